//! Records about variables: where they live, and which values they have.

use petgraph::{
    algo::dominators::{self, simple_fast},
    graph::{DiGraph, NodeIndex},
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{DebugOperands, expressions::constant_of};
use crate::{
    Loss, Result,
    mapping::debug_info::{
        DebugInfoForm,
        values::{DEREF, LLVM_ARGUMENT},
    },
    spirv::Id,
    view::{Block, DebugRecord, Function, InstView, Metadata, Opcode, Value, ValueKind},
    writer::functions::FunctionWriter,
};

/// Which blocks of a function dominate which.
pub(in crate::writer) struct BlockDominators {
    numbers: FxHashMap<usize, NodeIndex>,
    tree: dominators::Dominators<NodeIndex>,
}

impl BlockDominators {
    fn new(function: Function<'_>) -> Self {
        let mut graph = DiGraph::<(), ()>::new();
        let numbers: FxHashMap<_, _> =
            function.blocks().map(|block| (block.as_key(), graph.add_node(()))).collect();
        for block in function.blocks() {
            let Some(from) = numbers.get(&block.as_key()) else { continue };
            for to in block.successors().filter_map(|to| numbers.get(&to.as_key())) {
                graph.add_edge(*from, *to, ());
            }
        }
        // The entry is the first one.
        Self { numbers, tree: simple_fast(&graph, NodeIndex::new(0)) }
    }

    fn dominates(&self, first: Block<'_>, second: Block<'_>) -> bool {
        let number = |block: Block<'_>| self.numbers.get(&block.as_key()).copied();
        let (Some(first), Some(second)) = (number(first), number(second)) else { return false };
        self.tree.dominators(second).is_some_and(|mut above| above.any(|at| at == first))
    }
}

/// The values that an expression starts from, and the expression.
struct Located<'m> {
    values: SmallVec<[Value<'m>; 2]>,
    elements: Vec<u64>,
}

impl<'m> Located<'m> {
    /// Of a record, with arguments that are constants, or that are the only one, as part of the expression.
    fn of(record: DebugRecord<'m>, expression: Metadata<'m>) -> Option<Self> {
        let values: SmallVec<[Value<'m>; 2]> = (0..).map_while(|index| record.value(index)).collect();
        let elements = expression.expression_elements().unwrap_or_default();
        let located = Self { values, elements: elements.to_vec() };
        if record.kind() == Opcode::DebugAssign && located.is_lost() {
            return Self::of_address(record, elements).or(Some(located));
        }
        Some(located)
    }

    /// The memory that an assignment says the variable is in, where its value is lost.
    fn of_address(record: DebugRecord<'m>, elements: &[u64]) -> Option<Self> {
        const FRAGMENT: u64 = 0x1000;
        let address = record.address()?;
        let mut all = record.address_expression()?.expression_elements().unwrap_or_default().to_vec();
        all.push(DEREF);
        // A fragment has three numbers and stands at the end.
        if let [.., FRAGMENT, offset, size] = elements {
            all.extend([FRAGMENT, *offset, *size]);
        }
        Some(Self { values: SmallVec::from_slice(&[address]), elements: all })
    }

    /// Whether nothing is known of a value.
    fn is_lost(&self) -> bool {
        self.values.is_empty()
            || self.values.iter().any(|value| matches!(value.kind(), ValueKind::Undef | ValueKind::Poison))
    }

    /// Puts constants among the arguments into the expression, and leaves out the number of the argument that the
    /// expression starts with. `None` where others are left.
    fn without_arguments(&self) -> Option<Self> {
        let mut elements = Vec::with_capacity(self.elements.len());
        let mut only = None;
        for operation in operations(&self.elements) {
            let &[LLVM_ARGUMENT, number] = operation else {
                elements.extend_from_slice(operation);
                continue;
            };
            let value = self.values.get(usize::try_from(number).ok()?).copied()?;
            if only.is_none() && elements.is_empty() {
                only = Some(value);
            } else {
                elements.extend(constant_of(value.const_i64()?));
            }
        }
        Some(Self { values: SmallVec::from_slice(&[only?]), elements })
    }
}

/// The operations of an expression, each with its operands.
fn operations(elements: &[u64]) -> impl Iterator<Item = &[u64]> {
    use crate::mapping::debug_info::values::operation_to_spirv;
    let mut rest = elements;
    std::iter::from_fn(move || {
        let operation = *rest.first()?;
        let operands = operation_to_spirv(operation).map_or(0, |(row, _)| row.operands as usize);
        let (one, behind) = rest.split_at((1 + operands).min(rest.len()));
        rest = behind;
        Some(one)
    })
}

/// Whether an instruction becomes a variable, and no pointer to an element or a copy of one.
fn is_variable(inst: InstView<'_>) -> bool {
    inst.opcode() == Opcode::Alloca && inst.operand(0).is_none_or(|count| count.const_u64() == Some(1))
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Writes the records in front of an instruction.
    pub(in crate::writer) fn debug_records(&mut self, inst: InstView<'m>) -> Result<()> {
        if inst.opcode() == Opcode::Phi {
            return Ok(());
        }
        let Some(info) = self.lines.info.as_mut() else { return Ok(()) };
        for record in inst.debug_records() {
            if record.kind() == Opcode::DebugLabel {
                info.losses.add(Loss::DebugLabel);
            }
        }
        for record in inst.debug_records() {
            if record.kind() != Opcode::DebugLabel {
                self.debug_record(record, inst)?;
            }
        }
        Ok(())
    }

    fn debug_record(&mut self, record: DebugRecord<'m>, inst: InstView<'m>) -> Result<()> {
        let (Some(variable), Some(expression)) = (record.variable(), record.expression()) else {
            return Ok(());
        };
        let Some(info) = self.lines.info.as_mut() else { return Ok(()) };
        let Some(variable) = info.node(self.module, variable)? else { return Ok(()) };
        let Some(mut located) = Located::of(record, expression) else { return Ok(()) };
        let is_declare = record.kind() == Opcode::DebugDeclare;
        // An address that is lost says no more than the variable itself.
        if is_declare && located.is_lost() {
            return Ok(());
        }
        if is_declare
            && let [address] = located.values[..]
            && self.is_memory(address)
        {
            let Some(info) = self.lines.info.as_mut() else { return Ok(()) };
            let written = info.expression(self.module, expression)?;
            let address = self.value(address);
            if let (Some(expression), Ok(address)) = (written, address) {
                self.debug_place(record.location(), false)?;
                return self.debug_named("DebugDeclare", &[variable.0, address.0, expression.0]);
            }
        }
        if is_declare {
            located.elements.insert(0, DEREF);
        }
        let words = match self.debug_value(&located, inst)? {
            Some(words) => words,
            None => {
                // The variable has a value that cannot be told.
                let Some(info) = self.lines.info.as_mut() else { return Ok(()) };
                if !located.is_lost() {
                    info.losses.add(Loss::DebugValue);
                }
                let module = &mut *self.module;
                let ty = match located.values.first().map(|value| module.value_type(*value)) {
                    Some(Ok(ty)) => ty,
                    _ => module.int(32)?,
                };
                let lost = module.undef(ty)?;
                // The expression still says which part of the variable is meant.
                let kept = match located.is_lost() && located.values.len() == 1 {
                    true => info.expression(module, expression)?,
                    false => None,
                };
                let expression = match kept {
                    Some(kept) => Some(kept),
                    None => info.empty_expression(module)?,
                };
                let Some(expression) = expression else { return Ok(()) };
                DebugOperands::from_slice(&[lost.0, expression.0])
            }
        };
        let mut operands = DebugOperands::from_slice(&[variable.0]);
        operands.extend(words);
        self.debug_place(record.location(), false)?;
        self.debug_named("DebugValue", &operands)
    }

    /// The operands of DebugValue behind the variable: value and expression, and behind them more values where the
    /// expression names several. `None` where the set cannot say it.
    fn debug_value(&mut self, located: &Located<'m>, at: InstView<'m>) -> Result<Option<DebugOperands>> {
        if located.is_lost() {
            return Ok(None);
        }
        let Some(info) = self.lines.info.as_ref() else { return Ok(None) };
        let is_single = located.values.len() == 1;
        let has_arguments = info.form == DebugInfoForm::Shader200 || (info.extra_operations && is_single);
        let plain =
            match operations(&located.elements).any(|operation| operation.first() == Some(&LLVM_ARGUMENT)) {
                true if has_arguments => None,
                true => match located.without_arguments() {
                    Some(plain) => Some(plain),
                    None => return Ok(None),
                },
                false => None,
            };
        let located = plain.as_ref().unwrap_or(located);
        let ids: Option<SmallVec<[Id; 4]>> =
            located.values.iter().map(|value| self.value_at(*value, at)).collect();
        let Some(ids) = ids else { return Ok(None) };
        let Some(info) = self.lines.info.as_mut() else { return Ok(None) };
        let Some(expression) = info.expression_of(self.module, &located.elements)? else {
            return Ok(None);
        };
        let Some((first, more)) = ids.split_first() else { return Ok(None) };
        let mut words = DebugOperands::from_slice(&[first.0, expression.0]);
        words.extend(more.iter().map(|id| id.0));
        Ok(Some(words))
    }

    fn debug_named(&mut self, name: &str, words: &[u32]) -> Result<()> {
        let row = self.lines.info.as_ref().and_then(|info| info.row(name));
        row.map_or(Ok(()), |row| self.debug_instruction(row, words))
    }

    /// Whether an address is that of a variable or a parameter, of which DebugDeclare can tell.
    fn is_memory(&mut self, address: Value<'m>) -> bool {
        match address.kind() {
            ValueKind::Argument => true,
            ValueKind::Instruction => {
                address.as_instruction().is_some_and(is_variable)
                    && self.module.known_id(address.as_key()).is_some()
            }
            ValueKind::GlobalVariable => self.module.value_ids.get(address.as_key()).is_some(),
            _ => false,
        }
    }

    /// The id of a value, where it is written and its block dominates the place: LLVM lets records name any value.
    fn value_at(&mut self, value: Value<'m>, at: InstView<'m>) -> Option<Id> {
        match value.kind() {
            ValueKind::Argument => self.value(value).ok(),
            ValueKind::Instruction => {
                let inst = value.as_instruction()?;
                let (from, to) = (inst.block()?, at.block()?);
                let id = self.module.known_id(value.as_key())?;
                if inst.opcode() == Opcode::Alloca && Some(from) == self.function.entry() {
                    return Some(id);
                }
                if !self.written.contains(&value.as_key()) {
                    return None;
                }
                if from != to && Some(from) != self.function.entry() {
                    let function = self.function;
                    let dominators = self.dominators.get_or_insert_with(|| BlockDominators::new(function));
                    if !dominators.dominates(from, to) {
                        return None;
                    }
                }
                Some(id)
            }
            ValueKind::ConstantInt
            | ValueKind::ConstantFp
            | ValueKind::NullPointer
            | ValueKind::Undef
            | ValueKind::Poison
            | ValueKind::AggregateZero => self.value(value).ok(),
            ValueKind::GlobalVariable => self.module.value_ids.get(value.as_key()),
            _ => None,
        }
    }
}
