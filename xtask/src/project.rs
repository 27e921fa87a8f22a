//! Where things are: the repository, the cache outside it, the binaries that cargo builds.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::process::run;

#[path = "../../src/llvm/versions.rs"]
mod versions;

const LLVM: &versions::Version = match versions::VERSIONS {
    [default, ..] => default,
    [] => panic!("there is no version of LLVM"),
};
/// The major version of the LLVM that the crate is built on by default.
pub const LLVM_MAJOR: &str = LLVM.major;
/// The environment variable that names the folder of that LLVM.
pub const LLVM_PREFIX: &str = LLVM.prefix;

/// The profile of everything that is built to be checked: fast to compile, and with overflow checks and assertions.
pub const CHECK_PROFILE: &str = "ci";

/// The folder of the workspace: the one that cargo runs this command for, as several checkouts may share what was built.
pub fn root() -> PathBuf {
    let manifest =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    manifest.parent().map_or_else(|| manifest.clone(), Path::to_owned)
}

/// The folder of what is expensive to make again: the reference tools and the corpora.
pub fn cache() -> Result<PathBuf> {
    let base = match env::var_os("XDG_CACHE_HOME").filter(|v| !v.is_empty()) {
        Some(base) => PathBuf::from(base),
        None => {
            let home = env::var_os("HOME").context("neither XDG_CACHE_HOME nor HOME is set")?;
            Path::new(&home).join(".cache")
        }
    };
    let folder = base.join("spirv-llvm");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    Ok(folder)
}

/// The folder for results of runs, next to what cargo builds.
pub fn scratch(name: &str) -> Result<PathBuf> {
    let target = match env::var_os("CARGO_TARGET_DIR") {
        Some(target) => root().join(target),
        None => root().join("target"),
    };
    let folder = target.join("xtask").join(name);
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    Ok(folder)
}

/// A new, empty folder for results of a run.
pub fn empty_scratch(name: &str) -> Result<PathBuf> {
    let folder = scratch(name)?;
    fs::remove_dir_all(&folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Files that lie beside the repository where the project is developed, such as corpora; absent elsewhere.
pub fn shared(name: &str) -> PathBuf {
    root().join("../shared").join(name)
}

/// The program `name` of LLVM, wherever Debian's or another installation has it.
pub fn llvm_tool(name: &str) -> Result<PathBuf> {
    let prefix = env::var_os(LLVM_PREFIX).map(PathBuf::from);
    let debian = PathBuf::from(format!("/usr/lib/llvm-{LLVM_MAJOR}"));
    for folder in prefix.into_iter().chain([debian]) {
        let path = folder.join("bin").join(name);
        if path.is_file() {
            return Ok(path);
        }
    }
    [format!("{name}-{LLVM_MAJOR}"), name.to_owned()]
        .iter()
        .find_map(|name| on_path(name))
        .with_context(|| format!("no {name} of LLVM {LLVM_MAJOR} found; `cargo xtask setup` installs it"))
}

/// The program `name` on the search path.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// The path of `file` from the root of the repository, for messages.
pub fn relative(file: &Path) -> String {
    file.strip_prefix(root()).unwrap_or(file).display().to_string()
}

/// The commands of the project.
pub struct Binaries {
    /// The drop-in translator.
    pub llvm_spirv: PathBuf,
    /// The project's own command.
    pub spirv_llvm: PathBuf,
}

impl Binaries {
    /// Builds the commands with `profile` and tells where they are.
    pub fn build(profile: &str) -> Result<Self> {
        let mut cargo = cargo();
        cargo.args(["build", "--package", "spirv-llvm-cli", "--bins", "--profile", profile]);
        cargo.arg("--message-format=json-render-diagnostics").stdout(Stdio::piped()).stderr(Stdio::inherit());
        let output = cargo.output().context("cannot run cargo")?;
        if !output.status.success() {
            bail!("the commands do not build");
        }
        let executables: Vec<PathBuf> = String::from_utf8_lossy(&output.stdout)
            .lines()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
            .filter_map(|message| message.get("executable")?.as_str().map(PathBuf::from))
            .collect();
        let find = |name: &str| {
            let found = executables.iter().find(|path| path.file_stem().is_some_and(|stem| stem == name));
            found.cloned().with_context(|| format!("cargo built no {name}"))
        };
        Ok(Self { llvm_spirv: find("llvm-spirv")?, spirv_llvm: find("spirv-llvm")? })
    }

    /// The command that has what of the project's own needs LLVM.
    pub fn spirv_llvm_translator(&self) -> PathBuf {
        self.spirv_llvm.with_file_name(format!("spirv-llvm-translator{}", env::consts::EXE_SUFFIX))
    }
}

/// The cargo that runs this task, at the root of the repository.
pub fn cargo() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}

/// Runs cargo with `arguments`, showing its output.
pub fn run_cargo(arguments: &[&str]) -> Result<()> {
    run(cargo().args(arguments))
}

/// The folders of fixtures, each with the extension of the files that its fixtures start from.
pub const FIXTURES: [(&str, &str); 2] = [("test-ll", "ll"), ("test-spv", "spvasm")];

/// The fixtures of one of these folders: files beside them, which hold what is expected, have a second extension or the
/// other one.
pub fn fixtures((folder, extension): (&str, &str)) -> Vec<PathBuf> {
    let mut found = files(&root().join(folder), extension);
    found.retain(|path| path.file_stem().is_some_and(|stem| !stem.to_string_lossy().contains('.')));
    found
}

/// All files below `folder` whose names end in `.extension`, sorted.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    walkdir::WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .filter_map(std::result::Result::ok)
        .map(walkdir::DirEntry::into_path)
        .filter(|path| path.is_file() && path.extension().is_some_and(|e| e == extension))
        .collect()
}
