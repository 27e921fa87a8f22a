//! Image operands (section 3.2.14), and results and references of instructions that sample.

use crate::{Checker, instructions::Operation};
use spirv_kit::{
    Id, Inst, Op, Version,
    facts::{IdKind, TypeClass},
    grammar::{Capability, Dim, ImageOperands},
    image::Shape,
};

const OFFSETS: ImageOperands = ImageOperands::ConstOffset
    .union(ImageOperands::Offset)
    .union(ImageOperands::ConstOffsets)
    .union(ImageOperands::Offsets);

/// Whether an instruction chooses the level of detail by derivatives.
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

/// Whether the instruction names its level of detail.
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

/// Whether an instruction compares with a depth.
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

/// Whether the result is a structure of a code of residency and the texel.
fn is_sparse(op: Op) -> bool {
    op.name().is_some_and(|name| name.starts_with("OpImageSparse")) && op != Op::ImageSparseTexelsResident
}

/// Where among the arguments the mask of image operands stands.
fn mask_position(op: Op) -> Option<usize> {
    Some(match op {
        Op::ImageWrite => 3,
        Op::ImageFetch | Op::ImageRead | Op::ImageSparseFetch | Op::ImageSparseRead => 2,
        op if is_gather(op) || has_reference(op) => 3,
        op if is_implicit(op) || is_explicit(op) => 2,
        _ => return None,
    })
}

impl<'m> Checker<'_, 'm> {
    /// The operands of an instruction on an image of a known type.
    pub(super) fn image_operands(&mut self, operation: Operation<'m>, image: Inst<'m>, shape: Shape) {
        let op = operation.op;
        let samples = is_implicit(op) || is_explicit(op) || is_gather(op);
        if samples {
            self.sampled(operation, image, shape);
        }
        let Some(position) = mask_position(op) else { return };
        let mask = operation.arguments.get(position).copied().unwrap_or(0);
        let mask = ImageOperands::from_bits_retain(mask);
        self.mask(operation, mask, shape);
        if mask.intersects(OFFSETS) && self.environment.is_vulkan() && image.operands().get(6) != Some(&1) {
            let rule = "VUID-StandaloneSpirv-Offset-04865";
            self.named_rule(rule, operation.inst, "offsets are for images that are known to be sampled");
        }
        let mut words = operation.arguments.get(position + 1..).unwrap_or(&[]).iter().copied();
        for bit in mask.iter() {
            let Some(word) = words.next() else { break };
            let second = if bit == ImageOperands::Grad { words.next() } else { None };
            self.image_operand(operation, bit, word, second, shape);
        }
    }

    /// The combination of operands.
    fn mask(&mut self, operation: Operation<'m>, mask: ImageOperands, shape: Shape) {
        let Operation { inst, op, .. } = operation;
        if (mask & OFFSETS).bits().count_ones() > 1 {
            self.rule(inst, "only one of the operands for offsets is used");
        }
        if mask.intersects(ImageOperands::ConstOffsets | ImageOperands::Offsets) && !is_gather(op) {
            self.rule(inst, "offsets of four texels are for gathering");
        }
        let gathers_levels = is_gather(op) && self.has_capability(Capability::ImageGatherBiasLodAMD);
        if mask.contains(ImageOperands::Bias) && !is_implicit(op) && !gathers_levels {
            self.rule(inst, "a bias is for implicit levels of detail");
        }
        if mask.contains(ImageOperands::MinLod) && !(is_implicit(op) || mask.contains(ImageOperands::Grad)) {
            self.rule(inst, "a least level of detail is for implicit levels or gradients");
        }
        let lod = mask.contains(ImageOperands::Lod);
        let fetches = matches!(op, Op::ImageFetch | Op::ImageSparseFetch);
        let is_kernel = !self.has_capability(Capability::Shader);
        if lod && !(is_explicit(op) || fetches || is_kernel || gathers_levels) {
            let by_extension = matches!(op, Op::ImageRead | Op::ImageWrite | Op::ImageSparseRead);
            if !by_extension || !self.has_capability(Capability::ImageReadWriteLodAMD) {
                self.rule(inst, "a level of detail is for explicit levels and fetches");
            }
        }
        if mask.contains(ImageOperands::Grad) && !is_explicit(op) {
            self.rule(inst, "gradients are for explicit levels of detail");
        }
        if lod && mask.contains(ImageOperands::Grad) {
            self.rule(inst, "a level of detail and gradients exclude each other");
        }
        let levels = ImageOperands::Bias | ImageOperands::Lod | ImageOperands::Grad | ImageOperands::MinLod;
        if mask.intersects(levels) {
            if shape.dim == Dim::Buffer || (shape.dim == Dim::Rect && !mask.contains(ImageOperands::Grad)) {
                self.rule(inst, "the image has no levels of detail");
            }
            if shape.multisampled {
                self.rule(inst, "an image with several samples has no levels of detail");
            }
        }
        if shape.multisampled && !mask.contains(ImageOperands::Sample) && mask_position(op).is_some() {
            self.rule(inst, "the image has several samples, and the operand Sample is missing");
        }
        if mask.contains(ImageOperands::Sample) && !shape.multisampled {
            self.rule(inst, "the image's texels have one sample");
        }
        if mask.contains(ImageOperands::Sample) && (is_implicit(op) || is_explicit(op) || is_gather(op)) {
            self.rule(inst, "an image with several samples is not sampled");
        }
        let is_write = op == Op::ImageWrite;
        let is_read = matches!(op, Op::ImageRead | Op::ImageSparseRead);
        if mask.contains(ImageOperands::MakeTexelAvailable) && !is_write {
            self.rule(inst, "MakeTexelAvailable is for writes");
        }
        if mask.contains(ImageOperands::MakeTexelVisible) && !is_read {
            self.rule(inst, "MakeTexelVisible is for reads");
        }
        let made = ImageOperands::MakeTexelAvailable | ImageOperands::MakeTexelVisible;
        if mask.intersects(made) && !mask.contains(ImageOperands::NonPrivateTexel) {
            self.rule(inst, "MakeTexelAvailable and MakeTexelVisible need NonPrivateTexel");
        }
        if mask.contains(ImageOperands::ZeroExtend)
            && operation.ty.0 != 0
            && self.types.fits(operation.ty, TypeClass::INT)
            && !self.is_unsigned(operation.ty)
            && !is_kernel
        {
            self.rule(inst, "ZeroExtend gives unsigned integers");
        }
    }

    /// The type of one operand.
    fn image_operand(
        &mut self,
        operation: Operation<'m>,
        bit: ImageOperands,
        word: u32,
        second: Option<u32>,
        shape: Shape,
    ) {
        let Operation { inst, op, .. } = operation;
        let ty = self.facts.type_of(Id(word));
        let is = |checker: &Self, class: TypeClass, bits: u64, lanes: u64| {
            checker.types.fits(ty, class)
                && checker.types.width(ty) == Some(bits)
                && checker.types.lanes(ty) == lanes
        };
        let dimensions = u64::from(shape.dimensions()) + u64::from(shape.dim == Dim::Cube);
        let fits = match bit {
            ImageOperands::Bias | ImageOperands::MinLod => is(self, TypeClass::FLOAT, 32, 1),
            ImageOperands::Lod if is_explicit(op) => {
                let is_kernel = !self.has_capability(Capability::Shader);
                is(self, TypeClass::FLOAT, 32, 1) || (is_kernel && is(self, TypeClass::INT, 32, 1))
            }
            ImageOperands::Lod => {
                is(self, TypeClass::INT, 32, 1) || is(self, TypeClass::FLOAT, 32, 1) && is_gather(op)
            }
            ImageOperands::Sample => is(self, TypeClass::INT, 32, 1),
            ImageOperands::Grad => {
                let other = second.map(|id| self.facts.type_of(Id(id)));
                is(self, TypeClass::FLOAT, 32, dimensions) && other.is_some_and(|other| other == ty)
            }
            ImageOperands::ConstOffset | ImageOperands::Offset => {
                let lanes = u64::from(shape.dimensions());
                self.types.fits(ty, TypeClass::INT) && self.types.lanes(ty) == lanes
            }
            ImageOperands::ConstOffsets | ImageOperands::Offsets => self.types.get(ty).is_some_and(|facts| {
                let inner = facts.inner;
                facts.op == Op::TypeArray
                    && facts.count == 4
                    && self.types.fits(inner, TypeClass::INT)
                    && self.types.lanes(inner) == 2
            }),
            _ => true,
        };
        if !fits {
            let name = bit.iter_names().next().map_or("", |(name, _)| name);
            self.rule(inst, format!("the operand {name}, %{word}, has type {ty}"));
        }
        if matches!(bit, ImageOperands::ConstOffset | ImageOperands::ConstOffsets)
            && self.facts.kind(Id(word)) != IdKind::Constant
        {
            self.rule(inst, format!("the offset %{word} is not a constant"));
        }
        if bit == ImageOperands::Offset && self.environment.is_vulkan() && !is_gather(op) {
            let rule = "VUID-RuntimeSpirv-Offset-10213";
            self.named_rule(rule, inst, "only gathering takes offsets that are not constants");
        }
        if matches!(bit, ImageOperands::MakeTexelAvailable | ImageOperands::MakeTexelVisible) {
            self.scope_of_access(operation, Id(word));
        }
        if matches!(bit, ImageOperands::ConstOffset | ImageOperands::Offset) && shape.dim == Dim::Cube {
            self.rule(inst, "faces of cubes have no offsets");
        }
    }

    /// What sampling gives, and what it compares with.
    fn sampled(&mut self, operation: Operation<'m>, image: Inst<'m>, shape: Shape) {
        let Operation { inst, op, ty, .. } = operation;
        let mut texel = ty;
        if is_sparse(op) {
            let facts = self.types.get(ty).copied().filter(|facts| facts.op == Op::TypeStruct);
            let members = facts.as_ref().map_or(&[][..], |facts| self.types.members(facts));
            let &[code, value] = members else {
                return self.rule(inst, "the result is no structure of a code and a texel");
            };
            if !self.types.fits(code, TypeClass::INT.or(TypeClass::SCALAR)) {
                return self.rule(inst, "the result is no structure of a code and a texel");
            }
            texel = value;
        }
        let lanes = if has_reference(op) && !is_gather(op) { 1 } else { 4 };
        let is_kernel = !self.has_capability(Capability::Shader);
        if self.types.lanes(texel) != lanes && !is_kernel {
            self.rule(inst, format!("the result has other than {lanes} components"));
        }
        if !self.types.fits(texel, TypeClass::INT.or(TypeClass::FLOAT)) {
            self.rule(inst, "the result is no number");
        }
        let sampled = image.operands().get(1).map(|ty| Id(*ty));
        let is_void = sampled.and_then(|ty| self.types.get(ty)).is_none_or(|facts| facts.op == Op::TypeVoid);
        if is_void && has_reference(op) && !is_kernel {
            self.rule(inst, "the image's texels have no type to compare");
        }
        if !is_void && sampled != Some(self.types.component(texel)) {
            self.rule(inst, "the result's components are not of the image's type");
        }
        if has_reference(op) {
            if let Some(reference) = operation.id(2) {
                let ty = self.facts.type_of(reference);
                let is_float = self.types.fits(ty, TypeClass::FLOAT.or(TypeClass::SCALAR));
                if !is_float || self.types.width(ty) != Some(32) {
                    self.rule(inst, format!("the reference {reference} is no float of 32 bits"));
                }
            }
            if shape.dim == Dim::Dim3D && self.environment.is_vulkan() {
                let rule = "VUID-StandaloneSpirv-OpImage-04777";
                self.named_rule(rule, inst, "images with three dimensions have no depths to compare with");
            }
        }
        if shape.multisampled {
            self.rule(inst, "an image with several samples is not sampled");
        }
        if is_gather(op) && !matches!(shape.dim, Dim::Dim2D | Dim::Cube | Dim::Rect) {
            self.rule(inst, "texels are gathered from images of two dimensions, cubes and rectangles");
        }
        if is_projective(op) {
            if !matches!(shape.dim, Dim::Dim1D | Dim::Dim2D | Dim::Dim3D | Dim::Rect) {
                self.rule(inst, "the image has no projective coordinates");
            }
            if shape.arrayed {
                self.rule(inst, "an array of images has no projective coordinates");
            }
        }
        if let Some(coordinate) = operation.id(1) {
            let found = self.facts.type_of(coordinate);
            let class = if is_kernel { TypeClass::FLOAT.or(TypeClass::INT) } else { TypeClass::FLOAT };
            if !self.types.fits(found, class) {
                self.rule(inst, format!("the coordinate {coordinate} is no float"));
            }
            let wanted = u64::from(shape.coordinates()) + u64::from(is_projective(op));
            if self.types.lanes(found) < wanted {
                self.rule(inst, format!("the coordinate {coordinate} has fewer than {wanted} components"));
            }
        }
        if matches!(op, Op::ImageGather | Op::ImageSparseGather)
            && let Some(component) = operation.id(2)
        {
            let found = self.facts.type_of(component);
            if !self.types.fits(found, TypeClass::INT.or(TypeClass::SCALAR))
                || self.types.width(found) != Some(32)
            {
                self.rule(inst, format!("the component {component} is no integer of 32 bits"));
            }
            if self.environment.is_vulkan() && self.facts.kind(component) != IdKind::Constant {
                let rule = "VUID-StandaloneSpirv-OpImageGather-04664";
                self.named_rule(rule, inst, format!("the component {component} is not a constant"));
            }
        }
    }

    /// The type of an image in an environment, and with a sampler.
    pub(super) fn image_type_of_environment(&mut self, inst: Inst<'m>, shape: Shape) {
        if inst.op() == Op::TypeSampledImage {
            if self.version >= Version::V1_6 && shape.dim == Dim::Buffer {
                self.rule(inst, "buffers of texels have no sampler");
            }
            return;
        }
        let (Some(&texel), Some(sampled)) = (inst.operands().get(1), inst.operands().get(6)) else { return };
        if !self.environment.is_vulkan() {
            return;
        }
        let (rule, detail) = match shape.dim {
            Dim::Rect => ("VUID-StandaloneSpirv-OpTypeImage-09638", "Vulkan has no rectangles"),
            Dim::SubpassData if shape.arrayed || *sampled != 2 => (
                "VUID-StandaloneSpirv-OpTypeImage-06214",
                "attachments are no arrays and used without sampler",
            ),
            _ if *sampled == 0 => {
                ("VUID-StandaloneSpirv-OpTypeImage-04657", "it is known whether an image is sampled")
            }
            _ if !self.is_texel(Id(texel)) => {
                ("VUID-StandaloneSpirv-OpTypeImage-04656", "texels are numbers of 32 or integers of 64 bits")
            }
            _ => return,
        };
        self.named_rule(rule, inst, detail);
    }

    fn is_texel(&self, ty: Id) -> bool {
        self.types.get(ty).is_some_and(|facts| match facts.op {
            Op::TypeFloat => facts.count == 32,
            Op::TypeInt => matches!(facts.count, 32 | 64),
            _ => false,
        })
    }
}
