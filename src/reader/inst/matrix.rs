//! Products of vectors and matrices (section 3.49.13); a matrix is an array of its columns.

use super::arithmetic::named;
use crate::{
    Result,
    llvm::{Opcode, Type, TypeKind, Value},
    reader::body::FunctionReader,
    spirv::{Inst, Op},
};

/// A matrix is taken apart into instructions, so its size needs a bound.
const MAX_COLUMNS: u64 = 64;

pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let left = f.operand(inst, 2)?;
    if left.is_of(TypeKind::TargetExt) {
        return f.call_builtin(inst);
    }
    let value = match inst.op() {
        Op::Transpose => {
            let columns = columns(f, inst, left)?;
            let rows = transposed(f, inst, &columns)?;
            matrix(f, inst, &rows)?
        }
        _ => {
            let right = f.operand(inst, 3)?;
            product(f, inst, left, right)?
        }
    };
    f.define(inst, value)
}

fn product<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    left: Value<'m>,
    right: Value<'m>,
) -> Result<Value<'m>> {
    match inst.op() {
        Op::VectorTimesScalar => {
            let scalar = splat(f, inst, right, left.ty())?;
            let flags = f.fast_math(inst.id(1)?)?;
            Ok(named(f.builder.binary_fast(Opcode::FMul, left, scalar, flags)?, "scale"))
        }
        Op::MatrixTimesScalar => {
            let mut scaled = Vec::new();
            for column in columns(f, inst, left)? {
                let scalar = splat(f, inst, right, column.ty())?;
                scaled.push(f.builder.binary(Opcode::FMul, column, scalar)?);
            }
            matrix(f, inst, &scaled)
        }
        Op::OuterProduct => {
            let count = right.ty().and_then(Type::vector_len).unwrap_or(0);
            let mut scaled = Vec::new();
            for number in 0..count {
                let component = lane(f, right, number)?;
                let scalar = splat(f, inst, component, left.ty())?;
                scaled.push(f.builder.binary(Opcode::FMul, left, scalar)?);
            }
            matrix(f, inst, &scaled)
        }
        Op::MatrixTimesVector => {
            let columns = columns(f, inst, left)?;
            combination(f, inst, &columns, right)
        }
        Op::VectorTimesMatrix => {
            let columns = columns(f, inst, right)?;
            let rows = transposed(f, inst, &columns)?;
            combination(f, inst, &rows, left)
        }
        _ => {
            let left = columns(f, inst, left)?;
            let mut results = Vec::new();
            for column in columns(f, inst, right)? {
                results.push(combination(f, inst, &left, column)?);
            }
            matrix(f, inst, &results)
        }
    }
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
    let mask = vec![0; ty.vector_len().unwrap_or(0) as usize];
    Ok(named(f.builder.shuffle(one, poison, &mask)?, ".splat"))
}

/// The sum of vectors, each multiplied with a component.
fn combination<'m>(
    f: &FunctionReader<'_, 'm, '_>,
    inst: Inst<'_>,
    vectors: &[Value<'m>],
    factors: Value<'m>,
) -> Result<Value<'m>> {
    let ty = vectors
        .first()
        .and_then(|vector| vector.ty())
        .ok_or_else(|| inst.malformed("a matrix without columns"))?;
    if factors.ty().and_then(Type::vector_len) != Some(vectors.len() as u32) {
        return Err(inst.malformed("the sizes of the operands do not fit"));
    }
    let mut sum = ty.const_null()?;
    for (number, vector) in vectors.iter().enumerate() {
        let factor = lane(f, factors, number as u32)?;
        let factor = splat(f, inst, factor, Some(ty))?;
        let scaled = f.builder.binary(Opcode::FMul, factor, *vector)?;
        sum = f.builder.binary(Opcode::FAdd, sum, scaled)?;
    }
    Ok(sum)
}

fn columns<'m>(f: &FunctionReader<'_, 'm, '_>, inst: Inst<'_>, matrix: Value<'m>) -> Result<Vec<Value<'m>>> {
    let count = matrix.ty().filter(|ty| ty.kind() == TypeKind::Array).and_then(Type::len);
    let count = count.filter(|count| *count <= MAX_COLUMNS).ok_or_else(|| {
        inst.malformed(format!("an operand is not a matrix of up to {MAX_COLUMNS} columns"))
    })?;
    let mut columns = Vec::with_capacity(count as usize);
    for number in 0..count as u32 {
        columns.push(f.builder.extract_value(matrix, &[number])?);
    }
    Ok(columns)
}

/// The rows of a matrix of these columns.
fn transposed<'m>(
    f: &FunctionReader<'_, 'm, '_>,
    inst: Inst<'_>,
    columns: &[Value<'m>],
) -> Result<Vec<Value<'m>>> {
    let ty = columns
        .first()
        .and_then(|column| column.ty())
        .ok_or_else(|| inst.malformed("a matrix without columns"))?;
    let height = ty.vector_len().filter(|height| u64::from(*height) <= MAX_COLUMNS);
    let height = height.ok_or_else(|| inst.malformed("the columns of a matrix are not short vectors"))?;
    let row_type = ty.scalar().vector_of(columns.len() as u32)?;
    let mut rows = Vec::new();
    for number in 0..height {
        let mut row = row_type.poison()?;
        for (position, column) in columns.iter().enumerate() {
            let component = lane(f, *column, number)?;
            row = f.builder.insert_element(row, component, f.u32(position as u32)?)?;
        }
        rows.push(row);
    }
    Ok(rows)
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
