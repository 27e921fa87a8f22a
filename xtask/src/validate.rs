//! Runs a current `spirv-val` over every module that the project writes, and LLVM's verifier over every one it reads.
//!
//! The result of a translation must be valid, and none may crash or hang. Modules of others may be refused; the kernels of
//! the fixtures must make the whole way, and every LLVM fixture that does not expect an error must be written under one of
//! the sets of options at least.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::process::{Finished, capture, parallel};
use crate::project::{
    self, Binaries, CHECK_PROFILE, FIXTURES, cache, empty_scratch, files, llvm_major, llvm_tool, relative,
    root, shared,
};
use crate::{corpus, tools};

/// The longest that one call may take.
const LIMIT: Duration = Duration::from_secs(120);

/// Options of the writer that every LLVM module is tried with, under the names that places have. The validator refuses
/// integers of illegal widths even where their extension is declared, so what it says of them tells nothing; and it wants
/// declarations of inline assembly, and of memory that does not alias, in blocks, where their extensions do not put them.
const WRITER_OPTIONS: [(&str, &[&str]); 2] = [
    ("by default", &[]),
    (
        "with all extensions",
        &["--spirv-ext=+all,-SPV_INTEL_arbitrary_precision_integers,\
             -SPV_ALTERA_arbitrary_precision_integers,-SPV_INTEL_int4,\
             -SPV_INTEL_memory_access_aliasing,-SPV_INTEL_inline_assembly"],
    ),
];

/// The validator's words on instructions, capabilities and decorations that are younger than it.
const UNKNOWN: [&str; 4] = [
    "Invalid capability operand: ",
    // OpUntypedGroupAsyncCopyKHR, of a later revision of its extension.
    "Invalid opcode: 4434",
    "Invalid decoration operand: ",
    // A constant by its name, which therefore stands where constants do (sections 2.2.1 and 2.4).
    "ConstantPipeStorage must appear in a block",
];

/// Places that are known to be wrong, one a line; a line that starts with `#` says why.
const KNOWN: &str = include_str!("../validate/known.txt");

/// The kind of file that a job starts from.
enum Start {
    /// LLVM IR, as text or bitcode.
    Llvm,
    /// OpenCL C, for clang with these options.
    OpenCl(&'static [&'static str]),
    /// Assembly.
    Assembly,
    /// SPIR-V.
    Spirv,
}

/// The meaning of a refusal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Demand {
    /// The module is somebody else's: a refusal is only counted.
    Nothing,
    /// The module breaks rules on purpose, which `; rule:` marks: what is made of it may break them too.
    Ending,
    /// At least one set of options gives SPIR-V.
    Written,
    /// Every set of options gives SPIR-V, and that is read back.
    RoundTrip,
}

struct ValidateJob {
    file: PathBuf,
    start: Start,
    demand: Demand,
    /// Whether translations there and back have to reach a module that stays as it is.
    stays: bool,
}

impl ValidateJob {
    fn others(file: PathBuf, start: Start) -> Self {
        Self { file, start, demand: Demand::Nothing, stays: false }
    }

    fn real(file: PathBuf, start: Start) -> Self {
        Self { stays: true, ..Self::others(file, start) }
    }
}

/// The programs that take part.
struct Programs {
    ours: Binaries,
    validator: PathBuf,
    clang: PathBuf,
    opt: PathBuf,
}

/// The outcomes of the modules of a job, or of all jobs.
#[derive(Default)]
struct Tally {
    /// Modules written or read that were found valid.
    valid: usize,
    /// Modules written that use a capability or a decoration that the validator has not heard of.
    unknown: usize,
    /// Translations that ended with an error of ours.
    refused: Vec<Ending>,
    /// Modules that a validator rejected, and calls that crashed or hung.
    wrong: Vec<Ending>,
}

/// Checks all fixtures, and the corpora that are present.
pub fn validate() -> Result<()> {
    let programs = Programs {
        ours: Binaries::build(CHECK_PROFILE)?,
        validator: tools::tool("spirv-val")?,
        clang: llvm_tool("clang")?,
        opt: llvm_tool("opt")?,
    };
    let mut wrong = 0;
    for (name, jobs) in [("fixtures", fixtures()), ("corpora", corpora()?)] {
        let folder = empty_scratch(&format!("validate-{name}"))?;
        let numbered: Vec<(usize, &ValidateJob)> = jobs.iter().enumerate().collect();
        let tallies = parallel(&numbered, |(index, job)| {
            let folder = folder.join(index.to_string());
            fs::create_dir_all(&folder)?;
            run_job(job, &programs, &folder)
        });
        let mut total = Tally::default();
        for tally in tallies {
            let tally = tally?;
            total.valid += tally.valid;
            total.unknown += tally.unknown;
            total.refused.extend(tally.refused);
            total.wrong.extend(tally.wrong);
        }
        report(name, jobs.len(), &total, &folder)?;
        wrong += total.wrong.iter().filter(|ending| !is_known(&ending.place)).count();
    }
    if wrong > 0 {
        bail!("{wrong} modules are invalid, or crashed a command, and are not on the list of known ones");
    }
    Ok(())
}

fn is_known(place: &str) -> bool {
    KNOWN.lines().any(|line| !line.starts_with('#') && line == place)
}

/// Where something ended otherwise than hoped, and why.
struct Ending {
    place: String,
    reason: String,
}

/// Prints the endings by their reason, each with its count, first place and that place's own words; reasons that differ
/// in nothing but numbers are one.
fn print_grouped(verdict: &str, endings: &[Ending]) {
    let mut reasons: BTreeMap<String, (usize, &Ending)> = BTreeMap::new();
    for ending in endings {
        let kind = ending.reason.chars().filter(|c| !c.is_ascii_digit()).collect();
        reasons.entry(kind).or_insert((0, ending)).0 += 1;
    }
    for (count, Ending { place, reason }) in reasons.into_values() {
        println!("{verdict} {count} times: {reason} (first: {place})");
    }
}

/// Prints a summary, and writes every place to a file in `folder`.
fn report(name: &str, files: usize, total: &Tally, folder: &Path) -> Result<()> {
    let mut list = String::new();
    for (verdict, endings) in [("refused", &total.refused), ("WRONG", &total.wrong)] {
        print_grouped(verdict, endings);
        for Ending { place, reason } in endings {
            list += &format!("{verdict}: {place}: {reason}\n");
        }
    }
    let path = folder.join("report.txt");
    fs::write(&path, list)?;
    let (refused, wrong) = (total.refused.len(), total.wrong.len());
    let known = total.wrong.iter().filter(|ending| is_known(&ending.place)).count();
    println!(
        "{name}: {files} files, {} modules valid, {} with what the validator does not know yet, \
         {refused} translations refused, {wrong} wrong ({known} of them known); all places in {}",
        total.valid,
        total.unknown,
        path.display()
    );
    Ok(())
}

/// Whether a fixture shows a refusal, or is there to be survived rather than translated.
fn may_be_refused(file: &Path) -> bool {
    let apart = file.components().any(|part| part.as_os_str() == "reject" || part.as_os_str() == "malformed");
    let text = fs::read_to_string(file).unwrap_or_default();
    apart || text.lines().any(|line| line.starts_with("; error:"))
}

/// Whether the LLVM in use can read a fixture's text, by its lines `; since:` and `; until:`.
fn is_readable(file: &Path) -> bool {
    let text = fs::read_to_string(file).unwrap_or_default();
    let says = |name: &str, holds: fn(&str) -> bool| {
        text.lines().filter_map(|line| line.strip_prefix(name)).all(|version| holds(version.trim()))
    };
    says("; since:", |first| first <= llvm_major()) && says("; until:", |last| last >= llvm_major())
}

/// The fixtures of both directions.
fn fixtures() -> Vec<ValidateJob> {
    let [llvm, spirv] = FIXTURES;
    let mut jobs = Vec::new();
    for file in project::fixtures(llvm).into_iter().filter(|file| is_readable(file)) {
        let demand = if may_be_refused(&file) { Demand::Nothing } else { Demand::Written };
        jobs.push(ValidateJob { file, start: Start::Llvm, demand, stays: false });
    }
    jobs.extend(project::fixtures(spirv).into_iter().map(|file| ValidateJob::others(file, Start::Assembly)));
    const KERNEL_OPTIONS: [&[&str]; 4] = [
        &["-target", "spir64-unknown-unknown", "-O0"],
        &["-target", "spir64-unknown-unknown", "-O2"],
        &["-target", "spir-unknown-unknown", "-O2"],
        &["-target", "spir64-unknown-unknown", "-O0", "-g"],
    ];
    for file in files(&root().join(llvm.0), "cl") {
        for options in KERNEL_OPTIONS {
            jobs.push(ValidateJob {
                file: file.clone(),
                start: Start::OpenCl(options),
                demand: Demand::RoundTrip,
                stays: true,
            });
        }
    }
    jobs
}

/// Modules of the cached corpus, and assembly that lies beside the repository where the project is developed.
fn corpora() -> Result<Vec<ValidateJob>> {
    let corpus = corpus::present()?;
    let mut jobs: Vec<ValidateJob> =
        corpus.bitcode.into_iter().map(|file| ValidateJob::real(file, Start::Llvm)).collect();
    jobs.extend(corpus.spirv.into_iter().map(|file| ValidateJob::real(file, Start::Spirv)));
    for extension in ["spvasm32", "spvasm64"] {
        let assembly = files(&shared("corpora"), extension);
        jobs.extend(assembly.into_iter().map(|file| ValidateJob::real(file, Start::Assembly)));
    }
    Ok(jobs)
}

fn run_job(job: &ValidateJob, programs: &Programs, folder: &Path) -> Result<Tally> {
    // The cache is elsewhere on every machine; the list of known places names its files without it.
    let name = match job.file.strip_prefix(cache()?) {
        Ok(cached) => cached.display().to_string(),
        Err(_) => relative(&job.file),
    };
    let mut run =
        Run { name, demand: job.demand, stays: job.stays, programs, folder, tally: Tally::default() };
    match &job.start {
        Start::Llvm => run.write_and_read_back(&job.file)?,
        Start::OpenCl(options) => {
            run.name = format!("{} {}", run.name, options.join(" "));
            let bitcode = folder.join("kernel.bc");
            let mut clang = Command::new(&programs.clang);
            clang.args([
                "-x",
                "cl",
                "-cl-std=CL3.0",
                "-Xclang",
                "-finclude-default-header",
                "-w",
                "-c",
                "-emit-llvm",
            ]);
            let compiled = capture(clang.args(*options).arg(&job.file).arg("-o").arg(&bitcode), LIMIT)?;
            if !compiled.ok() {
                bail!("{}: clang: {}", run.name, compiled.summary());
            }
            run.write_and_read_back(&bitcode)?;
        }
        Start::Assembly => {
            if fs::read_to_string(&job.file)?.contains("; rule:") {
                run.demand = Demand::Ending;
            }
            let spirv = folder.join("assembled.spv");
            let mut assembler = Command::new(&programs.ours.spirv_llvm);
            if run.translated("assembling", assembler.arg("as").arg(&job.file).arg("-o").arg(&spirv))? {
                run.read_back("fixture", &spirv)?;
            }
        }
        Start::Spirv => run.read_back("module", &job.file)?,
    }
    Ok(run.tally)
}

/// One file on its way through both directions.
struct Run<'a> {
    name: String,
    demand: Demand,
    stays: bool,
    programs: &'a Programs,
    folder: &'a Path,
    tally: Tally,
}

impl Run<'_> {
    fn ending(&self, step: &str, finished: &Finished) -> Ending {
        Ending { place: format!("{}, {step}", self.name), reason: finished.summary() }
    }

    fn wrong(&mut self, step: &str, finished: &Finished) {
        let ending = self.ending(step, finished);
        self.tally.wrong.push(ending);
    }

    /// Runs a command of ours: whether it gave a result. An error is a refusal, anything else is wrong.
    fn translated(&mut self, step: &str, command: &mut Command) -> Result<bool> {
        let finished = capture(command, LIMIT)?;
        if finished.ok() {
            return Ok(true);
        }
        // Rust's status after a panic is 101.
        let panicked = finished.status.is_some_and(|status| status.code() == Some(101));
        if finished.status.is_none() || finished.crashed() || panicked || self.demand == Demand::RoundTrip {
            self.wrong(step, &finished);
        } else {
            let ending = self.ending(step, &finished);
            self.tally.refused.push(ending);
        }
        Ok(false)
    }

    /// Runs a validator over what a command of ours has given: whether it accepts.
    fn accepted(&mut self, step: &str, command: &mut Command) -> Result<bool> {
        let finished = capture(command, LIMIT)?;
        Ok(self.judge(step, &finished))
    }

    fn judge(&mut self, step: &str, finished: &Finished) -> bool {
        if finished.ok() {
            self.tally.valid += 1;
        } else {
            self.wrong(step, finished);
        }
        finished.ok()
    }

    /// LLVM IR to SPIR-V under each set of options, and back; with default options once more, which may change nothing.
    fn write_and_read_back(&mut self, module: &Path) -> Result<()> {
        let mut written = 0;
        for (index, (name, options)) in WRITER_OPTIONS.iter().enumerate() {
            let spirv = self.folder.join(format!("written{index}.spv"));
            let step = format!("writing {name}");
            if self.write(&step, options, module, &spirv)? {
                let bitcode = self.read(&format!("reading back, {step}"), &spirv)?;
                written += 1;
                if let Some(bitcode) = bitcode.filter(|_| options.is_empty() && self.stays) {
                    self.round_trip(&bitcode, &[])?;
                }
            }
        }
        if written == 0 && self.demand == Demand::Written {
            self.tally.wrong.push(Ending {
                place: self.name.clone(),
                reason: "no set of options gives valid SPIR-V".to_owned(),
            });
        }
        Ok(())
    }

    fn write(&mut self, step: &str, options: &[&str], module: &Path, spirv: &Path) -> Result<bool> {
        let mut translator = Command::new(&self.programs.ours.llvm_spirv);
        if !self.translated(step, translator.args(options).arg(module).arg("-o").arg(spirv))? {
            return Ok(false);
        }
        if self.demand == Demand::Ending {
            return Ok(true);
        }
        let mut validator = Command::new(&self.programs.validator);
        let finished = capture(validator.arg(spirv), LIMIT)?;
        if !finished.ok() && UNKNOWN.iter().any(|unknown| finished.summary().contains(unknown)) {
            self.tally.unknown += 1;
            return Ok(true);
        }
        Ok(self.judge(step, &finished))
    }

    /// SPIR-V to LLVM IR; gives the bitcode where there is any.
    fn read(&mut self, step: &str, spirv: &Path) -> Result<Option<PathBuf>> {
        let stem = spirv.file_stem().context("a module without a name")?.to_string_lossy().into_owned();
        let bitcode = self.folder.join(format!("{stem}.read.bc"));
        let mut translator = Command::new(&self.programs.ours.llvm_spirv);
        if !self.translated(step, translator.arg("-r").arg(spirv).arg("-o").arg(&bitcode))? {
            return Ok(None);
        }
        let mut verifier = Command::new(&self.programs.opt);
        let accepted =
            self.accepted(step, verifier.args(["-passes=verify", "-disable-output"]).arg(&bitcode))?;
        Ok(accepted.then_some(bitcode))
    }

    /// SPIR-V to LLVM IR and to SPIR-V again. The given module may be one that no validator accepts, as some fixtures
    /// show errors; what is made of it must be valid all the same.
    fn read_back(&mut self, what: &str, spirv: &Path) -> Result<()> {
        if let Some(bitcode) = self.read(&format!("reading the {what}"), spirv)? {
            let (first, options) = (self.folder.join("first.spv"), &["--spirv-ext=+all"][..]);
            let written = self.write("writing what was read", options, &bitcode, &first)?;
            if written
                && self.stays
                && let Some(bitcode) = self.read("reading back", &first)?
            {
                self.round_trip(&bitcode, options)?;
            }
        }
        Ok(())
    }

    /// LLVM IR that was read to SPIR-V, and there and back once more: from the second translation on, real modules stay
    /// as they are.
    fn round_trip(&mut self, bitcode: &Path, options: &[&str]) -> Result<()> {
        let second = self.folder.join("second.spv");
        if !self.write("writing the second time", options, bitcode, &second)? {
            return Ok(());
        }
        let Some(bitcode) = self.read("reading the second time", &second)? else { return Ok(()) };
        let third = self.folder.join("third.spv");
        let mut translator = Command::new(&self.programs.ours.llvm_spirv);
        translator.args(options).arg(bitcode).arg("-o").arg(&third);
        if self.translated("writing the third time", &mut translator)?
            && fs::read(&second)? != fs::read(&third)?
        {
            let (place, reason) =
                (format!("{}, round trip", self.name), "the third translation differs".to_owned());
            self.tally.wrong.push(Ending { place, reason });
        }
        Ok(())
    }
}
