//! Operands of instructions that describe a program, by the names that the grammar gives them: debug information
//! (OpenCL.DebugInfo.100, NonSemantic.Shader.DebugInfo) and the reflection of clspv.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::{
    Checker,
    debug_info::described_rules::{self, DescribedPlace},
    groups::group_operands,
    matrices::shapes,
};
use spirv_kit::{
    Id, Inst, Op,
    facts::{IdKind, TypeClass},
    grammar::{Capability, ExtInstRow, ExtInstSet, ImportedSet, OperandKind, Quantifier},
    words,
};

/// The kind of thing that an instruction describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DescribedKind {
    None,
    Unit,
    Source,
    Function,
    Declaration,
    Block,
    Composite,
    Member,
    Inheritance,
    /// A basic type, pointer, array or another type.
    Type,
    TypeFunction,
    Parameter,
    Local,
    Inlined,
    InlinedAt,
    Global,
    Expression,
    Operation,
    Kernel,
    ArgumentInfo,
    Graph,
    /// The bounds of a dimension, in debug information of version 200.
    Subrange,
    Other,
}

fn node(name: &str) -> DescribedKind {
    match name {
        "DebugInfoNone" => DescribedKind::None,
        "DebugCompilationUnit" => DescribedKind::Unit,
        "DebugSource" => DescribedKind::Source,
        "DebugFunction" => DescribedKind::Function,
        "DebugFunctionDeclaration" => DescribedKind::Declaration,
        "DebugLexicalBlock" | "DebugLexicalBlockDiscriminator" | "DebugModuleINTEL" => DescribedKind::Block,
        "DebugTypeComposite" => DescribedKind::Composite,
        "DebugTypeMember" => DescribedKind::Member,
        "DebugTypeInheritance" => DescribedKind::Inheritance,
        "DebugTypeFunction" => DescribedKind::TypeFunction,
        "DebugTypeTemplateParameter"
        | "DebugTypeTemplateTemplateParameter"
        | "DebugTypeTemplateParameterPack" => DescribedKind::Parameter,
        "DebugLocalVariable" => DescribedKind::Local,
        "DebugInlinedVariable" => DescribedKind::Inlined,
        "DebugInlinedAt" => DescribedKind::InlinedAt,
        "DebugGlobalVariable" => DescribedKind::Global,
        "DebugExpression" => DescribedKind::Expression,
        "DebugOperation" => DescribedKind::Operation,
        "Kernel" => DescribedKind::Kernel,
        "ArgumentInfo" => DescribedKind::ArgumentInfo,
        "DebugGraph" => DescribedKind::Graph,
        "DebugTypeSubrange" => DescribedKind::Subrange,
        name if name.starts_with("DebugType") => DescribedKind::Type,
        _ => DescribedKind::Other,
    }
}

/// The constraint on an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OperandConstraint {
    Anything,
    Text,
    /// A text, or nothing that is known.
    TextOrNone,
    /// A text, or a constant integer.
    TextOrNumber,
    /// A constant integer.
    Number,
    /// A constant of an unsigned integer of 32 bits.
    Word,
    /// A constant of an unsigned integer of 32 bits, or a specialization constant.
    AnyWord,
    /// A constant integer of 32 bits, the number of components or columns.
    Parts,
    /// An instruction with one of these opcodes.
    Ops(&'static [Op]),
    /// A type, or OpTypeVoid.
    Result,
    /// How many elements an array has: a constant, or a variable of the program.
    Elements,
    /// A value, or a variable of the program.
    Index,
    /// A constant integer, but not 0.
    Positive,
    Nodes(&'static [DescribedKind]),
}

/// The tag of composites that are unions.
const UNION: u64 = 2;

/// The encoding of basic types that are floats.
const FLOAT: u64 = 3;

const TYPES: &[DescribedKind] =
    &[DescribedKind::Type, DescribedKind::Composite, DescribedKind::TypeFunction, DescribedKind::None];
/// Types, and parameters of templates.
const ANY_TYPE: &[DescribedKind] = &[
    DescribedKind::Type,
    DescribedKind::Composite,
    DescribedKind::TypeFunction,
    DescribedKind::None,
    DescribedKind::Parameter,
    DescribedKind::Other,
];
const SCOPES: &[DescribedKind] =
    &[DescribedKind::Unit, DescribedKind::Function, DescribedKind::Block, DescribedKind::Composite];
/// Members of structures, and the parts that producers list with them.
const MEMBERS: &[DescribedKind] = &[
    DescribedKind::Member,
    DescribedKind::Function,
    DescribedKind::Declaration,
    DescribedKind::Inheritance,
    DescribedKind::Global,
    DescribedKind::None,
];

/// The constraint on an operand of debug information.
fn of_debug_info(instruction: &str, operand: &str, is_shader: bool) -> OperandConstraint {
    use OperandConstraint::{
        AnyWord, Anything, Elements, Index, Nodes, Number, Ops, Parts, Positive, Result, Text, TextOrNone,
        Word,
    };
    match (instruction, operand) {
        ("DebugImportedEntity" | "DebugModuleINTEL" | "DebugMacroDef" | "DebugMacroUndef", "Name") => {
            Anything
        }
        (_, "Name" | "File" | "Path" | "Identifier" | "Compiler Signature" | "Command-line Arguments") => {
            Text
        }
        (_, "Text" | "Linkage Name") => TextOrNone,
        (_, "Source") => Nodes(&[DescribedKind::Source]),
        (
            "DebugTypePointer" | "DebugTypeQualifier" | "DebugTypeArray" | "DebugTypeVector" | "DebugTypedef",
            "Base Type",
        )
        | ("DebugTypeMember" | "DebugLocalVariable" | "DebugGlobalVariable", "Type")
        | (_, "Member Type") => Nodes(&[
            DescribedKind::Type,
            DescribedKind::Composite,
            DescribedKind::TypeFunction,
            DescribedKind::None,
            DescribedKind::Other,
        ]),
        ("DebugFunction" | "DebugFunctionDeclaration", "Type") => Nodes(&[DescribedKind::TypeFunction]),
        ("DebugTypeMember", "Parent") => Nodes(&[DescribedKind::Composite]),
        ("DebugTypeInheritance", "Child" | "Parent") => Nodes(&[DescribedKind::Composite]),
        ("DebugTypePtrToMember", "Parent") => Nodes(TYPES),
        ("DebugTypeFunction", "Return Type") => Result,
        ("DebugTypeFunction", "Parameter Types") | ("DebugTypeEnum", "Underlying Type") => Nodes(ANY_TYPE),
        ("DebugFunction", "Declaration") => Nodes(&[DescribedKind::Declaration, DescribedKind::None]),
        ("DebugFunctionDefinition", "Definition") => Ops(&[Op::Function]),
        ("DebugDeclare", "Variable") => Ops(&[Op::Variable, Op::UntypedVariableKHR, Op::FunctionParameter]),
        ("DebugTypeArray", "Component Counts") => Elements,
        ("DebugDeclare" | "DebugValue", "Indexes") => Index,
        ("DebugTypeVector", "Component Count") | ("DebugTypeMatrix", "Vector Count") if is_shader => Parts,
        ("DebugTypeCooperativeMatrixKHR", "Scope" | "Rows" | "Columns" | "Use")
        | ("DebugTypeVectorIdEXT", "Component Count") => AnyWord,
        ("DebugTypeEnum", "Size") => Positive,
        (
            "DebugTypedef"
            | "DebugTypeEnum"
            | "DebugTypeComposite"
            | "DebugFunction"
            | "DebugFunctionDeclaration"
            | "DebugLexicalBlock"
            | "DebugLexicalBlockDiscriminator"
            | "DebugLocalVariable"
            | "DebugGlobalVariable",
            "Parent",
        ) => Nodes(SCOPES),
        ("DebugTypeComposite", "Members") => Nodes(MEMBERS),
        ("DebugTypeTemplate", "Target") => Nodes(&[DescribedKind::Composite, DescribedKind::Function]),
        ("DebugTypeTemplate", "Parameters") => Nodes(&[DescribedKind::Parameter]),
        ("DebugTypeBasic" | "DebugTypeComposite", "Size")
        | ("DebugTypeMember" | "DebugTypeInheritance", "Offset" | "Size") => Number,
        ("DebugDeclare" | "DebugValue", "Local Variable") => {
            Nodes(&[DescribedKind::Local, DescribedKind::Inlined])
        }
        ("DebugDeclare" | "DebugValue", "Expression") => Nodes(&[DescribedKind::Expression]),
        ("DebugExpression", _) => Nodes(&[DescribedKind::Operation]),
        ("DebugInlinedVariable", "Variable") => Nodes(&[DescribedKind::Local]),
        ("DebugInlinedVariable" | "DebugInlinedAt", "Inlined") | ("DebugScope", "Inlined At") => {
            Nodes(&[DescribedKind::InlinedAt])
        }
        ("DebugScope" | "DebugInlinedAt", "Scope") => Nodes(SCOPES),
        ("DebugFunctionDefinition", "Function") => Nodes(&[DescribedKind::Function]),
        (
            _,
            "Line" | "Column" | "Scope Line" | "Flags" | "Version" | "DWARF Version" | "Language"
            | "Encoding" | "Arg Number" | "Tag" | "Line Start" | "Line End" | "Column Start" | "Column End"
            | "Storage Class" | "Component Count" | "Type Qualifier" | "OpCode" | "FPEncoding",
        ) if is_shader => Word,
        _ => Anything,
    }
}

/// The constraint on an operand of clspv's reflection.
fn of_reflection(instruction: &str, operand: &str) -> OperandConstraint {
    match (instruction, operand) {
        ("Kernel", "Kernel") => OperandConstraint::Anything,
        (_, "Kernel" | "Decl") => OperandConstraint::Nodes(&[DescribedKind::Kernel]),
        (_, "ArgInfo") => OperandConstraint::Nodes(&[DescribedKind::ArgumentInfo]),
        (_, "Name" | "Type Name" | "Attributes" | "FormatString") => OperandConstraint::Text,
        (_, "Data") => OperandConstraint::Text,
        (_, "Variable") => OperandConstraint::Anything,
        _ => OperandConstraint::Word,
    }
}

/// The constraint on an operand of a description of graphs.
fn of_graphs(instruction: &str, operand: &str) -> OperandConstraint {
    match (instruction, operand) {
        ("DebugGraph", "Graph") => OperandConstraint::Ops(&[Op::GraphARM]),
        (_, "Name") => OperandConstraint::Text,
        ("DebugOperation", "DebugGraph") => OperandConstraint::Nodes(&[DescribedKind::Graph]),
        ("DebugOperation", "Instructions") => OperandConstraint::Ops(&[
            Op::GraphInputARM,
            Op::ExtInst,
            Op::CompositeExtract,
            Op::GraphConstantARM,
        ]),
        ("DebugTensor", "Index") => OperandConstraint::Word,
        _ => OperandConstraint::Anything,
    }
}

/// Returns the first version of clspv's reflection that has an instruction.
const fn reflection_version(number: u32) -> u32 {
    match number {
        0..=24 => 1,
        25 => 2,
        26..=33 => 3,
        34 | 35 => 4,
        36..=40 => 5,
        41 => 6,
        _ => 7,
    }
}

/// The instructions of a set: what each describes, and the constraints on its operands.
#[derive(Debug)]
struct SetPlan {
    nodes: FxHashMap<u32, (DescribedKind, &'static ExtInstRow, Vec<OperandConstraint>)>,
    is_reflection: bool,
    /// Debug information of shaders.
    is_shader: bool,
    is_debug_info: bool,
}

/// The plans of the sets that a module imports.
#[derive(Debug, Default)]
pub(crate) struct SetPlans {
    by_set: FxHashMap<ExtInstSet, SetPlan>,
    /// By the ids of imports, the set and the version that the import asks for; 0 where it names none.
    imports: FxHashMap<u32, (ExtInstSet, u32)>,
}

/// An operand of an instruction that describes the program.
#[derive(Clone, Copy)]
struct Described<'m> {
    id: Id,
    /// The instruction that defines the operand.
    inst: Option<Inst<'m>>,
    /// True if that instruction belongs to the same set.
    of_set: bool,
    /// The kind of thing that the instruction describes.
    node: Option<DescribedKind>,
}

impl SetPlan {
    fn of(set: ExtInstSet) -> Option<Self> {
        let is_shader = matches!(
            set,
            ExtInstSet::NonSemanticShaderDebugInfo100
                | ExtInstSet::NonSemanticShaderDebugInfo
                | ExtInstSet::NonSemanticShaderDebugInfo200
        );
        let is_reflection = set == ExtInstSet::NonSemanticClspvReflection;
        let is_of_graphs = set == ExtInstSet::NonSemanticGraphDebugInfo;
        let is_debug_info = is_shader || set.is_debug_info();
        if !is_debug_info && !is_reflection && !is_of_graphs {
            return None;
        }
        let mut nodes = FxHashMap::default();
        for row in set.table().rows {
            let wanted = row.operands.iter().map(|spec| match spec.kind {
                // The operands of the oldest set have other names, and no rules here.
                OperandKind::IdRef if set == ExtInstSet::DebugInfo => OperandConstraint::Anything,
                OperandKind::IdRef if is_of_graphs => of_graphs(row.name, spec.name),
                OperandKind::IdRef if is_reflection => of_reflection(row.name, spec.name),
                // Version 200 may have the kind of a checksum in front of the text.
                OperandKind::IdRef
                    if set == ExtInstSet::NonSemanticShaderDebugInfo200
                        && (row.name, spec.name) == ("DebugSource", "Text") =>
                {
                    OperandConstraint::TextOrNumber
                }
                OperandKind::IdRef => of_debug_info(row.name, spec.name, is_shader),
                _ => OperandConstraint::Anything,
            });
            nodes.insert(row.number, (node(row.name), row, wanted.collect()));
        }
        Some(Self { nodes, is_reflection, is_shader, is_debug_info })
    }
}

/// Returns the plans of the sets that the module imports.
pub(crate) fn plan_descriptions(cx: &Checker<'_>) -> SetPlans {
    let mut plans = SetPlans::default();
    for inst in cx.facts.declarations() {
        if inst.op() != Op::ExtInstImport {
            continue;
        }
        let Some(id) = inst.result() else { continue };
        let name = words::string(inst.arguments());
        let set = cx.facts.set(id).and_then(ImportedSet::known);
        let has_version = set == Some(ExtInstSet::NonSemanticClspvReflection)
            || set.is_none()
                && (name.starts_with("NonSemantic.ClspvReflection")
                    || name.starts_with("NonSemantic.Shader.DebugInfo"));
        if has_version && name.rsplit('.').next().is_none_or(|version| version.parse::<u32>().is_err()) {
            cx.rule(inst, "the name of the set ends in no version");
        }
        if set.is_none() && name.starts_with("Arm.ExperimentalMLOperations") {
            cx.rule(inst, "there is no such version of the set");
        }
        let Some(set) = set else { continue };
        if let Entry::Vacant(entry) = plans.by_set.entry(set) {
            let Some(plan) = SetPlan::of(set) else { continue };
            entry.insert(plan);
        }
        let version = name.rsplit('.').next().and_then(|version| version.parse().ok()).unwrap_or(0);
        plans.imports.insert(id.0, (set, version));
    }
    plans
}

/// Checks the operands of every extended instruction that describes the program, in functions or outside.
pub(crate) fn descriptions(cx: &Checker<'_>) {
    let plans = &cx.descriptions;
    if plans.imports.is_empty() {
        return;
    }
    let mut place = DescribedPlace::default();
    for inst in cx.module().iter() {
        match inst.op() {
            Op::Function => (place.in_function, place.blocks, place.is_defined) = (true, 0, false),
            Op::Label => place.blocks += 1,
            Op::FunctionEnd => place.in_function = false,
            Op::ExtInst | Op::ExtInstWithForwardRefsKHR => described(cx, inst, plans, &mut place),
            _ => {}
        }
    }
}

fn described(cx: &Checker<'_>, inst: Inst<'_>, plans: &SetPlans, place: &mut DescribedPlace) {
    let [set, number, operands @ ..] = inst.arguments() else { return };
    let Some((known, version)) = plans.imports.get(set) else { return };
    let Some(plan) = plans.by_set.get(known) else { return };
    let Some((_, row, wanted)) = plan.nodes.get(number) else {
        // Whoever does not know an instruction of a set without semantics passes over it (SPV_KHR_non_semantic_info).
        let later = ExtInstSet::NonSemanticShaderDebugInfo.table();
        let is_later = *known == ExtInstSet::NonSemanticShaderDebugInfo100
            && later.rows.iter().any(|row| row.number == *number);
        if !known.is_non_semantic() || is_later {
            cx.rule(inst, format!("version {version} of the set has no instruction {number}"));
        }
        return;
    };
    if plan.is_reflection && reflection_version(*number) > *version {
        let detail = format!("version {version} of the set has no {}", row.name);
        cx.rule(inst, detail);
    }
    let mut at = 0;
    for word in operands {
        let (Some(spec), Some(wanted)) = (row.operands.get(at), wanted.get(at)) else { break };
        if spec.kind != OperandKind::PairIdRefIdRef {
            described_operand(cx, inst, *set, plan, spec.name, *wanted, *word);
        }
        if spec.quantifier != Quantifier::Many {
            at += 1;
        }
    }
    let result = inst.result_type().unwrap_or(Id(0));
    if (plan.is_debug_info || plan.is_reflection) && !cx.types.fits(result, TypeClass::VOID) {
        cx.rule(inst, format!("the result has type {result}, which is not void"));
    }
    if plan.is_debug_info {
        described_rules::description_place(cx, inst, row.name, place);
    }
    if row.name == "DebugFunctionDefinition" && place.in_function {
        described_rules::function_definition(cx, inst, operands, place);
    }
    if row.name == "DebugTypeEnum" {
        described_rules::enumerators(cx, inst, row, operands);
    }
    if row.name == "DebugTypeInheritance" {
        inherited(cx, inst, plan, row, operands);
    }
    if row.name == "DebugTensor" {
        described_rules::described_tensor(cx, inst, operands);
    }
    if plan.is_shader {
        described_rules::described_lines(cx, inst, row, operands, &mut place.lines);
    }
}

fn described_operand(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    set: u32,
    plan: &SetPlan,
    name: &str,
    wanted: OperandConstraint,
    word: u32,
) {
    let found = cx.definition(Id(word));
    let of_set = found.filter(|found| {
        matches!(found.op(), Op::ExtInst | Op::ExtInstWithForwardRefsKHR)
            && found.arguments().first() == Some(&set)
    });
    let node = of_set
        .and_then(|found| found.arguments().get(1))
        .and_then(|number| plan.nodes.get(number))
        .map(|(node, ..)| *node);
    let described = Described { id: Id(word), inst: found, of_set: of_set.is_some(), node };
    // What comes later is looked at where it stands.
    if found.is_some()
        && let Err(expected) = fits_description(cx, plan, wanted, described)
    {
        cx.rule(inst, format!("the operand {name}, %{word}, is not {expected}"));
    }
}

/// Returns an error, with the words for messages, if an operand breaks its constraint.
fn fits_description(
    cx: &Checker<'_>,
    plan: &SetPlan,
    wanted: OperandConstraint,
    described: Described<'_>,
) -> Result<(), &'static str> {
    let Described { id, inst, of_set, node } = described;
    let is_text = cx.facts.kind(id) == IdKind::String;
    let is_none = node == Some(DescribedKind::None);
    let is_any = |nodes: &[DescribedKind]| node.is_some_and(|node| nodes.contains(&node));
    let (fits, expected) = match wanted {
        OperandConstraint::Anything => return Ok(()),
        OperandConstraint::Text => (is_text, "a string"),
        OperandConstraint::TextOrNone => (is_text || is_none, "a string"),
        OperandConstraint::Ops(ops) => {
            (inst.is_some_and(|inst| ops.contains(&inst.op())), "an instruction that it can be")
        }
        OperandConstraint::Result => {
            let is_void = inst.is_some_and(|inst| inst.op() == Op::TypeVoid);
            (is_void || is_any(ANY_TYPE), "a type or void")
        }
        // Whatever the program computes may be an index.
        OperandConstraint::Index => {
            let is_variable = matches!(node, Some(DescribedKind::Global | DescribedKind::Local));
            (!of_set || is_variable, "a value or a variable")
        }
        OperandConstraint::Nodes(nodes) => (is_any(nodes), "an instruction of the set that it can be"),
        OperandConstraint::Elements => {
            (is_count_of_elements(cx, plan, described), "a constant integer or a variable of integers")
        }
        _ => return fits_number(cx, wanted, described),
    };
    if fits { Ok(()) } else { Err(expected) }
}

/// Like [`fits_description`], for operands that are or may be numbers.
fn fits_number(
    cx: &Checker<'_>,
    wanted: OperandConstraint,
    described: Described<'_>,
) -> Result<(), &'static str> {
    let Described { id, node, .. } = described;
    let is_none = node == Some(DescribedKind::None);
    let is_integer = is_described_integer(cx, described);
    let ty = cx.facts.type_of(id);
    let is_word = cx.types.width(ty) == Some(32);
    let count = shapes::constant_value(cx, id);
    let (fits, expected) = match wanted {
        OperandConstraint::TextOrNumber => {
            (cx.facts.kind(id) == IdKind::String || is_integer, "a string or a constant")
        }
        OperandConstraint::Number => (is_integer || is_none, "a constant"),
        OperandConstraint::Word => {
            (is_integer && is_word && group_operands::is_unsigned(cx, ty), "an unsigned constant")
        }
        OperandConstraint::AnyWord => (
            group_operands::is_constant(cx, id) && is_word && group_operands::is_unsigned(cx, ty),
            "an unsigned constant",
        ),
        OperandConstraint::Parts if is_limited_to_four(cx) => {
            let is_small = count.is_some_and(|count| (1..=4).contains(&count));
            (is_integer && is_word && is_small, "a constant from 1 to 4")
        }
        OperandConstraint::Parts => {
            (is_integer && is_word && count.is_some_and(|count| count > 0), "a constant above 0")
        }
        OperandConstraint::Positive => (is_integer && count != Some(0) || is_none, "a positive constant"),
        _ => return Ok(()),
    };
    if fits { Ok(()) } else { Err(expected) }
}

/// True if an operand is an integer constant that is not specialized.
fn is_described_integer(cx: &Checker<'_>, described: Described<'_>) -> bool {
    described.inst.is_some_and(|inst| inst.op() == Op::Constant)
        && cx.types.fits(cx.facts.type_of(described.id), TypeClass::INT)
}

/// True if an operand tells how many elements an array has: a constant, or an instruction that computes a number.
fn is_count_of_elements(cx: &Checker<'_>, plan: &SetPlan, described: Described<'_>) -> bool {
    let Described { id, inst, node, .. } = described;
    let is_specialized = plan.is_shader
        && group_operands::is_constant(cx, id)
        && cx.types.fits(cx.facts.type_of(id), TypeClass::INT);
    let is_variable = matches!(node, Some(DescribedKind::Global | DescribedKind::Local))
        && !describes_float(cx, plan, inst);
    let is_computed =
        matches!(node, Some(DescribedKind::None | DescribedKind::Expression | DescribedKind::Subrange));
    is_described_integer(cx, described) || is_specialized || is_variable || is_computed
}

/// Checks that both sides of an inheritance are classes or structures, not unions.
fn inherited(cx: &Checker<'_>, inst: Inst<'_>, plan: &SetPlan, row: &ExtInstRow, operands: &[u32]) {
    for (spec, id) in row.operands.iter().zip(operands) {
        let composite = cx.definition(Id(*id)).filter(|_| matches!(spec.name, "Child" | "Parent"));
        let tag = composite.and_then(|composite| match composite.arguments() {
            [_, number, _, tag, ..] => {
                plan.nodes.get(number).filter(|(node, ..)| *node == DescribedKind::Composite)?;
                if plan.is_shader { shapes::constant_value(cx, Id(*tag)) } else { Some((*tag).into()) }
            }
            _ => None,
        });
        if tag == Some(UNION) {
            cx.rule(inst, format!("{}, %{id}, is a union", spec.name));
        }
    }
}

/// True if the module's vectors have at most four components: it is no kernel and has no long vectors.
fn is_limited_to_four(cx: &Checker<'_>) -> bool {
    let longer = [Capability::Kernel, Capability::Vector16, Capability::LongVectorEXT];
    !longer.iter().any(|&capability| cx.has_capability(capability))
}

/// True if the type of a variable that is described is one of floats.
fn describes_float(cx: &Checker<'_>, plan: &SetPlan, variable: Option<Inst<'_>>) -> bool {
    let ty = variable.and_then(|inst| inst.arguments().get(3)).and_then(|ty| cx.definition(Id(*ty)));
    let Some((ty, [_, number, operands @ ..])) = ty.map(|ty| (ty, ty.arguments())) else { return false };
    let is_basic = ty.op() == Op::ExtInst
        && plan.nodes.get(number).is_some_and(|(_, row, _)| row.name == "DebugTypeBasic");
    let encoding = operands.get(2).copied();
    let encoding = if plan.is_shader {
        encoding.and_then(|id| shapes::constant_value(cx, Id(id)))
    } else {
        encoding.map(u64::from)
    };
    is_basic && encoding == Some(FLOAT)
}
