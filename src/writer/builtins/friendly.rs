//! SPIR-V-friendly calls: the operands as the grammar lays them out, literals as constants.

use smallvec::SmallVec;

use super::{OperandWords, image, mismatch};
use crate::{
    Result,
    mapping::{
        builtins::{Resolved, convert, friendly::Postfixes},
        opaque,
    },
    spirv::{
        AccessChain, Id, Op,
        grammar::{Class, EnumTable, OpRow, OperandKind, OperandSpec, StorageClass},
    },
    view::{AttributeKind, InstView, Type, Value},
    writer::{FunctionWriter, ModuleWriter, Source, inst::boolean::widened_boolean},
};

/// Whether an instruction gives a boolean, or a vector of them.
fn gives_boolean(row: &OpRow) -> bool {
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

/// Whether all operands of an instruction are booleans, or vectors of them.
pub(in crate::writer) fn takes_booleans_alone(op: Op) -> bool {
    matches!(
        op,
        Op::Any
            | Op::All
            | Op::LogicalNot
            | Op::LogicalAnd
            | Op::LogicalOr
            | Op::LogicalEqual
            | Op::LogicalNotEqual
    )
}

/// Whether an operand is a boolean, or a vector of them.
fn takes_boolean(row: &OpRow, spec: &OperandSpec) -> bool {
    match row.op {
        op if takes_booleans_alone(op) => true,
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
            | Op::GroupWaitEvents
            | Op::SubgroupBlockReadINTEL
            | Op::SubgroupBlockWriteINTEL
    )
}

/// Kinds of operands that an enumerant or a mask brings with it, the last first.
type Parameters = SmallVec<[OperandKind; 2]>;

/// The operands that follow an enumerant or a mask; those of a mask's lowest bit come first.
fn parameters_of(table: &EnumTable, word: u32) -> Parameters {
    let bits = (0..u32::BITS).rev().map(|bit| word & 1 << bit).filter(|bit| *bit != 0);
    let values: SmallVec<[u32; 4]> = if table.mask { bits.collect() } else { SmallVec::from_slice(&[word]) };
    let rows = values.into_iter().filter_map(|value| table.by_number(value));
    rows.flat_map(|row| row.parameters.iter().rev().map(|spec| spec.kind)).collect()
}

/// Refuses an enumerant or a bit that the grammar does not have: nobody knows the operands behind it, or could read the
/// instruction.
fn require_known(kind: OperandKind, table: &EnumTable, word: u32) -> Result<()> {
    let is_known = |value| table.by_number(value).is_some();
    let unknown = if table.mask {
        (0..u32::BITS).map(|bit| word & 1 << bit).find(|bit| *bit != 0 && !is_known(*bit))
    } else {
        Some(word).filter(|word| !is_known(*word))
    };
    match unknown {
        None => Ok(()),
        Some(value) => Err(mismatch(format!("{} {value:#x} is not known", kind.row().name))),
    }
}

pub(super) fn friendly_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    row: &'static OpRow,
    postfixes: Postfixes,
) -> Result<()> {
    f.module.unproven = true;
    if row.op == Op::AbortKHR {
        let message = f.arg(inst, 0)?;
        let (ty, message) = (f.module.value_type(message)?, f.arg_id(inst, 0)?);
        return f.abort(ty, message);
    }
    let row = f.module.fitting_chain(row);
    if let Some(wrapped) = f.source.wrapped_result(inst, row)?.filter(|_| inst.is_void() && row.has_result) {
        let words = friendly_operands(f, inst, builtin, row, 1, postfixes)?;
        return f.store_wrapped(inst, row, &wrapped, &words);
    }
    if row.op == Op::Load
        && inst.arg_count() == 1
        && !inst.value().has_uses()
        && let Some(pointee) = f.module.mangled_pointee(builtin, 0)?
    {
        // Where nobody uses the value, the memory's type in the name counts, and no cast is needed.
        let pointer = f.arg(inst, 0)?;
        let pointer = f.pointer_to(pointer, pointee)?;
        f.emit(row.op, pointee, &[pointer.0])?;
        return Ok(());
    }
    let returned = returned_pointer(f, inst, row)?;
    let first = u32::from(returned.is_some());
    let mut words = friendly_operands(f, inst, builtin, row, first, postfixes)?;
    let row = image::size_query(f, inst, row, &mut words)?;
    f.friendly_requirements(inst, row)?;
    if !row.has_result {
        return f.emit_void(row.op, &words);
    }
    if row.op == Op::TaskSequenceGetINTEL && inst.is_void() && returned.is_none() {
        // A task is waited for also where its function returns nothing.
        let void = f.module.void()?;
        f.emit(row.op, void, &words)?;
        return Ok(());
    }
    if let Some((pointer, ty)) = returned {
        let id = f.emit(row.op, ty, &words)?;
        return f.emit_void(Op::Store, &[pointer.0, id.0]);
    }
    if inst.is_void() {
        return Err(mismatch(format!("{} gives a result, the call none", row.name)));
    }
    if gives_boolean(row) {
        return f.define_boolean(inst, row.op, &words);
    }
    let ty = friendly_type(f, inst, row, &words)?;
    if row.class == Class::Conversion && keeps_type(f, inst, row.op)? {
        let id = f.arg_id(inst, 0)?;
        return f.define(inst, id, ty);
    }
    f.fixed_conversion(inst, row.op)?;
    let id = f.emit_for(inst, row.op, ty, &words)?;
    let saturates = postfixes.saturates && !convert::saturates_by_itself(row.op);
    f.module.decorate_conversion(id, saturates, postfixes.rounding)
}

impl<'m> FunctionWriter<'_, 'm> {
    /// OpAbortKHR with a message, which ends its block: what stands behind it there is never reached, and left out. No other
    /// block follows, as legalization has seen to it.
    pub(in crate::writer) fn abort(&mut self, ty: Id, message: Id) -> Result<()> {
        self.is_aborted = true;
        self.emit_void(Op::AbortKHR, &[ty.0, message.0])
    }
}

impl<'m> ModuleWriter<'m> {
    /// Access chains through untyped pointers are other instructions than those through typed ones.
    fn fitting_chain(&self, row: &'static OpRow) -> &'static OpRow {
        AccessChain::of(row.op)
            .and_then(|chain| AccessChain { is_untyped: self.untyped_pointers(), ..chain }.op().row())
            .unwrap_or(row)
    }

    /// The type that `sret` gives the first argument.
    pub(super) fn returned_type(&mut self, inst: InstView<'m>) -> Result<Option<Id>> {
        self.source.returned_struct(inst).map(|ty| self.memory_type(ty)).transpose()
    }

    /// The type of an image with a sampler.
    pub(super) fn type_over_image(&mut self, op: Op, image: Id) -> Result<Id> {
        Ok(self.intern(op, &[image.0], |sections| &mut sections.types)?.0)
    }

    /// The storage class of the pointer that a call gives.
    fn pointer_class(&mut self, inst: InstView<'m>) -> Result<StorageClass> {
        let space =
            inst.ty().scalar().address_space().ok_or_else(|| mismatch("the call gives no pointer"))?;
        self.storage_class(space)
    }

    /// The pointee of a parameter in the mangled name, where that is a number or a vector.
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
}

/// Where a call returns a structure through its first argument: the pointer, and the structure's type.
fn returned_pointer<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    row: &OpRow,
) -> Result<Option<(Id, Id)>> {
    if !inst.is_void() || !row.has_result {
        return Ok(None);
    }
    let Some(ty) = f.module.returned_type(inst)? else { return Ok(None) };
    let pointer = f.pointer_arg(inst, 0, ty)?;
    Ok(Some((pointer, ty)))
}

impl<'m> Source<'m> {
    /// The structure that `sret` gives the first argument, as LLVM's type.
    pub(super) fn returned_struct(&self, inst: InstView<'m>) -> Option<Type<'m>> {
        self.attribute_type(inst, 0, AttributeKind::StructRet)
    }
}

/// The result type: a sampled image is made of its image's type, whatever the call's type says.
fn friendly_type<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    row: &OpRow,
    words: &OperandWords,
) -> Result<Id> {
    if let Some(combined) = opaque::combined_type(row.op).filter(|_| !words.is_empty()) {
        let image = f.arg(inst, 0)?;
        let image = f.module.value_type(image)?;
        return f.module.type_over_image(combined, image);
    }
    f.module.call_type(inst)
}

/// Whether an integer or floating-point conversion would leave the value as it is, which SPIR-V does not allow.
fn keeps_type<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, op: Op) -> Result<bool> {
    let from = f.arg(inst, 0)?;
    Ok(matches!(op, Op::UConvert | Op::SConvert | Op::FConvert) && f.source.llvm_type(from)? == inst.ty())
}

fn friendly_operands<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    row: &'static OpRow,
    first: u32,
    postfixes: Postfixes,
) -> Result<OperandWords> {
    if row.op == Op::CooperativeMatrixLengthKHR && inst.arg_count() == 1 {
        // The call has a matrix, the instruction its type.
        let matrix = f.arg(inst, 0)?;
        if f.source.llvm_type(matrix)?.target_ext_name().as_deref() != Some(opaque::COOPERATIVE_MATRIX) {
            return Err(mismatch(format!("{matrix} is no cooperative matrix")));
        }
        return Ok(OperandWords::from_slice(&[f.module.value_type(matrix)?.0]));
    }
    if row.op == Op::TaskSequenceCreateINTEL {
        return f.task_sequence_operands(inst);
    }
    let mut words = OperandWords::new();
    let mut specs = row.arguments().iter();
    let mut spec = specs.next();
    if spec.is_some_and(|spec| spec.name == "Base Type") {
        let pointee = indexed_type(f, inst, builtin, first)?;
        words.push(pointee.0);
        spec = specs.next();
    }
    let mut number = first;
    let mut parameters = Parameters::new();
    // The storage class that a call of this cast may give as well is that of the result.
    let end = if row.op == Op::GenericCastToPtr { first + 1 } else { inst.arg_count() };
    while number < end {
        if let Some(kind) = parameters.pop() {
            words.push(match kind.is_id() {
                true => f.arg_id(inst, number)?.0,
                false => f.literal(inst, number)?,
            });
            number += 1;
            continue;
        }
        // Operands behind the last one repeat it.
        if let Some(spec) = spec {
            let position = words.len();
            friendly_operand(f, inst, builtin, row, spec, number, &mut words)?;
            if let (Some(table), Some(word)) = (spec.kind.table(), words.get(position)) {
                parameters = parameters_of(table, *word);
            }
        } else {
            words.push(f.arg_id(inst, number)?.0);
        }
        number += 1;
        if spec.is_some_and(|spec| spec.quantifier != crate::spirv::grammar::Quantifier::Many) {
            spec = specs.next();
        }
    }
    if matches!(row.op, Op::GenericCastToPtr | Op::GenericCastToPtrExplicit) {
        check_cast_class(f.module.pointer_class(inst)?, row)?;
    }
    if row.op == Op::GenericCastToPtrExplicit && number == first + 1 {
        let class = match postfixes.storage {
            Some(class) => class,
            None => f.module.pointer_class(inst)?,
        };
        words.push(class.0);
    }
    if row.class == Class::Image {
        f.sign_texels(inst, builtin, row, first, postfixes, &mut words)?;
    }
    if row.op == Op::ImageSampleExplicitLod && words.len() == 2 {
        return Err(mismatch("a sampling with an explicit level lacks its image operands"));
    }
    Ok(words)
}

/// Checks the storage class that a cast of a generic pointer gives.
fn check_cast_class(class: StorageClass, row: &OpRow) -> Result<()> {
    if matches!(class, StorageClass::Workgroup | StorageClass::CrossWorkgroup | StorageClass::Function) {
        return Ok(());
    }
    let class = OperandKind::StorageClass.table().and_then(|table| table.by_number(class.0));
    let name = class.map_or("another", |row| row.name);
    Err(mismatch(format!(
        "{} gives a pointer to Workgroup, CrossWorkgroup or Function, the call one to {name}",
        row.name
    )))
}

/// The type that an argument points to, for instructions that have the type itself in its place.
fn indexed_type<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    number: u32,
) -> Result<Id> {
    let base = f.arg(inst, number)?.without_casts();
    let pointer = f.module.value_type(base)?;
    let (_, pointee) = f.module.pointer_parts(pointer)?;
    let pointee = if pointee == pointer { f.module.mangled_pointee(builtin, number)? } else { Some(pointee) };
    pointee.ok_or_else(|| mismatch("nothing tells what is indexed"))
}

fn friendly_operand<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    row: &'static OpRow,
    spec: &OperandSpec,
    number: u32,
    words: &mut OperandWords,
) -> Result<()> {
    let value = f.arg(inst, number)?;
    if row.class == Class::DeviceSideEnqueue
        && let Some(id) = f.enqueue_operand(value, spec)?
    {
        words.push(id.0);
        return Ok(());
    }
    if spec.kind.is_id() {
        let id = if let Some(number) = f.wrapped_argument(inst, row, number)? {
            number
        } else if takes_boolean(row, spec) {
            f.boolean(widened_boolean(value).unwrap_or(value))?
        } else if f.source.llvm_type(value)?.is_pointer() {
            friendly_pointer(f, inst, builtin, row, value, number)?
        } else {
            f.value(value)?
        };
        words.push(id.0);
        return Ok(());
    }
    let word = f.literal(inst, number)?;
    if let Some(table) = spec.kind.table() {
        require_known(spec.kind, table, word)?;
    }
    if spec.kind.table().is_some_and(|table| table.mask) {
        f.module.requirements.note_mask(spec.kind, word);
    } else {
        f.module.requirements.note(spec.kind, word);
    }
    if spec.kind == OperandKind::ImageOperands && word == 0 {
        return Ok(());
    }
    words.push(word);
    Ok(())
}

/// A pointer whose pointee follows from the other operands where the instruction ties them together.
fn friendly_pointer<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    row: &'static OpRow,
    value: Value<'m>,
    number: u32,
) -> Result<Id> {
    let pointee = match row.op {
        Op::Load => Some(f.module.call_type(inst)?),
        Op::Store if number == 0 => {
            let stored = f.arg(inst, 1)?;
            Some(f.module.value_type(stored)?)
        }
        Op::AtomicStore if number == 0 => {
            let stored = f.arg(inst, 3)?;
            Some(f.module.value_type(stored)?)
        }
        Op::AtomicFlagTestAndSet | Op::AtomicFlagClear => Some(f.module.int(32)?),
        _ if row.class == Class::Atomic && number == 0 && !inst.is_void() => Some(f.module.call_type(inst)?),
        Op::GroupWaitEvents => Some(f.module.opaque(Op::TypeEvent)?),
        // As of `get_fence`.
        Op::GenericPtrMemSemantics => Some(f.module.int(8)?),
        Op::SubgroupBlockReadINTEL => {
            let ty = f.module.type_of(inst.ty().scalar())?;
            Some(ty)
        }
        Op::SubgroupBlockWriteINTEL if number == 0 => {
            let data = f.arg(inst, 1)?;
            let data = f.source.llvm_type(data)?;
            Some(f.module.type_of(data.scalar())?)
        }
        Op::GenericCastToPtrExplicit | Op::GenericCastToPtr | Op::PtrCastToGeneric => {
            let ty = f.module.call_type(inst)?;
            Some(f.module.pointer_parts(ty)?.1)
        }
        _ if !names_its_matrix(f, inst, builtin)? => None,
        _ => f.module.mangled_pointee(builtin, number)?,
    };
    match pointee {
        Some(pointee) if takes_typed_pointers(row.op) => f.typed_pointer_to(value, pointee),
        Some(pointee) => f.pointer_to(value, pointee),
        None => f.value(value),
    }
}

/// False if the name says another cooperative matrix than the call takes: what it says of memory holds as little.
fn names_its_matrix<'m>(
    f: &FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
) -> Result<bool> {
    for (number, param) in (0..).zip(builtin.params.iter().flatten()) {
        let named = param.pointee().and_then(|(pointee, _)| pointee.name());
        let Some(named) = named.and_then(|name| name.strip_prefix("__spirv_CooperativeMatrixKHR__")) else {
            continue;
        };
        let taken = f.source.llvm_type(f.arg(inst, number)?)?;
        let mut numbers = taken.target_ext_ints().collect::<SmallVec<[u32; 4]>>();
        numbers.reverse();
        // They stand behind the type of the components.
        let said = named.rsplit('_').map(|number| number.parse().ok()).take(numbers.len());
        if !said.eq(numbers.into_iter().map(Some)) {
            return Ok(false);
        }
    }
    Ok(true)
}
