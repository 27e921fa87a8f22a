//! Calls of functions by name, for instructions that LLVM does not have.

use super::{
    Reader,
    body::{FunctionReader, Values},
};
use crate::{
    CallForm, Code, Error, Result,
    draft::{self, Function, OpcodeClass, Type, Value, calling_convention},
    mangle::{self, Ty},
    mapping::attributes::FunctionAttribute,
    spirv::{
        Id, Inst, Op,
        grammar::{self},
    },
};

/// Facts about a function that is declared for its calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CalleeTraits {
    /// The calling convention.
    pub(crate) convention: u32,
    /// It touches no memory and returns.
    pub(crate) is_pure: bool,
    /// All work-items of a group have to call it together.
    pub(crate) is_convergent: bool,
}

/// An ordinary builtin function.
pub(crate) const BUILTIN: CalleeTraits =
    CalleeTraits { convention: calling_convention::SPIR_FUNC, is_pure: false, is_convergent: false };
/// A function with C's calling convention.
pub(crate) const C_FUNCTION: CalleeTraits = CalleeTraits { convention: calling_convention::C, ..BUILTIN };
/// A builtin whose result depends on its arguments alone.
pub(crate) const PURE: CalleeTraits = CalleeTraits { is_pure: true, ..BUILTIN };
/// A builtin that the work-items of a group call together.
pub(crate) const CONVERGENT: CalleeTraits = CalleeTraits { is_convergent: true, ..BUILTIN };

impl<'m> Reader<'m, '_> {
    /// Whether the module defines a function of that name itself.
    pub(crate) fn is_own(&self, name: &str) -> bool {
        let known = self.module.function(name.as_bytes());
        known.is_some_and(|known| self.own_functions.contains(&known))
    }

    /// The function of that name for a result and arguments, declared when it is first asked for.
    ///
    /// # Errors
    /// Where a function cannot have such a type, and where the module defines a function of OpenCL C's name itself, as
    /// libraries of builtins do: [`Self::name_is_taken`] is set then.
    pub(crate) fn callee(
        &mut self,
        name: &str,
        result: Type<'m>,
        args: &[Value<'m>],
        traits: CalleeTraits,
    ) -> Result<Function<'m>> {
        if let Some(known) = self.callees.get(name).filter(|known| takes(**known, result, args)) {
            return Ok(*known);
        }
        if !is_friendly(name) && self.is_own(name) {
            self.name_is_taken = true;
            return Err(Error::unsupported(Code::Other, format!("the module defines {name} itself")));
        }
        let known = self.module.function(name.as_bytes()).filter(|known| takes(*known, result, args));
        let function = match known {
            Some(known) => known,
            None => self.declare_callee(name, result, args, traits)?,
        };
        self.callees.insert(name.into(), function);
        Ok(function)
    }

    /// Declares a function for a result and arguments; where the name is taken, LLVM appends a number.
    fn declare_callee(
        &mut self,
        name: &str,
        result: Type<'m>,
        args: &[Value<'m>],
        traits: CalleeTraits,
    ) -> Result<Function<'m>> {
        let mut params = Vec::with_capacity(args.len());
        for arg in args {
            params.push(arg.ty().ok_or_else(|| Error::internal("an argument without a type"))?);
        }
        let ty = result.function(&params, false)?;
        let function =
            self.module.add_function_in(name.as_bytes(), ty, self.options.program_address_space)?;
        self.declared.push(function);
        if !function.is_intrinsic() {
            function.set_calling_convention(traits.convention)?;
            function.set_no_unwind()?;
            if traits.is_convergent {
                self.note_convergent(function);
                function.set_convergent()?;
            }
            if traits.is_pure {
                function.set_will_return()?;
                function.set_attribute(FunctionAttribute::ReadNone)?;
            }
        }
        Ok(function)
    }

    /// In the forms of OpenCL C, functions of the language stand behind the module's own; SPIR-V-friendly functions
    /// stand where they are first called.
    pub(crate) fn move_builtins_last(&mut self) {
        // A name that nothing uses would make linkers look for it.
        if !self.declared.is_empty() {
            let called = self.module.called_functions();
            self.declared.retain(|function| {
                called.contains(*function) || function.value().has_uses() || !function.erase()
            });
        }
        if self.options.call_form != CallForm::SpvIr {
            for function in self.declared.drain(..) {
                self.speaks_opencl |= is_of_opencl(&function.name());
                function.move_last();
            }
        }
    }

    /// The variadic function of that name with one parameter before the rest.
    ///
    /// # Errors
    /// Where a function cannot have such a type.
    pub(crate) fn variadic_callee(
        &mut self,
        name: &str,
        result: Type<'m>,
        first: Type<'m>,
    ) -> Result<Function<'m>> {
        let ty = result.function(&[first], true)?;
        if let Some(known) = self.module.function(name.as_bytes()).filter(|known| known.ty() == ty) {
            return Ok(known);
        }
        let function =
            self.module.add_function_in(name.as_bytes(), ty, self.options.program_address_space)?;
        function.set_calling_convention(BUILTIN.convention)?;
        function.set_no_unwind()?;
        Ok(function)
    }
}

/// Whether a function is one of OpenCL C by its name.
fn is_of_opencl(name: &str) -> bool {
    name.starts_with("_Z") && !is_friendly(name)
}

fn is_friendly(name: &str) -> bool {
    name.contains(crate::mapping::builtins::friendly::PREFIX)
}

fn takes(function: Function<'_>, result: Type<'_>, args: &[Value<'_>]) -> bool {
    let ty = function.ty();
    ty.return_type() == Some(result)
        && ty.param_count() as usize == args.len()
        && ty.params().zip(args).all(|(param, arg)| arg.ty() == Some(param))
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Calls the function of that very name.
    ///
    /// # Errors
    /// Where a function cannot have such a type.
    pub(crate) fn call_named(
        &mut self,
        name: &str,
        result: Type<'m>,
        args: &[Value<'m>],
        traits: CalleeTraits,
    ) -> Result<draft::Inst<'m>> {
        match self.reader.callee(name, result, args, traits) {
            Ok(callee) => self.call(callee, args),
            Err(error) => {
                // The instructions that made the arguments are dead where another function is called.
                for arg in args.iter().filter(|arg| {
                    arg.as_instruction().is_some_and(|inst| inst.opcode().class() == OpcodeClass::Cast)
                }) {
                    self.dead_instructions.note(*arg);
                }
                Err(error)
            }
        }
    }

    /// The call that `as_opencl` makes of an instruction, or the SPIR-V-friendly one where OpenCL C's name for it is a
    /// function of the module's own: that is no builtin, and may be what the instruction stands in.
    pub(crate) fn unless_name_is_taken(
        &mut self,
        as_opencl: impl FnOnce(&mut Self) -> Result<bool>,
    ) -> Result<bool> {
        match as_opencl(self) {
            Err(_) if std::mem::take(&mut self.reader.name_is_taken) => Ok(false),
            result => result,
        }
    }

    /// Calls the function whose name is `base` mangled for parameters of these types.
    ///
    /// # Errors
    /// As [`Self::call_named`].
    pub(crate) fn call_mangled(
        &mut self,
        base: &str,
        params: &[Ty<'_>],
        result: Type<'m>,
        args: &[Value<'m>],
        traits: CalleeTraits,
    ) -> Result<draft::Inst<'m>> {
        self.call_named(&mangle::encode(base, params), result, args, traits)
    }

    /// Calls a function; the call carries the function's attributes.
    pub(crate) fn call(&mut self, callee: Function<'m>, args: &[Value<'m>]) -> Result<draft::Inst<'m>> {
        let call = self.builder.call(callee, args)?;
        if !callee.is_intrinsic() {
            call.take_attributes(callee)?;
        }
        Ok(call)
    }

    /// Calls a function; the call says that it does not unwind and leaves the rest to the declaration.
    ///
    /// # Errors
    /// Where the arguments do not fit.
    pub(crate) fn call_plainly(
        &mut self,
        callee: Function<'m>,
        args: &[Value<'m>],
    ) -> Result<draft::Inst<'m>> {
        let call = self.builder.call(callee, args)?;
        call.set_no_unwind()?;
        Ok(call)
    }

    /// Calls a function that returns a structure as functions do that are called by name: through memory that the
    /// first argument points to. Where the result is only stored, that is where it is stored to.
    pub(crate) fn call_for_struct(
        &mut self,
        inst: Inst<'s>,
        name: &str,
        args: &[Value<'m>],
        traits: CalleeTraits,
    ) -> Result<()> {
        let result = self.result_type(inst)?;
        let id = inst.id(1)?;
        let target = match self.only_stored_to(inst, id) {
            Some(pointer) => {
                self.stored_already = Some(id);
                Some(self.value(pointer)?)
            }
            None => None,
        };
        let memory = match target {
            Some(target) => target,
            None => self.temporary(result)?,
        };
        let mut all = Values::from_slice(&[memory]);
        all.extend_from_slice(args);
        // The memory is written, so the function is not pure.
        let traits = CalleeTraits { is_pure: false, ..traits };
        let key = (Box::from(name), result);
        let callee = match self.reader.struct_callees.get(&key) {
            Some(known) if takes(*known, self.reader.context.void(), &all) => *known,
            _ => {
                let callee = self.reader.declare_callee(name, self.reader.context.void(), &all, traits)?;
                callee.set_struct_return(0, result)?;
                self.reader.struct_callees.insert(key, callee);
                callee
            }
        };
        self.call(callee, &all)?;
        if target.is_some() {
            return Ok(());
        }
        let value = self.builder.load(result, memory, None, false)?.value();
        self.define(inst, value)
    }

    /// The pointer of the OpStore that follows `inst` and is the only use of its result.
    fn only_stored_to(&mut self, inst: Inst<'s>, id: Id) -> Option<Id> {
        let module = self.reader.ids.module();
        let next = module.get(self.reader.ids.position(id)? + 1)?;
        let is_plain = !self.reader.is_shader()
            && next.op() == Op::Store
            && next.operands().get(1) == Some(&id.0)
            && next.operands().get(2).is_none_or(|mask| {
                grammar::MemoryAccess::from_bits_retain(*mask)
                    .difference(grammar::MemoryAccess::Aligned)
                    .is_empty()
            });
        // Its own instruction and the store.
        (is_plain && self.reader.mentions(id) == 2 && inst.result() == Some(id))
            .then(|| next.id(0).ok())
            .flatten()
    }

    /// Calls an intrinsic by its base name; LLVM adds what stands for overloaded types.
    ///
    /// # Errors
    /// Where there is no such intrinsic of these types.
    pub(crate) fn call_intrinsic(
        &mut self,
        base: &str,
        result: Type<'m>,
        args: &[Value<'m>],
    ) -> Result<draft::Inst<'m>> {
        let mut params = Values::new();
        params.extend_from_slice(args);
        let types: smallvec::SmallVec<[Type<'m>; 6]> = args.iter().filter_map(|arg| arg.ty()).collect();
        let function = self.reader.module.declare_intrinsic(base, result.function(&types, false)?)?;
        Ok(self.builder.call(function, args)?)
    }
}
