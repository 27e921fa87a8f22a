use super::{ModuleReader, metadata::Locals};
use crate::bitcode::stream::{BitcodeRecord, StreamEntry};
use crate::tables::records::{block, function as code};
use crate::{
    BitcodeResult, Block, BlockId, Call, Function, Inst, InstId, LocalDefinition, LocalId, Location,
    LocationId, MetadataNode, Type, TypeId, Types, Value,
};

/// The state of a function that is read.
pub(super) struct FunctionDecoder<'f> {
    pub(super) function: &'f mut Function,
    /// The value number of the first result.
    pub(super) first: u32,
    /// The block that instructions go to.
    pub(super) block: u32,
    pub(super) blocks: u32,
    /// The last instruction that is no debug record.
    pub(super) last: Option<InstId>,
    /// The position of the first operand of the instruction that is read.
    pub(super) start: u32,
    /// Uses before the definition, with the type that they ask for.
    pub(super) forward: &'f mut Vec<(LocalId, TypeId)>,
    /// Uses before the definition by debug records, which ask for no type.
    pub(super) later: &'f mut Vec<LocalId>,
    pub(super) bundles: Vec<(u32, Vec<Value>)>,
    pub(super) location: LocationId,
    pub(super) types: CommonTypes,
}

/// Lists of a body that are kept for the next one.
#[derive(Debug, Default)]
pub(super) struct DecoderScratch {
    forward: Vec<(LocalId, TypeId)>,
    later: Vec<LocalId>,
    room: FunctionLists,
}

/// The length from which a list stays with its function, as a copy costs more than another list for the next one.
const MUCH: usize = 1024;

/// Lists that a function is read into: each function is left with copies of the size that it needs.
#[derive(Debug, Default)]
struct FunctionLists {
    insts: Vec<Inst>,
    locals: Vec<LocalDefinition>,
    operands: Vec<Value>,
    blocks: Vec<Block>,
    calls: Vec<Call>,
    locations: Vec<Location>,
}

impl FunctionLists {
    /// Gives a function the lists, with room for a body of some words.
    fn lend(&mut self, function: &mut Function, words: u64) {
        fn lend<T: Copy>(list: &mut Vec<T>, room: &mut Vec<T>, count: u64) {
            std::mem::swap(list, room);
            list.clear();
            if !room.is_empty() {
                list.extend_from_slice(room);
            }
            list.reserve(count as usize);
        }
        // An instruction takes some two words.
        lend(&mut function.insts, &mut self.insts, words / 2);
        lend(&mut function.locals, &mut self.locals, words / 2);
        lend(&mut function.operands, &mut self.operands, words);
        lend(&mut function.blocks, &mut self.blocks, 0);
        lend(&mut function.calls, &mut self.calls, 0);
        lend(&mut function.locations, &mut self.locations, 0);
    }

    /// Takes the lists back.
    fn take(&mut self, function: &mut Function) {
        fn take<T: Clone>(list: &mut Vec<T>, room: &mut Vec<T>) {
            if list.is_empty() {
                std::mem::swap(list, room);
            } else if list.len() >= MUCH {
                list.shrink_to_fit();
            } else {
                let copy = list.as_slice().to_vec();
                *room = std::mem::replace(list, copy);
            }
        }
        take(&mut function.insts, &mut self.insts);
        take(&mut function.locals, &mut self.locals);
        take(&mut function.operands, &mut self.operands);
        take(&mut function.blocks, &mut self.blocks);
        take(&mut function.calls, &mut self.calls);
        take(&mut function.locations, &mut self.locations);
    }
}

/// Types that results have often.
#[derive(Debug, Clone, Copy)]
pub(super) struct CommonTypes {
    pub(super) void: TypeId,
    pub(super) bool: TypeId,
    pub(super) integer: TypeId,
    pub(super) pointer: TypeId,
    pub(super) label: TypeId,
    pub(super) metadata: TypeId,
}

impl CommonTypes {
    fn new(types: &mut Types) -> Self {
        Self {
            void: types.intern(Type::Void),
            bool: types.integer(1),
            integer: types.integer(32),
            pointer: types.pointer(0),
            label: types.intern(Type::Label),
            metadata: types.intern(Type::Metadata),
        }
    }
}

impl<'a> ModuleReader<'a> {
    pub(super) fn function_block(&mut self, words: u64, record: &mut BitcodeRecord<'a>) -> BitcodeResult<()> {
        let Some(&id) = self.bodies.get(self.next_body) else {
            return Err(self.error("more bodies than functions"));
        };
        self.next_body += 1;
        // A record takes two bits at least.
        if words * 16 > u64::from(Value::MAX_INDEX) {
            return Err(self.error("a function of more than 128 MiB"));
        }
        // The functions are apart while one of them is read, which asks the rest of the module.
        let mut functions = std::mem::take(&mut self.module.functions);
        let mut scratch = std::mem::take(&mut self.scratch);
        let read = match functions.get_mut(id.index()) {
            Some(function) => self.function_body(function, &mut scratch, words, record),
            None => Err(self.error("no function")),
        };
        (self.module.functions, self.scratch) = (functions, scratch);
        read
    }

    fn function_body(
        &mut self,
        function: &mut Function,
        scratch: &mut DecoderScratch,
        words: u64,
        record: &mut BitcodeRecord<'a>,
    ) -> BitcodeResult<()> {
        let (values, metadata) = (self.values.len(), self.metadata.len());
        let parameters = function.locals.iter().enumerate();
        self.values.extend(parameters.map(|(index, local)| (Value::local(LocalId(index as u32)), local.ty)));
        let DecoderScratch { forward, later, room } = scratch;
        room.lend(function, words);
        forward.clear();
        later.clear();
        let mut body = FunctionDecoder {
            function,
            first: self.next_value(),
            block: 0,
            blocks: 0,
            last: None,
            start: 0,
            forward,
            later,
            bundles: Vec::new(),
            location: LocationId(0),
            types: self.common(),
        };
        self.body(&mut body, record)?;
        self.finish(&body)?;
        room.take(body.function);
        self.values.truncate(values);
        self.metadata.truncate(metadata);
        Ok(())
    }

    /// Returns types that results have often.
    pub(super) fn common(&mut self) -> CommonTypes {
        *self.common.get_or_insert_with(|| CommonTypes::new(&mut self.module.types))
    }

    fn body(&mut self, body: &mut FunctionDecoder<'_>, record: &mut BitcodeRecord<'a>) -> BitcodeResult<()> {
        loop {
            match self.stream.next(record)? {
                StreamEntry::End => return Ok(()),
                StreamEntry::Block(id, words) => self.inner_block(body, id, words, record)?,
                StreamEntry::Record => match record.code {
                    code::DECLAREBLOCKS => self.declare_blocks(body, record.get(0))?,
                    code::DEBUG_LOC => self.location(body, record)?,
                    code::DEBUG_LOC_AGAIN => match body.last {
                        Some(last) => body.function.set_location(last, body.location),
                        None => return Err(self.error("a location of no instruction")),
                    },
                    code::BLOCKADDR_USERS => {}
                    _ => self.instruction(body, record)?,
                },
            }
        }
    }

    fn inner_block(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        id: u32,
        words: u64,
        record: &mut BitcodeRecord<'a>,
    ) -> BitcodeResult<()> {
        match id {
            block::CONSTANTS => {
                if self.next_value() != body.first {
                    return Err(self.error("constants after instructions"));
                }
                self.constants_block(record)?;
                body.first = self.values.len() as u32;
                Ok(())
            }
            block::METADATA => {
                let parameters = body.function.parameters().len() as u32;
                self.metadata_block(record, Some(Locals { parameters, first: body.first }))
            }
            block::METADATA_ATTACHMENT => self.attachment_block(record, body.function),
            block::VALUE_SYMTAB => self.local_names(body, record),
            _ => self.stream.skip(words),
        }
    }

    fn declare_blocks(&mut self, body: &mut FunctionDecoder<'_>, count: u64) -> BitcodeResult<()> {
        // Each block has a terminator, which takes more than two bits.
        if count == 0
            || count > self.stream.left() / 2
            || count > u64::from(Value::MAX_INDEX)
            || body.blocks != 0
        {
            return Err(self.error(format!("{count} blocks in a function")));
        }
        body.blocks = count as u32;
        for _ in 0..count {
            body.function.append_block();
        }
        Ok(())
    }

    fn local_names(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        record: &mut BitcodeRecord<'a>,
    ) -> BitcodeResult<()> {
        loop {
            match self.stream.next(record)? {
                StreamEntry::End => return Ok(()),
                StreamEntry::Block(_, words) => {
                    self.stream.skip(words)?;
                    continue;
                }
                StreamEntry::Record => {}
            }
            let Some((&number, name)) = record.ops().split_first() else { continue };
            // Nobody looks for the names of a function.
            let strings = &mut self.module.strings;
            let mut name = || strings.add(name.iter().map(|&op| op as u8));
            match record.code {
                1 => match self.values.get(number as usize).and_then(|value| value.0.as_local()) {
                    Some(local) => body.function.set_local_name(local, name()),
                    None => return Err(self.error(format!("a name of value {number}"))),
                },
                2 if number < u64::from(body.blocks) => {
                    body.function.set_block_name(BlockId(number as u32), name());
                }
                2 => return Err(self.error(format!("a name of block {number}"))),
                _ => {}
            }
        }
    }

    fn location(&mut self, body: &mut FunctionDecoder<'_>, record: &BitcodeRecord<'_>) -> BitcodeResult<()> {
        let Some(last) = body.last else {
            return Err(self.error("a location of no instruction"));
        };
        let reference = |op: u64| match op {
            0 => Ok(None),
            op => match self.metadata.get(op as usize - 1) {
                Some(&id) => Ok(Some(id)),
                None => Err(self.error(format!("metadata {} is not there", op - 1))),
            },
        };
        let location = Location {
            line: record.get(0) as u32,
            column: record.get(1) as u32,
            scope: reference(record.get(2))?,
            inlined_at: reference(record.get(3))?,
            implicit: record.get(4) != 0,
            atom_group: record.get(5),
            atom_rank: record.get(6) as u8,
            node: None,
        };
        body.location = body.function.add_location(location);
        body.function.set_location(last, body.location);
        Ok(())
    }

    /// Makes a location of a node of debug information, for a debug record.
    pub(super) fn node_location(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        number: u64,
    ) -> BitcodeResult<LocationId> {
        let Some(&id) = self.metadata.get(number as usize) else {
            return Err(self.error(format!("metadata {number} is not there")));
        };
        let node = self.module.metadata.node(id);
        let Some(node) = node.filter(|node| node.kind == crate::tables::NodeKind::Location) else {
            return Err(self.error("a debug record whose location is none"));
        };
        let fields = self.module.metadata.fields(node);
        let get = |index: usize| fields.get(index).copied().unwrap_or(0);
        let location = Location {
            line: get(0) as u32,
            column: get(1) as u32,
            scope: MetadataNode::reference(get(2)),
            inlined_at: MetadataNode::reference(get(3)),
            implicit: get(4) != 0,
            atom_group: get(5),
            atom_rank: get(6) as u8,
            node: Some(id),
        };
        if body.function.locations.last().is_some_and(|last| *last == location) {
            return Ok(LocationId(body.function.locations.len() as u32 - 1));
        }
        Ok(body.function.add_location(location))
    }

    /// Checks what only the end of a function shows.
    fn finish(&self, body: &FunctionDecoder<'_>) -> BitcodeResult<()> {
        if body.blocks == 0 || body.block != body.blocks {
            let detail = format!("a function of {} blocks that has {}", body.blocks, body.block);
            return Err(self.error(detail));
        }
        let count = body.function.local_count();
        if let Some(local) = body.later.iter().find(|local| local.index() >= count) {
            return Err(self.error(format!("value {} is not there", local.0)));
        }
        for &(local, ty) in body.forward.iter() {
            if local.index() >= count {
                return Err(self.error(format!("value {} is not there", local.0)));
            }
            if body.function.local(local).ty != ty {
                return Err(self.error(format!("value {} has another type than its use", local.0)));
            }
        }
        Ok(())
    }
}

impl ModuleReader<'_> {
    /// Puts an instruction into the block that is open.
    #[inline]
    pub(super) fn push(&mut self, body: &mut FunctionDecoder<'_>, inst: Inst) {
        let has_result = inst.ty != body.types.void;
        if has_result {
            self.values.push((Value::local(LocalId(body.function.locals.len() as u32)), inst.ty));
        }
        body.last = Some(body.function.push(body.block, inst, body.start, has_result));
        body.block += u32::from(inst.opcode.is_terminator());
    }
}

impl FunctionDecoder<'_> {
    /// Adds operands of the instruction that is read.
    #[inline]
    pub(super) fn add<const N: usize>(&mut self, operands: [Value; N]) {
        self.function.operands.extend_from_slice(&operands);
    }
}
