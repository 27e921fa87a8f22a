//! Builtin variables, and the work-item functions that read them.

use super::mismatch;
use crate::{
    Error, Result,
    mapping::builtins::workitem::{self, BuiltinVariableType, WorkItem},
    spirv::{
        Id, Op,
        grammar::{BuiltIn, Decoration, LinkageType, MemoryAccess, OperandKind, StorageClass},
        words::push_string,
    },
    view::{Global, InstView, Opcode, TypeKind, Use, Value},
    writer::{FunctionWriter, ModuleWriter, Source, ids::Reserved},
};

impl<'m> ModuleWriter<'m> {
    /// The variable of a builtin whose values are of type `ty`, declared where it is new. A variable is one for the
    /// module: the type of its first use counts, and other uses convert.
    pub(in crate::writer) fn builtin_variable(&mut self, builtin: BuiltIn, ty: Id) -> Result<(Id, Id)> {
        if let Some(known) = self.builtins.variables.get(&builtin) {
            return Ok(*known);
        }
        let pointer = self.pointer(StorageClass::Input, ty)?;
        let id = self.ids.reserved(Reserved::BuiltIn(builtin));
        let (op, words) = self.variable_words(pointer, ty, None)?;
        self.requirements.op(op);
        self.sections.values.start(op).id(pointer).id(id).words(&words).finish()?;
        if let Some(name) = workitem::variable_name(builtin) {
            self.name(id, name.as_bytes())?;
            let mut words = Vec::new();
            push_string(&mut words, name.as_bytes());
            words.push(LinkageType::Import.0);
            self.decorate(id, Decoration::LinkageAttributes, &words)?;
        }
        self.decorate(id, Decoration::Constant, &[])?;
        self.requirements.note(OperandKind::BuiltIn, builtin.0);
        self.decorate(id, Decoration::BuiltIn, &[builtin.0])?;
        self.interface.variables.insert(id, StorageClass::Input);
        self.builtins.variables.insert(builtin, (id, ty));
        Ok((id, ty))
    }

    /// Declares a global variable of LLVM IR that stands for a builtin variable; `false` where it does not.
    ///
    /// Such a variable lives in another address space in LLVM IR than in SPIR-V, so nothing but loads can be made of
    /// it: pointers into it have no values.
    pub(in crate::writer) fn declare_builtin_global(&mut self, global: Global<'m>) -> Result<bool> {
        if global.initializer().is_some() || !global.name_bytes().starts_with(workitem::PREFIX.as_bytes()) {
            return Ok(false);
        }
        let name = global.name();
        let Some(variable) = workitem::variable_of(&name) else { return Ok(false) };
        if global.value_type().scalar().is_pointer() {
            let text = format!("the builtin variable {name} holds numbers, not {}", global.value_type());
            return Err(mismatch(text).or_at(|| global.at()));
        }
        self.source.check_deprecated(variable, global.value())?;
        let ty = self.type_of(global.value_type())?;
        let is_new = !self.builtins.variables.contains_key(&variable);
        let (id, _) = self.builtin_variable(variable, ty)?;
        if is_new && self.storage_class(global.address_space())? == StorageClass::CrossWorkgroup {
            // The reader gives a variable back in this address space where it says its alignment.
            let bytes = global.alignment().or_else(|| self.source.module.align_of(global.value_type()));
            if let Some(bytes) = bytes.and_then(|bytes| u32::try_from(bytes).ok()) {
                self.decorate(id, Decoration::Alignment, &[bytes])?;
            }
        }
        self.builtins.globals.insert(global.value().as_key(), variable);
        Ok(true)
    }

    /// Where a pointer points, if into a builtin variable.
    #[inline]
    fn builtin_pointer(&self, pointer: Value<'m>) -> Option<BuiltinPointer<'m>> {
        if self.builtins.globals.is_empty() { None } else { self.pointer_among_builtins(pointer) }
    }

    fn pointer_among_builtins(&self, pointer: Value<'m>) -> Option<BuiltinPointer<'m>> {
        let (mut at, mut offset) = (pointer, 0u64);
        let mut index = None;
        for _ in 0..MAX_STEPS {
            if let Some(variable) = self.builtins.globals.get(&at.as_key()) {
                return Some(BuiltinPointer { variable: *variable, offset, index });
            }
            let opcode = match at.as_instruction() {
                Some(inst) => inst.opcode(),
                None => at.const_opcode()?,
            };
            match opcode {
                Opcode::AddrSpaceCast | Opcode::BitCast => {}
                Opcode::GetElementPtr => {
                    offset = offset.checked_add(self.source.offset_of(at, &mut index)?)?
                }
                _ => return None,
            }
            at = at.operand(0)?;
        }
        None
    }

    /// Whether an instruction makes a pointer into a builtin variable, which has no value.
    ///
    /// # Errors
    /// Where it is used otherwise than by loads and by further such pointers.
    pub(in crate::writer) fn is_builtin_pointer(&self, inst: InstView<'m>) -> Result<bool> {
        if self.builtin_pointer(inst.value()).is_none() {
            return Ok(false);
        }
        for user in inst.value().uses().filter_map(Use::instruction) {
            if user.opcode() != Opcode::Load && self.builtin_pointer(user.value()).is_none() {
                let text =
                    format!("the address of a builtin variable is used otherwise than by a load: {user}");
                return Err(mismatch(text));
            }
        }
        Ok(true)
    }

    /// The alignment of a variable's load: the size of its type in memory.
    fn builtin_access(&mut self, ty: Id) -> Result<u32> {
        let size = self.analysis.pointer_bits / 8;
        let int = self.int(32)?;
        if ty == int {
            return Ok(4);
        }
        let mask = self.vector(int, 4)?;
        if ty == mask {
            return Ok(16);
        }
        let word = self.size_type()?;
        Ok(if ty == word { size } else { size * 4 })
    }

    /// Whether a variable of type `own` has a component of a number, and the component's type is `wanted`.
    fn has_component(&mut self, variable: BuiltIn, own: Id, wanted: Id, number: u64) -> Result<bool> {
        let is_mask = matches!(
            variable,
            BuiltIn::SubgroupEqMask
                | BuiltIn::SubgroupGeMask
                | BuiltIn::SubgroupGtMask
                | BuiltIn::SubgroupLeMask
                | BuiltIn::SubgroupLtMask
        );
        let count = if is_mask { 4 } else { 3 };
        Ok(number < count.into() && own != wanted && own == self.vector(wanted, count)?)
    }

    /// The type of the components of a variable that is a vector of sizes, which have the width of the variable's first use.
    fn component_of(&mut self, vector: Id) -> Result<Id> {
        let int = self.int(32)?;
        if vector == self.vector(int, 3)? { Ok(int) } else { self.size_type() }
    }
}

/// Where in a builtin variable a pointer of LLVM IR points.
#[derive(Clone, Copy)]
struct BuiltinPointer<'m> {
    variable: BuiltIn,
    /// How far behind its start, in bytes; with `index` so much more.
    offset: u64,
    /// A number that is known at run time, and how many bytes it counts.
    index: Option<(Value<'m>, u64)>,
}

/// How many casts and GEPs lead to a builtin variable at most.
const MAX_STEPS: u32 = 16;

impl<'m> Source<'m> {
    /// Refuses a builtin variable that is deprecated, unless the options allow it.
    fn check_deprecated(&self, variable: BuiltIn, user: Value<'m>) -> Result<()> {
        let row = OperandKind::BuiltIn.table().and_then(|table| table.by_number(variable.0));
        let extensions = row.map_or(&[][..], |row| row.extensions);
        match extensions.iter().find(|extension| extension.is_deprecated()) {
            Some(extension) if !extensions.iter().any(|extension| self.allows(*extension)) => {
                Err(Error::deprecated_extension(extension.name(), user.full_text()))
            }
            _ => Ok(()),
        }
    }

    /// Returns how far a GEP's constant indices go, in bytes. An index that is no constant becomes `index`, with its stride in bytes; `None`
    /// where there is a second one.
    fn offset_of(&self, gep: Value<'m>, index: &mut Option<(Value<'m>, u64)>) -> Option<u64> {
        let mut ty = gep.gep_source()?;
        let mut offset = 0u64;
        for (number, operand) in gep.operands().skip(1).enumerate() {
            if number > 0 {
                ty = ty.element()?;
            }
            let stride = self.module.size_of(ty)?;
            match operand.const_u64() {
                Some(constant) => offset = offset.checked_add(constant.checked_mul(stride)?)?,
                None if operand.is_constant() || !operand.is_of(TypeKind::Integer) => return None,
                None => {
                    if index.replace((operand, stride)).is_some() {
                        return None;
                    }
                }
            }
        }
        Some(offset)
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Writes a load from a builtin variable; `false` where the pointer is none into one.
    #[inline]
    pub(in crate::writer) fn builtin_load(&mut self, inst: InstView<'m>) -> Result<bool> {
        if self.module.builtins.globals.is_empty() {
            return Ok(false);
        }
        load_among_builtins(self, inst)
    }

    /// Loads a variable whose value may be of another width than `ty`.
    pub(super) fn load_builtin_for(&mut self, inst: InstView<'m>, variable: BuiltIn, ty: Id) -> Result<()> {
        let (pointer, own) = self.module.builtin_variable(variable, ty)?;
        self.uses.variables.insert(pointer);
        let access = self.module.builtin_access(own)?;
        if own == ty {
            self.emit_for(inst, Op::Load, ty, &[pointer.0, MemoryAccess::Aligned.bits(), access])?;
            return Ok(());
        }
        let value = self.emit(Op::Load, own, &[pointer.0, MemoryAccess::Aligned.bits(), access])?;
        self.emit_for(inst, Op::UConvert, ty, &[value.0])?;
        Ok(())
    }
}

#[inline(never)]
fn load_among_builtins<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<bool> {
    let Some(target) = inst.operand(0).and_then(|pointer| f.module.builtin_pointer(pointer)) else {
        return Ok(false);
    };
    let wanted = f.module.type_of(inst.ty())?;
    let (pointer, own) = f.module.builtin_variable(target.variable, wanted)?;
    f.uses.variables.insert(pointer);
    let access = f.module.builtin_access(own)?;
    let words = [pointer.0, MemoryAccess::Aligned.bits(), access];
    if own == wanted && target.offset == 0 && target.index.is_none() {
        f.emit_for(inst, Op::Load, own, &words)?;
        return Ok(true);
    }
    let whole = f.emit(Op::Load, own, &words)?;
    let bytes = f.source.module.size_of(inst.ty()).unwrap_or_default();
    let is_component = !inst.ty().is_vector()
        && bytes > 0
        && target.offset.is_multiple_of(bytes)
        && f.module.has_component(target.variable, own, wanted, target.offset / bytes)?;
    if let Some((index, stride)) = target.index {
        if !is_component {
            return Err(mismatch("a load from a builtin variable that is none of its components"));
        }
        let component = component_at(f, index, stride, (target.offset, bytes))?;
        f.emit_for(inst, Op::VectorExtractDynamic, wanted, &[whole.0, component.0])?;
    } else if is_component {
        let component = (target.offset / bytes) as u32;
        f.emit_for(inst, Op::CompositeExtract, wanted, &[whole.0, component])?;
    } else if target.offset == 0 {
        // Whether the sizes agree is up to the program.
        f.module.unproven = true;
        f.emit_for(inst, Op::Bitcast, wanted, &[whole.0])?;
    } else {
        return Err(mismatch("a load from the middle of a builtin variable"));
    }
    Ok(true)
}

/// Returns the number of the component at an index of a stride and an offset behind it, all in bytes.
fn component_at<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    index: Value<'m>,
    stride: u64,
    (offset, bytes): (u64, u64),
) -> Result<Id> {
    let llvm = f.source.llvm_type(index)?;
    let ty = f.module.type_of(llvm)?;
    let mut number = f.value(index)?;
    let is_whole = stride.is_multiple_of(bytes);
    let (factor, start) = if is_whole { (stride / bytes, offset / bytes) } else { (stride, offset) };
    for (op, constant, neutral) in
        [(Op::IMul, factor, 1), (Op::IAdd, start, 0), (Op::UDiv, if is_whole { 1 } else { bytes }, 1)]
    {
        if constant != neutral {
            let constant = f.module.const_splat(llvm, constant)?;
            number = f.emit(op, ty, &[number.0, constant.0])?;
        }
    }
    Ok(number)
}

/// `get_global_id` and its relatives.
pub(super) fn work_item_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    row: &'static WorkItem,
) -> Result<()> {
    match row.shape {
        BuiltinVariableType::Int | BuiltinVariableType::Size | BuiltinVariableType::Mask => {
            let ty = f.module.call_type(inst)?;
            f.load_builtin_for(inst, row.variable, ty)
        }
        BuiltinVariableType::Sizes { outside } => size_call(f, inst, row.variable, f.arg(inst, 0)?, outside),
    }
}

/// `__spirv_BuiltIn…`: the value of a variable, or with an argument a component of it.
pub(super) fn variable_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    variable: BuiltIn,
) -> Result<()> {
    f.source.check_deprecated(variable, inst.value())?;
    match inst.arg(0) {
        None => {
            let ty = f.module.call_type(inst)?;
            f.load_builtin_for(inst, variable, ty)
        }
        Some(_) if f.module.is_coalesced(inst) => Ok(()),
        Some(index) => match workitem::by_variable(variable).map(|row| row.shape) {
            Some(BuiltinVariableType::Sizes { outside }) => size_call(f, inst, variable, index, outside),
            _ => Err(mismatch("a builtin variable without such a component")),
        },
    }
}

/// The component for a dimension, or what OpenCL C's function gives for one that does not exist: by either of the names, for a number
/// that is constant or not.
fn size_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    variable: BuiltIn,
    index: Value<'m>,
    outside: u32,
) -> Result<()> {
    if !inst.ty().is_int() {
        return Err(mismatch(format!(
            "a component of a builtin variable is a number, the call {}",
            inst.ty()
        )));
    }
    if !f.source.llvm_type(index)?.is_int() {
        return Err(mismatch("the number of a component of a builtin variable is an integer"));
    }
    let component = f.module.call_type(inst)?;
    if index.const_u64().is_some_and(|index| index > 2) {
        let value = f.module.const_splat(inst.ty(), outside.into())?;
        return f.define(inst, value, component);
    }
    let vector = f.module.vector(component, 3)?;
    component_for(f, inst, variable, (vector, component), index, outside)
}

fn component_for<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    variable: BuiltIn,
    (vector, component): (Id, Id),
    index: Value<'m>,
    outside: u32,
) -> Result<()> {
    let (pointer, own) = f.module.builtin_variable(variable, vector)?;
    f.uses.variables.insert(pointer);
    let access = f.module.builtin_access(own)?;
    let value = f.emit(Op::Load, own, &[pointer.0, MemoryAccess::Aligned.bits(), access])?;
    let own_component = if own == vector { component } else { f.module.component_of(own)? };
    let convert = own != vector;
    let (op, operand) = match index.const_u64() {
        Some(number) => (Op::CompositeExtract, number as u32),
        None => (Op::VectorExtractDynamic, f.value(index)?.0),
    };
    let operands = [value.0, operand];
    let is_dynamic = op == Op::VectorExtractDynamic;
    if !convert && !is_dynamic {
        f.emit_for(inst, op, component, &operands)?;
        return Ok(());
    }
    let mut id = f.emit(op, own_component, &operands)?;
    if convert {
        id = f.emit(Op::UConvert, component, &[id.0])?;
    }
    if !is_dynamic {
        return f.define(inst, id, component);
    }
    // An index outside the vector gives an undefined component, while OpenCL C defines the result.
    let index_type = f.source.llvm_type(index)?;
    let three = f.module.const_splat(index_type, 3)?;
    let bool = f.module.bool()?;
    let outside = f.module.const_splat(inst.ty(), outside.into())?;
    let inside = f.emit(Op::ULessThan, bool, &[operand, three.0])?;
    f.emit_for(inst, Op::Select, component, &[inside.0, id.0, outside.0])?;
    Ok(())
}
