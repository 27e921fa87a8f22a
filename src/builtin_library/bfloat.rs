//! Functions of numbers on bfloat16, which have the range of single precision and 8 bits of it: they are computed in single precision
//! and rounded to the nearest.

use super::{
    Builtin, BuiltinRequest, InstKey, InstructionOperand, Library, is_of_numbers, line,
    types::{BuiltinType, DeclaredSignature, Elem},
};
use crate::mapping::{
    builtins::Resolved,
    registry::{self, Body, Component},
};
use crate::spirv::grammar::OpenClStd;

/// The type in which such numbers are computed.
const SINGLE: Elem = Elem::Float(32);

fn widened(ty: BuiltinType) -> BuiltinType {
    if ty.elem == Elem::BFloat { ty.with(SINGLE) } else { ty }
}

/// Whether a function is one of numbers, some of which are bfloats.
pub(super) fn is_for(builtin: Builtin, signature: &DeclaredSignature) -> bool {
    let mut types = signature.params.iter().chain(&signature.result);
    is_of_numbers(builtin) && types.any(|ty| ty.elem == Elem::BFloat)
}

/// What is done in the format itself: neighbours of numbers, and conversions, which are rounded once.
fn is_of_the_format(builtin: Builtin) -> bool {
    let inst = match builtin {
        Builtin::Ext(row, _) => InstKey::opencl(OpenClStd(row.number)),
        Builtin::Convert(..) => return true,
        _ => return false,
    };
    registry::body(inst) == Some(Body::Component(Component::Nextafter))
}

/// The body of a function with this name.
pub(super) fn body(
    library: &mut Library,
    signature: &DeclaredSignature,
    symbol: &str,
    name: &Resolved<'_>,
) -> Option<String> {
    if is_of_the_format(name.call) || signature.pair.is_some() {
        return None;
    }
    // Numbers that are written to memory are bfloats there.
    let is_out = |number: usize| {
        let pointee = name.param(number).and_then(|param| param.pointee()).map(|(pointee, _)| pointee);
        pointee.and_then(crate::mangle::Ty::scalar) == Some(crate::mangle::Builtin::BFloat16)
    };
    let result = signature.result?;
    let wide_out = widened(result);
    let mut params: Vec<BuiltinType> = signature.params.iter().map(|ty| widened(*ty)).collect();
    for (number, ty) in params.iter_mut().enumerate().filter(|(number, _)| is_out(*number)) {
        if number == 0 || ty.lanes.is_some() {
            return None;
        }
        ty.elem = Elem::Pointer(0);
    }
    let wide = DeclaredSignature { result: Some(wide_out), pair: None, params };
    let helper = format!("spirv_llvm.single.{symbol}");
    let operands = (0..wide.params.len()).map(InstructionOperand::Param).collect();
    let mut call = BuiltinRequest {
        operands,
        signature: &wide,
        builtin: name.call,
        pointee_size: None,
        library: &mut *library,
    };
    let inner = call.body()?;
    library.define_function(&wide, &helper, "nounwind willreturn", &inner);
    let (mut text, after, arguments) = arguments(signature, &wide, is_out)?;
    let helper = super::quoted(&helper);
    line(&mut text, format_args!("%given = call {wide_out} @{helper}({})", arguments.join(", ")));
    if !after.is_empty() {
        line(&mut text, format_args!("{after}"));
    }
    if wide_out == result {
        line(&mut text, format_args!("ret {result} %given"));
    } else {
        line(
            &mut text,
            format_args!("%rounded = fptrunc {wide_out} %given to {result}\nret {result} %rounded"),
        );
    }
    Some(text)
}

/// Returns what goes before the call of the helper, what follows it and its arguments.
///
/// Bfloats are widened; what is written to memory goes through variables of the wide type.
fn arguments(
    signature: &DeclaredSignature,
    wide: &DeclaredSignature,
    is_out: impl Fn(usize) -> bool,
) -> Option<(String, String, Vec<String>)> {
    let (result, wide_out) = (signature.result?, wide.result?);
    let (mut text, mut after, mut arguments) = (String::new(), String::new(), Vec::new());
    for (number, (own, wide)) in signature.params.iter().zip(&wide.params).enumerate() {
        if is_out(number) {
            line(
                &mut text,
                format_args!(
                    "%out{number} = alloca {wide_out}\nstore {wide_out} zeroinitializer, ptr %out{number}"
                ),
            );
            line(
                &mut after,
                format_args!(
                    "%left{number} = load {wide_out}, ptr %out{number}\n\
                     %short{number} = fptrunc {wide_out} %left{number} to {result}\n\
                     store {result} %short{number}, {own} %p{number}"
                ),
            );
            arguments.push(format!("ptr %out{number}"));
        } else if own == wide {
            arguments.push(format!("{own} %p{number}"));
        } else {
            line(&mut text, format_args!("%wide{number} = fpext {own} %p{number} to {wide}"));
            arguments.push(format!("{wide} %wide{number}"));
        }
    }
    Some((text, after, arguments))
}
