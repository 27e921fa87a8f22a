//! Rules that follow a pointer to the variable that it comes from: descriptors, volatile built-in variables, tile attachments, arrays of
//! descriptors that are indexed, matrices in rows.

use rustc_hash::FxHashSet;

use crate::{
    Checker,
    interfaces::{builtins, listed_variables},
    matrices::shapes,
    module::models::{self, DeclaredEntryPoint, Models},
    values::dispatch::CheckedOperation,
};
use spirv_kit::{
    AccessChain, Id, Inst, Op,
    facts::IdKind,
    grammar::{
        AddressingModel, BuiltIn, Capability, Decoration, Dim, MemoryAccess, MemoryModel, StorageClass,
    },
};

/// The most steps from a pointer back to its variable that are followed.
const MOST_STEPS: usize = 256;

/// Built-in variables that may change while a ray is traced. Those of SPV_NV_shader_sm_builtins are left out, as producers and
/// SPIRV-Tools' tests read them like any other.
const CHANGING: [BuiltIn; 7] = [
    BuiltIn::SubgroupSize,
    BuiltIn::SubgroupLocalInvocationId,
    BuiltIn::SubgroupEqMask,
    BuiltIn::SubgroupGeMask,
    BuiltIn::SubgroupGtMask,
    BuiltIn::SubgroupLeMask,
    BuiltIn::SubgroupLtMask,
];

/// The execution models in which they change.
const OF_RAYS: Models =
    models::RAY_GENERATION | models::CLOSEST_HIT | models::MISS | models::INTERSECTION | models::CALLABLE;

/// Returns the instruction that a pointer comes from by access chains and copies: mostly a variable.
pub(crate) fn origin<'m>(cx: &Checker<'m>, pointer: Id) -> Option<Inst<'m>> {
    let mut at = pointer;
    for _ in 0..MOST_STEPS {
        let inst = cx.definition(at)?;
        let base = match inst.op() {
            Op::CopyObject => 0,
            op => match AccessChain::of(op) {
                Some(chain) => chain.base(),
                None => return Some(inst),
            },
        };
        at = Id(*inst.arguments().get(base)?);
    }
    None
}

/// Returns the variable that a pointer comes from.
fn origin_variable(cx: &Checker<'_>, pointer: Id) -> Option<(Id, StorageClass)> {
    let inst = origin(cx, pointer)?;
    let is_variable = inst.op().is_variable();
    let class = inst.arguments().first().filter(|_| is_variable)?;
    Some((inst.result()?, StorageClass(*class)))
}

/// A descriptor that is loaded comes from a variable that is bound, or from a heap of its kind.
pub(crate) fn loaded_descriptor(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let (rule, heap) = match cx.types.get(operation.ty).map(|facts| facts.op) {
        Some(Op::TypeSampler) => ("VUID-StandaloneSpirv-Result-11336", BuiltIn::SamplerHeapEXT),
        Some(Op::TypeImage) => ("VUID-StandaloneSpirv-Result-11337", BuiltIn::ResourceHeapEXT),
        Some(Op::TypeAccelerationStructureKHR) => {
            ("VUID-StandaloneSpirv-Result-11339", BuiltIn::ResourceHeapEXT)
        }
        _ => return,
    };
    let Some((variable, class)) = operation.id(0).and_then(|pointer| origin_variable(cx, pointer)) else {
        return;
    };
    let is_bound = cx.is_decorated(variable, Decoration::Binding)
        && cx.is_decorated(variable, Decoration::DescriptorSet);
    // What is in no memory of descriptors is looked at elsewhere.
    let is_descriptor = class == StorageClass::UniformConstant;
    if is_descriptor && !is_bound && cx.builtin_of(variable) != Some(heap) {
        let detail = format!("{variable} is neither bound nor a heap of such descriptors");
        cx.named_rule(rule, operation.inst, detail);
    }
}

/// A query of an image that lies in a tile attachment.
pub(crate) fn queried_attachment(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if !cx.has_capability(Capability::TileShadingQCOM) {
        return;
    }
    let load = operation.id(0).and_then(|id| cx.definition(id));
    let pointer = load.filter(|load| load.op() == Op::Load).and_then(|load| load.arguments().first());
    let origin = pointer.and_then(|pointer| origin_variable(cx, Id(*pointer)));
    if origin.is_some_and(|(_, class)| class == StorageClass::TileAttachmentQCOM) {
        let rule = "VUID-StandaloneSpirv-TileAttachmentQCOM-10697";
        cx.named_rule(rule, operation.inst, "nothing is asked about tile attachments");
    }
}

/// True if a variable is or has inside a built-in variable that changes while a ray is traced; each is looked through once.
fn changes(cx: &Checker<'_>, variable: Id) -> bool {
    if let Some(known) = cx.once.changing.borrow().get(&variable) {
        return *known;
    }
    let changes =
        listed_variables::builtins_of_variable(cx, variable).iter().any(|builtin| CHANGING.contains(builtin));
    cx.once.changing.borrow_mut().insert(variable, changes);
    changes
}

/// Checks that a load of a built-in variable that changes is volatile.
pub(crate) fn changing_load(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if cx.walk.models.get() & OF_RAYS == 0 || cx.memory_model != MemoryModel::Vulkan {
        return;
    }
    let Some((variable, StorageClass::Input)) =
        operation.id(0).and_then(|pointer| origin_variable(cx, pointer))
    else {
        return;
    };
    let mask = operation.arguments.get(1).copied().unwrap_or(0);
    if !MemoryAccess::from_bits_retain(mask).contains(MemoryAccess::Volatile) && changes(cx, variable) {
        let rule = "VUID-StandaloneSpirv-VulkanMemoryModel-04679";
        cx.named_rule(rule, operation.inst, format!("{variable} changes, and the load is not volatile"));
    }
}

/// Checks that a built-in variable that changes is Volatile, without the Vulkan memory model.
pub(crate) fn changing_variables(cx: &Checker<'_>, entry: &DeclaredEntryPoint<'_>) {
    if models::of(entry.model) & OF_RAYS == 0 || cx.memory_model == MemoryModel::Vulkan {
        return;
    }
    for id in entry.interface {
        let Some((inst, StorageClass::Input)) = listed_variables::variable_class(cx, Id(*id)) else {
            continue;
        };
        if changes(cx, Id(*id)) && !cx.is_decorated(Id(*id), Decoration::Volatile) {
            let rule = "VUID-StandaloneSpirv-VulkanMemoryModel-04678";
            cx.named_rule(rule, inst, format!("%{id} changes while a ray is traced, and is not Volatile"));
        }
    }
}

/// An array of descriptors that is indexed by what is no constant.
pub(crate) fn indexed_descriptors(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let Some(chain) = AccessChain::of(operation.op).filter(|_| cx.environment.is_vulkan()) else {
        return;
    };
    let Some([base, index, ..]) = operation.arguments.get(chain.base()..) else { return };
    if chain.has_element || cx.facts.kind(Id(*index)) == IdKind::Constant {
        return;
    }
    let Some((variable, StorageClass::UniformConstant)) = listed_variables::variable_class(cx, Id(*base))
    else {
        return;
    };
    let ty = variable.result_type().and_then(|ty| cx.types.pointee(ty)).unwrap_or(Id(0));
    let image = cx.definition(builtins::without_arrays(cx, ty)).and_then(|inst| match inst.op() {
        Op::TypeSampledImage => cx.definition(Id(*inst.operands().get(1)?)),
        _ => Some(inst),
    });
    let Some(image) = image.filter(|image| image.op() == Op::TypeImage) else { return };
    let &[_, _, dim, _, _, _, sampled, ..] = image.operands() else { return };
    let (capability, rule) = match (Dim(dim), sampled) {
        (Dim::SubpassData, _) => (
            Capability::InputAttachmentArrayDynamicIndexing,
            "VUID-StandaloneSpirv-InputAttachmentArrayDynamicIndexing-10131",
        ),
        (Dim::Buffer, 1) => (
            Capability::UniformTexelBufferArrayDynamicIndexing,
            "VUID-StandaloneSpirv-UniformTexelBufferArrayDynamicIndexing-10132",
        ),
        (Dim::Buffer, 2) => (
            Capability::StorageTexelBufferArrayDynamicIndexing,
            "VUID-StandaloneSpirv-StorageTexelBufferArrayDynamicIndexing-10133",
        ),
        _ => return,
    };
    if !cx.has_capability(capability) {
        let name = capability.row().map_or("?", |row| row.name);
        let detail = format!("%{index} is no constant, and the module lacks the capability {name}");
        cx.named_rule(rule, operation.inst, detail);
    }
}

/// True if an access chain leads into a matrix that lies row by row.
fn leads_into_rows(cx: &Checker<'_>, inst: Inst<'_>) -> bool {
    let Some(chain) = AccessChain::of(inst.op()).filter(|chain| !chain.is_untyped) else { return false };
    let Some((base, indexes)) = inst.arguments().split_first() else { return false };
    let Some(mut at) = cx.types.pointee(cx.facts.type_of(Id(*base))) else { return false };
    let mut in_rows = false;
    for index in indexes.iter().skip(usize::from(chain.has_element)) {
        let Some(facts) = cx.types.get(at) else { return false };
        at = match facts.op {
            Op::TypeMatrix if in_rows => return true,
            Op::TypeStruct => {
                let number =
                    shapes::constant_value(cx, Id(*index)).and_then(|number| u32::try_from(number).ok());
                let Some(number) = number else { return false };
                let Some(member) = cx.types.members(facts).get(number as usize) else { return false };
                in_rows = cx.is_member_decorated(at, number, Decoration::RowMajor);
                *member
            }
            _ => facts.inner,
        };
    }
    false
}

/// With physical addresses, a pointer into a matrix that lies row by row is loaded from and stored to, and nothing else.
pub(crate) fn pointers_into_rows(cx: &Checker<'_>) {
    if cx.addressing != AddressingModel::PhysicalStorageBuffer64 {
        return;
    }
    let module = cx.module();
    let body = || module.iter().skip(cx.facts.first_function());
    let inside: FxHashSet<u32> = body()
        .filter(|inst| leads_into_rows(cx, *inst))
        .filter_map(|inst| inst.result())
        .map(|id| id.0)
        .collect();
    if inside.is_empty() {
        return;
    }
    for inst in module.iter().skip(cx.facts.first_function()) {
        let arguments = match inst.op() {
            Op::Load | Op::Store => inst.arguments().get(1..).unwrap_or(&[]),
            _ => inst.arguments(),
        };
        // Numbers among the operands of masks are none of these ids.
        let has_ids = AccessChain::of(inst.op()).is_some()
            || matches!(
                inst.op(),
                Op::CopyObject
                    | Op::CopyMemory
                    | Op::FunctionCall
                    | Op::Phi
                    | Op::Select
                    | Op::Store
                    | Op::ReturnValue
                    | Op::ExtInst
                    | Op::ConvertPtrToU
                    | Op::Bitcast
            )
            || inst.op().row().is_some_and(|row| row.class == spirv_kit::grammar::Class::Atomic);
        let ids = match inst.op() {
            Op::Store => arguments.get(..1).unwrap_or(&[]),
            Op::CopyMemory => arguments.get(..2).unwrap_or(&[]),
            Op::ExtInst => arguments.get(2..).unwrap_or(&[]),
            _ => arguments,
        };
        if has_ids && ids.iter().any(|id| inside.contains(id)) {
            let rule = "VUID-StandaloneSpirv-PhysicalStorageBuffer64-04709";
            cx.named_rule(
                rule,
                inst,
                "a pointer into a row-major matrix is neither loaded from nor stored to",
            );
        }
    }
}
