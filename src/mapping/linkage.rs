//! Variables that another module defines.
//!
//! An imported variable has no initializer in SPIR-V (section 2.16.1); LLVM's `available_externally` variables have
//! one, which tells an optimiser what they hold and may be dropped at any time. A name may be dropped as well, so the
//! name of a constant says which variable holds it.

const PREFIX: &[u8] = b"spirv.available.";

/// The name of the constant that an imported variable is known to hold.
#[must_use]
pub fn constant_of(variable: &[u8]) -> Vec<u8> {
    [PREFIX, variable].concat()
}

/// The imported variable that holds the constant of this name.
#[must_use]
pub fn variable_of(constant: &[u8]) -> Option<&[u8]> {
    constant.strip_prefix(PREFIX).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        assert_eq!(variable_of(&constant_of(b"table")), Some(b"table".as_slice()));
        assert_eq!(variable_of(b"table"), None);
        assert_eq!(variable_of(PREFIX), None);
    }
}
