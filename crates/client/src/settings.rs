//! What the player wishes, kept on this device.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

use crate::browser;
use crate::i18n::{self, Language};

const NAME: &str = "chaikhana.settings";

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Paper.
    Light,
    /// Roast.
    Dark,
    /// As the rest of the device.
    #[default]
    System,
}

/// How large text is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextSize {
    /// A sixteenth smaller.
    Small,
    /// As the browser has it.
    #[default]
    Normal,
    /// Three sixteenths larger.
    Large,
}

/// How fast things move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// So that everything can be followed.
    #[default]
    Calm,
    /// Twice as fast.
    Brisk,
    /// At once.
    None,
}

/// On which side of the board one's own area stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Right of the board.
    #[default]
    Right,
    /// Left of the board.
    Left,
}

/// All of it. Missing or unknown values take their defaults, so that an older or newer page can read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// The language as a tag; what the browser asks for if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// How large text is.
    pub text: TextSize,
    /// Patterns on everything that a colour tells apart.
    pub patterns: bool,
    /// Names under symbols.
    pub names: bool,
    /// On which side one's own area stands.
    pub own_side: Side,
    /// How fast things move.
    pub speed: Speed,
    /// Whether a move needs a second tap; where missing, on touch screens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm: Option<bool>,
    /// Whether a coach warns before clear mistakes, where nobody else plays.
    pub coach: bool,
    /// Whether things can be heard.
    pub sound: bool,
    /// Whether the browser calls when it is one's turn.
    pub call: bool,
    /// What the player is called at tables.
    pub name: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            language: None,
            text: TextSize::default(),
            patterns: true,
            names: true,
            own_side: Side::default(),
            speed: Speed::default(),
            confirm: None,
            coach: false,
            sound: true,
            call: false,
            name: String::new(),
        }
    }
}

impl Settings {
    /// Reads what was kept; each value that cannot be read takes its default, the others stay.
    pub fn read(kept: &str) -> Self {
        let Ok(serde_json::Value::Object(fields)) = serde_json::from_str(kept) else {
            return Self::default();
        };
        let mut good = serde_json::Map::new();
        for (name, value) in fields {
            let one = serde_json::Map::from_iter([(name.clone(), value.clone())]);
            if engine::read::value::<Self>(&one.into()).is_ok() {
                good.insert(name, value);
            }
        }
        engine::read::value(&good.into()).unwrap_or_default()
    }

    /// The language to show, given what the browser asks for.
    pub fn language(&self, asked: &[String]) -> Language {
        let mut tags = self.language.iter().chain(asked);
        tags.find_map(|tag| Language::from_tag(tag)).unwrap_or(Language::English)
    }

    /// Whether a move needs a second tap.
    pub fn confirms(&self, touch: bool) -> bool {
        self.confirm.unwrap_or(touch)
    }
}

static SETTINGS: LazyLock<ArcRwSignal<Settings>> = LazyLock::new(|| ArcRwSignal::new(Settings::default()));

/// One wish. Tracked: whoever reads it is told of every change.
pub fn read<T>(read: impl FnOnce(&Settings) -> T) -> T {
    SETTINGS.with(read)
}

/// Whether a move needs a second tap. Tracked.
pub fn confirms() -> bool {
    read(|settings| settings.confirms(browser::matches("(pointer: coarse)")))
}

/// Changes something, keeps it, and shows it.
pub fn change(how: impl FnOnce(&mut Settings)) {
    SETTINGS.update(how);
    SETTINGS.with_untracked(|settings| {
        if let Ok(text) = serde_json::to_string(settings) {
            browser::keep(NAME, &text);
        }
        apply(settings);
    });
}

/// Changes light to dark or back.
pub fn turn_theme() {
    let dark =
        browser::root().is_some_and(|root| root.get_attribute("data-theme").as_deref() == Some("dark"));
    change(|settings| settings.theme = if dark { Theme::Light } else { Theme::Dark });
}

/// Shows what was kept, and follows the device from now on.
pub fn apply_kept() {
    let settings = browser::kept(NAME).map(|text| Settings::read(&text)).unwrap_or_default();
    apply(&settings);
    SETTINGS.set(settings);
    if let Ok(Some(list)) = window().match_media(DARK) {
        let follow = wasm_bindgen::closure::Closure::<dyn Fn()>::new(|| SETTINGS.with_untracked(apply));
        let follow = wasm_bindgen::JsCast::unchecked_into(follow.into_js_value());
        list.set_onchange(Some(&follow));
        // The list must outlive the page's interest in it.
        std::mem::forget(list);
    }
}

const DARK: &str = "(prefers-color-scheme: dark)";

fn apply(settings: &Settings) {
    i18n::set_language(settings.language(&browser::languages()));
    let Some(root) = browser::root() else { return };
    let dark = match settings.theme {
        Theme::Light => false,
        Theme::Dark => true,
        Theme::System => browser::matches(DARK),
    };
    let attributes = [
        ("data-theme", if dark { "dark" } else { "light" }),
        (
            "data-text",
            word(
                settings.text,
                [TextSize::Small, TextSize::Normal, TextSize::Large],
                ["small", "normal", "large"],
            ),
        ),
        (
            "data-speed",
            word(settings.speed, [Speed::Calm, Speed::Brisk, Speed::None], ["calm", "brisk", "none"]),
        ),
        ("data-own", word(settings.own_side, [Side::Right, Side::Left], ["right", "left"])),
        ("data-patterns", if settings.patterns { "on" } else { "off" }),
        ("data-names", if settings.names { "on" } else { "off" }),
    ];
    for (name, value) in attributes {
        // These are valid attribute names.
        let _ = root.set_attribute(name, value);
    }
}

fn word<T: PartialEq, const N: usize>(value: T, values: [T; N], words: [&'static str; N]) -> &'static str {
    values.into_iter().zip(words).find(|(known, _)| *known == value).map_or("", |(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back() {
        let settings = Settings { theme: Theme::Dark, confirm: Some(false), ..Settings::default() };
        assert_eq!(Settings::read(&serde_json::to_string(&settings).unwrap()), settings);
    }

    #[test]
    fn one_bad_value_spoils_no_other() {
        let settings = Settings::read(r#"{"theme":"plaid","speed":"brisk","future":1}"#);
        assert_eq!(settings, Settings { speed: Speed::Brisk, ..Settings::default() });
        assert_eq!(Settings::read("{"), Settings::default());
    }

    #[test]
    fn the_language_is_the_wish_or_what_the_browser_asks_for() {
        let asked = ["es".to_owned(), "de-AT".to_owned(), "fr".to_owned()];
        assert_eq!(Settings::default().language(&asked), Language::German);
        let settings = Settings { language: Some("ru".into()), ..Settings::default() };
        assert_eq!(settings.language(&asked), Language::Russian);
        assert_eq!(Settings::default().language(&[]), Language::English);
    }

    #[test]
    fn touch_screens_confirm_unless_told_otherwise() {
        assert!(Settings::default().confirms(true));
        assert!(!Settings::default().confirms(false));
        assert!(!Settings { confirm: Some(false), ..Settings::default() }.confirms(true));
    }
}
