//! Damaged modules by the ten thousand: whatever the input, an error or a module that LLVM's verifier accepts.
//!
//! Worker processes (`spirv-llvm-translator probe`) make and try the mutants; this side watches them: a worker that dies,
//! hangs, or takes too much memory is a diagnostic, which is written to a folder and counted, and a new worker
//! goes on behind it.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::interchange;
use crate::process;
use crate::project::{self, Binaries, CHECK_PROFILE, FIXTURES, shared};
use crate::tools;

/// Options of the command.
#[derive(clap::Args)]
pub struct MutateOptions {
    /// How many mutants
    #[arg(long, default_value_t = 20_000)]
    count: u64,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Further folders of originals, as binaries or in assembly language
    #[arg(long)]
    dir: Vec<PathBuf>,
    /// Damage texts of LLVM IR, which the writer is given, rather than SPIR-V
    #[arg(long)]
    ir: bool,
    /// Damage bitcode, which the writer is given without LLVM
    #[arg(long, conflicts_with = "ir")]
    bitcode: bool,
    /// Run the kernels and compute shaders of damaged modules, those of OpenCL C among them
    #[arg(long, conflicts_with_all = ["ir", "bitcode", "prefixes"])]
    run: bool,
    /// Also try every prefix of every original
    #[arg(long)]
    prefixes: bool,
    /// Build the commands with this profile
    #[arg(long, default_value = CHECK_PROFILE)]
    profile: String,
}

impl MutateOptions {
    /// The slices that run before every change goes in: of SPIR-V, and of bitcode.
    pub fn slices() -> [Self; 2] {
        [false, true].map(|bitcode| {
            let profile = CHECK_PROFILE.to_owned();
            let (ir, run, prefixes) = (false, false, false);
            Self { count: 3000, seed: 1, dir: Vec::new(), ir, bitcode, run, prefixes, profile }
        })
    }
}

/// Processor time that one input may take.
const MOST_TIME: u64 = 1000;
/// How long a worker may say nothing; processor time is what counts, and the machine may be busy.
const SILENCE: Duration = Duration::from_secs(20);
/// Kilobytes that an input may take, apart from 50 times its own size.
const MOST_MEMORY: u64 = 64 * 1024;
/// The same of one that is run, whose variables count as well.
const MOST_MEMORY_RUNNING: u64 = 512 * 1024;
/// Address space of a worker in kilobytes, so that a runaway ends itself and not the machine.
const ADDRESS_SPACE: u64 = 6 * 1024 * 1024;
/// Originals are no longer, so that many mutants are tried in a short time.
const LONGEST: u64 = 64 * 1024;

/// The extensions of files in assembly language; shaders are also named by their stage.
const ASSEMBLY: [&str; 15] = [
    "spvasm", "spvasm32", "spvasm64", "comp", "vert", "frag", "geom", "tesc", "tese", "mesh", "task", "rgen",
    "rchit", "rmiss", "multi",
];

/// How many inputs of one kind of diagnostics are written down.
const KEPT: usize = 20;

/// How many inputs came to which end, and the diagnostics among them.
#[derive(Default)]
struct MutantTally {
    verdicts: BTreeMap<String, u64>,
    diagnostics: Vec<MutantDiagnostic>,
    /// Inputs that LLVM fell over before it came to this project.
    deaths: Vec<MutantDiagnostic>,
    slowest: u64,
    largest: u64,
}

/// An input that did what none may do.
struct MutantDiagnostic {
    number: u64,
    what: String,
}

/// Tries mutants, and prefixes where asked, and fails on any diagnostic.
pub fn mutate(options: &MutateOptions) -> Result<()> {
    let binaries = Binaries::build(&options.profile)?;
    let folder = project::empty_scratch("mutate")?;
    let originals = if options.ir {
        let mut texts = project::fixtures(FIXTURES[0]);
        texts.retain(|path| process::size(path).is_ok_and(|size| size <= LONGEST));
        texts
    } else if options.bitcode {
        bitcode(&folder)?
    } else {
        let mut found = originals(&binaries, &folder, &options.dir)?;
        if options.run {
            found.extend(kernels(&binaries, &folder)?);
        }
        found
    };
    let list = folder.join("originals.txt");
    fs::write(&list, originals.iter().map(|path| format!("{}\n", path.display())).collect::<String>())?;
    println!("{} originals", originals.len());
    let probe = Probe {
        binary: binaries.spirv_llvm.with_file_name("spirv-llvm-translator"),
        list,
        seed: options.seed,
        make: "originals",
    };
    let (whole, damaged) = match (options.ir, options.bitcode, options.run) {
        (true, ..) => ("ir", "ir-mutants"),
        (_, true, _) => ("bitcode", "bitcode-mutants"),
        (.., true) => ("runs", "run-mutants"),
        _ => ("originals", "mutants"),
    };
    let probe = Probe { make: whole, ..probe };
    let mut diagnostics = probe.run(originals.len() as u64, &folder)?;
    let probe = Probe { make: damaged, ..probe };
    diagnostics.extend(probe.run(options.count, &folder)?);
    if options.prefixes {
        let bytes: u64 = originals.iter().map(|path| process::size(path)).sum::<Result<u64>>()?;
        diagnostics.extend(Probe { make: "prefixes", ..probe }.run(bytes, &folder)?);
    }
    if !diagnostics.is_empty() {
        bail!("{}; the inputs are in {}", diagnostics.join("; "), folder.display());
    }
    Ok(())
}

/// Modules to damage: fixtures, what the writer makes of LLVM IR, and the corpora beside the repository.
fn originals(binaries: &Binaries, folder: &Path, more: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let built = folder.join("originals");
    fs::create_dir_all(&built)?;
    let mut found = Vec::new();
    let [llvm, spirv] = FIXTURES.map(project::fixtures);
    let mut sources: Vec<PathBuf> = spirv.into_iter().chain(llvm).collect();
    for folder in std::iter::once(&shared("corpora/cts")).chain(more) {
        let entries = walkdir::WalkDir::new(folder).sort_by_file_name();
        sources.extend(entries.into_iter().filter_map(|entry| Some(entry.ok()?.into_path())));
    }
    for path in sources {
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let target = built.join(format!("{}-{name}.spv", found.len()));
        let mut command = match extension {
            "spv" => {
                found.push(path);
                continue;
            }
            extension if ASSEMBLY.contains(&extension) => {
                let mut command = Command::new(tools::tool("spirv-as")?);
                command.args(["--target-env", "spv1.6", "--preserve-numeric-ids"]);
                command
            }
            "ll" | "bc" => {
                let mut command = Command::new(&binaries.llvm_spirv);
                command.arg("--spirv-ext=+all");
                command
            }
            _ => continue,
        };
        command.arg(&path).arg("-o").arg(&target);
        let finished = process::capture(&mut command, Duration::from_secs(20))?;
        if finished.crashed() {
            bail!("{}: {}", path.display(), finished.summary());
        }
        // Fixtures of what is refused, and corpora of what is not supported, make no originals.
        if target.is_file() {
            found.push(target);
        }
    }
    found.retain(|path| process::size(path).is_ok_and(|size| size <= LONGEST));
    Ok(found)
}

/// Bitcode to damage: that of the fixtures.
///
/// Bitcode holds the path of its source, which is relative here: the same inputs are tried in each folder.
fn bitcode(folder: &Path) -> Result<Vec<PathBuf>> {
    let assembler = project::llvm_tool("llvm-as")?;
    let mut found = Vec::new();
    for text in project::fixtures(FIXTURES[0]) {
        let target = folder.join(format!("{}.bc", found.len()));
        let finished = process::capture(
            Command::new(&assembler)
                .current_dir(project::root())
                .arg(text.strip_prefix(project::root()).unwrap_or(&text))
                .arg("-o")
                .arg(&target),
            Duration::from_secs(20),
        )?;
        // Fixtures of what LLVM refuses make none.
        if finished.ok() {
            found.push(target);
        }
    }
    found.retain(|path| process::size(path).is_ok_and(|size| size <= LONGEST));
    Ok(found)
}

/// What clang makes of the OpenCL C of the fixtures, plain and optimised.
fn kernels(binaries: &Binaries, folder: &Path) -> Result<Vec<PathBuf>> {
    let clang = project::llvm_tool("clang")?;
    let mut found = Vec::new();
    for source in
        interchange::SOURCES.iter().flat_map(|folder| project::files(&project::root().join(folder), "cl"))
    {
        for level in interchange::LEVELS {
            let name = source.file_stem().unwrap_or_default().to_string_lossy();
            let bitcode = folder.join(format!("{name}{level}.bc"));
            let target = folder.join(format!("originals/{name}{level}.spv"));
            interchange::compile(&clang, &source, "spir64-unknown-unknown", level, &bitcode)?;
            let mut command = Command::new(&binaries.llvm_spirv);
            command.args(["--spirv-ext=+all", "-o"]).arg(&target).arg(&bitcode);
            if process::capture(&mut command, Duration::from_secs(20))?.ok() {
                found.push(target);
            }
        }
    }
    Ok(found)
}

/// A kind of inputs to try.
struct Probe {
    binary: PathBuf,
    list: PathBuf,
    seed: u64,
    make: &'static str,
}

impl Probe {
    /// Tries the inputs with the numbers below `count`, on all cores; gives the kinds of the diagnostics.
    fn run(&self, count: u64, folder: &Path) -> Result<Vec<String>> {
        let start = Instant::now();
        let tally = Mutex::new(MutantTally::default());
        let slice = (count / 64).clamp(50, 5000);
        let slices: Vec<u64> = (0..count.div_ceil(slice)).map(|number| number * slice).collect();
        let results = process::parallel(&slices, |from| self.slice(*from, (from + slice).min(count), &tally));
        results.into_iter().collect::<Result<Vec<()>>>()?;
        let tally = tally.into_inner().unwrap_or_default();
        let seconds = start.elapsed().as_secs_f64();
        let tried: u64 = tally.verdicts.values().sum();
        println!(
            "{tried} {} in {seconds:.0} s ({:.0} a second); at most {} ms and {} KB of growth each",
            self.make,
            tried as f64 / seconds,
            tally.slowest,
            tally.largest
        );
        for (verdict, count) in &tally.verdicts {
            println!("  {verdict:<10} {count:>8}  {:5.1} %", 100.0 * *count as f64 / tried.max(1) as f64);
        }
        self.keep(&tally.deaths, folder)?;
        self.keep(&tally.diagnostics, folder)
    }

    /// Writes the inputs of the diagnostics, and says what each did; like ones are told once, and some of them written.
    ///
    /// Gives a line for each kind.
    fn keep(&self, diagnostics: &[MutantDiagnostic], folder: &Path) -> Result<Vec<String>> {
        let mut kinds: BTreeMap<String, Vec<u64>> = BTreeMap::new();
        let numbers = regex::Regex::new("[0-9]+")?;
        for diagnostic in diagnostics {
            let kind = numbers.replace_all(&diagnostic.what, "N").into_owned();
            kinds.entry(kind).or_default().push(diagnostic.number);
        }
        let mut lines = Vec::new();
        for (kind, numbers) in kinds {
            let line = format!("{} × {kind}", numbers.len());
            println!("  {line}");
            lines.push(line);
            let kept = folder.join(self.make);
            fs::create_dir_all(&kept)?;
            for number in numbers.into_iter().take(KEPT) {
                let mut dump = self.command(number, number + 1);
                dump.arg("--dump").arg(&kept);
                process::capture(&mut dump, Duration::from_secs(60))?;
                println!("    {}", kept.join(number.to_string()).display());
            }
        }
        Ok(lines)
    }

    fn command(&self, from: u64, to: u64) -> Command {
        let mut command = if cfg!(unix) {
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("ulimit -c 0; ulimit -v {ADDRESS_SPACE}; exec \"$0\" \"$@\"")]);
            shell.arg(&self.binary);
            shell
        } else {
            Command::new(&self.binary)
        };
        command.arg("probe").arg("--list").arg(&self.list).args(["--make", self.make]);
        command.args([
            "--seed",
            &self.seed.to_string(),
            "--from",
            &from.to_string(),
            "--to",
            &to.to_string(),
        ]);
        command
    }

    /// Tries the inputs of a range in one worker after another, until all are done.
    fn slice(&self, mut from: u64, to: u64, tally: &Mutex<MutantTally>) -> Result<()> {
        while from < to {
            let mut command = self.command(from, to);
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
            let mut child = command.spawn().context("cannot run the worker")?;
            let lines = lines(&mut child)?;
            let most = if self.make.starts_with("run") { MOST_MEMORY_RUNNING } else { MOST_MEMORY };
            let mut worker = Worker { tally, last: None, ours: false, most };
            let silent = worker.follow(&lines);
            if silent {
                child.kill()?;
            }
            let status = child.wait()?;
            let Some(last) = worker.last else {
                return if status.success() { Ok(()) } else { bail!("the worker does not start: {status}") };
            };
            if self.make.starts_with("ir") && !worker.ours {
                // LLVM's parser and verifier are not what is tested; what they do is told all the same.
                add(tally, "llvm died", None);
                if let Ok(mut tally) = tally.lock() {
                    let what = if silent { "llvm hangs".to_owned() } else { format!("llvm dies ({status})") };
                    tally.deaths.push(MutantDiagnostic { number: last, what });
                }
                from = last + 1;
                continue;
            }
            let what = if silent { "hang".to_owned() } else { format!("crash ({status})") };
            add(tally, if silent { "hang" } else { "crash" }, Some(MutantDiagnostic { number: last, what }));
            from = last + 1;
        }
        Ok(())
    }
}

/// The lines that a process writes, as they come.
fn lines(child: &mut Child) -> Result<Receiver<String>> {
    let stdout = child.stdout.take().context("the worker has no output")?;
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(stdout).lines().map_while(std::result::Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    Ok(receiver)
}

/// The state that a worker's lines have told so far.
struct Worker<'t> {
    tally: &'t Mutex<MutantTally>,
    /// The input that it is at; none when all are done.
    last: Option<u64>,
    /// Whether LLVM has accepted that input, so that what comes is this project's.
    ours: bool,
    /// Kilobytes that it may take, apart from 50 times its size.
    most: u64,
}

impl Worker<'_> {
    /// Follows a worker to its end; tells whether it fell silent.
    fn follow(&mut self, lines: &Receiver<String>) -> bool {
        loop {
            match lines.recv_timeout(SILENCE) {
                Ok(line) => self.line(&line),
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }

    fn line(&mut self, line: &str) {
        if line == "done" {
            self.last = None;
            return;
        }
        let mut parts = line.splitn(6, ' ');
        let Some(number) = parts.next().and_then(|number| number.parse().ok()) else { return };
        if self.last != Some(number) {
            self.ours = false;
        }
        self.last = Some(number);
        let Some(verdict) = parts.next() else { return };
        if verdict == "ours" {
            self.ours = true;
            return;
        }
        let mut count = || parts.next().and_then(|number| number.parse().ok()).unwrap_or(0_u64);
        let (milliseconds, kilobytes, bytes) = (count(), count(), count());
        let detail = parts.next().unwrap_or("");
        if let Ok(mut tally) = self.tally.lock() {
            tally.slowest = tally.slowest.max(milliseconds);
            tally.largest = tally.largest.max(kilobytes);
        }
        let what = if milliseconds > MOST_TIME {
            Some(format!("slow: {milliseconds} ms"))
        } else if kilobytes > self.most + 50 * bytes / 1024 {
            Some(format!("memory: {kilobytes} KB for {bytes} bytes"))
        } else if matches!(verdict, "panic" | "internal" | "invalid") {
            Some(format!("{verdict}: {detail}"))
        } else {
            None
        };
        add(self.tally, verdict, what.map(|what| MutantDiagnostic { number, what }));
    }
}

fn add(tally: &Mutex<MutantTally>, verdict: &str, diagnostic: Option<MutantDiagnostic>) {
    if let Ok(mut tally) = tally.lock() {
        *tally.verdicts.entry(verdict.to_owned()).or_default() += 1;
        tally.diagnostics.extend(diagnostic);
    }
}
