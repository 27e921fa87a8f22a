//! Former intrinsics: those of which LLVM still knows how to bring calls to their present form.
//!
//! LLVM recognises them by their names and takes the types of their declarations and calls for granted. The rows hold what
//! has to be true of these beforehand. A version of LLVM that gives an intrinsic another type leaves its old type here.

use super::{inst::Inst, types::Type};

/// Whether a result and parameters are those of an intrinsic.
type Signature = fn(Type<'_>, &[Type<'_>]) -> bool;

/// A former intrinsic.
pub(super) struct Former {
    /// The beginning of its name behind `llvm.`.
    pub(super) name: &'static str,
    has_type: Signature,
    accepts: fn(Inst<'_>) -> bool,
}

const fn row(name: &'static str, has_type: Signature) -> Former {
    checked_row(name, has_type, |_| true)
}

const fn checked_row(name: &'static str, has_type: Signature, accepts: fn(Inst<'_>) -> bool) -> Former {
    Former { name, has_type, accepts }
}

static ROWS: &[Former] = &[
    row("lifetime.start", is_lifetime_with_size),
    row("lifetime.end", is_lifetime_with_size),
    checked_row("memcpy.", is_copy_with_alignment, |call| is_alignment(call, 3, true)),
    checked_row("memmove.", is_copy_with_alignment, |call| is_alignment(call, 3, true)),
    checked_row("memset.", is_set_with_alignment, |call| is_alignment(call, 3, true)),
    checked_row("masked.load.", is_masked_load, |call| is_alignment(call, 1, false)),
    checked_row("masked.gather.", is_gather, |call| is_alignment(call, 1, true)),
    checked_row("masked.store.", is_masked_store, |call| is_alignment(call, 2, false)),
    checked_row("masked.scatter.", is_scatter, |call| is_alignment(call, 2, true)),
    checked_row("vector.splice", is_splice, |call| is_number(call, 2)),
    checked_row("experimental.vector.splice", is_splice, |call| is_number(call, 2)),
    row("ctlz.", is_count_of_zeros),
    row("cttz.", is_count_of_zeros),
    row("objectsize.", is_object_size),
    row(
        "invariant.group.barrier",
        |result, params| matches!(params, [pointer] if pointer.is_pointer() && result == *pointer),
    ),
    row("ptr.annotation.", |result, params| is_annotation(params) && params.first() == Some(&result)),
    row("var.annotation", |result, params| is_annotation(params) && result.is_void()),
    row("flt.rounds", |result, params| params.is_empty() && result.is_int_of(32)),
    row("stackprotectorcheck", |result, params| {
        result.is_void() && matches!(params, [pointer] if pointer.is_pointer())
    }),
    checked_row("dbg.declare", |result, params| is_of_metadata(result, params, 3), names_variable),
    checked_row("dbg.addr", |result, params| is_of_metadata(result, params, 3), names_variable),
    checked_row("dbg.value", is_debug_value, names_variable),
    checked_row(
        "dbg.assign",
        |result, params| is_of_metadata(result, params, 6),
        |call| [1, 2, 3, 5].into_iter().all(|index| is_node(call, index)),
    ),
    checked_row("dbg.label", |result, params| is_of_metadata(result, params, 1), |call| is_node(call, 0)),
];

impl Former {
    /// The former intrinsic of a name, without `llvm.`, and a function type.
    pub(super) fn find(name: &[u8], ty: Type<'_>) -> Option<&'static Self> {
        let result = ty.return_type()?;
        let params: Vec<Type<'_>> = ty.params().collect();
        ROWS.iter().find(|row| name.starts_with(row.name.as_bytes()) && (row.has_type)(result, &params))
    }

    /// Whether a call has the constant arguments that the intrinsic needs.
    pub(super) fn accepts(&self, call: Inst<'_>) -> bool {
        (self.accepts)(call)
    }
}

/// Whether a type is a vector with as many components as another one.
fn is_as_long(ty: Type<'_>, other: Type<'_>) -> bool {
    ty.is_vector() && ty.kind() == other.kind() && ty.vector_len() == other.vector_len()
}

/// Whether a type is that of the mask of vectors of another one.
fn is_mask(ty: Type<'_>, of: Type<'_>) -> bool {
    is_as_long(ty, of) && ty.scalar().is_int_of(1)
}

/// Whether a type is that of the addresses of the components of vectors of another one.
fn is_addresses(ty: Type<'_>, of: Type<'_>) -> bool {
    is_as_long(ty, of) && ty.scalar().is_pointer()
}

fn is_of_metadata(result: Type<'_>, params: &[Type<'_>], count: usize) -> bool {
    result.is_void() && params.len() == count && params.iter().all(|param| param.is_metadata())
}

fn is_lifetime_with_size(result: Type<'_>, params: &[Type<'_>]) -> bool {
    result.is_void() && matches!(params, [size, pointer] if size.is_int_of(64) && pointer.is_pointer())
}

fn is_copy_with_alignment(result: Type<'_>, params: &[Type<'_>]) -> bool {
    matches!(params, [to, from, size, align, volatile]
        if to.is_pointer()
            && from.is_pointer()
            && size.is_int()
            && align.is_int_of(32)
            && volatile.is_int_of(1))
        && result.is_void()
}

fn is_set_with_alignment(result: Type<'_>, params: &[Type<'_>]) -> bool {
    matches!(params, [to, byte, size, align, volatile]
        if to.is_pointer()
            && byte.is_int_of(8)
            && size.is_int()
            && align.is_int_of(32)
            && volatile.is_int_of(1))
        && result.is_void()
}

fn is_masked_load(result: Type<'_>, params: &[Type<'_>]) -> bool {
    matches!(params, [pointer, align, mask, other]
        if pointer.is_pointer() && align.is_int_of(32) && is_mask(*mask, result) && *other == result)
}

fn is_gather(result: Type<'_>, params: &[Type<'_>]) -> bool {
    matches!(params, [pointers, align, mask, other]
        if is_addresses(*pointers, result) && align.is_int_of(32) && is_mask(*mask, result) && *other == result)
}

fn is_masked_store(result: Type<'_>, params: &[Type<'_>]) -> bool {
    matches!(params, [stored, pointer, align, mask]
        if pointer.is_pointer() && align.is_int_of(32) && is_mask(*mask, *stored))
        && result.is_void()
}

fn is_scatter(result: Type<'_>, params: &[Type<'_>]) -> bool {
    matches!(params, [stored, pointers, align, mask]
        if is_addresses(*pointers, *stored) && align.is_int_of(32) && is_mask(*mask, *stored))
        && result.is_void()
}

fn is_splice(result: Type<'_>, params: &[Type<'_>]) -> bool {
    matches!(params, [first, second, offset]
        if *first == result && *second == result && offset.is_int_of(32))
        && result.is_vector()
}

fn is_count_of_zeros(result: Type<'_>, params: &[Type<'_>]) -> bool {
    result.scalar().is_int() && params == [result]
}

fn is_object_size(result: Type<'_>, params: &[Type<'_>]) -> bool {
    matches!(params, [pointer, flags @ ..]
        if pointer.is_pointer() && matches!(flags.len(), 1 | 2) && flags.iter().all(|flag| flag.is_int_of(1)))
        && result.is_int()
}

fn is_annotation(params: &[Type<'_>]) -> bool {
    matches!(params, [annotated, text, file, line]
        if annotated.is_pointer() && text.is_pointer() && file == text && line.is_int_of(32))
}

fn is_debug_value(result: Type<'_>, params: &[Type<'_>]) -> bool {
    // Once there was an offset.
    is_of_metadata(result, params, 3)
        || matches!(params, [value, offset, variable, expression]
            if value.is_metadata()
                && offset.is_int_of(64)
                && variable.is_metadata()
                && expression.is_metadata())
            && result.is_void()
}

fn is_number(call: Inst<'_>, index: u32) -> bool {
    call.arg(index).is_some_and(|arg| arg.const_int().is_some())
}

/// Whether an argument is a power of two, or zero where that stands for an alignment of one byte.
fn is_alignment(call: Inst<'_>, index: u32, zero_too: bool) -> bool {
    let number = call.arg(index).and_then(|arg| arg.const_u64());
    number.is_some_and(|number| number.is_power_of_two() || zero_too && number == 0)
}

fn is_node(call: Inst<'_>, index: u32) -> bool {
    let metadata = call.arg(index).and_then(|arg| arg.as_metadata());
    metadata.is_some_and(|metadata| metadata.is_node())
}

/// Whether the last two arguments of a call are nodes, as the variable and the expression are.
fn names_variable(call: Inst<'_>) -> bool {
    let count = call.arg_count();
    count >= 2 && is_node(call, count - 2) && is_node(call, count - 1)
}
