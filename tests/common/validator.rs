//! The validator for tests that write modules.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// A `spirv-val` that knows what is written here, where one is at hand: those from before 2025 refuse modules that the
/// specification allows by now.
fn validator() -> Option<&'static PathBuf> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    let find = || {
        let names = std::env::var_os("PATH")?;
        std::env::split_paths(&names).map(|folder| folder.join("spirv-val")).find(|path| {
            let version = Command::new(path).arg("--version").output();
            let text = version
                .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
                .unwrap_or_default();
            let year =
                text.split_once("SPIRV-Tools v").and_then(|(_, rest)| rest.get(..4)?.parse::<u32>().ok());
            year.is_some_and(|year| year >= 2025)
        })
    };
    FOUND.get_or_init(find).as_ref()
}

/// The validator's verdict on a module: none where there is no validator.
pub(crate) fn judge(binary: &[u8]) -> Option<Result<(), String>> {
    let mut child = Command::new(validator()?)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("spirv-val starts");
    child.stdin.take().expect("a pipe").write_all(binary).expect("spirv-val reads its input");
    let output = child.wait_with_output().expect("spirv-val ends");
    let text =
        String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    Some(if output.status.success() { Ok(()) } else { Err(text) })
}

/// Whether the validator, where there is one, is of a release, such as `v2025.5`: others know other instructions.
#[allow(dead_code, reason = "not every test that has a validator minds")]
pub(crate) fn is_of_release(release: &str) -> bool {
    let version = validator().and_then(|path| Command::new(path).arg("--version").output().ok());
    version.is_some_and(|output| {
        String::from_utf8_lossy(&output.stdout).contains(&format!("SPIRV-Tools {release} "))
    })
}
