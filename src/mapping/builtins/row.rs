//! The rows of the table of builtins, and the table itself with its look-ups in both directions.

use std::borrow::Cow;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

pub use crate::mapping::registry::InstKey;

use super::avc;
use crate::mangle::{self, Ty};
use crate::spirv::Op;
use crate::spirv::grammar::Scope;

/// The class of an argument, which decides between the instructions of an overloaded builtin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ArgumentClass {
    /// Floating-point numbers.
    Float,
    /// Integers with a sign, and whatever is not a number.
    Signed,
    /// Integers without a sign, and booleans.
    Unsigned,
}

impl ArgumentClass {
    /// The class of a parameter.
    #[must_use]
    pub fn of(ty: &Ty<'_>) -> Self {
        match ty.class() {
            Some(mangle::NumberClass::Float) => Self::Float,
            Some(mangle::NumberClass::Unsigned | mangle::NumberClass::Bool) => Self::Unsigned,
            _ => Self::Signed,
        }
    }
}

/// Where an operand of the instruction comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandSource {
    /// The call's argument of this number.
    Arg(u8),
    /// The argument, an integer that is a boolean for the instruction.
    Boolean(u8),
    /// A constant of 32 bits.
    Const(u32),
    /// A constant of the width of `size_t`.
    Size(u32),
    /// A literal word.
    Literal(u32),
    /// An image with a sampler as motion estimation looks at it (OpVmeImageINTEL), from the arguments of these numbers.
    VmeImage {
        /// The image.
        image: u8,
        /// The sampler.
        sampler: u8,
    },
}

/// An argument that is converted before an instruction takes it, and the result back again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrapper {
    /// The number of the argument.
    pub argument: u8,
    /// The instruction that converts it.
    pub into: Op,
    /// The instruction that converts the result; `None` where that stays.
    pub back: Option<Op>,
}

/// How the call's result follows from the instruction's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultRule {
    /// They are the same; or there is none.
    Plain,
    /// The instruction gives a boolean, the call an integer: 1 for a true scalar, -1 for a true component.
    Boolean,
    /// The call gives an integer of the first argument's type, the instruction one of any width.
    OfArgument,
    /// The call gives a `uint`, the instruction an integer of any width.
    Word,
}

impl ResultRule {
    /// The rule of an instruction whose name does not tell the width of its integer.
    #[must_use]
    pub const fn of(op: Op) -> Self {
        match op {
            Op::BitCount => Self::OfArgument,
            Op::GroupNonUniformBallotBitCount
            | Op::GroupNonUniformBallotFindLSB
            | Op::GroupNonUniformBallotFindMSB
            | Op::ImageQueryFormat
            | Op::ImageQueryOrder
            | Op::ImageQueryLevels
            | Op::ImageQuerySamples => Self::Word,
            _ => Self::Plain,
        }
    }
}

/// How a parameter is mangled when the call is made from the instruction, which does not tell signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Param {
    /// Integers have the sign of the row's instruction for their class.
    ByClass,
    /// Integers have a sign.
    Signed,
    /// Integers have none; those that a pointer points to neither.
    Unsigned,
    /// A pointer to constant values without a sign.
    ConstPointer,
    /// An `int`, where the instruction takes an unsigned integer of any width.
    SignedWord,
    /// A `uint`, where the instruction takes an unsigned integer of any width.
    Word,
}

impl Param {
    const fn of(code: u8) -> Self {
        match code {
            b'c' => Self::ByClass,
            b'u' => Self::Unsigned,
            b'k' => Self::ConstPointer,
            b'i' => Self::SignedWord,
            b'w' => Self::Word,
            _ => Self::Signed,
        }
    }
}

/// Which language versions spell an instruction by a row's name; the name is understood in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// All.
    Always,
    /// None: another row, or plain LLVM IR, is how the instruction is read.
    Never,
}

/// A builtin whose arguments become operands one by one.
#[derive(Clone, Debug)]
pub struct BuiltinRow {
    /// OpenCL C's name.
    pub name: Cow<'static, str>,
    /// The instruction by the class of the deciding argument, in the order of [`ArgumentClass`].
    pub insts: [Option<InstKey>; 3],
    /// The number of the argument that decides.
    pub decides: u8,
    /// The instruction's operands after result type and result.
    pub operands: SmallVec<[OperandSource; 6]>,
    /// How the result follows.
    pub result: ResultRule,
    /// One letter a parameter: see [`BuiltinRow::param`].
    pub(super) params: Cow<'static, str>,
    /// Which versions read the instruction as this name.
    pub spelling: Spelling,
    /// Whether the name is written without parameter types, as clang does for its own builtins.
    pub plain_name: bool,
    /// The width in bits and the number of components of the result, where only that tells rows apart.
    pub result_shape: Option<(u32, u32)>,
    /// The argument that is converted on the way, where one is.
    pub wrapper: Option<Wrapper>,
}

impl BuiltinRow {
    /// A row for one instruction or one a class.
    #[must_use]
    pub(super) fn new(
        name: impl Into<Cow<'static, str>>,
        insts: [Option<InstKey>; 3],
        operands: &[OperandSource],
        params: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            name: name.into(),
            insts,
            decides: 0,
            operands: SmallVec::from_slice(operands),
            result: ResultRule::Plain,
            params: params.into(),
            spelling: Spelling::Always,
            plain_name: false,
            result_shape: None,
            wrapper: None,
        }
    }

    /// A row for one instruction whatever the class.
    #[must_use]
    pub(super) fn op(
        name: impl Into<Cow<'static, str>>,
        op: Op,
        operands: &[OperandSource],
        params: impl Into<Cow<'static, str>>,
    ) -> Self {
        let row = Self::new(name, [Some(InstKey::Op(op)); 3], operands, params);
        Self { result: ResultRule::of(op), ..row }
    }

    /// The same with a boolean as its result.
    #[must_use]
    pub(super) fn boolean(self) -> Self {
        Self { result: ResultRule::Boolean, ..self }
    }

    /// The same, only understood and never written by the reader.
    #[must_use]
    pub(super) fn alias(self) -> Self {
        Self { spelling: Spelling::Never, ..self }
    }

    /// The same with a name that is not mangled.
    #[must_use]
    pub(super) fn plain(self) -> Self {
        Self { plain_name: true, ..self }
    }

    /// The number of parameters.
    #[must_use]
    pub fn arity(&self) -> usize {
        self.params.len()
    }

    /// How a parameter is mangled: `c` by class, `s` signed, `u` unsigned, `k` pointer to constant, `i` an `int` and `w` a
    /// `uint` whatever the width of the operand.
    #[must_use]
    pub fn param(&self, number: usize) -> Param {
        Param::of(self.params.as_bytes().get(number).copied().unwrap_or(b's'))
    }

    /// The instruction for a class.
    #[must_use]
    pub fn inst(&self, class: ArgumentClass) -> Option<InstKey> {
        self.insts[class as usize]
    }

    /// The class of an instruction of this row: the sign tells only where the instructions differ.
    #[must_use]
    pub fn class_of(&self, inst: InstKey) -> Option<ArgumentClass> {
        [ArgumentClass::Signed, ArgumentClass::Float, ArgumentClass::Unsigned]
            .into_iter()
            .find(|class| self.inst(*class) == Some(inst))
    }
}

/// The group operations with the words that OpenCL C has for them.
pub(super) const GROUP_OPERATIONS: [(&str, u32); 3] =
    [("reduce", 0), ("scan_inclusive", 1), ("scan_exclusive", 2)];

pub(super) const WORKGROUP: OperandSource = OperandSource::Const(Scope::Workgroup.0);
pub(super) const SUBGROUP: OperandSource = OperandSource::Const(Scope::Subgroup.0);

/// Rows with their indexes.
pub struct BuiltinTable {
    rows: Vec<BuiltinRow>,
    by_name: FxHashMap<Cow<'static, str>, SmallVec<[u16; 2]>>,
    by_inst: FxHashMap<InstKey, SmallVec<[u16; 4]>>,
}

impl BuiltinTable {
    fn new(rows: Vec<BuiltinRow>) -> Self {
        let mut by_name: FxHashMap<_, SmallVec<[u16; 2]>> = FxHashMap::default();
        let mut by_inst: FxHashMap<_, SmallVec<[u16; 4]>> = FxHashMap::default();
        for (number, row) in (0..).zip(&rows) {
            by_name.entry(row.name.clone()).or_default().push(number);
            if row.spelling == Spelling::Never {
                continue;
            }
            for inst in row.insts.into_iter().flatten() {
                let numbers = by_inst.entry(inst).or_default();
                if numbers.last() != Some(&number) {
                    numbers.push(number);
                }
            }
        }
        Self { rows, by_name, by_inst }
    }

    /// The tables, each of which is made on first use and never changes: of the family of motion estimation, which few
    /// modules have and whose names take most of the time, and of all others.
    fn of_estimation(is_of_estimation: bool) -> &'static Self {
        static ESTIMATION: LazyLock<BuiltinTable> =
            LazyLock::new(|| BuiltinTable::new(super::estimation_rows()));
        static OTHERS: LazyLock<BuiltinTable> = LazyLock::new(|| BuiltinTable::new(super::other_rows()));
        if is_of_estimation { &ESTIMATION } else { &OTHERS }
    }

    /// Every row.
    #[cfg(test)]
    pub(super) fn rows() -> impl Iterator<Item = &'static BuiltinRow> {
        [true, false].into_iter().flat_map(|which| &Self::of_estimation(which).rows)
    }

    /// The rows of a name.
    pub fn by_name(name: &str) -> impl Iterator<Item = &'static BuiltinRow> {
        let table = Self::of_estimation(avc::is_name(name));
        table.select(table.by_name.get(name).map(|numbers| numbers.as_slice()))
    }

    /// The rows that an instruction may be read as.
    pub fn by_inst(inst: InstKey) -> impl Iterator<Item = &'static BuiltinRow> {
        let table = Self::of_estimation(matches!(inst, InstKey::Op(op) if avc::contains(op)));
        table.select(table.by_inst.get(&inst).map(|numbers| numbers.as_slice()))
    }

    fn select<'t>(&'t self, numbers: Option<&'t [u16]>) -> impl Iterator<Item = &'t BuiltinRow> {
        numbers.unwrap_or(&[]).iter().filter_map(|number| self.rows.get(usize::from(*number)))
    }
}
