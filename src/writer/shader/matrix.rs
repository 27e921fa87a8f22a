//! Cooperative matrices: their types, and calls by the names of their instructions.

use super::{body::ShaderBody, place::ChainGoal, scope::ShaderModule, value::KnownValue};
use crate::{
    Result, mangle,
    mapping::{
        builtins::friendly::{self, Friendly},
        opaque::COOPERATIVE_MATRIX,
    },
    spirv::{Id, Op, grammar::MemoryAccess},
    view::{Function, InstView, Type, TypeKind, Value},
};

/// Whether a type is one of cooperative matrices.
pub(super) fn is_matrix(ty: Type<'_>) -> bool {
    ty.kind() == TypeKind::TargetExt && ty.target_ext_name().as_deref() == Some(COOPERATIVE_MATRIX)
}

/// The position of the first operand that may be a literal; beyond the last one where none is.
fn first_literal(op: Op) -> usize {
    match op {
        Op::CompositeExtract => 1,
        Op::CompositeInsert => 2,
        Op::CooperativeMatrixLoadKHR | Op::CooperativeMatrixMulAddKHR => 3,
        Op::CooperativeMatrixStoreKHR => 4,
        _ => usize::MAX,
    }
}

impl<'m> ShaderModule<'m, '_> {
    /// The type of cooperative matrices that an LLVM type is: one that the module has, if it has one, without a sign before one with
    /// a sign.
    pub(super) fn matrix_type(&mut self, ty: Type<'m>) -> Result<Option<Id>> {
        if !is_matrix(ty) {
            return Ok(None);
        }
        if let Some(known) = self.matrices.get(&ty) {
            return Ok(Some(*known));
        }
        let mut found: Option<(bool, Id)> = None;
        for inst in self.kept.module().iter().filter(|inst| inst.op() == Op::TypeCooperativeMatrixKHR) {
            let Some(id) = inst.result() else { continue };
            if self.is_matrix_of(id, ty)? {
                let element = self.parts(inst.id(1)?)?;
                let has_sign = matches!((element.0, element.1.as_slice()), (Op::TypeInt, [_, 1]));
                if found.is_none_or(|(other, _)| other && !has_sign) {
                    found = Some((has_sign, id));
                }
            }
        }
        let id = match found {
            Some((_, id)) => id,
            None => {
                let Some(element) = ty.target_ext_types().next() else { return Ok(None) };
                let mut parts = vec![self.value_type(element)?.0];
                for number in ty.target_ext_ints() {
                    parts.push(self.number(number)?.0);
                }
                self.ty(Op::TypeCooperativeMatrixKHR, &parts)?
            }
        };
        self.matrices.insert(ty, id);
        Ok(Some(id))
    }

    /// Whether values of a type of the module are of an LLVM type, both of cooperative matrices.
    pub(super) fn is_matrix_of(&self, ty: Id, llvm: Type<'m>) -> Result<bool> {
        let (op, parts) = self.parts(ty)?;
        let (Op::TypeCooperativeMatrixKHR, [element, numbers @ ..]) = (op, parts.as_slice()) else {
            return Ok(false);
        };
        let own = |number: &u32| self.constant_number(Id(*number));
        if !is_matrix(llvm) || !numbers.iter().map(own).eq(llvm.target_ext_ints().map(|own| Some(own.into())))
        {
            return Ok(false);
        }
        let Some(component) = llvm.target_ext_types().next() else { return Ok(false) };
        let (op, parts) = self.parts(Id(*element))?;
        Ok(match (op, parts.as_slice()) {
            (Op::TypeInt, [bits, _]) => component.is_int_of(*bits),
            (Op::TypeFloat, [bits]) => {
                component.kind() != TypeKind::BFloat && component.kind().float_bits() == Some(*bits)
            }
            (Op::TypeFloat, [16, _]) => component.kind() == TypeKind::BFloat,
            _ => false,
        })
    }
}

impl<'m> ShaderBody<'_, 'm, '_> {
    /// A call that gets or gives a cooperative matrix, as the instruction that its function is named after; false for another.
    pub(super) fn matrix_call(&mut self, inst: InstView<'m>, callee: Function<'m>) -> Result<bool> {
        let is_about_one = is_matrix(inst.ty()) || inst.args().filter_map(Value::ty).any(is_matrix);
        if !is_about_one {
            return Ok(false);
        }
        let name = callee.name();
        let parsed = mangle::parse(&name).ok();
        let base = parsed.as_ref().map_or(&*name, |parsed| parsed.base());
        let Some((Friendly::Op(row), postfixes)) = friendly::by_name(base) else {
            return Err(Self::unknown(inst.value()));
        };
        if postfixes.saturates || postfixes.rounding.is_some() {
            return Err(Self::unknown(inst.value()));
        }
        let op = row.op;
        if op == Op::CooperativeMatrixLengthKHR {
            let matrix = inst.args().next().and_then(Value::ty).ok_or_else(|| Self::unknown(inst.value()))?;
            let matrix = self.scope.value_type(matrix)?;
            return self.emit_for(inst, op, &[matrix.0]).map(|_| true);
        }
        let components = |number: usize| {
            let pointee = parsed.as_ref()?.params().get(number)?.pointee()?.0;
            Some(pointee.components()).filter(|count| *count > 1)
        };
        let mut words = Vec::new();
        let mut literals = 0_usize;
        for (number, arg) in inst.args().enumerate() {
            let is_literal = match number.checked_sub(first_literal(op)) {
                None => false,
                // The mask of memory operands is one, and behind it the alignment.
                Some(0) => true,
                Some(1) => literals > 0 && has_alignment(words.last().copied()),
                Some(_) => false,
            };
            if is_literal {
                literals += 1;
                let number = arg.const_u64().and_then(|number| u32::try_from(number).ok());
                words.push(number.ok_or_else(|| Self::unknown(inst.value()))?);
                continue;
            }
            words.push(match self.known(arg)? {
                KnownValue::Place(place) => self.pointer(&place, ChainGoal::Leaf(components(number)))?.0.0,
                _ => self.value(arg)?.0,
            });
        }
        match inst.is_void() {
            true => self.words.push(op, &words)?,
            false => drop(self.emit_for(inst, op, &words)?),
        }
        Ok(true)
    }
}

/// Whether an alignment follows a mask of memory operands.
fn has_alignment(mask: Option<u32>) -> bool {
    mask.is_some_and(|mask| MemoryAccess::from_bits_retain(mask).contains(MemoryAccess::Aligned))
}
