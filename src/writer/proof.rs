//! The last look at modules that hold what LLVM's rules do not cover, such as calls of instructions by their names: what
//! they take is up to the program. So the whole module is checked once it stands.

use crate::{
    Code, Error, Errors, Kind,
    spirv::{
        Module,
        check::{self, BrokenRule, Grade},
    },
};

/// The words of a module again, or what is wrong with them.
pub(super) fn proven(words: Vec<u32>) -> Result<Vec<u32>, Errors> {
    let module = Module::from_words(words).map_err(Errors::from)?;
    let told = |diagnostic: BrokenRule| {
        Error::unsupported(
            Code::InvalidFunctionCall,
            format!("the types of the program's builtins give an invalid module: {}", diagnostic.error),
        )
    };
    // Enumerants that nobody knows are the program's own, as the rest of what it calls by name.
    let counts = |diagnostic: &BrokenRule| {
        diagnostic.grade == Grade::Required || diagnostic.error.kind() == Kind::Malformed
    };
    Errors::check(check::check_types(&module).list.into_iter().filter(counts).map(told).collect())?;
    Ok(module.into_words())
}
