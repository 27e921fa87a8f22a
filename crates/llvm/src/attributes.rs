//! Attributes of functions, parameters, return values and calls.

use std::{borrow::Cow, ffi::c_char};

use inkwell::llvm_sys::{LLVMOpaqueAttributeRef, core::*};

use super::{
    compat,
    diagnostics::{BuildError, rule},
    ffi::*,
    function::{Function, Global},
    inst::Inst,
    module::Context,
    types::Type,
    value::Value,
};
use spirv_llvm_ir::ParameterAttribute;

view! {
    /// One attribute.
    Attribute, LLVMOpaqueAttributeRef
}

/// The part of a function or call that an attribute is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttributeIndex {
    /// The function or call.
    Function,
    /// The return value.
    Return,
    /// A parameter, from 0.
    Param(u32),
}

impl AttributeIndex {
    pub(super) fn index(self) -> u32 {
        match self {
            Self::Function => u32::MAX,
            Self::Return => 0,
            // The index after the last is the function's, which no parameter may reach.
            Self::Param(number) => number.saturating_add(1).min(u32::MAX - 1),
        }
    }
}

/// The value of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttributeValue<'m> {
    /// That it is there.
    Flag,
    /// A number, in LLVM's encoding.
    Int(u64),
    /// A type; LLVM allows `byref` and the like without one.
    Type(Option<Type<'m>>),
    /// Key and value of a string attribute.
    String {
        /// The key.
        key: &'m [u8],
        /// The value, possibly empty.
        value: &'m [u8],
    },
    /// A range or a list of ranges.
    Range,
}

/// Declares the attributes that the project knows by name, for dense tables.
macro_rules! attributes {
    ($($variant:ident = $name:literal,)*) => {
        /// An attribute of LLVM that is known here by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum KnownAttribute { $(#[doc = concat!("`", $name, "`.")] $variant,)* }

        impl KnownAttribute {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The name as LLVM prints it.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

attributes! {
    Align = "align", AllocAlign = "allocalign", AllocSize = "allocsize", AlwaysInline = "alwaysinline",
    ByRef = "byref", ByVal = "byval", Captures = "captures", Cold = "cold", Convergent = "convergent",
    DeadOnUnwind = "dead_on_unwind", Dereferenceable = "dereferenceable",
    DereferenceableOrNull = "dereferenceable_or_null", ElementType = "elementtype", Hot = "hot",
    ImmArg = "immarg", InAlloca = "inalloca", InReg = "inreg", InlineHint = "inlinehint", Memory = "memory",
    MinSize = "minsize", MustProgress = "mustprogress", Naked = "naked", Nest = "nest", NoAlias = "noalias",
    NoBuiltin = "nobuiltin", NoCapture = "nocapture",
    NoCallback = "nocallback", NoDuplicate = "noduplicate", NoFpClass = "nofpclass",
    NoFree = "nofree", NoInline = "noinline", NoMerge = "nomerge", NoRecurse = "norecurse",
    NoReturn = "noreturn", NoSync = "nosync", NoUndef = "noundef", NoUnwind = "nounwind", NonNull = "nonnull",
    OptimizeForDebugging = "optdebug", OptimizeForSize = "optsize", OptimizeNone = "optnone", Preallocated = "preallocated", Range = "range",
    ReadNone = "readnone", ReadOnly = "readonly", Returned = "returned", ReturnsTwice = "returns_twice",
    SExt = "signext", Speculatable = "speculatable", StackAlignment = "alignstack", StrictFp = "strictfp",
    StructRet = "sret", SwiftError = "swifterror", SwiftSelf = "swiftself", UwTable = "uwtable",
    WillReturn = "willreturn", Writable = "writable", WriteOnly = "writeonly", ZExt = "zeroext",
}

/// The numbers of the known attributes in this build of LLVM; made once a translation.
#[derive(Clone, Debug)]
pub struct AttributeKinds {
    known: Vec<Option<KnownAttribute>>,
}

impl AttributeKinds {
    /// Asks LLVM for each name once.
    #[must_use]
    pub fn new() -> Self {
        let mut known = Vec::new();
        for &attribute in KnownAttribute::ALL {
            let kind = kind_of(attribute.name()) as usize;
            if kind != 0 {
                known.resize(known.len().max(kind + 1), None);
                known[kind] = Some(attribute);
            }
        }
        Self { known }
    }

    /// The meaning of an attribute of a parameter or result, where SPIR-V has it too.
    #[inline]
    #[must_use]
    pub fn of_parameter(&self, attribute: Attribute<'_>) -> Option<ParameterAttribute> {
        let known = self.known(attribute.kind()?)?;
        Some(match known {
            KnownAttribute::ZExt => ParameterAttribute::ZExt,
            KnownAttribute::SExt => ParameterAttribute::SExt,
            KnownAttribute::ByVal => ParameterAttribute::ByVal,
            KnownAttribute::StructRet => ParameterAttribute::StructRet,
            KnownAttribute::NoAlias => ParameterAttribute::NoAlias,
            KnownAttribute::ReadOnly => ParameterAttribute::ReadOnly,
            KnownAttribute::ReadNone => ParameterAttribute::ReadNone,
            _ => return compat::parameter_attribute(known, attribute),
        })
    }

    /// The attribute of a kind's number.
    #[inline]
    #[must_use]
    pub fn known(&self, kind: u32) -> Option<KnownAttribute> {
        self.known.get(kind as usize).copied().flatten()
    }
}

impl Default for AttributeKinds {
    fn default() -> Self {
        Self::new()
    }
}

/// The number of an attribute's kind by its name, 0 where LLVM does not know it.
pub(super) fn kind_of(name: &str) -> u32 {
    live!(LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()))
}

impl<'m> Attribute<'m> {
    /// The number of its kind in this build of LLVM; `None` for a string attribute.
    #[inline]
    #[must_use]
    pub fn kind(self) -> Option<u32> {
        let class = live!(sl_attribute_class(self.raw()));
        (class & 0xFF != 3).then_some(class >> 8)
    }

    /// The name: of its kind, or the key of a string attribute.
    #[must_use]
    pub fn name(self) -> Cow<'m, str> {
        let name = match (self.kind(), self.value()) {
            (Some(kind), _) => bytes(|length| live!(sl_attribute_kind_name(kind, length))),
            (None, AttributeValue::String { key, .. }) => Some(key),
            (None, _) => None,
        };
        String::from_utf8_lossy(name.unwrap_or_default())
    }

    /// The value.
    #[inline]
    #[must_use]
    pub fn value(self) -> AttributeValue<'m> {
        match live!(sl_attribute_class(self.raw())) & 0xFF {
            1 => AttributeValue::Int(checked!(LLVMGetEnumAttributeValue(self.raw()))),
            2 => AttributeValue::Type(Type::wrap(checked!(LLVMGetTypeAttributeValue(self.raw())))),
            3 => AttributeValue::String {
                key: checked_text(|length| checked!(LLVMGetStringAttributeKind(self.raw(), length))),
                value: checked_text(|length| checked!(LLVMGetStringAttributeValue(self.raw(), length))),
            },
            4 | 5 => AttributeValue::Range,
            _ => AttributeValue::Flag,
        }
    }
}

/// Text whose length LLVM counts in 32 bits.
fn checked_text<'m>(fetch: impl FnOnce(*mut u32) -> *const c_char) -> &'m [u8] {
    let mut short = 0;
    bytes(|length| {
        let data = fetch(&mut short);
        // SAFETY: `length` is the local variable of the caller.
        unsafe { *length = short as usize };
        data
    })
    .unwrap_or_default()
}

impl<'m> Context<'m> {
    /// An attribute that is there or not (`nounwind`).
    ///
    /// # Errors
    /// Where LLVM has no such attribute or it says more.
    pub fn attribute_flag(self, name: &str) -> Result<Attribute<'m>, BuildError> {
        let kind = class_of(name, 0)?;
        made(checked!(LLVMCreateEnumAttribute(self.raw(), kind, 0)))
    }
}

impl<'m> Function<'m> {}

fn class_of(name: &str, class: u32) -> Result<u32, BuildError> {
    let kind = kind_of(name);
    rule(kind != 0, || format!("LLVM has no attribute {name}"))?;
    rule(live!(sl_attribute_kind_class(kind)) == class, || {
        let wanted = ["nothing", "a number", "a type"];
        format!("the attribute {name} does not take {}", wanted.get(class as usize).unwrap_or(&"that"))
    })?;
    Ok(kind)
}

fn made<'m>(raw: *mut LLVMOpaqueAttributeRef) -> Result<Attribute<'m>, BuildError> {
    Attribute::wrap(raw).ok_or_else(|| BuildError::new("LLVM made no attribute"))
}

fn attributes_at<'m>(value: Value<'m>, index: AttributeIndex) -> impl Iterator<Item = Attribute<'m>> {
    (0..).map_while(move |at| Attribute::wrap(live!(sl_attribute_at(value.raw(), index.index(), at))))
}

pub(super) fn add<'m>(
    value: Value<'m>,
    index: AttributeIndex,
    attribute: Attribute<'m>,
) -> Result<(), BuildError> {
    let done = live!(sl_add_attribute(value.raw(), index.index(), attribute.raw()));
    rule(done, || format!("{value} has no place {index:?} for an attribute"))
}

impl<'m> Function<'m> {
    /// The attributes of the function, its result or a parameter.
    pub fn attributes(self, index: AttributeIndex) -> impl Iterator<Item = Attribute<'m>> {
        attributes_at(self.value(), index)
    }

    /// Adds an attribute; one of the same kind is replaced.
    ///
    /// # Errors
    /// Where there is no such parameter.
    pub fn add_attribute(self, index: AttributeIndex, attribute: Attribute<'m>) -> Result<(), BuildError> {
        add(self.value(), index, attribute)
    }
}

impl<'m> Global<'m> {
    /// The attributes of a variable.
    pub fn attributes(self) -> impl Iterator<Item = Attribute<'m>> {
        attributes_at(self.value(), AttributeIndex::Function)
    }

    /// Adds an attribute; one of the same kind is replaced.
    ///
    /// # Errors
    /// Never in practice.
    pub fn add_attribute(self, attribute: Attribute<'m>) -> Result<(), BuildError> {
        add(self.value(), AttributeIndex::Function, attribute)
    }
}

impl<'m> Inst<'m> {
    /// A call's own attributes, of its result or of an argument; none for an instruction that does not call.
    pub fn attributes(self, index: AttributeIndex) -> impl Iterator<Item = Attribute<'m>> {
        attributes_at(self.value(), index)
    }

    /// Adds an attribute to a call; one of the same kind is replaced.
    ///
    /// # Errors
    /// Where this does not call or there is no such argument.
    pub fn add_attribute(self, index: AttributeIndex, attribute: Attribute<'m>) -> Result<(), BuildError> {
        add(self.value(), index, attribute)
    }
}

impl std::fmt::Debug for Attribute<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?}", self.name(), self.value())
    }
}
