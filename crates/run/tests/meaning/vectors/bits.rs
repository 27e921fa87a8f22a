//! Vectors as the bits that they are: casts to other components, and masks as integers.

use crate::common::meaning::{check, kernel};

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
    // Numbers of so many bits have no type in SPIR-V, but questions about them have an answer.
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
