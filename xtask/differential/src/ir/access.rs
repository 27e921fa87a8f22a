//! Accesses of all kinds in all address spaces, values that are frozen, and variables whose initial values are addresses.

use super::{
    Generator, Type,
    row::{Out, Row},
};
use crate::tree::Stmt;

/// Pointers `%#p` to the work-item's own place for a value: the address space, and how it comes about.
const PLACES: &[(&str, &str)] = &[
    (" addrspace(1)", "%#p = getelementptr i8, ptr addrspace(1) %slot, i64 0\n"),
    (" addrspace(4)", "%#p = addrspacecast ptr addrspace(1) %slot to ptr addrspace(4)\n"),
    ("", "%#p = alloca [4 x i64], align 8\n"),
    (" addrspace(4)", "%#o = alloca [4 x i64], align 8\n%#p = addrspacecast ptr %#o to ptr addrspace(4)\n"),
    (
        " addrspace(3)",
        "%#l = and i64 %g64, 7\n%#p = getelementptr [8 x [4 x i64]], ptr addrspace(3) @places, i64 0, i64 %#l\n",
    ),
    (
        " addrspace(4)",
        "%#l = and i64 %g64, 7\n%#o = getelementptr [8 x [4 x i64]], ptr addrspace(3) @places, i64 0, i64 %#l\n\
         %#p = addrspacecast ptr addrspace(3) %#o to ptr addrspace(4)\n",
    ),
    // One of two address spaces.
    (
        " addrspace(4)",
        "%#o = alloca [4 x i64], align 8\n%#q = addrspacecast ptr %#o to ptr addrspace(4)\n\
         %#r = addrspacecast ptr addrspace(1) %slot to ptr addrspace(4)\n%#c = icmp slt i32 {2}, 9\n\
         %#p = select i1 %#c, ptr addrspace(4) %#q, ptr addrspace(4) %#r\n",
    ),
    (
        " addrspace(4)",
        "%#o = alloca [4 x i64], align 8\n%#c = icmp ugt i32 {2}, 9\nbr label %#a\n#a:\n\
         %#r = addrspacecast ptr addrspace(1) %slot to ptr addrspace(4)\nbr i1 %#c, label %#b, label %#d\n#b:\n\
         %#q = addrspacecast ptr %#o to ptr addrspace(4)\nbr label %#d\n#d:\n\
         %#p = phi ptr addrspace(4) [ %#r, %#a ], [ %#q, %#b ]\n",
    ),
];

const LOCAL: &str = "@places = internal addrspace(3) global [8 x [4 x i64]] undef, align 8";

/// Of any type in memory: `$A` is the address space of `%#p`.
const ACCESSES: &[Row] = &[
    (Out::Same, "store volatile $T {0}, ptr$A %#p, align 1\n%# = load volatile $T, ptr$A %#p, align 1"),
    (
        Out::Same,
        "store $T {0}, ptr$A %#p, align 8, !nontemporal !1\n%# = load $T, ptr$A %#p, align 8, !nontemporal !1",
    ),
    (
        Out::Same,
        "store $T {1}, ptr$A %#p, align 8\n%#n = getelementptr i8, ptr$A %#p, i16 -3\n%#m = getelementptr i8, ptr$A %#n, i64 3\n\
         store $T {0}, ptr$A %#m, align 2\n%# = load $T, ptr$A %#p, align 4, !noundef !2",
    ),
    (
        Out::Same,
        "store $T {0}, ptr$A %#p, align 8\n%#t = load <2 x i8>, ptr$A %#p, align 2\n%#u = shufflevector <2 x i8> %#t, <2 x i8> poison, \
         <2 x i32> <i32 1, i32 0>\nstore volatile <2 x i8> %#u, ptr$A %#p\n%# = load $T, ptr$A %#p, align 8",
    ),
];

/// Of words and longer ones. A weak exchange may leave its place as it is.
const ATOMICS: &[Row] = &[
    (
        Out::Same,
        "store atomic $T {0}, ptr$A %#p unordered, align 8\n%#x = atomicrmw volatile $U ptr$A %#p, $T {1} syncscope(\"subgroup\") acq_rel, align 8\n\
         %#y = load atomic $T, ptr$A %#p monotonic, align 8\n%# = sub $T %#y, %#x",
    ),
    (
        Out::Same,
        "store $T {0}, ptr$A %#p, align 8\n%#x = cmpxchg weak volatile ptr$A %#p, $T {0}, $T {1} release monotonic, align 8\n\
         %#v = extractvalue { $T, i1 } %#x, 0\n%#y = load atomic volatile $T, ptr$A %#p syncscope(\"device\") seq_cst, align 8\n\
         %#a1 = icmp eq $T %#y, {1}\n%#a0 = icmp eq $T %#y, {0}\n%#s0 = or i1 %#a0, %#a1\n%#z = zext i1 %#s0 to $T\n\
         store $T {0}, ptr$A %#p, align 8\n%# = add $T %#v, %#z",
    ),
    (
        Out::Same,
        "store atomic $T {1}, ptr$A %#p syncscope(\"singlethread\") release, align 8\n\
         %#x = atomicrmw $U ptr$A %#p, $T {0} syncscope(\"workgroup\") seq_cst, align 8\nfence syncscope(\"subgroup\") acquire\n\
         %#y = atomicrmw xchg ptr$A %#p, $T 7 release\n%#z = mul $T %#x, 9\n%# = xor $T %#y, %#z",
    ),
];
const UPDATES: &[&str] = &["add", "sub", "and", "or", "xor", "max", "min", "umax", "umin", "xchg", "nand"];

/// Copies to and from `%#p`, with lengths that are no whole words.
const COPIES: &[Row] = &[
    (
        Out::Same,
        "call void @llvm.memcpy.p$Dp0.i64(ptr$A %#p, ptr {3}, i64 13, i1 false)\n\
         %#m = getelementptr i8, ptr$A %#p, i64 3\n\
         call void @llvm.memmove.p$Dp$D.i64(ptr$A align 1 %#m, ptr$A align 8 %#p, i64 9, i1 false)\n\
         %#n = getelementptr i8, ptr$A %#p, i64 5\n%# = load i32, ptr$A %#n, align 1",
    ),
    (
        Out::Same,
        "call void @llvm.memset.p$D.i32(ptr$A align 8 %#p, i8 -7, i32 21, i1 true)\n%#m = getelementptr i8, ptr$A %#p, i64 11\n\
         call void @llvm.memmove.p$Dp0.i32(ptr$A align 1 %#m, ptr align 4 {3}, i32 5, i1 false)\n\
         %#n = getelementptr i8, ptr$A %#p, i64 12\n%# = load i32, ptr$A %#n, align 4",
    ),
    (
        Out::Same,
        "%#t = trunc i32 {0} to i8\ncall void @llvm.memset.p$D.i64(ptr$A %#p, i8 %#t, i64 32, i1 false)\n\
         %#m = getelementptr i8, ptr$A %#p, i64 1\nstore i24 4711, ptr$A %#m, align 1\n\
         call void @llvm.memcpy.p0p$D.i64(ptr align 4 %a1, ptr$A align 8 %#p, i64 7, i1 true)\n%# = load i32, ptr %a1",
    ),
    (
        Out::Same,
        "store <4 x i8> <i8 1, i8 2, i8 3, i8 4>, ptr$A %#p\n%#m = getelementptr i8, ptr$A %#p, i64 1\n\
         call void @llvm.memmove.p$Dp$D.i64(ptr$A %#m, ptr$A %#p, i64 3, i1 false)\n\
         call void @llvm.memcpy.p$Dp$D.i64(ptr$A %#p, ptr$A %#p, i64 0, i1 false)\n%# = load i32, ptr$A %#p, align 2",
    ),
];

/// Poison that is frozen has one value, whatever it is; what a lane that is poison has is looked at nowhere.
const FROZEN: &[Row] = &[
    (Out::Same, "%#f = freeze $T poison\n%#x = sub $T %#f, %#f\n%# = add $T %#x, {0}"),
    (
        Out::Same,
        "%#f = freeze $T undef\n%#g = freeze $T %#f\n%#x = icmp eq $T %#f, %#g\n%#y = zext $M %#x to $T\n%# = mul $T %#y, {0}",
    ),
    (
        Out::Same,
        "%#f = freeze { $T, [2 x $T] } poison\n%#x = extractvalue { $T, [2 x $T] } %#f, 1, 0\n\
         %#g = insertvalue { $T, [2 x $T] } %#f, $T {0}, 1, 0\n%#y = extractvalue { $T, [2 x $T] } %#g, 1, 0\n\
         %#z = extractvalue { $T, [2 x $T] } %#f, 1, 0\n%#w = xor $T %#x, %#z\n%# = or $T %#w, %#y",
    ),
    (
        Out::Same,
        "%#f = freeze $M poison\n%#x = select $M %#f, $T {0}, $T {1}\n%#y = select $M %#f, $T {1}, $T {0}\n%# = add $T %#x, %#y",
    ),
    (
        Out::Same,
        "%#p = shl nsw $T {0}, {1}\n%#f = freeze $T %#p\n%#x = sub $T %#f, %#f\n%# = add $T %#x, {0}",
    ),
    (
        Out::Same,
        "%#p = ashr exact $T {0}, {1}\n%#f = freeze $T %#p\n%#x = xor $T %#f, %#f\n%# = or $T %#x, {0}",
    ),
];
/// The same of scalars.
const FROZEN_SCALARS: &[Row] = &[
    (
        Out::Same,
        "%#i = sitofp i32 {2} to double\n%#b = fmul double %#i, 0x7FE0000000000000\n%#p = fptosi double %#b to $T\n\
         %#f = freeze $T %#p\n%#x = sub $T %#f, %#f\n%# = add $T %#x, {0}",
    ),
    (
        Out::Same,
        "%#v = insertelement <4 x $T> zeroinitializer, $T {0}, i32 1\n%#p = extractelement <4 x $T> %#v, i32 {2}\n\
         %#f = freeze $T %#p\n%#x = sub $T %#f, %#f\n%# = add $T %#x, {1}",
    ),
    (
        Out::Same,
        "%#v = insertelement <3 x $T> zeroinitializer, $T {0}, i32 {2}\n%#f = freeze <3 x $T> %#v\n\
         %#g = extractelement <3 x $T> %#f, i32 2\n%#x = sub $T %#g, %#g\n%# = add $T %#x, {1}",
    ),
];
const POISON_LANES: &[Row] = &[
    (
        Out::Same,
        "%#s = shufflevector $T {0}, $T {1}, <4 x i32> <i32 1, i32 poison, i32 $N, i32 poison>\n\
         %#t = shufflevector <4 x $E> %#s, <4 x $E> poison, <4 x i32> <i32 2, i32 0, i32 2, i32 0>\n\
         %#u = extractelement <4 x $E> %#t, i64 1\n%#v = extractelement <4 x $E> %#s, i8 2\n%#w = sub $E %#u, %#v\n\
         %# = insertelement $T {0}, $E %#w, i64 $K",
    ),
    (
        Out::Same,
        "%#i = insertelement $T poison, $E 3, i32 1\n%#f = freeze $T %#i\n%#s = sub $T %#f, %#f\n\
         %#j = insertelement $T %#s, $E 5, i32 $K\n%# = xor $T %#j, {0}",
    ),
    (
        Out::Same,
        "%#s = shufflevector $T {0}, $T poison, <2 x i32> <i32 1, i32 poison>\n%#u = extractelement <2 x $E> %#s, i32 0\n\
         %#t = insertelement $T undef, $E %#u, i32 0\n%# = shufflevector $T %#t, $T poison, <$N x i32> zeroinitializer",
    ),
];

/// Variables with addresses of others, and what they are looked up by.
const TABLES: &[(&str, &str)] = &[
    (
        "@words = internal addrspace(2) constant [5 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5]\n\
         @addresses = internal addrspace(2) constant [3 x ptr addrspace(2)] [ptr addrspace(2) @words, \
         ptr addrspace(2) getelementptr inbounds ([5 x i32], ptr addrspace(2) @words, i64 0, i64 2), \
         ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @words, i64 16)]",
        "%#a = urem i32 {2}, 3\n%#b = getelementptr [3 x ptr addrspace(2)], ptr addrspace(2) @addresses, i32 0, i32 %#a\n\
         %#c = load ptr addrspace(2), ptr addrspace(2) %#b\n%#d = load i32, ptr addrspace(2) %#c\n%# = mul i32 %#d, {0}",
    ),
    (
        "@words = internal addrspace(2) constant [5 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5]\n\
         @record = internal addrspace(2) constant { i8, { ptr addrspace(2), i16 }, [2 x i64] } { i8 1, { ptr addrspace(2), i16 } \
         { ptr addrspace(2) getelementptr (i32, ptr addrspace(2) @words, i32 4), i16 ptrtoint (ptr addrspace(2) null to i16) }, \
         [2 x i64] [i64 sub (i64 9, i64 4), i64 xor (i64 -1, i64 7)] }",
        "%#a = getelementptr { i8, { ptr addrspace(2), i16 }, [2 x i64] }, ptr addrspace(2) @record, i64 0, i32 1, i32 0\n\
         %#b = load ptr addrspace(2), ptr addrspace(2) %#a\n%#c = load i32, ptr addrspace(2) %#b\n%#d = and i32 {2}, 1\n\
         %#e = getelementptr { i8, { ptr addrspace(2), i16 }, [2 x i64] }, ptr addrspace(2) @record, i64 0, i32 2, i32 %#d\n\
         %#f = load i64, ptr addrspace(2) %#e\n%#g = trunc i64 %#f to i32\n%#h = xor i32 %#g, %#c\n%# = add i32 %#h, {0}",
    ),
    (
        "@packed = internal addrspace(2) constant <{ i8, i32, <3 x i8>, half }> <{ i8 -1, i32 70000, <3 x i8> <i8 1, i8 2, i8 poison>, half -2.0 }>",
        "%#a = load i32, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @packed, i64 1), align 1\n\
         %#b = load <2 x i8>, ptr addrspace(2) getelementptr (<{ i8, i32, <3 x i8>, half }>, ptr addrspace(2) @packed, i64 0, i32 2), align 1\n\
         %#c = bitcast <2 x i8> %#b to i16\n%#d = zext i16 %#c to i32\n%#e = add i32 %#a, %#d\n%# = xor i32 %#e, {0}",
    ),
    (
        "@state = internal addrspace(1) global { i32, [3 x i16] } { i32 9, [3 x i16] [i16 1, i16 2, i16 -3] }\n\
         @to_state = internal addrspace(1) global ptr addrspace(1) getelementptr ({ i32, [3 x i16] }, ptr addrspace(1) @state, i32 0, i32 1, i32 2)",
        "%#a = load ptr addrspace(1), ptr addrspace(1) @to_state\n%#b = load i16, ptr addrspace(1) %#a\n%#c = sext i16 %#b to i32\n\
         %# = mul i32 %#c, {0}",
    ),
];

impl Generator<'_> {
    /// An access, several at once, or values that are open until they are frozen.
    pub(super) fn access(&mut self) -> Vec<Stmt> {
        match self.rng.u32(0..10) {
            0..=2 => {
                let ty = match self.rng.u32(0..4) {
                    0 => Type { scalar: self.pick(&super::FLOATS), lanes: self.pick(&[1, 2, 4]) },
                    _ => Type { lanes: self.pick(&[1, 1, 2, 4]), ..Type::int(self.pick(&[16, 32, 64])) },
                };
                self.at_place(ty, ACCESSES)
            }
            3 | 4 => {
                let ty = Type::int(self.pick(&[32, 64]));
                self.at_place(ty, ATOMICS)
            }
            5 | 6 => self.at_place(Type::int(32), COPIES),
            7 => {
                let lanes = self.pick(&[1, 1, 1, 2, 4]);
                let bits = if lanes == 1 { self.pick(&[8, 13, 24, 32, 48, 64, 128]) } else { 32 };
                let ty = Type { lanes, ..Type::int(bits) };
                match lanes == 1 && self.rng.bool() {
                    true if matches!(bits, 8 | 32) => self.row(ty, FROZEN_SCALARS),
                    _ => self.row(ty, FROZEN),
                }
            }
            8 => {
                let ty = Type { lanes: self.pick(&[2, 3, 4, 8]), ..Type::int(self.pick(&[8, 16, 32, 64])) };
                self.row(ty, POISON_LANES)
            }
            _ => {
                let (table, form) = self.pick(TABLES);
                self.declared.extend(table.lines().map(str::to_owned));
                self.of_row(Type::int(32), Out::Same, form)
            }
        }
    }

    fn at_place(&mut self, ty: Type, rows: &[Row]) -> Vec<Stmt> {
        let ((space, place), (out, form)) = (self.pick(PLACES), self.pick(rows));
        if place.contains("@places") {
            self.declared.insert(LOCAL.to_owned());
        }
        let number: String = space.chars().filter(char::is_ascii_digit).collect();
        let number = if number.is_empty() { "0" } else { &number };
        let form = form.replace("$A", space).replace("$D", number).replace("$U", self.pick(UPDATES));
        self.of_row(ty, out, &format!("{place}{form}"))
    }
}
