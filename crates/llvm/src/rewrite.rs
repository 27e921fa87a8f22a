//! Changes to modules that this project made itself. No view on a value that is taken out may be looked at any more.

use inkwell::module::Module as OwnedModule;

use super::{
    Quiet,
    diagnostics::{BuildError, rule},
    ffi::*,
    function::{Function, Global},
    inst::Inst,
    module::Module,
    value::Value,
};
use spirv_kit::Error;

impl<'m> Inst<'m> {
    /// Takes the instruction out of its function; views on it are dead from here on.
    ///
    /// # Errors
    /// Where its value is used or it ends a block.
    pub fn erase(self) -> Result<(), BuildError> {
        let done = live!(sl_erase_instruction(self.raw()));
        rule(done, || "an instruction that is used or ends a block stays".into())
    }

    /// Puts another value in place of an operand.
    ///
    /// # Errors
    /// Where there is no such operand or the types differ.
    pub fn set_operand(self, index: u32, to: Value<'m>) -> Result<(), BuildError> {
        let done = live!(sl_set_operand(self.raw(), index, to.raw()));
        rule(done, || format!("operand {index} of {self} cannot be {to}"))
    }

    /// Puts the callee's body in place of the call; views on the call are dead from here on.
    ///
    /// # Errors
    /// Where LLVM cannot do it, with its reason.
    pub fn inline(self) -> Result<(), BuildError> {
        let problem = live!(sl_inline_call(self.raw()));
        if problem.is_null() {
            return Ok(());
        }
        // SAFETY: LLVM's reasons are string literals.
        let reason = unsafe { std::ffi::CStr::from_ptr(problem) }.to_string_lossy();
        Err(BuildError::new(format!("a call cannot be inlined: {reason}")))
    }

    /// Takes away what is attached to the instruction as metadata of a kind.
    pub fn detach(self, kind: u32) {
        live!(inkwell::llvm_sys::core::LLVMSetMetadata(self.raw(), kind, std::ptr::null_mut()));
    }

    /// Attaches all that another instruction has attached, its debug location included.
    ///
    /// # Errors
    /// Never in practice.
    pub fn copy_attachments(self, from: Self) -> Result<(), BuildError> {
        rule(live!(sl_copy_attachments(self.raw(), from.raw())), || "no instruction".into())
    }

    /// Gives a call the attributes of another one, in place of its own; those of the arguments only where asked for.
    ///
    /// # Errors
    /// Where one is not a call, or the numbers of arguments differ.
    pub fn copy_call_attributes(self, from: Self, arguments: bool) -> Result<(), BuildError> {
        let done = live!(sl_copy_call_attributes(self.raw(), from.raw(), arguments));
        rule(done, || format!("{self} cannot have the attributes of {from}"))
    }
}

impl Global<'_> {
    /// Turns the constant expressions through which instructions reach the variable into instructions.
    pub fn expand_constant_users(self) {
        checked!(sl_expand_constant_users(self.value().raw()));
    }

    /// Takes the variable out of the module; views on it are dead then. Answers whether nothing kept it.
    pub fn erase(self) -> bool {
        live!(sl_erase_global(self.value().raw()))
    }
}

impl Function<'_> {
    /// Takes blocks away that nothing reaches; views on what stands in them are dead then.
    pub fn drop_unreached(self) {
        live!(sl_drop_unreached(self.value().raw()));
    }

    /// Takes the function out of the module; views on it are dead then. Answers whether nothing kept it.
    pub fn erase(self) -> bool {
        live!(sl_erase_global(self.value().raw()))
    }

    /// Gives the function another name; views on the old one are dead then. Where it is taken, LLVM appends a number.
    pub fn rename(self, name: &[u8]) {
        let name = name_part(name);
        checked!(inkwell::llvm_sys::core::LLVMSetValueName2(
            self.value().raw(),
            name.as_ptr().cast(),
            name.len()
        ));
    }
}

impl Module<'_> {
    /// Takes all named metadata out of the module.
    pub fn drop_named_metadata(self) {
        live!(sl_drop_named_metadata(self.raw()));
    }
}

/// Links a module into another one of its context.
///
/// # Errors
/// Where LLVM's linker finds a conflict.
pub fn link<'c>(into: &OwnedModule<'c>, from: OwnedModule<'c>) -> Result<(), Error> {
    let quiet = Quiet::on(Module::from_inkwell(into).context().raw());
    let raw = from.as_mut_ptr();
    std::mem::forget(from);
    // The linker owns the module from here on, so nothing may dispose of it a second time.
    if live!(sl_link(into.as_mut_ptr(), raw)) {
        return Ok(());
    }
    let reason = quiet.errors().first().cloned().unwrap_or_else(|| "LLVM gives no reason".into());
    Err(Error::internal(format!("modules cannot be linked: {reason}")))
}
