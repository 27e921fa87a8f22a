//! The `kernel_arg_*` metadata, by which OpenCL's runtime knows a kernel's arguments.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::Reader;
use crate::{
    Result,
    draft::{Function, Metadata},
    mapping::{metadata, opaque, storage},
    spirv::{
        Id, Inst, Op,
        grammar::{AccessQualifier, Decoration, Dim, FunctionParameterAttribute, StorageClass},
        words,
    },
};

/// Pointers to pointers are spelt down to this depth.
const MAX_POINTERS: u32 = 8;

/// Spellings of types, each found once: kernels share types, and names may be long.
#[derive(Default)]
pub(crate) struct Spellings<'m, 's> {
    /// Of the types of arguments, and whether these are passed by value.
    types: FxHashMap<(Id, bool), Metadata<'m>>,
    /// The contents of OpString instructions, in the order of the texts.
    strings: Option<Vec<Cow<'s, [u8]>>>,
}

impl<'m, 's> Reader<'m, 's> {
    /// Attaches the metadata about a kernel's arguments.
    pub(crate) fn kernel_arguments(&mut self, id: Id, function: Function<'m>) -> Result<()> {
        let params = self.params(id)?;
        let mut lists: [Vec<Metadata<'m>>; 5] = Default::default();
        let context = self.context;
        let string = |text: &str| context.md_string(text.as_bytes());
        for param in &params {
            let type_id = self.type_id(*param)?;
            let inst = self.type_inst(type_id)?;
            let is_by_value = self.has_attribute(*param, FunctionParameterAttribute::ByVal);
            let [spaces, access, types, qualifiers, names] = &mut lists;
            spaces.push(self.context.md_u32(self.argument_space(inst, is_by_value)?)?);
            access.push(string(access_qualifier(inst)));
            let known = self.spellings.types.get(&(type_id, is_by_value)).copied();
            types.push(match known {
                Some(known) => known,
                None => {
                    let spelt = string(&self.argument_type(inst, is_by_value)?);
                    self.spellings.types.insert((type_id, is_by_value), spelt);
                    spelt
                }
            });
            qualifiers.push(string(&self.argument_qualifiers(*param, inst)));
            names.push(self.context.md_string(&self.index.name(*param)));
        }
        let [spaces, access, types, qualifiers, names] = lists.map(|list| self.context.md_node(&list));
        let base_types = types;
        let [kept_types, kept_qualifiers] = metadata::KEPT_ARGUMENTS.map(|kind| {
            let text = self.kept_arguments(kind, function)?;
            let list: Vec<_> = metadata::split_arguments(&text).into_iter().map(string).collect();
            Some(self.context.md_node(&list))
        });
        let (types, qualifiers) = (kept_types.unwrap_or(types), kept_qualifiers.unwrap_or(qualifiers));
        let attach =
            |name: &str, node: Metadata<'m>| function.value().attach(self.context.metadata_kind(name), node);
        attach("kernel_arg_addr_space", spaces)?;
        attach("kernel_arg_access_qual", access)?;
        attach("kernel_arg_type", types)?;
        attach("kernel_arg_type_qual", qualifiers)?;
        attach("kernel_arg_base_type", base_types)?;
        self.kernel_argument_decorations(&params, function)?;
        if self.options.kernel_arg_names {
            attach("kernel_arg_name", names)?;
        }
        Ok(())
    }

    /// Attaches what decorations of the vendor say of a kernel's arguments.
    fn kernel_argument_decorations(&self, params: &[Id], function: Function<'m>) -> Result<()> {
        let attach =
            |name: &str, node: Metadata<'m>| function.value().attach(self.context.metadata_kind(name), node);
        let aligned: Vec<bool> = params
            .iter()
            .map(|param| self.has_attribute(*param, FunctionParameterAttribute::RuntimeAlignedALTERA))
            .collect();
        if aligned.contains(&true) {
            let mut flags = Vec::with_capacity(aligned.len());
            for is_aligned in aligned {
                flags.push(self.context.bool().const_int(is_aligned.into())?.as_md()?);
            }
            attach(metadata::RUNTIME_ALIGNED, self.context.md_node(&flags))?;
        }
        let locations: Vec<_> = params
            .iter()
            .map(|param| self.index.decoration(*param, Decoration::BufferLocationALTERA))
            .collect();
        if locations.iter().any(Option::is_some) {
            let mut numbers = Vec::with_capacity(locations.len());
            for location in locations {
                let number = location.map_or(Ok(u32::MAX), |location| location.parameter(0))?;
                numbers.push(self.context.md_u32(number)?);
            }
            attach(metadata::BUFFER_LOCATION, self.context.md_node(&numbers))?;
        }
        Ok(())
    }

    /// One of [`metadata::KEPT_ARGUMENTS`] as the source spelt it, which a writer may have kept in an OpString.
    fn kept_arguments(&mut self, kind: &str, function: Function<'m>) -> Option<String> {
        if !self.options.kernel_arg_type_strings {
            return None;
        }
        let prefix = metadata::kept_arguments_prefix(kind, &function.name_bytes());
        let module = self.ids.module();
        let strings = self.spellings.strings.get_or_insert_with(|| {
            let preamble = module.iter().take_while(|inst| inst.op() != Op::Function);
            let strings = preamble.filter(|inst| inst.op() == Op::String);
            let mut texts: Vec<_> =
                strings.filter_map(|inst| Some(words::string_bytes(inst.operands().get(1..)?))).collect();
            texts.sort_unstable();
            texts
        });
        let place = strings.partition_point(|text| text.as_ref() < prefix.as_slice());
        let kept = strings.get(place)?.strip_prefix(prefix.as_slice())?;
        Some(String::from_utf8_lossy(kept).into_owned())
    }

    pub(super) fn has_attribute(&self, id: Id, attribute: FunctionParameterAttribute) -> bool {
        self.index.is_decorated(id)
            && self.index.decorations(id).any(|decoration| {
                decoration.kind == Decoration::FuncParamAttr
                    && decoration.parameters.first() == Some(&attribute.0)
            })
    }

    fn argument_space(&self, inst: Inst<'s>, is_by_value: bool) -> Result<u32> {
        Ok(match inst.op() {
            Op::TypePointer | Op::TypeUntypedPointerKHR if !is_by_value => {
                let class = StorageClass(inst.word(1)?);
                storage::address_space(class).unwrap_or(0)
            }
            Op::TypeImage | Op::TypePipe => 1,
            _ => 0,
        })
    }

    fn argument_qualifiers(&self, param: Id, inst: Inst<'s>) -> String {
        let mut found = Vec::new();
        if self.index.has(param, Decoration::Volatile) {
            found.push("volatile");
        }
        if self.has_attribute(param, FunctionParameterAttribute::NoAlias) {
            found.push("restrict");
        }
        if inst.op() == Op::TypePipe {
            found.push("pipe");
        }
        found.join(" ")
    }

    fn argument_type(&self, inst: Inst<'s>, is_by_value: bool) -> Result<String> {
        if is_by_value && inst.op() == Op::TypePointer {
            let pointee = self.type_inst(inst.id(2)?)?;
            return self.type_name(pointee, MAX_POINTERS);
        }
        self.type_name(inst, MAX_POINTERS)
    }

    /// A type as OpenCL C spells it; integers have a sign, as SPIR-V does not tell.
    fn type_name(&self, inst: Inst<'s>, depth: u32) -> Result<String> {
        Ok(match inst.op() {
            Op::TypeVoid => "void".to_owned(),
            Op::TypeBool => "bool".to_owned(),
            Op::TypeInt => {
                let prefix = if inst.word(2)? == 0 { "" } else { "u" };
                match inst.word(1)? {
                    8 => format!("{prefix}char"),
                    16 => format!("{prefix}short"),
                    32 => format!("{prefix}int"),
                    64 => format!("{prefix}long"),
                    bits => format!("{prefix}int{bits}_t"),
                }
            }
            Op::TypeFloat => self.ty(inst.id(0)?)?.to_string(),
            Op::TypeVector if depth > 0 => {
                let element = self.type_inst(inst.id(1)?)?;
                format!("{}{}", self.type_name(element, depth - 1)?, inst.word(2)?)
            }
            Op::TypePointer if depth > 0 => {
                let pointee = self.type_inst(inst.id(2)?)?;
                format!("{}*", self.type_name(pointee, depth - 1)?)
            }
            Op::TypePointer | Op::TypeUntypedPointerKHR => "void*".to_owned(),
            Op::TypeArray => "array".to_owned(),
            Op::TypeStruct => {
                let name = self.index.name(inst.id(0)?);
                let name = String::from_utf8_lossy(&name);
                // clang's names of types begin with their kind.
                let spelt = ["struct", "union"].iter().find_map(|kind| {
                    let rest = name.strip_prefix(kind)?.strip_prefix('.')?;
                    Some(format!("{kind} {rest}"))
                });
                spelt.unwrap_or_else(|| name.into_owned())
            }
            Op::TypeOpaque => words::string(inst.operands().get(1..).unwrap_or(&[])).into_owned(),
            Op::TypeImage => image_name(inst)?,
            Op::TypePipe => "pipe".to_owned(),
            op => match opaque::by_op(op) {
                Some(row) => row.spelling.to_owned(),
                None => op.name().and_then(|name| name.strip_prefix("OpType")).unwrap_or("").to_owned(),
            },
        })
    }
}

fn access_qualifier(inst: Inst<'_>) -> &'static str {
    let qualifier = match inst.op() {
        Op::TypeImage => inst.operands().get(8),
        Op::TypePipe => inst.operands().get(1),
        _ => return "none",
    };
    match qualifier.copied().map(AccessQualifier) {
        Some(AccessQualifier::WriteOnly) => "write_only",
        Some(AccessQualifier::ReadWrite) => "read_write",
        _ => "read_only",
    }
}

/// OpenCL C's name of an image type.
fn image_name(inst: Inst<'_>) -> Result<String> {
    let (dim, depth, arrayed, sampled) = (Dim(inst.word(2)?), inst.word(3)?, inst.word(4)?, inst.word(5)?);
    let mut name = String::from(match dim {
        Dim::Dim1D => "image1d_",
        Dim::Dim2D => "image2d_",
        Dim::Dim3D => "image3d_",
        Dim::Buffer => "image1d_buffer_",
        _ => "image_",
    });
    if arrayed == 1 {
        name.push_str("array_");
    }
    if sampled == 1 {
        name.push_str("msaa_");
    }
    if depth == 1 {
        name.push_str("depth_");
    }
    name.push('t');
    Ok(name)
}
