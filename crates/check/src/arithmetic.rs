//! Arithmetic, conversions, derivatives and selection, as far as no row of the rules can tell them (sections 3.3.11 to
//! 3.3.15).

use crate::{Checker, Names, instructions::Operation};
use spirv_kit::{
    Id, Op, Version,
    facts::{Contents, TypeClass, TypeFacts, is_microscaled},
    grammar::{Capability, FPEncoding, GlslStd450, StorageClass},
    signature::TypeForm,
};

impl<'m> Checker<'_, 'm> {
    /// The members of a structure.
    fn members_of(&self, ty: Id) -> &[Id] {
        match self.types.get(ty) {
            Some(facts) if facts.op == Op::TypeStruct => self.types.members(facts),
            _ => &[],
        }
    }

    /// Instructions whose result is a pair.
    pub(super) fn arithmetic(&mut self, operation: Operation<'m>) {
        let Operation { inst, op, ty, .. } = operation;
        if matches!(op, Op::UDiv | Op::UMod) {
            if self.is_signed(ty) {
                self.rule(inst, "the result has a sign");
            }
            // Other integer arithmetic takes operands of either sign.
            let differs = |id: &&u32| self.is_signed(self.facts.type_of(Id(**id)));
            if let Some(id) = operation.arguments.iter().find(differs) {
                self.rule(inst, format!("the operand %{id} has a sign"));
            }
        }
        if matches!(op, Op::IAddCarry | Op::ISubBorrow | Op::UMulExtended | Op::SMulExtended) {
            match *self.members_of(ty) {
                [low, high] if low == high => {
                    if op != Op::SMulExtended && !self.is_unsigned(self.types.component(low)) {
                        self.rule(inst, "the members of the result have a sign");
                    }
                    let differs = |id: &u32| self.facts.type_of(Id(*id)) != low;
                    if operation.arguments.iter().any(differs) {
                        self.rule(
                            inst,
                            format!("the operands do not have the type {low} of the result's members"),
                        );
                    }
                }
                _ => self.rule(inst, "the result is no structure of two members of one type"),
            }
        }
        self.narrow_float(operation);
    }

    /// Floats of formats that only conversions and matrices know.
    pub(super) fn narrow_float(&mut self, operation: Operation<'m>) {
        let Operation { inst, op, ty, .. } = operation;
        if !self.has_narrow_floats {
            return;
        }
        let by_ty = operation.arguments.iter().map(|id| self.facts.type_of(Id(*id)));
        let all = std::iter::once(ty).chain(by_ty);
        for ty in all {
            let is_matrix = self.types.get(ty).is_some_and(|facts| facts.op == Op::TypeCooperativeMatrixKHR);
            match self.encoding(ty) {
                // These have rules of their own.
                encoding if is_microscaled(encoding) => {}
                Some(FPEncoding::BFloat16KHR)
                    if is_matrix
                        || self.has_capability(Capability::BFloat16ArithmeticINTEL)
                        || op == Op::Dot && self.has_capability(Capability::BFloat16DotProductKHR) => {}
                Some(_) if matches!(op, Op::CooperativeMatrixMulAddKHR) => {}
                Some(encoding) => {
                    let name = encoding.row().map_or("?", |row| row.name);
                    return self.rule(inst, format!("{op} is not for the format {name}"));
                }
                None => {}
            }
        }
    }

    /// The encoding of a float, of the components of a vector or of a cooperative matrix.
    pub(super) fn encoding(&self, ty: Id) -> Option<FPEncoding> {
        let facts = self.types.get(ty)?;
        let component = match facts.op {
            Op::TypeCooperativeMatrixKHR | Op::TypeVector | Op::TypeVectorIdEXT => facts.inner,
            _ => ty,
        };
        let inst = self.definition(component).filter(|inst| inst.op() == Op::TypeFloat)?;
        inst.operands().get(2).map(|encoding| FPEncoding(*encoding))
    }

    /// Results of conversions differ from what they convert.
    pub(super) fn conversion(&mut self, operation: Operation<'m>) {
        let Operation { inst, op, ty, .. } = operation;
        let Some(value) = operation.id(0) else { return };
        let from = self.facts.type_of(value);
        match op {
            Op::QuantizeToF16 if self.types.width(ty) != Some(32) => {
                self.rule(inst, "the result has other than 32 bits");
            }
            Op::SConvert | Op::UConvert => {
                if let (Some(a), Some(b)) = (self.types.width(from), self.types.width(ty))
                    && a == b
                {
                    self.rule(inst, format!("operand and result have {a} bits both"));
                }
                if op == Op::UConvert && self.is_signed(ty) {
                    self.rule(inst, "the result has a sign");
                }
            }
            Op::ConvertFToU if self.is_signed(ty) => self.rule(inst, "the result has a sign"),
            Op::FConvert => {
                let (a, b) = (self.types.component(from), self.types.component(ty));
                if a == b && self.types.width(a).is_some() {
                    self.rule(inst, "operand and result have the same format");
                }
            }
            Op::ConvertPtrToU | Op::ConvertUToPtr => {
                let number = if op == Op::ConvertPtrToU { ty } else { from };
                if self.is_signed(number) {
                    self.rule(inst, "the number that a pointer is converted to or from has a sign");
                }
                self.converted_pointer(operation);
            }
            Op::Bitcast => self.cast_pointer(operation, from),
            Op::BitcastExtractEXT => {
                let numbers = TypeClass::INT.or(TypeClass::FLOAT);
                if !self.types.fits(ty, numbers) || !self.types.fits(from, numbers) {
                    self.rule(inst, "operand and result are not both numbers or vectors of numbers");
                }
                if self.types.lanes_differ(from, ty) {
                    self.rule(inst, "operand and result have different numbers of components");
                }
                let (base, part) = (self.types.width(from), self.types.width(ty));
                if matches!((base, part), (Some(base), Some(part)) if base <= part) {
                    self.rule(inst, format!("{value} has no more bits than the result"));
                }
                let offset = operation.id(1).map_or(Id(0), |id| self.facts.type_of(id));
                if !self.types.fits(offset, TypeClass::INT.or(TypeClass::SCALAR)) {
                    self.rule(inst, "the offset is no integer");
                }
            }
            Op::ConvertUToAccelerationStructureKHR => {
                if self.types.get(ty).is_none_or(|facts| facts.op != Op::TypeAccelerationStructureKHR) {
                    self.rule(inst, "the result is no acceleration structure");
                }
                let int = self.types.fits(from, TypeClass::INT.or(TypeClass::SCALAR).or(TypeClass::VECTOR));
                let is_address = [TypeForm::Bits(64, 1), TypeForm::Bits(32, 2)];
                let is_address =
                    int && self.is_unsigned(from) && is_address.iter().any(|form| self.has_form(from, *form));
                if !is_address {
                    self.rule(inst, format!("{value} is neither 64 bits nor two words without a sign"));
                }
            }
            _ => {
                self.cast_from_generic(operation);
                self.converted_pointer(operation);
            }
        }
    }

    /// Whether integers, those of a vector or of a matrix, have a sign.
    pub(super) fn is_signed(&self, ty: Id) -> bool {
        let component = self.cooperative(ty).map_or(self.types.component(ty), |matrix| matrix.component);
        let inst = self.definition(component).filter(|inst| inst.op() == Op::TypeInt);
        inst.is_some_and(|inst| inst.operands().get(2) == Some(&1))
    }

    /// What is cast from a generic pointer is one.
    pub(super) fn cast_from_generic(&mut self, operation: Operation<'m>) {
        if let (Op::GenericCastToPtr | Op::GenericCastToPtrExplicit, Some(value)) =
            (operation.op, operation.id(0))
            && !self.has_form(self.facts.type_of(value), TypeForm::In(StorageClass::Generic))
        {
            self.rule(operation.inst, format!("{value} is no pointer of the storage class Generic"));
        }
    }

    /// Derivatives are computed with 32 bits, but where an extension says otherwise.
    pub(super) fn derivative(&mut self, operation: Operation<'m>) {
        if self.types.width(operation.ty) == Some(16) && !self.names.contains(Names::HALF_FLOAT) {
            self.rule(operation.inst, "derivatives have 32 bits");
        }
    }

    /// Before version 1.4 only scalars and vectors are selected, these by a condition for each component.
    pub(super) fn selection(&mut self, operation: Operation<'m>) {
        let Operation { inst, ty, .. } = operation;
        let Some(facts) = self.types.get(ty).copied() else { return };
        self.chosen_pointer(operation);
        if self.version >= Version::V1_4 {
            return;
        }
        let TypeFacts { class, op, .. } = facts;
        if op != Op::TypeVector && !class.has(TypeClass::SCALAR) && !facts.holds.has(Contents::MATRIX) {
            return self.rule(inst, "before version 1.4 only scalars and vectors are selected");
        }
        let condition = operation.id(0).map_or(Id(0), |id| self.facts.type_of(id));
        if op == Op::TypeVector && self.types.lanes(condition) != facts.count {
            self.rule(inst, "before version 1.4 vectors are selected by a vector of as many components");
        }
    }

    /// Fields of bits: the base has the result's very type, and 32 bits in Vulkan.
    pub(super) fn bits(&mut self, operation: Operation<'m>) {
        let Operation { inst, op, ty, .. } = operation;
        let is_field = matches!(op, Op::BitFieldInsert | Op::BitFieldSExtract | Op::BitFieldUExtract);
        if !is_field && !matches!(op, Op::BitReverse | Op::BitCount) {
            return;
        }
        let of = |number: usize| operation.id(number).map(|id| self.facts.type_of(id));
        let base = of(0);
        if op != Op::BitCount && base != Some(ty) || op == Op::BitFieldInsert && of(1) != Some(ty) {
            self.rule(inst, "the base does not have the result's type");
        }
        if self.environment.is_vulkan() && base.is_some_and(|ty| self.types.width(ty) != Some(32)) {
            self.named_rule("VUID-RuntimeSpirv-None-10824", inst, "the base has other than 32 bits");
        }
    }

    /// Instructions of GLSL.std.450 that give two results, and a matrix that is inverted.
    pub(super) fn glsl_pairs(&mut self, operation: Operation<'m>, number: GlslStd450) {
        let Operation { inst, ty, .. } = operation;
        let of = operation.id(0).map_or(Id(0), |id| self.facts.type_of(id));
        match number {
            GlslStd450::ModfStruct | GlslStd450::FrexpStruct => {
                let &[first, second] = self.members_of(ty) else {
                    return self.rule(inst, "the result is no structure of two members");
                };
                let is_pair = if number == GlslStd450::ModfStruct {
                    first == second
                } else {
                    self.types.fits(second, TypeClass::INT)
                        && (self.types.width(second) == Some(32) || self.names.contains(Names::INT16))
                        && self.types.lanes(second) == self.types.lanes(first)
                };
                if first != of || !is_pair || !self.types.fits(first, TypeClass::FLOAT) {
                    self.rule(inst, "the members of the result are not what the operand gives");
                }
            }
            GlslStd450::Determinant => {
                let column = self.types.get(of).map_or(Id(0), |matrix| matrix.inner);
                if self.types.component(column) != ty {
                    self.rule(inst, "the result is not of the matrix's component type");
                }
            }
            GlslStd450::MatrixInverse if !self.has_form(ty, TypeForm::Square) => {
                self.rule(inst, "the result is no square matrix");
            }
            GlslStd450::InterpolateAtCentroid
            | GlslStd450::InterpolateAtSample
            | GlslStd450::InterpolateAtOffset => self.derivative(operation),
            _ => {}
        }
    }
}
