//! Requirements of an instruction that follow from the types of its operands, which the grammar's rows do not have.

use super::ModuleWriter;
use crate::{
    Code, Error, Result,
    spirv::{
        Extension, Op, Version,
        grammar::{Capability, Class},
    },
    view::{Type, TypeKind},
};

/// Atomic instructions that compute with floating-point numbers.
pub(super) const FLOAT_ATOMICS: [Op; 3] = [Op::AtomicFAddEXT, Op::AtomicFMinEXT, Op::AtomicFMaxEXT];

/// Instructions that compute with floating-point numbers, as far as a name of a builtin can stand for them; conversions
/// come with the type.
const COMPUTES: [Op; 28] = [
    Op::FNegate,
    Op::FAdd,
    Op::FSub,
    Op::FMul,
    Op::FDiv,
    Op::FRem,
    Op::FMod,
    Op::VectorTimesScalar,
    Op::IsNan,
    Op::IsInf,
    Op::IsFinite,
    Op::IsNormal,
    Op::SignBitSet,
    Op::LessOrGreater,
    Op::Ordered,
    Op::Unordered,
    Op::FOrdEqual,
    Op::FUnordEqual,
    Op::FOrdNotEqual,
    Op::FUnordNotEqual,
    Op::FOrdLessThan,
    Op::FUnordLessThan,
    Op::FOrdGreaterThan,
    Op::FUnordGreaterThan,
    Op::FOrdLessThanEqual,
    Op::FUnordLessThanEqual,
    Op::FOrdGreaterThanEqual,
    Op::FUnordGreaterThanEqual,
];

/// Whether an atomic instruction only moves a value.
fn is_plain_exchange(op: Op) -> bool {
    matches!(op, Op::AtomicLoad | Op::AtomicStore | Op::AtomicExchange)
}

impl<'m> ModuleWriter<'m> {
    /// Declares what an instruction needs besides its row: `result` is the type of its result, `first` the one of its
    /// first operand.
    ///
    /// # Errors
    /// Where the options do not allow an extension that it needs.
    pub(super) fn require_for_types(&mut self, op: Op, result: Type<'m>, first: Type<'m>) -> Result<()> {
        match op {
            op if FLOAT_ATOMICS.contains(&op) => self.require_atomic(op, result),
            Op::SDot | Op::UDot | Op::SUDot | Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat => {
                self.require_dot_product(op, first)
            }
            Op::Dot if first.scalar().kind() == TypeKind::BFloat => {
                self.require_capability(Capability::BFloat16DotProductKHR);
                Ok(())
            }
            op if COMPUTES.contains(&op) || op.row().is_some_and(|row| row.class == Class::NonUniform) => {
                self.require_bfloat_arithmetic(result)?;
                self.require_bfloat_arithmetic(first)
            }
            _ => Ok(()),
        }
    }

    /// Declares what computing with a type needs: SPV_KHR_bfloat16 alone has no arithmetic.
    pub(super) fn require_bfloat_arithmetic(&mut self, ty: Type<'m>) -> Result<()> {
        if ty.scalar().kind() != TypeKind::BFloat {
            return Ok(());
        }
        self.require_extension(Extension::SPV_INTEL_bfloat16_arithmetic, || {
            "arithmetic on bfloat16 values needs it".to_owned()
        })?;
        self.require_capability(Capability::BFloat16ArithmeticINTEL);
        Ok(())
    }

    /// Declares what an atomic instruction on values of a type needs, which depends on their width and format. Pointers
    /// and, where an instruction takes integers alone, other values go as integers of their width.
    pub(super) fn require_atomic(&mut self, op: Op, ty: Type<'m>) -> Result<()> {
        if ty.kind() == TypeKind::BFloat {
            return self.require_bfloat_atomic(op);
        }
        if ty.is_float() && FLOAT_ATOMICS.contains(&op) {
            return self.require_float_atomic(op, ty);
        }
        if ty.is_vector() && FLOAT_ATOMICS.contains(&op) {
            return self.require_vector_atomic(op, ty);
        }
        let bits = match ty.kind().float_bits() {
            // Floating-point numbers are loaded, stored and exchanged as they are.
            Some(_) if is_plain_exchange(op) => return Ok(()),
            Some(bits) => bits,
            None if ty.is_pointer() => self.analysis.pointer_bits,
            None => ty.int_width().unwrap_or_default(),
        };
        if bits == 64 {
            self.require_capability(Capability::Int64Atomics);
        }
        // Without the extension nothing is said about integers of 16 bits, and nothing forbids them.
        let extension = Extension::SPV_INTEL_16bit_atomics;
        if bits == 16 && self.source.allows(extension) {
            self.requirements.extension(extension);
            self.require_capability(Capability::AtomicInt16CompareExchangeINTEL);
            if !is_plain_exchange(op) && op != Op::AtomicCompareExchange {
                self.require_capability(Capability::Int16AtomicsINTEL);
            }
        }
        Ok(())
    }

    /// Atomic instructions on bfloat16 come with an extension of their own, which extends the one that has the
    /// instruction.
    fn require_bfloat_atomic(&mut self, op: Op) -> Result<()> {
        let why = || format!("{op} of a bfloat16 value needs it");
        self.require_extension(Extension::SPV_INTEL_16bit_atomics, why)?;
        let (capability, extended) = match op {
            Op::AtomicFAddEXT => {
                (Capability::AtomicBFloat16AddINTEL, Some(Extension::SPV_EXT_shader_atomic_float_add))
            }
            Op::AtomicFMinEXT | Op::AtomicFMaxEXT => {
                (Capability::AtomicBFloat16MinMaxINTEL, Some(Extension::SPV_EXT_shader_atomic_float_min_max))
            }
            _ => (Capability::AtomicBFloat16LoadStoreINTEL, None),
        };
        if let Some(extended) = extended {
            self.require_extension(extended, why)?;
        }
        self.require_capability(capability);
        Ok(())
    }

    /// Declares what an atomic instruction on vectors of halves needs; there is none on others.
    fn require_vector_atomic(&mut self, op: Op, ty: Type<'m>) -> Result<()> {
        if ty.scalar().kind() != TypeKind::Half || !matches!(ty.vector_len(), Some(2 | 4)) {
            return Err(Error::unsupported(Code::InvalidInstruction, format!("{op} of {ty}")));
        }
        let extension = Extension::SPV_NV_shader_atomic_fp16_vector;
        self.require_extension(extension, || format!("{op} of {ty} needs it"))?;
        self.require_capability(Capability::AtomicFloat16VectorNV);
        Ok(())
    }

    /// Declares what an atomic instruction on floating-point numbers needs, which depends on their width.
    fn require_float_atomic(&mut self, op: Op, ty: Type<'m>) -> Result<()> {
        let bits = ty.kind().float_bits().unwrap_or_default();
        let adds = op == Op::AtomicFAddEXT;
        let extension = match (adds, bits) {
            (true, 16) => Extension::SPV_EXT_shader_atomic_float16_add,
            (true, _) => Extension::SPV_EXT_shader_atomic_float_add,
            (false, _) => Extension::SPV_EXT_shader_atomic_float_min_max,
        };
        self.require_extension(extension, || format!("{op} of {bits} bits needs it"))?;
        if adds {
            // The extension for halves adds a width to the one that has the instruction.
            self.requirements.extension(Extension::SPV_EXT_shader_atomic_float_add);
        }
        self.require_capability(match (adds, bits) {
            (true, 16) => Capability::AtomicFloat16AddEXT,
            (true, 32) => Capability::AtomicFloat32AddEXT,
            (true, _) => Capability::AtomicFloat64AddEXT,
            (false, 16) => Capability::AtomicFloat16MinMaxEXT,
            (false, 32) => Capability::AtomicFloat32MinMaxEXT,
            (false, _) => Capability::AtomicFloat64MinMaxEXT,
        });
        Ok(())
    }

    /// Declares what the product of vectors of integers needs, which depends on how they come.
    fn require_dot_product(&mut self, op: Op, vector: Type<'m>) -> Result<()> {
        // The instructions are part of SPIR-V 1.6, where they need no extension.
        if self.allows_version(Version::V1_6) {
            self.requirements.at_least(Version::V1_6, "integer dot products are part of it")?;
        } else {
            self.require_extension(Extension::SPV_KHR_integer_dot_product, || format!("{op} needs it"))?;
        }
        self.require_capability(match vector.vector_len() {
            None => Capability::DotProductInput4x8BitPacked,
            Some(4) if vector.scalar().is_int_of(8) => Capability::DotProductInput4x8Bit,
            Some(_) => Capability::DotProductInputAll,
        });
        Ok(())
    }
}
