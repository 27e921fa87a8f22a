//! Faults of LLVM end the commands with a message and a status, not by a signal, and its recursion has room.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use std::{
    fmt::Write as _,
    io::Write as _,
    process::{Command, Stdio},
};

/// More than a pipe holds: once it is written the command has started to read.
const MUCH: usize = 1 << 20;

#[test]
fn a_fault_is_reported() {
    for (program, arguments) in [
        (env!("CARGO_BIN_EXE_llvm-spirv"), vec!["-"]),
        (env!("CARGO_BIN_EXE_spirv-llvm"), vec!["translate", "-"]),
    ] {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(&vec![b'\n'; MUCH]).unwrap();
        let sent =
            Command::new("sh").args(["-c", "kill -s SEGV $0", &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let output = child.wait_with_output().unwrap();
        drop(input);
        assert_eq!(output.status.code(), Some(255), "{program}: {:?}", output.status);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("LLVM fell over"), "{program}: {message}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn long_chains_of_metadata_are_read() {
    const NODES: u32 = 100_000;
    let mut text = String::from("target triple = \"spir64-unknown-unknown\"\n!chain = !{!0}\n");
    for number in 0..NODES {
        let _ = writeln!(text, "!{number} = !{{!{}}}", number + 1);
    }
    let _ = writeln!(text, "!{NODES} = !{{}}");
    let folder = tempfile::tempdir().unwrap();
    let (input, output) = (folder.path().join("chain.ll"), folder.path().join("chain.spv"));
    std::fs::write(&input, text).unwrap();
    let status =
        Command::new(env!("CARGO_BIN_EXE_llvm-spirv")).arg(input).arg("-o").arg(output).status().unwrap();
    assert!(status.success(), "{status}");
}

#[test]
fn the_way_that_an_error_ends_the_run_is_chosen() {
    use std::os::unix::process::ExitStatusExt as _;
    let run = |handling: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_llvm-spirv"));
        command.args([handling, "-r", "-"]).stdin(Stdio::null()).stdout(Stdio::null());
        let output = command.stderr(Stdio::piped()).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.starts_with("InvalidMagicNumber:"), "{handling}: {message}");
        (output.status.code(), output.status.signal())
    };
    let code = i32::from(spirv_llvm::Code::InvalidMagicNumber.exit_status());
    assert_eq!(run("--spirv-error-handling=exit"), (Some(code), None));
    assert_eq!(run("--spirv-error-handling=ignore"), (Some(255), None));
    const SIGABRT: i32 = 6;
    assert_eq!(run("--spirv-error-handling=abort"), (None, Some(SIGABRT)));
}
