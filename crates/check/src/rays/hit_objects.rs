//! Instructions on objects of hits, and queries of spheres (SPV_NV_shader_invocation_reorder, SPV_EXT_shader_invocation_reorder,
//! SPV_NV_linear_swept_spheres, SPV_NV_cluster_acceleration_structure). The grammar's names of the operands tell their types.

use crate::{
    Checker,
    groups::group_operands,
    interfaces::listed_variables,
    module::models::{CLOSEST_HIT, MISS, Models, RAY_GENERATION},
    values::dispatch::CheckedOperation,
};
use spirv_kit::{
    Id, Op,
    facts::{TypeClass, TypeFacts},
    grammar::StorageClass,
};

/// What an operand or a result is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HitOperand {
    /// A pointer to an object of hits.
    HitObject,
    /// A pointer to a query.
    Query,
    /// An acceleration structure.
    Structure,
    /// An integer of 32 bits.
    Word,
    /// The same as a constant.
    Constant,
    /// A float of 32 bits.
    Real,
    /// A vector of three floats.
    Vector,
    /// A vector of two integers.
    Handle,
    /// A variable of a payload.
    Payload,
    /// A variable of the attributes of a hit.
    Attributes,
    /// A boolean.
    Bool,
    /// A matrix of four columns of three.
    Matrix,
    /// So many floats.
    Reals(u64),
    /// So many vectors of three floats.
    Vectors(u64),
}

/// Whom an instruction asks about a hit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HitQuery {
    HitObject,
    Query,
}

/// Whom an instruction asks about a cluster, a sphere or a swept sphere, and what it gets.
const fn of_clusters_and_spheres(op: Op) -> Option<(HitQuery, HitOperand)> {
    use HitQuery::{HitObject, Query};
    Some(match op {
        Op::HitObjectGetClusterIdNV => (HitObject, HitOperand::Word),
        Op::HitObjectGetSpherePositionNV => (HitObject, HitOperand::Vector),
        Op::HitObjectGetSphereRadiusNV => (HitObject, HitOperand::Real),
        Op::HitObjectGetLSSPositionsNV => (HitObject, HitOperand::Vectors(2)),
        Op::HitObjectGetLSSRadiiNV => (HitObject, HitOperand::Reals(2)),
        Op::HitObjectIsSphereHitNV | Op::HitObjectIsLSSHitNV => (HitObject, HitOperand::Bool),
        Op::RayQueryGetIntersectionClusterIdNV => (Query, HitOperand::Word),
        Op::RayQueryGetIntersectionSpherePositionNV => (Query, HitOperand::Vector),
        Op::RayQueryGetIntersectionSphereRadiusNV | Op::RayQueryGetIntersectionLSSHitValueNV => {
            (Query, HitOperand::Real)
        }
        Op::RayQueryGetIntersectionLSSPositionsNV => (Query, HitOperand::Vectors(2)),
        Op::RayQueryGetIntersectionLSSRadiiNV => (Query, HitOperand::Reals(2)),
        Op::RayQueryIsSphereHitNV | Op::RayQueryIsLSSHitNV => (Query, HitOperand::Bool),
        _ => return None,
    })
}

/// True if an instruction is one of these, by the numbers that the extensions have.
const fn is_of_hit_objects(op: Op) -> bool {
    op.0 >= Op::HitObjectRecordHitMotionNV.0 && op.0 <= Op::ReorderThreadWithHintNV.0
        || op.0 >= Op::HitObjectRecordFromQueryEXT.0 && op.0 <= Op::HitObjectIsMissEXT.0
        || of_clusters_and_spheres(op).is_some()
}

/// The execution models that have an instruction of these; `None` of others.
pub(crate) const fn models_with_hit_objects(op: Op) -> Option<Models> {
    Some(match op {
        Op::ReorderThreadWithHitObjectNV
        | Op::ReorderThreadWithHintNV
        | Op::ReorderThreadWithHitObjectEXT
        | Op::ReorderThreadWithHintEXT
        | Op::HitObjectReorderExecuteShaderEXT
        | Op::HitObjectTraceReorderExecuteEXT
        | Op::HitObjectTraceMotionReorderExecuteEXT => RAY_GENERATION,
        // Queries are asked in every model.
        op if matches!(of_clusters_and_spheres(op), Some((HitQuery::Query, _))) => return None,
        op if is_of_hit_objects(op) => RAY_GENERATION | CLOSEST_HIT | MISS,
        _ => return None,
    })
}

/// What an operand is, by its name in the grammar.
fn operand_kind(name: &str) -> Option<HitOperand> {
    Some(match name {
        "Hit Object" => HitOperand::HitObject,
        "RayQuery" | "Ray Query" => HitOperand::Query,
        "Acceleration Structure" => HitOperand::Structure,
        "Intersection" => HitOperand::Constant,
        "Origin" | "Direction" | "Ray Origin" | "Ray Direction" => HitOperand::Vector,
        "TMin" | "TMax" | "Ray Tmin" | "Ray Tmax" | "Time" | "Current Time" => HitOperand::Real,
        "Payload" => HitOperand::Payload,
        "Hit Object Attribute" | "Hit Object Attributes" => HitOperand::Attributes,
        "InstanceId" | "PrimitiveId" | "GeometryIndex" | "Hit Kind" | "SBT Record Offset"
        | "SBT Record Stride" | "SBT Record Index" | "SBT Index" | "SBT Offset" | "SBT Stride"
        | "RayFlags" | "Ray Flags" | "Cullmask" | "Cull Mask" | "Miss Index" | "Hint" | "Bits" => {
            HitOperand::Word
        }
        _ => return None,
    })
}

/// What a result is.
const fn result_kind(op: Op) -> Option<HitOperand> {
    Some(match op {
        Op::HitObjectGetWorldToObjectNV
        | Op::HitObjectGetObjectToWorldNV
        | Op::HitObjectGetWorldToObjectEXT
        | Op::HitObjectGetObjectToWorldEXT => HitOperand::Matrix,
        Op::HitObjectGetObjectRayDirectionNV
        | Op::HitObjectGetObjectRayOriginNV
        | Op::HitObjectGetWorldRayDirectionNV
        | Op::HitObjectGetWorldRayOriginNV
        | Op::HitObjectGetObjectRayDirectionEXT
        | Op::HitObjectGetObjectRayOriginEXT
        | Op::HitObjectGetWorldRayDirectionEXT
        | Op::HitObjectGetWorldRayOriginEXT => HitOperand::Vector,
        Op::HitObjectGetShaderRecordBufferHandleNV | Op::HitObjectGetShaderRecordBufferHandleEXT => {
            HitOperand::Handle
        }
        Op::HitObjectGetShaderBindingTableRecordIndexNV
        | Op::HitObjectGetShaderBindingTableRecordIndexEXT
        | Op::HitObjectGetHitKindNV
        | Op::HitObjectGetHitKindEXT
        | Op::HitObjectGetPrimitiveIndexNV
        | Op::HitObjectGetPrimitiveIndexEXT
        | Op::HitObjectGetGeometryIndexNV
        | Op::HitObjectGetGeometryIndexEXT
        | Op::HitObjectGetInstanceIdNV
        | Op::HitObjectGetInstanceIdEXT
        | Op::HitObjectGetInstanceCustomIndexNV
        | Op::HitObjectGetInstanceCustomIndexEXT
        | Op::HitObjectGetRayFlagsEXT => HitOperand::Word,
        Op::HitObjectGetCurrentTimeNV
        | Op::HitObjectGetCurrentTimeEXT
        | Op::HitObjectGetRayTMaxNV
        | Op::HitObjectGetRayTMaxEXT
        | Op::HitObjectGetRayTMinNV
        | Op::HitObjectGetRayTMinEXT => HitOperand::Real,
        Op::HitObjectIsEmptyNV
        | Op::HitObjectIsHitNV
        | Op::HitObjectIsMissNV
        | Op::HitObjectIsEmptyEXT
        | Op::HitObjectIsHitEXT
        | Op::HitObjectIsMissEXT => HitOperand::Bool,
        Op::HitObjectGetIntersectionTriangleVertexPositionsEXT => HitOperand::Vectors(3),
        _ => match of_clusters_and_spheres(op) {
            Some((_, kind)) => kind,
            None => return None,
        },
    })
}

impl HitOperand {
    /// The kind as messages name it.
    const fn name(self) -> &'static str {
        match self {
            Self::HitObject => "a pointer to an object of hits",
            Self::Query => "a pointer to a query",
            Self::Structure => "an acceleration structure",
            Self::Word => "an integer of 32 bits",
            Self::Constant => "a constant integer of 32 bits",
            Self::Real => "a float of 32 bits",
            Self::Vector => "a vector of three floats of 32 bits",
            Self::Handle => "a vector of two integers of 32 bits",
            Self::Payload => "a variable of a payload",
            Self::Attributes => "a variable of attributes of hits",
            Self::Bool => "a boolean",
            Self::Matrix => "a matrix of four columns of three floats",
            Self::Reals(_) => "an array of two floats of 32 bits",
            Self::Vectors(2) => "an array of two vectors of three floats",
            Self::Vectors(_) => "an array of three vectors of three floats",
        }
    }
}

/// The operands and the result of an instruction on objects of hits.
pub(crate) fn hit_object(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, arguments } = operation;
    let Some(row) = op.row().filter(|_| is_of_hit_objects(op)) else { return };
    if let Some(kind) = result_kind(op)
        && !is_of_kind(cx, kind, ty)
    {
        cx.rule(inst, format!("the result is not {}", kind.name()));
    }
    let last = row.arguments().iter().zip(arguments).next_back();
    if last.is_some_and(|(spec, _)| spec.name == "Hint") {
        cx.rule(inst, "a hint comes with the number of its bits");
    }
    for (spec, id) in row.arguments().iter().zip(arguments) {
        let Some(kind) = operand_kind(spec.name) else { continue };
        let id = Id(*id);
        let fits = match kind {
            HitOperand::Payload => {
                is_variable_of(cx, id, [StorageClass::RayPayloadKHR, StorageClass::IncomingRayPayloadKHR])
            }
            HitOperand::Attributes => is_variable_of(
                cx,
                id,
                [StorageClass::HitObjectAttributeNV, StorageClass::HitObjectAttributeEXT],
            ),
            HitOperand::Constant => {
                group_operands::is_constant(cx, id) && is_of_kind(cx, HitOperand::Word, cx.facts.type_of(id))
            }
            _ => is_of_kind(cx, kind, cx.facts.type_of(id)),
        };
        if !fits {
            cx.rule(inst, format!("{}, {id}, is not {}", spec.name, kind.name()));
        }
    }
}

fn is_variable_of(cx: &Checker<'_>, id: Id, classes: [StorageClass; 2]) -> bool {
    listed_variables::variable_class(cx, id).is_some_and(|(_, class)| classes.contains(&class))
}

fn is_of_kind(cx: &Checker<'_>, kind: HitOperand, ty: Id) -> bool {
    let bits = |class: TypeClass, lanes: u64| {
        cx.types.fits(ty, class) && cx.types.width(ty) == Some(32) && cx.types.lanes(ty) == lanes
    };
    let points_to = |ops: &[Op]| {
        let pointee = cx.types.pointee(ty).and_then(|ty| cx.types.get(ty));
        pointee.is_some_and(|facts| ops.contains(&facts.op))
    };
    let facts = cx.types.get(ty).copied();
    let array = |count: u64, of: HitOperand| {
        let is_array = |facts: TypeFacts| facts.op == Op::TypeArray && facts.count == count;
        facts.is_some_and(|facts| is_array(facts) && is_of_kind(cx, of, facts.inner))
    };
    match kind {
        HitOperand::HitObject => points_to(&[Op::TypeHitObjectNV, Op::TypeHitObjectEXT]),
        HitOperand::Query => points_to(&[Op::TypeRayQueryKHR]),
        HitOperand::Structure => facts.is_some_and(|facts| facts.op == Op::TypeAccelerationStructureKHR),
        HitOperand::Word | HitOperand::Constant => bits(TypeClass::INT.or(TypeClass::SCALAR), 1),
        HitOperand::Real => bits(TypeClass::FLOAT.or(TypeClass::SCALAR), 1),
        HitOperand::Vector => bits(TypeClass::FLOAT.or(TypeClass::VECTOR), 3),
        HitOperand::Handle => bits(TypeClass::INT.or(TypeClass::VECTOR), 2),
        HitOperand::Bool => cx.types.fits(ty, TypeClass::BOOL.or(TypeClass::SCALAR)),
        HitOperand::Matrix => facts.is_some_and(|facts| {
            facts.op == Op::TypeMatrix && facts.count == 4 && is_of_kind(cx, HitOperand::Vector, facts.inner)
        }),
        HitOperand::Reals(count) => array(count, HitOperand::Real),
        HitOperand::Vectors(count) => array(count, HitOperand::Vector),
        // Looked at by the variable.
        HitOperand::Payload | HitOperand::Attributes => true,
    }
}
