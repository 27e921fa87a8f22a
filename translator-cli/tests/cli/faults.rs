//! Faults of LLVM end the commands with a message and a status, not by a signal, and its recursion has room.

#![cfg(unix)]

use std::{
    fmt::Write as _,
    io::Write as _,
    process::{Command, Stdio},
};

use crate::folder::{self, LLVM_SPIRV, SPIRV_LLVM};

/// More than a pipe holds: once it is written the command has started to read.
const MUCH: usize = 1 << 20;

#[test]
fn a_fault_is_reported() {
    for (program, arguments, status) in
        [(LLVM_SPIRV, vec!["-s", "-"], 255), (SPIRV_LLVM, vec!["view", "-", "-o", "/dev/null"], 3)]
    {
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
        assert_eq!(output.status.code(), Some(status), "{program}: {:?}", output.status);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("error: <stdin>: LLVM fell over"), "{program}: {message}");
    }
}

/// A chain of so many nodes of metadata, on which LLVM's parser takes stack for each.
fn chain(nodes: u32) -> String {
    let mut text = String::from("target triple = \"spir64-unknown-unknown\"\n!chain = !{!0}\n");
    for number in 0..nodes {
        let _ = writeln!(text, "!{number} = !{{!{}}}", number + 1);
    }
    let _ = writeln!(text, "!{nodes} = !{{}}");
    text
}

/// As many nodes pass in a batch as in `llvm-spirv`.
#[cfg(target_os = "linux")]
#[test]
fn long_chains_of_metadata_are_read() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["chain.ll", "again.ll"] {
        std::fs::write(folder.path().join(name), chain(100_000)).unwrap();
    }
    for (program, arguments) in
        [(LLVM_SPIRV, &["chain.ll", "-o", "chain.spv"][..]), (SPIRV_LLVM, &["translate", ".", "-o", "out"])]
    {
        let status = Command::new(program).args(arguments).current_dir(folder.path()).status().unwrap();
        assert!(status.success(), "{arguments:?}: {status}");
    }
}

/// The module that a worker ends with is named, and all others are translated.
#[cfg(target_os = "linux")]
#[test]
fn a_module_that_brings_its_worker_down_is_one_that_fails() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.ll", "c.ll", "d.ll", "e.ll"] {
        std::fs::write(folder.path().join(name), folder::MODULE.replace("@k", &format!("@{name}"))).unwrap();
    }
    for name in ["b.ll", "bb.ll"] {
        std::fs::write(folder.path().join(name), chain(100_000) + &format!("; {name}\n")).unwrap();
    }
    for jobs in ["1", "3"] {
        // So little stack lets the chain overflow it.
        let line =
            format!("ulimit -s 1024; exec {SPIRV_LLVM} translate *.ll -o out{jobs} --json --jobs {jobs}");
        let output = Command::new("sh").args(["-c", &line]).current_dir(folder.path()).output().unwrap();
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&json["translated"], &json["failed"]), (&4.into(), &2.into()), "{json}");
        for (module, name) in json["modules"].as_array().unwrap().iter().zip(["a", "b", "bb", "c", "d", "e"])
        {
            assert!(module["input"].as_str().unwrap().ends_with(&format!("{name}.ll")), "{json}");
            let errors = module["errors"].as_array().unwrap();
            let is_chain = name.starts_with('b');
            assert_eq!(errors.len(), usize::from(is_chain), "{json}");
            assert_eq!(folder.path().join(format!("out{jobs}/{name}.spv")).exists(), !is_chain);
            if is_chain {
                assert!(errors[0]["detail"].as_str().unwrap().contains("ended with signal"), "{json}");
            }
        }
    }
}

#[test]
fn the_way_that_an_error_ends_the_run_is_chosen() {
    use std::os::unix::process::ExitStatusExt as _;
    let run = |handling: &str| {
        let mut command = Command::new(LLVM_SPIRV);
        command.args([handling, "-r", "-"]).stdin(Stdio::null()).stdout(Stdio::null());
        let output = command.stderr(Stdio::piped()).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("InvalidMagicNumber:"), "{handling}: {message}");
        (output.status.code(), output.status.signal())
    };
    let code = i32::from(spirv_llvm::Code::InvalidMagicNumber.exit_status());
    assert_eq!(run("--spirv-error-handling=exit"), (Some(code), None));
    assert_eq!(run("--spirv-error-handling=ignore"), (Some(255), None));
    const SIGABRT: i32 = 6;
    assert_eq!(run("--spirv-error-handling=abort"), (None, Some(SIGABRT)));
}
