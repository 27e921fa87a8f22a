//! Functions to which the work-items of a group contribute (OpenCL C sections 6.15.16 to 6.15.20, SPIR-V sections 3.56.21 and 3.56.24):
//! each hands its operands to the launcher and waits for its result.

use super::{
    BuiltinRequest, InstructionOperand,
    ask::{Given, ask},
    line,
    types::{BuiltinType, Elem},
    work_item::{self, Row},
};
use crate::{
    builtin_library::runtime::OPERATE,
    mapping::builtins::group::{self as mapping, Combination},
    spirv::Op,
};

/// The body of an instruction of a group.
pub(super) fn body(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
    let mut text = String::new();
    let mut given = Vec::new();
    let count = call.operands.len();
    for index in 0..count {
        if op == Op::GroupBroadcast && index == 2 {
            given.push(local_id(call, &mut text)?);
            break;
        }
        let value = match *call.operands.get(index)? {
            InstructionOperand::Const(value) => Given::word(value),
            InstructionOperand::Param(param) => Given { ty: call.param(param)?, text: format!("%p{param}") },
        };
        given.push(boolean(&mut text, value, is_predicate(op, index), index));
    }
    finish(call, text, op, &given)
}

/// A barrier of a scope.
pub(super) fn barrier(call: &mut BuiltinRequest<'_>, scope: Given) -> Option<String> {
    call.signature.result.is_none().then(|| finish(call, String::new(), Op::ControlBarrier, &[scope]))?
}

/// Hands the values to the launcher and returns the result.
fn finish(call: &mut BuiltinRequest<'_>, mut text: String, op: Op, given: &[Given]) -> Option<String> {
    let result = call.signature.result;
    // OpenCL C's booleans are integers.
    let own = result.map(|ty| if gives_boolean(op) { ty.with(Elem::Int(1)) } else { ty });
    ask(call, &mut text, OPERATE, op, own, given)?;
    match (result, own) {
        (Some(ty), Some(own)) if ty == own => line(&mut text, format_args!("ret {ty} %result")),
        (Some(ty), Some(own)) => {
            line(&mut text, format_args!("%wide = zext {own} %result to {ty}\nret {ty} %wide"));
        }
        _ => line(&mut text, format_args!("ret void")),
    }
    Some(text)
}

/// Whether an operand is a boolean.
fn is_predicate(op: Op, index: usize) -> bool {
    let is_logical = mapping::combination(op).is_some_and(|(combination, _)| {
        matches!(combination, Combination::LogicalAnd | Combination::LogicalOr | Combination::LogicalXor)
    });
    match op {
        Op::GroupAll
        | Op::GroupAny
        | Op::GroupNonUniformAll
        | Op::GroupNonUniformAny
        | Op::GroupNonUniformBallot => index == 1,
        Op::SubgroupBallotKHR | Op::SubgroupAllKHR | Op::SubgroupAnyKHR => index == 0,
        _ => is_logical && index == 2,
    }
}

fn gives_boolean(op: Op) -> bool {
    is_predicate(op, 2)
        || matches!(
            op,
            Op::GroupAll
                | Op::GroupAny
                | Op::GroupNonUniformAll
                | Op::GroupNonUniformAny
                | Op::GroupNonUniformAllEqual
                | Op::GroupNonUniformElect
                | Op::GroupNonUniformInverseBallot
                | Op::GroupNonUniformBallotBitExtract
                | Op::SubgroupAllKHR
                | Op::SubgroupAnyKHR
                | Op::SubgroupAllEqualKHR
        )
}

/// An integer that stands for a boolean as a boolean.
fn boolean(text: &mut String, given: Given, is_boolean: bool, index: usize) -> Given {
    let BuiltinType { elem: Elem::Int(bits), lanes: None, .. } = given.ty else { return given };
    if !is_boolean || bits == 1 {
        return given;
    }
    line(text, format_args!("%set{index} = icmp ne {} {}, 0", given.ty, given.text));
    Given { ty: BuiltinType::scalar(Elem::Int(1)), text: format!("%set{index}") }
}

/// The linear number in the group of the work-item whose local id, in one to three dimensions, stands behind the value.
fn local_id(call: &mut BuiltinRequest<'_>, text: &mut String) -> Option<Given> {
    let first = call.operand(2)?.0;
    let ids = call.signature.params.get(first..)?.to_vec();
    work_item::declare_state(call);
    let (mut place, mut pitch) = ("0".to_owned(), "1".to_owned());
    let mut dimension = 0;
    for (index, ty) in (first..).zip(ids) {
        let Elem::Int(bits @ (32 | 64)) = ty.elem else { return None };
        for lane in 0..ty.count() {
            let mut id = format!("%p{index}");
            if ty.lanes.is_some() {
                line(text, format_args!("%lane{dimension} = extractelement {ty} %p{index}, i32 {lane}"));
                id = format!("%lane{dimension}");
            }
            if bits == 32 {
                line(text, format_args!("%wide{dimension} = zext i32 {id} to i64"));
                id = format!("%wide{dimension}");
            }
            line(text, format_args!("%step{dimension} = mul i64 {id}, {pitch}"));
            line(text, format_args!("%sum{dimension} = add i64 {place}, %step{dimension}"));
            place = format!("%sum{dimension}");
            let size = format!("size{dimension}");
            work_item::load_word(text, &size, Row::LocalSize.word() + dimension.min(3));
            line(text, format_args!("%pitch{dimension} = mul i64 {pitch}, %{size}"));
            pitch = format!("%pitch{dimension}");
            dimension += 1;
        }
    }
    (1..=3).contains(&dimension).then(|| Given { ty: BuiltinType::scalar(Elem::Int(64)), text: place })
}
