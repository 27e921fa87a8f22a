//! Barriers and fences (OpenCL C section 6.15.9, SPIR-V section 3.56.20).

use super::types::{Elem, Ty};
use super::{Call, line};
use crate::llvm::jit::BARRIER;

/// SPIR-V's scope `Workgroup`; those with larger numbers are inside of a work-group.
const WORKGROUP: u32 = 2;

pub(super) fn body(call: &mut Call<'_>) -> Option<String> {
    let mut text = String::new();
    match call.base {
        "barrier" | "work_group_barrier" | "wait_group_events" => wait(call, &mut text),
        "__spirv_ControlBarrier" => {
            let Some(Ty { elem: elem @ Elem::Int(_), lanes: None }) = call.param(0) else { return None };
            line(&mut text, format_args!("%group = icmp ule {elem} %p0, {WORKGROUP}"));
            line(&mut text, format_args!("br i1 %group, label %wait, label %done\nwait:"));
            wait(call, &mut text);
            line(&mut text, format_args!("br label %done\ndone:"));
        }
        // A sub-group is one work-item, which waits for nobody.
        "sub_group_barrier"
        | "mem_fence"
        | "read_mem_fence"
        | "write_mem_fence"
        | "atomic_work_item_fence"
        | "__spirv_MemoryBarrier" => line(&mut text, format_args!("fence seq_cst")),
        _ => return None,
    }
    if call.signature.result.is_some() {
        return None;
    }
    line(&mut text, format_args!("ret void"));
    Some(text)
}

fn wait(call: &mut Call<'_>, text: &mut String) {
    call.library.declare(&format!("declare void @\"{BARRIER}\"()"));
    line(text, format_args!("fence seq_cst"));
    line(text, format_args!("call void @\"{BARRIER}\"()"));
    line(text, format_args!("fence seq_cst"));
}
