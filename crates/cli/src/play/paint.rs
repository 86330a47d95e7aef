//! Colours and signs, where the terminal can show them.

use std::env;
use std::io::IsTerminal;

use clap::ValueEnum;

/// How much a terminal is trusted with.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Style {
    /// Colours and signs on a terminal that has them; neither for NO_COLOR (no colours), a dumb terminal or a pipe.
    Auto,
    /// Colours and signs in any case.
    Fancy,
    /// Plain ASCII.
    Plain,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Tint {
    Red = 31,
    Green = 32,
    Yellow = 33,
    Blue = 34,
    Magenta = 35,
    Cyan = 36,
    Grey = 90,
}

/// What the reader's terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Paint {
    colour: bool,
    unicode: bool,
}

impl Paint {
    pub(super) fn new(style: Style) -> Self {
        match style {
            Style::Auto => Self::suits(|name| env::var(name).ok(), std::io::stdout().is_terminal()),
            Style::Fancy => Self { colour: true, unicode: true },
            Style::Plain => Self { colour: false, unicode: false },
        }
    }

    fn suits(variable: impl Fn(&str) -> Option<String>, terminal: bool) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let able = terminal && variable("TERM").is_none_or(|term| term != "dumb");
        // The first of these that is set decides, as for every program.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let locale = locale.to_ascii_lowercase().replace('-', "");
        Self { colour: able && set("NO_COLOR").is_none(), unicode: able && locale.contains("utf8") }
    }

    pub(super) fn tint(self, tint: Tint, text: &str) -> String {
        if self.colour { format!("\x1b[{}m{text}\x1b[0m", tint as u8) } else { text.to_owned() }
    }

    pub(super) fn bold(self, text: &str) -> String {
        if self.colour { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    pub(super) fn dim(self, text: &str) -> String {
        self.tint(Tint::Grey, text)
    }

    /// The text as this terminal can show it.
    pub(super) fn fold(self, text: &str) -> String {
        if self.unicode { text.to_owned() } else { text.chars().map(ascii).collect() }
    }
}

/// The nearest thing in ASCII.
fn ascii(letter: char) -> String {
    if letter.is_ascii() {
        return letter.into();
    }
    let near = match letter {
        '·' | '•' => "-",
        '–' | '—' | '−' => "-",
        '×' => "x",
        '→' => "->",
        '▸' => ">",
        '★' => "*",
        '…' => "...",
        '’' | '‘' => "'",
        '“' | '”' => "\"",
        '≤' => "<=",
        '≥' => ">=",
        'à' | 'â' => "a",
        'ä' => "ae",
        'è' | 'é' | 'ê' => "e",
        'ö' => "oe",
        'ü' => "ue",
        'ß' => "ss",
        '░' => ".",
        _ => "?",
    };
    near.into()
}

/// Lines that a board is drawn with.
#[derive(Debug, Default)]
pub(super) struct Page(String);

impl Page {
    pub(super) fn line(&mut self, text: impl AsRef<str>) {
        self.0.push_str(text.as_ref());
        self.0.push('\n');
    }

    pub(super) fn text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suits(variables: &[(&str, &str)], terminal: bool) -> Paint {
        let find = |name: &str| variables.iter().find(|one| one.0 == name).map(|one| one.1.to_owned());
        Paint::suits(find, terminal)
    }

    #[test]
    fn a_terminal_gets_what_it_can_show() {
        let both = Paint { colour: true, unicode: true };
        let neither = Paint { colour: false, unicode: false };
        let utf8 = ("LANG", "de_DE.UTF-8");
        assert_eq!(suits(&[utf8, ("TERM", "xterm")], true), both);
        assert_eq!(suits(&[utf8, ("NO_COLOR", "1")], true), Paint { colour: false, ..both });
        assert_eq!(suits(&[utf8, ("LC_ALL", "C")], true), Paint { unicode: false, ..both });
        assert_eq!(suits(&[utf8, ("TERM", "dumb")], true), neither);
        assert_eq!(suits(&[utf8], false), neither);
    }

    #[test]
    fn plain_is_ascii() {
        let plain = Paint::new(Style::Plain);
        assert_eq!(plain.fold("Caffè · 2 × Einspänner → tea"), "Caffe - 2 x Einspaenner -> tea");
        assert_eq!(plain.bold("tea"), "tea");
    }
}
