//! `spirv-llvm test`: which files are jobs, which of them run, and what it prints.

use crate::folder::{Folder, SPIRV_LLVM};

/// A folder with three jobs, of which the first fails, and files of other programs.
fn jobs() -> Folder {
    let folder = Folder::new();
    folder.write("write.cl", "kernel void k(global int *o) { o[get_global_id(0)] = get_global_id(0); }\n");
    let job = |last: u32| {
        format!(
            "input = \"write.cl\"\nglobal = 3\nargs = [\"o=buffer:i32:3\"]\nexpect = [\"o=values=0,1,{last}\"]\n"
        )
    };
    for (name, last) in [("a.toml", 7), ("b.toml", 2), ("c.toml", 2)] {
        folder.write(name, job(last));
    }
    folder.write("Cargo.toml", "[package]\nname = \"kernels\"\n");
    folder
}

#[test]
fn files_of_other_programs_are_no_jobs() {
    let folder = jobs();
    assert_eq!(folder.stdout(SPIRV_LLVM, &["test", ".", "--list"]), "./a.toml\n./b.toml\n./c.toml\n");
    // A file that is named is a job, and so is one with a mistake.
    folder.write("d.toml", "input = [");
    assert!(folder.stdout(SPIRV_LLVM, &["test", ".", "--list"]).contains("./d.toml"));
    let output = folder.run(SPIRV_LLVM, &["test", "Cargo.toml"]);
    assert_eq!(output.status.code(), Some(1));
    // So is one with a misspelt name of the input.
    folder.write("e.toml", "inptu = \"write.cl\"\nglobal = 3\nargs = [\"o=buffer:i32:3\"]\n");
    let output = folder.run(SPIRV_LLVM, &["test", ".", "--filter", "e.toml"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.code() == Some(1) && text.contains("unknown field `inptu`"), "{text}");
}

#[test]
fn shards_have_each_job_once() {
    let folder = jobs();
    let mut all = Vec::new();
    for shard in ["1/2", "2/2"] {
        let list = folder.stdout(SPIRV_LLVM, &["test", ".", "--list", "--shard", shard]);
        all.extend(list.lines().map(str::to_owned));
    }
    all.sort();
    assert_eq!(all, ["./a.toml", "./b.toml", "./c.toml"]);
    // There may be more shards than jobs.
    assert_eq!(folder.stdout(SPIRV_LLVM, &["test", ".", "--shard", "4/4"]), "0 jobs: 0 passed, 0 failed\n");
    assert_eq!(folder.stdout(SPIRV_LLVM, &["test", ".", "--shard", "5/9", "--list"]), "");
    let text = folder.refused(SPIRV_LLVM, &["test", ".", "--filter", "d.toml"], 3);
    assert!(text.contains("`d.toml` is in no path of the 3 jobs"), "{text}");
    for wrong in ["0/2", "3/2", "2", "a/b"] {
        folder.refused(SPIRV_LLVM, &["test", ".", "--shard", wrong], 2);
    }
}

/// Values of another kind are refused with those that are taken.
#[test]
fn sizes_are_numbers_or_texts() {
    let folder = jobs();
    folder.write("sizes.toml", "input = \"k.cl\"\nglobal = -4\n");
    let text = folder.run(SPIRV_LLVM, &["test", "sizes.toml"]);
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    assert!(text.contains("expected sizes, such as 8, [8, 8] or \"8x8\""), "{text}");
}

#[test]
fn results_are_told_as_json_and_the_first_failure_may_be_the_last() {
    let folder = jobs();
    let run = |more: &[&str]| {
        let output = folder.run(SPIRV_LLVM, &[&["test", ".", "--json", "--jobs", "1"], more].concat());
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        (output.status.code(), json)
    };
    let (status, json) = run(&[]);
    assert_eq!(
        (status, &json["passed"], &json["failed"], &json["skipped"]),
        (Some(1), &2.into(), &1.into(), &0.into())
    );
    assert_eq!(json["jobs"][0]["outcome"], "failed");
    assert!(json["jobs"][0]["failure"].as_str().unwrap().contains("element 2 is 2 in place of 7"), "{json}");
    assert_eq!(json["jobs"][1]["outcome"], "ok");
    let (status, json) = run(&["--fail-fast", "--junit", "out.xml"]);
    assert_eq!((status, &json["failed"], &json["skipped"]), (Some(1), &1.into(), &2.into()));
    assert!(folder.read("out.xml").contains("<skipped/>"));
    let (status, json) = run(&["--filter", "b.toml"]);
    assert_eq!((status, json["jobs"].as_array().unwrap().len()), (Some(0), 1));
    let list = folder.stdout(SPIRV_LLVM, &["test", ".", "--list", "--json"]);
    let list: serde_json::Value = serde_json::from_str(&list).unwrap();
    assert_eq!(list["jobs"][2]["path"], "./c.toml");
    // What is not there is no job that fails.
    assert!(folder.refused(SPIRV_LLVM, &["test", "nowhere"], 3).contains("cannot read nowhere"));
}
