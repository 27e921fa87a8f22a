//! The order of a module's sections (specification, section 2.4), its header and its capabilities.

use crate::{Checker, Names};
use spirv_kit::{
    Code, Error, Kind, Op, SECTIONS,
    facts::Grade,
    grammar::{Capability, Extension},
    section, words,
};

impl Checker<'_, '_> {
    /// Header and order of sections.
    pub(super) fn layout(&mut self) {
        let header = *self.module().header();
        if !header.version().is_some_and(spirv_kit::Version::is_known) {
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
