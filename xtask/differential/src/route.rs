//! The ways of a module through the translator: to SPIR-V, back in some form, optimised, and around once more.

use std::{collections::BTreeSet, fmt, path::Path, process::Command};

use anyhow::{Context as _, Result, bail};
use fastrand::Rng;
use inkwell::context::Context;
use spirv_llvm::{
    CallForm, ReadOptions, WriteOptions,
    llvm::{parse_ir_or_bitcode, run_passes},
    spirv::{
        ByteOrder, DeclaredTarget, Environment, ExtensionSet, Module, Version, check,
        grammar::{Capability, EnumRow, OperandKind},
        link, to_bytes,
    },
};

use crate::{
    coverage::Seen,
    program::{pick, run},
    variant,
};

/// A program that the writer refuses, with its reason. What has no counterpart in SPIR-V is no difference.
#[derive(Debug)]
pub struct Refused(pub String);

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
    /// The words of a SPIR-V module, and given values of its specialization constants.
    Spirv { words: Vec<u32>, given: Vec<(u32, u64)> },
}

impl Input {
    /// The program as LLVM IR; SPIR-V is read in a form.
    pub fn module<'c>(&self, context: &'c Context, form: CallForm) -> Result<inkwell::module::Module<'c>> {
        match self {
            Self::Llvm(bytes) => Ok(parse_ir_or_bitcode(context, bytes)?),
            Self::Spirv { words, given } => {
                let mut options = ReadOptions::default().with_call_form(form);
                options.spec_constants.clone_from(given);
                read_valid(context, words, &options)
            }
        }
    }
}

/// What targets lack, of which some programs need nothing, and of which others can be written without it.
const LACKING: [Capability; 7] = [
    Capability::Int64,
    Capability::Int64,
    Capability::Float64,
    Capability::GenericPointer,
    Capability::Int8,
    Capability::Float16,
    Capability::Vector16,
];

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
    /// True if the kernel and the functions that it calls are written apart, and linked.
    is_linked: bool,
    /// True if another translator reads what was written.
    is_foreign: bool,
    /// A capability that what it is written for lacks.
    lacking: Option<Capability>,
    /// The seed of variants that take the places of SPIR-V modules.
    variant: Option<u64>,
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(seed) = self.variant {
            write!(f, "variant {seed}, ")?;
        }
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
        if let Some(row) = self.lacking.and_then(Capability::row) {
            write!(f, " without {}", row.name)?;
        }
        if self.is_linked {
            f.write_str(" in two halves")?;
        }
        match self.is_foreign {
            true => f.write_str(", read by the other translator")?,
            false => write!(f, ", read as {:?}", self.form)?,
        }
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
    pub fn random(rng: &mut Rng, is_shader: bool, has_images: bool, has_translator: bool) -> Self {
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
        // Before 1.4 nothing says whether what an image has is signed.
        let versions = match has_images {
            true => [None, None, None, None, Some(Version::V1_4), Some(Version::V1_6)],
            false => [
                None,
                None,
                Some(Version::V1_0),
                Some(Version::V1_2),
                Some(Version::V1_4),
                Some(Version::V1_6),
            ],
        };
        let forms = [CallForm::Auto, CallForm::Auto, CallForm::Cl12, CallForm::Cl20, CallForm::SpvIr];
        Self {
            before: if is_shader { None } else { pick(rng, &passes) },
            version: if is_shader { None } else { pick(rng, &versions) },
            extensions: rng.u32(0..4) == 0,
            // The runner knows images by the functions of OpenCL C.
            form: match pick(rng, &forms) {
                CallForm::SpvIr if has_images => CallForm::Auto,
                form => form,
            },
            behind: pick(rng, &passes),
            is_twice: rng.u32(0..3) == 0,
            is_linked: !is_shader && rng.u32(0..5) == 0,
            is_foreign: !is_shader && !has_images && has_translator && rng.u32(0..3) == 0,
            variant: (rng.u32(0..3) == 0).then(|| rng.u64(0..1_000_000)),
            lacking: (!is_shader && rng.u32(0..5) == 0).then(|| pick(rng, &LACKING)),
        }
    }

    fn options(&self) -> (WriteOptions, ReadOptions) {
        let mut write = WriteOptions::default();
        write.max_version = self.version;
        if self.extensions {
            write.extensions = ExtensionSet::all();
        }
        if let Some(lacking) = self.lacking {
            let mut target = DeclaredTarget::default();
            let rows = OperandKind::Capability.table().map_or(&[][..], |table| table.rows);
            let has = |row: &&EnumRow| !Capability(row.value).with_implied().contains(&lacking);
            let capabilities =
                rows.iter().filter(has).map(|row| Capability(row.value)).collect::<BTreeSet<_>>();
            target.capabilities = Some(capabilities.into_iter().collect());
            write.environment = Some(Environment::of_own(target));
            write.widen_integers = true;
        }
        (write, ReadOptions::default().with_call_form(self.form))
    }

    /// The variant of a SPIR-V module that this way is of; the module itself where it is of none.
    pub fn varied(&self, words: &[u32]) -> Result<Vec<u32>> {
        match self.variant {
            Some(seed) => variant::of(words, seed).context("the variant"),
            None => Ok(words.to_vec()),
        }
    }

    /// What a program computes behind this way; what is written is counted.
    pub fn run(
        &self,
        program: &Input,
        seed: u64,
        translator: Option<&Path>,
        seen: &mut Seen,
    ) -> Result<Vec<u8>> {
        let context = Context::create();
        let module = match program {
            Input::Spirv { words, given } => {
                let varied = Input::Spirv { words: self.varied(words)?, given: given.clone() };
                varied.module(&context, self.form)?
            }
            Input::Llvm(_) => program.module(&context, self.form)?,
        };
        if let Some(passes) = self.before {
            run_passes(&module, passes)?;
        }
        let (write, read) = self.options();
        let mut words = match self.is_linked.then(|| halves(&module)).flatten() {
            Some(halves) => linked(&halves, &write)?,
            None => written(&module, &write)?,
        };
        if matches!(program, Input::Llvm(_)) {
            words = self.varied(&words)?;
        }
        let own = Context::create();
        if let Some(translator) = translator.filter(|_| self.is_foreign) {
            return run(&read_by(translator, &own, &words)?, seed, false);
        }
        let mut back = read_valid(&own, &words, &read)?;
        if self.is_twice {
            // What is read may have pointers to any address space again.
            let mut again = write;
            again.environment = None;
            words = spirv_llvm::write(&back, &again).context("writing again")?;
            back = read_valid(&own, &words, &read).context("the second time")?;
        }
        if let Some(passes) = self.behind {
            run_passes(&back, passes)?;
        }
        let result = run(&back, seed, false)?;
        seen.module(&Module::from_words(words)?);
        Ok(result)
    }
}

fn written(module: &inkwell::module::Module<'_>, options: &WriteOptions) -> Result<Vec<u32>> {
    Ok(spirv_llvm::write(module, options)
        .map_err(|errors| Refused(errors.iter().next().map(ToString::to_string).unwrap_or_default()))?)
}

/// The text of a module as two: the kernel with declarations of the functions that it calls, and these functions. `None` where
/// there are none, or where they use what is the module's own. Functions get names, by which the halves find each other.
fn halves(module: &inkwell::module::Module<'_>) -> Option<[String; 2]> {
    for (number, function) in module.get_functions().enumerate() {
        if function.get_name().is_empty() {
            function.as_global_value().set_name(&format!("unnamed.{number}"));
        }
    }
    let text = module.print_to_string().to_string();
    let (mut kernel, mut others, mut count, mut body) = (String::new(), String::new(), 0, None);
    for line in text.lines() {
        if line.starts_with("define ") {
            let is_kernel = line.contains("spir_kernel");
            body = Some(is_kernel);
            if !is_kernel {
                count += 1;
                // What is attached is the definition's alone.
                let head = line.split(" !").next().unwrap_or_default().trim_end_matches('{');
                let head = ["internal ", "private ", "dso_local "]
                    .iter()
                    .fold(head.to_owned(), |head, word| head.replace(word, ""));
                kernel += &head.replacen("define ", "declare ", 1);
                kernel.push('\n');
                others += &format!("{head}{{\n");
                continue;
            }
        }
        match body {
            Some(true) => kernel += line,
            Some(false) => others += line,
            None => {
                kernel += line;
                others += line;
                others.push('\n');
            }
        }
        match body {
            Some(false) => others.push('\n'),
            _ => kernel.push('\n'),
        }
        if line == "}" {
            body = None;
        }
    }
    (count > 0).then_some([kernel, others])
}

/// Both halves, written apart and linked.
fn linked(halves: &[String; 2], options: &WriteOptions) -> Result<Vec<u32>> {
    let context = Context::create();
    let mut modules = Vec::new();
    for half in halves {
        let half = parse_ir_or_bitcode(&context, half.as_bytes()).context("a half of the module")?;
        modules.push(Module::from_words(written(&half, options)?)?);
    }
    let checked = modules.iter().map(check::check_required).collect::<Result<Vec<_>, _>>()?;
    // Builtin functions stay imports in modules that do not say that they are of OpenCL C.
    link::link(&checked, link::LinkOptions { partial: true, ..Default::default() }).context("linking")
}

/// What another translator reads.
fn read_by<'c>(
    translator: &Path,
    context: &'c Context,
    words: &[u32],
) -> Result<inkwell::module::Module<'c>> {
    let folder = tempfile::tempdir()?;
    let (input, output) = (folder.path().join("k.spv"), folder.path().join("k.bc"));
    std::fs::write(&input, to_bytes(words, ByteOrder::Little))?;
    let done = Command::new(translator).arg("-r").arg(&input).arg("-o").arg(&output).output()?;
    if !done.status.success() {
        let text = String::from_utf8_lossy(&done.stderr);
        return Err(
            Refused(format!("the other translator: {}", text.lines().next().unwrap_or_default())).into()
        );
    }
    Ok(parse_ir_or_bitcode(context, &std::fs::read(&output)?)?)
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
