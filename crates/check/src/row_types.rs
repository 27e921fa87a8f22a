//! The types that a row of [`rules`](super::rules) demands of operands and results.

use crate::{Checker, instructions::Operation};
use spirv_kit::{
    Id, Inst, Op,
    facts::{Grade, IdKind, TypeClass, TypeFacts, UNKNOWN_COUNT},
    grammar::{AddressingModel, Class as C, StorageClass},
    signature::{ArgRule, MemoryReach, PointeeRule, TypeForm, TypeRow},
};

/// The bits of an address; of logical ones there are none.
const fn address_bits(model: AddressingModel) -> Option<u32> {
    match model {
        AddressingModel::Physical32 => Some(32),
        AddressingModel::Physical64 => Some(64),
        _ => None,
    }
}

impl<'m> Checker<'_, 'm> {
    pub(super) fn apply(&mut self, operation: Operation<'m>, row: &TypeRow, grade: Grade) {
        let Operation { inst, ty, .. } = operation;
        if ty.0 != 0 && self.is_matrix_operation(operation, row) {
            return;
        }
        if ty.0 != 0 && row.result.0 != 0 {
            self.class(inst, &"the result", ty, row.result, row.lax, grade);
        }
        let is_known = row.only.is_empty() || row.only.iter().any(|form| self.has_form(ty, *form));
        if !is_known && self.types.fits(ty, row.result) {
            let forms: Vec<_> = row.only.iter().map(|form| form.name()).collect();
            self.sink.add(
                grade,
                inst,
                format!("the result has type {ty}, which is not {}", forms.join(" or ")),
            );
        }
        for (argument, id) in row.arguments.iter().zip(operation.arguments) {
            self.argument(operation, row, *argument, Id(*id), grade);
        }
    }

    /// Matrices go through arithmetic element by element; their types say nothing more there.
    fn is_matrix_operation(&self, operation: Operation<'m>, row: &TypeRow) -> bool {
        let Some(facts) = self.types.get(operation.ty) else { return false };
        let of_first = || operation.id(0).and_then(|id| self.types.get(self.facts.type_of(id)));
        let is_untold = |facts: &TypeFacts| facts.op == Op::TypeVectorIdEXT && !facts.is_vector();
        if of_first().is_some_and(is_untold) {
            return true;
        }
        match facts.op {
            Op::TypeCooperativeMatrixNV if !self.is_whole => true,
            Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV => {
                let class = operation.op.row().map(|row| row.class);
                match class {
                    Some(C::Arithmetic) if row.only.is_empty() => self.types.fits(facts.inner, row.result),
                    Some(C::Arithmetic) => operation.op == Op::MatrixTimesScalar,
                    Some(C::Conversion) => self.types.fits(facts.inner, row.result) && row.only.is_empty(),
                    Some(C::Composite | C::RelationalAndLogical) => row.result == TypeClass(u16::MAX),
                    _ => false,
                }
            }
            Op::TypeMatrix => {
                let is_linear = matches!(
                    operation.op,
                    Op::MatrixTimesScalar | Op::MatrixTimesMatrix | Op::OuterProduct | Op::Transpose
                );
                is_linear && row.opaque_result() != Some(Op::TypeMatrix)
            }
            Op::TypeVectorIdEXT => is_untold(facts),
            _ => false,
        }
    }

    pub(super) fn has_form(&self, ty: Id, form: TypeForm) -> bool {
        match form {
            TypeForm::Vector(lanes) => self.types.lanes(ty) == u64::from(lanes),
            TypeForm::Bits(bits, lanes) => {
                self.types.lanes(ty) == u64::from(lanes) && self.types.width(ty) == Some(bits.into())
            }
            TypeForm::Width(bits) => self.types.width(ty) == Some(bits.into()),
            TypeForm::To(op) => {
                let pointee = self.types.pointee(ty).and_then(|pointee| self.types.get(pointee));
                pointee.is_some_and(|facts| facts.op == op)
            }
            TypeForm::Opaque(op) => self.types.get(ty).is_some_and(|facts| facts.op == op),
            TypeForm::Lanes(counts) => counts.iter().any(|count| u64::from(*count) == self.types.lanes(ty)),
            TypeForm::Widths(widths) => {
                self.types.width(ty).is_some_and(|found| widths.iter().any(|bits| u64::from(*bits) == found))
            }
            TypeForm::Unsigned(bits) => self.is_unsigned(ty) && self.types.width(ty) == Some(bits.into()),
            TypeForm::Square => self.types.get(ty).is_some_and(|facts| {
                facts.op == Op::TypeMatrix && self.types.lanes(facts.inner) == facts.count
            }),
            TypeForm::In(class) => {
                let pointer = self.types.get(self.types.component(ty));
                pointer.is_some_and(|facts| {
                    facts.class.has(TypeClass::POINTER) && facts.count == u64::from(class.0)
                })
            }
        }
    }

    /// Checks one argument of an instruction against the instruction's rule.
    fn argument(&mut self, operation: Operation<'m>, row: &TypeRow, argument: ArgRule, id: Id, grade: Grade) {
        let Operation { inst, ty, .. } = operation;
        let found = self.facts.type_of(id);
        let of = |number: u8| operation.id(usize::from(number)).map_or(Id(0), |id| self.facts.type_of(id));
        match argument {
            ArgRule::Any => {}
            ArgRule::Same => {
                self.same(inst, id, found, ty, grade);
                self.handed_on(operation, found, ty);
            }
            ArgRule::As(other) => {
                self.same(inst, id, found, of(other), grade);
                self.handed_on(operation, found, of(other));
            }
            ArgRule::Component => self.same(inst, id, found, self.types.component(ty), grade),
            ArgRule::Is(class) => self.class(inst, &id, found, class, row.lax, grade),
            ArgRule::Lanes(class) | ArgRule::ScalarOrLanes(class) => {
                self.class(inst, &id, found, class, row.lax, grade);
                let is_scalar = matches!(argument, ArgRule::ScalarOrLanes(_)) && self.types.lanes(found) == 1;
                if !is_scalar {
                    self.as_many(operation, id, found, grade);
                }
            }
            ArgRule::Wide(class) | ArgRule::Half(class) => {
                self.class(inst, &id, found, class, row.lax, grade);
                self.as_many(operation, id, found, grade);
                let part = if matches!(argument, ArgRule::Half(_)) { 2 } else { 1 };
                if let (Some(bits), Some(whole)) = (self.types.width(found), self.types.width(ty))
                    && bits.saturating_mul(part) != whole
                {
                    let detail = format!("{id} has {bits} bits a component, not {}", whole / part);
                    self.sink.add(grade, inst, detail);
                }
            }
            ArgRule::Parts(class) => {
                self.class(inst, &id, found, class, row.lax, grade);
                let (part, expected) = (self.types.component(found), self.types.component(ty));
                if !self.types.same_shape(part, expected) {
                    self.sink.add(grade, inst, format!("{id} has components of type {part}, not {expected}"));
                }
            }
            ArgRule::Form(form) => {
                if !self.has_form(found, form) {
                    let grade = if self.types.fits(found, row.lax) { Grade::Rule } else { grade };
                    self.sink.add(
                        grade,
                        inst,
                        format!("{id} has type {found}, which is not {}", form.name()),
                    );
                }
            }
            ArgRule::Constant(class) => {
                self.class(inst, &id, found, class, row.lax, grade);
                if self.facts.kind(id) != IdKind::Constant {
                    self.sink.add(Grade::Rule, inst, format!("{id} is not a constant"));
                }
            }
            ArgRule::ToResult => self.points_to(inst, id, found, ty, grade),
            ArgRule::To(other) => self.points_to(inst, id, found, of(other), grade),
            ArgRule::Of(class, form) => {
                self.class(inst, &id, found, class, row.lax, grade);
                if self.types.fits(found, class) && !self.has_form(found, form) {
                    let detail = format!("{id} has type {found}, which is not {}", form.name());
                    self.sink.add(Grade::Rule, inst, detail);
                }
            }
            ArgRule::LanesOf(class, bits) => {
                self.class(inst, &id, found, class, row.lax, grade);
                self.as_many(operation, id, found, grade);
                if self.is_whole && self.types.width(found).is_some_and(|width| width != u64::from(bits)) {
                    self.sink.add(
                        Grade::Rule,
                        inst,
                        format!("{id} has components of other than {bits} bits"),
                    );
                }
            }
            ArgRule::Pointer(reach) => self.reaches(inst, id, found, reach, grade),
            ArgRule::Pointee(pointee) => self.pointee(operation, id, found, pointee),
            ArgRule::Typed => {
                if self.is_whole && self.types.pointee(found).is_none() {
                    self.rule(
                        inst,
                        format!("{id} is an untyped pointer, which this instruction does not take"),
                    );
                }
            }
            ArgRule::Size => self.size(inst, id, found, grade),
            ArgRule::Count => {
                if self.is_whole && u64::from(id.0) != self.types.lanes(ty) {
                    let detail = format!("the number {} is not that of the components of {ty}", id.0);
                    self.sink.add(Grade::Rule, inst, detail);
                }
            }
            ArgRule::All(all) => {
                for one in all {
                    self.argument(operation, row, *one, id, grade);
                }
            }
        }
    }

    /// A pointer into memory that an instruction of OpenCL.std can reach.
    fn reaches(&mut self, inst: Inst<'m>, id: Id, found: Id, reach: MemoryReach, grade: Grade) {
        let Some(facts) = self.types.get(found).filter(|facts| facts.class.has(TypeClass::POINTER)) else {
            return self.sink.add(grade, inst, format!("{id} has type {found}, which is not a pointer"));
        };
        let class = StorageClass(facts.count as u32);
        if self.is_whole && !reach.has(class) {
            let name = class.row().map_or("?", |row| row.name);
            self.rule(inst, format!("{id} points into the storage class {name}"));
        }
    }

    /// What a typed pointer points to.
    fn pointee(&mut self, operation: Operation<'m>, id: Id, found: Id, expected: PointeeRule) {
        let Some(pointee) = self.types.pointee(found).filter(|_| self.is_whole) else { return };
        let types = self.types;
        let part = |of: Id| types.same_shape(pointee, types.component(of));
        let fits = match expected {
            PointeeRule::Is(class) => types.fits(pointee, class),
            PointeeRule::Lanes(class, bits) => {
                types.fits(pointee, class)
                    && types.width(pointee) == Some(bits.into())
                    && types.lanes(pointee) == types.lanes(operation.ty)
            }
            PointeeRule::Scalar(class, bits) => {
                types.fits(pointee, class) && types.width(pointee) == Some(bits.into())
            }
            PointeeRule::Part => part(operation.ty),
            PointeeRule::PartOf(other) => {
                operation.id(usize::from(other)).is_none_or(|other| part(self.facts.type_of(other)))
            }
        };
        if !fits {
            self.rule(
                operation.inst,
                format!("{id} points to {pointee}, which this instruction does not take"),
            );
        }
    }

    /// An integer as wide as addresses.
    fn size(&mut self, inst: Inst<'m>, id: Id, found: Id, grade: Grade) {
        let int = TypeClass::INT.or(TypeClass::SCALAR);
        if !self.types.fits(found, int) {
            return self.sink.add(grade, inst, format!("{id} has type {found}, which is not {}", int.name()));
        }
        match address_bits(self.addressing) {
            _ if !self.is_whole => {}
            None => self.rule(inst, "logical addressing has no such instruction"),
            Some(bits) if self.types.width(found) != Some(bits.into()) => {
                self.rule(inst, format!("{id} has other than the {bits} bits of addresses"));
            }
            Some(_) => {}
        }
    }

    /// A value has as many components as the result.
    fn as_many(&mut self, operation: Operation<'m>, id: Id, found: Id, grade: Grade) {
        if self.types.lanes_differ(found, operation.ty) {
            let (lanes, expected) = (self.types.lanes(found), self.types.lanes(operation.ty));
            let detail = format!("{id} has {lanes} components, the result has {expected}");
            self.sink.add(grade, operation.inst, detail);
        }
    }

    /// The type of something belongs to a class.
    pub(super) fn class(
        &mut self,
        inst: Inst<'m>,
        what: &dyn std::fmt::Display,
        found: Id,
        expected: TypeClass,
        lax: TypeClass,
        grade: Grade,
    ) {
        if self.types.fits(found, expected) {
            return;
        }
        let mut accepted = expected.or(lax);
        if expected.has(TypeClass::INT.or(TypeClass::BOOL)) && self.types.is_bit(found) {
            accepted = accepted.or(TypeClass::INT).or(TypeClass::BOOL);
        }
        let grade = if self.types.fits(found, accepted) { Grade::Rule } else { grade };
        if self.sink.includes(grade) {
            self.sink.add(grade, inst, format!("{what} has type {found}, which is not {}", expected.name()));
        }
    }

    /// A value has a type, where signedness does not count.
    pub(super) fn same(&mut self, inst: Inst<'m>, id: Id, found: Id, expected: Id, grade: Grade) {
        if found == expected {
            return;
        }
        if !self.types.same_shape(found, expected) {
            let grade =
                if self.differ_in_pointees(found, expected) { grade.max(Grade::Repaired) } else { grade };
            return self.sink.add(grade, inst, format!("{id} has type {found}, not {expected}"));
        }
        if self.types.fits(found, TypeClass::POINTER) {
            self.rule(inst, format!("{id} has type {found}, not {expected}"));
        }
    }

    /// A pointer, and where it tells its pointee, to a type.
    pub(super) fn points_to(&mut self, inst: Inst<'m>, id: Id, found: Id, expected: Id, grade: Grade) {
        if !self.types.fits(found, TypeClass::POINTER.or(TypeClass::SCALAR)) {
            return self.sink.add(grade, inst, format!("{id} has type {found}, which is not a pointer"));
        }
        if let Some(pointee) = self.types.pointee(found)
            && pointee != expected
            && (self.is_whole || !self.types.same_shape(pointee, expected))
        {
            self.rule(inst, format!("{id} points to {pointee}, not to {expected}"));
        }
    }

    /// Both sides have the same number of bits; how many a pointer has is for the addressing model to say.
    pub(super) fn bitcast(&mut self, operation: Operation<'m>) {
        let Operation { inst, ty, .. } = operation;
        let Some(value) = operation.id(0) else { return };
        let from = self.facts.type_of(value);
        let both = TypeClass::SCALAR.or(TypeClass::VECTOR);
        let plain = TypeClass::INT.or(TypeClass::FLOAT).or(TypeClass::POINTER).or(both);
        // Matrices are cast component by component (SPV_KHR_cooperative_matrix).
        let is_matrix =
            |ty: Id| self.types.get(ty).is_some_and(|facts| facts.op == Op::TypeCooperativeMatrixKHR);
        if self.differ_in_pointees(from, ty) {
            return self.repaired(inst, format!("{value} has type {from}, which is not cast to {ty}"));
        }
        if !is_matrix(ty) || !is_matrix(from) {
            self.class(inst, &"the result", ty, plain, TypeClass::OPAQUE, Grade::Required);
            self.class(inst, &value, from, plain, TypeClass::OPAQUE, Grade::Required);
        }
        let known = |lanes: u64| Some(lanes).filter(|lanes| *lanes != UNKNOWN_COUNT);
        let bits = |ty: Id| Some(self.types.width(ty)?.saturating_mul(known(self.types.lanes(ty))?));
        if let (Some(from), Some(to)) = (bits(from), bits(ty))
            && from != to
        {
            self.required(inst, format!("{value} has {from} bits, the result has {to}"));
        }
        // Vectors of pointers are cast component by component (SPV_INTEL_masked_gather_scatter).
        let is_vector = |ty: Id| {
            let class = self.types.class(ty);
            class.has(TypeClass::VECTOR) && class.has(TypeClass::POINTER)
        };
        let (lanes, to) = (self.types.lanes(from), self.types.lanes(ty));
        if (is_vector(from) || is_vector(ty)) && lanes != to {
            self.required(inst, format!("{value} has {lanes} components, the result has {to}"));
        }
    }
}
