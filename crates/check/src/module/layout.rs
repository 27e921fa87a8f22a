//! The order of a module's sections (specification, section 2.4), its header and its capabilities.

use crate::{
    Checker,
    context::{DeclaredNames, NamedExtensions},
    environments::own_rules,
    module::availability,
};
use spirv_kit::{
    Code, Error, Kind, Op, SECTIONS,
    facts::Grade,
    grammar::{Capability, Extension},
    second_memory_model, section, words,
};

/// The version and the schema of the header.
fn check_header(cx: &Checker<'_>) {
    let header = *cx.module().header();
    if !header.version().is_some_and(spirv_kit::Version::is_known) {
        let detail = format!("the version word is {:#010x}", header.version_word);
        cx.findings.error(Grade::Required, Error::new(Code::InvalidVersionNumber, Kind::Malformed, detail));
    }
    if let Some(version) = header.version()
        && version.is_known()
        && version > cx.environment.version
    {
        let detail = format!("version {version} is not taken by {}", cx.environment);
        cx.findings.error(Grade::Rule, Error::new(Code::InvalidVersionNumber, Kind::Malformed, detail));
    }
    if header.schema != 0 {
        let detail = format!("the header's schema is {}, not 0", header.schema);
        cx.findings.error(Grade::Rule, Error::malformed(detail));
    }
}

/// Header and order of sections.
pub(crate) fn layout(cx: &Checker<'_>) -> DeclaredNames {
    check_header(cx);
    let mut declared = DeclaredNames::default();
    let (mut reached, mut models) = (0, 0);
    let (mut last, mut is_in_order) = (Op::Nop, true);
    for inst in cx.module().iter().take(cx.facts.first_function()) {
        match inst.op() {
            Op::Capability => {
                if let Some(capability) = inst.operands().first() {
                    declared.add(Capability(*capability));
                }
            }
            Op::Extension => {
                let name = words::string(inst.operands());
                declared.names |= NamedExtensions::of(&name);
                own_rules::own_extension(cx, inst, &name);
                let known = Extension::by_name(&name);
                if let Some(extension) = known {
                    declared.extensions.insert(extension);
                    availability::extension_version(cx, inst, extension);
                }
            }
            Op::MemoryModel => {
                models += 1;
                if models == 2 {
                    cx.findings.error(Grade::Required, second_memory_model(inst));
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
            cx.rule(inst, format!("{here} stand before {last}"));
        }
        reached = reached.max(section);
    }
    if models == 0 {
        let detail = "the module has no OpMemoryModel";
        let error = Error::new(Code::UnspecifiedMemoryModel, Kind::Malformed, detail);
        cx.findings.error(Grade::Required, error);
    }
    declared.finish()
}
