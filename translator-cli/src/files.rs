//! Inputs and outputs: files, `-` for the standard streams, outputs written whole or not at all.

use std::{
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// Reads a file, or standard input for `-`.
///
/// # Errors
/// When it cannot be read.
pub fn read(input: &Path) -> Result<Vec<u8>> {
    if input == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        return Ok(bytes);
    }
    fs::read(input).with_context(|| format!("cannot read {}", input.display()))
}

/// Writes a file whole, or standard output for `-`: a file of that name has its old content or all of the
/// new one, at any time.
///
/// # Errors
/// When it cannot be written; no partial file is left behind.
pub fn write(output: &Path, bytes: &[u8]) -> Result<()> {
    write_with(output, |out| {
        out.write_all(bytes).with_context(|| match output.to_str() {
            Some("-") => "cannot write standard output".to_owned(),
            _ => format!("cannot write {}", output.display()),
        })
    })
}

/// Writes a file whole as [`write`] does, piece by piece; standard output and devices get what was written
/// before a failure.
///
/// # Errors
/// When it cannot be written, and what `fill` returns; no partial file is left behind.
pub fn write_with(output: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    if output == Path::new("-") {
        let mut out = io::stdout().lock();
        fill(&mut out)?;
        return out.flush().context("cannot write standard output");
    }
    let cannot = || format!("cannot write {}", output.display());
    // A device or a pipe is written in place: a rename would replace it by a file.
    if fs::metadata(output).is_ok_and(|found| !found.is_file()) {
        return fill(&mut fs::File::create(output).with_context(cannot)?);
    }
    let folder = match output.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    fs::metadata(folder).with_context(cannot)?;
    // The name of the temporary file, which the error has too, means nothing to anybody.
    let file = tempfile::Builder::new().prefix(".spirv-llvm-").tempfile_in(folder);
    let mut file = file.map_err(|error| io::Error::from(error.kind())).with_context(cannot)?;
    fill(&mut file)?;
    make_readable(file.path());
    file.persist(output).map_err(|failed| failed.error).with_context(cannot)?;
    Ok(())
}

/// Temporary files are private to their owner; an output has the permissions of any new file.
#[cfg(unix)]
fn make_readable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    // A failure leaves a file that only its owner can read, which is not worth losing the output for.
    let _ = fs::set_permissions(path, fs::Permissions::from_mode(0o644));
}

#[cfg(not(unix))]
fn make_readable(_: &Path) {}

/// The output's name where none is given: the input's with another extension, or standard output for
/// standard input.
#[must_use]
pub fn default_output(input: &Path, extension: &str) -> PathBuf {
    if input == Path::new("-") { PathBuf::from("-") } else { input.with_extension(extension) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_replace_whole_files_and_leave_nothing_beside_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.spv");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(write(&folder.path().join("missing/out.spv"), b"").is_err());
    }

    #[test]
    fn default_outputs_take_another_extension() {
        assert_eq!(default_output(Path::new("a/b.bc"), "spv"), Path::new("a/b.spv"));
        assert_eq!(default_output(Path::new("-"), "spv"), Path::new("-"));
    }
}
