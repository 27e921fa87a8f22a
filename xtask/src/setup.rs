//! Installs what building and checking needs, where the system's package manager is apt.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::process::run;
use crate::project::{is_default_llvm, is_static, llvm_folder, llvm_major, llvm_prefix, llvm_tool, on_path};
use crate::setup_llvm;

/// Something outside the repository that a task needs.
struct Need {
    /// The name of the package; `{}` stands for LLVM's major version.
    package: &'static str,
    why: &'static str,
    present: fn() -> bool,
}

const NEEDS: [Need; 9] = [
    Need {
        package: "llvm-{}-dev",
        why: "LLVM's library and headers, llvm-config, opt, llvm-as, FileCheck and lit",
        present: || llvm_tool("llvm-config").is_ok() && llvm_tool("FileCheck").is_ok() && has_llvm_headers(),
    },
    Need {
        package: "clang-{}",
        why: "compiles the OpenCL C kernels",
        present: || llvm_tool("clang").is_ok(),
    },
    Need {
        package: "g++",
        why: "links Rust programs, compiles the shim over LLVM",
        present: || on_path("c++").is_some() && on_path("cc").is_some(),
    },
    Need {
        package: "libzstd-dev",
        why: "what LLVM's archives need where they are linked",
        present: || !is_static() || links("zstd"),
    },
    Need {
        package: "zlib1g-dev",
        why: "what LLVM's archives need where they are linked",
        present: || !is_static() || links("z"),
    },
    Need {
        package: "spirv-tools",
        why: "spirv-val for the demo, spirv-link for the conformance suite",
        present: || on_path("spirv-val").is_some(),
    },
    Need {
        package: "python3",
        why: "runs LLVM's lit for the conformance suite",
        present: || on_path("python3").is_some(),
    },
    Need {
        package: "make",
        why: "reads the dependency files of `spirv-llvm translate -MD` in its test",
        present: || on_path("make").is_some(),
    },
    Need {
        package: "gdb",
        why: "follows kernels in the tests of `spirv-llvm run --debugger`",
        present: || on_path("gdb").is_some(),
    },
];

impl Need {
    fn package(&self) -> String {
        self.package.replace("{}", llvm_major())
    }
}

/// Whether the linker finds a library.
fn links(library: &str) -> bool {
    let mut command = Command::new("c++");
    command.args(["-shared", "-o", "/dev/null", "-nostdlib"]).arg(format!("-l{library}"));
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Whether there are headers of the LLVM in use.
pub fn has_llvm_headers() -> bool {
    let Ok(config) = llvm_tool("llvm-config") else {
        return false;
    };
    let Ok(output) = Command::new(config).arg("--includedir").stderr(Stdio::null()).output() else {
        return false;
    };
    Path::new(String::from_utf8_lossy(&output.stdout).trim()).join("llvm-c/Core.h").is_file()
}

/// Installs what is missing; without apt, says what that is and fails.
pub fn run_setup() -> Result<()> {
    let is_cached = setup_llvm::bring()?;
    // What is in the cache has no more programs than there are, so that a test that needs another one says so.
    let needs = NEEDS.iter().filter(|need| !is_cached || !need.package.contains("{}"));
    let missing: Vec<&Need> = needs.filter(|need| !(need.present)()).collect();
    if missing.is_empty() {
        tell_how_to_build();
        return Ok(());
    }
    for need in &missing {
        eprintln!("missing: {} ({})", need.package(), need.why);
    }
    if on_path("apt-get").is_none() {
        bail!(
            "this system has no apt-get: install LLVM {} with its headers, clang and FileCheck, a C++ compiler, \
             SPIRV-Tools, Python 3 and GDB by other means; {} names the folder of an LLVM that is not on the search path",
            llvm_major(),
            llvm_prefix()
        );
    }
    let packages: Vec<String> = missing.iter().map(|need| need.package()).collect();
    install(&packages).with_context(|| {
        let major = llvm_major();
        format!(
            "if no such package is known, add the distribution's backports or apt.llvm.org for LLVM {major}"
        )
    })?;
    let still: Vec<String> =
        missing.iter().filter(|need| !(need.present)()).map(|need| need.package()).collect();
    if !still.is_empty() {
        bail!("installed, yet not found: {}", still.join(", "));
    }
    tell_how_to_build();
    Ok(())
}

/// Installs packages of the system.
pub fn install<P: AsRef<str>>(packages: &[P]) -> Result<()> {
    let packages: Vec<&str> = packages.iter().map(AsRef::as_ref).collect();
    eprintln!("installing with apt-get: {}", packages.join(" "));
    run(apt()?.arg("update"))?;
    run(apt()?.args(["install", "--yes", "--no-install-recommends"]).args(&packages))
}

/// Prints the commands that build with the LLVM in use, where it is not the default one.
fn tell_how_to_build() {
    if is_default_llvm() {
        return;
    }
    let major = llvm_major();
    println!("To build with LLVM {major}:");
    if let Some(folder) = llvm_folder() {
        println!("  export {}={}", llvm_prefix(), folder.display());
    }
    println!("  cargo build --no-default-features --features llvm{major}");
}

/// `apt-get` without questions, through sudo where this is not root.
fn apt() -> Result<Command> {
    let id = Command::new("id").arg("-u").output().context("cannot run id")?;
    let mut command = if String::from_utf8_lossy(&id.stdout).trim() == "0" {
        Command::new("env")
    } else {
        let mut sudo = Command::new("sudo");
        sudo.arg("env");
        sudo
    };
    command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet"]);
    Ok(command)
}
