//! Accesses of memory: what is loaded and stored, and the operands that say how (section 3.2.26).

use crate::{
    Checker,
    interfaces::{builtins, listed_variables, mesh},
    matrices::{shapes, tensor_loads},
    memory::{logical, origins, semantics},
    module::models::{ANY_HIT, CLOSEST_HIT},
    types::storage_only,
    values::{arithmetic, dispatch::CheckedOperation},
};
use spirv_kit::{
    Id, Inst, Op, Version,
    facts::{Contents, TypeClass},
    grammar::{AddressingModel, Capability, Decoration, MemoryAccess, StorageClass},
};

/// What a mask of memory operands is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// What is read: by a load, or the second mask of a copy.
    Read,
    /// What is written: by a store, or the first of two masks of a copy.
    Written,
    /// Both sides of a copy.
    Both,
}

/// A mask of memory operands with its parameters.
#[derive(Clone, Copy)]
struct Mask {
    role: Role,
    bits: MemoryAccess,
    alignment: Option<u32>,
    /// Of MakePointerAvailable and MakePointerVisible.
    scopes: [Option<u32>; 2],
}

impl Mask {
    /// Returns the mask that words begin with, and the words behind it.
    fn parse(words: &[u32]) -> Option<(Self, &[u32])> {
        let (bits, mut rest) = words.split_first()?;
        let bits = MemoryAccess::from_bits_retain(*bits);
        let mut mask = Self { role: Role::Both, bits, alignment: None, scopes: [None; 2] };
        let with_parameters = [
            MemoryAccess::Aligned,
            MemoryAccess::MakePointerAvailable,
            MemoryAccess::MakePointerVisible,
            MemoryAccess::AliasScopeINTELMask,
            MemoryAccess::NoAliasINTELMask,
        ];
        for bit in with_parameters {
            if !bits.contains(bit) {
                continue;
            }
            let Some((word, tail)) = rest.split_first() else { break };
            rest = tail;
            match bit {
                MemoryAccess::Aligned => mask.alignment = Some(*word),
                MemoryAccess::MakePointerAvailable => mask.scopes[0] = Some(*word),
                MemoryAccess::MakePointerVisible => mask.scopes[1] = Some(*word),
                _ => {}
            }
        }
        Some((mask, rest))
    }
}

/// Where the masks of an instruction stand among its arguments, whether it writes, and whether it copies.
const fn masks_of(op: Op) -> Option<(usize, bool, bool)> {
    Some(match op {
        Op::Load => (1, false, false),
        Op::Store => (2, true, false),
        Op::CopyMemory => (2, true, true),
        Op::CopyMemorySized => (3, true, true),
        Op::CooperativeMatrixLoadKHR | Op::CooperativeMatrixLoadNV => (3, false, false),
        Op::CooperativeMatrixStoreKHR | Op::CooperativeMatrixStoreNV => (4, true, false),
        Op::CooperativeMatrixLoadTensorNV => (3, false, false),
        Op::CooperativeMatrixStoreTensorNV => (3, true, false),
        Op::PredicatedLoadINTEL => (3, false, false),
        Op::PredicatedStoreINTEL => (3, true, false),
        Op::CooperativeVectorLoadNV => (2, false, false),
        Op::CooperativeVectorStoreNV => (3, true, false),
        _ => return None,
    })
}

/// Checks memory operands and the memory that is accessed.
pub(crate) fn memory_access(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, .. } = operation;
    let Some((at, writes, copies)) = masks_of(op) else { return };
    let mut masks = [None; 2];
    let mut words = operation.arguments.get(at..).unwrap_or(&[]);
    for slot in &mut masks {
        if let Some((mask, rest)) = Mask::parse(words) {
            *slot = Some(mask);
            if matches!(op, Op::CooperativeMatrixLoadTensorNV | Op::CooperativeMatrixStoreTensorNV) {
                tensor_loads::tensor_access_of_matrix(cx, operation, rest);
            }
            words = if copies { rest } else { &[] };
        }
    }
    if copies {
        copied(cx, operation);
    }
    let second = masks[1].is_some();
    for (number, mask) in masks.iter_mut().enumerate() {
        let Some(mask) = mask else { continue };
        mask.role = match (copies, number) {
            (false, _) if writes => Role::Written,
            (false, _) => Role::Read,
            (true, 0) if second => Role::Written,
            (true, 0) => Role::Both,
            _ => Role::Read,
        };
        memory_operands(cx, operation, *mask);
    }
    if second && cx.version < Version::V1_4 {
        cx.rule(inst, "two masks of memory operands need version 1.4");
    }
    if cx.addressing == AddressingModel::PhysicalStorageBuffer64 && cx.environment.is_vulkan() {
        let alignment = |role: Role| {
            let of = masks.iter().flatten().find(|mask| mask.role == role || mask.role == Role::Both);
            of.and_then(|mask| mask.alignment)
        };
        let (read, written) = (alignment(Role::Read), alignment(Role::Written));
        match op {
            Op::Load => aligned_access(cx, inst, operation.id(0), read, Some(operation.ty)),
            Op::Store => {
                let object = operation.id(1).map(|id| cx.facts.type_of(id));
                aligned_access(cx, inst, operation.id(0), written, object);
            }
            Op::CopyMemory | Op::CopyMemorySized => {
                aligned_access(cx, inst, operation.id(0), written, None);
                aligned_access(cx, inst, operation.id(1), read, None);
            }
            _ => {}
        }
    }
}

/// Checks the type and the size of the memory that is copied.
fn copied(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let inst = operation.inst;
    for id in operation.arguments.iter().take(2) {
        let pointee = cx.types.pointee(cx.facts.type_of(Id(*id)));
        if operation.op == Op::CopyMemory && pointee.is_some_and(|ty| cx.types.fits(ty, TypeClass::VOID)) {
            cx.rule(inst, format!("%{id} points to void"));
        }
    }
    if let (Op::CopyMemory, [target, source, ..]) = (operation.op, operation.arguments) {
        let of = |id: &u32| cx.types.pointee(cx.facts.type_of(Id(*id)));
        if of(target).is_none() && of(source).is_none() {
            cx.rule(inst, "neither of two untyped pointers tells how much is copied");
        }
        if let (Some(target), Some(source)) = (of(target), of(source))
            && target != source
        {
            cx.rule(inst, format!("{source} is copied to where {target} lies"));
        }
    }
    let size = operation.id(2).filter(|_| operation.op == Op::CopyMemorySized);
    let ty = size.map_or(Id(0), |size| cx.facts.type_of(size));
    let size = size.and_then(|size| shapes::constant_value(cx, size));
    if size == Some(0) {
        cx.rule(inst, "nothing is copied");
    }
    // A literal of fewer bits than its words repeats its sign.
    let sign = if cx.types.width(ty).is_some_and(|bits| bits > 32) { u64::BITS } else { u32::BITS } - 1;
    if arithmetic::is_signed(cx, ty) && size.is_some_and(|size| size >> sign != 0) {
        cx.rule(inst, "the number of bytes is negative");
    }
    if let (Some(size), Some(target), Some(source)) = (size, operation.id(0), operation.id(1))
        && cx.has_capability(Capability::Shader)
    {
        let unit = storage_only::unit_of_copy(
            cx,
            [target, source].map(|id| logical::class_of(cx, cx.facts.type_of(id))),
        );
        if size % unit != 0 {
            let detail = format!("{size} bytes are copied, and such memory has units of {unit}");
            cx.rule(inst, detail);
        }
    }
}

/// Checks which memory operands stand together, and the scopes among them.
fn memory_operands(cx: &Checker<'_>, operation: CheckedOperation<'_>, mask: Mask) {
    let inst = operation.inst;
    let Mask { role, bits, scopes, .. } = mask;
    let is_predicated = matches!(operation.op, Op::PredicatedLoadINTEL | Op::PredicatedStoreINTEL);
    if is_predicated && bits.contains(MemoryAccess::Volatile) {
        cx.rule(inst, "predicated accesses are not volatile");
    }
    let available = bits.contains(MemoryAccess::MakePointerAvailable);
    let visible = bits.contains(MemoryAccess::MakePointerVisible);
    let is_shared = bits.contains(MemoryAccess::NonPrivatePointer);
    if !(available || visible || is_shared) {
        return;
    }
    if available && role == Role::Read {
        cx.rule(inst, "what is read is not made available");
    }
    if visible && role == Role::Written {
        cx.rule(inst, "what is written is not made visible");
    }
    if !is_shared {
        cx.rule(inst, "MakePointerAvailable and MakePointerVisible need NonPrivatePointer");
    }
    for scope in scopes.into_iter().flatten() {
        semantics::scope_of_access(cx, operation, Id(scope));
    }
    // A copy reads through its second pointer.
    let copies = masks_of(operation.op).is_some_and(|(.., copies)| copies);
    let pointer = usize::from(copies && role == Role::Read);
    let second = (copies && role == Role::Both).then_some(1);
    for pointer in std::iter::once(pointer).chain(second).filter(|_| is_shared) {
        if let Some(pointer) = operation.id(pointer) {
            shared_memory(cx, inst, cx.facts.type_of(pointer));
        }
    }
}

/// Checks that NonPrivatePointer stands on accesses to memory that several invocations reach.
fn shared_memory(cx: &Checker<'_>, inst: Inst<'_>, ty: Id) {
    if let Some(class) = logical::class_of(cx, ty)
        && !matches!(
            class,
            StorageClass::Uniform
                | StorageClass::Workgroup
                | StorageClass::CrossWorkgroup
                | StorageClass::Generic
                | StorageClass::Image
                | StorageClass::StorageBuffer
                | StorageClass::PhysicalStorageBuffer
                | StorageClass::TaskPayloadWorkgroupEXT
        )
    {
        cx.rule(inst, "NonPrivatePointer is for memory that several invocations reach");
    }
}

/// Checks that an access to physical memory has Aligned, with at least the alignment of the largest scalar, in Vulkan.
fn aligned_access(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    pointer: Option<Id>,
    alignment: Option<u32>,
    accessed: Option<Id>,
) {
    let ty = pointer.map_or(Id(0), |pointer| cx.facts.type_of(pointer));
    if logical::class_of(cx, ty) != Some(StorageClass::PhysicalStorageBuffer) {
        return;
    }
    let Some(alignment) = alignment else {
        let rule = "VUID-StandaloneSpirv-PhysicalStorageBuffer64-04708";
        return cx.named_rule(rule, inst, "the access has no Aligned");
    };
    let accessed = accessed.or_else(|| cx.types.pointee(ty)).and_then(|ty| cx.types.get(ty));
    let largest = accessed.map_or(1, |facts| facts.largest);
    if u64::from(alignment) < largest {
        let rule = "VUID-StandaloneSpirv-PhysicalStorageBuffer64-06314";
        cx.named_rule(rule, inst, format!("the alignment {alignment} is less than {largest}"));
    }
}

/// Reports a shader's load of an array of unknown length.
pub(crate) fn loaded(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let pointer = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
    mesh::read_by_mesh(cx, operation.inst, logical::class_of(cx, pointer));
    if holds(cx, operation.ty, Contents::RUNTIME_ARRAY) {
        cx.rule(operation.inst, "runtime arrays are not loaded");
    }
    if cx.environment.is_vulkan() {
        origins::loaded_descriptor(cx, operation);
        origins::changing_load(cx, operation);
    }
}

/// True if values of a type are or contain one of these.
pub(crate) fn holds(cx: &Checker<'_>, ty: Id, what: Contents) -> bool {
    cx.types.get(ty).is_some_and(|facts| facts.holds.has(what))
}

/// Reports a shader's store to memory that may not be written.
pub(crate) fn stored(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let (Some(pointer), Some(object)) = (operation.id(0), operation.id(1)) else { return };
    let inst = operation.inst;
    let class = logical::class_of(cx, cx.facts.type_of(pointer));
    let is_vulkan = cx.environment.is_vulkan();
    match class {
        // The writer hands on what LLVM IR stores to constant memory, and what that does is the program's own affair.
        Some(StorageClass::UniformConstant) if !cx.has_capability(Capability::Shader) => {}
        Some(
            StorageClass::PushConstant
            | StorageClass::ShaderRecordBufferKHR
            | StorageClass::UniformConstant
            | StorageClass::Input,
        ) => {
            cx.rule(inst, "the storage class is not written");
        }
        Some(StorageClass::HitAttributeKHR)
            if is_vulkan && cx.walk.models.get() & (ANY_HIT | CLOSEST_HIT) != 0 =>
        {
            let rule = "VUID-StandaloneSpirv-HitAttributeKHR-04703";
            cx.named_rule(rule, inst, "attributes of hits are only written where they are reported");
        }
        Some(StorageClass::Uniform) if is_vulkan && !is_in_buffer_block(cx, pointer) => {
            let rule = "VUID-StandaloneSpirv-Uniform-06925";
            cx.named_rule(rule, inst, "uniform blocks are not written");
        }
        _ => {}
    }
    if !is_vulkan {
        return;
    }
    let ty = cx.facts.type_of(object);
    let is_opaque = holds(cx, ty, Contents::IMAGE.or(Contents::ACCELERATION_STRUCTURE));
    if is_opaque {
        let rule = "VUID-StandaloneSpirv-OpTypeImage-06924";
        cx.named_rule(rule, inst, "images, samplers and acceleration structures are not stored");
    }
}

/// True if the variable that a pointer comes from is a structure of the old form of storage buffers.
fn is_in_buffer_block(cx: &Checker<'_>, pointer: Id) -> bool {
    let Some(inst) = origins::origin(cx, pointer) else { return true };
    listed_variables::type_in(cx, inst)
        .is_none_or(|ty| !cx.is_decorated(builtins::without_arrays(cx, ty), Decoration::Block))
}
