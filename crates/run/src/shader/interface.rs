//! The interface structure of each invocation, as bytes.

use crate::mapping::shader::{FIELDS, Field, FieldType};

/// Where the fields lie, in bytes, for pointers of 64 bits.
#[derive(Clone, Debug)]
pub(super) struct Fields {
    offsets: Vec<usize>,
    /// The size of the structure.
    pub(super) size: usize,
}

impl Fields {
    pub(super) fn new() -> Self {
        let mut end = 0_usize;
        let mut offsets = Vec::with_capacity(FIELDS.len());
        for row in FIELDS {
            let (size, align) = match row.ty {
                FieldType::Pointer(_) | FieldType::Size => (8, 8),
                FieldType::Words(count) => (4 * count as usize, 4),
                FieldType::Word => (4, 4),
            };
            let start = end.next_multiple_of(align);
            offsets.push(start);
            end = start + size;
        }
        Self { offsets, size: end.next_multiple_of(16) }
    }

    /// Where a field lies, in bytes.
    pub(super) fn offset(&self, field: Field) -> usize {
        self.offsets.get(field as usize).copied().unwrap_or(0)
    }

    /// Sets a field to these words of 32 bits; a pointer and a size have two.
    pub(super) fn set(&self, interface: &mut [u8], field: Field, words: &[u32]) {
        let Some(memory) = interface.get_mut(self.offset(field)..) else { return };
        for (to, word) in memory.chunks_exact_mut(4).zip(words) {
            to.copy_from_slice(&word.to_le_bytes());
        }
    }

    /// Sets a field of 64 bits.
    pub(super) fn set_long(&self, interface: &mut [u8], field: Field, value: u64) {
        self.set(interface, field, &[value as u32, (value >> 32) as u32]);
    }
}

/// What the invocations of a work-group are told about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct GroupPosition {
    pub(super) groups: [u32; 3],
    pub(super) group: [u32; 3],
    pub(super) local: [u32; 3],
    pub(super) subgroup_size: u32,
    /// Whether invocations follow each other by squares of two by two and not by rows, as quads do in groups that have derivatives
    /// so (SPV_KHR_compute_shader_derivatives).
    pub(super) by_squares: bool,
}

impl GroupPosition {
    /// Writes the builtin variables of the invocation with an index in its group that are the same in all groups.
    pub(super) fn write_local(&self, fields: &Fields, interface: &mut [u8], index: u32) {
        let invocation = self.invocation(index);
        let size = self.subgroup_size.max(1);
        let count: u32 = self.local.iter().product();
        let lane = index % size;
        let mut set = |field, words: &[u32]| fields.set(interface, field, words);
        set(Field::NumWorkgroups, &self.groups);
        set(Field::WorkgroupSize, &self.local);
        set(Field::LocalInvocationId, &invocation);
        set(Field::LocalInvocationIndex, &[self.number_of(invocation)]);
        set(Field::NumSubgroups, &[count.div_ceil(size)]);
        set(Field::SubgroupId, &[index / size]);
        set(Field::SubgroupSize, &[size]);
        set(Field::SubgroupLocalInvocationId, &[lane]);
        // The masks have no bits beyond the subgroup.
        let whole = if size >= 128 { u128::MAX } else { (1 << size) - 1 };
        let own = 1_u128.checked_shl(lane).unwrap_or(0);
        let below = own.wrapping_sub(1);
        let masks = [
            (Field::SubgroupEqMask, own),
            (Field::SubgroupGeMask, whole & !below),
            (Field::SubgroupGtMask, whole & !below & !own),
            (Field::SubgroupLeMask, below | own),
            (Field::SubgroupLtMask, below),
        ];
        for (field, mask) in masks {
            let words: [u32; 4] = std::array::from_fn(|word| (mask >> (32 * word)) as u32);
            set(field, &words);
        }
    }

    /// Goes on to the next work-group, the first dimension fastest.
    pub(super) fn advance(&mut self) {
        for (own, count) in self.group.iter_mut().zip(self.groups) {
            *own = own.wrapping_add(1);
            if *own < count {
                return;
            }
            *own = 0;
        }
    }

    /// Writes the builtin variables that differ between groups, for all invocations one behind the other.
    pub(super) fn write_group(&self, fields: &Fields, interfaces: &mut [u8]) {
        let ([x, y, z], [width, height, depth]) = (self.group, self.local);
        let first = [x.wrapping_mul(width), y.wrapping_mul(height), z.wrapping_mul(depth)];
        let (group_at, global_at) =
            (fields.offset(Field::WorkgroupId), fields.offset(Field::GlobalInvocationId));
        let group = bytes_of(self.group);
        let mut invocations = interfaces.chunks_exact_mut(fields.size);
        let mut write = |[x, y, z]: [u32; 3]| {
            let Some(interface) = invocations.next() else { return };
            let [left, top, front] = first;
            let global = [left.wrapping_add(x), top.wrapping_add(y), front.wrapping_add(z)];
            for (at, words) in [(group_at, group), (global_at, bytes_of(global))] {
                if let Some(to) = interface.get_mut(at..).and_then(<[u8]>::first_chunk_mut) {
                    *to = words;
                }
            }
        };
        if self.by_squares {
            let count: u32 = self.local.iter().product();
            (0..count).for_each(|index| write(self.invocation(index)));
            return;
        }
        // Every group comes here, so coordinates are counted and not divided.
        for z in 0..depth {
            for y in 0..height {
                for x in 0..width {
                    write([x, y, z]);
                }
            }
        }
    }

    /// The coordinates among all of the invocation with an index in its group.
    pub(super) fn global(&self, index: u32) -> [u32; 3] {
        let invocation = self.invocation(index);
        std::array::from_fn(|dim| {
            let of = |values: [u32; 3]| values.get(dim).copied().unwrap_or(0);
            of(self.group).wrapping_mul(of(self.local)).wrapping_add(of(invocation))
        })
    }

    /// The coordinates in its group of the invocation with an index.
    fn invocation(&self, index: u32) -> [u32; 3] {
        let [x, y, _] = self.local.map(|size| size.max(1));
        if self.by_squares {
            let (square, within) = (index / 4, index % 4);
            let [left, top, front] =
                [square % (x / 2), square / (x / 2) % (y / 2), square / (x / 2) / (y / 2)];
            return [2 * left + within % 2, 2 * top + within / 2, front];
        }
        [index % x, index / x % y, index / x / y]
    }

    /// LocalInvocationIndex of an invocation, which counts by rows whatever the order is.
    fn number_of(&self, [x, y, z]: [u32; 3]) -> u32 {
        let [width, height, _] = self.local;
        (z * height + y) * width + x
    }
}

/// Coordinates as they lie in memory.
fn bytes_of(coordinates: [u32; 3]) -> [u8; 12] {
    let [[a, b, c, d], [e, f, g, h], [i, j, k, l]] = coordinates.map(u32::to_le_bytes);
    [a, b, c, d, e, f, g, h, i, j, k, l]
}

/// The coordinates of a work-group by its number, the first dimension fastest.
pub(super) fn group_at(counts: [u32; 3], number: u64) -> [u32; 3] {
    let [x, y, _] = counts.map(|count| u64::from(count.max(1)));
    [number % x, number / x % y, number / x / y].map(|place| place as u32)
}
