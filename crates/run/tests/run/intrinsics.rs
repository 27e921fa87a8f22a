//! Intrinsics that LLVM's code generator ends the process at: run in another way, or refused.

use std::fmt::Write as _;

use inkwell::context::Context;
use spirv_llvm::llvm::MAJOR_VERSION;
use spirv_llvm_run::{Arg, Kernel, NdRange};

use crate::common::meaning::{kernel, run_as_it_is};

const LENGTHS: [u32; 6] = [2, 3, 4, 5, 8, 16];

/// Two ways to compute the same.
fn same(body: &str, rest: &str, other: &str, other_rest: &str) {
    let (got, wanted) = (run_as_it_is(&kernel(body, rest)), run_as_it_is(&kernel(other, other_rest)));
    assert!(wanted.iter().any(|byte| *byte != 0), "nothing is written\n{other}");
    let differs = got.iter().zip(&wanted).position(|(a, b)| a != b);
    assert_eq!(differs, None, "the first different byte of\n{body}");
}

/// Calls that give a structure of two, or a value, on vectors and lane by lane.
fn lane_by_lane(name: &str, ty: &str, suffix: &str, second: Option<(&str, &str)>) {
    for len in LENGTHS {
        let vector = |ty: &str| format!("<{len} x {ty}>");
        let of = |ty: &str| second.map_or(ty.to_owned(), |(other, _)| format!("{{ {ty}, {other} }}"));
        let wide = second.map_or(vector(ty), |(other, _)| format!("{{ {}, {} }}", vector(ty), vector(other)));
        let (own, each) = match second {
            Some((_, "")) => (format!("v{len}{suffix}"), suffix.to_owned()),
            Some((_, part)) => (format!("v{len}{suffix}.v{len}{part}"), format!("{suffix}.{part}")),
            None => (format!("v{len}{suffix}"), suffix.to_owned()),
        };
        let load = format!("  %a = load {}, ptr addrspace(1) %p, align 2\n", vector(ty));
        let bytes = if ty == "double" { 8 } else { 4 };
        let mut body = format!("{load}  %x = call {wide} @llvm.{name}.{own}({} %a)\n", vector(ty));
        let mut other = load;
        for lane in 0..len {
            let _ = write!(
                other,
                "  %a{lane} = extractelement {v} %a, i32 {lane}\n  %x{lane} = call {} @llvm.{name}.{each}({ty} %a{lane})\n",
                of(ty),
                v = vector(ty)
            );
            let parts: Vec<(u32, &str)> =
                second.map_or(vec![(0, ty)], |(other, _)| vec![(0, ty), (1, other)]);
            for (member, part) in parts {
                let at = (member * len + lane) * bytes;
                let (from, lane_of) = if second.is_some() {
                    let _ = writeln!(body, "  %m{lane}_{member} = extractvalue {wide} %x, {member}");
                    let _ =
                        writeln!(other, "  %e{lane}_{member} = extractvalue {} %x{lane}, {member}", of(ty));
                    (format!("%m{lane}_{member}"), format!("%e{lane}_{member}"))
                } else {
                    ("%x".to_owned(), format!("%x{lane}"))
                };
                let place =
                    format!("  %q{lane}_{member} = getelementptr i8, ptr addrspace(1) %r, i64 {at}\n");
                let store = |value: &str| {
                    format!("{place}  store {part} {value}, ptr addrspace(1) %q{lane}_{member}, align 2\n")
                };
                let _ = writeln!(
                    body,
                    "  %w{lane}_{member} = extractelement {} {from}, i32 {lane}",
                    vector(part)
                );
                body.push_str(&store(&format!("%w{lane}_{member}")));
                other.push_str(&store(&lane_of));
            }
        }
        let declared = format!("declare {wide} @llvm.{name}.{own}({})", vector(ty));
        same(&body, &declared, &other, &format!("declare {} @llvm.{name}.{each}({ty})", of(ty)));
    }
}

#[test]
fn vectors_of_any_length() {
    for (ty, suffix) in [("half", "f16"), ("float", "f32"), ("double", "f64")] {
        lane_by_lane("frexp", ty, suffix, Some(("i32", "i32")));
        lane_by_lane("canonicalize", ty, suffix, None);
        // LLVM 20 brought this one.
        if ty != "half" && MAJOR_VERSION >= "20" {
            lane_by_lane("modf", ty, suffix, Some((ty, "")));
        }
    }
}

#[test]
fn sums_of_parts() {
    if MAJOR_VERSION < "22" {
        // LLVM has no intrinsic of this name yet.
        return;
    }
    for (ty, suffix, name, add) in [
        ("i8", "i8", "add", "add"),
        ("i32", "i32", "add", "add"),
        ("i37", "i37", "add", "add"),
        ("float", "f32", "fadd", "fadd"),
    ] {
        for (len, parts) in [(2, 2), (3, 2), (4, 4), (5, 3), (8, 1)] {
            let (short, long) = (format!("<{len} x {ty}>"), format!("<{} x {ty}>", len * parts));
            let load = format!(
                "  %a = load {short}, ptr addrspace(1) %p, align 2\n  %b = load {long}, ptr addrspace(1) %q, align 2\n"
            );
            let store = format!("  store {short} %x, ptr addrspace(1) %r, align 2");
            let own = format!("@llvm.vector.partial.reduce.{name}.v{len}{suffix}.v{}{suffix}", len * parts);
            let body = format!("{load}  %x = call {short} {own}({short} %a, {long} %b)\n{store}");
            let mut other = format!("{load}  %s0 = {add} {short} %a, zeroinitializer\n");
            for part in 0..parts {
                let lanes: Vec<String> = (0..len).map(|lane| format!("i32 {}", part * len + lane)).collect();
                let _ = write!(
                    other,
                    "  %b{part} = shufflevector {long} %b, {long} poison, <{len} x i32> <{}>\n  %s{} = {add} {short} %s{part}, %b{part}\n",
                    lanes.join(", "),
                    part + 1
                );
            }
            let _ = write!(other, "{}", store.replace("%x", &format!("%s{parts}")));
            same(&body, &format!("declare {short} {own}({short}, {long})"), &other, "");
        }
    }
}

#[test]
fn zeros_at_the_start_of_a_vector() {
    for len in LENGTHS {
        let body = format!(
            "  %a = load <{len} x i8>, ptr addrspace(1) %p, align 1
  %m = icmp ugt <{len} x i8> %a, splat (i8 180)
  %x = call i32 @llvm.experimental.cttz.elts.i32.v{len}i1(<{len} x i1> %m, i1 false)
  store i32 %x, ptr addrspace(1) %r, align 4"
        );
        let other = format!(
            "  %a = load <{len} x i8>, ptr addrspace(1) %p, align 1
  %m = icmp ugt <{len} x i8> %a, splat (i8 180)
  %b = bitcast <{len} x i1> %m to i{len}
  %w = zext i{len} %b to i32
  %stop = or i32 %w, {}
  %x = call i32 @llvm.cttz.i32(i32 %stop, i1 true)
  store i32 %x, ptr addrspace(1) %r, align 4",
            1_u32 << len
        );
        let declared =
            format!("declare i32 @llvm.experimental.cttz.elts.i32.v{len}i1(<{len} x i1>, i1 immarg)");
        same(&body, &declared, &other, "declare i32 @llvm.cttz.i32(i32, i1 immarg)");
    }
}

/// Masks and values that both sides of a comparison load.
const LOADED: &str = "  %a = load <4 x i32>, ptr addrspace(1) %p, align 1
  %b = load <4 x i32>, ptr addrspace(1) %q, align 1
  %m = icmp ugt <4 x i32> %a, %b
";

#[test]
fn operations_on_some_components() {
    // LLVM 19 leaves them to its code generator.
    if spirv_llvm::llvm::MAJOR_VERSION == "19" {
        return;
    }
    let kept = "  %x = select <4 x i1> %m, <4 x i32> %v, <4 x i32> %b\n  store <4 x i32> %x, ptr addrspace(1) %r, align 1";
    for (predicated, params, plain) in [
        ("sdiv", "<4 x i32> %a, <4 x i32> %d", "sdiv <4 x i32> %a, %d"),
        ("mul", "<4 x i32> %a, <4 x i32> %b", "mul <4 x i32> %a, %b"),
        ("lshr", "<4 x i32> %a, <4 x i32> splat (i32 3)", "lshr <4 x i32> %a, splat (i32 3)"),
    ] {
        let loaded = format!("{LOADED}  %d = or <4 x i32> %b, splat (i32 1)\n");
        let types = "<4 x i32>, <4 x i32>, <4 x i1>, i32";
        same(
            &format!(
                "{loaded}  %v = call <4 x i32> @llvm.vp.{predicated}.v4i32({params}, <4 x i1> %m, i32 4)\n{kept}"
            ),
            &format!("declare <4 x i32> @llvm.vp.{predicated}.v4i32({types})"),
            &format!("{loaded}  %v = {plain}\n{kept}"),
            "",
        );
    }
    let stored = "  store <4 x i32> %x, ptr addrspace(1) %r, align 1";
    same(
        &format!(
            "{LOADED}  %v = call <4 x i32> @llvm.stepvector.v4i32()\n  %x = add <4 x i32> %v, %a\n{stored}"
        ),
        "declare <4 x i32> @llvm.stepvector.v4i32()",
        &format!("{LOADED}  %x = add <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %a\n{stored}"),
        "",
    );
    let fixed = "  %f = extractelement <4 x i32> %a, i32 0\n";
    let one = "  store i32 %x, ptr addrspace(1) %r, align 1";
    same(
        &format!("{LOADED}{fixed}  %x = call i32 @llvm.sdiv.fix.sat.i32(i32 %f, i32 7, i32 2)\n{one}"),
        "declare i32 @llvm.sdiv.fix.sat.i32(i32, i32, i32)",
        &format!(
            "{LOADED}{fixed}  %w = sext i32 %f to i64\n  %s = shl i64 %w, 2\n  %n = sdiv i64 %s, 7\n\
               %t = srem i64 %s, 7\n  %l = icmp slt i64 %t, 0\n  %k = sext i1 %l to i64\n  %o = add i64 %n, %k\n\
               %u = call i64 @llvm.smin.i64(i64 %o, i64 2147483647)\n  %v = call i64 @llvm.smax.i64(i64 %u, i64 -2147483648)\n\
               %x = trunc i64 %v to i32\n{one}"
        ),
        "declare i64 @llvm.smin.i64(i64, i64)\ndeclare i64 @llvm.smax.i64(i64, i64)",
    );
}

#[test]
fn constrained_functions_without_code_are_refused() {
    let rounding = "metadata !\"round.tonearest\", metadata !\"fpexcept.ignore\"";
    let quiet = "metadata !\"fpexcept.ignore\"";
    for (name, ty, suffix, modes) in [
        ("frem", "half", "f16", rounding),
        ("frem", "<3 x half>", "v3f16", rounding),
        ("atan2", "half", "f16", rounding),
        ("minimum", "float", "f32", quiet),
        ("maximum", "<4 x double>", "v4f64", quiet),
    ] {
        let metadata = if modes == rounding { "metadata, metadata" } else { "metadata" };
        let text = kernel(
            &format!(
                "  %a = load {ty}, ptr addrspace(1) %p, align 1\n\
                   %x = call {ty} @llvm.experimental.constrained.{name}.{suffix}({ty} %a, {ty} %a, {modes}) strictfp\n\
                   store {ty} %x, ptr addrspace(1) %r, align 1"
            ),
            &format!("declare {ty} @llvm.experimental.constrained.{name}.{suffix}({ty}, {ty}, {metadata})"),
        );
        let context = Context::create();
        // An older LLVM has fewer of them.
        let Ok(module) = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()) else { continue };
        let error = Kernel::load(&module, "k").map(|_| ()).expect_err(name);
        assert!(error.to_string().contains("cannot be"), "{name}: {error}");
    }
}

#[test]
fn predicated_rounding_without_code_runs() {
    for (name, plain) in [
        ("ceil", "ceil"),
        ("floor", "floor"),
        ("rint", "rint"),
        ("nearbyint", "nearbyint"),
        ("round", "round"),
        ("roundeven", "roundeven"),
        ("roundtozero", "trunc"),
    ] {
        for (vector, suffix, count) in [("<4 x float>", "v4f32", 4), ("<3 x double>", "v3f64", 3)] {
            let load = format!(
                "  %i = load <{count} x i32>, ptr addrspace(1) %p, align 2\n  %f = sitofp <{count} x i32> %i to {vector}\n  \
                 %a = fmul {vector} %f, splat ({} 0.25)\n",
                vector.split([' ', '>']).nth(2).unwrap_or_default()
            );
            let store = format!("  store {vector} %x, ptr addrspace(1) %r, align 2");
            let mask = format!("<{count} x i1>");
            same(
                &format!(
                    "{load}  %x = call {vector} @llvm.vp.{name}.{suffix}({vector} %a, {mask} splat (i1 true), i32 {count})\n{store}"
                ),
                &format!("declare {vector} @llvm.vp.{name}.{suffix}({vector}, {mask}, i32)"),
                &format!("{load}  %x = call {vector} @llvm.{plain}.{suffix}({vector} %a)\n{store}"),
                &format!("declare {vector} @llvm.{plain}.{suffix}({vector})"),
            );
        }
    }
}

#[test]
fn predicated_accesses_are_checked() {
    // LLVM 19 leaves them to its code generator.
    if spirv_llvm::llvm::MAJOR_VERSION == "19" {
        return;
    }
    let text = kernel(
        "  %m = icmp eq <4 x i32> zeroinitializer, zeroinitializer
  %far = getelementptr i8, ptr addrspace(1) %in, i64 100000
  %x = call <4 x i32> @llvm.vp.load.v4i32.p1(ptr addrspace(1) %far, <4 x i1> %m, i32 4)
  store <4 x i32> %x, ptr addrspace(1) %r, align 1",
        "declare <4 x i32> @llvm.vp.load.v4i32.p1(ptr addrspace(1), <4 x i1>, i32)",
    );
    let context = Context::create();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
    let mut kernel = Kernel::load(&module, "k").expect("a kernel");
    let mut args = [Arg::Buffer(vec![0; 4096]), Arg::Buffer(vec![0; 4096])];
    let error =
        kernel.launch(&NdRange::new(&[1], &[1]).expect("a range"), &mut args).expect_err("a read outside");
    assert!(error.to_string().contains("reads 4 bytes at offset"), "{error}");
}

#[test]
fn masked_divisions_are_checked() {
    let text = kernel(
        "  %a = load <4 x i32>, ptr addrspace(1) %p, align 4
  %m = icmp ne <4 x i32> %a, zeroinitializer
  %x = call <4 x i32> @llvm.masked.urem.v4i32(<4 x i32> splat (i32 100), <4 x i32> %a, <4 x i1> %m)
  %n = insertelement <4 x i1> %m, i1 true, i32 2
  %y = call <4 x i32> @llvm.masked.udiv.v4i32(<4 x i32> splat (i32 100), <4 x i32> %a, <4 x i1> %n)
  %z = add <4 x i32> %x, %y
  store <4 x i32> %z, ptr addrspace(1) %r, align 4",
        "declare <4 x i32> @llvm.masked.udiv.v4i32(<4 x i32>, <4 x i32>, <4 x i1>)
declare <4 x i32> @llvm.masked.urem.v4i32(<4 x i32>, <4 x i32>, <4 x i1>)",
    );
    let context = Context::create();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
    let launched = |divisors: [u32; 4]| {
        let mut kernel = Kernel::load(&module, "k").expect("a kernel");
        let mut input = divisors.map(u32::to_le_bytes).concat();
        input.resize(1024, 0);
        let mut args = [Arg::Buffer(input), Arg::Buffer(vec![0; 1024])];
        kernel.launch(&NdRange::new(&[1], &[1]).expect("a range"), &mut args).map(|_| args)
    };
    let [_, Arg::Buffer(bytes)] = launched([7, 0, 9, 0]).expect("lanes without the mask divide by nothing")
    else {
        panic!("the last argument is a buffer");
    };
    assert_eq!((bytes[0], bytes[8]), (14 + 2, 11 + 1));
    let error = launched([7, 0, 0, 9]).map(|_| ()).expect_err("a division by zero");
    assert!(error.to_string().contains("divides by zero"), "{error}");
}

/// The code generator ends the process where what is compressed are constants in floating point.
#[test]
fn constants_are_compressed() {
    for (ty, suffix, one, two) in
        [("float", "f32", "1.0", "2.0"), ("half", "f16", "4.0", "8.0"), ("i16", "i16", "5", "6")]
    {
        let vector = format!("<3 x {ty}>");
        let body = format!(
            "  %n = load i32, ptr addrspace(1) %p\n  %m0 = trunc i32 %n to i1\n\
             %m = insertelement <3 x i1> <i1 false, i1 poison, i1 true>, i1 %m0, i32 1\n\
             %x = call {vector} @llvm.experimental.vector.compress.v3{suffix}({vector} <{ty} {two}, {ty} {one}, {ty} {two}>, <3 x i1> %m, \
             {vector} <{ty} {one}, {ty} {one}, {ty} {one}>)\n\
             %a = extractelement {vector} %x, i32 0\n  store {ty} %a, ptr addrspace(1) %r, align 2"
        );
        let rest = format!(
            "declare {vector} @llvm.experimental.vector.compress.v3{suffix}({vector}, <3 x i1>, {vector})"
        );
        let other = format!(
            "  %n = load i32, ptr addrspace(1) %p\n  %m0 = trunc i32 %n to i1\n\
             %a = select i1 %m0, {ty} {one}, {ty} {two}\n  store {ty} %a, ptr addrspace(1) %r, align 2"
        );
        same(&body, &rest, &other, "");
    }
}

/// The code generator of LLVM 22 takes the last lane, whatever the mask, and does not end on some modules.
#[test]
fn the_last_active_lane_is_taken() {
    let mask = "  %n = load i32, ptr addrspace(1) %p\n  %w = insertelement <4 x i32> poison, i32 %n, i32 0\n\
                %x = shufflevector <4 x i32> %w, <4 x i32> poison, <4 x i32> zeroinitializer\n\
                %y = lshr <4 x i32> %x, <i32 0, i32 1, i32 2, i32 3>\n  %m = trunc <4 x i32> %y to <4 x i1>\n\
                %v = add <4 x i32> %x, <i32 100, i32 200, i32 300, i32 400>\n";
    let body = format!(
        "{mask}%a = call i32 @llvm.experimental.vector.extract.last.active.v4i32(<4 x i32> %v, <4 x i1> %m, i32 7)\n\
         store i32 %a, ptr addrspace(1) %r"
    );
    let mut other = mask.to_owned();
    for lane in 0..4 {
        let before = if lane == 0 { "7".to_owned() } else { format!("%a{}", lane - 1) };
        other.push_str(&format!(
            "  %m{lane} = extractelement <4 x i1> %m, i32 {lane}\n  %v{lane} = extractelement <4 x i32> %v, i32 {lane}\n\
             %a{lane} = select i1 %m{lane}, i32 %v{lane}, i32 {before}\n"
        ));
    }
    other.push_str("  store i32 %a3, ptr addrspace(1) %r");
    let rest = "declare i32 @llvm.experimental.vector.extract.last.active.v4i32(<4 x i32>, <4 x i1>, i32)";
    same(&body, rest, &other, "");
}

#[test]
fn what_no_host_has_is_refused() {
    for (name, result, params) in [
        ("powi.f64.i64", "double", "double, i64"),
        ("ldexp.v4f32.i32", "<4 x float>", "<4 x float>, i32"),
        ("ldexp.f32.i64", "float", "float, i64"),
        ("frexp.f32.i64", "{ float, i64 }", "float"),
        ("modf.f16", "{ half, half }", "half"),
        ("llrint.i32.f32", "i32", "float"),
        ("llround.v2i32.v2f32", "<2 x i32>", "<2 x float>"),
        ("lround.i37.f64", "i37", "double"),
        ("vector.reduce.fmaximum.v4i16", "i16", "<4 x i16>"),
        ("vector.partial.reduce.fadd.f32.f32", "float", "float, float"),
        ("vector.partial.reduce.add.v8f32.v8f32", "<8 x float>", "<8 x float>, <8 x float>"),
        ("maximum.f80", "x86_fp80", "x86_fp80, x86_fp80"),
        ("sqrt.f128", "fp128", "fp128"),
        ("experimental.vector.compress.v1i32", "<1 x i32>", "<1 x i32>, <1 x i1>, <1 x i32>"),
        ("experimental.vector.match.v4i128.v2i128", "<4 x i1>", "<4 x i128>, <2 x i128>, <4 x i1>"),
        ("convert.to.fp16.f64", "i16", "double"),
    ] {
        let text = format!(
            "target triple = \"spir64-unknown-unknown\"\ndeclare {result} @llvm.{name}({params})
define {result} @f({named}) {{\n  %x = call {result} @llvm.{name}({named})\n  ret {result} %x\n}}
define spir_kernel void @k() {{\n  %x = call {result} @f({nothing})\n  ret void\n}}\n",
            nothing = params.split(", ").map(|ty| format!("{ty} poison")).collect::<Vec<_>>().join(", "),
            named = params
                .split(", ")
                .enumerate()
                .map(|(number, ty)| format!("{ty} %p{number}"))
                .collect::<Vec<_>>()
                .join(", ")
        );
        let context = Context::create();
        // Modules that LLVM's verifier refuses need not be refused here.
        let Ok(module) = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()) else { continue };
        let error = Kernel::load(&module, "k").map(|_| ()).expect_err(name);
        assert!(error.to_string().contains("cannot be"), "{name}: {error}");
    }
}
