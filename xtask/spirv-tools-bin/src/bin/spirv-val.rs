//! Validates a SPIR-V module.

use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};
use spirv_tools::TargetEnv;
use spirv_tools::val::{Validator, ValidatorLimits, ValidatorOptions, compiled::CompiledValidator};
use spirv_tools_bin::{Result, VERSION, message, read, target_env, words};

const USAGE: &str = "spirv-val [--target-env ENV] [--max-<limit> N] [--relax-struct-store] [--relax-logical-pointer] \
[--relax-block-layout] [--scalar-block-layout] [--skip-block-layout] [--uniform-buffer-standard-layout] \
[--before-hlsl-legalization] [FILE...]

Every FILE (standard input when there is none) is checked. With more than one, each message begins with its name.";

fn limit(name: &str) -> Option<ValidatorLimits> {
    Some(match name {
        "max-struct-members" => ValidatorLimits::StructMembers,
        "max-struct-depth" => ValidatorLimits::StructDepth,
        "max-local-variables" => ValidatorLimits::LocalVariables,
        "max-global-variables" => ValidatorLimits::GlobalVariables,
        "max-switch-branches" => ValidatorLimits::SwitchBranches,
        "max-function-args" => ValidatorLimits::FunctionArgs,
        "max-control-flow-nesting-depth" => ValidatorLimits::ControlFlowNestingDepth,
        "max-access-chain-indexes" => ValidatorLimits::AccessChainIndexes,
        "max-id-bound" => ValidatorLimits::IdBound,
        _ => return None,
    })
}

fn check(name: Option<&str>, env: TargetEnv, options: &ValidatorOptions) -> Result<()> {
    let words = words(&read(name)?)?;
    CompiledValidator::with_env(env).validate(&words, Some(options.clone())).map_err(|e| message(&e))
}

fn run() -> Result<()> {
    let mut env = TargetEnv::Universal_1_6;
    let mut options = ValidatorOptions::default();
    let mut files = Vec::new();
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
            Arg::Long("target-env") => {
                let name = parser.value().and_then(|v| v.string()).map_err(|e| e.to_string())?;
                env = target_env(&name)?;
            }
            Arg::Long("relax-struct-store") => options.relax_struct_store = true,
            Arg::Long("relax-logical-pointer") => options.relax_logical_pointer = true,
            Arg::Long("relax-block-layout") => options.relax_block_layout = Some(true),
            Arg::Long("scalar-block-layout") => options.scalar_block_layout = true,
            Arg::Long("skip-block-layout") => options.skip_block_layout = true,
            Arg::Long("uniform-buffer-standard-layout") => options.uniform_buffer_standard_layout = true,
            Arg::Long("before-hlsl-legalization") => options.before_legalization = true,
            Arg::Long(name) => {
                let limit = limit(name).ok_or_else(|| format!("unknown option --{name}"))?;
                let value = parser.value().and_then(|v| v.parse()).map_err(|e| e.to_string())?;
                options.max_limits.push((limit, value));
            }
            Arg::Value(name) => files.push(name.string().map_err(|e| e.to_string())?),
            Arg::Short(_) => return Err(arg.unexpected().to_string()),
        }
    }
    match files.as_slice() {
        [] => check(None, env, &options),
        [name] => check(Some(name), env, &options),
        many => {
            let mut rejected = 0;
            for name in many {
                if let Err(message) = check(Some(name), env, &options) {
                    eprintln!("{name}: error: {message}");
                    rejected += 1;
                }
            }
            if rejected == 0 { Ok(()) } else { Err(format!("{rejected} of {} modules rejected", many.len())) }
        }
    }
}

fn main() -> ExitCode {
    spirv_tools_bin::main(run)
}
