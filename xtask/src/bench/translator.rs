//! `cargo xtask bench --translator PATH`: processor time and memory beside those of a C++ translator of the same LLVM, which takes the
//! same bitcode. What it refuses of a work is left out of it for both.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::growth;
use super::measure::{Sample, once};
use super::workloads::small_kernels;
use crate::corpus;
use crate::process::run;
use crate::project::{Binaries, empty_scratch, llvm_tool};

/// The heading of the section that has these figures.
pub const HEADING: &str = "\n## Against the C++ translator of the same LLVM\n";

/// So many kernels of the corpus take part at each level, the largest first.
const LARGEST: usize = 3;

/// So many of the largest are compiled with debug information, as the peer refuses some.
const DEBUG_CANDIDATES: usize = 12;

/// So many kernels are translated by one process of ours.
const MANY: usize = 1000;

/// How many times less memory ours is to take.
const MEMORY: f64 = 3.0;

/// Modules that are translated one after the other.
struct Work {
    name: String,
    /// How many times less time ours is to take.
    target: f64,
    modules: Vec<PathBuf>,
    /// So many of them, the first that the peer translates.
    most: usize,
    /// Whether one process of ours takes all of them.
    in_one: bool,
}

/// The figures of a work in one direction.
#[derive(serde::Serialize)]
pub struct TranslatorRow {
    name: String,
    target: f64,
    /// How many modules took part, and how many the peer refused.
    modules: (usize, usize),
    ours: Total,
    peer: Total,
}

/// The time and memory of all modules of a work.
#[derive(serde::Serialize)]
struct Total {
    /// Processor time, in seconds; the median of the runs.
    cpu: f64,
    /// The largest resident size, in bytes.
    peak: u64,
}

/// Measures every work whose name contains the filter, in both directions.
///
/// # Errors
/// Where a module cannot be made, or ours fails on one.
pub fn measure(binaries: &Binaries, peer: &Path, runs: usize, filter: &str) -> Result<Vec<TranslatorRow>> {
    let folder = empty_scratch("bench-translator")?;
    let mut rows = Vec::new();
    for work in works(&folder)? {
        if !work.name.contains(filter) {
            continue;
        }
        let place = folder.join(work.name.replace(' ', "-"));
        fs::create_dir_all(&place)?;
        // Both translators read the SPIR-V that the peer wrote.
        let (mut bitcode, mut spirv) = (Vec::new(), Vec::new());
        let mut refused = 0;
        for (number, module) in work.modules.iter().enumerate() {
            if bitcode.len() == work.most {
                break;
            }
            let (input, written) = (place.join(format!("{number}.bc")), place.join(format!("{number}.spv")));
            let forward = Command::new(peer).arg(module).arg("-o").arg(&written).output();
            let back = Command::new(peer).arg("-r").arg(&written).args(["-o", "/dev/null"]).output();
            if [forward?, back?].iter().all(|output| output.status.success()) {
                fs::copy(module, &input)?;
                bitcode.push(input);
                spirv.push(written);
            } else {
                refused += 1;
            }
        }
        if bitcode.is_empty() {
            println!("{}: the peer translates none of its modules", work.name);
            continue;
        }
        for (direction, option, inputs) in
            [("bitcode to SPIR-V", None, &bitcode), ("SPIR-V to bitcode", Some("-r"), &spirv)]
        {
            let each = |program: &Path| -> Vec<Command> {
                let command = |input| {
                    let mut command = Command::new(program);
                    command.args(option).arg(input).args(["-o", "/dev/null"]);
                    command
                };
                inputs.iter().map(command).collect()
            };
            let mut of_ours = each(&binaries.llvm_spirv);
            if work.in_one {
                let mut command = Command::new(&binaries.spirv_llvm);
                command.args(["translate", "--jobs", "1"]).args(inputs);
                of_ours = vec![{
                    command.arg("-o").arg(place.join(direction.replace(' ', "-")));
                    command
                }];
            }
            let mut of_peer = each(peer);
            // Not in turns: a virtual machine gives to its host what a large process leaves, and the next one waits for it.
            let [ours, theirs] = [&mut of_ours, &mut of_peer]
                .map(|each| (0..runs).map(|_| total(each)).collect::<Result<Vec<_>>>());
            rows.push(TranslatorRow {
                name: format!("{direction}, {}", work.name),
                target: work.target,
                modules: (inputs.len(), refused),
                ours: median(ours?),
                peer: median(theirs?),
            });
        }
        fs::remove_dir_all(&place)?;
    }
    Ok(rows)
}

fn total(commands: &mut [Command]) -> Result<Sample> {
    let mut all = Sample { seconds: 0.0, cpu: 0.0, peak: 0 };
    for command in commands {
        let Sample { seconds, cpu, peak } = once(command)?;
        all = Sample { seconds: all.seconds + seconds, cpu: all.cpu + cpu, peak: all.peak.max(peak) };
    }
    Ok(all)
}

fn median(mut samples: Vec<Sample>) -> Total {
    samples.sort_by(|a, b| a.cpu.total_cmp(&b.cpu));
    let cpu = samples.get(samples.len() / 2).map_or(f64::NAN, |sample| sample.cpu);
    Total { cpu, peak: samples.iter().map(|sample| sample.peak).max().unwrap_or_default() }
}

/// Returns the works. Kernels of the corpus take part where it was built.
fn works(folder: &Path) -> Result<Vec<Work>> {
    let mut works = Vec::new();
    let mut add = |name: &str, target, modules, most| {
        works.push(Work { name: name.to_owned(), target, modules, most, in_one: most == MANY });
    };
    for level in corpus::LEVELS {
        let of_level = |path: &PathBuf| path.to_string_lossy().ends_with(&format!(".{level}.bc"));
        let mut modules: Vec<_> = corpus::present()?.bitcode.into_iter().filter(of_level).collect();
        modules.sort_by_key(|path| Reverse(fs::metadata(path).map_or(0, |file| file.len())));
        add(&format!("large kernels, -{level}"), 8.0, modules.clone(), LARGEST);
        if level == "O2" {
            modules.truncate(DEBUG_CANDIDATES);
            let debug = corpus::with_debug(&folder.join("debug"), &modules)?;
            add("large kernels, -O2 -g", 6.0, debug, LARGEST);
        }
    }
    let small = small_kernels(&folder.join("small"))?;
    add("small kernels, a process each", 10.0, small.clone(), usize::MAX);
    let many = distinct(&small, &folder.join("many"))?;
    add(&format!("{MANY} small kernels, one process of ours"), 20.0, many, MANY);
    let grown: [(&str, growth::Generator, usize); 2] =
        [("400,000 blocks", growth::blocks, 200_000), ("100,000 functions", growth::functions, 100_000)];
    for (name, generate, count) in grown {
        let module = folder.join(format!("{count}.bc"));
        growth::generated(generate, count, &module)?;
        add(name, 8.0, vec![module], 1);
    }
    works.retain(|work| !work.modules.is_empty());
    Ok(works)
}

/// Makes many modules of a few, each with a function of its own: ours would translate equal ones once.
fn distinct(modules: &[PathBuf], folder: &Path) -> Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let mut texts = Vec::new();
    for module in modules {
        let text = Command::new(llvm_tool("llvm-dis")?).arg(module).args(["-o", "-"]).output()?.stdout;
        texts.push(String::from_utf8(text)?);
    }
    let mut made = Vec::new();
    for (number, text) in texts.iter().cycle().take(MANY).enumerate() {
        let module = folder.join(format!("{number}.bc"));
        let own = format!("{text}\ndefine spir_func i32 @own() {{\n  ret i32 {number}\n}}\n");
        fs::write(module.with_extension("ll"), own)?;
        run(Command::new(llvm_tool("llvm-as")?).arg(module.with_extension("ll")).arg("-o").arg(&module))?;
        made.push(module);
    }
    Ok(made)
}

/// The section with the figures.
///
/// # Errors
/// When the peer does not tell what it is.
pub fn section(rows: &[TranslatorRow], peer: &Path) -> Result<String> {
    let version = Command::new(peer).arg("--version").output().context("cannot run the translator")?;
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    let version = version.lines().find(|line| line.contains("version")).unwrap_or_default().trim().to_owned();
    let mut out = format!(
        "{HEADING}\nProcessor time in milliseconds, of all modules of a row, the median of the runs, ours and then the peer's; the largest resident size in MiB. The\n\
         peer is the C++ translator with \"{version}\", on the same modules; those that it refuses are left out. What is read is what\n\
         it wrote. `cargo xtask bench --translator PATH --write` measures these alone.\n\n\
         | work | modules | ours | peer | faster | target | our memory | peer's memory | memory ratio (target {MEMORY:.0}×) |\n\
         |---|---|---|---|---|---|---|---|---|\n"
    );
    let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    for TranslatorRow { name, target, modules: (number, refused), ours, peer } in rows {
        let number = if *refused == 0 { number.to_string() } else { format!("{number} ({refused} refused)") };
        let _ = writeln!(
            out,
            "| {name} | {number} | {:.1} | {:.1} | {:.1}× | {target:.0}× | {:.0} | {:.0} | {:.1}× |",
            ours.cpu * 1e3,
            peer.cpu * 1e3,
            peer.cpu / ours.cpu,
            mib(ours.peak),
            mib(peer.peak),
            peer.peak as f64 / ours.peak as f64,
        );
    }
    Ok(out)
}
