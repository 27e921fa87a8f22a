//! Files, compile units, functions, blocks, variables and expressions of the source.

use super::{build::Maker, decode::DebugInst};
use crate::{
    llvm::{NodeClass, NodeNumber},
    mapping::debug_info::{
        CHECKSUM_KINDS, CHECKSUM_PREFIX, FLAGS_PROCESS, Form, NAMELESS, PRODUCER_PROCESS, values,
    },
    spirv::{Id, Op, words},
};

const NULL: NodeNumber = NodeNumber::NULL;
/// Who is said to have made the debug info where nobody is named.
const PRODUCER: &[u8] = b"spirv";
/// A checksum in the text of a source: the number of its kind, its digits, and the text behind it.
fn checksum(text: &[u8]) -> Option<(u64, &[u8], &[u8])> {
    let rest = text.strip_prefix(CHECKSUM_PREFIX)?;
    let colon = rest.iter().position(|byte| *byte == b':')?;
    let (kind, rest) = (rest.get(..colon)?, rest.get(colon + 1..)?);
    let kind = CHECKSUM_KINDS.iter().position(|known| known.as_bytes() == kind)?;
    let end = rest.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(rest.len());
    let (digits, text) = rest.split_at(end);
    Some((kind as u64 + 1, digits, text.strip_prefix(b"\n").unwrap_or(text)))
}

/// Digits that a checksum of a kind has.
const fn digits(kind: u64) -> usize {
    match kind {
        1 => 32,
        2 => 40,
        _ => 64,
    }
}

impl<'s> Maker<'_, '_, 's> {
    /// Whether a source has the text of its file.
    pub(super) fn has_text(&self, inst: DebugInst<'s>) -> bool {
        let file = inst.id("File");
        let mut more = inst.words().iter().skip(1).filter_map(|word| self.reader.debug_text(Id(*word)));
        let is_text = |text: Vec<u8>| match checksum(&text) {
            Some((_, _, rest)) => !rest.is_empty(),
            None => !text.iter().all(u8::is_ascii_hexdigit),
        };
        more.any(is_text) || file.is_some_and(|file| self.texts.contains_key(&file))
    }

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
        let (mut sum, mut text) = (Vec::new(), Vec::new());
        let more: Vec<Id> = inst.words().iter().skip(1).map(|word| Id(*word)).collect();
        for id in more {
            if let Some(found) = self.reader.constant_u32(id) {
                kind = u64::from(found) + 1;
            } else if let Some(found) = self.reader.debug_text(id) {
                if kind != 0 && sum.is_empty() {
                    sum = found;
                } else if let Some((of_text, value, rest)) = checksum(&found) {
                    (kind, sum, text) = (of_text, value.to_vec(), rest.to_vec());
                } else {
                    text = found;
                }
            }
        }
        if text.is_empty() {
            text = inst.id("File").and_then(|file| self.texts.remove(&file)).unwrap_or_default();
        }
        for continued in self.reader.ids.after(inst.inst.result()?) {
            let continued =
                self.imports.decode(continued).filter(|inst| inst.name() == "DebugSourceContinued");
            let Some(continued) = continued else { break };
            text.extend(continued.id("Text").and_then(|id| self.reader.debug_text(id)).unwrap_or_default());
        }
        let is_sum = sum.len() == digits(kind) && sum.iter().all(u8::is_ascii_hexdigit);
        let operands =
            [name, directory, if is_sum { &sum } else { &[] }, &text].map(|text| self.nodes.text(text));
        // All files of a module have a text, which may be empty, or none has.
        let numbers = [if is_sum { kind } else { 0 }, self.has_texts.into()];
        self.nodes.make(NodeClass::File, &operands, &numbers)
    }

    pub(super) fn unit(&mut self, id: Id, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let file = self.unit_file(inst);
        let producer = self.producer(id, inst);
        let producer = self.nodes.text(&producer);
        let language = self.language(inst);
        let language = values::LANGUAGES.to_llvm(inst.form, language).unwrap_or(values::DW_LANG_OPENCL);
        let (split, identifier) = self.split_file();
        let split = self.nodes.text(&split);
        let flags = self.command_line(id);
        let flags = self.nodes.text(&flags);
        // Names are in no table of their own where the code is a device's, as compilers for these have it.
        let numbers = [language.into(), self.is_optimized.into(), identifier, self.has_entry_points.into()];
        self.nodes.make(NodeClass::CompileUnit, &[file, producer, split, flags], &numbers)
    }

    /// The file of a compile unit, which LLVM wants to have a name.
    fn unit_file(&mut self, inst: DebugInst<'s>) -> NodeNumber {
        let source = inst.id("Source").and_then(|id| self.inst(id));
        let path = source.and_then(|inst| inst.id("File")).and_then(|id| self.reader.debug_text(id));
        if !path.is_some_and(|path| path.is_empty()) {
            return self.file(inst);
        }
        let operands = [NAMELESS, &[][..], &[], &[]].map(|text| self.nodes.text(text));
        self.nodes.make(NodeClass::File, &operands, &[0, self.has_texts.into()]).unwrap_or(NULL)
    }

    /// The language of a compile unit, as SPIR-V numbers it.
    pub(super) fn language(&self, inst: DebugInst<'s>) -> u32 {
        match inst.form {
            // The oldest set leaves the language to OpSource.
            Form::Legacy => {
                let mut preamble =
                    self.reader.ids.module().iter().take_while(|inst| inst.op() != Op::Function);
                let source = preamble.find(|inst| inst.op() == Op::Source);
                source.and_then(|inst| inst.word(0).ok()).unwrap_or(0)
            }
            _ => self.reader.debug_u32(inst, "Language"),
        }
    }

    /// The name of the file that a split unit stands in, and the unit's number.
    fn split_file(&self) -> (Vec<u8>, u64) {
        let of = |name: &str, operand: &str| {
            let mut insts = self.order.iter().filter_map(|id| self.inst(*id));
            insts.find(|inst| inst.name() == name)?.id(operand).and_then(|id| self.reader.debug_text(id))
        };
        let path = of("DebugStoragePath", "Path").unwrap_or_default();
        let identifier = of("DebugBuildIdentifier", "Identifier").unwrap_or_default();
        let identifier = std::str::from_utf8(&identifier).ok().and_then(|text| text.parse().ok());
        (path, identifier.unwrap_or(0))
    }

    /// The entry point of a unit, which tells how it was compiled.
    fn entry_of(&self, unit: Id) -> Option<DebugInst<'s>> {
        let mut insts = self.order.iter().filter_map(|id| self.inst(*id));
        insts.find(|inst| inst.name() == "DebugEntryPoint" && inst.id("Compilation Unit") == Some(unit))
    }

    /// What an OpModuleProcessed says behind a prefix.
    fn processed(&self, prefix: &[u8]) -> Option<Vec<u8>> {
        let preamble = self.reader.ids.module().iter().take_while(|inst| inst.op() != Op::Function);
        let mut processes = preamble.filter(|inst| inst.op() == Op::ModuleProcessed);
        processes.find_map(|inst| Some(words::string_bytes(inst.operands()).strip_prefix(prefix)?.to_vec()))
    }

    /// The command line that a unit was compiled with.
    fn command_line(&self, unit: Id) -> Vec<u8> {
        let entry = self.entry_of(unit).and_then(|inst| inst.id("Command-line Arguments"));
        let text = entry.and_then(|id| self.reader.debug_text(id)).filter(|text| !text.is_empty());
        text.or_else(|| self.processed(FLAGS_PROCESS)).unwrap_or_default()
    }

    /// Who made the debug info of a unit.
    fn producer(&self, unit: Id, inst: DebugInst<'s>) -> Vec<u8> {
        if let Some(text) = inst.id("Producer").and_then(|id| self.reader.debug_text(id)) {
            return text;
        }
        let signature = self.entry_of(unit).and_then(|inst| inst.id("Compiler Signature"));
        let named = signature.and_then(|id| self.reader.debug_text(id)).filter(|text| !text.is_empty());
        named.or_else(|| self.processed(PRODUCER_PROCESS)).unwrap_or_else(|| PRODUCER.to_vec())
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
        let file = self.file(inst);
        let scope = self.scope(inst).known().unwrap_or(file);
        let unit = if is_definition { self.unit_of(id) } else { None };
        let unit = self.node(unit);
        let ty = self.function_signature(inst)?;
        let templates = self.template_parameters(id);
        let declaration = inst
            .id("Declaration")
            .filter(|id| self.inst(*id).is_some_and(|inst| inst.name() == "DebugFunctionDeclaration"));
        let declaration = self.node(declaration);
        let retained = if is_definition {
            let retained = self.retained.get(&id).cloned().unwrap_or_default();
            let retained: Vec<_> =
                retained.into_iter().filter_map(|id| self.node(Some(id)).known()).collect();
            self.tuple(&retained)?
        } else {
            NULL
        };
        let (name, linkage) = (self.text(inst.id("Name")), self.text(inst.id("Linkage Name")));
        let target = self.text(inst.id("Target Function Name"));
        let operands = [scope, name, linkage, file, ty, unit, templates, declaration, retained, target];
        let line = self.reader.debug_u32(inst, "Line").into();
        let scope_line = self.reader.debug_u32(inst, "Scope Line").into();
        let numbers = [line, scope_line, self.flags(inst), flags];
        self.nodes.make(NodeClass::Subprogram, &operands, &numbers)
    }

    /// The type of a function; one without types where it is not known.
    fn function_signature(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        if let Some(ty) = self.node(inst.id("Type")).known() {
            return Some(ty);
        }
        let none = self.tuple(&[NULL])?;
        self.nodes.make(NodeClass::SubroutineType, &[none], &[0])
    }

    /// The scope of what belongs to the code of a function: `None` where that is only declared.
    fn code_scope(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let scope = inst.id("Parent").or_else(|| inst.id("Scope"));
        let scope = scope.and_then(|id| self.inst(id));
        let is_declared = scope.is_some_and(|scope| scope.name() == "DebugFunctionDeclaration");
        (!is_declared).then(|| self.scope(inst))
    }

    pub(super) fn lexical_block(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let scope = self.code_scope(inst)?;
        if let Some(name) = inst.id("Name").filter(|id| !self.is_none(Some(*id))) {
            let name = self.text(Some(name));
            let is_inline = inst.id("Inline Namespace").and_then(|id| self.reader.ids.get(id));
            let is_inline = is_inline.is_some_and(|inst| inst.op() == Op::ConstantTrue);
            return self.nodes.make(NodeClass::Namespace, &[scope, name], &[is_inline.into()]);
        }
        let file = self.file(inst);
        let numbers: [u64; 2] = ["Line", "Column"].map(|name| self.reader.debug_u32(inst, name).into());
        if numbers == [0, 0]
            && let Some(discriminator) = self.discriminator_of(inst)
        {
            return self.nodes.make(NodeClass::LexicalBlockFile, &[scope, file], &[discriminator]);
        }
        self.nodes.make(NodeClass::LexicalBlock, &[scope, file], &numbers)
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
        let scope = self.code_scope(inst)?;
        let file = match inst.form {
            Form::Legacy => self.node(inst.id("Scope")),
            _ => self.file(inst),
        };
        let number = self.reader.debug_u32(inst, "Discriminator");
        self.nodes.make(NodeClass::LexicalBlockFile, &[scope, file], &[number.into()])
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
        let line = self.reader.debug_u32(inst, "Line").into();
        self.nodes.make(NodeClass::Location, &[scope, outer], &[line, column.unwrap_or(0).into(), 1])
    }

    pub(super) fn local_variable(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let (name, file) = (self.text(inst.id("Name")), self.file(inst));
        let (scope, ty) = (self.code_scope(inst)?, self.some_type(inst.id("Type"))?);
        let argument = self.reader.debug_u32(inst, "Arg Number").into();
        let numbers = [self.reader.debug_u32(inst, "Line").into(), argument, self.flags(inst)];
        self.nodes.make(NodeClass::LocalVariable, &[scope, name, file, ty], &numbers)
    }

    pub(super) fn global_variable(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let (name, linkage) = (self.text(inst.id("Name")), self.text(inst.id("Linkage Name")));
        let (scope, file) = (self.node(inst.id("Parent")), self.file(inst));
        let ty = self.some_type(inst.id("Type"))?;
        let declaration = self.node(inst.id("Static Member Declaration"));
        let flags = self.spirv_flags(inst);
        let is = |flag: u32| u64::from(flags & flag != 0);
        let line = self.reader.debug_u32(inst, "Line").into();
        let numbers = [line, is(values::flag::IS_LOCAL), is(values::flag::IS_DEFINITION)];
        self.nodes.make(NodeClass::GlobalVariable, &[scope, name, linkage, file, ty, declaration], &numbers)
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
        self.nodes.make(NodeClass::Expression, &[], &numbers)
    }

    pub(super) fn imported_entity(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let kind = u32::try_from(self.reader.debug_number(inst, "Tag")?).ok()?;
        let tag = values::IMPORTED_ENTITIES.to_llvm(inst.form, kind)?;
        let (scope, entity) = (self.node(inst.id("Parent")), self.node(inst.id("Entity")));
        let (file, name) = (self.file(inst), self.text(inst.id("Name")));
        let line = self.reader.debug_u32(inst, "Line").into();
        self.nodes.make(NodeClass::ImportedEntity, &[scope, entity, file, name], &[tag.into(), line])
    }

    pub(super) fn module(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let file = self.file(inst);
        let names = ["Name", "ConfigurationMacros", "IncludePath", "APINotesFile"];
        let [name, macros, include, notes] = names.map(|name| self.text(inst.id(name)));
        let (parent, line) = match self.module_parent(inst) {
            Some((parent, line)) => (Some(parent), line),
            None => (inst.id("Parent"), self.reader.debug_u32(inst, "Line")),
        };
        let is_unit =
            parent.and_then(|id| self.inst(id)).is_some_and(|parent| parent.name() == "DebugCompilationUnit");
        let scope = if is_unit { NULL } else { self.node(parent) };
        let is_declaration = self.reader.debug_number(inst, "IsDeclaration").unwrap_or(0);
        let numbers = [line.into(), u64::from(is_declaration != 0)];
        self.nodes.make(NodeClass::Module, &[file, scope, name, macros, include, notes], &numbers)
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
