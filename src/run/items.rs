//! The functions that run work-items of kernels without checks: everything that is called is put into them, and the state of the
//! work-item is a variable of theirs.
//!
//! Where work-items do not wait for each other, it is one function for all work-items of a group, in loops: LLVM sees the ids as
//! numbers that the loops count, and computes several work-items of a row at once where the kernel allows it. Where they wait at
//! barriers, it is a function for one work-item, whose state is set before it starts and never again.

use std::fmt::Write;

use inkwell::{attributes::AttributeLoc, module::Module};
use rustc_hash::FxHashMap;

use super::prepare::{ENTER, REFRESH, kind_of, link};
use crate::{
    bodies::work_item::{ROWS, Row, STATE},
    error::{Error, Result},
    llvm::{self, Block, BuildError, Function, Inst, KnownAttribute, Opcode, run_passes},
};

/// How the work-items of a kernel are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// One by one, with the state of the launcher.
    Plain,
    /// By [`ITEM`].
    Item,
    /// By [`GROUP`].
    Group,
}

/// The function that runs one work-item with a state of its own: `void (ptr)`, which gets the block of arguments.
pub(super) const ITEM: &str = "spirv_llvm.run.item";

/// The function that runs the work-items of a group: `void (ptr)`, which gets the block of arguments. The state is that of the
/// first work-item, and no id reaches [`LARGEST_ID`].
pub(super) const GROUP: &str = "spirv_llvm.run.group";

/// The first number that ids do not have: they are counted in 32 bits, as signed numbers, so that indexes of either width are
/// known not to wrap around.
pub(super) const LARGEST_ID: u64 = 1 << 31;

/// The most instructions of all calls put into one function.
const LARGEST: usize = 20_000;
/// How deep calls nest at most.
const DEEPEST: usize = 200;

/// The name of the variable that holds the state of the work-item.
const OWN_STATE: &str = "own";

/// Adds [`GROUP`], or [`ITEM`] where work-items wait at barriers, and tells which could be had: none where functions call themselves,
/// or would become too large, or where builtin variables have to be brought up to date behind barriers.
pub(super) fn add(module: &Module<'_>, waits: bool) -> Result<Form> {
    let own = llvm::Module::from_inkwell(module);
    let Some(enter) = own.function(ENTER.as_bytes()) else { return Ok(Form::Plain) };
    let refresh = own.function(REFRESH.as_bytes());
    if waits && refresh.is_some() {
        return Ok(Form::Plain);
    }
    let mut sizes = FxHashMap::default();
    let size = [Some(enter), refresh]
        .into_iter()
        .flatten()
        .try_fold(0_usize, |sum, function| Some(sum.saturating_add(inlined_size(function, 0, &mut sizes)?)));
    if size.is_none_or(|size| size > LARGEST) {
        return Ok(Form::Plain);
    }
    let flag = |known: KnownAttribute| module.get_context().create_enum_attribute(kind_of(known), 0);
    for function in module.get_functions().filter(|function| function.count_basic_blocks() > 0) {
        for known in [KnownAttribute::NoInline, KnownAttribute::OptimizeNone] {
            function.remove_enum_attribute(AttributeLoc::Function, kind_of(known));
        }
        function.add_attribute(AttributeLoc::Function, flag(KnownAttribute::AlwaysInline));
    }
    let (name, text) = if waits { (ITEM, item_text()) } else { (GROUP, group_text(refresh.is_some())) };
    link(module, "work-items", &text)?;
    run_passes(module, "always-inline")?;
    let Some(function) = own.function(name.as_bytes()) else {
        return Err(Error::internal("the function of work-items is missing"));
    };
    own_state(own, function).map_err(|error| Error::internal(error.to_string()))?;
    run_passes(module, "function(sroa)")?;
    if waits {
        return Ok(Form::Item);
    }
    let group = function;
    let has_variables = group
        .blocks()
        .flat_map(Block::instructions)
        .any(|inst| inst.opcode() == Opcode::Alloca && &*inst.value().name() != OWN_STATE);
    if has_variables {
        // One place for all work-items, which are then not independent of each other.
        let kind = own.context().metadata_kind("llvm.loop");
        for end in group.blocks().filter_map(Block::terminator) {
            end.detach(kind);
        }
    }
    Ok(Form::Group)
}

/// The number of instructions of a function and of all that it calls; none where it calls itself.
fn inlined_size<'m>(
    function: Function<'m>,
    depth: usize,
    sizes: &mut FxHashMap<Function<'m>, Option<usize>>,
) -> Option<usize> {
    if let Some(size) = sizes.get(&function) {
        return *size;
    }
    if depth == DEEPEST {
        return None;
    }
    sizes.insert(function, None);
    let mut size = 0_usize;
    for inst in function.blocks().flat_map(Block::instructions) {
        size = size.saturating_add(1);
        if inst.callee().is_some() {
            match inst.called_function() {
                Some(callee) => size = size.saturating_add(inlined_size(callee, depth + 1, sizes)?),
                None => return None,
            }
        }
    }
    sizes.insert(function, Some(size));
    Some(size)
}

/// Puts the variable of the function in place of the state that the launcher sets, but for where it is copied.
fn own_state(module: llvm::Module<'_>, group: Function<'_>) -> std::result::Result<(), BuildError> {
    let mut insts = group.blocks().flat_map(Block::instructions);
    let own = insts.find(|inst| inst.opcode() == Opcode::Alloca && &*inst.value().name() == OWN_STATE);
    let (Some(state), Some(own)) = (module.global(STATE.as_bytes()), own) else { return Ok(()) };
    state.expand_constant_users();
    let uses: Vec<(Inst<'_>, u32)> = state
        .value()
        .uses()
        .filter_map(|used| Some((used.instruction()?, used.operand_index())))
        .filter(|(inst, _)| inst.callee().is_none() && inst.block().and_then(Block::function) == Some(group))
        .collect();
    for (inst, index) in uses {
        inst.set_operand(index, own.value())?;
    }
    Ok(())
}

/// What both functions have: the declarations of what they call, and the copy of the state.
fn start(name: &str) -> String {
    format!(
        "@\"{STATE}\" = external global [{ROWS} x [4 x i64]]\n\
         declare void @\"{ENTER}\"(ptr)\n\
         declare void @\"{REFRESH}\"(ptr)\n\
         declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
         define void @\"{name}\"(ptr noalias readonly %block) nounwind {{\n\
         %{OWN_STATE} = alloca [{ROWS} x [4 x i64]], align 16\n\
         call void @llvm.memcpy.p0.p0.i64(ptr %{OWN_STATE}, ptr @\"{STATE}\", i64 {}, i1 false)\n",
        ROWS * 4 * 8
    )
}

/// The function for one work-item in LLVM IR.
fn item_text() -> String {
    start(ITEM) + &format!("call void @\"{ENTER}\"(ptr %block)\nret void\n}}\n")
}

/// The function for a group in LLVM IR: a loop for each dimension, in which the state is brought up to date.
fn group_text(refreshes: bool) -> String {
    let mut text = start(GROUP);
    let at = |name: &str, row: Row, dimension: usize| {
        let word = row.word() + dimension;
        format!("%{name}.at = getelementptr i64, ptr %{OWN_STATE}, i64 {word}\n")
    };
    let dimensions = ["x", "y", "z"];
    for (number, name) in dimensions.iter().enumerate() {
        for (what, row) in [("size", Row::LocalSize), ("first", Row::GlobalId), ("range", Row::GlobalSize)] {
            let name = format!("{what}.{name}");
            text += &at(&name, row, number);
            let _ = writeln!(
                text,
                "%{name} = load i64, ptr %{name}.at\n%{name}.short = trunc i64 %{name} to i32"
            );
        }
        text += &at(&format!("local.{name}"), Row::LocalId, number);
        text += &at(&format!("global.{name}"), Row::GlobalId, number);
    }
    for (name, row) in [
        ("start", Row::GlobalLinearId),
        ("in_group", Row::LocalLinearId),
        ("lanes", Row::SubGroupMaxSize),
        ("lanes_here", Row::SubGroupSize),
        ("subgroup", Row::SubGroupId),
        ("lane", Row::SubGroupLocalId),
    ] {
        text += &at(name, row, 0);
    }
    text += "%start = load i64, ptr %start.at\n%lanes = load i64, ptr %lanes.at\n\
             %plane = mul i64 %size.x, %size.y\n%items = mul i64 %plane, %size.z\n\
             %range.plane = mul i64 %range.x, %range.y\nbr label %z.head\n";
    for (name, before) in [("z", ""), ("y", "z.head"), ("x", "y.head")] {
        let before = if before.is_empty() { "0" } else { before };
        let _ = writeln!(
            text,
            "{name}.head:\n\
             %{name} = phi i32 [ 0, %{before} ], [ %{name}.next, %{name}.end ]\n\
             %{name}.wide = zext nneg i32 %{name} to i64\n\
             store i64 %{name}.wide, ptr %local.{name}.at\n\
             %{name}.global.short = add nuw nsw i32 %first.{name}.short, %{name}\n\
             %{name}.global = zext nneg i32 %{name}.global.short to i64\n\
             store i64 %{name}.global, ptr %global.{name}.at"
        );
        if name != "x" {
            let inner = if name == "z" { "y" } else { "x" };
            let _ = writeln!(text, "br label %{inner}.head");
        }
    }
    text += "%in_plane = mul i64 %y.wide, %size.x\n%in_planes = mul i64 %z.wide, %plane\n\
             %rows = add i64 %in_plane, %in_planes\n%in_group = add i64 %rows, %x.wide\n\
             store i64 %in_group, ptr %in_group.at\n\
             %range.in_plane = mul i64 %y.wide, %range.x\n%range.in_planes = mul i64 %z.wide, %range.plane\n\
             %range.rows = add i64 %range.in_plane, %range.in_planes\n%from_start = add i64 %range.rows, %x.wide\n\
             %in_range = add i64 %start, %from_start\nstore i64 %in_range, ptr %start.at\n\
             %subgroup = udiv i64 %in_group, %lanes\nstore i64 %subgroup, ptr %subgroup.at\n\
             %lane = urem i64 %in_group, %lanes\nstore i64 %lane, ptr %lane.at\n\
             %subgroup.first = mul i64 %subgroup, %lanes\n%left = sub i64 %items, %subgroup.first\n\
             %is_last = icmp ult i64 %left, %lanes\n\
             %lanes_here = select i1 %is_last, i64 %left, i64 %lanes\nstore i64 %lanes_here, ptr %lanes_here.at\n";
    if refreshes {
        let _ = writeln!(text, "call void @\"{REFRESH}\"(ptr null)");
    }
    // Work-items are independent of each other, so that what they access may be accessed in any order.
    let _ = writeln!(text, "call void @\"{ENTER}\"(ptr %block), !llvm.access.group !0\nbr label %x.end");
    for (name, outer) in [("x", "y.end"), ("y", "z.end"), ("z", "done")] {
        let loops = if name == "x" { ", !llvm.loop !1" } else { "" };
        let _ = writeln!(
            text,
            "{name}.end:\n%{name}.next = add nuw nsw i32 %{name}, 1\n\
             %{name}.last = icmp eq i32 %{name}.next, %size.{name}.short\n\
             br i1 %{name}.last, label %{outer}, label %{name}.head{loops}"
        );
    }
    text + "done:\nret void\n}\n\
            !0 = distinct !{}\n!1 = distinct !{!1, !2}\n!2 = !{!\"llvm.loop.parallel_accesses\", !0}\n"
}
