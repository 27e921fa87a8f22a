//! Interchange with other tools: what others write is read, and what is written others read.
//!
//! OpenCL C and LLVM IR of the fixtures, modules of `cargo xtask corpus --sycl` where they are in the cache, and SPIR-V that lies
//! beside the checkout go the routes of `xtask/interchange/recipe.toml` between this project and other tools. Programs that
//! are missing leave their routes out. What does not arrive is in `xtask/interchange/known.toml`; anything else is an error.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::process::capture;
use crate::project::{CHECK_PROFILE, empty_scratch, files, llvm_tool, root, shared};
use crate::regress::{RegressRecipe, RegressRun, take_through};
use crate::{corpus, tools};

/// The longest that one call may take.
const LIMIT: Duration = Duration::from_secs(120);

const RECIPE: RegressRecipe = RegressRecipe {
    name: "interchange",
    text: include_str!("../interchange/recipe.toml"),
    known: Some("xtask/interchange/known.toml"),
};

/// The page with the figures, between lines that mark them.
const PAGE: &str = "docs/interchange.md";
const MARKS: [&str; 2] = ["<!-- figures -->", "<!-- end of figures -->"];

/// Folders with OpenCL C, and the levels at which it is compiled.
pub const SOURCES: [&str; 3] = ["test-ll/kernels", "test-ll/round_trip", "test-ll/run"];
pub const LEVELS: [&str; 2] = ["-O0", "-O2"];

/// One of so many modules of SYCL goes the routes.
const SYCL_STEP: usize = 8;

/// Fixtures that no producer has to make sense of.
const MALFORMED: &str = "test-ll/malformed";

/// Options of the command.
#[derive(clap::Args)]
pub struct InterchangeOptions {
    /// Another translator with the command line of llvm-spirv, for LLVM 22
    #[arg(long)]
    translator: Option<PathBuf>,
    /// Only modules whose paths hold this
    #[arg(long, default_value = "")]
    filter: String,
    /// Write anew what is known not to arrive, and the figures of the page
    #[arg(long, conflicts_with = "filter")]
    bless: bool,
}

impl InterchangeOptions {
    /// Every route with the tools that are found.
    pub fn all() -> Self {
        Self { translator: None, filter: String::new(), bless: false }
    }
}

/// Runs every route; fails where a module does not arrive that was not known to.
pub fn interchange(options: &InterchangeOptions) -> Result<()> {
    let assembler = tools::tool("spirv-val")?.with_file_name("spirv-as");
    let mut programs = vec![("spirv-as", assembler), ("clang", llvm_tool("clang")?)];
    match llvm_tool("llc").ok().filter(|llc| has_backend(llc)) {
        Some(llc) => programs.push(("llc", llc)),
        None => println!("interchange: no llc with a target for SPIR-V, whose routes are left out"),
    }
    programs.extend(options.translator.iter().map(|path| ("other-llvm-spirv", path.clone())));
    let (filter, bless) = (options.filter.as_str(), options.bless);
    let run = RegressRun { filter, profile: CHECK_PROFILE, bless, programs };
    let Some(results) = take_through(&RECIPE, &modules()?, &run)? else { return Ok(()) };
    let table = table(&results)?;
    print!("{table}");
    if !bless {
        return Ok(());
    }
    let page = root().join(PAGE);
    let text = fs::read_to_string(&page)?;
    let (Some((head, rest)), true) = (text.split_once(MARKS[0]), text.contains(MARKS[1])) else {
        bail!("{PAGE} has no lines around its figures");
    };
    let tail = rest.split_once(MARKS[1]).map_or("", |parts| parts.1);
    Ok(fs::write(&page, format!("{head}{}\n{table}{}{tail}", MARKS[0], MARKS[1]))?)
}

/// Whether LLVM was built with its own target for SPIR-V.
fn has_backend(llc: &Path) -> bool {
    let listed = capture(Command::new(llc).arg("--version"), LIMIT);
    listed.is_ok_and(|listed| listed.output.contains("spirv64"))
}

/// The modules that routes start from.
fn modules() -> Result<Vec<PathBuf>> {
    let mut modules: Vec<PathBuf> =
        SOURCES.iter().flat_map(|folder| files(&root().join(folder), "cl")).collect();
    modules.extend(corpus::present()?.sycl.into_iter().step_by(SYCL_STEP));
    // Left out: the expected LLVM IR of fixtures, and fixtures that LLVM has to refuse.
    let malformed = root().join(MALFORMED);
    let is_input = |file: &PathBuf| {
        let inner = file.with_extension("");
        !inner.extension().is_some_and(|inner| inner == "read" || inner == "regular")
            && !file.starts_with(&malformed)
    };
    modules.extend(files(&root().join("test-ll"), "ll").into_iter().filter(is_input));
    // The corpora tell the width of addresses by their extensions.
    let assembly = empty_scratch("interchange-assembly")?;
    for extension in ["spvasm32", "spvasm64"] {
        for file in files(&shared("corpora"), extension) {
            let stem = file.file_stem().context("a module without a name")?.to_string_lossy().into_owned();
            let copy = assembly.join(format!("{stem}.{extension}.spvasm"));
            fs::copy(&file, &copy)?;
            modules.push(copy);
        }
    }
    Ok(modules)
}

/// Compiles OpenCL C. Returns false for a source that this clang does not take.
pub fn compile(clang: &Path, source: &Path, target: &str, level: &str, output: &Path) -> Result<bool> {
    let mut command = Command::new(clang);
    command.args(["-x", "cl", "-cl-std=CL2.0", "-Xclang", "-finclude-default-header"]);
    command.args(["-emit-llvm", "-c", "-w"]);
    command.arg(format!("--target={target}")).arg(level).arg(source).arg("-o").arg(output);
    Ok(capture(&mut command, LIMIT)?.ok())
}

/// A row of the results, as far as figures are made of it.
#[derive(Deserialize)]
struct RouteRow {
    stage: String,
    outcome: String,
}

/// Stages that only make what the next ones start from.
const STEPS: [&str; 8] =
    ["compile", "for-backend", "backend", "for-former", "former", "other", "assembled", "sycl"];

/// How many modules arrive on each route, both levels together.
fn table(results: &Path) -> Result<String> {
    let mut figures: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for line in fs::read_to_string(results.join("rows.jsonl"))?.lines() {
        let row: RouteRow = serde_json::from_str(line)?;
        let route = LEVELS.iter().fold(row.stage, |route, level| route.replacen(level, "", 1));
        if STEPS.contains(&route.as_str()) || route.ends_with("-came-valid") {
            continue;
        }
        let figure = figures.entry(route).or_default();
        figure.0 += usize::from(row.outcome == "pass");
        figure.1 += 1;
    }
    let mut text = String::from("| route | modules that arrive |\n|---|---|\n");
    for (route, (arrived, all)) in figures {
        text.push_str(&format!("| `{route}` | {arrived} of {all} |\n"));
    }
    Ok(text)
}
