//! Instructions: reading and changing them.

use std::fmt;

use spirv_llvm_ir as ir;

use super::{
    Block, BuildError, Built, FastMath, Function, Metadata, Opcode, Type, Value, calling_convention, global,
    handle, rule, value::ValueId,
};
use crate::view::{operand_count, operand_place};

handle! {
    /// An instruction.
    Inst((ir::FunctionId, ir::InstId)) of draft: super::Draft
}

impl<'m> Inst<'m> {
    #[inline]
    pub(super) fn ask<R>(self, of: impl FnOnce(&ir::Function, &ir::Inst) -> R) -> R {
        let state = self.draft.state();
        let body = state.body(self.id.0);
        of(body, body.inst(self.id.1))
    }

    /// Changes the instruction.
    pub(super) fn change(self, of: impl FnOnce(&mut ir::Inst)) {
        if let Some(inst) = self.draft.change().body_mut(self.id.0).inst_mut(self.id.1) {
            of(inst);
        }
    }

    fn sibling(self, id: ir::InstId) -> Self {
        Self { draft: self.draft, id: (self.id.0, id) }
    }

    /// As a value.
    #[inline]
    pub(crate) fn value(self) -> Value<'m> {
        Value { draft: self.draft, id: ValueId::Inst(self.id.0, self.id.1) }
    }

    /// The operation.
    #[inline]
    pub(crate) fn opcode(self) -> Opcode {
        self.ask(|_, inst| inst.opcode)
    }

    /// The type of the result, void where there is none.
    #[inline]
    pub(crate) fn ty(self) -> Type<'m> {
        Type { draft: self.draft, id: self.ask(|_, inst| inst.ty) }
    }

    /// Whether the result's type is void.
    #[inline]
    pub(crate) fn is_void(self) -> bool {
        self.ty().is_void()
    }

    /// Whether it ends its block.
    pub(crate) fn is_terminator(self) -> bool {
        self.opcode().is_terminator()
    }

    /// The function that it is of.
    pub(crate) fn function(self) -> Function<'m> {
        Function { draft: self.draft, id: self.id.0 }
    }

    /// The block that it stands in.
    pub(crate) fn block(self) -> Option<Block<'m>> {
        let id = self.ask(|body, _| body.block_of(self.id.1))?;
        Some(self.function().block(id))
    }

    /// The instruction itself, or the first one behind it that is no debug record.
    pub(super) fn or_next(self) -> Option<Self> {
        if self.opcode().is_debug_record() { self.next() } else { Some(self) }
    }

    /// The instruction behind it in its block.
    pub(crate) fn next(self) -> Option<Self> {
        let id = self.ask(|body, _| {
            let mut at = body.next_inst(self.id.1)?;
            while body.inst(at).opcode.is_debug_record() {
                at = body.next_inst(at)?;
            }
            Some(at)
        })?;
        Some(self.sibling(id))
    }

    /// The number of operands.
    pub(crate) fn operand_count(self) -> u32 {
        self.ask(|body, inst| operand_count(inst.opcode, body.operands(self.id.1).len()))
    }

    /// An operand.
    pub(crate) fn operand(self, index: u32) -> Option<Value<'m>> {
        let state = self.draft.state();
        let body = state.body(self.id.0);
        let (operands, opcode) = (body.operands(self.id.1), body.inst(self.id.1).opcode);
        if index >= operand_count(opcode, operands.len()) {
            return None;
        }
        let operand = *operands.get(operand_place(opcode, operands.len(), index))?;
        let id = state.value(self.id.0, operand)?;
        Some(Value { draft: self.draft, id })
    }

    /// Sets the fast-math flags where the operation can have them.
    pub(crate) fn set_fast_math(self, flags: FastMath) {
        if self.can_be_fast() {
            self.change(|inst| inst.flags = ir::tables::InstFlags(flags.to_bitcode()));
        }
    }

    /// Takes flags away that make results undefined where they do not hold.
    pub(crate) fn drop_promises(self) {
        let opcode = self.opcode();
        if opcode.has_fast_math() {
            let rest = self.fast_math().difference(FastMath::NNAN | FastMath::NINF);
            self.set_fast_math(rest);
        } else if opcode == Opcode::GetElementPtr
            || opcode == Opcode::ICmp
            || matches!(opcode.class(), ir::tables::OpcodeClass::Binary | ir::tables::OpcodeClass::Cast)
        {
            self.change(|inst| inst.flags = ir::tables::InstFlags(0));
        }
    }

    /// Whether it can have fast-math flags: an operation that has them or a phi, select or call of floating-point numbers, vectors
    /// or arrays of them, or literal structs of one such type.
    fn can_be_fast(self) -> bool {
        let opcode = self.opcode();
        if !opcode.has_fast_math() {
            return false;
        }
        if !matches!(opcode, Opcode::Phi | Opcode::Select | Opcode::Call) {
            return true;
        }
        let mut ty = self.ty();
        if ty.is_literal_struct() {
            let members = ty.members();
            let Some(first) = members.first().copied() else { return false };
            if members.iter().any(|member| *member != first) || !first.scalar().is_float() {
                return false;
            }
            ty = first;
        }
        while ty.kind() == super::TypeKind::Array
            && let Some(element) = ty.element()
        {
            ty = element;
        }
        ty.scalar().is_float()
    }

    /// Sets the alignment of a load, store, alloca, rmw or cmpxchg.
    ///
    /// # Errors
    /// Where this is another instruction or it is not a power of two up to 2^31.
    pub(crate) fn set_alignment(self, bytes: u64) -> Built<()> {
        global::alignment_code(bytes)?;
        let has_one = matches!(
            self.opcode(),
            Opcode::Load | Opcode::Store | Opcode::Alloca | Opcode::AtomicRmw | Opcode::CmpXchg
        );
        rule(has_one, || format!("{self} has no alignment"))?;
        self.change(|inst| inst.set_alignment(bytes));
        Ok(())
    }

    /// Whether a load, store, rmw or cmpxchg is volatile.
    pub(crate) fn is_volatile(self) -> bool {
        self.ask(|_, inst| {
            matches!(inst.opcode, Opcode::Load | Opcode::Store | Opcode::AtomicRmw | Opcode::CmpXchg)
                && inst.flags.contains(ir::tables::InstFlags::VOLATILE)
        })
    }

    /// The mask of a shufflevector; -1 stands for a lane that does not matter.
    pub(crate) fn shuffle_mask(self) -> Vec<i32> {
        let state = &mut *self.draft.change();
        let body = state.body(self.id.0);
        let mask = body.operands(self.id.1).get(2).and_then(|mask| mask.as_constant());
        let Some(mask) = mask.filter(|_| body.inst(self.id.1).opcode == Opcode::ShuffleVector) else {
            return Vec::new();
        };
        let lane = |index| {
            let id = state.ir.element(mask, index)?;
            Some(state.ir.constants.integer(id).map_or(-1, |lane| lane as i32))
        };
        (0..).map_while(lane).collect()
    }

    /// The debug location, a `DILocation`.
    pub(crate) fn debug_location(self) -> Option<Metadata<'m>> {
        let state = self.draft.state();
        let location = state.body(self.id.0).inst(self.id.1).location;
        let nodes = &state.bodies.get(self.id.0.index())?.location_nodes;
        let id = nodes.get(location.index()).copied().flatten()?;
        Some(Metadata { draft: self.draft, id })
    }

    /// Sets the debug location, a `DILocation`.
    pub(super) fn set_location_node(self, node: ir::MetadataId) {
        let state = &mut *self.draft.change();
        let location = state.location(self.id.0, node);
        state.body_mut(self.id.0).set_location(self.id.1, location);
    }

    /// The callee of a call: a function, a pointer, inline assembly.
    pub(crate) fn callee(self) -> Option<Value<'m>> {
        let state = self.draft.state();
        let body = state.body(self.id.0);
        if !body.inst(self.id.1).opcode.is_call() {
            return None;
        }
        let id = state.value(self.id.0, *body.operands(self.id.1).first()?)?;
        Some(Value { draft: self.draft, id })
    }

    /// The function that a call names.
    pub(crate) fn called_function(self) -> Option<Function<'m>> {
        self.callee()?.as_function()
    }

    /// Sets a call's calling convention.
    ///
    /// # Errors
    /// Where this does not call or there is none of that number.
    pub(crate) fn set_calling_convention(self, number: u32) -> Built<()> {
        let usable = self.opcode().is_call() && number <= calling_convention::MAX;
        rule(usable, || format!("{self} cannot have calling convention {number}"))?;
        if let Some(call) = self.draft.change().body_mut(self.id.0).call_mut(self.id.1) {
            call.convention = number;
        }
        Ok(())
    }

    /// Adds entries to a phi.
    ///
    /// # Errors
    /// Where this is not a phi or a value of another type.
    pub(crate) fn add_incoming(self, entries: &[(Value<'m>, Block<'m>)]) -> Built<()> {
        rule(self.opcode() == Opcode::Phi, || format!("{self} is not a phi"))?;
        let ty = self.ty();
        for (value, _) in entries {
            rule(value.has_type(ty), || format!("{value} is not of the phi's type {ty}"))?;
        }
        let state = &mut *self.draft.change();
        let (function, inst) = self.id;
        let mut operands = state.body(function).operands(inst).to_vec();
        for (value, block) in entries {
            let value = state.operand(function, value.id);
            let value = value.ok_or_else(|| BuildError::new("a phi takes values of its function"))?;
            operands.extend([value, ir::Value::block(block.id.1)]);
            state.count_use(function, value, true);
        }
        state.body_mut(function).set_operands(inst, &operands);
        state.note_users(function, inst);
        Ok(())
    }
}

impl<'m> From<Inst<'m>> for Value<'m> {
    fn from(inst: Inst<'m>) -> Self {
        inst.value()
    }
}

impl fmt::Display for Inst<'_> {
    /// As LLVM prints it; for diagnostics, as it costs a walk over the function.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.value().full_text())
    }
}

impl fmt::Debug for Inst<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
