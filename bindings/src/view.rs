//! How a snapshot is made of a core game.

use std::collections::BTreeMap;

use doushou_core::texts::{self, Language};
use doushou_core::{AnyMove, CellId, Deed, Game, GameRules, PieceId, Terrain, Turn};

use crate::catalogue::picture;
use crate::refusal::WarningReason;
use crate::snapshot::{
    BanInfo, CapturedPiece, Counters, DrawOffer, Drop, Effect, Hand, HandTile, LastTurn,
    MoveChoice, OutcomeInfo, PieceMoves, Snapshot, SnapshotCell, SnapshotPiece, Target, TargetKind,
    Threat, TurnInfo, WarningInfo,
};
use crate::types::{Animal, cell_number, number};

pub(crate) fn effect(effect: doushou_core::Effect) -> Effect {
    use doushou_core::Effect as Theirs;
    let id = |piece: PieceId| number(piece.index());
    match effect {
        Theirs::Moved {
            piece,
            from,
            to,
            leap,
        } => Effect::Moved {
            piece: id(piece),
            from: cell_number(from),
            to: cell_number(to),
            leap,
        },
        Theirs::Taken { piece, at } => Effect::Taken {
            piece: id(piece),
            at: cell_number(at),
        },
        Theirs::Changed { piece, at, into } => Effect::Changed {
            piece: id(piece),
            at: cell_number(at),
            into: into.into(),
        },
        Theirs::Revealed { piece, at, shows } => Effect::Revealed {
            piece: id(piece),
            at: cell_number(at),
            shows: shows.into(),
        },
        Theirs::ToHand { piece, at, into } => Effect::ToHand {
            piece: id(piece),
            at: cell_number(at),
            into: into.into(),
        },
        Theirs::Dropped { piece, at } => Effect::Dropped {
            piece: id(piece),
            at: cell_number(at),
        },
    }
}

/// What the parts of a snapshot ask again and again.
struct View<'a> {
    game: &'a Game,
    rules: GameRules,
    language: Language,
    /// The moves that may be played now.
    legal: Vec<AnyMove>,
    /// Who stands where, by the cell's number.
    standing: Vec<Option<(PieceId, Option<doushou_core::Piece>)>>,
}

/// All that is to be seen of a game now.
pub(crate) fn snapshot(game: &Game, language: Language) -> Snapshot {
    let position = game.position();
    let mut standing = vec![None; position.cells().len()];
    for id in game.piece_ids() {
        if let Some(cell) = game.place_of(id)
            && let Some(slot) = standing.get_mut(cell.index())
        {
            *slot = Some((id, game.piece(id)));
        }
    }
    let view = View {
        game,
        rules: *game.rules(),
        language,
        legal: game.legal_moves(),
        standing,
    };
    view.snapshot()
}

/// The side of whoever began, and whether that is known.
fn first_side(game: &Game, history: &[Turn]) -> (doushou_core::Side, bool) {
    let start = game.start_position();
    let all_hidden = |position: &doushou_core::AnyGame| {
        let hidden = position.face_down().len();
        hidden > 0 && hidden == position.cells().len()
    };
    if !all_hidden(start) {
        return (start.side_to_move(), true);
    }
    // The first tile turned gives its colour to whoever turned it; a move may have
    // been skipped before.
    let turned = history
        .iter()
        .enumerate()
        .find_map(|(place, turn)| match turn {
            Turn::Move { piece, .. } => Some((place, piece.side)),
            Turn::Skip { .. } => None,
        });
    let first = turned.map_or(doushou_core::Side::Red, |(place, side)| {
        if place.is_multiple_of(2) {
            side
        } else {
            side.opposite()
        }
    });
    (first, !all_hidden(game.position()))
}

impl View<'_> {
    fn snapshot(&self) -> Snapshot {
        let Self {
            game,
            rules,
            language,
            ..
        } = *self;
        let position = game.position();
        let history = game.history();
        let (first, has_colours) = first_side(game, &history);
        Snapshot {
            rules: rules.to_string(),
            rules_name: texts::rules_name(language, rules),
            fen: position.to_fen(),
            side_to_move: game.side_to_move().into(),
            turn_text: if has_colours {
                texts::turn(language, game.side_to_move()).to_owned()
            } else {
                texts::no_colour_yet(language).to_owned()
            },
            first_side: first.into(),
            has_colours,
            ply: number(game.ply()),
            total_plies: number(game.total_plies()),
            round: position.round().into(),
            cells: self.cells(),
            pieces: self.pieces(),
            hands: doushou_core::Side::ALL.map(|side| self.hand(side)).to_vec(),
            moves: self.moves(),
            last_turn: self.last_turn(),
            turns: self.turns(&history, first),
            bans: self.bans(),
            warnings: self.warnings(),
            threats: self.threats(),
            captured: self.captured(),
            draw_offer: game.draw_offer().map(|side| DrawOffer {
                side: side.into(),
                text: texts::draw_offer(language, side).to_owned(),
            }),
            outcome: self.outcome(),
            can_undo: game.can_undo(),
            can_redo: game.can_redo(),
            earliest_undo: number(game.earliest_undo()),
            counters: self.counters(&history, first),
        }
    }

    fn piece_at(&self, cell: CellId) -> Option<doushou_core::Piece> {
        (*self.standing.get(cell.index())?)?.1
    }

    fn cells(&self) -> Vec<SnapshotCell> {
        let layout = self.game.position().layout();
        let standing = self.standing.iter();
        let cells = layout.cells.iter().zip(standing);
        cells
            .map(|(cell, standing)| {
                let piece = standing.and_then(|(_, piece)| piece);
                let is_face_down = standing.is_some() && piece.is_none();
                let home = match cell.terrain {
                    Terrain::Home(animal) => Some(animal),
                    _ => None,
                };
                let counts_as = home
                    .zip(piece)
                    .filter(|(home, piece)| *home != piece.animal);
                SnapshotCell {
                    piece: standing.map(|(id, _)| number(id.index())),
                    is_face_down,
                    counts_as: counts_as.map(|(home, _)| home.into()),
                    label: if is_face_down {
                        texts::face_down_name(self.language, &cell.name)
                    } else {
                        let (name, terrain) = (&cell.name, cell.terrain);
                        texts::square_name(self.language, name, terrain, piece, self.rules)
                    },
                }
            })
            .collect()
    }

    fn pieces(&self) -> Vec<SnapshotPiece> {
        let ids = self.game.piece_ids();
        ids.map(|id| {
            let piece = self.game.piece(id);
            let animal = piece.map(|piece| piece.animal);
            let text =
                |say: &dyn Fn(doushou_core::Animal) -> String| animal.map_or_else(String::new, say);
            SnapshotPiece {
                id: number(id.index()),
                piece: piece.map(Into::into),
                picture: animal.map(|animal| picture(animal, &self.rules)),
                glyph: text(&|animal| self.glyph(animal)),
                badge: text(&|animal| self.badge(animal)),
                name: piece.map_or_else(String::new, |piece| self.name(piece)),
                cell: self.game.place_of(id).map(cell_number),
                is_small: animal == Some(doushou_core::Animal::Foal),
            }
        })
        .collect()
    }

    fn glyph(&self, animal: doushou_core::Animal) -> String {
        texts::piece_glyph(self.language, animal, self.rules).to_owned()
    }

    fn badge(&self, animal: doushou_core::Animal) -> String {
        texts::badge(self.language, self.rules, animal)
    }

    fn name(&self, piece: doushou_core::Piece) -> String {
        texts::piece_name(self.language, piece, self.rules)
    }

    fn hand(&self, side: doushou_core::Side) -> Hand {
        let is_on_move = side == self.game.side_to_move();
        let tile = |animal| HandTile {
            animal: Animal::from(animal),
            glyph: self.glyph(animal),
            badge: self.badge(animal),
            label: texts::in_hand_name(
                self.language,
                doushou_core::Piece::new(side, animal),
                self.rules,
            ),
            drops: self
                .legal
                .iter()
                .filter(|mv| is_on_move && mv.deed == Deed::Drop(animal))
                .map(|mv| Drop {
                    to: cell_number(mv.to),
                    mv: mv.to_string(),
                })
                .collect(),
        };
        Hand {
            side: side.into(),
            tiles: self
                .game
                .position()
                .hand(side)
                .into_iter()
                .map(tile)
                .collect(),
        }
    }

    fn moves(&self) -> Vec<PieceMoves> {
        let mut by_piece: BTreeMap<usize, Vec<Target>> = BTreeMap::new();
        let position = self.game.position();
        for &mv in &self.legal {
            let kind = match mv.deed {
                Deed::Go if mv.is_step() => TargetKind::Step,
                Deed::Go => TargetKind::Leap,
                Deed::Change(_) => TargetKind::Change,
                Deed::TurnOver => TargetKind::TurnOver,
                // Hands tell of it.
                Deed::Drop(_) => continue,
            };
            let choice = MoveChoice {
                mv: mv.to_string(),
                label: texts::choice_text(self.language, position, mv),
            };
            let targets = by_piece.entry(mv.from.index()).or_default();
            let to = cell_number(mv.to);
            match targets.iter_mut().find(|target| target.to == to) {
                Some(target) => target.choices.push(choice),
                None => targets.push(Target {
                    to,
                    kind,
                    captures: self
                        .piece_at(mv.to)
                        .filter(|_| mv.to != mv.from)
                        .map(Into::into),
                    choices: vec![choice],
                }),
            }
        }
        let moves = by_piece.into_iter();
        moves
            .map(|(from, targets)| PieceMoves {
                from: number(from),
                targets,
            })
            .collect()
    }

    fn last_turn(&self) -> Option<LastTurn> {
        let turn = self.game.last_turn()?;
        let mv = match &turn {
            Turn::Move { mv, .. } => Some(*mv),
            Turn::Skip { .. } => None,
        };
        Some(LastTurn {
            mv: mv.map(|mv| mv.to_string()),
            text: texts::turn_text(self.language, &turn, self.rules),
            from: mv.map(|mv| cell_number(mv.from)),
            to: mv.map(|mv| cell_number(mv.to)),
            effects: self
                .game
                .last_effects()
                .iter()
                .copied()
                .map(effect)
                .collect(),
        })
    }

    fn turns(&self, history: &[Turn], first: doushou_core::Side) -> Vec<TurnInfo> {
        let start = self.game.start_position();
        // A game that begins with Blue begins in the middle of a round.
        let gap = usize::from(start.side_to_move() == doushou_core::Side::Blue);
        let turns = history.iter().enumerate();
        turns
            .map(|(place, turn)| TurnInfo {
                ply: number(place + 1),
                round: number(usize::from(start.round()) + (place + gap) / 2),
                side: mover(first, place).into(),
                mv: match turn {
                    Turn::Move { mv, .. } => Some(mv.to_string()),
                    Turn::Skip { .. } => None,
                },
                text: texts::turn_text(self.language, turn, self.rules),
            })
            .collect()
    }

    fn bans(&self) -> Vec<BanInfo> {
        let bans = self.game.bans().into_iter();
        bans.map(|ban| BanInfo {
            mv: ban.mv.to_string(),
            from: cell_number(ban.mv.from),
            to: cell_number(ban.mv.to),
            rule: ban.reason.rule().into(),
            reason: (&ban.reason).into(),
            text: texts::ban(self.language, &ban, self.rules),
        })
        .collect()
    }

    fn warnings(&self) -> Vec<WarningInfo> {
        let warnings = self.game.warnings().into_iter();
        warnings
            .map(|warning| {
                let reason = WarningReason::from(&warning);
                WarningInfo {
                    rule: reason.rule(),
                    reason,
                    text: texts::warning(self.language, &warning, self.rules),
                }
            })
            .collect()
    }

    fn threats(&self) -> Vec<Threat> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        let threats = self.game.threats().into_iter();
        threats
            .filter_map(|threat| {
                Some(Threat {
                    attacker: cell_number(threat.attacker),
                    victim: cell_number(threat.victim),
                    side: self.piece_at(threat.attacker)?.side.into(),
                })
            })
            .collect()
    }

    fn captured(&self) -> Vec<CapturedPiece> {
        let captured = self.game.captured().into_iter();
        captured
            .map(|piece| CapturedPiece {
                piece: piece.into(),
                picture: picture(piece.animal, &self.rules),
                glyph: self.glyph(piece.animal),
                badge: self.badge(piece.animal),
                name: self.name(piece),
            })
            .collect()
    }

    fn outcome(&self) -> Option<OutcomeInfo> {
        let outcome = self.game.outcome()?;
        Some(OutcomeInfo {
            winner: outcome.winner.map(Into::into),
            reason: outcome.reason.into(),
            result: outcome.result().to_owned(),
            headline: texts::headline(self.language, &outcome).to_owned(),
            detail: texts::outcome_reason(self.language, &outcome, self.rules),
        })
    }

    fn counters(&self, history: &[Turn], first: doushou_core::Side) -> Counters {
        let position = self.game.position();
        let done = history.iter().enumerate().take(self.game.ply());
        let skips = |side| {
            let skipped = done.clone().filter(|&(place, turn)| {
                matches!(turn, Turn::Skip { .. }) && mover(first, place) == side
            });
            number(skipped.count())
        };
        Counters {
            plies_since_capture: position.plies_since_capture().into(),
            draw_at_plies: position.no_capture_plies().into(),
            red_skips: skips(doushou_core::Side::Red),
            blue_skips: skips(doushou_core::Side::Blue),
        }
    }
}

/// Whose ply stands at a place of the history.
const fn mover(first: doushou_core::Side, place: usize) -> doushou_core::Side {
    if place.is_multiple_of(2) {
        first
    } else {
        first.opposite()
    }
}
