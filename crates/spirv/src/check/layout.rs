//! The order of a module's sections (specification, section 2.4), its header and its capabilities.

use super::{Checker, Grade, Names};
use crate::{
    Code, Error, Inst, Kind, Op,
    grammar::{Capability, Class, Extension},
    words,
};

/// The section that an instruction at module scope belongs to; `None` where several can hold it.
pub(crate) fn section(inst: Inst<'_>) -> Option<u8> {
    Some(match inst.op() {
        Op::Capability | Op::ConditionalCapabilityINTEL => 1,
        Op::Extension | Op::ConditionalExtensionINTEL => 2,
        Op::ExtInstImport => 3,
        Op::MemoryModel => 4,
        Op::EntryPoint | Op::ConditionalEntryPointINTEL => 5,
        Op::ExecutionMode | Op::ExecutionModeId => 6,
        Op::String | Op::SourceExtension | Op::Source | Op::SourceContinued => 7,
        Op::Name | Op::MemberName => 8,
        Op::ModuleProcessed => 9,
        Op::AliasDomainDeclINTEL | Op::AliasScopeDeclINTEL | Op::AliasScopeListDeclINTEL => return None,
        // Debug information stands after annotations, or before in the old form.
        Op::ExtInst | Op::Nop => return None,
        // Lines are told from the types on.
        Op::Line | Op::NoLine => 11,
        op => match op.row()?.class {
            Class::Annotation => 10,
            Class::TypeDeclaration | Class::ConstantCreation => 11,
            _ if matches!(
                op,
                Op::Variable | Op::UntypedVariableKHR | Op::Undef | Op::ConstantPipeStorage
            ) =>
            {
                11
            }
            _ => return None,
        },
    })
}

const SECTIONS: [&str; 12] = [
    "",
    "capabilities",
    "extensions",
    "imports of extended instruction sets",
    "the memory model",
    "entry points",
    "execution modes",
    "strings and sources",
    "names",
    "processes",
    "annotations",
    "types, constants and global variables",
];

impl Checker<'_, '_> {
    /// Header and order of sections.
    pub(super) fn layout(&mut self) {
        let header = *self.module().header();
        if !header.version().is_some_and(crate::Version::is_known) {
            let detail = format!("the version word is {:#010x}", header.version_word);
            self.sink.error(Grade::Required, Error::new(Code::InvalidVersionNumber, Kind::Malformed, detail));
        }
        if let Some(version) = header.version()
            && version.is_known()
            && version > self.environment.version
        {
            let detail = format!("version {version} is not taken by {}", self.environment);
            self.sink.error(Grade::Rule, Error::new(Code::InvalidVersionNumber, Kind::Malformed, detail));
        }
        if header.schema != 0 {
            let detail = format!("the header's schema is {}, not 0", header.schema);
            self.sink.error(Grade::Rule, Error::malformed(detail));
        }
        let (mut reached, mut models) = (0, 0);
        let (mut last, mut is_in_order) = (Op::Nop, true);
        for inst in self.module().iter().take(self.facts.first_function()) {
            match inst.op() {
                Op::Capability => {
                    if let Some(capability) = inst.operands().first() {
                        self.declare(Capability(*capability));
                    }
                }
                Op::Extension => {
                    let name = words::string(inst.operands());
                    self.names |= Names::of(&name);
                    self.own_extension(inst, &name);
                    let known = Extension::by_name(&name);
                    if let Some(extension) = known {
                        self.extensions.insert(extension);
                        self.extension_version(inst, extension);
                    }
                }
                Op::MemoryModel => {
                    models += 1;
                    if models == 2 {
                        let error = Error::new(
                            Code::RepeatedMemoryModel,
                            Kind::Malformed,
                            "the module has a second memory model",
                        );
                        self.sink.error(Grade::Required, error.or_at(|| inst.location()));
                    }
                }
                _ => {}
            }
            // Most instructions stand behind one of the same opcode, and may where that one may.
            if std::mem::replace(&mut last, inst.op()) == inst.op() && is_in_order {
                continue;
            }
            is_in_order = true;
            let Some(section) = section(inst) else { continue };
            if section < reached {
                is_in_order = false;
                let (here, last) = (SECTIONS[usize::from(section)], SECTIONS[usize::from(reached)]);
                self.rule(inst, format!("{here} stand before {last}"));
            }
            reached = reached.max(section);
        }
        self.capabilities.sort_unstable();
        if models == 0 {
            let detail = "the module has no OpMemoryModel";
            let error = Error::new(Code::UnspecifiedMemoryModel, Kind::Malformed, detail);
            self.sink.error(Grade::Required, error);
        }
    }

    /// Declares a capability and those that it implies.
    fn declare(&mut self, capability: Capability) {
        for capability in capability.with_implied() {
            if !self.capabilities.contains(&capability) {
                self.capabilities.push(capability);
                self.common_capabilities |= 1_u128.checked_shl(capability.0).unwrap_or(0);
            }
        }
    }
}
