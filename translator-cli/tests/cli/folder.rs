//! A folder in which commands are run as a user would.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// The drop-in translator.
pub(crate) const LLVM_SPIRV: &str = env!("CARGO_BIN_EXE_llvm-spirv");
/// The command with the tools.
pub(crate) const SPIRV_LLVM: &str = env!("CARGO_BIN_EXE_spirv-llvm");

/// A module of LLVM IR with one store.
pub(crate) const MODULE: &str = "target triple = \"spir64-unknown-unknown\"\n\
                      define spir_kernel void @k(ptr addrspace(1) %p) {\n\
                      \u{20} store i32 1, ptr addrspace(1) %p\n  ret void\n}\n";

/// A folder with `k.ll`, and `k.spv` made of it.
pub(crate) struct Folder(pub(crate) tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        folder.write("k.ll", MODULE);
        assert!(folder.run(LLVM_SPIRV, &["k.ll"]).status.success());
        folder
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        String::from_utf8_lossy(&fs::read(self.path(name)).unwrap()).into_owned()
    }

    pub(crate) fn run(&self, command: &str, arguments: &[&str]) -> Output {
        Command::new(command).args(arguments).current_dir(self.0.path()).output().unwrap()
    }

    /// The standard output of a run that succeeds.
    pub(crate) fn stdout(&self, command: &str, arguments: &[&str]) -> String {
        let output = self.run(command, arguments);
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Standard error of a run that fails with this status.
    pub(crate) fn refused(&self, command: &str, arguments: &[&str], status: i32) -> String {
        let output = self.run(command, arguments);
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {text}");
        text
    }

    /// The names of all files, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// Copies a program. Another process does it: what this process writes, processes that other tests start have open until they
/// become another program, and it cannot be run as long.
pub(crate) fn copy_program(from: &Path, to: &Path) {
    let copied = Command::new("cp").args([from, to]).status().unwrap();
    assert!(copied.success());
}

/// A command in a folder where no other one lies; run it with a search path that leads nowhere.
#[cfg(unix)]
pub(crate) fn alone(original: &str, folder: &Path) -> PathBuf {
    let original = Path::new(original);
    let command = folder.join(original.file_name().unwrap());
    if fs::hard_link(original, &command).is_err() {
        copy_program(original, &command);
    }
    command
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
