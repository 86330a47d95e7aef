//! From the compiled client to a folder that a server hands out. `cargo xtask` runs it; the wasm libraries it needs take a
//! minute to build, and only who builds the page pays for them.

mod budget;
mod code;
mod dist;
mod page;
mod style;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::budget::Sizes;
use crate::code::Addresses;
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
        wasm: addresses.main.clone(),
        javascript: addresses.javascript.clone(),
        link: addresses.link.clone(),
        fonts,
    };
    let first = page::write(&mut dist, client, &parts)?;
    if small {
        let sizes = sizes(folder, &first, &addresses)?;
        sizes.check()?;
    }
    println!("page: made in {:.1} s", begun.elapsed().as_secs_f32());
    Ok(())
}

/// What is fetched when, listed and added up.
fn sizes(folder: &Path, first: &[String], addresses: &Addresses) -> Result<Sizes> {
    let kilobytes = |bytes: u64| format!("{:.1} KB", bytes as f64 / 1000.0);
    let code: Vec<String> = addresses.parts.values().flatten().cloned().collect();
    for address in first.iter().chain(&code.iter().cloned().collect::<BTreeSet<_>>()) {
        println!("page: {address}: {}", kilobytes(budget::on_the_way(folder, address)?));
    }
    let mut title = 0;
    for (name, files) in addresses.titles() {
        let size = budget::sum(folder, &files)?;
        println!("page: opening {name}: {}", kilobytes(size));
        title = title.max(size);
    }
    let sizes = Sizes {
        first: budget::sum(folder, first)?,
        title,
        all: budget::sum(folder, first.iter().chain(&code))?,
    };
    println!("page: first visit {}, all of the code {}", kilobytes(sizes.first), kilobytes(sizes.all));
    Ok(sizes)
}

/// Binds a module for Node, which takes the glue as a module only with a `package.json` beside it.
fn bind_for_node(compiled: &Path, name: &str, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("package.json"), "{\"type\":\"module\"}")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(compiled).out_name(name).web(true)?.typescript(false);
    bindgen.generate(folder).with_context(|| format!("cannot bind {} to Node", compiled.display()))
}
