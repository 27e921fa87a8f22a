//! The commands of a page, run as a user would in a folder with the files of `examples/`.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The commands of the transcripts, each with the output that follows it.
pub(crate) fn commands(page: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    let blocks = page.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    for line in blocks.flat_map(str::lines) {
        match line.strip_prefix("$ ") {
            Some(command) => commands.push((command.to_owned(), String::new())),
            None => {
                let (_, output) = commands.last_mut().unwrap();
                output.push_str(line);
                output.push('\n');
            }
        }
    }
    commands
}

/// A folder with the files of `examples/`.
pub(crate) fn examples() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("bugs")).unwrap();
    for part in ["", "bugs"] {
        for entry in fs::read_dir(root().join("examples").join(part)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                fs::copy(&path, folder.path().join(part).join(path.file_name().unwrap())).unwrap();
            }
        }
    }
    folder
}

/// Runs a command line by the shell, with standard error as part of the output, and with the commands of this build in front on the
/// search path.
pub(crate) fn run(command: &str, folder: &Path) -> Output {
    let bin = Path::new(env!("CARGO_BIN_EXE_spirv-llvm")).parent().unwrap().to_owned();
    let path =
        env::join_paths(std::iter::once(bin).chain(env::split_paths(&env::var_os("PATH").unwrap()))).unwrap();
    Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .env("PATH", &path)
        .current_dir(folder)
        .output()
        .unwrap()
}
