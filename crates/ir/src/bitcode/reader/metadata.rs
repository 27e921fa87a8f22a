use super::{ModuleReader, attributes::signed};
use crate::bitcode::bits::{BitPosition, Bits, Encoding};
use crate::bitcode::stream::{BitcodeRecord, StreamEntry};
use crate::tables::records::metadata as code;
use crate::tables::{FieldKind, NodeKind};
use crate::{
    BitcodeResult, Constant, ConstantId, Function, LocalId, Metadata, MetadataId, MetadataNode,
    NamedMetadata, StringId, Type, Value,
};

/// The number of the first result of an instruction, up to which metadata of the function may refer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Locals {
    /// The number of parameters.
    pub(super) parameters: u32,
    /// The value number of the first result.
    pub(super) first: u32,
}

/// The state of a block: where numbers of bitcode become ids.
struct MetadataNumbers {
    /// The first number of the block.
    first: u64,
    /// The id of the first entry.
    base: u32,
    /// The greatest number that was referred to.
    most: u64,
}

impl<'a> ModuleReader<'a> {
    pub(super) fn metadata_block(
        &mut self,
        record: &mut BitcodeRecord<'a>,
        locals: Option<Locals>,
    ) -> BitcodeResult<()> {
        let base = self.module.metadata.len() as u32;
        let mut numbers = MetadataNumbers { first: self.metadata.len() as u64, base, most: 0 };
        let mut name = StringId(0);
        let mut attachments = Vec::new();
        let mut named = Vec::new();
        let mut fields = Vec::new();
        loop {
            match self.stream.next(record)? {
                StreamEntry::End => break,
                StreamEntry::Block(_, words) => {
                    self.stream.skip(words)?;
                    continue;
                }
                StreamEntry::Record => {}
            }
            match record.code {
                code::STRINGS => self.metadata_strings(record)?,
                code::STRING_OLD => self.metadata_string(record),
                code::VALUE => {
                    let value = self.metadata_value(record, locals)?;
                    self.module.metadata.push(value);
                }
                code::NAME => name = self.module.strings.intern(&record.string(0)),
                code::NAMED_NODE => {
                    let operands = record
                        .ops()
                        .iter()
                        .map(|&op| self.reference(op.saturating_add(1), &mut numbers))
                        .collect::<Vec<_>>();
                    named.push((name, operands));
                }
                code::GLOBAL_DECL_ATTACHMENT => {
                    for pair in record.ops().get(1..).unwrap_or_default().chunks_exact(2) {
                        let node = self.reference(pair[1].saturating_add(1), &mut numbers);
                        attachments.push((record.get(0), pair[0], node));
                    }
                }
                code::KIND | code::INDEX_OFFSET | code::INDEX => {}
                _ => self.node(record, &mut numbers, &mut fields)?,
            }
            self.number_metadata(&numbers);
        }
        if numbers.most > self.metadata.len() as u64 {
            return Err(self.error(format!("metadata {} is not there", numbers.most - 1)));
        }
        let id = |field: u64| MetadataNode::reference(field).unwrap_or(MetadataId(0));
        for (name, operands) in named {
            let operands = operands.into_iter().map(id).collect();
            self.module.named_metadata.push(NamedMetadata { name, operands });
        }
        for (value, kind, node) in attachments {
            self.attach_to_global(value, kind, id(node))?;
        }
        Ok(())
    }

    /// Gives the values that a block has added the next numbers.
    fn number_metadata(&mut self, numbers: &MetadataNumbers) {
        let count = self.module.metadata.len() as u32 - numbers.base;
        for index in (self.metadata.len() as u64 - numbers.first) as u32..count {
            self.metadata.push(MetadataId(numbers.base + index));
        }
    }

    fn metadata_string(&mut self, record: &BitcodeRecord<'_>) {
        let string = self.module.strings.add(record.ops().iter().map(|&op| op as u8));
        self.module.metadata.push(Metadata::String(string));
    }

    /// Attaches a node to the global that has the number of a value.
    fn attach_to_global(&mut self, value: u64, kind: u64, node: MetadataId) -> BitcodeResult<()> {
        let kind = self.kind(kind)?;
        let constant = self.values.get(value as usize).and_then(|value| value.0.as_constant());
        let global = constant.and_then(|constant| self.module.constants.global(constant));
        match global.and_then(|global| self.module.globals.get_mut(global.index())) {
            Some(global) => global.attachments.push((kind, node)),
            None => return Err(self.error(format!("metadata of value {value}, which is no global"))),
        }
        Ok(())
    }

    /// Returns the field that refers to metadata; the operand is its number plus one.
    #[inline]
    fn reference(&self, op: u64, numbers: &mut MetadataNumbers) -> u64 {
        if op == 0 {
            return 0;
        }
        let number = op - 1;
        if number >= numbers.first {
            numbers.most = numbers.most.max(op);
            return (u64::from(numbers.base) + (number - numbers.first)).min(1 << 32) + 1;
        }
        match self.metadata.get(number as usize) {
            Some(&id) => MetadataNode::field(Some(id)),
            None => 0,
        }
    }

    /// Returns the number of a kind of metadata in the module.
    pub(super) fn kind(&self, number: u64) -> BitcodeResult<u32> {
        match self.kinds.get(number as usize) {
            Some(&kind) if kind != u32::MAX => Ok(kind),
            _ => Err(self.error(format!("kind {number} of metadata is not there"))),
        }
    }

    fn metadata_strings(&mut self, record: &BitcodeRecord<'a>) -> BitcodeResult<()> {
        let (count, offset) = (record.get(0), record.get(1) as usize);
        let Some((lengths, mut chars)) = record.blob.split_at_checked(offset) else {
            return Err(self.error("the lengths of metadata strings are longer than their block"));
        };
        if count > lengths.len() as u64 * 8 {
            return Err(self.error(format!("{count} metadata strings are longer than their block")));
        }
        let (lengths, mut at) = (Bits::new(lengths, self.stream.at()), BitPosition::default());
        for _ in 0..count {
            let len = lengths.read(&mut at, &Encoding::variable(6)) as usize;
            lengths.check(at)?;
            let Some((string, rest)) = chars.split_at_checked(len) else {
                return Err(self.error("a metadata string is longer than its block"));
            };
            chars = rest;
            let string = self.module.strings.add(string.iter().copied());
            self.module.metadata.push(Metadata::String(string));
        }
        Ok(())
    }

    fn metadata_value(
        &mut self,
        record: &BitcodeRecord<'_>,
        locals: Option<Locals>,
    ) -> BitcodeResult<Metadata> {
        let number = record.get(1);
        match (self.values.get(number as usize), locals) {
            (Some((value, _)), _) => match (value.as_constant(), value.as_local()) {
                (Some(constant), _) => Ok(Metadata::Constant(constant)),
                (_, Some(local)) => Ok(Metadata::Local(local)),
                _ => Err(self.error(format!("value {number} is no constant"))),
            },
            (None, Some(locals)) => {
                let local = number - u64::from(locals.first) + u64::from(locals.parameters);
                match u32::try_from(local) {
                    Ok(local) => Ok(Metadata::Local(LocalId(local))),
                    Err(_) => Err(self.error(format!("value {number} is not there"))),
                }
            }
            (None, None) => Err(self.error(format!("value {number} is not there"))),
        }
    }

    fn node(
        &mut self,
        record: &BitcodeRecord<'_>,
        numbers: &mut MetadataNumbers,
        fields: &mut Vec<u64>,
    ) -> BitcodeResult<()> {
        fields.clear();
        let ops = record.ops();
        let head = record.get(0);
        let rest = ops.get(1..).unwrap_or_default();
        let kind = match record.code {
            code::NODE | code::DISTINCT_NODE => {
                fields.extend(ops.iter().map(|&op| self.reference(op, numbers)));
                self.module.metadata.push_node(NodeKind::Tuple, record.code == code::DISTINCT_NODE, fields);
                return Ok(());
            }
            code::ARG_LIST => {
                fields.extend(ops.iter().map(|&op| self.reference(op.saturating_add(1), numbers)));
                self.module.metadata.push_node(NodeKind::ArgList, false, fields);
                return Ok(());
            }
            number => match NodeKind::from_code(u64::from(number)) {
                Some(kind) => kind,
                None => return Err(self.error(format!("record {number} among metadata"))),
            },
        };
        fields.extend_from_slice(rest);
        match kind {
            NodeKind::Expression => crate::upgrade::expression(head >> 1, fields),
            NodeKind::Enumerator => self.enumerator(head, numbers, fields)?,
            NodeKind::GenericDebug => {
                // Tag, version, then the operands.
                let tag = rest.first().copied().unwrap_or(0);
                fields.clear();
                fields.push(tag);
                fields.extend(rest.iter().skip(2).map(|&op| self.reference(op, numbers)));
            }
            NodeKind::AssignId => fields.clear(),
            NodeKind::FixedPointType => {
                for index in 1..3 {
                    if let Some(field) = fields.get_mut(index) {
                        *field = self.reference(*field, numbers);
                    }
                }
            }
            kind => self.regular(kind, head, numbers, fields)?,
        }
        self.module.metadata.push_node(kind, head & 1 != 0, fields);
        Ok(())
    }

    /// Brings the fields of a record of any release into the present form.
    fn regular(
        &mut self,
        kind: NodeKind,
        head: u64,
        numbers: &mut MetadataNumbers,
        fields: &mut Vec<u64>,
    ) -> BitcodeResult<()> {
        let given = fields.len();
        let literal_sizes = crate::upgrade::node(kind, head, fields);
        fields.resize(kind.len(), 0);
        crate::upgrade::defaults(kind, given, fields);
        if kind == NodeKind::Namespace {
            fields[2] = head >> 1 & 1;
        }
        if kind == NodeKind::Label {
            fields[6] = head >> 1 & 1;
        }
        if kind == NodeKind::Location {
            // The scope is written without the one that is added elsewhere.
            fields[2] = fields[2].saturating_add(1);
        }
        let mask = kind.references();
        for (index, field) in fields.iter_mut().enumerate() {
            if mask >> index.min(63) & 1 == 0 {
                continue;
            }
            *field = match literal_sizes >> index & 1 {
                1 => *field,
                _ => self.reference(*field, numbers),
            };
        }
        // A size that is a constant of 64 bits is kept as a number.
        for row in kind.fields() {
            if row.kind == FieldKind::Size
                && let Some(field) = fields.get_mut(row.index)
                && let Some(id) = MetadataNode::reference(*field)
                && let Some(Metadata::Constant(constant)) = self.module.metadata.get(id)
                && let Some(number) = self.small_integer(constant)
            {
                *field = if number == 0 { 0 } else { MetadataNode::literal(number) };
            }
        }
        Ok(())
    }

    fn small_integer(&self, id: ConstantId) -> Option<i64> {
        match (self.module.constants.get(id), self.module.types.get(self.module.constants.ty(id))) {
            (Constant::Integer(value), Type::Integer(64)) => {
                let value = value as i64;
                (-(1 << 62)..1 << 62).contains(&value).then_some(value)
            }
            _ => None,
        }
    }

    /// Fields of an enumerator: bits (unsigned), name, width, words of the value.
    fn enumerator(
        &mut self,
        head: u64,
        numbers: &mut MetadataNumbers,
        fields: &mut Vec<u64>,
    ) -> BitcodeResult<()> {
        let unsigned = head >> 1 & 1;
        let given = std::mem::take(fields);
        let get = |index: usize| given.get(index).copied().unwrap_or(0);
        fields.push(unsigned);
        if head & 4 == 0 {
            // [value, name] of 64 bits.
            fields.push(self.reference(get(1), numbers));
            fields.extend([64, signed(get(0))]);
            return Ok(());
        }
        let width = get(0);
        fields.push(self.reference(get(1), numbers));
        fields.push(width);
        if width == 0 || width > 1 << 23 || given.len() as u64 > 2 + width.div_ceil(64) {
            return Err(self.error(format!("an enumerator of {width} bits")));
        }
        fields.extend(given.iter().skip(2).map(|&op| signed(op)));
        Ok(())
    }

    /// Returns the operand for metadata with a number of bitcode: constants and results as themselves.
    pub(super) fn metadata_operand(&self, number: u64, unwrap: bool) -> BitcodeResult<Value> {
        let Some(&id) = self.metadata.get(number as usize) else {
            return Err(self.error(format!("metadata {number} is not there")));
        };
        Ok(match self.module.metadata.get(id) {
            Some(Metadata::Constant(constant)) if unwrap => Value::constant(constant),
            Some(Metadata::Local(local)) if unwrap => Value::local(local),
            _ => Value::metadata(id),
        })
    }

    /// Reads the metadata of a function and of its instructions.
    pub(super) fn attachment_block(
        &mut self,
        record: &mut BitcodeRecord<'a>,
        function: &mut Function,
    ) -> BitcodeResult<()> {
        // Records go by the position among the instructions that are no debug records.
        let mut ordinals = Vec::new();
        loop {
            match self.stream.next(record)? {
                StreamEntry::End => break,
                StreamEntry::Block(_, words) => {
                    self.stream.skip(words)?;
                    continue;
                }
                StreamEntry::Record => {}
            }
            if record.code != code::ATTACHMENT {
                continue;
            }
            let of_function = record.ops().len().is_multiple_of(2);
            let pairs = record.ops().get(usize::from(!of_function)..).unwrap_or_default();
            for pair in pairs.chunks_exact(2) {
                let kind = self.kind(pair[0])?;
                let Some(&node) = self.metadata.get(pair[1] as usize) else {
                    return Err(self.error(format!("metadata {} is not there", pair[1])));
                };
                if of_function {
                    if let Some(global) = self.module.globals.get_mut(function.global.index()) {
                        global.attachments.push((kind, node));
                    }
                    continue;
                }
                if ordinals.is_empty() {
                    ordinals
                        .extend(function.made().filter(|id| !function.inst(*id).opcode.is_debug_record()));
                }
                match ordinals.get(record.get(0) as usize) {
                    Some(&inst) => function.attachments.push((inst, kind, node)),
                    None => return Err(self.error(format!("metadata of instruction {}", record.get(0)))),
                }
            }
        }
        function.attachments.sort_by_key(|row| (row.0, row.1));
        Ok(())
    }
}
