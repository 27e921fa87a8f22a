//! Generates metadata, attributes and flags that hold, calls of all kinds, and memory of types that SPIR-V lacks.

use super::{
    Generator, Type,
    row::{Out, Row},
};
use crate::tree::Stmt;

/// Declarations and definitions, and a row of the words {0}, {1} and {2} and the pointer {3} that needs them.
const ROWS: &[(&str, Row)] = &[
    (
        "",
        (
            Out::Same,
            "%#a = and i32 {2}, 255\nstore i32 %#a, ptr {3}\n%#b = load i32, ptr {3}, !range !3, !noundef !2\n%# = mul i32 %#b, {0}",
        ),
    ),
    (
        "define internal spir_func range(i32 0, 10) i32 @tenth(i32 noundef %x) noinline memory(none) nounwind willreturn {\n\
         %r = urem i32 %x, 10\nret i32 %r\n}",
        (
            Out::Same,
            "%#a = call spir_func noundef range(i32 0, 10) i32 @tenth(i32 noundef {2})\n%# = sub i32 %#a, {0}",
        ),
    ),
    (
        "define internal spir_func signext i8 @narrow(i8 signext %x, i16 zeroext %y, i1 zeroext %c) noinline {\n\
         %a = sext i8 %x to i32\n%b = zext i16 %y to i32\n%d = sub i32 %a, %b\n%e = trunc i32 %d to i8\n%r = select i1 %c, i8 %e, i8 %x\nret i8 %r\n}",
        (
            Out::Same,
            "%#a = trunc i32 {0} to i8\n%#b = trunc i32 {1} to i16\n%#c = trunc i32 {2} to i1\n\
             %#d = call spir_func signext i8 @narrow(i8 signext %#a, i16 zeroext %#b, i1 zeroext %#c)\n%# = sext i8 %#d to i32",
        ),
    ),
    (
        "define internal spir_func i32 @seen(ptr noalias readonly captures(none) dereferenceable(32) align 4 %p, i32 %i) noinline memory(argmem: read) {\n\
         %j = and i32 %i, 7\n%q = getelementptr inbounds i32, ptr %p, i32 %j\n%r = load i32, ptr %q\nret i32 %r\n}",
        (
            Out::Same,
            "%#a = call spir_func i32 @seen(ptr {3}, i32 {2})\n%#b = getelementptr i32, ptr {3}, i64 2\nstore i32 {0}, ptr %#b\n\
             %#c = call spir_func i32 @seen(ptr {3}, i32 2)\n%# = sub i32 %#a, %#c",
        ),
    ),
    (
        "define internal spir_func ptr @same(ptr returned %p, i32 %x) noinline {\nstore i32 %x, ptr %p\nret ptr %p\n}",
        (
            Out::Same,
            "%#a = call spir_func ptr @same(ptr {3}, i32 {0})\n%#b = getelementptr i32, ptr %#a, i64 1\nstore i32 {1}, ptr %#b\n\
             %#c = load i64, ptr {3}, align 4\n%#d = lshr i64 %#c, 16\n%# = trunc i64 %#d to i32",
        ),
    ),
    (
        "define internal spir_func void @apart(ptr %p, ptr %q, i32 %x) alwaysinline {\n\
         store i32 %x, ptr %p, !alias.scope !6, !noalias !7\n%a = load i32, ptr %q, !alias.scope !7, !noalias !6\n\
         %b = add i32 %a, 3\nstore i32 %b, ptr %q, !alias.scope !7, !noalias !6\nret void\n}",
        (
            Out::Same,
            "call spir_func void @apart(ptr %a0, ptr %a1, i32 {0})\n%#a = load i32, ptr %a0\n%#b = load i32, ptr %a1\n%# = sub i32 %#a, %#b",
        ),
    ),
    (
        "",
        (
            Out::Same,
            "%#n = and i32 {2}, 15\nbr label %#p\n#p:\nbr label %#h\n#h:\n%#i = phi i32 [ 0, %#p ], [ %#j, %#b ]\n\
             %#x = phi i32 [ {0}, %#p ], [ %#y, %#b ]\n%#c = icmp ult i32 %#i, %#n\nbr i1 %#c, label %#b, label %#d, !prof !8\n#b:\n\
             %#k = and i32 %#i, 7\n%#q = getelementptr inbounds i32, ptr {3}, i32 %#k\n%#l = load i32, ptr %#q\n%#m = mul i32 %#x, 3\n\
             %#y = add i32 %#m, %#l\n%#j = add nuw nsw i32 %#i, 1\nbr label %#h, !llvm.loop !9\n#d:\n%# = xor i32 %#x, {1}",
        ),
    ),
    (
        "define internal spir_func i32 @first(i32 %x) noinline {\n%r = add i32 %x, 11\nret i32 %r\n}\n\
         define internal spir_func i32 @second(i32 %x) noinline {\n%r = mul i32 %x, 11\nret i32 %r\n}",
        (
            Out::Same,
            "%#c = icmp ult i32 {1}, {2}\n%#f = select i1 %#c, ptr @first, ptr @second\n%# = call spir_func i32 %#f(i32 {0})",
        ),
    ),
    // Memory of types of other widths: each element takes as many bytes as the next width that has any.
    (
        "",
        (
            Out::Same,
            "%#m = alloca [4 x i24]\n%#t = trunc i32 {0} to i24\n%#u = trunc i32 {1} to i24\n%#i = and i32 {2}, 3\n\
             %#o = getelementptr [4 x i24], ptr %#m, i64 0, i64 3\nstore [4 x i24] zeroinitializer, ptr %#m\nstore i24 %#t, ptr %#o\n\
             %#p = getelementptr [4 x i24], ptr %#m, i32 0, i32 %#i\nstore i24 %#u, ptr %#p\n%#v = load i24, ptr %#o\n\
             %#q = getelementptr i24, ptr %#m, i64 1\n%#w = load i24, ptr %#q\n%#x = sext i24 %#v to i32\n%#y = zext i24 %#w to i32\n%# = sub i32 %#x, %#y",
        ),
    ),
    (
        "",
        (
            Out::Same,
            "%#m = alloca { i1, <4 x i1>, i3, [2 x i48] }\n%#t = sext i32 {0} to i48\n%#c = icmp slt i32 {1}, {2}\n%#g = trunc i32 {2} to i3\n\
             %#s = insertelement <4 x i1> zeroinitializer, i1 %#c, i32 2\nstore i1 %#c, ptr %#m\n\
             %#a = getelementptr { i1, <4 x i1>, i3, [2 x i48] }, ptr %#m, i64 0, i32 1\nstore <4 x i1> %#s, ptr %#a\n\
             %#b = getelementptr { i1, <4 x i1>, i3, [2 x i48] }, ptr %#m, i64 0, i32 2\nstore i3 %#g, ptr %#b\n\
             %#d = getelementptr { i1, <4 x i1>, i3, [2 x i48] }, ptr %#m, i64 0, i32 3, i32 1\nstore i48 %#t, ptr %#d\n\
             %#e = load i1, ptr %#m\n%#f = load <4 x i1>, ptr %#a\n%#h = load i3, ptr %#b\n%#i = load i48, ptr %#d\n\
             %#j = extractelement <4 x i1> %#f, i8 2\n%#k = xor i1 %#e, %#j\n%#l = zext i1 %#k to i32\n%#n = sext i3 %#h to i32\n\
             %#o = lshr i48 %#i, 5\n%#p = trunc i48 %#o to i32\n%#q = add i32 %#l, %#n\n%# = sub i32 %#p, %#q",
        ),
    ),
    (
        "@cells = internal addrspace(1) global [16 x { i16, i32 }] zeroinitializer",
        (
            Out::Same,
            "%#i = and i64 %g64, 15\n%#p = getelementptr [16 x { i16, i32 }], ptr addrspace(1) @cells, i64 0, i64 %#i, i32 1\n\
             %#a = load i32, ptr addrspace(1) %#p\n%#b = add i32 %#a, {0}\nstore i32 %#b, ptr addrspace(1) %#p\n\
             %#q = getelementptr i8, ptr addrspace(1) %#p, i64 -4\n%#c = trunc i32 {1} to i16\nstore i16 %#c, ptr addrspace(1) %#q\n\
             %# = load i32, ptr addrspace(1) %#p",
        ),
    ),
    (
        "",
        (
            Out::Same,
            "call void @llvm.memcpy.p0.p2.i64(ptr align 4 {3}, ptr addrspace(2) align 4 @table, i64 27, i1 false)\n%#i = and i32 {2}, 7\n\
             %#p = getelementptr inbounds nuw i32, ptr {3}, i32 %#i\n%#a = load i32, ptr %#p, align 1\n\
             %#b = load i32, ptr addrspace(2) @table, !invariant.load !2\n%# = mul i32 %#a, %#b",
        ),
    ),
    (
        "",
        (
            Out::Same,
            "%#a = insertelement <2 x i32> poison, i32 {0}, i64 0\n%#b = insertelement <2 x i32> %#a, i32 {1}, i64 1\n\
             %#c = and <2 x i32> %#b, splat (i32 1023)\n%#d = uitofp <2 x i32> %#c to <2 x float>\n%#e = bitcast <2 x float> %#d to i64\n\
             %#f = lshr i64 %#e, 23\n%#g = bitcast i64 %#f to <4 x i16>\n%#h = shufflevector <4 x i16> %#g, <4 x i16> poison, <2 x i32> <i32 2, i32 0>\n\
             %#i = bitcast <2 x i16> %#h to i32\n%#j = bitcast <2 x i32> %#c to double\n%#k = bitcast double %#j to <8 x i8>\n\
             %#l = extractelement <8 x i8> %#k, i64 5\n%#m = zext i8 %#l to i32\n%# = sub i32 %#i, %#m",
        ),
    ),
    (
        "",
        (
            Out::Same,
            "%#a = insertelement <4 x i32> poison, i32 {2}, i64 0\n%#b = shufflevector <4 x i32> %#a, <4 x i32> poison, <4 x i32> zeroinitializer\n\
             %#c = icmp ugt <4 x i32> %#b, <i32 0, i32 5, i32 77, i32 -9>\n%#d = and i32 {1}, 3\n%#e = extractelement <4 x i1> %#c, i32 %#d\n\
             %#f = insertelement <4 x i1> %#c, i1 true, i32 %#d\n%#g = bitcast <4 x i1> %#f to i4\n%#h = zext i4 %#g to i32\n\
             %#i = select i1 %#e, i32 %#h, i32 {0}\n%#j = shufflevector <4 x i1> %#c, <4 x i1> %#f, <4 x i32> <i32 7, i32 0, i32 5, i32 2>\n\
             %#k = sext <4 x i1> %#j to <4 x i32>\n%#l = extractelement <4 x i32> %#k, i32 3\n%# = add i32 %#i, %#l",
        ),
    ),
    (
        "",
        (
            Out::Same,
            "%#a = addrspacecast ptr {3} to ptr addrspace(4)\n%#b = getelementptr i32, ptr addrspace(4) %#a, i64 4\n\
             %#c = addrspacecast ptr addrspace(4) %#b to ptr\nstore i32 {0}, ptr %#c\n%#d = ptrtoint ptr addrspace(4) %#b to i64\n\
             %#e = ptrtoint ptr addrspace(4) %#a to i64\n%#f = sub i64 %#d, %#e\n%#g = getelementptr i8, ptr addrspace(4) %#a, i64 %#f\n\
             %#h = load i32, ptr addrspace(4) %#g\n%#i = icmp eq ptr addrspace(4) %#g, null\n%# = select i1 %#i, i32 {1}, i32 %#h",
        ),
    ),
];

/// The metadata that these rows name.
pub(super) const METADATA: &str = "\n!3 = !{i32 0, i32 256}\n!4 = distinct !{!4, !5}\n!5 = distinct !{!5}\n!6 = !{!4}\n!7 = !{!10}\n\
    !8 = !{!\"branch_weights\", i32 7, i32 1}\n!9 = distinct !{!9, !11, !12}\n!10 = distinct !{!10, !5}\n\
    !11 = !{!\"llvm.loop.unroll.count\", i32 3}\n!12 = !{!\"llvm.loop.vectorize.enable\", i1 false}";

impl Generator<'_> {
    pub(super) fn said(&mut self) -> Vec<Stmt> {
        let (needs, (out, form)) = self.pick(ROWS);
        if !needs.is_empty() {
            self.declared.insert(needs.to_owned());
        }
        self.of_row(Type::int(32), out, form)
    }
}
