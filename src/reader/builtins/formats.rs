//! Conversions to and from formats that LLVM has no types for.

use super::MangledParams;
use crate::{
    Code, Error, Kind, Result,
    draft::Type,
    mangle::{Builtin, Ty},
    mapping::builtins::formats::{FormatConversion, NumberFormat},
    reader::{
        body::{FunctionReader, Values},
        call,
    },
    spirv::{
        Id, Inst, Op,
        grammar::{Decoration, FPEncoding},
    },
};

/// Whether a conversion may be one from or to a small format, as far as LLVM's types tell.
pub(in crate::reader) fn may_be_small(op: Op, from: Type<'_>, to: Type<'_>) -> bool {
    let (from, to) = (from.scalar(), to.scalar());
    match op {
        Op::FConvert => !from.is_float() || !to.is_float(),
        Op::ConvertSToF => !to.is_float() || !from.is_int() || from.is_int_of(4),
        Op::ConvertFToS => !from.is_float() || !to.is_int() || to.is_int_of(4),
        _ => false,
    }
}

impl<'s> FunctionReader<'_, '_, 's> {
    /// Calls the function of a conversion from or to a small format; `false` where an instruction is none.
    pub(in crate::reader) fn read_format_conversion(&mut self, inst: Inst<'s>) -> Result<bool> {
        let (result, value) = (inst.id(0)?, inst.id(2)?);
        let value_type = self.reader.type_id(value)?;
        let (Some((from, from_intel)), Some((to, to_intel))) =
            (self.format_of(value_type)?, self.format_of(result)?)
        else {
            return Ok(false);
        };
        let clamps =
            self.reader.index.has(inst.id(1)?, Decoration::SaturatedToLargestFloat8NormalConversionEXT);
        if clamps && matches!(inst.op(), Op::ClampConvertFToFINTEL | Op::ClampStochasticRoundFToFINTEL) {
            // These say themselves that they clamp.
            return Err(Error::new(
                Code::InvalidInstruction,
                Kind::Malformed,
                "SaturatedToLargestFloat8NormalConversionEXT is not valid on OpClampConvertFToFINTEL or \
                 OpClampStochasticRoundFToFINTEL.",
            )
            .or_at(|| inst.location()));
        }
        let conversion = FormatConversion::of(inst.op(), from, to, from_intel || to_intel, clamps);
        let Some(name) = conversion.and_then(FormatConversion::name) else { return Ok(false) };
        let args = self.operands_from(inst, 2)?;
        let mut params = MangledParams::new();
        let count = args.first().and_then(|value| value.ty()).and_then(Type::vector_len).unwrap_or(1);
        params.push(match (self.reader.type_inst(value_type)?.op(), from.bits()) {
            // Integers of 4 bits have no name of their own among the types of the language.
            (Op::TypeInt | Op::TypeFloat | Op::TypeVector, 4) => Ty::vector_or_scalar(Builtin::Int, count),
            _ => self.reader.mangled(value_type, false)?,
        });
        for word in inst.operands().get(3..).unwrap_or(&[]) {
            params.push(self.reader.mangled(self.reader.type_id(Id(*word))?, false)?);
        }
        let args: Values<'_> = args;
        let is_pure = args.iter().all(|arg| !arg.ty().is_some_and(Type::is_pointer));
        let traits = if is_pure { call::PURE } else { call::BUILTIN };
        let ty = self.result_type(inst)?;
        let call = self.call_opencl(&name, &params, ty, &args, traits)?;
        self.define(inst, call)?;
        Ok(true)
    }

    /// The format of numbers of a type, of a vector, or of a matrix, and whether the encoding is Intel's own.
    fn format_of(&self, ty: Id) -> Result<Option<(NumberFormat, bool)>> {
        let mut inst = self.reader.type_inst(ty)?;
        if matches!(inst.op(), Op::TypeVector | Op::TypeCooperativeMatrixKHR) {
            inst = self.reader.type_inst(inst.id(1)?)?;
        }
        Ok(match inst.op() {
            Op::TypeFloat => {
                NumberFormat::of_float(inst.word(1)?, inst.operands().get(2).copied().map(FPEncoding))
            }
            Op::TypeInt if inst.word(1)? == NumberFormat::Int4.bits() => Some((NumberFormat::Int4, false)),
            _ => None,
        })
    }
}
