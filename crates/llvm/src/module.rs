//! Contexts and modules: reading their top level, and adding to it.

use inkwell::context::AsContextRef;
use inkwell::llvm_sys::{LLVMContext, LLVMModule, core::*};

use super::{
    diagnostics::{BuildError, rule},
    ffi::*,
    function::{Alias, Function, Global, IFunc},
    metadata::NamedMetadata,
    types::{MAX_ADDRESS_SPACE, Type, TypeKind},
};

view! {
    /// A context: the home of types, constants and metadata.
    Context, LLVMContext
}

view! {
    /// A module.
    Module, LLVMModule
}

impl<'m> Context<'m> {
    /// The view on an inkwell context.
    #[must_use]
    pub fn from_inkwell(context: &'m inkwell::context::Context) -> Self {
        Self::of(context.as_ctx_ref())
    }

    #[allow(clippy::expect_used, reason = "nothing is without its context")]
    pub(crate) fn of(raw: *mut LLVMContext) -> Self {
        Self::wrap(raw).expect("a context")
    }

    /// The number of a kind of metadata attachment in this context.
    #[must_use]
    pub fn metadata_kind(self, name: &str) -> u32 {
        live!(sl_md_kind(self.raw(), name.as_ptr().cast(), name.len()))
    }
}

impl<'m> Module<'m> {
    /// The view on an inkwell module.
    #[must_use]
    #[allow(clippy::expect_used, reason = "inkwell's modules are never null")]
    pub fn from_inkwell(module: &'m inkwell::module::Module<'_>) -> Self {
        Self::wrap(module.as_mut_ptr()).expect("a module")
    }

    /// The context that the module lives in.
    #[must_use]
    pub fn context(self) -> Context<'m> {
        Context::of(live!(LLVMGetModuleContext(self.raw())))
    }

    /// The target triple.
    #[must_use]
    pub fn triple(self) -> String {
        text(live!(LLVMGetTarget(self.raw())))
    }

    /// The data layout as text.
    #[must_use]
    pub fn data_layout(self) -> String {
        text(live!(LLVMGetDataLayoutStr(self.raw())))
    }

    /// The module's own assembly.
    #[must_use]
    pub fn inline_asm(self) -> String {
        let asm: Option<&[u8]> = bytes(|length| live!(LLVMGetModuleInlineAsm(self.raw(), length)));
        asm.map(|asm| String::from_utf8_lossy(asm).into_owned()).unwrap_or_default()
    }

    /// Sets the target triple.
    pub fn set_triple(self, triple: &str) {
        let triple = c_string(triple.as_bytes());
        live!(LLVMSetTarget(self.raw(), triple.as_ptr()));
    }

    /// Sets the data layout.
    ///
    /// # Errors
    /// Where the text is not a data layout.
    pub fn set_data_layout(self, layout: &str) -> Result<(), BuildError> {
        let problem = owned(live!(sl_set_data_layout(self.raw(), layout.as_ptr().cast(), layout.len())));
        problem.map_or(Ok(()), |problem| Err(BuildError::new(problem)))
    }

    /// The functions, declarations included, in order.
    pub fn functions(self) -> impl Iterator<Item = Function<'m>> {
        std::iter::successors(Function::wrap(live!(LLVMGetFirstFunction(self.raw()))), |last| {
            Function::wrap(live!(LLVMGetNextFunction(last.raw())))
        })
    }

    /// The global variables in order.
    pub fn globals(self) -> impl Iterator<Item = Global<'m>> {
        std::iter::successors(Global::wrap(live!(LLVMGetFirstGlobal(self.raw()))), |last| {
            Global::wrap(live!(LLVMGetNextGlobal(last.raw())))
        })
    }

    /// The aliases in order.
    pub fn aliases(self) -> impl Iterator<Item = Alias<'m>> {
        std::iter::successors(Alias::wrap(live!(LLVMGetFirstGlobalAlias(self.raw()))), |last| {
            Alias::wrap(live!(LLVMGetNextGlobalAlias(last.raw())))
        })
    }

    /// The indirect functions in order.
    pub fn ifuncs(self) -> impl Iterator<Item = IFunc<'m>> {
        std::iter::successors(IFunc::wrap(live!(LLVMGetFirstGlobalIFunc(self.raw()))), |last| {
            IFunc::wrap(live!(LLVMGetNextGlobalIFunc(last.raw())))
        })
    }

    /// The named metadata of that name.
    #[must_use]
    pub fn named_metadata_by_name(self, name: &str) -> Option<NamedMetadata<'m>> {
        NamedMetadata::wrap(live!(LLVMGetNamedMetadata(self.raw(), name.as_ptr().cast(), name.len())))
    }

    /// The named metadata of that name, new and empty where there was none.
    ///
    /// # Errors
    /// Where the name is empty.
    pub fn add_named_metadata(self, name: &str) -> Result<NamedMetadata<'m>, BuildError> {
        rule(!name.is_empty(), || "named metadata needs a name".into())?;
        NamedMetadata::wrap(live!(LLVMGetOrInsertNamedMetadata(self.raw(), name.as_ptr().cast(), name.len())))
            .ok_or_else(|| BuildError::new("LLVM made no named metadata"))
    }

    /// The function of that name.
    #[must_use]
    pub fn function(self, name: &[u8]) -> Option<Function<'m>> {
        Function::wrap(live!(sl_named_function(self.raw(), name.as_ptr().cast(), name.len())))
    }

    /// The global variable of that name.
    #[must_use]
    pub fn global(self, name: &[u8]) -> Option<Global<'m>> {
        Global::wrap(live!(sl_named_global(self.raw(), name.as_ptr().cast(), name.len())))
    }

    /// Adds a function without a body. Where the name is taken, LLVM appends a number.
    ///
    /// # Errors
    /// Where the type is not a function type.
    pub fn add_function(self, name: &[u8], ty: Type<'m>) -> Result<Function<'m>, BuildError> {
        rule(ty.kind() == TypeKind::Function, || format!("a function cannot have the type {ty}"))?;
        let function = Function::wrap(checked!(LLVMAddFunction(self.raw(), c"".as_ptr(), ty.raw())))
            .ok_or_else(|| BuildError::new("LLVM made no function"))?;
        function.value().set_name(name);
        Ok(function)
    }

    /// Adds a global variable without initialiser. Where the name is taken, LLVM appends a number.
    ///
    /// # Errors
    /// Where a variable cannot have the type or there is no such address space.
    pub fn add_global(self, name: &[u8], ty: Type<'m>, address_space: u32) -> Result<Global<'m>, BuildError> {
        let usable = !matches!(
            ty.kind(),
            TypeKind::Void
                | TypeKind::Function
                | TypeKind::Label
                | TypeKind::Metadata
                | TypeKind::Token
                | TypeKind::X86Amx
        );
        rule(usable, || format!("a global variable cannot have the type {ty}"))?;
        rule(address_space <= MAX_ADDRESS_SPACE, || format!("no address space is numbered {address_space}"))?;
        let raw = checked!(LLVMAddGlobalInAddressSpace(self.raw(), ty.raw(), c"".as_ptr(), address_space));
        let global = Global::wrap(raw).ok_or_else(|| BuildError::new("LLVM made no global variable"))?;
        global.value().set_name(name);
        Ok(global)
    }

    /// The declaration of the intrinsic of that base name (`llvm.memcpy`) for a function type; LLVM's mangling of the
    /// overloaded types is appended. The same declaration is returned each time.
    ///
    /// # Errors
    /// Where there is no such intrinsic or the type is not one of its own.
    pub fn declare_intrinsic(self, base_name: &str, ty: Type<'m>) -> Result<Function<'m>, BuildError> {
        let mut problem = std::ptr::null_mut();
        let raw = live!(sl_declare_intrinsic(
            self.raw(),
            base_name.as_ptr().cast(),
            base_name.len(),
            ty.raw(),
            &mut problem
        ));
        let problem = owned(problem);
        Function::wrap(raw).ok_or_else(|| BuildError::new(problem.unwrap_or_default()))
    }
}

/// A C string of the part before the first NUL.
pub(crate) fn c_string(text: &[u8]) -> std::ffi::CString {
    std::ffi::CString::new(name_part(text)).unwrap_or_default()
}

/// A copy of text that LLVM may change later.
fn text(raw: *const std::ffi::c_char) -> String {
    if raw.is_null() {
        return String::new();
    }
    // SAFETY: LLVM's string ends in a NUL and is copied at once.
    unsafe { std::ffi::CStr::from_ptr(raw) }.to_string_lossy().into_owned()
}
