//! Runs that are interrupted, parts of runs, and what the command line says.

use std::{
    process::Stdio,
    thread,
    time::{Duration, Instant},
};

use crate::folder::{self, Folder};

const COUNT: usize = 60;

/// Modules of which every seventh fails, by two stages of a few milliseconds.
fn folder() -> Folder {
    let folder = Folder::new();
    for number in 0..COUNT {
        folder.write(&format!("modules/{}/m{number}.ll", number % 5), format!("module {number}\n"));
    }
    folder.program(
        "bin/translate",
        r#"sleep 0.02; case "$(cat "$1")" in *[07]) echo "error: no '$(cat "$1")' here" >&2; exit 3;; esac; cat "$1" > "$2""#,
    );
    folder.program("bin/check", "exit 0");
    folder.write(
        "recipe.toml",
        "inputs = ['modules']\n[tools]\na = 'bin'\n[[stage]]\nname = 'write'\ncommand = 'translate {} {out}'\noutput = 'spv'\n\
         [[stage]]\nname = 'check'\nfrom = 'write'\ncommand = 'check {}'\n",
    );
    folder
}

#[test]
fn killed_five_times_it_gives_the_same_rows() {
    let folder = folder();
    folder.run(&["-r", "recipe.toml", "-o", "whole"], 1);
    let arguments = ["-r", "recipe.toml", "-o", "parts", "-j", "2", "--resume"];
    let size = || std::fs::metadata(folder.path("parts/rows.jsonl")).map_or(0, |file| file.len());
    let mut killed = 0;
    for _ in 0..5 {
        let mut child =
            folder.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // It is killed when it has made some progress, wherever it is then.
        let (before, start) = (size(), Instant::now());
        while size() < before + 700 && start.elapsed() < Duration::from_secs(20) {
            thread::sleep(Duration::from_millis(3));
        }
        child.kill().unwrap();
        killed += usize::from(child.wait().unwrap().code().is_none());
        // A machine that stops may leave part of a row.
        let text = folder.read("parts/rows.jsonl");
        folder.write("parts/rows.jsonl", format!("{text}{{\"module\":\"00"));
    }
    assert_eq!(killed, 5);
    folder.run(&arguments, 1);
    let rows = folder.rows("parts");
    assert_eq!(rows, folder.rows("whole"));
    assert!(rows.len() > COUNT);
    // Nothing is left to do.
    let start = Instant::now();
    folder.run(&arguments, 1);
    assert!(start.elapsed() < Duration::from_secs(2));
    // Another recipe is another run.
    let text = folder.read("recipe.toml");
    folder.write("recipe.toml", format!("{text}\n# changed\n"));
    assert!(folder.refused(&arguments, 2).contains("another recipe"));
    folder.write("recipe.toml", text);
    folder.run(&arguments, 1);
    let other: Vec<&str> = arguments.iter().copied().chain(["--shard", "1/2"]).collect();
    assert!(folder.refused(&other, 2).contains("choice of modules"));
}

/// A command that ends what it is run by, and goes on, is a row, and the others have theirs.
#[test]
fn a_command_may_end_what_runs_it() {
    let folder = Folder::new();
    for name in ["a", "b", "killer", "z"] {
        folder.write(&format!("modules/{name}.ll"), name);
    }
    let pid = folder.path("pid");
    let script = r#"case "$(cat "$1")" in killer) echo $$ > PLACE; kill -9 $PPID; sleep 60;; esac"#;
    folder.program("bin/run", &script.replace("PLACE;", &format!("'{}';", pid.display())));
    folder.write("r.toml", "[tools]\na = 'bin'\n[[stage]]\nname = 's'\ncommand = 'run {}'\n");
    let told = folder.run(&["-r", "r.toml", "-j", "1", "modules"], 1);
    assert!(told.contains("NEW     s lost ×1: the process that ran it was ended from outside"), "{told}");
    assert!(told.contains("4 modules, 4 rows: 3 pass"), "{told}");
    let state =
        std::fs::read_to_string(format!("/proc/{}/stat", folder.read("pid").trim())).unwrap_or_default();
    assert!(state.is_empty() || state.contains(" Z "), "{state}");
}

/// However a run ends, its commands end, and no row says that they failed.
#[test]
fn an_interruption_ends_commands() {
    for (signal, status) in [
        (rustix::process::Signal::INT, Some(130)),
        (rustix::process::Signal::TERM, Some(130)),
        (rustix::process::Signal::KILL, None),
    ] {
        interrupted(signal, status);
    }
}

fn interrupted(signal: rustix::process::Signal, status: Option<i32>) {
    let folder = Folder::new();
    folder.write("m.ll", "module");
    folder.program("bin/wait", "sleep 60 & echo $! > \"$PIDS\"; wait");
    folder.write("r.toml", "[tools]\na = 'bin'\n[[stage]]\nname = 's'\ncommand = 'wait {}'\n");
    let pids = folder.path("pids");
    let mut command = folder.command(&["-r", "r.toml", "m.ll"]);
    let scratch = folder.path("scratch");
    std::fs::create_dir(&scratch).unwrap();
    let child = command
        .env("PIDS", &pids)
        .env("TMPDIR", &scratch)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while std::fs::read_to_string(&pids).map_or(true, |text| !text.ends_with('\n')) {
        assert!(start.elapsed() < Duration::from_secs(20));
        thread::sleep(Duration::from_millis(5));
    }
    let process = rustix::process::Pid::from_raw(child.id().try_into().unwrap()).unwrap();
    rustix::process::kill_process(process, signal).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), status);
    assert_eq!(folder::text(&output).1.contains("--resume"), status.is_some());
    let sleeping = std::fs::read_to_string(&pids).unwrap().trim().to_owned();
    let is_there = || {
        let state = std::fs::read_to_string(format!("/proc/{sleeping}/stat")).unwrap_or_default();
        !state.is_empty() && !state.contains(" Z ")
    };
    // Nothing of them is left either.
    let has_files = || std::fs::read_dir(&scratch).unwrap().next().is_some();
    let start = Instant::now();
    while is_there() || has_files() {
        assert!(start.elapsed() < Duration::from_secs(20));
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(folder.read("regress-out/rows.jsonl"), "");
}

#[test]
fn shards_make_the_whole() {
    let folder = folder();
    folder.run(&["-r", "recipe.toml", "-o", "whole"], 1);
    let mut files = Vec::new();
    for shard in 1..=4 {
        let (out, shard) = (format!("s{shard}"), format!("{shard}/4"));
        let output = folder.command(&["-r", "recipe.toml", "-o", &out, "--shard", &shard]).output().unwrap();
        assert!(matches!(output.status.code(), Some(0 | 1)));
        files.push(format!("{out}/rows.jsonl"));
    }
    // A part of few modules may have none of them.
    for shard in ["1/2", "2/2"] {
        folder.run(&["-r", "recipe.toml", "modules/1/m1.ll", "-o", &shard[..1], "--shard", shard], 0);
    }
    let told = folder.run(&["-r", "recipe.toml", "-o", "both", "--rows", "1/rows.jsonl", "2/rows.jsonl"], 0);
    assert!(told.contains("1 module"), "{told}");
    assert_eq!(folder.rows("1").len() + folder.rows("2").len(), folder.rows("both").len());
    // One of them twice changes nothing.
    files.push("s1/rows.jsonl".to_owned());
    let mut arguments = vec!["-r", "recipe.toml", "-o", "merged", "--rows"];
    arguments.extend(files.iter().map(String::as_str));
    let told = folder.run(&arguments, 1);
    assert!(told.contains(&format!("{COUNT} modules")), "{told}");
    assert_eq!(folder.rows("merged"), folder.rows("whole"));
    // The smallest inputs are there as well, as the recipe says where the modules are.
    let causes = |out: &str| std::fs::read_dir(folder.path(out).join("causes")).unwrap().count();
    assert_eq!(causes("merged"), causes("whole"));
    // So are the commands that repeat them.
    assert!(folder.read("merged/index.html").contains("\"repeat\":\"translate causes/"));
    assert!(folder.read("whole/index.html").contains("/bin/translate causes/"));
}

#[test]
fn samples_are_chosen_by_their_seed() {
    let folder = folder();
    let list = |more: &[&str]| {
        let arguments: Vec<&str> =
            ["-r", "recipe.toml", "--list"].into_iter().chain(more.iter().copied()).collect();
        folder.run(&arguments, 0)
    };
    let one = list(&["--sample", "10"]);
    assert_eq!(one.lines().count(), 10);
    assert_eq!(one, list(&["--sample", "10", "--seed", "1"]));
    assert_ne!(one, list(&["--sample", "10", "--seed", "2"]));
    assert_eq!(list(&["--sample", "1000"]), list(&[]));
    assert_eq!(list(&[]).lines().count(), COUNT);
}

#[test]
fn what_is_wrong_is_told() {
    let folder = folder();
    folder.write("bad.toml", "stages = ['nothing']");
    folder.write("bad.jsonl", "{}\n");
    folder.write("bad.zip", b"PK\x03\x04damaged");
    folder.write("empty/none", "");
    folder.write("known.toml", "[[known]]\nstage = 1\n");
    for (arguments, status, part) in [
        (&["--what"][..], 2, "--what"),
        (&[][..], 2, "there is no input"),
        (&["-r", "bad.toml", "modules"], 2, "no stage nothing"),
        (&["-r", "none.toml", "modules"], 2, "cannot read none.toml"),
        (&["-r", "recipe.toml", "--shard", "3/2"], 2, "NUMBER/COUNT"),
        (&["-r", "recipe.toml", "--tool", "a=bin", "--tool", "a=bin"], 2, "same name"),
        (&["-r", "recipe.toml", "--update"], 2, "--baseline"),
        (&["-r", "recipe.toml", "--tool", "a=nowhere"], 3, "there is no nowhere"),
        (&["-r", "recipe.toml", "--tool", "a=modules"], 3, "translate is not installed"),
        (&["-r", "recipe.toml", "nowhere"], 3, "cannot read nowhere"),
        (&["-r", "recipe.toml", "empty"], 3, "no module"),
        (&["-r", "recipe.toml", "bad.zip"], 3, "cannot read bad.zip"),
        (&["-r", "recipe.toml", "bad.jsonl"], 3, "bad.jsonl:1"),
        (&["-r", "recipe.toml", "--baseline", "known.toml"], 3, "known.toml"),
        (&["-r", "recipe.toml", "--rows", "none.jsonl"], 3, "cannot read none.jsonl: No such file"),
        (&["-r", "recipe.toml", "--against", "none.jsonl"], 3, "cannot read none.jsonl: No such file"),
        (&["-r", "recipe.toml", "-o", "recipe.toml/x"], 3, "cannot make"),
    ] {
        let told = folder.refused(arguments, status);
        assert!(told.contains(part), "{arguments:?}: {told}");
    }
}
