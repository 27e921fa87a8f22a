//! Cooperative matrices and vectors beyond their arithmetic: reductions, operations on each element, loads in blocks, conversions from and
//! to arrays, and tensor layouts (SPV_NV_cooperative_matrix2, SPV_NV_cooperative_vector, SPV_NV_tensor_addressing,
//! SPV_ARM_cooperative_matrix_layouts, SPV_QCOM_cooperative_matrix_conversion).

use crate::{
    Checker,
    groups::group_operands,
    matrices::{
        long_vectors,
        shapes::{self, Cooperative},
        tensor_loads,
    },
    memory::logical,
    values::{arithmetic, dispatch::CheckedOperation},
};
use spirv_kit::{
    Id, Inst, Op,
    facts::{IdKind, TypeClass},
    grammar::{
        Capability, CooperativeMatrixLayout, CooperativeMatrixReduce, CooperativeMatrixUse, StorageClass,
        TensorClampMode,
    },
};

/// The opcode of the first extension with cooperative instructions; those below have no rules here.
const FIRST: u16 = Op::CooperativeMatrixLoadKHR.0;
/// The most dimensions of a tensor layout or view.
const MOST_DIMENSIONS: u64 = 5;
/// The bits of a row of blocks: `16 / sizeof(Component Type)` components (SPV_ARM_cooperative_matrix_layouts).
const BLOCK_BITS: u64 = 128;
/// The bits of what an invocation has of the dimension that is multiplied (SPV_QCOM_cooperative_matrix_conversion).
const SHARE_BITS: u64 = 256;

/// The signature that an instruction demands of a function: its result and its parameters.
pub(crate) struct FunctionSignature<'m> {
    pub(crate) result: Id,
    pub(crate) params: &'m [u32],
}

/// True if an opcode is one of those that may have rules here.
pub(crate) fn is_recent(op: Op) -> bool {
    op.0 >= FIRST
}

/// Checks the storage class of the memory that a cooperative matrix is loaded from or stored to, in Vulkan.
fn class_of_matrix_in_memory(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if let (Op::CooperativeMatrixLoadKHR | Op::CooperativeMatrixStoreKHR, Some(pointer)) =
        (operation.op, operation.id(0))
        && cx.environment.is_vulkan()
        && let Some(class) = logical::class_of(cx, cx.facts.type_of(pointer))
        && ![StorageClass::Workgroup, StorageClass::StorageBuffer, StorageClass::PhysicalStorageBuffer]
            .contains(&class)
    {
        let rule = "VUID-StandaloneSpirv-Pointer-08973";
        cx.named_rule(rule, operation.inst, "no cooperative matrix lies in memory of this storage class");
    }
}

/// Checks an instruction on cooperative matrices, cooperative vectors or tensor layouts.
pub(crate) fn cooperative_rules(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    class_of_matrix_in_memory(cx, operation);
    match operation.op {
        Op::CooperativeMatrixLoadKHR => matrix_layout(cx, operation, operation.ty, 1),
        Op::CooperativeMatrixStoreKHR => {
            let object = operation.id(1).map_or(Id(0), |id| cx.facts.type_of(id));
            matrix_layout(cx, operation, object, 2);
        }
        Op::CooperativeMatrixReduceEXT => reduction(cx, operation),
        Op::CooperativeMatrixPerElementOpEXT => each_element(cx, operation),
        Op::CooperativeMatrixConvertUseEXT => converted_use(cx, operation),
        Op::CooperativeMatrixGetCoordinateEXT => tensor_loads::matrix_coordinate(cx, operation),
        Op::CooperativeMatrixLoadTensorNV => tensor_layout_of(cx, operation, 2),
        Op::CooperativeMatrixStoreTensorNV => tensor_layout_of(cx, operation, 2),
        Op::CooperativeVectorMatrixMulNV => long_vectors::vector_product(cx, operation, [5, 6, 7], 8),
        Op::CooperativeVectorMatrixMulAddNV => long_vectors::vector_product(cx, operation, [8, 9, 10], 11),
        Op::CooperativeVectorLoadNV
        | Op::CooperativeVectorStoreNV
        | Op::CooperativeVectorReduceSumAccumulateNV
        | Op::CooperativeVectorOuterProductAccumulateNV => long_vectors::vector_in_memory(cx, operation),
        Op::BitCastArrayQCOM => array_cast(cx, operation),
        Op::ExtractSubArrayQCOM => sub_array(cx, operation),
        Op::CompositeConstructCoopMatQCOM => {
            let source = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
            share(cx, operation.inst, operation.ty, source);
        }
        Op::CompositeExtractCoopMatQCOM => {
            let matrix = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
            share(cx, operation.inst, matrix, operation.ty);
        }
        Op::TensorLayoutSetDimensionNV | Op::TensorLayoutSetStrideNV | Op::TensorLayoutSetBlockSizeNV => {
            result_of(cx, operation, Op::TypeTensorLayoutNV);
            dimensions(cx, operation, 1);
        }
        Op::TensorViewSetDimensionNV | Op::TensorViewSetStrideNV => {
            result_of(cx, operation, Op::TypeTensorViewNV);
            dimensions(cx, operation, 1);
        }
        Op::TensorLayoutSliceNV => {
            result_of(cx, operation, Op::TypeTensorLayoutNV);
            dimensions(cx, operation, 2);
        }
        Op::CreateTensorLayoutNV | Op::TensorLayoutSetClampValueNV => {
            result_of(cx, operation, Op::TypeTensorLayoutNV);
        }
        Op::CreateTensorViewNV | Op::TensorViewSetClipNV => {
            result_of(cx, operation, Op::TypeTensorViewNV);
        }
        Op::CooperativeMatrixTransposeNV => {
            result_of(cx, operation, Op::TypeCooperativeMatrixNV);
            let usage = shapes::cooperative(cx, operation.ty).and_then(|of| of.usage);
            if !is_use(cx, usage, &[CooperativeMatrixUse::MatrixBKHR]) {
                cx.rule(operation.inst, "the result is the second factor of a product");
            }
        }
        _ => {}
    }
}

/// The component type of a cooperative matrix or a long vector is a number, and what follows it are constant integers.
pub(crate) fn constant_operands_of_type(cx: &Checker<'_>, inst: Inst<'_>) {
    let [_, component, constants @ ..] = inst.operands() else { return };
    if !cx.is_whole {
        return;
    }
    let numbers = TypeClass::INT.or(TypeClass::FLOAT).or(TypeClass::SCALAR);
    let is_vector = inst.op() == Op::TypeVectorIdEXT && cx.has_capability(Capability::LongVectorEXT);
    // The rule of matrices of KHR has the component's own.
    let is_told = inst.op() == Op::TypeCooperativeMatrixKHR;
    if !cx.types.fits(Id(*component), numbers) && !is_vector && !is_told {
        cx.rule(inst, format!("components have type %{component}, which is no number"));
    }
    constant_integers(cx, inst, constants, None);
    if inst.op() == Op::TypeVectorIdEXT
        && constants.first().and_then(|count| shapes::constant_value(cx, Id(*count))) == Some(0)
    {
        cx.rule(inst, "a vector has at least one component");
    }
}

/// Checks that operands are constant integers, of a given width if there is one.
pub(crate) fn constant_integers(cx: &Checker<'_>, inst: Inst<'_>, constants: &[u32], width: Option<u64>) {
    for id in constants {
        let ty = cx.facts.type_of(Id(*id));
        let is_int = cx.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR))
            && width.is_none_or(|width| cx.types.width(ty) == Some(width));
        if !is_int || cx.facts.kind(Id(*id)) != IdKind::Constant {
            cx.rule(inst, format!("%{id} is no constant integer of the width that is wanted"));
        }
    }
}

/// Checks the types of tensor layouts and views.
pub(crate) fn tensor_layout_type(cx: &Checker<'_>, inst: Inst<'_>) {
    let all = inst.operands().get(1..).unwrap_or(&[]);
    match (inst.op(), all) {
        (Op::TypeTensorViewNV, [dimensions, has, order @ ..]) => {
            constant_integers(cx, inst, &[*dimensions], Some(32));
            constant_integers(cx, inst, order, Some(32));
            if !cx.types.fits(cx.facts.type_of(Id(*has)), TypeClass::BOOL.or(TypeClass::SCALAR)) {
                cx.rule(inst, format!("%{has} is no boolean"));
            }
        }
        (_, [_, mode, ..]) => {
            constant_integers(cx, inst, all, Some(32));
            let mode = shapes::constant_value(cx, Id(*mode)).and_then(|mode| u32::try_from(mode).ok());
            if mode.is_some_and(|mode| TensorClampMode(mode).row().is_none()) {
                cx.rule(inst, "there is no such mode of clamping");
            }
        }
        _ => constant_integers(cx, inst, all, Some(32)),
    }
    let &[_, dimensions, ref rest @ ..] = inst.operands() else { return };
    let Some(dimensions) = shapes::constant_value(cx, Id(dimensions)) else { return };
    if !(1..=MOST_DIMENSIONS).contains(&dimensions) {
        return cx.rule(inst, format!("there are 1 to 5 dimensions, not {dimensions}"));
    }
    if inst.op() != Op::TypeTensorViewNV {
        return;
    }
    let mut order: Vec<_> =
        rest.iter().skip(1).filter_map(|index| shapes::constant_value(cx, Id(*index))).collect();
    if order.len() + 1 < rest.len() {
        return;
    }
    order.sort_unstable();
    if !order.iter().copied().eq(0..dimensions) {
        cx.rule(inst, "the indices are no permutation of the dimensions");
    }
}

pub(crate) fn signature<'m>(cx: &Checker<'m>, function: Id) -> Option<FunctionSignature<'m>> {
    let function = cx.definition(function).filter(|inst| inst.op() == Op::Function)?;
    let ty = cx.definition(Id(*function.operands().get(3)?)).filter(|inst| inst.op() == Op::TypeFunction)?;
    let (result, params) = ty.operands().get(1..)?.split_first()?;
    Some(FunctionSignature { result: Id(*result), params })
}

pub(crate) fn is_word(cx: &Checker<'_>, ty: Id) -> bool {
    cx.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR)) && cx.types.width(ty) == Some(32)
}

/// True if a type is a float of 16 or 32 bits with the encoding of IEEE 754.
fn is_plain_float(cx: &Checker<'_>, ty: Id) -> bool {
    cx.types.fits(ty, TypeClass::FLOAT.or(TypeClass::SCALAR))
        && matches!(cx.types.width(ty), Some(16 | 32))
        && arithmetic::encoding(cx, ty).is_none()
}

pub(crate) fn is_use(cx: &Checker<'_>, id: Option<u32>, wanted: &[CooperativeMatrixUse]) -> bool {
    let value = id.and_then(|id| shapes::constant_value(cx, Id(id)));
    value.is_none_or(|value| wanted.iter().any(|usage| u64::from(usage.0) == value))
}

/// The layout of a matrix in memory: those of the KHR extension and those in blocks have a stride, which counts blocks in
/// the latter.
fn matrix_layout(cx: &Checker<'_>, operation: CheckedOperation<'_>, matrix: Id, layout: usize) {
    if let Some(layout) = operation.id(layout) {
        constant_integers(cx, operation.inst, &[layout.0], Some(32));
    }
    let value = operation.id(layout).and_then(|layout| shapes::constant_value(cx, layout));
    let is = |wanted: CooperativeMatrixLayout| value == Some(wanted.0.into());
    let of_rows = is(CooperativeMatrixLayout::RowBlockedInterleavedARM);
    let is_blocked = of_rows || is(CooperativeMatrixLayout::ColumnBlockedInterleavedARM);
    let is_plain = is(CooperativeMatrixLayout::RowMajorKHR) || is(CooperativeMatrixLayout::ColumnMajorKHR);
    if !is_blocked && !is_plain {
        return;
    }
    let inst = operation.inst;
    let Some(stride) = operation.id(layout + 1) else {
        return cx.rule(inst, "this memory layout needs a stride");
    };
    if is_plain {
        return;
    }
    let Some(stride) = shapes::constant_value(cx, stride) else { return };
    if ![1, 2, 4].contains(&stride) {
        return cx.rule(inst, format!("the stride of blocks is 1, 2 or 4, not {stride}"));
    }
    let Some(matrix) = shapes::cooperative(cx, matrix) else { return };
    let width = cx.types.width(matrix.component).unwrap_or(32).max(1);
    let columns = BLOCK_BITS / width;
    let (rows, columns) = if of_rows { (4, columns * stride) } else { (4 * stride, columns) };
    for (what, id, of) in [("rows", matrix.rows, rows), ("columns", matrix.columns, columns)] {
        if shapes::constant_value(cx, Id(id)).is_some_and(|count| count % of.max(1) != 0) {
            cx.rule(inst, format!("the number of {what} is no multiple of {of}"));
        }
    }
}

/// Checks that the result has a type that an opcode declares.
fn result_of(cx: &Checker<'_>, operation: CheckedOperation<'_>, op: Op) {
    let declared = cx.definition(operation.ty).map(|inst| inst.op());
    let is_matrix = op == Op::TypeCooperativeMatrixNV && declared == Some(Op::TypeCooperativeMatrixKHR);
    if declared != Some(op) && !is_matrix {
        cx.rule(operation.inst, format!("the result has type {}, which is not {op}", operation.ty));
    }
}

fn reduction(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let inst = operation.inst;
    let &[matrix, reduce, function] = operation.arguments else { return };
    let from = shapes::cooperative(cx, cx.facts.type_of(Id(matrix)));
    let (Some(result), Some(from)) = (shapes::cooperative(cx, operation.ty), from) else {
        return cx.rule(inst, "operand and result are no cooperative matrices");
    };
    if result.component != from.component {
        cx.rule(inst, "the component types of operand and result differ");
    }
    if shapes::differ(cx, result.scope, from.scope) {
        cx.rule(inst, "operand and result differ in their scope");
    }
    for usage in [result.usage, from.usage] {
        if !is_use(cx, usage, &[CooperativeMatrixUse::MatrixAccumulatorKHR]) {
            return cx.rule(inst, "operand and result are accumulators");
        }
    }
    let (row, column) = (CooperativeMatrixReduce::Row, CooperativeMatrixReduce::Column);
    match CooperativeMatrixReduce::from_bits(reduce) {
        Some(of) if of == row => {
            if shapes::differ(cx, result.rows, from.rows) {
                cx.rule(inst, "the numbers of rows differ");
            }
        }
        Some(of) if of == column => {
            if shapes::differ(cx, result.columns, from.columns) {
                cx.rule(inst, "the numbers of columns differ");
            }
        }
        Some(of) if of == row | column => {}
        Some(of) if of == CooperativeMatrixReduce::CooperativeMatrixReduce2x2 => {
            let value = |id: u32| shapes::constant_value(cx, Id(id));
            let is_half = |a: u32, b: u32| {
                value(a).zip(value(b)).is_none_or(|(half, whole)| half.saturating_mul(2) == whole)
            };
            if !is_half(result.rows, from.rows) || !is_half(result.columns, from.columns) {
                cx.rule(inst, "the result is not half as high and wide as the operand");
            }
        }
        _ => cx.rule(inst, "a reduction is of rows, columns, both, or 2 by 2 elements"),
    }
    let combines = signature(cx, Id(function)).is_some_and(|of| {
        of.result == from.component
            && matches!(*of.params, [a, b] if Id(a) == of.result && Id(b) == of.result)
    });
    if !combines {
        cx.rule(inst, "the function does not take two elements of the matrix and give one");
    }
    tensor_loads::untangled(cx, inst, Id(function));
}

fn each_element(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let inst = operation.inst;
    let &[matrix, function, ref others @ ..] = operation.arguments else { return };
    let ty = cx.facts.type_of(Id(matrix));
    let Some(of) = shapes::cooperative(cx, ty) else {
        return cx.rule(inst, "the operand is no cooperative matrix");
    };
    if ty != operation.ty {
        cx.rule(inst, "the result does not have the type of the matrix");
    }
    let Some(FunctionSignature { result, params }) = signature(cx, Id(function)) else {
        return cx.rule(inst, format!("%{function} is no function"));
    };
    tensor_loads::untangled(cx, inst, Id(function));
    let &[row, column, element, ref rest @ ..] = params else {
        return cx.rule(inst, "the function takes a row, a column and an element");
    };
    if !is_word(cx, Id(row)) || !is_word(cx, Id(column)) {
        cx.rule(inst, "the function's first two parameters are no integers of 32 bits");
    }
    if Id(element) != of.component || result != of.component {
        cx.rule(inst, "the function does not take and give an element of the matrix");
    }
    if rest.len() != others.len() {
        return cx.rule(inst, format!("the function has {} parameters more", rest.len()));
    }
    for (param, other) in rest.iter().zip(others) {
        let found = cx.facts.type_of(Id(*other));
        let found = match shapes::cooperative(cx, found) {
            Some(other) => {
                if found != ty {
                    cx.rule(inst, "further matrices have the type of the first");
                }
                other.component
            }
            None => found,
        };
        if found != Id(*param) {
            cx.rule(inst, format!("%{other} is not what the function takes, %{param}"));
        }
    }
}

fn converted_use(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let inst = operation.inst;
    let from = operation.id(0).and_then(|id| shapes::cooperative(cx, cx.facts.type_of(id)));
    let (Some(result), Some(from)) = (shapes::cooperative(cx, operation.ty), from) else {
        return cx.rule(inst, "operand and result are no cooperative matrices");
    };
    if result.usage.is_none() || from.usage.is_none() {
        cx.rule(inst, "operand and result are matrices of SPV_KHR_cooperative_matrix");
    }
}

fn tensor_layout_of(cx: &Checker<'_>, operation: CheckedOperation<'_>, argument: usize) {
    let ty = operation.id(argument).map_or(Id(0), |id| cx.facts.type_of(id));
    if cx.definition(ty).is_none_or(|inst| inst.op() != Op::TypeTensorLayoutNV) {
        cx.rule(operation.inst, "the third operand is no tensor layout");
    }
}

/// How many operands there are for each dimension of a tensor layout or view.
fn dimensions(cx: &Checker<'_>, operation: CheckedOperation<'_>, each: u64) {
    let Some((object, others)) = operation.arguments.split_first() else { return };
    if cx.facts.type_of(Id(*object)) != operation.ty {
        cx.rule(operation.inst, "the operand does not have the type of the result");
    }
    let ty = cx
        .definition(operation.ty)
        .filter(|inst| matches!(inst.op(), Op::TypeTensorLayoutNV | Op::TypeTensorViewNV));
    let dimensions = ty.and_then(|inst| shapes::constant_value(cx, Id(*inst.operands().get(1)?)));
    let Some(dimensions) = dimensions else { return };
    if dimensions.saturating_mul(each) != others.len() as u64 {
        let detail = format!("{} operands for {dimensions} dimensions", others.len());
        cx.rule(operation.inst, detail);
    }
    for other in others {
        if !is_word(cx, cx.facts.type_of(Id(*other))) {
            cx.rule(operation.inst, format!("%{other} is no integer of 32 bits"));
        }
    }
}

/// Returns the element type and the length of an array.
fn array_parts(cx: &Checker<'_>, ty: Id) -> Option<(Id, Option<u64>)> {
    let inst = cx.definition(ty).filter(|inst| inst.op() == Op::TypeArray)?;
    Some((Id(*inst.operands().get(1)?), shapes::constant_value(cx, Id(*inst.operands().get(2)?))))
}

/// True if the elements of an array can be those of a conversion.
fn is_converted(cx: &Checker<'_>, element: Id) -> bool {
    is_word(cx, element) || is_plain_float(cx, element)
}

fn array_cast(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let inst = operation.inst;
    let source = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
    let (Some(from), Some(to)) = (array_parts(cx, source), array_parts(cx, operation.ty)) else {
        return cx.rule(inst, "operand and result are no arrays");
    };
    if !is_converted(cx, from.0) || !is_converted(cx, to.0) {
        cx.rule(inst, "elements are integers of 32 bits or floating-point numbers of 16 or 32 bits");
    }
    let size = |(element, length): (Id, Option<u64>)| Some(cx.types.width(element)?.saturating_mul(length?));
    if let (Some(from), Some(to)) = (size(from), size(to))
        && from != to
    {
        cx.rule(inst, format!("the operand has {from} bits, the result {to}"));
    }
}

fn sub_array(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let inst = operation.inst;
    let source = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
    let (Some(from), Some(to)) = (array_parts(cx, source), array_parts(cx, operation.ty)) else {
        return cx.rule(inst, "operand and result are no arrays");
    };
    if from.0 != to.0 {
        cx.rule(inst, "the elements of operand and result differ");
    }
    if !is_converted(cx, from.0) {
        cx.rule(inst, "elements are integers of 32 bits or floating-point numbers of 16 or 32 bits");
    }
    if !is_word(cx, operation.id(1).map_or(Id(0), |id| cx.facts.type_of(id))) {
        cx.rule(inst, "the index is no integer of 32 bits");
    }
}

/// A matrix and the array that an invocation has of it: a row, or a column where it is the second factor.
fn share(cx: &Checker<'_>, inst: Inst<'_>, matrix: Id, array: Id) {
    let (Some(matrix), Some((element, length))) = (shapes::cooperative(cx, matrix), array_parts(cx, array))
    else {
        return cx.rule(inst, "operand and result are no array and no cooperative matrix");
    };
    let is = |usage| is_use(cx, matrix.usage, &[usage]);
    let is_accumulator = is(CooperativeMatrixUse::MatrixAccumulatorKHR);
    let Cooperative { component, rows, columns, .. } = matrix;
    let width = cx.types.width(component).unwrap_or(32).max(1);
    let is_int = cx.types.fits(component, TypeClass::INT.or(TypeClass::SCALAR));
    let bits = if is_accumulator { 32 } else { 8 };
    if !(is_plain_float(cx, component) || is_int && width == bits) {
        return cx.rule(inst, format!("components are integers of {bits} bits or floating-point numbers"));
    }
    let along =
        shapes::constant_value(cx, Id(if is(CooperativeMatrixUse::MatrixBKHR) { rows } else { columns }));
    if !is_accumulator && along.is_some_and(|count| count.saturating_mul(width) != SHARE_BITS) {
        cx.rule(inst, format!("an invocation has {} components of {width} bits", SHARE_BITS / width));
    }
    let is_packed = element != component;
    if is_packed && !(is_word(cx, element) && group_operands::is_unsigned(cx, element)) {
        return cx.rule(inst, "elements are as the components, or unsigned integers of 32 bits");
    }
    let expected = match along {
        _ if is_packed && !is_accumulator => Some(SHARE_BITS / 32),
        Some(count) if is_packed && width == 16 => Some(count / 2),
        count => count,
    };
    if let (Some(length), Some(expected)) = (length, expected)
        && length != expected
    {
        cx.rule(inst, format!("the array has {length} elements, not {expected}"));
    }
}
