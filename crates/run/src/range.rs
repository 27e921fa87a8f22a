//! The range of a launch: its work-items and how they stand in groups.

use crate::{Code, Error, Kind, Result};

/// The most work-items in a group.
const LARGEST_GROUP: u64 = 4096;

/// An index space of one to three dimensions, divided into work-groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NdRange {
    dims: usize,
    offset: [u64; 3],
    global: [u64; 3],
    local: [u64; 3],
}

impl NdRange {
    /// A range of `global` work-items in groups of `local`, by dimension. Where a size is no multiple of the group's,
    /// the last group is smaller, as OpenCL 2.0 has it.
    ///
    /// # Errors
    /// When the dimensions are not one to three or differ, when a size is zero, or when one is too large.
    pub fn new(global: &[u64], local: &[u64]) -> Result<Self> {
        let wrong = |text: &str| Err(Error::new(Code::Other, Kind::Malformed, text));
        if global.len() != local.len() || !(1..=3).contains(&global.len()) {
            return wrong("a range has one to three dimensions, the same for global and local sizes");
        }
        let mut range = Self { dims: global.len(), offset: [0; 3], global: [1; 3], local: [1; 3] };
        for (to, from) in range.global.iter_mut().zip(global).chain(range.local.iter_mut().zip(local)) {
            *to = *from;
        }
        let product =
            |sizes: &[u64; 3]| sizes.iter().try_fold(1_u64, |product, &size| product.checked_mul(size));
        if product(&range.global).is_none_or(|count| count == 0) || range.local.contains(&0) {
            return wrong("the sizes of a range are above zero, and their product is below 2^64");
        }
        if product(&range.local).is_none_or(|count| count > LARGEST_GROUP) {
            return wrong("a work-group has 4096 work-items at most");
        }
        Ok(range)
    }

    /// The same range with global ids that start at `offset`, by dimension.
    ///
    /// # Errors
    /// When `offset` has other dimensions than the range, or an id would not fit 64 bits.
    pub fn with_offset(mut self, offset: &[u64]) -> Result<Self> {
        let fits = offset.iter().zip(self.global).all(|(offset, size)| offset.checked_add(size).is_some());
        if offset.len() != self.dims || !fits {
            return Err(Error::new(Code::Other, Kind::Malformed, "the offset does not fit the range"));
        }
        for (to, from) in self.offset.iter_mut().zip(offset) {
            *to = *from;
        }
        Ok(self)
    }

    /// The number of dimensions, 1 to 3.
    #[must_use]
    pub fn dims(&self) -> usize {
        self.dims
    }

    /// The first global id; 0 in unused dimensions.
    #[must_use]
    pub fn offset(&self) -> [u64; 3] {
        self.offset
    }

    /// The number of work-items; 1 in unused dimensions.
    #[must_use]
    pub fn global(&self) -> [u64; 3] {
        self.global
    }

    /// The number of work-items in a group; 1 in unused dimensions.
    #[must_use]
    pub fn local(&self) -> [u64; 3] {
        self.local
    }

    /// The number of groups; 1 in unused dimensions.
    #[must_use]
    pub fn groups(&self) -> [u64; 3] {
        let mut groups = [1; 3];
        for (count, (global, local)) in groups.iter_mut().zip(self.global.iter().zip(self.local)) {
            *count = global.div_ceil(local);
        }
        groups
    }

    /// The size of the group at `id`, smaller than the others at the end of a dimension.
    #[must_use]
    pub fn size_of(&self, id: [u64; 3]) -> [u64; 3] {
        let mut sizes = self.local;
        for ((size, id), global) in sizes.iter_mut().zip(id).zip(self.global) {
            *size = (*size).min(global.saturating_sub(id.saturating_mul(*size)));
        }
        sizes
    }

    /// The linear number of a work-item by its group and its place there.
    pub(super) fn linear(&self, group: [u64; 3], local: [u64; 3]) -> u64 {
        let ([x, y, z], [width, height, _]) = (group, self.global);
        let ([own_x, own_y, own_z], [wide, high, deep]) = (local, self.local);
        ((z * deep + own_z) * height + y * high + own_y) * width + x * wide + own_x
    }

    /// The global id of a work-item by its linear number.
    pub(super) fn global_id(&self, number: u64) -> [u64; 3] {
        let [width, height, _] = self.global;
        let [x, y, z] = self.offset;
        [number % width + x, number / width % height + y, number / width / height + z]
    }
}

/// All positions below `sizes`, the first dimension fastest.
pub(super) fn positions(sizes: [u64; 3]) -> impl Iterator<Item = [u64; 3]> + 'static {
    let [x, y, z] = sizes;
    (0..z).flat_map(move |z| (0..y).flat_map(move |y| (0..x).map(move |x| [x, y, z])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_group_is_what_is_left() {
        let range = NdRange::new(&[10, 3], &[4, 2]).expect("a range");
        assert_eq!(range.groups(), [3, 2, 1]);
        assert_eq!(range.size_of([0, 0, 0]), [4, 2, 1]);
        assert_eq!(range.size_of([2, 1, 0]), [2, 1, 1]);
    }

    #[test]
    fn impossible_ranges_are_refused() {
        for (global, local) in [
            (&[][..], &[][..]),
            (&[1, 1, 1, 1], &[1, 1, 1, 1]),
            (&[8], &[0]),
            (&[0], &[1]),
            (&[8], &[4, 4]),
            (&[8192], &[8192]),
            (&[u64::MAX, 2], &[1, 1]),
        ] {
            assert!(NdRange::new(global, local).is_err(), "{global:?} {local:?}");
        }
        assert!(NdRange::new(&[8], &[4]).and_then(|range| range.with_offset(&[u64::MAX])).is_err());
    }

    #[test]
    fn positions_go_by_the_first_dimension() {
        let all: Vec<_> = positions([2, 1, 2]).collect();
        assert_eq!(all, [[0, 0, 0], [1, 0, 0], [0, 0, 1], [1, 0, 1]]);
    }
}
