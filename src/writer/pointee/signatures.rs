//! Pointees from signatures: attributes, mangled names and the metadata of kernels.

use smallvec::{SmallVec, smallvec};

use super::{
    Pointee, PointerClass,
    symbols::{mangled_content, opaque_of_symbol, spelt_content},
};
use crate::{
    legalize,
    mangle::{self, Ty},
    mapping::{
        builtins::{BuiltinCall, InstKey as Target, OperandSource, atomic::AtomicAction, enqueue::Enqueue},
        opaque::{self, Opaque},
    },
    spirv::{Op, grammar::OpenClStd},
    view::{
        AttributeKind, AttributePayload, AttributePosition, Function, Metadata, Opcode, Type, TypeKind, Use,
        Value, ValueKind,
    },
    writer::{
        ModuleWriter, Source, annotations::is_annotation, builtins::packet_operand,
        module_analysis::is_kernel,
    },
};

impl<'m> ModuleWriter<'m> {
    /// Infers pointees from a signature alone, so that separately compiled modules agree on them.
    pub(super) fn infer_signature(&mut self, function: Function<'m>) {
        self.infer_result(function);
        self.infer_kernel_args(function);
        let points = |ty: Type<'m>| ty.is_pointer() || self.pointees.has_typed_lanes(ty);
        if !function.params().any(|param| param.ty().is_some_and(points)) {
            return;
        }
        let name = function.name();
        let parsed = if name.starts_with("_Z") { mangle::parse(&name).ok() } else { None };
        let types = parsed.as_ref().and_then(mangle::Name::resolved_params);
        let spelt_from = parsed
            .as_ref()
            .zip(types.as_ref())
            .and_then(|(parsed, types)| self.implicit_params(function, parsed, types.len()));
        let has_annotations = self.pointees.has_annotations && !function.is_declaration();
        let exchanges = self.exchanges(function);
        let bytes = self.parameter_of_bytes(function);
        self.infer_operands(function);
        for (index, param) in (0..).zip(function.params()) {
            let Some(node) = self.pointees.of_value(param) else {
                continue;
            };
            self.infer_attributes(function, index, param, node);
            if bytes == Some(index) {
                self.pointees.prefer(node, Pointee::Type(self.source.context.i8()));
            }
            let spelt = spelt_from.and_then(|from| (index as usize).checked_sub(from));
            let Some(ty) = types.as_ref().zip(spelt).and_then(|(types, at)| types.get(at)) else {
                continue;
            };
            // The pointee of a vector of pointers is the one of each of them.
            let ty = match ty {
                Ty::Vector { elem, .. } => elem,
                ty => ty,
            };
            if let Some(opaque) = opaque_of_symbol(ty) {
                self.pointees.prefer(node, Pointee::Opaque(opaque));
            } else if let Some((pointee, _)) = ty.pointee()
                && !(has_annotations && is_annotated(param))
            {
                let content = mangled_content(self.source.context, &mut self.pointees, pointee, 0);
                let content = if exchanges { self.source.exchanged(content) } else { content };
                self.pointees.prefer(node, content);
            }
        }
    }

    /// Returns how many parameters stand before those that are in the symbol: a structure to return, and a member function's
    /// `this`; `None` where others do.
    fn implicit_params(
        &self,
        function: Function<'m>,
        name: &mangle::Name<'_>,
        spelt: usize,
    ) -> Option<usize> {
        let implicit = (function.param_count() as usize).checked_sub(spelt)?;
        let returns =
            usize::from(self.source.returns_through(function, 0) || self.source.returns_through(function, 1));
        let is_member = !name.scope().is_empty();
        let is_told = implicit == 0 || implicit == returns || is_member && implicit == returns + 1;
        is_told.then_some(implicit)
    }

    /// Infers the pointee of a parameter from the types that its attributes name.
    fn infer_attributes(&mut self, function: Function<'m>, index: u32, param: Value<'m>, node: PointerClass) {
        use AttributeKind::{ByRef, ByVal, ElementType, StructRet};
        for attribute in function.attributes(AttributePosition::Parameter(index)) {
            if let AttributePayload::Type(Some(ty)) = attribute.value()
                && let Some(known @ (ByVal | ByRef | StructRet | ElementType)) = attribute.kind()
            {
                if matches!(known, ByVal | StructRet) {
                    self.pointees.by_value.insert(param.as_key());
                }
                let content = self.pointees.content(ty);
                self.pointees.prefer(node, content);
            }
        }
    }

    /// The parameter of a builtin that points to bytes although no name says so: the format of `printf`, the packet of a pipe, which is
    /// of no type in SPIR-V, and the address that `get_fence` asks of.
    fn parameter_of_bytes(&mut self, function: Function<'m>) -> Option<u32> {
        let number = self.resolve_builtin(function)?;
        match &self.builtins.resolved.get(number as usize)?.call {
            BuiltinCall::Ext(row, _) if row.number == OpenClStd::printf.0 => Some(0),
            BuiltinCall::GetFence => Some(0),
            BuiltinCall::Op(row, _) if row.op == Op::GenericPtrMemSemantics => Some(0),
            BuiltinCall::Row(row, class) => match row.inst(*class) {
                Some(Target::Op(op)) => packet_operand(op).map(u32::from),
                _ => None,
            },
            _ => None,
        }
    }

    /// The opaque types of a builtin's parameters, where its instruction tells them and no mangled name does.
    fn infer_operands(&mut self, function: Function<'m>) {
        let builtin = self.resolve_builtin(function);
        let builtin = builtin.and_then(|number| self.builtins.resolved.get(number as usize)).cloned();
        let Some(builtin) = builtin else { return };
        for (index, param) in (0..).zip(function.params()) {
            let ty = match &builtin.call {
                BuiltinCall::Row(row, class) => match row.inst(*class) {
                    Some(Target::Op(op)) => {
                        let position =
                            row.operands.iter().position(|operand| *operand == OperandSource::Arg(index));
                        position.and_then(|position| opaque::argument(op, position, &row.name))
                    }
                    _ => None,
                },
                // Queue, flags and range stand first in all its forms, as in the instruction.
                BuiltinCall::Enqueue(Enqueue::Kernel(_)) if index < 3 => {
                    opaque::argument(Op::EnqueueKernel, index.into(), "")
                }
                _ => None,
            };
            if let Some(ty) = ty
                && let Some(node) = self.pointees.of_value(param)
            {
                self.pointees.prefer(node, Pointee::Opaque(ty));
            }
        }
    }

    fn exchanges(&mut self, function: Function<'m>) -> bool {
        let builtin = self.resolve_builtin(function);
        let builtin = builtin.and_then(|number| self.builtins.resolved.get(number as usize));
        builtin.is_some_and(|builtin| {
            matches!(builtin.call, BuiltinCall::Atomic(row, ..) if row.action == AtomicAction::CompareExchangeC11)
        })
    }

    /// The metadata of kernels name the opaque types of arguments.
    fn infer_kernel_args(&mut self, function: Function<'m>) {
        let node = |name| self.source.function_metadata(function, name);
        let (Some(types), access, qualifiers) =
            (node("kernel_arg_base_type"), node("kernel_arg_access_qual"), node("kernel_arg_type_qual"))
        else {
            return;
        };
        let mut tells_pointees = false;
        for (index, param) in (0..).zip(function.params()) {
            let text = |node: Option<Metadata<'m>>| node?.operand(index)?.string();
            let access = text(access).unwrap_or_default();
            let is_pipe = text(qualifiers)
                .is_some_and(|qualifiers| qualifiers.split_ascii_whitespace().any(|word| word == "pipe"));
            let opaque = if is_pipe {
                Some(Opaque::pipe(opaque::access_qualifier(access)))
            } else {
                text(Some(types)).and_then(|name| Opaque::of_spelling(name, access))
            };
            let Some(opaque) = opaque else {
                // A function that other modules call in place of a kernel has the kernel's metadata. Kernels themselves
                // are called by none, and by the convention of this representation point to what they use.
                if !is_kernel(function)
                    && let Some(content) =
                        text(Some(types)).and_then(|name| spelt_content(self.source.context, name))
                    && !matches!(content, Pointee::Type(ty) if legalize::is_lacking(ty, self.source.options))
                    && param.is_of(TypeKind::Pointer)
                    && let Some(node) = self.pointees.of_value(param)
                {
                    self.pointees.prefer(node, content);
                    tells_pointees = true;
                }
                continue;
            };
            if let Some(node) = self.pointees.of_value(param) {
                self.pointees.prefer(node, Pointee::Opaque(opaque));
            } else if opaque.op == Op::TypeSampler
                && param.ty().is_some_and(Type::is_int)
                && param.uses().all(|u| u.instruction().is_some_and(|inst| inst.opcode() == Opcode::Call))
            {
                self.pointees.samplers.insert(param.as_key());
            }
        }
        if tells_pointees {
            self.infer_passed_on(function);
        }
    }

    /// A parameter that a function passes on has the pointee of the callee's parameter, before other uses count.
    fn infer_passed_on(&mut self, function: Function<'m>) {
        for inst in function.blocks().flat_map(|block| block.instructions()) {
            let callee = inst.called_function().filter(|callee| !callee.is_intrinsic());
            let Some(callee) = callee.filter(|_| inst.opcode() == Opcode::Call) else { continue };
            for (param, arg) in callee.params().zip(inst.args()) {
                if arg.kind() == ValueKind::Argument {
                    self.pointees.unite_values(param, arg);
                }
            }
        }
    }

    /// A pointer that a builtin returns is an opaque value where the result of its instruction is one.
    fn infer_result(&mut self, function: Function<'m>) {
        if !function.return_type().is_pointer() {
            return;
        }
        let Some(builtin) = self
            .resolve_builtin(function)
            .and_then(|number| self.builtins.resolved.get(number as usize).map(std::rc::Rc::clone))
        else {
            return;
        };
        let op = match &builtin.call {
            BuiltinCall::Sampler => Some(Op::TypeSampler),
            BuiltinCall::Op(row, _) => opaque::result(row.op),
            BuiltinCall::Row(row, class) => {
                match (row.wrapper.and_then(|wrapper| wrapper.back), row.inst(*class)) {
                    (Some(op), _) | (None, Some(Target::Op(op))) => opaque::result(op),
                    _ => None,
                }
            }
            _ => None,
        };
        let image = || match &builtin.call {
            BuiltinCall::Op(row, _) => opaque_of_symbol(builtin.param(0)?)?.with_sampler(row.op),
            _ => None,
        };
        if let Some(opaque) = op.map(Opaque::plain).or_else(image) {
            let node = self.pointees.of_return(function);
            self.pointees.prefer(node, Pointee::Opaque(opaque));
        }
    }
}

/// How many values a parameter is followed through until it counts as one that nothing annotates.
const MAX_FOLLOWED: usize = 64;

/// Whether a function annotates what its parameter points to, at once or by way of a variable, as unoptimised code does.
/// Such a pointer is one to bytes, as what the annotation yields, whatever the function's name says of it.
fn is_annotated(param: Value<'_>) -> bool {
    let mut followed: SmallVec<[Value<'_>; 8]> = smallvec![param];
    let mut at = 0;
    while let Some(&value) = followed.get(at) {
        at += 1;
        for inst in value.uses().filter_map(Use::instruction) {
            let next = match inst.opcode() {
                Opcode::Call if is_annotation(inst) => return true,
                Opcode::BitCast | Opcode::AddrSpaceCast => inst.value(),
                Opcode::Load if is_variable(value) => inst.value(),
                Opcode::Store => match inst.operand(1) {
                    Some(variable) if is_variable(variable) => variable,
                    _ => continue,
                },
                _ => continue,
            };
            if followed.len() < MAX_FOLLOWED && !followed.contains(&next) {
                followed.push(next);
            }
        }
    }
    false
}

fn is_variable(value: Value<'_>) -> bool {
    value.as_instruction().is_some_and(|inst| inst.opcode() == Opcode::Alloca)
}

impl<'m> Source<'m> {
    /// Whether a parameter points to where the function puts a structure that it returns.
    fn returns_through(&self, function: Function<'m>, index: u32) -> bool {
        function.attributes(AttributePosition::Parameter(index)).any(|attribute| {
            let known = attribute.kind();
            known == Some(AttributeKind::StructRet)
        })
    }

    /// The pointee of a compare-exchange: it takes integers alone, so floating-point numbers are in memory as their bits.
    fn exchanged(&self, content: Pointee<'m>) -> Pointee<'m> {
        let Pointee::Type(ty) = content else { return content };
        let bits = ty.kind().float_bits();
        bits.and_then(|bits| self.context.int(bits).ok()).map_or(content, Pointee::Type)
    }
}
