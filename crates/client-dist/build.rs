//! Embeds the folder that `cargo xtask client` wrote, if there is one.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=CHAIKHANA_CLIENT_DIST");
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let dist = env::var_os("CHAIKHANA_CLIENT_DIST")
        .map_or_else(|| manifest.join("../../target/client/dist"), PathBuf::from);
    // A path that does not exist would make cargo run this again for every build.
    let watched = dist.ancestors().find(|folder| folder.exists()).unwrap_or(&manifest);
    println!("cargo::rerun-if-changed={}", watched.display());

    let mut files = Vec::new();
    if dist.is_dir() {
        collect(&dist.canonicalize()?, "", &mut files)?;
    }
    files.sort();
    // What is there compressed is not needed a second time: it is unpacked for those who want it otherwise.
    let packed: BTreeSet<String> =
        files.iter().filter_map(|(address, _)| address.strip_suffix(".br").map(str::to_owned)).collect();
    files.retain(|(address, _)| !packed.contains(address));
    let mut code = String::from("&[\n");
    for (address, file) in files {
        let _ = writeln!(code, "    ({address:?}, include_bytes!({:?})),", file.display().to_string());
    }
    code.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("files.rs"), code)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let address = format!("{prefix}/{name}");
        if path.is_dir() {
            collect(&path, &address, files)?;
        } else {
            files.push((address, path));
        }
    }
    Ok(())
}
