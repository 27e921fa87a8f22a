//! Bodies of probes take the places of the calls that they stand for.

use rustc_hash::FxHashMap;

use super::{CallShape, FoundCall, MAX_DEPTH, probe_name};
use crate::{
    Error, Result,
    llvm::{Builder, Function, Inst, Linkage, Module, Opcode, Type, TypeKind, Value},
    mapping::intrinsics,
    regularize::booleans::replace,
};

/// The probes' bodies on their way into the module.
pub(super) struct Respelling<'m> {
    pub(super) module: Module<'m>,
    /// The names that the functions had which came with the probes.
    pub(super) helpers: FxHashMap<Vec<u8>, Vec<u8>>,
}

impl<'m> Respelling<'m> {
    pub(super) fn run(&self, found: &FoundCall<'m>) -> Result<()> {
        let probes: Vec<_> = (0..found.shapes.len())
            .map(|number| self.module.function(probe_name(number).as_bytes()))
            .map(|probe| probe.filter(|probe| !probe.is_declaration()))
            .collect();
        let mut functions: FxHashMap<usize, Function<'m>> = FxHashMap::default();
        for (call, number) in &found.calls {
            let (Some(shape), Some(Some(probe))) = (found.shapes.get(*number), probes.get(*number)) else {
                continue;
            };
            let builder = Builder::new(self.module.context());
            builder.position_before(*call);
            builder.set_debug_location(call.debug_location())?;
            if shape.callee.intrinsic_id().is_some() {
                let function = match functions.get(number) {
                    Some(function) => *function,
                    None => self.outlined(shape, *probe)?,
                };
                functions.insert(*number, function);
                let args: Vec<_> = call.args().collect();
                let new = builder.call(function, &args)?;
                new.copy_call_attributes(*call, false)?;
                new.copy_attachments(*call)?;
                replace(*call, new.value())?;
            } else {
                self.spell(&builder, *call, shape, *probe)?;
            }
        }
        self.clean(found, &probes);
        Ok(())
    }

    /// The arguments of a probe in place of those of a call.
    fn variable_args(call: Inst<'m>, shape: &CallShape<'m>) -> Vec<Value<'m>> {
        let args = call.args().zip(&shape.constants);
        args.filter(|(_, constant)| constant.is_none()).map(|(arg, _)| arg).collect()
    }

    /// Puts the probe's body in place of a call.
    fn spell(
        &self,
        builder: &Builder<'m>,
        call: Inst<'m>,
        shape: &CallShape<'m>,
        probe: Function<'m>,
    ) -> Result<()> {
        let args = Self::variable_args(call, shape);
        if let Some(inner) = self.only_call(probe).filter(|inner| inner.ty() == call.ty()) {
            return self.retarget(builder, call, inner, &args);
        }
        let inner = builder.call(probe, &args)?;
        let Some(value) = self.adapted(builder, inner.value(), call.ty())? else {
            // The result is of another type than the call's, so the call stays.
            return Ok(inner.erase()?);
        };
        replace(call, value)?;
        self.inline(inner)
    }

    /// The call that is all that a probe does, where its arguments are the probe's parameters and constants and the
    /// callee does not come with the probe.
    fn only_call(&self, probe: Function<'m>) -> Option<Inst<'m>> {
        let entry = probe.entry()?;
        let mut insts = entry.instructions();
        let (call, end) = (insts.next()?, insts.next()?);
        let returns =
            end.opcode() == Opcode::Ret && end.operand(0) == (!call.is_void()).then(|| call.value());
        let callee = call.called_function()?;
        let is_plain = call.args().all(|arg| arg.argument_index().is_some() || arg.is_constant());
        (returns && is_plain && callee.is_declaration() && call.bundle_count() == 0).then_some(call)
    }

    fn retarget(
        &self,
        builder: &Builder<'m>,
        call: Inst<'m>,
        inner: Inst<'m>,
        params: &[Value<'m>],
    ) -> Result<()> {
        let callee = inner.called_function().ok_or_else(|| Error::internal("a probe calls nothing"))?;
        let mut args = Vec::new();
        for arg in inner.args() {
            let outer = match arg.argument_index() {
                Some(index) => params.get(index as usize).copied(),
                None => Some(arg),
            };
            args.push(outer.ok_or_else(|| Error::internal("a probe has too many parameters"))?);
        }
        let new = builder.call(callee, &args)?;
        // Attributes of arguments stay where the arguments do.
        let in_place = args.len() == call.arg_count() as usize && call.args().eq(args.iter().copied());
        new.copy_call_attributes(call, in_place)?;
        new.copy_attachments(call)?;
        new.set_fast_math(call.fast_math());
        new.set_tail_kind(call.tail_kind())?;
        replace(call, new.value())
    }

    /// A value as one of another type, where that is a structure of the same members; `None` where it is not.
    fn adapted(&self, builder: &Builder<'m>, value: Value<'m>, to: Type<'m>) -> Result<Option<Value<'m>>> {
        let Some(from) = value.ty() else { return Ok(None) };
        if from == to {
            return Ok(Some(value));
        }
        let same = from.kind() == TypeKind::Struct
            && to.kind() == TypeKind::Struct
            && from.members().eq(to.members());
        if !same {
            return Ok(None);
        }
        let mut result = to.poison()?;
        for index in 0..to.member_count() {
            let member = builder.extract_value(value, &[index])?;
            result = builder.insert_value(result, member, &[index])?;
        }
        Ok(Some(result))
    }

    /// Puts the callee's body in place of a call, and those of the functions that come with it.
    fn inline(&self, call: Inst<'m>) -> Result<()> {
        let function = call.block().and_then(|block| block.function());
        call.inline()?;
        let Some(function) = function else { return Ok(()) };
        for _ in 0..MAX_DEPTH {
            let nested: Vec<_> = function
                .blocks()
                .flat_map(|block| block.instructions())
                .filter(|inst| inst.called_function().is_some_and(|callee| self.is_helper(callee)))
                .collect();
            if nested.is_empty() {
                break;
            }
            for call in nested {
                call.inline()?;
            }
        }
        Ok(())
    }

    fn is_helper(&self, function: Function<'m>) -> bool {
        self.helpers.contains_key(function.name_bytes())
    }

    /// The function that stands for an intrinsic, with the probe's body.
    fn outlined(&self, shape: &CallShape<'m>, probe: Function<'m>) -> Result<Function<'m>> {
        // A reader takes the writer's own functions for the intrinsic again, by their names.
        let known = probe
            .blocks()
            .flat_map(|block| block.instructions())
            .find_map(|inst| self.helpers.get(inst.called_function()?.name_bytes()).cloned());
        let name = known.unwrap_or_else(|| intrinsics::helper_name(&shape.callee.name()).into_bytes());
        let ty = shape.callee.ty();
        let function = self.module.add_function(&name, ty)?;
        function.set_linkage(Linkage::Internal);
        let builder = Builder::new(self.module.context());
        builder.position_at_end(function.append_block(b"entry")?);
        let params = function.params().zip(&shape.constants);
        let args: Vec<_> =
            params.filter(|(_, constant)| constant.is_none()).map(|(param, _)| param).collect();
        let inner = builder.call(probe, &args)?;
        if inner.is_void() {
            builder.ret_void()?;
        } else {
            let value = self.adapted(&builder, inner.value(), ty.return_type().unwrap_or(ty))?;
            builder.ret(value.ok_or_else(|| Error::internal("a probe returns another type"))?)?;
        }
        self.inline(inner)?;
        Ok(function)
    }

    /// Takes out what nobody calls any more.
    fn clean(&self, found: &FoundCall<'m>, probes: &[Option<Function<'m>>]) {
        for probe in probes.iter().flatten() {
            probe.erase();
        }
        let helpers: Vec<_> = self.module.functions().filter(|function| self.is_helper(*function)).collect();
        // One may still be called by another that goes after it.
        let mut left = helpers;
        for _ in 0..MAX_DEPTH {
            left.retain(|helper| !helper.erase());
        }
        let mut callees: Vec<_> = found.shapes.iter().map(|shape| shape.callee).collect();
        callees.sort_by_key(|callee| callee.value().as_key());
        callees.dedup();
        for callee in callees.into_iter().filter(|callee| !callee.value().has_uses()) {
            callee.erase();
        }
    }
}
