//! Bodies for the builtin functions and variables that a kernel uses.

use std::fmt::Write as _;

use inkwell::{
    module::Module,
    types::{AnyTypeEnum, BasicTypeEnum},
    values::{AnyValueEnum, BasicValue as _, FunctionValue},
};

use super::instrument;
use super::prepare::{REFRESH, function_name, is_declaration, link};
use crate::builtin_library::{
    Library,
    runtime::{BARRIER, OPERATE},
    work_item,
};
use crate::{Code, Error, Result, llvm, mangle};

/// Links in bodies for all builtin functions and variables. Gives whether work-items may wait for each other, and whether they do
/// operations together.
pub(super) fn add(module: &Module<'_>) -> Result<(bool, bool)> {
    let mut library = Library::default();
    let mut unknown = Vec::new();
    for function in module.get_functions() {
        let name = function_name(function);
        if !is_declaration(function) || name.starts_with("llvm.") || name.starts_with(instrument::OWN) {
            continue;
        }
        if function.as_global_value().as_pointer_value().get_first_use().is_none()
            || library.add(function, &name)?
        {
            continue;
        }
        if is_personality(function) {
            let builder = module.get_context().create_builder();
            builder.position_at_end(module.get_context().append_basic_block(function, ""));
            builder.build_unreachable().map_err(|error| Error::internal(error.to_string()))?;
        } else {
            unknown.push(mangle::demangle(&name).unwrap_or(name));
        }
    }
    let refresh = refresh_text(module, &mut unknown);
    if !unknown.is_empty() {
        let text = format!("the kernel uses what is not defined: {}", unknown.join(", "));
        return Err(Error::unsupported(Code::Other, text));
    }
    let text = library.into_text();
    let (waits, operates) = (text.contains(BARRIER), text.contains(OPERATE));
    let state =
        format!("@\"{}\" = global [{} x [4 x i64]] zeroinitializer\n", work_item::STATE, work_item::ROWS);
    link(module, "state", &state)?;
    link(module, "builtins", &text)?;
    if !refresh.is_empty() {
        let external =
            format!("@\"{}\" = external global [{} x [4 x i64]]\n", work_item::STATE, work_item::ROWS);
        link(module, "builtin variables", &(external + &refresh))?;
    }
    Ok((waits, operates))
}

/// True for what only unwinds the frames of functions (LangRef, "Personality Function"), of which none does: kernels do not throw.
fn is_personality(function: FunctionValue<'_>) -> bool {
    let first = function.as_global_value().as_pointer_value().get_first_use();
    let mut uses = std::iter::successors(first, |before| before.get_next_use());
    uses.all(|one| matches!(one.get_user(), AnyValueEnum::FunctionValue(_)))
}

/// Returns the text of the builtin variables and of the function that updates them; empty if the module has no such variables.
fn refresh_text(module: &Module<'_>, unknown: &mut Vec<String>) -> String {
    let (mut text, mut body) = (String::new(), String::new());
    for (index, global) in module.get_globals().enumerate() {
        let name = global.get_name().to_string_lossy().into_owned();
        if !global.is_declaration() || name.starts_with("llvm.") || name.starts_with(instrument::OWN) {
            continue;
        }
        let (ty, bits, lanes) = match global.get_value_type() {
            AnyTypeEnum::IntType(int) => (global.get_value_type(), int.get_bit_width(), None),
            AnyTypeEnum::VectorType(vector) => match vector.get_element_type() {
                BasicTypeEnum::IntType(int) => {
                    (global.get_value_type(), int.get_bit_width(), Some(vector.get_size()))
                }
                _ => (global.get_value_type(), 0, None),
            },
            other => (other, 0, None),
        };
        let space = llvm::address_space(global.as_pointer_value().get_type());
        let Some(refresh) = work_item::refresh(&name, space, bits, lanes, index) else {
            unknown.push(name);
            continue;
        };
        // The module's own declaration may say that it is constant.
        global.set_constant(false);
        let _ = writeln!(
            text,
            "@\"{name}\" = addrspace({space}) global {} zeroinitializer",
            ty.print_to_string().to_string()
        );
        body.push_str(&refresh);
        body.push('\n');
    }
    if !body.is_empty() {
        let _ = writeln!(text, "define void @\"{REFRESH}\"(ptr %unused) nounwind {{\n{body}ret void\n}}");
    }
    text
}
