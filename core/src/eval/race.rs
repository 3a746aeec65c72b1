//! Who reaches the den first: runners against those who can still get to the
//! trap in time.
//!
//! An animal in an enemy trap is weak, so everybody who reaches the trap stops
//! it there. A runner wins when nobody can be there on the move after it.

use super::distance::{Distances, OWN_TRAPS, TrapSteps};
use crate::position::Position;
use crate::types::Side;

/// For a runner that cannot be stopped, a step from the trap.
const UNSTOPPED: i32 = 760;
/// Less for each further step of its way: more can happen.
const PER_STEP: i32 = 20;
/// For a runner that is stopped by a single move.
const NEARLY: i32 = 9;
/// A runner further off than this is none yet.
const FAR: u8 = 11;
/// By steps to each trap of the enemy: for the animal nearest to it.
const NEAR: [i32; 7] = [30, 17, 23, 0, -23, 0, 13];
/// By steps to each trap of one's own, the last for all more: for the animal
/// nearest to it.
const KEPT: [i32; 4] = [22, 12, -37, -62];

/// One side's part in the race.
struct Run {
    /// What its animals near the traps and the enemy's near their own are worth.
    pressure: i32,
    /// Steps of the runner that nobody stops, to the trap.
    unstopped: Option<u8>,
}

/// The race's worth for Red.
#[inline]
pub(super) fn score(distances: &Distances, position: &Position, masks: [u32; 2]) -> i32 {
    let steps = [
        nearest(distances, position, masks[0], 0),
        nearest(distances, position, masks[1], 1),
    ];
    let red_moves = position.side_to_move() == Side::Red;
    let red = run(steps[0], steps[1], !red_moves);
    let blue = run(steps[1], steps[0], red_moves);
    let won_by_red = match (red.unstopped, blue.unstopped) {
        (None, None) => None,
        (Some(_), None) => Some(true),
        (None, Some(_)) => Some(false),
        // The one who is there first need not stop the other.
        (Some(red), Some(blue)) => Some(red < blue || (red == blue && red_moves)),
    };
    let worth = |steps: u8| UNSTOPPED - PER_STEP * i32::from(steps);
    red.pressure - blue.pressure
        + match won_by_red {
            None => 0,
            Some(true) => worth(red.unstopped.unwrap_or(FAR)),
            Some(false) => -worth(blue.unstopped.unwrap_or(FAR)),
        }
}

/// The race of one side, given how near it and its enemy are to the traps.
fn run(own: TrapSteps, enemy: TrapSteps, waits: bool) -> Run {
    let mut run = Run {
        pressure: 0,
        unstopped: None,
    };
    let mut close = 0;
    for trap in 0..3 {
        let (steps, keep) = (own.get(trap), enemy.get(OWN_TRAPS + trap));
        run.pressure -= KEPT[usize::from(keep).min(KEPT.len() - 1)];
        if steps >= FAR {
            continue;
        }
        if let Some(&near) = NEAR.get(usize::from(steps)) {
            run.pressure += near;
        }
        // After the runner's last step a keeper has one move to arrive.
        let in_time = steps + u8::from(waits);
        if keep > in_time {
            run.unstopped = Some(run.unstopped.map_or(steps, |least| least.min(steps)));
        } else if keep == in_time {
            close = NEARLY;
        }
    }
    run.pressure += close;
    run
}

/// By trap: how many moves the nearest of a side's animals needs.
#[inline]
fn nearest(distances: &Distances, position: &Position, mask: u32, side: usize) -> TrapSteps {
    let mut nearest = TrapSteps::NONE;
    let mut rest = mask;
    while rest != 0 {
        let animal = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let from = position.squares[side][animal] as usize;
        nearest = nearest.min(distances.to_traps(side, animal, from));
    }
    nearest
}
