//! Atomic functions of OpenCL C 1.x and 2.0, and SPIR-V's atomic instructions as functions. All are sequentially
//! consistent here, which is the strongest of the orders that a kernel can ask for.

use super::{
    BuiltinRequest, line,
    types::{BuiltinType, Elem},
};
use crate::{
    mapping::{
        atomic::{self as rmw, AtomicValueKind, Rmw},
        builtins::{
            ArgumentClass,
            atomic::{self, AtomicAction},
        },
    },
    spirv::Op,
};

/// The operation on the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MemoryOperation {
    /// `atomicrmw` with an operation.
    Update(Rmw),
    /// `atomicrmw fsub`, which SPIR-V lacks.
    Subtract,
    /// `atomicrmw` that adds or subtracts one.
    Step(Rmw),
    Load,
    Store,
    /// The operands are the value to compare with and the value to store. The old value is the result.
    CompareExchange,
    /// The expected value is in memory and is replaced by the old value; the result tells whether they were equal.
    CompareExchangeInMemory,
    TestAndSet,
    Clear,
}

/// The operation of an instruction on an object of a shape.
fn kind_of(op: Op, shape: AtomicValueKind) -> Option<MemoryOperation> {
    Some(match op {
        Op::AtomicLoad => MemoryOperation::Load,
        Op::AtomicStore => MemoryOperation::Store,
        Op::AtomicIIncrement => MemoryOperation::Step(Rmw::Add),
        Op::AtomicIDecrement => MemoryOperation::Step(Rmw::Sub),
        Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => MemoryOperation::CompareExchange,
        Op::AtomicFlagTestAndSet => MemoryOperation::TestAndSet,
        Op::AtomicFlagClear => MemoryOperation::Clear,
        op => MemoryOperation::Update(rmw::to_llvm(op, shape)?),
    })
}

/// The name of LLVM's operation.
fn rmw_name(rmw: Rmw) -> String {
    format!("{rmw:?}").to_lowercase()
}

/// A function of OpenCL C on an object of a class.
pub(super) fn of_name(
    call: &mut BuiltinRequest<'_>,
    row: &atomic::AtomicRow,
    class: ArgumentClass,
) -> Option<String> {
    let op = row.op(class)?;
    let kind = match (row.action, op) {
        (AtomicAction::Init | AtomicAction::Store, _) => MemoryOperation::Store,
        (AtomicAction::CompareExchangeC11, _) => MemoryOperation::CompareExchangeInMemory,
        // SPIR-V adds the negated value, LLVM subtracts.
        (AtomicAction::Update, _)
            if class == ArgumentClass::Float && row.op(ArgumentClass::Signed) == Some(Op::AtomicISub) =>
        {
            MemoryOperation::Subtract
        }
        (_, op) => kind_of(op, shape_of(call, 1))?,
    };
    match kind {
        MemoryOperation::CompareExchange | MemoryOperation::CompareExchangeInMemory => emit(call, kind, 2, 1),
        _ => emit(call, kind, 1, 0),
    }
}

/// An instruction by its own name.
pub(super) fn body(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
    // SPIR-V has the comparator behind the value.
    let value = op.row()?.arguments().iter().position(|spec| spec.name == "Value").unwrap_or(0);
    let kind = kind_of(op, shape_of(call, value))?;
    emit(call, kind, value, value + 1)
}

fn shape_of(call: &BuiltinRequest<'_>, value: usize) -> AtomicValueKind {
    match call.param(value) {
        Some(ty) if ty.elem.is_float() => AtomicValueKind::Float,
        _ => AtomicValueKind::Int,
    }
}

fn emit(call: &BuiltinRequest<'_>, kind: MemoryOperation, value: usize, comparator: usize) -> Option<String> {
    let pointer = scalar(call, 0).filter(|elem| matches!(elem, Elem::Pointer(_)))?;
    let result = result_type(call, value)?;
    let mut text = String::new();
    match (kind, result) {
        (MemoryOperation::Update(rmw), Some(ty)) if scalar(call, value) == Some(ty) => {
            if matches!(ty, Elem::Pointer(_)) && rmw != Rmw::Xchg {
                return None;
            }
            update(&mut text, &rmw_name(rmw), pointer, ty, format_args!("%p{value}"));
        }
        (MemoryOperation::Subtract, Some(ty @ Elem::Float(_))) if scalar(call, value) == Some(ty) => {
            update(&mut text, "fsub", pointer, ty, format_args!("%p{value}"));
        }
        (MemoryOperation::Step(rmw), Some(ty @ Elem::Int(_))) => {
            update(&mut text, &rmw_name(rmw), pointer, ty, format_args!("1"));
        }
        (MemoryOperation::Load, Some(ty)) => {
            let align = alignment(ty)?;
            line(
                &mut text,
                format_args!("%r = load atomic {ty}, {pointer} %p0 seq_cst, align {align}\nret {ty} %r"),
            );
        }
        (MemoryOperation::Store, None) => {
            let ty = scalar(call, value)?;
            let align = alignment(ty)?;
            line(
                &mut text,
                format_args!("store atomic {ty} %p{value}, {pointer} %p0 seq_cst, align {align}\nret void"),
            );
        }
        (MemoryOperation::CompareExchange, Some(ty))
            if scalar(call, value) == Some(ty) && scalar(call, comparator) == Some(ty) =>
        {
            compare_exchange(&mut text, pointer, ty, &format!("%p{comparator}"), value);
            line(&mut text, format_args!("ret {ty} %old"));
        }
        (MemoryOperation::CompareExchangeInMemory, Some(flag @ Elem::Int(bits))) => {
            let expected = scalar(call, comparator).filter(|elem| matches!(elem, Elem::Pointer(_)))?;
            compare_exchange_in_memory(
                &mut text,
                [pointer, expected],
                scalar(call, value)?,
                comparator,
                value,
            );
            boolean(&mut text, "%same", flag, bits);
        }
        (MemoryOperation::TestAndSet, Some(flag @ Elem::Int(bits))) => {
            line(&mut text, format_args!("%old = atomicrmw xchg {pointer} %p0, i32 1 seq_cst"));
            line(&mut text, format_args!("%set = icmp ne i32 %old, 0"));
            boolean(&mut text, "%set", flag, bits);
        }
        (MemoryOperation::Clear, None) => {
            line(&mut text, format_args!("store atomic i32 0, {pointer} %p0 seq_cst, align 4\nret void"));
        }
        _ => return None,
    }
    Some(text)
}

/// Returns the result's type, of which there may be none; fails where processors have no atomic of the types.
fn result_type(call: &BuiltinRequest<'_>, value: usize) -> Option<Option<Elem>> {
    let result = match call.signature.result {
        None => None,
        Some(BuiltinType { elem, lanes: None, .. }) => Some(elem),
        Some(_) => return None,
    };
    // A boolean tells whether something was done.
    let is_whole = |elem: Elem| !matches!(elem, Elem::Int(bits) if !matches!(bits, 1 | 8 | 16 | 32 | 64));
    [result, scalar(call, value)].into_iter().flatten().all(is_whole).then_some(result)
}

/// Appends an `atomicrmw` and the return of what was in memory before it.
fn update(text: &mut String, operation: &str, pointer: Elem, ty: Elem, operand: std::fmt::Arguments<'_>) {
    line(text, format_args!("%r = atomicrmw {operation} {pointer} %p0, {ty} {operand} seq_cst\nret {ty} %r"));
}

/// Returns the size of a type in bytes, which atomic accesses are aligned to; none of a type below a byte.
fn alignment(ty: Elem) -> Option<u32> {
    ty.bits().checked_div(8).filter(|&align| align > 0)
}

fn compare_exchange(text: &mut String, pointer: Elem, ty: Elem, expected: &str, value: usize) {
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

/// Appends a compare exchange whose comparator is in memory, to which what was found is written; `%same` is the success.
fn compare_exchange_in_memory(
    text: &mut String,
    [pointer, expected]: [Elem; 2],
    ty: Elem,
    comparator: usize,
    value: usize,
) {
    line(text, format_args!("%expected = load {ty}, {expected} %p{comparator}"));
    compare_exchange(text, pointer, ty, "%expected", value);
    line(text, format_args!("store {ty} %old, {expected} %p{comparator}"));
    line(text, format_args!("%same = extractvalue {{ {ty}, i1 }} %pair, 1"));
}

fn boolean(text: &mut String, value: &str, ty: Elem, bits: u32) {
    if bits == 1 {
        line(text, format_args!("ret i1 {value}"));
    } else {
        line(text, format_args!("%boolean = zext i1 {value} to {ty}\nret {ty} %boolean"));
    }
}

fn scalar(call: &BuiltinRequest<'_>, index: usize) -> Option<Elem> {
    call.param(index).filter(|ty| ty.lanes.is_none()).map(|ty| ty.elem)
}
