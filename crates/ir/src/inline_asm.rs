//! Inline assembly (LangRef, "Inline Assembler Expressions").

use crate::{TypeId, Types};

/// Whether each code of several letters has all of them: `@` is followed by their number, `^` by two (LangRef, "Inline
/// Asm Constraint String"). LLVM takes it for granted, and reads beyond the text otherwise.
#[must_use]
pub fn codes_are_whole(constraints: &[u8]) -> bool {
    let mut rest = constraints;
    while let Some((first, after)) = rest.split_first() {
        let letters = match (*first, after.first()) {
            (b'^', _) => 2,
            (b'@', Some(count @ b'1'..=b'9')) => 1 + usize::from(count - b'0'),
            (b'@', _) => return false,
            _ => 0,
        };
        match after.get(letters..) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    true
}

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

/// Returns of each argument, in order, whether it is the address of what the assembly reads or writes (LangRef, "Indirect
/// inputs and outputs").
pub fn indirect_arguments(constraints: &[u8]) -> impl Iterator<Item = bool> {
    let constraints = constraints.split(|byte| *byte == b',');
    constraints.filter_map(|constraint| match operand(constraint)? {
        ConstraintKind::Indirect => Some(true),
        ConstraintKind::Input => Some(constraint.first() == Some(&b'*')),
        ConstraintKind::Output | ConstraintKind::Clobber | ConstraintKind::Label => None,
    })
}

/// Returns the rule that constraints break as those of a call of a function type.
#[must_use]
pub fn constraint_problem(types: &Types, function: TypeId, constraints: &[u8]) -> Option<&'static str> {
    let Some((result, parameters, variadic)) = types.signature(function) else {
        return Some("inline asm without a function type");
    };
    if variadic {
        return Some("inline asm cannot be variadic");
    }
    let (mut outputs, mut inputs, mut clobbers, mut indirect, mut labels) = (0, 0, 0, 0, 0);
    for constraint in constraints.split(|byte| *byte == b',').filter(|_| !constraints.is_empty()) {
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
    let members = types.fields(result);
    match outputs {
        0 if !types.is_void(result) => return Some("inline asm without outputs must return void"),
        1 if members.is_some() => {
            return Some("inline asm with one output cannot return struct");
        }
        0 | 1 => {}
        _ if members.map(<[_]>::len) != Some(outputs) => {
            return Some("number of output constraints does not match number of return struct elements");
        }
        _ => {}
    }
    (parameters.len() != inputs).then_some("number of input constraints does not match number of parameters")
}
