//! Copies that a work-group does together (OpenCL C section 6.15.11, SPIR-V `OpGroupAsyncCopy` and, by bytes,
//! `OpUntypedGroupAsyncCopyKHR`).

use super::{
    BuiltinRequest, InstructionOperand, line,
    types::{BuiltinType, Elem},
    work_item::{self, Row},
};
use crate::{builtin_library::runtime::BARRIER, mangle, spirv::Op};

/// The size of what a parameter points to by the name of the function; `None` for no pointer to numbers.
pub fn pointee_size(param: &mangle::Ty<'_>) -> Option<u32> {
    let pointee = param.pointee()?.0;
    let bits = pointee.scalar()?.bits();
    // A vector of three takes the memory of one of four.
    let components = if pointee.components() == 3 { 4 } else { pointee.components() };
    (bits >= 8).then_some(bits / 8 * components)
}

/// All wait until everybody has come, and the first copies; `wait_group_events` waits again.
pub(super) fn body(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
    let ((to, to_ty), (from, from_ty)) = (call.operand(1)?, call.operand(2)?);
    let (Elem::Pointer(to_space), Elem::Pointer(from_space)) = (to_ty.elem, from_ty.elem) else {
        return None;
    };
    let result = call.signature.result?;
    work_item::declare_state(call);
    call.library.declare(&format!("declare void @\"{BARRIER}\"()"));
    let memcpy = format!("llvm.memcpy.p{to_space}.p{from_space}.i64");
    call.library.declare(&format!("declare void @{memcpy}({to_ty}, {from_ty}, i64, i1)"));
    let mut text = format!("fence seq_cst\ncall void @\"{BARRIER}\"()");
    // The bytes of an element, how many there are, and the bytes from one to the next where that is in global memory.
    let (size, count, apart) = if op == Op::UntypedGroupAsyncCopyKHR {
        (wide(call, &mut text, 3)?, wide(call, &mut text, 4)?, wide(call, &mut text, 5)?)
    } else {
        let size = call.pointee_size?.to_string();
        let (count, stride) = (wide(call, &mut text, 3)?, wide(call, &mut text, 4)?);
        line(&mut text, format_args!("%apart = mul i64 {stride}, {size}"));
        (size, count, "%apart".to_owned())
    };
    const LOCAL: u32 = 3;
    let (to_step, from_step) = if to_space == LOCAL { (&size, &apart) } else { (&apart, &size) };
    work_item::load(&mut text, "id", Row::LocalLinearId);
    line(
        &mut text,
        format_args!(
            "%is.first = icmp eq i64 %id, 0
br i1 %is.first, label %head, label %done
head:
%at = phi i64 [ 0, %0 ], [ %next, %copy ]
%left = icmp ult i64 %at, {count}
br i1 %left, label %copy, label %done
copy:
%offset.to = mul i64 %at, {to_step}
%offset.from = mul i64 %at, {from_step}
%to = getelementptr i8, {to_ty} %p{to}, i64 %offset.to
%from = getelementptr i8, {from_ty} %p{from}, i64 %offset.from
call void @{memcpy}({to_ty} %to, {from_ty} %from, i64 {size}, i1 false)
%next = add i64 %at, 1
br label %head
done:
ret {result} zeroinitializer"
        ),
    );
    // The block that has no name is the first one.
    Some(text)
}

/// An operand as an integer of 64 bits.
fn wide(call: &BuiltinRequest<'_>, text: &mut String, index: usize) -> Option<String> {
    match *call.operands.get(index)? {
        InstructionOperand::Const(value) => Some(value.to_string()),
        InstructionOperand::Param(param) => match call.param(param)? {
            BuiltinType { elem: Elem::Int(64), lanes: None, .. } => Some(format!("%p{param}")),
            ty @ BuiltinType { elem: Elem::Int(32), lanes: None, .. } => {
                line(text, format_args!("%wide{index} = zext {ty} %p{param} to i64"));
                Some(format!("%wide{index}"))
            }
            _ => None,
        },
    }
}
