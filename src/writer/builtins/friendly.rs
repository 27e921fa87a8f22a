//! SPIR-V-friendly calls: the operands as the grammar lays them out, literals as constants.

use smallvec::SmallVec;

use super::{Words, components, mismatch};
use crate::{
    Code, Error, Result,
    llvm::{AttributeValue, FastMath, Inst, KnownAttribute, Place, Type, Value},
    mapping::{
        builtins::{Resolved, convert, friendly::Postfixes, opencl_std, vector},
        opaque,
    },
    spirv::{
        AccessChain, Id, Op, Version,
        grammar::{Class, EnumTable, ExtInstRow, OpRow, OpenClStd, OperandKind, OperandSpec, StorageClass},
    },
    writer::functions::FunctionWriter,
};

/// The bits of quiet and signalling NaNs in the argument of `nofpclass`.
const FP_CLASS_NAN: u64 = 0x3;
/// The bits of both infinities.
const FP_CLASS_INF: u64 = 0x204;

/// Whether an instruction gives a truth value, or a vector of them.
fn gives_truth(row: &OpRow) -> bool {
    match row.class {
        Class::RelationalAndLogical => row.op != Op::Select,
        _ => matches!(
            row.op,
            Op::GroupAll
                | Op::GroupAny
                | Op::GroupNonUniformElect
                | Op::GroupNonUniformAll
                | Op::GroupNonUniformAny
                | Op::GroupNonUniformAllEqual
                | Op::GroupNonUniformInverseBallot
                | Op::GroupNonUniformBallotBitExtract
                | Op::GroupNonUniformLogicalAnd
                | Op::GroupNonUniformLogicalOr
                | Op::GroupNonUniformLogicalXor
                | Op::GroupLogicalAndKHR
                | Op::GroupLogicalOrKHR
                | Op::GroupLogicalXorKHR
                | Op::IsValidReserveId
                | Op::IsValidEvent
                | Op::AtomicFlagTestAndSet
        ),
    }
}

/// Whether an operand is a truth value, or a vector of them.
fn takes_truth(row: &OpRow, spec: &OperandSpec) -> bool {
    match row.op {
        Op::Any | Op::All | Op::LogicalNot => true,
        Op::LogicalAnd | Op::LogicalOr | Op::LogicalEqual | Op::LogicalNotEqual => true,
        Op::Select => spec.name == "Condition",
        Op::GroupLogicalAndKHR | Op::GroupLogicalOrKHR | Op::GroupLogicalXorKHR => spec.name == "X",
        Op::GroupNonUniformLogicalAnd | Op::GroupNonUniformLogicalOr | Op::GroupNonUniformLogicalXor => {
            spec.name == "Value"
        }
        _ => spec.name == "Predicate",
    }
}

/// Whether an instruction tells by its pointers' types what it reads or writes, so that they stay typed.
fn takes_typed_pointers(op: Op) -> bool {
    matches!(
        op,
        Op::AtomicFlagTestAndSet
            | Op::AtomicFlagClear
            | Op::SubgroupBlockReadINTEL
            | Op::SubgroupBlockWriteINTEL
    )
}

/// Kinds of operands that an enumerant or a mask brings with it, the last first.
type Parameters = SmallVec<[OperandKind; 2]>;

/// What follows an enumerant or a mask; of a mask what its lowest bit wants comes first.
fn parameters_of(table: &EnumTable, word: u32) -> Parameters {
    let bits = (0..u32::BITS).rev().map(|bit| word & 1 << bit).filter(|bit| *bit != 0);
    let values: SmallVec<[u32; 4]> = if table.mask { bits.collect() } else { SmallVec::from_slice(&[word]) };
    let rows = values.into_iter().filter_map(|value| table.by_number(value));
    rows.flat_map(|row| row.parameters.iter().rev().map(|spec| spec.kind)).collect()
}

impl<'m> FunctionWriter<'_, 'm> {
    pub(super) fn friendly_call(
        &mut self,
        inst: Inst<'m>,
        builtin: &Resolved<'m>,
        row: &'static OpRow,
        postfixes: Postfixes,
    ) -> Result<()> {
        self.unproven = true;
        let row = self.fitting_chain(row);
        if let Some(wrapped) = self.wrapped_result(inst, row)?.filter(|_| inst.is_void() && row.has_result) {
            let words = self.friendly_operands(inst, builtin, row, 1, postfixes)?;
            return self.store_wrapped(inst, row, &wrapped, &words);
        }
        if row.op == Op::Load
            && inst.arg_count() == 1
            && !inst.value().has_uses()
            && let Some(pointee) = self.mangled_pointee(builtin, 0)?
        {
            // Where nobody looks at the value, what the name says of the memory counts, and no cast is needed.
            let pointer = self.arg(inst, 0)?;
            let pointer = self.pointer_to(pointer, pointee)?;
            self.emit(row.op, pointee, &[pointer.0])?;
            return Ok(());
        }
        let returned = self.returned_pointer(inst, row)?;
        let first = u32::from(returned.is_some());
        let words = self.friendly_operands(inst, builtin, row, first, postfixes)?;
        self.friendly_requirements(inst, row)?;
        if !row.has_result {
            return self.emit_void(row.op, &words);
        }
        if row.op == Op::TaskSequenceGetINTEL && inst.is_void() && returned.is_none() {
            // What a function without a result has computed is waited for.
            let void = self.void()?;
            self.emit(row.op, void, &words)?;
            return Ok(());
        }
        if let Some((pointer, ty)) = returned {
            let id = self.emit(row.op, ty, &words)?;
            return self.emit_void(Op::Store, &[pointer.0, id.0]);
        }
        if inst.is_void() {
            return Err(mismatch(format!("{} gives a result, the call none", row.name)));
        }
        if gives_truth(row) {
            return self.define_truth(inst, row.op, &words);
        }
        let ty = self.friendly_type(inst, row, &words)?;
        if row.class == Class::Conversion && self.keeps_type(inst, row.op)? {
            let id = self.arg_id(inst, 0)?;
            return self.define(inst, id, ty);
        }
        self.fixed_conversion(inst, row.op)?;
        let id = self.emit_for(inst, row.op, ty, &words)?;
        let saturates = postfixes.saturates && !convert::saturates_by_itself(row.op);
        self.decorate_conversion(id, saturates, postfixes.rounding)
    }

    /// Access chains through untyped pointers are other instructions than those through typed ones.
    fn fitting_chain(&self, row: &'static OpRow) -> &'static OpRow {
        AccessChain::of(row.op)
            .and_then(|chain| AccessChain { is_untyped: self.untyped_pointers(), ..chain }.op().row())
            .unwrap_or(row)
    }

    /// Where a call returns a structure through its first argument: the pointer, and the structure's type.
    fn returned_pointer(&mut self, inst: Inst<'m>, row: &OpRow) -> Result<Option<(Id, Id)>> {
        if !inst.is_void() || !row.has_result {
            return Ok(None);
        }
        let Some(ty) = self.returned_type(inst)? else { return Ok(None) };
        let pointer = self.pointer_arg(inst, 0, ty)?;
        Ok(Some((pointer, ty)))
    }

    /// The type that `sret` gives the first argument.
    pub(super) fn returned_type(&mut self, inst: Inst<'m>) -> Result<Option<Id>> {
        self.returned_struct(inst).map(|ty| self.memory_type(ty)).transpose()
    }

    /// The structure that `sret` gives the first argument, as LLVM's type.
    pub(super) fn returned_struct(&self, inst: Inst<'m>) -> Option<Type<'m>> {
        self.attribute_type(inst, 0, KnownAttribute::StructRet)
    }

    /// The result type: a sampled image is made of its image's type, whatever the call's type says.
    fn friendly_type(&mut self, inst: Inst<'m>, row: &OpRow, words: &Words) -> Result<Id> {
        if let Some(combined) = opaque::combined_type(row.op).filter(|_| !words.is_empty()) {
            let image = self.arg(inst, 0)?;
            let image = self.value_type(image)?;
            return self.type_over_image(combined, image);
        }
        self.call_type(inst)
    }

    /// The type of an image with a sampler.
    pub(super) fn type_over_image(&mut self, op: Op, image: Id) -> Result<Id> {
        Ok(self.intern(op, &[image.0], |sections| &mut sections.types)?.0)
    }

    /// Whether an integer or floating-point conversion would leave the value as it is, which SPIR-V does not allow.
    fn keeps_type(&mut self, inst: Inst<'m>, op: Op) -> Result<bool> {
        let from = self.arg(inst, 0)?;
        Ok(matches!(op, Op::UConvert | Op::SConvert | Op::FConvert) && self.llvm_type(from)? == inst.ty())
    }

    fn friendly_operands(
        &mut self,
        inst: Inst<'m>,
        builtin: &Resolved<'m>,
        row: &'static OpRow,
        first: u32,
        postfixes: Postfixes,
    ) -> Result<Words> {
        if row.op == Op::CooperativeMatrixLengthKHR && inst.arg_count() == 1 {
            // The call has a matrix, the instruction its type.
            let matrix = self.arg(inst, 0)?;
            if self.llvm_type(matrix)?.target_ext_name().as_deref() != Some("spirv.CooperativeMatrixKHR") {
                return Err(mismatch(format!("{matrix} is no cooperative matrix")));
            }
            return Ok(Words::from_slice(&[self.value_type(matrix)?.0]));
        }
        if row.op == Op::TaskSequenceCreateINTEL {
            return self.task_sequence_operands(inst);
        }
        let mut words = Words::new();
        let mut specs = row.arguments().iter();
        let mut spec = specs.next();
        if spec.is_some_and(|spec| spec.name == "Base Type") {
            // The call has a pointer that tells the type.
            let base = self.arg(inst, first)?;
            let pointer = self.value_type(base)?;
            let (_, pointee) = self.pointer_parts(pointer)?;
            let pointee =
                if pointee == pointer { self.mangled_pointee(builtin, first)? } else { Some(pointee) };
            let pointee = pointee.ok_or_else(|| mismatch("nothing tells what is indexed"))?;
            words.push(pointee.0);
            spec = specs.next();
        }
        let mut number = first;
        let mut parameters = Parameters::new();
        while number < inst.arg_count() {
            if let Some(kind) = parameters.pop() {
                words.push(match kind.is_id() {
                    true => self.arg_id(inst, number)?.0,
                    false => self.literal(inst, number)?,
                });
                number += 1;
                continue;
            }
            // What stands behind the last operand repeats.
            if let Some(spec) = spec {
                let position = words.len();
                self.friendly_operand(inst, builtin, row, spec, number, &mut words)?;
                if let (Some(table), Some(word)) = (spec.kind.table(), words.get(position)) {
                    parameters = parameters_of(table, *word);
                }
            } else {
                words.push(self.arg_id(inst, number)?.0);
            }
            number += 1;
            if spec.is_some_and(|spec| spec.quantifier != crate::spirv::grammar::Quantifier::Many) {
                spec = specs.next();
            }
        }
        if row.op == Op::GenericCastToPtrExplicit && number == first + 1 {
            let class = match postfixes.storage {
                Some(class) => class,
                None => self.pointer_class(inst)?,
            };
            words.push(class.0);
        }
        if row.op == Op::ImageSampleExplicitLod && words.len() == 2 {
            return Err(mismatch("a sampling with an explicit level lacks its image operands"));
        }
        Ok(words)
    }

    /// The storage class of the pointer that a call gives.
    fn pointer_class(&mut self, inst: Inst<'m>) -> Result<StorageClass> {
        let space = inst.ty().address_space().ok_or_else(|| mismatch("the call gives no pointer"))?;
        self.storage_class(space)
    }

    fn friendly_operand(
        &mut self,
        inst: Inst<'m>,
        builtin: &Resolved<'m>,
        row: &'static OpRow,
        spec: &OperandSpec,
        number: u32,
        words: &mut Words,
    ) -> Result<()> {
        let value = self.arg(inst, number)?;
        if row.class == Class::DeviceSideEnqueue
            && let Some(id) = self.enqueue_operand(value, spec)?
        {
            words.push(id.0);
            return Ok(());
        }
        if spec.kind.is_id() {
            let id = if let Some(number) = self.wrapped_argument(inst, row, number)? {
                number
            } else if takes_truth(row, spec) {
                self.truth(value)?
            } else if self.llvm_type(value)?.is_pointer() {
                self.friendly_pointer(inst, builtin, row, value, number)?
            } else {
                self.value(value)?
            };
            words.push(id.0);
            return Ok(());
        }
        let word = self.literal(inst, number)?;
        if spec.kind.table().is_some_and(|table| table.mask) {
            self.requirements.note_mask(spec.kind, word);
        } else {
            self.requirements.note(spec.kind, word);
        }
        if spec.kind == OperandKind::ImageOperands && word == 0 {
            return Ok(());
        }
        words.push(word);
        Ok(())
    }

    /// A pointer whose pointee follows from the other operands where the instruction ties them together.
    fn friendly_pointer(
        &mut self,
        inst: Inst<'m>,
        builtin: &Resolved<'m>,
        row: &'static OpRow,
        value: Value<'m>,
        number: u32,
    ) -> Result<Id> {
        let pointee = match row.op {
            Op::Load => Some(self.call_type(inst)?),
            Op::Store if number == 0 => {
                let stored = self.arg(inst, 1)?;
                Some(self.value_type(stored)?)
            }
            Op::AtomicStore if number == 0 => {
                let stored = self.arg(inst, 3)?;
                Some(self.value_type(stored)?)
            }
            Op::AtomicFlagTestAndSet | Op::AtomicFlagClear => Some(self.int(32)?),
            _ if row.class == Class::Atomic && number == 0 && !inst.is_void() => Some(self.call_type(inst)?),
            Op::GroupWaitEvents => Some(self.opaque(Op::TypeEvent)?),
            Op::SubgroupBlockReadINTEL => {
                let ty = self.type_of(inst.ty().scalar())?;
                Some(ty)
            }
            Op::SubgroupBlockWriteINTEL if number == 0 => {
                let data = self.arg(inst, 1)?;
                let data = self.llvm_type(data)?;
                Some(self.type_of(data.scalar())?)
            }
            Op::GenericCastToPtrExplicit | Op::GenericCastToPtr | Op::PtrCastToGeneric => {
                let ty = self.call_type(inst)?;
                Some(self.pointer_parts(ty)?.1)
            }
            // Matrices lie in memory of any type of numbers, which is the pointer's own.
            Op::CooperativeMatrixLoadKHR
            | Op::CooperativeMatrixStoreKHR
            | Op::CooperativeMatrixLoadCheckedINTEL
            | Op::CooperativeMatrixStoreCheckedINTEL
            | Op::CooperativeMatrixLoadOffsetINTEL
            | Op::CooperativeMatrixStoreOffsetINTEL
            | Op::CooperativeMatrixPrefetchINTEL => None,
            _ => self.mangled_pointee(builtin, number)?,
        };
        match pointee {
            Some(pointee) if takes_typed_pointers(row.op) => self.typed_pointer_to(value, pointee),
            Some(pointee) => self.pointer_to(value, pointee),
            None => self.value(value),
        }
    }

    /// What the mangled name says that a parameter points to, where that is a number or a vector.
    pub(super) fn mangled_pointee(&mut self, builtin: &Resolved<'m>, number: u32) -> Result<Option<Id>> {
        let Some((pointee, _)) = builtin.param(number as usize).and_then(|param| param.pointee()) else {
            return Ok(None);
        };
        let Some(scalar) = pointee.scalar() else { return Ok(None) };
        if scalar.bits() == 0 {
            return Ok(None);
        }
        let scalar = self.scalar_type(scalar)?;
        self.vector_or_scalar(scalar, pointee.components()).map(Some)
    }

    pub(super) fn ext_call(
        &mut self,
        inst: Inst<'m>,
        builtin: &Resolved<'m>,
        row: &'static ExtInstRow,
        postfixes: Postfixes,
    ) -> Result<()> {
        let ext = OpenClStd(row.number);
        if !opencl_std::takes(row, inst.arg_count() as usize) {
            return Err(Error::unsupported(
                Code::InvalidNumberOfOperands,
                format!("{} takes {} operands", row.name, row.operands.len()),
            ));
        }
        let mut words = Words::new();
        for number in 0..inst.arg_count() {
            let spec = row.operands.get(number as usize).or(row.operands.last());
            let word = match spec {
                Some(spec) if !spec.kind.is_id() => self.literal(inst, number)?,
                _ => self.ext_operand(inst, builtin, ext, number)?.0,
            };
            words.push(word);
        }
        // Loading and storing is all that may be done with any format.
        if !row.name.starts_with('v') {
            self.require_bfloat_arithmetic(inst.ty())?;
        }
        let id = self.ext_for(inst, ext, &words)?;
        self.decorate_fast_call(inst, id)?;
        self.decorate_conversion(id, postfixes.saturates, postfixes.rounding)
    }

    /// An operand of an instruction of OpenCL.std; the pointee of a pointer follows from the instruction.
    pub(super) fn ext_operand(
        &mut self,
        inst: Inst<'m>,
        builtin: &Resolved<'m>,
        ext: OpenClStd,
        number: u32,
    ) -> Result<Id> {
        let value = self.arg(inst, number)?;
        let ty = self.llvm_type(value)?;
        if !ty.is_pointer() {
            return self.ext_number(inst, value, ext);
        }
        let pointee = match ext {
            OpenClStd::fract | OpenClStd::modf | OpenClStd::sincos => self.call_type(inst)?,
            OpenClStd::frexp | OpenClStd::lgamma_r | OpenClStd::remquo => {
                let int = self.int(32)?;
                self.vector_or_scalar(int, components(inst.ty()))?
            }
            OpenClStd::vloadn => {
                let component = self.type_of(inst.ty().scalar())?;
                return self.typed_pointer_to(value, component);
            }
            OpenClStd::vstoren => {
                let data = self.arg(inst, 0)?;
                let data = self.llvm_type(data)?;
                let component = self.type_of(data.scalar())?;
                return self.typed_pointer_to(value, component);
            }
            OpenClStd::vload_half
            | OpenClStd::vload_halfn
            | OpenClStd::vloada_halfn
            | OpenClStd::vstore_half
            | OpenClStd::vstore_half_r
            | OpenClStd::vstore_halfn
            | OpenClStd::vstore_halfn_r
            | OpenClStd::vstorea_halfn
            | OpenClStd::vstorea_halfn_r => self.half_in_memory()?,
            OpenClStd::printf if number == 0 => {
                self.check_format(value)?;
                self.int(8)?
            }
            OpenClStd::prefetch => match self.mangled_pointee(builtin, number)? {
                Some(pointee) => return self.typed_pointer_to(value, pointee),
                None => return self.value(value),
            },
            _ => return self.value(value),
        };
        self.pointer_to(value, pointee)
    }

    /// A number as an operand: OpenCL C lets scalars stand besides vectors, as in `max(v, 0)`, OpenCL.std does not.
    fn ext_number(&mut self, inst: Inst<'m>, value: Value<'m>, ext: OpenClStd) -> Result<Id> {
        let id = self.value(value)?;
        let ty = self.llvm_type(value)?;
        let count = components(inst.ty());
        if count == 1 || ty.is_vector() || vector::is_access(ext) || !(ty.is_int() || ty.is_float()) {
            return Ok(id);
        }
        let scalar = self.value_type(value)?;
        let vector = self.vector(scalar, count)?;
        let parts = Words::from_elem(id.0, count as usize);
        self.emit(Op::CompositeConstruct, vector, &parts)
    }

    /// Formats lie in constant memory unless an extension lets them lie elsewhere.
    fn check_format(&mut self, format: Value<'m>) -> Result<()> {
        use crate::spirv::Extension;
        let space = self.llvm_type(format)?.address_space().unwrap_or_default();
        if self.storage_class(space)? == StorageClass::UniformConstant {
            return Ok(());
        }
        let extension = Extension::SPV_EXT_relaxed_printf_string_address_space;
        self.require_extension(extension, || {
            format!(
                "{extension} extension should be allowed to translate this module, because this LLVM module contains \
                 the printf function with format string, whose address space is not equal to 2 (constant)."
            )
        })
    }

    /// The type of half-precision numbers that are only loaded and stored.
    fn half_in_memory(&mut self) -> Result<Id> {
        self.float(16)
    }

    /// Fast-math flags of a call, where the version lets functions have them.
    pub(super) fn decorate_fast_call(&mut self, inst: Inst<'m>, id: Id) -> Result<()> {
        if inst.is_void() || !inst.ty().scalar().is_float() {
            return Ok(());
        }
        // SPIR-V 1.6 is the first that lets extended instructions have the decoration.
        if !self.allows_version(Version::V1_6) {
            return Ok(());
        }
        self.decorate_fast_math(id, inst.fast_math() | self.excluded_classes(inst))
    }

    /// What `nofpclass` says of the result and of every floating-point argument: that none is a NaN, or infinite.
    fn excluded_classes(&self, inst: Inst<'m>) -> FastMath {
        let callee = inst.called_function();
        let excluded = |place: Place| {
            let of_callee = callee.into_iter().flat_map(|callee| callee.attributes(place));
            inst.attributes(place).chain(of_callee).fold(0, |mask, attribute| {
                let known = attribute.kind().and_then(|kind| self.attribute_kinds.known(kind));
                match attribute.value() {
                    AttributeValue::Int(classes) if known == Some(KnownAttribute::NoFpClass) => {
                        mask | classes
                    }
                    _ => mask,
                }
            })
        };
        let is_float = |number: &u32| {
            inst.arg(*number).and_then(|arg| arg.ty()).is_some_and(|ty| ty.scalar().is_float())
        };
        let places = (0..inst.arg_count()).filter(is_float).map(Place::Param);
        let all = places.fold(excluded(Place::Return), |mask, place| mask & excluded(place));
        let mut flags = FastMath::empty();
        flags.set(FastMath::NNAN, all & FP_CLASS_NAN == FP_CLASS_NAN);
        flags.set(FastMath::NINF, all & FP_CLASS_INF == FP_CLASS_INF);
        flags
    }
}
