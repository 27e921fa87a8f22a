//! The phases of both directions, on a generated kernel: `cargo bench --bench translate`.

#![allow(clippy::expect_used, reason = "a benchmark that cannot prepare its input has failed")]

mod kernel;

use divan::{Bencher, black_box};
use inkwell::context::Context;
use kernel::bitcode;
use spirv_llvm::{ReadOptions, WriteOptions, llvm, spirv, spirv::Module};

fn main() {
    divan::main();
}

/// The numbers of steps in the kernel.
const SIZES: [usize; 2] = [500, 50_000];

fn module(steps: usize) -> Module {
    let context = Context::create();
    let module = spirv_llvm::parse_to_write(&context, &bitcode(steps), &mut |_| {}).expect("a module");
    let words = spirv_llvm::write(&module, &WriteOptions::default()).expect("a translation");
    Module::from_words(words).expect("what was written is a module")
}

#[divan::bench(args = SIZES)]
fn parse_and_verify_bitcode(bencher: Bencher<'_, '_>, steps: usize) {
    let bitcode = bitcode(steps);
    bencher.bench_local(|| {
        let context = Context::create();
        drop(spirv_llvm::parse_to_write(&context, black_box(&bitcode), &mut |_| {}).expect("a module"));
    });
}

#[divan::bench(args = SIZES)]
fn write(bencher: Bencher<'_, '_>, steps: usize) {
    let context = Context::create();
    let module = spirv_llvm::parse_to_write(&context, &bitcode(steps), &mut |_| {}).expect("a module");
    bencher.bench_local(|| spirv_llvm::write(black_box(&module), &WriteOptions::default()));
}

#[divan::bench(args = SIZES)]
fn check_what_the_reader_needs(bencher: Bencher<'_, '_>, steps: usize) {
    let module = module(steps);
    bencher.bench_local(|| spirv::check::check_required(black_box(&module)).map(drop));
}

#[divan::bench(args = SIZES)]
fn read_and_verify(bencher: Bencher<'_, '_>, steps: usize) {
    let module = module(steps);
    bencher.bench_local(|| {
        let context = Context::create();
        drop(spirv_llvm::read(&context, black_box(&module), &ReadOptions::default()).expect("IR"));
    });
}

#[divan::bench(args = SIZES)]
fn verify(bencher: Bencher<'_, '_>, steps: usize) {
    let context = Context::create();
    let module = spirv_llvm::parse_to_write(&context, &bitcode(steps), &mut |_| {}).expect("a module");
    bencher.bench_local(|| llvm::verify(black_box(&module)));
}

#[divan::bench(args = SIZES)]
fn write_bitcode(bencher: Bencher<'_, '_>, steps: usize) {
    let context = Context::create();
    let module = spirv_llvm::parse_to_write(&context, &bitcode(steps), &mut |_| {}).expect("a module");
    bencher.bench_local(|| llvm::write_bitcode(black_box(&module)).len());
}
