//! How types are named in SPIR-V-friendly calls.

use std::fmt::Write as _;

use super::Reader;
use crate::{
    Result,
    draft::{Type, TypeKind},
    mangle::{self, Builtin, Cv, Ty},
    mapping::{builtins::types, opaque},
    spirv::{Id, Inst, Op, grammar::StorageClass},
};

/// Pointers to pointers are mangled down to this depth.
pub(super) const MAX_POINTERS: u32 = 8;

impl Reader<'_, '_> {
    /// How a type is mangled; integers as signed or not, as the caller knows it.
    ///
    /// # Errors
    /// Where the id is not a type.
    pub(crate) fn mangled(&self, type_id: Id, is_unsigned: bool) -> Result<Ty<'static>> {
        self.mangled_within(type_id, is_unsigned, MAX_POINTERS)
    }

    fn mangled_within(&self, type_id: Id, is_unsigned: bool, depth: u32) -> Result<Ty<'static>> {
        let inst = self.type_inst(type_id)?;
        Ok(match inst.op() {
            Op::TypeVoid => Builtin::Void.into(),
            Op::TypeBool => Builtin::Bool.into(),
            Op::TypeInt => integer(inst.word(1)?, is_unsigned),
            Op::TypeFloat => match self.ty(type_id)?.kind() {
                TypeKind::Half => Builtin::Half.into(),
                TypeKind::BFloat => Builtin::BFloat16.into(),
                TypeKind::Float => Builtin::Float.into(),
                TypeKind::Double => Builtin::Double.into(),
                // Formats without a type in LLVM are integers there.
                _ => integer(inst.word(1)?, is_unsigned),
            },
            Op::TypeVector if depth > 0 => {
                Ty::vector(self.mangled_within(inst.id(1)?, is_unsigned, depth - 1)?, inst.word(2)?)
            }
            Op::TypePointer => {
                let space = self.address_space(StorageClass(inst.word(1)?))?;
                let pointee = match depth {
                    0 => Builtin::Void.into(),
                    _ => self.mangled_within(inst.id(2)?, is_unsigned, depth - 1)?,
                };
                pointer(pointee, space)
            }
            Op::TypeUntypedPointerKHR => {
                let space = self.address_space(StorageClass(inst.word(1)?))?;
                pointer(integer(8, is_unsigned), space)
            }
            Op::TypeStruct | Op::TypeOpaque => {
                let name = self.ty(type_id)?.struct_name().unwrap_or_default();
                Ty::named(name.strip_prefix("struct.").unwrap_or(&name).to_owned())
            }
            Op::TypeArray | Op::TypeRuntimeArray | Op::TypeMatrix if depth > 0 => {
                Ty::pointer(self.mangled_within(inst.id(1)?, is_unsigned, depth - 1)?)
            }
            _ => self.mangled_opaque(inst)?,
        })
    }

    /// The name of an opaque type in mangled names: a pointer to a structure that carries the type's parameters.
    fn mangled_opaque(&self, inst: Inst<'_>) -> Result<Ty<'static>> {
        let Some(name) = inst.op().row().and_then(|row| row.written_name().strip_prefix("OpType")) else {
            return Err(inst.malformed(format!("{} is not a type", inst.op())));
        };
        let ty = self.ty(inst.id(0)?)?;
        let mut full = format!("__spirv_{name}");
        let types: Vec<_> = ty.target_ext_types().into_iter().collect();
        let numbers: Vec<_> = ty.target_ext_ints();
        if !types.is_empty() || !numbers.is_empty() {
            full.push('_');
        }
        for parameter in types {
            let _ = write!(full, "_{}", parameter_name(parameter));
        }
        for number in numbers {
            let _ = write!(full, "_{number}");
        }
        Ok(pointer(Ty::named(full), opaque::symbol_address_space(inst.op())))
    }

    /// A type in the postfix `_R…`.
    pub(crate) fn result_postfix(&self, type_id: Id, is_unsigned: bool) -> Result<String> {
        Ok(match self.mangled(type_id, is_unsigned)? {
            Ty::Builtin(builtin) => types::postfix(builtin).to_owned(),
            Ty::Vector { elem, count } => match *elem {
                Ty::Builtin(builtin) => format!("{}{count}", types::postfix(builtin)),
                other => mangle::encode("", &[other]).trim_start_matches("_Z0").to_owned(),
            },
            other => mangle::encode("", &[other]).trim_start_matches("_Z0").to_owned(),
        })
    }
}

/// A pointer in SPIR-V-friendly names: no address space is what LLVM's number 0 says.
pub(super) fn pointer(pointee: Ty<'static>, space: u32) -> Ty<'static> {
    if space == 0 { Ty::pointer(pointee) } else { Ty::pointer_to(pointee, space, Cv::empty()) }
}

fn integer(bits: u32, is_unsigned: bool) -> Ty<'static> {
    let (signed, unsigned) = match bits {
        8 => (Builtin::Char, Builtin::UChar),
        16 => (Builtin::Short, Builtin::UShort),
        32 => (Builtin::Int, Builtin::UInt),
        64 => (Builtin::Long, Builtin::ULong),
        // By the convention of this representation.
        4 => (Builtin::Int, Builtin::UInt),
        _ => return Ty::BitInt { bits, signed: !is_unsigned },
    };
    if is_unsigned { unsigned } else { signed }.into()
}

/// The name of a type among the parameters of an opaque type.
fn parameter_name(ty: Type<'_>) -> String {
    match (ty.kind(), ty.int_width()) {
        (TypeKind::Void, _) => "void".to_owned(),
        (TypeKind::Half, _) => "half".to_owned(),
        (TypeKind::Float, _) => "float".to_owned(),
        (TypeKind::Double, _) => "double".to_owned(),
        (TypeKind::BFloat, _) => "bfloat16".to_owned(),
        (_, Some(8)) => "char".to_owned(),
        (_, Some(16)) => "short".to_owned(),
        (_, Some(32)) => "uint".to_owned(),
        (_, Some(64)) => "long".to_owned(),
        _ => ty.to_string(),
    }
}
