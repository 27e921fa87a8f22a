//! Inline assembly (SPV_INTEL_inline_assembly).

use crate::{
    Loss, Result,
    mapping::registry::Assembly,
    reader::{Reader, body::FunctionReader},
    spirv::{Id, Inst, grammar::Decoration, words},
};

impl<'s> Reader<'_, 's> {
    /// Declares assembly, or tells that its target is another one than the module's, of which LLVM has one.
    pub(crate) fn declare_assembly(&mut self, inst: Inst<'s>, op: Assembly) -> Result<()> {
        match op {
            Assembly::AsmTargetINTEL => {
                let target = words::string_bytes(inst.operands().get(1..).unwrap_or(&[]));
                let triple = self.module.triple();
                let rest = triple.as_bytes().strip_prefix(target.as_ref());
                if !target.is_empty() && !matches!(rest, Some([] | [b'-', ..])) {
                    self.losses.add(Loss::AssemblyTarget);
                }
                return Ok(());
            }
            Assembly::AsmINTEL => {}
            Assembly::AsmCallINTEL => {
                return Err(inst.malformed("OpAsmCallINTEL stands outside of a function"));
            }
        }
        let ty = self.ty(inst.id(2)?)?;
        if ty.return_type() != Some(self.ty(inst.id(0)?)?) {
            return Err(inst.malformed("the result type is not that of the function type"));
        }
        let texts = inst.operands().get(4..).unwrap_or(&[]);
        let constraints = words::string_length(texts)
            .and_then(|length| texts.get(length..))
            .ok_or_else(|| inst.malformed("a string does not end"))?;
        let id = inst.id(1)?;
        let has_effects = self.index.has(id, Decoration::SideEffectsINTEL);
        let value = ty
            .const_inline_asm(
                &words::string_bytes(texts),
                &words::string_bytes(constraints),
                has_effects,
                false,
            )
            .map_err(|error| inst.malformed(error.to_string()))?;
        self.set_value(id, value)
    }
}

/// A call of assembly.
pub(super) fn call<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let assembly = f.operand(inst, 2)?;
    let Some(ty) = assembly.inline_asm().map(|assembly| assembly.function_type) else {
        return Err(inst.malformed("the operand is not inline assembly"));
    };
    let words = inst.operands().get(3..).unwrap_or(&[]);
    let args = super::control::arguments(f, words)?;
    let call = f.builder.call_pointer(ty, assembly, &args)?;
    call.set_convergent()?;
    f.note_unknown_call();
    let constraints = assembly.inline_asm().map(|assembly| assembly.constraints).unwrap_or_default();
    for (number, word) in indirect_args(&constraints)
        .into_iter()
        .zip(words)
        .enumerate()
        .filter_map(|(number, (is_indirect, word))| is_indirect.then_some((number as u32, *word)))
    {
        // An operand in memory has a type of its own; an untyped pointer leaves it to the bytes.
        let content = match f.reader.pointee(f.reader.type_id(Id(word))?)? {
            Some(pointee) => f.ty(pointee)?,
            None => f.reader.context.i8(),
        };
        call.set_element_type(number, content)?;
    }
    f.define(inst, call.value())
}

/// Which arguments are operands in memory, by LLVM's constraints: an output that is no register and every input takes
/// an argument, in their order.
fn indirect_args(constraints: &[u8]) -> Vec<bool> {
    let constraints = constraints.split(|byte| *byte == b',');
    constraints
        .filter_map(|constraint| match constraint {
            [b'~' | b'!', ..] | [] => None,
            [b'=', rest @ ..] => rest.contains(&b'*').then_some(true),
            input => Some(input.contains(&b'*')),
        })
        .collect()
}
