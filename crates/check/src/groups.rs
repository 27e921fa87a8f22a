//! Group operations without uniform control flow (section 3.49.24): what the classes of their operands do not say.

use crate::{Checker, instructions::Operation};
use spirv_kit::{
    Id, Op, Version,
    facts::{IdKind, literal},
    grammar::{Capability, GroupOperation, Scope, StorageClass},
};

impl<'m> Checker<'_, 'm> {
    /// The scope and the further operands of a group operation.
    pub(super) fn non_uniform(&mut self, operation: Operation<'m>) {
        self.group_scope(operation);
        if !self.has_capability(Capability::Shader) && operation.op != Op::GroupNonUniformRotateKHR {
            return;
        }
        let Operation { inst, op, ty, .. } = operation;
        let value = |number: usize| operation.id(number).map(|id| (id, self.facts.type_of(id)));
        match op {
            Op::GroupNonUniformUMin | Op::GroupNonUniformUMax if !self.is_unsigned(ty) => {
                self.rule(inst, "the result is not unsigned");
            }
            Op::GroupNonUniformBallot
            | Op::GroupNonUniformBallotBitCount
            | Op::GroupNonUniformBallotFindLSB
            | Op::GroupNonUniformBallotFindMSB
                if !self.is_unsigned(ty) =>
            {
                self.rule(inst, "the result is not unsigned");
            }
            _ => {}
        }
        let unsigned: &[usize] = match op {
            Op::GroupNonUniformBroadcast
            | Op::GroupNonUniformShuffle
            | Op::GroupNonUniformShuffleXor
            | Op::GroupNonUniformShuffleUp
            | Op::GroupNonUniformShuffleDown
            | Op::GroupNonUniformQuadBroadcast
            | Op::GroupNonUniformQuadSwap
            | Op::GroupNonUniformRotateKHR => &[2],
            Op::GroupNonUniformBallotBitExtract => &[1, 2],
            Op::GroupNonUniformInverseBallot
            | Op::GroupNonUniformBallotFindLSB
            | Op::GroupNonUniformBallotFindMSB => &[1],
            Op::GroupNonUniformBallotBitCount => &[2],
            _ => &[],
        };
        let wrong: Vec<_> = unsigned
            .iter()
            .filter_map(|number| value(*number))
            .filter(|(_, ty)| !self.is_unsigned(*ty))
            .collect();
        for (id, _) in wrong {
            self.rule(inst, format!("{id} is not unsigned"));
        }
        let needs_constant = match op {
            Op::GroupNonUniformBroadcast | Op::GroupNonUniformQuadBroadcast => self.version < Version::V1_5,
            Op::GroupNonUniformQuadSwap => true,
            _ => false,
        };
        if needs_constant
            && let Some((id, _)) = value(2)
            && !self.is_constant(id)
        {
            self.rule(inst, format!("{id} is not a constant"));
        }
        if op == Op::GroupNonUniformRotateKHR
            && let Some(size) = operation.id(3)
        {
            self.cluster(operation, size);
        }
        self.group_operation(operation);
    }

    /// The size of clusters that values rotate within.
    fn cluster(&mut self, operation: Operation<'m>, size: Id) {
        let inst = operation.inst;
        let ty = self.facts.type_of(size);
        if !self.is_unsigned(ty) || self.types.lanes(ty) != 1 {
            self.rule(inst, format!("the size of clusters {size} is no unsigned integer"));
        }
        if !self.is_constant(size) {
            self.rule(inst, format!("the size of clusters {size} is not a constant"));
        }
        let value = self.definition(size).filter(|inst| inst.op() == Op::Constant).and_then(literal);
        if value.is_some_and(|value| !value.is_power_of_two()) {
            self.rule(inst, "the size of clusters is no power of two");
        }
    }

    /// A constant with a value, which OpUndef has not.
    pub(super) fn is_constant(&self, id: Id) -> bool {
        self.facts.kind(id) == IdKind::Constant
            && self.definition(id).is_some_and(|inst| inst.op() != Op::Undef)
    }

    /// Copies between the memory of a group and that of the device.
    pub(super) fn group_copy(&mut self, operation: Operation<'m>) {
        if operation.op != Op::GroupAsyncCopy {
            return;
        }
        let inst = operation.inst;
        let (Some(to), Some(from)) = (operation.id(1), operation.id(2)) else { return };
        let (to, from) = (self.facts.type_of(to), self.facts.type_of(from));
        let (Some(target), Some(source)) = (self.class_of(to), self.class_of(from)) else { return };
        let is_between = matches!(
            (target, source),
            (StorageClass::Workgroup, StorageClass::CrossWorkgroup)
                | (StorageClass::CrossWorkgroup, StorageClass::Workgroup)
        );
        if !is_between {
            self.rule(inst, "the copy is not between Workgroup and CrossWorkgroup");
        }
        if let (Some(to), Some(from)) = (self.types.pointee(to), self.types.pointee(from))
            && to != from
        {
            self.rule(inst, format!("the target points to {to}, the source to {from}"));
        }
    }

    /// Groups without uniform control flow are subgroups or workgroups.
    fn group_scope(&mut self, operation: Operation<'m>) {
        let scope = operation.id(0).and_then(|scope| self.definition(scope));
        let Some(scope) = scope.filter(|scope| scope.op() == Op::Constant).and_then(literal) else { return };
        let scopes = match operation.op {
            Op::GroupNonUniformRotateKHR => &[Scope::Workgroup, Scope::Subgroup][..],
            // Shaders have none but subgroups here.
            _ if self.has_capability(Capability::Shader) => &[Scope::Subgroup],
            _ => &[Scope::Workgroup, Scope::Subgroup],
        };
        if !scopes.iter().any(|known| u64::from(known.0) == scope) {
            let names: Vec<_> = scopes.iter().filter_map(|scope| scope.row()).map(|row| row.name).collect();
            self.rule(operation.inst, format!("the scope {scope} is not {}", names.join(" or ")));
        }
    }

    /// Reductions and scans: the value, and what parts the group.
    fn group_operation(&mut self, operation: Operation<'m>) {
        let Operation { inst, op, .. } = operation;
        let has_operation = op.row().is_some_and(|row| {
            row.arguments()
                .get(1)
                .is_some_and(|spec| spec.kind == spirv_kit::grammar::OperandKind::GroupOperation)
        });
        let (true, Some(kind)) = (has_operation, operation.arguments.get(1)) else { return };
        let part = operation.id(3);
        match (GroupOperation(*kind), part) {
            (
                GroupOperation::PartitionedReduceNV
                | GroupOperation::PartitionedInclusiveScanNV
                | GroupOperation::PartitionedExclusiveScanNV,
                part,
            ) => {
                let ballot = part.map(|id| self.facts.type_of(id));
                if !ballot.is_some_and(|ty| self.types.lanes(ty) == 4 && self.types.width(ty).is_some()) {
                    self.rule(inst, "the ballot of the partition is no vector of four integers");
                }
            }
            (GroupOperation::ClusteredReduce, None) => self.rule(inst, "the size of clusters is missing"),
            (_, None) => {}
            // Other operations pass it over, and it has to be a size all the same.
            (_, Some(size)) => {
                let found = self.facts.type_of(size);
                if !self.is_unsigned(found) || self.types.lanes(found) != 1 {
                    self.rule(inst, format!("the size of clusters {size} is no unsigned integer"));
                }
                if !self.is_constant(size) {
                    self.rule(inst, format!("the size of clusters {size} is not a constant"));
                }
            }
        }
    }

    /// Whether a type is an unsigned integer, or a vector of them.
    pub(super) fn is_unsigned(&self, ty: Id) -> bool {
        let component = self.definition(self.types.component(ty));
        component.is_some_and(|inst| inst.op() == Op::TypeInt && inst.operands().get(2) == Some(&0))
    }
}
