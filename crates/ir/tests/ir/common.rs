//! What the tests share: fixtures, LLVM's programs, and text that can be compared.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::ScopedJoinHandle;

/// Runs a program; returns what it prints, or nothing if it fails. `None` if it is not installed.
pub(crate) fn run(program: &str, args: &[&str]) -> Option<Option<Vec<u8>>> {
    let output = Command::new(program).args(args).output().ok()?;
    Some(output.status.success().then_some(output.stdout))
}

/// True if a program is installed; says so if it is not.
pub(crate) fn has(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok();
    if !found {
        eprintln!("skipped: {program} is not installed");
    }
    found
}

/// Returns the files below a folder of the repository with an extension, in the order of their names.
pub(crate) fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Returns bitcode of text, if LLVM takes it.
pub(crate) fn assemble(path: &Path) -> Option<Vec<u8>> {
    run("llvm-as-22", &[path.to_str().unwrap(), "-o", "-"]).flatten()
}

/// Returns the modules below `test-ll` that LLVM takes, with their names.
pub(crate) fn fixtures() -> &'static [(String, Vec<u8>)] {
    static FIXTURES: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
    FIXTURES.get_or_init(|| {
        let assembled = in_parallel(&files("test-ll", "ll"), |path| {
            Some((path.to_string_lossy().into_owned(), assemble(path)?))
        });
        assembled.into_iter().flatten().collect()
    })
}

/// Returns the texts that LLVM gives for modules, `None` for those that it refuses. One process does many of them, as most of the
/// time of a small one goes into loading LLVM.
pub(crate) fn disassemble_all(modules: &[&[u8]]) -> Vec<Option<String>> {
    let folder = temporary("disassembled");
    std::fs::create_dir_all(&folder).unwrap();
    let path = |number: usize, extension: &str| folder.join(format!("{number}.{extension}"));
    for (number, module) in modules.iter().enumerate() {
        std::fs::write(path(number, "bc"), module).unwrap();
    }
    let mut texts = Vec::new();
    while texts.len() < modules.len() {
        // It ends at the first module that it refuses, and leaves no text for that.
        let left = (texts.len()..modules.len()).map(|number| path(number, "bc"));
        Command::new("llvm-dis-22").args(left).output().unwrap();
        while let Ok(text) = std::fs::read(path(texts.len(), "ll")) {
            texts.push(Some(String::from_utf8_lossy(&text).into_owned()));
        }
        if texts.len() < modules.len() {
            texts.push(None);
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
    texts
}

/// Returns the text that LLVM gives for bitcode.
pub(crate) fn disassemble(bitcode: &[u8]) -> Option<String> {
    disassemble_all(&[bitcode]).remove(0)
}

/// Returns the path of a temporary file that nothing else has.
pub(crate) fn temporary(name: &str) -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("spirv-llvm-ir-{}-{number}-{name}", std::process::id()))
}

/// Applies a function to each item, on as many threads as the machine has; returns the results in the order of the items.
pub(crate) fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(number) else { return done };
            done.push((number, work(item)));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut results = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(take)).collect();
        let join = |thread: ScopedJoinHandle<'_, Vec<(usize, R)>>| match thread.join() {
            Ok(results) => results,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        running.into_iter().flat_map(join).collect::<Vec<_>>()
    });
    results.sort_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Brings text into a form that depends neither on names of files, nor on numbers of groups of attributes, nor on the order
/// of predecessors in comments, which LLVM keeps apart from the module.
pub(crate) fn normalised(text: &str) -> String {
    let mut groups = HashMap::new();
    let mut lines = Vec::new();
    for line in text.lines() {
        let comment = ["; ModuleID", "; Unknown intrinsic", "; Function Attrs"];
        if comment.iter().any(|comment| line.starts_with(comment)) {
            continue;
        }
        match line.strip_prefix("attributes #").and_then(|rest| rest.split_once(" = ")) {
            Some((number, attributes)) => drop(groups.insert(number.to_owned(), attributes.to_owned())),
            None => lines.push(line),
        }
    }
    let mut out = String::new();
    for mut line in lines {
        for comment in ["; preds = ", "; No predecessors!"] {
            line = line.split_once(comment).map_or(line, |split| split.0).trim_end();
        }
        // LLVM gives intrinsics the attributes that the release has for them.
        let intrinsic = line.starts_with("declare") && line.contains("@llvm.");
        let mut rest = line;
        while let Some((before, after)) = rest.split_once(" #") {
            let digits = after.len() - after.trim_start_matches(|char: char| char.is_ascii_digit()).len();
            let (number, tail) = after.split_at(digits);
            out.push_str(before);
            match groups.get(number) {
                Some(_) if intrinsic => {}
                Some(attributes) => out.push_str(&format!(" #{attributes}")),
                None => out.push_str(&format!(" #{number}")),
            }
            rest = tail;
        }
        out.push_str(rest);
        out.push('\n');
    }
    // LLVM writes some numbers that a short decimal tells as hexadecimal ones.
    let number = |word: &str| {
        let digits = word.trim_end_matches([',', ')', ']', '}', '>']);
        let decimal = digits.contains("e+") || digits.contains("e-");
        let value = digits.parse::<f64>().ok().filter(|_| decimal && digits.contains('.'))?;
        Some(format!("0x{:X}{}", value.to_bits(), &word[digits.len()..]))
    };
    let words = |line: &str| {
        let words: Vec<String> =
            line.split(' ').map(|word| number(word).unwrap_or_else(|| word.to_owned())).collect();
        words.join(" ")
    };
    out.lines().map(|line| words(line) + "\n").collect()
}

/// Fails with the first lines that differ.
pub(crate) fn assert_same(name: &str, ours: &str, theirs: &str) {
    let (ours, theirs) = (normalised(ours), normalised(theirs));
    if ours != theirs {
        let differing = ours.lines().zip(theirs.lines()).find(|(ours, theirs)| ours != theirs);
        panic!("{name}: {:?}", differing.unwrap_or(("one is longer", "")));
    }
}
