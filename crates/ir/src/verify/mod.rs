//! What LLVM's verifier demands of a module and translators rely on.

mod calls;
mod composites;
mod control;
mod dominators;
mod instructions;
mod items;

use crate::entity::NONE;
use crate::tables::{Linkage, NodeKind, Opcode};
use crate::{
    AttributeListId, BlockId, Constant, ConstantId, Function, FunctionId, GlobalKind, Inst, InstId,
    LocationId, Module, Type, TypeId, Value, ValueRef,
};
use dominators::DominatorTree;

/// What is wrong with a module, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The function; none for what stands outside.
    pub function: Option<FunctionId>,
    /// The instruction, by its id in the function.
    pub inst: Option<InstId>,
    /// What is wrong.
    pub detail: String,
}

const ADDRESS_OF_INTRINSIC: &str = "the address of an intrinsic, which can only be called";

/// How many findings are told at most.
const MOST: usize = 100;

/// Returns what is wrong with a module; nothing if it is valid. Each instruction is looked at once.
pub fn verify(module: &Module) -> Vec<Finding> {
    let intrinsics = intrinsics(module);
    let mut verifier = Verifier {
        module,
        findings: Vec::new(),
        function: None,
        located: LocationId(0),
        intrinsics,
        misfits: Vec::new(),
    };
    let mut room = VerifierLists::default();
    verifier.types();
    verifier.attributes();
    verifier.constants();
    verifier.globals();
    for (index, function) in module.functions.iter().enumerate() {
        verifier.function = Some(FunctionId::new(index as u32));
        verifier.declaration(function);
        if !function.is_declaration() {
            verifier.body(function, &mut room);
        }
        if verifier.findings.len() >= MOST {
            break;
        }
    }
    verifier.findings
}

struct Verifier<'a> {
    module: &'a Module,
    findings: Vec<Finding>,
    function: Option<FunctionId>,
    /// The last location of the function that was checked.
    located: LocationId,
    /// What each constant is among intrinsics, which can only be called; empty if there is none.
    intrinsics: Vec<Intrinsic>,
    /// The attributes of functions and calls that do not go together, in order, and why.
    misfits: Vec<(AttributeListId, &'static str)>,
}

/// What a constant is among intrinsics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Intrinsic {
    /// It is none.
    No,
    /// One with a type that it has, or that is not known.
    Fits,
    /// One with a type that it has in no release.
    Misfit,
}

/// Returns what the constants are, up to the last that is an intrinsic. Those of coroutines changed with most releases.
fn intrinsics(module: &Module) -> Vec<Intrinsic> {
    let mut found = Vec::new();
    for function in &module.functions {
        let Some(global) = module.global(function.global) else { continue };
        let name = module.strings.get(global.name);
        if !name.starts_with(b"llvm.") {
            continue;
        }
        let misfit = module.is_wrong_intrinsic(name, global.ty)
            && !name.starts_with(b"llvm.coro.")
            && !crate::former::is_former(&module.types, name, global.ty);
        let index = global.constant.index();
        found.resize(found.len().max(index + 1), Intrinsic::No);
        found[index] = if misfit { Intrinsic::Misfit } else { Intrinsic::Fits };
    }
    found
}

/// Lists of a function, kept for the next one.
#[derive(Default)]
struct VerifierLists {
    /// Whether each instruction was passed on the way through the blocks.
    passed: Vec<bool>,
    predecessors: Predecessors,
    from: Vec<u32>,
    expected: Vec<u32>,
}

/// Blocks that go to each block, one after the other.
#[derive(Default)]
struct Predecessors {
    /// False until somebody asks for those of this function.
    known: bool,
    /// The position of the first of each block, and the end.
    starts: Vec<u32>,
    blocks: Vec<u32>,
}

impl Predecessors {
    /// Finds them for a function.
    fn find(&mut self, function: &Function) {
        if std::mem::replace(&mut self.known, true) {
            return;
        }
        self.starts.clear();
        self.blocks.clear();
        let count = function.block_count();
        // First how many there are of each block, then, after a sum, where they end; filling goes down to where they start.
        self.starts.resize(count + 1, 0);
        let mut edges = 0;
        for block in function.blocks() {
            for to in function.successors(block).filter(|to| to.index() < count) {
                self.starts[to.index()] += 1;
                edges += 1;
            }
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        self.blocks.resize(edges, 0);
        for block in function.blocks() {
            for to in function.successors(block).filter(|to| to.index() < count) {
                self.starts[to.index()] -= 1;
                self.blocks[self.starts[to.index()] as usize] = block.0;
            }
        }
    }

    fn of(&self, block: BlockId) -> &[u32] {
        let (Some(&start), Some(&end)) = (self.starts.get(block.index()), self.starts.get(block.index() + 1))
        else {
            return &[];
        };
        self.blocks.get(start as usize..end as usize).unwrap_or_default()
    }
}

/// The state of a function that is verified.
struct FunctionVerifier<'a> {
    function: &'a Function,
    room: &'a mut VerifierLists,
    dominators: Option<DominatorTree>,
}

impl Verifier<'_> {
    #[cold]
    fn report(&mut self, inst: Option<InstId>, detail: impl Into<String>) {
        if self.findings.len() < MOST {
            self.findings.push(Finding { function: self.function, inst, detail: detail.into() });
        }
    }

    fn globals(&mut self) {
        let module = self.module;
        for global in &module.globals {
            self.name_and_target(global);
            match &global.kind {
                GlobalKind::Variable(variable) => {
                    let ty = variable.initializer.map(|id| module.constants.ty(id));
                    if variable.initializer.is_some_and(|id| self.is_intrinsic(id)) {
                        self.report(None, ADDRESS_OF_INTRINSIC);
                    }
                    if ty.is_some_and(|ty| ty != global.ty) {
                        self.report(None, "a variable whose initializer has another type");
                    }
                    if ty.is_some_and(|ty| !module.types.is_sized(ty)) {
                        self.report(None, "an initializer of a type that has no size");
                    }
                    if ty.is_none() && !matches!(global.linkage, Linkage::External | Linkage::ExternalWeak) {
                        self.report(None, "a declared variable that is neither external nor weak");
                    }
                    let zero = variable.initializer.is_none_or(|id| match module.constants.get(id) {
                        Constant::Null | Constant::Integer(0) | Constant::Float(0) => true,
                        Constant::Words(words) => words.iter().all(|&word| word == 0),
                        _ => false,
                    });
                    if let Some(id) = variable.initializer {
                        self.list_of_kept(module.strings.get(global.name), id);
                    }
                    if global.linkage == Linkage::Common && (variable.constant || !zero) {
                        self.report(None, "a common variable that is constant or not zero");
                    }
                    if matches!(
                        module.types.get(global.ty),
                        Type::Void | Type::Label | Type::Metadata | Type::Token
                    ) {
                        self.report(None, "a variable of a type without values in memory");
                    }
                }
                GlobalKind::Alias(alias) | GlobalKind::Ifunc(alias) => {
                    let ty = alias.target.map(|id| module.types.get(module.constants.ty(id)));
                    if alias.target.is_some_and(|id| self.is_intrinsic(id)) {
                        self.report(None, ADDRESS_OF_INTRINSIC);
                    }
                    if !matches!(ty, Some(Type::Pointer(_))) {
                        self.report(None, "an alias of what is no pointer");
                    }
                }
                GlobalKind::Function(_) => {}
            }
        }
        for named in &module.named_metadata {
            for &id in &named.operands {
                if module.metadata.node(id).is_none() {
                    self.report(None, "named metadata that holds something other than nodes");
                }
            }
        }
    }

    fn declaration(&mut self, function: &Function) {
        let module = self.module;
        let Some(global) = module.global(function.global) else {
            return self.report(None, "a function of no global");
        };
        let Some((result, parameters, is_variadic)) = module.types.signature(global.ty) else {
            return self.report(None, "a function of no function type");
        };
        self.set_of(None, function.attributes);
        self.kernel(function, result, is_variadic);
        let own = function.locals.iter().take(function.parameters().len()).map(|local| &local.ty);
        if !own.eq(parameters) {
            self.report(None, "a function with other parameters than its type");
        }
        if matches!(module.types.get(result), Type::Label | Type::Metadata | Type::Function { .. }) {
            self.report(None, "a function that returns what is no value");
        }
        if self.is_intrinsics(result, parameters) && !module.strings.get(global.name).starts_with(b"llvm.") {
            self.report(None, "a function that is no intrinsic takes metadata or tokens, or returns a token");
        }
        if !function.is_declaration() && self.is_intrinsic(global.constant) {
            self.report(None, "an intrinsic with a body");
        }
        if function.is_declaration() && !matches!(global.linkage, Linkage::External | Linkage::ExternalWeak) {
            self.report(None, "a declared function that is neither external nor weak");
        }
    }

    /// True if a function with this result and these parameters has to be an intrinsic.
    fn is_intrinsics(&self, result: TypeId, parameters: &[TypeId]) -> bool {
        let types = &self.module.types;
        types.get(result) == Type::Token
            || parameters.iter().any(|&ty| matches!(types.get(ty), Type::Metadata | Type::Token))
    }

    /// True if a constant is an intrinsic.
    #[inline]
    fn is_intrinsic(&self, id: ConstantId) -> bool {
        self.intrinsics.get(id.index()).is_some_and(|&intrinsic| intrinsic != Intrinsic::No)
    }

    fn body(&mut self, function: &Function, room: &mut VerifierLists) {
        room.passed.clear();
        room.passed.resize(function.inst_count(), false);
        room.predecessors.known = false;
        self.located = LocationId(0);
        let mut body = FunctionVerifier { function, room, dominators: None };
        for block in function.blocks() {
            self.block(&mut body, block);
            if self.findings.len() >= MOST {
                return;
            }
        }
    }

    fn block(&mut self, body: &mut FunctionVerifier<'_>, block: BlockId) {
        let function = body.function;
        let Some(last) = function.terminator(block) else { return self.report(None, "an empty block") };
        let mut phis = true;
        for id in function.insts(block) {
            let inst = function.inst(id);
            if inst.opcode.is_terminator() != (id == last) {
                self.report(Some(id), "a terminator within a block, or a block without one");
            }
            self.operands(body, block, id, inst);
            if self.module.types.is_opaque(inst.ty) {
                self.report(Some(id), "a result of an opaque type");
            }
            if let Some(passed) = body.room.passed.get_mut(id.index()) {
                *passed = true;
            }
            if inst.opcode == Opcode::Phi {
                if !phis {
                    self.report(Some(id), "a phi after other instructions");
                }
                self.phi(body, block, id, inst);
                continue;
            }
            phis &= inst.opcode.is_debug_record();
            self.instruction(function, id, inst);
        }
    }

    /// Checks that what an instruction refers to is there and, but for phis and debug records, defined on every way to it. A
    /// block that was taken out of the function has no instructions.
    #[inline]
    fn operands(&mut self, body: &mut FunctionVerifier<'_>, block: BlockId, id: InstId, inst: &Inst) {
        let function = body.function;
        let anywhere = inst.opcode == Opcode::Phi || inst.opcode.is_debug_record();
        let callee = usize::from(!inst.opcode.is_call());
        for (index, operand) in (callee..).zip(function.operands_of(inst)) {
            let there = match operand.get() {
                ValueRef::Local(local) => {
                    let Some(definition) = function.locals.get(local.index()) else {
                        self.report(Some(id), "an operand that is not there");
                        continue;
                    };
                    if let Some(definition) = definition.inst()
                        && !anywhere
                        && !self.is_before(body, definition, block)
                    {
                        self.report(Some(id), "an operand that is not defined on every way here");
                    }
                    true
                }
                ValueRef::Block(block) => {
                    if function.entry() == Some(block) && inst.opcode.is_terminator() {
                        self.report(Some(id), "the entry block has predecessors");
                    }
                    function.first_inst(block).is_some()
                }
                ValueRef::Constant(constant) => {
                    if index != 0 && self.is_intrinsic(constant) {
                        self.report(Some(id), ADDRESS_OF_INTRINSIC);
                    }
                    if self.module.types.is_opaque(self.module.constants.ty(constant)) {
                        self.report(Some(id), "an operand of an opaque type");
                    }
                    constant.index() < self.module.constants.len()
                }
                ValueRef::Metadata(metadata) => metadata.index() < self.module.metadata.len(),
                ValueRef::Index(_) => true,
            };
            if !there {
                self.report(Some(id), "an operand that is not there");
            }
        }
    }

    /// True if a definition stands on every way to what comes next in a block.
    #[inline]
    fn is_before(&self, body: &mut FunctionVerifier<'_>, definition: InstId, block: BlockId) -> bool {
        match body.function.block_of(definition) {
            Some(home) if home == block => {
                body.room.passed.get(definition.index()) == Some(&true) || !self.is_reachable(body, block)
            }
            Some(home) => self.dominates(body, definition, home, block),
            None => false,
        }
    }

    #[inline]
    fn dominators<'b>(&self, body: &'b mut FunctionVerifier<'_>) -> &'b DominatorTree {
        let FunctionVerifier { function, room, dominators } = body;
        dominators.get_or_insert_with(
            #[cold]
            || {
                room.predecessors.find(function);
                DominatorTree::new(function, &room.predecessors.starts, &room.predecessors.blocks)
            },
        )
    }

    fn is_reachable(&self, body: &mut FunctionVerifier<'_>, block: BlockId) -> bool {
        self.dominators(body).is_reachable(block)
    }

    #[inline]
    fn dominates(
        &self,
        body: &mut FunctionVerifier<'_>,
        definition: InstId,
        home: BlockId,
        block: BlockId,
    ) -> bool {
        let function = body.function;
        if function.entry() == Some(home) && function.inst(definition).opcode != Opcode::Invoke {
            return true;
        }
        let dominators = self.dominators(body);
        if !dominators.is_reachable(block) {
            return true;
        }
        // The result of an invoke is there only where it returned.
        if function.inst(definition).opcode == Opcode::Invoke {
            let mut blocks = function.successors(home);
            return match (blocks.next(), blocks.next()) {
                (Some(normal), Some(unwind)) => normal != unwind && dominators.dominates(normal, block),
                _ => false,
            };
        }
        dominators.dominates(home, block)
    }

    fn phi(&mut self, body: &mut FunctionVerifier<'_>, block: BlockId, id: InstId, inst: &Inst) {
        let function = body.function;
        let operands = function.operands(id);
        if operands.is_empty()
            || !operands.len().is_multiple_of(2)
            || matches!(self.module.types.get(inst.ty), Type::Void | Type::Token)
        {
            self.report(Some(id), "a phi that is not pairs of a value and a block");
        }
        let mut from = std::mem::take(&mut body.room.from);
        let mut expected = std::mem::take(&mut body.room.expected);
        from.clear();
        expected.clear();
        body.room.predecessors.find(function);
        expected.extend_from_slice(body.room.predecessors.of(block));
        for pair in operands.chunks_exact(2) {
            let &[value, source] = pair else { continue };
            let Some(source) = source.as_block() else {
                self.report(Some(id), "a phi from what is no block");
                continue;
            };
            from.push(source.0);
            if self.module.value_type(function, value) != Some(inst.ty) {
                self.report(Some(id), "a phi of a value of another type");
            }
            // A value has to be there at the end of the block that it comes from.
            if let Some(definition) = value.as_local().and_then(|local| function.local(local).inst()) {
                let there = match function.block_of(definition) {
                    Some(home) if home == source && function.inst(definition).opcode != Opcode::Invoke => {
                        true
                    }
                    Some(home) => {
                        let normal = function.inst(definition).opcode == Opcode::Invoke
                            && function.successors(home).next() == Some(block)
                            && home == source;
                        normal || self.dominates(body, definition, home, source)
                    }
                    None => false,
                };
                if !there {
                    self.report(Some(id), "a phi of a value that is not defined where it comes from");
                }
            }
        }
        from.sort_unstable();
        expected.sort_unstable();
        if from != expected {
            self.report(Some(id), "a phi that does not have one entry for each predecessor");
        }
        // Blocks that come twice give the same value.
        if from.windows(2).any(|pair| pair[0] == pair[1]) {
            let (pairs, _) = operands.as_chunks::<2>();
            let mut pairs: Vec<(Value, Value)> = pairs.iter().map(|&[value, block]| (block, value)).collect();
            pairs.sort_unstable();
            if pairs.windows(2).any(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1) {
                self.report(Some(id), "a phi of two values of one predecessor");
            }
        }
        (body.room.from, body.room.expected) = (from, expected);
    }

    fn value_type(&self, function: &Function, value: Value) -> TypeId {
        self.module.value_type(function, value).unwrap_or(TypeId(NONE))
    }

    /// Checks that a location has a scope.
    fn location(&mut self, function: &Function, id: InstId, inst: &Inst) {
        // Neighbours often have the same one.
        if inst.location == self.located && inst.location != LocationId(0) {
            return;
        }
        let Some(location) = function.location(inst.location) else {
            if inst.opcode.is_debug_record() {
                self.report(Some(id), "a debug record without a location");
            }
            return;
        };
        let scope = location.scope.and_then(|scope| self.module.metadata.node(scope)).map(|node| node.kind);
        let is_scope =
            matches!(scope, Some(NodeKind::Subprogram | NodeKind::LexicalBlock | NodeKind::LexicalBlockFile));
        if !is_scope {
            return self.report(Some(id), "a location without a scope");
        }
        self.located = inst.location;
    }
}
