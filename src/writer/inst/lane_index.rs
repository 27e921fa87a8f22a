//! Single components of vectors that are split into parts: extraction and insertion.

use crate::{
    Error, Result,
    spirv::{Id, Op},
    view::{InstView, Type},
    writer::{FunctionWriter, vectors::VectorRepresentation},
};

impl<'m> FunctionWriter<'_, 'm> {
    /// A component by a number that is known when the program runs.
    pub(in crate::writer) fn lane_at(
        &mut self,
        inst: InstView<'m>,
        id: Id,
        ty: Type<'m>,
        index: (Id, Type<'m>),
    ) -> Result<()> {
        let layout = self.module.vector_layout(ty)?;
        let scalar = self.module.lane_type(ty)?;
        let (part_number, place) = dynamic_place(self, layout, index)?;
        let bools = self.module.bool()?;
        let mut result: Option<Id> = None;
        let parts = self.parts(id, layout)?;
        for (number, part) in (0..).zip(parts) {
            let lane = if layout.is_scalar {
                part
            } else {
                self.emit(Op::VectorExtractDynamic, scalar, &[part.0, place.0])?
            };
            result = Some(match result {
                None => lane,
                Some(before) => {
                    let own = self.module.const_splat(index.1, number)?;
                    let is_here = self.emit(Op::IEqual, bools, &[part_number.0, own.0])?;
                    self.emit(Op::Select, scalar, &[is_here.0, lane.0, before.0])?
                }
            });
        }
        let result = result.ok_or_else(|| Error::internal("a vector without parts"))?;
        self.named(inst, result, scalar)
    }

    /// A vector with one component replaced, by a number that is known when the program runs.
    pub(in crate::writer) fn with_lane_at(
        &mut self,
        inst: InstView<'m>,
        id: Id,
        ty: Type<'m>,
        lane: Id,
        index: (Id, Type<'m>),
    ) -> Result<()> {
        let layout = self.module.vector_layout(ty)?;
        let whole = self.module.type_of(ty)?;
        let part_type = self.module.vectors.split(whole).map_or(whole, |wide| wide.part);
        let (part_number, place) = dynamic_place(self, layout, index)?;
        let bools = self.module.bool()?;
        let condition_type =
            if layout.is_scalar { bools } else { self.module.plain_vector(bools, layout.part)? };
        let mut parts = self.parts(id, layout)?;
        for (number, part) in (0..).zip(&mut parts) {
            let own = self.module.const_splat(index.1, number)?;
            let mut is_here = self.emit(Op::IEqual, bools, &[part_number.0, own.0])?;
            let changed = if layout.is_scalar {
                lane
            } else {
                // Before SPIR-V 1.4 the condition has as many components as what is selected.
                is_here = self.emit(
                    Op::CompositeConstruct,
                    condition_type,
                    &vec![is_here.0; layout.part as usize],
                )?;
                self.emit(Op::VectorInsertDynamic, part_type, &[part.0, lane.0, place.0])?
            };
            *part = self.emit(Op::Select, part_type, &[is_here.0, changed.0, part.0])?;
        }
        let id = self.joined(Some(inst), whole, &parts)?;
        self.named(inst, id, whole)
    }

    /// A vector with the component of a number replaced.
    pub(in crate::writer) fn with_lane(
        &mut self,
        inst: InstView<'m>,
        id: Id,
        ty: Type<'m>,
        lane: Id,
        index: u32,
    ) -> Result<()> {
        let layout = self.module.vector_layout(ty)?;
        let whole = self.module.type_of(ty)?;
        let part_type = self.module.vectors.split(whole).map_or(whole, |wide| wide.part);
        let (number, place) = layout.place(index);
        let mut parts = self.parts(id, layout)?;
        if let Some(part) = parts.get_mut(number as usize) {
            *part = if layout.is_scalar {
                lane
            } else {
                self.emit(Op::CompositeInsert, part_type, &[lane.0, part.0, place])?
            };
        }
        let id = self.joined(Some(inst), whole, &parts)?;
        self.named(inst, id, whole)
    }
}

/// The number of the part and the position in it, of an index that is known when the program runs.
fn dynamic_place<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    layout: VectorRepresentation,
    (index, ty): (Id, Type<'m>),
) -> Result<(Id, Id)> {
    if layout.is_scalar || layout.parts == 1 {
        return Ok((index, index));
    }
    let ints = f.module.type_of(ty)?;
    let (shift, mask) = (
        f.module.const_splat(ty, layout.part.trailing_zeros().into())?,
        f.module.const_splat(ty, (layout.part - 1).into())?,
    );
    let number = f.emit(Op::ShiftRightLogical, ints, &[index.0, shift.0])?;
    Ok((number, f.emit(Op::BitwiseAnd, ints, &[index.0, mask.0])?))
}
