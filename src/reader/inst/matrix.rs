//! Products of vectors and matrices (section 3.49.13); a matrix is an array of its columns.

use super::arithmetic::named;
use crate::{
    Result,
    draft::{Opcode, Type, TypeKind, Value},
    mapping::registry::Matrix,
    reader::body::FunctionReader,
    spirv::Inst,
};

/// A matrix is taken apart into instructions, so its size needs a bound.
const MAX_COLUMNS: u32 = 64;

pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, op: Matrix) -> Result<()> {
    let left = f.operand(inst, 2)?;
    if left.is_of(TypeKind::TargetExt) {
        return f.call_builtin(inst);
    }
    let value = match op {
        Matrix::Transpose => {
            let height = left.ty().and_then(Type::element).and_then(Type::vector_len).unwrap_or(0);
            if height > MAX_COLUMNS {
                return Err(inst.malformed(format!("a matrix has at most {MAX_COLUMNS} rows")));
            }
            pay(f, inst, height, width(inst, left)?)?;
            let columns = columns(f, inst, left)?;
            let rows: Vec<_> =
                (0..height).map(|number| transposed(f, &columns, height, number)).collect::<Result<_>>()?;
            matrix(f, inst, &rows)?
        }
        Matrix::VectorTimesScalar => vector_times_scalar(f, inst, left)?,
        Matrix::MatrixTimesScalar => matrix_times_scalar(f, inst, left)?,
        Matrix::OuterProduct => outer_product(f, inst, left)?,
        Matrix::MatrixTimesVector => {
            let right = f.operand(inst, 3)?;
            pay(f, inst, width(inst, left)?, 1)?;
            combination(f, inst, right, |number| column(f, left, number))?
        }
        Matrix::VectorTimesMatrix => {
            let right = f.operand(inst, 3)?;
            let height = left.ty().and_then(Type::vector_len).unwrap_or(0);
            pay(f, inst, height, width(inst, right)?)?;
            combination(f, inst, left, |number| row(f, inst, right, number))?
        }
        Matrix::MatrixTimesMatrix => matrix_times_matrix(f, inst, left)?,
    };
    f.define(inst, value)
}

/// Pays for a product: so many vectors, each with so many components that take some instructions.
fn pay(f: &FunctionReader<'_, '_, '_>, inst: Inst<'_>, vectors: u32, components: u32) -> Result<()> {
    f.reader.budget.spend_each(inst, u64::from(vectors) * u64::from(components), 5)
}

fn vector_times_scalar<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    left: Value<'m>,
) -> Result<Value<'m>> {
    let right = f.operand(inst, 3)?;
    let scalar = splat(f, inst, right, left.ty())?;
    let flags = f.fast_math(inst.id(1)?)?;
    Ok(named(f.builder.binary_fast(Opcode::FMul, left, scalar, flags)?, "scale"))
}

fn matrix_times_scalar<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    left: Value<'m>,
) -> Result<Value<'m>> {
    let right = f.operand(inst, 3)?;
    pay(f, inst, width(inst, left)?, 1)?;
    let scalar = named(splat(f, inst, right, left.ty().and_then(Type::element))?, ".splat");
    let ty = f.result_type(inst)?;
    let mut scaled = ty.poison()?;
    for number in 0..width(inst, left)? {
        let column = f.builder.binary(Opcode::FMul, column(f, left, number)?, scalar)?;
        scaled = f.builder.insert_value(scaled, column, &[number])?;
    }
    Ok(scaled)
}

/// A row of a matrix of which the columns are known, by shuffles of pairs of columns where it has two or four rows and
/// columns.
fn transposed<'m>(
    f: &FunctionReader<'_, 'm, '_>,
    columns: &[Value<'m>],
    height: u32,
    number: u32,
) -> Result<Value<'m>> {
    let lane_of_each = [number, number + height].map(u32::cast_signed);
    match *columns {
        [a, b] if height == 2 => Ok(f.builder.shuffle(a, b, &lane_of_each)?),
        [a, b, c, d] if height == 4 => {
            let left = f.builder.shuffle(a, b, &lane_of_each)?;
            let right = f.builder.shuffle(c, d, &lane_of_each)?;
            Ok(f.builder.shuffle(left, right, &[0, 1, 2, 3])?)
        }
        _ => row_of(f, columns, number),
    }
}

fn outer_product<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    left: Value<'m>,
) -> Result<Value<'m>> {
    let right = f.operand(inst, 3)?;
    let count = right.ty().and_then(Type::vector_len).unwrap_or(0);
    pay(f, inst, count, 1)?;
    let mut scaled = Vec::new();
    for number in 0..count {
        let component = lane(f, right, number)?;
        let scalar = splat(f, inst, component, left.ty())?;
        scaled.push(f.builder.binary(Opcode::FMul, left, scalar)?);
    }
    matrix(f, inst, &scaled)
}

fn matrix_times_matrix<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    left: Value<'m>,
) -> Result<Value<'m>> {
    let right = f.operand(inst, 3)?;
    let ty = f.result_type(inst)?;
    pay(f, inst, width(inst, right)?, width(inst, left)?)?;
    let mut product = ty.poison()?;
    for number in 0..width(inst, right)? {
        let factors = column(f, right, number)?;
        let sum = combination(f, inst, factors, |number| column(f, left, number))?;
        product = f.builder.insert_value(product, sum, &[number])?;
    }
    Ok(product)
}

fn lane<'m>(f: &FunctionReader<'_, 'm, '_>, vector: Value<'m>, number: u32) -> Result<Value<'m>> {
    Ok(f.builder.extract_element(vector, f.u32(number)?)?)
}

/// A vector of a type whose components are all one value.
fn splat<'m>(
    f: &FunctionReader<'_, 'm, '_>,
    inst: Inst<'_>,
    scalar: Value<'m>,
    ty: Option<Type<'m>>,
) -> Result<Value<'m>> {
    let ty = ty.filter(|ty| ty.is_vector()).ok_or_else(|| inst.malformed("an operand is not a vector"))?;
    let zero = f.reader.context.i64().const_int(0)?;
    let poison = ty.poison()?;
    let one = named(f.builder.insert_element(poison, scalar, zero)?, ".splatinsert");
    let count = ty.vector_len().unwrap_or(0);
    f.reader.budget.spend(inst, count.into())?;
    let mask = vec![0; count as usize];
    Ok(f.builder.shuffle(one, poison, &mask)?)
}

/// The sum of vectors, each multiplied with a component of `factors`.
fn combination<'m>(
    f: &FunctionReader<'_, 'm, '_>,
    inst: Inst<'_>,
    factors: Value<'m>,
    vector: impl Fn(u32) -> Result<Value<'m>>,
) -> Result<Value<'m>> {
    let count = factors.ty().and_then(Type::vector_len).filter(|count| *count <= MAX_COLUMNS);
    let count = count.ok_or_else(|| inst.malformed("an operand is not a short vector"))?;
    let mut sum = None;
    for number in 0..count {
        let factor = lane(f, factors, number)?;
        // The vector's type is that of the result, or of the result's columns.
        let ty = f.ty(inst.id(0)?)?;
        let ty = if ty.is_vector() { Some(ty) } else { ty.element() };
        let factor = named(splat(f, inst, factor, ty)?, ".splat");
        let scaled = f.builder.binary(Opcode::FMul, factor, vector(number)?)?;
        let before = match (sum, ty) {
            (Some(sum), _) => sum,
            (None, Some(ty)) => ty.const_null()?,
            (None, None) => return Err(inst.malformed("the result is not a vector")),
        };
        sum = Some(f.builder.binary(Opcode::FAdd, before, scaled)?);
    }
    sum.ok_or_else(|| inst.malformed("an operand has no components"))
}

/// The number of columns of a matrix.
fn width(inst: Inst<'_>, matrix: Value<'_>) -> Result<u32> {
    let count = matrix.ty().filter(|ty| ty.kind() == TypeKind::Array).and_then(Type::len);
    count
        .and_then(|count| u32::try_from(count).ok())
        .filter(|count| *count <= MAX_COLUMNS)
        .ok_or_else(|| inst.malformed(format!("an operand is not a matrix of up to {MAX_COLUMNS} columns")))
}

fn column<'m>(f: &FunctionReader<'_, 'm, '_>, matrix: Value<'m>, number: u32) -> Result<Value<'m>> {
    Ok(f.builder.extract_value(matrix, &[number])?)
}

fn columns<'m>(f: &FunctionReader<'_, 'm, '_>, inst: Inst<'_>, matrix: Value<'m>) -> Result<Vec<Value<'m>>> {
    (0..width(inst, matrix)?).map(|number| column(f, matrix, number)).collect()
}

/// A row of a matrix.
fn row<'m>(
    f: &FunctionReader<'_, 'm, '_>,
    inst: Inst<'_>,
    matrix: Value<'m>,
    number: u32,
) -> Result<Value<'m>> {
    let width = width(inst, matrix)?;
    let scalar = matrix.ty().and_then(Type::element).map(Type::scalar);
    let ty = scalar.ok_or_else(|| inst.malformed("an operand is not a matrix"))?.vector_of(width)?;
    let mut row = ty.poison()?;
    for position in 0..width {
        let column = column(f, matrix, position)?;
        let component = lane(f, column, number)?;
        row = f.builder.insert_element(row, component, f.u32(position)?)?;
    }
    Ok(row)
}

/// A row of a matrix of which the columns are known.
fn row_of<'m>(f: &FunctionReader<'_, 'm, '_>, columns: &[Value<'m>], number: u32) -> Result<Value<'m>> {
    let scalar = columns.first().and_then(|column| column.ty()).map(Type::scalar);
    let scalar = scalar.ok_or_else(|| crate::Error::malformed("a matrix has no columns"))?;
    let mut row = scalar.vector_of(columns.len() as u32)?.poison()?;
    for (position, column) in (0..).zip(columns) {
        let component = lane(f, *column, number)?;
        row = f.builder.insert_element(row, component, f.u32(position)?)?;
    }
    Ok(row)
}

/// The result's matrix of these columns.
fn matrix<'m, 's>(
    f: &FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    columns: &[Value<'m>],
) -> Result<Value<'m>> {
    let ty = f.result_type(inst)?;
    if ty.len() != Some(columns.len() as u64) {
        return Err(inst.malformed("the sizes of the operands do not fit the result type"));
    }
    let mut value = ty.poison()?;
    for (number, column) in columns.iter().enumerate() {
        value = f.builder.insert_value(value, *column, &[number as u32])?;
    }
    Ok(value)
}
