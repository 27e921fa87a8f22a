//! Composites: paths of literal indexes, construction, shuffles.

use rustc_hash::FxHashSet;

use crate::{Checker, instructions::Operation};
use spirv_kit::{
    Id, Inst, Op,
    facts::{Grade, TypeClass, UNKNOWN_COUNT, continuations},
    grammar::{Capability, Class as Kind},
};

/// Whether values of an opaque type have nothing inside.
pub(super) const fn has_no_parts(op: Op) -> bool {
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

impl<'m> Checker<'_, 'm> {
    /// The type of the part that literal indexes select; `None` where it is reported or not known.
    fn part(&mut self, inst: Inst<'m>, root: Id, indexes: &[u32]) -> Option<Id> {
        let mut at = root;
        for index in indexes {
            let facts = self.types.get(at).copied()?;
            let (count, next) = match facts.op {
                Op::TypeStruct => {
                    let members = self.types.members(&facts);
                    (members.len() as u64, members.get(*index as usize).copied())
                }
                Op::TypeArray | Op::TypeMatrix => (facts.count, Some(facts.inner)),
                _ if facts.is_vector() => (facts.count, Some(facts.inner)),
                // How many components an invocation has of a matrix is for the implementation to say.
                Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV if self.is_whole => {
                    (UNKNOWN_COUNT, Some(facts.inner))
                }
                // The inputs of graphs are values of any length.
                Op::TypeRuntimeArray if self.has_capability(Capability::GraphARM) => {
                    (UNKNOWN_COUNT, Some(facts.inner))
                }
                op if facts.class.has(TypeClass::OPAQUE) && !has_no_parts(op) => return None,
                _ => {
                    self.required(inst, format!("{at} has no parts to select"));
                    return None;
                }
            };
            match next {
                Some(next) if count == UNKNOWN_COUNT || u64::from(*index) < count => at = next,
                // As with OpVectorExtractDynamic: the value is undefined, or what the builtin variable's function gives.
                Some(next) if inst.op() == Op::CompositeExtract && facts.is_vector() => {
                    self.repaired(inst, format!("{at} has {count} components, the index is {index}"));
                    at = next;
                }
                _ => {
                    self.required(inst, format!("{at} has {count} parts, the index is {index}"));
                    return None;
                }
            }
        }
        Some(at)
    }

    pub(super) fn extract(&mut self, operation: Operation<'m>) {
        let Some((composite, indexes)) = operation.arguments.split_first() else { return };
        let root = self.facts.type_of(Id(*composite));
        self.has_indexes(operation.inst, indexes);
        if let Some(found) = self.part(operation.inst, root, indexes)
            && found != operation.ty
        {
            let detail = format!("the part has type {found}, the result has {}", operation.ty);
            if !self.types.same_shape(found, operation.ty) {
                self.required(operation.inst, detail);
            } else if self.is_whole {
                self.rule(operation.inst, detail);
            }
        }
    }

    fn has_indexes(&mut self, inst: Inst<'m>, indexes: &[u32]) {
        if indexes.is_empty() {
            self.rule(inst, "no index tells the part");
        }
    }

    pub(super) fn insert(&mut self, operation: Operation<'m>) {
        let [object, composite, indexes @ ..] = operation.arguments else { return };
        let (inst, root) = (operation.inst, self.facts.type_of(Id(*composite)));
        self.same(inst, Id(*composite), root, operation.ty, Grade::Required);
        self.exactly(inst, root, operation.ty);
        self.has_indexes(inst, indexes);
        if let Some(part) = self.part(inst, root, indexes) {
            let found = self.facts.type_of(Id(*object));
            self.same(inst, Id(*object), found, part, Grade::Required);
            self.exactly(inst, found, part);
        }
    }

    pub(super) fn construct(&mut self, operation: Operation<'m>) {
        self.constituents(operation, Op::CompositeConstructContinuedINTEL, true);
    }

    /// The constituents of a composite, those of the instructions that continue it included. Vectors are
    /// joined from scalars, and where `joined` from vectors.
    pub(super) fn constituents(&mut self, operation: Operation<'m>, continued: Op, joined: bool) {
        let Operation { inst, ty, .. } = operation;
        let Some(facts) = self.types.get(ty).copied() else { return };
        let more = continuations(self.facts, inst, continued);
        let all = std::iter::once(operation.arguments).chain(more).flatten();
        let mut count = 0_u64;
        match facts.op {
            Op::TypeStruct => {
                let types = self.types;
                let members = types.members(&facts);
                for id in all {
                    if let Some(member) = members.get(count as usize) {
                        self.constituent(inst, *id, *member);
                    }
                    count += 1;
                }
                if count != members.len() as u64 {
                    let detail =
                        format!("there are {count} constituents, {ty} has {} members", members.len());
                    self.required(inst, detail);
                }
            }
            Op::TypeArray | Op::TypeMatrix => {
                for id in all {
                    self.constituent(inst, *id, facts.inner);
                    count += 1;
                }
                if count != facts.count && facts.count != UNKNOWN_COUNT {
                    let detail = format!("there are {count} constituents, {ty} has {} elements", facts.count);
                    self.required(inst, detail);
                }
            }
            _ if facts.is_vector() => {
                for id in all {
                    let found = self.facts.type_of(Id(*id));
                    let part = if joined { self.types.component(found) } else { found };
                    self.same(inst, Id(*id), part, facts.inner, Grade::Required);
                    self.exactly(inst, part, facts.inner);
                    count = count.saturating_add(self.types.lanes(found));
                }
                if count != facts.count && facts.count != UNKNOWN_COUNT && count != UNKNOWN_COUNT {
                    let detail = format!("there are {count} components, {ty} has {}", facts.count);
                    self.required(inst, detail);
                }
            }
            // One constituent fills the whole.
            _ if facts.class.has(TypeClass::OPAQUE) => {
                if self.is_whole && has_no_parts(facts.op) {
                    self.rule(inst, format!("{ty} is not a composite type"));
                }
                let found = operation.id(0).map_or(Id(0), |id| self.facts.type_of(id));
                let is_matrix =
                    matches!(facts.op, Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV);
                if self.is_whole && is_matrix && found != facts.inner {
                    self.rule(inst, format!("the constituent has type {found}, not {}", facts.inner));
                }
                if self.is_whole && is_matrix && operation.arguments.len() != 1 {
                    self.rule(inst, "one constituent fills the matrix");
                }
            }
            _ => self.required(inst, format!("{ty} is not a composite type")),
        }
    }

    /// Rules of composites that say nothing about how they are read.
    pub(super) fn composite_rules(&mut self, operation: Operation<'m>) {
        let Operation { inst, op, ty, .. } = operation;
        match op {
            Op::CompositeConstruct
                if operation.arguments.len() == 1
                    && !self.has_capability(Capability::LongVectorEXT)
                    && self.types.get(ty).is_some_and(|facts| facts.op == Op::TypeVector) =>
            {
                self.rule(inst, "a vector has two constituents at least");
            }
            Op::CompositeConstructReplicateEXT => self.replicated(operation),
            Op::Transpose => self.linear_algebra(operation),
            Op::VectorExtractDynamic | Op::VectorInsertDynamic => {
                let of = |number: usize| operation.id(number).map_or(Id(0), |id| self.facts.type_of(id));
                let (part, vector) = if op == Op::VectorExtractDynamic { (ty, of(0)) } else { (of(1), ty) };
                self.exactly(inst, part, self.types.component(vector));
            }
            Op::CopyLogical => {
                let from = operation.id(0).map_or(Id(0), |id| self.facts.type_of(id));
                if from == ty {
                    self.rule(inst, "operand and result have the same type, which is for OpCopyObject");
                } else if !self.match_logically(from, ty) {
                    self.rule(inst, format!("{from} and {ty} do not match logically"));
                }
            }
            _ => {}
        }
    }

    /// One constituent for all parts of a composite (SPV_EXT_replicated_composites).
    pub(super) fn replicated(&mut self, operation: Operation<'m>) {
        let Operation { inst, ty, .. } = operation;
        let Some(value) = operation.id(0) else { return };
        let Some(facts) = self.types.get(ty).copied() else { return };
        let part = match facts.op {
            Op::TypeStruct => self.types.members(&facts).first().copied().filter(|_| facts.is_uniform),
            Op::TypeVectorIdEXT if !facts.is_vector() => return,
            // Elements, or tensors with one dimension less.
            Op::TypeTensorARM => {
                let found = self.facts.type_of(value);
                let element = |ty: Id| self.tensor(ty).map(|tensor| tensor.element);
                if element(ty) != element(found).or(Some(found)) {
                    self.rule(inst, format!("{value} has other elements than {ty}"));
                }
                Some(found)
            }
            _ if facts.inner.0 != 0 && !facts.class.has(TypeClass::POINTER) => Some(facts.inner),
            _ => None,
        };
        match part {
            None => self.rule(inst, format!("{ty} is no composite of parts of one type")),
            Some(part) if part != self.facts.type_of(value) => {
                self.rule(inst, format!("{value} does not have the type {part} of the parts"));
            }
            Some(_) => {}
        }
        if inst.op() == Op::ConstantCompositeReplicateEXT {
            self.plain_constituents(operation);
        }
    }

    /// The constituents of a constant that is not specialized are constants that are not either.
    pub(super) fn plain_constituents(&mut self, operation: Operation<'m>) {
        for id in operation.arguments {
            let op = self.definition(Id(*id)).map_or(Op::Nop, |inst| inst.op());
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
                self.rule(
                    operation.inst,
                    format!("%{id} is a specialization constant, the composite is not"),
                );
            } else if self.facts.kind(Id(*id)) == super::IdKind::Variable
                && self.has_capability(Capability::Shader)
            {
                self.rule(operation.inst, format!("%{id} is not a constant"));
            }
        }
    }

    /// Whether two types match logically (section 2.2.2): arrays and structures of the same parts, decorated differently.
    pub(super) fn match_logically(&mut self, a: Id, b: Id) -> bool {
        if let Some(known) = self.matched.get(&(a, b)) {
            return *known;
        }
        let is_match = self.compare_parts(a, b, |_, _| false);
        self.matched.insert((a, b), is_match);
        is_match
    }

    /// Whether two types are arrays or structures of the same parts but for what pointers in them point to. They are one type in
    /// LLVM IR, where pointers have no pointee, and writers that choose pointees by uses mix them.
    pub(super) fn differ_in_pointees(&self, a: Id, b: Id) -> bool {
        let are_pointers =
            |a: Id, b: Id| self.types.fits(a, TypeClass::POINTER) && self.types.same_shape(a, b);
        let is_aggregate =
            |ty: Id| self.types.get(ty).is_some_and(|ty| matches!(ty.op, Op::TypeArray | Op::TypeStruct));
        is_aggregate(a) && is_aggregate(b) && self.compare_parts(a, b, are_pointers)
    }

    /// Compares arrays and structures part by part; other parts are the same type, or one that `matches` says.
    fn compare_parts(&self, a: Id, b: Id, matches: impl Fn(Id, Id) -> bool) -> bool {
        let mut open = vec![(a, b)];
        let mut seen = FxHashSet::default();
        while let Some((a, b)) = open.pop() {
            if a == b || !seen.insert((a, b)) {
                continue;
            }
            let (Some(left), Some(right)) = (self.types.get(a), self.types.get(b)) else { return false };
            match (left.op, right.op) {
                (Op::TypeArray, Op::TypeArray) if left.count == right.count => {
                    open.push((left.inner, right.inner));
                }
                (Op::TypeStruct, Op::TypeStruct) => {
                    let (left, right) = (self.types.members(left), self.types.members(right));
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

    fn constituent(&mut self, inst: Inst<'m>, id: u32, expected: Id) {
        let found = self.facts.type_of(Id(id));
        // A function is its own address where a pointer is wanted.
        let is_function = self.facts.kind(Id(id)) == super::IdKind::Function;
        if !(is_function && self.types.fits(expected, TypeClass::POINTER)) {
            self.same(inst, Id(id), found, expected, Grade::Required);
            self.exactly(inst, found, expected);
        }
    }

    /// Types that only differ in signedness differ all the same where a value is handed on as it is.
    pub(super) fn exactly(&mut self, inst: Inst<'m>, found: Id, expected: Id) {
        if self.is_whole && found != expected && self.types.same_shape(found, expected) {
            self.rule(inst, format!("the value has type {found}, not {expected}"));
        }
    }

    /// Instructions that compute take integers of either sign; those that hand values on do not.
    pub(super) fn handed_on(&mut self, operation: Operation<'m>, found: Id, expected: Id) {
        let hands_on = matches!(operation.op, Op::CopyObject | Op::Select | Op::VectorInsertDynamic)
            || matches!(
                operation.op.row().map(|row| row.class),
                Some(Kind::Atomic | Kind::Group | Kind::NonUniform)
            );
        if found != expected && hands_on && !self.types.fits(found, TypeClass::POINTER) {
            self.exactly(operation.inst, found, expected);
        }
    }

    pub(super) fn shuffle(&mut self, operation: Operation<'m>) {
        let Operation { inst, ty, .. } = operation;
        let [first, second, literals @ ..] = operation.arguments else { return };
        let (first, second) = (self.facts.type_of(Id(*first)), self.facts.type_of(Id(*second)));
        for (what, vector) in
            [("the first operand", first), ("the second operand", second), ("the result", ty)]
        {
            if self.types.get(vector).is_none_or(|facts| !facts.is_vector()) {
                return self.required(inst, format!("{what} has type {vector}, which is not a vector"));
            }
            if !self.types.same_shape(self.types.component(vector), self.types.component(first)) {
                self.required(inst, format!("{what} has components of another type than the first operand"));
            }
            self.exactly(inst, self.types.component(vector), self.types.component(ty));
        }
        if ![literals.len() as u64, UNKNOWN_COUNT].contains(&self.types.lanes(ty)) {
            let detail =
                format!("{} components are selected, {ty} has {}", literals.len(), self.types.lanes(ty));
            self.required(inst, detail);
        }
        let most = self.types.lanes(first).saturating_add(self.types.lanes(second));
        if let Some(literal) = literals.iter().find(|l| **l != u32::MAX && u64::from(**l) >= most) {
            self.required(inst, format!("component {literal} is selected of {most}"));
        }
    }
}
