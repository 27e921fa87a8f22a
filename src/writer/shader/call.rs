//! Calls: functions of the module, what the host answers, and functions of mathematics.

use smallvec::SmallVec;

use super::{body::ShaderBody, place::ChainGoal, value::KnownValue};
use crate::{
    Result,
    mapping::{
        builtins::{self, BuiltinCall, BuiltinNames, friendly},
        metadata::SHADER_OPERATION,
        shader,
    },
    spirv::{Id, Op, grammar::Decoration},
    view::{Function, InstView, Type, TypeKind, Value},
};

/// What the metadata of a function that asks the host say: the set, the number in it, the type of the result, and those of the
/// operands.
struct HostCall {
    set: u32,
    number: u32,
    result: Option<Id>,
    operands: SmallVec<[Option<Id>; 8]>,
}

impl<'m> ShaderBody<'_, 'm, '_> {
    pub(super) fn call(&mut self, inst: InstView<'m>) -> Result<()> {
        let callee = inst.called_function().ok_or_else(|| Self::unknown(inst.value()))?;
        if callee.is_intrinsic() {
            return self.intrinsic(inst, callee);
        }
        if let Some(operation) = self.operation(callee) {
            return self.host_call(inst, &operation);
        }
        let own = self.scope.signatures.get(&callee.value().as_key());
        if let Some((id, returned)) = own.map(|signature| (signature.id, signature.returned)) {
            let mut words = vec![id.0];
            words.extend(self.call_arguments(inst, callee)?);
            if inst.ty().is_void() {
                let void = self.scope.value_type(inst.ty())?;
                return self.emit(Op::FunctionCall, void, &words).map(drop);
            }
            if let Some(ty) = returned {
                let id = self.emit(Op::FunctionCall, ty, &words)?;
                return self.define_result(inst, id, ty);
            }
            return self.emit_for(inst, Op::FunctionCall, &words).map(drop);
        }
        self.named_call(inst, callee)
    }

    fn operation(&self, function: Function<'m>) -> Option<HostCall> {
        let node = function.value().attachment_named(SHADER_OPERATION)?;
        let mut numbers = node.operands().map(|number| u32::try_from(number?.const_u64()?).ok());
        let (set, number, result) = (numbers.next()??, numbers.next()??, numbers.next()??);
        let id = |number: u32| (number != 0).then_some(Id(number));
        let operands = numbers.map(|number| number.map(id)).collect::<Option<_>>()?;
        Some(HostCall { set, number, result: id(result), operands })
    }

    /// Whether a call is that of a control barrier.
    pub(super) fn is_control_barrier(&self, inst: InstView<'m>) -> bool {
        let operation = inst.called_function().and_then(|function| self.operation(function));
        operation.is_some_and(|operation| {
            operation.set == shader::CORE && operation.number == u32::from(Op::ControlBarrier.0)
        })
    }

    fn host_call(&mut self, inst: InstView<'m>, operation: &HostCall) -> Result<()> {
        let is_core = operation.set == shader::CORE;
        let op = match u16::try_from(operation.number) {
            Ok(number) if is_core => Op(number),
            _ => Op::ExtInst,
        };
        let mut words = Vec::new();
        if !is_core {
            words.extend([self.scope.import(operation.set)?.0, operation.number]);
        }
        let mut is_first = true;
        for (arg, ty) in inst.args().skip(1).zip(&operation.operands) {
            let word = match ty {
                None => arg.const_u64().and_then(|number| u32::try_from(number).ok()),
                Some(ty) if op == Op::ImageTexelPointer && is_first => self.image_of(arg, *ty)?,
                Some(ty) => Some(self.as_type(arg, *ty)?.0),
            };
            is_first = false;
            words.push(word.ok_or_else(|| Self::unknown(inst.value()))?);
        }
        let void = |body: &Self, ty: Id| -> Result<bool> { Ok(body.scope.parts(ty)?.0 == Op::TypeVoid) };
        match operation.result {
            None => {
                self.is_closed = is_core && shader::ends_invocation(op);
                self.words.push(op, &words)
            }
            Some(ty) if void(self, ty)? => self.emit(op, ty, &words).map(drop),
            Some(ty) => {
                let id = self.emit(op, ty, &words)?;
                self.define_result(inst, id, ty)
            }
        }
    }

    /// The pointer that an image's handle was loaded from.
    fn image_of(&mut self, arg: Value<'m>, ty: Id) -> Result<Option<u32>> {
        match self.known(arg)? {
            KnownValue::Handle { ty: own, from: Some(pointer), .. } if own == ty => Ok(Some(pointer.0)),
            KnownValue::Place(_) => self.as_type(arg, ty).map(|id| Some(id.0)),
            _ => Ok(None),
        }
    }

    /// Makes a result in a type of the module the value of an instruction.
    fn define_result(&mut self, inst: InstView<'m>, id: Id, ty: Id) -> Result<()> {
        if let Some((class, pointee)) = self.scope.pointer_parts(ty)? {
            let place = self.place_of(id, class, pointee)?;
            return self.define(inst, KnownValue::Place(place));
        }
        if self.scope.is_handle(ty)? {
            return self.define(inst, KnownValue::Handle { id, ty, from: None });
        }
        let id = self.value_of(id, ty, inst.ty())?;
        self.define(inst, KnownValue::Id(id))
    }

    /// A call of an instruction by its name.
    fn named_call(&mut self, inst: InstView<'m>, callee: Function<'m>) -> Result<()> {
        let name = callee.name();
        if !name.contains(friendly::PREFIX) {
            return Err(Self::unknown(inst.value()));
        }
        if self.matrix_call(inst, callee)? {
            return Ok(());
        }
        let resolved = builtins::resolve(&name, inst.arg_count() as usize, BuiltinNames::SpirvFriendly);
        let mut rounding = None;
        let (op, mut words) = match resolved.map(|resolved| resolved.call) {
            Some(BuiltinCall::OtherExt(set, row)) => {
                let set = shader::set_number(set).ok_or_else(|| Self::unknown(inst.value()))?;
                (Op::ExtInst, vec![self.scope.import(set)?.0, row.number])
            }
            Some(BuiltinCall::Op(row, postfixes))
                if row.has_result && row.has_type && !postfixes.saturates =>
            {
                rounding = postfixes.rounding;
                (row.op, Vec::new())
            }
            _ => return Err(Self::unknown(inst.value())),
        };
        // A structure as the result goes to memory that the first argument points to.
        let memory = match inst.args().next().filter(|_| inst.is_void()) {
            Some(arg) => match self.known(arg)? {
                KnownValue::Place(place) => Some(place),
                _ => return Err(Self::unknown(inst.value())),
            },
            None => None,
        };
        for arg in inst.args().skip(usize::from(memory.is_some())) {
            words.push(match self.known(arg)? {
                KnownValue::Place(place) => {
                    self.pointer(&place, ChainGoal::Leaf(inst.ty().vector_len()))?.0.0
                }
                KnownValue::Handle { id, .. } => id.0,
                _ => self.factor(arg)?.0,
            });
        }
        if let Some(place) = memory {
            let pointer = self.pointer_to(&place, place.ty)?;
            let id = self.emit(op, place.ty, &words)?;
            return self.words.push(Op::Store, &[pointer.0, id.0]);
        }
        if let Some(matrix) = self.matrix_type(inst.ty())? {
            let id = self.emit(op, matrix, &words)?;
            let id = self.value_of(id, matrix, inst.ty())?;
            return self.define(inst, KnownValue::Id(id));
        }
        let id = self.emit_for(inst, op, &words)?;
        if op == Op::ExtInst && inst.ty().scalar().is_float() {
            self.scope.decorate_fast_math(id, inst)?;
        }
        match rounding {
            Some(mode) => self.scope.decorate_with(id, Decoration::FPRoundingMode, &[mode.0]),
            None => Ok(()),
        }
    }

    /// An argument of an instruction, where arrays of vectors are matrices.
    fn factor(&mut self, arg: Value<'m>) -> Result<Id> {
        let llvm = arg.ty().ok_or_else(|| Self::unknown(arg))?;
        let id = self.value(arg)?;
        match self.matrix_type(llvm)? {
            Some(matrix) => {
                let own = self.scope.value_type(llvm)?;
                self.coerce(id, own, matrix)
            }
            None => Ok(id),
        }
    }

    /// The matrix that an array of vectors is.
    fn matrix_type(&mut self, llvm: Type<'m>) -> Result<Option<Id>> {
        let Some(column) =
            llvm.element().filter(|column| llvm.kind() == TypeKind::Array && column.is_vector())
        else {
            return Ok(None);
        };
        let column = self.scope.value_type(column)?;
        let count = llvm.len().and_then(|count| u32::try_from(count).ok()).unwrap_or(0);
        self.scope.ty(Op::TypeMatrix, &[column.0, count]).map(Some)
    }
}
