//! Writing bitcode.

mod attributes;
mod calls;
mod constants;
mod enumerate;
mod function;
mod instructions;
mod metadata;
mod module;
mod types;

use std::cell::Cell;
use std::ops::RangeInclusive;

use rustc_hash::FxHashMap;

use super::bit_writer::{AbbreviationOperand, BitWriter, bits_for};
use crate::former::{self, Lowering};
use crate::tables::records::block;
use crate::{AttributeListId, ConstantId, Global, Module};
use enumerate::Enumeration;

/// Why a module cannot be written for a release of LLVM.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("LLVM {version}: {detail}")]
pub struct WriteError {
    /// The release that was asked for.
    pub version: u32,
    /// What it does not have.
    pub detail: String,
}

/// The first release whose bitcode is written.
pub const MIN_VERSION: u32 = 19;
/// The last release whose bitcode is written.
pub const MAX_VERSION: u32 = 23;

/// Writes a module as bitcode that a release of LLVM and all later ones read; `None` is for all from 19 to 23.
///
/// What is only a hint to the optimizer and came later is left out. The same module gives the same bytes.
///
/// # Errors
/// A release that is not from 19 to 23, and a module that has what the release lacks.
pub fn write(module: &Module, version: Option<u32>) -> Result<Vec<u8>, WriteError> {
    let version = version.unwrap_or(MIN_VERSION);
    let lowered = Lowering::of(module, version).map(|lowering| {
        let mut lowered = module.clone();
        lowering.apply(&mut lowered);
        lowered
    });
    encode(lowered.as_ref().unwrap_or(module), version)
}

/// Writes a module for the first of some releases that has what is in it, as [`write()`] does; nothing is copied.
///
/// # Errors
/// As [`write()`], for the last of the releases.
pub fn write_for_first(mut module: Module, versions: RangeInclusive<u32>) -> Result<Vec<u8>, WriteError> {
    let (first, last) = versions.into_inner();
    if let Some(lowering) = Lowering::of(&module, first) {
        lowering.apply(&mut module);
    }
    let mut written = encode(&module, first);
    for version in first.saturating_add(1)..=last.min(MAX_VERSION) {
        if written.is_ok() {
            break;
        }
        // Few modules have something newer. The rest keeps the form of the first release, which later ones read.
        written = encode(&module, version);
    }
    written
}

/// Writes a module that has the form of a release.
fn encode(module: &Module, version: u32) -> Result<Vec<u8>, WriteError> {
    if !(MIN_VERSION..=MAX_VERSION).contains(&version) {
        return Err(WriteError { version, detail: "bitcode is written for 19 to 23".to_owned() });
    }
    let mut writer = ModuleEncoder {
        module,
        version,
        bits: BitWriter::new(),
        numbers: Enumeration::new(module),
        names: Vec::new(),
        lists: FxHashMap::default(),
        type_bits: 1,
        abbreviations: Abbreviations::default(),
        ops: Vec::new(),
        missing: Cell::new(false),
        newer: newer_intrinsics(module, version),
    };
    writer.bits.bytes(b"BC\xc0\xde");
    writer.identification();
    writer.module()?;
    writer.string_table();
    if writer.missing.get() {
        return writer.error("a value or metadata of a function is used outside of it");
    }
    Ok(writer.bits.finish())
}

/// Abbreviations of blocks, in the order of their ids from 4.
#[derive(Debug, Default)]
pub(super) struct Abbreviations {
    pub(super) symbols: Vec<Vec<AbbreviationOperand>>,
    pub(super) constants: Vec<Vec<AbbreviationOperand>>,
    pub(super) functions: Vec<Vec<AbbreviationOperand>>,
}

/// The id of an abbreviation by its position.
pub(super) const fn abbreviation(index: usize) -> u32 {
    index as u32 + 4
}

struct ModuleEncoder<'a> {
    module: &'a Module,
    version: u32,
    bits: BitWriter,
    numbers: Enumeration,
    /// The table of strings.
    names: Vec<u8>,
    /// Lists of attributes by number.
    lists: FxHashMap<AttributeListId, u64>,
    type_bits: u32,
    abbreviations: Abbreviations,
    ops: Vec<u64>,
    /// True if something without a number was referred to.
    missing: Cell<bool>,
    /// Intrinsics that came after the release; few if any.
    newer: Vec<ConstantId>,
}

fn newer_intrinsics(module: &Module, version: u32) -> Vec<ConstantId> {
    let newer = |global: &&Global| {
        former::since(module.strings.get(global.name)).is_some_and(|since| since > version)
    };
    module.globals.iter().filter(newer).map(|global| global.constant).collect()
}

impl ModuleEncoder<'_> {
    /// Returns a number as an operand; one that was not given is noted.
    fn given(&self, number: Option<u32>) -> u64 {
        match number {
            Some(number) if number != enumerate::NONE => u64::from(number),
            _ => {
                self.missing.set(true);
                0
            }
        }
    }

    fn error<T>(&self, detail: impl Into<String>) -> Result<T, WriteError> {
        Err(WriteError { version: self.version, detail: detail.into() })
    }

    fn identification(&mut self) {
        self.bits.enter(block::IDENTIFICATION, 5);
        let string = [AbbreviationOperand::Literal(1), AbbreviationOperand::ArrayChar6];
        let producer = format!("LLVM{}.0.0", self.version);
        self.bits.define(&string);
        self.bits.text(4, &string, &[], producer.as_bytes());
        self.bits.record(2, &[0]);
        self.bits.leave();
    }

    fn string_table(&mut self) {
        self.bits.enter(block::STRTAB, 3);
        let blob = [AbbreviationOperand::Literal(1), AbbreviationOperand::Blob];
        self.bits.define(&blob);
        self.bits.blob(4, &blob, &[], &self.names);
        self.bits.leave();
    }

    /// Writes the abbreviations of blocks that stand more than once.
    fn block_info(&mut self) {
        use AbbreviationOperand::{ArrayChar6, ArrayFixed, ArrayVariable, Fixed, Literal, Variable};
        self.type_bits = bits_for(self.numbers.types.len() + 1);
        let ty = Fixed(self.type_bits);
        let value = Variable(6);
        self.abbreviations = Abbreviations {
            symbols: vec![
                vec![Fixed(3), Variable(8), ArrayFixed(8)],
                vec![Literal(1), Variable(8), ArrayFixed(7)],
                vec![Literal(1), Variable(8), ArrayChar6],
                vec![Literal(2), Variable(8), ArrayChar6],
            ],
            constants: vec![
                vec![Literal(1), ty],
                vec![Literal(4), Variable(8)],
                vec![Literal(11), Fixed(4), ty, Variable(8)],
                vec![Literal(2)],
            ],
            functions: vec![
                vec![Literal(20), value, ty, Variable(4), Fixed(1)],
                vec![Literal(2), value, value, Fixed(4)],
                vec![Literal(2), value, value, Fixed(4), Fixed(8)],
                vec![Literal(3), value, ty, Fixed(4)],
                vec![Literal(10)],
                vec![Literal(10), value],
                vec![Literal(15)],
                vec![Literal(43), Fixed(3), ty, ArrayVariable(6)],
                vec![Literal(44), value, value, Variable(4), Fixed(1)],
                vec![Literal(11), value],
                vec![Literal(11), value, value, value],
                vec![Literal(28), value, value, Fixed(6)],
                vec![Literal(34), value, Variable(4), ty, value, ArrayVariable(6)],
                vec![Literal(35), value, value, value, value, Fixed(1)],
                vec![Literal(33)],
                vec![Literal(16), ty, ArrayVariable(6)],
                vec![Literal(64), Variable(7), Variable(7), Variable(7), value],
                vec![Literal(29), value, value, value],
                vec![Literal(19), ty, ty, value, Variable(8)],
            ],
        };
        self.bits.enter(block::BLOCKINFO, 2);
        let Abbreviations { symbols, constants, functions } = &self.abbreviations;
        for (id, rows) in
            [(block::VALUE_SYMTAB, symbols), (block::CONSTANTS, constants), (block::FUNCTION, functions)]
        {
            self.bits.record(1, &[u64::from(id)]);
            rows.iter().for_each(|row| self.bits.define(row));
        }
        self.bits.leave();
    }
}

/// Positions of [`Abbreviations::functions`].
pub(super) mod function_abbreviation {
    pub(crate) const LOAD: usize = 0;
    pub(crate) const BINARY: usize = 1;
    pub(crate) const BINARY_FLAGS: usize = 2;
    pub(crate) const CAST: usize = 3;
    pub(crate) const RET_VOID: usize = 4;
    pub(crate) const RET: usize = 5;
    pub(crate) const UNREACHABLE: usize = 6;
    pub(crate) const GEP: usize = 7;
    pub(crate) const STORE: usize = 8;
    pub(crate) const BR: usize = 9;
    pub(crate) const BR_IF: usize = 10;
    pub(crate) const COMPARE: usize = 11;
    pub(crate) const CALL: usize = 12;
    pub(crate) const LOCATION: usize = 13;
    pub(crate) const LOCATION_AGAIN: usize = 14;
    pub(crate) const PHI: usize = 15;
    pub(crate) const DEBUG_VALUE: usize = 16;
    pub(crate) const SELECT: usize = 17;
    pub(crate) const ALLOCA: usize = 18;
}

/// Returns a number with its sign as the lowest bit.
pub(super) const fn signed(value: u64) -> u64 {
    if value as i64 >= 0 {
        value << 1
    } else if value == 1 << 63 {
        1
    } else {
        value.wrapping_neg() << 1 | 1
    }
}
