//! Functions as constants: their addresses, aliases of them, and blocks, whose addresses are never followed.

use crate::{
    Code, Error, Result,
    llvm::{Value, ValueKind},
    spirv::{Extension, Id, Op, grammar::Capability, words::Sink},
    writer::state::{Sections, Writer},
};

impl<'m> Writer<'m> {
    /// An alias of a function: a pointer of its own with the alias's name, where pointers to functions are allowed.
    pub(super) fn alias_of_function(
        &mut self,
        alias: Value<'m>,
        aliasee: Value<'m>,
        depth: u32,
    ) -> Result<Id> {
        let function = aliasee.as_function().ok_or_else(|| Error::internal("not a function"))?;
        if !self.allows(Extension::SPV_INTEL_function_pointers) {
            return self.constant_at(aliasee, depth + 1);
        }
        self.requirements.extension(Extension::SPV_INTEL_function_pointers);
        self.require_capability(Capability::FunctionPointersINTEL);
        let info = self.function_info(function)?;
        let ty = self.value_type(aliasee)?;
        let id = self.new_id();
        let op = Op::ConstantFunctionPointerINTEL;
        self.requirements.op(op);
        self.sections.values.start(op).id(ty).id(id).words(&[info.id.0]).finish()?;
        self.name(id, alias.name_bytes())?;
        Ok(id)
    }

    /// The address of a function as an integer. It needs no other constant, so it stands before all that are made of it.
    pub(super) fn function_address(&mut self, function: Value<'m>, ty: Id) -> Result<Id> {
        let pointer = self.function_pointer(function, |s| &mut s.addresses)?;
        self.value_ids.insert(function.as_key(), pointer);
        self.requirements.op(Op::ConvertPtrToU);
        let words = [u32::from(Op::ConvertPtrToU.0), pointer.0];
        self.intern_typed(Op::SpecConstantOp, ty, &words, |s| &mut s.addresses)
    }

    /// A pointer to a function.
    pub(super) fn function_pointer(
        &mut self,
        value: Value<'m>,
        sink: impl FnOnce(&mut Sections) -> &mut Sink,
    ) -> Result<Id> {
        let function = value.as_function().ok_or_else(|| Error::internal("not a function"))?;
        if !self.allows(Extension::SPV_INTEL_function_pointers) {
            if is_block_invoke(value) {
                let ty = self.value_type(value)?;
                return self.const_null(ty);
            }
            return Err(Error::unsupported(Code::FunctionPointers, function.name().into_owned())
                .with_help("allow it with --spirv-ext=+SPV_INTEL_function_pointers"));
        }
        self.requirements.extension(Extension::SPV_INTEL_function_pointers);
        self.require_capability(Capability::FunctionPointersINTEL);
        let info = self.function_info(function)?;
        let ty = self.value_type(value)?;
        self.intern_typed(Op::ConstantFunctionPointerINTEL, ty, &[info.id.0], sink)
    }
}

/// Whether a constant is the function of an OpenCL block, by clang's name for it. The pointer to it in a block's
/// literal is never followed: the block is called by its function's name or handed to `enqueue_kernel`.
pub(in crate::writer) fn is_block_invoke(value: Value<'_>) -> bool {
    value.kind() == ValueKind::Function
        && value.name_bytes().windows(INVOKE.len()).any(|window| window == INVOKE)
}

const INVOKE: &[u8] = b"_block_invoke";
