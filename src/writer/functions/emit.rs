//! Emitting instructions into a body.

use smallvec::SmallVec;

use crate::{
    Result,
    spirv::{
        Extension, Id, Op,
        grammar::{Capability, Decoration, ExtInstSet, OpenClStd},
    },
    view::{InstView, Type},
    writer::FunctionWriter,
};

/// The emitter's steps that bodies take most often.
impl<'m> FunctionWriter<'_, 'm> {
    /// A fresh id.
    #[inline]
    pub(in crate::writer) fn new_id(&mut self) -> Id {
        self.module.new_id()
    }

    /// Names an id; an empty name is none.
    #[inline]
    pub(in crate::writer) fn name(&mut self, id: Id, name: &[u8]) -> Result<()> {
        self.module.name(id, name)
    }

    /// Decorates an id, as [`ModuleWriter::decorate`](crate::writer::ModuleWriter::decorate) does.
    #[inline]
    pub(in crate::writer) fn decorate(
        &mut self,
        id: Id,
        decoration: Decoration,
        parameters: &[u32],
    ) -> Result<()> {
        self.module.decorate(id, decoration, parameters)
    }

    /// Declares a capability.
    #[inline]
    pub(in crate::writer) fn require_capability(&mut self, capability: Capability) {
        self.module.require_capability(capability);
    }

    /// Declares an extension.
    ///
    /// # Errors
    /// Where the options do not allow it; `why` then says what needs it.
    pub(in crate::writer) fn require_extension(
        &mut self,
        extension: Extension,
        why: impl FnOnce() -> String,
    ) -> Result<()> {
        self.module.require_extension(extension, why)
    }

    /// Marks an opcode as used.
    #[inline]
    pub(in crate::writer) fn mark(&mut self, op: Op) {
        self.module.requirements.op(op);
    }

    /// Emits an instruction with a result; `operands` are the words after it.
    #[inline]
    pub(in crate::writer) fn emit(&mut self, op: Op, ty: Id, operands: &[u32]) -> Result<Id> {
        let id = self.new_id();
        self.emit_as(id, op, ty, operands)?;
        Ok(id)
    }

    /// Emits an instruction whose result is `id`.
    #[inline(always)]
    pub(in crate::writer) fn emit_as(&mut self, id: Id, op: Op, ty: Id, operands: &[u32]) -> Result<()> {
        if !self.module.vectors.is_empty() {
            return self.emit_with_vectors(id, op, ty, operands);
        }
        self.mark(op);
        self.words.push_result(op, ty, id, operands)
    }

    /// The same where some vectors are not represented as vectors.
    #[cold]
    fn emit_with_vectors(&mut self, id: Id, op: Op, ty: Id, operands: &[u32]) -> Result<()> {
        if let Some(wide) = self.module.vectors.split(ty) {
            return self.emit_split(id, op, ty, wide, operands);
        }
        self.module.check_lengths(op, operands)?;
        self.mark(op);
        self.words.push_result(op, ty, id, operands)
    }

    /// Emits an instruction without a result.
    #[inline]
    pub(in crate::writer) fn emit_void(&mut self, op: Op, operands: &[u32]) -> Result<()> {
        self.mark(op);
        self.words.push(op, operands)
    }

    /// Emits the instruction that yields the value of `inst`.
    #[inline]
    pub(in crate::writer) fn emit_for(
        &mut self,
        inst: InstView<'m>,
        op: Op,
        ty: Id,
        operands: &[u32],
    ) -> Result<Id> {
        let id = self.result_id(inst)?;
        self.emit_as(id, op, ty, operands)?;
        Ok(id)
    }

    /// The id that the value of `inst` has or gets, with its name.
    #[inline(always)]
    pub(in crate::writer) fn result_id(&mut self, inst: InstView<'m>) -> Result<Id> {
        let id = self.module.id_of(inst.as_key());
        if inst.value().has_name() { self.name_result(id, inst) } else { Ok(id) }
    }

    #[inline(never)]
    fn name_result(&mut self, id: Id, inst: InstView<'m>) -> Result<Id> {
        self.name(id, inst.value().name_bytes())?;
        Ok(id)
    }

    /// Makes `id` the value of `inst`. Where something already refers to the value by another id, a copy is emitted.
    #[inline]
    pub(in crate::writer) fn define(&mut self, inst: InstView<'m>, id: Id, ty: Id) -> Result<()> {
        let record = self.module.pointees.value_info.at(inst.as_key());
        match record.id() {
            Some(known) if known == id => Ok(()),
            Some(known) => self.emit_as(known, Op::CopyObject, ty, &[id.0]),
            None => {
                record.set_id(id);
                Ok(())
            }
        }
    }

    /// Emits an instruction of OpenCL.std.
    pub(in crate::writer) fn ext_inst(&mut self, inst: OpenClStd, ty: Id, operands: &[u32]) -> Result<Id> {
        let set = self.module.import(ExtInstSet::OpenClStd)?;
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend([set.0, inst.0]);
        words.extend_from_slice(operands);
        self.emit(Op::ExtInst, ty, &words)
    }

    /// Emits a variable of the function for values of a type, with this id; `init` is a constant.
    pub(in crate::writer) fn variable_as(
        &mut self,
        id: Id,
        pointer: Id,
        pointee: Id,
        init: Option<Id>,
    ) -> Result<()> {
        let (op, words) = self.module.variable_words(pointer, pointee, init)?;
        self.mark(op);
        self.variables.start(op).id(pointer).id(id).words(&words).finish()
    }

    /// The boolean type like `ty`: a scalar for a scalar, a vector of as many for a vector.
    pub(in crate::writer) fn bool_like(&mut self, ty: Type<'m>) -> Result<Id> {
        let scalar = self.module.bool()?;
        match ty.vector_len() {
            Some(len) => self.module.vector(scalar, len),
            None => Ok(scalar),
        }
    }
}
