//! Operands of instructions that describe a program, by the names that the grammar gives them: debug information
//! (OpenCL.DebugInfo.100, NonSemantic.Shader.DebugInfo) and the reflection of clspv.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::{Checker, IdKind, types::Class};
use crate::spirv::{
    Id, Inst, Op,
    grammar::{ExtInstRow, ExtInstSet, ImportedSet, OperandKind, Quantifier},
    words,
};

/// The kind of thing that an instruction describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node {
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
    Other,
}

fn node(name: &str) -> Node {
    match name {
        "DebugInfoNone" => Node::None,
        "DebugCompilationUnit" => Node::Unit,
        "DebugSource" => Node::Source,
        "DebugFunction" => Node::Function,
        "DebugFunctionDeclaration" => Node::Declaration,
        "DebugLexicalBlock" | "DebugLexicalBlockDiscriminator" | "DebugModuleINTEL" => Node::Block,
        "DebugTypeComposite" => Node::Composite,
        "DebugTypeMember" => Node::Member,
        "DebugTypeInheritance" => Node::Inheritance,
        "DebugTypeFunction" => Node::TypeFunction,
        "DebugTypeTemplateParameter"
        | "DebugTypeTemplateTemplateParameter"
        | "DebugTypeTemplateParameterPack" => Node::Parameter,
        "DebugLocalVariable" => Node::Local,
        "DebugInlinedVariable" => Node::Inlined,
        "DebugInlinedAt" => Node::InlinedAt,
        "DebugGlobalVariable" => Node::Global,
        "DebugExpression" => Node::Expression,
        "DebugOperation" => Node::Operation,
        "Kernel" => Node::Kernel,
        "ArgumentInfo" => Node::ArgumentInfo,
        name if name.starts_with("DebugType") => Node::Type,
        _ => Node::Other,
    }
}

/// The constraint on an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
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
    Nodes(&'static [Node]),
}

const TYPES: &[Node] = &[Node::Type, Node::Composite, Node::TypeFunction, Node::None];
const SCOPES: &[Node] = &[Node::Unit, Node::Function, Node::Block, Node::Composite];
/// Members of structures, and the parts that producers list with them.
const MEMBERS: &[Node] =
    &[Node::Member, Node::Function, Node::Declaration, Node::Inheritance, Node::Global, Node::None];

/// The constraint on an operand of debug information.
fn of_debug_info(instruction: &str, operand: &str, is_shader: bool) -> Wanted {
    use Wanted::{Anything, Nodes, Number, Text, TextOrNone, Word};
    match (instruction, operand) {
        ("DebugImportedEntity" | "DebugModuleINTEL" | "DebugMacroDef" | "DebugMacroUndef", "Name") => {
            Anything
        }
        (_, "Name" | "File" | "Path" | "Identifier" | "Compiler Signature" | "Command-line Arguments") => {
            Text
        }
        (_, "Text" | "Linkage Name") => TextOrNone,
        (_, "Source") => Nodes(&[Node::Source]),
        (
            "DebugTypePointer" | "DebugTypeQualifier" | "DebugTypeArray" | "DebugTypeVector" | "DebugTypedef",
            "Base Type",
        )
        | ("DebugTypeMember" | "DebugLocalVariable" | "DebugGlobalVariable", "Type")
        | (_, "Member Type") => {
            Nodes(&[Node::Type, Node::Composite, Node::TypeFunction, Node::None, Node::Other])
        }
        ("DebugFunction" | "DebugFunctionDeclaration", "Type") => Nodes(&[Node::TypeFunction]),
        ("DebugTypeMember", "Parent") => Nodes(&[Node::Composite]),
        ("DebugTypeInheritance" | "DebugTypePtrToMember", "Parent") => Nodes(TYPES),
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
        ("DebugTypeTemplate", "Target") => Nodes(&[Node::Composite, Node::Function]),
        ("DebugTypeTemplate", "Parameters") => Nodes(&[Node::Parameter]),
        ("DebugTypeBasic" | "DebugTypeEnum" | "DebugTypeComposite", "Size")
        | ("DebugTypeMember" | "DebugTypeInheritance", "Offset" | "Size") => Number,
        ("DebugDeclare" | "DebugValue", "Local Variable") => Nodes(&[Node::Local, Node::Inlined]),
        ("DebugDeclare" | "DebugValue", "Expression") => Nodes(&[Node::Expression]),
        ("DebugExpression", _) => Nodes(&[Node::Operation]),
        ("DebugInlinedVariable", "Variable") => Nodes(&[Node::Local]),
        ("DebugInlinedVariable" | "DebugInlinedAt", "Inlined") | ("DebugScope", "Inlined At") => {
            Nodes(&[Node::InlinedAt])
        }
        ("DebugScope" | "DebugInlinedAt", "Scope") => Nodes(SCOPES),
        ("DebugFunctionDefinition", "Function") => Nodes(&[Node::Function]),
        (
            _,
            "Line" | "Column" | "Scope Line" | "Flags" | "Version" | "DWARF Version" | "Language"
            | "Encoding" | "Arg Number" | "Tag" | "Line Start" | "Line End" | "Column Start" | "Column End"
            | "Storage Class" | "Component Count" | "Type Qualifier" | "OpCode",
        ) if is_shader => Word,
        _ => Anything,
    }
}

/// The constraint on an operand of clspv's reflection.
fn of_reflection(instruction: &str, operand: &str) -> Wanted {
    match (instruction, operand) {
        ("Kernel", "Kernel") => Wanted::Anything,
        (_, "Kernel" | "Decl") => Wanted::Nodes(&[Node::Kernel]),
        (_, "ArgInfo") => Wanted::Nodes(&[Node::ArgumentInfo]),
        (_, "Name" | "Type Name" | "Attributes" | "FormatString") => Wanted::Text,
        (_, "Data") => Wanted::Text,
        (_, "Variable") => Wanted::Anything,
        _ => Wanted::Word,
    }
}

/// The version of clspv's reflection that has an instruction first.
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
struct Plan {
    nodes: FxHashMap<u32, (Node, &'static ExtInstRow, Vec<Wanted>)>,
    is_reflection: bool,
}

/// Plans of the sets that a module imports.
#[derive(Debug, Default)]
pub(super) struct Plans {
    by_set: FxHashMap<ExtInstSet, Plan>,
    /// By the ids of imports, the set and the version that the import asks for; 0 where it names none.
    imports: FxHashMap<u32, (ExtInstSet, u32)>,
}

impl Plan {
    fn of(set: ExtInstSet) -> Option<Self> {
        let is_shader = matches!(
            set,
            ExtInstSet::NonSemanticShaderDebugInfo100
                | ExtInstSet::NonSemanticShaderDebugInfo
                | ExtInstSet::NonSemanticShaderDebugInfo200
        );
        let is_reflection = set == ExtInstSet::NonSemanticClspvReflection;
        if !is_shader && !is_reflection && set != ExtInstSet::OpenClDebugInfo100 {
            return None;
        }
        let mut nodes = FxHashMap::default();
        for row in set.table().rows {
            let wanted = row.operands.iter().map(|spec| match spec.kind {
                OperandKind::IdRef if is_reflection => of_reflection(row.name, spec.name),
                // Version 200 may have the kind of a checksum in front of the text.
                OperandKind::IdRef
                    if set == ExtInstSet::NonSemanticShaderDebugInfo200
                        && (row.name, spec.name) == ("DebugSource", "Text") =>
                {
                    Wanted::TextOrNumber
                }
                OperandKind::IdRef => of_debug_info(row.name, spec.name, is_shader),
                _ => Wanted::Anything,
            });
            nodes.insert(row.number, (node(row.name), row, wanted.collect()));
        }
        Some(Self { nodes, is_reflection })
    }
}

impl<'m> Checker<'_, 'm> {
    /// Makes the plans of the sets that the module imports.
    pub(super) fn plan_descriptions(&mut self) {
        for inst in self.module().iter().take(self.facts.first_function()) {
            if inst.op() != Op::ExtInstImport {
                continue;
            }
            let Some(id) = inst.result() else { continue };
            let name = words::string(inst.arguments());
            let set = self.facts.set(id).and_then(ImportedSet::known);
            if set == Some(ExtInstSet::NonSemanticClspvReflection)
                || (set.is_none() && name.starts_with("NonSemantic.ClspvReflection"))
            {
                let version = name.rsplit('.').next().unwrap_or("");
                if version.parse::<u32>().is_err() {
                    self.rule(inst, "the name of the set ends in no version");
                }
            }
            let Some(set) = set else { continue };
            if let Entry::Vacant(entry) = self.descriptions.by_set.entry(set) {
                let Some(plan) = Plan::of(set) else { continue };
                entry.insert(plan);
            }
            let version = name.rsplit('.').next().and_then(|version| version.parse().ok()).unwrap_or(0);
            self.descriptions.imports.insert(id.0, (set, version));
        }
    }

    /// The operands of every extended instruction that describes the program, in functions or outside.
    pub(super) fn descriptions(&mut self) {
        let plans = std::mem::take(&mut self.descriptions);
        if plans.imports.is_empty() {
            return;
        }
        for inst in self.module().iter() {
            if matches!(inst.op(), Op::ExtInst | Op::ExtInstWithForwardRefsKHR) {
                self.described(inst, &plans);
            }
        }
    }

    fn described(&mut self, inst: Inst<'m>, plans: &Plans) {
        let [set, number, operands @ ..] = inst.arguments() else { return };
        if let Some((known, version)) = plans.imports.get(set)
            && let Some(plan) = plans.by_set.get(known)
            && let Some((_, row, wanted)) = plan.nodes.get(number)
        {
            if plan.is_reflection && reflection_version(*number) > *version {
                let detail = format!("version {version} of the set has no {}", row.name);
                self.rule(inst, detail);
            }
            let mut at = 0;
            for word in operands {
                let (Some(spec), Some(wanted)) = (row.operands.get(at), wanted.get(at)) else { break };
                if spec.kind != OperandKind::PairIdRefIdRef {
                    self.described_operand(inst, *set, plan, spec.name, *wanted, *word);
                }
                if spec.quantifier != Quantifier::Many {
                    at += 1;
                }
            }
        }
    }

    fn described_operand(
        &mut self,
        inst: Inst<'m>,
        set: u32,
        plan: &Plan,
        name: &str,
        wanted: Wanted,
        word: u32,
    ) {
        let id = Id(word);
        let found = self.facts.ids().get(id);
        let of_set = found.filter(|found| {
            matches!(found.op(), Op::ExtInst | Op::ExtInstWithForwardRefsKHR)
                && found.arguments().first() == Some(&set)
        });
        let node = of_set
            .and_then(|found| found.arguments().get(1))
            .and_then(|number| plan.nodes.get(number))
            .map(|(node, ..)| *node);
        let is_text = self.facts.kind(id) == IdKind::String;
        let constant = found.filter(|found| found.op() == Op::Constant);
        let is_integer = constant.is_some() && self.types.fits(self.facts.type_of(id), Class::INT);
        let (fits, expected) = match wanted {
            Wanted::Anything => return,
            Wanted::Text => (is_text, "a string"),
            Wanted::TextOrNone => (is_text || node == Some(Node::None), "a string"),
            Wanted::TextOrNumber => (is_text || is_integer, "a string or a constant"),
            Wanted::Number => (is_integer || node == Some(Node::None), "a constant"),
            Wanted::Word => {
                let ty = self.facts.type_of(id);
                (
                    is_integer && self.types.width(ty) == Some(32) && self.is_unsigned(ty),
                    "an unsigned constant",
                )
            }
            Wanted::Nodes(nodes) => {
                (node.is_some_and(|node| nodes.contains(&node)), "an instruction of the set that it can be")
            }
        };
        // What comes later is looked at where it stands.
        if !fits && found.is_some() {
            self.rule(inst, format!("the operand {name}, %{word}, is not {expected}"));
        }
    }
}
