//! The ways of a module through the translator: to SPIR-V, back in some form, optimised, and around once more.

use std::fmt;

use anyhow::{Context as _, Result, bail};
use fastrand::Rng;
use inkwell::context::Context;
use spirv_llvm::{
    CallForm, ReadOptions, WriteOptions,
    llvm::{parse_ir_or_bitcode, run_passes},
    spirv::{ByteOrder, Environment, ExtensionSet, Module, Version, check, to_bytes},
};

use crate::program::{pick, run};

/// A program that the writer refuses, with its reason. What has no counterpart in SPIR-V is no difference.
#[derive(Debug)]
pub struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused: {}", self.0)
    }
}

impl std::error::Error for Refused {}

/// A program as the translator takes it.
pub enum Input {
    /// LLVM IR, as text or bitcode.
    Llvm(Vec<u8>),
    /// The words of a SPIR-V module.
    Spirv(Vec<u32>),
}

impl Input {
    /// The program as LLVM IR; SPIR-V is read in a form.
    pub fn module<'c>(&self, context: &'c Context, form: CallForm) -> Result<inkwell::module::Module<'c>> {
        match self {
            Self::Llvm(bytes) => Ok(parse_ir_or_bitcode(context, bytes)?),
            Self::Spirv(words) => read_valid(context, words, &ReadOptions::default().with_call_form(form)),
        }
    }
}

/// One way.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// Passes before the module is written.
    before: Option<&'static str>,
    version: Option<Version>,
    extensions: bool,
    form: CallForm,
    /// Passes on what was read.
    behind: Option<&'static str>,
    /// True if what was read is written and read again.
    is_twice: bool,
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(passes) = self.before {
            write!(f, "{passes}, ")?;
        }
        match self.version {
            Some(version) => write!(f, "written for {version}")?,
            None => f.write_str("written")?,
        }
        if self.extensions {
            f.write_str(" with all extensions")?;
        }
        write!(f, ", read as {:?}", self.form)?;
        if self.is_twice {
            f.write_str(", twice")?;
        }
        match self.behind {
            Some(passes) => write!(f, ", {passes}"),
            None => Ok(()),
        }
    }
}

impl Route {
    /// Any way. Shaders keep their version and the functions by which they meet their surroundings, and are written as they were
    /// read.
    pub fn random(rng: &mut Rng, is_shader: bool) -> Self {
        let passes = match is_shader {
            false => [None, None, Some("default<O1>"), Some("default<O2>"), Some("default<O3>")],
            // The runner finds where invocations come together by the labels of blocks.
            true => [
                None,
                None,
                Some("function(sroa,early-cse,instcombine<no-verify-fixpoint>)"),
                Some("function(sroa,reassociate,instcombine<no-verify-fixpoint>,early-cse<memssa>,dse)"),
                Some(
                    "function(mem2reg,instsimplify,loop-mssa(licm),reassociate,instcombine<no-verify-fixpoint>)",
                ),
            ],
        };
        let versions =
            [None, None, Some(Version::V1_0), Some(Version::V1_2), Some(Version::V1_4), Some(Version::V1_6)];
        Self {
            before: if is_shader { None } else { pick(rng, &passes) },
            version: if is_shader { None } else { pick(rng, &versions) },
            extensions: rng.u32(0..4) == 0,
            form: pick(
                rng,
                &[CallForm::Auto, CallForm::Auto, CallForm::Cl12, CallForm::Cl20, CallForm::SpvIr],
            ),
            behind: pick(rng, &passes),
            is_twice: rng.u32(0..3) == 0,
        }
    }

    fn options(&self) -> (WriteOptions, ReadOptions) {
        let mut write = WriteOptions::default();
        write.max_version = self.version;
        if self.extensions {
            write.extensions = ExtensionSet::all();
        }
        (write, ReadOptions::default().with_call_form(self.form))
    }

    /// What a program computes behind this way.
    pub fn run(&self, program: &Input, seed: u64) -> Result<Vec<u8>> {
        let context = Context::create();
        let module = program.module(&context, self.form)?;
        if let Some(passes) = self.before {
            run_passes(&module, passes)?;
        }
        let (write, read) = self.options();
        let mut words = spirv_llvm::write(&module, &write)
            .map_err(|errors| Refused(errors.iter().next().map(ToString::to_string).unwrap_or_default()))?;
        let own = Context::create();
        let mut back = read_valid(&own, &words, &read)?;
        if self.is_twice {
            words = spirv_llvm::write(&back, &write).context("writing again")?;
            back = read_valid(&own, &words, &read).context("the second time")?;
        }
        if let Some(passes) = self.behind {
            run_passes(&back, passes)?;
        }
        run(&back, seed, false)
    }
}

/// Reads a module that the check finds nothing wrong with.
fn read_valid<'c>(
    context: &'c Context,
    words: &[u32],
    options: &ReadOptions,
) -> Result<inkwell::module::Module<'c>> {
    let module = Module::from_words(words.to_vec())?;
    if let Some(found) = check::check_for(&module, &Environment::UNIVERSAL).list.first() {
        bail!("the check: {}", found.error);
    }
    spirv_llvm::read(context, &to_bytes(words, ByteOrder::Little), options).context("reading")
}
