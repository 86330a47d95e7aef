//! Installing what Debian has, when we may.

use std::process::Command;

use crate::{Result, shell};

/// Installs Debian packages if we are root on such a system; otherwise says what has to be installed, and why.
pub(crate) fn install(packages: &[&str], why: &str) -> Result {
    let list = packages.join(" ");
    if shell::find("apt-get").is_none() {
        return Err(
            format!("{why} needs these Debian packages or the same from another source: {list}").into()
        );
    }
    if !is_root() {
        return Err(
            format!("{why} needs these packages; install them with: sudo apt-get install {list}").into()
        );
    }
    println!("installing {list} for {why}");
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(["-qq", "-y"]).args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    shell::run(&mut apt(&["update"]))?;
    shell::run(apt(&["install", "--no-install-recommends"]).args(packages))
}

pub(crate) fn is_root() -> bool {
    shell::output(Command::new("id").arg("-u")).is_ok_and(|id| id == "0")
}
