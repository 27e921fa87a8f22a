use super::ModuleReader;
use crate::tables::AttributeKind;
use crate::{
    Attribute, AttributeList, AttributePosition, AttributeSet, BitcodeResult, IntegerRange, upgrade,
};

/// Reads the operands of a record of a group one after the other.
struct GroupOperands<'a>(std::slice::Iter<'a, u64>);

impl GroupOperands<'_> {
    fn next(&mut self) -> Option<u64> {
        self.0.next().copied()
    }

    fn string(&mut self) -> Option<Vec<u8>> {
        let mut string = Vec::new();
        loop {
            match self.next()? {
                0 => return Some(string),
                byte => string.push(byte as u8),
            }
        }
    }

    /// Reads a range of a width: signed numbers, or words where it is wider than 64 bits.
    fn range(&mut self, width: u32) -> Option<IntegerRange> {
        if width <= 64 {
            let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
            let lower = [signed(self.next()?) & mask].into();
            let upper = [signed(self.next()?) & mask].into();
            return Some(IntegerRange { width, lower, upper });
        }
        let counts = self.next()?;
        let mut words = |count: u64| -> Option<Box<[u64]>> {
            let all = width.div_ceil(64) as usize;
            let mut words = Vec::new();
            for _ in 0..count {
                words.push(signed(self.next()?));
                if words.len() > all {
                    return None;
                }
            }
            words.resize(all, 0);
            Some(words.into())
        };
        let lower = words(counts & 0xffff_ffff)?;
        let upper = words(counts >> 32)?;
        Some(IntegerRange { width, lower, upper })
    }
}

/// Returns the number of a signed operand, whose lowest bit is the sign.
#[inline]
pub(crate) const fn signed(op: u64) -> u64 {
    match op {
        1 => 1 << 63,
        op if op & 1 == 0 => op >> 1,
        op => (op >> 1).wrapping_neg(),
    }
}

impl ModuleReader<'_> {
    /// Makes the lists of attributes once types are there.
    pub(super) fn resolve_attributes(&mut self) -> BitcodeResult<()> {
        if self.raw_lists.is_empty() {
            return Ok(());
        }
        for group in std::mem::take(&mut self.raw_groups) {
            self.group(&group)?;
        }
        self.groups.sort_by_key(|group| group.0);
        for list in std::mem::take(&mut self.raw_lists) {
            let mut sets = Vec::with_capacity(list.len());
            for number in list {
                match self.groups.binary_search_by_key(&number, |group| group.0) {
                    Ok(at) => sets.push((self.groups[at].1, self.groups[at].2)),
                    Err(_) => return Err(self.error(format!("group {number} of attributes is not there"))),
                }
            }
            let id = self.module.intern_attribute_list(AttributeList { sets });
            self.lists.push(id);
        }
        Ok(())
    }

    fn group(&mut self, ops: &[u64]) -> BitcodeResult<()> {
        let mut operands = GroupOperands(ops.iter());
        let (Some(number), Some(position)) = (operands.next(), operands.next()) else {
            return Err(self.error("a group of attributes without a position"));
        };
        let position = AttributePosition::from_code(position as u32);
        let mut set = AttributeSet::default();
        let mut former = upgrade::FormerAttributes::default();
        while let Some(form) = operands.next() {
            let Some(read) = self.attribute(form, &mut operands, position, &mut former)? else { continue };
            set.attributes.push(read);
        }
        for (key, value) in former.denormals() {
            let strings = [key, &value].map(|text| self.module.strings.intern(text.as_bytes()));
            set.attributes.push(Attribute::String(strings[0], strings[1]));
        }
        former.finish(position, &mut set);
        let id = self.module.intern_attribute_set(set);
        self.groups.push((number, position, id));
        Ok(())
    }

    /// Reads an attribute; none if it is a former one, which is noted.
    fn attribute(
        &mut self,
        form: u64,
        operands: &mut GroupOperands<'_>,
        position: AttributePosition,
        former: &mut upgrade::FormerAttributes,
    ) -> BitcodeResult<Option<Attribute>> {
        if form == 3 || form == 4 {
            let key = operands.string();
            let value = if form == 4 { operands.string() } else { Some(Vec::new()) };
            let (Some(key), Some(value)) = (key, value) else {
                return Err(self.error("a string without an end"));
            };
            let (key, value) = (self.module.strings.intern(&key), self.module.strings.intern(&value));
            return Ok(Some(Attribute::String(key, value)));
        }
        let Some(code) = operands.next() else { return Err(self.error("an attribute without a kind")) };
        let number = if form == 1 { operands.next() } else { None };
        if matches!(form, 0 | 1) && former.take(code, number, position) {
            return Ok(None);
        }
        let Some(kind) = AttributeKind::from_code(code) else {
            return Err(self.error(format!("attribute {code} is not known")));
        };
        let read = match form {
            0 => Some(Attribute::Flag(kind)),
            // LLVM 23 says how many bytes are dead, or -1 for all.
            1 if kind == AttributeKind::DeadOnReturn && number == Some(u64::MAX) => {
                Some(Attribute::Flag(kind))
            }
            1 if matches!(kind, AttributeKind::Alignment | AttributeKind::StackAlignment)
                && !number.is_some_and(u64::is_power_of_two) =>
            {
                return Err(self.error("an alignment that is no power of two"));
            }
            1 => number.map(|number| Attribute::Integer(kind, upgrade::attribute_number(kind, number))),
            5 => Some(Attribute::Type(kind, None)),
            6 => match operands.next() {
                Some(ty) => Some(Attribute::Type(kind, Some(self.ty(ty)?))),
                None => None,
            },
            7 => operands
                .next()
                .filter(|&width| (1..=0x80_0000).contains(&width))
                .and_then(|width| operands.range(width as u32))
                .map(|range| Attribute::Range(kind, range)),
            8 => self.range_list(operands).map(|ranges| Attribute::RangeList(kind, ranges)),
            _ => None,
        };
        match read {
            Some(read) => Ok(Some(read)),
            None => Err(self.error(format!("attribute {} is not complete", kind.text()))),
        }
    }

    fn range_list(&self, operands: &mut GroupOperands<'_>) -> Option<Box<[IntegerRange]>> {
        let count = operands.next()?;
        let width = operands.next().filter(|&width| (1..=0x80_0000).contains(&width))? as u32;
        let mut ranges = Vec::new();
        for _ in 0..count {
            ranges.push(operands.range(width)?);
        }
        Some(ranges.into())
    }
}
