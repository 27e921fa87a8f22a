//! Constants, spec constants with their defaults or overrides included.

use super::{Reader, fold};
use crate::{
    Error, Loss, Result,
    draft::{Linkage, Type, TypeKind, Value},
    mapping::{
        opaque,
        registry::{Constant, Undefined},
    },
    spirv::{
        Id, Inst, Op, Operands,
        grammar::{Decoration, SamplerAddressingMode, SamplerFilterMode},
    },
};

/// One word must not make LLVM hold more constituents than this.
const MAX_REPLICATED: usize = 1 << 20;

impl<'m, 's> Reader<'m, 's> {
    /// The value of a constant integer that does not need more than 64 bits.
    ///
    /// # Errors
    /// Where the id is not such a constant.
    pub(crate) fn constant_u64(&self, id: Id) -> Result<u64> {
        self.global_value(id)
            .and_then(Value::const_u64)
            .ok_or_else(|| Error::malformed(format!("{id} is not a constant integer of up to 64 bits")))
    }

    /// The value of a constant 32-bit integer, such as a scope or memory semantics; `None` where the id is a value
    /// that is known at run time only.
    pub(crate) fn constant_u32(&self, id: Id) -> Option<u32> {
        self.global_value(id).and_then(Value::const_u64).and_then(|value| u32::try_from(value).ok())
    }

    /// The value of an id that is declared so far.
    #[inline]
    pub(crate) fn global_value(&self, id: Id) -> Option<Value<'m>> {
        let value = self.values.get(id.0 as usize).copied().flatten()?;
        Some(self.module.value(value))
    }

    /// Gives an id its value.
    #[inline]
    pub(crate) fn set_value(&mut self, id: Id, value: Value<'m>) -> Result<()> {
        match self.values.get_mut(id.0 as usize) {
            Some(slot) => {
                *slot = Some(value.id());
                Ok(())
            }
            None => Err(Error::malformed(format!("{id} is beyond the bound of ids"))),
        }
    }

    /// Declares the constant of an instruction of the section of constants.
    pub(crate) fn declare_constant(&mut self, inst: Inst<'s>, op: Constant) -> Result<()> {
        let (type_id, id) = (inst.id(0)?, inst.id(1)?);
        let ty = self.ty(type_id)?;
        if matches!(op, Constant::SpecConstantTrue | Constant::SpecConstantFalse | Constant::SpecConstant)
            && self.index.decoration(id, Decoration::SpecId).is_some()
            && self.overridden(id)?.is_none()
        {
            self.losses.add(Loss::SpecConstant);
        }
        let value = match op {
            Constant::ConstantTrue
            | Constant::ConstantFalse
            | Constant::SpecConstantTrue
            | Constant::SpecConstantFalse => {
                let default = matches!(op, Constant::ConstantTrue | Constant::SpecConstantTrue);
                let chosen = self.overridden(id)?.map_or(default, |bits| bits != 0);
                if !ty.is_int_of(1) {
                    return Err(inst.malformed(format!("the type {ty} has no booleans")));
                }
                ty.const_int(chosen.into())?
            }
            Constant::Constant | Constant::SpecConstant => {
                let words = inst.operands().get(2..).unwrap_or(&[]);
                match self.overridden(id)? {
                    Some(bits) => number(ty, &[bits as u32, (bits >> 32) as u32]),
                    None => number(ty, words),
                }?
            }
            // Where it is used, a call stands for it.
            Constant::ConstantComposite
            | Constant::SpecConstantComposite
            | Constant::ConstantCompositeReplicateEXT
            | Constant::SpecConstantCompositeReplicateEXT
                if ty.kind() == TypeKind::TargetExt =>
            {
                return Ok(());
            }
            // The length of a matrix and an address in a builtin variable are known where the module runs.
            Constant::SpecConstantOp if self.is_late(inst, LATE_DEPTH) => return Ok(()),
            Constant::ConstantDataKHR | Constant::SpecConstantDataKHR => self.data(inst, ty)?,
            Constant::ConstantComposite | Constant::SpecConstantComposite => self.composite(inst, ty)?,
            Constant::ConstantNull => ty.const_null()?,
            Constant::ConstantCompositeReplicateEXT | Constant::SpecConstantCompositeReplicateEXT => {
                let part = inst.id(2)?;
                let part = self.global_value(part).ok_or_else(|| {
                    inst.malformed(format!("{part} is not a constant that is declared before"))
                })?;
                replicated(self, inst, ty, part).map_err(|error| error.or_at(|| inst.location()))?
            }
            Constant::ConstantSampler => return self.sampler(inst),
            Constant::ConstantPipeStorage => self.pipe_storage(inst)?,
            Constant::ConstantFunctionPointerINTEL => self.function_pointer(inst, ty)?,
            Constant::ConstantSizeOfEXT => ty.const_int(self.size_of_descriptor(inst.id(2)?)?)?,
            Constant::SpecConstantOp => fold::spec_constant_op(self, inst, ty)?,
        };
        self.set_value(id, value)
    }

    /// Declares a value that the module leaves undefined.
    pub(crate) fn declare_undefined(&mut self, inst: Inst<'s>, op: Undefined) -> Result<()> {
        let ty = self.ty(inst.id(0)?)?;
        let value = match op {
            // Nothing of a shader may depend on such a value in two ways.
            _ if self.is_shader() && ty.has_null() => ty.const_null()?,
            Undefined::Undef => ty.undef()?,
            Undefined::PoisonKHR => ty.poison()?,
        };
        self.set_value(inst.id(1)?, value)
    }

    /// The bits that the options give to a specialization constant.
    fn overridden(&self, id: Id) -> Result<Option<u64>> {
        if self.options.spec_constants.is_empty() {
            return Ok(None);
        }
        let Some(decoration) = self.index.decoration(id, Decoration::SpecId) else {
            return Ok(None);
        };
        let spec_id = decoration.parameter(0)?;
        Ok(self.options.spec_constants.iter().rev().find(|given| given.0 == spec_id).map(|given| given.1))
    }

    fn composite(&mut self, inst: Inst<'s>, ty: Type<'m>) -> Result<Value<'m>> {
        let continued = if inst.op() == Op::ConstantComposite {
            Op::ConstantCompositeContinuedINTEL
        } else {
            Op::SpecConstantCompositeContinuedINTEL
        };
        let mut elements = Vec::with_capacity(inst.operands().len());
        let parts = std::iter::once(inst.operands().get(2..).unwrap_or(&[]));
        for word in parts.chain(self.continuations(inst, continued)).flatten() {
            let element = self.global_value(Id(*word)).ok_or_else(|| {
                inst.malformed(format!("{} is not a constant that is declared before", Id(*word)))
            })?;
            elements.push(element);
        }
        if ty.is_vector() {
            // It may be made of shorter vectors, which have more components than the instruction has words.
            self.budget.spend(inst, ty.len().unwrap_or(0))?;
        }
        aggregate(ty, &elements).map_err(|error| error.or_at(|| inst.location()))
    }

    /// An array of integers whose bytes stand one behind the other (SPV_KHR_constant_data); zeros follow the last ones.
    fn data(&self, inst: Inst<'s>, ty: Type<'m>) -> Result<Value<'m>> {
        let element = ty.element().filter(|element| element.is_int() && ty.kind() == TypeKind::Array);
        let (Some(element), Some(count)) = (element, ty.len()) else {
            return Err(inst.malformed(format!("{ty} is not an array of integers")));
        };
        self.budget.spend(inst, count)?;
        let words = inst.operands().get(2..).unwrap_or(&[]);
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let size = element.int_width().unwrap_or(8).div_ceil(8) as usize;
        let mut parts = bytes.chunks(size);
        let mut elements = Vec::with_capacity(count.min(1 << 20) as usize);
        for _ in 0..count {
            let mut number = [0; 8];
            for (to, from) in number.iter_mut().zip(parts.next().unwrap_or(&[])) {
                *to = *from;
            }
            elements.push(element.const_int(u64::from_le_bytes(number))?);
        }
        Ok(element.const_array(&elements)?)
    }

    /// A literal sampler has no constant in LLVM IR: each use calls a function with the sampler's bits.
    fn sampler(&mut self, inst: Inst<'s>) -> Result<()> {
        let (mode, normalized, filter) = (inst.word(2)?, inst.word(3)?, inst.word(4)?);
        if SamplerAddressingMode(mode).row().is_none() {
            return Err(inst.malformed(format!("unknown addressing mode {mode}")));
        }
        if SamplerFilterMode(filter).row().is_none() {
            return Err(inst.malformed(format!("unknown filter mode {filter}")));
        }
        // The bits are those of OpenCL's sampler_t initialisers.
        let bits = (mode << 1) | (normalized & 1) | ((filter + 1) << 4);
        self.samplers.insert(inst.id(1)?, bits);
        Ok(())
    }

    /// Packet size, packet alignment and capacity, as a variable that pipe storage is made from.
    fn pipe_storage(&mut self, inst: Inst<'s>) -> Result<Value<'m>> {
        let i32 = self.context.i32();
        let ty = match self.pipe_storage_type {
            Some(ty) => ty,
            None => {
                let ty = self.context.named_struct(opaque::PIPE_STORAGE.as_bytes());
                ty.set_body(&[i32, i32, i32], false)?;
                self.pipe_storage_type = Some(ty);
                ty
            }
        };
        let mut members = Vec::with_capacity(3);
        for number in 2..5 {
            members.push(i32.const_int(inst.word(number)?.into())?);
        }
        let mut name = self.index.name(inst.id(1)?).into_owned();
        if name.is_empty() {
            // The name that OpenCL C++ gives it.
            let (size, alignment, capacity) = (inst.word(2)?, inst.word(3)?, inst.word(4)?);
            name = format!(
                "_ZN2cl9__details29OpConstantPipeStorage_CreatorILi{size}ELi{alignment}ELi{capacity}EE5valueE"
            )
            .into_bytes();
        }
        let global = self.module.add_global(&name, ty, 1)?;
        // Modules that are linked share it.
        global.set_linkage(Linkage::LinkOnceOdr);
        global.set_initializer(ty.const_struct(&members)?)?;
        global.set_alignment(4)?;
        self.io_pipe(inst.id(1)?, global.value())?;
        Ok(global.value())
    }

    fn function_pointer(&mut self, inst: Inst<'s>, ty: Type<'m>) -> Result<Value<'m>> {
        let function = self.function(inst.id(2)?)?.value();
        pointer_as(function, ty)
    }
}

/// How far constants may be computed from what is known where the module runs.
pub(crate) const LATE_DEPTH: u32 = 8;

impl Reader<'_, '_> {
    /// True if a constant is known where the module runs only: the length of a cooperative matrix, an address in a builtin
    /// variable whose value is calls, or what is computed from one.
    pub(crate) fn is_late(&self, inst: Inst<'_>, depth: u32) -> bool {
        is_length(inst)
            || inst.result().is_some_and(|id| self.builtin_pointers.contains_key(&id))
            || depth > 0
                && inst.op() == Op::SpecConstantOp
                // Indexes of components are literals, and no ids.
                && Operands::new(inst, self.ids).skip(2).filter_map(|operand| operand.ok()?.id()).any(|id| {
                    self.global_value(id).is_none()
                        && self.ids.get(id).is_some_and(|inst| self.is_late(inst, depth - 1))
                })
    }
}

/// Whether a constant is the length of a cooperative matrix.
pub(crate) fn is_length(inst: Inst<'_>) -> bool {
    inst.op() == Op::SpecConstantOp
        && inst.operands().get(2).is_some_and(|op| {
            [Op::CooperativeMatrixLengthKHR, Op::CooperativeMatrixLengthNV]
                .iter()
                .any(|own| u32::from(own.0) == *op)
        })
}

/// A constant pointer in the address space of `ty`.
pub(crate) fn pointer_as<'m>(pointer: Value<'m>, ty: Type<'m>) -> Result<Value<'m>> {
    if pointer.ty() == Some(ty) {
        return Ok(pointer);
    }
    Ok(pointer.const_cast(crate::draft::Opcode::AddrSpaceCast, ty)?)
}

/// A number from the words of a literal, low word first.
pub(crate) fn number<'m>(ty: Type<'m>, words: &[u32]) -> Result<Value<'m>> {
    let wide: smallvec::SmallVec<[u64; 2]> = words
        .chunks(2)
        .map(|pair| match pair {
            [low, high] => u64::from(*low) | u64::from(*high) << 32,
            _ => u64::from(pair.first().copied().unwrap_or(0)),
        })
        .collect();
    if ty.is_int() {
        return Ok(ty.const_words(&wide)?);
    }
    if ty.is_float() {
        return Ok(ty.const_fp_bits([wide.first().copied().unwrap_or(0), wide.get(1).copied().unwrap_or(0)])?);
    }
    Err(Error::malformed(format!("{ty} is not a type of numbers")))
}

/// A constant of a composite type from its constituents.
/// A composite all of whose constituents are one value.
///
/// # Errors
/// Where the value does not fit, or there would be more constituents than is sensible.
pub(crate) fn replicated<'m>(
    reader: &Reader<'m, '_>,
    inst: Inst<'_>,
    ty: Type<'m>,
    part: Value<'m>,
) -> Result<Value<'m>> {
    let count = constituents(ty)?;
    if part.is_null() {
        return Ok(ty.const_null()?);
    }
    reader.budget.spend(inst, count as u64)?;
    aggregate(ty, &vec![part; count])
}

/// The number of constituents of a composite that is made of one value.
///
/// # Errors
/// Where there would be more of them than is sensible.
pub(crate) fn constituents(ty: Type<'_>) -> Result<usize> {
    let count = match ty.kind() {
        TypeKind::Struct => u64::from(ty.member_count()),
        _ => ty.len().unwrap_or(0),
    };
    match usize::try_from(count) {
        Ok(count) if count <= MAX_REPLICATED => Ok(count),
        _ => Err(Error::unsupported(
            crate::Code::InvalidModule,
            format!("a composite of type {ty} made of one value"),
        )),
    }
}

pub(crate) fn aggregate<'m>(ty: Type<'m>, elements: &[Value<'m>]) -> Result<Value<'m>> {
    let fits = |wanted: u64| {
        if wanted == elements.len() as u64 {
            return Ok(());
        }
        Err(Error::malformed(format!("{} constituents for the type {ty}", elements.len())))
    };
    match (ty.kind(), ty.element(), ty.len()) {
        (TypeKind::Array, Some(element), Some(len)) => {
            fits(len)?;
            Ok(element.const_array(elements)?)
        }
        (TypeKind::Vector, Some(element), Some(len)) => {
            // A vector may be made of shorter vectors.
            let mut lanes = Vec::with_capacity(elements.len());
            for value in elements {
                match value.ty().filter(|ty| ty.is_vector()).and_then(Type::len) {
                    Some(count) => {
                        lanes.extend((0..count).map_while(|number| value.aggregate_element(number)));
                    }
                    None => lanes.push(*value),
                }
            }
            if lanes.len() as u64 != len {
                return Err(Error::malformed(format!("{} components for the type {ty}", lanes.len())));
            }
            Ok(element.const_vector(&lanes)?)
        }
        (TypeKind::Struct, ..) => {
            fits(ty.member_count().into())?;
            Ok(ty.const_struct(elements)?)
        }
        // A cooperative matrix and the like are composites of one constituent without a constant in LLVM.
        _ => Err(Error::unsupported(
            crate::Code::InvalidModule,
            format!("there is no constant composite of type {ty}"),
        )),
    }
}
