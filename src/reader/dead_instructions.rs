//! Instructions that stand between SPIR-V's form of a value and LLVM's or OpenCL C's, such as a vector that only its
//! components are needed of. They are made before it is known whether anything uses them; what nothing does goes at the
//! end, so that a translation there and back does not grow with each round.

use crate::{
    Result,
    draft::{Inst, Opcode, Value},
};

/// Instructions that are taken out again where nothing uses them.
#[derive(Default)]
pub(crate) struct DeadInstructions<'m>(Vec<Inst<'m>>);

impl<'m> DeadInstructions<'m> {
    /// Notes a value that nothing but its uses needs: it has no effects of its own.
    pub(crate) fn note(&mut self, value: Value<'m>) {
        self.0.extend(value.as_instruction());
    }

    /// The component of a vector by its number, where the vector's making tells it. A vector that only was made for
    /// such components is left over then.
    pub(crate) fn component(&mut self, vector: Value<'m>, number: u32) -> Option<Value<'m>> {
        // As long as the longest vector of SPIR-V without extensions; longer ones are not taken apart.
        const MAX_STEPS: u32 = 16;
        let mut at = vector;
        let mut made = Vec::new();
        for _ in 0..=MAX_STEPS {
            if at.is_constant() {
                let component = at.aggregate_element(number.into())?;
                self.0.extend(made.into_iter().rev());
                return Some(component);
            }
            let insert = at.as_instruction().filter(|inst| inst.opcode() == Opcode::InsertElement)?;
            made.push(insert);
            if insert.operand(2)?.const_u64()? == u64::from(number) {
                let component = insert.operand(1)?;
                let below = std::iter::successors(insert.operand(0)?.as_instruction(), |inst| {
                    inst.operand(0)?.as_instruction()
                });
                let below = below.take_while(|inst| inst.opcode() == Opcode::InsertElement);
                made.extend(below.take(MAX_STEPS as usize));
                self.0.extend(made.into_iter().rev());
                return Some(component);
            }
            at = insert.operand(0)?;
        }
        None
    }

    /// Takes out what nothing uses, the last first, as it may be all that uses another.
    pub(crate) fn erase(self) -> Result<()> {
        let mut erased = rustc_hash::FxHashSet::default();
        for inst in self.0.into_iter().rev() {
            if erased.contains(&inst) || inst.value().has_uses() {
                continue;
            }
            erased.insert(inst);
            inst.erase()?;
        }
        Ok(())
    }
}
