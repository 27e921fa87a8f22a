//! How a shader in LLVM IR meets its surroundings: the fields of the interface structure, the callbacks that answer what the
//! device answers otherwise, and the numbers that both sides agree on. `docs/shader-interface.md` describes them.

use super::registry;
use crate::spirv::{
    Op,
    grammar::{BuiltIn, Class, ExtInstSet, GlslStd450, OpRow, StorageClass},
};

/// How many parameters each function has before its own: the interface and the memory of the invocation.
pub const FIRST_PARAMETER: usize = 2;

/// LLVM's list of what an optimiser may not change the interface of (Language Reference, "The 'llvm.compiler.used' Global Variable").
pub const COMPILER_USED: &str = "llvm.compiler.used";

/// How many numbers a row of the layouts that are kept has before its own: the type, whether decorations count, and how many
/// follow.
pub const LAYOUT_HEAD: usize = 3;

/// The checksum of what is kept of a module: CRC-32 of the bytes of its instructions and then of its layouts.
#[must_use]
pub fn kept_checksum(parts: [&[u8]; 2]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    parts.iter().for_each(|part| hasher.update(part));
    hasher.finalize()
}

/// Whether a type is one that the host has the values of.
#[must_use]
pub const fn is_handle(op: Op) -> bool {
    matches!(
        op,
        Op::TypeImage
            | Op::TypeSampler
            | Op::TypeSampledImage
            | Op::TypeAccelerationStructureKHR
            | Op::TypeRayQueryKHR
            | Op::TypeHitObjectNV
            | Op::TypeHitObjectEXT
            | Op::TypeTensorARM
            | Op::TypeBufferEXT
    )
}

/// Whether a type is one of cooperative matrices.
#[must_use]
pub const fn is_matrix(op: Op) -> bool {
    matches!(op, Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV)
}

/// Whether decorations tell the layout of a class's variables; those of work-groups may have one.
#[must_use]
pub const fn has_layout(class: StorageClass, is_workgroup_explicit: bool) -> bool {
    match class {
        StorageClass::Uniform
        | StorageClass::StorageBuffer
        | StorageClass::PushConstant
        | StorageClass::PhysicalStorageBuffer
        | StorageClass::ShaderRecordBufferKHR => true,
        StorageClass::Workgroup => is_workgroup_explicit,
        _ => false,
    }
}

/// Whether a class's variables of a block, or of an array of blocks, are descriptors.
#[must_use]
pub const fn has_descriptors(class: StorageClass) -> bool {
    matches!(class, StorageClass::Uniform | StorageClass::StorageBuffer)
}

/// Whether each invocation has its own variables of a class, which nobody else gives it.
#[must_use]
pub const fn is_own(class: StorageClass) -> bool {
    matches!(
        class,
        StorageClass::Private
            | StorageClass::RayPayloadKHR
            | StorageClass::CallableDataKHR
            | StorageClass::HitObjectAttributeNV
            | StorageClass::HitObjectAttributeEXT
            | StorageClass::NodePayloadAMDX
    )
}

/// So many bytes of state come first in the memory of an invocation.
pub const STATE: u64 = 16;
/// The type of a field of the interface structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldType {
    /// A pointer in the address space of a storage class.
    Pointer(StorageClass),
    /// A number of 64 bits.
    Size,
    /// So many numbers of 32 bits in an array.
    Words(u32),
    /// One number of 32 bits.
    Word,
}

/// A row of the interface structure.
#[derive(Clone, Copy, Debug)]
pub struct FieldRow {
    /// The field.
    pub field: Field,
    /// Its name in C.
    pub name: &'static str,
    /// Its type.
    pub ty: FieldType,
    /// The builtin variable that the field is the memory of.
    pub builtin: Option<BuiltIn>,
    /// The class of the one variable that the field points to.
    pub class: Option<StorageClass>,
}

/// Declares the fields in their order.
macro_rules! fields {
    ($($(#[doc = $doc:literal])+ $field:ident $name:literal $ty:expr, $builtin:expr, $class:expr;)*) => {
        /// The fields of the interface structure, in their order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u32)]
        pub enum Field { $($(#[doc = $doc])+ $field),* }

        /// The rows of all fields, in their order.
        pub const FIELDS: &[FieldRow] = &[$(
            FieldRow { field: Field::$field, name: $name, ty: $ty, builtin: $builtin, class: $class }
        ),*];
    };
}

const TABLE: FieldType = FieldType::Pointer(StorageClass::Function);
const BUFFER: FieldType = FieldType::Pointer(StorageClass::StorageBuffer);
const INPUT: FieldType = FieldType::Pointer(StorageClass::Input);

fields! {
    /// The host's own pointer, which shaders never touch.
    Host "host" TABLE, None, None;
    /// The callbacks.
    Callbacks "callbacks" TABLE, None, None;
    /// By descriptor set, the bindings of the set.
    Sets "sets" TABLE, None, None;
    /// The push constants.
    PushConstants "push_constants" FieldType::Pointer(StorageClass::PushConstant), None, Some(StorageClass::PushConstant);
    /// How many bytes of push constants there are.
    PushConstantsSize "push_constants_size" FieldType::Size, None, None;
    /// The memory that the invocations of a work-group share.
    Workgroup "workgroup" FieldType::Pointer(StorageClass::Workgroup), None, None;
    /// By four times the location and the component, the memory of inputs.
    Inputs "inputs" TABLE, None, None;
    /// The same of outputs.
    Outputs "outputs" TABLE, None, None;
    /// The same of outputs with index 1.
    SecondOutputs "second_outputs" TABLE, None, None;
    /// By slot, the memory of builtin inputs without a field of their own.
    InputBuiltins "input_builtins" TABLE, None, None;
    /// By slot, the memory of builtin outputs.
    OutputBuiltins "output_builtins" TABLE, None, None;
    /// By location, the memory of OpenGL's uniforms outside of blocks.
    Uniforms "uniforms" TABLE, None, None;
    /// The payload that a task shader gives mesh shaders.
    TaskPayload "task_payload" BUFFER, None, Some(StorageClass::TaskPayloadWorkgroupEXT);
    /// The payload of the ray that led to this invocation.
    IncomingPayload "incoming_payload" INPUT, None, Some(StorageClass::IncomingRayPayloadKHR);
    /// The data of the call that led to this invocation.
    IncomingCallable "incoming_callable" INPUT, None, Some(StorageClass::IncomingCallableDataKHR);
    /// The attributes of the intersection.
    HitAttributes "hit_attributes" INPUT, None, Some(StorageClass::HitAttributeKHR);
    /// The shader record.
    ShaderRecord "shader_record" BUFFER, None, Some(StorageClass::ShaderRecordBufferKHR);
    /// How many work-groups there are.
    NumWorkgroups "num_workgroups" FieldType::Words(3), Some(BuiltIn::NumWorkgroups), None;
    /// The size of a work-group.
    WorkgroupSize "workgroup_size" FieldType::Words(3), Some(BuiltIn::WorkgroupSize), None;
    /// The work-group.
    WorkgroupId "workgroup_id" FieldType::Words(3), Some(BuiltIn::WorkgroupId), None;
    /// The invocation in its work-group.
    LocalInvocationId "local_invocation_id" FieldType::Words(3), Some(BuiltIn::LocalInvocationId), None;
    /// The invocation among all.
    GlobalInvocationId "global_invocation_id" FieldType::Words(3), Some(BuiltIn::GlobalInvocationId), None;
    /// The number of the invocation in its work-group.
    LocalInvocationIndex "local_invocation_index" FieldType::Word, Some(BuiltIn::LocalInvocationIndex), None;
    /// How many subgroups a work-group has.
    NumSubgroups "num_subgroups" FieldType::Word, Some(BuiltIn::NumSubgroups), None;
    /// The subgroup in its work-group.
    SubgroupId "subgroup_id" FieldType::Word, Some(BuiltIn::SubgroupId), None;
    /// How many invocations a subgroup has.
    SubgroupSize "subgroup_size" FieldType::Word, Some(BuiltIn::SubgroupSize), None;
    /// The invocation in its subgroup.
    SubgroupLocalInvocationId "subgroup_local_invocation_id" FieldType::Word,
        Some(BuiltIn::SubgroupLocalInvocationId), None;
    /// The bit of this invocation.
    SubgroupEqMask "subgroup_eq_mask" FieldType::Words(4), Some(BuiltIn::SubgroupEqMask), None;
    /// The bits from this invocation's on.
    SubgroupGeMask "subgroup_ge_mask" FieldType::Words(4), Some(BuiltIn::SubgroupGeMask), None;
    /// The bits behind this invocation's.
    SubgroupGtMask "subgroup_gt_mask" FieldType::Words(4), Some(BuiltIn::SubgroupGtMask), None;
    /// The bits up to this invocation's.
    SubgroupLeMask "subgroup_le_mask" FieldType::Words(4), Some(BuiltIn::SubgroupLeMask), None;
    /// The bits before this invocation's.
    SubgroupLtMask "subgroup_lt_mask" FieldType::Words(4), Some(BuiltIn::SubgroupLtMask), None;
}

/// The field that is the memory of a builtin input.
#[must_use]
pub fn field_of_builtin(builtin: BuiltIn) -> Option<Field> {
    FIELDS.iter().find(|row| row.builtin == Some(builtin)).map(|row| row.field)
}

/// The field that points to the one variable of a class.
#[must_use]
pub fn field_of_class(class: StorageClass) -> Option<Field> {
    FIELDS.iter().find(|row| row.class == Some(class)).map(|row| row.field)
}

/// The place of a builtin in the tables of builtins: its own number, and the numbers from 4096 on behind the first 64.
/// `None` for a number that no table reaches.
#[must_use]
pub const fn slot_of(builtin: BuiltIn) -> Option<u32> {
    match builtin.0 {
        number @ 0..64 => Some(number),
        number @ 4096..8192 => Some(number - 4096 + 64),
        _ => None,
    }
}

/// The place of a location and a component in the tables of inputs and outputs. `None` beyond what any device has.
#[must_use]
pub const fn place_of(location: u32, component: u32) -> Option<u32> {
    if location < 1 << 16 && component < 4 { Some(location * 4 + component) } else { None }
}

/// The callbacks, in the order of their table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Callback {
    /// Images and samplers.
    Image,
    /// What the invocations of a subgroup compute together.
    Subgroup,
    /// Control barriers.
    Barrier,
    /// Derivatives, interpolation, and the end of invocations.
    Fragment,
    /// Vertices and primitives.
    Geometry,
    /// Rays, queries of them, and calls of other shaders.
    Ray,
    /// Everything else.
    Other,
}

impl Callback {
    /// All, in their order, with their names in C.
    pub const ALL: &[(Self, &str)] = &[
        (Self::Image, "image"),
        (Self::Subgroup, "subgroup"),
        (Self::Barrier, "barrier"),
        (Self::Fragment, "fragment"),
        (Self::Geometry, "geometry"),
        (Self::Ray, "ray"),
        (Self::Other, "other"),
    ];

    /// Its name in C.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.get(self as usize).map_or("", |row| row.1)
    }

    /// The callback that answers an instruction without a translation to LLVM's own instructions.
    #[must_use]
    pub fn of(row: &OpRow) -> Self {
        match row.op {
            Op::DemoteToHelperInvocation
            | Op::IsHelperInvocationEXT
            | Op::Kill
            | Op::TerminateInvocation
            | Op::BeginInvocationInterlockEXT
            | Op::EndInvocationInterlockEXT
            | Op::FragmentMaskFetchAMD
            | Op::FragmentFetchAMD => return Self::Fragment,
            Op::EmitMeshTasksEXT | Op::SetMeshOutputsEXT | Op::WritePackedPrimitiveIndices4x8NV => {
                return Self::Geometry;
            }
            Op::IgnoreIntersectionKHR
            | Op::TerminateRayKHR
            | Op::IgnoreIntersectionNV
            | Op::TerminateRayNV => return Self::Ray,
            _ => {}
        }
        match row.class {
            Class::Image => Self::Image,
            Class::Group | Class::NonUniform => Self::Subgroup,
            Class::Barrier => Self::Barrier,
            Class::Derivative => Self::Fragment,
            Class::Primitive => Self::Geometry,
            _ if row.name.contains("Ray")
                || row.name.contains("HitObject")
                || row.name.contains("Intersection")
                || row.name.contains("ExecuteCallable") =>
            {
                Self::Ray
            }
            _ => Self::Other,
        }
    }

    /// Whether the invocations that take part may not change by what an optimiser does.
    #[must_use]
    pub fn is_convergent(row: &OpRow) -> bool {
        let of_quad = row.name.contains("ImplicitLod") || row.op == Op::ImageQueryLod;
        matches!(row.class, Class::Group | Class::NonUniform | Class::Barrier | Class::Derivative) || of_quad
    }
}

/// What an instruction that kernels have a call for, or that only shaders have, is in LLVM IR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShaderForm {
    /// A callback and the end of the invocation.
    End(Callback),
    /// An atomic instruction.
    Atomic,
    /// Fences, around a callback where invocations wait for each other.
    Barrier,
    /// Arithmetic in place.
    Arithmetic,
    /// Addresses, and what descriptors say.
    Address,
    /// A pair of handles.
    Handles,
    /// A call of a function of the module's own, with the instruction's body.
    Computed,
    /// A call of the function that asks the host.
    Callback(Callback),
}

/// Instructions that end the invocation.
const ENDS: &[Op] = &[
    Op::Kill,
    Op::TerminateInvocation,
    Op::IgnoreIntersectionKHR,
    Op::TerminateRayKHR,
    Op::EmitMeshTasksEXT,
    Op::AbortKHR,
];

/// Arithmetic that LLVM has in a few instructions.
const ARITHMETIC: &[Op] = &[
    Op::Any,
    Op::All,
    Op::IsNan,
    Op::IsInf,
    Op::Dot,
    Op::BitCount,
    Op::BitFieldInsert,
    Op::BitFieldSExtract,
    Op::BitFieldUExtract,
    Op::UMulExtended,
    Op::SMulExtended,
    Op::QuantizeToF16,
    Op::SDot,
    Op::UDot,
    Op::SUDot,
    Op::SDotAccSat,
    Op::UDotAccSat,
    Op::SUDotAccSat,
];

impl ShaderForm {
    /// The form of an instruction in a module of shaders.
    #[must_use]
    pub fn of(row: &OpRow) -> Self {
        match row.op {
            op if ENDS.contains(&op) => Self::End(Callback::of(row)),
            op if ARITHMETIC.contains(&op) => Self::Arithmetic,
            Op::ControlBarrier | Op::MemoryBarrier => Self::Barrier,
            Op::ArrayLength
            | Op::UntypedArrayLengthKHR
            | Op::PtrEqual
            | Op::PtrNotEqual
            | Op::BufferPointerEXT => Self::Address,
            Op::SampledImage | Op::Image => Self::Handles,
            Op::RawAccessChainNV => Self::Computed,
            op if matches!(registry::body(registry::InstKey::Op(op)), Some(registry::Body::Component(_))) => {
                Self::Computed
            }
            _ if row.class == Class::Atomic => Self::Atomic,
            _ => Self::Callback(Callback::of(row)),
        }
    }

    /// The form in words.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Self::End(callback) => format!("the callback `{}`, and the function returns", callback.name()),
            Self::Atomic => "`atomicrmw`, `cmpxchg`, an atomic `load` or `store`".to_owned(),
            Self::Barrier => "`fence`, around the callback `barrier` where invocations wait".to_owned(),
            Self::Arithmetic => "a few instructions".to_owned(),
            Self::Address => "a number from the descriptor or from addresses".to_owned(),
            Self::Handles => "a pair of handles".to_owned(),
            Self::Computed => "a function of the module's own".to_owned(),
            Self::Callback(callback) => format!("the callback `{}`", callback.name()),
        }
    }
}

/// Whether an instruction ends the invocation.
#[must_use]
pub fn ends_invocation(op: Op) -> bool {
    ENDS.contains(&op)
}

/// Whether the host answers an instruction of a set that has a number: of GLSL.std.450 it only interpolates inputs.
#[must_use]
pub fn is_answered(set: u32, number: u32) -> bool {
    match set {
        GLSL_STD_450 => matches!(
            GlslStd450(number),
            GlslStd450::InterpolateAtCentroid
                | GlslStd450::InterpolateAtSample
                | GlslStd450::InterpolateAtOffset
        ),
        TRINARY => false,
        _ => true,
    }
}

/// Whether the invocations that take part in an operation, by its set and number, may not change by what an optimiser does.
#[must_use]
pub fn is_convergent(set: u32, number: u32) -> bool {
    let op = || u16::try_from(number).ok().and_then(|number| Op(number).row());
    set != CORE || op().is_some_and(Callback::is_convergent)
}

/// The number of the set that an operation's instruction is of: the core.
pub const CORE: u32 = 0;
/// The same: GLSL.std.450.
pub const GLSL_STD_450: u32 = 1;
/// The same: SPV_AMD_gcn_shader.
pub const GCN_SHADER: u32 = 2;
/// The same: SPV_AMD_shader_ballot.
pub const BALLOT: u32 = 3;
/// The same: SPV_AMD_shader_explicit_vertex_parameter.
pub const EXPLICIT_VERTEX: u32 = 4;
/// The same: SPV_AMD_shader_trinary_minmax.
pub const TRINARY: u32 = 5;

/// The number by which callbacks know a set; `None` for a set that they get nothing of.
#[must_use]
pub const fn set_number(set: ExtInstSet) -> Option<u32> {
    match set {
        ExtInstSet::GlslStd450 => Some(GLSL_STD_450),
        ExtInstSet::AmdGcnShader => Some(GCN_SHADER),
        ExtInstSet::AmdShaderBallot => Some(BALLOT),
        ExtInstSet::AmdShaderExplicitVertexParameter => Some(EXPLICIT_VERTEX),
        ExtInstSet::AmdShaderTrinaryMinmax => Some(TRINARY),
        _ => None,
    }
}

/// The kinds of values that callbacks get and give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ShaderValueKind {
    /// No value.
    None,
    /// A boolean or a vector of them, a byte each.
    Boolean,
    /// An integer without a sign, or a vector of them.
    Unsigned,
    /// An integer with a sign, or a vector of them.
    Signed,
    /// A floating-point number, or a vector of them.
    Float,
    /// A pointer or a handle.
    Pointer,
    /// A sampled image: the handles of the image and of the sampler.
    SampledImage,
    /// A literal of 32 bits.
    Literal,
    /// Any other composite.
    Composite,
    /// A number of the format bfloat16, or a vector of them.
    BFloat16,
}

impl ShaderValueKind {
    /// All, by their numbers.
    pub const ALL: &[Self] = &[
        Self::None,
        Self::Boolean,
        Self::Unsigned,
        Self::Signed,
        Self::Float,
        Self::Pointer,
        Self::SampledImage,
        Self::Literal,
        Self::Composite,
        Self::BFloat16,
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_at_their_fields_numbers() {
        for (number, row) in FIELDS.iter().enumerate() {
            assert_eq!(row.field as usize, number, "{}", row.name);
        }
        for (number, (callback, name)) in Callback::ALL.iter().enumerate() {
            assert_eq!(*callback as usize, number, "{name}");
        }
        for (number, kind) in ShaderValueKind::ALL.iter().enumerate() {
            assert_eq!(*kind as usize, number, "{kind:?}");
        }
    }

    #[test]
    fn builtins_have_slots_of_their_own() {
        assert_eq!(slot_of(BuiltIn::Position), Some(0));
        assert_eq!(slot_of(BuiltIn::CullMaskKHR), Some(1989));
        assert_eq!(slot_of(BuiltIn(100)), None);
        assert_eq!(place_of(2, 3), Some(11));
        assert_eq!(place_of(u32::MAX, 0), None);
    }
}
