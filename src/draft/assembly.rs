//! Constraints of inline assembly (LangRef, "Inline Asm Constraint String").

use super::{Type, TypeKind};

/// What a constraint is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ConstraintKind {
    /// A result.
    Output,
    /// A result in memory, whose address is an argument.
    Indirect,
    Input,
    /// A register that is changed.
    Clobber,
    /// A block.
    Label,
}

/// What a constraint is of; `None` for one that is malformed.
fn operand(constraint: &[u8]) -> Option<ConstraintKind> {
    let (operand, mut codes) = match constraint {
        [b'~', rest @ ..] => (ConstraintKind::Clobber, rest),
        [b'!', rest @ ..] => (ConstraintKind::Label, rest),
        [b'=', rest @ ..] => (ConstraintKind::Output, rest),
        rest => (ConstraintKind::Input, rest),
    };
    if operand == ConstraintKind::Clobber {
        return matches!(codes, [b'{', .., b'}']).then_some(operand);
    }
    let is_indirect = codes.first() == Some(&b'*');
    if is_indirect {
        codes = codes.get(1..)?;
    }
    while let [b'&' | b'%' | b'#' | b'*', rest @ ..] = codes {
        codes = rest;
    }
    if codes.is_empty() {
        return None;
    }
    // A register is named in braces.
    let mut rest = codes;
    while let Some((first, after)) = rest.split_first() {
        rest = match first {
            b'{' => after.get(after.iter().position(|byte| *byte == b'}')? + 1..)?,
            _ => after,
        };
    }
    Some(if operand == ConstraintKind::Output && is_indirect { ConstraintKind::Indirect } else { operand })
}

/// The rule that constraints break as those of a call of a type.
pub(super) fn problem(ty: Type<'_>, constraints: &[u8]) -> Option<&'static str> {
    if ty.is_vararg() {
        return Some("inline asm cannot be variadic");
    }
    let (mut outputs, mut inputs, mut clobbers, mut indirect, mut labels) = (0, 0, 0, 0, 0);
    let list = if constraints.is_empty() { &[][..] } else { constraints };
    for constraint in list.split(|byte| *byte == b',').filter(|_| !list.is_empty()) {
        let Some(operand) = operand(constraint) else { return Some("failed to parse constraints") };
        match operand {
            ConstraintKind::Output | ConstraintKind::Indirect
                if inputs > indirect || clobbers != 0 || labels != 0 =>
            {
                return Some("output constraint occurs after input, clobber or label constraint");
            }
            ConstraintKind::Output => outputs += 1,
            ConstraintKind::Indirect => {
                indirect += 1;
                inputs += 1;
            }
            ConstraintKind::Input if clobbers != 0 => {
                return Some("input constraint occurs after clobber constraint");
            }
            ConstraintKind::Input => inputs += 1,
            ConstraintKind::Clobber => clobbers += 1,
            ConstraintKind::Label => labels += 1,
        }
    }
    let result = ty.return_type()?;
    match outputs {
        0 if !result.is_void() => return Some("inline asm without outputs must return void"),
        1 if result.kind() == TypeKind::Struct => {
            return Some("inline asm with one output cannot return struct");
        }
        0 | 1 => {}
        _ if result.kind() != TypeKind::Struct || result.member_count() != outputs => {
            return Some("number of output constraints does not match number of return struct elements");
        }
        _ => {}
    }
    (ty.param_count() != inputs).then_some("number of input constraints does not match number of parameters")
}
