//! Functions to which all work-items of a group contribute (OpenCL C section 6.15.17, SPIR-V section 3.56.21).
//!
//! Each work-item writes its value into a table of the group, and all wait before they read and before they go on. A
//! sub-group is one work-item, to which its own value is the result.

use super::types::{Elem, Ty};
use super::work_item::{self, Row};
use super::{Call, line};
use crate::llvm::jit::BARRIER;

/// The table: a word for each work-item of the largest group.
const TABLE: &str = "spirv_llvm.run.table";
const TABLE_WORDS: u32 = 4096;

/// SPIR-V's scope `Subgroup`.
const SUBGROUP: u32 = 3;

/// How two values become one.
#[derive(Clone, Copy, Debug)]
struct Operation {
    /// The name behind `work_group_reduce_` and its like.
    name: &'static str,
    /// The name behind `__spirv_Group`.
    spirv: &'static str,
    float: bool,
    unsigned: bool,
    /// LLVM's instruction, or an intrinsic where it has a dot.
    instruction: &'static str,
}

const fn row(
    name: &'static str,
    spirv: &'static str,
    float: bool,
    unsigned: bool,
    instruction: &'static str,
) -> Operation {
    Operation { name, spirv, float, unsigned, instruction }
}

const OPERATIONS: &[Operation] = &[
    row("add", "IAdd", false, false, "add"),
    row("add", "IAdd", false, true, "add"),
    row("add", "FAdd", true, false, "fadd"),
    row("min", "SMin", false, false, "llvm.smin"),
    row("min", "UMin", false, true, "llvm.umin"),
    row("min", "FMin", true, false, "llvm.minnum"),
    row("max", "SMax", false, false, "llvm.smax"),
    row("max", "UMax", false, true, "llvm.umax"),
    row("max", "FMax", true, false, "llvm.maxnum"),
];

/// Which values a work-item gets the combination of; SPIR-V's group operations.
const REDUCE: u32 = 0;
const INCLUSIVE: u32 = 1;
const EXCLUSIVE: u32 = 2;

pub(super) fn body(call: &mut Call<'_>) -> Option<String> {
    let base = call.base;
    if let Some(name) = base.strip_prefix("__spirv_Group") {
        let name = name.strip_prefix("NonUniform").unwrap_or(name);
        return match name {
            "All" | "Any" => vote(call, name == "All", "%p0", 1),
            "Broadcast" => broadcast(call, "%p0", 1),
            _ => {
                let operation = OPERATIONS.iter().find(|row| row.spirv == name)?;
                combine(call, operation, "%p0", "%p1", 2)
            }
        };
    }
    let (scope, name) = match (base.strip_prefix("work_group_"), base.strip_prefix("sub_group_")) {
        (Some(name), _) => ("2", name),
        // Whoever does not take part is not in this sub-group of one work-item.
        (_, Some(name)) => ("3", name.strip_prefix("non_uniform_").unwrap_or(name)),
        _ => return None,
    };
    let kinds = [("reduce_", REDUCE), ("scan_inclusive_", INCLUSIVE), ("scan_exclusive_", EXCLUSIVE)];
    match name {
        "all" | "any" => vote(call, name == "all", scope, 0),
        "broadcast" => broadcast(call, scope, 0),
        _ => {
            let (kind, name) =
                kinds.iter().find_map(|(prefix, kind)| Some((kind, name.strip_prefix(prefix)?)))?;
            let elem = call.param(0)?.elem;
            let unsigned = call.name.is_unsigned(0);
            let operation = OPERATIONS
                .iter()
                .find(|row| row.name == name && row.float == elem.is_float() && row.unsigned == unsigned)?;
            combine(call, operation, scope, &kind.to_string(), 0)
        }
    }
}

/// The value of the parameter `index`, a scalar of at most 64 bits.
fn scalar(call: &Call<'_>, index: usize) -> Option<Elem> {
    match call.param(index)? {
        Ty { elem: elem @ (Elem::Int(_) | Elem::Float(_)), lanes: None } if elem.bits() <= 64 => Some(elem),
        _ => None,
    }
}

/// Writes `%p<value>` into the table and reads the places of this work-item and the size of its group: `%id`, `%count`.
/// Ends in block `shared`; in a sub-group it goes to `alone` instead.
fn share(call: &mut Call<'_>, text: &mut String, scope: &str, value: usize, elem: Elem) {
    work_item::declare_state(call);
    call.library.declare(&format!("declare void @\"{BARRIER}\"()"));
    call.library.declare(&format!("@\"{TABLE}\" = internal global [{TABLE_WORDS} x i64] zeroinitializer"));
    work_item::load(text, "id", Row::LocalLinearId);
    work_item::load(text, "count", Row::SubGroupCount);
    line(text, format_args!("%mine = getelementptr i64, ptr @\"{TABLE}\", i64 %id"));
    line(text, format_args!("store {elem} %p{value}, ptr %mine"));
    line(text, format_args!("%single = icmp uge i32 {scope}, {SUBGROUP}"));
    line(text, format_args!("br i1 %single, label %alone, label %shared\nshared:"));
    line(text, format_args!("call void @\"{BARRIER}\"()"));
}

fn combine(
    call: &mut Call<'_>,
    operation: &Operation,
    scope: &str,
    kind: &str,
    value: usize,
) -> Option<String> {
    let elem = scalar(call, value)?;
    let fits = elem.is_float() == operation.float && call.params() == value + 1;
    if !fits || call.signature.result != Some(Ty::scalar(elem)) {
        return None;
    }
    let neutral = neutral(operation, elem)?;
    let mut text = String::new();
    share(call, &mut text, scope, value, elem);
    line(&mut text, format_args!("%next.id = add i64 %id, 1"));
    line(&mut text, format_args!("%is.reduce = icmp eq i32 {kind}, {REDUCE}"));
    line(&mut text, format_args!("%is.inclusive = icmp eq i32 {kind}, {INCLUSIVE}"));
    line(&mut text, format_args!("%scan = select i1 %is.inclusive, i64 %next.id, i64 %id"));
    line(&mut text, format_args!("%end = select i1 %is.reduce, i64 %count, i64 %scan"));
    line(&mut text, format_args!("br label %head\nhead:"));
    line(&mut text, format_args!("%at = phi i64 [ 0, %shared ], [ %at.next, %more ]"));
    line(&mut text, format_args!("%sum = phi {elem} [ {neutral}, %shared ], [ %sum.next, %more ]"));
    line(&mut text, format_args!("%left = icmp ult i64 %at, %end"));
    line(&mut text, format_args!("br i1 %left, label %more, label %done\nmore:"));
    line(&mut text, format_args!("%place = getelementptr i64, ptr @\"{TABLE}\", i64 %at"));
    line(&mut text, format_args!("%other = load {elem}, ptr %place"));
    let instruction = operation.instruction;
    if instruction.contains('.') {
        let suffix = elem.suffix();
        line(
            &mut text,
            format_args!("%sum.next = call {elem} @{instruction}.{suffix}({elem} %sum, {elem} %other)"),
        );
    } else {
        line(&mut text, format_args!("%sum.next = {instruction} {elem} %sum, %other"));
    }
    line(&mut text, format_args!("%at.next = add i64 %at, 1\nbr label %head\ndone:"));
    line(&mut text, format_args!("call void @\"{BARRIER}\"()\nret {elem} %sum\nalone:"));
    line(&mut text, format_args!("%is.exclusive = icmp eq i32 {kind}, {EXCLUSIVE}"));
    line(
        &mut text,
        format_args!("%own = select i1 %is.exclusive, {elem} {neutral}, {elem} %p{value}\nret {elem} %own"),
    );
    Some(text)
}

/// The value that changes nothing when it is combined with another.
fn neutral(operation: &Operation, elem: Elem) -> Option<String> {
    let bits = elem.bits();
    let infinity = |sign: &str| match bits {
        16 => format!("0xH{}C00", if sign.is_empty() { "7" } else { "F" }),
        _ => format!("0x{}FF0000000000000", if sign.is_empty() { "7" } else { "F" }),
    };
    Some(match operation.instruction {
        "add" | "llvm.umax" => "0".to_owned(),
        "fadd" => "-0.0".to_owned(),
        "llvm.umin" => "-1".to_owned(),
        "llvm.smin" => ((1_i128 << bits.checked_sub(1)?) - 1).to_string(),
        "llvm.smax" => (-(1_i128 << bits.checked_sub(1)?)).to_string(),
        "llvm.minnum" => infinity(""),
        "llvm.maxnum" => infinity("-"),
        _ => return None,
    })
}

/// `all` and `any` of booleans: OpenCL C's are not zero, SPIR-V's are one bit.
fn vote(call: &mut Call<'_>, all: bool, scope: &str, value: usize) -> Option<String> {
    let elem = scalar(call, value).filter(|elem| elem.is_int())?;
    let result = call.signature.result.filter(|ty| *ty == Ty::scalar(elem))?;
    let (instruction, start) = if all { ("and", "true") } else { ("or", "false") };
    let mut text = String::new();
    share(call, &mut text, scope, value, elem);
    line(&mut text, format_args!("br label %head\nhead:"));
    line(&mut text, format_args!("%at = phi i64 [ 0, %shared ], [ %at.next, %more ]"));
    line(&mut text, format_args!("%so = phi i1 [ {start}, %shared ], [ %so.next, %more ]"));
    line(&mut text, format_args!("%left = icmp ult i64 %at, %count"));
    line(&mut text, format_args!("br i1 %left, label %more, label %done\nmore:"));
    line(&mut text, format_args!("%place = getelementptr i64, ptr @\"{TABLE}\", i64 %at"));
    line(&mut text, format_args!("%other = load {elem}, ptr %place\n%yes = icmp ne {elem} %other, 0"));
    line(
        &mut text,
        format_args!("%so.next = {instruction} i1 %so, %yes\n%at.next = add i64 %at, 1\nbr label %head"),
    );
    line(&mut text, format_args!("done:\ncall void @\"{BARRIER}\"()"));
    line(
        &mut text,
        format_args!("%found = select i1 %so, {result} 1, {result} 0\nret {result} %found\nalone:"),
    );
    line(&mut text, format_args!("%set = icmp ne {elem} %p{value}, 0"));
    line(&mut text, format_args!("%own = select i1 %set, {result} 1, {result} 0\nret {result} %own"));
    Some(text)
}

/// The value of the work-item whose local id is given, in one to three dimensions.
fn broadcast(call: &mut Call<'_>, scope: &str, value: usize) -> Option<String> {
    let elem = scalar(call, value)?;
    if call.signature.result != Some(Ty::scalar(elem)) {
        return None;
    }
    let mut text = String::new();
    share(call, &mut text, scope, value, elem);
    let ids = call.signature.params.get(value + 1..)?;
    let (mut place, mut pitch) = ("0".to_owned(), "1".to_owned());
    let mut dimension = 0;
    for (index, ty) in (value + 1..).zip(ids) {
        let Elem::Int(bits @ (32 | 64)) = ty.elem else { return None };
        for lane in 0..ty.count() {
            let mut id = format!("%p{index}");
            if ty.lanes.is_some() {
                line(&mut text, format_args!("%lane{dimension} = extractelement {ty} %p{index}, i32 {lane}"));
                id = format!("%lane{dimension}");
            }
            if bits == 32 {
                line(&mut text, format_args!("%wide{dimension} = zext i32 {id} to i64"));
                id = format!("%wide{dimension}");
            }
            line(&mut text, format_args!("%step{dimension} = mul i64 {id}, {pitch}"));
            line(&mut text, format_args!("%sum{dimension} = add i64 {place}, %step{dimension}"));
            place = format!("%sum{dimension}");
            let size = format!("size{dimension}");
            work_item::load_word(&mut text, &size, Row::LocalSize.word() + dimension.min(3));
            line(&mut text, format_args!("%pitch{dimension} = mul i64 {pitch}, %{size}"));
            pitch = format!("%pitch{dimension}");
            dimension += 1;
        }
    }
    if !(1..=3).contains(&dimension) {
        return None;
    }
    // An id outside of the group is undefined; it stays inside of the table.
    line(&mut text, format_args!("%inside = urem i64 {place}, %count"));
    line(&mut text, format_args!("%place = getelementptr i64, ptr @\"{TABLE}\", i64 %inside"));
    line(
        &mut text,
        format_args!("%other = load {elem}, ptr %place\ncall void @\"{BARRIER}\"()\nret {elem} %other"),
    );
    line(&mut text, format_args!("alone:\nret {elem} %p{value}"));
    Some(text)
}
