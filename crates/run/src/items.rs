//! The functions that run work-items of kernels: everything that is called is put into them, and the state of the work-item is a variable of
//! theirs. Kernels with checks get them where work-items wait for each other, as the others are as fast one by one.
//!
//! Mostly it is one function for all work-items of a group, which is split where they wait at barriers: each part has loops over the
//! work-items, in which LLVM sees the ids as numbers that the loops count, and computes several work-items of a row at once where the
//! kernel allows it. Where it cannot be split it is a function for one work-item, whose state is set before it starts and never again.

use std::fmt::Write;

use inkwell::{attributes::AttributeLoc, module::Module};
use rustc_hash::FxHashMap;

use super::entry::ENTER;
use super::prepare::{REFRESH, kind_of, link};
use crate::{
    Error, Result,
    builtin_library::{
        runtime::{ARRIVE, BARRIER, DECIDE, DIVERGED, PARTED, PASSED, RUNNING},
        work_item::{ROWS, Row, STATE},
    },
    llvm::{
        self, AttributeIndex, Block, BuildError, Flags, Function, Inst, KnownAttribute, Opcode, SCALARIZER,
        run_passes,
    },
};

/// How the work-items of a kernel are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemForm {
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
pub(crate) const GROUP: &str = "spirv_llvm.run.group";

/// The function that sets a state to the place of a work-item in its group: `i64 (ptr, i32, i32, i32)`, which gets the state and
/// the local id. The result is the work-item's number in the group.
pub(crate) const PLACE: &str = "spirv_llvm.run.place.of";

/// The function that gives the size of the group in a dimension: `i32 (i32)`.
pub(crate) const SIZE: &str = "spirv_llvm.run.size";

/// The first number that ids do not have: they are counted in 32 bits, as signed numbers, so that indexes of either width are
/// known not to wrap around.
pub(super) const LARGEST_ID: u64 = 1 << 31;

/// The most instructions of all calls put into one function.
const LARGEST: usize = 20_000;
/// How deep calls nest at most.
const DEEPEST: usize = 200;
/// The most bytes that one work-item keeps from one part of the function to another.
const MOST_ACROSS: u64 = 64 << 10;

/// What brings the function into a form in which variables are values, loops have their conditions at the end, and vectors are
/// computed by their components. LLVM's scalarizer ends the process at components that a vector does not have, so these are
/// made undefined before it.
fn tidying() -> String {
    format!(
        "function(sroa<modify-cfg>,instsimplify,{SCALARIZER},early-cse,instcombine<no-verify-fixpoint>,simplifycfg,\
         loop-simplify,loop(loop-rotate),instcombine<no-verify-fixpoint>,simplifycfg,loop-simplify)"
    )
}

/// The same with vectors as they are: for a kernel with checks, in which nothing is computed by several work-items at once, and for shaders.
pub(crate) const TIDYING_PLAINLY: &str = "function(sroa<modify-cfg>,instsimplify,early-cse,instcombine<no-verify-fixpoint>,simplifycfg,\
    loop-simplify,loop(loop-rotate),instcombine<no-verify-fixpoint>,simplifycfg,loop-simplify)";

/// The rows of the state that differ among the work-items of a group.
const OWN_ROWS: [Row; 7] = [
    Row::GlobalId,
    Row::LocalId,
    Row::GlobalLinearId,
    Row::LocalLinearId,
    Row::SubGroupSize,
    Row::SubGroupId,
    Row::SubGroupLocalId,
];

/// The name of the variable that holds the state of the work-item.
const OWN_STATE: &str = "own";

/// Adds [`GROUP`], or [`ITEM`] where work-items wait at barriers and it cannot be split there, and tells which could be had: none
/// where functions call themselves, or would become too large, or where builtin variables have to be brought up to date behind
/// barriers. Gives with it how many bytes the function takes on the stack for each work-item.
pub(super) fn add(module: &Module<'_>, waits: bool, is_checked: bool) -> Result<(ItemForm, u64)> {
    let own = llvm::Module::from_inkwell(module);
    let Some(enter) = own.function(ENTER.as_bytes()) else { return Ok((ItemForm::Plain, 0)) };
    let refresh = own.function(REFRESH.as_bytes());
    if waits && refresh.is_some() {
        return Ok((ItemForm::Plain, 0));
    }
    let mut sizes = FxHashMap::default();
    let size = [Some(enter), refresh]
        .into_iter()
        .flatten()
        .try_fold(0_usize, |sum, function| Some(sum.saturating_add(inlined_size(function, 0, &mut sizes)?)));
    if size.is_none_or(|size| size > LARGEST) {
        return Ok((ItemForm::Plain, 0));
    }
    if is_checked {
        believe_nothing(own).map_err(|error| Error::internal(error.to_string()))?;
    }
    let flag = |known: KnownAttribute| module.get_context().create_enum_attribute(kind_of(known), 0);
    if let Some(barrier) = module.get_function(BARRIER) {
        barrier.add_attribute(AttributeLoc::Function, flag(KnownAttribute::Convergent));
    }
    inline_all(module);
    link(module, "work-items", &group_text(refresh.is_some(), is_checked))?;
    run_passes(module, "always-inline")?;
    // Code that nothing reaches may have what no simplification takes away, such as values that use themselves.
    own.functions().for_each(|function| function.drop_unreached());
    if is_checked {
        run_passes(module, TIDYING_PLAINLY)?;
    } else {
        run_passes(module, &tidying())?;
    }
    if let Some(bytes) = split(module, is_checked)? {
        run_passes(module, "always-inline")?;
        run_passes(module, "function(sroa)")?;
        return Ok((ItemForm::Group, bytes));
    }
    if !waits || is_checked {
        return Ok((ItemForm::Plain, 0));
    }
    link(module, "a work-item", &item_text())?;
    run_passes(module, "always-inline")?;
    let Some(function) = own.function(ITEM.as_bytes()) else {
        return Err(Error::internal("the function of work-items is missing"));
    };
    own_state(own, function).map_err(|error| Error::internal(error.to_string()))?;
    run_passes(module, "function(sroa)")?;
    Ok((ItemForm::Item, 0))
}

/// Has all functions be put where they are called, whatever they and their calls say.
pub(super) fn inline_all(module: &Module<'_>) {
    let always = module.get_context().create_enum_attribute(kind_of(KnownAttribute::AlwaysInline), 0);
    for function in module.get_functions().filter(|function| function.count_basic_blocks() > 0) {
        for known in [KnownAttribute::NoInline, KnownAttribute::OptimizeNone] {
            function.remove_enum_attribute(AttributeLoc::Function, kind_of(known));
        }
        function.add_attribute(AttributeLoc::Function, always);
    }
    let module = llvm::Module::from_inkwell(module);
    for inst in module.functions().flat_map(Function::blocks).flat_map(Block::instructions) {
        inst.remove_attribute(AttributeIndex::Function, KnownAttribute::NoInline);
    }
}

/// Takes back what instructions promise: the checks look at it, and where it is not so they go on with what the instructions give. Control
/// goes one way where a condition is undefined, such as a shift by more than the width, so that no loop loses its look at the time.
fn believe_nothing(module: llvm::Module<'_>) -> std::result::Result<(), BuildError> {
    let builder = llvm::Builder::new(module.context());
    for inst in module.functions().flat_map(Function::blocks).flat_map(Block::instructions) {
        if !inst.flags().is_empty() {
            inst.set_flags(Flags::empty());
        }
    }
    let ends = module.functions().flat_map(Function::blocks).filter_map(Block::terminator);
    for end in ends.collect::<Vec<_>>() {
        if let Some(condition) = end.condition() {
            builder.position_before(end);
            end.set_operand(0, builder.freeze(condition)?)?;
        }
    }
    Ok(())
}

/// Declares what is called where work-items do not go on together.
pub(crate) fn declare_diverged(module: &Module<'_>) {
    if module.get_function(DIVERGED).is_none() {
        let (void, count) = (module.get_context().void_type(), module.get_context().i64_type());
        module.add_function(DIVERGED, void.fn_type(&[count.into()], false), None);
    }
}

/// Puts the loops over work-items into [`GROUP`]. Gives the bytes that it takes on the stack for each work-item, or nothing where it
/// cannot be split; it is gone then.
fn split(module: &Module<'_>, is_checked: bool) -> Result<Option<u64>> {
    let own = llvm::Module::from_inkwell(module);
    declare_diverged(module);
    if is_checked && module.get_function(PASSED).is_none() {
        module.add_function(PASSED, module.get_context().void_type().fn_type(&[], false), None);
    }
    if is_checked {
        let (void, number) = (module.get_context().void_type(), module.get_context().i64_type().into());
        for (name, numbers) in [(DECIDE, &[number][..]), (PARTED, &[number, number])] {
            if module.get_function(name).is_none() {
                module.add_function(name, void.fn_type(numbers, false), None);
            }
        }
    }
    let function = |name: &str| {
        own.function(name.as_bytes()).ok_or_else(|| Error::internal(format!("{name} is missing")))
    };
    let state = own.global(STATE.as_bytes()).ok_or_else(|| Error::internal("the state is missing"))?;
    let all = (0..ROWS).fold(0, |all, row| all | 1_u64 << row);
    let parts = llvm::ItemParts {
        barrier: own.function(BARRIER.as_bytes()),
        state,
        shared_rows: OWN_ROWS.iter().fold(all, |rows, row| rows & !(1 << (*row as usize))),
        counting_rows: 1 << Row::GlobalId as usize | 1 << Row::LocalId as usize,
        place: function(PLACE)?,
        size: function(SIZE)?,
        diverged: function(DIVERGED)?,
        passed: own.function(PASSED.as_bytes()),
        arrive: own.function(ARRIVE.as_bytes()),
        decide: own.function(DECIDE.as_bytes()),
        parted: own.function(PARTED.as_bytes()),
        limit: MOST_ACROSS,
    };
    let bytes = function(GROUP)?.split_at_barriers(&parts);
    if bytes.is_none() {
        // It stays as the function that it calls is.
        function(GROUP)?.erase();
    }
    Ok(bytes)
}

/// The number of instructions of a function and of all that it calls; none where it calls itself.
pub(super) fn inlined_size<'m>(
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

/// The function for one work-item in LLVM IR.
fn item_text() -> String {
    format!(
        "@\"{STATE}\" = external global [{ROWS} x [4 x i64]]\n\
         declare void @\"{ENTER}\"(ptr)\n\
         declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
         define void @\"{ITEM}\"(ptr noalias readonly %block) nounwind {{\n\
         %{OWN_STATE} = alloca [{ROWS} x [4 x i64]], align 16\n\
         call void @llvm.memcpy.p0.p0.i64(ptr %{OWN_STATE}, ptr @\"{STATE}\", i64 {}, i1 false)\n\
         call void @\"{ENTER}\"(ptr %block)\nret void\n}}\n",
        ROWS * 4 * 8
    )
}

/// The function for a group in LLVM IR as it is before it is split, with those that its loops call. With checks it tells which work-item
/// runs.
fn group_text(refreshes: bool, is_checked: bool) -> String {
    let refresh = if refreshes { format!("call void @\"{REFRESH}\"(ptr null)\n") } else { String::new() };
    // The state of the first work-item stays as it is while the group runs.
    let text = format!(
        "@\"{STATE}\" = external global [{ROWS} x [4 x i64]]\n\
         declare void @\"{ENTER}\"(ptr)\n\
         declare void @\"{REFRESH}\"(ptr)\n\
         define void @\"{GROUP}\"(ptr noalias readonly %block) nounwind {{\n\
         {refresh}call void @\"{ENTER}\"(ptr %block)\nret void\n}}\n\
         define i32 @\"{SIZE}\"(i32 %dimension) nounwind alwaysinline {{\n\
         %wide = zext i32 %dimension to i64\n\
         %at = getelementptr [4 x i64], ptr @\"{STATE}\", i64 {}, i64 %wide\n\
         %size = load i64, ptr %at, !invariant.load !0\n%short = trunc i64 %size to i32\nret i32 %short\n}}\n",
        Row::LocalSize as usize
    );
    text + &place_text(is_checked)
}

/// The function that sets the state of a work-item in LLVM IR: it gives the work-item's number in its group.
fn place_text(is_checked: bool) -> String {
    let mut text = format!(
        "define i64 @\"{PLACE}\"(ptr %{OWN_STATE}, i32 %x.short, i32 %y.short, i32 %z.short) nounwind alwaysinline {{\n"
    );
    let mut load = |name: &str, row: Row, dimension: usize| {
        let word = row.word() + dimension;
        let _ = writeln!(
            text,
            "%{name}.at = getelementptr i64, ptr @\"{STATE}\", i64 {word}\n\
             %{name} = load i64, ptr %{name}.at, !invariant.load !0"
        );
    };
    for (number, name) in ["x", "y", "z"].iter().enumerate() {
        load(&format!("size.{name}"), Row::LocalSize, number);
        load(&format!("first.{name}"), Row::GlobalId, number);
        load(&format!("range.{name}"), Row::GlobalSize, number);
    }
    load("start", Row::GlobalLinearId, 0);
    load("lanes", Row::SubGroupMaxSize, 0);
    for name in ["x", "y", "z"] {
        let _ = writeln!(
            text,
            "%{name} = zext nneg i32 %{name}.short to i64\n\
             %first.{name}.short = trunc i64 %first.{name} to i32\n\
             %global.{name}.short = add nuw nsw i32 %first.{name}.short, %{name}.short\n\
             %global.{name} = zext nneg i32 %global.{name}.short to i64"
        );
    }
    text += "%plane = mul i64 %size.x, %size.y\n%items = mul i64 %plane, %size.z\n\
             %range.plane = mul i64 %range.x, %range.y\n\
             %in_plane = mul i64 %y, %size.x\n%in_planes = mul i64 %z, %plane\n\
             %rows = add i64 %in_plane, %in_planes\n%in_group = add i64 %rows, %x\n\
             %range.in_plane = mul i64 %y, %range.x\n%range.in_planes = mul i64 %z, %range.plane\n\
             %range.rows = add i64 %range.in_plane, %range.in_planes\n%from_start = add i64 %range.rows, %x\n\
             %in_range = add i64 %start, %from_start\n\
             %subgroup = udiv i64 %in_group, %lanes\n%lane = urem i64 %in_group, %lanes\n\
             %subgroup.first = mul i64 %subgroup, %lanes\n%left = sub i64 %items, %subgroup.first\n\
             %is_last = icmp ult i64 %left, %lanes\n\
             %lanes_here = select i1 %is_last, i64 %left, i64 %lanes\n";
    let words = [
        ("x", Row::LocalId, 0),
        ("y", Row::LocalId, 1),
        ("z", Row::LocalId, 2),
        ("global.x", Row::GlobalId, 0),
        ("global.y", Row::GlobalId, 1),
        ("global.z", Row::GlobalId, 2),
        ("in_range", Row::GlobalLinearId, 0),
        ("in_group", Row::LocalLinearId, 0),
        ("lanes_here", Row::SubGroupSize, 0),
        ("subgroup", Row::SubGroupId, 0),
        ("lane", Row::SubGroupLocalId, 0),
    ];
    for (name, row, dimension) in words {
        let word = row.word() + dimension;
        let _ = writeln!(
            text,
            "%{name}.to = getelementptr i64, ptr %{OWN_STATE}, i64 {word}\nstore i64 %{name}, ptr %{name}.to"
        );
    }
    if is_checked {
        let _ = writeln!(text, "store volatile i64 %in_group, ptr @\"{RUNNING}\"");
    }
    text += "ret i64 %in_group\n}\n!0 = !{}\n";
    if is_checked {
        let _ = writeln!(text, "@\"{RUNNING}\" = global i64 0");
    }
    text
}
