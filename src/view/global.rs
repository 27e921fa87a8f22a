//! Variables and aliases.

use std::{borrow::Cow, fmt};

use spirv_llvm_ir::{self as ir, AttributePosition};

use super::{AttributeView, Linkage, Type, Value, Visibility, handle};

handle! {
    /// A global variable.
    Global(ir::GlobalId) of source: super::ModuleSource
}
handle! {
    /// An alias of a global.
    Alias(ir::GlobalId) of source: super::ModuleSource
}

/// The alignment in bytes of a global, where one is given.
pub(super) fn alignment(global: &ir::Global) -> Option<u64> {
    1u64.checked_shl(u32::from(global.alignment).checked_sub(1)?)
}

/// How many properties a global has that are about other modules of a machine: a partition, import from or export to a DLL.
pub(super) fn machine_properties(source: &super::ModuleSource, global: &ir::Global) -> u32 {
    u32::from(!source.text(global.partition).is_empty())
        + u32::from(global.dll_storage != ir::tables::DllStorage::Default)
}

/// The methods that variables and aliases have in common.
macro_rules! any_global {
    ($name:ident) => {
        impl<'m> $name<'m> {
            /// As the IR has it.
            pub(crate) fn get(self) -> &'m ir::Global {
                // A handle is made of an id of its module alone.
                &self.source.ir.globals[self.id.index()]
            }

            /// As a value.
            #[inline]
            pub(crate) fn value(self) -> Value<'m> {
                self.source.constant(self.get().constant)
            }

            /// The name.
            pub(crate) fn name_bytes(self) -> &'m [u8] {
                self.source.text(self.get().name)
            }

            /// The name; bytes that are not UTF-8 are replaced.
            pub(crate) fn name(self) -> Cow<'m, str> {
                String::from_utf8_lossy(self.name_bytes())
            }

            /// Who sees the name.
            pub(crate) fn linkage(self) -> Linkage {
                self.get().linkage
            }
        }

        impl<'m> From<$name<'m>> for Value<'m> {
            #[inline]
            fn from(global: $name<'m>) -> Self {
                global.value()
            }
        }

        impl fmt::Display for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "@{}", self.name())
            }
        }

        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

any_global!(Global);
any_global!(Alias);

impl<'m> Global<'m> {
    fn variable(self) -> Option<&'m ir::Variable> {
        match &self.get().kind {
            ir::GlobalKind::Variable(variable) => Some(variable),
            _ => None,
        }
    }

    /// The type of what the address points to.
    pub(crate) fn value_type(self) -> Type<'m> {
        Type { source: self.source, id: self.get().ty }
    }

    /// Whether other shared objects see the name.
    pub(crate) fn visibility(self) -> Visibility {
        self.get().visibility
    }

    /// The number of the address space that it lies in.
    pub(crate) fn address_space(self) -> u32 {
        self.value().ty().and_then(Type::address_space).unwrap_or_default()
    }

    /// The initialiser.
    #[inline]
    pub(crate) fn initializer(self) -> Option<Value<'m>> {
        Some(self.source.constant(self.variable()?.initializer?))
    }

    /// Whether it never changes.
    #[inline]
    pub(crate) fn is_constant(self) -> bool {
        self.variable().is_some_and(|variable| variable.constant)
    }

    /// Whether each thread has its own.
    pub(crate) fn is_thread_local(self) -> bool {
        self.get().thread_local != ir::tables::ThreadLocal::None
    }

    /// The section, empty where there is none.
    pub(crate) fn section(self) -> String {
        super::lossy(self.source.text(self.get().section))
    }

    /// The alignment in bytes, where one is given.
    pub(crate) fn alignment(self) -> Option<u64> {
        alignment(self.get())
    }

    /// Whether it is kept or dropped together with others.
    pub(crate) fn has_comdat(self) -> bool {
        self.get().comdat.is_some()
    }

    /// How many properties it has that are about other modules of a machine, or about who gives it its first value.
    pub(crate) fn machine_properties(self) -> u32 {
        let is_external = self.variable().is_some_and(|variable| variable.externally_initialized);
        machine_properties(self.source, self.get()) + u32::from(is_external)
    }

    /// The attributes.
    pub(crate) fn attributes(self) -> impl Iterator<Item = AttributeView<'m>> {
        let list = self.variable().map(|variable| variable.attributes);
        AttributeView::list(self.source, list, AttributePosition::Function)
    }
}

impl<'m> Alias<'m> {
    /// The constant that it stands for.
    pub(crate) fn aliasee(self) -> Option<Value<'m>> {
        match self.get().kind {
            ir::GlobalKind::Alias(alias) => Some(self.source.constant(alias.target?)),
            _ => None,
        }
    }
}
