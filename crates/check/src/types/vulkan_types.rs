//! Vulkan's rules about types by where they lie: sizes that specialization constants tell, long vectors, opaque types.

use crate::{Checker, interfaces::builtins, memory::accesses, values::dispatch::CheckedOperation};
use spirv_kit::{
    Id, Inst, Op,
    facts::{Contents, TypeFacts},
    grammar::{Capability, Decoration, StorageClass},
};

/// Storage classes whose memory holds vectors of more than four components.
const OF_LONG_VECTORS: [StorageClass; 8] = [
    StorageClass::Function,
    StorageClass::Private,
    StorageClass::Uniform,
    StorageClass::Workgroup,
    StorageClass::StorageBuffer,
    StorageClass::PhysicalStorageBuffer,
    StorageClass::PushConstant,
    StorageClass::ShaderRecordBufferKHR,
];

/// Opaque types that descriptors do not hold.
const NO_DESCRIPTORS: [Op; 9] = [
    Op::TypeSampledImage,
    Op::TypeOpaque,
    Op::TypeEvent,
    Op::TypeDeviceEvent,
    Op::TypeReserveId,
    Op::TypeQueue,
    Op::TypePipe,
    Op::TypePipeStorage,
    Op::TypeNamedBarrier,
];

/// Reports pointers to vectors of more than four components in storage classes that do not allow them.
pub(crate) fn long_vectors_behind(cx: &Checker<'_>, inst: Inst<'_>) {
    let &[_, class, pointee] = inst.operands() else { return };
    if accesses::holds(cx, Id(pointee), Contents::LONG_VECTOR)
        && !OF_LONG_VECTORS.contains(&StorageClass(class))
    {
        let rule = "VUID-StandaloneSpirv-Type-12297";
        cx.named_rule(rule, inst, "no long vector lies in memory of this storage class");
    }
}

/// Reports variables that contain an array or vector whose size is a specialization constant.
pub(crate) fn specialized_sizes(cx: &Checker<'_>, inst: Inst<'_>, pointee: Id, class: StorageClass) {
    if matches!(class, StorageClass::Function | StorageClass::Private) {
        return;
    }
    let block = builtins::without_arrays(cx, pointee);
    if class == StorageClass::Workgroup && !cx.is_decorated(block, Decoration::Block) {
        return;
    }
    let is_array = |facts: &TypeFacts| facts.op == Op::TypeArray;
    let Some(mut facts) = cx.types.get(pointee).copied() else { return };
    // The interfaces of some stages have an array around each variable.
    if matches!(class, StorageClass::Input | StorageClass::Output)
        && is_array(&facts)
        && let Some(element) = cx.types.get(facts.inner).copied().filter(is_array)
    {
        facts = element;
    }
    let inside = match facts.op {
        Op::TypeArray => cx.types.get(facts.inner).map_or(Contents::default(), |facts| facts.holds),
        Op::TypeVectorIdEXT => Contents::default(),
        _ => facts.holds,
    };
    if inside.has(Contents::SPECIALIZED_ARRAY) {
        let rule = "VUID-StandaloneSpirv-Function-04681";
        cx.named_rule(rule, inst, "an array within the variable has its size by specialization");
    }
    if inside.has(Contents::SPECIALIZED_VECTOR) {
        let rule = "VUID-StandaloneSpirv-Function-12294";
        cx.named_rule(rule, inst, "a vector within the variable has its size by specialization");
    }
}

/// Reports an OpUndef of a resource type, in Vulkan.
pub(crate) fn undefined(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let is_resource = matches!(
        cx.types.get(operation.ty).map(|facts| facts.op),
        Some(
            Op::TypeImage
                | Op::TypeSampler
                | Op::TypeSampledImage
                | Op::TypeAccelerationStructureKHR
                | Op::TypeTensorARM
        )
    );
    if is_resource && cx.is_whole && cx.environment.is_vulkan() {
        let rule = "VUID-StandaloneSpirv-OpUndef-12464";
        cx.named_rule(rule, operation.inst, "no resource is undefined");
    }
}

/// Reports structure members of opaque types that descriptors do not hold, where the module uses descriptor heaps.
pub(crate) fn opaque_members(cx: &Checker<'_>, inst: Inst<'_>) {
    if !cx.environment.is_vulkan() || !cx.has_capability(Capability::DescriptorHeapEXT) {
        return;
    }
    for member in inst.operands().get(1..).unwrap_or(&[]) {
        let member = builtins::without_arrays(cx, Id(*member));
        if cx.types.get(member).is_some_and(|facts| NO_DESCRIPTORS.contains(&facts.op)) {
            let rule = "VUID-StandaloneSpirv-DescriptorHeapEXT-11482";
            cx.named_rule(rule, inst, format!("{member} is opaque and no descriptor"));
        }
    }
}
