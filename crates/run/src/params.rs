//! The parameters of a kernel: how they lie in the block of arguments, and what a launch has to give for each.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::targets::TargetData;
use inkwell::types::{BasicType as _, BasicTypeEnum, StructType};
use inkwell::values::FunctionValue;

use super::arg::{AggregateField, ArgInfo, ArgKind};
use super::convert::Element;
use super::launch;
use super::opaque;
use super::scalar::ScalarType;
use crate::llvm::KnownAttribute;
use crate::{At, Code, Error, Result};
use crate::{
    jit,
    llvm::{self, Metadata},
};

/// The parameters of a kernel in the source, as far as the module keeps them.
#[derive(Debug, Default)]
pub(super) struct Sources {
    names: Vec<String>,
    types: Vec<String>,
    /// Of a parameter with a type of the target, what it takes, or the type's name where that cannot be had here.
    opaque: Vec<Option<Result<ArgKind, String>>>,
}

impl Sources {
    /// Those of a kernel, before its types are replaced by what stands for them on the host.
    pub(super) fn of(module: llvm::Module<'_>, kernel: &str) -> Self {
        let Some(function) = module.function(kernel.as_bytes()) else {
            return Self { names: Vec::new(), types: Vec::new(), opaque: Vec::new() };
        };
        let strings = |name: &str| -> Vec<String> {
            let node = function.value().attachment(module.context().metadata_kind(name));
            let operands = node.into_iter().flat_map(Metadata::operands);
            operands
                .map(|string| {
                    string.and_then(|string| string.string().map(str::to_owned)).unwrap_or_default()
                })
                .collect()
        };
        let (mut names, types) = (strings("kernel_arg_name"), strings("kernel_arg_type"));
        if names.is_empty() {
            names = debug_names(function);
        }
        let of_target = |ty: &llvm::Type<'_>| opaque::stand_in(*ty).is_some();
        let kind = |ty: llvm::Type<'_>| {
            opaque::kind(ty).ok_or_else(|| ty.target_ext_name().unwrap_or_default().to_string())
        };
        let opaque = function.params().map(|param| param.ty().filter(of_target).map(kind)).collect();
        Self { names, types, opaque }
    }
}

/// The names that debug information has for the parameters of a function, by their numbers; empty ones where it has none.
fn debug_names(function: llvm::Function<'_>) -> Vec<String> {
    let mut names = Vec::new();
    let count = function.params().count();
    let Some(own) = function.subprogram() else { return names };
    let records = function.blocks().flat_map(llvm::Block::instructions).flat_map(llvm::Inst::debug_records);
    for variable in records.filter_map(llvm::DebugRecord::variable) {
        // What was inlined has arguments of its own.
        let number = variable.parameter_number();
        let number = usize::try_from(number).ok().filter(|number| (1..=count).contains(number));
        if let Some(number) = number
            && variable.variable_scope() == Some(own)
        {
            names.resize(count, String::new());
            if let Some(name) = names.get_mut(number - 1) {
                *name = String::from_utf8_lossy(variable.variable_name()).into_owned();
            }
        }
    }
    names
}

/// How the kernel's parameters lie in the block of arguments.
pub(super) struct Params<'ctx> {
    pub(super) block: StructType<'ctx>,
    /// Which members of the block they are; the others are padding.
    pub(super) members: Vec<u32>,
    /// Whether a parameter is the address of its member of the block, for structs by value.
    pub(super) by_address: Vec<bool>,
    pub(super) offsets: Vec<usize>,
    pub(super) infos: Vec<ArgInfo>,
    /// Of the block, in bytes.
    pub(super) size: usize,
}

impl<'ctx> Params<'ctx> {
    /// Those of `kernel`.
    pub(super) fn of(
        module: &Module<'ctx>,
        kernel: FunctionValue<'ctx>,
        data: &TargetData,
        sources: &Sources,
    ) -> Result<Self> {
        let mut block = ArgumentBlock { data, fields: Vec::new(), end: 0 };
        let (mut members, mut by_address, mut infos) = (Vec::new(), Vec::new(), Vec::new());
        let own = llvm::Module::from_inkwell(module).function(kernel.get_name().to_bytes());
        for (index, value) in (0..).zip(kernel.get_params()) {
            let ty = value.get_type();
            let by_value = by_value_type(kernel, index);
            let field = by_value.unwrap_or(ty);
            let number = index as usize;
            let kind = match sources.opaque.get(number).cloned().flatten() {
                Some(known) => known,
                None => kind(data, field, by_value.is_some()).ok_or_else(|| ty.print_to_string().to_string()),
            };
            let kind = kind.map_err(|ty| refused(kernel, index, &format!("has the type {ty}")))?;
            let own_name = value.get_name().to_string_lossy().into_owned();
            let source = |list: &[String]| list.get(number).filter(|text| !text.is_empty()).cloned();
            let told = source(&sources.types);
            let element = match field {
                _ if by_value.is_some() => None,
                BasicTypeEnum::PointerType(_) => match &told {
                    Some(text) => Element::of_source(text),
                    None => own.and_then(|own| own.param(index)).and_then(Element::of_pointer),
                },
                // A typedef has a name of its own.
                _ => told.as_deref().and_then(Element::of_source).or_else(|| Element::of_type(field)),
            };
            infos.push(ArgInfo {
                name: if own_name.is_empty() { source(&sources.names).unwrap_or_default() } else { own_name },
                kind,
                ty: told.unwrap_or_else(|| field.print_to_string().to_string()),
                element,
                fields: FieldList::of(data, field, alignment(kernel, index)).unwrap_or_default(),
            });
            let aligned = if by_value.is_some() { alignment(kernel, index) } else { 1 };
            let member = block.push(module, field, aligned);
            members.push(member.ok_or_else(|| refused(kernel, index, "is aligned to more than 128 bytes"))?);
            by_address.push(by_value.is_some());
        }
        let block = module.get_context().struct_type(&block.fields, false);
        let mut offsets = Vec::new();
        for &index in &members {
            let offset =
                data.offset_of_element(&block, index).and_then(|offset| usize::try_from(offset).ok());
            offsets.push(offset.ok_or_else(|| Error::internal("an argument without a place"))?);
        }
        let size = usize::try_from(data.get_abi_size(&block))
            .map_err(|_| Error::internal("a block that is too large"))?;
        Ok(Self { block, members, by_address, offsets, infos, size })
    }
}

/// The block of arguments while its members are added.
struct ArgumentBlock<'ctx, 'd> {
    data: &'d TargetData,
    fields: Vec<BasicTypeEnum<'ctx>>,
    /// Where the last member ends, in bytes.
    end: u64,
}

impl<'ctx> ArgumentBlock<'ctx, '_> {
    /// Adds a member that the kernel takes to be aligned so much, and gives its number. `None` where the block cannot have it.
    fn push(&mut self, module: &Module<'ctx>, ty: BasicTypeEnum<'ctx>, alignment: u64) -> Option<u32> {
        let own = u64::from(self.data.get_abi_alignment(&ty));
        if alignment > launch::ALIGNMENT as u64 {
            return None;
        }
        let start = self.end.checked_next_multiple_of(alignment.max(own))?;
        if start != self.end.checked_next_multiple_of(own)? {
            let padding = u32::try_from(start - self.end).ok()?;
            self.fields.push(module.get_context().i8_type().array_type(padding).into());
        }
        let number = u32::try_from(self.fields.len()).ok()?;
        self.fields.push(ty);
        self.end = start.checked_add(self.data.get_abi_size(&ty))?;
        Some(number)
    }
}

impl Params<'_> {
    /// Of each parameter, whether it points to constant memory.
    pub(super) fn constants(&self, kernel: FunctionValue<'_>) -> Vec<bool> {
        const CONSTANT: u32 = 2;
        let types = kernel.get_params().into_iter().map(|value| value.get_type());
        types.map(|ty| matches!(ty, BasicTypeEnum::PointerType(pointer) if llvm::address_space(pointer) == CONSTANT)).collect()
    }
}

fn refused(kernel: FunctionValue<'_>, index: u32, what: &str) -> Error {
    let text = format!("argument {index} {what}, which is not supported here");
    let function = kernel.get_name().to_string_lossy().into_owned();
    Error::unsupported(Code::Other, text).or_at(|| At::Ir { function, block: None, instruction: None })
}

fn kind(data: &TargetData, ty: BasicTypeEnum<'_>, by_value: bool) -> Option<ArgKind> {
    let size = || usize::try_from(data.get_abi_size(&ty)).ok().map(ArgKind::Value);
    match ty {
        _ if by_value && ty.is_sized() => size(),
        BasicTypeEnum::IntType(int) if int.get_bit_width() >= 8 => size(),
        BasicTypeEnum::FloatType(_) | BasicTypeEnum::VectorType(_) => size(),
        BasicTypeEnum::StructType(_) | BasicTypeEnum::ArrayType(_) if ty.is_sized() => size(),
        BasicTypeEnum::PointerType(pointer) => match llvm::address_space(pointer) {
            3 => Some(ArgKind::Local),
            // Global, constant, generic, and the two kinds of global memory for devices and hosts.
            1 | 2 | 4 | 5 | 6 => Some(ArgKind::Buffer),
            _ => None,
        },
        _ => None,
    }
}

/// The alignment that a parameter's attribute gives it.
fn alignment(function: FunctionValue<'_>, index: u32) -> u64 {
    let kind = Attribute::get_named_enum_kind_id(KnownAttribute::Align.name());
    let attribute = function.get_enum_attribute(AttributeLoc::Param(index), kind);
    attribute.map_or(1, |attribute| attribute.get_enum_value().max(1))
}

fn by_value_type<'ctx>(function: FunctionValue<'ctx>, index: u32) -> Option<BasicTypeEnum<'ctx>> {
    let kind = Attribute::get_named_enum_kind_id(KnownAttribute::ByVal.name());
    let mut attributes = function.attributes(AttributeLoc::Param(index)).into_iter();
    let attribute = attributes.find(|a| a.is_type() && a.get_enum_kind_id() == kind)?;
    // The attribute's type lives in the context of the function, as inkwell's signature does not say.
    jit::attribute_type(function, attribute)
}

/// The numbers of a structure or an array, as they are found.
struct FieldList<'d> {
    data: &'d TargetData,
    /// The largest alignment that the source may give a part.
    alignment: u64,
    found: Vec<AggregateField>,
}

impl<'d> FieldList<'d> {
    /// The most that are told of one parameter, and how deep they nest.
    const MOST: usize = 4096;
    const DEEPEST: usize = 64;

    /// Returns the fields of a parameter's type. `None` if it has parts that are neither numbers nor pointers, if it has too many, and if a
    /// part is a union, since its type in LLVM has only one of the members.
    fn of(data: &'d TargetData, ty: BasicTypeEnum<'_>, alignment: u64) -> Option<Vec<AggregateField>> {
        if !matches!(ty, BasicTypeEnum::StructType(_) | BasicTypeEnum::ArrayType(_)) {
            return None;
        }
        let alignment = alignment.max(data.get_abi_alignment(&ty).into());
        let mut fields = Self { data, alignment, found: Vec::new() };
        fields.add(ty, 0, Self::DEEPEST)?;
        Some(fields.found)
    }

    fn add(&mut self, ty: BasicTypeEnum<'_>, offset: usize, depth: usize) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        match ty {
            BasicTypeEnum::StructType(structure) => {
                if structure.get_name().is_some_and(|name| name.to_bytes().starts_with(b"union.")) {
                    return None;
                }
                for (index, field) in (0..).zip(structure.get_field_types_iter()) {
                    let inner = usize::try_from(self.data.offset_of_element(&structure, index)?).ok()?;
                    let known = self.found.len();
                    self.add(field, offset.checked_add(inner)?, depth)?;
                    if self.may_be_padding(structure, index, field)? {
                        self.found.iter_mut().skip(known).for_each(|field| field.may_be_padding = true);
                    }
                }
                Some(())
            }
            BasicTypeEnum::ArrayType(array) => {
                let element = array.get_element_type();
                let size = usize::try_from(self.data.get_abi_size(&element)).ok()?;
                let each = |number: u32| offset.checked_add(size.checked_mul(number as usize)?);
                (0..array.len()).try_for_each(|number| self.add(element, each(number)?, depth))
            }
            BasicTypeEnum::VectorType(vector) => {
                let element = vector.get_element_type();
                let size = Element::of_type(element)?.ty.size();
                let each = |number: u32| offset.checked_add(size.checked_mul(number as usize)?);
                (0..vector.get_size()).try_for_each(|number| self.add(element, each(number)?, depth))
            }
            BasicTypeEnum::PointerType(_) => {
                let ty = if self.data.get_abi_size(&ty) == 4 { ScalarType::U32 } else { ScalarType::U64 };
                self.push(offset, Element { ty, sign_is_known: true })
            }
            _ => self.push(offset, Element::of_type(ty)?),
        }
    }

    fn push(&mut self, offset: usize, element: Element) -> Option<()> {
        self.found.push(AggregateField { offset, element, may_be_padding: false });
        (self.found.len() <= Self::MOST).then_some(())
    }

    /// Whether the part of a structure may be an array of bytes that a compiler put in: it fills up to an alignment that the parameter
    /// has. Clang does so where the rest alone would lie elsewhere, and for eight bytes or more in any case.
    fn may_be_padding(&self, structure: StructType<'_>, index: u32, ty: BasicTypeEnum<'_>) -> Option<bool> {
        let is_bytes = matches!(ty, BasicTypeEnum::ArrayType(array)
            if matches!(array.get_element_type(), BasicTypeEnum::IntType(int) if int.get_bit_width() == 8));
        let count = self.data.get_abi_size(&ty);
        let start = self.data.offset_of_element(&structure, index)?;
        let end = start.checked_add(count)?;
        let to = (count + 1).next_power_of_two();
        if !is_bytes || count < 2 || to > self.alignment || !end.is_multiple_of(to) {
            return Some(false);
        }
        let alone = match structure.get_field_type_at_index(index.checked_add(1)?) {
            _ if structure.is_packed() => start,
            Some(next) => start.next_multiple_of(self.data.get_abi_alignment(&next).into()),
            None => start.next_multiple_of(self.data.get_abi_alignment(&structure).into()),
        };
        Some(count >= 8 || alone != end)
    }
}
