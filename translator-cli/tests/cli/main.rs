//! The commands, as users and their programs call them.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

mod arguments;
mod batches;
mod bugs;
mod check;
mod clients;
mod debugger;
mod errors;
mod faults;
mod folder;
mod front_door;
mod job_runs;
mod jobs;
mod kernels;
mod loading;
mod losses;
mod manual;
mod options;
mod readme;
mod regress;
mod reports;
mod rules_and_folders;
mod shaders;
mod structures;
mod tools;
mod transcript;
mod view;
mod without_llvm;
