//! What the target environment lacks, by the types that need it, and what is done for each:
//!
//! - [`pointers`]: pointers to any address space become pointers to the one that they are known to be in;
//! - [`words`]: integers of 64 bits become two of 32 bits;
//! - [`doubles`]: numbers of double precision are computed in single precision, where the option says so;
//! - [`bytes`]: addresses are counted in words where that can be done, and variables of narrow integers become wider ones.
//!
//! What an environment may lack that LLVM's types need is a row of `ROWS` in `lacking.rs`, with the capability, the
//! types, what is done and the option for it. `retyping.rs` changes memory and signatures and leaves conversions at
//! their borders, behind which each body is rewritten by itself: `words.rs` says by plain arithmetic what is none,
//! which the splitter of long integers does in words of 32 bits, and `doubles.rs` gives instructions other types.
//! `pointers.rs` inlines what passes generic pointers, makes values of variables (`variables.rs`) and finds the
//! address spaces of pointers (`spaces.rs`). Functions of the target on long integers get bodies from the builtin
//! library, whose text a draft reads itself (`draft/text.rs`). Instructions of a draft keep their numbers, and
//! copies know what they are copies of, so that errors name those of the module that was given. A capability that
//! is missing in the end is traced in a second run (`Requirements::attribute`), so that the first costs nothing.
//!
//! Integers of 8 and 16 bits are computed in 32 bits by the writer itself, as those of other widths that SPIR-V lacks; functions of the
//! target on them get bodies as well.
//! What cannot be lowered is an error at the instruction of the module that was given ([`origins`]).

mod bytes;
mod doubles;
mod origins;
mod pointer_builtins;
mod pointers;
mod retyping;
mod words;

use rustc_hash::FxHashSet;

pub(in crate::legalize) use self::origins::Origins;
pub(in crate::legalize) use super::lacking::Target;
use super::{
    lacking::{CapabilityType, LackLowering},
    splitting,
};
use crate::{
    Errors, Result, WriteOptions, builtin_library,
    draft::{Function, Inst, Module, Type, TypeKind, Value},
};

/// Why integers of 64 bits are needed where addresses have as many.
const LONG_ADDRESSES: &str =
    "addresses have 64 bits in this module, and so do their numbers; compile for spir in place of spir64";

/// Whether a type is a pointer to any address space.
fn is_generic(ty: Type<'_>, options: &WriteOptions) -> bool {
    ty.address_space().is_some_and(|space| CapabilityType::Pointer(space).is_generic(options))
}

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

/// The functions of a module that stand for the target's own, by their handles.
fn builtin_functions(module: Module<'_>, options: &WriteOptions) -> Result<FxHashSet<usize>> {
    let builtins = module.find_functions(|ir| crate::writer::builtins_of(ir, options))?;
    let intrinsics = module.functions().filter(|function| function.is_intrinsic());
    let printing =
        module.functions().filter(|function| function.is_declaration() && function.ty().is_vararg());
    Ok(builtins.into_iter().chain(intrinsics).chain(printing).map(|own| own.value().as_key()).collect())
}

/// Gives builtin functions bodies, where they only compute and what they take or give has a type that is lacking.
fn define_builtins(
    module: Module<'_>,
    target: Target<'_>,
    is_lacking: impl Fn(Type<'_>) -> bool,
) -> Result<()> {
    let builtins = builtin_functions(module, target.options)?;
    let is_wanted = |function: Function<'_>| {
        builtins.contains(&function.value().as_key())
            && function.value().has_uses()
            && is_lacking(function.ty())
    };
    if module.functions().any(is_wanted) {
        builtin_library::define_numbers(module, is_wanted)?;
        // Some bodies compute in longer integers.
        splitting::split_long(module)?;
    }
    Ok(())
}

fn instructions(function: Function<'_>) -> impl Iterator<Item = Inst<'_>> {
    function.blocks().flat_map(|block| block.instructions())
}

impl Target<'_> {
    /// Lowers a module.
    ///
    /// # Errors
    /// Each part of the module that cannot be lowered.
    pub(super) fn lower(self, module: Module<'_>, origins: &Origins<'_>) -> Result<(), Errors> {
        if self.lacks(LackLowering::Pointers) {
            pointers::infer(module, self, origins)?;
        }
        if self.lacks(LackLowering::Doubles) {
            doubles::narrow(module, self, origins)?;
        }
        if self.lacks(LackLowering::Bytes) {
            bytes::lower(module, self, origins)?;
        }
        if self.lacks(LackLowering::Words) {
            words::split(module, self, origins)?;
        }
        Ok(())
    }
}
