//! The types that a row of [`signature`](spirv_kit::signature) demands of operands and results.

use crate::{
    Checker,
    groups::group_operands,
    values::{composites, dispatch::CheckedOperation},
};
use spirv_kit::{
    Id, Inst, Op,
    facts::{Grade, IdKind, TypeClass, TypeFacts, UNKNOWN_COUNT},
    grammar::{AddressingModel, Class as C, StorageClass},
    signature::{ArgRule, MemoryReach, PointeeRule, SignatureRow, TypeForm},
};

/// The bits of an address; of logical ones there are none.
const fn address_bits(model: AddressingModel) -> Option<u32> {
    match model {
        AddressingModel::Physical32 => Some(32),
        AddressingModel::Physical64 => Some(64),
        _ => None,
    }
}

pub(crate) fn apply(cx: &Checker<'_>, operation: CheckedOperation<'_>, row: &SignatureRow, grade: Grade) {
    let CheckedOperation { inst, ty, .. } = operation;
    if ty.0 != 0 && is_matrix_operation(cx, operation, row) {
        return;
    }
    if ty.0 != 0 && row.result.0 != 0 {
        check_class(cx, inst, &"the result", ty, row.result, row.lax, grade);
    }
    let is_known = row.only.is_empty() || row.only.iter().any(|form| has_form(cx, ty, *form));
    if !is_known && cx.types.fits(ty, row.result) {
        let forms: Vec<_> = row.only.iter().map(|form| form.name()).collect();
        cx.findings.add(
            grade,
            inst,
            format!("the result has type {ty}, which is not {}", forms.join(" or ")),
        );
    }
    for (argument, id) in row.arguments.iter().zip(operation.arguments) {
        check_argument(cx, operation, row, *argument, Id(*id), grade);
    }
}

/// Matrices go through arithmetic element by element; their types say nothing more there.
fn is_matrix_operation(cx: &Checker<'_>, operation: CheckedOperation<'_>, row: &SignatureRow) -> bool {
    let Some(facts) = cx.types.get(operation.ty) else { return false };
    let of_first = || operation.id(0).and_then(|id| cx.types.get(cx.facts.type_of(id)));
    let is_untold = |facts: &TypeFacts| facts.op == Op::TypeVectorIdEXT && !facts.is_vector();
    if of_first().is_some_and(is_untold) {
        return true;
    }
    match facts.op {
        Op::TypeCooperativeMatrixNV if !cx.is_whole => true,
        Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV => {
            let class = operation.op.row().map(|row| row.class);
            match class {
                Some(C::Arithmetic) if row.only.is_empty() => cx.types.fits(facts.inner, row.result),
                Some(C::Arithmetic) => operation.op == Op::MatrixTimesScalar,
                Some(C::Conversion) => cx.types.fits(facts.inner, row.result) && row.only.is_empty(),
                Some(C::Composite | C::RelationalAndLogical) => row.result == TypeClass(u16::MAX),
                _ => false,
            }
        }
        Op::TypeMatrix => {
            let is_linear = matches!(
                operation.op,
                Op::MatrixTimesScalar | Op::MatrixTimesMatrix | Op::OuterProduct | Op::Transpose
            );
            is_linear && row.opaque_result() != Some(Op::TypeMatrix)
        }
        Op::TypeVectorIdEXT => is_untold(facts),
        _ => false,
    }
}

pub(crate) fn has_form(cx: &Checker<'_>, ty: Id, form: TypeForm) -> bool {
    match form {
        TypeForm::Vector(lanes) => cx.types.lanes(ty) == u64::from(lanes),
        TypeForm::Bits(bits, lanes) => {
            cx.types.lanes(ty) == u64::from(lanes) && cx.types.width(ty) == Some(bits.into())
        }
        TypeForm::Width(bits) => cx.types.width(ty) == Some(bits.into()),
        TypeForm::To(op) => {
            let pointee = cx.types.pointee(ty).and_then(|pointee| cx.types.get(pointee));
            pointee.is_some_and(|facts| facts.op == op)
        }
        TypeForm::Opaque(op) => cx.types.get(ty).is_some_and(|facts| facts.op == op),
        TypeForm::Lanes(counts) => counts.iter().any(|count| u64::from(*count) == cx.types.lanes(ty)),
        TypeForm::Widths(widths) => {
            cx.types.width(ty).is_some_and(|found| widths.iter().any(|bits| u64::from(*bits) == found))
        }
        TypeForm::Unsigned(bits) => {
            group_operands::is_unsigned(cx, ty) && cx.types.width(ty) == Some(bits.into())
        }
        TypeForm::Square => cx
            .types
            .get(ty)
            .is_some_and(|facts| facts.op == Op::TypeMatrix && cx.types.lanes(facts.inner) == facts.count),
        TypeForm::In(class) => {
            let pointer = cx.types.get(cx.types.component(ty));
            pointer
                .is_some_and(|facts| facts.class.has(TypeClass::POINTER) && facts.count == u64::from(class.0))
        }
    }
}

/// Checks one argument of an instruction against the instruction's rule.
fn check_argument(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    row: &SignatureRow,
    argument: ArgRule,
    id: Id,
    grade: Grade,
) {
    let CheckedOperation { inst, ty, .. } = operation;
    let found = cx.facts.type_of(id);
    let of = |number: u8| operation.id(usize::from(number)).map_or(Id(0), |id| cx.facts.type_of(id));
    match argument {
        ArgRule::Any => {}
        ArgRule::Same => {
            same(cx, inst, id, found, ty, grade);
            composites::handed_on(cx, operation, found, ty);
        }
        ArgRule::As(other) => {
            same(cx, inst, id, found, of(other), grade);
            composites::handed_on(cx, operation, found, of(other));
        }
        ArgRule::Component => same(cx, inst, id, found, cx.types.component(ty), grade),
        ArgRule::Is(class)
        | ArgRule::Lanes(class)
        | ArgRule::ScalarOrLanes(class)
        | ArgRule::Wide(class)
        | ArgRule::Half(class)
        | ArgRule::Parts(class)
        | ArgRule::Constant(class)
        | ArgRule::Of(class, _)
        | ArgRule::LanesOf(class, _) => {
            check_class(cx, inst, &id, found, class, row.lax, grade);
            check_within_class(cx, operation, argument, id, found, grade);
        }
        ArgRule::Form(form) => {
            let grade = if cx.types.fits(found, row.lax) { Grade::Rule } else { grade };
            check_form(cx, inst, id, found, form, grade);
        }
        ArgRule::ToResult => points_to(cx, inst, id, found, ty, grade),
        ArgRule::To(other) => points_to(cx, inst, id, found, of(other), grade),
        ArgRule::Pointer(reach) => reaches(cx, inst, id, found, reach, grade),
        ArgRule::Pointee(pointee) => check_pointee(cx, operation, id, found, pointee),
        ArgRule::Typed => typed_pointer(cx, inst, id, found),
        ArgRule::Size => size(cx, inst, id, found, grade),
        ArgRule::Count => component_count(cx, operation, id),
        ArgRule::All(all) => {
            for one in all {
                check_argument(cx, operation, row, *one, id, grade);
            }
        }
    }
}

/// Checks what a rule says of an argument beside the class of its type.
fn check_within_class(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    argument: ArgRule,
    id: Id,
    found: Id,
    grade: Grade,
) {
    let CheckedOperation { inst, ty, .. } = operation;
    match argument {
        ArgRule::Lanes(_) => as_many(cx, operation, id, found, grade),
        ArgRule::ScalarOrLanes(_) if cx.types.lanes(found) != 1 => as_many(cx, operation, id, found, grade),
        ArgRule::Wide(_) | ArgRule::Half(_) => {
            as_many(cx, operation, id, found, grade);
            let part = if matches!(argument, ArgRule::Half(_)) { 2 } else { 1 };
            component_bits(cx, operation, id, found, part, grade);
        }
        ArgRule::Parts(_) => {
            let (part, expected) = (cx.types.component(found), cx.types.component(ty));
            if !cx.types.same_shape(part, expected) {
                cx.findings.add(grade, inst, format!("{id} has components of type {part}, not {expected}"));
            }
        }
        ArgRule::Constant(_)
            if cx.facts.kind(id) != IdKind::Constant && !group_operands::is_partitioned(operation) =>
        {
            cx.findings.add(Grade::Rule, inst, format!("{id} is not a constant"));
        }
        ArgRule::Of(class, form) if cx.types.fits(found, class) => {
            check_form(cx, inst, id, found, form, Grade::Rule);
        }
        ArgRule::LanesOf(_, bits) => {
            as_many(cx, operation, id, found, grade);
            if cx.is_whole && cx.types.width(found).is_some_and(|width| width != u64::from(bits)) {
                cx.findings.add(Grade::Rule, inst, format!("{id} has components of other than {bits} bits"));
            }
        }
        _ => {}
    }
}

/// Reports an argument whose type lacks a form.
fn check_form(cx: &Checker<'_>, inst: Inst<'_>, id: Id, found: Id, form: TypeForm, grade: Grade) {
    if !has_form(cx, found, form) {
        cx.findings.add(grade, inst, format!("{id} has type {found}, which is not {}", form.name()));
    }
}

/// Reports an argument unless `part` times the width of its components is the width of the result's components.
fn component_bits(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    id: Id,
    found: Id,
    part: u64,
    grade: Grade,
) {
    if let (Some(bits), Some(whole)) = (cx.types.width(found), cx.types.width(operation.ty))
        && bits.saturating_mul(part) != whole
    {
        let detail = format!("{id} has {bits} bits a component, not {}", whole / part);
        cx.findings.add(grade, operation.inst, detail);
    }
}

/// Reports an untyped pointer where the pointee has to be known.
fn typed_pointer(cx: &Checker<'_>, inst: Inst<'_>, id: Id, found: Id) {
    if cx.is_whole && cx.types.pointee(found).is_none() {
        cx.rule(inst, format!("{id} is an untyped pointer, which this instruction does not take"));
    }
}

/// Reports a literal that differs from the number of the result's components. The literal stands where other instructions have an
/// id, so it is passed as one.
fn component_count(cx: &Checker<'_>, operation: CheckedOperation<'_>, literal: Id) {
    if cx.is_whole && u64::from(literal.0) != cx.types.lanes(operation.ty) {
        let detail = format!("the number {} is not that of the components of {}", literal.0, operation.ty);
        cx.findings.add(Grade::Rule, operation.inst, detail);
    }
}

/// A pointer into memory that an instruction of OpenCL.std can reach.
fn reaches(cx: &Checker<'_>, inst: Inst<'_>, id: Id, found: Id, reach: MemoryReach, grade: Grade) {
    let Some(facts) = cx.types.get(found).filter(|facts| facts.class.has(TypeClass::POINTER)) else {
        return cx.findings.add(grade, inst, format!("{id} has type {found}, which is not a pointer"));
    };
    let class = StorageClass(facts.count as u32);
    if cx.is_whole && !reach.has(class) {
        let name = class.row().map_or("?", |row| row.name);
        cx.rule(inst, format!("{id} points into the storage class {name}"));
    }
}

/// What a typed pointer points to.
fn check_pointee(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    id: Id,
    found: Id,
    expected: PointeeRule,
) {
    let Some(pointee) = cx.types.pointee(found).filter(|_| cx.is_whole) else { return };
    let types = cx.types;
    let part = |of: Id| types.same_shape(pointee, types.component(of));
    let fits = match expected {
        PointeeRule::Is(class) => types.fits(pointee, class),
        PointeeRule::Lanes(class, bits) => {
            types.fits(pointee, class)
                && types.width(pointee) == Some(bits.into())
                && types.lanes(pointee) == types.lanes(operation.ty)
        }
        PointeeRule::Scalar(class, bits) => {
            types.fits(pointee, class) && types.width(pointee) == Some(bits.into())
        }
        PointeeRule::Part => part(operation.ty),
        PointeeRule::PartOf(other) => {
            operation.id(usize::from(other)).is_none_or(|other| part(cx.facts.type_of(other)))
        }
    };
    if !fits {
        cx.rule(operation.inst, format!("{id} points to {pointee}, which this instruction does not take"));
    }
}

/// An integer as wide as addresses.
fn size(cx: &Checker<'_>, inst: Inst<'_>, id: Id, found: Id, grade: Grade) {
    let int = TypeClass::INT.or(TypeClass::SCALAR);
    if !cx.types.fits(found, int) {
        return cx.findings.add(grade, inst, format!("{id} has type {found}, which is not {}", int.name()));
    }
    match address_bits(cx.addressing) {
        _ if !cx.is_whole => {}
        None => cx.rule(inst, "logical addressing has no such instruction"),
        Some(bits) if cx.types.width(found) != Some(bits.into()) => {
            cx.rule(inst, format!("{id} has other than the {bits} bits of addresses"));
        }
        Some(_) => {}
    }
}

/// A value has as many components as the result.
fn as_many(cx: &Checker<'_>, operation: CheckedOperation<'_>, id: Id, found: Id, grade: Grade) {
    if cx.types.lanes_differ(found, operation.ty) {
        let (lanes, expected) = (cx.types.lanes(found), cx.types.lanes(operation.ty));
        let detail = format!("{id} has {lanes} components, the result has {expected}");
        cx.findings.add(grade, operation.inst, detail);
    }
}

/// The type of something belongs to a class.
pub(crate) fn check_class(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    what: &dyn std::fmt::Display,
    found: Id,
    expected: TypeClass,
    lax: TypeClass,
    grade: Grade,
) {
    if cx.types.fits(found, expected) {
        return;
    }
    let mut accepted = expected.or(lax);
    if expected.has(TypeClass::INT.or(TypeClass::BOOL)) && cx.types.is_bit(found) {
        accepted = accepted.or(TypeClass::INT).or(TypeClass::BOOL);
    }
    let grade = if cx.types.fits(found, accepted) { Grade::Rule } else { grade };
    if cx.findings.includes(grade) {
        cx.findings.add(grade, inst, format!("{what} has type {found}, which is not {}", expected.name()));
    }
}

/// A value has a type, where signedness does not count.
pub(crate) fn same(cx: &Checker<'_>, inst: Inst<'_>, id: Id, found: Id, expected: Id, grade: Grade) {
    if found == expected {
        return;
    }
    if !cx.types.same_shape(found, expected) {
        let grade = if composites::differ_in_pointees(cx, found, expected) {
            grade.max(Grade::Repaired)
        } else {
            grade
        };
        return cx.findings.add(grade, inst, format!("{id} has type {found}, not {expected}"));
    }
    if cx.types.fits(found, TypeClass::POINTER) {
        cx.rule(inst, format!("{id} has type {found}, not {expected}"));
    }
}

/// A pointer, and where it tells its pointee, to a type.
pub(crate) fn points_to(cx: &Checker<'_>, inst: Inst<'_>, id: Id, found: Id, expected: Id, grade: Grade) {
    if !cx.types.fits(found, TypeClass::POINTER.or(TypeClass::SCALAR)) {
        return cx.findings.add(grade, inst, format!("{id} has type {found}, which is not a pointer"));
    }
    if let Some(pointee) = cx.types.pointee(found)
        && pointee != expected
        && (cx.is_whole || !cx.types.same_shape(pointee, expected))
    {
        cx.rule(inst, format!("{id} points to {pointee}, not to {expected}"));
    }
}

/// Both sides have the same number of bits; how many a pointer has is for the addressing model to say.
pub(crate) fn bitcast(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, ty, .. } = operation;
    let Some(value) = operation.id(0) else { return };
    let from = cx.facts.type_of(value);
    let both = TypeClass::SCALAR.or(TypeClass::VECTOR);
    let plain = TypeClass::INT.or(TypeClass::FLOAT).or(TypeClass::POINTER).or(both);
    // Matrices are cast component by component (SPV_KHR_cooperative_matrix).
    let is_matrix = |ty: Id| cx.types.get(ty).is_some_and(|facts| facts.op == Op::TypeCooperativeMatrixKHR);
    if composites::differ_in_pointees(cx, from, ty) {
        return cx.repaired(inst, format!("{value} has type {from}, which is not cast to {ty}"));
    }
    if !is_matrix(ty) || !is_matrix(from) {
        check_class(cx, inst, &"the result", ty, plain, TypeClass::OPAQUE, Grade::Required);
        check_class(cx, inst, &value, from, plain, TypeClass::OPAQUE, Grade::Required);
    }
    let known = |lanes: u64| Some(lanes).filter(|lanes| *lanes != UNKNOWN_COUNT);
    let bits = |ty: Id| Some(cx.types.width(ty)?.saturating_mul(known(cx.types.lanes(ty))?));
    if let (Some(from), Some(to)) = (bits(from), bits(ty))
        && from != to
    {
        cx.required(inst, format!("{value} has {from} bits, the result has {to}"));
    }
    // Vectors of pointers are cast component by component (SPV_INTEL_masked_gather_scatter).
    let is_vector = |ty: Id| {
        let class = cx.types.class(ty);
        class.has(TypeClass::VECTOR) && class.has(TypeClass::POINTER)
    };
    let (lanes, to) = (cx.types.lanes(from), cx.types.lanes(ty));
    if (is_vector(from) || is_vector(ty)) && lanes != to {
        cx.required(inst, format!("{value} has {lanes} components, the result has {to}"));
    }
}
