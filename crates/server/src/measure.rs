//! What is measured.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// One for the whole process, like the counters it collects.
static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Upper bounds of the buckets of everything that is measured in seconds.
const SECONDS: &[f64] = &[0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0];

/// Begins to collect; once is enough.
pub(crate) fn begin() {
    HANDLE.get_or_init(|| {
        PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), SECONDS)
            .and_then(PrometheusBuilder::install_recorder)
            .inspect_err(|error| tracing::warn!(%error, "nothing will be measured"))
            .ok()
    });
}

/// Everything, in the form of Prometheus.
pub(crate) fn render() -> String {
    HANDLE.get().and_then(Option::as_ref).map(PrometheusHandle::render).unwrap_or_default()
}

/// Folds what was measured into what is kept; without it histograms would grow.
pub(crate) fn upkeep() {
    if let Some(handle) = HANDLE.get().and_then(Option::as_ref) {
        handle.run_upkeep();
    }
}

/// The memory this process uses, where the system tells.
pub(crate) fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1_024)
}
