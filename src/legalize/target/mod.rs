//! What the target environment lacks, by the types that need it, and what is done for each:
//!
//! - [`pointers`]: pointers to any address space become pointers to the one that they are known to be in;
//! - [`words`]: integers of 64 bits become two of 32 bits;
//! - [`doubles`]: numbers of double precision are computed in single precision, where the option says so;
//! - [`bytes`]: addresses are counted in words where that can be done, and variables of narrow integers become wider ones.
//!
//! Integers of 8 and 16 bits are computed in 32 bits by the writer itself, as those of other widths that SPIR-V lacks.
//! What cannot be lowered is an error at the instruction of the module that the caller gave ([`origins`]).

mod bytes;
mod doubles;
mod origins;
mod pointer_builtins;
mod pointers;
mod retyping;
mod words;

use inkwell::module::Module as OwnedModule;
use rustc_hash::FxHashSet;

pub(in crate::legalize) use self::origins::Origins;

use crate::{
    At, Errors, Result, WriteOptions,
    llvm::{AttributeIndex, Function, Inst, Module, Type, TypeKind, Value},
    spirv::{
        Environment,
        grammar::{Capability, StorageClass},
    },
};

/// A capability that types of LLVM's need.
struct Row {
    capability: Capability,
    needs: fn(Type<'_>, &WriteOptions) -> bool,
    lowering: Option<Lowering>,
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
enum Lowering {
    Pointers,
    Doubles,
    Words,
    Bytes,
}

/// Why integers of 64 bits are needed where addresses have as many.
const LONG_ADDRESSES: &str =
    "addresses have 64 bits in this module, and so do their numbers; compile for spir in place of spir64";

fn has_bits(ty: Type<'_>, least: u32, most: u32) -> bool {
    ty.int_width().is_some_and(|bits| (least..=most).contains(&bits))
}

/// Whether a type is a pointer to any address space.
fn is_generic(ty: Type<'_>, options: &WriteOptions) -> bool {
    ty.address_space().and_then(|space| options.address_spaces.storage_class(space))
        == Some(StorageClass::Generic)
}

const ROWS: &[Row] = &[
    Row {
        capability: Capability::GenericPointer,
        needs: is_generic,
        lowering: Some(Lowering::Pointers),
        option: None,
    },
    Row {
        capability: Capability::Int8,
        needs: |ty, _| has_bits(ty, 2, 8),
        lowering: Some(Lowering::Bytes),
        option: Some(&WIDEN),
    },
    Row {
        capability: Capability::Int16,
        needs: |ty, _| has_bits(ty, 9, 16),
        lowering: Some(Lowering::Bytes),
        option: Some(&WIDEN),
    },
    Row {
        capability: Capability::Int64,
        needs: |ty, _| has_bits(ty, 33, 64),
        lowering: Some(Lowering::Words),
        option: None,
    },
    Row {
        capability: Capability::Float64,
        needs: |ty, _| ty.kind() == TypeKind::Double,
        lowering: Some(Lowering::Doubles),
        option: Some(&NARROW),
    },
    Row {
        capability: Capability::Float16,
        needs: |ty, _| ty.kind() == TypeKind::Half,
        lowering: None,
        option: None,
    },
    Row {
        capability: Capability::Vector16,
        needs: |ty, _| ty.vector_len().is_some_and(|len| len > 4),
        lowering: None,
        option: None,
    },
];

/// Whether a type is one that something is true of, or has a part that is. A part is looked at once, as types share parts.
fn any_part<'m>(ty: Type<'m>, is: &mut dyn FnMut(Type<'m>) -> bool) -> bool {
    if !matches!(ty.kind(), TypeKind::Array | TypeKind::Struct | TypeKind::Function) {
        return is(ty) || ty.is_vector() && is(ty.scalar());
    }
    let (mut open, mut seen) = (vec![ty], FxHashSet::default());
    while let Some(part) = open.pop() {
        if is(part) {
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
fn types_of(inst: Inst<'_>) -> impl Iterator<Item = Type<'_>> {
    let named = [inst.allocated_type(), inst.gep_source(), inst.call_type()];
    let constants = inst.operands().filter(|operand| operand.is_constant()).filter_map(Value::gep_source);
    std::iter::once(inst.ty())
        .chain(inst.operands().filter_map(Value::ty))
        .chain(named.into_iter().flatten())
        .chain(constants)
}

/// Gives a function the attributes of another one, but for those of parameters and results of other types.
fn copy_attributes<'m>(from: Function<'m>, to: Function<'m>) -> Result<()> {
    let result = (from.return_type() == to.return_type()).then_some(AttributeIndex::Return);
    let params = (0..).zip(from.ty().params().zip(to.ty().params()));
    let params = params.filter(|(_, (from, to))| from == to).map(|(number, _)| AttributeIndex::Param(number));
    for index in std::iter::once(AttributeIndex::Function).chain(result).chain(params) {
        for attribute in from.attributes(index) {
            to.add_attribute(index, attribute)?;
        }
    }
    Ok(())
}

/// The functions of a module that stand for the target's own, by their handles.
fn builtin_functions(module: Module<'_>, options: &WriteOptions) -> Result<FxHashSet<usize>> {
    let builtins = crate::writer::builtins(module, options)?;
    let intrinsics = module.functions().filter(|function| function.intrinsic_id().is_some());
    let printing =
        module.functions().filter(|function| function.is_declaration() && function.ty().is_vararg());
    Ok(builtins.into_iter().chain(intrinsics).chain(printing).map(|own| own.value().as_key()).collect())
}

fn instructions(function: Function<'_>) -> impl Iterator<Item = Inst<'_>> {
    function.blocks().flat_map(|block| block.instructions())
}

/// Where a module first needs a capability by a type; `None` where it does not, or where no type needs it.
pub(crate) fn first_need(module: Module<'_>, options: &WriteOptions, capability: Capability) -> Option<At> {
    let row = ROWS.iter().find(|row| row.capability == capability)?;
    let needs = |ty: Type<'_>| any_part(ty, &mut |part| (row.needs)(part, options));
    for function in module.functions() {
        if needs(function.ty()) && function.intrinsic_id().is_none() && !function.is_declaration() {
            return Some(function.at());
        }
        if let Some(inst) = instructions(function).find(|inst| types_of(*inst).any(needs)) {
            return Some(inst.at());
        }
    }
    module.globals().find(|global| needs(global.value_type())).map(|global| global.at())
}

/// Whether a type needs a capability that the target lacks, so that no memory is of it.
pub(crate) fn is_lacking(ty: Type<'_>, options: &WriteOptions) -> bool {
    let Some(environment) = &options.environment else { return false };
    let mut rows = ROWS.iter().filter(|row| !environment.has(row.capability, false, &[]));
    rows.any(|row| any_part(ty, &mut |part| (row.needs)(part, options)))
}

/// The option that would do without a capability.
pub(crate) fn option_without(capability: Capability, options: &WriteOptions) -> Option<&'static str> {
    let choice = ROWS.iter().find(|row| row.capability == capability)?.option?;
    (!(choice.is_made)(options)).then_some(choice.name)
}

/// What is to be lowered for an environment, of that which a module may have.
#[derive(Clone, Copy)]
pub(super) struct Target<'o> {
    environment: &'o Environment,
    options: &'o WriteOptions,
}

impl<'o> Target<'o> {
    pub(super) fn of(options: &'o WriteOptions) -> Option<Self> {
        options.environment.as_ref().map(|environment| Self { environment, options })
    }

    fn lacks(self, lowering: Lowering) -> bool {
        if lowering == Lowering::Doubles && !(NARROW.is_made)(self.options) {
            return false;
        }
        ROWS.iter()
            .any(|row| row.lowering == Some(lowering) && !self.environment.has(row.capability, false, &[]))
    }

    fn is_lowered(self, ty: Type<'_>) -> bool {
        let rows = ROWS.iter().filter(|row| row.lowering.is_some_and(|lowering| self.lacks(lowering)));
        rows.into_iter().any(|row| any_part(ty, &mut |part| (row.needs)(part, self.options)))
    }

    /// Whether a module has types that are lowered.
    pub(super) fn concerns(self, module: Module<'_>) -> bool {
        if !ROWS.iter().any(|row| row.lowering.is_some_and(|lowering| self.lacks(lowering))) {
            return false;
        }
        module.functions().any(|function| {
            self.is_lowered(function.ty())
                || instructions(function).any(|inst| types_of(inst).any(|ty| self.is_lowered(ty)))
        }) || module.globals().any(|global| self.is_lowered(global.value_type()))
    }

    /// Lowers a copy of a module.
    ///
    /// # Errors
    /// Each part of the module that cannot be lowered.
    pub(super) fn lower(self, copy: &OwnedModule<'_>, origins: &Origins<'_>) -> Result<(), Errors> {
        if self.lacks(Lowering::Pointers) {
            pointers::infer(copy, self, origins)?;
        }
        if self.lacks(Lowering::Doubles) {
            doubles::narrow(copy, self, origins)?;
        }
        if self.lacks(Lowering::Bytes) {
            bytes::lower(Module::from_inkwell(copy), self, origins)?;
        }
        if self.lacks(Lowering::Words) {
            words::split(copy, self, origins)?;
        }
        Ok(())
    }
}
