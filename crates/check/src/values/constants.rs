//! Declarations at module scope: types beyond their structure, constants, variables.

use crate::{
    Checker,
    context::NamedExtensions,
    matrices::{long_vectors, shapes, tensors},
    memory::{accesses, logical},
    types::row_types,
    values::{
        composites,
        dispatch::{self, CheckedOperation},
    },
};
use spirv_kit::{
    AccessChain, Id, Inst, Op, Version,
    facts::{Contents, Grade, TypeClass, is_microscaled},
    grammar::{BuiltIn, Capability, FPEncoding},
};

/// True if an instruction yields a value that nothing is known of; where a constant instruction is asked for, it is none.
pub(crate) fn is_undefined(op: Op) -> bool {
    matches!(op, Op::Undef | Op::PoisonKHR)
}

/// The length of an array.
pub(crate) fn array_length(cx: &Checker<'_>, inst: Inst<'_>) {
    let Some(length) = inst.operands().get(2) else { return };
    if cx.definition(Id(*length)).is_some_and(|length| is_undefined(length.op())) {
        cx.rule(inst, format!("the length %{length} is undefined"));
    }
    if shapes::constant_value(cx, Id(*length)) == Some(0) {
        cx.rule(inst, "an array has at least one element");
    }
}

/// OpConstantTrue and its like: the type is boolean.
pub(crate) fn boolean(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let bool = TypeClass::BOOL.or(TypeClass::SCALAR);
    row_types::check_class(
        cx,
        operation.inst,
        &"the result",
        operation.ty,
        bool,
        TypeClass(0),
        Grade::Required,
    );
}

/// OpConstantNull.
pub(crate) fn null(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, ty, .. } = operation;
    dispatch::has_values(cx, inst, ty);
    if cx.is_whole {
        has_null(cx, inst, ty);
        if logical::is_logical(cx) {
            logical::varying_pointer(cx, inst, ty);
        }
    }
}

/// The constituents of a composite constant.
pub(crate) fn composite(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let continued = if operation.op == Op::ConstantComposite {
        Op::ConstantCompositeContinuedINTEL
    } else {
        Op::SpecConstantCompositeContinuedINTEL
    };
    cx.findings.is_rule.set(long_vectors::is_of_shared(cx, operation));
    composites::constituents(cx, operation, continued, false);
    cx.findings.is_rule.set(false);
}

/// OpConstantFunctionPointerINTEL: the type is a pointer.
pub(crate) fn function_pointer(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let pointer = TypeClass::POINTER;
    row_types::check_class(
        cx,
        operation.inst,
        &"the result",
        operation.ty,
        pointer,
        TypeClass(0),
        Grade::Required,
    );
}

pub(crate) fn width(cx: &Checker<'_>, inst: Inst<'_>) {
    let Some(&bits) = inst.operands().get(1) else { return };
    if inst.op() == Op::TypeFloat
        && let Some(encoding) = inst.operands().get(2)
    {
        cx.walk.has_narrow_floats.set(true);
        cx.walk
            .has_microscaled_floats
            .set(cx.walk.has_microscaled_floats.get() | is_microscaled(Some(FPEncoding(*encoding))));
    }
    let has = |capability| cx.has_capability(capability);
    let free = match (inst.op(), bits) {
        (Op::TypeInt, 4) if has(Capability::Int4TypeINTEL) => true,
        (Op::TypeInt, _) => has(Capability::ArbitraryPrecisionIntegersINTEL),
        // Formats of few bits say by their encoding what they need.
        (_, 4) => has(Capability::Float4E2M1INTEL) || has(Capability::Float4EXT),
        (_, 6) => inst.operands().len() > 2,
        _ => false,
    };
    if !matches!(bits, 0 | 8 | 16 | 32 | 64) && !free {
        cx.rule(inst, format!("the width is {bits}"));
    }
}

/// The bits of a literal above the type's width repeat the sign of a signed integer, and are 0 otherwise (section 2.2.1).
pub(crate) fn literal_bits(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, ty, .. } = operation;
    let Some(width) = cx.types.width(ty).map(|width| width % 32).filter(|width| *width != 0) else {
        return;
    };
    let Some(&last) = inst.arguments().last() else { return };
    let is_signed = cx.definition(ty).is_some_and(|inst| inst.operands().get(2) == Some(&1));
    let is_int = cx.types.fits(ty, TypeClass::INT);
    let unused = 32 - width as u32;
    let expected = if is_int && is_signed {
        ((last << unused).cast_signed() >> unused).cast_unsigned()
    } else {
        last << unused >> unused
    };
    if last != expected {
        cx.rule(inst, format!("the literal has bits above the {width} of its type"));
    }
}

/// A type whose values have a null: no resources, and no arrays without length.
fn has_null(cx: &Checker<'_>, inst: Inst<'_>, ty: Id) {
    let is_shader = cx.has_capability(Capability::Shader);
    if is_shader && accesses::holds(cx, ty, Contents::IMAGE.or(Contents::RUNTIME_ARRAY)) {
        cx.rule(inst, format!("values of the type {ty} have no null"));
    }
    if accesses::holds(cx, ty, Contents::PHYSICAL_POINTER) {
        cx.rule(inst, "a pointer into PhysicalStorageBuffer has no null");
    }
    tensors::has_null_tensor(cx, inst, ty);
}

pub(crate) fn matrix_type(cx: &Checker<'_>, inst: Inst<'_>) {
    let Some(&component) = inst.operands().get(1) else { return };
    let encoding = cx.definition(Id(component)).filter(|ty| ty.op() == Op::TypeFloat);
    let encoding = encoding.and_then(|ty| ty.operands().get(2)).map(|encoding| FPEncoding(*encoding));
    let needed = match encoding {
        Some(FPEncoding::BFloat16KHR) => Some(Capability::BFloat16CooperativeMatrixKHR),
        Some(FPEncoding::Float8E4M3EXT | FPEncoding::Float8E5M2EXT) => {
            Some(Capability::Float8CooperativeMatrixEXT)
        }
        _ => None,
    };
    if let Some(needed) = needed.filter(|needed| cx.is_whole && !cx.has_capability(*needed)) {
        cx.rule(inst, format!("such components need the capability {needed}"));
    }
    if !cx.types.fits(Id(component), TypeClass::INT.or(TypeClass::FLOAT).or(TypeClass::SCALAR)) {
        cx.rule(inst, format!("components have type %{component}, which is no number"));
    }
}

/// The object WorkgroupSize, of which no part is 0.
pub(crate) fn size_of_workgroup(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let is_size = operation.inst.result().and_then(|id| cx.builtin_of(id)) == Some(BuiltIn::WorkgroupSize);
    if is_size && operation.arguments.iter().any(|id| shapes::constant_value(cx, Id(*id)) == Some(0)) {
        cx.rule(operation.inst, "no size of a workgroup is 0");
    }
}

pub(crate) fn vector(cx: &Checker<'_>, inst: Inst<'_>) {
    let &[_, component, count, ..] = inst.operands() else { return };
    if cx.is_whole
        && cx.types.fits(Id(component), TypeClass::POINTER)
        && !cx.has_capability(Capability::MaskedGatherScatterINTEL)
    {
        cx.rule(inst, "a vector of pointers needs the capability MaskedGatherScatterINTEL");
    }
    if matches!(count, 8 | 16)
        && !cx.has_capability(Capability::Vector16)
        && !cx.has_capability(Capability::LongVectorEXT)
        && !cx.has_capability(Capability::VectorAnyINTEL)
    {
        cx.rule(inst, format!("{count} components need the capability Vector16"));
    }
    let free = cx.has_capability(Capability::VectorAnyINTEL) || cx.has_capability(Capability::LongVectorEXT);
    if !matches!(count, 2 | 3 | 4 | 8 | 16) && !free {
        cx.rule(inst, format!("the vector has {count} components"));
    }
}

/// OpSpecConstantOp: an operation on constants, with the rules of its instruction.
pub(crate) fn spec_constant_op(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let Some((opcode, arguments)) = operation.arguments.split_first() else { return };
    let Ok(opcode) = u16::try_from(*opcode) else { return };
    let op = Op(opcode);
    if !is_constant_operation(op) {
        return cx.required(operation.inst, format!("{op} is no operation on constants"));
    }
    let is_old = op == Op::UConvert
        && cx.version < Version::V1_4
        && !cx.declared.names.contains(NamedExtensions::INT16);
    if cx.is_whole && (is_old || is_operation_of_kernels(op)) && !cx.has_capability(Capability::Kernel) {
        cx.rule(operation.inst, format!("{op} on constants needs the capability Kernel"));
    }
    dispatch::check_operation(cx, CheckedOperation { op, arguments, ..operation }, None);
}

/// The operations of OpSpecConstantOp that only kernels have.
fn is_operation_of_kernels(op: Op) -> bool {
    matches!(
        op,
        Op::ConvertFToS
            | Op::ConvertSToF
            | Op::ConvertFToU
            | Op::ConvertUToF
            | Op::ConvertPtrToU
            | Op::ConvertUToPtr
            | Op::GenericCastToPtr
            | Op::PtrCastToGeneric
            | Op::Bitcast
            | Op::FNegate
            | Op::FAdd
            | Op::FSub
            | Op::FMul
            | Op::FDiv
            | Op::FRem
            | Op::FMod
    ) || AccessChain::of(op).is_some()
}

/// The operations that OpSpecConstantOp lists.
fn is_constant_operation(op: Op) -> bool {
    is_operation_of_kernels(op)
        || matches!(
            op,
            Op::SConvert
                | Op::FConvert
                | Op::UConvert
                | Op::QuantizeToF16
                | Op::SNegate
                | Op::Not
                | Op::LogicalNot
                | Op::VectorShuffle
                | Op::CompositeExtract
                | Op::CompositeInsert
                | Op::CooperativeMatrixLengthKHR
                | Op::CooperativeMatrixLengthNV
        )
        || spirv_kit::signature::row(op).is_some_and(|_| {
            use spirv_kit::grammar::Class as C;
            matches!(op.row().map(|row| row.class), Some(C::Arithmetic | C::Bit | C::RelationalAndLogical))
        })
}
