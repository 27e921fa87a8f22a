//! Functions with two results, which are a structure: returned, or in the memory that the first parameter points to.

use super::{
    BuiltinRequest, line,
    types::{BuiltinType, Elem},
};
use crate::mapping::registry::Pair;

pub(super) fn body(call: &mut BuiltinRequest<'_>, function: Pair) -> Option<String> {
    let is_returned = call.signature.pair.is_some();
    let value = usize::from(!is_returned);
    let ty = call.param(value).filter(|ty| ty.elem.is_float() && ty.columns.is_none())?;
    let second = match function {
        Pair::Modf => ty,
        Pair::Frexp => ty.with(Elem::Int(32)),
    };
    let results = call.signature.pair.unwrap_or((ty, second));
    let is_memory = || {
        let pointer = call.param(0);
        call.signature.result.is_none()
            && matches!(pointer, Some(BuiltinType { elem: Elem::Pointer(_), lanes: None, columns: None }))
    };
    // The exponent may have other widths than that which the specification asks for.
    let fits = results.0 == ty
        && results.1.lanes == ty.lanes
        && results.1.elem.is_float() == (function == Pair::Modf);
    if call.params() != value + 1 || !fits || !(is_returned || is_memory()) {
        return None;
    }
    let mut text = String::new();
    let (mut first, mut other) = ("poison".to_owned(), "poison".to_owned());
    for lane in 0..ty.count() {
        let component = super::vector::component(&mut text, ty, value, lane);
        each(&mut text, function, ty.elem, results.1.elem, &component, lane);
        first = put(&mut text, ty, &first, &format!("%a{lane}"), "first", lane);
        other = put(&mut text, results.1, &other, &format!("%b{lane}"), "second", lane);
    }
    let pair = format!("{{ {}, {} }}", results.0, results.1);
    if is_returned {
        line(&mut text, format_args!("%one = insertvalue {pair} poison, {ty} {first}, 0"));
        line(
            &mut text,
            format_args!("%both = insertvalue {pair} %one, {} {other}, 1\nret {pair} %both", results.1),
        );
    } else {
        let pointer = call.param(0)?;
        line(&mut text, format_args!("store {ty} {first}, {pointer} %p0"));
        line(&mut text, format_args!("%at = getelementptr {pair}, {pointer} %p0, i32 0, i32 1"));
        line(&mut text, format_args!("store {} {other}, {pointer} %at\nret void", results.1));
    }
    Some(text)
}

/// The two results `%a<lane>` and `%b<lane>` of one component.
fn each(text: &mut String, function: Pair, elem: Elem, other: Elem, value: &str, lane: u32) {
    let suffix = elem.suffix();
    match function {
        // An infinity has no fraction, and both parts have the sign of the whole.
        Pair::Modf => {
            line(text, format_args!("%b{lane} = call {elem} @llvm.trunc.{suffix}({elem} {value})"));
            line(text, format_args!("%rest{lane} = fsub {elem} {value}, %b{lane}"));
            line(text, format_args!("%whole{lane} = fcmp oeq {elem} {value}, %b{lane}"));
            line(text, format_args!("%part{lane} = select i1 %whole{lane}, {elem} 0.0, {elem} %rest{lane}"));
            line(
                text,
                format_args!(
                    "%a{lane} = call {elem} @llvm.copysign.{suffix}({elem} %part{lane}, {elem} {value})"
                ),
            );
        }
        Pair::Frexp => {
            line(
                text,
                format_args!(
                    "%both{lane} = call {{ {elem}, i32 }} @llvm.frexp.{suffix}.i32({elem} {value})\n\
                     %a{lane} = extractvalue {{ {elem}, i32 }} %both{lane}, 0\n\
                     %e{lane} = extractvalue {{ {elem}, i32 }} %both{lane}, 1"
                ),
            );
            // Whatever the width, one cast by way of a wider number fits.
            line(text, format_args!("%w{lane} = sext i32 %e{lane} to i128"));
            line(text, format_args!("%b{lane} = trunc i128 %w{lane} to {other}"));
        }
    }
}

/// Puts a component into a result.
fn put(text: &mut String, ty: BuiltinType, whole: &str, component: &str, name: &str, lane: u32) -> String {
    if ty.lanes.is_none() {
        return component.to_owned();
    }
    line(
        text,
        format_args!("%{name}{lane} = insertelement {ty} {whole}, {} {component}, i32 {lane}", ty.elem),
    );
    format!("%{name}{lane}")
}
