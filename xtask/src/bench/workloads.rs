//! The modules that are measured: real kernels compiled for both generations of LLVM, libclc, and an empty module.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::corpus::{self, Twin};
use crate::process::run;
use crate::project::{Binaries, files, llvm_tool, on_path, root};
use crate::tools;

/// Modules by what they are for.
pub struct Workloads {
    /// One source as bitcode of our LLVM and of the peer's.
    pub forward: Vec<Twin>,
    /// SPIR-V with a name: of our writer where bitcode was ours, and libclc's.
    pub spirv: Vec<(String, PathBuf)>,
    /// SPIR-V with a name that the peer wrote itself, and libclc's: it refuses some of what clang's newer IR becomes.
    pub reverse: Vec<(String, PathBuf)>,
    /// Assembly with a name.
    pub assembly: Vec<(String, PathBuf)>,
    /// A module without functions.
    pub empty: PathBuf,
}

/// Kernels of ours that are compiled by both compilers: small ones, where the start of a process counts most.
const SOURCES: [&str; 1] = ["nbody"];

/// So many of the corpus's kernels take part, the largest first.
const LARGEST: usize = 3;

impl Workloads {
    /// Makes the modules in `folder`.
    pub fn prepare(folder: &Path, binaries: &Binaries) -> Result<Self> {
        let empty = folder.join("empty.bc");
        let text = folder.join("empty.ll");
        fs::write(&text, "target triple = \"spir64-unknown-unknown\"\n")?;
        run(Command::new(llvm_tool("llvm-as")?).arg(&text).arg("-o").arg(&empty))?;
        let forward = twins(folder)?;
        let mut spirv: Vec<(String, PathBuf)> = corpus::present()?
            .spirv
            .into_iter()
            .filter(|path| path.file_stem().is_some_and(|stem| stem.to_string_lossy().contains("64")))
            .map(|path| (path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), path))
            .collect();
        let mut reverse = spirv.clone();
        for pair in &forward {
            let of_peer = folder.join(format!("{}-15.spv", pair.name));
            if let Some(peer) = on_path("llvm-spirv-15")
                && run(Command::new(peer).arg(&pair.peer).arg("-o").arg(&of_peer)).is_ok()
            {
                reverse.push((pair.name.clone(), of_peer));
            }
            let output = folder.join(format!("{}.spv", pair.name));
            if run(Command::new(&binaries.llvm_spirv).arg(&pair.ours).arg("-o").arg(&output)).is_ok() {
                spirv.push((pair.name.clone(), output));
            }
        }
        let mut assembly = Vec::new();
        for (name, module) in &spirv {
            let output = folder.join(format!("{name}.spvasm"));
            run(Command::new(tools::folder()?.join("spirv-dis")).arg(module).arg("-o").arg(&output))?;
            assembly.push((name.clone(), output));
        }
        Ok(Self { forward, spirv, reverse, assembly, empty })
    }
}

/// The kernels of `test-ll/kernels`, optimised, compiled into a folder.
pub fn small_kernels(folder: &Path) -> Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let mut modules = Vec::new();
    for source in files(&root().join("test-ll/kernels"), "cl") {
        let output = folder.join(source.file_name().context("a name")?).with_extension("bc");
        let mut command = Command::new(llvm_tool("clang")?);
        command.args(KERNEL_OPTIONS).arg(&source).arg("-o").arg(&output);
        run(&mut command)?;
        modules.push(output);
    }
    Ok(modules)
}

/// How kernels are compiled.
const KERNEL_OPTIONS: [&str; 9] = [
    "--target=spir64-unknown-unknown",
    "-x",
    "cl",
    "-cl-std=CL2.0",
    "-O2",
    "-Xclang",
    "-finclude-default-header",
    "-emit-llvm",
    "-c",
];

/// Kernels compiled by both generations of clang: two of ours, and those of the corpus.
fn twins(folder: &Path) -> Result<Vec<Twin>> {
    let Some(peer_clang) = on_path("clang-15") else {
        return Ok(Vec::new());
    };
    let mut twins = corpus::twins(folder, &peer_clang)?;
    twins.sort_by_key(|twin| Reverse(fs::metadata(&twin.ours).map_or(0, |file| file.len())));
    twins.truncate(LARGEST);
    for name in SOURCES {
        let source = root().join("test-ll/kernels").join(name).with_extension("cl");
        let (ours, peer) = (folder.join(format!("{name}.bc")), folder.join(format!("{name}-15.bc")));
        let clang = llvm_tool("clang")?;
        for (clang, output, extra) in
            [(&clang, &ours, None), (&peer_clang, &peer, Some(["-Xclang", "-no-opaque-pointers"]))]
        {
            let mut command = Command::new(clang);
            command.args(KERNEL_OPTIONS).args(extra.into_iter().flatten()).arg(&source).arg("-o").arg(output);
            run(&mut command).with_context(|| format!("cannot compile {name}"))?;
        }
        twins.push(Twin { name: name.to_owned(), ours, peer });
    }
    Ok(twins)
}
