//! Images and samplers.

use smallvec::SmallVec;

use super::{OperandWords, components, mismatch};
use crate::{
    Code, Error, Loss, Result,
    mangle::{self, Builtin},
    mapping::{
        builtins::{
            Resolved,
            friendly::Postfixes,
            image::{ImageCall, ImageType, Query, TexelKind},
        },
        opaque::Opaque,
    },
    spirv::{
        Extension, Id, Op, Version,
        grammar::{AccessQualifier, ImageOperands, OpRow, OperandKind, OperandSpec},
        image::ImageShape,
    },
    view::{InstView, Opcode, Type, Use, Value},
    writer::{FunctionWriter, ModuleWriter},
};

/// The bits of OpenCL C's literal samplers.
mod sampler_bits {
    /// Coordinates from 0 to 1.
    pub(super) const NORMALIZED: u32 = 1;
    /// Where the addressing mode starts.
    pub(super) const ADDRESSING: u32 = 1;
    /// The addressing mode, three bits.
    pub(super) const ADDRESSING_MASK: u32 = 7;
    /// Where the filter mode starts; 1 is nearest, 2 linear.
    pub(super) const FILTER: u32 = 4;
}

/// The name of an image with its sampler that no value of LLVM's is.
pub(super) const TEMPORARY: &[u8] = b"TempSampledImage";

pub(super) fn image_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    call: ImageCall,
) -> Result<()> {
    let image = f.arg(inst, 0)?;
    let ty = f.module.value_type(image)?;
    if f.module.types.pointer_types.get(ty.0 as usize).is_some() {
        return Err(mismatch("the image is used as a pointer"));
    }
    match call {
        ImageCall::Read(texel) => read_image(f, inst, builtin, texel),
        ImageCall::Write(texel) => write_image(f, inst, texel),
        ImageCall::Query(query) => query_image(f, inst, builtin, query),
    }
}

/// The type of an image: by the mangled name, or by the type of the argument.
fn image_type<'m>(
    f: &FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
) -> Result<ImageType> {
    if let Some(image) = builtin.param(0).and_then(|param| ImageType::parse(param.name()?)) {
        return Ok(image);
    }
    let ty = f.source.llvm_type(f.arg(inst, 0)?)?;
    image_of_target_type(ty).ok_or_else(|| mismatch(format!("{ty} is no image")))
}

fn read_image<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    texel: TexelKind,
) -> Result<()> {
    let sampled = match builtin.param(1).and_then(|param| param.name()) {
        Some(name) => name == "ocl_sampler",
        None => f.arg(inst, 1).and_then(|value| f.source.llvm_type(value)).is_ok_and(is_sampler),
    };
    let image_type = image_type(f, inst, builtin)?;
    if sampled {
        return sample_image(f, inst, image_type, texel);
    }
    let result = f.module.call_type(inst)?;
    let (image, coordinate) = (f.arg_id(inst, 0)?, f.arg_id(inst, 1)?);
    let mut words = OperandWords::from_slice(&[image.0, coordinate.0]);
    let mut mask = f.module.sign(texel);
    let mut operands = OperandWords::new();
    if let Some(level) = inst.arg(2) {
        let level = f.value(level)?;
        mask |= if image_type.shape.multisampled { ImageOperands::Sample } else { ImageOperands::Lod };
        operands.push(level.0);
    }
    f.module.push_image_operands(mask, &operands, &mut words);
    f.emit_for(inst, Op::ImageRead, result, &words)?;
    Ok(())
}

/// Writes a read through a sampler, at the level of detail or the gradients that the call names.
fn sample_image<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    image_type: ImageType,
    texel: TexelKind,
) -> Result<()> {
    // Depth images give scalars, while the instructions for sampling give vectors.
    let result = f.module.call_type(inst)?;
    let image = f.arg_id(inst, 0)?;
    let sampler = f.sampler_arg(inst, 1)?;
    let mut coordinate = f.arg_id(inst, 2)?;
    let image_value = f.arg(inst, 0)?;
    let own = f.module.value_type(image_value)?;
    let combined = f.module.type_over_image(Op::TypeSampledImage, own)?;
    let combined = f.emit(Op::SampledImage, combined, &[image.0, sampler.0])?;
    f.name(combined, TEMPORARY)?;
    let mut operands = OperandWords::new();
    let how = match inst.arg_count() {
        3 => {
            let float = f.module.float(32)?;
            let zero = f.module.const_null_float(float)?;
            operands.push(zero.0);
            ImageOperands::Lod
        }
        4 => {
            operands.push(f.arg_id(inst, 3)?.0);
            ImageOperands::Lod
        }
        5 => {
            let dimensions = image_type.shape.dimensions();
            for number in [3, 4] {
                operands.push(of_dimensions(f, inst, number, dimensions)?.0);
            }
            // The coordinate has as many components as the gradients and the array's layer: the fourth of three dimensions goes
            // too. Of arrays it stays, as consumers know functions for four alone.
            if dimensions == 3 {
                coordinate = of_dimensions(f, inst, 2, dimensions)?;
            }
            ImageOperands::Grad
        }
        count => {
            return Err(Error::unsupported(
                Code::InvalidNumberOfOperands,
                format!("an image is read with {count} arguments"),
            ));
        }
    };
    let mut words = OperandWords::from_slice(&[combined.0, coordinate.0]);
    let mask = how | f.module.sign(texel);
    f.module.push_image_operands(mask, &operands, &mut words);
    if components(inst.ty()) == 4 {
        f.emit_for(inst, Op::ImageSampleExplicitLod, result, &words)?;
        return Ok(());
    }
    let vector = f.module.vector(result, 4)?;
    let vector = f.emit(Op::ImageSampleExplicitLod, vector, &words)?;
    f.emit_for(inst, Op::CompositeExtract, result, &[vector.0, 0])?;
    Ok(())
}

/// Returns a gradient or coordinate with as many components as the image has dimensions; OpenCL C has four for three.
fn of_dimensions<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    number: u32,
    dimensions: u32,
) -> Result<Id> {
    let value = f.arg(inst, number)?;
    let ty = f.source.llvm_type(value)?;
    let id = f.value(value)?;
    if components(ty) <= dimensions || dimensions < 2 {
        return Ok(id);
    }
    let scalar = f.module.type_of(ty.scalar())?;
    let vector = f.module.vector(scalar, dimensions)?;
    let mut words = OperandWords::from_slice(&[id.0, id.0]);
    words.extend(0..dimensions);
    f.emit(Op::VectorShuffle, vector, &words)
}

impl<'m> ModuleWriter<'m> {
    /// Returns the operand that says whether integer texels have signs. Before SPIR-V 1.4 there is none, and the loss is
    /// counted for unsigned ones, as texels without it are read as signed.
    fn sign(&self, texel: TexelKind) -> ImageOperands {
        if !self.prefers_version(Version::V1_4) {
            self.losses.add_many(Loss::UnsignedTexel, u32::from(texel == TexelKind::UInt));
            return ImageOperands::empty();
        }
        match texel {
            TexelKind::Int => ImageOperands::SignExtend,
            TexelKind::UInt => ImageOperands::ZeroExtend,
            TexelKind::Float | TexelKind::Half => ImageOperands::empty(),
        }
    }

    fn push_image_operands(&mut self, mask: ImageOperands, operands: &[u32], words: &mut OperandWords) {
        if !mask.is_empty() {
            self.requirements.note_mask(OperandKind::ImageOperands, mask.bits());
            words.push(mask.bits());
            words.extend_from_slice(operands);
        }
    }

    /// The sampler of a literal, and its type.
    fn literal_sampler(&mut self, bits: u32) -> Result<(Id, Id)> {
        let sampler = self.opaque(Op::TypeSampler)?;
        let addressing = bits >> sampler_bits::ADDRESSING & sampler_bits::ADDRESSING_MASK;
        let normalized = bits & sampler_bits::NORMALIZED;
        let filter = (bits >> sampler_bits::FILTER & 3).saturating_sub(1);
        for (kind, number) in
            [(OperandKind::SamplerAddressingMode, addressing), (OperandKind::SamplerFilterMode, filter)]
        {
            if kind.table().is_none_or(|table| table.by_number(number).is_none()) {
                return Err(mismatch(format!(
                    "{} {number} of a literal sampler is not known",
                    kind.row().name
                )));
            }
        }
        let words = [addressing, normalized, filter];
        // Each use has a sampler of its own.
        let id = self.new_id();
        self.requirements.op(Op::ConstantSampler);
        self.sections.values.start(Op::ConstantSampler).id(sampler).id(id).words(&words).finish()?;
        Ok((id, sampler))
    }

    fn const_null_float(&mut self, float: Id) -> Result<Id> {
        self.intern_typed(Op::Constant, float, &[0], |sections| &mut sections.values)
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Says of a call in the SPIR-V friendly form whether integer texels have signs, as far as its name tells.
    pub(super) fn sign_texels(
        &mut self,
        inst: InstView<'m>,
        builtin: &Resolved<'m>,
        row: &OpRow,
        first: u32,
        postfixes: Postfixes,
        words: &mut OperandWords,
    ) -> Result<()> {
        let is_operands = |spec: &&OperandSpec| spec.kind == OperandKind::ImageOperands;
        let Some(place) = row.arguments().iter().position(|spec| is_operands(&spec)) else { return Ok(()) };
        let texel_at = row.arguments().iter().position(|spec| spec.name == "Texel");
        let texel_type = match texel_at {
            Some(at) => self.source.llvm_type(self.arg(inst, first + at as u32)?)?,
            None => inst.ty(),
        };
        if !texel_type.scalar().is_int() {
            return Ok(());
        }
        let of_image = builtin.param(0).and_then(|param| Opaque::of_symbol(param.name()?)?.texel);
        let spelt = || match texel_at {
            Some(at) => builtin.param(at)?.scalar(),
            None => postfixes.result.map(|spelt| spelt.scalar),
        };
        let texel = match of_image.or_else(spelt).map(Builtin::class) {
            Some(mangle::NumberClass::Unsigned) => TexelKind::UInt,
            Some(mangle::NumberClass::Signed) => TexelKind::Int,
            _ => return Ok(()),
        };
        let sign = self.module.sign(texel);
        let both = ImageOperands::SignExtend | ImageOperands::ZeroExtend;
        let known = words.get(place).copied().map(ImageOperands::from_bits_retain);
        if sign.is_empty() || known.is_some_and(|known| known.intersects(both)) {
            return Ok(());
        }
        self.module.requirements.note_mask(OperandKind::ImageOperands, sign.bits());
        if let Some(mask) = words.get_mut(place) {
            *mask |= sign.bits();
        } else if words.len() == place {
            words.push(sign.bits());
        }
        Ok(())
    }

    /// The sampler that an image is read with. To SPIR 1.2 samplers are integers, also those of kernels' arguments.
    pub(in crate::writer) fn sampler_arg(&mut self, inst: InstView<'m>, number: u32) -> Result<Id> {
        let value = self.arg(inst, number)?;
        let ty = self.source.llvm_type(value)?;
        if !ty.is_int() || self.module.pointees.is_sampler(value) {
            return self.value(value);
        }
        let bits = self.literal(inst, number)?;
        self.module.literal_sampler(bits).map(|(id, _)| id)
    }
}

fn write_image<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, texel: TexelKind) -> Result<()> {
    let image = f.arg_id(inst, 0)?;
    let coordinate = f.arg_id(inst, 1)?;
    let mut operands = OperandWords::new();
    let mut mask = f.module.sign(texel);
    let last = match inst.arg_count() {
        3 => 2,
        4 => {
            operands.push(f.arg_id(inst, 2)?.0);
            mask |= ImageOperands::Lod;
            3
        }
        count => {
            return Err(Error::unsupported(
                Code::InvalidNumberOfOperands,
                format!("an image is written with {count} arguments"),
            ));
        }
    };
    let texel = f.arg_id(inst, last)?;
    let mut words = OperandWords::from_slice(&[image.0, coordinate.0, texel.0]);
    f.module.push_image_operands(mask, &operands, &mut words);
    f.emit_void(Op::ImageWrite, &words)
}

fn query_image<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    query: Query,
) -> Result<()> {
    let result = f.module.call_type(inst)?;
    let image = f.arg_id(inst, 0)?;
    if let Query::Plain(op, offset) = query {
        if op == Op::ImageQueryFormat && expects_raw_formats(inst) {
            let extension = Extension::SPV_EXT_image_raw10_raw12;
            f.require_extension(extension, || {
                "an image's channel type is compared with one of the extension".to_owned()
            })?;
        }
        if op == Op::ImageQueryLevels || op == Op::ImageQuerySamples || offset == 0 {
            f.emit_for(inst, op, result, &[image.0])?;
            return Ok(());
        }
        let number = f.emit(op, result, &[image.0])?;
        if !f.note_number(inst, number, (Opcode::Sub, offset.into())) {
            return Ok(());
        }
        let offset = f.module.const_u32(offset)?;
        f.emit_for(inst, Op::IAdd, result, &[number.0, offset.0])?;
        return Ok(());
    }
    let shape = image_type(f, inst, builtin)?.shape;
    let scalar = f.module.type_of(inst.ty().scalar())?;
    let count = shape.size_components();
    let size_type = f.module.vector_or_scalar(scalar, count)?;
    let mut words = OperandWords::from_slice(&[image.0]);
    let op = if shape.has_levels() {
        words.push(f.module.const_u32(0)?.0);
        Op::ImageQuerySizeLod
    } else {
        Op::ImageQuerySize
    };
    let component = match query {
        Query::Size(component) => component,
        Query::Layers => shape.dimensions(),
        Query::Dimensions | Query::Plain(..) => {
            return query_dimensions(f, inst, op, size_type, count, &words);
        }
    };
    if count == 1 {
        f.emit_for(inst, op, size_type, &words)?;
        return Ok(());
    }
    let size = f.emit(op, size_type, &words)?;
    f.emit_for(inst, Op::CompositeExtract, result, &[size.0, component])?;
    Ok(())
}

/// `get_image_dim`: two components without an array's layers, or four of which the last is 0.
fn query_dimensions<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    op: Op,
    size_type: Id,
    count: u32,
    words: &[u32],
) -> Result<()> {
    let result = f.module.call_type(inst)?;
    let wanted = components(inst.ty());
    if wanted == count {
        f.emit_for(inst, op, size_type, words)?;
        return Ok(());
    }
    let size = f.emit(op, size_type, words)?;
    let other = if wanted < count { f.module.undef(size_type)? } else { f.module.const_null(size_type)? };
    let mut shuffle = OperandWords::from_slice(&[size.0, other.0]);
    shuffle.extend(0..wanted);
    f.emit_for(inst, Op::VectorShuffle, result, &shuffle)?;
    Ok(())
}

/// `__translate_sampler_initializer`.
pub(super) fn sampler_call<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let bits = f.literal(inst, 0)?;
    let (id, sampler) = f.module.literal_sampler(bits)?;
    f.define(inst, id, sampler)
}

fn is_sampler(ty: Type<'_>) -> bool {
    ty.target_ext_name().is_some_and(|name| name == "spirv.Sampler")
}

/// The image that a `target("spirv.Image", …)` is: dimensionality, depth, arrayed, multisampled, sampled, format,
/// access.
fn image_of_target_type(ty: Type<'_>) -> Option<ImageType> {
    if ty.target_ext_name()? != "spirv.Image" {
        return None;
    }
    let numbers: SmallVec<[u32; 7]> = ty.target_ext_ints().collect();
    let access = AccessQualifier(numbers.get(6).copied().unwrap_or_default());
    Some(ImageType { shape: ImageShape::of_literals(&numbers).ok()?, access })
}

/// Returns the instruction that asks an image for its size, which names no level where the image has none: the C++ translator asks
/// multisampled images for the size of level 0, which SPIR-V does not allow.
pub(super) fn size_query<'m>(
    f: &FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    row: &'static OpRow,
    words: &mut OperandWords,
) -> Result<&'static OpRow> {
    if row.op != Op::ImageQuerySizeLod {
        return Ok(row);
    }
    let image = image_of_target_type(f.source.llvm_type(f.arg(inst, 0)?)?);
    let has_levels = image.is_none_or(|image| image.shape.has_levels());
    if has_levels || f.arg(inst, 1)?.const_u64() != Some(0) {
        return Ok(row);
    }
    words.truncate(1);
    Ok(Op::ImageQuerySize.row().unwrap_or(row))
}

/// OpenCL C's numbers of the channel types of cl_ext_image_raw10_raw12.
const RAW_FORMATS: [u64; 2] = [0x10E3, 0x10E4];

/// Whether a channel type is compared with one of [`RAW_FORMATS`].
fn expects_raw_formats(format: InstView<'_>) -> bool {
    let is_raw = |value: Value<'_>| value.const_u64().is_some_and(|number| RAW_FORMATS.contains(&number));
    format.value().uses().filter_map(Use::instruction).any(|user| match user.opcode() {
        Opcode::ICmp => user.value().operands().any(is_raw),
        Opcode::Switch => user.cases().any(|(case, _)| is_raw(case)),
        _ => false,
    })
}
