//! Atomic functions of OpenCL C 1.x and 2.0, and SPIR-V's atomic instructions as functions. All are sequentially
//! consistent here, which is the strongest of the orders that a kernel can ask for.

use super::types::{Elem, Ty};
use super::{Call, line};

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

/// The name after `atomic_`, `atom_` and `fetch_`, and without `_explicit`.
const OPENCL: &[(&str, Kind)] = &[
    ("add", Kind::Update("add", "fadd")),
    ("sub", Kind::Update("sub", "fsub")),
    ("and", Kind::Update("and", "")),
    ("or", Kind::Update("or", "")),
    ("xor", Kind::Update("xor", "")),
    ("min", Kind::Update("min", "fmin")),
    ("max", Kind::Update("max", "fmax")),
    ("xchg", Kind::Update("xchg", "xchg")),
    ("exchange", Kind::Update("xchg", "xchg")),
    ("inc", Kind::Step("add")),
    ("dec", Kind::Step("sub")),
    ("load", Kind::Load),
    ("store", Kind::Store),
    ("init", Kind::Store),
    ("cmpxchg", Kind::CompareExchange),
    ("compare_exchange_strong", Kind::CompareExchangeInMemory),
    ("compare_exchange_weak", Kind::CompareExchangeInMemory),
    ("flag_test_and_set", Kind::TestAndSet),
    ("flag_clear", Kind::Clear),
];

/// The name after `__spirv_Atomic`, and where the value stands among the parameters.
const SPIRV: &[(&str, Kind, usize)] = &[
    ("Load", Kind::Load, 0),
    ("Store", Kind::Store, 3),
    ("Exchange", Kind::Update("xchg", "xchg"), 3),
    ("CompareExchange", Kind::CompareExchange, 4),
    ("CompareExchangeWeak", Kind::CompareExchange, 4),
    ("IIncrement", Kind::Step("add"), 0),
    ("IDecrement", Kind::Step("sub"), 0),
    ("IAdd", Kind::Update("add", ""), 3),
    ("ISub", Kind::Update("sub", ""), 3),
    ("SMin", Kind::Update("min", ""), 3),
    ("UMin", Kind::Update("umin", ""), 3),
    ("SMax", Kind::Update("max", ""), 3),
    ("UMax", Kind::Update("umax", ""), 3),
    ("And", Kind::Update("and", ""), 3),
    ("Or", Kind::Update("or", ""), 3),
    ("Xor", Kind::Update("xor", ""), 3),
    ("FAddEXT", Kind::Update("", "fadd"), 3),
    ("FMinEXT", Kind::Update("", "fmin"), 3),
    ("FMaxEXT", Kind::Update("", "fmax"), 3),
    ("FlagTestAndSet", Kind::TestAndSet, 0),
    ("FlagClear", Kind::Clear, 0),
];

pub(super) fn body(call: &mut Call<'_>) -> Option<String> {
    if let Some(name) = call.base.strip_prefix("__spirv_Atomic") {
        let &(_, kind, value) = SPIRV.iter().find(|row| row.0 == name)?;
        // SPIR-V has the comparator behind the value.
        return emit(call, kind, value, value + 1, false);
    }
    let name = call.base.strip_prefix("atomic_").or_else(|| call.base.strip_prefix("atom_"))?;
    let name = name.strip_suffix("_explicit").unwrap_or(name);
    let name = name.strip_prefix("fetch_").unwrap_or(name);
    let &(_, kind) = OPENCL.iter().find(|row| row.0 == name)?;
    match kind {
        Kind::CompareExchange | Kind::CompareExchangeInMemory => emit(call, kind, 2, 1, false),
        _ => emit(call, kind, 1, 0, call.name.is_unsigned(1)),
    }
}

fn emit(call: &Call<'_>, kind: Kind, value: usize, comparator: usize, unsigned: bool) -> Option<String> {
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
                (Elem::Int(_), "min") if unsigned => "umin",
                (Elem::Int(_), "max") if unsigned => "umax",
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
            truth(&mut text, "%same", flag, bits);
        }
        (Kind::TestAndSet, Some(flag @ Elem::Int(bits))) => {
            line(&mut text, format_args!("%old = atomicrmw xchg {pointer} %p0, i32 1 seq_cst"));
            line(&mut text, format_args!("%set = icmp ne i32 %old, 0"));
            truth(&mut text, "%set", flag, bits);
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

fn truth(text: &mut String, value: &str, ty: Elem, bits: u32) {
    if bits == 1 {
        line(text, format_args!("ret i1 {value}"));
    } else {
        line(text, format_args!("%truth = zext i1 {value} to {ty}\nret {ty} %truth"));
    }
}

fn scalar(call: &Call<'_>, index: usize) -> Option<Elem> {
    call.param(index).filter(|ty| ty.lanes.is_none()).map(|ty| ty.elem)
}
