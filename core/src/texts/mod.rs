//! The words of the game, once, in 简体中文, 繁體中文 and English.
//!
//! Names of sides, animals, squares, rule books and house rules; sentences for
//! refused tries, bans, warnings and outcomes; move text; the rules pages.
//! Every shell and `docs/RULES.md` take them from here. What a shell calls its
//! own buttons and menus does not belong here, and nothing here decides a rule.

mod errors;
mod games;
mod language;
mod move_text;
mod names;
mod opponents;
mod options;
mod pages;
mod review;
mod sentences;
#[cfg(test)]
mod tests;

pub use errors::{fen_error, position_error, record_problem, rule_set_error, setup_error};
pub use games::{
    badge, choice_text, game_line, game_name, how_it_moves, reconstructed_note, rules_name,
};
pub use language::Language;
pub use move_text::{move_text, skip_text, turn_text};
pub use names::{
    animal_name, book_line, book_name, face_down_name, in_hand_name, no_colour_yet, piece_glyph,
    piece_name, side_name, square_name, terrain_name,
};
pub use opponents::{LEVELS, handicap_name, level_name, opponent_line, opponent_name};
pub use options::{
    Choice, HouseRule, choice_line, choice_name, house_rule_name, rule_set_lines, rule_set_name,
};
pub use pages::{
    Block, game_rules_blocks, game_rules_page, rules_blocks, rules_document, rules_page,
};
pub use review::{line_text, mark_name, review_comment, review_reason, score_text};
pub use sentences::{
    ban, draw_offer, game_error, game_outcome, headline, outcome, outcome_reason, refusal, timeout,
    turn, warning,
};

/// Formats one sentence in the language asked for. The three stand side by
/// side, so that whoever changes one sees the others.
macro_rules! say {
    ($language:expr, $hans:literal, $hant:literal, $en:literal $(,)?) => {
        match $language {
            $crate::texts::Language::ZhHans => format!($hans),
            $crate::texts::Language::ZhHant => format!($hant),
            $crate::texts::Language::En => format!($en),
        }
    };
}
use say;
