//! Tensors (SPV_ARM_tensors): their types, constants and accesses.

use crate::{Checker, groups::group_operands, matrices::shapes, values::dispatch::CheckedOperation};
use spirv_kit::{
    Id, Inst, Op,
    facts::{TypeClass, UNKNOWN_COUNT},
    grammar::{Capability, TensorOperands},
};

/// The operands of the type of a tensor.
#[derive(Clone, Copy)]
pub(crate) struct Tensor {
    pub(crate) element: Id,
    rank: Option<Id>,
    shape: Option<Id>,
}

const INT: TypeClass = TypeClass::INT.or(TypeClass::SCALAR);

pub(crate) fn tensor_of(cx: &Checker<'_>, ty: Id) -> Option<Tensor> {
    let inst = cx.definition(ty).filter(|inst| inst.op() == Op::TypeTensorARM)?;
    let &[_, element, ref rest @ ..] = inst.operands() else { return None };
    Some(Tensor {
        element: Id(element),
        rank: rest.first().map(|id| Id(*id)),
        shape: rest.get(1).map(|id| Id(*id)),
    })
}

/// The sizes of a tensor, as far as constants tell them.
fn sizes_of(cx: &Checker<'_>, shape: Id) -> Vec<Option<u64>> {
    let Some(inst) = cx.definition(shape) else { return Vec::new() };
    match inst.op() {
        Op::ConstantComposite | Op::SpecConstantComposite => {
            inst.arguments().iter().map(|id| shapes::constant_value(cx, Id(*id))).collect()
        }
        _ => Vec::new(),
    }
}

/// OpTypeTensorARM: elements, rank and shape.
pub(crate) fn tensor_type(cx: &Checker<'_>, inst: Inst<'_>) {
    let Some(tensor) = inst.result().and_then(|id| tensor_of(cx, id)) else { return };
    let Tensor { element, rank, shape } = tensor;
    if !cx.types.fits(element, TypeClass::INT.or(TypeClass::FLOAT).or(TypeClass::BOOL).or(TypeClass::SCALAR))
    {
        cx.rule(inst, format!("the elements have type {element}, which is no scalar"));
    }
    let Some(rank) = rank else { return };
    let is_int = cx.types.fits(cx.facts.type_of(rank), INT);
    if !group_operands::is_constant(cx, rank) || !is_int {
        return cx.rule(inst, format!("the rank {rank} is no constant integer"));
    }
    if shapes::constant_value(cx, rank) == Some(0) {
        cx.rule(inst, "the rank is 0");
    }
    let Some(shape) = shape else { return };
    let ty = cx.types.get(cx.facts.type_of(shape)).copied();
    let Some(array) = ty.filter(|facts| facts.op == Op::TypeArray && cx.types.fits(facts.inner, INT)) else {
        return cx.rule(inst, format!("the shape {shape} is no array of integers"));
    };
    if !group_operands::is_constant(cx, shape) {
        cx.rule(inst, format!("the shape {shape} is no constant"));
    }
    if shapes::constant_value(cx, rank)
        .is_some_and(|rank| rank != array.count && array.count != UNKNOWN_COUNT)
    {
        cx.rule(inst, format!("the shape {shape} has other than as many sizes as the rank"));
    }
    let is_null = cx.definition(shape).is_some_and(|inst| inst.op() == Op::ConstantNull);
    if is_null || sizes_of(cx, shape).contains(&Some(0)) {
        cx.rule(inst, format!("the shape {shape} has a size of 0"));
    }
}

/// A constant of a tensor that consists of parts: elements, or tensors of a rank that is one less.
pub(crate) fn tensor_constant(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, ty, .. } = operation;
    let Some(tensor) = tensor_of(cx, ty) else { return };
    let Some(shape) = tensor.shape else {
        return cx.rule(inst, format!("{ty} has no shape, and its constants no constituents"));
    };
    let sizes = sizes_of(cx, shape);
    if let Some(Some(size)) = sizes.first()
        && *size != operation.arguments.len() as u64
    {
        let detail = format!("there are {} constituents, {ty} has {size}", operation.arguments.len());
        cx.rule(inst, detail);
    }
    let rank = tensor.rank.and_then(|rank| shapes::constant_value(cx, rank));
    for id in operation.arguments {
        let found = cx.facts.type_of(Id(*id));
        // A rank that is specialized may be any.
        if rank == Some(1) || rank.is_none() && found == tensor.element {
            if found != tensor.element {
                cx.rule(inst, format!("%{id} does not have the type {} of the elements", tensor.element));
            }
            continue;
        }
        let Some(part) = tensor_of(cx, found) else {
            cx.rule(inst, format!("%{id} is no tensor"));
            continue;
        };
        let part_rank = part.rank.and_then(|rank| shapes::constant_value(cx, rank));
        let part_sizes = part.shape.map(|shape| sizes_of(cx, shape)).unwrap_or_default();
        let differs = |(a, b): (&Option<u64>, &Option<u64>)| matches!((a, b), (Some(a), Some(b)) if a != b);
        if part.element != tensor.element
            || matches!((part_rank, rank), (Some(part), Some(rank)) if part.checked_add(1) != Some(rank))
            || sizes.iter().skip(1).zip(&part_sizes).any(differs)
        {
            cx.rule(inst, format!("%{id} is no part of a {ty}: elements, rank or shape differ"));
        }
    }
}

/// A tensor without a shape has no null.
pub(crate) fn has_null_tensor(cx: &Checker<'_>, inst: Inst<'_>, ty: Id) {
    if tensor_of(cx, ty).is_some_and(|tensor| tensor.shape.is_none()) {
        cx.rule(inst, format!("{ty} has no shape, and its values no null"));
    }
}

/// Reads, writes and sizes of tensors.
pub(crate) fn tensor_access(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, .. } = operation;
    let Some(value) = operation.id(0) else { return };
    let tensor = tensor_of(cx, cx.facts.type_of(value));
    let Some((tensor, rank)) = tensor.and_then(|tensor| Some((tensor, tensor.rank?))) else {
        return cx.rule(inst, format!("{value} is no tensor of a known rank"));
    };
    let rank = shapes::constant_value(cx, rank);
    if op == Op::TensorQuerySizeARM {
        return tensor_size(cx, operation, rank);
    }
    let coordinates = operation.id(1).map_or(Id(0), |id| cx.facts.type_of(id));
    let array = cx.types.get(coordinates).copied().filter(|facts| facts.op == Op::TypeArray);
    let is_right = array.is_some_and(|array| {
        cx.types.fits(array.inner, INT)
            && rank.is_none_or(|rank| array.count == rank || array.count == UNKNOWN_COUNT)
    });
    if !is_right {
        cx.rule(inst, "the coordinates are no array of an integer for each dimension");
    }
    let is_read = op == Op::TensorReadARM;
    let object = if is_read { Some(operation.ty) } else { operation.id(2).map(|id| cx.facts.type_of(id)) };
    let facts = object.and_then(|ty| cx.types.get(ty)).copied();
    let part = match facts {
        Some(facts) if facts.op == Op::TypeArray => Some(facts.inner),
        _ => object,
    };
    if part != Some(tensor.element) {
        cx.rule(inst, format!("neither one nor an array of {}, which the tensor has", tensor.element));
    }
    let rest = operation.arguments.get(if is_read { 2 } else { 3 }..).unwrap_or(&[]);
    if let Some((mask, values)) = rest.split_first() {
        tensor_operands(cx, inst, TensorOperands::from_bits_retain(*mask), values, tensor.element, is_read);
    }
}

fn tensor_size(cx: &Checker<'_>, operation: CheckedOperation<'_>, rank: Option<u64>) {
    let (inst, Some(dimension)) = (operation.inst, operation.id(1)) else { return };
    if !cx.types.fits(operation.ty, INT) {
        cx.rule(inst, "the result is no integer");
    }
    if !group_operands::is_constant(cx, dimension) || !cx.types.fits(cx.facts.type_of(dimension), INT) {
        return cx.rule(inst, format!("the dimension {dimension} is no constant integer"));
    }
    if let (Some(dimension), Some(rank)) = (shapes::constant_value(cx, dimension), rank)
        && dimension >= rank
    {
        cx.rule(inst, format!("the tensor has {rank} dimensions, not number {dimension}"));
    }
}

/// The operands of a read or write: what stands for elements outside, and how other invocations see it.
fn tensor_operands(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    mask: TensorOperands,
    values: &[u32],
    element: Id,
    is_read: bool,
) {
    use TensorOperands as T;
    let of_reads = T::OutOfBoundsValueARM | T::MakeElementVisibleARM;
    if !is_read && mask.intersects(of_reads) || is_read && mask.contains(T::MakeElementAvailableARM) {
        cx.rule(inst, "the operands are not for this kind of access");
    }
    let shared = T::MakeElementAvailableARM | T::MakeElementVisibleARM;
    if mask.intersects(shared) && !mask.contains(T::NonPrivateElementARM) {
        cx.rule(inst, "MakeElementAvailableARM and MakeElementVisibleARM need NonPrivateElementARM");
    }
    let of_model = shared | T::NonPrivateElementARM;
    if mask.intersects(of_model) && !cx.has_capability(Capability::VulkanMemoryModel) {
        cx.rule(inst, "the operands need the capability VulkanMemoryModel");
    }
    if mask.contains(T::OutOfBoundsValueARM)
        && let Some(value) = values.first()
    {
        if !group_operands::is_constant(cx, Id(*value)) {
            cx.rule(inst, format!("%{value} is no constant"));
        }
        if cx.facts.type_of(Id(*value)) != element {
            cx.rule(inst, format!("%{value} does not have the type {element} of the elements"));
        }
    }
}
