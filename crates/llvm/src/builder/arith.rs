//! Arithmetic, comparisons, conversions, selection.

use inkwell::llvm_sys::core::*;

use super::{Builder, Built, lanes, plain, rule, same_type, type_of};
use crate::{
    compat,
    ffi::*,
    function::Function,
    opcode::{FastMath, FloatPredicate, IntPredicate, Opcode},
    types::{Type, TypeKind},
    value::Value,
};

impl<'m> Builder<'m> {
    /// A binary operation on integers or floating-point numbers, or vectors of them.
    ///
    /// # Errors
    /// Where the operation is not binary, or the operands are not of one type that it takes.
    pub fn binary(&self, opcode: Opcode, left: Value<'m>, right: Value<'m>) -> Built<Value<'m>> {
        self.placed()?;
        let scalar = same_type(left, right)?.scalar();
        let fits =
            (opcode.is_int_binary() && scalar.is_int()) || (opcode.is_float_binary() && scalar.is_float());
        rule(fits, || format!("{opcode:?} does not take {left}"))?;
        // The numbers of `Opcode` are those of the C API.
        let raw_opcode = binary_opcode(opcode)?;
        self.made(checked!(LLVMBuildBinOp(self.raw(), raw_opcode, left.raw(), right.raw(), c"".as_ptr())))
    }

    /// A bitcast that is an instruction even where it changes nothing.
    ///
    /// # Errors
    /// Where the types do not have the same bits.
    pub fn bitcast(&self, value: Value<'m>, to: Type<'m>) -> Built<Value<'m>> {
        self.placed()?;
        plain(value)?;
        let raw = checked!(sl_build_bitcast(self.raw(), value.raw(), to.raw()));
        Value::wrap(raw).ok_or_else(|| super::BuildError::new(format!("{value} cannot be taken for {to}")))
    }

    /// A conversion, by LLVM's rules on the types of each; a value that has the type already is returned where the
    /// conversion is one that would change nothing (bitcast).
    ///
    /// # Errors
    /// Where the operation is no conversion or not one between these types.
    pub fn cast(&self, opcode: Opcode, value: Value<'m>, to: Type<'m>) -> Built<Value<'m>> {
        let block = self.placed()?;
        plain(value)?;
        let from = type_of(value)?;
        rule(opcode.is_cast() && live!(sl_cast_valid(opcode.number(), from.raw(), to.raw())), || {
            format!("{opcode:?} does not convert {from} to {to}")
        })?;
        if opcode == Opcode::PtrToAddr {
            let module = block.function().and_then(Function::module);
            let width =
                module.zip(from.scalar().address_space()).map(|(module, space)| module.index_bits(space));
            rule(to.scalar().int_width() == width, || format!("an address is not of type {to}"))?;
        }
        self.made(checked!(LLVMBuildCast(
            self.raw(),
            cast_opcode(opcode)?,
            value.raw(),
            to.raw(),
            c"".as_ptr()
        )))
    }

    /// A comparison of integers or pointers, or vectors of them.
    ///
    /// # Errors
    /// Where the operands are not of one such type.
    pub fn icmp(&self, predicate: IntPredicate, left: Value<'m>, right: Value<'m>) -> Built<Value<'m>> {
        self.placed()?;
        let scalar = same_type(left, right)?.scalar();
        rule(scalar.is_int() || scalar.is_pointer(), || format!("icmp does not take {left}"))?;
        let predicate = predicate.to_llvm();
        self.made(checked!(LLVMBuildICmp(self.raw(), predicate, left.raw(), right.raw(), c"".as_ptr())))
    }

    /// A comparison of floating-point numbers, or vectors of them.
    ///
    /// # Errors
    /// Where the operands are not of one such type.
    pub fn fcmp(
        &self,
        predicate: FloatPredicate,
        left: Value<'m>,
        right: Value<'m>,
        flags: FastMath,
    ) -> Built<Value<'m>> {
        self.placed()?;
        rule(same_type(left, right)?.scalar().is_float(), || format!("fcmp does not take {left}"))?;
        let predicate = predicate.to_llvm();
        let value =
            self.made(checked!(LLVMBuildFCmp(self.raw(), predicate, left.raw(), right.raw(), c"".as_ptr())))?;
        with_fast_math(value, flags);
        Ok(value)
    }

    /// One of two values by a boolean, or lane by lane by a vector of them.
    ///
    /// # Errors
    /// Where the types do not fit.
    pub fn select(&self, condition: Value<'m>, yes: Value<'m>, no: Value<'m>) -> Built<Value<'m>> {
        self.placed()?;
        plain(condition)?;
        plain(yes)?;
        let ty = same_type(yes, no)?;
        let by = type_of(condition)?;
        rule(by.scalar().is_int_of(1), || format!("{condition} is not a condition"))?;
        rule(!by.is_vector() || lanes(by) == lanes(ty), || "the lanes of a select differ".into())?;
        let problem = live!(sl_select_problem(condition.raw(), yes.raw(), no.raw()));
        rule(problem.is_null(), || format!("no select between values of type {ty}"))?;
        self.made(checked!(LLVMBuildSelect(self.raw(), condition.raw(), yes.raw(), no.raw(), c"".as_ptr())))
    }

    /// A value in which undefined bits have become arbitrary but fixed ones.
    ///
    /// # Errors
    /// Where the operand is not an ordinary value.
    pub fn freeze(&self, value: Value<'m>) -> Built<Value<'m>> {
        self.placed()?;
        plain(value)?;
        rule(!value.is_of(TypeKind::Token), || "a token cannot be frozen".into())?;
        self.made(checked!(LLVMBuildFreeze(self.raw(), value.raw(), c"".as_ptr())))
    }
}

pub(super) fn with_fast_math(value: Value<'_>, flags: FastMath) {
    if let Some(inst) = value.as_instruction().filter(|_| !flags.is_empty()) {
        inst.set_fast_math(flags);
    }
}

/// LLVM's name of a binary operation.
fn binary_opcode(opcode: Opcode) -> Built<inkwell::llvm_sys::LLVMOpcode> {
    use inkwell::llvm_sys::LLVMOpcode::*;
    Ok(match opcode {
        Opcode::Add => LLVMAdd,
        Opcode::FAdd => LLVMFAdd,
        Opcode::Sub => LLVMSub,
        Opcode::FSub => LLVMFSub,
        Opcode::Mul => LLVMMul,
        Opcode::FMul => LLVMFMul,
        Opcode::UDiv => LLVMUDiv,
        Opcode::SDiv => LLVMSDiv,
        Opcode::FDiv => LLVMFDiv,
        Opcode::URem => LLVMURem,
        Opcode::SRem => LLVMSRem,
        Opcode::FRem => LLVMFRem,
        Opcode::Shl => LLVMShl,
        Opcode::LShr => LLVMLShr,
        Opcode::AShr => LLVMAShr,
        Opcode::And => LLVMAnd,
        Opcode::Or => LLVMOr,
        Opcode::Xor => LLVMXor,
        other => return Err(super::BuildError::new(format!("{other:?} is not a binary operation"))),
    })
}

/// LLVM's name of a conversion.
fn cast_opcode(opcode: Opcode) -> Built<inkwell::llvm_sys::LLVMOpcode> {
    use inkwell::llvm_sys::LLVMOpcode::*;
    Ok(match opcode {
        Opcode::Trunc => LLVMTrunc,
        Opcode::ZExt => LLVMZExt,
        Opcode::SExt => LLVMSExt,
        Opcode::FPToUI => LLVMFPToUI,
        Opcode::FPToSI => LLVMFPToSI,
        Opcode::UIToFP => LLVMUIToFP,
        Opcode::SIToFP => LLVMSIToFP,
        Opcode::FPTrunc => LLVMFPTrunc,
        Opcode::FPExt => LLVMFPExt,
        Opcode::PtrToInt => LLVMPtrToInt,
        Opcode::PtrToAddr => compat::PTR_TO_ADDR.ok_or_else(|| {
            super::BuildError::new(format!("LLVM {} has no ptrtoaddr", compat::MAJOR_VERSION))
        })?,
        Opcode::IntToPtr => LLVMIntToPtr,
        Opcode::BitCast => LLVMBitCast,
        Opcode::AddrSpaceCast => LLVMAddrSpaceCast,
        other => return Err(super::BuildError::new(format!("{other:?} is not a conversion"))),
    })
}
