//! Arithmetic that tells whether it overflows.

use smallvec::SmallVec;

use super::int::IntComputation;
use crate::{
    Error, Result,
    mapping::intrinsics::{OverflowArithmetic, Sign},
    spirv::{
        Id, Op,
        grammar::{MemoryAccess, OpenClStd, OperandKind},
    },
    view::{InstView, Opcode, Type, TypeKind, ValueKind},
    writer::{FunctionWriter, ModuleWriter},
};

fn carry_op(what: OverflowArithmetic) -> Op {
    if what == OverflowArithmetic::Sub { Op::ISubBorrow } else { Op::IAddCarry }
}

/// A sum with a carry whose boolean becomes a number in a pair with the sum, and is nothing else: what OpIAddCarry
/// gives, and how it is read.
struct CarryAsNumber<'m> {
    /// The instructions that make the pair of the intrinsic's result; the last one is the pair.
    steps: [InstView<'m>; 5],
    /// Where the pair goes to a variable at once, and nowhere else: the store, and the variable's type, a pair as well.
    store: Option<(InstView<'m>, Type<'m>)>,
}

impl<'m> CarryAsNumber<'m> {
    fn of(sum: InstView<'m>, operand: Type<'m>) -> Option<Self> {
        let [first, second] = sum.value().only_users()?;
        let (value, boolean) = if first.indices()[..] == [0] { (first, second) } else { (second, first) };
        let takes = |inst: InstView<'m>, index: u32| {
            inst.opcode() == Opcode::ExtractValue && inst.indices()[..] == [index]
        };
        if !takes(value, 0) || !takes(boolean, 1) {
            return None;
        }
        let [partial] = value.value().only_users()?;
        let [number] = boolean.value().only_users()?;
        let [whole] = number.value().only_users()?;
        let puts = |inst: InstView<'m>, object: InstView<'m>, index: u32| {
            inst.opcode() == Opcode::InsertValue
                && inst.operand(1) == Some(object.value())
                && inst.indices()[..] == [index]
        };
        let is_pair = |ty: Type<'m>| {
            ty.kind() == TypeKind::Struct
                && ty.member_count() == 2
                && ty.members().all(|member| member == operand)
        };
        let fits = puts(partial, value, 0)
            && partial
                .operand(0)
                .is_some_and(|from| matches!(from.kind(), ValueKind::Poison | ValueKind::Undef))
            && number.opcode() == Opcode::ZExt
            && number.ty() == operand
            && puts(whole, number, 1)
            && whole.operand(0) == Some(partial.value())
            && partial.value().only_users() == Some([whole])
            && is_pair(whole.ty());
        if !fits {
            return None;
        }
        let steps = [value, boolean, partial, number, whole];
        let variable = |store: InstView<'m>| {
            let pointer =
                store.operand(1)?.as_instruction().filter(|inst| inst.opcode() == Opcode::Alloca)?;
            pointer.allocated_type().filter(|ty| is_pair(*ty))
        };
        let store = whole.value().only_users().map(|[user]| user).filter(|user| {
            let mut next = std::iter::successors(sum.next(), |inst| inst.next());
            let between = next.by_ref().take(steps.len()).filter(|inst| steps.contains(inst)).count();
            user.opcode() == Opcode::Store
                && !user.is_atomic()
                && between == steps.len()
                && next.next() == Some(*user)
        });
        let store = store.and_then(|store| Some((store, variable(store)?)));
        Some(Self { steps, store })
    }
}

pub(super) fn with_overflow<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    what: OverflowArithmetic,
    sign: Sign,
) -> Result<()> {
    let operand = f.arg(inst, 0)?;
    let operand = f.source.llvm_type(operand)?;
    let int = f.module.int_of(operand)?;
    if (what, sign) == (OverflowArithmetic::Mul, Sign::Unsigned) {
        return f.multiply_function(inst, &int);
    }
    let a = f.int_arg(inst, 0, &int, sign)?;
    let b = f.int_arg(inst, 1, &int, sign)?;
    let (value, overflow) = match (what, sign) {
        (_, Sign::Unsigned) if int.is_whole() && !has_one_id(f, operand)? => {
            unsigned_sum(f, &int, what, a, b)?
        }
        (_, Sign::Unsigned) if int.is_whole() => {
            if let Some(number) = CarryAsNumber::of(inst, operand) {
                return carry_as_number(f, &number, what, &[a.0, b.0]);
            }
            carry(f, &int, what, a, b)?
        }
        (_, Sign::Unsigned) => unsigned_promoted(f, &int, what, a, b)?,
        (OverflowArithmetic::Mul, Sign::Signed) => signed_product(f, &int, a, b)?,
        (_, Sign::Signed) => signed_sum(f, &int, what, a, b)?,
    };
    let value = f.as_value(&int, value)?;
    let (ty, partial) = f.pair_start(inst.ty(), value)?;
    let id = f.emit(Op::CompositeInsert, ty, &[overflow.0, partial.0, 1])?;
    f.define(inst, id, ty)
}

impl<'m> FunctionWriter<'_, 'm> {
    /// The struct of a result with its first member set.
    pub(super) fn pair_start(&mut self, pair: Type<'m>, value: Id) -> Result<(Id, Id)> {
        let ty = self.module.type_of(pair)?;
        let undef = self.module.undef(ty)?;
        Ok((ty, self.emit(Op::CompositeInsert, ty, &[value.0, undef.0, 0])?))
    }

    pub(super) fn unsigned_product(&mut self, int: &IntComputation<'m>, a: Id, b: Id) -> Result<(Id, Id)> {
        let (low, high) = halves(self, int, OpenClStd::u_mul_hi, a, b)?;
        let overflow = is_not_zero(self, int, high)?;
        if int.is_whole() {
            return Ok((low, overflow));
        }
        let narrow = self.cut(int, low)?;
        let bools = self.bool_like(int.work)?;
        let beyond = self.emit(Op::INotEqual, bools, &[low.0, narrow.0])?;
        Ok((narrow, self.emit(Op::LogicalOr, bools, &[overflow.0, beyond.0])?))
    }
}

impl<'m> ModuleWriter<'m> {
    /// The type of OpIAddCarry and its like: a struct of two members of one type.
    fn twin_type(&mut self, ty: Id) -> Result<Id> {
        Ok(self.intern(Op::TypeStruct, &[ty.0, ty.0], |s| &mut s.types)?.0)
    }
}

/// The pair that OpIAddCarry or OpISubBorrow gives, where the module makes just that pair.
fn carry_as_number<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    number: &CarryAsNumber<'m>,
    what: OverflowArithmetic,
    operands: &[u32],
) -> Result<()> {
    f.peepholes.merged.extend(number.steps.iter().map(|step| step.as_key()));
    let Some((store, variable)) = number.store else {
        let ty = f.module.type_of(number.steps[4].ty())?;
        let id = f.emit(carry_op(what), ty, operands)?;
        return f.define(number.steps[4], id, ty);
    };
    f.peepholes.merged.insert(store.as_key());
    let ty = f.module.memory_type(variable)?;
    let id = f.emit(carry_op(what), ty, operands)?;
    let target = store.operand(1).ok_or_else(|| Error::internal("a store without a pointer"))?;
    let pointer = f.pointer_to(target, ty)?;
    let mut words = SmallVec::<[u32; 4]>::new();
    words.extend([pointer.0, id.0]);
    f.module.memory_access(store, 0, &mut words)?;
    f.emit_void(Op::Store, &words)
}

/// OpIAddCarry or OpISubBorrow. The result goes through a variable, as by the convention of this representation
/// functions return it through memory.
fn carry<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    int: &IntComputation<'m>,
    what: OverflowArithmetic,
    a: Id,
    b: Id,
) -> Result<(Id, Id)> {
    let twin = f.module.twin_type(int.ty)?;
    let variable = f.variable(twin, None)?;
    let both = f.emit(carry_op(what), twin, &[a.0, b.0])?;
    f.emit_void(Op::Store, &[variable.0, both.0])?;
    let alignment =
        f.source.module.align_of(int.llvm).and_then(|bytes| u32::try_from(bytes).ok()).unwrap_or(1);
    let access = MemoryAccess::Aligned;
    f.module.requirements.note_mask(OperandKind::MemoryAccess, access.bits());
    let both = f.emit(Op::Load, twin, &[variable.0, access.bits(), alignment])?;
    let value = f.emit(Op::CompositeExtract, int.ty, &[both.0, 0])?;
    let carry = f.emit(Op::CompositeExtract, int.ty, &[both.0, 1])?;
    Ok((value, is_not_zero(f, int, carry)?))
}

/// Whether values of a type are those of one instruction, and not vectors in parts.
fn has_one_id<'m>(f: &mut FunctionWriter<'_, 'm>, ty: Type<'m>) -> Result<bool> {
    Ok(!ty.is_vector() || f.module.vector_layout(ty)?.is_whole())
}

/// A sum that overflows is less than what was added, as OpIAddCarry does not give its result in parts.
fn unsigned_sum<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    int: &IntComputation<'m>,
    what: OverflowArithmetic,
    a: Id,
    b: Id,
) -> Result<(Id, Id)> {
    let bools = f.bool_like(int.work)?;
    let op = if what == OverflowArithmetic::Sub { Op::ISub } else { Op::IAdd };
    let value = f.emit(op, int.ty, &[a.0, b.0])?;
    let (less, than) = if what == OverflowArithmetic::Sub { (a, b) } else { (value, a) };
    Ok((value, f.emit(Op::ULessThan, bools, &[less.0, than.0])?))
}

fn is_not_zero<'m>(f: &mut FunctionWriter<'_, 'm>, int: &IntComputation<'m>, id: Id) -> Result<Id> {
    let zero = f.module.const_null_or_zero(int.work)?;
    let bools = f.bool_like(int.work)?;
    f.emit(Op::INotEqual, bools, &[id.0, zero.0])
}

/// In a promoted type a sum has room for its carry, and a difference below zero sets the upper bits.
fn unsigned_promoted<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    int: &IntComputation<'m>,
    what: OverflowArithmetic,
    a: Id,
    b: Id,
) -> Result<(Id, Id)> {
    let op = if what == OverflowArithmetic::Sub { Op::ISub } else { Op::IAdd };
    let wide = f.emit(op, int.ty, &[a.0, b.0])?;
    let narrow = f.cut(int, wide)?;
    let bools = f.bool_like(int.work)?;
    Ok((narrow, f.emit(Op::INotEqual, bools, &[wide.0, narrow.0])?))
}

/// A sum overflows where its sign differs from both operands' signs; a difference, where the operands' signs
/// differ and its own differs from the first one's.
fn signed_sum<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    int: &IntComputation<'m>,
    what: OverflowArithmetic,
    a: Id,
    b: Id,
) -> Result<(Id, Id)> {
    let op = if what == OverflowArithmetic::Sub { Op::ISub } else { Op::IAdd };
    let value = f.emit(op, int.ty, &[a.0, b.0])?;
    let bools = f.bool_like(int.work)?;
    if !int.is_whole() {
        let narrow = f.extended(int, value)?;
        return Ok((value, f.emit(Op::INotEqual, bools, &[value.0, narrow.0])?));
    }
    let left = f.emit(Op::BitwiseXor, int.ty, &[a.0, value.0])?;
    let other = if what == OverflowArithmetic::Sub { a } else { value };
    let right = f.emit(Op::BitwiseXor, int.ty, &[b.0, other.0])?;
    let both = f.emit(Op::BitwiseAnd, int.ty, &[left.0, right.0])?;
    let zero = f.module.const_null_or_zero(int.work)?;
    Ok((value, f.emit(Op::SLessThan, bools, &[both.0, zero.0])?))
}

/// The lower and the upper half of a product.
fn halves<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    int: &IntComputation<'m>,
    high: OpenClStd,
    a: Id,
    b: Id,
) -> Result<(Id, Id)> {
    let low = f.emit(Op::IMul, int.ty, &[a.0, b.0])?;
    Ok((low, f.ext_inst(high, int.ty, &[a.0, b.0])?))
}

fn signed_product<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    int: &IntComputation<'m>,
    a: Id,
    b: Id,
) -> Result<(Id, Id)> {
    let (low, high) = halves(f, int, OpenClStd::s_mul_hi, a, b)?;
    let bools = f.bool_like(int.work)?;
    let last = f.module.int_const(int, (int.promoted - 1).into())?;
    let sign = f.emit(Op::ShiftRightArithmetic, int.ty, &[low.0, last.0])?;
    let overflow = f.emit(Op::INotEqual, bools, &[high.0, sign.0])?;
    if int.is_whole() {
        return Ok((low, overflow));
    }
    let narrow = f.extended(int, low)?;
    let beyond = f.emit(Op::INotEqual, bools, &[low.0, narrow.0])?;
    Ok((low, f.emit(Op::LogicalOr, bools, &[overflow.0, beyond.0])?))
}
