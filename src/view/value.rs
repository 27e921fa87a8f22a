//! Values of every kind: their class, type, name, operands and uses.

use std::{borrow::Cow, fmt};

use spirv_llvm_ir as ir;

use super::{
    Alias, Function, Global, InstView, Metadata, ModuleSource, Opcode, Type, TypeKind, handle,
    metadata::MetadataRef,
};

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ValueHandle {
    /// A constant of the module.
    Constant(ir::ConstantId),
    /// A constant beside the module, by its position.
    More(u32),
    Inst(ir::FunctionId, ir::InstId),
    Param(ir::FunctionId, u32),
    Block(ir::FunctionId, ir::BlockId),
    Metadata(MetadataRef),
}

handle! {
    /// Any value: a parameter, instruction, constant, global, block, …
    Value(ValueHandle) of source: super::ModuleSource
}

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ValueKind {
    Instruction,
    Argument,
    Block,
    Function,
    GlobalVariable,
    Alias,
    IFunc,
    ConstantInt,
    ConstantFp,
    NullPointer,
    Undef,
    Poison,
    /// `zeroinitializer` of an array, struct or vector.
    AggregateZero,
    DataArray,
    DataVector,
    ConstantArray,
    ConstantStruct,
    ConstantVector,
    /// A constant expression with its operation.
    ConstantExpr(Opcode),
    BlockAddress,
    /// `zeroinitializer` of a target extension type.
    TargetNone,
    TokenNone,
    DsoLocalEquivalent,
    NoCfi,
    PtrAuth,
    InlineAsm,
    /// Metadata as an argument of a call.
    Metadata,
}

impl ValueKind {
    /// The kind of zero that a type has.
    pub(super) fn of_null(ty: TypeKind) -> Self {
        match ty {
            TypeKind::Integer => Self::ConstantInt,
            TypeKind::Pointer => Self::NullPointer,
            TypeKind::TargetExt => Self::TargetNone,
            TypeKind::Token => Self::TokenNone,
            kind if kind.is_float() => Self::ConstantFp,
            _ => Self::AggregateZero,
        }
    }

    /// The kind of a constant.
    #[inline]
    pub(crate) fn of_constant(module: &ir::Module, id: ir::ConstantId) -> Self {
        let ty = || TypeKind::of(module.types.get(module.constants.ty(id)));
        match module.constants.get(id) {
            ir::Constant::Global(global) => match module.global(global).map(|global| &global.kind) {
                Some(ir::GlobalKind::Function(_)) => Self::Function,
                Some(ir::GlobalKind::Alias(_)) => Self::Alias,
                Some(ir::GlobalKind::Ifunc(_)) => Self::IFunc,
                Some(ir::GlobalKind::Variable(_)) | None => Self::GlobalVariable,
            },
            ir::Constant::Null => Self::of_null(ty()),
            ir::Constant::Undef => Self::Undef,
            ir::Constant::Poison => Self::Poison,
            ir::Constant::Integer(_) => Self::ConstantInt,
            ir::Constant::Float(_) => Self::ConstantFp,
            ir::Constant::Words(_) if ty() == TypeKind::Integer => Self::ConstantInt,
            ir::Constant::Words(_) => Self::ConstantFp,
            ir::Constant::Aggregate(_) => match ty() {
                TypeKind::Array => Self::ConstantArray,
                TypeKind::Struct => Self::ConstantStruct,
                _ => Self::ConstantVector,
            },
            ir::Constant::Data(_) if ty() == TypeKind::Array => Self::DataArray,
            ir::Constant::Data(_) => Self::DataVector,
            ir::Constant::Expression { opcode, .. } => Self::ConstantExpr(opcode),
            ir::Constant::BlockAddress(..) => Self::BlockAddress,
            ir::Constant::DsoLocalEquivalent(_) => Self::DsoLocalEquivalent,
            ir::Constant::NoCfi(_) => Self::NoCfi,
            ir::Constant::PtrAuth(_) => Self::PtrAuth,
            ir::Constant::InlineAsm { .. } => Self::InlineAsm,
        }
    }

    /// Whether it is a constant, globals included.
    #[inline]
    pub(crate) fn is_constant(self) -> bool {
        !matches!(self, Self::Instruction | Self::Argument | Self::Block | Self::InlineAsm | Self::Metadata)
    }
}

impl ModuleSource {
    #[inline]
    pub(super) fn body(&self, function: ir::FunctionId) -> Option<&ir::Function> {
        self.ir.functions.get(function.index())
    }

    /// The value that an operand of a function is; `None` for numbers.
    pub(super) fn value(&self, function: ir::FunctionId, operand: ir::Value) -> Option<Value<'_>> {
        self.value_in(self.body(function)?, function, operand)
    }

    /// The same, where the function's body is known.
    #[inline]
    pub(super) fn value_in(
        &self,
        body: &ir::Function,
        function: ir::FunctionId,
        operand: ir::Value,
    ) -> Option<Value<'_>> {
        let id = match operand.get() {
            ir::ValueRef::Constant(id) => ValueHandle::Constant(id),
            ir::ValueRef::Local(id) => match body.local(id).inst() {
                Some(inst) => ValueHandle::Inst(function, inst),
                None => ValueHandle::Param(function, id.index() as u32),
            },
            ir::ValueRef::Block(id) => ValueHandle::Block(function, id),
            ir::ValueRef::Metadata(id) => ValueHandle::Metadata(MetadataRef::Entry(id)),
            ir::ValueRef::Index(_) => return None,
        };
        Some(Value { source: self, id })
    }

    pub(super) fn constant(&self, id: ir::ConstantId) -> Value<'_> {
        Value { source: self, id: ValueHandle::Constant(id) }
    }
}

impl<'m> Value<'m> {
    /// A number that is the same exactly for the same value, never 0. Values of one function have numbers behind each other.
    #[inline]
    pub(crate) fn as_key(self) -> usize {
        let source = self.source;
        let within =
            |function: ir::FunctionId, at: usize| source.keys.get(function.index()).map_or(0, |key| key + at);
        match self.id {
            ValueHandle::Constant(id) => 1 + id.index(),
            ValueHandle::More(at) => source.more_keys + at as usize,
            ValueHandle::Inst(function, inst) => within(function, inst.index()),
            ValueHandle::Param(function, index) => {
                within(function, source.body(function).map_or(0, ir::Function::inst_count) + index as usize)
            }
            ValueHandle::Block(function, block) => {
                let before =
                    source.body(function).map_or(0, |body| body.inst_count() + body.parameters().len());
                within(function, before + block.index())
            }
            ValueHandle::Metadata(id) => usize::MAX - id.number(),
        }
    }

    /// The kind of value that this is.
    #[inline]
    pub(crate) fn kind(self) -> ValueKind {
        match self.id {
            ValueHandle::Constant(id) => self.constant_kind(id),
            ValueHandle::More(_) => self.more_kind(),
            ValueHandle::Inst(..) => ValueKind::Instruction,
            ValueHandle::Param(..) => ValueKind::Argument,
            ValueHandle::Block(..) => ValueKind::Block,
            ValueHandle::Metadata(_) => ValueKind::Metadata,
        }
    }

    /// The value's type.
    #[inline]
    pub(crate) fn ty(self) -> Option<Type<'m>> {
        let source = self.source;
        let id = match self.id {
            ValueHandle::Constant(id) => source.ir.constants.ty(id),
            ValueHandle::More(at) => source.more_type(at),
            ValueHandle::Inst(function, inst) => source.body(function)?.inst(inst).ty,
            ValueHandle::Param(function, index) => source.body(function)?.local(ir::LocalId::new(index)).ty,
            ValueHandle::Block(..) => source.type_id(ir::Type::Label),
            ValueHandle::Metadata(_) => source.type_id(ir::Type::Metadata),
        };
        Some(Type { source, id })
    }

    /// Whether the value's type is of the kind.
    #[inline]
    pub(crate) fn is_of(self, kind: TypeKind) -> bool {
        self.ty().is_some_and(|ty| ty.kind() == kind)
    }

    /// Whether it is a constant, globals included.
    #[inline]
    pub(crate) fn is_constant(self) -> bool {
        self.kind().is_constant()
    }

    /// Whether it has a name.
    #[inline]
    pub(crate) fn has_name(self) -> bool {
        !self.name_bytes().is_empty()
    }

    /// The name, empty where there is none.
    pub(crate) fn name_bytes(self) -> &'m [u8] {
        let source = self.source;
        let name = match self.id {
            ValueHandle::Constant(id) => {
                source.ir.constants.global(id).and_then(|id| source.ir.global(id)).map(|global| global.name)
            }
            ValueHandle::Inst(function, inst) => {
                source.body(function).and_then(|body| Some(body.local_name(body.inst(inst).result()?)))
            }
            ValueHandle::Param(function, index) => {
                source.body(function).map(|body| body.local_name(ir::LocalId::new(index)))
            }
            ValueHandle::Block(function, block) => source.body(function).map(|body| body.block_name(block)),
            ValueHandle::More(_) | ValueHandle::Metadata(_) => None,
        };
        name.map_or(&[], |name| source.text(name))
    }

    /// The name, empty where there is none; bytes that are not UTF-8 are replaced.
    pub(crate) fn name(self) -> Cow<'m, str> {
        String::from_utf8_lossy(self.name_bytes())
    }

    /// The number of operands; 0 for a value without operands.
    #[inline]
    pub(crate) fn operand_count(self) -> u32 {
        match self.id {
            ValueHandle::Inst(..) => self.as_instruction().map_or(0, InstView::operand_count),
            ValueHandle::Constant(id) => self.constant_operands(id).len() as u32,
            ValueHandle::More(_) => self.more_operands(),
            _ => 0,
        }
    }

    /// An operand.
    #[inline]
    pub(crate) fn operand(self, index: u32) -> Option<Self> {
        match self.id {
            ValueHandle::Inst(..) => self.as_instruction()?.operand(index),
            ValueHandle::Constant(id) => {
                self.constant_operands(id).get(index as usize).map(|id| self.source.constant(*id))
            }
            ValueHandle::More(_) => self.aggregate_element(u64::from(index)),
            _ => None,
        }
    }

    /// The operands in order.
    #[inline]
    pub(crate) fn operands(self) -> impl Iterator<Item = Self> {
        self.operands_from(0)
    }

    /// The operands in order, from one of them on.
    #[inline]
    pub(crate) fn operands_from(self, first: u32) -> impl Iterator<Item = Self> {
        (first..self.operand_count()).filter_map(move |index| self.operand(index))
    }

    /// The value that a pointer is cast from, by instructions or constant expressions; itself where it is not cast, and one of
    /// the casts where there are very many, or where they stand in a circle, as they may in code that is never reached.
    pub(crate) fn without_casts(self) -> Self {
        const MOST: u32 = 64;
        let mut value = self;
        for _ in 0..MOST {
            let opcode = match value.kind() {
                ValueKind::ConstantExpr(opcode) => Some(opcode),
                _ => value.as_instruction().map(InstView::opcode),
            };
            match (opcode, value.operand(0)) {
                (Some(Opcode::BitCast | Opcode::AddrSpaceCast), Some(from)) => value = from,
                _ => break,
            }
        }
        value
    }

    /// The instruction that it is.
    #[inline]
    pub(crate) fn as_instruction(self) -> Option<InstView<'m>> {
        match self.id {
            ValueHandle::Inst(function, id) => InstView::new(self.source, function, id),
            _ => None,
        }
    }

    fn as_any_global(self) -> Option<(ir::GlobalId, &'m ir::Global)> {
        let ValueHandle::Constant(id) = self.id else { return None };
        let id = self.source.ir.constants.global(id)?;
        Some((id, self.source.ir.global(id)?))
    }

    /// The function that it is.
    #[inline]
    pub(crate) fn as_function(self) -> Option<Function<'m>> {
        match self.as_any_global()?.1.kind {
            ir::GlobalKind::Function(id) => Some(Function { source: self.source, id }),
            _ => None,
        }
    }

    /// The global variable that it is.
    #[inline]
    pub(crate) fn as_global(self) -> Option<Global<'m>> {
        let (id, global) = self.as_any_global()?;
        matches!(global.kind, ir::GlobalKind::Variable(_)).then_some(Global { source: self.source, id })
    }

    /// The alias that it is.
    pub(crate) fn as_alias(self) -> Option<Alias<'m>> {
        let (id, global) = self.as_any_global()?;
        matches!(global.kind, ir::GlobalKind::Alias(_)).then_some(Alias { source: self.source, id })
    }

    /// The metadata that it is, as an argument of a call.
    pub(crate) fn as_metadata(self) -> Option<Metadata<'m>> {
        match self.id {
            ValueHandle::Metadata(id) => Some(Metadata { source: self.source, id }),
            _ => None,
        }
    }

    /// The number of the parameter that it is, from 0.
    #[inline]
    pub(crate) fn argument_index(self) -> Option<u32> {
        match self.id {
            ValueHandle::Param(_, index) => Some(index),
            _ => None,
        }
    }

    /// The metadata attached under a kind: to an instruction (kind 0 is its debug location), function or variable.
    #[inline]
    pub(crate) fn attachment(self, kind: u32) -> Option<Metadata<'m>> {
        // The number of a kind that the module does not have.
        if kind == u32::MAX { None } else { self.attachment_of(kind) }
    }

    fn attachment_of(self, kind: u32) -> Option<Metadata<'m>> {
        if kind == 0
            && let Some(inst) = self.as_instruction()
        {
            return inst.debug_location();
        }
        self.attached(|own| own == kind)
    }

    /// The metadata attached under the kind of a name, but for a debug location. Where little is attached this costs less than to find
    /// the number of the kind among all.
    pub(crate) fn attachment_named(self, name: &str) -> Option<Metadata<'m>> {
        let ir = &self.source.ir;
        self.attached(|kind| {
            let known = ir.metadata_kinds.get(kind as usize);
            known.is_some_and(|known| self.source.text(*known) == name.as_bytes())
        })
    }

    /// The first metadata that is attached under one of some kinds.
    #[inline]
    fn attached(self, is_wanted: impl Fn(u32) -> bool) -> Option<Metadata<'m>> {
        let node = match self.id {
            ValueHandle::Inst(function, inst) => {
                let rows = self.source.body(function)?.attachments(inst);
                rows.iter().find(|row| is_wanted(row.1)).map(|row| row.2)
            }
            _ => self.as_any_global()?.1.attachments.iter().find(|row| is_wanted(row.0)).map(|row| row.1),
        };
        Some(Metadata { source: self.source, id: MetadataRef::Entry(node?) })
    }

    /// Whether anything but a debug location is attached; cheap, to ask before [`Self::attachments`].
    #[inline]
    pub(crate) fn has_attachments(self) -> bool {
        match self.id {
            ValueHandle::Inst(function, inst) => {
                self.source.body(function).is_some_and(|body| !body.attachments(inst).is_empty())
            }
            _ => self.as_any_global().is_some_and(|(_, global)| !global.attachments.is_empty()),
        }
    }

    /// All metadata attached, by kind, without an instruction's debug location; a global may have several of a kind.
    pub(crate) fn attachments(self) -> AttachedMetadata<'m> {
        let node = |node| Metadata { source: self.source, id: MetadataRef::Entry(node) };
        let mut rows: AttachedMetadata<'m> = match self.id {
            ValueHandle::Inst(function, inst) => self
                .source
                .body(function)
                .map_or(&[][..], |body| body.attachments(inst))
                .iter()
                .map(|row| (row.1, node(row.2)))
                .collect(),
            _ => self
                .as_any_global()
                .map_or(&[][..], |(_, global)| &global.attachments)
                .iter()
                .map(|row| (row.0, node(row.1)))
                .collect(),
        };
        rows.sort_by_key(|row| row.0);
        rows
    }

    /// The value as LLVM prints it, an instruction as its line, for messages: it costs a walk over the module.
    pub(crate) fn full_text(self) -> String {
        match self.id {
            ValueHandle::Inst(function, inst) => ir::print_instruction(&self.source.ir, function, inst),
            ValueHandle::Constant(id) => ir::print_constant(&self.source.ir, id),
            _ => self.to_string(),
        }
    }
}

/// Pairs of a metadata kind and its node.
pub(crate) type AttachedMetadata<'m> = smallvec::SmallVec<[(u32, Metadata<'m>); 8]>;

impl fmt::Display for Value<'_> {
    /// Short, at a cost that does not grow with the function: type and name, simple constants as LLVM prints them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match (self.kind(), self.id) {
            (ValueKind::Function | ValueKind::GlobalVariable | ValueKind::Alias | ValueKind::IFunc, _) => {
                return write!(f, "@{}", self.name());
            }
            (
                ValueKind::ConstantInt
                | ValueKind::ConstantFp
                | ValueKind::NullPointer
                | ValueKind::Undef
                | ValueKind::Poison
                | ValueKind::AggregateZero,
                ValueHandle::Constant(_),
            ) => return f.write_str(&self.full_text()),
            (ValueKind::Instruction | ValueKind::Argument | ValueKind::Block, _) => "%",
            (ValueKind::InlineAsm, _) => "asm",
            (ValueKind::Metadata, _) => "!",
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
