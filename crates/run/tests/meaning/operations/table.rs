//! The meaning of each operation on scalars.

use super::numbers::{Exact, Rounding, Ty, cut, float, nearest, range, signed, to_int, to_int_saturated};

/// The meaning of an operation: the bits of its operands to those of its result, `None` where that is not defined.
type Meaning = Box<dyn Fn(&[u64]) -> Option<u64>>;

/// An operation on scalars, or on the components of vectors.
pub(crate) struct Operation {
    /// The instruction.
    pub(crate) name: String,
    /// The decorations of its result.
    pub(crate) decorations: Vec<String>,
    pub(crate) operands: Vec<Ty>,
    pub(crate) result: Ty,
    /// Which member of the structure that it gives is meant.
    pub(crate) member: Option<u32>,
    /// Whether OpSpecConstantOp can do it.
    pub(crate) is_constant: bool,
    /// Whether undefined operands must not occur.
    pub(crate) is_strict: bool,
    pub(crate) meaning: Meaning,
}

const WIDTHS: [u32; 4] = [8, 16, 32, 64];
const FLOATS: [u32; 3] = [16, 32, 64];

struct Table(Vec<Operation>);

impl Table {
    fn add(
        &mut self,
        name: &str,
        operands: &[Ty],
        result: Ty,
        meaning: impl Fn(&[u64]) -> Option<u64> + 'static,
    ) -> &mut Operation {
        self.0.push(Operation {
            name: name.into(),
            decorations: Vec::new(),
            operands: operands.to_vec(),
            result,
            member: None,
            is_constant: true,
            is_strict: false,
            meaning: Box::new(meaning),
        });
        let last = self.0.len() - 1;
        &mut self.0[last]
    }

    /// An operation on integers without sign that gives their type.
    fn unsigned(
        &mut self,
        name: &str,
        width: u32,
        meaning: fn(u128, u128, u32) -> Option<u128>,
    ) -> &mut Operation {
        let ty = Ty::Int(width);
        self.add(name, &[ty, ty], ty, move |v| {
            Some(cut(meaning(v[0].into(), v[1].into(), width)? as i128, width))
        })
    }

    /// The same on integers with signs.
    fn signed(&mut self, name: &str, width: u32, meaning: fn(i128, i128) -> Option<i128>) -> &mut Operation {
        let ty = Ty::Int(width);
        self.add(name, &[ty, ty], ty, move |v| {
            let result = meaning(signed(v[0], width), signed(v[1], width))?;
            // Results of divisions always fit, but for one quotient.
            range(width, true).1.checked_sub(result).filter(|rest| *rest >= 0)?;
            Some(cut(result, width))
        })
    }

    fn compare(&mut self, name: &str, ty: Ty, meaning: fn(u64, u64, u32) -> bool) {
        let width = ty.bytes() as u32 * 8;
        self.add(name, &[ty, ty], Ty::Bool, move |v| Some(meaning(v[0], v[1], width).into()));
    }
}

pub(crate) fn operations() -> Vec<Operation> {
    let mut table = Table(Vec::new());
    boolean(&mut table);
    for width in WIDTHS {
        integers(&mut table, width);
        extended(&mut table, width);
        shifts(&mut table, width);
        bits(&mut table, width);
        integer_comparisons(&mut table, width);
    }
    for width in FLOATS {
        floats(&mut table, width);
        float_comparisons(&mut table, width);
    }
    for from in WIDTHS {
        integer_conversions(&mut table, from);
    }
    for from in FLOATS {
        float_conversions(&mut table, from);
    }
    table.0
}

fn boolean(table: &mut Table) {
    let ty = Ty::Bool;
    table.compare("OpLogicalAnd", ty, |a, b, _| a & b == 1);
    table.compare("OpLogicalOr", ty, |a, b, _| a | b == 1);
    table.compare("OpLogicalEqual", ty, |a, b, _| a == b);
    table.compare("OpLogicalNotEqual", ty, |a, b, _| a != b);
    table.add("OpLogicalNot", &[ty], ty, |v| Some(v[0] ^ 1));
    for own in WIDTHS.map(Ty::Int).into_iter().chain(FLOATS.map(Ty::Float)).chain([Ty::Bool]) {
        table.add("OpSelect", &[ty, own, own], own, |v| Some(if v[0] == 1 { v[1] } else { v[2] }));
    }
}

fn integers(table: &mut Table, width: u32) {
    let ty = Ty::Int(width);
    table.unsigned("OpIAdd", width, |a, b, _| Some(a + b));
    table.unsigned("OpISub", width, |a, b, _| Some(a.wrapping_sub(b)));
    table.unsigned("OpIMul", width, |a, b, _| Some(a.wrapping_mul(b)));
    table.unsigned("OpBitwiseAnd", width, |a, b, _| Some(a & b));
    table.unsigned("OpBitwiseOr", width, |a, b, _| Some(a | b));
    table.unsigned("OpBitwiseXor", width, |a, b, _| Some(a ^ b));
    table.add("OpNot", &[ty], ty, move |v| Some(cut(!i128::from(v[0]), width)));
    table.add("OpSNegate", &[ty], ty, move |v| Some(cut(-i128::from(v[0]), width)));
    table.unsigned("OpUDiv", width, |a, b, _| a.checked_div(b)).is_strict = true;
    table.unsigned("OpUMod", width, |a, b, _| a.checked_rem(b)).is_strict = true;
    table.signed("OpSDiv", width, i128::checked_div).is_strict = true;
    // The quotient has to be defined as well.
    table.signed("OpSRem", width, i128::checked_rem).is_strict = true;
    let modulo = |a: i128, b: i128| Some((a.checked_rem(b)? + b) % b);
    table.signed("OpSMod", width, modulo).is_strict = true;
}

fn extended(table: &mut Table, width: u32) {
    let ty = Ty::Int(width);
    for member in [0, 1] {
        let part = move |whole: i128| Some(cut(whole >> (member * width), width));
        let two = [ty, ty];
        let mut add = |name: &str, meaning: Box<dyn Fn(i128, i128) -> i128>, is_signed: bool| {
            let number = move |bits: u64| if is_signed { signed(bits, width) } else { bits.into() };
            let added = table.add(name, &two, ty, move |v| part(meaning(number(v[0]), number(v[1]))));
            added.member = Some(member);
            added.is_constant = false;
        };
        add("OpUMulExtended", Box::new(|a, b| (a as u128).wrapping_mul(b as u128).cast_signed()), false);
        add("OpSMulExtended", Box::new(|a, b| a * b), true);
        add("OpIAddCarry", Box::new(|a, b| a + b), false);
        let borrow = move |a: i128, b: i128| i128::from(cut(a - b, width)) | i128::from(a < b) << width;
        add("OpISubBorrow", Box::new(borrow), false);
    }
}

fn shifts(table: &mut Table, width: u32) {
    let ty = Ty::Int(width);
    for amounts in WIDTHS {
        let mut add = |name: &str, meaning: fn(u64, u32, u32) -> i128| {
            let both = [ty, Ty::Int(amounts)];
            let shift = move |v: &[u64]| {
                let amount = u32::try_from(v[1]).ok().filter(|amount| *amount < width)?;
                Some(cut(meaning(v[0], amount, width), width))
            };
            table.add(name, &both, ty, shift);
        };
        add("OpShiftLeftLogical", |a, amount, _| i128::from(a) << amount);
        add("OpShiftRightLogical", |a, amount, _| i128::from(a) >> amount);
        add("OpShiftRightArithmetic", |a, amount, width| signed(a, width) >> amount);
    }
}

fn bits(table: &mut Table, width: u32) {
    let ty = Ty::Int(width);
    table.add("OpBitReverse", &[ty], ty, move |v| Some(v[0].reverse_bits() >> (64 - width))).is_constant =
        false;
    table.add("OpBitCount", &[ty], ty, |v| Some(v[0].count_ones().into())).is_constant = false;
    let field = move |offset: u64, count: u64| {
        let end = offset.checked_add(count)?;
        (end <= u64::from(width)).then(|| (offset as u32, cut((1_i128 << count) - 1, 64)))
    };
    for (name, is_signed) in [("OpBitFieldUExtract", false), ("OpBitFieldSExtract", true)] {
        let extract = move |v: &[u64]| {
            let (offset, mask) = field(v[1], v[2])?;
            let part = v[0] >> offset & mask;
            let is_negative = is_signed && mask != 0 && part >> (mask.count_ones() - 1) == 1;
            Some(if is_negative { cut(i128::from(part) | !i128::from(mask), width) } else { part })
        };
        table.add(name, &[ty, ty, ty], ty, extract).is_constant = false;
    }
    let insert = move |v: &[u64]| {
        let (offset, mask) = field(v[2], v[3])?;
        Some(v[0] & !(mask << offset) | (v[1] & mask) << offset)
    };
    table.add("OpBitFieldInsert", &[ty, ty, ty, ty], ty, insert).is_constant = false;
}

fn integer_comparisons(table: &mut Table, width: u32) {
    let ty = Ty::Int(width);
    table.compare("OpIEqual", ty, |a, b, _| a == b);
    table.compare("OpINotEqual", ty, |a, b, _| a != b);
    table.compare("OpUGreaterThan", ty, |a, b, _| a > b);
    table.compare("OpUGreaterThanEqual", ty, |a, b, _| a >= b);
    table.compare("OpULessThan", ty, |a, b, _| a < b);
    table.compare("OpULessThanEqual", ty, |a, b, _| a <= b);
    table.compare("OpSGreaterThan", ty, |a, b, width| signed(a, width) > signed(b, width));
    table.compare("OpSGreaterThanEqual", ty, |a, b, width| signed(a, width) >= signed(b, width));
    table.compare("OpSLessThan", ty, |a, b, width| signed(a, width) < signed(b, width));
    table.compare("OpSLessThanEqual", ty, |a, b, width| signed(a, width) <= signed(b, width));
}

fn floats(table: &mut Table, width: u32) {
    let ty = Ty::Float(width);
    let mut add = |name: &str, meaning: fn(f64, f64) -> Option<f64>| {
        // Doubles of the narrower floats are exact enough for one rounding more.
        table.add(name, &[ty, ty], ty, move |v| {
            Some(nearest(meaning(float(v[0], width), float(v[1], width))?, width))
        });
    };
    add("OpFAdd", |a, b| Some(a + b));
    add("OpFSub", |a, b| Some(a - b));
    add("OpFMul", |a, b| Some(a * b));
    add("OpFDiv", |a, b| Some(a / b));
    add("OpFRem", |a, b| Some(a % b));
    add("OpFMod", |a, b| {
        let rest = a % b;
        let differs = rest != 0.0 && rest.is_sign_negative() != b.is_sign_negative();
        // Of a remainder that is zero the sign is not told.
        (rest != 0.0).then_some(if differs { rest + b } else { rest })
    });
    table.add("OpFNegate", &[ty], ty, move |v| Some(v[0] ^ 1 << (width - 1)));
}

fn float_comparisons(table: &mut Table, width: u32) {
    let ty = Ty::Float(width);
    type Compare = fn(&f64, &f64) -> bool;
    let pairs: [(&str, Compare); 6] = [
        ("Equal", f64::eq),
        ("NotEqual", f64::ne),
        ("LessThan", f64::lt),
        ("GreaterThan", f64::gt),
        ("LessThanEqual", f64::le),
        ("GreaterThanEqual", f64::ge),
    ];
    for (name, compare) in pairs {
        for (kind, if_unordered) in [("Ord", false), ("Unord", true)] {
            table.add(&format!("OpF{kind}{name}"), &[ty, ty], Ty::Bool, move |v| {
                let (a, b) = (float(v[0], width), float(v[1], width));
                let is_unordered = a.is_nan() || b.is_nan();
                Some(if is_unordered { if_unordered } else { compare(&a, &b) }.into())
            });
        }
    }
    let mut add = |name: &str, meaning: fn(f64, f64) -> bool| {
        let compare = move |v: &[u64]| Some(meaning(float(v[0], width), float(v[1], width)).into());
        table.add(name, &[ty, ty], Ty::Bool, compare).is_constant = false;
    };
    add("OpOrdered", |a, b| !a.is_nan() && !b.is_nan());
    add("OpUnordered", |a, b| a.is_nan() || b.is_nan());
    add("OpLessOrGreater", |a, b| a.partial_cmp(&b).is_some_and(std::cmp::Ordering::is_ne));
    let least = [6.103_515_625e-5, f64::from(f32::MIN_POSITIVE), f64::MIN_POSITIVE];
    let least = least[FLOATS.iter().position(|own| *own == width).unwrap_or(0)];
    let mut add = |name: &str, meaning: fn(f64, f64) -> bool| {
        let test = move |v: &[u64]| Some(meaning(float(v[0], width), least).into());
        table.add(name, &[ty], Ty::Bool, test).is_constant = false;
    };
    add("OpIsNan", |a, _| a.is_nan());
    add("OpIsInf", |a, _| a.is_infinite());
    add("OpIsFinite", |a, _| a.is_finite());
    add("OpIsNormal", |a, least| a.is_finite() && a.abs() >= least);
    table.add("OpSignBitSet", &[ty], Ty::Bool, move |v| Some(v[0] >> (width - 1))).is_constant = false;
}

fn integer_conversions(table: &mut Table, from: u32) {
    let own = Ty::Int(from);
    for to in WIDTHS.into_iter().filter(|to| *to != from) {
        table.add("OpUConvert", &[own], Ty::Int(to), move |v| Some(cut(v[0].into(), to)));
        table.add("OpSConvert", &[own], Ty::Int(to), move |v| Some(cut(signed(v[0], from), to)));
        for (name, is_signed) in [("OpSatConvertSToU", true), ("OpSatConvertUToS", false)] {
            let convert = move |v: &[u64]| {
                let number = if is_signed { signed(v[0], from) } else { v[0].into() };
                let (least, most) = range(to, !is_signed);
                Some(cut(number.clamp(least, most), to))
            };
            table.add(name, &[own], Ty::Int(to), convert).is_constant = false;
        }
    }
    for to in FLOATS {
        for (name, is_signed) in [("OpConvertSToF", true), ("OpConvertUToF", false)] {
            let exact = move |bits| Exact::Int(if is_signed { signed(bits, from) } else { bits.into() });
            table.add(name, &[own], Ty::Float(to), move |v| Some(exact(v[0]).rounded(Rounding::ToEven, to)));
            for (rounding, mode) in Rounding::ALL {
                let convert = move |v: &[u64]| Some(exact(v[0]).rounded(rounding, to));
                let added = table.add(name, &[own], Ty::Float(to), convert);
                added.decorations = vec![format!("FPRoundingMode {mode}")];
                added.is_constant = false;
            }
        }
        if to == from {
            table.add("OpBitcast", &[own], Ty::Float(to), |v| Some(v[0]));
        }
    }
}

fn float_conversions(table: &mut Table, from: u32) {
    let own = Ty::Float(from);
    for to in FLOATS.into_iter().filter(|to| *to != from) {
        let exact = move |bits| Exact::Float(float(bits, from));
        table.add("OpFConvert", &[own], Ty::Float(to), move |v| {
            Some(exact(v[0]).rounded(Rounding::ToEven, to))
        });
        for (rounding, mode) in Rounding::ALL {
            let convert = move |v: &[u64]| Some(exact(v[0]).rounded(rounding, to));
            let added = table.add("OpFConvert", &[own], Ty::Float(to), convert);
            added.decorations = vec![format!("FPRoundingMode {mode}")];
            added.is_constant = false;
        }
    }
    for to in WIDTHS {
        for (name, is_signed) in [("OpConvertFToS", true), ("OpConvertFToU", false)] {
            table.add(name, &[own], Ty::Int(to), move |v| {
                to_int(float(v[0], from), Rounding::ToZero, to, is_signed)
            });
            let saturated = move |rounding| {
                move |v: &[u64]| Some(to_int_saturated(float(v[0], from), rounding, to, is_signed))
            };
            let added = table.add(name, &[own], Ty::Int(to), saturated(Rounding::ToZero));
            added.decorations = vec!["SaturatedConversion".into()];
            added.is_constant = false;
            for (rounding, mode) in Rounding::ALL {
                let mode = format!("FPRoundingMode {mode}");
                let convert = move |v: &[u64]| to_int(float(v[0], from), rounding, to, is_signed);
                let added = table.add(name, &[own], Ty::Int(to), convert);
                added.decorations = vec![mode.clone()];
                added.is_constant = false;
                let added = table.add(name, &[own], Ty::Int(to), saturated(rounding));
                added.decorations = vec!["SaturatedConversion".into(), mode];
                added.is_constant = false;
            }
        }
        if to == from {
            table.add("OpBitcast", &[own], Ty::Int(to), |v| Some(v[0]));
        }
    }
}
