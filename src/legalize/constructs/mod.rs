//! Constructs of structured control flow in functions of shaders that have none any more, as an optimiser joined, split and removed
//! their blocks (SPIR-V specification, section 2.11, "Structured control flow").
//!
//! Nothing is computed otherwise than before: blocks come to it that edges are led through ([`funnel`]), with phis for the values that
//! go through them ([`values`]), and metadata for merge instructions. Each loop that is entered at one block gets a continue target and
//! one way out ([`loops`]); then each branch gets the block where its ways meet again ([`selections`]), those around others first. Ways
//! that meet in several blocks are led through one funnel, which parts them again behind the construct.

mod flow;
mod funnel;
mod loops;
mod selections;
mod values;

use rustc_hash::{FxHashMap, FxHashSet};
use spirv_llvm_ir as ir;

use self::flow::Flow;
use crate::{
    Code, Error, Result,
    draft::{Block, Builder, Function, Metadata, Module, Opcode, Value},
    mapping::metadata::{SHADER_LABEL, SHADER_MERGE},
};

/// A function whose control flow is no longer structured.
pub(crate) struct Unstructured {
    pub(crate) function: ir::FunctionId,
    /// The headers of selections that metadata still say, with their merge blocks.
    pub(crate) joined: Vec<(ir::BlockId, ir::BlockId)>,
    /// How many constructs have hints to the compiler, which constructs that are found again have not.
    pub(crate) hinted: u32,
}

/// So many blocks and uses of values are looked at for each function, so that no control flow takes very long.
const MOST_LOOKS: usize = 1 << 22;

/// A construct: its header, its merge block, and of a loop the continue target.
#[derive(Clone, Copy)]
struct Construct<'m> {
    header: Block<'m>,
    merge: Block<'m>,
    continues: Option<Block<'m>>,
}

/// The constructs of a function that are known by now.
struct Constructs<'m> {
    function: Function<'m>,
    builder: Builder<'m>,
    loops: Vec<Construct<'m>>,
    selections: Vec<Construct<'m>>,
    /// Blocks that are merge blocks or continue targets.
    taken: FxHashSet<Block<'m>>,
    /// The merge blocks that metadata still name, by the headers.
    joined: FxHashMap<Block<'m>, Block<'m>>,
    looks: usize,
}

/// The error where control flow cannot be structured.
fn refused(block: Block<'_>, detail: &str) -> Error {
    let detail = format!("the control flow is no longer structured: {detail}");
    let error = Error::unsupported(Code::InvalidModule, detail);
    match block.terminator() {
        Some(last) => error.or_at(|| last.at()),
        None => error,
    }
}

/// Finds the constructs of functions, and adds blocks where they need some.
///
/// # Errors
/// Where a loop is entered at several blocks, or a function is too large.
pub(super) fn find(module: Module<'_>, functions: &[Unstructured]) -> Result<()> {
    for Unstructured { function, joined, .. } in functions {
        let Some(function) = module.function_of(*function) else { continue };
        find_in(module, function, joined).map_err(|error| error.or_at(|| function.at()))?;
    }
    Ok(())
}

fn find_in<'m>(
    module: Module<'m>,
    function: Function<'m>,
    joined: &[(ir::BlockId, ir::BlockId)],
) -> Result<()> {
    if may_end(function) {
        return Ok(());
    }
    function.drop_unreached()?;
    let kinds = [SHADER_MERGE, SHADER_LABEL].map(|name| module.context().metadata_kind(name));
    let block = |id: ir::BlockId| function.blocks().find(|block| block.number() == id);
    let pairs = joined.iter().filter_map(|(header, merge)| Some((block(*header)?, block(*merge)?)));
    let joined = pairs.collect();
    for last in function.blocks().filter_map(Block::terminator) {
        kinds.into_iter().for_each(|kind| last.detach(kind));
    }
    let mut constructs = Constructs {
        function,
        builder: Builder::new(module.context()),
        loops: Vec::new(),
        selections: Vec::new(),
        taken: FxHashSet::default(),
        joined,
        looks: 0,
    };
    constructs.join_returns()?;
    constructs.find_loops()?;
    constructs.find_selections()?;
    constructs.repair_values()?;
    constructs.attach(kinds)
}

/// Whether the function asks whether the invocation has ended, which the branches say by themselves.
fn may_end(function: Function<'_>) -> bool {
    let state = function.param(1).map(Value::users).unwrap_or_default();
    state.into_iter().any(|(user, _)| user.opcode() == Opcode::Load && user.ty().is_int_of(32))
}

impl<'m> Constructs<'m> {
    /// The control flow as it is now.
    fn flow(&mut self) -> Result<Flow<'m>> {
        let flow = Flow::of(self.function);
        self.spend(flow.count())?;
        Ok(flow)
    }

    /// Counts what is looked at.
    fn spend(&mut self, looks: usize) -> Result<()> {
        self.looks = self.looks.saturating_add(looks);
        match (self.looks > MOST_LOOKS, self.function.blocks().next()) {
            (true, Some(first)) => Err(refused(
                first,
                "the function has too many branches and uses of values to find constructs",
            )),
            _ => Ok(()),
        }
    }

    fn funnel(&mut self, flow: &Flow<'m>, edges: &[(usize, usize)]) -> Result<Block<'m>> {
        funnel::funnel(&self.builder, self.function, flow, edges)
    }

    /// A block that nothing reaches, as the end of a construct that nothing leaves.
    fn unreached(&mut self) -> Result<Block<'m>> {
        let block = self.function.append_block(b"")?;
        self.builder.position_at_end(block);
        self.builder.unreachable()?;
        Ok(block)
    }

    /// Lets the function return at one place.
    fn join_returns(&mut self) -> Result<()> {
        let ends = self.function.blocks().filter_map(Block::terminator);
        let returns: Vec<_> = ends.filter(|last| last.opcode() == Opcode::Ret).collect();
        if returns.len() < 2 {
            return Ok(());
        }
        let joined = self.function.append_block(b"")?;
        let mut entries = Vec::new();
        for last in returns {
            let Some(block) = last.block() else { continue };
            entries.extend(last.operand(0).map(|value| (value, block)));
            last.take_end()?;
            self.builder.position_at_end(block);
            self.builder.br(joined)?;
        }
        self.builder.position_at_end(joined);
        if self.function.return_type().is_void() {
            self.builder.ret_void()?;
        } else {
            let phi = self.builder.phi(self.function.return_type())?;
            phi.add_incoming(&entries)?;
            self.builder.ret(phi.value())?;
        }
        Ok(())
    }

    /// Says the constructs in metadata, as the reader does.
    fn attach(&self, [merge_kind, label_kind]: [u32; 2]) -> Result<()> {
        let context = self.builder.context();
        let mut labels: Vec<Block<'m>> = Vec::new();
        let mut numbers: FxHashMap<Block<'m>, u32> = FxHashMap::default();
        let mut label = |block: Block<'m>| -> u32 {
            *numbers.entry(block).or_insert_with(|| {
                labels.push(block);
                labels.len() as u32
            })
        };
        for construct in self.loops.iter().chain(&self.selections) {
            let continues = construct.continues.map_or(0, &mut label);
            let numbers = [
                u32::from(construct.continues.is_some()),
                label(construct.merge),
                continues,
                label(construct.header),
                0,
            ];
            let node: Vec<Metadata<'m>> =
                numbers.into_iter().map(|number| context.md_u32(number)).collect::<Result<_, _>>()?;
            if let Some(last) = construct.header.terminator() {
                last.value().attach(merge_kind, context.md_node(&node))?;
            }
        }
        for (number, block) in (1..).zip(labels) {
            if let Some(last) = block.terminator() {
                last.value().attach(label_kind, context.md_node(&[context.md_u32(number)?]))?;
            }
        }
        Ok(())
    }
}
