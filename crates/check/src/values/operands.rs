//! Operands: their number, and that every id is defined, of the right kind and visible.

use crate::{
    Checker,
    control_flow::functions::FunctionFlow,
    memo::OpcodeFacts,
    module::availability,
    values::operand_constraints::{
        ANY_KIND, Constraint, at_place, constraint, depends_on_ids, is_plain, of_operation, of_set,
    },
};
use spirv_kit::{
    Id, Inst, Op, Operand, OperandContext, Operands,
    facts::{Grade, IdKind, TypeClass},
    grammar::{self, Category, EnumRow, MemoryAccess, OpRow, OperandKind, OperandSpec, Quantifier},
    words,
};

/// True if an instruction that wants a value takes none that is a function.
fn takes_no_function(op: Op, constraint: Constraint) -> bool {
    use grammar::Class as C;
    matches!(constraint, Constraint::Value | Constraint::LaterValue)
        && op != Op::CooperativeMatrixLoadTensorNV
        && matches!(
            op.row().map(|row| row.class),
            Some(
                C::Arithmetic
                    | C::Atomic
                    | C::Bit
                    | C::Composite
                    | C::ControlFlow
                    | C::Conversion
                    | C::Derivative
                    | C::Extension
                    | C::Function
                    | C::Memory
                    | C::RelationalAndLogical
            )
        )
}

/// How many literals of a word the parameters of a bit of a mask are; `None` where they are something else.
fn literals(row: &EnumRow) -> Option<usize> {
    let is_literal =
        |spec: &OperandSpec| (spec.kind, spec.quantifier) == (OperandKind::LiteralInteger, Quantifier::One);
    row.parameters.iter().all(is_literal).then_some(row.parameters.len())
}

/// The words behind the parameters of an enumerant, and the enumerant among them; `None` where they are something else than
/// literals and one enumerant that is known and has no parameters.
#[expect(clippy::type_complexity, reason = "a pair, taken apart at once")]
fn behind_parameters<'m>(
    row: &EnumRow,
    mut words: &'m [u32],
) -> Option<(&'m [u32], Option<(OperandKind, &'static EnumRow)>)> {
    let mut named = None;
    for spec in row.parameters {
        let length = match (spec.kind, spec.kind.category()) {
            (OperandKind::LiteralInteger, _) => 1,
            (OperandKind::LiteralString, _) => words::string_length(words)?,
            (kind, Category::Value(table)) if named.is_none() => {
                let row = table.by_number(*words.first()?).filter(|row| row.parameters.is_empty())?;
                named = Some((kind, row));
                1
            }
            _ => return None,
        };
        words = words.get(length..).filter(|_| spec.quantifier == Quantifier::One)?;
    }
    Some((words, named))
}

/// The bits of a mask from the lowest.
fn bits(mask: u32) -> impl Iterator<Item = u32> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// Checks the operands of one instruction; tells whether their layout and kinds are right. The reader leaves debug
/// information out that is malformed.
pub(crate) fn operands(
    cx: &Checker<'_>,
    position: usize,
    inst: Inst<'_>,
    flow: Option<&FunctionFlow>,
) -> bool {
    if inst.op() != Op::ExtInst || !cx.facts.is_debug_info(inst) {
        return all_operands(cx, position, inst, flow);
    }
    cx.findings.is_repaired.set(true);
    let good = all_operands(cx, position, inst, flow);
    cx.findings.is_repaired.set(false);
    good
}

fn all_operands(cx: &Checker<'_>, position: usize, inst: Inst<'_>, flow: Option<&FunctionFlow>) -> bool {
    let op = inst.op();
    let Some(known) = op.row_number().and_then(|number| OpcodeFacts::get(cx.known, number)) else {
        cx.findings.error(Grade::Required, inst.unsupported(format!("the opcode {} is not known", op.0)));
        return false;
    };
    let is_strict = cx.findings.includes(Grade::Rule);
    if is_strict {
        availability::available(cx, inst, &known.row.availability());
    }
    // Ids come first in most instructions, and nothing else in many: these need no walker.
    let OpcodeFacts { row, plan, .. } = known;
    let Some((ids, rest)) = inst.operands().split_at_checked(usize::from(plan.ids)) else {
        return other_operands(cx, position, inst, flow, known, (0, row.operands, inst.operands()));
    };
    let mut good = true;
    let block = flow.map_or(0, |flow| flow.current as u32 + 1);
    let kinds = &plan.kinds[usize::from(flow.is_some())];
    for (at, (id, kinds)) in ids.iter().zip(kinds).enumerate() {
        let kinds = *kinds;
        if kinds != ANY_KIND && !is_plain(cx.facts.fact(*id), kinds, position, block) {
            good &= seldom_named(cx, inst, position, *id, at_place(plan.constraints[at], flow), flow);
        }
    }
    let is_right = rest.is_empty() && plan.is_whole
        || !is_strict && plan.is_plain_mask(rest)
        || plan.are_literals(rest)
        || plan.is_text(rest);
    if is_right {
        return good;
    }
    if let Some((constraint, true)) = plan.list {
        return good & list(cx, inst, position, rest, constraint, flow);
    }
    if op == Op::ConstantNull {
        // The type alone tells the value; LLVM's backend repeats a size there.
        cx.repaired(inst, format!("{} words are left over after the last operand", rest.len()));
        return good;
    }
    let specs = row.operands.get(usize::from(plan.ids)..).unwrap_or(&[]);
    good & other_operands(cx, position, inst, flow, known, (plan.arguments.into(), specs, rest))
}

/// The operands that no plan describes: the number of the next argument, the kinds that may follow, and the words.
fn other_operands(
    cx: &Checker<'_>,
    position: usize,
    inst: Inst<'_>,
    flow: Option<&FunctionFlow>,
    OpcodeFacts { row, plan, .. }: &'static OpcodeFacts,
    (mut argument, mut specs, mut words): (usize, &'static [OperandSpec], &[u32]),
) -> bool {
    let op = inst.op();
    let (mut good, mut memory) = (true, false);
    while let ([spec, specs_behind @ ..], [word, words_behind @ ..], false) =
        (specs, words, depends_on_ids(op))
    {
        let mut words_behind = words_behind;
        match spec.kind {
            OperandKind::IdResult => {}
            OperandKind::IdResultType => good &= named(cx, inst, position, *word, Constraint::Type, flow),
            OperandKind::IdRef => {
                if let (Quantifier::Many, Some((constraint, _))) = (spec.quantifier, plan.list) {
                    return good & list(cx, inst, position, words, constraint, flow);
                }
                let constraint = at_place(constraint(op, row.class, argument), flow);
                good &= named(cx, inst, position, *word, constraint, flow);
                argument += 1;
            }
            OperandKind::PairIdRefIdRef => {
                let Some((second, behind)) = words_behind.split_first() else { break };
                for id in [*word, *second] {
                    let constraint = at_place(constraint(op, row.class, argument), flow);
                    good &= named(cx, inst, position, id, constraint, flow);
                    argument += 1;
                }
                words_behind = behind;
            }
            kind => {
                let Some(rest) = behind_plain(cx, inst, kind, specs_behind.first(), words) else {
                    break;
                };
                memory |= kind == OperandKind::MemoryAccess;
                let is_literal = matches!(kind.category(), Category::Literal);
                argument += if is_literal { 1 } else { words.len() - rest.len() };
                words_behind = rest;
            }
        }
        words = words_behind;
        if spec.quantifier != Quantifier::Many {
            specs = specs_behind;
        }
    }
    if words.is_empty() && specs.iter().all(|spec| spec.quantifier != Quantifier::One) {
        return good;
    }
    good & walked_operands(cx, position, inst, flow, (row, memory), (argument, specs, words))
}

/// The operands whose kinds depend on those before them; returns whether they are right. `memory` is set behind memory operands.
fn walked_operands(
    cx: &Checker<'_>,
    position: usize,
    inst: Inst<'_>,
    flow: Option<&FunctionFlow>,
    (row, mut memory): (&OpRow, bool),
    (mut argument, specs, words): (usize, &'static [OperandSpec], &[u32]),
) -> bool {
    let (mut good, mut unknown, mut set, mut aligned) = (true, false, None, false);
    for operand in Operands::rest(inst, specs, words, cx.facts) {
        let operand = match operand {
            Ok(operand) => operand,
            Err(error) => {
                // The parameters of an unknown enumerant are not known either, and names and
                // decorations carry no value.
                let aside = matches!(row.class, grammar::Class::Annotation | grammar::Class::Debug);
                cx.findings.error(if unknown || aside { Grade::Rule } else { Grade::Required }, error);
                return false;
            }
        };
        if std::mem::take(&mut aligned) {
            check_alignment(cx, inst, operand.word());
        }
        match operand.kind {
            OperandKind::IdResult => continue,
            OperandKind::IdResultType => {
                good &= named(cx, inst, position, operand.word(), Constraint::Type, flow);
                continue;
            }
            OperandKind::IdScope | OperandKind::IdMemorySemantics
                if row.class != grammar::Class::Annotation =>
            {
                good &= scope(cx, inst, position, operand.word(), flow);
            }
            kind if kind.is_id() => {
                let constraint = match set {
                    _ if inst.op() == Op::SpecConstantOp => of_operation(inst, argument),
                    Some(set) => of_set(set),
                    // Lists of alias scopes are no values.
                    None if memory => Constraint::Before,
                    None => constraint(inst.op(), row.class, argument),
                };
                good &= named(cx, inst, position, operand.word(), at_place(constraint, flow), flow);
                if constraint == Constraint::Set {
                    set = cx.facts.set(Id(operand.word()));
                }
            }
            kind => {
                if kind == OperandKind::MemoryAccess {
                    memory = true;
                    // No bit below this one has a parameter.
                    aligned = operand.word() & MemoryAccess::Aligned.bits() != 0;
                }
                unknown |= enumerant(cx, inst, &operand);
            }
        }
        argument += 1;
    }
    good
}

/// The words behind a literal, or behind an enumerant or mask that is known and has no parameters but literals of a word,
/// whose availability is looked at; `None` for anything else.
fn behind_plain<'m>(
    cx: &Checker<'m>,
    inst: Inst<'m>,
    kind: OperandKind,
    next: Option<&OperandSpec>,
    words: &'m [u32],
) -> Option<&'m [u32]> {
    let (word, rest) = words.split_first()?;
    let is_strict = cx.findings.includes(Grade::Rule);
    match kind.category() {
        Category::Literal => match kind {
            OperandKind::LiteralString => words.get(words::string_length(words)?..),
            // It may be the count of what follows.
            OperandKind::LiteralInteger if next.is_none_or(|next| next.quantifier != Quantifier::Counted) => {
                Some(rest)
            }
            OperandKind::LiteralContextDependentNumber => {
                let width = inst.result_type().and_then(|ty| cx.facts.ids().number_width(ty))?;
                words.get((width as usize).div_ceil(u32::BITS as usize).max(1)..)
            }
            _ => None,
        },
        Category::Value(table) => {
            let row = table.by_number(*word)?;
            let (rest, named) = behind_parameters(row, rest)?;
            if is_strict {
                availability::enumerant_available(cx, inst, kind, row);
                if let Some((kind, row)) = named {
                    availability::enumerant_available(cx, inst, kind, row);
                }
            }
            Some(rest)
        }
        Category::Mask(table) => {
            let mut count = 0;
            for row in bits(*word).map(|bit| table.by_number(bit)) {
                count += literals(row?)?;
            }
            let (parameters, rest) = rest.split_at_checked(count)?;
            if is_strict {
                for row in bits(*word).filter_map(|bit| table.by_number(bit)) {
                    availability::available(cx, inst, &row.availability());
                }
            }
            // No bit below this one has a parameter.
            if kind == OperandKind::MemoryAccess
                && word & MemoryAccess::Aligned.bits() != 0
                && let Some(alignment) = parameters.first()
            {
                check_alignment(cx, inst, *alignment);
            }
            Some(rest)
        }
        _ => None,
    }
}

/// True if an enumerant is unknown.
fn enumerant(cx: &Checker<'_>, inst: Inst<'_>, operand: &Operand<'_>) -> bool {
    let value = operand.word();
    match operand.kind.category() {
        Category::Value(table) => match table.by_number(value) {
            Some(row) => {
                if cx.findings.includes(Grade::Rule) {
                    availability::enumerant_available(cx, inst, operand.kind, row);
                }
                false
            }
            None => {
                let detail = format!("{} {value} is not known", operand.kind.row().name);
                cx.findings.error(Grade::Rule, inst.unsupported(detail));
                true
            }
        },
        Category::Mask(table) => {
            let mut unknown = false;
            for bit in bits(value) {
                match table.by_number(bit) {
                    Some(row) if cx.findings.includes(Grade::Rule) => {
                        availability::available(cx, inst, &row.availability())
                    }
                    Some(_) => {}
                    None => {
                        let name = operand.kind.row().name;
                        let detail = format!("the bit {bit:#x} of {name} is not known");
                        cx.findings.error(Grade::Rule, inst.unsupported(detail));
                        unknown = true;
                    }
                }
            }
            unknown
        }
        _ => false,
    }
}

/// Accesses are to addresses that are multiples of a power of two.
fn check_alignment(cx: &Checker<'_>, inst: Inst<'_>, bytes: u32) {
    if !bytes.is_power_of_two() {
        cx.rule(inst, format!("the alignment {bytes} is not a power of two"));
    }
}

/// A scope or memory semantics: an integer.
fn scope(cx: &Checker<'_>, inst: Inst<'_>, position: usize, id: u32, flow: Option<&FunctionFlow>) -> bool {
    let constraint = if flow.is_some() { Constraint::Value } else { Constraint::Constant };
    if !named(cx, inst, position, id, constraint, flow) {
        return false;
    }
    let ty = cx.facts.type_of(Id(id));
    if !cx.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR)) {
        cx.required(inst, format!("%{id} is a scope or memory semantics and not an integer"));
        return false;
    }
    if cx.types.width(ty) != Some(32) {
        cx.rule(inst, format!("%{id} is a scope or memory semantics and not an integer of 32 bits"));
    }
    true
}

/// Checks that the ids of the list that ends an instruction name what is wanted.
fn list(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    position: usize,
    ids: &[u32],
    constraint: Constraint,
    flow: Option<&FunctionFlow>,
) -> bool {
    let constraint = at_place(constraint, flow);
    ids.iter().fold(true, |good, id| good & named(cx, inst, position, *id, constraint, flow))
}

/// Checks that an id names what is wanted where it is used.
#[inline]
fn named(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    position: usize,
    id: u32,
    constraint: Constraint,
    flow: Option<&FunctionFlow>,
) -> bool {
    let block = flow.map_or(0, |flow| flow.current as u32 + 1);
    is_plain(cx.facts.fact(id), constraint.plain_kinds(), position, block)
        || seldom_named(cx, inst, position, id, constraint, flow)
}

#[inline(never)]
fn seldom_named(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    position: usize,
    id: u32,
    constraint: Constraint,
    flow: Option<&FunctionFlow>,
) -> bool {
    let kind = cx.facts.kind(Id(id));
    let fits = match constraint {
        Constraint::Nothing => return true,
        Constraint::Anything | Constraint::Before => kind != IdKind::Undefined,
        Constraint::Value | Constraint::LaterValue => match kind {
            IdKind::Value | IdKind::Constant | IdKind::Variable => true,
            // With function pointers, the function is its own address.
            IdKind::Function => inst.op() != Op::Phi,
            _ => false,
        },
        Constraint::Constant => {
            matches!(kind, IdKind::Constant | IdKind::Variable | IdKind::Function)
                || (flow.is_some() && kind == IdKind::Value)
        }
        Constraint::Type => kind == IdKind::Type,
        Constraint::Label => kind == IdKind::Label,
        Constraint::Function => kind == IdKind::Function,
        Constraint::Set => kind == IdKind::Set,
        Constraint::String => kind == IdKind::String,
    };
    if !fits {
        return misnamed(cx, inst, id, kind, constraint);
    }
    if kind == IdKind::Function && cx.is_whole && takes_no_function(inst.op(), constraint) {
        cx.rule(inst, format!("%{id} is a function, not a value"));
    }
    match constraint {
        Constraint::Label | Constraint::Function | Constraint::Anything | Constraint::Nothing => true,
        Constraint::LaterValue => in_function(cx, inst, id, flow),
        _ => visible(cx, inst, position, id, kind, flow),
    }
}

/// Reports an id that names something else; tells whether that can be lived with.
#[cold]
fn misnamed(cx: &Checker<'_>, inst: Inst<'_>, id: u32, kind: IdKind, constraint: Constraint) -> bool {
    let wanted = match constraint {
        Constraint::Value | Constraint::LaterValue => "a value",
        Constraint::Constant => "a constant",
        Constraint::Type => "a type",
        Constraint::Label => "a label",
        Constraint::Function => "a function",
        Constraint::Set => "a set of extended instructions",
        Constraint::String => "a string",
        Constraint::Anything | Constraint::Before | Constraint::Nothing => "defined",
    };
    // Where lines come from, and what is decorated, means nothing to whoever translates the rest.
    let is_aside = inst.op().row().is_some_and(|row| row.class == grammar::Class::Annotation)
        || constraint == Constraint::String;
    let grade = if is_aside { Grade::Rule } else { Grade::Required };
    let detail = if kind == IdKind::Undefined {
        format!("%{id} is not defined")
    } else {
        format!("%{id} is {}, not {wanted}", kind.name())
    };
    cx.findings.add(grade, inst, detail);
    grade == Grade::Rule
}

fn in_function(cx: &Checker<'_>, inst: Inst<'_>, id: u32, flow: Option<&FunctionFlow>) -> bool {
    let inside = match (cx.facts.block_of(Id(id)), flow) {
        (Some(block), Some(flow)) => flow.holds(block),
        (Some(_), None) => false,
        (None, _) => true,
    };
    if !inside {
        cx.required(inst, format!("%{id} belongs to another function"));
    }
    inside
}

/// Whether the definition of an id comes before its use, on every way to it.
fn visible(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    position: usize,
    id: u32,
    kind: IdKind,
    flow: Option<&FunctionFlow>,
) -> bool {
    let defined = cx.facts.ids().position(Id(id)).unwrap_or(usize::MAX);
    let Some(block) = cx.facts.block_of(Id(id)) else {
        // What is announced as a pointer and is none may hold itself.
        let is_announced = cx.facts.is_announced(Id(id), position)
            && cx.facts.ids().get(Id(id)).is_some_and(|declared| declared.op() == Op::TypePointer);
        let before = defined < position || kind == IdKind::Function || is_announced;
        // Lists of scopes, scopes and domains have one meaning in any order.
        let level = |op: Option<Op>| op.and_then(Op::aliasing_level);
        let named = cx.definition(Id(id)).map(|named| named.op());
        let is_repaired = !before && level(named).is_some() && level(named) < level(Some(inst.op()));
        if is_repaired {
            cx.repaired(inst, format!("%{id} is declared only later"));
        } else if !before {
            cx.required(inst, format!("%{id} is declared only later"));
        }
        return before || is_repaired;
    };
    if !in_function(cx, inst, id, flow) {
        return false;
    }
    let Some(flow) = flow else { return false };
    let dominates = if block == flow.current {
        // An instruction never sees its own result; others of a block that is never entered may
        // stand in any order, as far as LLVM is concerned, but translating them needs one.
        defined < position
    } else {
        flow.dominates(block, flow.current)
    };
    if !dominates {
        cx.required(inst, format!("%{id} does not dominate this use"));
    } else if defined > position && !flow.is_reachable(flow.current) {
        // Every block dominates one that nothing reaches; a value stands before its uses there as well.
        cx.rule(inst, format!("%{id} is declared only later"));
    }
    dominates
}
