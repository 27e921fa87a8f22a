//! Instructions, one handler for each section of the specification; what a table maps one to one has no handler.

mod arithmetic;
mod assembly;
mod bit;
mod compare;
pub(super) mod composite;
mod control;
pub(super) mod convert;
mod matrix;
mod memory;
mod misc;

pub(super) use arithmetic::{shape, signed_modulo};
pub(super) use compare::predicate;
pub(super) use convert::opcode_of as conversion;
pub(super) use memory::{MemoryOperands, chain, copied_size, memory_operands, untyped_pointee};

use super::{body::FunctionReader, shader};
use crate::{
    Error, Result,
    mapping::registry::{self, Assembly, Continued, Disposition, Irregular, Line, Undefined},
    spirv::Inst,
};

/// Reads one instruction of a block.
pub(crate) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    if f.is_builtin_pointer(inst) {
        return Ok(());
    }
    if f.reader.is_shader() && shader::read(f, inst)? {
        return Ok(());
    }
    let Some(disposition) = registry::of(inst.op()) else {
        return Err(inst.unsupported("unknown opcode"));
    };
    match disposition {
        Disposition::Operation => arithmetic::regular(f, inst),
        Disposition::Comparison => compare::read(f, inst),
        Disposition::Conversion => convert::read(f, inst),
        Disposition::Call => f.call_builtin(inst),
        Disposition::Irregular(family) => irregular(f, inst, family),
        Disposition::OpaqueType => Err(outside_of_blocks(inst)),
        Disposition::Unsupported(reason) => Err(inst.unsupported(reason.text())),
    }
}

fn irregular<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, family: Irregular) -> Result<()> {
    match family {
        Irregular::NoEffect(_) => Ok(()),
        Irregular::Line(Line::Line) => f.line(inst),
        Irregular::Line(Line::NoLine) => f.no_line(),
        Irregular::Undefined(undefined) => {
            let ty = f.result_type(inst)?;
            let value = match undefined {
                Undefined::Undef => ty.undef()?,
                Undefined::PoisonKHR => ty.poison()?,
            };
            f.define_id(inst.id(1)?, value)
        }
        Irregular::Memory(op) => memory::read(f, inst, op),
        Irregular::AccessChain(_) => memory::access_chain(f, inst),
        Irregular::Assembly(Assembly::AsmCallINTEL) => assembly::call(f, inst),
        Irregular::Control(op) => control::read(f, inst, op),
        Irregular::Phi(_) => f.phi(inst),
        Irregular::Shift(_) => bit::shift(f, inst),
        Irregular::Bit(op) => bit::read(f, inst, op),
        Irregular::BooleanCompare(_) => compare::read(f, inst),
        Irregular::Select(_) => compare::select(f, inst),
        Irregular::Arithmetic(op) => arithmetic::read(f, inst, op),
        Irregular::Matrix(op) => matrix::read(f, inst, op),
        Irregular::Composite(op) => composite::read(f, inst, op),
        Irregular::Extended(_) => misc::extended(f, inst),
        Irregular::Hint(op) => misc::hint(f, inst, op),
        Irregular::Carry(_) => f.carry(inst),
        // Its constituents are those of the instruction before.
        Irregular::Continued(Continued::CompositeConstructContinuedINTEL) => Ok(()),
        Irregular::Header(_)
        | Irregular::Annotation(_)
        | Irregular::AliasScope(_)
        | Irregular::Assembly(_)
        | Irregular::Type(_)
        | Irregular::Constant(_)
        | Irregular::Continued(_)
        | Irregular::Function(_) => Err(outside_of_blocks(inst)),
    }
}

fn outside_of_blocks(inst: Inst<'_>) -> Error {
    inst.malformed(format!("{} does not stand in a block", inst.op()))
}
