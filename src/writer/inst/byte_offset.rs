//! GEPs into structures whose members are found by their byte offsets alone (see
//! [`Representation`](crate::writer::memory_representation)).

use smallvec::SmallVec;

use crate::{
    Code, Error, Result,
    spirv::{Id, Op},
    view::{GetElementPtr, InstView, ModuleView, Type, TypeKind, Value},
    writer::{FunctionWriter, ModuleWriter, Source},
};

/// An offset in bytes: a constant, and indices each with the bytes of a step.
#[derive(Default)]
pub(in crate::writer) struct ByteOffset<'m> {
    pub(in crate::writer) bytes: u64,
    pub(in crate::writer) steps: SmallVec<[(Value<'m>, u64); 2]>,
}

impl<'m> ModuleWriter<'m> {
    /// Whether a GEP goes into memory whose parts are found by byte offsets alone.
    #[inline]
    pub(in crate::writer) fn goes_by_bytes(&mut self, gep: &GetElementPtr<'m>) -> bool {
        gep.operand_count > 2 && self.goes_into_bytes(gep)
    }

    #[inline(never)]
    fn goes_into_bytes(&mut self, gep: &GetElementPtr<'m>) -> bool {
        !gep.source.is_int()
            && (self.representation_of(gep.source).is_by_bytes() || goes_into_scalar(gep.value, gep.source))
    }

    /// Whether a GEP steps over what has no size. Untyped chains need a type that has one.
    pub(in crate::writer) fn goes_nowhere(&self, gep: &GetElementPtr<'m>) -> bool {
        self.untyped_pointers()
            && matches!(gep.source.kind(), TypeKind::Struct | TypeKind::Array)
            && self.source.module.size_of(gep.source) == Some(0)
    }
}

/// The byte offset of a GEP, and its steps by indices that are no constants.
///
/// # Errors
/// Where the indices do not fit the type, or the type has no size.
pub(in crate::writer) fn byte_offset<'m>(module: ModuleView<'m>, gep: Value<'m>) -> Result<ByteOffset<'m>> {
    let refuse = |ty: Type<'m>| {
        Error::unsupported(Code::InvalidInstruction, format!("indices that do not fit the memory of {ty}"))
    };
    let mut ty = gep.gep_source().ok_or_else(|| Error::internal("a GEP has no source type"))?;
    let mut offset = ByteOffset::default();
    for (number, index) in gep.operands().skip(1).enumerate() {
        if number > 0 && ty.member_count() > 0 {
            let member = index.const_u64().and_then(|member| u32::try_from(member).ok());
            let member = member.ok_or_else(|| refuse(ty))?;
            let member_offset = module.member_offset(ty, member).ok_or_else(|| refuse(ty))?;
            offset.bytes = offset.bytes.wrapping_add(member_offset);
            ty = ty.member(member).ok_or_else(|| refuse(ty))?;
            continue;
        }
        if number > 0 {
            let element = ty.element().ok_or_else(|| refuse(ty))?;
            // Components that are no bytes have no addresses.
            let bits = module.bit_size_of(element);
            if ty.is_vector() && bits != module.size_of(element).map(|bytes| bytes * 8) {
                return Err(refuse(ty));
            }
            ty = element;
        }
        let size = module.size_of(ty).ok_or_else(|| refuse(ty))?;
        match index.const_i64() {
            Some(index) => {
                offset.bytes = offset.bytes.wrapping_add(index.cast_unsigned().wrapping_mul(size));
            }
            None if size > 0 => offset.steps.push((index, size)),
            None => {}
        }
    }
    Ok(offset)
}

impl<'m> Source<'m> {
    /// The byte offset of a GEP all of whose indices are constants.
    pub(in crate::writer) fn constant_byte_offset(&self, gep: Value<'m>) -> Result<u64> {
        let offset = byte_offset(self.module, gep)?;
        if !offset.steps.is_empty() {
            return Err(Error::unsupported(Code::InvalidInstruction, format!("constant {gep}")));
        }
        Ok(offset.bytes)
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Emits a GEP as a step of so many bytes.
    pub(super) fn gep_by_bytes(
        &mut self,
        gep: Value<'m>,
        base: Value<'m>,
        ty: Id,
        inst: Option<InstView<'m>>,
    ) -> Result<Id> {
        let ByteOffset { bytes, steps } = byte_offset(self.source.module, gep)?;
        let bits = self.module.analysis.pointer_bits;
        let int = self.module.int(bits)?;
        let mut sum = None;
        for (index, size) in steps {
            let index = whole_index(self, index, bits)?;
            let size = self.module.const_int(bits, size)?;
            let part = self.emit(Op::IMul, int, &[index.0, size.0])?;
            sum = Some(match sum {
                None => part,
                Some(Id(sum)) => self.emit(Op::IAdd, int, &[sum, part.0])?,
            });
        }
        let own = self.module.const_int(bits, bytes)?;
        let offset = match sum {
            None => own,
            Some(sum) if bytes == 0 => sum,
            Some(sum) => self.emit(Op::IAdd, int, &[sum.0, own.0])?,
        };
        let byte = self.module.int(8)?;
        let pointer = self.module.with_pointee(ty, byte)?;
        let start = self.value_as(base, pointer)?;
        let op = self.module.access_chain(gep.gep_flags());
        let mut words = SmallVec::<[u32; 3]>::new();
        words.extend(self.module.untyped_pointers().then_some(byte.0));
        words.extend([start.0, offset.0]);
        if pointer == ty {
            return self.emit_cast(inst, op, ty, &words);
        }
        let at = self.emit(op, pointer, &words)?;
        self.emit_cast(inst, Op::Bitcast, ty, &[at.0])
    }
}

/// An index as an integer as wide as an address.
fn whole_index<'m>(f: &mut FunctionWriter<'_, 'm>, index: Value<'m>, bits: u32) -> Result<Id> {
    let ty = f.source.llvm_type(index)?;
    let id = f.index(index)?;
    // An index of an illegal width is promoted to the next wider integer, a boolean to one of 32 bits.
    let own = match ty.int_width() {
        Some(1) => 32,
        Some(own) => own.next_power_of_two().max(8),
        None => return Err(Error::internal("an index is no integer")),
    };
    if own == bits {
        return Ok(id);
    }
    let int = f.module.int(bits)?;
    f.emit(Op::SConvert, int, &[id.0])
}

/// Whether the last index of a GEP selects the component of a vector of one, which is a scalar in SPIR-V.
fn goes_into_scalar<'m>(gep: Value<'m>, source: Type<'m>) -> bool {
    let mut ty = source;
    for index in gep.operands_from(2) {
        if ty.is_vector() {
            return ty.vector_len() == Some(1);
        }
        let member = if ty.member_count() > 0 {
            index.const_u64().and_then(|member| ty.member(u32::try_from(member).ok()?))
        } else {
            ty.element()
        };
        let Some(member) = member else { return false };
        ty = member;
    }
    false
}
