//! The rules of OpenCL's and Level Zero's environments, by the rows of [`kernel_rows`](super::kernel_rows).

use crate::{
    Api, Checker, Features, KernelRule as R,
    images::image_queries,
    memory::{logical, pointers},
    values::{dispatch::CheckedOperation, operand_constraints::invoked},
};
use spirv_kit::{
    Id, Inst, Op,
    facts::TypeClass,
    grammar::{
        AddressingModel, BuiltIn, Capability, Class as C, Decoration, Dim, ExecutionModel, ExtInstSet,
        FunctionParameterAttribute, ImageFormat, ImageOperands, ImportedSet, MemoryModel, MemorySemantics,
        Scope, StorageClass,
    },
    image::ImageShape,
};

/// The type of a built-in variable in OpenCL.
enum BuiltInType {
    Int,
    Size,
    SizeVector,
    Mask,
}

/// Returns the type of a built-in by the table "Built-in Variables" and `cl_khr_subgroup_ballot`.
fn type_of_builtin(builtin: BuiltIn) -> Option<BuiltInType> {
    Some(match builtin {
        BuiltIn::WorkDim
        | BuiltIn::SubgroupSize
        | BuiltIn::SubgroupMaxSize
        | BuiltIn::NumSubgroups
        | BuiltIn::NumEnqueuedSubgroups
        | BuiltIn::SubgroupId
        | BuiltIn::SubgroupLocalInvocationId => BuiltInType::Int,
        BuiltIn::GlobalLinearId | BuiltIn::LocalInvocationIndex => BuiltInType::Size,
        BuiltIn::GlobalSize
        | BuiltIn::GlobalInvocationId
        | BuiltIn::WorkgroupSize
        | BuiltIn::EnqueuedWorkgroupSize
        | BuiltIn::LocalInvocationId
        | BuiltIn::NumWorkgroups
        | BuiltIn::WorkgroupId
        | BuiltIn::GlobalOffset => BuiltInType::SizeVector,
        BuiltIn::SubgroupEqMask
        | BuiltIn::SubgroupGeMask
        | BuiltIn::SubgroupGtMask
        | BuiltIn::SubgroupLeMask
        | BuiltIn::SubgroupLtMask => BuiltInType::Mask,
        _ => return None,
    })
}

/// The features that let a device do an atomic instruction on floats of a width, in CrossWorkgroup and in Workgroup memory
/// ("Floating-Point Atomics"); `None` of an instruction that the guide does not leave to devices.
fn float_atomic(op: Op, bits: u64) -> Option<(Features, Features)> {
    use Features as F;
    Some(match (op, bits) {
        (Op::AtomicLoad | Op::AtomicStore | Op::AtomicExchange, 16) => {
            (F::FP16_GLOBAL_LOAD_STORE, F::FP16_LOCAL_LOAD_STORE)
        }
        (Op::AtomicFAddEXT, 16) => (F::FP16_GLOBAL_ADD, F::FP16_LOCAL_ADD),
        (Op::AtomicFAddEXT, 32) => (F::FP32_GLOBAL_ADD, F::FP32_LOCAL_ADD),
        (Op::AtomicFAddEXT, 64) => (F::FP64_GLOBAL_ADD, F::FP64_LOCAL_ADD),
        (Op::AtomicFMinEXT | Op::AtomicFMaxEXT, 16) => (F::FP16_GLOBAL_MIN_MAX, F::FP16_LOCAL_MIN_MAX),
        (Op::AtomicFMinEXT | Op::AtomicFMaxEXT, 32) => (F::FP32_GLOBAL_MIN_MAX, F::FP32_LOCAL_MIN_MAX),
        (Op::AtomicFMinEXT | Op::AtomicFMaxEXT, 64) => (F::FP64_GLOBAL_MIN_MAX, F::FP64_LOCAL_MIN_MAX),
        _ => return None,
    })
}

fn is_level_zero(cx: &Checker<'_>) -> bool {
    cx.environment.api == Api::LevelZero
}

/// True if the environment is OpenCL of a version below this one.
fn is_opencl_before(cx: &Checker<'_>, major: u8, minor: u8) -> bool {
    cx.environment.api == Api::OpenCl && cx.environment.api_version < (major, minor)
}

/// Reports a rule, where the environment has it.
#[cold]
pub(crate) fn kernel_rule(cx: &Checker<'_>, rule: &R, inst: Inst<'_>, detail: impl Into<String>) {
    let (section, prefix) = match cx.environment.api {
        Api::OpenCl => (rule.opencl, "opencl"),
        Api::LevelZero => (rule.level_zero, "level-zero"),
        _ => return,
    };
    if section.is_some() {
        cx.named_rule(format!("{prefix}-{}", rule.name), inst, detail);
    }
}

/// Checks a declaration of the module in environments for kernels.
pub(crate) fn declaration_of_kernels(cx: &Checker<'_>, inst: Inst<'_>) {
    match (inst.op(), inst.operands()) {
        (Op::ExtInstImport, [set, ..]) => {
            let known = cx.facts.set(Id(*set));
            let taken = match known {
                Some(ImportedSet::Known(set)) => {
                    matches!(set, ExtInstSet::OpenClStd | ExtInstSet::OpenClDebugInfo100)
                        || set.is_non_semantic()
                }
                Some(_) => true,
                None => false,
            };
            if !taken {
                kernel_rule(cx, R::SET, inst, "the environment has OpenCL.std alone");
            }
        }
        (Op::MemoryModel, [addressing, memory]) => models_of_kernels(cx, inst, *addressing, *memory),
        (Op::EntryPoint, [model, function, ..]) => {
            if ExecutionModel(*model) != ExecutionModel::Kernel {
                kernel_rule(cx, R::EXECUTION_MODEL, inst, "the execution model is not Kernel");
            }
            kernel_arguments(cx, Id(*function));
        }
        (Op::TypeInt, [_, bits, signedness]) => {
            if !matches!(bits, 8 | 16 | 32 | 64) {
                kernel_rule(cx, R::WIDTH, inst, format!("integers of {bits} bits are not supported"));
            }
            if *signedness != 0 {
                kernel_rule(cx, R::SIGNEDNESS, inst, "the integer has a sign");
            }
        }
        (Op::TypeFloat, [_, bits, ..]) if !matches!(bits, 16 | 32 | 64) => {
            kernel_rule(cx, R::WIDTH, inst, format!("floats of {bits} bits are not supported"));
        }
        (Op::TypeVector, [_, _, count]) if !matches!(count, 2 | 3 | 4 | 8 | 16) => {
            kernel_rule(cx, R::COMPONENTS, inst, format!("vectors of {count} components are not supported"));
        }
        (Op::TypeImage, _) => image_of_kernels(cx, inst),
        (Op::Variable, [ty, id, class, ..]) => {
            if let Some(builtin) = cx.builtin_of(Id(*id)) {
                builtin_of_kernels(cx, inst, builtin, Id(*ty), StorageClass(*class));
            }
        }
        _ => {}
    }
}

fn models_of_kernels(cx: &Checker<'_>, inst: Inst<'_>, addressing: u32, memory: u32) {
    let addressing = AddressingModel(addressing);
    if is_level_zero(cx) && addressing != AddressingModel::Physical64 {
        kernel_rule(cx, R::ADDRESSING_MODEL, inst, "the addressing model is not Physical64");
    } else if !matches!(addressing, AddressingModel::Physical32 | AddressingModel::Physical64) {
        kernel_rule(cx, R::ADDRESSING_MODEL, inst, "the addressing model is not physical");
    }
    if MemoryModel(memory) != MemoryModel::OpenCL {
        kernel_rule(cx, R::MEMORY_MODEL, inst, "the memory model is not OpenCL");
    }
}

fn kernel_arguments(cx: &Checker<'_>, function: Id) {
    let parameters: Vec<_> = pointers::parameters_of(cx, function).collect();
    for (number, id) in parameters.into_iter().enumerate() {
        let Some(inst) = cx.definition(Id(id)) else { continue };
        let Some(ty) = inst.result_type() else { continue };
        // The instructions that enqueue a function demand such a pointer first, to what the block has captured.
        let is_captured = number == 0 && logical::class_of(cx, ty) == Some(StorageClass::Generic);
        if !(is_captured && is_enqueued(cx, function)) {
            kernel_argument(cx, inst, Id(id), ty);
        }
    }
}

/// True if an instruction enqueues a function.
fn is_enqueued(cx: &Checker<'_>, function: Id) -> bool {
    cx.has_capability(Capability::DeviceEnqueue)
        && cx.module().iter().any(|inst| {
            let at = invoked(inst.op());
            at.is_some_and(|at| inst.arguments().get(at) == Some(&function.0))
        })
}

fn kernel_argument(cx: &Checker<'_>, inst: Inst<'_>, parameter: Id, ty: Id) {
    let Some(facts) = cx.types.get(ty).copied() else { return };
    let is_wide = cx.types.fits(ty, TypeClass::FLOAT.or(TypeClass::SCALAR).or(TypeClass::VECTOR))
        && cx.types.width(ty) == Some(64);
    if is_wide && !cx.environment.features.contains(Features::FP64) {
        kernel_rule(cx, R::ARGUMENT_FLOAT, inst, "the device has no floats of 64 bits");
    }
    match facts.op {
        Op::TypeInt | Op::TypeFloat | Op::TypeVector | Op::TypeSampler | Op::TypeImage => {}
        Op::TypePipe | Op::TypeQueue if !is_level_zero(cx) => {}
        Op::TypePointer | Op::TypeUntypedPointerKHR => {
            let class = StorageClass(facts.count as u32);
            let by_value = FunctionParameterAttribute::ByVal.0;
            let is_by_value = cx.has_literal(parameter, Decoration::FuncParamAttr, by_value);
            let is_taken = matches!(
                class,
                StorageClass::CrossWorkgroup | StorageClass::Workgroup | StorageClass::UniformConstant
            );
            if !(is_taken || class == StorageClass::Function && is_by_value) {
                kernel_rule(
                    cx,
                    R::ARGUMENT_CLASS,
                    inst,
                    "a kernel is given no pointers into this storage class",
                );
            }
        }
        Op::TypeStruct => argument_members(cx, inst, ty),
        op => kernel_rule(cx, R::ARGUMENT, inst, format!("a kernel is given no value of {op}")),
    }
}

/// Checks the members of a structure that is a kernel argument by value. Each nested structure is checked once.
fn argument_members(cx: &Checker<'_>, inst: Inst<'_>, ty: Id) {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        let Some(facts) = cx.types.get(ty).copied().filter(|_| seen.insert(ty)) else { continue };
        let members = cx.types.members(&facts);
        let ops = members.iter().map(|member| (*member, cx.types.get(*member).map(|facts| facts.op)));
        let mut wrong = None;
        for (number, (member, op)) in ops.enumerate() {
            match op {
                Some(Op::TypeStruct) => open.push(member),
                Some(
                    Op::TypeInt
                    | Op::TypeFloat
                    | Op::TypeVector
                    | Op::TypePointer
                    | Op::TypeUntypedPointerKHR,
                )
                | None => {}
                Some(op) => wrong = wrong.or(Some((number, op))),
            }
        }
        if let Some((number, op)) = wrong {
            let detail = format!("member {number} of the structure {ty} is of {op}");
            kernel_rule(cx, R::ARGUMENT_MEMBER, inst, detail);
        }
    }
}

fn image_of_kernels(cx: &Checker<'_>, inst: Inst<'_>) {
    let [_, texel, literals @ ..] = inst.operands() else { return };
    let (Ok(shape), [_, depth, _, _, sampled, format, access @ ..]) =
        (ImageShape::of_literals(literals), literals)
    else {
        return;
    };
    if cx.types.get(Id(*texel)).is_none_or(|facts| facts.op != Op::TypeVoid) {
        kernel_rule(cx, R::IMAGE_TEXELS, inst, "texels have another type than void");
    }
    if !matches!(shape.dim, Dim::Dim1D | Dim::Dim2D | Dim::Dim3D | Dim::Buffer) {
        kernel_rule(cx, R::IMAGE_DIM, inst, "images of this dimensionality are not supported");
    }
    if *depth == 2 || (shape.depth && shape.dim != Dim::Dim2D) {
        kernel_rule(cx, R::IMAGE_DEPTH, inst, "images of this dimensionality have no depth");
    }
    if shape.multisampled {
        kernel_rule(cx, R::IMAGE_MS, inst, "texels have several samples");
    }
    if shape.arrayed && !matches!(shape.dim, Dim::Dim1D | Dim::Dim2D) {
        kernel_rule(cx, R::IMAGE_ARRAYED, inst, "images of this dimensionality make no arrays");
    }
    if *sampled != 0 {
        kernel_rule(cx, R::IMAGE_SAMPLED, inst, format!("Sampled is {sampled}"));
    }
    if ImageFormat(*format) != ImageFormat::Unknown {
        kernel_rule(cx, R::IMAGE_FORMAT, inst, "the image has a format");
    }
    if access.is_empty() {
        kernel_rule(cx, R::IMAGE_ACCESS, inst, "the image has no access qualifier");
    }
}

fn builtin_of_kernels(cx: &Checker<'_>, inst: Inst<'_>, builtin: BuiltIn, pointer: Id, class: StorageClass) {
    if class != StorageClass::Input {
        kernel_rule(cx, R::BUILTIN_CLASS, inst, "the built-in variable is not in the storage class Input");
    }
    let (Some(wanted), Some(ty)) = (type_of_builtin(builtin), cx.types.pointee(pointer)) else {
        return;
    };
    let size = if cx.addressing == AddressingModel::Physical32 { 32 } else { 64 };
    let (bits, lanes) = match wanted {
        BuiltInType::Int => (32, 1),
        BuiltInType::Size => (size, 1),
        BuiltInType::SizeVector => (size, 3),
        BuiltInType::Mask => (32, 4),
    };
    let is_int = cx.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR).or(TypeClass::VECTOR));
    if !is_int || cx.types.width(ty) != Some(bits) || cx.types.lanes(ty) != lanes {
        let wanted =
            if lanes == 1 { "an integer".to_owned() } else { format!("a vector of {lanes} integers") };
        let detail = format!("the built-in variable is not {wanted} of {bits} bits");
        kernel_rule(cx, R::BUILTIN_TYPE, inst, detail);
    }
}

pub(crate) fn image_access_of_kernels(cx: &Checker<'_>, operation: CheckedOperation<'_>, mask: usize) {
    // What is sampled is a vector of four also where the image has depth.
    if operation.op == Op::ImageRead
        && let Some((_, shape)) = image_queries::image_shape(cx, operation)
        && cx.types.lanes(operation.ty) != if shape.depth { 1 } else { 4 }
    {
        let wanted = if shape.depth { "a number" } else { "a vector of four" };
        kernel_rule(cx, R::IMAGE_RESULT, operation.inst, format!("the result is not {wanted}"));
    }
    let Some(mask) = operation.arguments.get(mask) else { return };
    if ImageOperands::from_bits_retain(*mask).contains(ImageOperands::ConstOffset) {
        kernel_rule(cx, R::IMAGE_OFFSET, operation.inst, "the image is accessed with ConstOffset");
    }
    // These two came with version 1.4, behind the guide's rules, and say no more than the texel's type does.
    let signs = ImageOperands::SignExtend | ImageOperands::ZeroExtend;
    if operation.op == Op::ImageWrite && !signs.contains(ImageOperands::from_bits_retain(*mask)) {
        kernel_rule(cx, R::IMAGE_WRITE, operation.inst, "the image is written with image operands");
    }
}

pub(crate) fn atomic_of_kernels(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, .. } = operation;
    let Some(pointer) = operation.id(0).map(|pointer| cx.facts.type_of(pointer)) else { return };
    let class = cx.types.get(pointer).filter(|facts| facts.class.has(TypeClass::POINTER));
    let Some(class) = class.map(|facts| StorageClass(facts.count as u32)) else { return };
    let is_taken = matches!(
        class,
        StorageClass::Function
            | StorageClass::Workgroup
            | StorageClass::CrossWorkgroup
            | StorageClass::Generic
    );
    if !is_taken {
        kernel_rule(cx, R::ATOMIC_CLASS, inst, "the pointer is into another storage class");
    }
    let value = match op {
        Op::AtomicStore => operation.id(3).map(|value| cx.facts.type_of(value)),
        Op::AtomicFlagTestAndSet | Op::AtomicFlagClear => None,
        _ => Some(operation.ty),
    };
    let Some((ty, bits)) = value.and_then(|ty| Some((ty, cx.types.width(ty)?))) else { return };
    if cx.types.fits(ty, TypeClass::INT) {
        let is_wide = bits == 64 && cx.has_capability(Capability::Int64Atomics);
        if bits != 32 && !is_wide {
            kernel_rule(cx, R::ATOMIC_TYPE, inst, format!("the integer has {bits} bits"));
        }
        return;
    }
    let is_moved = matches!(op, Op::AtomicLoad | Op::AtomicStore | Op::AtomicExchange);
    if let Some((global, local)) = float_atomic(op, bits).filter(|_| is_level_zero(cx)) {
        let any = match class {
            StorageClass::CrossWorkgroup => global,
            StorageClass::Workgroup => local,
            _ => global | local,
        };
        if !cx.environment.features.intersects(any) {
            let detail = format!("the device does not do this with floats of {bits} bits in this memory");
            kernel_rule(cx, R::FLOAT_ATOMIC, inst, detail);
        }
    } else if is_moved && bits == 64 && !cx.has_capability(Capability::Int64Atomics) {
        kernel_rule(cx, R::ATOMIC_TYPE, inst, "the float has 64 bits");
    }
}

pub(crate) fn shuffle_of_kernels(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let ty = operation.ty;
    let (bits, lanes) = (cx.types.width(ty).unwrap_or(0), cx.types.lanes(ty));
    let is_float = cx.types.fits(ty, TypeClass::FLOAT);
    let is_taken = match bits {
        16 => !is_float || lanes == 1,
        32 => true,
        64 => lanes == 1,
        _ => false,
    };
    if !is_taken || !matches!(lanes, 1 | 2 | 4 | 8 | 16) {
        let kind = if is_float { "float" } else { "integer" };
        let detail = format!("values of {lanes} times {kind} of {bits} bits are not shuffled");
        kernel_rule(cx, R::SHUFFLE_TYPE, operation.inst, detail);
    }
}

pub(crate) fn block_of_kernels(cx: &Checker<'_>, operation: CheckedOperation<'_>, data: usize) {
    let ty = operation.id(data).map_or(operation.ty, |data| cx.facts.type_of(data));
    let inst = operation.inst;
    let (bits, lanes) = (cx.types.width(ty).unwrap_or(0), cx.types.lanes(ty));
    let kind = if cx.types.fits(ty, TypeClass::INT) { "integer" } else { "float" };
    if !cx.types.fits(ty, TypeClass::INT) || !matches!(bits, 16 | 32) || !matches!(lanes, 1 | 2 | 4 | 8) {
        kernel_rule(
            cx,
            R::BLOCK_TYPE,
            inst,
            format!("blocks of {lanes} times {kind} of {bits} bits are not moved"),
        );
    }
    let pointer = operation.id(0).map(|pointer| cx.facts.type_of(pointer));
    let pointer = pointer.and_then(|ty| cx.types.get(ty)).filter(|facts| facts.class.has(TypeClass::POINTER));
    if pointer.is_some_and(|facts| StorageClass(facts.count as u32) != StorageClass::CrossWorkgroup) {
        kernel_rule(cx, R::BLOCK_CLASS, inst, "the pointer is into another storage class");
    }
}

pub(crate) fn image_block_of_kernels(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let inst = operation.inst;
    if let Some((_, shape)) = image_queries::image_shape(cx, operation)
        && (shape.dim != Dim::Dim2D || shape.depth || shape.arrayed || shape.multisampled)
    {
        kernel_rule(
            cx,
            R::BLOCK_IMAGE,
            inst,
            "the image is not of two dimensions, plain and with one sample",
        );
    }
    let Some(ty) = operation.id(1).map(|coordinate| cx.facts.type_of(coordinate)) else { return };
    let is_int = cx.types.fits(ty, TypeClass::INT);
    if !is_int || cx.types.lanes(ty) != 2 || cx.types.width(ty) != Some(32) {
        kernel_rule(cx, R::BLOCK_COORDINATE, inst, "the coordinate is no pair of integers of 32 bits");
    }
}

/// Checks a scope in environments for kernels.
pub(crate) fn scope_of_kernels(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    scope: Scope,
    is_execution: bool,
) {
    let CheckedOperation { inst, op, .. } = operation;
    let class = op.row().map(|row| row.class);
    if op == Op::ReadClockKHR {
        if !matches!(scope, Scope::Device | Scope::Workgroup | Scope::Subgroup) {
            kernel_rule(cx, R::CLOCK_SCOPE, inst, "there is no clock of this scope");
        }
        return;
    }
    if !is_execution {
        return memory_scope_of_kernels(cx, operation, scope, class);
    }
    let is_group = matches!(class, Some(C::Group | C::NonUniform));
    if matches!(op, Op::GroupAsyncCopy | Op::GroupWaitEvents) {
        if scope != Scope::Workgroup {
            kernel_rule(cx, R::COPY_SCOPE, inst, "the scope of copies is not Workgroup");
        }
    } else if !matches!(scope, Scope::Workgroup | Scope::Subgroup) {
        kernel_rule(
            cx,
            R::EXECUTION_SCOPE,
            inst,
            "the scope for execution is neither Workgroup nor Subgroup",
        );
    } else if is_group && scope == Scope::Workgroup && is_opencl_before(cx, 2, 0) {
        kernel_rule(cx, R::GROUP_SCOPE, inst, "workgroups have no such functions before OpenCL 2.0");
    }
}

fn memory_scope_of_kernels(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    scope: Scope,
    class: Option<C>,
) {
    let CheckedOperation { inst, .. } = operation;
    let is_known = matches!(
        scope,
        Scope::CrossDevice | Scope::Device | Scope::Workgroup | Scope::Subgroup | Scope::Invocation
    );
    let is_first = is_opencl_before(cx, 2, 0);
    match class {
        _ if !is_known => {
            kernel_rule(cx, R::MEMORY_SCOPE, inst, "the environment has no such scope for memory");
        }
        Some(C::Barrier) if is_first && !matches!(scope, Scope::Workgroup | Scope::Subgroup) => {
            kernel_rule(cx, R::BARRIER_SCOPE, inst, "the scope for memory is not Workgroup");
        }
        // Producers write OpenCL C 1.2's functions with Workgroup, which its devices take.
        Some(C::Atomic) if is_first && !matches!(scope, Scope::Device | Scope::Workgroup) => {
            kernel_rule(cx, R::ATOMIC_SCOPE, inst, "the scope for memory is neither Device nor Workgroup");
        }
        Some(C::Atomic) if scope == Scope::Invocation => {
            kernel_rule(cx, R::ATOMIC_SCOPE, inst, "the scope for memory is Invocation");
        }
        _ => {}
    }
}

/// Checks memory semantics in environments for kernels.
pub(crate) fn semantics_of_kernels(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    bits: MemorySemantics,
    orders: MemorySemantics,
) {
    if !is_opencl_before(cx, 2, 0) {
        return;
    }
    let CheckedOperation { inst, op, .. } = operation;
    match op.row().map(|row| row.class) {
        Some(C::Barrier) if !bits.contains(MemorySemantics::SequentiallyConsistent) => {
            kernel_rule(cx, R::BARRIER_ORDER, inst, "the order is not SequentiallyConsistent");
        }
        Some(C::Atomic) if bits.intersects(orders) => {
            kernel_rule(cx, R::ATOMIC_ORDER, inst, "the order is not relaxed");
        }
        _ => {}
    }
}
