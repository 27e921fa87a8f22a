//! The memory of the work-group that a thread runs, and what its invocations are told of their place.

use std::{
    cell::{Cell, RefCell},
    ops::Range,
    rc::{Rc, Weak},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use super::{
    CompiledShader,
    interface::{self, Fields, GroupPosition},
    whole::COUNT_SIZE,
};
use crate::{
    Result,
    jit::{self, Entry, Fiber, Region, RegionPlace, Stack},
    mapping::shader::Field,
};

/// The alignment of a group's shared memory.
const ALIGNMENT: usize = 256;

/// What the groups of one thread have one after another.
#[derive(Debug)]
pub(super) struct Ground {
    /// The memory that a group's invocations share.
    workgroup: Region,
    /// How much of it they use.
    used: usize,
    /// The interface structures of the invocations, one behind the other.
    interfaces: Region,
    fields: Fields,
    position: GroupPosition,
    /// The number of the group that runs.
    number: u64,
    /// The numbers of those that are still to be run.
    left: Range<u64>,
    time_is_up: Arc<AtomicBool>,
}

impl Ground {
    /// Memory for groups whose interface structures begin as `template`.
    pub(super) fn new(
        code: &CompiledShader,
        template: &[u8],
        position: GroupPosition,
        time_is_up: &Arc<AtomicBool>,
    ) -> Result<Self> {
        // Compiled code makes those of the others where it runs whole groups.
        let invocations = if code.is_whole { 1 } else { code.local.iter().product() };
        let workgroup = Region::map(code.workgroup.max(ALIGNMENT), RegionPlace::Anywhere)?;
        let size = invocations as usize * code.fields.size + COUNT_SIZE;
        let mut interfaces = Region::map(size, RegionPlace::Anywhere)?;
        for (index, interface) in
            (0..invocations).zip(interfaces.bytes_mut().chunks_exact_mut(code.fields.size))
        {
            interface.copy_from_slice(template);
            code.fields.set_long(interface, Field::Workgroup, workgroup.address());
            position.write_local(&code.fields, interface, index);
        }
        Ok(Self {
            workgroup,
            used: code.workgroup,
            interfaces,
            fields: code.fields.clone(),
            position,
            number: 0,
            left: 0..0,
            time_is_up: Arc::clone(time_is_up),
        })
    }

    /// What invocations may access of it, as addresses.
    pub(super) fn ranges(&self) -> [(u64, u64); 2] {
        let start = self.workgroup.address();
        [(start, start + self.used as u64), self.interfaces.bounds()]
    }

    /// The address of the first interface structure.
    pub(super) fn interfaces(&self) -> u64 {
        self.interfaces.address()
    }

    /// Where the group that runs is.
    pub(super) fn position(&self) -> GroupPosition {
        self.position
    }

    /// The number of the group that runs, or ran last.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Takes groups that are to be run one after another.
    pub(super) fn take(&mut self, groups: Range<u64>) {
        self.number = groups.start;
        self.left = groups;
    }

    /// Whether the groups that were taken have all begun.
    pub(super) fn is_done(&self) -> bool {
        self.left.is_empty()
    }

    /// Has compiled code run all groups that were taken, unless the time is up: gives the address of its interface structure.
    pub(super) fn all(&mut self) -> Option<u64> {
        if self.left.is_empty() || self.time_is_up.load(Ordering::Relaxed) {
            return None;
        }
        self.position.group = interface::group_at(self.position.groups, self.left.start);
        let count = self.left.end - self.left.start;
        self.left.start = self.left.end;
        let (fields, memory) = (&self.fields, self.interfaces.bytes_mut());
        fields.set(memory, Field::WorkgroupId, &self.position.group);
        if let Some(to) = memory.get_mut(fields.size..).and_then(<[u8]>::first_chunk_mut::<COUNT_SIZE>) {
            *to = count.to_le_bytes();
        }
        Some(self.interfaces.address())
    }

    /// The group that compiled code came to, of those in [`Self::all`].
    pub(super) fn reached(&mut self) -> [u32; 3] {
        let at = self.fields.offset(Field::WorkgroupId);
        let memory = self.interfaces.bytes_mut().get(at..).unwrap_or_default();
        let mut words = memory.chunks_exact(4).map(|word| word.try_into().map_or(0, u32::from_le_bytes));
        std::array::from_fn(|_| words.next().unwrap_or(0))
    }

    /// Makes the memory that of the next group; false where there is none, or the time is up.
    pub(super) fn next(&mut self) -> bool {
        if self.left.is_empty() || self.time_is_up.load(Ordering::Relaxed) {
            return false;
        }
        if self.number == self.left.start {
            self.position.group = interface::group_at(self.position.groups, self.number);
        } else {
            self.number = self.left.start;
            self.position.advance();
        }
        self.left.start += 1;
        if let Some(workgroup) = self.workgroup.bytes_mut().get_mut(..self.used) {
            workgroup.fill(0);
        }
        self.position.write_group(&self.fields, self.interfaces.bytes_mut());
        true
    }
}

/// A fiber that runs all invocations of the groups that were taken, is suspended without an event, and does the same again when it is
/// resumed. It ends when nothing else has `current`.
pub(super) fn endless(
    stack: Stack,
    entry: Entry,
    ground: &Rc<RefCell<Ground>>,
    current: &Rc<Cell<u32>>,
) -> Fiber {
    let own = ground.borrow();
    let (start, size) = (own.interfaces(), own.fields.size as u64);
    let count: u32 = own.position.local.iter().product();
    let (ground, current) = (Rc::downgrade(ground), Rc::downgrade(current));
    // A fiber that a check has stopped is dropped where it is, so it has nothing but the number of the invocation meanwhile.
    let next =
        |ground: &Weak<RefCell<Ground>>| ground.upgrade().is_some_and(|ground| ground.borrow_mut().next());
    Fiber::new(stack, move || {
        while let Some(current) = current.upgrade() {
            while next(&ground) {
                for index in 0..count {
                    current.set(index);
                    entry.call(start + u64::from(index) * size);
                }
            }
            drop(current);
            jit::pause();
        }
    })
}
