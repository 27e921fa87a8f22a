//! Instructions of ray tracing and ray queries, as far as no row of the rules can tell them.

use crate::{
    Checker, interfaces::listed_variables, matrices::shapes, types::row_types,
    values::dispatch::CheckedOperation,
};
use spirv_kit::{
    Id, Op,
    facts::{TypeClass, TypeFacts},
    grammar::{Capability, RayFlags, StorageClass},
    signature::TypeForm,
};

/// Where an instruction has the flags of a ray.
const fn ray_flags(op: Op) -> Option<usize> {
    match op {
        Op::TraceRayKHR | Op::TraceRayMotionNV => Some(1),
        Op::RayQueryInitializeKHR
        | Op::HitObjectTraceRayEXT
        | Op::HitObjectTraceRayMotionEXT
        | Op::HitObjectTraceRayNV
        | Op::HitObjectTraceRayMotionNV => Some(2),
        _ => None,
    }
}

/// Payloads, triangles and flags.
pub(crate) fn ray(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    use StorageClass as S;
    if let Some(at) = ray_flags(op) {
        flags_of_ray(cx, operation, at);
    }
    let (at, classes): (usize, &[StorageClass]) = match op {
        Op::TraceRayKHR => (10, &[S::RayPayloadKHR, S::IncomingRayPayloadKHR]),
        Op::ExecuteCallableKHR => (1, &[S::CallableDataKHR, S::IncomingCallableDataKHR]),
        Op::EmitMeshTasksEXT => (3, &[S::TaskPayloadWorkgroupEXT]),
        Op::RayQueryGetIntersectionTriangleVertexPositionsKHR => {
            let facts = cx.types.get(ty).copied().filter(|facts| facts.op == Op::TypeArray);
            if !facts.is_some_and(|facts| {
                facts.count == 3
                    && row_types::has_form(cx, facts.inner, TypeForm::Bits(32, 3))
                    && is_float(cx, facts.inner)
            }) {
                cx.rule(inst, "the result is no array of three positions");
            }
            return;
        }
        Op::RayQueryGetIntersectionObjectToWorldKHR | Op::RayQueryGetIntersectionWorldToObjectKHR => {
            let facts = cx.types.get(ty).copied().filter(|facts| facts.op == Op::TypeMatrix);
            let is_transform = |facts: TypeFacts| {
                facts.count == 4
                    && row_types::has_form(cx, facts.inner, TypeForm::Bits(32, 3))
                    && is_float(cx, facts.inner)
            };
            if !facts.is_some_and(is_transform) {
                cx.rule(inst, "the result is no matrix of four columns with three components of 32 bits");
            }
            return;
        }
        _ => return,
    };
    let class =
        operation.id(at).and_then(|id| listed_variables::variable_class(cx, id)).map(|(_, class)| class);
    if op == Op::EmitMeshTasksEXT && operation.id(at).is_some() && class.is_none() {
        return cx.rule(inst, "the payload of tasks is no variable");
    }
    if class.is_some_and(|class| !classes.contains(&class)) {
        cx.rule(inst, "what is passed is of another storage class");
    }
}

/// The flags of a ray, as far as they are known before specialization.
fn flags_of_ray(cx: &Checker<'_>, operation: CheckedOperation<'_>, at: usize) {
    let value = operation.id(at).and_then(|id| shapes::constant_value(cx, id)).unwrap_or(0);
    let flags = RayFlags::from_bits_retain(value as u32);
    let skip = RayFlags::SkipTrianglesKHR | RayFlags::SkipAABBsKHR;
    if flags.contains(skip) {
        cx.rule(operation.inst, "the flags skip triangles and boxes both");
    }
    let needed = [
        (skip, Capability::RayTraversalPrimitiveCullingKHR),
        (RayFlags::ForceOpacityMicromap2StateKHR, Capability::RayTracingOpacityMicromapKHR),
    ];
    for (of, capability) in needed {
        if flags.intersects(of) && !cx.has_capability(capability) {
            cx.rule(operation.inst, format!("the flags need the capability {capability}"));
        }
    }
}

fn is_float(cx: &Checker<'_>, ty: Id) -> bool {
    cx.types.fits(ty, TypeClass::FLOAT)
}
