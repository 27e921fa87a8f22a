//! Products of twice the width, low and high half in a structure that the first parameter points to.

use super::Call;
use super::types::{Elem, Ty};

pub(super) fn body(call: &Call<'_>) -> Option<String> {
    let extend = match call.base {
        "__spirv_UMulExtended" => "zext",
        "__spirv_SMulExtended" => "sext",
        _ => return None,
    };
    let [to, left, right] = [call.param(0)?, call.param(1)?, call.param(2)?];
    let Elem::Int(bits) = left.elem else { return None };
    let is_pointer = matches!(to, Ty { elem: Elem::Pointer(_), lanes: None });
    if !is_pointer || left != right || call.params() != 3 || call.signature.result.is_some() {
        return None;
    }
    let wide = Ty { elem: Elem::Int(bits * 2), lanes: left.lanes };
    let half = if wide.lanes.is_some() { format!("splat (i{} {bits})", bits * 2) } else { bits.to_string() };
    Some(format!(
        "%x = {extend} {left} %p1 to {wide}
%y = {extend} {left} %p2 to {wide}
%z = mul {wide} %x, %y
%l = trunc {wide} %z to {left}
%s = lshr {wide} %z, {half}
%h = trunc {wide} %s to {left}
store {left} %l, {to} %p0
%q = getelementptr {{ {left}, {left} }}, {to} %p0, i32 0, i32 1
store {left} %h, {to} %q
ret void"
    ))
}
