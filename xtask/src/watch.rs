//! Several builds side by side, with one line that says how far each is.

use std::collections::VecDeque;
use std::io::{IsTerminal, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use crate::{Result, shell};

/// What is known of a running build.
#[derive(Debug, Default)]
struct Seen {
    /// Crates that are built, and all of them.
    built: Option<(u32, u32)>,
    /// The last lines that are not about progress: what to show if it fails.
    lines: VecDeque<String>,
}

/// How many lines of a failed build are shown.
const SHOWN: usize = 400;

/// Runs the builds at the same time; ends with the first failure, after the others have been ended too.
pub(crate) fn side_by_side(builds: Vec<(&'static str, Command)>) -> Result {
    let begun = Instant::now();
    let mut running = Vec::new();
    for (name, mut command) in builds {
        // Cargo counts its crates aloud only when it believes to write to a terminal.
        command
            .env("CARGO_TERM_PROGRESS_WHEN", "always")
            .env("CARGO_TERM_PROGRESS_WIDTH", "100")
            .env("CARGO_TERM_COLOR", "never");
        let told = shell::describe(&command);
        let mut child = command
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start `{told}`: {error}"))?;
        let seen = Arc::new(Mutex::new(Seen::default()));
        let reader = child.stderr.take().map(|stderr| {
            let seen = Arc::clone(&seen);
            thread::spawn(move || read(stderr, &seen))
        });
        running.push((name, child, seen, reader, None));
    }
    let live = std::io::stdout().is_terminal();
    let mut told = Instant::now();
    loop {
        for (name, child, seen, reader, ended) in &mut running {
            if ended.is_some() {
                continue;
            }
            let Some(status) = child.try_wait()? else { continue };
            *ended = Some(begun.elapsed());
            if let Some(reader) = reader.take() {
                let _ = reader.join();
            }
            if !status.success() {
                let text = lock(seen).lines.iter().map(|line| format!("{line}\n")).collect::<String>();
                if live {
                    println!();
                }
                print!("{text}");
                running.iter_mut().for_each(|(_, child, ..)| end(child));
                let failed = running.iter().find(|(.., ended)| ended.is_some()).map_or("build", |one| one.0);
                return Err(format!("{failed}: the build failed").into());
            }
            if live {
                print!("\r\x1b[K");
            }
            println!("  {name}: built in {:.0} s", begun.elapsed().as_secs_f32());
        }
        let all_ended = running.iter().all(|(.., ended)| ended.is_some());
        let pause = if live { Duration::from_millis(200) } else { Duration::from_secs(10) };
        if !all_ended && told.elapsed() > pause {
            told = Instant::now();
            let open = running.iter().filter(|(.., ended)| ended.is_none());
            let states: Vec<String> = open.map(|(name, _, seen, ..)| state(name, &lock(seen))).collect();
            let line = format!("  {:.0} s: {}", begun.elapsed().as_secs_f32(), states.join(", "));
            if live {
                print!("\r\x1b[K{line}");
                std::io::stdout().flush()?;
            } else {
                println!("{line}");
            }
        }
        if all_ended {
            return Ok(());
        }
        sleep(Duration::from_millis(50));
    }
}

fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

fn state(name: &str, seen: &Seen) -> String {
    match seen.built {
        Some((built, all)) => format!("{name} {built} of {all} crates"),
        None => format!("{name} begins"),
    }
}

fn lock(seen: &Mutex<Seen>) -> std::sync::MutexGuard<'_, Seen> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads what cargo says: lines end with a line feed, progress with a carriage return.
fn read(mut stderr: impl Read, seen: &Mutex<Seen>) {
    let (mut rest, mut buffer) = (Vec::new(), [0; 4096]);
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        for &byte in &buffer[..count] {
            if byte != b'\n' && byte != b'\r' {
                rest.push(byte);
                continue;
            }
            let line = String::from_utf8_lossy(&rest).replace("\x1b[K", "");
            rest.clear();
            let mut seen = lock(seen);
            match progress(&line) {
                Some(built) => seen.built = Some(built),
                None if line.trim().is_empty() => {}
                None => {
                    seen.lines.push_back(line);
                    if seen.lines.len() > SHOWN {
                        seen.lines.pop_front();
                    }
                }
            }
        }
    }
}

/// `Building [====>   ] 12/340: serde, syn`
fn progress(line: &str) -> Option<(u32, u32)> {
    let after = line.trim_start().strip_prefix("Building [")?.split_once(']')?.1;
    let (built, all) = after.trim_start().split([':', ' ']).next()?.split_once('/')?;
    Some((built.parse().ok()?, all.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_is_understood() {
        let said = "   Compiling serde v1.0.0\n\r    Building [==>     ] 12/340: serde, syn\rerror: no\r\n";
        let seen = Mutex::new(Seen::default());
        read(said.as_bytes(), &seen);
        let seen = seen.into_inner().unwrap();
        assert_eq!(seen.built, Some((12, 340)));
        assert_eq!(seen.lines, ["   Compiling serde v1.0.0", "error: no"]);
    }

    #[test]
    fn a_failed_build_ends_the_others() {
        let begun = Instant::now();
        let mut slow = Command::new("sleep");
        slow.arg("30");
        let error = side_by_side(vec![("slow", slow), ("bad", Command::new("false"))]).unwrap_err();
        assert!(error.to_string().starts_with("bad"), "{error}");
        assert!(begun.elapsed() < Duration::from_secs(10));
    }
}
