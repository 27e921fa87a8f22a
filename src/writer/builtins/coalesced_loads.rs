//! Builtin variables whose components are called for one by one and put together again, as readers of SPIR-V leave
//! them: one load stands for all of it, so that a module does not grow with each round trip.

use crate::{
    Result,
    mapping::builtins::BuiltinCall,
    spirv::grammar::BuiltIn,
    view::{InstView, Opcode, ValueKind},
    writer::{FunctionWriter, ModuleWriter},
};

/// The components of a builtin variable that is a vector of sizes.
const COMPONENTS: u32 = 3;

impl<'m> ModuleWriter<'m> {
    /// Whether the call of a component is one of a whole vector, which the last of the insertions loads.
    pub(super) fn is_coalesced(&mut self, call: InstView<'m>) -> bool {
        let mut last = call;
        for _ in 0..COMPONENTS {
            match last.value().only_users().filter(|[user]| user.opcode() == Opcode::InsertElement) {
                Some([user]) => last = user,
                None => break,
            }
        }
        let found = self.coalesced_variable(last).is_some();
        self.builtins.has_coalesced |= found;
        found
    }

    /// The variable of which `last` holds all components, the last inserted by it and each used for nothing else.
    fn coalesced_variable(&mut self, last: InstView<'m>) -> Option<BuiltIn> {
        if last.opcode() != Opcode::InsertElement || last.ty().vector_len() != Some(COMPONENTS) {
            return None;
        }
        let mut variable = None;
        let mut at = last;
        for number in (0..COMPONENTS).rev() {
            let call = at.operand(1)?.as_instruction()?;
            let component = self.component_called_for(call)?;
            let fits = at.operand(2)?.const_u64() == Some(number.into())
                && component.1 == u64::from(number)
                && variable.is_none_or(|known| known == component.0)
                && call.value().only_users::<1>().is_some();
            if !fits {
                return None;
            }
            variable = Some(component.0);
            let rest = at.operand(0)?;
            if number == 0 {
                return variable.filter(|_| matches!(rest.kind(), ValueKind::Undef | ValueKind::Poison));
            }
            rest.only_users::<1>()?;
            at = rest.as_instruction().filter(|inst| inst.opcode() == Opcode::InsertElement)?;
        }
        None
    }

    /// The variable and the number of the component that a call asks for.
    fn component_called_for(&mut self, call: InstView<'m>) -> Option<(BuiltIn, u64)> {
        let number = self.resolve_builtin(call.called_function()?)?;
        let BuiltinCall::Variable(variable) = self.builtins.resolved.get(number as usize)?.call else {
            return None;
        };
        Some((variable, call.arg(0)?.const_u64()?))
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Writes an insertion of a component as part of loading a whole builtin variable; `false` where it is none.
    pub(in crate::writer) fn insert_coalesced(&mut self, inst: InstView<'m>) -> Result<bool> {
        if !self.module.builtins.has_coalesced {
            return Ok(false);
        }
        if let Some(variable) = self.module.coalesced_variable(inst) {
            let ty = self.module.call_type(inst)?;
            self.load_builtin_for(inst, variable, ty)?;
            return Ok(true);
        }
        let mut last = inst;
        for _ in 0..COMPONENTS {
            match last.value().only_users().filter(|[user]| user.opcode() == Opcode::InsertElement) {
                Some([user]) => last = user,
                None => return Ok(false),
            }
            if self.module.coalesced_variable(last).is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
