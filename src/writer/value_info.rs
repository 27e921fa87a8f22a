//! A record for each value of LLVM, found by the value's handle.
//!
//! Every operand of every instruction is looked up, so a look-up must neither hash nor touch memory far away. LLVM makes
//! the values of a function one after another, hence their handles lie close together: each page of handles has its
//! records, and one byte for each place in the page says which record belongs to the value that begins there.

use super::key_map::KeyMap;
use crate::spirv::Id;

/// Bits of a handle that tell no two values apart: LLVM's smallest value has 24 bytes, so no two begin within 16.
const GRANULE_BITS: u32 = 4;

/// Bits of a handle within a page: not more values can begin in one than a byte counts.
const PAGE_BITS: u32 = 12;

/// The places in a page.
const CELLS: usize = 1 << (PAGE_BITS - GRANULE_BITS);

/// How many pages are found without a search.
const RECENT: usize = 64;

/// The records that a page has room for in itself: few are of values that take much less than instructions.
const RECORDS: usize = 40;

/// The record of a value; a field that is 0 is not known yet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Record {
    /// The class of the pointer that it is, by its number and 1.
    node: u32,
    /// The address space of the pointer that it is; of a vector of pointers, [`LANES`].
    space: u32,
    ty: u32,
    id: u32,
}

/// Stands for the address space of what is no single pointer; LLVM has none of that number.
const LANES: u32 = u32::MAX;

impl Record {
    /// The number of the pointer's class.
    #[inline]
    pub(super) fn node(self) -> Option<u32> {
        self.node.checked_sub(1)
    }

    /// The address space and the number of the class of what is a pointer, and no vector of pointers.
    #[inline]
    pub(super) fn pointer(self) -> Option<(u32, u32)> {
        self.node().filter(|_| self.space != LANES).map(|node| (self.space, node))
    }

    /// Sets the number of the class of a pointer into an address space, or of a vector of pointers without one.
    #[inline]
    pub(super) fn set_node(&mut self, node: u32, space: Option<u32>) {
        self.node = node + 1;
        self.space = space.unwrap_or(LANES);
    }

    /// The type as it is written.
    #[inline]
    pub(super) fn ty(self) -> Option<Id> {
        (self.ty != 0).then_some(Id(self.ty))
    }

    /// Sets the type as it is written.
    #[inline]
    pub(super) fn set_ty(&mut self, ty: Id) {
        self.ty = ty.0;
    }

    /// The id, of instructions, parameters, blocks, and of constants that are the same in every function.
    #[inline]
    pub(super) fn id(self) -> Option<Id> {
        (self.id != 0).then_some(Id(self.id))
    }

    /// Sets the id.
    #[inline]
    pub(super) fn set_id(&mut self, id: Id) {
        self.id = id.0;
    }
}

/// The values whose handles lie in one page.
#[derive(Debug)]
struct Page {
    /// For each place, the number of the record and 1.
    cells: [u8; CELLS],
    /// In the order in which the values were asked for first.
    records: [Record; RECORDS],
    count: u8,
    /// Those behind them.
    more: Vec<Record>,
}

impl Page {
    fn new() -> Self {
        Self { cells: [0; CELLS], records: [Record::default(); RECORDS], count: 0, more: Vec::new() }
    }

    /// The record of a place that has none yet, or one of many.
    #[inline(never)]
    fn other(&mut self, place: usize) -> &mut Record {
        let cell = &mut self.cells[place % CELLS];
        if *cell == 0 {
            self.count += 1;
            *cell = self.count;
        }
        let number = usize::from(*cell) - 1;
        match number.checked_sub(RECORDS) {
            None => &mut self.records[number],
            Some(number) => {
                if number == self.more.len() {
                    self.more.push(Record::default());
                }
                &mut self.more[number]
            }
        }
    }
}

/// See the module.
#[derive(Debug)]
pub(super) struct ValueInfo {
    /// The places of pages in `pages`, by the page's number and 1.
    places: KeyMap<u32>,
    /// Pages that were asked for of late, each in the place that its lowest bits tell.
    recent: [(usize, u32); RECENT],
    #[allow(clippy::vec_box, reason = "pages are large and do not move when there come more")]
    pages: Vec<Box<Page>>,
}

impl Default for ValueInfo {
    fn default() -> Self {
        Self { places: KeyMap::default(), recent: [(0, 0); RECENT], pages: Vec::new() }
    }
}

impl ValueInfo {
    /// The record of the value with this handle.
    #[inline]
    pub(super) fn at(&mut self, key: usize) -> &mut Record {
        // The page's number and 1, so that the empty places of `recent` belong to none.
        let number = (key >> PAGE_BITS) + 1;
        let (known, mut place) = self.recent[number % RECENT];
        if known != number {
            place = self.find_page(number);
        }
        let page = &mut *self.pages[place as usize];
        let place = key >> GRANULE_BITS;
        let record = usize::from(page.cells[place % CELLS]).wrapping_sub(1);
        if record < RECORDS { &mut page.records[record] } else { page.other(place) }
    }

    #[inline(never)]
    fn find_page(&mut self, number: usize) -> u32 {
        let next = self.pages.len() as u32;
        let place = self.places.get_or_insert_with(number, || next);
        if place == next {
            self.pages.push(Box::new(Page::new()));
        }
        self.recent[number % RECENT] = (number, place);
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_handle_has_its_record() {
        let mut known = ValueInfo::default();
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut expected = std::collections::HashMap::new();
        for number in 1..20_000_u32 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            // Some far apart, some as close as values can be.
            let far = (state % 40) as usize * 0x10_0000_0000;
            let key = 0x5555_0000_0008 + far + (state >> 40) as usize % 2000 * 24;
            let record = known.at(key);
            let (node, ty, id) = *expected.entry(key).or_insert((None, None, None));
            assert_eq!((record.node(), record.ty(), record.id()), (node, ty, id), "{key:#x}");
            match number % 3 {
                0 => record.set_node(number - 3, None),
                1 => record.set_ty(Id(number)),
                _ => record.set_id(Id(number)),
            }
            expected.insert(key, (record.node(), record.ty(), record.id()));
        }
        assert!(expected.len() > 10_000);
        for (key, fields) in expected {
            let record = known.at(key);
            assert_eq!((record.node(), record.ty(), record.id()), fields, "{key:#x}");
        }
    }
}
