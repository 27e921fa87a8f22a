//! A current SPIRV-Tools (`spirv-val`, `spirv-as`, `spirv-dis`), built once into the cache.
//!
//! Distributions ship validators that are years behind the extensions that this project writes. The crate
//! `spirv-tools` carries the sources of a release, so that a C++ compiler is all that building them takes.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process::run;
use crate::project::{cache, cargo, root};

/// The programs that the package at `xtask/spirv-tools-bin` builds.
const PROGRAMS: [&str; 3] = ["spirv-val", "spirv-as", "spirv-dis"];

/// The folder of the tools, where they were built from the sources as they are.
pub fn built() -> Result<Option<PathBuf>> {
    let package = root().join("xtask/spirv-tools-bin");
    let base = base(&package)?;
    let folder = base.join("bin");
    let stamp = stamp(&package)?;
    let current = fs::read_to_string(base.join(MARKER)).is_ok_and(|built| built == stamp);
    Ok((current && PROGRAMS.iter().all(|name| folder.join(name).is_file())).then_some(folder))
}

/// The file that tells what the tools beside it were built from.
const MARKER: &str = "built-from";

fn base(package: &Path) -> Result<PathBuf> {
    Ok(cache()?.join(format!("spirv-tools-{}", version(package)?)))
}

/// The folder of the tools, building them where they are missing or were built from other sources.
pub fn folder() -> Result<PathBuf> {
    if let Some(folder) = built()? {
        return Ok(folder);
    }
    let package = root().join("xtask/spirv-tools-bin");
    let base = base(&package)?;
    let folder = base.join("bin");
    eprintln!("building SPIRV-Tools into {} (once; some minutes)", base.display());
    let target = base.join("target");
    run(cargo()
        .args(["build", "--release", "--locked", "--manifest-path"])
        .arg(package.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&target))?;
    fs::create_dir_all(&folder)?;
    for name in PROGRAMS {
        // Written beside and renamed, as another run may be using the old one.
        let fresh = folder.join(format!("{name}.{}", std::process::id()));
        fs::copy(target.join("release").join(name), &fresh)
            .with_context(|| format!("{name} was not built"))?;
        fs::rename(&fresh, folder.join(name))?;
    }
    fs::write(base.join(MARKER), stamp(&package)?)?;
    Ok(folder)
}

/// The tool `name`, which must be one of those built.
pub fn tool(name: &str) -> Result<PathBuf> {
    if !PROGRAMS.contains(&name) {
        bail!("{name} is none of the tools that are built");
    }
    Ok(folder()?.join(name))
}

/// The version of the crate that carries the sources.
fn version(package: &Path) -> Result<String> {
    let lock = fs::read_to_string(package.join("Cargo.lock"))?;
    let after = lock.split("name = \"spirv-tools-sys\"\nversion = \"").nth(1);
    let version = after.and_then(|rest| rest.split('"').next());
    version.map(str::to_owned).context("spirv-tools-bin/Cargo.lock has no spirv-tools-sys")
}

/// The sources of the package as one text: whatever changes there makes a new build.
fn stamp(package: &Path) -> Result<String> {
    let mut stamp = String::new();
    for file in ["Cargo.lock", "Cargo.toml", "src/lib.rs"]
        .map(str::to_owned)
        .into_iter()
        .chain(PROGRAMS.map(|name| format!("src/bin/{name}.rs")))
    {
        let path = package.join(file);
        stamp += &fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    }
    Ok(stamp)
}
