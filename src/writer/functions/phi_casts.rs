//! Casts of pointers that reach phis with another type than the phi's.

use crate::{
    Result,
    spirv::Id,
    view::{Block, Opcode, Value, ValueKind},
    writer::{FunctionWriter, globals::globals_in},
};

impl<'m> FunctionWriter<'_, 'm> {
    /// Finds the pointers that reach phis with another type than the phi's. They are cast where they are defined,
    /// because a phi takes its operands as they are.
    pub(super) fn plan_phi_casts(&mut self) -> Result<()> {
        for block in self.function.blocks() {
            for phi in block.instructions().take_while(|inst| inst.opcode() == Opcode::Phi) {
                if !phi.ty().scalar().is_pointer() {
                    continue;
                }
                let ty = self.module.value_type(phi.value())?;
                for (incoming, _) in phi.incoming() {
                    if !matches!(incoming.kind(), ValueKind::Instruction | ValueKind::Argument) {
                        continue;
                    }
                    let own = self.module.value_type(incoming)?;
                    if own == ty {
                        continue;
                    }
                    if self.module.vectors.pointers(own).is_none() {
                        self.module.check_pointers(own, ty)?;
                    }
                    let id = self.new_id();
                    let casts = self.phi_casts.entry(incoming.as_key()).or_default();
                    if !casts.iter().any(|cast| cast.0 == ty) {
                        casts.push((ty, id));
                    }
                }
            }
        }
        Ok(())
    }

    /// The operand of a phi for a value that comes in from a block.
    pub(in crate::writer) fn phi_operand(&mut self, value: Value<'m>, from: Block<'m>, ty: Id) -> Result<Id> {
        if value.kind().is_constant() {
            for global in globals_in(value) {
                let id = self.module.constant(global.value())?;
                self.uses.variables.insert(id);
            }
            return self.module.constant_as(value, ty);
        }
        let cast = self.phi_casts.get(&value.as_key());
        if let Some((_, id)) = cast.and_then(|casts| casts.iter().find(|cast| cast.0 == ty)) {
            return Ok(*id);
        }
        // A value that comes from an unreachable block is undefined, as its own block may use it before it is written.
        let here = self.unreachable;
        self.unreachable = here || self.unreached.contains(&from.as_key());
        let id = self.value(value);
        self.unreachable = here;
        id
    }

    pub(super) fn cast_for_phis(&mut self, value: Value<'m>) -> Result<()> {
        let Some(casts) = self.phi_casts.get(&value.as_key()).cloned() else {
            return Ok(());
        };
        let (operand, own) = (self.value(value)?, self.module.value_type(value)?);
        for (ty, id) in casts {
            self.cast_pointer_as(id, operand, own, ty)?;
        }
        Ok(())
    }

    pub(super) fn cast_after_phis(&mut self, value: Value<'m>) -> Result<()> {
        let Some(casts) = self.phi_casts.get(&value.as_key()).cloned() else {
            return Ok(());
        };
        let (operand, own) = (self.value(value)?, self.module.value_type(value)?);
        for (ty, id) in casts {
            self.waiting.push((ty, id, operand, own));
        }
        Ok(())
    }

    pub(super) fn flush_waiting_casts(&mut self) -> Result<()> {
        for (ty, id, operand, own) in std::mem::take(&mut self.waiting) {
            self.cast_pointer_as(id, operand, own, ty)?;
        }
        Ok(())
    }
}
