//! Dot products.

use super::MangledParams;
use crate::{
    Result,
    draft::{Type, TypeKind},
    mangle::Builtin,
    mapping::builtins::{ArgumentClass, BuiltinTable, InstKey as Target, friendly::Unsigned, integer},
    reader::{
        body::{FunctionReader, Values},
        call,
    },
    spirv::{Inst, Op},
};

impl<'s> FunctionReader<'_, '_, 's> {
    /// `dot`, `dot_acc_sat` and their forms for packed vectors. OpenCL C's give 32 bits; what gives another width goes
    /// by the instruction's name, which tells the signs by itself.
    pub(super) fn read_dot(&mut self, inst: Inst<'s>) -> Result<bool> {
        if inst.op() == Op::Dot {
            return self.read_float_dot(inst);
        }
        let Some((first, second, accumulates)) = integer::dot_signs(inst.op()) else { return Ok(false) };
        let result = self.result_type(inst)?;
        if !result.is_int_of(32) {
            self.call_signed_instruction(inst, Unsigned::NONE)?;
            return Ok(true);
        }
        for row in BuiltinTable::by_inst(Target::Op(inst.op())) {
            if self.fits_row(inst, row)? {
                self.read_row(inst, row)?;
                return Ok(true);
            }
        }
        let mut args = Values::new();
        let mut params = MangledParams::new();
        let signs =
            [first, second, if first == ArgumentClass::Unsigned { first } else { ArgumentClass::Signed }];
        let count = if accumulates { 3 } else { 2 };
        for (position, class) in (2..).zip(signs).take(count) {
            let id = inst.id(position)?;
            args.push(self.value(id)?);
            params.push(self.opencl_param(id, class == ArgumentClass::Unsigned)?);
        }
        if params.first().and_then(crate::mangle::Ty::scalar) == Some(Builtin::Float) {
            return Ok(false);
        }
        let name = if accumulates { "dot_acc_sat" } else { "dot" };
        let call = self.call_opencl(name, &params, result, &args, call::PURE)?;
        self.define(inst, call)?;
        Ok(true)
    }

    /// `dot` of floating-point numbers, of those formats and lengths that OpenCL C has.
    fn read_float_dot(&mut self, inst: Inst<'s>) -> Result<bool> {
        let result = self.result_type(inst)?;
        let (left, right) = (self.operand(inst, 2)?, self.operand(inst, 3)?);
        let is_known =
            matches!(result.kind(), TypeKind::Half | TypeKind::BFloat | TypeKind::Float | TypeKind::Double)
                && left.ty().and_then(Type::vector_len).is_some_and(|count| count <= 4);
        if !is_known {
            return Ok(false);
        }
        let params = [self.opencl_param(inst.id(2)?, false)?, self.opencl_param(inst.id(3)?, false)?];
        let call = self.call_mangled("dot", &params, result, &[left, right], call::PURE)?;
        call.set_fast_math(self.fast_math(inst.id(1)?)?);
        self.define(inst, call.value())?;
        Ok(true)
    }
}
