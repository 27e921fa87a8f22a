//! What is measured: real kernels compiled for both generations of LLVM, libclc, and an empty module.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::corpus::{self, Twin};
use crate::process::run;
use crate::project::{Binaries, llvm_tool, on_path, root};
use crate::tools;

/// Modules by what they are for.
pub struct Workloads {
    /// One source as bitcode of our LLVM and of the peer's.
    pub forward: Vec<Twin>,
    /// SPIR-V with a name.
    pub spirv: Vec<(String, PathBuf)>,
    /// Assembly with a name.
    pub assembly: Vec<(String, PathBuf)>,
    /// A module without functions.
    pub empty: PathBuf,
}

/// The sources that are compiled by both compilers: the largest of our kernels and a generated one.
const SOURCES: [&str; 2] = ["nbody", "bitonic_sort"];

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
            .map(|path| (path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), path))
            .collect();
        for pair in &forward {
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
        Ok(Self { forward, spirv, assembly, empty })
    }
}

/// Kernels compiled by both generations of clang: two of ours, and those of the corpus.
fn twins(folder: &Path) -> Result<Vec<Twin>> {
    let Some(peer_clang) = on_path("clang-15") else {
        return Ok(Vec::new());
    };
    let mut twins = corpus::twins(folder, &peer_clang)?;
    for name in SOURCES {
        let source = root().join("test-ll/kernels").join(name).with_extension("cl");
        let (ours, peer) = (folder.join(format!("{name}.bc")), folder.join(format!("{name}-15.bc")));
        let clang = llvm_tool("clang")?;
        for (clang, output, extra) in
            [(&clang, &ours, None), (&peer_clang, &peer, Some(["-Xclang", "-no-opaque-pointers"]))]
        {
            let mut command = Command::new(clang);
            command.args(["--target=spir64-unknown-unknown", "-x", "cl", "-cl-std=CL2.0", "-O2"]);
            command.args(["-Xclang", "-finclude-default-header", "-emit-llvm", "-c"]);
            command.args(extra.into_iter().flatten()).arg(&source).arg("-o").arg(output);
            run(&mut command).with_context(|| format!("cannot compile {name}"))?;
        }
        twins.push(Twin { name: name.to_owned(), ours, peer });
    }
    Ok(twins)
}
