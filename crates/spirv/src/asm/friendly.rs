//! Names for ids that tell people more than numbers: from OpName, from types and from constants.

use std::fmt::Write;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::{context::NumberType, print};
use crate::{
    Id, Ids, Inst, Op, Result,
    grammar::{BuiltIn, Decoration, FPEncoding, OperandKind},
    words,
};

/// Derived names end at this length, so that deeply nested types cannot take more than linear space: what
/// would be longer keeps its number.
const LONGEST_DERIVED: usize = 1024;

/// The id has its number for a name.
const NUMBER: u32 = u32::MAX;

/// The names of a module's ids.
pub(super) struct FriendlyNames {
    /// By id: zero where there is no name yet, [`NUMBER`], or a position in `names` plus one.
    by_id: Vec<u32>,
    /// Each name once, with the suffix to try next for ids that want the same one.
    names: IndexMap<Box<str>, u32, FxBuildHasher>,
    /// The names that look like numbers.
    digits: FxHashSet<u32>,
}

impl FriendlyNames {
    /// No names: every id has its number.
    pub(super) fn none() -> Self {
        Self { by_id: Vec::new(), names: IndexMap::default(), digits: FxHashSet::default() }
    }

    /// Names for all ids of a module.
    pub(super) fn of(ids: &Ids<'_>) -> Result<Self> {
        let mut friendly = Self { by_id: vec![0; ids.module().header().bound as usize], ..Self::none() };
        let mut name = String::new();
        for inst in ids.module().iter() {
            friendly.instruction(inst, ids, &mut name)?;
        }
        Ok(friendly)
    }

    /// The name; `None` where the id is called by its number.
    #[inline]
    pub(super) fn get(&self, id: u32) -> Option<&str> {
        match self.by_id.get(id as usize) {
            None | Some(&0 | &NUMBER) => None,
            Some(position) => self.names.get_index(*position as usize - 1).map(|(name, _)| &**name),
        }
    }

    fn has(&self, id: u32) -> bool {
        self.by_id.get(id as usize).is_none_or(|name| *name != 0)
    }

    /// Appends what an id is called.
    fn push(&self, out: &mut String, id: u32) {
        match self.get(id) {
            Some(name) => out.push_str(name),
            None => print::number(out, id),
        }
    }

    fn instruction(&mut self, inst: Inst<'_>, ids: &Ids<'_>, name: &mut String) -> Result<()> {
        let named = match inst.op() {
            Op::Name | Op::Decorate => inst.id(0)?.0,
            _ => match inst.result() {
                Some(id) => id.0,
                None => return Ok(()),
            },
        };
        if self.has(named) {
            return Ok(());
        }
        name.clear();
        self.derive(inst, ids, name)?;
        if !name.is_empty() && name.len() <= LONGEST_DERIVED || inst.op() == Op::Name {
            self.give(named, name);
        } else if inst.op() != Op::Decorate {
            self.number(named, name);
        }
        Ok(())
    }

    /// The name that an instruction suggests; empty where it suggests none.
    fn derive(&self, inst: Inst<'_>, ids: &Ids<'_>, name: &mut String) -> Result<()> {
        match inst.op() {
            Op::Name => sanitized(name, &words::string_bytes(inst.operands().get(1..).unwrap_or(&[]))),
            Op::Decorate if inst.word(1)? == Decoration::BuiltIn.0 => {
                name.push_str(builtin(BuiltIn(inst.word(2)?)));
            }
            Op::TypeVoid => name.push_str("void"),
            Op::TypeBool => name.push_str("bool"),
            Op::TypeInt | Op::TypeFloat => number_type(name, inst)?,
            Op::TypeVector => self.sized(name, "v", inst)?,
            Op::TypeMatrix => self.sized(name, "mat", inst)?,
            Op::TypeArray => {
                name.push_str("_arr_");
                self.push(name, inst.word(1)?);
                name.push('_');
                self.push(name, inst.word(2)?);
            }
            Op::TypeRuntimeArray => {
                name.push_str("_runtimearr_");
                self.push(name, inst.word(1)?);
            }
            Op::TypeNodePayloadArrayAMDX => {
                name.push_str("_payloadarr_");
                self.push(name, inst.word(1)?);
            }
            Op::TypePointer => {
                name.push_str("_ptr_");
                enumerant(name, OperandKind::StorageClass, inst.word(1)?);
                name.push('_');
                self.push(name, inst.word(2)?);
            }
            Op::TypeUntypedPointerKHR => {
                name.push_str("_ptr_");
                enumerant(name, OperandKind::StorageClass, inst.word(1)?);
            }
            Op::TypeStruct => {
                name.push_str("_struct_");
                print::number(name, inst.word(0)?);
            }
            Op::TypeOpaque => {
                name.push_str("Opaque_");
                sanitized(name, &words::string_bytes(inst.operands().get(1..).unwrap_or(&[])));
            }
            Op::TypePipe => {
                name.push_str("Pipe");
                enumerant(name, OperandKind::AccessQualifier, inst.word(1)?);
            }
            Op::TypeEvent => name.push_str("Event"),
            Op::TypeDeviceEvent => name.push_str("DeviceEvent"),
            Op::TypeReserveId => name.push_str("ReserveId"),
            Op::TypeQueue => name.push_str("Queue"),
            Op::TypePipeStorage => name.push_str("PipeStorage"),
            Op::TypeNamedBarrier => name.push_str("NamedBarrier"),
            Op::ConstantTrue => name.push_str("true"),
            Op::ConstantFalse => name.push_str("false"),
            Op::Constant => self.constant(name, inst, ids)?,
            _ => {}
        }
        Ok(())
    }

    fn sized(&self, name: &mut String, prefix: &str, inst: Inst<'_>) -> Result<()> {
        name.push_str(prefix);
        print::number(name, inst.word(2)?);
        self.push(name, inst.word(1)?);
        Ok(())
    }

    /// The type's name and the value, whose minus sign is an `n` and whose other marks are underscores.
    fn constant(&self, name: &mut String, inst: Inst<'_>, ids: &Ids<'_>) -> Result<()> {
        let type_id = inst.word(0)?;
        self.push(name, type_id);
        name.push('_');
        let start = name.len();
        let number_type = declared(ids, Id(type_id));
        print::literal(name, number_type, inst.operands().get(2..).unwrap_or(&[]));
        for at in start..name.len() {
            let mark = match name.as_bytes().get(at) {
                Some(b'-') => "n",
                Some(byte) if !byte.is_ascii_alphanumeric() => "_",
                _ => continue,
            };
            name.replace_range(at..=at, mark);
        }
        Ok(())
    }

    fn give(&mut self, id: u32, wanted: &str) {
        let position = if self.is_free(wanted) {
            self.names.insert_full(wanted.into(), 0).0
        } else {
            self.suffixed(wanted)
        };
        if let Some(number) = canonical(wanted) {
            self.digits.insert(number);
        }
        if let Some(slot) = self.by_id.get_mut(id as usize) {
            *slot = position as u32 + 1;
        }
    }

    fn is_free(&self, name: &str) -> bool {
        let is_number = |number| self.by_id.get(number as usize) == Some(&NUMBER);
        !self.names.contains_key(name) && !canonical(name).is_some_and(is_number)
    }

    /// A free name made of the one wanted and a number.
    #[cold]
    fn suffixed(&mut self, wanted: &str) -> usize {
        let mut suffix = self.names.get(wanted).copied().unwrap_or(0);
        let mut name = String::with_capacity(wanted.len() + 4);
        loop {
            name.clear();
            name.push_str(wanted);
            let _ = write!(name, "_{suffix}");
            suffix += 1;
            if !self.names.contains_key(name.as_str()) {
                break;
            }
        }
        if let Some(next) = self.names.get_mut(wanted) {
            *next = suffix;
        }
        self.names.insert_full(name.into(), 0).0
    }

    /// The id is called by its number, unless another id has that for a name.
    #[inline]
    fn number(&mut self, id: u32, scratch: &mut String) {
        if self.digits.contains(&id) {
            scratch.clear();
            print::number(scratch, id);
            self.give(id, scratch);
        } else if let Some(slot) = self.by_id.get_mut(id as usize) {
            *slot = NUMBER;
        }
    }
}

/// The type of numbers that an id is declared as.
pub(super) fn declared(ids: &Ids<'_>, type_id: Id) -> NumberType {
    ids.get(type_id).map_or(NumberType::None, |inst| NumberType::declared(inst.op(), inst.operands()))
}

fn number_type(name: &mut String, inst: Inst<'_>) -> Result<()> {
    let width = inst.word(1)?;
    if inst.op() == Op::TypeInt {
        let signed = inst.word(2)? != 0;
        let base = match width {
            8 => "char",
            16 => "short",
            32 => "int",
            64 => "long",
            _ => {
                name.push(if signed { 'i' } else { 'u' });
                print::number(name, width);
                return Ok(());
            }
        };
        if !signed {
            name.push('u');
        }
        name.push_str(base);
        return Ok(());
    }
    let encoding = inst.operands().get(2).map(|word| FPEncoding(*word));
    match (width, encoding) {
        (16, None) => name.push_str("half"),
        (32, None) => name.push_str("float"),
        (64, None) => name.push_str("double"),
        (_, Some(FPEncoding::BFloat16KHR)) => name.push_str("bfloat16"),
        (_, Some(FPEncoding::Float8E4M3EXT)) => name.push_str("fp8e4m3"),
        (_, Some(FPEncoding::Float8E5M2EXT)) => name.push_str("fp8e5m2"),
        _ => {
            name.push_str("fp");
            print::number(name, width);
        }
    }
    Ok(())
}

fn enumerant(name: &mut String, kind: OperandKind, number: u32) {
    match kind.table().and_then(|table| table.by_number(number)) {
        Some(row) => name.push_str(row.written_name()),
        None => print::number(name, number),
    }
}

/// Everything but ASCII letters, digits and underscores becomes an underscore.
fn sanitized(name: &mut String, text: &[u8]) {
    if text.is_empty() {
        name.push('_');
    }
    let keep = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    name.extend(text.iter().map(|byte| if keep(byte) { char::from(*byte) } else { '_' }));
}

/// The number that a name is written like, if it is.
fn canonical(name: &str) -> Option<u32> {
    let bytes = name.as_bytes();
    let digits = !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit);
    if !digits || (bytes.len() > 1 && bytes.starts_with(b"0")) {
        return None;
    }
    name.parse().ok()
}

/// The names of builtin variables in GLSL or OpenCL; empty where no name is in use.
fn builtin(builtin: BuiltIn) -> &'static str {
    match builtin {
        BuiltIn::Position => "gl_Position",
        BuiltIn::PointSize => "gl_PointSize",
        BuiltIn::ClipDistance => "gl_ClipDistance",
        BuiltIn::CullDistance => "gl_CullDistance",
        BuiltIn::VertexId => "gl_VertexID",
        BuiltIn::InstanceId => "gl_InstanceID",
        BuiltIn::PrimitiveId => "gl_PrimitiveID",
        BuiltIn::InvocationId => "gl_InvocationID",
        BuiltIn::Layer => "gl_Layer",
        BuiltIn::ViewportIndex => "gl_ViewportIndex",
        BuiltIn::TessLevelOuter => "gl_TessLevelOuter",
        BuiltIn::TessLevelInner => "gl_TessLevelInner",
        BuiltIn::TessCoord => "gl_TessCoord",
        BuiltIn::PatchVertices => "gl_PatchVertices",
        BuiltIn::FragCoord => "gl_FragCoord",
        BuiltIn::PointCoord => "gl_PointCoord",
        BuiltIn::FrontFacing => "gl_FrontFacing",
        BuiltIn::SampleId => "gl_SampleID",
        BuiltIn::SamplePosition => "gl_SamplePosition",
        BuiltIn::SampleMask => "gl_SampleMask",
        BuiltIn::FragDepth => "gl_FragDepth",
        BuiltIn::HelperInvocation => "gl_HelperInvocation",
        BuiltIn::NumWorkgroups => "gl_NumWorkGroups",
        BuiltIn::WorkgroupSize => "gl_WorkGroupSize",
        BuiltIn::WorkgroupId => "gl_WorkGroupID",
        BuiltIn::LocalInvocationId => "gl_LocalInvocationID",
        BuiltIn::GlobalInvocationId => "gl_GlobalInvocationID",
        BuiltIn::LocalInvocationIndex => "gl_LocalInvocationIndex",
        BuiltIn::VertexIndex => "gl_VertexIndex",
        BuiltIn::InstanceIndex => "gl_InstanceIndex",
        BuiltIn::BaseInstance => "gl_BaseInstance",
        BuiltIn::SubgroupEqMask => "SubgroupEqMaskKHR",
        BuiltIn::SubgroupGeMask => "SubgroupGeMaskKHR",
        BuiltIn::SubgroupGtMask => "SubgroupGtMaskKHR",
        BuiltIn::SubgroupLeMask => "SubgroupLeMaskKHR",
        BuiltIn::SubgroupLtMask => "SubgroupLtMaskKHR",
        BuiltIn::WorkDim
        | BuiltIn::GlobalSize
        | BuiltIn::EnqueuedWorkgroupSize
        | BuiltIn::GlobalOffset
        | BuiltIn::GlobalLinearId
        | BuiltIn::SubgroupSize
        | BuiltIn::SubgroupMaxSize
        | BuiltIn::NumSubgroups
        | BuiltIn::NumEnqueuedSubgroups
        | BuiltIn::SubgroupId
        | BuiltIn::SubgroupLocalInvocationId => builtin.row().map_or("", |row| row.name),
        _ => "",
    }
}
