//! Files, compile units, functions, blocks, variables and expressions of the source.

use super::{build::NodeMaker, decode::DebugInst};
use rustc_hash::FxHashMap;

use crate::{
    draft::{NodeFields, NodeNumber},
    mapping::debug_info::{
        CHECKSUM_KINDS, CHECKSUM_PREFIX, CHECKSUM_PROCESS, DebugInfoForm, NAMELESS,
        fields::{NodeField, NodeKind, NumberField, TextField},
        nodes::{OperandField, field, instruction_row},
        values,
    },
    spirv::{Id, Module, Op, words},
};

const NULL: NodeNumber = NodeNumber::NULL;
/// Who is said to have made the debug info where nobody is named.
const PRODUCER: &[u8] = b"spirv";
/// A checksum in the text of a source: the number of its kind, its digits, and the text behind it.
fn checksum(text: &[u8]) -> Option<(u64, &[u8], &[u8])> {
    checksum_of_kind(text.strip_prefix(CHECKSUM_PREFIX)?)
}

/// A checksum by the name of its kind, a colon and digits: the number of its kind, its digits, and the text behind it.
fn checksum_of_kind(rest: &[u8]) -> Option<(u64, &[u8], &[u8])> {
    let colon = rest.iter().position(|byte| *byte == b':')?;
    let (kind, rest) = (rest.get(..colon)?, rest.get(colon + 1..)?);
    let kind = CHECKSUM_KINDS.iter().position(|known| known.as_bytes() == kind)?;
    let end = rest.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(rest.len());
    let (digits, text) = rest.split_at(end);
    Some((kind as u64 + 1, digits, text.strip_prefix(b"\n").unwrap_or(text)))
}

/// The checksums that OpModuleProcessed has, from the name of the kind on, by the paths of their files.
pub(super) fn checksums(module: &Module) -> FxHashMap<Vec<u8>, Vec<u8>> {
    let preamble = module.iter().take_while(|inst| inst.op() != Op::Function);
    let processes = preamble.filter(|inst| inst.op() == Op::ModuleProcessed);
    let of_file = |process: std::borrow::Cow<'_, [u8]>| {
        let rest = process.strip_prefix(CHECKSUM_PROCESS)?;
        let (_, _, path) = checksum_of_kind(rest)?;
        Some((path.strip_prefix(b":")?.to_vec(), rest.to_vec()))
    };
    processes.filter_map(|inst| of_file(words::string_bytes(inst.operands()))).collect()
}

/// Digits that a checksum of a kind has.
const fn digits(kind: u64) -> usize {
    match kind {
        1 => 32,
        2 => 40,
        _ => 64,
    }
}

impl<'s> NodeMaker<'_, '_, 's> {
    pub(super) fn source(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let path = self.reader.debug_text(inst.id("File")?)?;
        let path = path.as_slice();
        // The part behind the last slash is the name, as far as the path can be put together again.
        let at = path.iter().rposition(|byte| *byte == b'/');
        let (directory, name) = match at.map(|at| path.split_at(at)) {
            Some((directory @ [_, ..], [_, name @ ..])) if !name.is_empty() => (directory, name),
            _ => (&[][..], path),
        };
        let mut kind = 0;
        let (mut sum, mut text) = (Vec::new(), None);
        let more: Vec<Id> = inst.words().iter().skip(1).map(|word| Id(*word)).collect();
        for id in more {
            if let Some(found) = self.reader.constant_u32(id) {
                kind = u64::from(found) + 1;
            } else if let Some(found) = self.reader.debug_text(id) {
                if kind != 0 && sum.is_empty() {
                    sum = found;
                } else if let Some((of_text, value, rest)) = checksum(&found) {
                    (kind, sum) = (of_text, value.to_vec());
                    text = (!rest.is_empty()).then(|| rest.to_vec());
                } else {
                    text = Some(found);
                }
            }
        }
        if text.as_ref().is_none_or(Vec::is_empty) {
            let of_source = inst.id("File").and_then(|file| self.texts.remove(&file));
            self.reader.source_texts -= u32::from(of_source.is_some()).min(self.reader.source_texts);
            text = of_source.or(text);
        }
        for continued in self.reader.ids.after(inst.inst.result()?) {
            let continued =
                self.imports.decode(continued).filter(|inst| inst.name() == "DebugSourceContinued");
            let Some(continued) = continued else { break };
            let part = continued.id("Text").and_then(|id| self.reader.debug_text(id));
            text.get_or_insert_default().extend(part.unwrap_or_default());
        }
        if sum.is_empty()
            && let Some(process) = self.checksums.get(path)
            && let Some((of_process, value, _)) = checksum_of_kind(process)
        {
            (kind, sum) = (of_process, value.to_vec());
        }
        let is_sum = sum.len() == digits(kind) && sum.iter().all(u8::is_ascii_hexdigit);
        let mut fields = NodeFields::new(NodeKind::File)
            .text(TextField::Name, self.nodes.text(name))
            .number(NumberField::HasSource, text.is_some())
            .text(TextField::Directory, self.nodes.text(directory))
            .text(TextField::Source, self.nodes.text(&text.unwrap_or_default()));
        if is_sum {
            fields = fields
                .text(TextField::Checksum, self.nodes.text(&sum))
                .number(NumberField::ChecksumKind, kind);
        }
        self.nodes.make(&fields)
    }

    pub(super) fn unit(&mut self, id: Id, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let file = self.unit_file(inst);
        let producer = self.producer(id, inst);
        let language = self.language(inst);
        let language = values::LANGUAGES.to_llvm(inst.form, language).unwrap_or(values::DW_LANG_OPENCL);
        let split_name = self.by_position(id, &self.storage_paths).map_or(&b""[..], Vec::as_slice);
        let split_name = self.nodes.text(split_name);
        let identifier = self.by_position(id, &self.build_identifiers).copied();
        let flags = self.command_line(id);
        let fields = NodeFields::new(NodeKind::CompileUnit)
            .node(NodeField::File, file)
            .text(TextField::Producer, self.nodes.text(&producer))
            .text(TextField::SplitName, split_name)
            .text(TextField::Flags, self.nodes.text(&flags))
            .number(NumberField::Language, language)
            .number(NumberField::IsOptimized, self.is_optimized)
            .number(NumberField::DwoId, identifier.unwrap_or(0))
            // Names are in no table of their own where the code is a device's, as compilers for these have it.
            .number(NumberField::HasNameTable, !self.has_entry_points);
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
        self.nodes.make(&fields).unwrap_or(NULL)
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

    /// What instructions that name no unit say of a unit: the one at the unit's position where there are as many as units,
    /// and otherwise the first, which holds for the whole module.
    fn by_position<'t, T>(&self, unit: Id, said: &'t [T]) -> Option<&'t T> {
        let is_for_each = said.len() == self.units.len();
        let position = if is_for_each { self.units.get_index_of(&unit) } else { None };
        said.get(position.unwrap_or(0))
    }

    /// The command line that a unit was compiled with.
    fn command_line(&self, unit: Id) -> Vec<u8> {
        let entry = self.entries.get(&unit).and_then(|inst| inst.id("Command-line Arguments"));
        let text = entry.and_then(|id| self.reader.debug_text(id)).filter(|text| !text.is_empty());
        text.or_else(|| self.by_position(unit, &self.command_lines).cloned()).unwrap_or_default()
    }

    /// Who made the debug info of a unit.
    fn producer(&self, unit: Id, inst: DebugInst<'s>) -> Vec<u8> {
        if let Some(text) = inst.id("Producer").and_then(|id| self.reader.debug_text(id)) {
            return text;
        }
        let signature = self.entries.get(&unit).and_then(|inst| inst.id("Compiler Signature"));
        let named = signature.and_then(|id| self.reader.debug_text(id)).filter(|text| !text.is_empty());
        let named = named.or_else(|| self.by_position(unit, &self.producers).cloned());
        named.unwrap_or_else(|| PRODUCER.to_vec())
    }

    pub(super) fn function(&mut self, id: Id, inst: DebugInst<'s>) -> Option<NodeNumber> {
        const DEFINITION: u64 = 1 << 3;
        const LOCAL: u64 = 1 << 2;
        const OPTIMIZED: u64 = 1 << 4;
        const MAIN: u64 = 1 << 8;
        let is_definition = inst.name() == "DebugFunction";
        let given = self.spirv_flags(inst);
        let flag = |bit: u32, flag: u64| if given & bit != 0 { flag } else { 0 };
        let mut flags = flag(values::flag::IS_LOCAL, LOCAL) | flag(values::flag::IS_OPTIMIZED, OPTIMIZED);
        if is_definition {
            flags |= DEFINITION;
        }
        if self.main_functions.contains(&id) {
            flags |= MAIN;
        }
        let fields = self.fields(inst, instruction_row("DebugFunction")?)?;
        let scope = fields.given_node(NodeField::Scope).known();
        let scope = scope.unwrap_or_else(|| fields.given_node(NodeField::File));
        let unit = if is_definition { self.unit_of(id) } else { None };
        let declaration = inst
            .id("Declaration")
            .filter(|id| self.inst(*id).is_some_and(|inst| inst.name() == "DebugFunctionDeclaration"));
        let retained = if is_definition { self.retained_nodes(id) } else { NULL };
        let fields = fields
            .node(NodeField::Scope, scope)
            .node(NodeField::Unit, self.node(unit))
            .node(NodeField::Type, self.function_signature(inst)?)
            .node(NodeField::TemplateParameters, self.template_parameters(id))
            .node(NodeField::Declaration, self.node(declaration))
            .node(NodeField::Retained, retained)
            .text(TextField::TargetFunction, self.text(inst.id("Target Function Name")))
            .number(NumberField::SubprogramFlags, flags);
        self.nodes.make(&fields)
    }

    /// What a function keeps.
    fn retained_nodes(&mut self, function: Id) -> NodeNumber {
        let retained = self.retained.get(&function).cloned().unwrap_or_default();
        let retained: Vec<_> = retained.into_iter().filter_map(|id| self.node(Some(id)).known()).collect();
        self.nodes.tuple(&retained)
    }

    /// The type of a function; one without types where it is not known.
    fn function_signature(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        if let Some(ty) = self.node(inst.id("Type")).known() {
            return Some(ty);
        }
        let fields =
            NodeFields::new(NodeKind::SubroutineType).node(NodeField::Elements, self.nodes.tuple(&[NULL]));
        self.nodes.make(&fields)
    }

    /// The scope of what belongs to the code of a function: `None` where that is only declared.
    pub(super) fn local_scope(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let scope = inst.id("Parent").or_else(|| inst.id("Scope"));
        let scope = scope.and_then(|id| self.inst(id));
        let is_declared = scope.is_some_and(|scope| scope.name() == "DebugFunctionDeclaration");
        (!is_declared).then(|| self.scope(inst))
    }

    pub(super) fn lexical_block(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let fields = self.fields_of(inst)?;
        if let Some(name) = inst.id("Name").filter(|id| !self.is_none(Some(*id))) {
            let is_inline = inst.id("Inline Namespace").and_then(|id| self.reader.ids.get(id));
            let is_inline = is_inline.is_some_and(|inst| inst.op() == Op::ConstantTrue);
            let fields = fields
                .of_kind(NodeKind::Namespace)
                .text(TextField::Name, self.text(Some(name)))
                .number(NumberField::ExportsSymbols, is_inline);
            return self.nodes.make(&fields);
        }
        let has_place =
            [NumberField::Line, NumberField::Column].iter().any(|field| fields.given_number(*field) != 0);
        if !has_place && let Some(discriminator) = self.discriminator_of(inst) {
            let fields =
                fields.of_kind(NodeKind::LexicalBlockFile).number(NumberField::Discriminator, discriminator);
            return self.nodes.make(&fields);
        }
        self.nodes.make(&fields)
    }

    /// The discriminator of a block of line 0 that stands for a part of a function in some file.
    fn discriminator_of(&self, block: DebugInst<'s>) -> Option<u64> {
        let discriminator = self.discriminators.get(&block.inst.result()?)?;
        Some(self.reader.debug_u32(self.inst(*discriminator)?, "Discriminator").into())
    }

    pub(super) fn discriminator(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let parent = inst.id("Parent").and_then(|id| self.inst(id));
        if parent.is_some_and(|parent| parent.name() == "DebugLexicalBlock" && self.is_stand_in(parent)) {
            return Some(self.node(inst.id("Parent")));
        }
        self.by_row(inst)
    }

    /// Whether a block stands for a part of a function in some file.
    fn is_stand_in(&self, block: DebugInst<'s>) -> bool {
        ["Line", "Column"].iter().all(|name| self.reader.debug_u32(block, name) == 0)
            && self.discriminator_of(block).is_some()
    }

    pub(super) fn inlined_at(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let mut words = inst.words().iter().skip(1).map(|word| Id(*word)).peekable();
        // Version 200 has a column behind the line.
        let column = words.peek().and_then(|id| self.reader.constant_u32(*id));
        if column.is_some() {
            words.next();
        }
        let scope = words
            .next()
            .filter(|id| self.inst(*id).is_some_and(|scope| scope.name() != "DebugFunctionDeclaration"));
        let scope = self.node(scope);
        let inlined = words.next().filter(|id| !self.is_none(Some(*id)));
        let outer = self.node(inlined);
        if inlined.is_some() && outer == NULL {
            return None;
        }
        let fields = NodeFields::new(NodeKind::Location)
            .node(NodeField::Scope, scope)
            .node(NodeField::InlinedAt, outer)
            .number(NumberField::Line, self.reader.debug_u32(inst, "Line"))
            .number(NumberField::Column, column.unwrap_or(0))
            .number(NumberField::IsDistinct, true);
        self.nodes.make(&fields)
    }

    pub(super) fn global_variable(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let flags = self.spirv_flags(inst);
        let fields = self
            .fields_of(inst)?
            .number(NumberField::IsLocal, flags & values::flag::IS_LOCAL != 0)
            .number(NumberField::IsDefinition, flags & values::flag::IS_DEFINITION != 0);
        self.nodes.make(&fields)
    }

    pub(super) fn expression(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        const DW_OP_LLVM_CONVERT: u64 = 0x1001;
        let mut numbers = Vec::new();
        for id in inst.ids("Operands ...") {
            let operation = self.inst(id).filter(|inst| inst.name() == "DebugOperation")?;
            let code = self.reader.debug_number(operation, "OpCode")?;
            let (code, operands) = values::operation_to_llvm(u32::try_from(code).ok()?)?;
            numbers.push(code);
            let given = operation.words().get(1..).unwrap_or_default();
            if given.len() != operands as usize {
                return None;
            }
            for (number, word) in given.iter().enumerate() {
                let value = match operation.form.is_non_semantic() {
                    true => self.reader.constant_u64(Id(*word)).ok()?,
                    false => u64::from(*word),
                };
                // The type to convert to is an encoding of the set.
                numbers.push(match (code, number) {
                    (DW_OP_LLVM_CONVERT, 1) => values::ENCODINGS
                        .to_llvm(operation.form, u32::try_from(value).ok()?)
                        .unwrap_or(0)
                        .into(),
                    _ => value,
                });
            }
        }
        self.nodes.expression(&numbers)
    }

    /// A module of the extension, whose operands may stand in another order.
    pub(super) fn module(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let mut fields = NodeFields::new(NodeKind::Module)
            .node(NodeField::File, self.file(inst))
            .number(NumberField::IsDeclaration, self.reader.debug_u32(inst, "IsDeclaration"));
        let row = instruction_row("DebugModule")?;
        for operand in inst.operand_names() {
            if let Some(OperandField::Text(text)) = field(row, operand) {
                fields = fields.text(text, self.text(inst.id(operand)));
            }
        }
        if let Some((parent, line)) = self.module_parent(inst) {
            let is_unit = self.inst(parent).is_some_and(|parent| parent.name() == "DebugCompilationUnit");
            let scope = if is_unit { NULL } else { self.node(Some(parent)) };
            fields = fields.node(NodeField::Scope, scope).number(NumberField::Line, line);
        }
        self.nodes.make(&fields)
    }

    /// The parent and the line of a module of the extension: the published order has the parent first, compilers write
    /// the line first.
    pub(super) fn module_parent(&self, inst: DebugInst<'s>) -> Option<(Id, u32)> {
        let &[_, _, first, second, ..] = inst.words() else { return None };
        if inst.name() != "DebugModuleINTEL" {
            return None;
        }
        Some(match self.is_scope(Id(second)) {
            false if self.is_scope(Id(first)) => (Id(first), second),
            _ => (Id(second), first),
        })
    }

    fn is_scope(&self, id: Id) -> bool {
        self.inst(id).is_some_and(|inst| {
            matches!(
                inst.name(),
                "DebugCompilationUnit"
                    | "DebugModuleINTEL"
                    | "DebugModule"
                    | "DebugFunction"
                    | "DebugLexicalBlock"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_of_texts() {
        assert_eq!(checksum(b"//__CSK_MD5:0aB9"), Some((1, &b"0aB9"[..], &b""[..])));
        assert_eq!(checksum(b"//__CSK_SHA256:12\nint x;"), Some((3, &b"12"[..], &b"int x;"[..])));
        assert_eq!(checksum(b"//__CSK_CRC:12"), None);
        assert_eq!(checksum(b"int x;"), None);
    }
}
