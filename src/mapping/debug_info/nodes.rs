//! Nodes of LLVM's debug info and the instructions that say the same: which class and tag is which instruction, and
//! which operand, by its name in the grammar, is which field. Both directions go by these rows.

use super::{
    fields::{NodeField, NodeKind, NumberField, TextField},
    values::{self, Table},
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
pub enum Field {
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
    Tag(&'static Table),
    /// The DebugSource of the node's file.
    Source,
    /// The instruction of another node, DebugInfoNone where there is none.
    Node(NodeField),
    /// The same, without an operand where there is none.
    OptionalNode(NodeField),
    /// A type, OpTypeVoid where there is none.
    Type(NodeField),
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
    pub operands: &'static [(&'static str, Field)],
}

/// Operands that most instructions have in common, by name.
pub static COMMON: &[(&str, Field)] = &[
    ("Name", Field::Text(TextField::Name)),
    ("Source", Field::Source),
    ("Line", Field::Number(NumberField::Line)),
    ("Column", Field::Number(NumberField::Column)),
    ("Parent", Field::Parent),
    ("Linkage Name", Field::Text(TextField::LinkageName)),
    ("Size", Field::Constant(NumberField::Size)),
    ("Offset", Field::Constant(NumberField::Offset)),
    ("Flags", Field::Flags),
    ("Literal Flags", Field::Flags),
    ("Type", Field::KnownType(NodeField::Type)),
    ("Base Type", Field::Node(NodeField::Type)),
    ("Scope Line", Field::Number(NumberField::ScopeLine)),
];

const fn row(
    kind: NodeKind,
    tags: &'static [u32],
    instruction: &'static str,
    operands: &'static [(&'static str, Field)],
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
            ("Version", Field::Is(1 << 16)),
            ("DWARF Version", Field::Special),
            ("Language", Field::Special),
            ("Producer", Field::Text(TextField::Producer)),
        ],
    ),
    row(NodeKind::BasicType, &[], "DebugTypeBasic", &[("Encoding", Field::Special)]),
    row(
        NodeKind::DerivedType,
        &[tag::POINTER, tag::REFERENCE, tag::RVALUE_REFERENCE],
        "DebugTypePointer",
        &[("Storage Class", Field::Special)],
    ),
    row(
        NodeKind::DerivedType,
        &[tag::CONST, tag::VOLATILE, tag::RESTRICT, tag::ATOMIC],
        "DebugTypeQualifier",
        &[("Type Qualifier", Field::Tag(&values::QUALIFIERS))],
    ),
    row(NodeKind::DerivedType, &[tag::TYPEDEF, tag::TEMPLATE_ALIAS], "DebugTypedef", &[]),
    row(
        NodeKind::DerivedType,
        &[tag::MEMBER, tag::VARIABLE],
        "DebugTypeMember",
        &[("Value", Field::Special), ("Parent", Field::Scope)],
    ),
    row(
        NodeKind::DerivedType,
        &[tag::INHERITANCE],
        "DebugTypeInheritance",
        &[("Child", Field::Node(NodeField::Scope)), ("Parent", Field::Node(NodeField::Type))],
    ),
    row(
        NodeKind::DerivedType,
        &[tag::POINTER_TO_MEMBER],
        "DebugTypePtrToMember",
        &[("Member Type", Field::KnownType(NodeField::Type)), ("Parent", Field::Node(NodeField::ExtraData))],
    ),
    row(
        NodeKind::CompositeType,
        &[tag::ENUMERATION],
        "DebugTypeEnum",
        &[
            ("Underlying Type", Field::Node(NodeField::Type)),
            ("Size", Field::EnumerationSize),
            ("Value, Name, Value, Name, ...", Field::List(NodeField::Elements)),
        ],
    ),
    row(
        NodeKind::CompositeType,
        &[tag::CLASS, tag::STRUCTURE, tag::UNION],
        "DebugTypeComposite",
        &[
            ("Tag", Field::Tag(&values::COMPOSITE_TAGS)),
            ("Linkage Name", Field::Text(TextField::Identifier)),
            ("Members", Field::List(NodeField::Elements)),
        ],
    ),
    // An array may become a vector, or an array of which not even the rank is known.
    row(
        NodeKind::CompositeType,
        &[tag::ARRAY],
        "DebugTypeArray",
        &[
            ("Component Count", Field::Special),
            ("Component Counts", Field::List(NodeField::Elements)),
            ("Data Location", Field::Bound(NodeField::DataLocation)),
            ("Associated", Field::Bound(NodeField::Associated)),
            ("Allocated", Field::Bound(NodeField::Allocated)),
            ("Rank", Field::Bound(NodeField::Rank)),
        ],
    ),
    row(
        NodeKind::SubroutineType,
        &[],
        "DebugTypeFunction",
        &[
            ("Return Type", Field::Special),
            // The name of the operand in the oldest set.
            ("Paramter Types", Field::List(NodeField::Elements)),
            ("Parameter Types", Field::List(NodeField::Elements)),
        ],
    ),
    row(
        NodeKind::Subprogram,
        &[],
        "DebugFunction",
        &[
            ("Type", Field::Node(NodeField::Type)),
            ("Function", Field::Special),
            ("Declaration", Field::Special),
            ("Target Function Name", Field::Special),
        ],
    ),
    row(
        NodeKind::LexicalBlock,
        &[],
        "DebugLexicalBlock",
        &[("Name", Field::Special), ("Parent", Field::LocalScope)],
    ),
    row(NodeKind::CommonBlock, &[], "DebugLexicalBlock", &[("Name", Field::Text(TextField::Name))]),
    row(
        NodeKind::Namespace,
        &[],
        "DebugLexicalBlock",
        &[("Name", Field::Text(TextField::Name)), ("Inline Namespace", Field::Special)],
    ),
    row(
        NodeKind::LexicalBlockFile,
        &[],
        "DebugLexicalBlockDiscriminator",
        &[
            // The block that stands for it has none.
            ("Name", Field::Special),
            // The name of the operand in the oldest set.
            ("Scope", Field::Source),
            ("Discriminator", Field::Number(NumberField::Discriminator)),
            ("Parent", Field::LocalScope),
        ],
    ),
    row(
        NodeKind::Module,
        &[],
        "DebugModule",
        &[
            ("ConfigurationMacros", Field::Text(TextField::ConfigurationMacros)),
            ("IncludePath", Field::Text(TextField::IncludePath)),
            ("APINotesFile", Field::Text(TextField::ApiNotes)),
            ("IsDeclaration", Field::Number(NumberField::IsDeclaration)),
        ],
    ),
    row(
        NodeKind::TemplateTypeParameter,
        &[],
        "DebugTypeTemplateParameter",
        &[("Actual Type", Field::Type(NodeField::Type)), ("Value", Field::Special)],
    ),
    row(
        NodeKind::TemplateValueParameter,
        &[tag::TEMPLATE_TEMPLATE_PARAMETER],
        "DebugTypeTemplateTemplateParameter",
        &[("Template Name", Field::Special)],
    ),
    row(
        NodeKind::TemplateValueParameter,
        &[tag::TEMPLATE_PARAMETER_PACK],
        "DebugTypeTemplateParameterPack",
        &[("Template Parameters", Field::List(NodeField::Value))],
    ),
    row(
        NodeKind::TemplateValueParameter,
        &[],
        "DebugTypeTemplateParameter",
        &[("Actual Type", Field::Type(NodeField::Type)), ("Value", Field::Special)],
    ),
    row(
        NodeKind::GlobalVariable,
        &[],
        "DebugGlobalVariable",
        &[
            ("Parent", Field::Scope),
            ("Variable", Field::Special),
            ("Static Member Declaration", Field::OptionalNode(NodeField::Declaration)),
        ],
    ),
    row(
        NodeKind::LocalVariable,
        &[],
        "DebugLocalVariable",
        &[("Arg Number", Field::OptionalNumber(NumberField::Argument)), ("Parent", Field::LocalScope)],
    ),
    row(NodeKind::Expression, &[], "DebugExpression", &[("Operands ...", Field::Special)]),
    row(
        NodeKind::ImportedEntity,
        &[],
        "DebugImportedEntity",
        &[
            ("Tag", Field::Tag(&values::IMPORTED_ENTITIES)),
            ("Entity", Field::Node(NodeField::Entity)),
            ("Parent", Field::Scope),
        ],
    ),
    row(
        NodeKind::StringType,
        &[],
        "DebugTypeString",
        &[
            ("Base Type", Field::Special),
            ("Data Location", Field::Node(NodeField::StringLocation)),
            ("Length Address", Field::Special),
        ],
    ),
    row(
        NodeKind::Location,
        &[],
        "DebugInlinedAt",
        &[("Scope", Field::Node(NodeField::Scope)), ("Inlined", Field::OptionalNode(NodeField::InlinedAt))],
    ),
    row(
        NodeKind::Subrange,
        &[],
        "DebugTypeSubrange",
        &[
            ("Lower Bound", Field::Bound(NodeField::LowerBound)),
            ("Upper Bound", Field::Bound(NodeField::UpperBound)),
            ("Count", Field::Bound(NodeField::Count)),
            ("Stride", Field::Bound(NodeField::Stride)),
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
pub fn field(row: &NodeRow, operand: &str) -> Option<Field> {
    let find = |fields: &[(&str, Field)]| fields.iter().find(|known| known.0 == operand).map(|known| known.1);
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
