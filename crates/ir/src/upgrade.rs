//! Rows that bring what former releases wrote into the present form.

use rustc_hash::FxHashMap;

use crate::former;
use crate::tables::{AttributeKind, METADATA_KINDS, NodeKind};
use crate::{
    Attribute, AttributePosition, AttributeSet, Constant, DataLayout, Metadata, MetadataId, MetadataNode,
    Module,
};

/// What each location of `memory` may be: two bits each for arguments, inaccessible, errno, other and two of the target.
const MEMORY_LOCATIONS: u32 = 6;
const REF: u64 = 1;
const MOD: u64 = 2;

const fn every_location(access: u64) -> u64 {
    let mut bits = 0;
    let mut location = 0;
    while location < MEMORY_LOCATIONS {
        bits |= access << (2 * location);
        location += 1;
    }
    bits
}

/// Attributes that later releases say by another: they are gathered while a set is read.
#[derive(Debug, Default)]
pub(crate) struct FormerAttributes {
    /// The access that `readnone`, `readonly` and `writeonly` of a function leave.
    access: Option<u64>,
    /// The locations that `argmemonly` and its kin leave.
    locations: Option<u64>,
    no_capture: bool,
    /// The number of `denormal_fpenv`.
    denormals: Option<u64>,
}

impl FormerAttributes {
    /// Notes a former attribute; true if it is one.
    pub(crate) fn take(&mut self, code: u64, number: Option<u64>, position: AttributePosition) -> bool {
        let function = position == AttributePosition::Function;
        let access = match code {
            // nocapture
            11 => {
                self.no_capture = true;
                return true;
            }
            // readnone, readonly, writeonly
            20 if function => 0,
            21 if function => REF,
            52 if function => MOD,
            // argmemonly, inaccessiblememonly, inaccessiblemem_or_argmemonly
            45 | 49 | 50 => {
                let locations = match code {
                    45 => 0b11,
                    49 => 0b1100,
                    _ => 0b1111,
                };
                self.locations = Some(self.locations.unwrap_or(u64::MAX) & locations);
                return true;
            }
            // denormal_fpenv
            106 => {
                self.denormals = number;
                return true;
            }
            _ => return false,
        };
        self.access = Some(self.access.unwrap_or(REF | MOD) & access);
        true
    }

    /// Returns the names and values of the attributes that say before LLVM 23 how subnormal results and operands are treated, of
    /// all types and of `float`.
    pub(crate) fn denormals(&self) -> impl Iterator<Item = (&'static str, String)> {
        const MODES: [&str; 4] = ["ieee", "preserve-sign", "positive-zero", "dynamic"];
        let mode = |bits: u64| {
            let [results, operands] = [bits & 3, bits >> 2 & 3].map(|mode| MODES[mode as usize]);
            format!("{results},{operands}")
        };
        let (all, float) = (self.denormals.map(|bits| bits & 15), self.denormals.map(|bits| bits >> 4 & 15));
        let float = float.filter(|_| float != all);
        let all = all.filter(|&all| all != 0 || float.is_none());
        let all = all.map(|bits| ("denormal-fp-math", mode(bits)));
        all.into_iter().chain(float.map(|bits| ("denormal-fp-math-f32", mode(bits))))
    }

    /// Adds what the former attributes say.
    pub(crate) fn finish(self, _position: AttributePosition, set: &mut AttributeSet) {
        if self.no_capture {
            set.attributes.push(Attribute::Integer(AttributeKind::Captures, 0));
        }
        if self.access.is_some() || self.locations.is_some() {
            let all = every_location(self.access.unwrap_or(REF | MOD));
            set.attributes
                .push(Attribute::Integer(AttributeKind::Memory, all & self.locations.unwrap_or(u64::MAX)));
        }
        for attribute in &mut set.attributes {
            // Before LLVM 15 `uwtable` had no number, which means the asynchronous kind.
            if matches!(attribute, Attribute::Flag(AttributeKind::UWTable)) {
                *attribute = Attribute::Integer(AttributeKind::UWTable, 2);
            }
        }
    }
}

/// Returns the number of an attribute as the present release has it.
pub(crate) fn attribute_number(kind: AttributeKind, number: u64) -> u64 {
    match kind {
        // The highest byte is the version: version 0 had arguments, inaccessible and all other memory.
        AttributeKind::Memory if number >> 56 == 0 => {
            let other = number >> 4 & 3;
            number & 0xf | other << 4 | other << 6
        }
        AttributeKind::Memory => number & ((1 << 56) - 1),
        _ => number,
    }
}

/// Brings an expression of a former version into the present form.
pub(crate) fn expression(version: u64, ops: &mut Vec<u64>) {
    const BIT_PIECE: u64 = 0x9d;
    const FRAGMENT: u64 = 0x1000;
    const DEREF: u64 = 0x06;
    const PLUS: u64 = 0x22;
    const MINUS: u64 = 0x1c;
    const PLUS_UCONST: u64 = 0x23;
    const CONSTU: u64 = 0x10;
    if version < 1
        && let [.., op, _, _] = ops.as_mut_slice()
        && *op == BIT_PIECE
    {
        *op = FRAGMENT;
    }
    if version < 2 && ops.first() == Some(&DEREF) {
        // A dereference came first; it applies last, but before a fragment.
        ops.remove(0);
        let at = match ops.as_slice() {
            [.., op, _, _] if *op == FRAGMENT => ops.len() - 3,
            _ => ops.len(),
        };
        ops.insert(at, DEREF);
    }
    if version < 3 {
        let mut new = Vec::with_capacity(ops.len());
        let mut rest = ops.as_slice();
        while let Some((&op, after)) = rest.split_first() {
            let count = match op {
                PLUS | MINUS => 1,
                op => crate::tables::expression_operands(op),
            }
            .min(after.len());
            let (args, after) = after.split_at(count);
            match op {
                PLUS => new.push(PLUS_UCONST),
                MINUS => new.push(CONSTU),
                op => new.push(op),
            }
            new.extend_from_slice(args);
            if op == MINUS {
                new.push(MINUS);
            }
            rest = after;
        }
        *ops = new;
    }
}

/// Brings the fields of a node of a former release into the present form, references not yet resolved; returns a bit for
/// each field that is a number and no reference.
pub(crate) fn node(kind: NodeKind, head: u64, fields: &mut Vec<u64>) -> u64 {
    let mut literals = 0;
    let mut literal = |fields: &mut [u64], index: usize, value: i64| {
        if let Some(field) = fields.get_mut(index) {
            *field = MetadataNode::literal(value);
            literals |= 1 << index;
        }
    };
    let signed = |op: u64| if op & 1 == 0 { (op >> 1) as i64 } else { ((op >> 1) as i64).wrapping_neg() };
    match kind {
        NodeKind::Subrange => match head >> 1 {
            0 => {
                let (count, lower) =
                    (fields.first().copied().unwrap_or(0), fields.get(1).copied().unwrap_or(0));
                fields.resize(4, 0);
                literal(fields, 0, count as i64);
                literal(fields, 1, signed(lower));
            }
            1 => {
                let lower = fields.get(1).copied().unwrap_or(0);
                fields.resize(4, 0);
                literal(fields, 1, signed(lower));
            }
            _ => {}
        },
        // Since LLVM 21 sizes are metadata where a bit says so.
        NodeKind::BasicType | NodeKind::DerivedType | NodeKind::StringType | NodeKind::CompositeType => {
            let (bit, sizes): (u64, &[usize]) = match kind {
                NodeKind::BasicType => (2, &[2]),
                NodeKind::StringType => (2, &[5]),
                NodeKind::DerivedType => (2, &[6, 8]),
                _ => (4, &[6, 8]),
            };
            if head & bit == 0 {
                for &index in sizes {
                    if let Some(&value) = fields.get(index)
                        && value != 0
                    {
                        literal(fields, index, value as i64);
                    }
                }
            }
        }
        NodeKind::Subprogram => subprogram(head, fields),
        NodeKind::Namespace
            // [scope, file, name, line] of LLVM 4; since then the head holds whether symbols are exported.
            if fields.len() > 2 => {
                let name = fields[1 + 1];
                fields.truncate(1);
                fields.push(name);
            }
        NodeKind::TemplateValue if fields.len() == 4 => fields.insert(3, 0),
        _ => {}
    }
    literals
}

/// Before flags of subprograms were one number, [scope, name, linkageName, file, line, type, isLocal, isDefinition, scopeLine,
/// containingType, virtuality, virtualIndex, flags, isOptimized, unit, templateParams, declaration, retainedNodes, …].
fn subprogram(head: u64, fields: &mut Vec<u64>) {
    if head & 4 != 0 || fields.len() < 18 {
        return;
    }
    let old = fields.clone();
    let flags = old[10] & 3 | (old[6] & 1) << 2 | (old[7] & 1) << 3 | (old[13] & 1) << 4;
    *fields = [&old[..6], &[old[8], old[9], flags, old[11], old[12]], &old[14..]].concat();
}

/// Gives fields that a shorter record lacks what they mean.
pub(crate) fn defaults(kind: NodeKind, given: usize, fields: &mut [u64]) {
    let mut set = |index: usize, value: u64| {
        if given <= index
            && let Some(field) = fields.get_mut(index)
        {
            *field = value;
        }
    };
    match kind {
        NodeKind::CompositeType => set(23, 0xffff_ffff),
        NodeKind::CompileUnit => set(15, 1),
        NodeKind::Label => set(5, u64::MAX),
        _ => {}
    }
}

/// Brings a module that was read into the present form.
pub(crate) fn upgrade(module: &mut Module) {
    data_layout(module);
    wide_integers(module);
    let same = former::typed_pointer_names(module);
    former::upgrade(module, &same);
    scalar_tbaa(module);
    loop_hints(module);
    module_flags(module);
}

/// Since LLVM 18 integers of 128 bits are aligned to 16 bytes on x86, which the data layout says.
fn wide_integers(module: &mut Module) {
    let text = String::from_utf8_lossy(module.strings.get(module.data_layout)).into_owned();
    let x86 = module.strings.get(module.triple).starts_with(b"x86_64");
    if x86 && text.contains("-i64:64-") && !text.contains("-i128:") {
        let text = text.replace("-i64:64-", "-i64:64-i128:128-");
        if let Ok(layout) = DataLayout::parse(&text) {
            module.layout = layout;
            module.data_layout = module.strings.intern(text.as_bytes());
        }
    }
}

/// Since LLVM 19 variables of SPIR and SPIR-V are in address space 1 by default, which the data layout says.
fn data_layout(module: &mut Module) {
    let triple = module.strings.get(module.triple);
    let arch = triple.split(|&byte| byte == b'-').next().unwrap_or_default();
    let text = module.strings.get(module.data_layout);
    let says = text.starts_with(b"G") || text.windows(2).any(|pair| pair == b"-G");
    if !arch.starts_with(b"spir") || says {
        return;
    }
    let mut text = text.to_vec();
    text.extend_from_slice(if text.is_empty() { b"G1" } else { b"-G1" });
    module.data_layout = module.strings.intern(&text);
    module.layout.global_address_space = 1;
}

/// Access tags of LLVM 3, which are types of scalars, become tags of that type at offset 0.
fn scalar_tbaa(module: &mut Module) {
    let Some(kind) = METADATA_KINDS.iter().position(|&name| name == "tbaa") else { return };
    let mut tags: FxHashMap<MetadataId, MetadataId> = FxHashMap::default();
    // Neighbours often have the same one.
    let mut last = None;
    for index in 0..module.functions.len() {
        for at in 0..module.functions[index].attachments.len() {
            let (_, of, node) = module.functions[index].attachments[at];
            if of as usize != kind || last == Some(node) {
                continue;
            }
            let tag = match tags.get(&node) {
                Some(&tag) => tag,
                None => {
                    let tag = scalar_tag(module, node).unwrap_or(node);
                    tags.insert(node, tag);
                    tag
                }
            };
            module.functions[index].attachments[at].2 = tag;
            last = Some(node).filter(|&node| node == tag);
        }
    }
}

/// Returns the present tag for a former one: a node whose first operand is the name of a type.
fn scalar_tag(module: &mut Module, id: MetadataId) -> Option<MetadataId> {
    let node = module.metadata.node(id).filter(|node| node.kind == NodeKind::Tuple)?;
    let fields = module.metadata.fields(node).to_vec();
    let first = MetadataNode::reference(*fields.first()?)?;
    if !matches!(module.metadata.get(first), Some(Metadata::String(_))) {
        return None;
    }
    let mut ty = id;
    if let &[name, parent, _] = fields.as_slice() {
        // The third operand says that the memory is constant, which the tag says now.
        ty = module.metadata.push_node(NodeKind::Tuple, false, &[name, parent]);
    }
    let i64 = module.types.integer(64);
    let zero = module.constants.intern(i64, Constant::Integer(0));
    let zero = module.metadata.push(Metadata::Constant(zero));
    let ty = MetadataNode::field(Some(ty));
    let mut tag = vec![ty, ty, MetadataNode::field(Some(zero))];
    tag.extend(fields.get(2));
    Some(module.metadata.push_node(NodeKind::Tuple, false, &tag))
}

/// Hints of loops by the names of LLVM 3: the beginning, or the whole, and what comes in its place.
const LOOP_HINTS: &[(&str, &str)] =
    &[("llvm.vectorizer.unroll", "llvm.loop.interleave.count"), ("llvm.vectorizer.", "llvm.loop.vectorize.")];

fn loop_hints(module: &mut Module) {
    let renamed: Vec<(MetadataId, Vec<u8>)> = module
        .metadata
        .iter()
        .filter_map(|(id, entry)| {
            let Metadata::String(string) = entry else { return None };
            let string = module.strings.get(string);
            if !string.starts_with(b"llvm.vectorizer.") {
                return None;
            }
            let (former, present) = LOOP_HINTS.iter().find(|row| string.starts_with(row.0.as_bytes()))?;
            Some((id, [present.as_bytes(), string.get(former.len()..)?].concat()))
        })
        .collect();
    for (id, string) in renamed {
        let string = module.strings.intern(&string);
        module.metadata.set(id, Metadata::String(string));
    }
}

/// Module flags whose behaviour (LangRef, "Module Flags Metadata") is another now: name, the former ones, the present one.
const FLAGS: &[(&str, &[u64], u64)] = &[
    ("PIC Level", &[1, 7], 8),
    ("PIE Level", &[1], 7),
    ("branch-target-enforcement", &[1], 8),
    ("sign-return-address", &[1], 8),
    ("sign-return-address-all", &[1], 8),
    ("sign-return-address-with-bkey", &[1], 8),
];

/// A module flag with another name now.
const CODE_OBJECT: (&str, &str) = ("amdgpu_code_object_version", "amdhsa_code_object_version");

fn module_flags(module: &mut Module) {
    let flags: Vec<MetadataId> = module
        .named_metadata
        .iter()
        .filter(|named| module.strings.get(named.name) == b"llvm.module.flags")
        .flat_map(|named| named.operands.iter().copied())
        .collect();
    for flag in flags {
        let _changed = module_flag(module, flag);
    }
}

fn module_flag(module: &mut Module, id: MetadataId) -> Option<()> {
    let node = module.metadata.node(id).filter(|node| node.kind == NodeKind::Tuple)?;
    let &[behaviour, key, _] = module.metadata.fields(node) else { return None };
    let Metadata::Constant(constant) = module.metadata.get(MetadataNode::reference(behaviour)?)? else {
        return None;
    };
    let Metadata::String(string) = module.metadata.get(MetadataNode::reference(key)?)? else { return None };
    let (number, ty) = (module.constants.integer(constant)?, module.constants.ty(constant));
    let name = module.strings.get(string);
    if name == CODE_OBJECT.0.as_bytes() {
        let string = module.strings.intern(CODE_OBJECT.1.as_bytes());
        let string = module.metadata.push(Metadata::String(string));
        *module.metadata.fields_mut(node).get_mut(1)? = MetadataNode::field(Some(string));
        return Some(());
    }
    let &(_, _, present) = FLAGS.iter().find(|row| row.0.as_bytes() == name && row.1.contains(&number))?;
    let constant = module.constants.intern_integer(ty, present);
    let constant = module.metadata.push(Metadata::Constant(constant));
    *module.metadata.fields_mut(node).get_mut(0)? = MetadataNode::field(Some(constant));
    Some(())
}
