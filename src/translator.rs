//! The two directions: [`write()`] and [`read`] for the result alone, [`Translator`] for what is to be said of it.

use inkwell::{context::Context, module::Module};

use crate::{Errors, Observer, Outcome, Phase, ReadOptions, WriteOptions, reader, spirv, writer};

/// Translates `module` to SPIR-V, the words of a whole module; the LLVM module is only read.
///
/// # Errors
/// Every diagnostic of the run: parts without a translation, and those that need a version or an extension that `options` do not
/// allow.
pub fn write(module: &Module<'_>, options: &WriteOptions) -> Result<Vec<u32>, Errors> {
    Translator::new(options).write(module).map(|outcome| outcome.module)
}

/// Translates SPIR-V, the bytes of a binary or a module that was parsed before, to a module in `context`.
///
/// # Errors
/// Every diagnostic of the run: what is malformed, unsupported or not allowed by the options, and whatever LLVM's
/// verifier finds in the result.
pub fn read<'ctx, 's>(
    context: &'ctx Context,
    spirv: impl Into<Spirv<'s>>,
    options: &ReadOptions,
) -> Result<Module<'ctx>, Errors> {
    Translator::new(options).read(context, spirv).map(|outcome| outcome.module)
}

/// SPIR-V that is read.
#[derive(Clone, Copy, Debug)]
pub enum Spirv<'s> {
    /// A binary.
    Bytes(&'s [u8]),
    /// A module that was parsed before.
    Module(&'s spirv::Module),
}

impl<'s> From<&'s [u8]> for Spirv<'s> {
    fn from(bytes: &'s [u8]) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'s> From<&'s Vec<u8>> for Spirv<'s> {
    fn from(bytes: &'s Vec<u8>) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'s, const SIZE: usize> From<&'s [u8; SIZE]> for Spirv<'s> {
    fn from(bytes: &'s [u8; SIZE]) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'s> From<&'s spirv::Module> for Spirv<'s> {
    fn from(module: &'s spirv::Module) -> Self {
        Self::Module(module)
    }
}

/// A translation with options, which tells beside its result what it has repaired and left out.
///
/// ```
/// # #[cfg(feature = "llvm")]
/// # fn main() -> Result<(), spirv_llvm::Errors> {
/// use spirv_llvm::{Translator, WriteOptions, inkwell::context::Context, llvm};
///
/// let context = Context::create();
/// let text = b"target triple = \"spir64\"\ndefine void @f() cold {\n  ret void\n}\n";
/// let module = llvm::parse_ir_or_bitcode(&context, text)?;
/// let mut phases = Vec::new();
/// let outcome = Translator::new(&WriteOptions::default())
///     .observed(&mut |phase| phases.push(phase.name()))
///     .write(&module)?;
/// assert!(outcome.warnings.is_empty() && !outcome.module.is_empty());
/// assert!(phases.contains(&"emit"));
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "llvm"))]
/// # fn main() {}
/// ```
pub struct Translator<'o, Options> {
    options: &'o Options,
    observer: Option<Observer<'o>>,
}

impl<'o, Options> Translator<'o, Options> {
    /// A translation with [`WriteOptions`] or [`ReadOptions`].
    #[must_use]
    pub const fn new(options: &'o Options) -> Self {
        Self { options, observer: None }
    }

    /// Has each [`Phase`] be told when it begins.
    #[must_use]
    pub fn observed(mut self, observer: Observer<'o>) -> Self {
        self.observer = Some(observer);
        self
    }
}

impl Translator<'_, WriteOptions> {
    /// Translates a module to the words of SPIR-V; it is only read.
    ///
    /// # Errors
    /// As [`write()`].
    pub fn write(self, module: &Module<'_>) -> Result<Outcome<Vec<u32>>, Errors> {
        writer::write(module, self.options, self.observer.unwrap_or(&mut |_: Phase| {}))
    }
}

impl Translator<'_, ReadOptions> {
    /// Translates SPIR-V to a module in `context`.
    ///
    /// # Errors
    /// As [`read`].
    pub fn read<'ctx, 's>(
        self,
        context: &'ctx Context,
        spirv: impl Into<Spirv<'s>>,
    ) -> Result<Outcome<Module<'ctx>>, Errors> {
        let mut nothing = |_: Phase| {};
        let observer = self.observer.unwrap_or(&mut nothing);
        match spirv.into() {
            Spirv::Module(module) => reader::read(context, module, self.options, observer),
            Spirv::Bytes(bytes) => {
                reader::read(context, &spirv::Module::parse(bytes)?, self.options, observer)
            }
        }
    }
}
