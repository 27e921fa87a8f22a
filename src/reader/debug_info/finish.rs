//! The lists of compile units, and what the nodes are attached to.

use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{DebugInfoReader, build::NodeMaker, decode::DebugInst};
use crate::{
    Result,
    draft::{Metadata, NodeFields, NodeNumber, UnitList},
    mapping::debug_info::{
        fields::{NodeField, NodeKind, NumberField, TextField},
        values,
    },
    spirv::{Id, Op},
};

/// How module flags behave when modules are linked.
mod behavior {
    pub(super) const WARNING: u32 = 2;
    pub(super) const MAX: u32 = 7;
}

/// The version of debug info that LLVM has.
const DEBUG_INFO_VERSION: u32 = 3;

/// Whether a compile unit lists an instruction's node where no other instruction names it. Enumerations have a list
/// of their own.
fn is_retained(name: &str) -> bool {
    matches!(
        name,
        "DebugTypeBasic"
            | "DebugTypePointer"
            | "DebugTypeQualifier"
            | "DebugTypeArray"
            | "DebugTypeArrayDynamic"
            | "DebugTypeString"
            | "DebugTypeVector"
            | "DebugTypeVectorIdEXT"
            | "DebugTypeMatrix"
            | "DebugTypedef"
            | "DebugTypeComposite"
            | "DebugTypePtrToMember"
            | "DebugFunctionDeclaration"
    )
}

/// The ids that an instruction names, but for the members of a composite type.
fn ids_beside_members<'s>(inst: DebugInst<'s>) -> impl Iterator<Item = Id> + use<'s> {
    let members: FxHashSet<Id> = match inst.name() {
        "DebugTypeComposite" => inst.ids("Members").collect(),
        _ => FxHashSet::default(),
    };
    inst.all_ids().filter(move |id| !members.contains(id))
}

/// The lists of one compile unit.
#[derive(Default)]
struct UnitLists {
    enums: Vec<NodeNumber>,
    retained: Vec<NodeNumber>,
    globals: Vec<NodeNumber>,
    imports: Vec<NodeNumber>,
    /// Macros with their files.
    macros: Vec<(NodeNumber, NodeNumber)>,
}

impl<'m, 's> NodeMaker<'_, 'm, 's> {
    /// Ends the nodes: the lists of units, module flags, and variables of the module.
    pub(super) fn finish(mut self) -> Result<Option<DebugInfoReader<'m>>> {
        let mut lists: FxHashMap<Id, UnitLists> = FxHashMap::default();
        let mut variables = Vec::new();
        let mut definitions = FxHashMap::default();
        let no_operations = self.nodes.expression(&[]);
        let order = std::mem::take(&mut self.survey.order);
        // The name of a typedef does not make it one that something uses.
        let names: FxHashSet<Id> = self.survey.aliases.values().flatten().copied().collect();
        let named = order.iter().filter(|id| !names.contains(id)).filter_map(|id| self.inst(*id));
        let named: FxHashSet<Id> = named.flat_map(ids_beside_members).collect();
        for id in order {
            let Some(inst) = self.inst(id) else { continue };
            let is_alias = self.survey.aliases.contains_key(&id);
            // The type that a typedef's copy was made of need not be used itself.
            let is_original = !is_alias
                && inst.inst.operands().get(2..).is_some_and(|words| self.survey.copied.contains(words));
            let is_used = named.contains(&id) || is_original || self.is_used_by_part(inst, &named);
            if (is_alias || is_retained(inst.name())) && !is_used {
                let node = self.node(Some(id));
                self.add_to(&mut lists, id, node, |lists| &mut lists.retained);
            }
            match inst.name() {
                "DebugTypeEnum" if !is_alias => {
                    let node = self.node(Some(id));
                    self.add_to(&mut lists, id, node, |lists| &mut lists.enums);
                }
                "DebugGlobalVariable" => {
                    let node = self.global(id, inst, no_operations, &mut variables);
                    self.add_to(&mut lists, id, node, |lists| &mut lists.globals);
                }
                "DebugImportedEntity" if names.contains(&id) => {}
                "DebugImportedEntity"
                    if inst.id("Parent").and_then(|parent| self.function_of(parent)).is_none() =>
                {
                    let node = self.node(Some(id));
                    self.add_to(&mut lists, id, node, |lists| &mut lists.imports);
                }
                "DebugMacroDef" | "DebugMacroUndef" => {
                    let (file, node) = (self.file(inst), self.macro_of(inst));
                    if let (Some(unit), Some(node)) = (self.unit_of(id), node) {
                        lists.entry(unit).or_default().macros.push((file, node));
                    }
                }
                "DebugFunction" => self.note_definition(id, inst, &mut definitions),
                _ => {}
            }
        }
        self.set_lists(lists);
        self.nodes.resolve();
        let units = self.add_units()?;
        if !units {
            return Ok(None);
        }
        self.attach_variables(variables)?;
        let nodes = self.metadata();
        let no_operations = no_operations.and_then(|node| self.nodes.metadata(node));
        let attached = FxHashSet::default();
        Ok(Some(DebugInfoReader { imports: self.imports, nodes, definitions, attached, no_operations }))
    }

    /// Takes note of the function that a DebugFunction describes; warns of a second description.
    fn note_definition(&mut self, id: Id, inst: DebugInst<'s>, definitions: &mut FxHashMap<Id, Id>) {
        if let Some(function) = inst.id("Function").filter(|id| self.is_function(*id)) {
            match definitions.entry(function) {
                Entry::Vacant(entry) => {
                    entry.insert(id);
                }
                Entry::Occupied(_) => {
                    let detail = format!("{function} has another definition");
                    self.reader.debug_warning(inst.inst, detail);
                }
            }
        }
    }

    /// Attaches the expressions of global variables to the variables.
    fn attach_variables(&self, variables: Vec<(Id, NodeNumber)>) -> Result<()> {
        for (global, expression) in variables {
            let global = self.reader.global_value(global).and_then(|value| value.as_global());
            if let (Some(global), Some(expression)) = (global, self.nodes.metadata(expression)) {
                global.attach_variable(expression)?;
            }
        }
        Ok(())
    }

    /// Whether something refers to a type by one of its members, or it is a method, which its type lists.
    fn is_used_by_part(&self, inst: DebugInst<'s>, named: &FxHashSet<Id>) -> bool {
        match inst.name() {
            "DebugTypeComposite" => inst.ids("Members").any(|member| named.contains(&member)),
            "DebugFunctionDeclaration" => {
                let scope = inst.id("Parent").and_then(|id| self.inst(id));
                scope.is_some_and(|scope| matches!(scope.name(), "DebugTypeComposite" | "DebugTypeTemplate"))
            }
            _ => false,
        }
    }

    fn is_function(&self, id: Id) -> bool {
        self.reader.ids.get(id).is_some_and(|inst| inst.op() == Op::Function)
    }

    fn add_to(
        &mut self,
        lists: &mut FxHashMap<Id, UnitLists>,
        id: Id,
        node: NodeNumber,
        list: impl Fn(&mut UnitLists) -> &mut Vec<NodeNumber>,
    ) {
        if let Some(unit) = self.unit_of(id)
            && let Some(node) = node.known()
        {
            let list = list(lists.entry(unit).or_default());
            list.push(node);
        }
    }

    /// A global variable with its expression. The variable of the module that it is gets it too.
    fn global(
        &mut self,
        id: Id,
        inst: DebugInst<'s>,
        no_operations: Option<NodeNumber>,
        variables: &mut Vec<(Id, NodeNumber)>,
    ) -> NodeNumber {
        let node = self.node(Some(id));
        let (Some(_), Some(none)) = (node.known(), no_operations) else { return NodeNumber::NULL };
        let variable = inst.id("Variable").filter(|id| !self.is_none(Some(*id)));
        let is_expression =
            variable.and_then(|id| self.inst(id)).is_some_and(|inst| inst.name() == "DebugExpression");
        let expression = if is_expression { self.node(variable).known().unwrap_or(none) } else { none };
        let fields = NodeFields::new(NodeKind::GlobalVariableExpression)
            .node(NodeField::Variable, node)
            .node(NodeField::Expression, expression);
        let made = self.nodes.make(&fields);
        let Some(made) = made else { return NodeNumber::NULL };
        if let Some(variable) = variable.filter(|_| !is_expression) {
            variables.push((variable, made));
        }
        made
    }

    /// A macro, which has a name.
    fn macro_of(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        const DEFINE: u64 = 1;
        const UNDEFINE: u64 = 2;
        let (kind, name, value) = if inst.name() == "DebugMacroDef" {
            (DEFINE, inst.id("Name"), inst.id("Value"))
        } else {
            let defined = inst.id("Macro").and_then(|id| self.inst(id)).and_then(|inst| inst.id("Name"));
            (UNDEFINE, defined, None)
        };
        let fields = NodeFields::new(NodeKind::Macro)
            .text(TextField::Name, self.text(name))
            .text(TextField::Value, self.text(value))
            .number(NumberField::MacroType, kind)
            .number(NumberField::Line, self.reader.debug_u32(inst, "Line"));
        let made = self.nodes.make(&fields);
        if made.is_none() {
            self.reader.debug_warning(inst.inst, "the macro has no name");
        }
        made
    }

    /// The files that macros stand in, each with those that follow one another in it; macros of no file by themselves.
    fn macro_files(&mut self, macros: &[(NodeNumber, NodeNumber)]) -> Vec<NodeNumber> {
        let mut made = Vec::new();
        for run in macros.chunk_by(|(file, _), (next, _)| file == next) {
            let nodes: Vec<_> = run.iter().map(|(_, node)| *node).collect();
            let file = run.first().map_or(NodeNumber::NULL, |(file, _)| *file);
            let fields = NodeFields::new(NodeKind::MacroFile)
                .node(NodeField::File, file)
                .node(NodeField::Elements, self.nodes.tuple(&nodes));
            match self.nodes.make(&fields) {
                Some(file) => made.push(file),
                None => made.extend(nodes),
            }
        }
        made
    }

    fn set_lists(&mut self, lists: FxHashMap<Id, UnitLists>) {
        for (unit, lists) in lists {
            let unit = self.node(Some(unit));
            let macros = self.macro_files(&lists.macros);
            for (list, nodes) in [
                (UnitList::Enums, lists.enums),
                (UnitList::RetainedTypes, lists.retained),
                (UnitList::Globals, lists.globals),
                (UnitList::Imports, lists.imports),
                (UnitList::Macros, macros),
            ] {
                if nodes.is_empty() {
                    continue;
                }
                let tuple = self.nodes.tuple(&nodes);
                self.nodes.set_list(unit, list, tuple);
            }
        }
    }

    /// Lists the units in the module, with its flags; false where there is none.
    fn add_units(&mut self) -> Result<bool> {
        let context = self.reader.context;
        let (mut units, mut languages) = (Vec::new(), Vec::new());
        for id in self.units.ids.clone() {
            let node = self.node(Some(id));
            let (Some(inst), Some(unit)) = (self.inst(id), self.nodes.metadata(node)) else { continue };
            units.push(unit);
            let language = self.language(inst);
            if language != 0 && values::LANGUAGES.to_llvm(inst.form, language).is_none() {
                languages.push(context.md_node(&[unit, context.md_u32(language)?]));
            }
        }
        let is_any = !units.is_empty();
        if is_any {
            let module = self.reader.module;
            if self.units.dwarf_version != 0 {
                module.add_debug_flag(behavior::MAX, "Dwarf Version", self.units.dwarf_version)?;
            }
            module.add_debug_flag(behavior::WARNING, "Debug Info Version", DEBUG_INFO_VERSION)?;
            if !languages.is_empty() {
                let node = context.md_node(&languages);
                module.add_debug_flag_node(behavior::WARNING, "Source Lang Literal", node)?;
            }
            let list = module.add_named_metadata("llvm.dbg.cu")?;
            for unit in units {
                list.push(unit)?;
            }
        }
        Ok(is_any)
    }

    /// The nodes that instructions in functions name.
    fn metadata(&self) -> FxHashMap<Id, Metadata<'m>> {
        let nodes = self.made_nodes();
        nodes.filter_map(|(id, node)| Some((id, self.nodes.metadata(node)?))).collect()
    }
}
