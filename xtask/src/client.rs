//! `cargo xtask client`: from Rust sources to a folder that a server hands out.

use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;
use wasm_bindgen_cli_support::Bindgen;

use crate::dist::{self, Dist};
use crate::toolchain::Toolchain;
use crate::{neighbours, page, parts, paths, shell, style};

/// For whom the client is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flavour {
    /// For players: small and fast.
    Release,
    /// For whoever changes it: quick to build.
    Dev,
}

impl Flavour {
    pub(crate) fn of(dev: bool) -> Self {
        if dev { Self::Dev } else { Self::Release }
    }

    fn profile(self) -> &'static str {
        match self {
            Self::Release => "client",
            Self::Dev => "client-dev",
        }
    }
}

/// Builds the client where something changed, and returns its folder.
pub(crate) fn build(flavour: Flavour) -> Result<PathBuf> {
    let begun = Instant::now();
    let toolchain = Toolchain::ready()?;
    let profile = flavour.profile();
    shell::run(toolchain.build(profile).args([
        "--package",
        "chaikhana-client",
        "--bin",
        "chaikhana-client",
    ]))?;
    let compiled = Toolchain::built(profile).join("chaikhana-client.wasm");

    let folder = paths::dist();
    let stamp_file = paths::client_target().join("dist.stamp");
    let stamp = stamp(&compiled, flavour)?;
    if folder.join("index.html").is_file() && fs::read_to_string(&stamp_file).is_ok_and(|old| old == stamp) {
        println!("client: nothing changed");
        return Ok(folder);
    }

    let (javascript, wasm) = bind(&compiled, flavour)?;
    let raw = wasm.len();
    let mut dist = Dist::create(&folder, flavour == Flavour::Release)?;
    let fonts = page::fonts(&mut dist)?;
    let stylesheet = page::fill(&style::bundle(&paths::client().join("style/main.css"))?, &fonts);
    let parts = page::Parts {
        wasm: match flavour {
            Flavour::Release => dist.add_pieces("client.parts", &parts::part(&wasm)?)?,
            Flavour::Dev => dist.add_hashed("client.wasm", &wasm)?,
        },
        javascript: dist.add_hashed("client.js", javascript.as_bytes())?,
        stylesheet: dist.add_hashed("client.css", stylesheet.as_bytes())?,
        fonts,
    };
    page::write(&mut dist, &parts)?;
    fs::write(stamp_file, stamp)?;

    let packed = folder.join(parts.wasm.trim_start_matches('/')).with_extension("parts.br");
    let packed = fs::metadata(packed).map_or(0, |file| file.len());
    println!(
        "client: {} KB of WebAssembly, {} KB compressed, in {:.1} s",
        raw / 1000,
        packed / 1000,
        begun.elapsed().as_secs_f32()
    );
    Ok(folder)
}

/// Everything the folder is made from, in one hash.
fn stamp(compiled: &Path, flavour: Flavour) -> Result<String> {
    let mut parts =
        vec![dist::hash(&fs::read(compiled).context("the compiled client is not where it should be")?)];
    parts.push(format!("{flavour:?}"));
    // A new xtask may write the folder in a new way.
    parts.push(dist::hash(&fs::read(std::env::current_exe()?)?));
    let mut files = Vec::new();
    for folder in ["style", "page", "locales"] {
        list(&paths::client().join(folder), &mut files)?;
    }
    files.sort();
    for file in files {
        parts.push(format!("{} {}", file.display(), dist::hash(&fs::read(&file)?)));
    }
    Ok(dist::hash(parts.join("\n").as_bytes()))
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() { list(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

/// Gives the compiled client its JavaScript side. No `wasm-opt` after it: what it takes away (8 %), compression had taken
/// away already, and what is left compresses worse.
fn bind(compiled: &Path, flavour: Flavour) -> Result<(String, Vec<u8>)> {
    let release = flavour == Flavour::Release;
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(compiled)
        .out_name("client")
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(release)
        .remove_producers_section(release);
    let mut output = bindgen.generate_output()?;
    let javascript = output.js().to_owned();
    let wasm = output.wasm_mut().emit_wasm();
    Ok((javascript, if release { neighbours::gather(&wasm)? } else { wasm }))
}
