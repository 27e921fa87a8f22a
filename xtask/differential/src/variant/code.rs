//! A module as instructions in blocks and functions, which know their ids.

use std::collections::BTreeMap;

use anyhow::Result;
use fastrand::Rng;
use spirv_llvm::spirv::{Ids, MAGIC, Module, Op, Operands};

/// The words of an instruction.
#[derive(Clone)]
pub struct Inst {
    pub words: Vec<u32>,
    /// Which words are ids.
    pub ids: Vec<usize>,
}

impl Inst {
    /// An instruction all of whose operands are ids.
    pub fn new(op: Op, ids: &[u32]) -> Self {
        let mut words = vec![(ids.len() as u32 + 1) << 16 | u32::from(op.0)];
        words.extend(ids);
        Self { ids: (1..words.len()).collect(), words }
    }

    /// With further operands that are no ids.
    pub fn with(mut self, literals: &[u32]) -> Self {
        self.words.extend(literals);
        self.words[0] += (literals.len() as u32) << 16;
        self
    }

    pub fn op(&self) -> Op {
        Op(self.words[0] as u16)
    }

    pub fn result(&self) -> Option<u32> {
        self.op().result_position().map(|position| self.words[position])
    }

    pub fn result_type(&self) -> Option<u32> {
        self.op().has_type().then(|| self.words[1])
    }

    /// The places of ids that it uses, without its type and result.
    pub fn uses(&self) -> impl Iterator<Item = usize> {
        let first = self.op().words_before_arguments();
        self.ids.iter().copied().filter(move |place| *place >= first)
    }

    /// Replaces ids.
    pub fn rename(&mut self, names: &BTreeMap<u32, u32>) {
        for place in &self.ids {
            if let Some(new) = names.get(&self.words[*place]) {
                self.words[*place] = *new;
            }
        }
    }
}

#[derive(Clone)]
pub struct Block {
    pub label: u32,
    /// The instructions before the merge instruction and the terminator.
    pub body: Vec<Inst>,
    pub end: Vec<Inst>,
}

impl Block {
    /// The number of instructions that have to begin the block: phis, variables, and lines between them.
    pub fn first(&self) -> usize {
        let begins = |inst: &Inst| [Op::Phi, Op::Variable].contains(&inst.op());
        self.body.iter().rposition(begins).map_or(0, |place| place + 1)
    }

    /// Whether it can be divided: the header of a loop has to stay one block, and so has what combines an image with a sampler.
    fn is_divisible(&self) -> bool {
        self.end.iter().all(|inst| inst.op() != Op::LoopMerge)
            && self.body.iter().all(|inst| inst.op() != Op::SampledImage)
    }

    /// The labels that it branches to.
    pub fn targets(&self) -> Vec<u32> {
        let Some(last) = self.end.last() else { return Vec::new() };
        let skipped = usize::from([Op::BranchConditional, Op::Switch].contains(&last.op()));
        match last.op() {
            Op::Branch | Op::BranchConditional | Op::Switch => {
                last.ids.iter().skip(skipped).map(|place| last.words[*place]).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// A function; one without blocks is a declaration.
#[derive(Clone)]
pub struct Function {
    /// OpFunction and its parameters.
    pub head: Vec<Inst>,
    pub blocks: Vec<Block>,
}

impl Function {
    pub fn id(&self) -> u32 {
        self.head[0].words[2]
    }
}

pub struct Code {
    header: [u32; 5],
    /// What stands before the functions.
    pub head: Vec<Inst>,
    pub functions: Vec<Function>,
}

/// A place between two instructions of a block.
#[derive(Clone, Copy)]
pub struct Place {
    pub function: usize,
    pub block: usize,
    pub inst: usize,
}

impl Code {
    pub fn of(words: &[u32]) -> Result<Self> {
        let module = Module::from_words(words.to_vec())?;
        let ids = Ids::new(&module)?;
        let header = module.header();
        let header = [MAGIC, header.version_word, header.generator, header.bound, header.schema];
        let mut code = Self { header, head: Vec::new(), functions: Vec::new() };
        for inst in module.iter() {
            let (mut places, mut at) = (Vec::new(), 1);
            for operand in Operands::new(inst, &ids) {
                let operand = operand?;
                places.extend(operand.id().map(|_| at));
                at += operand.words.len();
            }
            code.push(Inst { words: inst.words().to_vec(), ids: places });
        }
        Ok(code)
    }

    fn push(&mut self, inst: Inst) {
        let Some(function) = self.functions.last_mut().filter(|_| inst.op() != Op::Function) else {
            match inst.op() {
                Op::Function => self.functions.push(Function { head: vec![inst], blocks: Vec::new() }),
                _ => self.head.push(inst),
            }
            return;
        };
        match (inst.op(), function.blocks.last_mut()) {
            (Op::FunctionEnd, _) => {}
            (Op::Label, _) => {
                let label = inst.words[1];
                function.blocks.push(Block { label, body: Vec::new(), end: Vec::new() });
            }
            (_, None) => function.head.push(inst),
            (Op::SelectionMerge | Op::LoopMerge, Some(block)) => block.end.push(inst),
            (op, Some(block)) if op.is_terminator() => block.end.push(inst),
            (_, Some(block)) => block.body.push(inst),
        }
    }

    pub fn words(&self) -> Vec<u32> {
        let mut words = self.header.to_vec();
        let mut push = |insts: &[Inst]| insts.iter().for_each(|inst| words.extend(&inst.words));
        push(&self.head);
        for function in &self.functions {
            push(&function.head);
            for block in &function.blocks {
                push(&[Inst::new(Op::Label, &[block.label])]);
                push(&block.body);
                push(&block.end);
            }
            push(&[Inst::new(Op::FunctionEnd, &[])]);
        }
        words
    }

    pub fn id(&mut self) -> u32 {
        self.header[3] += 1;
        self.header[3] - 1
    }

    pub fn bound(&self) -> u32 {
        self.header[3]
    }

    /// Every instruction.
    pub fn insts_mut(&mut self) -> impl Iterator<Item = &mut Inst> {
        let functions = self.functions.iter_mut().flat_map(|function| {
            let blocks =
                function.blocks.iter_mut().flat_map(|block| block.body.iter_mut().chain(&mut block.end));
            function.head.iter_mut().chain(blocks)
        });
        self.head.iter_mut().chain(functions)
    }

    /// The instruction before functions that has a result.
    pub fn global(&self, id: u32) -> Option<&Inst> {
        self.head.iter().find(|inst| inst.result() == Some(id))
    }

    /// The declaration with these operands behind its result; it is added where there is none.
    pub fn declared(&mut self, op: Op, ids: &[u32], literals: &[u32]) -> u32 {
        let operands = [ids, literals].concat();
        let known =
            self.head.iter().find(|inst| inst.op() == op && inst.words.get(2..) == Some(&operands[..]));
        if let Some(known) = known {
            return known.words[1];
        }
        let id = self.id();
        self.head.push(Inst::new(op, &[&[id], ids].concat()).with(literals));
        id
    }

    /// An integer of a type, which has one or two words.
    pub fn constant(&mut self, ty: u32, bits: u32, value: u64) -> u32 {
        let id = self.id();
        let words = [value as u32, (value >> 32) as u32];
        let count = if bits > 32 { 2 } else { 1 };
        self.head.push(Inst::new(Op::Constant, &[ty, id]).with(&words[..count]));
        id
    }

    /// The width of an integer type.
    pub fn int_width(&self, ty: u32) -> Option<u32> {
        let declaration = self.global(ty)?;
        (declaration.op() == Op::TypeInt).then(|| declaration.words[2])
    }

    /// Whether values of a type are numbers or booleans, or vectors of such.
    pub fn is_plain(&self, ty: u32) -> bool {
        let op = self.global(ty).map(Inst::op);
        op.is_some_and(|op| [Op::TypeBool, Op::TypeInt, Op::TypeFloat, Op::TypeVector].contains(&op))
    }

    /// A place at which a block can be divided.
    pub fn place(&self, rng: &mut Rng) -> Option<Place> {
        let mut places = Vec::new();
        for (function, code) in self.functions.iter().enumerate() {
            for (block, code) in code.blocks.iter().enumerate().filter(|(_, block)| block.is_divisible()) {
                places.push((function, block, code.first()..=code.body.len()));
            }
        }
        let (function, block, insts) = rng.choice(places)?;
        Some(Place { function, block, inst: rng.usize(insts) })
    }

    /// Divides a block. The rest gets a label, from which phis take what they took from the block; the block is left without
    /// an end.
    pub fn divide(&mut self, place: Place) -> u32 {
        let label = self.id();
        let function = &mut self.functions[place.function];
        let block = &mut function.blocks[place.block];
        let names = BTreeMap::from([(block.label, label)]);
        let (body, end) = (block.body.split_off(place.inst), std::mem::take(&mut block.end));
        function.blocks.insert(place.block + 1, Block { label, body, end });
        for block in &mut function.blocks {
            for phi in block.body.iter_mut().filter(|inst| inst.op() == Op::Phi) {
                phi.rename(&names);
            }
        }
        label
    }

    /// Gives copies of values the decorations of these, or moves them there.
    pub fn decorate(&mut self, names: &BTreeMap<u32, u32>, is_moved: bool) {
        let mut added = Vec::new();
        for inst in &mut self.head {
            if inst.op() == Op::Decorate && names.contains_key(&inst.words[1]) {
                match is_moved {
                    true => inst.rename(names),
                    false => added.push(inst.clone()),
                }
            }
        }
        added.iter_mut().for_each(|inst| inst.rename(names));
        let place = self.head.iter().position(|inst| inst.op() == Op::Decorate).unwrap_or(0);
        self.head.splice(place..place, added);
    }

    /// A condition that never holds, at a place: that the product of a number and its successor is odd. No value of the module
    /// may be undefined, so the number is loaded, a parameter of a kernel, or a constant.
    pub fn never(&mut self, place: Place, rng: &mut Rng) -> Option<(Vec<Inst>, u32)> {
        let function = &self.functions[place.function];
        let entries: Vec<u32> =
            self.head.iter().filter(|inst| inst.op() == Op::EntryPoint).map(|inst| inst.words[2]).collect();
        let params = function.head[1..].iter().filter(|_| entries.contains(&function.id()));
        let loads =
            function.blocks[place.block].body[..place.inst].iter().filter(|inst| inst.op() == Op::Load);
        let constants = self.head.iter().filter(|inst| inst.op() == Op::Constant);
        let is_number = |inst: &&Inst| inst.result_type().is_some_and(|ty| self.int_width(ty) == Some(32));
        let variables: Vec<&Inst> = params.chain(loads).filter(is_number).collect();
        let numbers = if variables.is_empty() { constants.filter(is_number).collect() } else { variables };
        let number = rng.choice(numbers)?.clone();
        let (ty, value) = (number.result_type()?, number.result()?);
        let (one, zero) = (self.constant(ty, 32, 1), self.constant(ty, 32, 0));
        let boolean = self.declared(Op::TypeBool, &[], &[]);
        let [next, product, bit, never] = [(); 4].map(|()| self.id());
        let insts = vec![
            Inst::new(Op::IAdd, &[ty, next, value, one]),
            Inst::new(Op::IMul, &[ty, product, value, next]),
            Inst::new(Op::BitwiseAnd, &[ty, bit, product, one]),
            Inst::new(Op::INotEqual, &[boolean, never, bit, zero]),
        ];
        Some((insts, never))
    }

    /// Whether the module is one of shaders, where control flow is structured.
    pub fn is_shader(&self) -> bool {
        self.head.iter().any(|inst| inst.op() == Op::Capability && inst.words[1] == 1)
    }
}
