//! The network's arithmetic, sixteen bits a lane: for what every machine of a
//! kind has, for what a newer one may have, and plainly. All give the same.

#![allow(
    unsafe_code,
    reason = "vector instructions; each is tested equal to plain code"
)]

/// Sums of the first layer.
pub(super) const HIDDEN: usize = 128;
/// Sums are clipped to 0 and this.
const CEILING: i16 = 255;

/// A row of sums or weights.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Row(pub [i16; HIDDEN]);

/// The instructions to compute with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Kernel {
    #[cfg_attr(
        any(target_arch = "x86_64", target_arch = "aarch64"),
        allow(dead_code, reason = "there is better; tests compare with it")
    )]
    Plain,
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "aarch64")]
    Neon,
}

impl Kernel {
    /// The quickest of this machine.
    #[allow(unreachable_code, reason = "each kind of machine takes its own way")]
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        return if std::arch::is_x86_feature_detected!("avx2") {
            Self::Avx2
        } else {
            Self::Sse2
        };
        #[cfg(target_arch = "aarch64")]
        return Self::Neon;
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        Self::Plain
    }

    /// `to` becomes `from` without some rows and with others.
    #[inline]
    pub fn update(self, to: &mut Row, from: &Row, removed: &[&Row], added: &[&Row]) {
        match self {
            Self::Plain => plain::update(to, from, removed, added),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: every x86-64 processor has SSE2.
            Self::Sse2 => unsafe { sse2::update(to, from, removed, added) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `best` chooses AVX2 only where it was detected.
            Self::Avx2 => unsafe { avx2::update(to, from, removed, added) },
            #[cfg(target_arch = "aarch64")]
            // SAFETY: every AArch64 processor that Rust runs on by default has NEON.
            Self::Neon => unsafe { neon::update(to, from, removed, added) },
        }
    }

    /// The sum of clipped, squared and halved sums times weights. Squares halved
    /// fit 15 bits; with weights up to 2048, thirty-two products fit 31 bits, and
    /// no lane is given more.
    #[inline]
    pub fn output(self, halves: [&Row; 2], weights: &[Row; 2]) -> i64 {
        match self {
            Self::Plain => plain::output(halves, weights),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: every x86-64 processor has SSE2.
            Self::Sse2 => unsafe { sse2::output(halves, weights) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `best` chooses AVX2 only where it was detected.
            Self::Avx2 => unsafe { avx2::output(halves, weights) },
            #[cfg(target_arch = "aarch64")]
            // SAFETY: every AArch64 processor that Rust runs on by default has NEON.
            Self::Neon => unsafe { neon::output(halves, weights) },
        }
    }
}

/// Adds up lanes.
#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code, reason = "plain code has no lanes")
)]
#[inline]
fn total(lanes: &[i32]) -> i64 {
    lanes.iter().map(|&lane| i64::from(lane)).sum()
}

mod plain {
    use super::{CEILING, HIDDEN, Row};

    pub fn update(to: &mut Row, from: &Row, removed: &[&Row], added: &[&Row]) {
        for i in 0..HIDDEN {
            let less = removed
                .iter()
                .fold(from.0[i], |sum, row| sum.wrapping_sub(row.0[i]));
            to.0[i] = added
                .iter()
                .fold(less, |sum, row| sum.wrapping_add(row.0[i]));
        }
    }

    pub fn output(halves: [&Row; 2], weights: &[Row; 2]) -> i64 {
        let pairs = halves.into_iter().zip(weights);
        let products = pairs.flat_map(|(half, weights)| half.0.iter().zip(&weights.0));
        products
            .map(|(&sum, &weight)| {
                let clipped = i64::from(sum.clamp(0, CEILING));
                ((clipped * clipped) >> 1) * i64::from(weight)
            })
            .sum()
    }
}

/// The same text serves both: only the names of instructions differ.
#[cfg(target_arch = "x86_64")]
macro_rules! x86 {
    ($module:ident, $feature:literal, $vector:ident, $lanes:literal, $load:ident, $store:ident,
     $zero:ident, $set:ident, $add16:ident, $sub16:ident, $min:ident, $max:ident,
     $multiply:ident, $halve:ident, $multiply_add:ident, $add32:ident) => {
        mod $module {
            use std::arch::x86_64::*;

            use super::{CEILING, HIDDEN, Row, total};

            const STEPS: usize = HIDDEN / $lanes;

            #[target_feature(enable = $feature)]
            pub fn update(to: &mut Row, from: &Row, removed: &[&Row], added: &[&Row]) {
                for step in 0..STEPS {
                    let at = |row: &Row| {
                        // SAFETY: `step` is below the number of vectors in a row, and
                        // rows are aligned beyond a vector's need.
                        unsafe { $load(row.0.as_ptr().cast::<$vector>().add(step)) }
                    };
                    let mut sum = at(from);
                    for row in removed {
                        sum = $sub16(sum, at(row));
                    }
                    for row in added {
                        sum = $add16(sum, at(row));
                    }
                    // SAFETY: as above; `to` is borrowed for writing.
                    unsafe { $store(to.0.as_mut_ptr().cast::<$vector>().add(step), sum) };
                }
            }

            #[target_feature(enable = $feature)]
            pub fn output(halves: [&Row; 2], weights: &[Row; 2]) -> i64 {
                let (floor, ceiling) = ($zero(), $set(CEILING));
                // One sum a half: no lane is given more than thirty-two products.
                let mut sums = [$zero(); 2];
                for half in 0..2 {
                    for step in 0..STEPS {
                        let at = |row: &Row| {
                            // SAFETY: as in `update`.
                            unsafe { $load(row.0.as_ptr().cast::<$vector>().add(step)) }
                        };
                        let clipped = $min($max(at(halves[half]), floor), ceiling);
                        let squared = $halve::<1>($multiply(clipped, clipped));
                        let products = $multiply_add(squared, at(&weights[half]));
                        sums[half] = $add32(sums[half], products);
                    }
                }
                let mut lanes = [[0_i32; $lanes / 2]; 2];
                for half in 0..2 {
                    // SAFETY: an array of as many bytes as a vector has, at any
                    // alignment.
                    unsafe { unaligned(lanes[half].as_mut_ptr().cast::<$vector>(), sums[half]) };
                }
                total(lanes.as_flattened())
            }

            /// # Safety
            /// `to` is valid for writing a vector.
            #[target_feature(enable = $feature)]
            unsafe fn unaligned(to: *mut $vector, vector: $vector) {
                // SAFETY: the caller's promise.
                unsafe { to.write_unaligned(vector) };
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
x86!(
    sse2,
    "sse2",
    __m128i,
    8,
    _mm_load_si128,
    _mm_store_si128,
    _mm_setzero_si128,
    _mm_set1_epi16,
    _mm_add_epi16,
    _mm_sub_epi16,
    _mm_min_epi16,
    _mm_max_epi16,
    _mm_mullo_epi16,
    _mm_srli_epi16,
    _mm_madd_epi16,
    _mm_add_epi32
);

#[cfg(target_arch = "x86_64")]
x86!(
    avx2,
    "avx2",
    __m256i,
    16,
    _mm256_load_si256,
    _mm256_store_si256,
    _mm256_setzero_si256,
    _mm256_set1_epi16,
    _mm256_add_epi16,
    _mm256_sub_epi16,
    _mm256_min_epi16,
    _mm256_max_epi16,
    _mm256_mullo_epi16,
    _mm256_srli_epi16,
    _mm256_madd_epi16,
    _mm256_add_epi32
);

#[cfg(target_arch = "aarch64")]
mod neon {
    use std::arch::aarch64::*;

    use super::{CEILING, HIDDEN, Row, total};

    const STEPS: usize = HIDDEN / 8;

    #[target_feature(enable = "neon")]
    pub fn update(to: &mut Row, from: &Row, removed: &[&Row], added: &[&Row]) {
        for step in 0..STEPS {
            // SAFETY: `step` is below the number of vectors in a row.
            let at = |row: &Row| unsafe { vld1q_s16(row.0.as_ptr().add(8 * step)) };
            let mut sum = at(from);
            for row in removed {
                sum = vsubq_s16(sum, at(row));
            }
            for row in added {
                sum = vaddq_s16(sum, at(row));
            }
            // SAFETY: as above; `to` is borrowed for writing.
            unsafe { vst1q_s16(to.0.as_mut_ptr().add(8 * step), sum) };
        }
    }

    #[target_feature(enable = "neon")]
    pub fn output(halves: [&Row; 2], weights: &[Row; 2]) -> i64 {
        let (floor, ceiling) = (vdupq_n_s16(0), vdupq_n_s16(CEILING));
        // Each lane of each sum is given sixteen products.
        let mut sums = [vdupq_n_s32(0); 4];
        for half in 0..2 {
            for step in 0..STEPS {
                // SAFETY: as in `update`.
                let at = |row: &Row| unsafe { vld1q_s16(row.0.as_ptr().add(8 * step)) };
                let clipped = vminq_s16(vmaxq_s16(at(halves[half]), floor), ceiling);
                let squared = vreinterpretq_u16_s16(vmulq_s16(clipped, clipped));
                let squared = vreinterpretq_s16_u16(vshrq_n_u16::<1>(squared));
                let weights = at(&weights[half]);
                let (low, high) = (2 * half, 2 * half + 1);
                sums[low] = vmlal_s16(sums[low], vget_low_s16(squared), vget_low_s16(weights));
                sums[high] = vmlal_high_s16(sums[high], squared, weights);
            }
        }
        let mut lanes = [[0_i32; 4]; 4];
        for (lanes, sum) in lanes.iter_mut().zip(sums) {
            // SAFETY: four numbers fit in `lanes`.
            unsafe { vst1q_s32(lanes.as_mut_ptr(), sum) };
        }
        total(lanes.as_flattened())
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    fn kernels() -> Vec<Kernel> {
        vec![
            Kernel::best(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Sse2,
        ]
    }

    fn row(lots: &mut ChaCha8Rng, most: i16) -> Row {
        let span = u32::from(most.unsigned_abs()) * 2 + 1;
        Row([(); HIDDEN].map(|()| ((lots.next_u32() % span) as i32 - i32::from(most)) as i16))
    }

    #[test]
    fn every_kernel_adds_and_takes_away_alike() {
        let mut lots = ChaCha8Rng::seed_from_u64(1);
        for case in 0..60 {
            let rows: Vec<Row> = (0..1 + case % 7).map(|_| row(&mut lots, 30_000)).collect();
            let rows: Vec<&Row> = rows.iter().collect();
            let (removed, added) = rows.split_at(rows.len() / 2);
            let from = row(&mut lots, 32_000);
            let mut plain = row(&mut lots, 9);
            Kernel::Plain.update(&mut plain, &from, removed, added);
            for kernel in kernels() {
                let mut to = row(&mut lots, 9);
                kernel.update(&mut to, &from, removed, added);
                assert_eq!(to, plain, "{kernel:?}");
            }
        }
    }

    #[test]
    fn every_kernel_reads_the_output_alike() {
        let mut lots = ChaCha8Rng::seed_from_u64(2);
        for case in 0..200 {
            let halves = [(); 2].map(|()| row(&mut lots, 150 << (case % 8)));
            let weights = [(); 2].map(|()| row(&mut lots, 2048));
            let halves = [&halves[0], &halves[1]];
            let plain = Kernel::Plain.output(halves, &weights);
            for kernel in kernels() {
                assert_eq!(kernel.output(halves, &weights), plain, "{kernel:?}");
            }
        }
    }

    #[test]
    fn the_largest_sums_fit() {
        let full = Row([i16::MAX; HIDDEN]);
        for weight in [2048, -2048] {
            let weights = [(); 2].map(|()| Row([weight; HIDDEN]));
            let expected = 32_512 * i64::from(weight) * 2 * HIDDEN as i64;
            for kernel in kernels().into_iter().chain([Kernel::Plain]) {
                let sum = kernel.output([&full, &full], &weights);
                assert_eq!(sum, expected, "{kernel:?}");
            }
        }
    }
}
