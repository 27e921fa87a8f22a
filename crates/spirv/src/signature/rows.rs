//! The types of the operands of instructions, one row for all opcodes that share a rule.

use crate::{
    Op,
    facts::TypeClass as Class,
    grammar::{GlslStd450, OpenClStd, OperandKind, StorageClass},
};

/// The constraint on an argument of an instruction.
#[derive(Clone, Copy, Debug)]
pub enum ArgRule {
    /// Whatever it is.
    Any,
    /// Of the result's type.
    Same,
    /// Of the type of the argument at that position.
    As(u8),
    /// Of the component type of the result.
    Component,
    /// Of a class.
    Is(Class),
    /// Of a class, with as many components as the result.
    Lanes(Class),
    /// Of a class, with as many components as the result, and as wide.
    Wide(Class),
    /// Of a class, with as many components as the result, and half as wide.
    Half(Class),
    /// Of a class, with components of the type of the result's.
    Parts(Class),
    /// A scalar of a class, or a vector of it with as many components as the result.
    ScalarOrLanes(Class),
    /// Of a form.
    Form(TypeForm),
    /// A constant of a class.
    Constant(Class),
    /// A pointer to the result's type.
    ToResult,
    /// A pointer to the type of the argument at that position.
    To(u8),
    /// Of a class and of a form.
    Of(Class, TypeForm),
    /// Of a class, with as many components as the result, each of so many bits.
    LanesOf(Class, u32),
    /// A pointer into some storage classes.
    Pointer(MemoryReach),
    /// Where its type tells a pointee, a pointer to that.
    Pointee(PointeeRule),
    /// A pointer with a pointee type: the instruction takes no untyped pointers (SPV_KHR_untyped_pointers).
    Typed,
    /// A scalar integer as wide as addresses, of which logical addressing has none.
    Size,
    /// A literal: the number of components of the result.
    Count,
    /// All of these.
    All(&'static [Self]),
}

/// The storage classes of the memory that an instruction of OpenCL.std works on.
#[derive(Clone, Copy, Debug)]
pub enum MemoryReach {
    /// Memory that is written.
    Written,
    /// Memory that is read.
    Read,
    /// Memory of the device.
    Global,
}

impl MemoryReach {
    /// True if a storage class is among them; memory of one device or of the host alone is the device's.
    pub fn has(self, class: StorageClass) -> bool {
        match class {
            StorageClass::CrossWorkgroup | StorageClass::DeviceOnlyALTERA | StorageClass::HostOnlyALTERA => {
                true
            }
            StorageClass::Generic | StorageClass::Workgroup | StorageClass::Function => {
                !matches!(self, Self::Global)
            }
            StorageClass::UniformConstant => matches!(self, Self::Read),
            _ => false,
        }
    }
}

/// What a typed pointer points to.
#[derive(Clone, Copy, Debug)]
pub enum PointeeRule {
    /// A class.
    Is(Class),
    /// A class, with as many components as the result, each of so many bits.
    Lanes(Class, u32),
    /// A scalar of a class and of so many bits.
    Scalar(Class, u32),
    /// The component type of the result.
    Part,
    /// The component type of the argument at that position.
    PartOf(u8),
}

/// A restriction of a type beyond its class.
#[derive(Clone, Copy, Debug)]
pub enum TypeForm {
    /// So many components.
    Vector(u32),
    /// So many components of so many bits.
    Bits(u32, u32),
    /// A number, or components, of so many bits.
    Width(u32),
    /// Opaque, of the type that this opcode declares.
    Opaque(Op),
    /// A pointer to the type that this opcode declares.
    To(Op),
    /// A pointer of this storage class.
    In(StorageClass),
    /// One of these numbers of components.
    Lanes(&'static [u8]),
    /// Numbers, or components, of one of these numbers of bits.
    Widths(&'static [u8]),
    /// Integers without a sign of so many bits.
    Unsigned(u32),
    /// A matrix of as many rows as columns.
    Square,
}

impl TypeForm {
    /// The form as messages name it.
    pub fn name(self) -> String {
        match self {
            Self::Vector(lanes) => format!("{lanes} components"),
            Self::Bits(bits, 1) => format!("{bits} bits"),
            Self::Bits(bits, lanes) => format!("{lanes} components of {bits} bits"),
            Self::Width(bits) => format!("of {bits} bits"),
            Self::To(op) => format!("a pointer to {op}"),
            Self::Opaque(op) => op.to_string(),
            Self::Lanes(counts) => format!("{} components", one_of(counts)),
            Self::Widths(bits) => format!("of {} bits", one_of(bits)),
            Self::Unsigned(bits) => format!("an unsigned integer of {bits} bits"),
            Self::Square => "a square matrix".to_owned(),
            Self::In(class) => {
                let row = OperandKind::StorageClass.table().and_then(|table| table.by_number(class.0));
                format!("a pointer of the storage class {}", row.map_or("?", |row| row.name))
            }
        }
    }
}

fn one_of(numbers: &[u8]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
}

/// The types of an instruction: the class of the result and the rules of its arguments; further arguments are free.
#[derive(Clone, Copy, Debug)]
pub struct SignatureRow {
    /// The class of the result type.
    pub result: Class,
    /// The result is one of these; empty where the class says it all.
    pub only: &'static [TypeForm],
    /// The classes that consumers accept in place of `result` and of those in `arguments`; that booleans and
    /// integers of one bit are the same to them goes without saying.
    pub lax: Class,
    /// The constraints on the arguments.
    pub arguments: &'static [ArgRule],
}

impl SignatureRow {
    /// The opcode that declares the opaque type of all results.
    pub const fn opaque_result(&self) -> Option<Op> {
        match self.only {
            [TypeForm::Opaque(op)] => Some(*op),
            _ => None,
        }
    }
}

use ArgRule::{
    All, Any, As, Component, Constant, Count, Half, Is, Lanes, LanesOf, Of, Parts, Same, ScalarOrLanes, Size,
    To, ToResult, Wide,
};
use TypeForm::{Bits, In, Opaque, Square, Unsigned, Vector, Width, Widths};

const IMAGE: ArgRule = ArgRule::Form(Opaque(Op::TypeImage));
const SAMPLED_IMAGE: ArgRule = ArgRule::Form(Opaque(Op::TypeSampledImage));
const PIPE: ArgRule = ArgRule::Form(Opaque(Op::TypePipe));
const RESERVATION: ArgRule = ArgRule::Form(Opaque(Op::TypeReserveId));
const EVENT: ArgRule = ArgRule::Form(Opaque(Op::TypeEvent));
const DEVICE_EVENT: ArgRule = ArgRule::Form(Opaque(Op::TypeDeviceEvent));
const MATRIX: ArgRule = ArgRule::Form(Opaque(Op::TypeMatrix));
const SHARED_MATRIX: ArgRule = ArgRule::Form(Opaque(Op::TypeCooperativeMatrixKHR));
/// A bit for each of at most 128 invocations.
const BALLOT: ArgRule = ArgRule::Form(Bits(32, 4));
const RAY_QUERY: ArgRule = ArgRule::Form(TypeForm::To(Op::TypeRayQueryKHR));
const WORD: ArgRule = Of(INT_S, Bits(32, 1));
const UNSIGNED: ArgRule = Of(INT_S, Unsigned(32));
const REAL: ArgRule = Of(FLOAT_S, Bits(32, 1));
const RAY: ArgRule = Of(FLOAT_V, Bits(32, 3));
/// Which of the two intersections of a query.
const INTERSECTION: ArgRule = All(&[Constant(INT_S), WORD]);
const ACCELERATION_STRUCTURE: ArgRule = ArgRule::Form(Opaque(Op::TypeAccelerationStructureKHR));
const WRITTEN: ArgRule = ArgRule::Pointer(MemoryReach::Written);
const READ: ArgRule = ArgRule::Pointer(MemoryReach::Read);
/// The numbers of components that geometric functions of OpenCL.std take.
const GEOMETRIC: TypeForm = TypeForm::Lanes(&[1, 2, 3, 4]);
/// Those that are shuffled.
const SHUFFLED: TypeForm = TypeForm::Lanes(&[2, 4, 8, 16]);
/// The memory of a flag.
const FLAG: ArgRule = All(&[Is(POINTER_S), ArgRule::Pointee(PointeeRule::Scalar(INT_S, 32))]);
/// The memory of a half, or of many in a row.
const TYPED: ArgRule = All(&[Is(POINTER_S), ArgRule::Typed]);
const HALF: ArgRule = ArgRule::Pointee(PointeeRule::Scalar(FLOAT_S, 16));
/// An integer of 32 bits for each component of the result.
const WORDS: ArgRule = ArgRule::Pointee(PointeeRule::Lanes(INT, 32));
const QUEUE: ArgRule = ArgRule::Form(Opaque(Op::TypeQueue));

const SCALAR: Class = Class::SCALAR;
const BOTH: Class = Class::SCALAR.or(Class::VECTOR);
const INT: Class = Class::INT.or(BOTH);
const INT_S: Class = Class::INT.or(SCALAR);
const INT_V: Class = Class::INT.or(Class::VECTOR);
const FLOAT: Class = Class::FLOAT.or(BOTH);
const FLOAT_S: Class = Class::FLOAT.or(SCALAR);
const FLOAT_V: Class = Class::FLOAT.or(Class::VECTOR);
const BOOL: Class = Class::BOOL.or(BOTH);
const BOOL_S: Class = Class::BOOL.or(SCALAR);
const BOOL_V: Class = Class::BOOL.or(Class::VECTOR);
const NUMBER: Class = INT.or(FLOAT);
const POINTER: Class = Class::POINTER.or(BOTH);
const POINTER_S: Class = Class::POINTER.or(SCALAR);
const NUMBER_V: Class = Class::INT.or(Class::FLOAT).or(Class::VECTOR);
const NUMBER_S: Class = INT_S.or(FLOAT_S);
/// Integers and booleans.
const INTEGRAL: Class = INT.or(BOOL);
const PLAIN: Class = NUMBER.or(BOOL);
const PLAIN_S: Class = Class::INT.or(Class::FLOAT).or(Class::BOOL).or(SCALAR);
const PLAIN_V: Class = Class::INT.or(Class::FLOAT).or(Class::BOOL).or(Class::POINTER).or(Class::VECTOR);
const OPAQUE: Class = Class::OPAQUE;
const STRUCT: Class = Class::STRUCT;
const AGGREGATE: Class = STRUCT.or(Class::ARRAY);
/// Producers pass an ND-range by its address as well.
const ND_RANGE: Class = STRUCT.or(POINTER_S);
/// Sizes of as many dimensions as the range has.
const SIZES: Class = INT.or(Class::ARRAY);
/// A bfloat16's code is a number of its own type.
const NAN_CODE: Class = INT.or(Class::BFLOAT);
const VOID: Class = Class::VOID;
const EVERY: Class = Class(u16::MAX);
/// The result is a pointer, or there is none.
const NONE: Class = Class(0);

macro_rules! rows {
    ($(#[$doc:meta])* $name:ident($of:ident); $( $($op:ident)|+ => $result:ident $(($($form:expr),+))? [ $($argument:expr),* ] $(lax $lax:expr)? ; )*) => {
        $(#[$doc])*
        pub fn $name(inst: $of) -> Option<&'static SignatureRow> {
            Some(match inst {
                $( $( $of::$op )|+ => {
                    const LAX: Class = NONE $( .or($lax) )?;
                    const ONLY: &[TypeForm] = &[ $($($form),+)? ];
                    const ROW: &SignatureRow =
                        &SignatureRow { result: $result, only: ONLY, lax: LAX, arguments: &[ $($argument),* ] };
                    ROW
                } )*
                _ => return None,
            })
        }
    };
}

rows! {
    /// The rule of an opcode; `None` where there is none that a row can tell.
    row(Op);

    // Arithmetic.
    SNegate => INT [Same];
    IAdd | ISub | IMul | UDiv | SDiv | UMod | SRem | SMod => INT [Same, Same];
    FNegate => FLOAT [Same];
    FAdd | FSub | FMul | FDiv | FRem | FMod => FLOAT [Same, Same];
    FmaKHR => FLOAT [Same, Same, Same];
    VectorTimesScalar => FLOAT_V [Same, Component];
    Dot => FLOAT_S [Parts(FLOAT_V), As(0)];
    Transpose | MatrixTimesMatrix | OuterProduct | MatrixTimesScalar => OPAQUE (Opaque(Op::TypeMatrix)) [];
    VectorTimesMatrix => FLOAT_V [Is(FLOAT_V), MATRIX];
    MatrixTimesVector => FLOAT_V [MATRIX, Is(FLOAT_V)];
    CooperativeMatrixMulAddKHR => OPAQUE (Opaque(Op::TypeCooperativeMatrixKHR))
        [SHARED_MATRIX, SHARED_MATRIX, SHARED_MATRIX];
    IAddCarry | ISubBorrow | UMulExtended | SMulExtended => STRUCT [Is(INT), As(0)];
    FDot2MixAcc32VALVE => FLOAT_S (Bits(32, 1)) [Of(FLOAT_V, Bits(16, 2)), As(0), Same];
    FDot2MixAcc16VALVE => FLOAT_S (Bits(16, 1)) [Of(FLOAT_V, Bits(16, 2)), As(0), Same];
    FDot4MixAcc32VALVE => FLOAT_S (Bits(32, 1)) [Of(FLOAT_V, Bits(8, 4)), Of(FLOAT_V, Bits(8, 4)), Same];
    SDot | UDot | SUDot => INT_S [Is(INT), Is(INT)];
    SDotAccSat | UDotAccSat | SUDotAccSat => INT_S [Is(INT), Is(INT), Same];

    // Bits.
    ShiftLeftLogical | ShiftRightLogical | ShiftRightArithmetic => INT [Same, Lanes(INT)];
    BitwiseAnd | BitwiseOr | BitwiseXor => INT [Same, Same];
    Not | BitReverse => INT [Same];
    BitCount => INT [Lanes(INT)];
    BitFieldInsert => INT [Same, Same, Is(INT_S), Is(INT_S)];
    BitFieldSExtract | BitFieldUExtract => INT [Same, Is(INT_S), Is(INT_S)];
    BitwiseFunctionINTEL => INT [Same, Same, Same, Is(INT_S)];

    // Relations.
    Any | All => BOOL_S [Is(BOOL_V)];
    IsNan | IsInf | IsFinite | IsNormal | SignBitSet => BOOL [Lanes(FLOAT)];
    LessOrGreater | Ordered | Unordered | FOrdEqual | FUnordEqual | FOrdNotEqual | FUnordNotEqual
        | FOrdLessThan | FUnordLessThan | FOrdGreaterThan | FUnordGreaterThan | FOrdLessThanEqual
        | FUnordLessThanEqual | FOrdGreaterThanEqual | FUnordGreaterThanEqual => BOOL [Lanes(FLOAT), As(0)];
    IEqual | INotEqual | UGreaterThan | SGreaterThan | UGreaterThanEqual | SGreaterThanEqual | ULessThan
        | SLessThan | ULessThanEqual | SLessThanEqual => BOOL [Lanes(INT), As(0)] lax POINTER;
    LogicalEqual | LogicalNotEqual | LogicalOr | LogicalAnd => BOOL [Same, Same];
    LogicalNot => BOOL [Same];
    Select => EVERY [ScalarOrLanes(BOOL), Same, Same];

    // Conversions.
    ConvertFToU | ConvertFToS => INT [Lanes(FLOAT)];
    ConvertUToF | ConvertSToF => FLOAT [Lanes(INT)];
    UConvert | SConvert | SatConvertSToU | SatConvertUToS => INT [Lanes(INT)];
    FConvert => FLOAT [Lanes(FLOAT)];
    QuantizeToF16 => FLOAT [Same];
    ConvertPtrToU => INT [Lanes(POINTER)];
    ConvertUToPtr => POINTER [Lanes(INT)];
    PtrCastToGeneric => POINTER (In(StorageClass::Generic)) [Lanes(POINTER)];
    GenericCastToPtr | GenericCastToPtrExplicit | PtrCastToCrossWorkgroupALTERA
        | CrossWorkgroupCastToPtrALTERA => POINTER [Lanes(POINTER)];

    // Composites.
    VectorExtractDynamic => PLAIN_S [Parts(PLAIN_V), Is(INT_S)] lax POINTER_S;
    VectorInsertDynamic => PLAIN_V [Same, Component, Is(INT_S)];
    CopyLogical => AGGREGATE [Is(AGGREGATE)];
    CopyObject | FreezeKHR | ArithmeticFenceEXT => EVERY [Same];
    ExpectKHR => INTEGRAL [Same, Same];
    AssumeTrueKHR => NONE [Is(BOOL_S)];

    // Memory.
    PtrEqual | PtrNotEqual => BOOL_S [Is(POINTER), Is(POINTER)];
    PtrDiff => INT_S [Is(POINTER_S), Is(POINTER_S)];
    GenericPtrMemSemantics => INT_S [Is(POINTER_S)];
    CopyMemory => NONE [Is(POINTER_S), Is(POINTER_S)];
    CopyMemorySized => NONE [Is(POINTER_S), Is(POINTER_S), Is(INT_S)];
    PredicatedLoadINTEL => NUMBER [ToResult, Is(BOOL_S)];
    PredicatedStoreINTEL => NONE [To(1), Is(NUMBER), Is(BOOL_S)];
    LifetimeStart | LifetimeStop => NONE [TYPED];
    SizeOf => INT_S [Is(POINTER_S)];
    VariableLengthArrayINTEL => POINTER_S (In(StorageClass::Function)) [Is(INT_S)];
    SaveMemoryINTEL => POINTER_S (In(StorageClass::Function)) [];
    RestoreMemoryINTEL => NONE [ArgRule::Form(In(StorageClass::Function))];
    CooperativeMatrixLoadKHR => OPAQUE (Opaque(Op::TypeCooperativeMatrixKHR)) [Is(POINTER_S), Is(INT_S), Is(INT_S)];
    CooperativeMatrixStoreKHR => NONE [Is(POINTER_S), SHARED_MATRIX, Is(INT_S), Is(INT_S)];

    // Control flow.
    BranchConditional => NONE [Is(BOOL_S)];
    Switch => NONE [Is(INT_S)];

    // Atomics.
    AtomicLoad => NUMBER_S [ToResult] lax POINTER_S.or(NUMBER);
    AtomicStore => NONE [To(3), Any, Any, Is(NUMBER_S)] lax POINTER_S.or(NUMBER);
    AtomicExchange => NUMBER [ToResult, Any, Any, Same] lax POINTER_S;
    AtomicCompareExchange | AtomicCompareExchangeWeak
        => INT_S [ToResult, Any, Any, Any, Same, Same] lax POINTER_S.or(FLOAT_S);
    AtomicIIncrement | AtomicIDecrement => INT_S [ToResult];
    AtomicIAdd | AtomicISub | AtomicSMin | AtomicUMin | AtomicSMax | AtomicUMax | AtomicAnd | AtomicOr | AtomicXor
        => INT_S [ToResult, Any, Any, Same];
    AtomicFAddEXT | AtomicFMinEXT | AtomicFMaxEXT => FLOAT [ToResult, Any, Any, Same];
    AtomicFlagTestAndSet => BOOL_S [FLAG];
    AtomicFlagClear => NONE [FLAG];

    // Groups.
    ReadClockKHR => INT (Bits(64, 1), Bits(32, 2)) [Any];
    GroupAll | GroupAny | GroupNonUniformAll | GroupNonUniformAny => BOOL_S [Any, Is(BOOL_S)];
    GroupBroadcast => PLAIN [Any, Same, Is(INT)];
    GroupIAdd | GroupUMin | GroupSMin | GroupUMax | GroupSMax | GroupIMulKHR | GroupBitwiseAndKHR | GroupBitwiseOrKHR
        | GroupBitwiseXorKHR | GroupNonUniformIAdd | GroupNonUniformIMul | GroupNonUniformSMin | GroupNonUniformUMin
        | GroupNonUniformSMax | GroupNonUniformUMax | GroupNonUniformBitwiseAnd | GroupNonUniformBitwiseOr
        | GroupNonUniformBitwiseXor => INT [Any, Any, Same, Constant(INT)];
    GroupFAdd | GroupFMin | GroupFMax | GroupFMulKHR | GroupNonUniformFAdd | GroupNonUniformFMul | GroupNonUniformFMin
        | GroupNonUniformFMax => FLOAT [Any, Any, Same, Constant(INT)];
    GroupLogicalAndKHR | GroupLogicalOrKHR | GroupLogicalXorKHR | GroupNonUniformLogicalAnd | GroupNonUniformLogicalOr
        | GroupNonUniformLogicalXor => BOOL [Any, Any, Same, Constant(INT)];
    GroupNonUniformAllEqual => BOOL_S [Any, Is(PLAIN)];
    GroupNonUniformBroadcast | GroupNonUniformShuffle | GroupNonUniformShuffleXor | GroupNonUniformShuffleUp
        | GroupNonUniformShuffleDown | GroupNonUniformRotateKHR | GroupNonUniformQuadBroadcast | GroupNonUniformQuadSwap
        => PLAIN [Any, Same, Is(INT_S)];
    GroupNonUniformBroadcastFirst => PLAIN [Any, Same];
    GroupNonUniformElect => BOOL_S [Any];
    GroupNonUniformBallot => INT_V (Bits(32, 4)) [Any, Is(BOOL_S)];
    GroupNonUniformInverseBallot => BOOL_S [Any, BALLOT];
    GroupNonUniformBallotBitExtract => BOOL_S [Any, BALLOT, Is(INT_S)];
    GroupNonUniformBallotBitCount => INT_S [Any, Any, BALLOT];
    GroupNonUniformBallotFindLSB | GroupNonUniformBallotFindMSB => INT_S [Any, BALLOT];
    SubgroupShuffleINTEL | SubgroupShuffleXorINTEL => PLAIN [Same, Is(INT_S)];
    SubgroupShuffleDownINTEL | SubgroupShuffleUpINTEL => PLAIN [Same, Same, Is(INT_S)];
    GroupAsyncCopy => OPAQUE (Opaque(Op::TypeEvent))
        [Any, TYPED, TYPED, Size, Size, EVENT] lax PLAIN;
    GroupWaitEvents => NONE [Any, WORD, TYPED];

    // Images and pipes, whose types say the rest.
    SampledImage => OPAQUE (Opaque(Op::TypeSampledImage)) [IMAGE, ArgRule::Form(Opaque(Op::TypeSampler))];
    Image => OPAQUE (Opaque(Op::TypeImage)) [SAMPLED_IMAGE];
    ImageSampleImplicitLod | ImageSampleExplicitLod | ImageSampleProjImplicitLod | ImageSampleProjExplicitLod
        => NUMBER [SAMPLED_IMAGE, Is(NUMBER)];
    ImageSampleDrefImplicitLod | ImageSampleDrefExplicitLod | ImageSampleProjDrefImplicitLod
        | ImageSampleProjDrefExplicitLod | ImageGather | ImageDrefGather => NUMBER [SAMPLED_IMAGE, Is(NUMBER), Is(NUMBER)];
    ImageSparseSampleDrefImplicitLod | ImageSparseSampleDrefExplicitLod | ImageSparseGather | ImageSparseDrefGather
        => STRUCT [SAMPLED_IMAGE, Is(NUMBER), Is(NUMBER)];
    ImageQueryLod => FLOAT_V (Bits(32, 2)) [SAMPLED_IMAGE, Is(NUMBER)];
    ImageFetch => NUMBER [IMAGE, Is(INT)] lax FLOAT;
    ImageRead => NUMBER [IMAGE, Is(NUMBER)];
    ImageWrite => NONE [IMAGE, Is(NUMBER), Is(NUMBER)];
    ImageQuerySizeLod => INT [IMAGE, Is(INT_S)];
    ImageQuerySize => INT [IMAGE];
    ImageTexelPointer => POINTER_S (In(StorageClass::Image)) [Is(POINTER_S), Is(INT), Is(INT_S)];
    ImageQueryFormat | ImageQueryOrder | ImageQueryLevels | ImageQuerySamples => INT_S [IMAGE];
    ReadPipe | WritePipe => INT_S [PIPE, Is(POINTER_S), Is(INT_S), Is(INT_S)];
    ReservedReadPipe | ReservedWritePipe
        => INT_S [PIPE, RESERVATION, Is(INT_S), Is(POINTER_S), Is(INT_S), Is(INT_S)];
    ReserveReadPipePackets | ReserveWritePipePackets
        => OPAQUE (Opaque(Op::TypeReserveId)) [PIPE, Is(INT_S), Is(INT_S), Is(INT_S)];
    CommitReadPipe | CommitWritePipe => NONE [PIPE, RESERVATION, Is(INT_S), Is(INT_S)];
    GetNumPipePackets | GetMaxPipePackets => INT_S [PIPE, Is(INT_S), Is(INT_S)];
    IsValidReserveId => BOOL_S [RESERVATION];
    IsValidEvent => BOOL_S [DEVICE_EVENT];
    GroupReserveReadPipePackets | GroupReserveWritePipePackets
        => OPAQUE (Opaque(Op::TypeReserveId)) [Any, PIPE, Is(INT_S), Is(INT_S), Is(INT_S)];
    GroupCommitReadPipe | GroupCommitWritePipe => NONE [Any, PIPE, RESERVATION, Is(INT_S), Is(INT_S)];
    CreatePipeFromPipeStorage => OPAQUE (Opaque(Op::TypePipe)) [ArgRule::Form(Opaque(Op::TypePipeStorage))];
    ImageSparseSampleImplicitLod | ImageSparseSampleExplicitLod => STRUCT [SAMPLED_IMAGE, Is(NUMBER)];
    ImageSparseFetch => STRUCT [IMAGE, Is(INT)] lax FLOAT;
    ImageSparseRead => STRUCT [IMAGE, Is(NUMBER)];
    ImageSparseTexelsResident => BOOL_S [Is(INT_S)];
    SubgroupBlockReadINTEL => NUMBER [Is(POINTER_S)];
    SubgroupBlockWriteINTEL => NONE [Is(POINTER_S), Is(NUMBER)];
    SubgroupImageBlockReadINTEL => NUMBER [IMAGE, Is(INT)];
    SubgroupImageBlockWriteINTEL => NONE [IMAGE, Is(INT), Is(NUMBER)];
    NamedBarrierInitialize => OPAQUE (Opaque(Op::TypeNamedBarrier)) [WORD];
    MemoryNamedBarrier => NONE [ArgRule::Form(Opaque(Op::TypeNamedBarrier))];
    ConstantSampler => OPAQUE (Opaque(Op::TypeSampler)) [];
    ConstantPipeStorage => OPAQUE (Opaque(Op::TypePipeStorage)) [];
    VmeImageINTEL => OPAQUE (Opaque(Op::TypeVmeImageINTEL)) [IMAGE, ArgRule::Form(Opaque(Op::TypeSampler))];

    // Derivatives.
    DPdx | DPdy | Fwidth | DPdxFine | DPdyFine | FwidthFine | DPdxCoarse | DPdyCoarse | FwidthCoarse
        => FLOAT (Width(16), Width(32)) [Same];

    // Rays.
    RayQueryTerminateKHR | RayQueryConfirmIntersectionKHR => NONE [RAY_QUERY];
    RayQueryInitializeKHR => NONE [RAY_QUERY, ACCELERATION_STRUCTURE, WORD, WORD, RAY, REAL, RAY, REAL];
    RayQueryGenerateIntersectionKHR => NONE [RAY_QUERY, REAL];
    RayQueryProceedKHR | RayQueryGetIntersectionCandidateAABBOpaqueKHR => BOOL_S [RAY_QUERY];
    RayQueryGetRayFlagsKHR => INT_S (Bits(32, 1)) [RAY_QUERY];
    RayQueryGetRayTMinKHR => FLOAT_S (Bits(32, 1)) [RAY_QUERY];
    RayQueryGetWorldRayOriginKHR | RayQueryGetWorldRayDirectionKHR => FLOAT_V (Bits(32, 3)) [RAY_QUERY];
    RayQueryGetIntersectionTypeKHR | RayQueryGetIntersectionInstanceCustomIndexKHR
        | RayQueryGetIntersectionInstanceIdKHR | RayQueryGetIntersectionGeometryIndexKHR
        | RayQueryGetIntersectionPrimitiveIndexKHR
        | RayQueryGetIntersectionInstanceShaderBindingTableRecordOffsetKHR
        => INT_S (Bits(32, 1)) [RAY_QUERY, INTERSECTION];
    RayQueryGetIntersectionTKHR => FLOAT_S (Bits(32, 1)) [RAY_QUERY, INTERSECTION];
    RayQueryGetIntersectionBarycentricsKHR => FLOAT_V (Bits(32, 2)) [RAY_QUERY, INTERSECTION];
    RayQueryGetIntersectionFrontFaceKHR => BOOL_S [RAY_QUERY, INTERSECTION];
    RayQueryGetIntersectionObjectRayDirectionKHR | RayQueryGetIntersectionObjectRayOriginKHR
        => FLOAT_V (Bits(32, 3)) [RAY_QUERY, INTERSECTION];
    RayQueryGetIntersectionObjectToWorldKHR | RayQueryGetIntersectionWorldToObjectKHR
        => OPAQUE (Opaque(Op::TypeMatrix)) [RAY_QUERY, INTERSECTION];
    TraceRayKHR
        => NONE [ACCELERATION_STRUCTURE, WORD, WORD, WORD, WORD, WORD, RAY, REAL, RAY, REAL, Is(POINTER_S)];
    ExecuteCallableKHR => NONE [UNSIGNED, Is(POINTER_S)];
    HitObjectRecordFromQueryEXT => NONE [Is(POINTER_S), RAY_QUERY, UNSIGNED, Is(POINTER_S), UNSIGNED];
    ReportIntersectionKHR => BOOL_S [REAL, UNSIGNED];
    SetMeshOutputsEXT => NONE [UNSIGNED, UNSIGNED];
    EmitMeshTasksEXT => NONE [UNSIGNED, UNSIGNED, UNSIGNED];

    // Device-side enqueue.
    EnqueueMarker => INT_S [QUEUE, Is(INT_S), Is(POINTER_S), Is(POINTER_S)];
    EnqueueKernel => INT_S [
        QUEUE, Is(INT_S), Is(ND_RANGE), Is(INT_S), Is(POINTER_S), Is(POINTER_S), Any, Is(POINTER_S), Is(INT_S),
        Is(INT_S)
    ];
    GetKernelNDrangeSubGroupCount | GetKernelNDrangeMaxSubGroupSize
        => INT_S [Is(ND_RANGE), Any, Is(POINTER_S), Is(INT_S), Is(INT_S)];
    GetKernelWorkGroupSize | GetKernelPreferredWorkGroupSizeMultiple | GetKernelMaxNumSubgroups
        => INT_S [Any, Is(POINTER_S), Is(INT_S), Is(INT_S)];
    GetKernelLocalSizeForSubgroupCount => SIZES [Is(INT_S), Any, Is(POINTER_S), Is(INT_S), Is(INT_S)];
    RetainEvent | ReleaseEvent => NONE [DEVICE_EVENT];
    CreateUserEvent => OPAQUE (Opaque(Op::TypeDeviceEvent)) [];
    GetDefaultQueue => OPAQUE (Opaque(Op::TypeQueue)) [];
    SetUserEventStatus => NONE [DEVICE_EVENT, Is(INT_S)];
    CaptureEventProfilingInfo => NONE [DEVICE_EVENT, Is(INT_S), Is(POINTER_S)];
    BuildNDRange => STRUCT [Is(SIZES), Is(SIZES), Is(SIZES)];
}

rows! {
    /// The rule of an instruction of OpenCL.std; all have one.
    opencl(OpenClStd);

    // Floating-point functions of one to three operands.
    acos | acosh | acospi | asin | asinh | asinpi | atan | atan2 | atanh | atanpi | atan2pi | cbrt | ceil | copysign
        | cos | cosh | cospi | erfc | erf | exp | exp2 | exp10 | expm1 | fabs | fdim | floor | fma | fmax | fmin | fmod
        | hypot | lgamma | log | log2 | log10 | log1p | logb | mad | maxmag | minmag | nextafter | pow | powr
        | remainder | rint | round | rsqrt | sin | sinh | sinpi | sqrt | tan | tanh | tanpi | tgamma | trunc | half_cos
        | half_divide | half_exp | half_exp2 | half_exp10 | half_log | half_log2 | half_log10 | half_powr | half_recip
        | half_rsqrt | half_sin | half_sqrt | half_tan | native_cos | native_divide | native_exp | native_exp2
        | native_exp10 | native_log | native_log2 | native_log10 | native_powr | native_recip | native_rsqrt
        | native_sin | native_sqrt | native_tan | fclamp | degrees | fmax_common | fmin_common | mix | radians | step
        | smoothstep | sign => FLOAT [Same, Same, Same];
    cross => FLOAT_V (Vector(3), Vector(4)) [Same, Same];
    normalize | fast_normalize => FLOAT (GEOMETRIC) [Same];
    fract | modf | sincos => FLOAT [Same, All(&[WRITTEN, ToResult])];
    frexp | lgamma_r => FLOAT [Same, All(&[WRITTEN, WORDS])];
    remquo => FLOAT [Same, Same, All(&[WRITTEN, WORDS])];
    ilogb => INT (Width(32)) [Lanes(FLOAT)];
    ldexp | pown | rootn => FLOAT [Same, LanesOf(INT, 32)];
    nan => FLOAT [Wide(NAN_CODE)];
    distance | fast_distance => FLOAT_S [All(&[Parts(FLOAT), Of(FLOAT, GEOMETRIC)]), As(0)];
    length | fast_length => FLOAT_S [All(&[Parts(FLOAT), Of(FLOAT, GEOMETRIC)])];

    // Integer functions.
    s_abs | s_abs_diff | s_add_sat | u_add_sat | s_hadd | u_hadd | s_rhadd | u_rhadd | s_clamp | u_clamp | clz | ctz
        | s_mad_hi | u_mad_sat | s_mad_sat | s_max | u_max | s_min | u_min | s_mul_hi | rotate | s_sub_sat | u_sub_sat
        | popcount | u_abs | u_abs_diff | u_mul_hi | u_mad_hi => INT [Same, Same, Same];
    s_mad24 | u_mad24 | s_mul24 | u_mul24 => INT (Width(32)) [Same, Same, Same];
    u_upsample | s_upsample => INT [Half(INT), As(0)];
    bitselect => NUMBER [Same, Same, Same];
    select => NUMBER [Same, Same, Wide(INT)];

    // Vectors in memory and out of order; text.
    vloadn => NUMBER_V [Size, All(&[READ, ArgRule::Pointee(PointeeRule::Part)]), Count];
    vload_half => FLOAT_S [Size, All(&[READ, HALF])];
    vload_halfn | vloada_halfn => FLOAT_V [Size, All(&[READ, HALF]), Count];
    vstoren => VOID [Is(NUMBER_V), Size, All(&[WRITTEN, ArgRule::Pointee(PointeeRule::PartOf(0))])];
    vstore_half | vstore_half_r => VOID [Of(FLOAT_S, Widths(&[32, 64])), Size, All(&[WRITTEN, HALF])];
    vstore_halfn | vstore_halfn_r | vstorea_halfn | vstorea_halfn_r
        => VOID [Of(FLOAT_V, Widths(&[32, 64])), Size, All(&[WRITTEN, HALF])];
    shuffle => NUMBER_V (SHUFFLED) [All(&[Parts(NUMBER_V), Of(NUMBER_V, SHUFFLED)]), Wide(INT_V)];
    shuffle2 => NUMBER_V (SHUFFLED) [All(&[Parts(NUMBER_V), Of(NUMBER_V, SHUFFLED)]), As(0), Wide(INT_V)];
    printf => INT_S [All(&[Is(POINTER_S), ArgRule::Pointee(PointeeRule::Scalar(INT_S, 8))])];
    prefetch => VOID [All(&[ArgRule::Pointer(MemoryReach::Global), ArgRule::Pointee(PointeeRule::Is(NUMBER))]), Size];
}

rows! {
    /// The rule of an instruction of GLSL.std.450; `None` where a function tells it.
    glsl(GlslStd450);

    Round | RoundEven | Trunc | FAbs | FSign | Floor | Ceil | Fract | Sqrt | InverseSqrt | Normalize
        => FLOAT [Same];
    FMin | FMax | Step | Reflect | NMin | NMax => FLOAT [Same, Same];
    FClamp | FMix | SmoothStep | Fma | FaceForward | NClamp => FLOAT [Same, Same, Same];
    SAbs | SSign | FindILsb => INT [Wide(INT)];
    FindUMsb | FindSMsb => INT (Width(32)) [Wide(INT)];
    UMin | SMin | UMax | SMax => INT [Wide(INT), Wide(INT)];
    UClamp | SClamp => INT [Wide(INT), Wide(INT), Wide(INT)];
    Radians | Degrees | Sin | Cos | Tan | Asin | Acos | Atan | Sinh | Cosh | Tanh | Asinh | Acosh | Atanh | Exp | Exp2
        | Log | Log2 => FLOAT (Width(16), Width(32)) [Same];
    Atan2 | Pow => FLOAT (Width(16), Width(32)) [Same, Same];
    Determinant => FLOAT_S [ArgRule::Form(Square)];
    MatrixInverse => OPAQUE (Square) [Same];
    Modf => FLOAT [Same, ToResult];
    Frexp => FLOAT [Same, All(&[Is(POINTER_S), WORDS])];
    Ldexp => FLOAT [Same, Lanes(INT)];
    PackSnorm4x8 | PackUnorm4x8 => INT_S (Bits(32, 1)) [Of(FLOAT_V, Bits(32, 4))];
    PackSnorm2x16 | PackUnorm2x16 | PackHalf2x16 => INT_S (Bits(32, 1)) [Of(FLOAT_V, Bits(32, 2))];
    PackDouble2x32 => FLOAT_S (Bits(64, 1)) [Of(INT_V, Bits(32, 2))];
    UnpackSnorm4x8 | UnpackUnorm4x8 => FLOAT_V (Bits(32, 4)) [WORD];
    UnpackSnorm2x16 | UnpackUnorm2x16 | UnpackHalf2x16 => FLOAT_V (Bits(32, 2)) [WORD];
    UnpackDouble2x32 => INT_V (Bits(32, 2)) [Of(FLOAT_S, Bits(64, 1))];
    Length => FLOAT_S [Parts(FLOAT)];
    Distance => FLOAT_S [Parts(FLOAT), As(0)];
    Cross => FLOAT_V (Vector(3)) [Same, Same];
    Refract => FLOAT [Same, Same, Is(FLOAT_S)];
    InterpolateAtCentroid => FLOAT (Width(16), Width(32)) [ToResult];
    InterpolateAtSample => FLOAT (Width(16), Width(32)) [ToResult, WORD];
    InterpolateAtOffset => FLOAT (Width(16), Width(32)) [ToResult, Of(FLOAT_V, Vector(2))];
    ModfStruct | FrexpStruct => STRUCT [Is(FLOAT)];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::ExtInstSet;

    #[test]
    fn every_instruction_of_opencl_std_has_a_rule() {
        let table = ExtInstSet::OpenClStd.table();
        let without: Vec<_> = table
            .rows
            .iter()
            .filter(|row| opencl(OpenClStd(row.number)).is_none())
            .map(|row| row.name)
            .collect();
        assert!(without.is_empty(), "{without:?}");
        assert!(opencl(OpenClStd(u32::MAX)).is_none());
    }
}
