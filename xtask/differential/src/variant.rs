//! Variants of a SPIR-V module that compute what it computes: blocks that never run behind a condition that nothing folds, regions
//! in a loop of one turn or behind a condition that always holds, constants as sums, expressions as functions, and blocks and ids
//! in another order.

mod blocks;
mod code;
mod order;
mod values;

use anyhow::Result;
use fastrand::Rng;

use code::Code;

/// A variant of a module, by a seed.
pub fn of(words: &[u32], seed: u64) -> Result<Vec<u32>> {
    let mut rng = Rng::with_seed(seed);
    let mut code = Code::of(words)?;
    for _ in 0..rng.u32(1..6) {
        // A change that finds no place makes none.
        let _ = match rng.u32(0..5) {
            0 => blocks::dead(&mut code, &mut rng),
            1 => blocks::turned(&mut code, &mut rng),
            2 => blocks::guarded(&mut code, &mut rng),
            3 => values::split(&mut code, &mut rng),
            _ => values::outlined(&mut code, &mut rng),
        };
    }
    if rng.bool() {
        order::permute_blocks(&mut code, &mut rng);
    }
    if rng.bool() {
        order::permute_ids(&mut code, &mut rng);
    }
    Ok(code.words())
}
