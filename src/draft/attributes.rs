//! Attributes of functions, parameters, results and calls.

use std::fmt;

use spirv_llvm_ir::{
    self as ir, AttributePosition,
    tables::{AttributeForm, AttributeKind},
};

use super::{
    AttributeIndex, BuildError, Built, Context, DraftState, Function, Global, Inst, Type, Value, rule,
};
use crate::mapping::attributes::{FunctionAttribute, MEMORY_LOCATIONS, MEMORY_READS, ParameterAttribute};

/// One attribute.
#[derive(Clone)]
pub(crate) struct DraftAttribute(ir::Attribute);

/// The bits of `allockind`: what a function does, of which it does one, ...
const ALLOC_KINDS: u64 = 0x7;
const ALLOC_FREE: u64 = 0x4;
/// ... how memory is that it returns, ...
const ALLOC_STATES: u64 = 0x18;
/// ... and all of them with the one for aligned memory.
const ALLOC_ALL: u64 = 0x3f;

impl<'m> Context<'m> {
    fn attribute(self, attribute: ir::Attribute) -> DraftAttribute {
        DraftAttribute(attribute)
    }

    fn flag(self, kind: AttributeKind) -> DraftAttribute {
        self.attribute(ir::Attribute::Flag(kind))
    }

    fn integer(self, kind: AttributeKind, value: u64) -> DraftAttribute {
        self.attribute(ir::Attribute::Integer(kind, value))
    }

    /// Whether LLVM has an attribute of this name that is not a string.
    pub(crate) fn is_attribute(self, name: &str) -> bool {
        kind_of(name).is_some()
    }

    /// The alignment in bytes of the address that a parameter is.
    ///
    /// # Errors
    /// Where it is not a power of two that LLVM can hold.
    pub(crate) fn attribute_align(self, bytes: u64) -> Built<DraftAttribute> {
        let usable = bytes.is_power_of_two() && bytes <= 1 << 32;
        rule(usable, || format!("the attribute align cannot be {bytes}"))?;
        Ok(self.integer(AttributeKind::Alignment, bytes))
    }

    /// The number of bytes behind the address that a parameter is, all of which can be read.
    pub(crate) fn attribute_dereferenceable(self, bytes: u64) -> DraftAttribute {
        self.integer(AttributeKind::Dereferenceable, bytes)
    }

    /// An attribute of a parameter or result, with the type that the pointer points to where the attribute names it.
    pub(crate) fn parameter_attribute(
        self,
        attribute: ParameterAttribute,
        pointee: Option<Type<'m>>,
    ) -> DraftAttribute {
        let kind = match attribute {
            ParameterAttribute::NoCapture => return self.integer(AttributeKind::Captures, 0),
            ParameterAttribute::ZExt => AttributeKind::ZExt,
            ParameterAttribute::SExt => AttributeKind::SExt,
            ParameterAttribute::ByVal => AttributeKind::ByVal,
            ParameterAttribute::StructRet => AttributeKind::StructRet,
            ParameterAttribute::NoAlias => AttributeKind::NoAlias,
            ParameterAttribute::ReadOnly => AttributeKind::ReadOnly,
            ParameterAttribute::ReadNone => AttributeKind::ReadNone,
        };
        match kind.form() {
            AttributeForm::Type => self.attribute(ir::Attribute::Type(kind, pointee.map(|ty| ty.id))),
            _ => self.flag(kind),
        }
    }

    fn function_attribute(self, attribute: FunctionAttribute) -> DraftAttribute {
        match attribute {
            FunctionAttribute::AlwaysInline => self.flag(AttributeKind::AlwaysInline),
            FunctionAttribute::NoInline => self.flag(AttributeKind::NoInline),
            FunctionAttribute::OptNone => self.flag(AttributeKind::OptimizeNone),
            FunctionAttribute::ReadOnly => self.integer(AttributeKind::Memory, MEMORY_READS),
            FunctionAttribute::ReadNone => self.integer(AttributeKind::Memory, 0),
        }
    }

    /// A string attribute; the value may be empty.
    pub(crate) fn attribute_string(self, key: &str, value: &str) -> DraftAttribute {
        let strings = &mut self.draft.change().ir.strings;
        let (key, value) = (strings.intern(key.as_bytes()), strings.intern(value.as_bytes()));
        DraftAttribute(ir::Attribute::String(key, value))
    }
}

/// The kind of a name in text.
fn kind_of(name: &str) -> Option<AttributeKind> {
    AttributeKind::ALL.iter().copied().find(|kind| kind.text() == name)
}

/// Whether LLVM can hold a number as the value of an attribute of a function, of whose parameters `is_int` tells which are
/// integers; it does not look at the number itself.
fn is_value_of_function(kind: AttributeKind, value: u64, is_int: impl Fn(u32) -> bool) -> bool {
    let (high, low) = ((value >> 32) as u32, value as u32);
    match kind {
        AttributeKind::Memory => value < 1 << (2 * MEMORY_LOCATIONS),
        // Synchronous or asynchronous tables.
        AttributeKind::UWTable => matches!(value, 1 | 2),
        AttributeKind::StackAlignment => value.is_power_of_two() && value <= 256,
        // The least and the greatest factor, which may be open.
        AttributeKind::VScaleRange => {
            high.is_power_of_two() && (low == 0 || low.is_power_of_two() && low >= high)
        }
        // The numbers of the parameters that are an element's size and, where there is one, their number.
        AttributeKind::AllocSize => is_int(high) && (low == u32::MAX || is_int(low)),
        AttributeKind::AllocKind => {
            let (kind, state) = (value & ALLOC_KINDS, value & ALLOC_STATES);
            let is_free = kind == ALLOC_FREE;
            value & !ALLOC_ALL == 0
                && kind.is_power_of_two()
                && (!is_free || value == ALLOC_FREE)
                && state != ALLOC_STATES
        }
        _ => false,
    }
}

impl DraftState {
    /// A list of attributes with one more; one of the same kind, or of the same key, is replaced.
    fn with_attribute(
        &mut self,
        list: ir::AttributeListId,
        position: AttributePosition,
        attribute: ir::Attribute,
    ) -> ir::AttributeListId {
        let mut list = self.ir.attribute_list(list).clone();
        let mut set = match list.get(position) {
            Some(id) => self.ir.attribute_set(id).clone(),
            None => ir::AttributeSet::default(),
        };
        set.attributes.retain(|own| match (own, &attribute) {
            (ir::Attribute::String(own, _), ir::Attribute::String(new, _)) => own != new,
            _ => own.kind().is_none() || own.kind() != attribute.kind(),
        });
        set.attributes.push(attribute);
        let set = self.ir.intern_attribute_set(set);
        list.sets.retain(|row| row.0 != position);
        list.sets.push((position, set));
        self.ir.intern_attribute_list(list)
    }

    /// A list of attributes without those of a position that a type cannot have.
    pub(super) fn fitting_attributes(
        &mut self,
        list: ir::AttributeListId,
        position: AttributePosition,
        ty: ir::TypeId,
    ) -> ir::AttributeListId {
        let Some(set) = self.ir.attributes(list, position) else { return list };
        let is_fit = |attribute: &ir::Attribute| fits_type(&self.ir, attribute, ty);
        if set.attributes.iter().all(is_fit) {
            return list;
        }
        let attributes = set.attributes.iter().filter(|attribute| is_fit(attribute)).cloned().collect();
        let set = self.ir.intern_attribute_set(ir::AttributeSet { attributes });
        let mut list = self.ir.attribute_list(list).clone();
        list.sets.retain(|row| row.0 != position);
        list.sets.push((position, set));
        self.ir.intern_attribute_list(list)
    }
}

impl<'m> Function<'m> {
    /// Adds an attribute; one of the same kind is replaced.
    ///
    /// # Errors
    /// Where there is no such parameter.
    pub(crate) fn add_attribute(self, index: AttributeIndex, attribute: DraftAttribute) -> Built<()> {
        let fits = !matches!(index, AttributeIndex::Parameter(number) if number >= self.param_count());
        rule(fits, || format!("{self} has no place {index:?} for an attribute"))?;
        let state = &mut *self.draft.change();
        let list = state.body(self.id).attributes;
        let list = state.with_attribute(list, index, attribute.0);
        state.body_mut(self.id).attributes = list;
        Ok(())
    }

    pub(super) fn set_flag(self, kind: AttributeKind) -> Built<()> {
        self.add_attribute(AttributeIndex::Function, self.ty().context().flag(kind))
    }

    /// Says what memory the function reads and writes, in LLVM's encoding.
    ///
    /// # Errors
    /// Never in practice.
    pub(super) fn set_memory(self, effects: u64) -> Built<()> {
        let attribute = self.ty().context().integer(AttributeKind::Memory, effects);
        self.add_attribute(AttributeIndex::Function, attribute)
    }

    /// Says that the function throws no exception.
    ///
    /// # Errors
    /// Never in practice.
    pub(crate) fn set_no_unwind(self) -> Built<()> {
        self.set_flag(AttributeKind::NoUnwind)
    }

    /// Says that calls of the function must not come to depend on more control flow.
    ///
    /// # Errors
    /// Never in practice.
    pub(crate) fn set_convergent(self) -> Built<()> {
        self.set_flag(AttributeKind::Convergent)
    }

    /// Says that calls of the function do not come back.
    ///
    /// # Errors
    /// Never in practice.
    pub(crate) fn set_no_return(self) -> Built<()> {
        self.set_flag(AttributeKind::NoReturn)
    }

    /// Says that calls of the function come back.
    ///
    /// # Errors
    /// Never in practice.
    pub(crate) fn set_will_return(self) -> Built<()> {
        self.set_flag(AttributeKind::WillReturn)
    }

    /// Gives the function an attribute that SPIR-V has too.
    ///
    /// # Errors
    /// Never in practice.
    pub(crate) fn set_attribute(self, attribute: FunctionAttribute) -> Built<()> {
        self.add_attribute(AttributeIndex::Function, self.ty().context().function_attribute(attribute))
    }

    /// Says that the function returns a structure of this type where a parameter points to.
    ///
    /// # Errors
    /// Where there is no such parameter.
    pub(crate) fn set_struct_return(self, index: u32, ty: Type<'m>) -> Built<()> {
        let attribute = ty.context().parameter_attribute(ParameterAttribute::StructRet, Some(ty));
        self.add_attribute(AttributeIndex::Parameter(index), attribute)
    }

    /// The attribute with a name of LLVM's and a value in decimal; `None` where the function cannot have it so.
    pub(crate) fn attribute_by_name(
        self,
        context: Context<'m>,
        name: &str,
        value: Option<&str>,
    ) -> Option<DraftAttribute> {
        let kind = kind_of(name).filter(|kind| kind.fits_function())?;
        let Some(value) = value else {
            return (kind.form() == AttributeForm::Flag).then(|| context.flag(kind));
        };
        let number = value.parse().ok()?;
        let is_int = |index| self.param(index).and_then(Value::ty).is_some_and(Type::is_int);
        let fits = kind.form() == AttributeForm::Integer && is_value_of_function(kind, number, is_int);
        fits.then(|| context.integer(kind, number))
    }

    /// Whether calls of the function must not come to depend on more control flow.
    pub(crate) fn is_convergent(self) -> bool {
        let state = self.draft.state();
        let set = state.ir.attributes(state.body(self.id).attributes, AttributePosition::Function);
        let attributes = set.map_or(&[][..], |set| &set.attributes);
        attributes.iter().any(|own| matches!(own, ir::Attribute::Flag(AttributeKind::Convergent)))
    }

    /// The attributes of a parameter that name a type, with it.
    pub(crate) fn attribute_types(self, index: u32) -> Vec<(AttributeKind, Type<'m>)> {
        let state = self.draft.state();
        let position = AttributePosition::Parameter(index);
        let set = state.ir.attributes(state.body(self.id).attributes, position);
        let attributes = set.map_or(&[][..], |set| &set.attributes);
        let ty = |attribute: &ir::Attribute| match attribute {
            ir::Attribute::Type(kind, Some(id)) => Some((*kind, Type { draft: self.draft, id: *id })),
            _ => None,
        };
        attributes.iter().filter_map(ty).collect()
    }

    /// Lets an attribute of a parameter name another type.
    ///
    /// # Errors
    /// Where there is no such parameter.
    pub(crate) fn set_attribute_type(self, index: u32, kind: AttributeKind, ty: Type<'m>) -> Built<()> {
        let attribute = ir::Attribute::Type(kind, Some(ty.id));
        self.add_attribute(AttributePosition::Parameter(index), DraftAttribute(attribute))
    }
}

/// Whether values of a type can have an attribute (Language Reference, "Parameter Attributes").
fn fits_type(ir: &ir::Module, attribute: &ir::Attribute, ty: ir::TypeId) -> bool {
    use AttributeKind as A;
    let scalar = ir.types.scalar(ty);
    let Some(kind) = attribute.kind() else { return true };
    match kind {
        A::SExt | A::ZExt | A::AllocAlign => ir.types.is_integer(ty),
        A::Range => match attribute {
            ir::Attribute::Range(_, range) => ir.types.integer_width(scalar) == Some(range.width),
            _ => false,
        },
        A::NoFPClass => ir.types.is_float(scalar),
        A::Alignment => ir.types.is_pointer(scalar),
        A::Nest
        | A::NoAlias
        | A::Captures
        | A::NonNull
        | A::ReadNone
        | A::ReadOnly
        | A::WriteOnly
        | A::Dereferenceable
        | A::DereferenceableOrNull
        | A::ByVal
        | A::ByRef
        | A::StructRet
        | A::ElementType
        | A::InAlloca
        | A::Preallocated
        | A::SwiftError
        | A::Writable
        | A::DeadOnUnwind
        | A::DeadOnReturn
        | A::Initializes
        | A::AllocatedPointer => ir.types.is_pointer(ty),
        A::NoUndef => !ir.types.is_void(ty),
        _ => true,
    }
}

impl<'m> Inst<'m> {
    /// An attribute of a call.
    fn attribute(self, position: AttributePosition, kind: AttributeKind) -> Option<ir::Attribute> {
        let state = self.draft.state();
        let body = state.body(self.id.0);
        let list = body.call(body.inst(self.id.1))?.attributes;
        state.ir.attributes(list, position)?.get(kind).cloned()
    }

    /// The alignment that a call says of an argument.
    pub(crate) fn argument_alignment(self, index: u32) -> Option<u64> {
        match self.attribute(AttributePosition::Parameter(index), AttributeKind::Alignment)? {
            ir::Attribute::Integer(_, bytes) => Some(bytes),
            _ => None,
        }
    }

    /// The type of the memory that an argument or the result of a call points to.
    pub(crate) fn element_type(self, position: AttributePosition) -> Option<Type<'m>> {
        match self.attribute(position, AttributeKind::ElementType)? {
            ir::Attribute::Type(_, Some(id)) => Some(Type { draft: self.draft, id }),
            _ => None,
        }
    }
}

impl<'m> Global<'m> {
    /// Adds an attribute to a variable; one of the same kind is replaced.
    ///
    /// # Errors
    /// Where this is no variable.
    pub(crate) fn add_attribute(self, attribute: DraftAttribute) -> Built<()> {
        let state = &mut *self.draft.change();
        let list = match &state.ir.globals[self.id.index()].kind {
            ir::GlobalKind::Variable(variable) => variable.attributes,
            _ => return Err(BuildError::new("only a variable has such attributes")),
        };
        let list = state.with_attribute(list, AttributeIndex::Function, attribute.0);
        if let ir::GlobalKind::Variable(variable) = &mut state.ir.globals[self.id.index()].kind {
            variable.attributes = list;
        }
        Ok(())
    }
}

impl<'m> Inst<'m> {
    /// Gives a call the attributes of a function, in place of its own.
    ///
    /// # Errors
    /// Where this does not call.
    pub(crate) fn take_attributes(self, from: Function<'m>) -> Built<()> {
        let state = &mut *self.draft.change();
        let attributes = state.body(from.id).attributes;
        match state.body_mut(self.id.0).call_mut(self.id.1) {
            Some(call) => call.attributes = attributes,
            None => return Err(BuildError::new("only a call has attributes")),
        }
        Ok(())
    }

    /// Adds an attribute to a call; one of the same kind is replaced.
    ///
    /// # Errors
    /// Where this does not call or there is no such argument.
    pub(crate) fn add_attribute(self, index: AttributeIndex, attribute: DraftAttribute) -> Built<()> {
        let state = &mut *self.draft.change();
        let body = state.body(self.id.0);
        let call = body.call(body.inst(self.id.1)).copied();
        let fits = |call: &ir::Call| !matches!(index, AttributeIndex::Parameter(at) if at >= call.arguments);
        let call = call
            .filter(fits)
            .ok_or_else(|| BuildError::new(format!("there is no place {index:?} for an attribute")))?;
        let list = state.with_attribute(call.attributes, index, attribute.0);
        if let Some(call) = state.body_mut(self.id.0).call_mut(self.id.1) {
            call.attributes = list;
        }
        Ok(())
    }

    fn set_flag(self, kind: AttributeKind) -> Built<()> {
        self.add_attribute(AttributeIndex::Function, self.ty().context().flag(kind))
    }

    /// Says that a call throws no exception.
    ///
    /// # Errors
    /// Where this does not call.
    pub(crate) fn set_no_unwind(self) -> Built<()> {
        self.set_flag(AttributeKind::NoUnwind)
    }

    /// Says that a call must not come to depend on more control flow.
    ///
    /// # Errors
    /// Where this does not call.
    pub(crate) fn set_convergent(self) -> Built<()> {
        self.set_flag(AttributeKind::Convergent)
    }

    /// Names the type of the memory that an argument of a call points to.
    ///
    /// # Errors
    /// Where this does not call or there is no such argument.
    pub(crate) fn set_element_type(self, index: u32, ty: Type<'m>) -> Built<()> {
        let attribute = ir::Attribute::Type(AttributeKind::ElementType, Some(ty.id));
        self.add_attribute(AttributeIndex::Parameter(index), ty.context().attribute(attribute))
    }

    /// Sets the alignment in bytes of the address that an argument of a call is.
    ///
    /// # Errors
    /// Where this does not call, there is no such argument, or the alignment is not a power of two that LLVM can hold.
    pub(crate) fn set_argument_alignment(self, index: u32, bytes: u64) -> Built<()> {
        let attribute = self.ty().context().attribute_align(bytes)?;
        self.add_attribute(AttributeIndex::Parameter(index), attribute)
    }
}

impl fmt::Debug for DraftAttribute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.kind() {
            Some(kind) => f.write_str(kind.text()),
            None => f.write_str("a string"),
        }
    }
}
