//! Globals of every kind: what variables and functions have in common, and variables.

use std::fmt;

use spirv_llvm_ir as ir;

use super::{BuildError, Built, Linkage, Type, UnnamedAddr, Value, handle, names::name_part, rule};

handle! {
    /// A global variable, or a function where what both have is asked for.
    Global(ir::GlobalId) of draft: super::Draft
}

/// The logarithm of an alignment plus one, as the IR keeps it.
pub(super) fn alignment_code(bytes: u64) -> Built<u8> {
    rule(bytes.is_power_of_two() && bytes <= 1 << 31, || {
        format!("an alignment is a power of two up to 2^31, not {bytes}")
    })?;
    Ok(bytes.trailing_zeros() as u8 + 1)
}

impl<'m> Global<'m> {
    fn ask<R>(self, of: impl FnOnce(&ir::Global) -> R) -> R {
        // A handle is made of an id of its module alone.
        of(&self.draft.state().ir.globals[self.id.index()])
    }

    fn change<R>(self, of: impl FnOnce(&mut ir::Global) -> R) -> R {
        of(&mut self.draft.change().ir.globals[self.id.index()])
    }

    fn variable<R>(self, of: impl FnOnce(&mut ir::Variable) -> R) -> Option<R> {
        self.change(|global| match &mut global.kind {
            ir::GlobalKind::Variable(variable) => Some(of(variable)),
            _ => None,
        })
    }

    /// As a value.
    #[inline]
    pub(crate) fn value(self) -> Value<'m> {
        self.draft.constant(self.ask(|global| global.constant))
    }

    /// The type of the object at the address.
    pub(crate) fn value_type(self) -> Type<'m> {
        Type { draft: self.draft, id: self.ask(|global| global.ty) }
    }

    pub(super) fn set_value_type(self, ty: Type<'m>) {
        self.change(|global| global.ty = ty.id);
    }

    /// The initialiser.
    pub(crate) fn initializer(self) -> Option<Value<'m>> {
        let id = self.ask(|global| match &global.kind {
            ir::GlobalKind::Variable(variable) => variable.initializer,
            _ => None,
        })?;
        Some(self.draft.constant(id))
    }

    /// The alignment in bytes, where one is given.
    pub(crate) fn alignment(self) -> Option<u64> {
        self.ask(|global| 1_u64.checked_shl(u32::from(global.alignment).checked_sub(1)?))
    }

    /// The linkage.
    pub(crate) fn linkage(self) -> Linkage {
        self.ask(|global| global.linkage)
    }

    /// Sets the linkage; what only the module sees is resolved in it, which stays so as in LLVM.
    pub(crate) fn set_linkage(self, linkage: Linkage) {
        self.change(|global| {
            global.linkage = linkage;
            global.dso_local |= linkage.is_local();
        });
    }

    /// Sets whether the address matters.
    pub(crate) fn set_unnamed_addr(self, unnamed: UnnamedAddr) {
        self.change(|global| global.unnamed_address = unnamed);
    }

    /// Whether it is defined elsewhere.
    pub(crate) fn is_declaration(self) -> bool {
        self.ask(|global| match &global.kind {
            ir::GlobalKind::Variable(variable) => variable.initializer.is_none(),
            _ => false,
        })
    }

    /// Sets the section.
    pub(crate) fn set_section(self, section: &str) {
        let section = self.draft.change().ir.strings.intern(name_part(section.as_bytes()));
        self.change(|global| global.section = section);
    }

    /// Sets the alignment in bytes.
    ///
    /// # Errors
    /// Where it is not a power of two up to 2^31.
    pub(crate) fn set_alignment(self, bytes: u64) -> Built<()> {
        let code = alignment_code(bytes)?;
        self.change(|global| global.alignment = code);
        Ok(())
    }

    /// Sets the initialiser.
    ///
    /// # Errors
    /// Where it is not a constant of the variable's type.
    pub(crate) fn set_initializer(self, value: Value<'m>) -> Built<()> {
        let fits = value.is_constant() && value.has_type(self.value_type());
        rule(fits, || format!("{value} cannot initialise {self} of type {}", self.value_type()))?;
        let id = value.constant_id();
        let former = self.initializer().and_then(Value::constant_id);
        self.draft.change().hold(former, id);
        let done = self.variable(|variable| variable.initializer = id);
        done.ok_or_else(|| BuildError::new("only a variable has an initialiser"))
    }

    /// Whether it never changes.
    pub(crate) fn is_constant(self) -> bool {
        self.ask(|global| matches!(&global.kind, ir::GlobalKind::Variable(variable) if variable.constant))
    }

    /// Says whether it never changes.
    pub(crate) fn set_constant(self, constant: bool) {
        self.variable(|variable| variable.constant = constant);
    }
}

impl<'m> From<Global<'m>> for Value<'m> {
    fn from(global: Global<'m>) -> Self {
        global.value()
    }
}

impl fmt::Display for Global<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.value().name())
    }
}

impl fmt::Debug for Global<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
