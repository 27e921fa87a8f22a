use std::fmt::Write;

use super::{Printer, escape, put, slots::NodeRef};
use crate::tables::{
    DebugNodeField, DwarfNames, FieldKind, NodeKind, checksum_kind, debug_flags, emission_kind,
    expression_operands, name_table_kind, sub_program_flags,
};
use crate::{Function, Location, Metadata, MetadataId, MetadataNode, StringId};

impl Printer<'_> {
    /// Writes the name of a kind of metadata or of named metadata.
    pub(super) fn metadata_name(&mut self, id: StringId) {
        for (index, &byte) in self.module.strings.get(id).iter().enumerate() {
            let plain = byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'$' | b'.' | b'_');
            if plain || index > 0 && byte.is_ascii_digit() {
                self.out.push(char::from(byte));
            } else {
                put!(self, "\\{byte:02X}");
            }
        }
    }

    pub(super) fn named_metadata(&mut self) {
        let module = self.module;
        if !module.named_metadata.is_empty() {
            self.out.push('\n');
        }
        for named in &module.named_metadata {
            self.out.push('!');
            self.metadata_name(named.name);
            self.out.push_str(" = !{");
            for (index, &node) in named.operands.iter().enumerate() {
                self.out.push_str(if index == 0 { "" } else { ", " });
                self.metadata_reference(None, node);
            }
            self.out.push_str("}\n");
        }
    }

    /// Writes the nodes that have numbers.
    pub(super) fn nodes(&mut self) {
        let nodes = std::mem::take(&mut self.slots.nodes);
        if !nodes.is_empty() {
            self.out.push('\n');
        }
        for (number, &node) in nodes.iter().enumerate() {
            put!(self, "!{number} = ");
            match node {
                NodeRef::Node(id) => {
                    if let Some(node) = self.module.metadata.node(id) {
                        self.node(node);
                    }
                }
                NodeRef::Location(location) => self.location_node(&location),
            }
            self.out.push('\n');
        }
        self.slots.nodes = nodes;
    }

    fn location_node(&mut self, location: &Location) {
        let reference = MetadataNode::field;
        let fields = [
            u64::from(location.line),
            u64::from(location.column),
            reference(location.scope),
            reference(location.inlined_at),
            u64::from(location.implicit),
            location.atom_group,
            u64::from(location.atom_rank),
        ];
        self.fields_of(NodeKind::Location, &fields);
    }

    /// Writes metadata as an operand.
    pub(super) fn metadata_reference(&mut self, function: Option<&Function>, id: MetadataId) {
        match self.module.metadata.get(id) {
            None => self.out.push_str("null"),
            Some(Metadata::String(string)) => {
                self.out.push_str("!\"");
                escape(&mut self.out, self.module.strings.get(string));
                self.out.push('"');
            }
            Some(Metadata::Constant(constant)) => self.typed_constant(constant),
            Some(Metadata::Local(local)) => {
                if let Some(function) = function {
                    self.ty(function.local(local).ty);
                    self.out.push(' ');
                    self.local(function, local);
                }
            }
            Some(Metadata::Node(node)) if node.kind == NodeKind::ArgList => {
                self.out.push_str("!DIArgList(");
                for (index, &field) in self.module.metadata.fields(node).iter().enumerate() {
                    self.out.push_str(if index == 0 { "" } else { ", " });
                    if let Some(id) = MetadataNode::reference(field) {
                        self.metadata_reference(function, id);
                    }
                }
                self.out.push(')');
            }
            Some(Metadata::Node(node)) if node.kind.is_inline() => self.node(node),
            Some(Metadata::Node(_)) => put!(self, "!{}", self.slots.node(id)),
        }
    }

    fn reference(&mut self, field: u64) {
        match MetadataNode::reference(field) {
            Some(id) => self.metadata_reference(None, id),
            None => self.out.push_str("null"),
        }
    }

    fn node(&mut self, node: MetadataNode) {
        let module = self.module;
        let fields = module.metadata.fields(node);
        if node.distinct {
            self.out.push_str("distinct ");
        }
        match node.kind {
            NodeKind::Tuple => {
                self.out.push_str("!{");
                for (index, &field) in fields.iter().enumerate() {
                    self.out.push_str(if index == 0 { "" } else { ", " });
                    self.reference(field);
                }
                self.out.push('}');
            }
            NodeKind::Expression => self.debug_expression(fields),
            NodeKind::Enumerator => {
                self.out.push_str("!DIEnumerator(name: ");
                self.string(fields.get(1).copied().unwrap_or(0));
                self.out.push_str(", value: ");
                let unsigned = fields.first() == Some(&1);
                let width = fields.get(2).copied().unwrap_or(64) as u32;
                // A number without a sign has one bit more for the printer.
                let words = fields.get(3..).unwrap_or_default();
                match (unsigned, words) {
                    (true, &[word]) => put!(self, "{word}"),
                    (_, words) => {
                        let mut all = words.to_vec();
                        let negative = !unsigned && all.last().is_some_and(|&word| word >> 63 != 0);
                        all.resize(width.div_ceil(64) as usize, if negative { u64::MAX } else { 0 });
                        self.integer(&all, width);
                    }
                }
                self.out.push_str(if unsigned { ", isUnsigned: true)" } else { ")" });
            }
            NodeKind::GenericDebug => {
                self.out.push_str("!GenericDINode(tag: ");
                self.named(FieldKind::Tag, fields.first().copied().unwrap_or(0));
                if let Some(&header) = fields.get(1)
                    && header != 0
                {
                    self.out.push_str(", header: ");
                    self.string(header);
                }
                if let Some(operands) = fields.get(2..).filter(|operands| !operands.is_empty()) {
                    self.out.push_str(", operands: {");
                    for (index, &field) in operands.iter().enumerate() {
                        self.out.push_str(if index == 0 { "" } else { ", " });
                        self.reference(field);
                    }
                    self.out.push('}');
                }
                self.out.push(')');
            }
            NodeKind::FixedPointType => self.fixed_point(fields),
            kind => self.fields_of(kind, fields),
        }
    }

    /// Fields: tag, name, size, alignment, encoding, flags, kind, factor, then numerator and denominator.
    fn fixed_point(&mut self, fields: &[u64]) {
        let get = |index: usize| fields.get(index).copied().unwrap_or(0);
        self.out.push_str("!DIFixedPointType(");
        let mut first = true;
        let rows = [
            DebugNodeField { name: "tag", kind: FieldKind::Tag, index: 0 },
            DebugNodeField { name: "name", kind: FieldKind::Str, index: 1 },
            DebugNodeField { name: "size", kind: FieldKind::Size, index: 2 },
            DebugNodeField { name: "align", kind: FieldKind::Int, index: 3 },
            DebugNodeField { name: "encoding", kind: FieldKind::Encoding, index: 4 },
            DebugNodeField { name: "flags", kind: FieldKind::Flags, index: 5 },
        ];
        for row in &rows {
            if !(row.kind == FieldKind::Tag && get(0) == 0x24) {
                self.field(row, get(row.index), &mut first);
            }
        }
        let kind = ["Binary", "Decimal", "Rational"].get(get(6) as usize).copied().unwrap_or("Binary");
        put!(self, "{}kind: {kind}", if first { "" } else { ", " });
        if kind == "Rational" {
            // Width and words of the numerator, then those of the denominator.
            let mut rest = fields.get(8..).unwrap_or_default();
            for name in ["numerator", "denominator"] {
                let Some((&width, after)) = rest.split_first() else { break };
                let count = (width as usize).div_ceil(64).min(after.len());
                let (words, after) = after.split_at(count);
                rest = after;
                put!(self, ", {name}: ");
                let words: Vec<u64> = words.iter().map(|&word| crate::bitcode::signed(word)).collect();
                self.integer(&words, width as u32);
            }
        } else {
            let factor = get(7);
            put!(self, ", factor: {}", crate::bitcode::signed(factor) as i64);
        }
        self.out.push(')');
    }

    fn debug_expression(&mut self, ops: &[u64]) {
        self.out.push_str("!DIExpression(");
        let mut rest = ops;
        let mut first = true;
        while let Some((&op, after)) = rest.split_first() {
            self.out.push_str(if std::mem::take(&mut first) { "" } else { ", " });
            let count = expression_operands(op).min(after.len());
            let (arguments, after) = after.split_at(count);
            rest = after;
            match DwarfNames::operation(op) {
                Some(name) => self.out.push_str(name),
                None => put!(self, "{op}"),
            }
            for (index, argument) in arguments.iter().enumerate() {
                // The second operand of a conversion is an encoding.
                match (op, index, DwarfNames::get(FieldKind::Encoding, *argument)) {
                    (0x1001, 1, Some(name)) => put!(self, ", {name}"),
                    _ => put!(self, ", {argument}"),
                }
            }
        }
        self.out.push(')');
    }

    fn fields_of(&mut self, kind: NodeKind, fields: &[u64]) {
        put!(self, "!{}(", kind.text());
        let mut first = true;
        for row in kind.fields() {
            let value = fields.get(row.index).copied().unwrap_or(0);
            if row.kind == FieldKind::Tag && kind.default_tag() == Some(value) {
                continue;
            }
            if kind == NodeKind::Subprogram && row.name == "virtualIndex" {
                // Zero means something for a virtual function.
                if fields.get(8).is_some_and(|flags| flags & 3 != 0) || value != 0 {
                    self.separator(&mut first);
                    put!(self, "virtualIndex: {value}");
                }
                continue;
            }
            self.field(row, value, &mut first);
        }
        self.out.push(')');
    }

    fn separator(&mut self, first: &mut bool) {
        self.out.push_str(if std::mem::take(first) { "" } else { ", " });
    }

    fn string(&mut self, field: u64) {
        self.out.push('"');
        if let Some(Metadata::String(string)) =
            MetadataNode::reference(field).and_then(|id| self.module.metadata.get(id))
        {
            escape(&mut self.out, self.module.strings.get(string));
        }
        self.out.push('"');
    }

    fn named(&mut self, kind: FieldKind, value: u64) {
        match DwarfNames::get(kind, value) {
            Some(name) => self.out.push_str(name),
            None => put!(self, "{value}"),
        }
    }

    fn field(&mut self, row: &DebugNodeField, value: u64, first: &mut bool) {
        use FieldKind as Kind;
        let absent = match row.kind {
            Kind::NodeAlways | Kind::Always | Kind::IntAlways | Kind::BoolAlways | Kind::Tag => false,
            Kind::Language if row.name == "language" => false,
            Kind::Emission | Kind::SpFlags => false,
            Kind::True => value != 0,
            Kind::EnumKind => value == 0xffff_ffff,
            Kind::Index => value == u64::MAX,
            _ => value == 0,
        };
        if absent {
            return;
        }
        self.separator(first);
        put!(self, "{}: ", row.name);
        match row.kind {
            Kind::Node | Kind::NodeAlways => self.reference(value),
            Kind::Size | Kind::Bound => match MetadataNode::number(value).or_else(|| self.bound(value)) {
                Some(number) => put!(self, "{number}"),
                None => self.reference(value),
            },
            Kind::Str | Kind::Always => self.string(value),
            Kind::Bool | Kind::True | Kind::BoolAlways => put!(self, "{}", value != 0),
            Kind::Signed => put!(self, "{}", value as i32),
            Kind::AddressSpace => put!(self, "{}", value - 1),
            Kind::Flags => self.flag_names("DIFlag", debug_flags(value as u32)),
            Kind::SpFlags => self.flag_names("DISPFlag", sub_program_flags(value as u32)),
            Kind::Emission => self.choice(emission_kind(value), value),
            Kind::NameTable => self.choice(name_table_kind(value), value),
            Kind::Checksum => self.choice(checksum_kind(value), value),
            Kind::EnumKind => self.choice(["Closed", "Open"].get(value as usize).copied(), value),
            Kind::Tag | Kind::Encoding | Kind::Language | Kind::CallingConvention | Kind::MacroType => {
                self.named(row.kind, value);
            }
            Kind::Int | Kind::IntAlways | Kind::Index => put!(self, "{value}"),
        }
    }

    /// Returns the number of a field that refers to a constant of at most 64 bits.
    fn bound(&self, field: u64) -> Option<i64> {
        let Some(Metadata::Constant(id)) = self.module.metadata.get(MetadataNode::reference(field)?) else {
            return None;
        };
        let shift = 64 - self.module.types.width(self.module.constants.ty(id)).clamp(1, 64);
        self.module.constants.integer(id).map(|value| (value << shift) as i64 >> shift)
    }

    fn choice(&mut self, name: Option<&str>, value: u64) {
        match name {
            Some(name) => self.out.push_str(name),
            None => put!(self, "{value}"),
        }
    }

    fn flag_names(&mut self, prefix: &str, (names, rest): (Vec<&'static str>, u32)) {
        let mut first = true;
        for name in names {
            put!(self, "{}{prefix}{name}", if std::mem::take(&mut first) { "" } else { " | " });
        }
        if rest != 0 || first {
            put!(self, "{}{rest}", if first { "" } else { " | " });
        }
    }
}
