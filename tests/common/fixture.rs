//! The fixtures under `test-ll/` and `test-spv/`: their list, the directives in their comments, and the files beside them.
//!
//! A fixture is a file that shows one behaviour. Under `test-ll/` it is LLVM IR, `NAME.ll`, under `test-spv/` it is SPIR-V
//! assembly, `NAME.spvasm`. Files beside it with further suffixes hold what is expected; `tests/fixtures.rs` says which.

#![allow(dead_code, reason = "each test uses its part")]

use std::path::{Path, PathBuf};

use spirv_llvm::spirv::{Environment, Extension, Version};
use spirv_llvm::{BuiltinFormat, CallForm, DebugInfoVersion, ReadOptions, WriteOptions};

/// The folder of the repository.
pub(crate) fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().find(|folder| folder.join("test-ll").is_dir()).unwrap_or(package)
}

/// Sections of `test-ll/` without expectations: other tests translate, compile or run their files.
const ELSEWHERE: [&str; 4] = ["kernels", "malformed", "round_trip", "run"];
/// The section of `test-spv/` whose lines tell the diagnostics of the checks.
const CHECK: &str = "check";
/// The section of `test-ll/` whose fixtures are brought into the regular form.
const REGULARIZE: &str = "regularize";

/// The direction in which a fixture is translated first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// LLVM IR, which is written as SPIR-V.
    Llvm,
    /// LLVM IR, which is brought into the regular form.
    Regularize,
    /// SPIR-V, which is read as LLVM IR.
    Spirv,
}

/// A fixture and its text.
pub(crate) struct Fixture {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
    pub(crate) start: Start,
}

/// The folder of a section.
pub(crate) fn section(name: &str) -> PathBuf {
    root().join(name)
}

/// The fixtures of a folder of sections, in order, those of sections that `skipped` names left out.
fn sources(folder: &str, extension: &str, skipped: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for section in section(folder).read_dir().expect("the folder of fixtures").flatten() {
        if skipped.iter().any(|skipped| section.file_name() == *skipped) {
            continue;
        }
        let files = section.path().read_dir().expect("a section").flatten().map(|file| file.path());
        // Expectations have a second suffix, so names of fixtures have no dot.
        found.extend(files.filter(|path| {
            path.extension().is_some_and(|e| e == extension)
                && path.file_stem().is_some_and(|stem| !stem.to_string_lossy().contains('.'))
        }));
    }
    found.sort();
    assert!(!found.is_empty(), "no fixtures in {folder}");
    found
}

/// The fixtures that start from SPIR-V.
pub(crate) fn spirv() -> Vec<Fixture> {
    let paths = sources("test-spv", "spvasm", &[CHECK]);
    paths.into_iter().map(|path| Fixture::open(path, Start::Spirv)).collect()
}

/// The fixtures that start from LLVM IR.
pub(crate) fn llvm() -> Vec<Fixture> {
    let paths = sources("test-ll", "ll", &ELSEWHERE);
    let open = |path: PathBuf| {
        let is_regular = path.parent().is_some_and(|section| section.ends_with(REGULARIZE));
        Fixture::open(path, if is_regular { Start::Regularize } else { Start::Llvm })
    };
    paths.into_iter().map(open).collect()
}

/// Whether expectations are compared or written anew: `cargo xtask bless` sets `BLESS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bless {
    /// They are compared.
    No,
    /// They are written anew.
    Yes,
    /// Those of LLVM's text go to files for the LLVM in use alone where they differ.
    Apart,
}

impl Bless {
    /// The choice that the environment makes: `BLESS=1`, `BLESS=apart`, or nothing.
    pub(crate) fn from_environment() -> Self {
        match std::env::var_os("BLESS") {
            None => Self::No,
            Some(value) if value == "apart" => Self::Apart,
            Some(_) => Self::Yes,
        }
    }
}

/// Text with every run of blanks as one.
pub(crate) fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Fixture {
    fn open(path: PathBuf, start: Start) -> Self {
        let text = std::fs::read_to_string(&path).expect("a fixture");
        Self { path, text, start }
    }

    /// The path from the root of the repository.
    pub(crate) fn name(&self) -> String {
        self.path.strip_prefix(root()).unwrap_or(&self.path).display().to_string()
    }

    /// The file beside this one with another suffix.
    pub(crate) fn beside(&self, suffix: &str) -> PathBuf {
        self.path.with_extension(suffix)
    }

    /// The texts of a directive: comments that begin with `; NAME:`.
    pub(crate) fn directives(&self, name: &str) -> impl Iterator<Item = &str> {
        self.text
            .lines()
            .filter_map(move |line| line.strip_prefix("; ")?.strip_prefix(name)?.strip_prefix(':'))
            .map(str::trim)
    }

    /// Whether a version of LLVM can read the text.
    pub(crate) fn is_of(&self, llvm: &str) -> bool {
        self.directives("since").all(|since| since <= llvm)
            && self.directives("until").all(|until| until >= llvm)
    }

    /// The options of both translations.
    pub(crate) fn options(&self) -> (ReadOptions, WriteOptions) {
        let (mut read, mut write) = (ReadOptions::default(), WriteOptions::default());
        for word in self.directives("options").flat_map(str::split_whitespace) {
            if let Some(name) = word.strip_prefix('+') {
                write.extensions.insert(Extension::by_name(name).expect("a known extension"));
                continue;
            }
            match word.split_once('=').unwrap_or((word, "")) {
                ("max", version) => {
                    let minor = version.strip_prefix("1.").and_then(|minor| minor.parse().ok());
                    write.max_version = Some(Version::new(1, minor.expect("a version")));
                }
                ("auxdata", "") => {
                    read.preserve_auxdata = true;
                    write.preserve_auxdata = true;
                }
                ("call-form", "spv-ir") => read.call_form = CallForm::SpvIr,
                ("call-form", "cl20") => read.call_form = CallForm::Cl20,
                ("builtin-format", "global") => read.builtin_format = BuiltinFormat::Global,
                ("function-pointers", "apart") => read.function_pointer_address_space = true,
                ("target", name) => {
                    write.environment = Some(Environment::parse(name).expect("an environment"));
                }
                ("debug", "nonsemantic-shader-100") => {
                    write.debug_info = DebugInfoVersion::NonSemanticShader100;
                }
                ("debug", "nonsemantic-shader-200") => {
                    write.debug_info = DebugInfoVersion::NonSemanticShader200;
                }
                ("widen-integers", "") => write.widen_integers = true,
                ("narrow-doubles", "") => write.narrow_doubles = true,
                ("triple", triple) => read.target_triple = Some(triple.to_owned()),
                ("arg-names", "") => read.kernel_arg_names = true,
                ("spec", constant) => {
                    let (id, bits) = constant.split_once(':').expect("spec=ID:BITS");
                    read.spec_constants.push((id.parse().expect("an id"), bits.parse().expect("bits")));
                }
                _ => panic!("{}: unknown option {word}", self.name()),
            }
        }
        (read, write)
    }

    /// Applies the directives `CHECK` and `CHECK-NOT` to a text, in which blanks of any length count as one.
    ///
    /// # Errors
    /// The first directive that does not hold, with the text.
    pub(crate) fn checked(&self, text: &str) -> Result<(), String> {
        let flat = squeezed(text);
        for unwanted in self.directives("CHECK-NOT").map(squeezed) {
            if flat.contains(&unwanted) {
                return Err(format!("`{unwanted}` stands in\n{text}"));
            }
        }
        let mut rest = flat.as_str();
        for wanted in self.directives("CHECK").map(squeezed) {
            match rest.split_once(wanted.as_str()) {
                Some((_, behind)) => rest = behind,
                None => return Err(format!("`{wanted}` does not follow in\n{text}")),
            }
        }
        Ok(())
    }
}
