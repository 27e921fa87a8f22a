//! Calls of builtin functions: the table of [`crate::mapping::builtins`] turned into instructions.

mod arguments;
mod atomic;
mod coalesced_loads;
mod convert;
mod enqueue;
mod ext;
mod formats;
pub(super) mod friendly;
mod image;
mod memory;
mod misc;
mod needs;
mod other_sets;
mod plain;
mod row;

mod spec_constant;
mod sync;
mod task_sequence;
mod untyped;
mod variable;
mod wrapped;
pub(in crate::writer) use row::packet_operand;

use std::rc::Rc;

use smallvec::SmallVec;

use crate::{
    Code, Error, Result,
    mangle::Builtin,
    mapping::{
        builtins::{
            ArgumentClass, BuiltinCall, BuiltinNames, InstKey as Target, Resolved, arbitrary,
            atomic::{AtomicAction, AtomicStyle},
            base_name,
            friendly::PREFIX,
            resolve, stem,
        },
        metadata::named::OCL_VERSION,
    },
    spirv::{
        Extension, Id, Op,
        grammar::{self, BuiltIn, Decoration, FPRoundingMode, OpenClStd, SourceLanguage},
    },
    view::{Function, InstView, Opcode, Type, Value, ValueKind},
    writer::{FunctionWriter, ModuleWriter, Source},
};

/// How far casts are followed to what a pointer was made from.
const MAX_CASTS: u32 = 16;

/// Operand words of one instruction.
type OperandWords = SmallVec<[u32; 8]>;

impl<'m> Source<'m> {
    /// Whether a function takes a pointer of the class Input, which few instructions take.
    fn takes_input(&self, function: Function<'m>) -> bool {
        let mut spaces = function.params().filter_map(|param| param.ty()?.address_space());
        spaces.any(|space| {
            self.options.address_spaces.storage_class(space) == Some(grammar::StorageClass::Input)
        })
    }
}

impl<'m> ModuleWriter<'m> {
    /// The number of a builtin among those that were resolved, where a function is one; a function with a body is its
    /// author's own. Each function is looked at once in a run.
    pub(in crate::writer) fn resolve_builtin(&mut self, function: Function<'m>) -> Option<u32> {
        let key = function.value().as_key();
        if let Some(known) = self.builtins.numbers.get(&key) {
            return *known;
        }
        let number = self.source.resolve_function(function).map(|builtin| {
            self.unproven |= !plain::is_plain(function, &builtin) || self.source.takes_input(function);
            self.builtins.resolved.push(Rc::new(builtin));
            self.builtins.resolved.len() as u32 - 1
        });
        self.builtins.numbers.insert(key, number);
        number
    }

    /// The builtin that a function stands for, where it is one.
    pub(in crate::writer) fn resolved_builtin(&mut self, function: Function<'m>) -> Option<Rc<Resolved<'m>>> {
        let number = self.resolve_builtin(function)?;
        self.builtins.resolved.get(number as usize).cloned()
    }

    /// The builtin variable that a function reads, where it is a work-item function.
    pub(in crate::writer) fn variable_of_builtin(&mut self, function: Function<'m>) -> Option<BuiltIn> {
        match self.resolved_builtin(function)?.call {
            BuiltinCall::WorkItem(row) => Some(row.variable),
            BuiltinCall::Variable(variable) => Some(variable),
            _ => None,
        }
    }

    /// The type of a scalar that a name spells.
    pub(in crate::writer) fn scalar_type(&mut self, scalar: Builtin) -> Result<Id> {
        match scalar.class() {
            _ if scalar == Builtin::BFloat16 => self.bfloat(),
            crate::mangle::NumberClass::Float => self.float(scalar.bits()),
            crate::mangle::NumberClass::Bool => self.bool(),
            _ => self.int(scalar.bits()),
        }
    }

    /// The type of the call's result.
    fn call_type(&mut self, inst: InstView<'m>) -> Result<Id> {
        self.value_type(inst.value())
    }

    /// Decorates a conversion.
    fn decorate_conversion(
        &mut self,
        id: Id,
        saturates: bool,
        rounding: Option<FPRoundingMode>,
    ) -> Result<()> {
        if saturates {
            self.decorate(id, Decoration::SaturatedConversion, &[])?;
        }
        if let Some(mode) = rounding {
            self.decorate(id, Decoration::FPRoundingMode, &[mode.0])?;
        }
        Ok(())
    }

    /// A type without operands, such as OpTypeEvent.
    fn opaque(&mut self, op: Op) -> Result<Id> {
        Ok(self.intern(op, &[], |sections| &mut sections.types)?.0)
    }

    /// The integer type of the width of `size_t`.
    fn size_type(&mut self) -> Result<Id> {
        let bits = self.analysis.pointer_bits;
        self.int(bits)
    }

    /// A constant of the width of `size_t`.
    fn const_size(&mut self, value: u64) -> Result<Id> {
        let bits = self.analysis.pointer_bits;
        self.const_int(bits, value)
    }

    /// A scalar for a count of 1, otherwise the vector.
    fn vector_or_scalar(&mut self, element: Id, count: u32) -> Result<Id> {
        if count == 1 { Ok(element) } else { self.vector(element, count) }
    }
}

impl<'m> Source<'m> {
    fn resolve_function(&self, function: Function<'m>) -> Option<Resolved<'m>> {
        if !function.is_declaration() {
            return None;
        }
        let symbol = stem(std::str::from_utf8(function.name_bytes()).ok()?);
        // There is one function of a variable number of arguments, whatever the module comes from.
        let names = if function.ty().is_vararg() { BuiltinNames::OpenCl } else { self.builtin_names() };
        let builtin = resolve(symbol, function.param_count() as usize, names)?;
        if self.is_of_program(&builtin.call) {
            return None;
        }
        let base = base_name(symbol);
        let is_friendly =
            base.starts_with(PREFIX) || base.starts_with(arbitrary::PREFIX) || function.ty().is_vararg();
        (is_friendly || !plain::is_another(function, &builtin)).then_some(builtin)
    }

    /// Whether OpenCL C has no such atomic function on floating-point numbers, so that the program has its own. Where an
    /// extension for the instruction is allowed it is meant, as modules that were read have it.
    fn is_of_program(&self, call: &BuiltinCall) -> bool {
        let BuiltinCall::Atomic(row, style, ArgumentClass::Float) = call else { return false };
        let Some(op) = row.op(ArgumentClass::Float) else { return true };
        let is_legacy = *style == AtomicStyle::Legacy;
        let extensions: &[Extension] = match op {
            Op::AtomicCompareExchange => return is_legacy,
            Op::AtomicFAddEXT => {
                &[Extension::SPV_EXT_shader_atomic_float_add, Extension::SPV_EXT_shader_atomic_float16_add]
            }
            Op::AtomicFMinEXT | Op::AtomicFMaxEXT => &[Extension::SPV_EXT_shader_atomic_float_min_max],
            _ => return false,
        };
        is_legacy && !extensions.iter().any(|extension| self.allows(*extension))
    }

    /// OpenCL C's names mean builtins only in modules that come from OpenCL C or C++ for OpenCL, or were read with them.
    fn builtin_names(&self) -> BuiltinNames {
        if !self.nodes(OCL_VERSION).is_empty() {
            return BuiltinNames::OpenCl;
        }
        match self.source_language().0 {
            SourceLanguage::OpenCL_C | SourceLanguage::OpenCL_CPP | SourceLanguage::CPP_for_OpenCL => {
                BuiltinNames::OpenCl
            }
            _ => BuiltinNames::SpirvFriendly,
        }
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Writes a call of a builtin.
    ///
    /// # Errors
    /// Where the call's types are not those of the builtin, or the options do not allow what it needs.
    pub(super) fn builtin_call(&mut self, inst: InstView<'m>, number: u32) -> Result<()> {
        let builtin = self.module.builtins.resolved.get(number as usize).map(Rc::clone);
        let builtin = &*builtin.ok_or_else(|| Error::internal("a builtin was not resolved"))?;
        if inst.called_function().is_some_and(|callee| inst.call_type() != Some(callee.ty())) {
            return Err(mismatch(format!("{} is called as a function of another type", inst.value())));
        }
        if copies_memory(&builtin.call) && self.module.untyped_pointers() {
            return untyped::untyped_copy(self, inst, builtin);
        }
        match builtin.call {
            BuiltinCall::Row(row, class) => row::row_call(self, inst, builtin, row, class),
            BuiltinCall::Ext(row, postfixes) => ext::ext_call(self, inst, builtin, row, postfixes),
            BuiltinCall::OtherExt(set, row) => other_sets::other_ext_call(self, inst, builtin, set, row),
            BuiltinCall::Op(row, postfixes) => friendly::friendly_call(self, inst, builtin, row, postfixes),
            BuiltinCall::SpecConstant => spec_constant::spec_constant_call(self, inst),
            BuiltinCall::SpecConstantComposite => spec_constant::spec_constant_composite_call(self, inst),
            BuiltinCall::Variable(variable) => variable::variable_call(self, inst, variable),
            BuiltinCall::WorkItem(row) => variable::work_item_call(self, inst, row),
            BuiltinCall::Vote(op) => misc::vote_call(self, inst, op),
            BuiltinCall::Dot { first, second, accumulates } => {
                misc::dot_call(self, inst, first, second, accumulates)
            }
            BuiltinCall::Convert(conversion, class) => convert::convert_call(self, inst, conversion, class),
            BuiltinCall::Format(conversion) => formats::format_call(self, inst, conversion),
            BuiltinCall::Vector(access) => memory::vector_call(self, inst, builtin, access),
            BuiltinCall::Atomic(row, style, class) => {
                atomic::atomic_call(self, inst, builtin, row, style, class)
            }
            BuiltinCall::Sync(sync) => sync::sync_call(self, inst, sync),
            BuiltinCall::Image(call) => image::image_call(self, inst, builtin, call),
            BuiltinCall::Sampler => image::sampler_call(self, inst),
            BuiltinCall::Enqueue(call) => enqueue::enqueue_call(self, inst, call),
            BuiltinCall::NdRange(dimensions) => enqueue::ndrange_call(self, inst, builtin, dimensions),
            BuiltinCall::WorkGroupBroadcast => misc::broadcast_call(self, inst),
            BuiltinCall::AddressCast(storage) => memory::address_cast_call(self, inst, storage),
            BuiltinCall::GetFence => misc::get_fence_call(self, inst),
            BuiltinCall::Block(access) => memory::block_call(self, inst, access),
        }?;
        if inst.value().has_attachments()
            && (yields_of_atomic(&builtin.call) || copies_memory(&builtin.call))
            && let Some(id) = self.module.known_id(inst.as_key())
        {
            self.module.decorate_aliasing(inst, id)?;
        }
        Ok(())
    }

    /// The id of the argument of a number.
    pub(in crate::writer) fn arg_id(&mut self, inst: InstView<'m>, number: u32) -> Result<Id> {
        let value = self.arg(inst, number)?;
        // Null has no type of its own: it is what the function takes, such as no event.
        if matches!(value.kind(), ValueKind::NullPointer | ValueKind::Undef | ValueKind::Poison)
            && let Some(param) =
                inst.called_function().and_then(|callee| callee.params().nth(number as usize))
        {
            let ty = self.module.value_type(param)?;
            return self.value_as(value, ty);
        }
        self.value(value)
    }

    /// The ids of all arguments from a number on.
    fn args_from(&mut self, inst: InstView<'m>, first: u32, words: &mut OperandWords) -> Result<()> {
        for number in first..inst.arg_count() {
            words.push(self.arg_id(inst, number)?.0);
        }
        Ok(())
    }

    /// The value of an argument that has to be a constant.
    fn literal(&self, inst: InstView<'m>, number: u32) -> Result<u32> {
        let value = self.arg(inst, number)?;
        value.const_u64().and_then(|value| u32::try_from(value).ok()).ok_or_else(|| {
            Error::unsupported(
                Code::InvalidFunctionCall,
                format!("argument {} has to be a constant: {value}", number + 1),
            )
        })
    }

    /// An integer as a boolean: whether it is not 0.
    fn boolean(&mut self, value: Value<'m>) -> Result<Id> {
        let ty = self.source.llvm_type(value)?;
        if let Some(number) = value.const_u64().filter(|_| ty.is_int()) {
            return self.module.const_int(1, u64::from(number != 0));
        }
        let id = self.value(value)?;
        if ty.scalar().is_int_of(1) {
            return Ok(id);
        }
        if !ty.scalar().is_int() {
            return Err(mismatch(format!("{value} is no boolean")));
        }
        let zero = self.module.const_splat(ty, 0)?;
        let bool = self.bool_like(ty)?;
        self.emit(Op::INotEqual, bool, &[id.0, zero.0])
    }

    /// Makes a boolean the result of a call: as it is where the call gives booleans, otherwise 1 for a true
    /// scalar and all ones for a true component.
    fn define_boolean(&mut self, inst: InstView<'m>, op: Op, operands: &[u32]) -> Result<()> {
        let ty = inst.ty();
        let bool = self.bool_like(ty)?;
        if ty.scalar().is_int_of(1) {
            self.emit_for(inst, op, bool, operands)?;
            return Ok(());
        }
        if !ty.scalar().is_int() {
            return Err(mismatch(format!("{op} gives booleans, the call {ty}")));
        }
        let boolean = self.emit(op, bool, operands)?;
        if !self.note_boolean(inst, boolean) {
            return Ok(());
        }
        let yes = self.module.const_splat(ty, if ty.is_vector() { u64::MAX } else { 1 })?;
        let no = self.module.const_splat(ty, 0)?;
        let result = self.module.call_type(inst)?;
        self.emit_for(inst, Op::Select, result, &[boolean.0, yes.0, no.0])?;
        Ok(())
    }

    /// Emits an instruction of OpenCL.std for a call.
    fn ext_for(&mut self, inst: InstView<'m>, ext: OpenClStd, operands: &[u32]) -> Result<Id> {
        let set = self.module.import(crate::spirv::grammar::ExtInstSet::OpenClStd)?;
        let ty = self.module.call_type(inst)?;
        let mut words = OperandWords::new();
        words.extend([set.0, ext.0]);
        words.extend_from_slice(operands);
        self.emit_for(inst, Op::ExtInst, ty, &words)
    }

    /// An argument that is a pointer as a typed one, for an instruction that takes no other.
    fn typed_pointer_arg(&mut self, inst: InstView<'m>, number: u32, pointee: Id) -> Result<Id> {
        let value = self.arg(inst, number)?;
        if !self.source.llvm_type(value)?.is_pointer() {
            return Err(mismatch(format!("argument {} is no pointer", number + 1)));
        }
        self.typed_pointer_to(value, pointee)
    }

    /// An argument that is a pointer as one whose pointee is of this type.
    fn pointer_arg(&mut self, inst: InstView<'m>, number: u32, pointee: Id) -> Result<Id> {
        let value = self.arg(inst, number)?;
        if !self.source.llvm_type(value)?.is_pointer() {
            return Err(mismatch(format!("argument {} is no pointer", number + 1)));
        }
        self.pointer_to(value, pointee)
    }
}

/// A call whose types are not those of the builtin that it names.
fn mismatch(detail: impl Into<String>) -> Error {
    Error::unsupported(Code::InvalidFunctionCall, detail)
}

/// The number of components: 1 for a scalar.
fn components(ty: Type<'_>) -> u32 {
    ty.vector_len().unwrap_or(1)
}

/// The operand of a cast of a pointer.
pub(in crate::writer) fn origin(pointer: Value<'_>) -> Value<'_> {
    let mut at = pointer;
    for _ in 0..MAX_CASTS {
        let opcode = match at.as_instruction() {
            Some(inst) => Some(inst.opcode()),
            None => at.const_opcode(),
        };
        match (opcode, at.operand(0)) {
            (Some(Opcode::AddrSpaceCast | Opcode::BitCast), Some(from)) => at = from,
            _ => break,
        }
    }
    at
}

/// Whether a call copies memory and yields an event.
fn copies_memory(call: &BuiltinCall) -> bool {
    match call {
        BuiltinCall::Row(row, class) => row.inst(*class) == Some(Target::Op(Op::GroupAsyncCopy)),
        BuiltinCall::Op(row, _) => row.op == Op::GroupAsyncCopy,
        _ => false,
    }
}

/// Whether the result of a call is that of an atomic instruction as it is.
fn yields_of_atomic(call: &BuiltinCall) -> bool {
    match call {
        BuiltinCall::Atomic(row, ..) => {
            matches!(
                row.action,
                AtomicAction::Load
                    | AtomicAction::Step
                    | AtomicAction::Update
                    | AtomicAction::CompareExchange
            )
        }
        BuiltinCall::Op(row, _) => {
            row.class == grammar::Class::Atomic && row.has_result && row.op != Op::AtomicFlagTestAndSet
        }
        _ => false,
    }
}
