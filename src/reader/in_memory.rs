//! Modules that LLVM has in memory: what was read comes to it as bitcode.

use super::{ShaderTarget, header, read_ir, target_triple, to_bitcode, warn_of_debug_info};
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
    let (module, broken) = llvm::parse_own(context, &to_bitcode(module, version)?)?;
    if let Some(broken) = broken {
        warn_of_debug_info(&broken, options, &mut warnings)?;
    }
    Ok(Outcome { module, warnings, losses })
}

/// The target of shaders that the options name, or the host.
pub(super) fn target_of(options: &ReadOptions) -> Result<ShaderTarget> {
    let triple = target_triple(options);
    let data_layout = llvm::data_layout_of(&triple).ok_or_else(|| {
        let detail = format!("LLVM has no target for the triple {triple}");
        Error::unsupported(Code::InvalidTargetTriple, detail)
    })?;
    Ok(ShaderTarget { triple, data_layout })
}

#[cfg(test)]
mod tests {
    use crate::{
        llvm,
        mapping::targets::{self, KNOWN},
    };

    /// Other releases may have other layouts, which are theirs where they read.
    #[test]
    fn known_layouts_are_those_of_llvm() {
        if llvm::MAJOR_VERSION != targets::VERSION {
            return;
        }
        for triple in KNOWN {
            assert_eq!(targets::data_layout(triple), llvm::data_layout_of(triple).as_deref(), "{triple}");
        }
        // Whatever has a row has LLVM's layout: every processor with every system and environment.
        let processors =
            "x86_64 i386 i586 i686 aarch64 aarch64_be arm64 riscv64 loongarch64 powerpc64le s390x";
        let systems = "linux freebsd netbsd openbsd dragonfly darwin macosx ios tvos watchos windows";
        let environments = ["", "-gnu", "-musl", "-msvc", "-android", "-gnux32", "-gnu_ilp32", "-macabi"];
        let (mut count, mut others) = (0, Vec::new());
        for processor in processors.split(' ') {
            for system in systems.split(' ') {
                for environment in environments {
                    let triple = format!("{processor}-unknown-{system}{environment}");
                    if let Some(layout) = targets::data_layout(&triple) {
                        count += 1;
                        if llvm::data_layout_of(&triple).as_deref() != Some(layout) {
                            others.push(triple);
                        }
                    }
                }
            }
        }
        assert!(count > 200 && others.is_empty(), "{count}: {others:?}");
    }
}
