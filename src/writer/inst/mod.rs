//! Instructions, by the specification's sections.

mod address;
pub(super) mod arithmetic;
mod assembly;
pub(super) mod atomic;
pub(super) mod atomic_loop;
mod bit_cast;
pub(super) mod boolean;
mod byte_offset;
pub(super) mod call;
pub(super) mod compare;
pub(super) mod composite;
pub(super) mod control;
pub(super) mod convert;
mod copied_constant;
mod lane_index;
mod lanes;
mod mask;
pub(super) mod memory;
mod memory_lanes;
mod number;

pub(super) use crate::view::unsupported;

use crate::{
    Error, Result,
    spirv::Id,
    view::{Inst, Opcode, OpcodeClass, Value},
    writer::FunctionWriter,
};

/// An operand that the instruction has by LLVM's rules.
#[inline]
pub(super) fn operand<'m>(value: Value<'m>, index: u32) -> Result<Value<'m>> {
    value.operand(index).ok_or_else(|| Error::internal(format!("operand {index} is missing")))
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Writes one instruction.
    #[inline]
    pub(super) fn instruction(&mut self, inst: Inst<'m>) -> Result<()> {
        // Most of what is written is one of these.
        match inst.opcode() {
            Opcode::Load => self.load(inst),
            Opcode::Store => self.store(inst),
            Opcode::GetElementPtr => self.element_pointer(inst),
            Opcode::Call => self.call(inst),
            _ => self.other_instruction(inst),
        }
    }

    #[inline(never)]
    fn other_instruction(&mut self, inst: Inst<'m>) -> Result<()> {
        use Opcode::*;
        if matches!(inst.opcode(), AddrSpaceCast | BitCast) && self.module.is_builtin_pointer(inst) {
            return Ok(());
        }
        if self.module.is_peephole(inst) && self.peephole(inst)? {
            return Ok(());
        }
        match inst.opcode() {
            Add | Sub | Mul | UDiv | SDiv | URem | SRem | Shl | LShr | AShr | And | Or | Xor => {
                self.int_binary(inst)
            }
            FAdd | FSub | FMul | FDiv | FRem | FNeg => self.float_arithmetic(inst),
            // A number of a mask that is only compared has no value of its own.
            BitCast if mask::is_only_compared(inst) => Ok(()),
            Trunc | ZExt | SExt | FpToUi | FpToSi | UiToFp | SiToFp | FpTrunc | FpExt | PtrToInt
            | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast => {
                let ty = self.module.value_type(inst.value())?;
                let id = self.cast(inst.opcode(), inst.value(), Some(inst))?;
                self.define_named(inst, id, ty)
            }
            ICmp => self.int_compare(inst),
            FCmp => self.float_compare(inst),
            Select => self.select(inst),
            Freeze => self.freeze(inst),
            Alloca => self.alloca(inst),
            AtomicRmw => self.atomic_rmw(inst),
            CmpXchg => self.compare_exchange(inst),
            Fence => self.fence(inst),
            ExtractElement => self.extract_element(inst),
            InsertElement => self.insert_element(inst),
            ShuffleVector => self.shuffle_vector(inst),
            ExtractValue => self.extract_value(inst),
            InsertValue => self.insert_value(inst),
            Phi => self.phi(inst),
            Br => self.branch(inst),
            Switch => self.switch(inst),
            Ret => self.ret(inst),
            Unreachable => self.emit_void(crate::spirv::Op::Unreachable, &[]),
            _ => Err(unsupported(inst)),
        }
    }

    /// Writes an instruction that was marked as a peephole; answers whether there is nothing left to write.
    fn peephole(&mut self, inst: Inst<'m>) -> Result<bool> {
        match inst.opcode() {
            Opcode::Sub | Opcode::Shl => self.restored_number(inst),
            Opcode::Trunc | Opcode::ICmp => self.restored_boolean(inst),
            // It widens booleans for nothing but builtins that take booleans.
            opcode => Ok(matches!(opcode, Opcode::SExt | Opcode::ZExt)),
        }
    }

    fn element_pointer(&mut self, inst: Inst<'m>) -> Result<()> {
        if self.module.is_builtin_pointer(inst) {
            return Ok(());
        }
        let (value, ty) = (inst.value(), self.module.value_type(inst.value())?);
        let id = if inst.ty().is_vector() {
            self.gep(value, Some(inst))?
        } else {
            self.gep_of_one(value, operand(value, 0)?, ty, Some(inst))?
        };
        self.define_named(inst, id, ty)
    }

    /// A constant expression as instructions at this place.
    pub(super) fn expression_inst(&mut self, value: Value<'m>, opcode: Opcode) -> Result<Id> {
        match opcode {
            Opcode::GetElementPtr => self.gep(value, None),
            opcode if opcode.class() == OpcodeClass::Cast => self.cast(opcode, value, None),
            _ => self.module.constant(value),
        }
    }

    /// Makes the result of instructions that already stand there the value of `inst`.
    fn define_named(&mut self, inst: Inst<'m>, id: Id, ty: Id) -> Result<()> {
        self.define(inst, id, ty)
    }
}
