use rustc_hash::FxHashMap;

use super::{ModuleEncoder, signed};
use crate::tables::AttributeKind;
use crate::tables::records::block;
use crate::{Attribute, IntegerRange};

/// The number of the former attribute `nocapture`.
const NO_CAPTURE: u64 = 11;

impl ModuleEncoder<'_> {
    pub(super) fn attributes(&mut self) {
        let module = self.module;
        if self.numbers.lists.is_empty() {
            return;
        }
        // The number of each set of a position; none for one with nothing that the release knows, whose record it refuses.
        let mut groups = FxHashMap::default();
        let mut count = 0;
        self.bits.enter(block::PARAMATTR_GROUP, 3);
        for index in 0..self.numbers.lists.len() {
            let list = self.numbers.lists[index];
            for &(position, set) in &module.attribute_list(list).sets {
                if groups.contains_key(&(position, set)) {
                    continue;
                }
                let mut ops = vec![count + 1, u64::from(position.code())];
                let head = ops.len();
                for attribute in &module.attribute_set(set).attributes {
                    self.attribute(attribute, &mut ops);
                }
                let known = ops.len() > head;
                groups.insert((position, set), known.then_some(count + 1));
                if known {
                    count += 1;
                    self.bits.record(3, &ops);
                }
            }
        }
        self.bits.leave();
        self.bits.enter(block::PARAMATTR, 3);
        for index in 0..self.numbers.lists.len() {
            let list = self.numbers.lists[index];
            let sets = &module.attribute_list(list).sets;
            let ops: Vec<u64> = sets.iter().filter_map(|set| groups.get(set).copied().flatten()).collect();
            self.bits.record(2, &ops);
            self.lists.insert(list, index as u64 + 1);
        }
        self.bits.leave();
    }

    /// Adds an attribute to a record; what the release does not know is left out.
    fn attribute(&self, attribute: &Attribute, ops: &mut Vec<u64>) {
        let module = self.module;
        if let Attribute::Integer(AttributeKind::Captures, bits) = attribute
            && self.version < AttributeKind::Captures.since()
        {
            if *bits == 0 {
                ops.extend([0, NO_CAPTURE]);
            }
            return;
        }
        if attribute.kind().is_some_and(|kind| kind.since() > self.version) {
            return;
        }
        if matches!(attribute, Attribute::Integer(AttributeKind::DeadOnReturn, _)) && self.version < 23 {
            return;
        }
        match attribute {
            Attribute::Flag(kind) => ops.extend([0, kind.code()]),
            Attribute::Integer(kind, number) => {
                ops.extend([1, kind.code(), self.attribute_number(*kind, *number)])
            }
            Attribute::Type(kind, None) => ops.extend([5, kind.code()]),
            Attribute::Type(kind, Some(ty)) => {
                ops.extend([6, kind.code(), u64::from(self.numbers.type_number(*ty))]);
            }
            Attribute::Range(kind, range) => {
                ops.extend([7, kind.code(), u64::from(range.width)]);
                add_range(range, ops);
            }
            Attribute::RangeList(kind, ranges) => {
                let width = ranges.first().map_or(64, |range| range.width);
                ops.extend([8, kind.code(), ranges.len() as u64, u64::from(width)]);
                ranges.iter().for_each(|range| add_range(range, ops));
            }
            Attribute::String(key, value) => {
                let (key, value) = (module.strings.get(*key), module.strings.get(*value));
                ops.push(if value.is_empty() { 3 } else { 4 });
                ops.extend(key.iter().map(|&byte| u64::from(byte)));
                ops.push(0);
                if !value.is_empty() {
                    ops.extend(value.iter().map(|&byte| u64::from(byte)));
                    ops.push(0);
                }
            }
        }
    }

    fn attribute_number(&self, kind: AttributeKind, number: u64) -> u64 {
        match kind {
            AttributeKind::Memory if self.version >= 22 => 1 << 56 | number,
            // Before LLVM 22 all but arguments and inaccessible memory is one location.
            AttributeKind::Memory => number & 0xf | (number >> 6 & 3) << 4,
            _ => number,
        }
    }
}

fn add_range(range: &IntegerRange, ops: &mut Vec<u64>) {
    if range.width <= 64 {
        let extend = |words: &[u64]| {
            let word = words.first().copied().unwrap_or(0);
            let shift = 64 - range.width;
            signed(((word << shift) as i64 >> shift) as u64)
        };
        ops.extend([extend(&range.lower), extend(&range.upper)]);
        return;
    }
    let active = |words: &[u64]| {
        let used = words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        used.max(1)
    };
    let (lower, upper) = (active(&range.lower), active(&range.upper));
    ops.push(lower as u64 | (upper as u64) << 32);
    for (words, count) in [(&range.lower, lower), (&range.upper, upper)] {
        ops.extend(words.iter().take(count).map(|&word| signed(word)));
    }
}
