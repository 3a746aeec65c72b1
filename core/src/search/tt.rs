//! The transposition table: what was found out about positions before.
//!
//! Shared by threads without locks: an entry is two words, the key folded with
//! the data, so that a torn entry does not match. Only what hangs on the
//! position alone is stored here; the search sees to that.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::report::{SURELY_WON, Value};

/// What a stored value says about the true one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// Nothing: only the move is worth keeping.
    None,
    /// The true one is not greater.
    Upper,
    /// The true one is not less.
    Lower,
    /// It is the true one.
    Exact,
}

/// What the table knows about a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The best move's tag; 0 for none.
    pub tag: u32,
    pub value: Value,
    pub depth: i32,
    pub bound: Bound,
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const SLOTS: usize = 4;

/// One cache line of entries.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

pub(super) struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

const GENERATIONS: u8 = 63;

impl Table {
    /// A table of at most so many mebibytes, one bucket at least; smaller where
    /// the memory is not to be had.
    pub fn new(mebibytes: usize) -> Self {
        let mut count = ((mebibytes << 20) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        while count > 1 && buckets.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        buckets.resize_with(count, Bucket::default);
        Self {
            buckets,
            generation: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        *self.generation.get_mut() = 0;
    }

    /// Entries of earlier searches are the first to be overwritten.
    pub fn begin_search(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) & GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    #[inline]
    pub fn get(&self, key: u64, ply: usize) -> Option<Known> {
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                let (mut known, _) = unpack(data);
                known.value = from_table(known.value, ply);
                return Some(known);
            }
        }
        None
    }

    pub fn put(&self, key: u64, ply: usize, known: Known) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut known = known;
        known.value = to_table(known.value, ply);
        let mut chosen = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 {
                chosen = Some(slot);
                break;
            }
            let (old, age) = unpack(data);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                if known.tag == 0 {
                    known.tag = old.tag;
                }
                // What was learnt deeper in this search stays, unless this is
                // exact; a mere move displaces no value.
                let shallower = age == generation && known.depth + 3 < old.depth;
                let weaker = known.bound == Bound::None && old.bound != Bound::None;
                if weaker || (shallower && known.bound != Bound::Exact) {
                    return;
                }
                chosen = Some(slot);
                break;
            }
            let stale = i32::from(generation.wrapping_sub(age) & GENERATIONS);
            let worth = old.depth - 4 * stale;
            if worth < least {
                least = worth;
                chosen = Some(slot);
            }
        }
        if let Some(slot) = chosen {
            let data = pack(known, generation);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }

    /// How full it is of this search's entries, in thousandths, by a sample.
    pub fn in_use(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.buckets.len().min(256);
        let used = self.buckets[..sample]
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(|slot| {
                let data = slot.data.load(Ordering::Relaxed);
                data != 0 && unpack(data).1 == generation
            })
            .count();
        (used * 1000 / (sample * SLOTS)) as u32
    }
}

/// Plies to a win are counted from the node in the table, from the root in the
/// search.
fn to_table(value: Value, ply: usize) -> Value {
    match value {
        SURELY_WON.. => value + ply as Value,
        ..=0 if value <= -SURELY_WON => value - ply as Value,
        _ => value,
    }
}

fn from_table(value: Value, ply: usize) -> Value {
    match value {
        SURELY_WON.. => value - ply as Value,
        ..=0 if value <= -SURELY_WON => value + ply as Value,
        _ => value,
    }
}

fn pack(known: Known, generation: u8) -> u64 {
    let bound = match known.bound {
        Bound::None => 0,
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    let depth = known.depth.clamp(0, 255) as u64;
    u64::from(known.tag)
        | u64::from(known.value as i16 as u16) << 32
        | depth << 48
        | u64::from(generation << 2 | bound) << 56
}

fn unpack(data: u64) -> (Known, u8) {
    let flags = (data >> 56) as u8;
    let bound = match flags & 3 {
        0 => Bound::None,
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    let known = Known {
        tag: data as u32,
        value: Value::from((data >> 32) as u16 as i16),
        depth: (data >> 48 & 255) as i32,
        bound,
    };
    (known, flags >> 2)
}

#[cfg(test)]
mod tests {
    use super::super::report::WON;
    use super::*;

    fn known(value: Value, depth: i32, bound: Bound) -> Known {
        Known {
            tag: 77,
            value,
            depth,
            bound,
        }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let table = Table::new(1);
        for (i, bound) in [Bound::Upper, Bound::Lower, Bound::Exact]
            .into_iter()
            .enumerate()
        {
            let entry = known(-123 + i as i32, 9, bound);
            table.put(i as u64 + 5, 3, entry);
            assert_eq!(table.get(i as u64 + 5, 3), Some(entry));
        }
        assert_eq!(table.get(99, 0), None);
    }

    #[test]
    fn wins_are_counted_from_the_node() {
        let table = Table::new(1);
        table.put(1, 4, known(WON - 6, 5, Bound::Exact));
        table.put(2, 4, known(6 - WON, 5, Bound::Exact));
        assert_eq!(table.get(1, 10).map(|known| known.value), Some(WON - 12));
        assert_eq!(table.get(2, 0).map(|known| known.value), Some(2 - WON));
    }

    #[test]
    fn shallow_bounds_do_not_displace_deep_ones() {
        let table = Table::new(1);
        table.begin_search();
        table.put(8, 0, known(40, 12, Bound::Lower));
        table.put(8, 0, known(10, 2, Bound::Upper));
        assert_eq!(table.get(8, 0).map(|known| known.depth), Some(12));
        table.put(8, 0, known(10, 2, Bound::Exact));
        assert_eq!(table.get(8, 0).map(|known| known.depth), Some(2));
    }

    #[test]
    fn a_full_bucket_gives_up_the_oldest() {
        let table = Table::new(0);
        for key in 0..4 {
            table.put(key, 0, known(1, 20, Bound::Exact));
        }
        table.begin_search();
        for key in 10..14 {
            table.put(key, 0, known(1, 17, Bound::Exact));
        }
        assert!((10..14).all(|key| table.get(key, 0).is_some()));
        assert_eq!(table.in_use(), 1000);
    }

    #[test]
    fn clearing_forgets() {
        let mut table = Table::new(1);
        table.put(1, 0, known(1, 1, Bound::Exact));
        table.clear();
        assert_eq!(table.get(1, 0), None);
    }
}
