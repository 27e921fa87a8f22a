//! Variables of other types, and the constant expressions through which instructions reach them.

use rustc_hash::{FxHashMap, FxHashSet};
use spirv_llvm_ir as ir;

use super::{BuildError, Built, DraftState, Global, Inst, Opcode, Type, TypeKind, Value, rule};

impl<'m> Global<'m> {
    /// Makes it a variable of another type.
    ///
    /// # Errors
    /// Where the initialiser does not fit the type, or there is one for a variable without.
    pub(crate) fn retype(self, ty: Type<'m>, initializer: Option<Value<'m>>) -> Built<()> {
        let fits = ty.is_sized()
            && ty.kind() != TypeKind::Function
            && initializer.is_some() == self.initializer().is_some()
            && initializer.is_none_or(|value| value.is_constant() && value.has_type(ty));
        rule(fits, || format!("a variable cannot become one of type {ty}"))?;
        self.set_value_type(ty);
        match initializer {
            Some(value) => self.set_initializer(value),
            None => Ok(()),
        }
    }

    /// Turns the constant expressions through which instructions reach the variable into instructions.
    ///
    /// # Errors
    /// Where an expression is of an operation that no instruction has.
    pub(crate) fn expand_constant_users(self) -> Built<()> {
        let (concerned, users) = self.users_of_expressions();
        // What a phi takes stands at the end of the block that it comes from, once for each block.
        let mut of_blocks = FxHashMap::<_, ir::Value>::default();
        for (user, number) in users {
            let state = &mut *self.draft.change();
            let (function, inst) = user.id;
            let operands = state.body(function).operands(inst);
            let Some(id) = operands.get(number as usize).and_then(|operand| operand.as_constant()) else {
                continue;
            };
            let is_phi = state.body(function).inst(inst).opcode == Opcode::Phi;
            let from = operands.get(number as usize + 1).filter(|_| is_phi).and_then(|from| from.as_block());
            let (before, key) = match from {
                Some(block) => {
                    let Some(end) = state.body(function).terminator(block) else { continue };
                    (end, Some((function, inst, block, id)))
                }
                None => (inst, None),
            };
            let known = key.and_then(|key| of_blocks.get(&key).copied());
            let value = match known {
                Some(value) => value,
                None => state.expanded((function, before), id, |_, id| concerned.contains(&id))?,
            };
            if let Some(key) = key {
                of_blocks.insert(key, value);
            }
            state.put((function, inst, number), value);
        }
        Ok(())
    }
}

impl<'m> Inst<'m> {
    /// Turns constants among the operands into instructions, where a test tells so of the operand, and so the constants that these hold,
    /// where another test tells so.
    ///
    /// # Errors
    /// Where the instruction stands in no block.
    pub(crate) fn expand_constant_operands(
        self,
        is_wanted: impl Fn(Value<'m>) -> bool,
        is_part: impl Fn(&ir::Module, ir::ConstantId) -> bool,
    ) -> Built<()> {
        let sources: Vec<_> = self.incoming().map(|(_, from)| from).collect();
        let mut of_blocks = FxHashMap::default();
        for number in 0..self.operand_count() {
            let Some(value) = self.operand(number).filter(|value| is_wanted(*value)) else { continue };
            let Some(id) = value.constant_id() else { continue };
            let from = sources.get(number as usize).copied();
            let before = match from {
                Some(from) => from.terminator(),
                None => Some(self),
            };
            let before = before.ok_or_else(|| BuildError::new("a block without an end"))?;
            let known = from.and_then(|from| of_blocks.get(&(from, id)).copied());
            let new = match known {
                Some(known) => known,
                None => {
                    let state = &mut *self.draft.change();
                    let new = state.expanded(before.id, id, &is_part)?;
                    let new = state.value(self.id.0, new);
                    new.map(|id| Value { draft: self.draft, id }).unwrap_or(value)
                }
            };
            if let Some(from) = from {
                of_blocks.insert((from, id), new);
            }
            self.put_operand(number, new)?;
        }
        Ok(())
    }

    /// The number of the instruction's debug location.
    pub(super) fn location_id(self) -> ir::LocationId {
        self.draft.state().body(self.id.0).inst(self.id.1).location
    }
}

impl DraftState {
    /// A constant by instructions in front of one, as far as it is one of those that are concerned.
    fn expanded(
        &mut self,
        (function, before): (ir::FunctionId, ir::InstId),
        whole: ir::ConstantId,
        is_concerned: impl Fn(&ir::Module, ir::ConstantId) -> bool,
    ) -> Built<ir::Value> {
        // The operands of a constant have lower numbers than itself.
        let (mut parts, mut seen, mut at) = (vec![whole], FxHashSet::from_iter([whole]), 0);
        while let Some(id) = parts.get(at).copied() {
            at += 1;
            let inner = super::value::constant_operands(&self.ir, id).iter().copied();
            parts.extend(inner.filter(|id| is_concerned(&self.ir, *id) && seen.insert(*id)));
        }
        parts.sort_unstable();
        let mut made = FxHashMap::<ir::ConstantId, ir::Value>::default();
        let location = self.body(function).inst(before).location;
        for id in parts {
            let value = self.expanded_once(function, before, location, id, &made)?;
            made.insert(id, value);
        }
        let value = made.get(&whole).copied();
        Ok(value.unwrap_or(ir::Value::constant(whole)))
    }

    fn expanded_once(
        &mut self,
        function: ir::FunctionId,
        before: ir::InstId,
        location: ir::LocationId,
        id: ir::ConstantId,
        made: &FxHashMap<ir::ConstantId, ir::Value>,
    ) -> Built<ir::Value> {
        let ty = self.ir.constants.ty(id);
        let value = |id: &ir::ConstantId| made.get(id).copied().unwrap_or(ir::Value::constant(*id));
        let (mut all, opcode) = match self.ir.constants.get(id) {
            ir::Constant::Expression { opcode, flags, predicate, source, operands, .. } => {
                let mut inst = match (predicate, source) {
                    (Some(predicate), _) => ir::Inst::comparison(predicate, ty),
                    (None, Some(source)) => ir::Inst::gep(source, ty),
                    (None, None) => ir::Inst::new(opcode, ty),
                };
                inst.flags = flags;
                (vec![(inst, operands.iter().map(value).collect::<Vec<_>>())], None)
            }
            ir::Constant::Aggregate(members) => {
                let mut members = members.to_vec();
                let is_vector = matches!(self.ir.types.get(ty), ir::Type::Vector { .. });
                let opcode = if is_vector { Opcode::InsertElement } else { Opcode::InsertValue };
                let word = self.ir.types.integer(32);
                let mut all = Vec::new();
                for (index, member) in (0..).zip(&mut members) {
                    if !made.contains_key(member) && self.ir.constants.global(*member).is_none() {
                        continue;
                    }
                    let place = if is_vector {
                        ir::Value::constant(self.ir.constants.intern_integer(word, index))
                    } else {
                        ir::Value::number(index as u32)
                    };
                    all.push((ir::Inst::new(opcode, ty), vec![value(member), place]));
                    *member = self.ir.zero(self.ir.constants.ty(*member));
                }
                let start = match all.len() == members.len() {
                    true => self.ir.poison(ty),
                    false => self.ir.aggregate(ty, &members),
                };
                (all, Some(ir::Value::constant(start)))
            }
            _ => return Ok(ir::Value::constant(id)),
        };
        let mut whole = opcode;
        for (mut inst, mut operands) in all.drain(..) {
            if let Some(whole) = whole {
                operands.insert(0, whole);
            }
            inst.location = location;
            for operand in &operands {
                self.count_use(function, *operand, true);
            }
            let body = self.body_mut(function);
            let new = body.make(inst, &operands, true);
            body.insert_before(new, before);
            self.note_users(function, new);
            whole = self.body(function).inst(new).result().map(ir::Value::local);
        }
        Ok(whole.unwrap_or(ir::Value::constant(id)))
    }
}
