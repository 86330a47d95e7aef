//! Saying what is done, how long it usually takes, and how long it took.

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use crate::paths;

/// One thing that is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// Seconds on two cores in an empty clone, until this machine has been measured.
    pub(crate) usual: u64,
}

/// Several steps, announced before the first begins.
#[derive(Debug)]
pub(crate) struct Plan {
    command: &'static str,
    steps: Vec<Step>,
    times: BTreeMap<String, f32>,
}

impl Plan {
    /// Prints what will be done and how long that took the last time.
    pub(crate) fn announce(command: &'static str, about: &str, steps: &[Step]) -> Self {
        let plan = Self { command, steps: steps.to_vec(), times: read_times() };
        println!("cargo xtask {command}: {about}");
        let total: f32 = steps.iter().map(|step| plan.expected(step).0).sum();
        let steps_in_words =
            if steps.len() == 1 { "1 step".into() } else { format!("{} steps", steps.len()) };
        println!("{steps_in_words}, about {}:", in_words(total));
        for (at, step) in steps.iter().enumerate() {
            let (seconds, measured) = plan.expected(step);
            let source = if measured { "last time" } else { "usually" };
            println!("  {}. {:14} {:58} {source} {}", at + 1, step.name, step.about, in_words(seconds));
        }
        plan
    }

    /// Prints that a step begins.
    pub(crate) fn begin(&self, name: &str) -> Instant {
        let at = self.steps.iter().position(|step| step.name == name).unwrap_or_default();
        println!("[{}/{}] {name}: {}", at + 1, self.steps.len(), self.steps[at].about);
        Instant::now()
    }

    /// Prints what a step took, and remembers it for the next time.
    pub(crate) fn end(&mut self, name: &str, begun: Instant) -> Duration {
        let took = begun.elapsed();
        println!("[{name}] done in {}", in_words(took.as_secs_f32()));
        self.times.insert(format!("{} {name}", self.command), took.as_secs_f32());
        write_times(&self.times);
        took
    }

    /// The seconds a step will take, and whether they were measured here.
    fn expected(&self, step: &Step) -> (f32, bool) {
        let measured = self.times.get(&format!("{} {}", self.command, step.name));
        measured.map_or((step.usual as f32, false), |&seconds| (seconds, true))
    }
}

/// "40 s", "2 min 5 s"
pub(crate) fn in_words(seconds: f32) -> String {
    match seconds {
        ..10.0 => format!("{seconds:.1} s"),
        ..90.0 => format!("{seconds:.0} s"),
        _ => {
            let whole = seconds.round() as u64;
            format!("{} min {} s", whole / 60, whole % 60)
        }
    }
}

fn times_file() -> std::path::PathBuf {
    paths::root().join("target/xtask-times")
}

fn read_times() -> BTreeMap<String, f32> {
    let text = fs::read_to_string(times_file()).unwrap_or_default();
    let line = |line: &str| {
        let (name, seconds) = line.rsplit_once(' ')?;
        Some((name.to_owned(), seconds.parse().ok()?))
    };
    text.lines().filter_map(line).collect()
}

fn write_times(times: &BTreeMap<String, f32>) {
    let text: String = times.iter().map(|(name, seconds)| format!("{name} {seconds:.1}\n")).collect();
    // Only a convenience: a folder that cannot be written to is found out by the build.
    let _ = fs::write(times_file(), text);
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn times_read_like_a_person_says_them() {
        assert_eq!(in_words(0.26), "0.3 s");
        assert_eq!(in_words(42.4), "42 s");
        assert_eq!(in_words(125.0), "2 min 5 s");
    }
}
