//! Memory: atomic operations, copies, pointers as numbers, and what says something about memory and computes nothing.

use super::{
    Generator, Type,
    row::{Out, Row},
};
use crate::tree::Stmt;

/// On words or longer ones of the work-item's own in global memory, at `%slot`.
const ATOMIC: &[Row] = &[
    (
        Out::Same,
        "store $T {0}, ptr addrspace(1) %slot\n%#p = cmpxchg ptr addrspace(1) %slot, $T {1}, $T {0} acq_rel monotonic\n\
         %#a = extractvalue { $T, i1 } %#p, 0\n%#b = extractvalue { $T, i1 } %#p, 1\n%#c = zext i1 %#b to $T\n%# = xor $T %#a, %#c",
    ),
    (
        Out::Same,
        "store $T {0}, ptr addrspace(1) %slot\n%#p = cmpxchg ptr addrspace(1) %slot, $T {0}, $T {1} syncscope(\"workgroup\") seq_cst seq_cst\n\
         %#b = extractvalue { $T, i1 } %#p, 1\n%#l = load atomic $T, ptr addrspace(1) %slot acquire, align 8\n\
         %# = select i1 %#b, $T %#l, $T {0}",
    ),
    (
        Out::Same,
        "store atomic $T {0}, ptr addrspace(1) %slot release, align 8\nfence seq_cst\n\
         %#l = load volatile $T, ptr addrspace(1) %slot\nfence syncscope(\"workgroup\") acq_rel\n%# = xor $T %#l, {1}",
    ),
];
const UPDATES: &[&str] = &[
    "xchg",
    "add",
    "sub",
    "and",
    "or",
    "xor",
    "max",
    "min",
    "umax",
    "umin",
    "uinc_wrap",
    "udec_wrap",
    "usub_cond",
    "usub_sat",
];
const FLOAT_UPDATES: &[&str] = &["fadd", "fsub", "fmax", "fmin", "xchg"];

/// On eight words at {3}.
const WORDS: &[Row] = &[
    (
        Out::Same,
        "%#a = ptrtoint ptr {3} to i64\n%#b = add i64 %#a, 8\n%#c = inttoptr i64 %#b to ptr\nstore i32 {2}, ptr %#c\n\
         %#d = getelementptr i32, ptr {3}, i64 2\n%# = load i32, ptr %#d",
    ),
    (
        Out::Same,
        "%#a = getelementptr i32, ptr {3}, i64 1\ncall void @llvm.memmove.p0.p0.i64(ptr align 4 %#a, ptr align 4 {3}, i64 24, i1 false)\n\
         %#b = getelementptr i32, ptr {3}, i64 5\n%# = load i32, ptr %#b",
    ),
    (
        Out::Same,
        "call void @llvm.memmove.p0.p0.i32(ptr %a0, ptr %a1, i32 11, i1 false)\n%# = load i32, ptr %a0, align 1",
    ),
    (
        Out::Same,
        "call void @llvm.memcpy.inline.p0.p0.i64(ptr align 4 %a0, ptr align 4 %a1, i64 12, i1 false)\n%# = load i32, ptr %a0",
    ),
    (
        Out::Same,
        "call void @llvm.memset.inline.p0.i64(ptr align 4 {3}, i8 9, i64 7, i1 false)\n%#a = getelementptr i32, ptr {3}, i64 1\n\
         %# = load i32, ptr %#a",
    ),
    (
        Out::Same,
        "%#a = getelementptr i8, ptr {3}, i64 6\n%#b = call ptr @llvm.ptrmask.p0.i64(ptr %#a, i64 -4)\n%# = load i32, ptr %#b, align 1",
    ),
    (
        Out::Same,
        "%#a = call ptr @llvm.launder.invariant.group.p0(ptr {3})\nstore i32 {2}, ptr %#a\n\
         %#b = call ptr @llvm.strip.invariant.group.p0(ptr {3})\n%# = load i32, ptr %#b",
    ),
    (
        Out::Same,
        "%#a = call ptr @llvm.invariant.start.p0(i64 8, ptr {3})\n%# = load i32, ptr {3}\n\
         call void @llvm.invariant.end.p0(ptr %#a, i64 8, ptr {3})",
    ),
    (
        Out::Same,
        "call void @llvm.prefetch.p0(ptr {3}, i32 0, i32 3, i32 1)\n%#a = call i32 @llvm.expect.i32(i32 {2}, i32 7)\n\
         %# = call i32 @llvm.expect.with.probability.i32(i32 %#a, i32 3, double 0.5)",
    ),
    (
        Out::Same,
        "%#a = and i32 {2}, 7\n%#b = icmp ult i32 %#a, 8\ncall void @llvm.assume(i1 %#b)\n%# = add i32 %#a, 3",
    ),
    (
        Out::Same,
        "call void @llvm.donothing()\ncall void @llvm.sideeffect()\n%#s = call ptr @llvm.stacksave.p0()\n\
         %#a = and i32 {2}, 3\n%#n = add i32 %#a, 1\n%#p = alloca i32, i32 %#n\nstore i32 {0}, ptr %#p\n%# = load i32, ptr %#p\n\
         call void @llvm.stackrestore.p0(ptr %#s)",
    ),
    (
        Out::Same,
        "%#a = and i32 {2}, 1\nswitch i32 %#a, label %#u [ i32 0, label %#y i32 1, label %#z ]\n#u:\nunreachable\n#y:\n\
         br label %#x\n#z:\nbr label %#x\n#x:\n%# = phi i32 [ {0}, %#y ], [ {1}, %#z ]",
    ),
];

impl Generator<'_> {
    pub(super) fn place(&mut self) -> Vec<Stmt> {
        let ty = Type::int(self.pick(&[32, 64]));
        match self.rng.u32(0..5) {
            0 => self.row(ty, ATOMIC),
            1 => {
                let op = self.pick(UPDATES);
                let form = format!(
                    "store $T {{0}}, ptr addrspace(1) %slot\n%#a = atomicrmw {op} ptr addrspace(1) %slot, $T {{1}} monotonic\n\
                     %#b = load $T, ptr addrspace(1) %slot\n%#c = mul $T %#a, 5\n%# = xor $T %#b, %#c"
                );
                self.of_row(ty, Out::Same, &form)
            }
            2 => {
                let op = self.pick(FLOAT_UPDATES);
                let ty = Type { scalar: self.pick(&super::FLOATS[1..]), lanes: 1 };
                let form = format!(
                    "%#i = and i32 {{2}}, 1023\n%#j = sub i32 %#i, 511\n%#h = sitofp i32 %#j to $T\n\
                     store $T %#h, ptr addrspace(1) %slot\n%#a = atomicrmw {op} ptr addrspace(1) %slot, $T 3.0 monotonic\n\
                     %#b = load $T, ptr addrspace(1) %slot\n%#c = fmul $T %#a, 5.0\n%# = fadd $T %#b, %#c"
                );
                self.of_row(ty, Out::Same, &form)
            }
            _ => self.row(Type::int(32), WORDS),
        }
    }
}
