//! Calls (section 3.32.9). Each callee is resolved once.

use smallvec::SmallVec;

use super::unsupported;
use crate::{
    Code, Error, Result, excerpt,
    loss::Loss,
    mapping::{
        attributes,
        builtins::sync,
        decorations::Parameter,
        intrinsics::{self, Expansion, IntrinsicForm},
    },
    spirv::{
        Extension, Id, Op,
        grammar::{Capability, Decoration},
    },
    view::{
        AttributeKind, AttributePayload, AttributePosition, AttributeView, Function, InstView, Metadata,
        Opcode, TypeKind, Value,
    },
    writer::{
        FunctionWriter, ModuleWriter,
        annotations::{Annotates, annotates},
        intrinsics::{Intrinsic, has_types_of_its_name},
        module_writer::FunctionInfo,
    },
};

/// The kinds of called functions.
#[derive(Clone, Copy)]
pub(in crate::writer) enum Callee {
    /// A function of this module or another one.
    Function(FunctionInfo),
    /// A function of this module that translates numbers of SPIR-V for OpenCL C's functions.
    Translator(FunctionInfo),
    /// An intrinsic of LLVM.
    Intrinsic(Intrinsic),
    /// An intrinsic that annotates.
    Annotation(Annotates),
    /// A builtin function, by its number among those that were resolved.
    Builtin(u32),
}

/// The function that a callee is, by itself or through aliases; aliases of aliases are bounded.
fn aliased(callee: Value<'_>) -> Option<Function<'_>> {
    let mut callee = callee;
    for _ in 0..16 {
        match callee.as_alias() {
            Some(alias) => callee = alias.aliasee()?,
            None => break,
        }
    }
    callee.as_function()
}

pub(super) fn call<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let callee = inst.callee().ok_or_else(|| unsupported(inst))?;
    let Some(function) = aliased(callee) else {
        f.uses.exact = true;
        count_losses(f, inst);
        return indirect_call(f, inst, callee);
    };
    let callee = f.module.resolve(function)?;
    match callee {
        // These count what bundles say themselves.
        Callee::Intrinsic(intrinsic) if intrinsic.form == IntrinsicForm::Expansion(Expansion::Assume) => {}
        Callee::Intrinsic(_) => count_bundles(f, inst),
        _ => count_losses(f, inst),
    }
    match callee {
        Callee::Function(info) => function_call(f, inst, function, info),
        Callee::Translator(_) if f.module.only_feeds_sync(inst) => Ok(()),
        Callee::Translator(info) => function_call(f, inst, function, info),
        Callee::Intrinsic(intrinsic) => f.intrinsic(inst, intrinsic),
        Callee::Annotation(what) => f.annotation(inst, what),
        Callee::Builtin(number) => f.builtin_call(inst, number),
    }
}

/// Counts what calls of SPIR-V do not say: operand bundles, but for those that they need not say, that a call has to be one in
/// tail position, and what attributes ask of one call.
fn count_losses<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) {
    f.module.losses.add_many(Loss::TailCall, u32::from(inst.is_must_tail()));
    count_bundles(f, inst);
    let of_function = AttributePosition::Function;
    let callee = inst.called_function();
    let is_of_callee = |kind: AttributeKind| {
        kind != AttributeKind::ReturnsTwice
            && callee.is_some_and(|callee| {
                callee.attributes(of_function).any(|attribute| attribute.kind() == Some(kind))
            })
    };
    let own = inst.attributes(of_function).filter_map(AttributeView::kind);
    let lost = own.filter(|kind| attributes::LOST_OF_CALLS.contains(kind) && !is_of_callee(*kind));
    f.module.losses.add_many(Loss::CallProperty, lost.count() as u32);
}

/// Counts the operand bundles of a call.
fn count_bundles<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) {
    for index in 0..inst.bundle_count() {
        if inst.bundle(index).is_some_and(|(tag, _)| tag != intrinsics::CONVERGENCE) {
            f.module.losses.add(Loss::OperandBundle);
        }
    }
}

impl<'m> ModuleWriter<'m> {
    /// The kind of a callee.
    fn resolve(&mut self, function: Function<'m>) -> Result<Callee> {
        let key = function.value().as_key();
        if let Some(callee) = self.callees.resolved.get(&key) {
            return Ok(*callee);
        }
        let callee = self.resolve_new(function)?;
        self.callees.resolved.insert(key, callee);
        Ok(callee)
    }

    fn resolve_new(&mut self, function: Function<'m>) -> Result<Callee> {
        if let Some(what) = function.intrinsic_name().and_then(annotates) {
            return Ok(Callee::Annotation(what));
        }
        let is_intrinsic = function.is_intrinsic() || function.name_bytes().starts_with(b"llvm.");
        if is_intrinsic && let Some(intrinsic) = self.source.resolve_intrinsic(function)? {
            self.unproven |= !has_types_of_its_name(function);
            return Ok(Callee::Intrinsic(intrinsic));
        }
        if let Some(number) = self.resolve_builtin(function) {
            return Ok(Callee::Builtin(number));
        }
        let info = self.function_info(function)?;
        let is_translator = !self.source.has_no_body(function) && sync::is_translator(function.name_bytes());
        Ok(if is_translator { Callee::Translator(info) } else { Callee::Function(info) })
    }

    /// The type of a parameter of what is called through a pointer: a pointer to bytes, unless the call says what is
    /// passed behind it.
    pub(super) fn argument_type(&mut self, inst: InstView<'m>, index: u32, arg: Value<'m>) -> Result<Id> {
        let ty = self.source.llvm_type(arg)?;
        let id = self.type_of(ty)?;
        if !ty.is_pointer() {
            return Ok(id);
        }
        let content = inst.attributes(AttributePosition::Parameter(index)).find_map(|attribute| {
            let known = attribute.kind();
            match (known, attribute.value()) {
                (
                    Some(AttributeKind::ByVal | AttributeKind::StructRet | AttributeKind::ElementType),
                    AttributePayload::Type(ty),
                ) => ty,
                _ => None,
            }
        });
        match content {
            Some(content) => {
                let content = self.memory_type(content)?;
                self.with_pointee(id, content)
            }
            None => Ok(id),
        }
    }
}

fn function_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    function: Function<'m>,
    info: FunctionInfo,
) -> Result<()> {
    f.note_lost_flags(inst);
    let is_direct = inst.call_type() == Some(function.ty());
    *f.uses.functions.entry(function.value().as_key()).or_default() |= is_direct;
    f.uses.exact |= f.source.has_no_body(function);
    if !is_direct {
        // Only a pointer can say that the function is of another type.
        return indirect_call(f, inst, function.value());
    }
    let mut words = SmallVec::<[u32; 8]>::new();
    words.push(info.id.0);
    if inst.arg_count() != function.param_count() {
        return Err(unsupported(inst));
    }
    let may_control = inst.value().has_attachments();
    for (index, param) in (0..).zip(function.params()) {
        let arg = inst.operand(index).ok_or_else(|| unsupported(inst))?;
        let ty = f.module.value_type(param)?;
        if f.module.pointees.is_sampler(param) {
            words.push(f.sampler_arg(inst, index)?.0);
            continue;
        }
        let mut arg = f.value_as(arg, ty)?;
        if may_control {
            arg = f.cache_controlled(inst, index, arg, ty)?;
        }
        words.push(arg.0);
    }
    if inst.is_void() {
        let call = f.emit(Op::FunctionCall, info.return_type, &words)?;
        return f.module.decorate_aliasing(inst, call);
    }
    let own = f.module.value_type(inst.value())?;
    if own == info.return_type {
        let call = f.emit_for(inst, Op::FunctionCall, own, &words)?;
        return f.module.decorate_aliasing(inst, call);
    }
    let result = f.emit(Op::FunctionCall, info.return_type, &words)?;
    f.module.decorate_aliasing(inst, result)?;
    let result = f.cast_pointer(result, info.return_type, own)?;
    f.define(inst, result, own)
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Counts the cache controls of an instruction that [`Self::cache_controlled`] is not asked for, or that name no pointer among its
    /// operands.
    pub(in crate::writer) fn count_cache_controls(&self, inst: InstView<'m>) {
        let Some(list) = inst.value().attachment(self.source.kinds.cache_controls) else { return };
        let is_plain = inst.access().is_some_and(|access| !access.is_atomic());
        let is_function_call = || {
            let callee = inst.called_function().filter(|_| inst.opcode() == Opcode::Call);
            let known = callee.and_then(|callee| self.module.callees.resolved.get(&callee.value().as_key()));
            matches!(known, Some(Callee::Function(_)))
        };
        let is_said =
            (is_plain || is_function_call()) && self.module.can_decorate(Decoration::CacheControlLoadINTEL);
        let is_kept = |node: &Metadata<'m>| {
            let at = node.operand(3).and_then(Metadata::const_u64).and_then(|at| u32::try_from(at).ok());
            let operand = at.and_then(|at| inst.operand(at));
            let is_accessed = at == Some(u32::from(inst.opcode() == Opcode::Store));
            is_said && (!is_plain || is_accessed) && operand.is_some_and(|arg| arg.is_of(TypeKind::Pointer))
        };
        let lost = list.operands().flatten().filter(|node| !is_kept(node)).count();
        self.module.losses.add_many(Loss::DecorationNode, lost as u32);
    }

    /// An operand as a pointer of its own, which says how its memory is cached, where metadata of the instruction ask for
    /// it: a list of nodes of the decoration, its two numbers and the operand's position.
    pub(super) fn cache_controlled(&mut self, inst: InstView<'m>, index: u32, arg: Id, ty: Id) -> Result<Id> {
        if !self.module.can_decorate(Decoration::CacheControlLoadINTEL) {
            return Ok(arg);
        }
        let Some(list) = inst.value().attachment(self.source.kinds.cache_controls) else { return Ok(arg) };
        let mut controls = SmallVec::<[[u64; 3]; 2]>::new();
        for node in list.operands().flatten() {
            let number = |index| node.operand(index).and_then(Metadata::const_u64);
            match (number(0), number(1), number(2), number(3)) {
                (Some(decoration), Some(level), Some(control), Some(at)) => {
                    if at == u64::from(index) {
                        controls.push([decoration, level, control]);
                    }
                }
                _ => return Err(Error::malformed("a node of cache controls needs four numbers")),
            }
        }
        if controls.is_empty() || !inst.operand(index).is_some_and(|arg| arg.is_of(TypeKind::Pointer)) {
            return Ok(arg);
        }
        let zero = self.module.const_int(32, 0)?;
        let (_, pointee) = self.module.pointer_parts(ty)?;
        let id = if pointee == ty {
            let byte = self.module.int(8)?;
            self.emit(Op::UntypedPtrAccessChainKHR, ty, &[byte.0, arg.0, zero.0])?
        } else {
            self.emit(Op::PtrAccessChain, ty, &[arg.0, zero.0])?
        };
        // The last in the list comes first, as for decorations that are put on a pointer one by one.
        for [decoration, level, control] in controls.into_iter().rev() {
            let decoration = u32::try_from(decoration).map(Decoration).ok().filter(|decoration| {
                matches!(*decoration, Decoration::CacheControlLoadINTEL | Decoration::CacheControlStoreINTEL)
            });
            let decoration = decoration
                .ok_or_else(|| Error::malformed("a node of cache controls is of another decoration"))?;
            self.module.decorate_with(
                id,
                decoration,
                &[Parameter::Number(level), Parameter::Number(control)],
            )?;
        }
        Ok(id)
    }
}

/// A call through a pointer.
fn indirect_call<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, callee: Value<'m>) -> Result<()> {
    if let Some(assembly) = callee.inline_asm() {
        return f.assembly_call(inst, callee, &assembly);
    }
    if !f.source.allows(Extension::SPV_INTEL_function_pointers) {
        return Err(Error::unsupported(Code::FunctionPointers, excerpt(&inst))
            .with_help("allow it with --spirv-ext=+SPV_INTEL_function_pointers"));
    }
    f.module.requirements.extension(Extension::SPV_INTEL_function_pointers);
    f.require_capability(Capability::FunctionPointersINTEL);
    let call_type = inst.call_type().ok_or_else(|| unsupported(inst))?;
    if inst.arg_count() != call_type.param_count() {
        return Err(unsupported(inst));
    }
    let ty = f.module.type_of(inst.ty())?;
    let mut params = SmallVec::<[Id; 8]>::new();
    for (index, arg) in (0..).zip(inst.args()) {
        params.push(f.module.argument_type(inst, index, arg)?);
    }
    let function_type = f.module.function_type(ty, &params)?;
    let mut words = SmallVec::<[u32; 8]>::new();
    words.push(f.pointer_to(callee, function_type)?.0);
    for (arg, ty) in inst.args().zip(params) {
        words.push(f.value_as(arg, ty)?.0);
    }
    let own = if inst.is_void() { ty } else { f.module.value_type(inst.value())? };
    if own == ty && !inst.is_void() {
        let result = f.emit_for(inst, Op::FunctionPointerCallINTEL, ty, &words)?;
        return f.module.decorate_arguments(inst, result);
    }
    let result = f.emit(Op::FunctionPointerCallINTEL, ty, &words)?;
    f.module.decorate_arguments(inst, result)?;
    if inst.is_void() {
        return Ok(());
    }
    let result = f.cast_pointer(result, ty, own)?;
    f.define(inst, result, own)
}
