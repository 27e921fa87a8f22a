//! Calls of the host: each instruction that only it can answer is a function of the module's own, which packs the operands and
//! calls one of the interface's callbacks.

use smallvec::SmallVec;

use super::{
    access::{AccessPlace, MemoryAccessForm},
    layout::TypeLayout,
};
use crate::{
    Code, Error, Result,
    draft::{Builder, Function, GepFlags, Linkage, Opcode, Type, TypeKind, UnnamedAddr, Value},
    mapping::{
        builtins::friendly,
        metadata::SHADER_OPERATION,
        shader::{self, Callback, Field, ShaderValueKind, is_handle},
    },
    reader::{
        Reader,
        body::{FunctionReader, Values},
    },
    spirv::{
        Id, Inst, Op, OperandContext as _, Operands,
        grammar::{ExtInstSet, GlslStd450, ImportedSet, OperandKind, StorageClass},
    },
};

/// The number of words of an OpExtInst before the operands.
const HEAD: usize = 4;
/// How many words of an OpTypeImage a description has.
const IMAGE_WORDS: usize = 6;

/// The types of what describes an operation to a callback.
#[derive(Clone, Copy)]
pub(super) struct OperationTypes<'m> {
    /// `struct spirv_operation`.
    operation: Type<'m>,
    /// `struct spirv_value`.
    value: Type<'m>,
}

/// An operand of an operation: the type of its value, or none for a literal.
type HostOperand = Option<Id>;

/// What a callback has to do.
struct HostOperation {
    set: u32,
    number: u32,
    image: [u32; IMAGE_WORDS],
    result: Option<Id>,
    operands: SmallVec<[HostOperand; 8]>,
}

impl HostOperation {
    /// Words by which equal operations are found.
    fn key(&self) -> SmallVec<[u32; 24]> {
        let mut key = SmallVec::from_slice(&[self.set, self.number, self.result.map_or(0, |id| id.0)]);
        key.extend(self.image);
        key.extend(self.operands.iter().map(|operand| operand.map_or(0, |id| id.0)));
        key
    }
}

/// What the function of an operation is made by, which is asked for once for equal operations.
struct HostFunctionKey {
    name: String,
    callback: Callback,
    is_convergent: bool,
}

/// An instruction of a set, where the host answers it.
pub(super) fn extended<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<bool> {
    let number = inst.word(3)?;
    let Some(set) = f.reader.ids.ext_inst_set(inst.id(2)?).and_then(ImportedSet::known) else {
        return Ok(false);
    };
    if set == ExtInstSet::GlslStd450 {
        exponent_fits(f, inst, GlslStd450(number))?;
    }
    let Some(code) = shader::set_number(set).filter(|code| shader::is_answered(*code, number)) else {
        return Ok(false);
    };
    let row = set.table().by_number(number);
    let row =
        row.ok_or_else(|| inst.malformed(format!("{} has no instruction {number}", set.table().name)))?;
    let (mut args, mut operands) = (Values::new(), SmallVec::new());
    for word in inst.operands().get(HEAD..).unwrap_or(&[]) {
        let id = Id(*word);
        args.push(f.value(id)?);
        operands.push(Some(f.reader.type_id(id)?));
    }
    let result = inst.result_type();
    let operation = HostOperation { set: code, number, image: [u32::MAX; IMAGE_WORDS], result, operands };
    let traits = || HostFunctionKey {
        name: friendly::name_of_ext(set, row),
        callback: if code == shader::BALLOT { Callback::Subgroup } else { Callback::Fragment },
        is_convergent: true,
    };
    f.call_operation(inst, traits, &operation, &args)?;
    Ok(true)
}

/// Refuses exponents of other widths than 32 bits, as a function's body writes so many (GLSL.std.450, Frexp and FrexpStruct).
fn exponent_fits<'s>(f: &FunctionReader<'_, '_, 's>, inst: Inst<'s>, function: GlslStd450) -> Result<()> {
    let exponent = match function {
        GlslStd450::FrexpStruct => f.reader.type_inst(inst.id(0)?)?.id(2).ok(),
        GlslStd450::Frexp => f.reader.pointee(f.reader.type_id(inst.id(5)?)?)?,
        _ => return Ok(()),
    };
    let has_word = |ty: Id| f.reader.ty(ty).is_ok_and(|ty| ty.scalar().is_int_of(32));
    if exponent.is_none_or(has_word) { Ok(()) } else { Err(inst.malformed("the exponent has not 32 bits")) }
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Calls the host for an instruction.
    ///
    /// # Errors
    /// Where an operand has no value or no room in memory.
    pub(super) fn call_host(&mut self, inst: Inst<'s>, callback: Callback) -> Result<()> {
        let row = inst.op().row().ok_or_else(|| inst.unsupported("unknown opcode"))?;
        let (mut args, mut operands) = (Values::new(), SmallVec::new());
        let mut image = [u32::MAX; IMAGE_WORDS];
        for operand in Operands::new(inst, self.reader.ids) {
            let operand = operand?;
            if matches!(operand.kind, OperandKind::IdResultType | OperandKind::IdResult) {
                continue;
            }
            if !operand.kind.is_id() {
                for word in operand.words {
                    args.push(self.u32(*word)?);
                    operands.push(None);
                }
                continue;
            }
            let id = Id(operand.word());
            if inst.op() == Op::UntypedImageTexelPointerEXT
                && operands.is_empty()
                && image == [u32::MAX; IMAGE_WORDS]
            {
                // The type of the image, which typed pointers say themselves.
                image = self
                    .reader
                    .image_words(id)
                    .ok_or_else(|| inst.malformed(format!("{id} is no image type")))?;
                continue;
            }
            if self.reader.ids.type_of(id).is_none() && self.reader.ty(id).is_ok() {
                // A type, which the values say themselves.
                continue;
            }
            let ty = self.reader.type_id(id)?;
            let (value, ty) = self.host_argument(inst, id, ty)?;
            if let Some(words) = self.reader.image_words(ty).filter(|_| image == [u32::MAX; IMAGE_WORDS]) {
                image = words;
            }
            args.push(value);
            operands.push(Some(ty));
        }
        let operation = HostOperation {
            set: shader::CORE,
            number: match inst.op() {
                Op::UntypedImageTexelPointerEXT => Op::ImageTexelPointer.0.into(),
                op => op.0.into(),
            },
            image,
            result: inst.result_type(),
            operands,
        };
        let traits = || HostFunctionKey {
            name: friendly::name_of_op(row),
            callback,
            is_convergent: Callback::is_convergent(row),
        };
        self.call_operation(inst, traits, &operation, &args)
    }

    /// An operand as the host gets it: a pointer to an image is the image's handle.
    fn host_argument(&mut self, inst: Inst<'s>, id: Id, ty: Id) -> Result<(Value<'m>, Id)> {
        let value = self.value(id)?;
        let pointee = match inst.op() {
            Op::ImageTexelPointer => self.reader.pointee(ty).ok().flatten(),
            Op::UntypedImageTexelPointerEXT => {
                Some(inst.id(2)?).filter(|_| inst.operands().get(3) == Some(&id.0))
            }
            _ => None,
        };
        let Some(pointee) = pointee else { return Ok((value, ty)) };
        if !is_handle(self.reader.type_inst(pointee)?.op()) {
            return Ok((value, ty));
        }
        let place = AccessPlace { inst, pointer: value, access: MemoryAccessForm::default() };
        let handle = self.reader.load_object(self.builder, place, TypeLayout::new(pointee, false))?;
        Ok((handle, pointee))
    }

    fn call_operation(
        &mut self,
        inst: Inst<'s>,
        traits: impl FnOnce() -> HostFunctionKey,
        operation: &HostOperation,
        args: &[Value<'m>],
    ) -> Result<()> {
        let key = operation.key();
        let function = match self.reader.shader.hosts.get(&*key) {
            Some(known) => *known,
            None => {
                let function = self.reader.host_function(inst, &traits(), operation, args)?;
                self.reader.shader.hosts.insert(key.into_boxed_slice(), function);
                function
            }
        };
        let mut all = Values::from_slice(&[self.interface()?]);
        all.extend_from_slice(args);
        let call = self.call(function, &all)?;
        match inst.result() {
            Some(id) if operation.result.is_some_and(|ty| self.ty(ty).is_ok_and(|ty| !ty.is_void())) => {
                self.define_id(id, call.value())
            }
            Some(id) => self.reader.set_value(id, call.value()),
            None => Ok(()),
        }
    }
}

impl<'m, 's> Reader<'m, 's> {
    /// What the type of an image, or of one with its sampler, says.
    fn image_words(&self, ty: Id) -> Option<[u32; IMAGE_WORDS]> {
        let mut inst = self.ids.get(ty)?;
        if inst.op() == Op::TypeSampledImage {
            inst = self.ids.get(inst.id(1).ok()?)?;
        }
        let words = inst.operands().get(2..2 + IMAGE_WORDS).filter(|_| inst.op() == Op::TypeImage)?;
        words.try_into().ok()
    }

    /// The function that calls the host.
    fn host_function(
        &mut self,
        inst: Inst<'s>,
        traits: &HostFunctionKey,
        operation: &HostOperation,
        args: &[Value<'m>],
    ) -> Result<Function<'m>> {
        let pointer = self.context.pointer(0)?;
        let mut params = vec![pointer];
        for arg in args {
            params.push(arg.ty().ok_or_else(|| Error::internal("an argument without a type"))?);
        }
        let result = match operation.result {
            Some(ty) => self.ty(ty)?,
            None => self.context.void(),
        };
        let ty = result.function(&params, false)?;
        let function =
            self.module.add_function_in(traits.name.as_bytes(), ty, self.options.program_address_space)?;
        function.set_linkage(Linkage::Internal);
        function.set_no_unwind()?;
        let mut kept = vec![operation.set, operation.number, operation.result.map_or(0, |id| id.0)];
        kept.extend(operation.operands.iter().map(|operand| operand.map_or(0, |id| id.0)));
        self.keep_numbers(function.value(), SHADER_OPERATION, &kept)?;
        if traits.is_convergent {
            function.set_convergent()?;
        }
        self.keep_call(function)?;
        let builder = Builder::new(self.context);
        builder.position_at_end(function.append_block(b"entry")?);
        self.fill_host_function(&builder, inst, function, operation, traits)?;
        Ok(function)
    }

    fn fill_host_function(
        &mut self,
        builder: &Builder<'m>,
        inst: Inst<'s>,
        function: Function<'m>,
        operation: &HostOperation,
        traits: &HostFunctionKey,
    ) -> Result<()> {
        if (operation.set, operation.number) == (shader::CORE, Op::RawAccessChainNV.0.into()) {
            return self.fill_raw_access_chain(builder, inst, function);
        }
        let pointer = self.context.pointer(0)?;
        let interface =
            function.param(0).ok_or_else(|| Error::internal("a function without its interface"))?;
        let room = builder.alloca(pointer.array_of(operation.operands.len() as u64)?)?.value();
        let mut addresses = Vec::with_capacity(operation.operands.len());
        for operand in &operation.operands {
            addresses.push(self.room_of(builder, *operand)?);
        }
        let result = match operation.result.filter(|ty| self.ty(*ty).is_ok_and(|ty| !ty.is_void())) {
            Some(ty) => Some((self.room_of(builder, Some(ty))?, ty)),
            None => None,
        };
        for (number, (address, operand)) in addresses.into_iter().zip(&operation.operands).enumerate() {
            let value = function.param(number as u32 + 1);
            let value = value.ok_or_else(|| Error::internal("a function without its operands"))?;
            match operand {
                Some(ty) => {
                    let place = AccessPlace { inst, pointer: address, access: MemoryAccessForm::default() };
                    self.store_object(builder, place, TypeLayout::new(*ty, false), value)?;
                }
                None => {
                    builder.store(value, address, None, false)?;
                }
            }
            let slot = self.at_offset(builder, room, number as u64 * self.shader.pointer_size)?;
            builder.store(address, slot, None, false)?;
        }
        let callbacks = self.load_field(builder, interface, Field::Callbacks)?;
        let callee = self.load_entry(builder, callbacks, u64::from(traits.callback as u32), pointer)?;
        let description = self.description(operation).map_err(|error| error.or_at(|| inst.location()))?;
        let to = match result {
            Some((address, _)) => address,
            None => pointer.const_null()?,
        };
        let ty = self.context.void().function(&[pointer; 4], false)?;
        let call = builder.call_pointer(ty, callee, &[interface, description, room, to])?;
        call.set_no_unwind()?;
        if traits.is_convergent {
            call.set_convergent()?;
        }
        match result {
            Some((address, ty)) => {
                let place = AccessPlace { inst, pointer: address, access: MemoryAccessForm::default() };
                let value = self.load_object(builder, place, TypeLayout::new(ty, false))?;
                builder.ret(value)?;
            }
            None => drop(builder.ret_void()?),
        }
        Ok(())
    }

    /// The address that is so many elements of a size, and so many bytes, behind the start of a buffer (SPV_NV_raw_access_chains).
    fn fill_raw_access_chain(
        &mut self,
        builder: &Builder<'m>,
        inst: Inst<'s>,
        function: Function<'m>,
    ) -> Result<()> {
        let base = self.type_inst(self.type_id(inst.id(2)?)?)?;
        if base.op() != Op::TypePointer {
            return Err(inst.malformed("the base is not a pointer with a type"));
        }
        let (class, pointee) = (StorageClass(base.word(1)?), base.id(2)?);
        let params: Vec<_> = function.params().collect();
        let &[_, base, stride, index, offset, ..] = params.as_slice() else {
            return Err(inst.malformed("an operand is missing"));
        };
        let base = match self.is_descriptor(pointee, class) {
            true => {
                let ty = self.pointer_type(class)?;
                self.load_constant(builder, base, ty)?
            }
            false => base,
        };
        let i64 = self.context.i64();
        let wide = |value: Value<'m>| match value.ty() {
            Some(ty) if ty == i64 => Ok(value),
            _ => builder.cast(Opcode::ZExt, value, i64),
        };
        let elements = builder.binary(Opcode::Mul, wide(stride)?, wide(index)?)?;
        let bytes = builder.binary(Opcode::Add, elements, wide(offset)?)?;
        let address = builder.gep(self.context.i8(), base, &[bytes], GepFlags::empty())?;
        builder.ret(address)?;
        Ok(())
    }

    /// Memory for an operand or a result.
    fn room_of(&mut self, builder: &Builder<'m>, ty: Option<Id>) -> Result<Value<'m>> {
        let Some(ty) = ty else { return Ok(builder.alloca(self.context.i32())?.value()) };
        let extent = self.extent(TypeLayout::new(ty, false))?;
        let room = builder.alloca(self.context.i8().array_of(extent.size)?)?;
        room.set_alignment(extent.align.clamp(1, 4096))?;
        Ok(room.value())
    }

    fn operation_types(&mut self) -> Result<OperationTypes<'m>> {
        if let Some(known) = self.shader.operation_types {
            return Ok(known);
        }
        let context = self.context;
        let (i32, pointer) = (context.i32(), context.pointer(0)?);
        let value = context.named_struct(b"spirv.value");
        value.set_body(&[context.i8(), context.i8(), context.i16(), i32], false)?;
        let operation = context.named_struct(b"spirv.operation");
        let words = i32.array_of(IMAGE_WORDS as u64)?;
        operation.set_body(&[i32, i32, words, value, i32, pointer], false)?;
        let types = OperationTypes { operation, value };
        self.shader.operation_types = Some(types);
        Ok(types)
    }

    /// The constant that describes an operation to the callback.
    fn description(&mut self, operation: &HostOperation) -> Result<Value<'m>> {
        let types = self.operation_types()?;
        let i32 = self.context.i32();
        let mut rows = Vec::with_capacity(operation.operands.len());
        for operand in &operation.operands {
            rows.push(match operand {
                Some(ty) => self.value_row(types, *ty)?,
                None => self.row(types, ShaderValueKind::Literal, 32, 1, 4)?,
            });
        }
        let rows = types.value.const_array(&rows)?;
        let rows = self.constant(b"spirv.operands", rows)?;
        let mut words = Vec::with_capacity(IMAGE_WORDS);
        for word in operation.image {
            words.push(i32.const_int(word.into())?);
        }
        let result = match operation.result.filter(|ty| self.ty(*ty).is_ok_and(|ty| !ty.is_void())) {
            Some(ty) => self.value_row(types, ty)?,
            None => self.row(types, ShaderValueKind::None, 0, 0, 0)?,
        };
        let members = [
            i32.const_int(operation.set.into())?,
            i32.const_int(operation.number.into())?,
            i32.const_array(&words)?,
            result,
            i32.const_int(operation.operands.len() as u64)?,
            rows,
        ];
        let description = types.operation.const_struct(&members)?;
        self.constant(b"spirv.operation", description)
    }

    fn constant(&self, name: &[u8], value: Value<'m>) -> Result<Value<'m>> {
        let ty = value.ty().ok_or_else(|| Error::internal("a constant without a type"))?;
        let global = self.module.add_global(name, ty, 0)?;
        global.set_initializer(value)?;
        global.set_constant(true);
        global.set_linkage(Linkage::Private);
        global.set_unnamed_addr(UnnamedAddr::Global);
        Ok(global.value())
    }

    /// What describes a value of a type.
    fn value_row(&mut self, types: OperationTypes<'m>, ty: Id) -> Result<Value<'m>> {
        let inst = self.type_inst(ty)?;
        let bytes = match inst.op() {
            // A descriptor's room holds one handle.
            op if is_handle(op) && op != Op::TypeSampledImage => self.shader.pointer_size,
            _ => self.extent(TypeLayout::new(ty, false))?.size,
        };
        let (component, count) = match inst.op() {
            Op::TypeVector => (self.type_inst(inst.id(1)?)?, inst.word(2)?),
            _ => (inst, 1),
        };
        let (kind, bits) = match component.op() {
            Op::TypeBool => (ShaderValueKind::Boolean, 8),
            Op::TypeInt if component.word(2)? == 1 => (ShaderValueKind::Signed, component.word(1)?),
            Op::TypeInt => (ShaderValueKind::Unsigned, component.word(1)?),
            Op::TypeFloat if self.ty(component.id(0)?)?.kind() == TypeKind::BFloat => {
                (ShaderValueKind::BFloat16, 16)
            }
            Op::TypeFloat => (ShaderValueKind::Float, component.word(1)?),
            Op::TypeSampledImage => (ShaderValueKind::SampledImage, 0),
            Op::TypePointer | Op::TypeUntypedPointerKHR => (ShaderValueKind::Pointer, 0),
            op if is_handle(op) => (ShaderValueKind::Pointer, 0),
            _ => (ShaderValueKind::Composite, 0),
        };
        self.row(types, kind, bits, count, bytes)
    }

    fn row(
        &self,
        types: OperationTypes<'m>,
        kind: ShaderValueKind,
        bits: u32,
        count: u32,
        bytes: u64,
    ) -> Result<Value<'m>> {
        let context = self.context;
        let bits = if kind == ShaderValueKind::Pointer { self.shader.pointer_size * 8 } else { bits.into() };
        let (Ok(bits), Ok(count), Ok(bytes)) =
            (u8::try_from(bits), u16::try_from(count), u32::try_from(bytes))
        else {
            return Err(Error::unsupported(Code::Other, "the host cannot be given a value of this size"));
        };
        let members = [
            context.i8().const_int(u64::from(kind as u8))?,
            context.i8().const_int(bits.into())?,
            context.i16().const_int(count.into())?,
            context.i32().const_int(bytes.into())?,
        ];
        Ok(types.value.const_struct(&members)?)
    }
}
