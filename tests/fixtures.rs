//! Every fixture under `test-ll/` and `test-spv/` is translated in both directions and compared with what is expected.
//!
//! | fixture | beside it | holds |
//! |---|---|---|
//! | `test-ll/SECTION/NAME.ll` | `NAME.spvasm` | the SPIR-V that is written |
//! | | `NAME.read.ll` | the LLVM IR that is read from that, unless it is the fixture again |
//! | `test-ll/regularize/NAME.ll` | `NAME.regular.ll` | the regular form |
//! | `test-spv/SECTION/NAME.spvasm` | `NAME.ll` | the LLVM IR that is read |
//! | | `NAME.back.spvasm` | the SPIR-V that is written from that, unless it is the fixture again |
//!
//! Comments of a fixture direct the test:
//! - `; options: …`: `+SPV_…` allows an extension to the writer, `max=1.3` limits its version, `target=NAME` is the
//!   environment that it writes for, with `widen-integers` and `narrow-doubles`, `debug=NAME` the set of its debug information; `call-form=spv-ir`,
//!   `builtin-format=global`, `function-pointers=apart`, `arg-names`, `triple=TRIPLE` and `spec=ID:BITS` are the reader's;
//!   `auxdata` is for both. What is written from SPIR-V may have all extensions that the fixture declares;
//! - `; CHECK: text` has to stand in what the fixture becomes, behind what the check before found; runs of blanks are one;
//! - `; CHECK-NOT: text` must not stand anywhere in it;
//! - `; losses: NAME COUNT, …`: that and nothing else is told as lost where the fixture is written, one of SPIR-V where it is read;
//!   nothing where the list is empty;
//! - `; since: 20`: the text is of that version of LLVM, and older ones cannot read it; `; until: 22`, newer ones cannot;
//! - `; error: …`: the fixture is refused with these diagnostics, a line each;
//! - `; spirv-val: text` has to stand in what the validator says of the SPIR-V, which is valid otherwise.
//!
//! What is written satisfies the checks of structure, `spirv-val` where it is at hand, and comes out of both text forms as it went in.
//!
//! Each fixture is a test by the name of its file, which the test program's filter picks: `cargo test --test fixtures atomic/`.
//!
//! `cargo xtask bless [FILTER]` writes files beside fixtures, and errors, anew. Where a release of LLVM prints another text,
//! as `NAME.llvm23.ll` or `NAME.read.llvm23.ll`, that file is the expected one for it; `cargo xtask bless --apart` makes it.

#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

#[path = "common/fixture.rs"]
mod fixture;
#[path = "common/validator.rs"]
mod validator;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use fixture::{Bless, Fixture, Start, squeezed};
use inkwell::context::Context;
use libtest_mimic::{Arguments, Failed, Trial};
use spirv_llvm::{
    Errors, ReadOptions, WriteOptions, llvm,
    spirv::{self, Extension, Module, Op, asm, check, text, words},
};

/// The outcome of a fixture: the diagnostics that refuse it, or texts for the files beside it, by their suffixes.
struct Outcome {
    errors: Vec<String>,
    files: Vec<(&'static str, Option<String>)>,
    /// What is told as lost, of a fixture that says it.
    losses: Option<String>,
}

impl Outcome {
    fn refused(errors: &Errors) -> Self {
        Self { errors: diagnostics(errors), files: Vec::new(), losses: None }
    }

    /// The text of a file beside the fixture; none of an empty or repeated text.
    fn expects(&self, suffix: &str) -> Option<&str> {
        self.files.iter().find(|(name, _)| *name == suffix).and_then(|(_, text)| text.as_deref())
    }
}

/// The diagnostics as directives have them, a line each.
fn diagnostics(errors: &Errors) -> Vec<String> {
    let line =
        |error: &spirv_llvm::Error| format!("{}: {}", error.code().name(), squeezed(&error.to_string()));
    errors.iter().map(line).collect()
}

/// The diagnostics as the content of a file beside a fixture.
fn listed(errors: &Errors) -> String {
    diagnostics(errors).iter().map(|line| format!("; error: {line}\n")).collect()
}

/// LLVM's text without the line that names the module, which says where it came from.
fn printed(module: &inkwell::module::Module<'_>) -> String {
    let text = llvm::print(module);
    let lines = text.lines().filter(|line| !line.starts_with("; ModuleID = "));
    lines.map(|line| format!("{line}\n")).collect()
}

/// The assembly of a module, with its version but without generator and bound, which say nothing about behaviour.
fn assembly(module: &Module) -> String {
    let style = asm::Style { no_header: true, ..asm::Style::default() };
    let body = asm::disassemble(module, &style).expect("a module that can be disassembled");
    let version = module.header().version().expect("a version");
    format!("; Version: {version}\n{body}")
}

/// Both text forms give the module again, but for the number of its generator.
fn texts_keep(module: &Module) -> Result<(), String> {
    let words = module.words();
    let written = text::write(module).map_err(|error| error.to_string())?;
    if text::read(&written).map_err(|errors| errors.to_string())?.words() != words {
        return Err(format!("the word-count text form is read as another module:\n{written}"));
    }
    let style = asm::Style { names: asm::IdNames::Raw, ..asm::Style::default() };
    let written = asm::disassemble(module, &style).map_err(|error| error.to_string())?;
    let options = asm::AssembleOptions {
        version: module.header().version().expect("a version"),
        numeric_ids: asm::NumericIds::Preserve,
    };
    let again = asm::assemble(&written, &options).map_err(|errors| errors.to_string())?;
    if again[5..] != words[5..] || again[1] != words[1] {
        return Err(format!("the assembly is assembled to another module:\n{written}"));
    }
    Ok(())
}

/// Writes a module, which gives the same words a second time and leaves it as it was.
fn write(
    module: &inkwell::module::Module<'_>,
    options: &WriteOptions,
) -> Result<Result<Vec<u32>, Errors>, String> {
    let before = llvm::print(module);
    let written = spirv_llvm::write(module, options);
    if written.as_ref().ok() != spirv_llvm::write(module, options).as_ref().ok() {
        return Err("two runs give different words".to_owned());
    }
    if before != llvm::print(module) {
        return Err("the module that was translated has changed".to_owned());
    }
    Ok(written)
}

/// The module of words that were written, which passes the checks of structure, keeps its words in every form of text, and
/// satisfies the validator.
fn written(fixture: &Fixture, words: Vec<u32>) -> Result<Module, String> {
    let module = Module::from_words(words).map_err(|error| error.to_string())?;
    check::check_required(&module).map_err(|errors| errors.to_string())?;
    texts_keep(&module)?;
    let known: Vec<&str> = fixture.directives("spirv-val").collect();
    match (validator::judge(&module.to_bytes()), known.as_slice()) {
        (None, _) | (Some(Ok(())), []) => {}
        (Some(Ok(())), _) if !validator::is_of_release(VALIDATOR) => {}
        (Some(Ok(())), _) => return Err("the validator accepts what it is said to refuse".to_owned()),
        (Some(Err(said)), known) if known.iter().any(|known| said.contains(known)) => {}
        (Some(Err(said)), _) => return Err(format!("spirv-val: {said}")),
    }
    Ok(module)
}

/// The release of SPIRV-Tools that directives of fixtures speak of.
const VALIDATOR: &str = "v2025.5";

/// The text that a module is read as, or the diagnostics.
fn read(module: &Module, options: &ReadOptions) -> Result<String, Errors> {
    let context = Context::create();
    spirv_llvm::read(&context, &module.to_bytes(), options).map(|module| printed(&module))
}

/// Returns the losses that a fixture's translation tells, in the form of its directive; nothing where it has no directive.
fn losses(
    fixture: &Fixture,
    lost: impl FnOnce() -> Result<spirv_llvm::Losses, Errors>,
) -> Result<Option<String>, String> {
    if fixture.directives("losses").next().is_none() {
        return Ok(None);
    }
    let losses = lost().map_err(|errors| errors.to_string())?;
    let told: Vec<_> = losses.iter().map(|(loss, count)| format!("{} {count}", loss.name())).collect();
    Ok(Some(told.join(", ")))
}

/// A fixture of LLVM IR: written, and read again.
fn from_llvm(fixture: &Fixture) -> Result<Outcome, String> {
    let (read_options, write_options) = fixture.options();
    let context = Context::create();
    let module = match llvm::parse_ir_or_bitcode(&context, fixture.text.as_bytes()) {
        Ok(module) => module,
        Err(error) => return Ok(Outcome::refused(&Errors::from(error))),
    };
    let words = match write(&module, &write_options)? {
        Ok(words) => words,
        Err(errors) => return Ok(Outcome::refused(&errors)),
    };
    let spirv = written(fixture, words)?;
    let assembly = assembly(&spirv);
    fixture.checked(&assembly)?;
    let back = read(&spirv, &read_options).unwrap_or_else(|errors| listed(&errors));
    let back = Some(back).filter(|back| *back != printed(&module));
    let files = vec![("spvasm", Some(assembly)), ("read.ll", back)];
    let lost = || {
        let outcome = spirv_llvm::write_ir(fixture.text.as_bytes(), &write_options, &mut |_| {});
        outcome.map(|outcome| outcome.losses)
    };
    Ok(Outcome { errors: Vec::new(), files, losses: losses(fixture, lost)? })
}

/// A fixture of SPIR-V: read, and written again.
fn from_spirv(fixture: &Fixture) -> Result<Outcome, String> {
    let (read_options, mut write_options) = fixture.options();
    let words = asm::assemble(&fixture.text, &asm::AssembleOptions::default())
        .map_err(|errors| errors.to_string())?;
    let bytes = spirv::to_bytes(&words, spirv::ByteOrder::Little);
    let context = Context::create();
    let llvm = match spirv_llvm::read(&context, &bytes, &read_options) {
        Ok(module) => module,
        Err(errors) => return Ok(Outcome::refused(&errors)),
    };
    let ir = printed(&llvm);
    fixture.checked(&ir)?;
    let module = Module::from_words(words).map_err(|error| error.to_string())?;
    for inst in module.iter().filter(|inst| inst.op() == Op::Extension) {
        if let Some(extension) = Extension::by_name(&words::string(inst.operands())) {
            write_options.extensions.insert(extension);
        }
    }
    let back = match write(&llvm, &write_options)? {
        Ok(words) => assembly(&written(fixture, words)?),
        Err(errors) => listed(&errors),
    };
    let back = Some(back).filter(|back| *back != assembly(&module));
    let files = vec![("ll", Some(ir)), ("back.spvasm", back)];
    let lost =
        || spirv_llvm::read_to_bitcode(&module, &read_options, &mut |_| {}).map(|outcome| outcome.losses);
    Ok(Outcome { errors: Vec::new(), files, losses: losses(fixture, lost)? })
}

/// A fixture of LLVM IR: its regular form, which can be written, and whose own regular form it is.
fn to_regular(fixture: &Fixture) -> Result<Outcome, String> {
    let (_, options) = fixture.options();
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, fixture.text.as_bytes()).map_err(|e| e.to_string())?;
    let before = llvm::print(&module);
    let regular = spirv_llvm::regularize(&context, &module, &options);
    if before != llvm::print(&module) {
        return Err("the module that was translated has changed".to_owned());
    }
    let regular = match regular {
        Ok(regular) => regular,
        Err(errors) => return Ok(Outcome::refused(&errors)),
    };
    let text = printed(&regular);
    fixture.checked(&text)?;
    let words = write(&regular, &options)?.map_err(|errors| errors.to_string())?;
    written(fixture, words)?;
    let again = spirv_llvm::regularize(&context, &regular, &options).map_err(|errors| errors.to_string())?;
    // LLVM's comments name a block's predecessors in the order of its lists of uses.
    let code = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split(';').next().unwrap_or_default().trim_end().to_owned()).collect()
    };
    if code(&text) != code(&printed(&again)) {
        return Err("the regular form has another one".to_owned());
    }
    Ok(Outcome { errors: Vec::new(), files: vec![("regular.ll", Some(text))], losses: None })
}

/// The files that may stand beside a fixture.
fn suffixes(start: Start) -> &'static [&'static str] {
    match start {
        Start::Llvm => &["spvasm", "read.ll"],
        Start::Regularize => &["regular.ll"],
        Start::Spirv => &["ll", "back.spvasm"],
    }
}

/// The file for what is otherwise with the LLVM in use alone, beside the common one. Assembly is so where it has names of LLVM's.
fn own_file(fixture: &Fixture, suffix: &str) -> Option<PathBuf> {
    let (major, ..) = inkwell::support::get_llvm_version();
    let extension = ["ll", "spvasm"].into_iter().find(|extension| suffix.ends_with(extension))?;
    let before = suffix.strip_suffix(extension)?;
    Some(fixture.beside(&format!("{before}llvm{major}.{extension}")))
}

/// Compares the diagnostics that refuse a fixture with its directives, or writes these.
fn settle_errors(fixture: &Fixture, errors: &[String], bless: Bless) -> Option<String> {
    let expected: Vec<&str> = fixture.directives("error").collect();
    if expected == errors {
        return None;
    }
    if bless == Bless::No {
        return Some(format!("expected errors {expected:#?}, found {errors:#?}\n"));
    }
    let lines = fixture.text.lines().filter(|line| !line.starts_with("; error: "));
    let source: String = lines.map(|line| format!("{line}\n")).collect();
    let errors: String = errors.iter().map(|error| format!("; error: {error}\n")).collect();
    let gap = if errors.is_empty() { "" } else { "\n" };
    fs::write(&fixture.path, format!("{}\n{gap}{errors}", source.trim_end())).expect("a fixture");
    None
}

/// Compares what is told as lost with the directive, or writes this.
fn settle_losses(fixture: &Fixture, told: &str, bless: Bless) -> Option<String> {
    let expected = fixture.directives("losses").next()?;
    if expected == told {
        return None;
    }
    if bless == Bless::No {
        return Some(format!("expected losses `{expected}`, found `{told}`\n"));
    }
    let line = |line: &str| match line.strip_prefix("; losses:") {
        Some(_) => format!("; losses: {told}").trim_end().to_owned() + "\n",
        None => format!("{line}\n"),
    };
    let source: String = fixture.text.lines().map(line).collect();
    fs::write(&fixture.path, source).expect("a fixture");
    None
}

/// Compares an outcome with the files, or writes these; gives what differs.
fn settle(fixture: &Fixture, outcome: &Outcome, bless: Bless) -> Option<String> {
    let mut wrong = settle_errors(fixture, &outcome.errors, bless).unwrap_or_default();
    let losses = outcome.losses.as_deref();
    wrong += &losses.and_then(|told| settle_losses(fixture, told, bless)).unwrap_or_default();
    for suffix in suffixes(fixture.start) {
        let common = fixture.beside(suffix);
        let own = own_file(fixture, suffix);
        let path = own.clone().filter(|path| path.is_file()).unwrap_or_else(|| common.clone());
        let expected = fs::read_to_string(&path).ok();
        let found = outcome.expects(suffix);
        if expected.as_deref() == found {
            continue;
        }
        match (bless, found) {
            (Bless::No, _) => {
                wrong += &difference(suffix, expected.as_deref().unwrap_or(""), found.unwrap_or(""));
            }
            (Bless::Apart, Some(text)) if common.is_file() => {
                fs::write(own.unwrap_or(path), text).expect("a file that can be written");
            }
            (_, Some(text)) => fs::write(&path, text).expect("a file that can be written"),
            (_, None) => fs::remove_file(&path).expect("a file that can be removed"),
        }
    }
    (!wrong.is_empty()).then_some(wrong)
}

/// The first lines in which two texts differ.
fn difference(suffix: &str, expected: &str, found: &str) -> String {
    let mut out = format!("{suffix} differs (- expected, + found):\n");
    let same = expected.lines().zip(found.lines()).take_while(|(a, b)| a == b).count();
    expected.lines().skip(same).take(6).for_each(|line| out += &format!("  - {line}\n"));
    found.lines().skip(same).take(6).for_each(|line| out += &format!("  + {line}\n"));
    out
}

fn problem(fixture: &Fixture, bless: Bless) -> Option<String> {
    let outcome = match fixture.start {
        Start::Llvm => from_llvm(fixture),
        Start::Regularize => to_regular(fixture),
        Start::Spirv => from_spirv(fixture),
    };
    match outcome {
        Ok(outcome) => settle(fixture, &outcome, bless),
        Err(problem) => Some(problem),
    }
}

/// What a fixture becomes is what it expects.
fn becomes_what_it_expects(fixture: &Fixture, bless: Bless) -> Result<(), Failed> {
    match problem(fixture, bless) {
        Some(what) => Err(Failed::from(format!(
            "{what}\n`cargo xtask bless` accepts what is found where that is right"
        ))),
        None => Ok(()),
    }
}

fn main() -> ExitCode {
    let bless = Bless::from_environment();
    let filter = std::env::var("FIXTURES").unwrap_or_default();
    let mut fixtures = fixture::llvm();
    fixtures.extend(fixture::spirv());
    fixtures.retain(|fixture| fixture.name().contains(&filter) && fixture.is_of(llvm::MAJOR_VERSION));
    let mut trials: Vec<Trial> = fixtures
        .into_iter()
        .map(|fixture| Trial::test(fixture.name(), move || becomes_what_it_expects(&fixture, bless)))
        .collect();
    if filter.is_empty() {
        let of_all = |name: &str, body: fn()| {
            Trial::test(name, move || {
                body();
                Ok(())
            })
        };
        trials.push(of_all("every_expectation_has_its_fixture", every_expectation_has_its_fixture));
        trials.push(of_all("damaged_modules_are_refused_or_valid", damaged_modules_are_refused_or_valid));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Files beside no fixture are left over from one that was renamed.
fn every_expectation_has_its_fixture() {
    let mut known: Vec<PathBuf> = Vec::new();
    for fixture in fixture::llvm().iter().chain(&fixture::spirv()) {
        known.push(fixture.path.clone());
        known.extend(suffixes(fixture.start).iter().map(|suffix| fixture.beside(suffix)));
    }
    let sections: std::collections::BTreeSet<_> =
        known.iter().filter_map(|path| path.parent()).map(ToOwned::to_owned).collect();
    let files = sections.iter().flat_map(|section| section.read_dir().expect("a section").flatten());
    for file in files.map(|file| file.path()) {
        let name = file.to_string_lossy();
        // The expectation of one LLVM is one of a fixture as well.
        let common = name.split_once(".llvm").map_or_else(
            || file.clone(),
            |(before, rest)| {
                PathBuf::from(format!("{before}{}", rest.trim_start_matches(|c: char| c.is_ascii_digit())))
            },
        );
        assert!(known.contains(&common), "{name} stands beside no fixture");
    }
}

/// A small generator of numbers, the same on every run.
fn next(state: &mut u64) -> u32 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as u32
}

fn damaged_modules_are_refused_or_valid() {
    let read = |binary: &[u8]| {
        let context = Context::create();
        spirv_llvm::read(&context, binary, &ReadOptions::default()).map(drop)
    };
    let mut state = 7;
    for fixture in fixture::spirv() {
        let words =
            asm::assemble(&fixture.text, &asm::AssembleOptions::default()).expect("a fixture that assembles");
        let binary = spirv::to_bytes(&words, spirv::ByteOrder::Little);
        for length in (0..binary.len()).step_by(4 * (words.len() / 24).max(1)) {
            let _ = read(&binary[..length]);
        }
        for _ in 0..60 {
            let mut damaged = words.clone();
            let at = next(&mut state) as usize % words.len();
            damaged[at] = match next(&mut state) % 4 {
                0 => next(&mut state),
                1 => next(&mut state) % 64,
                2 => words[at] ^ 1 << (next(&mut state) % 32),
                _ => words[next(&mut state) as usize % words.len()],
            };
            // A module that is read has passed LLVM's verifier; a refusal says why.
            if let Err(errors) = read(&spirv::to_bytes(&damaged, spirv::ByteOrder::Little)) {
                assert!(!errors.to_string().is_empty());
            }
        }
    }
}
