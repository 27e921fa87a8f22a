//! Interchange with other tools: what others write is read, and what is written others read.
//!
//! OpenCL C of the fixtures, the corpora of `cargo xtask corpus` where they are in the cache, and SPIR-V that lies beside
//! the checkout go each route between this project and another tool. A tool that is missing is said, and its routes are
//! skipped. What passes is on a list; a module of the list that no longer passes is an error.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::process::{capture, parallel};
use crate::project::{
    Binaries, CHECK_PROFILE, empty_scratch, files, llvm_tool, on_path, relative, root, shared,
};
use crate::{corpus, corpus_sycl, tools};

/// The longest that one call may take.
const LIMIT: Duration = Duration::from_secs(120);

/// The version of LLVM whose clang and translator stand for the consumers and producers of some years ago.
const FORMER: u32 = 15;

/// What passes, one route and module a line.
const PASSING: &str = "xtask/interchange/passing.txt";

/// The page with the figures, between lines that mark them.
const PAGE: &str = "docs/interchange.md";
const MARKS: [&str; 2] = ["<!-- figures -->", "<!-- end of figures -->"];

/// Folders with OpenCL C, and the levels at which it is compiled.
pub const SOURCES: [&str; 3] = ["test-ll/kernels", "test-ll/round_trip", "test-ll/run"];
pub const LEVELS: [&str; 2] = ["-O0", "-O2"];

/// The target of LLVM's own back end.
const BACKEND_TARGET: &str = "spirv64-unknown-unknown";

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
    /// Only modules whose names hold this
    #[arg(long, default_value = "")]
    filter: String,
    /// Write the list of what passes and the figures of the page anew
    #[arg(long, conflicts_with = "filter")]
    bless: bool,
}

impl InterchangeOptions {
    /// Every route with the tools that are found, compared with the list.
    pub fn all() -> Self {
        Self { translator: None, filter: String::new(), bless: false }
    }
}

/// The programs that take part; those of others may be missing.
struct InterchangePrograms {
    ours: PathBuf,
    validator: PathBuf,
    clang: PathBuf,
    llc: Option<PathBuf>,
    former_clang: Option<PathBuf>,
    former: Option<PathBuf>,
    ocloc: Option<PathBuf>,
    translator: Option<PathBuf>,
}

/// A module to start from.
enum StartModule {
    /// OpenCL C at a level.
    Source(&'static str),
    /// Bitcode of the corpora.
    Bitcode,
    /// Assembly of SPIR-V beside the checkout.
    Assembly,
    /// SPIR-V of SYCL programs.
    Sycl,
    /// LLVM IR of a fixture, for producers alone.
    Fixture,
}

struct InterchangeJob {
    name: String,
    file: PathBuf,
    start: StartModule,
}

/// The routes that a module went, each with whether it arrived.
type InterchangeOutcome = Vec<(&'static str, bool)>;

/// Runs every route; fails where a module of the list does not arrive any more.
pub fn interchange(options: &InterchangeOptions) -> Result<()> {
    let programs = programs(options)?;
    let jobs: Vec<InterchangeJob> =
        jobs()?.into_iter().filter(|job| job.name.contains(&options.filter)).collect();
    let folder = empty_scratch("interchange")?;
    let numbered: Vec<(usize, &InterchangeJob)> = jobs.iter().enumerate().collect();
    let outcomes = parallel(&numbered, |(number, job)| {
        let folder = folder.join(number.to_string());
        fs::create_dir_all(&folder)?;
        go(job, &programs, &folder)
    });
    let mut figures: BTreeMap<&'static str, (usize, usize)> = BTreeMap::new();
    let (mut passed, mut ran) = (BTreeSet::new(), BTreeSet::new());
    for (job, outcome) in jobs.iter().zip(outcomes) {
        for (route, arrives) in outcome? {
            let figure = figures.entry(route).or_default();
            figure.1 += 1;
            let line = format!("{route}: {}", job.name);
            if arrives {
                figure.0 += 1;
                passed.insert(line.clone());
            }
            ran.insert(line);
        }
    }
    let table = table(&figures);
    print!("{table}");
    if options.bless {
        bless(&passed, &ran, &table)?;
    }
    compare(&passed, &ran)
}

fn programs(options: &InterchangeOptions) -> Result<InterchangePrograms> {
    let optional = |name: &str, route: &str| {
        let found = on_path(name);
        if found.is_none() {
            println!("interchange: no {name}, {route} is skipped");
        }
        found
    };
    Ok(InterchangePrograms {
        ours: Binaries::build(CHECK_PROFILE)?.llvm_spirv,
        validator: tools::tool("spirv-val")?,
        clang: llvm_tool("clang")?,
        llc: llvm_tool("llc").ok().filter(|llc| has_backend(llc)),
        former_clang: optional(&format!("clang-{FORMER}"), "writing by its translator"),
        former: optional(&format!("llvm-spirv-{FORMER}"), "reading and writing by it"),
        ocloc: optional("ocloc", "compiling for Intel's devices"),
        translator: options.translator.clone(),
    })
}

/// Whether LLVM was built with its own target for SPIR-V.
fn has_backend(llc: &Path) -> bool {
    let listed = capture(Command::new(llc).arg("--version"), LIMIT);
    let found = listed.is_ok_and(|listed| listed.output.contains("spirv64"));
    if !found {
        println!("interchange: llc has no target for SPIR-V, reading what it writes is skipped");
    }
    found
}

fn jobs() -> Result<Vec<InterchangeJob>> {
    let mut jobs = Vec::new();
    for folder in SOURCES {
        for file in files(&root().join(folder), "cl") {
            for level in LEVELS {
                let name = format!("{} {level}", relative(&file));
                jobs.push(InterchangeJob { name, file: file.clone(), start: StartModule::Source(level) });
            }
        }
    }
    let corpus = corpus::present()?;
    for file in corpus.bitcode {
        let name = format!("corpus/{}", base_name(&file));
        jobs.push(InterchangeJob { name, file, start: StartModule::Bitcode });
    }
    for file in corpus.sycl.into_iter().step_by(SYCL_STEP) {
        let name = format!("sycl/{}", base_name(&file));
        jobs.push(InterchangeJob { name, file, start: StartModule::Sycl });
    }
    for file in files(&root().join("test-ll"), "ll") {
        // What is read, and what was made for LLVM to refuse, are no inputs of a producer.
        let is_input =
            !file.with_extension("").extension().is_some_and(|inner| inner == "read" || inner == "regular");
        if is_input && !file.starts_with(root().join(MALFORMED)) {
            jobs.push(InterchangeJob { name: relative(&file), file, start: StartModule::Fixture });
        }
    }
    for extension in ["spvasm32", "spvasm64"] {
        for file in files(&shared("corpora"), extension) {
            let name = format!("corpora/{}", base_name(&file));
            jobs.push(InterchangeJob { name, file, start: StartModule::Assembly });
        }
    }
    Ok(jobs)
}

fn base_name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A call, and whether it ends well.
fn runs(command: &mut Command) -> Result<bool> {
    Ok(capture(command, LIMIT)?.ok())
}

fn go(job: &InterchangeJob, programs: &InterchangePrograms, folder: &Path) -> Result<InterchangeOutcome> {
    let mut outcome = InterchangeOutcome::new();
    match job.start {
        StartModule::Source(level) => {
            let bitcode = folder.join("in.bc");
            compile(&programs.clang, &job.file, "spir64-unknown-unknown", level, &bitcode)?;
            written(programs, &bitcode, folder, &mut outcome)?;
            from_backend(programs, &job.file, level, folder, &mut outcome)?;
            from_former(programs, &job.file, level, folder, &mut outcome)?;
        }
        StartModule::Bitcode => written(programs, &job.file, folder, &mut outcome)?,
        StartModule::Fixture => {
            let spirv = folder.join("backend.spv");
            if backend(programs, &job.file, &["--spirv-ext=all"], &spirv)? {
                read(WITH_EXTENSIONS, programs, &spirv, folder, &mut outcome)?;
            }
        }
        StartModule::Sycl => {
            read(SYCL, programs, &job.file, folder, &mut outcome)?;
            again(programs, &job.file, folder, &mut outcome)?;
        }
        StartModule::Assembly => {
            let binary = folder.join("in.spv");
            let assembler = programs.validator.with_file_name("spirv-as");
            let assemble = Command::new(assembler)
                .args(["--target-env", "spv1.0"])
                .arg(&job.file)
                .arg("-o")
                .arg(&binary)
                .output()
                .context("cannot run spirv-as")?;
            if assemble.status.success() {
                read("corpora", programs, &binary, folder, &mut outcome)?;
            }
        }
    }
    Ok(outcome)
}

/// Compiles OpenCL C; a source that this clang does not take is none of ours.
pub fn compile(clang: &Path, source: &Path, target: &str, level: &str, output: &Path) -> Result<bool> {
    let mut command = Command::new(clang);
    command.args([
        "-x",
        "cl",
        "-cl-std=CL2.0",
        "-Xclang",
        "-finclude-default-header",
        "-emit-llvm",
        "-c",
        "-w",
    ]);
    command.arg(format!("--target={target}")).arg(level).arg(source).arg("-o").arg(output);
    runs(&mut command)
}

/// What this project writes of a module, by each of the others.
fn written(
    programs: &InterchangePrograms,
    bitcode: &Path,
    folder: &Path,
    outcome: &mut InterchangeOutcome,
) -> Result<()> {
    let ours = folder.join("ours.spv");
    if !bitcode.is_file() {
        return Ok(());
    }
    let writes = runs(Command::new(&programs.ours).arg(bitcode).arg("-o").arg(&ours))?;
    outcome.push(("written", writes));
    if !writes {
        return Ok(());
    }
    outcome.push(("written, valid", runs(Command::new(&programs.validator).arg(&ours))?));
    // Consumers of some years ago know no later version.
    let older = folder.join("older.spv");
    runs(Command::new(&programs.ours).arg(bitcode).arg("--spirv-max-version=1.3").arg("-o").arg(&older))?;
    let back = folder.join("back.bc");
    if let Some(former) = &programs.former {
        for (route, module) in [
            ("written, read by the former translator", &ours),
            ("written for 1.3, read by the former translator", &older),
        ] {
            let mut command = Command::new(former);
            // Device-side enqueue is a matter of OpenCL C 2.0, and its default is 1.2.
            command.args(["-r", "--spirv-target-env=CL2.0"]).arg(module).arg("-o").arg(&back);
            outcome.push((route, module.is_file() && runs(&mut command)?));
        }
    }
    if let Some(translator) = &programs.translator {
        let reads = runs(Command::new(translator).arg("-r").arg(&ours).arg("-o").arg(&back))?;
        outcome.push(("written, read by the other translator", reads));
        let theirs = folder.join("theirs.spv");
        if runs(Command::new(translator).arg(bitcode).arg("-o").arg(&theirs))? {
            read("of the other translator", programs, &theirs, folder, outcome)?;
        }
    }
    if let Some(ocloc) = &programs.ocloc {
        for (route, device, module) in [
            ("written, compiled by ocloc for dg2", "dg2", &ours),
            ("written, compiled by ocloc for skl", "skl", &ours),
            ("written for 1.3, compiled by ocloc for skl", "skl", &older),
        ] {
            let mut command = Command::new(ocloc);
            command.args(["compile", "-spirv_input", "-device", device, "-file"]).arg(module);
            command.arg("-out_dir").arg(folder.join(device));
            outcome.push((route, module.is_file() && runs(&mut command)?));
        }
    }
    Ok(())
}

/// What LLVM's own target writes of a source.
fn from_backend(
    programs: &InterchangePrograms,
    source: &Path,
    level: &str,
    folder: &Path,
    outcome: &mut InterchangeOutcome,
) -> Result<()> {
    let (bitcode, spirv) = (folder.join("backend.bc"), folder.join("backend.spv"));
    if compile(&programs.clang, source, BACKEND_TARGET, level, &bitcode)?
        && backend(programs, &bitcode, &[], &spirv)?
    {
        read("of LLVM's backend", programs, &spirv, folder, outcome)?;
    }
    Ok(())
}

/// Has LLVM's own target write a module, where it is there and takes it.
fn backend(programs: &InterchangePrograms, module: &Path, options: &[&str], spirv: &Path) -> Result<bool> {
    let Some(llc) = &programs.llc else { return Ok(false) };
    let mut command = Command::new(llc);
    command.arg(format!("-mtriple={BACKEND_TARGET}")).args(["-filetype=obj"]).args(options);
    runs(command.arg(module).arg("-o").arg(spirv))
}

/// What the translator for LLVM 15 writes of a source.
fn from_former(
    programs: &InterchangePrograms,
    source: &Path,
    level: &str,
    folder: &Path,
    outcome: &mut InterchangeOutcome,
) -> Result<()> {
    let (Some(clang), Some(former)) = (&programs.former_clang, &programs.former) else { return Ok(()) };
    let (bitcode, spirv) = (folder.join("former.bc"), folder.join("former.spv"));
    if compile(clang, source, "spir64-unknown-unknown", level, &bitcode)?
        && runs(Command::new(former).arg(&bitcode).arg("-o").arg(&spirv))?
    {
        read("of the former translator", programs, &spirv, folder, outcome)?;
    }
    Ok(())
}

/// Whether a module of another producer is read, and is valid when it is written again; one that is not valid to begin with
/// only has to be read.
fn read(
    from: &'static str,
    programs: &InterchangePrograms,
    spirv: &Path,
    folder: &Path,
    outcome: &mut InterchangeOutcome,
) -> Result<()> {
    let Some((reads_as, valid_as)) = ROUTES.iter().find(|row| row.0 == from).map(|row| (row.1, row.2)) else {
        bail!("there is no route {from}");
    };
    let (bitcode, again) = (folder.join("read.bc"), folder.join("again.spv"));
    let reads = runs(Command::new(&programs.ours).arg("-r").arg(spirv).arg("-o").arg(&bitcode))?;
    outcome.push((reads_as, reads));
    if reads && runs(Command::new(&programs.validator).arg(spirv))? {
        let mut write = Command::new(&programs.ours);
        // Extensions that a module came with may be needed for it.
        match from {
            WITH_EXTENSIONS => write.arg("--spirv-ext=+all"),
            SYCL => write.args(corpus_sycl::options_of(spirv)?),
            _ => &mut write,
        };
        let is_valid = runs(write.arg(&bitcode).arg("-o").arg(&again))?
            && runs(Command::new(&programs.validator).arg(&again))?;
        outcome.push((valid_as, is_valid));
    }
    Ok(())
}

/// Who takes a module of another producer as it came, and who takes it when it was read and written here.
fn again(
    programs: &InterchangePrograms,
    spirv: &Path,
    folder: &Path,
    outcome: &mut InterchangeOutcome,
) -> Result<()> {
    let (bitcode, ours) = (folder.join("read.bc"), folder.join("ours.spv"));
    let mut write = Command::new(&programs.ours);
    write.args(corpus_sycl::options_of(spirv)?).arg(&bitcode).arg("-o").arg(&ours);
    let writes = bitcode.is_file() && runs(&mut write)?;
    outcome.push(("written again, of SYCL", writes));
    let back = folder.join("back.bc");
    if let Some(former) = &programs.former {
        for (route, module) in [
            ("of SYCL as it came, read by the former translator", spirv),
            ("written again, of SYCL, read by the former translator", &ours),
        ] {
            let mut command = Command::new(former);
            command.args(["-r", "--spirv-target-env=CL2.0"]).arg(module).arg("-o").arg(&back);
            outcome.push((route, module.is_file() && runs(&mut command)?));
        }
    }
    if let Some(ocloc) = &programs.ocloc {
        for (route, module) in [
            ("of SYCL as it came, compiled by ocloc for skl", spirv),
            ("written again, of SYCL, compiled by ocloc for skl", &ours),
        ] {
            let mut command = Command::new(ocloc);
            command.args(["compile", "-spirv_input", "-device", "skl", "-file"]).arg(module);
            command.arg("-out_dir").arg(folder.join("skl"));
            outcome.push((route, module.is_file() && runs(&mut command)?));
        }
    }
    Ok(())
}

/// The producer that may use every extension.
const WITH_EXTENSIONS: &str = "of LLVM's backend with all extensions";

/// DPC++, whose modules wheels carry.
const SYCL: &str = "of SYCL";

/// The producers with the names of the routes from them: reading, and reading and writing again.
const ROUTES: [(&str, &str, &str); 6] = [
    (SYCL, "read, of SYCL", "read and written again, of SYCL"),
    (
        WITH_EXTENSIONS,
        "read, of LLVM's backend with all extensions",
        "read and written again, of LLVM's backend with all extensions",
    ),
    ("corpora", "read, of the corpora", "read and written again, of the corpora"),
    ("of LLVM's backend", "read, of LLVM's backend", "read and written again, of LLVM's backend"),
    (
        "of the former translator",
        "read, of the former translator",
        "read and written again, of the former translator",
    ),
    (
        "of the other translator",
        "read, of the other translator",
        "read and written again, of the other translator",
    ),
];

fn table(figures: &BTreeMap<&'static str, (usize, usize)>) -> String {
    let mut text = String::from("| route | modules that arrive |\n|---|---|\n");
    for (route, (arrived, all)) in figures {
        text.push_str(&format!("| {route} | {arrived} of {all} |\n"));
    }
    text
}

fn listed() -> Result<BTreeSet<String>> {
    let path = root().join(PASSING);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Fails where a module of the list went a route and did not arrive.
fn compare(passed: &BTreeSet<String>, ran: &BTreeSet<String>) -> Result<()> {
    let lost: Vec<String> =
        listed()?.into_iter().filter(|line| ran.contains(line) && !passed.contains(line)).collect();
    for line in &lost {
        println!("no longer passes: {line}");
    }
    if lost.is_empty() { Ok(()) } else { bail!("{} modules no longer arrive", lost.len()) }
}

/// Writes the list, keeping what did not run here, and the figures.
fn bless(passed: &BTreeSet<String>, ran: &BTreeSet<String>, table: &str) -> Result<()> {
    let kept = listed().unwrap_or_default().into_iter().filter(|line| !ran.contains(line));
    let all: BTreeSet<String> = kept.chain(passed.iter().cloned()).collect();
    let list: String = all.iter().map(|line| format!("{line}\n")).collect();
    fs::write(root().join(PASSING), list)?;
    let page = root().join(PAGE);
    let text = fs::read_to_string(&page)?;
    let (Some((head, rest)), true) = (text.split_once(MARKS[0]), text.contains(MARKS[1])) else {
        bail!("{PAGE} has no lines around its figures");
    };
    let tail = rest.split_once(MARKS[1]).map_or("", |parts| parts.1);
    Ok(fs::write(&page, format!("{head}{}\n{table}{}{tail}", MARKS[0], MARKS[1]))?)
}
