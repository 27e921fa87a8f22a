//! Queries and coordinates of images against the image's type.

use crate::{Checker, instructions::Operation};
use spirv_kit::{
    Id, Inst, Op,
    facts::TypeClass,
    grammar::{Capability, Dim, ImageFormat},
    image::{Shape, is_storage},
};

/// Whether the dimensionality has levels of detail.
const fn has_levels(dim: Dim) -> bool {
    matches!(dim, Dim::Dim1D | Dim::Dim2D | Dim::Dim3D | Dim::Cube)
}

impl<'m> Checker<'_, 'm> {
    /// The operands of OpTypeImage.
    pub(super) fn image_type(&mut self, inst: Inst<'m>) {
        let [_, texel, literals @ ..] = inst.operands() else { return };
        let numbers = TypeClass::VOID.or(TypeClass::INT).or(TypeClass::FLOAT).or(TypeClass::SCALAR);
        let is_void = self.types.get(Id(*texel)).is_some_and(|facts| facts.op == Op::TypeVoid);
        if !is_void && !self.types.fits(Id(*texel), numbers) {
            self.rule(inst, format!("texels have type %{texel}, which is neither void nor a number"));
        }
        match Shape::of_literals(literals) {
            Ok(shape) => {
                self.image_type_of_environment(inst, shape);
                self.image_format(inst);
                let (sampled, format) = (literals.get(4).copied(), literals.get(5).copied());
                if shape.dim == Dim::SubpassData && sampled != Some(2) {
                    self.rule(inst, "attachments are used without sampler");
                }
                if shape.dim == Dim::SubpassData && format != Some(ImageFormat::Unknown.0) {
                    self.rule(inst, "attachments have no format");
                }
                let is_plain =
                    sampled == Some(2) && !is_void && literals.get(1) == Some(&0) && !shape.arrayed;
                if shape.dim == Dim::TileImageDataEXT && !is_plain {
                    self.rule(
                        inst,
                        "tile images are used without sampler, and have no depth, layers and void texels",
                    );
                }
                let needed = if shape.arrayed {
                    Capability::ImageMSArray
                } else {
                    Capability::StorageImageMultisample
                };
                if self.is_whole
                    && shape.multisampled
                    && sampled == Some(2)
                    && !matches!(shape.dim, Dim::SubpassData | Dim::TileImageDataEXT)
                    && !self.has_capability(needed)
                {
                    self.rule(
                        inst,
                        format!("storage images of several samples need the capability {needed}"),
                    );
                }
                if shape.dim == Dim::TileImageDataEXT && format != Some(ImageFormat::Unknown.0) {
                    self.rule(inst, "tile images have no format");
                }
            }
            Err(wrong) => self.rule(inst, wrong),
        }
    }

    /// The type of images that a type of images with samplers is made of, which is nothing else.
    pub(super) fn image_of_type(&mut self, inst: Inst<'m>) -> Option<Inst<'m>> {
        let image = self.definition(Id(*inst.operands().get(1)?))?;
        if image.op() != Op::TypeImage {
            self.rule(inst, "the operand is no image type");
            return None;
        }
        Some(image)
    }

    /// The operand of OpTypeSampledImage.
    pub(super) fn sampled_image_type(&mut self, inst: Inst<'m>) {
        let literals = self.image_of_type(inst).and_then(|image| image.operands().get(2..));
        if let Some(Ok(shape)) = literals.map(Shape::of_literals) {
            self.image_type_of_environment(inst, shape);
        }
        if self.environment.is_vulkan() && literals.is_some_and(|literals| literals.get(4) != Some(&1)) {
            let rule = "VUID-StandaloneSpirv-OpTypeSampledImage-06671";
            self.named_rule(rule, inst, "the image is not known to be sampled");
        } else if literals.is_some_and(is_storage) {
            self.rule(inst, "the image is not known to be used with a sampler");
        }
    }

    /// The shape of the image that an argument is, by itself or with a sampler.
    pub(super) fn image_shape(&self, operation: Operation<'m>) -> Option<(Inst<'m>, Shape)> {
        let mut ty = self.definition(self.facts.type_of(operation.id(0)?))?;
        if ty.op() == Op::TypeSampledImage {
            ty = self.definition(Id(*ty.operands().get(1)?))?;
        }
        let literals = ty.operands().get(2..).filter(|_| ty.op() == Op::TypeImage)?;
        Some((ty, Shape::of_literals(literals).ok()?))
    }

    /// Coordinates, sizes and what may be asked, after the classes of the operands.
    pub(super) fn image(&mut self, operation: Operation<'m>) {
        if !self.is_whole {
            return self.image_by_type(operation);
        }
        match operation.op {
            Op::ColorAttachmentReadEXT | Op::DepthAttachmentReadEXT | Op::StencilAttachmentReadEXT => {
                return self.attachment(operation);
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
            return self.rule(operation.inst, "the instruction is reserved");
        }
        self.consumed_sampled_image(operation);
        if operation.op == Op::ImageGatherQCOM {
            self.gather_mode(operation);
        }
        if self.has_processed_images {
            self.processed_images(operation);
        }
        if let Some((image, shape)) = self.image_shape(operation) {
            self.texels(operation, image, shape);
        }
        self.image_by_type(operation);
    }

    /// An image with its sampler is consumed in the block that makes it (section 2.16.1).
    fn consumed_sampled_image(&mut self, operation: Operation<'m>) {
        let Some(made) = operation.id(0).and_then(|id| self.definition(id)) else { return };
        let (Some(made), Some(own)) =
            (made.result().filter(|_| made.op() == Op::SampledImage), operation.inst.result())
        else {
            return;
        };
        let block = |id: Id| self.facts.fact(id.0)[spirv_kit::facts::BLOCK];
        if block(made) != block(own) && !self.has_capability(Capability::BindlessTextureNV) {
            self.rule(operation.inst, format!("{made} is made in another block"));
        }
    }

    /// An image with its sampler goes to instructions on images and to no others.
    pub(super) fn kept_sampled_image(&mut self, operation: Operation<'m>) {
        let is_choice = matches!(operation.op, Op::Phi | Op::Select);
        let is_handed_on = is_choice
            || matches!(
                operation.op,
                Op::ReturnValue | Op::CopyObject | Op::FunctionCall | Op::CompositeConstruct
            );
        if !is_handed_on || is_choice && self.has_capability(Capability::BindlessTextureNV) {
            return;
        }
        let is_made = |id: &u32| {
            self.types.get(self.facts.type_of(Id(*id))).is_some_and(|facts| facts.op == Op::TypeSampledImage)
                && self.definition(Id(*id)).is_some_and(|inst| inst.op() == Op::SampledImage)
        };
        if let Some(id) = operation.arguments.iter().find(|id| is_made(id)) {
            self.rule(operation.inst, format!("%{id} is consumed by instructions on images alone"));
        }
    }

    /// Coordinates, sizes and image operands.
    fn image_by_type(&mut self, operation: Operation<'m>) {
        let Some((image, shape)) = self.image_shape(operation) else { return };
        self.image_operands(operation, image, shape);
        if self.environment.is_vulkan() {
            self.image_of_vulkan(operation, image, shape);
        }
        let Operation { inst, ty, .. } = operation;
        match operation.op {
            Op::ImageQuerySize | Op::ImageQuerySizeLod => {
                let (found, expected) = (self.types.lanes(ty), u64::from(shape.size_components()));
                if found != expected {
                    self.rule(
                        inst,
                        format!("the result has {found} components, the image's size {expected}"),
                    );
                }
                if operation.op == Op::ImageQuerySizeLod && !shape.has_levels() {
                    self.rule(inst, "the image has no levels of detail");
                }
            }
            Op::ImageQueryLevels if !has_levels(shape.dim) => {
                self.rule(inst, "the image has no levels of detail");
            }
            Op::ImageQuerySamples if !(shape.multisampled && shape.dim == Dim::Dim2D) => {
                self.rule(inst, "the image's texels have one sample");
            }
            Op::ImageRead | Op::ImageFetch | Op::ImageWrite => {
                if operation.op == Op::ImageFetch && shape.dim == Dim::Cube {
                    self.rule(inst, "nothing is fetched from cubes");
                }
                let Some(coordinate) = operation.id(1) else { return };
                let found = self.types.lanes(self.facts.type_of(coordinate));
                // The layers of cubes are counted together with their faces.
                let expected = if shape.dim == Dim::Cube { 3 } else { u64::from(shape.coordinates()) };
                if found < expected {
                    self.rule(
                        inst,
                        format!("{coordinate} has {found} components, the image wants {expected}"),
                    );
                }
            }
            _ => {}
        }
    }
}
