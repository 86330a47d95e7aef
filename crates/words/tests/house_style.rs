//! Every text people read, in the words of the glossary and with the marks of its language: the client's translations, the
//! rulebooks and the lessons.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use words::Language::{self, English, French, German, Russian};

/// A word that is not ours: in which language and title (`""`: everywhere), and what to say instead. A star at the end
/// stands for any ending.
type Term = (Language, &'static str, &'static str, &'static str);

const NOT_OURS: &[Term] = &[
    // One word for one thing.
    (English, "", "robot*", "bot"),
    (German, "", "roboter*", "Bot"),
    (French, "", "robot*", "bot"),
    (Russian, "", "робот*", "бот"),
    (German, "", "halle", "Saal"),
    (Russian, "", "кости", "кубики"),
    (Russian, "", "костей", "кубиков"),
    // Chai has customers, the Taverns have guests.
    (English, "chai", "guest*", "customer"),
    (German, "chai", "gast", "Kunde"),
    (German, "chai", "gäste*", "Kunden"),
    (Russian, "chai", "гост*", "клиент"),
    (English, "taverns", "customer*", "guest"),
    (German, "taverns", "kunde*", "Gast"),
    (Russian, "taverns", "клиент*", "гость"),
    // Chai
    (German, "chai", "vorrat", "Vorratskammer"),
    (German, "chai", "geschmack*", "Aroma"),
    (French, "chai", "saveur*", "arôme"),
    (Russian, "chai", "аромат*", "вкус"),
    (Russian, "chai", "резерв*", "пригласить"),
    // Coffee Rush
    (French, "coffee-rush", "glace", "glaçons"),
    (Russian, "coffee-rush", "мипл*", "фишка"),
    (German, "coffee-rush", "meeple*", "Figur"),
    (French, "coffee-rush", "meeple*", "pion"),
    // Dabba Walla
    (English, "dabba-walla", "cart*", "vehicle"),
    (English, "dabba-walla", "tin", "dabba"),
    (English, "dabba-walla", "tins", "dabbas"),
    (German, "dabba-walla", "karren", "Fahrzeug"),
    (German, "dabba-walla", "henkelm*", "Dabba"),
    (French, "dabba-walla", "gamelle*", "dabba"),
    (Russian, "dabba-walla", "суд*", "дабба"),
    (Russian, "dabba-walla", "курьер*", "разносчик"),
    // The Taverns of Tiefenthal
    (English, "taverns", "night*", "evening"),
    (German, "taverns", "nacht", "Abend"),
    (German, "taverns", "nächte*", "Abende"),
    (French, "taverns", "nuit*", "soirée"),
    (Russian, "taverns", "ноч*", "вечер"),
    (English, "taverns", "coin*", "doubloon"),
    (German, "taverns", "münze*", "Taler"),
    (German, "taverns", "aufwert*", "Ausbau"),
    (German, "taverns", "aufgewert*", "ausgebaut"),
    (German, "taverns", "dublone*", "Taler"),
    (French, "taverns", "pièce*", "écu"),
    (French, "taverns", "doublon*", "écu"),
    (Russian, "taverns", "монет*", "дублон"),
    (Russian, "taverns", "талер*", "дублон"),
    // Words that always have ё.
    (Russian, "", "еще", "ещё"),
    (Russian, "", "ее", "её"),
    (Russian, "", "мед", "мёд"),
    (Russian, "", "лед", "лёд"),
    (Russian, "", "счет", "счёт"),
    (Russian, "", "идет", "идёт"),
    (Russian, "", "дает", "даёт"),
    (Russian, "", "берет", "берёт"),
    (Russian, "", "кладет", "кладёт"),
    (Russian, "", "придет", "придёт"),
    (Russian, "", "трех", "трёх"),
    (Russian, "", "четырех", "четырёх"),
    (Russian, "", "пойдет", "пойдёт"),
    (Russian, "", "черн*", "чёрный"),
    (Russian, "", "желт*", "жёлтый"),
    (Russian, "", "зеленый", "зелёный"),
    (Russian, "", "зеленая", "зелёная"),
    (Russian, "", "жонглер*", "жонглёр"),
];

/// A place with something wrong in it.
struct Flaw {
    file: String,
    line: usize,
    what: String,
    text: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {} in “{}”", self.file, self.line, self.what, self.text)
    }
}

fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The texts of a translation file: what stands between quotation marks, by line.
fn translations(file: &str) -> Vec<(usize, String)> {
    let mut texts = Vec::new();
    for (at, line) in file.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let mut text: Option<String> = None;
        let mut letters = line.chars();
        while let Some(letter) = letters.next() {
            match (&mut text, letter) {
                (None, '"') => text = Some(String::new()),
                (Some(_), '"') => texts.push((at + 1, text.take().unwrap_or_default())),
                (Some(text), '\\') => text.extend(letters.next()),
                (Some(text), letter) => text.push(letter),
                (None, _) => {}
            }
        }
    }
    texts
}

/// The lines of a rulebook, without drawn blocks, the names of symbols and the numbers and conditions of rules.
fn paragraphs(book: &str) -> Vec<(usize, String)> {
    let mut fenced = false;
    let mut texts = Vec::new();
    for (at, line) in book.lines().enumerate() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if !fenced && !line.starts_with("|--") {
            let line =
                line.strip_prefix("!board ").and_then(|of| of.split_once(": ")).map_or(line, |of| of.1);
            texts.push((at + 1, without(&without(line, '{', '}'), '[', ']')));
        }
    }
    texts
}

/// The texts of a title's lessons, each after its name.
fn lessons(texts: &str) -> Vec<(usize, String)> {
    let named = texts.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    named.filter_map(|(at, line)| Some((at + 1, line.split_once(": ")?.1.to_owned()))).collect()
}

/// A text with a neutral sign for what stands between such brackets.
fn without(text: &str, open: char, close: char) -> String {
    let mut depth = 0_u32;
    let mut rest = String::new();
    for letter in text.chars() {
        match letter {
            letter if letter == open => {
                depth += 1;
                rest.push('¤');
            }
            letter if letter == close => depth = depth.saturating_sub(1),
            letter if depth == 0 => rest.push(letter),
            _ => {}
        }
    }
    rest
}

/// Whether a text has this word, whatever its case; a star at its end stands for any ending.
fn has_word(text: &str, word: &str) -> bool {
    let text = text.to_lowercase();
    text.split(|letter: char| !letter.is_alphanumeric()).any(|found| match word.strip_suffix('*') {
        Some(beginning) => found.starts_with(beginning),
        None => found == word,
    })
}

fn wrong_words(language: Language, title: &str, text: &str) -> Vec<String> {
    let applies = |(of, place, word, _): &&Term| {
        *of == language && (place.is_empty() || *place == title) && has_word(text, word)
    };
    NOT_OURS.iter().filter(applies).map(|(_, _, word, ours)| format!("`{word}`, say `{ours}`")).collect()
}

/// The marks of a language: apostrophes, quotation marks, dashes, and the narrow space of French.
fn wrong_marks(language: Language, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut forbid = |found: bool, what: &str| {
        if found {
            wrong.push(what.to_owned());
        }
    };
    forbid(text.contains('\''), "a straight apostrophe");
    forbid(text.contains('"'), "a straight quotation mark");
    forbid(text.contains("..."), "three full stops");
    forbid(text.contains(" - "), "a hyphen for a dash");
    forbid(text.contains(" ,") || text.contains(" ."), "a space before a comma or a full stop");
    match language {
        English => forbid(text.contains(['«', '»', '„']), "a foreign quotation mark"),
        German => forbid(text.contains(['«', '»', '”']), "a foreign quotation mark"),
        Russian => forbid(text.contains(['„', '“', '”']), "a foreign quotation mark"),
        French => {
            forbid(text.contains(['„', '“', '”']), "a foreign quotation mark");
            forbid(text.contains('\u{a0}'), "a wide no-break space");
            let letters: Vec<char> = text.chars().collect();
            let pair = |of: &[char]| match of {
                ['«', after] => *after != '\u{202f}',
                [before, ';' | ':' | '!' | '?' | '»'] => *before != '\u{202f}',
                _ => false,
            };
            forbid(letters.windows(2).any(pair), "a mark without its narrow no-break space");
        }
    }
    wrong
}

/// Every text of the house in a language, with its file, line and title.
fn texts(language: Language) -> Vec<(String, usize, String, String)> {
    let mut all = Vec::new();
    let folder = format!("crates/client/locales/{}", language.tag());
    let mut files: Vec<PathBuf> = fs::read_dir(house().join(&folder))
        .unwrap_or_else(|error| panic!("{folder}: {error}"))
        .map(|entry| entry.unwrap_or_else(|error| panic!("{folder}: {error}")).path())
        .collect();
    files.sort();
    for path in files {
        let title = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        for (line, text) in translations(&read(&path)) {
            all.push((format!("{folder}/{title}.toml"), line, title.clone(), text));
        }
    }
    for title in ["chai", "coffee-rush", "dabba-walla", "taverns"] {
        let file = format!("crates/rulebook/books/{title}.{}.md", language.tag());
        for (line, text) in paragraphs(&read(&house().join(&file))) {
            all.push((file.clone(), line, title.to_owned(), text));
        }
        let file = format!("crates/lessons/texts/{title}.{}.txt", language.tag());
        for (line, text) in lessons(&read(&house().join(&file))) {
            all.push((file.clone(), line, title.to_owned(), text));
        }
    }
    all
}

fn none(flaws: &[Flaw]) {
    let list: Vec<String> = flaws.iter().map(Flaw::to_string).collect();
    assert!(flaws.is_empty(), "{} flaws:\n{}", flaws.len(), list.join("\n"));
}

fn flaws(check: impl Fn(Language, &str, &str) -> Vec<String>) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    for language in Language::ALL {
        for (file, line, title, text) in texts(language) {
            for what in check(language, &title, &text) {
                flaws.push(Flaw { file: file.clone(), line, what, text: text.clone() });
            }
        }
    }
    flaws
}

#[test]
fn every_text_keeps_to_the_glossary() {
    none(&flaws(wrong_words));
}

#[test]
fn every_text_has_the_marks_of_its_language() {
    none(&flaws(|language, _, text| wrong_marks(language, text)));
}

#[test]
fn a_word_is_found_with_its_endings_and_not_inside_another() {
    assert!(has_word("Drei Gäste warten.", "gäste*"));
    assert!(!has_word("Die Stammgäste warten.", "gäste*"));
    assert!(has_word("в Ночь на субботу", "ноч*"));
    assert!(!has_word("одиночная игра", "ноч*"));
    assert!(!has_word("tonight", "night*"));
    assert_eq!(wrong_words(English, "chai", "Guests wait").len(), 1);
    assert!(wrong_words(English, "taverns", "Guests wait").is_empty());
}

#[test]
fn french_marks_want_a_narrow_space() {
    let space = '\u{202f}';
    assert!(wrong_marks(French, &format!("Qui{space}? «{space}Saut{space}»")).is_empty());
    assert_eq!(wrong_marks(French, "Qui ?").len(), 1);
    assert_eq!(wrong_marks(French, "Qui\u{a0}?").len(), 2);
    assert_eq!(wrong_marks(French, "l'eau").len(), 1);
    assert_eq!(wrong_marks(German, "”Veto“").len(), 1);
    assert!(wrong_marks(German, "„Veto“").is_empty());
}

#[test]
fn only_what_people_read_is_read() {
    let file = "# it's a comment\na = { one = \"x\", other = \"y \\\"z\\\"\" }";
    assert_eq!(translations(file), [(2, "x".to_owned()), (2, "y \"z\"".to_owned())]);
    let book = "[CH-7.1 5e7db2 when !beginner] Take {ch-mint} one.\n```\n' - '\n```\n!board market: A visit.";
    assert_eq!(paragraphs(book), [(1, "¤ Take ¤ one.".to_owned()), (5, "A visit.".to_owned())]);
    assert_eq!(lessons("# it's\n\nfirst.walk: Walk on."), [(3, "Walk on.".to_owned())]);
}
