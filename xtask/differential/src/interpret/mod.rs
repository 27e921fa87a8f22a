//! An interpreter of SPIR-V modules that shares nothing with the translator but the words of a module: what it computes is the
//! reference for generated modules. It knows integers, exactly rounded arithmetic, composites, memory, control flow, atomics,
//! barriers and operations of sub-groups; of a module with anything else it says so.

mod compute;
mod extended;
mod float;
mod group;
mod image;
mod memory;
mod pure;
mod types;
mod value;

use std::{collections::BTreeMap, fmt};

use anyhow::{Context as _, Result, anyhow, bail};
use spirv_llvm::spirv::{Inst, Module, Op, grammar::ExtInstSet, words};

use crate::coverage::Seen;
pub use image::{Asked, Picture};
use pure::Operation;
use types::{Type, Types};
use value::{Memory, Pointer, Value};

/// What is not interpreted.
#[derive(Debug)]
pub struct Unknown(String);

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not interpreted", self.0)
    }
}

impl std::error::Error for Unknown {}

/// The storage classes that count here.
const INPUT: u32 = 1;
const WORKGROUP: u32 = 4;
const PRIVATE: u32 = 6;
const FUNCTION: u32 = 7;

/// Gives the image for the argument of a number, and its texels.
type PictureOf = dyn Fn(usize, &Asked<'_>) -> (Picture, Vec<u8>);
/// Gives the image of a binding.
type PictureAt = dyn Fn(u32) -> Option<(Picture, Vec<u8>)>;

/// What a launch gives to an entry point.
pub struct Launch {
    pub items: u64,
    pub group: u64,
    pub subgroup: u64,
    /// The arguments of a kernel, or the buffers of a shader by binding.
    pub args: Vec<Given>,
    /// The given values of specialization constants, by `SpecId`.
    pub constants: Vec<(u32, u64)>,
    /// The image of a further argument by its number, and its texels.
    pub picture: Box<PictureOf>,
    /// The image of a shader's binding, where it has one.
    pub bound: Box<PictureAt>,
    /// The addresses of buffers in buffers: the binding of the holder, where it stands there, and whose it is.
    pub addresses: Vec<(u32, usize, u32)>,
}

impl Launch {
    /// The first binding of a storage image.
    pub const STORED: u32 = 200;
}

/// An argument.
pub enum Given {
    Buffer(Vec<u8>),
    Number(u64),
}

/// The most instructions of one work-item.
const MOST: u64 = 2_000_000;

struct Frame {
    /// The next instruction, by its place in the module.
    next: usize,
    block: u32,
    previous: u32,
    values: Vec<Option<Value>>,
    /// The id that the call's result gets, in the frame below.
    result: u32,
}

struct Item {
    local: u64,
    frames: Vec<Frame>,
    /// The variables that are its own.
    variables: BTreeMap<u32, Value>,
    /// The instruction at which it waits for others.
    waits: Option<usize>,
}

struct Machine<'m> {
    module: &'m Module,
    types: Types,
    type_of: Vec<u32>,
    /// Where labels and functions stand.
    places: Vec<usize>,
    sets: BTreeMap<u32, ExtInstSet>,
    globals: Vec<Option<Value>>,
    memory: Memory,
    /// The images by the objects that hold their texels.
    pictures: BTreeMap<usize, Picture>,
    launch: Launch,
    seen: Seen,
}

/// The buffers after the entry point `k` of a module has run, and the instructions that ran.
pub fn run(module: &Module, launch: Launch) -> Result<(Vec<u8>, Seen)> {
    let bound = module.header().bound as usize;
    let mut machine = Machine {
        module,
        types: Types::of(module),
        type_of: vec![0; bound],
        places: vec![0; bound],
        sets: BTreeMap::new(),
        globals: vec![None; bound],
        memory: Memory::default(),
        pictures: BTreeMap::new(),
        launch,
        seen: Seen::default(),
    };
    let entry = machine.declare()?;
    let buffers = machine.entered(entry)?;
    let mut out = Vec::new();
    for buffer in buffers {
        out.extend_from_slice(&machine.memory.objects[buffer]);
    }
    Ok((out, machine.seen))
}

/// Whether a module is one of shaders.
pub fn is_shader(module: &Module) -> bool {
    module.iter().any(|inst| inst.op() == Op::EntryPoint && inst.operands().first() == Some(&5))
}

impl<'m> Machine<'m> {
    /// Takes in everything before functions, and where functions and labels are; the entry point.
    fn declare(&mut self) -> Result<u32> {
        let mut entry = None;
        let mut pointer_bytes = 8;
        let mut is_within = false;
        for (place, inst) in self.module.iter().enumerate() {
            if let (Some(ty), Some(id)) = (inst.result_type(), inst.result()) {
                self.type_of[id.0 as usize] = ty.0;
            }
            match inst.op() {
                Op::Label | Op::Function => {
                    is_within = true;
                    if let Some(id) = inst.result() {
                        self.places[id.0 as usize] = place;
                    }
                }
                Op::MemoryModel if inst.operands().first() == Some(&1) => pointer_bytes = 4,
                Op::EntryPoint => entry = inst.operands().get(1).copied(),
                Op::ExtInstImport => {
                    let name = words::string(&inst.operands()[1..]);
                    if let Some(set) = ExtInstSet::by_import(&name) {
                        self.sets.insert(inst.operands()[0], set);
                    }
                }
                _ if is_within => {}
                _ => self.global(inst, pointer_bytes)?,
            }
        }
        entry.context("no entry point")
    }

    fn global(&mut self, inst: Inst<'_>, pointer_bytes: u64) -> Result<()> {
        let operands = inst.operands();
        let value = match inst.op() {
            Op::SpecConstantTrue | Op::SpecConstantFalse | Op::SpecConstant
                if let Some(given) = self.given(operands[1]) =>
            {
                Value::Bits(given)
            }
            Op::ConstantTrue | Op::SpecConstantTrue => Value::Bits(1),
            Op::ConstantFalse | Op::SpecConstantFalse => Value::Bits(0),
            Op::Constant | Op::SpecConstant => {
                let bits = self.types.bits(operands[0])?;
                let high = operands.get(3).map_or(0, |word| u64::from(*word) << 32);
                Value::Bits((u64::from(operands[2]) | high) & compute::mask(bits))
            }
            Op::ConstantSampler => Value::Bits(operands[2].into()),
            Op::ConstantNull | Op::Undef => self.types.zero(operands[0])?,
            Op::ConstantComposite | Op::SpecConstantComposite => Value::Parts(
                operands[2..]
                    .iter()
                    .map(|id| self.globals[*id as usize].clone().context("a constant"))
                    .collect::<Result<_>>()?,
            ),
            Op::SpecConstantOp => {
                let op = Op(u16::try_from(operands[2])?);
                self.seen.op(op);
                let rest = [&operands[..2], &operands[3..]].concat();
                if let Some(value) = self.address_of(None, op, &rest)? {
                    self.globals[operands[1] as usize] = Some(value);
                    return Ok(());
                }
                let get = |id: u32| self.globals[id as usize].clone().context("a constant");
                self.pure(op, operands[0], operands[1], &operands[3..], &get)?
                    .ok_or_else(|| Unknown(format!("{op:?}")))?
            }
            // Buffers are bound by the launch.
            Op::UntypedVariableKHR if self.types.facts(operands[1]).binding.is_some() => return Ok(()),
            Op::Variable if ![INPUT, WORKGROUP, PRIVATE].contains(&operands[2]) => {
                let Type::Pointer { pointee, .. } = *self.types.get(operands[0])? else {
                    bail!("a variable that is no pointer")
                };
                if self.types.facts(operands[1]).binding.is_some() {
                    return Ok(());
                }
                Value::Pointer(self.variable(pointee, operands.get(3).copied(), None)?)
            }
            _ => {
                let globals = &self.globals;
                let constant = |id: u32| match globals.get(id as usize) {
                    Some(Some(Value::Bits(bits))) => *bits,
                    _ => 0,
                };
                self.types.declare(inst, constant, pointer_bytes);
                return Ok(());
            }
        };
        self.seen.op(inst.op());
        self.globals[operands[1] as usize] = Some(value);
        Ok(())
    }

    /// The given value of a specialization constant.
    fn given(&self, id: u32) -> Option<u64> {
        let number = self.types.facts(id).spec_id?;
        self.launch.constants.iter().find(|given| given.0 == number).map(|given| given.1)
    }

    /// Memory for a variable.
    fn variable(&mut self, pointee: u32, initializer: Option<u32>, item: Option<&Item>) -> Result<Pointer> {
        let (size, _) = self.types.size(pointee)?;
        let place = self.memory.add(vec![0; size as usize]);
        if let Some(id) = initializer {
            let value = self.get(item, id)?;
            self.memory.store(&self.types, pointee, place, &value)?;
        }
        Ok(place)
    }

    fn get(&self, item: Option<&Item>, id: u32) -> Result<Value> {
        if let Some(item) = item {
            let frame = item.frames.last().context("a frame")?;
            if let Some(Some(value)) = frame.values.get(id as usize) {
                return Ok(value.clone());
            }
            if let Some(value) = item.variables.get(&id) {
                return Ok(value.clone());
            }
        }
        let value = self.globals.get(id as usize).and_then(Option::as_ref);
        value.cloned().ok_or_else(|| anyhow!("id {id} has no value"))
    }

    /// The value of an instruction that computes values of values; `None` of others.
    fn pure(
        &self,
        op: Op,
        ty: u32,
        id: u32,
        words: &[u32],
        get: &dyn Fn(u32) -> Result<Value>,
    ) -> Result<Option<Value>> {
        // Behind these operands there are literals.
        let count = match op {
            Op::CompositeExtract => 1,
            Op::CompositeInsert | Op::VectorShuffle => 2,
            Op::SDot | Op::UDot | Op::SUDot => 2,
            Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat => 3,
            _ => words.len(),
        };
        let ids = words.get(..count).context("too few operands")?;
        let args = ids.iter().map(|id| get(*id)).collect::<Result<Vec<Value>>>()?;
        let arg_types: Vec<u32> = ids.iter().map(|id| self.type_of[*id as usize]).collect();
        let rounding = self.types.facts(id).rounding;
        let operation =
            Operation { types: &self.types, op, ty, arg_types: &arg_types, args: &args, words, rounding };
        operation.value()
    }

    /// Runs all work-groups; the buffers in order.
    fn entered(&mut self, entry: u32) -> Result<Vec<usize>> {
        let given = std::mem::take(&mut self.launch.args);
        let (mut buffers, mut args, mut bound) = (Vec::new(), Vec::new(), Vec::new());
        for given in given {
            args.push(match given {
                Given::Number(number) => Value::Bits(number),
                Given::Buffer(bytes) => {
                    let place = self.memory.add(bytes);
                    buffers.push(place.object);
                    Value::Pointer(place)
                }
            });
        }
        let mut place = self.places[entry as usize] + 1 + args.len();
        while let Some(inst) = self.module.get(place).filter(|inst| inst.op() == Op::FunctionParameter) {
            let (ty, id) = (inst.operands()[0], inst.operands()[1]);
            let Type::Image { dim, is_array } = *self.types.get(ty)? else { break };
            let name = self.types.facts(id).name.clone();
            let asked = Asked { dim, is_array, name: &name };
            let (picture, texels) = (self.launch.picture)(args.len(), &asked);
            let pointer = self.memory.add(texels);
            buffers.push(pointer.object);
            self.pictures.insert(pointer.object, picture);
            args.push(Value::Pointer(pointer));
            place += 1;
        }
        for id in 0..self.globals.len() {
            if let Some(binding) = self.types.facts(id as u32).binding {
                if let Some((picture, texels)) = (self.launch.bound)(binding) {
                    let pointer = self.memory.add(texels);
                    self.pictures.insert(pointer.object, picture);
                    self.globals[id] = Some(Value::Pointer(pointer));
                    bound.push((binding, pointer.object));
                    continue;
                }
                self.globals[id] = args.get(binding as usize).cloned();
            }
        }
        bound.sort_unstable();
        let addresses = std::mem::take(&mut self.launch.addresses);
        for (holder, offset, target) in &addresses {
            let address = self.memory.address(Pointer::to(buffers[*target as usize]));
            self.memory.objects[buffers[*holder as usize]][*offset..offset + 8]
                .copy_from_slice(&address.to_le_bytes());
        }
        for first in (0..self.launch.items).step_by(self.launch.group as usize) {
            self.group(entry, first, &args)?;
        }
        for (holder, offset, _) in &addresses {
            self.memory.objects[buffers[*holder as usize]][*offset..offset + 8].fill(0);
        }
        let stored =
            bound.into_iter().filter(|(binding, _)| *binding >= Launch::STORED).map(|(_, object)| object);
        buffers.extend(stored.filter(|object| self.memory.objects[*object].iter().any(|byte| *byte != 0)));
        Ok(buffers)
    }

    /// Runs one work-group.
    fn group(&mut self, entry: u32, first: u64, args: &[Value]) -> Result<()> {
        let known = self.memory.objects.len();
        for inst in self.module.iter().filter(|inst| inst.op() == Op::Variable) {
            let operands = inst.operands();
            if operands[2] == WORKGROUP {
                let pointee = self.pointee(operands[0])?;
                let place = self.variable(pointee, operands.get(3).copied(), None)?;
                self.globals[operands[1] as usize] = Some(Value::Pointer(place));
            }
        }
        let mut items = Vec::new();
        for local in 0..self.launch.group {
            items.push(self.item(entry, first + local, local, args)?);
        }
        while items.iter().any(|item| !item.frames.is_empty()) {
            for item in &mut items {
                if item.waits.is_none() {
                    self.turn(item)?;
                }
            }
            if let Some(place) = items.iter().filter_map(|item| item.waits).min() {
                self.together(&mut items, place)?;
            }
        }
        self.memory.objects.truncate(known);
        Ok(())
    }

    fn pointee(&self, ty: u32) -> Result<u32> {
        match self.types.get(ty)? {
            Type::Pointer { pointee, .. } => Ok(*pointee),
            other => Err(anyhow!("{other:?} is no pointer")),
        }
    }

    fn item(&mut self, entry: u32, global: u64, local: u64, args: &[Value]) -> Result<Item> {
        let mut item = Item { local, frames: Vec::new(), variables: BTreeMap::new(), waits: None };
        for inst in self.module.iter().filter(|inst| inst.op() == Op::Variable) {
            let operands = inst.operands();
            if ![INPUT, PRIVATE].contains(&operands[2]) {
                continue;
            }
            let pointee = self.pointee(operands[0])?;
            let place = self.variable(pointee, operands.get(3).copied(), None)?;
            if let Some(number) = self.types.facts(operands[1]).built_in {
                let value = self.built_in(number, global, local)?;
                let value = match self.types.get(pointee)? {
                    Type::Vector { .. } => Value::Parts(value.map(Value::Bits).to_vec()),
                    _ => Value::Bits(value[0]),
                };
                self.memory.store(&self.types, pointee, place, &value)?;
            }
            item.variables.insert(operands[1], Value::Pointer(place));
        }
        self.call(&mut item, entry, args, 0)?;
        Ok(item)
    }

    fn built_in(&self, number: u32, global: u64, local: u64) -> Result<[u64; 3]> {
        let Launch { items, group, subgroup, .. } = self.launch;
        Ok(match number {
            24 => [items / group, 1, 1],
            25 | 32 => [group, 1, 1],
            26 => [global / group, 0, 0],
            27 => [local, 0, 0],
            28 => [global, 0, 0],
            29 | 34 => [if number == 29 { local } else { global }, 0, 0],
            30 => [1, 0, 0],
            31 => [items, 1, 1],
            33 => [0, 0, 0],
            36 => [subgroup.min(group), 0, 0],
            38 => [group.div_ceil(subgroup), 0, 0],
            40 => [local / subgroup, 0, 0],
            41 => [local % subgroup, 0, 0],
            other => return Err(Unknown(format!("the built-in variable {other}")).into()),
        })
    }

    fn call(&mut self, item: &mut Item, function: u32, args: &[Value], result: u32) -> Result<()> {
        if item.frames.len() > 64 {
            bail!("calls without end");
        }
        let mut next = self.places[function as usize] + 1;
        let mut values = vec![None; self.globals.len()];
        for arg in args {
            let inst = self.module.get(next).context("a parameter")?;
            if inst.op() != Op::FunctionParameter {
                // Buffers of shaders are no parameters.
                break;
            }
            values[inst.operands()[1] as usize] = Some(arg.clone());
            next += 1;
        }
        item.frames.push(Frame { next, block: 0, previous: 0, values, result });
        Ok(())
    }

    /// Runs a work-item until it ends or waits.
    fn turn(&mut self, item: &mut Item) -> Result<()> {
        for _ in 0..MOST {
            let Some(frame) = item.frames.last_mut() else { return Ok(()) };
            let place = frame.next;
            frame.next += 1;
            let inst = self.module.get(place).context("no instruction")?;
            if group::is_together(inst.op()) {
                item.waits = Some(place);
                return Ok(());
            }
            self.step(item, inst).with_context(|| format!("interpreting {:?}", inst.op()))?;
        }
        bail!("a work-item that does not end")
    }

    fn step(&mut self, item: &mut Item, inst: Inst<'_>) -> Result<()> {
        let (op, operands) = (inst.op(), inst.operands());
        self.seen.op(op);
        match op {
            Op::Label => {
                let frame = item.frames.last_mut().context("a frame")?;
                frame.previous = frame.block;
                frame.block = operands[0];
                self.phis(item)?;
            }
            Op::Phi
            | Op::SelectionMerge
            | Op::LoopMerge
            | Op::Nop
            | Op::Line
            | Op::NoLine
            | Op::MemoryBarrier => {}
            Op::Branch => self.jump(item, operands[0])?,
            Op::BranchConditional => {
                let condition = self.get(Some(item), operands[0])?.bits()? & 1;
                self.jump(item, operands[if condition == 1 { 1 } else { 2 }])?;
            }
            Op::Switch => {
                let value = self.get(Some(item), operands[0])?.bits()?;
                let words = if self.types.bits(self.type_of[operands[0] as usize])? == 64 { 2 } else { 1 };
                let bits = self.types.bits(self.type_of[operands[0] as usize])?;
                let target = operands[2..].chunks(words + 1).find(|case| {
                    let high = if words == 2 { u64::from(case[1]) << 32 } else { 0 };
                    (u64::from(case[0]) | high) & compute::mask(bits) == value
                });
                self.jump(item, target.map_or(operands[1], |case| case[words]))?;
            }
            Op::Return => {
                item.frames.pop();
            }
            Op::ReturnValue => {
                let value = self.get(Some(item), operands[0])?;
                let done = item.frames.pop().context("a frame")?;
                if let Some(frame) = item.frames.last_mut() {
                    frame.values[done.result as usize] = Some(value);
                }
            }
            Op::FunctionCall => {
                let args =
                    operands[3..].iter().map(|id| self.get(Some(item), *id)).collect::<Result<Vec<_>>>()?;
                self.call(item, operands[2], &args, operands[1])?;
            }
            Op::Undef => {
                let value = self.types.zero(operands[0])?;
                set(item, operands[1], value)?;
            }
            Op::ExtInst => {
                let set_of = *self.sets.get(&operands[2]).context("an unknown set")?;
                let row = set_of.table().by_number(operands[3]).context("an unknown function")?;
                self.seen.function(set_of, row.name);
                let value = match self.addressed(item, set_of, row.name, operands)? {
                    Some(value) => value,
                    None => {
                        let ids = &operands[4..];
                        let args =
                            ids.iter().map(|id| self.get(Some(item), *id)).collect::<Result<Vec<_>>>()?;
                        let arg_types: Vec<u32> = ids.iter().map(|id| self.type_of[*id as usize]).collect();
                        let operation = Operation {
                            types: &self.types,
                            op,
                            ty: operands[0],
                            arg_types: &arg_types,
                            args: &args,
                            words: ids,
                            rounding: None,
                        };
                        operation.extended(set_of, row.name)?
                    }
                };
                set(item, operands[1], value)?;
            }
            _ => {
                if self.image_step(item, op, operands)? || self.memory_step(item, op, operands)? {
                    return Ok(());
                }
                let get = |id: u32| self.get(Some(item), id);
                let value = self.pure(op, operands[0], operands[1], &operands[2..], &get)?;
                let value = value.ok_or_else(|| Unknown("it".to_owned()))?;
                set(item, operands[1], value)?;
            }
        }
        Ok(())
    }

    fn jump(&self, item: &mut Item, label: u32) -> Result<()> {
        let frame = item.frames.last_mut().context("a frame")?;
        frame.next = self.places[label as usize];
        Ok(())
    }

    /// All phis of a block at once.
    fn phis(&mut self, item: &mut Item) -> Result<()> {
        let frame = item.frames.last().context("a frame")?;
        let (mut place, previous) = (frame.next, frame.previous);
        let mut found = Vec::new();
        while let Some(inst) = self.module.get(place).filter(|inst| [Op::Phi, Op::Line].contains(&inst.op()))
        {
            place += 1;
            if inst.op() == Op::Phi {
                let operands = inst.operands();
                let pair =
                    operands[2..].chunks(2).find(|pair| pair[1] == previous).context("a predecessor")?;
                found.push((operands[1], self.get(Some(item), pair[0])?));
            }
        }
        for (id, value) in found {
            set(item, id, value)?;
        }
        Ok(())
    }
}

fn set(item: &mut Item, id: u32, value: Value) -> Result<()> {
    let frame = item.frames.last_mut().context("a frame")?;
    frame.values[id as usize] = Some(value);
    Ok(())
}
