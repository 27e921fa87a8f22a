//! The targets that decorations may have (section 3.2.18).

use crate::{
    Checker, KernelRule,
    context::NamedExtensions,
    environments::kernel_rules,
    interfaces::{builtins, listed_variables},
    matrices::{graphs, shapes},
    memory::{descriptors, logical},
    module::models,
    values::arithmetic,
};
use spirv_kit::{
    Id, Inst, Op, Version,
    facts::{IdKind, TypeClass},
    grammar::{
        Capability, Decoration, EnumRow, ExecutionModel, ExtInstSet, FPFastMathMode, GlslStd450, ImportedSet,
        MemoryModel, OpenClStd, OperandKind, StorageClass,
    },
    words,
};

type D = Decoration;

/// The kind of target that a decoration is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TargetKind {
    /// A structure.
    Structure,
    /// A variable, parameter or another instruction that names an object in memory.
    MemoryObject,
    /// A variable.
    Variable,
    /// A member of a structure.
    Member,
}

fn target(decoration: Decoration) -> Option<TargetKind> {
    Some(match decoration {
        D::Block | D::BufferBlock | D::GLSLShared | D::GLSLPacked | D::CPacked => TargetKind::Structure,
        D::NoPerspective
        | D::Flat
        | D::Patch
        | D::Centroid
        | D::Sample
        | D::Restrict
        | D::Aliased
        | D::Volatile
        | D::Coherent
        | D::Component
        | D::Stream
        | D::XfbBuffer
        | D::XfbStride
        | D::RestrictPointer
        | D::AliasedPointer
        | D::NonReadable
        | D::PerPrimitiveEXT
        | D::PerVertexKHR
        | D::PerTaskNV
        | D::PerViewNV
        | D::ExplicitInterpAMD => TargetKind::MemoryObject,
        D::Invariant | D::Location | D::Binding | D::DescriptorSet | D::InputAttachmentIndex | D::Index => {
            TargetKind::Variable
        }
        D::RowMajor | D::ColMajor | D::MatrixStride | D::Offset => TargetKind::Member,
        _ => return None,
    })
}

/// True if a decoration is never one of a member.
fn is_no_members(decoration: Decoration) -> bool {
    matches!(
        decoration,
        D::SpecId
            | D::Block
            | D::BufferBlock
            | D::ArrayStride
            | D::GLSLShared
            | D::GLSLPacked
            | D::CPacked
            | D::Aliased
            | D::Constant
            | D::Uniform
            | D::UniformId
            | D::SaturatedConversion
            | D::Index
            | D::Binding
            | D::DescriptorSet
            | D::FuncParamAttr
            | D::FPRoundingMode
            | D::FPFastMathMode
            | D::LinkageAttributes
            | D::NoContraction
            | D::InputAttachmentIndex
            | D::Alignment
            | D::MaxByteOffset
            | D::AlignmentId
            | D::MaxByteOffsetId
            | D::NoSignedWrap
            | D::NoUnsignedWrap
            | D::NonUniform
            | D::RestrictPointer
            | D::AliasedPointer
            | D::CounterBuffer
    )
}

/// True if a decoration may stand more than once on the same target, with different parameters (section 3.2.18).
#[must_use]
pub fn may_repeat(decoration: Decoration) -> bool {
    matches!(
        decoration,
        Decoration::FuncParamAttr
            | Decoration::UserSemantic
            | Decoration::ArgumentAttributeINTEL
            | Decoration::UserTypeGOOGLE
            | Decoration::FunctionRoundingModeINTEL
            | Decoration::FunctionDenormModeINTEL
            | Decoration::FunctionFloatingPointModeINTEL
            | Decoration::CacheControlLoadINTEL
            | Decoration::CacheControlStoreINTEL
    )
}

/// True if an instruction declares an object in memory, or is a pointer to one that may be decorated as such.
fn is_memory_object(op: Op) -> bool {
    matches!(
        op,
        Op::Variable
            | Op::UntypedVariableKHR
            | Op::FunctionParameter
            | Op::RawAccessChainNV
            | Op::BufferPointerEXT
    )
}

fn name(decoration: Decoration) -> &'static str {
    decoration.row().map_or("the decoration", |row| row.name)
}

/// Checks the instruction and the target of a decoration of an id.
pub(crate) fn decoration_target(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    id: Id,
    kind: IdKind,
    decoration: Decoration,
) {
    if let Some(row) = decoration.row() {
        let takes_ids = row.parameters.iter().any(|spec| spec.kind.is_id());
        if (inst.op() == Op::DecorateId && !takes_ids) || (inst.op() == Op::Decorate && takes_ids) {
            cx.rule(inst, format!("{} stands in the other form of OpDecorate", row.name));
        }
        decoration_of_strings(cx, inst, row);
    }
    if kind == IdKind::Group {
        if inst.op() == Op::DecorateId {
            cx.rule(inst, "a group has no decorations with ids");
        }
        return;
    }
    if cx.is_whole {
        decorated_object(cx, inst, id, kind, decoration);
    }
    // Kernels carry decorations of shaders that mean nothing in them.
    let is_shader = cx.has_capability(Capability::Shader);
    let op = cx.definition(id).map_or(Op::Nop, |inst| inst.op());
    let is_variable = op.is_variable();
    let is_pointer = cx.types.fits(cx.facts.type_of(id), TypeClass::POINTER);
    if is_shader && decoration == D::NonWritable && descriptors::is_uniform_buffer(cx, id) {
        return cx.rule(inst, format!("{id} points into Uniform, where nothing is written anyway"));
    }
    let wrong = match target(decoration) {
        Some(TargetKind::Structure) if op != Op::TypeStruct => "a structure",
        // Where transform feedback captures an output.
        Some(TargetKind::Member)
            if decoration == D::Offset
                && cx.has_capability(Capability::TransformFeedback)
                && listed_variables::variable_class(cx, id)
                    .is_some_and(|(_, class)| class == StorageClass::Output) =>
        {
            return;
        }
        Some(TargetKind::Member) => "a member of a structure",
        Some(TargetKind::MemoryObject)
            if !is_shader && !is_pointer && !matches!(kind, IdKind::Variable | IdKind::Value)
                || !is_shader && kind == IdKind::Value && is_plain_number(cx, id) =>
        {
            "an object in memory"
        }
        Some(TargetKind::Variable) if !is_shader && !matches!(kind, IdKind::Variable | IdKind::Value) => {
            "a variable"
        }
        _ if !is_shader => return,
        Some(TargetKind::Variable) if !is_variable => "a variable",
        Some(TargetKind::MemoryObject) if !is_pointer || !is_memory_object(op) => "an object in memory",
        _ => return,
    };
    cx.rule(inst, format!("{} is for {wrong}, which {id} is not", name(decoration)));
}

/// Checks that OpDecorateString and OpMemberDecorateString have decorations whose parameters are strings only.
pub(crate) fn decoration_of_strings(cx: &Checker<'_>, inst: Inst<'_>, row: &EnumRow) {
    let has_strings = !row.parameters.is_empty()
        && row.parameters.iter().all(|spec| spec.kind == OperandKind::LiteralString);
    if matches!(inst.op(), Op::DecorateString | Op::MemberDecorateString) && !has_strings {
        cx.rule(inst, format!("{} does not have strings alone as parameters", row.name));
    }
}

/// True if a value is a number or a vector of numbers.
fn is_plain_number(cx: &Checker<'_>, id: Id) -> bool {
    cx.types.fits(cx.facts.type_of(id), TypeClass::INT)
        || cx.types.fits(cx.facts.type_of(id), TypeClass::FLOAT)
}

/// True if kernels may decorate the result of an instruction with a rounding mode.
fn may_round(cx: &Checker<'_>, inst: Inst<'_>) -> bool {
    let op = inst.op();
    let converts =
        matches!(op, Op::ConvertFToU | Op::ConvertFToS | Op::ConvertSToF | Op::ConvertUToF | Op::FConvert);
    converts || cx.has_capability(Capability::RoundedDivideSqrtINTEL) && divides(cx, inst)
}

/// True if an instruction divides or takes a square root of floats with the encoding of IEEE 754
/// (SPV_INTEL_rounded_divide_sqrt).
fn divides(cx: &Checker<'_>, inst: Inst<'_>) -> bool {
    // The operands of the target have no part in the shape of a decoration.
    cx.note(inst.result().unwrap_or(Id(0)));
    let is_root = || {
        let &[set, number, ..] = inst.arguments() else { return false };
        match cx.facts.set(Id(set)) {
            Some(ImportedSet::Known(ExtInstSet::OpenClStd)) => OpenClStd(number) == OpenClStd::sqrt,
            Some(ImportedSet::Known(ExtInstSet::GlslStd450)) => GlslStd450(number) == GlslStd450::Sqrt,
            _ => false,
        }
    };
    let is_plain = inst.result_type().is_some_and(|ty| arithmetic::encoding(cx, ty).is_none());
    is_plain && (inst.op() == Op::FDiv || inst.op() == Op::ExtInst && is_root())
}

/// True if shaders may decorate an instruction with a rounding mode.
fn rounds_in_shaders(cx: &Checker<'_>, inst: Inst<'_>) -> bool {
    inst.op() == Op::FConvert || may_round(cx, inst) && divides(cx, inst)
}

/// Checks decorations that only some kinds of values, types and variables can have.
fn decorated_object(cx: &Checker<'_>, inst: Inst<'_>, id: Id, kind: IdKind, decoration: Decoration) {
    let definition = cx.definition(id).unwrap_or(inst);
    let op = cx.definition(id).map_or(Op::Nop, |inst| inst.op());
    let ty = cx.facts.type_of(id);
    let wrong = match decoration {
        D::Constant if kind != IdKind::Variable && op != Op::Variable => "the target is no variable",
        D::NonWritable if !may_be_non_writable(cx, id, kind, op) => "the target is no object in memory",
        D::CooperativeMatrixTransposeEXT if !shapes::transposes(cx, op, id, ty) => {
            "the target does not convert an accumulator to a matrix that is multiplied"
        }
        D::RelaxedPrecision if kind == IdKind::Type => "the target is a type",
        D::BufferBlock if cx.is_decorated(id, D::Block) => "Block and BufferBlock exclude each other",
        D::FPRoundingMode => return rounding_mode(cx, inst, definition, kind),
        D::NoSignedWrap | D::NoUnsignedWrap if !may_wrap(op) => "the instruction does not wrap",
        D::Uniform | D::UniformId
            if matches!(kind, IdKind::Type) || cx.types.fits(ty, TypeClass::VOID) || ty.0 == 0 =>
        {
            "the target is no object"
        }
        D::ArrayStride | D::ArrayStrideIdEXT
            if !matches!(
                op,
                Op::TypeArray | Op::TypeRuntimeArray | Op::TypePointer | Op::TypeUntypedPointerKHR
            ) =>
        {
            "the target is neither an array nor a pointer"
        }
        D::ArrayStride if matches!(op, Op::TypeArray | Op::TypeRuntimeArray) => {
            let element = builtins::without_arrays(cx, id);
            if !cx.is_block(element) || cx.has_capability(Capability::DescriptorHeapEXT) {
                return;
            }
            "an array of blocks has no stride"
        }
        D::Restrict if cx.is_decorated(id, D::Aliased) => "Aliased and Restrict exclude each other",
        D::RestrictPointer if cx.is_decorated(id, D::AliasedPointer) => {
            "AliasedPointer and RestrictPointer exclude each other"
        }
        D::NoContraction if cx.is_decorated(id, D::FPFastMathMode) => {
            "FPFastMathMode and NoContraction exclude each other"
        }
        D::FPFastMathMode => return fast_math_mode(cx, inst),
        D::Coherent | D::Volatile if cx.memory_model == MemoryModel::Vulkan => {
            "the Vulkan memory model has no such decoration"
        }
        _ => return decorated_variable(cx, inst, id, decoration),
    };
    cx.rule(inst, wrong);
}

/// True if the target of NonWritable may be an object in memory. Kernels have values that are not known to be none.
fn may_be_non_writable(cx: &Checker<'_>, id: Id, kind: IdKind, op: Op) -> bool {
    is_memory_object(op)
        || kind == IdKind::Value && !is_plain_number(cx, id) && !cx.has_capability(Capability::Shader)
}

/// True if an instruction may be decorated with NoSignedWrap and NoUnsignedWrap.
const fn may_wrap(op: Op) -> bool {
    matches!(op, Op::IAdd | Op::ISub | Op::IMul | Op::SNegate | Op::ShiftLeftLogical | Op::ExtInst)
}

/// Reports AllowTransform without the bits that it needs.
fn fast_math_mode(cx: &Checker<'_>, inst: Inst<'_>) {
    let mode = FPFastMathMode::from_bits_retain(inst.operands().get(2).copied().unwrap_or(0));
    let needed = FPFastMathMode::AllowContract | FPFastMathMode::AllowReassoc;
    if mode.contains(FPFastMathMode::AllowTransform) && !mode.contains(needed) {
        cx.rule(inst, "AllowTransform needs AllowContract and AllowReassoc");
    }
}

/// Checks that the instruction which FPRoundingMode decorates rounds.
fn rounding_mode(cx: &Checker<'_>, inst: Inst<'_>, definition: Inst<'_>, kind: IdKind) {
    let op = definition.op();
    match kind {
        IdKind::Value if cx.has_capability(Capability::Shader) && !rounds_in_shaders(cx, definition) => {
            cx.rule(inst, "the instruction does not convert the width of floats");
        }
        IdKind::Value if may_round(cx, definition) => {}
        IdKind::Value if matches!(op, Op::FDiv | Op::ExtInst) => {
            cx.rule(inst, "the instruction is no division or square root of SPV_INTEL_rounded_divide_sqrt");
        }
        IdKind::Value => {
            let detail = "the instruction is no conversion that rounds";
            kernel_rules::kernel_rule(cx, KernelRule::ROUNDING, inst, detail);
        }
        IdKind::Constant if op != Op::SpecConstantOp => {
            cx.rule(inst, "the instruction converts nothing");
        }
        _ => {}
    }
}

/// Checks decorations of variables by their storage class.
fn decorated_variable(cx: &Checker<'_>, inst: Inst<'_>, id: Id, decoration: Decoration) {
    use spirv_kit::grammar::StorageClass as S;
    let Some((_, class)) = any_variable_class(cx, id) else {
        return decorated_other(cx, inst, id, decoration);
    };
    let is_shader = cx.has_capability(Capability::Shader);
    let is_io = matches!(class, S::Input | S::Output);
    if is_shader
        && matches!(decoration, D::NonWritable | D::NonReadable)
        && !may_be_restricted(cx, id, class, decoration)
    {
        return cx.rule(inst, "the variable is neither a storage image nor a buffer");
    }
    if decoration == D::Component && !is_io {
        return cx.rule(inst, "the variable is neither input nor output");
    }
    if cx.environment.is_vulkan() {
        decorated_variable_of_vulkan(cx, inst, class, decoration);
    }
}

/// Checks decorations of parameters and other objects that are no variables.
fn decorated_other(cx: &Checker<'_>, inst: Inst<'_>, id: Id, decoration: Decoration) {
    let parameter = cx.definition(id).filter(|inst| inst.op() == Op::FunctionParameter);
    let class = parameter.and_then(|inst| inst.result_type()).and_then(|ty| logical::class_of(cx, ty));
    if matches!(decoration, D::NonWritable | D::NonReadable)
        && cx.has_capability(Capability::Shader)
        && parameter.is_some()
        && class.is_none_or(|class| !may_be_restricted(cx, id, class, decoration))
    {
        return cx.rule(inst, "the parameter points neither to a storage image nor to a buffer");
    }
    if cx.environment.is_vulkan() && matches!(decoration, D::GLSLShared | D::GLSLPacked) {
        cx.named_rule("VUID-StandaloneSpirv-GLSLShared-04669", inst, "Vulkan has no such layout");
    }
}

/// Checks Vulkan's rules about decorations of variables by their storage class.
fn decorated_variable_of_vulkan(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    class: StorageClass,
    decoration: Decoration,
) {
    use spirv_kit::grammar::StorageClass as S;
    let is_io = matches!(class, S::Input | S::Output);
    let (rule, detail) = match decoration {
        D::Flat | D::NoPerspective | D::Sample | D::Centroid if !is_io => {
            ("VUID-StandaloneSpirv-Flat-04670", "the variable is neither input nor output")
        }
        D::Location
            if !is_io
                && !matches!(
                    class,
                    S::RayPayloadKHR
                        | S::IncomingRayPayloadKHR
                        | S::HitAttributeKHR
                        | S::HitObjectAttributeNV
                        | S::CallableDataKHR
                        | S::IncomingCallableDataKHR
                        | S::ShaderRecordBufferKHR
                        | S::TileImageEXT
                ) =>
        {
            ("VUID-StandaloneSpirv-Location-06672", "variables of the storage class have no location")
        }
        D::Binding | D::DescriptorSet
            if !matches!(
                class,
                S::StorageBuffer | S::Uniform | S::UniformConstant | S::TileAttachmentQCOM
            ) =>
        {
            ("VUID-StandaloneSpirv-DescriptorSet-06491", "variables of the storage class have no descriptor")
        }
        D::Invariant if !is_io => {
            ("VUID-StandaloneSpirv-Invariant-04677", "the variable is neither input nor output")
        }
        D::PerVertexKHR if class != S::Input => {
            ("VUID-StandaloneSpirv-PerVertexKHR-06777", "the variable is no input")
        }
        _ => return,
    };
    cx.named_rule(rule, inst, detail);
}

/// The storage class of a variable, at module scope or in a function.
fn any_variable_class<'m>(cx: &Checker<'m>, id: Id) -> Option<(Inst<'m>, StorageClass)> {
    let inst = cx.definition(id)?;
    let is_variable = inst.op().is_variable();
    let class = inst.arguments().first().filter(|_| is_variable)?;
    Some((inst, StorageClass(*class)))
}

/// True if a variable or parameter may be decorated with NonWritable or NonReadable.
fn may_be_restricted(cx: &Checker<'_>, id: Id, class: StorageClass, decoration: Decoration) -> bool {
    use spirv_kit::grammar::StorageClass as S;
    match class {
        S::StorageBuffer | S::Uniform => {
            let pointee = cx.types.pointee(cx.facts.type_of(id)).map(|ty| builtins::without_arrays(cx, ty));
            pointee.is_none_or(|ty| cx.is_block(ty))
        }
        S::PhysicalStorageBuffer => true,
        S::Private | S::Function => decoration == D::NonWritable && cx.version >= Version::V1_4,
        S::UniformConstant => {
            let pointee = cx.types.pointee(cx.facts.type_of(id)).map(|ty| builtins::without_arrays(cx, ty));
            let inst = pointee.and_then(|ty| cx.definition(ty));
            inst.is_none_or(|ty| match ty.op() {
                Op::TypeImage => ty.operands().get(6) != Some(&1),
                op => op == Op::TypeTensorARM,
            })
        }
        S::Workgroup | S::Input | S::Output | S::PushConstant => false,
        _ => true,
    }
}

fn is_of_unknown_set(import: Inst<'_>) -> bool {
    let name = words::string(import.operands().get(1..).unwrap_or(&[]));
    ImportedSet::by_import(&name) == ImportedSet::Unknown
}

/// True if an instruction imports a non-semantic set whose extension is not declared where that is needed.
fn lacks_non_semantic_info(cx: &Checker<'_>, inst: Inst<'_>) -> bool {
    words::string(inst.operands().get(1..).unwrap_or(&[])).starts_with("NonSemantic.")
        && cx.version < Version::V1_6
        && !cx.declared.names.contains(NamedExtensions::NON_SEMANTIC)
}

/// True if a target of OpGroupDecorate is a group itself.
fn targets_group(cx: &Checker<'_>, inst: Inst<'_>) -> bool {
    let targets = inst.operands().get(1..).unwrap_or(&[]);
    targets.iter().any(|id| cx.facts.kind(Id(*id)) == IdKind::Group)
}

/// Checks rules about the declarations of the module as a whole, and about interpolated variables.
pub(crate) fn module_rules(cx: &Checker<'_>) {
    let mut wrong = Vec::new();
    let (mut has_entry, mut has_addressing, mut first) = (false, false, None);
    for inst in cx.facts.declarations() {
        first = first.or(Some(inst));
        match inst.op() {
            Op::EntryPoint | Op::GraphEntryPointARM | Op::ConditionalEntryPointINTEL => has_entry = true,
            Op::ExtInstImport if lacks_non_semantic_info(cx, inst) => {
                wrong.push((inst, "the set needs the extension SPV_KHR_non_semantic_info"));
            }
            Op::ExtInstImport if is_of_unknown_set(inst) => {
                wrong.push((inst, "no set of extended instructions has this name"));
            }
            // What other capabilities imply is not declared.
            Op::Capability
                if inst.operands() == [Capability::CooperativeMatrixKHR.0]
                    && cx.has_capability(Capability::Shader)
                    && !cx.has_capability(Capability::VulkanMemoryModel) =>
            {
                wrong.push((inst, "cooperative matrices of shaders need the capability VulkanMemoryModel"));
            }
            Op::MemoryModel => {
                let is_vulkan = cx.memory_model == MemoryModel::Vulkan;
                if !is_vulkan && cx.has_capability(Capability::VulkanMemoryModel) {
                    wrong.push((inst, "the capability VulkanMemoryModel is for the Vulkan memory model"));
                }
                let mut modes = cx.facts.declarations();
                let is_mode = |inst: &Inst<'_>| inst.op() == Op::SamplerImageAddressingModeNV;
                if cx.has_capability(Capability::BindlessTextureNV) && !modes.any(|i| is_mode(&i)) {
                    wrong.push((inst, "no OpSamplerImageAddressingModeNV tells how handles are written"));
                }
            }
            Op::SamplerImageAddressingModeNV => {
                if has_entry {
                    wrong.push((inst, "the addressing mode stands before the entry points"));
                }
                if std::mem::replace(&mut has_addressing, true) {
                    wrong.push((inst, "the addressing mode of samplers and images stands there already"));
                }
                cx.walk.handle_bits.set(inst.operands().first().copied());
                if !matches!(inst.operands(), [32 | 64]) {
                    wrong.push((inst, "handles have 32 or 64 bits"));
                }
            }
            Op::GroupDecorate if targets_group(cx, inst) => {
                wrong.push((inst, "a group is no target of a group"));
            }
            _ => {}
        }
    }
    if !has_entry
        && !cx.has_capability(Capability::Linkage)
        && !graphs::has_graph_entry(cx)
        && let Some(inst) = first
    {
        wrong.push((inst, "without the capability Linkage a module has an entry point"));
    }
    for (inst, detail) in wrong {
        cx.rule(inst, detail);
    }
    interpolated(cx);
}

/// Checks that inputs of vertex shaders and outputs of fragment shaders have no interpolation decorations, in Vulkan.
fn interpolated(cx: &Checker<'_>) {
    if !cx.environment.is_vulkan() {
        return;
    }
    for entry in models::entries(cx) {
        let Some((class, rule)) = (match entry.model {
            ExecutionModel::Vertex => Some((StorageClass::Input, "VUID-StandaloneSpirv-Flat-06202")),
            ExecutionModel::Fragment => Some((StorageClass::Output, "VUID-StandaloneSpirv-Flat-06201")),
            _ => None,
        }) else {
            continue;
        };
        for id in entry.interface {
            let Some((inst, _)) = any_variable_class(cx, Id(*id)).filter(|(_, of)| *of == class) else {
                continue;
            };
            let decorations = [D::Flat, D::NoPerspective, D::Sample, D::Centroid];
            if decorations.iter().any(|decoration| cx.is_decorated(Id(*id), *decoration)) {
                cx.named_rule(rule, inst, "the execution model does not interpolate the variable");
            }
        }
    }
}

/// Checks a decoration of a structure member.
pub(crate) fn member_decoration(cx: &Checker<'_>, inst: Inst<'_>, decoration: Decoration) {
    // Kernels for FPGAs tell the alignment of members.
    let is_free = decoration == D::Alignment && !cx.has_capability(Capability::Shader);
    if is_no_members(decoration) && !is_free {
        cx.rule(inst, format!("{} is not for members of structures", name(decoration)));
    }
    if cx.is_whole
        && cx.memory_model == MemoryModel::Vulkan
        && matches!(decoration, D::Coherent | D::Volatile)
    {
        cx.rule(inst, "the Vulkan memory model has no such decoration");
    }
}

/// Reports targets that have a decoration twice.
pub(crate) fn repeated_decorations(cx: &Checker<'_>) {
    for position in cx.decorations.repeated() {
        let Some(inst) = cx.module().get(position as usize) else { continue };
        let at = if inst.op() == Op::MemberDecorate { 2 } else { 1 };
        let decoration = inst.operands().get(at).map(|word| Decoration(*word));
        if let Some(decoration) = decoration.filter(|decoration| !may_repeat(*decoration)) {
            cx.rule(inst, format!("the target has the decoration {} already", name(decoration)));
        }
    }
}
