//! Work-item functions: where a work-item stands in the range, read from the state that the launcher sets.

use super::types::{BuiltinType, Elem};
use super::{BuiltinRequest, line};
use crate::{mapping::builtins::workitem, spirv::grammar::BuiltIn};

/// The state's global variable: [`ROWS`] times four words of 64 bits, by [`Row`] and dimension. The fourth word is
/// what a dimension outside of the range has.
pub const STATE: &str = "spirv_llvm.run.state";

/// How many rows the state has.
pub const ROWS: usize = 17;

/// The rows of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Row {
    /// The number of dimensions.
    WorkDim,
    /// The number of work-items in each dimension.
    GlobalSize,
    /// The number of the work-item in the launch.
    GlobalId,
    /// The size of its group.
    LocalSize,
    /// The size of groups that are not cut off at the end of the launch.
    EnqueuedLocalSize,
    /// The number of the work-item in its group.
    LocalId,
    /// The number of groups.
    GroupCount,
    /// The number of its group.
    GroupId,
    /// The first number of a work-item in the launch, by dimension.
    GlobalOffset,
    /// The number of the work-item in the launch, over all dimensions.
    GlobalLinearId,
    /// The number of the work-item in its group, over all dimensions.
    LocalLinearId,
    /// The number of work-items in its sub-group.
    SubGroupSize,
    /// The number of work-items in the largest sub-group.
    SubGroupMaxSize,
    /// The number of sub-groups in its group.
    SubGroupCount,
    /// The number of sub-groups in a group that is not cut off.
    EnqueuedSubGroupCount,
    /// The number of its sub-group in the group.
    SubGroupId,
    /// The number of the work-item in its sub-group.
    SubGroupLocalId,
}

impl Row {
    /// The index of the row's word for dimension 0.
    pub const fn word(self) -> usize {
        self as usize * 4
    }
}

/// The row of each builtin variable that the state has.
const VARIABLES: &[(BuiltIn, Row)] = &[
    (BuiltIn::WorkDim, Row::WorkDim),
    (BuiltIn::GlobalSize, Row::GlobalSize),
    (BuiltIn::GlobalInvocationId, Row::GlobalId),
    (BuiltIn::WorkgroupSize, Row::LocalSize),
    (BuiltIn::EnqueuedWorkgroupSize, Row::EnqueuedLocalSize),
    (BuiltIn::LocalInvocationId, Row::LocalId),
    (BuiltIn::NumWorkgroups, Row::GroupCount),
    (BuiltIn::WorkgroupId, Row::GroupId),
    (BuiltIn::GlobalOffset, Row::GlobalOffset),
    (BuiltIn::GlobalLinearId, Row::GlobalLinearId),
    (BuiltIn::LocalInvocationIndex, Row::LocalLinearId),
    (BuiltIn::SubgroupSize, Row::SubGroupSize),
    (BuiltIn::SubgroupMaxSize, Row::SubGroupMaxSize),
    (BuiltIn::NumSubgroups, Row::SubGroupCount),
    (BuiltIn::NumEnqueuedSubgroups, Row::EnqueuedSubGroupCount),
    (BuiltIn::SubgroupId, Row::SubGroupId),
    (BuiltIn::SubgroupLocalInvocationId, Row::SubGroupLocalId),
];

fn row_of(variable: BuiltIn) -> Option<Row> {
    VARIABLES.iter().find(|row| row.0 == variable).map(|row| row.1)
}

/// Computes `%mask` with a prefix: a bit for each work-item of the sub-group that stands to this one as the variable's name says.
fn mask(text: &mut String, variable: BuiltIn, id: &str) -> Option<()> {
    let name = match variable {
        BuiltIn::SubgroupEqMask => "eq",
        BuiltIn::SubgroupGeMask => "ge",
        BuiltIn::SubgroupGtMask => "gt",
        BuiltIn::SubgroupLeMask => "le",
        BuiltIn::SubgroupLtMask => "lt",
        _ => return None,
    };
    load(text, &format!("lane{id}"), Row::SubGroupLocalId);
    load(text, &format!("most{id}"), Row::SubGroupMaxSize);
    line(
        text,
        format_args!(
            "%lane.wide{id} = zext i64 %lane{id} to i128\n%most.wide{id} = zext i64 %most{id} to i128\n\
             %eq{id} = shl i128 1, %lane.wide{id}\n%lt{id} = sub i128 %eq{id}, 1\n%le{id} = or i128 %eq{id}, %lt{id}\n\
             %unused{id} = sub i128 128, %most.wide{id}\n%all{id} = lshr i128 -1, %unused{id}\n\
             %ge{id} = xor i128 %all{id}, %lt{id}\n%gt{id} = xor i128 %all{id}, %le{id}\n\
             %mask{id} = bitcast i128 %{name}{id} to <4 x i32>"
        ),
    );
    Some(())
}

/// The body of a function that gives a builtin variable or a component of it.
pub(super) fn body(call: &mut BuiltinRequest<'_>, variable: BuiltIn) -> Option<String> {
    let mut text = String::new();
    if call.params() == 0 && mask(&mut text, variable, "").is_some() {
        declare_state(call);
        let ty = BuiltinType { elem: Elem::Int(32), lanes: Some(4), columns: None };
        line(&mut text, format_args!("ret {ty} %mask"));
        return (call.signature.result == Some(ty)).then_some(text);
    }
    let row = row_of(variable)?;
    let (result, elem) = match call.signature.result? {
        ty @ BuiltinType { elem: elem @ Elem::Int(_), lanes: None, .. } => (ty, elem),
        _ => return None,
    };
    let dimension = match (call.params(), call.param(0)) {
        (0, _) => "0".to_owned(),
        (1, Some(ty @ BuiltinType { elem: Elem::Int(_), lanes: None, .. })) => {
            line(&mut text, format_args!("%inside = icmp ult {ty} %p0, 3"));
            line(&mut text, format_args!("%dimension = select i1 %inside, {ty} %p0, {ty} 3"));
            line(&mut text, format_args!("%wide = zext {ty} %dimension to i64"));
            // A zext to the same type is no instruction.
            if ty.elem == Elem::Int(64) {
                text = text.replace("zext i64 %dimension to i64", "add i64 %dimension, 0");
            }
            "%wide".to_owned()
        }
        _ => return None,
    };
    declare_state(call);
    let row = row as usize;
    line(
        &mut text,
        format_args!("%at = getelementptr [4 x i64], ptr @\"{STATE}\", i64 {row}, i64 {dimension}"),
    );
    line(&mut text, format_args!("%word = load i64, ptr %at"));
    match elem {
        Elem::Int(64) => line(&mut text, format_args!("ret i64 %word")),
        Elem::Int(bits) if bits < 64 => {
            line(&mut text, format_args!("%short = trunc i64 %word to {result}"));
            line(&mut text, format_args!("ret {result} %short"));
        }
        _ => return None,
    }
    Some(text)
}

pub(super) fn declare_state(call: &mut BuiltinRequest<'_>) {
    call.library.declare(&format!("@\"{STATE}\" = external global [{ROWS} x [4 x i64]]"));
}

/// Loads the first word of a row as `%name`.
pub(super) fn load(text: &mut String, name: &str, row: Row) {
    load_word(text, name, row.word());
}

/// Loads a word of the state as `%name`.
pub(super) fn load_word(text: &mut String, name: &str, word: usize) {
    line(text, format_args!("%{name}.at = getelementptr i64, ptr @\"{STATE}\", i64 {word}"));
    line(text, format_args!("%{name} = load i64, ptr %{name}.at"));
}

/// Instructions that bring the variable `@symbol` of type `ty`, one of SPIR-V's builtins as a variable, up to date
/// with the state. `None` when it is no such variable.
pub fn refresh(
    symbol: &str,
    space: u32,
    scalar_bits: u32,
    lanes: Option<u32>,
    index: usize,
) -> Option<String> {
    let variable = workitem::variable_of(symbol)?;
    let id = format!(".{index}");
    let mut text = String::new();
    if mask(&mut text, variable, &id).is_some() {
        let space = Elem::Pointer(space);
        line(&mut text, format_args!("store <4 x i32> %mask{id}, {space} @\"{symbol}\""));
        return (scalar_bits == 32 && lanes == Some(4)).then_some(text);
    }
    let row = row_of(variable)?;
    let ty = BuiltinType { elem: Elem::Int(scalar_bits), lanes, columns: None };
    if scalar_bits == 0 || scalar_bits > 64 || ty.count() > 4 {
        return None;
    }
    let mut last = "poison".to_owned();
    for lane in 0..ty.count() {
        let word = row.word() + lane as usize;
        let id = format!("{index}.{lane}");
        line(&mut text, format_args!("%at{id} = getelementptr i64, ptr @\"{STATE}\", i64 {word}"));
        line(&mut text, format_args!("%w{id} = load i64, ptr %at{id}"));
        let mut value = format!("%w{id}");
        if scalar_bits < 64 {
            line(&mut text, format_args!("%s{id} = trunc i64 {value} to i{scalar_bits}"));
            value = format!("%s{id}");
        }
        if lanes.is_some() {
            line(
                &mut text,
                format_args!("%v{id} = insertelement {ty} {last}, {} {value}, i32 {lane}", ty.elem),
            );
            value = format!("%v{id}");
        }
        last = value;
    }
    line(&mut text, format_args!("store {ty} {last}, {} @\"{symbol}\"", Elem::Pointer(space)));
    Some(text)
}
