//! Tests `spirv-llvm translate` on a machine without LLVM, and that it hands on modules that need LLVM.

#![cfg(unix)]

use std::{
    fs,
    io::Write,
    os::unix::fs::PermissionsExt as _,
    path::Path,
    process::{Command, Output, Stdio},
};

use crate::folder::{Folder, MODULE, SPIRV_LLVM, alone, copy_program, stderr};

/// Runs the command in a folder where it lies alone, with these bytes on standard input.
fn run(command: &Path, folder: &Folder, arguments: &[&str], stdin: &[u8]) -> Output {
    let mut child = Command::new(command)
        .arg("translate")
        .args(arguments)
        .current_dir(folder.path("."))
        .env("PATH", "/nowhere")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that ends without reading everything closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    child.wait_with_output().unwrap()
}

#[test]
fn bitcode_and_spirv_are_translated_without_llvm() {
    let folder = Folder::new();
    fs::create_dir(folder.path("bin")).unwrap();
    let command = alone(SPIRV_LLVM, &folder.path("bin"));
    let run = |arguments: &[&str]| run(&command, &folder, arguments, &[]);
    let done = |arguments: &[&str]| {
        let output = run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    };
    done(&["k.spv", "-o", "k.bc"]);
    done(&["k.bc", "-o", "again.spv"]);
    assert_eq!(fs::read(folder.path("k.spv")).unwrap(), fs::read(folder.path("again.spv")).unwrap());
    done(&["k.bc", "--emit", "spvasm", "-o", "k.spvasm"]);
    done(&["k.spvasm", "-o", "from_text.bc"]);
    done(&["from_text.bc", "--emit", "spvasm", "-o", "again.spvasm"]);
    assert!(folder.read("again.spvasm").contains("OpStore"));
    done(&["k.bc", "k.spv", "-o", "many"]);
    assert_eq!(fs::read(folder.path("k.spv")).unwrap(), fs::read(folder.path("many/k.spv")).unwrap());
    assert_eq!(fs::read(folder.path("k.bc")).unwrap(), fs::read(folder.path("many/k.bc")).unwrap());
    // LLVM IR as text needs LLVM, in each direction, and each command says so.
    for arguments in
        [&["k.ll"][..], &["k.spv", "-o", "k2.ll"], &["k.bc", "--spirv-mem2reg", "-o", "m.spv"], &["-"]]
    {
        let output = self::run(&command, &folder, arguments, b"define void @f() {\n  ret void\n}\n");
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {told}");
        assert!(told.contains("spirv-llvm-translator, which is not installed"), "{arguments:?}: {told}");
    }
    // In a batch it fails alone.
    let output = run(&["k.bc", "k.spv", "k.ll", "-o", "three", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&json["translated"], &json["failed"]), (&2.into(), &1.into()), "{json}");
    let detail = json["modules"][2]["errors"][0]["detail"].as_str().unwrap();
    assert!(detail.contains("which is not installed"), "{json}");
}

#[test]
fn the_cache_knows_the_command_with_llvm_on_the_search_path() {
    let folder = Folder::new();
    for name in ["bin", "path"] {
        fs::create_dir(folder.path(name)).unwrap();
    }
    let command = alone(SPIRV_LLVM, &folder.path("bin"));
    let kept = || {
        let files = walkdir::WalkDir::new(folder.path("kept")).into_iter().flatten();
        files.filter(|entry| entry.file_type().is_file()).count()
    };
    // Scripts of different sizes stand for different releases of the command.
    for (release, expected) in [(Some(""), 1), (None, 1), (Some("# another one\n"), 2)] {
        if let Some(comment) = release {
            let translator = env!("CARGO_BIN_EXE_spirv-llvm-translator");
            folder.write("text", format!("#!/bin/sh\n{comment}exec {translator} \"$@\"\n"));
            let script = folder.path("path/spirv-llvm-translator");
            copy_program(&folder.path("text"), &script);
            fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let arguments = ["translate", "k.spv", "--emit", "ll", "-o", "out/", "--json", "--cache", "kept"];
        let mut run = Command::new(&command);
        run.args(arguments).current_dir(folder.path(".")).env("PATH", folder.path("path"));
        let output = run.output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(kept(), expected, "{release:?}");
    }
}

#[test]
fn batches_have_text_translated_by_the_command_with_llvm() {
    let folder = Folder::new();
    let done = |arguments: &[&str]| folder.stdout(SPIRV_LLVM, arguments);
    done(&["translate", "k.spv", "-o", "k.bc"]);
    folder.write("t.ll", MODULE);
    done(&["translate", "t.ll", "k.bc", "-o", "out", "--jobs", "1"]);
    for name in ["out/t.spv", "out/k.spv"] {
        assert_eq!(fs::read(folder.path("k.spv")).unwrap(), fs::read(folder.path(name)).unwrap(), "{name}");
    }
    done(&["translate", "k.spv", "--emit", "ll", "-o", "text/", "--json"]);
    assert!(folder.read("text/k.ll").contains("define spir_kernel void @k("));
}
