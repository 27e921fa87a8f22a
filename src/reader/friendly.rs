//! SPIR-V-friendly calls of whole instructions: `__spirv_Name` with postfixes.

use std::fmt::Write as _;

use super::{
    body::{FunctionReader, Values},
    builtins::{MangledParams, constant},
    call::{BUILTIN, C_FUNCTION, CONVERGENT, CalleeTraits, PURE},
    inst::{self, untyped_pointee},
    mangled::{MAX_POINTERS, pointer},
};
use crate::{
    Error, Result,
    draft::{self, Opcode, Type, TypeKind, Value},
    mangle::{self, Builtin, Cv, Ty},
    mapping::{
        builtins::{
            ResultRule, arbitrary,
            convert::rounding_postfix,
            friendly::{self, Unsigned},
            sync,
        },
        ops,
        shader::is_matrix,
    },
    spirv::{
        AccessChain, Id, Inst, Op, Operands,
        grammar::{self, Decoration, FPRoundingMode, ImageOperands, OperandKind, StorageClass},
        words,
    },
};

impl<'m, 's> FunctionReader<'_, 'm, 's> {
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
        if let Some(name) = arbitrary::name(row) {
            return self.call_arbitrary(inst, row, name);
        }
        // The weak form means the same and is gone from SPIR-V 1.4.
        let is_weak = inst.op() == Op::AtomicCompareExchangeWeak;
        let named = if is_weak { Op::AtomicCompareExchange.row().unwrap_or(row) } else { row };
        let (args, params) = self.friendly_arguments(inst, row, unsigned)?;
        let mut base = friendly::name_of_op(named);
        self.postfixes(inst, row, &mut base)?;
        let result = if row.has_type { self.result_type(inst)? } else { self.reader.context.void() };
        let traits = traits_of(row);
        if result.is_vector() && result.scalar().is_int_of(1) {
            // A vector of booleans is one of bytes for the function.
            let count = result.vector_len().unwrap_or(1);
            let bytes = self.reader.context.int(8)?.vector_of(count)?;
            let call = self.call_mangled(&base, &params, bytes, &args, traits)?;
            let boolean = self.builder.cast(Opcode::Trunc, call.value(), result)?;
            return self.define(inst, boolean);
        }
        if result.kind() == TypeKind::Struct {
            let name = mangle::encode(&base, &params);
            return self.call_for_struct(inst, &name, &args, traits);
        }
        // Where the name does not tell the width of an integer, the function has but one.
        let own = self.returned(ResultRule::of(inst.op()), &args, result)?;
        if own != result {
            let call = self.call_mangled(&base, &params, own, &args, traits)?;
            let number = self.resize(call.value(), result)?;
            return self.define(inst, number);
        }
        let call = self.call_mangled(&base, &params, result, &args, traits)?;
        match inst.result() {
            Some(id) if result.scalar().is_float() => {
                call.set_fast_math(self.fast_math(id)?);
                self.define_id(id, call.value())
            }
            Some(id) => self.define_id(id, call.value()),
            None => Ok(()),
        }
    }

    /// The call of a function for numbers of any width: it is named by their types, and is of C.
    fn call_arbitrary(&mut self, inst: Inst<'s>, row: &grammar::OpRow, mut name: String) -> Result<()> {
        let result = self.result_type(inst)?;
        let (mut args, _) = self.friendly_arguments(inst, row, Unsigned::NONE)?;
        let _ = write!(name, ".{result}");
        for (arg, spec) in args.iter_mut().zip(row.arguments()) {
            if spec.kind.is_id() {
                if let Some(ty) = arg.ty() {
                    let _ = write!(name, ".{ty}");
                }
            } else if arbitrary::is_boolean(spec.name) {
                let is_true = arg.const_u64() != Some(0);
                *arg = self.reader.context.int(1)?.const_int(is_true.into())?;
            }
        }
        if result.int_width() > Some(arbitrary::WIDEST_RETURNED) {
            let memory = self.temporary(result)?;
            let memory = self.generic_pointer(memory)?;
            args.insert(0, memory);
            let void = self.reader.context.void();
            let callee = self.reader.callee(&name, void, &args, C_FUNCTION)?;
            callee.set_struct_return(0, result)?;
            self.call(callee, &args)?;
            let value = self.builder.load(result, memory, None, false)?.value();
            return self.define(inst, value);
        }
        let call = self.call_named(&name, result, &args, CalleeTraits { is_pure: true, ..C_FUNCTION })?;
        self.define_id(inst.id(1)?, call.value())
    }

    /// The operands of an instruction as arguments of its function, and how they are mangled.
    fn friendly_arguments(
        &mut self,
        inst: Inst<'s>,
        row: &grammar::OpRow,
        unsigned: Unsigned,
    ) -> Result<(Values<'m>, MangledParams)> {
        let mut args = Values::new();
        let mut params = MangledParams::new();
        // Operands behind the grammar's last one are parameters of a mask, or the last one repeats.
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
        if is_length(inst.op()) && defined_by.is_some_and(is_matrix) {
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
        let is_relation =
            inst.op().row().is_some_and(|row| row.class == grammar::Class::RelationalAndLogical);
        if is_relation
            && let Some(booleans) = value.ty().filter(|ty| ty.is_vector() && ty.scalar().is_int_of(1))
        {
            let count = booleans.vector_len().unwrap_or(1);
            let bytes = self.reader.context.int(8)?.vector_of(count)?;
            let value = self.builder.cast(Opcode::SExt, value, bytes)?;
            return Ok((value, Ty::vector_or_scalar(Builtin::Char, count)));
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
            // The captured values of a block are bytes for the instructions that enqueue it.
            _ if inst.op().row().is_some_and(|row| row.class == grammar::Class::DeviceSideEnqueue) => None,
            _ => return Ok(self.pointed_at(id)),
        };
        let Some(object) = object else { return Ok(None) };
        // A block is made of its components.
        let inner = self.reader.type_inst(object)?;
        if inner.op() == Op::TypeVector { inner.id(1).map(Some) } else { Ok(Some(object)) }
    }

    /// The type that an untyped pointer was made for, through casts.
    fn pointed_at(&self, id: Id) -> Option<Id> {
        let mut at = id;
        for _ in 0..MAX_POINTERS {
            let inst = self.reader.ids.get(at)?;
            match inst.op() {
                Op::PtrCastToGeneric | Op::GenericCastToPtr | Op::GenericCastToPtrExplicit | Op::Bitcast => {
                    at = inst.id(2).ok()?;
                }
                _ => return untyped_pointee(inst),
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

    /// The value of a constant that is known where the module runs only, as [`Reader::is_late`] has it.
    pub(crate) fn late_constant(&mut self, inst: Inst<'s>) -> Result<Value<'m>> {
        let ty = self.reader.ty(inst.id(0)?)?;
        let row = u16::try_from(inst.word(2)?).ok().and_then(|op| Op(op).row());
        let row = row.ok_or_else(|| inst.unsupported("unknown operation"))?;
        if let Some(chain) = AccessChain::of(row.op) {
            return inst::chain(self, inst, chain, 3);
        }
        if row.op == Op::Select {
            let (condition, yes, no) =
                (self.value(inst.id(3)?)?, self.value(inst.id(4)?)?, self.value(inst.id(5)?)?);
            return Ok(self.builder.select(condition, yes, no)?);
        }
        if !is_length(row.op) {
            let operation = ops::to_llvm(row.op, ops::OperandShape::Int).filter(|_| ty.is_int());
            let operation = operation
                .ok_or_else(|| inst.unsupported("this operation on what only a running kernel knows"))?;
            let (left, right) = (self.value(inst.id(3)?)?, self.value(inst.id(4)?)?);
            return Ok(self.builder.binary(Opcode::from(operation), left, right)?);
        }
        let matrix = inst.id(3)?;
        let null = self.reader.ty(matrix)?.const_null()?;
        let param = self.reader.mangled(matrix, false)?;
        Ok(self.call_mangled(&friendly::name_of_op(row), &[param], ty, &[null], PURE)?.value())
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
        global.set_linkage(draft::Linkage::Private);
        Ok(global.value())
    }
}

/// Whether an instruction asks for the length of a cooperative matrix.
fn is_length(op: Op) -> bool {
    matches!(op, Op::CooperativeMatrixLengthKHR | Op::CooperativeMatrixLengthNV)
}

/// The properties of a call of an instruction that the grammar tells.
fn traits_of(row: &grammar::OpRow) -> CalleeTraits {
    use grammar::Class;
    match row.class {
        _ if sync::is_convergent(row) => CONVERGENT,
        Class::Conversion | Class::Arithmetic | Class::Bit | Class::RelationalAndLogical => PURE,
        _ => BUILTIN,
    }
}
