//! Small changes of a module that keep it well formed as far as its words go: each may break a rule, or none.

use fastrand::Rng;
use spirv_llvm::spirv::{
    Environment, HEADER_WORDS, Ids, Module, Op, Operands, Version,
    grammar::{Availability, Capability, Category, EnumTable, Extension, OpRow, OperandKind, Quantifier},
    words::{bytes_of, push_string},
};

/// An operand of an instruction: its first word there, and its kind.
struct Slot {
    at: usize,
    kind: OperandKind,
}

/// A module in pieces that are exchanged.
pub struct Original {
    header: Vec<u32>,
    instructions: Vec<Vec<u32>>,
    slots: Vec<Vec<Slot>>,
    /// Every id with the opcode that defines it.
    results: Vec<(u32, Op)>,
}

/// What a change may leave behind: enumerants and opcodes that need what the module does not declare.
#[derive(Default)]
struct Needs {
    capabilities: Vec<Capability>,
    extensions: Vec<Extension>,
    version: Option<Version>,
}

impl Needs {
    fn add(&mut self, rng: &mut Rng, availability: &Availability) {
        self.capabilities.extend(rng.choice(availability.capabilities));
        match availability.version {
            Some(version) if availability.extensions.is_empty() || rng.bool() => {
                self.version = self.version.max(Some(version));
            }
            _ => self.extensions.extend(rng.choice(availability.extensions)),
        }
    }
}

impl Original {
    /// Takes a module apart; `None` where it cannot be.
    pub fn new(words: &[u32]) -> Option<Self> {
        let module = Module::from_words(words.to_vec()).ok()?;
        let ids = Ids::new(&module).ok()?;
        let mut original = Self {
            header: words.get(..HEADER_WORDS)?.to_vec(),
            instructions: Vec::with_capacity(module.len()),
            slots: Vec::with_capacity(module.len()),
            results: Vec::new(),
        };
        for inst in module.iter() {
            let mut at = 1;
            let mut slots = Vec::new();
            for operand in Operands::new(inst, &ids) {
                let operand = operand.ok()?;
                slots.push(Slot { at, kind: operand.kind });
                at += operand.words.len();
            }
            original.instructions.push(inst.words().to_vec());
            original.slots.push(slots);
            original.results.extend(inst.result().map(|id| (id.0, inst.op())));
        }
        Some(original)
    }

    /// One change, and now and then a second one; `None` where the dice found nothing to change.
    pub fn mutant(&self, rng: &mut Rng) -> Option<Vec<u32>> {
        let mut header = self.header.clone();
        let mut instructions = self.instructions.clone();
        let mut needs = Needs::default();
        match rng.u8(..100) {
            0..24 => self.operand(rng, &mut instructions, OperandKind::is_id, &mut needs)?,
            24..46 => self.operand(rng, &mut instructions, is_enumerant, &mut needs)?,
            46..56 => self.operand(rng, &mut instructions, is_number, &mut needs)?,
            56..64 => self.opcode(rng, &mut instructions, &mut needs)?,
            64..72 => self.removed(rng, &mut instructions)?,
            72..75 => {
                let at = rng.usize(..instructions.len());
                let copy = instructions.get(at)?.clone();
                instructions.insert(at, copy);
            }
            75..79 => {
                let (from, to) = (rng.usize(..instructions.len()), rng.usize(..instructions.len()));
                let moved = instructions.remove(from);
                instructions.insert(to, moved);
            }
            79..82 => {
                let at = rng.usize(1..instructions.len());
                instructions.swap(at - 1, at);
            }
            82..91 => self.decoration(rng, &mut instructions, &mut needs)?,
            91..93 => self.mode(rng, &mut instructions, &mut needs)?,
            93..95 => self.length(rng, &mut instructions)?,
            95..97 => {
                needs.capabilities.push(Capability(rng.choice(capabilities()?.rows)?.value));
            }
            97..98 => *header.get_mut(1)? = 0x0001_0000 | u32::from(rng.u8(0..7)) << 8,
            _ => {
                self.operand(rng, &mut instructions, OperandKind::is_id, &mut needs)?;
                self.operand(rng, &mut instructions, OperandKind::is_id, &mut needs)?;
            }
        }
        if rng.u8(..4) > 0 {
            declare(&mut header, &mut instructions, &needs);
        }
        if instructions == self.instructions && header == self.header {
            return None;
        }
        Some(header.into_iter().chain(instructions.into_iter().flatten()).collect())
    }

    /// Gives one operand of a kind another value.
    fn operand(
        &self,
        rng: &mut Rng,
        instructions: &mut [Vec<u32>],
        of: impl Fn(OperandKind) -> bool,
        needs: &mut Needs,
    ) -> Option<()> {
        // Every instruction is as likely as another one, however many operands it has.
        for _ in 0..16 {
            let place = rng.usize(..instructions.len());
            let slots: Vec<&Slot> = self
                .slots
                .get(place)?
                .iter()
                .filter(|slot| of(slot.kind) && slot.kind != OperandKind::IdResult)
                .collect();
            let Some(slot) = rng.choice(&slots) else { continue };
            let inst = instructions.get_mut(place)?;
            let old = *inst.get(slot.at)?;
            let new = match slot.kind.category() {
                Category::Id => self.other_id(rng, old)?,
                Category::Mask(table) | Category::Value(table) => {
                    let row = rng.choice(table.rows)?;
                    needs.add(rng, &row.availability());
                    let old_row = table.by_number(old);
                    let parameters = |row: Option<&'static spirv_llvm::spirv::grammar::EnumRow>| {
                        row.map_or(0, |row| row.parameters.len())
                    };
                    if !table.mask && parameters(old_row) != parameters(Some(row)) {
                        // The parameters of the old one go as the new one's come.
                        inst.truncate(slot.at + 1);
                        for spec in row.parameters {
                            if spec.quantifier == Quantifier::One {
                                self.fill(rng, spec.kind, inst);
                            }
                        }
                        resize(inst);
                    }
                    if table.mask { old ^ row.value } else { row.value }
                }
                _ => number(rng, old),
            };
            *inst.get_mut(slot.at)? = new;
            return Some(());
        }
        None
    }

    /// An id in the place of `old`: mostly one of the same sort.
    fn other_id(&self, rng: &mut Rng, old: u32) -> Option<u32> {
        let op = self.results.iter().find(|(id, _)| *id == old).map(|(_, op)| *op);
        let name = |op: Op| op.name().unwrap_or("");
        let like: Vec<u32> = self
            .results
            .iter()
            .filter(|(_, other)| match (op, rng.u8(..8)) {
                (_, 0) | (None, _) => true,
                (Some(op), 1..4) => *other == op,
                (Some(op), _) => {
                    let sorts = ["OpType", "OpConst", "OpSpec", "OpFunction", "OpLabel", "OpVariable"];
                    let sort = |op| sorts.iter().position(|sort| name(op).starts_with(sort));
                    sort(op) == sort(*other)
                }
            })
            .map(|(id, _)| *id)
            .collect();
        rng.choice(like)
    }

    /// Another opcode with operands of the same kinds.
    fn opcode(&self, rng: &mut Rng, instructions: &mut [Vec<u32>], needs: &mut Needs) -> Option<()> {
        for _ in 0..8 {
            let place = rng.usize(..instructions.len());
            let inst = instructions.get_mut(place)?;
            let first = inst.first_mut()?;
            let row = Op(*first as u16).row()?;
            let kinds = |row: &OpRow| {
                row.operands.iter().map(|spec| (spec.kind, spec.quantifier)).collect::<Vec<_>>()
            };
            let wanted = kinds(row);
            let like: Vec<&OpRow> =
                Op::all().iter().filter(|other| other.op != row.op && kinds(other) == wanted).collect();
            let near: Vec<&OpRow> = like.iter().copied().filter(|other| other.class == row.class).collect();
            let other = if near.is_empty() || rng.u8(..4) == 0 { rng.choice(like) } else { rng.choice(near) };
            let Some(other) = other else { continue };
            needs.add(rng, &other.availability());
            *first = *first & 0xffff_0000 | u32::from(other.op.0);
            return Some(());
        }
        None
    }

    /// One instruction less; those that say something about others are as likely as the others together.
    fn removed(&self, rng: &mut Rng, instructions: &mut Vec<Vec<u32>>) -> Option<()> {
        let about = |inst: &Vec<u32>| {
            let op = Op(inst.first().map_or(0, |first| *first as u16));
            matches!(
                op,
                Op::Decorate
                    | Op::MemberDecorate
                    | Op::DecorateId
                    | Op::Capability
                    | Op::Extension
                    | Op::ExecutionMode
                    | Op::ExecutionModeId
                    | Op::LoopMerge
                    | Op::SelectionMerge
            )
        };
        let wanted = rng.bool();
        let places: Vec<usize> = (0..instructions.len())
            .filter(|place| instructions.get(*place).is_some_and(&about) == wanted)
            .collect();
        instructions.remove(rng.choice(places)?);
        Some(())
    }

    /// A decoration more, of an id or of a member.
    fn decoration(&self, rng: &mut Rng, instructions: &mut Vec<Vec<u32>>, needs: &mut Needs) -> Option<()> {
        let mut decorated: Vec<usize> = Vec::new();
        let mut after = 0;
        for (place, inst) in instructions.iter().enumerate() {
            match Op(*inst.first()? as u16) {
                Op::Decorate | Op::MemberDecorate => decorated.push(place),
                Op::Capability
                | Op::Extension
                | Op::ExtInstImport
                | Op::MemoryModel
                | Op::EntryPoint
                | Op::ExecutionMode
                | Op::ExecutionModeId
                | Op::String
                | Op::Source
                | Op::SourceExtension
                | Op::SourceContinued
                | Op::Name
                | Op::MemberName
                | Op::ModuleProcessed => after = place + 1,
                _ => {}
            }
        }
        // What has a decoration is more likely to be of interest than the rest.
        let like = rng.choice(&decorated).and_then(|place| instructions.get(*place)).filter(|_| rng.bool());
        let mut inst = match like {
            Some(inst) => inst.get(..if Op(*inst.first()? as u16) == Op::Decorate { 2 } else { 3 })?.to_vec(),
            None => vec![u32::from(Op::Decorate.0), rng.choice(&self.results)?.0],
        };
        let row = rng.choice(OperandKind::Decoration.table()?.rows)?;
        needs.add(rng, &row.availability());
        inst.push(row.value);
        for spec in row.parameters {
            self.fill(rng, spec.kind, &mut inst);
        }
        resize(&mut inst);
        instructions.insert(after, inst);
        Some(())
    }

    /// An execution mode more.
    fn mode(&self, rng: &mut Rng, instructions: &mut Vec<Vec<u32>>, needs: &mut Needs) -> Option<()> {
        let place = instructions
            .iter()
            .rposition(|inst| inst.first().is_some_and(|w| Op(*w as u16) == Op::EntryPoint))?;
        let row = rng.choice(OperandKind::ExecutionMode.table()?.rows)?;
        needs.add(rng, &row.availability());
        let of_ids = row.parameters.iter().any(|spec| spec.kind.is_id());
        let op = if of_ids { Op::ExecutionModeId } else { Op::ExecutionMode };
        let mut inst = vec![u32::from(op.0), *instructions.get(place)?.get(2)?, row.value];
        for spec in row.parameters {
            self.fill(rng, spec.kind, &mut inst);
        }
        resize(&mut inst);
        instructions.insert(place + 1, inst);
        Some(())
    }

    /// An operand more or less at the end.
    fn length(&self, rng: &mut Rng, instructions: &mut [Vec<u32>]) -> Option<()> {
        let place = rng.usize(..instructions.len());
        let slot = self.slots.get(place)?.last()?;
        let inst = instructions.get_mut(place)?;
        if rng.bool() {
            inst.truncate(slot.at);
        } else {
            self.fill(rng, slot.kind, inst);
        }
        resize(inst);
        Some(())
    }

    /// Appends an operand of a kind.
    fn fill(&self, rng: &mut Rng, kind: OperandKind, inst: &mut Vec<u32>) {
        match kind.category() {
            Category::Id => inst.extend(rng.choice(&self.results).map(|(id, _)| *id)),
            Category::Mask(table) | Category::Value(table) => {
                inst.extend(rng.choice(table.rows).map(|row| row.value));
            }
            Category::Composite(kinds) => kinds.iter().for_each(|kind| self.fill(rng, *kind, inst)),
            Category::Literal if kind == OperandKind::LiteralString => push_string(inst, b"name"),
            Category::Literal => inst.push(number(rng, 0)),
        }
    }
}

fn is_enumerant(kind: OperandKind) -> bool {
    matches!(kind.category(), Category::Mask(_) | Category::Value(_))
}

fn is_number(kind: OperandKind) -> bool {
    matches!(kind.category(), Category::Literal) && kind != OperandKind::LiteralString
}

/// A number in the place of `old` that rules may treat otherwise.
fn number(rng: &mut Rng, old: u32) -> u32 {
    let near = [old.wrapping_add(1), old.wrapping_sub(1), old.wrapping_mul(2), old / 2];
    let known = [0, 1, 2, 3, 4, 5, 8, 12, 16, 32, 64, 128, u32::MAX];
    rng.choice(near).filter(|_| rng.bool()).or_else(|| rng.choice(known)).unwrap_or(0)
}

/// Corrects the word count in the first word.
fn resize(inst: &mut [u32]) {
    let length = inst.len() as u32;
    if let Some(first) = inst.first_mut() {
        *first = *first & 0xffff | length << 16;
    }
}

fn capabilities() -> Option<&'static EnumTable> {
    OperandKind::Capability.table()
}

/// Declares what is needed, with what that needs in turn.
fn declare(header: &mut [u32], instructions: &mut Vec<Vec<u32>>, needs: &Needs) {
    let mut front = Vec::new();
    let mut extensions = needs.extensions.clone();
    for capability in &needs.capabilities {
        let inst = vec![2 << 16 | u32::from(Op::Capability.0), capability.0];
        if !instructions.contains(&inst) && !front.contains(&inst) {
            front.push(inst);
        }
        if let Some(row) = capabilities().and_then(|table| table.by_number(capability.0)) {
            extensions.extend(row.extensions.first());
        }
    }
    let after = instructions
        .iter()
        .position(|inst| inst.first().is_some_and(|word| Op(*word as u16) != Op::Capability))
        .unwrap_or(0);
    for extension in extensions {
        let mut inst = vec![u32::from(Op::Extension.0)];
        push_string(&mut inst, extension.name().as_bytes());
        resize(&mut inst);
        if !instructions.contains(&inst) {
            instructions.insert(after, inst);
        }
    }
    instructions.splice(0..0, front);
    if let (Some(word), Some(version)) = (header.get_mut(1), needs.version) {
        *word = (*word).max(version.word());
    }
}

/// The module as bytes.
pub fn bytes(words: &[u32]) -> Vec<u8> {
    bytes_of(words).into_owned()
}

/// The name of another environment that may take modules of these.
pub fn other_environment(rng: &mut Rng, name: &str) -> String {
    let is_of_kernels = name.starts_with("opencl");
    let like = Environment::all().filter(|other| {
        let takes = other.is_of_kernels() == is_of_kernels || name.starts_with("spv");
        takes && other.name() != "level-zero"
    });
    rng.choice(like.collect::<Vec<_>>()).map_or_else(|| name.to_owned(), |other| other.name().to_owned())
}
