//! The order of a module's sections (specification, section 2.4 "Logical Layout of a Module").

use crate::{Inst, Op, grammar::Class};

/// The section that an instruction at module scope belongs to; `None` where several can hold it.
#[must_use]
pub fn section(inst: Inst<'_>) -> Option<u8> {
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

/// The names of the sections, each at its number.
pub const SECTIONS: [&str; 12] = [
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
