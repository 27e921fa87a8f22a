//! The ids of values in a body, and casts of pointers.

use crate::{
    Code, Error, Result,
    spirv::{Id, Op, grammar::Decoration},
    view::{Block, Global, InstView, Opcode, TypeKind, Value, ValueKind},
    writer::{
        FunctionWriter, ModuleWriter, decorations::alignment_literal, globals::globals_in,
        module_writer::FunctionInfo,
    },
};

impl<'m> FunctionWriter<'_, 'm> {
    /// The function's id and types.
    pub(in crate::writer) fn info(&self) -> FunctionInfo {
        self.info
    }

    /// The id of a value: of an instruction or parameter its own, also when it is still to come; of a constant the
    /// constant's, and for a constant expression the result of instructions that are emitted here.
    ///
    /// # Errors
    /// Where a constant has no translation.
    #[inline]
    pub(in crate::writer) fn value(&mut self, value: Value<'m>) -> Result<Id> {
        if let Some(id) = self.module.known_id(value.as_key()) {
            return Ok(id);
        }
        self.new_value(value)
    }

    /// Returns the pointer behind casts that change nothing where pointers have no types; `None` for what is no such cast. In code that
    /// nothing reaches casts may go round in a circle.
    fn without_idle_casts(&mut self, value: Value<'m>) -> Result<Option<Value<'m>>> {
        const MOST_CASTS: u32 = 64;
        let mut pointer = value;
        for _ in 0..MOST_CASTS {
            let cast = pointer.as_instruction().filter(|inst| inst.opcode() == Opcode::BitCast);
            let from = cast.filter(|cast| cast.ty().is_pointer()).and_then(|cast| cast.operand(0));
            match from {
                // A variable of a known type keeps it, also beside pointers that have none.
                Some(from) if self.module.value_type(from)? == self.module.value_type(pointer)? => {
                    pointer = from
                }
                _ => return Ok((pointer != value).then_some(pointer)),
            }
        }
        Ok(None)
    }

    #[inline(never)]
    fn new_value(&mut self, value: Value<'m>) -> Result<Id> {
        match value.kind() {
            // Outside of phis only code that nothing reaches uses what is not written yet, and never in fact.
            ValueKind::Instruction if self.unreachable => {
                let ty = self.module.value_type(value)?;
                self.module.undef(ty)
            }
            ValueKind::Instruction if self.module.untyped_pointers() => {
                match self.without_idle_casts(value)? {
                    Some(pointer) => self.value(pointer),
                    None => Ok(self.module.id_of(value.as_key())),
                }
            }
            ValueKind::Instruction | ValueKind::Argument => Ok(self.module.id_of(value.as_key())),
            ValueKind::ConstantExpr(opcode) => self.expression_inst(value, opcode),
            ValueKind::GlobalVariable => {
                if let Some(id) = self.local_constants.get(&value.as_key()) {
                    return Ok(*id);
                }
                match value.as_global().filter(|global| self.module.is_private_constant(*global)) {
                    Some(global) => self.local_constant(global),
                    None if self.module.generic_variables.contains_key(&value.as_key()) => {
                        self.generic_variable(value.as_key())
                    }
                    None => {
                        let id = self.module.constant(value)?;
                        self.uses.variables.insert(id);
                        Ok(id)
                    }
                }
            }
            ValueKind::ConstantArray | ValueKind::ConstantStruct | ValueKind::ConstantVector => {
                for global in globals_in(value) {
                    if let Some(id) = self.module.value_ids.get(global.value().as_key()) {
                        self.uses.variables.insert(id);
                    }
                }
                self.module.constant(value)
            }
            ValueKind::Alias => match aliased_memory(value) {
                Some(aliased) => self.value(aliased),
                None => self.module.shared_constant(value),
            },
            _ => self.module.shared_constant(value),
        }
    }

    /// The generic pointer to a variable of the generic address space, cast where it is used like any other.
    fn generic_variable(&mut self, key: usize) -> Result<Id> {
        let missing = || Error::internal("a generic variable was not declared");
        let ty = self.module.generic_variables.get(&key).copied().ok_or_else(missing)?;
        let variable = self.module.value_ids.get(key).ok_or_else(missing)?;
        self.uses.variables.insert(variable);
        self.emit(Op::PtrCastToGeneric, ty, &[variable.0])
    }

    /// This function's copy of a constant.
    fn local_constant(&mut self, global: Global<'m>) -> Result<Id> {
        let ty = self.module.value_type(global.value())?;
        let (_, known) = self.module.pointer_parts(ty)?;
        let pointee = if known == ty { self.module.memory_type(global.value_type())? } else { known };
        let init = match global.initializer() {
            Some(value) if !matches!(value.kind(), ValueKind::Undef | ValueKind::Poison) => {
                for used in globals_in(value) {
                    if let Some(id) = self.module.value_ids.get(used.value().as_key()) {
                        self.uses.variables.insert(id);
                    }
                }
                Some(self.module.memory_constant(value, pointee)?)
            }
            _ => None,
        };
        let id = self.new_id();
        self.variable_as(id, ty, pointee, init)?;
        self.name(id, global.name_bytes())?;
        if let Some(alignment) = global.alignment().map(alignment_literal).transpose()? {
            self.decorate(id, Decoration::Alignment, &[alignment])?;
        }
        self.local_constants.insert(global.value().as_key(), id);
        Ok(id)
    }

    /// The id of a value as one of this type; for pointers this may take a cast.
    #[inline]
    pub(in crate::writer) fn value_as(&mut self, value: Value<'m>, ty: Id) -> Result<Id> {
        let record = self.module.pointees.value_info.at(value.as_key());
        match (record.id(), record.ty()) {
            (Some(id), Some(own)) if own == ty => Ok(id),
            _ => self.other_value_as(value, ty),
        }
    }

    #[inline(never)]
    fn other_value_as(&mut self, value: Value<'m>, ty: Id) -> Result<Id> {
        if !value.is_of(TypeKind::Pointer)
            && (!self.module.vectors.has_pointers() || self.module.vectors.pointers(ty).is_none())
        {
            let id = self.value(value)?;
            // The next time both are known at once.
            self.module.value_type(value)?;
            return Ok(id);
        }
        if is_null(value) {
            return self.module.const_null(ty);
        }
        if let kind @ (ValueKind::Undef | ValueKind::Poison) = value.kind() {
            return self.module.undefined(ty, kind);
        }
        let own = self.module.value_type(value)?;
        let id = self.value(value)?;
        self.cast_pointer(id, own, ty)
    }

    /// A pointer of type `from` as one of type `to`.
    pub(in crate::writer) fn cast_pointer(&mut self, id: Id, from: Id, to: Id) -> Result<Id> {
        if from == to {
            return Ok(id);
        }
        let cast = self.new_id();
        self.cast_pointer_as(cast, id, from, to)?;
        Ok(cast)
    }

    /// The same with an id for the result; the pointers of a vector are cast one by one.
    pub(in crate::writer) fn cast_pointer_as(&mut self, cast: Id, id: Id, from: Id, to: Id) -> Result<()> {
        if let (Some((own, len)), Some((wanted, _))) =
            (self.module.vectors.pointers(from), self.module.vectors.pointers(to))
        {
            self.module.check_pointers(own, wanted)?;
            let mut lanes = Vec::new();
            for lane in 0..len {
                let pointer = self.emit(Op::CompositeExtract, own, &[id.0, lane])?;
                lanes.push(self.emit(Op::Bitcast, wanted, &[pointer.0])?.0);
            }
            return self.emit_as(cast, Op::CompositeConstruct, to, &lanes);
        }
        if self.module.vectors.split(to).is_none() {
            self.module.check_pointers(from, to)?;
        }
        self.emit_as(cast, Op::Bitcast, to, &[id.0])
    }
}

impl<'m> ModuleWriter<'m> {
    /// The label of a block.
    pub(in crate::writer) fn label(&mut self, block: Block<'m>) -> Id {
        self.id_of(block.as_key())
    }

    /// The id of an instruction, parameter or block, which may be still to come.
    #[inline]
    pub(super) fn id_of(&mut self, key: usize) -> Id {
        let fresh = self.ids.upcoming();
        let record = self.pointees.value_info.at(key);
        if let Some(id) = record.id() {
            return id;
        }
        record.set_id(fresh);
        self.new_id()
    }

    /// The id of an instruction, parameter or block, where it has one by now.
    #[inline]
    pub(in crate::writer) fn known_id(&mut self, key: usize) -> Option<Id> {
        self.pointees.value_info.at(key).id()
    }

    /// A constant that is the same in every function, and of whose uses nothing is noted.
    fn shared_constant(&mut self, value: Value<'m>) -> Result<Id> {
        let id = self.constant(value)?;
        self.pointees.value_info.at(value.as_key()).set_id(id);
        Ok(id)
    }

    /// Pointers are cast to pointers, and values of opaque types to nothing.
    pub(super) fn check_pointers(&self, from: Id, to: Id) -> Result<()> {
        let (from, _) = self.pointer_parts(from)?;
        let (to, _) = self.pointer_parts(to)?;
        if from != to {
            // Only memory of the function that LLVM has elsewhere gets here.
            return Err(Error::unsupported(
                Code::InvalidInstruction,
                format!(
                    "memory of the function is used as memory of the storage class {}",
                    to.row().map_or("unknown", |row| row.name)
                ),
            ));
        }
        Ok(())
    }
}

/// Whether a value is a null pointer, or a cast of one to another address space, where it is one as well.
fn is_null(value: Value<'_>) -> bool {
    match value.const_opcode().or_else(|| value.as_instruction().map(InstView::opcode)) {
        Some(Opcode::AddrSpaceCast) => value.operand(0).is_some_and(Value::is_null),
        _ => value.is_null(),
    }
}

/// The memory that an alias, possibly of further aliases, stands for; `None` for functions, and for values that are no aliases.
pub(in crate::writer) fn aliased_memory(alias: Value<'_>) -> Option<Value<'_>> {
    if alias.kind() != ValueKind::Alias {
        return None;
    }
    let mut aliased = alias;
    while aliased.kind() == ValueKind::Alias {
        aliased = aliased.as_alias()?.aliasee()?;
    }
    (aliased.kind() != ValueKind::Function).then_some(aliased)
}
