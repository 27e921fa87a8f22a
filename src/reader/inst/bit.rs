//! Bit instructions and logical negation (sections 3.49.14 and 3.49.15).

use crate::{
    Result,
    draft::{Opcode, Type, Value},
    mapping::{ops, registry::Bit},
    reader::body::FunctionReader,
    spirv::Inst,
};

/// Negation, and what intrinsics do.
pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, op: Bit) -> Result<()> {
    let operand = f.operand(inst, 2)?;
    let ty = f.result_type(inst)?;
    let value = match op {
        Bit::BitReverse => f.call_intrinsic("llvm.bitreverse", ty, &[operand])?.value(),
        Bit::Not | Bit::LogicalNot => f.builder.not(operand)?,
    };
    f.define(inst, value)
}

/// A shift, whose amount may have another width than the value (section 3.49.14).
pub(super) fn shift<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let Some(operation) = ops::to_llvm(inst.op(), ops::OperandShape::Int) else {
        return f.call_builtin(inst);
    };
    let (value, amount) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
    let amount = f.resize(amount, f.result_type(inst)?)?;
    let shifted = f.binary(Opcode::from(operation), value, amount, inst.id(1)?)?;
    f.define(inst, shifted)
}

impl<'m> FunctionReader<'_, 'm, '_> {
    /// An unsigned integer, or a vector of them, in the width of another type.
    pub(in crate::reader) fn resize(&self, value: Value<'m>, ty: Type<'m>) -> Result<Value<'m>> {
        let width = |ty: Type<'_>| ty.scalar().int_width();
        let opcode = match value.ty().and_then(width).cmp(&width(ty)) {
            std::cmp::Ordering::Equal => return Ok(value),
            std::cmp::Ordering::Less => Opcode::ZExt,
            std::cmp::Ordering::Greater => Opcode::Trunc,
        };
        Ok(self.builder.cast(opcode, value, ty)?)
    }
}
