//! Instructions of groups in OpenCL's environments: the scopes and the types that OpenCL's extensions give them ("Full Profile
//! Extensions" of the OpenCL SPIR-V Environment Specification).

use crate::{
    Checker, KernelRule as R, environments::kernel_rules, matrices::shapes,
    values::dispatch::CheckedOperation,
};
use spirv_kit::{
    Id, Op,
    facts::TypeClass,
    grammar::{Class as C, Scope},
};

/// Where the value of an instruction on scalars stands among its arguments: those of cl_khr_subgroup_non_uniform_vote, -ballot,
/// -non_uniform_arithmetic, -shuffle and -shuffle_relative.
const fn scalar_value(op: Op) -> Option<usize> {
    Some(match op {
        Op::GroupNonUniformAllEqual
        | Op::GroupNonUniformBroadcastFirst
        | Op::GroupNonUniformShuffle
        | Op::GroupNonUniformShuffleXor
        | Op::GroupNonUniformShuffleUp
        | Op::GroupNonUniformShuffleDown => 1,
        Op::GroupNonUniformIAdd
        | Op::GroupNonUniformFAdd
        | Op::GroupNonUniformIMul
        | Op::GroupNonUniformFMul
        | Op::GroupNonUniformSMin
        | Op::GroupNonUniformUMin
        | Op::GroupNonUniformFMin
        | Op::GroupNonUniformSMax
        | Op::GroupNonUniformUMax
        | Op::GroupNonUniformFMax
        | Op::GroupNonUniformBitwiseAnd
        | Op::GroupNonUniformBitwiseOr
        | Op::GroupNonUniformBitwiseXor
        | Op::GroupNonUniformLogicalAnd
        | Op::GroupNonUniformLogicalOr
        | Op::GroupNonUniformLogicalXor => 2,
        _ => return None,
    })
}

/// True if an instruction is one of cl_khr_work_group_uniform_arithmetic.
const fn is_uniform(op: Op) -> bool {
    matches!(
        op,
        Op::GroupIMulKHR
            | Op::GroupFMulKHR
            | Op::GroupBitwiseAndKHR
            | Op::GroupBitwiseOrKHR
            | Op::GroupBitwiseXorKHR
            | Op::GroupLogicalAndKHR
            | Op::GroupLogicalOrKHR
            | Op::GroupLogicalXorKHR
    )
}

/// Checks the scope and the value of a group operation in environments for kernels.
pub(crate) fn group_of_kernels(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, .. } = operation;
    let class = op.row().map(|row| row.class);
    if !matches!(class, Some(C::NonUniform | C::Group)) {
        return;
    }
    let scope = operation.id(0).and_then(|id| shapes::constant_value(cx, id));
    let is = |wanted: Scope| scope.is_none_or(|scope| scope == u64::from(wanted.0));
    let is_of_subgroups = class == Some(C::NonUniform) || op == Op::GroupNonUniformRotateKHR;
    if is_of_subgroups && !is(Scope::Subgroup) {
        kernel_rules::kernel_rule(cx, R::NON_UNIFORM_SCOPE, inst, "the scope is not Subgroup");
    }
    let value = |at: usize| operation.id(at).map_or(Id(0), |id| cx.facts.type_of(id));
    if let Some(at) = scalar_value(op)
        && cx.types.get(value(at)).is_some_and(|facts| facts.op == Op::TypeVector)
    {
        kernel_rules::kernel_rule(cx, R::NON_UNIFORM_VALUE, inst, "the value is a vector");
    }
    if !is_uniform(op) {
        return;
    }
    if !is(Scope::Workgroup) {
        kernel_rules::kernel_rule(cx, R::UNIFORM_SCOPE, inst, "the scope is not Workgroup");
    }
    let ty = value(2);
    let is_scalar =
        cx.types.fits(ty, TypeClass::INT.or(TypeClass::FLOAT).or(TypeClass::BOOL).or(TypeClass::SCALAR));
    let is_narrow = cx.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR))
        && !matches!(cx.types.width(ty), Some(32 | 64));
    if !is_scalar || is_narrow {
        kernel_rules::kernel_rule(
            cx,
            R::UNIFORM_VALUE,
            inst,
            "the value is no scalar, or an integer of fewer than 32 bits",
        );
    }
}
