//! What a builtin's symbol says beyond the types of its LLVM function: the function's name and the signs of integers.

use crate::mangle::{self, Class, Ty};
use crate::mapping::builtins::image::{ImageType, PLAIN};

/// A builtin's name and the facts about its parameters that LLVM's types lack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    /// The name in the source, such as `clamp` or `__spirv_ocl_fclamp`.
    pub(super) base: String,
    /// Whether a parameter's scalar, the one behind a pointer too, is an unsigned integer; by parameter.
    pub(super) unsigned: Vec<bool>,
    /// Whether the first parameter is an image of two dimensions, without layers, samples or depth.
    pub(super) is_plain_image: bool,
}

impl Name {
    /// The name behind a symbol; one that is not mangled is its own name, with signed parameters.
    pub(super) fn of(symbol: &str) -> Self {
        match mangle::parse(symbol) {
            Ok(name) if name.is_plain() => Self {
                base: name.base().to_owned(),
                unsigned: name.params().iter().map(is_unsigned).collect(),
                is_plain_image: name.params().first().is_some_and(is_plain_image),
            },
            _ => Self { base: symbol.to_owned(), unsigned: Vec::new(), is_plain_image: false },
        }
    }

    /// Whether the parameter is unsigned; one that the symbol does not list is not.
    pub(super) fn is_unsigned(&self, parameter: usize) -> bool {
        self.unsigned.get(parameter).copied().unwrap_or(false)
    }
}

fn is_plain_image(ty: &Ty<'_>) -> bool {
    ty.name().and_then(ImageType::parse).is_some_and(|image| image.shape == PLAIN)
}

fn is_unsigned(ty: &Ty<'_>) -> bool {
    let ty = ty.pointee().map_or(ty, |(pointee, _)| pointee);
    ty.scalar().is_some_and(|scalar| scalar.class() == Class::Unsigned)
}

#[cfg(test)]
mod tests {
    use super::Name;

    #[test]
    fn signs_are_read_through_pointers_and_substitutions() {
        let unsigned = |symbol| Name::of(symbol).unsigned;
        assert_eq!(unsigned("_Z10atomic_addPU3AS1Vjj"), [true, true]);
        assert_eq!(unsigned("_Z10atomic_addPU3AS1Vii"), [false, false]);
        assert_eq!(unsigned("_Z5clampDv4_jS_S_"), [true, true, true]);
        assert_eq!(unsigned("_Z3maxDv4_iS_"), [false, false]);
    }

    #[test]
    fn a_plain_symbol_is_its_own_name() {
        assert_eq!(Name::of("printf").base, "printf");
        assert_eq!(Name::of("_Z3").base, "_Z3");
    }
}
