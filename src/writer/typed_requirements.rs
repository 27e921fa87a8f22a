//! What an instruction needs by the types of its operands, which the grammar's rows do not tell.

use super::functions::FunctionWriter;
use crate::{
    Result,
    llvm::Type,
    spirv::{Extension, Op, Version, grammar::Capability},
};

impl<'m> FunctionWriter<'_, 'm> {
    /// Declares what an instruction needs besides its row: `result` is the type of its result, `first` the one of its
    /// first operand.
    ///
    /// # Errors
    /// Where the options do not allow an extension that it needs.
    pub(super) fn require_for_types(&mut self, op: Op, result: Type<'m>, first: Type<'m>) -> Result<()> {
        match op {
            Op::AtomicFAddEXT | Op::AtomicFMinEXT | Op::AtomicFMaxEXT => {
                self.require_float_atomic(op, result)
            }
            Op::SDot | Op::UDot | Op::SUDot | Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat => {
                self.require_dot_product(op, first)
            }
            _ => Ok(()),
        }
    }

    /// Declares what an atomic instruction on floating-point numbers needs, which depends on their width.
    pub(super) fn require_float_atomic(&mut self, op: Op, ty: Type<'m>) -> Result<()> {
        let bits = ty.kind().float_bits().unwrap_or_default();
        let adds = match op {
            Op::AtomicFAddEXT => true,
            Op::AtomicFMinEXT | Op::AtomicFMaxEXT => false,
            _ => return Ok(()),
        };
        let extension = match (adds, bits) {
            (true, 16) => Extension::SPV_EXT_shader_atomic_float16_add,
            (true, _) => Extension::SPV_EXT_shader_atomic_float_add,
            (false, _) => Extension::SPV_EXT_shader_atomic_float_min_max,
        };
        self.require_extension(extension, || format!("{op} of {bits} bits"))?;
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
