//! The commands of the README, on the files of `examples/`, with the output that it shows.

use std::{fs, process::Command};

use crate::transcript;

#[test]
fn the_transcript_is_what_happens() {
    let folder = transcript::examples();
    let commands = transcript::commands(&fs::read_to_string(transcript::root().join("README.md")).unwrap());
    assert!(commands.len() > 10);
    for (command, expected) in commands {
        let output = transcript::run(&command, folder.path());
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
    let page = fs::read_to_string(transcript::root().join("README.md")).unwrap();
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
