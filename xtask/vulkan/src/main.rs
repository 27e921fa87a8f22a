//! Runs compute shaders with `spirv-llvm run` and with a Vulkan driver, and compares what they write.

mod compare;
mod device;
mod inputs;
mod instructions;
mod modules;
mod ours;
mod reference;
mod reflect;
mod speed;

use std::io::{self, BufReader, BufWriter};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::Parser;
use vulkan_worker::{Job, Worker, send_outcome};

/// Compares compute shaders with a Vulkan driver
#[derive(Parser)]
pub struct Options {
    /// The command `spirv-llvm`
    #[arg(long)]
    command: PathBuf,
    /// Folders of assembly
    folders: Vec<PathBuf>,
    /// The list of modules that are known to differ, with reasons
    #[arg(long)]
    known: Option<PathBuf>,
    /// Only modules whose path contains this
    #[arg(long, default_value = "")]
    filter: String,
    /// At least so many dispatches in all
    #[arg(long, default_value_t = 1500)]
    dispatches: usize,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Measure both sides in place of comparing
    #[arg(long)]
    speed: bool,
    /// Print every module, also where both sides are equal
    #[arg(long, short)]
    verbose: bool,
}

/// So long may a dispatch take.
const LIMIT: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let result = if std::env::args().nth(1).as_deref() == Some(vulkan_worker::ARGUMENT) {
        serve().map(|()| true)
    } else {
        compare(&Options::parse())
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn compare(options: &Options) -> Result<bool> {
    let device = match device::Device::open() {
        Ok(device) => device,
        Err(error) => {
            println!("skipped, as there is no Vulkan driver to compare with: {error:#}");
            return Ok(true);
        }
    };
    let about = &device.about;
    println!("{}, {}, subgroups of {}", about.name, about.driver, about.subgroup_size);
    let runner =
        ours::Runner { command: options.command.clone(), subgroup_size: about.subgroup_size, limit: LIMIT };
    let modules = modules::find(options, about)?;
    if options.speed {
        return speed::table(&modules, &runner);
    }
    let instructions = instructions::compare(options, about, &runner)?;
    Ok(modules::compare(&modules, options, &runner)? && instructions)
}

/// A worker that is a process of this program.
fn worker() -> Result<Worker> {
    Ok(Worker::new(std::env::current_exe()?, LIMIT))
}

/// Answers jobs until there are no more.
fn serve() -> Result<()> {
    let device = device::Device::open()?;
    let (mut from, mut to) = (BufReader::new(io::stdin().lock()), BufWriter::new(io::stdout().lock()));
    while let Ok(job) = Job::receive(&mut from) {
        let result = device.run(&job).map_err(|error| format!("{error:#}"));
        send_outcome(&result, &mut to)?;
    }
    Ok(())
}
