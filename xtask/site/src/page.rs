//! One page: its Markdown read once for what it names, written once as HTML.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use crate::place;

/// A Markdown file, and what is in it.
pub(crate) struct Page {
    text: String,
    /// Its first heading.
    pub(crate) title: String,
    /// The names of its headings in an address.
    pub(crate) headings: BTreeSet<String>,
    /// Where its links and pictures lead.
    pub(crate) links: Vec<String>,
}

fn events(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_FOOTNOTES)
}

impl Page {
    pub(crate) fn read(text: &str) -> Self {
        let mut page = Self {
            text: text.to_owned(),
            title: String::new(),
            headings: BTreeSet::new(),
            links: Vec::new(),
        };
        let mut heading: Option<String> = None;
        for event in events(text) {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    let words = heading.take().unwrap_or_default();
                    page.headings.insert(place::anchor(&words));
                    if page.title.is_empty() {
                        page.title = words;
                    }
                }
                Event::Text(words) | Event::Code(words) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&words);
                    }
                }
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    page.links.push(dest_url.into_string());
                }
                _ => {}
            }
        }
        page
    }

    /// The whole page, with the names of all others beside it.
    pub(crate) fn html(&self, file: &Path, all: &[(PathBuf, String)], files: &BTreeSet<PathBuf>) -> String {
        let lead = |link: CowStr<'_>| CowStr::from(place::link(file, &link, files));
        let mut body = String::new();
        let mut heading: Option<(pulldown_cmark::HeadingLevel, Vec<Event<'_>>)> = None;
        let mut shown = Vec::new();
        for event in events(&self.text) {
            let event = match event {
                Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                    Event::Start(Tag::Link { link_type, dest_url: lead(dest_url), title, id })
                }
                Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                    Event::Start(Tag::Image { link_type, dest_url: lead(dest_url), title, id })
                }
                other => other,
            };
            match (event, &mut heading) {
                (Event::Start(Tag::Heading { level, .. }), _) => heading = Some((level, Vec::new())),
                (Event::End(TagEnd::Heading(_)), Some(_)) => {
                    let Some((level, inner)) = heading.take() else { continue };
                    let words: String = inner.iter().filter_map(words).collect();
                    let open = format!("<{level} id=\"{}\">", place::anchor(&words));
                    shown.push(Event::Html(open.into()));
                    shown.extend(inner);
                    shown.push(Event::Html(format!("</{level}>\n").into()));
                }
                (event, Some((_, inner))) => inner.push(event),
                // A wide table scrolls by itself, not with the page.
                (Event::Start(Tag::Table(columns)), None) => {
                    shown.push(Event::Html("<div class=\"wide\">".into()));
                    shown.push(Event::Start(Tag::Table(columns)));
                }
                (Event::End(TagEnd::Table), None) => {
                    shown.push(Event::End(TagEnd::Table));
                    shown.push(Event::Html("</div>\n".into()));
                }
                (event, None) => shown.push(event),
            }
        }
        html::push_html(&mut body, shown.into_iter());
        frame(file, &self.title, &body, all)
    }
}

fn words<'a>(event: &'a Event<'_>) -> Option<&'a str> {
    match event {
        Event::Text(words) | Event::Code(words) => Some(words),
        _ => None,
    }
}

/// What a folder holds, for links that lead to one.
pub(crate) fn folder(folder: &Path, files: &BTreeSet<PathBuf>, all: &[(PathBuf, String)]) -> String {
    let mut list = format!("<h1>{}</h1>\n<ul>\n", escape(&folder.to_string_lossy()));
    for file in files.iter().filter_map(|file| file.strip_prefix(folder).ok()) {
        let target =
            if file.extension().is_some_and(|kind| kind == "md") { place::html(file) } else { file.into() };
        let (target, name) = (target.to_string_lossy().into_owned(), file.to_string_lossy().into_owned());
        let _ = writeln!(list, "<li><a href=\"{}\">{}</a></li>", escape(&target), escape(&name));
    }
    list.push_str("</ul>\n");
    let name = folder.to_string_lossy().into_owned();
    frame(&folder.join("README.md"), &name, &list, all)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn frame(file: &Path, title: &str, body: &str, all: &[(PathBuf, String)]) -> String {
    let up = place::up(file);
    let mut list = String::new();
    for (other, title) in all {
        let here = if other == file { " aria-current=\"page\"" } else { "" };
        let target = place::html(other).to_string_lossy().into_owned();
        let _ = writeln!(list, "<li><a href=\"{up}{}\"{here}>{}</a></li>", escape(&target), escape(title));
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title} · Chaikhana</title>\n\
         <link rel=\"stylesheet\" href=\"{up}site.css\">\n</head>\n<body>\n\
         <nav aria-label=\"All pages\">\n<ul>\n{list}</ul>\n</nav>\n<main>\n{body}</main>\n</body>\n</html>\n",
        title = escape(title),
    )
}
