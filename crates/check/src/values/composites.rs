//! Composites: paths of literal indexes, construction, shuffles.

use rustc_hash::FxHashSet;

use crate::{
    Checker,
    matrices::{shapes, tensors},
    types::row_types,
    values::dispatch::CheckedOperation,
};
use spirv_kit::{
    Id, Inst, Op,
    facts::{Grade, IdKind, TypeClass, TypeFacts, UNKNOWN_COUNT, continuations},
    grammar::{Capability, Class as Kind},
};

/// True if values of an opaque type have no constituents.
pub(crate) const fn has_no_parts(op: Op) -> bool {
    matches!(
        op,
        Op::TypeImage
            | Op::TypeSampledImage
            | Op::TypeSampler
            | Op::TypeEvent
            | Op::TypeDeviceEvent
            | Op::TypeReserveId
            | Op::TypeQueue
            | Op::TypePipe
            | Op::TypePipeStorage
            | Op::TypeNamedBarrier
            | Op::TypeOpaque
    )
}

/// Returns the type of the part that literal indexes select; `None` if it is not known or was reported.
fn part(cx: &Checker<'_>, inst: Inst<'_>, root: Id, indexes: &[u32]) -> Option<Id> {
    let mut at = root;
    for index in indexes {
        let facts = cx.types.get(at).copied()?;
        let (count, next) = match facts.op {
            Op::TypeStruct => {
                let members = cx.types.members(&facts);
                (members.len() as u64, members.get(*index as usize).copied())
            }
            Op::TypeArray | Op::TypeMatrix => (facts.count, Some(facts.inner)),
            _ if facts.is_vector() => (facts.count, Some(facts.inner)),
            // How many components an invocation has of a matrix is for the implementation to say.
            Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV if cx.is_whole => {
                (UNKNOWN_COUNT, Some(facts.inner))
            }
            // The inputs of graphs are values of any length.
            Op::TypeRuntimeArray if cx.has_capability(Capability::GraphARM) => {
                (UNKNOWN_COUNT, Some(facts.inner))
            }
            op if facts.class.has(TypeClass::OPAQUE) && !has_no_parts(op) => return None,
            _ => {
                cx.required(inst, format!("{at} has no parts to select"));
                return None;
            }
        };
        match next {
            Some(next) if count == UNKNOWN_COUNT || u64::from(*index) < count => at = next,
            // As with OpVectorExtractDynamic: the value is undefined, or what the builtin variable's function gives.
            Some(next) if inst.op() == Op::CompositeExtract && facts.is_vector() => {
                cx.repaired(inst, format!("{at} has {count} components, the index is {index}"));
                at = next;
            }
            _ => {
                cx.required(inst, format!("{at} has {count} parts, the index is {index}"));
                return None;
            }
        }
    }
    Some(at)
}

pub(crate) fn extract(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let Some((composite, indexes)) = operation.arguments.split_first() else { return };
    let root = cx.facts.type_of(Id(*composite));
    has_indexes(cx, operation.inst, indexes);
    if let Some(found) = part(cx, operation.inst, root, indexes)
        && found != operation.ty
    {
        let detail = format!("the part has type {found}, the result has {}", operation.ty);
        if !cx.types.same_shape(found, operation.ty) {
            cx.required(operation.inst, detail);
        } else if cx.is_whole {
            cx.rule(operation.inst, detail);
        }
    }
}

fn has_indexes(cx: &Checker<'_>, inst: Inst<'_>, indexes: &[u32]) {
    if indexes.is_empty() {
        cx.rule(inst, "no index tells the part");
    }
}

pub(crate) fn insert(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let [object, composite, indexes @ ..] = operation.arguments else { return };
    let (inst, root) = (operation.inst, cx.facts.type_of(Id(*composite)));
    row_types::same(cx, inst, Id(*composite), root, operation.ty, Grade::Required);
    exactly(cx, inst, root, operation.ty);
    has_indexes(cx, inst, indexes);
    if let Some(part) = part(cx, inst, root, indexes) {
        let found = cx.facts.type_of(Id(*object));
        row_types::same(cx, inst, Id(*object), found, part, Grade::Required);
        exactly(cx, inst, found, part);
    }
}

pub(crate) fn construct(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    constituents(cx, operation, Op::CompositeConstructContinuedINTEL, true);
}

/// Checks the constituents of a composite, with those of the instructions that continue it. Vectors consist of scalars,
/// with `joined` of vectors too.
pub(crate) fn constituents(cx: &Checker<'_>, operation: CheckedOperation<'_>, continued: Op, joined: bool) {
    let CheckedOperation { inst, ty, .. } = operation;
    let Some(facts) = cx.types.get(ty).copied() else { return };
    let more = continuations(cx.facts, inst, continued);
    let all = std::iter::once(operation.arguments).chain(more).flatten();
    let mut count = 0_u64;
    match facts.op {
        Op::TypeStruct => {
            let types = cx.types;
            let members = types.members(&facts);
            for id in all {
                if let Some(member) = members.get(count as usize) {
                    constituent(cx, inst, *id, *member);
                }
                count += 1;
            }
            if count != members.len() as u64 {
                let detail = format!("there are {count} constituents, {ty} has {} members", members.len());
                cx.required(inst, detail);
            }
        }
        Op::TypeArray | Op::TypeMatrix => {
            for id in all {
                constituent(cx, inst, *id, facts.inner);
                count += 1;
            }
            if count != facts.count && facts.count != UNKNOWN_COUNT {
                let detail = format!("there are {count} constituents, {ty} has {} elements", facts.count);
                cx.required(inst, detail);
            }
        }
        _ if facts.is_vector() => {
            for id in all {
                let found = cx.facts.type_of(Id(*id));
                let part = if joined { cx.types.component(found) } else { found };
                row_types::same(cx, inst, Id(*id), part, facts.inner, Grade::Required);
                exactly(cx, inst, part, facts.inner);
                count = count.saturating_add(cx.types.lanes(found));
            }
            if count != facts.count && facts.count != UNKNOWN_COUNT && count != UNKNOWN_COUNT {
                let detail = format!("there are {count} components, {ty} has {}", facts.count);
                cx.required(inst, detail);
            }
        }
        _ if facts.class.has(TypeClass::OPAQUE) => {
            if cx.is_whole {
                constituent_of_opaque(cx, operation, &facts);
            }
        }
        _ => cx.required(inst, format!("{ty} is not a composite type")),
    }
}

/// Checks that one constituent fills a composite of an opaque type, such as a cooperative matrix.
fn constituent_of_opaque(cx: &Checker<'_>, operation: CheckedOperation<'_>, facts: &TypeFacts) {
    let CheckedOperation { inst, ty, .. } = operation;
    if has_no_parts(facts.op) {
        cx.rule(inst, format!("{ty} is not a composite type"));
    }
    if matches!(facts.op, Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV) {
        let found = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
        if found != facts.inner {
            cx.rule(inst, format!("the constituent has type {found}, not {}", facts.inner));
        }
        if operation.arguments.len() != 1 {
            cx.rule(inst, "one constituent fills the matrix");
        }
    }
}

/// Checks rules about composites that a translation does not depend on.
pub(crate) fn composite_rules(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    match op {
        Op::CompositeConstruct
            if operation.arguments.len() == 1
                && !cx.has_capability(Capability::LongVectorEXT)
                && cx.types.get(ty).is_some_and(|facts| facts.op == Op::TypeVector) =>
        {
            cx.rule(inst, "a vector has two constituents at least");
        }
        Op::CompositeConstructReplicateEXT => replicated(cx, operation),
        Op::Transpose => shapes::linear_algebra(cx, operation),
        Op::VectorExtractDynamic | Op::VectorInsertDynamic => {
            let of = |number: usize| operation.id(number).map_or(Id(0), |id| cx.facts.type_of(id));
            let (part, vector) = if op == Op::VectorExtractDynamic { (ty, of(0)) } else { (of(1), ty) };
            exactly(cx, inst, part, cx.types.component(vector));
        }
        Op::CopyLogical => {
            let from = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
            if from == ty {
                cx.rule(inst, "operand and result have the same type, which is for OpCopyObject");
            } else if !match_logically(cx, from, ty) {
                cx.rule(inst, format!("{from} and {ty} do not match logically"));
            }
        }
        _ => {}
    }
}

/// Checks a composite with one constituent for all parts (SPV_EXT_replicated_composites).
pub(crate) fn replicated(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, ty, .. } = operation;
    let Some(value) = operation.id(0) else { return };
    let Some(facts) = cx.types.get(ty).copied() else { return };
    let part = match facts.op {
        Op::TypeStruct => cx.types.members(&facts).first().copied().filter(|_| facts.is_uniform),
        Op::TypeVectorIdEXT if !facts.is_vector() => return,
        // Elements, or tensors with one dimension less.
        Op::TypeTensorARM => {
            let found = cx.facts.type_of(value);
            let element = |ty: Id| tensors::tensor_of(cx, ty).map(|tensor| tensor.element);
            if element(ty) != element(found).or(Some(found)) {
                cx.rule(inst, format!("{value} has other elements than {ty}"));
            }
            Some(found)
        }
        _ if facts.inner.0 != 0 && !facts.class.has(TypeClass::POINTER) => Some(facts.inner),
        _ => None,
    };
    match part {
        None => cx.rule(inst, format!("{ty} is no composite of parts of one type")),
        Some(part) if part != cx.facts.type_of(value) => {
            cx.rule(inst, format!("{value} does not have the type {part} of the parts"));
        }
        Some(_) => {}
    }
    if inst.op() == Op::ConstantCompositeReplicateEXT {
        plain_constituents(cx, operation);
    }
}

/// Checks that the constituents of a constant are no specialization constants, unless it is one itself.
pub(crate) fn plain_constituents(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    for id in operation.arguments {
        let op = cx.definition(Id(*id)).map_or(Op::Nop, |inst| inst.op());
        let is_specialized = matches!(
            op,
            Op::SpecConstant
                | Op::SpecConstantTrue
                | Op::SpecConstantFalse
                | Op::SpecConstantComposite
                | Op::SpecConstantOp
                | Op::SpecConstantCompositeReplicateEXT
        );
        if is_specialized {
            cx.rule(operation.inst, format!("%{id} is a specialization constant, the composite is not"));
        } else if cx.facts.kind(Id(*id)) == IdKind::Variable && cx.has_capability(Capability::Shader) {
            cx.rule(operation.inst, format!("%{id} is not a constant"));
        }
    }
}

/// True if two types match logically (section 2.2.2): arrays and structures of the same parts, decorated differently.
pub(crate) fn match_logically(cx: &Checker<'_>, a: Id, b: Id) -> bool {
    if let Some(known) = cx.once.matched.borrow().get(&(a, b)) {
        return *known;
    }
    let is_match = compare_parts(cx, a, b, |_, _| false);
    cx.once.matched.borrow_mut().insert((a, b), is_match);
    is_match
}

/// True if two types are arrays or structures of the same parts but for what pointers in them point to. They are one type in
/// LLVM IR, where pointers have no pointee, and writers that choose pointees by uses mix them.
pub(crate) fn differ_in_pointees(cx: &Checker<'_>, a: Id, b: Id) -> bool {
    let are_pointers = |a: Id, b: Id| cx.types.fits(a, TypeClass::POINTER) && cx.types.same_shape(a, b);
    let is_aggregate =
        |ty: Id| cx.types.get(ty).is_some_and(|ty| matches!(ty.op, Op::TypeArray | Op::TypeStruct));
    is_aggregate(a) && is_aggregate(b) && compare_parts(cx, a, b, are_pointers)
}

/// Compares arrays and structures part by part; other parts are the same type, or one that `matches` says.
fn compare_parts(cx: &Checker<'_>, a: Id, b: Id, matches: impl Fn(Id, Id) -> bool) -> bool {
    let mut open = vec![(a, b)];
    let mut seen = FxHashSet::default();
    while let Some((a, b)) = open.pop() {
        if a == b || !seen.insert((a, b)) {
            continue;
        }
        let (Some(left), Some(right)) = (cx.types.get(a), cx.types.get(b)) else { return false };
        match (left.op, right.op) {
            (Op::TypeArray, Op::TypeArray) if left.count == right.count => {
                open.push((left.inner, right.inner));
            }
            (Op::TypeStruct, Op::TypeStruct) => {
                let (left, right) = (cx.types.members(left), cx.types.members(right));
                if left.len() != right.len() {
                    return false;
                }
                open.extend(left.iter().copied().zip(right.iter().copied()));
            }
            _ if matches(a, b) => {}
            _ => return false,
        }
    }
    true
}

fn constituent(cx: &Checker<'_>, inst: Inst<'_>, id: u32, expected: Id) {
    let found = cx.facts.type_of(Id(id));
    // A function is its own address where a pointer is wanted.
    let is_function = cx.facts.kind(Id(id)) == IdKind::Function;
    if !(is_function && cx.types.fits(expected, TypeClass::POINTER)) {
        row_types::same(cx, inst, Id(id), found, expected, Grade::Required);
        exactly(cx, inst, found, expected);
    }
}

/// Reports types that differ only in signedness, for values that are passed on unchanged.
pub(crate) fn exactly(cx: &Checker<'_>, inst: Inst<'_>, found: Id, expected: Id) {
    if cx.is_whole && found != expected && cx.types.same_shape(found, expected) {
        cx.rule(inst, format!("the value has type {found}, not {expected}"));
    }
}

/// Reports operands that differ from the result in signedness, for instructions that pass values on unchanged.
pub(crate) fn handed_on(cx: &Checker<'_>, operation: CheckedOperation<'_>, found: Id, expected: Id) {
    let hands_on = matches!(operation.op, Op::CopyObject | Op::Select | Op::VectorInsertDynamic)
        || matches!(
            operation.op.row().map(|row| row.class),
            Some(Kind::Atomic | Kind::Group | Kind::NonUniform)
        );
    if found != expected && hands_on && !cx.types.fits(found, TypeClass::POINTER) {
        exactly(cx, operation.inst, found, expected);
    }
}

pub(crate) fn shuffle(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, ty, .. } = operation;
    let [first, second, literals @ ..] = operation.arguments else { return };
    let (first, second) = (cx.facts.type_of(Id(*first)), cx.facts.type_of(Id(*second)));
    for (what, vector) in [("the first operand", first), ("the second operand", second), ("the result", ty)] {
        if cx.types.get(vector).is_none_or(|facts| !facts.is_vector()) {
            return cx.required(inst, format!("{what} has type {vector}, which is not a vector"));
        }
        if !cx.types.same_shape(cx.types.component(vector), cx.types.component(first)) {
            cx.required(inst, format!("{what} has components of another type than the first operand"));
        }
        exactly(cx, inst, cx.types.component(vector), cx.types.component(ty));
    }
    if ![literals.len() as u64, UNKNOWN_COUNT].contains(&cx.types.lanes(ty)) {
        let detail = format!("{} components are selected, {ty} has {}", literals.len(), cx.types.lanes(ty));
        cx.required(inst, detail);
    }
    let most = cx.types.lanes(first).saturating_add(cx.types.lanes(second));
    if let Some(literal) = literals.iter().find(|l| **l != u32::MAX && u64::from(**l) >= most) {
        cx.required(inst, format!("component {literal} is selected of {most}"));
    }
}
