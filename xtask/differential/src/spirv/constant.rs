//! Specialization constants, with the values that they have and with given ones, and what is computed of them before a module runs.

use super::{Dialect, Generator, Type, U32, int};
use crate::{program::Layout, tree::Stmt};

/// Instructions of integers and of conditions that OpSpecConstantOp has in every module.
const INTEGERS: &[&str] = &["IAdd", "ISub", "IMul", "BitwiseAnd", "BitwiseOr", "BitwiseXor"];
const SHIFTS: &[&str] = &["ShiftLeftLogical", "ShiftRightLogical", "ShiftRightArithmetic"];
const DIVISIONS: &[&str] = &["UDiv", "SDiv", "UMod", "SRem", "SMod"];
/// Comparisons of integers.
pub(super) const COMPARISONS: &[&str] = &[
    "IEqual",
    "INotEqual",
    "UGreaterThan",
    "SGreaterThan",
    "UGreaterThanEqual",
    "SGreaterThanEqual",
    "ULessThan",
    "SLessThan",
    "ULessThanEqual",
    "SLessThanEqual",
];
const LOGIC: &[&str] = &["LogicalOr", "LogicalAnd", "LogicalEqual", "LogicalNotEqual"];
/// Those of numbers in floating point, which kernels alone have.
const FLOATS: &[&str] = &["FAdd", "FSub", "FMul", "FDiv", "FRem", "FMod"];

impl Generator<'_> {
    /// A value that is computed of specialization constants, in the place of an operand and by itself.
    pub(super) fn specialized(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        let mut ty = self.specialized_type();
        let mut value = self.specialized_value(ty, layout);
        for _ in 0..self.rng.u32(1..4) {
            (value, ty) = self.operation(value, ty, layout);
        }
        match (self.rng.u32(0..8), self.dialect) {
            (0, _) => return self.of_length(layout),
            (1, Dialect::Kernel) => return self.of_address(layout),
            (1, Dialect::Shader) => return self.rounded(layout),
            _ => {}
        }
        self.values.push((value.clone(), ty));
        self.define(ty, &format!("%# = OpCopyObject {} {value}", ty.id()), Vec::new())
    }

    fn specialized_type(&mut self) -> Type {
        let ty = self.ty();
        match self.dialect {
            Dialect::Kernel => ty,
            // Numbers in floating point are no operands of OpSpecConstantOp there.
            Dialect::Shader => Type { is_float: false, ..ty },
        }
    }

    /// A constant, specialized or not.
    fn specialized_value(&mut self, ty: Type, layout: &mut Layout) -> String {
        if self.rng.u32(0..4) == 0 {
            let number = self.pick(&[0, 1, -1, 2, 7, 100, -128, 255, i64::MAX, 0x1234_5678]);
            return self.constant(ty, number);
        }
        let mut parts = Vec::new();
        for _ in 0..ty.lanes {
            let number = self.number();
            let (own, given) = (self.word(ty), self.word(ty));
            // Ids before these are those of constants that every module has.
            self.decorations.push(format!("OpDecorate %q{number} SpecId {}", number + 10));
            if self.rng.bool() {
                layout.given.push((number + 10, given));
            }
            let literal = match ty.is_float {
                true => float_literal(own, ty.bits),
                false => own.to_string(),
            };
            self.types.push(format!("%q{number} = OpSpecConstant {} {literal}", ty.element().id()));
            parts.push(format!("%q{number}"));
        }
        match parts.as_slice() {
            [only] => only.clone(),
            _ => {
                let number = self.number();
                let parts = parts.join(" ");
                self.types.push(format!("%q{number} = OpSpecConstantComposite {} {parts}", ty.id()));
                format!("%q{number}")
            }
        }
    }

    /// The bits of a number, which in floating point is none that is no number.
    fn word(&mut self, ty: Type) -> u64 {
        let mask = u64::MAX >> (64 - ty.bits);
        if !ty.is_float {
            return self.pick(&[0, 1, 2, 5, 63, 0x80, 0xff, 0x7fff_ffff, u64::MAX, 1 << (ty.bits - 1)])
                & mask;
        }
        match ty.bits {
            16 => self.pick(&[0, 0x3c00, 0xbc00, 0x4248, 0x7bff, 0x0001, 0x8000, 0x1234, 0xd000]),
            32 => self.pick(&[0_f32, 1.0, -1.5, 0.1, 3e38, 1e-40, -0.0, 100.25, -7e-5]).to_bits().into(),
            _ => self.pick(&[0_f64, 1.0, -1.5, 0.1, 1e308, 5e-324, -0.0, 100.25, -7e-5]).to_bits(),
        }
    }

    /// What an instruction computes of a constant and another one, and its type.
    fn operation(&mut self, value: String, ty: Type, layout: &mut Layout) -> (String, Type) {
        let (id, lanes) = (ty.id(), ty.lanes);
        if lanes > 1 && self.rng.u32(0..4) == 0 {
            return self.part(value, ty, layout);
        }
        if self.rng.u32(0..4) == 0 {
            let bits = self.pick(&[8, 16, 32, 64]);
            return self.converted(value, ty, bits);
        }
        let other = self.specialized_value(ty, layout);
        if ty.is_float {
            let text = match self.rng.u32(0..6) {
                0 => format!("FNegate {value}"),
                _ => format!("{} {value} {other}", self.pick(FLOATS)),
            };
            return (self.computed(&id, &text), ty);
        }
        let text = match self.rng.u32(0..7) {
            0 | 1 => format!("{} {value} {other}", self.pick(INTEGERS)),
            2 => {
                let mask = self.constant(ty, i64::from(ty.bits - 1));
                let count = self.computed(&id, &format!("BitwiseAnd {other} {mask}"));
                format!("{} {value} {count}", self.pick(SHIFTS))
            }
            3 => {
                let (mask, one) = (self.constant(ty, 63), self.constant(ty, 1));
                let low = self.computed(&id, &format!("BitwiseAnd {other} {mask}"));
                let by = self.computed(&id, &format!("BitwiseOr {low} {one}"));
                format!("{} {value} {by}", self.pick(DIVISIONS))
            }
            4 => format!("{} {value}", self.pick(&["SNegate", "Not"])),
            _ => {
                let condition = ty.condition();
                let first = format!("{} {value} {other}", self.pick(COMPARISONS));
                let mut decides = self.computed(&condition, &first);
                if self.rng.bool() {
                    let not = self.computed(&condition, &format!("LogicalNot {decides}"));
                    let second = format!("{} {other} {value}", self.pick(COMPARISONS));
                    let second = self.computed(&condition, &second);
                    let text = format!("{} {not} {second}", self.pick(LOGIC));
                    decides = self.computed(&condition, &text);
                }
                format!("Select {decides} {value} {other}")
            }
        };
        (self.computed(&id, &text), ty)
    }

    /// A constant that is the result of OpSpecConstantOp.
    fn computed(&mut self, ty: &str, text: &str) -> String {
        let number = self.number();
        self.types.push(format!("%q{number} = OpSpecConstantOp {ty} {text}"));
        format!("%q{number}")
    }

    /// Components that are taken, put in or shuffled.
    fn part(&mut self, value: String, ty: Type, layout: &mut Layout) -> (String, Type) {
        let (lane, element) = (self.rng.u32(0..ty.lanes), ty.element());
        match self.rng.u32(0..3) {
            0 => (self.computed(&element.id(), &format!("CompositeExtract {value} {lane}")), element),
            1 => {
                let part = self.specialized_value(element, layout);
                (self.computed(&ty.id(), &format!("CompositeInsert {part} {value} {lane}")), ty)
            }
            _ => {
                let other = self.specialized_value(ty, layout);
                let mask: Vec<String> =
                    (0..ty.lanes).map(|_| self.rng.u32(0..2 * ty.lanes).to_string()).collect();
                (self.computed(&ty.id(), &format!("VectorShuffle {value} {other} {}", mask.join(" "))), ty)
            }
        }
    }

    fn converted(&mut self, value: String, ty: Type, bits: u32) -> (String, Type) {
        let to = Type { bits, ..ty };
        if self.dialect == Dialect::Shader || !ty.is_float && self.rng.bool() {
            let op = self.pick(&["UConvert", "SConvert"]);
            return match bits == ty.bits {
                true => (value, ty),
                false => (self.computed(&to.id(), &format!("{op} {value}")), to),
            };
        }
        if ty.is_float {
            return match bits == 8 || bits == ty.bits {
                true => (value, ty),
                false => (self.computed(&to.id(), &format!("FConvert {value}")), to),
            };
        }
        if ty.bits > 8 && self.rng.u32(0..3) == 0 {
            let float = Type { is_float: true, ..ty };
            return (self.computed(&float.id(), &format!("Bitcast {value}")), float);
        }
        let float = Type { is_float: true, bits: bits.max(16), ..ty };
        let op = self.pick(&["ConvertSToF", "ConvertUToF"]);
        if self.rng.bool() {
            return (self.computed(&float.id(), &format!("{op} {value}")), float);
        }
        // Of a number that all types have.
        let mask = self.constant(ty, 127);
        let small = self.computed(&ty.id(), &format!("BitwiseAnd {value} {mask}"));
        let real = self.computed(&float.id(), &format!("{op} {small}"));
        let back = self.pick(&["ConvertFToS", "ConvertFToU"]);
        (self.computed(&to.id(), &format!("{back} {real}")), to)
    }

    /// A number in the precision of half of the bits.
    fn rounded(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        let ty = Type { is_float: true, bits: 32, lanes: self.pick(&[1, 2, 3, 4]) };
        let value = self.specialized_value(ty, layout);
        let value = self.computed(&ty.id(), &format!("QuantizeToF16 {value}"));
        self.define(ty, &format!("%# = OpCopyObject {} {value}", ty.id()), Vec::new())
    }

    /// A word of a table whose address is a constant that depends on others.
    fn of_address(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        self.declare("%spots_p = OpTypePointer CrossWorkgroup %array\n%spots = OpVariable %spots_p CrossWorkgroup %words");
        if !self.is_old && self.interface.iter().all(|known| known != "%spots") {
            self.interface.push("%spots".to_owned());
        }
        let of = self.width();
        let value = self.specialized_value(of, layout);
        let seven = self.constant(of, 7);
        let index = self.computed(&of.id(), &format!("BitwiseAnd {value} {seven}"));
        let chain = self.pick(&["AccessChain", "InBoundsAccessChain"]);
        let mut place = self.computed("%gu32", &format!("{chain} %spots {index}"));
        let zero = self.constant(of, 0);
        let way = self.rng.u32(0..5);
        match way {
            0 => place = self.computed("%gu32", &format!("PtrAccessChain {place} {zero}")),
            1 => place = self.computed("%gu32", &format!("InBoundsPtrAccessChain {place} {zero}")),
            2 => place = self.computed("%generic", &format!("PtrCastToGeneric {place}")),
            3 => {
                let generic = self.computed("%generic", &format!("PtrCastToGeneric {place}"));
                place = self.computed("%gu32", &format!("GenericCastToPtr {generic}"));
            }
            _ => {
                let number = self.computed("%u64", &format!("ConvertPtrToU {place}"));
                place = self.computed("%gu32", &format!("ConvertUToPtr {number}"));
            }
        }
        let args = vec![self.operand(U32)];
        self.define(U32, &format!("%#a = OpLoad %u32 {place} Aligned 4\n%# = OpIAdd %u32 %#a {{0}}"), args)
    }

    /// An array whose length is a specialization constant, within a structure and behind it.
    fn of_length(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        let number = self.number();
        self.decorations.push(format!("OpDecorate %q{number} SpecId {}", number + 10));
        let length = self.rng.u64(2..9);
        if self.rng.bool() {
            layout.given.push((number + 10, self.rng.u64(2..9)));
        }
        self.types.push(format!(
            "%q{number} = OpSpecConstant %u32 {length}\n%qa{number} = OpTypeArray %u16 %q{number}\n\
             %qs{number} = OpTypeStruct %u8 %qa{number} %u32\n%qp{number} = OpTypePointer Function %qs{number}\n\
             %ql{number} = OpTypeArray %qs{number} %c_u32_2\n%qf{number} = OpTypePointer Function %ql{number}"
        ));
        self.declare("%fu16 = OpTypePointer Function %u16");
        self.locals.insert(format!("%qv{number} = OpVariable %qf{number} Function"));
        let last = self.computed("%u32", &format!("ISub %q{number} %c_u32_1"));
        let args = vec![self.operand(U32), self.operand(int(16))];
        let form = format!(
            "%#a = OpAccessChain %fword %qv{number} %c_u32_0 %c_u32_2\nOpStore %#a {{0}}\n\
             %#b = OpAccessChain %fu16 %qv{number} %c_u32_1 %c_u32_1 {last}\nOpStore %#b {{1}}\n\
             %#c = OpAccessChain %fu16 %qv{number} %c_u32_0 %c_u32_1 {last}\nOpStore %#c {{1}}\n\
             %#d = OpLoad %ql{number} %qv{number}\n%#e = OpCompositeExtract %u32 %#d 0 2\n%#f = OpLoad %u16 %#b\n\
             %#g = OpUConvert %u32 %#f\n%#h = OpIAdd %u32 %#g %#e\n%# = OpIMul %u32 %#h %q{number}"
        );
        self.define(U32, &form, args)
    }
}

/// How the assembly writes the number of some bits.
fn float_literal(bits: u64, width: u32) -> String {
    match width {
        64 => format!("{:?}", f64::from_bits(bits)),
        32 => format!("{:?}", f32::from_bits(bits as u32)),
        _ => {
            let (exponent, fraction) = (bits >> 10 & 0x1f, bits & 0x3ff);
            let scale = 2_f64.powi(if exponent == 0 { -24 } else { exponent as i32 - 25 });
            let whole = fraction | if exponent == 0 { 0 } else { 0x400 };
            let sign = if bits >> 15 == 1 { "-" } else { "" };
            format!("{sign}{:?}", whole as f64 * scale)
        }
    }
}
