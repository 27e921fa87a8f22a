//! Vectors lane by lane, and the instructions on those that are split into parts.
//!
//! Instructions that work component by component are emitted once for each part (see [`FunctionWriter::emit_split`]),
//! so the families need not know how vectors are split. The instructions that move components are here.

use smallvec::SmallVec;

use crate::{
    Code, Error, Result,
    spirv::{
        Id, Op,
        grammar::{Class, OpenClStd},
    },
    view::{InstView, Type, Value},
    writer::{
        FunctionWriter, ModuleWriter,
        vectors::{SplitVector, VectorRepresentation},
    },
};

/// A lane that may be anything, in OpVectorShuffle.
const ANY: u32 = u32::MAX;

/// Where a lane of a result comes from: the number of a source and a lane of it.
type Pick = Option<(usize, u32)>;

/// A vector that lanes are taken from, or a scalar.
#[derive(Clone, Copy)]
struct LaneSource {
    id: Id,
    lanes: u32,
    is_scalar: bool,
}

/// Instructions that hand a value on as a whole.
fn moves_whole(op: Op) -> bool {
    matches!(
        op,
        Op::Phi
            | Op::FunctionCall
            | Op::FunctionPointerCallINTEL
            | Op::CopyObject
            | Op::CompositeConstruct
            | Op::CompositeExtract
            | Op::CompositeInsert
            | Op::Load
    )
}

/// Whether the instructions of a class work component by component, as far as their results are vectors.
fn is_lane_by_lane(class: Class) -> bool {
    matches!(class, Class::Arithmetic | Class::Bit | Class::Conversion | Class::RelationalAndLogical)
}

/// Functions of OpenCL.std that store a second result where a pointer says, or load or print.
fn has_pointer(function: u32) -> bool {
    [
        OpenClStd::fract,
        OpenClStd::frexp,
        OpenClStd::lgamma_r,
        OpenClStd::modf,
        OpenClStd::remquo,
        OpenClStd::sincos,
        OpenClStd::printf,
        OpenClStd::prefetch,
        OpenClStd::vloadn,
        OpenClStd::vload_half,
        OpenClStd::vload_halfn,
        OpenClStd::vloada_halfn,
    ]
    .iter()
    .any(|known| known.0 == function)
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Emits an instruction whose result is split into parts: one for each part, where it works component by
    /// component.
    ///
    /// # Errors
    /// Where the instruction is of another kind.
    #[cold]
    pub(in crate::writer) fn emit_split(
        &mut self,
        id: Id,
        op: Op,
        ty: Id,
        wide: SplitVector,
        operands: &[u32],
    ) -> Result<()> {
        if moves_whole(op) {
            self.mark(op);
            self.words.start(op).id(ty).id(id).words(operands).finish()?;
            self.module.vectors.note(id, ty, &[]);
            return Ok(());
        }
        let first = match op {
            // The set and the number of the function.
            Op::ExtInst if operands.get(1).is_some_and(|function| !has_pointer(*function)) => 2,
            Op::ExpectKHR | Op::ArithmeticFenceEXT => 0,
            _ if op.row().is_some_and(|row| is_lane_by_lane(row.class)) => 0,
            _ => return Err(too_long(op)),
        };
        let mut parts = SmallVec::<[Id; 4]>::new();
        for number in 0..wide.parts {
            let mut words = SmallVec::<[u32; 8]>::new();
            for (index, word) in operands.iter().enumerate() {
                let is_wide = index >= first && self.module.vectors.type_of(Id(*word)).is_some();
                words.push(if is_wide { part(self, Id(*word), number)?.0 } else { *word });
            }
            parts.push(self.emit(op, wide.part, &words)?);
        }
        join_as(self, id, ty, &parts)
    }

    /// The parts of a vector; a vector that is not split is its only part.
    pub(super) fn parts(&mut self, id: Id, layout: VectorRepresentation) -> Result<SmallVec<[Id; 4]>> {
        if layout.parts == 1 {
            return Ok(SmallVec::from_slice(&[id]));
        }
        (0..layout.parts).map(|number| part(self, id, number)).collect()
    }

    /// The value that parts make together.
    pub(super) fn joined(&mut self, inst: Option<InstView<'m>>, ty: Id, parts: &[Id]) -> Result<Id> {
        match parts {
            [one] => Ok(*one),
            parts => {
                let id = match inst {
                    Some(inst) => self.result_id(inst)?,
                    None => self.new_id(),
                };
                join_as(self, id, ty, parts)?;
                Ok(id)
            }
        }
    }

    /// A component by its number, which is below their count.
    pub(in crate::writer) fn lane(&mut self, id: Id, ty: Type<'m>, lane: u32) -> Result<Id> {
        if !ty.is_vector() {
            return Ok(id);
        }
        let layout = self.module.vector_layout(ty)?;
        let (number, place) = layout.place(lane);
        let part = if layout.parts == 1 { id } else { part(self, id, number)? };
        if layout.is_scalar {
            return Ok(part);
        }
        let scalar = self.module.lane_type(ty)?;
        self.emit(Op::CompositeExtract, scalar, &[part.0, place])
    }

    /// All components.
    pub(in crate::writer) fn all_lanes(&mut self, id: Id, ty: Type<'m>) -> Result<Vec<Id>> {
        (0..ty.vector_len().unwrap_or(1)).map(|lane| self.lane(id, ty, lane)).collect()
    }

    /// The vector of these components; the instruction gives it its id.
    pub(in crate::writer) fn joined_lanes(
        &mut self,
        inst: Option<InstView<'m>>,
        ty: Type<'m>,
        lanes: &[Id],
    ) -> Result<Id> {
        let sources: Vec<LaneSource> =
            lanes.iter().map(|id| LaneSource { id: *id, lanes: 1, is_scalar: true }).collect();
        let picks: Vec<Pick> = (0..lanes.len()).map(|lane| Some((lane, 0))).collect();
        picked(self, inst, ty, &sources, &picks)
    }

    /// A scalar in every component of a type.
    pub(in crate::writer) fn splat(&mut self, scalar: Id, ty: Type<'m>) -> Result<Id> {
        let layout = self.module.vector_layout(ty)?;
        if layout.is_single() {
            return Ok(scalar);
        }
        let id = self.module.type_of(ty)?;
        let wide = self.module.vectors.split(id);
        let part = match wide {
            Some(_) if layout.is_scalar => scalar,
            Some(SplitVector { part, .. }) => {
                self.emit(Op::CompositeConstruct, part, &vec![scalar.0; layout.part as usize])?
            }
            None => self.emit(Op::CompositeConstruct, id, &vec![scalar.0; layout.part as usize])?,
        };
        self.joined(None, id, &vec![part; layout.parts as usize])
    }

    /// A vector of lanes of two vectors of one type, those of the second counted on.
    pub(in crate::writer) fn shuffled(
        &mut self,
        inst: Option<InstView<'m>>,
        to: Type<'m>,
        from: Type<'m>,
        (a, b): (Id, Id),
        lanes: &[Option<u32>],
    ) -> Result<Id> {
        let (mut sources, layout) = as_sources(self, a, from)?;
        let count = sources.len();
        if a != b {
            sources.extend(as_sources(self, b, from)?.0);
        }
        let pick = |lane: &Option<u32>| {
            let lane = (*lane)?;
            let (offset, lane) = match lane.checked_sub(layout.len) {
                Some(lane) if a != b => (count, lane),
                Some(lane) => (0, lane),
                None => (0, lane),
            };
            let (number, place) = layout.place(lane);
            (lane < layout.len).then_some((offset + number as usize, place))
        };
        let picks: Vec<Pick> = lanes.iter().map(pick).collect();
        picked(self, inst, to, &sources, &picks)
    }

    /// The components of a vector from `first` on, as a vector that SPIR-V has, or as a scalar for one.
    pub(in crate::writer) fn piece(
        &mut self,
        id: Id,
        ty: Type<'m>,
        first: u32,
        piece: Type<'m>,
    ) -> Result<Id> {
        let (sources, layout) = as_sources(self, id, ty)?;
        let picks: Vec<Pick> = (first..first + piece.vector_len().unwrap_or(1))
            .map(|lane| {
                let (number, place) = layout.place(lane);
                (lane < layout.len).then_some((number as usize, place))
            })
            .collect();
        picked(self, None, piece, &sources, &picks)
    }

    /// Pieces one behind the other; each is of a type that SPIR-V has.
    pub(in crate::writer) fn joined_pieces(
        &mut self,
        inst: Option<InstView<'m>>,
        ty: Type<'m>,
        pieces: &[(Id, Type<'m>)],
    ) -> Result<Id> {
        let mut sources = Vec::with_capacity(pieces.len());
        let mut picks = Vec::new();
        for (number, (id, piece)) in pieces.iter().enumerate() {
            let lanes = piece.vector_len().unwrap_or(1);
            let is_scalar = match self.module.layout_of(*piece)? {
                Some(layout) => layout.is_single(),
                None => true,
            };
            sources.push(LaneSource { id: *id, lanes, is_scalar });
            picks.extend((0..lanes).map(|lane| Some((number, lane))));
        }
        picked(self, inst, ty, &sources, &picks)
    }

    /// A vector whose spare components have the value of one that counts, so that no operation fails on them alone.
    pub(in crate::writer) fn filled(&mut self, id: Id, ty: Type<'m>) -> Result<Id> {
        let Some(layout) = self.module.layout_of(ty)?.filter(|layout| layout.is_padded()) else {
            return Ok(id);
        };
        let mut parts = self.parts(id, layout)?;
        let Some(last) = parts.last_mut() else { return Ok(id) };
        let used = layout.len - (layout.parts - 1) * layout.part;
        let whole = self.module.type_of(ty)?;
        let part_type = self.module.vectors.split(whole).map_or(whole, |wide| wide.part);
        let mut words = SmallVec::<[u32; 18]>::new();
        words.extend([last.0, last.0]);
        words.extend((0..layout.part).map(|place| if place < used { place } else { 0 }));
        *last = self.emit(Op::VectorShuffle, part_type, &words)?;
        self.joined(None, whole, &parts)
    }

    /// The lanes of an operand, which for a scalar are all the same.
    pub(in crate::writer) fn operand_lane(&mut self, value: Value<'m>, lane: u32) -> Result<Id> {
        let ty = self.source.llvm_type(value)?;
        let id = self.value(value)?;
        self.lane(id, ty, lane)
    }

    /// Emits one instruction for each lane of a result and puts them together.
    pub(in crate::writer) fn by_lanes(
        &mut self,
        inst: Option<InstView<'m>>,
        ty: Type<'m>,
        mut lane: impl FnMut(&mut Self, u32) -> Result<Id>,
    ) -> Result<Id> {
        let mut lanes = Vec::new();
        for number in 0..ty.vector_len().unwrap_or(1) {
            lanes.push(lane(self, number)?);
        }
        self.joined_lanes(inst, ty, &lanes)
    }
}

impl<'m> ModuleWriter<'m> {
    /// Refuses an instruction whose result is a vector as it is and that has an operand which is split into parts.
    #[cold]
    pub(in crate::writer) fn check_lengths(&self, op: Op, operands: &[u32]) -> Result<()> {
        let first = if op == Op::ExtInst { 2 } else { 0 };
        let computes = op == Op::ExtInst || op.row().is_some_and(|row| is_lane_by_lane(row.class));
        let mut operands = operands.iter().skip(first);
        if computes && operands.any(|word| self.vectors.type_of(Id(*word)).is_some()) {
            return Err(too_long(op));
        }
        Ok(())
    }

    /// The layout of a vector type.
    pub(in crate::writer) fn vector_layout(&self, ty: Type<'m>) -> Result<VectorRepresentation> {
        self.layout_of(ty)?.ok_or_else(|| Error::internal(format!("{ty} is no vector")))
    }

    /// The type of a vector's components.
    pub(super) fn lane_type(&mut self, ty: Type<'m>) -> Result<Id> {
        let element = ty.scalar();
        self.type_of(element)
    }

    /// Whether instructions treat a vector lane by lane, because SPIR-V has no vector of such components.
    pub(in crate::writer) fn goes_by_lanes(&self, ty: Type<'m>) -> Result<bool> {
        Ok(self.layout_of(ty)?.is_some_and(|layout| layout.is_scalar && ty.scalar().is_pointer()))
    }
}

/// A part of a value that is split.
fn part(f: &mut FunctionWriter<'_, '_>, id: Id, number: u32) -> Result<Id> {
    if let Some(part) = f.module.vectors.known_part(id, number) {
        return Ok(part);
    }
    let wide = f.module.vectors.type_of(id).and_then(|ty| f.module.vectors.split(ty));
    let wide = wide.filter(|wide| number < wide.parts);
    let wide = wide
        .ok_or_else(|| Error::unsupported(Code::Other, "vectors of different lengths in one instruction"))?;
    f.emit(Op::CompositeExtract, wide.part, &[id.0, number])
}

/// Puts parts together under an id, one by one: as a structure at once they would be read as one in memory, where
/// booleans have another representation.
fn join_as(f: &mut FunctionWriter<'_, '_>, id: Id, ty: Id, parts: &[Id]) -> Result<()> {
    f.mark(Op::CompositeInsert);
    let mut whole = f.module.undef(ty)?;
    for (number, part) in (0..).zip(parts) {
        let next = if number + 1 == parts.len() as u32 { id } else { f.new_id() };
        f.words.push_result(Op::CompositeInsert, ty, next, &[part.0, whole.0, number])?;
        whole = next;
    }
    f.module.vectors.note(id, ty, parts);
    Ok(())
}

/// The vector whose lanes are those of sources.
fn picked<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: Option<InstView<'m>>,
    ty: Type<'m>,
    sources: &[LaneSource],
    picks: &[Pick],
) -> Result<Id> {
    let id = f.module.type_of(ty)?;
    let Some(layout) = f.module.layout_of(ty)? else {
        return one_lane(f, sources, picks.first().copied().flatten(), ty);
    };
    let part_type = f.module.vectors.split(id).map_or(id, |wide| wide.part);
    let mut parts = SmallVec::<[Id; 4]>::new();
    for picks in picks.chunks(layout.part as usize) {
        parts.push(if layout.is_scalar {
            one_lane(f, sources, picks.first().copied().flatten(), ty)?
        } else {
            gathered_part(f, part_type, layout.part, ty, sources, picks)?
        });
    }
    f.joined(inst, id, &parts)
}

/// One lane of sources as a scalar.
fn one_lane<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    sources: &[LaneSource],
    pick: Pick,
    ty: Type<'m>,
) -> Result<Id> {
    let scalar = f.module.lane_type(ty)?;
    let Some((source, lane)) = pick else { return f.module.undef(scalar) };
    match sources.get(source) {
        None => Err(Error::internal("a lane is taken of no source")),
        Some(source) if source.is_scalar => Ok(source.id),
        Some(source) => f.emit(Op::CompositeExtract, scalar, &[source.id.0, lane]),
    }
}

/// One part, by shuffles of the sources that it has lanes of.
fn gathered_part<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    part_type: Id,
    len: u32,
    ty: Type<'m>,
    sources: &[LaneSource],
    picks: &[Pick],
) -> Result<Id> {
    let known = |source: &usize| sources.get(*source).copied();
    if picks.iter().flatten().any(|(source, _)| known(source).is_some_and(|source| source.is_scalar)) {
        let mut words = SmallVec::<[u32; 16]>::new();
        for pick in picks {
            words.push(one_lane(f, sources, *pick, ty)?.0);
        }
        let last = words.last().copied().unwrap_or_default();
        words.resize(len as usize, last);
        return f.emit(Op::CompositeConstruct, part_type, &words);
    }
    // Vectors are few: two that are shuffled, or the parts of these.
    let mut used = SmallVec::<[usize; 4]>::new();
    for (source, _) in picks.iter().flatten() {
        if !used.contains(source) {
            used.push(*source);
        }
    }
    let [first, rest @ ..] = used.as_slice() else {
        return f.module.undef(part_type);
    };
    let base = known(first).ok_or_else(|| Error::internal("a lane is taken of no source"))?;
    let is_same = rest.is_empty()
        && base.lanes == len
        && (0..).zip(picks).all(|(place, pick)| pick.is_none_or(|(_, lane)| lane == place));
    if is_same {
        return Ok(base.id);
    }
    let second = rest.first().copied().unwrap_or(*first);
    let mut words = SmallVec::<[u32; 18]>::new();
    words.extend([base.id.0, known(&second).unwrap_or(base).id.0]);
    for place in 0..len {
        words.push(match picks.get(place as usize).copied().flatten() {
            Some((source, lane)) if source == *first => lane,
            Some((source, lane)) if source == second => base.lanes + lane,
            _ => ANY,
        });
    }
    let mut id = f.emit(Op::VectorShuffle, part_type, &words)?;
    for (number, source) in rest.iter().enumerate().skip(1) {
        let Some(next) = known(source) else { continue };
        let mut words = SmallVec::<[u32; 18]>::new();
        words.extend([id.0, next.id.0]);
        for place in 0..len {
            words.push(match picks.get(place as usize).copied().flatten() {
                Some((own, lane)) if own == *source => len + lane,
                Some((own, _)) if own == *first || rest.iter().take(number).any(|done| *done == own) => place,
                _ => ANY,
            });
        }
        id = f.emit(Op::VectorShuffle, part_type, &words)?;
    }
    Ok(id)
}

/// The parts of a vector as sources, and for each lane of the vector the part and the position in it.
fn as_sources<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    id: Id,
    ty: Type<'m>,
) -> Result<(Vec<LaneSource>, VectorRepresentation)> {
    let layout = match f.module.layout_of(ty)? {
        Some(layout) => layout,
        None => VectorRepresentation { len: 1, part: 1, parts: 1, is_scalar: true },
    };
    let parts = f.parts(id, layout)?;
    let source = |id: &Id| LaneSource { id: *id, lanes: layout.part, is_scalar: layout.is_scalar };
    Ok((parts.iter().map(source).collect(), layout))
}

fn too_long(op: Op) -> Error {
    Error::unsupported(Code::InvalidInstruction, format!("{op} of a vector that SPIR-V does not have"))
}
