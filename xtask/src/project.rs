//! Where things are: the repository, the cache outside it, the binaries that cargo builds.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use anyhow::{Context, Result, bail};

use crate::process::run;

#[path = "../../crates/llvm/src/versions.rs"]
mod versions;

const DEFAULT: &versions::Version = match versions::VERSIONS {
    [default, ..] => default,
    [] => panic!("there is no version of LLVM"),
};
static SELECTED: OnceLock<&'static versions::Version> = OnceLock::new();
static STATIC: OnceLock<()> = OnceLock::new();

/// Has this run use a version of LLVM rather than the default one.
///
/// # Errors
/// Where the project has no feature for it.
pub fn select_llvm(major: &str) -> Result<()> {
    let Some(version) = versions::VERSIONS.iter().find(|version| version.major == major) else {
        bail!("LLVM {major} is none of {}", llvm_majors().collect::<Vec<_>>().join(", "));
    };
    SELECTED.get_or_init(|| version);
    Ok(())
}

/// Has this run link LLVM's archives rather than its shared library.
pub fn select_static() {
    STATIC.get_or_init(|| ());
}

/// Whether LLVM's archives are linked.
pub fn is_static() -> bool {
    STATIC.get().is_some()
}

/// The major versions that the project can be built on.
pub fn llvm_majors() -> impl Iterator<Item = &'static str> {
    versions::VERSIONS.iter().map(|version| version.major)
}

fn llvm() -> &'static versions::Version {
    SELECTED.get().copied().unwrap_or(DEFAULT)
}

/// The major version of the LLVM in use.
pub fn llvm_major() -> &'static str {
    llvm().major
}

/// The version of that LLVM's shared library, such as `22.1`.
pub fn llvm_soname() -> String {
    format!("{}.1", llvm_major())
}

/// The environment variable that names the folder of that LLVM.
pub fn llvm_prefix() -> &'static str {
    llvm().prefix
}

/// Whether it is the version that features name by default.
pub fn is_default_llvm() -> bool {
    llvm_major() == DEFAULT.major
}

/// Cargo's name of another processor that it builds for, as `cargo xtask cross` has it.
pub fn target() -> Option<String> {
    env::var("CARGO_BUILD_TARGET").ok()
}

/// The folder of the cache into which `cargo xtask setup` puts an LLVM that no package of the system has.
pub fn cached_llvm() -> Result<PathBuf> {
    Ok(cache()?.join(format!("llvm-{}", llvm_major())))
}

/// The folder of the LLVM in use. None for the default version where it is for LLVM's own `llvm-config` to tell; any other has to
/// be named to the bindings of LLVM, which take a newer one that they find first.
pub fn llvm_folder() -> Option<PathBuf> {
    let has_config = |folder: &PathBuf| folder.join("bin/llvm-config").is_file();
    let named = env::var_os(llvm_prefix()).map(PathBuf::from);
    let cached = || cached_llvm().ok().filter(has_config);
    named.or_else(cached).or_else(|| Some(debian_llvm()).filter(|_| !is_default_llvm()).filter(has_config))
}

/// The folder of an LLVM whose programs are of this machine's processor.
fn llvm_folder_here() -> Option<PathBuf> {
    llvm_folder().filter(|_| target().is_none())
}

/// Where Debian's package of the LLVM in use is.
fn debian_llvm() -> PathBuf {
    PathBuf::from(format!("/usr/lib/llvm-{}", llvm_major()))
}

/// The arguments of cargo that have packages of the workspace use that LLVM; none for the shared library of the default one.
pub fn llvm_features(packages: &[&str]) -> Vec<String> {
    let version = (!is_default_llvm()).then(|| format!("llvm{}", llvm_major()));
    let linkage = is_static().then(|| "static".to_owned());
    let mut arguments = Vec::new();
    if version.is_some() {
        arguments.push("--no-default-features".to_owned());
    }
    for feature in version.into_iter().chain(linkage) {
        let features: Vec<String> = packages.iter().map(|package| format!("{package}/{feature}")).collect();
        arguments.extend(["--features".to_owned(), features.join(",")]);
    }
    arguments
}

/// The packages of the workspace that have a feature for each version of LLVM.
pub const WITH_LLVM: [&str; 8] = [
    "spirv-llvm-native",
    "spirv-llvm",
    "spirv-llvm-run",
    "spirv-llvm-c",
    "spirv-llvm-archive",
    "spirv-llvm-cli",
    "spirv-llvm-python",
    "differential",
];

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

/// The program `name` of the LLVM that is linked, which for another processor runs under emulation.
pub fn linked_llvm_tool(name: &str) -> Result<PathBuf> {
    let linked = llvm_folder().map(|folder| folder.join("bin").join(name)).filter(|path| path.is_file());
    linked.map_or_else(|| llvm_tool(name), Ok)
}

/// The program `name` of LLVM, wherever Debian's or another installation has it.
pub fn llvm_tool(name: &str) -> Result<PathBuf> {
    let major = llvm_major();
    for folder in llvm_folder_here().into_iter().chain([debian_llvm()]) {
        let path = folder.join("bin").join(name);
        if path.is_file() {
            return Ok(path);
        }
    }
    [format!("{name}-{major}"), name.to_owned()].iter().find_map(|name| on_path(name)).with_context(|| {
        format!("no {name} of LLVM {major} found; `cargo xtask setup --llvm {major}` installs it")
    })
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
        if profile == CHECK_PROFILE {
            checked(&mut cargo);
        } else {
            cargo.args(["build", "--package", "spirv-llvm-cli", "--bins", "--profile", profile]);
            cargo.args(llvm_features(&["spirv-llvm-cli"]));
        }
        let programs = programs(cargo)?;
        Ok(Self { llvm_spirv: find(&programs, "llvm-spirv")?, spirv_llvm: find(&programs, "spirv-llvm")? })
    }

    /// The command that has what of the project's own needs LLVM.
    pub fn spirv_llvm_translator(&self) -> PathBuf {
        self.spirv_llvm.with_file_name(format!("spirv-llvm-translator{}", env::consts::EXE_SUFFIX))
    }
}

/// Builds a program of the workspace for checks, and tells where it is.
pub fn program(name: &str) -> Result<PathBuf> {
    let mut cargo = cargo();
    checked(&mut cargo);
    find(&programs(cargo)?, name)
}

/// Builds a package with a profile: with everything else for checks, so that no library is compiled with other features for it alone.
pub fn build(package: &str, profile: &str) -> Result<()> {
    let mut cargo = cargo();
    if profile == CHECK_PROFILE && !is_static() {
        checked(&mut cargo);
    } else {
        cargo.args(["build", "--package", package, "--profile", profile]);
        if WITH_LLVM.contains(&package) {
            cargo.args(llvm_features(&[package]));
        }
    }
    run(&mut cargo)
}

/// The packages of the workspace that are not built for another processor: Python's module needs Python's own build for that one,
/// and this program runs here.
pub const HERE_ALONE: [&str; 4] = ["--exclude", "spirv-llvm-python", "--exclude", "xtask"];

/// Has cargo build all programs and libraries for checks. By the packages that are built, and by whether examples are, which may use what tests
/// use, cargo chooses the features of libraries: with the same ones as the tests have, no library is compiled twice.
fn checked(cargo: &mut Command) {
    cargo.args(["build", "--workspace", "--lib", "--bins", "--examples", "--profile", CHECK_PROFILE]);
    cargo.args(llvm_features(&WITH_LLVM));
    if target().is_some() {
        cargo.args(HERE_ALONE);
    }
}

/// Runs a build, and tells where its programs are.
fn programs(mut cargo: Command) -> Result<Vec<PathBuf>> {
    cargo.arg("--message-format=json-render-diagnostics").stdout(Stdio::piped()).stderr(Stdio::inherit());
    let output = cargo.output().context("cannot run cargo")?;
    if !output.status.success() {
        bail!("the programs do not build");
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    Ok(messages.filter_map(|message| message.get("executable")?.as_str().map(PathBuf::from)).collect())
}

/// The program of a name.
fn find(programs: &[PathBuf], name: &str) -> Result<PathBuf> {
    let found = programs.iter().find(|path| path.file_stem().is_some_and(|stem| stem == name));
    found.cloned().with_context(|| format!("cargo built no {name}"))
}

/// The cargo that runs this task, at the root of the repository.
pub fn cargo() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    if let Some(folder) = llvm_folder_here() {
        // Tests call clang by its name with the version.
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(folder.join("bin")).chain(env::split_paths(&path));
        if let Ok(path) = env::join_paths(folders) {
            cargo.env("PATH", path);
        }
        cargo.env(llvm_prefix(), folder);
    }
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
