//! Between instructions: where they come from, and where variables live.

use rustc_hash::FxHashMap;

use super::Words;
use crate::{
    Result,
    llvm::{Block, DebugRecord, DebugRecordKind, Function, Inst, Metadata, Opcode, Value, ValueKind},
    mapping::debug_info::{Form, nodes::NodeField},
    spirv::{Id, Op, grammar::ExtInstRow},
    writer::functions::FunctionWriter,
};

/// What was said last in a block of where instructions come from.
#[derive(Clone, Copy, Default)]
pub(in crate::writer) struct Place {
    /// The handles of the scope and of the place where it is inlined.
    scope: Option<(usize, usize)>,
    /// File, line and column.
    line: Option<(usize, u32, u32)>,
}

/// Which blocks of a function dominate which.
pub(in crate::writer) struct Dominators {
    /// Numbers of blocks in reverse postorder.
    numbers: FxHashMap<usize, usize>,
    /// The number of each block's immediate dominator.
    immediate: Vec<usize>,
}

impl Dominators {
    /// Of a function, by the algorithm of Cooper, Harvey and Kennedy.
    fn new(function: Function<'_>) -> Self {
        let (order, reached) = reverse_postorder(function);
        let numbers: FxHashMap<_, _> =
            order.iter().enumerate().map(|(number, block)| (block.as_key(), number)).collect();
        let unknown = usize::MAX;
        let mut immediate = vec![unknown; reached];
        if let Some(first) = immediate.first_mut() {
            *first = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (number, block) in order.iter().enumerate().skip(1) {
                let mut new = unknown;
                for before in block.predecessors() {
                    let Some(before) = numbers.get(&before.as_key()).copied() else { continue };
                    if immediate.get(before).copied().unwrap_or(unknown) == unknown {
                        continue;
                    }
                    new = if new == unknown { before } else { common(&immediate, before, new) };
                }
                if let Some(known) = immediate.get_mut(number).filter(|known| **known != new) {
                    *known = new;
                    changed = true;
                }
            }
        }
        Self { numbers, immediate }
    }

    fn dominates(&self, first: Block<'_>, second: Block<'_>) -> bool {
        let (Some(first), Some(second)) =
            (self.numbers.get(&first.as_key()), self.numbers.get(&second.as_key()))
        else {
            return false;
        };
        let mut at = *second;
        while at > *first {
            at = self.immediate.get(at).copied().unwrap_or(0).min(at - 1);
        }
        at == *first
    }
}

fn common(immediate: &[usize], mut first: usize, mut second: usize) -> usize {
    let above = |at: usize| immediate.get(at).copied().unwrap_or(0);
    while first != second {
        if first > second {
            first = above(first).min(first - 1);
        } else {
            second = above(second).min(second - 1);
        }
    }
    first
}

/// The blocks that can be reached, in reverse postorder.
fn reverse_postorder(function: Function<'_>) -> (Vec<Block<'_>>, usize) {
    let mut order = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut open: Vec<(Block<'_>, Vec<Block<'_>>)> = Vec::new();
    if let Some(entry) = function.entry() {
        seen.insert(entry.as_key());
        open.push((entry, entry.successors().collect()));
    }
    while let Some((block, rest)) = open.last_mut() {
        match rest.pop() {
            Some(next) => {
                if seen.insert(next.as_key()) {
                    open.push((next, next.successors().collect()));
                }
            }
            None => {
                order.push(*block);
                open.pop();
            }
        }
    }
    order.reverse();
    let reached = order.len();
    (order, reached)
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Writes DebugFunctionDefinition, where the set has one and the function has a subprogram.
    pub(in crate::writer) fn debug_definition(&mut self, id: Id) -> Result<()> {
        let kind = self.source.context.metadata_kind("dbg");
        let Some(subprogram) = self.function.value().attachment(kind) else { return Ok(()) };
        let Some(info) = self.lines.info.as_mut() else { return Ok(()) };
        let Some(row) = info.row("DebugFunctionDefinition") else { return Ok(()) };
        let Some(function) = info.node(self.body.code.module, subprogram)? else { return Ok(()) };
        self.debug_instruction(row, &[function.0, id.0])
    }

    /// Writes an instruction of the set among those of the body.
    fn debug_instruction(&mut self, row: &ExtInstRow, operands: &[u32]) -> Result<()> {
        let Some(info) = self.lines.info.as_ref() else { return Ok(()) };
        let (void, import) = (info.void, info.import);
        let id = self.body.code.new_id();
        let head = [void.0, id.0, import.0, row.number];
        self.body.code.words.start(Op::ExtInst).words(&head).words(operands).finish()
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
                return self.body.code.emit_void(Op::NoLine, &[]);
            }
            let row = self.lines.info.as_ref().and_then(|info| info.row("DebugNoLine"));
            return row.map_or(Ok(()), |row| self.debug_instruction(row, &[]));
        };
        if !is_non_semantic {
            let file = self.file_string(line.file)?;
            return self.body.code.emit_void(Op::Line, &[file.0, line.line, line.column]);
        }
        let Some(info) = self.lines.info.as_mut() else { return Ok(()) };
        let module = &mut *self.body.code.module;
        let Some(row) = info.row("DebugLine") else { return Ok(()) };
        let source = info.source(module, line.file)?;
        let number = module.types.const_u32(line.line)?;
        let column = module.types.const_u32(line.column)?;
        let end = module.types.const_u32(line.column.saturating_add(1))?;
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
        let module = &mut *self.body.code.module;
        let mut words = Words::new();
        if let Some(scope) = scope
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

    /// Writes the records in front of an instruction.
    pub(in crate::writer) fn debug_records(&mut self, inst: Inst<'m>) -> Result<()> {
        if self.lines.info.is_none() || inst.opcode() == Opcode::Phi {
            return Ok(());
        }
        for record in inst.debug_records() {
            if record.kind() != DebugRecordKind::Label {
                self.debug_record(record, inst)?;
            }
        }
        Ok(())
    }

    fn debug_record(&mut self, record: DebugRecord<'m>, inst: Inst<'m>) -> Result<()> {
        let (Some(variable), Some(expression)) = (record.variable(), record.expression()) else {
            return Ok(());
        };
        let Some(info) = self.lines.info.as_mut() else { return Ok(()) };
        let Some(variable) = info.node(self.body.code.module, variable)? else { return Ok(()) };
        let location = record.location();
        let is_declare = record.kind() == DebugRecordKind::Declare;
        let values: Vec<_> = (0..).map_while(|index| record.value(index)).collect();
        // An address that is lost says no more than the variable itself.
        if is_declare
            && !values.iter().any(|value| !matches!(value.kind(), ValueKind::Undef | ValueKind::Poison))
        {
            return Ok(());
        }
        if is_declare
            && let [address] = values[..]
            && self.is_memory(address)
        {
            let Some(info) = self.lines.info.as_mut() else { return Ok(()) };
            let written = info.expression(self.body.code.module, expression)?;
            let address = self.body.value(address);
            if let (Some(expression), Ok(address)) = (written, address) {
                self.debug_place(location, false)?;
                return self.debug_named("DebugDeclare", &[variable.0, address.0, expression.0]);
            }
        }
        let known = self.values_of(&values, inst);
        let Some(info) = self.lines.info.as_mut() else { return Ok(()) };
        let module = &mut *self.body.code.module;
        let written = match is_declare {
            true => info.dereferenced(module, expression)?,
            false => info.expression(module, expression)?,
        };
        let is_list = values.len() > 1;
        let several = !is_list || info.form == Form::Shader200;
        let (ids, written) = match (known, written) {
            (Some(ids), Some(written)) if several && !ids.is_empty() => (ids, written),
            // The variable has a value that cannot be told.
            _ => {
                let ty = values.first().map(|value| module.value_type(*value));
                let ty = match ty {
                    Some(Ok(ty)) => ty,
                    _ => module.types.int(32)?,
                };
                let lost = module.types.undef(ty)?;
                let Some(empty) = info.empty_expression(module)? else { return Ok(()) };
                (vec![lost], empty)
            }
        };
        let Some((first, more)) = ids.split_first() else { return Ok(()) };
        let mut words = Words::from_slice(&[variable.0, first.0, written.0]);
        words.extend(more.iter().map(|id| id.0));
        self.debug_place(location, false)?;
        self.debug_named("DebugValue", &words)
    }

    fn debug_named(&mut self, name: &str, words: &[u32]) -> Result<()> {
        let row = self.lines.info.as_ref().and_then(|info| info.row(name));
        row.map_or(Ok(()), |row| self.debug_instruction(row, words))
    }

    /// Whether an address is that of a variable or a parameter, of which DebugDeclare can tell.
    fn is_memory(&mut self, address: Value<'m>) -> bool {
        match address.kind() {
            ValueKind::Argument => true,
            ValueKind::Instruction => {
                address.as_instruction().is_some_and(|inst| inst.opcode() == Opcode::Alloca)
                    && self.body.code.module.known_id(address.as_key()).is_some()
            }
            ValueKind::GlobalVariable => self.body.code.module.value_ids.get(address.as_key()).is_some(),
            _ => false,
        }
    }

    /// The ids of values; `None` where one has none here.
    fn values_of(&mut self, values: &[Value<'m>], at: Inst<'m>) -> Option<Vec<Id>> {
        values.iter().map(|value| self.value_at(*value, at)).collect()
    }

    /// The id of a value, where it is written and its block dominates the place: LLVM lets records name any value.
    fn value_at(&mut self, value: Value<'m>, at: Inst<'m>) -> Option<Id> {
        match value.kind() {
            ValueKind::Argument => self.body.value(value).ok(),
            ValueKind::Instruction => {
                let (from, to) = (value.as_instruction()?.block()?, at.block()?);
                let id = self.body.code.module.known_id(value.as_key())?;
                if self.is_memory(value) && Some(from) == self.function.entry() {
                    return Some(id);
                }
                if !self.written.contains(&value.as_key()) {
                    return None;
                }
                if from != to && Some(from) != self.function.entry() {
                    let function = self.function;
                    let dominators = self.dominators.get_or_insert_with(|| Dominators::new(function));
                    if !dominators.dominates(from, to) {
                        return None;
                    }
                }
                Some(id)
            }
            ValueKind::ConstantInt
            | ValueKind::ConstantFp
            | ValueKind::NullPointer
            | ValueKind::Undef
            | ValueKind::Poison
            | ValueKind::AggregateZero => self.body.value(value).ok(),
            ValueKind::GlobalVariable => self.body.code.module.value_ids.get(value.as_key()),
            _ => None,
        }
    }
}
