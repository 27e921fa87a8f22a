//! Nodes of LLVM's debug info and the instructions that say the same: which class and tag is which instruction, and
//! which operand, by its name in the grammar, is which field. Both directions go by these rows.

use super::{
    fields::{NodeField, NodeKind, NumberField, TextField},
    values::{self, EnumerationTable},
};

/// Tags of DWARF that rows and translations tell apart.
#[allow(missing_docs, reason = "the names are DWARF's")]
pub mod tag {
    pub const ARRAY: u32 = 0x01;
    pub const CLASS: u32 = 0x02;
    pub const ENUMERATION: u32 = 0x04;
    pub const MEMBER: u32 = 0x0d;
    pub const POINTER: u32 = 0x0f;
    pub const REFERENCE: u32 = 0x10;
    pub const STRUCTURE: u32 = 0x13;
    pub const TYPEDEF: u32 = 0x16;
    pub const UNION: u32 = 0x17;
    pub const INHERITANCE: u32 = 0x1c;
    pub const POINTER_TO_MEMBER: u32 = 0x1f;
    pub const BASE: u32 = 0x24;
    pub const CONST: u32 = 0x26;
    pub const TEMPLATE_VALUE: u32 = 0x30;
    pub const VARIABLE: u32 = 0x34;
    pub const VOLATILE: u32 = 0x35;
    pub const RESTRICT: u32 = 0x37;
    pub const UNSPECIFIED: u32 = 0x3b;
    pub const RVALUE_REFERENCE: u32 = 0x42;
    pub const TEMPLATE_ALIAS: u32 = 0x43;
    pub const ATOMIC: u32 = 0x47;
    pub const TEMPLATE_TEMPLATE_PARAMETER: u32 = 0x4106;
    pub const TEMPLATE_PARAMETER_PACK: u32 = 0x4107;
}

/// The field of a node that an operand is.
#[derive(Clone, Copy, Debug)]
pub enum OperandField {
    /// Text, an OpString.
    Text(TextField),
    /// A number: a literal, or the id of a constant, as the set has it.
    Number(NumberField),
    /// The same, without an operand where it is 0.
    OptionalNumber(NumberField),
    /// A number that is the id of a constant in every set.
    Constant(NumberField),
    /// The size of an enumeration, the id of a constant above 0: that of the type behind it, or of an int of C, where it has none.
    EnumerationSize,
    /// Always this number.
    Is(u32),
    /// The node's tag, by the numbers of an enumeration.
    Tag(&'static EnumerationTable),
    /// The DebugSource of the node's file.
    Source,
    /// The instruction of another node, DebugInfoNone where there is none.
    Node(NodeField),
    /// The same, without an operand where there is none.
    OptionalNode(NodeField),
    /// A type that LLVM cannot do without.
    KnownType(NodeField),
    /// A bound of an array: a constant, a variable or an expression; DebugInfoNone where there is none.
    Bound(NodeField),
    /// The scope; a unit for what has none or stands in a file.
    Parent,
    /// The scope, which may be the unit itself.
    Scope,
    /// The scope, which is a part of a function that has a body.
    LocalScope,
    /// Flags of the node.
    Flags,
    /// Members, parameters or counts: as many operands as there are.
    List(NodeField),
    /// An operand that the translation of this instruction knows.
    Special,
}

/// A row: nodes of this class and these tags are this instruction.
#[derive(Debug)]
pub struct NodeRow {
    /// The class.
    pub kind: NodeKind,
    /// The tags; of any where the list is empty. Where no operand tells the tag the first one is read.
    pub tags: &'static [u32],
    /// The instruction, by its name.
    pub instruction: &'static str,
    /// Operands that are another field than [`COMMON`] says.
    pub operands: &'static [(&'static str, OperandField)],
}

/// Operands that most instructions have in common, by name.
pub static COMMON: &[(&str, OperandField)] = &[
    ("Name", OperandField::Text(TextField::Name)),
    ("Source", OperandField::Source),
    ("Line", OperandField::Number(NumberField::Line)),
    ("Column", OperandField::Number(NumberField::Column)),
    ("Parent", OperandField::Parent),
    ("Linkage Name", OperandField::Text(TextField::LinkageName)),
    ("Size", OperandField::Constant(NumberField::Size)),
    ("Offset", OperandField::Constant(NumberField::Offset)),
    ("Flags", OperandField::Flags),
    ("Literal Flags", OperandField::Flags),
    ("Type", OperandField::KnownType(NodeField::Type)),
    ("Base Type", OperandField::Node(NodeField::Type)),
    ("Scope Line", OperandField::Number(NumberField::ScopeLine)),
];

const fn row(
    kind: NodeKind,
    tags: &'static [u32],
    instruction: &'static str,
    operands: &'static [(&'static str, OperandField)],
) -> NodeRow {
    NodeRow { kind, tags, instruction, operands }
}

/// Every row. The classes without one are parts of others: enumerators and subranges of types, for example.
pub static NODES: &[NodeRow] = &[
    row(
        NodeKind::CompileUnit,
        &[],
        "DebugCompilationUnit",
        &[
            ("Version", OperandField::Is(1 << 16)),
            ("DWARF Version", OperandField::Special),
            ("Language", OperandField::Special),
            ("Producer", OperandField::Text(TextField::Producer)),
        ],
    ),
    row(NodeKind::BasicType, &[], "DebugTypeBasic", &[("Encoding", OperandField::Special)]),
    row(
        NodeKind::DerivedType,
        &[tag::POINTER, tag::REFERENCE, tag::RVALUE_REFERENCE],
        "DebugTypePointer",
        &[("Storage Class", OperandField::Special)],
    ),
    row(
        NodeKind::DerivedType,
        &[tag::CONST, tag::VOLATILE, tag::RESTRICT, tag::ATOMIC],
        "DebugTypeQualifier",
        &[("Type Qualifier", OperandField::Tag(&values::QUALIFIERS))],
    ),
    row(NodeKind::DerivedType, &[tag::TYPEDEF, tag::TEMPLATE_ALIAS], "DebugTypedef", &[]),
    row(
        NodeKind::DerivedType,
        &[tag::MEMBER, tag::VARIABLE],
        "DebugTypeMember",
        &[("Value", OperandField::Special), ("Parent", OperandField::Scope)],
    ),
    row(
        NodeKind::DerivedType,
        &[tag::INHERITANCE],
        "DebugTypeInheritance",
        &[("Child", OperandField::Node(NodeField::Scope)), ("Parent", OperandField::Node(NodeField::Type))],
    ),
    row(
        NodeKind::DerivedType,
        &[tag::POINTER_TO_MEMBER],
        "DebugTypePtrToMember",
        &[
            ("Member Type", OperandField::KnownType(NodeField::Type)),
            ("Parent", OperandField::Node(NodeField::ExtraData)),
        ],
    ),
    row(
        NodeKind::CompositeType,
        &[tag::ENUMERATION],
        "DebugTypeEnum",
        &[
            ("Underlying Type", OperandField::Node(NodeField::Type)),
            ("Size", OperandField::EnumerationSize),
            ("Value, Name, Value, Name, ...", OperandField::List(NodeField::Elements)),
        ],
    ),
    row(
        NodeKind::CompositeType,
        &[tag::CLASS, tag::STRUCTURE, tag::UNION],
        "DebugTypeComposite",
        &[
            ("Tag", OperandField::Tag(&values::COMPOSITE_TAGS)),
            ("Linkage Name", OperandField::Text(TextField::Identifier)),
            ("Members", OperandField::List(NodeField::Elements)),
        ],
    ),
    // An array may become a vector, or an array of which not even the rank is known.
    row(
        NodeKind::CompositeType,
        &[tag::ARRAY],
        "DebugTypeArray",
        &[
            ("Component Count", OperandField::Special),
            ("Component Counts", OperandField::List(NodeField::Elements)),
            ("Data Location", OperandField::Bound(NodeField::DataLocation)),
            ("Associated", OperandField::Bound(NodeField::Associated)),
            ("Allocated", OperandField::Bound(NodeField::Allocated)),
            ("Rank", OperandField::Bound(NodeField::Rank)),
        ],
    ),
    row(
        NodeKind::SubroutineType,
        &[],
        "DebugTypeFunction",
        &[
            ("Return Type", OperandField::Special),
            // The name of the operand in the oldest set.
            ("Paramter Types", OperandField::List(NodeField::Elements)),
            ("Parameter Types", OperandField::List(NodeField::Elements)),
        ],
    ),
    row(
        NodeKind::Subprogram,
        &[],
        "DebugFunction",
        &[
            ("Type", OperandField::Node(NodeField::Type)),
            ("Function", OperandField::Special),
            ("Declaration", OperandField::Special),
            ("Target Function Name", OperandField::Special),
        ],
    ),
    row(
        NodeKind::LexicalBlock,
        &[],
        "DebugLexicalBlock",
        &[("Name", OperandField::Special), ("Parent", OperandField::LocalScope)],
    ),
    row(NodeKind::CommonBlock, &[], "DebugLexicalBlock", &[("Name", OperandField::Text(TextField::Name))]),
    row(
        NodeKind::Namespace,
        &[],
        "DebugLexicalBlock",
        &[("Name", OperandField::Text(TextField::Name)), ("Inline Namespace", OperandField::Special)],
    ),
    row(
        NodeKind::LexicalBlockFile,
        &[],
        "DebugLexicalBlockDiscriminator",
        &[
            // The block that stands for it has none.
            ("Name", OperandField::Special),
            // The name of the operand in the oldest set.
            ("Scope", OperandField::Source),
            ("Discriminator", OperandField::Number(NumberField::Discriminator)),
            ("Parent", OperandField::LocalScope),
        ],
    ),
    row(
        NodeKind::Module,
        &[],
        "DebugModule",
        &[
            ("ConfigurationMacros", OperandField::Text(TextField::ConfigurationMacros)),
            ("IncludePath", OperandField::Text(TextField::IncludePath)),
            ("APINotesFile", OperandField::Text(TextField::ApiNotes)),
            ("IsDeclaration", OperandField::Number(NumberField::IsDeclaration)),
        ],
    ),
    row(
        NodeKind::TemplateTypeParameter,
        &[],
        "DebugTypeTemplateParameter",
        &[("Actual Type", OperandField::Node(NodeField::Type)), ("Value", OperandField::Special)],
    ),
    row(
        NodeKind::TemplateValueParameter,
        &[tag::TEMPLATE_TEMPLATE_PARAMETER],
        "DebugTypeTemplateTemplateParameter",
        &[("Template Name", OperandField::Special)],
    ),
    row(
        NodeKind::TemplateValueParameter,
        &[tag::TEMPLATE_PARAMETER_PACK],
        "DebugTypeTemplateParameterPack",
        &[("Template Parameters", OperandField::List(NodeField::Value))],
    ),
    row(
        NodeKind::TemplateValueParameter,
        &[],
        "DebugTypeTemplateParameter",
        &[("Actual Type", OperandField::Node(NodeField::Type)), ("Value", OperandField::Special)],
    ),
    row(
        NodeKind::GlobalVariable,
        &[],
        "DebugGlobalVariable",
        &[
            ("Parent", OperandField::Scope),
            ("Variable", OperandField::Special),
            ("Static Member Declaration", OperandField::OptionalNode(NodeField::Declaration)),
        ],
    ),
    row(
        NodeKind::LocalVariable,
        &[],
        "DebugLocalVariable",
        &[
            ("Arg Number", OperandField::OptionalNumber(NumberField::Argument)),
            ("Parent", OperandField::LocalScope),
        ],
    ),
    row(NodeKind::Expression, &[], "DebugExpression", &[("Operands ...", OperandField::Special)]),
    row(
        NodeKind::ImportedEntity,
        &[],
        "DebugImportedEntity",
        &[
            ("Tag", OperandField::Tag(&values::IMPORTED_ENTITIES)),
            ("Entity", OperandField::Node(NodeField::Entity)),
            ("Parent", OperandField::Scope),
        ],
    ),
    row(
        NodeKind::StringType,
        &[],
        "DebugTypeString",
        &[
            ("Base Type", OperandField::Special),
            ("Data Location", OperandField::Node(NodeField::StringLocation)),
            ("Length Address", OperandField::Special),
        ],
    ),
    row(
        NodeKind::Location,
        &[],
        "DebugInlinedAt",
        &[("Scope", OperandField::LocalScope), ("Inlined", OperandField::OptionalNode(NodeField::InlinedAt))],
    ),
    row(
        NodeKind::Subrange,
        &[],
        "DebugTypeSubrange",
        &[
            ("Lower Bound", OperandField::Bound(NodeField::LowerBound)),
            ("Upper Bound", OperandField::Bound(NodeField::UpperBound)),
            ("Count", OperandField::Bound(NodeField::Count)),
            ("Stride", OperandField::Bound(NodeField::Stride)),
        ],
    ),
];

/// The row of a node. One with a tag of its own goes before the one of all tags.
#[must_use]
pub fn node_row(kind: NodeKind, tag: u32) -> Option<&'static NodeRow> {
    let kind = if kind == NodeKind::GenericSubrange { NodeKind::Subrange } else { kind };
    NODES.iter().find(|row| row.kind == kind && (row.tags.is_empty() || row.tags.contains(&tag)))
}

/// The row of an instruction, by its name; the first one where nodes of several classes become it.
#[must_use]
pub fn instruction_row(instruction: &str) -> Option<&'static NodeRow> {
    NODES.iter().find(|row| row.instruction == instruction)
}

/// The field that an operand of a row's instruction is.
#[must_use]
pub fn field(row: &NodeRow, operand: &str) -> Option<OperandField> {
    let find =
        |fields: &[(&str, OperandField)]| fields.iter().find(|known| known.0 == operand).map(|known| known.1);
    find(row.operands).or_else(|| find(COMMON))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spirv::grammar::ExtInstSet;

    #[test]
    fn rows_name_instructions_and_operands_of_the_sets() {
        let sets = [
            ExtInstSet::DebugInfo,
            ExtInstSet::OpenClDebugInfo100,
            ExtInstSet::NonSemanticShaderDebugInfo100,
            ExtInstSet::NonSemanticShaderDebugInfo200,
        ];
        for row in NODES {
            let instructions: Vec<_> =
                sets.iter().filter_map(|set| set.table().by_name(row.instruction)).collect();
            assert!(!instructions.is_empty(), "no set has {}", row.instruction);
        }
    }
}
