//! Memory: variables, pointers, accesses, layouts, atomic instructions, scopes and semantics.

pub(crate) mod accesses;
pub(crate) mod atomics;
pub(crate) mod block_layout;
pub(crate) mod descriptors;
pub(crate) mod implicit_layout;
pub(crate) mod loads;
pub(crate) mod logical;
pub(crate) mod origins;
pub(crate) mod pointers;
pub(crate) mod semantics;
pub(crate) mod variable_pointers;
