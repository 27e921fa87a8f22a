//! Modules that LLVM has in memory, and the options that its passes do.

use inkwell::{context::Context, module::Module};

use super::{Options, specialized};
use crate::{
    Errors, WriteOptions, llvm,
    spirv::{self, ByteOrder, Extension, to_bytes},
};

/// Translates LLVM bitcode or textual IR to the bytes of a SPIR-V module as [`write_module`] does.
///
/// # Errors
/// Where LLVM does not take the input, and as [`write_module`].
pub(super) fn write_with_llvm(input: &[u8], options: &Options) -> Result<Vec<u8>, Errors> {
    let context = Context::create();
    write_module(&llvm::parse_ir_or_bitcode(&context, input)?, options)
}

/// Translates a module in memory, which is only read, to the bytes of a SPIR-V module.
///
/// # Errors
/// As [`write`](crate::write()).
pub fn write_module(module: &Module<'_>, options: &Options) -> Result<Vec<u8>, Errors> {
    if options.use_backend {
        let WriteOptions { extensions, max_version, .. } = &options.write;
        let extensions = extensions.iter().map(Extension::name).collect();
        return Ok(llvm::translate_with_known_extensions(module, extensions, *max_version, |_| false)?);
    }
    let words = if options.mem2reg {
        let copy = llvm::clone_module(module);
        llvm::run_passes(&copy, "mem2reg")?;
        crate::write(&copy, &options.write)?
    } else {
        crate::write(module, &options.write)?
    };
    Ok(to_bytes(&words, ByteOrder::Little))
}

/// Translates a SPIR-V module to a module in `context`; of several variants the one for the device that the options name.
///
/// # Errors
/// As [`read`](crate::read()).
pub fn read_module<'c>(context: &'c Context, input: &[u8], options: &Options) -> Result<Module<'c>, Errors> {
    crate::read(context, &specialized(spirv::Module::parse(input)?, options)?, &options.read)
}
