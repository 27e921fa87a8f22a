//! What instructions of debug information do not say of LLVM's nodes: the fields that no operand has, and those that nothing is
//! lost without. Every other field comes back.

use std::fmt::Write as _;

use super::fields::NodeKind;

/// A field, and the operand that has it where an instruction has one of this name; empty for a field that none has.
type LostField = (&'static str, &'static str);

/// Fields of a class that instructions of these names do not say; of any name where the list is empty.
#[derive(Debug)]
pub struct LostRow {
    kind: NodeKind,
    instructions: &'static [&'static str],
    fields: &'static [LostField],
}

const fn row(kind: NodeKind, instructions: &'static [&'static str], fields: &'static [LostField]) -> LostRow {
    LostRow { kind, instructions, fields }
}

/// Fields that get lost.
static LOST: &[LostRow] = &[
    row(
        NodeKind::CompileUnit,
        &[],
        &[("runtimeVersion", ""), ("debugInfoForProfiling", ""), ("sysroot", ""), ("sdk", "")],
    ),
    row(NodeKind::BasicType, &[], &[("dataSize", ""), ("align", ""), ("num_extra_inhabitants", "")]),
    row(NodeKind::DerivedType, &[], &[("align", ""), ("annotations", "")]),
    row(
        NodeKind::DerivedType,
        &["DebugTypePointer", "DebugTypeQualifier", "DebugTypePtrToMember"],
        &[("name", ""), ("scope", ""), ("file", ""), ("line", ""), ("offset", "")],
    ),
    row(
        NodeKind::DerivedType,
        &["DebugTypePointer", "DebugTypeQualifier", "DebugTypedef"],
        &[("extraData", "")],
    ),
    row(NodeKind::DerivedType, &["DebugTypeQualifier", "DebugTypedef"], &[("size", "")]),
    row(NodeKind::DerivedType, &["DebugTypedef"], &[("offset", "")]),
    row(
        NodeKind::DerivedType,
        &["DebugTypeInheritance"],
        &[("extraData", ""), ("name", ""), ("file", ""), ("line", "")],
    ),
    row(
        NodeKind::DerivedType,
        &[
            "DebugTypeQualifier",
            "DebugTypedef",
            "DebugTypeMember",
            "DebugTypeInheritance",
            "DebugTypePtrToMember",
        ],
        &[("dwarfAddressSpace", "")],
    ),
    row(
        NodeKind::CompositeType,
        &[],
        &[
            ("align", ""),
            ("offset", ""),
            ("num_extra_inhabitants", ""),
            ("runtimeLang", ""),
            ("vtableHolder", ""),
            ("discriminator", ""),
            ("annotations", ""),
            ("specification", ""),
            ("enumKind", ""),
            ("bitStride", ""),
            ("dataLocation", "Data Location"),
            ("associated", "Associated"),
            ("allocated", "Allocated"),
            ("rank", "Rank"),
            ("identifier", "Linkage Name"),
        ],
    ),
    row(NodeKind::CompositeType, &["DebugTypeComposite"], &[("baseType", "")]),
    row(
        NodeKind::CompositeType,
        &["DebugTypeArray", "DebugTypeVector", "DebugTypeArrayDynamic"],
        &[("name", ""), ("scope", ""), ("file", ""), ("line", "")],
    ),
    row(
        NodeKind::Subprogram,
        &[],
        &[
            ("containingType", ""),
            ("virtualIndex", ""),
            ("thisAdjustment", ""),
            ("thrownTypes", ""),
            ("annotations", ""),
            ("targetFuncName", "Target Function Name"),
        ],
    ),
    row(NodeKind::Namespace, &[], &[("exportSymbols", "Inline Namespace")]),
    row(
        NodeKind::Module,
        &[],
        &[
            ("configMacros", "ConfigurationMacros"),
            ("includePath", "IncludePath"),
            ("apinotes", "APINotesFile"),
            ("isDecl", "IsDeclaration"),
        ],
    ),
    row(NodeKind::Module, &["DebugLexicalBlock"], &[("file", ""), ("line", "")]),
    row(NodeKind::TemplateTypeParameter, &[], &[("defaulted", "")]),
    row(NodeKind::TemplateValueParameter, &[], &[("defaulted", "")]),
    row(NodeKind::GlobalVariable, &[], &[("templateParams", ""), ("align", ""), ("annotations", "")]),
    row(NodeKind::LocalVariable, &[], &[("align", ""), ("annotations", "")]),
    row(NodeKind::ImportedEntity, &[], &[("elements", "")]),
    row(
        NodeKind::StringType,
        &[],
        &[
            ("stringLength", "Length Address"),
            ("stringLengthExpression", "Length Address"),
            ("stringLocationExpression", "Data Location"),
            ("align", ""),
            ("encoding", ""),
        ],
    ),
    row(NodeKind::CommonBlock, &[], &[("declaration", ""), ("file", ""), ("line", "")]),
    row(NodeKind::MacroFile, &[], &[("line", "")]),
];

/// The fields of a class that an instruction does not say, which has operands of these names.
pub fn lost_fields<'a>(
    kind: NodeKind,
    instruction: &'a str,
    has_operand: impl Fn(&str) -> bool + 'a,
) -> impl Iterator<Item = &'static str> + 'a {
    let is_of = move |row: &&LostRow| {
        row.kind == kind && (row.instructions.is_empty() || row.instructions.contains(&instruction))
    };
    let fields = LOST.iter().filter(is_of).flat_map(|row| row.fields);
    fields.filter(move |(_, operand)| operand.is_empty() || !has_operand(operand)).map(|(field, _)| *field)
}

/// Fields that nothing is lost without, with the reason.
pub static FOLLOWS: &[(NodeKind, &[&str], &str)] = &[
    (
        NodeKind::CompileUnit,
        &["emissionKind", "nameTableKind", "rangesBaseAddress", "splitDebugInlining"],
        "they say how an object file has its debug information, not what it says",
    ),
    (NodeKind::CompileUnit, &["isOptimized"], "each function says it"),
    (NodeKind::CompileUnit, &["retainedTypes"], "the types are there without the list"),
    (NodeKind::SubroutineType, &["cc"], "it follows from the function"),
    (NodeKind::Subprogram, &["keyInstructions"], "it is for a code generator that places breakpoints"),
    (
        NodeKind::Location,
        &["column"],
        "compilers give it for each call that they inline: version 200 alone has it for these places, every set for instructions",
    ),
    (
        NodeKind::Location,
        &["isImplicitCode", "atomGroup", "atomRank"],
        "they are for a code generator that places breakpoints",
    ),
];

/// The part of the page `docs/losses.md` about fields of debug information.
#[must_use]
pub fn page() -> String {
    let mut out = "## Fields of debug information\n\nFields that a set has no operand for are counted as `debug-field` where they say \
                   something. The operand, where a set has one, is behind the field.\n\n| Node | Instruction | Fields |\n|---|---|---|\n"
        .to_owned();
    let name = |kind: NodeKind| NodeKind::NAMES.get(kind as usize - 1).copied().unwrap_or_default();
    for row in LOST {
        let field = |(field, operand): &LostField| match *operand {
            "" => format!("`{field}`"),
            operand => format!("`{field}` ({operand})"),
        };
        let fields: Vec<_> = row.fields.iter().map(field).collect();
        let instructions = row.instructions.join(", ");
        let _ = writeln!(out, "| `DI{}` | {instructions} | {} |", name(row.kind), fields.join(", "));
    }
    out += "\nBesides, flags that `FLAGS` of `src/mapping/debug_info/values.rs` has no row for, encodings, languages and address spaces \
            without one, where bit fields are stored, strides and most lower bounds of arrays, which only version 200 has, and that a named block \
            is a common block or a module, are counted in the same way.\n\nNothing is lost without\n\n";
    for (kind, fields, why) in FOLLOWS {
        let fields: Vec<_> = fields.iter().map(|field| format!("`{field}`")).collect();
        let _ = writeln!(out, "- {} of `DI{}`: {why};", fields.join(", "), name(*kind));
    }
    out
}
