//! The client's code: one module that the page begins with, and one for everything that is fetched when it is opened. Where
//! to part them, the client says itself (`#[lazy]`).

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use walrus::ModuleConfig;
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

use crate::dist::{self, Dist};

/// The file that loads the parts; the main module imports it by this name.
const LINK: &str = "./__wasm_split.js";

/// The code of the page.
pub(crate) struct Code {
    /// The part of every file's name that tells one build from another. The files name each other, so they share it.
    version: String,
    javascript: String,
    link: String,
    main: Vec<u8>,
    /// What is fetched when it is needed, by name.
    lazy: Vec<(String, Vec<u8>)>,
    /// Which of these a part of the client needs.
    needs: HashMap<String, Vec<String>>,
}

/// Where the first files lie.
pub(crate) struct Addresses {
    pub(crate) javascript: String,
    pub(crate) link: String,
    pub(crate) main: String,
    /// The parts of the client, each with all that is fetched for it.
    pub(crate) parts: BTreeMap<String, Vec<String>>,
}

impl Addresses {
    /// What a player of each title fetches: the furniture and its board for the page, the host and its bots for the worker.
    pub(crate) fn titles(&self) -> Vec<(String, Vec<String>)> {
        let of = |part: &str| self.parts.get(part).cloned().unwrap_or_default();
        let titles = self.parts.keys().filter_map(|part| part.strip_prefix("title_"));
        titles
            .map(|title| {
                let parts = ["table", "host", &format!("title_{title}")];
                (title.to_owned(), parts.into_iter().flat_map(of).collect())
            })
            .collect()
    }
}

/// Parts the compiled client and gives it its JavaScript side.
pub(crate) fn split(compiled: &Path, small: bool) -> Result<Code> {
    let module = fs::read(compiled).with_context(|| format!("cannot read {}", compiled.display()))?;
    let folder = compiled.with_extension("split");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let main = folder.join("client.wasm");
    let mut options = Options::new(&module);
    options.output_dir = &folder;
    options.main_out_path = &main;
    options.main_module = "./client.js";
    let parted =
        transform(options).map_err(|error| anyhow!("cannot split {}: {error:#}", compiled.display()))?;

    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(&main)
        .out_name("client")
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        // The parts reach the main module through them.
        .keep_lld_exports(true)
        .remove_name_section(small)
        .remove_producers_section(small);
    let mut output = bindgen.generate_output()?;
    let javascript = output.js().to_owned();
    let main = output.wasm_mut().emit_wasm();

    let mut lazy = Vec::new();
    for file in &parted.split_modules {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let module = fs::read(file)?;
        lazy.push((name, if small { compact(&module)? } else { module }));
    }
    lazy.sort();
    let link = fs::read_to_string(folder.join(LINK))?;

    let mut all = [javascript.as_bytes(), link.as_bytes(), &main].concat();
    lazy.iter().for_each(|(_, part)| all.extend(part));
    let version = dist::hash(&all)[..12].to_owned();
    Ok(Code { version, javascript, link, main, lazy, needs: parted.prefetch_map })
}

impl Code {
    fn name(&self, stem: &str, extension: &str) -> String {
        format!("{stem}.{}.{extension}", self.version)
    }

    /// Adds the files, which name each other by their final names.
    pub(crate) fn write(&self, dist: &mut Dist) -> Result<Addresses> {
        let mut link = self.link.replace("./client.js", &format!("./{}", self.name("client", "js")));
        for (name, part) in &self.lazy {
            let file = self.name(short(name), "wasm");
            link = link.replace(&format!("./{name}.wasm"), &format!("./{file}"));
            dist.add(&format!("/assets/{file}"), part)?;
        }
        // The name under which the module asks for it stays; only the file has another one.
        let file = self.name("lazy", "js");
        let javascript = self.javascript.replace(&format!("from \"{LINK}\""), &format!("from \"./{file}\""));
        let mut add = |stem: &str, extension: &str, content: &[u8]| {
            let address = format!("/assets/{}", self.name(stem, extension));
            dist.add(&address, content).map(|()| address)
        };
        let file = |name: &String| format!("/assets/{}", self.name(short(name), "wasm"));
        let parts = self.needs.iter().map(|(part, files)| (part.clone(), files.iter().map(file).collect()));
        Ok(Addresses {
            javascript: add("client", "js", javascript.as_bytes())?,
            link: add("lazy", "js", link.as_bytes())?,
            main: add("client", "wasm", &self.main)?,
            parts: parts.collect(),
        })
    }
}

/// The same module written anew: the linker left room for other numbers in every place that it can tell of, and the names of
/// all functions.
fn compact(module: &[u8]) -> Result<Vec<u8>> {
    let mut read = ModuleConfig::new();
    read.generate_name_section(false).generate_producers_section(false);
    Ok(read.parse(module)?.emit_wasm())
}

/// The name of a part without what tells it from those that several parts share.
fn short(name: &str) -> &str {
    name.strip_prefix("split_").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::compact;

    #[test]
    fn room_for_other_numbers_and_names_go() {
        let head = b"\0asm\x01\0\0\0";
        // One function type and one function, `call 0` with its number in five bytes, and a custom section.
        let code = [10, 10, 1, 8, 0, 0x10, 0x80, 0x80, 0x80, 0x80, 0, 0x0b];
        let export = [7, 5, 1, 1, b'f', 0, 0];
        let module =
            [&head[..], &[1, 4, 1, 0x60, 0, 0], &[3, 2, 1, 0], &export, &code, &[0, 2, 1, b'x']].concat();
        let small = compact(&module).unwrap();
        assert!(small.windows(3).any(|part| part == [0x10, 0, 0x0b]), "{small:?}");
        assert!(small.len() < module.len());
        assert!(compact(b"no module").is_err());
    }
}
