//! Values of every kind: their class, type, name, operands and uses.

use std::fmt;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use spirv_llvm_ir as ir;

use super::{
    BodyState, BuildError, Built, Draft, Function, Global, Inst, Metadata, Opcode, State, Type, TypeKind,
    handle, rule,
};
pub(crate) use crate::view::ValueKind;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ValueRef {
    Constant(ir::ConstantId),
    Inst(ir::FunctionId, ir::InstId),
    Param(ir::FunctionId, u32),
    Block(ir::FunctionId, ir::BlockId),
}

handle! {
    /// Any value: a parameter, instruction, constant, global, block, …
    Value(ValueRef)
}

/// Operands, of which few instructions have more than these.
pub(super) type Operands = SmallVec<[ir::Value; 6]>;

impl State {
    /// The value that an operand of a function is; `None` for numbers and metadata.
    #[inline]
    pub(super) fn value(&self, function: ir::FunctionId, operand: ir::Value) -> Option<ValueRef> {
        Some(match operand.get() {
            ir::ValueRef::Constant(id) => ValueRef::Constant(id),
            ir::ValueRef::Local(id) => match self.body(function).local(id).inst() {
                Some(inst) => ValueRef::Inst(function, inst),
                None => ValueRef::Param(function, id.index() as u32),
            },
            ir::ValueRef::Block(id) => ValueRef::Block(function, id),
            ir::ValueRef::Metadata(_) | ir::ValueRef::Index(_) => return None,
        })
    }

    /// A value as an operand of a function; `None` for what is not of the function or has no result.
    #[inline]
    pub(super) fn operand(&self, function: ir::FunctionId, value: ValueRef) -> Option<ir::Value> {
        match value {
            ValueRef::Constant(id) => Some(ir::Value::constant(id)),
            ValueRef::Inst(of, inst) if of == function => {
                self.body(function).inst(inst).result().map(ir::Value::local)
            }
            ValueRef::Param(of, index) if of == function => Some(ir::Value::local(ir::LocalId::new(index))),
            ValueRef::Block(of, block) if of == function => Some(ir::Value::block(block)),
            _ => None,
        }
    }

    /// The type of a value; `None` for a block.
    #[inline]
    pub(super) fn type_of(&self, value: ValueRef) -> Option<ir::TypeId> {
        Some(match value {
            ValueRef::Constant(id) => self.ir.constants.ty(id),
            ValueRef::Inst(function, inst) => self.body(function).inst(inst).ty,
            ValueRef::Param(function, index) => self.body(function).local(ir::LocalId::new(index)).ty,
            ValueRef::Block(..) => return None,
        })
    }

    /// Counts an operand more or less.
    #[inline]
    pub(super) fn count_use(&mut self, function: ir::FunctionId, operand: ir::Value, more: bool) {
        if let ir::ValueRef::Local(local) = operand.get()
            && let Some(body) = self.bodies.get_mut(function.index())
        {
            body.count_use(local, more);
        }
    }

    /// Instructions that use globals as operands.
    fn users_of_globals(&mut self) -> &FxHashMap<ir::ConstantId, Users> {
        let ir = &self.ir;
        self.users.get_or_insert_with(|| {
            let mut users = FxHashMap::<_, Users>::default();
            for (at, body) in ir.functions.iter().enumerate() {
                let function = ir::FunctionId::new(at as u32);
                each_operand(body, |inst, number, operand| {
                    if let Some(id) = operand.as_constant().filter(|id| ir.constants.global(*id).is_some()) {
                        users.entry(id).or_default().push((function, inst, number));
                    }
                });
            }
            users
        })
    }

    /// Instructions that use a parameter or result.
    fn users_of_local(&mut self, function: ir::FunctionId, local: ir::LocalId) -> &[User] {
        if self.local_users.as_ref().is_none_or(|(of, _)| *of != function) {
            let mut users = FxHashMap::<_, Users>::default();
            each_operand(self.body(function), |inst, number, operand| {
                if let Some(id) = operand.as_local() {
                    users.entry(id).or_default().push((function, inst, number));
                }
            });
            self.local_users = Some((function, users));
        }
        let users = self.local_users.as_ref().and_then(|(_, users)| users.get(&local));
        users.map_or(&[], Vec::as_slice)
    }

    /// Forgets who uses what, before that changes.
    #[inline]
    pub(super) fn forget_users(&mut self) {
        self.users = None;
        self.local_users = None;
    }
}

/// An instruction with its function, and the number of an operand among those of the IR.
type User = (ir::FunctionId, ir::InstId, u32);
/// The users of a value, in the order of the code.
pub(super) type Users = Vec<User>;

fn each_operand(body: &ir::Function, mut each: impl FnMut(ir::InstId, u32, ir::Value)) {
    for inst in body.blocks().flat_map(|block| body.insts(block)) {
        if body.inst(inst).opcode.is_debug_record() {
            continue;
        }
        for (number, operand) in (0..).zip(body.operands(inst)) {
            each(inst, number, *operand);
        }
    }
}

impl BodyState {
    #[inline]
    fn count_use(&mut self, local: ir::LocalId, more: bool) {
        if local.index() >= self.uses.len() {
            self.uses.resize(local.index() + 1, 0);
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
        Value { draft: self, id: ValueRef::Constant(id) }
    }

    /// A constant that is made of the module.
    pub(super) fn make(&self, of: impl FnOnce(&mut ir::Module) -> ir::ConstantId) -> Value<'_> {
        let id = of(&mut self.change().ir);
        self.constant(id)
    }
}

impl<'m> Value<'m> {
    pub(super) fn constant_id(self) -> Option<ir::ConstantId> {
        match self.id {
            ValueRef::Constant(id) => Some(id),
            _ => None,
        }
    }

    /// The kind of value that this is.
    pub(crate) fn kind(self) -> ValueKind {
        match self.id {
            ValueRef::Constant(id) => ValueKind::of_constant(&self.draft.state().ir, id),
            ValueRef::Inst(..) => ValueKind::Instruction,
            ValueRef::Param(..) => ValueKind::Argument,
            ValueRef::Block(..) => ValueKind::Block,
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
        matches!(self.id, ValueRef::Constant(_)) && self.kind().is_constant()
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
            ValueRef::Inst(..) => self.as_instruction()?.operand(index),
            ValueRef::Constant(id) => {
                let id = constant_operands(&self.draft.state().ir, id).get(index as usize).copied()?;
                Some(self.draft.constant(id))
            }
            _ => None,
        }
    }

    /// The instructions that use it, the last first, with the numbers of the operands; none for constants that are no globals.
    pub(crate) fn users(self) -> Vec<(Inst<'m>, u32)> {
        let state = &mut *self.draft.change();
        let users = match self.id {
            ValueRef::Constant(id) => state.users_of_globals().get(&id).cloned().unwrap_or_default(),
            ValueRef::Param(function, index) => {
                state.users_of_local(function, ir::LocalId::new(index)).to_vec()
            }
            ValueRef::Inst(function, inst) => match state.body(function).inst(inst).result() {
                Some(local) => state.users_of_local(function, local).to_vec(),
                None => Vec::new(),
            },
            ValueRef::Block(..) => Vec::new(),
        };
        let inst = |(function, inst, number)| (Inst { draft: self.draft, id: (function, inst) }, number);
        users.into_iter().rev().map(inst).collect()
    }

    /// Whether an instruction uses it; for a global, a constant too.
    pub(crate) fn has_uses(self) -> bool {
        let state = &mut *self.draft.change();
        match self.id {
            ValueRef::Inst(function, inst) => {
                let local = state.body(function).inst(inst).result();
                local.is_some_and(|local| {
                    state.bodies.get(function.index()).is_some_and(|body| body.uses_of(local) > 0)
                })
            }
            ValueRef::Param(function, index) => state
                .bodies
                .get(function.index())
                .is_some_and(|body| body.uses_of(ir::LocalId::new(index)) > 0),
            ValueRef::Constant(id) => state.users_of_globals().contains_key(&id) || state.is_in_constant(id),
            ValueRef::Block(..) => true,
        }
    }

    /// The instruction that it is.
    #[inline]
    pub(crate) fn as_instruction(self) -> Option<Inst<'m>> {
        match self.id {
            ValueRef::Inst(function, id) => Some(Inst { draft: self.draft, id: (function, id) }),
            _ => None,
        }
    }

    fn global_id(self) -> Option<ir::GlobalId> {
        let ValueRef::Constant(id) = self.id else { return None };
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
        if let ValueRef::Inst(function, inst) = self.id {
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
            ValueRef::Inst(function, inst) => ir::print_instruction(&self.draft.state().ir, function, inst),
            ValueRef::Constant(id) => ir::print_constant(&self.draft.state().ir, id),
            _ => self.to_string(),
        }
    }
}

impl State {
    /// Whether a constant, or the value of a variable, has another constant in it.
    fn is_in_constant(&self, of: ir::ConstantId) -> bool {
        let constants = (0..self.ir.constants.len() as u32).map(ir::ConstantId::new);
        let mut users = constants.flat_map(|id| constant_operands(&self.ir, id));
        users.any(|id| *id == of)
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
