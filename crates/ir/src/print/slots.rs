use rustc_hash::{FxHashMap, FxHashSet};

use crate::tables::{NodeKind, Opcode};
use crate::{
    Attribute, AttributeListId, AttributePosition, AttributeSetId, BlockId, Constant, ConstantId, Function,
    GlobalId, GlobalKind, LocalId, Location, Metadata, MetadataId, MetadataNode, Module, StructId, Type,
    TypeId, ValueRef,
};

/// A node that text numbers: one of the module, or a location that only instructions have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum NodeRef {
    Node(MetadataId),
    Location(Location),
}

/// The numbers that text gives to what has no name.
#[derive(Debug, Default)]
pub(crate) struct Slots {
    pub(crate) globals: FxHashMap<GlobalId, u32>,
    /// Structs with a name or number, in the order of text.
    pub(crate) structs: Vec<StructId>,
    pub(crate) struct_numbers: FxHashMap<StructId, u32>,
    /// Sets of attributes by number.
    pub(crate) groups: Vec<AttributeSetId>,
    group_numbers: FxHashMap<AttributeSetId, u32>,
    /// Nodes by number.
    pub(crate) nodes: Vec<NodeRef>,
    numbers: Vec<u32>,
    location_numbers: FxHashMap<Location, u32>,
    /// Nodes of locations by what they say.
    location_nodes: FxHashMap<Location, MetadataId>,
    /// Numbers of the function that is printed.
    pub(crate) locals: Vec<u32>,
    pub(crate) blocks: Vec<u32>,
    /// Blocks of other functions.
    other_blocks: FxHashMap<GlobalId, Vec<u32>>,
}

impl Slots {
    pub(crate) fn new(module: &Module) -> Self {
        let mut slots = Self { numbers: vec![u32::MAX; module.metadata.len()], ..Self::default() };
        for (id, entry) in module.metadata.iter() {
            if let Metadata::Node(node) = entry
                && node.kind == NodeKind::Location
                && !node.distinct
            {
                slots.location_nodes.entry(location_of(module.metadata.fields(node))).or_insert(id);
            }
        }
        slots.number_structs(module);
        slots.number_globals(module);
        slots
    }

    fn number_globals(&mut self, module: &Module) {
        let mut next = 0;
        let mut unnamed = |slots: &mut Self, index: usize| {
            if module.globals.get(index).is_some_and(|global| module.strings.get(global.name).is_empty()) {
                slots.globals.insert(GlobalId(index as u32), next);
                next += 1;
            }
        };
        for (index, global) in module.globals.iter().enumerate() {
            if let GlobalKind::Variable(variable) = &global.kind {
                unnamed(self, index);
                global_attachments(self, module, &global.attachments);
                self.function_group(module, variable.attributes);
            }
        }
        for ifunc in [false, true] {
            for (index, global) in module.globals.iter().enumerate() {
                if matches!(
                    (&global.kind, ifunc),
                    (GlobalKind::Alias(_), false) | (GlobalKind::Ifunc(_), true)
                ) {
                    unnamed(self, index);
                }
            }
        }
        for named in &module.named_metadata {
            for &node in &named.operands {
                self.number_node(module, node);
            }
        }
        for function in &module.functions {
            unnamed(self, function.global.index());
            if let Some(global) = module.global(function.global) {
                global_attachments(self, module, &global.attachments);
            }
            self.number_function_metadata(module, function);
            self.function_group(module, function.attributes);
        }
        for function in &module.functions {
            for block in function.blocks() {
                for id in function.insts(block) {
                    if let Some(call) = function.call(function.inst(id)) {
                        self.function_group(module, call.attributes);
                    }
                }
            }
        }
    }

    fn number_function_metadata(&mut self, module: &Module, function: &Function) {
        for block in function.blocks() {
            for id in function.insts(block) {
                let inst = function.inst(id);
                let record = inst.opcode.is_debug_record();
                if record || inst.opcode == Opcode::Call {
                    for operand in function.operands(id) {
                        if let Some(node) = operand.as_metadata() {
                            self.number_node(module, node);
                        }
                    }
                }
                if let Some(location) = function.location(inst.location) {
                    self.number_location(module, location);
                }
                for &(_, _, node) in function.attachments(id) {
                    self.number_node(module, node);
                }
            }
        }
    }

    /// Gives a node and all that it refers to numbers, each before what it refers to.
    fn number_node(&mut self, module: &Module, id: MetadataId) {
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            let Some(node) = module.metadata.node(id) else { continue };
            if node.kind.is_inline() {
                continue;
            }
            match self.numbers.get_mut(id.index()) {
                Some(number) if *number == u32::MAX => *number = self.nodes.len() as u32,
                _ => continue,
            }
            self.nodes.push(NodeRef::Node(id));
            let fields = module.metadata.fields(node);
            let at = stack.len();
            match node.kind.operand_order() {
                Some(order) => {
                    stack.extend(order.iter().filter_map(|&index| {
                        MetadataNode::reference(fields.get(index).copied().unwrap_or(0))
                    }))
                }
                None => stack.extend(module.metadata.references(node)),
            }
            stack[at..].reverse();
        }
    }

    fn number_location(&mut self, module: &Module, location: &Location) {
        if let Some(id) = self.location_node(location) {
            return self.number_node(module, id);
        }
        let next = self.nodes.len() as u32;
        if self.location_numbers.contains_key(location) {
            return;
        }
        self.location_numbers.insert(*location, next);
        self.nodes.push(NodeRef::Location(*location));
        for id in [location.scope, location.inlined_at].into_iter().flatten() {
            self.number_node(module, id);
        }
    }

    /// Returns the node of the module that a location is.
    fn location_node(&self, location: &Location) -> Option<MetadataId> {
        location.node.or_else(|| self.location_nodes.get(location).copied())
    }

    /// Returns the number of a location.
    pub(crate) fn location(&self, location: &Location) -> u32 {
        match self.location_node(location) {
            Some(id) => self.node(id),
            None => self.location_numbers.get(location).copied().unwrap_or(0),
        }
    }

    /// Returns the number of a node.
    pub(crate) fn node(&self, id: MetadataId) -> u32 {
        self.numbers.get(id.index()).copied().unwrap_or(u32::MAX)
    }

    fn function_group(&mut self, module: &Module, list: AttributeListId) {
        if let Some(set) = module.attribute_list(list).get(AttributePosition::Function) {
            self.attribute_group(set);
        }
    }

    /// Returns the number of a set of attributes.
    pub(crate) fn attribute_group(&mut self, set: AttributeSetId) -> u32 {
        let next = self.groups.len() as u32;
        let number = *self.group_numbers.entry(set).or_insert(next);
        if number == next {
            self.groups.push(set);
        }
        number
    }

    /// Gives parameters, blocks and results of a function numbers.
    pub(crate) fn enter(&mut self, module: &Module, function: &Function) {
        let (locals, blocks) = local_numbers(module, function);
        (self.locals, self.blocks) = (locals, blocks);
    }

    /// Returns the number of a block of any function.
    pub(crate) fn block_of(&mut self, module: &Module, function: &Function, block: BlockId) -> u32 {
        let blocks =
            self.other_blocks.entry(function.global).or_insert_with(|| local_numbers(module, function).1);
        blocks.get(block.index()).copied().unwrap_or(u32::MAX)
    }

    fn number_structs(&mut self, module: &Module) {
        let mut finder = Finder { module, ..Finder::new(module) };
        finder.run();
        let numbered = |id: &&StructId| {
            module.types.named(**id).is_some_and(|named| module.strings.get(named.name).is_empty())
        };
        for &id in finder.structs.iter().filter(numbered) {
            self.struct_numbers.insert(id, self.structs.len() as u32);
            self.structs.push(id);
        }
        self.structs.extend(finder.structs.iter().filter(|id| !numbered(id)));
    }
}

fn global_attachments(slots: &mut Slots, module: &Module, attachments: &[(u32, MetadataId)]) {
    let mut rows = attachments.to_vec();
    rows.sort_by_key(|row| row.0);
    for (_, node) in rows {
        slots.number_node(module, node);
    }
}

/// Returns what the fields of a node of a location say.
pub(crate) fn location_of(fields: &[u64]) -> Location {
    let get = |index: usize| fields.get(index).copied().unwrap_or(0);
    Location {
        line: get(0) as u32,
        column: get(1) as u32,
        scope: MetadataNode::reference(get(2)),
        inlined_at: MetadataNode::reference(get(3)),
        implicit: get(4) != 0,
        atom_group: get(5),
        atom_rank: get(6) as u8,
        node: None,
    }
}

fn local_numbers(module: &Module, function: &Function) -> (Vec<u32>, Vec<u32>) {
    let mut locals = vec![u32::MAX; function.local_count()];
    let mut blocks = vec![u32::MAX; function.block_count()];
    let mut next = 0;
    let mut number = |slot: Option<&mut u32>, named: bool| {
        if let (Some(slot), false) = (slot, named) {
            *slot = next;
            next += 1;
        }
    };
    let named = |id: LocalId| !module.strings.get(function.local_name(id)).is_empty();
    for id in function.parameters() {
        number(locals.get_mut(id.index()), named(id));
    }
    for block in function.blocks() {
        number(blocks.get_mut(block.index()), !module.strings.get(function.block_name(block)).is_empty());
        for id in function.insts(block) {
            if let Some(result) = function.inst(id).result() {
                number(locals.get_mut(result.index()), named(result));
            }
        }
    }
    (locals, blocks)
}

/// Finds the structs that a module uses, in the order of text.
struct Finder<'a> {
    module: &'a Module,
    structs: Vec<StructId>,
    types: Vec<bool>,
    constants: Vec<bool>,
    metadata: FxHashSet<MetadataId>,
    lists: FxHashSet<AttributeListId>,
}

impl<'a> Finder<'a> {
    fn new(module: &'a Module) -> Self {
        Self {
            module,
            structs: Vec::new(),
            types: vec![false; module.types.len()],
            constants: vec![false; module.constants.len()],
            metadata: FxHashSet::default(),
            lists: FxHashSet::default(),
        }
    }

    fn run(&mut self) {
        let module = self.module;
        for global in &module.globals {
            if let GlobalKind::Variable(variable) = &global.kind {
                self.ty(global.ty);
                variable.initializer.into_iter().for_each(|constant| self.constant(constant));
            }
        }
        for global in &module.globals {
            if let GlobalKind::Alias(alias) | GlobalKind::Ifunc(alias) = &global.kind {
                self.ty(global.ty);
                alias.target.into_iter().for_each(|constant| self.constant(constant));
            }
        }
        for function in &module.functions {
            self.ty(module.function_type(function));
            self.attributes(function.attributes);
            for constant in [function.prefix, function.prologue, function.personality].into_iter().flatten() {
                self.constant(constant);
            }
            self.body(function);
        }
        for named in &module.named_metadata {
            named.operands.iter().for_each(|&node| self.node(node));
        }
    }

    fn body(&mut self, function: &Function) {
        for block in function.blocks() {
            for id in function.insts(block) {
                let inst = function.inst(id);
                if inst.opcode.is_debug_record() {
                    continue;
                }
                self.ty(inst.ty);
                for operand in function.operands(id) {
                    match operand.get() {
                        ValueRef::Constant(constant) => self.constant(constant),
                        ValueRef::Metadata(id) => self.node(id),
                        _ => {}
                    }
                }
                inst.source_type().into_iter().for_each(|ty| self.ty(ty));
                if let Some(call) = function.call(inst) {
                    self.attributes(call.attributes);
                }
                for &(_, _, node) in function.attachments(id) {
                    self.node(node);
                }
            }
        }
    }

    fn ty(&mut self, ty: TypeId) {
        if !see(&mut self.types, ty) {
            return;
        }
        let mut stack = vec![ty];
        let types = &self.module.types;
        while let Some(ty) = stack.pop() {
            let (one, list);
            let inner: &[TypeId] = match types.get(ty) {
                Type::Named(id) => {
                    self.structs.push(id);
                    types.fields(ty).unwrap_or_default()
                }
                Type::Struct { fields, .. } => types.list(fields),
                Type::Array { element, .. } | Type::Vector { element, .. } => {
                    one = [element];
                    &one
                }
                Type::Function { signature, .. } => types.list(signature),
                Type::Target(index) => {
                    list = types.target(index);
                    list.map_or(&[][..], |target| &target.types)
                }
                _ => &[],
            };
            // Of a type that stands twice the last place counts.
            for &inner in inner.iter().rev() {
                if see(&mut self.types, inner) {
                    stack.push(inner);
                }
            }
        }
    }

    fn constant(&mut self, id: ConstantId) {
        let constants = &self.module.constants;
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            let constant = constants.get(id);
            if matches!(constant, Constant::Global(_)) {
                continue;
            }
            match self.constants.get_mut(id.index()) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            self.ty(constants.ty(id));
            let at = stack.len();
            match constant {
                Constant::Expression { source, operands, .. } => {
                    source.into_iter().for_each(|ty| self.ty(ty));
                    stack.extend(operands);
                }
                Constant::Aggregate(operands) | Constant::PtrAuth(operands) => stack.extend(operands),
                Constant::InlineAsm { .. } => {}
                _ => {}
            }
            stack[at..].reverse();
        }
    }

    fn attributes(&mut self, list: AttributeListId) {
        if !self.lists.insert(list) {
            return;
        }
        for &(_, set) in &self.module.attribute_list(list).sets {
            for attribute in &self.module.attribute_set(set).attributes {
                if let Attribute::Type(_, Some(ty)) = attribute {
                    self.ty(*ty);
                }
            }
        }
    }

    fn node(&mut self, id: MetadataId) {
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            match self.module.metadata.get(id) {
                Some(Metadata::Constant(constant)) => self.constant(constant),
                Some(Metadata::Node(node)) if self.metadata.insert(id) => {
                    stack.extend(self.module.metadata.references(node));
                }
                _ => {}
            }
        }
    }
}

/// Marks a type; false if it was marked before.
fn see(types: &mut [bool], ty: TypeId) -> bool {
    types.get_mut(ty.index()).is_some_and(|seen| !std::mem::replace(seen, true))
}
