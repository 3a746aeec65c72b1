use std::fmt;

/// A language the game speaks.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// 简体中文
    #[default]
    ZhHans,
    /// 繁體中文, in the words of Taiwan and Hong Kong
    ZhHant,
    /// English
    En,
}

impl Language {
    /// All languages, in the order a menu shows them.
    pub const ALL: [Self; 3] = [Self::ZhHans, Self::ZhHant, Self::En];

    /// The BCP 47 tag: `zh-Hans`, `zh-Hant`, `en`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        self.pick(["zh-Hans", "zh-Hant", "en"])
    }

    /// The language's name in itself, as a menu shows it.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        self.pick(["简体中文", "繁體中文", "English"])
    }

    /// The language for a locale or tag as systems write them, `zh_TW.UTF-8`
    /// or `zh-Hans-HK`. A script that is named wins over the region; Taiwan,
    /// Hong Kong and Macau write traditional characters; what is not Chinese
    /// reads English.
    ///
    /// ```
    /// use doushou_core::texts::Language;
    /// assert_eq!(Language::from_locale("zh_HK.UTF-8"), Language::ZhHant);
    /// assert_eq!(Language::from_locale("zh-Hans-HK"), Language::ZhHans);
    /// assert_eq!(Language::from_locale("zh"), Language::ZhHans);
    /// assert_eq!(Language::from_locale("de_DE"), Language::En);
    /// ```
    #[must_use]
    pub fn from_locale(locale: &str) -> Self {
        let bare = locale.split(['.', '@']).next().unwrap_or_default();
        let mut parts = bare.split(['-', '_']).map(str::to_ascii_lowercase);
        if parts.next().as_deref() != Some("zh") {
            return Self::En;
        }
        let parts: Vec<String> = parts.collect();
        let names = |part: &str| parts.iter().any(|known| known == part);
        if names("hant") {
            Self::ZhHant
        } else if names("hans") {
            Self::ZhHans
        } else if names("tw") || names("hk") || names("mo") {
            Self::ZhHant
        } else {
            Self::ZhHans
        }
    }

    /// Whether the language is written in Chinese characters.
    #[must_use]
    pub const fn is_chinese(self) -> bool {
        !matches!(self, Self::En)
    }

    /// Chooses among the same text in 简体中文, 繁體中文 and English.
    pub(super) const fn pick(self, texts: [&'static str; 3]) -> &'static str {
        texts[self as usize]
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_find_their_language() {
        for (locale, language) in [
            ("zh_CN.UTF-8", Language::ZhHans),
            ("zh-SG", Language::ZhHans),
            ("zh", Language::ZhHans),
            ("zh_Hans_HK", Language::ZhHans),
            ("zh_HK", Language::ZhHant),
            ("zh_TW.UTF-8", Language::ZhHant),
            ("zh-MO", Language::ZhHant),
            ("zh-Hant", Language::ZhHant),
            ("zh-Hant-CN", Language::ZhHant),
            ("ZH-HANT", Language::ZhHant),
            ("en_GB.UTF-8", Language::En),
            ("zhuang", Language::En),
            ("C", Language::En),
            ("", Language::En),
        ] {
            assert_eq!(Language::from_locale(locale), language, "{locale}");
        }
        for language in Language::ALL {
            assert_eq!(Language::from_locale(language.tag()), language);
            assert_eq!(language.to_string(), language.tag());
        }
    }
}
