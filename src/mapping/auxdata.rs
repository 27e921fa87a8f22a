//! `NonSemantic.AuxData`: attributes and metadata that LLVM has and SPIR-V does not.
//!
//! Each instruction names a function or variable, then with strings a name and what belongs to it: of an attribute
//! its value where it has one, a number in decimal; of metadata the operands, strings and constants. What an operand
//! of metadata can be beside these, such as another node, is a string that [`datum`] spells.

pub mod datum;

use super::metadata::{DECORATIONS, PARAMETER_DECORATIONS};
use crate::spirv::grammar::NonSemanticAuxData;

/// The kind of the owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnerKind {
    /// A function.
    Function,
    /// A global variable.
    Variable,
}

/// The kind of fact that an instruction tells of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// An attribute.
    Attribute,
    /// Metadata that are attached.
    Metadata,
}

/// The instruction for the linkage of a function or variable that SPIR-V has none for, and its number of `available_externally`.
pub const LINKAGE: NonSemanticAuxData = NonSemanticAuxData::NonSemanticAuxDataLinkage;
/// See [`LINKAGE`].
pub const AVAILABLE_EXTERNALLY: u32 = 0;

const ROWS: &[(NonSemanticAuxData, OwnerKind, What)] = &[
    (NonSemanticAuxData::NonSemanticAuxDataFunctionMetadata, OwnerKind::Function, What::Metadata),
    (NonSemanticAuxData::NonSemanticAuxDataFunctionAttribute, OwnerKind::Function, What::Attribute),
    (NonSemanticAuxData::NonSemanticAuxDataGlobalVariableMetadata, OwnerKind::Variable, What::Metadata),
    (NonSemanticAuxData::NonSemanticAuxDataGlobalVariableAttribute, OwnerKind::Variable, What::Attribute),
];

fn find(owner: OwnerKind, what: What) -> NonSemanticAuxData {
    let row = ROWS.iter().find(|row| row.1 == owner && row.2 == what);
    row.map_or(NonSemanticAuxData::NonSemanticAuxDataFunctionMetadata, |row| row.0)
}

/// The instruction for an attribute.
#[must_use]
pub fn attribute(owner: OwnerKind) -> NonSemanticAuxData {
    find(owner, What::Attribute)
}

/// The instruction for metadata.
#[must_use]
pub fn metadata(owner: OwnerKind) -> NonSemanticAuxData {
    find(owner, What::Metadata)
}

/// The owner's kind and the kind of fact that an instruction is for.
#[must_use]
pub fn by_instruction(number: u32) -> Option<(OwnerKind, What)> {
    ROWS.iter().find(|row| row.0.0 == number).map(|row| (row.1, row.2))
}

/// Whether LLVM takes metadata of this kind once for a function (LangRef, "prof Metadata", and the verifier).
#[must_use]
pub fn stands_once(kind: &str) -> bool {
    matches!(kind, "prof" | "kcfi_type")
}

/// Whether metadata of this kind become instructions of SPIR-V's own.
#[must_use]
pub fn is_written_otherwise(kind: &str) -> bool {
    matches!(kind, "dbg" | DECORATIONS | PARAMETER_DECORATIONS)
}
