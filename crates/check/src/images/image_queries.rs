//! Queries and coordinates of images against the image's type.

use crate::{
    Checker,
    images::{image_operands, image_rules},
    values::dispatch::CheckedOperation,
};
use spirv_kit::{
    Id, Inst, Op,
    facts::TypeClass,
    grammar::{Capability, Dim, ImageFormat},
    image::{ImageShape, is_storage},
};

/// True if the dimensionality has levels of detail.
const fn has_levels(dim: Dim) -> bool {
    matches!(dim, Dim::Dim1D | Dim::Dim2D | Dim::Dim3D | Dim::Cube)
}

/// Checks the operands of OpTypeImage.
pub(crate) fn image_type(cx: &Checker<'_>, inst: Inst<'_>) {
    let [_, texel, literals @ ..] = inst.operands() else { return };
    let numbers = TypeClass::VOID.or(TypeClass::INT).or(TypeClass::FLOAT).or(TypeClass::SCALAR);
    let is_void = cx.types.get(Id(*texel)).is_some_and(|facts| facts.op == Op::TypeVoid);
    if !is_void && !cx.types.fits(Id(*texel), numbers) {
        cx.rule(inst, format!("texels have type %{texel}, which is neither void nor a number"));
    }
    match ImageShape::of_literals(literals) {
        Ok(shape) => {
            image_operands::image_type_of_environment(cx, inst, shape);
            image_rules::image_format(cx, inst);
            let (sampled, format) = (literals.get(4).copied(), literals.get(5).copied());
            if shape.dim == Dim::SubpassData && sampled != Some(2) {
                cx.rule(inst, "attachments are used without sampler");
            }
            if shape.dim == Dim::SubpassData && format != Some(ImageFormat::Unknown.0) {
                cx.rule(inst, "attachments have no format");
            }
            let is_plain = sampled == Some(2) && !is_void && literals.get(1) == Some(&0) && !shape.arrayed;
            if shape.dim == Dim::TileImageDataEXT && !is_plain {
                cx.rule(
                    inst,
                    "tile images are used without sampler, and have no depth, layers and void texels",
                );
            }
            let needed =
                if shape.arrayed { Capability::ImageMSArray } else { Capability::StorageImageMultisample };
            if cx.is_whole
                && shape.multisampled
                && sampled == Some(2)
                && !matches!(shape.dim, Dim::SubpassData | Dim::TileImageDataEXT)
                && !cx.has_capability(needed)
            {
                cx.rule(inst, format!("storage images of several samples need the capability {needed}"));
            }
            if shape.dim == Dim::TileImageDataEXT && format != Some(ImageFormat::Unknown.0) {
                cx.rule(inst, "tile images have no format");
            }
        }
        Err(wrong) => cx.rule(inst, wrong),
    }
}

/// Returns the image type of a sampled image type; reports an operand that is none.
pub(crate) fn image_of_type<'m>(cx: &Checker<'m>, inst: Inst<'m>) -> Option<Inst<'m>> {
    let image = cx.definition(Id(*inst.operands().get(1)?))?;
    if image.op() != Op::TypeImage {
        cx.rule(inst, "the operand is no image type");
        return None;
    }
    Some(image)
}

/// Checks the operand of OpTypeSampledImage.
pub(crate) fn sampled_image_type(cx: &Checker<'_>, inst: Inst<'_>) {
    let literals = image_of_type(cx, inst).and_then(|image| image.operands().get(2..));
    if let Some(Ok(shape)) = literals.map(ImageShape::of_literals) {
        image_operands::image_type_of_environment(cx, inst, shape);
    }
    if cx.environment.is_vulkan() && literals.is_some_and(|literals| literals.get(4) != Some(&1)) {
        let rule = "VUID-StandaloneSpirv-OpTypeSampledImage-06671";
        cx.named_rule(rule, inst, "the image is not known to be sampled");
    } else if literals.is_some_and(is_storage) {
        cx.rule(inst, "the image is not known to be used with a sampler");
    }
}

/// Returns the shape of an argument that is an image or a sampled image.
pub(crate) fn image_shape<'m>(
    cx: &Checker<'m>,
    operation: CheckedOperation<'m>,
) -> Option<(Inst<'m>, ImageShape)> {
    let mut ty = cx.definition(cx.facts.type_of(operation.id(0)?))?;
    if ty.op() == Op::TypeSampledImage {
        ty = cx.definition(Id(*ty.operands().get(1)?))?;
    }
    let literals = ty.operands().get(2..).filter(|_| ty.op() == Op::TypeImage)?;
    Some((ty, ImageShape::of_literals(literals).ok()?))
}

/// Checks coordinates, sizes and queries of an image, after the classes of the operands were checked.
pub(crate) fn image(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if !cx.is_whole {
        return image_by_type(cx, operation);
    }
    match operation.op {
        Op::ColorAttachmentReadEXT | Op::DepthAttachmentReadEXT | Op::StencilAttachmentReadEXT => {
            return image_rules::attachment(cx, operation);
        }
        _ => {}
    }
    if matches!(
        operation.op,
        Op::ImageSparseSampleProjImplicitLod
            | Op::ImageSparseSampleProjExplicitLod
            | Op::ImageSparseSampleProjDrefImplicitLod
            | Op::ImageSparseSampleProjDrefExplicitLod
    ) {
        return cx.rule(operation.inst, "the instruction is reserved");
    }
    consumed_sampled_image(cx, operation);
    if operation.op == Op::ImageGatherQCOM {
        image_rules::gather_mode(cx, operation);
    }
    if cx.has_processed_images {
        image_rules::processed_images(cx, operation);
    }
    if let Some((image, shape)) = image_shape(cx, operation) {
        image_rules::texels(cx, operation, image, shape);
    }
    image_by_type(cx, operation);
}

/// Checks that a sampled image is consumed in the block that makes it (section 2.16.1).
fn consumed_sampled_image(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let Some(made) = operation.id(0).and_then(|id| cx.definition(id)) else { return };
    let (Some(made), Some(own)) =
        (made.result().filter(|_| made.op() == Op::SampledImage), operation.inst.result())
    else {
        return;
    };
    let block = |id: Id| cx.facts.fact(id.0)[spirv_kit::facts::BLOCK];
    if block(made) != block(own) && !cx.has_capability(Capability::BindlessTextureNV) {
        cx.rule(operation.inst, format!("{made} is made in another block"));
    }
}

/// True if an opcode yields a value of its operands unchanged.
pub(crate) fn hands_on(op: Op) -> bool {
    matches!(
        op,
        Op::Phi | Op::Select | Op::ReturnValue | Op::CopyObject | Op::FunctionCall | Op::CompositeConstruct
    )
}

/// Checks that a sampled image is used by image instructions only.
pub(crate) fn kept_sampled_image(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if matches!(operation.op, Op::Phi | Op::Select) && cx.has_capability(Capability::BindlessTextureNV) {
        return;
    }
    let is_made = |id: &u32| {
        cx.types.get(cx.facts.type_of(Id(*id))).is_some_and(|facts| facts.op == Op::TypeSampledImage)
            && cx.definition(Id(*id)).is_some_and(|inst| inst.op() == Op::SampledImage)
    };
    if let Some(id) = operation.arguments.iter().find(|id| is_made(id)) {
        cx.rule(operation.inst, format!("%{id} is consumed by instructions on images alone"));
    }
}

/// Checks coordinates, sizes and image operands by the type of the image.
fn image_by_type(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let Some((image, shape)) = image_shape(cx, operation) else { return };
    image_operands::image_operands(cx, operation, image, shape);
    if cx.environment.is_vulkan() {
        image_rules::image_of_vulkan(cx, operation, image, shape);
    }
    let CheckedOperation { inst, ty, .. } = operation;
    match operation.op {
        Op::ImageQuerySize | Op::ImageQuerySizeLod => {
            let (found, expected) = (cx.types.lanes(ty), u64::from(shape.size_components()));
            if found != expected {
                cx.rule(inst, format!("the result has {found} components, the image's size {expected}"));
            }
            if operation.op == Op::ImageQuerySizeLod && !shape.has_levels() {
                cx.rule(inst, "the image has no levels of detail");
            }
        }
        Op::ImageQueryLevels if !has_levels(shape.dim) => {
            cx.rule(inst, "the image has no levels of detail");
        }
        Op::ImageQuerySamples if !(shape.multisampled && shape.dim == Dim::Dim2D) => {
            cx.rule(inst, "the image's texels have one sample");
        }
        Op::ImageRead | Op::ImageFetch | Op::ImageWrite => {
            if operation.op == Op::ImageFetch && shape.dim == Dim::Cube {
                cx.rule(inst, "nothing is fetched from cubes");
            }
            let Some(coordinate) = operation.id(1) else { return };
            let found = cx.types.lanes(cx.facts.type_of(coordinate));
            // The layers of cubes are counted together with their faces.
            let expected = if shape.dim == Dim::Cube { 3 } else { u64::from(shape.coordinates()) };
            if found < expected {
                cx.rule(inst, format!("{coordinate} has {found} components, the image wants {expected}"));
            }
        }
        _ => {}
    }
}
