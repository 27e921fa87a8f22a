//! `spirv-llvm explain`: what an error means and what helps.

use std::io::{self, Write};

use anyhow::Result;
use clap::Args;
use spirv_llvm::{Code, spirv::nearest_name};
use translator_cli::diagnostics::Usage;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The name of an error's code, or its exit status; without it, all codes are listed
    code: Option<String>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let text = match &arguments.code {
        Some(code) => found(code)?.section(),
        None => Code::all()
            .map(|code| format!("{:>3}  {:<29} {}\n", code.exit_status(), code.name(), code.message()))
            .collect(),
    };
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// The code that is called so, or has this number.
fn found(given: &str) -> Result<Code> {
    let number = given.parse::<u8>().ok();
    let is_meant =
        |code: &Code| code.name().eq_ignore_ascii_case(given) || number == Some(code.exit_status());
    Code::all().find(is_meant).ok_or_else(|| {
        let help = match nearest_name(given, Code::all().map(Code::name)) {
            Some(name) => format!("did you mean {name}?"),
            None => "`spirv-llvm explain` lists the codes".to_owned(),
        };
        Usage { text: format!("no error is called {given}"), help: Some(help) }.into()
    })
}
