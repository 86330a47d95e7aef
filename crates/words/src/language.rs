//! The languages, and how each of them counts.

/// A language of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    English,
    Russian,
    French,
    German,
}

/// A plural form, by its CLDR name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// 1 apple, 21 яблоко, 0 pomme
    One,
    /// 2 яблока
    Few,
    /// 5 яблок
    Many,
    /// everything else
    Other,
}

impl Language {
    /// All of them, in the order to offer them; also the order of a book's columns.
    pub const ALL: [Self; 4] = [Self::English, Self::Russian, Self::French, Self::German];

    /// The BCP 47 tag, also the folder of its translations.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
            Self::French => "fr",
            Self::German => "de",
        }
    }

    /// Its name in itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Russian => "Русский",
            Self::French => "Français",
            Self::German => "Deutsch",
        }
    }

    /// The language of a tag such as `fr` or `de-CH`.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or(tag);
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary))
    }

    /// The plural forms a translation has to give, for whole numbers.
    pub const fn categories(self) -> &'static [Category] {
        match self {
            Self::Russian => &[Category::One, Category::Few, Category::Many],
            Self::English | Self::French | Self::German => &[Category::One, Category::Other],
        }
    }

    /// The plural form for a whole number.
    pub const fn category(self, count: i64) -> Category {
        let n = count.unsigned_abs();
        match self {
            Self::English | Self::German => match n {
                1 => Category::One,
                _ => Category::Other,
            },
            Self::French => match n {
                0 | 1 => Category::One,
                _ => Category::Other,
            },
            Self::Russian => match (n % 10, n % 100) {
                (_, 11..=14) => Category::Many,
                (1, _) => Category::One,
                (2..=4, _) => Category::Few,
                _ => Category::Many,
            },
        }
    }
}

impl Category {
    pub const ALL: [Self; 4] = [Self::One, Self::Few, Self::Many, Self::Other];

    /// The CLDR name, as it stands in the files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Few => "few",
            Self::Many => "many",
            Self::Other => "other",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn russian_counts_in_three_forms() {
        for (count, form) in [
            (0, Category::Many),
            (1, Category::One),
            (2, Category::Few),
            (4, Category::Few),
            (5, Category::Many),
            (11, Category::Many),
            (14, Category::Many),
            (21, Category::One),
            (22, Category::Few),
            (111, Category::Many),
            (-1, Category::One),
        ] {
            assert_eq!(Language::Russian.category(count), form, "{count}");
        }
    }

    #[test]
    fn nothing_is_singular_in_french_only() {
        assert_eq!(Language::French.category(0), Category::One);
        assert_eq!(Language::English.category(0), Category::Other);
        assert_eq!(Language::German.category(0), Category::Other);
    }

    #[test]
    fn every_count_has_a_form_the_files_give() {
        for language in Language::ALL {
            for count in -1..=1000 {
                assert!(language.categories().contains(&language.category(count)), "{language:?} {count}");
            }
        }
    }

    #[test]
    fn tags_of_regions_are_understood() {
        assert_eq!(Language::from_tag("de-CH"), Some(Language::German));
        assert_eq!(Language::from_tag("RU"), Some(Language::Russian));
        assert_eq!(Language::from_tag("es"), None);
    }
}
