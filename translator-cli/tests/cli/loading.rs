//! The libraries that the system loads before a command starts.
// Elsewhere the compiler's linker may be one that asks for a library before it drops the code that needs it.
#![cfg(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64"))]

use std::process::Command;

/// The names of the libraries that a command is loaded with, as the dynamic linker tells in place of starting it.
fn libraries(command: &str) -> String {
    let output = Command::new(command).env("LD_TRACE_LOADED_OBJECTS", "1").output().unwrap();
    assert!(output.status.success(), "{command}: {}", output.status);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("libc.so"), "{command}: {text}");
    text
}

/// Loading LLVM takes longer than most modules to assemble or to translate, and 50 MiB.
#[test]
fn only_one_command_loads_llvm() {
    let found = libraries(env!("CARGO_BIN_EXE_spirv-llvm-translator"));
    assert!(found.contains("libLLVM"), "{found}");
    for command in [env!("CARGO_BIN_EXE_llvm-spirv"), env!("CARGO_BIN_EXE_spirv-llvm")] {
        let found = libraries(command);
        assert!(!found.contains("libLLVM") && !found.contains("libstdc++"), "{command}: {found}");
    }
}

/// Each relocation writes to a table, and so to a page that the system then has to copy before the command begins.
#[test]
fn the_tables_of_the_grammar_need_no_relocations() {
    for command in [env!("CARGO_BIN_EXE_llvm-spirv"), env!("CARGO_BIN_EXE_spirv-llvm")] {
        let output = Command::new(command).arg("--help").env("LD_DEBUG", "statistics").output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        let line = text.lines().find(|line| line.contains("number of relative relocations:")).unwrap();
        let number: usize = line.rsplit(' ').next().unwrap().parse().unwrap();
        assert!(number < 100, "{command}: {text}");
    }
}
