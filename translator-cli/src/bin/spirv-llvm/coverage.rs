//! `spirv-llvm coverage`: how each instruction is translated.

use std::io::{self, Write};

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use spirv_llvm::{mapping::registry, spirv::Op};

#[derive(Args)]
pub(crate) struct CoverageArguments {
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct JsonCoverage {
    opcode: u16,
    name: &'static str,
    class: String,
    disposition: &'static str,
    detail: String,
}

/// Runs the command.
pub(crate) fn run(arguments: &CoverageArguments) -> Result<()> {
    let mut out = io::stdout().lock();
    if arguments.json {
        let all: Vec<_> = Op::all()
            .iter()
            .filter_map(|row| {
                let found = registry::of(row.op)?;
                Some(JsonCoverage {
                    opcode: row.op.0,
                    name: row.name,
                    class: format!("{:?}", row.class),
                    disposition: found.kind(),
                    detail: found.detail(row),
                })
            })
            .collect();
        serde_json::to_writer_pretty(&mut out, &all)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", registry::page())?;
    }
    Ok(out.flush()?)
}
