//! Compares what generated programs compute as they are with what they compute behind the translator. Run by
//! `cargo xtask differential`.

mod ir;
mod opencl;
mod program;
mod route;
mod spirv;
mod tree;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use clap::Parser;
use fastrand::Rng;
use inkwell::context::Context;
use spirv_llvm::{CallForm, spirv::asm};

use crate::{
    program::Layout,
    route::{Input, Refused, Route},
    tree::{Stmt, text_of},
};

#[derive(Parser)]
struct Options {
    /// The number of programs.
    #[arg(long, default_value_t = 1000)]
    count: u64,
    /// The seed of the first program; each further one has the next. A program and its routes depend on its seed alone.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// End after so many seconds, whatever the number of programs.
    #[arg(long)]
    seconds: Option<u64>,
    /// The language of the programs; they take turns where there is none.
    #[arg(long, value_enum)]
    language: Option<Language>,
    /// The routes that each program takes.
    #[arg(long, default_value_t = 4)]
    routes: u32,
    /// The number of threads.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// The clang of the LLVM that the translator is built on.
    #[arg(long)]
    clang: PathBuf,
    /// A folder for programs with a difference, made smaller.
    #[arg(long)]
    keep: PathBuf,
}

/// What programs are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Language {
    /// OpenCL C, which clang compiles.
    OpenCl,
    /// LLVM IR.
    Ir,
    /// SPIR-V, as assembly.
    Spirv,
}

/// A program.
#[derive(Clone)]
struct Program {
    language: Language,
    stmts: Vec<Stmt>,
    /// Whether clang optimises it.
    is_optimised: bool,
}

/// What came of a program.
enum Outcome {
    Same,
    /// It is no program: its result is not defined, or clang or the writer refuses it.
    None(String),
    Different(Route, String),
}

/// A program as the translator takes it, and what it computes as it is; SPIR-V is read in the default form for that.
fn reference(options: &Options, program: &Program, seed: u64) -> Result<(Input, Vec<u8>)> {
    let text = text_of(&program.stmts);
    let input = match program.language {
        Language::OpenCl => Input::Llvm(compile(&options.clang, &text, program.is_optimised)?),
        Language::Ir => Input::Llvm(text.into_bytes()),
        Language::Spirv => Input::Spirv(asm::assemble(&text, &asm::Options::default())?),
    };
    let context = Context::create();
    let module = input.module(&context, CallForm::Auto)?;
    let expected = program::run(&module, seed, true)?;
    Ok((input, expected))
}

fn compile(clang: &Path, source: &str, optimised: bool) -> Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    let (input, output) = (folder.path().join("k.cl"), folder.path().join("k.bc"));
    std::fs::write(&input, source)?;
    let mut command = Command::new(clang);
    command.args(["-cc1", "-triple", "spir64-unknown-unknown", "-cl-std=CL3.0", "-emit-llvm-bc", "-w"]);
    command.args(["-finclude-default-header", "-fdeclare-opencl-builtins", "-disable-free"]);
    command.args(["-cl-ext=+cl_khr_fp64,+cl_khr_fp16,+__opencl_c_fp64"]);
    match optimised {
        true => command.arg("-O2"),
        false => command.args(["-O0", "-disable-O0-optnone"]),
    };
    let done = command.arg(&input).arg("-o").arg(&output).output().context("clang")?;
    if !done.status.success() {
        let text = String::from_utf8_lossy(&done.stderr);
        let reason = text.lines().find_map(|line| line.split_once("error: "));
        anyhow::bail!("clang: {}", reason.map_or("no reason", |(_, reason)| reason));
    }
    Ok(std::fs::read(&output)?)
}

/// The difference between two results, or an error, in words; `None` where there is none.
fn difference(found: Result<Vec<u8>>, expected: &[u8]) -> Option<String> {
    match found {
        Err(error) => Some(format!("{error:#}")),
        Ok(found) => {
            let place = found.iter().zip(expected).position(|(found, expected)| found != expected)?;
            Some(format!("byte {place} is {:#04x}, not {:#04x}", found[place], expected[place]))
        }
    }
}

fn program_of(options: &Options, seed: u64) -> (Program, Rng) {
    let mut rng = Rng::with_seed(seed);
    let any = [Language::OpenCl, Language::Ir, Language::Spirv][(seed % 3) as usize];
    let language = options.language.unwrap_or(any);
    let mut layout = Layout::default();
    let stmts = match language {
        Language::OpenCl => opencl::generate(&mut rng, &mut layout),
        Language::Ir => ir::generate(&mut rng, &mut layout),
        Language::Spirv => spirv::generate(&mut rng, &mut layout),
    };
    let is_optimised = rng.bool();
    (Program { language, stmts, is_optimised }, rng)
}

fn outcome(options: &Options, seed: u64) -> Outcome {
    let (program, mut rng) = program_of(options, seed);
    let (input, expected) = match reference(options, &program, seed) {
        Ok(found) => found,
        Err(error) => return Outcome::None(format!("{error:#}")),
    };
    for _ in 0..options.routes {
        let route = Route::random(&mut rng);
        let found = route.run(&input, seed);
        if let Err(error) = &found
            && error.is::<Refused>()
        {
            return Outcome::None(error.to_string());
        }
        if let Some(difference) = difference(found, &expected) {
            return Outcome::Different(route, difference);
        }
    }
    Outcome::Same
}

/// A message without numbers and names, by which differences are of one kind.
fn kind_of(message: &str) -> String {
    let mut kind = String::new();
    for part in message.split(|c: char| !c.is_alphabetic() && c != ' ' && c != ':') {
        kind.push_str(part);
    }
    kind.chars().take(80).collect()
}

/// Makes a program smaller that shows a difference of the same kind on the same route, and keeps it.
fn keep(options: &Options, seed: u64, route: &Route, message: &str) -> Result<PathBuf> {
    let (program, _) = program_of(options, seed);
    let kind = kind_of(message);
    let mut is_same = |stmts: &[Stmt]| {
        let smaller = Program { stmts: stmts.to_vec(), ..program };
        let Ok((input, expected)) = reference(options, &smaller, seed) else { return false };
        difference(route.run(&input, seed), &expected).is_some_and(|message| kind_of(&message) == kind)
    };
    let literal = match program.language {
        Language::OpenCl => opencl::literal,
        Language::Ir => ir::literal,
        Language::Spirv => spirv::literal,
    };
    let smaller = tree::reduce(program.stmts.clone(), &literal, 600, &mut is_same);
    std::fs::create_dir_all(&options.keep)?;
    let (extension, comment) = match (program.language, program.is_optimised) {
        (Language::OpenCl, true) => ("cl", "// -O2, "),
        (Language::OpenCl, false) => ("cl", "// -O0, "),
        (Language::Ir, _) => ("ll", "; "),
        (Language::Spirv, _) => ("spvasm", "; "),
    };
    let path = options.keep.join(format!("{seed}.{extension}"));
    std::fs::write(&path, format!("{comment}{route}: {message}\n{}", text_of(&smaller)))?;
    Ok(path)
}

fn main() -> Result<()> {
    let options = Options::parse();
    let start = Instant::now();
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    // By kinds: how many, and a seed with its message.
    let undefined: Mutex<BTreeMap<String, (u64, u64, String)>> = Mutex::default();
    let different: Mutex<BTreeMap<String, Vec<u64>>> = Mutex::default();
    let is_over = || options.seconds.is_some_and(|most| start.elapsed() > Duration::from_secs(most));
    let work = || {
        while !is_over() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= options.count {
                return;
            }
            let seed = options.seed.wrapping_add(number);
            let outcome = std::panic::catch_unwind(|| outcome(&options, seed))
                .unwrap_or_else(|_| Outcome::None("a panic".to_owned()));
            done.fetch_add(1, Ordering::Relaxed);
            match outcome {
                Outcome::Same => {}
                Outcome::None(why) => {
                    let mut all = undefined.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    all.entry(kind_of(&why)).or_insert((0, seed, why)).0 += 1;
                }
                Outcome::Different(route, message) => {
                    let is_new = {
                        let mut all = different.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                        let seeds = all.entry(kind_of(&message)).or_default();
                        seeds.push(seed);
                        // Of differences in values alone nobody knows whether they have one cause.
                        seeds.len() <= if message.starts_with("byte") { 8 } else { 1 }
                    };
                    println!("seed {seed}: {route}: {message}");
                    if is_new {
                        match keep(&options, seed, &route, &message) {
                            Ok(path) => println!("  kept as {}", path.display()),
                            Err(error) => println!("  not kept: {error:#}"),
                        }
                    }
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.max(1) {
            // Deep programs need deep stacks.
            let builder = std::thread::Builder::new().stack_size(256 << 20);
            if let Err(error) = builder.spawn_scoped(scope, work) {
                println!("{error}");
            }
        }
    });
    let undefined = undefined.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let different = different.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    println!("{} programs in {} s", done.into_inner(), start.elapsed().as_secs());
    for (count, seed, why) in undefined.values() {
        println!("  {count} were not compared, as seed {seed}: {why}");
    }
    for (kind, seeds) in &different {
        println!("  {} different: {kind}", seeds.len());
    }
    match different.len() {
        0 => Ok(()),
        kinds => {
            println!("{kinds} kinds of differences");
            std::process::exit(1)
        }
    }
}
