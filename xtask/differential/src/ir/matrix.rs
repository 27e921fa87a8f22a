//! Matrices in vectors, and functions whose results are rounded in ways of their own, as small whole numbers of what they give.

use super::{Generator, Scalar, Type};
use crate::tree::Stmt;

/// Functions of numbers that are at least one tenth and less than two, of which no result times 64 is near to half a whole number.
const ONE: &[&str] =
    &["sin", "cos", "tan", "sinh", "cosh", "tanh", "atan", "exp", "exp2", "exp10", "log", "log2", "log10"];
/// Functions of numbers that are less than one.
const ARCS: &[&str] = &["asin", "acos"];
const TWO: &[&str] = &["pow", "atan2"];

impl Generator<'_> {
    /// A function whose result is not exact: of it 64 parts count, which no error of some units in the last place changes.
    pub(super) fn inexact(&mut self) -> Vec<Stmt> {
        let ty = Type { scalar: Scalar::Float("float", 32), lanes: self.pick(&[1, 1, 2, 3, 4, 8]) };
        let ty =
            if self.rng.u32(0..3) == 0 { Type { scalar: Scalar::Float("double", 64), ..ty } } else { ty };
        let words = Type { scalar: Scalar::Int(32), ..ty };
        let splat = |number: f32| {
            // A number of double precision that is one of single precision too.
            let number = f64::from(number).to_bits();
            match ty.lanes {
                1 => format!("{number:#018x}"),
                _ => format!("splat ({} {number:#018x})", ty.element().name()),
            }
        };
        let (args, mask) = (vec![self.operand(words), self.operand(words)], words.constant(7));
        // In quarters of one, of which 0.1 is added.
        let mut form = String::new();
        for (number, name) in ["a", "b"].iter().enumerate() {
            form += &format!(
                "%#{name}i = and $I {{{number}}}, {mask}\n%#{name}f = uitofp $I %#{name}i to $T\n\
                 %#{name}g = fmul $T %#{name}f, $Q\n%#{name} = fadd $T %#{name}g, $H\n"
            );
        }
        let (scale, mut call) = (splat(64.0), String::new());
        let mut scaled = 0.234;
        match self.rng.u32(0..8) {
            0 => {
                let function = self.pick(ARCS);
                form += &format!("%#c = fmul $T %#a, {}\n", splat(0.5));
                call += &format!("call $T @llvm.{function}.$S($T %#c)");
            }
            1 | 2 => {
                let function = self.pick(TWO);
                call += &format!("call $T @llvm.{function}.$S($T %#a, $T %#b)");
            }
            3 => {
                form += "%#n = and i32 {2}, 7\n%#m = sub i32 %#n, 3\n";
                call += "call $T @llvm.powi.$S.i32($T %#a, i32 %#m)";
                scaled = 0.111;
            }
            4 => {
                let part = self.rng.u32(0..2);
                form += &format!(
                    "%#d = call {{ $T, $T }} @llvm.sincos.$S($T %#a)\n%#r = extractvalue {{ $T, $T }} %#d, {part}\n"
                );
            }
            5 => {
                let third = splat(0.3);
                call += &format!("call $T @llvm.fmuladd.$S($T %#a, $T %#b, $T {third})");
            }
            _ => {
                let function = self.pick(ONE);
                call += &format!("call $T @llvm.{function}.$S($T %#a)");
            }
        }
        if !call.is_empty() {
            form += &format!("%#r = {call}\n");
        }
        form += &format!(
            "%#s = fmul $T %#r, {scale}\n%#t = fadd $T %#s, {}\n%#u = fptosi $T %#t to $I\n%# = add $I %#u, {{0}}",
            splat(scaled)
        );
        let form = form.replace("$Q", &splat(0.25)).replace("$H", &splat(0.1));
        self.of_words(ty, words, &form, args)
    }

    /// Matrices in vectors, whose products are what products of their components make.
    pub(super) fn matrix(&mut self) -> Vec<Stmt> {
        let scalar = match self.rng.u32(0..3) {
            0 => Scalar::Float("float", 32),
            _ => Scalar::Int(self.pick(&[8, 16, 32, 64])),
        };
        let ty = Type { scalar, lanes: 4 };
        let (rows, inner, columns) = (self.rng.u32(1..=3), self.rng.u32(1..=3), self.rng.u32(1..=3));
        let vector = |count: u32| (format!("<{count} x $E>"), format!("v{count}$e"));
        let mut lanes = |count: u32, of: u32| {
            let lanes: Vec<String> = (0..count).map(|_| format!("i32 {}", self.rng.u32(0..of))).collect();
            format!("<{count} x i32> <{}>", lanes.join(", "))
        };
        let ((a, a_name), (b, b_name), (c, c_name)) =
            (vector(rows * inner), vector(inner * columns), vector(rows * columns));
        let mut form = String::new();
        let operand = |name: &str, mask: &str, form: &mut String| match ty.is_float() {
            // Small whole numbers have exact products.
            true => {
                *form += &format!(
                    "%#{name}i = call <4 x i32> @llvm.fptosi.sat.v4i32.v4f32($T {{0}})\n\
                     %#{name}j = and <4 x i32> %#{name}i, splat (i32 15)\n%#{name}k = uitofp <4 x i32> %#{name}j to $T\n\
                     %#{name} = shufflevector $T %#{name}k, $T poison, {mask}\n"
                );
            }
            false => *form += &format!("%#{name} = shufflevector $T {{0}}, $T {{1}}, {mask}\n"),
        };
        let of = if ty.is_float() { 4 } else { 8 };
        operand("a", &lanes(rows * inner, of), &mut form);
        operand("b", &lanes(inner * columns, of), &mut form);
        let back = lanes(4, rows * columns);
        let step = rows + self.rng.u32(0..3);
        let bytes = ty.bits() / 8 * (step * (columns - 1) + rows);
        match self.rng.u32(0..4) {
            0 => {
                let back = {
                    let lanes: Vec<String> =
                        (0..4).map(|_| format!("i32 {}", self.rng.u32(0..rows * inner))).collect();
                    format!("<4 x i32> <{}>", lanes.join(", "))
                };
                form += &format!(
                    "%#c = call {a} @llvm.matrix.transpose.{a_name}({a} %#a, i32 {rows}, i32 {inner})\n\
                     %# = shufflevector {a} %#c, {a} poison, {back}"
                );
            }
            // LLVM folds constants of 96 bits that become integers of 24 to others.
            1 if bytes <= 32 && ty.bits() * rows != 24 => {
                form += &format!(
                    "%#c = call {c} @llvm.matrix.column.major.load.{c_name}.i64(ptr align 1 {{3}}, i64 {step}, i1 false, i32 {rows}, i32 {columns})\n"
                );
                // Numbers in floating point are whatever the bytes make.
                form += &format!("%# = shufflevector {c} %#c, {c} poison, {back}");
            }
            2 if bytes <= 32 => {
                form += &format!(
                    "%#c = call {c} @llvm.matrix.multiply.{c_name}.{a_name}.{b_name}({a} %#a, {b} %#b, i32 {rows}, i32 {inner}, i32 {columns})\n\
                     call void @llvm.matrix.column.major.store.{c_name}.i64({c} %#c, ptr align 1 {{3}}, i64 {step}, i1 false, i32 {rows}, i32 {columns})\n\
                     %# = load $T, ptr {{3}}, align 1"
                );
            }
            _ => {
                form += &format!(
                    "%#c = call {c} @llvm.matrix.multiply.{c_name}.{a_name}.{b_name}({a} %#a, {b} %#b, i32 {rows}, i32 {inner}, i32 {columns})\n\
                     %# = shufflevector {c} %#c, {c} poison, {back}"
                );
            }
        }
        self.of_row(ty, super::row::Out::Same, &form)
    }

    /// A branch to one of several blocks by its address, and a switch on numbers that are far from each other.
    pub(super) fn jumps(&mut self) -> Vec<Stmt> {
        let of = Type::int(self.pick(&[3, 8, 13, 16, 32, 33, 48, 64]));
        let (value, first, second) =
            (self.operand(of), self.operand(Type::int(32)), self.operand(Type::int(32)));
        let bits = of.bits();
        let mut numbers: Vec<i64> = [0, 1, -1, -2, 3, 2].to_vec();
        numbers.extend([1 << (bits - 2), -(1_i64 << (bits.min(63) - 1)), i64::from(self.rng.i32(..))]);
        let mut cases: Vec<i64> = Vec::new();
        for number in numbers {
            let number = match bits {
                64 => number,
                _ => number << (64 - bits) >> (64 - bits),
            };
            if !cases.contains(&number) && self.rng.u32(0..4) != 0 {
                cases.push(number);
            }
        }
        self.next += 1;
        let (number, own) = (self.next, of.name());
        let targets: Vec<String> = cases
            .iter()
            .map(|case| format!("{own} {case}, label %k{number}_{}", self.rng.u32(0..3)))
            .collect();
        // One of the cases is taken, or none.
        let chosen = match cases.is_empty() {
            true => "0".to_owned(),
            false => cases[self.rng.usize(0..cases.len())].to_string(),
        };
        let form = format!(
            "%#q = icmp slt i32 {{1}}, {{2}}\n%#o = select i1 %#q, {own} {{0}}, {own} {chosen}\nbr label %s{number}\ns{number}:\n\
             switch {own} %#o, label %d{number} [ {} ]\nk{number}_0:\nbr label %d{number}\nk{number}_1:\nbr label %k{number}_2\n\
             k{number}_2:\n%#j = phi i32 [ 5, %k{number}_1 ]{}\nbr label %d{number}\nd{number}:\n\
             %# = phi i32 [ {{1}}, %k{number}_0 ], [ %#j, %k{number}_2 ]{}",
            targets.join(" "),
            ", [ {2}, %sNUM ]".repeat(targets.iter().filter(|target| target.ends_with("_2")).count()),
            ", [ 7, %sNUM ]",
        );
        let form = form.replace("NUM", &number.to_string());
        self.define(Type::int(32), &form, vec![value, first, second])
    }
}
