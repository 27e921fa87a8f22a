//! Vectors of integers that are split: each of their components is computed by itself. What else needs such a vector as a whole,
//! such as a store, gets one that is put together of them.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::WordSplit;
use crate::{
    Error, Result,
    draft::{
        Block, Builder, Function, Inst, IntPredicate, Module, Opcode, OpcodeClass, Type, Value, block_order,
    },
    legalize::type_of,
};

/// Intrinsics that do the same in each component, and take arguments that are no vectors as they are (Language Reference,
/// "Intrinsic Functions").
const OF_COMPONENTS: [&str; 30] = [
    "llvm.abs",
    "llvm.bitreverse",
    "llvm.bswap",
    "llvm.ctlz",
    "llvm.ctpop",
    "llvm.cttz",
    "llvm.fptosi.sat",
    "llvm.fptoui.sat",
    "llvm.fshl",
    "llvm.fshr",
    "llvm.sadd.sat",
    "llvm.scmp",
    "llvm.sdiv.fix",
    "llvm.sdiv.fix.sat",
    "llvm.smax",
    "llvm.smin",
    "llvm.smul.fix",
    "llvm.smul.fix.sat",
    "llvm.sshl.sat",
    "llvm.ssub.sat",
    "llvm.uadd.sat",
    "llvm.ucmp",
    "llvm.udiv.fix",
    "llvm.udiv.fix.sat",
    "llvm.umax",
    "llvm.umin",
    "llvm.umul.fix",
    "llvm.umul.fix.sat",
    "llvm.ushl.sat",
    "llvm.usub.sat",
];

/// Those that give a pair of vectors: the results and whether they wrapped around.
const PAIRS: [&str; 6] = [
    "llvm.sadd.with.overflow",
    "llvm.smul.with.overflow",
    "llvm.ssub.with.overflow",
    "llvm.uadd.with.overflow",
    "llvm.umul.with.overflow",
    "llvm.usub.with.overflow",
];

/// The components of a vector.
type LaneValues<'m> = SmallVec<[Value<'m>; 8]>;

/// Computes in the components of vectors of integers that are split, in one function.
pub(super) fn scalarize<'m>(module: Module<'m>, function: Function<'m>, words: WordSplit) -> Result<()> {
    let (order, reached) = block_order(function);
    let mut components = Components {
        module,
        builder: Builder::new(module.context()),
        words,
        lanes: FxHashMap::default(),
        pairs: FxHashMap::default(),
        replaced: Vec::new(),
        phis: Vec::new(),
    };
    for block in order.iter().take(reached) {
        components.block(*block)?;
    }
    components.finish()
}

struct Components<'m> {
    module: Module<'m>,
    builder: Builder<'m>,
    words: WordSplit,
    /// The components of vectors.
    lanes: FxHashMap<Value<'m>, LaneValues<'m>>,
    /// Calls of intrinsics that give pairs of vectors, with those that give pairs of their components.
    pairs: FxHashMap<Value<'m>, LaneValues<'m>>,
    /// The instructions that others replace.
    replaced: Vec<Inst<'m>>,
    /// Phis of vectors with those of their components.
    phis: Vec<(Inst<'m>, SmallVec<[Inst<'m>; 8]>)>,
}

impl<'m> Components<'m> {
    /// Whether a type is a vector of integers that are split.
    fn is_split(&self, ty: Type<'m>) -> bool {
        ty.is_vector() && !ty.is_scalable() && self.words.width(ty.scalar()).is_some()
    }

    fn concerns(&self, inst: Inst<'m>) -> bool {
        let is_part = inst.operand(0).is_some_and(|whole| self.pairs.contains_key(&whole));
        self.is_split(inst.ty())
            || is_part
            || inst.operands().filter_map(Value::ty).any(|ty| self.is_split(ty))
    }

    fn block(&mut self, block: Block<'m>) -> Result<()> {
        let all: Vec<_> = block.instructions().collect();
        let phis = all.iter().filter(|inst| inst.opcode() == Opcode::Phi && self.is_split(inst.ty()));
        for phi in phis.copied().collect::<Vec<_>>() {
            self.builder.position_before(phi);
            let count = phi.ty().vector_len().unwrap_or_default();
            let lanes = (0..count).map(|_| Ok(self.builder.phi(phi.ty().scalar())?));
            let lanes = lanes.collect::<Result<SmallVec<[_; 8]>>>()?;
            self.lanes.insert(phi.value(), lanes.iter().map(|lane| lane.value()).collect());
            self.phis.push((phi, lanes));
            self.replaced.push(phi);
        }
        for inst in all.into_iter().filter(|inst| inst.opcode() != Opcode::Phi) {
            if !self.concerns(inst) {
                continue;
            }
            self.builder.position_before(inst);
            if let Some(lanes) = self.instruction(inst)? {
                self.lanes.insert(inst.value(), lanes);
                self.replaced.push(inst);
            }
        }
        Ok(())
    }

    fn number(&self, number: u32) -> Result<Value<'m>> {
        Ok(self.module.context().i32().const_int(number.into())?)
    }

    /// The components of a value, which are taken out of it where it stands as a whole.
    fn lanes_of(&mut self, value: Value<'m>) -> Result<LaneValues<'m>> {
        if let Some(known) = self.lanes.get(&value) {
            return Ok(known.clone());
        }
        let count = type_of(value)?.vector_len().unwrap_or_default();
        let mut lanes = LaneValues::new();
        for lane in 0..count {
            let known = if value.is_constant() { value.aggregate_element(lane.into()) } else { None };
            lanes.push(match known {
                Some(known) => known,
                None => self.builder.extract_element(value, self.number(lane)?)?,
            });
        }
        Ok(lanes)
    }

    /// The components of an operand, the operand itself for each where it is no vector.
    fn spread(&mut self, value: Value<'m>, count: u32) -> Result<LaneValues<'m>> {
        if type_of(value)?.is_vector() {
            return self.lanes_of(value);
        }
        Ok((0..count).map(|_| value).collect())
    }

    /// Computes an instruction in components: those of the result, one for what is no vector; `None` where the instruction stays.
    fn instruction(&mut self, inst: Inst<'m>) -> Result<Option<LaneValues<'m>>> {
        let operand = |index| inst.operand(index).ok_or_else(|| Error::internal("an operand is missing"));
        let opcode = inst.opcode();
        Ok(match opcode {
            Opcode::BitCast => self.reinterpreted(operand(0)?, inst.ty())?,
            Opcode::Select | Opcode::ICmp | Opcode::Freeze => Some(self.each(inst)?),
            _ if matches!(opcode.class(), OpcodeClass::Binary | OpcodeClass::Unary | OpcodeClass::Cast) => {
                Some(self.each(inst)?)
            }
            Opcode::ExtractElement => {
                let lanes = self.lanes_of(operand(0)?)?;
                Some(std::iter::once(self.taken(&lanes, operand(1)?)?).collect())
            }
            Opcode::InsertElement => {
                let (lanes, part) = (self.lanes_of(operand(0)?)?, operand(1)?);
                Some(self.put_in(lanes, part, operand(2)?)?)
            }
            Opcode::ShuffleVector => {
                let mut lanes = self.lanes_of(operand(0)?)?;
                lanes.extend(self.lanes_of(operand(1)?)?);
                let poison = inst.ty().scalar().poison()?;
                let lane = |number| usize::try_from(number).ok().and_then(|number: usize| lanes.get(number));
                Some(
                    inst.shuffle_mask()
                        .into_iter()
                        .map(|number| lane(number).copied().unwrap_or(poison))
                        .collect(),
                )
            }
            Opcode::ExtractValue => self.part(inst)?,
            Opcode::Call => self.call(inst)?,
            _ => None,
        })
    }

    /// The components of one vector of a pair.
    fn part(&self, inst: Inst<'m>) -> Result<Option<LaneValues<'m>>> {
        let Some(pairs) = inst.operand(0).and_then(|whole| self.pairs.get(&whole)) else { return Ok(None) };
        let part = |pair: &Value<'m>| Ok(self.builder.extract_value(*pair, &inst.indices())?);
        pairs.iter().map(part).collect::<Result<_>>().map(Some)
    }

    /// The same instruction for each component.
    fn each(&mut self, inst: Inst<'m>) -> Result<LaneValues<'m>> {
        let count = inst.ty().vector_len().unwrap_or(1);
        let operands: SmallVec<[Value<'m>; 4]> = inst.operands().collect();
        let operands = operands.into_iter().map(|operand| self.spread(operand, count));
        let operands = operands.collect::<Result<SmallVec<[LaneValues<'m>; 4]>>>()?;
        let mut lanes = LaneValues::new();
        for lane in 0..count as usize {
            let own: SmallVec<[Value<'m>; 4]> =
                operands.iter().filter_map(|operand| operand.get(lane).copied()).collect();
            lanes.push(self.builder.same(inst, inst.ty().scalar(), &own)?.value());
        }
        Ok(lanes)
    }

    /// The component of a number; poison behind the last.
    fn taken(&self, lanes: &[Value<'m>], index: Value<'m>) -> Result<Value<'m>> {
        let first = lanes.first().copied().ok_or_else(|| Error::internal("a vector without components"))?;
        let mut taken = type_of(first)?.poison()?;
        if let Some(number) = index.const_u64() {
            return Ok(usize::try_from(number).ok().and_then(|at| lanes.get(at)).copied().unwrap_or(taken));
        }
        let ty = type_of(index)?;
        for (number, lane) in (0..).zip(lanes) {
            let is_it = self.builder.icmp(IntPredicate::Eq, index, ty.const_int(number)?)?;
            taken = self.builder.select(is_it, *lane, taken)?;
        }
        Ok(taken)
    }

    fn put_in(&self, mut lanes: LaneValues<'m>, part: Value<'m>, index: Value<'m>) -> Result<LaneValues<'m>> {
        let ty = type_of(index)?;
        for (number, lane) in (0..).zip(lanes.iter_mut()) {
            *lane = match index.const_u64() {
                Some(at) if at == number => part,
                Some(_) => continue,
                None => {
                    let is_it = self.builder.icmp(IntPredicate::Eq, index, ty.const_int(number)?)?;
                    self.builder.select(is_it, part, *lane)?
                }
            };
        }
        Ok(lanes)
    }

    /// The bits of a vector as those of another one, where each component of one is some of the other.
    fn reinterpreted(&mut self, from: Value<'m>, to: Type<'m>) -> Result<Option<LaneValues<'m>>> {
        let own = type_of(from)?;
        let (Some(before), Some(after)) = (own.vector_len(), to.vector_len()) else { return Ok(None) };
        let mut lanes = LaneValues::new();
        if before.is_multiple_of(after) {
            let (count, all) = (before / after, self.lanes_of(from)?);
            for parts in all.chunks(count as usize) {
                let part = match parts {
                    [part] => *part,
                    parts => self.joined(own.scalar().vector_of(count)?, parts)?,
                };
                lanes.push(self.builder.cast(Opcode::BitCast, part, to.scalar())?);
            }
        } else if after.is_multiple_of(before) {
            let part = to.scalar().vector_of(after / before)?;
            for lane in self.lanes_of(from)? {
                let parts = self.builder.bitcast(lane, part)?;
                for number in 0..after / before {
                    lanes.push(self.builder.extract_element(parts, self.number(number)?)?);
                }
            }
        } else {
            return Ok(None);
        }
        Ok(Some(lanes))
    }

    /// An intrinsic of components.
    fn call(&mut self, inst: Inst<'m>) -> Result<Option<LaneValues<'m>>> {
        let name = inst.called_function().and_then(Function::intrinsic_name);
        let Some(name) = name else { return Ok(None) };
        let gives_pairs = PAIRS.contains(&name.as_str());
        if !gives_pairs && !OF_COMPONENTS.contains(&name.as_str()) {
            return Ok(None);
        }
        let (vector, result) = match gives_pairs {
            true => {
                let members = inst.ty().members();
                let scalars: SmallVec<[Type<'m>; 2]> = members.iter().map(|member| member.scalar()).collect();
                (members.first().copied(), self.module.context().struct_type(&scalars, false)?)
            }
            false => (Some(inst.ty()), inst.ty().scalar()),
        };
        let count = vector.and_then(Type::vector_len).unwrap_or(1);
        let args: SmallVec<[Value<'m>; 4]> = inst.args().collect();
        let args = args.into_iter().map(|arg| self.spread(arg, count));
        let args = args.collect::<Result<SmallVec<[LaneValues<'m>; 4]>>>()?;
        let mut lanes = LaneValues::new();
        for lane in 0..count as usize {
            let own: SmallVec<[Value<'m>; 4]> =
                args.iter().filter_map(|arg| arg.get(lane).copied()).collect();
            let params = own.iter().map(|arg| type_of(*arg)).collect::<Result<SmallVec<[Type<'m>; 4]>>>()?;
            let ty = result.function(&params, false)?;
            let function = self.module.declare_intrinsic(&name, ty)?;
            lanes.push(self.builder.call(function, &own)?.value());
        }
        if gives_pairs {
            // Nothing but parts of a pair is used of it: whatever else uses it keeps the call.
            let is_part = |user: Inst<'m>| user.opcode() == Opcode::ExtractValue;
            if inst.value().using_instructions().all(is_part) {
                self.replaced.push(inst);
            }
            self.pairs.insert(inst.value(), lanes);
            return Ok(None);
        }
        Ok(Some(lanes))
    }

    /// A vector of components.
    fn joined(&self, ty: Type<'m>, lanes: &[Value<'m>]) -> Result<Value<'m>> {
        if lanes.iter().all(|lane| lane.is_constant()) {
            return Ok(ty.scalar().const_vector(lanes)?);
        }
        let mut all = ty.poison()?;
        for (number, lane) in (0..).zip(lanes) {
            all = self.builder.insert_element(all, *lane, self.number(number)?)?;
        }
        Ok(all)
    }

    /// Gives phis their entries and takes the instructions out that others replace.
    fn finish(mut self) -> Result<()> {
        for (phi, lanes) in std::mem::take(&mut self.phis) {
            let mut entries = vec![Vec::new(); lanes.len()];
            for (value, block) in phi.incoming() {
                let end = block.terminator().ok_or_else(|| Error::internal("a block without an end"))?;
                self.builder.position_before(end);
                for (list, value) in entries.iter_mut().zip(self.lanes_of(value)?) {
                    list.push((value, block));
                }
            }
            lanes.iter().zip(entries).try_for_each(|(lane, list)| lane.add_incoming(&list))?;
        }
        let gone: rustc_hash::FxHashSet<Inst<'m>> = self.replaced.iter().copied().collect();
        for inst in &self.replaced {
            let users: Vec<_> =
                inst.value().users().into_iter().filter(|(user, _)| !gone.contains(user)).collect();
            if users.is_empty() {
                continue;
            }
            let lanes = self.lanes.get(&inst.value()).cloned().unwrap_or_default();
            let whole = match lanes.as_slice() {
                [only] if !inst.ty().is_vector() => *only,
                lanes => {
                    let place = match inst.opcode() {
                        Opcode::Phi => inst.block().and_then(Block::first_after_phis),
                        _ => Some(*inst),
                    };
                    self.builder.position_before(place.unwrap_or(*inst));
                    self.joined(inst.ty(), lanes)?
                }
            };
            inst.value().replace_all_uses_with(whole)?;
        }
        for inst in &self.replaced {
            if inst.value().has_uses() {
                inst.value().replace_all_uses_with(inst.ty().poison()?)?;
            }
        }
        for inst in self.replaced {
            inst.erase()?;
        }
        Ok(())
    }
}
