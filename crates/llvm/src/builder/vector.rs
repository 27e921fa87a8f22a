//! Vectors and aggregates.

use inkwell::llvm_sys::core::*;

use super::{Builder, Built, plain, rule, type_of};
use crate::{
    diagnostics::BuildError,
    ffi::*,
    types::{Type, TypeKind},
    value::Value,
};

impl<'m> Builder<'m> {
    /// A lane of a vector, the number of which may be a variable.
    ///
    /// # Errors
    /// Where the operands are no vector and integer.
    pub fn extract_element(&self, vector: Value<'m>, index: Value<'m>) -> Built<Value<'m>> {
        self.placed()?;
        rule(type_of(vector)?.is_vector(), || format!("{vector} is not a vector"))?;
        rule(type_of(index)?.is_int(), || format!("{index} is not the number of a lane"))?;
        self.made(checked!(LLVMBuildExtractElement(self.raw(), vector.raw(), index.raw(), c"".as_ptr())))
    }

    /// A vector with one lane replaced.
    ///
    /// # Errors
    /// Where the operands are no vector, value of its lanes and integer.
    pub fn insert_element(
        &self,
        vector: Value<'m>,
        element: Value<'m>,
        index: Value<'m>,
    ) -> Built<Value<'m>> {
        self.placed()?;
        let ty = type_of(vector)?;
        rule(ty.is_vector(), || format!("{vector} is not a vector"))?;
        rule(element.has_type(ty.scalar()), || format!("{element} is not a lane of {ty}"))?;
        rule(type_of(index)?.is_int(), || format!("{index} is not the number of a lane"))?;
        self.made(checked!(LLVMBuildInsertElement(
            self.raw(),
            vector.raw(),
            element.raw(),
            index.raw(),
            c"".as_ptr()
        )))
    }

    /// Lanes of two vectors of one type; -1 for a lane that does not matter.
    ///
    /// # Errors
    /// Where the operands are no such vectors, the mask is empty, or a number in it is too high.
    pub fn shuffle(&self, left: Value<'m>, right: Value<'m>, mask: &[i32]) -> Built<Value<'m>> {
        self.placed()?;
        let ty = super::same_type(left, right)?;
        rule(ty.is_vector() && !mask.is_empty(), || format!("a shuffle does not take {left}"))?;
        let limit = i64::from(ty.vector_len().unwrap_or_default()) * 2;
        let within = mask.iter().all(|&lane| (-1..limit).contains(&i64::from(lane)));
        rule(within, || format!("the mask {mask:?} leaves the {limit} lanes"))?;
        let raw = checked!(sl_build_shuffle(self.raw(), left.raw(), right.raw(), mask.as_ptr(), mask.len()));
        Value::wrap(raw).ok_or_else(|| BuildError::new(format!("the mask {mask:?} does not fit {ty}")))
    }

    /// A part of an array or struct.
    ///
    /// # Errors
    /// Where the indices do not lead to one.
    pub fn extract_value(&self, aggregate: Value<'m>, indices: &[u32]) -> Built<Value<'m>> {
        self.placed()?;
        plain(aggregate)?;
        part_type(type_of(aggregate)?, indices)?;
        self.made(checked!(sl_build_extract_value(
            self.raw(),
            aggregate.raw(),
            indices.as_ptr(),
            indices.len()
        )))
    }

    /// An array or struct with a part replaced.
    ///
    /// # Errors
    /// Where the indices do not lead to a part of the element's type.
    pub fn insert_value(
        &self,
        aggregate: Value<'m>,
        element: Value<'m>,
        indices: &[u32],
    ) -> Built<Value<'m>> {
        self.placed()?;
        plain(aggregate)?;
        let part = part_type(type_of(aggregate)?, indices)?;
        rule(element.has_type(part), || format!("{element} is not of the part's type {part}"))?;
        self.made(checked!(sl_build_insert_value(
            self.raw(),
            aggregate.raw(),
            element.raw(),
            indices.as_ptr(),
            indices.len()
        )))
    }
}

/// The type of a part of an array or struct.
fn part_type<'m>(ty: Type<'m>, indices: &[u32]) -> Built<Type<'m>> {
    let aggregate = matches!(ty.kind(), TypeKind::Array | TypeKind::Struct) && !indices.is_empty();
    rule(aggregate, || format!("{ty} has no parts at {indices:?}"))?;
    let part = checked!(sl_indexed_type(ty.raw(), indices.as_ptr(), indices.len()));
    Type::wrap(part).ok_or_else(|| BuildError::new(format!("{ty} has no part at {indices:?}")))
}
