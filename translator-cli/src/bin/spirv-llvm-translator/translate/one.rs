//! The translation of one input.

use std::path::Path;

use anyhow::Result;
use inkwell::context::Context;
use spirv_llvm::{
    Error, Losses, Outcome, Phase, Translator, llvm,
    spirv::{self, ByteOrder, Module},
};
use translator_cli::{
    arguments::translate::{FormOption, TranslateArguments},
    diagnostics::{as_usage, misuse},
    input::{self, Content},
};

use super::{cache::TranslationCache, clock::Clock};

/// A translation.
#[derive(Clone)]
pub(super) struct Translated {
    pub(super) form: FormOption,
    pub(super) bytes: Vec<u8>,
    /// What was repaired on the way.
    pub(super) warnings: Vec<Error>,
    /// What was left out.
    pub(super) losses: Losses,
}

/// Whether an input of this kind is read as SPIR-V.
pub(super) const fn is_spirv(kind: Content) -> bool {
    matches!(kind, Content::Binary | Content::Text | Content::Assembly)
}

/// The form that is written for an input: as the options say, otherwise as the output's name says, if that is of use.
pub(super) fn form(
    arguments: &TranslateArguments,
    from_spirv: bool,
    output: Option<&Path>,
) -> Result<FormOption> {
    let default = if from_spirv { FormOption::Bc } else { FormOption::Spv };
    let named = output.and_then(FormOption::of_name).filter(|form| form.is_spirv() != from_spirv);
    match arguments.emit {
        None => Ok(named.unwrap_or(default)),
        Some(form) if form.is_spirv() != from_spirv => Ok(form),
        Some(form) => {
            let from = if from_spirv { "SPIR-V" } else { "LLVM IR" };
            let instead = match form {
                FormOption::Spvasm | FormOption::Spv | FormOption::Spt => {
                    "; `spirv-llvm dis`, `as` and `text` change its form"
                }
                FormOption::Bc | FormOption::Ll => "",
            };
            let form = form.extension();
            Err(misuse(format!("the input is {from}, it is not translated to {form}{instead}")))
        }
    }
}

/// The translation of an input that is in the cache, or that `make` makes.
pub(super) fn translate(
    arguments: &TranslateArguments,
    cache: Option<&TranslationCache>,
    input: &[u8],
    output: Option<&Path>,
    make: impl FnOnce(FormOption) -> Result<Translated>,
) -> Result<Translated> {
    let form = form(arguments, is_spirv(input::content(input)), output)?;
    let key = cache.map(|cache| cache.key(arguments, form, input));
    if let Some((cache, key)) = cache.zip(key.as_ref())
        && let Some((bytes, losses)) = cache.get(key)
    {
        return Ok(Translated { form, bytes, warnings: Vec::new(), losses });
    }
    let translated = make(form)?;
    // Warnings are part of the result, and the cache keeps only bytes and losses.
    if let Some((cache, key)) = cache.zip(key.as_ref())
        && translated.warnings.is_empty()
    {
        cache.put(key, &translated.bytes, &translated.losses)?;
    }
    Ok(translated)
}

/// Translates an input to a form.
pub(super) fn make(
    arguments: &TranslateArguments,
    input: &[u8],
    form: FormOption,
    clock: &mut Clock,
) -> Result<Translated> {
    clock.begin("parse");
    match input::spirv(input)? {
        Some(binary) => to_llvm(arguments, &binary, form, clock),
        None => to_spirv(arguments, input, form, clock),
    }
}

fn to_llvm(
    arguments: &TranslateArguments,
    binary: &Module,
    form: FormOption,
    clock: &mut Clock,
) -> Result<Translated> {
    let options = arguments.translation.read_options(binary).map_err(as_usage)?;
    let mut begin = |phase: Phase| clock.begin(phase.name());
    if form != FormOption::Ll {
        let Outcome { module: bytes, warnings, losses, .. } =
            spirv_llvm::read_to_bitcode(binary, &options, &mut begin)?;
        return Ok(Translated { form, bytes, warnings, losses });
    }
    let context = Context::create();
    let Outcome { module, warnings, losses, .. } =
        Translator::new(&options).observed(&mut begin).read(&context, binary)?;
    clock.begin("write LLVM IR");
    let bytes = llvm::print(&module).into_bytes();
    clock.begin("free");
    drop(module);
    Ok(Translated { form, bytes, warnings, losses })
}

fn to_spirv(
    arguments: &TranslateArguments,
    input: &[u8],
    form: FormOption,
    clock: &mut Clock,
) -> Result<Translated> {
    let options = arguments.translation.write_options()?;
    let mut begin = |phase: Phase| clock.begin(phase.name());
    let Outcome { module: words, warnings, losses, .. } = if arguments.translation.spirv_mem2reg == Some(true)
    {
        let context = Context::create();
        let module = spirv_llvm::parse_to_write(&context, input, &mut begin)?;
        llvm::run_passes(&module, "mem2reg")?;
        Translator::new(&options).observed(&mut begin).write(&module)?
    } else {
        spirv_llvm::write_ir(input, &options, &mut begin)?
    };
    let bytes = match form {
        FormOption::Spt => spirv::text::write(&Module::from_words(words)?)?.into_bytes(),
        FormOption::Spvasm => {
            let style = spirv::asm::Style::default();
            spirv::asm::disassemble(&Module::from_words(words)?, &style)?.into_bytes()
        }
        _ => spirv::to_bytes(&words, ByteOrder::Little),
    };
    Ok(Translated { form, bytes, warnings, losses })
}
