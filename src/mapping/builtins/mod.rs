//! Builtin functions: OpenCL C's names and the SPIR-V-friendly ones, with the instructions that they stand for.
//!
//! [`resolve`] tells what a function of LLVM IR stands for, once per callee. Three kinds of facts are behind it:
//! - The grammar: `__spirv_<Name>`, `__spirv_ocl_<name>` and other sets, `__spirv_BuiltIn<Name>`, and every function of OpenCL C that
//!   is named like its instruction of OpenCL.std ([`opencl_std`], [`friendly`]).
//! - Rows whose arguments become operands one by one, read in both directions ([`BuiltinTable`]).
//! - Families with rules of their own, a module and a variant of [`BuiltinCall`] each.

pub mod arbitrary;
pub mod atomic;
pub mod avc;
pub mod block_io;
pub mod convert;
pub mod enqueue;
pub mod formats;
pub mod friendly;
pub mod group;
pub mod image;
pub mod integer;
mod misc;
pub mod opencl_std;
mod relational;
mod row;
pub mod sync;
#[cfg(test)]
mod tests;
pub mod types;
pub mod vector;
pub mod workitem;

pub use row::{
    ArgumentClass, BuiltinRow, BuiltinTable, InstKey, OperandSource, Param, ResultRule, Spelling, Wrapper,
};

use smallvec::SmallVec;

use crate::mangle::{self, Ty};
use crate::spirv::Op;
use crate::spirv::grammar::{BuiltIn, ExtInstRow, ExtInstSet, StorageClass};
use friendly::{Friendly, Postfixes};

fn estimation_rows() -> Vec<BuiltinRow> {
    let mut rows = Vec::new();
    avc::rows(&mut rows);
    rows
}

fn other_rows() -> Vec<BuiltinRow> {
    let mut rows = Vec::new();
    relational::rows(&mut rows);
    integer::rows(&mut rows);
    group::rows(&mut rows);
    misc::rows(&mut rows);
    rows
}

/// Which names count as builtins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuiltinNames {
    /// Those of OpenCL C as well, for modules whose source language is OpenCL C or C++ for OpenCL.
    OpenCl,
    /// Only the SPIR-V-friendly ones.
    SpirvFriendly,
}

/// The meaning of a call of a builtin.
#[derive(Clone, Copy, Debug)]
pub enum BuiltinCall {
    /// A row of the table, with the class that decides.
    Row(&'static BuiltinRow, ArgumentClass),
    /// An instruction of OpenCL.std with the call's arguments, the last of them literals where the grammar says so.
    Ext(&'static ExtInstRow, Postfixes),
    /// A SPIR-V-friendly call of an instruction of another extended set.
    OtherExt(ExtInstSet, &'static ExtInstRow),
    /// A SPIR-V-friendly call of an instruction.
    Op(&'static crate::spirv::grammar::OpRow, Postfixes),
    /// `__spirv_SpecConstant`: a specialization constant of module scope by its number and default.
    SpecConstant,
    /// `__spirv_SpecConstantComposite`: one that is made of others.
    SpecConstantComposite,
    /// A builtin variable by its own name; with an argument, a component of it.
    Variable(BuiltIn),
    /// A work-item function.
    WorkItem(&'static workitem::WorkItem),
    /// `any` or `all`: the signs of the components are what counts.
    Vote(Op),
    /// `dot` and `dot_acc_sat`; the classes of the factors tell which.
    Dot {
        /// The class of the first factor.
        first: ArgumentClass,
        /// The class of the second.
        second: ArgumentClass,
        /// Whether the third argument is added with saturation.
        accumulates: bool,
    },
    /// `convert_T`, with the class of the argument.
    Convert(convert::NamedConversion, ArgumentClass),
    /// A conversion to or from a small format of numbers.
    Format(formats::FormatConversion),
    /// `vload`, `vstore` and their relatives.
    Vector(vector::VectorAccess),
    /// An atomic function on an object of a class.
    Atomic(&'static atomic::AtomicRow, atomic::AtomicStyle, ArgumentClass),
    /// A barrier or fence.
    Sync(sync::Sync),
    /// A function on images.
    Image(image::ImageCall),
    /// `__translate_sampler_initializer`: a sampler from a literal.
    Sampler,
    /// `enqueue_kernel` and the queries of blocks.
    Enqueue(enqueue::Enqueue),
    /// `ndrange_1D` and its relatives.
    NdRange(u32),
    /// `work_group_broadcast` with the coordinates of a work-item.
    WorkGroupBroadcast,
    /// `to_global` and its relatives.
    AddressCast(StorageClass),
    /// `get_fence`.
    GetFence,
    /// A block read or write.
    Block(block_io::BlockAccess),
}

/// A builtin function with what its name says of its parameters.
#[derive(Clone, Debug)]
pub struct Resolved<'a> {
    /// The meaning of its calls.
    pub call: BuiltinCall,
    /// The parameter types as the name has them; `None` where the name has none that could be understood.
    pub params: Option<SmallVec<[Ty<'a>; 4]>>,
}

impl<'a> Resolved<'a> {
    /// A parameter's type, where the name tells it.
    #[must_use]
    pub fn param(&self, number: usize) -> Option<&Ty<'a>> {
        self.params.as_ref()?.get(number)
    }
}

/// The function that clang calls to make a sampler of a literal.
pub const SAMPLER_INITIALIZER: &str = "__translate_sampler_initializer";

/// The address space casts by name.
const ADDRESS_CASTS: &[(&str, StorageClass)] = &[
    ("to_global", StorageClass::CrossWorkgroup),
    ("to_local", StorageClass::Workgroup),
    ("to_private", StorageClass::Function),
];

/// The name of a cast from the generic address space.
#[must_use]
pub fn address_cast_name(storage: StorageClass) -> Option<&'static str> {
    ADDRESS_CASTS.iter().find(|row| row.1 == storage).map(|row| row.0)
}

/// A name without the number by which LLVM tells functions of one name apart.
#[must_use]
pub fn stem(symbol: &str) -> &str {
    match symbol.rsplit_once('.') {
        Some((stem, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => stem,
        _ => symbol,
    }
}

/// The name of a variable or function without its types; a mangled name is demangled.
#[must_use]
pub fn base_name(symbol: &str) -> &str {
    mangle::base_name(symbol).unwrap_or(symbol)
}

/// The builtin that a function of LLVM IR without a body stands for, if it is one; `arity` is the number of its
/// parameters there. A function that has a body is its author's own whatever its name, and must not come here.
#[must_use]
pub fn resolve(symbol: &str, arity: usize, names: BuiltinNames) -> Option<Resolved<'_>> {
    let base = base_name(symbol);
    if base.starts_with(friendly::PREFIX) {
        let call = spec_constant(base, arity).or_else(|| friendly_call(base))?;
        return Some(Resolved { call, params: params_of(symbol) });
    }
    if let Some(row) = arbitrary::by_name(symbol) {
        return Some(Resolved { call: BuiltinCall::Op(row, Postfixes::default()), params: None });
    }
    if let Some(conversion) = formats::FormatConversion::parse(base) {
        return (1..=3)
            .contains(&arity)
            .then_some(Resolved { call: BuiltinCall::Format(conversion), params: None });
    }
    if base == SAMPLER_INITIALIZER {
        return Some(Resolved { call: BuiltinCall::Sampler, params: None });
    }
    if names == BuiltinNames::SpirvFriendly {
        return None;
    }
    let mangled = symbol != base;
    let name = mangle::parse(symbol).ok();
    if mangled && name.as_ref().is_some_and(|name| !name.is_plain()) {
        return None;
    }
    let params = name.map(|name| name.params().iter().cloned().collect::<SmallVec<[Ty<'_>; 4]>>());
    let call = if mangled {
        opencl_call(base, params.as_deref().unwrap_or(&[]), arity)?
    } else {
        plain_call(base, arity)?
    };
    Some(Resolved { call, params })
}

fn params_of(symbol: &str) -> Option<SmallVec<[Ty<'_>; 4]>> {
    let name = mangle::parse(symbol).ok()?;
    Some(name.resolved_params()?.iter().cloned().collect())
}

/// Calls that stand for specialization constants.
fn spec_constant(base: &str, arity: usize) -> Option<BuiltinCall> {
    let name = base.strip_prefix(friendly::PREFIX)?;
    match name.split_once('_').map_or(name, |(name, _)| name) {
        "SpecConstant" if arity == 2 => Some(BuiltinCall::SpecConstant),
        "SpecConstantComposite" => Some(BuiltinCall::SpecConstantComposite),
        _ => None,
    }
}

fn friendly_call(base: &str) -> Option<BuiltinCall> {
    if let Some(variable) = workitem::variable_of(base) {
        return Some(BuiltinCall::Variable(variable));
    }
    friendly::by_name(base).map(|(target, postfixes)| match target {
        Friendly::Op(row) => BuiltinCall::Op(row, postfixes),
        Friendly::Ext(ExtInstSet::OpenClStd, row) => BuiltinCall::Ext(row, postfixes),
        Friendly::Ext(set, row) => BuiltinCall::OtherExt(set, row),
    })
}

/// Functions that clang declares without mangling.
fn plain_call(base: &str, arity: usize) -> Option<BuiltinCall> {
    if let Some(call) = enqueue::by_name(base) {
        return Some(BuiltinCall::Enqueue(call));
    }
    if let Some((_, storage)) = base
        .strip_prefix("__")
        .and_then(|name| ADDRESS_CASTS.iter().find(|row| row.0 == name))
        .filter(|_| arity == 1)
    {
        return Some(BuiltinCall::AddressCast(*storage));
    }
    if base == "printf" {
        return opencl_std::by_name(base, ArgumentClass::Signed, arity)
            .map(|row| BuiltinCall::Ext(row, Postfixes::default()));
    }
    let row = BuiltinTable::by_name(base).find(|row| row.plain_name && row.arity() == arity)?;
    Some(BuiltinCall::Row(row, ArgumentClass::Signed))
}

/// Functions of OpenCL C with their types in the symbol.
fn opencl_call(base: &str, params: &[Ty<'_>], arity: usize) -> Option<BuiltinCall> {
    let class = |number: usize| params.get(number).map_or(ArgumentClass::Signed, ArgumentClass::of);
    let mut rows = BuiltinTable::by_name(base).filter(|row| !row.plain_name && row.arity() == arity);
    if let Some((row, class)) = rows.find_map(|row| {
        let class = class(usize::from(row.decides));
        row.inst(class).map(|_| (row, class))
    }) {
        return Some(BuiltinCall::Row(row, class));
    }
    if let Some(row) = opencl_std::by_name(base, class(0), arity) {
        return Some(BuiltinCall::Ext(row, Postfixes::default()));
    }
    if let Some(row) = workitem::by_name(base) {
        let dimensions = usize::from(matches!(row.shape, workitem::BuiltinVariableType::Sizes { .. }));
        return (arity == dimensions).then_some(BuiltinCall::WorkItem(row));
    }
    irregular(base, params, arity, class)
}

fn irregular(
    base: &str,
    params: &[Ty<'_>],
    arity: usize,
    class: impl Fn(usize) -> ArgumentClass,
) -> Option<BuiltinCall> {
    match (base, arity) {
        ("any", 1) => return Some(BuiltinCall::Vote(Op::Any)),
        ("all", 1) => return Some(BuiltinCall::Vote(Op::All)),
        ("dot", 2) => {
            return Some(BuiltinCall::Dot { first: class(0), second: class(1), accumulates: false });
        }
        ("dot_acc_sat", 3) => {
            return Some(BuiltinCall::Dot { first: class(0), second: class(1), accumulates: true });
        }
        ("work_group_broadcast", 2..=4) => return Some(BuiltinCall::WorkGroupBroadcast),
        ("get_fence", 1) => return Some(BuiltinCall::GetFence),
        _ => {}
    }
    if let Some((_, storage)) = ADDRESS_CASTS.iter().find(|row| row.0 == base && arity == 1) {
        return Some(BuiltinCall::AddressCast(*storage));
    }
    if let Some(conversion) = convert::NamedConversion::parse(base) {
        let fits = arity == 1 && params.first().is_none_or(|from| from.components() == conversion.to.count);
        return fits.then(|| BuiltinCall::Convert(conversion, class(0)));
    }
    if let Some(access) = vector::VectorAccess::parse(base) {
        let needed = if vector::stores(access.inst) { 3 } else { 2 };
        return (arity == needed).then_some(BuiltinCall::Vector(access));
    }
    if let Some(sync) = sync::by_name(base) {
        let fits = match sync {
            sync::Sync::Barrier(..) => (1..=2).contains(&arity),
            sync::Sync::Fence(_) => arity == 1,
            sync::Sync::AtomicFence => arity == 3,
        };
        return fits.then_some(BuiltinCall::Sync(sync));
    }
    if let Some((row, style)) = atomic::by_name(base) {
        return atomic_call(row, style, params, arity);
    }
    if let Some(call) = image::by_name(base) {
        return Some(BuiltinCall::Image(call));
    }
    if let Some(dimensions) = enqueue::ndrange_dimensions(base) {
        return Some(BuiltinCall::NdRange(dimensions));
    }
    block_io::BlockAccess::parse(base).map(BuiltinCall::Block)
}

/// The class of an atomic function is that of the object; a name without types gives none away.
fn atomic_call(
    row: &'static atomic::AtomicRow,
    style: atomic::AtomicStyle,
    params: &[Ty<'_>],
    arity: usize,
) -> Option<BuiltinCall> {
    let object = params.first().and_then(Ty::pointee).map(|(object, _)| object);
    let class = object.map_or(ArgumentClass::Signed, ArgumentClass::of);
    let values = match row.action {
        atomic::AtomicAction::Load
        | atomic::AtomicAction::Step
        | atomic::AtomicAction::FlagTestAndSet
        | atomic::AtomicAction::FlagClear => 1,
        atomic::AtomicAction::Init | atomic::AtomicAction::Store | atomic::AtomicAction::Update => 2,
        atomic::AtomicAction::CompareExchange | atomic::AtomicAction::CompareExchangeC11 => 3,
    };
    let orders = match (style, row.action) {
        (atomic::AtomicStyle::Explicit, atomic::AtomicAction::CompareExchangeC11) => 2..=3,
        (atomic::AtomicStyle::Explicit, _) => 1..=2,
        _ => 0..=0,
    };
    let fits = arity.checked_sub(values).is_some_and(|rest| orders.contains(&rest));
    (fits && row.op(class).is_some()).then_some(BuiltinCall::Atomic(row, style, class))
}
