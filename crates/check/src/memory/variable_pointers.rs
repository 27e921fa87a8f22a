//! What pointers that vary may point to where pointers have no addresses (section 2.16.1, SPV_KHR_variable_pointers).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    Checker,
    interfaces::builtins,
    memory::{accesses, logical},
};
use spirv_kit::{
    AccessChain, Id, Inst, Op,
    facts::Contents,
    grammar::{AddressingModel, Capability},
};

/// True if the result of an instruction, where it is a pointer, varies: what it points to is chosen while the program runs.
const fn varies(op: Op) -> bool {
    matches!(
        op,
        Op::Select
            | Op::Phi
            | Op::FunctionCall
            | Op::PtrAccessChain
            | Op::UntypedPtrAccessChainKHR
            | Op::Load
            | Op::ConstantNull
    )
}

/// Checks every variable pointer of the module, and what it may point into.
pub(crate) fn variable_pointers(cx: &Checker<'_>) {
    if cx.addressing != AddressingModel::Logical
        || !cx.has_capability(Capability::VariablePointersStorageBuffer)
    {
        return;
    }
    let is_single = !cx.has_capability(Capability::VariablePointers);
    let mut varying = FxHashSet::default();
    // The variable that a pointer points into, where it is one alone.
    let mut roots = FxHashMap::<u32, u32>::default();
    for inst in cx.module().iter() {
        let (op, arguments) = (inst.op(), inst.arguments());
        let (Some(result), Some(ty)) = (inst.result(), inst.result_type()) else {
            access_of_varying(cx, inst, &varying);
            continue;
        };
        access_of_varying(cx, inst, &varying);
        let Some(_) = logical::class_of(cx, ty) else { continue };
        let base = AccessChain::of(op).map_or(0, AccessChain::base);
        let from = arguments.get(base).copied().unwrap_or(0);
        if varies(op) {
            pointee_of_varying(cx, inst, ty);
            varying.insert(result.0);
        }
        match op {
            Op::Variable | Op::UntypedVariableKHR => {
                roots.insert(result.0, result.0);
            }
            Op::Select | Op::Phi if is_single => {
                if let Some(root) = root_of_choice(cx, inst, &roots) {
                    roots.insert(result.0, root);
                }
            }
            _ if op == Op::CopyObject || AccessChain::of(op).is_some() => {
                if varying.contains(&from) {
                    varying.insert(result.0);
                }
                if let Some(root) = roots.get(&from).copied() {
                    roots.insert(result.0, root);
                }
            }
            _ => {}
        }
    }
}

/// Returns the variable that all pointers of a choice point into; reports two different ones.
fn root_of_choice(cx: &Checker<'_>, inst: Inst<'_>, roots: &FxHashMap<u32, u32>) -> Option<u32> {
    let chosen = inst.arguments().iter().skip(usize::from(inst.op() == Op::Select));
    let step = if inst.op() == Op::Phi { 2 } else { 1 };
    let mut of = chosen.step_by(step).filter_map(|id| roots.get(id).copied());
    let first = of.next()?;
    let Some(other) = of.find(|root| *root != first) else { return Some(first) };
    let detail = format!("a pointer into %{first} or into %{other} needs the capability VariablePointers");
    cx.rule(inst, detail);
    None
}

/// Reports a variable pointer to a matrix or to an array of blocks.
fn pointee_of_varying(cx: &Checker<'_>, inst: Inst<'_>, ty: Id) {
    let Some(pointee) = cx.types.pointee(ty) else { return };
    if accesses::holds(cx, pointee, Contents::PLAIN_MATRIX) {
        cx.rule(inst, "a variable pointer points to a matrix");
    }
    let block = builtins::without_arrays(cx, pointee);
    if block != pointee && cx.is_block(block) {
        cx.rule(inst, "a variable pointer points to an array of blocks");
    }
}

/// Reports accesses through a variable pointer that are not allowed.
fn access_of_varying(cx: &Checker<'_>, inst: Inst<'_>, varying: &FxHashSet<u32>) {
    let (accessed, pointer) = match (inst.op(), inst.arguments()) {
        (Op::Load, [pointer, ..]) => (inst.result_type(), pointer),
        (Op::Store, [pointer, object, ..]) => (Some(cx.facts.type_of(Id(*object))), pointer),
        (Op::ArrayLength, [pointer, ..]) | (Op::UntypedArrayLengthKHR, [_, pointer, ..]) => (None, pointer),
        _ => return,
    };
    if !varying.contains(pointer) {
        return;
    }
    match accessed {
        None => cx.rule(inst, format!("%{pointer} varies, and arrays have their length elsewhere")),
        Some(ty) if accesses::holds(cx, ty, Contents::PLAIN_MATRIX) => {
            cx.rule(inst, format!("%{pointer} varies, and what it points to has a matrix inside"));
        }
        _ => {}
    }
}
