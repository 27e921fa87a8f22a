//! Functions: their declarations, and the writer of one body.

mod body;
mod cmpxchg;
mod emit;
mod entry_points;
mod peepholes;
mod phi_casts;
mod reach;
mod values;

use smallvec::SmallVec;

use super::{
    ModuleWriter, Writer, ids::Reserved, memory_representation::Representation, module_analysis::is_kernel,
    module_writer::FunctionInfo,
};
use crate::{
    Code, Error, Result,
    spirv::{Id, Op, words::Sink},
    view::{Function, Linkage, Type},
};

pub(super) use self::{
    body::FunctionWriter,
    cmpxchg::Cmpxchgs,
    entry_points::{BodyUses, EntryPoints},
    peepholes::SourceNumber,
    reach::Reached,
    values::aliased_memory,
};

impl<'m> ModuleWriter<'m> {
    /// A function's id and types; a new function is declared, and written where it has no body.
    pub(super) fn function_info(&mut self, function: Function<'m>) -> Result<FunctionInfo> {
        match self.functions.get(&function.value().as_key()) {
            Some(info) => Ok(*info),
            None => self.declare_function(function),
        }
    }

    fn declare_function(&mut self, function: Function<'m>) -> Result<FunctionInfo> {
        if function.ty().is_vararg() {
            return Err(Error::unsupported(Code::UnsupportedVarArgFunction, function.name().into_owned()));
        }
        let return_type = self.return_type(function)?;
        let mut params = SmallVec::<[Id; 8]>::new();
        for param in function.params() {
            params.push(self.value_type(param)?);
        }
        let external = self.source.has_no_body(function);
        let is_exported = !matches!(function.linkage(), Linkage::Internal | Linkage::Private);
        if external {
            self.check_signature(function)?;
        }
        if is_kernel(function) {
            let mut widths = function.ty().params().filter_map(|param| param.scalar().int_width());
            if let Some(bits) = widths.find(|bits| self.source.widens(*bits)) {
                return Err(self.no_memory_of(bits));
            }
        }
        if external || is_exported {
            self.check_vectors(function)?;
        }
        let ty = self.function_type(return_type, &params)?;
        let key = function.value().as_key();
        // The entry point of a kernel that is called is another function.
        let id = if self.analysis.called_kernels.contains(&key) {
            self.new_id()
        } else {
            self.ids.reserved(Reserved::EntryPoint(key))
        };
        let info = FunctionInfo { id, ty, return_type };
        self.functions.insert(function.value().as_key(), info);
        self.name(id, function.name_bytes())?;
        if external {
            self.decorate_function(function, id)?;
            self.requirements.op(Op::Function);
            let control = self.function_control(function);
            self.sections.declarations.push(Op::Function, &[return_type.0, id.0, control.bits(), ty.0])?;
            for (index, param) in (0..).zip(function.params()) {
                let param_type = params.get(index as usize).copied().unwrap_or(return_type);
                let param_id = self.new_id();
                self.sections.declarations.push(Op::FunctionParameter, &[param_type.0, param_id.0])?;
                self.name(param_id, param.name_bytes())?;
                self.decorate_parameter(function, index, param_id)?;
            }
            self.sections.declarations.push(Op::FunctionEnd, &[])?;
        }
        Ok(info)
    }

    /// Other modules call a function without a body or are called by it, so what they do not have either is not ours
    /// to choose.
    fn check_signature(&mut self, function: Function<'m>) -> Result<()> {
        for ty in function.ty().params().chain([function.return_type()]) {
            if !ty.is_vector() && !self.representation_of(ty).exists()
                || ty.scalar().is_int() && self.representation_of(ty) == Representation::IllegalInteger
            {
                self.memory_type(ty)?;
            }
            if self.representation_of(ty) == Representation::ByteInteger {
                return Err(self.no_memory_of(ty.int_width().unwrap_or_default()));
            }
        }
        Ok(())
    }

    /// Refuses vectors that other modules or a host pass: they have a layout of their own for them.
    fn check_vectors(&mut self, function: Function<'m>) -> Result<()> {
        for ty in function.ty().params().chain([function.return_type()]) {
            if ty.is_vector() && !self.is_vector_of_memory(ty) {
                return Err(self.refuse_vector(ty));
            }
            // Vectors of booleans have no layout either way, and are values all the same.
            let is_by_bytes = matches!(
                self.representation_of(ty),
                Representation::Bytes | Representation::Array { by_bytes: true }
            );
            if is_by_bytes && let Some(value) = self.other_value_in(ty) {
                let cause = match value.int_width() {
                    Some(bits) => self.no_memory_of(bits),
                    None => self.refuse_vector(value),
                };
                let detail = format!("{} in {ty} by value", cause.detail());
                let error = Error::new(cause.code(), cause.kind(), detail);
                return Err(match cause.help() {
                    Some(help) => error.with_help(help),
                    None => error,
                });
            }
        }
        Ok(())
    }

    /// A vector or integer in an aggregate that SPIR-V does not have.
    fn other_value_in(&mut self, ty: Type<'m>) -> Option<Type<'m>> {
        let mut open = vec![ty];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(next) = open.pop() {
            if !seen.insert(next.as_key()) {
                continue;
            }
            if next.is_vector() {
                if !self.is_vector_of_memory(next) {
                    return Some(next);
                }
            } else if self.representation_of(next) == Representation::ByteInteger {
                return Some(next);
            } else {
                open.extend(next.element().into_iter().chain(next.members()));
            }
        }
        None
    }
}

impl<'m> Writer<'m> {
    /// Declares the functions of other modules that bodies call, in the module's order: their types come before those
    /// of the bodies as they themselves do (section 2.4).
    pub(super) fn declare_callees(&mut self) {
        for function in self.source.module.functions() {
            let is_called = |function: Function<'m>| {
                function.value().uses().any(|used| {
                    let user = used.user().as_instruction();
                    user.is_some_and(|user| user.callee().is_some_and(|callee| callee == function.value()))
                })
            };
            if !self.source.has_no_body(function)
                || function.is_intrinsic()
                || function.name_bytes().starts_with(b"llvm.")
                || !is_called(function)
                || self.module.resolve_builtin(function).is_some()
            {
                continue;
            }
            // A function that cannot be declared at all is a diagnostic at the call, which has a more exact location.
            if let Err(error) = self.module.function_info(function)
                && self.module.functions.contains_key(&function.value().as_key())
            {
                self.diagnostics.report(error.or_at(|| function.at()));
            }
        }
    }

    /// Writes the functions that have bodies.
    pub(super) fn write_bodies(&mut self) {
        // Heads and variables grow in the room of those before.
        let mut spare = [Sink::new(), Sink::new()];
        for function in self.source.module.functions() {
            if self.diagnostics.is_hopeless() {
                return;
            }
            if self.source.has_no_body(function) {
                continue;
            }
            let info = match self.module.function_info(function) {
                Ok(info) => info,
                Err(error) => {
                    self.diagnostics.report(error.or_at(|| function.at()));
                    continue;
                }
            };
            // The body is written where it stays. Its head and its variables are whole only at its end, and go before it.
            let definitions = std::mem::take(&mut self.module.sections.definitions);
            let start = definitions.len();
            let [head, variables] = std::mem::take(&mut spare);
            let mut writer = FunctionWriter::new(self, function, info, [head, variables, definitions]);
            let step = writer.write();
            let FunctionWriter { head, variables, words: mut definitions, uses, .. } = writer;
            definitions.insert(start, &[head.words(), variables.words()]);
            spare = [head, variables];
            self.module.sections.definitions = definitions;
            self.entry_points.uses.insert(function.value().as_key(), uses);
            let step = step.map_err(|error| error.or_at(|| function.at()));
            for part in &mut spare {
                part.clear();
            }
            let helpers = self.module.take_helpers();
            self.module.sections.definitions.extend(helpers.words());
            self.diagnostics.tolerate(step);
        }
    }
}

impl super::Source<'_> {
    /// True if a function is written without a body: a declaration, or a body that is only there to be inlined and stands in
    /// another module as well. Where auxiliary data are kept, these tell that instead.
    pub(super) fn has_no_body(&self, function: Function<'_>) -> bool {
        function.is_declaration()
            || function.linkage() == Linkage::AvailableExternally && !self.options.preserve_auxdata
    }
}
