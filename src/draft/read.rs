//! What instructions say, for those who change them.

use smallvec::SmallVec;
use spirv_llvm_ir::{self as ir, tables::Predicate};

use super::{
    Block, FastMath, GepFlags, Inst, IntPredicate, Opcode, Ordering, RmwOp, Type, Value, value::ValueId,
};
use crate::view::{operand_count, operand_place};

impl<'m> Inst<'m> {
    /// A number that is the same exactly for the same instruction, for maps.
    pub(crate) fn as_key(self) -> usize {
        self.value().as_key()
    }

    /// The operands in order.
    pub(crate) fn operands(self) -> impl Iterator<Item = Value<'m>> {
        (0..self.operand_count()).filter_map(move |index| self.operand(index))
    }

    /// The comparison of an icmp.
    pub(crate) fn int_predicate(self) -> Option<IntPredicate> {
        match self.ask(|_, inst| inst.predicate())? {
            Predicate::Integer(predicate) => Some(predicate),
            Predicate::Float(_) => None,
        }
    }

    /// The fast-math flags; none where the operation has none.
    pub(crate) fn fast_math(self) -> FastMath {
        self.ask(|_, inst| match inst.opcode.has_fast_math() {
            true => FastMath::from_bitcode(inst.flags.0),
            false => FastMath::empty(),
        })
    }

    /// Whether the instruction is marked as never wrapping as a signed number, and as an unsigned one.
    pub(crate) fn wrap_flags(self) -> (bool, bool) {
        let has_them = matches!(self.opcode(), Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Shl);
        self.ask(|_, inst| {
            let flags = inst.flags;
            (
                has_them && flags.contains(ir::tables::InstFlags::NO_SIGNED_WRAP),
                has_them && flags.contains(ir::tables::InstFlags::NO_UNSIGNED_WRAP),
            )
        })
    }

    /// The no-wrap flags of a GEP.
    pub(crate) fn gep_flags(self) -> GepFlags {
        self.ask(|_, inst| match inst.opcode {
            Opcode::GetElementPtr => GepFlags::of_bitcode(inst.flags.0),
            _ => GepFlags::empty(),
        })
    }

    /// The alignment in bytes of a load, store, alloca or atomic.
    pub(crate) fn alignment(self) -> Option<u64> {
        self.ask(|_, inst| match inst.opcode {
            Opcode::Load | Opcode::Store | Opcode::Alloca | Opcode::AtomicRmw | Opcode::CmpXchg => {
                inst.alignment()
            }
            _ => None,
        })
    }

    /// The ordering of a load, store, rmw or fence, the success ordering of a cmpxchg.
    pub(crate) fn ordering(self) -> Option<Ordering> {
        self.ask(|_, inst| inst.ordering())
    }

    /// Whether it is atomic.
    pub(crate) fn is_atomic(self) -> bool {
        self.ordering().is_some_and(|ordering| ordering != Ordering::NotAtomic)
    }

    /// Whether it is a load or store that is not atomic.
    pub(crate) fn is_plain_access(self) -> bool {
        matches!(self.opcode(), Opcode::Load | Opcode::Store) && !self.is_atomic()
    }

    /// The synchronisation scope of an atomic instruction, by its number in the module.
    pub(crate) fn sync_scope(self) -> Option<u32> {
        self.is_atomic().then(|| self.ask(|_, inst| inst.sync_scope()))
    }

    /// The operation of an atomicrmw.
    pub(crate) fn rmw_op(self) -> Option<RmwOp> {
        self.ask(|_, inst| inst.atomic_operation())
    }

    /// The type that an alloca makes room for; the number of them is operand 0.
    pub(crate) fn allocated_type(self) -> Option<Type<'m>> {
        let id = self.ask(|_, inst| inst.source_type().filter(|_| inst.opcode == Opcode::Alloca))?;
        Some(Type { draft: self.draft, id })
    }

    /// The type that a GEP indexes.
    pub(crate) fn gep_source(self) -> Option<Type<'m>> {
        self.value().gep_source()
    }

    fn value_of(self, operand: ir::Value) -> Option<Value<'m>> {
        let id = self.draft.state().value(self.id.0, operand)?;
        Some(Value { draft: self.draft, id })
    }

    /// Pairs of a value and a block among the operands, from one of them on.
    fn pairs(self, opcode: Opcode, first: usize) -> Vec<(Value<'m>, Block<'m>)> {
        let operands: SmallVec<[ir::Value; 8]> = self.ask(|body, inst| match inst.opcode == opcode {
            true => body.operands_of(inst).get(first..).unwrap_or_default().into(),
            false => SmallVec::new(),
        });
        let pair = |pair: &[ir::Value]| {
            let [value, block] = pair else { return None };
            Some((self.value_of(*value)?, self.function().block(block.as_block()?)))
        };
        operands.chunks_exact(2).filter_map(pair).collect()
    }

    /// The cases of a switch without its default.
    pub(crate) fn cases(self) -> impl ExactSizeIterator<Item = (Value<'m>, Block<'m>)> {
        self.pairs(Opcode::Switch, 2).into_iter()
    }

    /// The entries of a phi.
    pub(crate) fn incoming(self) -> impl ExactSizeIterator<Item = (Value<'m>, Block<'m>)> {
        self.pairs(Opcode::Phi, 0).into_iter()
    }

    /// The indices of an extractvalue or insertvalue.
    pub(crate) fn indices(self) -> SmallVec<[u32; 4]> {
        self.ask(|body, inst| {
            let first = match inst.opcode {
                Opcode::ExtractValue => 1,
                Opcode::InsertValue => 2,
                _ => usize::MAX,
            };
            let operands = body.operands_of(inst).get(first..).unwrap_or_default();
            operands.iter().filter_map(|operand| operand.as_index()).collect()
        })
    }

    /// What the instruction gives, where its operands are constants.
    pub(crate) fn folded(self) -> Option<Value<'m>> {
        use ir::tables::OpcodeClass as Class;
        let state = &mut *self.draft.change();
        let body = state.body(self.id.0);
        let (inst, mask) = (*body.inst(self.id.1), body.operands(self.id.1).get(2).copied());
        let all = (0..operand_count(inst.opcode, body.operands(self.id.1).len())).map(|index| {
            let operands = body.operands(self.id.1);
            operands.get(operand_place(inst.opcode, operands.len(), index))?.as_constant()
        });
        let all: SmallVec<[ir::ConstantId; 4]> = all.collect::<Option<_>>()?;
        let indices: SmallVec<[u32; 4]> =
            body.operands(self.id.1).iter().filter_map(|operand| operand.as_index()).collect();
        let ir = &mut state.ir;
        let id = match (inst.opcode, all.as_slice()) {
            (Opcode::FNeg, [of]) => ir.fold_number_negation(*of),
            (Opcode::ICmp | Opcode::FCmp, [a, b]) => ir.fold_number_compare(inst.predicate()?, *a, *b),
            (Opcode::Select, [by, yes, no]) => ir.fold_select(*by, *yes, *no),
            (Opcode::ExtractElement, [vector, at]) => ir.fold_extract_element(*vector, *at),
            (Opcode::InsertElement, [vector, part, at]) => ir.fold_insert_element(*vector, *part, *at),
            (Opcode::ExtractValue, [of]) => ir.fold_extract_value(*of, &indices),
            (Opcode::InsertValue, [of, part]) => ir.fold_insert_value(*of, *part, &indices),
            (Opcode::ShuffleVector, [a, b]) => {
                let mask = mask?.as_constant()?;
                let count = ir.types.shape(inst.ty)?.0;
                let lane = |lane: u32| {
                    let lane = ir.element(mask, lane.into())?;
                    Some(ir.constants.integer(lane).map_or(-1, |lane| lane as i32))
                };
                let lanes: Vec<i32> = (0..count).map(lane).collect::<Option<_>>()?;
                ir.fold_shuffle(*a, *b, &lanes)
            }
            (Opcode::GetElementPtr, all) => ir.fold_gep(inst.source_type()?, inst.flags, all),
            (Opcode::Freeze, [of]) => (ir.defined_constant(*of) == Some(*of)).then_some(*of),
            (Opcode::Phi, [first, rest @ ..]) => rest.iter().all(|own| own == first).then_some(*first),
            (opcode, [a, b]) if opcode.class() == Class::Binary => ir.fold_numbers(opcode, *a, *b),
            (opcode, [of]) if opcode.class() == Class::Cast => ir.fold_number_cast(opcode, *of, inst.ty),
            _ => None,
        }?;
        Some(self.draft.constant(id))
    }
}

impl<'m> Value<'m> {
    /// The type of the element that the indices of a GEP instruction lead to.
    pub(crate) fn gep_result_element(self) -> Option<Type<'m>> {
        let inst = self.as_instruction()?;
        let mut ty = inst.gep_source()?;
        for index in inst.operands().skip(2) {
            ty = match ty.element() {
                Some(element) => element,
                None => {
                    let index = index.aggregate_element(0).unwrap_or(index);
                    ty.member(u32::try_from(index.const_u64()?).ok()?)?
                }
            };
        }
        Some(ty)
    }

    /// A constant, with 0 in the place of what is undefined in it; `None` for aggregates and for what is no constant.
    pub(crate) fn defined(self) -> Option<Self> {
        let ValueId::Constant(id) = self.id else { return None };
        let id = self.draft.change().ir.defined_constant(id)?;
        Some(self.draft.constant(id))
    }

    /// The string that an operand which is metadata is.
    pub(crate) fn metadata_text(self) -> Option<String> {
        let ValueId::Metadata(id) = self.id else { return None };
        let state = self.draft.state();
        match state.ir.metadata.get(id)? {
            ir::Metadata::String(text) => {
                Some(String::from_utf8_lossy(state.ir.strings.get(text)).into_owned())
            }
            _ => None,
        }
    }
}
