//! Changes of instructions that are there: taking out, other operands, other types.

use rustc_hash::FxHashSet;
use spirv_llvm_ir as ir;

use super::{
    Block, BuildError, Built, DraftState, Function, Inst, Opcode, Type, TypeKind, Value, ValueKind, rule,
    value::ValueId,
};
use crate::view::operand_place;

impl DraftState {
    /// Takes an instruction out of its block, and lets it use nothing more.
    fn take_out(&mut self, function: ir::FunctionId, inst: ir::InstId) {
        for operand in self.body(function).operands(inst).to_vec() {
            self.count_use(function, operand, false);
        }
        self.free_name(function, ValueId::Inst(function, inst));
        if let Some(local) = self.body(function).inst(inst).result() {
            let ty = self.body(function).inst(inst).ty;
            let poison = ir::Value::constant(self.ir.poison(ty));
            self.lost_records += self.move_records(function, local, poison);
        }
        self.body_mut(function).remove(inst);
    }

    /// Has others take the name of a value that is taken out.
    fn free_name(&mut self, function: ir::FunctionId, value: ValueId) {
        let name = self.name_of(value);
        if let Some(names) = self.bodies.get_mut(function.index()).and_then(|body| body.names.as_mut()) {
            names.free(&self.ir.strings, name);
        }
    }

    /// The instruction that one is a copy of, of those that the draft began with where it is of one.
    pub(super) fn origin(&self, id: (ir::FunctionId, ir::InstId)) -> (ir::FunctionId, ir::InstId) {
        self.origins.get(&id).copied().unwrap_or(id)
    }
}

impl<'m> Inst<'m> {
    /// Takes the instruction out of its function.
    ///
    /// # Errors
    /// Where its value is used or it ends a block.
    pub(crate) fn erase(self) -> Built<()> {
        rule(!self.is_terminator() && !self.value().has_uses(), || {
            "an instruction that is used or ends a block stays".into()
        })?;
        self.draft.change().take_out(self.id.0, self.id.1);
        Ok(())
    }

    /// Takes the instruction out, which may end a block; what uses it uses poison.
    pub(super) fn drop_out(self) -> Built<()> {
        if self.value().has_uses() {
            let poison = self.ty().poison()?;
            self.value().replace_all_uses_with(poison)?;
        }
        let state = &mut *self.draft.change();
        state.predecessors = None;
        state.take_out(self.id.0, self.id.1);
        Ok(())
    }

    /// Ends the block with `unreachable` in place of the instruction and all behind it.
    ///
    /// # Errors
    /// Where the instruction stands in no block.
    pub(crate) fn cut_off(self) -> Built<()> {
        let block = self.block().ok_or_else(|| BuildError::new("an instruction of no block"))?;
        let location = self.location_id();
        let next: FxHashSet<Block<'m>> = block.successors().collect();
        next.into_iter().try_for_each(|next| next.forget_predecessor(block))?;
        let (function, first) = self.id;
        let mut behind = Vec::new();
        let mut at = Some(first);
        while let Some(id) = at {
            behind.push(id);
            at = self.draft.state().body(function).next_inst(id);
        }
        for id in behind.into_iter().rev() {
            block.inst(id).drop_out()?;
        }
        let state = &mut *self.draft.change();
        let void = state.ir.types.intern(ir::Type::Void);
        let body = state.body_mut(function);
        let end = body.make(ir::Inst::new(Opcode::Unreachable, void), &[], false);
        body.set_location(end, location);
        body.append(block.id.1, end);
        Ok(())
    }

    /// Puts a value in place of an operand, whatever the types.
    ///
    /// # Errors
    /// Where the value is none of the function.
    pub(crate) fn put_operand(self, index: u32, to: Value<'m>) -> Built<()> {
        let state = &mut *self.draft.change();
        let (function, inst) = self.id;
        let body = state.body(function);
        let place = operand_place(body.inst(inst).opcode, body.operands(inst).len(), index);
        let value = state.operand(function, to.id);
        let value = value.ok_or_else(|| BuildError::new("a value of another function"))?;
        state.put((function, inst, place as u32), value);
        Ok(())
    }

    /// Makes a return one of another value.
    ///
    /// # Errors
    /// Where this is no return, or the function is of another type.
    pub(crate) fn return_instead(self, value: Value<'m>) -> Built<()> {
        let fits = self.opcode() == Opcode::Ret
            && self.operand_count() == 1
            && value.has_type(self.function().return_type());
        rule(fits, || format!("this function does not return {value}"))?;
        self.put_operand(0, value)
    }

    /// Makes a switch one on another value with as many cases, which lead to the same blocks in the same order.
    ///
    /// # Errors
    /// Where this is no switch, or the cases are not constants of the value's type.
    pub(crate) fn switch_instead(self, value: Value<'m>, cases: &[Value<'m>]) -> Built<()> {
        let fits = self.opcode() == Opcode::Switch
            && self.cases().len() == cases.len()
            && cases.iter().all(|case| case.kind() == ValueKind::ConstantInt && case.ty() == value.ty());
        rule(fits, || format!("this is no switch of {} cases", cases.len()))?;
        self.put_operand(0, value)?;
        for (number, case) in (0..).zip(cases) {
            self.put_operand(2 + 2 * number, *case)?;
        }
        Ok(())
    }

    /// Changes the type of floating-point numbers that an instruction gives. The caller changes all that it is used with
    /// before anything else looks at the function.
    ///
    /// # Errors
    /// Where the instruction gives something else, or is a call.
    pub(crate) fn set_float_type(self, ty: Type<'m>) -> Built<()> {
        let own = self.ty();
        let fits = own.scalar().is_float()
            && ty.scalar().is_float()
            && (own.kind() == TypeKind::Vector) == (ty.kind() == TypeKind::Vector)
            && own.vector_len() == ty.vector_len()
            && !self.opcode().is_call();
        rule(fits, || format!("{} does not give {ty}", self.value()))?;
        self.set_type(ty);
        Ok(())
    }

    /// Gives the result another type; what uses it is left to the caller.
    pub(crate) fn set_type(self, ty: Type<'m>) {
        let body = &mut *self.draft.change();
        let body = body.body_mut(self.id.0);
        if let Some(local) = body.inst(self.id.1).result() {
            body.set_local_type(local, ty.id);
        }
    }

    /// Sets an operand to floating-point numbers of another format; see [`Self::set_float_type`].
    ///
    /// # Errors
    /// Where the operand is something else, or the instruction calls or keeps the type of what it accesses.
    pub(crate) fn set_float_operand(self, index: u32, to: Value<'m>) -> Built<()> {
        let is_float = |value: Value<'m>| value.ty().is_some_and(|ty| ty.scalar().is_float());
        let fits = self.operand(index).is_some_and(is_float)
            && is_float(to)
            && (!self.opcode().is_call() || self.call_type().is_some_and(Type::is_vararg))
            && self.opcode() != Opcode::Store;
        rule(fits, || format!("operand {index} of {} cannot be {to}", self.value()))?;
        self.put_operand(index, to)
    }

    /// Attaches all that another instruction has attached, its debug location included, and is made of that one.
    pub(crate) fn copy_attachments(self, from: Self) {
        let state = &mut *self.draft.change();
        let rows: Vec<_> =
            state.body(from.id.0).attachments(from.id.1).iter().map(|row| (row.1, row.2)).collect();
        let location = (self.id.0 == from.id.0).then(|| state.body(from.id.0).inst(from.id.1).location);
        let origin = state.origin(from.id);
        state.origins.insert(self.id, origin);
        let body = state.body_mut(self.id.0);
        rows.into_iter().for_each(|(kind, node)| body.set_attachment(self.id.1, kind, node));
        if let Some(location) = location {
            body.set_location(self.id.1, location);
        }
    }

    /// Takes away what is attached to the instruction as metadata of a kind.
    pub(crate) fn detach(self, kind: u32) {
        self.draft.change().body_mut(self.id.0).remove_attachment(self.id.1, kind);
    }

    /// Takes the end of a block away, so that it can have another one.
    ///
    /// # Errors
    /// Where the instruction ends no block, or its value is used.
    pub(crate) fn take_end(self) -> Built<()> {
        rule(self.is_terminator() && !self.value().has_uses(), || "this ends no block".into())?;
        self.drop_out()
    }

    /// Gives a phi other entries; one without entries is gone.
    fn set_incoming(self, entries: &[(Value<'m>, Block<'m>)]) -> Built<()> {
        if entries.len() == self.incoming().count() {
            return Ok(());
        }
        self.put_incoming(entries)
    }

    /// Gives a phi these entries alone; one without entries is gone.
    pub(crate) fn put_incoming(self, entries: &[(Value<'m>, Block<'m>)]) -> Built<()> {
        if entries.is_empty() {
            return self.drop_out();
        }
        {
            let state = &mut *self.draft.change();
            let (function, inst) = self.id;
            for operand in state.body(function).operands(inst).to_vec() {
                state.count_use(function, operand, false);
            }
            state.body_mut(function).set_operands(inst, &[]);
        }
        self.add_incoming(entries)
    }
}

impl<'m> Block<'m> {
    /// The blocks that the block's end leads to, in order.
    pub(crate) fn successors(self) -> impl Iterator<Item = Self> {
        let (function, block) = self.id;
        let next: Vec<_> = self.draft.state().body(function).successors(block).collect();
        next.into_iter().map(move |id| Self { draft: self.draft, id: (function, id) })
    }

    /// The phis at its start.
    pub(crate) fn phis(self) -> Vec<Inst<'m>> {
        self.instructions().take_while(|inst| inst.opcode() == Opcode::Phi).collect()
    }

    /// The first instruction behind the phis at its start.
    pub(crate) fn first_after_phis(self) -> Option<Inst<'m>> {
        self.instructions().find(|inst| inst.opcode() != Opcode::Phi)
    }

    /// Leads the edges from the block's end to one block to another one. Phis of neither change.
    ///
    /// # Errors
    /// Where the blocks are of different functions.
    pub(crate) fn lead(self, from: Self, to: Self) -> Built<()> {
        rule(self.id.0 == to.id.0, || "a block leads to others of its function".into())?;
        let Some(end) = self.terminator() else { return Err(BuildError::new("a block without an end")) };
        let state = &mut *self.draft.change();
        state.predecessors = None;
        let body = state.body_mut(self.id.0);
        for operand in body.operands_mut(end.id.1) {
            if *operand == ir::Value::block(from.id.1) {
                *operand = ir::Value::block(to.id.1);
            }
        }
        Ok(())
    }

    /// Lets phis have nothing of a block that no longer leads here.
    fn forget_predecessor(self, gone: Self) -> Built<()> {
        for phi in self.phis() {
            let entries: Vec<_> = phi.incoming().filter(|(_, from)| *from != gone).collect();
            phi.set_incoming(&entries)?;
        }
        Ok(())
    }
}

impl<'m> Function<'m> {
    /// Takes blocks away that nothing reaches.
    ///
    /// # Errors
    /// Never in practice.
    pub(crate) fn drop_unreached(self) -> Built<()> {
        let Some(entry) = self.entry() else { return Ok(()) };
        let mut reached = FxHashSet::from_iter([entry]);
        let mut open = vec![entry];
        while let Some(block) = open.pop() {
            open.extend(block.successors().filter(|next| reached.insert(*next)));
        }
        let lost: Vec<_> = self.blocks().filter(|block| !reached.contains(block)).collect();
        if lost.is_empty() {
            return Ok(());
        }
        let gone: FxHashSet<_> = lost.iter().copied().collect();
        for block in lost.iter().flat_map(|block| block.successors()).filter(|next| reached.contains(next)) {
            for phi in block.phis() {
                let entries: Vec<_> = phi.incoming().filter(|(_, from)| !gone.contains(from)).collect();
                phi.set_incoming(&entries)?;
            }
        }
        for block in lost {
            let all: Vec<_> = {
                let state = self.draft.state();
                state.body(self.id).insts(block.id.1).collect()
            };
            for inst in all.into_iter().rev() {
                block.inst(inst).drop_out()?;
            }
            let state = &mut *self.draft.change();
            state.free_name(self.id, block.value().id);
            state.body_mut(self.id).remove_block(block.id.1);
        }
        Ok(())
    }

    /// Gives the function a type of as many parameters, and drops attributes that the new types cannot have. Parameters of other
    /// types are given with what uses them; these, calls and returns are left to the caller.
    ///
    /// # Errors
    /// Where the type has another number of parameters.
    pub(crate) fn retype(self, ty: Type<'m>) -> Built<Retyped<'m>> {
        let own = self.ty();
        let fits = ty.kind() == TypeKind::Function
            && ty.param_count() == own.param_count()
            && ty.is_vararg() == own.is_vararg();
        rule(fits, || format!("{self} cannot be of type {ty}"))?;
        let mut changed = Vec::new();
        for (index, (from, to)) in (0..).zip(own.params().zip(ty.params())) {
            if from != to
                && let Some(param) = self.param(index)
            {
                changed.push((param, from, param.users()));
                let state = &mut *self.draft.change();
                state.body_mut(self.id).set_local_type(ir::LocalId::new(index), to.id);
            }
        }
        self.global().set_value_type(ty);
        self.drop_wrong_attributes();
        Ok(changed)
    }

    /// Puts a value in the place of a parameter in some of its uses, whatever the types, and in debug records.
    ///
    /// # Errors
    /// Where the value is none of the function.
    pub(crate) fn replace_param(
        self,
        param: Value<'m>,
        users: &[(Inst<'m>, u32)],
        value: Value<'m>,
    ) -> Built<()> {
        param.replace_uses(users, value)
    }
}

/// The parameters of a function whose types changed: each with its former type and its uses.
pub(crate) type Retyped<'m> = Vec<(Value<'m>, Type<'m>, Vec<(Inst<'m>, u32)>)>;
