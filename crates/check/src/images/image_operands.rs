//! Image operands (section 3.2.14), and results and references of instructions that sample.

use crate::{Checker, groups::group_operands, memory::semantics, values::dispatch::CheckedOperation};
use spirv_kit::{
    Id, Inst, Op, Version,
    facts::{IdKind, TypeClass},
    grammar::{Capability, Dim, ImageOperands},
    image::ImageShape,
};

const OFFSETS: ImageOperands = ImageOperands::ConstOffset
    .union(ImageOperands::Offset)
    .union(ImageOperands::ConstOffsets)
    .union(ImageOperands::Offsets);

/// True if an instruction chooses the level of detail by derivatives.
fn is_implicit(op: Op) -> bool {
    matches!(
        op,
        Op::ImageSampleImplicitLod
            | Op::ImageSampleDrefImplicitLod
            | Op::ImageSampleProjImplicitLod
            | Op::ImageSampleProjDrefImplicitLod
            | Op::ImageSparseSampleImplicitLod
            | Op::ImageSparseSampleDrefImplicitLod
    )
}

/// True if the instruction names its level of detail.
fn is_explicit(op: Op) -> bool {
    matches!(
        op,
        Op::ImageSampleExplicitLod
            | Op::ImageSampleDrefExplicitLod
            | Op::ImageSampleProjExplicitLod
            | Op::ImageSampleProjDrefExplicitLod
            | Op::ImageSparseSampleExplicitLod
            | Op::ImageSparseSampleDrefExplicitLod
    )
}

fn is_gather(op: Op) -> bool {
    matches!(op, Op::ImageGather | Op::ImageDrefGather | Op::ImageSparseGather | Op::ImageSparseDrefGather)
}

/// True if an instruction compares with a depth.
fn has_reference(op: Op) -> bool {
    matches!(
        op,
        Op::ImageSampleDrefImplicitLod
            | Op::ImageSampleDrefExplicitLod
            | Op::ImageSampleProjDrefImplicitLod
            | Op::ImageSampleProjDrefExplicitLod
            | Op::ImageDrefGather
            | Op::ImageSparseSampleDrefImplicitLod
            | Op::ImageSparseSampleDrefExplicitLod
            | Op::ImageSparseDrefGather
    )
}

fn is_projective(op: Op) -> bool {
    matches!(
        op,
        Op::ImageSampleProjImplicitLod
            | Op::ImageSampleProjExplicitLod
            | Op::ImageSampleProjDrefImplicitLod
            | Op::ImageSampleProjDrefExplicitLod
    )
}

/// True if the result is a structure of a code of residency and the texel.
fn is_sparse(op: Op) -> bool {
    op.name().is_some_and(|name| name.starts_with("OpImageSparse")) && op != Op::ImageSparseTexelsResident
}

/// Returns the position of the image operands' mask among the arguments.
fn mask_position(op: Op) -> Option<usize> {
    Some(match op {
        Op::ImageWrite => 3,
        Op::ImageFetch | Op::ImageRead | Op::ImageSparseFetch | Op::ImageSparseRead => 2,
        op if is_gather(op) || has_reference(op) => 3,
        op if is_implicit(op) || is_explicit(op) => 2,
        _ => return None,
    })
}

/// Checks the image operands of an instruction on an image of a known type.
pub(crate) fn image_operands(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    image: Inst<'_>,
    shape: ImageShape,
) {
    let op = operation.op;
    let samples = is_implicit(op) || is_explicit(op) || is_gather(op);
    if samples {
        sampled(cx, operation, image, shape);
    }
    let Some(position) = mask_position(op) else { return };
    let mask = operation.arguments.get(position).copied().unwrap_or(0);
    let mask = ImageOperands::from_bits_retain(mask);
    check_mask(cx, operation, mask, shape);
    if mask.intersects(OFFSETS) && cx.environment.is_vulkan() && image.operands().get(6) != Some(&1) {
        let rule = "VUID-StandaloneSpirv-Offset-04865";
        cx.named_rule(rule, operation.inst, "offsets are for images that are known to be sampled");
    }
    let mut words = operation.arguments.get(position + 1..).unwrap_or(&[]).iter().copied();
    for bit in mask.iter() {
        let Some(word) = words.next() else { break };
        let second = if bit == ImageOperands::Grad { words.next() } else { None };
        image_operand(cx, operation, bit, word, second, shape);
    }
}

/// Checks which image operands stand together, and which the instruction and the image allow.
fn check_mask(cx: &Checker<'_>, operation: CheckedOperation<'_>, mask: ImageOperands, shape: ImageShape) {
    offsets_of_mask(cx, operation, mask);
    levels_of_mask(cx, operation, mask, shape);
    samples_of_mask(cx, operation, mask, shape);
    visibility_of_mask(cx, operation, mask);
    if mask.contains(ImageOperands::ZeroExtend)
        && operation.ty.0 != 0
        && cx.types.fits(operation.ty, TypeClass::INT)
        && !group_operands::is_unsigned(cx, operation.ty)
        && cx.has_capability(Capability::Shader)
    {
        cx.rule(operation.inst, "ZeroExtend gives unsigned integers");
    }
}

/// Checks ConstOffset, Offset, ConstOffsets and Offsets.
fn offsets_of_mask(cx: &Checker<'_>, operation: CheckedOperation<'_>, mask: ImageOperands) {
    let CheckedOperation { inst, op, .. } = operation;
    if (mask & OFFSETS).bits().count_ones() > 1 {
        cx.rule(inst, "only one of the operands for offsets is used");
    }
    if mask.intersects(ImageOperands::ConstOffsets | ImageOperands::Offsets) && !is_gather(op) {
        cx.rule(inst, "offsets of four texels are for gathering");
    }
}

/// Checks Bias, Lod, Grad and MinLod, which choose the level of detail of images that have several.
fn levels_of_mask(cx: &Checker<'_>, operation: CheckedOperation<'_>, mask: ImageOperands, shape: ImageShape) {
    let CheckedOperation { inst, op, .. } = operation;
    let gathers_levels = is_gather(op) && cx.has_capability(Capability::ImageGatherBiasLodAMD);
    if mask.contains(ImageOperands::Bias) && !is_implicit(op) && !gathers_levels {
        cx.rule(inst, "a bias is for implicit levels of detail");
    }
    if mask.contains(ImageOperands::MinLod) && !(is_implicit(op) || mask.contains(ImageOperands::Grad)) {
        cx.rule(inst, "a least level of detail is for implicit levels or gradients");
    }
    let lod = mask.contains(ImageOperands::Lod);
    let fetches = matches!(op, Op::ImageFetch | Op::ImageSparseFetch);
    let is_kernel = !cx.has_capability(Capability::Shader);
    if lod && !(is_explicit(op) || fetches || is_kernel || gathers_levels) {
        let by_extension = matches!(op, Op::ImageRead | Op::ImageWrite | Op::ImageSparseRead);
        if !by_extension || !cx.has_capability(Capability::ImageReadWriteLodAMD) {
            cx.rule(inst, "a level of detail is for explicit levels and fetches");
        }
    }
    if mask.contains(ImageOperands::Grad) && !is_explicit(op) {
        cx.rule(inst, "gradients are for explicit levels of detail");
    }
    if lod && mask.contains(ImageOperands::Grad) {
        cx.rule(inst, "a level of detail and gradients exclude each other");
    }
    let levels = ImageOperands::Bias | ImageOperands::Lod | ImageOperands::Grad | ImageOperands::MinLod;
    if mask.intersects(levels) {
        if shape.dim == Dim::Buffer || (shape.dim == Dim::Rect && !mask.contains(ImageOperands::Grad)) {
            cx.rule(inst, "the image has no levels of detail");
        }
        if shape.multisampled {
            cx.rule(inst, "an image with several samples has no levels of detail");
        }
    }
}

/// Checks Sample, which multisampled images need and others do not take.
fn samples_of_mask(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    mask: ImageOperands,
    shape: ImageShape,
) {
    let CheckedOperation { inst, op, .. } = operation;
    if shape.multisampled && !mask.contains(ImageOperands::Sample) && mask_position(op).is_some() {
        cx.rule(inst, "the image has several samples, and the operand Sample is missing");
    }
    if mask.contains(ImageOperands::Sample) && !shape.multisampled {
        cx.rule(inst, "the image's texels have one sample");
    }
    if mask.contains(ImageOperands::Sample) && (is_implicit(op) || is_explicit(op) || is_gather(op)) {
        cx.rule(inst, "an image with several samples is not sampled");
    }
}

/// Checks MakeTexelAvailable, MakeTexelVisible and NonPrivateTexel (section on the memory model).
fn visibility_of_mask(cx: &Checker<'_>, operation: CheckedOperation<'_>, mask: ImageOperands) {
    let CheckedOperation { inst, op, .. } = operation;
    let is_write = op == Op::ImageWrite;
    let is_read = matches!(op, Op::ImageRead | Op::ImageSparseRead);
    if mask.contains(ImageOperands::MakeTexelAvailable) && !is_write {
        cx.rule(inst, "MakeTexelAvailable is for writes");
    }
    if mask.contains(ImageOperands::MakeTexelVisible) && !is_read {
        cx.rule(inst, "MakeTexelVisible is for reads");
    }
    let made = ImageOperands::MakeTexelAvailable | ImageOperands::MakeTexelVisible;
    if mask.intersects(made) && !mask.contains(ImageOperands::NonPrivateTexel) {
        cx.rule(inst, "MakeTexelAvailable and MakeTexelVisible need NonPrivateTexel");
    }
}

/// Checks the type of one image operand.
fn image_operand(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    bit: ImageOperands,
    word: u32,
    second: Option<u32>,
    shape: ImageShape,
) {
    let CheckedOperation { inst, op, .. } = operation;
    let ty = cx.facts.type_of(Id(word));
    let is = |class: TypeClass, bits: u64, lanes: u64| {
        cx.types.fits(ty, class) && cx.types.width(ty) == Some(bits) && cx.types.lanes(ty) == lanes
    };
    let dimensions = u64::from(shape.dimensions()) + u64::from(shape.dim == Dim::Cube);
    let fits = match bit {
        ImageOperands::Bias | ImageOperands::MinLod => is(TypeClass::FLOAT, 32, 1),
        ImageOperands::Lod if is_explicit(op) => {
            let is_kernel = !cx.has_capability(Capability::Shader);
            is(TypeClass::FLOAT, 32, 1) || (is_kernel && is(TypeClass::INT, 32, 1))
        }
        ImageOperands::Lod => is(TypeClass::INT, 32, 1) || is(TypeClass::FLOAT, 32, 1) && is_gather(op),
        ImageOperands::Sample => is(TypeClass::INT, 32, 1),
        ImageOperands::Grad => {
            let other = second.map(|id| cx.facts.type_of(Id(id)));
            is(TypeClass::FLOAT, 32, dimensions) && other.is_some_and(|other| other == ty)
        }
        ImageOperands::ConstOffset | ImageOperands::Offset => {
            let lanes = u64::from(shape.dimensions());
            cx.types.fits(ty, TypeClass::INT) && cx.types.lanes(ty) == lanes
        }
        ImageOperands::ConstOffsets | ImageOperands::Offsets => cx.types.get(ty).is_some_and(|facts| {
            let inner = facts.inner;
            facts.op == Op::TypeArray
                && facts.count == 4
                && cx.types.fits(inner, TypeClass::INT)
                && cx.types.lanes(inner) == 2
        }),
        _ => true,
    };
    if !fits {
        let name = bit.iter_names().next().map_or("", |(name, _)| name);
        cx.rule(inst, format!("the operand {name}, %{word}, has type {ty}"));
    }
    if matches!(bit, ImageOperands::ConstOffset | ImageOperands::ConstOffsets)
        && cx.facts.kind(Id(word)) != IdKind::Constant
    {
        cx.rule(inst, format!("the offset %{word} is not a constant"));
    }
    if bit == ImageOperands::Offset && cx.environment.is_vulkan() && !is_gather(op) {
        let rule = "VUID-RuntimeSpirv-Offset-10213";
        cx.named_rule(rule, inst, "only gathering takes offsets that are not constants");
    }
    if matches!(bit, ImageOperands::MakeTexelAvailable | ImageOperands::MakeTexelVisible) {
        semantics::scope_of_access(cx, operation, Id(word));
    }
    if matches!(bit, ImageOperands::ConstOffset | ImageOperands::Offset) && shape.dim == Dim::Cube {
        cx.rule(inst, "faces of cubes have no offsets");
    }
}

/// Checks the operands and the result of an instruction that samples or gathers (section 3.3.10).
fn sampled(cx: &Checker<'_>, operation: CheckedOperation<'_>, image: Inst<'_>, shape: ImageShape) {
    let CheckedOperation { inst, op, .. } = operation;
    let Some(texel) = sampled_texel(cx, operation) else {
        return cx.rule(inst, "the result is no structure of a code and a texel");
    };
    type_of_sample(cx, operation, image, texel);
    if has_reference(op) {
        depth_reference(cx, operation, shape);
    }
    if shape.multisampled {
        cx.rule(inst, "an image with several samples is not sampled");
    }
    if is_gather(op) && !matches!(shape.dim, Dim::Dim2D | Dim::Cube | Dim::Rect) {
        cx.rule(inst, "texels are gathered from images of two dimensions, cubes and rectangles");
    }
    if is_projective(op) {
        if !matches!(shape.dim, Dim::Dim1D | Dim::Dim2D | Dim::Dim3D | Dim::Rect) {
            cx.rule(inst, "the image has no projective coordinates");
        }
        if shape.arrayed {
            cx.rule(inst, "an array of images has no projective coordinates");
        }
    }
    sample_coordinate(cx, operation, shape);
    gathered_component(cx, operation);
}

/// Returns the type of the texel in the result, which sparse instructions have in a structure behind a residency code; `None` if
/// the result is no such structure.
fn sampled_texel(cx: &Checker<'_>, operation: CheckedOperation<'_>) -> Option<Id> {
    if !is_sparse(operation.op) {
        return Some(operation.ty);
    }
    let facts = cx.types.get(operation.ty).filter(|facts| facts.op == Op::TypeStruct)?;
    let &[code, texel] = cx.types.members(facts) else { return None };
    cx.types.fits(code, TypeClass::INT.or(TypeClass::SCALAR)).then_some(texel)
}

/// Checks the type of the texel that sampling gives against the image's type.
fn type_of_sample(cx: &Checker<'_>, operation: CheckedOperation<'_>, image: Inst<'_>, texel: Id) {
    let CheckedOperation { inst, op, .. } = operation;
    let lanes = if has_reference(op) && !is_gather(op) { 1 } else { 4 };
    let is_kernel = !cx.has_capability(Capability::Shader);
    if cx.types.lanes(texel) != lanes && !is_kernel {
        cx.rule(inst, format!("the result has other than {lanes} components"));
    }
    if !cx.types.fits(texel, TypeClass::INT.or(TypeClass::FLOAT)) {
        cx.rule(inst, "the result is no number");
    }
    let sampled = image.operands().get(1).map(|ty| Id(*ty));
    let is_void = sampled.and_then(|ty| cx.types.get(ty)).is_none_or(|facts| facts.op == Op::TypeVoid);
    if is_void && has_reference(op) && !is_kernel {
        cx.rule(inst, "the image's texels have no type to compare");
    }
    if !is_void && sampled != Some(cx.types.component(texel)) {
        cx.rule(inst, "the result's components are not of the image's type");
    }
}

/// Checks the depth that an instruction compares texels with.
fn depth_reference(cx: &Checker<'_>, operation: CheckedOperation<'_>, shape: ImageShape) {
    let inst = operation.inst;
    if let Some(reference) = operation.id(2) {
        let ty = cx.facts.type_of(reference);
        let is_float = cx.types.fits(ty, TypeClass::FLOAT.or(TypeClass::SCALAR));
        if !is_float || cx.types.width(ty) != Some(32) {
            cx.rule(inst, format!("the reference {reference} is no float of 32 bits"));
        }
    }
    if shape.dim == Dim::Dim3D && cx.environment.is_vulkan() {
        let rule = "VUID-StandaloneSpirv-OpImage-04777";
        cx.named_rule(rule, inst, "images with three dimensions have no depths to compare with");
    }
}

/// Checks the type of the coordinate that is sampled at.
fn sample_coordinate(cx: &Checker<'_>, operation: CheckedOperation<'_>, shape: ImageShape) {
    let CheckedOperation { inst, op, .. } = operation;
    let Some(coordinate) = operation.id(1) else { return };
    let found = cx.facts.type_of(coordinate);
    let is_kernel = !cx.has_capability(Capability::Shader);
    let class = if is_kernel { TypeClass::FLOAT.or(TypeClass::INT) } else { TypeClass::FLOAT };
    if !cx.types.fits(found, class) {
        cx.rule(inst, format!("the coordinate {coordinate} is no float"));
    }
    let wanted = u64::from(shape.coordinates()) + u64::from(is_projective(op));
    if cx.types.lanes(found) < wanted {
        cx.rule(inst, format!("the coordinate {coordinate} has fewer than {wanted} components"));
    }
}

/// Checks the operand that says which component of the texels is gathered.
fn gathered_component(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, .. } = operation;
    if matches!(op, Op::ImageGather | Op::ImageSparseGather)
        && let Some(component) = operation.id(2)
    {
        let found = cx.facts.type_of(component);
        if !cx.types.fits(found, TypeClass::INT.or(TypeClass::SCALAR)) || cx.types.width(found) != Some(32) {
            cx.rule(inst, format!("the component {component} is no integer of 32 bits"));
        }
        if cx.environment.is_vulkan() && cx.facts.kind(component) != IdKind::Constant {
            let rule = "VUID-StandaloneSpirv-OpImageGather-04664";
            cx.named_rule(rule, inst, format!("the component {component} is not a constant"));
        }
    }
}

/// Checks an image type against the environment.
pub(crate) fn image_type_of_environment(cx: &Checker<'_>, inst: Inst<'_>, shape: ImageShape) {
    if inst.op() == Op::TypeSampledImage {
        if cx.version >= Version::V1_6 && shape.dim == Dim::Buffer {
            cx.rule(inst, "buffers of texels have no sampler");
        }
        return;
    }
    let (Some(&texel), Some(sampled)) = (inst.operands().get(1), inst.operands().get(6)) else { return };
    if !cx.environment.is_vulkan() {
        return;
    }
    let (rule, detail) = match shape.dim {
        Dim::Rect => ("VUID-StandaloneSpirv-OpTypeImage-09638", "Vulkan has no rectangles"),
        Dim::SubpassData if shape.arrayed || *sampled != 2 => {
            ("VUID-StandaloneSpirv-OpTypeImage-06214", "attachments are no arrays and used without sampler")
        }
        _ if *sampled == 0 => {
            ("VUID-StandaloneSpirv-OpTypeImage-04657", "it is known whether an image is sampled")
        }
        _ if !is_texel(cx, Id(texel)) => {
            ("VUID-StandaloneSpirv-OpTypeImage-04656", "texels are numbers of 32 or integers of 64 bits")
        }
        _ => return,
    };
    cx.named_rule(rule, inst, detail);
}

fn is_texel(cx: &Checker<'_>, ty: Id) -> bool {
    cx.types.get(ty).is_some_and(|facts| match facts.op {
        Op::TypeFloat => facts.count == 32,
        Op::TypeInt => matches!(facts.count, 32 | 64),
        _ => false,
    })
}
