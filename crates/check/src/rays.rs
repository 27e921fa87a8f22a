//! Instructions of ray tracing and ray queries, as far as no row of the rules can tell them.

use crate::{Checker, instructions::Operation};
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

impl<'m> Checker<'_, 'm> {
    /// Payloads, triangles and flags.
    pub(super) fn ray(&mut self, operation: Operation<'m>) {
        let Operation { inst, op, ty, .. } = operation;
        use StorageClass as S;
        if let Some(at) = ray_flags(op) {
            self.flags_of_ray(operation, at);
        }
        let (at, classes): (usize, &[StorageClass]) = match op {
            Op::TraceRayKHR => (10, &[S::RayPayloadKHR, S::IncomingRayPayloadKHR]),
            Op::ExecuteCallableKHR => (1, &[S::CallableDataKHR, S::IncomingCallableDataKHR]),
            Op::EmitMeshTasksEXT => (3, &[S::TaskPayloadWorkgroupEXT]),
            Op::RayQueryGetIntersectionTriangleVertexPositionsKHR => {
                let facts = self.types.get(ty).copied().filter(|facts| facts.op == Op::TypeArray);
                if !facts.is_some_and(|facts| {
                    facts.count == 3
                        && self.has_form(facts.inner, TypeForm::Bits(32, 3))
                        && self.is_float(facts.inner)
                }) {
                    self.rule(inst, "the result is no array of three positions");
                }
                return;
            }
            Op::RayQueryGetIntersectionObjectToWorldKHR | Op::RayQueryGetIntersectionWorldToObjectKHR => {
                let facts = self.types.get(ty).copied().filter(|facts| facts.op == Op::TypeMatrix);
                let is_transform = |facts: TypeFacts| {
                    facts.count == 4
                        && self.has_form(facts.inner, TypeForm::Bits(32, 3))
                        && self.is_float(facts.inner)
                };
                if !facts.is_some_and(is_transform) {
                    self.rule(
                        inst,
                        "the result is no matrix of four columns with three components of 32 bits",
                    );
                }
                return;
            }
            _ => return,
        };
        let class = operation.id(at).and_then(|id| self.variable_class(id)).map(|(_, class)| class);
        if op == Op::EmitMeshTasksEXT && operation.id(at).is_some() && class.is_none() {
            return self.rule(inst, "the payload of tasks is no variable");
        }
        if class.is_some_and(|class| !classes.contains(&class)) {
            self.rule(inst, "what is passed is of another storage class");
        }
    }

    /// The flags of a ray, as far as they are known before specialization.
    fn flags_of_ray(&mut self, operation: Operation<'m>, at: usize) {
        let value = operation.id(at).and_then(|id| self.constant_value(id)).unwrap_or(0);
        let flags = RayFlags::from_bits_retain(value as u32);
        let skip = RayFlags::SkipTrianglesKHR | RayFlags::SkipAABBsKHR;
        if flags.contains(skip) {
            self.rule(operation.inst, "the flags skip triangles and boxes both");
        }
        let needed = [
            (skip, Capability::RayTraversalPrimitiveCullingKHR),
            (RayFlags::ForceOpacityMicromap2StateKHR, Capability::RayTracingOpacityMicromapKHR),
        ];
        for (of, capability) in needed {
            if flags.intersects(of) && !self.has_capability(capability) {
                self.rule(operation.inst, format!("the flags need the capability {capability}"));
            }
        }
    }

    fn is_float(&self, ty: Id) -> bool {
        self.types.fits(ty, TypeClass::FLOAT)
    }
}
