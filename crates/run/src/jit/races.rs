//! Races: accesses of two work-items to the same bytes that nothing puts in an order.
//!
//! Each byte has its last write and its last reads by two work-items. What a barrier separates is in an order, and so is what one
//! work-item does; groups are in none.

use rustc_hash::FxHashMap;

use super::violation::Violation;

/// The work-item that runs, and how far it has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Actor {
    /// Its linear number in the range.
    pub(crate) item: u64,
    /// The linear number of its group.
    pub(crate) group: u64,
    /// How many barriers the group has passed.
    pub(crate) barriers: u32,
    /// The number of its sub-group.
    pub(crate) subgroup: u32,
    /// How many operations its sub-group has done together.
    pub(crate) operations: u32,
}

impl Actor {
    /// Whether what the other did stands in an order with what this one does.
    fn follows(&self, other: &Self, is_local: bool) -> bool {
        if self.item == other.item {
            return true;
        }
        if self.group != other.group {
            return is_local;
        }
        self.barriers != other.barriers
            || (self.subgroup == other.subgroup && self.operations != other.operations)
    }
}

/// How memory is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RaceAccess {
    pub(super) writes: bool,
    pub(super) is_atomic: bool,
}

#[derive(Clone, Copy, Debug)]
struct Record {
    actor: Actor,
    site: u64,
    is_atomic: bool,
}

/// What is known of a byte.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    write: Option<Record>,
    read: Option<Record>,
    /// The last read by another work-item than that of `read`.
    other_read: Option<Record>,
}

/// All bytes that were accessed.
#[derive(Debug, Default)]
pub(super) struct Races {
    cells: FxHashMap<u64, Cell>,
}

impl Races {
    /// Notes an access. Gives the race that it has with one before it.
    pub(super) fn access(
        &mut self,
        (address, size): (u64, u64),
        actor: Actor,
        site: u64,
        access: RaceAccess,
        is_local: bool,
    ) -> Option<Violation> {
        let record = Record { actor, site, is_atomic: access.is_atomic };
        let mut found = None;
        for byte in address..address.saturating_add(size) {
            let cell = self.cells.entry(byte).or_default();
            let meets = |other: &Record| {
                !(actor.follows(&other.actor, is_local) || access.is_atomic && other.is_atomic)
            };
            let race = |other: Record, other_writes| Violation::Race {
                address,
                size,
                other: other.actor.item,
                other_site: other.site,
                other_writes,
            };
            let write = cell.write.filter(meets).map(|other| race(other, true));
            let read = || {
                [cell.read, cell.other_read].into_iter().flatten().find(meets).map(|other| race(other, false))
            };
            found = found.or(write).or_else(|| if access.writes { read() } else { None });
            if access.writes {
                cell.write = Some(record);
            } else {
                if cell.read.is_some_and(|other| other.actor.item != actor.item) {
                    cell.other_read = cell.read;
                }
                cell.read = Some(record);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const READ: RaceAccess = RaceAccess { writes: false, is_atomic: false };
    const WRITE: RaceAccess = RaceAccess { writes: true, is_atomic: false };
    const ATOMIC: RaceAccess = RaceAccess { writes: true, is_atomic: true };

    fn actor(item: u64, group: u64, barriers: u32) -> Actor {
        Actor { item, group, barriers, subgroup: item as u32, operations: 0 }
    }

    /// Whether the last of some accesses to one word has a race with those before it.
    fn has_race(accesses: &[(Actor, RaceAccess)], is_local: bool) -> bool {
        let mut races = Races::default();
        let mut found = None;
        for (actor, access) in accesses {
            found = races.access((64, 4), *actor, 0, *access, is_local);
        }
        found.is_some()
    }

    #[test]
    fn accesses_race_unless_something_orders_them() {
        let (one, two, late, far) = (actor(0, 0, 0), actor(1, 0, 0), actor(1, 0, 1), actor(9, 3, 0));
        assert!(has_race(&[(one, WRITE), (two, WRITE)], false));
        assert!(has_race(&[(one, WRITE), (two, READ)], false));
        assert!(has_race(&[(one, READ), (two, READ), (two, WRITE)], false));
        assert!(has_race(&[(one, ATOMIC), (two, WRITE)], false));
        assert!(has_race(&[(one, WRITE), (far, READ)], false));
        assert!(!has_race(&[(one, WRITE), (far, READ)], true));
        assert!(!has_race(&[(one, READ), (two, READ)], false));
        assert!(!has_race(&[(one, WRITE), (one, READ)], false));
        assert!(!has_race(&[(one, WRITE), (late, READ)], false));
        assert!(!has_race(&[(one, ATOMIC), (two, ATOMIC)], false));
        let together = |operations| Actor { subgroup: 7, operations, ..two };
        assert!(!has_race(&[(Actor { subgroup: 7, ..one }, WRITE), (together(1), READ)], false));
        assert!(has_race(&[(Actor { subgroup: 7, ..one }, WRITE), (together(0), READ)], false));
    }
}
