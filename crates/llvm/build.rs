//! Compiles the C++ shim in `src/shim` against the LLVM that a feature selects, and links that LLVM.

fn main() -> Result<(), String> {
    shim::compile()
}

#[path = "src/versions.rs"]
mod versions;

mod shim {
    use std::{
        collections::BTreeSet,
        env, fs,
        path::{Path, PathBuf},
        process::Command,
    };

    use super::versions::{VERSIONS, Version};

    const FOLDER: &str = "src/shim";
    const FILES: &[&str] = &[
        "attributes.cpp",
        "backend.cpp",
        "build.cpp",
        "constants.cpp",
        "debug.cpp",
        "fault.cpp",
        "fold.cpp",
        "intrinsics.cpp",
        "metadata.cpp",
        "parse.cpp",
        "read.cpp",
        "rewrite.cpp",
        "types.cpp",
    ];
    /// The C++ that prepares kernels to be run.
    const RUN_FILES: &[&str] =
        &["regions.cpp", "regions_heads.cpp", "regions_loops.cpp", "regions_values.cpp"];
    /// The C++ that only the unit tests call.
    const TEST_FILES: &[&str] = &["overloads.cpp"];

    pub(crate) fn compile() -> Result<(), String> {
        println!("cargo::rerun-if-changed=build.rs");
        println!("cargo::rustc-check-cfg=cfg(has_form_of_ir)");
        println!("cargo::rerun-if-changed={FOLDER}");
        println!("cargo::rerun-if-changed=src/versions.rs");
        if env::var_os("CARGO_FEATURE_DOCS").is_some() {
            let newest = VERSIONS.first().ok_or("there is no version of LLVM")?;
            println!("cargo::rustc-env=SPIRV_LLVM_MAJOR={}", newest.major);
            return Ok(());
        }
        let version = selected()?;
        no_other_is_linked(version)?;
        println!("cargo::rerun-if-env-changed={}", version.prefix);
        println!("cargo::rustc-env=SPIRV_LLVM_MAJOR={}", version.major);
        let libraries = link(version)?;
        let has_backend = libraries.contains("LLVMSPIRVCodeGen");
        // The IR of `spirv-llvm-ir` has the form of the default version, and its text.
        if VERSIONS.first().is_some_and(|default| version.major == default.major) {
            println!("cargo::rustc-cfg=has_form_of_ir");
        }
        let run = if cfg!(feature = "regions") { RUN_FILES } else { &[] };
        let tests = if cfg!(feature = "test-shim") { TEST_FILES } else { &[] };
        let mut build = cc::Build::new();
        if has_backend {
            build.define("SPIRV_LLVM_BACKEND_ARCHIVE", None);
        }
        build
            .cpp(true)
            .std("c++17")
            .file(together(FILES.iter().chain(run).chain(tests))?)
            .include(FOLDER)
            .flag("-isystem")
            .flag(query(version, &["--includedir"])?)
            // As LLVM itself is built: a mismatch shows as undefined type information at link time.
            .flag("-fno-exceptions")
            .flag("-fno-rtti")
            .flag("-fvisibility-inlines-hidden")
            .flag_if_supported("-Wno-unused-parameter")
            // The class of branches is deprecated since LLVM 23, in favour of two that no earlier version has.
            .flag_if_supported("-Wno-deprecated-declarations")
            .define("SPIRV_LLVM_MAJOR", version.major)
            .define("_GNU_SOURCE", None)
            .define("__STDC_CONSTANT_MACROS", None)
            .define("__STDC_FORMAT_MACROS", None)
            .define("__STDC_LIMIT_MACROS", None)
            // A failed assertion of the headers would abort; the conditions are checked before each call.
            .define("NDEBUG", None)
            .opt_level(2)
            .try_compile("spirv_llvm_shim")
            .map_err(|error| format!("cannot compile the C++ shim: {error}"))
    }

    /// Writes a file that includes others, and returns its path: most of the time that they take to compile goes into LLVM's
    /// headers, which are read once this way.
    fn together<'a>(files: impl Iterator<Item = &'a &'a str>) -> Result<PathBuf, String> {
        let variable = |name: &str| env::var_os(name).map(PathBuf::from).ok_or(format!("{name} is not set"));
        let (folder, all) =
            (variable("CARGO_MANIFEST_DIR")?.join(FOLDER), variable("OUT_DIR")?.join("shim.cpp"));
        let text: String =
            files.map(|file| format!("#include \"{}\"\n", folder.join(file).display())).collect();
        fs::write(&all, text).map_err(|error| format!("cannot write {}: {error}", all.display()))?;
        Ok(all)
    }

    /// Links LLVM, which its bindings leave to this script. As libraries of no kind the archives are named to the linker after all
    /// crates, whose references they resolve, and no library of Rust's has a copy of them. Returns the names of the libraries.
    fn link(version: &Version) -> Result<BTreeSet<String>, String> {
        let linkage = if cfg!(feature = "static") { "--link-static" } else { "--link-shared" };
        let (mut folders, mut libraries) = (BTreeSet::new(), BTreeSet::new());
        for option in ["--libfiles", "--system-libs"] {
            for name in query(version, &[linkage, option])?.split_whitespace() {
                let file = Path::new(name);
                // Extensions of LLVM, such as Polly, are named where their packages are not installed, too.
                if file.is_absolute() && !file.exists() {
                    continue;
                }
                if let Some(folder) = file.parent().filter(|folder| folder.is_absolute()) {
                    folders.insert(folder.to_owned());
                }
                let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or(name);
                let library = stem.strip_prefix("lib").or_else(|| name.strip_prefix("-l"));
                let library = library.ok_or_else(|| format!("llvm-config {option} names {name}"))?;
                println!("cargo::rustc-link-lib={library}");
                libraries.insert(library.to_owned());
            }
        }
        for folder in folders {
            println!("cargo::rustc-link-search=native={}", folder.display());
        }
        Ok(libraries)
    }

    /// The version whose feature is enabled.
    fn selected() -> Result<&'static Version, String> {
        let is_enabled =
            |version: &&Version| env::var_os(format!("CARGO_FEATURE_LLVM{}", version.major)).is_some();
        let enabled: Vec<&Version> = VERSIONS.iter().filter(is_enabled).collect();
        match enabled[..] {
            [version] => Ok(version),
            [] => Err(format!("no feature names a version of LLVM. {}", advice())),
            _ => {
                let names: Vec<String> =
                    enabled.iter().map(|version| format!("llvm{}", version.major)).collect();
                let names = names.join(" and ");
                Err(format!(
                    "the features {names} exclude each other: each is a version of LLVM. {}",
                    advice()
                ))
            }
        }
    }

    /// Fails where the bindings of LLVM link another version than the selected one: without a variable that names a folder they
    /// take the first `llvm-config` on the search path, whichever version from theirs on it is.
    fn no_other_is_linked(version: &Version) -> Result<(), String> {
        let Version { major, prefix, .. } = version;
        if env::var_os(prefix).is_some() {
            return Ok(());
        }
        let Some(first) = ask(Path::new("llvm-config"), &["--version"]) else { return Ok(()) };
        let number = |version: &str| version.split('.').next().and_then(|major| major.parse::<u32>().ok());
        if number(&first) <= number(major) {
            return Ok(());
        }
        let folder = config(version).and_then(|config| ask(&config, &["--prefix"]));
        let folder = folder.unwrap_or_else(|| format!("the folder of LLVM {major}"));
        Err(format!(
            "the llvm-config on the search path is of LLVM {first}, not {major}: set {prefix}={folder}"
        ))
    }

    /// What is installed, and what to do with it.
    fn advice() -> String {
        let found: Vec<String> = VERSIONS
            .iter()
            .filter_map(|version| {
                let config = config(version)?;
                Some(format!(
                    "LLVM {0} ({1}): cargo build --no-default-features --features llvm{0}",
                    version.major,
                    config.display()
                ))
            })
            .collect();
        match found.as_slice() {
            [] => "No LLVM was found on this machine that one of the features names".to_owned(),
            found => format!("Found on this machine:\n  {}", found.join("\n  ")),
        }
    }

    /// Runs an `llvm-config` with some options; returns its output without white space around, `None` if it fails.
    fn ask(config: &Path, question: &[&str]) -> Option<String> {
        let output = Command::new(config).args(question).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// The first `llvm-config` of a version.
    fn config(version: &Version) -> Option<PathBuf> {
        let Version { major, prefix, .. } = version;
        let mut candidates = Vec::new();
        if let Some(prefix) = env::var_os(prefix) {
            candidates.push(PathBuf::from(prefix).join("bin").join("llvm-config"));
        }
        candidates.push(format!("llvm-config-{major}").into());
        candidates.push(format!("/usr/lib/llvm-{major}/bin/llvm-config").into());
        candidates.push("llvm-config".into());
        candidates.into_iter().find(|candidate| {
            ask(candidate, &["--version"]).is_some_and(|version| version.split('.').next() == Some(major))
        })
    }

    /// Asks the first `llvm-config` of the selected version.
    fn query(version: &Version, question: &[&str]) -> Result<String, String> {
        let Version { major, prefix, .. } = version;
        match config(version) {
            Some(config) => ask(&config, question)
                .ok_or_else(|| format!("{} {} fails", config.display(), question.join(" "))),
            None => Err(format!(
                "no llvm-config of LLVM {major} found: install llvm-{major}-dev, set {prefix}, or have `cargo xtask setup \
                 --llvm {major}` bring it. {}",
                advice()
            )),
        }
    }
}
