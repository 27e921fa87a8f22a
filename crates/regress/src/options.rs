//! The command line.

use std::{num::NonZeroUsize, path::PathBuf, str::FromStr};

/// Runs stages over many modules, each command in a process of its own, and tells what is new.
#[derive(clap::Parser, Debug)]
#[command(
    name = "spirv-llvm regress",
    version,
    max_term_width = 100,
    after_help = "Exit status:\n  0    nothing fails that was not known to\n  1    something new fails\n  2    the command line or the \
                  recipe cannot be obeyed\n  3    an input cannot be read, a file cannot be written, or a program is missing\n  130  \
                  interrupted by the user; --resume goes on"
)]
pub struct RegressOptions {
    /// Modules, folders, archives (zip, wheel, tar), files with modules inside, manifests (.jsonl, or .txt with a path a line). Default:
    /// those of the recipe
    pub inputs: Vec<PathBuf>,
    /// What is done with each module. Default: translation there and back with checks
    #[arg(short, long, value_name = "FILE")]
    pub recipe: Option<PathBuf>,
    /// Print the recipe that is the default, with all stages that others may name
    #[arg(long)]
    pub print_recipe: bool,
    /// The folder for rows and reports
    #[arg(short, long, value_name = "FOLDER", default_value = "regress-out")]
    pub out: PathBuf,
    /// A version of the programs: a folder, or one program. The first is judged, and the others are what it is compared with
    #[arg(long = "tool", value_name = "NAME=PATH")]
    pub tools: Vec<Named>,
    /// The file of what is known to fail. Default: that of the recipe
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Write the baseline: what fails now is known, what is fixed goes
    #[arg(long)]
    pub update: bool,
    /// The reason of what is new in the baseline
    #[arg(long, value_name = "TEXT", requires = "update", default_value = "")]
    pub reason: String,
    /// Go on with a run that was interrupted, in the same folder
    #[arg(long)]
    pub resume: bool,
    /// Keep results in this folder by what they were made of, and take them from there
    #[arg(long, value_name = "FOLDER")]
    pub cache: Option<PathBuf>,
    /// Compare with an earlier run, by its rows: what failed there is known, and what is slower or larger now is told
    #[arg(long, value_name = "FILE")]
    pub against: Option<PathBuf>,
    /// Only every COUNTth module, from the NUMBERth on, by their hashes: the shards 1/COUNT to COUNT/COUNT have each module once
    #[arg(long, value_name = "NUMBER/COUNT")]
    pub shard: Option<Shard>,
    /// Only so many modules, chosen by --seed
    #[arg(long, value_name = "COUNT")]
    pub sample: Option<NonZeroUsize>,
    /// Another choice of --sample
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
    /// Modules at a time. Default: one for each core
    #[arg(short, long, value_name = "COUNT")]
    pub jobs: Option<NonZeroUsize>,
    /// Make the smallest input of each cause that is new smaller, as long as it fails so
    #[arg(long)]
    pub reduce: bool,
    /// Print the modules as a manifest, and run nothing
    #[arg(long)]
    pub list: bool,
    /// Run nothing: report the rows of these files, which other runs have written
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub rows: Vec<PathBuf>,
    /// Run one module and print the causes with which it fails; the status is 1 where this is one of them
    #[arg(long, value_name = "CAUSE", hide = true)]
    pub once: Option<String>,
}

/// A tool with its name.
#[derive(Clone, Debug)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The folder or program.
    pub path: PathBuf,
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((name, path)) if !name.is_empty() && !path.is_empty() => {
                Ok(Self { name: name.to_owned(), path: path.into() })
            }
            _ => Err("it is written as NAME=PATH".to_owned()),
        }
    }
}

/// One of some parts of all modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 0 on.
    pub number: u64,
    /// How many there are.
    pub count: u64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text
            .split_once('/')
            .and_then(|(number, count)| Some((number.parse().ok()?, count.parse().ok()?)));
        match parts {
            Some((number, count)) if (1..=count).contains(&number) => Ok(Self { number: number - 1, count }),
            _ => Err("it is written as NUMBER/COUNT, from 1/COUNT to COUNT/COUNT".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn options_are_consistent() {
        RegressOptions::command().debug_assert();
        for wrong in ["", "1", "0/2", "3/2", "a/2", "1/-2", "1/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
        assert_eq!("2/3".parse(), Ok(Shard { number: 1, count: 3 }));
        for wrong in ["", "=a", "a=", "a"] {
            assert!(wrong.parse::<Named>().is_err(), "{wrong}");
        }
    }
}
