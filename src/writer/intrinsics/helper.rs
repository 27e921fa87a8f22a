//! Functions that stand for intrinsics, and for atomic operations that SPIR-V lacks, written once a module where they
//! are first called.
//!
//! Those whose names begin with `spirv.llvm_` are taken for the intrinsic again when the module is read.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::int::IntComputation;
use crate::{
    Error, Result,
    mapping::{
        intrinsics::{HELPER_PREFIX, Sign, helper_name},
        ops::Operation,
    },
    spirv::{Id, Op, words::Sink},
    view::{Function, InstView, Linkage},
    writer::{
        FunctionWriter, ModuleWriter,
        inst::{atomic_loop::AtomicLoop, unsupported},
        module_writer::FunctionInfo,
    },
};

/// The functions so far.
#[derive(Default)]
pub(in crate::writer) struct HelperTable {
    /// By the intrinsic's handle, whether it is the variant for volatile memory, and the number of the variant.
    infos: FxHashMap<(usize, bool, u32), FunctionInfo>,
    /// Those that stand for atomic operations.
    pub(in crate::writer) loops: FxHashMap<AtomicLoop, FunctionInfo>,
    /// The functions that have to be put behind the one that is being written.
    words: Sink,
}

impl HelperTable {
    /// The number of words that have to be put behind the function that is being written.
    pub(in crate::writer) fn len(&self) -> usize {
        self.words.len()
    }
}

/// How a function is named and seen.
pub(in crate::writer) struct Helper<'n> {
    /// The prefix of the intrinsic's name.
    pub(in crate::writer) prefix: &'static str,
    /// Names of the parameters, where they have some.
    pub(in crate::writer) params: &'n [&'static str],
    /// Whether the function can be called by other modules.
    pub(in crate::writer) is_visible: bool,
    /// Whether the memory is volatile.
    pub(in crate::writer) is_volatile: bool,
}

/// The ids from which a function's body starts.
pub(in crate::writer) struct HelperFrame {
    pub(super) params: SmallVec<[Id; 4]>,
    /// The first block.
    pub(in crate::writer) entry: Id,
}

impl HelperFrame {
    pub(in crate::writer) fn param(&self, index: usize) -> Result<Id> {
        self.params.get(index).copied().ok_or_else(|| Error::internal("an intrinsic lacks a parameter"))
    }
}

/// The prefix of a function on integers: the promoted type of an illegal width or length is read as a type of its own,
/// which the intrinsic must not be taken for.
fn read_back<'m>(types: &ModuleWriter<'m>, int: &IntComputation<'m>) -> &'static str {
    let is_vector = int.llvm.is_vector() && !types.is_vector_of_memory(int.llvm);
    if int.is_whole() && !is_vector { HELPER_PREFIX } else { "" }
}

impl<'m> ModuleWriter<'m> {
    /// The functions for intrinsics that were met since the last call.
    pub(in crate::writer) fn take_helpers(&mut self) -> Sink {
        std::mem::take(&mut self.helpers.words)
    }

    /// The type of a function that stands for an intrinsic.
    pub(in crate::writer) fn helper_type(
        &mut self,
        function: Function<'m>,
    ) -> Result<(Id, Id, SmallVec<[Id; 4]>)> {
        let return_type = self.type_of(function.return_type())?;
        let mut params = SmallVec::<[Id; 4]>::new();
        for ty in function.ty().params() {
            params.push(self.type_of(ty)?);
        }
        Ok((self.function_type(return_type, &params)?, return_type, params))
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Calls the function for the intrinsic; `body` writes it when it is new, from behind its first label on.
    pub(super) fn call_helper(
        &mut self,
        inst: InstView<'m>,
        helper: &Helper<'_>,
        body: impl FnOnce(&mut FunctionWriter<'_, 'm>, &HelperFrame) -> Result<()>,
    ) -> Result<()> {
        self.call_helper_variant(inst, helper, 0, body)
    }

    /// The same for a function of which there are several, by a number; 0 is the one without.
    pub(super) fn call_helper_variant(
        &mut self,
        inst: InstView<'m>,
        helper: &Helper<'_>,
        variant: u32,
        body: impl FnOnce(&mut FunctionWriter<'_, 'm>, &HelperFrame) -> Result<()>,
    ) -> Result<()> {
        let function = inst.called_function().ok_or_else(|| unsupported(inst))?;
        let key = (function.value().as_key(), helper.is_volatile, variant);
        let info = match self.module.helpers.infos.get(&key) {
            Some(info) => *info,
            None => {
                let info = write_helper(self, function, helper, variant, body)?;
                self.module.helpers.infos.insert(key, info);
                info
            }
        };
        let mut words = SmallVec::<[u32; 6]>::new();
        words.push(info.id.0);
        for arg in inst.args() {
            let ty = self.source.llvm_type(arg)?;
            let ty = self.module.type_of(ty)?;
            words.push(self.value_as(arg, ty)?.0);
        }
        if inst.is_void() {
            self.emit(Op::FunctionCall, info.return_type, &words)?;
        } else {
            self.emit_for(inst, Op::FunctionCall, info.return_type, &words)?;
        }
        Ok(())
    }

    /// Writes a function of a name, or of a longer one where the module has that; `body` does it from behind its first label on.
    ///
    /// A function of the same name may call the intrinsic itself: optimisers find the intrinsic in a body that was written here before.
    pub(in crate::writer) fn write_function(
        &mut self,
        name: &str,
        helper: &Helper<'_>,
        return_type: Id,
        types: &[Id],
        body: impl FnOnce(&mut FunctionWriter<'_, 'm>, &HelperFrame) -> Result<()>,
    ) -> Result<FunctionInfo> {
        let ty = self.module.function_type(return_type, types)?;
        let id = self.new_id();
        let name = self.source.module.free_name(name);
        self.name(id, name.as_bytes())?;
        let linkage = match helper.prefix {
            // Readers take such a function for the intrinsic, which is external; the C++ translator refuses it as link-once.
            HELPER_PREFIX => Some(Linkage::External),
            _ => helper.is_visible.then_some(Linkage::LinkOnceOdr),
        };
        if let Some(linkage) = linkage.and_then(|linkage| self.source.linkage(linkage, false)) {
            self.module.decorate_linkage(id, name.as_bytes(), linkage)?;
        }
        // The body is written in place of the current function's, which waits meanwhile.
        let waiting = std::mem::take(&mut self.words);
        let step = helper_body(self, &[return_type.0, id.0, 0, ty.0], types, helper, body);
        let written = std::mem::replace(&mut self.words, waiting);
        step?;
        self.module.helpers.words.extend(written.words());
        Ok(FunctionInfo { id, ty, return_type })
    }

    pub(super) fn bit_reverse_function(
        &mut self,
        inst: InstView<'m>,
        int: &IntComputation<'m>,
    ) -> Result<()> {
        let helper = Helper { prefix: "", params: &[], is_visible: true, is_volatile: false };
        self.call_helper(inst, &helper, |f, frame| {
            let id = f.reversed(int, frame.param(0)?, 1)?;
            f.emit_void(Op::ReturnValue, &[id.0])
        })
    }

    /// The bytes in reverse order.
    pub(super) fn byte_swap_function(&mut self, inst: InstView<'m>, int: &IntComputation<'m>) -> Result<()> {
        let prefix = read_back(self.module, int);
        let helper = Helper { prefix, params: &[], is_visible: false, is_volatile: false };
        self.call_helper(inst, &helper, |f, frame| {
            let id = f.reversed(int, frame.param(0)?, 8)?;
            f.emit_void(Op::ReturnValue, &[id.0])
        })
    }

    /// The product and whether it overflows.
    pub(super) fn multiply_function(&mut self, inst: InstView<'m>, int: &IntComputation<'m>) -> Result<()> {
        let pair = inst.ty();
        if int.bits == 1 {
            let a = self.int_arg(inst, 0, int, Sign::Unsigned)?;
            let b = self.int_arg(inst, 1, int, Sign::Unsigned)?;
            let (value, overflow) = self.unsigned_product(int, a, b)?;
            let value = self.as_value(int, value)?;
            let (ty, partial) = self.pair_start(pair, value)?;
            self.emit_for(inst, Op::CompositeInsert, ty, &[overflow.0, partial.0, 1])?;
            return Ok(());
        }
        let helper = Helper {
            prefix: read_back(self.module, int),
            params: &[],
            is_visible: false,
            is_volatile: false,
        };
        self.call_helper(inst, &helper, |f, frame| {
            let (value, overflow) = f.unsigned_product(int, frame.param(0)?, frame.param(1)?)?;
            let (ty, partial) = f.pair_start(pair, value)?;
            let both = f.emit(Op::CompositeInsert, ty, &[overflow.0, partial.0, 1])?;
            f.emit_void(Op::ReturnValue, &[both.0])
        })
    }
}

fn write_helper<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    function: Function<'m>,
    helper: &Helper<'_>,
    variant: u32,
    body: impl FnOnce(&mut FunctionWriter<'_, 'm>, &HelperFrame) -> Result<()>,
) -> Result<FunctionInfo> {
    let mut name = format!("{}{}", helper.prefix, helper_name(&function.name()));
    if helper.is_volatile {
        name.push_str(".volatile");
    }
    if variant != 0 {
        name.push_str(&format!(".{variant}"));
    }
    let (_, return_type, types) = f.module.helper_type(function)?;
    f.write_function(&name, helper, return_type, &types, body)
}

fn helper_body<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    head: &[u32],
    types: &[Id],
    helper: &Helper<'_>,
    body: impl FnOnce(&mut FunctionWriter<'_, 'm>, &HelperFrame) -> Result<()>,
) -> Result<()> {
    f.emit_void(Op::Function, head)?;
    let mut frame = HelperFrame { params: SmallVec::new(), entry: f.new_id() };
    for (index, ty) in types.iter().enumerate() {
        let id = f.new_id();
        f.words.push(Op::FunctionParameter, &[ty.0, id.0])?;
        f.module.vectors.note(id, *ty, &[]);
        f.name(id, helper.params.get(index).copied().unwrap_or_default().as_bytes())?;
        frame.params.push(id);
    }
    f.emit_void(Op::Label, &[frame.entry.0])?;
    body(f, &frame)?;
    f.emit_void(Op::FunctionEnd, &[])
}

/// The product of polynomials whose coefficients are the bits.
pub(super) fn carryless_multiply<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let int = f.module.int_of(inst.ty())?;
    if int.bits == 1 {
        let ty = f.module.type_of(inst.ty())?;
        let (a, b) = (f.arg(inst, 0)?, f.arg(inst, 1)?);
        let (a, b) = (f.value(a)?, f.value(b)?);
        f.emit_for(inst, Op::LogicalAnd, ty, &[a.0, b.0])?;
        return Ok(());
    }
    let helper = Helper { prefix: "", params: &[], is_visible: false, is_volatile: false };
    f.call_helper(inst, &helper, |f, frame| {
        let (a, b) = (frame.param(0)?, frame.param(1)?);
        let (zero, one) = (f.module.const_null_or_zero(int.work)?, f.module.int_const(&int, 1)?);
        let mut sum = zero;
        for bit in 0..int.bits {
            let amount = f.module.int_const(&int, bit.into())?;
            let moved = f.emit(Op::ShiftRightLogical, int.ty, &[b.0, amount.0])?;
            let lowest = f.emit(Op::BitwiseAnd, int.ty, &[moved.0, one.0])?;
            let mask = f.emit(Op::ISub, int.ty, &[zero.0, lowest.0])?;
            let term = f.emit(Op::ShiftLeftLogical, int.ty, &[a.0, amount.0])?;
            let term = f.emit(Op::BitwiseAnd, int.ty, &[term.0, mask.0])?;
            sum = f.emit(Op::BitwiseXor, int.ty, &[sum.0, term.0])?;
        }
        let sum = f.cut(&int, sum)?;
        f.emit_void(Op::ReturnValue, &[sum.0])
    })
}

pub(super) fn funnel_shift<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    direction: Operation,
) -> Result<()> {
    let int = f.module.int_of(inst.ty())?;
    let kept = if direction == Operation::Shl { 0 } else { 1 };
    if int.bits == 1 {
        // All amounts are zero modulo one.
        let arg = f.arg(inst, kept)?;
        return f.same_value(inst, arg);
    }
    let helper =
        Helper { prefix: read_back(f.module, &int), params: &[], is_visible: false, is_volatile: false };
    f.call_helper(inst, &helper, |f, frame| funnel_shift_body(f, &int, frame, direction, kept as usize))
}

/// A shift by zero is told apart, because the other operand would be shifted by its whole width.
fn funnel_shift_body<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    int: &IntComputation<'m>,
    frame: &HelperFrame,
    direction: Operation,
    kept: usize,
) -> Result<()> {
    let kept = frame.param(kept)?;
    let width = f.module.int_const(int, int.bits.into())?;
    let zero = f.module.const_null_or_zero(int.work)?;
    let bools = f.bool_like(int.work)?;
    let amount = f.emit(Op::UMod, int.ty, &[frame.param(2)?.0, width.0])?;
    let is_zero = f.emit(Op::IEqual, bools, &[amount.0, zero.0])?;
    if int.llvm.is_vector() {
        let shifted = both_shifted(f, int, frame, direction, amount, width)?;
        let id = f.emit(Op::Select, int.ty, &[is_zero.0, kept.0, shifted.0])?;
        return f.emit_void(Op::ReturnValue, &[id.0]);
    }
    let (same, shift) = (f.new_id(), f.new_id());
    f.emit_void(Op::BranchConditional, &[is_zero.0, same.0, shift.0])?;
    f.emit_void(Op::Label, &[shift.0])?;
    let id = both_shifted(f, int, frame, direction, amount, width)?;
    f.emit_void(Op::ReturnValue, &[id.0])?;
    f.emit_void(Op::Label, &[same.0])?;
    f.emit_void(Op::ReturnValue, &[kept.0])
}

fn both_shifted<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    int: &IntComputation<'m>,
    frame: &HelperFrame,
    direction: Operation,
    amount: Id,
    width: Id,
) -> Result<Id> {
    let (high, low) = (frame.param(0)?, frame.param(1)?);
    let (first, second) = if direction == Operation::Shl {
        let high = f.emit(Op::ShiftLeftLogical, int.ty, &[high.0, amount.0])?;
        let rest = f.emit(Op::ISub, int.ty, &[width.0, amount.0])?;
        (high, f.emit(Op::ShiftRightLogical, int.ty, &[low.0, rest.0])?)
    } else {
        let low = f.emit(Op::ShiftRightLogical, int.ty, &[low.0, amount.0])?;
        let rest = f.emit(Op::ISub, int.ty, &[width.0, amount.0])?;
        (low, f.emit(Op::ShiftLeftLogical, int.ty, &[high.0, rest.0])?)
    };
    let id = f.emit(Op::BitwiseOr, int.ty, &[first.0, second.0])?;
    f.cut(int, id)
}
