//! Instructions whose operands become arguments one by one, and block accesses.

use super::{MangledParams, class_of};
use crate::{
    Error, Result,
    draft::{Opcode, Type, Value},
    mangle::{self, Builtin, Cv, Ty},
    mapping::builtins::{
        ArgumentClass, BuiltinRow, BuiltinTable, InstKey as Target, OperandSource, Param, ResultRule, avc,
        block_io::{BlockAccess, BlockDirection, Medium},
        sync, types,
    },
    reader::{
        body::{FunctionReader, Values},
        call::{self, CalleeTraits},
    },
    spirv::{Id, Inst, Op, grammar},
};

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Whether a row's fixed operands are those of an instruction.
    pub(super) fn fits_row(&mut self, inst: Inst<'s>, row: &BuiltinRow) -> Result<bool> {
        let words = inst.arguments();
        if words.len() != row.operands.len() {
            return Ok(false);
        }
        let mut one_sampler = None;
        for (word, operand) in words.iter().zip(&row.operands) {
            let fits = match operand {
                OperandSource::Arg(_) | OperandSource::Boolean(_) => true,
                OperandSource::Const(value) | OperandSource::Size(value) => {
                    self.reader.constant_u32(Id(*word)) == Some(*value)
                }
                OperandSource::Literal(value) => word == value,
                OperandSource::VmeImage { .. } => self
                    .vme_parts(Id(*word))
                    .is_some_and(|(_, sampler)| *one_sampler.get_or_insert(sampler) == sampler),
            };
            if !fits {
                return Ok(false);
            }
        }
        if let Some((bits, count)) = row.result_shape {
            let ty = self.result_type(inst)?;
            let width = ty.scalar().int_width().or(ty.scalar().kind().float_bits());
            if (width, ty.vector_len().unwrap_or(1)) != (Some(bits), count) {
                return Ok(false);
            }
        }
        Ok(match row.name.as_ref() {
            name if name.starts_with("__get_pipe") => {
                let access = words.first().and_then(|pipe| self.reader.type_id(Id(*pipe)).ok());
                let access = access.and_then(|ty| self.reader.type_inst(ty).ok()?.word(1).ok());
                name.ends_with(if access == Some(0) { "_ro" } else { "_wo" })
            }
            _ => true,
        })
    }

    /// The image and the sampler that motion estimation looks at together.
    fn vme_parts(&self, id: Id) -> Option<(Id, Id)> {
        let combined = self.reader.ids.get(id).filter(|inst| inst.op() == Op::VmeImageINTEL)?;
        Some((combined.id(2).ok()?, combined.id(3).ok()?))
    }

    /// An image with a sampler is nothing of its own where functions of OpenCL C take both: `false` where it is looked
    /// at in another way.
    pub(super) fn is_in_calls_only(&mut self, inst: Inst<'s>) -> Result<bool> {
        let Some(id) = inst.result() else { return Ok(false) };
        let all = self.reader.mentions(id);
        let mut left = u32::from(all).saturating_sub(1);
        if all == u8::MAX || left == 0 {
            return Ok(left == 0);
        }
        let rest = self.reader.ids.after(id);
        for after in rest.take_while(|after| !matches!(after.op(), Op::Label | Op::FunctionEnd)) {
            let uses = after.arguments().iter().filter(|word| **word == id.0).count() as u32;
            if uses == 0 {
                continue;
            }
            let mut rows = BuiltinTable::by_inst(Target::Op(after.op()));
            let Some(row) = rows.next().filter(|_| avc::contains(after.op())) else { return Ok(false) };
            if !self.fits_row(after, row)? {
                return Ok(false);
            }
            left = left.saturating_sub(uses);
            if left == 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Reads an instruction as the call of a row's function.
    pub(super) fn read_row(&mut self, inst: Inst<'s>, row: &BuiltinRow) -> Result<()> {
        let (params, args) = self.row_arguments(inst, row)?;
        let traits = traits_of(inst.op());
        let Some(_) = inst.result() else {
            let void = self.reader.context.void();
            self.call_row(row, &params, void, &args, traits)?;
            return Ok(());
        };
        let result = self.result_type(inst)?;
        match row.result {
            ResultRule::Plain => {
                let call = self.call_row(row, &params, result, &args, traits)?;
                self.define(inst, call)
            }
            ResultRule::Boolean => self.read_boolean_row(inst, row, result, &params, &args),
            ResultRule::OfArgument | ResultRule::Word => {
                let own = self.returned(row.result, &args, result)?;
                let call = self.call_row(row, &params, own, &args, traits)?;
                let value = self.resize(call, result)?;
                self.define(inst, value)
            }
        }
    }

    /// Returns the parameters and arguments of the call of a row's function.
    fn row_arguments(&mut self, inst: Inst<'s>, row: &BuiltinRow) -> Result<(MangledParams, Values<'m>)> {
        let class = row.class_of(Target::Op(inst.op())).unwrap_or(ArgumentClass::Signed);
        let words = inst.arguments();
        let mut args = Values::new();
        let mut params = MangledParams::new();
        for number in 0..row.arity() {
            let position = row.operands.iter().position(|operand| match operand {
                OperandSource::Arg(own) | OperandSource::Boolean(own) => usize::from(*own) == number,
                OperandSource::VmeImage { image, sampler } => {
                    [*image, *sampler].map(usize::from).contains(&number)
                }
                _ => false,
            });
            let Some(position) = position else { continue };
            let Some(mut id) = words.get(position).map(|word| Id(*word)) else {
                return Err(inst.malformed("an operand is missing"));
            };
            if let Some(OperandSource::VmeImage { image: own, .. }) = row.operands.get(position) {
                let parts = self.vme_parts(id).ok_or_else(|| inst.malformed("this is no image"))?;
                id = if usize::from(*own) == number { parts.0 } else { parts.1 };
            }
            let value = self.value(id)?;
            if matches!(row.operands.get(position), Some(OperandSource::Boolean(_))) {
                args.push(self.boolean_argument(value)?);
                params.push(Builtin::Int.into());
                continue;
            }
            let param = row.param(number);
            match param {
                Param::Word | Param::SignedWord => {
                    // Constants stay constants, as sizes of clusters have to be some.
                    args.push(match value.const_u64().and_then(|number| u32::try_from(number).ok()) {
                        Some(number) => self.u32(number)?,
                        None => self.resize(value, self.reader.context.int(32)?)?,
                    });
                    let word = if param == Param::Word { Builtin::UInt } else { Builtin::Int };
                    params.push(word.into());
                }
                _ => {
                    args.push(value);
                    params.push(self.row_param(id, param, class)?);
                }
            }
        }
        Ok((params, args))
    }

    /// The type that a function returns for an instruction with such a result.
    pub(in crate::reader) fn returned(
        &self,
        rule: ResultRule,
        args: &[Value<'m>],
        result: Type<'m>,
    ) -> Result<Type<'m>> {
        Ok(match (rule, args.first().and_then(|arg| arg.ty())) {
            (ResultRule::OfArgument, Some(ty)) => ty,
            (ResultRule::Word, _) => self.reader.context.int(32)?,
            _ => result,
        })
    }

    /// Reads a row whose function returns an integer where the instruction gives a boolean.
    fn read_boolean_row(
        &mut self,
        inst: Inst<'s>,
        row: &BuiltinRow,
        result: Type<'m>,
        params: &MangledParams,
        args: &Values<'m>,
    ) -> Result<()> {
        let traits = traits_of(inst.op());
        let own = match inst.op() {
            // These give a `bool`.
            Op::IsValidEvent | Op::IsValidReserveId => result,
            _ => self.boolean_type(result, args.first().and_then(|arg| arg.ty()))?,
        };
        let is_relational =
            inst.op().row().is_some_and(|row| row.class == grammar::Class::RelationalAndLogical);
        let boolean = if is_relational && own.is_vector() {
            let name = mangle::encode(&row.name, params);
            let callee = self.reader.callee(&name, own, args, traits)?;
            let call = self.call_plainly(callee, args)?;
            self.lowest_bits(call.value(), result)?
        } else {
            let call = self.call_row(row, params, own, args, traits)?;
            // These give 1 or all ones, so the lowest bit says it.
            if is_relational { self.lowest_bits(call, result)? } else { self.boolean_result(call)? }
        };
        self.define(inst, boolean)
    }

    /// The lowest bit of an integer, or of each component of a vector; vectors go by way of bytes, which is what a
    /// vector of booleans is for functions.
    fn lowest_bits(
        &mut self,
        value: crate::draft::Value<'m>,
        boolean: crate::draft::Type<'m>,
    ) -> Result<crate::draft::Value<'m>> {
        let mut value = value;
        if let Some(count) = boolean.vector_len() {
            let bytes = self.reader.context.int(8)?.vector_of(count)?;
            if value.ty() != Some(bytes) {
                value = self.builder.cast(Opcode::Trunc, value, bytes)?;
            }
        }
        Ok(self.builder.cast(Opcode::Trunc, value, boolean)?)
    }

    fn call_row(
        &mut self,
        row: &BuiltinRow,
        params: &[Ty<'_>],
        result: crate::draft::Type<'m>,
        args: &[Value<'m>],
        traits: CalleeTraits,
    ) -> Result<crate::draft::Value<'m>> {
        if row.plain_name {
            return Ok(self.call_named(&row.name, result, args, traits)?.value());
        }
        self.call_opencl(&row.name, params, result, args, traits)
    }

    fn row_param(&self, id: Id, param: Param, class: ArgumentClass) -> Result<Ty<'static>> {
        let is_unsigned = match param {
            Param::ByClass => class == ArgumentClass::Unsigned,
            Param::Signed | Param::SignedWord => false,
            Param::Unsigned | Param::ConstPointer | Param::Word => true,
        };
        let ty = self.opencl_param(id, is_unsigned)?;
        Ok(if param == Param::ConstPointer { constant(ty) } else { ty })
    }

    pub(super) fn read_broadcast(&mut self, inst: Inst<'s>) -> Result<bool> {
        // Only the form for work-groups has more than one coordinate or is missing among the rows.
        if self.reader.constant_u32(inst.id(2)?) != Some(grammar::Scope::Workgroup.0) {
            return Ok(false);
        }
        let value = self.operand(inst, 3)?;
        let local = self.operand(inst, 4)?;
        let result = self.result_type(inst)?;
        let mut args = Values::from_slice(&[value]);
        let mut params = MangledParams::new();
        params.push(self.opencl_param(inst.id(3)?, true)?);
        let size = self.size_type()?;
        let count = local.ty().and_then(crate::draft::Type::vector_len).unwrap_or(1);
        if count > 3 {
            return Err(inst.malformed("an invocation has three coordinates at most"));
        }
        for number in 0..count {
            let mut id = local;
            if local.ty().is_some_and(crate::draft::Type::is_vector) {
                let index = self.u32(number)?;
                id = match self.dead_instructions.component(local, number) {
                    Some(component) => component,
                    None => self.builder.extract_element(local, index)?,
                };
            }
            if id.ty().is_some_and(|ty| ty != size) {
                id = self.int_cast(id, size)?;
            }
            args.push(id);
            params.push(self.size_param().into());
        }
        let call = self.call_opencl("work_group_broadcast", &params, result, &args, call::CONVERGENT)?;
        self.define(inst, call)?;
        Ok(true)
    }

    pub(super) fn read_block(&mut self, inst: Inst<'s>) -> Result<bool> {
        let Some((medium, way)) = BlockAccess::of(inst.op()) else { return Ok(false) };
        let words = inst.arguments();
        let mut order: Vec<Id> = words.iter().map(|word| Id(*word)).collect();
        let data = match way {
            BlockDirection::Read => self.result_type(inst)?,
            BlockDirection::Write => match order.last() {
                Some(data) => self.reader.ty(self.reader.type_id(*data)?)?,
                None => return Ok(false),
            },
            BlockDirection::Prefetch => return self.read_prefetch(inst),
        };
        let scalar = data.scalar().int_width().and_then(|bits| types::integer(bits, false));
        let Some(scalar) = scalar else { return Ok(false) };
        let access = BlockAccess { medium, way, scalar, count: data.vector_len().unwrap_or(1) };
        let Some(name) = access.name() else { return Ok(false) };
        if medium == Medium::Media {
            order.rotate_left(1);
        }
        let mut args = Values::new();
        let mut params = MangledParams::new();
        // The value that is written stands last, but for the image of a rectangle.
        let written = match (way, medium) {
            (BlockDirection::Write, Medium::Media) => order.len().checked_sub(2),
            (BlockDirection::Write, Medium::BufferOrImage) => order.len().checked_sub(1),
            _ => None,
        };
        for (position, id) in order.into_iter().enumerate() {
            args.push(self.value(id)?);
            let type_id = self.reader.type_id(id)?;
            let is_pointer = self.reader.ty(type_id)?.is_pointer();
            let ty = self.opencl_param(id, is_pointer || written == Some(position))?;
            params.push(if is_pointer && way == BlockDirection::Read { constant(ty) } else { ty });
        }
        let result = if way == BlockDirection::Read { data } else { self.reader.context.void() };
        let call = self.call_opencl(&name, &params, result, &args, call::CONVERGENT)?;
        if way == BlockDirection::Read {
            self.define(inst, call)?;
        }
        Ok(true)
    }

    /// A prefetch through an untyped pointer is one of bytes; what only its instruction says has no place in OpenCL C.
    pub(super) fn read_untyped_prefetch(&mut self, inst: Inst<'s>) -> Result<bool> {
        if inst.arguments().len() != 2 {
            return Ok(false);
        }
        let params =
            [constant(self.opencl_param(inst.id(0)?, false)?), self.opencl_param(inst.id(1)?, true)?];
        let args = [self.operand(inst, 0)?, self.operand(inst, 1)?];
        let void = self.reader.context.void();
        self.call_opencl("prefetch", &params, void, &args, call::BUILTIN)?;
        Ok(true)
    }

    /// A copy by a work-group through untyped pointers as one of integers, or vectors of them, that are as large as its
    /// elements; `false` where OpenCL C has none of that size, or where the stride is not known to be one of whole elements.
    pub(super) fn read_untyped_copy(&mut self, inst: Inst<'s>) -> Result<bool> {
        let &[scope, target, source, size, count, stride, event] = inst.arguments() else { return Ok(false) };
        if self.reader.constant_u32(Id(scope)) != Some(grammar::Scope::Workgroup.0) {
            return Ok(false);
        }
        let Ok(bytes) = self.reader.constant_u64(Id(size)) else { return Ok(false) };
        let (scalar, lanes) = match bytes {
            1 => (Builtin::UChar, 1),
            2 => (Builtin::UShort, 1),
            4 => (Builtin::UInt, 1),
            8 => (Builtin::ULong, 1),
            16 | 32 | 64 => (Builtin::UInt, bytes as u32 / 4),
            128 => (Builtin::ULong, 16),
            _ => return Ok(false),
        };
        let Some(stride) = self.stride_in_elements(Id(stride), bytes)? else { return Ok(false) };
        let element = Ty::vector_or_scalar(scalar, lanes);
        let mut params = MangledParams::new();
        let mut args = Values::new();
        for (id, cv) in [(target, Cv::empty()), (source, Cv::CONST)] {
            let pointer = self.value(Id(id))?;
            let space = pointer.ty().and_then(crate::draft::Type::address_space).unwrap_or_default();
            params.push(Ty::pointer_to(element.clone(), space, cv));
            args.push(pointer);
        }
        args.extend([self.value(Id(count))?, stride, self.value(Id(event))?]);
        params.extend([self.size_param().into(), self.size_param().into()]);
        params.push(self.opencl_param(Id(event), false)?);
        let result = self.result_type(inst)?;
        let name = "async_work_group_strided_copy";
        let call = self.call_opencl(name, &params, result, &args, call::CONVERGENT)?;
        self.define(inst, call)?;
        Ok(true)
    }

    /// A stride in bytes as one in elements of a size; `None` where it may be in the middle of one.
    fn stride_in_elements(&mut self, stride: Id, size: u64) -> Result<Option<crate::draft::Value<'m>>> {
        if let Ok(bytes) = self.reader.constant_u64(stride) {
            if bytes % size != 0 {
                return Ok(None);
            }
            return Ok(Some(self.size_type()?.const_int(bytes / size)?));
        }
        if size == 1 {
            return self.value(stride).map(Some);
        }
        let Some(product) = self.reader.ids.get(stride).filter(|inst| inst.op() == Op::IMul) else {
            return Ok(None);
        };
        match self.reader.constant_u64(product.id(3)?) {
            Ok(factor) if factor == size => self.value(product.id(2)?).map(Some),
            _ => Ok(None),
        }
    }

    /// The name of a prefetch tells how much is brought nearer.
    fn read_prefetch(&mut self, inst: Inst<'s>) -> Result<bool> {
        // OpenCL C has no words for memory operands.
        if inst.arguments().len() > 2 {
            return Ok(false);
        }
        let pointer_id = inst.id(0)?;
        let pointee = self.reader.pointee(self.reader.type_id(pointer_id)?)?;
        let bits = match pointee {
            Some(ty) => self.reader.ty(ty)?.int_width(),
            None => None,
        };
        let (Some(bits), Some(bytes)) = (bits, self.reader.constant_u32(inst.id(1)?)) else {
            return Ok(false);
        };
        let Some(scalar) = types::integer(bits, false) else { return Ok(false) };
        let count = bytes.saturating_mul(8) / bits.max(1);
        let access =
            BlockAccess { medium: Medium::BufferOrImage, way: BlockDirection::Prefetch, scalar, count };
        let Some(name) = access.name().filter(|name| BlockAccess::parse(name) == Some(access)) else {
            return Ok(false);
        };
        let pointer = self.value(pointer_id)?;
        let param = constant(self.opencl_param(pointer_id, true)?);
        let void = self.reader.context.void();
        self.call_opencl(&name, &[param], void, &[pointer], call::CONVERGENT)?;
        Ok(true)
    }

    /// `any` and `all`, which take integers and look at their signs. Integers in the module itself, which break a rule,
    /// are passed on.
    pub(super) fn read_vote(&mut self, inst: Inst<'s>) -> Result<()> {
        let mut value = self.operand(inst, 2)?;
        let ty = value.ty().ok_or_else(|| Error::internal("an operand without a type"))?;
        let count = ty.vector_len().unwrap_or(1);
        let bits = ty.scalar().int_width().filter(|bits| *bits > 1);
        let mut scalar = Builtin::Char;
        match bits.and_then(|bits| types::integer(bits, true)) {
            Some(integer) => scalar = integer,
            None => {
                let byte = self.reader.context.int(8)?;
                let bytes = if ty.is_vector() { byte.vector_of(count)? } else { byte };
                value = self.builder.cast(Opcode::SExt, value, bytes)?;
            }
        }
        let name = if inst.op() == Op::Any { "any" } else { "all" };
        let params = [Ty::vector_or_scalar(scalar, count)];
        let call = self.call_opencl(name, &params, self.reader.context.i32(), &[value], call::PURE)?;
        let boolean = self.builder.cast(Opcode::Trunc, call, self.reader.context.int(1)?)?;
        self.define(inst, boolean)
    }

    /// The fence flags of a pointer's memory are its semantics some bits lower.
    pub(super) fn read_fence_of_pointer(&mut self, inst: Inst<'s>) -> Result<()> {
        let pointer = self.operand(inst, 2)?;
        let result = self.result_type(inst)?;
        let space = self.reader.address_space(grammar::StorageClass::Generic)?;
        let params = [Ty::pointer_to(Builtin::Void, space, Cv::CONST)];
        let call = self.call_opencl("get_fence", &params, result, &[pointer], call::PURE)?;
        let distance =
            result.const_int(grammar::MemorySemantics::WorkgroupMemory.bits().trailing_zeros().into())?;
        let semantics = self.builder.binary(Opcode::Shl, call, distance)?;
        self.define(inst, semantics)
    }

    pub(super) fn read_address_cast(&mut self, inst: Inst<'s>) -> Result<bool> {
        let storage = grammar::StorageClass(inst.word(3)?);
        let Some(name) = crate::mapping::builtins::address_cast_name(storage) else { return Ok(false) };
        let pointer = self.operand(inst, 2)?;
        let result = self.result_type(inst)?;
        let call = self.call_named(&format!("__{name}"), result, &[pointer], call::BUILTIN)?.value();
        self.define(inst, call)?;
        Ok(true)
    }

    /// Decorated conversions, and those that saturate by name.
    pub(super) fn read_conversion(&mut self, inst: Inst<'s>) -> Result<bool> {
        use crate::mapping::builtins::convert::{self, NamedConversion};
        let Some((from, to)) = convert::classes(inst.op()) else { return Ok(false) };
        let id = inst.id(1)?;
        let value = self.operand(inst, 2)?;
        let result = self.result_type(inst)?;
        let scalar = result.scalar();
        let index = &self.reader.index;
        let saturates = convert::saturates_by_itself(inst.op())
            || index.has(id, grammar::Decoration::SaturatedConversion);
        let scalar_bits = scalar.int_width();
        // Where nothing saturates, the sign of a result is of no matter, nor is that of what loses its upper bits; users
        // of OpenCL C's names expect signed types there.
        let keeps_bits = inst.op() == Op::UConvert && !saturates;
        let spelt = match (to, scalar.int_width(), scalar.kind().float_bits()) {
            (ArgumentClass::Float, _, Some(bits)) => types::float(bits),
            (_, Some(bits), _) => types::integer(bits, to == ArgumentClass::Signed || keeps_bits),
            _ => None,
        };
        let Some(scalar) = spelt else { return Ok(false) };
        if (from == ArgumentClass::Float) != (value.ty().map(class_of) == Some(ArgumentClass::Float)) {
            return Ok(false);
        }
        let rounding = match index.decoration(id, grammar::Decoration::FPRoundingMode) {
            Some(decoration) => Some(grammar::FPRoundingMode(decoration.parameter(0)?)),
            None => None,
        };
        let to = types::Spelt { scalar, count: result.vector_len().unwrap_or(1) };
        let Some(name) = (NamedConversion { to, saturates, rounding }).name() else { return Ok(false) };
        let narrows = value.ty().and_then(|ty| ty.scalar().int_width()) > scalar_bits;
        let is_unsigned = from == ArgumentClass::Unsigned && !(keeps_bits && narrows);
        let param = self.opencl_param(inst.id(2)?, is_unsigned)?;
        let call = self.call_opencl(&name, &[param], result, &[value], call::PURE)?;
        self.define(inst, call)?;
        Ok(true)
    }
}

/// A pointer type with a constant pointee.
pub(in crate::reader) fn constant(ty: Ty<'static>) -> Ty<'static> {
    match ty.pointee() {
        Some((pointee, qualifiers)) => {
            let space = match qualifiers.space {
                crate::mangle::AddressSpace::Number(number) => number,
                _ => 0,
            };
            Ty::pointer_to(pointee.clone(), space, Cv::CONST)
        }
        None => ty,
    }
}

/// The properties of a call of an instruction's function.
fn traits_of(op: Op) -> CalleeTraits {
    let Some(row) = op.row() else { return call::BUILTIN };
    match row.class {
        _ if sync::is_convergent(row) => call::CONVERGENT,
        grammar::Class::RelationalAndLogical | grammar::Class::Bit => call::PURE,
        _ => call::BUILTIN,
    }
}
