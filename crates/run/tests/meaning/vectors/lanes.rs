//! Instructions that move components between positions and vectors, and vectors of pointers.

use crate::common::meaning::{check, kernel};

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
