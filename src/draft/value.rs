//! Values of every kind: their class, type, name, operands and uses.

use std::fmt;

use smallvec::SmallVec;
use spirv_llvm_ir as ir;

use super::{
    BodyState, BuildError, Built, Draft, DraftState, Function, Global, Inst, Metadata, Opcode, Type,
    TypeKind, handle, rule,
};
pub(crate) use crate::view::ValueKind;

/// Tells the values of a module apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ValueId {
    Constant(ir::ConstantId),
    Inst(ir::FunctionId, ir::InstId),
    Param(ir::FunctionId, u32),
    Block(ir::FunctionId, ir::BlockId),
    Metadata(ir::MetadataId),
}

handle! {
    /// Any value: a parameter, instruction, constant, global, block, …
    Value(ValueId) of draft: super::Draft
}

/// Operands, of which few instructions have more than these.
pub(super) type OperandList = SmallVec<[ir::Value; 6]>;

impl DraftState {
    /// The value that an operand of a function is; `None` for numbers.
    #[inline]
    pub(super) fn value(&self, function: ir::FunctionId, operand: ir::Value) -> Option<ValueId> {
        Some(match operand.get() {
            ir::ValueRef::Constant(id) => ValueId::Constant(id),
            ir::ValueRef::Local(id) => match self.body(function).local(id).inst() {
                Some(inst) => ValueId::Inst(function, inst),
                None => ValueId::Param(function, id.index() as u32),
            },
            ir::ValueRef::Block(id) => ValueId::Block(function, id),
            ir::ValueRef::Metadata(id) => ValueId::Metadata(id),
            ir::ValueRef::Index(_) => return None,
        })
    }

    /// A value as an operand of a function; `None` for what is not of the function or has no result.
    #[inline]
    pub(super) fn operand(&self, function: ir::FunctionId, value: ValueId) -> Option<ir::Value> {
        match value {
            ValueId::Constant(id) => Some(ir::Value::constant(id)),
            ValueId::Inst(of, inst) if of == function => {
                self.body(function).inst(inst).result().map(ir::Value::local)
            }
            ValueId::Param(of, index) if of == function => Some(ir::Value::local(ir::LocalId::new(index))),
            ValueId::Block(of, block) if of == function => Some(ir::Value::block(block)),
            ValueId::Metadata(id) => Some(ir::Value::metadata(id)),
            _ => None,
        }
    }

    /// The type of a value; `None` for a block.
    #[inline]
    pub(super) fn type_of(&self, value: ValueId) -> Option<ir::TypeId> {
        Some(match value {
            ValueId::Constant(id) => self.ir.constants.ty(id),
            ValueId::Inst(function, inst) => self.body(function).inst(inst).ty,
            ValueId::Param(function, index) => self.body(function).local(ir::LocalId::new(index)).ty,
            ValueId::Metadata(_) => return self.ir.types.find(ir::Type::Metadata),
            ValueId::Block(..) => return None,
        })
    }
}

impl BodyState {
    #[inline]
    pub(super) fn count_use(&mut self, local: ir::LocalId, more: bool) {
        if local.index() >= self.uses.len() {
            // Each new result is used for the first time soon: room is made for many at once.
            self.uses.resize((local.index() + 1).next_power_of_two(), 0);
        }
        if let Some(uses) = self.uses.get_mut(local.index()) {
            *uses = if more { *uses + 1 } else { uses.saturating_sub(1) };
        }
    }

    pub(super) fn uses_of(&self, local: ir::LocalId) -> u32 {
        self.uses.get(local.index()).copied().unwrap_or_default()
    }
}

impl Draft {
    pub(super) fn constant(&self, id: ir::ConstantId) -> Value<'_> {
        Value { draft: self, id: ValueId::Constant(id) }
    }

    /// A constant that is made of the module.
    pub(super) fn make(&self, of: impl FnOnce(&mut ir::Module) -> ir::ConstantId) -> Value<'_> {
        let id = of(&mut self.change().ir);
        self.constant(id)
    }
}

impl<'m> Value<'m> {
    /// Returns the id by which [`Module::value`](super::Module::value) finds the value.
    #[inline]
    pub(crate) fn id(self) -> ValueId {
        self.id
    }

    pub(crate) fn constant_id(self) -> Option<ir::ConstantId> {
        match self.id {
            ValueId::Constant(id) => Some(id),
            _ => None,
        }
    }

    /// The kind of value that this is.
    pub(crate) fn kind(self) -> ValueKind {
        match self.id {
            ValueId::Constant(id) => ValueKind::of_constant(&self.draft.state().ir, id),
            ValueId::Inst(..) => ValueKind::Instruction,
            ValueId::Param(..) => ValueKind::Argument,
            ValueId::Block(..) => ValueKind::Block,
            ValueId::Metadata(_) => ValueKind::Metadata,
        }
    }

    /// The value's type; `None` for a block.
    #[inline]
    pub(crate) fn ty(self) -> Option<Type<'m>> {
        let id = self.draft.state().type_of(self.id)?;
        Some(Type { draft: self.draft, id })
    }

    #[inline]
    pub(crate) fn has_type(self, ty: Type<'_>) -> bool {
        self.draft.state().type_of(self.id) == Some(ty.id)
    }

    /// Whether the value's type is of the kind.
    pub(crate) fn is_of(self, kind: TypeKind) -> bool {
        self.ty().is_some_and(|ty| ty.kind() == kind)
    }

    /// Whether it is a constant, globals included.
    #[inline]
    pub(crate) fn is_constant(self) -> bool {
        matches!(self.id, ValueId::Constant(_)) && self.kind().is_constant()
    }

    /// Whether it has a name.
    pub(crate) fn has_name(self) -> bool {
        self.draft.state().name_of(self.id) != ir::StringId::default()
    }

    /// The name, empty where there is none.
    pub(crate) fn name_bytes(self) -> Vec<u8> {
        let state = self.draft.state();
        state.ir.strings.get(state.name_of(self.id)).to_vec()
    }

    /// The name, empty where there is none; bytes that are not UTF-8 are replaced.
    pub(crate) fn name(self) -> String {
        String::from_utf8_lossy(&self.name_bytes()).into_owned()
    }

    /// Names a value that has no name yet and whose type is not void; answers whether it did. The name ends before its first
    /// NUL. Where it is taken, it gets a number.
    pub(crate) fn set_name(self, name: &[u8]) -> bool {
        self.draft.change().set_name(self.id, name)
    }

    /// An operand.
    pub(crate) fn operand(self, index: u32) -> Option<Self> {
        match self.id {
            ValueId::Inst(..) => self.as_instruction()?.operand(index),
            ValueId::Constant(id) => {
                let id = constant_operands(&self.draft.state().ir, id).get(index as usize).copied()?;
                Some(self.draft.constant(id))
            }
            _ => None,
        }
    }

    /// The instruction that it is.
    #[inline]
    pub(crate) fn as_instruction(self) -> Option<Inst<'m>> {
        match self.id {
            ValueId::Inst(function, id) => Some(Inst { draft: self.draft, id: (function, id) }),
            _ => None,
        }
    }

    fn global_id(self) -> Option<ir::GlobalId> {
        let ValueId::Constant(id) = self.id else { return None };
        self.draft.state().ir.constants.global(id)
    }

    /// The function that it is.
    pub(crate) fn as_function(self) -> Option<Function<'m>> {
        let id = self.global_id()?;
        match self.draft.state().ir.global(id)?.kind {
            ir::GlobalKind::Function(id) => Some(Function { draft: self.draft, id }),
            _ => None,
        }
    }

    /// The global variable that it is.
    pub(crate) fn as_global(self) -> Option<Global<'m>> {
        let id = self.global_id()?;
        let is_variable = matches!(self.draft.state().ir.global(id)?.kind, ir::GlobalKind::Variable(_));
        is_variable.then_some(Global { draft: self.draft, id })
    }

    /// Attaches metadata in place of those of the same kind.
    ///
    /// # Errors
    /// Where the value is neither instruction, function nor variable, or the metadata is no node.
    pub(crate) fn attach(self, kind: u32, node: Metadata<'m>) -> Built<()> {
        self.attach_node(kind, node, false)
    }

    /// Attaches metadata beside those of the same kind; only functions and variables can have more than one.
    ///
    /// # Errors
    /// As [`Self::attach`].
    pub(crate) fn attach_also(self, kind: u32, node: Metadata<'m>) -> Built<()> {
        self.attach_node(kind, node, true)
    }

    fn attach_node(self, kind: u32, node: Metadata<'m>, also: bool) -> Built<()> {
        let wrong = || BuildError::new("this metadata cannot be attached here");
        rule(node.is_node(), || wrong().to_string())?;
        if let ValueId::Inst(function, inst) = self.id {
            self.draft.change().body_mut(function).set_attachment(inst, kind, node.id);
            return Ok(());
        }
        let id = self.global_id().ok_or_else(wrong)?;
        let ir = &mut self.draft.change().ir;
        let global = ir.globals.get_mut(id.index()).ok_or_else(wrong)?;
        if !also {
            global.attachments.retain(|row| row.0 != kind);
        }
        global.attachments.push((kind, node.id));
        Ok(())
    }

    /// The value as LLVM prints it, an instruction as its line, for messages: it costs a walk over the module.
    pub(crate) fn full_text(self) -> String {
        match self.id {
            ValueId::Inst(function, inst) => ir::print_instruction(&self.draft.state().ir, function, inst),
            ValueId::Constant(id) => ir::print_constant(&self.draft.state().ir, id),
            _ => self.to_string(),
        }
    }
}

/// The operands of a constant.
pub(super) fn constant_operands(module: &ir::Module, id: ir::ConstantId) -> &[ir::ConstantId] {
    match module.constants.get(id) {
        ir::Constant::Aggregate(operands)
        | ir::Constant::PtrAuth(operands)
        | ir::Constant::Expression { operands, .. } => operands,
        ir::Constant::Global(global) => match module.global(global).map(|global| &global.kind) {
            Some(ir::GlobalKind::Variable(variable)) => variable.initializer.as_slice(),
            Some(ir::GlobalKind::Alias(alias) | ir::GlobalKind::Ifunc(alias)) => alias.target.as_slice(),
            _ => &[],
        },
        _ => &[],
    }
}

impl fmt::Display for Value<'_> {
    /// Short, at a cost that does not grow with the function: type and name, simple constants as LLVM prints them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.kind() {
            ValueKind::Function | ValueKind::GlobalVariable | ValueKind::Alias | ValueKind::IFunc => {
                return write!(f, "@{}", self.name());
            }
            ValueKind::ConstantInt
            | ValueKind::ConstantFp
            | ValueKind::NullPointer
            | ValueKind::Undef
            | ValueKind::Poison
            | ValueKind::AggregateZero => return f.write_str(&self.full_text()),
            ValueKind::Instruction | ValueKind::Argument | ValueKind::Block => "%",
            ValueKind::InlineAsm => "asm",
            _ => "constant",
        };
        if let Some(ty) = self.ty() {
            write!(f, "{ty} ")?;
        }
        write!(f, "{sign}{}", self.name())
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The operation of a constant expression.
pub(super) fn expression_opcode(module: &ir::Module, id: ir::ConstantId) -> Option<Opcode> {
    match module.constants.get(id) {
        ir::Constant::Expression { opcode, .. } => Some(opcode),
        _ => None,
    }
}
