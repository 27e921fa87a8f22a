//! The phases that need no LLVM, on a generated module of one long function: `cargo bench --bench spirv`.

#![allow(clippy::expect_used, reason = "a benchmark that cannot prepare its input has failed")]

use std::fmt::Write as _;

use divan::{Bencher, black_box};
use spirv_llvm::spirv::{Ids, Module, Operands, asm, check, text};

fn main() {
    divan::main();
}

/// The numbers of additions in the function.
const SIZES: [usize; 2] = [1_000, 100_000];

/// A kernel that adds its parameter to itself over and over.
fn assembly(additions: usize) -> String {
    let mut out = String::from(
        "OpCapability Addresses\nOpCapability Kernel\nOpMemoryModel Physical64 OpenCL\n\
         OpEntryPoint Kernel %k \"k\"\n%uint = OpTypeInt 32 0\n%void = OpTypeVoid\n\
         %type = OpTypeFunction %void %uint\n%k = OpFunction %void None %type\n\
         %s0 = OpFunctionParameter %uint\n%entry = OpLabel\n",
    );
    for i in 0..additions {
        let _ = writeln!(out, "%s{} = OpIAdd %uint %s{i} %s0", i + 1);
    }
    out + "OpReturn\nOpFunctionEnd\n"
}

fn words(additions: usize) -> Vec<u32> {
    asm::assemble(&assembly(additions), &asm::AssembleOptions::default())
        .expect("the generated assembly is right")
}

fn module(additions: usize) -> Module {
    Module::from_words(words(additions)).expect("what was assembled is a module")
}

#[divan::bench(args = SIZES)]
fn assemble(bencher: Bencher<'_, '_>, additions: usize) {
    let text = assembly(additions);
    bencher.bench_local(|| asm::assemble(black_box(&text), &asm::AssembleOptions::default()));
}

#[divan::bench(args = SIZES)]
fn parse_and_index(bencher: Bencher<'_, '_>, additions: usize) {
    let bytes = module(additions).to_bytes();
    bencher.bench_local(|| {
        let module = Module::parse(black_box(&bytes)).expect("a module");
        Ids::new(&module).map(|ids| ids.position(spirv_llvm::spirv::Id(1)))
    });
}

#[divan::bench(args = SIZES)]
fn walk_operands(bencher: Bencher<'_, '_>, additions: usize) {
    let module = module(additions);
    let ids = Ids::new(&module).expect("an index");
    bencher.bench_local(|| module.iter().map(|inst| Operands::new(inst, &ids).count()).sum::<usize>());
}

#[divan::bench(args = SIZES)]
fn check_rules(bencher: Bencher<'_, '_>, additions: usize) {
    let module = module(additions);
    bencher.bench_local(|| check::check(black_box(&module)).list.len());
}

#[divan::bench(args = SIZES)]
fn word_count_text(bencher: Bencher<'_, '_>, additions: usize) {
    let module = module(additions);
    bencher.bench_local(|| text::write(black_box(&module)).map(|text| text.len()));
}
