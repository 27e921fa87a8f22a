//! `spirv-llvm check`: every broken rule of a module, with its location and the name of its function.

use std::{
    fmt::Write as _,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Result, bail};
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;
use spirv_llvm::{
    Code, Error, Errors,
    spirv::{
        Environment, Id, Module, asm,
        check::{self, BrokenRule, CheckDiagnostics, Grade},
        nearest_name,
    },
};
use translator_cli::{
    arguments::translate::FormOption,
    diagnostics::{InFile, TextPosition},
    environment, files, input,
    status::Status,
};

#[derive(Args)]
pub(crate) struct CheckArguments {
    /// SPIR-V modules in any form, or folders with `.spv`, `.spt` and `.spvasm`; `-` is standard input
    #[arg(required_unless_present = "list_rules")]
    files: Vec<PathBuf>,
    /// Show only what keeps a module from being translated
    #[arg(long)]
    required: bool,
    /// Check for this environment too: spv1.0 to spv1.6, opencl1.2 to opencl3.0 (also with `embedded`), level-zero (with
    /// `:` and a list of features), opengl4.0 to opengl4.5, vulkan1.0 to vulkan1.4 or vulkan1.1spv1.4; one of your own as
    /// `v1.3,[CAPABILITIES],[EXTENSIONS]` or a file that ends in `.toml`
    #[arg(long, value_name = "NAME", value_parser = environment::parse)]
    target_env: Option<Environment>,
    /// Leave out the diagnostics of a rule, `-NAME`, as it stands in brackets behind a message
    #[arg(long, value_name = "-NAME", allow_hyphen_values = true, value_parser = rule_that_is_off)]
    rule: Vec<String>,
    /// Print the rules of the specification by their names, and those of OpenCL's and Level Zero's environments; Vulkan's
    /// bear the names that its specification gives them
    #[arg(long)]
    list_rules: bool,
    /// Print as JSON
    #[arg(long, conflicts_with = "sarif")]
    json: bool,
    /// Print as SARIF 2.1.0, for editors and servers of code
    #[arg(long)]
    sarif: bool,
}

/// The name of a rule that is turned off.
fn rule_that_is_off(argument: &str) -> Result<String, String> {
    let name = argument.strip_prefix('-').filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| "a rule is turned off by its name behind `-`".to_owned())?;
    let names: Vec<String> = check::named_rules().map(|(rule, _)| rule).collect();
    if check::is_vuid(name) || names.iter().any(|rule| rule == name) {
        return Ok(name.to_owned());
    }
    Err(match nearest_name(name, names.iter().map(String::as_str)) {
        Some(near) => format!("there is no such rule; did you mean -{near}?"),
        None => "there is no such rule; --list-rules lists them".to_owned(),
    })
}

/// The diagnostics of one file.
#[derive(Serialize)]
struct CheckedFile {
    file: PathBuf,
    diagnostics: Vec<ReportedDiagnostic>,
    /// How many more there are than the list holds.
    more: usize,
    /// Why the file could not be looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    unreadable: Option<String>,
}

#[derive(Serialize)]
struct ReportedDiagnostic {
    grade: String,
    code: &'static str,
    at: TextPosition,
    /// The name of the rule; empty where it has none.
    rule: String,
    detail: String,
    function: Option<u32>,
    name: Option<String>,
    /// The instruction in the assembly language, where it can be written.
    instruction: Option<String>,
}

impl ReportedDiagnostic {
    fn new(grade: Grade, rule: &str, error: &Error, function: Option<Id>, module: Option<&Module>) -> Self {
        Self {
            grade: grade.to_string(),
            code: error.code().name(),
            at: error.at().into(),
            rule: rule.to_owned(),
            detail: error.detail().to_owned(),
            function: function.map(|id| id.0),
            name: module.zip(function).and_then(|(module, id)| check::name_of(module, id)),
            instruction: None,
        }
    }
}

/// Checks every file, the later ones even where an earlier one is broken.
pub(crate) fn run(arguments: &CheckArguments) -> Result<ExitCode> {
    if arguments.list_rules {
        let mut out = io::stdout().lock();
        out.write_all(check::rules_page().as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let files = files(&arguments.files)?;
    // Threads take longer to start than one file to check.
    let look = |file: &PathBuf| {
        look(file, arguments).unwrap_or_else(|failure| CheckedFile {
            file: file.clone(),
            diagnostics: Vec::new(),
            more: 0,
            unreadable: Some(format!("{failure:#}")),
        })
    };
    let all: Vec<_> = match &files[..] {
        [file] => vec![look(file)],
        files => files.par_iter().map(look).collect(),
    };
    let mut out = io::stdout().lock();
    if arguments.json {
        serde_json::to_writer_pretty(&mut out, &all)?;
        writeln!(out)?;
    } else if arguments.sarif {
        serde_json::to_writer_pretty(&mut out, &sarif(&all))?;
        writeln!(out)?;
    } else {
        for checked in &all {
            out.write_all(lines(checked).as_bytes())?;
        }
    }
    out.flush()?;
    let unreadable: Vec<&str> = all.iter().filter_map(|checked| checked.unreadable.as_deref()).collect();
    for text in &unreadable {
        writeln!(io::stderr(), "error: {text}")?;
    }
    let broken = all.iter().filter(|checked| !checked.diagnostics.is_empty() || checked.more > 0).count();
    if broken > 0 {
        let (count, break_) = (files.len(), if broken == 1 { "breaks" } else { "break" });
        writeln!(io::stderr(), "error: {broken} of {count} modules {break_} rules")?;
    }
    if !unreadable.is_empty() {
        return Ok(Status::Input.into());
    }
    if broken > 0 {
        return Ok(Status::Found.into());
    }
    Ok(ExitCode::SUCCESS)
}

/// The files that are named, and the modules of the folders among them.
fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::with_capacity(named.len());
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        files.append(&mut files::modules_in(path, FormOption::is_spirv, |_| true)?);
    }
    if files.is_empty() {
        return Err(files::no_modules(FormOption::is_spirv));
    }
    Ok(files)
}

/// The diagnostics as a run of SARIF: regions are byte offsets of binary modules, and lines of texts.
fn sarif(all: &[CheckedFile]) -> serde_json::Value {
    let results = all.iter().flat_map(|checked| {
        let uri = checked.file.display().to_string();
        checked.diagnostics.iter().map(move |found| {
            let level = if found.grade == Grade::Repaired.to_string() { "warning" } else { "error" };
            let rule = if found.rule.is_empty() { found.code } else { &found.rule };
            let mut region = serde_json::Map::new();
            if let Some(byte) = found.at.byte {
                region.insert("byteOffset".to_owned(), byte.into());
            }
            for (name, value) in [("startLine", found.at.line), ("startColumn", found.at.column)] {
                region.extend(value.map(|value| (name.to_owned(), value.into())));
            }
            if let Some(text) = &found.instruction {
                region.insert("snippet".to_owned(), serde_json::json!({ "text": text }));
            }
            let mut place = serde_json::json!({ "artifactLocation": { "uri": uri } });
            if let Some(place) = place.as_object_mut().filter(|_| !region.is_empty()) {
                place.insert("region".to_owned(), region.into());
            }
            serde_json::json!({
                "ruleId": rule,
                "level": level,
                "message": { "text": found.detail },
                "locations": [{ "physicalLocation": place }],
            })
        })
    });
    serde_json::json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "spirv-llvm", "version": env!("CARGO_PKG_VERSION") } },
            "results": results.collect::<Vec<_>>(),
        }],
    })
}

/// Reads a module; the inner error has the diagnostics of a file that cannot be parsed as one.
fn read(file: &Path) -> Result<Result<Module, Errors>> {
    match input::module(file) {
        Ok(module) => Ok(Ok(module)),
        Err(failure) => failure.downcast::<InFile>().map(|found| Err(found.errors)),
    }
}

/// Checks a file.
///
/// # Errors
/// Where it cannot be read, or is of another kind than SPIR-V.
fn look(file: &Path, arguments: &CheckArguments) -> Result<CheckedFile> {
    let (list, more) = match read(file)? {
        Ok(module) => {
            let CheckDiagnostics { list, more } = match &arguments.target_env {
                Some(environment) => check::check_for(&module, environment),
                None => check::check(&module),
            };
            let is_shown = |diagnostic: &&BrokenRule| {
                let is_off = arguments.rule.iter().any(|rule| *rule == diagnostic.rule);
                !is_off && (!arguments.required || diagnostic.grade == Grade::Required)
            };
            let mut found: Vec<_> = list
                .iter()
                .filter(is_shown)
                .map(|BrokenRule { grade, rule, error, function }| {
                    ReportedDiagnostic::new(*grade, rule, error, *function, Some(&module))
                })
                .collect();
            let words: Vec<_> = found.iter().map(|found| found.at.word.unwrap_or(0)).collect();
            if !words.is_empty() {
                let style = asm::Style {
                    indent: asm::Indent::None,
                    unknown: asm::Unknown::Words,
                    ..asm::Style::default()
                };
                let texts = asm::disassemble_at(&module, &words, &style);
                for (found, text) in found.iter_mut().zip(texts) {
                    found.instruction = text;
                }
            }
            (found, more)
        }
        Err(errors) if errors.iter().any(|error| error.code() == Code::InvalidMagicNumber) => {
            let texts = errors.iter().map(|error| match error.help() {
                Some(help) => format!("{}: {}; {help}", file.display(), error.detail()),
                None => format!("{}: {}", file.display(), error.detail()),
            });
            bail!("{}", texts.collect::<Vec<_>>().join("\n"));
        }
        Err(errors) => {
            let found =
                errors.iter().map(|error| ReportedDiagnostic::new(Grade::Required, "", error, None, None));
            (found.collect(), 0)
        }
    };
    Ok(CheckedFile { file: file.to_owned(), diagnostics: list, more, unreadable: None })
}

/// A location in front of a message; the byte offset is spelt as `dis --offsets` spells it.
fn location(at: &TextPosition) -> String {
    let opcode = at.opcode.as_ref().map(|opcode| format!(", {opcode}")).unwrap_or_default();
    match (at.word, at.byte, at.line, at.column) {
        (Some(word), Some(byte), ..) => format!("word {word} (byte {byte:#010x}){opcode}: "),
        (_, _, Some(line), Some(column)) => format!("line {line}, column {column}: "),
        _ => String::new(),
    }
}

/// The diagnostics of a file, a line each, with the instruction below.
fn lines(checked: &CheckedFile) -> String {
    let mut text = String::new();
    let file = checked.file.display();
    for found in &checked.diagnostics {
        let location = location(&found.at);
        let _ = write!(text, "{file}: {}: {location}{}", found.grade, found.detail);
        if !found.rule.is_empty() {
            let _ = write!(text, " [{}]", found.rule);
        }
        if let Some(function) = found.function {
            let _ = write!(text, ", in function %{function}");
        }
        if let Some(name) = &found.name {
            let _ = write!(text, " \"{}\"", name.escape_debug());
        }
        text.push('\n');
        if let Some(instruction) = &found.instruction {
            let _ = writeln!(text, "    {instruction}");
        }
    }
    if checked.more > 0 {
        let _ = writeln!(text, "{file}: and {} more", checked.more);
    }
    text
}
