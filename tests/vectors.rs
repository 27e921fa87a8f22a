//! Vectors that SPIR-V does not have keep their meaning: kernels on vectors of many lengths run before and after the
//! round trip with the same results, bit for bit.

#![cfg(feature = "llvm")]
#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

mod common;

use std::fmt::Write as _;

use common::meaning::{check, check_against, kernel};

const LENGTHS: [u32; 12] = [1, 5, 6, 7, 9, 12, 15, 17, 20, 31, 32, 64];

/// Instructions on integers whose result is `%x`, of type `ty`.
fn check_ints(body: &str, rest: &str, lengths: &[u32], widths: &[u32]) {
    for len in lengths {
        for width in widths {
            let ty = format!("<{len} x i{width}>");
            let fill = |text: &str| {
                text.replace("TY", &ty)
                    .replace("MASK", &format!("<{len} x i1>"))
                    .replace("INT", &format!("i{width}"))
                    .replace("SUFFIX", &format!("v{len}i{width}"))
                    .replace("LEN", &len.to_string())
            };
            let loads = "  %a = load TY, ptr addrspace(1) %p, align 2\n  %b = load TY, ptr addrspace(1) %q, align 8\n";
            let body = format!("{loads}{body}\n  store TY %x, ptr addrspace(1) %r, align 4");
            check(&kernel(&fill(&body), &fill(rest)));
        }
    }
}

#[test]
fn arithmetic() {
    let body = "  %sum = add nsw TY %a, %b
  %product = mul TY %sum, %a
  %shift = and TY %b, splat (INT 7)
  %left = shl TY %product, %shift
  %right = ashr TY %left, %shift
  %x = xor TY %right, %b";
    check_ints(body, "", &LENGTHS, &[8, 16, 32, 64]);
}

#[test]
fn divisions() {
    let body = "  %positive = and TY %b, splat (INT 63)
  %divisor = or TY %positive, splat (INT 1)
  %s = sdiv TY %a, %divisor
  %u = udiv TY %a, %divisor
  %rest = srem TY %a, %divisor
  %modulo = urem TY %a, splat (INT 10)
  %x1 = add TY %s, %u
  %x2 = add TY %rest, %modulo
  %x = xor TY %x1, %x2";
    check_ints(body, "", &LENGTHS, &[8, 32, 64]);
}

#[test]
fn comparisons_and_selections() {
    let body = "  %less = icmp slt TY %a, %b
  %same = icmp ugt TY %a, splat (INT 77)
  %both = xor MASK %less, %same
  %picked = select MASK %both, TY %a, TY %b
  %even = trunc i64 %id to i1
  %other = select i1 %even, TY %picked, TY %a
  %wide = sext MASK %less to TY
  %x = add TY %other, %wide";
    check_ints(body, "", &LENGTHS, &[8, 16, 32, 64]);
}

#[test]
fn components_by_number() {
    let body = "  %at = urem i64 %id, LEN
  %lane = extractelement TY %a, i64 %at
  %first = extractelement TY %b, i32 0
  %sum = add INT %lane, %first
  %y = insertelement TY %b, INT %sum, i64 %at
  %last = sub i64 LEN, 1
  %fixed = insertelement TY %y, INT %lane, i32 0
  %x = insertelement TY %fixed, INT %first, i64 %last";
    check_ints(body, "", &LENGTHS, &[8, 32, 64]);
}

#[test]
fn phis_and_calls() {
    let body = "  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = phi TY [ %a, %entry ], [ %w, %loop ]
  %w = call spir_func TY @step(TY %v, TY %b)
  %next = add i32 %n, 1
  %done = icmp eq i32 %next, 5
  br i1 %done, label %end, label %loop
end:
  %frozen = freeze TY %w
  %x = add TY %frozen, %v";
    let rest = "define internal spir_func TY @step(TY %a, TY %b) noinline {
  %sum = add TY %a, %b
  %x = xor TY %sum, splat (INT 5)
  ret TY %x
}";
    check_ints(body, rest, &LENGTHS, &[8, 32, 64]);
}

#[test]
fn intrinsics() {
    let body = "  %max = call TY @llvm.smax.SUFFIX(TY %a, TY %b)
  %bits = call TY @llvm.ctpop.SUFFIX(TY %max)
  %turned = call TY @llvm.fshl.SUFFIX(TY %a, TY %b, TY %bits)
  %clamped = call TY @llvm.uadd.sat.SUFFIX(TY %turned, TY %a)
  %positive = call TY @llvm.abs.SUFFIX(TY %clamped, i1 false)
  %swapped = call TY @llvm.bitreverse.SUFFIX(TY %positive)
  %sum = call INT @llvm.vector.reduce.add.SUFFIX(TY %a)
  %most = call INT @llvm.vector.reduce.umax.SUFFIX(TY %b)
  %both = xor INT %sum, %most
  %backward = call TY @llvm.vector.reverse.SUFFIX(TY %swapped)
  %x = insertelement TY %backward, INT %both, i32 0";
    let mut rest = String::new();
    for (name, arguments) in [
        ("smax", "TY, TY"),
        ("ctpop", "TY"),
        ("fshl", "TY, TY, TY"),
        ("uadd.sat", "TY, TY"),
        ("abs", "TY, i1"),
        ("bitreverse", "TY"),
        ("vector.reverse", "TY"),
    ] {
        let _ = writeln!(rest, "declare TY @llvm.{name}.SUFFIX({arguments})");
    }
    for name in ["add", "umax"] {
        let _ = writeln!(rest, "declare INT @llvm.vector.reduce.{name}.SUFFIX(TY)");
    }
    check_ints(body, &rest, &LENGTHS, &[8, 32]);
}

#[test]
fn widths_change() {
    let body = "  %wide = sext TY %a to <LEN x i64>
  %other = zext TY %b to <LEN x i64>
  %product = mul <LEN x i64> %wide, %other
  %small = trunc <LEN x i64> %product to <LEN x i16>
  %float = sitofp <LEN x i16> %small to <LEN x float>
  %half = fmul <LEN x float> %float, splat (float 0.5)
  %less = fcmp olt <LEN x float> %half, splat (float 3.0)
  %limited = select MASK %less, <LEN x float> %half, <LEN x float> splat (float 3.0)
  %greater = fcmp ogt <LEN x float> %limited, splat (float -9.0)
  %bounded = select MASK %greater, <LEN x float> %limited, <LEN x float> splat (float -9.0)
  %x = fptosi <LEN x float> %bounded to TY";
    check_ints(body, "", &LENGTHS, &[8, 32]);
}

#[test]
fn odd_widths_in_odd_lengths() {
    let body = "  %small = trunc TY %a to <LEN x i5>
  %other = trunc TY %b to <LEN x i5>
  %sum = add <LEN x i5> %small, %other
  %less = icmp slt <LEN x i5> %sum, %other
  %picked = select MASK %less, <LEN x i5> %sum, <LEN x i5> %small
  %x = sext <LEN x i5> %picked to TY";
    check_ints(body, "", &LENGTHS, &[8, 32]);
}

#[test]
fn bits_as_other_components() {
    for (from, to) in [
        ("<5 x i32>", "<20 x i8>"),
        ("<6 x i16>", "<3 x i32>"),
        ("<32 x i8>", "<8 x i32>"),
        ("<64 x i8>", "<8 x i64>"),
        ("<7 x i64>", "<14 x float>"),
        ("<12 x i16>", "<24 x i8>"),
        ("<32 x i16>", "<8 x i64>"),
        ("<5 x i32>", "<5 x float>"),
        ("<9 x i64>", "<9 x double>"),
    ] {
        let body = format!(
            "  %a = load {from}, ptr addrspace(1) %p, align 1
  %b = bitcast {from} %a to {to}
  store {to} %b, ptr addrspace(1) %r, align 4"
        );
        check(&kernel(&body, ""));
    }
}

#[test]
fn bits_as_components_of_odd_widths() {
    for (count, from, to) in [
        ("9 x i8", "<9 x i8>", "<3 x i24>"),
        ("6 x i16", "<6 x i16>", "<4 x i24>"),
        ("7 x i16", "<7 x i16>", "<16 x i7>"),
        ("5 x half", "<5 x half>", "<16 x i5>"),
        ("12 x float", "<12 x float>", "<8 x i48>"),
        ("33 x i64", "<33 x i64>", "<64 x i33>"),
    ] {
        // There, arithmetic that cares for the upper bits, and back.
        let sum = to.trim_matches(['<', '>']);
        let width = sum.split(" x ").nth(1).unwrap_or_default();
        let body = format!(
            "  %a = load <{count}>, ptr addrspace(1) %p, align 1
  %b = bitcast {from} %a to {to}
  %c = add {to} %b, splat ({width} 11)
  %d = lshr {to} %c, splat ({width} 1)
  %e = bitcast {to} %d to {from}
  store {from} %e, ptr addrspace(1) %r, align 4"
        );
        check(&kernel(&body, ""));
    }
}

#[test]
fn masks_as_integers() {
    for len in [8, 16, 32, 64] {
        let body = format!(
            "  %a = load <{len} x i8>, ptr addrspace(1) %p
  %less = icmp slt <{len} x i8> %a, splat (i8 3)
  %bits = bitcast <{len} x i1> %less to i{len}
  store i{len} %bits, ptr addrspace(1) %r
  %c = load i{len}, ptr addrspace(1) %q
  %mask = bitcast i{len} %c to <{len} x i1>
  %picked = select <{len} x i1> %mask, <{len} x i8> %a, <{len} x i8> zeroinitializer
  %s = getelementptr i8, ptr addrspace(1) %r, i64 64
  store <{len} x i8> %picked, ptr addrspace(1) %s"
        );
        check(&kernel(&body, ""));
    }
    // Components that are no bytes go through one integer.
    let body = "  %a = load i32, ptr addrspace(1) %p
  %v = bitcast i32 %a to <8 x i4>
  %w = add <8 x i4> %v, <i4 1, i4 2, i4 3, i4 4, i4 5, i4 6, i4 7, i4 -1>
  %b = bitcast <8 x i4> %w to <2 x i16>
  store <2 x i16> %b, ptr addrspace(1) %r";
    check(&kernel(body, ""));
}

#[test]
fn questions_about_masks() {
    // Numbers of so many bits have no carrier, but what they are asked has an answer.
    for len in [65, 96, 128, 200] {
        let body = format!(
            "  %a = load <{len} x i8>, ptr addrspace(1) %p
  %all = icmp uge <{len} x i8> %a, splat (i8 1)
  %few = icmp eq <{len} x i8> %a, splat (i8 77)
  %some.lanes = insertelement <{len} x i1> %few, i1 %some, i32 {last}
  %n = bitcast <{len} x i1> %some.lanes to i{len}
  %any = icmp ne i{len} %n, 0
  %none = icmp eq i{len} %n, 0
  %m = bitcast <{len} x i1> %all to i{len}
  %every = icmp eq i{len} %m, -1
  %not.every = icmp ne i{len} %m, -1
  %x1 = zext i1 %any to i32
  %x2 = select i1 %none, i32 2, i32 0
  %x3 = select i1 %every, i32 4, i32 0
  %x4 = select i1 %not.every, i32 8, i32 0
  %y1 = or i32 %x1, %x2
  %y2 = or i32 %x3, %x4
  %y = or i32 %y1, %y2
  store i32 %y, ptr addrspace(1) %r",
            last = len - 1
        );
        let body = format!("  %even = and i64 %id, 1\n  %some = icmp eq i64 %even, 0\n{body}");
        check(&kernel(&body, ""));
    }
}

#[test]
fn shuffles() {
    let mut state = 7_u32;
    for (from, to) in
        [(4, 7), (5, 3), (16, 32), (32, 16), (32, 32), (20, 5), (64, 9), (1, 6), (6, 1), (3, 17)]
    {
        let mut mask = Vec::new();
        for _ in 0..to {
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            mask.push(format!("i32 {}", (state >> 16) % (2 * from)));
        }
        let body = format!(
            "  %a = load <{from} x i16>, ptr addrspace(1) %p, align 2
  %b = load <{from} x i16>, ptr addrspace(1) %q, align 2
  %x = shufflevector <{from} x i16> %a, <{from} x i16> %b, <{to} x i32> <{}>
  store <{to} x i16> %x, ptr addrspace(1) %r, align 2",
            mask.join(", ")
        );
        check(&kernel(&body, ""));
    }
}

#[test]
fn vectors_of_pointers() {
    for len in [1, 2, 4, 5, 8, 17] {
        let body = format!(
            "  %numbers = load <{len} x i8>, ptr addrspace(1) %q
  %small = and <{len} x i8> %numbers, splat (i8 31)
  %at = zext <{len} x i8> %small to <{len} x i64>
  %pointers = getelementptr i32, ptr addrspace(1) %p, <{len} x i64> %at
  %next = getelementptr inbounds i8, <{len} x ptr addrspace(1)> %pointers, i64 4
  %less = icmp ult <{len} x ptr addrspace(1)> %pointers, splat (ptr addrspace(1) null)
  %odd = trunc <{len} x i8> %numbers to <{len} x i1>
  %either = or <{len} x i1> %odd, %less
  %picked = select <{len} x i1> %either, <{len} x ptr addrspace(1)> %pointers, <{len} x ptr addrspace(1)> %next
  %number = urem i64 %id, {len}
  %pointer = extractelement <{len} x ptr addrspace(1)> %picked, i64 %number
  %value = load i32, ptr addrspace(1) %pointer, align 4
  store i32 %value, ptr addrspace(1) %r
  %addresses = ptrtoint <{len} x ptr addrspace(1)> %picked to <{len} x i64>
  %base = ptrtoint ptr addrspace(1) %in to i64
  %one = extractelement <{len} x i64> %addresses, i64 %number
  %distance = sub i64 %one, %base
  %s = getelementptr i8, ptr addrspace(1) %r, i64 8
  store i64 %distance, ptr addrspace(1) %s
  %mixed = insertelement <{len} x ptr addrspace(1)> %picked, ptr addrspace(1) %p, i64 %number
  %generic = addrspacecast <{len} x ptr addrspace(1)> %mixed to <{len} x ptr addrspace(4)>
  %last = extractelement <{len} x ptr addrspace(4)> %generic, i64 %number
  %byte = load i8, ptr addrspace(4) %last
  %t = getelementptr i8, ptr addrspace(1) %r, i64 16
  store i8 %byte, ptr addrspace(1) %t"
        );
        check(&kernel(&body, ""));
    }
}

#[test]
fn masks_that_are_not_constants() {
    for len in [1, 2, 4, 7, 16, 20] {
        let lanes: Vec<String> = (0..len).map(|lane| format!("i64 {lane}")).collect();
        let lanes = lanes.join(", ");
        let body = format!(
            "  %numbers = load <{len} x i8>, ptr addrspace(1) %q
  %mask = trunc <{len} x i8> %numbers to <{len} x i1>
  %v = call <{len} x i16> @llvm.masked.load.v{len}i16.p1(ptr addrspace(1) align 2 %p, <{len} x i1> %mask, <{len} x i16> splat (i16 7))
  call void @llvm.masked.store.v{len}i16.p1(<{len} x i16> %v, ptr addrspace(1) align 2 %r, <{len} x i1> %mask)
  %small = and <{len} x i8> %numbers, splat (i8 31)
  %at = zext <{len} x i8> %small to <{len} x i64>
  %from = getelementptr i16, ptr addrspace(1) %p, <{len} x i64> %at
  %other = xor <{len} x i1> %mask, splat (i1 true)
  %g = call <{len} x i16> @llvm.masked.gather.v{len}i16.v{len}p1(<{len} x ptr addrspace(1)> align 2 %from, <{len} x i1> %other, <{len} x i16> %v)
  %s = getelementptr i8, ptr addrspace(1) %r, i64 256
  %to = getelementptr i16, ptr addrspace(1) %s, <{len} x i64> <{lanes}>
  call void @llvm.masked.scatter.v{len}i16.v{len}p1(<{len} x i16> %g, <{len} x ptr addrspace(1)> align 2 %to, <{len} x i1> %other)
  store i8 1, ptr addrspace(1) %r"
        );
        let rest = format!(
            "declare <{len} x i16> @llvm.masked.load.v{len}i16.p1(ptr addrspace(1), <{len} x i1>, <{len} x i16>)
declare void @llvm.masked.store.v{len}i16.p1(<{len} x i16>, ptr addrspace(1), <{len} x i1>)
declare <{len} x i16> @llvm.masked.gather.v{len}i16.v{len}p1(<{len} x ptr addrspace(1)>, <{len} x i1>, <{len} x i16>)
declare void @llvm.masked.scatter.v{len}i16.v{len}p1(<{len} x i16>, <{len} x ptr addrspace(1)>, <{len} x i1>)"
        );
        check(&kernel(&body, &rest));
    }
}

#[test]
fn windows_over_vectors() {
    let body = "  %left = call TY @llvm.vector.splice.left.SUFFIX(TY %a, TY %b, i32 2)
  %right = call TY @llvm.vector.splice.right.SUFFIX(TY %left, TY %b, i32 1)
  %same = call TY @llvm.vector.splice.left.SUFFIX(TY %right, TY %right, i32 1)
  %x = xor TY %same, %left";
    let rest = "declare TY @llvm.vector.splice.left.SUFFIX(TY, TY, i32)
declare TY @llvm.vector.splice.right.SUFFIX(TY, TY, i32)";
    check_ints(body, rest, &[4, 8, 16], &[8, 16, 32, 64]);
}

#[test]
fn lanes_that_a_loop_still_has() {
    for len in [2, 4, 7, 16, 20] {
        let start = "  %bound = load i32, ptr addrspace(1) %q
  %small = trunc i64 %id to i32
  %base = sub i32 %bound, %small
  %near = add i32 %base, -1\n";
        let end = format!(
            "  %x = zext <{len} x i1> %mask to <{len} x i8>
  %y = add <{len} x i8> %x, splat (i8 3)
  store <{len} x i8> %y, ptr addrspace(1) %r"
        );
        let body = format!(
            "{start}  %mask = call <{len} x i1> @llvm.get.active.lane.mask.v{len}i1.i32(i32 %near, i32 %bound)\n{end}"
        );
        let lanes: Vec<String> = (0..len).map(|lane| format!("i64 {lane}")).collect();
        let reference = format!(
            "{start}  %wide = zext i32 %near to i64
  %b0 = insertelement <{len} x i64> poison, i64 %wide, i32 0
  %b = shufflevector <{len} x i64> %b0, <{len} x i64> poison, <{len} x i32> zeroinitializer
  %n = add <{len} x i64> %b, <{}>
  %limit = zext i32 %bound to i64
  %l0 = insertelement <{len} x i64> poison, i64 %limit, i32 0
  %l = shufflevector <{len} x i64> %l0, <{len} x i64> poison, <{len} x i32> zeroinitializer
  %mask = icmp ult <{len} x i64> %n, %l\n{end}",
            lanes.join(", ")
        );
        let rest = format!("declare <{len} x i1> @llvm.get.active.lane.mask.v{len}i1.i32(i32, i32)");
        check_against(&kernel(&body, &rest), &kernel(&reference, ""));
    }
}

#[test]
fn products_without_carries() {
    for ty in ["i8", "i13", "i64", "<4 x i16>", "<5 x i32>"] {
        let suffix = ty.trim_matches(['<', '>']).replace(" x ", "");
        let suffix = if ty.starts_with('<') { format!("v{suffix}") } else { suffix };
        let bits: u32 = suffix.rsplit('i').next().and_then(|bits| bits.parse().ok()).unwrap_or(8);
        let memory = if ty == "i13" { "i16" } else { ty };
        let cut = |name: &str, to: &str| match ty {
            "i13" => format!("  {to} = trunc i16 {name} to i13\n"),
            _ => format!("  {to} = freeze {ty} {name}\n"),
        };
        let loads = format!(
            "  %la = load {memory}, ptr addrspace(1) %p, align 2\n  %lb = load {memory}, ptr addrspace(1) %q, align 2\n{}{}",
            cut("%la", "%a"),
            cut("%lb", "%b")
        );
        let store = match ty {
            "i13" => {
                "  %wide = zext i13 %x to i16\n  store i16 %wide, ptr addrspace(1) %r, align 2".to_owned()
            }
            _ => format!("  store {ty} %x, ptr addrspace(1) %r, align 2"),
        };
        let splat = |number: u32| match ty.split_once(" x ") {
            Some((_, element)) => format!("splat ({} {number})", element.trim_end_matches('>')),
            None => number.to_string(),
        };
        let mut steps = format!("  %s0 = xor {ty} %a, %a\n");
        for bit in 0..bits {
            let _ = writeln!(
                steps,
                "  %m{bit} = lshr {ty} %b, {at}\n  %l{bit} = and {ty} %m{bit}, {one}\n  %t{bit} = shl {ty} %a, {at}
  %p{bit} = mul {ty} %t{bit}, %l{bit}\n  %s{next} = xor {ty} %s{bit}, %p{bit}",
                at = splat(bit),
                one = splat(1),
                next = bit + 1
            );
        }
        let reference = format!("{loads}{steps}  %x = freeze {ty} %s{bits}\n{store}");
        let call = format!("{loads}  %x = call {ty} @llvm.clmul.{suffix}({ty} %a, {ty} %b)\n{store}");
        let rest = format!("declare {ty} @llvm.clmul.{suffix}({ty}, {ty})");
        check_against(&kernel(&call, &rest), &kernel(&reference, ""));
    }
}

#[test]
fn lanes_of_several_vectors() {
    for (count, len) in [(3, 2), (3, 4), (4, 4), (5, 3), (6, 2), (7, 5), (8, 2)] {
        let (all, part) = (format!("<{} x i16>", count * len), format!("<{len} x i16>"));
        let parts = vec![part.as_str(); count].join(", ");
        let load = format!("  %w = load {all}, ptr addrspace(1) %p, align 2\n");
        let mut body = format!(
            "{load}  %s = call {{ {parts} }} @llvm.vector.deinterleave{count}.v{}i16({all} %w)\n",
            count * len
        );
        let mut args = Vec::new();
        for number in 0..count {
            let _ = writeln!(body, "  %e{number} = extractvalue {{ {parts} }} %s, {number}");
            args.push(format!("{part} %e{}", (number + 1) % count));
        }
        let store = format!("  store {all} %x, ptr addrspace(1) %r, align 2");
        let _ = write!(
            body,
            "  %x = call {all} @llvm.vector.interleave{count}.v{}i16({})\n{store}",
            count * len,
            args.join(", ")
        );
        let rest = format!(
            "declare {{ {parts} }} @llvm.vector.deinterleave{count}.v{n}i16({all})
declare {all} @llvm.vector.interleave{count}.v{n}i16({parts})",
            n = count * len
        );
        // Each group of so many lanes is turned by one.
        let lanes: Vec<String> = (0..count * len)
            .map(|lane| format!("i32 {}", lane / count * count + (lane % count + 1) % count))
            .collect();
        let reference = format!(
            "{load}  %x = shufflevector {all} %w, {all} poison, <{} x i32> <{}>\n{store}",
            count * len,
            lanes.join(", ")
        );
        check(&kernel(&body, &rest));
        check_against(&kernel(&body, &rest), &kernel(&reference, ""));
    }
}

#[test]
fn truth_values_as_indices() {
    // With its sign, a truth value is 0 or -1.
    for len in [1, 2, 5] {
        let body = format!(
            "  %a = load <{len} x i32>, ptr addrspace(1) %p
  %less = icmp slt <{len} x i32> %a, zeroinitializer
  %middle = getelementptr i8, ptr addrspace(1) %p, i64 64
  %places = getelementptr {{ i32, i16 }}, ptr addrspace(1) %middle, <{len} x i1> %less, i32 1
  %place = extractelement <{len} x ptr addrspace(1)> %places, i32 0
  %x = load i16, ptr addrspace(1) %place
  store i16 %x, ptr addrspace(1) %r"
        );
        check(&kernel(&body, ""));
    }
}

#[test]
fn packed_lanes() {
    for len in [1, 2, 4, 7, 16, 20] {
        for ty in ["i8", "i32", "float", "i64"] {
            let (vector, mask) = (format!("<{len} x {ty}>"), format!("<{len} x i1>"));
            let suffix = format!("v{len}{}", ty.replace("float", "f32"));
            // The CPU moves lanes in registers for some lengths only, in memory for all.
            let compress = format!("call {vector} @llvm.experimental.vector.compress.{suffix}");
            let store = format!("call void @llvm.masked.compressstore.{suffix}");
            let moved = format!(
                "  %w = {compress}({vector} %v, {mask} %mask, {vector} %other)
  store {vector} %w, ptr %moved"
            );
            let stored = format!(
                "  store {vector} %other, ptr %moved
  {store}({vector} %v, ptr align 8 %moved, {mask} %mask)"
            );
            let with = |last: &str| {
                format!(
                    "  %from = alloca [256 x i8], align 256
  %to = alloca [256 x i8], align 256
  %moved = alloca [256 x i8], align 256
  %s = getelementptr i8, ptr addrspace(1) %r, i64 256
  call void @llvm.memcpy.p0.p1.i64(ptr %from, ptr addrspace(1) %p, i64 256, i1 false)
  call void @llvm.memcpy.p0.p1.i64(ptr %to, ptr addrspace(1) %q, i64 256, i1 false)
  %numbers = load <{len} x i8>, ptr addrspace(1) %q
  %mask = trunc <{len} x i8> %numbers to {mask}
  %other = load {vector}, ptr addrspace(1) %q
  %v = call {vector} @llvm.masked.expandload.{suffix}(ptr align 8 %from, {mask} %mask, {vector} %other)
  {store}({vector} %v, ptr align 8 %to, {mask} %mask)
{last}
  %x = load {vector}, ptr %to
  %y = load {vector}, ptr %moved
  store {vector} %x, ptr addrspace(1) %r
  store {vector} %y, ptr addrspace(1) %s"
                )
            };
            let rest = format!(
                "declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare {vector} @llvm.masked.expandload.{suffix}(ptr, {mask}, {vector})
declare void @llvm.masked.compressstore.{suffix}({vector}, ptr, {mask})
declare {vector} @llvm.experimental.vector.compress.{suffix}({vector}, {mask}, {vector})"
            );
            check_against(&kernel(&with(&moved), &rest), &kernel(&with(&stored), &rest));
        }
    }
}

/// The length of a vector, by its name.
fn lanes(ty: &str) -> u32 {
    ty.trim_start_matches('<').split(' ').next().and_then(|len| len.parse().ok()).expect("a length")
}

#[test]
fn partial_sums() {
    for (short, long, suffix) in [
        ("<4 x i32>", "<16 x i32>", "v4i32.v16i32"),
        ("<2 x i16>", "<6 x i16>", "v2i16.v6i16"),
        ("<5 x i8>", "<20 x i8>", "v5i8.v20i8"),
        ("<1 x i64>", "<3 x i64>", "v1i64.v3i64"),
    ] {
        let body = format!(
            "  %a = load {short}, ptr addrspace(1) %p
  %b = load {long}, ptr addrspace(1) %q
  %x = call {short} @llvm.vector.partial.reduce.add.{suffix}({short} %a, {long} %b)
  store {short} %x, ptr addrspace(1) %r"
        );
        let rest = format!("declare {short} @llvm.vector.partial.reduce.add.{suffix}({short}, {long})");
        let (few, many) = (lanes(short), lanes(long));
        let mut reference =
            format!("  %a = load {short}, ptr addrspace(1) %p\n  %b = load {long}, ptr addrspace(1) %q\n");
        let mut sum = "%a".to_owned();
        for part in 0..many / few {
            let mask: Vec<String> = (0..few).map(|lane| format!("i32 {}", part * few + lane)).collect();
            reference.push_str(&format!(
                "  %part{part} = shufflevector {long} %b, {long} poison, <{few} x i32> <{}>
  %sum{part} = add {short} {sum}, %part{part}\n",
                mask.join(", ")
            ));
            sum = format!("%sum{part}");
        }
        reference.push_str(&format!("  store {short} {sum}, ptr addrspace(1) %r"));
        check_against(&kernel(&body, &rest), &kernel(&reference, ""));
    }
}

#[test]
fn fixed_point_products() {
    for (len, width) in [(0, 8), (0, 16), (0, 32), (0, 64), (4, 32), (2, 8), (5, 16), (0, 7), (3, 33)] {
        let scalar = format!("i{width}");
        let carrier = if width == 7 {
            8
        } else if width == 33 {
            64
        } else {
            width
        };
        let of = |bits: u32| if len == 0 { format!("i{bits}") } else { format!("<{len} x i{bits}>") };
        let (ty, memory) = (of(width), of(carrier));
        let suffix = if len == 0 { scalar.clone() } else { format!("v{len}{scalar}") };
        let to = if width == carrier { "freeze".to_owned() } else { format!("trunc {memory}") };
        let cast = |value: &str| {
            if width == carrier { format!("freeze {ty} {value}") } else { format!("{to} {value} to {ty}") }
        };
        let mut body = format!(
            "  %m = load {memory}, ptr addrspace(1) %p
  %n = load {memory}, ptr addrspace(1) %q
  %a = {}
  %b = {}\n",
            cast("%m"),
            cast("%n")
        );
        let mut rest = String::new();
        for (number, name) in ["smul.fix", "smul.fix.sat", "umul.fix", "umul.fix.sat"].into_iter().enumerate()
        {
            rest.push_str(&format!("declare {ty} @llvm.{name}.{suffix}({ty}, {ty}, i32 immarg)\n"));
            for (index, scale) in [0, 1, width / 2, width - 1].into_iter().enumerate() {
                let at = (number * 4 + index) * 64;
                let widened = if width == carrier {
                    format!("freeze {ty} %x{at}")
                } else {
                    format!("zext {ty} %x{at} to {memory}")
                };
                body.push_str(&format!(
                    "  %x{at} = call {ty} @llvm.{name}.{suffix}({ty} %a, {ty} %b, i32 {scale})
  %w{at} = {widened}
  %r{at} = getelementptr i8, ptr addrspace(1) %r, i64 {at}
  store {memory} %w{at}, ptr addrspace(1) %r{at}\n"
                ));
            }
        }
        check(&kernel(&body, &rest));
    }
}
