//! Translation of bytes to bytes, with options by name: what the C interface and other languages call.
//!
//! ```
//! use spirv_llvm::bytes::{Form, Options, check, convert, read, write};
//!
//! # #[cfg(feature = "llvm")]
//! # fn main() -> Result<(), spirv_llvm::Errors> {
//! let kernel = br#"
//! target triple = "spir64"
//! define spir_kernel void @nothing() {
//!   ret void
//! }"#;
//! let mut options = Options::default();
//! options.set("spirv-max-version", "1.2")?;
//! let spirv = write(kernel, &options)?;
//! assert!(check(&spirv, "opencl2.2")?.is_empty());
//! let assembly = convert(&spirv, Form::Assembly)?;
//! assert!(String::from_utf8_lossy(&assembly).contains("OpEntryPoint Kernel"));
//! let bitcode = read(&spirv, &options)?;
//! assert!(bitcode.starts_with(b"BC"));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "llvm"))]
//! # fn main() {}
//! ```

#[cfg(feature = "llvm")]
mod in_memory;
mod modules;
mod options;

#[cfg(feature = "llvm")]
pub use in_memory::{read_module, write_module};
pub use modules::{diff, link, losses};
pub use options::Options;
pub use spirv_kit::{is_binary, is_spirv};
pub use spirv_llvm_ir::bitcode::is_bitcode;

use crate::{
    At, Code, Error, Errors, Kind,
    spirv::{self, ByteOrder, Environment, asm, check, text, to_bytes},
};

/// A form of SPIR-V.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The words of a module, little endian.
    Binary,
    /// The word-count text of `llvm-spirv`.
    Text,
    /// The assembly language of SPIRV-Tools.
    Assembly,
}

impl Form {
    /// The form with a name: `binary`, `text` or `assembly`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "binary" => Some(Self::Binary),
            "text" => Some(Self::Text),
            "assembly" => Some(Self::Assembly),
            _ => None,
        }
    }
}

/// The parts of an [`Error`] as other languages have them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The exit status that `llvm-spirv` has for it.
    pub status: u8,
    /// The name of the code.
    pub name: &'static str,
    /// The code's message and the detail.
    pub message: String,
    /// Where it is, for people; empty where it is about the input as a whole.
    pub location: String,
    /// The word of a SPIR-V module, or the line of a text or of the source; 0 where it is neither.
    pub place: u64,
    /// What to do about it; empty where nothing is known.
    pub help: String,
}

impl From<&Error> for Diagnostic {
    fn from(error: &Error) -> Self {
        let code = error.code();
        let place = match error.at() {
            At::Word { offset, .. } => u64::try_from(*offset),
            At::Text { line, .. } | At::Source { line, .. } => u64::try_from(*line),
            _ => Ok(0),
        };
        let is_whole = matches!(error.at(), At::Whole);
        Self {
            status: code.exit_status(),
            name: code.name(),
            message: format!("{} {}", error.message(), error.detail()).trim().to_owned(),
            location: if is_whole { String::new() } else { error.at().to_string() },
            place: place.unwrap_or(0),
            help: error.help().unwrap_or_default().to_owned(),
        }
    }
}

/// Translates LLVM bitcode or textual IR to the bytes of a SPIR-V module.
///
/// # Errors
/// As [`write_ir`](crate::write_ir), where the input is empty, and where an option needs LLVM and the library was built without.
pub fn write(input: &[u8], options: &Options) -> Result<Vec<u8>, Errors> {
    refuse_empty(input, Code::InvalidLlvmModule)?;
    if options.use_backend || options.mem2reg {
        #[cfg(feature = "llvm")]
        return in_memory::write_with_llvm(input, options);
        #[cfg(not(feature = "llvm"))]
        return Err(crate::needs_llvm(match options.use_backend {
            true => "spirv-use-llvm-backend-target",
            false => "spirv-mem2reg",
        })
        .into());
    }
    let outcome = crate::write_ir(input, &options.write, &mut |_| {})?;
    Ok(to_bytes(&outcome.module, ByteOrder::Little))
}

/// An input without bytes is no module, although LLVM and SPIR-V's assembler make an empty one of it.
///
/// # Errors
/// One with this code where there are no bytes.
pub fn refuse_empty(input: &[u8], code: Code) -> Result<(), Error> {
    if input.is_empty() {
        return Err(Error::new(code, Kind::Malformed, "the input is empty"));
    }
    Ok(())
}

/// Translates a SPIR-V module to LLVM bitcode.
///
/// # Errors
/// As [`read_to_bitcode`](crate::read_to_bitcode), and where the input is empty.
pub fn read(input: &[u8], options: &Options) -> Result<Vec<u8>, Errors> {
    refuse_empty(input, Code::InvalidModule)?;
    let module = specialized(spirv::Module::parse(input)?, options)?;
    Ok(crate::read_to_bitcode(&module, &options.read, &mut |_| {})?.module)
}

/// The variant of a module for the device that the options name.
fn specialized(module: spirv::Module, options: &Options) -> Result<spirv::Module, Errors> {
    match &options.device {
        Some(device) => Ok(spirv::variants::specialize(&module, device)?),
        None => Ok(module),
    }
}

/// Changes the form of a SPIR-V module, which may be in any of them.
///
/// # Errors
/// Where the input is in none of the forms.
pub fn convert(input: &[u8], form: Form) -> Result<Vec<u8>, Errors> {
    let module = parse(input)?;
    Ok(match form {
        Form::Binary => module.to_bytes(),
        Form::Text => text::write(&module)?.into_bytes(),
        Form::Assembly => asm::disassemble(&module, &asm::Style::default())?.into_bytes(),
    })
}

/// The rules that a SPIR-V module in any form breaks in an environment such as `opencl2.2`, or by the specification alone where
/// its name is empty.
///
/// # Errors
/// Where the input is in none of the forms, or there is no such environment.
pub fn check(input: &[u8], environment: &str) -> Result<Vec<Error>, Errors> {
    let module = parse(input)?;
    let environment = match environment {
        "" => Environment::UNIVERSAL,
        name => Environment::parse(name).map_err(Error::internal)?,
    };
    Ok(check::check_for(&module, &environment).list.into_iter().map(|diagnostic| diagnostic.error).collect())
}

/// A module from words, from llvm-spirv's text, or from SPIRV-Tools' assembly.
fn parse(input: &[u8]) -> Result<spirv::Module, Errors> {
    refuse_empty(input, Code::InvalidModule)?;
    if is_binary(input) {
        return Ok(spirv::Module::parse(input)?);
    }
    let source = match std::str::from_utf8(input) {
        _ if is_bitcode(input) => Err(Error::malformed("the input is LLVM bitcode, no SPIR-V")),
        text => text.map_err(|_| Error::malformed("the input is no SPIR-V in any form")),
    }?;
    if text::is_text(source) {
        return text::read(source);
    }
    let version = asm::version_of_header(source).unwrap_or(spirv::Version::V1_6);
    let options = asm::AssembleOptions { version, ..asm::AssembleOptions::default() };
    Ok(spirv::Module::from_words(asm::assemble(source, &options)?)?)
}

#[cfg(all(test, not(feature = "llvm")))]
mod tests {
    use super::{Options, read, write};
    use crate::{Kind, Result, spirv::asm};

    /// What needs LLVM is told from what is wrong.
    #[test]
    fn needs_llvm() -> Result<(), crate::Errors> {
        let kind = |result: Result<Vec<u8>, crate::Errors>| result.map_err(|errors| errors.first().kind());
        let text = b"define void @f() {\n  ret void\n}\n";
        let mut options = Options::default();
        assert_eq!(kind(write(text, &options)), Err(Kind::NeedsLlvm));
        assert_eq!(kind(write(b"\xff", &options)), Err(Kind::Malformed));
        assert_eq!(kind(write(b"; a shader\nOpCapability Shader\n", &options)), Err(Kind::Malformed));
        let shader = "OpCapability Shader\nOpCapability Linkage\nOpMemoryModel Logical GLSL450\n";
        let spirv =
            crate::spirv::Module::from_words(asm::assemble(shader, &asm::AssembleOptions::default())?)?;
        assert_eq!(kind(write(&spirv.to_bytes(), &options)), Err(Kind::Malformed));
        options.set("target-triple", "none-that-is-known")?;
        assert_eq!(kind(read(&spirv.to_bytes(), &options)), Err(Kind::NeedsLlvm));
        options.set("spirv-mem2reg", "1")?;
        assert_eq!(kind(write(b"BC", &options)), Err(Kind::NeedsLlvm));
        Ok(())
    }
}
