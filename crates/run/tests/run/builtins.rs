//! Builtins of running kernels: kernels that test themselves, and names as SPIR-V-friendly IR has them.

use inkwell::context::Context;
use spirv_llvm_run::{Arg, ArgKind, Kernel, NdRange};

use crate::common;

fn values<T>(bytes: &[u8], read: fn([u8; 8]) -> T) -> Vec<T> {
    bytes.chunks_exact(8).map(|chunk| read(chunk.try_into().expect("8 bytes"))).collect()
}

/// Runs `test-ll/run/<name>.cl` as one work-item in all variants. Its first buffer gets 1 for each test that holds,
/// and 2 behind the last one; the other arguments are zero.
fn check_self(name: &str) {
    let source = crate::common::fixture::root().join(format!("test-ll/run/{name}.cl"));
    for (target, level) in common::variants() {
        let context = Context::create();
        let module = common::parse(&context, name, &common::compile(&source, target, level));
        let mut kernel =
            Kernel::load(&module, name).unwrap_or_else(|error| panic!("{target} {level}: {error}"));
        let zero = |kind| match kind {
            ArgKind::Buffer => Arg::Buffer(vec![0; 4 * 200]),
            ArgKind::Value(size) => Arg::Bytes(vec![0; size]),
            ArgKind::Local => Arg::Local(256),
            _ => panic!("the kernels have nothing else"),
        };
        let mut args: Vec<Arg> = kernel.args().iter().map(|info| zero(info.kind)).collect();
        kernel.launch(&NdRange::new(&[1], &[1]).expect("a range"), &mut args).expect("a run");
        common::record::ran(kernel.builtins());
        let Some(Arg::Buffer(ok)) = args.first() else { panic!("the first argument is a buffer") };
        let ok: Vec<u8> = ok.chunks(4).map(|word| word[0]).collect();
        let end = ok.iter().position(|&value| value == 2).expect("the end of the tests");
        let failed: Vec<usize> = (0..end).filter(|&index| ok[index] != 1).collect();
        assert!(
            end > 0 && failed.is_empty(),
            "{target} {level}: of {end} tests these fail, from 0: {failed:?}"
        );
    }
}

#[test]
fn integer_builtins() {
    check_self("integer");
}

#[test]
fn conversions_and_vectors_in_memory() {
    check_self("convert");
}

#[test]
fn math_builtins() {
    check_self("math");
}

#[test]
fn atomic_builtins() {
    check_self("atomics");
}

#[test]
fn work_items_know_where_they_stand() {
    let source = crate::common::fixture::root().join("test-ll/run/work_items.cl");
    let range =
        NdRange::new(&[5, 4], &[3, 2]).and_then(|range| range.with_offset(&[100, 7])).expect("a range");
    for (target, level) in common::variants() {
        let context = Context::create();
        let module = common::parse(&context, "work_items", &common::compile(&source, target, level));
        let mut args = [Arg::Buffer(vec![0; 8 * 16 * 20])];
        let mut kernel = Kernel::load(&module, "work_items").expect("a kernel");
        kernel.launch(&range, &mut args).expect("a run");
        common::record::ran(kernel.builtins());
        let Arg::Buffer(bytes) = &args[0] else { panic!("a buffer") };
        let got = values(bytes, u64::from_le_bytes);
        for (at, got) in (0..).zip(got.chunks(16)) {
            let (x, y) = (at % 5, at / 5);
            let width = if x < 3 { 3 } else { 2 };
            let expected = [
                [100 + x, 7 + y, 0],
                [x % 3, y % 2, 0],
                [x / 3, y / 2, 0],
                [width, 2, 1],
                [at, (y % 2) * width + x % 3, 200 + 20 + 3],
            ];
            assert_eq!(got[..15], expected.concat(), "{target} {level}: work-item {at}");
            assert_eq!(got[15], 2, "{target} {level}: dimensions outside");
        }
    }
}

/// Names that SPIR-V-friendly IR uses for what OpenCL C calls otherwise.
const FRIENDLY: &str = r#"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>, align 32
@__spirv_BuiltInWorkDim = external addrspace(1) constant i32
@tile = internal addrspace(3) global [4 x i64] undef, align 8
declare spir_func i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32)
declare spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32)
declare spir_func void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)
declare spir_func i64 @_Z18__spirv_AtomicIAddPU3AS1liil(ptr addrspace(1), i32, i32, i64)
declare spir_func double @_Z16__spirv_ocl_fmaxdd(double, double)
declare spir_func i64 @_Z20__spirv_ocl_u_mul_himm(i64, i64)
declare spir_func double @_Z27__spirv_ConvertUToF_Rdoublem(i64)
declare spir_func i32 @_Z28__spirv_ConvertFToS_Rint_rtpd(double)
declare double @llvm.fabs.f64(double)

define spir_kernel void @friendly(ptr addrspace(1) %out, ptr addrspace(1) %sum) {
  %ids = load <3 x i64>, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, align 32
  %id = extractelement <3 x i64> %ids, i32 0
  %local = call spir_func i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32 0)
  %mine = getelementptr i64, ptr addrspace(3) @tile, i64 %local
  store i64 %id, ptr addrspace(3) %mine
  call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 272)
  %size = call spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32 0)
  %last = sub i64 %size, 1
  %mirror = sub i64 %last, %local
  %theirs = getelementptr i64, ptr addrspace(3) @tile, i64 %mirror
  %other = load i64, ptr addrspace(3) %theirs
  %ids2 = load <3 x i64>, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, align 32
  %id2 = extractelement <3 x i64> %ids2, i32 0
  %place = getelementptr i64, ptr addrspace(1) %out, i64 %id2
  %dim = load i32, ptr addrspace(1) @__spirv_BuiltInWorkDim
  %wide = zext i32 %dim to i64
  %real = call spir_func double @_Z27__spirv_ConvertUToF_Rdoublem(i64 %other)
  %half = fmul double %real, 0.5
  %top = call spir_func double @_Z16__spirv_ocl_fmaxdd(double %half, double 1.25)
  %whole = call spir_func i32 @_Z28__spirv_ConvertFToS_Rint_rtpd(double %top)
  %ten = sext i32 %whole to i64
  %high = call spir_func i64 @_Z20__spirv_ocl_u_mul_himm(i64 -1, i64 %wide)
  %hundreds = mul i64 %ten, 100
  %value = add i64 %hundreds, %other
  %with = add i64 %value, %high
  store i64 %with, ptr addrspace(1) %place
  %old = call spir_func i64 @_Z18__spirv_AtomicIAddPU3AS1liil(ptr addrspace(1) %sum, i32 1, i32 0, i64 %id)
  ret void
}
"#;

#[test]
fn names_of_friendly_ir() {
    let context = Context::create();
    let module = common::parse(&context, "friendly", FRIENDLY.as_bytes());
    let mut args = [Arg::Buffer(vec![0; 8 * 8]), Arg::Buffer(vec![0; 8])];
    let range = NdRange::new(&[8], &[4]).expect("a range");
    Kernel::load(&module, "friendly").and_then(|mut kernel| kernel.launch(&range, &mut args)).expect("a run");
    let [Arg::Buffer(out), Arg::Buffer(sum)] = &args else { panic!("two buffers") };
    let expected: Vec<u64> = (0..8)
        .map(|id| {
            let other = id / 4 * 4 + 3 - id % 4;
            let rounded = (other as f64 * 0.5).max(1.25).ceil() as u64;
            100 * rounded + other
        })
        .collect();
    assert_eq!(values(out, u64::from_le_bytes), expected);
    assert_eq!(values(sum, u64::from_le_bytes), [28]);
}

/// The result of loading a kernel `k` with this text behind a header for `triple`.
fn refusal(triple: &str, text: &str) -> String {
    let context = Context::create();
    let text = format!("target triple = \"{triple}\"\n{text}");
    let module = common::parse(&context, "text", text.as_bytes());
    Kernel::load(&module, "k").expect_err("an error").to_string()
}

#[test]
fn what_cannot_run_is_refused_with_its_reason() {
    let kernel = "define spir_kernel void @k(ptr addrspace(1) %p) {";
    let spir = "spir64-unknown-unknown";
    let unknown = format!(
        "declare spir_func i32 @_Z3fooif(i32, float)\ndeclare spir_func void @bar()\n{kernel}\n%x = call spir_func i32 \
         @_Z3fooif(i32 1, float 1.0)\ncall spir_func void @bar()\nret void\n}}"
    );
    let error = refusal(spir, &unknown);
    assert!(error.contains("foo(int, float), bar"), "{error}");

    // The name is a builtin's, the types are not.
    let wrong = format!(
        "declare spir_func i32 @_Z4sqrtf(float)\n{kernel}\n%x = call spir_func i32 @_Z4sqrtf(float 1.0)\nret void\n}}"
    );
    let error = refusal(spir, &wrong);
    assert!(error.contains("sqrt(float)"), "{error}");

    let error = refusal("x86_64-unknown-linux-gnu", &format!("{kernel}\nret void\n}}"));
    assert!(error.contains("x86_64"), "{error}");

    let error = refusal(spir, "define spir_kernel void @other() {\nret void\n}");
    assert!(error.contains("no kernel k"), "{error}");

    let error = refusal(spir, "define spir_kernel void @k(target(\"spirv.NamedBarrier\") %q) {\nret void\n}");
    assert!(error.contains("spirv.NamedBarrier"), "{error}");

    let error = refusal(
        spir,
        &format!(
            "@data = external addrspace(1) global i32\n{kernel}\n%x = load i32, ptr addrspace(1) @data\nret void\n}}"
        ),
    );
    assert!(error.contains("data"), "{error}");

    let error = refusal(spir, &format!("{kernel}\ncall void asm sideeffect \"bogus\", \"\"()\nret void\n}}"));
    assert!(error.contains("assembly"), "{error}");

    let text = format!(
        "declare void @llvm.instrprof.increment(ptr, i64, i32, i32)\n@n = private addrspace(0) constant [1 x i8] \
         zeroinitializer\n{kernel}\ncall void @llvm.instrprof.increment(ptr @n, i64 1, i32 1, i32 0)\nret void\n}}"
    );
    let error = refusal(spir, &text);
    assert!(error.contains("llvm.instrprof"), "{error}");

    // Functions that the code generator itself would call are not there.
    let text = format!(
        "{kernel}\n%x = load ppc_fp128, ptr addrspace(1) %p\nstore ppc_fp128 %x, ptr addrspace(1) %p\nret void\n}}"
    );
    let error = refusal(spir, &text);
    assert!(error.contains("ppc_fp128"), "{error}");

    let error = refusal(spir, &format!("module asm \"bogus\"\n{kernel}\nret void\n}}"));
    assert!(error.contains("assembly"), "{error}");
}

#[test]
fn arguments_must_fit() {
    let context = Context::create();
    let source = crate::common::fixture::root().join("test-ll/kernels/reduction.cl");
    let module = common::parse(&context, "reduction", &common::compile(&source, "spir64", "-O2"));
    let mut kernel = Kernel::load(&module, "reduction").expect("a kernel");
    let kinds: Vec<_> = kernel.args().iter().map(|info| info.kind).collect();
    assert_eq!(kinds, [ArgKind::Buffer, ArgKind::Buffer, ArgKind::Local]);
    let range = NdRange::new(&[4], &[4]).expect("a range");
    for args in [
        vec![],
        vec![Arg::Buffer(vec![]), Arg::Buffer(vec![]), Arg::Buffer(vec![])],
        vec![Arg::Buffer(vec![]), Arg::Bytes(vec![0; 4]), Arg::Local(4)],
    ] {
        let before = args.clone();
        let mut args = args;
        assert!(kernel.launch(&range, &mut args).is_err());
        assert_eq!(args, before);
    }
    let mut args = [Arg::Buffer(vec![0; 16]), Arg::Buffer(vec![0; 4]), Arg::Local(usize::MAX)];
    assert!(kernel.launch(&range, &mut args).is_err());
}

#[test]
fn a_barrier_that_some_do_not_reach_is_an_error() {
    let context = Context::create();
    let source = crate::common::fixture::root().join("test-ll/run/diverged.cl");
    let module = common::parse(&context, "diverged", &common::compile(&source, "spir64", "-O0"));
    let mut kernel = Kernel::load(&module, "diverged").expect("a kernel");
    let range = NdRange::new(&[4], &[4]).expect("a range");
    let error = kernel.launch(&range, &mut [Arg::Buffer(vec![0; 16])]).expect_err("an error");
    assert!(error.to_string().contains("2 of 4 work-items"), "{error}");
    // The same kernel goes on to run where all agree.
    let range = NdRange::new(&[4], &[2]).expect("a range");
    let mut args = [Arg::Buffer(vec![0; 16])];
    kernel.launch(&range, &mut args).expect("a run");
    assert_eq!(common::buffers(args.to_vec()), [[1, 0, 0, 0].repeat(4)]);
}

#[test]
fn work_items_compute_together() {
    let source = crate::common::fixture::root().join("test-ll/run/collectives.cl");
    let mine = |id: i32| id * 7 % 5 - 2;
    let mut expected = Vec::new();
    for id in 0..16 {
        let group = id / 8 * 8..id / 8 * 8 + 8;
        let before = group.start..id;
        expected.extend([
            group.clone().map(mine).sum::<i32>(),
            group.clone().map(mine).max().expect("a group"),
            group.clone().map(|id| (mine(id) as f32 * 0.5 + 4.0) as i32).min().expect("a group"),
            before.clone().map(mine).sum::<i32>() + mine(id),
            before.clone().map(mine).sum::<i32>(),
            group.start + 3,
            i32::from(group.clone().all(|id| mine(id) < 2)) * 2 + i32::from(group.contains(&9)),
            before.map(|id| mine(id) + 2).max().unwrap_or(0),
        ]);
    }
    for (target, level) in common::variants() {
        let context = Context::create();
        let module = common::parse(&context, "collectives", &common::compile(&source, target, level));
        let mut args = [Arg::Buffer(vec![0; 4 * 8 * 16])];
        let range = NdRange::new(&[16], &[8]).expect("a range");
        let mut kernel = Kernel::load(&module, "collectives").expect("a kernel");
        kernel.launch(&range, &mut args).expect("a run");
        common::record::ran(kernel.builtins());
        let Arg::Buffer(bytes) = &args[0] else { panic!("a buffer") };
        let got: Vec<i32> =
            bytes.chunks_exact(4).map(|word| i32::from_le_bytes(word.try_into().expect("4 bytes"))).collect();
        assert_eq!(got, expected, "{target} {level}");
    }
}

/// Broadcasts two addresses at once, and writes by the second one.
const ADDRESSES: &str = r#"
declare spir_func i32 @_Z13get_global_idj(i32)
declare spir_func <2 x ptr addrspace(1)> @_Z19sub_group_broadcastDv2_PU3AS1ij(<2 x ptr addrspace(1)>, i32)
define spir_kernel void @broadcasts(ptr addrspace(1) %out) {
  %id = call spir_func i32 @_Z13get_global_idj(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %behind = getelementptr i32, ptr addrspace(1) %at, i32 8
  %one = insertelement <2 x ptr addrspace(1)> poison, ptr addrspace(1) %at, i32 0
  %two = insertelement <2 x ptr addrspace(1)> %one, ptr addrspace(1) %behind, i32 1
  %all = call spir_func <2 x ptr addrspace(1)> @_Z19sub_group_broadcastDv2_PU3AS1ij(<2 x ptr addrspace(1)> %two, i32 3)
  %place = extractelement <2 x ptr addrspace(1)> %all, i32 1
  %own = getelementptr i32, ptr addrspace(1) %place, i32 %id
  store i32 %id, ptr addrspace(1) %own
  ret void
}
"#;

#[test]
fn vectors_of_addresses_are_handed_over() {
    for &triple in common::TARGETS {
        // Ids are as wide as addresses.
        let size = if triple == "spir64" { "i64" } else { "i32" };
        let text = ADDRESSES.replace("%id = call spir_func i32", &format!("%whole = call spir_func {size}"));
        let text = text.replace("declare spir_func i32", &format!("declare spir_func {size}"));
        let narrow = if size == "i32" { "%id = add i32 %whole, 0" } else { "%id = trunc i64 %whole to i32" };
        let text = text.replace("idj(i32 0)\n", &format!("idj(i32 0)\n  {narrow}\n"));
        let text = format!("target triple = \"{triple}-unknown-unknown\"{text}");
        let context = Context::create();
        let module = common::parse(&context, "addresses", text.as_bytes());
        let mut args = [Arg::Buffer(vec![0; 4 * 24])];
        Kernel::load(&module, "broadcasts")
            .and_then(|mut kernel| kernel.launch(&NdRange::new(&[8], &[8])?, &mut args))
            .unwrap_or_else(|error| panic!("{triple}: {error}"));
        let Arg::Buffer(bytes) = &args[0] else { panic!("a buffer") };
        let words: Vec<u8> = bytes.iter().copied().step_by(4).collect();
        let exact: Vec<u8> =
            (0..24).map(|at: u8| at.checked_sub(11).filter(|id| *id < 8).unwrap_or(0)).collect();
        assert_eq!(words, exact, "{triple}");
    }
}
