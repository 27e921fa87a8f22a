//! Intrinsics on vectors, and what only optimisers make.

use std::fmt::Write as _;

use spirv_llvm::llvm::MAJOR_VERSION;

use super::check_ints;
use crate::common::meaning::{check, check_against, kernel};

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
    if MAJOR_VERSION < "21" {
        // LLVM has them for two vectors alone, or for odd numbers of them.
        return;
    }
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
fn boolean_values_as_indices() {
    // With its sign, a boolean is 0 or -1.
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
        let promoted = if width == 7 {
            8
        } else if width == 33 {
            64
        } else {
            width
        };
        let of = |bits: u32| if len == 0 { format!("i{bits}") } else { format!("<{len} x i{bits}>") };
        let (ty, memory) = (of(width), of(promoted));
        let suffix = if len == 0 { scalar.clone() } else { format!("v{len}{scalar}") };
        let to = if width == promoted { "freeze".to_owned() } else { format!("trunc {memory}") };
        let cast = |value: &str| {
            if width == promoted { format!("freeze {ty} {value}") } else { format!("{to} {value} to {ty}") }
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
                let widened = if width == promoted {
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
