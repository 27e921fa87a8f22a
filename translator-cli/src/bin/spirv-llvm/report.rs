//! `spirv-llvm report`: the declarations of a module.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use spirv_llvm::{
    Error,
    spirv::{self, Report},
};
use translator_cli::{diagnostics, input};

#[derive(Args)]
pub(crate) struct Arguments {
    /// SPIR-V in any of its forms; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Json {
    version: String,
    memory_model: String,
    addressing_model: String,
    capabilities: Vec<String>,
    extensions: Vec<String>,
    ext_inst_sets: Vec<String>,
    spec_constants: Vec<SpecConstant>,
}

#[derive(Serialize)]
struct SpecConstant {
    spec_id: u32,
    id: u32,
    r#type: String,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    arguments.run()
}

impl Arguments {
    fn run(&self) -> Result<()> {
        let module = input::module(&self.input)?;
        let about = |error: Error| diagnostics::in_file(error.into(), &self.input, &[]);
        let report = Report::new(&module).map_err(about)?;
        let constants = spirv::spec_constants(&module).map_err(about)?;
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &json(&report, &constants))?;
            writeln!(out)?;
        } else {
            write!(out, "{report}")?;
            writeln!(out, " Number of specialization constants: {}", constants.len())?;
            for constant in &constants {
                writeln!(out, "  Specialization constant: {} ({})", constant.spec_id, constant.ty)?;
            }
        }
        Ok(out.flush()?)
    }
}

fn json(report: &Report, constants: &[spirv::SpecConstant]) -> Json {
    let name = |row: Option<&spirv::grammar::EnumRow>, number: u32| {
        row.map_or_else(|| number.to_string(), |row| row.name.to_owned())
    };
    Json {
        version: report.version.to_string(),
        memory_model: name(report.memory_model.row(), report.memory_model.0),
        addressing_model: name(report.addressing_model.row(), report.addressing_model.0),
        capabilities: report.capabilities.iter().map(|c| name(c.row(), c.0)).collect(),
        extensions: report.extensions.clone(),
        ext_inst_sets: report.ext_inst_sets.clone(),
        spec_constants: constants
            .iter()
            .map(|c| SpecConstant { spec_id: c.spec_id, id: c.id.0, r#type: c.ty.to_string() })
            .collect(),
    }
}
