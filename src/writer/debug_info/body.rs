//! Between instructions: where they come from.

use super::DebugOperands;
use crate::{
    Result,
    mapping::debug_info::fields::NodeField,
    spirv::{Id, Op, grammar::ExtInstRow},
    view::Metadata,
    writer::functions::FunctionWriter,
};

/// What was said last in a block of where instructions come from.
#[derive(Clone, Copy, Default)]
pub(in crate::writer) struct LastLocation {
    /// The handles of the scope and of the place where it is inlined.
    scope: Option<(usize, usize)>,
    /// File, line and column.
    line: Option<(usize, u32, u32)>,
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Writes DebugFunctionDefinition, where the set has one and the function has a subprogram.
    pub(in crate::writer) fn debug_definition(&mut self, id: Id) -> Result<()> {
        let kind = self.source.context.metadata_kind("dbg");
        let Some(subprogram) = self.function.value().attachment(kind) else { return Ok(()) };
        let Some(info) = self.lines.info.as_mut() else { return Ok(()) };
        let Some(row) = info.row("DebugFunctionDefinition") else { return Ok(()) };
        let Some(function) = info.node(self.module, subprogram)? else { return Ok(()) };
        self.debug_instruction(row, &[function.0, id.0])
    }

    /// Writes an instruction of the set among those of the body.
    pub(super) fn debug_instruction(&mut self, row: &ExtInstRow, operands: &[u32]) -> Result<()> {
        let Some(info) = self.lines.info.as_ref() else { return Ok(()) };
        let (void, import) = (info.void, info.import);
        let id = self.new_id();
        let head = [void.0, id.0, import.0, row.number];
        self.words.start(Op::ExtInst).words(&head).words(operands).finish()
    }

    /// Says where an instruction comes from, as far as that was not said last.
    pub(in crate::writer) fn debug_place(
        &mut self,
        location: Option<Metadata<'m>>,
        is_phi: bool,
    ) -> Result<()> {
        // Nothing but OpLine may stand between phis.
        if !is_phi {
            self.debug_scope(location)?;
        }
        let is_non_semantic = self.lines.info.as_ref().is_some_and(|info| info.form.is_non_semantic());
        if is_phi && is_non_semantic {
            return Ok(());
        }
        let line = location.and_then(Metadata::source_line);
        // Line 0 is LLVM's way to say that there is none, where it wants a location.
        let line = line.filter(|line| line.line != 0 || self.lines.info.is_some());
        let key = line.map(|line| (line.file.as_key(), line.line, line.column));
        if key == self.place.line {
            return Ok(());
        }
        self.place.line = key;
        let Some(line) = line else {
            if !is_non_semantic {
                return self.emit_void(Op::NoLine, &[]);
            }
            let row = self.lines.info.as_ref().and_then(|info| info.row("DebugNoLine"));
            return row.map_or(Ok(()), |row| self.debug_instruction(row, &[]));
        };
        if !is_non_semantic {
            let file = self.file_string(line.file)?;
            return self.emit_void(Op::Line, &[file.0, line.line, line.column]);
        }
        let Some(info) = self.lines.info.as_mut() else { return Ok(()) };
        let module = &mut *self.module;
        let Some(row) = info.row("DebugLine") else { return Ok(()) };
        let source = info.source(module, line.file)?;
        let number = module.const_u32(line.line)?;
        let column = module.const_u32(line.column)?;
        let end = module.const_u32(line.column.saturating_add(1))?;
        self.debug_instruction(row, &[source.0, number.0, number.0, column.0, end.0])
    }

    fn debug_scope(&mut self, location: Option<Metadata<'m>>) -> Result<()> {
        let scope = location.and_then(|location| location.debug_node(NodeField::Scope));
        let inlined = location.and_then(|location| location.debug_node(NodeField::InlinedAt));
        let key = scope.map(|scope| (scope.as_key(), inlined.map_or(0, Metadata::as_key)));
        if key == self.place.scope {
            return Ok(());
        }
        let Some(info) = self.lines.info.as_mut() else { return Ok(()) };
        let module = &mut *self.module;
        let mut words = DebugOperands::new();
        if let Some(scope) = scope.filter(|scope| info.is_scope(*scope))
            && let Some(id) = info.node(module, scope)?
        {
            words.push(id.0);
            if let Some(inlined) = inlined
                && let Some(id) = info.node(module, inlined)?
            {
                words.push(id.0);
            }
        }
        let name = if words.is_empty() { "DebugNoScope" } else { "DebugScope" };
        let row = info.row(name);
        if words.is_empty() && self.place.scope.is_none() {
            return Ok(());
        }
        self.place.scope = if words.is_empty() { None } else { key };
        row.map_or(Ok(()), |row| self.debug_instruction(row, &words))
    }
}
