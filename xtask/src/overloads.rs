//! Counts the overloads of OpenCL C's builtin functions that tests run and compare by their values.
//!
//! `tests/translation/builtins` notes every overload that clang's header declares, for pointers of 64 bits in each version of the language, and the
//! tests that run kernels note which ones these call, and which ones the runner refuses and why. A test that fails ends the
//! count, so what is noted was compared.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::process::run;
use crate::project::{CHECK_PROFILE, cargo, empty_scratch, llvm_features, relative, scratch};

/// The environment variable that has tests note functions in a folder; `tests/common/record.rs` reads it.
pub const VARIABLE: &str = "SPIRV_LLVM_OVERLOADS";

/// The folder of the notes.
const FOLDER: &str = "overloads";

/// The tests that note what is declared and what ran: a package, a program, and the module of it.
const TESTS: [(&str, &str, &str); 2] =
    [("spirv-llvm", "translation", "builtins::"), ("spirv-llvm-run", "run", "")];

/// Families of functions for the summary, by what their names begin with; the first that fits counts.
const FAMILIES: [(&str, &[&str]); 12] = [
    ("conversions", &["convert_", "as_"]),
    ("vectors in memory", &["vload", "vstore"]),
    ("shuffles of vectors", &["shuffle"]),
    ("images", &["read_image", "write_image", "get_image"]),
    ("atomic functions", &["atomic_", "atom_"]),
    ("work-groups", &["work_group_", "async_", "wait_group", "prefetch", "get_local", "get_g", "barrier"]),
    ("motion estimation", &["intel_sub_group_avc_"]),
    ("block reads and writes", &["intel_sub_group_block_"]),
    ("sub-groups of Intel", &["intel_"]),
    ("sub-groups", &["sub_group_", "get_sub_group"]),
    ("functions of AMD", &["amd_"]),
    ("functions of ARM", &["arm_"]),
];

/// Options of the command.
#[derive(clap::Args)]
pub struct OverloadsOptions {
    /// Count what the last run of the tests noted, without running them
    #[arg(long)]
    noted: bool,
}

/// Runs the tests that note functions, and counts.
pub fn overloads(options: &OverloadsOptions) -> Result<()> {
    if !options.noted {
        let folder = folder()?;
        for (package, program, module) in TESTS {
            let mut command = cargo();
            command.args(["test", "--package", package, "--profile", CHECK_PROFILE, "--no-fail-fast"]);
            command.args(llvm_features(&[package])).args(["--test", program, "--", module]);
            run(command.env(VARIABLE, &folder))?;
        }
    }
    count()
}

/// The folder of the notes, empty.
pub fn folder() -> Result<PathBuf> {
    empty_scratch(FOLDER)
}

/// The lines of all notes of a kind.
fn noted(folder: &Path, kind: &str) -> Result<BTreeSet<String>> {
    let mut lines = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_of_kind = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(kind));
        if is_of_kind {
            let text = fs::read_to_string(&path).with_context(|| relative(&path))?;
            lines.extend(text.lines().map(str::to_owned));
        }
    }
    Ok(lines)
}

/// The overloads of a family, in numbers.
#[derive(Default)]
struct OverloadCounts {
    declared: usize,
    ran: usize,
    refused: usize,
}

/// The name of a function without its parameters, as Itanium's mangling has it; whole where it is not mangled.
fn base_name(symbol: &str) -> &str {
    let Some(rest) = symbol.strip_prefix("_Z") else { return symbol };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let length: usize = rest[..digits].parse().unwrap_or(0);
    rest.get(digits..digits + length).unwrap_or(symbol)
}

fn family(name: &str) -> &'static str {
    let fits = |(_, prefixes): &&(_, &[&str])| prefixes.iter().any(|prefix| name.starts_with(prefix));
    FAMILIES.iter().find(fits).map_or("mathematical, integer, common and others", |(family, _)| family)
}

/// Compares what was declared with what ran; fails where an overload did not and is not refused.
pub fn count() -> Result<()> {
    let folder = scratch(FOLDER)?;
    let declared = noted(&folder, "declared")?;
    let ran = noted(&folder, "ran")?;
    ensure!(!declared.is_empty(), "the tests have noted nothing; run without --noted");
    let refused = noted(&folder, "refused")?;
    let refused: BTreeMap<&str, &str> = refused.iter().filter_map(|line| line.split_once('\t')).collect();
    let mut families: BTreeMap<&str, OverloadCounts> = BTreeMap::new();
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    let mut missing = Vec::new();
    for line in &declared {
        let (symbol, spelling) = line.split_once('\t').unwrap_or((line, ""));
        let name = base_name(symbol);
        let counts = families.entry(family(name)).or_default();
        counts.declared += 1;
        if ran.contains(symbol) {
            counts.ran += 1;
        } else if let Some(reason) = refused.get(spelling) {
            counts.refused += 1;
            *reasons.entry(reason).or_default() += 1;
        } else {
            missing.push(format!("{spelling}\t{symbol}"));
        }
    }
    println!("{:<44} {:>8} {:>8} {:>8} {:>8}", "family", "declared", "run", "refused", "missing");
    let print = |name: &str, OverloadCounts { declared, ran, refused }: &OverloadCounts| {
        println!("{name:<44} {declared:>8} {ran:>8} {refused:>8} {:>8}", declared - ran - refused);
    };
    let mut all = OverloadCounts::default();
    for (name, counts) in &families {
        print(name, counts);
        all.declared += counts.declared;
        all.ran += counts.ran;
        all.refused += counts.refused;
    }
    print("all", &all);
    for (reason, count) in reasons {
        println!("{count} are refused, as {reason}");
    }
    let list = folder.join("missing.txt");
    fs::write(&list, missing.join("\n") + "\n")?;
    if !missing.is_empty() {
        bail!("{} overloads are not run, as {} lists them", missing.len(), relative(&list));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_families() {
        assert_eq!(base_name("_Z3maxDv4_iS_"), "max");
        assert_eq!(base_name("printf"), "printf");
        assert_eq!(family(base_name("_Z14convert_uchar4Dv4_i")), "conversions");
        assert_eq!(family(base_name("_Z29intel_sub_group_block_read_ucPU3AS1Kh")), "block reads and writes");
        assert_eq!(family("hypot"), "mathematical, integer, common and others");
    }
}
