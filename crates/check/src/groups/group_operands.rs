//! Group operations without uniform control flow (section 3.49.24): what the classes of their operands do not say.

use crate::{Checker, memory::logical, values::dispatch::CheckedOperation};
use spirv_kit::{
    Id, Op, Version,
    facts::{IdKind, literal},
    grammar::{Capability, GroupOperation, Scope, StorageClass},
};

/// Checks the scope and the further operands of a group operation.
pub(crate) fn non_uniform(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    group_scope(cx, operation);
    if !cx.has_capability(Capability::Shader) && operation.op != Op::GroupNonUniformRotateKHR {
        return;
    }
    let CheckedOperation { inst, op, ty, .. } = operation;
    let value = |number: usize| operation.id(number).map(|id| (id, cx.facts.type_of(id)));
    match op {
        Op::GroupNonUniformUMin | Op::GroupNonUniformUMax if !is_unsigned(cx, ty) => {
            cx.rule(inst, "the result is not unsigned");
        }
        Op::GroupNonUniformBallot
        | Op::GroupNonUniformBallotBitCount
        | Op::GroupNonUniformBallotFindLSB
        | Op::GroupNonUniformBallotFindMSB
            if !is_unsigned(cx, ty) =>
        {
            cx.rule(inst, "the result is not unsigned");
        }
        _ => {}
    }
    let unsigned: &[usize] = match op {
        Op::GroupNonUniformBroadcast
        | Op::GroupNonUniformShuffle
        | Op::GroupNonUniformShuffleXor
        | Op::GroupNonUniformShuffleUp
        | Op::GroupNonUniformShuffleDown
        | Op::GroupNonUniformQuadBroadcast
        | Op::GroupNonUniformQuadSwap
        | Op::GroupNonUniformRotateKHR => &[2],
        Op::GroupNonUniformBallotBitExtract => &[1, 2],
        Op::GroupNonUniformInverseBallot
        | Op::GroupNonUniformBallotFindLSB
        | Op::GroupNonUniformBallotFindMSB => &[1],
        Op::GroupNonUniformBallotBitCount => &[2],
        _ => &[],
    };
    let wrong: Vec<_> =
        unsigned.iter().filter_map(|number| value(*number)).filter(|(_, ty)| !is_unsigned(cx, *ty)).collect();
    for (id, _) in wrong {
        cx.rule(inst, format!("{id} is not unsigned"));
    }
    let needs_constant = match op {
        Op::GroupNonUniformBroadcast | Op::GroupNonUniformQuadBroadcast => cx.version < Version::V1_5,
        Op::GroupNonUniformQuadSwap => true,
        _ => false,
    };
    if needs_constant
        && let Some((id, _)) = value(2)
        && !is_constant(cx, id)
    {
        cx.rule(inst, format!("{id} is not a constant"));
    }
    if op == Op::GroupNonUniformRotateKHR
        && let Some(size) = operation.id(3)
    {
        cluster(cx, operation, size);
    }
    group_operation(cx, operation);
}

/// Checks the size of the clusters within which values rotate.
fn cluster(cx: &Checker<'_>, operation: CheckedOperation<'_>, size: Id) {
    let inst = operation.inst;
    let ty = cx.facts.type_of(size);
    if !is_unsigned(cx, ty) || cx.types.lanes(ty) != 1 {
        cx.rule(inst, format!("the size of clusters {size} is no unsigned integer"));
    }
    if !is_constant(cx, size) {
        cx.rule(inst, format!("the size of clusters {size} is not a constant"));
    }
    let value = cx.definition(size).filter(|inst| inst.op() == Op::Constant).and_then(literal);
    if value.is_some_and(|value| !value.is_power_of_two()) {
        cx.rule(inst, "the size of clusters is no power of two");
    }
}

/// True if an id is a constant with a value; OpUndef has none.
pub(crate) fn is_constant(cx: &Checker<'_>, id: Id) -> bool {
    cx.facts.kind(id) == IdKind::Constant && cx.definition(id).is_some_and(|inst| inst.op() != Op::Undef)
}

/// Checks copies between the memory of a group and that of the device.
pub(crate) fn group_copy(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if operation.op != Op::GroupAsyncCopy {
        return;
    }
    let inst = operation.inst;
    let (Some(to), Some(from)) = (operation.id(1), operation.id(2)) else { return };
    let (to, from) = (cx.facts.type_of(to), cx.facts.type_of(from));
    let (Some(target), Some(source)) = (logical::class_of(cx, to), logical::class_of(cx, from)) else {
        return;
    };
    let is_between = matches!(
        (target, source),
        (StorageClass::Workgroup, StorageClass::CrossWorkgroup)
            | (StorageClass::CrossWorkgroup, StorageClass::Workgroup)
    );
    if !is_between {
        cx.rule(inst, "the copy is not between Workgroup and CrossWorkgroup");
    }
    if let (Some(to), Some(from)) = (cx.types.pointee(to), cx.types.pointee(from))
        && to != from
    {
        cx.rule(inst, format!("the target points to {to}, the source to {from}"));
    }
}

/// Checks that the scope of a group operation is Subgroup or Workgroup.
fn group_scope(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    // It divides the subgroup, and names none.
    if operation.op == Op::GroupNonUniformPartitionNV {
        return;
    }
    let scope = operation.id(0).and_then(|scope| cx.definition(scope));
    let Some(scope) = scope.filter(|scope| scope.op() == Op::Constant).and_then(literal) else { return };
    let scopes = match operation.op {
        Op::GroupNonUniformRotateKHR => &[Scope::Workgroup, Scope::Subgroup][..],
        // Shaders have none but subgroups here.
        _ if cx.has_capability(Capability::Shader) => &[Scope::Subgroup],
        _ => &[Scope::Workgroup, Scope::Subgroup],
    };
    if !scopes.iter().any(|known| u64::from(known.0) == scope) {
        let names: Vec<_> = scopes.iter().filter_map(|scope| scope.row()).map(|row| row.name).collect();
        cx.rule(operation.inst, format!("the scope {scope} is not {}", names.join(" or ")));
    }
}

/// Returns what a reduction or scan does; `None` for other instructions.
fn group_operation_of(operation: CheckedOperation<'_>) -> Option<GroupOperation> {
    let spec = operation.op.row()?.arguments().get(1)?;
    let kind = operation.arguments.get(1)?;
    (spec.kind == spirv_kit::grammar::OperandKind::GroupOperation).then_some(GroupOperation(*kind))
}

/// True for a reduction or scan of the parts of a subgroup, whose last operand is a ballot in place of a size.
pub(crate) fn is_partitioned(operation: CheckedOperation<'_>) -> bool {
    matches!(
        group_operation_of(operation),
        Some(
            GroupOperation::PartitionedReduceNV
                | GroupOperation::PartitionedInclusiveScanNV
                | GroupOperation::PartitionedExclusiveScanNV
        )
    )
}

/// Checks the operands of reductions and scans.
fn group_operation(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let inst = operation.inst;
    let Some(kind) = group_operation_of(operation) else { return };
    let part = operation.id(3);
    match (kind, part) {
        (_, part) if is_partitioned(operation) => {
            let ballot = part.map(|id| cx.facts.type_of(id));
            if !ballot.is_some_and(|ty| cx.types.lanes(ty) == 4 && cx.types.width(ty).is_some()) {
                cx.rule(inst, "the ballot of the partition is no vector of four integers");
            }
        }
        (GroupOperation::ClusteredReduce, None) => cx.rule(inst, "the size of clusters is missing"),
        (_, None) => {}
        // Other operations pass it over, and it has to be a size all the same.
        (_, Some(size)) => {
            let found = cx.facts.type_of(size);
            if !is_unsigned(cx, found) || cx.types.lanes(found) != 1 {
                cx.rule(inst, format!("the size of clusters {size} is no unsigned integer"));
            }
            if !is_constant(cx, size) {
                cx.rule(inst, format!("the size of clusters {size} is not a constant"));
            }
        }
    }
}

/// True if a type is an unsigned integer, or a vector of them.
pub(crate) fn is_unsigned(cx: &Checker<'_>, ty: Id) -> bool {
    let component = cx.definition(cx.types.component(ty));
    component.is_some_and(|inst| inst.op() == Op::TypeInt && inst.operands().get(2) == Some(&0))
}
