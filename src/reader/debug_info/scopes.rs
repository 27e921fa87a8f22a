//! Functions, blocks, variables and expressions of the source, and the scopes that they stand in.

use super::{build::NodeMaker, decode::DebugInst};
use rustc_hash::FxHashSet;

use crate::{
    draft::{NodeFields, NodeNumber},
    mapping::debug_info::{
        fields::{NodeField, NodeKind, NumberField, TextField},
        nodes::{OperandField, field, instruction_row},
        values,
    },
    spirv::{Id, Op},
};

const NULL: NodeNumber = NodeNumber::NULL;

impl<'s> NodeMaker<'_, '_, 's> {
    pub(super) fn function(&mut self, id: Id, inst: DebugInst<'s>) -> Option<NodeNumber> {
        const DEFINITION: u64 = 1 << 3;
        const LOCAL: u64 = 1 << 2;
        const OPTIMIZED: u64 = 1 << 4;
        const MAIN: u64 = 1 << 8;
        let is_definition = inst.name() == "DebugFunction";
        let given = self.spirv_flags(inst);
        let flag = |bit: u32, flag: u64| if given & bit != 0 { flag } else { 0 };
        let mut flags = flag(values::flag::IS_LOCAL, LOCAL) | flag(values::flag::IS_OPTIMIZED, OPTIMIZED);
        if is_definition {
            flags |= DEFINITION;
        }
        if self.units.main_functions.contains(&id) {
            flags |= MAIN;
        }
        let fields = self.fields(inst, instruction_row("DebugFunction")?)?;
        let scope = fields.given_node(NodeField::Scope).known();
        let scope = scope.unwrap_or_else(|| fields.given_node(NodeField::File));
        let unit = if is_definition { self.unit_of(id) } else { None };
        let declaration = inst
            .id("Declaration")
            .filter(|id| self.inst(*id).is_some_and(|inst| inst.name() == "DebugFunctionDeclaration"));
        let retained = if is_definition { self.retained_nodes(id) } else { NULL };
        let fields = fields
            .node(NodeField::Scope, scope)
            .node(NodeField::Unit, self.node(unit))
            .node(NodeField::Type, self.function_signature(inst)?)
            .node(NodeField::TemplateParameters, self.template_parameters(id))
            .node(NodeField::Declaration, self.node(declaration))
            .node(NodeField::Retained, retained)
            .text(TextField::TargetFunction, self.text(inst.id("Target Function Name")))
            .number(NumberField::SubprogramFlags, flags);
        self.nodes.make(&fields)
    }

    /// What a function keeps.
    fn retained_nodes(&mut self, function: Id) -> NodeNumber {
        let retained = self.survey.retained.get(&function).cloned().unwrap_or_default();
        let retained: Vec<_> = retained.into_iter().filter_map(|id| self.node(Some(id)).known()).collect();
        self.nodes.tuple(&retained)
    }

    /// The type of a function; one without types where it is not known.
    fn function_signature(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        if let Some(ty) = self.node(inst.id("Type")).known() {
            return Some(ty);
        }
        let fields =
            NodeFields::new(NodeKind::SubroutineType).node(NodeField::Elements, self.nodes.tuple(&[NULL]));
        self.nodes.make(&fields)
    }

    /// The scope of what belongs to the code of a function: `None` where that is only declared.
    pub(super) fn local_scope(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let scope = inst.id("Parent").or_else(|| inst.id("Scope"));
        let scope = scope.and_then(|id| self.inst(id));
        let is_declared = scope.is_some_and(|scope| scope.name() == "DebugFunctionDeclaration");
        (!is_declared).then(|| self.scope(inst))
    }

    pub(super) fn lexical_block(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let fields = self.fields_of(inst)?;
        if let Some(name) = inst.id("Name").filter(|id| !self.is_none(Some(*id))) {
            let is_inline = inst.id("Inline Namespace").and_then(|id| self.reader.ids.get(id));
            let is_inline = is_inline.is_some_and(|inst| inst.op() == Op::ConstantTrue);
            let fields = fields
                .of_kind(NodeKind::Namespace)
                .text(TextField::Name, self.text(Some(name)))
                .number(NumberField::ExportsSymbols, is_inline);
            return self.nodes.make(&fields);
        }
        let has_place =
            [NumberField::Line, NumberField::Column].iter().any(|field| fields.given_number(*field) != 0);
        if !has_place && let Some(discriminator) = self.discriminator_of(inst) {
            let fields =
                fields.of_kind(NodeKind::LexicalBlockFile).number(NumberField::Discriminator, discriminator);
            return self.nodes.make(&fields);
        }
        self.nodes.make(&fields)
    }

    /// The discriminator of a block of line 0 that stands for a part of a function in some file.
    fn discriminator_of(&self, block: DebugInst<'s>) -> Option<u64> {
        let discriminator = self.survey.discriminators.get(&block.inst.result()?)?;
        Some(self.reader.debug_u32(self.inst(*discriminator)?, "Discriminator").into())
    }

    pub(super) fn discriminator(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let parent = inst.id("Parent").and_then(|id| self.inst(id));
        if parent.is_some_and(|parent| parent.name() == "DebugLexicalBlock" && self.is_stand_in(parent)) {
            return Some(self.node(inst.id("Parent")));
        }
        self.by_row(inst)
    }

    /// Whether a block stands for a part of a function in some file.
    fn is_stand_in(&self, block: DebugInst<'s>) -> bool {
        ["Line", "Column"].iter().all(|name| self.reader.debug_u32(block, name) == 0)
            && self.discriminator_of(block).is_some()
    }

    pub(super) fn inlined_at(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let mut words = inst.words().iter().skip(1).map(|word| Id(*word)).peekable();
        // Version 200 has a column behind the line.
        let column = words.peek().and_then(|id| self.reader.constant_u32(*id));
        if column.is_some() {
            words.next();
        }
        let scope = words
            .next()
            .filter(|id| self.inst(*id).is_some_and(|scope| scope.name() != "DebugFunctionDeclaration"));
        let scope = self.node(scope);
        let inlined = words.next().filter(|id| !self.is_none(Some(*id)));
        let outer = self.node(inlined);
        if inlined.is_some() && outer == NULL {
            return None;
        }
        let fields = NodeFields::new(NodeKind::Location)
            .node(NodeField::Scope, scope)
            .node(NodeField::InlinedAt, outer)
            .number(NumberField::Line, self.reader.debug_u32(inst, "Line"))
            .number(NumberField::Column, column.unwrap_or(0))
            .number(NumberField::IsDistinct, true);
        self.nodes.make(&fields)
    }

    pub(super) fn global_variable(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let flags = self.spirv_flags(inst);
        let fields = self
            .fields_of(inst)?
            .number(NumberField::IsLocal, flags & values::flag::IS_LOCAL != 0)
            .number(NumberField::IsDefinition, flags & values::flag::IS_DEFINITION != 0);
        self.nodes.make(&fields)
    }

    pub(super) fn expression(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        const DW_OP_LLVM_CONVERT: u64 = 0x1001;
        let mut numbers = Vec::new();
        for id in inst.ids("Operands ...") {
            let operation = self.inst(id).filter(|inst| inst.name() == "DebugOperation")?;
            let code = self.reader.debug_number(operation, "OpCode")?;
            let (code, operands) = values::operation_to_llvm(u32::try_from(code).ok()?)?;
            numbers.push(code);
            let given = operation.words().get(1..).unwrap_or_default();
            if given.len() != operands as usize {
                return None;
            }
            for (number, word) in given.iter().enumerate() {
                let value = match operation.form.is_non_semantic() {
                    true => self.reader.constant_u64(Id(*word)).ok()?,
                    false => u64::from(*word),
                };
                // The type to convert to is an encoding of the set.
                numbers.push(match (code, number) {
                    (DW_OP_LLVM_CONVERT, 1) => values::ENCODINGS
                        .to_llvm(operation.form, u32::try_from(value).ok()?)
                        .unwrap_or(0)
                        .into(),
                    _ => value,
                });
            }
        }
        self.nodes.expression(&numbers)
    }

    /// A module of the extension, whose operands may stand in another order.
    pub(super) fn module(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let mut fields = NodeFields::new(NodeKind::Module)
            .node(NodeField::File, self.file(inst))
            .number(NumberField::IsDeclaration, self.reader.debug_u32(inst, "IsDeclaration"));
        let row = instruction_row("DebugModule")?;
        for operand in inst.operand_names() {
            if let Some(OperandField::Text(text)) = field(row, operand) {
                fields = fields.text(text, self.text(inst.id(operand)));
            }
        }
        if let Some((parent, line)) = self.module_parent(inst) {
            let is_unit = self.inst(parent).is_some_and(|parent| parent.name() == "DebugCompilationUnit");
            let scope = if is_unit { NULL } else { self.node(Some(parent)) };
            fields = fields.node(NodeField::Scope, scope).number(NumberField::Line, line);
        }
        self.nodes.make(&fields)
    }

    /// The parent and the line of a module of the extension: the published order has the parent first, compilers write
    /// the line first.
    pub(super) fn module_parent(&self, inst: DebugInst<'s>) -> Option<(Id, u32)> {
        let &[_, _, first, second, ..] = inst.words() else { return None };
        if inst.name() != "DebugModuleINTEL" {
            return None;
        }
        Some(match self.is_scope(Id(second)) {
            false if self.is_scope(Id(first)) => (Id(first), second),
            _ => (Id(second), first),
        })
    }

    /// The function that a scope belongs to.
    pub(super) fn function_of(&self, scope: Id) -> Option<Id> {
        const DEEPEST: usize = 1 << 10;
        let mut id = scope;
        for _ in 0..DEEPEST {
            let inst = self.inst(id)?;
            if inst.name() == "DebugFunction" {
                return Some(id);
            }
            id = match inst.name() {
                "DebugLexicalBlock" | "DebugLexicalBlockDiscriminator" => inst.id("Parent")?,
                "DebugTypeTemplate" => inst.id("Target")?,
                _ => return None,
            };
        }
        None
    }

    /// Whether the scopes that a composite type or a function stands in lead back to it. Others cannot be referred to before
    /// they are made.
    pub(super) fn is_own_scope(&mut self, inst: DebugInst<'s>) -> bool {
        let mut path = FxHashSet::default();
        let mut next = inst.inst.result();
        while let Some(id) = next.map(|id| self.meant(id)) {
            if self.sound_scopes.contains(&id) {
                break;
            }
            if self.endless_scopes.contains(&id) || !path.insert(id) {
                self.endless_scopes.extend(path);
                return true;
            }
            next = self.inst(id).and_then(|inst| match inst.name() {
                "DebugTypeTemplate" => inst.id("Target"),
                "DebugTypeInheritance" => None,
                _ => inst.id("Parent"),
            });
        }
        self.sound_scopes.extend(path);
        false
    }

    fn is_scope(&self, id: Id) -> bool {
        self.inst(id).is_some_and(|inst| {
            matches!(
                inst.name(),
                "DebugCompilationUnit"
                    | "DebugModuleINTEL"
                    | "DebugModule"
                    | "DebugFunction"
                    | "DebugLexicalBlock"
            )
        })
    }
}
