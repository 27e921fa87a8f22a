//! Functions as constants: their addresses, aliases of them, and blocks, whose addresses are never followed.

use crate::{
    Code, Error, Result,
    spirv::{
        Extension, Id, Op,
        grammar::{Capability, StorageClass},
        words::Sink,
    },
    view::{Value, ValueKind},
    writer::{ModuleWriter, emitter::ModuleSections},
};

impl<'m> ModuleWriter<'m> {
    /// An alias of a function: a pointer of its own with the alias's name, where pointers to functions are allowed.
    pub(super) fn alias_of_function(
        &mut self,
        alias: Value<'m>,
        aliasee: Value<'m>,
        depth: u32,
    ) -> Result<Id> {
        if !self.source.allows(Extension::SPV_INTEL_function_pointers) {
            return self.constant_at(aliasee, depth + 1);
        }
        let function = self.pointed_function(aliasee)?;
        let ty = self.function_pointer_type(aliasee)?;
        let id = self.new_id();
        let op = Op::ConstantFunctionPointerINTEL;
        self.requirements.op(op);
        self.sections.values.start(op).id(ty).id(id).words(&[function.0]).finish()?;
        self.name(id, alias.name_bytes())?;
        Ok(id)
    }

    /// The address of a function as an integer. It needs no other constant, so it stands before all that are made of it.
    pub(super) fn function_address(&mut self, function: Value<'m>, ty: Id) -> Result<Id> {
        let pointer = self.function_pointer(function, |s| &mut s.addresses)?;
        if !self.untyped_pointers() {
            self.value_ids.insert(function.as_key(), pointer);
        }
        self.requirements.op(Op::ConvertPtrToU);
        let words = [u32::from(Op::ConvertPtrToU.0), pointer.0];
        self.intern_typed(Op::SpecConstantOp, ty, &words, |s| &mut s.addresses)
    }

    /// A pointer to a function.
    pub(super) fn function_pointer(
        &mut self,
        value: Value<'m>,
        sink: impl FnOnce(&mut ModuleSections) -> &mut Sink,
    ) -> Result<Id> {
        if is_block_invoke(value) && !self.source.allows(Extension::SPV_INTEL_function_pointers) {
            let ty = self.value_type(value)?;
            return self.const_null(ty);
        }
        let function = self.pointed_function(value)?;
        let ty = self.function_pointer_type(value)?;
        self.intern_typed(Op::ConstantFunctionPointerINTEL, ty, &[function.0], sink)
    }

    /// The type of a pointer to a function as a constant, which points to the function's type also where other pointers
    /// are untyped (SPV_INTEL_function_pointers).
    fn function_pointer_type(&mut self, value: Value<'m>) -> Result<Id> {
        let own = self.value_type(value)?;
        let Some(function) = value.as_function().filter(|_| self.untyped_pointers()) else {
            return Ok(own);
        };
        let (class, _) = self.pointer_parts(own)?;
        let ty = self.function_info(function)?.ty;
        self.typed_pointer(class, ty)
    }

    /// The function that a pointer is made of, where the extension for that is allowed.
    fn pointed_function(&mut self, value: Value<'m>) -> Result<Id> {
        let function = value.as_function().ok_or_else(|| Error::internal("not a function"))?;
        if !self.source.allows(Extension::SPV_INTEL_function_pointers) {
            return Err(Error::unsupported(Code::FunctionPointers, function.name().into_owned())
                .with_help("allow it with --spirv-ext=+SPV_INTEL_function_pointers"));
        }
        self.requirements.extension(Extension::SPV_INTEL_function_pointers);
        self.require_capability(Capability::FunctionPointersINTEL);
        Ok(self.function_info(function)?.id)
    }

    /// A pointer to a function in a storage class that no cast leads to, as tables of virtual functions hold them: it is
    /// one from the start. `ty` is the type that it is used as.
    pub(super) fn function_pointer_in(
        &mut self,
        value: Value<'m>,
        class: StorageClass,
        ty: Id,
    ) -> Result<Id> {
        let function = self.pointed_function(value)?;
        let own = self.function_pointer_type(value)?;
        let own = self.like_pointer(own, class)?;
        let id =
            self.intern_typed(Op::ConstantFunctionPointerINTEL, own, &[function.0], |s| &mut s.values)?;
        if own == ty { Ok(id) } else { self.spec_op(ty, Op::Bitcast, &[id.0]) }
    }
}

/// Whether a constant is the function of an OpenCL block, by clang's name for it. The pointer to it in a block's
/// literal is never followed: the block is called by its function's name or handed to `enqueue_kernel`.
pub(in crate::writer) fn is_block_invoke(value: Value<'_>) -> bool {
    value.kind() == ValueKind::Function
        && value.name_bytes().windows(INVOKE.len()).any(|window| window == INVOKE)
}

const INVOKE: &[u8] = b"_block_invoke";
