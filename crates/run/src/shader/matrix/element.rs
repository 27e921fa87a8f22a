//! The elements of matrices in LLVM's text.

use std::fmt::{self, Display, Write as _};

use crate::{
    llvm::{Type, TypeKind},
    mapping::{
        convert::{self, WidthChange},
        ops::{self, Operation},
        shader::ShaderValueKind,
    },
    spirv::Op,
};

/// The type of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MatrixElement {
    Half,
    BFloat,
    Float,
    Double,
    /// Of 8, 16, 32 or 64 bits.
    Int(u32),
}

impl Display for MatrixElement {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Half => to.write_str("half"),
            Self::BFloat => to.write_str("bfloat"),
            Self::Float => to.write_str("float"),
            Self::Double => to.write_str("double"),
            Self::Int(bits) => write!(to, "i{bits}"),
        }
    }
}

impl MatrixElement {
    pub(super) fn of(ty: Type<'_>) -> Option<Self> {
        match ty.kind() {
            TypeKind::Half => Some(Self::Half),
            TypeKind::BFloat => Some(Self::BFloat),
            TypeKind::Float => Some(Self::Float),
            TypeKind::Double => Some(Self::Double),
            _ => ty.int_width().filter(|bits| [8, 16, 32, 64].contains(bits)).map(Self::Int),
        }
    }

    pub(super) fn bits(self) -> u32 {
        match self {
            Self::Half | Self::BFloat => 16,
            Self::Float => 32,
            Self::Double => 64,
            Self::Int(bits) => bits,
        }
    }

    pub(super) fn bytes(self) -> u32 {
        self.bits() / 8
    }

    pub(super) fn is_int(self) -> bool {
        matches!(self, Self::Int(_))
    }

    /// The kind by which the launcher is told of it.
    pub(super) fn kind(self) -> ShaderValueKind {
        match self {
            Self::BFloat => ShaderValueKind::BFloat16,
            Self::Int(_) => ShaderValueKind::Unsigned,
            _ => ShaderValueKind::Float,
        }
    }

    /// The type in which its arithmetic is done: bfloat16 has none of its own.
    fn wide(self) -> Self {
        if self == Self::BFloat { Self::Float } else { self }
    }
}

/// The instructions that make an element of others.
#[derive(Default)]
pub(super) struct Computed {
    text: String,
    names: u32,
    /// The intrinsics that are called, as declarations.
    pub(super) declarations: Vec<String>,
}

impl Computed {
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// A new value, of what stands right of the equals sign.
    fn value(&mut self, what: fmt::Arguments<'_>) -> String {
        self.names += 1;
        let name = format!("%v{}", self.names);
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "  {name} = {what}");
        name
    }

    /// A value in the type of its arithmetic.
    fn widened(&mut self, value: &str, of: MatrixElement) -> String {
        if of != MatrixElement::BFloat {
            return value.to_owned();
        }
        let bits = self.value(format_args!("bitcast bfloat {value} to i16"));
        let wide = self.value(format_args!("zext i16 {bits} to i32"));
        let high = self.value(format_args!("shl i32 {wide}, 16"));
        self.value(format_args!("bitcast i32 {high} to float"))
    }

    /// A value in the type of an element's arithmetic as that element, rounded to the nearest, ties to even.
    fn narrowed(&mut self, value: &str, to: MatrixElement) -> String {
        if to != MatrixElement::BFloat {
            return value.to_owned();
        }
        let bits = self.value(format_args!("bitcast float {value} to i32"));
        let shifted = self.value(format_args!("lshr i32 {bits}, 16"));
        let odd = self.value(format_args!("and i32 {shifted}, 1"));
        let half = self.value(format_args!("add i32 {odd}, 32767"));
        let rounded = self.value(format_args!("add i32 {bits}, {half}"));
        let high = self.value(format_args!("lshr i32 {rounded}, 16"));
        // What is no number stays so.
        let quiet = self.value(format_args!("or i32 {shifted}, 64"));
        let is_none = self.value(format_args!("fcmp uno float {value}, 0.0"));
        let chosen = self.value(format_args!("select i1 {is_none}, i32 {quiet}, i32 {high}"));
        let short = self.value(format_args!("trunc i32 {chosen} to i16"));
        self.value(format_args!("bitcast i16 {short} to bfloat"))
    }

    /// An operation on two elements of one type; `None` where it has none.
    pub(super) fn binary(
        &mut self,
        op: Op,
        element: MatrixElement,
        left: &str,
        right: &str,
    ) -> Option<String> {
        let (shape, product) = match element.is_int() {
            true => (ops::OperandShape::Int, Op::IMul),
            false => (ops::OperandShape::Float, Op::FMul),
        };
        let op = if op == Op::MatrixTimesScalar { product } else { op };
        let operation = ops::to_llvm(op, shape)?;
        if matches!(operation, Operation::Shl | Operation::LShr | Operation::AShr) {
            return None;
        }
        let right = match operation {
            Operation::UDiv | Operation::URem => self.divisor(false, element, left, right),
            Operation::SDiv | Operation::SRem => self.divisor(true, element, left, right),
            _ => right.to_owned(),
        };
        let (left, right) = (self.widened(left, element), self.widened(&right, element));
        let value = self.value(format_args!("{} {} {left}, {right}", operation.mnemonic(), element.wide()));
        Some(self.narrowed(&value, element))
    }

    /// The divisor, or one where the quotient would not be defined.
    fn divisor(&mut self, is_signed: bool, element: MatrixElement, left: &str, right: &str) -> String {
        let mut is_bad = self.value(format_args!("icmp eq {element} {right}, 0"));
        if is_signed {
            let least = i64::MIN >> (64 - element.bits());
            let is_least = self.value(format_args!("icmp eq {element} {left}, {least}"));
            let is_minus = self.value(format_args!("icmp eq {element} {right}, -1"));
            let both = self.value(format_args!("and i1 {is_least}, {is_minus}"));
            is_bad = self.value(format_args!("or i1 {is_bad}, {both}"));
        }
        self.value(format_args!("select i1 {is_bad}, {element} 1, {element} {right}"))
    }

    /// An operation on one element that gives another; `None` where it has none.
    pub(super) fn unary(
        &mut self,
        op: Op,
        from: MatrixElement,
        to: MatrixElement,
        value: &str,
    ) -> Option<String> {
        match op {
            Op::FNegate if from == to && !from.is_int() => {
                // The sign alone changes, of what is no number too.
                let (bits, sign) = (from.bits(), i64::MIN >> (64 - from.bits()));
                let bytes = self.value(format_args!("bitcast {from} {value} to i{bits}"));
                let other = self.value(format_args!("xor i{bits} {bytes}, {sign}"));
                Some(self.value(format_args!("bitcast i{bits} {other} to {to}")))
            }
            Op::SNegate if from == to && from.is_int() => {
                Some(self.value(format_args!("sub {from} 0, {value}")))
            }
            Op::Bitcast if from.bits() == to.bits() => {
                Some(self.value(format_args!("bitcast {from} {value} to {to}")))
            }
            Op::CooperativeMatrixConvertUseEXT if from == to => Some(value.to_owned()),
            Op::SConvert | Op::UConvert if from.is_int() && to.is_int() => {
                let shape = match from.bits().cmp(&to.bits()) {
                    std::cmp::Ordering::Equal => return Some(value.to_owned()),
                    std::cmp::Ordering::Greater => WidthChange::Narrow,
                    std::cmp::Ordering::Less => WidthChange::Widen,
                };
                let name = convert::to_llvm(op, shape)?.mnemonic();
                Some(self.value(format_args!("{name} {from} {value} to {to}")))
            }
            Op::ConvertFToS | Op::ConvertFToU if !from.is_int() && to.is_int() => {
                let name = convert::to_llvm(op, WidthChange::Any)?.mnemonic();
                let (value, wide) = (self.widened(value, from), from.wide());
                let callee = format!("@llvm.{name}.sat.{to}.f{}", wide.bits());
                self.declarations.push(format!("declare {to} {callee}({wide})"));
                Some(self.value(format_args!("call {to} {callee}({wide} {value})")))
            }
            Op::ConvertSToF | Op::ConvertUToF if from.is_int() && !to.is_int() => {
                let name = convert::to_llvm(op, WidthChange::Any)?.mnemonic();
                let wide = if to == MatrixElement::BFloat { MatrixElement::Double } else { to };
                let value = self.value(format_args!("{name} {from} {value} to {wide}"));
                Some(self.converted(&value, wide, to))
            }
            Op::FConvert if !from.is_int() && !to.is_int() => {
                let value = self.widened(value, from);
                Some(self.converted(&value, from.wide(), to))
            }
            _ => None,
        }
    }

    /// A floating-point value in another format.
    fn converted(&mut self, value: &str, from: MatrixElement, to: MatrixElement) -> String {
        if (from, to) == (MatrixElement::Double, MatrixElement::BFloat) {
            let odd = self.rounded_to_odd(value);
            return self.narrowed(&odd, to);
        }
        let wide = to.wide();
        let value = match from.bits().cmp(&wide.bits()) {
            std::cmp::Ordering::Equal => value.to_owned(),
            std::cmp::Ordering::Less => self.value(format_args!("fpext {from} {value} to {wide}")),
            std::cmp::Ordering::Greater => self.value(format_args!("fptrunc {from} {value} to {wide}")),
        };
        self.narrowed(&value, to)
    }

    /// A double as a float whose last bit tells that it is not exact, so that rounding once more rounds as once.
    fn rounded_to_odd(&mut self, value: &str) -> String {
        let near = self.value(format_args!("fptrunc double {value} to float"));
        let back = self.value(format_args!("fpext float {near} to double"));
        let is_inexact = self.value(format_args!("fcmp one double {back}, {value}"));
        self.declarations.push("declare double @llvm.fabs.f64(double)".to_owned());
        let size = self.value(format_args!("call double @llvm.fabs.f64(double {back})"));
        let wanted = self.value(format_args!("call double @llvm.fabs.f64(double {value})"));
        let is_above = self.value(format_args!("fcmp ogt double {size}, {wanted}"));
        let less = self.value(format_args!("sext i1 {is_above} to i32"));
        let bits = self.value(format_args!("bitcast float {near} to i32"));
        let below = self.value(format_args!("add i32 {bits}, {less}"));
        let odd = self.value(format_args!("or i32 {below}, 1"));
        let chosen = self.value(format_args!("select i1 {is_inexact}, i32 {odd}, i32 {bits}"));
        self.value(format_args!("bitcast i32 {chosen} to float"))
    }
}
