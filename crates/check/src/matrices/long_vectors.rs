//! Vectors whose lengths are ids: what the instructions on cooperative vectors take, and which other instructions take them
//! (SPV_NV_cooperative_vector, SPV_EXT_long_vector).

use crate::{
    Checker,
    matrices::{
        cooperative,
        shapes::{self, is_of_elements},
    },
    memory::logical,
    values::dispatch::CheckedOperation,
};
use spirv_kit::{
    Id, Inst, Op,
    facts::{IdKind, TypeClass, UNKNOWN_COUNT},
    grammar::{
        Capability, Class as C, ComponentType, CooperativeVectorMatrixLayout, GlslStd450, StorageClass,
    },
};

/// True if an instruction computes with cooperative vectors component by component.
fn is_of_components(op: Op) -> bool {
    match op.row().map(|row| row.class) {
        Some(C::Arithmetic) => is_of_elements(op, true) || op == Op::VectorTimesScalar,
        Some(C::Bit) => matches!(
            op,
            Op::ShiftRightLogical
                | Op::ShiftRightArithmetic
                | Op::ShiftLeftLogical
                | Op::BitwiseOr
                | Op::BitwiseXor
                | Op::BitwiseAnd
                | Op::Not
        ),
        Some(C::Conversion) => op != Op::QuantizeToF16,
        Some(C::RelationalAndLogical) => op == Op::Select,
        Some(C::Derivative) => false,
        _ => !matches!(op, Op::VectorShuffle | Op::Transpose),
    }
}

/// True if an instruction of GLSL.std.450 takes cooperative vectors.
fn is_function_of_components(number: GlslStd450) -> bool {
    use GlslStd450 as G;
    let all = [
        G::FMin,
        G::UMin,
        G::SMin,
        G::NMin,
        G::FMax,
        G::UMax,
        G::SMax,
        G::NMax,
        G::FClamp,
        G::UClamp,
        G::SClamp,
        G::NClamp,
        G::Step,
        G::Exp,
        G::Log,
        G::Tanh,
        G::Atan,
        G::Fma,
    ];
    all.contains(&number)
}

/// True if values of a type are vectors that few instructions take, as they are cooperative and nothing more.
fn is_cooperative_vector(cx: &Checker<'_>, ty: Id) -> bool {
    cx.types.get(ty).is_some_and(|facts| facts.op == Op::TypeVectorIdEXT)
        && !cx.has_capability(Capability::LongVectorEXT)
}

/// Whether an instruction takes or gives vectors of any length, matrices of SPV_NV_cooperative_matrix, or parts of others that
/// invocations share: translations take these as they are, so that only a check of the whole module has rules for them.
pub(crate) fn is_of_shared(cx: &Checker<'_>, operation: CheckedOperation<'_>) -> bool {
    if !cx.types.is_with_shared {
        return false;
    }
    let is_part = matches!(operation.op, Op::CompositeExtract | Op::CompositeInsert);
    let is_shared = |ty: Id| {
        cx.types.get(ty).is_some_and(|facts| match facts.op {
            Op::TypeVectorIdEXT | Op::TypeCooperativeMatrixNV => true,
            op => op == Op::TypeCooperativeMatrixKHR && is_part,
        })
    };
    is_shared(operation.ty) || operation.arguments.iter().any(|id| is_shared(cx.facts.type_of(Id(*id))))
}

/// An instruction with a cooperative vector among its operands is one that takes such.
pub(crate) fn cooperative_vectors(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if !cx.types.is_with_shared {
        return;
    }
    let takes = || {
        is_cooperative_vector(cx, operation.ty)
            || operation.id(0).is_some_and(|id| is_cooperative_vector(cx, cx.facts.type_of(id)))
    };
    if !takes() {
        return;
    }
    if !is_of_components(operation.op) {
        cx.rule(operation.inst, format!("{} is not for cooperative vectors", operation.op));
    }
    if operation.op.row().is_some_and(|row| row.class == C::Conversion) {
        let from = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
        if !is_cooperative_vector(cx, from) || !is_cooperative_vector(cx, operation.ty) {
            cx.rule(operation.inst, "operand and result are not both cooperative vectors");
        }
    }
}

/// The same of an instruction of GLSL.std.450.
pub(crate) fn function_of_vectors(cx: &Checker<'_>, operation: CheckedOperation<'_>, number: GlslStd450) {
    if !is_function_of_components(number) && is_cooperative_vector(cx, operation.ty) {
        cx.rule(operation.inst, "the function is not for cooperative vectors");
    }
}

/// A vector that is loaded from an array, stored or added to one, at an offset in bytes.
pub(crate) fn vector_in_memory(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let of = |number: usize| operation.id(number).map_or(Id(0), |id| cx.facts.type_of(id));
    array_in_memory(cx, inst, operation.id(0));
    words(cx, operation, &[1]);
    let is_vector = |ty: Id| cx.types.get(ty).is_some_and(|facts| facts.op == Op::TypeVectorIdEXT);
    let (first, second) = if op == Op::CooperativeVectorLoadNV { (ty, ty) } else { (of(2), of(3)) };
    let is_pair = op == Op::CooperativeVectorOuterProductAccumulateNV;
    if !is_vector(first) || is_pair && !is_vector(second) {
        cx.rule(inst, "the vector has no type of cooperative vectors");
    }
    if is_pair {
        if cx.types.component(first) != cx.types.component(second) {
            cx.rule(inst, "the vectors have components of different types");
        }
        cooperative::constant_integers(cx, inst, operation.arguments.get(4..5).unwrap_or(&[]), Some(32));
        words(cx, operation, &[5, 6]);
        vector_layout(cx, operation, 4);
    }
}

/// A pointer to an array of scalars or vectors in memory that such instructions reach.
fn array_in_memory(cx: &Checker<'_>, inst: Inst<'_>, pointer: Option<Id>) {
    let Some(pointer) = pointer else { return };
    let ty = cx.facts.type_of(pointer);
    let classes = [
        StorageClass::Workgroup,
        StorageClass::CrossWorkgroup,
        StorageClass::StorageBuffer,
        StorageClass::PhysicalStorageBuffer,
    ];
    if logical::class_of(cx, ty).is_none_or(|class| !classes.contains(&class)) {
        cx.rule(inst, format!("{pointer} does not point into memory of buffers or workgroups"));
    }
    let pointee = cx.types.pointee(ty).and_then(|pointee| cx.types.get(pointee));
    let is_array = pointee.is_none_or(|array| {
        matches!(array.op, Op::TypeArray | Op::TypeRuntimeArray)
            && cx.types.class(array.inner).has(TypeClass::SCALAR.or(TypeClass::VECTOR))
    });
    if !is_array {
        cx.rule(inst, format!("{pointer} does not point to an array of scalars or vectors"));
    }
}

/// Operands that are integers of 32 bits, as far as they are there.
fn words(cx: &Checker<'_>, operation: CheckedOperation<'_>, numbers: &[usize]) {
    for number in numbers {
        if let Some(id) = operation.id(*number)
            && !cooperative::is_word(cx, cx.facts.type_of(id))
        {
            cx.rule(operation.inst, format!("{id} is no integer of 32 bits"));
        }
    }
}

/// The layout of a matrix, which is a constant.
fn vector_layout(cx: &Checker<'_>, operation: CheckedOperation<'_>, number: usize) {
    let Some(layout) = operation.id(number) else { return };
    let value = shapes::constant_value(cx, layout).and_then(|layout| u32::try_from(layout).ok());
    if value.is_some_and(|layout| CooperativeVectorMatrixLayout(layout).row().is_none()) {
        cx.rule(operation.inst, "there is no such layout of matrices");
    }
}

/// A product of a matrix in memory and a vector; where its M, its K and its layout are, and whether it is transposed.
pub(crate) fn vector_product(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    counts: [usize; 3],
    transpose: usize,
) {
    let inst = operation.inst;
    let of = |number: usize| operation.id(number).map_or(Id(0), |id| cx.facts.type_of(id));
    // In front of the counts: the vector, how it is taken, and of each array in memory the pointer, an offset, how it is taken.
    let arrays = (2..counts[0]).step_by(3);
    let interpretations = std::iter::once(1).chain(arrays.clone().map(|array| array + 2));
    for number in interpretations.chain(counts) {
        let id = operation.id(number).unwrap_or(Id(0));
        cooperative::constant_integers(cx, inst, &[id.0], Some(32));
    }
    for array in arrays {
        array_in_memory(cx, inst, operation.id(array));
        words(cx, operation, &[array + 1]);
    }
    vector_layout(cx, operation, counts[2]);
    words(cx, operation, &[transpose + 1]);
    for (what, ty) in [("result", operation.ty), ("input", of(0))] {
        if cx.types.get(ty).is_none_or(|facts| facts.op != Op::TypeVectorIdEXT) {
            cx.rule(inst, format!("the {what} is no cooperative vector"));
        }
    }
    if !cx.types.fits(of(transpose), TypeClass::BOOL.or(TypeClass::SCALAR)) {
        cx.rule(inst, "the operand that says whether the matrix is transposed is no boolean");
    }
    if operation.id(transpose).is_some_and(|id| cx.facts.kind(id) != IdKind::Constant) {
        cx.rule(inst, "the operand that says whether the matrix is transposed is not a constant");
    }
    let value = |number: usize| operation.id(number).and_then(|id| shapes::constant_value(cx, id));
    let [m, k, _] = counts;
    let packed = [ComponentType::SignedInt8PackedNV, ComponentType::UnsignedInt8PackedNV];
    let is_packed = value(1).is_none_or(|form| packed.iter().any(|own| u64::from(own.0) == form));
    let (m, k) = (value(m), value(k).filter(|_| !is_packed));
    for (what, ty, count) in [("result", operation.ty, m), ("input", of(0), k)] {
        let length = long_vector_length(cx, ty);
        if let (Some(length), Some(count)) = (length, count)
            && length != count
        {
            cx.rule(inst, format!("the {what} has {length} components, not {count}"));
        }
    }
}

/// The number of components of a vector whose type names it by an id; `None` where only specialization tells it.
pub(crate) fn long_vector_length(cx: &Checker<'_>, ty: Id) -> Option<u64> {
    let facts = cx.types.get(ty).filter(|facts| facts.op == Op::TypeVectorIdEXT && facts.is_vector())?;
    (facts.count != UNKNOWN_COUNT).then_some(facts.count)
}
