//! Named barriers (SPIR-V 1.1, OpNamedBarrierInitialize and OpMemoryNamedBarrier): as many sub-groups as a barrier is for wait for
//! each other there, whatever the others of the work-group do.

use super::{operations, subgroup::Subgroup};
use crate::{jit::AskedOperation, spirv::Op};

/// A barrier as the number that stands for it, which tells where in the code it was made and for how many sub-groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamedBarrier(u64);

impl NamedBarrier {
    /// The bits that hold the number of sub-groups: pointers may have 32.
    const COUNT: u32 = 16;

    /// The barrier that an operation makes; none where it is for more sub-groups than there can be.
    pub(crate) fn of(operation: &AskedOperation) -> Option<Self> {
        let count = u32::from_le_bytes(operation.operands.first()?.bytes.get(..4)?.try_into().ok()?);
        let place = u64::from(*operation.place.last()?) + 1;
        (count > 0 && count >> Self::COUNT == 0).then_some(Self(place << Self::COUNT | u64::from(count)))
    }

    /// The bytes of the number.
    pub(crate) fn bytes(self) -> Vec<u8> {
        self.0.to_le_bytes().to_vec()
    }

    /// The barrier at which an operation waits; none for another operation.
    fn waited_at(operation: &AskedOperation) -> Option<Self> {
        let is_wait = operations::opcode(operation) == Some(Op::MemoryNamedBarrier);
        let bytes = operation.operands.first().filter(|_| is_wait)?.bytes.get(..8)?;
        Some(Self(u64::from_le_bytes(bytes.try_into().ok()?)))
    }

    fn count(self) -> usize {
        (self.0 & ((1 << Self::COUNT) - 1)) as usize
    }

    /// The barrier at which all that is left of a sub-group waits.
    fn of_subgroup(subgroup: &Subgroup) -> Option<Self> {
        let mut waiting = subgroup.at_workgroup().map(|(_, operation)| Self::waited_at(operation));
        let first = waiting.next()??;
        let others = waiting.try_fold(1, |count, other| (other == Some(first)).then_some(count + 1))?;
        (others == subgroup.alive()).then_some(first)
    }
}

/// Whether an operation waits at a named barrier.
pub(crate) fn waits(operation: &AskedOperation) -> bool {
    NamedBarrier::waited_at(operation).is_some()
}

/// The numbers of sub-groups that go on, as all that one barrier is for wait there; none where no barrier is complete.
pub(crate) fn complete<'s>(subgroups: impl Iterator<Item = &'s Subgroup>) -> Vec<usize> {
    let mut barriers: Vec<(NamedBarrier, Vec<usize>)> = Vec::new();
    for (number, subgroup) in subgroups.enumerate() {
        let Some(barrier) = NamedBarrier::of_subgroup(subgroup) else { continue };
        match barriers.iter_mut().find(|(other, _)| *other == barrier) {
            Some((_, waiting)) => waiting.push(number),
            None => barriers.push((barrier, vec![number])),
        }
    }
    let complete = barriers.into_iter().find(|(barrier, waiting)| waiting.len() >= barrier.count().max(1));
    complete.map_or_else(Vec::new, |(barrier, mut waiting)| {
        waiting.truncate(barrier.count().max(1));
        waiting
    })
}
