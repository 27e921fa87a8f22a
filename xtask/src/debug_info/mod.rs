//! Compiles sources with debug information, translates them there and back in every form, and compares what LLVM has
//! before and after.

mod nodes;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::corpus;
use crate::process::{capture, parallel};
use crate::project::{Binaries, CHECK_PROFILE, empty_scratch, files, llvm_tool, relative, root};
use crate::tools;
use nodes::{Info, Known};

/// The longest that one call may take.
const LIMIT: Duration = Duration::from_secs(120);

/// The forms, by the option's values. The last is as it was once, and not compared.
const FORMS: [&str; 4] = ["ocl-100", "nonsemantic-shader-100", "nonsemantic-shader-200", "legacy"];

/// Differences that are known, with their reasons: forms, kind, field.
const KNOWN: &str = include_str!("../../debug-info/known.txt");

/// The page that the results go into, between these lines.
const PAGE: &str = "docs/debug-info.md";
const BEGIN: &str = "<!-- results of cargo xtask debug-info -->\n";
const END: &str = "<!-- end of the results -->\n";

/// What to run.
#[derive(clap::Args)]
pub struct DebugInfoOptions {
    /// Only sources whose path has this in it
    filter: Option<String>,
    /// Write the results into the page about debug information
    #[arg(long)]
    bless: bool,
    /// Print every line that differs
    #[arg(long, short)]
    verbose: bool,
    /// Take the kernels of the corpus, which are fetched where they are missing, in place of the repository's sources
    #[arg(long)]
    corpus: bool,
}

impl DebugInfoOptions {
    /// All sources of the repository, as CI runs them.
    pub fn fixtures() -> Self {
        Self { filter: None, bless: false, verbose: false, corpus: false }
    }
}

struct DebugInfoPrograms {
    ours: Binaries,
    validator: PathBuf,
    clang: PathBuf,
    opt: PathBuf,
    dis: PathBuf,
    llc: PathBuf,
    dwarfdump: PathBuf,
}

/// The results of one module in one form, or of all.
#[derive(Default, Clone)]
struct FormTally {
    modules: usize,
    /// By kind: before, after, and how many lines are the same.
    kinds: BTreeMap<String, [usize; 3]>,
    /// Lines that are only there before, or only after.
    differences: Vec<String>,
    /// Steps that failed.
    wrong: Vec<String>,
    /// Modules that LLVM's x86 does not take even before.
    skipped_objects: usize,
}

impl FormTally {
    fn add(&mut self, other: Self) {
        self.modules += other.modules;
        self.skipped_objects += other.skipped_objects;
        self.differences.extend(other.differences);
        self.wrong.extend(other.wrong);
        for (kind, counts) in other.kinds {
            let sums = self.kinds.entry(kind).or_default();
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
    }
}

/// Runs every source in every form.
///
/// # Errors
/// Where a step fails, or something differs that is not on the list.
pub fn debug_info(options: &DebugInfoOptions) -> Result<()> {
    let programs = DebugInfoPrograms {
        ours: Binaries::build(CHECK_PROFILE)?,
        validator: tools::tool("spirv-val")?,
        clang: llvm_tool("clang")?,
        opt: llvm_tool("opt")?,
        dis: llvm_tool("llvm-dis")?,
        llc: llvm_tool("llc")?,
        dwarfdump: llvm_tool("llvm-dwarfdump")?,
    };
    let mut sources = sources(options)?;
    if let Some(filter) = &options.filter {
        sources.retain(|source| relative(&source.path).contains(filter));
    }
    let jobs: Vec<(usize, &Input, &str)> = sources
        .iter()
        .enumerate()
        .flat_map(|(number, source)| ["-O0", "-O2"].map(|level| (number, source, level)))
        .collect();
    let folder = empty_scratch("debug-info")?;
    let results = parallel(&jobs, |(number, source, level)| {
        let folder = folder.join(format!("{number}{level}"));
        fs::create_dir_all(&folder)?;
        run_source(source, level, &programs, &folder)
    });
    let mut tallies: Vec<FormTally> = vec![FormTally::default(); FORMS.len()];
    let (mut unfit, mut total) = (0, 0);
    for result in results {
        total += 1;
        match result? {
            Some(found) => tallies.iter_mut().zip(found).for_each(|(sum, one)| sum.add(one)),
            None => unfit += 1,
        }
    }
    println!("{total} modules, {unfit} of which clang does not compile");
    report(&tallies, options)
}

/// A source with the options of clang that it needs.
struct Input {
    path: PathBuf,
    options: Vec<String>,
}

/// The sources of OpenCL C and C++ for OpenCL.
fn sources(options: &DebugInfoOptions) -> Result<Vec<Input>> {
    if options.corpus {
        let input = |source: corpus::Source| Input { path: source.path, options: source.options };
        return Ok(corpus::sources()?.into_iter().map(input).collect());
    }
    let own = |folder: &str, extension| files(&root().join(folder), extension);
    let found = ["test-ll/kernels", "test-ll/round_trip", "test-ll/run"];
    let found =
        found.into_iter().flat_map(|folder| own(folder, "cl")).chain(own("xtask/debug-info", "clcpp"));
    Ok(found.map(|path| Input { path, options: Vec::new() }).collect())
}

/// Compiles a source; `false` where clang refuses it.
fn compile(source: &Input, level: &str, programs: &DebugInfoPrograms, bitcode: &Path) -> Result<bool> {
    let mut clang = Command::new(&programs.clang);
    let standard = match source.path.extension().is_some_and(|extension| extension == "clcpp") {
        true => "-cl-std=clc++2021",
        false => "-cl-std=CL3.0",
    };
    clang.args(["-x", "cl", standard, level, "-g", "-target", "spir64-unknown-unknown", "-Xclang"]);
    clang.args(["-finclude-default-header", "-emit-llvm", "-c", "-w"]).args(&source.options);
    Ok(capture(clang.arg(&source.path).arg("-o").arg(bitcode), LIMIT)?.ok())
}

fn text_of(bitcode: &Path, programs: &DebugInfoPrograms) -> Result<String> {
    let text = bitcode.with_extension("ll");
    let finished = capture(Command::new(&programs.dis).arg(bitcode).arg("-o").arg(&text), LIMIT)?;
    if !finished.ok() {
        bail!("llvm-dis: {}", finished.summary());
    }
    fs::read_to_string(&text).with_context(|| format!("no {}", text.display()))
}

/// Whether llc makes an object of a module whose DWARF is right.
fn object_is_right(bitcode: &Path, programs: &DebugInfoPrograms) -> Result<Result<(), String>> {
    let object = bitcode.with_extension("o");
    let mut llc = Command::new(&programs.llc);
    llc.args(["-mtriple=x86_64-unknown-linux-gnu", "-filetype=obj"]).arg(bitcode).arg("-o").arg(&object);
    let finished = capture(&mut llc, LIMIT)?;
    if !finished.ok() {
        return Ok(Err(format!("llc: {}", finished.summary())));
    }
    let finished = capture(Command::new(&programs.dwarfdump).arg("--verify").arg(&object), LIMIT)?;
    Ok(if finished.ok() { Ok(()) } else { Err(format!("llvm-dwarfdump: {}", finished.summary())) })
}

fn run_source(
    source: &Input,
    level: &str,
    programs: &DebugInfoPrograms,
    folder: &Path,
) -> Result<Option<Vec<FormTally>>> {
    let bitcode = folder.join("before.bc");
    if !compile(source, level, programs, &bitcode)? {
        return Ok(None);
    }
    let before = text_of(&bitcode, programs)?;
    let has_object = object_is_right(&bitcode, programs)?.is_ok();
    let name = format!("{} {level}", relative(&source.path));
    let tallies = FORMS.iter().map(|form| {
        let mut tally =
            FormTally { modules: 1, skipped_objects: usize::from(!has_object), ..FormTally::default() };
        if let Err(error) = run_form(form, (&bitcode, &before, has_object), programs, folder, &mut tally) {
            tally.wrong.push(format!("{name}: {error:#}"));
        }
        tally.differences.iter_mut().for_each(|line| *line = format!("{name}: {line}"));
        Ok(tally)
    });
    tallies.collect::<Result<_>>().map(Some)
}

/// Runs one of our own commands, or fails with its message.
fn ours(programs: &DebugInfoPrograms, arguments: &[&str], input: &Path, output: &Path) -> Result<()> {
    let mut command = Command::new(&programs.ours.llvm_spirv);
    let finished = capture(command.args(arguments).arg(input).arg("-o").arg(output), LIMIT)?;
    if !finished.ok() {
        bail!("llvm-spirv: {}", finished.summary());
    }
    Ok(())
}

fn run_form(
    form: &str,
    (bitcode, before, has_object): (&Path, &str, bool),
    programs: &DebugInfoPrograms,
    folder: &Path,
    tally: &mut FormTally,
) -> Result<()> {
    let path = |name: &str| folder.join(format!("{form}-{name}"));
    let option = format!("--spirv-debug-info-version={form}");
    let (spirv, after) = (path("1.spv"), path("1.bc"));
    ours(programs, &[&option], bitcode, &spirv)?;
    // Nobody but readers knows the name that the oldest form imports.
    if form != "legacy" {
        let finished = capture(Command::new(&programs.validator).arg(&spirv), LIMIT)?;
        let is_known = known_of(form)
            .iter()
            .any(|known| known.kind == "spirv-val" && finished.output.contains(known.field));
        if !finished.ok() && !is_known {
            bail!("spirv-val: {}", finished.summary());
        }
    }
    ours(programs, &["-r"], &spirv, &after)?;
    let mut opt = Command::new(&programs.opt);
    let finished = capture(opt.args(["-passes=verify", "-disable-output"]).arg(&after), LIMIT)?;
    if !finished.ok() {
        bail!("opt: {}", finished.summary());
    }
    if has_object && let Err(error) = object_is_right(&after, programs)? {
        bail!("{error}");
    }
    let (again, last) = (path("2.spv"), path("2.bc"));
    ours(programs, &[&option], &after, &again)?;
    ours(programs, &["-r"], &again, &last)?;
    let (first, second) = (text_of(&after, programs)?, text_of(&last, programs)?);
    compare(form, before, &first, tally);
    let (first, second) = (Info::of(&first).lines(&[]), Info::of(&second).lines(&[]));
    if let Some((line, _)) = first.iter().find(|(line, count)| second.get(*line) != Some(count)) {
        bail!("the second round trip has something else than: {line}");
    }
    Ok(())
}

/// The known differences of a form.
fn known_of(form: &str) -> Vec<Known<'static>> {
    let lines = KNOWN.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            let (forms, kind, field) = (words.next()?, words.next()?, words.next()?);
            (forms == "all" || forms.split(',').any(|one| one == form)).then_some(Known { kind, field })
        })
        .collect()
}

fn compare(form: &str, before: &str, after: &str, tally: &mut FormTally) {
    let (before, after) = (Info::of(before), Info::of(after));
    for (kind, count) in before.counts() {
        tally.kinds.entry(kind).or_default()[0] += count;
    }
    for (kind, count) in after.counts() {
        tally.kinds.entry(kind).or_default()[1] += count;
    }
    let known = known_of(form);
    let (before, after) = (before.lines(&known), after.lines(&known));
    for (line, count) in &before {
        // What is the same need not be there as often: nodes that differ in known fields alone become one.
        if after.contains_key(line) {
            let kind = line.split(' ').next().unwrap_or_default();
            let kind = kind.strip_prefix('#').map_or_else(|| kind.to_owned(), |name| format!("#dbg_{name}"));
            tally.kinds.entry(kind).or_default()[2] += count;
        } else {
            tally.differences.push(format!("- {line}"));
        }
    }
    let new = after.keys().filter(|line| !before.contains_key(*line));
    tally.differences.extend(new.map(|line| format!("+ {line}")));
    tally.differences.retain(|line| !known.iter().any(|known| is_one_sided(line, known)));
}

/// Whether a line that is only there before, or only after, is known to be: the field is `-` or `+`.
fn is_one_sided(line: &str, known: &Known<'_>) -> bool {
    let mut words = line.splitn(2, ' ');
    let (side, rest) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    side == known.field && rest.strip_prefix(known.kind).is_some_and(|rest| rest.starts_with(' '))
}

fn report(tallies: &[FormTally], options: &DebugInfoOptions) -> Result<()> {
    const SHOWN: usize = 12;
    let mut page = String::new();
    let mut failed = 0;
    for (form, tally) in FORMS.iter().zip(tallies) {
        let is_compared = *form != "legacy";
        println!("== {form}: {} modules", tally.modules);
        let _ = writeln!(
            page,
            "### {form}\n\n{} modules; objects of {} of them were checked.\n\n\
             | kind | before | after |\n|---|---:|---:|",
            tally.modules,
            tally.modules - tally.skipped_objects
        );
        for (kind, [before, after, _]) in &tally.kinds {
            println!("{kind:<32} {before:>8} {after:>8}");
            let _ = writeln!(page, "| `{kind}` | {before} | {after} |");
        }
        page.push('\n');
        let shown = if options.verbose { usize::MAX } else { SHOWN };
        if is_compared {
            println!("{} differences that are not on the list", tally.differences.len());
            tally.differences.iter().take(shown).for_each(|line| println!("  {line}"));
            failed += tally.differences.len();
        }
        tally.wrong.iter().for_each(|line| println!("wrong: {line}"));
        failed += tally.wrong.len();
    }
    if options.bless {
        let path = root().join(PAGE);
        let text = fs::read_to_string(&path).with_context(|| format!("no {PAGE}"))?;
        let (head, rest) = text.split_once(BEGIN).with_context(|| format!("{PAGE} lacks its mark"))?;
        let (_, tail) = rest.split_once(END).with_context(|| format!("{PAGE} lacks its end mark"))?;
        fs::write(&path, [head, BEGIN, "\n", &page, END, tail].concat())?;
    }
    if failed > 0 {
        bail!("{failed} differences or failed steps");
    }
    Ok(())
}
