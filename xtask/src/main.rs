//! Tasks around the project; `cargo xtask --help` lists them.

mod codegen;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Tasks around spirv-llvm")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Generate the grammar tables under src/spirv/grammar/generated
    Codegen {
        /// Folder of the grammar's JSON files
        #[arg(long)]
        grammar: PathBuf,
        /// Only compare; fail where the tree differs
        #[arg(long)]
        check: bool,
    },
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().task {
        Task::Codegen { grammar, check } => codegen::run(&grammar, check),
    }
}
