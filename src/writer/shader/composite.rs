//! Vectors, structures and arrays as values.

use super::{body::ShaderBody, value::KnownValue};
use crate::{
    Result,
    mapping::metadata::SHADER_TYPE,
    spirv::{Id, Op},
    view::{InstView, Opcode, Type, Value},
};

/// The component that OpVectorShuffle takes from nowhere.
const NO_COMPONENT: u32 = u32::MAX;

impl<'m> ShaderBody<'_, 'm, '_> {
    pub(super) fn vector(&mut self, inst: InstView<'m>) -> Result<()> {
        let vector = self.operand(inst, 0)?;
        match inst.opcode() {
            Opcode::ShuffleVector => {
                let other = self.operand(inst, 1)?;
                let mask = inst.shuffle_mask();
                if mask.len() == 1 {
                    return Err(Self::unknown(inst.value()));
                }
                let mut words = vec![vector.0, other.0];
                words.extend(mask.iter().map(|lane| u32::try_from(*lane).unwrap_or(NO_COMPONENT)));
                self.emit_for(inst, Op::VectorShuffle, &words).map(drop)
            }
            Opcode::ExtractElement => {
                let index = inst.operand(1).ok_or_else(|| Self::unknown(inst.value()))?;
                match self.component(inst, index)? {
                    Some(number) => self.emit_for(inst, Op::CompositeExtract, &[vector.0, number]),
                    None => {
                        let index = self.value(index)?;
                        self.emit_for(inst, Op::VectorExtractDynamic, &[vector.0, index.0])
                    }
                }
                .map(drop)
            }
            _ => {
                let component = self.operand(inst, 1)?;
                let index = inst.operand(2).ok_or_else(|| Self::unknown(inst.value()))?;
                match self.component(inst, index)? {
                    Some(number) => {
                        self.emit_for(inst, Op::CompositeInsert, &[component.0, vector.0, number])
                    }
                    None => {
                        let index = self.value(index)?;
                        self.emit_for(inst, Op::VectorInsertDynamic, &[vector.0, component.0, index.0])
                    }
                }
                .map(drop)
            }
        }
    }

    /// The number of a component, where it is a constant within the vector.
    fn component(&self, inst: InstView<'m>, index: Value<'m>) -> Result<Option<u32>> {
        let Some(number) = index.const_u64() else { return Ok(None) };
        let count = inst.operand(0).and_then(Value::ty).and_then(Type::vector_len).unwrap_or(0);
        match u32::try_from(number) {
            Ok(number) if number < count => Ok(Some(number)),
            _ => Ok(None),
        }
    }

    pub(super) fn extract_value(&mut self, inst: InstView<'m>) -> Result<()> {
        match self.known_operand(inst, 0)? {
            KnownValue::Handle { id, ty, from } => {
                let (op, parts) = self.scope.parts(ty)?;
                match (op, parts.as_slice(), &inst.indices()[..]) {
                    (Op::TypeSampledImage, [image], [0]) => {
                        let image = crate::spirv::Id(*image);
                        let own = self.emit(Op::Image, image, &[id.0])?;
                        self.define(inst, KnownValue::Handle { id: own, ty: image, from })
                    }
                    _ => Err(Self::unknown(inst.value())),
                }
            }
            KnownValue::Id(id) => {
                let mut words = vec![id.0];
                words.extend(inst.indices());
                self.emit_for(inst, Op::CompositeExtract, &words).map(drop)
            }
            KnownValue::Carried(id) if inst.indices()[..] == [1] => self.carry(inst, id),
            KnownValue::Carried(id) => self.emit_for(inst, Op::CompositeExtract, &[id.0, 0]).map(drop),
            _ => Err(Self::unknown(inst.value())),
        }
    }

    /// Whether there is a carry.
    fn carry(&mut self, inst: InstView<'m>, pair: Id) -> Result<()> {
        let sum = inst.operand(0).and_then(Value::ty).and_then(|pair| pair.members().next());
        let Some(sum) = sum else { return Err(Self::unknown(inst.value())) };
        let (ty, zero) = (self.scope.value_type(sum)?, self.constant_like(sum, 0)?);
        let carry = self.emit(Op::CompositeExtract, ty, &[pair.0, 1])?;
        self.emit_for(inst, Op::INotEqual, &[carry.0, zero.0]).map(drop)
    }

    pub(super) fn insert_value(&mut self, inst: InstView<'m>) -> Result<()> {
        let is_pair = inst.ty().member_count() == 2
            && inst.ty().kind() == crate::view::TypeKind::Struct
            && inst.ty().members().all(Type::is_pointer);
        if is_pair {
            return self.pair(inst);
        }
        let (whole, part) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
        let mut words = vec![part.0, whole.0];
        words.extend(inst.indices());
        self.emit_for(inst, Op::CompositeInsert, &words).map(drop)
    }

    /// An image with its sampler, which is put together of both.
    fn pair(&mut self, inst: InstView<'m>) -> Result<()> {
        let part = self.known_operand(inst, 1)?;
        if inst.indices()[..] == [0] {
            return match part {
                KnownValue::Handle { id, ty, .. } => self.define(inst, KnownValue::Open { image: id, ty }),
                half @ KnownValue::Half { number: 0, .. } => self.define(inst, half),
                _ => Err(Self::unknown(inst.value())),
            };
        }
        match (self.known_operand(inst, 0)?, part) {
            (KnownValue::Half { pair, ty, number: 0 }, KnownValue::Half { ty: own, number: 1, .. })
                if ty == own =>
            {
                self.define(inst, KnownValue::Handle { id: pair, ty, from: None })
            }
            (KnownValue::Open { image, ty }, KnownValue::Handle { id: sampler, .. }) => {
                let ty = match self.kept_numbers(inst, SHADER_TYPE).as_deref() {
                    Some(&[kept]) => Id(kept),
                    _ => self.scope.ty(Op::TypeSampledImage, &[ty.0])?,
                };
                let id = self.emit(Op::SampledImage, ty, &[image.0, sampler.0])?;
                self.define(inst, KnownValue::Handle { id, ty, from: None })
            }
            _ => Err(Self::unknown(inst.value())),
        }
    }
}
