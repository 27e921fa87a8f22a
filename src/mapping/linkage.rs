//! Constants whose names tell what of the module they stand for: values of variables that another module defines, and
//! addresses in debug information; and a type of linkage that no specification has.
//!
//! An imported variable has no initializer in SPIR-V (section 2.16.1); LLVM's `available_externally` variables have
//! one, which tells an optimiser what they hold and may be dropped at any time. A name may be dropped as well, so the
//! name of a constant says which variable holds it.

use crate::spirv::grammar::LinkageType;

/// The linkage that the C++ translator gives functions and variables which no other module sees.
pub const INTERNAL: LinkageType = LinkageType(0x7fff_fffe);

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

const ADDRESS_PREFIX: &[u8] = b"spirv.address.";

/// The name of the constant that stands for the address of a variable or function where a number has to be.
#[must_use]
pub fn address_of(entity: &[u8]) -> Vec<u8> {
    [ADDRESS_PREFIX, entity].concat()
}

/// The variable or function whose address the constant of this name stands for.
#[must_use]
pub fn addressed(constant: &[u8]) -> Option<&[u8]> {
    constant.strip_prefix(ADDRESS_PREFIX).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        assert_eq!(variable_of(&constant_of(b"table")), Some(b"table".as_slice()));
        assert_eq!(variable_of(b"table"), None);
        assert_eq!(variable_of(PREFIX), None);
        assert_eq!(addressed(&address_of(b"f")), Some(b"f".as_slice()));
        assert_eq!(addressed(&constant_of(b"f")), None);
    }
}
