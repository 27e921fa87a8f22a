//! Kernels whose work-items wait for each other: split at their barriers, they compute what work-items on fibers compute, as those do that a
//! debugger follows, and with checks they find the same mistakes.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use std::{path::Path, time::Duration};

use inkwell::{context::Context, module::Module};
use spirv_llvm_run::{self as run, Arg, Kernel, LaunchOptions, LoadOptions, NdRange};

use crate::common;

/// All have a buffer for two numbers of each work-item, one to read from, and a number.
const SOURCE: &str = include_str!("barriers/kernels.cl");

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
    common::record::ran(kernel.builtins());
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
fn kernels_with_barriers_compute_what_they_compute_on_fibers() {
    let mut whole = Vec::new();
    for (target, level) in common::variants() {
        let context = Context::create();
        let module = compile(&context, "barriers", SOURCE, target, level);
        let names = run::kernels(&module);
        assert!(names.len() > 25, "{names:?}");
        for name in names {
            let mut on_fibers = fibers(&module, &name);
            let mut split =
                [Kernel::load(&module, &name).unwrap(), Kernel::load_unchecked(&module, &name).unwrap()];
            // On fibers they compute the same, and take long.
            let is_split = split.each_ref().map(|kernel| format!("{kernel:?}").contains("form: Group"));
            assert!(is_split[1], "{name} {target} {level}");
            if !is_split[0] {
                whole.push(format!("{name} {target} {level}"));
            }
            for (global, local) in RANGES {
                let range = NdRange::new(global, local).unwrap();
                for n in [0, 1, 5] {
                    let expected = outcome(&mut on_fibers, &range, n, 1);
                    for (number, threads) in [(0, 1), (1, 1), (1, 2)] {
                        let got = outcome(&mut split[number], &range, n, threads);
                        assert!(
                            got == expected,
                            "{name} {target} {level} {global:?} {local:?} {n}, kernel {number}, {threads} threads:\n\
                             {:?}\n{:?}",
                            got.0,
                            expected.0
                        );
                    }
                }
            }
        }
    }
    // With checks, variables that are not known to be written stay in memory, and so may be what decides.
    assert!(whole.len() < 12, "{whole:?}");
}

/// A kernel whose work-items have fibers.
fn fibers(module: &Module<'_>, name: &str) -> Kernel {
    let kernel =
        Kernel::load_with(module, name, LoadOptions { debugger: true, ..LoadOptions::default() }).unwrap();
    assert!(format!("{kernel:?}").contains("form: Plain"), "{name}");
    kernel
}

/// Mistakes before, between and behind barriers.
const MISTAKES: &str = "
#define ARGS global int *out, global const int *in, int n
#define WAIT barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#define HERE local int part[16]; const int l = get_local_id(0), g = get_global_id(0);
__attribute__((noinline)) void put(int *to, int at) { to[at] = 5; }
kernel void behind_local(ARGS) { HERE part[l] = 1; WAIT; part[l + 8 + n] = 2; WAIT; out[g] = part[l]; }
kernel void behind_buffer(ARGS) { HERE part[l] = 1; WAIT; out[g + 600 * n] = part[l]; }
kernel void undefined(ARGS) { HERE if (l != 3 || n == 0) part[l] = 1; WAIT; out[g] = part[7 - l]; }
kernel void undefined_at_first(ARGS) { HERE out[g] = n == 0 ? 1 : part[l]; WAIT; part[l] = 1; WAIT; out[g] = part[l]; }
kernel void races(ARGS) { HERE part[l] = l; WAIT; out[g] = part[(l + 1) % 8]; if (n > 0) part[l] = 2; WAIT; }
kernel void races_later(ARGS) {
    HERE part[l] = l;
    for (int i = 0; i < 4; ++i) {
        WAIT;
        part[i == n - 1 ? 0 : l] = i;
    }
}
kernel void races_in_buffer(ARGS) { HERE out[g] = 1; WAIT; if (l == n * 2) out[n == 0 ? g : g + 8] = 3; }
kernel void divides(ARGS) { HERE part[l] = l; WAIT; out[g] = 100 / (part[(l + 1) % 8] + 1 - n * 3); }
kernel void own(ARGS) { HERE int a[4] = {1, 2, 3, l}; put(a, 2); WAIT; put(a, 3 + n); WAIT; out[g] = a[2] + a[3]; }
kernel void constant_index(ARGS) { HERE int a[4] = {1, 2, 3, l}; WAIT; a[(l + n * 5) % 8 / 2] = 1; WAIT; out[g] = a[0] + a[n]; }
kernel void misaligned(ARGS) { HERE WAIT; *(global int4 *)(out + g * 4 + n % 2) = 7; WAIT; }
kernel void overflows(ARGS) { HERE part[l] = l; WAIT; out[g] = part[7 - l] + n * 0x7ffffffd; }
kernel void null(ARGS) { HERE WAIT; global int *volatile at = n == 0 ? out + g : 0; WAIT; *at = 1; }";

#[test]
fn mistakes_are_found_as_on_fibers() {
    let module_options = LoadOptions { arithmetic: true, ..LoadOptions::default() };
    let mut found = 0;
    for (target, level) in common::variants() {
        let context = Context::create();
        let module = compile(&context, "mistakes", MISTAKES, target, level);
        for name in run::kernels(&module) {
            let debugged = LoadOptions { debugger: true, ..module_options };
            let mut kernels =
                [debugged, module_options].map(|options| Kernel::load_with(&module, &name, options).unwrap());
            assert!(format!("{:?}", kernels[1]).contains("form: Group"), "{name}");
            for (global, local) in [(&[8], &[8]), (&[24], &[8])] {
                let range = NdRange::new(global, local).unwrap();
                for (n, races, traps) in [
                    (0, false, true),
                    (0, true, true),
                    (1, false, false),
                    (1, true, false),
                    (1, false, true),
                    (3, true, true),
                ] {
                    let mut options = LaunchOptions::default();
                    if races {
                        options = options.with_races();
                    }
                    if traps {
                        options = options.with_traps();
                    }
                    let [expected, got] = kernels.each_mut().map(|kernel| {
                        let mut args = arguments(n);
                        let report = kernel.launch_with(&range, &mut args, &options);
                        let report = report.map(|report| {
                            report.warnings.iter().map(ToString::to_string).collect::<Vec<_>>()
                        });
                        (report.map_err(|error| error.to_string()), args)
                    });
                    assert_eq!(got, expected, "{name} {target} {level} {global:?} {n} {races} {traps}");
                    let is_wrong = got.0.is_err() || got.0.is_ok_and(|warnings| !warnings.is_empty());
                    assert!(!is_wrong || n != 0, "{name} {target} {level} {global:?}: {:?}", expected.0);
                    found += usize::from(is_wrong);
                }
            }
        }
    }
    assert!(found > 200, "{found}");
}

/// A barrier in functions that are not to be put where they are called, as the functions say, the calls, or both.
const CALLED: &str = "
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func void @_Z7barrierj(i32) convergent
@part = internal addrspace(3) global [8 x i32] undef
define spir_func i32 @swaps(i32 %id) noinline {
  %own = getelementptr i32, ptr addrspace(3) @part, i32 %id
  store i32 %id, ptr addrspace(3) %own
  call spir_func void @_Z7barrierj(i32 1) noinline
  %mirror = sub i32 7, %id
  %other = getelementptr i32, ptr addrspace(3) @part, i32 %mirror
  %value = load i32, ptr addrspace(3) %other
  call spir_func void @_Z7barrierj(i32 1)
  ret i32 %value
}
define spir_func i32 @swaps_twice(i32 %id) noinline optnone {
  %once = call spir_func i32 @swaps(i32 %id) noinline
  %twice = call spir_func i32 @swaps(i32 %id)
  %sum = add i32 %once, %twice
  ret i32 %sum
}
define spir_kernel void @calls(ptr addrspace(1) %out) {
  %local = call spir_func i64 @_Z12get_local_idj(i32 0) noinline
  %id = trunc i64 %local to i32
  %value = call spir_func i32 @swaps_twice(i32 %id) noinline
  %global = call spir_func i64 @_Z13get_global_idj(i32 0) noinline
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %global
  store i32 %value, ptr addrspace(1) %at
  ret void
}";

#[test]
fn barriers_are_found_in_functions_that_are_not_to_be_inlined() {
    let range = NdRange::new(&[16], &[8]).unwrap();
    for (target, is_checked) in common::TARGETS.iter().flat_map(|target| [(target, true), (target, false)]) {
        let context = Context::create();
        let text = format!("target triple = \"{target}-unknown-unknown\"{CALLED}");
        // Ids are as wide as addresses.
        let text = match *target {
            "spir" => text.replace("trunc i64 %local to i32", "add i32 %local, 0").replace("i64", "i32"),
            _ => text,
        };
        let module = common::parse(&context, "called", text.as_bytes());
        let load = if is_checked { Kernel::load } else { Kernel::load_unchecked };
        let mut kernel = load(&module, "calls").unwrap();
        assert!(format!("{kernel:?}").contains("form: Group"));
        let mut args = [Arg::Buffer(vec![0; 64])];
        kernel.launch(&range, &mut args).unwrap();
        let Arg::Buffer(bytes) = &args[0] else { panic!("a buffer") };
        let words: Vec<u32> =
            bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
        let group = [14, 12, 10, 8, 6, 4, 2, 0];
        assert_eq!(words, [group, group].concat());
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

/// Loops with a barrier whose condition is none, as what is shifted has fewer bits.
const SHIFTED: &str = "
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z14get_local_sizej(i32)
declare spir_func void @_Z7barrierj(i32) convergent
define spir_kernel void @halves(ptr addrspace(3) %part) {
start:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %own = getelementptr i32, ptr addrspace(3) %part, i64 %id
  store i32 1, ptr addrspace(3) %own
  call spir_func void @_Z7barrierj(i32 1)
  %size = call spir_func i64 @_Z14get_local_sizej(i32 0)
  %first = SHIFT i64 %size, 64
  %none = icmp eq i64 %first, 0
  br i1 %none, label %done, label %halve
halve:
  %stride = phi i64 [ %first, %start ], [ %half, %next ]
  %takes = icmp ult i64 %id, %stride
  br i1 %takes, label %add, label %next
add:
  %at = getelementptr i32, ptr addrspace(3) %own, i64 %stride
  %other = load i32, ptr addrspace(3) %at
  %mine = load i32, ptr addrspace(3) %own
  %sum = add i32 %mine, %other
  store i32 %sum, ptr addrspace(3) %own
  br label %next
next:
  call spir_func void @_Z7barrierj(i32 1)
  %half = SHIFT i64 %stride, 64
  %last = icmp eq i64 %half, 0
  br i1 %last, label %done, label %halve
done:
  ret void
}";

#[test]
fn loops_with_undefined_conditions_end_with_the_time() {
    for shift in ["lshr", "ashr", "shl"] {
        let context = Context::create();
        let text = format!("target triple = \"spir64-unknown-unknown\"\n{}", SHIFTED.replace("SHIFT", shift));
        let module = common::parse(&context, "halves", text.as_bytes());
        let mut kernel = Kernel::load(&module, "halves").unwrap();
        let range = NdRange::new(&[8], &[8]).unwrap();
        let options = LaunchOptions::default().with_time_limit(Duration::from_millis(200));
        // What such a shift gives is left open: the loop may end at once.
        if let Err(error) = kernel.launch_with(&range, &mut [Arg::Local(64)], &options) {
            let message = error.to_string();
            assert!(message.contains("is not done within the time limit"), "{shift}: {message}");
        }
    }
}

#[test]
fn barriers_that_not_all_reach_are_reported() {
    for (target, level) in common::variants() {
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
