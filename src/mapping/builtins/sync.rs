//! Barriers and fences, and OpenCL C's numbers for orders, scopes and flags.

use crate::spirv::Op;
use crate::spirv::grammar::{Class, MemorySemantics, OpRow, OperandKind, Scope, StorageClass};

/// Pairs of OpenCL C's number and SPIR-V's.
pub type Pairs = &'static [(u32, u32)];

/// `memory_scope` and `Scope`.
pub const SCOPES: Pairs = &[
    (0, Scope::Invocation.0),
    (1, Scope::Workgroup.0),
    (2, Scope::Device.0),
    (3, Scope::CrossDevice.0),
    (4, Scope::Subgroup.0),
];

/// `memory_order` and the ordering bits of `MemorySemantics`.
pub const ORDERS: Pairs = &[
    (0, MemorySemantics::empty().bits()),
    (2, MemorySemantics::Acquire.bits()),
    (3, MemorySemantics::Release.bits()),
    (4, MemorySemantics::AcquireRelease.bits()),
    (5, MemorySemantics::SequentiallyConsistent.bits()),
];

/// The bits of `cl_mem_fence_flags` and the storage class bits of `MemorySemantics`.
pub const FENCE_FLAGS: Pairs = &[
    (1, MemorySemantics::WorkgroupMemory.bits()),
    (2, MemorySemantics::CrossWorkgroupMemory.bits()),
    (4, MemorySemantics::ImageMemory.bits()),
];

/// A function of a module that was read: OpenCL C's scope for SPIR-V's, where that is no constant.
pub const SCOPE_TRANSLATOR: &str = "__translate_spirv_memory_scope";
/// The same for the order among memory semantics.
pub const ORDER_TRANSLATOR: &str = "__translate_spirv_memory_order";
/// The same for the storage classes among memory semantics.
pub const FENCE_TRANSLATOR: &str = "__translate_spirv_memory_fence";

/// Whether a function is one of those that translate numbers of SPIR-V.
#[must_use]
pub fn is_translator(name: &[u8]) -> bool {
    [SCOPE_TRANSLATOR, ORDER_TRANSLATOR, FENCE_TRANSLATOR].iter().any(|known| known.as_bytes() == name)
}

/// OpenCL C's `memory_scope_work_group`.
pub const SCOPE_WORK_GROUP: u32 = 1;
/// OpenCL C's `memory_scope_device`.
pub const SCOPE_DEVICE: u32 = 2;
/// OpenCL C's `memory_scope_all_svm_devices`.
pub const SCOPE_ALL_SVM_DEVICES: u32 = 3;
/// OpenCL C's `memory_scope_sub_group`.
pub const SCOPE_SUB_GROUP: u32 = 4;
/// OpenCL C's `memory_order_seq_cst`.
pub const ORDER_SEQ_CST: u32 = 5;

/// SPIR-V's number for OpenCL C's.
#[must_use]
pub fn to_spirv(pairs: Pairs, opencl: u32) -> Option<u32> {
    pairs.iter().find(|pair| pair.0 == opencl).map(|pair| pair.1)
}

/// OpenCL C's number for SPIR-V's.
#[must_use]
pub fn to_opencl(pairs: Pairs, spirv: u32) -> Option<u32> {
    pairs.iter().find(|pair| pair.1 == spirv).map(|pair| pair.0)
}

/// Fence flags as storage class bits; unknown flags are dropped, as no memory answers to them.
#[must_use]
pub fn flags_to_spirv(flags: u32) -> u32 {
    FENCE_FLAGS.iter().filter(|pair| flags & pair.0 != 0).fold(0, |bits, pair| bits | pair.1)
}

/// The fence flags among memory semantics.
#[must_use]
pub fn flags_to_opencl(semantics: u32) -> u32 {
    FENCE_FLAGS.iter().filter(|pair| semantics & pair.1 != 0).fold(0, |bits, pair| bits | pair.0)
}

/// The order among memory semantics; that without any ordering bit is relaxed.
#[must_use]
pub fn order_to_opencl(semantics: u32) -> Option<u32> {
    to_opencl(ORDERS, order_bits(semantics))
}

/// The ordering bits of memory semantics.
#[must_use]
pub fn order_bits(semantics: u32) -> u32 {
    semantics & ORDERS.iter().fold(0, |bits, pair| bits | pair.1)
}

/// The storage class bits of the memory that pointers of a storage class reach: what an order of OpenCL C holds for
/// where it is given to an atomic function (OpenCL C, "Memory Consistency Model").
#[must_use]
pub fn reached_by(class: StorageClass) -> u32 {
    let bits = match class {
        StorageClass::Workgroup => MemorySemantics::WorkgroupMemory,
        StorageClass::CrossWorkgroup | StorageClass::DeviceOnlyINTEL | StorageClass::HostOnlyINTEL => {
            MemorySemantics::CrossWorkgroupMemory
        }
        StorageClass::Generic => MemorySemantics::WorkgroupMemory | MemorySemantics::CrossWorkgroupMemory,
        _ => MemorySemantics::empty(),
    };
    bits.bits()
}

/// True if a scope is the work-group or lies within it.
#[must_use]
pub fn is_within_group(scope: Scope) -> bool {
    matches!(scope, Scope::Workgroup | Scope::Subgroup | Scope::Invocation)
}

/// True if the invocations of a group execute an instruction together, so that control flow around it must stay.
#[must_use]
pub fn is_convergent(row: &OpRow) -> bool {
    matches!(row.class, Class::Barrier | Class::Group | Class::NonUniform)
        || row
            .operands
            .iter()
            .any(|operand| operand.kind == OperandKind::IdScope && operand.name == "Execution")
        || row.name.starts_with("OpCooperativeMatrix")
        || row.name.starts_with("OpSubgroup")
}

/// The meaning of a name of this family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sync {
    /// A control barrier of a scope of execution, whose memory scope is this where the call gives none.
    Barrier(Op, Scope),
    /// A fence with this order, in the work-group: `mem_fence` and its relatives.
    Fence(MemorySemantics),
    /// `atomic_work_item_fence`, whose arguments tell everything.
    AtomicFence,
}

const ROWS: &[(&str, Sync)] = &[
    ("barrier", Sync::Barrier(Op::ControlBarrier, Scope::Workgroup)),
    ("work_group_barrier", Sync::Barrier(Op::ControlBarrier, Scope::Workgroup)),
    ("sub_group_barrier", Sync::Barrier(Op::ControlBarrier, Scope::Subgroup)),
    ("intel_work_group_barrier_arrive", Sync::Barrier(Op::ControlBarrierArriveINTEL, Scope::Workgroup)),
    ("intel_work_group_barrier_wait", Sync::Barrier(Op::ControlBarrierWaitINTEL, Scope::Workgroup)),
    ("mem_fence", Sync::Fence(MemorySemantics::AcquireRelease)),
    ("read_mem_fence", Sync::Fence(MemorySemantics::Acquire)),
    ("write_mem_fence", Sync::Fence(MemorySemantics::Release)),
    ("atomic_work_item_fence", Sync::AtomicFence),
];

/// The meaning of a name; `None` for one of another family.
#[must_use]
pub fn by_name(name: &str) -> Option<Sync> {
    ROWS.iter().find(|row| row.0 == name).map(|row| row.1)
}

/// The name of a barrier of an execution scope: the last row, since the first is OpenCL C 1.2's.
#[must_use]
pub fn barrier_name(op: Op, execution: Scope, legacy: bool) -> Option<&'static str> {
    let mut rows = ROWS.iter().filter(|row| row.1 == Sync::Barrier(op, execution)).map(|row| row.0);
    if legacy { rows.next() } else { rows.next_back() }
}
