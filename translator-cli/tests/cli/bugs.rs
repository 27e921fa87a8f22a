//! The kernels with bugs of `examples/bugs/`: what is said of them, and what pages say that is said.

use std::{fs, path::Path, process::Command};

use crate::folder;

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Status and standard error of a run of a kernel, in a folder with its source.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_spirv-llvm"))
        .arg("run")
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stderr), text(&output.stdout))
}

/// What the page that compares with Oclgrind says.
#[test]
fn six_bugs_are_found_as_the_page_says() {
    let folder = root().join("examples/bugs");
    let page = fs::read_to_string(root().join("docs/oclgrind.md")).unwrap();
    let cases: [(&str, &[&str], i32, &[&str]); 6] = [
        (
            "bounds.cl --global 8 --local 4",
            &["in=buffer:f32:8:index", "out=buffer:f32:8", "n=i32:8"],
            1,
            &[
                "bounds.cl:4:22",
                "work-item (7, 0, 0) reads 4 bytes at offset 32 of the buffer of argument 0 \"in\", which has 32 bytes",
            ],
        ),
        (
            "unwritten.cl --global 2",
            &["in=buffer:i32:8:index", "out=buffer:i32:2"],
            0,
            &["unwritten.cl:5:25", "4 bytes of the variable \"largest\", which were never written"],
        ),
        (
            "race.cl --global 4 --local 4",
            &["in=buffer:i32:4:index", "sum=buffer:i32:1", "part=local:16"],
            1,
            &["race.cl:6:31", "race.cl:3:11", "without a barrier in between"],
        ),
        (
            "barrier.cl --global 4 --local 4",
            &["data=buffer:i32:4:index", "part=local:16"],
            1,
            &["barrier.cl:5:5", "2 of 4", "(2, 0, 0), (3, 0, 0) do not come there"],
        ),
        (
            "divide.cl --global 4",
            &["in=buffer:i32:4:index", "out=buffer:i32:4", "step=i32:2"],
            1,
            &["divide.cl:3:18", "work-item (2, 0, 0) divides by zero"],
        ),
        (
            "returned.cl --global 1",
            &["out=buffer:i32:1", "value=i32:7"],
            1,
            &["returned.cl:8:27", "of a variable whose function has returned"],
        ),
    ];
    for (command, arguments, status, texts) in cases {
        let mut all: Vec<&str> = command.split(' ').collect();
        all.extend(arguments.iter().flat_map(|argument| ["--arg", argument]));
        all.push("--check-races");
        let (found, stderr, _) = run(&folder, &all);
        assert_eq!(found, Some(status), "{command}: {stderr}");
        for text in texts {
            assert!(stderr.contains(text), "{command} does not say {text}: {stderr}");
            assert!(page.contains(text), "docs/oclgrind.md does not say {text}");
        }
    }
}

/// The tutorial's outputs are what happens: the blocks of its sources and those of its commands.
#[test]
fn the_tutorial_is_what_happens() {
    let page = fs::read_to_string(root().join("docs/debugging.md")).unwrap();
    let folder = folder::Folder::new();
    let source = fs::read_to_string(root().join("examples/bugs/sums.cl")).unwrap();
    let fixed = fs::read_to_string(root().join("examples/bugs/sums_fixed.cl")).unwrap();
    let sum = |text: &str| text.lines().find(|line| line.contains("part[own] + ")).unwrap().trim().to_owned();
    let without_barrier: String =
        fixed.lines().filter(|line| !line.contains("barrier")).map(|line| format!("{line}\n")).collect();
    let sources =
        [source.clone(), source.replace(&sum(&source), &sum(&fixed)), fixed.clone(), without_barrier];
    assert!(page.contains(source.split_once('\n').unwrap().1), "the page has another source");
    let blocks =
        page.split("```console\n$ spirv-llvm run ").skip(1).map(|rest| rest.split("```").next().unwrap());
    let blocks: Vec<&str> = blocks.collect();
    assert_eq!(blocks.len(), sources.len());
    for (block, source) in blocks.iter().zip(&sources) {
        fs::write(folder.path("sums.cl"), source).unwrap();
        let (command, expected) = block.split_once('\n').unwrap();
        let (_, stderr, stdout) = run(&folder.path("."), &command.split(' ').collect::<Vec<_>>());
        // With races the page shows the warnings alone.
        let said = if command.contains("--check-races") { stderr } else { stderr + &stdout };
        assert_eq!(said, *expected, "{command}");
    }
    let job = page.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    fs::write(folder.path("sums.cl"), &fixed).unwrap();
    fs::write(folder.path("sums.toml"), job).unwrap();
    let (status, stderr, _) = run(&folder.path("."), &["sums.toml"]);
    assert_eq!(status, Some(0), "{stderr}");
}
