//! The LLVM module that is translated.

use super::{metadata::AttachmentKinds, types::promoted_bits};
use crate::{
    Error, Result, WriteOptions,
    mapping::{fast_math::FastMathBits, metadata::named::EXECUTION_MODE},
    spirv::{
        Extension,
        grammar::{Capability, ExecutionMode},
    },
    view::{ContextView, Metadata, ModuleView, Type, Value},
};

fn has(options: &WriteOptions, capability: Capability) -> bool {
    options.environment.as_ref().is_none_or(|environment| environment.has(capability, false, &[]))
}

/// The bits of FPFastMathMode. Where two extensions have them, those of the older one, which more consumers know, unless the
/// module names what is allowed by default: that is of the newer one, and nothing is mixed with it that it deprecates.
fn fast_math_bits(module: ModuleView<'_>, options: &WriteOptions) -> FastMathBits {
    let allows = |extension| options.extensions.contains(extension);
    let controls = allows(Extension::SPV_KHR_float_controls2);
    let names_default = || {
        let named = module.named_metadata_by_name(EXECUTION_MODE);
        let modes = named.into_iter().flat_map(|named| named.operands());
        let default = Some(ExecutionMode::FPFastMathDefault.0.into());
        modes.into_iter().any(|node| node.operand(1).and_then(Metadata::const_u64) == default)
    };
    match () {
        () if controls && names_default() => FastMathBits::Controls,
        () if allows(Extension::SPV_INTEL_fp_fast_math_mode) => FastMathBits::Intel,
        () if controls => FastMathBits::Controls,
        () => FastMathBits::Basic,
    }
}

/// The module, the options, and the numbers by which LLVM's context knows names. Nothing here changes during a
/// translation, so every part of the writer refers to it.
pub(super) struct Source<'m> {
    pub(super) options: &'m WriteOptions,
    pub(super) module: ModuleView<'m>,
    pub(super) context: ContextView<'m>,
    /// Numbers of the kinds of metadata that are looked up often.
    pub(super) kinds: AttachmentKinds,
    /// Whether integers of 8 and of 16 bits are computed in wider ones, as the target lacks them.
    widens: [bool; 2],
    /// Which bits of FPFastMathMode are written.
    pub(super) fast_math_bits: FastMathBits,
    /// Extensions that are allowed by the names that vendors gave them later alone: the former name and the present one.
    renamed: Vec<(Extension, Extension)>,
}

impl<'m> Source<'m> {
    pub(super) fn new(module: ModuleView<'m>, options: &'m WriteOptions) -> Self {
        let widens = |capability| options.widen_integers && !has(options, capability);
        Self {
            options,
            module,
            fast_math_bits: fast_math_bits(module, options),
            widens: [widens(Capability::Int8), widens(Capability::Int16)],
            context: module.context(),
            kinds: AttachmentKinds::new(module.context()),
            renamed: options.extensions.renamed().collect(),
        }
    }

    /// Whether the target has a capability, where a target is said.
    pub(super) fn target_has(&self, capability: Capability) -> bool {
        has(self.options, capability)
    }

    /// Whether integers of so many bits are computed in wider ones, as the target lacks them.
    #[inline]
    pub(super) fn widens(&self, bits: u32) -> bool {
        bits == 8 && self.widens[0] || bits == 16 && self.widens[1]
    }

    /// The width of the legal integer type to which one of `bits` bits is promoted; 1 is a boolean.
    #[inline]
    pub(super) fn promoted_bits(&self, bits: u32) -> Option<u32> {
        let mut promoted = promoted_bits(bits)?;
        while self.widens(promoted) {
            promoted *= 2;
        }
        Some(promoted)
    }

    /// Whether the options allow an extension, under its name or under the one that it has by now.
    #[inline]
    pub(super) fn allows(&self, extension: Extension) -> bool {
        self.options.extensions.contains(extension)
            || (!self.renamed.is_empty() && self.renamed.iter().any(|(former, _)| *former == extension))
    }

    /// The name under which an extension that is allowed is declared.
    pub(super) fn declared_name(&self, extension: Extension) -> Extension {
        match self.renamed.iter().find(|(former, _)| *former == extension) {
            Some((_, present)) => *present,
            None => extension,
        }
    }

    /// The type of a value; every value that reaches the writer has one.
    pub(super) fn llvm_type(&self, value: Value<'m>) -> Result<Type<'m>> {
        value.ty().ok_or_else(|| Error::internal("a value has no type"))
    }
}
