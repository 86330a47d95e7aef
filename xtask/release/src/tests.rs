//! The packages as those who install them read them.

use std::io::Read;
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;

use super::*;

static METADATA: LazyLock<String> = LazyLock::new(|| {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--format-version", "1", "--locked"]);
    String::from_utf8(command.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap().stdout).unwrap()
});

/// A release whose command is a script.
fn release() -> Release {
    let parts = sbom::Parts::read(&METADATA).unwrap();
    Release {
        root: Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."),
        version: "1.2.3".into(),
        epoch: 1_700_000_000,
        binary: b"#!/bin/sh\necho a house\n".to_vec(),
        sbom: parts.cyclone_dx("1.2.3"),
        licences: parts.licences(),
    }
}

fn file(name: &str) -> Vec<u8> {
    let files = release().files("https://tea.example").unwrap();
    files.into_iter().find(|(known, _)| known.contains(name)).unwrap().1
}

fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().unwrap();
    assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_same_again_is_the_same_bytes() {
    let sums = |files: Vec<(String, Vec<u8>)>| {
        files.last().map(|(_, sums)| String::from_utf8(sums.clone()).unwrap())
    };
    let once = sums(release().files("https://tea.example").unwrap()).unwrap();
    assert_eq!(Some(&once), sums(release().files("https://tea.example").unwrap()).as_ref());
    assert_eq!(once.lines().count(), 8, "{once}");
}

#[test]
fn dpkg_reads_and_unpacks_the_debian_package() {
    let folder = tempfile::tempdir().unwrap();
    let (package, root) = (folder.path().join("chaikhana.deb"), folder.path().join("root"));
    fs::write(&package, file(".deb")).unwrap();
    let package = package.to_str().unwrap();
    let info = run("dpkg-deb", &["--info", package]);
    for part in ["Package: chaikhana", "Version: 1.2.3-1", "postinst", "conffiles"] {
        assert!(info.contains(part), "{part}: {info}");
    }
    run("dpkg-deb", &["-x", package, root.to_str().unwrap()]);
    assert_eq!(run(root.join("usr/bin/chaikhana").to_str().unwrap(), &[]), "a house\n");
    let unit = fs::read_to_string(root.join("usr/lib/systemd/system/chaikhana.service")).unwrap();
    for line in ["User=chaikhana", "ProtectSystem=strict", "NoNewPrivileges=yes", "Type=notify"] {
        assert!(unit.lines().any(|known| known == line), "{line}");
    }
    assert!(root.join("etc/chaikhana/chaikhana.toml").is_file());
}

#[test]
fn the_image_is_whole_and_runs_as_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let image = folder.path().join("image.tar");
    fs::write(&image, file("image.tar")).unwrap();
    run("tar", &["-xf", image.to_str().unwrap(), "-C", folder.path().to_str().unwrap()]);
    let read = |path: &str| fs::read(folder.path().join(path)).unwrap();
    let blob = |of: &Value| {
        let digest = of["digest"].as_str().unwrap().trim_start_matches("sha256:").to_owned();
        let content = read(&format!("blobs/sha256/{digest}"));
        assert_eq!((hash(&content), content.len() as u64), (digest, of["size"].as_u64().unwrap()));
        content
    };
    let index: Value = serde_json::from_slice(&read("index.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&blob(&index["manifests"][0])).unwrap();
    let config: Value = serde_json::from_slice(&blob(&manifest["config"])).unwrap();
    assert_eq!(config["config"]["User"], "65532:65532");
    assert_eq!(config["config"]["Healthcheck"]["Test"][1], "/chaikhana");
    let layer = folder.path().join("layer.tar.gz");
    fs::write(&layer, blob(&manifest["layers"][0])).unwrap();
    let list = run("tar", &["--numeric-owner", "-tvzf", layer.to_str().unwrap()]);
    assert!(
        list.lines().any(|line| line.starts_with("drwx------ 65532/65532") && line.ends_with("data/")),
        "{list}"
    );
    assert!(
        list.lines().any(|line| line.starts_with("-rwxr-xr-x 0/0") && line.ends_with(" chaikhana")),
        "{list}"
    );
}

#[test]
fn the_bill_of_materials_names_what_is_shipped_and_nothing_else() {
    let bill: Value = serde_json::from_str(&release().sbom).unwrap();
    assert_eq!((bill["bomFormat"].as_str(), bill["specVersion"].as_str()), (Some("CycloneDX"), Some("1.5")));
    let names: Vec<&str> =
        bill["components"].as_array().unwrap().iter().map(|part| part["name"].as_str().unwrap()).collect();
    for shipped in ["axum", "rusqlite", "leptos", "chaikhana-engine"] {
        assert!(names.contains(&shipped), "{shipped}");
    }
    for not in ["proptest", "thirtyfour", "chaikhana-browser-tests", "walrus"] {
        assert!(!names.contains(&not), "{not}");
    }
    let licences = release().licences;
    assert!(licences.contains("axum ") && licences.contains("Permission is hereby granted"));
}

#[test]
fn the_program_says_what_it_was_built_from() {
    let list = sbom::Parts::read(&METADATA).unwrap().auditable();
    let program = audit::add(&std::env::current_exe().unwrap(), &list).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (file, section) = (folder.path().join("program"), folder.path().join("section"));
    fs::write(&file, program).unwrap();
    let dump = format!(".dep-v0={}", section.display());
    run("objcopy", &["-O", "binary", "--dump-section", &dump, file.to_str().unwrap(), "/dev/null"]);
    let mut text = String::new();
    let packed = fs::read(section).unwrap();
    flate2::read::ZlibDecoder::new(&*packed).read_to_string(&mut text).unwrap();
    let packages = serde_json::from_str::<Value>(&text).unwrap()["packages"].take();
    let packages = packages.as_array().unwrap();
    let roots: Vec<&Value> = packages.iter().filter(|package| package["root"] == true).collect();
    assert_eq!((roots.len(), &roots[0]["name"]), (1, &Value::from("chaikhana-cli")));
    let needs = roots[0]["dependencies"].as_array().unwrap();
    let names: Vec<&Value> =
        needs.iter().map(|at| &packages[usize::try_from(at.as_u64().unwrap()).unwrap()]["name"]).collect();
    assert!(names.contains(&&Value::from("chaikhana-server")), "{names:?}");
    assert!(names.contains(&&Value::from("chaikhana-client")), "the page is inside: {names:?}");
}

#[test]
fn the_files_of_other_packagers_name_the_archive_and_its_sum() {
    let sum = hash(&file(".tar.gz"));
    for name in ["chaikhana.rb", "PKGBUILD"] {
        let text = String::from_utf8(file(name)).unwrap();
        assert!(text.contains(&sum) && text.contains("chaikhana-1.2.3-x86_64-linux.tar.gz"), "{text}");
        assert!(!text.contains("@VERSION@"));
    }
    assert!(String::from_utf8(file("compose.yaml")).unwrap().contains("chaikhana:1.2.3"));
}

/// What `cargo deny` checks of licences and sources, without it.
#[test]
fn every_dependency_has_an_allowed_licence_and_comes_from_the_registry() {
    let deny = String::from_utf8(release().source("deny.toml").unwrap()).unwrap();
    let list = deny.split_once("allow = [").unwrap().1.split_once(']').unwrap().0;
    let allowed: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    let mut used = std::collections::BTreeSet::new();
    // Of alternatives one must be allowed, of what holds together everything.
    let mut allows = |licence: &str| {
        let licence = licence.replace('/', " OR ").replace(['(', ')'], "");
        licence.split(" AND ").all(|all| {
            let found: Vec<&str> =
                all.split(" OR ").map(str::trim).filter(|one| allowed.contains(one)).collect();
            used.extend(found.iter().map(ToString::to_string));
            !found.is_empty()
        })
    };
    let metadata: Value = serde_json::from_str(&METADATA).unwrap();
    for package in metadata["packages"].as_array().unwrap() {
        let licence = package["license"].as_str().unwrap_or("none");
        assert!(allows(licence), "{}: {licence} is not in deny.toml", package["name"]);
        let source = package["source"].as_str().unwrap_or("registry+here");
        assert!(source.starts_with("registry+"), "{}: {source}", package["name"]);
    }
    for one in allowed {
        assert!(used.contains(one), "{one} is allowed in deny.toml, and nothing has it");
    }
}
