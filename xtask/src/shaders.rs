//! Compares compute shaders with a Vulkan driver, by the package under `xtask/vulkan/`, where such a driver is installed.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::process::run;
use crate::project::{Binaries, CHECK_PROFILE, cargo, root, scratch, shared};

/// Options of the command.
#[derive(clap::Args)]
pub struct ShadersOptions {
    /// Further folders of assembly; shaders beside the checkout take part where they are present
    #[arg(long)]
    dir: Vec<PathBuf>,
    /// Measure both sides in place of comparing
    #[arg(long)]
    speed: bool,
    /// Build the commands with this profile [default: ci, and release for measuring]
    #[arg(long)]
    profile: Option<String>,
    /// Options of the comparison: --filter TEXT, --dispatches COUNT, --seed N, --verbose
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

impl ShadersOptions {
    /// What is compared before a change goes in.
    pub fn check() -> Self {
        Self { dir: Vec::new(), speed: false, profile: None, rest: Vec::new() }
    }
}

/// The folders in which the loader looks for drivers.
const DRIVERS: [&str; 3] = ["/usr/share/vulkan/icd.d", "/usr/local/share/vulkan/icd.d", "/etc/vulkan/icd.d"];

fn has_driver() -> bool {
    let is_named = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"].iter().any(|name| env::var_os(name).is_some());
    let has_entries = |folder: &str| Path::new(folder).read_dir().is_ok_and(|mut rows| rows.next().is_some());
    is_named || DRIVERS.into_iter().any(has_entries)
}

fn package() -> PathBuf {
    root().join("xtask/vulkan")
}

/// Builds the program that has a Vulkan driver run shaders.
fn peer() -> Result<PathBuf> {
    let target = scratch("vulkan")?;
    let mut build = cargo();
    build.args(["build", "--quiet", "--release", "--locked", "--manifest-path"]);
    run(build.arg(package().join("Cargo.toml")).arg("--target-dir").arg(&target))?;
    Ok(target.join("release/vulkan-peer"))
}

/// The same, where a driver is installed.
pub fn peer_of_driver() -> Result<Option<PathBuf>> {
    has_driver().then(peer).transpose()
}

/// Runs the comparison; without a driver it only says so.
pub fn shaders(options: &ShadersOptions) -> Result<()> {
    if !has_driver() {
        println!(
            "skipped, as no Vulkan driver is installed (Debian's mesa-vulkan-drivers has one for the CPU)"
        );
        return Ok(());
    }
    let usual = if options.speed { "release" } else { CHECK_PROFILE };
    let binaries = Binaries::build(options.profile.as_deref().unwrap_or(usual))?;
    let mut command = Command::new(peer()?);
    command.arg("--command").arg(&binaries.spirv_llvm).arg("--known").arg(package().join("known.txt"));
    if options.speed {
        command.arg("--speed");
    }
    command.args(&options.rest).arg(root().join("test-spv/shader"));
    let beside = ["modules", "cases"].map(|name| shared("shaders").join(name));
    command.args(beside.iter().filter(|folder| folder.is_dir())).args(&options.dir);
    run(&mut command)
}
