//! Control flow without structure, copies of lengths that are not constant, and tables of structures.

use super::{
    Generator, Type,
    row::{Out, Row},
};
use crate::tree::Stmt;

/// Of the words {0}, {1} and {2} and the pointer {3}.
const ROWS: &[Row] = &[
    // A loop with two ways in.
    (
        Out::Same,
        "%#c = icmp sgt i32 {2}, 5\nbr label %#s\n#s:\nbr i1 %#c, label %#a, label %#b\n\
         #a:\n%#x = phi i32 [ {0}, %#s ], [ %#y1, %#b ]\n%#i = phi i32 [ 0, %#s ], [ %#j1, %#b ]\n%#x1 = add i32 %#x, 3\n\
         %#i1 = add i32 %#i, 1\n%#q = icmp ult i32 %#i1, 5\nbr i1 %#q, label %#b, label %#d\n\
         #b:\n%#y = phi i32 [ {1}, %#s ], [ %#x1, %#a ]\n%#j = phi i32 [ 1, %#s ], [ %#i1, %#a ]\n%#y1 = mul i32 %#y, 77\n\
         %#j1 = add i32 %#j, 1\n%#r = icmp ult i32 %#j1, 6\nbr i1 %#r, label %#a, label %#d\n\
         #d:\n%# = phi i32 [ %#x1, %#a ], [ %#y1, %#b ]",
    ),
    // Both ways to one block.
    (
        Out::Same,
        "%#c = icmp sgt i32 {2}, 5\nbr label %#s\n#s:\nbr i1 %#c, label %#d, label %#d\n\
         #d:\n%#p = phi i32 [ {0}, %#s ], [ {0}, %#s ]\n%# = xor i32 %#p, {1}",
    ),
    (
        Out::Same,
        "%#c = icmp ult i32 {2}, {1}\nbr label %#s\n#s:\nswitch i1 %#c, label %#d [ i1 true, label %#a ]\n#a:\nbr label %#d\n\
         #d:\n%# = phi i32 [ {0}, %#s ], [ {1}, %#a ]",
    ),
    (
        Out::Same,
        "%#m = and i32 {2}, 3\nbr label %#s\n#s:\nswitch i32 %#m, label %#d [ i32 1, label %#d i32 2, label %#a i32 3, label %#a ]\n\
         #a:\nbr label %#d\n#d:\n%# = phi i32 [ {0}, %#s ], [ {0}, %#s ], [ {1}, %#a ]",
    ),
    (
        Out::Same,
        "br label %#s\n#s:\nswitch i32 {2}, label %#d [ ]\n#d:\n%#p = phi i32 [ {0}, %#s ]\n%# = add i32 %#p, {1}",
    ),
    // A loop that is left from within another one.
    (
        Out::Same,
        "%#n = and i32 {2}, 7\nbr label %#s\n#s:\nbr label %#o\n#o:\n%#i = phi i32 [ 0, %#s ], [ %#i1, %#e ]\n\
         %#x = phi i32 [ {0}, %#s ], [ %#y, %#e ]\nbr label %#h\n#h:\n%#j = phi i32 [ 0, %#o ], [ %#j1, %#g ]\n\
         %#y = phi i32 [ %#x, %#o ], [ %#z, %#g ]\n%#z = add i32 %#y, %#i\n%#t = add i32 %#i, %#j\n%#l = icmp ugt i32 %#t, %#n\n\
         br i1 %#l, label %#d, label %#g\n#g:\n%#j1 = add i32 %#j, 1\n%#k = icmp ult i32 %#j1, 3\nbr i1 %#k, label %#h, label %#e\n\
         #e:\n%#i1 = add i32 %#i, 1\n%#f = icmp ult i32 %#i1, 4\nbr i1 %#f, label %#o, label %#u\n#u:\nbr label %#d\n\
         #d:\n%# = phi i32 [ %#z, %#h ], [ {1}, %#u ]",
    ),
    (
        Out::Same,
        "%#n = and i32 {2}, 15\n%#l = zext i32 %#n to i64\n\
         call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a0, ptr align 4 %a1, i64 %#l, i1 false)\n%# = load i32, ptr %a0",
    ),
    (
        Out::Same,
        "%#n = and i32 {2}, 15\n%#l = zext i32 %#n to i64\n%#a = getelementptr i8, ptr {3}, i64 %#l\n\
         call void @llvm.memmove.p0.p0.i64(ptr %#a, ptr {3}, i64 %#l, i1 false)\n%#b = getelementptr i32, ptr {3}, i64 3\n\
         %# = load i32, ptr %#b",
    ),
    (
        Out::Same,
        "%#n = and i32 {2}, 31\n%#l = zext i32 %#n to i64\n%#v = trunc i32 {1} to i8\n\
         call void @llvm.memset.p0.i64(ptr align 4 {3}, i8 %#v, i64 %#l, i1 false)\n%#b = getelementptr i32, ptr {3}, i64 3\n\
         %# = load i32, ptr %#b",
    ),
    (
        Out::Same,
        "%#n = and i32 {2}, 3\n%#a = getelementptr [4 x { i8, <3 x i16>, [2 x i64], half }], ptr addrspace(2) @structures, i64 0, i32 %#n, i32 2, i64 1\n\
         %#v = load i64, ptr addrspace(2) %#a\n%#b = getelementptr [4 x { i8, <3 x i16>, [2 x i64], half }], ptr addrspace(2) @structures, i64 0, i32 %#n, i32 1\n\
         %#w = load <3 x i16>, ptr addrspace(2) %#b\n%#x = extractelement <3 x i16> %#w, i32 2\n%#y = zext i16 %#x to i32\n\
         %#z = trunc i64 %#v to i32\n%#u = mul i32 %#y, %#z\n%# = add i32 %#u, {0}",
    ),
];

const STRUCTURES: &str = "@structures = internal addrspace(2) constant [4 x { i8, <3 x i16>, [2 x i64], half }] [\
    { i8, <3 x i16>, [2 x i64], half } { i8 1, <3 x i16> <i16 2, i16 3, i16 4>, [2 x i64] [i64 5, i64 -6], half 1.0 }, \
    { i8, <3 x i16>, [2 x i64], half } zeroinitializer, \
    { i8, <3 x i16>, [2 x i64], half } { i8 -1, <3 x i16> <i16 -2, i16 -3, i16 -4>, [2 x i64] [i64 7, i64 8], half 2.0 }, \
    { i8, <3 x i16>, [2 x i64], half } { i8 9, <3 x i16> splat (i16 11), [2 x i64] zeroinitializer, half 0.0 }]";

impl Generator<'_> {
    pub(super) fn unstructured(&mut self) -> Vec<Stmt> {
        let (out, form) = self.pick(ROWS);
        if form.contains("@structures") {
            self.declared.insert(STRUCTURES.to_owned());
        }
        self.of_row(Type::int(32), out, form)
    }
}
