//! Functions on floats.

use smallvec::SmallVec;

use super::{constrained::Rounded, int::IntComputation};
use crate::{
    Code, Error, Loss, Result,
    mapping::intrinsics::Sign,
    spirv::{
        Extension, Id, Op,
        grammar::{Capability, Decoration, OpenClStd},
    },
    view::{FastMath, InstView, Opcode, Type, TypeKind, Use},
    writer::{FunctionWriter, ModuleWriter, inst::unsupported},
};

/// An instruction of OpenCL.std on the operands as they are.
pub(super) fn float_function<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    exact: OpenClStd,
    native: Option<OpenClStd>,
) -> Result<()> {
    let ty = f.module.type_of(inst.ty())?;
    let words = f.arg_ids(inst)?;
    let is_approximate =
        inst.fast_math().contains(FastMath::AFN) && inst.ty().scalar().kind() == TypeKind::Float;
    let function = native.filter(|_| is_approximate).unwrap_or(exact);
    if function == OpenClStd::fma && f.source.allows(Extension::SPV_KHR_fma) {
        f.module.require_bfloat_arithmetic(inst.ty())?;
        let id = f.emit_for(inst, Op::FmaKHR, ty, &words)?;
        f.module.decorate_rounded(inst, id, Rounded::Other)?;
        return f.module.decorate_fast_math(id, inst.fast_math());
    }
    let id = f.std_for(inst, function, ty, &words)?;
    let rounded = match exact {
        OpenClStd::sqrt => Some(Rounded::DivisionOrSquareRoot),
        OpenClStd::fma => Some(Rounded::Other),
        _ => None,
    };
    if let Some(rounded) = rounded {
        f.module.decorate_rounded(inst, id, rounded)?;
    }
    f.module.decorate_fast_math(id, inst.fast_math())
}

/// The greater or the lesser number. The functions of OpenCL.std keep what LLVM says of NaN and of zeros only where these
/// flags leave it open.
pub(super) fn extremum<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    function: OpenClStd,
    open: FastMath,
) -> Result<()> {
    f.module.note_extremum(inst, open);
    float_function(f, inst, function, None)
}

impl ModuleWriter<'_> {
    /// Counts a minimum or maximum whose result is another for NaN or for zeros, unless these flags leave it open.
    pub(super) fn note_extremum(&self, inst: InstView<'_>, open: FastMath) {
        if !inst.fast_math().contains(open) {
            self.losses.add(Loss::Extremum);
        }
    }
}

/// A product with something added, by one function or by two instructions.
pub(super) fn fmuladd<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    by_function: bool,
) -> Result<()> {
    let ty = f.module.type_of(inst.ty())?;
    let words = f.arg_ids(inst)?;
    let id = if by_function {
        f.std_for(inst, OpenClStd::mad, ty, &words)?
    } else {
        let &[a, b, c] = words.as_slice() else {
            return Err(unsupported(inst));
        };
        let product = f.emit(Op::FMul, ty, &[a, b])?;
        f.module.decorate_fast_math(product, inst.fast_math())?;
        f.module.decorate_rounded(inst, product, Rounded::Other)?;
        let sum = f.emit_for(inst, Op::FAdd, ty, &[product.0, c])?;
        f.module.decorate_rounded(inst, sum, Rounded::Other)?;
        sum
    };
    f.module.decorate_fast_math(id, inst.fast_math())
}

/// An exponent, which in OpenCL.std has 32 bits. Beyond these every float is zero or infinite.
fn exponent<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<Id> {
    let arg = f.arg(inst, 1)?;
    let ty = f.source.llvm_type(arg)?;
    let int = f.module.int_of(ty)?;
    let id = f.int_operand(arg, &int, Sign::Signed)?;
    let wanted = f.source.ints_like(ty, 32)?;
    let wanted = f.module.type_of(wanted)?;
    if int.promoted == 32 {
        return Ok(id);
    }
    let id = if int.promoted > 32 {
        let (min, max) =
            (f.module.int_const(&int, (-0x10000_i64).cast_unsigned())?, f.module.int_const(&int, 0x10000)?);
        f.ext_inst(OpenClStd::s_clamp, int.ty, &[id.0, min.0, max.0])?
    } else {
        id
    };
    f.emit(Op::SConvert, wanted, &[id.0])
}

pub(super) fn ldexp<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let ty = f.module.type_of(inst.ty())?;
    let value = f.arg_id(inst, 0)?;
    let exponent = exponent(f, inst)?;
    f.std_for(inst, OpenClStd::ldexp, ty, &[value.0, exponent.0])?;
    Ok(())
}

pub(super) fn powi<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let ty = f.module.type_of(inst.ty())?;
    let value = f.arg_id(inst, 0)?;
    let mut exponent = exponent(f, inst)?;
    if inst.ty().is_vector() {
        let ints = f.source.ints_like(inst.ty(), 32)?;
        exponent = f.splat(exponent, ints)?;
    }
    f.std_for(inst, OpenClStd::pown, ty, &[value.0, exponent.0])?;
    Ok(())
}

/// A function with a second result, which it stores through a pointer.
fn with_pointer(
    f: &mut FunctionWriter<'_, '_>,
    function: OpenClStd,
    ty: Id,
    value: Id,
    second: Id,
) -> Result<(Id, Id)> {
    let variable = f.variable(second, None)?;
    let first = f.ext_inst(function, ty, &[value.0, variable.0])?;
    Ok((first, f.emit(Op::Load, second, &[variable.0])?))
}

pub(super) fn two_results<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    function: OpenClStd,
) -> Result<()> {
    let arg = f.arg(inst, 0)?;
    let ty = f.source.llvm_type(arg)?;
    let ty = f.module.type_of(ty)?;
    let value = f.value(arg)?;
    let (first, second) = with_pointer(f, function, ty, value, ty)?;
    members_or_whole(f, inst, &[(first, ty), (second, ty)])
}

pub(super) fn sincospi<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let arg = f.arg(inst, 0)?;
    let ty = f.source.llvm_type(arg)?;
    let ty = f.module.type_of(ty)?;
    let value = f.value(arg)?;
    let sine = f.ext_inst(OpenClStd::sinpi, ty, &[value.0])?;
    let cosine = f.ext_inst(OpenClStd::cospi, ty, &[value.0])?;
    members_or_whole(f, inst, &[(sine, ty), (cosine, ty)])
}

pub(super) fn frexp<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let arg = f.arg(inst, 0)?;
    let llvm = f.source.llvm_type(arg)?;
    let ty = f.module.type_of(llvm)?;
    let value = f.value(arg)?;
    let ints = f.source.ints_like(llvm, 32)?;
    let ints = f.module.type_of(ints)?;
    let (fraction, mut exponent) = with_pointer(f, OpenClStd::frexp, ty, value, ints)?;
    let wanted = inst.ty().member(1).ok_or_else(|| unsupported(inst))?;
    let wanted_id = f.module.type_of(wanted)?;
    if wanted_id != ints {
        exponent = f.emit(Op::SConvert, wanted_id, &[exponent.0])?;
    }
    exponent = f.masked(exponent, wanted)?;
    members_or_whole(f, inst, &[(fraction, ty), (exponent, wanted_id)])
}

/// A result of which the members are known, with their types. Where it has no other use, they are the values of the
/// instructions that extract them.
fn members_or_whole<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    members: &[(Id, Id)],
) -> Result<()> {
    let member = |used: Use<'m>| {
        let user = used.instruction().filter(|user| user.opcode() == Opcode::ExtractValue)?;
        match user.indices()[..] {
            [index] => Some((user, *members.get(index as usize)?)),
            _ => None,
        }
    };
    if !inst.value().uses().all(|used| member(used).is_some()) {
        let parts: SmallVec<[u32; 2]> = members.iter().map(|(id, _)| id.0).collect();
        return f.construct_for(inst, &parts);
    }
    // LLVM's lists of uses begin with the last one.
    let users: SmallVec<[_; 4]> = inst.value().uses().filter_map(member).collect();
    let mut named = SmallVec::<[Id; 2]>::new();
    for (user, (id, ty)) in users.into_iter().rev() {
        if named.contains(&id) {
            f.define(user, id, ty)?;
        } else {
            named.push(id);
            f.named(user, id, ty)?;
        }
        f.peepholes.merged.insert(user.as_key());
    }
    Ok(())
}

pub(super) fn round_to_int<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    function: OpenClStd,
) -> Result<()> {
    let arg = f.arg(inst, 0)?;
    let ty = f.source.llvm_type(arg)?;
    let ty = f.module.type_of(ty)?;
    let value = f.value(arg)?;
    let rounded = f.ext_inst(function, ty, &[value.0])?;
    let int = f.module.int_of(inst.ty())?;
    if int.is_whole() {
        f.emit_for(inst, Op::ConvertFToS, int.ty, &[rounded.0])?;
        return Ok(());
    }
    let id = f.emit(Op::ConvertFToS, int.ty, &[rounded.0])?;
    f.int_result(inst, &int, id)
}

/// SaturatedConversion clamps to the range of the result and makes zero of NaN, as LLVM does.
pub(super) fn saturating_convert<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    sign: Sign,
) -> Result<()> {
    let value = f.arg_id(inst, 0)?;
    let int = f.module.int_of(inst.ty())?;
    let op = if sign == Sign::Signed { Op::ConvertFToS } else { Op::ConvertFToU };
    // OpenCL C has functions for these widths alone, which is how readers express the conversion.
    if matches!(int.bits, 8 | 16 | 32 | 64) || int.bits > 64 {
        let id = f.emit_for(inst, op, int.ty, &[value.0])?;
        return f.decorate(id, Decoration::SaturatedConversion, &[]);
    }
    let id = clamped_from_long(f, &int, op, value, sign)?;
    f.int_result(inst, &int, id)
}

/// A saturating conversion to a width that OpenCL C lacks, by way of 64 bits.
fn clamped_from_long<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    int: &IntComputation<'m>,
    op: Op,
    value: Id,
    sign: Sign,
) -> Result<Id> {
    let long = f.source.ints_like(int.work, 64)?;
    let bools = f.bool_like(long)?;
    let (max, min) = match sign {
        Sign::Unsigned => (u64::MAX >> 64_u32.saturating_sub(int.bits).min(63), None),
        Sign::Signed => {
            let max = i64::MAX.cast_unsigned() >> 64_u32.saturating_sub(int.bits).min(63);
            (max, Some(!max))
        }
    };
    let max = f.module.const_splat(long, max)?;
    let long_type = f.module.type_of(long)?;
    let (above, convert) = match sign {
        Sign::Unsigned => (Op::UGreaterThanEqual, Op::UConvert),
        Sign::Signed => (Op::SGreaterThanEqual, Op::SConvert),
    };
    let wide = f.emit(op, long_type, &[value.0])?;
    f.decorate(wide, Decoration::SaturatedConversion, &[])?;
    let is_above = f.emit(above, bools, &[wide.0, max.0])?;
    let clamped = match min {
        None => f.emit(Op::Select, long_type, &[is_above.0, max.0, wide.0])?,
        Some(min) => {
            let min = f.module.const_splat(long, min)?;
            let is_below = f.emit(Op::SLessThanEqual, bools, &[wide.0, min.0])?;
            let below = f.emit(Op::Select, long_type, &[is_above.0, max.0, wide.0])?;
            f.emit(Op::Select, long_type, &[is_below.0, min.0, below.0])?
        }
    };
    if int.ty == long_type {
        return Ok(clamped);
    }
    f.emit(convert, int.ty, &[clamped.0])
}

/// A multiplication by one quiets and flushes as every arithmetic instruction does.
pub(super) fn canonicalize<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let ty = f.module.type_of(inst.ty())?;
    let value = f.arg_id(inst, 0)?;
    let one = f.module.one(inst.ty())?;
    f.emit_for(inst, Op::FMul, ty, &[value.0, one.0])?;
    Ok(())
}

impl<'m> ModuleWriter<'m> {
    fn one(&mut self, llvm: Type<'m>) -> Result<Id> {
        let bits: u64 = match llvm.scalar().kind() {
            TypeKind::Half => 0x3C00,
            TypeKind::BFloat => 0x3F80,
            TypeKind::Float => 0x3F80_0000,
            TypeKind::Double => 0x3FF0_0000_0000_0000,
            _ => return Err(Error::unsupported(Code::Other, format!("type {llvm} has no translation"))),
        };
        let scalar = self.type_of(llvm.scalar())?;
        let words = [bits as u32, (bits >> 32) as u32];
        let words = if llvm.scalar().kind() == TypeKind::Double { &words[..] } else { &words[..1] };
        let one = self.intern_typed(Op::Constant, scalar, words, |s| &mut s.values)?;
        match llvm.vector_len() {
            None => Ok(one),
            Some(len) => self.constant_vector(llvm, &vec![one.0; len as usize]),
        }
    }

    /// The type like `llvm` of halves.
    fn halves_like(&mut self, llvm: Type<'m>) -> Result<Id> {
        let half = self.float(16)?;
        self.like(llvm, half)
    }
}

pub(super) fn arithmetic_fence<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    // The extension was in use under another name before it was published.
    let names = [Extension::SPV_EXT_arithmetic_fence, Extension::SPV_INTEL_arithmetic_fence];
    let Some(extension) = names.into_iter().find(|name| f.source.allows(*name)) else {
        let arg = f.arg(inst, 0)?;
        return f.same_value(inst, arg);
    };
    f.require_extension(extension, String::new)?;
    f.require_capability(Capability::ArithmeticFenceEXT);
    let ty = f.module.type_of(inst.ty())?;
    let value = f.arg_id(inst, 0)?;
    f.emit_for(inst, Op::ArithmeticFenceEXT, ty, &[value.0])?;
    Ok(())
}

pub(super) fn half_bits<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let value = f.arg_id(inst, 0)?;
    let halves = f.module.halves_like(inst.ty())?;
    let half = f.emit(Op::FConvert, halves, &[value.0])?;
    let ty = f.module.type_of(inst.ty())?;
    f.emit_for(inst, Op::Bitcast, ty, &[half.0])?;
    Ok(())
}

pub(super) fn half_from_bits<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let value = f.arg_id(inst, 0)?;
    let halves = f.module.halves_like(inst.ty())?;
    let ty = f.module.type_of(inst.ty())?;
    if ty == halves {
        f.emit_for(inst, Op::Bitcast, ty, &[value.0])?;
        return Ok(());
    }
    let half = f.emit(Op::Bitcast, halves, &[value.0])?;
    f.emit_for(inst, Op::FConvert, ty, &[half.0])?;
    Ok(())
}
