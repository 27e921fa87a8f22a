//! Values with another representation in memory than in registers keep their meaning: booleans, packed bits, and structures
//! and arrays with vectors that SPIR-V does not have. Kernels run before and after the round trip with the same results,
//! bit for bit.

use spirv_llvm::llvm::MAJOR_VERSION;

use crate::common::meaning::{check, check_against, kernel};

#[test]
fn boolean_values() {
    let body = "  %slot = alloca i1
  %row = alloca [7 x i1]
  %pair = alloca { i32, i1, [3 x i1] }
  %a = load i8, ptr addrspace(1) %p
  %odd = trunc i8 %a to i1
  %high = icmp ugt i8 %a, 99
  store i1 %odd, ptr %slot
  %b = load i1, ptr %slot
  %at = urem i64 %id, 7
  store [7 x i1] zeroinitializer, ptr %row
  %here = getelementptr [7 x i1], ptr %row, i64 0, i64 %at
  store i1 %high, ptr %here
  %last = getelementptr i1, ptr %row, i64 6
  store i1 %b, ptr %last
  ; The bytes of the array.
  %b0 = getelementptr i8, ptr %row, i64 6
  %byte6 = load i8, ptr %b0
  store i8 %byte6, ptr addrspace(1) %r
  %byte.at = getelementptr i8, ptr %row, i64 %at
  %byte = load i8, ptr %byte.at
  %r1 = getelementptr i8, ptr addrspace(1) %r, i64 1
  store i8 %byte, ptr addrspace(1) %r1
  ; A structure as a whole, and its members.
  %v0 = insertvalue { i32, i1, [3 x i1] } zeroinitializer, i32 77, 0
  %v1 = insertvalue { i32, i1, [3 x i1] } %v0, i1 %odd, 1
  %v2 = insertvalue { i32, i1, [3 x i1] } %v1, i1 %high, 2, 1
  store { i32, i1, [3 x i1] } %v2, ptr %pair, align 4
  %member = getelementptr { i32, i1, [3 x i1] }, ptr %pair, i32 0, i32 1
  %m = load i1, ptr %member
  %whole = load { i32, i1, [3 x i1] }, ptr %pair, align 4
  %inner = extractvalue { i32, i1, [3 x i1] } %whole, 2, 1
  %same = xor i1 %m, %inner
  %number = zext i1 %same to i8
  %r2 = getelementptr i8, ptr addrspace(1) %r, i64 2
  store i8 %number, ptr addrspace(1) %r2
  %bits = load i64, ptr %pair, align 4
  %r3 = getelementptr i8, ptr addrspace(1) %r, i64 8
  store i64 %bits, ptr addrspace(1) %r3
  %inside = getelementptr inbounds [2 x { i1, i32 }], ptr addrspace(1) @table, i64 0, i64 1, i32 0
  %known = load i1, ptr addrspace(1) %inside
  %flag = getelementptr [4 x i1], ptr addrspace(1) @flags, i64 0, i64 %at
  %small = icmp ult i64 %at, 4
  br i1 %small, label %read, label %end
read:
  %f = load i1, ptr addrspace(1) %flag
  %both = and i1 %f, %known
  %r4 = getelementptr i8, ptr addrspace(1) %r, i64 16
  store i1 %both, ptr addrspace(1) %r4
  br label %end
end:";
    let rest = "@table = internal addrspace(1) global [2 x { i1, i32 }] [{ i1, i32 } { i1 false, i32 1 }, { i1, i32 } { i1 true, i32 2 }]
@flags = internal addrspace(1) constant [4 x i1] [i1 true, i1 false, i1 true, i1 true]";
    check(&kernel(body, rest));
}

#[test]
fn packed_bits() {
    for len in [1, 2, 3, 4, 5, 8, 9, 12, 16, 17, 20, 32, 33, 40, 64] {
        let bytes = u32::div_ceil(len, 8);
        let body = format!(
            "  %slot = alloca <{len} x i1>
  %many = alloca [3 x <{len} x i1>]
  %a = load <{len} x i8>, ptr addrspace(1) %p
  %mask = icmp slt <{len} x i8> %a, splat (i8 3)
  store <{len} x i1> %mask, ptr %slot
  %b = load <{len} x i1>, ptr %slot
  %wide = zext <{len} x i1> %b to <{len} x i8>
  store <{len} x i8> %wide, ptr addrspace(1) %r
  store <{len} x i8> splat (i8 -1), ptr addrspace(1) %r
  %s = getelementptr i8, ptr addrspace(1) %r, i64 104
  store <{len} x i1> %mask, ptr addrspace(1) %s
  ; Its neighbours stay.
  %after = getelementptr i8, ptr addrspace(1) %s, i64 {bytes}
  %next = load i8, ptr addrspace(1) %after
  %changed = add i8 %next, 5
  store i8 %changed, ptr addrspace(1) %after
  store <{len} x i1> %b, ptr addrspace(1) %s
  %at = urem i64 %id, 3
  %one = getelementptr [3 x <{len} x i1>], ptr %many, i64 0, i64 %at
  store <{len} x i1> %mask, ptr %one
  %other = getelementptr <{len} x i1>, ptr %many, i64 %at
  %back = load <{len} x i1>, ptr %other
  %t = getelementptr i8, ptr addrspace(1) %r, i64 200
  store <{len} x i1> %back, ptr addrspace(1) %t
  %known = load <{len} x i1>, ptr addrspace(1) @bits
  %u = getelementptr i8, ptr addrspace(1) %r, i64 304
  store <{len} x i1> %known, ptr addrspace(1) %u"
        );
        let lanes: Vec<&str> =
            (0..len).map(|lane| if lane % 3 == 0 { "i1 true" } else { "i1 false" }).collect();
        let rest = format!("@bits = internal addrspace(1) global <{len} x i1> <{}>", lanes.join(", "));
        check(&kernel(&body, &rest));
    }
}

#[test]
fn vectors_inside() {
    for len in [5_u32, 6, 7, 9, 12, 20] {
        let ty = format!("{{ i16, <{len} x i32>, [2 x {{ i8, <{len} x i16>, <{len} x i1> }}] }}");
        let body = format!(
            "  %slot = alloca {ty}
  %many = alloca [2 x {ty}]
  %vector = alloca <{len} x i32>
  %rows = alloca [4 x <{len} x i32>]
  %a = load <{len} x i32>, ptr addrspace(1) %p, align 4
  %b = load <{len} x i16>, ptr addrspace(1) %q, align 2
  store <{len} x i32> %a, ptr %vector
  %at = urem i64 %id, 4
  %row = getelementptr [4 x <{len} x i32>], ptr %rows, i64 0, i64 %at
  store <{len} x i32> %a, ptr %row
  %lane = getelementptr [4 x <{len} x i32>], ptr %rows, i64 0, i64 %at, i64 4
  %number = load i32, ptr %lane
  store i32 %number, ptr addrspace(1) %r
  store {ty} zeroinitializer, ptr %slot
  %first = getelementptr {ty}, ptr %slot, i32 0, i32 0
  store i16 9, ptr %first
  %second = getelementptr {ty}, ptr %slot, i32 0, i32 1
  store <{len} x i32> %a, ptr %second
  %half = urem i64 %id, 2
  %inner = getelementptr {ty}, ptr %slot, i32 0, i32 2, i64 %half, i32 1
  store <{len} x i16> %b, ptr %inner
  %mask = trunc <{len} x i16> %b to <{len} x i1>
  %bits = getelementptr inbounds {ty}, ptr %slot, i32 0, i32 2, i64 %half, i32 2
  store <{len} x i1> %mask, ptr %bits
  %whole = load {ty}, ptr %slot
  %filled = insertvalue {ty} %whole, i8 33, 2, 0, 0
  %copy = getelementptr [2 x {ty}], ptr %many, i64 0, i64 %half
  store {ty} %filled, ptr %copy
  %from = getelementptr {ty}, ptr %many, i64 %half
  %s = getelementptr i8, ptr addrspace(1) %r, i64 64
  %x = getelementptr {ty}, ptr %from, i32 0, i32 1
  %u = load <{len} x i32>, ptr %x
  store <{len} x i32> %u, ptr addrspace(1) %s, align 4
  %y = getelementptr {ty}, ptr %from, i32 0, i32 2, i64 %half, i32 1
  %v = load <{len} x i16>, ptr %y
  %t = getelementptr i8, ptr addrspace(1) %r, i64 200
  store <{len} x i16> %v, ptr addrspace(1) %t, align 2
  %z = getelementptr {ty}, ptr %from, i32 0, i32 2, i64 0, i32 0
  %byte = load i8, ptr %z
  %w = getelementptr i8, ptr addrspace(1) %r, i64 304
  store i8 %byte, ptr addrspace(1) %w
  %member = extractvalue {ty} %filled, 1
  %w2 = getelementptr i8, ptr addrspace(1) %r, i64 320
  store <{len} x i32> %member, ptr addrspace(1) %w2, align 4
  %k = getelementptr inbounds {{ i8, <{len} x i16>, <3 x i1> }}, ptr addrspace(1) @known, i64 0, i32 1
  %known = load <{len} x i16>, ptr addrspace(1) %k
  %w3 = getelementptr i8, ptr addrspace(1) %r, i64 440
  store <{len} x i16> %known, ptr addrspace(1) %w3, align 2
  %l = load i32, ptr addrspace(1) getelementptr inbounds ([2 x <{len} x i32>], ptr addrspace(1) @rows, i64 0, i64 1, i64 2)
  %w4 = getelementptr i8, ptr addrspace(1) %r, i64 500
  store i32 %l, ptr addrspace(1) %w4"
        );
        let lanes = |ty: &str, start: u32| {
            let lanes: Vec<String> = (0..len).map(|lane| format!("{ty} {}", start + lane * 7)).collect();
            format!("<{len} x {ty}> <{}>", lanes.join(", "))
        };
        let rest = format!(
            "@known = internal addrspace(1) global {{ i8, <{len} x i16>, <3 x i1> }} {{ i8 7, {}, <3 x i1> <i1 true, i1 false, i1 true> }}
@rows = internal addrspace(1) constant [2 x <{len} x i32>] [{}, {}]",
            lanes("i16", 500),
            lanes("i32", 3),
            lanes("i32", 100_000)
        );
        check(&kernel(&body, &rest));
    }
}

#[test]
fn memory_through_functions_does_not_grow() {
    // Memory that functions set and move goes as bytes, again and again the same.
    let body = "  %slot = alloca [50 x i32]
  %n = urem i64 %id, 9
  call void @llvm.memset.p0.i64(ptr %slot, i8 7, i64 200, i1 false)
  call void @llvm.memset.p0.i64(ptr %slot, i8 1, i64 %n, i1 false)
  %a = load i32, ptr %slot
  store i32 %a, ptr addrspace(1) %r
  %s = getelementptr i32, ptr addrspace(1) %r, i64 4
  %t = getelementptr i32, ptr addrspace(1) %r, i64 %n
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %s, ptr addrspace(1) %p, i64 64, i1 false)
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %t, ptr addrspace(1) %s, i64 %n, i1 false)";
    let rest = "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)";
    check(&kernel(body, rest));
}

#[test]
fn atomic_vectors() {
    if MAJOR_VERSION < "21" {
        // LLVM's verifier refuses them.
        return;
    }
    for ty in ["<2 x half>", "<4 x i8>", "<2 x i32>", "<8 x i8>", "<2 x float>", "<1 x i16>"] {
        let access = |atomic: &str, acquire: &str, release: &str| {
            let body = format!(
                "  %a = load {atomic} {ty}, ptr addrspace(1) %p {acquire}, align 8
  store {atomic} {ty} %a, ptr addrspace(1) %r {release}, align 8"
            );
            kernel(&body, "")
        };
        // The CPU has no atomic vectors.
        let scope = "syncscope(\"workgroup\")";
        let atomic = access("atomic", &format!("{scope} acquire"), &format!("{scope} release"));
        check_against(&atomic, &access("", "", ""));
    }
}

#[test]
fn addresses_of_odd_width() {
    // Addresses of this machine's memory have 47 bits.
    let body = "  %low = ptrtoint ptr addrspace(1) %q to i20
  %wide = zext i20 %low to i64
  %q.whole = ptrtoint ptr addrspace(1) %q to i64
  %q.low = and i64 %q.whole, 1048575
  %same = sub i64 %wide, %q.low
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 %id
  %bit = ptrtoint ptr addrspace(1) %p1 to i1
  %bit.wide = zext i1 %bit to i64
  %sum = add i64 %same, %bit.wide
  store i64 %sum, ptr addrspace(1) %r
  %short = ptrtoint ptr addrspace(1) %q to i49
  %again = inttoptr i49 %short to ptr addrspace(1)
  %v = load i64, ptr addrspace(1) %again
  %r1 = getelementptr i8, ptr addrspace(1) %r, i64 8
  store i64 %v, ptr addrspace(1) %r1
  %steps = insertelement <3 x i64> <i64 8, i64 16, i64 24>, i64 %id, i32 1
  %many = getelementptr i8, ptr addrspace(1) %p, <3 x i64> %steps
  %numbers = ptrtoint <3 x ptr addrspace(1)> %many to <3 x i50>
  %bits = ptrtoint <3 x ptr addrspace(1)> %many to <3 x i1>
  %pointers = inttoptr <3 x i50> %numbers to <3 x ptr addrspace(1)>
  %least = inttoptr <3 x i1> %bits to <3 x ptr addrspace(1)>
  %pointer = extractelement <3 x ptr addrspace(1)> %pointers, i32 2
  %w = load i64, ptr addrspace(1) %pointer
  %r2 = getelementptr i8, ptr addrspace(1) %r, i64 16
  store i64 %w, ptr addrspace(1) %r2
  %address = extractelement <3 x ptr addrspace(1)> %least, i32 1
  %number = ptrtoint ptr addrspace(1) %address to i64
  %r3 = getelementptr i8, ptr addrspace(1) %r, i64 24
  store i64 %number, ptr addrspace(1) %r3";
    check(&kernel(body, ""));
}

/// Integers of three, five, six and seven bytes, alone, in arrays and in structures.
#[test]
fn integers_of_whole_bytes() {
    for bits in [24, 40, 48, 56] {
        for (align, volatile) in [(1, "volatile "), (2, ""), (4, ""), (8, "")] {
            let body = format!(
                "  %a = load {volatile}i{bits}, ptr addrspace(1) %p, align {align}
  %b = load i{bits}, ptr addrspace(1) %q, align {align}
  %product = mul i{bits} %a, %b
  store {volatile}i{bits} %product, ptr addrspace(1) %r, align {align}
  %places = alloca [3 x {{ i8, i{bits} }}], align 8
  %number = and i64 %id, 1
  %place = getelementptr [3 x {{ i8, i{bits} }}], ptr %places, i64 0, i64 %number, i32 1
  %s0 = insertvalue {{ i8, i{bits} }} poison, i8 7, 0
  %s1 = insertvalue {{ i8, i{bits} }} %s0, i{bits} %a, 1
  %start = getelementptr {{ i8, i{bits} }}, ptr %places, i64 %number
  store {{ i8, i{bits} }} %s1, ptr %start, align 4
  %back = load i{bits}, ptr %place, align 4
  %wide = sext i{bits} %back to i64
  %at = getelementptr i64, ptr addrspace(1) %r, i64 2
  store i64 %wide, ptr addrspace(1) %at, align 8
  %from = getelementptr [2 x i{bits}], ptr addrspace(2) @table, i64 0, i64 %number
  %known = load i{bits}, ptr addrspace(2) %from, align 4
  %next = getelementptr i{bits}, ptr addrspace(1) %at, i64 1
  store i{bits} %known, ptr addrspace(1) %next, align 1"
            );
            let table = format!("@table = addrspace(2) constant [2 x i{bits}] [i{bits} -5, i{bits} 1193046]");
            check(&kernel(&body, &table));
        }
    }
}

/// Copies and sets of a number of bytes that has fewer bits than addresses, where the register that holds it has others too.
#[test]
fn numbers_of_bytes_with_fewer_bits() {
    for bits in [8, 16, 24, 32] {
        let body = format!(
            "  %slot = alloca i64
  %low = and i64 %id, 15
  %all = or i64 %low, -4294967296
  store volatile i64 %all, ptr %slot
  ; The register that this gives is the number's, with its upper half.
  %number = load volatile i64, ptr %slot
  %short = trunc i64 %number to i{bits}
  call void @llvm.memset.p1.i{bits}(ptr addrspace(1) align 1 %r, i8 5, i{bits} %short, i1 false)
  %r1 = getelementptr i8, ptr addrspace(1) %r, i64 256
  call void @llvm.memcpy.p1.p1.i{bits}(ptr addrspace(1) align 1 %r1, ptr addrspace(1) align 1 %p, i{bits} %short, i1 false)
  %r2 = getelementptr i8, ptr addrspace(1) %r, i64 512
  call void @llvm.memmove.p1.p1.i{bits}(ptr addrspace(1) align 1 %r2, ptr addrspace(1) align 1 %q, i{bits} %short, i1 false)"
        );
        check(&kernel(&body, ""));
    }
}
