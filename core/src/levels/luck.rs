//! What a game's seed decides: lots for single moves, and blind spots that last
//! for some moves.

use crate::game::Game;

/// Plies that a blind spot lasts.
const SPELL: u64 = 8;

/// What may be overlooked.
#[derive(Copy, Clone)]
pub(super) enum Topic {
    Leap,
    Small,
    Afar,
    Animal,
    Den,
    /// Not overlooked: what is drawn move by move.
    Haste,
    Choice,
    Mood,
}

/// A seed at one moment of a game.
#[derive(Copy, Clone)]
pub(super) struct Luck {
    seed: u64,
    ply: u64,
}

impl Luck {
    pub fn at(seed: u64, game: &Game) -> Self {
        Self {
            seed,
            ply: game.ply() as u64,
        }
    }

    /// A number of this move's own.
    pub fn lot(self, topic: Topic) -> u32 {
        (self.mix(topic, self.ply, 0) >> 32) as u32
    }

    /// A number that stays the whole game.
    pub fn whole_game(self, topic: Topic) -> u32 {
        (self.mix(topic, u64::MAX, 0) >> 32) as u32
    }

    /// Whether something is overlooked during this spell, `chance` times of a
    /// hundred.
    pub fn misses(self, chance: u32, topic: Topic, what: u64) -> bool {
        if chance == 0 {
            return false;
        }
        // Games do not all wake up at the same ply.
        let spell = (self.ply + self.seed % SPELL) / SPELL;
        (self.mix(topic, spell, what + 1) >> 32) % 100 < u64::from(chance)
    }

    /// Spreads its arguments over all bits (splitmix64).
    fn mix(self, topic: Topic, when: u64, what: u64) -> u64 {
        let mut bits = self.seed;
        for part in [topic as u64, when, what] {
            bits = bits.wrapping_add(part.wrapping_mul(0xd134_2543_de82_ef95));
            bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
            bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            bits ^= bits >> 31;
        }
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blind_spot_lasts_and_passes() {
        let misses = |ply| Luck { seed: 3, ply }.misses(50, Topic::Leap, 9);
        let missed: Vec<bool> = (0..400).map(misses).collect();
        let changes = missed.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!((10..=400 / SPELL as usize).contains(&changes), "{changes}");
    }

    #[test]
    fn chances_are_of_a_hundred() {
        let misses = |chance| {
            let luck = (0..1000).map(|seed| Luck { seed, ply: 4 });
            luck.filter(|luck| luck.misses(chance, Topic::Small, 7))
                .count()
        };
        assert_eq!((misses(0), misses(100)), (0, 1000));
        assert!((250..350).contains(&misses(30)), "{}", misses(30));
    }

    #[test]
    fn lots_differ_from_move_to_move_and_moods_do_not() {
        let luck = |ply| Luck { seed: 9, ply };
        assert_ne!(luck(1).lot(Topic::Choice), luck(2).lot(Topic::Choice));
        assert_ne!(luck(1).lot(Topic::Choice), luck(1).lot(Topic::Haste));
        let mood = |ply| luck(ply).whole_game(Topic::Mood);
        assert_eq!(mood(1), mood(90));
    }
}
