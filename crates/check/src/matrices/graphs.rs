//! Graphs (SPV_ARM_graph): their types, constants, entry points and definitions.

use rustc_hash::FxHashSet;

use crate::{Checker, groups::group_operands, interfaces::listed_variables, matrices::shapes};
use spirv_kit::{
    Id, Inst, Op,
    facts::TypeClass,
    grammar::{Capability, StorageClass},
    words,
};

/// Where in a definition the walk is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum WalkPhase {
    Inputs,
    Body,
    Outputs,
}

/// The definition that the walk is in.
struct GraphDefinition<'m> {
    inputs: &'m [u32],
    outputs: &'m [u32],
    phase: WalkPhase,
    /// Indexes, and indexes with those of elements, of inputs and outputs that are given: the latter by `true`.
    given: FxHashSet<(bool, u64, Option<u64>)>,
}

/// True if there is an entry point of a graph, which may stand behind functions.
pub(crate) fn has_graph_entry(cx: &Checker<'_>) -> bool {
    cx.has_capability(Capability::GraphARM)
        && cx.module().iter().any(|inst| inst.op() == Op::GraphEntryPointARM)
}

/// Every graph of the module.
pub(crate) fn graphs<'m>(cx: &Checker<'m>) {
    if !cx.has_capability(Capability::GraphARM) {
        return;
    }
    let mut open: Option<GraphDefinition<'m>> = None;
    let (mut names, mut constants) = (FxHashSet::default(), FxHashSet::default());
    let mut last = None;
    for inst in cx.module().iter() {
        match inst.op() {
            Op::TypeGraphARM => graph_type(cx, inst),
            Op::GraphConstantARM => {
                if inst.result_type().is_none_or(|ty| !is_tensor(cx, ty)) {
                    cx.rule(inst, "the result is no tensor");
                }
                if !inst.arguments().first().is_some_and(|id| constants.insert(*id)) {
                    cx.rule(inst, "another graph constant has the same GraphConstantID");
                }
            }
            Op::GraphEntryPointARM => {
                graph_entry(cx, inst);
                let name = words::string(inst.operands().get(1..).unwrap_or(&[]));
                if !names.insert(name) {
                    cx.rule(inst, "another graph entry point has the same name");
                }
            }
            Op::GraphARM => {
                if open.is_some() {
                    cx.rule(inst, "the graph before has no OpGraphEndARM");
                }
                open = Some(graph_begins(cx, inst));
            }
            Op::GraphEndARM => {
                if open.take().is_none_or(|graph| graph.phase != WalkPhase::Outputs) {
                    cx.rule(inst, "the end of a graph follows its outputs");
                }
            }
            Op::GraphInputARM | Op::GraphSetOutputARM => match &mut open {
                Some(graph) => graph_part(cx, inst, graph),
                None => cx.rule(inst, "inputs and outputs stand in a graph"),
            },
            op => graph_body(cx, inst, op, open.as_mut()),
        }
        last = Some(inst);
    }
    if let (Some(_), Some(last)) = (open, last) {
        cx.rule(last, "the last graph has no OpGraphEndARM");
    }
}

fn is_tensor(cx: &Checker<'_>, ty: Id) -> bool {
    cx.types.get(ty).is_some_and(|facts| facts.op == Op::TypeTensorARM)
}

fn graph_type(cx: &Checker<'_>, inst: Inst<'_>) {
    let Some((&inputs, types)) = inst.operands().get(1..).and_then(<[u32]>::split_first) else { return };
    if types.len() <= inputs as usize {
        let detail = format!("the graph has {inputs} inputs and some output, and {} types", types.len());
        cx.rule(inst, detail);
    }
    for ty in types {
        let element = match cx.types.get(Id(*ty)) {
            Some(facts) if matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray) => facts.inner,
            _ => Id(*ty),
        };
        if !is_tensor(cx, element) {
            cx.rule(inst, format!("%{ty} is neither a tensor nor an array of tensors"));
        }
    }
}

fn graph_entry(cx: &Checker<'_>, inst: Inst<'_>) {
    let [graph, rest @ ..] = inst.operands() else { return };
    if cx.definition(Id(*graph)).is_none_or(|found| found.op() != Op::GraphARM) {
        cx.rule(inst, format!("%{graph} is no graph"));
    }
    let interface = words::string_length(rest).and_then(|length| rest.get(length..)).unwrap_or(&[]);
    for id in interface {
        if listed_variables::variable_class(cx, Id(*id))
            .is_none_or(|(_, class)| class != StorageClass::UniformConstant)
        {
            cx.rule(inst, format!("%{id} is no variable of the storage class UniformConstant"));
        }
    }
}

fn graph_begins<'m>(cx: &Checker<'m>, inst: Inst<'m>) -> GraphDefinition<'m> {
    let ty = inst.result_type().and_then(|ty| cx.definition(ty));
    let ty = ty.filter(|ty| ty.op() == Op::TypeGraphARM);
    if ty.is_none() {
        cx.rule(inst, "the result type is no OpTypeGraphARM");
    }
    let (count, types) = match ty.map(|ty| ty.operands()) {
        Some([_, count, types @ ..]) => (*count as usize, types),
        _ => (0, &[][..]),
    };
    let (inputs, outputs) = types.split_at(count.min(types.len()));
    GraphDefinition { inputs, outputs, phase: WalkPhase::Inputs, given: FxHashSet::default() }
}

/// Anything else that stands in a graph.
fn graph_body(cx: &Checker<'_>, inst: Inst<'_>, op: Op, graph: Option<&mut GraphDefinition<'_>>) {
    let Some(graph) = graph else { return };
    let is_described = op == Op::ExtInst && cx.facts.is_description(inst);
    if is_described || matches!(op, Op::Line | Op::NoLine) {
        return;
    }
    if !matches!(op, Op::ExtInst | Op::CompositeExtract) {
        return cx.rule(inst, format!("{op} does not stand in a graph"));
    }
    if graph.phase == WalkPhase::Outputs {
        cx.rule(inst, "only outputs and the end of the graph stand behind outputs");
    }
    graph.phase = graph.phase.max(WalkPhase::Body);
}

/// An input or an output of a graph.
fn graph_part(cx: &Checker<'_>, inst: Inst<'_>, graph: &mut GraphDefinition<'_>) {
    let is_output = inst.op() == Op::GraphSetOutputARM;
    let arguments = inst.arguments().get(usize::from(is_output)..).unwrap_or(&[]);
    let (Some(index), element) = (arguments.first(), arguments.get(1)) else { return };
    if !is_output && graph.phase != WalkPhase::Inputs {
        cx.rule(inst, "inputs stand at the beginning of a graph");
    }
    if is_output {
        graph.phase = WalkPhase::Outputs;
    }
    for id in std::iter::once(index).chain(element) {
        let ty = cx.facts.type_of(Id(*id));
        if !cx.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR)) || cx.types.width(ty) != Some(32) {
            cx.rule(inst, format!("%{id} is no integer of 32 bits"));
        }
    }
    if let Some(element) = element
        && cx.environment.is_vulkan()
        && !group_operands::is_constant(cx, Id(*element))
    {
        let rule = if is_output {
            "VUID-StandaloneSpirv-OpGraphSetOutputARM-09932"
        } else {
            "VUID-StandaloneSpirv-OpGraphInputARM-09931"
        };
        cx.named_rule(rule, inst, format!("%{element} is no constant"));
    }
    let Some(number) = shapes::constant_value(cx, Id(*index)) else { return };
    let key = element.and_then(|element| shapes::constant_value(cx, Id(*element)));
    let is_known = element.is_none() || key.is_some();
    let repeats = graph.given.contains(&(is_output, number, None))
        || element.is_none() && graph.given.iter().any(|of| (of.0, of.1) == (is_output, number));
    if is_known && (repeats || !graph.given.insert((is_output, number, key))) {
        cx.rule(inst, format!("number {number} is given already"));
    }
    let types = if is_output { graph.outputs } else { graph.inputs };
    let Some(ty) = usize::try_from(number).ok().and_then(|number| types.get(number)) else {
        return cx.rule(inst, format!("the graph has {} such, the index is {number}", types.len()));
    };
    graph_part_type(cx, inst, Id(*ty), element.is_some(), is_output);
}

/// The type of an input or output, or of an element of it, as the graph's type has it.
fn graph_part_type(cx: &Checker<'_>, inst: Inst<'_>, ty: Id, is_element: bool, is_output: bool) {
    let array = cx.types.get(ty).filter(|facts| matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray));
    let expected = match (is_element, array) {
        (false, _) => ty,
        (true, Some(facts)) => facts.inner,
        (true, None) => return cx.rule(inst, format!("{ty} is no array, and an element is named")),
    };
    let found = if is_output {
        inst.arguments().first().map(|value| cx.facts.type_of(Id(*value)))
    } else {
        inst.result_type()
    };
    if found != Some(expected) {
        cx.rule(inst, format!("the graph's type has {expected} here"));
    }
}
