//! `spirv-llvm probe`: the process that the tests of robustness run and watch. It is not for users.
//!
//! It makes mutants and has them parsed, checked, read and verified. Each starts with a line on standard output
//! that holds its number and ends with one that tells what came of it, so that the watcher knows what it was
//! that killed or held up the process.

use std::{
    fs,
    io::{self, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::Mutex,
};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use inkwell::context::Context;
use spirv_llvm::{
    Errors, Kind, ReadOptions,
    spirv::{ExtensionSet, Module, check, grammar},
};
use translator_cli::{
    files,
    mutate::{Original, Random},
};

#[derive(Args)]
pub(crate) struct Arguments {
    /// A file that names the originals, one a line
    #[arg(long)]
    list: PathBuf,
    /// What the numbers start from
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The first number
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// The number after the last
    #[arg(long)]
    to: u64,
    /// What is made of the originals
    #[arg(long, value_enum, default_value = "mutants")]
    make: Make,
    /// Write the inputs to this folder and try nothing
    #[arg(long)]
    dump: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Make {
    /// Damaged modules; numbers count mutants
    Mutants,
    /// Every prefix of every original; numbers count bytes
    Prefixes,
    /// The originals themselves; numbers count files
    Originals,
}

/// What came of one input.
struct Outcome {
    /// A word: `accepted`, `refused`, `malformed`; or a finding: `panic`, `internal`.
    verdict: &'static str,
    detail: String,
}

static PANIC: Mutex<String> = Mutex::new(String::new());

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    std::panic::set_hook(Box::new(|panic| {
        if let Ok(mut place) = PANIC.lock() {
            *place = panic.to_string().replace('\n', " ");
        }
    }));
    let list = fs::read_to_string(&arguments.list).context("cannot read the list of originals")?;
    let mut originals = Vec::new();
    for line in list.lines() {
        originals.push(files::read(line.as_ref())?);
    }
    if originals.is_empty() {
        bail!("there are no originals");
    }
    let inputs = Inputs::new(arguments, originals);
    let mut out = io::stdout().lock();
    for number in arguments.from..arguments.to {
        let Some(input) = inputs.get(number) else { break };
        if let Some(folder) = &arguments.dump {
            fs::write(folder.join(format!("{number}.spv")), &input)?;
            continue;
        }
        writeln!(out, "{number}")?;
        out.flush()?;
        let meter = Meter::start();
        let outcome = catch_unwind(AssertUnwindSafe(|| attempt(&input))).unwrap_or_else(|_| Outcome {
            verdict: "panic",
            detail: PANIC.lock().map(|place| place.clone()).unwrap_or_default(),
        });
        let (milliseconds, kilobytes) = meter.stop();
        let Outcome { verdict, detail } = outcome;
        let detail = detail.replace('\n', " ");
        writeln!(out, "{number} {verdict} {milliseconds} {kilobytes} {} {detail}", input.len())?;
    }
    writeln!(out, "done")?;
    Ok(())
}

/// The inputs by number.
struct Inputs {
    make: Make,
    seed: u64,
    files: Vec<Vec<u8>>,
    originals: Vec<Original>,
}

impl Inputs {
    fn new(arguments: &Arguments, files: Vec<Vec<u8>>) -> Self {
        let originals = match arguments.make {
            Make::Mutants => files.iter().map(|file| Original::new(file)).collect(),
            _ => Vec::new(),
        };
        Self { make: arguments.make, seed: arguments.seed, files, originals }
    }

    fn get(&self, number: u64) -> Option<Vec<u8>> {
        match self.make {
            Make::Originals => self.files.get(usize::try_from(number).ok()?).cloned(),
            Make::Mutants => {
                let mut random = Random::new(self.seed ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d));
                let original = random.pick(&self.originals)?;
                Some(original.mutant(random.number()))
            }
            Make::Prefixes => {
                let mut left = usize::try_from(number).ok()?;
                for file in &self.files {
                    if left < file.len() {
                        return file.get(..left).map(<[u8]>::to_vec);
                    }
                    left -= file.len();
                }
                None
            }
        }
    }
}

/// Has an input parsed, checked, read and verified.
fn attempt(input: &[u8]) -> Outcome {
    let module = match Module::parse(input) {
        Ok(module) => module,
        Err(error) => return Outcome { verdict: "malformed", detail: error.to_string() },
    };
    let required = check::check(&module).list.iter().any(|finding| finding.grade == check::Grade::Required);
    if required != check::check_required(&module).is_err() {
        return Outcome { verdict: "internal", detail: "the two forms of the check disagree".to_owned() };
    }
    let mut options = ReadOptions::default();
    options.extensions = grammar::Extension::all().collect::<ExtensionSet>();
    let context = Context::create();
    match spirv_llvm::read(&context, input, &options) {
        Ok(module) => match module.verify() {
            Ok(()) => Outcome { verdict: "accepted", detail: String::new() },
            Err(message) => Outcome { verdict: "internal", detail: message.to_string() },
        },
        Err(errors) => refused(&errors),
    }
}

fn refused(errors: &Errors) -> Outcome {
    let internal = errors.iter().find(|error| error.kind() == Kind::Internal);
    match internal {
        Some(error) => Outcome { verdict: "internal", detail: error.to_string() },
        None => Outcome { verdict: "refused", detail: errors.first().to_string() },
    }
}

/// Processor time and the growth of memory of one attempt, as far as the system tells.
struct Meter {
    ticks: u64,
    resident: u64,
}

impl Meter {
    fn start() -> Self {
        // The peak starts anew, where the system can do that.
        let _ = fs::write("/proc/self/clear_refs", "5");
        Self { ticks: ticks(), resident: status("VmRSS:") }
    }

    /// Milliseconds and kilobytes.
    fn stop(self) -> (u64, u64) {
        (ticks().saturating_sub(self.ticks) * 10, status("VmHWM:").saturating_sub(self.resident))
    }
}

/// Processor time in hundredths of a second.
fn ticks() -> u64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    [11, 12].iter().filter_map(|field| fields.get(*field)?.parse::<u64>().ok()).sum()
}

/// A line of the process's status, in kilobytes.
fn status(name: &str) -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
