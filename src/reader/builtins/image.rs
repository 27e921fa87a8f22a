//! Images and samplers.

use super::{MangledParams, image_type};
use crate::{
    Result,
    draft::{Opcode, Type, TypeKind, Value},
    mangle::{Builtin, Ty},
    mapping::{
        builtins::{
            ResultRule,
            image::{self, ImageType, Query, TexelKind},
        },
        metadata::NONTEMPORAL_IMAGE,
    },
    reader::{
        body::{FunctionReader, Values},
        call,
    },
    spirv::{
        Id, Inst, Op, Operands,
        grammar::{Dim, ImageOperands},
    },
};

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    pub(super) fn read_image_op(&mut self, inst: Inst<'s>) -> Result<bool> {
        match inst.op() {
            Op::SampledImage => self.read_sampled_image(inst),
            Op::Image => self.read_image_of_sampled(inst),
            Op::ImageSampleExplicitLod => self.read_sample(inst),
            Op::ImageRead => self.read_image_read(inst),
            Op::ImageWrite => self.read_image_write(inst),
            Op::ImageQuerySizeLod | Op::ImageQuerySize => self.read_size(inst),
            op => match image::plain_query(op) {
                Some(query) => self.read_query(inst, query),
                None => Ok(false),
            },
        }
    }

    /// The type of the image that an operand is; `None` for one that OpenCL C has no name for.
    fn image_of(&self, image: Id) -> Result<Option<ImageType>> {
        let ty = self.reader.type_inst(self.reader.type_id(image)?)?;
        if ty.op() != Op::TypeImage {
            return Ok(None);
        }
        Ok(Some(image_type(ty)?).filter(|image| image.mangled().is_some()))
    }

    /// An image with a sampler is nothing of its own where functions of OpenCL C sample it: the instruction that samples looks
    /// back here. `false` where others use it. SPIR-V keeps both in one block (section 2.16.1).
    fn read_sampled_image(&mut self, inst: Inst<'s>) -> Result<bool> {
        let Some(id) = inst.result() else { return Ok(false) };
        let ids = self.reader.ids;
        let block = ids.after(id).take_while(|after| !matches!(after.op(), Op::Label | Op::FunctionEnd));
        let mut is_asked_for_nothing = false;
        for after in block {
            let looks_back = match after.op() {
                Op::ImageSampleExplicitLod => self.is_sample_named(after)?,
                // The image that somebody uses is that of this instruction.
                Op::Image => after.result().is_some_and(|image| self.reader.mentions(image) > 1),
                _ => false,
            };
            if !looks_back && self.takes(after, id) {
                if after.op() != Op::Image {
                    return Ok(false);
                }
                is_asked_for_nothing = true;
            }
        }
        if !is_asked_for_nothing {
            return Ok(self.image_of(inst.id(2)?)?.is_some());
        }
        // Where nobody uses the image that is taken out again, consumers know the two by this name.
        let args = self.operands_from(inst, 2)?;
        let mut params = MangledParams::new();
        params.push(self.opencl_param(inst.id(2)?, false)?);
        params.push(self.reader.mangled(self.reader.type_id(inst.id(3)?)?, false)?);
        let result = self.result_type(inst)?;
        let call = self.call_opencl("SampledImage", &params, result, &args, call::BUILTIN)?;
        self.define(inst, call)?;
        Ok(true)
    }

    /// The image of an image with a sampler, for which OpenCL C has no function; `false` where it was not put together in this
    /// function.
    fn read_image_of_sampled(&mut self, inst: Inst<'s>) -> Result<bool> {
        let combined = self.reader.ids.require(inst.id(2)?)?;
        if combined.op() != Op::SampledImage {
            return Ok(false);
        }
        let image = self.value(combined.id(2)?)?;
        self.define(inst, image)?;
        Ok(true)
    }

    /// Whether an operand of an instruction is `id`; a literal of that number is not.
    fn takes(&self, inst: Inst<'s>, id: Id) -> bool {
        inst.arguments().contains(&id.0)
            && Operands::new(inst, self.reader.ids)
                .any(|operand| operand.is_ok_and(|operand| operand.id() == Some(id)))
    }

    /// Adds coordinates, gradients or a level of detail for an image of `components` dimensions as an argument. OpenCL C has
    /// as many components, and four for three, where SPIR-V asks for no fewer than the image needs.
    fn place_argument(
        &mut self,
        id: Id,
        components: u32,
        args: &mut Values<'m>,
        params: &mut MangledParams,
    ) -> Result<()> {
        let value = self.value(id)?;
        let has = value.ty().and_then(Type::vector_len).unwrap_or(1);
        let wanted = if components == 3 { 4 } else { components };
        if has == 1 || has == wanted {
            args.push(value);
            params.push(self.opencl_param(id, false)?);
            return Ok(());
        }
        let is_float = value.ty().is_some_and(|ty| ty.scalar().kind() == TypeKind::Float);
        let scalar = if is_float { Builtin::Float } else { Builtin::Int };
        if wanted == 1 {
            let first = self.u32(0)?;
            args.push(self.builder.extract_element(value, first)?);
            params.push(Ty::Builtin(scalar));
            return Ok(());
        }
        args.push(match first_three(value).filter(|_| has < wanted) {
            Some(four) => {
                self.dead_instructions.note(value);
                four
            }
            None => self.builder.shuffle(value, value, [0, 1, 2, 2].get(..wanted as usize).unwrap_or(&[]))?,
        });
        params.push(Ty::vector(scalar, wanted));
        Ok(())
    }

    /// Whether a function of OpenCL C samples with such operands and gives such a texel.
    fn is_sample_named(&self, inst: Inst<'s>) -> Result<bool> {
        let mask = operands_of(inst);
        let Some(components) = self.sampled_components(inst)? else { return Ok(false) };
        if !(ImageOperands::Lod | ImageOperands::Grad | UNNAMED).contains(mask)
            || !self.is_coordinate(inst.id(3)?, components, true)?
            || texel_of(self.result_type(inst)?, mask, false).is_none()
        {
            return Ok(false);
        }
        for word in self.levels_of(inst) {
            let ty = self.reader.ty(self.reader.type_id(Id(*word))?)?;
            if ty.scalar().kind() != TypeKind::Float {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The level of detail or the gradients of an instruction that samples; none where it names the first level.
    fn levels_of(&self, inst: Inst<'s>) -> &'s [u32] {
        let extra = inst.operands().get(5..).unwrap_or(&[]);
        let is_first = operands_of(inst).contains(ImageOperands::Lod)
            && extra.first().is_some_and(|level| self.is_zero(Id(*level)));
        if is_first { &[] } else { extra }
    }

    /// The number of components that tell a place in the image which an instruction samples; `None` where other producers have it
    /// sample what is no image.
    fn sampled_components(&self, inst: Inst<'s>) -> Result<Option<u32>> {
        let sampled = self.reader.type_inst(self.reader.type_id(inst.id(2)?)?)?;
        if sampled.op() != Op::TypeSampledImage {
            return Ok(None);
        }
        let image = self.reader.type_inst(sampled.id(1)?)?;
        if image.op() != Op::TypeImage {
            return Ok(None);
        }
        Ok(Some(image_type(image)?.shape.size_components()))
    }

    fn read_sample(&mut self, inst: Inst<'s>) -> Result<bool> {
        let combined = self.reader.ids.require(inst.id(2)?)?;
        if combined.op() != Op::SampledImage {
            return Ok(false);
        }
        let named = self.is_sample_named(inst)?;
        let (image, sampler, coordinate) = (combined.id(2)?, combined.id(3)?, inst.id(3)?);
        let Some(ty) = self.image_of(image)?.filter(|_| named) else { return Ok(false) };
        let mut args = Values::new();
        let mut params = MangledParams::new();
        for id in [image, sampler] {
            args.push(self.value(id)?);
            params.push(self.opencl_param(id, false)?);
        }
        self.place_argument(coordinate, ty.shape.size_components(), &mut args, &mut params)?;
        let mask = operands_of(inst);
        for word in self.levels_of(inst) {
            self.place_argument(Id(*word), ty.shape.dimensions(), &mut args, &mut params)?;
        }
        let vector = self.result_type(inst)?;
        let Some(texel) = texel_of(vector, mask, false) else { return Ok(false) };
        let name = format!("read_image{texel}");
        if !ty.shape.depth {
            let call = self.call_opencl(&name, &params, vector, &args, call::BUILTIN)?;
            self.mark_nontemporal(call, mask)?;
            self.define(inst, call)?;
            return Ok(true);
        }
        let call = self.call_opencl(&name, &params, vector.scalar(), &args, call::BUILTIN)?;
        self.mark_nontemporal(call, mask)?;
        let zero = self.u32(0)?;
        let whole = self.builder.insert_element(vector.poison()?, call, zero)?;
        self.dead_instructions.note(whole);
        self.image_parts.insert(inst.id(1)?, ImageParts { first: call, layers: None, count: 1 });
        self.define(inst, whole)?;
        Ok(true)
    }

    /// Whether coordinates are numbers that OpenCL C has for them, integers of 32 bits or those in floating point, and as many
    /// as the image needs.
    fn is_coordinate(&self, id: Id, components: u32, may_be_float: bool) -> Result<bool> {
        let ty = self.reader.ty(self.reader.type_id(id)?)?;
        let scalar = ty.scalar();
        Ok(ty.vector_len().unwrap_or(1) >= components
            && (scalar.is_int_of(32) || may_be_float && scalar.kind() == TypeKind::Float))
    }

    fn is_zero(&self, id: Id) -> bool {
        self.reader
            .global_value(id)
            .is_some_and(|value| value.is_null() || value.const_fp().is_some_and(|(_, bits)| bits == [0, 0]))
    }

    fn read_image_read(&mut self, inst: Inst<'s>) -> Result<bool> {
        let Some(image) = self.image_of(inst.id(2)?)? else { return Ok(false) };
        let mask = operands_of(inst);
        let result = self.result_type(inst)?;
        let Some(texel) = texel_of(result, mask, image.shape.depth) else { return Ok(false) };
        let components = image.shape.size_components();
        if !(ImageOperands::Sample | UNNAMED).contains(mask)
            || !self.is_coordinate(inst.id(3)?, components, false)?
        {
            return Ok(false);
        }
        let mut args = Values::new();
        let mut params = MangledParams::new();
        args.push(self.value(inst.id(2)?)?);
        params.push(self.opencl_param(inst.id(2)?, false)?);
        self.place_argument(inst.id(3)?, components, &mut args, &mut params)?;
        for word in inst.operands().get(5..).unwrap_or(&[]) {
            args.push(self.value(Id(*word))?);
            params.push(self.opencl_param(Id(*word), false)?);
        }
        let call = self.call_opencl(&format!("read_image{texel}"), &params, result, &args, call::BUILTIN)?;
        self.mark_nontemporal(call, mask)?;
        self.define(inst, call)?;
        Ok(true)
    }

    fn read_image_write(&mut self, inst: Inst<'s>) -> Result<bool> {
        let Some(image) = self.image_of(inst.id(0)?)? else { return Ok(false) };
        let mask = ImageOperands::from_bits_retain(inst.operands().get(3).copied().unwrap_or_default());
        let texel_id = inst.id(2)?;
        let texel_value = self.value(texel_id)?;
        let texel = texel_value.ty().and_then(|ty| texel_of(ty, mask, image.shape.depth));
        let Some(texel) = texel else { return Ok(false) };
        let components = image.shape.size_components();
        if !(ImageOperands::Lod | UNNAMED).contains(mask)
            || !self.is_coordinate(inst.id(1)?, components, false)?
        {
            return Ok(false);
        }
        let mut args = Values::new();
        let mut params = MangledParams::new();
        args.push(self.value(inst.id(0)?)?);
        params.push(self.opencl_param(inst.id(0)?, false)?);
        self.place_argument(inst.id(1)?, components, &mut args, &mut params)?;
        for word in inst.operands().get(4..).unwrap_or(&[]) {
            args.push(self.value(Id(*word))?);
            params.push(self.opencl_param(Id(*word), false)?);
        }
        args.push(texel_value);
        params.push(self.opencl_param(texel_id, texel == TexelKind::UInt)?);
        let void = self.reader.context.void();
        let call = self.call_opencl(&format!("write_image{texel}"), &params, void, &args, call::BUILTIN)?;
        self.mark_nontemporal(call, mask)?;
        Ok(true)
    }

    /// Says of a call that the texels will hardly be accessed again; LLVM's own kind of metadata is for loads and stores alone.
    fn mark_nontemporal(&self, call: Value<'m>, mask: ImageOperands) -> Result<()> {
        if mask.contains(ImageOperands::Nontemporal) {
            let context = self.reader.context;
            let one = context.md_u32(1)?;
            call.attach(context.metadata_kind(NONTEMPORAL_IMAGE), context.md_node(&[one]))?;
        }
        Ok(())
    }

    fn read_query(&mut self, inst: Inst<'s>, query: Query) -> Result<bool> {
        let Query::Plain(_, offset) = query else { return Ok(false) };
        let Some(name) = image::query_name(query) else { return Ok(false) };
        if self.image_of(inst.id(2)?)?.is_none() {
            return Ok(false);
        }
        let result = self.result_type(inst)?;
        let own = self.returned(ResultRule::of(inst.op()), &[], result)?;
        let mut value = self.query_call(&name, inst.id(2)?, own)?;
        if offset != 0 {
            // OpenCL C counts from another number than SPIR-V.
            let offset = own.const_int(offset.into())?;
            value = self.builder.binary(Opcode::Sub, value, offset)?;
        }
        let value = self.resize(value, result)?;
        self.define(inst, value)?;
        Ok(true)
    }

    fn query_call(&mut self, name: &str, image: Id, result: Type<'m>) -> Result<Value<'m>> {
        let param = self.opencl_param(image, false)?;
        let image = self.value(image)?;
        self.call_opencl(name, &[param], result, &[image], call::PURE)
    }

    /// The size of an image: width alone, or `get_image_dim`, and the number of layers behind it. An instruction that asks for parts of
    /// the size looks back to the calls, see [`Self::part_of_image`].
    fn read_size(&mut self, inst: Inst<'s>) -> Result<bool> {
        let id = inst.id(2)?;
        let Some(ty) = self.image_of(id)? else { return Ok(false) };
        let result = self.result_type(inst)?;
        let count = ty.shape.size_components();
        if result.vector_len().unwrap_or(1) != count || !result.scalar().is_int() {
            return Ok(false);
        }
        let int = self.reader.context.i32();
        let whole = match ty.shape.dim {
            Dim::Dim1D | Dim::Buffer => self.query_call("get_image_width", id, int)?,
            Dim::Dim3D => self.query_call("get_image_dim", id, int.vector_of(4)?)?,
            _ => self.query_call("get_image_dim", id, int.vector_of(2)?)?,
        };
        self.dead_instructions.note(whole);
        let own = whole.ty().and_then(Type::vector_len);
        let wide = match own {
            Some(own) => result.scalar().vector_of(own)?,
            None => result.scalar(),
        };
        let mut dimensions = whole;
        if whole.ty() != Some(wide) {
            let widens = wide.scalar().int_width() > Some(32);
            let opcode = if widens { Opcode::ZExt } else { Opcode::Trunc };
            dimensions = self.builder.cast(opcode, whole, wide)?;
            self.dead_instructions.note(dimensions);
        }
        let mut size = match own {
            Some(own) if own != count => {
                let mask: Vec<i32> = (0..count.cast_signed()).collect();
                self.builder.shuffle(dimensions, wide.undef()?, &mask)?
            }
            None if count > 1 => {
                let zero = self.u32(0)?;
                self.builder.insert_element(result.undef()?, dimensions, zero)?
            }
            _ => dimensions,
        };
        self.dead_instructions.note(size);
        let mut layers = None;
        if ty.shape.arrayed {
            let size_type = self.size_type()?;
            let number = self.query_call("get_image_array_size", id, size_type)?;
            self.dead_instructions.note(number);
            let number = self.int_cast(number, result.scalar())?;
            self.dead_instructions.note(number);
            let last = self.u32(count - 1)?;
            size = self.builder.insert_element(size, number, last)?;
            self.dead_instructions.note(size);
            layers = Some(number);
        }
        if size != dimensions {
            self.image_parts
                .insert(inst.id(1)?, ImageParts { first: dimensions, layers, count: ty.shape.dimensions() });
        }
        self.define(inst, size)?;
        Ok(true)
    }

    /// The part that an instruction takes from the size of an image or from the texel of a depth image, where OpenCL C has a function
    /// that gives no more than that.
    #[inline]
    pub(in crate::reader) fn part_of_image(&mut self, inst: Inst<'s>) -> Result<Option<Value<'m>>> {
        if self.image_parts.is_empty() {
            return Ok(None);
        }
        let Some(size) = self.image_parts.get(&inst.id(2)?).copied() else { return Ok(None) };
        match inst.op() {
            Op::CompositeExtract => self.component_of_size(size, inst.word(3)?),
            Op::VectorShuffle => self.dimensions_of_size(size, inst),
            _ => Ok(None),
        }
    }

    fn component_of_size(&self, size: ImageParts<'m>, component: u32) -> Result<Option<Value<'m>>> {
        if component >= size.count {
            return Ok(size.layers.filter(|_| component == size.count));
        }
        if !size.first.ty().is_some_and(Type::is_vector) {
            return Ok(Some(size.first));
        }
        let component = self.u32(component)?;
        Ok(Some(self.builder.extract_element(size.first, component)?))
    }

    /// The vector that `get_image_dim` gives: the dimensions without the layers, or with 0 behind the third.
    fn dimensions_of_size(&self, size: ImageParts<'m>, inst: Inst<'s>) -> Result<Option<Value<'m>>> {
        let lanes = inst.operands().get(4..).unwrap_or(&[]);
        let has_zero = lanes.len() as u32 == size.count + 1
            && self.reader.global_value(inst.id(3)?).is_some_and(Value::is_null);
        let is_whole = (0..).zip(lanes).all(|(number, lane)| number == *lane)
            && size.first.ty() == Some(self.result_type(inst)?)
            && (has_zero || lanes.len() as u32 == size.count);
        Ok(Some(size.first).filter(|_| is_whole))
    }
}

/// The parts of an image's size or of a depth image's texel, as functions of OpenCL C give them.
#[derive(Clone, Copy)]
pub(in crate::reader) struct ImageParts<'m> {
    /// The width, the vector of the dimensions, or the depth.
    first: Value<'m>,
    /// The number of an array's layers.
    layers: Option<Value<'m>>,
    /// The number of dimensions.
    count: u32,
}

/// The vector of four whose first three components a vector of three holds.
fn first_three(value: Value<'_>) -> Option<Value<'_>> {
    let shuffle = value.as_instruction().filter(|inst| inst.opcode() == Opcode::ShuffleVector)?;
    let four = shuffle.operand(0)?;
    let is_four = four.ty()?.vector_len() == Some(4) && shuffle.shuffle_mask() == [0, 1, 2];
    is_four.then_some(four)
}

/// The image operands of an instruction that reads or samples.
fn operands_of(inst: Inst<'_>) -> ImageOperands {
    ImageOperands::from_bits_retain(inst.operands().get(4).copied().unwrap_or_default())
}

/// Image operands that names and metadata say, or that are no arguments.
const UNNAMED: ImageOperands =
    ImageOperands::SignExtend.union(ImageOperands::ZeroExtend).union(ImageOperands::Nontemporal);

/// The letters for texels of a type, which OpenCL C has of four channels or of depth; integers have a sign unless the operands say
/// otherwise.
fn texel_of(ty: Type<'_>, mask: ImageOperands, is_depth: bool) -> Option<TexelKind> {
    if ty.vector_len() != (!is_depth).then_some(4) {
        return None;
    }
    match ty.scalar().kind() {
        TypeKind::Float => Some(TexelKind::Float),
        TypeKind::Half => Some(TexelKind::Half),
        TypeKind::Integer if !ty.scalar().is_int_of(32) => None,
        TypeKind::Integer if mask.contains(ImageOperands::ZeroExtend) => Some(TexelKind::UInt),
        TypeKind::Integer => Some(TexelKind::Int),
        _ => None,
    }
}
