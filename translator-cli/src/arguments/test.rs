//! The arguments of `spirv-llvm test`.

use std::{num::NonZeroUsize, path::PathBuf};

use clap::Args;

/// What `spirv-llvm test` is asked for.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct TestArguments {
    /// Job files, and folders that are searched for job files: *.toml with an `input`
    #[arg(required = true)]
    pub inputs: Vec<PathBuf>,
    /// Run only job files whose path contains TEXT
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Run only every COUNTth job file, from the NUMBERth on: the shards 1/COUNT to COUNT/COUNT have each job once
    #[arg(long, value_name = "NUMBER/COUNT", value_parser = shard)]
    pub shard: Option<ShardOption>,
    /// Print the paths of the job files that would run
    #[arg(long, conflicts_with_all = ["junit", "fail_fast"])]
    pub list: bool,
    /// Begin no job behind one that failed
    #[arg(long)]
    pub fail_fast: bool,
    /// Print one object of JSON
    #[arg(long)]
    pub json: bool,
    /// Write the results as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Stop a job after so many seconds; it has failed then
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    pub time_limit: f64,
    /// Jobs at a time. Default: one for each core
    #[arg(short, long, alias = "threads", value_name = "COUNT")]
    pub jobs: Option<NonZeroUsize>,
}

/// A part of all jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardOption {
    /// Its number, from 0.
    pub number: usize,
    /// How many parts there are.
    pub count: usize,
}

fn shard(text: &str) -> Result<ShardOption, String> {
    let parsed = text.split_once('/').and_then(|(number, count)| {
        let (number, count): (usize, usize) = (number.parse().ok()?, count.parse().ok()?);
        (1..=count).contains(&number).then(|| ShardOption { number: number - 1, count })
    });
    parsed.ok_or_else(|| "expected NUMBER/COUNT, such as 1/4 to 4/4".to_owned())
}
