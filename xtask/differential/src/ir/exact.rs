//! Numbers in floating point and fixed point whose results are exact or exactly rounded.

use super::{
    FLOATS, Generator, Type,
    row::{Out, Row},
};
use crate::tree::Stmt;

/// A small number `%#h` in quarters, which every format holds.
const SMALL: &str =
    "%#i = and i32 {2}, 511\n%#j = sub i32 %#i, 255\n%#f = sitofp i32 %#j to $T\n%#h = fmul $T %#f, 0.25\n";
const ROUNDED: &str = "metadata !\"round.tonearest\", metadata !\"fpexcept.ignore\")";

/// Of any numbers: {0} and {1} are none that is no number, as `%#a` and `%#b`.
const ANY: &[Row] = &[
    (Out::Same, "%# = call $T @llvm.minimum.$S($T %#a, $T %#b)"),
    (Out::Same, "%# = call $T @llvm.maximum.$S($T %#a, $T %#b)"),
    (Out::Same, "%# = call $T @llvm.minimumnum.$S($T %#a, $T %#b)"),
    (Out::Same, "%# = call $T @llvm.maximumnum.$S($T %#a, $T %#b)"),
    // Which zero of two is the smaller one is open; the sum has none but the positive one.
    (Out::Same, "%#m = call $T @llvm.minnum.$S($T %#a, $T %#b)\n%# = fadd $T %#m, $0"),
    (Out::Same, "%#m = call $T @llvm.maxnum.$S($T %#a, $T %#b)\n%# = fadd $T %#m, $0"),
    (Out::Same, "%# = call $T @llvm.nearbyint.$S($T %#a)"),
    (Out::Same, "%# = call $T @llvm.round.$S($T %#a)"),
    (Out::Same, "%# = call $T @llvm.roundeven.$S($T %#a)"),
    (Out::Same, "%# = call $T @llvm.canonicalize.$S($T %#a)"),
    (Out::Same, "%# = call $T @llvm.arithmetic.fence.$S($T %#a)"),
    (Out::Same, "%# = frem $T %#a, %#b"),
];

/// Of one number: {0} as before.
const ONE: &[Row] = &[
    (
        Out::Same,
        "%#k = and i32 {2}, 31\n%#l = sub i32 %#k, 15\n%# = call $T @llvm.ldexp.$S.i32($T %#a, i32 %#l)",
    ),
    (Out::Int(8), "%#m = call i1 @llvm.is.fpclass.$S($T %#a, i32 360)\n%# = zext i1 %#m to i8"),
    (Out::Int(8), "%#m = call i1 @llvm.is.fpclass.$S($T %#a, i32 660)\n%# = zext i1 %#m to i8"),
    (Out::Int(32), "%# = fptosi $T %#h to i32"),
    (Out::Int(32), "%#m = call $T @llvm.fabs.$S($T %#h)\n%# = fptoui $T %#m to i32"),
    (Out::Int(64), "%# = call i64 @llvm.lrint.i64.$S($T %#h)"),
    (Out::Int(64), "%# = call i64 @llvm.llrint.i64.$S($T %#h)"),
    (Out::Int(64), "%# = call i64 @llvm.lround.i64.$S($T %#h)"),
    (Out::Int(64), "%# = call i64 @llvm.llround.i64.$S($T %#h)"),
    (Out::Same, "%#m = call { $T, i32 } @llvm.frexp.$S.i32($T %#h)\n%# = extractvalue { $T, i32 } %#m, 0"),
    (Out::Int(32), "%#m = call { $T, i32 } @llvm.frexp.$S.i32($T %#h)\n%# = extractvalue { $T, i32 } %#m, 1"),
    (Out::Same, "%#m = call { $T, $T } @llvm.modf.$S($T %#h)\n%# = extractvalue { $T, $T } %#m, 0"),
    (Out::Same, "%#m = call { $T, $T } @llvm.modf.$S($T %#h)\n%# = extractvalue { $T, $T } %#m, 1"),
    (
        Out::Same,
        "%#k = and i32 {2}, 15\n%#l = sitofp i32 %#k to $T\n%# = call $T @llvm.fmuladd.$S($T %#l, $T %#l, $T %#l)",
    ),
    (Out::Same, "%# = call $T @llvm.experimental.constrained.fadd.$S($T %#a, $T %#h, ROUNDED"),
    (Out::Same, "%# = call $T @llvm.experimental.constrained.fsub.$S($T %#a, $T %#h, ROUNDED"),
    (Out::Same, "%# = call $T @llvm.experimental.constrained.fmul.$S($T %#a, $T %#h, ROUNDED"),
    (Out::Same, "%# = call $T @llvm.experimental.constrained.fdiv.$S($T %#a, $T %#h, ROUNDED"),
    (Out::Same, "%# = call $T @llvm.experimental.constrained.frem.$S($T %#a, $T %#h, ROUNDED"),
    (Out::Same, "%# = call $T @llvm.experimental.constrained.sitofp.$S.i32(i32 {2}, ROUNDED"),
    (Out::Same, "%# = call $T @llvm.experimental.constrained.uitofp.$S.i32(i32 {2}, ROUNDED"),
    (
        Out::Int(32),
        "%# = call i32 @llvm.experimental.constrained.fptosi.i32.$S($T %#h, metadata !\"fpexcept.ignore\")",
    ),
    (
        Out::Int(32),
        "%#m = call $T @llvm.fabs.$S($T %#h)\n\
         %# = call i32 @llvm.experimental.constrained.fptoui.i32.$S($T %#m, metadata !\"fpexcept.ignore\")",
    ),
    (
        Out::Int(8),
        "%#m = call i1 @llvm.experimental.constrained.fcmp.$S($T %#a, $T %#h, metadata !\"ult\", metadata !\"fpexcept.ignore\")\n\
         %# = zext i1 %#m to i8",
    ),
    (
        Out::Int(8),
        "%#m = call i1 @llvm.experimental.constrained.fcmps.$S($T %#a, $T %#h, metadata !\"oge\", metadata !\"fpexcept.ignore\")\n\
         %# = zext i1 %#m to i8",
    ),
];

/// Of the float {0}, as `%#a`.
const SINGLE: &[Row] = &[
    (Out::Int(16), "%# = call i16 @llvm.convert.to.fp16.f32(float %#a)"),
    (Out::Same, "%#m = trunc i32 {2} to i16\n%# = call float @llvm.convert.from.fp16.f32(i16 %#m)"),
    (
        Out::Same,
        "%#m = call double @llvm.experimental.constrained.fpext.f64.f32(float %#a, metadata !\"fpexcept.ignore\")\n\
         %#n = fmul double %#m, 0.1\n\
         %# = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %#n, ROUNDED",
    ),
];

/// Of integers; `%#k` is less than the width, `%#a` and `%#b` are small, and `%#b` is not zero.
const FIXED: &[Row] = &[
    (Out::Same, "%# = call $T @llvm.sshl.sat.$S($T {0}, $T %#k)"),
    (Out::Same, "%# = call $T @llvm.ushl.sat.$S($T {0}, $T %#k)"),
    (Out::Same, "%# = call $T @llvm.smul.fix.sat.$S($T {0}, $T {1}, i32 3)"),
    (Out::Same, "%# = call $T @llvm.umul.fix.sat.$S($T {0}, $T {1}, i32 5)"),
    (Out::Same, "%# = call $T @llvm.smul.fix.$S($T %#a, $T %#b, i32 2)"),
    (Out::Same, "%# = call $T @llvm.umul.fix.$S($T %#a, $T %#b, i32 1)"),
    (Out::Same, "%# = call $T @llvm.sdiv.fix.$S($T %#a, $T %#b, i32 2)"),
    (Out::Same, "%# = call $T @llvm.udiv.fix.$S($T %#a, $T %#b, i32 2)"),
    (Out::Same, "%# = call $T @llvm.sdiv.fix.sat.$S($T {0}, $T %#b, i32 3)"),
    (Out::Same, "%# = call $T @llvm.udiv.fix.sat.$S($T {0}, $T %#b, i32 4)"),
];

impl Generator<'_> {
    /// A number by a function that is exact.
    pub(super) fn exact(&mut self) -> Vec<Stmt> {
        let float = Type { scalar: self.pick(&FLOATS), lanes: 1 };
        match self.rng.u32(0..5) {
            0 | 1 => {
                let ty = Type { lanes: self.pick(&[1, 1, 2, 3, 4]), ..float };
                let (out, form) = self.pick(ANY);
                let numbers = ty.number_only("{0}", "a") + &ty.number_only("{1}", "b");
                self.of_row(ty, out, &(numbers + &form.replace("$0", &ty.constant(0))))
            }
            2 => {
                let single = Type { scalar: FLOATS[1], lanes: 1 };
                let (out, form) = self.pick(SINGLE);
                let form = single.number_only("{0}", "a") + &form.replace("ROUNDED", ROUNDED);
                self.of_row(single, out, &form)
            }
            3 => {
                let (out, form) = self.pick(ONE);
                // The runner has no `modf` of halves.
                let float = if form.contains("modf") { Type { scalar: FLOATS[1], lanes: 1 } } else { float };
                let form = float.number_only("{0}", "a") + SMALL + &form.replace("ROUNDED", ROUNDED);
                self.of_row(float, out, &form)
            }
            _ => {
                let ty = Type {
                    lanes: self.pick(&[1, 1, 1, 2, 4]),
                    ..Type::int(self.pick(&[8, 13, 16, 32, 33, 64]))
                };
                let ty = if ty.lanes > 1 { Type { lanes: ty.lanes, ..Type::int(32) } } else { ty };
                let (last, seven, one) = (ty.constant(i64::from(ty.bits())), ty.constant(7), ty.constant(1));
                let before = format!(
                    "%#k = urem $T {{1}}, {last}\n%#a = and $T {{0}}, {seven}\n%#c = and $T {{1}}, {seven}\n%#b = or $T %#c, {one}\n"
                );
                // The runner has quotients of scalars alone.
                let rows = if ty.lanes == 1 { FIXED } else { FIXED.get(..6).unwrap_or_default() };
                let (out, form) = self.pick(rows);
                self.of_row(ty, out, &(before + form))
            }
        }
    }
}
