//! The checked builder: each method tests the conditions that the IR takes for granted and only then makes an instruction.
//!
//! Nothing is folded: an instruction over constants stays an instruction. Rules about the function as a whole
//! (dominance, entries of phis against predecessors, …) are left to the verifier.

mod arith;
mod atomic;
mod call;
mod control;
mod memory;
mod vector;

use std::cell::Cell;

use smallvec::SmallVec;
use spirv_llvm_ir as ir;

pub(crate) use arith::is_float_binary;
pub(crate) use atomic::{AtomicAccess, CompareExchangeOperands};

use super::{
    Block, BuildError, Built, Context, Inst, Metadata, Type, TypeKind, Value, ValueKind, rule,
    value::OperandList,
};

/// Where the next instruction stands.
#[derive(Clone, Copy)]
enum InsertionPoint<'m> {
    /// In no block.
    None,
    /// At the end of a block.
    End(Block<'m>),
    /// In front of an instruction of a block.
    Before(Block<'m>, ir::InstId),
}

/// Adds instructions to blocks of one module.
pub(crate) struct Builder<'m> {
    context: Context<'m>,
    place: Cell<InsertionPoint<'m>>,
    location: Cell<Option<ir::MetadataId>>,
    /// The function for which the location's number is known, and that number.
    located: Cell<Option<(ir::FunctionId, ir::LocationId)>>,
    /// How much it has built.
    count: Cell<u64>,
}

impl<'m> Builder<'m> {
    /// A builder without a place yet.
    pub(crate) fn new(context: Context<'m>) -> Self {
        Self {
            context,
            place: Cell::new(InsertionPoint::None),
            location: Cell::new(None),
            located: Cell::new(None),
            count: Cell::new(0),
        }
    }

    /// Goes on at the end of a block.
    pub(crate) fn position_at_end(&self, block: Block<'m>) {
        self.place.set(InsertionPoint::End(block));
    }

    /// Goes on in front of an instruction, with its debug location.
    pub(crate) fn position_before(&self, inst: Inst<'m>) {
        self.place
            .set(inst.block().map_or(InsertionPoint::None, |block| InsertionPoint::Before(block, inst.id.1)));
        self.location.set(None);
        self.located.set(Some((inst.id.0, inst.location_id())));
    }

    /// The home of types, constants and metadata.
    pub(crate) fn context(&self) -> Context<'m> {
        self.context
    }

    /// How much it has built.
    pub(crate) fn count(&self) -> u64 {
        self.count.get()
    }

    /// Builds something in front of an instruction, without a debug location, and goes on at the end of the block that
    /// was being filled.
    pub(crate) fn before<T>(&self, inst: Inst<'m>, build: impl FnOnce(&Self) -> T) -> T {
        let here = self.block();
        let (location, located) = (self.location.take(), self.located.take());
        if let Some(block) = inst.block() {
            self.place.set(InsertionPoint::Before(block, inst.id.1));
        }
        let built = build(self);
        if let Some(here) = here {
            self.position_at_end(here);
        }
        self.location.set(location);
        self.located.set(located);
        built
    }

    /// The block that is being filled.
    #[inline]
    pub(crate) fn block(&self) -> Option<Block<'m>> {
        match self.place.get() {
            InsertionPoint::None => None,
            InsertionPoint::End(block) | InsertionPoint::Before(block, _) => Some(block),
        }
    }

    /// The debug location of the instructions from here on; `None` for none.
    ///
    /// # Errors
    /// Where the metadata is not a debug location.
    pub(crate) fn set_debug_location(&self, location: Option<Metadata<'m>>) -> Built<()> {
        let fits = location.is_none_or(Metadata::is_debug_location);
        rule(fits, || "only a debug location can be one".into())?;
        self.location.set(location.map(|location| location.id));
        self.located.set(None);
        Ok(())
    }

    /// That there is a block to fill.
    #[inline]
    fn placed(&self) -> Built<Block<'m>> {
        self.block().ok_or_else(|| BuildError::new("the builder stands in no block"))
    }

    /// That the block to fill has no end yet.
    fn open(&self) -> Built<Block<'m>> {
        let block = self.placed()?;
        rule(block.terminator().is_none(), || format!("block {block} already has its end"))?;
        Ok(block)
    }

    /// A type of the IR.
    fn type_id(&self, ty: ir::Type) -> ir::TypeId {
        self.context.draft.change().ir.types.intern(ty)
    }

    /// The type of booleans as many as a type has components.
    fn bool_of(&self, ty: Type<'m>) -> ir::TypeId {
        let bool = self.type_id(ir::Type::Integer(1));
        match ty.get() {
            ir::Type::Vector { length, scalable, .. } => {
                self.type_id(ir::Type::Vector { element: bool, length, scalable })
            }
            _ => bool,
        }
    }

    /// Values as operands of the function that is being filled.
    #[inline]
    fn operands(&self, values: &[Value<'m>]) -> Built<OperandList> {
        let block = self.placed()?;
        let state = self.context.draft.state();
        let mut operands: OperandList = SmallVec::with_capacity(values.len());
        for value in values {
            let operand = state.operand(block.id.0, value.id);
            operands.push(operand.ok_or_else(|| BuildError::new("a value of another function"))?);
        }
        Ok(operands)
    }

    /// Makes an instruction of values.
    #[inline]
    fn make(&self, inst: ir::Inst, values: &[Value<'m>]) -> Built<Inst<'m>> {
        let operands = self.operands(values)?;
        self.insert(inst, &operands)
    }

    /// Makes an instruction of operands.
    #[inline]
    fn insert(&self, inst: ir::Inst, operands: &[ir::Value]) -> Built<Inst<'m>> {
        self.insert_with(operands, |function, has_result| function.make(inst, operands, has_result), inst.ty)
    }

    fn insert_with(
        &self,
        operands: &[ir::Value],
        make: impl FnOnce(&mut ir::Function, bool) -> ir::InstId,
        ty: ir::TypeId,
    ) -> Built<Inst<'m>> {
        let block = self.placed()?;
        let (function, block_id) = block.id;
        let state = &mut *self.context.draft.change();
        let location = match (self.location.get(), self.located.get()) {
            (_, Some((of, location))) if of == function => Some(location),
            (None, _) => None,
            (Some(node), _) => {
                let location = state.location(function, node);
                self.located.set(Some((function, location)));
                Some(location)
            }
        };
        let has_result = !state.ir.types.is_void(ty);
        state.count_uses(function, operands);
        let body = state.body_mut(function);
        let id = make(body, has_result);
        match self.place.get() {
            InsertionPoint::Before(_, next) => body.insert_before(id, next),
            _ => body.append(block_id, id),
        }
        if let Some(location) = location {
            body.set_location(id, location);
        }
        state.note_users(function, id);
        self.count.set(self.count.get() + 1);
        Ok(Inst { draft: self.context.draft, id: (function, id) })
    }
}

/// The type of a value that can be an operand.
#[inline]
fn type_of<'m>(value: Value<'m>) -> Built<Type<'m>> {
    value.ty().ok_or_else(|| BuildError::new("a value without a type"))
}

/// The type that two values share.
#[inline]
fn same_type<'m>(left: Value<'m>, right: Value<'m>) -> Built<Type<'m>> {
    let ty = type_of(left)?;
    rule(right.has_type(ty), || format!("{left} and {right} are of different types"))?;
    Ok(ty)
}

/// That a value is a pointer; its address space.
fn pointer(value: Value<'_>) -> Built<u32> {
    type_of(value)?.address_space().ok_or_else(|| BuildError::new(format!("{value} is not a pointer")))
}

/// That values of the type can stand in memory.
fn storable(ty: Type<'_>) -> Built<()> {
    rule(ty.is_first_class() && ty.is_sized(), || format!("no value of type {ty} can stand in memory"))
}

/// That a value can be an operand of an ordinary instruction.
fn plain(value: Value<'_>) -> Built<()> {
    let usable = !matches!(value.kind(), ValueKind::Block | ValueKind::InlineAsm | ValueKind::Metadata)
        && type_of(value)?.is_first_class();
    rule(usable, || format!("{value} cannot be an operand"))
}

/// The rules of a GEP: a sized source, a pointer or vector of pointers, indices that lead to something.
pub(super) fn check_gep<'m>(source: Type<'m>, base: Value<'m>, indices: &[Value<'m>]) -> Built<()> {
    rule(source.is_sized(), || format!("the type {source} has no size to index by"))?;
    let base_type = type_of(base)?;
    rule(base_type.scalar().is_pointer(), || format!("{base} is not a pointer"))?;
    let mut lanes = base_type.vector_len();
    rule(!indices.is_empty(), || "a GEP needs an index".into())?;
    for index in indices {
        let ty = type_of(*index)?;
        rule(ty.scalar().is_int(), || format!("{index} is not an index"))?;
        if ty.is_vector() {
            let own = ty.vector_len();
            rule(lanes.is_none() || lanes == own, || "the vectors of a GEP differ in length".into())?;
            lanes = own;
        }
    }
    let mut ty = source;
    for index in indices.iter().skip(1) {
        let part = match ty.kind() {
            TypeKind::Struct => {
                let index = index.aggregate_element(0).unwrap_or(*index);
                index.const_u64().and_then(|index| ty.member(u32::try_from(index).ok()?))
            }
            _ => ty.element(),
        };
        ty = part.ok_or_else(|| BuildError::new(format!("the indices lead out of the type {source}")))?;
    }
    Ok(())
}

/// That a type is a vector of that kind and length.
fn lanes(ty: Type<'_>) -> (TypeKind, Option<u32>) {
    (ty.kind(), ty.vector_len())
}
