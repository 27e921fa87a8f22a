//! Control flow and calls (sections 3.49.17 and 3.49.9).

use rustc_hash::FxHashSet;

use crate::{
    Error, Loss, Result,
    draft::{Opcode, TypeKind, Value, calling_convention},
    mapping::{builtins::friendly, metadata::BRANCH_WEIGHTS, registry::Control},
    reader::{
        body::{FunctionReader, Values},
        call::BUILTIN,
        constants,
        intrinsics::{self, HelperFunction},
    },
    spirv::{Id, Inst, Operands},
};

pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, op: Control) -> Result<()> {
    match op {
        Control::Branch => {
            let target = inst.id(0)?;
            let branch = f.builder.br(f.target(target)?)?;
            f.close_loop(branch, &[target])
        }
        Control::BranchConditional => conditional(f, inst),
        Control::Switch => switch(f, inst),
        Control::Return => f.builder.ret_void().map(drop).map_err(Error::from),
        Control::ReturnValue => {
            let value = f.operand(inst, 0)?;
            f.builder.ret(value)?;
            Ok(())
        }
        Control::Unreachable => f.builder.unreachable().map(drop).map_err(Error::from),
        Control::AbortKHR => abort(f, inst),
        Control::LoopMerge => f.open_loop(inst, 2),
        Control::LoopControlINTEL => f.open_loop(inst, 0),
        // LLVM finds the structure of selections itself.
        Control::SelectionMerge => {
            if inst.word(1)? != 0 {
                f.reader.losses.add(Loss::SelectionHint);
            }
            Ok(())
        }
        Control::LifetimeStart => lifetime(f, inst, "llvm.lifetime.start"),
        Control::LifetimeStop => lifetime(f, inst, "llvm.lifetime.end"),
        Control::FunctionPointerCallINTEL => call_pointer(f, inst),
        Control::FunctionCall => call(f, inst),
    }
}

/// A call that does not return, with the message in the type of its value: that matches the instruction's own logically.
fn abort<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let row = inst.op().row().ok_or_else(|| inst.unsupported("unknown opcode"))?;
    let message = f.operand(inst, 1)?;
    let mangled = f.reader.mangled(f.reader.type_id(inst.id(1)?)?, false)?;
    let void = f.reader.context.void();
    let call = f.call_mangled(&friendly::name_of_op(row), &[mangled], void, &[message], BUILTIN)?;
    if let Some(callee) = call.called_function() {
        callee.set_no_return()?;
    }
    f.builder.unreachable().map(drop).map_err(Error::from)
}

fn conditional<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let condition = f.operand(inst, 0)?;
    let targets = [inst.id(1)?, inst.id(2)?];
    let [yes, no] = targets;
    let branch = f.builder.cond_br(condition, f.target(yes)?, f.target(no)?)?;
    let context = f.reader.context;
    if let Some(&[yes, no]) = inst.operands().get(3..) {
        let node = [context.md_string(BRANCH_WEIGHTS.as_bytes()), context.md_u32(yes)?, context.md_u32(no)?];
        branch.value().attach(f.reader.kinds.prof, context.md_node(&node))?;
    }
    f.close_loop(branch, &targets)
}

fn switch<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let selector = f.operand(inst, 0)?;
    let ty = selector.ty().ok_or_else(|| inst.malformed("the selector has no type"))?;
    let default = f.target(inst.id(1)?)?;
    let ids = f.reader.ids;
    let mut operands = Operands::new(inst, ids).skip(2);
    let mut cases = Vec::with_capacity(inst.operands().len() / 2);
    let mut targets = vec![inst.id(1)?];
    let mut known = FxHashSet::default();
    while let (Some(literal), Some(label)) = (operands.next(), operands.next()) {
        let label = Id(label?.word());
        let number = constants::number(ty, literal?.words)?;
        // Of cases with one number the first counts.
        if known.insert(number) {
            targets.push(label);
            cases.push((number, f.target(label)?));
        }
    }
    let switch = f.builder.switch(selector, default, &cases)?;
    f.close_loop(switch, &targets)
}

/// The start or the end of a variable's life; LLVM wants the variable itself.
fn lifetime<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, name: &str) -> Result<()> {
    let mut pointer = f.operand(inst, 0)?;
    while let Some(cast) = pointer.as_instruction().filter(|inst| inst.opcode() == Opcode::BitCast) {
        let Some(origin) = cast.operand(0) else { break };
        pointer = origin;
    }
    if pointer.as_instruction().is_some_and(|inst| inst.opcode() == Opcode::Alloca) {
        f.call_intrinsic(name, f.reader.context.void(), &[pointer])?;
    }
    Ok(())
}

pub(super) fn arguments<'m>(f: &mut FunctionReader<'_, 'm, '_>, words: &[u32]) -> Result<Values<'m>> {
    let mut args = Values::new();
    for word in words {
        args.push(f.value(Id(*word))?);
    }
    Ok(args)
}

fn call<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let id = f.reader.entry_points.kernel(inst.id(2)?);
    let args = arguments(f, inst.operands().get(3..).unwrap_or(&[]))?;
    match intrinsics::of_callee(f.reader, id) {
        Some(HelperFunction::Intrinsic(intrinsic)) => return f.call_helper(inst, intrinsic, &args),
        Some(HelperFunction::Wrap(wrap)) => return f.call_wrap(inst, wrap, &args),
        None => {}
    }
    let callee = f.reader.function(id)?;
    let call = f.call(callee, &args)?;
    f.define(inst, call.value())
}

fn call_pointer<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let pointer: Value<'_> = f.operand(inst, 2)?;
    let pointee = f.reader.pointee(f.reader.type_id(inst.id(2)?)?)?;
    let args = arguments(f, inst.operands().get(3..).unwrap_or(&[]))?;
    let ty = match pointee {
        Some(pointee) => f.ty(pointee)?,
        // An untyped pointer leaves the type of the function to the call.
        None => {
            let params: Vec<_> = args.iter().filter_map(|arg| arg.ty()).collect();
            f.ty(inst.id(0)?)?.function(&params, false)?
        }
    };
    if ty.kind() != TypeKind::Function {
        return Err(inst.malformed("the operand is not a pointer to a function"));
    }
    let call = f.builder.call_pointer(ty, pointer, &args)?;
    call.set_calling_convention(calling_convention::SPIR_FUNC)?;
    call.set_convergent()?;
    f.note_unknown_call();
    f.reader.argument_attributes(inst, call)?;
    f.define(inst, call.value())
}
