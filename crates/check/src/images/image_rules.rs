//! What instructions on images take and give by the image's type, and decorated images (section 3.3.10,
//! SPV_QCOM_image_processing).

use crate::{Checker, groups::group_operands, matrices::shapes, values::dispatch::CheckedOperation};
use spirv_kit::{
    Id, Inst, Op,
    facts::{IdKind, TypeClass, literal},
    grammar::{Capability, Decoration, Dim, ImageFormat, ImageOperands},
    image::ImageShape,
};

/// The operands of OpTypeImage after its result: the texels' type, whether it is known to be sampled, and the format.
struct ImageTexels {
    component: Id,
    sampled: u32,
    format: ImageFormat,
}

impl ImageTexels {
    fn of(image: Inst<'_>) -> Option<Self> {
        let &[_, component, _, _, _, _, sampled, format, ..] = image.operands() else { return None };
        Some(Self { component: Id(component), sampled, format: ImageFormat(format) })
    }
}

/// Returns whether the numbers of an image format are integers, and whether they have a sign, by the letters at the end
/// of its name.
fn numbers_of(format: ImageFormat) -> Option<(bool, bool)> {
    let name = format.row().filter(|_| format != ImageFormat::Unknown)?.name;
    Some(match name {
        name if name.ends_with("ui") => (true, false),
        name if name.ends_with('i') => (true, true),
        _ => (false, true),
    })
}

/// Checks that the format of a storage image fits the type of its texels, in Vulkan.
pub(crate) fn image_format(cx: &Checker<'_>, inst: Inst<'_>) {
    let Some(texels) = ImageTexels::of(inst) else { return };
    let Some((is_int, _)) = numbers_of(texels.format).filter(|_| cx.environment.is_vulkan()) else {
        return;
    };
    let rule = "VUID-StandaloneSpirv-Image-04965";
    if is_int != cx.types.fits(texels.component, TypeClass::INT) {
        cx.named_rule(rule, inst, "the format's numbers are not those of the texels' type");
    } else if is_int {
        let is_wide = matches!(texels.format, ImageFormat::R64i | ImageFormat::R64ui);
        if is_wide != (cx.types.width(texels.component) == Some(64)) {
            cx.named_rule(rule, inst, "the format's numbers are not as wide as the texels' type");
        }
    }
}

/// Checks Vulkan's rules about queries of sampled images and reads of attachments.
pub(crate) fn image_of_vulkan(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    image: Inst<'_>,
    shape: ImageShape,
) {
    let inst = operation.inst;
    let is_query = matches!(operation.op, Op::ImageQuerySizeLod | Op::ImageQueryLod | Op::ImageQueryLevels);
    if is_query && image.operands().get(6) != Some(&1) {
        let rule = "VUID-StandaloneSpirv-OpImageQuerySizeLod-04659";
        cx.named_rule(rule, inst, "the image is not known to be sampled");
    }
    if matches!(operation.op, Op::ImageRead | Op::ImageSparseRead)
        && shape.dim == Dim::SubpassData
        && let Some(coordinate) = operation.id(1).and_then(|id| cx.definition(id))
    {
        let is_zero = |id: &u32| shapes::constant_value(cx, Id(*id)) == Some(0);
        let is_origin = match coordinate.op() {
            Op::ConstantNull => true,
            Op::ConstantComposite => coordinate.arguments().iter().all(is_zero),
            _ => false,
        };
        if !is_origin {
            let rule = "VUID-StandaloneSpirv-SubpassData-04660";
            cx.named_rule(rule, inst, "the coordinate of an attachment is the constant (0, 0)");
        }
    }
}

/// Checks that an access extends texels by the sign that the format has, in Vulkan.
fn sign_of_texels(cx: &Checker<'_>, inst: Inst<'_>, texels: &ImageTexels, mask: u32) {
    let Some((true, is_signed)) = numbers_of(texels.format).filter(|_| cx.environment.is_vulkan()) else {
        return;
    };
    let mask = ImageOperands::from_bits_retain(mask);
    let found = if mask.contains(ImageOperands::SignExtend) {
        true
    } else if mask.contains(ImageOperands::ZeroExtend) {
        false
    } else {
        !group_operands::is_unsigned(cx, texels.component)
    };
    if found != is_signed {
        let rule = "VUID-StandaloneSpirv-Image-04965";
        cx.named_rule(rule, inst, "the sign of the format's numbers is not that of the access");
    }
}

/// Checks what an instruction takes and returns by the type of its image.
pub(crate) fn texels(cx: &Checker<'_>, operation: CheckedOperation<'_>, image: Inst<'_>, shape: ImageShape) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let Some(texels) = ImageTexels::of(image) else { return };
    let mask = |at: usize| operation.arguments.get(at).copied().unwrap_or(0);
    match op {
        Op::ImageFetch | Op::ImageSparseFetch => {
            if texels.sampled != 1 {
                cx.rule(inst, "only images that are sampled are fetched from");
            }
            sign_of_texels(cx, inst, &texels, mask(2));
        }
        Op::ImageRead | Op::ImageSparseRead | Op::ImageWrite => {
            if texels.sampled == 1 {
                cx.rule(inst, "images that are sampled are neither read nor written");
            }
            capability_of_storage(cx, inst, &texels, shape);
            format_of_storage(cx, operation, &texels, shape);
            sign_of_texels(cx, inst, &texels, mask(if op == Op::ImageWrite { 3 } else { 2 }));
        }
        Op::ImageQuerySize
        | Op::ImageQuerySizeLod
        | Op::ImageQueryLod
        | Op::ImageQueryOrder
        | Op::ImageQueryFormat => image_query(cx, operation, &texels, shape),
        Op::Image if Some(ty) != image.result() => {
            cx.rule(inst, "the result's type is not the image's");
        }
        Op::SampledImage => sampled_pair(cx, inst, ty, image),
        _ => {}
    }
    accessed_texel(cx, operation, &texels, shape);
}

/// Checks that an image has what a query asks for.
fn image_query(cx: &Checker<'_>, operation: CheckedOperation<'_>, texels: &ImageTexels, shape: ImageShape) {
    let inst = operation.inst;
    let has_levels = matches!(shape.dim, Dim::Dim1D | Dim::Dim2D | Dim::Dim3D | Dim::Cube);
    let type_of_second = || operation.id(1).map_or(Id(0), |id| cx.facts.type_of(id));
    match operation.op {
        Op::ImageQuerySize => {
            if has_levels && !shape.multisampled && texels.sampled == 1 {
                cx.rule(inst, "an image with levels of detail is asked with a level");
            }
            if !has_levels && !matches!(shape.dim, Dim::Buffer | Dim::Rect) {
                cx.rule(inst, "the image has no size to ask for");
            }
        }
        Op::ImageQuerySizeLod if cx.types.width(type_of_second()) != Some(32) => {
            cx.rule(inst, "the level of detail has other than 32 bits");
        }
        Op::ImageQueryLod => {
            if !has_levels {
                cx.rule(inst, "the image has no levels of detail");
            }
            if !cx.types.fits(type_of_second(), TypeClass::FLOAT) {
                cx.rule(inst, "the coordinate is no float");
            }
        }
        Op::ImageQueryOrder | Op::ImageQueryFormat if shape.dim == Dim::TileImageDataEXT => {
            cx.rule(inst, "tile images are not asked");
        }
        _ => {}
    }
}

/// Checks that a texel which is read or written has components of the image's type, and four where the instruction
/// demands it.
fn accessed_texel(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    texels: &ImageTexels,
    shape: ImageShape,
) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let texel = match op {
        Op::ImageSparseFetch | Op::ImageSparseRead => {
            if matches!(shape.dim, Dim::SubpassData | Dim::TileImageDataEXT) {
                cx.rule(inst, "attachments have no residency");
            }
            sparse_texel(cx, operation)
        }
        Op::ImageRead | Op::ImageFetch if cx.has_capability(Capability::Shader) => Some(ty),
        Op::ImageWrite if cx.has_capability(Capability::Shader) => {
            operation.id(2).map(|texel| cx.facts.type_of(texel))
        }
        _ => return,
    };
    let Some(texel) = texel else { return };
    let is_void = cx.types.fits(texels.component, TypeClass::VOID);
    if !is_void && cx.types.component(texel) != texels.component {
        let what = if op == Op::ImageWrite { "texel" } else { "result" };
        cx.rule(inst, format!("the {what}'s components are not of the type of the image's texels"));
    }
    if cx.types.lanes(texel) != 4 {
        if op == Op::ImageRead && cx.environment.is_vulkan() && shape.dim != Dim::SubpassData {
            cx.named_rule("VUID-StandaloneSpirv-Result-04780", inst, "the result has not four components");
        } else if matches!(op, Op::ImageFetch | Op::ImageSparseFetch) {
            cx.rule(inst, "the texel has not four components");
        }
    }
}

/// Returns the type of the texel in a result with a residency code.
fn sparse_texel(cx: &Checker<'_>, operation: CheckedOperation<'_>) -> Option<Id> {
    let members = match cx.types.get(operation.ty) {
        Some(facts) if facts.op == Op::TypeStruct => cx.types.members(facts),
        _ => &[],
    };
    if let &[code, texel] = members
        && cx.types.fits(code, TypeClass::INT.or(TypeClass::SCALAR))
        && cx.types.fits(texel, TypeClass::INT.or(TypeClass::FLOAT))
    {
        return Some(texel);
    }
    cx.rule(operation.inst, "the result is no structure of a code and a texel");
    None
}

/// Checks that the capability for a shape is declared that storage images need.
fn capability_of_storage(cx: &Checker<'_>, inst: Inst<'_>, texels: &ImageTexels, shape: ImageShape) {
    let needed = match shape.dim {
        Dim::Dim1D => Capability::Image1D,
        Dim::Buffer => Capability::ImageBuffer,
        Dim::Rect => Capability::ImageRect,
        Dim::Cube if shape.arrayed => Capability::ImageCubeArray,
        _ => return,
    };
    if texels.sampled == 2 && cx.has_capability(Capability::Shader) && !cx.has_capability(needed) {
        cx.rule(inst, format!("an access of the image needs the capability {needed}"));
    }
}

/// Checks that the capability for accesses to storage images of unknown format is declared, in Vulkan; attachments and
/// tile images need none.
fn format_of_storage(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    texels: &ImageTexels,
    shape: ImageShape,
) {
    let needed = match operation.op {
        Op::ImageWrite => Capability::StorageImageWriteWithoutFormat,
        _ => Capability::StorageImageReadWithoutFormat,
    };
    if cx.environment.is_vulkan()
        && texels.sampled == 2
        && texels.format == ImageFormat::Unknown
        && !matches!(shape.dim, Dim::SubpassData | Dim::TileImageDataEXT)
        && !cx.has_capability(needed)
    {
        cx.rule(operation.inst, format!("an image without a format needs the capability {needed}"));
    }
}

/// Checks OpSampledImage: the result is of the image's type, apart from its Depth operand.
fn sampled_pair<'m>(cx: &Checker<'m>, inst: Inst<'m>, ty: Id, image: Inst<'m>) {
    let result = cx.definition(ty).and_then(|ty| ty.operands().get(1));
    let Some(expected) = result.and_then(|image| cx.definition(Id(*image))) else { return };
    // Result, texel, Dim, Depth, Arrayed and so on.
    const DEPTH: usize = 3;
    let parts = |inst: Inst<'m>| {
        let words = inst.operands();
        words.iter().enumerate().skip(1).filter(|(at, _)| *at != DEPTH).map(|(_, word)| *word)
    };
    if expected.op() == Op::TypeImage && !parts(expected).eq(parts(image)) {
        cx.rule(inst, "the image is of another type than that of the result");
    }
}

/// Checks a pointer to a texel.
pub(crate) fn texel_pointer(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, ty, .. } = operation;
    if operation.op == Op::UntypedImageTexelPointerEXT {
        // The type of the image is the first operand.
        let image = operation.id(0).and_then(|id| cx.definition(id));
        if let Some(texels) = image.filter(|image| image.op() == Op::TypeImage).and_then(ImageTexels::of) {
            atomic_format(cx, inst, texels, "VUID-StandaloneSpirv-OpUntypedImageTexelPointerEXT-11416");
        }
        return;
    }
    let pointer = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
    let Some(image) = cx.types.pointee(pointer).and_then(|ty| cx.definition(ty)) else { return };
    if image.op() != Op::TypeImage {
        cx.rule(inst, "the operand points to no image");
    }
    let literals = image.operands().get(2..).filter(|_| image.op() == Op::TypeImage);
    let Some(Ok(shape)) = literals.map(ImageShape::of_literals) else { return };
    let Some(texels) = ImageTexels::of(image) else { return };
    if matches!(shape.dim, Dim::SubpassData | Dim::TileImageDataEXT) {
        cx.rule(inst, "texels of attachments have no pointers");
    }
    if cx.types.pointee(ty) != Some(texels.component) && !cx.types.fits(texels.component, TypeClass::VOID) {
        cx.rule(inst, "the result does not point to the texels' type");
    }
    let coordinate = operation.id(1).map_or(Id(0), |id| cx.facts.type_of(id));
    let wanted = match (shape.dim, shape.arrayed) {
        (Dim::Cube, _) => 3,
        _ => u64::from(shape.coordinates()),
    };
    let found = cx.types.lanes(coordinate);
    if found != wanted {
        cx.rule(inst, format!("the coordinate has {found} components, the image wants {wanted}"));
    }
    if !shape.multisampled {
        let sample = operation.id(2).and_then(|id| cx.definition(id));
        let is_zero = sample.is_some_and(|inst| match inst.op() {
            Op::Constant => literal(inst) == Some(0),
            op => op == Op::ConstantNull,
        });
        if !is_zero {
            cx.rule(inst, "the sample of an image with one is 0");
        }
    }
    atomic_format(cx, inst, texels, "VUID-StandaloneSpirv-OpImageTexelPointer-04658");
}

/// Checks that a pointer to a texel is into an image whose format has atomic operations, in Vulkan.
fn atomic_format(cx: &Checker<'_>, inst: Inst<'_>, texels: ImageTexels, rule: &'static str) {
    let is_atomic = matches!(
        texels.format,
        ImageFormat::R64i | ImageFormat::R64ui | ImageFormat::R32f | ImageFormat::R32i | ImageFormat::R32ui
    );
    if cx.environment.is_vulkan() && !is_atomic && !cx.has_capability(Capability::AtomicFloat16VectorNV) {
        cx.named_rule(rule, inst, "the format has no atomic operations");
    }
}

/// Checks reads of the color, depth and stencil attachments (SPV_EXT_shader_tile_image).
pub(crate) fn attachment(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let is =
        |class: TypeClass| cx.types.fits(ty, class.or(TypeClass::SCALAR)) && cx.types.width(ty) == Some(32);
    match op {
        Op::DepthAttachmentReadEXT if !is(TypeClass::FLOAT) => {
            cx.rule(inst, "the depth is a float of 32 bits");
        }
        Op::StencilAttachmentReadEXT if !is(TypeClass::INT) => {
            cx.rule(inst, "the stencil is an integer of 32 bits");
        }
        Op::ColorAttachmentReadEXT => {
            let image = operation.id(0).and_then(|id| cx.definition(cx.facts.type_of(id)));
            let Some(image) = image.filter(|image| image.op() == Op::TypeImage) else { return };
            let (Some(texels), Some(dim)) = (ImageTexels::of(image), image.operands().get(2)) else { return };
            if Dim(*dim) != Dim::TileImageDataEXT {
                cx.rule(inst, "the image is no tile image");
            }
            if !cx.types.fits(ty, TypeClass::INT.or(TypeClass::FLOAT))
                || cx.types.component(ty) != texels.component
            {
                cx.rule(inst, "the result is no number or vector of the texels' type");
            }
        }
        _ => {}
    }
}

/// Returns the variables that an image or sampled image is loaded from: that of the image, and that of the sampler.
fn variables_of_image(cx: &Checker<'_>, id: Id) -> (Option<Id>, Option<Id>) {
    let loaded = |id: Id| {
        let inst = cx.definition(id).filter(|inst| inst.op() == Op::Load)?;
        let variable = Id(*inst.arguments().first()?);
        (cx.facts.kind(variable) == IdKind::Variable).then_some(variable)
    };
    match cx.definition(id).map(|inst| (inst.op(), inst.arguments())) {
        Some((Op::SampledImage, [image, sampler, ..])) => (loaded(Id(*image)), loaded(Id(*sampler))),
        _ => (loaded(id), None),
    }
}

/// Checks the mode and the result of OpImageGatherQCOM.
pub(crate) fn gather_mode(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, ty, .. } = operation;
    let is_number = cx.types.fits(ty, TypeClass::INT.or(TypeClass::FLOAT).or(TypeClass::VECTOR));
    if !is_number || cx.types.lanes(ty) != 4 {
        cx.rule(inst, "the result is no vector of four numbers");
    }
    let Some(mode) = operation.id(3) else { return };
    let of_mode = cx.facts.type_of(mode);
    let is_word =
        cx.types.fits(of_mode, TypeClass::INT.or(TypeClass::SCALAR)) && cx.types.width(of_mode) == Some(32);
    if !is_word || !group_operands::is_constant(cx, mode) {
        return cx.rule(inst, format!("the mode {mode} is no constant integer of 32 bits"));
    }
    // Gather4x1QCOM is mode 0, and the others are GatherDQCOM, GatherH2QCOM and GatherV2QCOM.
    match shapes::constant_value(cx, mode) {
        Some(1..=3) if !cx.has_capability(Capability::ImageGatherExtendedModesQCOM) => {
            cx.rule(inst, "the mode needs the capability ImageGatherExtendedModesQCOM");
        }
        Some(4..) => cx.rule(inst, format!("there is no such mode as {mode}")),
        _ => {}
    }
}

/// Checks that images decorated for image processing are used by the instruction that they are decorated for, and by no
/// other.
pub(crate) fn processed_images(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, .. } = operation;
    let textures: &[usize] = match op {
        Op::ImageSampleWeightedQCOM => &[2],
        Op::ImageBlockMatchSSDQCOM
        | Op::ImageBlockMatchSADQCOM
        | Op::ImageBlockMatchWindowSSDQCOM
        | Op::ImageBlockMatchWindowSADQCOM
        | Op::ImageBlockMatchGatherSSDQCOM
        | Op::ImageBlockMatchGatherSADQCOM => &[0, 2],
        _ => &[],
    };
    let decoration = if op == Op::ImageSampleWeightedQCOM {
        Decoration::WeightTextureQCOM
    } else {
        Decoration::BlockMatchTextureQCOM
    };
    let has_windows = matches!(
        op,
        Op::ImageBlockMatchWindowSSDQCOM
            | Op::ImageBlockMatchWindowSADQCOM
            | Op::ImageBlockMatchGatherSSDQCOM
            | Op::ImageBlockMatchGatherSADQCOM
    );
    for number in textures {
        let Some(id) = operation.id(*number) else { continue };
        let (image, sampler) = variables_of_image(cx, id);
        if image.is_some_and(|image| !cx.is_decorated(image, decoration)) {
            let name = decoration.row().map_or("?", |row| row.name);
            cx.rule(inst, format!("the variable of {id} has no decoration {name}"));
        }
        if has_windows
            && sampler
                .or(image)
                .is_some_and(|sampler| !cx.is_decorated(sampler, Decoration::BlockMatchSamplerQCOM))
        {
            cx.rule(inst, format!("the sampler of {id} has no decoration BlockMatchSamplerQCOM"));
        }
    }
    if textures.is_empty()
        && let Some((Some(image), _)) = operation.id(0).map(|id| variables_of_image(cx, id))
        && (cx.is_decorated(image, Decoration::WeightTextureQCOM)
            || cx.is_decorated(image, Decoration::BlockMatchTextureQCOM))
        && op != Op::SampledImage
    {
        cx.rule(inst, "the image is decorated for image processing alone");
    }
}
