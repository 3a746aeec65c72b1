//! The network's weights, and how they are read and used.
//!
//! `(inputs → HIDDEN) × 2 → 1`: the same first layer for the mover's view and
//! the other side's, a clipped and squared step between, and an output that
//! differs by book and by how many animals are left. Integers throughout.
//!
//! The file, little endian: the eight bytes of [`MAGIC`], the FNV-1a hash of the
//! rest, then the numbers of inputs, hidden sums and outputs and [`ADDS`]
//! (16 bits each), the multiplier (32 bits), then the weights by input, the
//! biases by book, the weights by output (16 bits each), the biases by output
//! (32 bits each).

use std::sync::OnceLock;

use thiserror::Error;

use super::features::FEATURES;
use super::simd::{HIDDEN, Kernel, Row};
use crate::rules::Book;

/// How a file begins; the last byte is the version.
const MAGIC: [u8; 8] = *b"DSQNNUE1";
/// What is added to the hand-written evaluation says so in its file.
const ADDS: i16 = 1;
const BOOKS: usize = Book::ALL.len();
/// Outputs of a book: two counts of animals share one.
const BY_COUNT: usize = 8;
const OUTPUTS: usize = BOOKS * BY_COUNT;
/// Sixteen inputs and a bias of this size still fit their 16 bits.
const MOST_INPUT: i16 = 1900;
/// With no larger weight the output's sums fit their 32 bits, see [`Kernel::output`].
const MOST_OUTPUT: i16 = 2048;

static EMBEDDED: &[u8] = include_bytes!("network.nnue");

/// What is wrong with a network's file.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum NetworkError {
    #[error("not a network of this version")]
    Foreign,
    #[error("{found} bytes instead of {expected}, or made for another shape")]
    Shape { expected: usize, found: usize },
    #[error("damaged: the hash is {found:016x}")]
    Damaged { found: u64 },
    #[error("a weight of {0} is too large")]
    Weight(i16),
}

/// The weights.
pub(super) struct Network {
    inputs: Box<[Row]>,
    bias: [Row; BOOKS],
    outputs: Box<[[Row; 2]]>,
    output_bias: [i32; OUTPUTS],
    /// Turns a sum into 2³² times as many centipawns.
    multiplier: i32,
    kernel: Kernel,
}

impl Network {
    /// The network in the program. There always is one; a test reads it.
    pub fn embedded() -> Option<&'static Self> {
        static READ: OnceLock<Option<Network>> = OnceLock::new();
        READ.get_or_init(|| Self::read(EMBEDDED).ok()).as_ref()
    }

    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        const HEAD: usize = 16;
        const SHAPE: usize = 12;
        const WEIGHTS: usize = (FEATURES + BOOKS + 2 * OUTPUTS) * HIDDEN;
        const EXPECTED: usize = HEAD + SHAPE + 2 * WEIGHTS + 4 * OUTPUTS;
        if !bytes.starts_with(&MAGIC) {
            return Err(NetworkError::Foreign);
        }
        let shape = [FEATURES, HIDDEN, OUTPUTS].map(|number| number as i16);
        let mut numbers = Numbers(bytes.get(HEAD..).unwrap_or_default());
        if bytes.len() != EXPECTED || shape.map(|_| numbers.small()) != shape {
            return Err(NetworkError::Shape {
                expected: EXPECTED,
                found: bytes.len(),
            });
        }
        let found = fnv(&bytes[HEAD..]);
        if bytes[8..HEAD] != found.to_le_bytes() {
            return Err(NetworkError::Damaged { found });
        }
        if numbers.small() != ADDS {
            return Err(NetworkError::Foreign);
        }
        let multiplier = numbers.large();
        let network = Self {
            multiplier,
            inputs: (0..FEATURES).map(|_| numbers.row()).collect(),
            bias: [(); BOOKS].map(|()| numbers.row()),
            outputs: (0..OUTPUTS)
                .map(|_| [numbers.row(), numbers.row()])
                .collect(),
            output_bias: [(); OUTPUTS].map(|()| numbers.large()),
            kernel: Kernel::best(),
        };
        network.check()?;
        Ok(network)
    }

    fn check(&self) -> Result<(), NetworkError> {
        let inputs = self.inputs.iter().chain(&self.bias);
        let outputs = self.outputs.iter().flatten();
        let too_large = inputs
            .flat_map(|row| row.0)
            .find(|weight| weight.unsigned_abs() > MOST_INPUT.unsigned_abs())
            .or_else(|| {
                let mut weights = outputs.flat_map(|row| row.0);
                weights.find(|weight| weight.unsigned_abs() > MOST_OUTPUT.unsigned_abs())
            });
        too_large.map_or(Ok(()), |weight| Err(NetworkError::Weight(weight)))
    }

    #[inline]
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    #[inline]
    pub fn input(&self, number: usize) -> &Row {
        &self.inputs[number]
    }

    #[inline]
    pub fn bias(&self, book: usize) -> &Row {
        &self.bias[book]
    }

    /// Centipawns for the mover, from the first layer as the mover and the other
    /// side see it.
    #[inline]
    pub fn output(&self, halves: [&Row; 2], book: usize, animals: u32) -> i32 {
        let by_count = (animals.saturating_sub(1) as usize / 2).min(BY_COUNT - 1);
        let output = book * BY_COUNT + by_count;
        let sum = self.kernel.output(halves, &self.outputs[output]);
        let sum = sum + i64::from(self.output_bias[output]);
        ((sum * i64::from(self.multiplier)) >> 32) as i32
    }
}

/// What is left of a file; 0 past its end.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let Some((first, rest)) = self.0.split_first_chunk() else {
            return [0; N];
        };
        self.0 = rest;
        *first
    }

    fn small(&mut self) -> i16 {
        i16::from_le_bytes(self.take())
    }

    fn large(&mut self) -> i32 {
        i32::from_le_bytes(self.take())
    }

    fn row(&mut self) -> Row {
        Row([(); HIDDEN].map(|()| self.small()))
    }
}

/// The 64-bit FNV-1a hash.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use rand::Rng;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    impl Network {
        /// Weights by lot, as large as any may be.
        pub fn random(seed: u64) -> Self {
            let mut lots = ChaCha8Rng::seed_from_u64(seed);
            let mut row = |most: i16| {
                Row([(); HIDDEN].map(|()| {
                    let span = u32::from(most.unsigned_abs()) * 2 + 1;
                    ((lots.next_u32() % span) as i32 - i32::from(most)) as i16
                }))
            };
            Self {
                inputs: (0..FEATURES).map(|_| row(MOST_INPUT)).collect(),
                bias: [(); BOOKS].map(|()| row(MOST_INPUT)),
                outputs: (0..OUTPUTS)
                    .map(|_| [row(MOST_OUTPUT), row(MOST_OUTPUT)])
                    .collect(),
                output_bias: [7; OUTPUTS],
                multiplier: 77_000,
                kernel: Kernel::best(),
            }
        }
    }

    #[test]
    fn the_embedded_network_is_whole() {
        Network::read(EMBEDDED).map(drop).expect("the network");
        assert!(EMBEDDED.len() < 1 << 20);
    }

    #[test]
    fn damage_is_noticed() {
        let read = |bytes: &[u8]| Network::read(bytes).err();
        assert_eq!(read(b""), Some(NetworkError::Foreign));
        assert_eq!(read(&EMBEDDED[1..]), Some(NetworkError::Foreign));
        let short = read(&EMBEDDED[..EMBEDDED.len() - 1]);
        assert!(matches!(short, Some(NetworkError::Shape { .. })));
        let mut bytes = EMBEDDED.to_vec();
        bytes[5000] ^= 1;
        assert!(matches!(read(&bytes), Some(NetworkError::Damaged { .. })));
    }

    #[test]
    fn weights_that_overflow_are_refused() {
        let mut bytes = EMBEDDED.to_vec();
        let first_weight = 28;
        bytes[first_weight..first_weight + 2].copy_from_slice(&9000_i16.to_le_bytes());
        let hash = fnv(&bytes[16..]);
        bytes[8..16].copy_from_slice(&hash.to_le_bytes());
        assert_eq!(
            Network::read(&bytes).err(),
            Some(NetworkError::Weight(9000))
        );
    }
}
