//! The fixtures under `test-spv/check/`: each line that breaks rules tells the diagnostics in its comment, as
//! `; error: …`, `; warning: …` or `; rule: …` with the rule's name where it has one, and nothing else is found. A first
//! line `; environment: NAME` checks for that environment. `cargo xtask bless` writes the comments anew.

#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use spirv_check::{self as check, Environment};
use spirv_kit::{At, Error, Module, asm};

/// A folder of the repository.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// A line's instruction, without the diagnostics in its comments.
fn without_diagnostics(line: &str) -> &str {
    let ends = [" ; error: ", " ; warning: ", " ; rule: "].iter().filter_map(|mark| line.find(mark));
    ends.min().and_then(|end| line.get(..end)).unwrap_or(line)
}

/// The environment that a fixture is checked for.
fn environment(source: &str) -> Environment {
    let name = source.lines().find_map(|line| line.strip_prefix("; environment: "));
    name.map_or(Environment::UNIVERSAL, |name| {
        Environment::parse(name.trim()).unwrap_or_else(|error| panic!("{error}"))
    })
}

/// The words of the module at which instructions begin.
fn starts(module: &Module) -> Vec<usize> {
    let lengths = module.iter().map(|inst| inst.words().len());
    lengths
        .scan(5, |at, length| {
            let start = *at;
            *at += length;
            Some(start)
        })
        .collect()
}

/// The number of the instruction that an error is about; those about the whole module are told at the first.
fn instruction(error: &Error, starts: &[usize]) -> usize {
    match error.at() {
        At::Word { offset, .. } => starts.partition_point(|start| start <= offset).saturating_sub(1),
        _ => 0,
    }
}

/// The fixture with the diagnostics that are found at each of its instructions, of which a line has one at most.
fn told(source: &str, module: &Module) -> String {
    let starts = starts(module);
    let mut found: BTreeMap<usize, String> = BTreeMap::new();
    for diagnostic in &check::check_for(module, &environment(source)).list {
        let name = if diagnostic.rule.is_empty() { String::new() } else { format!("[{}] ", diagnostic.rule) };
        let comment = format!(" ; {}: {name}{}", diagnostic.grade, diagnostic.error.detail());
        *found.entry(instruction(&diagnostic.error, &starts)).or_default() += &comment;
    }
    let mut number = 0;
    let mut text = String::new();
    for line in source.lines() {
        text += without_diagnostics(line);
        if !line.trim_start().starts_with(';') && !line.trim().is_empty() {
            text += found.get(&number).map_or("", String::as_str);
            number += 1;
        }
        text.push('\n');
    }
    assert_eq!(number, starts.len(), "each line of a fixture has an instruction");
    text
}

#[test]
fn fixtures_have_the_diagnostics_that_they_tell() {
    let section = folder("test-spv/check");
    let filter = std::env::var("FIXTURES").unwrap_or_default();
    let mut files: Vec<_> =
        fs::read_dir(section).expect("the section").flatten().map(|entry| entry.path()).collect();
    files.sort();
    assert!(files.len() >= 7, "{files:?}");
    let mut wrong = String::new();
    for file in files {
        let name = file.display().to_string();
        let source = fs::read_to_string(&file).expect("a fixture");
        let version = environment(&source).version;
        let options = asm::AssembleOptions { version, numeric_ids: asm::NumericIds::Preserve };
        let words = asm::assemble(&source, &options).unwrap_or_else(|errors| panic!("{name}: {errors}"));
        let module = Module::from_words(words).expect("a module");
        let text = told(&source, &module);
        let is_refused = text.contains(" ; error: ");
        assert_eq!(check::check_required(&module).is_err(), is_refused, "{name}");
        if text == source {
            continue;
        }
        if std::env::var_os("BLESS").is_some() && name.contains(&filter) {
            fs::write(&file, text).expect("a fixture that can be written");
            continue;
        }
        wrong += &format!("{name}\n");
        for (found, expected) in
            text.lines().zip(source.lines()).filter(|(found, expected)| found != expected)
        {
            wrong += &format!("  expected {expected}\n  found    {found}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The names of the rules that a fixture breaks.
fn broken_rules() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for file in fs::read_dir(folder("test-spv/check")).expect("the section").flatten() {
        let source = fs::read_to_string(file.path()).expect("a fixture");
        for mark in [" ; error: [", " ; warning: [", " ; rule: ["] {
            let parts = source.split(mark).skip(1);
            names.extend(parts.filter_map(|part| part.split_once(']')).map(|(name, _)| name.to_owned()));
        }
    }
    names
}

/// The names of an API's rules that files below a folder mention.
fn named_rules(folder: &Path, names: &mut BTreeSet<String>) {
    for file in fs::read_dir(folder).expect("a folder of sources").flatten() {
        if file.path().is_dir() {
            named_rules(&file.path(), names);
            continue;
        }
        let source = fs::read_to_string(file.path()).expect("a source");
        for part in source.split("\"VUID-").skip(1) {
            let name = part.split('"').next().unwrap_or_default();
            if name.ends_with(|digit: char| digit.is_ascii_digit()) && !name.contains('{') {
                names.insert(format!("VUID-{name}"));
            }
        }
    }
}

/// Rules that no fixture can break by itself, with the reason.
const UNBROKEN: &[(&str, &str)] = &[
    ("location", "rules of locations bear Vulkan's names; the pass by itself only tells that it has stopped"),
    ("opencl-kernel-argument-float", "every OpenCL device may have floats of 64 bits"),
];

#[test]
fn every_rule_has_a_fixture_that_breaks_it() {
    let broken = broken_rules();
    let mut rules: BTreeSet<String> =
        check::RULE_FAMILIES.iter().map(|family| family.name.to_owned()).collect();
    for rule in check::KERNEL_RULES {
        let sections = [("opencl", rule.opencl), ("level-zero", rule.level_zero)];
        let stated = sections.iter().filter(|(_, section)| section.is_some());
        rules.extend(stated.map(|(prefix, _)| format!("{prefix}-{}", rule.name)));
    }
    rules.extend(check::OPENGL_RULES.iter().map(|rule| rule.name.to_owned()));
    named_rules(&folder("crates/check/src"), &mut rules);
    assert!(rules.len() > 200, "{}", rules.len());
    let without: BTreeSet<&str> =
        rules.iter().filter(|rule| !broken.contains(*rule)).map(String::as_str).collect();
    let expected: BTreeSet<&str> = UNBROKEN.iter().map(|(rule, _)| *rule).collect();
    assert_eq!(without, expected, "rules without a fixture, and those that are known to have none");
}
