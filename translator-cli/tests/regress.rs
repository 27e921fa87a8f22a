//! `spirv-llvm regress` hands over to a program of its own.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path, process::Command};

#[test]
fn the_program_beside_takes_all_arguments() {
    let folder = tempfile::tempdir().unwrap();
    let command = folder.path().join("spirv-llvm");
    let original = Path::new(env!("CARGO_BIN_EXE_spirv-llvm"));
    if fs::hard_link(original, &command).is_err() {
        fs::copy(original, &command).unwrap();
    }
    let run = |arguments: &[&str]| {
        let output =
            Command::new(&command).arg("regress").args(arguments).env("PATH", "/nowhere").output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (status, _, told) = run(&["modules"]);
    assert_eq!(status, Some(3), "{told}");
    assert!(told.contains("spirv-llvm-regress, which is not installed"), "{told}");
    assert!(told.contains("cargo install --path crates/regress"), "{told}");
    let other = folder.path().join("spirv-llvm-regress");
    fs::write(&other, "#!/bin/sh\nfor word; do echo \"[$word]\"; done\nexit 7\n").unwrap();
    fs::set_permissions(&other, fs::Permissions::from_mode(0o755)).unwrap();
    let (status, words, _) = run(&["a b", "--tool", "new=x", "--help", "-j2"]);
    assert_eq!((status, words.as_str()), (Some(7), "[a b]\n[--tool]\n[new=x]\n[--help]\n[-j2]\n"));
}
