//! `spirv-llvm-translator probe`: the process that the tests of robustness run and watch. It is not for users.
//!
//! It makes mutants and has them parsed, checked, read and verified. Each starts with a line on standard output
//! that holds its number and ends with one that tells its result, so that the watcher knows which input
//! killed or held up the process.

mod execute;

use std::{
    fs,
    io::{self, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::Mutex,
};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use inkwell::{context::Context, module::Module as LlvmModule};
use spirv_llvm::{
    At, CallForm, Errors, Kind, ReadOptions, WriteOptions, llvm,
    spirv::{ExtensionSet, Module, Op, check, grammar},
};
use spirv_llvm_run as run;
use translator_cli::{
    files,
    mutate::{Original, Random, bitcode_mutant, ir_mutant},
};

#[derive(Args)]
pub(crate) struct ProbeArguments {
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
    /// Damaged modules, whose kernels and compute shaders are run; numbers count mutants
    RunMutants,
    /// The originals themselves, run; numbers count files
    Runs,
    /// Damaged texts of LLVM IR; numbers count mutants
    IrMutants,
    /// LLVM IR as it stands; numbers count files
    Ir,
    /// Damaged bitcode, which LLVM does not see; numbers count mutants
    BitcodeMutants,
    /// Bitcode as it stands; numbers count files
    Bitcode,
}

/// The result of one input.
struct ProbeOutcome {
    /// A word: `accepted`, `refused`, `malformed`; or a diagnostic: `panic`, `internal`, `invalid`.
    verdict: &'static str,
    detail: String,
}

static PANIC: Mutex<String> = Mutex::new(String::new());

pub(crate) fn run(arguments: &ProbeArguments) -> Result<()> {
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
            let extension = match arguments.make {
                Make::Ir | Make::IrMutants => "ll",
                Make::Bitcode | Make::BitcodeMutants => "bc",
                _ => "spv",
            };
            fs::write(folder.join(format!("{number}.{extension}")), &input)?;
            continue;
        }
        writeln!(out, "{number}")?;
        out.flush()?;
        let is_ir = matches!(arguments.make, Make::Ir | Make::IrMutants);
        if is_ir {
            // LLVM's own parser and verifier are known to crash; a crash from here on is theirs.
            if !accepted_by_llvm(&input) {
                writeln!(out, "{number} malformed 0 0 {}", input.len())?;
                continue;
            }
            writeln!(out, "{number} ours")?;
            out.flush()?;
        }
        let meter = Meter::start();
        let attempt = match arguments.make {
            Make::Ir | Make::IrMutants => written,
            Make::Bitcode | Make::BitcodeMutants => written_without_llvm,
            Make::Runs | Make::RunMutants => execute::attempt,
            Make::Mutants | Make::Prefixes | Make::Originals => attempt,
        };
        let outcome = catch_unwind(AssertUnwindSafe(|| attempt(&input))).unwrap_or_else(|_| ProbeOutcome {
            verdict: "panic",
            detail: PANIC.lock().map(|place| place.clone()).unwrap_or_default(),
        });
        let (milliseconds, kilobytes) = meter.stop();
        let ProbeOutcome { verdict, detail } = outcome;
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
    fn new(arguments: &ProbeArguments, files: Vec<Vec<u8>>) -> Self {
        let originals = match arguments.make {
            Make::Mutants | Make::RunMutants => files.iter().map(|file| Original::new(file)).collect(),
            _ => Vec::new(),
        };
        Self { make: arguments.make, seed: arguments.seed, files, originals }
    }

    fn get(&self, number: u64) -> Option<Vec<u8>> {
        match self.make {
            Make::Originals | Make::Ir | Make::Runs | Make::Bitcode => {
                self.files.get(usize::try_from(number).ok()?).cloned()
            }
            Make::Mutants | Make::RunMutants => {
                let mut random = Random::new(self.seed ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d));
                let original = random.pick(&self.originals)?;
                Some(original.mutant(random.number()))
            }
            Make::IrMutants => {
                let mut random = Random::new(self.seed ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d));
                let text = String::from_utf8_lossy(random.pick(&self.files)?).into_owned();
                Some(ir_mutant(&text, random.number()).into_bytes())
            }
            Make::BitcodeMutants => {
                let mut random = Random::new(self.seed ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d));
                let file = random.pick(&self.files)?;
                Some(bitcode_mutant(file, random.number()))
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
fn attempt(input: &[u8]) -> ProbeOutcome {
    let module = match Module::parse(input) {
        Ok(module) => module,
        Err(error) => return ProbeOutcome { verdict: "malformed", detail: error.to_string() },
    };
    let required =
        check::check(&module).list.iter().any(|diagnostic| diagnostic.grade == check::Grade::Required);
    if required != check::check_required(&module).is_err() {
        return ProbeOutcome {
            verdict: "internal",
            detail: "the two forms of the check disagree".to_owned(),
        };
    }
    let mut options = ReadOptions::default();
    options.extensions = grammar::Extension::all().collect::<ExtensionSet>();
    let forms = [CallForm::Auto, CallForm::Cl12, CallForm::Cl20, CallForm::SpvIr];
    options.call_form = forms[input.len() / 4 % forms.len()];
    let context = Context::create();
    match spirv_llvm::read(&context, input, &options) {
        Ok(module) => match module.verify() {
            Ok(()) => written_back(&module),
            Err(message) => ProbeOutcome { verdict: "internal", detail: message.to_string() },
        },
        Err(errors) => refused(&errors),
    }
}

/// Has a module written back, and what is written checked; the first shader, where there is one, is compiled for this
/// machine too.
fn written_back(module: &LlvmModule<'_>) -> ProbeOutcome {
    let accepted = ProbeOutcome { verdict: "accepted", detail: String::new() };
    if let Some(first) = run::shaders(module).into_iter().next()
        && let Err(error) = run::Shader::load(module, &first)
        && error.kind() == Kind::Internal
    {
        return ProbeOutcome { verdict: "internal", detail: error.to_string() };
    }
    let mut options = WriteOptions::default();
    options.extensions = grammar::Extension::all().collect::<ExtensionSet>();
    let words = match spirv_llvm::write(module, &options) {
        Ok(words) => words,
        Err(errors) if errors.iter().any(|error| error.kind() == Kind::Internal) => {
            return ProbeOutcome { verdict: "internal", detail: errors.to_string() };
        }
        // Not every module that is read can be written back, as its structure may be lost.
        Err(_) => return accepted,
    };
    match Module::from_words(words).map(|module| check::check_required(&module).map(|_| ())) {
        Ok(Ok(())) => accepted,
        Ok(Err(errors)) => ProbeOutcome { verdict: "invalid", detail: errors.to_string() },
        Err(error) => ProbeOutcome { verdict: "invalid", detail: error.to_string() },
    }
}

fn accepted_by_llvm(input: &[u8]) -> bool {
    let context = Context::create();
    llvm::parse_ir_or_bitcode(&context, input).is_ok_and(|module| llvm::verify(&module).is_ok())
}

/// Has LLVM IR written, where LLVM accepts it, and the resulting SPIR-V checked and read.
fn written(input: &[u8]) -> ProbeOutcome {
    let context = Context::create();
    let module = match llvm::parse_ir_or_bitcode(&context, input) {
        Ok(module) => module,
        Err(error) => return ProbeOutcome { verdict: "malformed", detail: error.to_string() },
    };
    if let Err(error) = llvm::verify(&module) {
        return ProbeOutcome { verdict: "malformed", detail: error.to_string() };
    }
    let options = write_options(input);
    let before = module.print_to_string();
    let words = match spirv_llvm::write(&module, &options) {
        Ok(words) => words,
        Err(errors) => return refused(&errors),
    };
    if before != module.print_to_string() {
        return ProbeOutcome {
            verdict: "internal",
            detail: "the module that was written has changed".to_owned(),
        };
    }
    valid_and_read(&words)
}

/// Options by which one half of the inputs is written with the core alone, the other with every extension.
fn write_options(input: &[u8]) -> WriteOptions {
    let mut options = WriteOptions::default();
    if input.len().is_multiple_of(2) {
        options.extensions = grammar::Extension::all().collect::<ExtensionSet>();
    }
    options
}

/// Has bitcode written as the commands do it, and the resulting SPIR-V checked and read. LLVM does not see the input.
fn written_without_llvm(input: &[u8]) -> ProbeOutcome {
    match spirv_llvm::write_bitcode(input, &write_options(input), &mut |_| {}) {
        Ok(outcome) => valid_and_read(&outcome.module),
        Err(errors) => refused(&errors),
    }
}

/// Has SPIR-V that was written checked and read.
fn valid_and_read(words: &[u32]) -> ProbeOutcome {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let invalid = |detail: String| ProbeOutcome { verdict: "invalid", detail };
    match Module::parse(&bytes) {
        Err(error) => invalid(error.to_string()),
        Ok(module) => match check::check(&module).list.iter().find(|broken| counts(broken)) {
            Some(diagnostic) => invalid(format!("{}: {}", diagnostic.grade, diagnostic.error.detail())),
            None => match attempt(&bytes) {
                ProbeOutcome { verdict: "refused", detail } => invalid(format!("not read: {detail}")),
                other => other,
            },
        },
    }
}

/// True for broken rules that the translator answers for. Consumers take kernels with cooperative matrices whose workgroups have no
/// size, so that the writer does not refuse them.
fn counts(broken: &check::BrokenRule) -> bool {
    let is_of_matrix =
        matches!(broken.error.at(), At::Word { opcode: Some(Op::TypeCooperativeMatrixKHR), .. });
    broken.grade == check::Grade::Required || !is_of_matrix
}

fn refused(errors: &Errors) -> ProbeOutcome {
    let internal = errors.iter().find(|error| error.kind() == Kind::Internal);
    match internal {
        Some(error) => ProbeOutcome { verdict: "internal", detail: error.to_string() },
        None => ProbeOutcome { verdict: "refused", detail: errors.first().to_string() },
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
