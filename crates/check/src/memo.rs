//! Instructions that are like one that was found right before.
//!
//! Most rules look at the opcode of an instruction, at its literals and at the types of its values, and at nothing else. So
//! whoever has looked at one addition of such integers has looked at all of them. Each combination that is new is looked
//! at in full. Where nothing was wrong and no rule asked for more of a value than its type, it is kept as a [`MemoKey`], and
//! of all instructions of that shape only the ids are looked at, whether they are of the right kinds and can be seen.
//!
//! What a rule asks for goes through [`Checker::definition`] and the questions for decorations, which note it. Opcodes whose
//! rules look at the place of the instruction have no [`KeyForm`].

use std::{cell::Cell, ops::Range};

use once_cell::race::OnceBox;

use crate::{
    Checker, RuleFamily,
    control_flow::functions::FunctionFlow,
    decorations::annotations,
    values::{
        operand_constraints::{Constraint, OperandPlan, constraint},
        operands,
    },
};
use spirv_kit::{
    Id, Inst, Op,
    facts::{BLOCK, DEFINED, IdKind, KIND, TYPE},
    grammar::{Class, Decoration, ExtInstSet, ImportedSet, OpRow, OperandKind, OperandSpec, Quantifier},
};

/// The number of words of a shape.
const WORDS: usize = 8;

/// The shape of an instruction: what is equal in all instructions that the rules cannot tell apart. Its words are the
/// opcode and word count, literals as they are, the types of values in the place of these, the ids of everything else,
/// and zeros for words that do not matter. Where an instruction has a result type and a result, its first word stands
/// in the place of the result.
type MemoKey = [u32; WORDS];

/// For each number of words, the mask of the words of a shape that are used.
static LENGTHS: [MemoKey; WORDS + 1] = {
    let mut lengths = [[0; WORDS]; WORDS + 1];
    let mut length = 0;
    while length <= WORDS {
        let mut at = 0;
        while at < length {
            lengths[length][at] = u32::MAX;
            at += 1;
        }
        length += 1;
    }
    lengths
};

/// Marks the type of a value among the words of a shape.
const OF_VALUE: u32 = 1 << 31;
/// Marks the type of a constant.
const OF_CONSTANT: u32 = 1 << 30;
/// Marks the type of a variable at module scope.
const OF_VARIABLE: u32 = OF_VALUE | OF_CONSTANT;
/// Marks the shape of a decoration with its target.
const OF_DECORATED: u32 = 1;

/// What a word of an instruction has to be (kinds of ids as bits), and how it enters the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct KeyPlace {
    kinds: u16,
    role: KeyRole,
}

bitflags::bitflags! {
    /// How a word enters the shape.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct KeyRole: u8 {
        /// An id that is defined.
        const DEFINED = 1;
        /// An id that can be seen where it is named.
        const SEEN = 1 << 1;
        /// A value, for which its type stands.
        const TYPED = 1 << 2;
        /// A part of the shape.
        const KEPT = 1 << 3;

        /// The result, or the target of a decoration, which does not enter the shape: no rule of the instruction itself
        /// is about it.
        const FREE = 0;
        /// A literal, type, instruction set or function, which enters the shape as it is.
        const LITERAL = Self::KEPT.bits();
        /// A label; only rules of control flow depend on which one it is.
        const LABEL = Self::DEFINED.bits();
        /// A constant, which stands for itself.
        const CONSTANT = Self::DEFINED.bits() | Self::SEEN.bits() | Self::KEPT.bits();
        /// A value.
        const VALUE = Self::CONSTANT.bits() | Self::TYPED.bits();
    }
}

impl KeyPlace {
    const fn new(role: KeyRole, kinds: u16) -> Self {
        Self { kinds, role }
    }
}

/// How the words of the instructions of an opcode enter the shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyForm {
    places: [KeyPlace; WORDS],
    /// The mask of the bits that are taken from the words.
    kept: MemoKey,
    /// The words that are ids to be looked up, one bit each.
    ids: u32,
    /// The place of the instruction's first word: that of the result where it has a type too. So many words are left out.
    first: usize,
    /// True if the last word of the shape is the type that the function returns.
    is_return: bool,
}

impl KeyForm {
    fn of(row: &OpRow) -> Option<Self> {
        if !is_told_by_types(row) {
            return None;
        }
        let mut last = KeyPlace::new(KeyRole::LITERAL, 0);
        let first = usize::from(row.has_type && row.has_result);
        let mut form = Self {
            places: [last; WORDS],
            kept: [u32::MAX; WORDS],
            ids: 0,
            first,
            is_return: is_return(row.op),
        };
        let mut arguments = 0;
        let mut specs = row.operands.iter();
        for (number, at) in (1 - first..WORDS).enumerate() {
            if let Some(spec) = specs.next() {
                last = Self::place(row, spec, number, arguments)?;
                arguments += usize::from(last.role != KeyRole::FREE && spec.kind == OperandKind::IdRef);
                let has_parameters = matches!(spec.kind, OperandKind::MemoryAccess | OperandKind::Decoration);
                if has_parameters || spec.quantifier == Quantifier::Many {
                    specs = [].iter();
                }
            }
            form.places[at] = last;
            form.kept[at] = if last.role.contains(KeyRole::KEPT) { u32::MAX } else { 0 };
            form.ids |= u32::from(last.role.contains(KeyRole::DEFINED)) << at;
        }
        specs.next().is_none().then_some(form)
    }

    fn place(row: &OpRow, spec: &OperandSpec, number: usize, argument: usize) -> Option<KeyPlace> {
        let is_annotation = row.class == Class::Annotation;
        let of = |role, constraint: Constraint| KeyPlace::new(role, constraint.plain_kinds());
        Some(match (spec.kind, spec.quantifier) {
            (_, Quantifier::Counted) => return None,
            (OperandKind::IdResult, _) => KeyPlace::new(KeyRole::FREE, 0),
            (OperandKind::IdRef, Quantifier::One) if is_annotation && number == 0 => {
                KeyPlace::new(KeyRole::FREE, 0)
            }
            (OperandKind::IdResultType, _) => KeyPlace::new(KeyRole::LITERAL, 0),
            (OperandKind::IdScope | OperandKind::IdMemorySemantics, _) => {
                of(KeyRole::VALUE, Constraint::Value)
            }
            (OperandKind::IdRef, _) => match constraint(row.op, row.class, argument) {
                constraint @ Constraint::Value => of(KeyRole::VALUE, constraint),
                constraint @ Constraint::Constant => of(KeyRole::CONSTANT, constraint),
                constraint @ Constraint::Label => of(KeyRole::LABEL, constraint),
                Constraint::Type | Constraint::Set | Constraint::Function => {
                    KeyPlace::new(KeyRole::LITERAL, 0)
                }
                _ => return None,
            },
            (OperandKind::LiteralInteger | OperandKind::LiteralExtInstInteger, _)
            | (OperandKind::MemoryAccess | OperandKind::Decoration | OperandKind::StorageClass, _)
            | (OperandKind::FunctionControl, _) => KeyPlace::new(KeyRole::LITERAL, 0),
            _ => return None,
        })
    }
}

/// True if the rules of an opcode are about types and literals, apart from what they ask for by [`Checker::definition`].
fn is_told_by_types(row: &OpRow) -> bool {
    match row.class {
        Class::Arithmetic
        | Class::Bit
        | Class::Conversion
        | Class::Composite
        | Class::RelationalAndLogical
        | Class::Derivative
        | Class::Atomic
        | Class::Barrier => true,
        Class::Memory => !matches!(row.op, Op::ImageTexelPointer | Op::UntypedImageTexelPointerEXT),
        Class::ControlFlow => {
            matches!(row.op, Op::Branch | Op::BranchConditional | Op::LifetimeStart | Op::LifetimeStop)
                || is_return(row.op)
        }
        Class::Function => matches!(row.op, Op::FunctionCall | Op::Function),
        Class::Extension => row.op == Op::ExtInst,
        Class::Annotation => matches!(row.op, Op::Decorate | Op::MemberDecorate),
        _ => row.op == Op::AssumeTrueKHR,
    }
}

/// True if the type that the function returns is a part of the shape.
fn is_return(op: Op) -> bool {
    matches!(op, Op::Return | Op::ReturnValue)
}

/// What the grammar alone tells of an opcode.
pub(crate) struct OpcodeFacts {
    pub(crate) row: &'static OpRow,
    pub(crate) plan: OperandPlan,
    pub(crate) form: Option<KeyForm>,
}

impl OpcodeFacts {
    fn of(row: &'static OpRow) -> Self {
        Self { row, plan: OperandPlan::of(row), form: KeyForm::of(row) }
    }

    /// Returns the facts about opcodes by the number of the grammar's row, each computed on first use.
    pub(crate) fn table() -> &'static [OnceBox<Self>] {
        const COUNT: usize = Op::all().len();
        // A pointer for each: a process that checks one small module touches few pages of it.
        static TABLE: [OnceBox<OpcodeFacts>; COUNT] = [const { OnceBox::new() }; COUNT];
        &TABLE
    }

    /// Returns the facts about the opcode of a row of the grammar.
    #[inline]
    pub(crate) fn get(table: &'static [OnceBox<Self>], number: usize) -> Option<&'static Self> {
        let slot = table.get(number)?;
        match slot.get() {
            Some(known) => Some(known),
            None => Self::find(slot, number),
        }
    }

    #[inline(never)]
    fn find(slot: &'static OnceBox<Self>, number: usize) -> Option<&'static Self> {
        let row = Op::all().get(number)?;
        Some(slot.get_or_init(|| Box::new(Self::of(row))))
    }
}

/// How much beyond types the rules have asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum AskedFor {
    #[default]
    Types,
    /// The definition of a constant or of a variable at module scope.
    Constants,
    /// The definition or the decorations of a value.
    Values,
}

/// Whether instructions of a shape that was found right are checked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MemoPolicy {
    /// Shapes that were found right are remembered, and not checked again.
    OfShapes,
    /// Each instruction is checked.
    None,
}

/// A cache of the shapes of instructions that broke no rule.
#[derive(Default)]
pub(crate) struct Memo {
    /// By a hash of the shape; a later one takes an earlier one's place. Their number is a power of two, or none.
    slots: Vec<Cell<MemoKey>>,
    /// For each row of the grammar, whether shapes of the opcode hold the ids of constants instead of their types.
    by_constants: Vec<Cell<bool>>,
    /// How much the rules have asked for about the current instruction.
    pub(crate) asked: Cell<AskedFor>,
    /// The target of the current decoration, whose definition is part of the shape; zero if there is none.
    target: Cell<u32>,
}

/// Ids from here on have no room in a shape.
const MOST_IDS: usize = 1 << 30;

impl Memo {
    /// Returns an empty cache with room for a module with this number of instructions and ids.
    pub(crate) fn new(memory: MemoPolicy, instructions: usize, ids: usize) -> Self {
        if memory == MemoPolicy::None {
            return Self::default();
        }
        let count = if ids < MOST_IDS { (instructions / 4).next_power_of_two().clamp(32, 4096) } else { 0 };
        Self {
            slots: vec![Cell::default(); count],
            by_constants: vec![Cell::new(false); Op::all().len()],
            asked: Cell::default(),
            target: Cell::default(),
        }
    }

    /// Forgets all shapes, as what rules look at beside the instruction has changed.
    pub(crate) fn forget(&self) {
        self.slots.iter().for_each(|slot| slot.set(MemoKey::default()));
    }

    /// True if a shape was found right.
    #[inline]
    fn holds(&self, shape: &MemoKey) -> bool {
        // Word by word, which takes less than a call that compares memory.
        let differs = |known: &MemoKey| known.iter().zip(shape).fold(0, |all, (a, b)| all | (a ^ b)) != 0;
        self.slots.get(self.slot(shape)).is_some_and(|known| !differs(&known.get()))
    }

    fn insert(&self, shape: MemoKey) {
        let slot = self.slot(&shape);
        if let Some(slot) = self.slots.get(slot) {
            slot.set(shape);
        }
    }

    #[inline]
    fn slot(&self, shape: &MemoKey) -> usize {
        let hash = shape.as_chunks::<2>().0.iter().fold(0_u64, |hash, [low, high]| {
            let word = u64::from(*low) | u64::from(*high) << 32;
            (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95)
        });
        (hash >> 48) as usize & self.slots.len().wrapping_sub(1)
    }
}

/// For each kind of value, the mark that its type gets in a shape; none where the id stands for itself.
type TypeMarks = [u32; IdKind::ALL.len().next_power_of_two()];

const fn marks(tells_constants: bool) -> TypeMarks {
    let mut marks = [0; IdKind::ALL.len().next_power_of_two()];
    marks[IdKind::Value as usize] = OF_VALUE;
    if !tells_constants {
        marks[IdKind::Constant as usize] = OF_CONSTANT;
        marks[IdKind::Variable as usize] = OF_VARIABLE;
    }
    marks
}

static MARKS: [TypeMarks; 2] = [marks(false), marks(true)];

/// An instruction whose shape is not in the cache.
#[derive(Clone, Copy)]
pub(crate) struct Newcomer {
    /// The row of the opcode.
    number: usize,
    /// The number of findings before it.
    found: usize,
}

/// The result of looking an instruction up in the cache of shapes.
pub(crate) enum Look {
    /// The same shape was found right before.
    Familiar,
    /// The rules have to be checked.
    New(Newcomer),
}

impl<'m> Checker<'m> {
    /// Returns the instruction that defines an id, and notes that a rule has asked for it.
    #[inline]
    pub(crate) fn definition(&self, id: Id) -> Option<Inst<'m>> {
        if self.memo.target.get() != id.0 {
            self.note(id);
        }
        self.facts.ids().get(id)
    }

    /// Notes that a rule asks for more of an id than its type.
    #[inline]
    pub(crate) fn note(&self, id: Id) {
        let asked = match self.facts.kind(id) {
            IdKind::Value => AskedFor::Values,
            IdKind::Constant | IdKind::Variable => AskedFor::Constants,
            _ => return,
        };
        self.memo.asked.set(self.memo.asked.get().max(asked));
    }

    /// Skips the instructions of a block whose shapes were found right before; returns the position of the first that
    /// has to be checked or is a variable, or the end.
    #[inline(never)]
    pub(crate) fn pass_familiar(&self, positions: Range<usize>, flow: &FunctionFlow) -> usize {
        self.pass_some(positions, flow, |op| !op.is_variable())
    }

    /// Like [`Self::pass_familiar`], but skips variables only.
    #[inline(never)]
    pub(crate) fn pass_variables(&self, positions: Range<usize>, flow: &FunctionFlow) -> usize {
        self.pass_some(positions, flow, Op::is_variable)
    }

    #[inline(always)]
    fn pass_some(
        &self,
        positions: Range<usize>,
        flow: &FunctionFlow,
        is_wanted: impl Fn(Op) -> bool,
    ) -> usize {
        let (mut position, end) = (positions.start, positions.end);
        while position < end
            && let Some(inst) = self.module().get(position)
            && is_wanted(inst.op())
            && self.is_familiar(position, inst, Some(flow))
        {
            position += 1;
        }
        position
    }

    /// Looks an instruction up in the cache, and whether its operands are visible where it stands.
    pub(crate) fn look(&self, position: usize, inst: Inst<'m>, flow: Option<&FunctionFlow>) -> Look {
        if self.is_familiar(position, inst, flow) { Look::Familiar } else { Look::New(self.newcomer(inst)) }
    }

    /// Begins the check of an instruction.
    pub(crate) fn newcomer(&self, inst: Inst<'m>) -> Newcomer {
        self.memo.asked.set(AskedFor::Types);
        Newcomer { number: inst.op().row_number().unwrap_or(usize::MAX), found: self.findings.found.get() }
    }

    #[inline(always)]
    fn is_familiar(&self, position: usize, inst: Inst<'m>, flow: Option<&FunctionFlow>) -> bool {
        let number = inst.op().row_number().unwrap_or(usize::MAX);
        let form = OpcodeFacts::get(self.known, number).and_then(|known| known.form.as_ref());
        form.and_then(|form| self.shape_of(form, number, position, inst, flow))
            .is_some_and(|shape| self.memo.holds(&shape))
    }

    /// Returns the shape of an instruction whose ids are of the right kinds; `None` where that needs a full check.
    #[inline(always)]
    fn shape_of(
        &self,
        form: &KeyForm,
        number: usize,
        position: usize,
        inst: Inst<'m>,
        flow: Option<&FunctionFlow>,
    ) -> Option<MemoKey> {
        let count = inst.words().len().checked_sub(form.first)?;
        let length = LENGTHS.get(count)?;
        // With what follows, as a row of words takes no loop; the last few of a module are no row.
        let words = self.module().words().get(inst.offset() + form.first..)?.first_chunk::<WORDS>()?;
        let mut shape = *words;
        for (word, (kept, length)) in shape.iter_mut().zip(form.kept.iter().zip(length)) {
            *word &= kept & length;
        }
        *shape.get_mut(form.first)? = *inst.words().first()?;
        if form.is_return {
            *shape.last_mut()? = flow?.result.0;
        }
        let tells_constants = self.memo.by_constants.get(number).is_some_and(Cell::get);
        let marks = &MARKS[usize::from(tells_constants)];
        let mut ids = form.ids & ((1 << count) - 1);
        while ids != 0 {
            let at = ids.trailing_zeros() as usize;
            ids &= ids - 1;
            let (Some(place), Some(word)) = (form.places.get(at), words.get(at)) else { break };
            let fact = self.facts.by_id(*word)?;
            let kind = fact[KIND] as usize % marks.len();
            if place.kinds >> kind & 1 == 0 {
                return None;
            }
            if place.role.contains(KeyRole::SEEN) {
                let is_seen = match flow {
                    Some(flow) if fact[BLOCK] != 0 && fact[BLOCK] != flow.current as u32 + 1 => {
                        flow.sees(fact[BLOCK] as usize - 1)
                    }
                    None if fact[BLOCK] != 0 => false,
                    _ => fact[DEFINED] as usize <= position,
                };
                if !is_seen {
                    return None;
                }
            }
            if place.role.contains(KeyRole::TYPED) && marks[kind] != 0 {
                *shape.get_mut(at)? = marks[kind] | fact[TYPE];
            }
        }
        Some(shape)
    }

    /// Keeps the shape of a checked instruction if it broke no rule and the rules depended on nothing but its shape.
    pub(crate) fn keep(
        &self,
        newcomer: Newcomer,
        position: usize,
        inst: Inst<'m>,
        flow: Option<&FunctionFlow>,
    ) {
        let Newcomer { number, found } = newcomer;
        let Some(known) = OpcodeFacts::get(self.known, number) else { return };
        let Some(form) = known.form.as_ref() else { return };
        if self.findings.found.get() != found || !self.is_of_its_form(known, inst) {
            return;
        }
        match self.memo.asked.get() {
            AskedFor::Values => return,
            // Targets have no part in the shape.
            AskedFor::Constants if matches!(inst.op(), Op::Decorate | Op::MemberDecorate) => return,
            AskedFor::Constants => {
                if let Some(tells) = self.memo.by_constants.get(number) {
                    tells.set(true);
                }
            }
            AskedFor::Types => {}
        }
        if let Some(shape) = self.shape_of(form, number, position, inst, flow) {
            self.memo.insert(shape);
        }
    }

    /// True if the words behind masks and numbers of extended instructions are what the form expects.
    fn is_of_its_form(&self, known: &OpcodeFacts, inst: Inst<'m>) -> bool {
        match inst.op() {
            Op::ExtInst => {
                let &[set, number, ..] = inst.arguments() else { return false };
                let set = self.facts.set(Id(set));
                let is_known = set.and_then(ImportedSet::known).is_some_and(ExtInstSet::is_of_functions);
                let row = set.and_then(|set| set.row(number));
                is_known
                    && row.is_some_and(|row| row.operands.iter().all(|spec| spec.kind == OperandKind::IdRef))
            }
            Op::Decorate | Op::MemberDecorate => {
                let at = if inst.op() == Op::Decorate { 1 } else { 2 };
                let row = inst.operands().get(at).and_then(|number| Decoration(*number).row());
                row.is_some_and(|row| row.parameters.iter().all(|spec| !spec.kind.is_id()))
            }
            _ => {
                let rest = inst.operands().get(usize::from(known.plan.ids)..).unwrap_or(&[]);
                rest.is_empty() || !known.plan.takes_mask() || known.plan.is_plain_mask(rest)
            }
        }
    }

    /// Checks a decoration of a value, unless the same decoration was found right on a value whose definition has the
    /// same opcode and type; returns true if this is a decoration of a value.
    pub(crate) fn decoration_of_value(&self, position: usize, inst: Inst<'m>) -> bool {
        let Some(shape) = self.shape_of_decorated(inst) else { return false };
        if self.memo.holds(&shape) {
            return true;
        }
        let found = self.findings.found.get();
        self.memo.asked.set(AskedFor::Types);
        self.memo.target.set(inst.operands().first().copied().unwrap_or(0));
        let good = operands::operands(self, position, inst, None);
        self.pass(RuleFamily::DECORATION, || annotations::annotation(self, inst));
        self.memo.target.set(0);
        if good && self.findings.found.get() == found && self.memo.asked.get() == AskedFor::Types {
            self.memo.insert(shape);
        }
        true
    }

    /// Returns the shape of a decoration of a value: the words of the decoration, the opcode and the type of the value,
    /// and the storage class of a variable.
    fn shape_of_decorated(&self, inst: Inst<'m>) -> Option<MemoKey> {
        const OF_VALUE: usize = 4;
        let [first, target, rest @ ..] = inst.words() else { return None };
        let fact = self.facts.by_id(*target).filter(|fact| fact[KIND] == IdKind::Value as u32)?;
        let defined = self.facts.ids().get(Id(*target))?;
        let class = if defined.op().is_variable() { *defined.arguments().first()? } else { 0 };
        let mut shape = MemoKey::default();
        let (decoration, value) = shape.split_last_chunk_mut::<OF_VALUE>()?;
        *value = [class, fact[TYPE], u32::from(defined.op().0), OF_DECORATED];
        let (head, tail) = decoration.split_first_mut()?;
        *head = *first;
        // Few words, which take less one by one than a call that copies memory.
        tail.get_mut(..rest.len())?.iter_mut().zip(rest).for_each(|(slot, word)| *slot = *word);
        Some(shape)
    }
}
