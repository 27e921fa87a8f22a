//! Arithmetic, conversions, derivatives and selection, as far as no row of the rules can tell them (sections 3.3.11 to
//! 3.3.15).

use crate::{
    Checker, context::NamedExtensions, groups::group_operands, matrices::shapes, memory::pointers,
    types::row_types, values::dispatch::CheckedOperation,
};
use spirv_kit::{
    Id, Op, Version,
    facts::{Contents, TypeClass, TypeFacts, is_microscaled},
    grammar::{Capability, FPEncoding, GlslStd450, StorageClass},
    signature::TypeForm,
};

/// Returns the members of a structure.
fn members_of<'c>(cx: &Checker<'c>, ty: Id) -> &'c [Id] {
    match cx.types.get(ty) {
        Some(facts) if facts.op == Op::TypeStruct => cx.types.members(facts),
        _ => &[],
    }
}

/// Checks instructions whose result is a pair.
pub(crate) fn arithmetic(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    if matches!(op, Op::UDiv | Op::UMod) {
        if is_signed(cx, ty) {
            cx.rule(inst, "the result has a sign");
        }
        // Other integer arithmetic takes operands of either sign.
        let differs = |id: &&u32| is_signed(cx, cx.facts.type_of(Id(**id)));
        if let Some(id) = operation.arguments.iter().find(differs) {
            cx.rule(inst, format!("the operand %{id} has a sign"));
        }
    }
    if matches!(op, Op::IAddCarry | Op::ISubBorrow | Op::UMulExtended | Op::SMulExtended) {
        match *members_of(cx, ty) {
            [low, high] if low == high => {
                if op != Op::SMulExtended && !group_operands::is_unsigned(cx, cx.types.component(low)) {
                    cx.rule(inst, "the members of the result have a sign");
                }
                let differs = |id: &u32| cx.facts.type_of(Id(*id)) != low;
                if operation.arguments.iter().any(differs) {
                    cx.rule(inst, format!("the operands do not have the type {low} of the result's members"));
                }
            }
            _ => cx.rule(inst, "the result is no structure of two members of one type"),
        }
    }
    narrow_float(cx, operation);
}

/// Reports arithmetic on floats of formats that only conversions and matrices have.
pub(crate) fn narrow_float(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    if !cx.walk.has_narrow_floats.get() {
        return;
    }
    let by_ty = operation.arguments.iter().map(|id| cx.facts.type_of(Id(*id)));
    let all = std::iter::once(ty).chain(by_ty);
    for ty in all {
        let is_matrix = cx.types.get(ty).is_some_and(|facts| facts.op == Op::TypeCooperativeMatrixKHR);
        match encoding(cx, ty) {
            // These have rules of their own.
            encoding if is_microscaled(encoding) => {}
            Some(FPEncoding::BFloat16KHR)
                if is_matrix
                    || cx.has_capability(Capability::BFloat16ArithmeticINTEL)
                    || op == Op::Dot && cx.has_capability(Capability::BFloat16DotProductKHR) => {}
            Some(_) if matches!(op, Op::CooperativeMatrixMulAddKHR) => {}
            Some(encoding) => {
                let name = encoding.row().map_or("?", |row| row.name);
                return cx.rule(inst, format!("{op} is not for the format {name}"));
            }
            None => {}
        }
    }
}

/// Returns the encoding of a float, or of the components of a vector or cooperative matrix.
pub(crate) fn encoding(cx: &Checker<'_>, ty: Id) -> Option<FPEncoding> {
    let facts = cx.types.get(ty)?;
    let component = match facts.op {
        Op::TypeCooperativeMatrixKHR | Op::TypeVector | Op::TypeVectorIdEXT => facts.inner,
        _ => ty,
    };
    let inst = cx.definition(component).filter(|inst| inst.op() == Op::TypeFloat)?;
    inst.operands().get(2).map(|encoding| FPEncoding(*encoding))
}

/// Checks the types of a conversion.
pub(crate) fn conversion(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let Some(value) = operation.id(0) else { return };
    let from = cx.facts.type_of(value);
    match op {
        Op::QuantizeToF16 if cx.types.width(ty) != Some(32) => {
            cx.rule(inst, "the result has other than 32 bits");
        }
        Op::SConvert | Op::UConvert => {
            if let (Some(a), Some(b)) = (cx.types.width(from), cx.types.width(ty))
                && a == b
            {
                cx.rule(inst, format!("operand and result have {a} bits both"));
            }
            if op == Op::UConvert && is_signed(cx, ty) {
                cx.rule(inst, "the result has a sign");
            }
        }
        Op::ConvertFToU if is_signed(cx, ty) => cx.rule(inst, "the result has a sign"),
        Op::FConvert => {
            let (a, b) = (cx.types.component(from), cx.types.component(ty));
            if a == b && cx.types.width(a).is_some() {
                cx.rule(inst, "operand and result have the same format");
            }
        }
        Op::ConvertPtrToU | Op::ConvertUToPtr => {
            let number = if op == Op::ConvertPtrToU { ty } else { from };
            if is_signed(cx, number) {
                cx.rule(inst, "the number that a pointer is converted to or from has a sign");
            }
            pointers::converted_pointer(cx, operation);
        }
        Op::Bitcast => pointers::cast_pointer(cx, operation, from),
        Op::BitcastExtractEXT => extracted_bits(cx, operation, value, from),
        Op::ConvertUToAccelerationStructureKHR => {
            if cx.types.get(ty).is_none_or(|facts| facts.op != Op::TypeAccelerationStructureKHR) {
                cx.rule(inst, "the result is no acceleration structure");
            }
            let int = cx.types.fits(from, TypeClass::INT.or(TypeClass::SCALAR).or(TypeClass::VECTOR));
            let is_address = [TypeForm::Bits(64, 1), TypeForm::Bits(32, 2)];
            let is_address = int
                && group_operands::is_unsigned(cx, from)
                && is_address.iter().any(|form| row_types::has_form(cx, from, *form));
            if !is_address {
                cx.rule(inst, format!("{value} is neither 64 bits nor two words without a sign"));
            }
        }
        _ => pointers::converted_pointer(cx, operation),
    }
}

/// Checks OpBitcastExtractEXT: operand and result are numbers with as many components, and the result has fewer bits.
fn extracted_bits(cx: &Checker<'_>, operation: CheckedOperation<'_>, value: Id, from: Id) {
    let CheckedOperation { inst, ty, .. } = operation;
    let numbers = TypeClass::INT.or(TypeClass::FLOAT);
    if !cx.types.fits(ty, numbers) || !cx.types.fits(from, numbers) {
        cx.rule(inst, "operand and result are not both numbers or vectors of numbers");
    }
    if cx.types.lanes_differ(from, ty) {
        cx.rule(inst, "operand and result have different numbers of components");
    }
    let (base, part) = (cx.types.width(from), cx.types.width(ty));
    if matches!((base, part), (Some(base), Some(part)) if base <= part) {
        cx.rule(inst, format!("{value} has no more bits than the result"));
    }
    let offset = operation.id(1).map_or(Id(0), |id| cx.facts.type_of(id));
    if !cx.types.fits(offset, TypeClass::INT.or(TypeClass::SCALAR)) {
        cx.rule(inst, "the offset is no integer");
    }
}

/// True if integers, those of a vector or of a matrix, have a sign.
pub(crate) fn is_signed(cx: &Checker<'_>, ty: Id) -> bool {
    let component = shapes::cooperative(cx, ty).map_or(cx.types.component(ty), |matrix| matrix.component);
    let inst = cx.definition(component).filter(|inst| inst.op() == Op::TypeInt);
    inst.is_some_and(|inst| inst.operands().get(2) == Some(&1))
}

/// Checks that the operand of a cast from a generic pointer is one.
pub(crate) fn cast_from_generic(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if let Some(value) = operation.id(0)
        && !row_types::has_form(cx, cx.facts.type_of(value), TypeForm::In(StorageClass::Generic))
    {
        cx.rule(operation.inst, format!("{value} is no pointer of the storage class Generic"));
    }
}

/// Checks that derivatives are of 32 bits, unless an extension allows others.
pub(crate) fn derivative(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if cx.types.width(operation.ty) == Some(16) && !cx.declared.names.contains(NamedExtensions::HALF_FLOAT) {
        cx.rule(operation.inst, "derivatives have 32 bits");
    }
}

/// Checks OpSelect: before version 1.4 only scalars and vectors are selected, vectors by a condition for each
/// component.
pub(crate) fn selection(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, ty, .. } = operation;
    let Some(facts) = cx.types.get(ty).copied() else { return };
    pointers::chosen_pointer(cx, operation);
    if cx.version >= Version::V1_4 {
        return;
    }
    let TypeFacts { class, op, .. } = facts;
    if op != Op::TypeVector && !class.has(TypeClass::SCALAR) && !facts.holds.has(Contents::MATRIX) {
        return cx.rule(inst, "before version 1.4 only scalars and vectors are selected");
    }
    let condition = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
    if op == Op::TypeVector && cx.types.lanes(condition) != facts.count {
        cx.rule(inst, "before version 1.4 vectors are selected by a vector of as many components");
    }
}

/// Checks bit-field instructions: the base has the result's type, and 32 bits in Vulkan.
pub(crate) fn bits(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let is_field = matches!(op, Op::BitFieldInsert | Op::BitFieldSExtract | Op::BitFieldUExtract);
    if !is_field && !matches!(op, Op::BitReverse | Op::BitCount) {
        return;
    }
    let of = |number: usize| operation.id(number).map(|id| cx.facts.type_of(id));
    let base = of(0);
    if op != Op::BitCount && base != Some(ty) || op == Op::BitFieldInsert && of(1) != Some(ty) {
        cx.rule(inst, "the base does not have the result's type");
    }
    if cx.environment.is_vulkan() && base.is_some_and(|ty| cx.types.width(ty) != Some(32)) {
        cx.named_rule("VUID-RuntimeSpirv-None-10824", inst, "the base has other than 32 bits");
    }
}

/// Checks instructions of GLSL.std.450 with two results, and MatrixInverse.
pub(crate) fn glsl_pairs(cx: &Checker<'_>, operation: CheckedOperation<'_>, number: GlslStd450) {
    let CheckedOperation { inst, ty, .. } = operation;
    let of = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
    match number {
        GlslStd450::ModfStruct | GlslStd450::FrexpStruct => {
            let &[first, second] = members_of(cx, ty) else {
                return cx.rule(inst, "the result is no structure of two members");
            };
            let is_pair = if number == GlslStd450::ModfStruct {
                first == second
            } else {
                cx.types.fits(second, TypeClass::INT)
                    && (cx.types.width(second) == Some(32)
                        || cx.declared.names.contains(NamedExtensions::INT16))
                    && cx.types.lanes(second) == cx.types.lanes(first)
            };
            if first != of || !is_pair || !cx.types.fits(first, TypeClass::FLOAT) {
                cx.rule(inst, "the members of the result are not what the operand gives");
            }
        }
        GlslStd450::Determinant => {
            let column = cx.types.get(of).map_or(Id(0), |matrix| matrix.inner);
            if cx.types.component(column) != ty {
                cx.rule(inst, "the result is not of the matrix's component type");
            }
        }
        GlslStd450::MatrixInverse if !row_types::has_form(cx, ty, TypeForm::Square) => {
            cx.rule(inst, "the result is no square matrix");
        }
        GlslStd450::InterpolateAtCentroid
        | GlslStd450::InterpolateAtSample
        | GlslStd450::InterpolateAtOffset => derivative(cx, operation),
        _ => {}
    }
}
