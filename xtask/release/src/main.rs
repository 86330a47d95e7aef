//! Packs a built command: an archive, a Debian package, a container image, the files of other packagers, sums. The same
//! command and sources give the same bytes on every machine.

mod audit;
mod deb;
mod oci;
mod sbom;
mod tar;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::tar::{Archive, gzip};

/// Everything that goes into the packages.
#[derive(Debug)]
struct Release {
    root: PathBuf,
    version: String,
    epoch: u64,
    binary: Vec<u8>,
    sbom: String,
    licences: String,
}

impl Release {
    fn source(&self, path: &str) -> Result<Vec<u8>> {
        fs::read(self.root.join(path)).with_context(|| format!("cannot read {path}"))
    }

    fn packaging(&self, name: &str) -> Result<Vec<u8>> {
        self.source(&format!("packaging/{name}"))
    }

    /// Our licences, then those of everything inside.
    fn copyright(&self) -> Result<String> {
        let own = [self.source("LICENSE-MIT")?, self.source("LICENSE-APACHE")?].concat();
        Ok(format!("{}\n\nInside:\n\n{}", String::from_utf8(own)?.trim_end(), self.licences))
    }

    /// A template with its gaps filled.
    fn fill(&self, name: &str, gaps: &[(&str, &str)]) -> Result<Vec<u8>> {
        let mut text = String::from_utf8(self.packaging(name)?)?;
        for (gap, value) in gaps {
            text = text.replace(&format!("@{gap}@"), value);
        }
        if let Some((_, rest)) = text.split_once('@')
            && rest
                .split('@')
                .next()
                .is_some_and(|gap| !gap.is_empty() && gap.chars().all(char::is_uppercase))
        {
            bail!("{name} has a gap nobody fills");
        }
        Ok(text.into_bytes())
    }

    /// Every file of the release with its name.
    fn files(&self, homepage: &str) -> Result<Vec<(String, Vec<u8>)>> {
        let name = format!("chaikhana-{}-x86_64-linux", self.version);
        let mut archive = Archive::default();
        archive
            .file("chaikhana", 0o755, &self.binary)
            .file("README.md", 0o644, &self.source("README.md")?)
            .file("operation.md", 0o644, &self.source("docs/operation.md")?)
            .file("LICENSE-MIT", 0o644, &self.source("LICENSE-MIT")?)
            .file("LICENSE-APACHE", 0o644, &self.source("LICENSE-APACHE")?)
            .file("LICENSES.txt", 0o644, self.licences.as_bytes())
            .file("sbom.cdx.json", 0o644, self.sbom.as_bytes())
            .file("chaikhana.service", 0o644, &self.packaging("chaikhana.service")?)
            .file("chaikhana.toml", 0o644, &self.packaging("chaikhana.toml")?);
        let tarball = gzip(&archive.write(&format!("{name}/"), self.epoch)?)?;
        let tarball_name = format!("{name}.tar.gz");
        let gaps = [
            ("VERSION", &*self.version),
            ("HOMEPAGE", homepage),
            ("TARBALL", &tarball_name),
            ("SHA256", &hash(&tarball)),
        ];
        let mut files = vec![
            ("chaikhana.rb".into(), self.fill("chaikhana.rb.in", &gaps)?),
            ("PKGBUILD".into(), self.fill("PKGBUILD.in", &gaps)?),
            ("compose.yaml".into(), self.fill("compose.yaml", &gaps)?),
            ("compose.postgres.yaml".into(), self.fill("compose.postgres.yaml", &gaps)?),
            (format!("chaikhana_{}-1_amd64.deb", self.version), deb::build(self)?),
            (format!("chaikhana-{}-image.tar", self.version), oci::build(self)?),
            (format!("chaikhana-{}.cdx.json", self.version), self.sbom.clone().into_bytes()),
            (tarball_name, tarball),
        ];
        files.sort();
        let sums: String =
            files.iter().map(|(name, content)| format!("{}  {name}\n", hash(content))).collect();
        files.push(("SHA256SUMS".into(), sums.into_bytes()));
        Ok(files)
    }
}

/// The hash of some bytes in hexadecimal.
fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [root, binary, metadata, version, epoch, homepage, out] = &arguments[..] else {
        bail!("usage: release-pack ROOT BINARY METADATA.json VERSION EPOCH HOMEPAGE FOLDER");
    };
    let parts = sbom::Parts::read(&fs::read_to_string(metadata)?)?;
    let release = Release {
        root: root.into(),
        version: version.clone(),
        epoch: epoch.parse().context("the time is a number of seconds")?,
        binary: audit::add(Path::new(binary), &parts.auditable())?,
        sbom: parts.cyclone_dx(version),
        licences: parts.licences(),
    };
    let out = Path::new(out);
    fs::create_dir_all(out)?;
    for (name, content) in release.files(homepage)? {
        println!("{:>12} {name}", content.len());
        fs::write(out.join(name), content)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
