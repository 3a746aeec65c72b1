//! What is to be seen of a game: the values that the board and the panel show.

use doushou_core::texts;
use doushou_core::{
    Animal, AnyMove, CellId, CellShape, FolkId, GameRules, Opponent, Piece, Side, Terrain,
};
use slint::{ModelRc, SharedString, VecModel};

use super::review::{ReviewView, view_mark};
use super::{Line, Play, Sitter};
use crate::{
    Arrow, BestLine, BoardCell, BoardPiece, Captive, Ground, MessageKind, Player, Round, Seat,
    Target,
};

/// Everything the board and the panel show, ready to be handed over.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayView {
    /// Every cell of the board.
    pub cells: Vec<BoardCell>,
    /// One row a piece, for the whole game.
    pub pieces: Vec<BoardPiece>,
    /// Blue sits below.
    pub flipped: bool,
    /// A human may move now.
    pub interactive: bool,
    /// The selected cell, −1 for none; so are all cells below.
    pub selected: i32,
    /// Where the selected piece may go.
    pub targets: Vec<Target>,
    /// The last move's cells.
    pub last: (i32, i32),
    /// The cell tried in vain.
    pub refused: i32,
    /// The cell that stood in the way.
    pub culprit: i32,
    /// The hint's cells.
    pub hint: (i32, i32),
    /// Who threatens whom, when asked for.
    pub threats: Vec<Arrow>,
    /// Cells closed to the selected piece by a ban.
    pub closed: Vec<i32>,
    /// What to choose among, when two cells leave a choice; empty for none.
    pub choices: Vec<SharedString>,
    /// The cell the choice is about.
    pub choices_at: i32,
    /// The board in whole cells: columns and rows.
    pub size: (i32, i32),
    /// Pieces stand on crossings.
    pub points: bool,
    /// Nothing but water.
    pub open_water: bool,
    /// The keyboard's place.
    pub cursor: i32,
    /// The player shown above.
    pub top: Player,
    /// The player shown below.
    pub bottom: Player,
    /// The rules in force.
    pub rules_name: String,
    /// The move list.
    pub rounds: Vec<Round>,
    /// The ply shown.
    pub ply: i32,
    /// All plies.
    pub total_plies: i32,
    /// What the line under the board is about.
    pub message_kind: MessageKind,
    /// The line under the board.
    pub message: String,
    /// How near each ban is.
    pub warnings: Vec<String>,
    /// The game is over.
    pub ended: bool,
    /// Who won.
    pub winner: crate::Side,
    /// Who won, in words.
    pub outcome: String,
    /// Why.
    pub outcome_detail: String,
    /// A human is asked for a draw.
    pub draw_offered: bool,
    /// The side that offers it.
    pub offering_name: String,
    /// The bar is shown.
    pub evaluation_shown: bool,
    /// Red's share of it.
    pub evaluation: f32,
    /// Its words.
    pub evaluation_text: String,
    /// The best lines for the side to move.
    pub lines: Vec<BestLine>,
    /// Whose lines they are.
    pub lines_for: String,
    /// The review of the game.
    pub review: ReviewView,
    /// Depth and line.
    pub evaluation_detail: String,
    /// The commands that make sense now.
    pub can_undo: bool,
    /// See `can_undo`.
    pub can_redo: bool,
    /// See `can_undo`.
    pub can_hint: bool,
    /// See `can_undo`.
    pub can_offer_draw: bool,
    /// See `can_undo`.
    pub can_resign: bool,
    /// The threats are shown.
    pub threats_shown: bool,
    /// A hint is looked for.
    pub hinting: bool,
}

pub(super) fn view_side(side: Side) -> crate::Side {
    match side {
        Side::Red => crate::Side::Red,
        Side::Blue => crate::Side::Blue,
    }
}

fn cell(cell: Option<CellId>) -> i32 {
    cell.map_or(-1, |cell| i32::try_from(cell.index()).unwrap_or(-1))
}

pub(super) fn cells_of(mv: Option<AnyMove>) -> (i32, i32) {
    (cell(mv.map(|mv| mv.from)), cell(mv.map(|mv| mv.to)))
}

pub(super) fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// The picture a piece wears: the animals in the core's order.
fn picture(piece: Piece, rules: &GameRules) -> i32 {
    let animal = if piece.animal == Animal::Wolf && rules.has_fox() {
        Animal::Fox
    } else {
        piece.animal
    };
    number(animal.index())
}

impl Play {
    /// What is to be seen now.
    #[must_use]
    pub fn view(&self) -> PlayView {
        // A seat's colour may not be dealt before the game begins: people stay where they sit.
        let (top, bottom) = if self.flipped {
            (self.seat_of(Side::Red), self.seat_of(Side::Blue))
        } else {
            (self.seat_of(Side::Blue), self.seat_of(Side::Red))
        };
        let outcome = self.game.outcome();
        let (refused, culprit) = self.refused_cells();
        let asked = self.asked_for_draw();
        let language = self.language;
        PlayView {
            cells: self.view_cells(),
            pieces: self.view_pieces(),
            flipped: self.flipped,
            interactive: self.may_move(),
            selected: cell(self.selected),
            targets: self.view_targets(),
            last: cells_of(self.last_move()),
            refused,
            culprit,
            hint: cells_of(self.hint),
            threats: self.view_threats(),
            closed: self.view_closed(),
            choices: self.view_choices(),
            choices_at: cell(self.choices.first().map(|mv| mv.to)),
            size: self.view_size(),
            points: self.game.rules().folk() == Some(FolkId::Bears),
            open_water: self.game.rules().folk() == Some(FolkId::Ocean),
            cursor: cell(self.cursor),
            top: self.view_player(top),
            bottom: self.view_player(bottom),
            rules_name: texts::rules_name(language, self.game.rules()),
            rounds: self.view_rounds(),
            ply: number(self.game.ply()),
            total_plies: number(self.game.total_plies()),
            message_kind: self.line_kind(),
            message: self.line_text(),
            warnings: self.view_warnings(),
            ended: outcome.is_some(),
            winner: outcome
                .and_then(|outcome| outcome.winner)
                .map_or(crate::Side::Nobody, view_side),
            outcome: outcome.map_or_else(String::new, |outcome| {
                texts::headline(language, &outcome).to_owned()
            }),
            outcome_detail: outcome.map_or_else(String::new, |outcome| {
                texts::outcome_reason(language, &outcome, self.game.rules())
            }),
            draw_offered: asked.is_some(),
            offering_name: asked.map_or_else(String::new, |asked| {
                texts::side_name(language, asked.opposite()).to_owned()
            }),
            evaluation_shown: self.evaluation_shown,
            evaluation: self.view_share(),
            evaluation_text: self.view_share_text(),
            evaluation_detail: self.view_best_line(),
            lines: self.view_lines(),
            lines_for: texts::side_name(language, self.side_to_move()).to_owned(),
            review: self.view_review(),
            can_undo: self.can_undo(),
            can_redo: self.can_redo(),
            can_hint: self.can_hint(),
            can_offer_draw: self.can_offer_draw(),
            can_resign: self.can_resign(),
            threats_shown: self.threats_shown,
            hinting: self.is_hinting(),
        }
    }

    fn view_cells(&self) -> Vec<BoardCell> {
        let rules = self.game.rules();
        let position = self.game.position();
        let layout = position.layout();
        let face_down = position.face_down();
        let cells = layout.cells.into_iter().zip(position.cells()).enumerate();
        cells
            .map(|(index, (cell, square))| {
                let (ground, side) = match cell.terrain {
                    Terrain::Water => (Ground::Water, crate::Side::Nobody),
                    Terrain::Lake => (Ground::Lake, crate::Side::Nobody),
                    Terrain::Home(_) => (Ground::Home, crate::Side::Nobody),
                    Terrain::Hole => (Ground::Hole, crate::Side::Nobody),
                    Terrain::Shore(side) => (Ground::Shore, view_side(side)),
                    Terrain::Coast(side) => (Ground::Coast, view_side(side)),
                    Terrain::Reef => (Ground::Reef, crate::Side::Nobody),
                    Terrain::Trap(side) => (Ground::Trap, view_side(side)),
                    Terrain::Den(side) => (Ground::Den, view_side(side)),
                    _ => (Ground::Land, crate::Side::Nobody),
                };
                let piece = position.piece_at(square);
                let label = if face_down.contains(&square) {
                    texts::face_down_name(self.language, &cell.name)
                } else {
                    texts::square_name(self.language, &cell.name, cell.terrain, piece, rules)
                };
                let home = match cell.terrain {
                    Terrain::Home(animal) => Some(animal),
                    _ => None,
                };
                BoardCell {
                    index: number(index),
                    name: cell.name.into(),
                    // The core tells the middle of a cell, the view wants its corner.
                    x: i32::from(cell.x) - 1,
                    y: i32::from(cell.y) - 1,
                    ground,
                    side,
                    label: label.into(),
                    point: cell.shape == CellShape::Point,
                    mark: home
                        .map_or("", |home| texts::piece_glyph(self.language, home, rules))
                        .into(),
                    counts: home
                        .zip(piece)
                        .is_some_and(|(home, piece)| home != piece.animal),
                }
            })
            .collect()
    }

    fn view_pieces(&self) -> Vec<BoardPiece> {
        let rules = self.game.rules();
        let named = self.game.piece_ids();
        named
            .map(|id| {
                let piece = self.game.piece(id);
                let row = self.rows.get(id.index());
                BoardPiece {
                    id: number(id.index()),
                    side: piece.map_or(crate::Side::Nobody, |piece| view_side(piece.side)),
                    glyph: piece
                        .map_or("", |piece| {
                            texts::piece_glyph(self.language, piece.animal, rules)
                        })
                        .into(),
                    animal: piece.map_or(0, |piece| picture(piece, rules)),
                    rank: piece
                        .map_or_else(String::new, |piece| {
                            texts::badge(self.language, rules, piece.animal)
                        })
                        .into(),
                    face_down: piece.is_none(),
                    small: piece.is_some_and(|piece| piece.animal == Animal::Foal),
                    x: row.at.0,
                    y: row.at.1,
                    from_x: row.from.0,
                    from_y: row.from.1,
                    leap: row.leap,
                    on_board: row.on_board,
                }
            })
            .collect()
    }

    fn view_targets(&self) -> Vec<Target> {
        let drops = self.drop_cells().into_iter().map(|to| Target {
            index: cell(Some(to)),
            capture: false,
        });
        let Some(from) = self.selected else {
            return drops.collect();
        };
        let targets = self.game.targets(from).into_iter();
        targets
            .map(|target| Target {
                index: cell(Some(target.to)),
                // A ring, too, round what may do something where it stands.
                capture: target.captures.is_some() || target.to == from,
            })
            .collect()
    }

    fn refused_cells(&self) -> (i32, i32) {
        match &self.line {
            Some(Line::Refused { from, to, why }) if from != to => {
                (cell(Some(*to)), cell(why.culprit()))
            }
            _ => (-1, -1),
        }
    }

    fn view_threats(&self) -> Vec<Arrow> {
        if !self.threats_shown || self.game.outcome().is_some() {
            return Vec::new();
        }
        let position = self.game.position();
        self.game
            .threats()
            .into_iter()
            .map(|threat| Arrow {
                from: cell(Some(threat.attacker)),
                to: cell(Some(threat.victim)),
                side: position
                    .piece_at(threat.attacker)
                    .map_or(crate::Side::Nobody, |piece| view_side(piece.side)),
            })
            .collect()
    }

    fn view_closed(&self) -> Vec<i32> {
        let Some(from) = self.selected else {
            return Vec::new();
        };
        let mut closed: Vec<i32> = self
            .game
            .bans()
            .into_iter()
            .filter(|ban| ban.mv.from == from)
            .map(|ban| cell(Some(ban.mv.to)))
            .collect();
        // A move that two rules forbid is closed once.
        closed.sort_unstable();
        closed.dedup();
        closed
    }

    fn view_choices(&self) -> Vec<SharedString> {
        let position = self.game.position();
        let choices = self.choices.iter();
        choices
            .map(|&mv| texts::choice_text(self.language, position, mv).into())
            .collect()
    }

    fn view_size(&self) -> (i32, i32) {
        let layout = self.game.position().layout();
        (i32::from(layout.columns), i32::from(layout.rows))
    }

    fn view_player(&self, side: Side) -> Player {
        let sitter = self.sitter(side);
        let turn = self.game.outcome().is_none() && self.side_to_move() == side;
        let (seat, level) = match sitter {
            Sitter::Computer {
                opponent: Opponent::Level(level),
            } => (Seat::Computer, level.index() + 1),
            Sitter::Computer { .. } => (Seat::Computer, 0),
            Sitter::Human if self.seating.only_human().is_some() => (Seat::You, 0),
            Sitter::Human => (Seat::Person, 0),
        };
        let name = match sitter {
            Sitter::Computer { opponent } => Some(texts::opponent_name(self.language, opponent)),
            Sitter::Human => self.name_in_record(self.seat_of(side)),
        };
        // Besides one's own moves the computer thinks about offers made to it.
        let thinking =
            self.is_computer_thinking() && seat == Seat::Computer && (turn || self.is_judging());
        Player {
            side: if self.has_colours() {
                view_side(side)
            } else {
                crate::Side::Nobody
            },
            side_name: if self.has_colours() {
                texts::side_name(self.language, side).into()
            } else {
                texts::no_colour_yet(self.language).into()
            },
            seat,
            level: number(level),
            name: name.unwrap_or_default().into(),
            clock: SharedString::new(),
            to_move: turn,
            thinking,
            captives: self.view_captives(side),
            hand: self.view_hand(side),
        }
    }

    fn view_captives(&self, captor: Side) -> ModelRc<Captive> {
        let rules = self.game.rules();
        // What goes into hands is shown there.
        let taken = if rules.folk() == Some(FolkId::Flip) {
            Vec::new()
        } else {
            self.game.captured()
        };
        let captives: Vec<Captive> = taken
            .into_iter()
            .filter(|piece| piece.side != captor)
            .map(|piece| Captive {
                side: view_side(piece.side),
                glyph: texts::piece_glyph(self.language, piece.animal, rules).into(),
                animal: picture(piece, rules),
                name: texts::animal_name(self.language, piece.animal, rules).into(),
            })
            .collect();
        ModelRc::new(VecModel::from(captives))
    }

    fn view_rounds(&self) -> Vec<Round> {
        let rules = self.game.rules();
        let first = self.game.start_position().side_to_move();
        // A game that begins with Blue has a gap in its first line.
        let gap = usize::from(first == Side::Blue);
        let mut rounds: Vec<Round> = Vec::new();
        for (index, turn) in self.game.history().iter().enumerate() {
            let place = index + gap;
            if place % 2 == 0 || rounds.is_empty() {
                rounds.push(Round {
                    number: (place / 2 + 1).to_string().into(),
                    ..Round::default()
                });
            }
            let Some(round) = rounds.last_mut() else {
                continue;
            };
            let text = texts::turn_text(self.language, turn, rules);
            let folded = match text.rsplit_once(' ') {
                Some((start, end)) => format!("{start}\n{end}").into(),
                None => text.as_str().into(),
            };
            let text = text.into();
            let ply = number(index + 1);
            let mark = self.reviewed(index + 1).and_then(|known| known.mark);
            let word = mark.map_or("", |mark| texts::mark_name(self.language, mark));
            let (mark, word) = (view_mark(mark), word.into());
            if place % 2 == 0 {
                (round.first, round.first_folded) = (text, folded);
                round.first_ply = ply;
                (round.first_mark, round.first_word) = (mark, word);
            } else {
                (round.second, round.second_folded) = (text, folded);
                round.second_ply = ply;
                (round.second_mark, round.second_word) = (mark, word);
            }
        }
        rounds
    }

    fn view_warnings(&self) -> Vec<String> {
        // They are for the side to move: the computer knows without being told.
        if !self.may_move() {
            return Vec::new();
        }
        let rules = self.game.rules();
        self.game
            .warnings()
            .iter()
            .map(|warning| texts::warning(self.language, warning, rules))
            .collect()
    }
}
