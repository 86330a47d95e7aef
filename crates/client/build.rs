//! Checks the translations and the drawings, and gives every one of them a name in Rust.

use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};
use words::Language;
use words::read::{Catalogue, files, write};

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        // What the linker moved where is needed to take the module apart again.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }

    let locales = here.join("locales");
    watch(&locales);
    match Catalogue::read(&locales) {
        Ok(catalogue) => save(&out.join("words.rs"), &write(&catalogue)),
        Err(flaws) => flaws.iter().for_each(|flaw| println!("cargo::error={flaw}")),
    }

    save(&out.join("stamps.rs"), &name_stamps(&here.join("../games")));

    let drawings = here.join("page/symbols.svg");
    println!("cargo::rerun-if-changed={}", drawings.display());
    match fs::read_to_string(&drawings) {
        Ok(svg) => save(&out.join("drawings.rs"), &name_drawings(&svg)),
        Err(error) => println!("cargo::error={}: {error}", drawings.display()),
    }
}

fn watch(locales: &Path) {
    for language in Language::ALL {
        let folder = locales.join(language.tag());
        println!("cargo::rerun-if-changed={}", folder.display());
        for file in files(&folder).unwrap_or_default() {
            println!("cargo::rerun-if-changed={}", file.display());
        }
    }
}

/// The stamp of every data file, so that the page can tell whether it has a box without having its game. A test compares
/// them with `engine::data_stamp`.
fn name_stamps(games: &Path) -> String {
    let mut code = String::from("// Written by the build script from the data files of the games.\n\n");
    code.push_str("pub(super) const STAMPS: &[(&str, &str)] = &[\n");
    let mut folders: Vec<PathBuf> =
        fs::read_dir(games).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    folders.sort();
    for folder in folders {
        let file = folder.join("data.toml");
        println!("cargo::rerun-if-changed={}", file.display());
        let Ok(data) = fs::read_to_string(&file) else { continue };
        let mut hash = Sha256::new();
        data.lines().for_each(|line| {
            hash.update(line.trim_end());
            hash.update("\n");
        });
        let stamp: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let id = folder.file_name().unwrap_or_default().to_string_lossy();
        let _ = writeln!(code, "    ({id:?}, {stamp:?}),");
    }
    code.push_str("];\n");
    code
}

/// One constant per `<symbol id="cr-milk">`: `CR_MILK`.
fn name_drawings(svg: &str) -> String {
    let ids: BTreeSet<&str> =
        svg.split("<symbol id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut code = String::from("// Written by the build script from `page/symbols.svg`.\n\n");
    let mut list = String::new();
    for id in ids {
        let name = id.replace('-', "_").to_ascii_uppercase();
        let _ = writeln!(code, "/// `{id}`\npub const {name}: Drawing = Drawing({id:?});");
        let _ = writeln!(list, "    {name},");
    }
    let _ =
        write!(code, "\n/// Every drawing, sorted by its id.\npub const ALL: &[Drawing] = &[\n{list}];\n");
    code
}

/// Puts a new file in the place of the old one, which may be linked from another build's folder.
fn save(file: &Path, code: &str) {
    let fresh = file.with_extension("new");
    if let Err(error) = fs::write(&fresh, code).and_then(|()| fs::rename(&fresh, file)) {
        println!("cargo::error={}: {error}", file.display());
    }
}
