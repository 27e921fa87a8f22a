//! Helpers that the tests of several programs share.

#![allow(dead_code, reason = "each test uses its part")]

#[path = "../../../../tests/common/clang.rs"]
pub(crate) mod clang;
#[path = "../../../../tests/common/declarations.rs"]
pub(crate) mod declarations;
#[path = "../../../../tests/common/fixture.rs"]
pub(crate) mod fixture;
pub(crate) mod kernels;
pub(crate) mod meaning;
#[path = "../../../../tests/common/record.rs"]
pub(crate) mod record;
pub(crate) mod reference;
#[path = "../../../../tests/common/validator.rs"]
pub(crate) mod validator;
pub(crate) mod values;

use std::path::{Path, PathBuf};
use std::process::Command;

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use spirv_llvm_run::{Arg, Kernel};

use kernels::Case;

/// Whether kernels with pointers of 32 bits run on this processor.
pub(crate) const RUNS_SHORT_POINTERS: bool = cfg!(target_arch = "x86_64");

/// The targets of kernels that run.
pub(crate) const TARGETS: &[&str] = if RUNS_SHORT_POINTERS { &["spir64", "spir"] } else { &["spir64"] };

/// The targets and optimization levels for which every kernel is compiled.
pub(crate) fn variants() -> impl Iterator<Item = (&'static str, &'static str)> {
    TARGETS.iter().flat_map(|target| ["-O0", "-O2"].map(|level| (*target, level)))
}

/// The folder of the kernels' sources.
pub(crate) fn kernel_folder() -> PathBuf {
    crate::common::fixture::root().join("test-ll/kernels")
}

/// Compiles an OpenCL C source to bitcode with clang.
pub(crate) fn compile(source: &Path, target: &str, level: &str) -> Vec<u8> {
    let output = Command::new(format!("clang-{}", spirv_llvm::llvm::MAJOR_VERSION))
        .arg(format!("--target={target}-unknown-unknown"))
        .args([
            "-x",
            "cl",
            "-cl-std=CL2.0",
            "-Xclang",
            "-finclude-default-header",
            level,
            "-emit-llvm",
            "-c",
            "-o",
            "-",
        ])
        .arg(source)
        .output()
        .expect("clang starts");
    assert!(output.status.success(), "{}: {}", source.display(), String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// Parses bitcode or text.
pub(crate) fn parse<'ctx>(context: &'ctx Context, name: &str, bytes: &[u8]) -> Module<'ctx> {
    let buffer = MemoryBuffer::create_from_memory_range_copy(bytes, name);
    context.create_module_from_ir(buffer).expect("a module that LLVM reads")
}

/// Runs a case's kernel of `module` and gives what its buffers hold afterwards.
pub(crate) fn run_kernel_case(case: &Case, module: &Module<'_>) -> spirv_llvm::Result<Vec<Vec<u8>>> {
    let mut kernel = Kernel::load(module, case.name)?;
    let mut args = case.args.clone();
    kernel.launch(&case.range, &mut args)?;
    record::ran(kernel.builtins());
    Ok(buffers(args))
}

/// The contents of the buffers among `args`, in order.
pub(crate) fn buffers(args: Vec<Arg>) -> Vec<Vec<u8>> {
    let contents = |arg| match arg {
        Arg::Buffer(bytes) => Some(bytes),
        Arg::Image(image) => Some(image.texels().to_vec()),
        _ => None,
    };
    args.into_iter().filter_map(contents).collect()
}
