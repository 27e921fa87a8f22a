//! What the headers of loops say, as metadata of the branches back to them.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use super::body::FunctionReader;
use crate::{
    Result,
    llvm::{self, Block, Function, Metadata, Opcode, Use, Value},
    mapping::metadata,
    spirv::{
        AccessChain, Id, Inst, Op,
        grammar::{LOOP_CONTROL_TABLE, LoopControl},
    },
};

/// What is known of the loops of a function.
#[derive(Default)]
pub(crate) struct Loops<'m> {
    /// The metadata of loops by the labels of their headers.
    nodes: FxHashMap<Id, Metadata<'m>>,
    /// Arrays that loops name, each with the node that stands for it in a loop.
    arrays: Vec<(Id, Metadata<'m>)>,
}

/// The arrays of one loop for each number of iterations for which something is promised of them.
type Arrays<'m> = Vec<(u32, SmallVec<[Metadata<'m>; 4]>)>;

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Keeps what a loop's header says about the loop for the branches back to it.
    pub(super) fn open_loop(&mut self, inst: Inst<'s>, position: usize) -> Result<()> {
        let context = self.reader.context;
        let mask = inst.word(position)?;
        let mut rest = inst.operands().get(position + 1..).unwrap_or(&[]);
        let mut nodes = Vec::new();
        for number in 0..32 {
            let bit = 1 << number;
            if mask & bit == 0 {
                continue;
            }
            let row = LOOP_CONTROL_TABLE
                .by_number(bit)
                .ok_or_else(|| inst.malformed(format!("unknown loop control {bit:#x}")))?;
            let Some((own, others)) = rest.split_at_checked(row.parameter_words(rest)) else {
                return Err(inst.malformed("the loop controls lack a parameter"));
            };
            rest = others;
            let control = LoopControl::from_bits_retain(bit);
            let Some(name) = metadata::of_loop_control(control) else { continue };
            let name = context.md_string(name.as_bytes());
            if control == LoopControl::DependencyArrayALTERA {
                for (iterations, groups) in self.index_groups(own.get(1..).unwrap_or(&[])) {
                    let mut node = vec![name];
                    node.extend(groups);
                    // Without a number it holds for all iterations.
                    if iterations != 0 {
                        node.push(context.md_u32(iterations)?);
                    }
                    nodes.push(context.md_node(&node));
                }
                continue;
            }
            if control == LoopControl::LoopCoalesceALTERA && own == [0] {
                // By the convention of this representation this one stands a level deeper.
                let name = context.md_string(metadata::COALESCE_ENABLE.as_bytes());
                nodes.push(context.md_node(&[context.md_node(&[name])]));
                continue;
            }
            let mut node = vec![name];
            for word in own {
                node.push(context.md_u32(*word)?);
            }
            nodes.push(context.md_node(&node));
        }
        if !nodes.is_empty() {
            let node = context.md_distinct_self(&nodes);
            let label = self.label();
            self.loops.nodes.insert(label, node);
        }
        Ok(())
    }

    /// Makes nodes for the arrays of a loop, which come in pairs with their numbers of iterations.
    fn index_groups(&mut self, pairs: &[u32]) -> Arrays<'m> {
        let mut arrays = Arrays::new();
        let mut known: FxHashMap<(u32, Op, &[u32]), Metadata<'m>> = FxHashMap::default();
        for pair in pairs.chunks_exact(2) {
            let &[array, iterations] = pair else { continue };
            // The address of one array may be computed more than once.
            let chain = self.reader.ids.get(Id(array)).filter(|inst| AccessChain::of(inst.op()).is_some());
            let (op, words) = chain.map_or((Op::Nop, &pair[..1]), |inst| (inst.op(), inst.arguments()));
            let group = *known.entry((iterations, op, words)).or_insert_with(|| {
                let group = self.reader.context.md_distinct(&[]);
                match arrays.iter_mut().find(|(known, _)| *known == iterations) {
                    Some((_, groups)) => groups.push(group),
                    None => arrays.push((iterations, smallvec![group])),
                }
                group
            });
            self.loops.arrays.push((Id(array), group));
        }
        arrays
    }

    /// Marks a terminator that leads back to the header of a loop; the headers before it are known by then.
    pub(super) fn close_loop(&mut self, terminator: llvm::Inst<'m>, targets: &[Id]) -> Result<()> {
        if self.loops.nodes.is_empty() {
            return Ok(());
        }
        if let Some(node) = targets.iter().find_map(|target| self.loops.nodes.get(target)) {
            terminator.value().attach(self.reader.kinds.llvm_loop, *node)?;
        }
        Ok(())
    }

    /// Marks what goes into the arrays that loops name, once all of the function is there.
    pub(super) fn finish_loops(&mut self, function: Function<'m>) -> Result<()> {
        if self.loops.arrays.is_empty() {
            return Ok(());
        }
        let mut marked: FxHashMap<llvm::Inst<'m>, SmallVec<[Metadata<'m>; 2]>> = FxHashMap::default();
        for (array, group) in std::mem::take(&mut self.loops.arrays) {
            let Some(array) = self.reader.global_value(array) else { continue };
            for gep in accesses(array, function) {
                let groups = marked.entry(gep).or_default();
                if !groups.contains(&group) {
                    groups.push(group);
                }
            }
        }
        let kind = self.reader.context.metadata_kind(metadata::INDEX_GROUP);
        for (gep, groups) in marked {
            let node = match groups.as_slice() {
                [group] => *group,
                groups => self.reader.context.md_node(groups),
            };
            gep.value().attach(kind, node)?;
        }
        Ok(())
    }
}

/// The GEPs of a function into an array: those into what is loaded from it, where none goes into it at once.
fn accesses<'m>(array: Value<'m>, function: Function<'m>) -> Vec<llvm::Inst<'m>> {
    let (mut geps, mut loads) = (Vec::new(), Vec::new());
    addressed(array, function, &mut geps, &mut loads);
    if geps.is_empty() {
        for load in loads {
            addressed(load.value(), function, &mut geps, &mut Vec::new());
        }
    }
    geps
}

/// The GEPs and loads of a function that take an address as it is.
fn addressed<'m>(
    address: Value<'m>,
    function: Function<'m>,
    geps: &mut Vec<llvm::Inst<'m>>,
    loads: &mut Vec<llvm::Inst<'m>>,
) {
    let mut open = vec![address];
    while let Some(next) = open.pop() {
        let users = next.uses().filter(|usage| usage.operand_index() == 0).filter_map(Use::instruction);
        for user in users.filter(|user| user.block().and_then(Block::function) == Some(function)) {
            match user.opcode() {
                Opcode::GetElementPtr => geps.push(user),
                Opcode::Load => loads.push(user),
                Opcode::BitCast => open.push(user.value()),
                _ => {}
            }
        }
    }
}
