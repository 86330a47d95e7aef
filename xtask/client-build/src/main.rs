//! From the compiled client to a folder that a server hands out. `cargo xtask` runs it; the wasm libraries it needs take a
//! minute to build, and only who builds the page pays for them.

mod dist;
mod neighbours;
mod page;
mod parts;
mod style;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::dist::Dist;

const USAGE: &str = "client-build page small|quick COMPILED.wasm crates/client FOLDER
client-build node COMPILED.wasm NAME FOLDER";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["page", size, compiled, client, folder] => {
            let small = match size {
                "small" => true,
                "quick" => false,
                _ => bail!("{size:?} is neither small nor quick"),
            };
            build_page(small, Path::new(compiled), Path::new(client), Path::new(folder))
        }
        ["node", compiled, name, folder] => bind_for_node(Path::new(compiled), name, Path::new(folder)),
        _ => bail!("usage:\n{USAGE}"),
    }
}

/// Makes the folder: `small` for players far away, otherwise quick to make.
fn build_page(small: bool, compiled: &Path, client: &Path, folder: &Path) -> Result<()> {
    let begun = Instant::now();
    let (javascript, wasm) = bind(compiled, small)?;
    let raw = wasm.len();
    let mut dist = Dist::create(folder, small)?;
    let fonts = page::fonts(&mut dist, client)?;
    let stylesheet = page::fill(&style::bundle(&client.join("style/main.css"))?, &fonts);
    let parts = page::Parts {
        wasm: if small {
            dist.add_pieces("client.parts", &parts::part(&wasm)?)?
        } else {
            dist.add_hashed("client.wasm", &wasm)?
        },
        javascript: dist.add_hashed("client.js", javascript.as_bytes())?,
        stylesheet: dist.add_hashed("client.css", stylesheet.as_bytes())?,
        fonts,
    };
    page::write(&mut dist, client, &parts)?;
    let took = begun.elapsed().as_secs_f32();
    let packed = PathBuf::from(parts.wasm.trim_start_matches('/')).with_extension("parts.br");
    let packed = fs::metadata(folder.join(packed));
    let packed = packed
        .map_or_else(|_| "not compressed".into(), |file| format!("{} KB compressed", file.len() / 1000));
    println!("page: {} KB of WebAssembly, {packed}, in {took:.1} s", raw / 1000);
    Ok(())
}

/// Gives the compiled client its JavaScript side. No `wasm-opt` after it: what it takes away (8 %), compression had taken
/// away already, and what is left compresses worse.
fn bind(compiled: &Path, small: bool) -> Result<(String, Vec<u8>)> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(compiled)
        .out_name("client")
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(small)
        .remove_producers_section(small);
    let mut output = bindgen.generate_output()?;
    let javascript = output.js().to_owned();
    let wasm = output.wasm_mut().emit_wasm();
    Ok((javascript, if small { neighbours::gather(&wasm)? } else { wasm }))
}

/// Binds a module for Node, which takes the glue as a module only with a `package.json` beside it.
fn bind_for_node(compiled: &Path, name: &str, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("package.json"), "{\"type\":\"module\"}")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(compiled).out_name(name).web(true)?.typescript(false);
    bindgen.generate(folder).with_context(|| format!("cannot bind {} to Node", compiled.display()))
}
