//! Built-in variables of Vulkan: the execution models that use them, by storage class, and their types (Vulkan,
//! "Built-In Variables").

use BuiltInUse::{
    Bool, F32, FloatArray, FloatVector, I32, Int, IntArray, IntVector, Matrix, Positions, UintVector,
    VectorArray,
};

use crate::module::models::{
    ALL, ANY_HIT, CALLABLE, CLOSEST_HIT, COMPUTE, FRAGMENT, GEOMETRY, INTERSECTION, MESH, MESH_EXT, MISS,
    Models, RAY_GENERATION, TASK, TESS_CONTROL, TESS_EVALUATION, VERTEX,
};
use spirv_kit::grammar::BuiltIn;

/// The type of a built-in variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuiltInUse {
    /// An integer of any width.
    Int,
    /// An integer of 32 bits.
    I32,
    /// A float of 32 bits.
    F32,
    /// A boolean.
    Bool,
    /// So many integers of 32 bits as a vector.
    IntVector(u32),
    /// So many integers of 32 bits without a sign as a vector.
    UintVector(u32),
    /// So many floats of 32 bits as a vector.
    FloatVector(u32),
    /// An array of floats of 32 bits: so many, or any number for 0.
    FloatArray(u32),
    /// An array of integers of 32 bits.
    IntArray,
    /// Four columns of three floats.
    Matrix,
    /// One for each primitive: an array of vectors of so many integers.
    VectorArray(u32),
    /// An array of vectors of three floats.
    Positions,
}

/// The rules of a built-in variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BuiltInRow {
    /// The models that may read it.
    pub(crate) input: Models,
    /// The models that may write it.
    pub(crate) output: Models,
    pub(crate) kind: BuiltInUse,
    /// The numbers of the rules for models, storage classes and type; 0 where the rule has none.
    pub(crate) rules: [u16; 3],
}

const GROUPS: Models = COMPUTE | TASK | MESH;
const TESSELLATION: Models = TESS_CONTROL | TESS_EVALUATION;
const HITS: Models = INTERSECTION | ANY_HIT | CLOSEST_HIT;
const RAYS: Models = HITS | MISS;
const TRACING: Models = RAYS | RAY_GENERATION | CALLABLE;
const NONE: Models = 0;

/// The row of three rules whose numbers follow each other.
const fn row(input: Models, output: Models, kind: BuiltInUse, first: u16) -> BuiltInRow {
    let rules = if first == 0 { [0; 3] } else { [first, first + 1, first + 2] };
    BuiltInRow { input, output, kind, rules }
}

const fn rows(input: Models, output: Models, kind: BuiltInUse, rules: [u16; 3]) -> BuiltInRow {
    BuiltInRow { input, output, kind, rules }
}

/// The rules of a built-in variable; `None` where there are none to check.
pub(crate) fn find(builtin: BuiltIn) -> Option<BuiltInRow> {
    use BuiltIn as B;
    let before = VERTEX | TESSELLATION | GEOMETRY;
    Some(match builtin {
        B::BaryCoordKHR => row(FRAGMENT, NONE, FloatVector(3), 4154),
        B::BaryCoordNoPerspKHR => row(FRAGMENT, NONE, FloatVector(3), 4160),
        B::BaseInstance => row(VERTEX, NONE, I32, 4181),
        B::BaseVertex => row(VERTEX, NONE, I32, 4184),
        B::ClipDistance => {
            rows(FRAGMENT | TESSELLATION | GEOMETRY, before | MESH, FloatArray(0), [4187, 4190, 4191])
        }
        B::CullDistance => {
            rows(FRAGMENT | TESSELLATION | GEOMETRY, before | MESH, FloatArray(0), [4196, 4199, 4200])
        }
        B::CullMaskKHR => row(RAYS, NONE, I32, 6735),
        B::CullPrimitiveEXT => row(NONE, MESH_EXT, Bool, 7034),
        B::DeviceIndex => rows(ALL, NONE, I32, [0, 4205, 4206]),
        B::DrawIndex => row(VERTEX | TASK | MESH, NONE, I32, 4207),
        B::FragCoord => row(FRAGMENT, NONE, FloatVector(4), 4210),
        B::FragDepth => row(NONE, FRAGMENT, F32, 4213),
        B::FragInvocationCountEXT => row(FRAGMENT, NONE, I32, 4217),
        B::FragSizeEXT => row(FRAGMENT, NONE, IntVector(2), 4220),
        B::FragStencilRefEXT => row(NONE, FRAGMENT, Int, 4223),
        B::FrontFacing => row(FRAGMENT, NONE, Bool, 4229),
        B::FullyCoveredEXT => row(FRAGMENT, NONE, Bool, 4232),
        B::GlobalInvocationId => row(GROUPS, NONE, IntVector(3), 4236),
        B::HelperInvocation => row(FRAGMENT, NONE, Bool, 4239),
        B::HitKindKHR => row(ANY_HIT | CLOSEST_HIT, NONE, I32, 4242),
        B::HitTNV => row(ANY_HIT | CLOSEST_HIT, NONE, F32, 4245),
        B::HitTriangleVertexPositionsKHR => row(ANY_HIT | CLOSEST_HIT, NONE, Positions, 8747),
        B::IncomingRayFlagsKHR => row(RAYS, NONE, I32, 4248),
        B::InstanceCustomIndexKHR => row(HITS, NONE, I32, 4251),
        B::InstanceId => row(HITS, NONE, I32, 4254),
        B::InstanceIndex => row(VERTEX, NONE, I32, 4263),
        B::InvocationId => row(TESS_CONTROL | GEOMETRY, NONE, I32, 4257),
        B::LaunchIdKHR => row(TRACING, NONE, IntVector(3), 4266),
        B::LaunchSizeKHR => row(TRACING, NONE, IntVector(3), 4269),
        B::Layer => {
            let output = VERTEX | TESS_EVALUATION | GEOMETRY | MESH;
            rows(FRAGMENT, output, I32, [4272, 4274, 4276])
        }
        B::LocalInvocationId => row(GROUPS, NONE, IntVector(3), 4281),
        B::LocalInvocationIndex => row(GROUPS, NONE, I32, 4284),
        B::NumSubgroups => row(GROUPS, NONE, I32, 4293),
        B::NumWorkgroups => row(GROUPS, NONE, IntVector(3), 4296),
        B::ObjectRayDirectionKHR => row(HITS, NONE, FloatVector(3), 4299),
        B::ObjectRayOriginKHR => row(HITS, NONE, FloatVector(3), 4302),
        B::ObjectToWorldKHR => row(HITS, NONE, Matrix, 4305),
        B::PatchVertices => row(TESSELLATION, NONE, I32, 4308),
        B::PointCoord => row(FRAGMENT, NONE, FloatVector(2), 4311),
        B::PointSize => rows(TESSELLATION | GEOMETRY, before | MESH, F32, [4314, 4316, 4317]),
        B::Position => rows(TESSELLATION | GEOMETRY, before | MESH, FloatVector(4), [4318, 4320, 4321]),
        B::PrimitiveId => {
            let input = FRAGMENT | TESSELLATION | GEOMETRY | HITS;
            rows(input, GEOMETRY | MESH, I32, [4330, 4334, 4337])
        }
        B::PrimitiveLineIndicesEXT => rows(NONE, MESH_EXT, VectorArray(2), [7047, 7049, 7050]),
        B::PrimitivePointIndicesEXT => rows(NONE, MESH_EXT, IntArray, [7041, 7043, 7044]),
        B::PrimitiveTriangleIndicesEXT => rows(NONE, MESH_EXT, VectorArray(3), [7053, 7055, 7056]),
        B::PrimitiveShadingRateKHR => row(NONE, VERTEX | GEOMETRY | MESH, I32, 4484),
        B::RayGeometryIndexKHR => row(HITS, NONE, I32, 4345),
        B::RayTmaxKHR => row(RAYS, NONE, F32, 4348),
        B::RayTminKHR => row(RAYS, NONE, F32, 4351),
        B::SampleId => row(FRAGMENT, NONE, I32, 4354),
        B::SampleMask => row(FRAGMENT, FRAGMENT, IntArray, 4357),
        B::SamplePosition => row(FRAGMENT, NONE, FloatVector(2), 4360),
        B::ShadingRateKHR => row(FRAGMENT, NONE, I32, 4490),
        B::SubgroupEqMask => rows(ALL, NONE, IntVector(4), [0, 4370, 4371]),
        B::SubgroupGeMask => rows(ALL, NONE, IntVector(4), [0, 4372, 4373]),
        B::SubgroupGtMask => rows(ALL, NONE, IntVector(4), [0, 4374, 4375]),
        B::SubgroupLeMask => rows(ALL, NONE, IntVector(4), [0, 4376, 4377]),
        B::SubgroupLtMask => rows(ALL, NONE, IntVector(4), [0, 4378, 4379]),
        B::SubgroupId => row(GROUPS, NONE, I32, 4367),
        B::SubgroupLocalInvocationId => rows(ALL, NONE, I32, [0, 4380, 4381]),
        B::SubgroupSize => rows(ALL, NONE, I32, [0, 4382, 4383]),
        B::TessCoord => row(TESS_EVALUATION, NONE, FloatVector(3), 4387),
        B::TessLevelInner => rows(TESS_EVALUATION, TESS_CONTROL, FloatArray(2), [4394, 4395, 4397]),
        B::TessLevelOuter => rows(TESS_EVALUATION, TESS_CONTROL, FloatArray(4), [4390, 4391, 4393]),
        B::TileOffsetQCOM => row(COMPUTE | FRAGMENT, NONE, UintVector(2), 10626),
        B::TileDimensionQCOM => row(COMPUTE | FRAGMENT, NONE, UintVector(3), 10629),
        B::TileApronSizeQCOM => row(COMPUTE | FRAGMENT, NONE, UintVector(2), 10632),
        B::VertexIndex => row(VERTEX, NONE, I32, 4398),
        B::ViewIndex => row(ALL & !COMPUTE, NONE, I32, 4401),
        B::ViewportIndex => {
            let output = VERTEX | TESS_EVALUATION | GEOMETRY | MESH;
            rows(FRAGMENT, output, I32, [4404, 4406, 4408])
        }
        B::WorkgroupId => row(GROUPS, NONE, IntVector(3), 4422),
        B::WorldRayDirectionKHR => row(RAYS, NONE, FloatVector(3), 4428),
        B::WorldRayOriginKHR => row(RAYS, NONE, FloatVector(3), 4431),
        B::WorldToObjectKHR => row(HITS, NONE, Matrix, 4434),
        B::CoreIDARM
        | B::CoreCountARM
        | B::CoreMaxIDARM
        | B::WarpIDARM
        | B::WarpMaxIDARM
        | B::SMCountNV
        | B::SMIDNV
        | B::WarpsPerSMNV
        | B::WarpIDNV => row(ALL, NONE, I32, 0),
        _ => return None,
    })
}

/// True if a built-in variable is never a member of a block.
pub(crate) fn is_no_member(builtin: BuiltIn) -> bool {
    use BuiltIn as B;
    matches!(
        builtin,
        B::SubgroupSize
            | B::SubgroupId
            | B::NumSubgroups
            | B::SubgroupLocalInvocationId
            | B::SubgroupEqMask
            | B::SubgroupGeMask
            | B::SubgroupGtMask
            | B::SubgroupLeMask
            | B::SubgroupLtMask
            | B::ResourceHeapEXT
            | B::SamplerHeapEXT
    )
}

/// True if a built-in variable may be one of an array with a part for each vertex or primitive.
pub(crate) fn is_arrayed(builtin: BuiltIn) -> bool {
    matches!(
        builtin,
        BuiltIn::Position
            | BuiltIn::PointSize
            | BuiltIn::ClipDistance
            | BuiltIn::CullDistance
            | BuiltIn::Layer
            | BuiltIn::ViewportIndex
            | BuiltIn::PrimitiveId
            | BuiltIn::PrimitiveShadingRateKHR
            | BuiltIn::CullPrimitiveEXT
            | BuiltIn::BaryCoordKHR
            | BuiltIn::BaryCoordNoPerspKHR
    )
}
