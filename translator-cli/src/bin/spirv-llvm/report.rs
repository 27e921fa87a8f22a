//! `spirv-llvm report`: the declarations of a module.

use std::{
    fmt::Write as _,
    io::{self, Write},
    path::PathBuf,
};

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use spirv_llvm::{
    Error,
    spirv::{self, Environment, Module, Needed, Report, Requirements, asm},
};
use translator_cli::{diagnostics, input};

#[derive(Args)]
pub(crate) struct ReportArguments {
    /// SPIR-V in any of its forms; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Print as JSON
    #[arg(long)]
    json: bool,
    /// Print what the module needs of its environment, the least of which there is, and what needs it
    #[arg(long)]
    availability: bool,
}

/// What the module needs of its environment.
#[derive(Serialize)]
struct AvailabilityRow {
    least_version: String,
    requirements: Vec<RequirementRow>,
    environments: Vec<String>,
}

#[derive(Serialize)]
struct RequirementRow {
    kind: &'static str,
    name: String,
    /// The instruction or enumerant that needs it; absent where nothing does.
    by: Option<&'static str>,
    /// The word at which that instruction begins.
    word: Option<usize>,
    /// How many instructions and enumerants need it.
    count: usize,
    /// The instruction in the assembly language.
    instruction: Option<String>,
}

#[derive(Serialize)]
struct JsonReport {
    version: String,
    memory_model: String,
    addressing_model: String,
    capabilities: Vec<String>,
    extensions: Vec<String>,
    ext_inst_sets: Vec<String>,
    spec_constants: Vec<SpecConstantRow>,
}

#[derive(Serialize)]
struct SpecConstantRow {
    spec_id: u32,
    id: u32,
    r#type: String,
}

/// Runs the command.
pub(crate) fn run(arguments: &ReportArguments) -> Result<()> {
    arguments.run()
}

impl ReportArguments {
    fn run(&self) -> Result<()> {
        let module = input::module(&self.input)?;
        let about = |error: Error| diagnostics::in_file(error.into(), &self.input, &[]);
        let report = Report::new(&module).map_err(about)?;
        let constants = spirv::spec_constants(&module).map_err(about)?;
        let mut out = io::stdout().lock();
        if self.availability {
            let found = availability(&module).map_err(about)?;
            if self.json {
                serde_json::to_writer_pretty(&mut out, &found)?;
                writeln!(out)?;
            } else {
                out.write_all(lines(&found).as_bytes())?;
            }
        } else if self.json {
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

fn availability(module: &Module) -> spirv_llvm::Result<AvailabilityRow> {
    let found = Requirements::new(module)?;
    let words: Vec<_> = found.list.iter().map(|requirement| requirement.word).collect();
    let style =
        asm::Style { indent: asm::Indent::None, unknown: asm::Unknown::Words, ..asm::Style::default() };
    let texts = asm::disassemble_at(module, &words, &style);
    let requirements = found.list.iter().zip(texts).map(|(requirement, text)| {
        let (kind, name) = match &requirement.needed {
            Needed::Version(version) => ("version", version.to_string()),
            Needed::Capability(capability) => ("capability", capability.to_string()),
            Needed::Extension(extension) => ("extension", extension.name().to_owned()),
        };
        let is_needed = requirement.by.is_some();
        RequirementRow {
            kind,
            name,
            by: requirement.by,
            word: is_needed.then_some(requirement.word),
            count: requirement.count,
            instruction: text.filter(|_| is_needed),
        }
    });
    Ok(AvailabilityRow {
        least_version: found.version.to_string(),
        requirements: requirements.collect(),
        environments: Environment::supporting(&found)
            .map(|environment| environment.name().to_owned())
            .collect(),
    })
}

fn lines(found: &AvailabilityRow) -> String {
    let mut text = format!("least version: {}\n", found.least_version);
    for requirement in &found.requirements {
        let _ = write!(text, "{} {}: ", requirement.kind, requirement.name);
        let (Some(by), Some(word)) = (requirement.by, requirement.word) else {
            text.push_str("nothing is known to need it\n");
            continue;
        };
        let instruction = requirement.instruction.as_deref().unwrap_or(by);
        let _ = match requirement.count {
            1 => writeln!(text, "needed once, by word {word}: {instruction}"),
            count => writeln!(text, "needed {count} times, first by word {word}: {instruction}"),
        };
    }
    let _ = writeln!(text, "environments: {}", found.environments.join(", "));
    text
}

fn json(report: &Report, constants: &[spirv::SpecConstant]) -> JsonReport {
    let name = |row: Option<&spirv::grammar::EnumRow>, number: u32| {
        row.map_or_else(|| number.to_string(), |row| row.name.to_owned())
    };
    JsonReport {
        version: report.version.to_string(),
        memory_model: name(report.memory_model.row(), report.memory_model.0),
        addressing_model: name(report.addressing_model.row(), report.addressing_model.0),
        capabilities: report.capabilities.iter().map(|c| name(c.row(), c.0)).collect(),
        extensions: report.extensions.clone(),
        ext_inst_sets: report.ext_inst_sets.clone(),
        spec_constants: constants
            .iter()
            .map(|c| SpecConstantRow { spec_id: c.spec_id, id: c.id.0, r#type: c.ty.to_string() })
            .collect(),
    }
}
