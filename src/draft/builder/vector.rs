//! Vectors and aggregates.

use spirv_llvm_ir as ir;

use super::{BuildError, Builder, Built, plain, rule, type_of};
use crate::draft::{Opcode, Type, TypeKind, Value};

impl<'m> Builder<'m> {
    /// A lane of a vector, the number of which may be a variable.
    ///
    /// # Errors
    /// Where the operands are no vector and integer.
    pub(crate) fn extract_element(&self, vector: Value<'m>, index: Value<'m>) -> Built<Value<'m>> {
        let ty = type_of(vector)?;
        rule(ty.is_vector(), || format!("{vector} is not a vector"))?;
        rule(type_of(index)?.is_int(), || format!("{index} is not the number of a lane"))?;
        Ok(self.make(ir::Inst::new(Opcode::ExtractElement, ty.scalar().id), &[vector, index])?.value())
    }

    /// A vector with one lane replaced.
    ///
    /// # Errors
    /// Where the operands are no vector, value of its lanes and integer.
    pub(crate) fn insert_element(
        &self,
        vector: Value<'m>,
        element: Value<'m>,
        index: Value<'m>,
    ) -> Built<Value<'m>> {
        let ty = type_of(vector)?;
        rule(ty.is_vector(), || format!("{vector} is not a vector"))?;
        rule(element.has_type(ty.scalar()), || format!("{element} is not a lane of {ty}"))?;
        rule(type_of(index)?.is_int(), || format!("{index} is not the number of a lane"))?;
        Ok(self.make(ir::Inst::new(Opcode::InsertElement, ty.id), &[vector, element, index])?.value())
    }

    /// Lanes of two vectors of one type; -1 for a lane that does not matter.
    ///
    /// # Errors
    /// Where the operands are no such vectors, the mask is empty, or a number in it is too high.
    pub(crate) fn shuffle(&self, left: Value<'m>, right: Value<'m>, mask: &[i32]) -> Built<Value<'m>> {
        let ty = super::same_type(left, right)?;
        rule(ty.is_vector() && !mask.is_empty(), || format!("a shuffle does not take {left}"))?;
        let limit = i64::from(ty.vector_len().unwrap_or_default()) * 2;
        let within = mask.iter().all(|&lane| (-1..limit).contains(&i64::from(lane)));
        rule(within, || format!("the mask {mask:?} leaves the {limit} lanes"))?;
        let i32 = self.context.i32();
        let mut lanes = Vec::with_capacity(mask.len());
        for &lane in mask {
            lanes.push(match u64::try_from(lane) {
                Ok(lane) => i32.const_int(lane)?,
                Err(_) => i32.poison()?,
            });
        }
        let lanes = i32.const_vector(&lanes)?;
        let result = ty.scalar().vector_of(mask.len() as u32)?;
        Ok(self.make(ir::Inst::new(Opcode::ShuffleVector, result.id), &[left, right, lanes])?.value())
    }

    fn with_indices(&self, values: &[Value<'m>], indices: &[u32]) -> Built<super::OperandList> {
        let mut operands = self.operands(values)?;
        let fits = indices.iter().all(|&index| index <= ir::Value::MAX_INDEX);
        rule(fits, || format!("the indices {indices:?} are too high"))?;
        operands.extend(indices.iter().map(|&index| ir::Value::number(index)));
        Ok(operands)
    }

    /// A part of an array or struct.
    ///
    /// # Errors
    /// Where the indices do not lead to one.
    pub(crate) fn extract_value(&self, aggregate: Value<'m>, indices: &[u32]) -> Built<Value<'m>> {
        plain(aggregate)?;
        let part = part_type(type_of(aggregate)?, indices)?;
        let operands = self.with_indices(&[aggregate], indices)?;
        Ok(self.insert(ir::Inst::new(Opcode::ExtractValue, part.id), &operands)?.value())
    }

    /// An array or struct with a part replaced.
    ///
    /// # Errors
    /// Where the indices do not lead to a part of the element's type.
    pub(crate) fn insert_value(
        &self,
        aggregate: Value<'m>,
        element: Value<'m>,
        indices: &[u32],
    ) -> Built<Value<'m>> {
        plain(aggregate)?;
        let ty = type_of(aggregate)?;
        let part = part_type(ty, indices)?;
        rule(element.has_type(part), || format!("{element} is not of the part's type {part}"))?;
        let operands = self.with_indices(&[aggregate, element], indices)?;
        Ok(self.insert(ir::Inst::new(Opcode::InsertValue, ty.id), &operands)?.value())
    }
}

/// The type of a part of an array or struct.
fn part_type<'m>(ty: Type<'m>, indices: &[u32]) -> Built<Type<'m>> {
    let aggregate = matches!(ty.kind(), TypeKind::Array | TypeKind::Struct) && !indices.is_empty();
    rule(aggregate, || format!("{ty} has no parts at {indices:?}"))?;
    let mut part = ty;
    for &index in indices {
        let next = match part.kind() {
            TypeKind::Array => {
                part.element().filter(|_| part.len().is_some_and(|len| u64::from(index) < len))
            }
            _ => part.member(index),
        };
        part = next.ok_or_else(|| BuildError::new(format!("{ty} has no part at {indices:?}")))?;
    }
    Ok(part)
}
