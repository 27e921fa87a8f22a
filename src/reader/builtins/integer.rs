//! Integer dot products.

use super::Params;
use crate::{
    Result,
    mangle::Builtin,
    mapping::builtins::{Class, Inst as Target, Table, friendly::Unsigned, integer},
    reader::{
        body::{FunctionReader, Values},
        call,
    },
    spirv::Inst,
};

impl<'s> FunctionReader<'_, '_, 's> {
    /// `dot`, `dot_acc_sat` and their forms for packed vectors. OpenCL C's give 32 bits; what gives another width goes
    /// by the instruction's name, which tells the signs by itself.
    pub(super) fn read_dot(&mut self, inst: Inst<'s>) -> Result<bool> {
        let Some((first, second, accumulates)) = integer::dot_signs(inst.op()) else { return Ok(false) };
        let result = self.result_type(inst)?;
        if !result.is_int_of(32) {
            self.call_signed_instruction(inst, Unsigned::NONE)?;
            return Ok(true);
        }
        for row in Table::get().by_inst(Target::Op(inst.op())) {
            if self.fits_row(inst, row)? {
                self.read_row(inst, row)?;
                return Ok(true);
            }
        }
        let mut args = Values::new();
        let mut params = Params::new();
        let signs = [first, second, if first == Class::Unsigned { first } else { Class::Signed }];
        let count = if accumulates { 3 } else { 2 };
        for (position, class) in (2..).zip(signs).take(count) {
            let id = inst.id(position)?;
            args.push(self.value(id)?);
            params.push(self.opencl_param(id, class == Class::Unsigned)?);
        }
        if params.first().and_then(crate::mangle::Ty::scalar) == Some(Builtin::Float) {
            return Ok(false);
        }
        let name = if accumulates { "dot_acc_sat" } else { "dot" };
        let call = self.call_opencl(name, &params, result, &args, call::PURE)?;
        self.define(inst, call)?;
        Ok(true)
    }
}
