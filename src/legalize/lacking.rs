//! What the target environment lacks of the types that LLVM has: rows that say which types need which capability, what is done
//! for each, and by which option.

use rustc_hash::FxHashSet;

use crate::{
    At, WriteOptions,
    spirv::{
        Environment,
        grammar::{Capability, StorageClass},
    },
    view::{InstView, ModuleView, Type, TypeKind, Value},
};

/// A type as far as a capability may be needed for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CapabilityType {
    /// An integer of so many bits.
    Integer(u32),
    Half,
    Double,
    /// A pointer into an address space.
    Pointer(u32),
    /// A vector of so many components.
    Vector(u32),
    Other,
}

impl CapabilityType {
    fn of(ty: Type<'_>) -> Self {
        match ty.kind() {
            TypeKind::Integer => Self::Integer(ty.int_width().unwrap_or_default()),
            TypeKind::Half => Self::Half,
            TypeKind::Double => Self::Double,
            TypeKind::Pointer => Self::Pointer(ty.address_space().unwrap_or_default()),
            TypeKind::Vector | TypeKind::ScalableVector => Self::Vector(ty.vector_len().unwrap_or_default()),
            _ => Self::Other,
        }
    }

    fn has_bits(self, least: u32, most: u32) -> bool {
        matches!(self, Self::Integer(bits) if (least..=most).contains(&bits))
    }

    /// Whether it is a pointer to any address space.
    pub(super) fn is_generic(self, options: &WriteOptions) -> bool {
        let Self::Pointer(space) = self else { return false };
        options.address_spaces.storage_class(space) == Some(StorageClass::Generic)
    }
}

/// A capability that types of LLVM's need.
struct CapabilityRow {
    capability: Capability,
    needs: fn(CapabilityType, &WriteOptions) -> bool,
    lowering: Option<LackLowering>,
    /// The option that does without it.
    option: Option<&'static Choice>,
}

/// An option of the writer.
struct Choice {
    name: &'static str,
    is_made: fn(&WriteOptions) -> bool,
}

const WIDEN: Choice = Choice { name: "--spirv-widen-integers", is_made: |options| options.widen_integers };
const NARROW: Choice = Choice { name: "--spirv-narrow-doubles", is_made: |options| options.narrow_doubles };

/// What is done where a capability is missing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LackLowering {
    Pointers,
    Doubles,
    Words,
    Bytes,
}

const ROWS: &[CapabilityRow] = &[
    CapabilityRow {
        capability: Capability::GenericPointer,
        needs: CapabilityType::is_generic,
        lowering: Some(LackLowering::Pointers),
        option: None,
    },
    CapabilityRow {
        capability: Capability::Int8,
        needs: |ty, _| ty.has_bits(2, 8),
        lowering: Some(LackLowering::Bytes),
        option: Some(&WIDEN),
    },
    CapabilityRow {
        capability: Capability::Int16,
        needs: |ty, _| ty.has_bits(9, 16),
        lowering: Some(LackLowering::Bytes),
        option: Some(&WIDEN),
    },
    CapabilityRow {
        capability: Capability::Int64,
        needs: |ty, _| ty.has_bits(33, 64),
        lowering: Some(LackLowering::Words),
        option: None,
    },
    CapabilityRow {
        capability: Capability::Float64,
        needs: |ty, _| ty == CapabilityType::Double,
        lowering: Some(LackLowering::Doubles),
        option: Some(&NARROW),
    },
    CapabilityRow {
        capability: Capability::Float16,
        needs: |ty, _| ty == CapabilityType::Half,
        lowering: None,
        option: None,
    },
    CapabilityRow {
        capability: Capability::Vector16,
        needs: |ty, _| matches!(ty, CapabilityType::Vector(5..)),
        lowering: None,
        option: None,
    },
];

/// Whether a type is one that something is true of, or has a part that is. A part is looked at once, as types share parts.
fn any_part(ty: Type<'_>, is: &dyn Fn(CapabilityType) -> bool) -> bool {
    if !matches!(ty.kind(), TypeKind::Array | TypeKind::Struct | TypeKind::Function) {
        return is(CapabilityType::of(ty)) || ty.is_vector() && is(CapabilityType::of(ty.scalar()));
    }
    let (mut open, mut seen) = (vec![ty], FxHashSet::default());
    while let Some(part) = open.pop() {
        if is(CapabilityType::of(part)) {
            return true;
        }
        if seen.insert(part.as_key()) {
            open.extend(part.element().into_iter().chain(part.members()).chain(part.params()));
            open.extend(part.return_type());
        }
    }
    false
}

/// The types that an instruction has or names.
fn types_of(inst: InstView<'_>) -> impl Iterator<Item = Type<'_>> {
    let named = [inst.allocated_type(), inst.gep_source(), inst.call_type()];
    let constants = inst.operands().filter(|operand| operand.is_constant()).filter_map(Value::gep_source);
    std::iter::once(inst.ty())
        .chain(inst.operands().filter_map(Value::ty))
        .chain(named.into_iter().flatten())
        .chain(constants)
}

fn instructions(module: ModuleView<'_>) -> impl Iterator<Item = InstView<'_>> {
    module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions())
}

/// Where a module first needs a capability by a type; `None` where it does not, or where no type needs it.
pub(crate) fn first_need(
    module: ModuleView<'_>,
    options: &WriteOptions,
    capability: Capability,
) -> Option<At> {
    let row = ROWS.iter().find(|row| row.capability == capability)?;
    let needs = |ty: Type<'_>| any_part(ty, &|part| (row.needs)(part, options));
    for function in module.functions() {
        if needs(function.ty()) && !function.is_intrinsic() && !function.is_declaration() {
            return Some(function.at());
        }
        let mut own = function.blocks().flat_map(|block| block.instructions());
        if let Some(inst) = own.find(|inst| types_of(*inst).any(needs)) {
            return Some(inst.at());
        }
    }
    module.globals().find(|global| needs(global.value_type())).map(|global| global.at())
}

/// Whether a type needs a capability that the target lacks, so that no memory is of it.
pub(crate) fn is_lacking(ty: Type<'_>, options: &WriteOptions) -> bool {
    let Some(environment) = &options.environment else { return false };
    let mut rows = ROWS.iter().filter(|row| !environment.has(row.capability, false, &[]));
    rows.any(|row| any_part(ty, &|part| (row.needs)(part, options)))
}

/// The option that would do without a capability.
pub(crate) fn option_without(capability: Capability, options: &WriteOptions) -> Option<&'static str> {
    let choice = ROWS.iter().find(|row| row.capability == capability)?.option?;
    (!(choice.is_made)(options)).then_some(choice.name)
}

/// What is to be lowered for an environment, of that which a module may have.
#[derive(Clone, Copy)]
pub(crate) struct Target<'o> {
    pub(super) environment: &'o Environment,
    pub(super) options: &'o WriteOptions,
}

impl<'o> Target<'o> {
    pub(super) fn of(options: &'o WriteOptions) -> Option<Self> {
        options.environment.as_ref().map(|environment| Self { environment, options })
    }

    pub(super) fn lacks(self, lowering: LackLowering) -> bool {
        if lowering == LackLowering::Doubles && !(NARROW.is_made)(self.options) {
            return false;
        }
        ROWS.iter()
            .any(|row| row.lowering == Some(lowering) && !self.environment.has(row.capability, false, &[]))
    }

    fn is_lowered(self, ty: Type<'_>) -> bool {
        let rows = ROWS.iter().filter(|row| row.lowering.is_some_and(|lowering| self.lacks(lowering)));
        rows.into_iter().any(|row| any_part(ty, &|part| (row.needs)(part, self.options)))
    }

    /// Whether a module has types that are lowered.
    pub(super) fn concerns(self, module: ModuleView<'_>) -> bool {
        if !ROWS.iter().any(|row| row.lowering.is_some_and(|lowering| self.lacks(lowering))) {
            return false;
        }
        module.functions().any(|function| self.is_lowered(function.ty()))
            || instructions(module).any(|inst| types_of(inst).any(|ty| self.is_lowered(ty)))
            || module.globals().any(|global| self.is_lowered(global.value_type()))
    }
}
