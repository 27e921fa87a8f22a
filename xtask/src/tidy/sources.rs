//! Rules about single files: their length, what is left undone, and the invariants of the architecture.

use std::sync::LazyLock;

use regex::Regex;

use super::{Diagnostics, File};

/// Above this a file gets a warning: it should be split by concept.
const LONG: usize = 500;
/// Above this it is an error.
const TOO_LONG: usize = 700;

/// A text that must not stand in certain files.
struct Ban {
    pattern: LazyLock<Regex>,
    applies: fn(&File) -> bool,
    reach: Reach,
    reason: &'static str,
}

/// Prose may name what code must not hold, but not everything.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Code,
    CodeAndComments,
}

/// The pattern is split in this file, so that the rules do not find themselves.
macro_rules! ban {
    ($reach:ident, $applies:expr, $reason:literal, $($pattern:literal)+) => {
        Ban {
            #[allow(clippy::expect_used)]
            pattern: LazyLock::new(|| Regex::new(concat!($($pattern),+)).expect("the pattern is a literal")),
            applies: $applies,
            reach: Reach::$reach,
            reason: $reason,
        }
    };
}

static BANS: [Ban; 10] = [
    ban!(Code, File::is_rust, "unfinished code", r"\b(to" r"do|unimple" r"mented)!"),
    ban!(Code, File::is_rust, "a test that does not run", r"#\[ign" r"ore"),
    ban!(CodeAndComments, |_| true, "a note of unfinished work", r"\b(FIX" r"ME|TO" r"DO|XX" r"X)\b"),
    ban!(Code, without_llvm, "this folder never mentions LLVM's crates", r"llvm_" r"sys|ink" r"well|crate::ll" r"vm\b|llvm_nat" r"ive"),
    ban!(Code, |f| f.within("src/reader"), "the reader never imports the writer", r"crate::wri" r"ter\b"),
    ban!(Code, |f| f.within("src/writer"), "the writer never imports the reader", r"crate::rea" r"der\b"),
    ban!(Code, safe, "unsafe stands in crates/llvm, crates/run/src/jit, bindings and translator-cli/src/memory.rs alone", r"\buns" r"afe\s*(\{|\(|fn|impl|extern)"),
    ban!(Code, library, "the library never prints, exits or reads the environment",
        r"\b(e?print(ln)?!|std::pro" r"cess::|std::e" r"nv::)"),
    ban!(Code, of_any_llvm, "LLVM's version is known to versions.rs of crates/llvm and the two compat files alone",
        r"LLVM_SY" r"S_\d|LLVM_VERSION_MAJ" r"OR|\b(clang|llvm|llvm-spirv)-?\d\d" r"\b"),
    ban!(CodeAndComments, |_| true, "a path of one machine or a host of a registry",
        r"/wo" r"rk/|/ro" r"ot/|/ho" r"me/|index\.cra" r"tes\.io|arti" r"factory"),
];

fn without_llvm(file: &File) -> bool {
    let has_llvm = ["crates/llvm", "crates/run"].iter().any(|folder| file.within(folder));
    file.is_rust() && !has_llvm && ["crates", "src/mapping"].iter().any(|folder| file.within(folder))
}

fn safe(file: &File) -> bool {
    let allowed = [
        "crates/llvm",
        "crates/run/src/jit",
        "bindings",
        "translator-cli/src/memory.rs",
        "xtask/vulkan",
        "xtask/opencl",
    ];
    file.is_rust() && !allowed.iter().any(|place| file.path == *place || file.within(place))
}

fn of_any_llvm(file: &File) -> bool {
    let knows = ["crates/llvm/src/versions.rs", "crates/llvm/src/compat.rs", "crates/llvm/src/shim/compat.h"];
    // The benches and their corpus are made with other versions' translators and compilers.
    // The tests of the IR compare with what LLVM's own tools print.
    let compares = file.within("xtask/src/bench")
        || file.within("crates/ir/tests")
        || file.path == "xtask/src/corpus.rs";
    let is_code = file.is_rust() || file.path.ends_with(".cpp") || file.path.ends_with(".h");
    is_code && !compares && !knows.contains(&file.path.as_str())
}

fn library(file: &File) -> bool {
    // That crate is a command, which starts others.
    let is_command = file.within("crates/regress");
    let is_library = file.within("src")
        || file.within("bindings/c/src")
        || file.within("crates") && file.path.contains("/src/");
    file.is_rust() && is_library && !is_command && !file.path.contains("/src/tests/")
}

/// Applies every rule to `file`.
pub(super) fn check(file: &File, diagnostics: &mut Diagnostics) {
    length(file, diagnostics);
    if file.is_generated() && file.is_rust() {
        let first = file.text.lines().next().unwrap_or_default();
        if !first.contains("cargo xtask codegen") {
            diagnostics.error(file, 1, "a generated file starts with the command that made it");
        }
    }
    for ban in BANS.iter().filter(|ban| (ban.applies)(file)) {
        for found in ban.pattern.find_iter(&file.text) {
            let line_start = file.text[..found.start()].rfind('\n').map_or(0, |at| at + 1);
            let before = file.text[line_start..found.start()].trim_start();
            if ban.reach == Reach::Code && before.starts_with("//") {
                continue;
            }
            let line = file.text[..found.start()].matches('\n').count() + 1;
            diagnostics.error(file, line, &format!("{}: `{}`", ban.reason, found.as_str()));
        }
    }
}

fn length(file: &File, diagnostics: &mut Diagnostics) {
    if !file.is_rust() || file.is_generated() {
        return;
    }
    let lines = file.text.lines().count();
    if lines > TOO_LONG {
        diagnostics.error(file, lines, &format!("{lines} lines; split it by concept (limit {TOO_LONG})"));
    } else if lines > LONG {
        diagnostics.warning(file, lines, &format!("{lines} lines; above {LONG} a split should be found"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The errors in a file at `path` that holds `parts` joined, which no rule then finds in this file.
    fn errors(path: &str, parts: &[&str]) -> Vec<String> {
        let mut diagnostics = Diagnostics::default();
        check(&File { path: path.to_owned(), text: parts.concat() }, &mut diagnostics);
        diagnostics.errors
    }

    #[test]
    fn each_rule_fires_where_it_applies_and_nowhere_else() {
        let cases: [(&str, &[&str], bool); 24] = [
            ("src/lib.rs", &["fn f() { to", "do!() }"], true),
            ("tests/a.rs", &["#[ign", "ore]\n"], true),
            ("README.md", &["FIX", "ME"], true),
            ("crates/spirv/src/words.rs", &["use ink", "well::X;"], true),
            ("src/writer/types.rs", &["use ink", "well::X;"], false),
            ("src/mapping/ops.rs", &["use crate::ll", "vm::Value;"], true),
            ("src/mapping/ops.rs", &["// as crate::ll", "vm does"], false),
            ("src/reader/mod.rs", &["use crate::wri", "ter::X;"], true),
            ("src/writer/mod.rs", &["use crate::rea", "der::X;"], true),
            ("src/writer/mod.rs", &["let x = uns", "afe { 1 };"], true),
            ("crates/llvm/src/call.rs", &["let x = uns", "afe { 1 };"], false),
            ("crates/run/src/jit/event.rs", &["let x = uns", "afe { 1 };"], false),
            ("crates/run/src/lib.rs", &["let x = uns", "afe { 1 };"], true),
            ("crates/run/src/lib.rs", &["use ink", "well::X;"], false),
            ("crates/check/src/lib.rs", &["use spirv_llvm_nat", "ive::X;"], true),
            ("crates/spirv/src/error.rs", &["printl", "n!(\"\")"], true),
            ("bindings/c/src/run.rs", &["printl", "n!(\"\")"], true),
            ("xtask/src/ci.rs", &["printl", "n!(\"\")"], false),
            ("tests/common/mod.rs", &["Command::new(\"clang", "-22\")"], true),
            ("crates/llvm/src/shim/read.cpp", &["#if LLVM_VERSION_MAJ", "OR > 22"], true),
            ("crates/llvm/src/shim/compat.h", &["#if LLVM_VERSION_MAJ", "OR > 22"], false),
            ("README.md", &["clang", "-22 -x cl"], false),
            ("docs/a.md", &["see /wo", "rk/x"], true),
            ("src/loss.rs", &["// /ho", "me/x"], true),
        ];
        for (path, parts, fires) in cases {
            assert_eq!(!errors(path, parts).is_empty(), fires, "{path}: {}", parts.concat());
        }
    }

    #[test]
    fn an_error_names_the_line() {
        let found = errors("src/lib.rs", &["//! A file.\n\nfn f() {\n    to", "do!()\n}\n"]);
        assert!(found.iter().all(|error| error.starts_with("src/lib.rs:4: ")), "{found:?}");
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn generated_files_may_be_long_and_name_their_command() {
        let long = "\n".repeat(TOO_LONG + 1);
        assert_eq!(errors("src/a.rs", &[&long]).len(), 1);
        let header = "// Made by `cargo xtask codegen`.\n";
        assert!(errors("crates/spirv/src/grammar/generated/a.rs", &[header, &long]).is_empty());
        assert_eq!(errors("crates/spirv/src/grammar/generated/a.rs", &[&long]).len(), 1);
    }
}
