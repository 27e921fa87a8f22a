use std::fmt::Write;

use num_bigint::BigUint;

use super::{Printer, escape, put};
use crate::{Constant, ConstantId, Type, TypeId};

/// Returns the number of 10^19, the greatest power of ten in a word.
const TEN_19: u64 = 10_000_000_000_000_000_000;

/// Divides a number of words by 10^19 in place; returns the rest.
fn divide(words: &mut [u64]) -> u64 {
    let mut rest = 0u128;
    for word in words.iter_mut().rev() {
        let value = rest << 64 | u128::from(*word);
        *word = (value / u128::from(TEN_19)) as u64;
        rest = value % u128::from(TEN_19);
    }
    rest as u64
}

/// Returns the decimal digits of a number with a sign.
fn decimal(words: &[u64], width: u32) -> String {
    let negative = width > 0
        && words.get((width as usize - 1) / 64).is_some_and(|word| word >> ((width - 1) % 64) & 1 != 0);
    let mut words = words.to_vec();
    if negative {
        let mut carry = true;
        for word in &mut words {
            let (value, more) = (!*word).overflowing_add(u64::from(carry));
            *word = value;
            carry = more;
        }
        if !width.is_multiple_of(64)
            && let Some(last) = words.last_mut()
        {
            *last &= (1 << (width % 64)) - 1;
        }
    }
    let mut groups = vec![divide(&mut words)];
    while words.iter().any(|&word| word != 0) {
        groups.push(divide(&mut words));
    }
    let mut text = if negative { "-".to_owned() } else { String::new() };
    let mut rest = groups.iter().rev();
    if let Some(first) = rest.next() {
        let _ = write!(text, "{first}");
    }
    for group in rest {
        let _ = write!(text, "{group:019}");
    }
    text
}

/// Returns the bits of a number of single precision as one of double precision, whatever it is.
fn widen(bits: u32) -> u64 {
    let sign = u64::from(bits >> 31) << 63;
    let (exponent, fraction) = (bits >> 23 & 0xff, u64::from(bits & 0x7f_ffff));
    match exponent {
        0xff => sign | 0x7ff << 52 | fraction << 29,
        _ => sign | (f64::from(f32::from_bits(bits & 0x7fff_ffff))).to_bits(),
    }
}

/// Returns the six digits of a finite number that LLVM finds, such as `5.00000e-1`.
///
/// It divides the exact number by a power of ten first, which leaves 20 bits or few more: mostly seven or eight digits, which are
/// rounded, but for some numbers six, which are cut: 0.7, the double of which is a little less, has 6.99999.
fn six_digits(value: f64) -> String {
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let (mantissa, exponent) = match (bits >> 52 & 0x7ff) as i32 {
        0 => (fraction, -1074),
        exponent => (fraction | 1 << 52, exponent - 1075),
    };
    let zeros = mantissa.trailing_zeros().min(63);
    let (mantissa, exponent) = (BigUint::from(mantissa >> zeros), exponent + zeros.cast_signed());
    let (mut number, mut tens) = match u32::try_from(exponent) {
        Ok(exponent) => (mantissa << exponent, 0),
        Err(_) => (mantissa * BigUint::from(5u32).pow(exponent.unsigned_abs()), i64::from(exponent)),
    };
    let removable = number.bits().saturating_sub(20) * 59 / 196;
    number /= BigUint::from(10u32).pow(removable as u32);
    tens += removable.cast_signed();
    let mut digits = u64::try_from(number).unwrap_or(u64::MAX);
    let mut rest = 0;
    while digits >= 1_000_000 {
        rest = digits % 10;
        digits /= 10;
        tens += 1;
    }
    digits += u64::from(rest >= 5);
    let sign = if value.is_sign_negative() { "-" } else { "" };
    let text = format!("{:.5e}", digits as f64);
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    format!("{sign}{digits}e{}", power.parse::<i64>().unwrap_or(0) + tens)
}

/// Returns a number of six digits, such as `1.00000e0`, in the form `1.000000e+00`.
fn scientific(text: String) -> String {
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    format!("{digits}0e{sign}{exponent:0>2}")
}

impl Printer<'_> {
    /// Writes an integer of words with a sign.
    pub(super) fn integer(&mut self, words: &[u64], width: u32) {
        match (words, width) {
            (&[word], 1..=64) => put!(self, "{}", (word << (64 - width)) as i64 >> (64 - width)),
            _ => self.out.push_str(&decimal(words, width)),
        }
    }

    fn double(&mut self, bits: u64) {
        let value = f64::from_bits(bits);
        if value.is_finite() {
            // Six significant digits have to say the number; text has a seventh, which is zero then.
            let is_it = |text: &str| text.parse::<f64>().is_ok_and(|read| read.to_bits() == bits);
            let mut short = format!("{value:.5e}");
            let mut says = is_it(&short);
            let digits = short.trim_start_matches('-');
            if says && (digits.starts_with(['5', '6', '7', '8', '9']) || digits.starts_with("1.00000")) {
                short = six_digits(value);
                says = is_it(&short);
            }
            if says {
                self.out.push_str(&scientific(short));
                return;
            }
        }
        put!(self, "0x{bits:X}");
    }

    fn float(&mut self, ty: TypeId, bits: u64) {
        match self.module.types.get(ty) {
            Type::Half => put!(self, "0xH{bits:04X}"),
            Type::BFloat => put!(self, "0xR{bits:04X}"),
            Type::Float => self.double(widen(bits as u32)),
            _ => self.double(bits),
        }
    }

    fn words(&mut self, ty: TypeId, words: &[u64]) {
        let word = |index: usize| words.get(index).copied().unwrap_or(0);
        match self.module.types.get(ty) {
            Type::X86Fp80 => put!(self, "0xK{:04X}{:016X}", word(1), word(0)),
            Type::Fp128 => put!(self, "0xL{:016X}{:016X}", word(0), word(1)),
            Type::PpcFp128 => put!(self, "0xM{:016X}{:016X}", word(0), word(1)),
            Type::Integer(width) => self.integer(words, width),
            _ => {}
        }
    }

    fn scalar(&mut self, ty: TypeId, value: u64) {
        match self.module.types.get(ty) {
            Type::Integer(1) => self.out.push_str(if value != 0 { "true" } else { "false" }),
            Type::Integer(width) => self.integer(&[value], width),
            _ => self.float(ty, value),
        }
    }

    /// Writes a constant with its type.
    pub(crate) fn typed_constant(&mut self, id: ConstantId) {
        self.ty(self.module.constants.ty(id));
        self.out.push(' ');
        self.constant(id);
    }

    fn list(&mut self, constants: &[ConstantId]) {
        for (index, &constant) in constants.iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { ", " });
            self.typed_constant(constant);
        }
    }

    /// Writes a constant.
    pub(crate) fn constant(&mut self, id: ConstantId) {
        if self.out.len() > self.limit {
            return self.out.push_str("...");
        }
        let module = self.module;
        let ty = module.constants.ty(id);
        match module.constants.get(id) {
            Constant::Global(global) => self.global_name(global),
            Constant::Null => self.out.push_str(match module.types.get(ty) {
                Type::Pointer(_) => "null",
                Type::Token => "none",
                _ => "zeroinitializer",
            }),
            Constant::Undef => self.out.push_str("undef"),
            Constant::Poison => self.out.push_str("poison"),
            Constant::Integer(value) | Constant::Float(value) => self.scalar(ty, value),
            Constant::Words(words) => self.words(ty, words),
            Constant::Aggregate(members) => self.aggregate(ty, members),
            Constant::Data(bytes) => self.data(ty, bytes),
            Constant::Expression { .. } => self.expression(id),
            Constant::BlockAddress(function, block) => {
                self.out.push_str("blockaddress(");
                if let Some(function) = module.function(function) {
                    self.global_name(function.global);
                    self.out.push_str(", %");
                    let name = function.block_name(block);
                    if self.text(name).is_empty() {
                        let number = self.slots.block_of(module, function, block);
                        put!(self, "{number}");
                    } else {
                        super::name(&mut self.out, module.strings.get(name));
                    }
                }
                self.out.push(')');
            }
            Constant::DsoLocalEquivalent(global) => {
                self.out.push_str("dso_local_equivalent ");
                self.global_name(global);
            }
            Constant::NoCfi(global) => {
                self.out.push_str("no_cfi ");
                self.global_name(global);
            }
            Constant::PtrAuth(operands) => self.ptrauth(operands),
            Constant::InlineAsm { assembly, constraints, flags, .. } => {
                self.out.push_str("asm ");
                for (bit, text) in
                    [(1, "sideeffect "), (2, "alignstack "), (4, "inteldialect "), (8, "unwind ")]
                {
                    if flags & bit != 0 {
                        self.out.push_str(text);
                    }
                }
                self.quoted(assembly);
                self.out.push_str(", ");
                self.quoted(constraints);
            }
        }
    }

    /// Writes a signed pointer; what is null at the end is left out.
    fn ptrauth(&mut self, operands: &[ConstantId]) {
        let constants = &self.module.constants;
        let null = |index: usize| operands.get(index).is_none_or(|&id| constants.get(id) == Constant::Null);
        let zero = operands.get(2).is_none_or(|&id| constants.integer(id) == Some(0));
        let len = match () {
            () if !null(4) => 5,
            () if !null(3) => 4,
            () if !zero => 3,
            () => 2,
        };
        self.out.push_str("ptrauth (");
        self.list(operands.get(..len).unwrap_or(operands));
        self.out.push(')');
    }

    fn aggregate(&mut self, ty: TypeId, members: &[ConstantId]) {
        let module = self.module;
        let (open, close) = match module.types.get(ty) {
            Type::Array { .. } => ("[", "]"),
            Type::Vector { .. } => {
                if let Some(&first) = members.first()
                    && members.iter().all(|&member| member == first)
                    && matches!(
                        module.constants.get(first),
                        Constant::Integer(_) | Constant::Float(_) | Constant::Words(_)
                    )
                {
                    self.out.push_str("splat (");
                    self.typed_constant(first);
                    self.out.push(')');
                    return;
                }
                ("<", ">")
            }
            Type::Struct { packed: true, .. } => ("<{ ", " }>"),
            Type::Named(id) if module.types.named(id).is_some_and(|named| named.packed) => ("<{ ", " }>"),
            _ => ("{ ", " }"),
        };
        self.out.push_str(open);
        self.list(members);
        self.out.push_str(close);
    }

    fn data(&mut self, ty: TypeId, bytes: &[u8]) {
        let (element, vector) = match self.module.types.get(ty) {
            Type::Array { element, .. } => (element, false),
            Type::Vector { element, .. } => (element, true),
            _ => return,
        };
        let size = self.module.types.width(element).max(8) as usize / 8;
        if size == 1 && !vector {
            self.out.push_str("c\"");
            escape(&mut self.out, bytes);
            self.out.push('"');
            return;
        }
        let mut elements = bytes.chunks_exact(size).map(|chunk| {
            let mut word = [0; 8];
            word[..size].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        });
        if vector
            && let Some(first) = bytes.get(..size)
            && bytes.chunks_exact(size).all(|chunk| chunk == first)
        {
            self.out.push_str("splat (");
            self.ty(element);
            self.out.push(' ');
            self.scalar(element, elements.next().unwrap_or(0));
            self.out.push(')');
            return;
        }
        self.out.push(if vector { '<' } else { '[' });
        for (index, value) in elements.enumerate() {
            self.out.push_str(if index == 0 { "" } else { ", " });
            self.ty(element);
            self.out.push(' ');
            self.scalar(element, value);
        }
        self.out.push(if vector { '>' } else { ']' });
    }

    fn expression(&mut self, id: ConstantId) {
        let ty = self.module.constants.ty(id);
        let Constant::Expression { opcode, flags, predicate, source, in_range, operands } =
            self.module.constants.get(id)
        else {
            return;
        };
        self.out.push_str(opcode.text());
        self.flags(opcode, flags);
        if let Some(predicate) = predicate {
            put!(self, " {}", predicate.text());
        }
        if let Some(range) = in_range {
            put!(self, " inrange({}, {})", range.lower, range.upper);
        }
        self.out.push_str(" (");
        if let Some(source) = source {
            self.ty(source);
            self.out.push_str(", ");
        }
        self.list(operands);
        if matches!(opcode.class(), crate::tables::OpcodeClass::Cast) {
            self.out.push_str(" to ");
            self.ty(ty);
        }
        self.out.push(')');
    }
}
