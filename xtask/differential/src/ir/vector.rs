//! Intrinsics of vectors: components elsewhere, reductions, masks, and operations that are done for some components.

use super::{
    Generator, Type,
    row::{Out, Row},
};
use crate::tree::Stmt;

/// A mask `%#m` by the bits of a word.
const MASK: &str = "%#w = insertelement $I poison, i32 {2}, i32 0\n%#x = shufflevector $I %#w, $I poison, $I zeroinitializer\n\
    %#y = lshr $I %#x, $L\n%#m = trunc $I %#y to $M\n";
/// And a number `%#v` of components, with `%#k` for those of the mask before it.
const SOME: &str = "%#u = add i32 $N, 1\n%#v = urem i32 {2}, %#u\n%#s = insertelement $I poison, i32 %#v, i32 0\n\
    %#t = shufflevector $I %#s, $I poison, $I zeroinitializer\n%#l = icmp ult $I $L, %#t\n%#k = and $M %#l, %#m\n";
/// Pointers `%#g` to elements.
const PLACES: &str = "%#h = and $I %#y, splat (i32 3)\n%#g = getelementptr $E, ptr {3}, $I %#h\n";

const ANY: &[Row] = &[
    (Out::Same, "%# = call $T @llvm.vector.reverse.$S($T {0})"),
    (Out::Pair, "%# = call <2 x $E> @llvm.vector.extract.v2$e.$S($T {0}, i64 0)"),
    (
        Out::Same,
        "%#a = shufflevector $T {1}, $T {1}, <2 x i32> <i32 1, i32 0>\n\
         %# = call $T @llvm.vector.insert.$S.v2$e($T {0}, <2 x $E> %#a, i64 0)",
    ),
];

const MASKED: &[Row] = &[
    (Out::Same, "%# = call $T @llvm.experimental.vector.compress.$S($T {0}, $M %#m, $T {1})"),
    (
        Out::Element,
        "%#a = extractelement $T {1}, i32 $K\n\
         %# = call $E @llvm.experimental.vector.extract.last.active.$S($T {0}, $M %#m, $E %#a)",
    ),
    (
        Out::Mask,
        "%#a = and i32 {2}, 7\n%#b = call $M @llvm.get.active.lane.mask.v$Ni1.i32(i32 %#a, i32 6)\n%# = xor $M %#m, %#b",
    ),
    (Out::Int(32), "%# = call i32 @llvm.experimental.cttz.elts.i32.v$Ni1($M %#m, i1 false)"),
];

/// With a mask, on eight words of memory.
const MEMORY: &[Row] = &[
    (Out::Same, "%# = call $T @llvm.masked.load.$S.p0(ptr align 1 {3}, $M %#m, $T {0})"),
    (
        Out::Same,
        "call void @llvm.masked.store.$S.p0($T {0}, ptr align 1 {3}, $M %#m)\n%# = load $T, ptr {3}, align 1",
    ),
    (Out::Same, "%# = call $T @llvm.masked.expandload.$S.p0(ptr align 1 {3}, $M %#m, $T {0})"),
    (
        Out::Same,
        "call void @llvm.masked.compressstore.$S.p0($T {0}, ptr align 1 {3}, $M %#m)\n%# = load $T, ptr {3}, align 1",
    ),
    (Out::Same, "%# = call $T @llvm.masked.gather.$S.v$Np0($P align 1 %#g, $M %#m, $T {0})"),
    (
        Out::Same,
        "call void @llvm.masked.scatter.$S.v$Np0($T {0}, $P align 1 %#g, $M %#m)\n%# = load $T, ptr {3}, align 1",
    ),
    (
        Out::Same,
        "%#r = call $T @llvm.vp.load.$S.p0(ptr align 1 {3}, $M %#m, i32 %#v)\n%# = select $M %#k, $T %#r, $T {0}",
    ),
    (
        Out::Same,
        "call void @llvm.vp.store.$S.p0($T {0}, ptr align 1 {3}, $M %#m, i32 %#v)\n%# = load $T, ptr {3}, align 1",
    ),
    (
        Out::Same,
        "%#r = call $T @llvm.vp.gather.$S.v$Np0($P align 1 %#g, $M %#m, i32 %#v)\n%# = select $M %#k, $T %#r, $T {0}",
    ),
    (
        Out::Same,
        "call void @llvm.vp.scatter.$S.v$Np0($T {0}, $P align 1 %#g, $M %#m, i32 %#v)\n%# = load $T, ptr {3}, align 1",
    ),
];

/// Of integers.
const INTEGERS: &[Row] = &[
    (Out::Same, "%#a = call $T @llvm.stepvector.$S()\n%# = xor $T %#a, {0}"),
    (
        Out::Same,
        "%#a = shufflevector $T {1}, $T {0}, <2 x i32> <i32 1, i32 $N>\n\
         %#b = call $M @llvm.experimental.vector.match.$S.v2$e($T {0}, <2 x $E> %#a, $M %#m)\n%# = sext $M %#b to $T",
    ),
];

/// Of integers in four or eight components.
const HALVED: &[Row] = &[(
    Out::Element,
    "%#a = shufflevector $T {1}, $T {1}, <2 x i32> <i32 1, i32 0>\n\
         %#b = call <2 x $E> @llvm.vector.partial.reduce.add.v2$e.$S(<2 x $E> %#a, $T {0})\n\
         %# = call $E @llvm.vector.reduce.add.v2$e(<2 x $E> %#b)",
)];

/// For some components: the other ones are open, and taken from the first operand.
const TWO: &[&str] = &[
    "add", "and", "mul", "or", "xor", "sub", "smin", "smax", "umin", "umax", "sadd.sat", "uadd.sat",
    "ssub.sat", "usub.sat",
];
const SHIFTS: &[&str] = &["shl", "lshr", "ashr"];
const DIVISIONS: &[&str] = &["sdiv", "udiv", "srem", "urem"];
const ONE: &[&str] = &["bitreverse", "ctpop"];
const ONE_WITH_FLAG: &[&str] = &["abs", "ctlz", "cttz"];
const THREE: &[&str] = &["fshl", "fshr"];
const FLOAT_ONE: &[&str] =
    &["fneg", "fabs", "sqrt", "ceil", "floor", "round", "roundeven", "rint", "nearbyint", "roundtozero"];
const FLOAT_TWO: &[&str] = &["fadd", "fsub", "fmul", "fdiv", "frem"];
/// Of floats, as `%#n`, which are numbers, and small ones in quarters, `%#q`. The runner has no more of them.
const SINGLES: &[Row] = &[
    (
        Out::Same,
        "%#r = call $I @llvm.vp.fptosi.v$Ni32.$S($T %#q, $M %#m, i32 %#v)\n%#z = select $M %#k, $I %#r, $I zeroinitializer\n\
         %# = sitofp $I %#z to $T",
    ),
    (
        Out::Same,
        "%#p = call $T @llvm.fabs.$S($T %#q)\n%#r = call $I @llvm.vp.fptoui.v$Ni32.$S($T %#p, $M %#m, i32 %#v)\n\
         %#z = select $M %#k, $I %#r, $I zeroinitializer\n%# = uitofp $I %#z to $T",
    ),
    (
        Out::Same,
        "%#p = call <$N x double> @llvm.vp.fpext.v$Nf64.$S($T %#n, $M %#m, i32 %#v)\n\
         %#z = select $M %#k, <$N x double> %#p, <$N x double> zeroinitializer\n%#d = fmul <$N x double> %#z, splat (double 0.1)\n\
         %#r = call $T @llvm.vp.fptrunc.$S.v$Nf64(<$N x double> %#d, $M %#m, i32 %#v)\n%# = select $M %#k, $T %#r, $T {0}",
    ),
    (
        Out::Same,
        "%#a = shl $I %#x, splat (i32 2)\n%#b = call $P @llvm.vp.inttoptr.v$Np0.v$Ni32($I %#a, $M %#m, i32 %#v)\n\
         %#c = call $I @llvm.vp.ptrtoint.v$Ni32.v$Np0($P %#b, $M %#m, i32 %#v)\n%#z = select $M %#k, $I %#c, $I zeroinitializer\n\
         %#d = and $I %#z, splat (i32 1023)\n%# = sitofp $I %#d to $T",
    ),
];
/// Of two vectors in one behind the other.
const SPLICED: &[Row] = &[
    (Out::Same, "%# = call $T @llvm.vector.splice.left.$S($T {0}, $T {1}, i32 1)"),
    (Out::Same, "%# = call $T @llvm.vector.splice.right.$S($T {0}, $T {1}, i32 $N)"),
];
const REDUCED: &[&str] = &["add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin"];
const FLOAT_REDUCED: &[&str] = &["fadd", "fmul", "fmaximum", "fminimum"];
const PREDICATES: &[&str] = &["eq", "ne", "ult", "sle", "sgt", "uge"];
const FLOAT_PREDICATES: &[&str] = &["oeq", "une", "olt", "uge", "ord", "uno"];

impl Generator<'_> {
    /// An intrinsic of vectors.
    pub(super) fn vector(&mut self) -> Vec<Stmt> {
        let lanes = self.pick(&[2, 3, 4, 8]);
        let ty = Type { lanes, ..self.element_in_memory() };
        let fits = ty.bits() * lanes <= 256 - 16;
        match self.rng.u32(0..14) {
            11 => self.of_singles(lanes),
            12 => self.row(ty, SPLICED),
            9 | 10 if !fits => self.reduced(ty),
            0 => self.row(ty, ANY),
            1 => self.woven(ty),
            2 => self.with_mask(ty, MASKED),
            3 | 9 | 10 if fits => {
                let (out, form) = self.pick(MEMORY);
                let places = if form.contains("%#g") { PLACES } else { "" };
                self.of_row(ty, out, &format!("{MASK}{SOME}{places}{form}"))
            }
            4 if !ty.is_float() => self.with_mask(ty, INTEGERS),
            5 if !ty.is_float() && lanes >= 4 => self.row(ty, HALVED),
            6 => self.reduced(ty),
            _ => self.predicated(ty),
        }
    }

    fn of_singles(&mut self, lanes: u32) -> Vec<Stmt> {
        let ty = Type { scalar: super::FLOATS[1], lanes };
        let (out, form) = self.pick(SINGLES);
        let small = "%#q1 = and $I %#x, splat (i32 511)\n%#q2 = sub $I %#q1, splat (i32 255)\n%#q3 = sitofp $I %#q2 to $T\n\
            %#q = fmul $T %#q3, splat (float 0.25)\n";
        let numbers = ty.number_only("{0}", "n");
        self.of_row(ty, out, &format!("{MASK}{SOME}{numbers}{small}{form}"))
    }

    /// A type whose values have whole bytes.
    fn element_in_memory(&mut self) -> Type {
        match self.rng.u32(0..3) {
            0 => Type { scalar: self.pick(&super::FLOATS), lanes: 1 },
            _ => Type::int(self.pick(&[8, 16, 32, 64])),
        }
    }

    fn with_mask(&mut self, ty: Type, rows: &[Row]) -> Vec<Stmt> {
        let (out, form) = self.pick(rows);
        self.of_row(ty, out, &format!("{MASK}{form}"))
    }

    /// Vectors of two components woven into one, and one taken apart.
    fn woven(&mut self, ty: Type) -> Vec<Stmt> {
        let count = self.rng.u32(2..=8);
        let (all, name) = (2 * count, ty.element().name());
        let mut picked = |count: u32, below: u32| {
            let lanes: Vec<String> = (0..count).map(|_| format!("i32 {}", self.rng.u32(0..below))).collect();
            format!("<{count} x i32> <{}>", lanes.join(", "))
        };
        let (first, second, wide, some) = (
            picked(2, ty.lanes * 2),
            picked(2, ty.lanes * 2),
            picked(all, ty.lanes * 2),
            picked(ty.lanes, all),
        );
        let part = self.rng.u32(0..count);
        match self.rng.bool() {
            true => {
                let parts: Vec<String> = (0..count)
                    .map(|part| format!("<2 x {name}> %#{}", if part % 2 == 0 { 'a' } else { 'b' }))
                    .collect();
                let form = format!(
                    "%#a = shufflevector $T {{0}}, $T {{1}}, {first}\n%#b = shufflevector $T {{0}}, $T {{1}}, {second}\n\
                     %#c = call <{all} x $E> @llvm.vector.interleave{count}.v{all}$e({})\n\
                     %# = shufflevector <{all} x $E> %#c, <{all} x $E> poison, {some}",
                    parts.join(", ")
                );
                self.of_row(ty, Out::Same, &form)
            }
            false => {
                let parts = vec![format!("<2 x {name}>"); count as usize].join(", ");
                let form = format!(
                    "%#a = shufflevector $T {{0}}, $T {{1}}, {wide}\n\
                     %#b = call {{ {parts} }} @llvm.vector.deinterleave{count}.v{all}$e(<{all} x $E> %#a)\n\
                     %# = extractvalue {{ {parts} }} %#b, {part}"
                );
                self.of_row(ty, Out::Pair, &form)
            }
        }
    }

    /// All components as one.
    fn reduced(&mut self, ty: Type) -> Vec<Stmt> {
        let start = "%#a = extractelement $T {1}, i32 $K\n";
        let form = match (ty.is_float(), self.rng.bool()) {
            (false, true) => format!("%# = call $E @llvm.vector.reduce.{}.$S($T {{0}})", self.pick(REDUCED)),
            (true, true) => match self.pick(FLOAT_REDUCED) {
                function @ ("fadd" | "fmul") => {
                    format!("{start}%# = call $E @llvm.vector.reduce.{function}.$S($E %#a, $T {{0}})")
                }
                function => format!("%# = call $E @llvm.vector.reduce.{function}.$S($T {{0}})"),
            },
            (is_float, false) => {
                let function = self.pick(if is_float { FLOAT_REDUCED } else { REDUCED });
                format!(
                    "{MASK}{SOME}{start}%# = call $E @llvm.vp.reduce.{function}.$S($E %#a, $T {{0}}, $M %#m, i32 %#v)"
                )
            }
        };
        // `fmaximum` of a NaN is NaN in LLVM and is not in SPIR-V, which is a told loss; so no operand is NaN.
        let form = match form.contains("fmaximum") || form.contains("fminimum") {
            true => {
                let numbers = ty.number_only("{0}", "na") + &ty.number_only("{1}", "nb");
                numbers + &form.replace("{0}", "%#na").replace("{1}", "%#nb")
            }
            false => form,
        };
        self.of_row(ty, Out::Element, &form)
    }

    /// An operation for the components of a mask before a number.
    fn predicated(&mut self, ty: Type) -> Vec<Stmt> {
        let behind = "$M %#m, i32 %#v)\n";
        let kept = "%# = select $M %#k, $T %#r, $T {0}";
        let other = if ty.is_float() { self.pick(FLOAT_PREDICATES) } else { self.pick(PREDICATES) };
        let plain = |function: &str, operands: &str| {
            format!("%#r = call $T @llvm.vp.{function}.$S({operands}, {behind}{kept}")
        };
        let form = match (ty.is_float(), self.rng.u32(0..9)) {
            (_, 0) => {
                let compare = if ty.is_float() { "fcmp" } else { "icmp" };
                let form = format!(
                    "{MASK}{SOME}%#r = call $M @llvm.vp.{compare}.$S($T {{0}}, $T {{1}}, metadata !\"{other}\", {behind}%# = and $M %#k, %#r"
                );
                return self.of_row(ty, Out::Mask, &form);
            }
            (_, 1) => "%# = call $T @llvm.vp.merge.$S($M %#m, $T {1}, $T {0}, i32 %#v)".to_owned(),
            (_, 2) => {
                format!("%#r = call $T @llvm.vp.select.$S($M %#m, $T {{1}}, $T {{0}}, i32 %#v)\n{kept}")
            }
            (false, 4) if ty.bits() < 64 => {
                let op = self.pick(&["sext", "zext"]);
                format!(
                    "%#c = call $W @llvm.vp.{op}.v$Ni64.$S($T {{1}}, {behind}%#b = select $M %#k, $W %#c, $W zeroinitializer\n\
                     %#d = lshr $W %#b, splat (i64 3)\n%# = trunc $W %#d to $T"
                )
            }
            (false, 4) => format!(
                "%#c = call $I @llvm.vp.trunc.v$Ni32.$S($T {{1}}, {behind}%#b = select $M %#k, $I %#c, $I zeroinitializer\n\
                 %# = zext $I %#b to $T"
            ),
            (false, 5) => {
                let op = self.pick(&["sitofp", "uitofp"]);
                let form = format!(
                    "{MASK}{SOME}%#c = call $F @llvm.vp.{op}.v$Nf32.$S($T {{1}}, {behind}%# = select $M %#k, $F %#c, $F zeroinitializer"
                );
                return self.of_row(ty, Out::Float, &form);
            }
            (true, 4 | 5) => plain("fma", "$T {0}, $T {1}, $T {0}"),
            (true, 6) => plain(self.pick(FLOAT_ONE), "$T {1}"),
            (true, _) => plain(self.pick(FLOAT_TWO), "$T {0}, $T {1}"),
            (false, 6) => match self.rng.u32(0..4) {
                0 => plain(self.pick(ONE), "$T {1}"),
                1 => plain(self.pick(ONE_WITH_FLAG), "$T {1}, i1 false"),
                2 if ty.bits() > 8 => plain("bswap", "$T {1}"),
                _ => plain(self.pick(THREE), "$T {0}, $T {1}, $T {0}"),
            },
            (false, 7) => {
                let last = ty.constant(i64::from(ty.bits()) - 1);
                format!("%#a = and $T {{1}}, {last}\n{}", plain(self.pick(SHIFTS), "$T {0}, $T %#a"))
            }
            (false, 8) => {
                let (mask, one) = (ty.constant(63), ty.constant(1));
                let divided = plain(self.pick(DIVISIONS), "$T {0}, $T %#b");
                format!("%#a = and $T {{1}}, {mask}\n%#b = or $T %#a, {one}\n{divided}")
            }
            (false, _) => plain(self.pick(TWO), "$T {0}, $T {1}"),
        };
        self.of_row(ty, Out::Same, &format!("{MASK}{SOME}{form}"))
    }
}
