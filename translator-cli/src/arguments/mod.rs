//! The command lines: each is defined here once, for the command that obeys it and for those that complete and document it.

pub mod cfg;
pub mod color;
pub mod compare;
pub mod deferred;
pub mod llvm_spirv;
pub mod llvm_style;
pub mod options;
pub mod run;
pub mod test;
pub mod translate;
pub mod view;

use std::ffi::OsString;

use anyhow::Result;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use spirv_llvm::spirv::Environment;

/// A mistake on a command line, with the other option where a value is one of that: environments and forms of builtin calls have
/// options of like names.
#[must_use]
pub fn explained(mut error: clap::Error) -> clap::Error {
    let text = |error: &clap::Error, kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    if error.kind() == ErrorKind::InvalidValue
        && let (Some(option), Some(value)) =
            (text(&error, ContextKind::InvalidArg), text(&error, ContextKind::InvalidValue))
        && option.starts_with("--spirv-target-env")
        && Environment::parse(&value).is_ok()
    {
        let tip = format!("{value} is an environment, which --target-env takes");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// The process's own command line with the arguments of response files (`@FILE`), for `spirv-llvm`. The one option that users know
/// with a single dash, clang's `-MD`, gets its second one.
///
/// # Errors
/// When a response file cannot be read.
pub fn command_line() -> Result<Vec<OsString>> {
    let mut arguments = std::env::args_os();
    let name = arguments.next();
    let mut line: Vec<OsString> = name.into_iter().collect();
    for argument in llvm_style::expanded(arguments)? {
        line.push(if argument == "-MD" { "--MD".into() } else { argument });
    }
    Ok(line)
}
