//! Calls that stand for specialization constants: `__spirv_SpecConstant(number, default)` and
//! `__spirv_SpecConstantComposite(constituents…)`.

use super::{OperandWords, mismatch};
use crate::{
    Result,
    spirv::{Id, Op, grammar::Decoration},
    view::{InstView, Type, Value},
    writer::{FunctionWriter, ModuleWriter, memory_representation::Representation},
};

/// A scalar constant. The type is the result's; booleans may have a default of any integer type.
pub(super) fn spec_constant_call<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let number = f.literal(inst, 0)?;
    let (op, words) = scalar(inst.ty(), f.arg(inst, 1)?)?;
    let ty = f.module.call_type(inst)?;
    let mut key = OperandWords::new();
    key.extend([u32::from(op.0), ty.0]);
    key.extend_from_slice(&words);
    key.push(number);
    let id = match f.module.interner.find(&key) {
        Some(id) => id,
        None => {
            // A phi before the call may have asked for its id already.
            let id = f.result_id(inst)?;
            f.module.requirements.op(op);
            let is_number = op == Op::SpecConstant && inst.ty().is_int();
            let sections = &mut f.module.sections;
            let sink = if is_number { &mut sections.int_constants } else { &mut sections.values };
            sink.start(op).id(ty).id(id).words(&words).finish()?;
            f.module.note_spec_constant(op, id);
            f.decorate(id, Decoration::SpecId, &[number])?;
            f.module.interner.insert(key, id);
            id
        }
    };
    define_spec_constant(f, inst, id, ty)
}

/// A composite of constants, among them specialization constants.
pub(super) fn spec_constant_composite_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
) -> Result<()> {
    let returned = f.source.returned_struct(inst).filter(|_| inst.is_void());
    let first = u32::from(returned.is_some());
    let llvm_type = returned.unwrap_or_else(|| inst.ty());
    let mut parts = OperandWords::new();
    for number in first..inst.arg_count() {
        let part = f.arg(inst, number)?;
        if part.ty() != constituent(llvm_type, number - first, inst.arg_count() - first) {
            return Err(mismatch(format!("{part} is no constituent {number} of {llvm_type}")));
        }
        parts.push(f.module.spec_constituent(part)?.0);
    }
    let ty = match returned {
        Some(ty) => f.module.type_of(ty)?,
        None => f.module.call_type(inst)?,
    };
    let id = f.module.intern_typed(Op::SpecConstantComposite, ty, &parts, |s| &mut s.values)?;
    if let Some(returned) = returned {
        let representation = f.module.representation_of(returned);
        if representation != Representation::Same {
            let target = f.arg(inst, 0)?;
            return f.store_representation(inst, (returned, representation), id, target);
        }
        let pointer = f.pointer_arg(inst, 0, ty)?;
        return f.emit_void(Op::Store, &[pointer.0, id.0]);
    }
    define_spec_constant(f, inst, id, ty)
}

fn define_spec_constant<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    id: Id,
    ty: Id,
) -> Result<()> {
    f.module.spec_constants.insert(inst.as_key(), id);
    f.define(inst, id, ty)
}

impl<'m> ModuleWriter<'m> {
    /// A constituent: a constant, or a call that stands for one.
    fn spec_constituent(&mut self, part: Value<'m>) -> Result<Id> {
        if let Some(id) = self.spec_constants.get(&part.as_key()) {
            return Ok(*id);
        }
        if part.as_instruction().is_some() || !part.is_constant() {
            return Err(mismatch(format!("{part} is no constant")));
        }
        self.constant(part)
    }
}

/// The type of a constituent of a composite of so many.
fn constituent(ty: Type<'_>, number: u32, count: u32) -> Option<Type<'_>> {
    match ty.element() {
        Some(element) => (ty.len() == Some(count.into())).then_some(element),
        None => ty.member(number).filter(|_| ty.member_count() == count),
    }
}

/// The instruction for a scalar constant of a type, and the words of its default.
fn scalar(ty: Type<'_>, default: Value<'_>) -> Result<(Op, OperandWords)> {
    let mut words = OperandWords::new();
    if ty.is_int_of(1) {
        let boolean = default.const_u64().ok_or_else(|| mismatch(format!("{default} is no constant")))?;
        return Ok((if boolean == 0 { Op::SpecConstantFalse } else { Op::SpecConstantTrue }, words));
    }
    if default.ty() != Some(ty) {
        return Err(mismatch(format!("the default {default} is not of the type {ty}")));
    }
    let int = default.const_int().map(|int| (int.width, int.words.first().copied().unwrap_or_default()));
    let float = default.const_fp().map(|(width, words)| (width, words[0]));
    match int.filter(|_| ty.is_int()).or(float.filter(|_| ty.is_float())) {
        Some((8 | 16 | 32, bits)) => words.push(bits as u32),
        Some((64, bits)) => words.extend([bits as u32, (bits >> 32) as u32]),
        _ => return Err(mismatch(format!("{default} is no default of a specialization constant"))),
    }
    Ok((Op::SpecConstant, words))
}
