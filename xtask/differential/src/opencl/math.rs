//! Functions of floating-point numbers whose results need not be exact: each has to stay the same function, whose results are the
//! same as it has one body.

use super::{Generator, Kind, SCALARS, Type, Variable};
use crate::tree::{Expr, Stmt};

const ONE: &[&str] = &[
    "acos", "acosh", "acospi", "asin", "asinh", "asinpi", "atan", "atanh", "atanpi", "cbrt", "cos", "cosh",
    "cospi", "erfc", "erf", "exp", "exp2", "exp10", "expm1", "lgamma", "log", "log2", "log10", "log1p",
    "logb", "rsqrt", "sin", "sinh", "sinpi", "tan", "tanh", "tanpi", "tgamma", "degrees", "radians", "sign",
];
const TWO: &[&str] = &["atan2", "atan2pi", "hypot", "pow", "powr", "remainder", "fmod", "nextafter", "step"];
const THREE: &[&str] = &["mad", "mix", "smoothstep", "clamp"];
const WITH_INTEGER: &[&str] = &["pown", "rootn", "ldexp"];
/// Of floats alone.
const SINGLE_ONE: &[&str] = &[
    "half_cos",
    "half_exp",
    "half_exp2",
    "half_exp10",
    "half_log",
    "half_log2",
    "half_log10",
    "half_recip",
    "half_rsqrt",
    "half_sin",
    "half_sqrt",
    "half_tan",
    "native_cos",
    "native_exp",
    "native_exp2",
    "native_exp10",
    "native_log",
    "native_log2",
    "native_log10",
    "native_recip",
    "native_rsqrt",
    "native_sin",
    "native_sqrt",
    "native_tan",
];
const SINGLE_TWO: &[&str] = &["half_divide", "half_powr", "native_divide", "native_powr"];
/// Of vectors of up to four components.
const GEOMETRIC: &[&str] = &["distance({0}, {1})", "length({0})", "dot({0}, {1})"];
const SINGLE_GEOMETRIC: &[&str] = &["fast_distance({0}, {1})", "fast_length({0})"];

/// The first operand and a zero that no compiler knows.
fn at_run_time(ty: Type) -> String {
    format!("({{0}} + ({})(get_global_id(0) >> 31))", ty.name())
}

impl Generator<'_> {
    /// A function of numbers of which the first is not known before the program runs: a compiler that computes a function of constants may
    /// round otherwise than the library does.
    fn inexact(&mut self, ty: Type, form: impl AsRef<str>, of: &[Type], depth: u32) -> Expr {
        let form = form.as_ref().replace("{0}", &at_run_time(of[0]));
        self.of(ty, form, of, depth)
    }

    /// A function's value.
    pub(super) fn math(&mut self, ty: Type, depth: u32) -> Expr {
        let is_single = ty.scalar.name == "float";
        match self.rng.u32(0..10) {
            0 if is_single => {
                let function = self.pick(SINGLE_ONE);
                self.inexact(ty, format!("{function}({{0}})"), &[ty], depth)
            }
            1 if is_single => {
                let function = self.pick(SINGLE_TWO);
                self.inexact(ty, format!("{function}({{0}}, {{1}})"), &[ty, ty], depth)
            }
            2 => {
                let function = self.pick(WITH_INTEGER);
                let int = ty.with(SCALARS[4]);
                // A zeroth root is open.
                let one = if function == "rootn" { format!(" | ({})(1)", int.name()) } else { String::new() };
                let form = format!("{function}({{0}}, ({{1}} & ({})(31)){one})", int.name());
                self.inexact(ty, form, &[ty, int], depth)
            }
            3 => {
                let function = self.pick(THREE);
                let (low, high) = (format!("({})(1)", ty.name()), format!("({})(3)", ty.name()));
                let form = match function {
                    "smoothstep" => format!("smoothstep({low}, {high}, {{2}})"),
                    "clamp" => format!("clamp({{0}}, {low}, {high})"),
                    _ => format!("{function}({{0}}, {{1}}, {{2}})"),
                };
                self.inexact(ty, form, &[ty, ty, ty], depth)
            }
            4 if ty.lanes == 1 => {
                let of = Type { lanes: self.pick(&[1, 2, 3, 4]), ..ty };
                let form = match is_single && self.rng.bool() {
                    true => self.pick(SINGLE_GEOMETRIC),
                    false => self.pick(GEOMETRIC),
                };
                self.inexact(ty, form, &[of, of], depth)
            }
            4 if ty.lanes <= 4 => {
                let form = match (ty.lanes, is_single) {
                    (3 | 4, _) if self.rng.bool() => "cross({0}, {1})",
                    (_, true) if self.rng.bool() => "fast_normalize({0})",
                    _ => "normalize({0})",
                };
                self.inexact(ty, form, &[ty, ty], depth)
            }
            5 => self.of(ty, "nan({0})", &[ty.integer(Kind::Unsigned)], depth.min(1)),
            6 | 7 => {
                let function = self.pick(TWO);
                self.inexact(ty, format!("{function}({{0}}, {{1}})"), &[ty, ty], depth)
            }
            _ => {
                let function = self.pick(ONE);
                self.inexact(ty, format!("{function}({{0}})"), &[ty], depth)
            }
        }
    }

    /// A function with two results, or one that is an integer; both are variables.
    pub(super) fn taken_apart(&mut self) -> Vec<Stmt> {
        let ty = Type { scalar: self.pick(&SCALARS[8..]), lanes: self.pick(&super::LANES) };
        let int = ty.with(SCALARS[4]);
        let (form, of) = self.pick(&[
            ("fract({0}, &OTHER)", ty),
            ("modf({0}, &OTHER)", ty),
            ("sincos({0}, &OTHER)", ty),
            ("frexp({0}, &OTHER)", int),
            ("lgamma_r({0}, &OTHER)", int),
            ("remquo({0}, {1}, &OTHER)", int),
            ("{1}; OTHER = ilogb({0})", int),
        ]);
        let args = vec![self.expr(ty, 1), self.expr(ty, 1)];
        let (name, other) = (self.new_name(), self.new_name());
        self.variables.push(Variable { name: name.clone(), ty });
        self.variables.push(Variable { name: other.clone(), ty: of });
        let text =
            format!("{} {other}; {} {name} = {};", of.name(), ty.name(), form.replace("OTHER", &other));
        let text = text.replace("({0}", &format!("({}", at_run_time(ty)));
        vec![Stmt::new(text, args)]
    }
}
