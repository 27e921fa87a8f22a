//! Kernels that call every family of builtins go from LLVM IR to SPIR-V and back, twice: from the second translation on
//! the SPIR-V has to stay as it is, in each form that calls of builtins are read in.
//!
//! Each file of `test-ll/round_trip/` is one family. Its first line says which versions of OpenCL it is compiled for.

use std::collections::{BTreeSet, HashSet};

use inkwell::context::Context;
use spirv_llvm::spirv::{self, check};
use spirv_llvm::{CallForm, ReadOptions, WriteOptions};

use crate::common::{self, clang};

const TARGETS: [&str; 4] = ["spir", "spir64", "spirv32", "spirv64"];
const LEVELS: [&str; 5] = ["-O0", "-O1", "-O2", "-O3", "-Os"];
const FORMS: [CallForm; 4] = [CallForm::Auto, CallForm::Cl12, CallForm::Cl20, CallForm::SpvIr];

fn write(module: &inkwell::module::Module<'_>) -> Result<Vec<u32>, String> {
    let words =
        spirv_llvm::write(module, &WriteOptions::default()).map_err(|errors| format!("write: {errors}"))?;
    let parsed = spirv::Module::from_words(words.clone()).map_err(|error| format!("parse: {error}"))?;
    check::check_required(&parsed).map_err(|errors| format!("check: {errors}"))?;
    Ok(words)
}

/// SPIR-V to LLVM IR and to SPIR-V again.
fn turn(words: &[u32], form: CallForm) -> Result<Vec<u32>, String> {
    let context = Context::create();
    let mut options = ReadOptions::default();
    options.call_form = form;
    let bytes = spirv::to_bytes(words, spirv::ByteOrder::Little);
    let module = spirv_llvm::read(&context, &bytes, &options).map_err(|errors| format!("read: {errors}"))?;
    write(&module)
}

/// The first lines of two modules' text that differ.
fn parting(one: &[u32], other: &[u32]) -> String {
    let text = |words: &[u32]| {
        let module = spirv::Module::from_words(words.to_vec()).expect("a module that was written");
        spirv::text::write(&module).expect("words that have a text")
    };
    let (one, other) = (text(one), text(other));
    let lines = one.lines().zip(other.lines()).filter(|(a, b)| a != b).take(4);
    lines.map(|(a, b)| format!("    - {a}\n    + {b}\n")).collect()
}

/// A round trip of a module in one form: an error where the second and the third translation differ.
fn round_trip(first: &[u32], form: CallForm) -> Result<(), String> {
    let second = turn(first, form)?;
    let third = turn(&second, form)?;
    if second == third {
        return Ok(());
    }
    let lengths = [first, &second, &third].map(<[u32]>::len);
    Err(format!(
        "the third translation differs from the second, words {lengths:?}\n{}",
        parting(&second, &third)
    ))
}

/// A family's source and the versions of OpenCL that it is for.
fn source(file: &str) -> (String, Vec<String>) {
    let path = crate::common::fixture::root().join("test-ll/round_trip").join(file);
    let source = std::fs::read_to_string(path).expect("a file of the folder");
    let head = source.lines().next().and_then(|line| line.strip_prefix("// standards:"));
    let standards = head.expect("the versions in the first line").split_whitespace().map(str::to_owned);
    let standards = standards.collect();
    (source, standards)
}

/// The locations in the source that instructions are said to come from: file, line and column.
fn locations(words: &[u32]) -> BTreeSet<(Vec<u8>, u32, u32)> {
    let module = spirv::Module::from_words(words.to_vec()).expect("a module that was written");
    let strings: std::collections::HashMap<u32, Vec<u8>> = module
        .iter()
        .filter(|inst| inst.op() == spirv::Op::String)
        .map(|inst| (inst.operands()[0], spirv::words::string_bytes(&inst.operands()[1..]).into_owned()))
        .collect();
    let lines = module.iter().filter(|inst| inst.op() == spirv::Op::Line).map(|inst| inst.operands());
    lines.map(|line| (strings[&line[0]].clone(), line[1], line[2])).collect()
}

#[test]
fn lines_of_the_source_stay() {
    let mut wrong = Vec::new();
    for file in ["arithmetic.cl", "atomic.cl", "control.cl", "image.cl", "memory.cl"] {
        let (source, standards) = source(file);
        let standard = standards.last().expect("a version");
        for level in ["-O0", "-O2"] {
            let args = [
                "-finclude-default-header",
                "-fdeclare-opencl-builtins",
                "-debug-info-kind=line-tables-only",
                "-emit-llvm-bc",
                level,
            ];
            let context = Context::create();
            let bitcode = clang::clang("spir64", standard, &args, &source);
            let first = write(&common::parse(&context, file, &bitcode)).expect("a module that is written");
            assert!(locations(&first).len() > 10, "{file} has lines");
            for form in FORMS {
                let again = turn(&first, form).expect("a module that is read");
                if let Some(lost) = locations(&first).symmetric_difference(&locations(&again)).next() {
                    wrong.push(format!("{file} {level} {form:?}: {lost:?} in one translation only"));
                }
                wrong.extend(
                    round_trip(&first, form).err().map(|error| format!("{file} {level} {form:?}: {error}")),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(file: &str) {
    let (source, standards) = source(file);
    let mut wrong = Vec::new();
    let mut seen = HashSet::new();
    for (target, standard, level) in TARGETS
        .iter()
        .flat_map(|target| standards.iter().map(move |standard| (target, standard)))
        .flat_map(|(target, standard)| LEVELS.iter().map(move |level| (target, standard, level)))
    {
        let args = ["-finclude-default-header", "-fdeclare-opencl-builtins", "-emit-llvm-bc", level];
        let bitcode = clang::clang(target, standard, &args, &source);
        // Levels that make no difference need no round trip of their own.
        if !seen.insert(bitcode.clone()) {
            continue;
        }
        let context = Context::create();
        let module = common::parse(&context, file, &bitcode);
        let place = format!("{target} {standard} {level}");
        match write(&module) {
            Err(error) => wrong.push(format!("{place}: {error}")),
            Ok(first) => wrong.extend(FORMS.iter().filter_map(|form| {
                round_trip(&first, *form).err().map(|error| format!("{place} {form:?}: {error}"))
            })),
        }
    }
    assert!(wrong.is_empty(), "{file}: {} round trips grow or fail:\n{}", wrong.len(), wrong.join("\n"));
}

macro_rules! families {
    ($($name:ident: $file:literal),* $(,)?) => { $(
        #[test]
        fn $name() {
            check($file);
        }
    )* };
}

families! {
    arithmetic: "arithmetic.cl",
    atomic: "atomic.cl",
    classes: "classes.clcpp",
    control: "control.cl",
    enqueue: "enqueue.cl",
    group: "group.cl",
    image: "image.cl",
    memory: "memory.cl",
    pipe: "pipe.cl",
}
