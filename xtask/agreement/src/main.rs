//! Compares the check with SPIRV-Tools' verdicts on a folder of modules.
//!
//! The folder holds `cases.bin`, modules as little-endian words one behind the other, and `index.tsv` with a line for each:
//! offset and length in words, target environment, `valid` or `invalid`, the name of the test, and SPIRV-Tools' message.

mod mutants;
mod mutation;

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Parser;
use spirv_llvm::spirv::{Environment, Module, check};

/// Prints both kinds of disagreement by environment and by family of rules
#[derive(Parser)]
struct Options {
    /// Folder with cases.bin and index.tsv
    folder: PathBuf,
    /// Only cases of environments whose names begin with this
    #[arg(long, default_value = "")]
    env: String,
    /// Only families whose names contain this
    #[arg(long, default_value = "")]
    family: String,
    /// List so many cases of each family that are judged differently, with the messages
    #[arg(long, default_value_t = 0)]
    list: usize,
    /// Print the names of all cases that are judged differently, for the committed list
    #[arg(long)]
    names: bool,
    #[command(flatten)]
    mutants: mutants::Mutants,
}

/// A line of the index.
struct Case<'t> {
    words: std::ops::Range<usize>,
    environment: &'t str,
    is_valid: bool,
    name: &'t str,
    message: &'t str,
}

impl<'t> Case<'t> {
    fn parse(line: &'t str) -> Option<Self> {
        let mut fields = line.split('\t');
        let start: usize = fields.next()?.parse().ok()?;
        let length: usize = fields.next()?.parse().ok()?;
        let environment = fields.next()?;
        let is_valid = fields.next()? == "valid";
        let name = fields.next()?;
        Some(Self {
            words: start..start + length,
            environment,
            is_valid,
            name,
            message: fields.next().unwrap_or(""),
        })
    }

    /// The name without what tells cases of one test apart.
    fn family(&self) -> &'t str {
        let end = self.name.find(['.', '/']).unwrap_or(self.name.len());
        let parts: Vec<_> = self.name.split('/').collect();
        match parts[..] {
            [_, suite, ..] => suite.split('.').next().unwrap_or(suite),
            _ => &self.name[..end],
        }
    }
}

/// Numbers of cases, and of both kinds of disagreement.
#[derive(Default)]
struct Count {
    valid: usize,
    rejected: usize,
    invalid: usize,
    accepted: usize,
}

impl Count {
    fn add(&mut self, is_valid: bool, is_accepted: bool) {
        if is_valid {
            self.valid += 1;
            self.rejected += usize::from(!is_accepted);
        } else {
            self.invalid += 1;
            self.accepted += usize::from(is_accepted);
        }
    }

    fn print(&self, name: &str) {
        println!(
            "{name:<72} {:>6} {:>6} {:>7} {:>6}",
            self.valid, self.rejected, self.invalid, self.accepted
        );
    }
}

/// The messages of the check; none where it accepts the module.
fn judge(case: &Case<'_>, words: &[u32]) -> Vec<String> {
    let environment = Environment::parse(case.environment).unwrap_or(Environment::UNIVERSAL);
    match Module::from_words(words.to_vec()) {
        Ok(module) => check::check_for(&module, &environment)
            .list
            .into_iter()
            .map(|diagnostic| diagnostic.error.to_string())
            .collect(),
        Err(error) => vec![error.to_string()],
    }
}

/// The valid modules that the options ask for.
fn subjects(options: &Options, index: &str, words: &[u32]) -> Result<Vec<mutants::Subject>> {
    let mut subjects = Vec::new();
    for line in index.lines() {
        let case = Case::parse(line).with_context(|| format!("no case: {line}"))?;
        if case.is_valid
            && case.environment.starts_with(&options.env)
            && case.family().contains(&options.family)
        {
            subjects.push(mutants::Subject {
                words: words.get(case.words.clone()).context("a case is outside of cases.bin")?.to_vec(),
                environment: case.environment.to_owned(),
                name: case.name.to_owned(),
            });
        }
    }
    Ok(subjects)
}

fn main() -> Result<()> {
    let options = Options::parse();
    let bytes = std::fs::read(options.folder.join("cases.bin")).context("cannot read cases.bin")?;
    let words: Vec<u32> = bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
    let index = std::fs::read_to_string(options.folder.join("index.tsv")).context("cannot read index.tsv")?;
    if options.mutants.mutants > 0 {
        let subjects = subjects(&options, &index, &words)?;
        return mutants::run(&options.mutants, subjects);
    }
    let (mut environments, mut families) = (BTreeMap::<_, Count>::new(), BTreeMap::<_, Count>::new());
    let mut listed = BTreeMap::<_, usize>::new();
    for line in index.lines() {
        let case = Case::parse(line).with_context(|| format!("no case: {line}"))?;
        if !case.environment.starts_with(&options.env) || !case.family().contains(&options.family) {
            continue;
        }
        let found = judge(&case, words.get(case.words.clone()).context("a case is outside of cases.bin")?);
        let is_accepted = found.is_empty();
        environments.entry(case.environment).or_default().add(case.is_valid, is_accepted);
        families.entry(case.family()).or_default().add(case.is_valid, is_accepted);
        if is_accepted == case.is_valid {
            continue;
        }
        let verdict = if case.is_valid { "rejected" } else { "accepted" };
        if options.names {
            println!("{} {verdict} {}", case.environment, case.name);
        }
        let listed = listed.entry((case.family(), case.is_valid)).or_default();
        *listed += 1;
        if *listed <= options.list {
            let message = found.first().map_or(case.message, String::as_str);
            println!("{} {verdict} {} {message}", case.environment, case.name);
        }
    }
    if options.names {
        return Ok(());
    }
    println!("{:<72} {:>6} {:>6} {:>7} {:>6}", "family", "valid", "wrong", "invalid", "wrong");
    families.iter().for_each(|(name, count)| count.print(name));
    println!();
    environments.iter().for_each(|(name, count)| count.print(name));
    Ok(())
}
