//! Keys that turn a position into a hash. Fixed for ever: tables and books on
//! disk may rely on them.

const fn split_mix(state: u64) -> u64 {
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn keys() -> [[u64; 64]; 16] {
    let mut keys = [[0; 64]; 16];
    let mut state: u64 = 0x6a75_6e67_6c65_7169;
    let mut piece = 0;
    while piece < 16 {
        let mut square = 0;
        while square < 64 {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            keys[piece][square] = split_mix(state);
            square += 1;
        }
        piece += 1;
    }
    keys
}

/// By piece and square.
pub(crate) static PIECES: [[u64; 64]; 16] = keys();
/// Set when Blue is to move.
pub(crate) const BLUE_TO_MOVE: u64 = split_mix(0x626c_7565);
