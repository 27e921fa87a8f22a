//! Where a work-item stands, as compiled code and the checks are told.

use std::{cell::Cell, rc::Rc};

use super::range::NdRange;
use crate::{
    builtin_library::work_item::Row,
    jit::{self, Actor, Guard, InGroup, Words},
};

/// Tells the compiled kernel, and the guard, which work-item it is.
#[derive(Clone)]
pub(super) struct Position {
    pub(super) code_state: jit::Words,
    pub(super) refresh: Option<jit::Entry>,
    pub(super) guard: Rc<Guard>,
    pub(super) range: NdRange,
    pub(super) subgroup_size: u64,
    /// The number of the group.
    pub(super) number: u64,
    pub(super) group: [u64; 3],
    pub(super) sizes: [u64; 3],
    /// The global id of the work-item that runs.
    pub(super) current: Rc<Cell<[u64; 3]>>,
}

impl Position {
    fn row(&self, row: Row, values: [u64; 3], outside: u64) {
        let [x, y, z] = values;
        self.code_state.set(row.word(), &[x, y, z, outside]);
    }

    /// The state that is the same in the whole group.
    pub(super) fn start(&self) {
        let range = &self.range;
        self.row(Row::WorkDim, [range.dims() as u64, 0, 0], 0);
        self.row(Row::GlobalSize, range.global(), 1);
        self.row(Row::EnqueuedLocalSize, range.local(), 1);
        self.row(Row::GroupCount, range.groups(), 1);
        self.row(Row::GlobalOffset, range.offset(), 0);
        self.row(Row::GroupId, self.group, 0);
        self.row(Row::LocalSize, self.sizes, 1);
        let items = self.sizes.iter().product::<u64>();
        self.row(Row::SubGroupCount, [items.div_ceil(self.subgroup_size), 0, 0], 0);
        let enqueued = range.local().iter().product::<u64>();
        self.row(Row::EnqueuedSubGroupCount, [enqueued.div_ceil(self.subgroup_size), 0, 0], 0);
        self.row(Row::SubGroupMaxSize, [self.subgroup_size, 0, 0], 0);
    }

    /// The group for a guard that is to find out which work-item runs; compiled code has its number at `running`.
    pub(super) fn in_group(&self, running: Words) -> InGroup {
        InGroup {
            running,
            number: self.number,
            first: std::array::from_fn(|dim| pick(self.group, dim) * pick(self.range.local(), dim)),
            sizes: self.sizes,
            range: self.range.global(),
            subgroup_size: self.subgroup_size,
        }
    }

    pub(super) fn item(&self, local: [u64; 3], barriers: u32, operations: u32) {
        let range = &self.range;
        // The position in the whole range without its offset, which linear ids do not count.
        let at: [u64; 3] =
            std::array::from_fn(|dim| pick(self.group, dim) * pick(range.local(), dim) + pick(local, dim));
        let global: [u64; 3] = std::array::from_fn(|dim| pick(at, dim) + pick(range.offset(), dim));
        self.current.set(global);
        self.row(Row::GlobalId, global, 0);
        self.row(Row::LocalId, local, 0);
        let (in_range, in_group) = (linear(at, range.global()), linear(local, self.sizes));
        self.row(Row::GlobalLinearId, [in_range, 0, 0], 0);
        self.row(Row::LocalLinearId, [in_group, 0, 0], 0);
        let (subgroup, lane) = (in_group / self.subgroup_size, in_group % self.subgroup_size);
        let items = self.sizes.iter().product::<u64>();
        self.row(Row::SubGroupSize, [self.subgroup_size.min(items - subgroup * self.subgroup_size), 0, 0], 0);
        self.row(Row::SubGroupId, [subgroup, 0, 0], 0);
        self.row(Row::SubGroupLocalId, [lane, 0, 0], 0);
        self.guard.set_actor(Actor {
            item: in_range,
            group: self.number,
            barriers,
            subgroup: subgroup as u32,
            operations,
        });
        if let Some(refresh) = self.refresh {
            refresh.call(0);
        }
    }
}

fn pick(values: [u64; 3], dim: usize) -> u64 {
    values.get(dim).copied().unwrap_or(0)
}

fn linear([x, y, z]: [u64; 3], [width, height, _]: [u64; 3]) -> u64 {
    (z * height + y) * width + x
}
