//! Annotations of source code: `llvm.global.annotations` and the intrinsics `llvm.var.annotation`,
//! `llvm.ptr.annotation` and `llvm.annotation`, as the decorations that their strings spell.

use std::borrow::Cow;

use super::{FunctionWriter, ModuleWriter, Writer, inst::unsupported};
use crate::{
    Loss, Result,
    mapping::{
        annotations::{Annotation, FPGA_REGISTER, parse},
        decorations::Parameter,
    },
    spirv::{
        Extension, Id, Op,
        check::may_repeat,
        grammar::{Decoration, OperandKind},
    },
    view::{Function, Global, InstView, Opcode, TypeKind, Value, ValueKind},
};

/// The target of an annotating intrinsic.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Annotates {
    /// `llvm.annotation`: a value.
    Value,
    /// `llvm.ptr.annotation`, which annotates a pointee.
    Pointee,
    /// `llvm.var.annotation`: the variable that a pointer is.
    Variable,
}

/// The target of the annotating intrinsic of a name without types; `None` for other intrinsics.
pub(super) fn annotates(name: &str) -> Option<Annotates> {
    match name {
        "llvm.ptr.annotation" => Some(Annotates::Pointee),
        "llvm.var.annotation" => Some(Annotates::Variable),
        "llvm.annotation" => Some(Annotates::Value),
        _ => None,
    }
}

/// Whether an instruction annotates what a pointer points to.
pub(super) fn is_annotation(inst: InstView<'_>) -> bool {
    inst.called_function().is_some_and(annotates_pointees)
}

/// Whether a function is the intrinsic that annotates what a pointer points to.
pub(super) fn annotates_pointees(function: Function<'_>) -> bool {
    function.is_intrinsic() && function.intrinsic_name().and_then(annotates) == Some(Annotates::Pointee)
}

/// Whether a pointer is what an annotation yields, at once or through casts of pointers.
pub(super) fn is_annotated(mut pointer: Value<'_>) -> bool {
    for _ in 0..MAX_DEPTH {
        match pointer.as_instruction() {
            Some(inst) if is_annotation(inst) => return true,
            Some(inst) if inst.opcode() == Opcode::BitCast => match inst.operand(0) {
                Some(operand) => pointer = operand,
                None => return false,
            },
            _ => return false,
        }
    }
    false
}

/// Constants nested more deeply than this are not looked into.
const MAX_DEPTH: usize = 64;

impl<'m> Writer<'m> {
    /// Decorates the functions and variables that `llvm.global.annotations` lists.
    pub(super) fn write_annotations(&mut self) {
        let Some(list) =
            self.source.module.global(b"llvm.global.annotations").and_then(|list| list.initializer())
        else {
            return;
        };
        for entry in list.operands() {
            let step = self.write_annotation(entry);
            self.diagnostics.tolerate(step);
        }
    }

    fn write_annotation(&mut self, entry: Value<'m>) -> Result<()> {
        let text = entry.operand(1).and_then(text_of).map(|text| with_arguments(text, entry.operand(4)));
        let (Some(target), Some(text)) = (entry.operand(0).map(stripped), text) else {
            self.module.losses.add(Loss::Annotation);
            return Ok(());
        };
        let id = match target.as_function() {
            Some(function) => self
                .entry_point_of(function)
                .or_else(|| self.module.functions.get(&target.as_key()).map(|info| info.id)),
            None => self.module.value_ids.get(target.as_key()),
        };
        match id {
            Some(id) => self.module.annotate(id, &text),
            // A target that is not written, such as a function that nothing calls, cannot be decorated.
            None => {
                self.module.losses.add(Loss::Annotation);
                Ok(())
            }
        }
    }
}

impl<'m> ModuleWriter<'m> {
    /// Decorates an id with what a string spells.
    pub(super) fn annotate(&mut self, id: Id, text: &[u8]) -> Result<()> {
        let (spelt, left) = parse(text);
        let all = spelt.iter().all(|annotation| self.can_decorate(annotation.decoration));
        if !all {
            return self.user_semantic(id, text);
        }
        // The last of several decorations of one kind counts.
        let is_last = |index: usize, annotation: &Annotation<'_>| {
            let same = |later: &Annotation<'_>| later.decoration == annotation.decoration;
            may_repeat(annotation.decoration)
                || !spelt.get(index + 1..).is_some_and(|later| later.iter().any(same))
        };
        for (index, annotation) in spelt.iter().enumerate() {
            if is_last(index, annotation) && self.names.annotated.insert((id, annotation.decoration)) {
                self.decorate_with(id, annotation.decoration, &annotation.parameters)?;
            }
        }
        if left.is_empty() && !spelt.is_empty() { Ok(()) } else { self.user_semantic(id, &left) }
    }

    /// Whether the options allow a decoration.
    pub(super) fn can_decorate(&self, decoration: Decoration) -> bool {
        self.requirements.is_available(OperandKind::Decoration, decoration.0, &self.source.options.extensions)
    }

    /// UserSemantic tells a tool something and changes nothing, so where no version has it, it is left out and counted.
    fn user_semantic(&mut self, id: Id, text: &[u8]) -> Result<()> {
        if !self.can_decorate(Decoration::UserSemantic) {
            self.losses.add(Loss::Annotation);
            return Ok(());
        }
        self.decorate_with(id, Decoration::UserSemantic, &[Parameter::Text(text.into())])
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Writes an annotating intrinsic: it decorates what it is about, and yields it.
    pub(super) fn annotation(&mut self, inst: InstView<'m>, what: Annotates) -> Result<()> {
        let target = inst.arg(0).ok_or_else(|| unsupported(inst))?;
        let text = inst.arg(1).and_then(text_of);
        if text == Some(FPGA_REGISTER) && what != Annotates::Variable {
            return self.fpga_register(inst, target);
        }
        let text = text.map(|text| with_arguments(text, inst.arg(4).filter(|_| what != Annotates::Value)));
        self.module.losses.add_many(Loss::Annotation, u32::from(text.is_none()));
        if what == Annotates::Value {
            // A value may be a constant or stand under several annotations, so each gets an id of its own.
            let ty = self.module.value_type(inst.value())?;
            let value = self.value(target)?;
            let id = self.emit_for(inst, Op::CopyObject, ty, &[value.0])?;
            return text.map_or(Ok(()), |text| self.module.annotate(id, &text));
        }
        // Each of several annotations is about what the first is about, and a cast is of what it casts.
        let mut decorated = target;
        for _ in 0..MAX_DEPTH {
            let Some(inst) = decorated.as_instruction() else { break };
            let inner = match inst.opcode() {
                Opcode::BitCast if what == Annotates::Pointee => inst.operand(0),
                Opcode::Call if is_annotation(inst) => inst.arg(0),
                _ => None,
            };
            match inner.filter(|inner| inner.is_of(TypeKind::Pointer)) {
                Some(inner) => decorated = inner,
                None => break,
            }
        }
        // A variable in another address space is what is annotated, not the memory behind it.
        let base = match decorated.as_instruction().map(InstView::opcode) {
            Some(Opcode::AddrSpaceCast) if what == Annotates::Variable => decorated,
            _ => stripped(decorated),
        };
        if base.as_instruction().is_some_and(|inst| inst.opcode() == Opcode::Alloca)
            || base.kind() == ValueKind::GlobalVariable
        {
            decorated = base;
        }
        let id = self.value(decorated)?;
        if let Some(text) = text {
            self.module.annotate(id, &text)?;
        }
        if inst.is_void() {
            return Ok(());
        }
        let (from, to) = (self.module.value_type(target)?, self.module.value_type(inst.value())?);
        let mut value = self.value(target)?;
        if self.module.untyped_pointers() && from == to && !is_annotated(target) {
            // The result points to bytes, which a use casts. Where pointers have no types, both casts are here, so that
            // the module read back is the same either way.
            value = self.emit(Op::Bitcast, to, &[value.0])?;
            self.emit_for(inst, Op::Bitcast, to, &[value.0])?;
            return Ok(());
        }
        let value = self.cast_pointer(value, from, to)?;
        self.define(inst, value, to)
    }

    /// A value in a register of its own, or the value where the extension is not allowed.
    fn fpga_register(&mut self, inst: InstView<'m>, target: Value<'m>) -> Result<()> {
        let (from, to) = (self.module.value_type(target)?, self.module.value_type(inst.value())?);
        let mut value = self.value(target)?;
        let is_allowed = self.source.allows(Extension::SPV_INTEL_fpga_reg);
        self.module.losses.add_many(Loss::Annotation, u32::from(!is_allowed));
        if is_allowed && from == to {
            self.emit_for(inst, Op::FPGARegINTEL, to, &[value.0])?;
            return Ok(());
        }
        if is_allowed {
            value = self.emit(Op::FPGARegINTEL, from, &[value.0])?;
        }
        let value = if from == to { value } else { self.cast_pointer(value, from, to)? };
        self.define(inst, value, to)
    }
}

/// The variable that a pointer points into, through casts and steps of zero.
fn stripped(mut value: Value<'_>) -> Value<'_> {
    for _ in 0..MAX_DEPTH {
        value = value.without_casts();
        let is_start = value.kind() == ValueKind::ConstantExpr(Opcode::GetElementPtr)
            && value.operands().skip(1).all(|index| index.const_u64() == Some(0));
        match value.operand(0) {
            Some(operand) if is_start => value = operand,
            _ => return value,
        }
    }
    value
}

/// The text of the constant string that a pointer points to, without its end.
fn text_of(pointer: Value<'_>) -> Option<&[u8]> {
    let initializer = stripped(pointer).as_global()?.initializer()?;
    if initializer.is_null() {
        return Some(&[]);
    }
    let data = initializer.raw_data()?;
    let end = data.iter().position(|byte| *byte == 0).unwrap_or(data.len());
    data.get(..end)
}

/// So many arguments of an annotation are spelt.
const MAX_ARGUMENTS: u64 = 64;

/// The text of an annotation with the arguments that stand in a structure of constants behind it, as in `text: 1, 2`.
/// Booleans are 0 and 1, other integers have a sign; what is no integer has no spelling.
fn with_arguments<'m>(text: &'m [u8], arguments: Option<Value<'m>>) -> Cow<'m, [u8]> {
    let structure = arguments.map(stripped).and_then(Value::as_global).and_then(Global::initializer);
    let structure = structure.filter(|structure| structure.is_of(TypeKind::Struct));
    let Some(structure) = structure else { return Cow::Borrowed(text) };
    let count = structure.ty().map_or(0, |ty| u64::from(ty.member_count()));
    let mut spelt = text.to_vec();
    let mut separator = ": ";
    for member in (0..count.min(MAX_ARGUMENTS)).filter_map(|index| structure.aggregate_element(index)) {
        let is_boolean = member.ty().is_some_and(|ty| ty.is_int_of(1));
        let number = match is_boolean {
            true => member.const_u64().map(u64::cast_signed),
            false => member.const_i64(),
        };
        if let Some(number) = number {
            spelt.extend_from_slice(separator.as_bytes());
            spelt.extend_from_slice(number.to_string().as_bytes());
            separator = ", ";
        }
    }
    Cow::Owned(spelt)
}
