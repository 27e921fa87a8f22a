//! What `spirv-val`, `spirv-as` and `spirv-dis` share: reading and writing files or standard streams.

use std::fs;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use spirv_tools::TargetEnv;

/// The text that `--version` prints; the crate pins the release.
pub const VERSION: &str = "SPIRV-Tools v2025.3 (crate spirv-tools 0.13.3)";

/// Either side of a tool may fail with text for the user.
pub type Result<T> = std::result::Result<T, String>;

/// Runs `tool` and prints its error, if any, in the form of SPIRV-Tools.
pub fn main(tool: impl FnOnce() -> Result<()>) -> ExitCode {
    match tool() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The bytes of the file `name`, or of standard input when it is absent or `-`.
pub fn read(name: Option<&str>) -> Result<Vec<u8>> {
    match name {
        None | Some("-") => {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map_err(|e| format!("standard input: {e}"))?;
            Ok(bytes)
        }
        Some(name) => fs::read(name).map_err(|e| format!("{name}: {e}")),
    }
}

/// Writes to the file `name`, or to standard output when it is absent or `-`.
pub fn write(name: Option<&str>, bytes: &[u8]) -> Result<()> {
    match name {
        None | Some("-") => {
            let mut out = io::stdout().lock();
            out.write_all(bytes).and_then(|()| out.flush()).map_err(|e| format!("standard output: {e}"))
        }
        Some(name) => fs::write(name, bytes).map_err(|e| format!("{name}: {e}")),
    }
}

/// The words of a module in either byte order; the tools of the C API take the host's.
pub fn words(bytes: &[u8]) -> Result<Vec<u32>> {
    if !bytes.len().is_multiple_of(4) || bytes.is_empty() {
        return Err(format!("{} bytes are not a whole number of words", bytes.len()));
    }
    Ok(bytes.chunks_exact(4).map(|b| u32::from_ne_bytes([b[0], b[1], b[2], b[3]])).collect())
}

/// The target environment called `name`.
pub fn target_env(name: &str) -> Result<TargetEnv> {
    name.parse().map_err(|_| format!("Unrecognized target env: {name}"))
}

/// The message of a failed call, with its place and the instruction at fault.
pub fn message(error: &spirv_tools::Error) -> String {
    let Some(d) = &error.diagnostic else {
        return error.inner.to_string();
    };
    let place =
        if d.is_text { format!("{}: {}", d.line + 1, d.column + 1) } else { format!("line {}", d.index) };
    let notes = if d.notes.is_empty() { String::new() } else { format!("\n{}", d.notes) };
    format!("{place}: {}{notes}", d.message)
}
