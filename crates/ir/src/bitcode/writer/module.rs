use super::{ModuleEncoder, WriteError};
use crate::bitcode::bit_writer::{AbbreviationOperand, is_char6};
use crate::tables::Visibility;
use crate::tables::records::{block, module as code};
use crate::{
    AttributeListId, ConstantId, Function, FunctionId, Global, GlobalKind, StringId, Type, Variable,
};

impl ModuleEncoder<'_> {
    pub(super) fn module(&mut self) -> Result<(), WriteError> {
        let module = self.module;
        self.bits.enter(block::MODULE, 3);
        self.bits.record(code::VERSION, &[2]);
        self.block_info();
        self.types();
        self.attributes();
        for comdat in &module.comdats {
            let (offset, len) = self.name(comdat.name);
            self.bits.record(code::COMDAT, &[offset, len, comdat.kind.code()]);
        }
        for (record, string) in [
            (code::TRIPLE, module.triple),
            (code::DATALAYOUT, module.data_layout),
            (code::ASM, module.assembly),
        ] {
            let bytes = module.strings.get(string);
            if !bytes.is_empty() {
                self.bits.string(record, &[], bytes);
            }
        }
        self.source_filename();
        let (sections, collectors) = self.section_names();
        self.globals(&sections, &collectors);
        let constants = std::mem::take(&mut self.numbers.constants);
        self.constants(&constants, true)?;
        self.numbers.constants = constants;
        self.metadata_kinds();
        self.metadata()?;
        self.tags();
        for index in 0..module.functions.len() {
            self.function_block(FunctionId::new(index as u32))?;
        }
        self.bits.leave();
        Ok(())
    }

    /// Writes the name of the source file, an empty one too, in place of which LLVM would take the name of the bitcode's file.
    fn source_filename(&mut self) {
        let name = self.module.strings.get(self.module.source_filename);
        let row =
            if is_char6(name) { AbbreviationOperand::ArrayChar6 } else { AbbreviationOperand::ArrayFixed(8) };
        let row = [AbbreviationOperand::Literal(u64::from(code::SOURCE_FILENAME)), row];
        self.bits.define(&row);
        self.bits.text(4, &row, &[], name);
    }

    /// Adds a name to the table of strings; returns its offset and length.
    fn name(&mut self, id: StringId) -> (u64, u64) {
        let bytes = self.module.strings.get(id);
        let offset = self.names.len() as u64;
        self.names.extend_from_slice(bytes);
        (offset, bytes.len() as u64)
    }

    /// Writes the names of sections and garbage collectors, which globals refer to by number.
    fn section_names(&mut self) -> (Vec<StringId>, Vec<StringId>) {
        let module = self.module;
        let (mut sections, mut collectors) = (Vec::new(), Vec::new());
        for global in &module.globals {
            if global.section != StringId(0) && !sections.contains(&global.section) {
                self.bits.string(code::SECTIONNAME, &[], module.strings.get(global.section));
                sections.push(global.section);
            }
        }
        for function in &module.functions {
            if function.gc != StringId(0) && !collectors.contains(&function.gc) {
                self.bits.string(code::GCNAME, &[], module.strings.get(function.gc));
                collectors.push(function.gc);
            }
        }
        (sections, collectors)
    }

    fn list_number(&self, list: AttributeListId) -> u64 {
        self.lists.get(&list).copied().unwrap_or(0)
    }

    fn globals(&mut self, sections: &[StringId], collectors: &[StringId]) {
        let module = self.module;
        for global in &module.globals {
            let (offset, len) = self.name(global.name);
            let (partition, partition_len) = match global.partition {
                StringId(0) => (0, 0),
                partition => self.name(partition),
            };
            let ty = u64::from(self.numbers.type_number(global.ty));
            let space = match module.types.get(module.constants.ty(global.constant)) {
                Type::Pointer(space) => u64::from(space),
                _ => 0,
            };
            let section = position(sections, global.section);
            let comdat = global.comdat.map_or(0, |comdat| u64::from(comdat) + 1);
            let common = GlobalFields { offset, len, ty, space, partition, partition_len, section, comdat };
            match &global.kind {
                GlobalKind::Variable(variable) => self.variable(global, variable, &common),
                GlobalKind::Function(id) => {
                    let Some(function) = module.function(*id) else { continue };
                    self.function_record(global, function, &common, position(collectors, function.gc));
                }
                GlobalKind::Alias(alias) => self.alias(global, alias.target, &common, false),
                GlobalKind::Ifunc(alias) => self.alias(global, alias.target, &common, true),
            }
        }
    }

    /// Returns the number of an optional constant, plus one; 0 for none.
    fn optional_value(&self, constant: Option<ConstantId>) -> u64 {
        constant.map_or(0, |constant| self.value_number(constant) + 1)
    }

    fn variable(&mut self, global: &Global, variable: &Variable, common: &GlobalFields) {
        let mut ops = vec![
            common.offset,
            common.len,
            common.ty,
            common.space << 2 | 2 | u64::from(variable.constant),
            self.optional_value(variable.initializer),
            global.linkage.code(),
            u64::from(global.alignment),
            common.section,
        ];
        let rest = [
            global.visibility.code(),
            global.thread_local.code(),
            global.unnamed_address.code(),
            u64::from(variable.externally_initialized),
            global.dll_storage.code(),
            common.comdat,
            self.list_number(variable.attributes),
            u64::from(global.dso_local),
            common.partition,
            common.partition_len,
            u64::from(variable.sanitizer),
            u64::from(variable.code_model),
        ];
        let implied = global.linkage.is_local() && rest.iter().sum::<u64>() == 1;
        if !implied && rest.iter().any(|&op| op != 0) {
            ops.extend(rest);
        }
        self.bits.record(code::GLOBALVAR, &ops);
    }

    fn function_record(
        &mut self,
        global: &Global,
        function: &Function,
        common: &GlobalFields,
        collector: u64,
    ) {
        let ops = [
            common.offset,
            common.len,
            common.ty,
            u64::from(function.convention),
            u64::from(function.is_declaration()),
            global.linkage.code(),
            self.list_number(function.attributes),
            u64::from(global.alignment),
            common.section,
            global.visibility.code(),
            collector,
            global.unnamed_address.code(),
            self.optional_value(function.prologue),
            global.dll_storage.code(),
            common.comdat,
            self.optional_value(function.prefix),
            self.optional_value(function.personality),
            u64::from(global.dso_local),
            common.space,
            common.partition,
            common.partition_len,
        ];
        self.bits.record(code::FUNCTION, &ops);
    }

    fn alias(&mut self, global: &Global, target: Option<ConstantId>, common: &GlobalFields, ifunc: bool) {
        let target = target.map_or(0, |target| self.value_number(target));
        let mut ops = vec![common.offset, common.len, common.ty, common.space, target, global.linkage.code()];
        ops.push(if global.linkage.is_local() {
            Visibility::Default.code()
        } else {
            global.visibility.code()
        });
        if !ifunc {
            ops.extend([
                global.dll_storage.code(),
                global.thread_local.code(),
                global.unnamed_address.code(),
            ]);
        }
        ops.extend([u64::from(global.dso_local), common.partition, common.partition_len]);
        self.bits.record(if ifunc { code::IFUNC } else { code::ALIAS }, &ops);
    }

    fn metadata_kinds(&mut self) {
        if !self.numbers.kinds.contains(&true) {
            return;
        }
        let module = self.module;
        self.bits.enter(block::METADATA_KIND, 3);
        for (number, &name) in module.metadata_kinds.iter().enumerate() {
            if self.numbers.kinds.get(number) == Some(&true) {
                self.bits.string(6, &[number as u64], module.strings.get(name));
            }
        }
        self.bits.leave();
    }

    /// Writes the tags of operand bundles and the names of synchronisation scopes, where some are used.
    fn tags(&mut self) {
        let module = self.module;
        if module.functions.iter().any(|function| !function.bundles.is_empty()) {
            self.names_block(block::OPERAND_BUNDLE_TAGS, &module.bundle_tags);
        }
        let scoped = |inst: &crate::Inst| inst.ordering().is_some() && inst.sync_scope() > 1;
        if module.functions.iter().any(|function| function.insts.iter().any(scoped)) {
            self.names_block(block::SYNC_SCOPE_NAMES, &module.sync_scopes);
        }
    }

    fn names_block(&mut self, id: u32, names: &[StringId]) {
        self.bits.enter(id, 3);
        names.iter().for_each(|&name| self.bits.string(1, &[], self.module.strings.get(name)));
        self.bits.leave();
    }
}

/// What records of all globals have.
struct GlobalFields {
    offset: u64,
    len: u64,
    ty: u64,
    space: u64,
    partition: u64,
    partition_len: u64,
    section: u64,
    comdat: u64,
}

/// Returns the place of a name in a list, from 1; 0 where it is not in it.
fn position(names: &[StringId], id: StringId) -> u64 {
    names.iter().position(|&name| name == id).map_or(0, |at| at as u64 + 1)
}
