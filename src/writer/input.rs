//! Bitcode as the input of a translation.

use spirv_llvm_ir::{self as ir, bitcode};

use crate::{Code, Error, Errors, Kind, finding};

fn invalid(detail: impl Into<String>) -> Error {
    Error::new(Code::InvalidLlvmModule, Kind::Malformed, detail)
}

/// The module of bitcode.
///
/// # Errors
/// Bytes that are no module, and files of several.
pub(super) fn parse(bytes: &[u8]) -> Result<ir::Module, Error> {
    let modules = bitcode::read(bytes).map_err(|error| invalid(error.to_string()))?;
    let count = modules.len();
    let mut modules = modules.into_iter();
    match (modules.next(), modules.next()) {
        (Some(module), None) => Ok(module),
        _ => Err(invalid(format!("the file has {count} modules in place of one"))),
    }
}

/// A module that is valid, without its debug information where that is of a version that is not known; the second is a warning
/// that says so.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn verified(mut module: ir::Module) -> Result<(ir::Module, Option<Error>), Errors> {
    let findings = ir::verify(&module);
    Errors::check(findings.into_iter().map(|finding| finding::error(&module, finding)).collect())?;
    if module.has_current_debug_info() {
        return Ok((module, None));
    }
    module.strip_debug_info();
    Ok((module, Some(invalid("debug information of another version than 3 is left out"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_information_of_no_known_version_is_left_out_with_a_warning() {
        let mut module = ir::Module::default();
        assert!(verified(module.clone()).is_ok_and(|(_, warning)| warning.is_none()));
        let name = module.strings.intern(b"llvm.dbg.cu");
        module.named_metadata.push(ir::NamedMetadata { name, operands: Vec::new() });
        let (module, warning) = verified(module).unwrap();
        assert!(module.named_metadata.is_empty());
        assert!(warning.is_some_and(|warning| warning.to_string().contains("another version")));
    }
}
