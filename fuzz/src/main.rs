//! Coverage-guided tests of everything that reads input, on libFuzzer. The environment variable
//! `SPIRV_LLVM_FUZZ` names the target; `cargo xtask fuzz` sets it, gathers seeds and starts this program.
//!
//! Whatever a target is given, it may refuse; it may not panic, crash, hang, or let through what is invalid.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use spirv_llvm::{
    Errors, Kind, ReadOptions, WriteOptions, llvm,
    spirv::{ByteOrder, Extension, Module, asm, check, text, to_bytes},
};
use translator_cli::mutate::{Original, ir_mutant};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    /// The binary form, there and back.
    Parse,
    /// Assembly language.
    Assemble,
    /// The word-count text form, there and back.
    Text,
    /// The check and the reader.
    Read,
    /// The writer, from LLVM IR as text or bitcode.
    Write,
}

static TARGET: LazyLock<Target> = LazyLock::new(|| match std::env::var("SPIRV_LLVM_FUZZ").as_deref() {
    Ok("parse") => Target::Parse,
    Ok("assemble") => Target::Assemble,
    Ok("text") => Target::Text,
    Ok("write") => Target::Write,
    _ => Target::Read,
});

fuzz_target!(|input: &[u8]| {
    match *TARGET {
        Target::Parse => parse(input),
        Target::Assemble => assemble(input),
        Target::Text => text_form(input),
        Target::Read => read(input),
        Target::Write => write(input),
    }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    // Half of the steps know the grammar, the others are libFuzzer's own.
    let input = data.get(..size).unwrap_or(&[]);
    let made = match *TARGET {
        Target::Parse | Target::Read if seed % 4 != 0 => Original::new(input).mutant(u64::from(seed)),
        Target::Write if seed % 4 != 0 => match std::str::from_utf8(input) {
            Ok(text) => ir_mutant(text, u64::from(seed)).into_bytes(),
            Err(_) => return fuzzer_mutate(data, size, max_size),
        },
        _ => return fuzzer_mutate(data, size, max_size),
    };
    let length = made.len().min(max_size).min(data.len());
    if let (Some(slot), Some(bytes)) = (data.get_mut(..length), made.get(..length)) {
        slot.copy_from_slice(bytes);
    }
    length
});

fn parse(input: &[u8]) {
    if let Ok(module) = Module::parse(input) {
        assert_eq!(module.to_bytes(), input, "the bytes come back");
        let _ = check::check(&module);
    }
}

fn assemble(input: &[u8]) {
    if let Ok(source) = std::str::from_utf8(input)
        && let Ok(words) = asm::assemble(source, &asm::AssembleOptions::default())
        // Words that stand for themselves, such as `!7`, make whatever they make.
        && !source.contains('!')
    {
        assert!(Module::from_words(words).is_ok(), "what is assembled is a module");
    }
}

fn text_form(input: &[u8]) {
    if let Ok(source) = std::str::from_utf8(input) {
        let _ = text::read(source);
    }
    if let Ok(module) = Module::parse(input)
        && let Ok(written) = text::write(&module)
    {
        let _ = text::read(&written);
    }
}

fn read(input: &[u8]) {
    let Ok(module) = Module::parse(input) else { return };
    let found =
        check::check(&module).list.iter().any(|diagnostic| diagnostic.grade == check::Grade::Required);
    assert_eq!(found, check::check_required(&module).is_err(), "both forms of the check agree");
    let mut options = ReadOptions::default();
    options.extensions = Extension::all().collect();
    let context = inkwell::context::Context::create();
    match spirv_llvm::read(&context, input, &options) {
        Ok(module) => assert!(module.verify().is_ok(), "what is read is valid"),
        Err(errors) => no_mistake(&errors),
    }
}

fn write(input: &[u8]) {
    let context = inkwell::context::Context::create();
    let Ok(module) = llvm::parse_ir_or_bitcode(&context, input) else { return };
    if llvm::verify(&module).is_err() {
        return;
    }
    // Both forms of LLVM IR, whichever the input has, each by default and with all extensions.
    if input.len() & 2 == 0 {
        return write_module(&module, input);
    }
    let context = inkwell::context::Context::create();
    if let Ok(module) = llvm::with_bitcode(&module, |bitcode| llvm::parse_ir_or_bitcode(&context, bitcode)) {
        write_module(&module, input);
    }
}

fn write_module(module: &inkwell::module::Module<'_>, input: &[u8]) {
    let mut options = WriteOptions::default();
    if input.len() & 1 == 0 {
        options.extensions = Extension::all().collect();
    }
    match spirv_llvm::write(module, &options) {
        Ok(words) => {
            let module = Module::parse(&to_bytes(&words, ByteOrder::Little));
            let required = module.as_ref().map(|module| check::check_required(module).map(drop));
            assert!(matches!(required, Ok(Ok(()))), "what is written is valid: {required:?}");
        }
        Err(errors) => no_mistake(&errors),
    }
}

/// Refusing is right, a mistake of our own is not.
fn no_mistake(errors: &Errors) {
    if let Some(error) = errors.iter().find(|error| error.kind() == Kind::Internal) {
        panic!("{error}");
    }
}
