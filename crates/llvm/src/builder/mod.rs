//! The checked builder: each method tests the conditions that LLVM takes for granted and only then calls it.
//!
//! Nothing is folded: an instruction over constants stays an instruction. Rules about the function as a whole
//! (dominance, entries of phis against predecessors, …) are left to LLVM's verifier.

mod arith;
mod call;
mod control;
mod memory;
mod vector;

use std::ptr::NonNull;

use inkwell::llvm_sys::{LLVMBuilder, LLVMValue, core::*};

use super::{
    block::Block,
    diagnostics::{BuildError, rule},
    ffi::*,
    inst::Inst,
    metadata::{Metadata, MetadataKind},
    module::Context,
    types::{Type, TypeKind},
    value::{Value, ValueKind},
};

/// What building gives.
pub type Built<T> = Result<T, BuildError>;

/// Appends instructions to blocks of one context.
pub struct Builder<'m> {
    raw: NonNull<LLVMBuilder>,
    context: Context<'m>,
    lifetime: Lifetime<'m>,
}

impl Drop for Builder<'_> {
    fn drop(&mut self) {
        live!(sl_builder_dispose(self.raw()));
    }
}

impl<'m> Builder<'m> {
    /// A builder without a place yet.
    #[must_use]
    #[allow(clippy::expect_used, reason = "the shim always makes one")]
    pub fn new(context: Context<'m>) -> Self {
        let raw = NonNull::new(live!(sl_builder_create(context.raw()))).expect("a builder");
        Self { raw, context, lifetime: Lifetime::default() }
    }

    fn raw(&self) -> *mut LLVMBuilder {
        self.raw.as_ptr()
    }

    /// The context.
    #[inline]
    #[must_use]
    pub fn context(&self) -> Context<'m> {
        self.context
    }

    /// Goes on at the end of a block.
    pub fn position_at_end(&self, block: Block<'m>) {
        live!(LLVMPositionBuilderAtEnd(self.raw(), block.raw()));
    }

    /// Goes on in front of an instruction.
    pub fn position_before(&self, inst: Inst<'m>) {
        checked!(LLVMPositionBuilderBefore(self.raw(), inst.raw()));
    }

    /// The block that is being filled.
    #[inline]
    #[must_use]
    pub fn block(&self) -> Option<Block<'m>> {
        Block::wrap(live!(LLVMGetInsertBlock(self.raw())))
    }

    /// The debug location of the instructions from here on; `None` for none.
    ///
    /// # Errors
    /// Where the metadata is not a debug location.
    pub fn set_debug_location(&self, location: Option<Metadata<'m>>) -> Built<()> {
        let raw = match location {
            None => std::ptr::null_mut(),
            Some(location) => {
                rule(location.kind() == MetadataKind::Specialised && location.is_debug_location(), || {
                    "only a debug location can be one".into()
                })?;
                location.raw()
            }
        };
        checked!(LLVMSetCurrentDebugLocation2(self.raw(), raw));
        Ok(())
    }

    /// That there is a block to fill.
    #[inline]
    fn placed(&self) -> Built<Block<'m>> {
        self.block().ok_or_else(|| BuildError::new("the builder stands in no block"))
    }

    /// That the block to fill has no end yet.
    fn open(&self) -> Built<Block<'m>> {
        let block = self.placed()?;
        rule(block.terminator().is_none(), || format!("block {block} already has its end"))?;
        Ok(block)
    }

    #[inline]
    fn made(&self, raw: *mut LLVMValue) -> Built<Value<'m>> {
        Value::wrap(raw).ok_or_else(|| BuildError::new("LLVM made no instruction"))
    }

    #[inline]
    fn made_inst(&self, raw: *mut LLVMValue) -> Built<Inst<'m>> {
        Inst::wrap(raw).ok_or_else(|| BuildError::new("LLVM made no instruction"))
    }
}

/// The type of a value that can be an operand.
#[inline]
fn type_of<'m>(value: Value<'m>) -> Built<Type<'m>> {
    value.ty().ok_or_else(|| BuildError::new("a value without a type"))
}

/// The type that two values share.
#[inline]
fn same_type<'m>(left: Value<'m>, right: Value<'m>) -> Built<Type<'m>> {
    let ty = type_of(left)?;
    rule(right.has_type(ty), || format!("{left} and {right} are of different types"))?;
    Ok(ty)
}

/// That a value is a pointer; its address space.
fn pointer(value: Value<'_>) -> Built<u32> {
    type_of(value)?.address_space().ok_or_else(|| BuildError::new(format!("{value} is not a pointer")))
}

/// That values of the type can stand in memory.
fn storable(ty: Type<'_>) -> Built<()> {
    rule(ty.is_first_class() && ty.is_sized(), || format!("no value of type {ty} can stand in memory"))
}

/// That a value can be an operand of an ordinary instruction.
fn plain(value: Value<'_>) -> Built<()> {
    let usable = !matches!(
        value.kind(),
        ValueKind::Block | ValueKind::InlineAsm | ValueKind::Metadata | ValueKind::Other
    ) && type_of(value)?.is_first_class();
    rule(usable, || format!("{value} cannot be an operand"))
}

fn raws(values: &[Value<'_>]) -> *mut *mut LLVMValue {
    // A view is `repr(transparent)` over the handle, and LLVM does not write through the pointer.
    values.as_ptr().cast::<*mut LLVMValue>().cast_mut()
}

/// The rules of a GEP: a sized source, a pointer or vector of pointers, indices that lead to something.
pub(crate) fn check_gep<'m>(source: Type<'m>, base: Value<'m>, indices: &[Value<'m>]) -> Built<Type<'m>> {
    rule(source.is_sized(), || format!("the type {source} has no size to index by"))?;
    let base_type = type_of(base)?;
    rule(base_type.scalar().is_pointer(), || format!("{base} is not a pointer"))?;
    // LLVM takes the operands' lengths for equal where more than one is a vector.
    let mut lanes = base_type.is_vector().then_some((base_type.kind(), base_type.vector_len()));
    rule(!indices.is_empty(), || "a GEP needs an index".into())?;
    for index in indices {
        let ty = type_of(*index)?;
        rule(ty.scalar().is_int(), || format!("{index} is not an index"))?;
        if ty.is_vector() {
            let own = (ty.kind(), ty.vector_len());
            rule(lanes.is_none_or(|lanes| lanes == own), || "the vectors of a GEP differ in length".into())?;
            lanes = Some(own);
        }
    }
    let result = live!(sl_gep_result(source.raw(), raws(indices), indices.len()));
    Type::wrap(result).ok_or_else(|| BuildError::new(format!("the indices lead out of the type {source}")))
}

/// That a type is a vector of that kind and length.
fn lanes(ty: Type<'_>) -> (TypeKind, Option<u32>) {
    (ty.kind(), ty.vector_len())
}
