//! What the app itself has to say in a sentence that no label can hold: why a
//! file could not be read or written. The game's own words are the core's.

use std::path::Path;

use doushou_core::texts::Language;

use crate::launch::DrawWith;
use crate::ports::storage::StorageError;

const fn pick(
    language: Language,
    hans: &'static str,
    hant: &'static str,
    en: &'static str,
) -> &'static str {
    match language {
        Language::ZhHans => hans,
        Language::ZhHant => hant,
        Language::En => en,
    }
}

/// Why a file could not be read or written.
#[must_use]
pub fn storage_error(language: Language, error: &StorageError) -> String {
    let (why, path, detail) = match error {
        StorageError::Full { path } => (
            pick(language, "磁盘已满", "磁碟已滿", "The disk is full"),
            path,
            None,
        ),
        StorageError::Denied { path } => (
            pick(language, "没有权限", "沒有權限", "No permission"),
            path,
            None,
        ),
        StorageError::Missing { path } => (
            pick(
                language,
                "没有这个文件",
                "沒有這個檔案",
                "There is no such file",
            ),
            path,
            None,
        ),
        StorageError::NotText { path } => (
            pick(
                language,
                "这不是文本文件",
                "這不是文字檔案",
                "This is no text file",
            ),
            path,
            None,
        ),
        StorageError::TooLarge { path } => (
            pick(language, "文件太大", "檔案太大", "The file is too large"),
            path,
            None,
        ),
        StorageError::InUse { path } => (
            pick(
                language,
                "另一个窗口正在使用这个文件夹，本窗口的棋局不会自动保存",
                "另一個視窗正在使用這個資料夾，本視窗的棋局不會自動儲存",
                "Another window keeps its game in this folder; the game in this one is not saved by itself",
            ),
            path,
            None,
        ),
        StorageError::Io { path, source } => (
            pick(language, "系统报告", "系統回報", "The system says"),
            path,
            Some(source.to_string()),
        ),
    };
    let colon = pick(language, "：", "：", ": ");
    let path = path.display();
    match detail {
        Some(detail) => format!("{why}{colon}{detail}{colon}{path}"),
        None => format!("{why}{colon}{path}"),
    }
}

/// The settings file could not be read; where it lies now, if it could be moved.
#[must_use]
pub fn settings_unreadable(language: Language, aside: Option<&Path>) -> String {
    let why = pick(
        language,
        "读不懂设置文件",
        "讀不懂設定檔案",
        "The settings file cannot be understood",
    );
    match aside {
        Some(path) => format!("{why} → {}", path.display()),
        None => why.to_owned(),
    }
}

/// The engine broke down.
#[must_use]
pub fn engine_failed(language: Language, why: &str) -> String {
    let what = pick(language, "引擎出错", "引擎出錯", "The engine broke down");
    let colon = pick(language, "：", "：", ": ");
    format!("{what}{colon}{why}")
}

/// How well each side has played, by what the review found.
#[must_use]
pub fn accuracy(language: Language, sides: &[String]) -> String {
    let what = pick(language, "准确度", "準確度", "Accuracy");
    let colon = pick(language, "：", "：", ": ");
    let comma = pick(language, "，", "，", ", ");
    format!("{what}{colon}{}", sides.join(comma))
}

/// Both sides begin with all their animals.
#[must_use]
pub const fn no_handicap(language: Language) -> &'static str {
    pick(language, "不让子", "不讓子", "None")
}

/// Who begins and who follows, where colours are dealt by the first tile.
#[must_use]
pub const fn orders_of_play(language: Language) -> [&'static str; 2] {
    [
        pick(language, "先手", "先手", "First"),
        pick(language, "后手", "後手", "Second"),
    ]
}

/// Nothing can be heard.
#[must_use]
pub const fn no_sound(language: Language) -> &'static str {
    pick(
        language,
        "没有可用的声音设备，棋局继续，只是没有声音。",
        "沒有可用的聲音裝置，棋局繼續，只是沒有聲音。",
        "No sound device can be used: the game goes on in silence.",
    )
}

/// What draws the window now.
#[must_use]
pub const fn drawn_by(language: Language, draw_with: DrawWith) -> &'static str {
    match draw_with {
        DrawWith::Software => pick(
            language,
            "现在由处理器绘制。",
            "現在由處理器繪製。",
            "The processor draws now.",
        ),
        DrawWith::Femtovg => pick(
            language,
            "现在由显卡绘制。",
            "現在由顯示卡繪製。",
            "The graphics card draws now.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::path::PathBuf;

    #[test]
    fn every_error_is_told_in_every_language() {
        let path = || PathBuf::from("/games/one.dsq");
        for error in [
            StorageError::Full { path: path() },
            StorageError::Denied { path: path() },
            StorageError::Missing { path: path() },
            StorageError::NotText { path: path() },
            StorageError::TooLarge { path: path() },
            StorageError::InUse { path: path() },
            StorageError::from_io(&path(), io::ErrorKind::TimedOut.into()),
        ] {
            let told = Language::ALL.map(|language| storage_error(language, &error));
            for text in &told {
                assert!(text.contains("one.dsq"), "{text}");
            }
            assert!(told[0] != told[1] && told[1] != told[2]);
        }
    }
}
