use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::{ModuleEncoder, WriteError, abbreviation};
use crate::bitcode::bit_writer::is_char6;
use crate::tables::records::{block, function as code, metadata};
use crate::tables::{NodeKind, Opcode};
use crate::{
    BlockId, Function, FunctionId, LocalId, LocationId, Metadata, MetadataId, MetadataNode, Value, ValueRef,
};

/// The state of a function that is written.
pub(super) struct FunctionEncoder<'a> {
    pub(super) function: &'a Function,
    /// Numbers of parameters and results.
    pub(super) locals: Vec<u32>,
    /// Numbers of blocks.
    pub(super) blocks: Vec<u32>,
    /// The number of the next result.
    pub(super) next: u32,
    /// Numbers of constants and results as metadata.
    pub(super) values: FxHashMap<Value, u32>,
    pub(super) lists: FxHashMap<MetadataId, u32>,
    pub(super) location: LocationId,
    pub(super) ops: Vec<u64>,
}

impl ModuleEncoder<'_> {
    /// Returns the number of a block in the layout of its function.
    pub(super) fn block_number(&self, function: FunctionId, block: BlockId) -> Option<u64> {
        let position = self.module.function(function)?.blocks().position(|other| other == block)?;
        Some(position as u64)
    }

    pub(super) fn function_block(&mut self, id: FunctionId) -> Result<(), WriteError> {
        let module = self.module;
        let Some(function) = module.function(id).filter(|function| !function.is_declaration()) else {
            return Ok(());
        };
        self.bits.enter(block::FUNCTION, 5);
        let count = function.blocks().count();
        self.bits.record(code::DECLAREBLOCKS, &[count as u64]);
        let first = (module.globals.len() + self.numbers.constants.len()) as u32;
        let parameters = function.parameters().len() as u32;
        let constants = self.numbers.function_constants(module, function, first + parameters);
        self.constants(&constants.ids, false)?;
        let mut body = self.body(function, first, first + parameters + constants.ids.len() as u32);
        if constants.has_metadata {
            self.local_metadata(&mut body);
        }
        self.instructions(&mut body)?;
        self.symbols(&body);
        self.attachments(&body);
        self.bits.leave();
        self.numbers.forget(&constants.ids);
        Ok(())
    }

    fn body<'f>(&self, function: &'f Function, parameters: u32, first: u32) -> FunctionEncoder<'f> {
        let mut locals = vec![0; function.local_count()];
        for (index, id) in function.parameters().enumerate() {
            if let Some(local) = locals.get_mut(id.index()) {
                *local = parameters + index as u32;
            }
        }
        let mut blocks = vec![0; function.block_count()];
        let mut next = first;
        for (number, block) in function.blocks().enumerate() {
            blocks[block.index()] = number as u32;
            for id in function.insts(block) {
                if let Some(result) = function.inst(id).result() {
                    locals[result.index()] = next;
                    next += 1;
                }
            }
        }
        FunctionEncoder {
            function,
            locals,
            blocks,
            next: first,
            values: FxHashMap::default(),
            lists: FxHashMap::default(),
            location: LocationId(0),
            ops: Vec::new(),
        }
    }

    /// Writes the metadata that wraps results, and lists of these.
    fn local_metadata(&mut self, body: &mut FunctionEncoder<'_>) {
        let module = self.module;
        let mut next = self.numbers.metadata_count();
        let (mut wrapped, mut lists) = (Vec::new(), Vec::new());
        let mut wrap = |body: &mut FunctionEncoder<'_>, value: Value| {
            body.values.entry(value).or_insert_with(|| {
                wrapped.push(value);
                next += 1;
                next - 1
            });
        };
        for block in body.function.blocks() {
            for id in body.function.insts(block) {
                let opcode = body.function.inst(id).opcode;
                for (index, &operand) in body.function.operands(id).iter().enumerate() {
                    match operand.get() {
                        ValueRef::Metadata(id) => match module.metadata.get(id) {
                            Some(Metadata::Local(local)) => wrap(body, Value::local(local)),
                            Some(Metadata::Node(node)) if node.kind == NodeKind::ArgList => {
                                for id in module.metadata.references(node) {
                                    if let Some(Metadata::Local(local)) = module.metadata.get(id) {
                                        wrap(body, Value::local(local));
                                    }
                                }
                                lists.push((id, node));
                            }
                            _ => {}
                        },
                        ValueRef::Local(_) | ValueRef::Constant(_)
                            if opcode.is_debug_record() && (opcode != Opcode::DebugValue || index != 0) =>
                        {
                            wrap(body, operand);
                        }
                        _ => {}
                    }
                }
            }
        }
        if wrapped.is_empty() && lists.is_empty() {
            return;
        }
        self.bits.enter(block::METADATA, 3);
        for value in wrapped {
            self.bits.record(metadata::VALUE, &[self.value_type(body, value), self.absolute(body, value)]);
        }
        for (id, node) in lists {
            // Two records may have one list.
            if let Entry::Vacant(entry) = body.lists.entry(id) {
                entry.insert(next);
                next += 1;
                self.argument_list(body, node);
            }
        }
        self.bits.leave();
    }

    fn argument_list(&mut self, body: &FunctionEncoder<'_>, list: MetadataNode) {
        let fields = self.module.metadata.fields(list).iter();
        let ops: Vec<u64> = fields
            .filter_map(|&field| MetadataNode::reference(field))
            .map(|id| self.metadata_operand(body, id))
            .collect();
        self.bits.record(metadata::ARG_LIST, &ops);
    }

    /// Returns the number of metadata that an instruction uses.
    pub(super) fn metadata_operand(&self, body: &FunctionEncoder<'_>, id: MetadataId) -> u64 {
        match self.module.metadata.get(id) {
            Some(Metadata::Local(local)) => self.given(body.values.get(&Value::local(local)).copied()),
            Some(Metadata::Node(node)) if node.kind == NodeKind::ArgList => {
                self.given(body.lists.get(&id).copied())
            }
            _ => self.metadata_number(id),
        }
    }

    /// Returns the number of a value.
    #[inline]
    pub(super) fn absolute(&self, body: &FunctionEncoder<'_>, value: Value) -> u64 {
        match value.get() {
            ValueRef::Local(id) => u64::from(body.locals.get(id.index()).copied().unwrap_or(0)),
            ValueRef::Constant(id) => self.value_number(id),
            ValueRef::Metadata(id) => self.metadata_operand(body, id),
            ValueRef::Block(_) | ValueRef::Index(_) => 0,
        }
    }

    /// Returns the number of a value's type; 0 for what has none.
    pub(super) fn value_type(&self, body: &FunctionEncoder<'_>, value: Value) -> u64 {
        let ty = match value.get() {
            ValueRef::Constant(id) => self.module.constants.ty(id),
            ValueRef::Local(id) => body.function.local(id).ty,
            ValueRef::Metadata(_) | ValueRef::Block(_) | ValueRef::Index(_) => return 0,
        };
        u64::from(self.numbers.type_number(ty))
    }

    #[inline]
    pub(super) fn relative(&self, body: &FunctionEncoder<'_>, value: Value) -> u64 {
        u64::from(body.next.wrapping_sub(self.absolute(body, value) as u32))
    }

    /// Adds a value, and its type if it comes later; true if it does.
    #[inline]
    pub(super) fn push(&self, body: &mut FunctionEncoder<'_>, value: Value) -> bool {
        let number = self.absolute(body, value);
        body.ops.push(u64::from(body.next.wrapping_sub(number as u32)));
        let later = number >= u64::from(body.next);
        if later {
            body.ops.push(self.value_type(body, value));
        }
        later
    }

    pub(super) fn push_block(&self, body: &mut FunctionEncoder<'_>, value: Value) {
        let number = value.as_block().and_then(|block| body.blocks.get(block.index())).copied().unwrap_or(0);
        body.ops.push(u64::from(number));
    }

    pub(super) fn emit(&mut self, body: &FunctionEncoder<'_>, code: u32, index: Option<usize>) {
        match index {
            Some(index) => {
                let rows = std::mem::take(&mut self.abbreviations.functions);
                self.bits.abbreviated(abbreviation(index), &rows[index], &body.ops);
                self.abbreviations.functions = rows;
            }
            None => self.bits.record(code, &body.ops),
        }
    }

    /// Writes the names of parameters, results and blocks.
    fn symbols(&mut self, body: &FunctionEncoder<'_>) {
        let module = self.module;
        let function = body.function;
        if !function.has_names() {
            return;
        }
        let rows = std::mem::take(&mut self.abbreviations.symbols);
        self.bits.enter(block::VALUE_SYMTAB, 4);
        let mut emit = |number: u32, name: &[u8], of_block: bool| {
            let index = match (of_block, is_char6(name), name.is_ascii()) {
                (true, true, _) => 3,
                (true, false, _) => 0,
                (false, true, _) => 2,
                (false, false, true) => 1,
                (false, false, false) => 0,
            };
            if index == 0 {
                // The first row has the code as an operand.
                let code = if of_block { 2u64 } else { 1 };
                self.bits.string(code as u32, &[u64::from(number)], name);
                return;
            }
            self.bits.text(abbreviation(index), &rows[index], &[u64::from(number)], name);
        };
        for (index, &number) in body.locals.iter().enumerate() {
            let local = LocalId::new(index as u32);
            let name = module.strings.get(function.local_name(local));
            if !name.is_empty() && function.is_live(local) {
                emit(number, name, false);
            }
        }
        for block in function.blocks() {
            let name = module.strings.get(function.block_name(block));
            if !name.is_empty() {
                emit(body.blocks.get(block.index()).copied().unwrap_or(0), name, true);
            }
        }
        self.bits.leave();
        self.abbreviations.symbols = rows;
    }

    fn attachments(&mut self, body: &FunctionEncoder<'_>) {
        let module = self.module;
        let function = body.function;
        let own = module.global(function.global).map_or(&[][..], |global| &global.attachments);
        if own.is_empty() && function.attachments.is_empty() {
            return;
        }
        self.bits.enter(block::METADATA_ATTACHMENT, 3);
        let pairs = |writer: &Self, ops: &mut Vec<u64>, kind: u32, node: MetadataId| {
            ops.extend([u64::from(kind), writer.metadata_number(node)]);
        };
        let mut ops = Vec::new();
        for &(kind, node) in own {
            pairs(self, &mut ops, kind, node);
        }
        if !ops.is_empty() {
            self.bits.record(metadata::ATTACHMENT, &ops);
        }
        let mut ordinal = 0;
        for block in function.blocks() {
            for id in function.insts(block) {
                if function.inst(id).opcode.is_debug_record() {
                    continue;
                }
                let attachments = function.attachments(id);
                if !attachments.is_empty() {
                    ops.clear();
                    ops.push(ordinal);
                    for &(_, kind, node) in attachments {
                        pairs(self, &mut ops, kind, node);
                    }
                    self.bits.record(metadata::ATTACHMENT, &ops);
                }
                ordinal += 1;
            }
        }
        self.bits.leave();
    }
}
