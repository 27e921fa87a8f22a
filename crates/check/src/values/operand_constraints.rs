//! The kinds of things that the ids among the operands of instructions have to name.

use crate::control_flow::functions::FunctionFlow;
use spirv_kit::{
    Inst, Op,
    facts::{BLOCK, DEFINED, Fact, IdKind, KIND},
    grammar::{self, Category, EnumTable, ImportedSet, OpRow, OperandKind, OperandSpec, Quantifier},
    words,
};

/// The kind of thing that an operand that is an id has to name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Constraint {
    /// A value that dominates the use.
    Value,
    /// A value of this or a later block: the operands of phis.
    LaterValue,
    /// A constant or a global variable, declared before.
    Constant,
    /// A type, declared before.
    Type,
    /// A block of the same function, which is looked at together with the edges.
    Label,
    /// A function, of anywhere.
    Function,
    /// A set of extended instructions.
    Set,
    /// A string.
    String,
    /// Anything that is declared before.
    Before,
    /// Anything that is defined.
    Anything,
    /// Whatever it is, even nothing.
    Nothing,
}

impl Constraint {
    /// The kinds of ids, as bits, that are right wherever they are defined before, in the same block or outside of
    /// functions; of others, and of ids from elsewhere, more has to be known.
    #[inline]
    pub(crate) fn plain_kinds(self) -> u16 {
        const fn bits(kinds: &[IdKind]) -> u16 {
            let (mut bits, mut at) = (0, 0);
            while at < kinds.len() {
                bits |= 1 << kinds[at] as u32;
                at += 1;
            }
            bits
        }
        const VALUES: u16 = bits(&[IdKind::Value, IdKind::Constant, IdKind::Variable]);
        const CONSTANTS: u16 = bits(&[IdKind::Constant, IdKind::Variable, IdKind::Function]);
        const DEFINED: u16 = bits(&IdKind::ALL) & !bits(&[IdKind::Undefined]);
        match self {
            Self::Value | Self::LaterValue => VALUES,
            Self::Constant => CONSTANTS,
            Self::Type => const { bits(&[IdKind::Type]) },
            Self::Label => const { bits(&[IdKind::Label]) },
            Self::Function => const { bits(&[IdKind::Function]) },
            Self::Set => const { bits(&[IdKind::Set]) },
            Self::String => const { bits(&[IdKind::String]) },
            Self::Before | Self::Anything => DEFINED,
            Self::Nothing => ANY_KIND,
        }
    }
}

/// True if an id is of one of these kinds, and defined before a position, in this block or outside of functions.
#[inline]
pub(crate) fn is_plain(fact: Fact, kinds: u16, position: usize, block: u32) -> bool {
    u32::from(kinds) >> fact[KIND] & 1 != 0
        && (fact[DEFINED] as usize) <= position
        && (fact[BLOCK] == 0 || fact[BLOCK] == block)
}

/// True if what the operands are depends on ids among them.
pub(crate) fn depends_on_ids(op: Op) -> bool {
    matches!(op, Op::ExtInst | Op::ExtInstWithForwardRefsKHR | Op::SpecConstantOp | Op::Switch)
}

/// Outside of functions the only values are constants.
fn outside(constraint: Constraint) -> Constraint {
    if constraint == Constraint::Value { Constraint::Constant } else { constraint }
}

/// The constraint where an instruction stands.
#[inline]
pub(crate) fn at_place(constraint: Constraint, flow: Option<&FunctionFlow>) -> Constraint {
    if flow.is_none() { outside(constraint) } else { constraint }
}

/// The constraint on the ids of the list that ends an instruction; `None` where there is no list, or they are of several kinds.
fn of_list(row: &OpRow) -> Option<Constraint> {
    let (last, before) = row.arguments().split_last()?;
    let is_list = (last.kind, last.quantifier) == (OperandKind::IdRef, Quantifier::Many);
    let mut all = (0..=NAMED_ARGUMENTS).map(|at| constraint(row.op, row.class, before.len() + at));
    let first = all.next().filter(|_| is_list)?;
    all.all(|other| other == first).then_some(first)
}

/// No opcode tells apart more of its arguments by their numbers.
const NAMED_ARGUMENTS: usize = 7;

/// Where the function that becomes a kernel stands among the arguments of an instruction that enqueues, or asks about, one.
pub(crate) const fn invoked(op: Op) -> Option<usize> {
    match op {
        Op::EnqueueKernel => Some(6),
        Op::GetKernelWorkGroupSize
        | Op::GetKernelPreferredWorkGroupSizeMultiple
        | Op::GetKernelMaxNumSubgroups => Some(0),
        Op::GetKernelNDrangeSubGroupCount
        | Op::GetKernelNDrangeMaxSubGroupSize
        | Op::GetKernelLocalSizeForSubgroupCount => Some(1),
        _ => None,
    }
}

/// The constraint on the id at a position among the arguments of an instruction.
pub(crate) fn constraint(op: Op, class: grammar::Class, argument: usize) -> Constraint {
    use grammar::Class as C;
    match (op, argument) {
        (Op::Function, _) => return Constraint::Type,
        (Op::FunctionCall | Op::ConstantFunctionPointerINTEL, 0) => return Constraint::Function,
        (Op::Phi, n) => return if n % 2 == 0 { Constraint::LaterValue } else { Constraint::Label },
        // The arrays of a loop, whose addresses the loop computes.
        (Op::LoopMerge, n) if n > 2 => return Constraint::LaterValue,
        (Op::Branch | Op::LoopMerge | Op::SelectionMerge, _) => return Constraint::Label,
        (Op::BranchConditional, 1 | 2) => return Constraint::Label,
        (Op::Switch, n) if n > 0 => return Constraint::Label,
        (Op::ExtInst | Op::ExtInstWithForwardRefsKHR, 0) => return Constraint::Set,
        (Op::Line | Op::Source, _) => return Constraint::String,
        (Op::EntryPoint, 1) | (Op::ExecutionMode | Op::ExecutionModeId, 0) => return Constraint::Function,
        (op, n) if invoked(op) == Some(n) => return Constraint::Function,
        (
            Op::UntypedAccessChainKHR
            | Op::UntypedInBoundsAccessChainKHR
            | Op::UntypedPtrAccessChainKHR
            | Op::UntypedInBoundsPtrAccessChainKHR
            | Op::UntypedArrayLengthKHR
            | Op::UntypedImageTexelPointerEXT,
            0,
        )
        | (Op::UntypedVariableKHR, 1)
        | (Op::ConstantSizeOfEXT | Op::AbortKHR, 0) => return Constraint::Type,
        (Op::GraphEntryPointARM, _) => return Constraint::Anything,
        // A type; older producers name a matrix instead.
        (Op::CooperativeMatrixLengthKHR, 0) => return Constraint::Before,
        (Op::Variable | Op::UntypedVariableKHR, _) => return Constraint::Constant,
        // These are looked at together with the types that they make.
        (Op::TypePointer, _) | (Op::TypeForwardPointer, _) => return Constraint::Anything,
        (Op::CooperativeMatrixPerElementOpEXT | Op::CooperativeMatrixReduceEXT, _) => {
            return Constraint::Anything;
        }
        _ => {}
    }
    match class {
        // What a decoration has ids of is defined; its target is looked at together with it.
        C::Annotation if argument > 0 && matches!(op, Op::DecorateId | Op::MemberDecorateIdEXT) => {
            Constraint::Anything
        }
        C::Annotation | C::Debug => Constraint::Nothing,
        C::ConstantCreation => Constraint::Constant,
        C::Arithmetic
        | C::Atomic
        | C::Barrier
        | C::Bit
        | C::Composite
        | C::ControlFlow
        | C::Conversion
        | C::Derivative
        | C::DeviceSideEnqueue
        | C::Extension
        | C::Function
        | C::Group
        | C::Image
        | C::Memory
        | C::Miscellaneous
        | C::NonUniform
        | C::Pipe
        | C::RelationalAndLogical => Constraint::Value,
        C::ModeSetting => Constraint::Anything,
        _ => Constraint::Before,
    }
}

/// Of an operand of which nothing is wanted: all kinds, even of what is not defined before.
pub(crate) const ANY_KIND: u16 = u16::MAX;

/// How many ids a plan knows at most.
pub(crate) const PLANNED: usize = 6;

/// The constraints on the ids that every instruction of an opcode begins with, result type and result included. It saves
/// most operands of most modules the look at the grammar.
#[derive(Clone, Copy)]
pub(crate) struct OperandPlan {
    pub(crate) constraints: [Constraint; PLANNED],
    /// Their [`Constraint::plain_kinds`] outside of functions, and in them.
    pub(crate) kinds: [[u16; PLANNED]; 2],
    pub(crate) ids: u8,
    /// How many of them are arguments.
    pub(crate) arguments: u8,
    /// True if nothing has to follow them.
    pub(crate) is_whole: bool,
    /// The bits of a mask that may follow, and have to end the instruction: those without parameters, and those with one
    /// literal of a word.
    mask: Option<(u32, u32)>,
    /// Where a string has to follow and to end the instruction, the literals of a word that stand before it.
    text: Option<u8>,
    /// Where literals of a word have to follow and to end the instruction, their number, and whether there may be more.
    literals: Option<(u8, bool)>,
    /// What all ids are that may follow last, however many, and whether they follow right behind the others.
    pub(crate) list: Option<(Constraint, bool)>,
}

impl OperandPlan {
    pub(crate) fn of(row: &OpRow) -> Self {
        let mut plan = Self {
            constraints: [Constraint::Nothing; PLANNED],
            kinds: [[0; PLANNED]; 2],
            ids: 0,
            arguments: 0,
            is_whole: false,
            mask: None,
            text: None,
            literals: None,
            list: None,
        };
        if depends_on_ids(row.op) {
            return plan;
        }
        for (slot, spec) in plan.constraints.iter_mut().zip(row.operands) {
            *slot = match spec.kind {
                _ if spec.quantifier != Quantifier::One => break,
                OperandKind::IdResult => Constraint::Nothing,
                OperandKind::IdResultType => Constraint::Type,
                OperandKind::IdRef => {
                    plan.arguments += 1;
                    constraint(row.op, row.class, usize::from(plan.arguments) - 1)
                }
                _ => break,
            };
            plan.ids += 1;
        }
        plan.kinds = [
            plan.constraints.map(|constraint| outside(constraint).plain_kinds()),
            plan.constraints.map(Constraint::plain_kinds),
        ];
        let behind = row.operands.get(usize::from(plan.ids)..).unwrap_or(&[]);
        let may_end = |specs: &[OperandSpec]| specs.iter().all(|spec| spec.quantifier != Quantifier::One);
        plan.is_whole = may_end(behind);
        if let [first, rest @ ..] = behind
            && may_end(rest)
            && let Category::Mask(table) = first.kind.category()
        {
            plan.mask = Some(plain_bits(table));
        }
        if let [literals @ .., last] = behind
            && last.kind == OperandKind::LiteralString
            && literals.iter().all(|spec| spec.kind == OperandKind::LiteralInteger)
            && behind.iter().all(|spec| spec.quantifier == Quantifier::One)
        {
            plan.text = Some(literals.len() as u8);
        }
        let (fixed, more) = match behind {
            [fixed @ .., last] if last.quantifier == Quantifier::Many => (fixed, true),
            _ => (behind, false),
        };
        if behind.iter().all(|spec| spec.kind == OperandKind::LiteralInteger)
            && fixed.iter().all(|spec| spec.quantifier == Quantifier::One)
        {
            plan.literals = Some((fixed.len() as u8, more));
        }
        plan.list = of_list(row).map(|constraint| (constraint, behind.len() == 1));
        plan
    }

    /// True if words behind the ids are the literals and the string that end the instruction.
    #[inline]
    pub(crate) fn is_text(&self, rest: &[u32]) -> bool {
        let text = self.text.and_then(|literals| rest.get(usize::from(literals)..));
        text.is_some_and(|text| words::string_length(text) == Some(text.len()))
    }

    /// True if words behind the ids are the literals that end the instruction.
    #[inline]
    pub(crate) fn are_literals(&self, rest: &[u32]) -> bool {
        self.literals.is_some_and(|(fixed, more)| {
            let fixed = usize::from(fixed);
            rest.len() == fixed || more && rest.len() > fixed
        })
    }

    /// True if a mask may follow the ids.
    pub(crate) fn takes_mask(&self) -> bool {
        self.mask.is_some()
    }

    /// True if words behind the ids are such a mask with its literals.
    #[inline]
    pub(crate) fn is_plain_mask(&self, words: &[u32]) -> bool {
        match (self.mask, words) {
            (Some((bare, literal)), [mask, rest @ ..]) => {
                mask & !(bare | literal) == 0 && rest.len() == (mask & literal).count_ones() as usize
            }
            _ => false,
        }
    }
}

/// The bits of a mask that have no parameters, and those that have one, a literal of one word.
fn plain_bits(table: &EnumTable) -> (u32, u32) {
    let (mut bare, mut literal) = (0, 0);
    for bit in (0..u32::BITS).map(|bit| 1 << bit) {
        match table.by_number(bit).map(|row| row.parameters) {
            Some([]) => bare |= bit,
            Some([one]) if (one.kind, one.quantifier) == (OperandKind::LiteralInteger, Quantifier::One) => {
                literal |= bit;
            }
            _ => {}
        }
    }
    (bare, literal)
}

/// The constraints on the ids among the operands of OpSpecConstantOp: those of the operation, whose opcode is
/// argument 0.
pub(crate) fn of_operation(inst: Inst<'_>, argument: usize) -> Constraint {
    let op = inst.arguments().first().and_then(|op| u16::try_from(*op).ok()).map(Op);
    let row = op.and_then(Op::row);
    if matches!(op, Some(Op::CooperativeMatrixLengthKHR | Op::CooperativeMatrixLengthNV)) {
        return Constraint::Before;
    }
    match row.map(|row| constraint(row.op, row.class, argument.saturating_sub(1))) {
        Some(Constraint::Type) => Constraint::Type,
        _ => Constraint::Constant,
    }
}

/// The constraints on the ids among the operands of an extended instruction.
pub(crate) fn of_set(set: ImportedSet) -> Constraint {
    match set.known() {
        Some(set) if set.is_of_functions() => Constraint::Value,
        // Debug information refers to what comes later, in its relaxed form even to its own kind.
        _ => Constraint::Anything,
    }
}
