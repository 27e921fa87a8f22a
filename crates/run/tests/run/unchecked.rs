//! Kernels without checks, whose work-items the runner puts into loops and optimises: they compute what they compute with checks.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use std::{path::Path, time::Duration};

use inkwell::{context::Context, module::Module};
use spirv_llvm_run::{Arg, Kernel, LaunchOptions, NdRange};

use crate::common;

/// What a kernel leaves in its buffers, by one thread without checks and by two.
fn unchecked(module: &Module<'_>, name: &str, range: &NdRange, args: &[Arg]) -> Vec<Vec<u8>> {
    let results: Vec<Vec<Vec<u8>>> = [1, 2]
        .into_iter()
        .map(|threads| {
            let mut args = args.to_vec();
            let mut kernel = Kernel::load_unchecked(module, name).unwrap();
            let options = LaunchOptions::default().with_threads(threads);
            kernel.launch_with(range, &mut args, &options).unwrap();
            common::buffers(args)
        })
        .collect();
    assert_eq!(results[0], results[1], "{name}: by one thread and by two");
    results[0].clone()
}

#[test]
fn kernels_compute_what_they_should() {
    for case in common::kernels::all() {
        let expected = (case.expected)(&case.args);
        for (target, level) in common::variants() {
            let source = common::kernel_folder().join(format!("{}.cl", case.name));
            let context = Context::create();
            let module = common::parse(&context, case.name, &common::compile(&source, target, level));
            let got = unchecked(&module, case.name, &case.range, &case.args);
            assert!(got == expected, "{} {target} {level}", case.name);
        }
    }
}

/// The work-items' places, by all functions of work-items, of sub-groups and of linear ids.
const PLACES: &str = "
kernel void places(global ulong *out, uint dim) {
    size_t item = get_global_linear_id();
    out += 12 * item;
    out[0] = get_global_id(0) * 1000000 + get_global_id(1) * 1000 + get_global_id(2);
    out[1] = get_local_id(0) * 1000000 + get_local_id(1) * 1000 + get_local_id(2);
    out[2] = get_group_id(0) * 1000000 + get_group_id(1) * 1000 + get_group_id(2);
    out[3] = get_local_size(0) * 1000000 + get_local_size(1) * 1000 + get_local_size(2);
    out[4] = get_local_linear_id();
    out[5] = get_sub_group_id() * 1000 + get_sub_group_local_id();
    out[6] = get_sub_group_size() * 1000 + get_max_sub_group_size();
    out[7] = get_num_sub_groups() * 1000 + get_enqueued_num_sub_groups();
    out[8] = get_global_id(dim) + get_local_size(dim + 7);
    out[9] = get_global_offset(0) + get_global_size(1) + get_work_dim();
    int place = get_global_id(0);
    out[10] = place * 3 - 7;
    out[11] = item;
}";

#[test]
fn work_items_know_where_they_are() {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("places.cl");
    std::fs::write(&source, PLACES).unwrap();
    // Whole groups, groups that are cut off at the end of the range, and offsets.
    let ranges: [(&[u64], &[u64], &[u64]); 7] = [
        (&[1], &[1], &[0]),
        (&[37], &[37], &[5]),
        (&[40], &[16], &[0]),
        (&[12, 9], &[4, 3], &[0, 0]),
        (&[13, 7], &[5, 4], &[3, 2]),
        (&[6, 5, 4], &[3, 5, 2], &[1, 2, 3]),
        (&[7, 3, 5], &[4, 2, 3], &[0, 0, 0]),
    ];
    for (target, level) in common::variants() {
        let context = Context::create();
        let module = common::parse(&context, "places", &common::compile(&source, target, level));
        for (global, local, offset) in ranges {
            let range = NdRange::new(global, local).unwrap().with_offset(offset).unwrap();
            for dim in 0..3_u32 {
                let items: u64 = global.iter().product();
                let args = [
                    Arg::Buffer(vec![0; usize::try_from(items).unwrap() * 12 * 8]),
                    Arg::Bytes(dim.to_le_bytes().to_vec()),
                ];
                let mut checked = args.to_vec();
                Kernel::load(&module, "places").unwrap().launch(&range, &mut checked).unwrap();
                let got = unchecked(&module, "places", &range, &args);
                assert!(got == common::buffers(checked), "{target} {level} {global:?} {local:?} {offset:?}");
            }
        }
    }
}

/// Work-items that have variables of their own, which stay in memory, and that call functions.
const PRIVATE: &str = "
void fill(int *values, int count, int start) {
    for (int i = 0; i < count; ++i)
        values[i] = start + i;
}
int pick(const int *values, int place) { return values[place & 15]; }
kernel void private_memory(global int *out, global const int *in) {
    int i = get_global_id(0), values[16];
    fill(values, 16, i);
    values[in[i] & 15] += 100;
    out[i] = pick(values, in[i]) + pick(values, i);
}
kernel void neighbours(global int *out, global const int *in) {
    int i = get_global_id(0);
    out[i] = in[i ^ 1] + in[i + 1] * 2;
}
kernel void counts(global int *out, global const int *in) {
    int i = get_global_id(0);
    atomic_add(&out[in[i] & 3], 1);
}
kernel void scatters(global int *out, global const int *in) {
    int i = get_global_id(0);
    if (in[i] & 1)
        out[(i * 7) & 63] = i;
}";

#[test]
fn work_items_do_not_disturb_each_other() {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("private.cl");
    std::fs::write(&source, PRIVATE).unwrap();
    let input: Vec<u8> = (0..65_u32).flat_map(|i| (i * i + 3).to_le_bytes()).collect();
    for (target, level) in common::variants() {
        let context = Context::create();
        let module = common::parse(&context, "private", &common::compile(&source, target, level));
        for name in ["private_memory", "neighbours", "counts", "scatters"] {
            for local in [1, 16, 64] {
                let range = NdRange::new(&[64], &[local]).unwrap();
                let args = [Arg::Buffer(vec![0; 256]), Arg::Buffer(input.clone())];
                let mut checked = args.to_vec();
                Kernel::load(&module, name).unwrap().launch(&range, &mut checked).unwrap();
                let got = unchecked(&module, name, &range, &args);
                assert!(got == common::buffers(checked), "{name} {target} {level}, groups of {local}");
            }
        }
    }
}

/// The vectoriser joins the calls of several work-items; LLVM's code generator ends the process at `llvm.frexp` of vectors.
const JOINED: &str = "
kernel __attribute__((reqd_work_group_size(8, 1, 1))) void joined(global double *out, global const double *in) {
    uint i = get_global_id(0);
    int exponent;
    double fraction = frexp(in[i], &exponent);
    vstore8((double8)(fraction + exponent, 1, 2, 3, 4, 5, 6, 7) / vload8(i, in), i, out);
}";

#[test]
fn intrinsics_without_code_for_vectors_are_not_joined() {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("joined.cl");
    std::fs::write(&source, JOINED).unwrap();
    let input: Vec<u8> = (1..=64).flat_map(|i| (f64::from(i) * 1.375).to_le_bytes()).collect();
    for (target, level) in common::variants() {
        let context = Context::create();
        let module = common::parse(&context, "joined", &common::compile(&source, target, level));
        let range = NdRange::new(&[8], &[8]).unwrap();
        let args = [Arg::Buffer(vec![0; 512]), Arg::Buffer(input.clone())];
        let mut checked = args.to_vec();
        Kernel::load(&module, "joined").unwrap().launch(&range, &mut checked).unwrap();
        assert!(unchecked(&module, "joined", &range, &args) == common::buffers(checked), "{target} {level}");
    }
}

#[test]
fn the_time_limit_holds_between_groups() {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long.cl");
    let text = "kernel void longest(global uint *out) {
        uint value = get_global_id(0);
        for (int i = 0; i < 100000; ++i)
            value = value * 1664525 + (value >> 3) + i;
        out[get_global_id(0)] = value;
    }";
    std::fs::write(&source, text).unwrap();
    let context = Context::create();
    let module = common::parse(&context, "long", &common::compile(&source, "spir64", "-O2"));
    let mut kernel = Kernel::load_unchecked(&module, "longest").unwrap();
    let range = NdRange::new(&[1 << 20], &[1]).unwrap();
    let options = LaunchOptions::default().with_time_limit(Duration::from_millis(20));
    let result = kernel.launch_with(&range, &mut [Arg::Buffer(vec![0; 4 << 20])], &options);
    let message = result.map(|_| ()).unwrap_err().to_string();
    assert!(message.contains("is not done within the time limit"), "{message}");
}

/// Components that vectors do not have, by numbers that are constants at once and by one that becomes a constant.
const BEYOND: &str = "
target triple = \"spir64-unknown-unknown\"
define spir_kernel void @beyond(ptr addrspace(1) %out, <4 x i32> %v) {
  %index = alloca i32
  store i32 6, ptr %index
  %later = load i32, ptr %index
  %w = add <4 x i32> %v, %v
  %a = extractelement <4 x i32> %w, i32 4
  %b = extractelement <4 x i32> %w, i32 %later
  %x = insertelement <4 x i32> %w, i32 %a, i32 %later
  %y = insertelement <4 x i32> %x, i32 %b, i32 1
  %c = extractelement <4 x i32> %w, i32 3
  %at = getelementptr i32, ptr addrspace(1) %out, i64 4
  store <4 x i32> %y, ptr addrspace(1) %out
  store i32 %c, ptr addrspace(1) %at
  ret void
}
";

#[test]
fn components_beyond_a_vector_are_undefined_alone() {
    let context = Context::create();
    let module = common::parse(&context, "beyond", format!("{BEYOND}\0").as_bytes());
    let range = NdRange::new(&[1], &[1]).unwrap();
    let four = [1_u32, 2, 3, 4].iter().flat_map(|number| number.to_le_bytes()).collect();
    let mut args = [Arg::Buffer(vec![0; 20]), Arg::Bytes(four)];
    Kernel::load_unchecked(&module, "beyond").unwrap().launch(&range, &mut args).unwrap();
    let Arg::Buffer(out) = &args[0] else { panic!("the buffer is gone") };
    assert_eq!(out[16..], 8_u32.to_le_bytes());
}

/// A table of addresses in the constant space, out of which LLVM would make one of distances.
const TABLE: &str = "
target triple = \"spir64-unknown-unknown\"
@words = internal addrspace(2) constant [3 x i32] [i32 3, i32 1, i32 4]
@addresses = internal addrspace(2) constant [2 x ptr addrspace(2)] [ptr addrspace(2) @words, \
    ptr addrspace(2) getelementptr inbounds ([3 x i32], ptr addrspace(2) @words, i64 0, i64 2)]
define internal spir_func i32 @first(i32 %x) noinline {
  %r = add i32 %x, 11
  ret i32 %r
}
define internal spir_func i32 @second(i32 %x) noinline {
  %r = mul i32 %x, 11
  ret i32 %r
}
define spir_kernel void @table(ptr addrspace(1) %out, i64 %n) {
  %entry = getelementptr ptr addrspace(2), ptr addrspace(2) @addresses, i64 %n
  %address = load ptr addrspace(2), ptr addrspace(2) %entry
  %word = load i32, ptr addrspace(2) %address
  %is_first = icmp eq i64 %n, 0
  %function = select i1 %is_first, ptr @first, ptr @second
  %result = call spir_func i32 %function(i32 %word)
  store i32 %result, ptr addrspace(1) %out
  ret void
}";

#[test]
fn tables_of_addresses_are_in_any_space() {
    let context = Context::create();
    let module = common::parse(&context, "table", format!("{TABLE}\0").as_bytes());
    let range = NdRange::new(&[1], &[1]).unwrap();
    for (index, expected) in [(0_u64, 14_u32), (1, 44)] {
        let args = [Arg::Buffer(vec![0; 4]), Arg::Bytes(index.to_le_bytes().into())];
        assert_eq!(unchecked(&module, "table", &range, &args)[0], expected.to_le_bytes());
    }
}

/// Kernels whose work-items do nothing from some place of each row on, or do in ways that look like it.
const BOUNDS: &str = "
#define ARGS global int *out, int n
#define X get_global_id(0)
#define Y get_global_id(1)
#define PUT out[Y * get_global_size(0) + X - get_global_offset(0)] = 1 + X
kernel void below(ARGS) { uint m = n; if (X < m) PUT; }
kernel void signed_below(ARGS) { int i = X; if (i < n) PUT; }
kernel void up_to(ARGS) { int i = X; if (i <= n) PUT; }
kernel void above(ARGS) { uint i = X, m = n; if (m > i) PUT; }
kernel void reaches(ARGS) { uint i = X, m = n; if (m >= i) PUT; }
kernel void leaves(ARGS) { int i = X; if (i >= n) return; PUT; }
kernel void leaves_behind(ARGS) { uint i = X, m = n; if (i > m) return; PUT; }
kernel void not_below(ARGS) { int i = X; if (i >= n) PUT; }
kernel void behind(ARGS) { uint i = X, m = n; if (i > m) PUT; }
kernel void long_below(ARGS) { long i = X; if (i < (long)n - 5) PUT; }
kernel void ulong_below(ARGS) { if (X < (ulong)n * 0x100000001UL) PUT; }
kernel void short_below(ARGS) { ushort i = X; if (i < (ushort)n) PUT; }
kernel void local_below(ARGS) { int i = get_local_id(0); if (i < n) PUT; }
kernel void local_leaves(ARGS) { uint i = get_local_id(0); if (i > (uint)n) return; PUT; }
kernel void both(ARGS) { int i = X, j = Y; if (i < n && j < 3) PUT; }
kernel void either_leaves(ARGS) { int i = X, j = Y; if (i >= n || j >= 3) return; PUT; }
kernel void either(ARGS) { int i = X, j = Y; if (i < n || j < 1) PUT; }
kernel void by_row(ARGS) { int i = X, j = Y; if (i - j < n) PUT; }
kernel void other_row(ARGS) { int j = Y; if (j < n) PUT; }
kernel void next_below(ARGS) { int i = X; if (i + 1 < n) PUT; }
kernel void wraps(ARGS) { uint i = X; if (i - 3 < (uint)n) PUT; }
kernel void same(ARGS) { int i = X; if (i == n) PUT; }
kernel void first_does(ARGS) { int i = X; out[500 + i % 2] = 5; if (i < n) PUT; }
kernel void later(ARGS) { int i = X; local int t[64]; t[get_local_id(0)] = i; barrier(CLK_LOCAL_MEM_FENCE); if (i < n) PUT + t[0]; }
kernel void from_memory(ARGS) { int i = X; if (i < out[1000]) PUT; }
kernel void loops(ARGS) { int i = X; if (i < n) for (int k = 0; k < i % 5; ++k) out[Y * get_global_size(0) + X - get_global_offset(0)] += k; }";

#[test]
fn rows_end_where_work_items_do_nothing() {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bounds.cl");
    std::fs::write(&source, BOUNDS).unwrap();
    let ranges: [(&[u64], &[u64], &[u64]); 6] = [
        (&[40], &[8], &[0]),
        (&[37], &[16], &[0]),
        (&[20], &[5], &[7]),
        (&[12, 5], &[4, 5], &[0, 0]),
        (&[13, 7], &[5, 4], &[3, 0]),
        (&[64], &[64], &[0]),
    ];
    for (target, level) in common::variants() {
        let context = Context::create();
        let module = common::parse(&context, "bounds", &common::compile(&source, target, level));
        for name in spirv_llvm_run::kernels(&module) {
            let mut kernels =
                [Kernel::load(&module, &name).unwrap(), Kernel::load_unchecked(&module, &name).unwrap()];
            for (global, local, offset) in ranges {
                let range = NdRange::new(global, local).unwrap().with_offset(offset).unwrap();
                for n in [0, 1, 3, 5, 8, 13, 36, 40, 1000, -1, -8, i32::MIN, i32::MAX, i32::MAX - 3] {
                    let [expected, got] = kernels.each_mut().map(|kernel| {
                        let mut out = vec![0; 4 * 1001];
                        out[4000..].copy_from_slice(&n.to_le_bytes());
                        let mut args = [Arg::Buffer(out), Arg::Bytes(n.to_le_bytes().to_vec())];
                        kernel.launch(&range, &mut args).unwrap();
                        common::buffers(args.to_vec())
                    });
                    assert_eq!(got, expected, "{name} {target} {level} {global:?} {local:?} {offset:?} {n}");
                }
            }
        }
    }
}
