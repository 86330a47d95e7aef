//! The page around the client: document, manifest, icons, service worker.

use anyhow::{Context, Result, anyhow};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use words::Language;
use words::read::{Catalogue, column};

use crate::dist::{self, Dist};

/// The addresses of what the page loads.
pub(crate) struct Parts {
    pub(crate) wasm: String,
    pub(crate) javascript: String,
    /// What fetches the rest of the code.
    pub(crate) link: String,
    pub(crate) stylesheet: String,
    /// The font files by their names in the stylesheet.
    pub(crate) fonts: Vec<(String, String)>,
}

const ICONS: [&str; 4] = ["icon.svg", "icon-192.png", "icon-512.png", "icon-maskable-512.png"];

/// Adds everything that is not code or style; gives the addresses of all that a first visit in English fetches.
pub(crate) fn write(dist: &mut Dist, client: &Path, parts: &Parts) -> Result<Vec<String>> {
    let source = |name: &str| source(client, name);
    let mut icons = Map::new();
    for name in ICONS {
        let content = fs::read(client.join("page").join(name)).with_context(|| name.to_owned())?;
        icons.insert(name.to_owned(), dist.add_hashed(name, &content)?.into());
    }
    let icon = |name: &str| icons[name].as_str().unwrap_or_default().to_owned();
    let catalogue = catalogue(client)?;
    let boot = source("boot.js")?.replace("__WORDS__", &failure_words(&catalogue)?.to_string());
    let boot = dist.add_hashed("boot.js", boot.as_bytes())?;
    let worker = fill(&source("worker.js")?, &[("JAVASCRIPT", &parts.javascript)]);
    let worker = dist.add_hashed("worker.js", worker.as_bytes())?;
    dist.add("/manifest.webmanifest", manifest(&icon).to_string().as_bytes())?;

    let (languages, symbols) = (languages(dist, &catalogue)?, symbols(&source("symbols.svg")?));
    let books =
        [books(dist, &client.join("../rulebook"))?, lessons(dist, &client.join("../lessons"))?].join(" ");
    let (icon, touch_icon) = (icon("icon.svg"), icon("icon-192.png"));
    let mut values = vec![
        ("STYLESHEET", &parts.stylesheet),
        ("JAVASCRIPT", &parts.javascript),
        ("WASM", &parts.wasm),
        ("LINK", &parts.link),
        ("BOOT", &boot),
        ("WORKER", &worker),
        ("ICON", &icon),
        ("TOUCH_ICON", &touch_icon),
        ("LANGUAGES", &languages),
        ("BOOKS", &books),
        ("SYMBOLS", &symbols),
    ];
    values.extend(parts.fonts.iter().map(|(name, address)| (name.as_str(), address)));
    let page = fill(&source("index.html")?, &values);
    dist.add("/index.html", page.as_bytes())?;

    // The document names every other file by its hash, so its own hash is the version of them all.
    let mut kept: Vec<&str> =
        dist.addresses().iter().map(String::as_str).filter(|a| *a != "/index.html").collect();
    kept.push("/");
    let worker = fill(
        &source("service-worker.js")?,
        &[("VERSION", &dist::hash(page.as_bytes())[..12]), ("FILES", &json!(kept).to_string())],
    );
    dist.add("/service-worker.js", worker.as_bytes())?;

    let named = ["/index.html", "/manifest.webmanifest", &icon, &boot].map(str::to_owned);
    let code = [&parts.stylesheet, &parts.javascript, &parts.link, &parts.wasm].map(String::clone);
    let latin = parts.fonts.iter().filter(|(name, _)| name.ends_with("_LATIN"));
    Ok(named.into_iter().chain(code).chain(latin.map(|(_, address)| address.clone())).collect())
}

fn source(client: &Path, name: &str) -> Result<String> {
    let file = client.join("page").join(name);
    fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))
}

/// Puts values in the places of their `__NAME__`s.
pub(crate) fn fill(template: &str, values: &[(impl AsRef<str>, impl AsRef<str>)]) -> String {
    values.iter().fold(template.to_owned(), |text, (name, value)| {
        text.replace(&format!("__{}__", name.as_ref()), value.as_ref())
    })
}

/// Adds the fonts; `text-400-latin.woff2` is `FONT_TEXT_400_LATIN` in stylesheet and document.
pub(crate) fn fonts(dist: &mut Dist, client: &Path) -> Result<Vec<(String, String)>> {
    let folder = client.join("page/fonts");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .with_context(|| format!("cannot read {}", folder.display()))?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".woff2"))
        .collect();
    names.sort();
    let add = |name: String| {
        let address = dist.add_hashed(&name, &fs::read(folder.join(&name))?)?;
        let place = name.trim_end_matches(".woff2").replace('-', "_").to_uppercase();
        Ok((format!("FONT_{place}"), address))
    };
    names.into_iter().map(add).collect()
}

/// The drawings without their comments, one per line.
fn symbols(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| line.starts_with("<symbol")).collect::<Vec<_>>().join("\n")
}

fn catalogue(client: &Path) -> Result<Catalogue> {
    Catalogue::read(&client.join("locales"))
        .map_err(|flaws| anyhow!("{}", flaws.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")))
}

/// The words of every language that the client does not carry itself, each in a file; says which file is which.
fn languages(dist: &mut Dist, catalogue: &Catalogue) -> Result<String> {
    let mut attributes = Vec::new();
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        let (tag, words) = (language.tag(), column(catalogue, language));
        let address = dist.add_hashed(&format!("words-{tag}.txt"), words.as_bytes())?;
        attributes.push(format!("data-words-{tag}=\"{address}\""));
    }
    Ok(attributes.join(" "))
}

/// The rulebooks and the boards they show, each in a file that is fetched when it is opened; lists their addresses.
fn books(dist: &mut Dist, rulebook: &Path) -> Result<String> {
    let mut addresses = Vec::new();
    for book in files(&rulebook.join("books"))? {
        let name = book.file_stem().unwrap_or_default().to_string_lossy().replace('.', "-");
        addresses.push(dist.add_hashed(&format!("rules-{name}.txt"), &fs::read(&book)?)?);
    }
    for game in files(&rulebook.join("boards"))? {
        let title = game.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for board in files(&game)? {
            let name = board.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            addresses.push(dist.add_hashed(&format!("board-{title}-{name}.json"), &fs::read(&board)?)?);
        }
    }
    Ok(addresses.join(" "))
}

/// The courses, their words and the previews, each in a file that is fetched when it is opened; lists their addresses.
fn lessons(dist: &mut Dist, lessons: &Path) -> Result<String> {
    let mut addresses = Vec::new();
    for (folder, begin, ending) in
        [("courses", "course", "json"), ("texts", "lessons", "txt"), ("previews", "preview", "json")]
    {
        for file in files(&lessons.join(folder))? {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().replace('.', "-");
            addresses.push(dist.add_hashed(&format!("{begin}-{name}.{ending}"), &fs::read(&file)?)?);
        }
    }
    Ok(addresses.join(" "))
}

/// What lies in a folder, by name; nothing if there is none.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut found = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    found.sort();
    Ok(found)
}

/// What the page says in each language when the client cannot start.
fn failure_words(catalogue: &Catalogue) -> Result<Value> {
    let mut all = Map::new();
    for language in Language::ALL {
        let word = |key: &str| catalogue.plain(language, key).with_context(|| key.to_owned());
        let words = json!({
            "title": word("common.failure.title")?,
            "lost": word("common.failure.not-loaded")?,
            "broke": word("common.failure.about")?,
            "reload": word("common.failure.reload")?,
            "copy": word("common.failure.copy")?,
        });
        all.insert(language.tag().to_owned(), words);
    }
    Ok(all.into())
}

fn manifest(icon: &impl Fn(&str) -> String) -> Value {
    json!({
        "name": "Chaikhana",
        "short_name": "Chaikhana",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#F5EEE1",
        "theme_color": "#FBF6EC",
        "categories": ["games"],
        "icons": [
            { "src": icon("icon.svg"), "type": "image/svg+xml", "sizes": "any" },
            { "src": icon("icon-192.png"), "type": "image/png", "sizes": "192x192" },
            { "src": icon("icon-512.png"), "type": "image/png", "sizes": "512x512" },
            { "src": icon("icon-maskable-512.png"), "type": "image/png", "sizes": "512x512", "purpose": "maskable" },
        ],
    })
}
