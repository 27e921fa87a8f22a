//! `spirv-llvm cfg` of sources and of LLVM IR, which become SPIR-V first.

use anyhow::Result;
use inkwell::context::Context;
use spirv_llvm::{
    WriteOptions, llvm,
    spirv::{Extension, ExtensionSet, Module},
};
use translator_cli::{arguments::cfg::CfgArguments, diagnostics, files, graph, input};

use crate::run::{Compilation, SourcePurpose, read_source};

/// Runs the command.
pub(crate) fn run(arguments: &CfgArguments) -> Result<()> {
    let compilation = Compilation { options: &arguments.clang_option, purpose: SourcePurpose::View };
    let bytes = read_source(&arguments.input, &compilation)?;
    let module = module(&bytes).map_err(|failure| diagnostics::in_file(failure, &arguments.input, &bytes));
    let text = module.and_then(|module| graph::drawn(arguments, &module));
    let text = files::or_without(Some(&arguments.output), &arguments.input, text)?;
    files::write(&arguments.output, text.as_bytes())
}

fn module(bytes: &[u8]) -> Result<Module> {
    if let Some(module) = input::spirv(bytes)? {
        return Ok(module);
    }
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, bytes)?;
    // Which extensions a consumer has is no matter of a graph; pointers keep their types.
    let mut options = WriteOptions::default();
    options.extensions = ExtensionSet::all();
    options.extensions.remove(Extension::SPV_KHR_untyped_pointers);
    Ok(Module::from_words(spirv_llvm::write(&module, &options)?)?)
}
