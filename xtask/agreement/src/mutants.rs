//! Mutants of modules that SPIRV-Tools and the check accept, and what each of the two says to them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result};
use fastrand::Rng;
use spirv_llvm::spirv::{
    Environment, Module, Version,
    asm::{self, Style},
    check,
};

use crate::mutation::{Original, bytes, other_environment};

/// So many mutants are made at once.
const BATCH: usize = 400;
/// Longer modules, in words, are left out: small ones break the same rules and are sooner read.
const LONGEST: usize = 4000;

/// How the comparison goes.
#[derive(clap::Args)]
pub struct Mutants {
    /// Change valid modules so many times, and compare what SPIRV-Tools says to each mutant with the check
    #[arg(long, default_value_t = 0)]
    pub mutants: usize,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The validator that is asked
    #[arg(long, default_value = "spirv-val")]
    spirv_val: PathBuf,
    /// Further folders of modules that are changed, as binaries or in assembly language
    #[arg(long)]
    from: Vec<PathBuf>,
    /// A folder for the mutants that are judged differently
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Only mutants of modules whose names contain this
    #[arg(long, default_value = "")]
    only: String,
}

/// A module with an environment.
pub struct Subject {
    pub words: Vec<u32>,
    pub environment: String,
    pub name: String,
}

/// Modules of one group of disagreements.
struct Group {
    count: usize,
    smallest: Subject,
    message: String,
}

/// Changes the modules and prints the disagreements by what SPIRV-Tools or the check says.
pub fn run(options: &Mutants, mut subjects: Vec<Subject>) -> Result<()> {
    for folder in &options.from {
        collect(folder, &mut subjects);
    }
    let keep = options.keep.clone().unwrap_or_else(std::env::temp_dir);
    let validator = options.spirv_val.as_path();
    subjects.retain(|subject| subject.words.len() <= LONGEST && subject.name.contains(&options.only));
    // Only what both accept as it stands tells something by its mutants.
    let verdicts = judge_by(validator, &subjects)?;
    let mut stands = BTreeMap::new();
    let mut is_good = Vec::with_capacity(subjects.len());
    for (subject, theirs) in subjects.iter().zip(verdicts) {
        let ours = judge(subject);
        is_good.push(theirs.is_none() && ours.is_none());
        if let (None, Some(message)) = (theirs, ours) {
            add(&mut stands, subject, message);
        }
    }
    let mut is_good = is_good.into_iter();
    subjects.retain(|_| is_good.next().unwrap_or(false));
    let originals: Vec<(Original, &Subject)> =
        subjects.iter().filter_map(|subject| Some((Original::new(&subject.words)?, subject))).collect();
    println!("{} modules to change", originals.len());
    // One test may have thousands of cases that differ in a number: each test is as likely as another.
    let mut by_test: BTreeMap<&str, Vec<&(Original, &Subject)>> = BTreeMap::new();
    for original in &originals {
        by_test.entry(test(&original.1.name)).or_default().push(original);
    }
    let by_test: Vec<_> = by_test.into_values().collect();
    let mut rng = Rng::with_seed(options.seed);
    let (mut rejected, mut accepted) = (BTreeMap::new(), BTreeMap::new());
    let mut counts = [[0_usize; 2]; 2];
    let mut done = 0;
    while done < options.mutants && !originals.is_empty() {
        let mutants = batch(&mut rng, &by_test);
        done += mutants.len();
        for (mutant, theirs) in mutants.iter().zip(judge_by(validator, &mutants)?) {
            let ours = judge(mutant);
            let count = counts
                .get_mut(usize::from(theirs.is_some()))
                .and_then(|row| row.get_mut(usize::from(ours.is_some())));
            count.into_iter().for_each(|count| *count += 1);
            let (groups, message) = match (ours, theirs) {
                (Some(ours), None) => (&mut rejected, ours),
                (None, Some(theirs)) => (&mut accepted, theirs),
                _ => continue,
            };
            add(groups, mutant, message);
        }
    }
    let [[both_accept, only_ours], [only_theirs, both_reject]] = counts;
    println!(
        "{both_accept} accepted and {both_reject} rejected by both, {only_ours} rejected by the check alone, {only_theirs} by SPIRV-Tools alone"
    );
    print("unchanged modules that the check alone rejects", "unchanged", &stands, &keep)?;
    print("rejected by the check alone", "rejected", &rejected, &keep)?;
    print("rejected by SPIRV-Tools alone", "accepted", &accepted, &keep)
}

/// Makes mutants of modules that are chosen at random, each test's as likely as another's.
fn batch(rng: &mut Rng, by_test: &[Vec<&(Original, &Subject)>]) -> Vec<Subject> {
    let mut mutants = Vec::with_capacity(BATCH);
    while mutants.len() < BATCH {
        let Some((original, subject)) = rng.choice(by_test).and_then(|test| rng.choice(test)) else {
            break;
        };
        let environment = match rng.u8(..20) {
            0 => other_environment(rng, &subject.environment),
            _ => subject.environment.clone(),
        };
        let Some(words) = original.mutant(rng) else { continue };
        mutants.push(Subject { words, environment, name: subject.name.clone() });
    }
    mutants
}

/// The name of a case without its number.
fn test(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('/')
}

fn add(groups: &mut BTreeMap<String, Group>, mutant: &Subject, message: String) {
    let key = general(&message);
    let copy = || Subject {
        words: mutant.words.clone(),
        environment: mutant.environment.clone(),
        name: mutant.name.clone(),
    };
    match groups.get_mut(&key) {
        Some(group) => {
            group.count += 1;
            if mutant.words.len() < group.smallest.words.len() {
                (group.smallest, group.message) = (copy(), message);
            }
        }
        None => {
            groups.insert(key, Group { count: 1, smallest: copy(), message });
        }
    }
}

/// Prints the groups, the largest first, and writes the smallest module of each into the folder.
fn print(title: &str, stem: &str, groups: &BTreeMap<String, Group>, folder: &Path) -> Result<()> {
    let mut sorted: Vec<&Group> = groups.values().collect();
    sorted.sort_by_key(|group| std::cmp::Reverse(group.count));
    println!("\n{title}: {} groups", sorted.len());
    for (number, group) in sorted.into_iter().enumerate() {
        let subject = &group.smallest;
        let file = folder.join(format!("{stem}-{number}.spvasm"));
        let style = Style { names: asm::IdNames::Raw, ..Style::default() };
        let mut text = format!(
            "; {}\n; {}\n; {}\n",
            subject.environment,
            subject.name,
            group.message.trim().replace('\n', "\n; ")
        );
        match Module::from_words(subject.words.clone()).and_then(|module| asm::disassemble(&module, &style)) {
            Ok(assembly) => text += &assembly,
            Err(error) => writeln!(text, "; {error}")?,
        }
        fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
        let message = group.message.trim().replace('\n', " | ");
        println!("{:>6} {stem}-{number} {} {}: {message}", group.count, subject.environment, subject.name);
    }
    Ok(())
}

/// A message without what tells two cases of one rule apart: numbers, ids, and what stands in quotation marks.
fn general(message: &str) -> String {
    let first = message.trim().lines().next().unwrap_or("");
    // Names of rules keep their numbers.
    let first = first
        .split_once(": ")
        .map_or(first, |(place, rest)| if place.starts_with("line ") { rest } else { first });
    let mut key = String::new();
    let mut quoted = false;
    for part in first.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let word = part.trim_end_matches(|c: char| !c.is_alphanumeric());
        let rest = part.get(word.len()..).unwrap_or("");
        if !quoted && !word.chars().any(|c| c.is_ascii_digit()) {
            key += word;
        }
        if matches!(rest, "'" | "`" | "\"") {
            quoted = !quoted;
        }
        if !quoted {
            key += rest;
        }
    }
    key
}

/// The first message of the check; none where it accepts the module.
fn judge(subject: &Subject) -> Option<String> {
    let environment = Environment::parse(&subject.environment).unwrap_or(Environment::UNIVERSAL);
    match Module::from_words(subject.words.clone()) {
        Ok(module) => {
            let first = check::check_for(&module, &environment).list.into_iter().next()?;
            Some(format!("[{}] {}", first.rule, first.error))
        }
        Err(error) => Some(error.to_string()),
    }
}

/// The message of `spirv-val` about each module; none where it accepts the module.
fn judge_by(validator: &Path, subjects: &[Subject]) -> Result<Vec<Option<String>>> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let part = subjects.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let judges: Vec<_> = subjects
            .chunks(part)
            .map(|part| {
                scope.spawn(|| part.iter().map(|subject| validate(validator, subject)).collect::<Vec<_>>())
            })
            .collect();
        judges
            .into_iter()
            .flat_map(|judge| judge.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}

fn validate(validator: &Path, subject: &Subject) -> Result<Option<String>> {
    let mut command = Command::new(validator);
    command.arg("--target-env").arg(&subject.environment).arg("-");
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().context("cannot run spirv-val")?;
    if let Some(mut stdin) = child.stdin.take() {
        // It may end before it has read all.
        let _ = stdin.write_all(&bytes(&subject.words));
    }
    let output = child.wait_with_output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    Ok(match output.status.code() {
        Some(0) => None,
        Some(_) => Some(text.trim().to_owned()),
        None => Some("spirv-val died".to_owned()),
    })
}

/// Modules below a folder, for each environment that may take them; what does not assemble is left out.
fn collect(folder: &Path, subjects: &mut Vec<Subject>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, subjects);
            continue;
        }
        let Ok(read) = fs::read(&path) else { continue };
        let words = if path.extension().is_some_and(|extension| extension == "spv") {
            Module::parse(&read).map(Module::into_words).ok()
        } else {
            let text = String::from_utf8_lossy(&read);
            let version = asm::version_of_header(&text).unwrap_or(Version::V1_6);
            let options = asm::AssembleOptions { version, ..asm::AssembleOptions::default() };
            asm::assemble(&text, &options).ok()
        };
        let Some(words) = words.filter(|words| words.len() > 5) else { continue };
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for environment in ["spv1.6", "vulkan1.4", "opencl2.2", "opengl4.5"] {
            subjects.push(Subject {
                words: words.clone(),
                environment: environment.to_owned(),
                name: name.clone(),
            });
        }
    }
}
