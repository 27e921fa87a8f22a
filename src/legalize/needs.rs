//! The scan that tells what a module needs.

use std::ops::RangeInclusive;

use super::{
    addresses::Addresses, components::is_split_length, constructs::Unstructured, frozen::Frozen,
    lacking::Target, private_constants::PrivateConstants,
};
use crate::{
    WriteOptions,
    mapping::{
        builtins::{
            base_name,
            friendly::{self, Friendly},
            stem,
        },
        intrinsics::{self, Expansion, IntrinsicForm},
        storage::AddressSpaces,
    },
    spirv::{Extension, Op},
    view::{AtomicOperation, Block, Function, InstView, ModuleView, Opcode, Type, TypeKind, Use, Value},
};

/// The widths of integers that SPIR-V does not have and that are split.
const LONG_WIDTHS: RangeInclusive<u32> = 65..=512;

/// The changes that a module needs before it can be translated.
#[derive(Default)]
pub(crate) struct Needs<'o> {
    /// It has constants in private memory that the writer cannot copy as they are.
    pub(super) private_constants: Option<PrivateConstants>,
    /// Its instructions take constants that are made of addresses.
    pub(super) addresses: Option<Addresses>,
    /// It calls intrinsics that are replaced.
    pub(super) intrinsics: bool,
    /// It computes in integers that are split.
    pub(super) splitting: bool,
    /// The values that it freezes, where SPIR-V has no instruction for that.
    pub(super) frozen: Frozen,
    /// It has atomic operations that become calls of AMD's functions.
    pub(super) wraps: bool,
    /// It has calls that end the program, and whose blocks go on.
    pub(super) aborts: bool,
    /// It is of shaders, and computes in vectors of lengths that these do not have.
    pub(super) lengths: bool,
    /// The functions of shaders whose control flow has to be structured and is not.
    pub(super) constructs: Vec<Unstructured>,
    /// It has types that the target environment lacks, and that are lowered.
    pub(super) target: Option<Target<'o>>,
}

impl<'o> Needs<'o> {
    /// Looks at the functions that a module declares, and at the types of the instructions in its bodies. An instruction
    /// that can be split has such an integer as its result or as its first operand. Where the options allow integers of
    /// any width none are split.
    pub(crate) fn of(module: ModuleView<'_>, options: &'o WriteOptions) -> Self {
        let keeps_widths = options.extensions.contains(Extension::SPV_INTEL_arbitrary_precision_integers);
        let is_for_amd = module.triple().split('-').nth(1) == Some("amd");
        let (mut splitting, mut wraps) = (false, false);
        let mut frozen = Frozen::default();
        for inst in
            module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions())
        {
            splitting |= !keeps_widths && is_long(inst);
            if inst.opcode() == Opcode::Freeze && !is_frozen_by_instruction(inst.ty().kind(), options) {
                frozen.add(inst, options.address_spaces);
            }
            wraps |= is_for_amd && is_wrap(inst);
        }
        Self {
            private_constants: PrivateConstants::of(module.ir(), options.address_spaces),
            addresses: Addresses::of(module.ir()),
            intrinsics: module.functions().any(is_replaced),
            splitting,
            frozen,
            wraps,
            aborts: module.functions().any(|function| ends_blocks(function, options)),
            lengths: false,
            constructs: Vec::new(),
            target: Target::of(options).filter(|target| target.concerns(module)),
        }
    }

    /// Looks at a module of shaders, of which some functions have no constructs any more. Of these modules what is frozen and the lengths
    /// of vectors are legalized as well.
    pub(crate) fn of_shaders(module: ModuleView<'_>, constructs: Vec<Unstructured>) -> Self {
        let mut needs = Self { constructs, ..Self::default() };
        let blocks = module.functions().flat_map(|function| function.blocks());
        let insts = blocks.flat_map(|block| block.instructions());
        for inst in insts {
            if inst.opcode() == Opcode::Freeze {
                needs.frozen.add(inst, AddressSpaces::default());
            }
            // The length of a vector that is an operand is that of a result, or of what is stored or reduced.
            let stored = inst.operand(0).filter(|_| matches!(inst.opcode(), Opcode::Store | Opcode::Call));
            let own = [Some(inst.ty()), stored.and_then(Value::ty)];
            needs.lengths |= own.into_iter().flatten().filter_map(Type::vector_len).any(is_split_length);
        }
        needs
    }

    /// The number of values that are frozen, may be undefined, and stay as they are.
    pub(crate) fn not_frozen(&self) -> u32 {
        self.frozen.given
    }

    /// The number of constructs whose hints to the compiler are lost.
    pub(crate) fn lost_controls(&self) -> u32 {
        self.constructs.iter().map(|function| function.hinted).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        let frozen = self.frozen.has_changes();
        let changes = [self.intrinsics, self.splitting, frozen, self.wraps, self.aborts, self.lengths];
        !changes.contains(&true)
            && self.target.is_none()
            && self.addresses.is_none()
            && self.private_constants.is_none()
            && self.constructs.is_empty()
    }
}

/// True if the result or the first operand is an integer that is split, or a vector of such.
fn is_long(inst: InstView<'_>) -> bool {
    let types = [Some(inst.ty()), inst.operand(0).and_then(Value::ty)];
    let mut widths = types.into_iter().flatten().filter_map(|ty| ty.scalar().int_width());
    widths.any(|width| LONG_WIDTHS.contains(&width))
}

/// True for an atomic operation on integers that wraps around.
fn is_wrap(inst: InstView<'_>) -> bool {
    matches!(inst.rmw_op(), Some(AtomicOperation::UIncWrap | AtomicOperation::UDecWrap)) && inst.ty().is_int()
}

/// True if an instruction says that a value of a type is frozen.
pub(crate) fn is_frozen_by_instruction(kind: TypeKind, options: &WriteOptions) -> bool {
    let is_value = matches!(
        kind,
        TypeKind::Integer
            | TypeKind::Half
            | TypeKind::Float
            | TypeKind::Double
            | TypeKind::BFloat
            | TypeKind::Vector
            | TypeKind::Pointer
    );
    is_value && options.extensions.contains(Extension::SPV_KHR_poison_freeze)
}

/// True for an intrinsic that other instructions say as well.
fn is_replaced(function: Function<'_>) -> bool {
    let row = function.intrinsic_name().and_then(intrinsics::by_name);
    row.is_some_and(|row| matches!(row.form, IntrinsicForm::Replaced(_)))
}

/// True if calls of a function become OpAbortKHR: of an intrinsic by its name without types, or of another declaration.
pub(super) fn ends_program(
    name: &[u8],
    intrinsic: Option<&str>,
    is_declaration: bool,
    options: &WriteOptions,
) -> bool {
    if let Some(name) = intrinsic {
        let form = intrinsics::by_name(name).map(|row| row.form);
        return options.extensions.contains(Extension::SPV_KHR_abort)
            && matches!(form, Some(IntrinsicForm::Expansion(Expansion::Abort)));
    }
    let Ok(symbol) = std::str::from_utf8(name) else { return false };
    is_declaration
        && matches!(friendly::by_name(base_name(stem(symbol))), Some((Friendly::Op(row), _)) if row.op == Op::AbortKHR)
}

/// True for a function that ends the program where blocks go on to others behind a call of it.
fn ends_blocks(function: Function<'_>, options: &WriteOptions) -> bool {
    let (name, intrinsic) = (function.name_bytes(), function.intrinsic_name());
    if !ends_program(name, intrinsic, function.is_declaration(), options) {
        return false;
    }
    let users = function.value().uses().filter_map(Use::instruction);
    let mut calls = users.filter(|user| user.called_function() == Some(function));
    calls.any(|call| {
        let last = call.block().and_then(Block::terminator);
        last.is_some_and(|last| !matches!(last.opcode(), Opcode::Unreachable | Opcode::Ret))
    })
}
