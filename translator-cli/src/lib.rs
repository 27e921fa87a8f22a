//! The parts that the commands share: their options, input and output, and how diagnostics are shown.
//!
//! # Parts
//!
//! - **Options** (`translator-cli/src/arguments/`): those of a translation are one structure, which `llvm-spirv`,
//!   `translate` and `view` share. `llvm_style.rs` brings LLVM's spelling into clap's before clap sees it, so that
//!   a misspelt option is never taken for bundled letters. `spirv-llvm` declares the options of a subcommand once
//!   it is named (`deferred.rs`), parses those of all itself and then becomes `spirv-llvm-translator` for those
//!   that need LLVM (`elsewhere.rs`). `llvm-spirv` (`translator-cli/src/llvm_spirv/`) and `translate` translate bitcode
//!   themselves and hand on text, shaders for targets that only LLVM knows, and what runs LLVM's passes.
//! - **Inputs** (`input.rs`) are told by their content; what no command takes is named, with the command that makes
//!   something of it.
//! - **Diagnostics** (`diagnostics.rs`): a failure gets the input's name on its way out (`in_file`), so that the
//!   library need not know of files. The first one's code is the exit status of `llvm-spirv`; `status.rs` has the
//!   table of those of `spirv-llvm`.
//! - **Jobs** (`translator-cli/src/bin/spirv-llvm-translator/run/job.rs`): `run` makes a job of its arguments or
//!   reads it from a file, does it (`execute.rs`) and prints the outcome (`report.rs`); `test` starts a process for
//!   each job file, which tells its outcome as JSON.
//! - **Batches** (`translator-cli/src/translate/`): `jobs.rs` finds the modules and
//!   groups those whose inputs are equal; `cache.rs` keeps results under a hash of input, options and program;
//!   `watch.rs` asks for the times of inputs; `worker.rs` has a process for each thread, which translates what the
//!   cache lacks, and a second one with LLVM where a module needs it, so that a module that brings LLVM down costs
//!   its worker alone.
//! - **Links between lines** (`view/links.rs`): the module is translated a second time with locations that are the
//!   instructions' own numbers. Without debug information both results are the same instruction by instruction,
//!   which tells what came of what without a trace in the translators.
//! - **Graphs** (`translator-cli/src/graph/`): layers and places after Sugiyama, with no more points on long edges
//!   than keep it linear.

pub mod arguments;
pub mod diagnostics;
pub mod elsewhere;
pub mod environment;
pub mod files;
pub mod graph;
pub mod input;
pub mod llvm_spirv;
mod memory;
pub mod mutate;
pub mod status;
pub mod translate;
pub mod values;
