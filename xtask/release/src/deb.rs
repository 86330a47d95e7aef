//! The package for Debian and its relatives.

use anyhow::Result;

use crate::Release;
use crate::tar::{Archive, gzip};

/// The whole package.
pub(crate) fn build(release: &Release) -> Result<Vec<u8>> {
    let mut data = Archive::default();
    data.file("usr/bin/chaikhana", 0o755, &release.binary)
        .file("usr/lib/systemd/system/chaikhana.service", 0o644, &release.packaging("chaikhana.service")?)
        .file("etc/chaikhana/chaikhana.toml", 0o644, &release.packaging("chaikhana.toml")?)
        .file("usr/share/doc/chaikhana/operation.md", 0o644, &release.source("docs/operation.md")?)
        .file("usr/share/doc/chaikhana/copyright", 0o644, release.copyright()?.as_bytes())
        .file("usr/share/doc/chaikhana/sbom.cdx.json", 0o644, release.sbom.as_bytes());
    let mut control = Archive::default();
    control.file("control", 0o644, fields(release).as_bytes()).file(
        "conffiles",
        0o644,
        b"/etc/chaikhana/chaikhana.toml\n",
    );
    for script in ["postinst", "prerm", "postrm"] {
        control.file(script, 0o755, &release.packaging(script)?);
    }
    let mut package = b"!<arch>\n".to_vec();
    add(&mut package, "debian-binary", b"2.0\n", release.epoch);
    add(&mut package, "control.tar.gz", &gzip(&control.write("./", release.epoch)?)?, release.epoch);
    add(&mut package, "data.tar.gz", &gzip(&data.write("./", release.epoch)?)?, release.epoch);
    Ok(package)
}

fn fields(release: &Release) -> String {
    format!(
        "Package: chaikhana\nVersion: {}-1\nArchitecture: amd64\nSection: games\nPriority: optional\n\
         Maintainer: The Chaikhana contributors <chaikhana@localhost>\nInstalled-Size: {}\nDepends: passwd\n\
         Description: self-hosted house of board games\n Coffee Rush, Chai, Dabba Walla and The Taverns of Tiefenthal in the \
         browser:\n against bots, at one screen, or with friends. One binary, one file of data.\n",
        release.version,
        release.binary.len().div_ceil(1024)
    )
}

/// One member of an ar archive.
fn add(package: &mut Vec<u8>, name: &str, content: &[u8], epoch: u64) {
    let head = format!("{name:<16}{epoch:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, "100644", content.len());
    package.extend(head.as_bytes());
    package.extend(content);
    if content.len() % 2 == 1 {
        package.push(b'\n');
    }
}
