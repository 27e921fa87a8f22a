//! The modules of the OpenCL conformance suite, where a folder beside the repository holds them: what their kernels
//! compute, once as read and once after a round trip, against values computed here.

mod cases;

use std::fs;
use std::path::{Path, PathBuf};

use inkwell::{context::Context, module::Module};
use spirv_llvm::spirv::{ByteOrder, asm, to_bytes};
use spirv_llvm::{ReadOptions, WriteOptions};
use spirv_llvm_run as run;
use spirv_llvm_run::{Kernel, NdRange};

use cases::{Case, GUARD};

use crate::common;

fn folder() -> PathBuf {
    crate::common::fixture::root().join("../shared/corpora/cts")
}

/// All modules, for 32 and 64 bits, by their path in the folder.
fn modules(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension.to_string_lossy().starts_with("spvasm"))
            {
                names.push(path.strip_prefix(folder).expect("a path below").to_string_lossy().into_owned());
            }
        }
    }
    names.sort();
    names
}

fn assemble(path: &Path) -> Vec<u8> {
    let source = fs::read_to_string(path).expect("a module");
    to_bytes(&asm::assemble(&source, &asm::AssembleOptions::default()).expect("assembly"), ByteOrder::Little)
}

fn read<'c>(context: &'c Context, bytes: &[u8], options: &ReadOptions) -> Result<Module<'c>, String> {
    spirv_llvm::read(context, bytes, options).map_err(|errors| format!("read: {errors}"))
}

/// Runs the module's kernel; errors tell how the results differ.
fn run_case(module: &Module<'_>, case: &Case) -> Result<(), String> {
    let names = run::kernels(module);
    let name = names.first().ok_or("no kernel")?;
    let mut kernel = Kernel::load(module, name).map_err(|error| error.to_string())?;
    let mut args = case.args();
    let range = NdRange::new(&[case.items], &[case.items]).map_err(|error| error.to_string())?;
    kernel.launch(&range, &mut args).map_err(|error| error.to_string())?;
    let memory = common::buffers(args);
    let images = memory.iter().skip(case.buffers.len());
    if let Some(index) = images.zip(&case.images).position(|(got, (_, wanted))| got != wanted) {
        return Err(format!("image {index} has other texels"));
    }
    for (index, (got, wanted)) in memory.iter().zip(&case.buffers).enumerate() {
        let expected = wanted.after.iter().copied().chain([Some(GUARD); 32]);
        for (at, (got, expected)) in got.iter().zip(expected).enumerate() {
            if let Some(expected) = expected
                && *got != expected
            {
                return Err(format!("buffer {index}, byte {at}: {got:#04x}, expected {expected:#04x}"));
            }
        }
    }
    Ok(())
}

/// One module with one case: as read, and as read from what was written of that.
fn check(path: &Path, case: &Case) -> Result<(), String> {
    let mut options = ReadOptions::default();
    options.spec_constants = case.constants.clone();
    let context = Context::create();
    let module = read(&context, &assemble(path), &options)?;
    let words =
        spirv_llvm::write(&module, &WriteOptions::default()).map_err(|errors| format!("write: {errors}"))?;
    let again = read(&context, &to_bytes(&words, ByteOrder::Little), &ReadOptions::default())?;
    for (module, what) in [(module, "as read"), (again, "after the round trip")] {
        if let Some(name) = case.linked {
            let other = path.with_file_name(name).with_extension(path.extension().unwrap_or_default());
            let other = read(&context, &assemble(&other), &options)?;
            module.link_in_module(other).map_err(|error| error.to_string())?;
        }
        run_case(&module, case).map_err(|error| format!("{what}: {error}"))?;
    }
    Ok(())
}

#[test]
fn kernels_compute_what_they_should() {
    let folder = folder();
    if !folder.is_dir() {
        eprintln!("skipped: there is no {}", folder.display());
        return;
    }
    let mut wrong = Vec::new();
    let mut count = 0;
    for name in modules(&folder) {
        let stem = Path::new(&name).file_stem().expect("a name").to_string_lossy().into_owned();
        match cases::of(&stem, name.ends_with("64")) {
            Some(cases) => {
                for case in &cases {
                    count += 1;
                    if let Err(error) = check(&folder.join(&name), case) {
                        wrong.push(format!("{name}: {error}"));
                    }
                }
            }
            // Nothing to run: no kernel.
            None if cases::WITHOUT_RESULTS.iter().any(|prefix| stem.starts_with(prefix)) => {}
            None => wrong.push(format!("{name}: nobody has said what it computes")),
        }
    }
    assert!(wrong.is_empty(), "{} of {count} fail:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 200, "only {count} launches");
}
