//! What a module of shaders says of itself, as metadata: entry points with their modes, and variables with their decorations.

use super::{layout::TypeLayout, variables};
use crate::{
    Result,
    draft::Metadata,
    mapping::metadata::{SHADER_ENTRY_POINTS, SHADER_VARIABLES},
    reader::{Reader, functions::entry_name},
    spirv::{
        Id, Inst, Op, Operands,
        grammar::{BuiltIn, Decoration, ExecutionMode, OperandKind},
        words,
    },
};

impl<'m, 's> Reader<'m, 's> {
    /// The metadata of a module of shaders.
    pub(in crate::reader) fn shader_metadata(&mut self) -> Result<()> {
        self.entry_point_metadata()?;
        for number in 0..self.shader.variables.len() {
            let Some(id) = self.shader.variables.get(number).copied() else { break };
            let inst = self.ids.require(id)?;
            let node = self.variable_node(inst).map_err(|error| error.or_at(|| inst.location()))?;
            self.add_named(SHADER_VARIABLES, node)?;
        }
        self.list_kept_calls()?;
        self.keep_module()
    }

    fn long(&self, number: u64) -> Result<Metadata<'m>> {
        Ok(self.context.i64().const_int(number)?.as_md()?)
    }

    fn entry_point_metadata(&mut self) -> Result<()> {
        // The list is there without entry points as well, as it tells modules of shaders from others.
        self.module.add_named_metadata(SHADER_ENTRY_POINTS)?;
        let fixed = self.fixed_size();
        for inst in self.preamble().filter(|inst| inst.op() == Op::EntryPoint) {
            let Some(function) = self.shader.entries.get(&inst.offset()).copied() else { continue };
            let modes = self.entry_points.modes(inst.id(1)?).to_vec();
            let size = match fixed {
                Some(size) => size,
                None => self.local_size(&modes)?,
            };
            let mut listed = Vec::with_capacity(modes.len());
            for mode in modes {
                listed.push(self.mode_node(mode)?);
            }
            let workgroup = self.shader.workgroup;
            let node = [
                function.value().as_md()?,
                self.context.md_string(&entry_name(inst)?),
                self.context.md_u32(inst.word(0)?)?,
                self.context.md_u32(size[0])?,
                self.context.md_u32(size[1])?,
                self.context.md_u32(size[2])?,
                self.long(workgroup.size)?,
                self.long(workgroup.align.max(1))?,
                self.context.const_bool(self.shader.zeroes_workgroup)?.as_md()?,
                self.context.md_node(&listed),
            ];
            let node = self.context.md_node(&node);
            self.add_named(SHADER_ENTRY_POINTS, node)?;
        }
        Ok(())
    }

    /// The size of work-groups that a constant gives, which counts before all modes.
    fn fixed_size(&self) -> Option<[u32; 3]> {
        let is_size = |inst: &Inst<'_>| {
            inst.op() == Op::Decorate
                && inst.operands().get(1..3) == Some(&[Decoration::BuiltIn.0, BuiltIn::WorkgroupSize.0])
        };
        let declared = self.ids.module().iter().take_while(|inst| inst.op() != Op::Function);
        let target = { declared }.find(is_size)?.id(0).ok()?;
        let value = self.global_value(target).filter(|value| value.is_constant())?;
        let part = |number| {
            let part = value.aggregate_element(number)?.const_u64()?;
            u32::try_from(part).ok()
        };
        Some([part(0)?, part(1)?, part(2)?])
    }

    /// The size of work-groups that a mode gives; zeros where none does.
    fn local_size(&self, modes: &[Inst<'s>]) -> Result<[u32; 3]> {
        for inst in modes {
            let number = |at: usize| -> Result<u32> {
                match ExecutionMode(inst.word(1)?) {
                    ExecutionMode::LocalSizeId => {
                        let id = inst.id(at)?;
                        self.constant_u32(id).ok_or_else(|| inst.malformed(format!("{id} is not a constant")))
                    }
                    _ => inst.word(at),
                }
            };
            if matches!(ExecutionMode(inst.word(1)?), ExecutionMode::LocalSize | ExecutionMode::LocalSizeId) {
                return Ok([number(2)?, number(3)?, number(4)?]);
            }
        }
        Ok([0; 3])
    }

    /// An execution mode with its operands.
    fn mode_node(&self, inst: Inst<'s>) -> Result<Metadata<'m>> {
        let mut node = vec![self.context.md_u32(inst.word(1)?)?];
        for operand in Operands::new(inst, self.ids).skip(2) {
            let operand = operand?;
            if operand.kind == OperandKind::LiteralString {
                node.push(self.context.md_string(&words::string_bytes(operand.words)));
                continue;
            }
            let constant = operand.id().filter(|_| operand.kind.is_id()).and_then(|id| self.global_value(id));
            match constant.filter(|value| value.is_constant()) {
                Some(value) => node.push(value.as_md()?),
                None => {
                    for word in operand.words {
                        node.push(self.context.md_u32(*word)?);
                    }
                }
            }
        }
        Ok(self.context.md_node(&node))
    }

    /// A variable with its place and its decorations, and those of its type's members.
    fn variable_node(&mut self, inst: Inst<'s>) -> Result<Metadata<'m>> {
        let (id, class) = (inst.id(1)?, variables::class_of(inst)?);
        let (ty, _) = variables::parts_of(self, inst)?;
        let mut number =
            |kind| self.number_of_variable(id, ty, kind).map(|number| number.unwrap_or(u32::MAX));
        let numbers = [
            class.0,
            number(Decoration::DescriptorSet)?,
            number(Decoration::Binding)?,
            number(Decoration::Location)?,
            number(Decoration::Component)?,
            number(Decoration::BuiltIn)?,
        ];
        let bytes = match ty {
            Some(ty) => self.extent(TypeLayout::new(ty, self.is_explicit(class)))?.size,
            None => 0,
        };
        let mut node = vec![self.context.md_string(&self.index.name(id))];
        for number in numbers {
            node.push(self.context.md_u32(number)?);
        }
        node.push(self.long(bytes)?);
        node.push(self.decoration_nodes(id)?);
        let block = ty.map(|ty| self.without_arrays(ty)).filter(|ty| self.is_struct(*ty));
        node.push(match block {
            Some(block) => self.block_node(block)?,
            None => self.context.md_node(&[]),
        });
        Ok(self.context.md_node(&node))
    }

    /// The decorations of a structure, made once for all variables of its type.
    fn block_node(&mut self, block: Id) -> Result<Metadata<'m>> {
        if let Some(known) = self.shader.blocks.get(&block) {
            return Ok(*known);
        }
        let node = self.decoration_nodes(block)?;
        self.shader.blocks.insert(block, node);
        Ok(node)
    }

    /// The decorations of an id, each with the member that it is about, or -1.
    fn decoration_nodes(&self, id: Id) -> Result<Metadata<'m>> {
        let mut nodes = Vec::new();
        for decoration in self.index.decorations(id) {
            let mut node = vec![
                self.context.md_u32(decoration.member.unwrap_or(u32::MAX))?,
                self.context.md_u32(decoration.kind.0)?,
            ];
            let is_text = decoration.inst.op() == Op::DecorateString
                || decoration.inst.op() == Op::MemberDecorateString;
            if is_text {
                node.push(self.context.md_string(&words::string_bytes(decoration.parameters)));
            } else {
                for word in decoration.parameters {
                    node.push(self.context.md_u32(*word)?);
                }
            }
            nodes.push(self.context.md_node(&node));
        }
        Ok(self.context.md_node(&nodes))
    }
}
