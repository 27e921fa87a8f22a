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
    Code, Error, ExtInst, Loss, Result, UnknownIntrinsics,
    mapping::intrinsics::{self, Expansion, Form, IntrinsicRow},
    spirv::{
        Extension, Id, Op,
        grammar::{ExtInstSet, OpenClStd, StorageClass},
    },
    view::{Function, Inst, Opcode, Type, TypeKind, Value, ValueKind},
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
            Form::Unsupported(_) => false,
            Form::Expansion(Expansion::StackSave | Expansion::StackRestore) => {
                self.allows(Extension::SPV_INTEL_variable_length_array)
            }
            Form::Expansion(Expansion::ReadClock) => self.allows(Extension::SPV_KHR_shader_clock),
            _ => true,
        }
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
    pub(super) fn intrinsic(&mut self, inst: Inst<'m>, row: Intrinsic) -> Result<()> {
        self.module.note_exceptions(inst);
        match row.form {
            Form::Float(exact, native) => self.float_function(inst, exact, native),
            Form::Integer(function, sign) => self.int_function(inst, function, sign),
            Form::Expansion(expansion) => self.expansion(inst, row, expansion),
            Form::Argument(_) => {
                let arg = self.arg(inst, 0)?;
                self.same_value(inst, arg)
            }
            Form::Always(value, _) => {
                let id = self.module.const_int(1, value.into())?;
                let ty = self.module.bool()?;
                self.define(inst, id, ty)
            }
            Form::Dropped(_, loss) => {
                if let Some(loss) = loss {
                    self.module.note_dropped(loss);
                }
                self.dropped(inst)
            }
            // It would have been replaced, had LLVM's type fitted.
            Form::Replaced(_) => Err(unexpected(inst.to_string().trim().to_owned())),
            Form::Unsupported(reason) => Err(unexpected(format!("{}: {reason}", row.name))),
        }
    }

    /// OpAbortKHR where it is allowed; its message is the number of the failed check, or 0.
    fn trap(&mut self, inst: Inst<'m>) -> Result<()> {
        if !self.source.allows(Extension::SPV_KHR_abort) {
            self.module.losses.add(Loss::Trap);
            return self.dropped(inst);
        }
        let kind = inst.arg(0).and_then(Value::const_u64).unwrap_or(0);
        let ty = self.module.int(32)?;
        let message = self.module.const_int(32, kind)?;
        self.abort(ty, message)
    }

    fn expansion(&mut self, inst: Inst<'m>, row: Intrinsic, expansion: Expansion) -> Result<()> {
        use Expansion as E;
        self.check_shape(inst, expansion)?;
        if matches!(
            expansion,
            E::FrExp | E::ModF | E::SinCos | E::SinCosPi | E::RoundToInt(_) | E::Canonicalize
        ) {
            let number = self.arg(inst, 0)?;
            let number = self.source.llvm_type(number)?;
            self.module.require_bfloat_arithmetic(number)?;
        }
        match expansion {
            E::FMulAdd => self.fmuladd(inst, self.source.has_mad()),
            E::FMulThenAdd => self.fmuladd(inst, false),
            E::PowI => self.powi(inst),
            E::LdExp => self.ldexp(inst),
            E::FrExp => self.frexp(inst),
            E::ModF => self.two_results(inst, OpenClStd::modf),
            E::SinCos => self.two_results(inst, OpenClStd::sincos),
            E::SinCosPi => self.sincospi(inst),
            E::RoundToInt(function) => self.round_to_int(inst, function),
            E::Canonicalize => self.canonicalize(inst),
            E::FpClass => self.fp_class(inst),
            E::Abort => self.trap(inst),
            E::ArithmeticFence => self.arithmetic_fence(inst),
            E::SaturatingConvert(sign) => self.saturating_convert(inst, sign),
            E::RoundingTruncate => self.constrained_convert(inst, Opcode::FpTrunc),
            E::ToHalfBits => self.half_bits(inst),
            E::FromHalfBits => self.half_from_bits(inst),
            E::Saturating(what, sign) => self.saturating(inst, what, sign),
            E::FixedProduct(sign, range) => self.fixed_product(inst, sign, range),
            E::SaturatingShift(sign) => self.saturating_shift(inst, sign),
            E::Prefer(predicate) => self.preferred(inst, predicate),
            E::ByteSwap => self.byte_swap(inst),
            E::BitReverse => self.bit_reverse(inst),
            E::PopulationCount => self.population_count(inst),
            E::LeadingZeros => self.leading_zeros(inst),
            E::TrailingZeros => self.trailing_zeros(inst),
            E::FunnelShift(direction) => self.funnel_shift(inst, direction),
            E::Overflow(what, sign) => self.with_overflow(inst, what, sign),
            E::ThreeWayCompare(sign) => self.three_way_compare(inst, sign),
            E::CopyMemory => self.copy_memory(inst),
            E::MoveMemory => self.move_memory(inst),
            E::SetMemory => self.set_memory(inst),
            E::LeadingZeroLanes => self.leading_zero_lanes(inst),
            E::Reduce(reduction) => self.reduce(inst, reduction),
            E::ReverseVector => self.reverse_vector(inst),
            E::InsertVector => self.insert_vector(inst),
            E::ExtractVector => self.extract_vector(inst),
            E::Interleave => self.interleave(inst),
            E::Deinterleave => self.deinterleave(inst),
            E::StepVector => self.step_vector(inst),
            E::SpliceVectors(side) => self.splice_vectors(inst, side),
            E::ActiveLanes => self.active_lanes(inst),
            E::CarrylessMultiply => self.carryless_multiply(inst),
            E::Assume => self.assume(inst),
            E::Expect => self.expect(inst),
            E::Lifetime(op) => self.lifetime(inst, op),
            E::StackSave => self.stack_save(inst, row),
            E::StackRestore => self.stack_restore(inst, row),
            E::PtrMask => self.pointer_mask(inst),
            E::ReadClock => self.read_clock(inst, row),
            E::MaskedLoad => self.masked_load(inst),
            E::MaskedStore => self.masked_store(inst),
            E::ExpandLoad => self.expand_load(inst),
            E::CompressStore => self.compress_store(inst),
            E::CompressVector => self.compress_vector(inst),
            E::PartialSum(operation) => self.partial_sum(inst, operation),
            E::MaskedGather => self.masked_gather(inst),
            E::MaskedScatter => self.masked_scatter(inst),
            E::ObjectSize => self.object_size(inst),
            E::IsConstant => self.is_constant(inst),
            E::RoundingMode => self.rounding_mode(inst),
            E::ConstrainedArithmetic(operation) => self.constrained_arithmetic(inst, operation),
            E::ConstrainedConvert(cast) => self.constrained_convert(inst, Opcode::from(cast)),
            E::ConstrainedCompare => self.constrained_compare(inst),
        }
    }

    /// An argument of a call.
    pub(super) fn arg(&self, inst: Inst<'m>, index: u32) -> Result<Value<'m>> {
        inst.arg(index).ok_or_else(|| unsupported(inst))
    }

    /// The ids of all arguments that are values.
    fn arg_ids(&mut self, inst: Inst<'m>) -> Result<SmallVec<[u32; 4]>> {
        let mut ids = SmallVec::new();
        for arg in inst.args() {
            if arg.kind() != ValueKind::Metadata {
                ids.push(self.value(arg)?.0);
            }
        }
        Ok(ids)
    }

    /// Emits the instruction of OpenCL.std that yields the value of `inst`.
    fn std_for(&mut self, inst: Inst<'m>, function: OpenClStd, ty: Id, operands: &[u32]) -> Result<Id> {
        self.module.require_bfloat_arithmetic(inst.ty())?;
        let set = self.module.import(ExtInstSet::OpenClStd)?;
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend([set.0, function.0]);
        words.extend_from_slice(operands);
        self.emit_for(inst, Op::ExtInst, ty, &words)
    }

    /// Makes what was emitted the value of `inst`, with its name.
    pub(in crate::writer) fn named(&mut self, inst: Inst<'m>, id: Id, ty: Id) -> Result<()> {
        self.define(inst, id, ty)?;
        self.result_id(inst)?;
        Ok(())
    }

    /// Makes another value the value of `inst`.
    fn same_value(&mut self, inst: Inst<'m>, value: Value<'m>) -> Result<()> {
        let ty = self.module.value_type(inst.value())?;
        let id = self.value_as(value, ty)?;
        self.define(inst, id, ty)
    }

    /// Drops an instruction; where its result is used, the result is undefined.
    fn dropped(&mut self, inst: Inst<'m>) -> Result<()> {
        let is_used = inst.value().uses().any(|u| u.instruction().is_none_or(|user| !self.is_dropped(user)));
        if inst.is_void() || !is_used {
            return Ok(());
        }
        let ty = self.module.value_type(inst.value())?;
        let id = self.module.undef(ty)?;
        self.define(inst, id, ty)
    }

    fn is_dropped(&self, inst: Inst<'m>) -> bool {
        let row = inst.called_function().and_then(|f| f.intrinsic_name()).and_then(intrinsics::by_name);
        row.is_some_and(|row| matches!(row.form, Form::Dropped(..)))
    }

    /// A variable of the function; its pointer type tells what it holds in every module.
    fn variable(&mut self, pointee: Id, init: Option<Id>) -> Result<Id> {
        let pointer = self.module.typed_pointer(StorageClass::Function, pointee)?;
        let id = self.new_id();
        self.variable_as(id, pointer, pointee, init)?;
        Ok(id)
    }
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

impl<'m> Source<'m> {
    /// Whether `llvm.fmuladd` is one instruction.
    fn has_mad(&self) -> bool {
        self.options.fmuladd_as_mad && self.options.ext_inst == ExtInst::OpenClStd
    }
}
