//! Vectors whose components are computed each by itself: those of integers that are split, and in shaders those of a length that
//! SPIR-V does not have there. What else needs such a vector as a whole gets one that is put together of them.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{splitting::WordSplit, type_of};
use crate::{
    Error, Result,
    draft::{
        Block, Builder, Function, GepFlags, Inst, IntPredicate, Module, Opcode, OpcodeClass, Type, Value,
        block_order,
    },
    mapping::{
        compare::ComparePredicate,
        intrinsics::{self, Expansion, IntrinsicForm, Reduction},
    },
    spirv::{grammar::OpenClStd, limits},
};

/// Integers that vectors are put together of have at most so many bits.
const MOST_BITS: u32 = 64;

/// The lengths of vectors in shaders (section 2.16.1, "Universal validation rules").
const SHORT: std::ops::RangeInclusive<u32> = 2..=4;

/// The vectors that are taken apart.
#[derive(Clone, Copy)]
pub(super) enum LaneSplit {
    /// Vectors of integers that are split.
    Words(WordSplit),
    /// Vectors of a length that shaders do not have.
    Lengths,
}

/// Whether vectors of a length are taken apart in shaders.
pub(super) fn is_split_length(length: u32) -> bool {
    !SHORT.contains(&length) && length <= limits::LEGALIZED_COMPONENTS
}

impl LaneSplit {
    /// How many components are computed in a module at most, so that this ends soon: one of integers that are split becomes up to some
    /// hundred instructions, any other one or two.
    fn most(self) -> u32 {
        match self {
            Self::Words(_) => 1 << 14,
            Self::Lengths => 1 << 18,
        }
    }

    fn has(self, ty: Type<'_>) -> bool {
        match self {
            _ if ty.is_scalable() => false,
            Self::Words(words) => ty.is_vector() && words.width(ty.scalar()).is_some(),
            Self::Lengths => ty.vector_len().is_some_and(is_split_length) && !ty.scalar().is_pointer(),
        }
    }
}

/// Intrinsics that do the same in each component, and take arguments that are no vectors as they are (Language Reference,
/// "Intrinsic Functions").
const OF_COMPONENTS: [&str; 66] = [
    "llvm.abs",
    "llvm.acos",
    "llvm.asin",
    "llvm.atan",
    "llvm.atan2",
    "llvm.bitreverse",
    "llvm.bswap",
    "llvm.canonicalize",
    "llvm.ceil",
    "llvm.copysign",
    "llvm.cos",
    "llvm.cosh",
    "llvm.ctlz",
    "llvm.ctpop",
    "llvm.cttz",
    "llvm.exp",
    "llvm.exp2",
    "llvm.fabs",
    "llvm.floor",
    "llvm.fma",
    "llvm.fmuladd",
    "llvm.fptosi.sat",
    "llvm.fptoui.sat",
    "llvm.fshl",
    "llvm.fshr",
    "llvm.is.fpclass",
    "llvm.ldexp",
    "llvm.log",
    "llvm.log2",
    "llvm.maximum",
    "llvm.maximumnum",
    "llvm.maxnum",
    "llvm.minimum",
    "llvm.minimumnum",
    "llvm.minnum",
    "llvm.nearbyint",
    "llvm.pow",
    "llvm.rint",
    "llvm.round",
    "llvm.roundeven",
    "llvm.sadd.sat",
    "llvm.scmp",
    "llvm.sdiv.fix",
    "llvm.sdiv.fix.sat",
    "llvm.sin",
    "llvm.sinh",
    "llvm.smax",
    "llvm.smin",
    "llvm.smul.fix",
    "llvm.smul.fix.sat",
    "llvm.sqrt",
    "llvm.sshl.sat",
    "llvm.ssub.sat",
    "llvm.tan",
    "llvm.tanh",
    "llvm.trunc",
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

/// Computes in the components of vectors that are taken apart, where bodies have few enough of them. Others stay as they are, which is
/// an error where they are written.
///
/// # Errors
/// Where the draft refuses a change, which is not expected.
pub(super) fn scalarize(module: Module<'_>, split: LaneSplit) -> Result<()> {
    let instructions =
        module.functions().flat_map(|function| function.blocks()).flat_map(Block::instructions);
    let lanes = |ty: Type<'_>| ty.vector_len().filter(|_| split.has(ty));
    let most = instructions.filter_map(|inst| {
        std::iter::once(inst.ty()).chain(inst.operands().filter_map(Value::ty)).filter_map(lanes).max()
    });
    let sum = most.fold(0, u32::saturating_add);
    if (1..=split.most()).contains(&sum) {
        for function in module.functions().filter(|function| !function.is_declaration()) {
            scalarize_function(module, function, split)?;
        }
    }
    Ok(())
}

fn scalarize_function<'m>(module: Module<'m>, function: Function<'m>, split: LaneSplit) -> Result<()> {
    let (order, reached) = block_order(function);
    let mut components = Components {
        module,
        builder: Builder::new(module.context()),
        split,
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
    split: LaneSplit,
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
    fn is_split(&self, ty: Type<'m>) -> bool {
        self.split.has(ty)
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
            Opcode::Select | Opcode::ICmp | Opcode::FCmp | Opcode::Freeze => Some(self.each(inst)?),
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
            Opcode::Load | Opcode::Store if self.is_by_components(inst) => Some(self.access(inst)?),
            Opcode::Call => self.call(inst)?,
            _ => None,
        })
    }

    /// Whether a load or store of a vector is the same as one of each component, as far as instructions tell.
    fn is_by_components(&self, inst: Inst<'m>) -> bool {
        let value =
            if inst.opcode() == Opcode::Load { Some(inst.ty()) } else { inst.operand(0).and_then(Value::ty) };
        let is_bytes = value.is_some_and(|ty| {
            let scalar = ty.scalar();
            let bits = scalar.int_width().map(u64::from);
            let size = self.module.size_of(scalar);
            size.is_some() && (scalar.is_float() || bits == size.map(|size| size * 8))
        });
        matches!(self.split, LaneSplit::Lengths) && is_bytes && inst.is_plain_access() && !inst.is_volatile()
    }

    /// A load or store of each component; no value of a store.
    fn access(&mut self, inst: Inst<'m>) -> Result<LaneValues<'m>> {
        let missing = || Error::internal("an operand is missing");
        let is_load = inst.opcode() == Opcode::Load;
        let (value, pointer) =
            if is_load { (None, inst.operand(0)) } else { (inst.operand(0), inst.operand(1)) };
        let pointer = pointer.ok_or_else(missing)?;
        let ty = if is_load { inst.ty() } else { type_of(value.ok_or_else(missing)?)? };
        let size = self.module.size_of(ty.scalar()).ok_or_else(missing)?;
        let stored = value.map(|value| self.lanes_of(value)).transpose()?;
        let (byte, word) = (self.module.context().i8(), self.module.context().i64());
        let mut lanes = LaneValues::new();
        for lane in 0..ty.vector_len().unwrap_or_default() {
            let offset = u64::from(lane) * size;
            let address = match offset {
                0 => pointer,
                _ => self.builder.gep(byte, pointer, &[word.const_int(offset)?], GepFlags::empty())?,
            };
            let alignment = inst.alignment().unwrap_or(1).min(1 << offset.trailing_zeros().min(32));
            let stored = stored.as_ref().and_then(|all| all.get(lane as usize));
            let part = match stored {
                Some(part) => self.builder.store(*part, address, Some(alignment), false)?,
                None => self.builder.load(ty.scalar(), address, Some(alignment), false)?,
            };
            part.copy_attachments(inst);
            lanes.extend(is_load.then(|| part.value()));
        }
        Ok(lanes)
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
        let (before, after) = match (own.vector_len(), to.vector_len()) {
            (Some(before), Some(after)) => (before, after),
            (Some(_), None) => return self.as_number(from, to),
            (None, Some(count)) => return self.of_number(from, to.scalar(), count),
            (None, None) => return Ok(None),
        };
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

    /// The bits of a component as an integer of so many bits.
    fn bits_of(&self, lane: Value<'m>, bits: u32) -> Result<Value<'m>> {
        let number = self.module.context().int(bits)?;
        Ok(if type_of(lane)? == number { lane } else { self.builder.bitcast(lane, number)? })
    }

    /// The components of a vector as the bits of one number, the first one's lowest.
    fn as_number(&mut self, from: Value<'m>, to: Type<'m>) -> Result<Option<LaneValues<'m>>> {
        let lanes = self.lanes_of(from)?;
        if let [only] = lanes.as_slice() {
            let same = type_of(*only)? == to;
            let number = if same { *only } else { self.builder.bitcast(*only, to)? };
            return Ok(Some(std::iter::once(number).collect()));
        }
        let bits = to.int_width().filter(|bits| *bits <= MOST_BITS && !self.module.is_big_endian());
        let Some(bits) = bits else { return Ok(None) };
        let each = bits / (lanes.len() as u32).max(1);
        let mut number = to.const_int(0)?;
        for (place, lane) in (0..).zip(lanes) {
            let wide = self.builder.cast(Opcode::ZExt, self.bits_of(lane, each)?, to)?;
            let amount = to.const_int(place * u64::from(each))?;
            number =
                self.builder.binary(Opcode::Or, number, self.builder.binary(Opcode::Shl, wide, amount)?)?;
        }
        Ok(Some(std::iter::once(number).collect()))
    }

    /// The bits of one number as the components of a vector.
    fn of_number(&self, from: Value<'m>, to: Type<'m>, count: u32) -> Result<Option<LaneValues<'m>>> {
        let own = type_of(from)?;
        if count == 1 {
            let same = own == to;
            let lane = if same { from } else { self.builder.bitcast(from, to)? };
            return Ok(Some(std::iter::once(lane).collect()));
        }
        let bits = own.int_width().filter(|bits| *bits <= MOST_BITS && !self.module.is_big_endian());
        let Some(bits) = bits else { return Ok(None) };
        let each = bits / count.max(1);
        let narrow = self.module.context().int(each)?;
        let mut lanes = LaneValues::new();
        for place in 0..count {
            let moved = self.builder.binary(Opcode::LShr, from, own.const_int((place * each).into())?)?;
            let lane = self.builder.cast(Opcode::Trunc, moved, narrow)?;
            lanes.push(if narrow == to { lane } else { self.builder.bitcast(lane, to)? });
        }
        Ok(Some(lanes))
    }

    /// Returns the reduction of all components of a vector; `None` for another intrinsic.
    fn reduced(&mut self, inst: Inst<'m>, name: &str) -> Result<Option<LaneValues<'m>>> {
        let form = intrinsics::by_name(name).map(|row| row.form);
        let Some(IntrinsicForm::Expansion(Expansion::Reduce(how))) = form else { return Ok(None) };
        let args: SmallVec<[Value<'m>; 2]> = inst.args().collect();
        let (start, vector) = match (how, args.as_slice()) {
            (Reduction::Ordered(_), [start, vector]) => (Some(*start), *vector),
            (_, [vector]) => (None, *vector),
            _ => return Ok(None),
        };
        let chosen = match how {
            Reduction::Compare(ComparePredicate::Sgt) => "llvm.smax",
            Reduction::Compare(ComparePredicate::Slt) => "llvm.smin",
            Reduction::Compare(ComparePredicate::Ugt) => "llvm.umax",
            Reduction::Compare(ComparePredicate::Ult) => "llvm.umin",
            Reduction::Compare(ComparePredicate::FUgt) => "llvm.maximum",
            Reduction::Compare(ComparePredicate::FUlt) => "llvm.minimum",
            Reduction::Std(OpenClStd::fmax) => "llvm.maxnum",
            Reduction::Std(OpenClStd::fmin) => "llvm.minnum",
            Reduction::Operation(_) | Reduction::Ordered(_) => "",
            _ => return Ok(None),
        };
        let mut all = start.into_iter().chain(self.lanes_of(vector)?);
        let Some(mut sum) = all.next() else { return Ok(None) };
        for lane in all {
            sum = match how {
                Reduction::Operation(operation) | Reduction::Ordered(operation) => {
                    let opcode = Opcode::from(operation);
                    match inst.ty().is_float() {
                        true => self.builder.binary_fast(opcode, sum, lane, inst.fast_math())?,
                        false => self.builder.binary(opcode, sum, lane)?,
                    }
                }
                _ => {
                    let ty = inst.ty().function(&[inst.ty(), inst.ty()], false)?;
                    let call = self.builder.call(self.module.declare_intrinsic(chosen, ty)?, &[sum, lane])?;
                    if inst.ty().is_float() {
                        call.set_fast_math(inst.fast_math());
                    }
                    call.value()
                }
            };
        }
        Ok(Some(std::iter::once(sum).collect()))
    }

    /// An intrinsic of components.
    fn call(&mut self, inst: Inst<'m>) -> Result<Option<LaneValues<'m>>> {
        let name = inst.called_function().and_then(Function::intrinsic_name);
        let Some(name) = name else { return Ok(None) };
        let gives_pairs = PAIRS.contains(&name.as_str());
        if !gives_pairs && !OF_COMPONENTS.contains(&name.as_str()) {
            return if matches!(self.split, LaneSplit::Lengths) {
                self.reduced(inst, &name)
            } else {
                Ok(None)
            };
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
            let call = self.builder.call(function, &own)?;
            if result.is_float() {
                call.set_fast_math(inst.fast_math());
            }
            lanes.push(call.value());
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
