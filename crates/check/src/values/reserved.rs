//! Instructions of vendors that the grammar lists apart, and those that name types.

use crate::{
    Checker,
    groups::group_operands,
    memory::{accesses, logical},
    values::{arithmetic, dispatch::CheckedOperation, dots},
};
use spirv_kit::{
    Id, Inst, Op,
    facts::TypeClass,
    grammar::{RawAccessChainOperands, StorageClass},
};

/// Declarations of scopes of memory that does not alias (SPV_INTEL_memory_access_aliasing): a domain may have a name, a
/// scope is of a domain and may have a name, and lists are of scopes.
pub(crate) fn alias_scopes(cx: &Checker<'_>, inst: Inst<'_>) {
    let of = |id: &u32| cx.definition(Id(*id)).map_or(Op::Nop, |inst| inst.op());
    let operands = inst.operands().get(1..).unwrap_or(&[]);
    let is_good = match (inst.op(), operands) {
        (Op::AliasDomainDeclINTEL, names) => names.iter().all(|id| of(id) == Op::String),
        (Op::AliasScopeDeclINTEL, [domain, names @ ..]) => {
            of(domain) == Op::AliasDomainDeclINTEL && names.iter().all(|id| of(id) == Op::String)
        }
        (_, scopes) => scopes.iter().all(|id| of(id) == Op::AliasScopeDeclINTEL),
    };
    if !is_good {
        cx.rule(inst, "an operand is no declaration of the kind that is wanted");
    }
}

/// What OpExtInst refers to is declared before, but for the sets of debug information that say otherwise.
pub(crate) fn earlier_operands(cx: &Checker<'_>, inst: Inst<'_>, arguments: &[u32]) {
    let own = inst.result().and_then(|id| cx.facts.ids().position(id));
    let is_later = |id: &&u32| cx.facts.ids().position(Id(**id)) > own;
    if let Some(id) = arguments.iter().find(is_later) {
        cx.rule(inst, format!("%{id} is declared only later"));
    }
}

/// OpExtInstWithForwardRefsKHR: an instruction of a set that means nothing, with a reference to what comes later
/// (SPV_KHR_relaxed_extended_instruction).
pub(crate) fn forward_references(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, arguments, .. } = operation;
    let Some((set, [_, arguments @ ..])) = arguments.split_first() else { return };
    if cx.facts.set(Id(*set)).is_some_and(|set| !set.is_non_semantic()) {
        cx.rule(inst, "the set is none that means nothing");
    }
    let own = inst.result().and_then(|id| cx.facts.ids().position(id));
    let is_later = |id: &u32| cx.facts.ids().position(Id(*id)) >= own && own.is_some();
    if !arguments.iter().any(is_later) {
        cx.rule(inst, "no operand is declared later");
    }
}

/// Operands and results that no row of the rules can tell.
pub(crate) fn reserved(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    match operation.op {
        Op::ConvertUToAccelerationStructureKHR => arithmetic::conversion(cx, operation),
        Op::FDot2MixAcc32VALVE | Op::FDot2MixAcc16VALVE | Op::FDot4MixAcc32VALVE => {
            dots::mixed_dot(cx, operation);
        }
        Op::ReadClockKHR if !group_operands::is_unsigned(cx, cx.types.component(operation.ty)) => {
            cx.rule(operation.inst, "the result is neither an unsigned integer nor a vector of these");
        }
        Op::AsmCallINTEL => assembly_call(cx, operation),
        Op::CooperativeMatrixLengthKHR | Op::CooperativeMatrixLengthNV => matrix_length(cx, operation),
        Op::CooperativeMatrixLoadNV
        | Op::CooperativeMatrixStoreNV
        | Op::CooperativeVectorLoadNV
        | Op::CooperativeVectorStoreNV => accesses::memory_access(cx, operation),
        _ => {}
    }
}

/// The pointer that an access of raw memory gives.
pub(crate) fn raw_access(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, ty, .. } = operation;
    let Some(pointee) = cx.types.pointee(ty) else {
        return cx.rule(inst, "the result is no pointer");
    };
    let is_whole = cx.types.get(pointee).is_some_and(|facts| {
        matches!(facts.op, Op::TypeArray | Op::TypeMatrix | Op::TypeStruct | Op::TypeRuntimeArray)
    });
    if is_whole {
        cx.rule(inst, format!("{pointee} is neither a scalar nor a vector"));
    }
    let Some(base) = operation.id(0).map(|id| cx.facts.type_of(id)) else { return };
    let class = logical::class_of(cx, base);
    if class != logical::class_of(cx, ty) {
        cx.rule(inst, "the storage classes of base and result differ");
    }
    let fits = matches!(
        class,
        Some(StorageClass::StorageBuffer | StorageClass::PhysicalStorageBuffer | StorageClass::Uniform)
    );
    if !fits {
        let detail = "the base points into none of StorageBuffer, PhysicalStorageBuffer and Uniform";
        cx.rule(inst, detail);
    }
    if let Some(stride) = operation.id(1)
        && cx.definition(stride).is_none_or(|inst| inst.op() != Op::Constant)
    {
        cx.rule(inst, format!("the stride {stride} is no OpConstant"));
    }
    let mut others = [operation.id(2), operation.id(3)].into_iter().flatten();
    let is_word = |id: &Id| {
        let ty = cx.facts.type_of(*id);
        cx.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR)) && cx.types.width(ty) == Some(32)
    };
    if let Some(id) = others.find(|id| !is_word(id)) {
        cx.rule(inst, format!("{id} is no integer of 32 bits"));
    }
    let robustness =
        RawAccessChainOperands::from_bits_retain(operation.arguments.get(4).copied().unwrap_or(0));
    if robustness.contains(
        RawAccessChainOperands::RobustnessPerComponentNV | RawAccessChainOperands::RobustnessPerElementNV,
    ) {
        cx.rule(inst, "an access is robust by component or by element");
    }
}

/// A call of assembly calls what OpAsmINTEL declares (SPV_INTEL_inline_assembly).
fn assembly_call(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if let Some(called) = operation.id(0)
        && cx.definition(called).is_none_or(|inst| inst.op() != Op::AsmINTEL)
    {
        cx.rule(operation.inst, format!("{called} is no assembly that OpAsmINTEL declares"));
    }
}

/// The length of a cooperative matrix, which its type tells.
fn matrix_length(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let expected = match op {
        Op::CooperativeMatrixLengthKHR => Op::TypeCooperativeMatrixKHR,
        Op::CooperativeMatrixLengthNV => Op::TypeCooperativeMatrixNV,
        _ => return,
    };
    let Some(id) = operation.id(0) else { return };
    if cx.types.get(id).is_none_or(|facts| facts.op != expected) {
        cx.rule(inst, format!("{id} is no type of cooperative matrices"));
    }
    let is_word = cx.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR)) && cx.types.width(ty) == Some(32);
    if !is_word || !group_operands::is_unsigned(cx, ty) {
        cx.rule(inst, "the result is no unsigned integer of 32 bits");
    }
}
