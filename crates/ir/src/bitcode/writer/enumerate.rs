use rustc_hash::FxHashMap;

use crate::tables::NodeKind;
use crate::{
    Attribute, AttributeListId, Constant, ConstantId, Function, GlobalKind, Location, Metadata, MetadataId,
    Module, Type, TypeId, ValueRef,
};

/// A number that is not given.
pub(super) const NONE: u32 = u32::MAX;

/// The numbers that types, constants and metadata have in the bitcode.
#[derive(Debug)]
pub(super) struct Enumeration {
    /// Types in the order of their numbers.
    pub(super) types: Vec<TypeId>,
    pub(super) type_numbers: Vec<u32>,
    /// Constants of the module in the order of their numbers, which follow the globals.
    pub(super) constants: Vec<ConstantId>,
    /// Whether the types of each constant are numbered.
    typed: Vec<bool>,
    /// Numbers of globals and constants; those of a function's constants while it is written.
    pub(super) values: Vec<u32>,
    /// How often the function that is written names each constant.
    uses: Vec<u32>,
    pub(super) strings: Vec<MetadataId>,
    pub(super) nodes: Vec<MetadataId>,
    pub(super) metadata: Vec<u32>,
    /// Locations of debug records that are no nodes of the module; their numbers follow the nodes.
    pub(super) locations: Vec<Location>,
    pub(super) location_numbers: FxHashMap<Location, u32>,
    /// Lists of attributes in the order of their numbers.
    pub(super) lists: Vec<AttributeListId>,
    seen_lists: FxHashMap<AttributeListId, ()>,
    /// Kinds of metadata that are used.
    pub(super) kinds: Vec<bool>,
}

/// The constants and metadata that a function's instructions name.
pub(super) struct FunctionConstants {
    /// Constants that are not of the module, in the order of their numbers.
    pub(super) ids: Vec<ConstantId>,
    /// True if an instruction or debug record names metadata.
    pub(super) has_metadata: bool,
}

impl Enumeration {
    pub(super) fn new(module: &Module) -> Self {
        let mut numbers = Self {
            types: Vec::new(),
            type_numbers: vec![NONE; module.types.len()],
            constants: Vec::new(),
            typed: vec![false; module.constants.len()],
            values: vec![NONE; module.constants.len()],
            uses: vec![0; module.constants.len()],
            strings: Vec::new(),
            nodes: Vec::new(),
            metadata: vec![NONE; module.metadata.len()],
            locations: Vec::new(),
            location_numbers: FxHashMap::default(),
            lists: Vec::new(),
            seen_lists: FxHashMap::default(),
            kinds: vec![false; module.metadata_kinds.len()],
        };
        for (index, global) in module.globals.iter().enumerate() {
            if let Some(value) = numbers.values.get_mut(global.constant.index()) {
                *value = index as u32;
            }
        }
        numbers.globals(module);
        for function in &module.functions {
            numbers.function(module, function);
        }
        numbers.order_metadata(module);
        let first = module.globals.len() as u32;
        let mut constants = std::mem::take(&mut numbers.constants);
        constants.sort_by_key(|&id| numbers.type_number(module.constants.ty(id)));
        for (index, &id) in constants.iter().enumerate() {
            numbers.values[id.index()] = first + index as u32;
        }
        numbers.constants = constants;
        numbers
    }

    pub(super) fn type_number(&self, ty: TypeId) -> u32 {
        self.type_numbers.get(ty.index()).copied().unwrap_or(0)
    }

    fn globals(&mut self, module: &Module) {
        for global in &module.globals {
            self.ty(module, module.constants.ty(global.constant));
            self.ty(module, global.ty);
            for &(kind, node) in &global.attachments {
                self.kind(kind);
                self.node(module, node);
            }
            let constants = match &global.kind {
                GlobalKind::Variable(variable) => {
                    self.list(module, variable.attributes);
                    [variable.initializer, None, None]
                }
                GlobalKind::Alias(alias) | GlobalKind::Ifunc(alias) => [alias.target, None, None],
                GlobalKind::Function(id) => match module.function(*id) {
                    Some(function) => [function.prefix, function.prologue, function.personality],
                    None => [None; 3],
                },
            };
            constants.into_iter().flatten().for_each(|constant| self.constant(module, constant));
        }
        for named in &module.named_metadata {
            named.operands.iter().for_each(|&node| self.node(module, node));
        }
    }

    fn function(&mut self, module: &Module, function: &Function) {
        self.list(module, function.attributes);
        for location in &function.locations {
            for id in [location.scope, location.inlined_at, location.node].into_iter().flatten() {
                self.node(module, id);
            }
        }
        for block in function.blocks() {
            for id in function.insts(block) {
                let inst = function.inst(id);
                if inst.opcode.is_debug_record()
                    && let Some(location) = function.location(inst.location)
                    && location.node.is_none()
                {
                    let next = self.locations.len() as u32;
                    if *self.location_numbers.entry(*location).or_insert(next) == next {
                        self.locations.push(*location);
                    }
                }
                self.ty(module, inst.ty);
                inst.source_type().into_iter().for_each(|ty| self.ty(module, ty));
                if let Some(call) = function.call(inst) {
                    self.ty(module, call.function);
                    self.list(module, call.attributes);
                }
                for operand in function.operands(id) {
                    match operand.get() {
                        ValueRef::Constant(id) => self.constant_types(module, id),
                        ValueRef::Metadata(id) => self.node(module, id),
                        // The types of parameters and results come with the function and the instructions.
                        ValueRef::Local(_) | ValueRef::Block(_) | ValueRef::Index(_) => {}
                    }
                }
                for &(_, kind, node) in function.attachments(id) {
                    self.kind(kind);
                    self.node(module, node);
                }
            }
        }
    }

    fn kind(&mut self, kind: u32) {
        if let Some(used) = self.kinds.get_mut(kind as usize) {
            *used = true;
        }
    }

    fn list(&mut self, module: &Module, list: AttributeListId) {
        if list == AttributeListId(0) || self.seen_lists.insert(list, ()).is_some() {
            return;
        }
        self.lists.push(list);
        for &(_, set) in &module.attribute_list(list).sets {
            for attribute in &module.attribute_set(set).attributes {
                if let Attribute::Type(_, Some(ty)) = attribute {
                    self.ty(module, *ty);
                }
            }
        }
    }

    /// Numbers a type after those that it is made of.
    #[inline]
    fn ty(&mut self, module: &Module, ty: TypeId) {
        if self.type_numbers.get(ty.index()) == Some(&NONE) {
            self.new_type(module, ty);
        }
    }

    fn new_type(&mut self, module: &Module, ty: TypeId) {
        // Types that are open have a number that is taken back; a struct that contains itself stands before it.
        const OPEN: u32 = NONE - 1;
        let types = &module.types;
        let mut stack = vec![(ty, false)];
        while let Some((ty, done)) = stack.pop() {
            let Some(number) = self.type_numbers.get_mut(ty.index()) else { continue };
            if done {
                *number = self.types.len() as u32;
                self.types.push(ty);
                continue;
            }
            if *number != NONE {
                continue;
            }
            *number = OPEN;
            stack.push((ty, true));
            let inner: &[TypeId] = match types.get(ty) {
                Type::Array { element, .. } | Type::Vector { element, .. } => {
                    stack.push((element, false));
                    &[]
                }
                Type::Function { signature, .. } => types.list(signature),
                Type::Struct { .. } | Type::Named(_) => types.fields(ty).unwrap_or_default(),
                Type::Target(index) => types.target(index).map_or(&[], |target| &target.types),
                _ => &[],
            };
            stack.extend(inner.iter().rev().map(|&ty| (ty, false)));
        }
    }

    /// Numbers the types of a constant and of what it is made of, once for each: constants share what they are made of.
    fn constant_types(&mut self, module: &Module, id: ConstantId) {
        // Nearly all constants are plain data: the list stays empty, and nothing is allocated.
        let (mut next, mut stack) = (Some(id), Vec::new());
        while let Some(id) = next {
            if let Some(typed) = self.typed.get_mut(id.index()).filter(|typed| !**typed) {
                *typed = true;
                self.ty(module, module.constants.ty(id));
                match module.constants.get(id) {
                    Constant::Aggregate(operands) | Constant::PtrAuth(operands) => stack.extend(operands),
                    Constant::Expression { operands, source, .. } => {
                        source.into_iter().for_each(|ty| self.ty(module, ty));
                        stack.extend(operands);
                    }
                    Constant::InlineAsm { function, .. } => self.ty(module, function),
                    _ => {}
                }
            }
            next = stack.pop();
        }
    }

    /// Notes a constant of the module and what it is made of.
    fn constant(&mut self, module: &Module, id: ConstantId) {
        self.constant_types(module, id);
        let mut constants = std::mem::take(&mut self.constants);
        collect(module, &mut self.values, id, &mut constants);
        self.constants = constants;
    }

    /// Notes metadata and all that it refers to.
    fn node(&mut self, module: &Module, id: MetadataId) {
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            match self.metadata.get_mut(id.index()) {
                Some(number) if *number == NONE => *number = 0,
                _ => continue,
            }
            match module.metadata.get(id) {
                Some(Metadata::Constant(constant)) => self.constant(module, constant),
                Some(Metadata::Node(node)) => stack.extend(module.metadata.references(node)),
                Some(Metadata::Local(_) | Metadata::String(_)) | None => {}
            }
        }
    }

    /// Numbers metadata: strings, then constants, then nodes. What refers to results is numbered with its function.
    fn order_metadata(&mut self, module: &Module) {
        let used = |numbers: &Self, id: MetadataId| numbers.metadata.get(id.index()) == Some(&0);
        let (mut strings, mut values, mut nodes) = (Vec::new(), Vec::new(), Vec::new());
        for (id, entry) in module.metadata.iter() {
            if !used(self, id) {
                continue;
            }
            match entry {
                Metadata::String(_) => strings.push(id),
                Metadata::Constant(_) => values.push(id),
                Metadata::Node(node) if node.kind == NodeKind::ArgList => {}
                Metadata::Node(_) => nodes.push(id),
                Metadata::Local(_) => {}
            }
        }
        self.metadata.fill(NONE);
        values.extend(nodes);
        for (number, id) in strings.iter().chain(&values).enumerate() {
            self.metadata[id.index()] = number as u32;
        }
        (self.strings, self.nodes) = (strings, values);
        let first = (self.strings.len() + self.nodes.len()) as u32;
        self.location_numbers.values_mut().for_each(|number| *number += first);
    }

    /// Returns the number of pieces of metadata of the module.
    pub(super) fn metadata_count(&self) -> u32 {
        (self.strings.len() + self.nodes.len() + self.locations.len()) as u32
    }

    /// Numbers the constants of a function that are not of the module from `first` on, those used most often first within a
    /// type. [`Self::forget`] takes the numbers back.
    pub(super) fn function_constants(
        &mut self,
        module: &Module,
        function: &Function,
        first: u32,
    ) -> FunctionConstants {
        let (mut constants, mut has_metadata) = (Vec::new(), false);
        for block in function.blocks() {
            for id in function.insts(block) {
                for operand in function.operands(id) {
                    match operand.get() {
                        ValueRef::Constant(id) => {
                            if self.values.get(id.index()) == Some(&NONE) {
                                collect(module, &mut self.values, id, &mut constants);
                            }
                            if let Some(uses) = self.uses.get_mut(id.index()) {
                                *uses += 1;
                            }
                        }
                        ValueRef::Metadata(_) => has_metadata = true,
                        ValueRef::Local(_) | ValueRef::Block(_) | ValueRef::Index(_) => {}
                    }
                }
            }
        }
        constants.sort_by_cached_key(|id| {
            let uses = self.uses.get(id.index()).copied().unwrap_or(0);
            (self.type_number(module.constants.ty(*id)), u32::MAX - uses)
        });
        for (index, &id) in constants.iter().enumerate() {
            self.values[id.index()] = first + index as u32;
        }
        FunctionConstants { ids: constants, has_metadata }
    }

    /// Takes back the numbers of a function's constants.
    pub(super) fn forget(&mut self, constants: &[ConstantId]) {
        for id in constants {
            self.values[id.index()] = NONE;
            self.uses[id.index()] = 0;
        }
    }
}

/// Adds a constant and what it is made of to a list; what has a number is left out.
fn collect(module: &Module, values: &mut [u32], id: ConstantId, constants: &mut Vec<ConstantId>) {
    let (mut next, mut stack) = (Some(id), Vec::new());
    while let Some(id) = next {
        if let Some(number) = values.get_mut(id.index()).filter(|number| **number == NONE) {
            *number = 0;
            constants.push(id);
            match module.constants.get(id) {
                Constant::Aggregate(operands)
                | Constant::PtrAuth(operands)
                | Constant::Expression { operands, .. } => stack.extend(operands),
                Constant::DsoLocalEquivalent(global) | Constant::NoCfi(global) => {
                    stack.extend(module.global(global).map(|global| global.constant));
                }
                _ => {}
            }
        }
        next = stack.pop();
    }
}
