//! LLVM's intrinsics: as instructions, extended instructions, expansions, functions, or nothing.
//!
//! The translation of an intrinsic stands in the rows of [`mapping::intrinsics`](crate::mapping::intrinsics); a callee is
//! resolved to its row once. The families below do what a row alone does not say.

mod class;
mod compress;
pub(in crate::writer) mod constrained;
mod fixed;
mod float;
pub(in crate::writer) mod helper;
mod hint;
mod int;
mod masked;
mod masked_lanes;
mod memory;
mod overflow;
mod shape;
mod vector;

use smallvec::SmallVec;

use super::inst::unsupported;
use crate::{
    Code, Error, ExtInst, Loss, Result, UnknownIntrinsics, excerpt,
    mapping::intrinsics::{self, Expansion, IntrinsicForm, IntrinsicRow},
    spirv::{
        Extension, Id, Op,
        grammar::{ExtInstSet, OpenClStd, StorageClass},
    },
    view::{FastMath, Function, InstView, Opcode, Type, TypeKind, Value, ValueKind},
    writer::{FunctionWriter, ModuleWriter, Source},
};

pub(super) use helper::HelperTable;

/// The row of an intrinsic, which a callee is resolved to.
pub(super) type Intrinsic = &'static IntrinsicRow;

impl<'m> Source<'m> {
    /// The row of an intrinsic; `None` for one that is called as an external function, as the options allow it.
    ///
    /// # Errors
    /// Where the intrinsic is not known and may not be called.
    pub(super) fn resolve_intrinsic(&self, function: Function<'m>) -> Result<Option<Intrinsic>> {
        let full_name = function.name();
        let row = match function.intrinsic_name() {
            Some(name) => intrinsics::by_name(name),
            None => intrinsics::of_float_builtin(&full_name),
        };
        let is_callable = match &self.options.unknown_intrinsics {
            UnknownIntrinsics::Refuse => false,
            UnknownIntrinsics::Prefixes(prefixes) => {
                prefixes.iter().any(|prefix| full_name.starts_with(prefix.as_str()))
            }
            UnknownIntrinsics::All => true,
        };
        match row {
            Some(row) if !is_callable || self.is_translated(row) => Ok(Some(row)),
            _ if is_callable => Ok(None),
            _ => Err(unexpected(match intrinsics::refusal(&full_name) {
                Some(reason) => format!("{full_name}: {reason}"),
                None => full_name.into_owned(),
            })),
        }
    }

    /// Whether a known intrinsic has a translation under these options.
    fn is_translated(&self, row: Intrinsic) -> bool {
        match row.form {
            IntrinsicForm::Unsupported(_) => false,
            IntrinsicForm::Expansion(Expansion::StackSave | Expansion::StackRestore) => {
                self.allows(Extension::SPV_INTEL_variable_length_array)
            }
            IntrinsicForm::Expansion(Expansion::ReadClock) => self.allows(Extension::SPV_KHR_shader_clock),
            _ => true,
        }
    }

    /// Whether `llvm.fmuladd` is one instruction.
    fn has_mad(&self) -> bool {
        self.options.fmuladd_as_mad && self.options.ext_inst == ExtInst::OpenClStd
    }
}

/// Whether the types of an intrinsic are such as its name says or many have: bitcode that no LLVM has verified may declare it
/// with any other.
pub(super) fn has_types_of_its_name(function: Function<'_>) -> bool {
    let Some(base) = function.intrinsic_name() else { return false };
    let name = function.name();
    let said = name.get(base.len()..).unwrap_or_default();
    let is_said = |ty: Type<'_>| {
        let kind = ty.scalar().kind();
        let word = match kind {
            TypeKind::Integer => format!("i{}", ty.scalar().int_width().unwrap_or_default()),
            TypeKind::BFloat => "bf16".to_owned(),
            _ => format!("f{}", kind.float_bits().unwrap_or_default()),
        };
        matches!(word.as_str(), "i1" | "i8" | "i32" | "i64")
            || said.split('.').any(|part| part.ends_with(&word))
    };
    let mut parts = function.ty().params().chain(function.ty().return_type());
    parts.all(|ty| match ty.kind() {
        TypeKind::Struct => ty.members().all(is_said),
        _ if ty.scalar().is_int() || ty.scalar().is_float() => is_said(ty),
        _ => true,
    })
}

impl ModuleWriter<'_> {
    /// Counts what an intrinsic that is dropped says.
    fn note_dropped(&self, loss: Loss) {
        // Where the extension is allowed, the accesses themselves say what is in a scope.
        let is_said =
            loss == Loss::NoAliasScope && self.source.allows(Extension::SPV_INTEL_memory_access_aliasing);
        if !is_said {
            self.losses.add(loss);
        }
    }
}

/// The error for an intrinsic without a translation.
fn unexpected(detail: impl Into<String>) -> Error {
    Error::unsupported(Code::InvalidFunctionCall, detail.into())
        .with_help("allow it as an external function with --spirv-allow-unknown-intrinsics")
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Writes a call of an intrinsic.
    pub(super) fn intrinsic(&mut self, inst: InstView<'m>, row: Intrinsic) -> Result<()> {
        self.module.note_exceptions(inst);
        match row.form {
            IntrinsicForm::Float(exact, native) => float::float_function(self, inst, exact, native),
            IntrinsicForm::Integer(function, sign) => int::int_function(self, inst, function, sign),
            IntrinsicForm::Expansion(expansion) => expand(self, inst, row, expansion),
            IntrinsicForm::Argument(_) => {
                let arg = self.arg(inst, 0)?;
                self.same_value(inst, arg)
            }
            IntrinsicForm::Always(value, _) => {
                let id = self.module.const_int(1, value.into())?;
                let ty = self.module.bool()?;
                self.define(inst, id, ty)
            }
            IntrinsicForm::Dropped(_, loss) => {
                if let Some(loss) = loss {
                    self.module.note_dropped(loss);
                }
                dropped(self, inst)
            }
            // It would have been replaced, had LLVM's type fitted.
            IntrinsicForm::Replaced(_) => Err(unexpected(excerpt(&inst))),
            IntrinsicForm::Unsupported(reason) => Err(unexpected(format!("{}: {reason}", row.name))),
        }
    }

    /// An argument of a call.
    pub(super) fn arg(&self, inst: InstView<'m>, index: u32) -> Result<Value<'m>> {
        inst.arg(index).ok_or_else(|| unsupported(inst))
    }

    /// The ids of all arguments that are values.
    fn arg_ids(&mut self, inst: InstView<'m>) -> Result<SmallVec<[u32; 4]>> {
        let mut ids = SmallVec::new();
        for arg in inst.args() {
            if arg.kind() != ValueKind::Metadata {
                ids.push(self.value(arg)?.0);
            }
        }
        Ok(ids)
    }

    /// Emits the instruction of OpenCL.std that yields the value of `inst`.
    fn std_for(&mut self, inst: InstView<'m>, function: OpenClStd, ty: Id, operands: &[u32]) -> Result<Id> {
        self.module.require_bfloat_arithmetic(inst.ty())?;
        let set = self.module.import(ExtInstSet::OpenClStd)?;
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend([set.0, function.0]);
        words.extend_from_slice(operands);
        self.emit_for(inst, Op::ExtInst, ty, &words)
    }

    /// Makes what was emitted the value of `inst`, with its name.
    pub(in crate::writer) fn named(&mut self, inst: InstView<'m>, id: Id, ty: Id) -> Result<()> {
        self.define(inst, id, ty)?;
        self.result_id(inst)?;
        Ok(())
    }

    /// Makes another value the value of `inst`.
    fn same_value(&mut self, inst: InstView<'m>, value: Value<'m>) -> Result<()> {
        let ty = self.module.value_type(inst.value())?;
        let id = self.value_as(value, ty)?;
        self.define(inst, id, ty)
    }

    /// A variable of the function; its pointer type tells what it holds in every module.
    fn variable(&mut self, pointee: Id, init: Option<Id>) -> Result<Id> {
        let pointer = self.module.typed_pointer(StorageClass::Function, pointee)?;
        let id = self.new_id();
        self.variable_as(id, pointer, pointee, init)?;
        Ok(id)
    }
}

/// OpAbortKHR where it is allowed; its message is the number of the failed check, or 0.
fn trap<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    if !f.source.allows(Extension::SPV_KHR_abort) {
        f.module.losses.add(Loss::Trap);
        return dropped(f, inst);
    }
    let kind = inst.arg(0).and_then(Value::const_u64).unwrap_or(0);
    let ty = f.module.int(32)?;
    let message = f.module.const_int(32, kind)?;
    f.abort(ty, message)
}

fn expand<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    row: Intrinsic,
    expansion: Expansion,
) -> Result<()> {
    use Expansion as E;
    shape::check_shape(f, inst, expansion)?;
    if matches!(expansion, E::FrExp | E::ModF | E::SinCos | E::SinCosPi | E::RoundToInt(_) | E::Canonicalize)
    {
        let number = f.arg(inst, 0)?;
        let number = f.source.llvm_type(number)?;
        f.module.require_bfloat_arithmetic(number)?;
    }
    match expansion {
        E::Extremum(function) => float::extremum(f, inst, function, FastMath::NSZ),
        E::ExtremumOrNan(function) => float::extremum(f, inst, function, FastMath::NSZ | FastMath::NNAN),
        E::Geometric(function) => float::float_function(f, inst, function, None),
        E::FMulAdd => float::fmuladd(f, inst, f.source.has_mad()),
        E::FMulThenAdd => float::fmuladd(f, inst, false),
        E::PowI => float::powi(f, inst),
        E::LdExp => float::ldexp(f, inst),
        E::FrExp => float::frexp(f, inst),
        E::ModF => float::two_results(f, inst, OpenClStd::modf),
        E::SinCos => float::two_results(f, inst, OpenClStd::sincos),
        E::SinCosPi => float::sincospi(f, inst),
        E::RoundToInt(function) => float::round_to_int(f, inst, function),
        E::Canonicalize => float::canonicalize(f, inst),
        E::FpClass => class::fp_class(f, inst),
        E::Abort => trap(f, inst),
        E::ArithmeticFence => float::arithmetic_fence(f, inst),
        E::SaturatingConvert(sign) => float::saturating_convert(f, inst, sign),
        E::RoundingTruncate => constrained::constrained_convert(f, inst, Opcode::FpTrunc),
        E::ToHalfBits => float::half_bits(f, inst),
        E::FromHalfBits => float::half_from_bits(f, inst),
        E::Saturating(what, sign) => int::saturating(f, inst, what, sign),
        E::FixedProduct(sign, range) => fixed::fixed_product(f, inst, sign, range),
        E::SaturatingShift(sign) => int::saturating_shift(f, inst, sign),
        E::Prefer(predicate) => int::preferred(f, inst, predicate),
        E::ByteSwap => int::byte_swap(f, inst),
        E::BitReverse => int::bit_reverse(f, inst),
        E::PopulationCount => int::population_count(f, inst),
        E::LeadingZeros => int::leading_zeros(f, inst),
        E::TrailingZeros => int::trailing_zeros(f, inst),
        E::FunnelShift(direction) => helper::funnel_shift(f, inst, direction),
        E::Overflow(what, sign) => overflow::with_overflow(f, inst, what, sign),
        E::ThreeWayCompare(sign) => int::three_way_compare(f, inst, sign),
        E::CopyMemory => memory::copy_memory(f, inst),
        E::MoveMemory => memory::move_memory(f, inst),
        E::SetMemory => memory::set_memory(f, inst),
        E::LeadingZeroLanes => vector::leading_zero_lanes(f, inst),
        E::Reduce(reduction) => vector::reduce(f, inst, reduction),
        E::ReverseVector => vector::reverse_vector(f, inst),
        E::InsertVector => vector::insert_vector(f, inst),
        E::ExtractVector => vector::extract_vector(f, inst),
        E::Interleave => vector::interleave(f, inst),
        E::Deinterleave => vector::deinterleave(f, inst),
        E::StepVector => vector::step_vector(f, inst),
        E::SpliceVectors(side) => vector::splice_vectors(f, inst, side),
        E::ActiveLanes => vector::active_lanes(f, inst),
        E::CarrylessMultiply => helper::carryless_multiply(f, inst),
        E::Assume => hint::assume(f, inst),
        E::Expect => hint::expect(f, inst),
        E::Lifetime(op) => hint::lifetime(f, inst, op),
        E::StackSave => hint::stack_save(f, inst, row),
        E::StackRestore => hint::stack_restore(f, inst, row),
        E::PtrMask => hint::pointer_mask(f, inst),
        E::ReadClock => hint::read_clock(f, inst, row),
        E::MaskedLoad => masked::masked_load(f, inst),
        E::MaskedStore => masked::masked_store(f, inst),
        E::ExpandLoad => compress::expand_load(f, inst),
        E::CompressStore => compress::compress_store(f, inst),
        E::CompressVector => compress::compress_vector(f, inst),
        E::PartialSum(operation) => compress::partial_sum(f, inst, operation),
        E::MaskedGather => hint::masked_gather(f, inst),
        E::MaskedScatter => hint::masked_scatter(f, inst),
        E::ObjectSize => hint::object_size(f, inst),
        E::IsConstant => hint::is_constant(f, inst),
        E::RoundingMode => hint::rounding_mode(f, inst),
        E::ConstrainedArithmetic(operation) => constrained::constrained_arithmetic(f, inst, operation),
        E::ConstrainedConvert(cast) => constrained::constrained_convert(f, inst, Opcode::from(cast)),
        E::ConstrainedCompare => constrained::constrained_compare(f, inst),
    }
}

/// Drops an instruction; where its result is used, the result is undefined.
fn dropped<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    // Tokens of convergence are for operand bundles, which are not written.
    if inst.is_void() || inst.ty().kind() == TypeKind::Token {
        return Ok(());
    }
    let is_used = inst.value().uses().any(|u| u.instruction().is_none_or(|user| !is_dropped(user)));
    if !is_used {
        return Ok(());
    }
    let ty = f.module.value_type(inst.value())?;
    let id = f.module.undef(ty)?;
    f.define(inst, id, ty)
}

fn is_dropped(inst: InstView<'_>) -> bool {
    let row = inst.called_function().and_then(|f| f.intrinsic_name()).and_then(intrinsics::by_name);
    row.is_some_and(|row| matches!(row.form, IntrinsicForm::Dropped(..)))
}

impl<'m> ModuleWriter<'m> {
    /// The type like `ty`, a scalar or a vector, of another scalar.
    fn like(&mut self, ty: Type<'m>, scalar: Id) -> Result<Id> {
        match ty.vector_len() {
            Some(len) => self.vector(scalar, len),
            None => Ok(scalar),
        }
    }
}
