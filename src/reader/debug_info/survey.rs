//! What the instructions before the functions say of each other, found before the first node is made.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{build::NodeMaker, decode::DebugInst, types::is_copied};
use crate::{
    mapping::debug_info::values::flag,
    spirv::{Id, Inst, Op, words},
};

/// What instructions before the functions say of others.
#[derive(Default)]
pub(super) struct Survey<'s> {
    /// The DebugTypeTemplate of functions and types that have one.
    pub(super) templates: FxHashMap<Id, Id>,
    /// The composite types of members.
    pub(super) owners: FxHashMap<Id, Id>,
    /// The parameters that a pack begins with, and the pack.
    pub(super) packs: FxHashMap<Id, Id>,
    /// DebugLexicalBlockDiscriminator by their parents.
    pub(super) discriminators: FxHashMap<Id, Id>,
    /// The imported entities that name a type as typedefs do, by the type's instruction, the innermost typedef first; none where OpName
    /// names it.
    pub(super) aliases: FxHashMap<Id, Vec<Id>>,
    /// The first DebugSource of each path.
    pub(super) sources: FxHashMap<Vec<u8>, Id>,
    /// Declarations of composite types that stand for these where they could not be referred to yet, and the types.
    pub(super) defined: FxHashMap<Id, Id>,
    /// Declarations of functions by their scopes.
    pub(super) methods: FxHashMap<Id, Vec<Id>>,
    /// Entities that functions import, and the variables that they retain, by the function.
    pub(super) retained: FxHashMap<Id, Vec<Id>>,
    /// Instructions in the order of the module.
    pub(super) order: Vec<Id>,
    /// What instructions that are copies for typedefs say behind their ids.
    pub(super) copied: FxHashSet<&'s [u32]>,
}

impl<'s> NodeMaker<'_, '_, 's> {
    /// Finds the declarations of composite types whose definition the module has as well: the same type but for its members.
    pub(super) fn find_definitions(&mut self) {
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
                self.survey.defined.insert(id, *definition);
            }
        }
    }

    /// Looks through the instructions before the functions.
    pub(super) fn survey(&mut self) {
        let ids = self.reader.ids;
        let mut locals = Vec::new();
        for inst in ids.module().iter().take_while(|inst| inst.op() != Op::Function) {
            self.survey_plain(inst);
            let Some(debug) = self.imports.decode(inst) else { continue };
            let Some(id) = inst.result().filter(|id| !self.survey.defined.contains_key(id)) else { continue };
            self.survey.order.push(id);
            if !debug.form.has_imported_entities()
                && is_copied(debug.name())
                && !self.reader.index.name(id).is_empty()
            {
                self.survey.copied.extend(inst.operands().get(2..));
                self.survey.aliases.entry(id).or_default();
            }
            match debug.name() {
                "DebugTypeTemplate" => {
                    if let Some(target) = debug.id("Target") {
                        self.survey.templates.insert(self.meant(target), id);
                    }
                }
                "DebugSource" => {
                    if let Some(path) = debug.id("File").and_then(|id| self.reader.debug_text(id)) {
                        self.survey.sources.entry(path.to_vec()).or_insert(id);
                    }
                }
                "DebugTypeComposite" => {
                    self.survey.owners.extend(debug.ids("Members").map(|member| (member, id)));
                }
                "DebugFunctionDeclaration" => {
                    if let Some(scope) = debug.id("Parent") {
                        let scope = self.meant(scope);
                        self.survey.methods.entry(scope).or_default().push(id);
                    }
                }
                "DebugImportedEntity" if self.is_typedef_name(debug) => self.survey_typedef_name(debug, id),
                "DebugTypeTemplateParameterPack" => {
                    if let Some(first) = debug.ids("Template Parameters").next() {
                        self.survey.packs.insert(first, id);
                    }
                }
                "DebugLexicalBlockDiscriminator" => {
                    if let Some(parent) = debug.id("Parent") {
                        self.survey.discriminators.insert(parent, id);
                    }
                }
                "DebugImportedEntity" => {
                    if let Some(function) = debug.id("Parent").and_then(|parent| self.function_of(parent)) {
                        self.survey.retained.entry(function).or_default().push(id);
                    }
                }
                "DebugLocalVariable" => locals.push(id),
                _ => self.survey_unit(debug, id),
            }
        }
        self.retain(locals);
    }

    /// Takes note of the name of a typedef and of the type that its copy was made of.
    fn survey_typedef_name(&mut self, debug: DebugInst<'s>, id: Id) {
        if let Some(entity) = debug.id("Entity") {
            let copy = self.inst(entity).and_then(|inst| inst.inst.operands().get(2..));
            self.survey.copied.extend(copy);
            self.survey.aliases.entry(entity).or_default().push(id);
        }
    }

    /// Takes note of an instruction of no set: the texts of files, and what is said of the whole module.
    fn survey_plain(&mut self, inst: Inst<'s>) {
        match (inst.op(), inst.operands()) {
            (Op::Source, [_, _, file, text @ ..]) if !text.is_empty() => {
                self.files.add_text(Id(*file), &words::string_bytes(text));
            }
            (Op::SourceContinued, text) => self.files.continue_text(&words::string_bytes(text)),
            (Op::ModuleProcessed, process) => {
                let process = words::string_bytes(process);
                self.files.add_checksum(&process);
                self.units.add_process(&process);
            }
            (Op::EntryPoint, _) => self.units.has_entry_points = true,
            _ => {}
        }
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
                self.survey.retained.entry(function).or_default().push(local);
            }
        }
    }
}
