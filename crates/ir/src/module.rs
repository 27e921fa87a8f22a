use rustc_hash::{FxHashMap, FxHashSet};

use crate::tables::{BUNDLE_TAGS, METADATA_KINDS};
use crate::{
    AttributeList, AttributeListId, AttributePosition, AttributeSet, AttributeSetId, Comdat, Constant,
    ConstantId, Constants, DataLayout, Function, FunctionId, Global, GlobalId, GlobalKind, Metadata,
    MetadataId, MetadataNode, MetadataTable, NamedMetadata, StringId, Strings, TypeId, Types, Value,
    ValueRef,
};

/// A module of LLVM IR: owns everything that it refers to.
#[derive(Debug, Clone)]
pub struct Module {
    /// Names and other strings.
    pub strings: Strings,
    /// Types.
    pub types: Types,
    /// Constants.
    pub constants: Constants,
    /// Variables, functions, aliases and ifuncs.
    pub globals: Vec<Global>,
    /// Functions.
    pub functions: Vec<Function>,
    /// Metadata strings, values and nodes.
    pub metadata: MetadataTable,
    /// Nodes by name.
    pub named_metadata: Vec<NamedMetadata>,
    /// The names of metadata kinds.
    pub metadata_kinds: Vec<StringId>,
    /// The names of synchronisation scopes: 0 is `singlethread`, 1 the system, which has none.
    pub sync_scopes: Vec<StringId>,
    /// The tags of operand bundles.
    pub bundle_tags: Vec<StringId>,
    /// Comdats.
    pub comdats: Vec<Comdat>,
    /// What made the bitcode, such as `LLVM22.1.0`; empty if it was not read from any.
    pub producer: StringId,
    /// The name of the source file.
    pub source_filename: StringId,
    /// The target triple.
    pub triple: StringId,
    /// The data layout as text.
    pub data_layout: StringId,
    /// The data layout.
    pub layout: DataLayout,
    /// Assembly of the module.
    pub assembly: StringId,
    pub(crate) attribute_sets: Vec<AttributeSet>,
    pub(crate) attribute_lists: Vec<AttributeList>,
    sets_lookup: FxHashMap<AttributeSet, AttributeSetId>,
    lists_lookup: FxHashMap<AttributeList, AttributeListId>,
}

impl Default for Module {
    fn default() -> Self {
        let mut strings = Strings::default();
        let metadata_kinds = METADATA_KINDS.iter().map(|name| strings.intern(name.as_bytes())).collect();
        let bundle_tags = BUNDLE_TAGS.iter().map(|name| strings.intern(name.as_bytes())).collect();
        let sync_scopes = vec![strings.intern(b"singlethread"), StringId(0)];
        Self {
            strings,
            types: Types::default(),
            constants: Constants::default(),
            globals: Vec::new(),
            functions: Vec::new(),
            metadata: MetadataTable::default(),
            named_metadata: Vec::new(),
            metadata_kinds,
            sync_scopes,
            bundle_tags,
            comdats: Vec::new(),
            producer: StringId(0),
            source_filename: StringId(0),
            triple: StringId(0),
            data_layout: StringId(0),
            layout: DataLayout::default(),
            assembly: StringId(0),
            attribute_sets: vec![AttributeSet::default()],
            attribute_lists: vec![AttributeList::default()],
            sets_lookup: FxHashMap::from_iter([(AttributeSet::default(), AttributeSetId(0))]),
            lists_lookup: FxHashMap::from_iter([(AttributeList::default(), AttributeListId(0))]),
        }
    }
}

impl Module {
    /// Returns a global.
    pub fn global(&self, id: GlobalId) -> Option<&Global> {
        self.globals.get(id.index())
    }

    /// Returns a function.
    pub fn function(&self, id: FunctionId) -> Option<&Function> {
        self.functions.get(id.index())
    }

    /// Returns the function that a constant is.
    pub fn function_of(&self, id: ConstantId) -> Option<FunctionId> {
        match self.global(self.constants.global(id)?)?.kind {
            GlobalKind::Function(function) => Some(function),
            _ => None,
        }
    }

    /// Returns the name of a function.
    pub fn function_name(&self, function: &Function) -> &[u8] {
        self.global(function.global).map_or(&[], |global| self.strings.get(global.name))
    }

    /// Returns the type of the function.
    pub fn function_type(&self, function: &Function) -> TypeId {
        self.global(function.global).map_or(TypeId(0), |global| global.ty)
    }

    /// Returns the type of an operand of a function; none for blocks and numbers.
    #[inline]
    pub fn value_type(&self, function: &Function, value: Value) -> Option<TypeId> {
        match value.get() {
            ValueRef::Constant(id) => Some(self.constants.ty(id)),
            ValueRef::Local(id) => Some(function.local(id).ty),
            _ => None,
        }
    }

    /// Returns the attributes of a function or call.
    pub fn attribute_list(&self, id: AttributeListId) -> &AttributeList {
        &self.attribute_lists[if id.index() < self.attribute_lists.len() { id.index() } else { 0 }]
    }

    /// Returns a set of attributes.
    pub fn attribute_set(&self, id: AttributeSetId) -> &AttributeSet {
        &self.attribute_sets[if id.index() < self.attribute_sets.len() { id.index() } else { 0 }]
    }

    /// Returns the attributes of a position of a function or call.
    pub fn attributes(&self, list: AttributeListId, position: AttributePosition) -> Option<&AttributeSet> {
        self.attribute_list(list).get(position).map(|set| self.attribute_set(set))
    }

    /// Returns the id of a set of attributes, which is brought into order and added if it is new.
    pub fn intern_attribute_set(&mut self, mut set: AttributeSet) -> AttributeSetId {
        let strings = &self.strings;
        set.attributes.sort_by(|a, b| match (a, b) {
            (crate::Attribute::String(a, _), crate::Attribute::String(b, _)) => {
                strings.get(*a).cmp(strings.get(*b))
            }
            _ => (a.kind().is_none(), a.kind()).cmp(&(b.kind().is_none(), b.kind())),
        });
        if let Some(&id) = self.sets_lookup.get(&set) {
            return id;
        }
        let id = AttributeSetId(self.attribute_sets.len() as u32);
        self.attribute_sets.push(set.clone());
        self.sets_lookup.insert(set, id);
        id
    }

    /// Returns the id of a list of attributes, which is brought into order and added if it is new.
    pub fn intern_attribute_list(&mut self, mut list: AttributeList) -> AttributeListId {
        list.sets.retain(|set| set.1 != AttributeSetId(0));
        list.sets.sort();
        if let Some(&id) = self.lists_lookup.get(&list) {
            return id;
        }
        let id = AttributeListId(self.attribute_lists.len() as u32);
        self.attribute_lists.push(list.clone());
        self.lists_lookup.insert(list, id);
        id
    }

    /// Adds a global; returns its id. The constant of it is made here.
    pub fn add_global(&mut self, mut global: Global, address_space: u32) -> GlobalId {
        let id = GlobalId(self.globals.len() as u32);
        let pointer = self.types.pointer(address_space);
        global.constant = self.constants.intern(pointer, Constant::Global(id));
        self.globals.push(global);
        id
    }

    /// Adds a global whose address takes the place of a constant pointer, for all that holds it; returns its id.
    pub fn add_global_for(&mut self, constant: ConstantId, mut global: Global) -> GlobalId {
        let id = GlobalId(self.globals.len() as u32);
        global.constant = constant;
        self.globals.push(global);
        self.constants.put_global(constant, id);
        id
    }

    /// Adds a function without a body, which other modules see; `None` if the type is none of functions.
    pub fn add_function(&mut self, name: &[u8], ty: TypeId, address_space: u32) -> Option<FunctionId> {
        let parameters = self.types.signature(ty)?.1.to_vec();
        let id = FunctionId(self.functions.len() as u32);
        let global = Global::new(self.strings.intern(name), ty, GlobalKind::Function(id));
        let global = self.add_global(global, address_space);
        self.functions.push(Function::new(global, &parameters));
        Some(id)
    }

    /// Puts the functions into an order, and takes those out that are not in it: nothing may use them. Other globals keep
    /// their places.
    pub fn arrange_functions(&mut self, order: &[FunctionId]) {
        let is_function = |global: &Global| matches!(global.kind, GlobalKind::Function(_));
        let others = self.globals.iter().enumerate().filter(|(_, global)| !is_function(global));
        let others = others.map(|(at, _)| GlobalId(at as u32));
        let functions = order.iter().filter_map(|id| self.functions.get(id.index())).map(|body| body.global);
        let globals: Vec<GlobalId> = others.chain(functions).collect();
        self.arrange(&globals, order);
    }

    /// Takes globals out, functions with their bodies; what uses them uses null.
    pub(crate) fn remove_globals(&mut self, gone: &FxHashSet<GlobalId>) {
        let functions: Vec<FunctionId> = (0..self.functions.len() as u32).map(FunctionId).collect();
        let is_kept = |id: &FunctionId| self.function(*id).is_some_and(|body| !gone.contains(&body.global));
        let (kept, lost): (Vec<FunctionId>, Vec<FunctionId>) = functions.into_iter().partition(is_kept);
        let lost: FxHashSet<FunctionId> = lost.into_iter().collect();
        self.constants.forget(|constant| match constant {
            Constant::Global(id) | Constant::DsoLocalEquivalent(id) | Constant::NoCfi(id) => {
                gone.contains(id)
            }
            Constant::BlockAddress(function, _) => lost.contains(function),
            _ => false,
        });
        let globals = (0..self.globals.len() as u32).map(GlobalId);
        let globals: Vec<GlobalId> = globals.filter(|id| !gone.contains(id)).collect();
        self.arrange(&globals, &kept);
    }

    /// Puts globals and functions into an order; both have the same functions.
    fn arrange(&mut self, kept: &[GlobalId], order: &[FunctionId]) {
        let moved: FxHashMap<FunctionId, FunctionId> =
            order.iter().enumerate().map(|(at, &id)| (id, FunctionId(at as u32))).collect();
        let mut globals = Vec::with_capacity(self.globals.len());
        let mut places = FxHashMap::default();
        for &old in kept {
            let Some(mut global) = self.globals.get(old.index()).cloned() else { continue };
            if let GlobalKind::Function(id) = &mut global.kind {
                *id = moved.get(id).copied().unwrap_or(*id);
            }
            places.insert(old, GlobalId(globals.len() as u32));
            globals.push(global);
        }
        self.globals = globals;
        let mut functions: Vec<_> = std::mem::take(&mut self.functions).into_iter().map(Some).collect();
        for id in order {
            let Some(mut body) = functions.get_mut(id.index()).and_then(Option::take) else { continue };
            body.global = places.get(&body.global).copied().unwrap_or(body.global);
            self.functions.push(body);
        }
        self.constants.renumber(&places, &moved);
    }

    /// Returns the number of a kind of metadata, which is added if it is new.
    pub fn metadata_kind(&mut self, name: &[u8]) -> u32 {
        position(&mut self.strings, &mut self.metadata_kinds, name)
    }

    /// Returns the number of a synchronisation scope, which is added if it is new.
    pub fn sync_scope(&mut self, name: &[u8]) -> u32 {
        position(&mut self.strings, &mut self.sync_scopes, name)
    }

    /// Returns the number of a tag of operand bundles, which is added if it is new.
    pub fn bundle_tag(&mut self, name: &[u8]) -> u32 {
        position(&mut self.strings, &mut self.bundle_tags, name)
    }
}

impl Module {
    /// Returns the operands of a module flag (LangRef, "Module Flags Metadata"): behaviour, name and value.
    fn flag(&self, name: &[u8]) -> Option<MetadataId> {
        let flags =
            self.named_metadata.iter().find(|named| self.strings.get(named.name) == b"llvm.module.flags")?;
        flags.operands.iter().find_map(|&id| {
            let fields = self.metadata.fields(self.metadata.node(id)?);
            let entry = |index: usize| MetadataNode::reference(*fields.get(index)?);
            match self.metadata.get(entry(1)?)? {
                Metadata::String(key) if self.strings.get(key) == name => entry(2),
                _ => None,
            }
        })
    }

    /// True unless debug information is of another version than 3, the one that LLVM has had since 2014.
    pub fn has_current_debug_info(&self) -> bool {
        if !self.named_metadata.iter().any(|named| self.strings.get(named.name) == b"llvm.dbg.cu") {
            return true;
        }
        match self.flag(b"Debug Info Version").and_then(|value| self.metadata.get(value)) {
            Some(Metadata::Constant(version)) => self.constants.integer(version) == Some(3),
            _ => false,
        }
    }

    /// Takes debug information out: records, locations, and what describes functions and variables.
    pub fn strip_debug_info(&mut self) {
        let strings = &self.strings;
        self.named_metadata.retain(|named| !strings.get(named.name).starts_with(b"llvm.dbg."));
        for global in &mut self.globals {
            global.attachments.retain(|attachment| attachment.0 != 0);
        }
        for function in &mut self.functions {
            for id in function.made() {
                if function.inst(id).opcode.is_debug_record() {
                    function.remove(id);
                }
                function.set_location(id, crate::LocationId(0));
            }
        }
    }
}

fn position(strings: &mut Strings, names: &mut Vec<StringId>, name: &[u8]) -> u32 {
    let id = strings.intern(name);
    match names.iter().position(|&known| known == id) {
        Some(at) => at as u32,
        None => {
            names.push(id);
            names.len() as u32 - 1
        }
    }
}
