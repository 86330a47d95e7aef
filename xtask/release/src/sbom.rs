//! What the command is made of: a CycloneDX list, and the licences of everything in it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

/// The packages that go into the command and into the page, from `cargo metadata`.
#[derive(Debug)]
pub(crate) struct Parts {
    /// By id: the package, and what it needs to run.
    packages: BTreeMap<String, (Value, Vec<String>)>,
}

/// What is shipped: the command, and the page inside it.
const ROOTS: [&str; 2] = ["chaikhana-cli", "chaikhana-client"];

impl Parts {
    pub(crate) fn read(metadata: &str) -> Result<Self> {
        let metadata: Value = serde_json::from_str(metadata).context("cargo metadata")?;
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let known: BTreeMap<String, Value> =
            list(&metadata["packages"]).into_iter().map(|package| (text(&package["id"]), package)).collect();
        let mut needs: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for node in list(&metadata["resolve"]["nodes"]) {
            // Neither what only tests need nor what only builds.
            let runs = |need: &&Value| list(&need["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            let of = list(&node["deps"]).iter().filter(runs).map(|need| text(&need["pkg"])).collect();
            needs.insert(text(&node["id"]), of);
        }
        let mut open: Vec<String> = known
            .iter()
            .filter(|(_, package)| ROOTS.contains(&package["name"].as_str().unwrap_or_default()))
            .map(|(id, _)| id.clone())
            .collect();
        let mut packages = BTreeMap::new();
        while let Some(id) = open.pop() {
            let (Some(package), Some(of)) = (known.get(&id), needs.get(&id)) else { continue };
            if packages.insert(id, (package.clone(), of.clone())).is_none() {
                open.extend(of.iter().cloned());
            }
        }
        Ok(Self { packages })
    }

    fn name(package: &Value) -> (&str, &str) {
        (package["name"].as_str().unwrap_or_default(), package["version"].as_str().unwrap_or_default())
    }

    fn address(package: &Value) -> String {
        let (name, version) = Self::name(package);
        format!("pkg:cargo/{name}@{version}")
    }

    /// The list in the form of CycloneDX 1.5, without a time or a random number in it.
    pub(crate) fn cyclone_dx(&self, version: &str) -> String {
        let mut components: Vec<Value> = Vec::new();
        let mut dependencies: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (package, needs) in self.packages.values() {
            let (name, version) = Self::name(package);
            let address = Self::address(package);
            let mut component = json!({
                "type": "library", "bom-ref": address, "name": name, "version": version, "purl": address,
            });
            if let Some(licence) = package["license"].as_str() {
                component["licenses"] = json!([{ "expression": licence.replace('/', " OR ") }]);
            }
            components.push(component);
            let known = needs.iter().filter_map(|need| self.packages.get(need));
            dependencies.entry(address).or_default().extend(known.map(|(package, _)| Self::address(package)));
        }
        components.sort_by_key(|component| component["purl"].as_str().map(str::to_owned));
        components.dedup();
        let dependencies: Vec<Value> =
            dependencies.iter().map(|(of, on)| json!({ "ref": of, "dependsOn": on })).collect();
        let list = json!({
            "bomFormat": "CycloneDX",
            "specVersion": "1.5",
            "version": 1,
            "metadata": { "component": {
                "type": "application", "bom-ref": "chaikhana", "name": "chaikhana", "version": version,
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
            } },
            "components": components,
            "dependencies": dependencies,
        });
        format!("{list:#}\n")
    }

    /// The list as `cargo auditable` writes it. The page inside the command counts as one of its parts.
    pub(crate) fn auditable(&self) -> String {
        let place = |id: &String| self.packages.keys().position(|known| known == id);
        let pages: Vec<&String> = self.ids_of(ROOTS[1]).collect();
        let list = self.packages.values().map(|(package, needs)| {
            let (name, version) = Self::name(package);
            let root = name == ROOTS[0];
            let also = pages.iter().copied().filter(|_| root);
            let needs: BTreeSet<usize> = needs.iter().chain(also).filter_map(place).collect();
            let source = if package["source"].is_null() { "local" } else { "crates.io" };
            let mut entry = json!({ "name": name, "version": version, "source": source });
            if !needs.is_empty() {
                entry["dependencies"] = json!(needs);
            }
            if root {
                entry["root"] = json!(true);
            }
            entry
        });
        json!({ "packages": list.collect::<Vec<Value>>() }).to_string()
    }

    fn ids_of(&self, name: &str) -> impl Iterator<Item = &String> {
        self.packages.iter().filter(move |(_, (package, _))| package["name"] == name).map(|(id, _)| id)
    }

    /// Who wrote what is inside, and under which conditions: each text once, with those it belongs to.
    pub(crate) fn licences(&self) -> String {
        let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut overview = String::new();
        for (package, _) in self.packages.values().filter(|(package, _)| !package["source"].is_null()) {
            let (name, version) = Self::name(package);
            let licence = package["license"].as_str().unwrap_or("see its text");
            let _ = writeln!(overview, "{name} {version}: {licence}");
            let folder = package["manifest_path"].as_str().and_then(|path| Path::new(path).parent());
            for text in folder.map(licence_files).unwrap_or_default() {
                texts.entry(text).or_default().push(format!("{name} {version}"));
            }
        }
        for (text, of) in texts {
            let _ = write!(overview, "\n---- {}\n\n{}\n", of.join(", "), text.trim());
        }
        overview
    }
}

/// The texts of the licence files of a package.
fn licence_files(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    let is_licence = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        ["LICENSE", "LICENCE", "COPYING", "NOTICE"].iter().any(|word| name.starts_with(word))
    };
    files
        .iter()
        .filter(|path| is_licence(path))
        .filter_map(|path| std::fs::read_to_string(path).ok())
        .collect()
}
