//! The address spaces that generic pointers of a function are known to be in.
//!
//! A pointer that is a cast of another is in the space of that one, and what is made of pointers that are all in one space is in it
//! as well. Such pointers get that space; what needs a generic pointer all the same gets a cast.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use spirv_llvm_ir::Constant;

use crate::{
    Result,
    draft::{Block, Builder, Function, Inst, Module, Opcode, Type, Value, ValueKind},
    legalize::type_of,
};

/// What is known of a pointer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Space {
    /// Nothing yet: it may be any.
    Open,
    /// It is in this one.
    In(u32),
    /// It may be in several.
    Any,
}

impl Space {
    fn with(self, other: Self) -> Self {
        match (self, other) {
            (Self::Open, space) | (space, Self::Open) => space,
            (own, other) if own == other => own,
            _ => Self::Any,
        }
    }
}

/// Gives the pointers of a function the address spaces that they are known to be in, where they are in the generic one.
pub(super) fn infer<'m>(module: Module<'m>, function: Function<'m>, generic: u32) -> Result<()> {
    let mut spaces = Spaces {
        module,
        builder: Builder::new(module.context()),
        generic,
        known: FxHashMap::default(),
        casts: FxHashMap::default(),
    };
    let all: Vec<Inst<'m>> = super::instructions(function).collect();
    for inst in &all {
        inst.expand_constant_operands(
            |value| value.const_opcode().is_some() && spaces.is_generic(value),
            |ir, id| matches!(ir.constants.get(id), Constant::Expression { .. }),
        )?;
    }
    let pointers: Vec<_> = super::instructions(function).filter(|inst| spaces.is_derived(*inst)).collect();
    spaces.solve(&pointers);
    let users = spaces.users(&pointers);
    spaces.respace(&pointers)?;
    for user in users {
        spaces.user(user)?;
    }
    spaces.drop_unused(&pointers)
}

struct Spaces<'m> {
    module: Module<'m>,
    builder: Builder<'m>,
    generic: u32,
    known: FxHashMap<Inst<'m>, Space>,
    /// Generic pointers to what has another space now.
    casts: FxHashMap<Inst<'m>, Value<'m>>,
}

impl<'m> Spaces<'m> {
    fn is_generic(&self, value: Value<'m>) -> bool {
        value.ty().and_then(Type::pointer_space) == Some(self.generic)
    }

    /// Whether an instruction makes a generic pointer of others.
    fn is_derived(&self, inst: Inst<'m>) -> bool {
        let derives = matches!(
            inst.opcode(),
            Opcode::AddrSpaceCast | Opcode::GetElementPtr | Opcode::Phi | Opcode::Select | Opcode::Freeze
        );
        derives && self.is_generic(inst.value())
    }

    /// The pointers that one is made of.
    fn sources(inst: Inst<'m>) -> SmallVec<[Value<'m>; 4]> {
        match inst.opcode() {
            Opcode::GetElementPtr => inst.operand(0).into_iter().collect(),
            Opcode::Select => inst.operands().skip(1).collect(),
            _ => inst.operands().collect(),
        }
    }

    fn space(&self, value: Value<'m>) -> Space {
        if let Some(known) = value.as_instruction().and_then(|inst| self.known.get(&inst)) {
            return *known;
        }
        match value.ty().and_then(Type::pointer_space) {
            Some(space) if space != self.generic => Space::In(space),
            _ => match value.kind() {
                ValueKind::NullPointer | ValueKind::Undef | ValueKind::Poison | ValueKind::AggregateZero => {
                    Space::Open
                }
                _ => Space::Any,
            },
        }
    }

    /// Finds the spaces of pointers; a space only becomes less known.
    fn solve(&mut self, pointers: &[Inst<'m>]) {
        self.known.extend(pointers.iter().map(|inst| (*inst, Space::Open)));
        let mut open: Vec<Inst<'m>> = pointers.iter().rev().copied().collect();
        let mut waiting: FxHashSet<Inst<'m>> = open.iter().copied().collect();
        while let Some(inst) = open.pop() {
            waiting.remove(&inst);
            let sources = Self::sources(inst);
            let space = sources.into_iter().fold(Space::Open, |space, from| space.with(self.space(from)));
            if self.known.insert(inst, space) != Some(space) {
                let users = inst.value().using_instructions();
                open.extend(users.filter(|user| self.known.contains_key(user) && waiting.insert(*user)));
            }
        }
        // What is made of no pointer in particular stays as it is.
        self.known.retain(|_, space| matches!(space, Space::In(_)));
    }

    /// The instructions that use pointers with a known space and have no such themselves.
    fn users(&self, pointers: &[Inst<'m>]) -> Vec<Inst<'m>> {
        let mut seen = FxHashSet::default();
        let known = pointers.iter().filter(|inst| self.known.contains_key(inst));
        let users = known.flat_map(|inst| inst.value().using_instructions());
        users.filter(|user| !self.known.contains_key(user) && seen.insert(*user)).collect()
    }

    /// A pointer type of another space.
    fn with_space(&self, ty: Type<'m>, space: u32) -> Result<Type<'m>> {
        let pointer = self.module.context().pointer(space)?;
        Ok(match ty.vector_len() {
            Some(len) if !ty.is_scalable() => pointer.vector_of(len)?,
            _ => pointer,
        })
    }

    /// The value that a pointer is in its own space.
    fn own(&self, mut value: Value<'m>, space: u32) -> Result<Value<'m>> {
        while let Some(cast) = value.as_instruction()
            && cast.opcode() == Opcode::AddrSpaceCast
            && self.known.contains_key(&cast)
            && let Some(from) = cast.operand(0)
        {
            value = from;
        }
        let ty = self.with_space(type_of(value)?, space)?;
        Ok(match value.kind() {
            _ if value.ty() == Some(ty) => value,
            ValueKind::Undef => ty.undef()?,
            ValueKind::Poison => ty.poison()?,
            _ if value.is_null() => ty.const_null()?,
            _ => value,
        })
    }

    /// Gives pointers their types and makes them of pointers of the same.
    fn respace(&self, pointers: &[Inst<'m>]) -> Result<()> {
        let known = || {
            let space = |inst: &Inst<'m>| match self.known.get(inst) {
                Some(Space::In(space)) if inst.opcode() != Opcode::AddrSpaceCast => Some((*inst, *space)),
                _ => None,
            };
            pointers.iter().filter_map(space)
        };
        for (inst, space) in known() {
            inst.set_type(self.with_space(inst.ty(), space)?);
        }
        for (inst, space) in known() {
            let first = u32::from(inst.opcode() == Opcode::Select);
            let count = Self::sources(inst).len() as u32;
            for number in first..first + count {
                let Some(from) = inst.operand(number) else { continue };
                let own = self.own(from, space)?;
                if own != from {
                    inst.put_operand(number, own)?;
                }
            }
        }
        Ok(())
    }

    /// A known pointer with its space, by the value that it has there.
    fn pointer(&self, value: Value<'m>) -> Result<Option<(Inst<'m>, Value<'m>)>> {
        let Some(inst) = value.as_instruction() else { return Ok(None) };
        let Some(Space::In(space)) = self.known.get(&inst) else { return Ok(None) };
        Ok(Some((inst, self.own(value, *space)?)))
    }

    /// Lets an instruction take pointers with their spaces, where it can.
    fn user(&mut self, user: Inst<'m>) -> Result<()> {
        match user.opcode() {
            Opcode::AddrSpaceCast => {
                let pointer = user.operand(0).map(|from| self.pointer(from)).transpose()?.flatten();
                if let Some((_, own)) = pointer.filter(|(_, own)| own.ty() == Some(user.ty())) {
                    user.value().replace_all_uses_with(own)?;
                    return Ok(user.erase()?);
                }
            }
            Opcode::ICmp if self.comparison(user)? => return Ok(()),
            Opcode::Call if self.intrinsic(user)? => return Ok(()),
            _ => {}
        }
        let accessed = match user.opcode() {
            Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => Some(0),
            Opcode::Store => Some(1),
            _ => None,
        };
        for number in 0..user.operand_count() {
            let Some(operand) = user.operand(number) else { continue };
            let Some((inst, own)) = self.pointer(operand)? else { continue };
            let value = match accessed == Some(number) {
                true => own,
                false => self.cast(inst, own)?,
            };
            if value != operand {
                user.put_operand(number, value)?;
            }
        }
        Ok(())
    }

    /// Compares pointers of one space as such; answers whether it could.
    fn comparison(&self, user: Inst<'m>) -> Result<bool> {
        let (Some(a), Some(b)) = (user.operand(0), user.operand(1)) else { return Ok(false) };
        let space = self.space(a).with(self.space(b));
        let Space::In(space) = space else { return Ok(false) };
        let (a, b) = (self.own(a, space)?, self.own(b, space)?);
        if a.ty() != b.ty() {
            return Ok(false);
        }
        user.put_operand(0, a)?;
        user.put_operand(1, b)?;
        Ok(true)
    }

    /// Calls an intrinsic on pointers with their spaces; answers whether there is one.
    fn intrinsic(&self, call: Inst<'m>) -> Result<bool> {
        let Some(callee) = call.called_function() else { return Ok(false) };
        let Some(name) = callee.intrinsic_name().filter(|_| call.bundle_count() == 0) else {
            return Ok(false);
        };
        let mut args = SmallVec::<[Value<'m>; 4]>::new();
        for arg in call.args() {
            args.push(self.pointer(arg)?.map_or(arg, |(_, own)| own));
        }
        let params = args.iter().map(|arg| type_of(*arg)).collect::<Result<SmallVec<[Type<'m>; 4]>>>()?;
        let ty = call.ty().function(&params, callee.ty().is_vararg())?;
        let Ok(function) = self.module.declare_intrinsic(&name, ty) else { return Ok(false) };
        self.builder.position_before(call);
        let new = self.builder.call(function, &args)?;
        new.copy_call_attributes(call)?;
        new.copy_attachments(call);
        new.set_fast_math(call.fast_math());
        if !call.is_void() {
            call.value().replace_all_uses_with(new.value())?;
        }
        call.erase()?;
        Ok(true)
    }

    /// The generic pointer to what a pointer with a space points to, behind that one.
    fn cast(&mut self, inst: Inst<'m>, own: Value<'m>) -> Result<Value<'m>> {
        if inst.opcode() == Opcode::AddrSpaceCast && own.ty() == inst.operand(0).and_then(Value::ty) {
            let is_direct = inst.operand(0) == Some(own);
            if is_direct {
                return Ok(inst.value());
            }
        }
        if let Some(known) = self.casts.get(&inst) {
            return Ok(*known);
        }
        let behind = match inst.opcode() {
            Opcode::Phi => inst.block().and_then(Block::first_after_phis),
            _ => inst.next(),
        };
        let Some(behind) = behind else { return Ok(inst.value()) };
        self.builder.position_before(behind);
        let ty = self.with_space(type_of(own)?, self.generic)?;
        let cast = self.builder.cast(Opcode::AddrSpaceCast, own, ty)?;
        self.casts.insert(inst, cast);
        Ok(cast)
    }

    /// Takes pointers out that nothing uses any more.
    fn drop_unused(&self, pointers: &[Inst<'m>]) -> Result<()> {
        for inst in pointers.iter().rev().filter(|inst| inst.block().is_some()) {
            if !inst.value().has_uses() {
                inst.erase()?;
            }
        }
        Ok(())
    }
}
