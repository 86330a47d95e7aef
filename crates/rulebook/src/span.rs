//! Words within a line.

/// A run of words drawn in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// As it is.
    Text(String),
    Strong(String),
    /// `*emphasis*`: a term where it is introduced.
    Emphasis(String),
    /// `` `code` ``: an option or a notation.
    Code(String),
    /// `{ch-mint}`: a symbol of the page.
    Symbol(String),
    /// The number of a rule, which leads to it.
    Reference(String),
}

impl Span {
    fn text(&self) -> &str {
        match self {
            Self::Text(text)
            | Self::Strong(text)
            | Self::Emphasis(text)
            | Self::Code(text)
            | Self::Reference(text) => text,
            Self::Symbol(_) => "",
        }
    }
}

/// The words alone.
#[must_use]
pub fn plain(spans: &[Span]) -> String {
    spans.iter().map(Span::text).collect()
}

/// Reads one run of words. A mark without its counterpart stands for itself.
#[must_use]
pub fn spans(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut words = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let marked = between(rest, "**", "**")
            .map(|(inner, after)| (Span::Strong(inner.into()), after))
            .or_else(|| between(rest, "*", "*").map(|(inner, after)| (Span::Emphasis(inner.into()), after)))
            .or_else(|| between(rest, "`", "`").map(|(inner, after)| (Span::Code(inner.into()), after)))
            .or_else(|| between(rest, "{", "}").map(|(inner, after)| (Span::Symbol(inner.into()), after)));
        if let Some((span, after)) = marked {
            flush(&mut words, &mut found);
            found.push(span);
            rest = after;
        } else {
            words.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    flush(&mut words, &mut found);
    found
}

/// What stands between the marks at the beginning of `text`, and what follows them.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<(&'a str, &'a str)> {
    let inner = text.strip_prefix(open)?;
    let end = inner.find(close)?;
    let found = &inner[..end];
    let closed = !found.is_empty() && !found.starts_with(' ') && !found.ends_with(' ');
    closed.then(|| (found, &inner[end + close.len()..]))
}

/// Plain words so far, with the numbers of rules in them as references.
fn flush(words: &mut String, found: &mut Vec<Span>) {
    let text = std::mem::take(words);
    let mut rest = text.as_str();
    while let Some((at, length)) = find_number(rest) {
        if at > 0 {
            found.push(Span::Text(rest[..at].into()));
        }
        found.push(Span::Reference(rest[at..at + length].into()));
        rest = &rest[at + length..];
    }
    if !rest.is_empty() {
        found.push(Span::Text(rest.into()));
    }
}

/// The place and length of the first rule number in `text`.
fn find_number(text: &str) -> Option<(usize, usize)> {
    let is_start = |at: usize| !text[..at].ends_with(|before: char| before.is_alphanumeric());
    text.char_indices()
        .filter(|&(at, _)| is_start(at))
        .find_map(|(at, _)| number_length(&text[at..]).map(|length| (at, length)))
}

/// How many bytes of a rule's number `text` begins with: `CH-4`, `CH-4.3`, `CR-9.1b`, `DW-R3`.
#[must_use]
pub fn number_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_uppercase);
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    if !(letter(0) && letter(1) && bytes.get(2) == Some(&b'-')) {
        return None;
    }
    let mut at = if letter(3) { 4 } else { 3 };
    let count = digits(at.min(bytes.len()));
    if count == 0 {
        return None;
    }
    at += count;
    if bytes.get(at) == Some(&b'.') {
        let count = digits(at + 1);
        if count > 0 {
            at += 1 + count;
        }
    }
    let suffix = bytes.get(at).is_some_and(u8::is_ascii_lowercase)
        && !bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric);
    Some(if suffix { at + 1 } else { at })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_make_spans_and_numbers_make_references() {
        let read = spans("Take **one** *group* {ch-mint} as `buy:1.2` (CH-4.3, CR-9.1b).");
        assert_eq!(
            read,
            [
                Span::Text("Take ".into()),
                Span::Strong("one".into()),
                Span::Text(" ".into()),
                Span::Emphasis("group".into()),
                Span::Text(" ".into()),
                Span::Symbol("ch-mint".into()),
                Span::Text(" as ".into()),
                Span::Code("buy:1.2".into()),
                Span::Text(" (".into()),
                Span::Reference("CH-4.3".into()),
                Span::Text(", ".into()),
                Span::Reference("CR-9.1b".into()),
                Span::Text(").".into()),
            ]
        );
    }

    #[test]
    fn a_lone_mark_stands_for_itself() {
        assert_eq!(spans("2 * 3 = 6"), [Span::Text("2 * 3 = 6".into())]);
        assert_eq!(spans("ends with **"), [Span::Text("ends with **".into())]);
    }

    #[test]
    fn numbers_end_where_the_sentence_goes_on() {
        for (text, number) in [("CH-4. Then", "CH-4"), ("DW-R35a", "DW-R35a"), ("TT-14.10,", "TT-14.10")] {
            assert_eq!(number_length(text), Some(number.len()), "{text}");
        }
        assert_eq!(number_length("CH-x"), None);
        assert_eq!(number_length("CH-"), None);
    }
}
