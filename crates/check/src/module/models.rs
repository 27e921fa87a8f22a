//! The execution models that functions run in: those of the entry points that reach them.

use crate::{Checker, memo::OpcodeFacts};
use spirv_kit::{
    Id, Inst, Op, Operands,
    facts::{FunctionExtent, IdKind},
    grammar::{Category, ExecutionModel, OpRow, Quantifier, StorageClass},
};

/// A set of execution models.
pub(crate) type Models = u32;

pub(crate) const VERTEX: Models = 1;
pub(crate) const TESS_CONTROL: Models = 1 << 1;
pub(crate) const TESS_EVALUATION: Models = 1 << 2;
pub(crate) const GEOMETRY: Models = 1 << 3;
pub(crate) const FRAGMENT: Models = 1 << 4;
pub(crate) const COMPUTE: Models = 1 << 5;
pub(crate) const KERNEL: Models = 1 << 6;
pub(crate) const RAY_GENERATION: Models = 1 << 7;
pub(crate) const INTERSECTION: Models = 1 << 8;
pub(crate) const ANY_HIT: Models = 1 << 9;
pub(crate) const CLOSEST_HIT: Models = 1 << 10;
pub(crate) const MISS: Models = 1 << 11;
pub(crate) const CALLABLE: Models = 1 << 12;
pub(crate) const TASK_NV: Models = 1 << 13;
pub(crate) const MESH_NV: Models = 1 << 14;
pub(crate) const TASK_EXT: Models = 1 << 15;
pub(crate) const MESH_EXT: Models = 1 << 16;
pub(crate) const TASK: Models = TASK_NV | TASK_EXT;
pub(crate) const MESH: Models = MESH_NV | MESH_EXT;
/// Every model, also those that no rule names.
pub(crate) const ALL: Models = Models::MAX;

/// The set of one model.
pub(crate) fn of(model: ExecutionModel) -> Models {
    match model {
        ExecutionModel::Vertex => VERTEX,
        ExecutionModel::TessellationControl => TESS_CONTROL,
        ExecutionModel::TessellationEvaluation => TESS_EVALUATION,
        ExecutionModel::Geometry => GEOMETRY,
        ExecutionModel::Fragment => FRAGMENT,
        ExecutionModel::GLCompute => COMPUTE,
        ExecutionModel::Kernel => KERNEL,
        ExecutionModel::RayGenerationKHR => RAY_GENERATION,
        ExecutionModel::IntersectionKHR => INTERSECTION,
        ExecutionModel::AnyHitKHR => ANY_HIT,
        ExecutionModel::ClosestHitKHR => CLOSEST_HIT,
        ExecutionModel::MissKHR => MISS,
        ExecutionModel::CallableKHR => CALLABLE,
        ExecutionModel::TaskNV => TASK_NV,
        ExecutionModel::MeshNV => MESH_NV,
        ExecutionModel::TaskEXT => TASK_EXT,
        ExecutionModel::MeshEXT => MESH_EXT,
        _ => 1 << 31,
    }
}

/// An entry point of the module.
#[derive(Clone, Copy)]
pub(crate) struct DeclaredEntryPoint<'m> {
    pub(crate) inst: Inst<'m>,
    pub(crate) model: ExecutionModel,
    pub(crate) function: Id,
    /// The variables that its OpEntryPoint lists.
    pub(crate) interface: &'m [u32],
}

/// The variables and functions that every function names, by its number.
#[derive(Debug, Default)]
pub(crate) struct FunctionUses {
    /// Variables at module scope; those of a function stand together, in order.
    variables: Vec<u32>,
    /// Functions that are called; those that a function calls stand together.
    callees: Vec<Id>,
    /// By function, where its variables and its callees end.
    ends: Vec<(u32, u32)>,
}

impl FunctionUses {
    pub(crate) const NONE: Self = Self { variables: Vec::new(), callees: Vec::new(), ends: Vec::new() };

    /// How many functions there are; none of kernels, until they are looked at.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The variables at module scope that a function names, in order.
    pub(crate) fn variables(&self, function: usize) -> &[u32] {
        self.part(function, &self.variables, |(variables, _)| variables)
    }

    /// All of them, those of several functions again for each.
    pub(crate) fn all_variables(&self) -> &[u32] {
        &self.variables
    }

    /// The functions that a function calls.
    pub(crate) fn callees(&self, function: usize) -> &[Id] {
        self.part(function, &self.callees, |(_, callees)| callees)
    }

    fn part<'u, T>(&self, function: usize, all: &'u [T], end: impl Fn((u32, u32)) -> u32) -> &'u [T] {
        let end = |number: usize| self.ends.get(number).map(|ends| end(*ends) as usize);
        let start = function.checked_sub(1).map_or(Some(0), end);
        start.zip(end(function)).and_then(|(start, end)| all.get(start..end)).unwrap_or(&[])
    }

    /// Ends the list of a function, whose variables stand from a place on.
    fn end_function(&mut self, start: usize) {
        if let Some(own) = self.variables.get_mut(start..) {
            own.sort_unstable();
            let mut kept = 0;
            for at in 0..own.len() {
                if kept == 0 || own[kept - 1] != own[at] {
                    own[kept] = own[at];
                    kept += 1;
                }
            }
            self.variables.truncate(start + kept);
        }
        self.ends.push((self.variables.len() as u32, self.callees.len() as u32));
    }
}

/// The functions that every function names, and the variables: those that a rule is about.
pub(crate) fn uses_of_functions(cx: &Checker<'_>, is_of_rule: impl Fn(StorageClass) -> bool) -> FunctionUses {
    let is_wanted =
        |inst: &Inst<'_>| inst.arguments().first().is_some_and(|of| is_of_rule(StorageClass(*of)));
    let variables = cx.facts.variables().filter(is_wanted);
    let ids = variables.filter_map(|inst| inst.result()).map(|id| id.0);
    let range = ids.fold(None, |range: Option<(u32, u32)>, id| {
        Some(range.map_or((id, id), |(first, last)| (first.min(id), last.max(id))))
    });
    let mut uses = FunctionUses::default();
    let mut calls = cx.facts.calls().peekable();
    for (number, function) in cx.facts.functions().iter().enumerate() {
        while let Some((_, call)) = calls.next_if(|(caller, _)| *caller == number) {
            uses.callees.extend(call.arguments().first().map(|callee| Id(*callee)));
        }
        let start = uses.variables.len();
        if let Some(range) = range {
            variables_in(cx, function, range, &mut uses.variables);
        }
        uses.end_function(start);
    }
    uses
}

/// The variables that a function names, of those whose ids lie in a range.
fn variables_in(
    cx: &Checker<'_>,
    function: &FunctionExtent,
    (first, last): (u32, u32),
    variables: &mut Vec<u32>,
) {
    let offset = |position| cx.module().get(position).map_or(usize::MAX, |inst| inst.offset());
    let (mut at, end) = (offset(function.start), offset(function.end));
    // Few words are a variable; those that look like one are told from it by the grammar.
    while let Some(words) = cx.module().words().get(at..end)
        && let Some(found) = first_within(words, first, last)
        && let Some(word) = words.get(found)
    {
        at += found + 1;
        if cx.facts.kind(Id(*word)) != IdKind::Variable {
            continue;
        }
        let Some(inst) = cx.module().around(function.start..function.end, at - 1) else { break };
        if is_surely_id(cx, inst, at - 1) {
            variables.push(*word);
            continue;
        }
        at = inst.offset() + inst.words().len();
        let is_described = inst.op() == Op::ExtInst && cx.facts.is_description(inst);
        if inst.op() == Op::ExtInst && !is_described {
            // Some of the functions' operands are literals, such as how many components are loaded.
            let operands = Operands::new(inst, cx.facts.ids());
            let ids = operands.filter_map(|operand| operand.ok()?.id());
            variables.extend(ids.map(|id| id.0).filter(|id| cx.facts.kind(Id(*id)) == IdKind::Variable));
        } else if let Some(row) = inst.op().row().filter(|_| !is_described) {
            variables_of(cx, row, inst.arguments(), variables);
        }
    }
}

/// True if the word at an offset from the start of the module is one of the ids that all instructions of its opcode begin with.
fn is_surely_id(cx: &Checker<'_>, inst: Inst<'_>, offset: usize) -> bool {
    let known = inst.op().row_number().and_then(|number| OpcodeFacts::get(cx.known, number));
    known.is_some_and(|known| (1..=usize::from(known.plan.ids)).contains(&(offset - inst.offset())))
}

/// The variables at module scope among the ids of an instruction, as far as masks with parameters do not follow.
fn variables_of(cx: &Checker<'_>, row: &OpRow, words: &[u32], variables: &mut Vec<u32>) {
    let mut specs = row.arguments().iter();
    let mut spec = specs.next();
    for word in words {
        let Some(known) = spec else { return };
        if known.kind.is_id() {
            if cx.facts.kind(Id(*word)) == IdKind::Variable {
                variables.push(*word);
            }
        } else if matches!(known.kind.category(), Category::Mask(_)) {
            return;
        }
        if known.quantifier != Quantifier::Many {
            spec = specs.next();
        }
    }
}

/// Every entry point.
pub(crate) fn entries<'m>(cx: &Checker<'m>) -> Vec<DeclaredEntryPoint<'m>> {
    let head = cx.facts.entries_and_modes();
    head.filter(|inst| inst.op() == Op::EntryPoint)
        .filter_map(|inst| {
            let (&[model, function], rest) = inst.operands().split_first_chunk::<2>()?;
            let length = spirv_kit::words::string_length(rest)?;
            let interface = rest.get(length..)?;
            Some(DeclaredEntryPoint { inst, model: ExecutionModel(model), function: Id(function), interface })
        })
        .collect()
}

/// The models of every function by its number: those of the entry points that call it, directly or not.
pub(crate) fn models_of_functions(cx: &Checker<'_>, entries: &[DeclaredEntryPoint<'_>]) -> Vec<Models> {
    let number_of = |id: &Id| cx.facts.function_number(*id);
    let mut models = vec![0; cx.facts.functions().len()];
    for entry in entries {
        let mut open: Vec<_> = number_of(&entry.function).into_iter().collect();
        let model = of(entry.model);
        while let Some(number) = open.pop() {
            match models.get_mut(number) {
                Some(known) if *known & model == 0 => *known |= model,
                _ => continue,
            }
            open.extend(cx.uses().callees(number).iter().filter_map(number_of));
        }
    }
    models
}

/// The place of the first word between two others.
fn first_within(words: &[u32], first: u32, last: u32) -> Option<usize> {
    // Compared by the row, words take an instruction for several.
    const ROW: usize = 16;
    let is_within = |word: &u32| word.wrapping_sub(first) <= last - first;
    let (rows, _) = words.as_chunks::<ROW>();
    let before = rows.iter().take_while(|row| !row.iter().fold(false, |any, word| any | is_within(word)));
    let start = before.count() * ROW;
    words.get(start..)?.iter().position(is_within).map(|at| start + at)
}
