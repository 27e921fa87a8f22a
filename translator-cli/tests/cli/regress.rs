//! `spirv-llvm regress` hands over to a program of its own, and does what its page shows.

#![cfg(unix)]

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path, process::Command};

use crate::{
    folder::{SPIRV_LLVM, alone, copy_program},
    transcript,
};

#[test]
fn the_program_beside_takes_all_arguments() {
    let folder = tempfile::tempdir().unwrap();
    let command = alone(SPIRV_LLVM, folder.path());
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
    let text = folder.path().join("text");
    fs::write(&text, "#!/bin/sh\nfor word; do echo \"[$word]\"; done\nexit 7\n").unwrap();
    copy_program(&text, &other);
    fs::set_permissions(&other, fs::Permissions::from_mode(0o755)).unwrap();
    let (status, words, _) = run(&["a b", "--tool", "new=x", "--help", "-j2"]);
    assert_eq!((status, words.as_str()), (Some(7), "[a b]\n[--tool]\n[new=x]\n[--help]\n[-j2]\n"));
}

/// Builds the harness where it does not lie beside this build's commands: it is no dependency of them.
fn build_harness() {
    let bin = Path::new(env!("CARGO_BIN_EXE_spirv-llvm")).parent().unwrap();
    if bin.join("spirv-llvm-regress").exists() {
        return;
    }
    // Cargo calls the folder of the profile `dev` otherwise.
    let profile = bin.file_name().and_then(|name| name.to_str()).unwrap().replace("debug", "dev");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--package", "spirv-llvm-regress", "--profile", &profile]);
    let built = cargo
        .arg("--target-dir")
        .arg(bin.parent().unwrap())
        .current_dir(transcript::root())
        .status()
        .unwrap();
    assert!(built.success());
}

#[test]
fn the_page_is_what_happens() {
    build_harness();
    let folder = transcript::examples();
    let page = fs::read_to_string(transcript::root().join("docs/regress.md")).unwrap();
    let commands = transcript::commands(&page);
    assert!(commands.len() > 15);
    for (command, expected) in commands {
        let output = transcript::run(&command, folder.path());
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{command}");
    }
    for name in ["index.html", "rows.jsonl", "rows.parquet", "junit.xml", "results.sarif", "history.jsonl"] {
        assert!(folder.path().join("both").join(name).exists(), "{name}");
    }
}

#[test]
fn inputs_of_new_causes_are_reduced() {
    build_harness();
    let folder = transcript::examples();
    let script =
        "if spirv-llvm dis \"$1\" | grep -q OpStore; then echo \"error: 12 stores in 'x'\" >&2; exit 4; fi\n";
    fs::write(folder.path().join("look.sh"), script).unwrap();
    let script = folder.path().join("look.sh");
    let recipe = format!("[[stage]]\nname = 'look'\ncommand = ['sh', '{}', '{{}}']\n", script.display());
    fs::write(folder.path().join("look.toml"), recipe).unwrap();
    let run = |command: &str, status: i32| {
        let output = transcript::run(command, folder.path());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(status), "{command}: {text}");
        text
    };
    run("llvm-spirv scale.ll -o scale.spv", 0);
    let told = run("spirv-llvm regress scale.spv --recipe look.toml --reduce", 1);
    assert!(told.contains("NEW     look fail ×1: error: N stores in '_'"), "{told}");
    let reduced = told.lines().find_map(|line| line.trim().strip_suffix(".reduced.spv")).unwrap();
    let small = folder.path().join("regress-out").join(format!("{reduced}.reduced.spv"));
    let size = |path: &Path| fs::metadata(path).unwrap().len();
    assert!(size(&small) < size(&folder.path().join("scale.spv")) / 2);
    assert!(run(&format!("spirv-llvm dis {}", small.display()), 0).contains("OpStore"));
    // LLVM IR keeps its form.
    let script = "if grep -q 'store ' \"$1\"; then echo \"error: 12 stores in 'x'\" >&2; exit 4; fi\n";
    fs::write(folder.path().join("look.sh"), script).unwrap();
    let told = run("spirv-llvm regress scale.ll --recipe look.toml --reduce --out ir", 1);
    let reduced = told.lines().find_map(|line| line.trim().strip_suffix(".reduced.ll")).unwrap();
    let small = fs::read_to_string(folder.path().join("ir").join(format!("{reduced}.reduced.ll"))).unwrap();
    assert!(small.contains("store ") && !small.contains("fmaf"), "{small}");
}
