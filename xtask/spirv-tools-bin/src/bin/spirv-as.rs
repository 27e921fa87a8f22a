//! Assembles SPIR-V text.

use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};
use spirv_tools::TargetEnv;
use spirv_tools::assembler::{Assembler, AssemblerOptions, compiled::CompiledAssembler};
use spirv_tools_bin::{Result, VERSION, message, read, target_env, write};

const USAGE: &str = "spirv-as [-o FILE] [--target-env ENV] [--preserve-numeric-ids] [FILE]

Writes out.spv unless -o names another file; - is a standard stream.";

fn run() -> Result<()> {
    let mut env = TargetEnv::Universal_1_6;
    let mut options = AssemblerOptions::default();
    let mut input = None;
    let mut output = "out.spv".to_owned();
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
            Arg::Short('o') => output = parser.value().and_then(|v| v.string()).map_err(|e| e.to_string())?,
            Arg::Long("target-env") => {
                let name = parser.value().and_then(|v| v.string()).map_err(|e| e.to_string())?;
                env = target_env(&name)?;
            }
            Arg::Long("preserve-numeric-ids") => options.preserve_numeric_ids = true,
            Arg::Value(name) if input.is_none() => input = Some(name.string().map_err(|e| e.to_string())?),
            _ => return Err(arg.unexpected().to_string()),
        }
    }
    let text = String::from_utf8(read(input.as_deref())?).map_err(|e| e.to_string())?;
    let binary = CompiledAssembler::with_env(env).assemble(&text, options).map_err(|e| message(&e))?;
    let bytes: Vec<u8> = binary.as_words().iter().flat_map(|w| w.to_le_bytes()).collect();
    write(Some(&output), &bytes)
}

fn main() -> ExitCode {
    spirv_tools_bin::main(run)
}
