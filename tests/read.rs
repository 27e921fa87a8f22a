//! The fixtures under `test-spv/`: assembly, and in comments what the LLVM IR that is read from it has to hold.
//!
//! - `; options: call-form=spv-ir spec=3:42` sets options of the reader;
//! - `; CHECK: text` has to stand in the printed module, behind what the check before found; runs of blanks are one;
//! - `; CHECK-NOT: text` must not stand anywhere;
//! - `; ERROR: text` has to stand in the diagnostic: the module is refused.

#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use inkwell::context::Context;
use spirv_llvm::spirv::{self, asm};
use spirv_llvm::{BuiltinFormat, CallForm, ReadOptions, llvm};

fn fixtures() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("test-spv")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder of fixtures") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                // The fixtures of the checks say what the checks find.
                if !path.ends_with("check") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "spvasm") {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no fixtures");
    found
}

fn options(text: &str) -> ReadOptions {
    let mut options = ReadOptions::default();
    for word in
        text.lines().filter_map(|line| line.strip_prefix("; options:")).flat_map(str::split_whitespace)
    {
        match word.split_once('=') {
            Some(("call-form", "spv-ir")) => options.call_form = CallForm::SpvIr,
            Some(("call-form", "cl20")) => options.call_form = CallForm::Cl20,
            Some(("builtin-format", "global")) => options.builtin_format = BuiltinFormat::Global,
            Some(("auxdata", "on")) => options.preserve_auxdata = true,
            Some(("function-pointers", "apart")) => options.function_pointer_address_space = true,
            Some(("arg-names", "on")) => options.kernel_arg_names = true,
            Some(("spec", constant)) => {
                let (id, bits) = constant.split_once(':').expect("spec=ID:BITS");
                options.spec_constants.push((id.parse().expect("an id"), bits.parse().expect("bits")));
            }
            _ => panic!("unknown option {word}"),
        }
    }
    options
}

fn assemble(text: &str) -> Vec<u8> {
    let words = asm::assemble(text, &asm::Options::default()).expect("a fixture that assembles");
    spirv::to_bytes(&words, spirv::ByteOrder::Little)
}

/// The printed module, or the diagnostic.
fn read(binary: &[u8], options: &ReadOptions) -> Result<String, String> {
    let context = Context::create();
    match spirv_llvm::read(&context, binary, options) {
        Ok(module) => Ok(llvm::print(&module)),
        Err(diagnostics) => Err(diagnostics.to_string()),
    }
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a fixture's directives find wrong.
fn problem(text: &str) -> Option<String> {
    let result = read(&assemble(text), &options(text));
    let directive = |name: &str| {
        let prefix = format!("; {name}:");
        text.lines()
            .filter_map(move |line| line.trim_start().strip_prefix(prefix.as_str()).map(squeezed))
            .collect::<Vec<_>>()
    };
    let wanted = directive("ERROR");
    if !wanted.is_empty() {
        return match result {
            Ok(ir) => Some(format!("was read:\n{ir}")),
            Err(diagnostic) => wanted
                .iter()
                .find(|wanted| !squeezed(&diagnostic).contains(wanted.as_str()))
                .map(|wanted| format!("`{wanted}` is not in the diagnostic: {diagnostic}")),
        };
    }
    let ir = match result {
        Ok(ir) => ir,
        Err(diagnostic) => return Some(diagnostic),
    };
    let flat = squeezed(&ir);
    for unwanted in directive("CHECK-NOT") {
        if flat.contains(&unwanted) {
            return Some(format!("`{unwanted}` stands in\n{ir}"));
        }
    }
    let checks = directive("CHECK");
    if checks.is_empty() {
        return Some("the fixture expects nothing".to_owned());
    }
    let mut rest = flat.as_str();
    for wanted in checks {
        match rest.split_once(wanted.as_str()) {
            Some((_, behind)) => rest = behind,
            None => return Some(format!("`{wanted}` does not follow in\n{ir}")),
        }
    }
    None
}

#[test]
fn every_fixture_is_read_as_it_says() {
    let mut failed = String::new();
    for path in fixtures() {
        let text = std::fs::read_to_string(&path).expect("a fixture");
        if let Some(problem) = problem(&text) {
            let _ = writeln!(failed, "{}: {problem}", path.display());
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

/// A small generator of numbers, the same on every run.
fn next(state: &mut u64) -> u32 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as u32
}

#[test]
fn damaged_modules_are_refused_or_valid() {
    let mut state = 7;
    for path in fixtures() {
        let binary = assemble(&std::fs::read_to_string(&path).expect("a fixture"));
        let words = binary.len() / 4;
        for length in (0..binary.len()).step_by(4 * (words / 24).max(1)) {
            let _ = read(&binary[..length], &ReadOptions::default());
        }
        for _ in 0..60 {
            let mut damaged = binary.clone();
            let at = 4 * (next(&mut state) as usize % words);
            let word = match next(&mut state) % 4 {
                0 => next(&mut state),
                1 => next(&mut state) % 64,
                2 => {
                    u32::from_le_bytes([damaged[at], damaged[at + 1], damaged[at + 2], damaged[at + 3]])
                        ^ 1 << (next(&mut state) % 32)
                }
                _ => {
                    let other = 4 * (next(&mut state) as usize % words);
                    u32::from_le_bytes([
                        binary[other],
                        binary[other + 1],
                        binary[other + 2],
                        binary[other + 3],
                    ])
                }
            };
            damaged[at..at + 4].copy_from_slice(&word.to_le_bytes());
            // What is read passed LLVM's verifier; what is refused says why.
            if let Err(diagnostic) = read(&damaged, &ReadOptions::default()) {
                assert!(!diagnostic.is_empty());
            }
        }
    }
}
