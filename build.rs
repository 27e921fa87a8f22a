//! Compiles the C++ shim of `src/llvm` with the flags of the LLVM that llvm-sys links; does nothing without it.

#[cfg(not(feature = "llvm"))]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}

#[cfg(feature = "llvm")]
fn main() -> Result<(), String> {
    shim::compile()
}

#[cfg(feature = "llvm")]
mod shim {
    use std::{env, path::PathBuf, process::Command};

    const FOLDER: &str = "src/llvm/shim";
    /// The variable by which llvm-sys is told where LLVM stands.
    const PREFIX: &str = "LLVM_SYS_221_PREFIX";
    const MAJOR: &str = "22";

    pub(crate) fn compile() -> Result<(), String> {
        println!("cargo::rerun-if-changed=build.rs");
        println!("cargo::rerun-if-env-changed={PREFIX}");
        println!("cargo::rerun-if-changed={FOLDER}");
        let include = query("--includedir")?;
        cc::Build::new()
            .cpp(true)
            .std("c++17")
            .files(
                [
                    "read.cpp",
                    "build.cpp",
                    "debug.cpp",
                    "fold.cpp",
                    "parse.cpp",
                    "upgrade.cpp",
                    "rewrite.cpp",
                    "intrinsics.cpp",
                    "backend.cpp",
                    "fault.cpp",
                ]
                .map(|file| format!("{FOLDER}/{file}")),
            )
            .flag("-isystem")
            .flag(&include)
            // As LLVM itself is built: a mismatch shows as undefined type information at link time.
            .flag("-fno-exceptions")
            .flag("-fno-rtti")
            .flag("-fvisibility-inlines-hidden")
            .flag_if_supported("-Wno-unused-parameter")
            .define("_GNU_SOURCE", None)
            .define("__STDC_CONSTANT_MACROS", None)
            .define("__STDC_FORMAT_MACROS", None)
            .define("__STDC_LIMIT_MACROS", None)
            // The headers' assertions abort; what they assert is checked before each call.
            .define("NDEBUG", None)
            .opt_level(2)
            .try_compile("spirv_llvm_shim")
            .map_err(|error| format!("cannot compile the C++ shim: {error}"))
    }

    /// Asks the first `llvm-config` of the right version.
    fn query(what: &str) -> Result<String, String> {
        let mut candidates = Vec::new();
        if let Some(prefix) = env::var_os(PREFIX) {
            candidates.push(PathBuf::from(prefix).join("bin").join("llvm-config"));
        }
        candidates.push(format!("llvm-config-{MAJOR}").into());
        candidates.push(format!("/usr/lib/llvm-{MAJOR}/bin/llvm-config").into());
        candidates.push("llvm-config".into());
        for candidate in &candidates {
            let ask = |argument: &str| -> Option<String> {
                let output = Command::new(candidate).arg(argument).output().ok()?;
                output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
            };
            if ask("--version").is_some_and(|version| version.split('.').next() == Some(MAJOR)) {
                return ask(what).ok_or_else(|| format!("{} {what} fails", candidate.display()));
            }
        }
        Err(format!("no llvm-config of LLVM {MAJOR} found: install llvm-{MAJOR}-dev or set {PREFIX}"))
    }
}
