//! The results of instructions on the components of vectors.

use std::fmt::Write as _;

use super::{LENGTHS, check_ints};

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
