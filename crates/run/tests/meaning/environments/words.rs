//! Integers of 64 bits as pairs of words.

use inkwell::context::Context;
use spirv_llvm::ReadOptions;
use spirv_llvm_run::{Arg, Kernel, NdRange};

use super::{Body, kernel, options, same, written};
use crate::common;

#[test]
fn arithmetic_in_words() {
    let mut body = Body::of_longs();
    for operation in ["add", "sub", "mul", "and", "or", "xor"] {
        body.value("i64", &format!("{operation} i64 %a, %b"));
    }
    for operation in ["shl", "lshr", "ashr"] {
        body.value("i64", &format!("{operation} i64 %a, %s"));
        for by in [0, 1, 31, 32, 33, 63] {
            body.value("i64", &format!("{operation} i64 %b, {by}"));
        }
    }
    body.value("i64", "mul i64 %a, -4294967297");
    body.value("i64", "add i64 %a, 4294967295");
    body.value("i64", "sub i64 0, %a");
    same(&kernel(&body.text, ""), &options(""));
    let mut body = Body::of_longs();
    body.line("%e = lshr i64 %n, %s");
    body.line("%m = or i64 %e, 1");
    for operation in ["udiv", "urem", "sdiv", "srem"] {
        body.value("i64", &format!("{operation} i64 %a, %n"));
        body.value("i64", &format!("{operation} i64 %a, %m"));
        body.value("i64", &format!("{operation} i64 %a, 10"));
    }
    same(&kernel(&body.text, ""), &options(""));
}

#[test]
fn comparisons_and_conversions_in_words() {
    let mut body = Body::of_longs();
    body.line("%low = and i64 %a, 4294967295");
    body.line("%high = and i64 %b, -4294967296");
    body.line("%mix = or i64 %low, %high");
    for predicate in ["eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"] {
        for (first, second) in
            [("%a", "%b"), ("%a", "%a"), ("%mix", "%b"), ("%mix", "%a"), ("%a", "0"), ("%a", "-1")]
        {
            let number = body.stored;
            body.line(&format!("%c{number} = icmp {predicate} i64 {first}, {second}"));
            body.value("i32", &format!("zext i1 %c{number} to i32"));
        }
    }
    same(&kernel(&body.text, ""), &options(""));
    let mut body = Body::of_longs();
    body.line("%w = trunc i64 %a to i32");
    body.line("%t = icmp slt i64 %a, %b");
    body.value("i64", "zext i32 %w to i64");
    body.value("i64", "sext i32 %w to i64");
    body.value("i64", "zext i1 %t to i64");
    body.value("i64", "sext i1 %t to i64");
    body.value("i64", "select i1 %t, i64 %a, i64 %b");
    body.value("i64", "freeze i64 %a");
    body.line("%i = trunc i64 %a to i48");
    body.line("%j = add i48 %i, 123456789012");
    body.value("i64", "zext i48 %j to i64");
    body.value("i64", "sext i48 %j to i64");
    body.line("%h = ashr i64 %a, %s");
    for (suffix, ty) in [("f", "float"), ("f", "double")] {
        for (name, from) in [("a", "%a"), ("h", "%h"), ("n", "%n"), ("z", "0")] {
            for (sign, conversion) in [("s", "sitofp"), ("u", "uitofp")] {
                body.value(ty, &format!("{conversion} i64 {from} to {ty}"));
                let _ = (suffix, name, sign);
            }
        }
    }
    // Values within the range of the result alone are defined.
    body.line("%near = ashr i64 %a, 2");
    body.line("%x = sitofp i64 %near to float");
    body.line("%y = sitofp i64 %near to double");
    body.line("%up = lshr i64 %a, 1");
    body.line("%ux = uitofp i64 %up to float");
    body.line("%uy = uitofp i64 %up to double");
    body.value("i64", "fptosi float %x to i64");
    body.value("i64", "fptosi double %y to i64");
    body.value("i64", "fptoui float %ux to i64");
    body.value("i64", "fptoui double %uy to i64");
    body.line("%bits = bitcast i64 %near to double");
    body.value("double", "fadd double %bits, 1.0");
    body.value("i64", "bitcast double %y to i64");
    body.line("%lanes = bitcast i64 %a to <2 x i32>");
    body.line("%lane = extractelement <2 x i32> %lanes, i64 1");
    body.value("i32", "add i32 %lane, 1");
    same(&kernel(&body.text, ""), &options("Float64"));
}

#[test]
fn intrinsics_in_words() {
    let mut body = Body::of_longs();
    let mut declarations = std::collections::BTreeSet::new();
    let two = ["smax", "smin", "umax", "umin", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat"];
    for name in two {
        declarations.insert(format!("declare i64 @llvm.{name}.i64(i64, i64)"));
        body.value("i64", &format!("call i64 @llvm.{name}.i64(i64 %a, i64 %b)"));
        body.value("i64", &format!("call i64 @llvm.{name}.i64(i64 %c, i64 %d)"));
    }
    for name in ["bswap", "bitreverse", "ctpop"] {
        declarations.insert(format!("declare i64 @llvm.{name}.i64(i64)"));
        body.value("i64", &format!("call i64 @llvm.{name}.i64(i64 %a)"));
    }
    for name in ["ctlz", "cttz", "abs"] {
        declarations.insert(format!("declare i64 @llvm.{name}.i64(i64, i1)"));
        body.value("i64", &format!("call i64 @llvm.{name}.i64(i64 %a, i1 false)"));
        body.value("i64", &format!("call i64 @llvm.{name}.i64(i64 %s, i1 false)"));
    }
    for name in ["fshl", "fshr"] {
        declarations.insert(format!("declare i64 @llvm.{name}.i64(i64, i64, i64)"));
        body.value("i64", &format!("call i64 @llvm.{name}.i64(i64 %a, i64 %b, i64 %s)"));
        body.value("i64", &format!("call i64 @llvm.{name}.i64(i64 %a, i64 %a, i64 7)"));
        body.value("i64", &format!("call i64 @llvm.{name}.i64(i64 %a, i64 %b, i64 0)"));
    }
    for name in ["smul.fix", "umul.fix"] {
        declarations.insert(format!("declare i64 @llvm.{name}.i64(i64, i64, i32)"));
        for scale in [0, 1, 31, 32, 63] {
            body.value("i64", &format!("call i64 @llvm.{name}.i64(i64 %a, i64 %b, i32 {scale})"));
        }
    }
    body.line("%fa = bitcast i64 %a to <2 x float>");
    body.line("%f = extractelement <2 x float> %fa, i32 0");
    for name in ["fptosi.sat", "fptoui.sat"] {
        declarations.insert(format!("declare i64 @llvm.{name}.i64.f32(float)"));
        body.value("i64", &format!("call i64 @llvm.{name}.i64.f32(float %f)"));
    }
    for operation in ["uadd", "usub", "umul", "sadd", "ssub", "smul"] {
        declarations.insert(format!("declare {{ i64, i1 }} @llvm.{operation}.with.overflow.i64(i64, i64)"));
        for (first, second) in [("%a", "%b"), ("%s", "%d"), ("-1", "%a")] {
            let n = body.stored;
            body.line(&format!(
                "%pair{n} = call {{ i64, i1 }} @llvm.{operation}.with.overflow.i64(i64 {first}, i64 {second})"
            ));
            body.value("i64", &format!("extractvalue {{ i64, i1 }} %pair{n}, 0"));
            body.line(&format!("%wraps{n} = extractvalue {{ i64, i1 }} %pair{n}, 1"));
            body.value("i32", &format!("zext i1 %wraps{n} to i32"));
        }
    }
    let declarations: Vec<_> = declarations.into_iter().collect();
    same(&kernel(&body.text, &declarations.join("\n")), &options(""));
}

#[test]
fn memory_functions_and_control_flow_in_words() {
    let rest = "
@table = internal addrspace(2) constant [4 x i64] [i64 1, i64 -2, i64 81985529216486895, i64 0]
@pairs = internal addrspace(2) constant [2 x %pair] [%pair { i32 5, i64 7, [3 x i64] zeroinitializer }, %pair { i32 6, i64 -8, [3 x i64] [i64 1, i64 2, i64 3] }]
define internal spir_func i64 @mix(i64 %x, i32 %y, i64 %z) {
  %w = zext i32 %y to i64
  %m = mul i64 %x, %w
  %s = add i64 %m, %z
  ret i64 %s
}
define internal spir_func { i64, i32 } @both(i64 %x) {
  %n = add i64 %x, 4294967296
  %t = trunc i64 %x to i32
  %a = insertvalue { i64, i32 } poison, i64 %n, 0
  %b = insertvalue { i64, i32 } %a, i32 %t, 1
  ret { i64, i32 } %b
}
define internal spir_func <2 x i64> @lanes(<2 x i64> %x, i64 %y) {
  %n = insertelement <2 x i64> %x, i64 %y, i32 1
  %s = add <2 x i64> %n, %x
  ret <2 x i64> %s
}
define spir_func i64 @choose(i64 %x) {
entry:
  switch i64 %x, label %other [ i64 0, label %zero
    i64 1, label %one
    i64 -1, label %one
    i64 4294967296, label %zero ]
zero:
  br label %end
one:
  br label %end
other:
  %y = mul i64 %x, 3
  br label %end
end:
  %v = phi i64 [ 17, %zero ], [ %x, %one ], [ %y, %other ]
  ret i64 %v
}
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
";
    let mut body = Body::of_longs();
    body.line("%w = trunc i64 %b to i32");
    body.value("i64", "call spir_func i64 @mix(i64 %a, i32 %w, i64 %c)");
    body.line("%both = call spir_func { i64, i32 } @both(i64 %a)");
    body.value("i64", "extractvalue { i64, i32 } %both, 0");
    body.value("i32", "extractvalue { i64, i32 } %both, 1");
    for value in ["%a", "0", "1", "-1", "4294967296"] {
        body.value("i64", &format!("call spir_func i64 @choose(i64 {value})"));
    }
    body.line("%at = and i64 %a, 3");
    body.line("%tp = getelementptr [4 x i64], ptr addrspace(2) @table, i64 0, i64 %at");
    body.value("i64", "load i64, ptr addrspace(2) %tp, align 8");
    body.line("%one = and i64 %a, 1");
    body.line("%pp = getelementptr [2 x %pair], ptr addrspace(2) @pairs, i64 0, i64 %one, i32 2, i64 1");
    body.value("i64", "load i64, ptr addrspace(2) %pp, align 8");
    body.value(
        "i64",
        "load i64, ptr addrspace(2) getelementptr (%pair, ptr addrspace(2) @pairs, i32 1, i32 1), align 8",
    );
    body.line("%vec = load <2 x i64>, ptr addrspace(1) %p, align 8");
    body.line("%sum = call spir_func <2 x i64> @lanes(<2 x i64> %vec, i64 %d)");
    body.line(
        "%shuffled = shufflevector <2 x i64> %sum, <2 x i64> %vec, <4 x i32> <i32 3, i32 0, i32 1, i32 2>",
    );
    for lane in 0..4 {
        body.value("i64", &format!("extractelement <4 x i64> %shuffled, i64 {lane}"));
    }
    body.line("%vo = getelementptr i32, ptr addrspace(1) %r, i32 200");
    body.line("%product = mul <2 x i64> %vec, %sum");
    body.line("store <2 x i64> %product, ptr addrspace(1) %vo, align 8");
    body.line("%room = alloca [4 x i64], align 8");
    body.line(
        "call void @llvm.memcpy.p0.p1.i64(ptr align 8 %room, ptr addrspace(1) align 8 %p, i64 32, i1 false)",
    );
    body.line("%rp = getelementptr [4 x i64], ptr %room, i32 0, i64 %at");
    body.value("i64", "load volatile i64, ptr %rp, align 8");
    body.line("br label %loop\nloop:");
    body.line("%i = phi i64 [ 0, %entry ], [ %next, %loop ]");
    body.line("%total = phi i64 [ %a, %entry ], [ %more, %loop ]");
    body.line("%scaled = mul i64 %total, 6364136223846793005");
    body.line("%more = add i64 %scaled, %i");
    body.line("%next = add i64 %i, 1");
    body.line("%done = icmp uge i64 %next, 10");
    body.line("br i1 %done, label %end, label %loop\nend:");
    body.store("i64", "%more");
    let text = kernel(&body.text, rest)
        .replace("define spir_kernel", "%pair = type { i32, i64, [3 x i64] }\ndefine spir_kernel");
    same(&text, &options(""));
}

#[test]
fn longs_of_kernels_keep_their_layout() {
    let text = kernel(
        "  %v = load i64, ptr addrspace(1) %p, align 8\n  store i64 %v, ptr addrspace(1) %r, align 8",
        "",
    )
    .replace("@k(ptr", "@k(i64 %more, ptr")
    .replace("store i64 %v", "%u = add i64 %v, %more\n  store i64 %u");
    let bytes = written(&text, &options("")).expect("a module");
    let context = Context::create();
    let back = spirv_llvm::read(&context, &bytes, &ReadOptions::default()).expect("LLVM IR");
    if !common::RUNS_SHORT_POINTERS {
        return;
    }
    let mut kernel = Kernel::load(&back, "k").expect("a kernel");
    let number = 0x1234_5678_9ABC_DEF0_u64;
    let input = 0xFEDC_BA98_7654_3210_u64;
    let mut args = vec![
        Arg::Bytes(number.to_le_bytes().to_vec()),
        Arg::Buffer(input.to_le_bytes().to_vec()),
        Arg::Buffer(vec![0; 8]),
    ];
    kernel.launch(&NdRange::new(&[1], &[1]).expect("a range"), &mut args).expect("a run");
    let Some(Arg::Buffer(bytes)) = args.pop() else { panic!("a buffer") };
    assert_eq!(bytes, number.wrapping_add(input).to_le_bytes());
}

#[test]
fn builtin_functions_on_longs_are_defined() {
    let mut body = Body::of_longs();
    let mut declarations = std::collections::BTreeSet::new();
    let mut call = |body: &mut Body, result: &str, name: &str, args: &[&str]| {
        let types: Vec<&str> = args.iter().filter_map(|arg| arg.split(' ').next()).collect();
        declarations.insert(format!("declare spir_func {result} @{name}({})", types.join(", ")));
        body.value(result, &format!("call spir_func {result} @{name}({})", args.join(", ")));
    };
    for (name, codes) in
        [("3abs", ["l", "m"]), ("8popcount", ["l", "m"]), ("3clz", ["l", "m"]), ("3ctz", ["l", "m"])]
    {
        for code in codes {
            call(&mut body, "i64", &format!("_Z{name}{code}"), &["i64 %a"]);
        }
    }
    for name in ["3max", "3min", "6mul_hi", "7add_sat", "7sub_sat", "4hadd", "5rhadd", "8abs_diff"] {
        for code in ["ll", "mm"] {
            call(&mut body, "i64", &format!("_Z{name}{code}"), &["i64 %a", "i64 %b"]);
        }
    }
    call(&mut body, "i64", "_Z6rotatell", &["i64 %a", "i64 %s"]);
    for name in ["5clamp", "6mad_hi", "7mad_sat", "9bitselect"] {
        call(&mut body, "i64", &format!("_Z{name}lll"), &["i64 %a", "i64 %b", "i64 %c"]);
    }
    body.line("%w = trunc i64 %a to i32");
    body.line("%x = sitofp i32 %w to float");
    call(&mut body, "i64", "_Z12convert_longi", &["i32 %w"]);
    call(&mut body, "i64", "_Z13convert_ulongj", &["i32 %w"]);
    call(&mut body, "i32", "_Z11convert_intl", &["i64 %a"]);
    call(&mut body, "float", "_Z13convert_floatl", &["i64 %a"]);
    call(&mut body, "float", "_Z13convert_floatm", &["i64 %a"]);
    call(&mut body, "i64", "_Z12convert_longf", &["float %x"]);
    // Rounded and clamped, which needs no wider integers.
    for mode in ["rte", "rtz", "rtp", "rtn"] {
        for code in ["l", "m"] {
            call(&mut body, "float", &format!("_Z17convert_float_{mode}{code}"), &["i64 %a"]);
        }
        call(&mut body, "i64", &format!("_Z20convert_long_sat_{mode}f"), &["float %x"]);
    }
    for (result, to) in [("i32", "int"), ("i32", "uint"), ("i64", "ulong")] {
        let name = format!("convert_{to}_sat");
        call(&mut body, result, &format!("_Z{}{name}l", name.len()), &["i64 %a"]);
    }
    call(&mut body, "i64", "_Z16convert_long_satm", &["i64 %a"]);
    let declarations: Vec<_> = declarations.into_iter().collect();
    same(&kernel(&body.text, &declarations.join("\n")), &options(""));
}
