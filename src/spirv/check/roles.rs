//! Where opcodes may stand.

use crate::spirv::{Op, grammar::Class};

/// The role of an instruction in a block for the walk through it.
#[derive(Clone, Copy)]
pub(super) enum Role {
    /// It goes on in the block and defines nothing.
    Plain,
    /// It goes on in the block and defines a value.
    Value,
    /// It has to be looked at.
    Other,
}

impl Role {
    fn of(op: Op) -> Self {
        let Some(row) = op.row() else { return Self::Other };
        let goes_on = stands_in_block(op) && !op.is_terminator();
        match (row.has_type, row.has_result) {
            // Their definitions are no values, or not in every place.
            _ if !goes_on || matches!(op, Op::Function | Op::FunctionParameter | Op::FunctionEnd) => {
                Self::Other
            }
            _ if matches!(op, Op::Label | Op::Line | Op::NoLine | Op::Nop) => Self::Other,
            (false, false) => Self::Plain,
            (true, true) if row.class != Class::ConstantCreation => Self::Value,
            _ => Self::Other,
        }
    }
}

/// The roles of opcodes, each found out once, by the rows of the opcodes.
#[derive(Default)]
pub(super) struct Roles(Vec<Option<Role>>);

impl Roles {
    #[inline]
    pub(super) fn of(&mut self, op: Op) -> Role {
        let Some(number) = op.row_number() else { return Role::Other };
        match self.0.get(number) {
            Some(Some(role)) => *role,
            _ => self.find(op, number),
        }
    }

    #[inline(never)]
    fn find(&mut self, op: Op, number: usize) -> Role {
        self.0.resize(Op::all().len().max(number + 1), None);
        let role = Role::of(op);
        if let Some(slot) = self.0.get_mut(number) {
            *slot = Some(role);
        }
        role
    }
}

/// Whether an opcode may stand at module scope as well as in a block.
pub(super) fn stands_anywhere(op: Op) -> bool {
    matches!(
        op,
        Op::Variable
            | Op::UntypedVariableKHR
            | Op::Undef
            | Op::PoisonKHR
            | Op::ExtInst
            | Op::ExtInstWithForwardRefsKHR
    )
}

/// Whether an opcode stands in blocks only.
pub(super) fn stands_in_block(op: Op) -> bool {
    let Some(row) = op.row() else { return false };
    match row.class {
        Class::Annotation
        | Class::ConstantCreation
        | Class::Debug
        | Class::Extension
        | Class::ModeSetting
        | Class::TypeDeclaration
        | Class::Graph => false,
        // Vendors' declarations are listed with their instructions.
        Class::Unlisted | Class::Reserved => {
            !matches!(
                op,
                Op::AliasDomainDeclINTEL
                    | Op::AliasScopeDeclINTEL
                    | Op::AliasScopeListDeclINTEL
                    | Op::AsmTargetINTEL
                    | Op::AsmINTEL
                    | Op::ConstantFunctionPointerINTEL
                    | Op::SamplerImageAddressingModeNV
                    | Op::ConstantStringAMDX
                    | Op::SpecConstantStringAMDX
            ) && !row.is_type()
        }
        Class::Pipe => op != Op::ConstantPipeStorage,
        _ => !stands_anywhere(op),
    }
}
