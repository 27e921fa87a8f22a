use crate::entity::NONE;
use crate::tables::Opcode;
use crate::{
    AttributeListId, BlockId, Bundle, Call, ConstantId, GlobalId, Inst, InstId, LocalId, Location,
    LocationId, MetadataId, StringId, TypeId, Value,
};

/// What a parameter or result is.
#[derive(Debug, Clone, Copy)]
pub struct LocalDefinition {
    /// The type.
    pub ty: TypeId,
    /// The name; empty for what text numbers.
    pub name: StringId,
    pub(crate) inst: u32,
}

impl LocalDefinition {
    const fn new(ty: TypeId, inst: u32) -> Self {
        Self { ty, name: StringId(0), inst }
    }

    /// Returns the instruction; none for a parameter.
    #[inline]
    pub const fn inst(&self) -> Option<InstId> {
        match self.inst {
            NONE => None,
            id => Some(InstId(id)),
        }
    }
}

/// A basic block in the layout of a function.
#[derive(Debug, Clone, Copy)]
pub struct Block {
    /// The name; empty for what text numbers.
    pub name: StringId,
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) previous: u32,
    pub(crate) next: u32,
}

/// The place of an instruction in the layout.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link {
    pub(crate) previous: u32,
    pub(crate) next: u32,
    pub(crate) block: u32,
}

impl Link {
    /// The place of what stands in no block.
    pub(crate) const NOWHERE: Self = Self { previous: NONE, next: NONE, block: NONE };
}

/// A function; without blocks it is a declaration.
#[derive(Debug, Clone)]
pub struct Function {
    /// The global that it is.
    pub global: GlobalId,
    /// The calling convention.
    pub convention: u32,
    /// The attributes.
    pub attributes: AttributeListId,
    /// The garbage collector; empty for none.
    pub gc: StringId,
    /// `prefix`, `prologue` and `personality`.
    pub prefix: Option<ConstantId>,
    /// See `prefix`.
    pub prologue: Option<ConstantId>,
    /// See `prefix`.
    pub personality: Option<ConstantId>,
    /// What the parameters pointed to, where the module is of the time of typed pointers.
    pub pointees: Vec<Option<TypeId>>,
    /// Locations; 0 is none.
    pub locations: Vec<Location>,
    /// The number of parameters.
    pub(crate) parameters: u32,
    pub(crate) insts: Vec<Inst>,
    pub(crate) operands: Vec<Value>,
    pub(crate) locals: Vec<LocalDefinition>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) first_block: u32,
    pub(crate) last_block: u32,
    pub(crate) calls: Vec<Call>,
    pub(crate) bundles: Vec<Bundle>,
    pub(crate) attachments: Vec<(InstId, u32, MetadataId)>,
}

impl Function {
    /// Returns a declaration with parameters of these types.
    pub fn new(global: GlobalId, parameters: &[TypeId]) -> Self {
        Self {
            global,
            convention: 0,
            attributes: AttributeListId(0),
            gc: StringId(0),
            prefix: None,
            prologue: None,
            personality: None,
            pointees: Vec::new(),
            locations: Vec::new(),
            parameters: parameters.len() as u32,
            insts: Vec::new(),
            operands: Vec::new(),
            locals: parameters.iter().map(|&ty| LocalDefinition::new(ty, NONE)).collect(),
            blocks: Vec::new(),
            first_block: NONE,
            last_block: NONE,
            calls: Vec::new(),
            bundles: Vec::new(),
            attachments: Vec::new(),
        }
    }

    /// True if there is no body.
    pub fn is_declaration(&self) -> bool {
        self.first_block == NONE
    }

    /// Returns the parameters.
    pub fn parameters(&self) -> impl ExactSizeIterator<Item = LocalId> + use<> {
        (0..self.parameters).map(LocalId)
    }

    /// Returns the number of instructions that were ever made; ids are below it.
    pub fn inst_count(&self) -> usize {
        self.insts.len()
    }

    /// Returns the number of blocks that were ever made; ids are below it.
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// Returns the number of parameters and results; ids are below it.
    pub fn local_count(&self) -> usize {
        self.locals.len()
    }

    /// Returns an instruction; `unreachable` that stands nowhere for an id that is not of this function.
    #[inline]
    pub fn inst(&self, id: InstId) -> &Inst {
        const NOTHING: Inst = Inst::new(Opcode::Unreachable, TypeId(0));
        self.insts.get(id.index()).unwrap_or(&NOTHING)
    }

    /// Returns an instruction, to be changed.
    #[inline]
    pub fn inst_mut(&mut self, id: InstId) -> Option<&mut Inst> {
        self.insts.get_mut(id.index())
    }

    /// Says where an instruction comes from in the source.
    pub fn set_location(&mut self, id: InstId, location: LocationId) {
        if let Some(inst) = self.insts.get_mut(id.index()) {
            inst.location = location;
        }
    }

    /// Returns the operands of an instruction.
    #[inline]
    pub fn operands(&self, id: InstId) -> &[Value] {
        self.operands_of(self.inst(id))
    }

    /// Returns the operands of an instruction of this function.
    #[inline]
    pub fn operands_of(&self, inst: &Inst) -> &[Value] {
        self.operands.get(inst.start as usize..inst.start as usize + inst.len as usize).unwrap_or_default()
    }

    /// Returns the operands of an instruction, to be changed.
    #[inline]
    pub fn operands_mut(&mut self, id: InstId) -> &mut [Value] {
        let inst = *self.inst(id);
        self.operands
            .get_mut(inst.start as usize..inst.start as usize + inst.len as usize)
            .unwrap_or_default()
    }

    /// Returns what a parameter or result is.
    #[inline]
    pub fn local(&self, id: LocalId) -> LocalDefinition {
        self.locals.get(id.index()).copied().unwrap_or(LocalDefinition::new(TypeId(0), NONE))
    }

    /// Returns what a call says beside its operands.
    #[inline]
    pub fn call(&self, inst: &Inst) -> Option<&Call> {
        self.calls.get(inst.call()?.index())
    }

    /// Returns what a call says beside its operands, to be changed.
    pub fn call_mut(&mut self, id: InstId) -> Option<&mut Call> {
        let call = self.inst(id).call()?;
        self.calls.get_mut(call.index())
    }

    /// Returns the arguments of a call.
    pub fn arguments(&self, inst: &Inst) -> &[Value] {
        let len = self.call(inst).map_or(0, |call| call.arguments as usize);
        self.operands_of(inst).get(1..1 + len).unwrap_or_default()
    }

    /// Returns the operand bundles of a call.
    pub fn bundles(&self, inst: &Inst) -> &[Bundle] {
        let Some(call) = self.call(inst) else { return &[] };
        self.bundles
            .get(call.bundles as usize..(call.bundles + call.bundles_len) as usize)
            .unwrap_or_default()
    }

    /// Returns the first block, where control enters.
    pub fn entry(&self) -> Option<BlockId> {
        (self.first_block != NONE).then_some(BlockId(self.first_block))
    }

    /// Returns the blocks in the order of the layout.
    pub fn blocks(&self) -> impl Iterator<Item = BlockId> + '_ {
        std::iter::successors(self.entry(), |block| match self.blocks.get(block.index())?.next {
            NONE => None,
            next => Some(BlockId(next)),
        })
    }

    /// Returns the instructions of a block in their order.
    #[inline]
    pub fn insts(&self, block: BlockId) -> impl Iterator<Item = InstId> + '_ {
        let mut at = self.blocks.get(block.index()).map_or(NONE, |block| block.first);
        std::iter::from_fn(move || {
            if at == NONE {
                return None;
            }
            let id = InstId(at);
            at = self.inst(id).link.next;
            Some(id)
        })
    }

    /// Returns the first instruction of a block.
    pub fn first_inst(&self, block: BlockId) -> Option<InstId> {
        let first = self.blocks.get(block.index())?.first;
        (first != NONE).then_some(InstId(first))
    }

    /// Returns the last instruction of a block, which is its terminator once the block is complete.
    pub fn terminator(&self, block: BlockId) -> Option<InstId> {
        let last = self.blocks.get(block.index())?.last;
        (last != NONE).then_some(InstId(last))
    }

    /// Returns the block of an instruction; none if it was removed.
    #[inline]
    pub fn block_of(&self, id: InstId) -> Option<BlockId> {
        let block = self.insts.get(id.index())?.link.block;
        (block != NONE).then_some(BlockId(block))
    }

    /// Returns the instruction that follows in the block.
    pub fn next_inst(&self, id: InstId) -> Option<InstId> {
        let next = self.insts.get(id.index())?.link.next;
        (next != NONE).then_some(InstId(next))
    }

    /// Returns the instruction that stands before it in the block.
    pub fn previous_inst(&self, id: InstId) -> Option<InstId> {
        let previous = self.insts.get(id.index())?.link.previous;
        (previous != NONE).then_some(InstId(previous))
    }

    /// Returns the block that follows in the layout.
    pub fn next_block(&self, id: BlockId) -> Option<BlockId> {
        let next = self.blocks.get(id.index())?.next;
        (next != NONE).then_some(BlockId(next))
    }

    /// Returns the blocks that a block's terminator goes to, in the order of its operands.
    pub fn successors(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        let operands = match self.terminator(block) {
            Some(last) if self.inst(last).opcode.is_terminator() => self.operands(last),
            _ => &[],
        };
        operands.iter().filter_map(|operand| operand.as_block())
    }

    /// Returns the name of a parameter or result; empty for what text numbers.
    pub fn local_name(&self, id: LocalId) -> StringId {
        self.local(id).name
    }

    /// True if it is a parameter or the result of an instruction that stands in a block.
    pub fn is_live(&self, id: LocalId) -> bool {
        self.local(id).inst().is_none_or(|inst| self.block_of(inst).is_some())
    }

    /// Returns the name of a block; empty for what text numbers.
    pub fn block_name(&self, id: BlockId) -> StringId {
        self.blocks.get(id.index()).map_or(StringId(0), |block| block.name)
    }

    /// True if a parameter, result or block has a name.
    pub fn has_names(&self) -> bool {
        self.locals.iter().any(|local| local.name != StringId(0))
            || self.blocks.iter().any(|block| block.name != StringId(0))
    }

    /// Gives a parameter or result a name.
    pub fn set_local_name(&mut self, id: LocalId, name: StringId) {
        if let Some(local) = self.locals.get_mut(id.index()) {
            local.name = name;
        }
    }

    /// Gives a block a name.
    pub fn set_block_name(&mut self, id: BlockId, name: StringId) {
        if let Some(block) = self.blocks.get_mut(id.index()) {
            block.name = name;
        }
    }

    /// Returns the metadata of an instruction: kind and node.
    pub fn attachments(&self, id: InstId) -> &[(InstId, u32, MetadataId)] {
        if self.attachments.is_empty() {
            return &[];
        }
        let start = self.attachments.partition_point(|row| row.0 < id);
        let rest = self.attachments.get(start..).unwrap_or_default();
        let len = rest.iter().take_while(|row| row.0 == id).count();
        rest.get(..len).unwrap_or_default()
    }

    /// Gives an instruction metadata of a kind, in place of what it had.
    pub fn set_attachment(&mut self, id: InstId, kind: u32, node: MetadataId) {
        match self.attachments.binary_search_by_key(&(id, kind), |row| (row.0, row.1)) {
            Ok(at) => self.attachments[at].2 = node,
            Err(at) => self.attachments.insert(at, (id, kind, node)),
        }
    }

    /// Takes the metadata of a kind from an instruction.
    pub fn remove_attachment(&mut self, id: InstId, kind: u32) {
        if let Ok(at) = self.attachments.binary_search_by_key(&(id, kind), |row| (row.0, row.1)) {
            self.attachments.remove(at);
        }
    }

    /// Takes all metadata from an instruction.
    pub fn clear_attachments(&mut self, id: InstId) {
        self.attachments.retain(|row| row.0 != id);
    }

    /// Adds a location.
    pub fn add_location(&mut self, location: Location) -> LocationId {
        if self.locations.is_empty() {
            self.locations.push(Location::default());
        }
        self.locations.push(location);
        LocationId(self.locations.len() as u32 - 1)
    }

    /// Returns a location; none for id 0.
    pub fn location(&self, id: LocationId) -> Option<&Location> {
        match id.0 {
            0 => None,
            index => self.locations.get(index as usize),
        }
    }

    /// Makes an instruction that stands in no block yet; it has a result if its type is not `void`.
    pub fn make(&mut self, mut inst: Inst, operands: &[Value], has_result: bool) -> InstId {
        let id = self.insts.len() as u32;
        inst.start = self.operands.len() as u32;
        inst.len = operands.len() as u32;
        (inst.result, inst.link) = (NONE, Link::NOWHERE);
        if has_result {
            inst.result = self.locals.len() as u32;
            self.locals.push(LocalDefinition::new(inst.ty, id));
        }
        self.operands.extend_from_slice(operands);
        self.insts.push(inst);
        InstId(id)
    }

    /// Makes an instruction without a result that stands in no block yet; its operands are the last ones of the function,
    /// from a position on.
    pub(crate) fn make_of_last(&mut self, mut inst: Inst, start: u32) -> InstId {
        let id = self.insts.len() as u32;
        inst.start = start;
        inst.len = self.operands.len() as u32 - start;
        self.insts.push(inst);
        InstId(id)
    }

    /// Makes an instruction at the end of a block; its operands are the last ones of the function, from a position on.
    #[inline]
    pub(crate) fn push(&mut self, block: u32, mut inst: Inst, start: u32, has_result: bool) -> InstId {
        let id = self.insts.len() as u32;
        inst.start = start;
        inst.len = self.operands.len() as u32 - start;
        if has_result {
            inst.result = self.locals.len() as u32;
            self.locals.push(LocalDefinition::new(inst.ty, id));
        }
        let mut previous = NONE;
        if let Some(block) = self.blocks.get_mut(block as usize) {
            previous = std::mem::replace(&mut block.last, id);
            if block.first == NONE {
                block.first = id;
            }
        }
        if let Some(previous) = self.insts.get_mut(previous as usize) {
            previous.link.next = id;
        }
        inst.link = Link { previous, next: NONE, block };
        self.insts.push(inst);
        InstId(id)
    }

    /// Returns all instructions in the order in which they were made.
    pub(crate) fn made(&self) -> impl Iterator<Item = InstId> + use<> {
        (0..self.insts.len() as u32).map(InstId)
    }

    /// Gives an instruction other operands.
    pub fn set_operands(&mut self, id: InstId, operands: &[Value]) {
        let Some(inst) = self.insts.get_mut(id.index()) else { return };
        let start = inst.start as usize;
        let room = self.operands.get_mut(start..start + inst.len as usize).unwrap_or_default();
        match room.get_mut(..operands.len()) {
            Some(room) => room.copy_from_slice(operands),
            None => {
                inst.start = self.operands.len() as u32;
                self.operands.extend_from_slice(operands);
            }
        }
        inst.len = operands.len() as u32;
    }

    /// Moves the operand bundles of a call by a number of operands that came or went before them.
    pub(crate) fn move_bundles(&mut self, id: InstId, by: i64) {
        let Some(&call) = self.call(self.inst(id)) else { return };
        let bundles = self.bundles.get_mut(call.bundles as usize..(call.bundles + call.bundles_len) as usize);
        for bundle in bundles.unwrap_or_default() {
            bundle.start = u32::try_from(i64::from(bundle.start) + by).unwrap_or(bundle.start);
        }
    }

    /// Adds what a call says; the id goes into [`Inst`] with [`Function::make_call`].
    pub fn make_call(
        &mut self,
        opcode: Opcode,
        result: TypeId,
        mut call: Call,
        operands: &[Value],
        bundles: &[Bundle],
        has_result: bool,
    ) -> InstId {
        call.bundles = self.bundles.len() as u32;
        call.bundles_len = bundles.len() as u32;
        self.bundles.extend_from_slice(bundles);
        let mut inst = Inst::new(opcode, result);
        inst.extra = self.calls.len() as u32;
        self.calls.push(call);
        self.make(inst, operands, has_result)
    }

    /// Gives a parameter or the result of an instruction another type; what uses it is left as it is.
    pub fn set_local_type(&mut self, id: LocalId, ty: TypeId) {
        let Some(local) = self.locals.get_mut(id.index()) else { return };
        local.ty = ty;
        if let Some(inst) = local.inst().and_then(|inst| self.insts.get_mut(inst.index())) {
            inst.ty = ty;
        }
    }

    /// Gives a call the operand bundles of a call of another function, whose values follow so many operands.
    pub fn set_bundles(&mut self, id: InstId, bundles: &[(u32, u32)], after: u32) {
        let (first, mut start) = (self.bundles.len() as u32, after);
        for &(tag, len) in bundles {
            self.bundles.push(Bundle { tag, start, len });
            start += len;
        }
        if let Some(call) = self.call_mut(id) {
            (call.bundles, call.bundles_len) = (first, bundles.len() as u32);
        }
    }

    /// Replaces a value in all operands; returns how many there were.
    pub fn replace_uses(&mut self, of: LocalId, with: Value) -> usize {
        let old = Value::local(of);
        let mut count = 0;
        for operand in &mut self.operands {
            if *operand == old {
                *operand = with;
                count += 1;
            }
        }
        count
    }
}
