//! Pointees in mangled names.

use super::{MAX_DEPTH, Pointee, Pointees};
use crate::{
    mangle,
    mapping::builtins::types,
    mapping::opaque::{Opaque, symbol_address_space},
    view::{ContextView, Type},
};

/// The pointee of a parameter in a mangled name.
pub(super) fn mangled_content<'m>(
    context: ContextView<'m>,
    pointees: &mut Pointees<'m>,
    ty: &mangle::Ty<'_>,
    depth: u32,
) -> Pointee<'m> {
    if depth > MAX_DEPTH {
        return Pointee::Unknown;
    }
    let (ty, _) = ty.unqualified();
    match ty {
        mangle::Ty::Atomic(inner) => mangled_content(context, pointees, inner, depth + 1),
        mangle::Ty::Pointer(inner) => {
            let (_, qualifiers) = inner.unqualified();
            let space = match qualifiers.space {
                mangle::AddressSpace::Number(number) => number,
                _ => 0,
            };
            let content = mangled_content(context, pointees, inner, depth + 1);
            let node = pointees.fresh(content);
            Pointee::Pointer(space, node)
        }
        mangle::Ty::Builtin(builtin) => scalar(context, *builtin).map_or(Pointee::Unknown, Pointee::Type),
        mangle::Ty::Vector { elem, count } => match elem.unqualified().0 {
            mangle::Ty::Builtin(builtin) => scalar(context, *builtin)
                .and_then(|element| element.vector_of(*count).ok())
                .map_or(Pointee::Unknown, Pointee::Type),
            _ => Pointee::Unknown,
        },
        mangle::Ty::Named(name) => match Opaque::of_symbol(name) {
            // Memory holds such values as pointers.
            Some(opaque) => {
                let node = pointees.fresh(Pointee::Unknown);
                pointees.prefer(node, Pointee::Opaque(opaque));
                Pointee::Pointer(opaque_space(opaque), node)
            }
            None => Pointee::Unknown,
        },
        _ => Pointee::Unknown,
    }
}

/// The pointee of a parameter in the metadata of a kernel (`kernel_arg_base_type`).
pub(super) fn spelt_content<'m>(context: ContextView<'m>, name: &str) -> Option<Pointee<'m>> {
    let spelt = types::of_argument(name.trim().strip_suffix('*')?)?;
    let element = scalar(context, spelt.scalar)?;
    let content = if spelt.count == 1 { element } else { element.vector_of(spelt.count).ok()? };
    Some(Pointee::Type(content))
}

/// The opaque type whose values a parameter's pointers are, by the symbol: OpenCL C's types have names of their own,
/// in SPIR-V-friendly names they are pointers to structures.
pub(super) fn opaque_of_symbol(ty: &mangle::Ty<'_>) -> Option<Opaque> {
    match ty.pointee() {
        Some((pointee, _)) => pointee.name().filter(|name| name.starts_with("__spirv_")),
        None => ty.name(),
    }
    .and_then(Opaque::of_symbol)
}

/// The address space of the pointers that stand for values of an opaque type.
pub(super) fn opaque_space(opaque: Opaque) -> u32 {
    symbol_address_space(opaque.op)
}

/// The type of LLVM that clang gives a builtin type on these targets.
fn scalar(context: ContextView<'_>, builtin: mangle::Builtin) -> Option<Type<'_>> {
    use mangle::NumberClass;
    match (builtin.class(), builtin.bits()) {
        // In memory a boolean takes a byte.
        (NumberClass::Bool, _) => Some(context.i8()),
        (NumberClass::Signed | NumberClass::Unsigned, bits) => context.int(bits).ok(),
        (NumberClass::Float, 16) if builtin == mangle::Builtin::BFloat16 => {
            Some(context.plain(spirv_llvm_ir::Type::BFloat))
        }
        (NumberClass::Float, 16) => Some(context.plain(spirv_llvm_ir::Type::Half)),
        (NumberClass::Float, 32) => Some(context.plain(spirv_llvm_ir::Type::Float)),
        (NumberClass::Float, 64) => Some(context.plain(spirv_llvm_ir::Type::Double)),
        _ => None,
    }
}
