//! Work on modules in memory against peers in the same process, in turn: `cargo bench --bench in_memory`.
//!
//! Arguments after `--` are files: `.spv` modules are parsed, indexed and disassembled by us and by rspirv, `.bc`
//! modules are read and verified by us and by LLVM. Without files a generated kernel stands in. With `--json` the
//! samples are printed for `cargo xtask bench`, otherwise a line for each comparison; `--runs N` says how many.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a benchmark prints, and cannot go on without its input"
)]

mod kernel;

use std::{hint::black_box, path::Path, time::Instant};

use inkwell::context::Context;
use rspirv::binary::Disassemble as _;
use spirv_llvm::{
    WriteOptions,
    spirv::{Ids, Module, asm},
};
use spirv_llvm_ir as ir;

/// Seconds of ours and of the peer, run by run.
struct Samples {
    name: String,
    /// How many times faster ours is to be.
    target: f64,
    ours: Vec<f64>,
    peer: Vec<f64>,
}

struct Arguments {
    files: Vec<String>,
    runs: usize,
    json: bool,
}

fn arguments() -> Arguments {
    let mut found = Arguments { files: Vec::new(), runs: 7, json: false };
    let mut given = std::env::args().skip(1);
    while let Some(argument) = given.next() {
        match argument.as_str() {
            // Cargo says so to every benchmark.
            "--bench" => {}
            "--json" => found.json = true,
            "--runs" => {
                let number = given.next().and_then(|number| number.parse().ok());
                found.runs = number.expect("--runs takes a number");
            }
            file => found.files.push(file.to_owned()),
        }
    }
    found
}

fn main() {
    let arguments = arguments();
    let mut all = Vec::new();
    if arguments.files.is_empty() {
        let bitcode = kernel::bitcode(100_000);
        let words = spirv(&bitcode);
        all.extend(of_spirv("generated", &words, arguments.runs));
        all.push(of_bitcode("generated", &bitcode, arguments.runs));
    }
    for file in &arguments.files {
        let bytes = std::fs::read(file).expect("the file can be read");
        let name = Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if file.ends_with(".bc") {
            all.push(of_bitcode(&name, &bytes, arguments.runs));
        } else {
            all.extend(of_spirv(&name, &bytes, arguments.runs));
        }
    }
    if arguments.json {
        let rows = all.iter().map(|samples| {
            serde_json::json!({
                "name": samples.name, "target": samples.target, "ours": samples.ours, "peer": samples.peer,
            })
        });
        println!("{}", serde_json::Value::from(rows.collect::<Vec<_>>()));
        return;
    }
    for samples in &all {
        let (ours, peer) = (median(&samples.ours), median(&samples.peer));
        println!(
            "{}: {:.2} ms against {:.2} ms, {:.2}x (target {:.2}x)",
            samples.name,
            ours * 1e3,
            peer * 1e3,
            peer / ours,
            samples.target
        );
    }
}

fn median(samples: &[f64]) -> f64 {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Runs both in turn; the first round warms up and does not count.
fn compare(
    name: String,
    target: f64,
    runs: usize,
    mut ours: impl FnMut() -> f64,
    mut peer: impl FnMut() -> f64,
) -> Samples {
    let mut samples = Samples { name, target, ours: Vec::new(), peer: Vec::new() };
    ours();
    peer();
    for _ in 0..runs {
        samples.ours.push(ours());
        samples.peer.push(peer());
    }
    samples
}

/// How long a step takes; what it made is taken apart only after the clock stopped.
fn time<T>(step: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    let made = black_box(step());
    let seconds = start.elapsed().as_secs_f64();
    drop(made);
    seconds
}

fn of_spirv(name: &str, bytes: &[u8], runs: usize) -> Vec<Samples> {
    let parsed = Module::parse(bytes).expect("a module");
    let loaded = rspirv::dr::load_bytes(bytes).expect("a module to rspirv too");
    let style = asm::Style { names: asm::IdNames::Raw, ..asm::Style::default() };
    vec![
        compare(
            format!("parse and index in memory, {name}, against rspirv"),
            10.0,
            runs,
            || {
                time(|| {
                    let module = Module::parse(black_box(bytes)).expect("a module");
                    Ids::new(&module).map(|ids| ids.len()).expect("an index");
                    module
                })
            },
            || time(|| rspirv::dr::load_bytes(black_box(bytes)).expect("a module")),
        ),
        compare(
            format!("disassemble in memory, {name}, against rspirv"),
            3.0,
            runs,
            || time(|| asm::disassemble(black_box(&parsed), &style).expect("text")),
            || time(|| black_box(&loaded).disassemble()),
        ),
    ]
}

fn of_bitcode(name: &str, bytes: &[u8], runs: usize) -> Samples {
    compare(
        format!("read and verify bitcode in memory, {name}, against LLVM"),
        4.0,
        runs,
        || {
            time(|| {
                let modules = ir::bitcode::read(black_box(bytes)).expect("modules");
                assert!(modules.iter().all(|module| ir::verify(module).is_empty()), "valid modules");
                modules
            })
        },
        || {
            let context = Context::create();
            time(|| {
                spirv_llvm::parse_to_write(&context, black_box(bytes), &mut |_| {}).expect("LLVM's module")
            })
        },
    )
}

fn spirv(bitcode: &[u8]) -> Vec<u8> {
    let context = Context::create();
    let module = spirv_llvm::parse_to_write(&context, bitcode, &mut |_| {}).expect("LLVM's module");
    let words = spirv_llvm::write(&module, &WriteOptions::default()).expect("a translation");
    Module::from_words(words).expect("what was written is a module").to_bytes()
}
