//! `spirv-llvm translate`, where it needs LLVM.

use anyhow::Result;
use inkwell::context::Context;
use spirv_llvm::{Outcome, Phase, Translator, llvm, spirv::Module};
use translator_cli::{
    arguments::translate::{FormOption, TranslateArguments},
    diagnostics::as_usage,
    input,
    translate::{self, Clock, Translated},
};

/// Runs the command.
pub(crate) fn run(arguments: &TranslateArguments) -> Result<()> {
    translate::run(arguments, make).map(drop)
}

/// Translates an input to a form.
fn make(
    arguments: &TranslateArguments,
    input: &[u8],
    form: FormOption,
    clock: &mut Clock,
) -> Result<Option<Translated>> {
    if let Some(translated) = translate::make_without_llvm(arguments, input, form, clock)? {
        return Ok(Some(translated));
    }
    clock.begin("parse");
    let translated = match input::spirv(input)? {
        Some(binary) => to_llvm(arguments, &binary, form, clock),
        None => to_spirv(arguments, input, form, clock),
    };
    translated.map(Some)
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
    let written = if arguments.translation.spirv_mem2reg == Some(true) {
        let context = Context::create();
        let module = spirv_llvm::parse_to_write(&context, input, &mut begin)?;
        llvm::run_passes(&module, "mem2reg")?;
        Translator::new(&options).observed(&mut begin).write(&module)?
    } else {
        spirv_llvm::write_ir(input, &options, &mut begin)?
    };
    Translated::of_spirv(form, written)
}
