//! Functions to which all work-items of a group contribute (OpenCL C section 6.15.17, SPIR-V section 3.56.21).
//!
//! Each work-item writes its value into a table of the group, and all wait before they read and before they go on. A
//! sub-group is one work-item, to which its own value is the result.

use super::{
    Call, line,
    types::{Elem, Ty},
    work_item::{self, Row},
};
use crate::{
    llvm::jit::BARRIER,
    mapping::{
        builtins::{
            Class,
            group::{self as mapping, Combination},
        },
        registry::Group,
    },
    spirv::{
        Op,
        grammar::{GroupOperation, Scope},
    },
};

/// The table: a word for each work-item of the largest group.
const TABLE: &str = "spirv_llvm.run.table";
const TABLE_WORDS: u32 = 4096;

pub(super) fn body(call: &mut Call<'_>, op: Op, operation: Group) -> Option<String> {
    let scope = call.word(0)?;
    match operation {
        Group::All | Group::Any => vote(call, operation == Group::All, &scope, call.operand(1)?.0),
        Group::Broadcast => broadcast(call, &scope, call.operand(1)?.0),
        Group::Combine(combination) => {
            let class = mapping::combination(op)?.1;
            combine(call, Operation { combination, class }, &scope)
        }
    }
}

/// How two values become one.
#[derive(Clone, Copy, Debug)]
struct Operation {
    combination: Combination,
    class: Class,
}

impl Operation {
    /// LLVM's instruction, or an intrinsic where it has a dot.
    fn instruction(self) -> &'static str {
        use Class::{Float, Signed, Unsigned};
        use Combination as C;
        match (self.combination, self.class) {
            (C::Add, Float) => "fadd",
            (C::Add, _) => "add",
            (C::Mul, Float) => "fmul",
            (C::Mul, _) => "mul",
            (C::Min, Float) => "llvm.minnum",
            (C::Min, Signed) => "llvm.smin",
            (C::Min, Unsigned) => "llvm.umin",
            (C::Max, Float) => "llvm.maxnum",
            (C::Max, Signed) => "llvm.smax",
            (C::Max, Unsigned) => "llvm.umax",
            (C::And | C::LogicalAnd, _) => "and",
            (C::Or | C::LogicalOr, _) => "or",
            (C::Xor | C::LogicalXor, _) => "xor",
        }
    }

    /// The value that changes nothing when it is combined with another.
    fn neutral(self, elem: Elem) -> Option<String> {
        use Class::{Float, Signed, Unsigned};
        use Combination as C;
        let infinity = |sign: &str| match elem.bits() {
            16 => format!("0xH{}C00", if sign.is_empty() { "7" } else { "F" }),
            _ => format!("0x{}FF0000000000000", if sign.is_empty() { "7" } else { "F" }),
        };
        let highest_bit = || Some(1_i128 << elem.bits().checked_sub(1)?);
        Some(match (self.combination, self.class) {
            (C::Add, Float) => "-0.0".to_owned(),
            (C::Mul, Float) => "1.0".to_owned(),
            (C::Min, Float) => infinity(""),
            (C::Max, Float) => infinity("-"),
            (C::Min, Signed) => (highest_bit()? - 1).to_string(),
            (C::Max, Signed) => (-highest_bit()?).to_string(),
            (C::Mul, _) => "1".to_owned(),
            (C::Min, Unsigned) | (C::And, _) => "-1".to_owned(),
            (C::Add | C::Or | C::Xor, _) | (C::Max, Unsigned) => "0".to_owned(),
            (C::LogicalAnd, _) => "true".to_owned(),
            (C::LogicalOr | C::LogicalXor, _) => "false".to_owned(),
        })
    }

    fn is_logical(self) -> bool {
        matches!(self.combination, Combination::LogicalAnd | Combination::LogicalOr | Combination::LogicalXor)
    }
}

/// The value of the parameter `index`, a scalar of at most 64 bits.
fn scalar(call: &Call<'_>, index: usize) -> Option<Elem> {
    match call.param(index)? {
        Ty { elem: elem @ (Elem::Int(_) | Elem::Float(_)), lanes: None, .. } if elem.bits() <= 64 => {
            Some(elem)
        }
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
    line(text, format_args!("%single = icmp uge i32 {scope}, {}", Scope::Subgroup.0));
    line(text, format_args!("br i1 %single, label %alone, label %shared\nshared:"));
    line(text, format_args!("call void @\"{BARRIER}\"()"));
}

/// The values of the group's work-items combined, or of those up to this one.
fn combine(call: &mut Call<'_>, operation: Operation, scope: &str) -> Option<String> {
    let kind = call.word(1)?;
    let (value, _) = call.operand(2)?;
    let elem = scalar(call, value)?;
    // A reduction in clusters has their size as a further operand.
    let is_float = operation.class == Class::Float;
    if elem.is_float() != is_float || call.signature.result != Some(Ty::scalar(elem)) {
        return None;
    }
    // Booleans are integers in OpenCL C.
    let sum = if operation.is_logical() { Elem::Int(1) } else { elem };
    let neutral = operation.neutral(sum)?;
    let mut text = String::new();
    share(call, &mut text, scope, value, elem);
    line(&mut text, format_args!("%next.id = add i64 %id, 1"));
    line(&mut text, format_args!("%is.inclusive = icmp eq i32 {kind}, {}", GroupOperation::InclusiveScan.0));
    line(&mut text, format_args!("%is.exclusive = icmp eq i32 {kind}, {}", GroupOperation::ExclusiveScan.0));
    line(&mut text, format_args!("%part = select i1 %is.exclusive, i64 %id, i64 %count"));
    line(&mut text, format_args!("%end = select i1 %is.inclusive, i64 %next.id, i64 %part"));
    line(&mut text, format_args!("br label %head\nhead:"));
    line(&mut text, format_args!("%at = phi i64 [ 0, %shared ], [ %at.next, %more ]"));
    line(&mut text, format_args!("%sum = phi {sum} [ {neutral}, %shared ], [ %sum.next, %more ]"));
    line(&mut text, format_args!("%left = icmp ult i64 %at, %end"));
    line(&mut text, format_args!("br i1 %left, label %more, label %done\nmore:"));
    line(&mut text, format_args!("%slot = getelementptr i64, ptr @\"{TABLE}\", i64 %at"));
    line(&mut text, format_args!("%loaded = load {elem}, ptr %slot"));
    let other = as_sum(&mut text, operation, elem, "%loaded", "other");
    let instruction = operation.instruction();
    if instruction.contains('.') {
        let suffix = sum.suffix();
        line(
            &mut text,
            format_args!("%sum.next = call {sum} @{instruction}.{suffix}({sum} %sum, {sum} {other})"),
        );
    } else {
        line(&mut text, format_args!("%sum.next = {instruction} {sum} %sum, {other}"));
    }
    line(&mut text, format_args!("%at.next = add i64 %at, 1\nbr label %head\ndone:"));
    line(&mut text, format_args!("call void @\"{BARRIER}\"()"));
    give(&mut text, operation, elem, "%sum", "all");
    line(&mut text, format_args!("alone:"));
    let own = as_sum(&mut text, operation, elem, &format!("%p{value}"), "own");
    line(&mut text, format_args!("%only.others = icmp eq i32 {kind}, {}", GroupOperation::ExclusiveScan.0));
    line(&mut text, format_args!("%alone.sum = select i1 %only.others, {sum} {neutral}, {sum} {own}"));
    give(&mut text, operation, elem, "%alone.sum", "alone");
    Some(text)
}

/// A work-item's value as it is combined: for logical operations whether it is not zero.
fn as_sum(text: &mut String, operation: Operation, elem: Elem, value: &str, name: &str) -> String {
    if !operation.is_logical() || elem == Elem::Int(1) {
        return value.to_owned();
    }
    line(text, format_args!("%{name}.set = icmp ne {elem} {value}, 0"));
    format!("%{name}.set")
}

/// Returns a combined value.
fn give(text: &mut String, operation: Operation, elem: Elem, value: &str, name: &str) {
    if operation.is_logical() && elem != Elem::Int(1) {
        line(text, format_args!("%{name}.wide = zext i1 {value} to {elem}\nret {elem} %{name}.wide"));
    } else {
        line(text, format_args!("ret {elem} {value}"));
    }
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
    let ids = call.signature.params.get(value + 1..)?.to_vec();
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
