//! Conversions from and to floating-point formats of 8 bits, which LLVM has no types for (SPV_EXT_float8). They go by way of
//! numbers of 32 bits, whose bits have the exponent and the fraction in the same order.

use super::{BuiltinRequest, component, convert, line, types::Elem};
use crate::{
    mapping::builtins::formats::{FormatConversion, NumberFormat},
    spirv::grammar::FPRoundingMode,
};

/// How the bits of a format of 8 bits are used.
struct Small {
    name: &'static str,
    /// The bits of the fraction.
    fraction: u32,
    /// What is added to exponents.
    bias: u32,
    /// The largest number.
    largest: u32,
    /// The result for a larger number where it is not bounded: an infinity, or NaN.
    beyond: u32,
    /// What is not a number.
    nan: u32,
}

const E4M3: Small = Small { name: "e4m3", fraction: 3, bias: 7, largest: 0x7e, beyond: 0x7f, nan: 0x7f };
const E5M2: Small = Small { name: "e5m2", fraction: 2, bias: 15, largest: 0x7b, beyond: 0x7c, nan: 0x7e };

impl Small {
    fn of(format: NumberFormat) -> Option<Self> {
        match format {
            NumberFormat::E4M3 => Some(E4M3),
            NumberFormat::E5M2 => Some(E5M2),
            _ => None,
        }
    }

    /// `%r`, the number of 32 bits that the byte `%a` is.
    fn decoded(&self) -> String {
        let shift = 23 - self.fraction;
        // Exponents that are too small by as much as the biases differ are made up for by a product, which subnormal numbers need.
        let scale = (127 + (127 - self.bias)) << 23;
        format!(
            "%wide = zext i8 %a to i32\n%code = and i32 %wide, 127\n%sign = sub i32 %wide, %code\n\
             %sign.bit = shl i32 %sign, 24\n%small.bits = shl i32 %code, {shift}\n\
             %small = bitcast i32 %small.bits to float\n%scale = bitcast i32 {scale} to float\n\
             %size = fmul float %small, %scale\n%size.bits = bitcast float %size to i32\n\
             %is.beyond = icmp ugt i32 %code, {largest}\n%infinite = icmp eq i32 %code, {infinity}\n\
             %other = select i1 %infinite, i32 2139095040, i32 2143289344\n\
             %bits = select i1 %is.beyond, i32 %other, i32 %size.bits\n%signed = or i32 %bits, %sign.bit\n\
             %r = bitcast i32 %signed to float",
            largest = self.largest,
            infinity = if self.beyond == self.nan { 256 } else { self.beyond },
        )
    }

    /// `%code`, the byte that the number `%n` of 32 bits is rounded to.
    fn encoded(&self, clamps: bool) -> String {
        let shift = 23 - self.fraction;
        let half = (1_u32 << (shift - 1)) - 1;
        let rebias = (127 - self.bias) << 23;
        // Added to a subnormal number, this leaves the bits of the sum to count the smallest number's multiples.
        let unit = (127 + 1 - self.bias - self.fraction + 23) << 23;
        let least = (127 + 1 - self.bias) << 23;
        let beyond = if clamps { self.largest } else { self.beyond };
        format!(
            "%bits = bitcast float %n to i32\n%size = and i32 %bits, 2147483647\n%top = lshr i32 %bits, 24\n\
             %sign = and i32 %top, 128\n%last = lshr i32 %size, {shift}\n%odd = and i32 %last, 1\n\
             %up = add i32 %size, {half}\n%even = add i32 %up, %odd\n%rebiased = sub i32 %even, {rebias}\n\
             %normal = lshr i32 %rebiased, {shift}\n%value = bitcast i32 %size to float\n\
             %unit = bitcast i32 {unit} to float\n%sum = fadd float %value, %unit\n%counted = bitcast float %sum to i32\n\
             %subnormal = sub i32 %counted, {unit}\n%is.small = icmp ult i32 %size, {least}\n\
             %rounded = select i1 %is.small, i32 %subnormal, i32 %normal\n\
             %is.beyond = icmp ugt i32 %rounded, {largest}\n%bounded = select i1 %is.beyond, i32 {beyond}, i32 %rounded\n\
             %is.nan = icmp ugt i32 %size, 2139095040\n%found = select i1 %is.nan, i32 {nan}, i32 %bounded\n\
             %with.sign = or i32 %found, %sign\n%code = trunc i32 %with.sign to i8",
            largest = self.largest,
            nan = self.nan,
        )
    }
}

/// The conversion of each component.
pub(super) fn body(call: &mut BuiltinRequest<'_>, conversion: FormatConversion) -> Option<String> {
    let (param, result) = (call.param(0)?, call.signature.result?);
    if call.params() != 1 || conversion.stochastic || param.lanes != result.lanes || param.columns.is_some() {
        return None;
    }
    let (from, to) = (param.elem, result.elem);
    let small = |format: NumberFormat, elem: Elem| match Small::of(format) {
        Some(small) => (elem == Elem::Int(8)).then_some(Some(small)),
        None => elem.is_float().then_some(None),
    };
    let (source, target) = (small(conversion.from, from)?, small(conversion.to, to)?);
    let helper = format!(
        "spirv_llvm.run.format.{}.{}{}",
        source.as_ref().map_or_else(|| from.suffix(), |small| small.name.to_owned()),
        target.as_ref().map_or_else(|| to.suffix(), |small| small.name.to_owned()),
        if conversion.clamps { ".clamped" } else { "" },
    );
    if call.library.declared.insert(helper.clone()) {
        let mut parts = Vec::new();
        // What goes out of one step goes into the next.
        let (decoded, wide) = (format!("{helper}.in"), format!("{helper}.wide"));
        if let Some(source) = &source {
            parts.push(function("float", &decoded, "i8", &source.decoded(), "float %r"));
        }
        let text = match (&source, &target) {
            (Some(_), None) => {
                let mut text = format!("%n = call float @\"{decoded}\"(i8 %a)\n");
                text.push_str(&resized(Elem::Float(32), to, "%n", "%r"));
                (text, format!("{to} %r"))
            }
            (Some(_), Some(target)) => {
                let text =
                    format!("%n = call float @\"{decoded}\"(i8 %a)\n{}", target.encoded(conversion.clamps));
                (text, "i8 %code".to_owned())
            }
            (None, Some(target)) => {
                let first = match from {
                    Elem::Float(64) => {
                        parts.push(to_odd(call, &wide)?);
                        format!("%n = call float @\"{wide}\"(double %a)\n")
                    }
                    _ => resized(from, Elem::Float(32), "%a", "%n"),
                };
                (first + &target.encoded(conversion.clamps), "i8 %code".to_owned())
            }
            (None, None) => return None,
        };
        parts.push(function(&to.to_string(), &helper, &from.to_string(), &text.0, &text.1));
        for part in parts {
            call.library.define(&part);
        }
    }
    component::each(call.signature.result?, &[(0, param)], &helper, to, "")
}

fn function(result: &str, name: &str, param: &str, text: &str, value: &str) -> String {
    format!("define internal {result} @\"{name}\"({param} %a) nounwind {{\n{text}\nret {value}\n}}\n")
}

/// A number of another width, which is exact or rounded to the nearest.
fn resized(from: Elem, to: Elem, value: &str, result: &str) -> String {
    let operation = match from.bits().cmp(&to.bits()) {
        std::cmp::Ordering::Less => "fpext",
        std::cmp::Ordering::Equal => return format!("{result} = bitcast {from} {value} to {to}\n"),
        std::cmp::Ordering::Greater => "fptrunc",
    };
    format!("{result} = {operation} {from} {value} to {to}\n")
}

/// A function from 64 to 32 bits whose last bit says that something was left out, so that rounding again is right.
fn to_odd(call: &mut BuiltinRequest<'_>, name: &str) -> Option<String> {
    let helper = convert::rounded(call, Elem::Float(64), Elem::Float(32), FPRoundingMode::RTZ)?;
    let mut text = String::new();
    line(
        &mut text,
        format_args!("%n = call float @\"{helper}\"(double %a)\n%back = fpext float %n to double"),
    );
    line(&mut text, format_args!("%lost = fcmp one double %back, %a\n%bits = bitcast float %n to i32"));
    line(&mut text, format_args!("%bit = zext i1 %lost to i32\n%odd = or i32 %bits, %bit"));
    line(&mut text, format_args!("%r = bitcast i32 %odd to float"));
    Some(function("float", name, "double", &text, "float %r"))
}
