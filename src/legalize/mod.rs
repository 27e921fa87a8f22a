//! Legalization: LLVM IR to LLVM IR that the writer has instructions for.
//!
//! One scan over the module ([`Needs`]) tells whether anything is to be done. A module without need is translated as it
//! is; any other is copied once and changed in the copy:
//!
//! - [`intrinsics`]: intrinsics that other instructions say as well, such as vector predication, matrices and quotients
//!   of fixed-point numbers;
//! - [`aborts`]: calls that end the program, and so their blocks;
//! - [`frozen`]: undefined constants that are frozen;
//! - [`wraps`]: atomic operations that AMD's tools have functions for;
//! - [`splitting`]: integers of 65 to 128 bits, which the optimiser computes sums in, become two of 64 bits;
//! - [`target`]: what the target environment lacks.
//!
//! Integers of other illegal widths and vectors of illegal lengths are promoted while the writer emits them: the promoted
//! value belongs to the same instruction, so a copy of the module would only cost time.

mod lacking;
mod needs;

pub(crate) use self::{
    lacking::{first_need, is_lacking, option_without},
    needs::Needs,
};

/// Declares the modules that change LLVM's own module.
macro_rules! with_llvm {
    ($($name:ident)*) => { $(#[cfg(feature = "llvm")] mod $name;)* };
}
with_llvm! { aborts division fixed frozen intrinsics lanes legalizer mapped matrix predicated splitting target wraps }

#[cfg(feature = "llvm")]
pub(crate) use self::legalizer::{Legalizer, legalized, refuse, type_of};
