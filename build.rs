//! Links LLVM and compiles the C++ shim of `src/llvm` with its flags; does nothing without the feature `llvm`.

#[cfg(not(feature = "llvm"))]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}

#[cfg(feature = "llvm")]
fn main() -> Result<(), String> {
    shim::compile()?;
    link::llvm()
}

#[cfg(feature = "llvm")]
mod shim {
    use super::config::query;

    const FOLDER: &str = "src/llvm/shim";

    pub(crate) fn compile() -> Result<(), String> {
        println!("cargo::rerun-if-changed=build.rs");
        println!("cargo::rerun-if-changed={FOLDER}");
        let include = query(&["--includedir"])?;
        cc::Build::new()
            .cpp(true)
            .std("c++17")
            .files(
                ["read.cpp", "build.cpp", "rewrite.cpp", "intrinsics.cpp", "backend.cpp"]
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
}

/// Optimised builds link LLVM's archives, of which the linker takes what is used: a process then starts without
/// relocating all of LLVM, and takes 50 MB less. Others link the shared library, which is quick to link.
#[cfg(feature = "llvm")]
mod link {
    use std::{env, path::Path, process::Command};

    use super::config::query;

    /// `static` or `shared` decides for every build.
    const CHOICE: &str = "SPIRV_LLVM_LINK";

    pub(crate) fn llvm() -> Result<(), String> {
        println!("cargo::rerun-if-env-changed={CHOICE}");
        println!("cargo::rustc-link-search=native={}", query(&["--libdir"])?);
        let optimised = env::var("OPT_LEVEL").is_ok_and(|level| level == "3");
        let archives = match env::var(CHOICE).ok().as_deref() {
            Some("static") => Some(archives()?),
            Some("shared") => None,
            Some(other) => return Err(format!("{CHOICE} is {other}, neither static nor shared")),
            None if optimised => archives().ok(),
            None => None,
        };
        let libraries = match archives {
            Some(libraries) => libraries,
            None => vec![format!("dylib={}", shared()?)],
        };
        for library in libraries {
            println!("cargo::rustc-link-lib={library}");
        }
        // The archive of the shim asks for it too, but stands before LLVM's archives.
        println!("cargo::rustc-link-lib=dylib=stdc++");
        Ok(())
    }

    fn shared() -> Result<String, String> {
        let flags = query(&["--link-shared", "--libs"])?;
        flags
            .split_whitespace()
            .find_map(|flag| flag.strip_prefix("-l"))
            .map(str::to_owned)
            .ok_or_else(|| format!("llvm-config names no shared library: {flags}"))
    }

    /// LLVM's archives in their order, and the libraries of the system that these use.
    fn archives() -> Result<Vec<String>, String> {
        let libraries = query(&["--link-static", "--libs"])?;
        let mut all: Vec<String> = libraries
            .split_whitespace()
            .filter_map(|flag| flag.strip_prefix("-l"))
            .map(|name| format!("static:-bundle={name}"))
            .collect();
        for flag in query(&["--link-static", "--system-libs"])?.split_whitespace() {
            let name = flag.strip_prefix("-l").map(str::to_owned).or_else(|| stem(flag));
            let name = name.ok_or_else(|| format!("{flag} is no library"))?;
            if !is_installed(&name) {
                return Err(format!("lib{name}.so, which LLVM's archives use, is not installed"));
            }
            all.push(format!("dylib={name}"));
        }
        Ok(all)
    }

    fn stem(path: &str) -> Option<String> {
        Path::new(path).file_stem()?.to_str()?.strip_prefix("lib").map(str::to_owned)
    }

    fn is_installed(name: &str) -> bool {
        let file = format!("lib{name}.so");
        let found = Command::new("cc").arg(format!("-print-file-name={file}")).output();
        // The compiler answers with the bare name where it finds nothing; what glibc absorbed is an archive.
        let has = |file: &str, found: &[u8]| String::from_utf8_lossy(found).trim() != file;
        found.is_ok_and(|found| has(&file, &found.stdout)) || {
            let file = format!("lib{name}.a");
            let found = Command::new("cc").arg(format!("-print-file-name={file}")).output();
            found.is_ok_and(|found| has(&file, &found.stdout))
        }
    }
}

/// What the installed LLVM says of itself.
#[cfg(feature = "llvm")]
mod config {
    use std::{env, path::PathBuf, process::Command};

    /// The variable that names the folder where LLVM stands.
    const PREFIX: &str = "LLVM_SYS_221_PREFIX";
    const MAJOR: &str = "22";

    /// Asks the first `llvm-config` of the right version.
    pub(crate) fn query(what: &[&str]) -> Result<String, String> {
        println!("cargo::rerun-if-env-changed={PREFIX}");
        let mut candidates = Vec::new();
        if let Some(prefix) = env::var_os(PREFIX) {
            candidates.push(PathBuf::from(prefix).join("bin").join("llvm-config"));
        }
        candidates.push(format!("llvm-config-{MAJOR}").into());
        candidates.push(format!("/usr/lib/llvm-{MAJOR}/bin/llvm-config").into());
        candidates.push("llvm-config".into());
        for candidate in &candidates {
            let ask = |arguments: &[&str]| -> Option<String> {
                let output = Command::new(candidate).args(arguments).output().ok()?;
                output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
            };
            if ask(&["--version"]).is_some_and(|version| version.split('.').next() == Some(MAJOR)) {
                return ask(what).ok_or_else(|| format!("{} {} fails", candidate.display(), what.join(" ")));
            }
        }
        Err(format!("no llvm-config of LLVM {MAJOR} found: install llvm-{MAJOR}-dev or set {PREFIX}"))
    }
}
