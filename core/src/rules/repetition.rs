//! Positions that come about again: the memory behind the cycle rule.

/// A coming about of a position at which its beginner must deviate
/// (RULES.md 1.2, cycle rule).
pub(crate) const FOURTH: u8 = 4;

/// The plies of a game as hashes and moves, the latest last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Repetition<M> {
    plies: Vec<(u64, Option<M>)>,
}

impl<M> Default for Repetition<M> {
    fn default() -> Self {
        Self { plies: Vec::new() }
    }
}

impl<M: Copy + Eq> Repetition<M> {
    /// Remembers a move about to be played from a position, or a skipped one.
    pub fn push(&mut self, hash: u64, mv: Option<M>) {
        self.plies.push((hash, mv));
    }

    /// Forgets the latest ply.
    pub fn pop(&mut self) {
        self.plies.pop();
    }

    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// The plies played from this position before, the latest first; nothing
    /// before the last `reversible` plies can be one.
    pub fn earlier(
        &self,
        hash: u64,
        reversible: usize,
    ) -> impl Iterator<Item = (usize, Option<M>)> {
        let first = self.plies.len().saturating_sub(reversible);
        let plies = self.plies.iter().enumerate().skip(first).rev();
        plies
            .filter(move |(_, (other, _))| *other == hash)
            .map(|(index, &(_, mv))| (index, mv))
    }

    /// How often the position has come about, this time included.
    pub fn occurrences(&self, hash: u64, reversible: usize) -> u8 {
        u8::try_from(1 + self.earlier(hash, reversible).count()).unwrap_or(u8::MAX)
    }

    /// The moves that the cycle rule forbids here, each once.
    pub fn forbidden(&self, hash: u64, reversible: usize) -> Vec<M> {
        let mut forbidden = Vec::new();
        if self.occurrences(hash, reversible) >= FOURTH {
            for mv in self.earlier(hash, reversible).filter_map(|(_, mv)| mv) {
                if !forbidden.contains(&mv) {
                    forbidden.push(mv);
                }
            }
        }
        forbidden
    }
}
