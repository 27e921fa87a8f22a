//! The rules of OpenGL's environment (ARB_gl_spirv, appendix "The OpenGL SPIR-V Execution Environment", and what its overview
//! lists as not accepted). Its table of capabilities says what implementations have to support and forbids no others.

use crate::{
    Api, Checker,
    interfaces::builtins,
    module::models::{self, DeclaredEntryPoint, FRAGMENT, GEOMETRY, VERTEX},
    values::dispatch::CheckedOperation,
};
use spirv_kit::{
    Id, Inst, Op,
    facts::TypeClass,
    grammar::{
        AddressingModel, BuiltIn, Capability, Decoration, ExecutionMode, ExecutionModel, MemorySemantics,
        OperandKind, Scope, StorageClass,
    },
};

/// A rule of OpenGL's environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenGlRule {
    /// Its name.
    pub name: &'static str,
    /// The section of the extension's document.
    pub section: &'static str,
    /// The rule.
    pub text: &'static str,
}

macro_rules! rules {
    ($($id:ident = $name:literal, $section:ident, $text:literal;)*) => {
        impl OpenGlRule {
            $(const $id: &'static Self = &Self { name: $name, section: $section, text: $text };)*
        }

        /// Every rule of OpenGL's environment, in the order of the document.
        pub const OPENGL_RULES: &[&OpenGlRule] = &[$(OpenGlRule::$id),*];
    };
}

const OVERVIEW: &str = "Differences Relative to Other Specifications";
const BUILT_INS: &str = "Valid SPIR-V Built-In Variable Decorations";
const VALIDATION: &str = "Validation rules";

rules! {
    STORAGE = "opengl-storage-class", OVERVIEW,
        "there are no push constants, and no storage classes of kernels";
    DESCRIPTOR_SET = "opengl-descriptor-set", OVERVIEW, "descriptor sets are 0";
    SAMPLER = "opengl-sampler", OVERVIEW, "there are no samplers without an image";
    ATTACHMENT = "opengl-input-attachment", OVERVIEW, "there are no input attachments";
    BUILT_IN = "opengl-built-in", BUILT_INS,
        "built-in variables are those of the table, VertexId and InstanceId among them, or an extension's";
    MODEL = "opengl-execution-model", OVERVIEW, "execution models are those of shaders";
    ADDRESSING = "opengl-addressing-model", VALIDATION, "the addressing model is Logical";
    EXECUTION_SCOPE = "opengl-execution-scope", VALIDATION, "the scope for execution is Workgroup or Subgroup";
    MEMORY_SCOPE = "opengl-memory-scope", VALIDATION,
        "the scope for memory is Device, Workgroup or Invocation, or Subgroup where subgroups are declared";
    SAMPLED_TYPE = "opengl-sampled-type", VALIDATION, "the sampled type of images is a float or integer of 32 bits";
    COUNTER_TYPE = "opengl-atomic-counter-type", VALIDATION,
        "variables in AtomicCounter are integers of 32 bits without a sign";
    COUNTER_ORDER = "opengl-atomic-counter-order", VALIDATION,
        "atomic instructions on counters are relaxed and of AtomicCounterMemory";
    PATCH = "opengl-patch", VALIDATION,
        "variables of vertex, geometry and fragment shaders are not decorated with Patch";
    RUNTIME_ARRAY = "opengl-runtime-array", VALIDATION,
        "a runtime array is the last member of a structure that is a buffer block";
    LOCAL_SIZE = "opengl-local-size", VALIDATION,
        "compute shaders have a LocalSize, or the module an object WorkgroupSize";
}

/// The storage classes of the document ("Mapping of Storage Classes"); extensions bring others.
const CLASSES: [StorageClass; 9] = [
    StorageClass::UniformConstant,
    StorageClass::Input,
    StorageClass::Uniform,
    StorageClass::Output,
    StorageClass::Workgroup,
    StorageClass::Private,
    StorageClass::Function,
    StorageClass::AtomicCounter,
    StorageClass::Image,
];

/// The built-in variables of the document.
const BUILT_IN_VARIABLES: [BuiltIn; 28] = [
    BuiltIn::NumWorkgroups,
    BuiltIn::WorkgroupSize,
    BuiltIn::WorkgroupId,
    BuiltIn::LocalInvocationId,
    BuiltIn::GlobalInvocationId,
    BuiltIn::LocalInvocationIndex,
    BuiltIn::VertexId,
    BuiltIn::InstanceId,
    BuiltIn::Position,
    BuiltIn::PointSize,
    BuiltIn::ClipDistance,
    BuiltIn::CullDistance,
    BuiltIn::PrimitiveId,
    BuiltIn::InvocationId,
    BuiltIn::Layer,
    BuiltIn::ViewportIndex,
    BuiltIn::PatchVertices,
    BuiltIn::TessLevelOuter,
    BuiltIn::TessLevelInner,
    BuiltIn::TessCoord,
    BuiltIn::FragCoord,
    BuiltIn::FrontFacing,
    BuiltIn::PointCoord,
    BuiltIn::SampleId,
    BuiltIn::SamplePosition,
    BuiltIn::SampleMask,
    BuiltIn::HelperInvocation,
    BuiltIn::FragDepth,
];

const MODELS: [ExecutionModel; 6] = [
    ExecutionModel::Vertex,
    ExecutionModel::TessellationControl,
    ExecutionModel::TessellationEvaluation,
    ExecutionModel::Geometry,
    ExecutionModel::Fragment,
    ExecutionModel::GLCompute,
];

/// The bits of memory semantics that are memory orders.
const ORDERS: MemorySemantics = MemorySemantics::Acquire
    .union(MemorySemantics::Release)
    .union(MemorySemantics::AcquireRelease)
    .union(MemorySemantics::SequentiallyConsistent);

fn is_opengl(cx: &Checker<'_>) -> bool {
    cx.environment.api == Api::OpenGl
}

#[cold]
fn opengl_rule(cx: &Checker<'_>, rule: &OpenGlRule, inst: Inst<'_>, detail: impl Into<String>) {
    cx.named_rule(rule.name, inst, detail);
}

/// True if an extension that the module declares brings an enumerant.
fn is_extended(cx: &Checker<'_>, kind: OperandKind, value: u32) -> bool {
    let row = kind.table().and_then(|table| table.by_number(value));
    row.is_some_and(|row| row.extensions.iter().any(|extension| cx.declared.extensions.contains(*extension)))
}

/// Checks the rules about instructions outside of functions.
pub(crate) fn opengl_module(cx: &Checker<'_>, entries: &[DeclaredEntryPoint<'_>]) {
    for inst in cx.module().iter().take(cx.facts.first_function()) {
        match (inst.op(), inst.operands()) {
            (Op::MemoryModel, [addressing, ..])
                if AddressingModel(*addressing) != AddressingModel::Logical =>
            {
                opengl_rule(cx, OpenGlRule::ADDRESSING, inst, "the addressing model is not Logical");
            }
            (Op::Decorate, [_, decoration, value, ..])
            | (Op::MemberDecorate, [_, _, decoration, value, ..]) => {
                opengl_decoration(cx, inst, Decoration(*decoration), *value);
            }
            (Op::TypeSampler, _) => {
                opengl_rule(cx, OpenGlRule::SAMPLER, inst, "samplers come with their image alone");
            }
            (Op::TypeImage, [_, sampled, ..]) => opengl_image(cx, inst, Id(*sampled)),
            (Op::TypeStruct, [id, members @ ..]) => opengl_structure(cx, inst, Id(*id), members),
            (Op::Variable, [ty, _, class, ..]) => opengl_variable(cx, inst, Id(*ty), StorageClass(*class)),
            _ => {}
        }
    }
    let has_size = cx.module().iter().take(cx.facts.first_function()).any(|inst| {
        inst.op() == Op::Decorate
            && matches!(inst.operands(), [_, decoration, builtin]
                if *decoration == Decoration::BuiltIn.0 && *builtin == BuiltIn::WorkgroupSize.0)
    });
    for entry in entries {
        opengl_entry(cx, entry, has_size);
    }
}

fn opengl_decoration(cx: &Checker<'_>, inst: Inst<'_>, decoration: Decoration, value: u32) {
    match decoration {
        Decoration::BuiltIn
            if !BUILT_IN_VARIABLES.contains(&BuiltIn(value))
                && !is_extended(cx, OperandKind::BuiltIn, value) =>
        {
            opengl_rule(cx, OpenGlRule::BUILT_IN, inst, "OpenGL has no such built-in variable");
        }
        Decoration::DescriptorSet if value != 0 => {
            opengl_rule(cx, OpenGlRule::DESCRIPTOR_SET, inst, "the descriptor set is not 0");
        }
        Decoration::InputAttachmentIndex => {
            opengl_rule(cx, OpenGlRule::ATTACHMENT, inst, "there are no input attachments");
        }
        _ => {}
    }
}

fn opengl_image(cx: &Checker<'_>, inst: Inst<'_>, sampled: Id) {
    let is_number = cx.types.get(sampled).is_some_and(|facts| {
        (facts.class.has(TypeClass::INT) || facts.class.has(TypeClass::FLOAT)) && facts.op != Op::TypeVector
    });
    if !is_number || cx.types.width(sampled) != Some(32) {
        let detail = "the sampled type is neither a float nor an integer of 32 bits";
        opengl_rule(cx, OpenGlRule::SAMPLED_TYPE, inst, detail);
    }
}

fn opengl_structure(cx: &Checker<'_>, inst: Inst<'_>, id: Id, members: &[u32]) {
    let is_runtime =
        |member: &u32| cx.types.get(Id(*member)).is_some_and(|facts| facts.op == Op::TypeRuntimeArray);
    let Some(at) = members.iter().position(is_runtime) else { return };
    let is_block = cx.is_decorated(id, Decoration::BufferBlock) || cx.is_decorated(id, Decoration::Block);
    if at + 1 != members.len() || !is_block {
        let detail = "a runtime array is not the last member of a buffer block";
        opengl_rule(cx, OpenGlRule::RUNTIME_ARRAY, inst, detail);
    }
}

fn opengl_variable(cx: &Checker<'_>, inst: Inst<'_>, ty: Id, class: StorageClass) {
    if !CLASSES.contains(&class) && !is_extended(cx, OperandKind::StorageClass, class.0) {
        // A storage buffer has an extension in the version that OpenGL takes, which says so itself.
        if class != StorageClass::StorageBuffer {
            opengl_rule(cx, OpenGlRule::STORAGE, inst, "OpenGL has no such storage class");
        }
        return;
    }
    if class != StorageClass::AtomicCounter {
        return;
    }
    let inner = cx.types.pointee(ty).map(|pointee| builtins::without_arrays(cx, pointee));
    let is_counter = inner
        .and_then(|inner| cx.definition(inner))
        .is_some_and(|inner| inner.op() == Op::TypeInt && matches!(inner.operands(), [_, 32, 0]));
    if !is_counter {
        opengl_rule(
            cx,
            OpenGlRule::COUNTER_TYPE,
            inst,
            "the counter is no integer of 32 bits without a sign",
        );
    }
}

fn opengl_entry(cx: &Checker<'_>, entry: &DeclaredEntryPoint<'_>, has_size: bool) {
    if !MODELS.contains(&entry.model) && !is_extended(cx, OperandKind::ExecutionModel, entry.model.0) {
        opengl_rule(cx, OpenGlRule::MODEL, entry.inst, "OpenGL has no such execution model");
    }
    if models::of(entry.model) & (VERTEX | GEOMETRY | FRAGMENT) != 0
        && entry.interface.iter().any(|id| cx.is_decorated(Id(*id), Decoration::Patch))
    {
        let detail = "a variable of the interface is decorated with Patch";
        opengl_rule(cx, OpenGlRule::PATCH, entry.inst, detail);
    }
    let has_local_size = || {
        cx.facts.entries_and_modes().any(|inst| {
            matches!(inst.op(), Op::ExecutionMode | Op::ExecutionModeId)
                && matches!(inst.operands(), [function, mode, ..] if *function == entry.function.0
                    && [ExecutionMode::LocalSize, ExecutionMode::LocalSizeId].contains(&ExecutionMode(*mode)))
        })
    };
    if entry.model == ExecutionModel::GLCompute && !has_size && !has_local_size() {
        let detail = "neither a LocalSize nor a WorkgroupSize tells the size of workgroups";
        opengl_rule(cx, OpenGlRule::LOCAL_SIZE, entry.inst, detail);
    }
}

/// Checks the scope of an operation.
pub(crate) fn scope_of_opengl(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    scope: Scope,
    is_execution: bool,
) {
    if !is_opengl(cx) {
        return;
    }
    if is_execution {
        if ![Scope::Workgroup, Scope::Subgroup].contains(&scope) {
            let detail = "the scope for execution is neither Workgroup nor Subgroup";
            opengl_rule(cx, OpenGlRule::EXECUTION_SCOPE, operation.inst, detail);
        }
        return;
    }
    let has_subgroups =
        [Capability::SubgroupVoteKHR, Capability::GroupNonUniform, Capability::SubgroupBallotKHR]
            .iter()
            .any(|capability| cx.has_capability(*capability));
    let is_known = [Scope::Device, Scope::Workgroup, Scope::Invocation].contains(&scope)
        || has_subgroups && scope == Scope::Subgroup;
    if !is_known {
        let detail = "the scope for memory is none of Device, Workgroup and Invocation";
        opengl_rule(cx, OpenGlRule::MEMORY_SCOPE, operation.inst, detail);
    }
}

/// Checks the memory semantics of an operation: on an atomic counter they are AtomicCounterMemory and nothing else.
pub(crate) fn semantics_of_opengl(cx: &Checker<'_>, operation: CheckedOperation<'_>, bits: MemorySemantics) {
    if !is_opengl(cx) {
        return;
    }
    let pointer = operation.arguments.first().map(|pointer| Id(*pointer));
    let ty = pointer.and_then(|pointer| cx.definition(pointer)?.result_type());
    let class = ty.and_then(|ty| cx.types.get(ty)).filter(|facts| facts.class.has(TypeClass::POINTER));
    let is_counter = class.is_some_and(|facts| facts.count == u64::from(StorageClass::AtomicCounter.0));
    if is_counter && (bits.intersects(ORDERS) || !bits.contains(MemorySemantics::AtomicCounterMemory)) {
        let detail = "the semantics of a counter are other than AtomicCounterMemory";
        opengl_rule(cx, OpenGlRule::COUNTER_ORDER, operation.inst, detail);
    }
}

/// The rules as a table in Markdown.
pub(crate) fn opengl_rules_page() -> String {
    let mut page = "## Rules of OpenGL\n\n| rule | section of ARB_gl_spirv | |\n|---|---|---|\n".to_owned();
    for OpenGlRule { name, section, text } in OPENGL_RULES {
        page += &format!("| `{name}` | {section} | {text} |\n");
    }
    page
}
