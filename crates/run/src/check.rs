//! Refuses code that the host cannot run before LLVM's code generator sees it, which would answer some of that by ending the
//! process.

use rustc_hash::FxHashSet;

use super::{intrinsics, opaque};
use crate::builtin_library::{self, MOST_CONVERTED};
use crate::llvm::{Block, Function, Inst, Module, Opcode, Type, TypeKind, Value, ValueKind};
use crate::mangle;
use crate::{Code, Error, Result};

/// The most components of a vector: the code generator takes a time that grows with their square.
const MOST_COMPONENTS: u32 = 1024;

/// The most bits of an integer: products and quotients become code that grows with the square.
const MOST_BITS: u32 = 2048;

/// Looks through the whole module.
pub(super) fn module(module: Module<'_>) -> Result<()> {
    if !module.inline_asm().is_empty() {
        return Err(Error::unsupported(Code::Other, "assembly of a module cannot be run"));
    }
    if let Some(ifunc) = module.ifuncs().next() {
        let text = format!("the indirect function {} cannot be run", ifunc.name());
        return Err(Error::unsupported(Code::Other, text));
    }
    // Before types are looked at, as these functions have some of their own.
    for function in module.functions().filter(|function| function.is_declaration()) {
        check_declaration(function)?;
    }
    let mut types = CheckedTypes::default();
    for global in module.globals() {
        types.check(global.value_type()).map_err(|error| error.or_at(|| global.at()))?;
        if matches!(global.name_bytes(), b"llvm.global_ctors" | b"llvm.global_dtors")
            && global.value_type().len() != Some(0)
        {
            let text = "constructors and destructors of variables are not run";
            return Err(Error::unsupported(Code::Other, text).or_at(|| global.at()));
        }
    }
    for function in module.functions() {
        check_function(&mut types, function).map_err(|error| error.or_at(|| function.at()))?;
    }
    Ok(())
}

/// Refuses functions whose meaning only a device knows.
fn check_declaration(function: Function<'_>) -> Result<()> {
    let name = function.name();
    match builtin_library::unspecified(&name, function.params().count()) {
        Some(reason) if function.value().has_uses() => {
            let spelling = mangle::demangle(&name).unwrap_or_else(|| name.to_string());
            let text = format!("{spelling} cannot be run: {reason}");
            Err(Error::unsupported(Code::Other, text))
        }
        _ => Ok(()),
    }
}

fn check_function<'m>(types: &mut CheckedTypes<'m>, function: Function<'m>) -> Result<()> {
    let name = function.name();
    if let Some(intrinsic) = name.strip_prefix("llvm.").filter(|_| function.value().has_uses()) {
        intrinsics::check(intrinsic, function)?;
    }
    types.check(function.ty())?;
    let mut insts = function.blocks().flat_map(Block::instructions);
    insts.try_for_each(|inst| check_instruction(types, inst))
}

fn check_instruction<'m>(types: &mut CheckedTypes<'m>, inst: Inst<'m>) -> Result<()> {
    if inst.callee().is_some_and(|callee| callee.kind() == ValueKind::InlineAsm) {
        return Err(Error::unsupported(Code::InvalidInstruction, "inline assembly cannot be run"));
    }
    if matches!(inst.opcode(), Opcode::FPToUI | Opcode::FPToSI | Opcode::UIToFP | Opcode::SIToFP) {
        let types = [Some(inst.ty()), inst.operand(0).and_then(Value::ty)];
        let widths = types.into_iter().flatten().filter_map(|ty| ty.scalar().int_width());
        if widths.max().is_some_and(|width| width > MOST_CONVERTED) {
            let text =
                format!("floats are not converted to or from integers of more than {MOST_CONVERTED} bits");
            return Err(Error::unsupported(Code::InvalidInstruction, text).or_at(|| inst.at()));
        }
    }
    let own = [Some(inst.ty()), inst.allocated_type(), inst.gep_source(), inst.call_type()];
    own.into_iter().flatten().try_for_each(|ty| types.check(ty))?;
    inst.operands().filter_map(|operand| operand.ty()).try_for_each(|ty| types.check(ty))
}

/// The types that were found to be in order.
#[derive(Default)]
struct CheckedTypes<'m>(FxHashSet<Type<'m>>);

impl<'m> CheckedTypes<'m> {
    /// Refuses types that only devices or other hosts have, inside of others too.
    fn check(&mut self, whole: Type<'m>) -> Result<()> {
        let mut left = vec![whole];
        while let Some(ty) = left.pop() {
            if !self.0.insert(ty) {
                continue;
            }
            let what = match ty.kind() {
                // Images are memory here, and samplers numbers.
                TypeKind::TargetExt if opaque::stand_in(ty).is_some() => continue,
                TypeKind::TargetExt => format!("target type {}", ty.target_ext_name().unwrap_or_default()),
                TypeKind::ScalableVector => "type of vectors of unknown length".to_owned(),
                // Whatever the host has of them, no kernel has them, and LLVM's code generator often gives up.
                TypeKind::PpcFp128 | TypeKind::Fp128 | TypeKind::X86Fp80 => format!("type {ty}"),
                TypeKind::Vector if ty.vector_len().is_some_and(|count| count > MOST_COMPONENTS) => {
                    format!("type of vectors of more than {MOST_COMPONENTS} components")
                }
                TypeKind::Integer if ty.int_width().is_some_and(|width| width > MOST_BITS) => {
                    format!("type of integers of more than {MOST_BITS} bits")
                }
                TypeKind::Function => {
                    left.extend(ty.return_type());
                    left.extend(ty.params());
                    continue;
                }
                TypeKind::Struct => {
                    left.extend(ty.members());
                    continue;
                }
                _ => {
                    left.extend(ty.element());
                    continue;
                }
            };
            return Err(Error::unsupported(
                Code::Other,
                format!("values of the {what} cannot be used on the host"),
            ));
        }
        Ok(())
    }
}
