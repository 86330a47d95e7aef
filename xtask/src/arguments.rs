//! What stands on the command line.

use std::collections::VecDeque;

use crate::Result;

/// The words after the command that have not been understood yet.
#[derive(Debug)]
pub(crate) struct Arguments(VecDeque<String>);

impl Arguments {
    pub(crate) fn of_process() -> Self {
        Self(std::env::args().skip(1).collect())
    }

    /// Whether `--name` is there.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let at = self.0.iter().position(|word| word == name);
        at.is_some_and(|at| self.0.remove(at).is_some())
    }

    /// The value of `--name VALUE` or `--name=VALUE`.
    pub(crate) fn value(&mut self, name: &str) -> Result<Option<String>> {
        let joined = |word: &String| word.strip_prefix(name).is_some_and(|rest| rest.starts_with('='));
        if let Some(at) = self.0.iter().position(joined) {
            return Ok(self.0.remove(at).map(|word| word[name.len() + 1..].to_owned()));
        }
        let Some(at) = self.0.iter().position(|word| word == name) else { return Ok(None) };
        self.0.remove(at);
        match self.0.remove(at) {
            Some(value) => Ok(Some(value)),
            None => Err(format!("{name} needs a value").into()),
        }
    }

    /// The first word that is no flag.
    pub(crate) fn word(&mut self) -> Option<String> {
        let at = self.0.iter().position(|word| !word.starts_with('-'))?;
        self.0.remove(at)
    }

    /// Nothing may be left over.
    pub(crate) fn end(self) -> Result {
        match self.0.front() {
            None => Ok(()),
            Some(word) => Err(format!("{word:?} is not understood here; see cargo xtask help").into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(line: &str) -> Arguments {
        Arguments(line.split_whitespace().map(str::to_owned).collect())
    }

    #[test]
    fn values_stand_behind_their_name_or_behind_an_equals_sign() {
        let mut words = given("play --listen 1.2.3.4:5 --db=x.db --dev");
        assert_eq!(words.word().as_deref(), Some("play"));
        assert_eq!(words.value("--listen").unwrap().as_deref(), Some("1.2.3.4:5"));
        assert_eq!(words.value("--db").unwrap().as_deref(), Some("x.db"));
        assert!(words.flag("--dev") && !words.flag("--dev"));
        words.end().unwrap();
    }

    #[test]
    fn a_missing_value_and_an_unknown_word_are_errors() {
        assert!(given("--listen").value("--listen").is_err());
        assert!(given("--colour").end().unwrap_err().to_string().contains("--colour"));
    }
}
