//! Modules that LLVM has in memory: what was read comes to it as bitcode.

use super::{FromSpirv, ShaderTarget, header, read_ir, target_triple, to_bitcode, warn_of_debug_info};
use crate::{Code, Error, Errors, Observer, Outcome, ReadOptions, Result, llvm, spirv};

/// Translates a SPIR-V module to a module in `context`, and tells of each phase that begins, which breaches of the specification
/// are repaired, and how much of the module LLVM IR does not say.
///
/// # Errors
/// As [`crate::read()`].
pub(crate) fn read<'ctx>(
    context: &'ctx inkwell::context::Context,
    spirv: &spirv::Module,
    options: &ReadOptions,
    begin: Observer<'_>,
) -> Result<Outcome<inkwell::module::Module<'ctx>>, Errors> {
    let is_shader = header::model(spirv)?.kind == header::ModuleKind::Shader;
    let target = if is_shader { Some(target_of(options)?) } else { None };
    let Outcome { module, mut warnings, losses } = read_ir(spirv, options, target.as_ref(), begin)?;
    let version = llvm::MAJOR_VERSION.parse().ok();
    let (module, broken) = llvm::parse_own(context, &to_bitcode(&module, version)?)?;
    if let Some(broken) = broken {
        warn_of_debug_info(&broken, options, &mut warnings)?;
    }
    Ok(Outcome { module, warnings, losses })
}

/// Translates a SPIR-V module to LLVM's bitcode; LLVM is asked where a target is not known without it. Tells of each phase that
/// begins.
///
/// # Errors
/// As [`crate::read()`].
pub fn read_to_bitcode(
    spirv: &spirv::Module,
    options: &ReadOptions,
    begin: Observer<'_>,
) -> Result<Outcome<Vec<u8>>, Errors> {
    if let FromSpirv::Read(outcome) = super::read_bitcode(spirv, options, begin)? {
        return Ok(outcome);
    }
    let outcome = read_ir(spirv, options, Some(&target_of(options)?), begin)?;
    let bitcode = to_bitcode(&outcome.module, options.llvm_version)?;
    Ok(Outcome { module: bitcode, warnings: outcome.warnings, losses: outcome.losses })
}

/// The target of shaders that the options name, or the host.
fn target_of(options: &ReadOptions) -> Result<ShaderTarget> {
    let triple = target_triple(options);
    let data_layout = llvm::data_layout_of(&triple).ok_or_else(|| {
        let detail = format!("LLVM has no target for the triple {triple}");
        Error::unsupported(Code::InvalidTargetTriple, detail)
    })?;
    Ok(ShaderTarget { triple, data_layout })
}
