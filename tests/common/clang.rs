//! Clang for the tests that look at what it makes of OpenCL C's own header.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Runs clang's compiler proper on a source in OpenCL C and gives what it writes to its standard output.
pub(crate) fn clang(target: &str, standard: &str, args: &[&str], source: &str) -> Vec<u8> {
    let mut child = Command::new(format!("clang-{}", spirv_llvm::llvm::MAJOR_VERSION))
        .args(["-cc1", "-triple", target, &format!("-cl-std={standard}"), "-cl-ext=+all", "-w", "-o", "-"])
        .args(args)
        .args(["-x", "cl", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("clang starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let source = source.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(source.as_bytes()));
    let output = child.wait_with_output().expect("clang ends");
    writer.join().expect("no panic").expect("clang reads its input");
    let errors: String =
        String::from_utf8_lossy(&output.stderr).lines().take(20).collect::<Vec<_>>().join("\n");
    assert!(output.status.success(), "{target} {standard}: {errors}");
    output.stdout
}
