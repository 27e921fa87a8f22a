//! Where opcodes may stand.

use crate::{
    Op,
    grammar::{Class, OpRow},
};

/// The role of an instruction in a block for the walk through it.
#[derive(Clone, Copy)]
pub(super) enum WalkRole {
    /// It goes on in the block and defines nothing.
    Plain,
    /// It goes on in the block and defines a value.
    Value,
    /// It calls a function; it goes on in the block and defines a value.
    Call,
    /// It declares memory, in a block or for the module.
    Variable,
    /// It is a parameter of a function.
    Parameter,
    /// It begins a block.
    Label,
    /// It ends the block.
    End,
    /// It names or decorates what others define.
    About,
    /// It may stand anywhere and has no effect.
    Line,
    /// Its role depends on more than the opcode.
    Other,
}

impl WalkRole {
    #[inline]
    pub(super) fn of(op: Op) -> Self {
        ROLES[usize::from(op.0)]
    }

    const fn of_row(row: &OpRow) -> Self {
        let op = row.op;
        let goes_on = stands_in_block(row);
        match (row.has_type, row.has_result) {
            _ if op.is_terminator() => Self::End,
            _ if matches!(op, Op::Label) => Self::Label,
            _ if is_about_others(op) => Self::About,
            _ if matches!(op, Op::Line | Op::NoLine) => Self::Line,
            _ if matches!(op, Op::FunctionCall) => Self::Call,
            _ if op.is_variable() => Self::Variable,
            _ if matches!(op, Op::FunctionParameter) => Self::Parameter,
            // Their definitions are no values, or not in every place.
            _ if !goes_on || matches!(op, Op::Function | Op::FunctionEnd) => Self::Other,
            _ if matches!(op, Op::Nop) => Self::Other,
            (false, false) => Self::Plain,
            (true, true) if !matches!(row.class, Class::ConstantCreation) => Self::Value,
            _ => Self::Other,
        }
    }
}

/// The role of every opcode, which is looked up for each instruction.
static ROLES: [WalkRole; 1 << 16] = {
    let mut roles = [WalkRole::Other; 1 << 16];
    let rows = Op::all();
    let mut number = 0;
    while number < rows.len() {
        roles[rows[number].op.0 as usize] = WalkRole::of_row(&rows[number]);
        number += 1;
    }
    roles
};

/// True if an opcode may stand at module scope as well as in a block.
pub(super) const fn stands_anywhere(op: Op) -> bool {
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

/// True if the instructions of a row stand in blocks only.
pub(super) const fn stands_in_block(row: &OpRow) -> bool {
    let op = row.op;
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
        Class::Pipe => !matches!(op, Op::ConstantPipeStorage),
        _ => !stands_anywhere(op),
    }
}

/// True if an instruction names or decorates what others define.
const fn is_about_others(op: Op) -> bool {
    use Op as O;
    matches!(
        op,
        O::Name
            | O::MemberName
            | O::Decorate
            | O::DecorateId
            | O::DecorateString
            | O::MemberDecorate
            | O::MemberDecorateString
            | O::MemberDecorateIdEXT
    )
}
