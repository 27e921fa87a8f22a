//! Atomic functions: OpenCL C 1.x's `atomic_*` and `atom_*`, and those of C11 with OpenCL C's orders and scopes.

use super::row::ArgumentClass;
use crate::spirv::Op;

/// The action of an atomic function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtomicAction {
    /// A plain store, before other work-items see the object.
    Init,
    /// Load.
    Load,
    /// Store.
    Store,
    /// Any read-modify-write with a value.
    Update,
    /// Add or subtract one.
    Step,
    /// Compare and exchange: the argument is the expected value, the old value the result.
    CompareExchange,
    /// Compare and exchange as in C11: the expected value is in memory, and the result is whether it was there.
    CompareExchangeC11,
    /// Set a flag and give its old state.
    FlagTestAndSet,
    /// Clear a flag.
    FlagClear,
}

/// How a name tells order and scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtomicStyle {
    /// Not at all, as in OpenCL C 1.x: relaxed, in the work-group.
    Legacy,
    /// Not at all, as in C11: sequentially consistent, on the device.
    Implicit,
    /// By arguments.
    Explicit,
}

/// The number of the first argument that tells order or scope, in [`AtomicStyle::Explicit`].
#[must_use]
pub const fn first_order(action: AtomicAction) -> u32 {
    match action {
        AtomicAction::Load | AtomicAction::FlagTestAndSet | AtomicAction::FlagClear => 1,
        AtomicAction::CompareExchangeC11 => 3,
        _ => 2,
    }
}

/// A row: an action with its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtomicRow {
    /// The action.
    pub action: AtomicAction,
    /// The name of OpenCL C 1.x after `atomic_` or `atom_`.
    pub legacy: Option<&'static str>,
    /// The name of C11 after `atomic_`, without `_explicit`.
    pub c11: Option<&'static str>,
    /// The instruction by the class of the object, in the order of [`ArgumentClass`].
    pub ops: [Option<Op>; 3],
}

const fn row(
    action: AtomicAction,
    legacy: Option<&'static str>,
    c11: Option<&'static str>,
    ops: [Option<Op>; 3],
) -> AtomicRow {
    AtomicRow { action, legacy, c11, ops }
}

const fn all(op: Op) -> [Option<Op>; 3] {
    [Some(op); 3]
}

const fn ints(op: Op) -> [Option<Op>; 3] {
    [None, Some(op), Some(op)]
}

/// Every atomic function.
pub const ROWS: &[AtomicRow] = &[
    row(AtomicAction::Load, None, Some("load"), all(Op::AtomicLoad)),
    row(AtomicAction::Store, None, Some("store"), all(Op::AtomicStore)),
    row(AtomicAction::Init, None, Some("init"), all(Op::Store)),
    row(AtomicAction::Update, Some("xchg"), Some("exchange"), all(Op::AtomicExchange)),
    row(
        AtomicAction::Update,
        Some("add"),
        Some("fetch_add"),
        [Some(Op::AtomicFAddEXT), Some(Op::AtomicIAdd), Some(Op::AtomicIAdd)],
    ),
    // The subtraction of floating-point numbers is an addition of the negated value.
    row(
        AtomicAction::Update,
        Some("sub"),
        Some("fetch_sub"),
        [Some(Op::AtomicFAddEXT), Some(Op::AtomicISub), Some(Op::AtomicISub)],
    ),
    row(
        AtomicAction::Update,
        Some("min"),
        Some("fetch_min"),
        [Some(Op::AtomicFMinEXT), Some(Op::AtomicSMin), Some(Op::AtomicUMin)],
    ),
    row(
        AtomicAction::Update,
        Some("max"),
        Some("fetch_max"),
        [Some(Op::AtomicFMaxEXT), Some(Op::AtomicSMax), Some(Op::AtomicUMax)],
    ),
    row(AtomicAction::Update, Some("and"), Some("fetch_and"), ints(Op::AtomicAnd)),
    row(AtomicAction::Update, Some("or"), Some("fetch_or"), ints(Op::AtomicOr)),
    row(AtomicAction::Update, Some("xor"), Some("fetch_xor"), ints(Op::AtomicXor)),
    row(AtomicAction::Step, Some("inc"), None, ints(Op::AtomicIIncrement)),
    row(AtomicAction::Step, Some("dec"), None, ints(Op::AtomicIDecrement)),
    row(AtomicAction::CompareExchange, Some("cmpxchg"), None, all(Op::AtomicCompareExchange)),
    row(
        AtomicAction::CompareExchangeC11,
        None,
        Some("compare_exchange_strong"),
        all(Op::AtomicCompareExchange),
    ),
    // The weak instruction means the same and is gone from SPIR-V 1.4, so nothing becomes it.
    row(
        AtomicAction::CompareExchangeC11,
        None,
        Some("compare_exchange_weak"),
        all(Op::AtomicCompareExchange),
    ),
    row(AtomicAction::FlagTestAndSet, None, Some("flag_test_and_set"), all(Op::AtomicFlagTestAndSet)),
    row(AtomicAction::FlagClear, None, Some("flag_clear"), all(Op::AtomicFlagClear)),
];

impl AtomicRow {
    /// The instruction for a class.
    #[must_use]
    pub fn op(&self, class: ArgumentClass) -> Option<Op> {
        self.ops[class as usize]
    }
}

/// The row of a name, and how the name tells order and scope.
#[must_use]
pub fn by_name(name: &str) -> Option<(&'static AtomicRow, AtomicStyle)> {
    if let Some(rest) = name.strip_prefix("atom_") {
        return Some((legacy(rest)?, AtomicStyle::Legacy));
    }
    let rest = name.strip_prefix("atomic_")?;
    if let Some(row) = legacy(rest) {
        return Some((row, AtomicStyle::Legacy));
    }
    let (rest, style) = match rest.strip_suffix("_explicit") {
        Some(rest) => (rest, AtomicStyle::Explicit),
        None => (rest, AtomicStyle::Implicit),
    };
    let row = ROWS.iter().find(|row| row.c11 == Some(rest))?;
    Some((row, style))
}

fn legacy(name: &str) -> Option<&'static AtomicRow> {
    ROWS.iter().find(|row| row.legacy == Some(name))
}

/// The row of an instruction with a name of OpenCL C 1.x, and the class that the instruction tells.
#[must_use]
pub fn legacy_of(op: Op) -> Option<(&'static AtomicRow, ArgumentClass)> {
    of(op, |row| row.legacy.is_some())
}

/// The row of an instruction with a name of C11, and the class that the instruction tells.
#[must_use]
pub fn c11_of(op: Op) -> Option<(&'static AtomicRow, ArgumentClass)> {
    of(op, |row| row.c11.is_some())
}

fn of(op: Op, named: impl Fn(&AtomicRow) -> bool) -> Option<(&'static AtomicRow, ArgumentClass)> {
    let op = if op == Op::AtomicCompareExchangeWeak { Op::AtomicCompareExchange } else { op };
    ROWS.iter().filter(|row| named(row)).find_map(|row| {
        let class = [ArgumentClass::Signed, ArgumentClass::Float, ArgumentClass::Unsigned]
            .into_iter()
            .find(|c| row.op(*c) == Some(op))?;
        Some((row, class))
    })
}
