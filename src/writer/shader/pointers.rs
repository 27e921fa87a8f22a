//! Pointers that are values: chosen by a selection or a phi, compared, returned, and next to each other in an array (SPIR-V, "Variable
//! pointers", section 2.16.1). What they point to is kept with the instructions.

use smallvec::SmallVec;

use super::{body::ShaderBody, place::Address, value::KnownValue};
use crate::{
    Result,
    mapping::metadata::{SHADER_ELEMENT, SHADER_TYPE},
    spirv::{Id, Op, grammar::StorageClass},
    view::{Block, InstView, IntegerPredicate, Opcode, Value},
};

/// The bytes of an element in a distance that was divided by them.
pub(super) const COUNTED: u64 = u64::MAX;

impl<'m> ShaderBody<'_, 'm, '_> {
    /// The type of pointers that is kept with an instruction, its class and what it points to.
    fn kept_pointer(&self, inst: InstView<'m>) -> Result<Option<(Id, StorageClass, Id)>> {
        let Some(&[ty]) = self.kept_numbers(inst, SHADER_TYPE).as_deref() else { return Ok(None) };
        let parts = self.scope.pointer_parts(Id(ty))?;
        Ok(parts.map(|(class, pointee)| (Id(ty), class, pointee)))
    }

    /// Makes an instruction a pointer that has an id.
    fn define_pointer(&mut self, inst: InstView<'m>, id: Id, class: StorageClass, pointee: Id) -> Result<()> {
        let place = self.place_of(id, class, pointee)?;
        self.values.insert(inst.as_key(), KnownValue::Place(place));
        Ok(())
    }

    /// A pointer of physical storage as one to another type.
    pub(super) fn other_pointer(&mut self, inst: InstView<'m>) -> Result<()> {
        let kept = self.kept_pointer(inst)?;
        let (ty, class, pointee) = kept.ok_or_else(|| Self::unknown(inst.value()))?;
        let KnownValue::Place(place) = self.known_operand(inst, 0)? else {
            return Err(Self::unknown(inst.value()));
        };
        let pointer = self.pointer_there(&place)?;
        let id = self.emit(Op::Bitcast, ty, &[pointer.0])?;
        self.define_pointer(inst, id, class, pointee)
    }

    /// A selection between pointers.
    pub(super) fn pointer_select(&mut self, inst: InstView<'m>) -> Result<()> {
        let kept = self.kept_pointer(inst)?;
        let (ty, class, pointee) = kept.ok_or_else(|| Self::unknown(inst.value()))?;
        let condition = self.operand(inst, 0)?;
        let mut words = vec![condition.0];
        for number in [1, 2] {
            let value = inst.operand(number).ok_or_else(|| Self::unknown(inst.value()))?;
            words.push(self.as_type(value, ty)?.0);
        }
        let id = self.emit(Op::Select, ty, &words)?;
        self.define_pointer(inst, id, class, pointee)
    }

    /// A phi of pointers, whose values stand at the ends of the blocks that it comes from.
    pub(super) fn pointer_phi(&mut self, inst: InstView<'m>) -> Result<()> {
        let kept = self.kept_pointer(inst)?;
        let (ty, class, pointee) = kept.ok_or_else(|| Self::unknown(inst.value()))?;
        let mut words = Vec::new();
        let mut seen = Vec::new();
        for (_, block) in inst.incoming() {
            if self.structure.is_dropped(block) || seen.contains(&block.as_key()) {
                continue;
            }
            seen.push(block.as_key());
            let edge = (inst.as_key(), block.as_key());
            let id = match self.edges.get(&edge) {
                Some(id) => *id,
                None => {
                    let id = self.scope.new_id();
                    self.edges.insert(edge, id);
                    id
                }
            };
            words.extend([id.0, self.label(block).0]);
        }
        let id = self.emit(Op::Phi, ty, &words)?;
        self.define_pointer(inst, id, class, pointee)
    }

    /// Writes the pointers that phis behind a block take from it.
    pub(super) fn pointer_edges(&mut self, block: Block<'m>) -> Result<()> {
        let mut phis = Vec::new();
        for successor in block.successors() {
            let first = successor.instructions().take_while(|inst| inst.opcode() == Opcode::Phi);
            phis.extend(first.filter(|phi| phi.ty().is_pointer()));
        }
        for phi in phis {
            let Some((ty, ..)) = self.kept_pointer(phi)? else { continue };
            let edge = (phi.as_key(), block.as_key());
            if !self.written_edges.insert(edge) {
                // A block that goes there by several edges.
                continue;
            }
            let value = phi.incoming().find(|(_, from)| *from == block).map(|(value, _)| value);
            let Some(value) = value else { continue };
            let pointer = self.as_type(value, ty)?;
            match self.edges.get(&edge) {
                // The phi stands before this block, at the head of a loop.
                Some(id) => self.words.push_result(Op::CopyObject, ty, *id, &[pointer.0])?,
                None => {
                    self.edges.insert(edge, pointer);
                }
            }
        }
        Ok(())
    }

    /// Whether two pointers are the same, or the order of two addresses.
    pub(super) fn pointer_compare(&mut self, inst: InstView<'m>, predicate: IntegerPredicate) -> Result<()> {
        let Some((ty, ..)) = self.kept_pointer(inst)? else { return self.order(inst, predicate) };
        let op = match predicate {
            IntegerPredicate::Eq => Op::PtrEqual,
            IntegerPredicate::Ne => Op::PtrNotEqual,
            _ => return Err(Self::unknown(inst.value())),
        };
        let mut words = Vec::new();
        for number in [0, 1] {
            let value = inst.operand(number).ok_or_else(|| Self::unknown(inst.value()))?;
            words.push(self.as_type(value, ty)?.0);
        }
        self.emit_for(inst, op, &words).map(drop)
    }

    /// The pointer to an element that lies so many elements behind another one; false where an address is only some bytes further.
    pub(super) fn pointer_element(&mut self, inst: InstView<'m>, base: &Address) -> Result<bool> {
        if !inst.value().has_attachments() {
            return Ok(false);
        }
        let Some(&[ty, stride]) = self.kept_numbers(inst, SHADER_ELEMENT).as_deref() else {
            return Ok(false);
        };
        let unknown = || Self::unknown(inst.value());
        let (class, pointee) = self.scope.pointer_parts(Id(ty))?.ok_or_else(unknown)?;
        let (gep, index) = (inst.value().gep().ok_or_else(unknown)?, inst.operand(1).ok_or_else(unknown)?);
        let size = self.scope.module.size_of(gep.source).ok_or_else(unknown)?;
        let ty = Id(ty);
        let pointer = self.pointer_as(base, ty, pointee)?;
        let index = match index.const_i64() {
            Some(number) => {
                let bytes = number.wrapping_mul(size.cast_signed());
                let is_element = stride != 0 && bytes % i64::from(stride) == 0;
                let element = is_element.then(|| bytes / i64::from(stride));
                let element = element.and_then(|element| i32::try_from(element).ok()).ok_or_else(unknown)?;
                self.scope.number(element.cast_unsigned())?
            }
            None if size == u64::from(stride) && size != 0 && gep.operand_count == 2 => {
                let mut steps = SmallVec::new();
                let scale = size.cast_signed();
                let bytes = self.add_steps(&mut steps, index, scale)?;
                if bytes % scale != 0 || steps.iter().any(|step| step.scale % scale != 0) {
                    return Err(unknown());
                }
                self.index_of(&steps, scale, bytes / scale)?
            }
            None => return Err(unknown()),
        };
        let id = self.emit(Op::PtrAccessChain, ty, &[pointer.0, index.0])?;
        self.define_pointer(inst, id, class, pointee)?;
        Ok(true)
    }

    /// A pointer of logical addressing as a number, of which there are only differences.
    pub(super) fn address(&mut self, inst: InstView<'m>, place: &Address) -> Result<()> {
        let Some(&[ty, stride]) = self.kept_numbers(inst, SHADER_TYPE).as_deref() else {
            return Err(Self::unknown(inst.value()));
        };
        let parts = self.scope.pointer_parts(Id(ty))?;
        let (_, pointee) = parts.ok_or_else(|| Self::unknown(inst.value()))?;
        let pointer = self.pointer_as(place, Id(ty), pointee)?;
        self.values.insert(inst.as_key(), KnownValue::Address { pointer, stride });
        Ok(())
    }

    /// The difference of two pointers in bytes, and in elements; none for other operations.
    pub(super) fn distance(&self, inst: InstView<'m>) -> Option<KnownValue> {
        let known = |number| inst.operand(number).and_then(|value| self.values.get(&Value::as_key(value)));
        match (inst.opcode(), known(0)?, known(1)) {
            (
                Opcode::Sub,
                KnownValue::Address { pointer: left, stride },
                Some(KnownValue::Address { pointer: right, stride: other }),
            ) if stride == other => {
                Some(KnownValue::Distance { left: *left, right: *right, bytes: u64::from(*stride) })
            }
            (Opcode::SDiv, KnownValue::Distance { left, right, bytes }, None) => {
                let divisor = inst.operand(1).and_then(Value::const_u64);
                let is_stride = divisor == Some((*bytes).max(1)) && *bytes != COUNTED;
                is_stride.then_some(KnownValue::Distance { left: *left, right: *right, bytes: COUNTED })
            }
            _ => None,
        }
    }
}
