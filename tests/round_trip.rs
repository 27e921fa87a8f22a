//! Every fixture under `test-ll/` is translated and compared with what it expects.
//!
//! A fixture is LLVM IR that shows one behaviour. Its comments direct the test:
//! - `; options: +SPV_… max=1.3`: extensions that are allowed, and the newest version; `auxdata` keeps
//!   attributes and metadata;
//! - `; spirv:` and all that follows: the module in the word-count text form, a line of it a comment;
//! - `; error: …` instead: a part of the first diagnostic.
//!
//! With `BLESS=1` in the environment the expectations are written anew. Whatever is written also passes the checks
//! of structure, and comes out the same a second time.

#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

use std::path::{Path, PathBuf};

use inkwell::context::Context;
use spirv_llvm::{
    Errors, WriteOptions, llvm,
    spirv::{Extension, Module, Version, check, text},
    write,
};

/// Sections whose modules other tests translate, compile or run.
const ELSEWHERE: &[&str] = &["hostile", "kernels", "regularize", "run"];

fn fixtures() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-ll");
    let mut found = Vec::new();
    for section in root.read_dir().expect("the folder of fixtures").flatten() {
        let name = section.file_name();
        if section.path().is_dir() && !ELSEWHERE.iter().any(|other| name == *other) {
            let files = section.path().read_dir().expect("a section").flatten().map(|file| file.path());
            found.extend(files.filter(|path| path.extension().is_some_and(|e| e == "ll")));
        }
    }
    found.sort();
    found
}

fn options(source: &str) -> WriteOptions {
    let mut options = WriteOptions::default();
    let words = source.lines().filter_map(|line| line.strip_prefix("; options:"));
    for word in words.flat_map(str::split_whitespace) {
        if let Some(name) = word.strip_prefix('+') {
            options.extensions.insert(Extension::by_name(name).expect("a known extension"));
        } else if word == "auxdata" {
            options.preserve_auxdata = true;
        } else if let Some(minor) = word.strip_prefix("max=1.") {
            options.max_version = Some(Version::new(1, minor.parse().expect("a version")));
        } else {
            panic!("unknown option {word}");
        }
    }
    options
}

fn translate(source: &str, options: &WriteOptions) -> Result<Vec<u32>, Errors> {
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, source.as_bytes()).map_err(Errors::from)?;
    let before = llvm::print(&module);
    let words = write(&module, options);
    assert_eq!(before, llvm::print(&module), "the input module has changed");
    words
}

/// The comments that a fixture should end with.
fn expectation(source: &str) -> String {
    let options = options(source);
    match translate(source, &options) {
        Err(errors) => {
            let first = errors.first();
            format!(
                "; error: {}: {}\n",
                first.code().name(),
                first.detail().lines().next().unwrap_or_default()
            )
        }
        Ok(words) => {
            assert_eq!(Ok(&words), translate(source, &options).as_ref(), "two runs differ");
            let module = Module::from_words(words).expect("a module");
            check::check_required(&module).expect("a module that passes the checks of structure");
            let text = text::write(&module).expect("a module with a text form");
            // The generator's and the bound's numbers say nothing about the behaviour.
            let lines = text.lines().skip(1).map(str::trim_end).filter(|line| !line.is_empty());
            let body: String = lines.map(|line| format!(";   {line}\n")).collect();
            format!("; spirv:\n{body}")
        }
    }
}

#[test]
fn fixtures_give_what_they_expect() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut failures = Vec::new();
    for path in fixtures() {
        let whole = std::fs::read_to_string(&path).expect("a fixture");
        let start = ["\n; spirv:\n", "\n; error: "].iter().filter_map(|mark| whole.find(mark)).min();
        let (source, expected) = whole.split_at(start.map_or(whole.len(), |at| at + 1));
        let found = expectation(source);
        if bless {
            let blank = if source.ends_with("\n\n") { "" } else { "\n" };
            std::fs::write(&path, format!("{source}{blank}{found}")).expect("a fixture that can be written");
        } else if found != expected {
            failures.push(format!("{}:\nexpected\n{expected}found\n{found}", path.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
