//! Completions and manual pages, and the way to LLVM's own target.

#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

use std::process::{Command, Output};

const SPIRV_LLVM: &str = env!("CARGO_BIN_EXE_spirv-llvm");
const LLVM_SPIRV: &str = env!("CARGO_BIN_EXE_llvm-spirv");

fn run(command: &str, arguments: &[&str]) -> Output {
    let output = Command::new(command).args(arguments).output().expect("a command that starts");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command} {arguments:?}: {text}");
    output
}

#[test]
fn completions_know_the_options_of_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let own = String::from_utf8(run(SPIRV_LLVM, &["completions", shell]).stdout).expect("text");
        // Of a subcommand here, and of one that another command reads.
        for option in ["no-header", "max-version", "global", "completions"] {
            assert!(own.contains(option), "{shell} does not know {option}");
        }
        let other = run(SPIRV_LLVM, &["completions", shell, "llvm-spirv"]).stdout;
        assert!(String::from_utf8_lossy(&other).contains("spirv-max-version"), "{shell}");
    }
}

#[test]
fn every_command_has_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    run(SPIRV_LLVM, &["man", pages.to_str().expect("a path")]);
    for (page, option) in [
        ("llvm-spirv.1", "spirv\\-ext"),
        ("spirv-llvm.1", "translate"),
        ("spirv-llvm-translate.1", "max\\-version"),
        ("spirv-llvm-run.1", "global"),
        ("spirv-llvm-dis.1", "raw\\-id"),
    ] {
        let text = std::fs::read_to_string(pages.join(page)).expect(page);
        assert!(text.contains(".TH") && text.contains(option), "{page}: {text}");
    }
    assert!(!pages.join("spirv-llvm-probe.1").exists(), "hidden commands have no page");
}

#[test]
fn the_backend_of_llvm_takes_version_and_extensions() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("k.ll"), folder.path().join("k.spv"));
    let source = "target triple = \"spir64-unknown-unknown\"\n\
                  define spir_kernel void @k(ptr addrspace(1) %p) {\n\
                  \u{20} store i32 1, ptr addrspace(1) %p\n  ret void\n}\n";
    std::fs::write(&input, source).expect("a file");
    let (input, output) = (input.to_str().expect("a path"), output.to_str().expect("a path"));
    let flags = ["--spirv-use-llvm-backend-target", "--spirv-max-version=1.2", input, "-o", output];
    let tried = Command::new(LLVM_SPIRV).args(flags).output().expect("a command that starts");
    if String::from_utf8_lossy(&tried.stderr)
        .contains("LLVM's SPIR-V target: the LLVM at hand was built without it")
    {
        return;
    }
    for extensions in ["--spirv-ext=+all", "--spirv-ext=+SPV_KHR_no_integer_wrap_decoration"] {
        run(LLVM_SPIRV, &[flags.as_slice(), &[extensions]].concat());
        let words = std::fs::read(output).expect("a module");
        assert_eq!(words.get(..8), Some([3, 2, 35, 7, 0, 2, 1, 0].as_slice()), "magic number and version");
        run(LLVM_SPIRV, &["-r", output, "-o", "-"]);
    }
    let refused = Command::new(LLVM_SPIRV).args(flags).arg("--spirv-ext=+SPV_INTEL_io_pipes").output();
    let refused = refused.expect("a command that starts");
    assert!(!refused.status.success(), "an extension that the target does not know");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("SPV_INTEL_io_pipes"));
}
