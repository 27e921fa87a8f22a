//! The translation of one input.

use std::path::Path;

use anyhow::Result;
use spirv_llvm::{
    Error, FromSpirv, Losses, Outcome, Phase,
    spirv::{self, ByteOrder, Module},
};

use crate::{
    arguments::translate::{FormOption, TranslateArguments},
    diagnostics::{as_usage, misuse},
    input::{self, Content},
};

use super::{cache::TranslationCache, clock::Clock};

/// A translation.
#[derive(Clone)]
pub struct Translated {
    pub form: FormOption,
    pub bytes: Vec<u8>,
    /// What was repaired on the way.
    pub warnings: Vec<Error>,
    /// What was left out.
    pub losses: Losses,
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

/// The translation of an input that is in the cache, or that `make` makes; `None` where that needs LLVM.
pub(super) fn translate(
    arguments: &TranslateArguments,
    cache: Option<&TranslationCache>,
    input: &[u8],
    output: Option<&Path>,
    make: impl FnOnce(FormOption) -> Result<Option<Translated>>,
) -> Result<Option<Translated>> {
    let form = form(arguments, is_spirv(input::content(input)), output)?;
    let key = cache.map(|cache| cache.key(arguments, form, input));
    if let Some((cache, key)) = cache.zip(key.as_ref())
        && let Some((bytes, losses)) = cache.get(key)
    {
        return Ok(Some(Translated { form, bytes, warnings: Vec::new(), losses }));
    }
    let Some(translated) = make(form)? else { return Ok(None) };
    // Warnings are part of the result, and the cache keeps only bytes and losses.
    if let Some((cache, key)) = cache.zip(key.as_ref())
        && translated.warnings.is_empty()
    {
        cache.put(key, &translated.bytes, &translated.losses)?;
    }
    Ok(Some(translated))
}

/// Translates an input to a form, where that needs no LLVM.
///
/// # Errors
/// Whatever is wrong with the input, and what has no translation.
pub fn make_without_llvm(
    arguments: &TranslateArguments,
    input: &[u8],
    form: FormOption,
    clock: &mut Clock,
) -> Result<Option<Translated>> {
    let kind = input::content(input);
    let runs_passes = kind == Content::Bitcode && arguments.translation.spirv_mem2reg == Some(true);
    if form == FormOption::Ll || kind == Content::Ir || runs_passes {
        return Ok(None);
    }
    clock.begin("parse");
    let binary = input::spirv(input)?;
    let mut begin = |phase: Phase| clock.begin(phase.name());
    if let Some(binary) = binary {
        let options = arguments.translation.read_options(&binary).map_err(as_usage)?;
        let read = spirv_llvm::read_bitcode(&binary, &options, &mut begin)?;
        let FromSpirv::Read(Outcome { module: bytes, warnings, losses, .. }) = read else { return Ok(None) };
        return Ok(Some(Translated { form, bytes, warnings, losses }));
    }
    let options = arguments.translation.write_options()?;
    let written = spirv_llvm::write_bitcode(input, &options, &mut begin)?;
    Translated::of_spirv(form, written).map(Some)
}

impl Translated {
    /// A translation to SPIR-V, in a form of it.
    ///
    /// # Errors
    /// Where the form cannot say a module of its size.
    pub fn of_spirv(form: FormOption, written: Outcome<Vec<u32>>) -> Result<Self> {
        let Outcome { module: words, warnings, losses, .. } = written;
        let bytes = match form {
            FormOption::Spt => spirv::text::write(&Module::from_words(words)?)?.into_bytes(),
            FormOption::Spvasm => {
                let style = spirv::asm::Style::default();
                spirv::asm::disassemble(&Module::from_words(words)?, &style)?.into_bytes()
            }
            _ => spirv::to_bytes(&words, ByteOrder::Little),
        };
        Ok(Self { form, bytes, warnings, losses })
    }
}
