//! LLVM's own SPIR-V target.

use super::{Quiet, ffi::*, module::Module};
use spirv_kit::{Code, Error, Kind, Version};

/// Translates a copy of a module with LLVM's SPIR-V target. Of `extensions` it gets those that it knows; one
/// for which `is_named` holds has to be among them.
///
/// # Errors
/// As [`translate_with_backend`].
pub fn translate_with_known_extensions(
    module: &inkwell::module::Module<'_>,
    mut extensions: Vec<&str>,
    version: Option<Version>,
    is_named: impl Fn(&str) -> bool,
) -> Result<Vec<u8>, Error> {
    loop {
        let copy = super::clone_module(module);
        let error = match translate_with_backend(&copy, &extensions, version) {
            Ok(bytes) => return Ok(bytes),
            Err(error) => error,
        };
        let unknown = extensions.iter().position(|name| !is_named(name) && error.detail().ends_with(*name));
        match unknown {
            Some(at) => extensions.remove(at),
            None => return Err(error),
        };
    }
}

/// Translates a module with LLVM's SPIR-V target rather than with this library's writer; the module is changed by it.
///
/// LLVM may end the process at a module that it cannot translate, which nothing in the process can prevent.
///
/// # Errors
/// Where the triple is none of SPIR-V's, the target knows an extension not, or it has no translation.
pub fn translate_with_backend(
    module: &inkwell::module::Module<'_>,
    extensions: &[&str],
    version: Option<Version>,
) -> Result<Vec<u8>, Error> {
    let view = Module::from_inkwell(module);
    let triple = view.triple();
    let (arch, rest) = triple.split_once('-').unwrap_or((&triple, "unknown-unknown"));
    let arch = match arch {
        "spir" => "spirv32",
        "spir64" => "spirv64",
        arch if arch.starts_with("spirv") => arch,
        _ => {
            let detail = format!("Actual target triple is {triple}");
            return Err(Error::new(Code::InvalidTargetTriple, Kind::Unsupported, detail));
        }
    };
    let named = arch.trim_start_matches("spirv").contains('v');
    let version = version.filter(|_| !named).map(|version| format!("v{version}")).unwrap_or_default();
    let triple = super::module::c_string(format!("{arch}{version}-{rest}").as_bytes());
    let extensions = super::module::c_string(extensions.join(",").as_bytes());
    let quiet = Quiet::on(view.context().raw());
    let (mut length, mut problem) = (0, std::ptr::null_mut());
    let raw = live!(sl_backend(view.raw(), extensions.as_ptr(), triple.as_ptr(), &mut length, &mut problem));
    if raw.is_null() {
        let reason = owned(problem).or_else(|| quiet.errors().first().cloned()).unwrap_or_default();
        return Err(Error::new(
            Code::Other,
            Kind::Unsupported,
            format!("LLVM's SPIR-V target: {}", reason.trim()),
        ));
    }
    // SAFETY: the shim allocated so many bytes, which are copied and then freed once.
    let bytes = unsafe {
        let bytes = std::slice::from_raw_parts(raw.cast::<u8>(), length).to_vec();
        inkwell::llvm_sys::core::LLVMDisposeMessage(raw);
        bytes
    };
    match quiet.errors().first() {
        Some(error) => {
            Err(Error::new(Code::Other, Kind::Unsupported, format!("LLVM's SPIR-V target: {error}")))
        }
        None => Ok(bytes),
    }
}
