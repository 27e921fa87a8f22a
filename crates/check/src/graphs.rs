//! Graphs (SPV_ARM_graph): their types, constants, entry points and definitions.

use rustc_hash::FxHashSet;

use crate::Checker;
use spirv_kit::{
    Id, Inst, Op,
    facts::TypeClass,
    grammar::{Capability, StorageClass},
    words,
};

/// Where in a definition the walk is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Inputs,
    Body,
    Outputs,
}

/// The definition that the walk is in.
struct Definition<'m> {
    inputs: &'m [u32],
    outputs: &'m [u32],
    phase: Phase,
    /// Indexes, and indexes with those of elements, of inputs and outputs that are given: the latter by `true`.
    given: FxHashSet<(bool, u64, Option<u64>)>,
}

impl<'m> Checker<'_, 'm> {
    /// Whether there is an entry point of a graph, which may stand behind functions.
    pub(super) fn has_graph_entry(&self) -> bool {
        self.has_capability(Capability::GraphARM)
            && self.module().iter().any(|inst| inst.op() == Op::GraphEntryPointARM)
    }

    /// Every graph of the module.
    pub(super) fn graphs(&mut self) {
        if !self.has_capability(Capability::GraphARM) {
            return;
        }
        let mut open: Option<Definition<'m>> = None;
        let (mut names, mut constants) = (FxHashSet::default(), FxHashSet::default());
        let mut last = None;
        for inst in self.module().iter() {
            match inst.op() {
                Op::TypeGraphARM => self.graph_type(inst),
                Op::GraphConstantARM => {
                    if inst.result_type().is_none_or(|ty| !self.is_tensor(ty)) {
                        self.rule(inst, "the result is no tensor");
                    }
                    if !inst.arguments().first().is_some_and(|id| constants.insert(*id)) {
                        self.rule(inst, "another graph constant has the same GraphConstantID");
                    }
                }
                Op::GraphEntryPointARM => {
                    self.graph_entry(inst);
                    let name = words::string(inst.operands().get(1..).unwrap_or(&[]));
                    if !names.insert(name) {
                        self.rule(inst, "another graph entry point has the same name");
                    }
                }
                Op::GraphARM => {
                    if open.is_some() {
                        self.rule(inst, "the graph before has no OpGraphEndARM");
                    }
                    open = Some(self.graph_begins(inst));
                }
                Op::GraphEndARM => {
                    if open.take().is_none_or(|graph| graph.phase != Phase::Outputs) {
                        self.rule(inst, "the end of a graph follows its outputs");
                    }
                }
                Op::GraphInputARM | Op::GraphSetOutputARM => match &mut open {
                    Some(graph) => self.graph_part(inst, graph),
                    None => self.rule(inst, "inputs and outputs stand in a graph"),
                },
                op => self.graph_body(inst, op, open.as_mut()),
            }
            last = Some(inst);
        }
        if let (Some(_), Some(last)) = (open, last) {
            self.rule(last, "the last graph has no OpGraphEndARM");
        }
    }

    fn is_tensor(&self, ty: Id) -> bool {
        self.types.get(ty).is_some_and(|facts| facts.op == Op::TypeTensorARM)
    }

    fn graph_type(&mut self, inst: Inst<'m>) {
        let Some((&inputs, types)) = inst.operands().get(1..).and_then(<[u32]>::split_first) else { return };
        if types.len() <= inputs as usize {
            let detail = format!("the graph has {inputs} inputs and some output, and {} types", types.len());
            self.rule(inst, detail);
        }
        for ty in types {
            let element = match self.types.get(Id(*ty)) {
                Some(facts) if matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray) => facts.inner,
                _ => Id(*ty),
            };
            if !self.is_tensor(element) {
                self.rule(inst, format!("%{ty} is neither a tensor nor an array of tensors"));
            }
        }
    }

    fn graph_entry(&mut self, inst: Inst<'m>) {
        let [graph, rest @ ..] = inst.operands() else { return };
        if self.definition(Id(*graph)).is_none_or(|found| found.op() != Op::GraphARM) {
            self.rule(inst, format!("%{graph} is no graph"));
        }
        let interface = words::string_length(rest).and_then(|length| rest.get(length..)).unwrap_or(&[]);
        for id in interface {
            if self.variable_class(Id(*id)).is_none_or(|(_, class)| class != StorageClass::UniformConstant) {
                self.rule(inst, format!("%{id} is no variable of the storage class UniformConstant"));
            }
        }
    }

    fn graph_begins(&mut self, inst: Inst<'m>) -> Definition<'m> {
        let ty = inst.result_type().and_then(|ty| self.definition(ty));
        let ty = ty.filter(|ty| ty.op() == Op::TypeGraphARM);
        if ty.is_none() {
            self.rule(inst, "the result type is no OpTypeGraphARM");
        }
        let (count, types) = match ty.map(|ty| ty.operands()) {
            Some([_, count, types @ ..]) => (*count as usize, types),
            _ => (0, &[][..]),
        };
        let (inputs, outputs) = types.split_at(count.min(types.len()));
        Definition { inputs, outputs, phase: Phase::Inputs, given: FxHashSet::default() }
    }

    /// Anything else that stands in a graph.
    fn graph_body(&mut self, inst: Inst<'m>, op: Op, graph: Option<&mut Definition<'m>>) {
        let Some(graph) = graph else { return };
        let is_described = op == Op::ExtInst && self.facts.is_description(inst);
        if is_described || matches!(op, Op::Line | Op::NoLine) {
            return;
        }
        if !matches!(op, Op::ExtInst | Op::CompositeExtract) {
            return self.rule(inst, format!("{op} does not stand in a graph"));
        }
        if graph.phase == Phase::Outputs {
            self.rule(inst, "only outputs and the end of the graph stand behind outputs");
        }
        graph.phase = graph.phase.max(Phase::Body);
    }

    /// An input or an output of a graph.
    fn graph_part(&mut self, inst: Inst<'m>, graph: &mut Definition<'m>) {
        let is_output = inst.op() == Op::GraphSetOutputARM;
        let arguments = inst.arguments().get(usize::from(is_output)..).unwrap_or(&[]);
        let (Some(index), element) = (arguments.first(), arguments.get(1)) else { return };
        if !is_output && graph.phase != Phase::Inputs {
            self.rule(inst, "inputs stand at the beginning of a graph");
        }
        if is_output {
            graph.phase = Phase::Outputs;
        }
        for id in std::iter::once(index).chain(element) {
            let ty = self.facts.type_of(Id(*id));
            if !self.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR)) || self.types.width(ty) != Some(32)
            {
                self.rule(inst, format!("%{id} is no integer of 32 bits"));
            }
        }
        if let Some(element) = element
            && self.environment.is_vulkan()
            && !self.is_constant(Id(*element))
        {
            let rule = if is_output {
                "VUID-StandaloneSpirv-OpGraphSetOutputARM-09932"
            } else {
                "VUID-StandaloneSpirv-OpGraphInputARM-09931"
            };
            self.named_rule(rule, inst, format!("%{element} is no constant"));
        }
        let Some(number) = self.constant_value(Id(*index)) else { return };
        let key = element.and_then(|element| self.constant_value(Id(*element)));
        let is_known = element.is_none() || key.is_some();
        let repeats = graph.given.contains(&(is_output, number, None))
            || element.is_none() && graph.given.iter().any(|of| (of.0, of.1) == (is_output, number));
        if is_known && (repeats || !graph.given.insert((is_output, number, key))) {
            self.rule(inst, format!("number {number} is given already"));
        }
        let types = if is_output { graph.outputs } else { graph.inputs };
        let Some(ty) = usize::try_from(number).ok().and_then(|number| types.get(number)) else {
            return self.rule(inst, format!("the graph has {} such, the index is {number}", types.len()));
        };
        self.graph_part_type(inst, Id(*ty), element.is_some(), is_output);
    }

    /// The type of an input or output, or of an element of it, as the graph's type has it.
    fn graph_part_type(&mut self, inst: Inst<'m>, ty: Id, is_element: bool, is_output: bool) {
        let array =
            self.types.get(ty).filter(|facts| matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray));
        let expected = match (is_element, array) {
            (false, _) => ty,
            (true, Some(facts)) => facts.inner,
            (true, None) => return self.rule(inst, format!("{ty} is no array, and an element is named")),
        };
        let found = if is_output {
            inst.arguments().first().map(|value| self.facts.type_of(Id(*value)))
        } else {
            inst.result_type()
        };
        if found != Some(expected) {
            self.rule(inst, format!("the graph's type has {expected} here"));
        }
    }
}
