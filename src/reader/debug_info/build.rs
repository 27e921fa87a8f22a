//! The order in which nodes are made: each after those that it refers to. Composite types and functions can be referred to
//! before they are made, since types refer to themselves through them; any other cycle is malformed. A list of work
//! takes the place of recursion.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::{
    DebugInfoReader,
    decode::{DebugInst, Imports},
};
use crate::{
    Result,
    draft::{NodeNumber, NodeTable},
    mapping::debug_info::{FLAGS_PROCESS, PRODUCER_PROCESS, values::flag},
    reader::Reader,
    spirv::{Id, Inst, Op, words},
};

/// How far the making of a node has come.
#[derive(Clone, Copy)]
enum NodeState {
    /// It waits for what it refers to.
    Open,
    /// It is made, or left out.
    Done(NodeNumber),
}

/// The nodes of a module while they are made.
pub(super) struct NodeMaker<'r, 'm, 's> {
    pub(super) reader: &'r mut Reader<'m, 's>,
    pub(super) imports: Imports,
    pub(super) nodes: NodeTable<'m>,
    states: FxHashMap<Id, NodeState>,
    /// Composite types and functions that are still to be made.
    pending: Vec<Id>,
    /// The DebugTypeTemplate of functions and types that have one.
    pub(super) templates: FxHashMap<Id, Id>,
    /// The composite types of members.
    pub(super) owners: FxHashMap<Id, Id>,
    /// The texts that OpSource has of files, by their names.
    pub(super) texts: FxHashMap<Id, Vec<u8>>,
    /// The checksums of files that OpModuleProcessed has, by the files' paths.
    pub(super) checksums: FxHashMap<Vec<u8>, Vec<u8>>,
    /// The parameters that a pack begins with, and the pack.
    pub(super) packs: FxHashMap<Id, Id>,
    /// DebugLexicalBlockDiscriminator by their parents.
    pub(super) discriminators: FxHashMap<Id, Id>,
    /// The imported entities that name a type as typedefs do, by the type's instruction, the innermost typedef first.
    pub(super) aliases: FxHashMap<Id, Vec<Id>>,
    /// Declarations of composite types that stand for these where they could not be referred to yet, and the types.
    pub(super) defined: FxHashMap<Id, Id>,
    /// Declarations of functions by their scopes.
    pub(super) methods: FxHashMap<Id, Vec<Id>>,
    /// The compile units of scopes.
    pub(super) units_of: FxHashMap<Id, Option<Id>>,
    /// Entities that functions import, and the variables that they retain, by the function.
    pub(super) retained: FxHashMap<Id, Vec<Id>>,
    /// The compile units.
    pub(super) units: IndexSet<Id, FxBuildHasher>,
    /// Scopes whose chain of parents is known to end.
    pub(super) sound_scopes: FxHashSet<Id>,
    /// Scopes whose chain of parents leads back to one of them.
    pub(super) endless_scopes: FxHashSet<Id>,
    /// The type that stands for an unknown one.
    pub(super) unknown: Option<NodeNumber>,
    /// Instructions in the order of the module.
    pub(super) order: Vec<Id>,
    /// The functions by their names, once a constant stands for the address of one.
    pub(super) functions_by_name: Option<FxHashMap<Vec<u8>, Id>>,
    /// Whether a function says that it was optimised.
    pub(super) is_optimized: bool,
    /// The newest version of DWARF that a unit names.
    pub(super) dwarf_version: u32,
    /// Functions of the source that are the main ones of entry points.
    pub(super) main_functions: FxHashSet<Id>,
    /// Whether the module has entry points, as code for devices does.
    pub(super) has_entry_points: bool,
    /// What instructions that are copies for typedefs say behind their ids.
    pub(super) copied: FxHashSet<&'s [u32]>,
    /// The first entry point of each unit, which tells how the unit was compiled.
    pub(super) entries: FxHashMap<Id, DebugInst<'s>>,
    /// The files that the `DebugStoragePath` instructions name.
    pub(super) storage_paths: Vec<Vec<u8>>,
    /// The numbers of the `DebugBuildIdentifier` instructions; 0 for one that is no number.
    pub(super) build_identifiers: Vec<u64>,
    /// The producers of units that OpModuleProcessed instructions say.
    pub(super) producers: Vec<Vec<u8>>,
    /// The command lines of units that OpModuleProcessed instructions say.
    pub(super) command_lines: Vec<Vec<u8>>,
}

/// Makes all nodes.
pub(super) fn build<'m, 's>(
    reader: &mut Reader<'m, 's>,
    imports: Imports,
) -> Result<Option<DebugInfoReader<'m>>> {
    let nodes = NodeTable::new(reader.context);
    let checksums = super::scopes::checksums(reader.ids.module());
    let mut maker = NodeMaker {
        reader,
        imports,
        nodes,
        states: FxHashMap::default(),
        pending: Vec::new(),
        templates: FxHashMap::default(),
        owners: FxHashMap::default(),
        texts: FxHashMap::default(),
        checksums,
        packs: FxHashMap::default(),
        discriminators: FxHashMap::default(),
        aliases: FxHashMap::default(),
        defined: FxHashMap::default(),
        methods: FxHashMap::default(),
        units_of: FxHashMap::default(),
        retained: FxHashMap::default(),
        units: IndexSet::default(),
        sound_scopes: FxHashSet::default(),
        endless_scopes: FxHashSet::default(),
        unknown: None,
        order: Vec::new(),
        functions_by_name: None,
        is_optimized: false,
        dwarf_version: 0,
        main_functions: FxHashSet::default(),
        has_entry_points: false,
        copied: FxHashSet::default(),
        entries: FxHashMap::default(),
        storage_paths: Vec::new(),
        build_identifiers: Vec::new(),
        producers: Vec::new(),
        command_lines: Vec::new(),
    };
    maker.find_definitions();
    maker.survey();
    if maker.units.is_empty() {
        return Ok(None);
    }
    for number in 0..maker.order.len() {
        let Some(id) = maker.order.get(number).copied() else { break };
        maker.make(id);
        while let Some(id) = maker.pending.pop() {
            maker.make_container(id);
        }
    }
    maker.finish()
}

/// Whether an instruction is a composite type or a function, which others may refer to before they are made.
fn is_container(name: &str) -> bool {
    matches!(name, "DebugTypeComposite" | "DebugFunction" | "DebugFunctionDeclaration")
}

/// Whether a node stands for an instruction; others are parts of nodes or stand between instructions.
fn is_node(name: &str) -> bool {
    !matches!(
        name,
        "DebugInfoNone"
            | "DebugScope"
            | "DebugNoScope"
            | "DebugLine"
            | "DebugNoLine"
            | "DebugDeclare"
            | "DebugValue"
            | "DebugOperation"
            | "DebugFunctionDefinition"
            | "DebugSourceContinued"
            | "DebugBuildIdentifier"
            | "DebugStoragePath"
            | "DebugEntryPoint"
            | "DebugMacroDef"
            | "DebugMacroUndef"
    )
}

impl<'s> NodeMaker<'_, '_, 's> {
    /// Finds the declarations of composite types whose definition the module has as well: the same type but for its members.
    fn find_definitions(&mut self) {
        const NAMES: [&str; 5] = ["Name", "Source", "Linkage Name", "Size", "Tag"];
        let ids = self.reader.ids;
        let insts = ids.module().iter().take_while(|inst| inst.op() != Op::Function);
        let insts = insts.filter_map(|inst| self.imports.decode(inst));
        let composites: Vec<_> = insts.filter(|inst| inst.name() == "DebugTypeComposite").collect();
        let is_declaration =
            |inst: DebugInst<'s>| self.reader.debug_u32(inst, "Flags") & flag::IS_DECLARATION != 0;
        let key = |inst: DebugInst<'s>| {
            let parts = NAMES.map(|name| inst.id(name).map_or(self.reader.debug_u32(inst, name), |id| id.0));
            (parts, self.reader.debug_u32(inst, "Line"))
        };
        let declared: Vec<_> = composites.iter().copied().filter(|inst| is_declaration(*inst)).collect();
        if declared.is_empty() {
            return;
        }
        let known: FxHashMap<_, _> = composites
            .iter()
            .filter(|inst| !is_declaration(**inst))
            .filter_map(|inst| Some((key(*inst), inst.inst.result()?)))
            .collect();
        for inst in declared {
            if let (Some(id), Some(definition)) = (inst.inst.result(), known.get(&key(inst))) {
                self.defined.insert(id, *definition);
            }
        }
    }

    /// The instruction that an id stands for: the definition of a declared type.
    fn meant(&self, id: Id) -> Id {
        self.defined.get(&id).copied().unwrap_or(id)
    }

    /// Looks through the instructions before the functions.
    fn survey(&mut self) {
        let ids = self.reader.ids;
        let mut locals = Vec::new();
        let mut source = None;
        for inst in ids.module().iter().take_while(|inst| inst.op() != Op::Function) {
            self.survey_text(inst, &mut source);
            self.has_entry_points |= inst.op() == Op::EntryPoint;
            let Some(debug) = self.imports.decode(inst) else { continue };
            let Some(id) = inst.result().filter(|id| !self.defined.contains_key(id)) else { continue };
            self.order.push(id);
            match debug.name() {
                "DebugCompilationUnit" => {
                    self.units.insert(id);
                    self.dwarf_version =
                        self.dwarf_version.max(self.reader.debug_u32(debug, "DWARF Version"));
                }
                "DebugTypeTemplate" => {
                    if let Some(target) = debug.id("Target") {
                        self.templates.insert(self.meant(target), id);
                    }
                }
                "DebugTypeComposite" => {
                    self.owners.extend(debug.ids("Members").map(|member| (member, id)));
                }
                "DebugFunctionDeclaration" => {
                    if let Some(scope) = debug.id("Parent") {
                        let scope = self.meant(scope);
                        self.methods.entry(scope).or_default().push(id);
                    }
                }
                "DebugEntryPoint" => {
                    self.main_functions.extend(debug.id("Entry Point"));
                    if let Some(unit) = debug.id("Compilation Unit") {
                        self.entries.entry(unit).or_insert(debug);
                    }
                }
                "DebugStoragePath" => self.storage_paths.push(self.operand_text(debug, "Path")),
                "DebugBuildIdentifier" => {
                    let text = self.operand_text(debug, "Identifier");
                    let number = std::str::from_utf8(&text).ok().and_then(|text| text.parse().ok());
                    self.build_identifiers.push(number.unwrap_or(0));
                }
                "DebugFunction" => {
                    self.is_optimized |= self.reader.debug_u32(debug, "Flags") & flag::IS_OPTIMIZED != 0;
                }
                "DebugImportedEntity" if self.is_typedef_name(debug) => self.survey_typedef_name(debug, id),
                "DebugTypeTemplateParameterPack" => {
                    if let Some(first) = debug.ids("Template Parameters").next() {
                        self.packs.insert(first, id);
                    }
                }
                "DebugLexicalBlockDiscriminator" => {
                    if let Some(parent) = debug.id("Parent") {
                        self.discriminators.insert(parent, id);
                    }
                }
                "DebugImportedEntity" => {
                    if let Some(function) = debug.id("Parent").and_then(|parent| self.function_of(parent)) {
                        self.retained.entry(function).or_default().push(id);
                    }
                }
                "DebugLocalVariable" => locals.push(id),
                _ => {}
            }
        }
        self.retain(locals);
    }

    /// Takes note of the name of a typedef and of the type that its copy was made of.
    fn survey_typedef_name(&mut self, debug: DebugInst<'s>, id: Id) {
        if let Some(entity) = debug.id("Entity") {
            let copy = self.inst(entity).and_then(|inst| inst.inst.operands().get(2..));
            self.copied.extend(copy);
            self.aliases.entry(entity).or_default().push(id);
        }
    }

    /// Takes note of the text that OpSource has of a file, or of more of that before, and of OpModuleProcessed.
    fn survey_text(&mut self, inst: Inst<'s>, source: &mut Option<Id>) {
        match (inst.op(), inst.operands()) {
            (Op::Source, [_, _, file, text @ ..]) if !text.is_empty() => {
                *source = Some(Id(*file));
                self.texts.insert(Id(*file), words::string_bytes(text).into());
            }
            (Op::ModuleProcessed, text) => self.survey_process(&words::string_bytes(text)),
            (Op::SourceContinued, text) => {
                if let Some(known) = source.and_then(|file| self.texts.get_mut(&file)) {
                    known.extend_from_slice(&words::string_bytes(text));
                }
            }
            _ => {}
        }
    }

    /// Takes note of the producer or the command line that an OpModuleProcessed says.
    fn survey_process(&mut self, process: &[u8]) {
        if let Some(producer) = process.strip_prefix(PRODUCER_PROCESS) {
            self.producers.push(producer.to_vec());
        } else if let Some(command_line) = process.strip_prefix(FLAGS_PROCESS) {
            self.command_lines.push(command_line.to_vec());
        }
    }

    /// The text of an operand; empty where there is none.
    fn operand_text(&self, inst: DebugInst<'s>, operand: &str) -> Vec<u8> {
        inst.id(operand).and_then(|id| self.reader.debug_text(id)).unwrap_or_default()
    }

    /// Functions retain the variables that no record names, and, where they were optimised, all others too, since their
    /// records may be lost later.
    fn retain(&mut self, locals: Vec<Id>) {
        if locals.is_empty() {
            return;
        }
        let mut named = FxHashSet::default();
        let ids = self.reader.ids;
        let records = ids.module().iter().filter_map(|inst| self.imports.decode(inst));
        for record in records.filter(|inst| matches!(inst.name(), "DebugDeclare" | "DebugValue")) {
            // What lives at a parameter's address has no memory of the function, and code generators may lose it.
            let address = record.id("Variable").and_then(|id| ids.get(id));
            if address.is_none_or(|inst| inst.op() != Op::FunctionParameter) {
                let local = record.id("Local Variable");
                named.extend(local);
                named.extend(local.and_then(|id| self.inst(id)?.id("Variable")));
            }
        }
        for local in locals {
            let Some(inst) = self.inst(local) else { continue };
            let Some(function) = inst.id("Parent").and_then(|parent| self.function_of(parent)) else {
                continue;
            };
            let is_optimized = self
                .inst(function)
                .is_some_and(|function| self.reader.debug_u32(function, "Flags") & flag::IS_OPTIMIZED != 0);
            if is_optimized || !named.contains(&local) {
                self.retained.entry(function).or_default().push(local);
            }
        }
    }

    /// The instruction of debug information that an id is.
    pub(super) fn inst(&self, id: Id) -> Option<DebugInst<'s>> {
        self.reader.debug_inst(&self.imports, id)
    }

    /// The function that a scope belongs to.
    pub(super) fn function_of(&self, scope: Id) -> Option<Id> {
        const DEEPEST: usize = 1 << 10;
        let mut id = scope;
        for _ in 0..DEEPEST {
            let inst = self.inst(id)?;
            if inst.name() == "DebugFunction" {
                return Some(id);
            }
            id = match inst.name() {
                "DebugLexicalBlock" | "DebugLexicalBlockDiscriminator" => inst.id("Parent")?,
                "DebugTypeTemplate" => inst.id("Target")?,
                _ => return None,
            };
        }
        None
    }

    /// The compile unit that a scope belongs to; the first one where none is named.
    pub(super) fn unit_of(&mut self, scope: Id) -> Option<Id> {
        let mut path = Vec::new();
        let mut id = scope;
        let found = loop {
            if let Some(known) = self.units_of.get(&id) {
                break *known;
            }
            let Some(inst) = self.inst(id) else { break None };
            if inst.name() == "DebugCompilationUnit" {
                break Some(id);
            }
            // Until the end is known, a cycle ends here.
            self.units_of.insert(id, None);
            path.push(id);
            match inst.id("Parent").or_else(|| self.owners.get(&id).copied()) {
                Some(parent) => id = parent,
                None => break None,
            }
        };
        let found = found.or(self.units.first().copied());
        self.units_of.extend(path.into_iter().map(|id| (id, found)));
        found
    }

    /// Whether the scopes that a composite type or a function stands in lead back to it. Others cannot be referred to before
    /// they are made.
    pub(super) fn is_own_scope(&mut self, inst: DebugInst<'s>) -> bool {
        let mut path = FxHashSet::default();
        let mut next = inst.inst.result();
        while let Some(id) = next.map(|id| self.meant(id)) {
            if self.sound_scopes.contains(&id) {
                break;
            }
            if self.endless_scopes.contains(&id) || !path.insert(id) {
                self.endless_scopes.extend(path);
                return true;
            }
            next = self.inst(id).and_then(|inst| match inst.name() {
                "DebugTypeTemplate" => inst.id("Target"),
                "DebugTypeInheritance" => None,
                _ => inst.id("Parent"),
            });
        }
        self.sound_scopes.extend(path);
        false
    }

    /// The node of an operand that is made before its user: null where it is left out.
    pub(super) fn node(&mut self, id: Option<Id>) -> NodeNumber {
        let Some(id) = id.map(|id| self.meant(id)) else { return NodeNumber::NULL };
        match self.states.get(&id) {
            Some(NodeState::Done(node)) => *node,
            Some(NodeState::Open) => NodeNumber::NULL,
            None => self.forward(id),
        }
    }

    /// The reference to a composite type or a function that is made later.
    fn forward(&mut self, id: Id) -> NodeNumber {
        let Some(inst) = self.inst(id) else { return NodeNumber::NULL };
        let target = match inst.name() {
            "DebugTypeTemplate" => inst.id("Target").map(|id| self.meant(id)),
            _ => Some(id),
        };
        // A typedef can only be referred to once it is made.
        if self.aliases.contains_key(&id) {
            return NodeNumber::NULL;
        }
        let Some((id, inst)) = target.and_then(|id| self.inst(id).map(|inst| (id, inst))) else {
            return NodeNumber::NULL;
        };
        if let Some(NodeState::Done(node)) = self.states.get(&id) {
            return *node;
        }
        if !is_container(inst.name()) {
            return NodeNumber::NULL;
        }
        let node = self.nodes.forward(inst.name() != "DebugTypeComposite");
        self.states.insert(id, NodeState::Done(node));
        self.pending.push(id);
        node
    }

    /// Makes a node with everything that it refers to.
    fn make(&mut self, id: Id) {
        let mut work = vec![id];
        while let Some(&id) = work.last() {
            let open = match self.states.get(&id) {
                Some(NodeState::Done(_)) => {
                    work.pop();
                    continue;
                }
                Some(NodeState::Open) => true,
                None => false,
            };
            let Some(inst) = self.inst(id).filter(|inst| is_node(inst.name())) else {
                work.pop();
                continue;
            };
            let is_template = inst.name() == "DebugTypeTemplate" && !self.aliases.contains_key(&id);
            if is_container(inst.name()) || is_template {
                let node = self.forward(id);
                self.states.insert(id, NodeState::Done(node));
                work.pop();
                continue;
            }
            if !open {
                self.states.insert(id, NodeState::Open);
                let before = work.len();
                self.needs(inst, &mut work);
                if work.len() > before {
                    continue;
                }
            }
            work.pop();
            let node = self.made(id, inst);
            self.states.insert(id, NodeState::Done(node));
        }
    }

    /// Adds what has to be made before an instruction.
    fn needs(&mut self, inst: DebugInst<'s>, work: &mut Vec<Id>) {
        // A typedef needs the scopes of its names too.
        let aliases = inst.inst.result().and_then(|id| self.aliases.get(&id)).cloned().unwrap_or_default();
        let aliases = aliases.into_iter().filter_map(|alias| self.inst(alias));
        let entities: Vec<Id> =
            aliases.flat_map(|alias| [alias.id("Source"), alias.id("Parent")]).flatten().collect();
        let parent = self.module_parent(inst).map(|(parent, _)| parent);
        for id in inst.all_ids().chain(entities).chain(parent) {
            let id = self.meant(id);
            match self.states.get(&id) {
                Some(NodeState::Done(_)) => {}
                Some(NodeState::Open) => {
                    if self.inst(id).is_some() {
                        let detail = format!("{id} refers to itself through {}", inst.name());
                        self.reader.debug_warning(inst.inst, detail);
                    }
                }
                None => {
                    if self.inst(id).is_some_and(|inst| is_node(inst.name())) {
                        work.push(id);
                    }
                }
            }
        }
    }

    /// Makes a composite type or a function that others refer to already.
    fn make_container(&mut self, id: Id) {
        let Some(inst) = self.inst(id) else { return };
        let mut work = Vec::new();
        self.needs(inst, &mut work);
        let template = self.templates.get(&id).and_then(|template| self.inst(*template));
        if let Some(template) = template {
            let parameters = template.ids("Parameters");
            work.extend(parameters.map(|id| self.packs.get(&id).copied().unwrap_or(id)));
            work.extend(template.ids("Parameters"));
        }
        work.extend(self.retained.get(&id).into_iter().flatten());
        for needed in work {
            self.make(needed);
        }
        let Some(NodeState::Done(forward)) = self.states.get(&id).copied() else { return };
        let made = self.made(id, inst);
        if made != NodeNumber::NULL && !self.nodes.fulfil(forward, made) {
            self.reader.debug_warning(inst.inst, "this is of another kind than its uses need");
        }
    }

    /// Makes the node of an instruction; null, with a warning, where an operand does not fit.
    fn made(&mut self, id: Id, inst: DebugInst<'s>) -> NodeNumber {
        match self.dispatch(id, inst) {
            Some(node) if self.aliases.contains_key(&id) => self.named(id, node),
            Some(node) => node,
            None => {
                let detail = format!("an operand of {} is missing or of the wrong kind", inst.name());
                self.reader.debug_warning(inst.inst, detail);
                NodeNumber::NULL
            }
        }
    }

    fn dispatch(&mut self, id: Id, inst: DebugInst<'s>) -> Option<NodeNumber> {
        match inst.name() {
            "DebugCompilationUnit" => self.unit(id, inst),
            "DebugSource" => self.source(inst),
            "DebugTypeBasic" => self.basic(inst),
            "DebugTypePointer" => self.pointer(inst),
            "DebugTypeArray" => self.array(inst),
            "DebugTypeArrayDynamic" => self.dynamic_array(inst),
            "DebugTypeString" => self.string_type(inst),
            "DebugTypeVector" | "DebugTypeVectorIdEXT" => self.vector(inst),
            "DebugTypeMatrix" => self.matrix(inst),
            "DebugTypeCooperativeMatrixKHR" => self.cooperative_matrix(inst),
            "DebugTypeFunction" => self.function_type(inst),
            "DebugTypeEnum" => self.enumeration(inst),
            "DebugTypeComposite" => self.composite(id, inst),
            "DebugTypeMember" => self.member(id, inst),
            "DebugTypeInheritance" => self.inheritance(id, inst),
            "DebugTypePtrToMember" => self.pointer_to_member(inst),
            "DebugTypeTemplate" => Some(self.node(inst.id("Target"))),
            "DebugTypeTemplateParameter" => self.template_parameter(inst),
            "DebugTypeTemplateTemplateParameter" => self.template_template(inst),
            "DebugGlobalVariable" => self.global_variable(inst),
            "DebugFunction" | "DebugFunctionDeclaration" => self.function(id, inst),
            "DebugLexicalBlock" => self.lexical_block(inst),
            "DebugLexicalBlockDiscriminator" => self.discriminator(inst),
            "DebugInlinedAt" => self.inlined_at(inst),
            // A record of it says where the variable is inlined.
            "DebugInlinedVariable" => self.node(inst.id("Variable")).known(),
            "DebugExpression" => self.expression(inst),
            "DebugModuleINTEL" => self.module(inst),
            _ => self.by_row(inst),
        }
    }

    /// The nodes that are made, by their instructions.
    pub(super) fn made_nodes(&self) -> impl Iterator<Item = (Id, NodeNumber)> {
        self.states.iter().filter_map(|(id, state)| match state {
            NodeState::Done(node) => node.known().map(|node| (*id, node)),
            NodeState::Open => None,
        })
    }

    /// The string of an operand; null where it is none.
    pub(super) fn text(&mut self, id: Option<Id>) -> NodeNumber {
        match id.and_then(|id| self.reader.debug_text(id)) {
            Some(text) => self.nodes.text(&text),
            None => NodeNumber::NULL,
        }
    }

    /// Whether an operand is DebugInfoNone or left out.
    pub(super) fn is_none(&self, id: Option<Id>) -> bool {
        id.is_none_or(|id| self.inst(id).is_some_and(|inst| inst.name() == "DebugInfoNone"))
    }
}
