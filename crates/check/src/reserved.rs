//! Instructions of vendors that the grammar lists apart, and those that name types.

use crate::{Checker, instructions::Operation};
use spirv_kit::{Id, Inst, Op, facts::TypeClass, grammar::StorageClass};

impl<'m> Checker<'_, 'm> {
    /// Declarations of scopes of memory that does not alias (SPV_INTEL_memory_access_aliasing): a domain may have a name, a
    /// scope is of a domain and may have a name, and lists are of scopes.
    pub(super) fn alias_scopes(&mut self, inst: Inst<'m>) {
        let of = |id: &u32| self.definition(Id(*id)).map_or(Op::Nop, |inst| inst.op());
        let operands = inst.operands().get(1..).unwrap_or(&[]);
        let is_good = match (inst.op(), operands) {
            (Op::AliasDomainDeclINTEL, names) => names.iter().all(|id| of(id) == Op::String),
            (Op::AliasScopeDeclINTEL, [domain, names @ ..]) => {
                of(domain) == Op::AliasDomainDeclINTEL && names.iter().all(|id| of(id) == Op::String)
            }
            (_, scopes) => scopes.iter().all(|id| of(id) == Op::AliasScopeDeclINTEL),
        };
        if !is_good {
            self.rule(inst, "an operand is no declaration of the kind that is wanted");
        }
    }

    /// What OpExtInst refers to is declared before, but for the sets of debug information that say otherwise.
    pub(super) fn earlier_operands(&mut self, inst: Inst<'m>, arguments: &[u32]) {
        let own = inst.result().and_then(|id| self.facts.ids().position(id));
        let is_later = |id: &&u32| self.facts.ids().position(Id(**id)) > own;
        if let Some(id) = arguments.iter().find(is_later) {
            self.rule(inst, format!("%{id} is declared only later"));
        }
    }

    /// OpExtInstWithForwardRefsKHR: an instruction of a set that means nothing, with a reference to what comes later
    /// (SPV_KHR_relaxed_extended_instruction).
    pub(super) fn forward_references(&mut self, operation: Operation<'m>) {
        let Operation { inst, arguments, .. } = operation;
        let Some((set, [_, arguments @ ..])) = arguments.split_first() else { return };
        if self.facts.set(Id(*set)).is_some_and(|set| !set.is_non_semantic()) {
            self.rule(inst, "the set is none that means nothing");
        }
        let own = inst.result().and_then(|id| self.facts.ids().position(id));
        let is_later = |id: &u32| self.facts.ids().position(Id(*id)) >= own && own.is_some();
        if !arguments.iter().any(is_later) {
            self.rule(inst, "no operand is declared later");
        }
    }

    /// Operands and results that no row of the rules can tell.
    pub(super) fn reserved(&mut self, operation: Operation<'m>) {
        match operation.op {
            Op::ConvertUToAccelerationStructureKHR => self.conversion(operation),
            Op::FDot2MixAcc32VALVE | Op::FDot2MixAcc16VALVE | Op::FDot4MixAcc32VALVE => {
                self.mixed_dot(operation);
            }
            Op::ReadClockKHR if !self.is_unsigned(self.types.component(operation.ty)) => {
                self.rule(operation.inst, "the result is neither an unsigned integer nor a vector of these");
            }
            Op::AsmCallINTEL => self.assembly_call(operation),
            Op::CooperativeMatrixLengthKHR | Op::CooperativeMatrixLengthNV => self.matrix_length(operation),
            Op::CooperativeMatrixLoadNV
            | Op::CooperativeMatrixStoreNV
            | Op::CooperativeVectorLoadNV
            | Op::CooperativeVectorStoreNV => self.memory_access(operation),
            _ => {}
        }
    }

    /// The pointer that an access of raw memory gives.
    pub(super) fn raw_access(&mut self, operation: Operation<'m>) {
        let Operation { inst, ty, .. } = operation;
        let Some(pointee) = self.types.pointee(ty) else {
            return self.rule(inst, "the result is no pointer");
        };
        let is_whole = self.types.get(pointee).is_some_and(|facts| {
            matches!(facts.op, Op::TypeArray | Op::TypeMatrix | Op::TypeStruct | Op::TypeRuntimeArray)
        });
        if is_whole {
            self.rule(inst, format!("{pointee} is neither a scalar nor a vector"));
        }
        let Some(base) = operation.id(0).map(|id| self.facts.type_of(id)) else { return };
        let class = self.class_of(base);
        if class != self.class_of(ty) {
            self.rule(inst, "the storage classes of base and result differ");
        }
        let fits = matches!(
            class,
            Some(StorageClass::StorageBuffer | StorageClass::PhysicalStorageBuffer | StorageClass::Uniform)
        );
        if !fits {
            let detail = "the base points into none of StorageBuffer, PhysicalStorageBuffer and Uniform";
            self.rule(inst, detail);
        }
        if let Some(stride) = operation.id(1)
            && self.definition(stride).is_none_or(|inst| inst.op() != Op::Constant)
        {
            self.rule(inst, format!("the stride {stride} is no OpConstant"));
        }
        let mut others = [operation.id(2), operation.id(3)].into_iter().flatten();
        let is_word = |id: &Id| {
            let ty = self.facts.type_of(*id);
            self.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR)) && self.types.width(ty) == Some(32)
        };
        if let Some(id) = others.find(|id| !is_word(id)) {
            self.rule(inst, format!("{id} is no integer of 32 bits"));
        }
    }

    /// A call of assembly calls what OpAsmINTEL declares (SPV_INTEL_inline_assembly).
    fn assembly_call(&mut self, operation: Operation<'m>) {
        if let Some(called) = operation.id(0)
            && self.definition(called).is_none_or(|inst| inst.op() != Op::AsmINTEL)
        {
            self.rule(operation.inst, format!("{called} is no assembly that OpAsmINTEL declares"));
        }
    }

    /// The length of a cooperative matrix, which its type tells.
    fn matrix_length(&mut self, operation: Operation<'m>) {
        let Operation { inst, op, ty, .. } = operation;
        let expected = match op {
            Op::CooperativeMatrixLengthKHR => Op::TypeCooperativeMatrixKHR,
            Op::CooperativeMatrixLengthNV => Op::TypeCooperativeMatrixNV,
            _ => return,
        };
        let Some(id) = operation.id(0) else { return };
        if self.types.get(id).is_none_or(|facts| facts.op != expected) {
            self.rule(inst, format!("{id} is no type of cooperative matrices"));
        }
        let is_word =
            self.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR)) && self.types.width(ty) == Some(32);
        if !is_word || !self.is_unsigned(ty) {
            self.rule(inst, "the result is no unsigned integer of 32 bits");
        }
    }
}
