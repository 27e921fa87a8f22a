//! Variables of the module: where each lies, and its address in a function.

use super::{PointerFacts, layout::TypeLayout};
use crate::{
    Error, Result,
    draft::{Block, Builder, Function, Value},
    mapping::{
        metadata::SHADER_VARIABLE,
        shader::{self, Field},
    },
    reader::{Reader, body::FunctionReader},
    spirv::{
        Id, Inst, Op,
        grammar::{BuiltIn, Capability, Decoration, StorageClass},
    },
};

/// No invocation and no work-group has more bytes of memory.
const MAX_BYTES: u64 = 1 << 40;

/// Memory that several variables share.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SharedMemory {
    /// How many bytes.
    pub(super) size: u64,
    /// The alignment.
    pub(super) align: u64,
}

impl SharedMemory {
    /// The offset of a new object of so many bytes.
    fn take(&mut self, inst: Inst<'_>, size: u64, align: u64) -> Result<u64> {
        let align = align.clamp(1, 1 << 12);
        let offset = self.size.next_multiple_of(align);
        self.size = offset.saturating_add(size);
        self.align = self.align.max(align);
        if self.size > MAX_BYTES {
            return Err(inst.unsupported("the variables of the module have too many bytes together"));
        }
        Ok(offset)
    }
}

/// The data type and the initializer of a variable.
pub(super) fn parts_of(reader: &Reader<'_, '_>, inst: Inst<'_>) -> Result<(Option<Id>, Option<Id>)> {
    let id = |number: usize| inst.operands().get(number).map(|word| Id(*word));
    Ok(match inst.op() {
        Op::UntypedVariableKHR => (id(3), id(4)),
        _ => (reader.pointee(inst.id(0)?)?, id(3)),
    })
}

/// The storage class of a variable.
pub(super) fn class_of(inst: Inst<'_>) -> Result<StorageClass> {
    inst.word(2).map(StorageClass)
}

impl<'m, 's> Reader<'m, 's> {
    /// Takes note of a module of shaders before its declarations.
    pub(in crate::reader) fn prepare_shader(&mut self) {
        self.shader.pointer_size = u64::from(self.module.pointer_bits(0).div_ceil(8));
        self.shader.private = super::SharedMemory { size: shader::STATE, align: 16 };
        self.shader.is_workgroup_explicit =
            self.ids.module().iter().take_while(|inst| inst.op() != Op::Function).any(|inst| {
                inst.op() == Op::Capability
                    && inst.operands().first() == Some(&Capability::WorkgroupMemoryExplicitLayoutKHR.0)
            });
        for inst in self.ids.module().iter().take_while(|inst| inst.op() != Op::Function) {
            let Some(id) = inst.result().filter(|_| inst.op() == Op::TypeStruct) else { continue };
            if self.index.has(id, Decoration::Block) || self.index.has(id, Decoration::BufferBlock) {
                self.shader.block_types.insert(id);
            }
        }
        self.find_ending_functions();
    }

    /// Finds the place of a variable of the module.
    pub(in crate::reader) fn declare_shader_variable(&mut self, inst: Inst<'s>) -> Result<()> {
        let (id, class) = (inst.id(1)?, class_of(inst)?);
        self.shader.variables.push(id);
        if self.index.has(id, Decoration::Volatile) {
            let facts = PointerFacts { is_volatile: true, ..PointerFacts::default() };
            self.shader.pointers.insert(id, facts);
        }
        let (ty, initializer) = parts_of(self, inst)?;
        if shader::is_own(class) {
            let extent = self.extent_of_variable(inst, ty, class)?;
            let offset = self.shader.private.take(inst, extent.0, extent.1)?;
            self.shader.offsets.insert(id, offset);
        } else if class == StorageClass::Workgroup {
            let (size, align) = self.extent_of_variable(inst, ty, class)?;
            // Blocks overlap, as each describes the same memory.
            let offset = if self.shader.is_workgroup_explicit {
                self.shader.workgroup.size = self.shader.workgroup.size.max(size);
                self.shader.workgroup.align = self.shader.workgroup.align.max(16);
                0
            } else {
                self.shader.workgroup.take(inst, size, align)?
            };
            self.shader.offsets.insert(id, offset);
            self.shader.zeroes_workgroup |= initializer.is_some();
        }
        Ok(())
    }

    fn extent_of_variable(
        &mut self,
        inst: Inst<'s>,
        ty: Option<Id>,
        class: StorageClass,
    ) -> Result<(u64, u64)> {
        let ty = ty.ok_or_else(|| inst.malformed("a variable without a data type has no room"))?;
        let is_explicit = self.is_explicit(class);
        let extent =
            self.extent(TypeLayout::new(ty, is_explicit)).map_err(|error| error.or_at(|| inst.location()))?;
        Ok((extent.size, extent.align.max(if is_explicit { 16 } else { 1 })))
    }

    /// Whether a variable is one of the module.
    pub(in crate::reader) fn is_module_variable(&self, id: Id) -> bool {
        self.ids.get(id).is_some_and(|inst| class_of(inst).is_ok_and(|class| class != StorageClass::Function))
    }

    /// The number that a decoration gives.
    fn number(&self, id: Id, kind: Decoration) -> Result<Option<u32>> {
        self.index.decoration(id, kind).map(|decoration| decoration.parameter(0)).transpose()
    }

    /// The number that a decoration gives a variable, or the first member of a block where the members have it.
    pub(super) fn number_of_variable(
        &mut self,
        id: Id,
        ty: Option<Id>,
        kind: Decoration,
    ) -> Result<Option<u32>> {
        if let Some(number) = self.number(id, kind)? {
            return Ok(Some(number));
        }
        let Some(block) = ty.map(|ty| self.without_arrays(ty)).filter(|ty| self.is_struct(*ty)) else {
            return Ok(None);
        };
        if let Some(known) = self.shader.first_numbers.get(&(block, kind)) {
            return Ok(*known);
        }
        let of_members = self.index.decorations(block).filter(|decoration| decoration.kind == kind);
        let first = of_members
            .filter(|decoration| decoration.member.is_some())
            .min_by_key(|decoration| decoration.member);
        let number = first.map(|decoration| decoration.parameter(0)).transpose()?;
        self.shader.first_numbers.insert((block, kind), number);
        Ok(number)
    }

    /// The address of a variable of the module.
    pub(super) fn variable_address(
        &mut self,
        builder: &Builder<'m>,
        scope: (Value<'m>, Value<'m>),
        inst: Inst<'s>,
    ) -> Result<Value<'m>> {
        let (id, class) = (inst.id(1)?, class_of(inst)?);
        let (interface, private) = scope;
        let (ty, _) = parts_of(self, inst)?;
        let wanted = self.pointer_type(class)?;
        if let Some(offset) = self.shader.offsets.get(&id).copied() {
            let base = match class {
                StorageClass::Workgroup => self.load_field(builder, interface, Field::Workgroup)?,
                _ => private,
            };
            return self.cast_address(builder, self.at_offset(builder, base, offset)?, wanted);
        }
        let address = match class {
            StorageClass::Uniform | StorageClass::StorageBuffer | StorageClass::AtomicCounter => {
                let table = self.binding_address(builder, interface, id, wanted)?;
                match ty {
                    Some(ty) if self.is_descriptor(ty, class) => table,
                    _ => {
                        let data = self.load_constant(builder, table, wanted)?;
                        let offset = self.number(id, Decoration::Offset)?.unwrap_or(0);
                        self.at_offset(builder, data, offset.into())?
                    }
                }
            }
            StorageClass::UniformConstant => self.uniform_address(builder, interface, id, ty, wanted)?,
            StorageClass::Input | StorageClass::Output | StorageClass::TileImageEXT => {
                self.linked_address(builder, interface, inst, class, ty)?
            }
            _ => match shader::field_of_class(class) {
                Some(field) => self.load_field(builder, interface, field)?,
                None => {
                    let name = class.row().map_or("an unknown one", |row| row.name);
                    return Err(inst.unsupported(format!("shaders have no variables of class {name} here")));
                }
            },
        };
        self.cast_address(builder, address, wanted)
    }

    /// The address of opaque values, or of a uniform outside of blocks.
    fn uniform_address(
        &mut self,
        builder: &Builder<'m>,
        interface: Value<'m>,
        id: Id,
        ty: Option<Id>,
        wanted: crate::draft::Type<'m>,
    ) -> Result<Value<'m>> {
        let inner = ty.map(|ty| self.without_arrays(ty)).and_then(|ty| self.ids.get(ty));
        if let Some(builtin) = self.number(id, Decoration::BuiltIn)?.map(BuiltIn) {
            // The heaps of descriptors.
            let slot = shader::slot_of(builtin)
                .ok_or_else(|| Error::malformed(format!("the builtin {} is not known", builtin.0)))?;
            let table = self.load_field(builder, interface, Field::InputBuiltins)?;
            return self.load_entry(builder, table, slot.into(), wanted);
        }
        let is_opaque = inner.is_none_or(|inst| shader::is_handle(inst.op()));
        if is_opaque || self.index.has(id, Decoration::Binding) {
            return self.binding_address(builder, interface, id, wanted);
        }
        let table = self.load_field(builder, interface, Field::Uniforms)?;
        let location = self.number(id, Decoration::Location)?.unwrap_or(0);
        self.load_entry(builder, table, location.into(), wanted)
    }

    /// The address of an input or an output.
    fn linked_address(
        &mut self,
        builder: &Builder<'m>,
        interface: Value<'m>,
        inst: Inst<'s>,
        class: StorageClass,
        ty: Option<Id>,
    ) -> Result<Value<'m>> {
        let id = inst.id(1)?;
        let wanted = self.pointer_type(class)?;
        let is_output = class == StorageClass::Output;
        if let Some(builtin) = self.number_of_variable(id, ty, Decoration::BuiltIn)?.map(BuiltIn) {
            if let Some(field) = shader::field_of_builtin(builtin).filter(|_| !is_output) {
                return self.field_address(builder, interface, field);
            }
            let field = if is_output { Field::OutputBuiltins } else { Field::InputBuiltins };
            let slot = shader::slot_of(builtin)
                .ok_or_else(|| inst.unsupported(format!("the builtin {} is not known", builtin.0)))?;
            let table = self.load_field(builder, interface, field)?;
            return self.load_entry(builder, table, slot.into(), wanted);
        }
        let field = match (is_output, self.number(id, Decoration::Index)?) {
            (false, _) => Field::Inputs,
            (true, None | Some(0)) => Field::Outputs,
            (true, Some(_)) => Field::SecondOutputs,
        };
        let location = self.number_of_variable(id, ty, Decoration::Location)?.unwrap_or(0);
        let component = self.number_of_variable(id, ty, Decoration::Component)?.unwrap_or(0);
        let place = shader::place_of(location, component)
            .ok_or_else(|| inst.malformed(format!("location {location} and component {component}")))?;
        let table = self.load_field(builder, interface, field)?;
        self.load_entry(builder, table, place.into(), wanted)
    }
}

impl<'m> FunctionReader<'_, 'm, '_> {
    /// The address of a variable of the module, which the function's first block finds once.
    pub(in crate::reader) fn module_variable(&mut self, id: Id) -> Result<Value<'m>> {
        let inst = self.reader.ids.require(id)?;
        let scope = (self.interface()?, self.private()?);
        let entry = self.builder.block().and_then(Block::function).and_then(Function::entry);
        let first = entry.and_then(|entry| entry.instructions().next());
        let builder = self.builder;
        let address = match first {
            Some(first) => {
                builder.before(first, |builder| self.reader.variable_address(builder, scope, inst))
            }
            None => self.reader.variable_address(builder, scope, inst),
        };
        let address = address.map_err(|error| error.or_at(|| inst.location()))?;
        self.reader.set_value(id, address)?;
        self.reader.keep_numbers(address, SHADER_VARIABLE, &[id.0])?;
        if let Some(scope) = &mut self.reader.shader.scope {
            scope.used.push(id);
        }
        if self.reader.index.is_named(id) && address.as_instruction().is_some() && !address.has_name() {
            address.set_name(&self.reader.index.name(id));
        }
        Ok(address)
    }
}

impl<'m> Reader<'m, '_> {
    /// Begins a function of a module of shaders, whose first two arguments are the interface and the invocation's memory.
    pub(in crate::reader) fn enter_shader_function(&mut self, function: Function<'m>) -> Result<()> {
        let param = |number| {
            function.param(number).ok_or_else(|| Error::internal("a shader's function without its interface"))
        };
        let (interface, private) = (param(0)?, param(1)?);
        interface.set_name(b"interface");
        private.set_name(b"private");
        self.shader.scope = Some(super::FunctionScope { interface, private, used: Vec::new() });
        self.shader.merges.clear();
        Ok(())
    }

    /// Ends the function: its addresses of variables are no other function's.
    pub(in crate::reader) fn leave_shader_function(&mut self) {
        for id in self.shader.scope.take().map(|scope| scope.used).unwrap_or_default() {
            if let Some(slot) = self.values.get_mut(id.0 as usize) {
                *slot = None;
            }
        }
    }
}
