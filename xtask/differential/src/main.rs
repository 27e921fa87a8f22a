//! Compares what generated programs compute as they are with what they compute behind the translator. Run by
//! `cargo xtask differential`.

mod compare;
mod coverage;
mod interpret;
mod ir;
mod opencl;
mod program;
mod route;
mod spirv;
mod tree;
mod variant;
mod vulkan;

use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::Result;
use clap::Parser;
use spirv_llvm::spirv::{ByteOrder, Module, to_bytes};

use crate::{
    compare::{Language, Outcome, keep, kind_of, outcome},
    coverage::Seen,
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
    /// Another translator that reads some of what is written: a command that takes `-r INPUT -o OUTPUT`.
    #[arg(long)]
    translator: Option<PathBuf>,
    /// The program `vulkan-peer` of `cargo xtask shaders`, which has a Vulkan driver run the shaders too.
    #[arg(long)]
    vulkan: Option<PathBuf>,
    /// A page on what occurred in programs that ran.
    #[arg(long)]
    coverage: Option<PathBuf>,
    /// Print the first program and its routes, and run nothing.
    #[arg(long)]
    print: bool,
    /// Write a variant of each of these SPIR-V modules into --keep, by the seed, and run nothing.
    #[arg(long, num_args = 1..)]
    vary: Vec<PathBuf>,
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

fn main() -> Result<()> {
    let options = Options::parse();
    if options.print {
        print!("{}", compare::shown(&options, options.seed));
        return Ok(());
    }
    if !options.vary.is_empty() {
        return vary(&options);
    }
    let start = Instant::now();
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    // By kinds: how many, and a seed with its message.
    let undefined: Mutex<BTreeMap<String, (u64, u64, String)>> = Mutex::default();
    let different: Mutex<BTreeMap<String, Vec<u64>>> = Mutex::default();
    let seen: Mutex<Seen> = Mutex::default();
    let is_over = || options.seconds.is_some_and(|most| start.elapsed() > Duration::from_secs(most));
    let note = |seed: u64, why: String| {
        let mut all = undefined.lock().unwrap_or_else(PoisonError::into_inner);
        all.entry(kind_of(&why)).or_insert((0, seed, why)).0 += 1;
    };
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
                Outcome::Same(found, reason) => {
                    seen.lock().unwrap_or_else(PoisonError::into_inner).add(&found);
                    reason.into_iter().for_each(|reason| note(seed, reason));
                }
                Outcome::None(why) => note(seed, why),
                Outcome::Different(way, message) => {
                    let is_new = {
                        let mut all = different.lock().unwrap_or_else(PoisonError::into_inner);
                        let seeds = all.entry(kind_of(&message)).or_default();
                        seeds.push(seed);
                        // Of differences in values alone nobody knows whether they have one cause.
                        seeds.len() <= if message.starts_with("byte") { 8 } else { 1 }
                    };
                    println!("seed {seed}: {way}: {message}");
                    if is_new {
                        match keep(&options, seed, &way, &message) {
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
    let undefined = undefined.into_inner().unwrap_or_else(PoisonError::into_inner);
    let different = different.into_inner().unwrap_or_else(PoisonError::into_inner);
    let done = done.into_inner();
    println!("{done} programs in {} s", start.elapsed().as_secs());
    if let Some(path) = &options.coverage {
        let seen = seen.into_inner().unwrap_or_else(PoisonError::into_inner);
        std::fs::write(path, coverage::page(&seen, done))?;
    }
    for (count, seed, why) in undefined.values() {
        println!("  {count} were not compared in all ways, as seed {seed}: {why}");
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

/// Writes variants of modules. One that cannot be taken apart is told and left out.
fn vary(options: &Options) -> Result<()> {
    std::fs::create_dir_all(&options.keep)?;
    for (path, seed) in options.vary.iter().zip(options.seed..) {
        let module = Module::parse(&std::fs::read(path)?)?;
        match variant::of(module.words(), seed) {
            Ok(words) => {
                let name = path.file_name().unwrap_or_default();
                std::fs::write(options.keep.join(name), to_bytes(&words, ByteOrder::Little))?;
            }
            Err(error) => println!("{}: {error:#}", path.display()),
        }
    }
    Ok(())
}
