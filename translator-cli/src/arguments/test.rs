//! The arguments of `spirv-llvm test`.

use std::{num::NonZeroUsize, path::PathBuf};

use clap::Args;

/// What `spirv-llvm test` is asked for.
#[derive(Args)]
pub struct Arguments {
    /// Job files, and folders that are searched for job files (*.toml)
    #[arg(required = true)]
    pub inputs: Vec<PathBuf>,
    /// Run only job files whose path contains TEXT
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Write the results as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Stop a job after so many seconds; it has failed then
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    pub time_limit: f64,
    /// Jobs at a time. Default: one for each core
    #[arg(long, value_name = "COUNT")]
    pub threads: Option<NonZeroUsize>,
}
