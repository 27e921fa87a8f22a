//! Masks as numbers that have no promoted type: LLVM asks whether any or all of many booleans hold by taking them for one
//! number, of which it then asks whether it is 0 or all ones.

use smallvec::SmallVec;

use crate::{
    Result,
    spirv::{Id, Op},
    view::{InstView, IntegerPredicate, Opcode, Value},
    writer::{FunctionWriter, types::promoted_bits},
};

/// A question about a mask.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Question {
    /// Whether all booleans are meant, or any of them.
    all: bool,
    /// Whether the answer is turned around.
    negated: bool,
}

/// The vector of booleans that an instruction takes for a number without a promoted type.
fn mask_of(number: Value<'_>) -> Option<Value<'_>> {
    let cast = number.as_instruction().filter(|inst| inst.opcode() == Opcode::BitCast)?;
    let bits = cast.ty().int_width()?;
    let mask = cast.operand(0)?;
    let ty = mask.ty()?;
    (promoted_bits(bits).is_none() && ty.is_vector() && ty.scalar().is_int_of(1)).then_some(mask)
}

/// The question about bits that a comparison of a number is.
fn question(compare: InstView<'_>) -> Option<Question> {
    let negated = match compare.int_predicate()? {
        IntegerPredicate::Eq => false,
        IntegerPredicate::Ne => true,
        _ => return None,
    };
    let with = compare.operand(1)?;
    if with.is_null() {
        // None holds where not any does.
        return Some(Question { all: false, negated: !negated });
    }
    let constant = with.const_int()?;
    let ones = constant.words.iter().map(|word| word.count_ones()).sum::<u32>();
    (ones == constant.width).then_some(Question { all: true, negated })
}

/// Whether a cast makes a number of a mask for nothing but such questions.
pub(super) fn is_only_compared(cast: InstView<'_>) -> bool {
    mask_of(cast.value()).is_some()
        && cast.value().uses().all(|used| {
            used.instruction().is_some_and(|user| {
                user.opcode() == Opcode::ICmp
                    && user.operand(0) == Some(cast.value())
                    && question(user).is_some()
            })
        })
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Writes a comparison of a mask that is taken for a number; answers whether it is one.
    pub(super) fn compare_mask(&mut self, inst: InstView<'m>) -> Result<bool> {
        let number = inst.operand(0);
        let Some(mask) = number.and_then(mask_of) else { return Ok(false) };
        let Some(question) = question(inst) else { return Ok(false) };
        let ty = self.source.llvm_type(mask)?;
        let (bool, layout) = (self.module.bool()?, self.module.vector_layout(ty)?);
        let id = self.value(mask)?;
        // Components to spare must not decide.
        let id = self.filled(id, ty)?;
        let (of_part, of_parts) =
            if question.all { (Op::All, Op::LogicalAnd) } else { (Op::Any, Op::LogicalOr) };
        let mut answers = SmallVec::<[Id; 8]>::new();
        for part in self.parts(id, layout)? {
            answers.push(if layout.is_scalar { part } else { self.emit(of_part, bool, &[part.0])? });
        }
        let mut answers = answers.into_iter();
        let Some(mut answer) = answers.next() else { return Ok(false) };
        for other in answers {
            answer = self.emit(of_parts, bool, &[answer.0, other.0])?;
        }
        if question.negated {
            answer = self.emit(Op::LogicalNot, bool, &[answer.0])?;
        }
        self.named(inst, answer, bool)?;
        Ok(true)
    }
}
