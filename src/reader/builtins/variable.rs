//! Builtin variables whose values are calls.
//!
//! A load from a variable, at once or through casts and constant indices, becomes calls. Any other use of a pointer into
//! a variable (a dynamic index, a phi, an argument, a copy) points to a private copy of the variable, which the entry block
//! of the function fills.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::{
    BuiltinFormat, CallForm, Result,
    draft::{Block, Function, GepFlags, Opcode, Type, Value},
    mangle::{Builtin, Ty},
    mapping::builtins::workitem::{self, BuiltinVariableType},
    reader::{
        Reader,
        body::{FunctionReader, Values},
        call,
    },
    spirv::{
        AccessChain, Id, IdSet, Inst, Op, Operands, for_each_id,
        grammar::{BuiltIn, Class, Decoration, StorageClass},
    },
};

/// Where in a builtin variable a pointer points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BuiltinAddress {
    /// The variable.
    variable: BuiltIn,
    /// Its id.
    id: Id,
    /// The type of its value.
    value_type: Id,
    /// How far behind its start, in bytes.
    offset: u64,
}

/// Pointers into builtin variables by their ids.
pub(crate) type BuiltinPointers = FxHashMap<Id, BuiltinAddress>;

impl<'m, 's> Reader<'m, 's> {
    /// Finds the builtin variables whose loads become calls, with all pointers into them.
    pub(crate) fn find_builtin_variables(&mut self) -> Result<()> {
        if self.options.builtin_format != BuiltinFormat::Function {
            self.builtins_are_global = self.has_aligned_builtin();
            return Ok(());
        }
        let mut pointers = BuiltinPointers::default();
        for inst in self.ids.module().iter().take_while(|inst| inst.op() != Op::Function) {
            if !matches!(inst.op(), Op::Variable | Op::UntypedVariableKHR) {
                continue;
            }
            let Some(id) = inst.result() else { continue };
            let Some(decoration) = self.index.decoration(id, Decoration::BuiltIn) else { continue };
            let variable = BuiltIn(decoration.parameter(0)?);
            let value_type = match inst.op() {
                Op::UntypedVariableKHR => inst.operands().get(3).map(|word| Id(*word)),
                _ => self.pointee_of(inst.id(0)?),
            };
            let Some(value_type) = value_type else { continue };
            pointers.insert(id, BuiltinAddress { variable, id, value_type, offset: 0 });
        }
        if pointers.is_empty() {
            return Ok(());
        }
        let mut tracked = IdSet::default();
        pointers.keys().for_each(|id| tracked.insert(*id));
        let (module, mut next, mut loads) = (self.ids.module(), 0, Vec::new());
        while let Some(inst) = tracked.next_in(module, &mut next) {
            if inst.op() == Op::Load {
                loads.push(inst);
            } else if self.follow(inst, &mut pointers, &mut tracked) {
                self.builtins_are_copied = true;
            }
        }
        if self.options.call_form != CallForm::SpvIr || self.options.builtin_components {
            self.builtin_vectors = self.loads_taken_apart(&loads, &pointers);
        }
        self.builtin_pointers = pointers;
        Ok(())
    }

    /// Whether a builtin variable says how it is aligned, which those do that are variables in the global address space
    /// in LLVM IR; one that stands for calls has nothing to say.
    fn has_aligned_builtin(&self) -> bool {
        let globals = self.ids.module().iter().take_while(|inst| inst.op() != Op::Function);
        globals.filter(|inst| matches!(inst.op(), Op::Variable | Op::UntypedVariableKHR)).any(|inst| {
            let has = |id, kind| self.index.decoration(id, kind).is_some();
            inst.operands().get(2) == Some(&StorageClass::Input.0)
                && inst
                    .result()
                    .is_some_and(|id| has(id, Decoration::BuiltIn) && has(id, Decoration::Alignment))
        })
    }

    /// The loads of whole vectors of which only single components are used: each use is one call then, and the vector
    /// is never put together.
    fn loads_taken_apart(
        &self,
        found: &[Inst<'s>],
        pointers: &BuiltinPointers,
    ) -> FxHashMap<Id, BuiltinAddress> {
        let (mut loads, mut named) = (FxHashMap::default(), IdSet::default());
        for inst in found {
            let (Ok(ty), Ok(result), Ok(pointer)) = (inst.id(0), inst.id(1), inst.id(2)) else { continue };
            let whole = |target: &&BuiltinAddress| target.offset == 0 && target.value_type == ty;
            let is_vector = self.ids.get(ty).is_some_and(|ty| ty.op() == Op::TypeVector);
            if let Some(target) = pointers.get(&pointer).filter(whole).filter(|_| is_vector) {
                loads.insert(result, *target);
                named.insert(result);
            }
        }
        if loads.is_empty() {
            return loads;
        }
        let (module, mut next) = (self.ids.module(), 0);
        while let Some(inst) = named.next_in(module, &mut next) {
            let own = if inst.op() == Op::Load { inst.result() } else { None };
            let extracted = match (inst.op(), inst.operands()) {
                (Op::CompositeExtract, [_, _, composite, _]) => Some(Id(*composite)),
                _ => None,
            };
            // Names and decorations use no value.
            let describes =
                matches!(inst.op().row().map(|row| row.class), Some(Class::Debug | Class::Annotation));
            if describes {
                continue;
            }
            for_each_id(inst, self.ids, |id| {
                if own != Some(id) && extracted != Some(id) {
                    loads.remove(&id);
                }
            });
        }
        loads
    }

    /// The type that a pointer type points to, read from the module: types are not declared yet.
    fn pointee_of(&self, pointer: Id) -> Option<Id> {
        let inst = self.ids.get(pointer)?;
        if inst.op() == Op::TypePointer { inst.id(2).ok() } else { None }
    }

    /// Takes note of what an instruction does with pointers into builtin variables. True if it needs one as a value.
    fn follow(&self, inst: Inst<'s>, pointers: &mut BuiltinPointers, tracked: &mut IdSet) -> bool {
        let op = inst.op();
        let is_naming = op
            .row()
            .is_some_and(|row| matches!(row.class, Class::Debug | Class::Annotation | Class::ModeSetting));
        if is_naming
            || (matches!(op, Op::Variable | Op::UntypedVariableKHR)
                && inst.result().is_some_and(|id| pointers.contains_key(&id)))
        {
            return false;
        }
        let mut used: SmallVec<[Id; 2]> = SmallVec::new();
        for operand in Operands::new(inst, self.ids).flatten() {
            if let Some(id) = operand.id().filter(|id| pointers.contains_key(id)) {
                used.push(id);
            }
        }
        if let (&[base], Some(result)) = (used.as_slice(), inst.result())
            && let Some(target) = pointers.get(&base).copied()
            && let Some(offset) = self.step(inst, base).and_then(|bytes| target.offset.checked_add(bytes))
        {
            pointers.insert(result, BuiltinAddress { offset, ..target });
            tracked.insert(result);
            return false;
        }
        !used.is_empty()
    }

    /// How many bytes an instruction moves the pointer `base`; `None` for one that does something else.
    fn step(&self, inst: Inst<'s>, base: Id) -> Option<u64> {
        let (op, operands) = match inst.op() {
            Op::SpecConstantOp => {
                (Op(u16::try_from(*inst.operands().get(2)?).ok()?), inst.operands().get(3..)?)
            }
            op => (op, inst.operands().get(2..)?),
        };
        let chain = AccessChain::of(op);
        let base_at = chain.map_or(0, AccessChain::base);
        if operands.get(base_at) != Some(&base.0) {
            return None;
        }
        let Some(chain) = chain else {
            let is_cast =
                matches!(op, Op::PtrCastToGeneric | Op::Bitcast | Op::GenericCastToPtr | Op::CopyObject);
            return is_cast.then(|| self.pointee_of(inst.result_type()?).map(|_| 0)).flatten();
        };
        let mut ty = match chain.is_untyped {
            true => Id(*operands.first()?),
            false => self.pointee_of(self.ids.type_of(base)?)?,
        };
        let mut offset = 0u64;
        let mut indices = operands.get(base_at + 1..)?.iter();
        if chain.has_element {
            let index = self.literal_index(Id(*indices.next()?))?;
            offset = offset.checked_add(index.checked_mul(self.bytes_of(ty)?)?)?;
        }
        for index in indices {
            let inst = self.ids.get(ty)?;
            if !matches!(inst.op(), Op::TypeVector | Op::TypeArray) {
                return None;
            }
            ty = inst.id(1).ok()?;
            offset = offset.checked_add(self.literal_index(Id(*index))?.checked_mul(self.bytes_of(ty)?)?)?;
        }
        Some(offset)
    }

    fn literal_index(&self, id: Id) -> Option<u64> {
        let inst = self.ids.get(id)?;
        match (inst.op(), inst.operands().get(2..)?) {
            (Op::Constant, [word]) => Some(u64::from(*word)),
            (Op::Constant, [low, 0]) => Some(u64::from(*low)),
            (Op::ConstantNull, _) => Some(0),
            _ => None,
        }
    }

    /// The size of a number, or of a vector of them, in memory.
    fn bytes_of(&self, ty: Id) -> Option<u64> {
        let inst = self.ids.get(ty)?;
        match inst.op() {
            Op::TypeInt | Op::TypeFloat => Some(u64::from(inst.word(1).ok()?).div_ceil(8)),
            Op::TypeVector => {
                // Three components take the room of four.
                let count = u64::from(inst.word(2).ok()?).checked_next_power_of_two()?;
                self.bytes_of(inst.id(1).ok()?)?.checked_mul(count)
            }
            _ => None,
        }
    }
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Whether an instruction makes a pointer into a builtin variable, which needs no code.
    pub(crate) fn is_builtin_pointer(&self, inst: Inst<'s>) -> bool {
        let moves =
            matches!(inst.op(), Op::PtrCastToGeneric | Op::Bitcast | Op::GenericCastToPtr | Op::CopyObject)
                || AccessChain::of(inst.op()).is_some();
        moves
            && !self.reader.builtin_pointers.is_empty()
            && inst.result().is_some_and(|id| self.reader.builtin_pointers.contains_key(&id))
    }

    /// Reads a load from a builtin variable as calls; `false` where the pointer is none into such a variable, or the type
    /// and the place of what is loaded are not those of the whole or of a component.
    pub(crate) fn load_builtin(&mut self, inst: Inst<'s>) -> Result<bool> {
        if self.reader.builtin_pointers.is_empty() {
            return Ok(false);
        }
        let Some(target) = self.reader.builtin_pointers.get(&inst.id(2)?).copied() else { return Ok(false) };
        let wanted = self.result_type(inst)?;
        let own = self.ty(target.value_type)?;
        let component = own.scalar();
        let bytes = u64::from(component.int_width().unwrap_or(32)) / 8;
        if own.is_vector() && wanted == component && bytes > 0 && target.offset % bytes == 0 {
            let value = self.builtin_component(target.variable, component, target.offset / bytes)?;
            self.define(inst, value)?;
            return Ok(true);
        }
        if target.offset != 0 || wanted != own && (bits_of(wanted) != bits_of(own) || bits_of(own) == 0) {
            return Ok(false);
        }
        if self.reader.builtin_vectors.contains_key(&inst.id(1)?) {
            return Ok(true);
        }
        let mut value = self.builtin_value(inst, target.variable, own)?;
        if wanted != own {
            value = self.builder.bitcast(value, wanted)?;
        }
        self.define(inst, value)?;
        Ok(true)
    }

    /// The value of a pointer into a builtin variable: the address in the function's copy of the variable.
    ///
    /// # Errors
    /// Where the builtin variable is unknown.
    pub(crate) fn builtin_address(&mut self, id: Id, target: BuiltinAddress) -> Result<Value<'m>> {
        let copy = match self.builtin_copies.get(&target.id) {
            Some(known) => *known,
            None => {
                let builder = self.builder;
                let entry = builder.block().and_then(Block::function).and_then(Function::entry);
                let copy = match entry.and_then(|entry| entry.instructions().next()) {
                    Some(first) => builder.before(first, |_| self.builtin_copy(target))?,
                    None => self.builtin_copy(target)?,
                };
                self.builtin_copies.insert(target.id, copy);
                copy
            }
        };
        let address = match target.offset {
            0 => copy,
            bytes => {
                let bytes = self.size_type()?.const_int(bytes)?;
                self.builder.gep(self.reader.context.i8(), copy, &[bytes], GepFlags::INBOUNDS)?
            }
        };
        match self.reader.ids.type_of(id).map(|ty| self.reader.ty(ty)).transpose()? {
            Some(ty) if address.ty() != Some(ty) => {
                Ok(self.builder.cast(Opcode::AddrSpaceCast, address, ty)?)
            }
            _ => Ok(address),
        }
    }

    /// A private variable with the value of a builtin variable.
    fn builtin_copy(&mut self, target: BuiltinAddress) -> Result<Value<'m>> {
        let ty = self.ty(target.value_type)?;
        let memory = self.builder.alloca(ty)?.value();
        memory.set_name(&self.reader.index.name(target.id));
        let value = self.builtin_value(self.reader.ids.require(target.id)?, target.variable, ty)?;
        self.builder.store(value, memory, None, false)?;
        Ok(memory)
    }

    /// The component of a builtin variable that an extraction takes from a load, where that load has no value of its own.
    pub(crate) fn extracted_builtin(&mut self, inst: Inst<'s>) -> Result<Option<Value<'m>>> {
        if self.reader.builtin_vectors.is_empty() {
            return Ok(None);
        }
        let Some(target) = self.reader.builtin_vectors.get(&inst.id(2)?).copied() else { return Ok(None) };
        let (own, number) = (self.ty(target.value_type)?, inst.word(3)?);
        if !own.is_vector() || self.result_type(inst)? != own.scalar() {
            return Err(inst.malformed(format!("{own} has no such component {number}")));
        }
        self.builtin_component(target.variable, own.scalar(), number.into()).map(Some)
    }

    fn builtin_value(&mut self, inst: Inst<'s>, variable: BuiltIn, ty: Type<'m>) -> Result<Value<'m>> {
        let row = workitem::by_variable(variable);
        let is_mask = row.is_some_and(|row| row.shape == BuiltinVariableType::Mask);
        let Some(count) = ty.vector_len().filter(|_| !is_mask) else {
            return self.builtin_call(variable, ty, None);
        };
        self.reader.budget.spend_each(inst, count.into(), 3)?;
        let mut whole = ty.poison()?;
        for number in 0..count {
            let part = self.builtin_component(variable, ty.scalar(), number.into())?;
            let index = self.u32(number)?;
            whole = self.builder.insert_element(whole, part, index)?;
        }
        Ok(whole)
    }

    fn builtin_component(&mut self, variable: BuiltIn, ty: Type<'m>, number: u64) -> Result<Value<'m>> {
        let row = workitem::by_variable(variable);
        if row.is_some_and(|row| row.shape == BuiltinVariableType::Mask) {
            let whole = self.builtin_call(variable, ty.vector_of(4)?, None)?;
            let index = self.reader.context.i32().const_int(number)?;
            return Ok(self.builder.extract_element(whole, index)?);
        }
        self.builtin_call(variable, ty, Some(number))
    }

    /// One call: OpenCL C's function where it has one, otherwise that with the variable's own name.
    fn builtin_call(&mut self, variable: BuiltIn, ty: Type<'m>, dimension: Option<u64>) -> Result<Value<'m>> {
        if self.reader.options.call_form != CallForm::SpvIr
            && let Some(row) = workitem::by_variable(variable)
        {
            let mut call = None;
            let is_called = self.unless_name_is_taken(|f| {
                call = Some(f.call_by_dimension(row.name, Builtin::UInt, ty, dimension)?);
                Ok(true)
            })?;
            if let Some(call) = call.filter(|_| is_called) {
                return Ok(call);
            }
        }
        match workitem::variable_name(variable) {
            Some(name) => self.call_by_dimension(&name, Builtin::Int, ty, dimension),
            None => Err(crate::Error::malformed(format!("unknown builtin variable {}", variable.0))),
        }
    }

    fn call_by_dimension(
        &mut self,
        name: &str,
        index: Builtin,
        ty: Type<'m>,
        dimension: Option<u64>,
    ) -> Result<Value<'m>> {
        let mut args = Values::new();
        let mut params: SmallVec<[Ty<'static>; 1]> = SmallVec::new();
        if let Some(dimension) = dimension {
            args.push(self.reader.context.i32().const_int(dimension)?);
            params.push(index.into());
        }
        Ok(self.call_mangled(name, &params, ty, &args, call::PURE)?.value())
    }
}

/// The number of bits of a number or a vector of numbers; 0 for other types.
fn bits_of(ty: Type<'_>) -> u32 {
    let scalar = ty.scalar();
    let width = scalar.int_width().or(scalar.kind().float_bits()).unwrap_or_default();
    width * ty.vector_len().unwrap_or(1)
}
