//! Atomic functions of OpenCL C 1.x and 2.0, and SPIR-V's atomic instructions as functions. All are sequentially
//! consistent here, which is the strongest of the orders that a kernel can ask for.

use super::types::{Elem, Ty};
use super::{Call, line};
use crate::{
    mapping::builtins::{
        Class,
        atomic::{self, Action},
        friendly::{self, Friendly},
    },
    spirv::Op,
};

/// What is done to the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// `atomicrmw` with this operation for integers and this for floats.
    Update(&'static str, &'static str),
    /// As `Update`, by one.
    Step(&'static str),
    Load,
    Store,
    /// The operands are: what to compare with, what to store. The old value is the result.
    CompareExchange,
    /// What to compare with is in memory and gets the old value; the result tells whether they were equal.
    CompareExchangeInMemory,
    TestAndSet,
    Clear,
}

/// What LLVM calls the read-modify-write that an instruction is.
const UPDATES: &[(Op, &str)] = &[
    (Op::AtomicExchange, "xchg"),
    (Op::AtomicIAdd, "add"),
    (Op::AtomicISub, "sub"),
    (Op::AtomicSMin, "min"),
    (Op::AtomicUMin, "umin"),
    (Op::AtomicSMax, "max"),
    (Op::AtomicUMax, "umax"),
    (Op::AtomicAnd, "and"),
    (Op::AtomicOr, "or"),
    (Op::AtomicXor, "xor"),
    (Op::AtomicFAddEXT, "fadd"),
    (Op::AtomicFMinEXT, "fmin"),
    (Op::AtomicFMaxEXT, "fmax"),
];

fn update(op: Option<Op>) -> &'static str {
    UPDATES.iter().find(|row| Some(row.0) == op).map_or("", |row| row.1)
}

/// What an instruction does.
fn kind_of(op: Op) -> Option<Kind> {
    Some(match op {
        Op::AtomicLoad => Kind::Load,
        Op::AtomicStore => Kind::Store,
        Op::AtomicIIncrement => Kind::Step("add"),
        Op::AtomicIDecrement => Kind::Step("sub"),
        Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => Kind::CompareExchange,
        Op::AtomicFlagTestAndSet => Kind::TestAndSet,
        Op::AtomicFlagClear => Kind::Clear,
        _ => match update(Some(op)) {
            "" => return None,
            "xchg" => Kind::Update("xchg", "xchg"),
            operation if operation.starts_with('f') => Kind::Update("", operation),
            operation => Kind::Update(operation, ""),
        },
    })
}

/// What a function of OpenCL C does; `unsigned` tells of what kind its integers are.
fn kind_of_row(row: &atomic::Row, unsigned: bool) -> Option<Kind> {
    let class = if unsigned { Class::Unsigned } else { Class::Signed };
    Some(match row.action {
        Action::Init | Action::Store => Kind::Store,
        Action::CompareExchangeC11 => Kind::CompareExchangeInMemory,
        // SPIR-V adds the negated value, LLVM subtracts.
        Action::Update if row.op(class) == Some(Op::AtomicISub) => Kind::Update("sub", "fsub"),
        Action::Update => Kind::Update(update(row.op(class)), update(row.op(Class::Float))),
        _ => kind_of(row.op(class)?)?,
    })
}

pub(super) fn body(call: &mut Call<'_>) -> Option<String> {
    if let Some((Friendly::Op(row), _)) = friendly::by_name(call.base) {
        let kind = kind_of(row.op)?;
        // SPIR-V has the comparator behind the value.
        let value = row.arguments().iter().position(|spec| spec.name == "Value").unwrap_or(0);
        return emit(call, kind, value, value + 1);
    }
    let (row, _) = atomic::by_name(call.base)?;
    match kind_of_row(row, call.name.is_unsigned(1))? {
        kind @ (Kind::CompareExchange | Kind::CompareExchangeInMemory) => emit(call, kind, 2, 1),
        kind => emit(call, kind, 1, 0),
    }
}

fn emit(call: &Call<'_>, kind: Kind, value: usize, comparator: usize) -> Option<String> {
    let pointer = scalar(call, 0).filter(|elem| matches!(elem, Elem::Pointer(_)))?;
    let result = match call.signature.result {
        None => None,
        Some(Ty { elem, lanes: None }) => Some(elem),
        Some(_) => return None,
    };
    let mut text = String::new();
    match (kind, result) {
        (Kind::Update(int, float), Some(ty)) if scalar(call, value) == Some(ty) => {
            let operation = match (ty, int) {
                (Elem::Float(_), _) => float,
                (Elem::Int(_), _) => int,
                (Elem::Pointer(_), "xchg") => int,
                (Elem::Pointer(_), _) => "",
            };
            if operation.is_empty() {
                return None;
            }
            line(
                &mut text,
                format_args!("%r = atomicrmw {operation} {pointer} %p0, {ty} %p{value} seq_cst\nret {ty} %r"),
            );
        }
        (Kind::Step(operation), Some(ty @ Elem::Int(_))) => {
            line(
                &mut text,
                format_args!("%r = atomicrmw {operation} {pointer} %p0, {ty} 1 seq_cst\nret {ty} %r"),
            );
        }
        (Kind::Load, Some(ty)) => {
            let align = ty.bits().checked_div(8).filter(|&align| align > 0)?;
            line(
                &mut text,
                format_args!("%r = load atomic {ty}, {pointer} %p0 seq_cst, align {align}\nret {ty} %r"),
            );
        }
        (Kind::Store, None) => {
            let ty = scalar(call, value)?;
            let align = ty.bits().checked_div(8).filter(|&align| align > 0)?;
            line(
                &mut text,
                format_args!("store atomic {ty} %p{value}, {pointer} %p0 seq_cst, align {align}\nret void"),
            );
        }
        (Kind::CompareExchange, Some(ty))
            if scalar(call, value) == Some(ty) && scalar(call, comparator) == Some(ty) =>
        {
            exchange(&mut text, pointer, ty, &format!("%p{comparator}"), value);
            line(&mut text, format_args!("ret {ty} %old"));
        }
        (Kind::CompareExchangeInMemory, Some(flag @ Elem::Int(bits))) => {
            let ty = scalar(call, value)?;
            let expected = scalar(call, comparator).filter(|elem| matches!(elem, Elem::Pointer(_)))?;
            line(&mut text, format_args!("%expected = load {ty}, {expected} %p{comparator}"));
            exchange(&mut text, pointer, ty, "%expected", value);
            line(&mut text, format_args!("store {ty} %old, {expected} %p{comparator}"));
            line(&mut text, format_args!("%same = extractvalue {{ {ty}, i1 }} %pair, 1"));
            boolean(&mut text, "%same", flag, bits);
        }
        (Kind::TestAndSet, Some(flag @ Elem::Int(bits))) => {
            line(&mut text, format_args!("%old = atomicrmw xchg {pointer} %p0, i32 1 seq_cst"));
            line(&mut text, format_args!("%set = icmp ne i32 %old, 0"));
            boolean(&mut text, "%set", flag, bits);
        }
        (Kind::Clear, None) => {
            line(&mut text, format_args!("store atomic i32 0, {pointer} %p0 seq_cst, align 4\nret void"));
        }
        _ => return None,
    }
    Some(text)
}

fn exchange(text: &mut String, pointer: Elem, ty: Elem, expected: &str, value: usize) {
    // Floats are compared by their bits, as OpenCL C has it.
    let (int, cast) = (format!("i{}", ty.bits()), ty.is_float());
    if cast {
        line(
            text,
            format_args!(
                "%cmp.int = bitcast {ty} {expected} to {int}\n%new.int = bitcast {ty} %p{value} to {int}"
            ),
        );
        line(
            text,
            format_args!("%pair.int = cmpxchg {pointer} %p0, {int} %cmp.int, {int} %new.int seq_cst seq_cst"),
        );
        line(text, format_args!("%old.int = extractvalue {{ {int}, i1 }} %pair.int, 0"));
        line(text, format_args!("%flag = extractvalue {{ {int}, i1 }} %pair.int, 1"));
        line(text, format_args!("%old = bitcast {int} %old.int to {ty}"));
        line(text, format_args!("%pair = insertvalue {{ {ty}, i1 }} poison, i1 %flag, 1"));
    } else {
        line(
            text,
            format_args!("%pair = cmpxchg {pointer} %p0, {ty} {expected}, {ty} %p{value} seq_cst seq_cst"),
        );
        line(text, format_args!("%old = extractvalue {{ {ty}, i1 }} %pair, 0"));
    }
}

fn boolean(text: &mut String, value: &str, ty: Elem, bits: u32) {
    if bits == 1 {
        line(text, format_args!("ret i1 {value}"));
    } else {
        line(text, format_args!("%boolean = zext i1 {value} to {ty}\nret {ty} %boolean"));
    }
}

fn scalar(call: &Call<'_>, index: usize) -> Option<Elem> {
    call.param(index).filter(|ty| ty.lanes.is_none()).map(|ty| ty.elem)
}
