//! Instructions of ray tracing and ray queries, as far as no row of the rules can tell them.

use super::{Checker, instructions::Operation, rules::Form};
use crate::{
    Id, Op,
    grammar::{Capability, RayFlags, StorageClass},
};

impl<'m> Checker<'_, 'm> {
    /// Payloads, triangles and flags.
    pub(super) fn ray(&mut self, operation: Operation<'m>) {
        let Operation { inst, op, ty, .. } = operation;
        use StorageClass as S;
        let (at, classes): (usize, &[StorageClass]) = match op {
            Op::TraceRayKHR => (10, &[S::RayPayloadKHR, S::IncomingRayPayloadKHR]),
            Op::ExecuteCallableKHR => (1, &[S::CallableDataKHR, S::IncomingCallableDataKHR]),
            Op::EmitMeshTasksEXT => (3, &[S::TaskPayloadWorkgroupEXT]),
            Op::RayQueryGetIntersectionTriangleVertexPositionsKHR => {
                let facts = self.types.get(ty).copied().filter(|facts| facts.op == Op::TypeArray);
                if !facts.is_some_and(|facts| {
                    facts.count == 3
                        && self.has_form(facts.inner, Form::Bits(32, 3))
                        && self.is_float(facts.inner)
                }) {
                    self.rule(inst, "the result is no array of three positions");
                }
                return;
            }
            Op::RayQueryInitializeKHR => {
                let flags = operation.id(2).and_then(|id| self.constant_value(id)).unwrap_or(0);
                let flags = RayFlags::from_bits_retain(flags as u32);
                if flags.contains(RayFlags::SkipTrianglesKHR | RayFlags::SkipAABBsKHR) {
                    self.rule(inst, "the flags skip triangles and boxes both");
                }
                if flags.contains(RayFlags::ForceOpacityMicromap2StateKHR)
                    && !self.has_capability(Capability::RayTracingOpacityMicromapKHR)
                {
                    self.rule(inst, "the flags need the capability RayTracingOpacityMicromapKHR");
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

    fn is_float(&self, ty: Id) -> bool {
        self.types.fits(ty, super::types::Class::FLOAT)
    }
}
