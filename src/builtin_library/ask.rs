//! What bodies hand to the launcher, and the results that it gives.

use std::fmt::Write as _;

use super::{
    BuiltinRequest, InstructionOperand, line,
    types::{BuiltinType, Elem},
};
use crate::{
    builtin_library::runtime::{DESCRIPTION, REQUEST, SLOT, number_of},
    mapping::shader::ShaderValueKind,
    spirv::Op,
};

/// A value that is handed to the launcher.
pub(super) struct Given {
    pub(super) ty: BuiltinType,
    pub(super) text: String,
}

impl Given {
    /// A constant of 32 bits.
    pub(super) fn word(value: u32) -> Self {
        Self { ty: BuiltinType::scalar(Elem::Int(32)), text: value.to_string() }
    }

    /// All parameters of a function from one on.
    pub(super) fn params(call: &BuiltinRequest<'_>, first: usize) -> impl Iterator<Item = Self> {
        let params = call.signature.params.iter().enumerate().skip(first);
        params.map(|(number, ty)| Self { ty: *ty, text: format!("%p{number}") })
    }
}

/// The operands of the instruction that a function stands for.
pub(super) fn operands(call: &BuiltinRequest<'_>) -> Option<Vec<Given>> {
    let operand = |operand: &InstructionOperand| match *operand {
        InstructionOperand::Const(value) => Some(Given::word(value)),
        InstructionOperand::Param(param) => {
            Some(Given { ty: call.param(param)?, text: format!("%p{param}") })
        }
    };
    call.operands.iter().map(operand).collect()
}

/// The body of a function that hands its values to the launcher, which answers at once, and returns the result.
pub(super) fn request(call: &mut BuiltinRequest<'_>, op: Op, given: &[Given]) -> Option<String> {
    finish(call, REQUEST, op, given)
}

/// The same by another of the launcher's names.
pub(super) fn finish(call: &mut BuiltinRequest<'_>, callee: &str, op: Op, given: &[Given]) -> Option<String> {
    let mut text = String::new();
    let result = call.signature.result;
    ask(call, &mut text, callee, op, result, given)?;
    match result {
        Some(ty) => line(&mut text, format_args!("ret {ty} %result")),
        None => line(&mut text, format_args!("ret void")),
    }
    Some(text)
}

/// The body of a function that reads the clock, a number of 64 bits or its words, the low one first (SPV_KHR_shader_clock).
pub(super) fn clock(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
    let words = BuiltinType { lanes: Some(2), ..BuiltinType::scalar(Elem::Int(32)) };
    let result = call.signature.result?;
    let given = operands(call)?;
    (result == BuiltinType::scalar(Elem::Int(64)) || result == words).then(|| request(call, op, &given))?
}

/// The call of the launcher by one of its names; the result is `%result`.
pub(super) fn ask(
    call: &mut BuiltinRequest<'_>,
    text: &mut String,
    callee: &str,
    op: Op,
    result: Option<BuiltinType>,
    given: &[Given],
) -> Option<()> {
    let types = std::iter::once(result).chain(given.iter().map(|value| Some(value.ty)));
    let words = types.map(description).collect::<Option<Vec<_>>>()?.concat();
    let mut name = String::from("spirv_llvm.run.types");
    for word in &words {
        let _ = write!(name, ".{word}");
    }
    let list: Vec<_> = words.iter().map(|word| format!("i32 {word}")).collect();
    call.library.declare(&format!(
        "@\"{name}\" = private constant [{} x i32] [{}]",
        words.len(),
        list.join(", ")
    ));
    call.library.declare(&format!("declare void @\"{callee}\"(i64, i64, i64, i64, i64)"));
    line(text, format_args!("%slots = alloca [{} x [{SLOT} x i8]], align 128", given.len().max(1)));
    for (index, value) in given.iter().enumerate() {
        line(text, format_args!("%slot{index} = getelementptr [{SLOT} x i8], ptr %slots, i64 {index}"));
        let mut given = value.text.clone();
        let to = in_memory(value.ty);
        if to != value.ty {
            given = format!("%handed{index}");
            let cast = if matches!(value.ty.elem, Elem::Pointer(_)) { "ptrtoint" } else { "zext" };
            line(text, format_args!("{given} = {cast} {} {} to {to}", value.ty, value.text));
        }
        line(text, format_args!("store {to} {given}, ptr %slot{index}"));
    }
    line(text, format_args!("%place = alloca [{SLOT} x i8], align 128\n%given = ptrtoint ptr %slots to i64"));
    line(text, format_args!("%to = ptrtoint ptr %place to i64"));
    line(
        text,
        format_args!(
            "call void @\"{callee}\"(i64 {}, i64 ptrtoint (ptr @\"{name}\" to i64), i64 {}, i64 %given, i64 %to)",
            op.0,
            given.len()
        ),
    );
    match result {
        Some(ty) if in_memory(ty) != ty => {
            let from = in_memory(ty);
            let cast = if matches!(ty.elem, Elem::Pointer(_)) { "inttoptr" } else { "trunc" };
            line(
                text,
                format_args!("%handed = load {from}, ptr %place\n%result = {cast} {from} %handed to {ty}"),
            );
        }
        Some(ty) => line(text, format_args!("%result = load {ty}, ptr %place")),
        None => {}
    }
    Some(())
}

/// The type by which a value is handed over: addresses have 64 bits, those in vectors too, and booleans in vectors have a byte each.
const fn in_memory(ty: BuiltinType) -> BuiltinType {
    match ty.elem {
        Elem::Pointer(_) => ty.with(Elem::Int(64)),
        Elem::Int(1) if ty.lanes.is_some() => ty.with(Elem::Int(8)),
        _ => ty,
    }
}

/// A type in words.
fn description(ty: Option<BuiltinType>) -> Option<[u32; DESCRIPTION]> {
    let Some(ty) = ty else { return Some([u32::MAX, 0, 0, 0]) };
    let (kind, bits) = match ty.elem {
        Elem::Int(1) => (ShaderValueKind::Boolean, 8),
        Elem::Int(bits @ (8 | 16 | 32 | 64)) => (ShaderValueKind::Unsigned, bits),
        Elem::Float(bits) => (ShaderValueKind::Float, bits),
        Elem::BFloat => (ShaderValueKind::BFloat16, 16),
        Elem::Pointer(_) => (ShaderValueKind::Unsigned, 64),
        Elem::Int(_) => return None,
    };
    // A vector of three takes the memory of one of four, of which the last is not looked at.
    let bytes = bits / 8 * ty.count();
    let fits = ty.columns.is_none() && u64::from(bytes) <= SLOT;
    fits.then_some([number_of(kind) as u32, bits, ty.count(), bytes])
}
