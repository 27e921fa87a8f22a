//! Types: each OpType… becomes an LLVM type when its instruction is met.

use super::{Reader, shader};
use crate::{
    CallForm, Code, Error, Kind, Result,
    draft::Type,
    loss::Loss,
    mapping::{annotations, opaque, registry},
    spirv::{
        Id, Inst, Op, Operands,
        grammar::{self, FPEncoding, OperandKind, StorageClass},
        limits, words,
    },
};

/// Types nest no deeper: LLVM walks them recursively. The specification's limit for structures is 255.
const MAX_DEPTH: u16 = 512;
/// No type is larger: LLVM counts bits in 64 bits without looking for an overflow.
const MAX_BYTES: u64 = 1 << 56;

/// Facts about a type id.
#[derive(Clone, Copy)]
pub(crate) struct TypeSlot<'m> {
    /// The LLVM type.
    pub(crate) ty: Type<'m>,
    /// How deep the type nests.
    depth: u16,
    /// About how large values are, in bytes.
    bytes: u64,
}

impl<'m> TypeSlot<'m> {
    /// A type whose values hold this type's value so many times.
    fn repeated(self, ty: Type<'m>, count: u64) -> Self {
        Self { ty, depth: self.depth + 1, bytes: self.bytes.saturating_mul(count) }
    }
}

/// A type that nests no other.
fn leaf(ty: Type<'_>) -> TypeSlot<'_> {
    let bits = ty.int_width().or_else(|| ty.kind().float_bits());
    TypeSlot { ty, depth: 0, bytes: bits.map_or(8, |bits| u64::from(bits.div_ceil(8))) }
}

impl<'m, 's> Reader<'m, 's> {
    /// The LLVM type of a type id.
    ///
    /// # Errors
    /// Where the id is not a type that has been declared.
    #[inline]
    pub(crate) fn ty(&self, id: Id) -> Result<Type<'m>> {
        self.type_slot(id).map(|slot| slot.ty)
    }

    fn type_slot(&self, id: Id) -> Result<TypeSlot<'m>> {
        let slot = self.types.get(id);
        slot.ok_or_else(|| Error::malformed(format!("{id} is not a type that is declared before")))
    }

    /// The type id of a value.
    ///
    /// # Errors
    /// Where the id is not a value.
    pub(crate) fn type_id(&self, value: Id) -> Result<Id> {
        self.ids.type_of(value).ok_or_else(|| Error::malformed(format!("{value} is not a value")))
    }

    /// The instruction of a type id.
    ///
    /// # Errors
    /// Where nothing defines the id.
    pub(crate) fn type_inst(&self, id: Id) -> Result<Inst<'s>> {
        self.ids.require(id)
    }

    /// The type id that a pointer type points to; `None` for an untyped pointer.
    ///
    /// # Errors
    /// Where the id is not a pointer type.
    pub(crate) fn pointee(&self, pointer_type: Id) -> Result<Option<Id>> {
        let inst = self.type_inst(pointer_type)?;
        match inst.op() {
            Op::TypePointer => inst.id(2).map(Some),
            Op::TypeUntypedPointerKHR => Ok(None),
            op => Err(Error::malformed(format!("{pointer_type} is {op}, not a pointer type"))),
        }
    }

    /// Whether a type id is a structure.
    pub(crate) fn is_struct(&self, id: Id) -> bool {
        self.ids.get(id).is_some_and(|inst| inst.op() == Op::TypeStruct)
    }

    /// The type of a part of a composite; of arrays and vectors every part has the same.
    pub(crate) fn member_type(&self, id: Id, number: Option<u32>) -> Option<Id> {
        let inst = self.ids.get(id)?;
        match inst.op() {
            Op::TypeStruct => inst.operands().get(1 + number? as usize).map(|word| Id(*word)),
            Op::TypeArray | Op::TypeRuntimeArray | Op::TypeVector | Op::TypeMatrix => inst.id(1).ok(),
            _ => None,
        }
    }

    /// Declares the type of an instruction that LLVM has a type for.
    pub(crate) fn declare_type(&mut self, inst: Inst<'s>, op: registry::Type) -> Result<()> {
        use registry::Type as T;
        let slot = match op {
            T::TypeForwardPointer => {
                let ty = self.pointer_type(StorageClass(inst.word(1)?))?;
                TypeSlot { ty, depth: 0, bytes: 8 }
            }
            T::TypeStruct => self.struct_type(inst)?,
            T::TypeVector => self.vector(inst)?,
            T::TypeMatrix => self.matrix(inst)?,
            T::TypeArray => self.array(inst)?,
            T::TypeRuntimeArray => self.runtime_array(inst)?,
            T::TypeFunction => self.function_type(inst)?,
            T::TypeTokenINTEL => leaf(self.context.token()),
            T::TypeVoid => leaf(self.context.void()),
            T::TypeBool => leaf(self.context.bool()),
            T::TypeInt => leaf(self.int_type(inst)?),
            T::TypeFloat => leaf(self.float_type(inst)?),
            T::TypePointer if self.points_to_function(inst) => {
                leaf(self.context.pointer(self.function_address_space())?)
            }
            T::TypePointer | T::TypeUntypedPointerKHR => {
                leaf(self.pointer_type(StorageClass(inst.word(1)?))?)
            }
            T::TypeOpaque => {
                let name = words::string_bytes(inst.operands().get(1..).unwrap_or(&[]));
                leaf(self.context.named_struct(&name))
            }
        };
        if slot.depth > MAX_DEPTH {
            return Err(too_large(format!("the type nests deeper than {MAX_DEPTH} levels")));
        }
        if slot.bytes > MAX_BYTES {
            return Err(too_large(format!("values of the type have more than {MAX_BYTES} bytes")));
        }
        self.set_type(inst.id(0)?, slot)
    }

    /// Declares a type that LLVM does not know; in OpenCL C's form some of these are pointers.
    pub(crate) fn declare_opaque_type(&mut self, inst: Inst<'s>) -> Result<()> {
        let ty = match inst.op() {
            op if self.is_shader() && crate::mapping::shader::is_handle(op) => {
                let handle = self.context.pointer(0)?;
                match op {
                    Op::TypeSampledImage => self.context.struct_type(&[handle, handle], false)?,
                    _ => handle,
                }
            }
            op if self.options.call_form != CallForm::SpvIr && opaque::is_pointer_in_opencl(op) => {
                self.context.pointer(0)?
            }
            // A constant of it is the address of a variable.
            Op::TypePipeStorage if self.has_pipe_storage_constant() => {
                self.pointer_type(StorageClass::CrossWorkgroup)?
            }
            _ => self.opaque(inst)?,
        };
        self.set_type(inst.id(0)?, leaf(ty))
    }

    fn set_type(&mut self, id: Id, slot: TypeSlot<'m>) -> Result<()> {
        // A type that OpTypeForwardPointer announced has its LLVM type already.
        self.types.insert_new(id, slot).map(drop)
    }

    fn has_pipe_storage_constant(&self) -> bool {
        let globals = self.ids.module().iter().take_while(|inst| inst.op() != Op::Function);
        globals.into_iter().any(|inst| inst.op() == Op::ConstantPipeStorage)
    }

    fn int_type(&self, inst: Inst<'s>) -> Result<Type<'m>> {
        let bits = inst.word(1)?;
        if bits == 0 || bits > limits::INTEGER_BITS {
            return Err(Error::new(Code::InvalidBitWidth, Kind::Unsupported, bits.to_string()));
        }
        Ok(self.context.int(bits)?)
    }

    fn float_type(&self, inst: Inst<'s>) -> Result<Type<'m>> {
        let context = self.context;
        let encoding = inst.operands().get(2).copied().map(FPEncoding);
        Ok(match (inst.word(1)?, encoding) {
            (16, None) => context.f16(),
            (32, None) => context.f32(),
            (64, None) => context.f64(),
            (16, Some(FPEncoding::BFloat16KHR)) => context.bf16(),
            // LLVM has no such formats, so their values travel as integers of their width.
            (bits @ (4 | 6 | 8), Some(_)) => context.int(bits)?,
            (bits, encoding) => {
                let detail = match encoding {
                    Some(encoding) => format!("{bits} bits with encoding {}", encoding.0),
                    None => format!("{bits} bits"),
                };
                return Err(Error::new(Code::InvalidBitWidth, Kind::Unsupported, detail));
            }
        })
    }

    /// The pointer type of a storage class.
    pub(crate) fn pointer_type(&self, class: StorageClass) -> Result<Type<'m>> {
        let space = self.address_space(class)?;
        Ok(self.context.pointer(space)?)
    }

    /// Whether a pointer type's pointers point to functions; a generic pointer to one is generic all the same.
    fn points_to_function(&self, inst: Inst<'s>) -> bool {
        let is_own = inst.word(1).is_ok_and(|class| StorageClass(class) == StorageClass::Function);
        let pointee = inst.id(2).ok().and_then(|pointee| self.ids.get(pointee));
        is_own && pointee.is_some_and(|pointee| pointee.op() == Op::TypeFunction)
    }

    /// The address space of the functions whose addresses are taken, and of pointers to functions.
    pub(crate) fn function_address_space(&self) -> u32 {
        if !self.options.function_pointer_address_space {
            return self.options.program_address_space;
        }
        self.options.address_spaces.address_space(StorageClass::CodeSectionINTEL).unwrap_or(0)
    }

    /// The address space of a storage class.
    pub(crate) fn address_space(&self, class: StorageClass) -> Result<u32> {
        if self.is_shader() {
            return Ok(self.options.address_spaces.of_shaders(class));
        }
        if class == StorageClass::CodeSectionINTEL {
            return Ok(self.function_address_space());
        }
        if class == StorageClass::Private && self.is_vector_compute {
            // There LLVM's private address space is that of variables of the module as well.
            return Ok(0);
        }
        if class == StorageClass::Input && self.builtins_are_global {
            return Ok(self.options.address_spaces.address_space(StorageClass::CrossWorkgroup).unwrap_or(0));
        }
        let class = match class {
            StorageClass::Input if self.builtins_are_copied => StorageClass::Function,
            class => class,
        };
        self.options.address_spaces.address_space(class).ok_or_else(|| {
            let name = class.row().map_or_else(|| class.0.to_string(), |row| row.name.to_owned());
            Error::unsupported(Code::InvalidModule, format!("the storage class {name} has no address space"))
        })
    }

    fn vector(&self, inst: Inst<'s>) -> Result<TypeSlot<'m>> {
        let (element, count) = (self.type_slot(inst.id(1)?)?, inst.word(2)?);
        Ok(element.repeated(element.ty.vector_of(count)?, count.into()))
    }

    fn matrix(&self, inst: Inst<'s>) -> Result<TypeSlot<'m>> {
        let (column, count) = (self.type_slot(inst.id(1)?)?, u64::from(inst.word(2)?));
        Ok(column.repeated(column.ty.array_of(count)?, count))
    }

    fn array(&self, inst: Inst<'s>) -> Result<TypeSlot<'m>> {
        let element = self.type_slot(inst.id(1)?)?;
        let count = self.constant_u64(inst.id(2)?)?;
        Ok(element.repeated(element.ty.array_of(count)?, count))
    }

    fn runtime_array(&self, inst: Inst<'s>) -> Result<TypeSlot<'m>> {
        let element = self.type_slot(inst.id(1)?)?;
        Ok(element.repeated(element.ty.array_of(0)?, 0))
    }

    fn struct_type(&self, inst: Inst<'s>) -> Result<TypeSlot<'m>> {
        let id = inst.id(0)?;
        let mut members = Vec::with_capacity(inst.operands().len());
        let (mut depth, mut bytes) = (0, 0_u64);
        let parts = std::iter::once(inst.operands().get(1..).unwrap_or(&[]));
        for word in parts.chain(self.continuations(inst, Op::TypeStructContinuedINTEL)).flatten() {
            let member = self.type_slot(Id(*word))?;
            depth = depth.max(member.depth);
            bytes = bytes.saturating_add(member.bytes);
            members.push(member.ty);
        }
        let name = self.index.name(id);
        let ty = self.context.named_struct(if name.is_empty() { b"structtype" } else { &name });
        ty.set_body(&members, self.index.has(id, grammar::Decoration::CPacked))?;
        self.count_member_decorations(id);
        Ok(TypeSlot { ty, depth: depth + 1, bytes })
    }

    /// Counts the decorations of a kernel's structure that LLVM's types cannot say: annotations are those of accesses, and
    /// offsets follow from the data layout.
    fn count_member_decorations(&self, id: Id) {
        if self.is_shader() {
            return;
        }
        let is_kept = |kind| {
            matches!(kind, grammar::Decoration::UserSemantic | grammar::Decoration::Offset)
                || annotations::is_reserved(kind)
        };
        let lost =
            self.index.decorations(id).filter(|one| one.member.is_some() && !is_kept(one.kind)).count();
        self.losses.add_many(Loss::MemberDecoration, u32::try_from(lost).unwrap_or(u32::MAX));
    }

    /// The operands of the instructions that continue `inst`.
    pub(crate) fn continuations(
        &self,
        inst: Inst<'s>,
        op: Op,
    ) -> impl Iterator<Item = &'s [u32]> + use<'m, 's> {
        self.ids
            .after(inst.result().unwrap_or(Id(0)))
            .take_while(move |inst| inst.op() == op)
            .map(|inst| inst.operands())
    }

    fn function_type(&self, inst: Inst<'s>) -> Result<TypeSlot<'m>> {
        let result = self.ty(inst.id(1)?)?;
        let mut params = Vec::with_capacity(inst.operands().len());
        if self.is_shader() {
            // The interface and the memory of the invocation.
            params.extend([self.context.pointer(0)?; shader::FIRST_PARAMETER]);
        }
        for word in inst.operands().get(2..).unwrap_or(&[]) {
            params.push(self.ty(Id(*word))?);
        }
        Ok(TypeSlot { ty: result.function(&params, false)?, depth: 0, bytes: 0 })
    }

    /// A type that LLVM does not know: `target("spirv.Name", types…, numbers…)`, parameters in the order of the
    /// operands.
    fn opaque(&self, inst: Inst<'s>) -> Result<Type<'m>> {
        let Some(name) = inst.op().row().and_then(|row| row.written_name().strip_prefix("OpType")) else {
            return Err(inst.unsupported(format!("{} is not a type", inst.op())));
        };
        let (types, numbers) = match inst.op() {
            // These carry the parameters of their image.
            op if op != Op::TypeImage && opaque::carries_image(op) => {
                self.type_parameters(self.type_inst(inst.id(1)?)?)?
            }
            _ => self.type_parameters(inst)?,
        };
        let name = format!("spirv.{name}");
        Ok(self.context.target_ext(name.as_bytes(), &types, &numbers)?)
    }

    /// Types and numbers among the operands of a type.
    fn type_parameters(&self, inst: Inst<'s>) -> Result<(Vec<Type<'m>>, Vec<u32>)> {
        let (mut types, mut numbers) = (Vec::new(), Vec::new());
        for operand in Operands::new(inst, self.ids) {
            let operand = operand?;
            match operand.kind {
                OperandKind::IdResult => {}
                kind if kind.is_id() => match self.ty(Id(operand.word())) {
                    Ok(ty) => types.push(ty),
                    Err(_) => {
                        let number = self.constant_u64(Id(operand.word()))?;
                        numbers.push(u32::try_from(number).map_err(|_| {
                            inst.malformed(format!("{} does not fit 32 bits", Id(operand.word())))
                        })?);
                    }
                },
                _ => numbers.push(operand.word()),
            }
        }
        // The access qualifier is optional and stands in every image type of LLVM IR; it is read-only by default.
        if inst.op() == Op::TypeImage && numbers.len() == 6 {
            numbers.push(0);
        }
        Ok((types, numbers))
    }
}

fn too_large(detail: String) -> Error {
    Error::unsupported(Code::InvalidModule, detail)
}
