//! The order in which nodes are made: each after those that it refers to. Composite types and functions can be referred to
//! before they are made, since types refer to themselves through them; any other cycle is malformed. A list of work
//! takes the place of recursion.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    DebugInfoReader,
    decode::{DebugInst, Imports},
    sources::SourceFiles,
    survey::Survey,
    units::CompileUnits,
};
use crate::{
    Result,
    draft::{NodeNumber, NodeTable},
    reader::Reader,
    spirv::Id,
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
    pub(super) survey: Survey<'s>,
    states: FxHashMap<Id, NodeState>,
    /// Composite types and functions that are still to be made.
    pending: Vec<Id>,
    /// What source files have beside their own instructions.
    pub(super) files: SourceFiles,
    /// The compile units, and what the module says of them.
    pub(super) units: CompileUnits<'s>,
    /// Scopes whose chain of parents is known to end.
    pub(super) sound_scopes: FxHashSet<Id>,
    /// Scopes whose chain of parents leads back to one of them.
    pub(super) endless_scopes: FxHashSet<Id>,
    /// The type that stands for an unknown one.
    pub(super) unknown: Option<NodeNumber>,
    /// The functions by their names, once a constant stands for the address of one.
    pub(super) functions_by_name: Option<FxHashMap<Vec<u8>, Id>>,
}

/// Makes all nodes.
pub(super) fn build<'m, 's>(
    reader: &mut Reader<'m, 's>,
    imports: Imports,
) -> Result<Option<DebugInfoReader<'m>>> {
    let nodes = NodeTable::new(reader.context);
    let mut maker = NodeMaker {
        reader,
        imports,
        nodes,
        states: FxHashMap::default(),
        pending: Vec::new(),
        survey: Survey::default(),
        files: SourceFiles::default(),
        units: CompileUnits::default(),
        sound_scopes: FxHashSet::default(),
        endless_scopes: FxHashSet::default(),
        unknown: None,
        functions_by_name: None,
    };
    maker.find_definitions();
    maker.survey();
    if maker.units.ids.is_empty() {
        return Ok(None);
    }
    for number in 0..maker.survey.order.len() {
        let Some(id) = maker.survey.order.get(number).copied() else { break };
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
    /// The instruction that an id stands for: the definition of a declared type.
    pub(super) fn meant(&self, id: Id) -> Id {
        self.survey.defined.get(&id).copied().unwrap_or(id)
    }

    /// The instruction of debug information that an id is.
    pub(super) fn inst(&self, id: Id) -> Option<DebugInst<'s>> {
        self.reader.debug_inst(&self.imports, id)
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
        if self.survey.aliases.contains_key(&id) {
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
            let is_template = inst.name() == "DebugTypeTemplate" && !self.survey.aliases.contains_key(&id);
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
        let aliases =
            inst.inst.result().and_then(|id| self.survey.aliases.get(&id)).cloned().unwrap_or_default();
        let aliases = aliases.into_iter().filter_map(|alias| self.inst(alias));
        let entities: Vec<Id> =
            aliases.flat_map(|alias| [alias.id("Source"), alias.id("Parent")]).flatten().collect();
        let parent = self.module_parent(inst).map(|(parent, _)| parent);
        let sources = inst.inst.result().map(|id| self.typedef_sources(id)).unwrap_or_default();
        for id in inst.all_ids().chain(entities).chain(parent).chain(sources) {
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
        let template = self.survey.templates.get(&id).and_then(|template| self.inst(*template));
        if let Some(template) = template {
            let parameters = template.ids("Parameters");
            work.extend(parameters.map(|id| self.survey.packs.get(&id).copied().unwrap_or(id)));
            work.extend(template.ids("Parameters"));
        }
        work.extend(self.survey.retained.get(&id).into_iter().flatten());
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
            Some(node) if self.survey.aliases.contains_key(&id) => self.named(id, node),
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
