//! Entry points of shaders: functions of one argument, the interface structure.

use super::{
    access::{AccessPlace, MemoryAccessForm},
    layout::TypeLayout,
    variables,
};
use crate::{
    Error, Result,
    draft::{Builder, Function, Linkage, Value, calling_convention},
    mapping::{
        attributes::{self, FunctionAttribute},
        shader::{COMPILER_USED, is_handle},
    },
    reader::{Reader, functions::entry_name},
    spirv::{
        Id, Inst, Op,
        grammar::{ExecutionModel, FunctionControl, StorageClass},
    },
};

impl<'m, 's> Reader<'m, 's> {
    /// Makes a function for each entry point of a SPIR-V function: it makes room for the invocation's memory and calls the
    /// function.
    pub(in crate::reader) fn shader_entry_points(
        &mut self,
        builder: &Builder<'m>,
        id: Id,
        function: Function<'m>,
    ) -> Result<()> {
        for position in 0..self.entry_points.of(id).len() {
            let Some(inst) = self.entry_points.of(id).get(position).copied() else { break };
            self.shader_entry_point(builder, inst, function)
                .map_err(|error| error.or_at(|| inst.location()))?;
        }
        Ok(())
    }

    fn shader_entry_point(
        &mut self,
        builder: &Builder<'m>,
        inst: Inst<'s>,
        callee: Function<'m>,
    ) -> Result<()> {
        let context = self.context;
        if !callee.return_type().is_void() || callee.param_count() != 2 {
            return Err(inst.malformed("the function of an entry point has no parameters and no result"));
        }
        let mut name = entry_name(inst)?.into_owned();
        if self.module.function(&name).is_some() {
            let model = ExecutionModel(inst.word(0)?).row().map_or("", |row| row.name);
            name.extend_from_slice(format!(".{model}").as_bytes());
        }
        let pointer = context.pointer(0)?;
        let ty = context.void().function(&[pointer], false)?;
        let entry = self.module.add_function_in(&name, ty, self.options.program_address_space)?;
        entry.set_linkage(Linkage::External);
        entry.set_calling_convention(calling_convention::C)?;
        entry.set_convergent()?;
        entry.set_no_unwind()?;
        let interface =
            entry.param(0).ok_or_else(|| Error::internal("an entry point without its interface"))?;
        interface.set_name(b"interface");
        builder.position_at_end(entry.append_block(b"entry")?);
        builder.set_debug_location(None)?;
        let room = self.shader.private;
        let private = builder.alloca(context.i8().array_of(room.size)?)?;
        private.set_alignment(room.align.clamp(1, 4096))?;
        let private = private.value();
        private.set_name(b"private");
        builder.store(context.i32().const_null()?, private, None, false)?;
        self.initialize(builder, inst, interface, private)?;
        self.budget.spend(inst, self.shader.variables.len() as u64)?;
        builder.call(callee, &[interface, private])?.take_attributes(callee)?;
        builder.ret_void()?;
        self.shader.entries.insert(inst.offset(), entry);
        self.keep_call(callee)
    }

    /// Stores the initializers of the variables that each invocation has for itself.
    fn initialize(
        &mut self,
        builder: &Builder<'m>,
        entry: Inst<'s>,
        interface: Value<'m>,
        private: Value<'m>,
    ) -> Result<()> {
        for number in 0..self.shader.variables.len() {
            let Some(id) = self.shader.variables.get(number).copied() else { break };
            let inst = self.ids.require(id)?;
            let class = variables::class_of(inst)?;
            let (ty, initializer) = variables::parts_of(self, inst)?;
            let Some(ty) = ty else { continue };
            let is_held = class == StorageClass::Private
                && self.ids.get(self.without_arrays(ty)).is_some_and(|inst| is_handle(inst.op()));
            let is_listed = class == StorageClass::Private
                || class == StorageClass::Output && interfaces(entry).contains(&id.0);
            if !is_listed || initializer.is_none() && !is_held {
                continue;
            }
            let address = self.variable_address(builder, (interface, private), inst)?;
            let place = AccessPlace { inst, pointer: address, access: MemoryAccessForm::default() };
            let object = TypeLayout::new(ty, self.is_explicit(class));
            if is_held {
                let bytes = self.extent(object)?.size;
                let zeros = self.context.i8().array_of(bytes)?.const_null()?;
                builder.store(zeros, address, Some(1), false)?;
                continue;
            }
            let Some(initializer) = initializer else { continue };
            let value = match self.ids.get(initializer) {
                Some(other) if matches!(other.op(), Op::Variable | Op::UntypedVariableKHR) => {
                    self.variable_address(builder, (interface, private), other)?
                }
                _ => self.global_value(initializer).ok_or_else(|| {
                    inst.malformed(format!("{initializer} is not a constant that is declared before"))
                })?,
            };
            self.store_object(builder, place, object, value)?;
        }
        Ok(())
    }

    /// Has an optimiser leave the calls of a function as they are, so that the module can still be written to SPIR-V: the function is not
    /// put in their place, and keeps its parameters, as [`Self::list_kept_calls`] makes it one of the functions that others may know.
    pub(super) fn keep_call(&mut self, function: Function<'m>) -> Result<()> {
        if !self.shader.kept_calls.contains(&function) {
            function.set_attribute(FunctionAttribute::NoInline)?;
            self.shader.kept_calls.push(function);
        }
        Ok(())
    }

    /// Lists the functions whose calls are kept.
    pub(super) fn list_kept_calls(&self) -> Result<()> {
        let Some(first) = self.shader.kept_calls.first() else { return Ok(()) };
        let pointer = first.value().ty().ok_or_else(|| Error::internal("a function without a type"))?;
        let all: Vec<_> = self.shader.kept_calls.iter().map(|function| function.value()).collect();
        let all = pointer.const_array(&all)?;
        let ty = all.ty().ok_or_else(|| Error::internal("an array without a type"))?;
        let global = self.module.add_global(COMPILER_USED.as_bytes(), ty, 0)?;
        global.set_initializer(all)?;
        global.set_linkage(Linkage::Appending);
        global.set_section("llvm.metadata");
        Ok(())
    }

    /// The attributes and the convention of a function of a module of shaders.
    pub(in crate::reader) fn shader_function(
        &self,
        function: Function<'m>,
        control: FunctionControl,
        has_body: bool,
        is_exported: bool,
    ) -> Result<()> {
        function.set_linkage(if has_body && !is_exported { Linkage::Internal } else { Linkage::External });
        function.set_calling_convention(calling_convention::C)?;
        function.set_convergent()?;
        function.set_no_unwind()?;
        for attribute in attributes::function_attributes(control) {
            function.set_attribute(attribute)?;
        }
        Ok(())
    }
}

/// The ids of an entry point's interface.
fn interfaces(entry: Inst<'_>) -> &[u32] {
    let words = entry.operands().get(2..).unwrap_or(&[]);
    let name = crate::spirv::words::string_length(words).unwrap_or(words.len());
    words.get(name..).unwrap_or(&[])
}
