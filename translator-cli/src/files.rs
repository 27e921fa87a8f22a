//! Inputs and outputs: files, `-` for the standard streams, outputs written whole or not at all.

use std::{
    fs,
    io::{self, IsTerminal, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use clap::ValueEnum as _;
use spirv_llvm::spirv::MAGIC;

use crate::{arguments::translate::FormOption, diagnostics::UsageError, memory};

/// Reads a file, or standard input for `-`.
///
/// # Errors
/// When it cannot be read.
pub fn read(input: &Path) -> Result<Vec<u8>> {
    if input == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        memory::prepare_heap(bytes.len());
        return Ok(bytes);
    }
    memory::prepare_heap(size(input));
    fs::read(input).with_context(|| format!("cannot read {}", input.display()))
}

/// How many bytes a file has; 0 where that cannot be told beforehand.
#[must_use]
pub fn size(input: &Path) -> usize {
    let file = fs::metadata(input).ok().filter(fs::Metadata::is_file);
    file.and_then(|file| usize::try_from(file.len()).ok()).unwrap_or(0)
}

/// The modules of a folder and of those inside it, by their names, in a fixed order: those in a form that is `wanted`, of inner folders
/// that are `read`. Links are followed, but for those back to a folder around them.
///
/// # Errors
/// When a folder cannot be read.
pub fn modules_in(
    folder: &Path,
    wanted: impl Fn(FormOption) -> bool,
    read: impl Fn(&Path) -> bool,
) -> Result<Vec<PathBuf>> {
    let found = walkdir::WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
    let is_read =
        |entry: &walkdir::DirEntry| entry.depth() == 0 || !entry.file_type().is_dir() || read(entry.path());
    let mut modules = Vec::new();
    for entry in found.filter_entry(is_read) {
        let path = match entry {
            Ok(entry) if entry.file_type().is_file() => entry.into_path(),
            Ok(_) => continue,
            Err(error) if error.loop_ancestor().is_some() => continue,
            // A link that leads nowhere: reading it fails, and says so.
            Err(error) => match error.path() {
                Some(path) if path.is_symlink() => path.to_owned(),
                _ => {
                    return Err(
                        anyhow::Error::new(error).context(format!("cannot search {}", folder.display()))
                    );
                }
            },
        };
        if FormOption::of_name(&path).is_some_and(&wanted) {
            modules.push(path);
        }
    }
    Ok(modules)
}

/// The error where folders have no modules in the forms that are `wanted`.
#[must_use]
pub fn no_modules(wanted: impl Fn(FormOption) -> bool) -> anyhow::Error {
    let forms = FormOption::value_variants().iter().copied().filter(|form| wanted(*form));
    let names: Vec<_> = forms.map(|form| format!(".{}", form.extension())).collect();
    anyhow::anyhow!("no modules found: folders are searched for {}", names.join(", "))
}

/// The words of a SPIR-V module in a file, without a copy of its bytes; `None` where the file is of another kind or byte
/// order.
///
/// # Errors
/// When it cannot be read.
pub fn read_words(input: &Path) -> Result<Option<Vec<u32>>> {
    let size = size(input);
    if cfg!(target_endian = "big") || size < 4 || !size.is_multiple_of(4) {
        return Ok(None);
    }
    let cannot = || format!("cannot read {}", input.display());
    let mut file = fs::File::open(input).with_context(cannot)?;
    let mut first = [0; 4];
    file.read_exact(&mut first).with_context(cannot)?;
    if first != MAGIC.to_le_bytes() {
        return Ok(None);
    }
    memory::prepare_heap(size);
    let mut words = vec![0_u32; size / 4];
    if let Some((magic, rest)) = words.split_first_mut() {
        *magic = MAGIC;
        file.read_exact(bytemuck::cast_slice_mut(rest)).with_context(cannot)?;
    }
    Ok(Some(words))
}

/// The output that a command was told, or standard output where it was told none: that must not be a terminal for what is
/// `binary`.
///
/// # Errors
/// Where a terminal would be sent what it cannot show.
pub fn told_or_stdout(told: Option<&Path>, binary: bool) -> Result<PathBuf> {
    match told {
        Some(output) => Ok(output.to_owned()),
        None if binary && io::stdout().is_terminal() => Err(UsageError {
            text: "the output is binary, and standard output is a terminal".to_owned(),
            help: Some("name a file with -o FILE, or force it with -o -".to_owned()),
        }
        .into()),
        None => Ok(PathBuf::from("-")),
    }
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

/// Writes a file whole as [`write`] does, piece by piece; standard output and devices keep the part that was
/// written before a failure.
///
/// # Errors
/// When it cannot be written, or when `fill` fails; no partial file is left behind.
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

/// The result of what makes an output of an input. After a failure on what the input holds, the output of an earlier run is
/// removed, so that nobody takes it for that of this one; an input that cannot be read, or that is the output itself, leaves
/// it as it is.
///
/// # Errors
/// Those of `result`.
pub fn or_without<T>(output: Option<&Path>, input: &Path, result: Result<T>) -> Result<T> {
    let same = |output: &Path| fs::canonicalize(output).ok() == fs::canonicalize(input).ok();
    if let (Err(failure), Some(output)) = (&result, output)
        && !failure.chain().any(|cause| cause.is::<io::Error>())
        && failure.downcast_ref::<UsageError>().is_none()
        && fs::symlink_metadata(output).is_ok_and(|found| found.is_file())
        && !same(output)
    {
        // The failure is told either way.
        let _ = fs::remove_file(output);
    }
    result
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
    fn an_output_of_an_earlier_run_does_not_outlive_a_failure() {
        let folder = tempfile::tempdir().unwrap();
        let (input, output) = (folder.path().join("in"), folder.path().join("out"));
        let wrong = || anyhow::anyhow!("the module is wrong");
        let gone = || anyhow::Error::from(io::Error::from(io::ErrorKind::NotFound)).context("cannot read");
        for (failure, output, remains) in [
            (None, &output, true),
            (Some(gone()), &output, true),
            (Some(crate::diagnostics::misuse("no")), &output, true),
            (Some(wrong()), &input, true),
            (Some(wrong()), &output, false),
        ] {
            write(&input, b"in").unwrap();
            write(output, b"out").unwrap();
            let result = failure.map_or(Ok(()), Err);
            assert_eq!(result.is_ok(), or_without(Some(output), &input, result).is_ok());
            assert_eq!(output.exists(), remains);
        }
        assert!(or_without::<()>(Some(Path::new("-")), &input, Err(wrong())).is_err());
    }

    #[test]
    fn default_outputs_take_another_extension() {
        assert_eq!(default_output(Path::new("a/b.bc"), "spv"), Path::new("a/b.spv"));
        assert_eq!(default_output(Path::new("-"), "spv"), Path::new("-"));
    }
}
