//! What an animal is worth: less its rank than who is left to take and to fear.

use crate::rules::RuleTables;
use crate::types::Animal;

/// By rank, 1 to 8: the worth among all eight enemies, in centipawns.
const BY_RANK: [i32; 8] = [162, 160, 224, 222, 295, 333, 631, 739];
/// For the rat while an elephant is there to be taken.
const ELEPHANT_TAKER: i32 = 107;
/// For leaping the river along rows, and along files.
const LEAPS_ACROSS: i32 = 40;
const LEAPS_ALONG: i32 = 60;
/// For swimming, besides the rat that is judged by it already.
const SWIMS: i32 = 120;
/// By how many enemies can take it: 0, 1, 2, 3.
const SAFETY: [i32; 4] = [233, 88, 16, -18];
/// For each enemy it can take.
const PREY: i32 = 20;
/// Lost by an animal that cannot get into the enemy den at all.
const NO_WAY_HOME: i32 = 80;

pub(super) struct Material {
    /// By animal and the enemies on the board, a bit each.
    worth: Box<[[i16; 256]; 8]>,
}

impl Material {
    pub fn new(tables: &RuleTables) -> Self {
        let rules = &tables.rules;
        let mut worth = Box::new([[0; 256]; 8]);
        for animal in Animal::ALL {
            let index = animal.index();
            let mut base = BY_RANK[usize::from(rules.rank(animal)) - 1];
            if rules.leaps(animal, false) {
                base += LEAPS_ACROSS;
            }
            if rules.leaps(animal, true) {
                base += LEAPS_ALONG;
            }
            if rules.swims(animal) && animal != Animal::Rat {
                base += SWIMS;
            }
            // Every way into a den leads through a trap.
            if !rules.enters_enemy_traps(animal) {
                base -= NO_WAY_HOME;
            }
            for enemies in 0..256_usize {
                let prey = (usize::from(tables.prey[index]) & enemies).count_ones();
                let hunters = (0..8)
                    .filter(|&hunter| enemies >> hunter & 1 != 0)
                    .filter(|&hunter| tables.prey[hunter] >> index & 1 != 0)
                    .count();
                let mut value = base + PREY * prey as i32;
                value += SAFETY.get(hunters).copied().unwrap_or(0);
                if animal == Animal::Rat && enemies >> Animal::Elephant.index() & 1 != 0 {
                    value += ELEPHANT_TAKER;
                }
                worth[index][enemies] = value as i16;
            }
        }
        Self { worth }
    }

    #[inline]
    pub fn worth(&self, animal: usize, enemies: u32) -> i32 {
        i32::from(self.worth[animal & 7][enemies as usize & 255])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    const ALL: u32 = 255;

    fn material(rules: &str) -> Material {
        let rules: RuleSet = rules.parse().expect("rules");
        Material::new(&RuleTables::new(rules))
    }

    #[test]
    fn worth_follows_the_rules_in_force() {
        let yeshou = material("yeshou");
        let worth = |material: &Material, animal: Animal| material.worth(animal.index(), ALL);
        assert!(worth(&yeshou, Animal::Lion) > worth(&yeshou, Animal::Leopard));
        assert!(worth(&yeshou, Animal::Wolf) > worth(&yeshou, Animal::Dog));
        let traditional = material("traditional");
        assert!(worth(&traditional, Animal::Dog) > worth(&traditional, Animal::Wolf));
        assert!(worth(&material("datou"), Animal::Tiger) < worth(&yeshou, Animal::Tiger));
        let dog_swims = material("yeshou+dogswims");
        assert!(worth(&dog_swims, Animal::Dog) > worth(&yeshou, Animal::Dog));
    }

    #[test]
    fn without_hunters_an_animal_is_worth_more() {
        let yeshou = material("yeshou");
        let tiger = Animal::Tiger.index();
        let only_weak = 1 << Animal::Cat.index() | 1 << Animal::Dog.index();
        assert!(yeshou.worth(tiger, only_weak) > yeshou.worth(tiger, ALL));
        let rat = Animal::Rat.index();
        let no_elephant = ALL & !(1 << Animal::Elephant.index());
        assert!(yeshou.worth(rat, no_elephant) < yeshou.worth(rat, ALL));
    }
}
