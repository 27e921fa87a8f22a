//! The grammar of SPIR-V as static tables: opcodes, kinds of operands, enumerants, extended instruction
//! sets and extensions.
//!
//! The rows under `generated/` are made by `cargo xtask codegen` from the machine-readable grammar of the
//! specification; this file gives them their types and look-ups. A look-up by number is an index into
//! pages, one by name a perfect hash.

#[rustfmt::skip]
#[allow(clippy::all, unreachable_pub)]
mod generated;
mod capability;
mod ext_inst;
mod extension;
mod names;
mod set;

use std::fmt;

use names::{word_text_name, written_name};

pub use capability::capabilities_of_number;
pub use ext_inst::{ExtInstRow, ExtInstTable, ImportedSet};
pub use extension::ExtensionRow;
pub use generated::{enums::*, ext_inst::*, extensions::Extension, kinds::OperandKind, ops::Class};
pub use set::ExtensionSet;

use crate::Version;

/// An opcode, known to the grammar or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Op(pub u16);

impl Op {
    /// The row of the grammar; `None` for an unknown opcode.
    #[must_use]
    #[inline]
    pub fn row(self) -> Option<&'static OpRow> {
        generated::ops::ROWS.get(usize::from(ROW_NUMBERS[usize::from(self.0)]))
    }

    /// The place of the row among [`Op::all`]; `None` for an unknown opcode.
    #[must_use]
    #[inline]
    pub fn row_number(self) -> Option<usize> {
        match ROW_NUMBERS[usize::from(self.0)] {
            NO_ROW => None,
            number => Some(usize::from(number)),
        }
    }

    /// Which word of an instruction is its result; `None` where it has none, or the opcode is unknown.
    #[must_use]
    #[inline]
    pub fn result_position(self) -> Option<usize> {
        match LAYOUTS[usize::from(self.0)] & RESULT {
            0 => None,
            position => Some(position as usize),
        }
    }

    /// How far a declaration of SPV_INTEL_memory_access_aliasing stands above domains: scopes name domains, and lists name
    /// scopes. `None` for all other instructions.
    #[must_use]
    pub fn aliasing_level(self) -> Option<u8> {
        match self {
            Self::AliasDomainDeclINTEL => Some(0),
            Self::AliasScopeDeclINTEL => Some(1),
            Self::AliasScopeListDeclINTEL => Some(2),
            _ => None,
        }
    }

    /// True if an instruction begins with a result type; an unknown one does not.
    #[must_use]
    #[inline]
    pub fn has_type(self) -> bool {
        LAYOUTS[usize::from(self.0)] & TYPE != 0
    }

    /// True if it declares a variable.
    #[must_use]
    #[inline]
    pub const fn is_variable(self) -> bool {
        matches!(self, Self::Variable | Self::UntypedVariableKHR)
    }

    /// How many words of an instruction stand before its arguments, the first with its count included.
    #[must_use]
    #[inline]
    pub fn words_before_arguments(self) -> usize {
        1 + usize::from(LAYOUTS[usize::from(self.0)] >> BEFORE)
    }

    /// True if it ends a block (section 2.2.5).
    #[must_use]
    pub const fn is_terminator(self) -> bool {
        matches!(
            self,
            Self::Branch
                | Self::BranchConditional
                | Self::Switch
                | Self::Return
                | Self::ReturnValue
                | Self::Kill
                | Self::Unreachable
                | Self::TerminateInvocation
                | Self::IgnoreIntersectionKHR
                | Self::TerminateRayKHR
                | Self::EmitMeshTasksEXT
                | Self::AbortKHR
        )
    }

    /// The opcode of this name, which starts with `Op`; aliases are known.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let row = *generated::ops::NAMES.get(name)?;
        generated::ops::ROWS.get(usize::from(row)).map(|row| row.op)
    }

    /// The opcode of a name that comes without its `Op`.
    #[must_use]
    pub fn by_short_name(name: &str) -> Option<Self> {
        let mut full = [0; Self::LONGEST_NAME];
        let full = full.get_mut(..name.len() + 2)?;
        let (prefix, rest) = full.split_at_mut(2);
        prefix.copy_from_slice(b"Op");
        rest.copy_from_slice(name.as_bytes());
        Self::by_name(std::str::from_utf8(full).ok()?)
    }

    /// No opcode's name has more bytes.
    const LONGEST_NAME: usize = 128;

    /// The name with its `Op`; `None` for an unknown opcode.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        self.row().map(|row| row.name)
    }

    /// Every opcode of the grammar, by number.
    #[must_use]
    pub const fn all() -> &'static [OpRow] {
        generated::ops::ROWS
    }
}

/// The bits of a layout that tell which word is the result, 0 for none.
const RESULT: u8 = 3;
/// The bit of a layout that tells of a result type.
const TYPE: u8 = 4;
/// Where in a layout stands how many of the two there are.
const BEFORE: u32 = 3;

/// The result type and result of every opcode: they are looked up for each instruction of a module.
static LAYOUTS: [u8; 1 << 16] = {
    let mut layouts = [0; 1 << 16];
    let mut number = 0;
    while number < generated::ops::ROWS.len() {
        let row = &generated::ops::ROWS[number];
        let (has_type, has_result) = (row.has_type as u8, row.has_result as u8);
        layouts[row.op.0 as usize] =
            (has_result * (1 + has_type)) | (has_type * TYPE) | ((has_type + has_result) << BEFORE);
        number += 1;
    }
    layouts
};

/// Stands for the row of an unknown opcode.
const NO_ROW: u16 = u16::MAX;

/// The number of the row of every opcode, which is looked up for each instruction too.
static ROW_NUMBERS: [u16; 1 << 16] = {
    let mut numbers = [NO_ROW; 1 << 16];
    let mut number = 0;
    while number < generated::ops::ROWS.len() {
        numbers[generated::ops::ROWS[number].op.0 as usize] = number as u16;
        number += 1;
    }
    numbers
};

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "opcode {}", self.0),
        }
    }
}

impl fmt::Debug for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// How often an operand occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// Once.
    One,
    /// Once or not at all.
    Optional,
    /// Any number of times.
    Many,
    /// As many times as the literal integer before it tells.
    Counted,
}

/// An operand in the layout of an instruction or an enumerant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OperandSpec {
    /// Its kind.
    pub kind: OperandKind,
    /// How often it occurs.
    pub quantifier: Quantifier,
    /// The specification's name for it, possibly empty.
    pub name: &'static str,
}

/// The contents of an operand's words.
#[derive(Clone, Copy)]
pub enum Category {
    /// A mask: one word, and the parameters of each bit set, low bits first.
    Mask(&'static EnumTable),
    /// An enumerant: one word, and its parameters.
    Value(&'static EnumTable),
    /// An id: one word.
    Id,
    /// A literal, of a length that its kind tells.
    Literal,
    /// Several operands one after another.
    Composite(&'static [OperandKind]),
}

/// A kind of operand.
pub struct OperandKindRow {
    /// The grammar's name.
    pub name: &'static str,
    /// The contents of its words.
    pub category: Category,
}

impl OperandKind {
    /// Every kind, with the values that it has.
    #[must_use]
    pub fn rows() -> &'static [OperandKindRow] {
        generated::kinds::ROWS
    }

    /// The kind's row.
    #[must_use]
    pub fn row(self) -> &'static OperandKindRow {
        // The table has a row for every discriminant: both are generated from one list.
        &generated::kinds::ROWS[self as usize]
    }

    /// The contents of its words.
    #[must_use]
    pub fn category(self) -> Category {
        self.row().category
    }

    /// The table of enumerants, for a mask or an enumeration.
    #[must_use]
    pub fn table(self) -> Option<&'static EnumTable> {
        generated::kinds::table(self)
    }
}

/// The conditions under which a module may use an instruction or an enumerant.
#[derive(Clone, Copy, Debug)]
pub struct Availability {
    /// Its name.
    pub name: &'static str,
    /// One of these capabilities has to be declared, where there are any.
    pub capabilities: &'static [Capability],
    /// Extensions that provide it before, or apart from, `version`.
    pub extensions: &'static [Extension],
    /// First version that has it in the core; `None`: only an extension has it.
    pub version: Option<Version>,
    /// Last version that has it.
    pub last_version: Option<Version>,
}

macro_rules! has_availability {
    ($($row:ty),*) => { $(
        impl $row {
            /// The conditions of its use.
            #[must_use]
            pub fn availability(&self) -> Availability {
                let Self { name, capabilities, extensions, version, last_version, .. } = *self;
                Availability { name, capabilities, extensions, version, last_version }
            }
        }
    )* };
}

has_availability!(OpRow, EnumRow);

/// An opcode's row.
#[derive(Debug)]
pub struct OpRow {
    /// The opcode.
    pub op: Op,
    /// Its name, with `Op`.
    pub name: &'static str,
    /// Further names.
    pub aliases: &'static [&'static str],
    /// The section of the specification.
    pub class: Class,
    /// Layout of the operands, result type and result included.
    pub operands: &'static [OperandSpec],
    /// True if it has a result type.
    pub has_type: bool,
    /// True if it has a result.
    pub has_result: bool,
    /// One of these capabilities has to be declared, where there are any.
    pub capabilities: &'static [Capability],
    /// Extensions that provide it before, or apart from, `version`.
    pub extensions: &'static [Extension],
    /// First version that has it in the core; `None`: only an extension has it.
    pub version: Option<Version>,
    /// Last version that has it.
    pub last_version: Option<Version>,
}

impl OpRow {
    /// True if the instruction declares a type (section 3.49.6); the grammar lists those of some extensions in no section.
    #[must_use]
    pub const fn is_type(&self) -> bool {
        !self.has_type && matches!(self.name.as_bytes(), [b'O', b'p', b'T', b'y', b'p', b'e', ..])
    }

    /// The name that texts have, with `Op`.
    #[must_use]
    #[inline]
    pub fn written_name(&self) -> &'static str {
        written_name(self.name, self.aliases)
    }

    /// The name in the word-count text form, with `Op`.
    #[must_use]
    #[inline]
    pub fn word_text_name(&self) -> &'static str {
        word_text_name(self.name, self.aliases, self.extensions)
    }

    /// The operands that follow result type and result.
    #[must_use]
    pub fn arguments(&self) -> &'static [OperandSpec] {
        let skip = usize::from(self.has_type) + usize::from(self.has_result);
        self.operands.get(skip..).unwrap_or(&[])
    }
}

/// An enumerant's row.
#[derive(Debug)]
pub struct EnumRow {
    /// Its number; for a mask, its bit.
    pub value: u32,
    /// Its name.
    pub name: &'static str,
    /// Further names.
    pub aliases: &'static [&'static str],
    /// Operands that follow it.
    pub parameters: &'static [OperandSpec],
    /// One of these capabilities has to be declared, where there are any.
    pub capabilities: &'static [Capability],
    /// Extensions that provide it before, or apart from, `version`.
    pub extensions: &'static [Extension],
    /// First version that has it in the core; `None`: only an extension has it.
    pub version: Option<Version>,
    /// Last version that has it.
    pub last_version: Option<Version>,
}

impl EnumRow {
    /// The name that texts have.
    #[must_use]
    #[inline]
    pub fn written_name(&self) -> &'static str {
        written_name(self.name, self.aliases)
    }

    /// The name in the word-count text form.
    #[must_use]
    #[inline]
    pub fn word_text_name(&self) -> &'static str {
        word_text_name(self.name, self.aliases, self.extensions)
    }

    /// How many words its parameters take of `words`, which begin with them, where each is one word.
    #[must_use]
    pub fn parameter_words(&self, words: &[u32]) -> usize {
        let mut taken = 0_usize;
        for spec in self.parameters {
            taken = match spec.quantifier {
                Quantifier::One => taken.saturating_add(1),
                Quantifier::Optional => words.len().min(taken.saturating_add(1)),
                Quantifier::Many => words.len().max(taken),
                Quantifier::Counted => {
                    let each = match spec.kind.category() {
                        Category::Composite(parts) => parts.len(),
                        _ => 1,
                    };
                    let count = taken.checked_sub(1).and_then(|last| words.get(last)).copied();
                    taken.saturating_add(each.saturating_mul(count.unwrap_or_default() as usize))
                }
            };
        }
        taken
    }
}

/// The enumerants of a kind.
pub struct EnumTable {
    /// True if the numbers are bits of a mask.
    pub mask: bool,
    /// By number.
    pub rows: &'static [EnumRow],
    index: NumberIndex,
    names: phf::Map<&'static str, u16>,
}

impl EnumTable {
    /// The row of a number; of a mask, the row of a single bit, or of zero where it has a name.
    #[must_use]
    pub fn by_number(&self, number: u32) -> Option<&'static EnumRow> {
        let key = match (self.mask, number) {
            (true, 0) => return self.rows.first().filter(|row| row.value == 0),
            (true, bits) if bits.is_power_of_two() => bits.trailing_zeros(),
            (true, _) => return None,
            (false, number) => number,
        };
        match self.index.get(key) {
            Some(row) => self.rows.get(row),
            None if key >= NumberIndex::FAR => {
                let row = self.rows.binary_search_by_key(&key, |row| row.value).ok()?;
                self.rows.get(row)
            }
            None => None,
        }
    }

    /// The row of a name or an alias.
    #[must_use]
    pub fn by_name(&self, name: &str) -> Option<&'static EnumRow> {
        self.rows.get(usize::from(*self.names.get(name)?))
    }
}

impl fmt::Display for Capability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.row() {
            Some(row) => f.write_str(row.name),
            None => write!(f, "capability {}", self.0),
        }
    }
}

/// From a number to the position of its row, in constant time: pages of 64 numbers, the empty page shared.
pub(crate) struct NumberIndex {
    pages: &'static [u16],
    slots: &'static [u16],
}

impl NumberIndex {
    /// Numbers from here on are not in the pages.
    const FAR: u32 = 8192;

    fn get(&self, number: u32) -> Option<usize> {
        let page = *self.pages.get((number / 64) as usize)?;
        let slot = *self.slots.get(usize::from(page) * 64 + (number % 64) as usize)?;
        usize::from(slot).checked_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opcode_is_found_by_number_and_by_every_name() {
        for row in Op::all() {
            assert_eq!(row.op.row().map(|r| r.name), Some(row.name));
            let position = row.has_result.then_some(1 + usize::from(row.has_type));
            assert_eq!(row.op.result_position(), position, "{}", row.name);
            assert_eq!(Op::by_name(row.name), Some(row.op));
            for alias in row.aliases {
                assert_eq!(Op::by_name(alias), Some(row.op));
            }
            assert_eq!(Op::by_short_name(&row.name[2..]), Some(row.op));
        }
        assert_eq!(Op::by_name("OpNoSuchThing"), None);
        assert_eq!(Op(u16::MAX).row().map(|r| r.name), None);
        assert_eq!(Op::IAdd, Op(128));
    }

    #[test]
    fn every_enumerant_is_found_by_number_and_name() {
        for table in generated::kinds::ROWS.iter().filter_map(|row| match row.category {
            Category::Mask(table) | Category::Value(table) => Some(table),
            _ => None,
        }) {
            for row in table.rows {
                assert_eq!(table.by_name(row.name).map(|r| r.value), Some(row.value));
                if table.mask && row.value.count_ones() > 1 {
                    continue;
                }
                assert_eq!(table.by_number(row.value).map(|r| r.name), Some(row.name));
            }
        }
        assert_eq!(Dim::Dim2D.row().map(|r| r.name), Some("2D"));
    }
}
