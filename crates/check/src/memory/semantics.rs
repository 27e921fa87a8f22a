//! Scopes and memory semantics of atomic instructions, barriers and groups (sections 3.2.25 to 3.2.27, and "Vulkan
//! Environment for SPIR-V").

use crate::{
    Checker,
    environments::{kernel_rules, opengl_rules},
    module::model_rules,
    values::dispatch::CheckedOperation,
};
use spirv_kit::{
    Id, Inst, Op,
    facts::{IdKind, literal},
    grammar::{Capability, MemorySemantics, OperandKind, Scope},
};

const ACQUIRE: MemorySemantics = MemorySemantics::Acquire.union(MemorySemantics::AcquireRelease);
const RELEASE: MemorySemantics = MemorySemantics::Release.union(MemorySemantics::AcquireRelease);
const RELAXED_NOT: MemorySemantics = ACQUIRE.union(RELEASE);
/// All orders but the relaxed one, which has no bit.
const ORDERS: MemorySemantics = RELAXED_NOT.union(MemorySemantics::SequentiallyConsistent);
/// The storage classes that Vulkan's memory has.
const VULKAN_CLASSES: MemorySemantics = MemorySemantics::UniformMemory
    .union(MemorySemantics::WorkgroupMemory)
    .union(MemorySemantics::ImageMemory)
    .union(MemorySemantics::OutputMemory);
/// Every storage class.
const CLASSES: MemorySemantics = VULKAN_CLASSES
    .union(MemorySemantics::SubgroupMemory)
    .union(MemorySemantics::CrossWorkgroupMemory)
    .union(MemorySemantics::AtomicCounterMemory);
/// Bits of the Vulkan memory model.
const OF_MODEL: MemorySemantics = MemorySemantics::OutputMemory
    .union(MemorySemantics::MakeAvailable)
    .union(MemorySemantics::MakeVisible)
    .union(MemorySemantics::Volatile);

fn is_barrier(op: Op) -> bool {
    matches!(
        op,
        Op::ControlBarrier | Op::MemoryBarrier | Op::ControlBarrierArriveEXT | Op::ControlBarrierWaitEXT
    )
}

/// How strong an order is, as far as orders can be compared.
fn strength(semantics: MemorySemantics) -> u8 {
    if semantics.contains(MemorySemantics::SequentiallyConsistent) {
        3
    } else if semantics.contains(MemorySemantics::AcquireRelease) {
        2
    } else {
        u8::from(semantics.intersects(ORDERS))
    }
}

/// True if an opcode belongs to a class whose instructions name scopes or semantics of memory.
pub(crate) fn has_scopes(op: Op) -> bool {
    use spirv_kit::grammar::Class as C;
    let class = op.row().map(|row| row.class);
    matches!(class, Some(C::Atomic | C::Barrier | C::Group | C::NonUniform | C::Miscellaneous | C::Reserved))
}

/// Scopes and semantics among the arguments of an instruction.
pub(crate) fn scopes_and_semantics(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let Some(row) = operation.op.row() else { return };
    let (mut equal, mut memory_scope) = (None, None);
    for (number, spec) in row.arguments().iter().enumerate() {
        let Some(id) = operation.id(number) else { return };
        match spec.kind {
            OperandKind::IdScope => {
                let is_execution = spec.name.contains("Execution");
                let scope = constant_operand(cx, operation, id, "scope").map(|scope| Scope(scope as u32));
                if let Some(scope) = scope {
                    scope_value(cx, operation, scope, is_execution);
                }
                if !is_execution {
                    memory_scope = scope;
                }
            }
            OperandKind::IdMemorySemantics => {
                let Some(bits) = constant_operand(cx, operation, id, "memory semantics") else {
                    continue;
                };
                let semantics = MemorySemantics::from_bits_retain(bits as u32);
                match equal {
                    Some(equal) => {
                        check_semantics(cx, operation, semantics, memory_scope);
                        unequal(cx, operation, equal, semantics);
                    }
                    None => check_semantics(cx, operation, semantics, memory_scope),
                }
                equal = Some(semantics);
            }
            _ => {}
        }
    }
}

/// The value of an integer constant; shaders have no others as scopes and semantics.
pub(crate) fn constant_operand(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    id: Id,
    what: &str,
) -> Option<u64> {
    let inst = cx.definition(id)?;
    match inst.op() {
        Op::Constant => literal(inst),
        Op::ConstantNull => Some(0),
        op => {
            let is_specialized = matches!(op, Op::SpecConstant | Op::SpecConstantOp);
            let is_shader = cx.has_capability(Capability::Shader);
            let has_matrices = cx.has_capability(Capability::CooperativeMatrixNV)
                || cx.has_capability(Capability::CooperativeMatrixKHR);
            if is_shader && !(is_specialized && has_matrices) {
                let kind = if cx.facts.kind(id) == IdKind::Constant { "specialized" } else { "no constant" };
                cx.rule(operation.inst, format!("the {what} {id} of a shader is {kind}"));
            }
            None
        }
    }
}

/// The scope that memory is made available or visible to.
pub(crate) fn scope_of_access(cx: &Checker<'_>, operation: CheckedOperation<'_>, id: Id) {
    let scope = constant_operand(cx, operation, id, "scope").map(|scope| Scope(scope as u32));
    if let Some(scope) = scope {
        scope_value(cx, operation, scope, false);
    }
}

fn scope_value(cx: &Checker<'_>, operation: CheckedOperation<'_>, scope: Scope, is_execution: bool) {
    let inst = operation.inst;
    if scope.row().is_none() {
        return cx.rule(inst, format!("there is no scope {}", scope.0));
    }
    let has_model = cx.has_capability(Capability::VulkanMemoryModel);
    if scope == Scope::QueueFamily && !has_model {
        cx.rule(inst, "the scope QueueFamily needs the capability VulkanMemoryModel");
    }
    if scope == Scope::Device
        && has_model
        && !is_execution
        && !cx.has_capability(Capability::VulkanMemoryModelDeviceScope)
    {
        cx.rule(inst, "the scope Device needs the capability VulkanMemoryModelDeviceScope");
    }
    if cx.is_of_kernels {
        kernel_rules::scope_of_kernels(cx, operation, scope, is_execution);
    }
    opengl_rules::scope_of_opengl(cx, operation, scope, is_execution);
    if !cx.environment.is_vulkan() {
        return;
    }
    model_rules::scope_of_models(cx, operation, scope, is_execution);
    if operation.op == Op::ReadClockKHR {
        if ![Scope::Subgroup, Scope::Device].contains(&scope) {
            let rule = "VUID-StandaloneSpirv-OpReadClockKHR-04652";
            cx.named_rule(rule, inst, "a clock is read for the scope Subgroup or Device");
        }
    } else if is_execution {
        if ![Scope::Workgroup, Scope::Subgroup].contains(&scope) {
            let rule = "VUID-StandaloneSpirv-None-04636";
            cx.named_rule(rule, inst, "the scope for execution is Workgroup or Subgroup in Vulkan");
        } else if scope == Scope::Workgroup && !is_barrier(operation.op) {
            let rule = "VUID-StandaloneSpirv-None-04642";
            cx.named_rule(rule, inst, "group operations have the scope Subgroup in Vulkan");
        }
    } else if scope == Scope::CrossDevice {
        let rule = "VUID-StandaloneSpirv-None-04638";
        cx.named_rule(rule, inst, "no scope for memory is CrossDevice in Vulkan");
    } else if scope == Scope::Subgroup
        && ![Capability::SubgroupVoteKHR, Capability::GroupNonUniform, Capability::SubgroupBallotKHR]
            .iter()
            .any(|capability| cx.has_capability(*capability))
    {
        let rule = "VUID-StandaloneSpirv-SubgroupVoteKHR-07951";
        cx.named_rule(rule, inst, "the scope Subgroup needs a capability of subgroups");
    }
}

fn check_semantics(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    bits: MemorySemantics,
    scope: Option<Scope>,
) {
    let (inst, op) = (operation.inst, operation.op);
    let is_vulkan = cx.environment.is_vulkan();
    if (bits & ORDERS).bits().count_ones() > 1 {
        let rule = "VUID-StandaloneSpirv-MemorySemantics-10865";
        cx.named_rule(rule, inst, "memory semantics have one order at most");
    }
    semantics_need(cx, operation, bits);
    opengl_rules::semantics_of_opengl(cx, operation, bits);
    if cx.is_of_kernels {
        kernel_rules::semantics_of_kernels(cx, operation, bits, ORDERS);
    }
    let has_model = cx.has_capability(Capability::VulkanMemoryModel);
    let sequential = bits.contains(MemorySemantics::SequentiallyConsistent);
    if sequential && (is_vulkan || has_model) {
        let rule = "VUID-StandaloneSpirv-MemorySemantics-10866";
        cx.named_rule(rule, inst, "the Vulkan memory model has no sequentially consistent order");
    }
    if bits.contains(MemorySemantics::MakeAvailable) && !bits.intersects(RELEASE) {
        let rule = "VUID-StandaloneSpirv-MemorySemantics-10872";
        cx.named_rule(rule, inst, "MakeAvailable needs the order Release or AcquireRelease");
    }
    if bits.contains(MemorySemantics::MakeVisible) && !bits.intersects(ACQUIRE) {
        let rule = "VUID-StandaloneSpirv-MemorySemantics-10873";
        cx.named_rule(rule, inst, "MakeVisible needs the order Acquire or AcquireRelease");
    }
    if bits.intersects(MemorySemantics::MakeAvailable | MemorySemantics::MakeVisible)
        && !bits.intersects(CLASSES)
    {
        cx.rule(inst, "MakeAvailable and MakeVisible need a storage class");
    }
    if bits.contains(MemorySemantics::Volatile) && is_barrier(op) {
        let rule = "VUID-StandaloneSpirv-MemorySemantics-13551";
        cx.named_rule(rule, inst, "barriers are not volatile");
    }
    if let Some((rule, detail)) = forbidden_order(op, bits, is_vulkan) {
        cx.named_rule(rule, inst, detail);
    }
    if is_vulkan {
        semantics_of_vulkan(cx, inst, bits, scope);
    }
}

/// The rule, and what it says, of an order that an instruction does not have.
fn forbidden_order(op: Op, bits: MemorySemantics, is_vulkan: bool) -> Option<(&'static str, &'static str)> {
    let is_release = bits.intersects(RELEASE | MemorySemantics::SequentiallyConsistent);
    let is_acquire = bits.intersects(ACQUIRE | MemorySemantics::SequentiallyConsistent);
    Some(match op {
        Op::AtomicFlagClear if bits.intersects(ACQUIRE) => ("", "clearing a flag does not acquire"),
        Op::AtomicStore if is_vulkan && bits.intersects(ACQUIRE) => {
            ("VUID-StandaloneSpirv-MemorySemantics-10867", "stores do not acquire")
        }
        Op::AtomicLoad if is_vulkan && bits.intersects(RELEASE) => {
            ("VUID-StandaloneSpirv-MemorySemantics-10868", "loads do not release")
        }
        Op::MemoryBarrier if is_vulkan && !bits.intersects(ORDERS) => {
            ("VUID-StandaloneSpirv-MemorySemantics-10869", "a relaxed memory barrier orders nothing")
        }
        Op::ControlBarrierArriveEXT if is_vulkan && is_acquire => {
            ("VUID-StandaloneSpirv-MemorySemantics-13556", "arriving at a barrier releases and nothing else")
        }
        Op::ControlBarrierWaitEXT if is_vulkan && is_release => {
            ("VUID-StandaloneSpirv-MemorySemantics-13557", "waiting at a barrier acquires and nothing else")
        }
        _ => return None,
    })
}

/// The order and the storage classes of semantics in Vulkan.
fn semantics_of_vulkan(cx: &Checker<'_>, inst: Inst<'_>, bits: MemorySemantics, scope: Option<Scope>) {
    let sequential = bits.contains(MemorySemantics::SequentiallyConsistent);
    let is_ordered = bits.intersects(RELAXED_NOT);
    if is_ordered && !bits.intersects(VULKAN_CLASSES) {
        let rule = "VUID-StandaloneSpirv-MemorySemantics-10870";
        cx.named_rule(rule, inst, "an order without a storage class of Vulkan's orders nothing");
    }
    if !is_ordered && bits.intersects(VULKAN_CLASSES) && !sequential {
        let rule = "VUID-StandaloneSpirv-MemorySemantics-10871";
        cx.named_rule(rule, inst, "storage classes need an order");
    }
    if scope == Some(Scope::Invocation) && bits.intersects(ORDERS) {
        let rule = "VUID-StandaloneSpirv-None-04641";
        cx.named_rule(rule, inst, "within an invocation the order is relaxed");
    }
}

/// Capabilities of the bits.
fn semantics_need(cx: &Checker<'_>, operation: CheckedOperation<'_>, bits: MemorySemantics) {
    let inst = operation.inst;
    if bits.intersects(OF_MODEL) && !cx.has_capability(Capability::VulkanMemoryModel) {
        cx.rule(inst, "OutputMemory, MakeAvailable, MakeVisible and Volatile need VulkanMemoryModel");
    }
    if bits.contains(MemorySemantics::UniformMemory) && !cx.has_capability(Capability::Shader) {
        cx.rule(inst, "UniformMemory needs the capability Shader");
    }
}

fn unequal(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    equal: MemorySemantics,
    unequal: MemorySemantics,
) {
    let inst = operation.inst;
    if (unequal & ORDERS).bits().count_ones() > 1 {
        let rule = "VUID-StandaloneSpirv-MemorySemantics-10865";
        return cx.named_rule(rule, inst, "memory semantics have one order at most");
    }
    semantics_need(cx, operation, unequal);
    if unequal.intersects(RELEASE) {
        let rule = "VUID-StandaloneSpirv-UnequalMemorySemantics-10875";
        cx.named_rule(rule, inst, "a failed exchange stores nothing that it could release");
    }
    if !cx.environment.is_vulkan() {
        return;
    }
    if unequal.contains(MemorySemantics::SequentiallyConsistent) {
        let rule = "VUID-StandaloneSpirv-MemorySemantics-10866";
        cx.named_rule(rule, inst, "the Vulkan memory model has no sequentially consistent order");
    }
    if strength(unequal) > strength(equal) {
        let rule = "VUID-StandaloneSpirv-UnequalMemorySemantics-10876";
        cx.named_rule(
            rule,
            inst,
            "the order of a failed exchange is not stronger than that of a successful one",
        );
    }
    if !equal.contains(unequal & VULKAN_CLASSES) {
        let rule = "VUID-StandaloneSpirv-UnequalMemorySemantics-10877";
        cx.named_rule(rule, inst, "a failed exchange orders storage classes that a successful one does not");
    }
    if !equal.contains(unequal & MemorySemantics::MakeVisible) {
        let rule = "VUID-StandaloneSpirv-UnequalMemorySemantics-10878";
        cx.named_rule(rule, inst, "only a failed exchange makes memory visible");
    }
    if (equal ^ unequal).contains(MemorySemantics::Volatile) {
        let rule = "VUID-StandaloneSpirv-UnequalMemorySemantics-10879";
        cx.named_rule(rule, inst, "both or none of the semantics are volatile");
    }
}
