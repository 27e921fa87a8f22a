//! Errors: their kind, code, location, detail, and a remedy where one is known.

use std::fmt;

use crate::spirv::Op;

/// The result of everything in this crate that can fail with one diagnostic.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A translation, and what is to be said of it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Outcome<T> {
    /// The translation.
    pub module: T,
    /// The rules of the specification that the input breaks, each with the location, which the translation has repaired;
    /// and, as unsupported, what of the input the translation leaves out.
    pub warnings: Vec<Error>,
}

/// Whose fault an error is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The input breaks the rules of its format.
    Malformed,
    /// The input is well-formed and has no translation here.
    Unsupported,
    /// The translation needs a version or an extension that the options do not allow.
    Requires,
    /// A mistake of this crate.
    Internal,
}

/// The code names and exit statuses that users of `llvm-spirv` know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Code {
    /// The module's triple is not one of SPIR-V's.
    InvalidTargetTriple = 1,
    /// The triple's sub-architecture is not a version of SPIR-V.
    InvalidSubArch = 2,
    /// The triple asks for a newer version than the options allow.
    TripleMaxVersionIncompatible = 3,
    /// An addressing model outside the specification's.
    InvalidAddressingModel = 4,
    /// A memory model outside the specification's.
    InvalidMemoryModel = 5,
    /// Unknown bits in a function control mask.
    InvalidFunctionControlMask = 6,
    /// An extended instruction set that is not known.
    InvalidBuiltinSetName = 7,
    /// A call that cannot be translated, mostly of an intrinsic.
    InvalidFunctionCall = 8,
    /// An integer width that SPIR-V does not have without an extension.
    InvalidBitWidth = 9,
    /// A SPIR-V module that breaks the specification.
    InvalidModule = 10,
    /// An LLVM module that cannot be parsed or verified.
    InvalidLlvmModule = 11,
    /// An opcode without a translation.
    UnimplementedOpCode = 12,
    /// A function pointer without the extension for it.
    FunctionPointers = 13,
    /// An LLVM instruction without a translation.
    InvalidInstruction = 14,
    /// An instruction's word count does not fit its operands or the module.
    InvalidWordCount = 15,
    /// SPIR-V 1.1 is needed.
    Requires1_1 = 16,
    /// A version is needed that the options do not allow.
    RequiresVersion = 17,
    /// An extension is needed that the options do not allow.
    RequiresExtension = 18,
    /// The first word is not SPIR-V's magic number.
    InvalidMagicNumber = 19,
    /// The version word names no version of SPIR-V.
    InvalidVersionNumber = 20,
    /// The module lacks its OpMemoryModel.
    UnspecifiedMemoryModel = 21,
    /// The module has more than one OpMemoryModel.
    RepeatedMemoryModel = 22,
    /// A variadic function other than `printf`.
    UnsupportedVarArgFunction = 23,
    /// A deprecated extension is needed.
    DeprecatedExtension = 24,
    /// A call has too many or too few operands.
    InvalidNumberOfOperands = 25,
    /// Every failure without a code of its own.
    Other = 255,
}

impl Code {
    /// The exit status of `llvm-spirv` for this code.
    #[must_use]
    pub const fn exit_status(self) -> u8 {
        self as u8
    }

    /// The code's name, the first word of the message; `Error` for [`Code::Other`].
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// The fixed message that follows the name, possibly empty.
    #[must_use]
    pub const fn message(self) -> &'static str {
        self.row().1
    }

    const fn row(self) -> (&'static str, &'static str) {
        match self {
            Self::InvalidTargetTriple => {
                ("InvalidTargetTriple", "Expects spir-unknown-unknown or spir64-unknown-unknown.")
            }
            Self::InvalidSubArch => ("InvalidSubArch", "Expecting v1.0-v1.6."),
            Self::TripleMaxVersionIncompatible => {
                ("TripleMaxVersionIncompatible", "Triple version and maximum version are incompatible.")
            }
            Self::InvalidAddressingModel => ("InvalidAddressingModel", "Expects 0-2."),
            Self::InvalidMemoryModel => ("InvalidMemoryModel", "Expects 0-3."),
            Self::InvalidFunctionControlMask => ("InvalidFunctionControlMask", ""),
            Self::InvalidBuiltinSetName => ("InvalidBuiltinSetName", "Expects OpenCL.std."),
            Self::InvalidFunctionCall => ("InvalidFunctionCall", "Unexpected llvm intrinsic:"),
            Self::InvalidBitWidth => ("InvalidBitWidth", "Invalid bit width in input:"),
            Self::InvalidModule => ("InvalidModule", "Invalid SPIR-V module:"),
            Self::InvalidLlvmModule => ("InvalidLlvmModule", "Invalid LLVM module:"),
            Self::UnimplementedOpCode => ("UnimplementedOpCode", "Unimplemented opcode"),
            Self::FunctionPointers => ("FunctionPointers", "Can't translate function pointer:"),
            Self::InvalidInstruction => ("InvalidInstruction", "Can't translate llvm instruction:"),
            Self::InvalidWordCount => ("InvalidWordCount", ""),
            Self::Requires1_1 => ("Requires1_1", "Feature requires SPIR-V 1.1 or greater:"),
            Self::RequiresVersion => ("RequiresVersion", "Cannot fulfill SPIR-V version restriction:"),
            Self::RequiresExtension => {
                ("RequiresExtension", "Feature requires the following SPIR-V extension:")
            }
            Self::InvalidMagicNumber => ("InvalidMagicNumber", "Invalid Magic Number."),
            Self::InvalidVersionNumber => ("InvalidVersionNumber", "Invalid Version Number."),
            Self::UnspecifiedMemoryModel => ("UnspecifiedMemoryModel", "Unspecified Memory Model."),
            Self::RepeatedMemoryModel => {
                ("RepeatedMemoryModel", "Expects a single OpMemoryModel instruction.")
            }
            Self::UnsupportedVarArgFunction => (
                "UnsupportedVarArgFunction",
                "Variadic functions other than 'printf' are not supported in SPIR-V.",
            ),
            Self::DeprecatedExtension => {
                ("DeprecatedExtension", "Feature requires the following deprecated SPIR-V extension:")
            }
            Self::InvalidNumberOfOperands => {
                ("InvalidNumberOfOperands", "Number of operands does not match the expected count.")
            }
            Self::Other => ("Error", ""),
        }
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
        /// The instruction as LLVM prints it, where the diagnostic is one.
        instruction: Option<String>,
    },
    /// In a text.
    Text {
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
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
        }
    }
}

/// One diagnostic.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Diagnostic>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Diagnostic {
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
        Self(Box::new(Diagnostic { code, kind, at: At::Whole, detail: detail.into(), help: None }))
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
