//! Disassembles a SPIR-V module.

use std::io::IsTerminal;
use std::process::ExitCode;
use std::ptr;
use std::slice;

use lexopt::{Arg, Parser, ValueExt};
use spirv_tools::TargetEnv;
use spirv_tools_bin::{Result, VERSION, read, words, write};
use spirv_tools_sys::{assembler, diagnostics, shared};

const USAGE: &str = "spirv-dis [-o FILE] [--color|--no-color] [--no-indent] [--nested-indent] [--reorder-blocks] \
[--no-header] [--raw-id] [--offsets] [--comment] [FILE]";

const COLOR: u32 = 1 << 2;
const INDENT: u32 = 1 << 3;
const OFFSETS: u32 = 1 << 4;
const NO_HEADER: u32 = 1 << 5;
const FRIENDLY_NAMES: u32 = 1 << 6;
const COMMENT: u32 = 1 << 7;
const NESTED_INDENT: u32 = 1 << 8;
const REORDER_BLOCKS: u32 = 1 << 9;

/// The wrapper crate has no name for the newer options, so this calls the C API.
fn disassemble(words: &[u32], options: u32) -> Result<Vec<u8>> {
    // SAFETY: the context and both results are destroyed once, after their last use; the C API copies what it keeps,
    // and sets the text only on success and the diagnostic only on failure.
    unsafe {
        let context = shared::context_create(TargetEnv::Universal_1_6);
        let mut text = ptr::null_mut();
        let mut diagnostic = ptr::null_mut();
        let status =
            assembler::disassemble(context, words.as_ptr(), words.len(), options, &mut text, &mut diagnostic);
        let result = if status == shared::SpirvResult::Success && !text.is_null() {
            Ok(slice::from_raw_parts((*text).data.cast::<u8>(), (*text).length).to_vec())
        } else if diagnostic.is_null() {
            Err(status.to_string())
        } else {
            let message = std::ffi::CStr::from_ptr((*diagnostic).error).to_string_lossy();
            Err(format!("{}: {message}", (*diagnostic).position.index))
        };
        assembler::text_destroy(text);
        diagnostics::diagnostic_destroy(diagnostic);
        shared::context_destroy(context);
        result
    }
}

fn run() -> Result<()> {
    let mut options = INDENT | FRIENDLY_NAMES;
    let mut color = None;
    let mut input = None;
    let mut output = None;
    let mut parser = Parser::from_env();
    while let Some(arg) = parser.next().map_err(|e| e.to_string())? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => {
                println!("{USAGE}");
                return Ok(());
            }
            Arg::Long("version") => {
                println!("{VERSION}");
                return Ok(());
            }
            Arg::Short('o') => {
                output = Some(parser.value().and_then(|v| v.string()).map_err(|e| e.to_string())?)
            }
            Arg::Long("color") => color = Some(true),
            Arg::Long("no-color") => color = Some(false),
            Arg::Long("no-indent") => options &= !INDENT,
            Arg::Long("nested-indent") => options |= NESTED_INDENT,
            Arg::Long("reorder-blocks") => options |= REORDER_BLOCKS,
            Arg::Long("no-header") => options |= NO_HEADER,
            Arg::Long("raw-id") => options &= !FRIENDLY_NAMES,
            Arg::Long("offsets") => options |= OFFSETS,
            Arg::Long("comment") => options |= COMMENT,
            Arg::Value(name) if input.is_none() => input = Some(name.string().map_err(|e| e.to_string())?),
            _ => return Err(arg.unexpected().to_string()),
        }
    }
    let to_terminal = output.as_deref().is_none_or(|name| name == "-") && std::io::stdout().is_terminal();
    if color.unwrap_or(to_terminal) {
        options |= COLOR;
    }
    let text = disassemble(&words(&read(input.as_deref())?)?, options)?;
    write(output.as_deref(), &text)
}

fn main() -> ExitCode {
    spirv_tools_bin::main(run)
}
