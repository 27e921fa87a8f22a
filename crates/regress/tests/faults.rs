//! Ten faults of a new version of a tool: each is told once, under its cause. Some are of time, so nothing runs beside this test.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

#[path = "regress/folder.rs"]
mod folder;

use folder::Folder;

/// The stages: one writes, twice; one checks what is written; one shows what it computes.
const RECIPE: &str = r#"
inputs = ["modules"]

[limits]
time = 2
memory = 128

[compare]
slower = 1.25
larger = 1.25
least-seconds = 0.03

[[stage]]
name = "write"
command = "translate {} {out}"
output = "spv"
repeat = 2

[[stage]]
name = "check"
from = "write"
command = "check {}"

[[stage]]
name = "result"
from = "write"
command = "compute {}"
same = true
"#;

/// What the new version does with each module; the old one writes all but two.
const NEW: &str = r#"
case "$(cat "$1")" in
crash) kill -SEGV $$ ;;
hang) sleep 30 & wait ;;
memory) head -c 400000000 /dev/zero | tail -n 1 > "$2" && exit 0; exit 1 ;;
wrong) echo result 2 > "$2" ;;
invalid) echo result 1; echo invalid >> "$2"; echo result 1 > "$2"; echo invalid >> "$2" ;;
unstable) echo result 1 > "$2"; date +%N >> "$2" ;;
message) echo "error: 'b' has no type of number 7" >&2; exit 1 ;;
slower) sleep 0.15; echo result 1 > "$2" ;;
larger) echo result 1 > "$2"; echo 12345678901234567890 >> "$2" ;;
*) echo result 1 > "$2"; echo 123456789012 >> "$2" ;;
esac
"#;
const OLD: &str = r#"
case "$(cat "$1")" in
message) echo "error: 'a' is not known in block 3" >&2; exit 1 ;;
fixed) echo "error: no rule for 12" >&2; exit 1 ;;
slower) sleep 0.08; echo result 1 > "$2" ;;
*) echo result 1 > "$2"; echo 123456789012 >> "$2" ;;
esac
"#;

const MODULES: [&str; 12] = [
    "crash", "hang", "memory", "wrong", "invalid", "unstable", "message", "slower", "larger", "fixed",
    "sound", "good",
];

fn folder() -> Folder {
    let folder = Folder::new();
    for module in MODULES {
        folder.write(&format!("modules/{module}.ll"), module);
    }
    for (tool, script) in [("new", NEW), ("old", OLD)] {
        folder.program(&format!("{tool}/translate"), script);
        folder.program(
            &format!("{tool}/check"),
            r#"if grep -q invalid "$1"; then echo "$1: error: word 12: no block of 'x' [rule-of-blocks]"; exit 1; fi"#,
        );
        folder.program(&format!("{tool}/compute"), r#"head -n 1 "$1""#);
    }
    folder.write("recipe.toml", RECIPE);
    folder
}

/// The failures of the new version.
const FAULTS: [(&str, &str, &str, &str); 9] = [
    ("crash", "write", "crash", "SIGSEGV"),
    ("hang", "write", "timeout", "it takes longer than its limit"),
    ("invalid", "check", "fail", "_: error: word N: no block of '_' [rule-of-blocks]"),
    ("larger", "write", "larger", "its output is larger than with old"),
    ("memory", "write", "memory", "it needs more memory than its limit"),
    ("message", "write", "fail", "error: '_' has no type of number N"),
    ("slower", "write", "slower", "it takes longer than with old"),
    ("unstable", "write", "unstable", "another run gives another result"),
    ("wrong", "result", "different", "its output differs from that with old"),
];

#[test]
fn each_fault_is_told_once_beside_the_old_version() {
    let folder = folder();
    let told = folder.run(&["--recipe", "recipe.toml", "--tool", "new=new", "--tool", "old=old"], 1);
    let wanted = FAULTS.map(|row| (row.0.to_owned(), row.1.to_owned(), row.2.to_owned(), row.3.to_owned()));
    assert_eq!(folder.failures("regress-out", "new"), wanted);
    for (name, stage, outcome, cause) in FAULTS {
        let word = if name == "message" { "CHANGED" } else { "NEW    " };
        assert_eq!(told.matches(&format!("{word} {stage} {outcome} ×1: {cause}\n")).count(), 1, "{told}");
    }
    assert_eq!(told.matches("FIXED   write fail ×1: error: no rule for N\n").count(), 1, "{told}");
    let told_of = |word: &str| told.lines().filter(|line| line.starts_with(word)).count();
    assert_eq!((told_of("NEW"), told_of("CHANGED"), told_of("FIXED")), (8, 1, 1), "{told}");
    assert!(told.contains(" 9 new, 0 known, 1 fixed"), "{told}");
    // Codes, signals and statuses are columns of their own.
    let rows = folder.rows("regress-out");
    let row = |cause: &str| rows.iter().find(|row| row.get("cause").is_some_and(|own| own == cause)).unwrap();
    assert_eq!(row("SIGSEGV")["signal"], 11);
    assert_eq!(row(FAULTS[2].3)["code"], "rule-of-blocks");
}

#[test]
fn a_baseline_knows_what_fails() {
    let folder = folder();
    let arguments = |tool: &'static str| {
        ["--recipe", "recipe.toml", "--baseline", "known.toml", "--tool", tool].map(str::to_owned).to_vec()
    };
    let run = |tool, more: &[&str], status| {
        let all = arguments(tool);
        let all: Vec<&str> = all.iter().map(String::as_str).chain(more.iter().copied()).collect();
        folder.run(&all, status)
    };
    assert!(run("a=old", &[], 1).contains("2 new, 0 known, 0 fixed"));
    let told = folder.refused(&["--recipe", "recipe.toml", "--baseline", "known.toml", "--tool", "a=old"], 1);
    assert!(told.contains("there is no known.toml: whatever fails is news"), "{told}");
    run("a=old", &["--update", "--reason", "as it was in June"], 0);
    assert_eq!(folder.read("known.toml").matches("as it was in June").count(), 2);
    assert!(run("a=old", &[], 0).contains("0 new, 2 known, 0 fixed"));
    let told = run("a=new", &[], 1);
    assert!(told.contains("CHANGED write fail ×1: error: '_' has no type of number N\n"), "{told}");
    assert!(told.contains("FIXED   write fail ×1: error: no rule for N\n"), "{told}");
    // What only shows beside another tool is not seen, and the rest is.
    assert!(told.contains("6 new, 0 known, 1 fixed"), "{told}");
    // Reasons are written into reports, and stay where a cause stays.
    let text = folder.read("known.toml").replace("as it was in June", "see the list");
    folder.write("known.toml", text);
    run("a=old", &["--update"], 0);
    assert_eq!(folder.read("known.toml").matches("see the list").count(), 2);
    assert!(folder.read("regress-out/junit.xml").contains("known: see the list"));
    run("a=new", &["--update"], 0);
    assert!(!folder.read("known.toml").contains("no rule for N"));
    run("a=new", &[], 0);
    // An entry without modules is for all of them.
    folder.write(
        "all.toml",
        "[[known]]\nstage = 'write'\noutcome = 'fail'\ncause = 'error: no rule for N'\nreason = 'r'\n",
    );
    let told = folder.run(&["--recipe", "recipe.toml", "--baseline", "all.toml", "--tool", "a=old"], 1);
    assert!(told.contains("1 new, 1 known"), "{told}");
}

#[test]
fn the_cache_gives_the_same_rows() {
    let folder = folder();
    let arguments = ["--recipe", "recipe.toml", "--tool", "a=old", "--cache", "cache", "--out"];
    let run = |out: &str| {
        let all: Vec<&str> = arguments.iter().copied().chain([out]).collect();
        folder.run(&all, 1)
    };
    run("first");
    run("second");
    assert_eq!(folder.rows("first"), folder.rows("second"));
    // Stages with the same input share a result within a run, too.
    let kept = |out: &str, stage: &str| {
        let text = folder.read(&format!("{out}/rows.jsonl"));
        let of_stage = text.lines().filter(|row| row.contains(&format!("\"stage\":\"{stage}\"")));
        of_stage.map(|row| row.contains("\"cached\":true")).collect::<Vec<_>>()
    };
    assert!(kept("first", "write").iter().all(|kept| !kept));
    assert!(["write", "check", "result"].iter().all(|stage| kept("second", stage).iter().all(|kept| *kept)));
    // Another program, and another option, give another result.
    folder.program("old/check", "exit 0");
    run("third");
    assert!(["write", "result"].iter().all(|stage| kept("third", stage).iter().all(|kept| *kept)));
    assert!(kept("third", "check").contains(&false));
}

#[test]
fn each_fault_is_told_once_beside_an_earlier_run() {
    let folder = folder();
    folder.run(&["--recipe", "recipe.toml", "--tool", "tool=old"], 1);
    // The rows are written where those of the earlier run were.
    let arguments = ["--recipe", "recipe.toml", "--tool", "tool=new", "--against", "regress-out/rows.jsonl"];
    let told = folder.run(&arguments, 1);
    let wanted = FAULTS.map(|row| {
        (row.0.to_owned(), row.1.to_owned(), row.2.to_owned(), row.3.replace("with old", "with before"))
    });
    assert_eq!(folder.failures("regress-out", "tool"), wanted);
    assert!(told.contains(" 9 new, 0 known, 1 fixed"), "{told}");
    // The new version against itself has no news, and a tool cannot have the name of the earlier run.
    let arguments = ["--recipe", "recipe.toml", "--tool", "tool=new", "--against", "regress-out/rows.jsonl"];
    let told = folder.run(&arguments, 0);
    assert!(told.contains(" 0 new, "), "{told}");
    let arguments =
        ["--recipe", "recipe.toml", "--tool", "before=new", "--against", "regress-out/rows.jsonl"];
    assert!(folder.refused(&arguments, 2).contains("has the name `before`"));
}
