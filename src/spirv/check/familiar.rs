//! Instructions that are like one that was found right before.
//!
//! Most rules look at the opcode of an instruction, at its literals and at the types of its values, and at nothing else. So
//! whoever has looked at one addition of such integers has looked at all of them. Each combination that is new is looked
//! at in full. Where nothing was wrong and no rule asked for more of a value than its type, it is kept as a [`Shape`], and
//! of all instructions of that shape only the ids are looked at, whether they are of the right kinds and can be seen.
//!
//! What a rule asks for goes through [`Checker::definition`] and the questions for decorations, which note it. Opcodes whose
//! rules look at the place of the instruction have no [`Form`].

use std::{
    cell::Cell,
    sync::{LazyLock, OnceLock},
};

use super::{
    Checker, IdKind,
    facts::{BLOCK, DEFINED, KIND, TYPE},
    flow::Flow,
    operand_constraints::{Constraint, Plan, constraint},
};
use crate::spirv::{
    Id, Inst, Op,
    grammar::{Class, Decoration, ExtInstSet, ImportedSet, OpRow, OperandKind, OperandSpec, Quantifier},
};

/// Words of a shape: the first one of the instruction, and what its operands but the result are.
const WORDS: usize = 8;

/// What instructions have in common that no rule tells apart: the opcode and the number of words, literals as they are,
/// types in the place of values, and ids of everything else.
type Shape = [u32; WORDS];

/// Marks the type of a value among the words of a shape.
const OF_VALUE: u32 = 1 << 31;
/// Marks the type of a constant.
const OF_CONSTANT: u32 = 1 << 30;
/// Marks the type of a variable at module scope.
const OF_VARIABLE: u32 = OF_VALUE | OF_CONSTANT;

/// What a word of an instruction has to be: the kinds of ids, as bits, and how it goes into the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    kinds: u16,
    role: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The result, or the target of a decoration: no rule of the instruction itself is about it.
    Free,
    /// A number.
    Literal,
    /// A block, of which no rule but those of control flow asks which one it is.
    Label,
    /// A function, which may stand behind its use.
    Function,
    /// An id that is declared before, and stands for itself.
    Own,
    /// A value, for which its type stands.
    Value,
}

impl Place {
    const fn new(role: Role, kinds: u16) -> Self {
        Self { kinds, role }
    }
}

/// Operands that a form knows at most, with result and target.
const PLACES: usize = WORDS + 1;

/// What the words of all instructions of an opcode are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    places: [Place; PLACES],
    /// How many of them are [`Role::Free`].
    free: u8,
}

impl Form {
    fn of(row: &OpRow) -> Option<Self> {
        if !is_told_by_types(row) {
            return None;
        }
        let mut last = Place::new(Role::Literal, 0);
        let (mut places, mut free, mut arguments) = ([last; PLACES], 0, 0);
        let mut specs = row.operands.iter();
        for (number, slot) in places.iter_mut().enumerate() {
            if let Some(spec) = specs.next() {
                last = Self::place(row, spec, number, arguments)?;
                arguments += usize::from(last.role != Role::Free && spec.kind == OperandKind::IdRef);
                free += u8::from(last.role == Role::Free);
                let has_parameters = matches!(spec.kind, OperandKind::MemoryAccess | OperandKind::Decoration);
                if has_parameters || spec.quantifier == Quantifier::Many {
                    specs = [].iter();
                }
            }
            *slot = last;
        }
        specs.next().is_none().then_some(Self { places, free })
    }

    fn place(row: &OpRow, spec: &OperandSpec, number: usize, argument: usize) -> Option<Place> {
        let is_annotation = row.class == Class::Annotation;
        let of = |role, constraint: Constraint| Place::new(role, constraint.plain_kinds());
        Some(match (spec.kind, spec.quantifier) {
            (_, Quantifier::Counted) => return None,
            (OperandKind::IdResult, _) => Place::new(Role::Free, 0),
            (OperandKind::IdRef, Quantifier::One) if is_annotation && number == 0 => {
                Place::new(Role::Free, 0)
            }
            (OperandKind::IdResultType, _) => of(Role::Own, Constraint::Type),
            (OperandKind::IdRef, _) => match constraint(row.op, row.class, argument) {
                constraint @ Constraint::Value => of(Role::Value, constraint),
                constraint @ (Constraint::Constant | Constraint::Type | Constraint::Set) => {
                    of(Role::Own, constraint)
                }
                constraint @ Constraint::Label => of(Role::Label, constraint),
                constraint @ Constraint::Function => of(Role::Function, constraint),
                _ => return None,
            },
            (OperandKind::LiteralInteger | OperandKind::LiteralExtInstInteger, _)
            | (OperandKind::MemoryAccess | OperandKind::Decoration | OperandKind::StorageClass, _) => {
                Place::new(Role::Literal, 0)
            }
            _ => return None,
        })
    }
}

/// Whether the rules of an opcode are about types and literals, apart from what they ask for by [`Checker::definition`].
fn is_told_by_types(row: &OpRow) -> bool {
    match row.class {
        Class::Arithmetic
        | Class::Bit
        | Class::Conversion
        | Class::Composite
        | Class::RelationalAndLogical
        | Class::Derivative => true,
        Class::Memory => !matches!(row.op, Op::ImageTexelPointer | Op::UntypedImageTexelPointerEXT),
        Class::ControlFlow => {
            matches!(row.op, Op::Branch | Op::BranchConditional | Op::LifetimeStart | Op::LifetimeStop)
        }
        Class::Function => row.op == Op::FunctionCall,
        Class::Extension => row.op == Op::ExtInst,
        Class::Annotation => matches!(row.op, Op::Decorate | Op::MemberDecorate),
        _ => row.op == Op::AssumeTrueKHR,
    }
}

/// What is known of an opcode from the grammar alone.
pub(super) struct Known {
    pub(super) plan: Plan,
    pub(super) form: Option<Form>,
}

impl Known {
    fn of(row: &OpRow) -> Self {
        Self { plan: Plan::of(row), form: Form::of(row) }
    }

    /// What is known of every opcode by the number of its row, each found out when it is first met.
    pub(super) fn table() -> &'static [OnceLock<Self>] {
        static TABLE: LazyLock<Box<[OnceLock<Known>]>> =
            LazyLock::new(|| Op::all().iter().map(|_| OnceLock::new()).collect());
        &TABLE
    }

    /// What is known of a row of the grammar.
    #[inline]
    pub(super) fn get(table: &'static [OnceLock<Self>], number: usize) -> Option<&'static Self> {
        let slot = table.get(number)?;
        match slot.get() {
            Some(known) => Some(known),
            None => Self::find(slot, number),
        }
    }

    #[inline(never)]
    fn find(slot: &'static OnceLock<Self>, number: usize) -> Option<&'static Self> {
        let row = Op::all().get(number)?;
        Some(slot.get_or_init(|| Self::of(row)))
    }
}

/// How much rules have asked for beyond types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Asked {
    #[default]
    Types,
    /// What a constant or a variable at module scope is.
    Constants,
    /// What defines or decorates a value.
    Values,
}

/// The shapes that were found right.
#[derive(Default)]
pub(super) struct Shapes {
    /// By a hash of the shape; a later one takes an earlier one's place. Their number is a power of two, or none.
    slots: Vec<Shape>,
    /// By the row of an opcode, whether its constants are told apart.
    by_constants: Vec<bool>,
    /// Of the instruction that is looked at.
    pub(super) asked: Cell<Asked>,
}

/// Ids from here on have no room in a shape.
const MOST_IDS: usize = 1 << 30;

impl Shapes {
    /// Room for the shapes of a module of so many instructions and ids.
    pub(super) fn new(instructions: usize, ids: usize) -> Self {
        let count = if ids < MOST_IDS { (instructions / 4).next_power_of_two().clamp(32, 1024) } else { 0 };
        Self {
            slots: vec![Shape::default(); count],
            by_constants: vec![false; Op::all().len()],
            asked: Cell::default(),
        }
    }

    /// Forgets all shapes, as what rules look at beside the instruction has changed.
    pub(super) fn forget(&mut self) {
        self.slots.fill(Shape::default());
    }

    #[inline]
    fn slot(&self, shape: &Shape) -> usize {
        let mut hash = 0_u64;
        for word in shape {
            hash = (hash.rotate_left(5) ^ u64::from(*word)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
        (hash >> 32) as usize & self.slots.len().wrapping_sub(1)
    }
}

/// An instruction whose shape is not known yet.
#[derive(Clone, Copy)]
pub(super) struct Newcomer {
    /// The row of the opcode.
    number: usize,
    /// Diagnostics before it.
    found: usize,
}

/// The outcome of a look at the known shapes.
pub(super) enum Look {
    /// Everything is right.
    Familiar,
    /// The rules have to be looked at.
    New(Newcomer),
}

impl<'m> Checker<'_, 'm> {
    /// The instruction that defines an id. That a rule has asked for it is noted.
    #[inline]
    pub(super) fn definition(&self, id: Id) -> Option<Inst<'m>> {
        self.note(id);
        self.facts.ids().get(id)
    }

    /// Notes that a rule asks for more of an id than its type.
    #[inline]
    pub(super) fn note(&self, id: Id) {
        let asked = match self.facts.kind(id) {
            IdKind::Value => Asked::Values,
            IdKind::Constant | IdKind::Variable => Asked::Constants,
            _ => return,
        };
        self.shapes.asked.set(self.shapes.asked.get().max(asked));
    }

    /// Looks whether an instruction is like one that was right, with operands that can be seen where it stands.
    #[inline]
    pub(super) fn look(&self, position: usize, inst: Inst<'m>, flow: Option<&Flow>) -> Look {
        let number = inst.op().row_number().unwrap_or(usize::MAX);
        if let Some(form) = Known::get(self.known, number).and_then(|known| known.form.as_ref())
            && let Some(shape) = self.shape_of(form, number, position, inst, flow)
            && self.shapes.slots.get(self.shapes.slot(&shape)) == Some(&shape)
        {
            return Look::Familiar;
        }
        self.shapes.asked.set(Asked::Types);
        Look::New(Newcomer { number, found: self.sink.found })
    }

    /// The shape of an instruction whose ids are right; `None` where more has to be known of them.
    #[inline]
    fn shape_of(
        &self,
        form: &Form,
        number: usize,
        position: usize,
        inst: Inst<'m>,
        flow: Option<&Flow>,
    ) -> Option<Shape> {
        let (first, operands) = inst.words().split_first()?;
        if operands.len() >= WORDS + usize::from(form.free) {
            return None;
        }
        let mut shape = Shape::default();
        let (head, mut tail) = shape.split_first_mut()?;
        *head = *first;
        let tells_constants = self.shapes.by_constants.get(number).is_some_and(|tells| *tells);
        let block = flow.map_or(0, |flow| flow.current as u32 + 1);
        for (place, word) in form.places.iter().zip(operands) {
            let mut mark = *word;
            match place.role {
                Role::Free => continue,
                Role::Literal => {}
                role => {
                    let fact = self.facts.by_id(*word)?;
                    if u32::from(place.kinds) >> (fact[KIND] & 15) & 1 == 0 {
                        return None;
                    }
                    match role {
                        Role::Label => continue,
                        Role::Function => {}
                        _ => {
                            let is_near = fact[BLOCK] == 0 || fact[BLOCK] == block;
                            let is_seen = if is_near {
                                fact[DEFINED] as usize <= position
                            } else {
                                flow?.sees(fact[BLOCK] as usize - 1)
                            };
                            if !is_seen {
                                return None;
                            }
                        }
                    }
                    if role == Role::Value {
                        let of = if fact[KIND] == IdKind::Value as u32 {
                            OF_VALUE
                        } else if tells_constants {
                            0
                        } else if fact[KIND] == IdKind::Constant as u32 {
                            OF_CONSTANT
                        } else {
                            OF_VARIABLE
                        };
                        if of != 0 {
                            mark = of | fact[TYPE];
                        }
                    }
                }
            }
            let (slot, behind) = tail.split_first_mut()?;
            *slot = mark;
            tail = behind;
        }
        Some(shape)
    }

    /// Keeps the shape of an instruction that was looked at, where it is right and its rules were about it alone.
    pub(super) fn keep(&mut self, newcomer: Newcomer, position: usize, inst: Inst<'m>, flow: Option<&Flow>) {
        let Newcomer { number, found } = newcomer;
        let Some(known) = Known::get(self.known, number) else { return };
        let Some(form) = known.form.as_ref() else { return };
        if self.sink.found != found || !self.is_of_its_form(known, inst) {
            return;
        }
        match self.shapes.asked.get() {
            Asked::Values => return,
            // Targets have no part in the shape.
            Asked::Constants if matches!(inst.op(), Op::Decorate | Op::MemberDecorate) => return,
            Asked::Constants => {
                if let Some(tells) = self.shapes.by_constants.get_mut(number) {
                    *tells = true;
                }
            }
            Asked::Types => {}
        }
        if let Some(shape) = self.shape_of(form, number, position, inst, flow) {
            let slot = self.shapes.slot(&shape);
            if let Some(slot) = self.shapes.slots.get_mut(slot) {
                *slot = shape;
            }
        }
    }

    /// Whether what follows masks and numbers of extended instructions is what the form takes it for.
    fn is_of_its_form(&self, known: &Known, inst: Inst<'m>) -> bool {
        match inst.op() {
            Op::ExtInst => {
                let &[set, number, ..] = inst.arguments() else { return false };
                let set = self.facts.set(Id(set));
                let is_known = set
                    .and_then(ImportedSet::known)
                    .is_some_and(|set| matches!(set, ExtInstSet::OpenClStd | ExtInstSet::GlslStd450));
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
}
