//! Whether a builtin is declared as its name says, so that nothing else is to be expected of its calls.

use crate::{
    llvm::{Function, Type, TypeKind},
    mangle::{Class, Ty},
    mapping::builtins::{Call, Resolved},
};

/// Whether the types of a declaration are those of its name; what has no mangled name says nothing about them.
pub(super) fn is_plain(function: Function<'_>, builtin: &Resolved<'_>) -> bool {
    let Some(params) = &builtin.params else {
        return matches!(builtin.call, Call::Variable(_) | Call::WorkItem(_));
    };
    let declared = function.params().filter_map(|param| param.ty());
    params.len() == function.param_count() as usize
        && params.iter().zip(declared).all(|(spelt, ty)| fits(spelt, ty))
        && gives_what_it_works_on(function.return_type(), builtin)
}

/// Whether a parameter is of the type that the name spells.
fn fits(spelt: &Ty<'_>, ty: Type<'_>) -> bool {
    if spelt.pointee().is_some() {
        return ty.is_pointer();
    }
    let Some(scalar) = spelt.scalar() else {
        // Opaque values are of target types, pointers, or in older modules numbers.
        return ty.is_pointer() || ty.is_int() || ty.target_ext_name().is_some();
    };
    let bits = match scalar.class() {
        Class::Float => ty.scalar().kind().float_bits(),
        Class::Bool => return ty.scalar().is_int(),
        _ => ty.scalar().int_width(),
    };
    bits == Some(scalar.bits()) && ty.vector_len().unwrap_or(1) == spelt.components()
}

/// Whether the result of an atomic function is what lies in memory, or a truth value; of other functions, whether there
/// is one that instructions give.
fn gives_what_it_works_on(result: Type<'_>, builtin: &Resolved<'_>) -> bool {
    if result.is_void() || result.is_int_of(1) {
        return true;
    }
    match (builtin.call, builtin.param(0).and_then(Ty::pointee)) {
        (Call::Atomic(..), Some((pointee, _))) => fits(pointee, result),
        (Call::Atomic(..), None) => false,
        _ => !matches!(result.kind(), TypeKind::Struct | TypeKind::Array),
    }
}
