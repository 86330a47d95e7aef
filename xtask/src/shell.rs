//! Running other programs.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::{Result, paths};

/// The cargo that started us, run from the root of the repository.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(paths::root());
    // These belong to the package of xtask; a build script that reads them would run again and again.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") || text == "CARGO_BIN_NAME" {
            command.env_remove(&name);
        }
    }
    command
}

/// `git` at the root of the repository.
pub(crate) fn git() -> Command {
    let mut command = Command::new("git");
    command.current_dir(paths::root());
    command
}

/// The same command, giving way to others that need the processor; as it is where there is no `nice`.
pub(crate) fn yielding(command: Command) -> Command {
    let Some(nice) = find("nice") else { return command };
    let mut wrapped = Command::new(nice);
    wrapped.args(["-n", "10"]).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => wrapped.env(name, value),
            None => wrapped.env_remove(name),
        };
    }
    wrapped.current_dir(command.get_current_dir().unwrap_or(paths::root()));
    wrapped
}

/// Runs a command to its end; its output goes where ours goes.
pub(crate) fn run(command: &mut Command) -> Result {
    let told = describe(command);
    let status = command.status().map_err(|error| format!("cannot start `{told}`: {error}"))?;
    if !status.success() {
        return Err(format!("`{told}` ended with {status}").into());
    }
    Ok(())
}

/// Runs a command, shows what it prints, and hands every line to `read` as well; whether it ended well.
pub(crate) fn read_lines(command: &mut Command, mut read: impl FnMut(&str)) -> Result<bool> {
    let told = describe(command);
    let mut child =
        command.stdout(Stdio::piped()).spawn().map_err(|error| format!("cannot start `{told}`: {error}"))?;
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines() {
            let line = line?;
            println!("{line}");
            read(&line);
        }
    }
    Ok(child.wait()?.success())
}

/// Whether a command runs and succeeds; its output is thrown away.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|s| s.success())
}

/// What a command prints, without the line end.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let told = describe(command);
    let output = command.stderr(Stdio::null()).output();
    let output = output.map_err(|error| format!("cannot start `{told}`: {error}"))?;
    if !output.status.success() {
        return Err(format!("`{told}` ended with {}", output.status).into());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
}

/// The full path of a program on the search path.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

pub(crate) fn describe(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
