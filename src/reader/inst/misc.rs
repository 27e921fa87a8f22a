//! Hints about values, and extended instructions.

use crate::{
    Result,
    draft::Opcode,
    mapping::{
        annotations,
        registry::{self, Hint, SetRole},
    },
    reader::body::FunctionReader,
    spirv::{Inst, OperandContext as _, grammar::ImportedSet},
};

pub(super) fn hint<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, op: Hint) -> Result<()> {
    match op {
        Hint::AssumeTrueKHR => {
            let condition = f.operand(inst, 0)?;
            f.call_intrinsic("llvm.assume", f.reader.context.void(), &[condition])?;
            Ok(())
        }
        Hint::ExpectKHR => {
            let (value, expected) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
            let ty = f.result_type(inst)?;
            if !ty.is_int() {
                // The intrinsic is about scalars alone.
                return f.reader.set_value(inst.id(1)?, value);
            }
            let call = f.call_intrinsic("llvm.expect", ty, &[value, expected])?;
            f.define(inst, call.value())
        }
        Hint::ArithmeticFenceEXT => {
            let (value, ty) = (f.operand(inst, 2)?, f.result_type(inst)?);
            if !ty.scalar().is_float() {
                return f.call_builtin(inst);
            }
            let call = f.call_intrinsic("llvm.arithmetic.fence", ty, &[value])?;
            f.define(inst, call.value())
        }
        Hint::FPGARegALTERA => fpga_register(f, inst),
    }
}

/// A register that holds a value: the annotation that compilers spell it by. LLVM annotates integers and pointers, so
/// floats go as integers, and what neither are is a call.
fn fpga_register<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let (value, ty) = (f.operand(inst, 2)?, f.result_type(inst)?);
    let texts = [annotations::FPGA_REGISTER.into()];
    if ty.is_pointer() || ty.is_int() {
        let value = f.annotated(value, &texts)?;
        return f.define(inst, value);
    }
    let bits = ty.kind().float_bits().filter(|_| ty.is_float());
    let Some(bits) = bits else { return f.call_builtin(inst) };
    let int = f.reader.context.int(bits)?;
    let value = f.builder.cast(Opcode::BitCast, value, int)?;
    let value = f.annotated(value, &texts)?;
    let value = f.builder.cast(Opcode::BitCast, value, ty)?;
    f.define(inst, value)
}

/// An instruction of an extended set: a call, unless it describes the program.
pub(super) fn extended<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let ids = f.reader.ids;
    // The header's check lets unknown sets pass only where they are non-semantic.
    let Some(set) = ids.ext_inst_set(inst.id(2)?).and_then(ImportedSet::known) else {
        f.reader.note_description(inst);
        return Ok(());
    };
    match registry::set_role(set) {
        SetRole::OpenCl => f.read_opencl_std(inst),
        SetRole::Functions => f.read_ext_inst(inst, set),
        SetRole::DebugInfo => f.debug_instruction(inst),
        SetRole::AuxData => Ok(()),
        SetRole::Description | SetRole::Tool => {
            f.reader.note_description(inst);
            Ok(())
        }
    }
}
