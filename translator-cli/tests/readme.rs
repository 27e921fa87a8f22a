//! The commands of the README, on the files of `examples/`, with the output that it shows.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use std::{env, fs, path::Path, process::Command};

/// The commands of the transcripts, each with the output that follows it.
fn transcript(page: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    let blocks = page.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    for line in blocks.flat_map(str::lines) {
        match line.strip_prefix("$ ") {
            Some(command) => commands.push((command.to_owned(), String::new())),
            None => {
                let (_, output) = commands.last_mut().unwrap();
                output.push_str(line);
                output.push('\n');
            }
        }
    }
    commands
}

#[test]
fn the_transcript_is_what_happens() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("bugs")).unwrap();
    for part in ["", "bugs"] {
        for entry in fs::read_dir(root.join("examples").join(part)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                fs::copy(&path, folder.path().join(part).join(path.file_name().unwrap())).unwrap();
            }
        }
    }
    let bin = Path::new(env!("CARGO_BIN_EXE_spirv-llvm")).parent().unwrap().to_owned();
    let path =
        env::join_paths(std::iter::once(bin).chain(env::split_paths(&env::var_os("PATH").unwrap()))).unwrap();
    let commands = transcript(&fs::read_to_string(root.join("README.md")).unwrap());
    assert!(commands.len() > 10);
    for (command, expected) in commands {
        let output = Command::new("sh")
            .args(["-c", &format!("{command} 2>&1")])
            .env("PATH", &path)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{command}");
        let is_refused = ["help: ", "error: "].iter().any(|text| expected.contains(text));
        assert!(output.status.success() != is_refused || command.contains(" diff "), "{command}");
    }
    for name in ["scale.svg", "scale.html", "again.bc", "other.spv"] {
        assert!(folder.path().join(name).exists(), "{name}");
    }
}

#[test]
fn every_subcommand_is_in_the_readme() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(root.join("README.md")).unwrap();
    let help = Command::new(env!("CARGO_BIN_EXE_spirv-llvm")).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let commands =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names: Vec<&str> = commands
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.len() > 12, "{names:?}");
    for name in names.into_iter().filter(|name| !["help", "text", "coverage"].contains(name)) {
        assert!(page.contains(&format!("spirv-llvm {name}")), "{name}");
    }
}
