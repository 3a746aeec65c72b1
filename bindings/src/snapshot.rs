//! All that a screen shows of a game, in one value.
//!
//! A call across the border costs far more than a field, so there is one call for
//! each change of the screen, and none for a tap.

use crate::refusal::{BanReason, WarningReason};
use crate::types::{Animal, EndReason, HistoryRule, Piece, Side};

/// A game as a screen shows it. Cells are numbers into `cells` here and into the
/// cells of [`BoardInfo`](crate::BoardInfo); texts are in the language asked for.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct Snapshot {
    /// The rules in canonical form.
    pub rules: String,
    /// The rules in a few words.
    pub rules_name: String,
    /// The position as text, with both counters.
    pub fen: String,
    /// Whose turn it is; also when the game is over, where it would go on.
    pub side_to_move: Side,
    /// Whose turn it is, as a sentence.
    pub turn_text: String,
    /// The side of whoever began: that of the position the game began from. In `flip`
    /// the first tile turned over gives it; before, it is Red.
    pub first_side: Side,
    /// Whether the sides have their colours: false only in `flip` before the first
    /// tile is turned.
    pub has_colours: bool,
    /// Plies played so far, a skipped move being one: the cursor in `turns`.
    pub ply: i32,
    /// Plies in `turns`: those played and those that can be done again.
    pub total_plies: i32,
    /// The round's number, from 1.
    pub round: i32,
    /// Every cell of the board.
    pub cells: Vec<SnapshotCell>,
    /// Every piece of the game, on the board, in a hand or taken; its place in the
    /// list is its `id` through the whole game.
    pub pieces: Vec<SnapshotPiece>,
    /// What waits in hands, Red's first (`flip`); else both are empty.
    pub hands: Vec<Hand>,
    /// Where each piece of the side to move may go now, the lowest cell first;
    /// empty when the game is over.
    pub moves: Vec<PieceMoves>,
    /// The last ply, when one was played.
    pub last_turn: Option<LastTurn>,
    /// Every ply, those that can be done again included.
    pub turns: Vec<TurnInfo>,
    /// The moves that history rules forbid now; a move forbidden twice is there
    /// twice.
    pub bans: Vec<BanInfo>,
    /// How near bans and the draw without captures are, for the side to move.
    pub warnings: Vec<WarningInfo>,
    /// Who could capture whom, as if it were each side's turn; empty when the game
    /// is over.
    pub threats: Vec<Threat>,
    /// What has left the board, in the order it left.
    pub captured: Vec<CapturedPiece>,
    /// A draw offer that waits for an answer.
    pub draw_offer: Option<DrawOffer>,
    /// How the game has ended.
    pub outcome: Option<OutcomeInfo>,
    /// Whether something can be taken back.
    pub can_undo: bool,
    /// Whether something can be done again.
    pub can_redo: bool,
    /// The earliest ply that may be gone back to for playing on: a tile once turned
    /// over stays so (`flip`). Looking further back is free.
    pub earliest_undo: i32,
    /// Numbers that rules count by.
    pub counters: Counters,
}

/// A cell now.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct SnapshotCell {
    /// The `id` of the piece that stands here.
    pub piece: Option<i32>,
    /// Whether a tile lies here face down (`flip`).
    pub is_face_down: bool,
    /// The animal that the piece counts as here, where that is another (`fate`).
    pub counts_as: Option<Animal>,
    /// The cell as a screen reader says it: its name, its ground, who stands there.
    pub label: String,
}

/// A piece, wherever it is.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct SnapshotPiece {
    /// Its number through the game, to animate by.
    pub id: i32,
    /// What it is, unless it lies face down.
    pub piece: Option<Piece>,
    /// The animal whose picture it wears: a fox's where the wolf is one.
    pub picture: Option<Animal>,
    /// The one character on it; empty while it lies face down.
    pub glyph: String,
    /// What it shows in small: its rank, the character it moves by, or nothing.
    pub badge: String,
    /// What it is called, such as `Red elephant`; empty while it lies face down.
    pub name: String,
    /// Where it stands; nothing when it is taken or in a hand.
    pub cell: Option<i32>,
    /// Whether it is drawn smaller than the others (`bears`).
    pub is_small: bool,
}

/// What a side holds to put on the board.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Hand {
    /// Whose hand it is.
    pub side: Side,
    /// The tiles, the weakest first; two alike stand twice.
    pub tiles: Vec<HandTile>,
}

/// A tile in a hand.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct HandTile {
    /// The animal on it.
    pub animal: Animal,
    /// The one character on it.
    pub glyph: String,
    /// What it shows in small.
    pub badge: String,
    /// What a screen reader says.
    pub label: String,
    /// Where it may be put now, with the move that does it; empty when it may not.
    pub drops: Vec<Drop>,
}

/// A way to put a tile on the board.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Drop {
    /// The cell.
    pub to: i32,
    /// The move, as [`Game.play`](crate::Game::play) takes it.
    pub mv: String,
}

/// Where one piece may go.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct PieceMoves {
    /// Where the piece stands.
    pub from: i32,
    /// Where it may go, each cell once.
    pub targets: Vec<Target>,
}

/// A cell a piece may go to.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Target {
    /// The cell.
    pub to: i32,
    /// How it gets there.
    pub kind: TargetKind,
    /// What it captures there.
    pub captures: Option<Piece>,
    /// The moves between the two cells, at least one; with several, ask the player
    /// which.
    pub choices: Vec<MoveChoice>,
}

/// How a piece gets to a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum TargetKind {
    /// One step.
    Step,
    /// Further: over the river, or as the animal goes in its game.
    Leap,
    /// It becomes another animal where it stands.
    Change,
    /// A tile is turned over where it lies.
    TurnOver,
}

/// One of the moves between two cells.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct MoveChoice {
    /// The move, as [`Game.play`](crate::Game::play) takes it.
    pub mv: String,
    /// What tells it from the others with the same ends.
    pub label: String,
}

/// What a move did on the board. Pieces are their `id`s, cells their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Effect {
    /// A piece went from one cell to another.
    Moved {
        /// Which.
        piece: i32,
        /// From where.
        from: i32,
        /// To where.
        to: i32,
        /// Whether it went further than one step.
        leap: bool,
    },
    /// A piece left the board.
    Taken {
        /// Which.
        piece: i32,
        /// Where it was taken.
        at: i32,
    },
    /// A piece became another animal where it stands.
    Changed {
        /// Which.
        piece: i32,
        /// Where.
        at: i32,
        /// What it is now.
        into: Piece,
    },
    /// A tile was turned over.
    Revealed {
        /// Which.
        piece: i32,
        /// Where.
        at: i32,
        /// What it shows.
        shows: Piece,
    },
    /// A piece left the board for its captor's hand.
    ToHand {
        /// Which.
        piece: i32,
        /// Where it was taken.
        at: i32,
        /// What it is in the hand.
        into: Piece,
    },
    /// A piece came from the hand onto the board.
    Dropped {
        /// Which.
        piece: i32,
        /// Where.
        at: i32,
    },
}

/// The last ply.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct LastTurn {
    /// The move; nothing when it was skipped on time.
    pub mv: Option<String>,
    /// As people write it.
    pub text: String,
    /// Where it began, to be marked; of a tile put down, where it was put.
    pub from: Option<i32>,
    /// Where it ended, to be marked.
    pub to: Option<i32>,
    /// What it did, in the order to show it.
    pub effects: Vec<Effect>,
}

/// A ply of the move list.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct TurnInfo {
    /// Its number, from 1.
    pub ply: i32,
    /// The round it belongs to.
    pub round: i32,
    /// Whose it was.
    pub side: Side,
    /// The move; nothing when it was skipped on time.
    pub mv: Option<String>,
    /// As people write it.
    pub text: String,
}

/// A move that a history rule forbids now.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct BanInfo {
    /// The move.
    pub mv: String,
    /// Where it would begin.
    pub from: i32,
    /// Where it would end.
    pub to: i32,
    /// The rule.
    pub rule: HistoryRule,
    /// What led to it.
    pub reason: BanReason,
    /// As a sentence.
    pub text: String,
}

/// How near a ban or the draw without captures is.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct WarningInfo {
    /// The rule; nothing for the draw without captures.
    pub rule: Option<HistoryRule>,
    /// How near it is.
    pub reason: WarningReason,
    /// As a sentence.
    pub text: String,
}

/// An animal that could capture another.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Threat {
    /// Where the attacker stands.
    pub attacker: i32,
    /// Where the victim stands.
    pub victim: i32,
    /// Whose the attacker is.
    pub side: Side,
}

/// A piece that has left the board.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct CapturedPiece {
    /// What it was.
    pub piece: Piece,
    /// The animal whose picture it wears.
    pub picture: Animal,
    /// The one character on it.
    pub glyph: String,
    /// What it shows in small.
    pub badge: String,
    /// What it is called.
    pub name: String,
}

/// A draw offer that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct DrawOffer {
    /// Who offers.
    pub side: Side,
    /// As a sentence.
    pub text: String,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct OutcomeInfo {
    /// Who has won; nobody in a draw.
    pub winner: Option<Side>,
    /// What ended it.
    pub reason: EndReason,
    /// `1-0`, `0-1` or `1/2-1/2`, Red's share first.
    pub result: String,
    /// Who won: `Red wins`.
    pub headline: String,
    /// Why, as a sentence that stands below the headline.
    pub detail: String,
}

/// Numbers that rules count by.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Counters {
    /// Plies since the last capture, or whatever else the game counts from.
    pub plies_since_capture: i32,
    /// Plies at which the game is drawn; 0 when it never is.
    pub draw_at_plies: i32,
    /// Moves that Red has skipped on time.
    pub red_skips: i32,
    /// Moves that Blue has skipped on time.
    pub blue_skips: i32,
}
