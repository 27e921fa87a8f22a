//! Intrinsics that other instructions of LLVM say as well: vector predication (`llvm.vp.*`), matrices
//! (`llvm.matrix.*`) and quotients of fixed-point numbers. They are replaced in a copy of the module, which is
//! translated in its place. Integers of two words, which few modules have, are split into these when the translation
//! has met them.

mod division;
mod fixed;
mod lanes;
mod matrix;
mod predicated;
mod wide;

use inkwell::module::Module as OwnedModule;

pub(super) use wide::{in_words, wide};

use crate::{
    Code, Error, Result,
    llvm::{
        self, AttributeIndex, AttributeKinds, AttributeValue, Builder, Function, Inst, KnownAttribute,
        Module, Opcode, Type, Value,
    },
    mapping::intrinsics::{self, Combination, Form, Replacement},
};

/// Vectors with more lanes are left alone: the instructions for each of them would hardly end.
const MAX_LANES: u32 = super::vectors::MAX_LANES;
/// Intrinsics become so many instructions in every module.
const FREE_INSTRUCTIONS: u64 = 1 << 18;
/// So many more each call of one pays for.
const OF_A_CALL: u64 = 16;

/// A copy of a module without intrinsics that others say as well; `None` where it has none of them.
///
/// # Errors
/// Where an operand is none that the intrinsic can have, as LLVM's verifier does not look at all of them.
pub(super) fn expanded<'c>(module: &OwnedModule<'c>) -> Result<Option<OwnedModule<'c>>> {
    if !Module::from_inkwell(module).functions().any(|function| replacement(function).is_some()) {
        return Ok(None);
    }
    let copy = llvm::clone_module(module);
    expand(Module::from_inkwell(&copy))?;
    Ok(Some(copy))
}

/// Replaces the intrinsics that others say as well.
fn expand(module: Module<'_>) -> Result<()> {
    let bodies = module.functions().flat_map(|function| function.blocks());
    let calls: Vec<(Inst<'_>, Replacement)> = bodies
        .flat_map(|block| block.instructions())
        .filter(|inst| inst.opcode() == Opcode::Call && inst.bundle_count() == 0 && fits(*inst))
        .filter_map(|inst| Some((inst, replacement(inst.called_function()?)?)))
        .collect();
    let mut expander = Expander::new(module);
    let most = FREE_INSTRUCTIONS + OF_A_CALL * calls.len() as u64;
    for (inst, how) in calls {
        if expander.builder.count() > most {
            let detail = "intrinsics of long vectors become too many instructions, this one among the last";
            return Err(Error::unsupported(Code::Other, detail).or_at(|| inst.at()));
        }
        // What LLVM does not build has types that the verifier does not compare.
        expander.replace(inst, how).map_err(|_| refuse(inst).or_at(|| inst.at()))?;
    }
    Ok(())
}

/// What says the same as an intrinsic.
fn replacement(function: Function<'_>) -> Option<Replacement> {
    match intrinsics::by_name(function.intrinsic_name()?)?.form {
        Form::Replaced(how) => Some(how),
        _ => None,
    }
}

/// Whether all vectors of a call have lanes that can be counted.
fn fits(inst: Inst<'_>) -> bool {
    let types = std::iter::once(inst.ty()).chain(inst.args().filter_map(Value::ty));
    types.into_iter().all(|ty| !ty.is_scalable() && ty.vector_len().is_none_or(|len| len <= MAX_LANES))
}

/// The module and what its instructions are made with.
struct Expander<'m> {
    module: Module<'m>,
    builder: Builder<'m>,
    kinds: AttributeKinds,
    /// The function that divides numbers of two words.
    long_quotient: Option<Function<'m>>,
}

fn refuse(inst: Inst<'_>) -> Error {
    super::inst::unsupported(inst)
}

fn type_of<'m>(value: Value<'m>) -> Result<Type<'m>> {
    value.ty().ok_or_else(|| Error::internal("a value has no type"))
}

impl<'m> Expander<'m> {
    fn new(module: Module<'m>) -> Self {
        Self {
            module,
            builder: Builder::new(module.context()),
            kinds: AttributeKinds::new(),
            long_quotient: None,
        }
    }

    fn replace(&mut self, inst: Inst<'m>, how: Replacement) -> Result<()> {
        use Replacement as R;
        self.builder.position_before(inst);
        self.builder.set_debug_location(inst.debug_location())?;
        let new = match how {
            R::Operation(operation) => Some(self.operation(inst, operation)?),
            R::Cast(cast) => Some(self.cast(inst, cast)?),
            R::Compare => Some(self.compare(inst)?),
            R::Intrinsic(name) => Some(self.other_intrinsic(inst, name)?),
            R::Reduction(name, combination) => Some(self.reduction(inst, name, combination)?),
            R::Select => Some(self.selected(inst)?),
            R::FirstLane => Some(self.first_lane(inst)?),
            R::Splice => Some(self.spliced(inst)?),
            R::Reverse => Some(self.reversed(inst)?),
            R::Load => Some(self.load(inst)?),
            R::Store => self.store(inst)?,
            R::Gather => Some(self.gather(inst)?),
            R::Scatter => self.scatter(inst)?,
            R::StridedLoad => Some(self.strided_load(inst)?),
            R::StridedStore => self.strided_store(inst)?,
            R::VectorLength => Some(self.vector_length(inst)?),
            R::LastActive => Some(self.last_active(inst)?),
            R::AnyOf => Some(self.any_of(inst)?),
            R::Histogram(operation) => self.histogram(inst, Combination::Operation(operation))?,
            R::HistogramBy(name) => self.histogram(inst, Combination::Intrinsic(name))?,
            R::LoadRelative => Some(self.load_relative(inst)?),
            R::Transpose => Some(self.transposed(inst)?),
            R::MatrixProduct => Some(self.matrix_product(inst)?),
            R::MatrixLoad => Some(self.matrix_load(inst)?),
            R::MatrixStore => self.matrix_store(inst)?,
            R::FixedQuotient(sign, range) => Some(self.fixed_quotient(inst, sign, range)?),
        };
        let name = inst.value().name_bytes().to_vec();
        if let Some(new) = new {
            inst.value().replace_all_uses_with(new)?;
        }
        inst.erase()?;
        if let Some(new) = new.filter(|new| new.as_instruction().is_some() && !new.has_name()) {
            new.set_name(&name);
        }
        Ok(())
    }

    fn arg(&self, inst: Inst<'m>, index: u32) -> Result<Value<'m>> {
        inst.arg(index).ok_or_else(|| refuse(inst))
    }

    /// An argument that is a constant below 2³².
    fn number(&self, inst: Inst<'m>, index: u32) -> Result<u32> {
        let number = self.arg(inst, index)?.const_u64().and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| refuse(inst))
    }

    /// The number of lanes of a vector.
    fn lanes_of(&self, inst: Inst<'m>, vector: Type<'m>) -> Result<u32> {
        vector.vector_len().ok_or_else(|| refuse(inst))
    }

    /// An integer, or a vector with that integer in each lane.
    fn const_splat(&self, ty: Type<'m>, value: u64) -> Result<Value<'m>> {
        let scalar = ty.scalar().const_int(value)?;
        match ty.vector_len() {
            Some(len) => Ok(ty.scalar().const_vector(&vec![scalar; len as usize])?),
            None => Ok(scalar),
        }
    }

    /// A scalar in each lane of a vector type.
    fn splat(&self, scalar: Value<'m>, vector: Type<'m>) -> Result<Value<'m>> {
        let Some(len) = vector.vector_len() else { return Ok(scalar) };
        if scalar.is_constant() {
            return Ok(type_of(scalar)?.const_vector(&vec![scalar; len as usize])?);
        }
        let poison = vector.poison()?;
        let first = self.builder.insert_element(poison, scalar, self.index(0)?)?;
        Ok(self.builder.shuffle(first, poison, &vec![0; len as usize])?)
    }

    /// The number of a lane as an operand.
    fn index(&self, lane: u32) -> Result<Value<'m>> {
        Ok(self.builder.context().i32().const_int(lane.into())?)
    }

    /// 0, 1, 2 … in the lanes of a vector of integers.
    fn counting(&self, vector: Type<'m>) -> Result<Value<'m>> {
        let count = vector.vector_len().unwrap_or(1);
        let lanes = (0..count).map(|lane| vector.scalar().const_int(lane.into()));
        Ok(vector.scalar().const_vector(&lanes.collect::<Result<Vec<_>, _>>()?)?)
    }

    /// Calls an intrinsic.
    fn call(&self, name: &str, result: Type<'m>, args: &[Value<'m>]) -> Result<Inst<'m>> {
        let params = args.iter().map(|arg| type_of(*arg)).collect::<Result<Vec<_>>>()?;
        let function = self.module.declare_intrinsic(name, result.function(&params, false)?)?;
        Ok(self.builder.call(function, args)?)
    }

    /// Calls an intrinsic with the flags of a call that it replaces.
    fn call_for(&self, inst: Inst<'m>, name: &str, result: Type<'m>, args: &[Value<'m>]) -> Result<Inst<'m>> {
        let call = self.call(name, result, args)?;
        if result.scalar().is_float() {
            call.set_fast_math(inst.fast_math());
        }
        Ok(call)
    }

    /// The alignment that a call says of an argument; without one it is that of a type.
    fn alignment(&self, inst: Inst<'m>, index: u32, ty: Type<'m>) -> u64 {
        let said = inst.attributes(AttributeIndex::Param(index)).find_map(|attribute| {
            let known = attribute.kind().and_then(|kind| self.kinds.known(kind));
            match attribute.value() {
                AttributeValue::Int(bytes) if known == Some(KnownAttribute::Align) => Some(bytes),
                _ => None,
            }
        });
        said.or_else(|| self.module.align_of(ty)).unwrap_or(1)
    }
}
