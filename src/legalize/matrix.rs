//! Matrices, column by column in a vector.

use super::{Legalizer, refuse, type_of};
use crate::{
    Result,
    draft::{GepFlags, Inst, Opcode, Type, Value},
    mapping::ops::Operation,
    spirv::limits,
};

/// The numbers of rows and columns, and the type of a column.
#[derive(Clone, Copy)]
struct MatrixColumns<'m> {
    rows: u32,
    columns: u32,
    column: Type<'m>,
}

fn numbers(lanes: impl Iterator<Item = u32>) -> Vec<i32> {
    lanes.map(|lane| i32::try_from(lane).unwrap_or(-1)).collect()
}

impl<'m> Legalizer<'m> {
    /// The shape of a matrix, whose vector has to have just its elements.
    fn shape(&self, inst: Inst<'m>, matrix: Type<'m>, rows: u32, columns: u32) -> Result<MatrixColumns<'m>> {
        let count =
            rows.checked_mul(columns).filter(|count| (1..=limits::LEGALIZED_COMPONENTS).contains(count));
        if count.is_none() || matrix.vector_len() != count {
            return Err(refuse(inst));
        }
        Ok(MatrixColumns { rows, columns, column: matrix.scalar().vector_of(rows)? })
    }

    pub(super) fn transposed(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let matrix = self.arg(inst, 0)?;
        let shape = self.shape(inst, type_of(matrix)?, self.number(inst, 1)?, self.number(inst, 2)?)?;
        let of_row = |row| (0..shape.columns).map(move |column| column * shape.rows + row);
        let mask = numbers((0..shape.rows).flat_map(of_row));
        Ok(self.builder.shuffle(matrix, type_of(matrix)?.poison()?, &mask)?)
    }

    fn column(&self, matrix: Value<'m>, shape: MatrixColumns<'m>, column: u32) -> Result<Value<'m>> {
        let mask = numbers((0..shape.rows).map(|row| column * shape.rows + row));
        Ok(self.builder.shuffle(matrix, type_of(matrix)?.poison()?, &mask)?)
    }

    /// Vectors of one length, one behind the other.
    fn joined(&self, mut parts: Vec<Value<'m>>, len: u32) -> Result<Value<'m>> {
        while let [first, rest @ ..] = parts.as_slice()
            && !rest.is_empty()
        {
            let part = type_of(*first)?;
            let both = numbers(0..part.vector_len().unwrap_or(1) * 2);
            let poison = part.poison()?;
            let mut next = Vec::with_capacity(parts.len().div_ceil(2));
            for pair in parts.chunks(2) {
                let (a, b) = match *pair {
                    [a, b] => (a, b),
                    [a] => (a, poison),
                    _ => continue,
                };
                next.push(self.builder.shuffle(a, b, &both)?);
            }
            parts = next;
        }
        let whole =
            parts.first().copied().ok_or_else(|| crate::Error::internal("a matrix without columns"))?;
        let own = type_of(whole)?;
        if own.vector_len() == Some(len) {
            return Ok(whole);
        }
        Ok(self.builder.shuffle(whole, own.poison()?, &numbers(0..len))?)
    }

    /// Each column of the result is a sum of the first matrix's columns, times the elements of the second's column.
    pub(super) fn matrix_product(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let (left, right) = (self.arg(inst, 0)?, self.arg(inst, 1)?);
        let (rows, inner, columns) = (self.number(inst, 2)?, self.number(inst, 3)?, self.number(inst, 4)?);
        let shape = self.shape(inst, type_of(left)?, rows, inner)?;
        let second = self.shape(inst, type_of(right)?, inner, columns)?;
        self.shape(inst, inst.ty(), rows, columns)?;
        let (times, plus) = match inst.ty().scalar().is_float() {
            true => (Operation::FMul, Operation::FAdd),
            false => (Operation::Mul, Operation::Add),
        };
        let own: Vec<Value<'m>> =
            (0..inner).map(|number| self.column(left, shape, number)).collect::<Result<_>>()?;
        let mut results = Vec::new();
        for column in 0..columns {
            let mut sum: Option<Value<'m>> = None;
            for (number, own) in (0..).zip(&own) {
                let factor = self.index(column * second.rows + number)?;
                let factor = self.builder.extract_element(right, factor)?;
                let product = self.combined(inst, times, *own, self.splat(factor, shape.column)?)?;
                sum = Some(match sum {
                    None => product,
                    Some(sum) => self.combined(inst, plus, sum, product)?,
                });
            }
            results.extend(sum);
        }
        self.joined(results, rows * columns)
    }

    pub(super) fn matrix_load(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let shape = self.shape(inst, inst.ty(), self.number(inst, 3)?, self.number(inst, 4)?)?;
        let is_volatile = self.number(inst, 2)? != 0;
        let mut columns = Vec::new();
        for column in 0..shape.columns {
            let (place, alignment) = self.place(inst, (0, 1), shape.column.scalar(), column)?;
            columns.push(self.builder.load(shape.column, place, Some(alignment), is_volatile)?.value());
        }
        self.joined(columns, shape.rows * shape.columns)
    }

    pub(super) fn matrix_store(&self, inst: Inst<'m>) -> Result<Option<Value<'m>>> {
        let matrix = self.arg(inst, 0)?;
        let shape = self.shape(inst, type_of(matrix)?, self.number(inst, 4)?, self.number(inst, 5)?)?;
        let is_volatile = self.number(inst, 3)? != 0;
        for column in 0..shape.columns {
            let (place, alignment) = self.place(inst, (1, 2), shape.column.scalar(), column)?;
            let value = self.column(matrix, shape, column)?;
            self.builder.store(value, place, Some(alignment), is_volatile)?;
        }
        Ok(None)
    }

    /// Where a column begins in memory, so many elements behind the one before it, and its alignment.
    fn place(
        &self,
        inst: Inst<'m>,
        (pointer, stride): (u32, u32),
        element: Type<'m>,
        column: u32,
    ) -> Result<(Value<'m>, u64)> {
        let alignment = self.alignment(inst, pointer, element);
        let (pointer, stride) = (self.arg(inst, pointer)?, self.arg(inst, stride)?);
        if column == 0 {
            return Ok((pointer, alignment));
        }
        let space = type_of(pointer)?.address_space().unwrap_or_default();
        let index = self.builder.context().int(self.module.pointer_bits(space))?;
        let bytes = self.module.size_of(element).unwrap_or(1);
        let distance = stride.const_u64().unwrap_or(1).wrapping_mul(bytes).wrapping_mul(column.into());
        let alignment = 1 << (alignment | distance).trailing_zeros().min(31);
        let stride = self.resized(stride, index, Opcode::SExt)?;
        let distance = self.builder.binary(Opcode::Mul, stride, index.const_int(column.into())?)?;
        Ok((self.builder.gep(element, pointer, &[distance], GepFlags::empty())?, alignment))
    }
}
