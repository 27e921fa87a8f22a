//! Shapes of the operands and results of linear algebra (section 3.3.13), and of cooperative matrices
//! (SPV_KHR_cooperative_matrix).

use crate::{Checker, matrices::cooperative, values::dispatch::CheckedOperation};
use spirv_kit::{
    Id, Inst, Op,
    facts::{TypeClass, literal},
    grammar::{Capability, Class as C, Decoration},
};

/// The columns of a matrix, each a vector.
#[derive(Clone, Copy, PartialEq, Eq)]
struct MatrixShape {
    component: Id,
    rows: u64,
    columns: u64,
}

/// The ids among the operands of the type of a cooperative matrix.
#[derive(Clone, Copy)]
pub(crate) struct Cooperative {
    pub(crate) component: Id,
    pub(crate) scope: u32,
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    /// None in the form of SPV_NV_cooperative_matrix.
    pub(crate) usage: Option<u32>,
}

/// Whether an instruction computes with the elements of cooperative matrices, or of cooperative vectors, one by one; matrices of
/// SPV_NV_cooperative_matrix are not multiplied.
pub(crate) fn is_of_elements(op: Op, is_multiplied: bool) -> bool {
    match op {
        Op::FMul | Op::IMul => is_multiplied,
        Op::SNegate
        | Op::FNegate
        | Op::IAdd
        | Op::FAdd
        | Op::ISub
        | Op::FSub
        | Op::FDiv
        | Op::SDiv
        | Op::UDiv => true,
        _ => false,
    }
}

fn matrix_shape(cx: &Checker<'_>, ty: Id) -> Option<MatrixShape> {
    let facts = cx.types.get(ty).filter(|facts| facts.op == Op::TypeMatrix)?;
    let (component, rows) = (cx.types.component(facts.inner), cx.types.lanes(facts.inner));
    Some(MatrixShape { component, rows, columns: facts.count })
}

/// Returns the shape of a vector as a matrix of one column.
fn vector_shape(cx: &Checker<'_>, ty: Id) -> Option<MatrixShape> {
    let facts = cx.types.get(ty).filter(|facts| facts.op == Op::TypeVector)?;
    Some(MatrixShape { component: facts.inner, rows: facts.count, columns: 1 })
}

/// Checks the operands of an instruction on matrices and vectors, and that its result has the shape that follows from
/// them.
pub(crate) fn linear_algebra(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let of = |number: usize| operation.id(number).map_or(Id(0), |id| cx.facts.type_of(id));
    let (left, right) = (of(0), of(1));
    // A long vector or a cooperative matrix has rules of its own.
    let is_other = |ty: Id| {
        cx.types.get(ty).is_some_and(|facts| {
            matches!(
                facts.op,
                Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV | Op::TypeVectorIdEXT
            )
        })
    };
    if is_other(ty) || is_other(left) || is_other(right) {
        let long = cx.types.get(left).filter(|facts| facts.op == Op::TypeVectorIdEXT);
        if op == Op::VectorTimesScalar && long.is_some_and(|facts| facts.inner != right) {
            cx.rule(inst, "the scalar is not of the vector's component type");
        }
        return;
    }
    match result_shape(cx, op, left, right) {
        None => {}
        Some(Err(what)) => cx.rule(inst, format!("the operands are {what}")),
        Some(Ok(shape)) => {
            let found = matrix_shape(cx, ty).or_else(|| vector_shape(cx, ty));
            if found != Some(shape) {
                let MatrixShape { rows, columns, .. } = shape;
                let detail =
                    format!("the result has type {ty}, the operands give {columns} columns of {rows}");
                cx.rule(inst, detail);
            }
        }
    }
}

/// Returns the shape of the result of an instruction on matrices and vectors by the types of its operands, or what
/// these are not; `None` for other instructions.
fn result_shape(cx: &Checker<'_>, op: Op, left: Id, right: Id) -> Option<Result<MatrixShape, &'static str>> {
    let matrix = |ty| matrix_shape(cx, ty);
    let vector = |ty| vector_shape(cx, ty);
    Some(match op {
        Op::Transpose => {
            matrix(left).map(|of| MatrixShape { rows: of.columns, columns: of.rows, ..of }).ok_or("no matrix")
        }
        Op::MatrixTimesScalar => match matrix(left) {
            Some(of) if of.component == right => Ok(of),
            _ => Err("no matrix and a scalar of its component type"),
        },
        Op::VectorTimesMatrix => match (vector(left), matrix(right)) {
            (Some(of), Some(by)) if of.component == by.component && of.rows == by.rows => {
                Ok(MatrixShape { rows: by.columns, ..of })
            }
            _ => Err("no vector and a matrix whose columns have as many components"),
        },
        Op::MatrixTimesVector => match (matrix(left), vector(right)) {
            (Some(of), Some(by)) if of.component == by.component && of.columns == by.rows => {
                Ok(MatrixShape { columns: 1, ..of })
            }
            _ => Err("no matrix and a vector that has a component for each column"),
        },
        Op::MatrixTimesMatrix => match (matrix(left), matrix(right)) {
            (Some(of), Some(by)) if of.component == by.component && of.columns == by.rows => {
                Ok(MatrixShape { columns: by.columns, ..of })
            }
            _ => Err("no two matrices of which the second has a row for each column of the first"),
        },
        Op::OuterProduct => match (vector(left), vector(right)) {
            (Some(of), Some(by)) if of.component == by.component => {
                Ok(MatrixShape { columns: by.rows, ..of })
            }
            _ => Err("no two vectors of the same component type"),
        },
        _ => return None,
    })
}

pub(crate) fn cooperative(cx: &Checker<'_>, ty: Id) -> Option<Cooperative> {
    let inst = cx.definition(ty)?;
    if !matches!(inst.op(), Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV) {
        return None;
    }
    let &[_, component, scope, rows, columns, ref rest @ ..] = inst.operands() else { return None };
    Some(Cooperative { component: Id(component), scope, rows, columns, usage: rest.first().copied() })
}

/// True if two constants differ, as far as both are known before specialization.
pub(crate) fn differ(cx: &Checker<'_>, a: u32, b: u32) -> bool {
    let value = |id: u32| constant_value(cx, Id(id));
    a != b && matches!((value(a), value(b)), (Some(a), Some(b)) if a != b)
}

/// The value of an integer constant that is not specialized.
pub(crate) fn constant_value(cx: &Checker<'_>, id: Id) -> Option<u64> {
    let inst = cx.definition(id)?;
    if !cx.types.fits(inst.result_type()?, TypeClass::INT.or(TypeClass::SCALAR)) {
        return None;
    }
    match inst.op() {
        Op::Constant => literal(inst),
        Op::ConstantNull => Some(0),
        _ => None,
    }
}

/// Checks the operands of an instruction whose result is a cooperative matrix.
pub(crate) fn cooperative_operation(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let Some(result) = cooperative(cx, ty) else { return };
    let of = |number: usize| {
        operation.id(number).map(|id| cx.facts.type_of(id)).and_then(|ty| cooperative(cx, ty))
    };
    let class = op.row().map(|row| row.class);
    match op {
        Op::CooperativeMatrixMulAddKHR | Op::CooperativeMatrixMulAddNV => {
            if let (Some(a), Some(b), Some(c)) = (of(0), of(1), of(2)) {
                multiplied(cx, inst, [a, b, c, result]);
            }
        }
        Op::MatrixTimesScalar => {
            let scalar = operation.id(1).map(|id| cx.facts.type_of(id));
            if operation.id(0).map(|id| cx.facts.type_of(id)) != Some(ty) {
                cx.rule(inst, "the matrix is not of the result's type");
            }
            if scalar != Some(result.component) {
                cx.rule(inst, "the scalar is not of the matrix's component type");
            }
        }
        Op::CooperativeMatrixConvertUseEXT => {
            if let Some(from) = of(0) {
                if !may_change_use(cx, from, result) {
                    cx.rule(inst, "the operand is no accumulator that becomes a factor");
                }
                let from = transposed(cx, operation, from);
                same_matrix(cx, inst, from, result, false);
                if !cx.types.same_shape(from.component, result.component) {
                    cx.rule(inst, "the component types of operand and result differ");
                }
            }
        }
        _ if matches!(class, Some(C::Arithmetic | C::Bit)) => of_each_element(cx, operation, result),
        _ if class == Some(C::Conversion) => {
            let from = of(0);
            if from.is_none() && op != Op::CompositeConstructCoopMatQCOM && op != Op::Bitcast {
                cx.rule(inst, "the operand is no matrix as the result is");
            }
            if let Some(from) = from {
                let may_differ = op != Op::Bitcast && may_change_use(cx, from, result);
                let from = transposed(cx, operation, from);
                same_matrix(cx, inst, from, result, !may_differ);
                converted_components(cx, inst, op, from.component, result.component);
            }
        }
        _ => {}
    }
}

/// Checks that the operands of arithmetic on each element are matrices of the result's shape.
fn of_each_element(cx: &Checker<'_>, operation: CheckedOperation<'_>, result: Cooperative) {
    let CheckedOperation { inst, op, .. } = operation;
    if !is_of_elements(op, result.usage.is_some()) {
        cx.rule(inst, format!("{op} is not for cooperative matrices"));
    }
    for id in operation.arguments {
        let Some(from) = cooperative(cx, cx.facts.type_of(Id(*id))) else {
            cx.rule(inst, format!("%{id} is no matrix as the result is"));
            continue;
        };
        same_matrix(cx, inst, from, result, true);
        if !cx.types.same_shape(from.component, result.component) {
            cx.rule(inst, format!("%{id} has other components than the result"));
        }
    }
}

/// The components that a conversion takes, which the row of the instruction tells of scalars and vectors alone.
fn converted_components(cx: &Checker<'_>, inst: Inst<'_>, op: Op, from: Id, to: Id) {
    let class = match op {
        Op::ConvertFToS | Op::ConvertFToU | Op::FConvert => TypeClass::FLOAT,
        Op::ConvertSToF | Op::ConvertUToF | Op::SConvert | Op::UConvert => TypeClass::INT,
        Op::QuantizeToF16 => return cx.rule(inst, "cooperative matrices are not quantized"),
        _ => return,
    };
    if !cx.types.fits(from, class) {
        cx.rule(inst, format!("the operand has components of type {from}"));
    }
    if op == Op::FConvert && from == to {
        cx.rule(inst, "operand and result have the same components");
    }
    if matches!(op, Op::SConvert | Op::UConvert) && cx.types.width(from) == cx.types.width(to) {
        cx.rule(inst, "the components of operand and result have as many bits");
    }
}

/// True if an accumulator becomes a factor of a product, as far as both uses are known before specialization.
fn becomes_factor(cx: &Checker<'_>, from: Cooperative, to: Cooperative) -> bool {
    use spirv_kit::grammar::CooperativeMatrixUse as U;
    cooperative::is_use(cx, from.usage, &[U::MatrixAccumulatorKHR])
        && cooperative::is_use(cx, to.usage, &[U::MatrixAKHR, U::MatrixBKHR])
}

/// True if a conversion may give a matrix another use: any with SPV_EXT_cooperative_matrix_maintenance1, with
/// SPV_NV_cooperative_matrix2 an accumulator that of a factor.
fn may_change_use(cx: &Checker<'_>, from: Cooperative, to: Cooperative) -> bool {
    cx.has_capability(Capability::CooperativeMatrixConversionsEXT)
        || cx.has_capability(Capability::CooperativeMatrixConversionsNV) && becomes_factor(cx, from, to)
}

/// True if an instruction converts an accumulator to a factor, as a conversion that transposes does
/// (SPV_EXT_cooperative_matrix_maintenance1).
pub(crate) fn transposes(cx: &Checker<'_>, op: Op, id: Id, ty: Id) -> bool {
    let is_conversion = op == Op::CooperativeMatrixConvertUseEXT
        || op.row().is_some_and(|row| row.class == C::Conversion) && op != Op::Bitcast;
    let from = cx.definition(id).and_then(|inst| inst.arguments().first().copied());
    // The type of an operand has no part in the shape of a decoration.
    cx.note(Id(from.unwrap_or(0)));
    let from = from.and_then(|from| cooperative(cx, cx.facts.type_of(Id(from))));
    let (Some(from), Some(to)) = (from, cooperative(cx, ty)) else { return false };
    is_conversion && becomes_factor(cx, from, to)
}

/// Returns the operand's matrix type as a conversion sees it, which may transpose.
fn transposed(cx: &Checker<'_>, operation: CheckedOperation<'_>, from: Cooperative) -> Cooperative {
    let result = operation.inst.result().unwrap_or(Id(0));
    if operation.op == Op::CooperativeMatrixTransposeNV
        || cx.is_decorated(result, Decoration::CooperativeMatrixTransposeEXT)
    {
        // A row of the one is a column of the other.
        Cooperative { rows: from.columns, columns: from.rows, ..from }
    } else {
        from
    }
}

/// Checks that two matrices have the same shape and scope, and with `usage` the same use.
fn same_matrix(cx: &Checker<'_>, inst: Inst<'_>, from: Cooperative, result: Cooperative, usage: bool) {
    let pairs = [
        ("scope", from.scope, result.scope),
        ("rows", from.rows, result.rows),
        ("columns", from.columns, result.columns),
    ];
    for (what, a, b) in pairs {
        if differ(cx, a, b) {
            cx.rule(inst, format!("operand and result differ in their {what}"));
        }
    }
    if let (true, Some(a), Some(b)) = (usage, from.usage, result.usage)
        && differ(cx, a, b)
    {
        cx.rule(inst, "operand and result differ in their use");
    }
}

/// Checks the shapes of a product with a sum: M×K times K×N plus M×N gives M×N.
fn multiplied(cx: &Checker<'_>, inst: Inst<'_>, [a, b, c, result]: [Cooperative; 4]) {
    use spirv_kit::grammar::CooperativeMatrixUse as U;
    let accumulates = U::MatrixAccumulatorKHR;
    let uses = [
        ("A", a, U::MatrixAKHR),
        ("B", b, U::MatrixBKHR),
        ("C", c, accumulates),
        ("the result", result, accumulates),
    ];
    for (what, matrix, wanted) in uses {
        let found = matrix.usage.and_then(|usage| constant_value(cx, Id(usage)));
        if found.is_some_and(|found| found != u64::from(wanted.0)) {
            return cx.rule(inst, format!("{what} is a matrix of another use"));
        }
    }
    let pairs = [
        ("M", a.rows, c.rows),
        ("M", a.rows, result.rows),
        ("N", b.columns, c.columns),
        ("N", b.columns, result.columns),
        ("K", a.columns, b.rows),
        ("scope", a.scope, b.scope),
        ("scope", a.scope, c.scope),
        ("scope", a.scope, result.scope),
    ];
    for (what, a, b) in pairs {
        if differ(cx, a, b) {
            return cx.rule(inst, format!("the matrices do not agree in {what}"));
        }
    }
}
