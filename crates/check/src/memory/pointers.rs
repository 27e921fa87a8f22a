//! Pointers that are compared, converted and kept in variables (sections 2.16.1 and 3.3.8, SPV_KHR_variable_pointers).

use rustc_hash::FxHashSet;

use crate::{
    Checker,
    memory::{accesses, logical},
    values::dispatch::CheckedOperation,
};
use spirv_kit::{
    AccessChain, Id, Inst, Op, Version,
    facts::{Contents, TypeClass, literal},
    grammar::{AddressingModel, Capability, Extension, StorageClass},
};

/// True if generic pointers reach a storage class.
const fn is_generic(class: StorageClass) -> bool {
    matches!(
        class,
        StorageClass::Workgroup
            | StorageClass::CrossWorkgroup
            | StorageClass::Function
            | StorageClass::CodeSectionINTEL
    )
}

/// OpPtrEqual, OpPtrNotEqual and OpPtrDiff.
pub(crate) fn compared_pointers(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let inst = operation.inst;
    let (Some(a), Some(b)) = (operation.id(0), operation.id(1)) else { return };
    let (a, b) = (cx.facts.type_of(a), cx.facts.type_of(b));
    let (Some(class), Some(other)) = (logical::class_of(cx, a), logical::class_of(cx, b)) else { return };
    if class != other {
        return cx.rule(inst, "the pointers have different storage classes");
    }
    let untyped = |ty: Id| cx.types.pointee(ty).is_none();
    if a != b && !untyped(a) && !untyped(b) {
        cx.rule(inst, "the pointers have different types");
    }
    if !logical::is_logical(cx) {
        return;
    }
    match class {
        StorageClass::Workgroup if !cx.has_capability(Capability::VariablePointers) => {
            cx.rule(inst, "pointers into Workgroup need the capability VariablePointers");
        }
        StorageClass::StorageBuffer if !cx.has_capability(Capability::VariablePointersStorageBuffer) => {
            cx.rule(inst, "pointers into StorageBuffer need the capability VariablePointersStorageBuffer");
        }
        StorageClass::Workgroup | StorageClass::StorageBuffer => {}
        StorageClass::PhysicalStorageBuffer => {
            cx.rule(inst, "pointers into PhysicalStorageBuffer are compared as numbers");
        }
        _ => cx.rule(inst, "pointers of this storage class are not compared"),
    }
}

/// A pointer that a selection or a phi gives, where pointers have no addresses.
pub(crate) fn chosen_pointer(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if cx.types.fits(operation.ty, TypeClass::POINTER)
        && cx.addressing == AddressingModel::Logical
        && !cx.has_capability(Capability::VariablePointersStorageBuffer)
    {
        cx.rule(operation.inst, "pointers that vary need the capability VariablePointersStorageBuffer");
    }
}

/// The format is constant memory, or other memory of kernels by SPV_EXT_relaxed_printf_string_address_space.
pub(crate) fn format_of_printf(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let ty = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
    let is_relaxed = cx.declared.extensions.contains(Extension::SPV_EXT_relaxed_printf_string_address_space);
    let is_good = logical::class_of(cx, ty).is_none_or(|class| match class {
        StorageClass::UniformConstant => true,
        StorageClass::CrossWorkgroup
        | StorageClass::Workgroup
        | StorageClass::Function
        | StorageClass::Generic => is_relaxed,
        _ => false,
    });
    if !is_good {
        cx.rule(operation.inst, "the format lies in memory of another storage class");
    }
}

/// Conversions to, from and between pointers.
pub(crate) fn converted_pointer(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let Some(value) = operation.id(0) else { return };
    let from = cx.facts.type_of(value);
    match op {
        Op::GenericCastToPtr | Op::GenericCastToPtrExplicit => {
            // SPV_INTEL_masked_gather_scatter has vectors of pointers.
            let class = logical::class_of(cx, cx.types.component(ty));
            if !class.is_some_and(is_generic) {
                cx.rule(inst, "the result points into none of Workgroup, CrossWorkgroup and Function");
            }
            if op == Op::GenericCastToPtrExplicit {
                let told = operation.arguments.get(1).map(|class| StorageClass(*class));
                if told != class {
                    cx.rule(inst, "the storage class is not that of the result");
                }
            }
            same_pointees(cx, inst, from, ty);
        }
        Op::PtrCastToGeneric => {
            let class = logical::class_of(cx, cx.types.component(from));
            if class.is_some_and(|class| !is_generic(class)) {
                cx.rule(inst, "the operand points into none of Workgroup, CrossWorkgroup and Function");
            }
            same_pointees(cx, inst, from, ty);
        }
        Op::ConvertPtrToU => physical_pointer(cx, inst, from, ty),
        Op::ConvertUToPtr => physical_pointer(cx, inst, ty, from),
        _ => {}
    }
}

fn same_pointees(cx: &Checker<'_>, inst: Inst<'_>, from: Id, to: Id) {
    let pointee = |ty: Id| cx.types.pointee(cx.types.component(ty));
    if let (Some(from), Some(to)) = (pointee(from), pointee(to))
        && from != to
    {
        cx.rule(inst, format!("the operand points to {from}, the result to {to}"));
    }
}

/// A pointer that is converted to or from a number.
fn physical_pointer(cx: &Checker<'_>, inst: Inst<'_>, pointer: Id, number: Id) {
    if cx.addressing == AddressingModel::Logical {
        return cx.rule(inst, "logical addressing has no such conversion");
    }
    if cx.addressing != AddressingModel::PhysicalStorageBuffer64 {
        return;
    }
    if logical::class_of(cx, pointer) != Some(StorageClass::PhysicalStorageBuffer) {
        cx.rule(inst, "the pointer does not point into PhysicalStorageBuffer");
    }
    if cx.environment.is_vulkan() && cx.types.width(number) != Some(64) {
        let rule = "VUID-StandaloneSpirv-PhysicalStorageBuffer64-04710";
        cx.named_rule(rule, inst, "the number does not have 64 bits");
    }
}

/// A pointer that is cast to or from something else than a pointer.
pub(crate) fn cast_pointer(cx: &Checker<'_>, operation: CheckedOperation<'_>, from: Id) {
    let CheckedOperation { inst, ty, .. } = operation;
    let is_pointer = |ty: Id| cx.types.fits(ty, TypeClass::POINTER.or(TypeClass::SCALAR));
    let is_logical = |ty: Id| {
        is_pointer(ty)
            && logical::class_of(cx, ty).is_some_and(|class| class != StorageClass::PhysicalStorageBuffer)
    };
    if logical::is_logical(cx)
        && cx.has_capability(Capability::Shader)
        && (is_logical(from) || is_logical(ty))
    {
        cx.rule(inst, "a logical pointer has no bits");
    }
    let other = match (is_pointer(from), is_pointer(ty)) {
        (true, false) => ty,
        (false, true) => from,
        _ => return,
    };
    let is_int = cx.types.fits(other, TypeClass::INT.or(TypeClass::SCALAR));
    let is_new = cx.version >= Version::V1_5
        || cx.declared.extensions.contains(Extension::SPV_KHR_physical_storage_buffer);
    let is_words =
        cx.types.fits(other, TypeClass::INT.or(TypeClass::VECTOR)) && cx.types.width(other) == Some(32);
    if !(is_int || is_new && is_words) {
        cx.rule(inst, format!("pointers are not cast to or from {other}"));
    }
}

/// A variable that holds a pointer, where pointers have no addresses.
pub(crate) fn variable_of_pointer(cx: &Checker<'_>, inst: Inst<'_>, pointee: Id, class: StorageClass) {
    if !logical::is_logical(cx)
        || !cx.has_capability(Capability::Shader)
        || cx.addressing != AddressingModel::Logical
    {
        return;
    }
    let any = cx.has_capability(Capability::VariablePointers);
    let buffers = any || cx.has_capability(Capability::VariablePointersStorageBuffer);
    if accesses::holds(cx, pointee, Contents::OTHER_POINTER) {
        cx.rule(inst, "no variable holds pointers of this storage class");
    }
    let buffer = accesses::holds(cx, pointee, Contents::BUFFER_POINTER);
    let workgroup = accesses::holds(cx, pointee, Contents::WORKGROUP_POINTER);
    if buffer && !buffers {
        cx.rule(inst, "a variable of such pointers needs the capability VariablePointersStorageBuffer");
    }
    if workgroup && !any {
        cx.rule(inst, "a variable of such pointers needs the capability VariablePointers");
    }
    if (buffer || workgroup) && !matches!(class, StorageClass::Function | StorageClass::Private) {
        cx.rule(inst, "variables of pointers stand in the classes Function and Private");
    }
}

/// True if the indexes of an access chain lead into a matrix.
fn leads_into_matrix(cx: &Checker<'_>, inst: Inst<'_>) -> bool {
    let Some(chain) = AccessChain::of(inst.op()) else { return false };
    let arguments = inst.arguments();
    let Some(base) = arguments.get(chain.base()) else { return false };
    let root = if chain.is_untyped {
        arguments.first().map(|ty| Id(*ty))
    } else {
        cx.types.pointee(cx.facts.type_of(Id(*base)))
    };
    let Some(mut at) = root else { return false };
    for index in arguments.iter().skip(chain.base() + 1 + usize::from(chain.has_element)) {
        let Some(facts) = cx.types.get(at) else { return false };
        at = match facts.op {
            Op::TypeMatrix => return true,
            Op::TypeStruct => {
                let number = cx.definition(Id(*index)).and_then(literal).unwrap_or(0);
                match usize::try_from(number).ok().and_then(|n| cx.types.members(facts).get(n)) {
                    Some(member) => *member,
                    None => return false,
                }
            }
            _ => facts.inner,
        };
    }
    false
}

/// Variable pointers do not point into matrices (section 2.16.1).
pub(crate) fn pointers_into_matrices(cx: &Checker<'_>) {
    /// So often are parameters followed into functions that stand before.
    const PASSES: usize = 8;
    if !cx.has_capability(Capability::VariablePointersStorageBuffer) {
        return;
    }
    let module = cx.module();
    let mut inside = FxHashSet::default();
    for _ in 0..PASSES {
        let before = inside.len();
        for inst in module.iter().skip(cx.facts.first_function()) {
            let arguments = inst.arguments();
            let is_chain = AccessChain::of(inst.op()).is_some();
            let base = AccessChain::of(inst.op()).map_or(0, AccessChain::base);
            let follows = arguments.get(base).is_some_and(|id| inside.contains(id));
            if is_chain && (follows || leads_into_matrix(cx, inst)) || inst.op() == Op::CopyObject && follows
            {
                inside.extend(inst.result().map(|id| id.0));
            }
            if inst.op() == Op::FunctionCall
                && let Some((callee, passed)) = arguments.split_first()
                && passed.iter().any(|id| inside.contains(id))
            {
                let parameters = parameters_of(cx, Id(*callee));
                let of = parameters.zip(passed).filter(|(_, id)| inside.contains(id));
                let more: Vec<_> = of.map(|(parameter, _)| parameter).collect();
                inside.extend(more);
            }
        }
        if inside.len() == before {
            break;
        }
    }
    if inside.is_empty() {
        return;
    }
    for inst in module.iter().skip(cx.facts.first_function()) {
        let kept = match (inst.op(), inst.arguments()) {
            (Op::Phi | Op::ReturnValue, all) => all,
            (Op::Select, [_, both @ ..]) => both,
            (Op::Store, [_, object, ..]) => std::slice::from_ref(object),
            _ => continue,
        };
        if kept.iter().any(|id| inside.contains(id)) {
            cx.rule(inst, "a variable pointer points into a matrix");
        }
    }
}

/// The parameters of a function.
pub(crate) fn parameters_of<'x, 'm>(
    cx: &'x Checker<'m>,
    function: Id,
) -> impl Iterator<Item = u32> + use<'x, 'm> {
    let number = cx.facts.function_number(function);
    let body = number.and_then(|number| cx.facts.functions().get(number));
    let body = body.map_or(0..0, |function| function.start + 1..function.end);
    let body = body.map_while(|at| cx.module().get(at));
    let parameters = body.take_while(|inst| inst.op() == Op::FunctionParameter);
    parameters.filter_map(|inst| inst.result()).map(|id| id.0)
}
