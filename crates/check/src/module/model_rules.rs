//! Instructions, scopes and storage classes that only some execution models have.

use crate::{
    Checker,
    module::models::{
        ANY_HIT, CALLABLE, CLOSEST_HIT, COMPUTE, FRAGMENT, GEOMETRY, INTERSECTION, KERNEL, MESH, MESH_EXT,
        MISS, Models, RAY_GENERATION, TASK, TASK_EXT, TESS_CONTROL,
    },
    rays::hit_objects::models_with_hit_objects,
    values::dispatch::CheckedOperation,
};
use spirv_kit::{
    Op, Version,
    grammar::{Capability, Class, ExtInstSet, GlslStd450, ImportedSet, MemoryModel, Scope, StorageClass},
};

const RAYS: Models = RAY_GENERATION | INTERSECTION | ANY_HIT | CLOSEST_HIT | MISS | CALLABLE;
/// Models whose invocations run in workgroups that barriers may name.
const WITH_GROUPS: Models = TASK | MESH | TESS_CONTROL | COMPUTE;

/// The models that a storage class is for in Vulkan, with the number of the rule; `None` of a class for all.
pub(crate) fn of_class(class: StorageClass) -> Option<(Models, &'static str)> {
    Some(match class {
        StorageClass::Output => (!(COMPUTE | RAYS), "VUID-StandaloneSpirv-None-04644"),
        StorageClass::Workgroup => (TASK | MESH | COMPUTE, "VUID-StandaloneSpirv-None-04645"),
        StorageClass::TileImageEXT => (FRAGMENT, "VUID-StandaloneSpirv-None-08720"),
        StorageClass::RayPayloadKHR => {
            (RAY_GENERATION | CLOSEST_HIT | MISS, "VUID-StandaloneSpirv-RayPayloadKHR-04698")
        }
        StorageClass::IncomingRayPayloadKHR => {
            (ANY_HIT | CLOSEST_HIT | MISS, "VUID-StandaloneSpirv-IncomingRayPayloadKHR-04699")
        }
        StorageClass::HitAttributeKHR => {
            (INTERSECTION | ANY_HIT | CLOSEST_HIT, "VUID-StandaloneSpirv-HitAttributeKHR-04701")
        }
        StorageClass::CallableDataKHR => {
            (RAY_GENERATION | CLOSEST_HIT | MISS | CALLABLE, "VUID-StandaloneSpirv-CallableDataKHR-04704")
        }
        StorageClass::IncomingCallableDataKHR => {
            (CALLABLE, "VUID-StandaloneSpirv-IncomingCallableDataKHR-04705")
        }
        StorageClass::ShaderRecordBufferKHR => (RAYS, "VUID-StandaloneSpirv-ShaderRecordBufferKHR-07119"),
        _ => return None,
    })
}

/// The models that an instruction is for; `None` of one for all.
fn models_of(cx: &Checker<'_>, operation: CheckedOperation<'_>) -> Option<Models> {
    let derivatives = || {
        let has_groups =
            [Capability::ComputeDerivativeGroupQuadsKHR, Capability::ComputeDerivativeGroupLinearKHR];
        if has_groups.iter().any(|capability| cx.has_capability(*capability)) {
            FRAGMENT | COMPUTE | TASK | MESH
        } else {
            FRAGMENT
        }
    };
    Some(match operation.op {
        op if op.row().is_some_and(|row| row.class == Class::Derivative) => derivatives(),
        Op::ImageQueryLod
        | Op::ImageSampleImplicitLod
        | Op::ImageSampleDrefImplicitLod
        | Op::ImageSampleProjImplicitLod
        | Op::ImageSampleProjDrefImplicitLod
        | Op::ImageSparseSampleImplicitLod
        | Op::ImageSparseSampleDrefImplicitLod => derivatives(),
        Op::Kill
        | Op::TerminateInvocation
        | Op::DemoteToHelperInvocation
        | Op::IsHelperInvocationEXT
        | Op::BeginInvocationInterlockEXT
        | Op::EndInvocationInterlockEXT
        | Op::ColorAttachmentReadEXT
        | Op::DepthAttachmentReadEXT
        | Op::StencilAttachmentReadEXT => FRAGMENT,
        Op::EmitVertex | Op::EndPrimitive | Op::EmitStreamVertex | Op::EndStreamPrimitive => GEOMETRY,
        Op::ControlBarrier if cx.version < Version::V1_3 => WITH_GROUPS | KERNEL,
        Op::TraceRayKHR => RAY_GENERATION | CLOSEST_HIT | MISS,
        Op::ExecuteCallableKHR => RAY_GENERATION | CLOSEST_HIT | MISS | CALLABLE,
        Op::ReportIntersectionKHR => INTERSECTION,
        Op::IgnoreIntersectionKHR | Op::TerminateRayKHR => ANY_HIT,
        Op::SetMeshOutputsEXT => MESH_EXT,
        Op::EmitMeshTasksEXT => TASK_EXT,
        Op::ExtInst => {
            let [set, number, ..] = operation.arguments else { return None };
            let is_glsl =
                cx.facts.set(spirv_kit::Id(*set)) == Some(ImportedSet::Known(ExtInstSet::GlslStd450));
            let interpolates = matches!(
                GlslStd450(*number),
                GlslStd450::InterpolateAtCentroid
                    | GlslStd450::InterpolateAtSample
                    | GlslStd450::InterpolateAtOffset
            );
            if !is_glsl || !interpolates {
                return None;
            }
            FRAGMENT
        }
        op => return models_with_hit_objects(op),
    })
}

/// An instruction of a function that entry points of other models reach.
pub(crate) fn model_rules(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if cx.walk.models.get() == 0 {
        return;
    }
    if let Some(models) = models_of(cx, operation)
        && cx.walk.models.get() & !models != 0
    {
        let op = operation.op;
        cx.rule(operation.inst, format!("an execution model that reaches it has no {op}"));
    }
}

/// The scope of an instruction that entry points of some models reach, in Vulkan.
pub(crate) fn scope_of_models(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    scope: Scope,
    is_execution: bool,
) {
    let inst = operation.inst;
    if scope == Scope::Workgroup && cx.walk.models.get() & !WITH_GROUPS != 0 {
        let rule =
            if is_execution { "VUID-StandaloneSpirv-None-04637" } else { "VUID-StandaloneSpirv-None-07321" };
        cx.named_rule(rule, inst, "an execution model that reaches it has no workgroups");
    }
    if scope == Scope::Workgroup
        && !is_execution
        && cx.walk.models.get() & TESS_CONTROL != 0
        && cx.memory_model == MemoryModel::GLSL450
    {
        let rule = "VUID-StandaloneSpirv-ExecutionModel-07320";
        cx.named_rule(rule, inst, "a tessellation shader of the model GLSL450 has no memory of workgroups");
    }
    if scope == Scope::ShaderCallKHR && cx.walk.models.get() & !RAYS != 0 {
        let rule = "VUID-StandaloneSpirv-None-04640";
        cx.named_rule(rule, inst, "an execution model that reaches it is none of ray tracing");
    }
}
