//! From the compiled client to a folder that a server hands out. `cargo xtask` runs it; the wasm libraries it needs take a
//! minute to build, and only who builds the page pays for them.

mod code;
mod dist;
mod page;
mod style;

use std::fs;
use std::path::Path;
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
    let code = code::split(compiled, small)?;
    let mut dist = Dist::create(folder, small)?;
    let fonts = page::fonts(&mut dist, client)?;
    let stylesheet = page::fill(&style::bundle(&client.join("style/main.css"))?, &fonts);
    let addresses = code.write(&mut dist)?;
    let parts = page::Parts {
        stylesheet: dist.add_hashed("client.css", stylesheet.as_bytes())?,
        wasm: addresses.main,
        javascript: addresses.javascript,
        link: addresses.link,
        fonts,
    };
    page::write(&mut dist, client, &parts)?;
    for (name, raw, packed) in code.sizes(folder)? {
        let packed = packed.map_or_else(String::new, |packed| format!(", {} KB compressed", packed / 1000));
        println!("page: {name}: {} KB{packed}", raw / 1000);
    }
    println!("page: made in {:.1} s", begun.elapsed().as_secs_f32());
    Ok(())
}

/// Binds a module for Node, which takes the glue as a module only with a `package.json` beside it.
fn bind_for_node(compiled: &Path, name: &str, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("package.json"), "{\"type\":\"module\"}")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(compiled).out_name(name).web(true)?.typescript(false);
    bindgen.generate(folder).with_context(|| format!("cannot bind {} to Node", compiled.display()))
}
