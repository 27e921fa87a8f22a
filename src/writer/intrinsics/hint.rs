//! Hints to the optimiser, intrinsics that need an extension, and questions that are answered before run time.

use crate::{
    Loss, Result, excerpt,
    mapping::intrinsics::{IntrinsicRow, Sign},
    spirv::{
        Extension, Id, Op,
        grammar::{Capability, StorageClass},
    },
    view::{AttributeKind, AttributePayload, AttributePosition, InstView, Opcode, Type},
    writer::{FunctionWriter, ModuleWriter, Source, inst::unsupported},
};

/// The scope of the clock: the device.
const DEVICE_SCOPE: u32 = 1;

pub(super) fn assume<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    if !f.source.allows(Extension::SPV_KHR_expect_assume) {
        f.module.losses.add(Loss::Assumption);
        return Ok(());
    }
    f.module.losses.add_many(Loss::OperandBundle, inst.bundle_count());
    let condition = f.arg_id(inst, 0)?;
    f.require_extension(Extension::SPV_KHR_expect_assume, String::new)?;
    f.require_capability(Capability::ExpectAssumeKHR);
    f.emit_void(Op::AssumeTrueKHR, &[condition.0])
}

pub(super) fn expect<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    if !f.source.allows(Extension::SPV_KHR_expect_assume) {
        f.module.losses.add(Loss::Expectation);
        let arg = f.arg(inst, 0)?;
        return f.same_value(inst, arg);
    }
    let ty = f.module.type_of(inst.ty())?;
    let (value, expected) = (f.arg_id(inst, 0)?, f.arg_id(inst, 1)?);
    f.require_extension(Extension::SPV_KHR_expect_assume, String::new)?;
    f.require_capability(Capability::ExpectAssumeKHR);
    f.emit_for(inst, Op::ExpectKHR, ty, &[value.0, expected.0])?;
    Ok(())
}

/// Only variables of the function have a lifetime. The size is that of what the pointer points to, which 0 says.
pub(super) fn lifetime<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, op: Op) -> Result<()> {
    let last = inst.arg_count().checked_sub(1).ok_or_else(|| unsupported(inst))?;
    let pointer = f.arg(inst, last)?;
    let is_variable = pointer.as_instruction().is_some_and(|inst| inst.opcode() == Opcode::Alloca);
    if let Some(variable) = f.module.cast_variables.get(&pointer.as_key()).copied() {
        return f.emit_void(op, &[variable.0, 0]);
    }
    let ty = f.module.value_type(pointer)?;
    if !is_variable || f.module.pointer_parts(ty)?.0 != StorageClass::Function {
        return Ok(());
    }
    let pointer = f.value(pointer)?;
    f.emit_void(op, &[pointer.0, 0])
}

impl<'m> ModuleWriter<'m> {
    fn require_variable_length_array(&mut self, inst: InstView<'m>, row: &IntrinsicRow) -> Result<()> {
        let extension = Extension::SPV_INTEL_variable_length_array;
        if !self.source.allows(extension) {
            return Err(super::unexpected(format!(
                "Translation of {} intrinsic requires {extension} extension or -spirv-allow-unknown-intrinsics \
                 option.\n{}",
                row.name,
                excerpt(&inst).rsplit(" = ").next().unwrap_or_default()
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

    fn require_gather(&mut self, inst: InstView<'m>) -> Result<()> {
        self.require_extension(Extension::SPV_INTEL_masked_gather_scatter, || excerpt(&inst))?;
        self.require_capability(Capability::MaskedGatherScatterINTEL);
        Ok(())
    }
}

pub(super) fn stack_save<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    row: &IntrinsicRow,
) -> Result<()> {
    f.module.require_variable_length_array(inst, row)?;
    f.module.require_own_stack(inst.ty())?;
    let ty = f.module.value_type(inst.value())?;
    f.emit_for(inst, Op::SaveMemoryINTEL, ty, &[])?;
    Ok(())
}

pub(super) fn stack_restore<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    row: &IntrinsicRow,
) -> Result<()> {
    f.module.require_variable_length_array(inst, row)?;
    let saved = f.arg(inst, 0)?;
    f.module.require_own_stack(f.source.llvm_type(saved)?)?;
    let saved = f.value(saved)?;
    f.emit_void(Op::RestoreMemoryINTEL, &[saved.0])
}

pub(super) fn read_clock<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    row: &IntrinsicRow,
) -> Result<()> {
    let extension = Extension::SPV_KHR_shader_clock;
    if !f.source.allows(extension) {
        return Err(super::unexpected(row.name));
    }
    f.require_extension(extension, String::new)?;
    f.require_capability(Capability::ShaderClockKHR);
    let ty = f.module.type_of(inst.ty())?;
    let scope = f.module.const_u32(DEVICE_SCOPE)?;
    f.emit_for(inst, Op::ReadClockKHR, ty, &[scope.0])?;
    Ok(())
}

pub(super) fn pointer_mask<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let (pointer, mask) = (f.arg(inst, 0)?, f.arg(inst, 1)?);
    if !inst.ty().is_pointer() {
        return Err(unsupported(inst));
    }
    let ty = f.module.value_type(inst.value())?;
    let ints = f.source.llvm_type(mask)?;
    let int = f.module.int_of(ints)?;
    let mask = f.int_operand(mask, &int, Sign::Unsigned)?;
    let pointer = f.value(pointer)?;
    let address = f.emit(Op::ConvertPtrToU, int.ty, &[pointer.0])?;
    let address = f.emit(Op::BitwiseAnd, int.ty, &[address.0, mask.0])?;
    f.emit_for(inst, Op::ConvertUToPtr, ty, &[address.0])?;
    Ok(())
}

pub(super) fn object_size<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let least = f.arg(inst, 1)?.const_u64() == Some(1);
    let ty = f.module.type_of(inst.ty())?;
    let bits = inst.ty().scalar().int_width().unwrap_or(64) as usize;
    let words = vec![if least { 0 } else { u64::MAX }; bits.div_ceil(64)];
    let id = f.module.const_splat_words(inst.ty(), &words)?;
    f.define(inst, id, ty)
}

pub(super) fn is_constant<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let arg = f.arg(inst, 0)?;
    let id = f.module.const_int(1, arg.is_constant().into())?;
    let ty = f.module.bool()?;
    f.define(inst, id, ty)
}

pub(super) fn rounding_mode<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let ty = f.module.type_of(inst.ty())?;
    let id = f.module.const_splat(inst.ty(), 1)?;
    f.define(inst, id, ty)
}

impl<'m> Source<'m> {
    /// The alignment that a call tells of an argument.
    pub(in crate::writer) fn alignment_of_arg(&self, inst: InstView<'m>, index: u32) -> Option<u32> {
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

/// An argument as pointers to the components of a vector.
fn pointers_to<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    index: u32,
    vector: Type<'m>,
) -> Result<Id> {
    let pointers = f.arg(inst, index)?;
    let llvm = f.source.llvm_type(pointers)?;
    if f.module.untyped_pointers() || !f.module.vector_layout(llvm)?.is_whole() {
        return f.value(pointers);
    }
    let content = f.module.memory_type(vector.scalar())?;
    let lane = f.module.type_of(llvm.scalar())?;
    let lane = f.module.with_pointee(lane, content)?;
    let ty = f.module.pointer_vector(lane, llvm.vector_len().unwrap_or(1))?;
    f.value_as(pointers, ty)
}

pub(super) fn masked_gather<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    if !f.source.allows(Extension::SPV_INTEL_masked_gather_scatter) {
        return f.masked_by_lanes(inst, inst.ty(), (0, 1, 2), false);
    }
    f.module.require_gather(inst)?;
    let ty = f.module.type_of(inst.ty())?;
    let pointers = pointers_to(f, inst, 0, inst.ty())?;
    let alignment = f.source.alignment_of_arg(inst, 0).unwrap_or(1);
    let (mask, fill) = (f.arg_id(inst, 1)?, f.arg_id(inst, 2)?);
    f.emit_for(inst, Op::MaskedGatherINTEL, ty, &[pointers.0, alignment, mask.0, fill.0])?;
    Ok(())
}

pub(super) fn masked_scatter<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    if !f.source.allows(Extension::SPV_INTEL_masked_gather_scatter) {
        let values = f.arg(inst, 0)?;
        let vector = f.source.llvm_type(values)?;
        return f.masked_by_lanes(inst, vector, (1, 2, 0), false);
    }
    f.module.require_gather(inst)?;
    let values = f.arg_id(inst, 0)?;
    let vector = f.arg(inst, 0).and_then(|values| f.source.llvm_type(values))?;
    let pointers = pointers_to(f, inst, 1, vector)?;
    let alignment = f.source.alignment_of_arg(inst, 1).unwrap_or(1);
    let mask = f.arg_id(inst, 2)?;
    f.emit_void(Op::MaskedScatterINTEL, &[values.0, pointers.0, alignment, mask.0])
}
