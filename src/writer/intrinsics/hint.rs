//! Hints to the optimiser, intrinsics that need an extension, and questions that are answered before run time.

use crate::{
    Loss, Result,
    mapping::intrinsics::{IntrinsicRow, Sign},
    spirv::{
        Extension, Id, Op,
        grammar::{Capability, StorageClass},
    },
    view::{AttributeKind, AttributePayload, AttributePosition, Inst, Opcode, Type},
    writer::{FunctionWriter, ModuleWriter, Source, inst::unsupported},
};

/// The scope of the clock: the device.
const DEVICE_SCOPE: u32 = 1;

impl<'m> FunctionWriter<'_, 'm> {
    pub(super) fn assume(&mut self, inst: Inst<'m>) -> Result<()> {
        if !self.source.allows(Extension::SPV_KHR_expect_assume) {
            self.module.losses.add(Loss::Assumption);
            return Ok(());
        }
        let condition = self.arg_id(inst, 0)?;
        self.require_extension(Extension::SPV_KHR_expect_assume, String::new)?;
        self.require_capability(Capability::ExpectAssumeKHR);
        self.emit_void(Op::AssumeTrueKHR, &[condition.0])
    }

    pub(super) fn expect(&mut self, inst: Inst<'m>) -> Result<()> {
        if !self.source.allows(Extension::SPV_KHR_expect_assume) {
            self.module.losses.add(Loss::Expectation);
            let arg = self.arg(inst, 0)?;
            return self.same_value(inst, arg);
        }
        let ty = self.module.type_of(inst.ty())?;
        let (value, expected) = (self.arg_id(inst, 0)?, self.arg_id(inst, 1)?);
        self.require_extension(Extension::SPV_KHR_expect_assume, String::new)?;
        self.require_capability(Capability::ExpectAssumeKHR);
        self.emit_for(inst, Op::ExpectKHR, ty, &[value.0, expected.0])?;
        Ok(())
    }

    /// Only variables of the function have a lifetime. The size is that of what the pointer points to, which 0 says.
    pub(super) fn lifetime(&mut self, inst: Inst<'m>, op: Op) -> Result<()> {
        let last = inst.arg_count().checked_sub(1).ok_or_else(|| unsupported(inst))?;
        let pointer = self.arg(inst, last)?;
        let is_variable = pointer.as_instruction().is_some_and(|inst| inst.opcode() == Opcode::Alloca);
        if let Some(variable) = self.module.cast_variables.get(&pointer.as_key()).copied() {
            return self.emit_void(op, &[variable.0, 0]);
        }
        let ty = self.module.value_type(pointer)?;
        if !is_variable || self.module.pointer_parts(ty)?.0 != StorageClass::Function {
            return Ok(());
        }
        let pointer = self.value(pointer)?;
        self.emit_void(op, &[pointer.0, 0])
    }
}

impl<'m> ModuleWriter<'m> {
    fn require_variable_length_array(&mut self, inst: Inst<'m>, row: &IntrinsicRow) -> Result<()> {
        let extension = Extension::SPV_INTEL_variable_length_array;
        if !self.source.allows(extension) {
            return Err(super::unexpected(format!(
                "Translation of {} intrinsic requires {extension} extension or -spirv-allow-unknown-intrinsics \
                 option.\n{}",
                row.name,
                inst.to_string().trim().rsplit(" = ").next().unwrap_or_default()
            )));
        }
        self.require_extension(extension, String::new)?;
        self.require_capability(Capability::VariableLengthArrayINTEL);
        Ok(())
    }

    /// The saved stack is a pointer into an invocation's own memory (SPV_INTEL_variable_length_array).
    fn require_own_stack(&mut self, pointer: Type<'m>) -> Result<()> {
        let space = pointer.address_space().unwrap_or_default();
        if self.storage_class(space)? == StorageClass::Function {
            return Ok(());
        }
        Err(super::unexpected(format!("the stack is not in address space {space}")))
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    pub(super) fn stack_save(&mut self, inst: Inst<'m>, row: &IntrinsicRow) -> Result<()> {
        self.module.require_variable_length_array(inst, row)?;
        self.module.require_own_stack(inst.ty())?;
        let ty = self.module.value_type(inst.value())?;
        self.emit_for(inst, Op::SaveMemoryINTEL, ty, &[])?;
        Ok(())
    }

    pub(super) fn stack_restore(&mut self, inst: Inst<'m>, row: &IntrinsicRow) -> Result<()> {
        self.module.require_variable_length_array(inst, row)?;
        let saved = self.arg(inst, 0)?;
        self.module.require_own_stack(self.source.llvm_type(saved)?)?;
        let saved = self.value(saved)?;
        self.emit_void(Op::RestoreMemoryINTEL, &[saved.0])
    }

    pub(super) fn read_clock(&mut self, inst: Inst<'m>, row: &IntrinsicRow) -> Result<()> {
        let extension = Extension::SPV_KHR_shader_clock;
        if !self.source.allows(extension) {
            return Err(super::unexpected(row.name));
        }
        self.require_extension(extension, String::new)?;
        self.require_capability(Capability::ShaderClockKHR);
        let ty = self.module.type_of(inst.ty())?;
        let scope = self.module.const_u32(DEVICE_SCOPE)?;
        self.emit_for(inst, Op::ReadClockKHR, ty, &[scope.0])?;
        Ok(())
    }

    pub(super) fn pointer_mask(&mut self, inst: Inst<'m>) -> Result<()> {
        let (pointer, mask) = (self.arg(inst, 0)?, self.arg(inst, 1)?);
        if !inst.ty().is_pointer() {
            return Err(unsupported(inst));
        }
        let ty = self.module.value_type(inst.value())?;
        let ints = self.source.llvm_type(mask)?;
        let int = self.module.int_of(ints)?;
        let mask = self.int_operand(mask, &int, Sign::Unsigned)?;
        let pointer = self.value(pointer)?;
        let address = self.emit(Op::ConvertPtrToU, int.ty, &[pointer.0])?;
        let address = self.emit(Op::BitwiseAnd, int.ty, &[address.0, mask.0])?;
        self.emit_for(inst, Op::ConvertUToPtr, ty, &[address.0])?;
        Ok(())
    }

    pub(super) fn object_size(&mut self, inst: Inst<'m>) -> Result<()> {
        let least = self.arg(inst, 1)?.const_u64() == Some(1);
        let ty = self.module.type_of(inst.ty())?;
        let bits = inst.ty().scalar().int_width().unwrap_or(64) as usize;
        let words = vec![if least { 0 } else { u64::MAX }; bits.div_ceil(64)];
        let id = self.module.const_splat_words(inst.ty(), &words)?;
        self.define(inst, id, ty)
    }

    pub(super) fn is_constant(&mut self, inst: Inst<'m>) -> Result<()> {
        let arg = self.arg(inst, 0)?;
        let id = self.module.const_int(1, arg.is_constant().into())?;
        let ty = self.module.bool()?;
        self.define(inst, id, ty)
    }

    pub(super) fn rounding_mode(&mut self, inst: Inst<'m>) -> Result<()> {
        let ty = self.module.type_of(inst.ty())?;
        let id = self.module.const_splat(inst.ty(), 1)?;
        self.define(inst, id, ty)
    }
}

impl<'m> Source<'m> {
    /// The alignment that a call tells of an argument.
    pub(in crate::writer) fn alignment_of_arg(&self, inst: Inst<'m>, index: u32) -> Option<u32> {
        inst.attributes(AttributePosition::Parameter(index)).find_map(|attribute| {
            let known = attribute.kind();
            match attribute.value() {
                AttributePayload::Int(bytes) if known == Some(AttributeKind::Alignment) => {
                    u32::try_from(bytes).ok()
                }
                _ => None,
            }
        })
    }
}

impl<'m> ModuleWriter<'m> {
    fn require_gather(&mut self, inst: Inst<'m>) -> Result<()> {
        self.require_extension(Extension::SPV_INTEL_masked_gather_scatter, || {
            inst.to_string().trim().to_owned()
        })?;
        self.require_capability(Capability::MaskedGatherScatterINTEL);
        Ok(())
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// An argument as pointers to the components of a vector.
    fn pointers_to(&mut self, inst: Inst<'m>, index: u32, vector: Type<'m>) -> Result<Id> {
        let pointers = self.arg(inst, index)?;
        let llvm = self.source.llvm_type(pointers)?;
        if self.module.untyped_pointers() || !self.module.vector_layout(llvm)?.is_whole() {
            return self.value(pointers);
        }
        let content = self.module.memory_type(vector.scalar())?;
        let lane = self.module.type_of(llvm.scalar())?;
        let lane = self.module.with_pointee(lane, content)?;
        let ty = self.module.pointer_vector(lane, llvm.vector_len().unwrap_or(1))?;
        self.value_as(pointers, ty)
    }

    pub(super) fn masked_gather(&mut self, inst: Inst<'m>) -> Result<()> {
        if !self.source.allows(Extension::SPV_INTEL_masked_gather_scatter) {
            return self.masked_by_lanes(inst, inst.ty(), (0, 1, 2), false);
        }
        self.module.require_gather(inst)?;
        let ty = self.module.type_of(inst.ty())?;
        let pointers = self.pointers_to(inst, 0, inst.ty())?;
        let alignment = self.source.alignment_of_arg(inst, 0).unwrap_or(1);
        let (mask, fill) = (self.arg_id(inst, 1)?, self.arg_id(inst, 2)?);
        self.emit_for(inst, Op::MaskedGatherINTEL, ty, &[pointers.0, alignment, mask.0, fill.0])?;
        Ok(())
    }

    pub(super) fn masked_scatter(&mut self, inst: Inst<'m>) -> Result<()> {
        if !self.source.allows(Extension::SPV_INTEL_masked_gather_scatter) {
            let values = self.arg(inst, 0)?;
            let vector = self.source.llvm_type(values)?;
            return self.masked_by_lanes(inst, vector, (1, 2, 0), false);
        }
        self.module.require_gather(inst)?;
        let values = self.arg_id(inst, 0)?;
        let vector = self.arg(inst, 0).and_then(|values| self.source.llvm_type(values))?;
        let pointers = self.pointers_to(inst, 1, vector)?;
        let alignment = self.source.alignment_of_arg(inst, 1).unwrap_or(1);
        let mask = self.arg_id(inst, 2)?;
        self.emit_void(Op::MaskedScatterINTEL, &[values.0, pointers.0, alignment, mask.0])
    }
}
