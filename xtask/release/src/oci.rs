//! The container image: nothing but the command, its licences and a folder for its data, written without a daemon.

use anyhow::Result;
use serde_json::{Value, json};

use crate::tar::{Archive, gzip};
use crate::{Release, hash};

/// Nobody in particular, the same as in other images without a system.
const USER: u32 = 65532;

/// The image as an OCI layout in one archive, for `podman load` and `skopeo copy oci-archive:…`.
pub(crate) fn build(release: &Release) -> Result<Vec<u8>> {
    let mut root = Archive::default();
    root.file("chaikhana", 0o755, &release.binary)
        .file("usr/share/doc/chaikhana/copyright", 0o644, release.copyright()?.as_bytes())
        .folder("data", 0o700, USER)
        .folder("tmp", 0o1777, 0);
    let layer = root.write("", release.epoch)?;
    let packed = gzip(&layer)?;
    let config = json!({
        "architecture": "amd64",
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "Entrypoint": ["/chaikhana"],
            "Cmd": ["serve"],
            "Env": ["CHAIKHANA_LISTEN=0.0.0.0:7878", "CHAIKHANA_DB=/data/house.db", "TMPDIR=/tmp"],
            "ExposedPorts": { "7878/tcp": {} },
            "Volumes": { "/data": {} },
            "WorkingDir": "/data",
            "StopSignal": "SIGTERM",
            // Not part of the OCI form, but read from it by those who check health.
            "Healthcheck": { "Test": ["CMD", "/chaikhana", "health"], "Interval": 30_000_000_000_u64, "Timeout": 5_000_000_000_u64 },
            "Labels": {
                "org.opencontainers.image.title": "Chaikhana",
                "org.opencontainers.image.version": release.version,
                "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
            },
        },
        "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{}", hash(&layer))] },
    });
    let config = config.to_string().into_bytes();
    let manifest = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": blob("application/vnd.oci.image.config.v1+json", &config),
        "layers": [blob("application/vnd.oci.image.layer.v1.tar+gzip", &packed)],
    });
    let manifest = manifest.to_string().into_bytes();
    let mut entry = blob("application/vnd.oci.image.manifest.v1+json", &manifest);
    entry["annotations"] =
        json!({ "org.opencontainers.image.ref.name": format!("chaikhana:{}", release.version) });
    let index = json!({ "schemaVersion": 2, "manifests": [entry] });
    let mut layout = Archive::default();
    layout.file("oci-layout", 0o644, br#"{"imageLayoutVersion":"1.0.0"}"#).file(
        "index.json",
        0o644,
        index.to_string().as_bytes(),
    );
    for content in [&config, &manifest, &packed] {
        layout.file(&format!("blobs/sha256/{}", hash(content)), 0o644, content);
    }
    layout.write("", release.epoch)
}

fn blob(kind: &str, content: &[u8]) -> Value {
    json!({ "mediaType": kind, "digest": format!("sha256:{}", hash(content)), "size": content.len() })
}
