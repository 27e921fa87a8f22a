//! Assumptions and extended instructions.

use crate::{
    Result,
    llvm::Value,
    mangle::{Builtin, Ty},
    mapping::friendly,
    reader::{
        body::{FunctionReader, Values},
        call,
    },
    spirv::{Context as _, Id, Inst, Op, Operands, grammar::ExtInstSet},
};

pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    match inst.op() {
        Op::AssumeTrueKHR => {
            let condition = f.operand(inst, 0)?;
            f.call_intrinsic("llvm.assume", f.reader.context.void(), &[condition])?;
            Ok(())
        }
        Op::ExpectKHR => {
            let (value, expected) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
            let ty = f.result_type(inst)?;
            if !ty.is_int() {
                // The intrinsic is about scalars alone.
                return f.reader.set_value(inst.id(1)?, value);
            }
            let call = f.call_intrinsic("llvm.expect", ty, &[value, expected])?;
            f.define(inst, call.value())
        }
        _ => extended(f, inst),
    }
}

/// An instruction of an extended set: of OpenCL.std a call, of the others nothing that runs.
fn extended<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let ids = f.reader.ids;
    let set = ids.ext_inst_set(inst.id(2)?);
    match set {
        Some(ExtInstSet::OpenClStd) => opencl(f, inst, ExtInstSet::OpenClStd),
        // What describes the program for debuggers and tools has no effect on it.
        Some(set) if set.table().name.contains("DebugInfo") => Ok(()),
        Some(set) if set.table().name.starts_with("NonSemantic.") => Ok(()),
        None => Ok(()),
        Some(set) => {
            Err(inst.unsupported(format!("instructions of the set {} are not supported", set.table().name)))
        }
    }
}

/// The SPIR-V-friendly call of an OpenCL.std instruction: `__spirv_ocl_name`, mangled.
fn opencl<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, set: ExtInstSet) -> Result<()> {
    let number = inst.word(3)?;
    let row = set
        .table()
        .by_number(number)
        .ok_or_else(|| inst.malformed(format!("OpenCL.std has no instruction {number}")))?;
    let mut args = Values::new();
    let mut params: smallvec::SmallVec<[Ty<'static>; 6]> = smallvec::SmallVec::new();
    let is_unsigned = row.name.starts_with("u_") || row.name.starts_with("Unsigned");
    let ids = f.reader.ids;
    for operand in Operands::new(inst, ids).skip(4) {
        let operand = operand?;
        if operand.kind.is_id() {
            let id = Id(operand.word());
            args.push(f.value(id)?);
            params.push(f.reader.mangled(f.reader.type_id(id)?, is_unsigned)?);
        } else {
            let value: Value<'_> = f.u32(operand.word())?;
            args.push(value);
            params.push(Builtin::Int.into());
        }
    }
    let base = format!("{}ocl_{}", friendly::PREFIX, row.name);
    let result = f.result_type(inst)?;
    let call = f.call_mangled(&base, &params, result, &args, call::BUILTIN)?;
    f.define(inst, call.value())
}
