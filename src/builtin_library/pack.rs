//! Numbers of few bits that are one number of more, and the way back (GLSL.std.450: PackSnorm4x8 and its kin).

use super::{
    BuiltinRequest, line,
    types::{BuiltinType, Elem},
};
use crate::mapping::registry::Pack;

/// How a component is represented in few bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ComponentEncoding {
    /// From -1 to 1.
    Snorm,
    /// From 0 to 1.
    Unorm,
    /// The bits of a narrower floating-point number, or of an integer.
    Bits,
}

/// The layout of a function's packed number.
#[derive(Clone, Copy, Debug)]
struct PackedLayout {
    packs: bool,
    kind: ComponentEncoding,
    /// The number of components, and the bits of each.
    count: u32,
    bits: u32,
    /// The type of a component while it is not packed.
    component: Elem,
    /// The type of the packed number.
    packed: Elem,
}

fn layout(function: Pack) -> PackedLayout {
    use Pack as P;
    let of = |packs, kind, count, bits| PackedLayout {
        packs,
        kind,
        count,
        bits,
        component: Elem::Float(32),
        packed: Elem::Int(32),
    };
    match function {
        P::PackSnorm4x8 => of(true, ComponentEncoding::Snorm, 4, 8),
        P::PackUnorm4x8 => of(true, ComponentEncoding::Unorm, 4, 8),
        P::PackSnorm2x16 => of(true, ComponentEncoding::Snorm, 2, 16),
        P::PackUnorm2x16 => of(true, ComponentEncoding::Unorm, 2, 16),
        P::PackHalf2x16 => of(true, ComponentEncoding::Bits, 2, 16),
        P::UnpackSnorm4x8 => of(false, ComponentEncoding::Snorm, 4, 8),
        P::UnpackUnorm4x8 => of(false, ComponentEncoding::Unorm, 4, 8),
        P::UnpackSnorm2x16 => of(false, ComponentEncoding::Snorm, 2, 16),
        P::UnpackUnorm2x16 => of(false, ComponentEncoding::Unorm, 2, 16),
        P::UnpackHalf2x16 => of(false, ComponentEncoding::Bits, 2, 16),
        P::PackDouble2x32 | P::UnpackDouble2x32 => PackedLayout {
            component: Elem::Int(32),
            packed: Elem::Float(64),
            ..of(function == P::PackDouble2x32, ComponentEncoding::Bits, 2, 32)
        },
    }
}

pub(super) fn body(call: &mut BuiltinRequest<'_>, function: Pack) -> Option<String> {
    let layout = layout(function);
    let vector = BuiltinType { elem: layout.component, lanes: Some(layout.count), columns: None };
    let packed = BuiltinType::scalar(layout.packed);
    let (from, to) = if layout.packs { (vector, packed) } else { (packed, vector) };
    if call.params() != 1 || call.param(0)? != from || call.signature.result? != to {
        return None;
    }
    Some(if layout.packs { pack(layout, vector, packed) } else { unpack(layout, vector, packed) })
}

/// All components as one integer, the first in its lowest bits.
fn pack(layout: PackedLayout, vector: BuiltinType, packed: BuiltinType) -> String {
    let PackedLayout { kind, count, bits, component, .. } = layout;
    let small = BuiltinType { elem: Elem::Int(bits), ..vector };
    let whole = count * bits;
    let mut text = String::new();
    if kind == ComponentEncoding::Bits {
        let narrow = if component.is_float() { vector.with(Elem::Float(bits)) } else { vector };
        let value = if narrow == vector {
            "%p0"
        } else {
            line(&mut text, format_args!("%narrow = fptrunc {vector} %p0 to {narrow}"));
            "%narrow"
        };
        line(&mut text, format_args!("%whole = bitcast {narrow} {value} to i{whole}"));
    } else {
        let (low, scale, conversion) = scale_of(kind, bits);
        let suffix = format!("v{count}f32");
        let maximum = |text: &mut String, name: &str, intrinsic: &str, value: &str, bound: &str| {
            line(
                text,
                format_args!(
                    "%{name} = call {vector} @llvm.{intrinsic}.{suffix}({vector} {value}, {vector} splat (float {bound}))"
                ),
            );
        };
        maximum(&mut text, "low", "maxnum", "%p0", low);
        maximum(&mut text, "clamped", "minnum", "%low", "1.0");
        line(&mut text, format_args!("%scaled = fmul {vector} %clamped, splat (float {scale})"));
        line(&mut text, format_args!("%rounded = call {vector} @llvm.roundeven.{suffix}({vector} %scaled)"));
        line(&mut text, format_args!("%small = fpto{conversion} {vector} %rounded to {small}"));
        line(&mut text, format_args!("%whole = bitcast {small} %small to i{whole}"));
    }
    if packed.elem.is_float() {
        line(&mut text, format_args!("%r = bitcast i{whole} %whole to {packed}\nret {packed} %r"));
    } else {
        line(&mut text, format_args!("ret {packed} %whole"));
    }
    text
}

fn unpack(layout: PackedLayout, vector: BuiltinType, packed: BuiltinType) -> String {
    let PackedLayout { kind, bits, component, .. } = layout;
    let small = BuiltinType { elem: Elem::Int(bits), ..vector };
    let mut text = String::new();
    if kind == ComponentEncoding::Bits {
        let narrow = if component.is_float() { vector.with(Elem::Float(bits)) } else { vector };
        line(&mut text, format_args!("%parts = bitcast {packed} %p0 to {narrow}"));
        if narrow == vector {
            line(&mut text, format_args!("ret {vector} %parts"));
        } else {
            line(&mut text, format_args!("%wide = fpext {narrow} %parts to {vector}\nret {vector} %wide"));
        }
        return text;
    }
    let (low, scale, conversion) = scale_of(kind, bits);
    line(&mut text, format_args!("%parts = bitcast {packed} %p0 to {small}"));
    line(&mut text, format_args!("%wide = {conversion}tofp {small} %parts to {vector}"));
    line(&mut text, format_args!("%scaled = fdiv {vector} %wide, splat (float {scale})"));
    // The least integer is below -1.
    let suffix = format!("v{}f32", layout.count);
    line(
        &mut text,
        format_args!(
            "%r = call {vector} @llvm.maxnum.{suffix}({vector} %scaled, {vector} splat (float {low}))\nret {vector} %r"
        ),
    );
    text
}

/// The least value, the integer that 1 is represented by, and the sign of conversions.
fn scale_of(kind: ComponentEncoding, bits: u32) -> (&'static str, &'static str, &'static str) {
    match (kind, bits) {
        (ComponentEncoding::Snorm, 8) => ("-1.0", "127.0", "si"),
        (ComponentEncoding::Snorm, _) => ("-1.0", "32767.0", "si"),
        (_, 8) => ("0.0", "255.0", "ui"),
        _ => ("0.0", "65535.0", "ui"),
    }
}
