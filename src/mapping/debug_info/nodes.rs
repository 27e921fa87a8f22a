//! Nodes of LLVM's debug info and the instructions that say the same: which class and tag is which instruction, and
//! which operand, by its name in the grammar, is which field.

/// The class of a node of debug info.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum NodeKind {
    /// `DICompileUnit`.
    CompileUnit = 1,
    /// `DIFile`.
    File,
    /// `DIBasicType`.
    BasicType,
    /// `DIDerivedType`.
    DerivedType,
    /// `DICompositeType`.
    CompositeType,
    /// `DISubroutineType`.
    SubroutineType,
    /// `DISubprogram`.
    Subprogram,
    /// `DILexicalBlock`.
    LexicalBlock,
    /// `DILexicalBlockFile`.
    LexicalBlockFile,
    /// `DINamespace`.
    Namespace,
    /// `DIModule`.
    Module,
    /// `DITemplateTypeParameter`.
    TemplateTypeParameter,
    /// `DITemplateValueParameter`.
    TemplateValueParameter,
    /// `DIGlobalVariable`.
    GlobalVariable,
    /// `DIGlobalVariableExpression`.
    GlobalVariableExpression,
    /// `DILocalVariable`.
    LocalVariable,
    /// `DILabel`.
    Label,
    /// `DIExpression`.
    Expression,
    /// `DIImportedEntity`.
    ImportedEntity,
    /// `DIMacro`.
    Macro,
    /// `DIMacroFile`.
    MacroFile,
    /// `DISubrange`.
    Subrange,
    /// `DIGenericSubrange`.
    GenericSubrange,
    /// `DIEnumerator`.
    Enumerator,
    /// `DIStringType`.
    StringType,
    /// `DICommonBlock`.
    CommonBlock,
    /// `DILocation`.
    Location,
    /// `DISubrangeType`.
    SubrangeType,
}

impl NodeKind {
    /// Every class, by number.
    pub const ALL: [Self; 28] = [
        Self::CompileUnit,
        Self::File,
        Self::BasicType,
        Self::DerivedType,
        Self::CompositeType,
        Self::SubroutineType,
        Self::Subprogram,
        Self::LexicalBlock,
        Self::LexicalBlockFile,
        Self::Namespace,
        Self::Module,
        Self::TemplateTypeParameter,
        Self::TemplateValueParameter,
        Self::GlobalVariable,
        Self::GlobalVariableExpression,
        Self::LocalVariable,
        Self::Label,
        Self::Expression,
        Self::ImportedEntity,
        Self::Macro,
        Self::MacroFile,
        Self::Subrange,
        Self::GenericSubrange,
        Self::Enumerator,
        Self::StringType,
        Self::CommonBlock,
        Self::Location,
        Self::SubrangeType,
    ];

    /// The class of a number.
    #[must_use]
    pub fn by_number(number: u32) -> Option<Self> {
        Self::ALL.get((number as usize).checked_sub(1)?).copied()
    }
}

/// A field of a node that is another node, or a list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
#[allow(missing_docs, reason = "the names are LLVM's")]
pub enum NodeField {
    Scope,
    File,
    Type,
    Elements,
    TemplateParameters,
    Unit,
    Declaration,
    Entity,
    ExtraData,
    Retained,
    Variable,
    Expression,
    LowerBound,
    UpperBound,
    Count,
    Stride,
    InlinedAt,
    DataLocation,
    Associated,
    Allocated,
    Rank,
    Value,
    StringLength,
    StringLengthExpression,
    StringLocation,
    Macros,
    Enums,
    RetainedTypes,
    Globals,
    Imports,
}

/// A field of a node that is text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
#[allow(missing_docs, reason = "the names are LLVM's")]
pub enum TextField {
    Name,
    LinkageName,
    Identifier,
    Producer,
    Flags,
    SplitName,
    Checksum,
    Source,
    ConfigurationMacros,
    IncludePath,
    ApiNotes,
    TargetFunction,
    Value,
}

/// A field of a node that is a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
#[allow(missing_docs, reason = "the names are LLVM's")]
pub enum NumberField {
    Tag,
    Line,
    Column,
    ScopeLine,
    Size,
    Offset,
    Encoding,
    Flags,
    SubprogramFlags,
    Argument,
    Language,
    ChecksumKind,
    DwoId,
    IsLocal,
    IsDefinition,
    IsDeclaration,
    ExportsSymbols,
    MacroType,
    Discriminator,
    /// The address space plus 1; 0 where none is known.
    AddressSpace,
    Value,
    ValueBits,
}

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
    pub const CONST: u32 = 0x26;
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

/// How an operand follows from a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// Text, an OpString.
    Text(TextField),
    /// A number: a literal, or the id of a constant, as the set has it.
    Number(NumberField),
    /// A number that is the id of a constant in every set.
    Constant(NumberField),
    /// Always this number.
    Is(u32),
    /// The DebugSource of the node's file.
    Source,
    /// The instruction of another node, DebugInfoNone where there is none.
    Node(NodeField),
    /// The same, without an operand where there is none.
    OptionalNode(NodeField),
    /// A type, OpTypeVoid where there is none.
    Type(NodeField),
    /// The scope; a unit for what has none or stands in a file.
    Parent,
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
    /// The tags; of any where the list is empty.
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
    ("Type", Field::Node(NodeField::Type)),
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
        &[("Type Qualifier", Field::Special)],
    ),
    row(NodeKind::DerivedType, &[tag::TYPEDEF, tag::TEMPLATE_ALIAS], "DebugTypedef", &[]),
    row(
        NodeKind::DerivedType,
        &[tag::MEMBER, tag::VARIABLE],
        "DebugTypeMember",
        &[("Value", Field::Special)],
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
        &[("Member Type", Field::Node(NodeField::Type)), ("Parent", Field::Node(NodeField::ExtraData))],
    ),
    row(
        NodeKind::CompositeType,
        &[tag::ENUMERATION],
        "DebugTypeEnum",
        &[
            ("Underlying Type", Field::Node(NodeField::Type)),
            ("Value, Name, Value, Name, ...", Field::List(NodeField::Elements)),
        ],
    ),
    row(
        NodeKind::CompositeType,
        &[tag::CLASS, tag::STRUCTURE, tag::UNION],
        "DebugTypeComposite",
        &[
            ("Tag", Field::Special),
            ("Linkage Name", Field::Text(TextField::Identifier)),
            ("Members", Field::List(NodeField::Elements)),
        ],
    ),
    // An array may become a vector, or an array of which not even the rank is known.
    row(
        NodeKind::CompositeType,
        &[tag::ARRAY],
        "DebugTypeArray",
        &[("Component Count", Field::Special), ("Component Counts", Field::List(NodeField::Elements))],
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
            ("Function", Field::Special),
            ("Declaration", Field::Special),
            ("Target Function Name", Field::Special),
        ],
    ),
    row(NodeKind::LexicalBlock, &[], "DebugLexicalBlock", &[("Name", Field::Special)]),
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
            ("Variable", Field::Special),
            ("Static Member Declaration", Field::OptionalNode(NodeField::Declaration)),
        ],
    ),
    row(NodeKind::LocalVariable, &[], "DebugLocalVariable", &[("Arg Number", Field::Special)]),
    row(NodeKind::Expression, &[], "DebugExpression", &[("Operands ...", Field::Special)]),
    row(
        NodeKind::ImportedEntity,
        &[],
        "DebugImportedEntity",
        &[("Tag", Field::Special), ("Entity", Field::Node(NodeField::Entity))],
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
            ("Lower Bound", Field::Special),
            ("Upper Bound", Field::Special),
            ("Count", Field::Special),
            ("Stride", Field::Special),
        ],
    ),
];

/// The row of a node. One with a tag of its own goes before the one of all tags.
#[must_use]
pub fn node_row(kind: NodeKind, tag: u32) -> Option<&'static NodeRow> {
    let kind = if kind == NodeKind::GenericSubrange { NodeKind::Subrange } else { kind };
    NODES.iter().find(|row| row.kind == kind && (row.tags.is_empty() || row.tags.contains(&tag)))
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
    fn classes_have_their_numbers() {
        for (number, kind) in (1..).zip(NodeKind::ALL) {
            assert_eq!(kind as u32, number);
            assert_eq!(NodeKind::by_number(number), Some(kind));
        }
        assert_eq!(NodeKind::by_number(0), None);
    }

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
