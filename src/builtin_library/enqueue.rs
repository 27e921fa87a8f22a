//! Device queues (OpenCL C section 6.15.17, SPIR-V section 3.56.23): the launcher keeps them, and runs what is enqueued later. The values
//! of queues and events are numbers of its own.

use super::{
    BuiltinRequest,
    ask::{self, Given, request},
    line,
    types::{BuiltinType, Elem},
};
use crate::{
    mapping::builtins::enqueue::{Enqueue, EnqueueForm},
    spirv::Op,
};

/// The body of an instruction that has a name of OpenCL C.
pub(super) fn body(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
    let given = ask::operands(call)?;
    request(call, op, &given)
}

/// A function that clang calls. The operands of `OpEnqueueKernel` for the launcher are those of the longest form: queue, flags, range, number
/// and list of events, where the event goes, kernel, block, number and list of sizes.
pub(super) fn of_name(call: &mut BuiltinRequest<'_>, enqueue: Enqueue) -> Option<String> {
    let params: Vec<Given> = Given::params(call, 0).collect();
    match enqueue {
        Enqueue::Query(op, _) => request(call, op, &params),
        Enqueue::Kernel(form) => {
            let invoke = enqueue.invoke_argument() as usize;
            let EnqueueForm { events, sizes } = form;
            let count = invoke + if sizes { 4 } else { 2 };
            if params.len() != count {
                return None;
            }
            let mut params = params.into_iter();
            let mut given: Vec<Given> = params.by_ref().take(invoke).collect();
            if !events {
                given.extend([Given::word(0), Given::word(0), Given::word(0)]);
            }
            given.extend(params);
            if !sizes {
                given.extend([Given::word(0), Given::word(0)]);
            }
            request(call, Op::EnqueueKernel, &given)
        }
    }
}

/// `ndrange_1D` and its relatives, which write the range to where the first parameter points: the number of dimensions, and by dimension
/// the offset, the global sizes and the local sizes, where 0 leaves the choice to the launcher.
pub(super) fn range(call: &mut BuiltinRequest<'_>, dimensions: u32) -> Option<String> {
    let first = call.param(0)?;
    let is_place = matches!(first.elem, Elem::Pointer(_)) && call.signature.result.is_none();
    let given = call.params().checked_sub(1).filter(|count| is_place && (1..=3).contains(count))?;
    let bits = match dimensions {
        1 => call.param(1)?.elem.bits(),
        _ => call.pointee_size? * 8,
    };
    let size = BuiltinType::scalar(Elem::Int(Some(bits).filter(|bits| matches!(bits, 32 | 64))?));
    let bytes = size.elem.bits() / 8;
    let mut text = format!("store i32 {dimensions}, {first} %p0");
    // Which of the parameters the offset, the global and the local sizes are.
    let params: [Option<usize>; 3] = match given {
        1 => [None, Some(1), None],
        2 => [None, Some(1), Some(2)],
        _ => [Some(1), Some(2), Some(3)],
    };
    for (number, (param, unused)) in (0..).zip(params.into_iter().zip([0, 1, 0])) {
        for dimension in 0..3 {
            let name = format!("{number}.{dimension}");
            let value = match param {
                Some(param) if dimension < dimensions => {
                    let ty = call.param(param)?;
                    if dimensions == 1 {
                        if ty != size {
                            return None;
                        }
                        format!("%p{param}")
                    } else {
                        if !matches!(ty.elem, Elem::Pointer(_)) {
                            return None;
                        }
                        line(
                            &mut text,
                            format_args!(
                                "%from{name} = getelementptr {size}, {ty} %p{param}, i32 {dimension}"
                            ),
                        );
                        line(&mut text, format_args!("%size{name} = load {size}, {ty} %from{name}"));
                        format!("%size{name}")
                    }
                }
                _ => unused.to_string(),
            };
            let offset = bytes * (1 + 3 * number + dimension);
            line(&mut text, format_args!("%to{name} = getelementptr i8, {first} %p0, i32 {offset}"));
            line(&mut text, format_args!("store {size} {value}, {first} %to{name}"));
        }
    }
    line(&mut text, format_args!("ret void"));
    Some(text)
}
