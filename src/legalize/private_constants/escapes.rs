//! Functions out of which the address of a private constant may come.
//!
//! Values that may hold the same address are in one class (union-find): a pointer, the pointer that it was computed from, and the values
//! that are stored and loaded through it. An address leaves a function if its class is that of the result, of a parameter, or of memory
//! outside of the function's variables. A call joins the classes that its callee joins, so callees are looked at first.

use petgraph::{algo::kosaraju_scc, graph::DiGraph, unionfind::UnionFind};
use rustc_hash::FxHashMap;
use spirv_llvm_ir::{self as ir, FunctionId, InstId, LocalId, TypeId, ValueRef};

use super::AddressOrigin;
use crate::{
    draft::{Opcode, OpcodeClass},
    view::calling_convention,
};

/// The classes of what a function has to do with its callers, by their numbers.
struct Joined {
    /// `None` for a parameter that holds no address.
    parameters: Vec<Option<u32>>,
    constants: u32,
    outside: u32,
    result: u32,
}

/// Returns the functions, kernels aside, out of which such an address may come.
pub(super) fn escaping(module: &ir::Module, origins: &[AddressOrigin]) -> Vec<FunctionId> {
    let mut graph = DiGraph::<FunctionId, ()>::new();
    let ids = (0..module.functions.len()).filter_map(|id| u32::try_from(id).ok()).map(FunctionId::new);
    let nodes: Vec<_> = ids.map(|id| graph.add_node(id)).collect();
    for (caller, body) in nodes.iter().zip(&module.functions) {
        for callee in instructions(body).filter_map(|inst| called(module, body, inst)) {
            if let Some(callee) = nodes.get(callee.index()) {
                graph.update_edge(*caller, *callee, ());
            }
        }
    }
    let mut all = Joins { module, origins, holds: FxHashMap::default(), known: FxHashMap::default() };
    let mut escaping = Vec::new();
    for component in kosaraju_scc(&graph) {
        for id in component.into_iter().filter_map(|node| graph.node_weight(node).copied()) {
            let Some(body) = module.function(id).filter(|body| !body.is_declaration()) else { continue };
            let joined = all.join(body);
            let leaves = [joined.result, joined.outside].contains(&joined.constants)
                || joined.parameters.contains(&Some(joined.constants));
            if leaves && body.convention != calling_convention::SPIR_KERNEL {
                escaping.push(id);
            }
            all.known.insert(id, joined);
        }
    }
    escaping
}

fn instructions(body: &ir::Function) -> impl Iterator<Item = InstId> {
    body.blocks().flat_map(|block| body.insts(block))
}

/// True for a call of an intrinsic that keeps no address and gives none but of its first argument.
pub(super) fn is_annotation(module: &ir::Module, body: &ir::Function, inst: InstId) -> bool {
    let callee = called(module, body, inst).and_then(|callee| module.function(callee));
    let name = callee.map(|callee| module.function_name(callee)).unwrap_or_default();
    [&b"llvm.var.annotation"[..], b"llvm.ptr.annotation", b"llvm.annotation"]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

/// The function that an instruction calls by its name.
fn called(module: &ir::Module, body: &ir::Function, inst: InstId) -> Option<FunctionId> {
    let callee = body.inst(inst).opcode.is_call().then(|| body.operands(inst).first())??;
    module.function_of(callee.as_constant()?)
}

struct Joins<'a> {
    module: &'a ir::Module,
    origins: &'a [AddressOrigin],
    /// Whether values of a type hold addresses.
    holds: FxHashMap<TypeId, bool>,
    /// The functions that were looked at.
    known: FxHashMap<FunctionId, Joined>,
}

/// The classes of a function: its values, and behind them those of [`Joined`].
struct Classes {
    sets: UnionFind<u32>,
    constants: u32,
    outside: u32,
    result: u32,
}

impl Joins<'_> {
    fn join(&mut self, body: &ir::Function) -> Joined {
        let values = body.local_count() as u32;
        let (constants, outside, result) = (values, values + 1, values + 2);
        let mut classes = Classes { sets: UnionFind::new(values as usize + 3), constants, outside, result };
        for inst in instructions(body) {
            self.instruction(body, inst, &mut classes);
        }
        let parameters = body.parameters();
        let class = |own: LocalId| self.holds(body.local(own).ty).then(|| classes.sets.find(number(own)));
        Joined {
            parameters: parameters.map(class).collect(),
            constants: classes.sets.find(constants),
            outside: classes.sets.find(outside),
            result: classes.sets.find(result),
        }
    }

    /// Joins what may hold the same address behind an instruction.
    fn instruction(&mut self, body: &ir::Function, id: InstId, classes: &mut Classes) {
        let inst = body.inst(id);
        if inst.opcode.is_call() {
            return self.call(body, id, classes);
        }
        let is_joined = match inst.opcode {
            Opcode::Load
            | Opcode::Store
            | Opcode::AtomicRmw
            | Opcode::CmpXchg
            | Opcode::GetElementPtr
            | Opcode::Phi
            | Opcode::Select
            | Opcode::Freeze
            | Opcode::ExtractValue
            | Opcode::InsertValue
            | Opcode::ExtractElement
            | Opcode::InsertElement
            | Opcode::ShuffleVector
            // Two copies are not equal, where the constant is.
            | Opcode::ICmp
            | Opcode::Ret => true,
            opcode => opcode.class() == OpcodeClass::Cast,
        };
        if !is_joined {
            return;
        }
        // A number that is made of an address holds it, and goes no further than to casts.
        let is_number = matches!(inst.opcode, Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::IntToPtr);
        let mut first = match inst.opcode {
            Opcode::Ret => Some(classes.result),
            _ => inst.result().filter(|own| is_number || self.holds(body.local(*own).ty)).map(number),
        };
        for operand in body.operands(id) {
            let Some(node) = self.node(body, *operand, is_number, classes) else { continue };
            match first {
                Some(first) => _ = classes.sets.union(first, node),
                None => first = Some(node),
            }
        }
    }

    fn call(&mut self, body: &ir::Function, id: InstId, classes: &mut Classes) {
        let inst = body.inst(id);
        let result = inst.result().filter(|own| self.holds(body.local(*own).ty)).map(number);
        let arguments: Vec<_> =
            body.arguments(inst).iter().map(|argument| self.node(body, *argument, false, classes)).collect();
        let callee = called(self.module, body, id);
        let function = callee.and_then(|callee| self.module.function(callee));
        match (callee.and_then(|callee| self.known.get(&callee)), function) {
            (Some(joined), _) => {
                let common = [
                    (Some(joined.constants), Some(classes.constants)),
                    (Some(joined.outside), Some(classes.outside)),
                    (Some(joined.result), result),
                ];
                let passed = joined.parameters.iter().copied().zip(arguments);
                let mut of_classes = FxHashMap::<u32, u32>::default();
                for pair in common.into_iter().chain(passed) {
                    let (Some(inner), Some(outer)) = pair else { continue };
                    let first = *of_classes.entry(inner).or_insert(outer);
                    classes.sets.union(first, outer);
                }
            }
            // A declaration gives what it takes back, or copies memory; it keeps nothing.
            (None, Some(function)) if function.is_declaration() => {
                let name = self.module.function_name(function);
                let is_copy = name.starts_with(b"llvm.memcpy") || name.starts_with(b"llvm.memmove");
                // The other arguments of an annotation are its texts.
                let taken = if name.starts_with(b"llvm.ptr.annotation") { 1 } else { arguments.len() };
                let joined = result.into_iter().chain(arguments.into_iter().take(taken).flatten());
                if result.is_some() || is_copy {
                    join_all(joined, classes);
                }
            }
            // Of a function that calls itself and of a pointer nothing is known.
            _ => {
                let all = result.into_iter().chain(arguments.into_iter().flatten());
                let outside = classes.outside;
                join_all(all.chain([outside]), classes);
            }
        }
    }

    /// The class of an operand; `None` for one that holds no address.
    fn node(
        &mut self,
        body: &ir::Function,
        operand: ir::Value,
        is_number: bool,
        classes: &Classes,
    ) -> Option<u32> {
        match operand.get() {
            ValueRef::Local(local) => (is_number || self.holds(body.local(local).ty)).then(|| number(local)),
            ValueRef::Constant(id) => match self.origins.get(id.index()) {
                Some(AddressOrigin::PrivateConstant) => Some(classes.constants),
                Some(AddressOrigin::Elsewhere) => Some(classes.outside),
                _ => None,
            },
            _ => None,
        }
    }

    fn holds(&mut self, ty: TypeId) -> bool {
        if let Some(known) = self.holds.get(&ty) {
            return *known;
        }
        let types = &self.module.types;
        let (mut open, mut seen) = (vec![ty], rustc_hash::FxHashSet::default());
        let mut holds = false;
        while let Some(part) = open.pop() {
            holds |= types.is_pointer(types.scalar(part));
            match types.get(part) {
                _ if holds => break,
                ir::Type::Array { element, .. } if seen.insert(element) => open.push(element),
                _ => open.extend(types.fields(part).into_iter().flatten().filter(|part| seen.insert(**part))),
            }
        }
        self.holds.insert(ty, holds);
        holds
    }
}

fn number(local: LocalId) -> u32 {
    local.index() as u32
}

fn join_all(nodes: impl Iterator<Item = u32>, classes: &mut Classes) {
    let mut first = None;
    for node in nodes {
        classes.sets.union(*first.get_or_insert(node), node);
    }
}
