//! Uses of values, found for a whole function, or for all constants of the module, when the first is asked for.

use spirv_llvm_ir as ir;

use super::{InstView, ModuleSource, Value, value::ValueHandle};

/// One use of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use<'m> {
    user: Value<'m>,
    operand: u32,
}

impl<'m> Use<'m> {
    /// Who uses it: an instruction or a constant.
    #[inline]
    pub(crate) fn user(self) -> Value<'m> {
        self.user
    }

    /// The instruction that uses it.
    #[inline]
    pub(crate) fn instruction(self) -> Option<InstView<'m>> {
        self.user.as_instruction()
    }

    /// As which operand.
    #[inline]
    pub(crate) fn operand_index(self) -> u32 {
        self.operand
    }
}

/// Lists, one behind the other: those of the value `n` lie from `starts[n]` to `starts[n + 1]`.
#[derive(Debug)]
struct UseLists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> UseLists<T> {
    /// Sorts pairs of a value's number and an item by the value; those of one value keep their order. `blank` is any item.
    fn new<'p>(count: usize, pairs: impl Iterator<Item = &'p (u32, T)> + Clone, blank: T) -> Self
    where
        T: 'p,
    {
        let mut starts = vec![0; count + 1];
        let mut all = 0;
        for (value, _) in pairs.clone() {
            if let Some(start) = starts.get_mut(*value as usize + 1) {
                *start += 1;
                all += 1;
            }
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut items = vec![blank; all];
        for (value, item) in pairs {
            if let Some(next) = next.get_mut(*value as usize) {
                if let Some(slot) = items.get_mut(*next as usize) {
                    *slot = *item;
                }
                *next += 1;
            }
        }
        Self { starts, items }
    }

    fn of(&self, value: usize) -> &[T] {
        let (Some(&start), Some(&end)) = (self.starts.get(value), self.starts.get(value + 1)) else {
            return &[];
        };
        self.items.get(start as usize..end as usize).unwrap_or_default()
    }
}

/// The uses of a function's parameters, results and blocks: instruction and operand, as LLVM counts.
#[derive(Debug)]
pub(super) struct LocalUses {
    locals: UseLists<(ir::InstId, u32)>,
    blocks: UseLists<(ir::InstId, u32)>,
}

/// Whether lists are kept of the uses of a constant: not of plain data.
pub(crate) fn has_use_list(ir: &ir::Module, id: ir::ConstantId) -> bool {
    matches!(
        ir.constants.get(id),
        ir::Constant::Global(_)
            | ir::Constant::Aggregate(_)
            | ir::Constant::Expression { .. }
            | ir::Constant::BlockAddress(..)
            | ir::Constant::DsoLocalEquivalent(_)
            | ir::Constant::NoCfi(_)
            | ir::Constant::PtrAuth(_)
    )
}

/// The uses of constants.
#[derive(Debug)]
pub(super) struct ConstantUses(UseLists<(ValueHandle, u32)>);

impl LocalUses {
    /// The uses in LLVM's order: the last one first; behind them those that stand before the definition, the first one first.
    fn new(source: &ModuleSource, id: ir::FunctionId, body: &ir::Function) -> Self {
        let (mut locals, mut early, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
        each_operand(source, id, body, |inst, number, operand| match operand.get() {
            ir::ValueRef::Local(local) => {
                let is_early = body.local(local).inst().is_some_and(|definition| inst <= definition);
                let pair = (local.index() as u32, (inst, number));
                if is_early { early.push(pair) } else { locals.push(pair) }
            }
            ir::ValueRef::Block(block) => blocks.push((block.index() as u32, (inst, number))),
            _ => {}
        });
        let blank = (ir::InstId::new(0), 0);
        Self {
            locals: UseLists::new(body.local_count(), locals.iter().rev().chain(&early), blank),
            blocks: UseLists::new(body.block_count(), blocks.iter().rev(), blank),
        }
    }
}

/// Calls for each operand of a function's instructions, with its number as LLVM counts.
fn each_operand(
    source: &ModuleSource,
    id: ir::FunctionId,
    body: &ir::Function,
    mut each: impl FnMut(ir::InstId, u32, ir::Value),
) {
    for inst in body.blocks().flat_map(|block| body.insts(block)) {
        let Some(view) = InstView::new(source, id, inst).filter(|view| !view.opcode().is_debug_record())
        else {
            continue;
        };
        for (place, operand) in body.operands(inst).iter().enumerate() {
            // Blocks of a phi are no operands of LLVM's, and have no number.
            if let Some(number) = view.operand_number(place) {
                each(inst, number, *operand);
            }
        }
    }
}

impl ConstantUses {
    fn new(source: &ModuleSource) -> Self {
        let ir = &source.ir;
        let mut pairs = Vec::new();
        for number in 0..ir.constants.len() as u32 {
            let user = source.constant(ir::ConstantId::new(number));
            let operands = user.constant_operands(ir::ConstantId::new(number));
            for (number, operand) in (0..).zip(operands) {
                if has_use_list(ir, *operand) {
                    pairs.push((operand.index() as u32, (user.id, number)));
                }
            }
        }
        for (id, body) in (0..).map(ir::FunctionId::new).zip(&ir.functions) {
            let user = ValueHandle::Constant(
                ir.global(body.global).map_or(ir::ConstantId::new(0), |global| global.constant),
            );
            for (number, operand) in
                (0..).zip([body.prefix, body.prologue, body.personality].into_iter().flatten())
            {
                pairs.push((operand.index() as u32, (user, number)));
            }
            each_operand(source, id, body, |inst, number, operand| {
                if let Some(constant) = operand.as_constant().filter(|constant| has_use_list(ir, *constant)) {
                    pairs.push((constant.index() as u32, (ValueHandle::Inst(id, inst), number)));
                }
            });
        }
        let blank = (ValueHandle::Constant(ir::ConstantId::new(0)), 0);
        Self(UseLists::new(ir.constants.len(), pairs.iter().rev(), blank))
    }
}

impl<'m> Value<'m> {
    fn local_uses(self, function: ir::FunctionId) -> Option<&'m LocalUses> {
        let cell = self.source.local_uses.get(function.index())?;
        let body = self.source.body(function)?;
        Some(cell.get_or_init(|| LocalUses::new(self.source, function, body)))
    }

    /// The uses of the value; constants that are plain data keep no list of them, and have none here.
    pub(crate) fn uses(self) -> impl Iterator<Item = Use<'m>> {
        type Inside<'m> = (ir::FunctionId, &'m [(ir::InstId, u32)]);
        let (inside, outside): (Option<Inside<'m>>, &'m [(ValueHandle, u32)]) = match self.id {
            ValueHandle::Inst(function, inst) => {
                let local = self.source.body(function).and_then(|body| body.inst(inst).result());
                let uses = local.and_then(|local| Some(self.local_uses(function)?.locals.of(local.index())));
                (uses.map(|uses| (function, uses)), &[])
            }
            ValueHandle::Param(function, index) => {
                (self.local_uses(function).map(|uses| (function, uses.locals.of(index as usize))), &[])
            }
            ValueHandle::Block(function, block) => {
                (self.local_uses(function).map(|uses| (function, uses.blocks.of(block.index()))), &[])
            }
            ValueHandle::Constant(id) if has_use_list(&self.source.ir, id) => (
                None,
                self.source.constant_uses.get_or_init(|| ConstantUses::new(self.source)).0.of(id.index()),
            ),
            _ => (None, &[]),
        };
        let source = self.source;
        let inside = inside.into_iter().flat_map(|(function, uses)| {
            uses.iter().map(move |(inst, operand)| (ValueHandle::Inst(function, *inst), *operand))
        });
        inside
            .chain(outside.iter().copied())
            .map(move |(id, operand)| Use { user: Value { source, id }, operand })
    }

    /// The instructions that use the value, one for each use and in the order of [`Self::uses`], where those are exactly so
    /// many and all of instructions.
    pub(crate) fn only_users<const N: usize>(self) -> Option<[InstView<'m>; N]> {
        let mut uses = self.uses();
        let mut users = smallvec::SmallVec::<[InstView<'m>; N]>::new();
        for _ in 0..N {
            users.push(uses.next()?.instruction()?);
        }
        if uses.next().is_some() {
            return None;
        }
        users.into_inner().ok()
    }

    /// Whether [`Self::uses`] has one.
    pub(crate) fn has_uses(self) -> bool {
        self.uses().next().is_some()
    }
}
