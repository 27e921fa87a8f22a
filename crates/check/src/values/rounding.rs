//! Conversions of shaders that round as a decoration says (section 2.16.2, SPV_KHR_16bit_storage).

use rustc_hash::FxHashSet;

use crate::{Checker, memory::logical};
use spirv_kit::{
    Id, Inst, Op, Operands,
    facts::TypeClass,
    grammar::{Capability, Decoration, StorageClass},
};

/// True if such results may be stored in a storage class.
const fn is_stored(class: StorageClass) -> bool {
    matches!(
        class,
        StorageClass::StorageBuffer
            | StorageClass::PhysicalStorageBuffer
            | StorageClass::Uniform
            | StorageClass::Output
    )
}

/// The result of a conversion with a rounding mode is stored as a float of 16 bits, and nothing else.
pub(crate) fn rounded_stores(cx: &Checker<'_>) {
    let module = cx.facts.module();
    let is_mode = |inst: &Inst<'_>| {
        inst.op() == Op::Decorate && inst.operands().get(1) == Some(&Decoration::FPRoundingMode.0)
    };
    let mut head = module.iter().take(cx.facts.first_function());
    if !cx.has_capability(Capability::Shader) || !head.any(|inst| is_mode(&inst)) {
        return;
    }
    let facts = cx.facts;
    let bodies = || module.iter().skip(facts.first_function());
    let conversions = bodies().filter(|inst| inst.op() == Op::FConvert).filter_map(|inst| inst.result());
    let rounded: FxHashSet<Id> =
        conversions.filter(|id| cx.is_decorated(*id, Decoration::FPRoundingMode)).collect();
    if rounded.is_empty() {
        return;
    }
    for inst in bodies() {
        if inst.op() == Op::Store {
            rounded_store(cx, inst, &rounded);
            continue;
        }
        let mut operands = Operands::new(inst, facts.ids()).filter_map(|operand| operand.ok()?.id());
        let result = inst.result();
        if let Some(used) = operands.find(|id| Some(*id) != result && rounded.contains(id)) {
            cx.rule(inst, format!("{used} has a rounding mode, so that it is stored and nothing else"));
        }
    }
}

fn rounded_store(cx: &Checker<'_>, inst: Inst<'_>, rounded: &FxHashSet<Id>) {
    let &[pointer, object, ..] = inst.operands() else { return };
    if !rounded.contains(&Id(object)) {
        return;
    }
    let class = logical::class_of(cx, cx.facts.type_of(Id(pointer)));
    let ty = cx.facts.type_of(Id(object));
    if !class.is_some_and(is_stored) || !cx.types.fits(ty, TypeClass::FLOAT) || cx.types.width(ty) != Some(16)
    {
        cx.rule(inst, "what has a rounding mode is stored as 16 bits in buffers and outputs alone");
    }
}
