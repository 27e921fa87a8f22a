//! Whether a builtin is declared as its name says, so that nothing else is to be expected of its calls.

use crate::{
    llvm::{Function, Type, TypeKind},
    mangle::{Class, Ty},
    mapping::{
        builtins::{Call, Resolved, atomic::Action},
        opaque::Opaque,
    },
    spirv::Op,
};

/// Whether the types of a declaration are those of its name; what has no mangled name says nothing about them.
pub(super) fn is_plain(function: Function<'_>, builtin: &Resolved<'_>) -> bool {
    let Some(params) = &builtin.params else {
        return matches!(builtin.call, Call::Variable(_) | Call::WorkItem(_));
    };
    takes_what_it_says(function, params) && gives_what_it_works_on(function.return_type(), builtin)
}

/// Whether a function of OpenCL C is declared with other types than its name says: it is none of the language's then,
/// and stays a function. Names without types say nothing against a declaration.
pub(super) fn is_another(function: Function<'_>, builtin: &Resolved<'_>) -> bool {
    let Some(params) = &builtin.params else { return false };
    match builtin.call {
        // An ND-range is returned through memory, which no name speaks of.
        Call::NdRange(_) => return false,
        // What is stored may be the bits of what the name says.
        Call::Atomic(row, ..) if row.action == Action::Init => return false,
        _ => {}
    }
    // Names without a signature, and those of functions that clang declares by itself, have no parameters here.
    !params.is_empty() && !takes_what_it_says(function, params)
}

fn takes_what_it_says(function: Function<'_>, params: &[Ty<'_>]) -> bool {
    let declared = function.params().filter_map(|param| param.ty());
    params.len() == function.param_count() as usize
        && params.iter().zip(declared).all(|(spelt, ty)| fits(spelt, ty))
}

/// Whether a parameter is of the type that the name spells.
fn fits(spelt: &Ty<'_>, ty: Type<'_>) -> bool {
    if spelt.pointee().is_some() {
        return ty.is_pointer();
    }
    let Some(scalar) = spelt.scalar() else {
        // Opaque values are of target types or pointers, and literal samplers of older modules are numbers.
        let Some(opaque) = spelt.name().and_then(Opaque::of_symbol) else {
            let is_opaque =
                ty.target_ext_name().is_some() && spelt.name().is_none_or(|name| name.starts_with("ocl_"));
            return ty.is_pointer() || ty.is_int() || is_opaque;
        };
        let own = opaque.op.name().and_then(|name| name.strip_prefix("OpType"));
        return match ty.target_ext_name() {
            Some(name) => name.strip_prefix("spirv.") == own,
            None => ty.is_pointer() || (opaque.op == Op::TypeSampler && ty.is_int()),
        };
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
