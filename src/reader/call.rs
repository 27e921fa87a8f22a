//! Calls of functions by name: what LLVM has no instruction for.

use std::fmt::Write as _;

use super::{
    Reader,
    body::{FunctionReader, Values},
    builtins::{Params, constant},
};
use crate::{
    CallForm, Error, Result,
    llvm::{self, Function, Place, Type, TypeKind, Value, calling_convention},
    mangle::{self, Builtin, Cv, Ty},
    mapping::{
        builtins::{
            convert::rounding_postfix,
            friendly::{self, Unsigned},
            types,
        },
        opaque,
    },
    spirv::{
        Id, Inst, Op, Operands,
        grammar::{self, Decoration, FPRoundingMode, ImageOperands, OperandKind, StorageClass},
        words,
    },
};

/// What is known of a function that is declared for its calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Traits {
    /// The calling convention.
    pub(crate) convention: u32,
    /// It touches no memory and returns.
    pub(crate) is_pure: bool,
    /// All work-items of a group have to call it together.
    pub(crate) is_convergent: bool,
}

/// An ordinary builtin function.
pub(crate) const BUILTIN: Traits =
    Traits { convention: calling_convention::SPIR_FUNC, is_pure: false, is_convergent: false };
/// A function with C's calling convention.
pub(crate) const C_FUNCTION: Traits = Traits { convention: calling_convention::C, ..BUILTIN };
/// A builtin whose result depends on its arguments alone.
pub(crate) const PURE: Traits = Traits { is_pure: true, ..BUILTIN };
/// A builtin that the work-items of a group call together.
pub(crate) const CONVERGENT: Traits = Traits { is_convergent: true, ..BUILTIN };

/// Pointers to pointers are mangled down to this depth.
const MAX_POINTERS: u32 = 8;

impl<'m> Reader<'m, '_> {
    /// The function of that name for a result and arguments, declared when it is first asked for.
    ///
    /// # Errors
    /// Where a function cannot have such a type.
    pub(crate) fn callee(
        &mut self,
        name: &str,
        result: Type<'m>,
        args: &[Value<'m>],
        traits: Traits,
    ) -> Result<Function<'m>> {
        if let Some(known) = self.callees.get(name).filter(|known| takes(**known, result, args)) {
            return Ok(*known);
        }
        let known = self.module.function(name.as_bytes()).filter(|known| takes(*known, result, args));
        let function = match known {
            Some(known) => known,
            None => self.declare_callee(name, result, args, traits)?,
        };
        self.callees.insert(name.into(), function);
        Ok(function)
    }

    /// Declares a function for a result and arguments; where the name is taken, LLVM appends a number.
    fn declare_callee(
        &mut self,
        name: &str,
        result: Type<'m>,
        args: &[Value<'m>],
        traits: Traits,
    ) -> Result<Function<'m>> {
        let mut params = Vec::with_capacity(args.len());
        for arg in args {
            params.push(arg.ty().ok_or_else(|| Error::internal("an argument without a type"))?);
        }
        let ty = result.function(&params, false)?;
        let function = self.module.add_function(name.as_bytes(), ty)?;
        self.declared.push(function);
        if function.intrinsic_id().is_none() {
            function.set_calling_convention(traits.convention)?;
            let mut names = vec!["nounwind"];
            if traits.is_convergent {
                names.push("convergent");
            }
            if traits.is_pure {
                names.push("willreturn");
                function.add_attribute(Place::Function, self.context.attribute_memory(false)?)?;
            }
            for name in names {
                function.add_attribute(Place::Function, self.context.attribute_flag(name)?)?;
            }
        }
        Ok(function)
    }

    /// In the forms of OpenCL C, functions of the language stand behind the module's own; SPIR-V-friendly functions
    /// stand where they are first called.
    pub(crate) fn move_builtins_last(&mut self) {
        if self.options.call_form != CallForm::SpvIr {
            for function in self.declared.drain(..) {
                function.move_last();
            }
        }
    }

    /// The variadic function of that name with one parameter before the rest.
    ///
    /// # Errors
    /// Where a function cannot have such a type.
    pub(crate) fn variadic_callee(
        &mut self,
        name: &str,
        result: Type<'m>,
        first: Type<'m>,
    ) -> Result<Function<'m>> {
        let ty = result.function(&[first], true)?;
        if let Some(known) = self.module.function(name.as_bytes()).filter(|known| known.ty() == ty) {
            return Ok(known);
        }
        let function = self.module.add_function(name.as_bytes(), ty)?;
        function.set_calling_convention(BUILTIN.convention)?;
        function.add_attribute(Place::Function, self.context.attribute_flag("nounwind")?)?;
        Ok(function)
    }

    /// How a type is mangled; integers as signed or not, as the caller knows it.
    ///
    /// # Errors
    /// Where the id is not a type.
    pub(crate) fn mangled(&self, type_id: Id, is_unsigned: bool) -> Result<Ty<'static>> {
        self.mangled_within(type_id, is_unsigned, MAX_POINTERS)
    }

    fn mangled_within(&self, type_id: Id, is_unsigned: bool, depth: u32) -> Result<Ty<'static>> {
        let inst = self.type_inst(type_id)?;
        Ok(match inst.op() {
            Op::TypeVoid => Builtin::Void.into(),
            Op::TypeBool => Builtin::Bool.into(),
            Op::TypeInt => integer(inst.word(1)?, is_unsigned),
            Op::TypeFloat => match self.ty(type_id)?.kind() {
                TypeKind::Half => Builtin::Half.into(),
                TypeKind::BFloat => Builtin::BFloat16.into(),
                TypeKind::Float => Builtin::Float.into(),
                TypeKind::Double => Builtin::Double.into(),
                // Formats without a type in LLVM are integers there.
                _ => integer(inst.word(1)?, is_unsigned),
            },
            Op::TypeVector if depth > 0 => {
                Ty::vector(self.mangled_within(inst.id(1)?, is_unsigned, depth - 1)?, inst.word(2)?)
            }
            Op::TypePointer => {
                let space = self.address_space(StorageClass(inst.word(1)?))?;
                let pointee = match depth {
                    0 => Builtin::Void.into(),
                    _ => self.mangled_within(inst.id(2)?, is_unsigned, depth - 1)?,
                };
                pointer(pointee, space)
            }
            Op::TypeUntypedPointerKHR => {
                let space = self.address_space(StorageClass(inst.word(1)?))?;
                pointer(integer(8, is_unsigned), space)
            }
            Op::TypeStruct | Op::TypeOpaque => {
                let name = self.ty(type_id)?.struct_name().unwrap_or_default().into_owned();
                Ty::named(name.strip_prefix("struct.").unwrap_or(&name).to_owned())
            }
            Op::TypeArray | Op::TypeRuntimeArray | Op::TypeMatrix if depth > 0 => {
                Ty::pointer(self.mangled_within(inst.id(1)?, is_unsigned, depth - 1)?)
            }
            _ => self.mangled_opaque(inst)?,
        })
    }

    /// The name of an opaque type in mangled names: a pointer to a structure that carries the type's parameters.
    fn mangled_opaque(&self, inst: Inst<'_>) -> Result<Ty<'static>> {
        let Some(name) = inst.op().row().and_then(|row| row.written_name().strip_prefix("OpType")) else {
            return Err(inst.malformed(format!("{} is not a type", inst.op())));
        };
        let ty = self.ty(inst.id(0)?)?;
        let mut full = format!("__spirv_{name}");
        let types: Vec<_> = ty.target_ext_types().collect();
        let numbers: Vec<_> = ty.target_ext_ints().collect();
        if !types.is_empty() || !numbers.is_empty() {
            full.push('_');
        }
        for parameter in types {
            let _ = write!(full, "_{}", parameter_name(parameter));
        }
        for number in numbers {
            let _ = write!(full, "_{number}");
        }
        Ok(pointer(Ty::named(full), opaque::symbol_address_space(name)))
    }

    /// A type in the postfix `_R…`.
    pub(crate) fn result_postfix(&self, type_id: Id, is_unsigned: bool) -> Result<String> {
        Ok(match self.mangled(type_id, is_unsigned)? {
            Ty::Builtin(builtin) => types::postfix(builtin).to_owned(),
            Ty::Vector { elem, count } => match *elem {
                Ty::Builtin(builtin) => format!("{}{count}", types::postfix(builtin)),
                other => mangle::encode("", &[other]).trim_start_matches("_Z0").to_owned(),
            },
            other => mangle::encode("", &[other]).trim_start_matches("_Z0").to_owned(),
        })
    }
}

/// A pointer in SPIR-V-friendly names: no address space is what LLVM's number 0 says.
fn pointer(pointee: Ty<'static>, space: u32) -> Ty<'static> {
    if space == 0 { Ty::pointer(pointee) } else { Ty::pointer_to(pointee, space, Cv::empty()) }
}

fn takes(function: Function<'_>, result: Type<'_>, args: &[Value<'_>]) -> bool {
    let ty = function.ty();
    ty.return_type() == Some(result)
        && ty.param_count() as usize == args.len()
        && ty.params().zip(args).all(|(param, arg)| arg.ty() == Some(param))
}

fn integer(bits: u32, is_unsigned: bool) -> Ty<'static> {
    let (signed, unsigned) = match bits {
        8 => (Builtin::Char, Builtin::UChar),
        16 => (Builtin::Short, Builtin::UShort),
        32 => (Builtin::Int, Builtin::UInt),
        64 => (Builtin::Long, Builtin::ULong),
        _ => return Ty::BitInt { bits, signed: !is_unsigned },
    };
    if is_unsigned { unsigned } else { signed }.into()
}

/// The name of a type among the parameters of an opaque type.
fn parameter_name(ty: Type<'_>) -> String {
    match (ty.kind(), ty.int_width()) {
        (TypeKind::Void, _) => "void".to_owned(),
        (TypeKind::Half, _) => "half".to_owned(),
        (TypeKind::Float, _) => "float".to_owned(),
        (TypeKind::Double, _) => "double".to_owned(),
        (TypeKind::BFloat, _) => "bfloat16".to_owned(),
        (_, Some(8)) => "char".to_owned(),
        (_, Some(16)) => "short".to_owned(),
        (_, Some(32)) => "uint".to_owned(),
        (_, Some(64)) => "long".to_owned(),
        _ => ty.to_string(),
    }
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Calls the function of that very name.
    ///
    /// # Errors
    /// Where a function cannot have such a type.
    pub(crate) fn call_named(
        &mut self,
        name: &str,
        result: Type<'m>,
        args: &[Value<'m>],
        traits: Traits,
    ) -> Result<llvm::Inst<'m>> {
        let callee = self.reader.callee(name, result, args, traits)?;
        self.call(callee, args)
    }

    /// Calls the function whose name is `base` mangled for parameters of these types.
    ///
    /// # Errors
    /// As [`Self::call_named`].
    pub(crate) fn call_mangled(
        &mut self,
        base: &str,
        params: &[Ty<'_>],
        result: Type<'m>,
        args: &[Value<'m>],
        traits: Traits,
    ) -> Result<llvm::Inst<'m>> {
        self.call_named(&mangle::encode(base, params), result, args, traits)
    }

    /// Calls a function; the call carries the function's attributes.
    pub(crate) fn call(&mut self, callee: Function<'m>, args: &[Value<'m>]) -> Result<llvm::Inst<'m>> {
        let call = self.builder.call(callee, args)?;
        if callee.intrinsic_id().is_none() {
            call.take_attributes(callee)?;
        }
        Ok(call)
    }

    /// Calls a function that returns a structure as functions do that are called by name: through memory that the
    /// first argument points to. Where the result is only stored, that is where it is stored to.
    pub(crate) fn call_for_struct(
        &mut self,
        inst: Inst<'s>,
        name: &str,
        args: &[Value<'m>],
        traits: Traits,
    ) -> Result<()> {
        let result = self.result_type(inst)?;
        let id = inst.id(1)?;
        let target = match self.only_stored_to(inst, id) {
            Some(pointer) => {
                self.stored_already = Some(id);
                Some(self.value(pointer)?)
            }
            None => None,
        };
        let memory = match target {
            Some(target) => target,
            None => self.temporary(result)?,
        };
        let mut all = Values::from_slice(&[memory]);
        all.extend_from_slice(args);
        // The memory is written, so the function is not pure.
        let traits = Traits { is_pure: false, ..traits };
        let key = (Box::from(name), result);
        let callee = match self.reader.struct_callees.get(&key) {
            Some(known) if takes(*known, self.reader.context.void(), &all) => *known,
            _ => {
                let callee = self.reader.declare_callee(name, self.reader.context.void(), &all, traits)?;
                let attribute = self.reader.context.attribute_type("sret", result)?;
                callee.add_attribute(Place::Param(0), attribute)?;
                self.reader.struct_callees.insert(key, callee);
                callee
            }
        };
        self.call(callee, &all)?;
        if target.is_some() {
            return Ok(());
        }
        let value = self.builder.load(result, memory, None, false)?.value();
        self.define(inst, value)
    }

    /// The pointer of the OpStore that follows `inst` and is the only use of its result.
    fn only_stored_to(&mut self, inst: Inst<'s>, id: Id) -> Option<Id> {
        let module = self.reader.ids.module();
        let next = module.get(self.reader.ids.position(id)? + 1)?;
        let is_plain = next.op() == Op::Store
            && next.operands().get(1) == Some(&id.0)
            && next.operands().get(2).is_none_or(|mask| {
                grammar::MemoryAccess::from_bits_retain(*mask)
                    .difference(grammar::MemoryAccess::Aligned)
                    .is_empty()
            });
        // Its own instruction and the store.
        (is_plain && self.reader.mentions(id) == 2 && inst.result() == Some(id))
            .then(|| next.id(0).ok())
            .flatten()
    }

    /// Calls an intrinsic by its base name; LLVM adds what stands for overloaded types.
    ///
    /// # Errors
    /// Where there is no such intrinsic of these types.
    pub(crate) fn call_intrinsic(
        &mut self,
        base: &str,
        result: Type<'m>,
        args: &[Value<'m>],
    ) -> Result<llvm::Inst<'m>> {
        let mut params = Values::new();
        params.extend_from_slice(args);
        let types: smallvec::SmallVec<[Type<'m>; 6]> = args.iter().filter_map(|arg| arg.ty()).collect();
        let function = self.reader.module.declare_intrinsic(base, result.function(&types, false)?)?;
        Ok(self.builder.call(function, args)?)
    }

    /// The SPIR-V-friendly call that any instruction has: `__spirv_Name` and its postfixes, mangled, with the operands
    /// as arguments and literals as numbers of 32 bits. The instruction tells which integers have no sign.
    ///
    /// # Errors
    /// Where an operand cannot be an argument.
    pub(crate) fn call_instruction(&mut self, inst: Inst<'s>) -> Result<()> {
        self.call_signed_instruction(inst, friendly::unsigned_operands(inst.op()))
    }

    /// The same with other operands than the instruction's own that have no sign.
    ///
    /// # Errors
    /// As [`Self::call_instruction`].
    pub(crate) fn call_signed_instruction(&mut self, inst: Inst<'s>, unsigned: Unsigned) -> Result<()> {
        let Some(row) = inst.op().row() else {
            return Err(inst.unsupported("unknown opcode"));
        };
        // The weak form means the same and is gone from SPIR-V 1.4.
        let is_weak = inst.op() == Op::AtomicCompareExchangeWeak;
        let named = if is_weak { Op::AtomicCompareExchange.row().unwrap_or(row) } else { row };
        let (args, params) = self.friendly_arguments(inst, row, unsigned)?;
        let mut base = friendly::name_of_op(named);
        self.postfixes(inst, row, &mut base)?;
        let result = if row.has_type { self.result_type(inst)? } else { self.reader.context.void() };
        let traits = traits_of(row);
        if result.is_vector() && result.scalar().is_int_of(1) {
            // A vector of truth values is one of bytes for the function.
            let count = result.vector_len().unwrap_or(1);
            let bytes = self.reader.context.int(8)?.vector_of(count)?;
            let call = self.call_mangled(&base, &params, bytes, &args, traits)?;
            let truth = self.builder.icmp(llvm::IntPredicate::Ne, call.value(), bytes.const_null()?)?;
            return self.define(inst, truth);
        }
        if result.kind() == TypeKind::Struct {
            let name = mangle::encode(&base, &params);
            return self.call_for_struct(inst, &name, &args, traits);
        }
        let call = self.call_mangled(&base, &params, result, &args, traits)?;
        match inst.result() {
            Some(id) => self.define_id(id, call.value()),
            None => Ok(()),
        }
    }

    /// The operands of an instruction as arguments of its function, and how they are mangled.
    fn friendly_arguments(
        &mut self,
        inst: Inst<'s>,
        row: &grammar::OpRow,
        unsigned: Unsigned,
    ) -> Result<(Values<'m>, Params)> {
        let mut args = Values::new();
        let mut params = Params::new();
        // What stands behind the last operand of the grammar's are parameters of a mask, or it repeats.
        let mut specs = row.arguments().iter();
        let mut spec = specs.next();
        let mut base_type = None;
        let size = if self.reader.model.pointer_bits() == 64 { Builtin::Long } else { Builtin::Int };
        let ids = self.reader.ids;
        for operand in Operands::new(inst, ids) {
            let operand = operand?;
            if matches!(operand.kind, OperandKind::IdResultType | OperandKind::IdResult) {
                continue;
            }
            let name = spec.map_or("", |spec| spec.name);
            if name == "Base Type" {
                // An untyped access chain tells here what the pointer behind it points to.
                base_type = operand.id();
                spec = specs.next();
                continue;
            }
            let is_unsigned = unsigned.contains(name);
            match operand.kind {
                kind if kind.is_id() => {
                    let id = Id(operand.word());
                    let (arg, mut param) = self.friendly_argument(inst, id, is_unsigned)?;
                    if let (Some(base), Some(space)) =
                        (base_type.take(), arg.ty().and_then(Type::address_space))
                    {
                        param = pointer(self.reader.mangled(base, false)?, space);
                    }
                    args.push(arg);
                    params.push(match friendly::operand_type(inst.op(), name, size) {
                        Some(param) => param,
                        None if friendly::is_const(inst.op(), name) => constant(param),
                        None => param,
                    });
                }
                OperandKind::LiteralString => {
                    args.push(self.string(&words::string_bytes(operand.words))?);
                    params.push(Ty::pointer_to(Builtin::Char, 2, Cv::empty()));
                }
                _ => {
                    for word in operand.words {
                        args.push(self.u32(*word)?);
                        params.push(if is_unsigned { Builtin::UInt } else { Builtin::Int }.into());
                    }
                }
            }
            if spec.is_some_and(|spec| spec.quantifier != grammar::Quantifier::Many) {
                spec = specs.next();
            }
        }
        Ok((args, params))
    }

    fn friendly_argument(
        &mut self,
        inst: Inst<'s>,
        id: Id,
        is_unsigned: bool,
    ) -> Result<(Value<'m>, Ty<'static>)> {
        let defined_by = self.reader.ids.get(id).map(|inst| inst.op());
        if inst.op() == Op::CooperativeMatrixLengthKHR && defined_by == Some(Op::TypeCooperativeMatrixKHR) {
            // A matrix stands for its type.
            return Ok((self.reader.ty(id)?.const_null()?, self.reader.mangled(id, false)?));
        }
        let value = self.value(id)?;
        let Some(ty) = self.reader.ids.type_of(id) else {
            return Ok((value, Ty::pointer(Builtin::Void)));
        };
        // The type of a function is what it returns, and the function is passed by its address.
        if defined_by == Some(Op::Function) {
            return Ok((value, Ty::pointer(self.reader.mangled(ty, is_unsigned)?)));
        }
        if let Some(object) = self.untyped_object(inst, id, ty)? {
            let space = value.ty().and_then(Type::address_space).unwrap_or_default();
            let object = self.reader.mangled(object, is_unsigned)?;
            return Ok((value, pointer(object, space)));
        }
        Ok((value, self.reader.mangled(ty, is_unsigned)?))
    }

    /// The type of what an atomic instruction or a block access works on through an untyped pointer.
    fn untyped_object(&self, inst: Inst<'s>, id: Id, ty: Id) -> Result<Option<Id>> {
        if self.reader.type_inst(ty)?.op() != Op::TypeUntypedPointerKHR {
            return Ok(None);
        }
        let is_atomic = inst.op().row().is_some_and(|row| row.class == grammar::Class::Atomic);
        let object = match inst.op() {
            Op::AtomicStore => Some(self.reader.type_id(inst.id(3)?)?),
            Op::AtomicFlagTestAndSet | Op::AtomicFlagClear => None,
            Op::SubgroupBlockWriteINTEL => Some(self.reader.type_id(inst.id(1)?)?),
            Op::SubgroupBlockReadINTEL => inst.result_type(),
            _ if is_atomic && inst.id(2)? == id => inst.result_type(),
            _ => return Ok(self.pointed_at(id)),
        };
        let Some(object) = object else { return Ok(None) };
        // A block is made of its components.
        let inner = self.reader.type_inst(object)?;
        if inner.op() == Op::TypeVector { inner.id(1).map(Some) } else { Ok(Some(object)) }
    }

    /// The type in steps of which an untyped pointer was made.
    fn pointed_at(&self, id: Id) -> Option<Id> {
        let mut at = id;
        for _ in 0..MAX_POINTERS {
            let inst = self.reader.ids.get(at)?;
            match inst.op() {
                Op::PtrCastToGeneric | Op::GenericCastToPtr | Op::GenericCastToPtrExplicit | Op::Bitcast => {
                    at = inst.id(2).ok()?;
                }
                Op::UntypedPtrAccessChainKHR | Op::UntypedInBoundsPtrAccessChainKHR
                    if inst.operands().len() == 5 =>
                {
                    return inst.id(2).ok();
                }
                _ => break,
            }
        }
        None
    }

    /// A constant composite of a type that has no constants in LLVM, such as a matrix of one value.
    pub(crate) fn constant_call(&mut self, inst: Inst<'s>) -> Result<Value<'m>> {
        let ty = self.reader.result_postfix(inst.id(0)?, false)?;
        let mut args = Values::new();
        for word in inst.operands().get(2..).unwrap_or(&[]) {
            args.push(self.value(Id(*word))?);
        }
        let result = self.reader.ty(inst.id(0)?)?;
        Ok(self.call_named(&friendly::constant_composite(&ty), result, &args, PURE)?.value())
    }

    fn postfixes(&self, inst: Inst<'s>, row: &grammar::OpRow, base: &mut String) -> Result<()> {
        let Some(id) = inst.result() else { return Ok(()) };
        if row.has_type && friendly::spells_result(inst.op()) {
            base.push_str("_R");
            let is_unsigned = friendly::is_result_unsigned(inst.op()) || self.zero_extends(inst);
            base.push_str(&self.reader.result_postfix(inst.id(0)?, is_unsigned)?);
        }
        if inst.op() == Op::GenericCastToPtrExplicit {
            let postfix = friendly::storage_postfix(StorageClass(inst.word(3)?))
                .ok_or_else(|| inst.malformed("no pointer can be cast to this storage class"))?;
            base.push('_');
            base.push_str(postfix);
        }
        if inst.op() == Op::BuildNDRange {
            let size = self.reader.ty(self.reader.type_id(inst.id(2)?)?)?;
            let dimensions = size.len().unwrap_or(1);
            let _ = write!(base, "_{dimensions}D");
        }
        self.conversion_postfixes(id, base)
    }

    /// Whether image operands say that texels are integers without a sign.
    fn zero_extends(&self, inst: Inst<'s>) -> bool {
        inst.op().row().is_some_and(|row| row.class == grammar::Class::Image)
            && Operands::new(inst, self.reader.ids).flatten().any(|operand| {
                operand.kind == OperandKind::ImageOperands
                    && ImageOperands::from_bits_retain(operand.word()).contains(ImageOperands::ZeroExtend)
            })
    }

    /// The postfixes for saturation and rounding.
    pub(crate) fn conversion_postfixes(&self, id: Id, base: &mut String) -> Result<()> {
        let index = &self.reader.index;
        if !index.is_decorated(id) {
            return Ok(());
        }
        if index.has(id, Decoration::SaturatedConversion) {
            base.push('_');
            base.push_str(friendly::SATURATED);
        }
        if let Some(decoration) = index.decoration(id, Decoration::FPRoundingMode) {
            let mode = FPRoundingMode(decoration.parameter(0)?);
            let postfix = rounding_postfix(mode)
                .ok_or_else(|| decoration.inst.malformed(format!("unknown rounding mode {}", mode.0)))?;
            base.push('_');
            base.push_str(postfix);
        }
        Ok(())
    }

    /// A pointer to a string constant.
    fn string(&mut self, bytes: &[u8]) -> Result<Value<'m>> {
        let constant = self.reader.context.const_string(bytes, true)?;
        let ty = constant.ty().ok_or_else(|| Error::internal("a string without a type"))?;
        let global = self.reader.module.add_global(b".str", ty, 2)?;
        global.set_initializer(constant)?;
        global.set_constant(true);
        global.set_linkage(llvm::Linkage::Private);
        Ok(global.value())
    }
}

/// What the grammar tells of a call of an instruction.
fn traits_of(row: &grammar::OpRow) -> Traits {
    use grammar::Class;
    match row.class {
        Class::Conversion
        | Class::Arithmetic
        | Class::Bit
        | Class::RelationalAndLogical
        | Class::Derivative => PURE,
        Class::Barrier | Class::Group | Class::NonUniform => CONVERGENT,
        _ => BUILTIN,
    }
}
