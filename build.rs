//! Compiles the C++ shim of `src/llvm` against the LLVM that a feature selects; does nothing without such a feature.

#[cfg(not(feature = "llvm"))]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}

#[cfg(feature = "llvm")]
fn main() -> Result<(), String> {
    shim::compile()
}

#[cfg(feature = "llvm")]
#[path = "src/llvm/versions.rs"]
mod versions;

#[cfg(feature = "llvm")]
mod shim {
    use std::{env, path::PathBuf, process::Command};

    use super::versions::{VERSIONS, Version};

    const FOLDER: &str = "src/llvm/shim";
    const FILES: &[&str] = &[
        "attributes.cpp",
        "backend.cpp",
        "build.cpp",
        "constants.cpp",
        "debug.cpp",
        "debug_attach.cpp",
        "debug_make.cpp",
        "debug_read.cpp",
        "fault.cpp",
        "fold.cpp",
        "intrinsics.cpp",
        "metadata.cpp",
        "parse.cpp",
        "read.cpp",
        "retype.cpp",
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
        println!("cargo::rerun-if-changed={FOLDER}");
        println!("cargo::rerun-if-changed=src/llvm/versions.rs");
        if env::var_os("CARGO_FEATURE_DOCS").is_some() {
            let newest = VERSIONS.first().ok_or("there is no version of LLVM")?;
            println!("cargo::rustc-env=SPIRV_LLVM_MAJOR={}", newest.major);
            return Ok(());
        }
        let version = selected()?;
        println!("cargo::rerun-if-env-changed={}", version.prefix);
        println!("cargo::rustc-env=SPIRV_LLVM_MAJOR={}", version.major);
        let run = if cfg!(feature = "run") { RUN_FILES } else { &[] };
        let tests = if cfg!(feature = "test-shim") { TEST_FILES } else { &[] };
        cc::Build::new()
            .cpp(true)
            .std("c++17")
            .files(FILES.iter().chain(run).chain(tests).map(|file| format!("{FOLDER}/{file}")))
            .flag("-isystem")
            .flag(query(version, "--includedir")?)
            // As LLVM itself is built: a mismatch shows as undefined type information at link time.
            .flag("-fno-exceptions")
            .flag("-fno-rtti")
            .flag("-fvisibility-inlines-hidden")
            .flag_if_supported("-Wno-unused-parameter")
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

    /// The version whose feature is enabled.
    fn selected() -> Result<&'static Version, String> {
        let is_enabled =
            |version: &&Version| env::var_os(format!("CARGO_FEATURE_LLVM{}", version.major)).is_some();
        let mut enabled = VERSIONS.iter().filter(is_enabled);
        match (enabled.next(), enabled.next()) {
            (Some(version), None) => Ok(version),
            _ => {
                let features: Vec<String> =
                    VERSIONS.iter().map(|version| format!("llvm{}", version.major)).collect();
                let features = features.join(", ");
                Err(format!("enable exactly one of the features {features}: each is a version of LLVM"))
            }
        }
    }

    /// Asks the first `llvm-config` of the selected version.
    fn query(version: &Version, question: &str) -> Result<String, String> {
        let Version { major, prefix, .. } = version;
        let mut candidates = Vec::new();
        if let Some(prefix) = env::var_os(prefix) {
            candidates.push(PathBuf::from(prefix).join("bin").join("llvm-config"));
        }
        candidates.push(format!("llvm-config-{major}").into());
        candidates.push(format!("/usr/lib/llvm-{major}/bin/llvm-config").into());
        candidates.push("llvm-config".into());
        for candidate in &candidates {
            let ask = |argument: &str| -> Option<String> {
                let output = Command::new(candidate).arg(argument).output().ok()?;
                output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
            };
            if ask("--version").is_some_and(|version| version.split('.').next() == Some(major)) {
                return ask(question).ok_or_else(|| format!("{} {question} fails", candidate.display()));
            }
        }
        Err(format!("no llvm-config of LLVM {major} found: install llvm-{major}-dev or set {prefix}"))
    }
}
