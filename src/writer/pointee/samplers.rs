//! Samplers that are integers, as they were to SPIR 1.2: a parameter that images are read with is one, whichever function
//! it is passed through.

use crate::{
    mapping::builtins::{BuiltinCall, image::ImageCall},
    view::{Block, Function, InstView, Opcode, Use, Value, ValueKind},
    writer::ModuleWriter,
};

/// The argument of the functions that read images which is the sampler.
const SAMPLER: u32 = 1;
/// The name of samplers in symbols.
const SAMPLER_SYMBOL: &str = "ocl_sampler";

impl<'m> ModuleWriter<'m> {
    /// Finds the parameters that are samplers: those that images are read with, and those that callers pass on to them.
    pub(super) fn infer_samplers(&mut self) {
        let mut open: Vec<(Function<'m>, u32)> = Vec::new();
        for function in self.source.module.functions() {
            if self.reads_with_integer(function) {
                open.push((function, SAMPLER));
            }
        }
        while let Some((callee, number)) = open.pop() {
            for call in callee.value().uses().filter_map(Use::instruction) {
                if call.opcode() != Opcode::Call || call.called_function() != Some(callee) {
                    continue;
                }
                let passed = call.arg(number).filter(|arg| self.may_be_sampler(*arg));
                let owner = call.block().map(Block::function);
                if let Some(((arg, owner), index)) =
                    passed.zip(owner).zip(passed.and_then(Value::argument_index))
                    && self.pointees.samplers.insert(arg.as_key())
                {
                    open.push((owner, index));
                }
            }
        }
    }

    /// Whether a function reads images with samplers that are integers.
    fn reads_with_integer(&mut self, function: Function<'m>) -> bool {
        let is_int = |param: Value<'m>| param.ty().is_some_and(|ty| ty.is_int_of(32));
        if !function.is_declaration() || !function.params().nth(SAMPLER as usize).is_some_and(is_int) {
            return false;
        }
        self.resolved_builtin(function).is_some_and(|builtin| {
            matches!(builtin.call, BuiltinCall::Image(ImageCall::Read(_)))
                && builtin.param(SAMPLER as usize).and_then(|param| param.name()) == Some(SAMPLER_SYMBOL)
        })
    }

    /// Whether a value is a parameter that serves in calls alone, so that it may be of another type.
    fn may_be_sampler(&self, value: Value<'m>) -> bool {
        let is_call = |inst: InstView<'m>| inst.opcode() == Opcode::Call;
        value.kind() == ValueKind::Argument
            && value.ty().is_some_and(|ty| ty.is_int_of(32))
            && value.uses().all(|usage| usage.instruction().is_some_and(is_call))
    }
}
