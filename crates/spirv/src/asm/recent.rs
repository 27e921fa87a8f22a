//! The opcodes and masks that were looked up last, as texts repeat the same ones over and over.

use crate::{
    Op,
    grammar::{EnumTable, OpRow},
};

/// How many opcodes are kept: texts use few.
const OPCODES: usize = 128;

/// See the module.
pub(super) struct Recent<'t> {
    /// Each in the place that its name's length and two of its bytes tell.
    opcodes: [Option<&'static OpRow>; OPCODES],
    mask: Option<(&'static EnumTable, &'t str, u32)>,
}

impl<'t> Recent<'t> {
    pub(super) const fn new() -> Self {
        Self { opcodes: [None; OPCODES], mask: None }
    }

    /// The row of an opcode by its name.
    #[inline]
    pub(super) fn opcode(&mut self, name: &str) -> Option<&'static OpRow> {
        let place = match *name.as_bytes() {
            // All names begin alike.
            [_, _, third, .., last] => usize::from(third) * 8 + usize::from(last) + name.len() * 2,
            _ => 0,
        };
        let slot = &mut self.opcodes[place % OPCODES];
        if let Some(row) = slot
            && row.name == name
        {
            return Some(row);
        }
        let row = Op::by_name(name).and_then(Op::row)?;
        *slot = Some(row);
        Some(row)
    }

    /// The word of a mask, where this was its text before.
    #[inline]
    pub(super) fn mask(&self, table: &'static EnumTable, text: &str) -> Option<u32> {
        let (known, name, word) = self.mask?;
        (std::ptr::eq(known, table) && name == text).then_some(word)
    }

    /// Keeps the word of a mask.
    pub(super) fn keep_mask(&mut self, table: &'static EnumTable, text: &'t str, word: u32) {
        self.mask = Some((table, text, word));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opcode_is_found_whatever_was_asked_before() {
        let mut recent = Recent::new();
        for _ in 0..2 {
            for row in Op::all() {
                let found = recent.opcode(row.name).map(|row| row.op);
                assert_eq!(found, Some(row.op), "{}", row.name);
                assert!(recent.opcode(&format!("{}X", row.name)).is_none_or(|found| found.op != row.op));
            }
        }
        assert!(recent.opcode("Op").is_none() && recent.opcode("").is_none());
    }
}
