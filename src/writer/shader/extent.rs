//! How much room types take in memory, by the layouts that were kept, or by the natural layout of what has none kept
//! (`docs/shader-interface.md`).

use super::scope::{PartLayout, ShaderModule};
use crate::{
    Error, Result,
    mapping::shader,
    spirv::{Id, Op},
};

/// Types nest no deeper.
const MOST_NESTING: u32 = 255;

impl ShaderModule<'_, '_> {
    /// The size and the alignment of a type in bytes.
    ///
    /// # Errors
    /// Where it has no room in memory.
    pub(super) fn extent(&self, ty: Id, is_explicit: bool) -> Result<(u64, u64)> {
        self.extent_at(ty, is_explicit, 0)
    }

    fn extent_at(&self, ty: Id, is_explicit: bool, depth: u32) -> Result<(u64, u64)> {
        let unknown = || Error::malformed(format!("the type {ty} has no room in memory that is known"));
        if depth > MOST_NESTING {
            return Err(unknown());
        }
        let (op, parts) = self.parts(ty)?;
        let first = || parts.first().copied().ok_or_else(unknown);
        Ok(match op {
            Op::TypeBool => (1, 1),
            Op::TypeInt | Op::TypeFloat => {
                let bytes = u64::from(first()?.div_ceil(8)).next_power_of_two();
                (bytes, bytes)
            }
            Op::TypePointer => {
                let bytes = u64::from(self.module.pointer_bits(0).div_ceil(8));
                (bytes, bytes)
            }
            op if shader::is_handle(op) => {
                let bytes = u64::from(self.module.pointer_bits(0).div_ceil(8));
                (2 * bytes, bytes)
            }
            Op::TypeVector => {
                let (size, _) = self.extent_at(Id(first()?), is_explicit, depth + 1)?;
                let count = u64::from(*parts.get(1).ok_or_else(unknown)?);
                (size * count, size * count.next_power_of_two())
            }
            Op::TypeMatrix => {
                let (_, align) = self.extent_at(Id(first()?), is_explicit, depth + 1)?;
                let count = u64::from(*parts.get(1).ok_or_else(unknown)?);
                (self.stride_at(ty, is_explicit, depth)?.saturating_mul(count), align)
            }
            Op::TypeArray => {
                let (_, align) = self.extent_at(Id(first()?), is_explicit, depth + 1)?;
                let count = parts.get(1).and_then(|count| self.constant_number(Id(*count)));
                let stride = self.stride_at(ty, is_explicit, depth)?;
                (stride.saturating_mul(count.ok_or_else(unknown)?), align)
            }
            Op::TypeStruct => {
                let rows = self.members_at(ty, is_explicit, depth)?;
                let (mut end, mut whole) = (0_u64, 1_u64);
                for (row, member) in rows.iter().zip(&parts) {
                    let (mut size, align) = self.extent_at(Id(*member), is_explicit, depth + 1)?;
                    if let Some(stride) = row.matrix_stride {
                        size = self.matrix_size(Id(*member), *row, stride, size)?;
                    }
                    end = end.max(row.offset.saturating_add(size));
                    whole = whole.max(align);
                }
                (if is_explicit { end } else { end.next_multiple_of(whole) }, whole)
            }
            _ => return Err(unknown()),
        })
    }

    /// The size of a matrix with a stride of its own; of an array of them, that which the array has.
    fn matrix_size(&self, ty: Id, row: PartLayout, stride: u64, size: u64) -> Result<u64> {
        let (Op::TypeMatrix, parts) = self.parts(ty)? else { return Ok(size) };
        let &[column, columns] = parts.as_slice() else { return Ok(size) };
        let count = match row.is_row_major {
            true => self.parts(Id(column))?.1.get(1).copied().unwrap_or(0),
            false => columns,
        };
        Ok(stride.saturating_mul(count.into()))
    }

    /// From one element of an array, or one column of a matrix, to the next.
    pub(super) fn stride(&self, ty: Id, is_explicit: bool) -> Result<u64> {
        self.stride_at(ty, is_explicit, 0)
    }

    fn stride_at(&self, ty: Id, is_explicit: bool, depth: u32) -> Result<u64> {
        if let Some(row) = self.layout(ty, is_explicit) {
            let stride = row.first().map(|stride| u64::from(*stride));
            return stride.ok_or_else(|| Error::malformed("a stride is not kept"));
        }
        let (_, parts) = self.parts(ty)?;
        let element = parts.first().map(|element| Id(*element));
        let element = element.ok_or_else(|| Error::malformed("an array without its elements"))?;
        self.made_here(ty)?;
        let (size, align) = self.extent_at(element, is_explicit, depth + 1)?;
        Ok(size.next_multiple_of(align.max(1)))
    }

    /// How the members of a structure lie.
    pub(super) fn members(&self, ty: Id, is_explicit: bool) -> Result<Vec<PartLayout>> {
        self.members_at(ty, is_explicit, 0)
    }

    fn members_at(&self, ty: Id, is_explicit: bool, depth: u32) -> Result<Vec<PartLayout>> {
        if let Some(row) = self.layout(ty, is_explicit) {
            let row = row.as_chunks::<3>().0.iter();
            return Ok(row
                .map(|[offset, stride, is_row_major]| PartLayout {
                    offset: (*offset).into(),
                    matrix_stride: (*stride != 0).then_some((*stride).into()),
                    is_row_major: *is_row_major != 0,
                })
                .collect());
        }
        self.made_here(ty)?;
        let (_, parts) = self.parts(ty)?;
        let (mut rows, mut end) = (Vec::with_capacity(parts.len()), 0_u64);
        for member in &parts {
            let (size, align) = self.extent_at(Id(*member), is_explicit, depth + 1)?;
            // As LLVM lays it out, where a vector of three has room for four.
            let offset = end.next_multiple_of(align.max(1));
            end = offset.saturating_add(size).next_multiple_of(align.max(1));
            rows.push(PartLayout { offset, matrix_stride: None, is_row_major: false });
        }
        Ok(rows)
    }

    /// An error for a type that the module had, whose layout should have been kept.
    fn made_here(&self, ty: Id) -> Result<()> {
        match self.kept.get(ty) {
            Some(_) => Err(Error::malformed(format!("the layout of the type {ty} is not kept"))),
            None => Ok(()),
        }
    }
}
