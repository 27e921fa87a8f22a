//! One program: what it computes as it is, behind routes, and how one with a difference is made smaller.

use std::{
    fmt,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result};
use fastrand::Rng;
use inkwell::context::Context;
use spirv_llvm::{
    CallForm, WriteOptions,
    llvm::run_passes,
    spirv::{ByteOrder, Module, Version, asm, to_bytes},
};

use crate::{
    Options,
    coverage::Seen,
    interpret, ir, opencl,
    program::{self, Layout},
    route::{Input, Refused, Route},
    spirv::{self, Dialect},
    tree::{self, Stmt, text_of},
    vulkan,
};

/// What programs are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Language {
    /// OpenCL C, which clang compiles.
    OpenCl,
    /// LLVM IR.
    Ir,
    /// Kernels in SPIR-V, as assembly.
    Spirv,
    /// Compute shaders in SPIR-V.
    Shader,
}

/// A program.
#[derive(Clone)]
struct Program {
    language: Language,
    stmts: Vec<Stmt>,
    /// The given values of specialization constants.
    given: Vec<(u32, u64)>,
    /// Whether clang optimises it.
    is_optimised: bool,
    /// Whether clang compiles it for addresses of 32 bits.
    is_narrow: bool,
}

/// What came of a program.
pub enum Outcome {
    /// It computes the same in all ways; the writer refused some, with this reason.
    Same(Seen, Option<String>),
    /// It is no program: its result is not defined, or clang or the writer refuses it.
    None(String),
    Different(Way, String),
}

/// What is compared with the reference.
#[derive(Clone, Debug)]
pub enum Way {
    /// The module as it is read, against the interpreter.
    Read,
    Through(Route),
    /// The shader as it is, or read and written again, by a Vulkan driver.
    Driver {
        is_again: bool,
    },
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read => f.write_str("read, against the interpreter"),
            Self::Through(route) => route.fmt(f),
            Self::Driver { is_again: false } => f.write_str("by a Vulkan driver"),
            Self::Driver { is_again: true } => f.write_str("read, written again, by a Vulkan driver"),
        }
    }
}

impl Program {
    fn input(&self, options: &Options) -> Result<Input> {
        let text = text_of(&self.stmts);
        Ok(match self.language {
            Language::OpenCl => Input::Llvm(compile(&options.clang, &text, self)?),
            Language::Ir => Input::Llvm(text.into_bytes()),
            Language::Spirv | Language::Shader => {
                let mut assemble = asm::AssembleOptions::default();
                if text.starts_with(spirv::OLD) {
                    assemble.version = Version::V1_3;
                }
                let words = asm::assemble(&text, &assemble)?;
                Input::Spirv { words, given: self.given.clone() }
            }
        })
    }
}

/// What a program computes: of SPIR-V by the interpreter, or as it is read where that does not know all of it; of others as they are run
/// without the translator.
fn reference(input: &Input, seed: u64) -> Result<(Vec<u8>, Seen)> {
    match input {
        Input::Llvm(_) => {
            let context = Context::create();
            let module = input.module(&context, CallForm::Auto)?;
            let mut seen = Seen::default();
            let text = module.print_to_string().to_string();
            seen.llvm(&text);
            // Nothing that compiles code takes matrices as they are.
            if text.contains("@llvm.matrix.") {
                run_passes(&module, "function(lower-matrix-intrinsics)")?;
            }
            Ok((program::run(&module, seed, true)?, seen))
        }
        Input::Spirv { words, given } => {
            let module = Module::from_words(words.clone())?;
            let is_shader = interpret::is_shader(&module);
            match interpret::run(&module, program::launch(seed, is_shader, given)) {
                Err(error) if error.is::<interpret::Unknown>() => Ok((read(input, seed)?, Seen::default())),
                found => found,
            }
        }
    }
}

/// What a SPIR-V module computes as it is read, with checks that nothing in it is undefined.
fn read(input: &Input, seed: u64) -> Result<Vec<u8>> {
    let context = Context::create();
    let module = input.module(&context, CallForm::Auto)?;
    program::run(&module, seed, true)
}

/// What a shader computes by a Vulkan driver, as it is or read and written again.
fn by_driver(options: &Options, input: &Input, seed: u64, is_again: bool) -> Result<Vec<u8>> {
    let (Input::Spirv { words, given }, Some(program)) = (input, &options.vulkan) else {
        return Err(Refused("a Vulkan driver: it is no shader".to_owned()).into());
    };
    let module = Module::from_words(words.clone())?;
    // A driver's functions that are not exact have other results.
    if !given.is_empty() || interpret::run(&module, program::launch(seed, true, given)).is_err() {
        return Err(Refused("a Vulkan driver: the program is not the interpreter's".to_owned()).into());
    }
    if !is_again {
        return vulkan::run(program, words, seed);
    }
    let context = Context::create();
    let read = input.module(&context, CallForm::Auto)?;
    let again = spirv_llvm::write(&read, &WriteOptions::default()).context("writing again")?;
    vulkan::run(program, &again, seed)
}

impl Way {
    /// Whether the interpreter finds another result for the variant that this way is of: then the variant is wrong, and not the
    /// translator.
    fn is_of_variant(&self, input: &Input, seed: u64, expected: &[u8]) -> bool {
        let (Self::Through(route), Input::Spirv { words, given }) = (self, input) else { return false };
        let found = route
            .varied(words)
            .and_then(|words| reference(&Input::Spirv { words, given: given.clone() }, seed));
        found.is_ok_and(|(found, _)| found != expected)
    }

    /// The difference of what a program computes in this way, in words; `None` where there is none.
    fn difference(
        &self,
        options: &Options,
        (input, seed): (&Input, u64),
        expected: &[u8],
        seen: &mut Seen,
    ) -> Result<Option<String>, Refused> {
        let found = match self {
            Self::Read => read(input, seed),
            Self::Through(route) => route.run(input, seed, options.translator.as_deref(), seen),
            Self::Driver { is_again } => by_driver(options, input, seed, *is_again),
        };
        match found {
            Err(error) => match error.downcast::<Refused>() {
                Ok(refused) => Err(refused),
                Err(error) => Ok(Some(format!("{error:#}"))),
            },
            Ok(found) if found.len() != expected.len() => Ok(Some("buffers of other sizes".to_owned())),
            Ok(found) => {
                let place = found.iter().zip(expected).position(|(found, expected)| found != expected);
                Ok(place.map(|place| {
                    let fault = if self.is_of_variant(input, seed, expected) {
                        "the variant is another program: "
                    } else {
                        ""
                    };
                    format!("{fault}byte {place} is {:#04x}, not {:#04x}", found[place], expected[place])
                }))
            }
        }
    }
}

/// The extensions of OpenCL C that programs use.
const EXTENSIONS: &str = "-cl-ext=+cl_khr_fp64,+cl_khr_fp16,+__opencl_c_fp64,+cl_khr_subgroups,+__opencl_c_subgroups,\
    +__opencl_c_work_group_collective_functions,+cl_khr_subgroup_ballot,+cl_khr_subgroup_non_uniform_arithmetic,\
    +cl_khr_subgroup_non_uniform_vote,+cl_khr_subgroup_clustered_reduce,+cl_khr_subgroup_shuffle,\
    +cl_khr_subgroup_shuffle_relative,+cl_khr_subgroup_rotate,+__opencl_c_images,+__opencl_c_3d_image_writes";

fn compile(clang: &Path, source: &str, program: &Program) -> Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    let (input, output) = (folder.path().join("k.cl"), folder.path().join("k.bc"));
    std::fs::write(&input, source)?;
    let mut command = Command::new(clang);
    let triple = if program.is_narrow { "spir-unknown-unknown" } else { "spir64-unknown-unknown" };
    command.args(["-cc1", "-triple", triple, "-cl-std=CL3.0", "-emit-llvm-bc", "-w"]);
    command.args(["-finclude-default-header", "-fdeclare-opencl-builtins", "-disable-free"]);
    command.args([EXTENSIONS]);
    match program.is_optimised {
        true => command.arg("-O2"),
        false => command.args(["-O0", "-disable-O0-optnone"]),
    };
    let done = command.arg(&input).arg("-o").arg(&output).output().context("clang")?;
    if !done.status.success() {
        let text = String::from_utf8_lossy(&done.stderr);
        let reason = text.lines().find_map(|line| line.split_once("error: "));
        anyhow::bail!("clang: {}", reason.map_or("no reason", |(_, reason)| reason));
    }
    Ok(std::fs::read(&output)?)
}

fn program_of(options: &Options, seed: u64) -> (Program, Rng) {
    let mut rng = Rng::with_seed(seed);
    let any = [Language::OpenCl, Language::Ir, Language::Spirv, Language::Shader][(seed % 4) as usize];
    let language = options.language.unwrap_or(any);
    let mut layout = Layout::default();
    let stmts = match language {
        Language::OpenCl => opencl::generate(&mut rng, &mut layout),
        Language::Ir => ir::generate(&mut rng, &mut layout),
        Language::Spirv => spirv::generate(&mut rng, &mut layout, Dialect::Kernel),
        Language::Shader => spirv::generate(&mut rng, &mut layout, Dialect::Shader),
    };
    let (is_optimised, is_narrow) = (rng.bool(), rng.u32(0..4) == 0);
    (Program { language, stmts, given: layout.given, is_optimised, is_narrow }, rng)
}

fn routes(options: &Options, program: &Program, rng: &mut Rng) -> Vec<Way> {
    let is_shader = program.language == Language::Shader;
    let has_images = {
        let text = text_of(&program.stmts);
        text.contains("_image") || text.contains("OpTypeImage")
    };
    (0..options.routes)
        .map(|_| Way::Through(Route::random(rng, is_shader, has_images, options.translator.is_some())))
        .collect()
}

/// The program of a seed behind its routes.
pub fn shown(options: &Options, seed: u64) -> String {
    let (program, mut rng) = program_of(options, seed);
    let routes = routes(options, &program, &mut rng);
    let routes: String = routes.iter().map(|way| format!("; {way}\n")).collect();
    routes + &text_of(&program.stmts)
}

/// Generates the program of a seed and compares what it computes in all ways.
pub fn outcome(options: &Options, seed: u64) -> Outcome {
    let (program, mut rng) = program_of(options, seed);
    let found = program.input(options).and_then(|input| Ok((reference(&input, seed)?, input)));
    let ((expected, mut seen), input) = match found {
        Ok(found) => found,
        Err(error) => return Outcome::None(format!("{error:#}")),
    };
    let is_read = matches!(input, Input::Spirv { .. }).then_some(Way::Read);
    let has_driver = program.language == Language::Shader && options.vulkan.is_some();
    let driver = [false, true].map(|is_again| Way::Driver { is_again }).into_iter().filter(|_| has_driver);
    let mut reason = None;
    for way in is_read.into_iter().chain(driver).chain(routes(options, &program, &mut rng)) {
        match way.difference(options, (&input, seed), &expected, &mut seen) {
            Err(refused) => reason = Some(refused.to_string()),
            Ok(Some(difference)) => return Outcome::Different(way, difference),
            Ok(None) => {}
        }
    }
    Outcome::Same(seen, reason)
}

/// A message without numbers and names, by which differences are of one kind.
pub fn kind_of(message: &str) -> String {
    let mut kind = String::new();
    for part in message.split(|c: char| !c.is_alphabetic() && c != ' ' && c != ':') {
        kind.push_str(part);
    }
    kind.chars().take(80).collect()
}

/// Makes a program smaller that shows a difference of the same kind in the same way, and keeps it.
pub fn keep(options: &Options, seed: u64, way: &Way, message: &str) -> Result<PathBuf> {
    let (program, _) = program_of(options, seed);
    let kind = kind_of(message);
    let mut is_same = |stmts: &[Stmt]| {
        let smaller = Program { stmts: stmts.to_vec(), ..program.clone() };
        let Ok(input) = smaller.input(options) else { return false };
        let Ok((expected, _)) = reference(&input, seed) else { return false };
        let found = way.difference(options, (&input, seed), &expected, &mut Seen::default());
        found.ok().flatten().is_some_and(|message| kind_of(&message) == kind)
    };
    let literal = match program.language {
        Language::OpenCl => opencl::literal,
        Language::Ir => ir::literal,
        Language::Spirv | Language::Shader => spirv::literal,
    };
    let smaller = tree::reduce(program.stmts.clone(), &literal, 600, &mut is_same);
    std::fs::create_dir_all(&options.keep)?;
    let (extension, comment) = match program.language {
        Language::OpenCl => ("cl", "// "),
        Language::Ir => ("ll", "; "),
        Language::Spirv | Language::Shader => ("spvasm", "; "),
    };
    let compiled = match (program.language, program.is_optimised, program.is_narrow) {
        (Language::OpenCl, true, true) => "-O2 for spir, ",
        (Language::OpenCl, true, false) => "-O2, ",
        (Language::OpenCl, false, true) => "-O0 for spir, ",
        (Language::OpenCl, false, false) => "-O0, ",
        _ => "",
    };
    let path = options.keep.join(format!("{seed}.{extension}"));
    let given: String = program.given.iter().map(|(id, value)| format!("{id} is {value:#x}, ")).collect();
    std::fs::write(&path, format!("{comment}{compiled}{given}{way}: {message}\n{}", text_of(&smaller)))?;
    let smaller = Program { stmts: smaller, ..program };
    if let (Way::Through(route), Ok(Input::Spirv { words, .. })) = (way, smaller.input(options))
        && let Ok(varied) = route.varied(&words)
        && varied != words
    {
        std::fs::write(path.with_extension("variant.spv"), to_bytes(&varied, ByteOrder::Little))?;
    }
    Ok(path)
}
