//! Instructions, by the specification's sections.

mod address;
pub(super) mod arithmetic;
mod assembly;
pub(super) mod atomic;
pub(super) mod atomic_loop;
mod bit_cast;
pub(super) mod boolean;
pub(super) mod byte_offset;
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
    view::{InstView, Opcode, OpcodeClass, Value},
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
    pub(super) fn instruction(&mut self, inst: InstView<'m>) -> Result<()> {
        // Most of what is written is one of these.
        match inst.opcode() {
            Opcode::Load => memory::load(self, inst),
            Opcode::Store => memory::store(self, inst),
            Opcode::GetElementPtr => element_pointer(self, inst),
            Opcode::Call => call::call(self, inst),
            _ => other_instruction(self, inst),
        }
    }

    /// A constant expression as instructions at this place.
    pub(super) fn expression_inst(&mut self, value: Value<'m>, opcode: Opcode) -> Result<Id> {
        match opcode {
            Opcode::GetElementPtr => address::gep(self, value, None),
            opcode if opcode.class() == OpcodeClass::Cast => self.cast(opcode, value, None),
            _ => self.module.constant(value),
        }
    }
}

#[inline(never)]
fn other_instruction<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    use Opcode::*;
    if matches!(inst.opcode(), AddrSpaceCast | BitCast) && f.module.is_builtin_pointer(inst)? {
        return Ok(());
    }
    if f.module.is_peephole(inst) && peephole(f, inst)? {
        return Ok(());
    }
    match inst.opcode() {
        Add | Sub | Mul | UDiv | SDiv | URem | SRem | Shl | LShr | AShr | And | Or | Xor => {
            arithmetic::int_binary(f, inst)
        }
        FAdd | FSub | FMul | FDiv | FRem | FNeg => arithmetic::float_arithmetic(f, inst),
        // A number of a mask that is only compared has no value of its own.
        BitCast if mask::is_only_compared(inst) => Ok(()),
        Trunc | ZExt | SExt | FpToUi | FpToSi | UiToFp | SiToFp | FpTrunc | FpExt | PtrToInt | PtrToAddr
        | IntToPtr | BitCast | AddrSpaceCast => {
            let ty = f.module.value_type(inst.value())?;
            let id = f.cast(inst.opcode(), inst.value(), Some(inst))?;
            define_named(f, inst, id, ty)
        }
        ICmp => compare::int_compare(f, inst),
        FCmp => compare::float_compare(f, inst),
        Select => compare::select(f, inst),
        Freeze => compare::freeze(f, inst),
        Alloca => memory::alloca(f, inst),
        AtomicRmw => atomic::atomic_rmw(f, inst),
        CmpXchg => atomic::compare_exchange(f, inst),
        Fence => atomic::fence(f, inst),
        ExtractElement => composite::extract_element(f, inst),
        InsertElement => composite::insert_element(f, inst),
        ShuffleVector => composite::shuffle_vector(f, inst),
        ExtractValue => composite::extract_value(f, inst),
        InsertValue => composite::insert_value(f, inst),
        Phi => control::phi(f, inst),
        Br => control::branch(f, inst),
        Switch => control::switch(f, inst),
        Ret => control::ret(f, inst),
        Unreachable => f.emit_void(crate::spirv::Op::Unreachable, &[]),
        _ => Err(unsupported(inst)),
    }
}

/// Writes an instruction that was marked as a peephole; answers whether there is nothing left to write.
fn peephole<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<bool> {
    match inst.opcode() {
        Opcode::Sub | Opcode::Shl => number::restored_number(f, inst),
        Opcode::Trunc | Opcode::ICmp => boolean::restored_boolean(f, inst),
        // It widens booleans for nothing but builtins that take booleans.
        opcode => Ok(matches!(opcode, Opcode::SExt | Opcode::ZExt)),
    }
}

fn element_pointer<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    if f.module.is_builtin_pointer(inst)? {
        return Ok(());
    }
    let (value, ty) = (inst.value(), f.module.value_type(inst.value())?);
    let id = if inst.ty().is_vector() {
        address::gep(f, value, Some(inst))?
    } else {
        address::gep_of_one(f, value, operand(value, 0)?, ty, Some(inst))?
    };
    define_named(f, inst, id, ty)
}

/// Makes the result of instructions that already stand there the value of `inst`.
fn define_named<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, id: Id, ty: Id) -> Result<()> {
    f.define(inst, id, ty)
}
