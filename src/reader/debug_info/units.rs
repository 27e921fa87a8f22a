//! Compile units: what the module says of them in instructions of their own, and their nodes.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::{build::NodeMaker, decode::DebugInst};
use crate::{
    draft::{NodeFields, NodeNumber},
    mapping::debug_info::{
        DebugInfoForm, FLAGS_PROCESS, NAMELESS, PRODUCER_PROCESS,
        fields::{NodeField, NodeKind, NumberField, TextField},
        values::{self, flag},
    },
    spirv::{Id, Op},
};

/// The producer of a unit where the module names none.
const PRODUCER: &[u8] = b"spirv";

/// The compile units of a module, and what the module says of them.
#[derive(Default)]
pub(super) struct CompileUnits<'s> {
    /// The units, in the order of the module.
    pub(super) ids: IndexSet<Id, FxBuildHasher>,
    /// The units of scopes that were asked for.
    of_scopes: FxHashMap<Id, Option<Id>>,
    /// The newest version of DWARF that a unit names.
    pub(super) dwarf_version: u32,
    /// Whether a function says that it was optimised.
    is_optimized: bool,
    /// Whether the module has entry points, as code for devices does.
    pub(super) has_entry_points: bool,
    /// Functions of the source that are the main ones of entry points.
    pub(super) main_functions: FxHashSet<Id>,
    /// The first entry point of each unit, which tells how the unit was compiled.
    entries: FxHashMap<Id, DebugInst<'s>>,
    /// The files that the `DebugStoragePath` instructions name.
    storage_paths: Vec<Vec<u8>>,
    /// The numbers of the `DebugBuildIdentifier` instructions; 0 for one that is no number.
    build_identifiers: Vec<u64>,
    /// The producers of units that OpModuleProcessed instructions say.
    producers: Vec<Vec<u8>>,
    /// The command lines of units that OpModuleProcessed instructions say.
    command_lines: Vec<Vec<u8>>,
}

impl CompileUnits<'_> {
    /// Adds the producer or the command line that an OpModuleProcessed says.
    pub(super) fn add_process(&mut self, process: &[u8]) {
        if let Some(producer) = process.strip_prefix(PRODUCER_PROCESS) {
            self.producers.push(producer.to_vec());
        } else if let Some(command_line) = process.strip_prefix(FLAGS_PROCESS) {
            self.command_lines.push(command_line.to_vec());
        }
    }

    /// What instructions that name no unit say of a unit: the one at the unit's position where there are as many as units,
    /// and otherwise the first, which holds for the whole module.
    fn by_position<'t, T>(&self, unit: Id, said: &'t [T]) -> Option<&'t T> {
        let is_for_each = said.len() == self.ids.len();
        let position = if is_for_each { self.ids.get_index_of(&unit) } else { None };
        said.get(position.unwrap_or(0))
    }
}

impl<'s> NodeMaker<'_, '_, 's> {
    /// Takes note of an instruction that is a compile unit or says something of one.
    pub(super) fn survey_unit(&mut self, debug: DebugInst<'s>, id: Id) {
        match debug.name() {
            "DebugCompilationUnit" => {
                let version = self.reader.debug_u32(debug, "DWARF Version");
                self.units.dwarf_version = self.units.dwarf_version.max(version);
                self.units.ids.insert(id);
            }
            "DebugEntryPoint" => {
                self.units.main_functions.extend(debug.id("Entry Point"));
                if let Some(unit) = debug.id("Compilation Unit") {
                    self.units.entries.entry(unit).or_insert(debug);
                }
            }
            "DebugStoragePath" => self.units.storage_paths.push(self.operand_text(debug, "Path")),
            "DebugBuildIdentifier" => {
                let text = self.operand_text(debug, "Identifier");
                let number = std::str::from_utf8(&text).ok().and_then(|text| text.parse().ok());
                self.units.build_identifiers.push(number.unwrap_or(0));
            }
            "DebugFunction" => {
                let flags = self.reader.debug_u32(debug, "Flags");
                self.units.is_optimized |= flags & flag::IS_OPTIMIZED != 0;
            }
            _ => {}
        }
    }

    /// The text of an operand; empty where there is none.
    fn operand_text(&self, inst: DebugInst<'s>, operand: &str) -> Vec<u8> {
        inst.id(operand).and_then(|id| self.reader.debug_text(id)).unwrap_or_default()
    }

    /// Returns the compile unit that a scope belongs to; the first one where none is named.
    pub(super) fn unit_of(&mut self, scope: Id) -> Option<Id> {
        let mut path = Vec::new();
        let mut id = scope;
        let found = loop {
            if let Some(known) = self.units.of_scopes.get(&id) {
                break *known;
            }
            let Some(inst) = self.inst(id) else { break None };
            if inst.name() == "DebugCompilationUnit" {
                break Some(id);
            }
            // Until the end is known, a cycle ends here.
            self.units.of_scopes.insert(id, None);
            path.push(id);
            match inst.id("Parent").or_else(|| self.survey.owners.get(&id).copied()) {
                Some(parent) => id = parent,
                None => break None,
            }
        };
        let found = found.or(self.units.ids.first().copied());
        self.units.of_scopes.extend(path.into_iter().map(|id| (id, found)));
        found
    }

    pub(super) fn unit(&mut self, id: Id, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let file = self.unit_file(inst);
        let producer = self.producer(id, inst);
        let language = self.language(inst);
        let language = values::LANGUAGES.to_llvm(inst.form, language).unwrap_or(values::DW_LANG_OPENCL);
        let split_name =
            self.units.by_position(id, &self.units.storage_paths).map_or(&b""[..], Vec::as_slice);
        let split_name = self.nodes.text(split_name);
        let identifier = self.units.by_position(id, &self.units.build_identifiers).copied();
        let flags = self.command_line(id);
        let fields = NodeFields::new(NodeKind::CompileUnit)
            .node(NodeField::File, file)
            .text(TextField::Producer, self.nodes.text(&producer))
            .text(TextField::SplitName, split_name)
            .text(TextField::Flags, self.nodes.text(&flags))
            .number(NumberField::Language, language)
            .number(NumberField::IsOptimized, self.units.is_optimized)
            .number(NumberField::DwoId, identifier.unwrap_or(0))
            // Names are in no table of their own where the code is a device's, as compilers for these have it.
            .number(NumberField::HasNameTable, !self.units.has_entry_points);
        self.nodes.make(&fields)
    }

    /// The file of a compile unit, which LLVM wants to have a name.
    fn unit_file(&mut self, inst: DebugInst<'s>) -> NodeNumber {
        let source = inst.id("Source").and_then(|id| self.inst(id));
        let path = source.and_then(|inst| inst.id("File")).and_then(|id| self.reader.debug_text(id));
        if !path.is_some_and(|path| path.is_empty()) {
            return self.file(inst);
        }
        let fields = NodeFields::new(NodeKind::File).text(TextField::Name, self.nodes.text(NAMELESS));
        self.nodes.make(&fields).unwrap_or(NodeNumber::NULL)
    }

    /// The language of a compile unit, as SPIR-V numbers it.
    pub(super) fn language(&self, inst: DebugInst<'s>) -> u32 {
        match inst.form {
            // The oldest set leaves the language to OpSource.
            DebugInfoForm::Legacy => {
                let mut preamble =
                    self.reader.ids.module().iter().take_while(|inst| inst.op() != Op::Function);
                let source = preamble.find(|inst| inst.op() == Op::Source);
                source.and_then(|inst| inst.word(0).ok()).unwrap_or(0)
            }
            _ => self.reader.debug_u32(inst, "Language"),
        }
    }

    /// The command line that a unit was compiled with.
    fn command_line(&self, unit: Id) -> Vec<u8> {
        let entry = self.units.entries.get(&unit).and_then(|inst| inst.id("Command-line Arguments"));
        let text = entry.and_then(|id| self.reader.debug_text(id)).filter(|text| !text.is_empty());
        text.or_else(|| self.units.by_position(unit, &self.units.command_lines).cloned()).unwrap_or_default()
    }

    /// Who made the debug info of a unit.
    fn producer(&self, unit: Id, inst: DebugInst<'s>) -> Vec<u8> {
        if let Some(text) = inst.id("Producer").and_then(|id| self.reader.debug_text(id)) {
            return text;
        }
        let signature = self.units.entries.get(&unit).and_then(|inst| inst.id("Compiler Signature"));
        let named = signature.and_then(|id| self.reader.debug_text(id)).filter(|text| !text.is_empty());
        let named = named.or_else(|| self.units.by_position(unit, &self.units.producers).cloned());
        named.unwrap_or_else(|| PRODUCER.to_vec())
    }
}
