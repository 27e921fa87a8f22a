//! Which instructions of two functions belong together.

use std::ops::Range;

use imara_diff::{Algorithm, Diff, InternedInput};

use super::{matching::Matching, side::Side};
use crate::Result;

/// Positions of an instruction in the first module and in the second.
pub(super) type PositionPair = (usize, usize);

/// The steps of the alignment, by how much alike two instructions have to be; the loosest is last.
const STEPS: usize = 3;

/// An instruction of a function with its key for each step: the whole expression that it ends, its own operands with
/// all values of the function equal, and its opcode alone.
struct KnownPairs {
    position: usize,
    keys: [u64; STEPS],
}

pub(super) struct Aligner {
    first: Vec<KnownPairs>,
    second: Vec<KnownPairs>,
    pairs: Vec<PositionPair>,
}

impl Aligner {
    pub(super) fn new(
        a: &Side<'_>,
        b: &Side<'_>,
        matching: &Matching,
        first: &[usize],
        second: &[usize],
    ) -> Result<Self> {
        let known =
            |side: &Side<'_>, positions: &[usize], name: &dyn Fn(u32) -> u64| -> Result<Vec<KnownPairs>> {
                let insts = positions.iter().filter_map(|at| Some((*at, side.module.get(*at)?)));
                insts
                    .map(|(position, inst)| {
                        let whole = side.key(inst, |id| side.hash(id))?;
                        let own = side.key(inst, |id| name(id.0))?;
                        Ok(KnownPairs { position, keys: [whole, own, u64::from(inst.op().0)] })
                    })
                    .collect()
            };
        // What is matched of a function's operands is at module scope, and its values are all alike.
        let of_first = |id: u32| if matching.has(id) { u64::from(id) } else { 0 };
        let of_second = |id: u32| matching.id(id).map_or(0, u64::from);
        Ok(Self {
            first: known(a, first, &of_first)?,
            second: known(b, second, &of_second)?,
            pairs: Vec::new(),
        })
    }

    /// Returns all pairs, in order on both sides.
    pub(super) fn run(&mut self) -> Vec<PositionPair> {
        self.align(0..self.first.len(), 0..self.second.len(), 0);
        self.pairs.sort_unstable();
        std::mem::take(&mut self.pairs)
    }

    /// Aligns two ranges, and what lies in the gaps with the next step.
    fn align(&mut self, first: Range<usize>, second: Range<usize>, step: usize) {
        if first.is_empty() || second.is_empty() || step == STEPS {
            return;
        }
        let keys = |known: &[KnownPairs], range: Range<usize>| -> Vec<u64> {
            let known = known.get(range).unwrap_or(&[]);
            known.iter().filter_map(|known| known.keys.get(step).copied()).collect()
        };
        let mut input: InternedInput<u64> = InternedInput::default();
        input.update_before(keys(&self.first, first.clone()).into_iter());
        input.update_after(keys(&self.second, second.clone()).into_iter());
        let diff = Diff::compute(Algorithm::Histogram, &input);
        let (mut one, mut other) = (first.start, second.start);
        let mut gaps = Vec::new();
        for hunk in diff.hunks() {
            let before = first.start + hunk.before.start as usize..first.start + hunk.before.end as usize;
            let after = second.start + hunk.after.start as usize..second.start + hunk.after.end as usize;
            self.pair(one..before.start, other);
            (one, other) = (before.end, after.end);
            gaps.push((before, after));
        }
        self.pair(one..first.end, other);
        for (before, after) in gaps {
            self.align(before, after, step + 1);
        }
    }

    /// Pairs a range of the first with as many of the second.
    fn pair(&mut self, first: Range<usize>, second: usize) {
        for (at, one) in first.clone().enumerate() {
            if let (Some(one), Some(other)) = (self.first.get(one), self.second.get(second + at)) {
                self.pairs.push((one.position, other.position));
            }
        }
    }
}
