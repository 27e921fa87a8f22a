//! Errors: their kind, code, location, detail, and a remedy where one is known.

mod codes;
mod rows;

use std::fmt;

use crate::{Op, grammar::Capability};

pub use codes::{Code, Example, Explanation, Remedy, page as error_page};

/// The result of everything in this crate that can fail with one diagnostic.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The kind of an error, which tells whose fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The input breaks the rules of its format.
    Malformed,
    /// The input is well-formed and has no translation here.
    Unsupported,
    /// The translation needs a version or an extension that the options do not allow.
    Requires,
    /// Only LLVM does it, and this library was built without.
    NeedsLlvm,
    /// A mistake of this crate.
    Internal,
}

/// The most bytes of an instruction that a diagnostic quotes: one may be as large as its module.
const EXCERPT_BYTES: usize = 2_000;

/// Returns what a value prints, without space around it; the start of it and `…` where it is longer than a diagnostic may quote.
#[must_use]
pub fn excerpt(value: &dyn fmt::Display) -> String {
    let mut start = Start(String::new());
    let is_whole = fmt::write(&mut start, format_args!("{value}")).is_ok();
    let text = start.0.trim();
    if is_whole { text.to_owned() } else { format!("{text}…") }
}

/// The start of a text; an error ends what does not fit.
struct Start(String);

impl fmt::Write for Start {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let left = EXCERPT_BYTES.saturating_sub(self.0.len());
        if text.len() <= left {
            self.0.push_str(text);
            return Ok(());
        }
        let end = (0..=left).rev().find(|end| text.is_char_boundary(*end)).unwrap_or_default();
        self.0.push_str(text.get(..end).unwrap_or_default());
        Err(fmt::Error)
    }
}

/// Where something was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum At {
    /// The input as a whole.
    #[default]
    Whole,
    /// In a SPIR-V binary.
    Word {
        /// Offset in words from the start of the module, the header included.
        offset: usize,
        /// The instruction that starts there, where it could be read.
        opcode: Option<Op>,
    },
    /// In an LLVM module.
    Ir {
        /// Name of the function, without `@`; empty outside of functions.
        function: String,
        /// Name of the basic block, or the number that LLVM prints for it, where the diagnostic is in one.
        block: Option<String>,
        /// The instruction as LLVM prints it, where the diagnostic is one; the start of a long one, by [`excerpt`].
        instruction: Option<String>,
    },
    /// In a text.
    Text {
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
    },
    /// In the source that a module was made of, as debug information tells it.
    Source {
        /// The name of the file.
        file: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1; 0 where none is known.
        column: usize,
    },
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Word { offset, opcode: None } => write!(f, "word {offset}"),
            Self::Word { offset, opcode: Some(op) } => write!(f, "word {offset}, {op}"),
            Self::Ir { function, block, instruction } => {
                if function.is_empty() {
                    f.write_str("outside of functions")?;
                } else {
                    write!(f, "function {function}")?;
                }
                if let Some(block) = block {
                    write!(f, ", block {block}")?;
                }
                if let Some(instruction) = instruction {
                    write!(f, ", instruction `{}`", instruction.trim())?;
                }
                Ok(())
            }
            Self::Text { line, column } => write!(f, "line {line}, column {column}"),
            Self::Source { file, line, column: 0 } => write!(f, "{file}:{line}"),
            Self::Source { file, line, column } => write!(f, "{file}:{line}:{column}"),
        }
    }
}

/// One diagnostic.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<ErrorContents>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct ErrorContents {
    code: Code,
    kind: Kind,
    at: At,
    detail: String,
    help: Option<String>,
}

impl Error {
    /// A diagnostic without a location yet.
    #[must_use]
    pub fn new(code: Code, kind: Kind, detail: impl Into<String>) -> Self {
        Self(Box::new(ErrorContents { code, kind, at: At::Whole, detail: detail.into(), help: None }))
    }

    /// A module that breaks the rules of SPIR-V.
    #[must_use]
    pub fn malformed(detail: impl Into<String>) -> Self {
        Self::new(Code::InvalidModule, Kind::Malformed, detail)
    }

    /// Something without a translation.
    #[must_use]
    pub fn unsupported(code: Code, detail: impl Into<String>) -> Self {
        Self::new(code, Kind::Unsupported, detail)
    }

    /// An extension that would have to be allowed; the help names the option.
    #[must_use]
    pub fn requires_extension(extension: &str, detail: impl fmt::Display) -> Self {
        Self::new(Code::RequiresExtension, Kind::Requires, format!("{extension}\n{detail}"))
            .with_help(format!("allow it with --spirv-ext=+{extension}"))
    }

    /// A capability that the target environment, given by its name, lacks; `detail` may say more.
    #[must_use]
    pub fn lacks_capability(environment: impl fmt::Display, capability: Capability, detail: &str) -> Self {
        let separator = if detail.is_empty() { "" } else { ": " };
        let detail = format!("{environment} has no {capability}{separator}{detail}");
        Self::new(Code::RequiresCapability, Kind::Requires, detail)
    }

    /// An extension that should no longer be used and would have to be allowed; `value` is what uses it.
    #[must_use]
    pub fn deprecated_extension(extension: &str, value: impl fmt::Display) -> Self {
        let report = "Please report to https://github.com/intel/llvm in case if you see this error.";
        let detail = format!("{extension}\n{report}\nRef LLVM Value:\n{value}");
        Self::new(Code::DeprecatedExtension, Kind::Requires, detail)
            .with_help(format!("allow it with --spirv-ext=+{extension}"))
    }

    /// A mistake of this crate, reported instead of a panic.
    #[must_use]
    pub fn internal(detail: impl Into<String>) -> Self {
        Self::new(Code::Other, Kind::Internal, detail)
    }

    /// The error for a panic that was caught: a mistake of this crate, with the panic's own words.
    #[must_use]
    pub fn of_panic(payload: &(dyn std::any::Any + Send)) -> Self {
        let what = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| payload.downcast_ref::<&str>().copied())
            .unwrap_or("no message");
        Self::internal(format!("internal error, please report it with the input: {what}"))
    }

    /// The same diagnostic at a location; a location that is already known stays.
    #[must_use]
    pub fn or_at(mut self, at: impl FnOnce() -> At) -> Self {
        if self.0.at == At::Whole {
            self.0.at = at();
        }
        self
    }

    /// The same diagnostic with a hint of what would help.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// The `llvm-spirv` code.
    #[must_use]
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// The message of its code. The code of calls is that of LLVM's intrinsics by its name; other calls have a message of their own.
    #[must_use]
    pub fn message(&self) -> &'static str {
        let is_of_intrinsic = || {
            let instruction = match self.at() {
                At::Ir { instruction, .. } => instruction.as_deref(),
                _ => None,
            };
            [Some(self.detail()), instruction].into_iter().flatten().any(|text| text.contains("llvm."))
        };
        if self.code() == Code::InvalidFunctionCall && !is_of_intrinsic() {
            return "Can't translate call:";
        }
        self.code().message()
    }

    /// Whose fault it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.0.kind
    }

    /// Where it was found.
    #[must_use]
    pub fn at(&self) -> &At {
        &self.0.at
    }

    /// The fault in words: lower case, no full stop.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.0.detail
    }

    /// A remedy, where one is known.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.0.help.as_deref()
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.at {
            At::Whole => f.write_str(&self.0.detail),
            at => write!(f, "{at}: {}", self.0.detail),
        }
    }
}

impl std::error::Error for Error {}

/// All diagnostics of a run; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errors {
    first: Error,
    rest: Vec<Error>,
}

impl Errors {
    /// The diagnostics as errors, or `Ok` where there are none.
    ///
    /// # Errors
    /// When `diagnostics` is not empty.
    pub fn check(diagnostics: Vec<Error>) -> Result<(), Self> {
        let mut diagnostics = diagnostics.into_iter();
        match diagnostics.next() {
            None => Ok(()),
            Some(first) => Err(Self { first, rest: diagnostics.collect() }),
        }
    }

    /// The first diagnostic, which gives the exit status.
    #[must_use]
    pub fn first(&self) -> &Error {
        &self.first
    }

    /// Every diagnostic, in the order of their discovery.
    pub fn iter(&self) -> impl Iterator<Item = &Error> {
        std::iter::once(&self.first).chain(&self.rest)
    }
}

impl From<Error> for Errors {
    fn from(first: Error) -> Self {
        Self { first, rest: Vec::new() }
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Errors {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_bounded() {
        assert_eq!(excerpt(&"  ret void\n"), "ret void");
        assert_eq!(excerpt(&"x".repeat(EXCERPT_BYTES)), "x".repeat(EXCERPT_BYTES));
        let long = format!("x{}", "é".repeat(EXCERPT_BYTES));
        let short = excerpt(&long);
        assert!(short.ends_with("é…") && short.len() <= EXCERPT_BYTES + '…'.len_utf8());
    }
}
