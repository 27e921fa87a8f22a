//! Integer dot products (SPIR-V section 3.56.13, SPV_KHR_integer_dot_product).

use super::{
    BuiltinRequest, line,
    types::{BuiltinType, Elem},
    vector::component,
};
use crate::{
    mapping::builtins::{ArgumentClass, integer},
    spirv::Op,
};

/// The factors' width where four of them are packed in a word.
const PACKED: Elem = Elem::Int(8);

/// A dot product of two vectors of integers, or of two words with four integers each, to which a number may be added with saturation.
/// Behind these operands stands the format of packed vectors, of which there is one.
pub(super) fn body(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
    let (first, second, accumulates) = integer::dot_signs(op)?;
    let result = call.signature.result.filter(|ty| ty.lanes.is_none() && ty.columns.is_none())?;
    let Elem::Int(bits) = result.elem else { return None };
    let mut text = String::new();
    let factors = [factor(call, &mut text, 0)?, factor(call, &mut text, 1)?];
    let [x, y] = &factors;
    let is_same = x.ty.elem == y.ty.elem && x.ty.lanes == y.ty.lanes;
    if !is_same || x.ty.elem.bits() > bits || x.ty.columns.is_some() {
        return None;
    }
    let mut sum = "0".to_owned();
    for lane in 0..x.ty.count() {
        for (name, factor, class) in [("x", x, first), ("y", y, second)] {
            let part = factor.component(&mut text, lane);
            let (from, extend) =
                (factor.ty.elem, if class == ArgumentClass::Unsigned { "zext" } else { "sext" });
            let extend = if from == result.elem { "bitcast" } else { extend };
            line(&mut text, format_args!("%{name}{lane} = {extend} {from} {part} to {result}"));
        }
        line(&mut text, format_args!("%product{lane} = mul {result} %x{lane}, %y{lane}"));
        line(&mut text, format_args!("%sum{lane} = add {result} {sum}, %product{lane}"));
        sum = format!("%sum{lane}");
    }
    if accumulates {
        let (param, ty) = call.operand(2)?;
        if ty != result {
            return None;
        }
        let sign = if op == Op::UDotAccSatKHR { 'u' } else { 's' };
        let suffix = result.elem.suffix();
        line(
            &mut text,
            format_args!(
                "%all = call {result} @llvm.{sign}add.sat.{suffix}({result} {sum}, {result} %p{param})"
            ),
        );
        sum = "%all".to_owned();
    }
    line(&mut text, format_args!("ret {result} {sum}"));
    Some(text)
}

/// A factor: its type as a vector, and where it is.
struct Factor {
    ty: BuiltinType,
    param: usize,
    /// Whether it is a parameter, and not a word that was taken apart.
    is_param: bool,
}

impl Factor {
    fn component(&self, text: &mut String, lane: u32) -> String {
        if self.is_param {
            return component(text, self.ty, self.param, lane);
        }
        line(
            text,
            format_args!("%f{}.{lane} = extractelement {} %f{}, i32 {lane}", self.param, self.ty, self.param),
        );
        format!("%f{}.{lane}", self.param)
    }
}

fn factor(call: &BuiltinRequest<'_>, text: &mut String, operand: usize) -> Option<Factor> {
    let (param, ty) = call.operand(operand)?;
    if ty.lanes.is_some() && ty.elem.is_int() {
        return Some(Factor { ty, param, is_param: true });
    }
    if ty != BuiltinType::scalar(Elem::Int(32)) {
        return None;
    }
    let unpacked = BuiltinType { elem: PACKED, lanes: Some(4), columns: None };
    line(text, format_args!("%f{param} = bitcast {ty} %p{param} to {unpacked}"));
    Some(Factor { ty: unpacked, param, is_param: false })
}
