//! Images and samplers (OpenCL C section 6.15.15): the launcher, which has the texels, reads and writes them.
//!
//! The value of an image is an address that stands for it. A sampler is the number that OpenCL C's literals are.

use super::{
    BuiltinRequest,
    ask::{Given, ask, request},
    line,
    types::{BuiltinType, Elem},
};
use crate::{
    builtin_library::runtime::REQUEST,
    mapping::builtins::image::{ImageCall, Query, TexelKind},
    spirv::Op,
};

/// The components of an image's size.
const SIZES: BuiltinType = BuiltinType { elem: Elem::Int(32), lanes: Some(4), columns: None };

/// The function that makes a sampler of a literal: the number is the sampler.
pub(super) fn sampler(call: &BuiltinRequest<'_>) -> Option<String> {
    let int = Some(Elem::Int(32));
    let takes_number = call.param(0).map(|ty| ty.elem) == int && call.params() == 1;
    (takes_number && call.signature.result.map(|ty| ty.elem) == int).then(|| "ret i32 %p0".to_owned())
}

/// A function on an image.
pub(super) fn body(call: &mut BuiltinRequest<'_>, image: ImageCall) -> Option<String> {
    if call.param(0)?.elem != Elem::Pointer(1) {
        return None;
    }
    match image {
        ImageCall::Read(texel) => read(call, texel),
        ImageCall::Write(texel) => write(call, texel),
        ImageCall::Query(query) => self::query(call, query),
    }
}

/// Whether a type is that of four channels, or of depth, of a kind of texels.
fn is_texel(ty: BuiltinType, texel: TexelKind) -> bool {
    let elem = match texel {
        TexelKind::Float => Elem::Float(32),
        TexelKind::Half => Elem::Float(16),
        TexelKind::Int | TexelKind::UInt => Elem::Int(32),
    };
    ty.elem == elem && ty.columns.is_none() && matches!(ty.lanes, None | Some(4))
}

/// The image and what its channels are to the function.
fn first(call: &BuiltinRequest<'_>, texel: TexelKind) -> Vec<Given> {
    let image = Given::params(call, 0).take(1);
    image.chain([Given::word(texel.class() as u32)]).collect()
}

/// What follows coordinates is a sample, or a level of detail, of which there is one.
fn read(call: &mut BuiltinRequest<'_>, texel: TexelKind) -> Option<String> {
    let is_sampler = call.param(1)? == BuiltinType::scalar(Elem::Int(32)) && call.params() > 2;
    let op = if is_sampler { Op::ImageSampleExplicitLod } else { Op::ImageRead };
    let mut given = first(call, texel);
    given.extend(Given::params(call, 1));
    let fits = is_texel(call.signature.result?, texel) && (2..=6).contains(&call.params());
    fits.then(|| request(call, op, &given))?
}

fn write(call: &mut BuiltinRequest<'_>, texel: TexelKind) -> Option<String> {
    let last = call.params().checked_sub(1)?;
    let mut given = first(call, texel);
    given.extend(Given::params(call, 1));
    let fits =
        call.signature.result.is_none() && (2..=3).contains(&last) && is_texel(call.param(last)?, texel);
    fits.then(|| request(call, Op::ImageWrite, &given))?
}

fn query(call: &mut BuiltinRequest<'_>, query: Query) -> Option<String> {
    let result = call.signature.result.filter(|ty| ty.elem.is_int())?;
    let image: Vec<Given> = Given::params(call, 0).collect();
    let component = match query {
        Query::Size(component) => component,
        Query::Layers => 3,
        Query::Dimensions => 0,
        Query::Plain(op, offset) => {
            let mut text = String::new();
            ask(call, &mut text, REQUEST, op, Some(result), &image)?;
            line(&mut text, format_args!("%number = add {result} %result, {offset}\nret {result} %number"));
            return (result.lanes.is_none()).then_some(text);
        }
    };
    let mut text = String::new();
    ask(call, &mut text, REQUEST, Op::ImageQuerySize, Some(SIZES), &image)?;
    match (result.elem, result.lanes) {
        (Elem::Int(32), Some(2)) => line(
            &mut text,
            format_args!(
                "%sizes = shufflevector {SIZES} %result, {SIZES} poison, <2 x i32> <i32 0, i32 1>\nret {result} %sizes"
            ),
        ),
        (Elem::Int(32), Some(4)) => {
            line(
                &mut text,
                format_args!("%sizes = insertelement {SIZES} %result, i32 0, i32 3\nret {result} %sizes"),
            );
        }
        (Elem::Int(bits @ (32 | 64)), None) => {
            line(&mut text, format_args!("%size = extractelement {SIZES} %result, i32 {component}"));
            let value = if bits == 64 { "%wide" } else { "%size" };
            if bits == 64 {
                line(&mut text, format_args!("%wide = zext i32 %size to i64"));
            }
            line(&mut text, format_args!("ret {result} {value}"));
        }
        _ => return None,
    }
    Some(text)
}
