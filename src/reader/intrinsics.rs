//! Functions that stand for an intrinsic or an instruction of LLVM become that.

use super::{
    Reader,
    body::{FunctionReader, Values},
};
use crate::{
    Error, Result,
    draft::{AtomicAccess, Function, Opcode, RmwOp, Type, TypeKind, Value},
    mapping::{
        atomic::{self, Wrap},
        intrinsics,
    },
    spirv::{
        Id, Inst, Op,
        grammar::{MemorySemantics, Scope},
    },
};

/// What a function stands for.
#[derive(Clone, Copy)]
pub(crate) enum HelperFunction<'m> {
    /// An intrinsic.
    Intrinsic(Function<'m>),
    /// An atomic operation that SPIR-V has no instruction for.
    Wrap(Wrap),
}

impl<'m> Reader<'m, '_> {
    /// Finds the functions that stand for something else, by their names; a function whose type is not the intrinsic's
    /// stays what it is.
    pub(crate) fn find_helpers(&mut self) -> Result<()> {
        if self.options.intrinsics_as_functions {
            return Ok(());
        }
        for function in self.facts.functions() {
            let id = function.id;
            let name = match self.index.linkage(id)? {
                Some((name, _)) => name,
                None => self.index.name(id),
            };
            let Ok(name) = std::str::from_utf8(&name) else { continue };
            let (wrap, base) = (atomic::wrap_of(name), intrinsics::of_helper(name));
            if wrap.is_none() && base.is_none() {
                continue;
            }
            let ty = self.ty(self.ids.require(id)?.id(3)?)?;
            if let Some(wrap) = wrap
                && function.is_declaration()
                && is_wrapping(ty)
            {
                self.helpers.insert(id, HelperFunction::Wrap(wrap));
            }
            if let Some(base) = base
                && let ty = plain_function(ty)?
                && !function.is_declaration()
                && let Ok(intrinsic) = self.module.declare_intrinsic(base, ty)
            {
                self.helpers.insert(id, HelperFunction::Intrinsic(intrinsic));
            }
        }
        if !self.helpers.is_empty() {
            // A function that is used in other ways than by calls stays a function.
            for inst in self.facts.declarations() {
                match inst.op() {
                    Op::ConstantFunctionPointerINTEL => self.helpers.remove(&inst.id(2)?),
                    Op::EntryPoint => self.helpers.remove(&inst.id(1)?),
                    _ => None,
                };
            }
        }
        Ok(())
    }
}

/// Whether a function has the parameters of one that stands for an operation on an integer.
fn is_wrapping(ty: Type<'_>) -> bool {
    let params: Vec<_> = ty.params().collect();
    match params.as_slice() {
        [pointer, scope, semantics, value] | [pointer, scope, semantics, value, _, _] => {
            let is_word = |ty: &Type<'_>| ty.int_width() == Some(32);
            let is_unit = value.int_width().is_some_and(|bits| bits >= 8 && bits.is_power_of_two());
            pointer.is_pointer()
                && is_word(scope)
                && is_word(semantics)
                && is_unit
                && ty.return_type() == Some(*value)
        }
        _ => false,
    }
}

/// A function type whose result is a struct without a name, as intrinsics have it.
fn plain_function(ty: Type<'_>) -> Result<Type<'_>> {
    let params: Vec<_> = ty.params().collect();
    let result = ty.return_type().ok_or_else(|| Error::internal("a function type has no result"))?;
    Ok(plain_struct(result)?.function(&params, false)?)
}

pub(super) fn plain_struct(ty: Type<'_>) -> Result<Type<'_>> {
    if ty.kind() != TypeKind::Struct || ty.is_literal_struct() {
        return Ok(ty);
    }
    let members: Vec<_> = ty.members().into_iter().collect();
    Ok(ty.context().struct_type(&members, ty.is_packed_struct())?)
}

/// A pointer without the casts that change nothing but what it was thought to point to.
fn without_casts(value: Value<'_>) -> Value<'_> {
    let mut value = value;
    while let Some(from) = value
        .as_instruction()
        .filter(|inst| inst.opcode() == Opcode::BitCast)
        .and_then(|inst| inst.operand(0))
        .filter(|from| from.ty() == value.ty())
    {
        value = from;
    }
    value
}

/// Takes out a cast that nothing uses.
fn erase_cast(value: Value<'_>) -> Result<()> {
    match value.as_instruction().filter(|_| !value.has_uses()) {
        Some(cast) => Ok(cast.erase()?),
        None => Ok(()),
    }
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Calls the intrinsic that a function stands for.
    pub(crate) fn call_helper(
        &mut self,
        inst: Inst<'s>,
        intrinsic: Function<'m>,
        args: &[Value<'m>],
    ) -> Result<()> {
        let plain: Values<'m> = args.iter().map(|arg| without_casts(*arg)).collect();
        let call = self.builder.call(intrinsic, &plain)?;
        for ((arg, plain), word) in args.iter().zip(&plain).zip(inst.operands().iter().skip(3)) {
            // A cast for this call alone is not needed any more.
            if arg != plain && self.is_for_one_use(Id(*word)) {
                erase_cast(*arg)?;
            }
        }
        if call.is_void() {
            return self.define(inst, call.value());
        }
        let ty = self.result_type(inst)?;
        self.define_members(inst.id(1)?, call.value(), ty)
    }

    /// The atomic instruction that a call of a function stands for. Of what is known at run time only the strongest is taken.
    pub(crate) fn call_wrap(&mut self, inst: Inst<'s>, wrap: Wrap, args: &[Value<'m>]) -> Result<()> {
        let &[pointer, scope, semantics, value, ..] = args else {
            return Err(inst.malformed("the call lacks arguments"));
        };
        let number = |value: Value<'m>| value.const_u64().and_then(|number| u32::try_from(number).ok());
        let scope = number(scope).and_then(|scope| atomic::scope_name(Scope(scope))).unwrap_or_default();
        let semantics = number(semantics)
            .map_or(MemorySemantics::SequentiallyConsistent, MemorySemantics::from_bits_retain);
        let how = AtomicAccess {
            ordering: atomic::ordering_of(semantics).into(),
            scope: self.reader.context.sync_scope(scope),
            volatile: args.get(4).is_some_and(|is_volatile| is_volatile.const_u64() != Some(0)),
        };
        let op = match wrap {
            Wrap::UIncWrap => RmwOp::UIncWrap,
            Wrap::UDecWrap => RmwOp::UDecWrap,
        };
        let done = self.builder.atomic_rmw(op, without_casts(pointer), value, how)?;
        self.define(inst, done.value())
    }

    /// Whether an id is mentioned where it is defined and at one more place, and carries no decoration.
    fn is_for_one_use(&mut self, id: Id) -> bool {
        self.reader.mentions(id) <= 2 && !self.reader.index.is_decorated(id)
    }
}

/// What a called function stands for.
pub(crate) fn of_callee<'m>(reader: &Reader<'m, '_>, callee: Id) -> Option<HelperFunction<'m>> {
    if reader.helpers.is_empty() { None } else { reader.helpers.get(&callee).copied() }
}
