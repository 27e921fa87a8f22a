//! What a module needs of its environment, and which instruction needs it first: versions, capabilities and extensions by
//! the availability that the grammar gives instructions and enumerants.

use rustc_hash::FxHashMap;

use super::{
    Ids, Inst, Module, Op, Operands, Version,
    grammar::{
        Availability, Capability, Category, EnumTable, Extension, ImportedSet, OperandKind,
        capabilities_of_number,
    },
    words,
};
use crate::{At, Result};

/// Something that a module needs, with its first instruction that does so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// What is needed.
    pub needed: Needed,
    /// The instruction or enumerant that needs it; `None` of a declaration that nothing is known to need.
    pub by: Option<&'static str>,
    /// The word at which the instruction begins.
    pub word: usize,
    /// The instructions and enumerants that need it.
    pub count: usize,
}

/// What an instruction or enumerant needs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Needed {
    /// A version of SPIR-V, at least.
    Version(Version),
    /// A capability.
    Capability(Capability),
    /// An extension.
    Extension(Extension),
}

/// What a module needs of its environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirements {
    /// The least version of SPIR-V that has all that the module uses, with the extensions that it declares.
    pub version: Version,
    /// What is needed, first the versions, then capabilities and extensions, each in the order of the module.
    pub list: Vec<Requirement>,
    /// The capabilities that the module declares, and those that they imply; sorted.
    capabilities: Vec<Capability>,
    extensions: Vec<Extension>,
}

impl Requirements {
    /// Collects what `module` needs.
    ///
    /// # Errors
    /// When an instruction's operands do not fit its layout, or the id bound is out of range.
    pub fn new(module: &Module) -> Result<Self> {
        let ids = Ids::new(module)?;
        let mut collector = NeedCollector::new(module);
        for inst in module.iter() {
            collector.instruction(&ids, inst)?;
        }
        Ok(collector.finish())
    }

    /// The capabilities that the module needs.
    #[must_use]
    pub fn capabilities(&self) -> &[Capability] {
        &self.capabilities
    }

    /// True if an extension that the module declares provides a capability.
    #[must_use]
    pub fn is_by_extension(&self, capability: Capability) -> bool {
        let row = capability.row();
        row.is_some_and(|row| row.extensions.iter().any(|extension| self.extensions.contains(extension)))
    }
}

struct NeedCollector {
    capabilities: Vec<Capability>,
    extensions: Vec<Extension>,
    found: FxHashMap<Needed, Requirement>,
    /// The order in which things were found.
    order: Vec<Needed>,
}

impl NeedCollector {
    fn new(module: &Module) -> Self {
        let head = || module.iter().take_while(|inst| inst.op() != Op::Function);
        let mut open: Vec<_> = head()
            .filter(|inst| inst.op() == Op::Capability)
            .filter_map(|inst| inst.operands().first().copied().map(Capability))
            .collect();
        let mut capabilities = Vec::new();
        while let Some(capability) = open.pop() {
            if !capabilities.contains(&capability) {
                capabilities.push(capability);
                open.extend(capability.row().map_or(&[][..], |row| row.capabilities));
            }
        }
        capabilities.sort_unstable();
        let extensions = head().filter(|inst| inst.op() == Op::Extension);
        let extensions = extensions.filter_map(|inst| Extension::by_name(&words::string(inst.operands())));
        Self {
            capabilities,
            extensions: extensions.collect(),
            found: FxHashMap::default(),
            order: Vec::new(),
        }
    }

    fn instruction(&mut self, ids: &Ids<'_>, inst: Inst<'_>) -> Result<()> {
        if let Some(row) = inst.op().row() {
            self.available(inst, &row.availability());
        }
        if let (Op::TypeInt | Op::TypeFloat | Op::TypeVector, [_, first, ..]) = (inst.op(), inst.operands()) {
            let number =
                if inst.op() == Op::TypeVector { inst.operands().get(2).copied() } else { Some(*first) };
            let any = capabilities_of_number(inst.op(), number.unwrap_or(0));
            let name = inst.op().name().unwrap_or_default();
            self.any_capability(inst, name, any);
        }
        let mut operands = Operands::new(inst, ids);
        while let Some(operand) = operands.next().transpose()? {
            match operand.kind.category() {
                Category::Value(table) => self.enumerant(inst, operand.kind, table, operand.word()),
                Category::Mask(table) => {
                    let mut bits = operand.word();
                    while bits != 0 {
                        let bit = bits & bits.wrapping_neg();
                        self.enumerant(inst, operand.kind, table, bit);
                        bits &= !bit;
                    }
                }
                _ => {}
            }
        }
        if inst.op() == Op::ExtInst
            && let (Some(set), Some(number)) = (operands.ext_inst_set(), inst.operands().get(3))
            && let Some(row) = ImportedSet::known(set).and_then(|set| set.table().by_number(*number))
        {
            self.any_capability(inst, row.name, row.capabilities);
        }
        Ok(())
    }

    fn enumerant(&mut self, inst: Inst<'_>, kind: OperandKind, table: &'static EnumTable, value: u32) {
        let Some(row) = table.by_number(value) else { return };
        let mut available = row.availability();
        if kind == OperandKind::Capability {
            // A capability implies those that its row names.
            available.capabilities = &[];
        }
        self.available(inst, &available);
    }

    /// The version or extension, and the capability, of an instruction or enumerant.
    fn available(&mut self, inst: Inst<'_>, row: &Availability) {
        let name = row.name;
        self.any_capability(inst, name, row.capabilities);
        if !row.capabilities.is_empty() {
            // The capabilities say which version or extension they need.
            return;
        }
        let declared = row.extensions.iter().find(|extension| self.extensions.contains(extension));
        match (declared, row.version) {
            (Some(extension), version) if version.is_none_or(|version| version > Version::V1_0) => {
                self.needs(inst, name, Needed::Extension(*extension));
            }
            (None, Some(version)) if version > Version::V1_0 => {
                self.needs(inst, name, Needed::Version(version));
            }
            _ => {}
        }
    }

    /// The declared one of the capabilities of which one is needed.
    fn any_capability(&mut self, inst: Inst<'_>, name: &'static str, any: &[Capability]) {
        let declared = any.iter().find(|capability| self.capabilities.binary_search(capability).is_ok());
        if let Some(capability) = declared.or(any.first()) {
            self.needs(inst, name, Needed::Capability(*capability));
        }
    }

    fn needs(&mut self, inst: Inst<'_>, name: &'static str, needed: Needed) {
        let At::Word { offset, .. } = inst.location() else { return };
        let order = &mut self.order;
        let found = self.found.entry(needed.clone()).or_insert_with(|| {
            order.push(needed.clone());
            Requirement { needed, by: Some(name), word: offset, count: 0 }
        });
        found.count += 1;
    }

    fn finish(mut self) -> Requirements {
        let versions = self.order.iter().filter_map(|needed| match needed {
            Needed::Version(version) => Some(*version),
            _ => None,
        });
        let version = versions.max().unwrap_or(Version::V1_0);
        self.order.sort_by_key(|needed| match needed {
            Needed::Version(version) => (0, version.minor),
            Needed::Capability(_) => (1, 0),
            Needed::Extension(_) => (2, 0),
        });
        let mut list: Vec<_> = self.order.iter().filter_map(|needed| self.found.remove(needed)).collect();
        let declared = self.capabilities.iter().copied().map(Needed::Capability);
        for needed in declared.chain(self.extensions.iter().copied().map(Needed::Extension)) {
            if !self.order.contains(&needed) {
                list.push(Requirement { needed, by: None, word: 0, count: 0 });
            }
        }
        Requirements { version, list, capabilities: self.capabilities, extensions: self.extensions }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asm;

    fn of(text: &str) -> Requirements {
        let words = asm::assemble(text, &asm::AssembleOptions::default()).unwrap();
        Requirements::new(&Module::from_words(words).unwrap()).unwrap()
    }

    const HEAD: &str = "OpCapability Kernel\nOpCapability Addresses\nOpCapability Int64\nOpCapability Groups\n\
                        OpMemoryModel Physical64 OpenCL\n%void = OpTypeVoid\n";

    #[test]
    fn the_first_instruction_that_needs_something_is_told() {
        let found = of(&format!("{HEAD}%long = OpTypeInt 64 0\n%ptr = OpTypePointer Generic %long\n"));
        let int64 = found.list.iter().find(|r| r.needed == Needed::Capability(Capability::Int64)).unwrap();
        assert_eq!((int64.by, int64.count), (Some("OpTypeInt"), 1));
        let generic =
            found.list.iter().find(|r| r.needed == Needed::Capability(Capability::GenericPointer)).unwrap();
        assert_eq!(generic.by, Some("Generic"));
        let groups = found.list.iter().find(|r| r.needed == Needed::Capability(Capability::Groups)).unwrap();
        assert_eq!((groups.by, found.version), (None, Version::V1_0));
    }

    #[test]
    fn later_versions_are_needed_unless_an_extension_does() {
        let use_of = "%bool = OpTypeBool\n%fn = OpTypeFunction %void\n%f = OpFunction %void None %fn\n\
                      %l = OpLabel\n%t = OpUndef %bool\nOpAssumeTrueKHR %t\nOpReturn\nOpFunctionEnd\n";
        let body = "%fn = OpTypeFunction %void\n%int = OpTypeInt 32 0\n%p = OpTypePointer Function %int\n\
                    %f = OpFunction %void None %fn\n%l = OpLabel\n%a = OpVariable %p Function\n\
                    OpCopyMemory %a %a Aligned 4 Aligned 4\n%s = OpUndef %int\n%c = OpCopyLogical %int %s\nOpReturn\nOpFunctionEnd\n";
        assert_eq!(of(&format!("{HEAD}{body}")).version, Version::V1_4);
        let extended =
            format!("OpCapability ExpectAssumeKHR\nOpExtension \"SPV_KHR_expect_assume\"\n{HEAD}{use_of}");
        let extended = extended
            .replace("OpExtension \"SPV_KHR_expect_assume\"\n", "")
            .replace("OpMemoryModel", "OpExtension \"SPV_KHR_expect_assume\"\nOpMemoryModel");
        let found = of(&extended);
        let needed = Needed::Extension(Extension::SPV_KHR_expect_assume);
        assert_eq!(found.list.iter().find(|r| r.needed == needed).unwrap().by, Some("ExpectAssumeKHR"));
        assert_eq!(found.version, Version::V1_0);
    }
}
