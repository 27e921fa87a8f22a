//! What stands at module scope before any function asks for it: units, and all that they list.

use super::{DebugInfoState, nodes::NodeProgress};
use crate::{
    Loss, Result,
    mapping::debug_info::{
        FLAGS_PROCESS, PRODUCER_PROCESS,
        fields::{NodeField, NodeKind, NumberField, TextField},
    },
    view::Metadata,
    writer::{ModuleWriter, Source, Writer, module_analysis::is_kernel},
};

/// DWARF's numbers of macro entries.
const MACRO_DEFINED: u64 = 1;
const MACRO_UNDEFINED: u64 = 2;
/// LLVM's flag of the subprogram where a program begins.
const MAIN_SUBPROGRAM: u64 = 1 << 8;

impl<'m> Writer<'m> {
    /// Writes the debug information of the module, as far as functions need not ask for it.
    pub(in crate::writer) fn write_debug_info(&mut self) {
        if !self.lines.exist {
            return;
        }
        let units: Vec<_> = self.source.nodes("llvm.dbg.cu");
        let units: Vec<_> =
            units.into_iter().filter(|unit| unit.debug_kind() == Some(NodeKind::CompileUnit)).collect();
        if units.is_empty() {
            return;
        }
        match DebugInfoState::new(self.source, &mut self.module) {
            Ok(mut info) => {
                let step = info.write_module(self.source, &mut self.module, &units);
                self.diagnostics.tolerate(step);
                self.lines.info = Some(info);
            }
            Err(error) => self.diagnostics.report(error),
        }
    }
}

impl<'m> DebugInfoState<'m> {
    fn write_module(
        &mut self,
        source: &Source<'m>,
        module: &mut ModuleWriter<'m>,
        units: &[Metadata<'m>],
    ) -> Result<()> {
        self.dwarf_version = dwarf_version(source);
        self.unit = units.first().copied();
        self.find_attachments(source, units);
        let builds = if self.form.is_non_semantic() { repetitions(units, build) } else { 0 };
        if !self.form.is_non_semantic() {
            let split = units.iter().filter(|unit| build(unit) != (0, &b""[..]));
            split.for_each(|_| self.losses.add(Loss::DebugSplit));
        }
        for (number, unit) in units.iter().enumerate() {
            self.write_unit(module, *unit, number < builds)?;
        }
        for unit in units {
            let lists = [NodeField::Enums, NodeField::RetainedTypes, NodeField::Globals, NodeField::Imports];
            for list in lists {
                for node in unit.debug_list(list).flatten() {
                    self.node(module, node)?;
                }
            }
            self.write_macros(module, *unit)?;
        }
        let mut entries = Vec::new();
        for function in source.module.functions().filter(|function| !source.has_no_body(*function)) {
            let Some(subprogram) = function.value().attachment_named("dbg") else {
                continue;
            };
            self.node(module, subprogram)?;
            let is_main = subprogram.debug_number(NumberField::SubprogramFlags) & MAIN_SUBPROGRAM != 0;
            if is_kernel(function) || is_main {
                entries.push(subprogram);
            }
        }
        if self.form.is_non_semantic() {
            for entry in entries {
                self.write_entry_point(module, entry)?;
            }
        }
        let names_producers = self
            .row("DebugCompilationUnit")
            .is_some_and(|row| row.operands.iter().any(|operand| operand.name == "Producer"));
        if !names_producers {
            self.write_unit_processes(module, units, TextField::Producer, PRODUCER_PROCESS)?;
        }
        self.write_unit_processes(module, units, TextField::Flags, FLAGS_PROCESS)
    }

    /// Writes OpModuleProcessed for a text of the units, where entry points do not say it: once where it is the same for
    /// all units, and otherwise for each unit, in their order.
    fn write_unit_processes(
        &self,
        module: &mut ModuleWriter<'m>,
        units: &[Metadata<'m>],
        field: TextField,
        prefix: &[u8],
    ) -> Result<()> {
        let text = |unit: &Metadata<'m>| unit.debug_text(field);
        let is_told = |unit: &Metadata<'m>| self.entered_units.contains(&unit.as_key());
        if units.iter().all(|unit| is_told(unit) || text(unit).is_empty()) {
            return Ok(());
        }
        for unit in &units[..repetitions(units, text)] {
            module.write_process(&[prefix, text(unit)].concat())?;
        }
        Ok(())
    }

    /// Finds which functions and variables nodes are attached to.
    fn find_attachments(&mut self, source: &Source<'m>, units: &[Metadata<'m>]) {
        let kind = source.context.metadata_kind("dbg");
        for function in source.module.functions() {
            if let Some(subprogram) = function.value().attachment(kind) {
                self.functions.insert(subprogram.as_key(), function.value());
            }
        }
        let mut expressions = Vec::new();
        for global in source.module.globals() {
            let attachments = global.value().attachments().into_iter();
            for (_, node) in attachments.filter(|(attached, _)| *attached == kind) {
                if let Some(variable) = node.debug_node(NodeField::Variable) {
                    self.variables.insert(variable.as_key(), global.value());
                }
                expressions.push(node);
            }
        }
        let listed = units.iter().flat_map(|unit| unit.debug_list(NodeField::Globals).flatten());
        for node in expressions.into_iter().chain(listed) {
            if let (Some(variable), Some(expression)) =
                (node.debug_node(NodeField::Variable), node.debug_node(NodeField::Expression))
                && expression.expression_elements().is_some_and(|elements| !elements.is_empty())
            {
                self.global_expressions.insert(variable.as_key(), expression);
            }
        }
    }

    fn write_unit(
        &mut self,
        module: &mut ModuleWriter<'m>,
        unit: Metadata<'m>,
        has_build: bool,
    ) -> Result<()> {
        self.source_of(module, unit)?;
        if self.form.is_non_semantic() {
            module.string(unit.debug_text(TextField::Producer))?;
        }
        if has_build {
            self.write_build(module, unit)?;
        }
        self.node(module, unit)?;
        self.none(module)?;
        Ok(())
    }

    /// Where the unit's debug information is kept, where it is kept apart.
    fn write_build(&mut self, module: &mut ModuleWriter<'m>, unit: Metadata<'m>) -> Result<()> {
        const POSSIBLE_DUPLICATES: u32 = 1;
        let (identifier, path) = build(&unit);
        let id = module.string(identifier.to_string().as_bytes())?;
        let flags = module.const_u32(POSSIBLE_DUPLICATES)?;
        self.instruction(module, "DebugBuildIdentifier", &[id.0, flags.0])?;
        let path = module.string(path)?;
        self.instruction(module, "DebugStoragePath", &[path.0])?;
        Ok(())
    }

    fn write_entry_point(&mut self, module: &mut ModuleWriter<'m>, entry: Metadata<'m>) -> Result<()> {
        let unit = entry.debug_node(NodeField::Unit).or(self.unit);
        let (Some(unit), Some(NodeProgress::Done(Some(function)))) =
            (unit, self.states.get(&entry.as_key()).copied())
        else {
            return Ok(());
        };
        let Some(NodeProgress::Done(Some(id))) = self.states.get(&unit.as_key()).copied() else {
            return Ok(());
        };
        self.entered_units.insert(unit.as_key());
        let producer = module.string(unit.debug_text(TextField::Producer))?;
        let flags = module.string(unit.debug_text(TextField::Flags))?;
        self.instruction(module, "DebugEntryPoint", &[function.0, id.0, producer.0, flags.0])?;
        Ok(())
    }

    /// The macros of a unit. Files are nested, so they are walked with a stack of our own.
    fn write_macros(&mut self, module: &mut ModuleWriter<'m>, unit: Metadata<'m>) -> Result<()> {
        let list = |node: Metadata<'m>, field, file: Option<Metadata<'m>>| {
            let mut nodes: Vec<_> = node.debug_list(field).flatten().map(|node| (node, file)).collect();
            nodes.reverse();
            nodes
        };
        let mut open = list(unit, NodeField::Macros, unit.debug_node(NodeField::File));
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some((node, file)) = open.pop() {
            match node.debug_kind() {
                Some(NodeKind::MacroFile) if seen.insert(node.as_key()) => {
                    let line = node.debug_number(NumberField::Line);
                    self.losses.add_many(Loss::DebugField, u32::from(line != 0));
                    let inner = node.debug_node(NodeField::File).or(file);
                    open.extend(list(node, NodeField::Elements, inner));
                }
                Some(NodeKind::Macro) => self.write_macro(module, node, file)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn write_macro(
        &mut self,
        module: &mut ModuleWriter<'m>,
        node: Metadata<'m>,
        file: Option<Metadata<'m>>,
    ) -> Result<()> {
        let source = match file {
            Some(file) => self.source(module, file)?.0,
            None => self.none(module)?.0,
        };
        let line = node.debug_number(NumberField::Line);
        let name = node.debug_text(TextField::Name);
        let kind = self.row("DebugMacroDef").and_then(|row| row.operands.get(1)).map(|operand| operand.kind);
        let Some(kind) = kind else { return Ok(()) };
        let line = self.number(module, kind, line)?;
        match node.debug_number(NumberField::MacroType) {
            MACRO_DEFINED => {
                let mut words = vec![source, line, module.string(name)?.0];
                let value = node.debug_text(TextField::Value);
                if !value.is_empty() {
                    words.push(module.string(value)?.0);
                }
                if let Some(id) = self.instruction(module, "DebugMacroDef", &words)? {
                    self.macros.insert(name, id);
                }
            }
            // One that nothing defined has no instruction to refer to.
            MACRO_UNDEFINED => match self.macros.remove(name) {
                Some(defined) => {
                    self.instruction(module, "DebugMacroUndef", &[source, line, defined.0])?;
                }
                None => self.losses.add(Loss::DebugMacro),
            },
            _ => {}
        }
        Ok(())
    }
}

/// The number and the file of a unit whose debug information is kept apart.
fn build<'m>(unit: &Metadata<'m>) -> (u64, &'m [u8]) {
    (unit.debug_number(NumberField::DwoId), unit.debug_text(TextField::SplitName))
}

/// For how many units a property is written that instructions give without naming a unit: for one where all units agree,
/// and otherwise for each, so that a reader finds it by the unit's position.
fn repetitions<'m, T: PartialEq>(units: &[Metadata<'m>], property: impl Fn(&Metadata<'m>) -> T) -> usize {
    let is_same = units.windows(2).all(|pair| property(&pair[0]) == property(&pair[1]));
    if is_same { units.len().min(1) } else { units.len() }
}

/// The version of DWARF that the module's flags ask for; 0 where they do not.
fn dwarf_version(source: &Source<'_>) -> u32 {
    let flags = source.nodes("llvm.module.flags");
    let flag =
        flags.iter().find(|flag| flag.operand(1).and_then(Metadata::string_bytes) == Some(b"Dwarf Version"));
    let version = flag.and_then(|flag| flag.operand(2)).and_then(Metadata::const_u64);
    version.and_then(|version| u32::try_from(version).ok()).unwrap_or(0)
}
