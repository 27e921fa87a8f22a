//! The changes of a module that needs some, in a draft, and the means that they have in common.

use spirv_llvm_ir as ir;

use super::{
    Needs, aborts,
    components::{self, LaneSplit},
    constructs,
    frozen::define,
    intrinsics, splitting,
    target::Origins,
    wraps,
};
pub(crate) use crate::draft::unsupported as refuse;
use crate::{
    Error, Errors, Result, WriteOptions,
    draft::{Builder, Draft, Function, Inst, Module, Type, Value},
    view,
};

/// Returns the module in which everything is legal that this stage makes so, as the module needs it, and how many debug records
/// have lost their values on the way.
///
/// # Errors
/// Where an operand is none that the intrinsic can have, as the verifier does not look at all of them, and what the target
/// environment lacks.
pub(crate) fn legalized(
    mut module: ir::Module,
    needs: &Needs<'_>,
    options: &WriteOptions,
) -> Result<(ir::Module, u32), Errors> {
    let original = needs.target.is_some().then(|| view::ModuleSource::new(module.clone()));
    if let Some(constants) = &needs.private_constants {
        constants.make(&mut module);
    }
    let draft = Draft::of(module);
    let module = draft.module();
    if let Some(constants) = &needs.private_constants {
        constants.place(module)?;
    }
    if let Some(addresses) = &needs.addresses {
        addresses.expand(module)?;
    }
    if needs.frozen.has_changes() {
        define::define(module, &needs.frozen.computed)?;
        define::fold(module)?;
    }
    if needs.aborts {
        aborts::end_blocks(module, options)?;
    }
    if needs.intrinsics {
        intrinsics::replace(module, |_| true)?;
    }
    if needs.wraps {
        wraps::replace(module)?;
    }
    if needs.splitting {
        splitting::split_long(module)?;
    }
    if needs.lengths {
        components::scalarize(module, LaneSplit::Lengths)?;
    }
    constructs::find(module, &needs.constructs)?;
    if let (Some(target), Some(original)) = (needs.target, &original) {
        target.lower(module, &Origins::new(original))?;
    }
    let lost = draft.lost_records();
    Ok((draft.finish(), lost))
}

/// A module that is changed, and the means to make instructions in it.
pub(crate) struct Legalizer<'m> {
    pub(super) module: Module<'m>,
    pub(super) builder: Builder<'m>,
    /// The function that divides numbers of two words.
    pub(super) long_quotient: Option<Function<'m>>,
}

pub(crate) fn type_of<'m>(value: Value<'m>) -> Result<Type<'m>> {
    value.ty().ok_or_else(|| Error::internal("a value has no type"))
}

impl<'m> Legalizer<'m> {
    pub(super) fn new(module: Module<'m>) -> Self {
        Self { module, builder: Builder::new(module.context()), long_quotient: None }
    }

    pub(super) fn arg(&self, inst: Inst<'m>, index: u32) -> Result<Value<'m>> {
        inst.arg(index).ok_or_else(|| refuse(inst))
    }

    /// An argument that is a constant below 2³².
    pub(super) fn number(&self, inst: Inst<'m>, index: u32) -> Result<u32> {
        let number = self.arg(inst, index)?.const_u64().and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| refuse(inst))
    }

    /// The number of lanes of a vector.
    pub(super) fn lanes_of(&self, inst: Inst<'m>, vector: Type<'m>) -> Result<u32> {
        vector.vector_len().ok_or_else(|| refuse(inst))
    }

    /// An integer, or a vector with that integer in each lane.
    pub(super) fn const_splat(&self, ty: Type<'m>, value: u64) -> Result<Value<'m>> {
        let scalar = ty.scalar().const_int(value)?;
        match ty.vector_len() {
            Some(len) => Ok(ty.scalar().const_vector(&vec![scalar; len as usize])?),
            None => Ok(scalar),
        }
    }

    /// A scalar in each lane of a vector type.
    pub(super) fn splat(&self, scalar: Value<'m>, vector: Type<'m>) -> Result<Value<'m>> {
        let Some(len) = vector.vector_len() else { return Ok(scalar) };
        if scalar.is_constant() {
            return Ok(type_of(scalar)?.const_vector(&vec![scalar; len as usize])?);
        }
        let poison = vector.poison()?;
        let first = self.builder.insert_element(poison, scalar, self.index(0)?)?;
        Ok(self.builder.shuffle(first, poison, &vec![0; len as usize])?)
    }

    /// The number of a lane as an operand.
    pub(super) fn index(&self, lane: u32) -> Result<Value<'m>> {
        Ok(self.builder.context().i32().const_int(lane.into())?)
    }

    /// 0, 1, 2 … in the lanes of a vector of integers.
    pub(super) fn counting(&self, vector: Type<'m>) -> Result<Value<'m>> {
        let count = vector.vector_len().unwrap_or(1);
        let lanes = (0..count).map(|lane| vector.scalar().const_int(lane.into()));
        Ok(vector.scalar().const_vector(&lanes.collect::<Result<Vec<_>, _>>()?)?)
    }

    /// Calls an intrinsic.
    pub(super) fn call(&self, name: &str, result: Type<'m>, args: &[Value<'m>]) -> Result<Inst<'m>> {
        let params = args.iter().map(|arg| type_of(*arg)).collect::<Result<Vec<_>>>()?;
        let function = self.module.declare_intrinsic(name, result.function(&params, false)?)?;
        Ok(self.builder.call(function, args)?)
    }

    /// Calls an intrinsic with the flags of a call that it replaces.
    pub(super) fn call_for(
        &self,
        inst: Inst<'m>,
        name: &str,
        result: Type<'m>,
        args: &[Value<'m>],
    ) -> Result<Inst<'m>> {
        let call = self.call(name, result, args)?;
        if result.scalar().is_float() {
            call.set_fast_math(inst.fast_math());
        }
        Ok(call)
    }

    /// The alignment that a call says of an argument; without one it is that of a type.
    pub(super) fn alignment(&self, inst: Inst<'m>, index: u32, ty: Type<'m>) -> u64 {
        let said = inst.argument_alignment(index);
        said.or_else(|| self.module.align_of(ty)).unwrap_or(1)
    }
}
