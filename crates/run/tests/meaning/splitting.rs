//! Integers of 65 to 512 bits in registers, which the optimiser makes of sums and front ends of bit-fields, keep their
//! values.

use std::fmt::Write as _;

use inkwell::context::Context;
use spirv_llvm::WriteOptions;

use crate::common::{
    self,
    meaning::{ROW, check, kernel},
};

const WIDTHS: [u32; 6] = [65, 67, 80, 96, 127, 128];
/// Widths that are split more than once.
const LONGER: [u32; 4] = [129, 200, 256, 320];

/// Stores the words of a value.
fn keep(body: &mut String, bits: u32, value: &str, number: u32) {
    let _ = write!(
        body,
        "  %kl{number} = trunc i{bits} {value} to i64
  %ks{number} = lshr i{bits} {value}, 64
  %kh{number} = trunc i{bits} %ks{number} to i64
  %ka{number} = getelementptr i64, ptr addrspace(1) %r, i64 {}
  store i64 %kl{number}, ptr addrspace(1) %ka{number}, align 8
  %kb{number} = getelementptr i64, ptr addrspace(1) %r, i64 {}
  store i64 %kh{number}, ptr addrspace(1) %kb{number}, align 8\n",
        number * 2,
        number * 2 + 1
    );
}

/// `%a` and `%b` of random bits.
fn operands(bits: u32) -> String {
    let mut body = String::new();
    for (name, from) in [("a", "p"), ("b", "q")] {
        let _ = write!(
            body,
            "  %{name}0 = load i64, ptr addrspace(1) %{from}, align 8
  %{name}p = getelementptr i64, ptr addrspace(1) %{from}, i64 1
  %{name}1 = load i64, ptr addrspace(1) %{name}p, align 8
  %{name}l = zext i64 %{name}0 to i{bits}
  %{name}h = zext i64 %{name}1 to i{bits}
  %{name}u = shl i{bits} %{name}h, 64
  %{name} = or i{bits} %{name}u, %{name}l\n"
        );
    }
    body
}

#[test]
fn arithmetic() {
    for bits in WIDTHS {
        let mut body = operands(bits);
        for (number, operation) in (0..).zip(["add", "sub", "mul", "and", "or", "xor"]) {
            let _ = writeln!(body, "  %x{number} = {operation} i{bits} %a, %b");
            keep(&mut body, bits, &format!("%x{number}"), number);
        }
        let _ =
            write!(body, "  %amount.l = urem i64 %b0, {bits}\n  %amount = zext i64 %amount.l to i{bits}\n");
        for (number, operation) in (6..).zip(["shl", "lshr", "ashr"]) {
            let _ = writeln!(body, "  %x{number} = {operation} i{bits} %a, %amount");
            keep(&mut body, bits, &format!("%x{number}"), number);
        }
        for (number, (operation, by)) in
            (9..).zip([("shl", 64), ("lshr", 1), ("ashr", 64), ("shl", 7), ("ashr", 3)])
        {
            let _ = writeln!(body, "  %x{number} = {operation} i{bits} %b, {by}");
            keep(&mut body, bits, &format!("%x{number}"), number);
        }
        let _ = writeln!(body, "  %x14 = mul i{bits} %a, -73786976294838206465");
        keep(&mut body, bits, "%x14", 14);
        check(&kernel(&body, ""));
    }
}

/// The quotient is right where quotient, divisor and rest are what division says of them.
#[test]
fn division() {
    for bits in WIDTHS {
        for (divide, rest, less, extend) in [("udiv", "urem", "ult", "lshr"), ("sdiv", "srem", "slt", "ashr")]
        {
            let body = format!(
                "{}  %far = urem i64 %b1, {bits}
  %far.w = zext i64 %far to i{bits}
  %c = {extend} i{bits} %b, %far.w
  %d = or i{bits} %c, 1
  %x = {divide} i{bits} %a, %d
  %y = {rest} i{bits} %a, %d
  %back = mul i{bits} %x, %d
  %sum = add i{bits} %back, %y
  %wrong = xor i{bits} %sum, %a
  %ny = sub i{bits} 0, %y
  %nd = sub i{bits} 0, %d
  %ys = icmp slt i{bits} %y, 0
  %ds = icmp slt i{bits} %d, 0
  %signed = icmp eq i64 {is_signed}, 1
  %yn = and i1 %ys, %signed
  %dn = and i1 %ds, %signed
  %ym = select i1 %yn, i{bits} %ny, i{bits} %y
  %dm = select i1 %dn, i{bits} %nd, i{bits} %d
  %fits = icmp {less} i{bits} %ym, %dm
  %fits.w = zext i1 %fits to i{bits}
  %as = icmp slt i{bits} %a, 0
  %same = icmp eq i1 %as, %ys
  %none = icmp eq i{bits} %y, 0
  %sign.ok0 = or i1 %same, %none
  %not.signed = xor i1 %signed, true
  %sign.ok = or i1 %sign.ok0, %not.signed
  %sign.w = zext i1 %sign.ok to i64\n",
                operands(bits),
                is_signed = u32::from(divide == "sdiv"),
            );
            let mut direct = body.clone();
            keep(&mut direct, bits, "%wrong", 0);
            keep(&mut direct, bits, "%fits.w", 1);
            direct += "  %o = getelementptr i64, ptr addrspace(1) %r, i64 5\n  store i64 %sign.w, ptr addrspace(1) %o, align 8\n";
            let mut wanted = String::new();
            for (place, value) in [(0, 0), (1, 0), (2, 1), (3, 0), (5, 1)] {
                let _ = write!(
                    wanted,
                    "  %o{place} = getelementptr i64, ptr addrspace(1) %r, i64 {place}
  store i64 {value}, ptr addrspace(1) %o{place}, align 8\n"
                );
            }
            common::meaning::check_against(&kernel(&direct, ""), &kernel(&wanted, ""));
        }
    }
}

#[test]
fn comparisons_conversions_and_memory() {
    for bits in WIDTHS.into_iter().chain(LONGER) {
        let mut body = operands(bits);
        let _ = write!(body, "  %near = add i{bits} %a, 1\n  %flip = xor i{bits} %a, {}\n", 1_u128 << 64);
        let mut number = 0;
        for predicate in ["eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"] {
            for other in ["%b", "%a", "%near", "%flip"] {
                let _ = write!(
                    body,
                    "  %c{number} = icmp {predicate} i{bits} %a, {other}
  %e{number} = zext i1 %c{number} to i8
  %cp{number} = getelementptr i8, ptr addrspace(1) %r, i64 {}
  store i8 %e{number}, ptr addrspace(1) %cp{number}, align 1\n",
                    400 + number
                );
                number += 1;
            }
        }
        let between = match bits {
            65 => "  %v = or i65 %b, 0".to_owned(),
            _ => format!("  %t = trunc i{bits} %b to i65\n  %v = sext i65 %t to i{bits}"),
        };
        let _ = write!(
            body,
            "  %signed.h = sext i64 %b1 to i{bits}
  %wide = sext i8 -3 to i{bits}
  %small = trunc i{bits} %a to i20
  %again = sext i20 %small to i{bits}
{between}
  %m = call i{bits} @llvm.smax.i{bits}(i{bits} %a, i{bits} %b)
  %n = call i{bits} @llvm.umin.i{bits}(i{bits} %a, i{bits} %m)
  %f = freeze i{bits} %n
  %chosen = select i1 %c0, i{bits} %a, i{bits} %f\n"
        );
        for (number, value) in (0..).zip(["%signed.h", "%wide", "%again", "%v", "%m", "%n", "%chosen"]) {
            keep(&mut body, bits, value, number);
        }
        if bits % 8 == 0 {
            let _ = write!(
                body,
                "  %mq = getelementptr i8, ptr addrspace(1) %r, i64 600
  store i{bits} %chosen, ptr addrspace(1) %mq, align 4
  %from = getelementptr i8, ptr addrspace(1) %p, i64 100
  %loaded = load volatile i{bits}, ptr addrspace(1) %from, align 2\n"
            );
            keep(&mut body, bits, "%loaded", 8);
        }
        check(&kernel(&body, ""));
    }
}

/// Lanes of vectors as one number and back, and counts of bits.
#[test]
fn bits() {
    for (bits, vector) in [
        (128, "<4 x i32>"),
        (128, "<2 x double>"),
        (128, "<16 x i8>"),
        (96, "<3 x float>"),
        (80, "<5 x i16>"),
        (192, "<3 x double>"),
        (256, "<8 x i32>"),
        (256, "<16 x half>"),
        (512, "<8 x i64>"),
    ] {
        let mut body = format!(
            "  %v = load {vector}, ptr addrspace(1) %p, align 2
  %n = bitcast {vector} %v to i{bits}
  %m = sub i{bits} 0, %n
  %w = bitcast i{bits} %m to {vector}
  %at = getelementptr i8, ptr addrspace(1) %r, i64 400
  store {vector} %w, ptr addrspace(1) %at, align 2
  %none = icmp eq i{bits} %n, 0
  %e = zext i1 %none to i{bits}
  %high = shl i{bits} %e, {}
  %low = lshr i{bits} %n, 70\n",
            bits - 3
        );
        keep(&mut body, bits, "%n", 0);
        for (number, value) in (1..).zip(["%n", "%high", "%low", "0", "64"]) {
            for (place, name) in (0..).zip(["ctpop", "ctlz", "cttz"]) {
                let zero = if name == "ctpop" { "" } else { ", i1 false" };
                let number = number * 3 + place;
                let _ =
                    writeln!(body, "  %x{number} = call i{bits} @llvm.{name}.i{bits}(i{bits} {value}{zero})");
                keep(&mut body, bits, &format!("%x{number}"), number);
            }
        }
        check(&kernel(&body, ""));
    }
}

/// The optimiser computes two sums at once in vectors.
#[test]
fn vectors() {
    for bits in WIDTHS.into_iter().chain(LONGER) {
        let mut body = operands(bits);
        let _ = write!(
            body,
            "  %v0 = insertelement <2 x i{bits}> poison, i{bits} %a, i64 0
  %v = insertelement <2 x i{bits}> %v0, i{bits} %b, i64 1
  %swapped = shufflevector <2 x i{bits}> %v, <2 x i{bits}> poison, <2 x i32> <i32 1, i32 0>
  %sum = add <2 x i{bits}> %v, <i{bits} 3, i{bits} -5>
  %product = mul <2 x i{bits}> %sum, %swapped
  %half = lshr <2 x i{bits}> %product, splat (i{bits} 1)
  %less = icmp ult <2 x i{bits}> %half, %v
  %chosen = select <2 x i1> %less, <2 x i{bits}> %half, <2 x i{bits}> %swapped
  %low = trunc <2 x i{bits}> %chosen to <2 x i64>
  store <2 x i64> %low, ptr addrspace(1) %r, align 16
  %wide = zext <2 x i64> %low to <2 x i{bits}>
  %all = or <2 x i{bits}> %wide, %product
  %first = extractelement <2 x i{bits}> %all, i64 0
  %second = extractelement <2 x i{bits}> %all, i64 1\n"
        );
        keep(&mut body, bits, "%first", 1);
        keep(&mut body, bits, "%second", 2);
        check(&kernel(&body, ""));
    }
}

/// Integers that are split more than once, in operations that do not divide.
#[test]
fn longer_than_two_words() {
    // Words that differ, of more than 128 bits.
    const LONG: &str = "680564733841876926926749214863536422915";
    for bits in [129_u32, 136, 192, 200, 256, 257, 300, 320, 511, 512] {
        let words = bits / 64;
        let mut body = String::new();
        for (name, from) in [("a", "p"), ("b", "q")] {
            let mut last = "0".to_owned();
            for word in 0..words {
                let _ = write!(
                    body,
                    "  %{name}p{word} = getelementptr i64, ptr addrspace(1) %{from}, i64 {word}
  %{name}w{word} = load i64, ptr addrspace(1) %{name}p{word}, align 8
  %{name}x{word} = zext i64 %{name}w{word} to i{bits}
  %{name}s{word} = shl i{bits} {last}, 64
  %{name}{word} = or i{bits} %{name}s{word}, %{name}x{word}\n"
                );
                last = format!("%{name}{word}");
            }
            // The bits above the words too.
            let _ = writeln!(body, "  %{name}t = shl i{bits} {last}, {}", bits % 64);
            let _ = writeln!(body, "  %{name} = xor i{bits} %{name}t, {last}");
        }
        let _ = write!(
            body,
            "  %amount.l = urem i64 %bw0, {bits}
  %amount = zext i64 %amount.l to i{bits}
  %less = icmp ult i{bits} %a, %b
  %below = icmp sle i{bits} %a, %b
  %near = xor i{bits} %a, 1
  %same = icmp eq i{bits} %near, %a
  %chosen = select i1 %less, i{bits} %a, i{bits} %near
  %narrow = trunc i{bits} %b to i{}
  %less.w = zext i1 %less to i{bits}
  %below.w = sext i1 %below to i{bits}
  %same.w = zext i1 %same to i{bits}
  %truths = xor i{bits} %less.w, %below.w
  %t1 = shl i{bits} %truths, 7
  %all.truths = or i{bits} %t1, %same.w\n",
            bits - 3
        );
        let values = [
            format!("add i{bits} %a, %b"),
            format!("sub i{bits} %a, {LONG}"),
            format!("mul i{bits} %a, %b"),
            format!("mul i{bits} %a, -{LONG}"),
            format!("and i{bits} %b, {LONG}"),
            format!("shl i{bits} %a, %amount"),
            format!("lshr i{bits} %a, %amount"),
            format!("ashr i{bits} %a, %amount"),
            format!("ashr i{bits} %b, 65"),
            format!("sext i{} %narrow to i{bits}", bits - 3),
            format!("call i{bits} @llvm.smax.i{bits}(i{bits} %chosen, i{bits} %b)"),
            format!("call i{bits} @llvm.ctpop.i{bits}(i{bits} %a)"),
            format!("call i{bits} @llvm.ctlz.i{bits}(i{bits} %all.truths, i1 false)"),
            format!("call i{bits} @llvm.cttz.i{bits}(i{bits} %t1, i1 false)"),
        ];
        for (number, value) in values.iter().enumerate() {
            let _ = writeln!(body, "  %v{number} = {}", value);
            for word in 0..bits.div_ceil(64) {
                let _ = write!(
                    body,
                    "  %k{number}s{word} = lshr i{bits} %v{number}, {}
  %k{number}w{word} = trunc i{bits} %k{number}s{word} to i64
  %k{number}p{word} = getelementptr i64, ptr addrspace(1) %r, i64 {}
  store i64 %k{number}w{word}, ptr addrspace(1) %k{number}p{word}, align 8\n",
                    word * 64,
                    number * 8 + word as usize
                );
            }
        }
        if bits % 8 == 0 {
            let _ = write!(
                body,
                "  %from = getelementptr i8, ptr addrspace(1) %p, i64 101
  %loaded = load volatile i{bits}, ptr addrspace(1) %from, align 1
  %turned = xor i{bits} %loaded, %v2
  %to = getelementptr i8, ptr addrspace(1) %r, i64 {}
  store i{bits} %turned, ptr addrspace(1) %to, align 2\n",
                ROW - 64
            );
        }
        check(&kernel(&body, ""));
    }
}

/// Phis that wait for one another, and values that go around a loop.
#[test]
fn loops() {
    let body = "  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i1, %head ]
  %x = phi i100 [ 5, %entry ], [ %y, %head ]
  %y = phi i100 [ undef, %entry ], [ %z, %head ]
  %w = zext i64 %i to i100
  %s = mul i100 %x, 1267650600228229401496703205375
  %z = add i100 %s, %w
  %i1 = add i64 %i, 1
  %done = icmp eq i64 %i1, 9
  br i1 %done, label %tail, label %head
tail:
  %e = phi i100 [ %z, %head ]
  %l = trunc i100 %e to i64
  %u = lshr i100 %e, 64
  %h = trunc i100 %u to i64
  store i64 %l, ptr addrspace(1) %r, align 8
  %r1 = getelementptr i64, ptr addrspace(1) %r, i64 1
  store i64 %h, ptr addrspace(1) %r1, align 8"
        .replace("undef", "3");
    check(&kernel(&body, ""));
}

#[test]
fn what_goes_further_is_refused() {
    // Each product of 512 bits becomes some hundred instructions.
    let mut many = "define i64 @f(i64 %a) {\n  %x0 = zext i64 %a to i512\n".to_owned();
    for number in 0..4000 {
        let _ = writeln!(many, "  %x{} = mul i512 %x{number}, %x{number}", number + 1);
    }
    many += "  %z = trunc i512 %x4000 to i64\n  ret i64 %z\n}";
    for (body, width) in [
        (many.as_str(), 512),
        ("define i128 @f(i64 %a) {\n  %x = zext i64 %a to i128\n  ret i128 %x\n}", 128),
        ("define void @f() {\n  %x = alloca i72\n  ret void\n}", 72),
        (
            "define i64 @f(i64 %a) {\n  %x = zext i64 %a to i513\n  %y = mul i513 %x, %x\n  %z = trunc i513 %y to i64\n  \
             ret i64 %z\n}",
            513,
        ),
        (
            "define i64 @f(i64 %a) {\n  %x = zext i64 %a to i200\n  %y = mul i200 %x, %x\n  %w = udiv i200 %y, 3\n  \
             %z = trunc i200 %w to i64\n  ret i64 %z\n}",
            200,
        ),
        (
            "define double @f(i64 %a) {\n  %x = zext i64 %a to i66\n  %y = uitofp i66 %x to double\n  ret double %y\n}",
            66,
        ),
    ] {
        let text = format!("target triple = \"spir64-unknown-unknown\"\n{body}\n");
        let context = Context::create();
        let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
        let errors = spirv_llvm::write(&module, &WriteOptions::default()).expect_err("an illegal width");
        assert!(errors.to_string().contains(&width.to_string()), "{errors}");
    }
}
