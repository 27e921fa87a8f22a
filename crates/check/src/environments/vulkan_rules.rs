//! Vulkan's rules about single variables, types and entry points ("Validation Rules within a Module", Vulkan's appendix on
//! SPIR-V).

use crate::{
    Checker,
    interfaces::{builtins, listed_variables},
    memory::origins,
    module::models::{self, DeclaredEntryPoint},
    types::vulkan_types,
    values::arithmetic,
};
use spirv_kit::{
    Id, Inst, Op,
    facts::{Contents, TypeClass},
    grammar::{
        BuiltIn, Capability, Decoration, Dim, ExecutionMode, ExecutionModel, FPEncoding, FPRoundingMode,
        Scope, StorageClass,
    },
};

/// Storage classes of which an entry point may list at most one variable.
const SINGLE: [(StorageClass, &str); 4] = [
    (StorageClass::PushConstant, "VUID-StandaloneSpirv-OpVariable-06673"),
    (StorageClass::IncomingRayPayloadKHR, "VUID-StandaloneSpirv-IncomingRayPayloadKHR-04700"),
    (StorageClass::HitAttributeKHR, "VUID-StandaloneSpirv-HitAttributeKHR-04702"),
    (StorageClass::IncomingCallableDataKHR, "VUID-StandaloneSpirv-IncomingCallableDataKHR-04706"),
];

/// The storage classes that untyped pointers may have.
const UNTYPED: [StorageClass; 7] = [
    StorageClass::Image,
    StorageClass::UniformConstant,
    StorageClass::Workgroup,
    StorageClass::StorageBuffer,
    StorageClass::Uniform,
    StorageClass::PushConstant,
    StorageClass::PhysicalStorageBuffer,
];

/// Storage classes that Vulkan does not have.
const FOREIGN: [StorageClass; 6] = [
    StorageClass::CrossWorkgroup,
    StorageClass::Generic,
    StorageClass::AtomicCounter,
    StorageClass::CodeSectionINTEL,
    StorageClass::DeviceOnlyALTERA,
    StorageClass::HostOnlyALTERA,
];

/// Reports tile images that share a location.
fn tile_locations(cx: &Checker<'_>) {
    if !cx.has_capability(Capability::TileImageColorReadAccessEXT) {
        return;
    }
    let mut used = rustc_hash::FxHashSet::default();
    for inst in cx.facts.variables() {
        let class = inst.arguments().first().filter(|_| inst.op() == Op::Variable);
        let Some(id) = inst.result().filter(|_| class == Some(&StorageClass::TileImageEXT.0)) else {
            continue;
        };
        let Some(location) = cx.decoration_literal(id, Decoration::Location) else { continue };
        if !used.insert(location) {
            let rule = "VUID-StandaloneSpirv-TileImageEXT-08723";
            cx.named_rule(rule, inst, format!("another tile image has the location {location}"));
        }
    }
}

/// Checks that variables of the storage class TileImageEXT are tile images.
fn class_of_tile_images(cx: &Checker<'_>, inst: Inst<'_>) {
    if inst.arguments().first() != Some(&StorageClass::TileImageEXT.0) {
        return;
    }
    let ty =
        inst.result_type().and_then(|ty| cx.types.pointee(ty)).map(|ty| builtins::without_arrays(cx, ty));
    let image = ty.and_then(|ty| cx.definition(ty)).filter(|inst| inst.op() == Op::TypeImage);
    if image.and_then(|inst| inst.arguments().get(1).copied()) != Some(Dim::TileImageDataEXT.0) {
        let rule = "VUID-StandaloneSpirv-None-08724";
        cx.named_rule(rule, inst, "the variable is no tile image");
    }
}

/// Checks that ViewportRelativeNV decorates a Layer variable of a stage before the fragments, and that the entry point
/// has a viewport index or mask.
fn viewport_relative(cx: &Checker<'_>, entry: &DeclaredEntryPoint<'_>) {
    let variables = || entry.interface.iter().map(|id| Id(*id));
    let relative = variables().find(|id| cx.is_decorated(*id, Decoration::ViewportRelativeNV));
    let Some(relative) = relative else { return };
    let models = models::VERTEX | models::TESS_EVALUATION | models::GEOMETRY;
    if cx.builtin_of(relative) != Some(BuiltIn::Layer) || models::of(entry.model) & models == 0 {
        let rule = "VUID-StandaloneSpirv-ViewportRelativeNV-04672";
        cx.named_rule(rule, entry.inst, "ViewportRelativeNV is of a Layer before the fragments");
    }
    let viewports = [BuiltIn::ViewportIndex, BuiltIn::ViewportMaskNV];
    if !variables()
        .any(|id| listed_variables::builtins_of_variable(cx, id).iter().any(|own| viewports.contains(own)))
    {
        let rule = "VUID-StandaloneSpirv-ViewportRelativeNV-04673";
        cx.named_rule(rule, entry.inst, "a ViewportRelativeNV variable is used, and no viewport's index");
    }
}

/// Checks that Invariant decorates inputs and outputs only, members of structures included.
fn invariant_members(cx: &Checker<'_>, inst: Inst<'_>) {
    let (Some(ty), Some(class)) = (inst.result_type(), inst.arguments().first()) else { return };
    if matches!(StorageClass(*class), StorageClass::Input | StorageClass::Output) {
        return;
    }
    let Some(pointee) = cx.types.pointee(ty).map(|ty| builtins::without_arrays(cx, ty)) else { return };
    let count = cx.types.get(pointee).filter(|facts| facts.op == Op::TypeStruct);
    let count = count.map_or(0, |facts| cx.types.members(facts).len()) as u32;
    if (0..count).any(|number| cx.is_member_decorated(pointee, number, Decoration::Invariant)) {
        let rule = "VUID-StandaloneSpirv-Invariant-04677";
        cx.named_rule(rule, inst, "a member is invariant, and the variable neither input nor output");
    }
}

/// Checks that the storage class of a pointer type is one of Vulkan's.
fn class_of_pointer_type(cx: &Checker<'_>, inst: Inst<'_>) {
    if inst.operands().get(1).is_some_and(|class| FOREIGN.contains(&StorageClass(*class))) {
        let rule = "VUID-StandaloneSpirv-None-04643";
        cx.named_rule(rule, inst, "Vulkan has no such storage class");
    }
}

/// Checks the rules about instructions outside of functions.
pub(crate) fn vulkan_module(cx: &Checker<'_>, entries: &[DeclaredEntryPoint<'_>]) {
    if !cx.environment.is_vulkan() {
        return;
    }
    for inst in cx.module().iter().take(cx.facts.first_function()) {
        match inst.op() {
            Op::TypeUntypedPointerKHR => untyped_pointer_type(cx, inst),
            Op::TypePointer => {
                class_of_pointer_type(cx, inst);
                vulkan_types::long_vectors_behind(cx, inst);
            }
            Op::TypeStruct => vulkan_types::opaque_members(cx, inst),
            Op::TypeCooperativeMatrixKHR => matrix_scope(cx, inst),
            Op::Variable | Op::UntypedVariableKHR => {
                vulkan_variable(cx, inst);
                class_of_tile_images(cx, inst);
                invariant_members(cx, inst);
            }
            Op::Decorate => rounding(cx, inst),
            Op::MemberDecorate => member_component(cx, inst),
            _ => {}
        }
    }
    tile_locations(cx);
    for entry in entries {
        vulkan_entry(cx, entry);
        viewport_relative(cx, entry);
        origins::changing_variables(cx, entry);
    }
    let has = |models: [ExecutionModel; 2]| entries.iter().find(|entry| models.contains(&entry.model));
    if let (Some(_), Some(entry)) = (
        has([ExecutionModel::TaskEXT, ExecutionModel::MeshEXT]),
        has([ExecutionModel::TaskNV, ExecutionModel::MeshNV]),
    ) {
        let rule = "VUID-StandaloneSpirv-MeshEXT-07102";
        cx.named_rule(rule, entry.inst, "a module has mesh shaders of EXT or of NV, not of both");
    }
}

fn untyped_pointer_type(cx: &Checker<'_>, inst: Inst<'_>) {
    let Some(class) = inst.arguments().first().map(|class| StorageClass(*class)) else { return };
    if !UNTYPED.contains(&class) {
        let rule = "VUID-StandaloneSpirv-OpTypeUntypedPointerKHR-11417";
        cx.named_rule(rule, inst, "untyped pointers are of a storage class with a layout");
    } else if class == StorageClass::Workgroup
        && !cx.has_capability(Capability::WorkgroupMemoryExplicitLayoutKHR)
    {
        cx.rule(inst, "untyped workgroup memory needs the capability WorkgroupMemoryExplicitLayoutKHR");
    }
}

fn matrix_scope(cx: &Checker<'_>, inst: Inst<'_>) {
    let scope = inst.arguments().get(1).and_then(|scope| cx.definition(Id(*scope)));
    let scope = scope.filter(|scope| scope.op() == Op::Constant).and_then(spirv_kit::facts::literal);
    let is_known =
        |scope: u64| [Scope::Workgroup, Scope::Subgroup].iter().any(|known| u64::from(known.0) == scope);
    if scope.is_some_and(|scope| !is_known(scope)) {
        let rule = "VUID-StandaloneSpirv-Scope-12243";
        cx.named_rule(rule, inst, "the scope of cooperative matrices is Workgroup or Subgroup");
    }
}

/// Checks the Component decoration of a structure member. Those of variables are checked with their locations.
fn member_component(cx: &Checker<'_>, inst: Inst<'_>) {
    if let &[ty, _, decoration, component] = inst.operands()
        && decoration == Decoration::Component.0
        && component > 3
        && !cx.is_decorated(Id(ty), Decoration::Block)
    {
        let rule = "VUID-StandaloneSpirv-Component-04920";
        cx.named_rule(rule, inst, format!("Component {component}: there are components 0 to 3"));
    }
}

fn rounding(cx: &Checker<'_>, inst: Inst<'_>) {
    if let &[_, decoration, mode] = inst.operands()
        && decoration == Decoration::FPRoundingMode.0
        && ![FPRoundingMode::RTE, FPRoundingMode::RTZ].contains(&FPRoundingMode(mode))
    {
        let rule = "VUID-StandaloneSpirv-FPRoundingMode-04675";
        cx.named_rule(rule, inst, "the rounding mode is neither RTE nor RTZ");
    }
}

fn vulkan_variable(cx: &Checker<'_>, inst: Inst<'_>) {
    let (Some(id), Some(ty), Some(class)) = (inst.result(), inst.result_type(), inst.arguments().first())
    else {
        return;
    };
    let class = StorageClass(*class);
    let has = |decoration| cx.is_decorated(id, decoration);
    let is_interface = matches!(class, StorageClass::Input | StorageClass::Output);
    let pointee = cx.types.pointee(ty);
    let inner = pointee.map_or(Id(0), |pointee| builtins::without_arrays(cx, pointee));
    let facts = cx.types.get(inner);
    let mut broken: Vec<(&'static str, &str)> = Vec::new();
    if is_interface {
        interface_numbers(cx, inner, &mut broken);
    }
    if has(Decoration::Index) && class != StorageClass::Output {
        broken.push(("", "an index is for outputs"));
    }
    if is_interface
        && has(Decoration::Location)
        && facts.is_some_and(|facts| facts.holds.has(Contents::IMAGE))
    {
        broken.push(("", "images and samplers have no location"));
    }
    if has(Decoration::InputAttachmentIndex) && class != StorageClass::UniformConstant {
        let rule = "VUID-StandaloneSpirv-InputAttachmentIndex-06678";
        broken.push((rule, "an input attachment is of the storage class UniformConstant"));
    }
    if has(Decoration::PerVertexKHR) && class == StorageClass::Input && pointee == Some(inner) {
        broken.push(("VUID-StandaloneSpirv-Input-06778", "an input of each vertex is an array"));
    }
    let is_level = cx
        .builtin_of(id)
        .is_some_and(|builtin| [BuiltIn::TessLevelInner, BuiltIn::TessLevelOuter].contains(&builtin));
    if is_level && is_interface && !has(Decoration::Patch) {
        broken.push((
            "VUID-StandaloneSpirv-TessLevelInner-10880",
            "tessellation levels are decorated with Patch",
        ));
    }
    if class == StorageClass::TileAttachmentQCOM {
        tile_attachment(cx, id, &mut broken);
        tile_image(cx, inner, &mut broken);
    }
    let is_heap = cx
        .builtin_of(id)
        .is_some_and(|builtin| [BuiltIn::SamplerHeapEXT, BuiltIn::ResourceHeapEXT].contains(&builtin));
    if inst.op() == Op::UntypedVariableKHR
        && class == StorageClass::UniformConstant
        && inst.arguments().len() < 2
        && !is_heap
    {
        let rule = "VUID-StandaloneSpirv-OpUntypedVariableKHR-11347";
        broken.push((rule, "a variable without a data type is a heap of samplers or resources"));
    }
    for (rule, detail) in broken {
        cx.named_rule(rule, inst, detail);
    }
}

/// Adds the rules that a type breaks which variables of the interface may not have.
fn interface_numbers(cx: &Checker<'_>, inner: Id, broken: &mut Vec<(&'static str, &str)>) {
    if let Some(encoding) = arithmetic::encoding(cx, inner) {
        let rule = match encoding {
            FPEncoding::BFloat16KHR => Some("VUID-StandaloneSpirv-OpTypeFloat-10370"),
            FPEncoding::Float8E4M3EXT | FPEncoding::Float8E5M2EXT => {
                Some("VUID-StandaloneSpirv-OpTypeFloat-10823")
            }
            _ => None,
        };
        broken.extend(rule.map(|rule| (rule, "numbers of this encoding are not in the interface")));
    }
    let is_pointer = cx.types.get(inner).is_some_and(|facts| {
        facts.class.has(TypeClass::POINTER) && facts.count == u64::from(StorageClass::PhysicalStorageBuffer.0)
    });
    if is_pointer {
        let rule = "VUID-StandaloneSpirv-Input-09557";
        broken.push((rule, "pointers into PhysicalStorageBuffer are not in the interface"));
    }
}

/// Checks the decorations of a tile attachment.
fn tile_attachment(cx: &Checker<'_>, id: Id, broken: &mut Vec<(&'static str, &str)>) {
    let has = |decoration| cx.is_decorated(id, decoration);
    if !has(Decoration::DescriptorSet) || !has(Decoration::Binding) {
        let rule = "VUID-StandaloneSpirv-TileAttachmentQCOM-10695";
        broken.push((rule, "a tile attachment has a descriptor set and a binding"));
    }
    if has(Decoration::Component) {
        let rule = "VUID-StandaloneSpirv-TileAttachmentQCOM-10696";
        broken.push((rule, "a tile attachment has no component"));
    }
}

fn tile_image(cx: &Checker<'_>, ty: Id, broken: &mut Vec<(&'static str, &str)>) {
    let Some(image) = cx.definition(ty).filter(|ty| ty.op() == Op::TypeImage) else { return };
    let (dim, sampled) = (image.operands().get(2), image.operands().get(6));
    if dim.is_some_and(|dim| *dim != spirv_kit::grammar::Dim::Dim2D.0) {
        broken.push(("VUID-StandaloneSpirv-OpTypeImage-10693", "the image of a tile attachment is 2D"));
    }
    if sampled.is_some_and(|sampled| !matches!(sampled, 1 | 2)) {
        broken.push((
            "VUID-StandaloneSpirv-OpTypeImage-10694",
            "the image of a tile attachment has Sampled 1 or 2",
        ));
    }
}

fn vulkan_entry(cx: &Checker<'_>, entry: &DeclaredEntryPoint<'_>) {
    for (class, rule) in SINGLE {
        let is_of = |id: &&u32| {
            listed_variables::variable_class(cx, Id(**id)).is_some_and(|(_, found)| found == class)
        };
        let is_free =
            class == StorageClass::PushConstant && cx.has_capability(Capability::PushConstantBanksNV);
        if !is_free && entry.interface.iter().filter(is_of).count() > 1 {
            let name = class.row().map_or("?", |row| row.name);
            cx.named_rule(
                rule,
                entry.inst,
                format!("the interface has several variables of the class {name}"),
            );
        }
    }
    for id in entry.interface {
        let Some((inst, class)) = listed_variables::variable_class(cx, Id(*id)) else { continue };
        if class == StorageClass::Input
            && entry.model != ExecutionModel::Fragment
            && cx.is_decorated(Id(*id), Decoration::PerVertexKHR)
        {
            let rule = "VUID-StandaloneSpirv-PerVertexKHR-06777";
            cx.named_rule(rule, inst, "only fragments have inputs of each vertex");
        }
        if entry.model != ExecutionModel::Fragment && cx.is_decorated(Id(*id), Decoration::Index) {
            cx.rule(inst, "an index is for outputs of fragments");
        }
    }
    let compute = entry.model == ExecutionModel::GLCompute;
    let fragment = entry.model == ExecutionModel::Fragment;
    if cx.has_capability(Capability::TileShadingQCOM) && !compute && !fragment {
        let rule = "VUID-StandaloneSpirv-TileShadingQCOM-10686";
        cx.named_rule(rule, entry.inst, "tile shading is for compute and fragment shaders");
    }
    if cx.has_capability(Capability::SplitBarrierEXT) && !compute {
        let rule = "VUID-StandaloneSpirv-SplitBarrierEXT-13552";
        cx.named_rule(rule, entry.inst, "split barriers are for compute shaders");
    }
}

/// Checks the rules about the execution modes of an entry point.
pub(crate) fn vulkan_modes(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    model: ExecutionModel,
    has: impl Fn(ExecutionMode) -> bool,
) {
    if has(ExecutionMode::NonCoherentTileAttachmentReadQCOM) && model != ExecutionModel::Fragment {
        let rule = "VUID-StandaloneSpirv-Execution-10687";
        cx.named_rule(rule, inst, "NonCoherentTileAttachmentReadQCOM is for fragment shaders");
    }
    if has(ExecutionMode::TileShadingRateQCOM) {
        if model != ExecutionModel::GLCompute {
            let rule = "VUID-StandaloneSpirv-Execution-10688";
            cx.named_rule(rule, inst, "TileShadingRateQCOM is for compute shaders");
        }
        if has(ExecutionMode::LocalSize) || has(ExecutionMode::LocalSizeId) {
            let rule = "VUID-StandaloneSpirv-TileShadingRateQCOM-10692";
            cx.named_rule(rule, inst, "a shader with TileShadingRateQCOM has no local size");
        }
    }
}
