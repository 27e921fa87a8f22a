//! Decorations without a counterpart in LLVM IR, kept as metadata and annotations.
//!
//! `!spirv.Decorations` on variables and instructions and `!spirv.ParameterDecorations` on functions hold a list of
//! nodes, a decoration's number and its parameters; the former in the SPIR-V friendly form alone. `UserSemantic` is an annotation as clang makes it.

use super::{Reader, index::IdDecoration};
use crate::{
    CallForm, Error, Loss, Result,
    draft::{AttributeIndex, Function, Global, Linkage, Metadata, Opcode, UnnamedAddr, Value},
    mapping::{
        annotations::{self, Annotation},
        decorations::{Parameter, decode},
        metadata,
    },
    spirv::{Id, Op, grammar, grammar::StorageClass, words},
};

impl<'m, 's> Reader<'m, 's> {
    /// The list of an id's decorations, by number; `None` where all are said otherwise. Of a variable or a parameter the
    /// list is whole, of an instruction it has only what is not said otherwise.
    fn decoration_list(
        &self,
        id: Id,
        is_said: impl Fn(IdDecoration<'s>) -> bool,
    ) -> Result<Option<Metadata<'m>>> {
        if !self.index.is_decorated(id) {
            return Ok(None);
        }
        let of_id = || self.index.decorations(id).filter(|decoration| decoration.member.is_none());
        let is_whole = self.ids.get(id).is_some_and(|inst| {
            matches!(inst.op(), Op::Variable | Op::UntypedVariableKHR | Op::FunctionParameter)
        });
        // By the convention of the SPIR-V friendly form the list is there whatever else says the same.
        let is_own = self.ids.get(id).is_some_and(|inst| {
            matches!(inst.op(), Op::Variable | Op::UntypedVariableKHR)
                && inst.operands().get(2) == Some(&StorageClass::Function.0)
        });
        let is_there =
            is_whole && !is_own && self.options.call_form == CallForm::SpvIr && of_id().next().is_some();
        if !is_there && of_id().all(&is_said) {
            return Ok(None);
        }
        let mut listed: Vec<_> = of_id().filter(|decoration| is_whole || !is_said(*decoration)).collect();
        listed.sort_by_key(|decoration| decoration.kind);
        let nodes: Vec<_> =
            listed.into_iter().map(|decoration| self.decoration_node(decoration)).collect::<Result<_>>()?;
        Ok(Some(self.context.md_node(&nodes)))
    }

    fn decoration_node(&self, decoration: IdDecoration<'s>) -> Result<Metadata<'m>> {
        let mut node = vec![self.context.md_u32(decoration.kind.0)?];
        let parameters = decode(decoration.kind.row(), decoration.parameters)
            .map_err(|why| decoration.inst.malformed(why))?;
        for parameter in parameters {
            node.push(match parameter {
                Parameter::Text(text) => self.context.md_string(&text),
                Parameter::Number(number) => self.context.i32().const_int(number)?.as_md()?,
                Parameter::Id(id) => match self.global_value(Id(id)) {
                    Some(value) if value.is_constant() => value.as_md()?,
                    _ => return Err(decoration.inst.malformed(format!("{} is not a constant", Id(id)))),
                },
            });
        }
        Ok(self.context.md_node(&node))
    }

    /// Attaches the decorations of a value that are not said otherwise. By the convention of this representation such
    /// metadata belong to the SPIR-V friendly form alone.
    pub(crate) fn attach_decorations(&self, id: Id, value: Value<'m>) -> Result<()> {
        self.max_error(id, value)?;
        let inst = value.as_instruction();
        let is_said = |decoration: IdDecoration<'s>| {
            self.is_said_otherwise(id, decoration)
                && inst.is_none_or(|inst| self.is_in_flags(inst, decoration))
        };
        if self.options.call_form != CallForm::SpvIr {
            let lost = self.index.decorations(id);
            let lost = lost.filter(|decoration| decoration.member.is_none() && !is_said(*decoration));
            self.losses.add_many(Loss::Decoration, u32::try_from(lost.count()).unwrap_or(u32::MAX));
            return Ok(());
        }
        if let Some(list) = self.decoration_list(id, is_said)? {
            value.attach(self.kinds.decorations, list)?;
        }
        Ok(())
    }

    /// Says how great the error of a result may be: by an attribute of a call, by metadata of another instruction.
    fn max_error(&self, id: Id, value: Value<'m>) -> Result<()> {
        let Some(decoration) = self.index.decoration(id, grammar::Decoration::FPMaxErrorDecorationINTEL)
        else {
            return Ok(());
        };
        let Some(inst) = value.as_instruction() else { return Ok(()) };
        let text = format!("{:.6}", f32::from_bits(decoration.parameter(0)?));
        if inst.opcode() == Opcode::Call {
            let attribute = self.context.attribute_string(metadata::MAX_ERROR, &text);
            return Ok(inst.add_attribute(AttributeIndex::Function, attribute)?);
        }
        let node = self.context.md_node(&[self.context.md_string(text.as_bytes())]);
        Ok(value.attach(self.context.metadata_kind(metadata::MAX_ERROR), node)?)
    }

    /// Attaches the decorations of a function's parameters that are not said otherwise.
    pub(crate) fn attach_parameter_decorations(&self, function: Function<'m>, params: &[Id]) -> Result<()> {
        let is_kernel = function.calling_convention() == crate::draft::calling_convention::SPIR_KERNEL;
        let mut lists = Vec::with_capacity(params.len());
        let mut is_decorated = false;
        for param in params {
            let is_pointer = self.ty(self.type_id(*param)?)?.is_pointer();
            let list = self.decoration_list(*param, |decoration| {
                // A kernel's metadata about its arguments have the qualifiers of pointers.
                let is_qualifier =
                    is_kernel && is_pointer && decoration.kind == grammar::Decoration::Volatile;
                is_qualifier || self.is_said_otherwise(*param, decoration)
            })?;
            is_decorated |= list.is_some();
            lists.push(list.unwrap_or_else(|| self.context.md_node(&[])));
        }
        if is_decorated {
            let node = self.context.md_node(&lists);
            function.value().attach(self.context.metadata_kind(metadata::PARAMETER_DECORATIONS), node)?;
        }
        Ok(())
    }

    /// The texts that annotate an id or one of its members: what reserved names spell together, then one for each
    /// UserSemantic.
    pub(crate) fn annotations(&self, id: Id, member: Option<u32>) -> Result<Vec<std::borrow::Cow<'s, [u8]>>> {
        let mut texts = Vec::new();
        if !self.index.is_decorated(id) {
            return Ok(texts);
        }
        let mut spelt = Vec::new();
        for decoration in self.index.decorations(id).filter(|decoration| decoration.member == member) {
            if decoration.kind == grammar::Decoration::UserSemantic {
                texts.push(words::string_bytes(decoration.parameters));
            } else if annotations::is_reserved(decoration.kind) {
                let parameters = decode(decoration.kind.row(), decoration.parameters)
                    .map_err(|why| decoration.inst.malformed(why))?;
                spelt.push(Annotation { decoration: decoration.kind, parameters });
            }
        }
        if !spelt.is_empty() {
            texts.insert(0, annotations::print(&spelt).into());
        }
        Ok(texts)
    }

    /// A string for the annotations of a body; the same text is the same string.
    pub(crate) fn annotation_text(&mut self, text: &[u8]) -> Result<Value<'m>> {
        if let Some(known) = self.annotation_texts.get(text) {
            return Ok(*known);
        }
        let global = self.annotation_string(text)?;
        global.set_alignment(1)?;
        self.annotation_texts.insert(text.into(), global.value());
        Ok(global.value())
    }

    fn annotation_string(&self, text: &[u8]) -> Result<Global<'m>> {
        let constant = self.context.const_string(text, true)?;
        let ty = constant.ty().ok_or_else(|| Error::internal("a string without a type"))?;
        let global = self.module.add_global(b"", ty, 0)?;
        global.set_initializer(constant)?;
        global.set_constant(true);
        global.set_linkage(Linkage::Private);
        global.set_unnamed_addr(UnnamedAddr::Global);
        Ok(global)
    }

    /// Notes what annotates a variable or function of the module, for [`Self::global_annotations`].
    pub(crate) fn annotate_global(&mut self, id: Id, value: Value<'m>) -> Result<()> {
        for text in self.annotations(id, None)? {
            // Those of module scope stand with what compilers keep for themselves.
            let text = self.annotation_string(&text)?;
            text.set_section("llvm.metadata");
            self.annotated.push((value, text.value()));
        }
        Ok(())
    }

    /// The variable `llvm.global.annotations`: what is annotated, the text, file, line and arguments.
    pub(crate) fn global_annotations(&mut self) -> Result<()> {
        if self.annotated.is_empty() {
            return Ok(());
        }
        let pointer = self.context.pointer(0)?;
        let i32 = self.context.i32();
        let ty = self.context.struct_type(&[pointer, pointer, pointer, i32, pointer], false)?;
        let (none, no_line) = (pointer.poison()?, i32.poison()?);
        let mut rows = Vec::with_capacity(self.annotated.len());
        for (value, text) in std::mem::take(&mut self.annotated) {
            let value = super::constants::pointer_as(value, pointer)?;
            rows.push(ty.const_struct(&[value, text, none, no_line, none])?);
        }
        let rows = ty.const_array(&rows)?;
        let array = rows.ty().ok_or_else(|| Error::internal("an array without a type"))?;
        let global = self.module.add_global(b"llvm.global.annotations", array, 0)?;
        global.set_initializer(rows)?;
        global.set_linkage(Linkage::Appending);
        global.set_section("llvm.metadata");
        Ok(())
    }

    /// Attaches the number of the input or output that a pipe's storage is connected to.
    pub(crate) fn io_pipe(&self, id: Id, storage: Value<'m>) -> Result<()> {
        let Some(pipe) = self.index.decoration(id, grammar::Decoration::IOPipeStorageALTERA) else {
            return Ok(());
        };
        let node = self.context.md_node(&[self.context.md_u32(pipe.parameter(0)?)?]);
        Ok(storage.attach(self.context.metadata_kind(metadata::IO_PIPE), node)?)
    }

    /// Puts on a variable what its decorations mean.
    pub(crate) fn decorate_global(&mut self, id: Id, global: Global<'m>) -> Result<()> {
        if !self.index.is_decorated(id) {
            return Ok(());
        }
        let is_made_here = !global.is_declaration() && global.linkage() != Linkage::AvailableExternally;
        if let Some(align) = self.alignment(id, is_made_here)? {
            global.set_alignment(align)?;
        }
        self.io_pipe(id, global.value())?;
        // Builtin variables are no memory that could be annotated.
        if !self.index.has(id, grammar::Decoration::BuiltIn) {
            self.annotate_global(id, global.value())?;
        }
        self.attach_decorations(id, global.value())
    }
}
