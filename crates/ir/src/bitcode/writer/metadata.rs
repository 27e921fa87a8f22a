use super::{ModuleEncoder, WriteError, signed};
use crate::bitcode::bit_writer::{AbbreviationOperand, BitWriter};
use crate::tables::records::{block, metadata as code};
use crate::tables::{FieldKind, NodeKind};
use crate::{GlobalKind, Location, Metadata, MetadataId, MetadataNode};

impl NodeKind {
    /// Returns how many fields the records of LLVM 19 have; later ones are written only where they say something.
    const fn base_len(self) -> usize {
        match self {
            Self::Location => 5,
            Self::BasicType => 6,
            Self::File => 4,
            Self::DerivedType => 13,
            Self::CompositeType => 21,
            Self::CompileUnit => 21,
            Self::Subprogram => 19,
            Self::Namespace => 2,
            Self::Label => 4,
            kind => kind.len(),
        }
    }

    /// Returns the first release that has the kind.
    const fn since(self) -> u32 {
        match self {
            Self::SubrangeType | Self::FixedPointType => 21,
            _ => 15,
        }
    }

    /// Returns what the first operand of a record holds beside whether the node is distinct.
    fn head(self, fields: &[u64]) -> u64 {
        let get = |index: usize| fields.get(index).copied().unwrap_or(0);
        match self {
            Self::Subrange | Self::GlobalVariable => 2 << 1,
            Self::Expression => 3 << 1,
            Self::CompositeType | Self::SubroutineType | Self::LocalVariable => 2,
            Self::Subprogram => 2 | 4,
            Self::Namespace => get(2) << 1,
            Self::Label => get(6) << 1,
            Self::Enumerator => get(0) << 1 | 4,
            _ => 0,
        }
    }
}

impl ModuleEncoder<'_> {
    /// Returns the number of metadata.
    pub(super) fn metadata_number(&self, id: MetadataId) -> u64 {
        self.given(self.numbers.metadata.get(id.index()).copied())
    }

    fn reference(&self, field: u64) -> u64 {
        MetadataNode::reference(field).map_or(0, |id| self.metadata_number(id) + 1)
    }

    pub(super) fn metadata(&mut self) -> Result<(), WriteError> {
        let module = self.module;
        let attached = module
            .globals
            .iter()
            .any(|global| !global.attachments.is_empty() && matches!(global.kind, GlobalKind::Variable(_)));
        if self.numbers.metadata_count() == 0 && module.named_metadata.is_empty() && !attached {
            return Ok(());
        }
        self.bits.enter(block::METADATA, 4);
        self.strings();
        let node =
            [AbbreviationOperand::Literal(u64::from(code::NODE)), AbbreviationOperand::ArrayVariable(6)];
        let location = [
            AbbreviationOperand::Literal(NodeKind::Location.code()),
            AbbreviationOperand::Fixed(1),
            AbbreviationOperand::Variable(6),
            AbbreviationOperand::Variable(8),
            AbbreviationOperand::Variable(6),
            AbbreviationOperand::Variable(6),
            AbbreviationOperand::Fixed(1),
        ];
        let value = [
            AbbreviationOperand::Literal(u64::from(code::VALUE)),
            AbbreviationOperand::Variable(6),
            AbbreviationOperand::Variable(6),
        ];
        self.bits.define(&node);
        self.bits.define(&location);
        self.bits.define(&value);
        self.nodes(&node, &location, &value)?;
        for index in 0..self.numbers.locations.len() {
            let ops = self.location_ops(&self.numbers.locations[index]);
            self.bits.record(NodeKind::Location.code() as u32, &ops);
        }
        for named in &module.named_metadata {
            self.bits.string(code::NAME, &[], module.strings.get(named.name));
            let ops: Vec<u64> = named.operands.iter().map(|&id| self.metadata_number(id)).collect();
            self.bits.record(code::NAMED_NODE, &ops);
        }
        self.attachments_of_globals();
        self.bits.leave();
        Ok(())
    }

    /// Writes constants and nodes, with the abbreviations of tuples, locations and constants.
    fn nodes(
        &mut self,
        node: &[AbbreviationOperand],
        location: &[AbbreviationOperand],
        value: &[AbbreviationOperand],
    ) -> Result<(), WriteError> {
        let module = self.module;
        let nodes = std::mem::take(&mut self.numbers.nodes);
        // The first abbreviation is that of strings, if there are any.
        let first = 4 + u32::from(!self.numbers.strings.is_empty());
        for &id in &nodes {
            match module.metadata.get(id) {
                Some(Metadata::Constant(constant)) => {
                    let ty = self.numbers.type_number(module.constants.ty(constant));
                    self.bits.abbreviated(first + 2, value, &[u64::from(ty), self.value_number(constant)]);
                }
                Some(Metadata::Node(tuple)) if tuple.kind == NodeKind::Tuple => {
                    let fields = module.metadata.fields(tuple);
                    let ops: Vec<u64> = fields.iter().map(|&field| self.reference(field)).collect();
                    match tuple.distinct {
                        true => self.bits.record(code::DISTINCT_NODE, &ops),
                        false => self.bits.abbreviated(first, node, &ops),
                    }
                }
                Some(Metadata::Node(node)) => {
                    self.node(node)?;
                    // The abbreviation has one bit for what is implicit.
                    if node.kind == NodeKind::Location
                        && matches!(self.ops.as_slice(), [.., 0 | 1] if self.ops.len() == 6)
                    {
                        self.bits.abbreviated(first + 1, location, &self.ops);
                    } else {
                        self.bits.record(node.kind.code() as u32, &self.ops);
                    }
                }
                _ => {}
            }
        }
        self.numbers.nodes = nodes;
        Ok(())
    }

    fn attachments_of_globals(&mut self) {
        let module = self.module;
        for global in &module.globals {
            // The metadata of functions with a body stand in the body.
            let body = matches!(&global.kind, GlobalKind::Function(id)
                if module.function(*id).is_some_and(|function| !function.is_declaration()));
            if !body && !global.attachments.is_empty() {
                let mut ops = vec![self.value_number(global.constant)];
                for &(kind, node) in &global.attachments {
                    ops.extend([u64::from(kind), self.metadata_number(node)]);
                }
                self.bits.record(code::GLOBAL_DECL_ATTACHMENT, &ops);
            }
        }
    }

    /// Writes all strings as one record: their lengths, then their bytes.
    fn strings(&mut self) {
        let module = self.module;
        if self.numbers.strings.is_empty() {
            return;
        }
        let mut lengths = BitWriter::new();
        let mut bytes = Vec::new();
        for &id in &self.numbers.strings {
            if let Some(Metadata::String(string)) = module.metadata.get(id) {
                let string = module.strings.get(string);
                lengths.variable(string.len() as u64, 6);
                bytes.extend_from_slice(string);
            }
        }
        let mut blob = lengths.finish();
        let offset = blob.len() as u64;
        blob.extend_from_slice(&bytes);
        let row = [
            AbbreviationOperand::Literal(u64::from(code::STRINGS)),
            AbbreviationOperand::Variable(6),
            AbbreviationOperand::Variable(6),
            AbbreviationOperand::Blob,
        ];
        self.bits.define(&row);
        self.bits.blob(4, &row, &[self.numbers.strings.len() as u64, offset], &blob);
    }

    fn location_ops(&self, location: &Location) -> Vec<u64> {
        let mut ops = vec![0, u64::from(location.line), u64::from(location.column)];
        ops.push(location.scope.map_or(0, |id| self.metadata_number(id)));
        ops.push(location.inlined_at.map_or(0, |id| self.metadata_number(id) + 1));
        ops.push(u64::from(location.implicit));
        if location.atom_group != 0 && self.version >= 21 {
            ops.extend([location.atom_group, u64::from(location.atom_rank)]);
        }
        ops
    }

    /// Puts the operands of a node's record into `ops`.
    fn node(&mut self, node: MetadataNode) -> Result<(), WriteError> {
        let kind = node.kind;
        if kind.since() > self.version {
            return self.error(format!("there is no {} yet", kind.text()));
        }
        let fields = self.module.metadata.fields(node);
        let mut ops = std::mem::take(&mut self.ops);
        ops.clear();
        ops.push(u64::from(node.distinct) | kind.head(fields));
        match kind {
            NodeKind::Expression => ops.extend(fields),
            NodeKind::AssignId => {}
            NodeKind::Enumerator => {
                ops.push(fields.get(2).copied().unwrap_or(64));
                ops.push(self.reference(fields.get(1).copied().unwrap_or(0)));
                ops.extend(fields.iter().skip(3).map(|&word| signed(word)));
            }
            NodeKind::GenericDebug => {
                ops.extend([fields.first().copied().unwrap_or(0), 0]);
                ops.extend(fields.iter().skip(1).map(|&field| self.reference(field)));
            }
            NodeKind::FixedPointType => {
                for (index, &field) in fields.iter().enumerate() {
                    ops.push(match index {
                        1 => self.reference(field),
                        2 => MetadataNode::number(field)
                            .map_or_else(|| self.reference(field), |size| size as u64),
                        _ => field,
                    });
                }
            }
            kind => {
                if let Err(detail) = self.regular(kind, fields, &mut ops) {
                    self.ops = ops;
                    return self.error(detail);
                }
            }
        }
        self.ops = ops;
        Ok(())
    }

    fn regular(&self, kind: NodeKind, fields: &[u64], ops: &mut Vec<u64>) -> Result<(), String> {
        let empty = |index: usize| match (kind, index) {
            (NodeKind::CompositeType, 23) => 0xffff_ffff,
            (NodeKind::Label, 5) => u64::MAX,
            _ => 0,
        };
        let mut len = fields.len();
        while len > kind.base_len()
            && (self.is_head(kind, len - 1) || fields.get(len - 1) == Some(&empty(len - 1)))
        {
            len -= 1;
        }
        if kind == NodeKind::Location && len > 5 {
            len = if self.version >= 21 { fields.len() } else { 5 };
        }
        if kind == NodeKind::Label && len > 4 {
            len = if self.version >= 22 { 6 } else { 4 };
        }
        let mask = kind.references();
        let sizes = kind.fields().iter().filter(|row| row.kind == FieldKind::Size);
        let metadata_sizes = sizes
            .clone()
            .any(|row| fields.get(row.index).is_some_and(|&field| MetadataNode::reference(field).is_some()));
        if metadata_sizes {
            if self.version < 21 {
                return Err(format!("a size of {} that is metadata", kind.text()));
            }
            return Err(format!("a size of {} that is no number is not written yet", kind.text()));
        }
        for (index, &field) in fields.iter().take(len).enumerate() {
            let is_reference = mask >> index.min(63) & 1 != 0;
            let is_size = is_reference && MetadataNode::number(field).is_some();
            ops.push(match (is_reference, is_size) {
                (_, true) => match self.bound(kind, index, field) {
                    Some(op) => op,
                    None => return Err(format!("a bound of {} that is a number", kind.text())),
                },
                (true, _) => self.reference(field),
                _ => field,
            });
        }
        if kind == NodeKind::Location
            && let Some(scope) = ops.get_mut(3)
        {
            *scope = scope.saturating_sub(1);
        }
        Ok(())
    }

    /// True if a field is written in the first operand of the record.
    fn is_head(&self, kind: NodeKind, index: usize) -> bool {
        matches!((kind, index), (NodeKind::Namespace, 2) | (NodeKind::Label, 6))
    }

    /// Returns the operand of a field that is a number: itself for a size, metadata for a bound.
    fn bound(&self, kind: NodeKind, index: usize, field: u64) -> Option<u64> {
        let number = MetadataNode::number(field)?;
        let size = kind.fields().iter().any(|row| row.index == index && row.kind == FieldKind::Size);
        if size {
            return Some(number as u64);
        }
        None
    }
}
