//! Kernels without checks whose work-items wait for each other: split at their barriers, they compute what they compute with checks.
#![cfg(feature = "llvm")]
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that cannot prepare its input has failed"
)]

mod common;

use std::path::Path;

use inkwell::{context::Context, module::Module};
use spirv_llvm::run::{self, Arg, Kernel, LaunchOptions, NdRange};

/// All have a buffer for two numbers of each work-item, one to read from, and a number.
const SOURCE: &str = include_str!("run_barriers/kernels.cl");

/// The most work-items of a range here.
const MOST: usize = 256;

fn words(bytes: &[u8]) -> Vec<i32> {
    bytes.chunks_exact(4).map(|word| i32::from_le_bytes(word.try_into().unwrap())).collect()
}

fn arguments(n: u32) -> [Arg; 3] {
    let input: Vec<u8> = (0..MOST as u32).flat_map(|i| (i * i * 7 + 3 * i + 1).to_le_bytes()).collect();
    [Arg::Buffer(vec![0; MOST * 8]), Arg::Buffer(input), Arg::Bytes(n.to_le_bytes().to_vec())]
}

/// What is left by a kernel that is run, with what it prints.
fn outcome(kernel: &mut Kernel, range: &NdRange, n: u32, threads: usize) -> (Vec<i32>, Vec<u8>) {
    let mut args = arguments(n).to_vec();
    let options = LaunchOptions::default().with_threads(threads);
    let report = kernel.launch_with(range, &mut args, &options);
    let report = report.unwrap_or_else(|error| panic!("{}: {error}", kernel.name()));
    (words(&common::buffers(args)[0]), report.output)
}

fn compile<'c>(context: &'c Context, name: &str, text: &str, target: &str, level: &str) -> Module<'c> {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.{target}{level}.cl"));
    std::fs::write(&source, text).unwrap();
    common::parse(context, name, &common::compile(&source, target, level))
}

/// Whole groups and ones that are cut off, of one work-item, of a prime number, in one to three dimensions.
const RANGES: [(&[u64], &[u64]); 8] = [
    (&[5], &[1]),
    (&[14], &[7]),
    (&[64], &[64]),
    (&[50], &[16]),
    (&[16, 8], &[8, 4]),
    (&[7, 5], &[4, 3]),
    (&[8, 6, 4], &[4, 3, 2]),
    (&[5, 4, 3], &[3, 3, 2]),
];

#[test]
fn kernels_with_barriers_compute_what_they_compute_with_checks() {
    for (target, level) in common::VARIANTS {
        let context = Context::create();
        let module = compile(&context, "barriers", SOURCE, target, level);
        let names = run::kernels(&module);
        assert!(names.len() > 25, "{names:?}");
        for name in names {
            let mut checked = Kernel::load(&module, &name).unwrap();
            let mut unchecked = Kernel::load_unchecked(&module, &name).unwrap();
            // On fibers they compute the same, and take long.
            assert!(format!("{unchecked:?}").contains("form: Group"), "{name} {target} {level}");
            for (global, local) in RANGES {
                let range = NdRange::new(global, local).unwrap();
                for n in [0, 1, 5] {
                    let expected = outcome(&mut checked, &range, n, 1);
                    for threads in [1, 2] {
                        let got = outcome(&mut unchecked, &range, n, threads);
                        assert!(
                            got == expected,
                            "{name} {target} {level} {global:?} {local:?} {n}, {threads} threads:\n\
                             {:?}\n{:?}",
                            got.0,
                            expected.0
                        );
                    }
                }
            }
        }
    }
}

/// Barriers that not all work-items of a group reach.
const DIVERGED: &str = "
kernel void some(global int *out, global const int *in, int n) {
    if (get_local_id(0) < 2)
        barrier(CLK_GLOBAL_MEM_FENCE);
    out[get_global_id(0)] = 1;
}
kernel void others(global int *out, global const int *in, int n) {
    if (get_local_id(0) < 5)
        return;
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[get_global_id(0)] = 1;
}
kernel void later(global int *out, global const int *in, int n) {
    for (int i = 0; i <= get_local_id(0); ++i) {
        out[get_global_id(0)] = i;
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}";

#[test]
fn barriers_that_not_all_reach_are_reported() {
    for (target, level) in common::VARIANTS {
        let context = Context::create();
        let module = compile(&context, "apart", DIVERGED, target, level);
        for (name, waiting) in [("some", 2), ("others", 3), ("later", 7)] {
            let range = NdRange::new(&[16], &[8]).unwrap();
            for mut kernel in
                [Kernel::load(&module, name).unwrap(), Kernel::load_unchecked(&module, name).unwrap()]
            {
                let result = kernel.launch(&range, &mut arguments(1));
                let message = result.unwrap_err().to_string();
                let expected = format!(
                    "in group (0, 0, 0), {waiting} of 8 work-items wait at a barrier that the others do not reach"
                );
                assert!(message.contains(&expected), "{name} {target} {level}: {message}");
            }
        }
    }
}
