//! The last look at modules that hold calls of instructions by their names: what such a call takes is up to the
//! program, and no rule of LLVM's says which types fit. Whatever is not provable otherwise is checked once it stands.

use crate::{
    Code, Error, Errors,
    spirv::{Module, check},
};

/// The words of a module again, or what is wrong with them.
pub(super) fn proven(words: Vec<u32>) -> Result<Vec<u32>, Errors> {
    let module = Module::from_words(words).map_err(Errors::from)?;
    if let Err(findings) = check::check_required(&module) {
        let told = |finding: &Error| {
            Error::unsupported(
                Code::InvalidFunctionCall,
                format!("a call of an instruction by its name gives an invalid module: {finding}"),
            )
        };
        Errors::check(findings.iter().map(told).collect())?;
    }
    Ok(module.into_words())
}
