//! The fixtures under `test-ll/regularize`: LLVM IR, and in comments what its regular form has to hold.
//!
//! - `; options: +SPV_…`: extensions that are allowed;
//! - `; CHECK: text` has to stand in the regular form, behind what the check before found;
//! - `; CHECK-NOT: text` must not stand anywhere;
//! - `; ERROR: text` has to stand in a diagnostic: the module is refused.
//!
//! The given module prints the same before and after, and the regular form goes to SPIR-V.

#![cfg(feature = "llvm")]
#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

use std::path::Path;

use inkwell::context::Context;
use spirv_llvm::{
    WriteOptions, llvm,
    spirv::{Extension, Module, check},
};

fn directives<'s>(source: &'s str, name: &str) -> impl Iterator<Item = &'s str> {
    source.lines().filter_map(move |line| line.strip_prefix("; ")?.strip_prefix(name)?.strip_prefix(": "))
}

fn check(name: &str, source: &str) {
    let mut options = WriteOptions::default();
    for extension in directives(source, "options").flat_map(str::split_whitespace) {
        let extension = extension.strip_prefix('+').and_then(Extension::by_name);
        options.extensions.insert(extension.expect("a known extension"));
    }
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, source.as_bytes()).expect("a module");
    let before = llvm::print(&module);
    let regular = spirv_llvm::regularize(&context, &module, &options);
    assert_eq!(before, llvm::print(&module), "{name}: the input module has changed");
    if let Some(wanted) = directives(source, "ERROR").next() {
        let errors = regular.expect_err("a module that is refused").to_string();
        assert!(errors.contains(wanted), "{name}: {errors}");
        return;
    }
    let regular = regular.unwrap_or_else(|errors| panic!("{name}: {errors}"));
    let text = llvm::print(&regular);
    // The directives themselves are comments, which LLVM does not keep.
    let mut rest = text.as_str();
    for wanted in directives(source, "CHECK") {
        let at = rest.find(wanted).unwrap_or_else(|| panic!("{name}: no `{wanted}` in\n{rest}"));
        rest = &rest[at + wanted.len()..];
    }
    for unwanted in directives(source, "CHECK-NOT") {
        assert!(!text.contains(unwanted), "{name}: `{unwanted}` in\n{text}");
    }
    let words = spirv_llvm::write(&regular, &options).unwrap_or_else(|errors| panic!("{name}: {errors}"));
    let module = Module::from_words(words).expect("a module");
    check::check_required(&module).unwrap_or_else(|errors| panic!("{name}: {errors}"));
    // What is regular stays as it is.
    let again = spirv_llvm::regularize(&context, &regular, &options).expect("a regular module");
    // LLVM's comments name a block's predecessors in the order of its lists of uses.
    let code = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split(';').next().unwrap_or_default().trim_end().to_owned()).collect()
    };
    assert_eq!(code(&text), code(&llvm::print(&again)), "{name}: the regular form has another one");
}

#[test]
fn fixtures_have_the_regular_form_that_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-ll/regularize");
    let mut files: Vec<_> =
        folder.read_dir().expect("the fixtures").flatten().map(|file| file.path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let source = std::fs::read_to_string(&file).expect("a fixture");
        check(&file.display().to_string(), &source);
    }
}
