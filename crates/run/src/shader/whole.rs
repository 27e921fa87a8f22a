//! The function that runs whole work-groups of a shader without checks, one after another.
//!
//! Everything that the shader calls is put into one function with loops over groups and their invocations. The interface structure of an
//! invocation is a variable of the loops, whose fields LLVM sees as the numbers that they count, so that a group costs next to
//! nothing and several invocations are computed at once where the shader allows it. Where invocations wait at barriers of the work-group the
//! loops are those around the parts that LLVM's side splits a kernel into as well ([`Function::split_at_barriers`]).

use std::fmt::Write;

use inkwell::{
    attributes::AttributeLoc,
    module::{Linkage, Module},
    values::FunctionValue,
};
use rustc_hash::FxHashMap;

use super::interface::Fields;
use crate::{
    Error, Result,
    access::underlying,
    alignment,
    builtin_library::runtime::{BARRIER, DIVERGED},
    entry::ENTER,
    items::{GROUP, PLACE, SIZE, TIDYING_PLAINLY, declare_diverged, inline_all, inlined_size},
    llvm::{self, Block, BuildError, Builder, Function, Inst, KnownAttribute, Opcode, run_passes},
    mapping::{
        metadata::SHADER_OPERATION,
        shader::{CORE, Field},
    },
    prepare::{kind_of, link},
    spirv::{Op, grammar::Scope},
};

/// The function: `void (ptr)`, which gets the interface structure, with the place of the first group, and behind it how many groups
/// follow it in their order.
pub(super) const GROUPS: &str = "spirv_llvm.run.groups";

/// The shader itself.
const SHADER: &str = "spirv_llvm.run.shader";
/// One invocation: `void (ptr, i32, i32, i32, i32, i32, i32)`, with the interface, the place of its group and its own in it.
const INVOCATION: &str = "spirv_llvm.run.invocation";
/// The place of an invocation in its group, which the function that is split has as a variable: four words.
const STATE: &str = "spirv_llvm.run.place.state";

/// The most instructions of all calls put into one function.
const LARGEST: usize = 20_000;
/// The most bytes that the invocations of a group keep from one part of the function to another.
const MOST_ACROSS: u64 = 1 << 20;

/// The bytes behind the interface structure: a word of 64 bits that tells how many groups are to be run.
pub(super) const COUNT_SIZE: usize = 8;
/// The first coordinate that invocations do not have: they are counted in 32 bits, as signed numbers, so that indexes of either
/// width are known not to wrap around.
pub(super) const LARGEST_COORDINATE: u64 = 1 << 31;

/// What is known of a shader when it is compiled.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShaderConstants<'f> {
    pub(super) fields: &'f Fields,
    pub(super) local: [u32; 3],
    /// The bytes of memory that a work-group shares.
    pub(super) workgroup: usize,
}

impl ShaderConstants<'_> {
    fn invocations(self) -> u64 {
        self.local.iter().map(|size| u64::from(*size)).product()
    }
}

/// Adds [`GROUPS`] to a module whose entry point is `symbol`; false where that cannot be had, and the module is of no further use then.
///
/// # Errors
/// Where LLVM does not take what is added, which is a fault of this library.
pub(super) fn add(module: &Module<'_>, symbol: &str, shape: ShaderConstants<'_>) -> Result<bool> {
    let own = llvm::Module::from_inkwell(module);
    let internal = |error: BuildError| Error::internal(error.to_string());
    let Some(waits) = barriers(own).map_err(internal)? else { return Ok(false) };
    let Some(entry) = own.function(symbol.as_bytes()) else { return Ok(false) };
    if inlined_size(entry, 0, &mut FxHashMap::default()).is_none_or(|size| size > LARGEST) {
        return Ok(false);
    }
    entry.rename(SHADER.as_bytes());
    alignment::module(own)?;
    crate::llvm::strip_debug_info(module);
    let flag = |known: KnownAttribute| module.get_context().create_enum_attribute(kind_of(known), 0);
    if let Some(barrier) = module.get_function(BARRIER) {
        barrier.add_attribute(AttributeLoc::Function, flag(KnownAttribute::Convergent));
    }
    let text = invocation_text(shape) + &if waits { split_text(shape) } else { String::new() };
    link(module, "invocations", &text)?;
    // What is linked to it later finds these by their names, and so does the splitter.
    let is_found = |function: &FunctionValue<'_>| {
        [INVOCATION, GROUP, PLACE, SIZE].iter().any(|name| function.get_name().to_bytes() == name.as_bytes())
    };
    inline_all(module);
    for function in module.get_functions().filter(|function| function.count_basic_blocks() > 0) {
        if !is_found(&function) {
            function.set_linkage(Linkage::Internal);
        }
    }
    if waits {
        run_passes(module, "always-inline")?;
        write_fields(own);
        own.functions().for_each(Function::drop_unreached);
        run_passes(module, TIDYING_PLAINLY)?;
        if !split(module, shape)? {
            return Ok(false);
        }
    }
    link(module, "work-groups", &groups_text(shape, waits))?;
    for function in module.get_functions().filter(is_found) {
        function.set_linkage(Linkage::Internal);
        function.add_attribute(AttributeLoc::Function, flag(KnownAttribute::AlwaysInline));
    }
    run_passes(module, "always-inline,globaldce")?;
    write_fields(own);
    run_passes(module, "function(sroa)")?;
    let Some(groups) = own.function(GROUPS.as_bytes()) else {
        return Err(Error::internal("the function of work-groups is missing"));
    };
    if !waits {
        order_variables(own, groups);
    }
    Ok(true)
}

/// Whether invocations wait at barriers of the work-group, which become calls of [`BARRIER`]; none where they wait for each other in
/// another way as well.
fn barriers(module: llvm::Module<'_>) -> std::result::Result<Option<bool>, BuildError> {
    let kind = module.context().metadata_kind(SHADER_OPERATION);
    let is_barrier = |function: Function<'_>| {
        let words = function.value().attachment(kind);
        let word = |index| words?.operand(index)?.const_u64();
        word(0) == Some(CORE.into()) && word(1) == Some(Op::ControlBarrier.0.into())
    };
    let has_inlined = |function: Function<'_>| {
        function.blocks().flat_map(Block::instructions).any(super::flow::is_inlined_operation)
    };
    let is_bare = |function: &Function<'_>| !super::flow::is_operation(*function) && has_inlined(*function);
    if module.functions().any(|function| is_bare(&function)) {
        return Ok(None);
    }
    let mut calls = Vec::new();
    for function in module.functions().filter(|function| super::flow::is_operation(*function)) {
        for used in function.value().uses() {
            let Some(call) = used.instruction().filter(|call| call.called_function() == Some(function))
            else {
                return Ok(None);
            };
            let scope = call.operand(1).and_then(llvm::Value::const_u64);
            if !is_barrier(function) || scope != Some(Scope::Workgroup.0.into()) {
                return Ok(None);
            }
            calls.push(call);
        }
    }
    if calls.is_empty() {
        return Ok(Some(false));
    }
    let context = module.context();
    let barrier = module.add_function(BARRIER.as_bytes(), context.void().function(&[], false)?)?;
    let builder = Builder::new(context);
    for call in calls {
        builder.position_before(call);
        builder.call(barrier, &[])?;
        call.erase()?;
    }
    Ok(Some(true))
}

/// Splits [`GROUP`] at its barriers; false where it cannot be, or would keep too much.
fn split(module: &Module<'_>, shape: ShaderConstants<'_>) -> Result<bool> {
    let own = llvm::Module::from_inkwell(module);
    declare_diverged(module);
    let missing = |name: &str| Error::internal(format!("{name} is missing"));
    let function = |name: &str| own.function(name.as_bytes()).ok_or_else(|| missing(name));
    let parts = llvm::ItemParts {
        barrier: own.function(BARRIER.as_bytes()),
        state: own.global(STATE.as_bytes()).ok_or_else(|| missing(STATE))?,
        shared_rows: 0,
        // The first word of the only row is where an invocation is in its row of the group.
        counting_rows: 1,
        place: function(PLACE)?,
        size: function(SIZE)?,
        diverged: function(DIVERGED)?,
        passed: None,
        arrive: None,
        decide: None,
        parted: None,
        limit: MOST_ACROSS / shape.invocations().max(1),
    };
    Ok(function(GROUP)?.split_at_barriers(&parts).is_some())
}

/// Loads from variables are no longer said to be of memory that never changes, as the interface structure is a variable whose
/// fields are written. A field that is read by an index stays in memory.
fn write_fields(module: llvm::Module<'_>) {
    let kind = module.context().metadata_kind("invariant.load");
    let is_own = |load: &Inst<'_>| {
        let from = load.operand(0).and_then(|pointer| underlying(pointer).as_instruction());
        load.opcode() == Opcode::Load && from.is_some_and(|from| from.opcode() == Opcode::Alloca)
    };
    let insts = module.functions().flat_map(Function::blocks).flat_map(Block::instructions);
    insts.filter(is_own).for_each(|load| load.detach(kind));
}

/// Where variables are left, which the iterations of the loops share, accesses are no longer said to be independent of each other.
fn order_variables(module: llvm::Module<'_>, groups: Function<'_>) {
    let insts = || groups.blocks().flat_map(Block::instructions);
    if !insts().any(|inst| inst.opcode() == Opcode::Alloca) {
        return;
    }
    let kind = module.context().metadata_kind("llvm.access.group");
    insts().for_each(|inst: Inst<'_>| inst.detach(kind));
}

/// The place of an invocation in its subgroup in LLVM IR, and the masks of the invocations before and behind it.
const LANE_TEXT: &str = "\
         %last = sub i32 %size, 1\n\
         %lane = and i32 %index, %last\n\
         %log = call i32 @llvm.cttz.i32(i32 %size, i1 true)\n\
         %subgroup = lshr i32 %index, %log\n\
         %wide_lane = zext i32 %lane to i128\n\
         %eq = shl i128 1, %wide_lane\n\
         %below = sub i128 %eq, 1\n\
         %wide_size = zext i32 %size to i128\n\
         %unused = sub i128 128, %wide_size\n\
         %whole = lshr i128 -1, %unused\n\
         %above = xor i128 %below, -1\n\
         %ge = and i128 %whole, %above\n\
         %le = or i128 %below, %eq\n\
         %not_own = xor i128 %eq, -1\n\
         %gt = and i128 %ge, %not_own\n";

/// The function for one invocation in LLVM IR: the structure of the first one, with what differs between invocations.
fn invocation_text(shape: ShaderConstants<'_>) -> String {
    let (fields, [width, height, depth]) = (shape.fields, shape.local);
    let mut text = format!(
        "declare void @\"{SHADER}\"(ptr)\n\
         declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
         define void @\"{INVOCATION}\"(ptr noalias readonly %block, i32 %gx, i32 %gy, i32 %gz, i32 %x, i32 %y, i32 %z) nounwind {{\n\
         %own = alloca [{size} x i8], align 16\n\
         call void @llvm.memcpy.p0.p0.i64(ptr align 16 %own, ptr align 16 %block, i64 {size}, i1 false)\n\
         %in_plane = mul nuw nsw i32 %y, {width}\n\
         %planes = mul nuw nsw i32 %z, {plane}\n\
         %rows = add nuw nsw i32 %in_plane, %planes\n\
         %index = add nuw nsw i32 %rows, %x\n\
         %size.at = getelementptr i8, ptr %block, i64 {subgroup_size}\n\
         %size = load i32, ptr %size.at\n{LANE_TEXT}",
        size = fields.size,
        plane = u64::from(width) * u64::from(height),
        subgroup_size = fields.offset(Field::SubgroupSize),
    );
    // No coordinate reaches `LARGEST_COORDINATE`.
    for (name, size) in [("x", width), ("y", height), ("z", depth)] {
        let _ = writeln!(
            text,
            "%first.{name} = mul nuw nsw i32 %g{name}, {size}\n%global.{name} = add nuw nsw i32 %first.{name}, %{name}"
        );
    }
    let mut store = |ty: &str, name: &str, field: Field, word: usize| {
        let at = fields.offset(field) + 4 * word;
        let number = text.len();
        let _ = writeln!(
            text,
            "%at.{number} = getelementptr i8, ptr %own, i64 {at}\nstore {ty} %{name}, ptr %at.{number}, align 4"
        );
    };
    for (word, name) in ["x", "y", "z"].into_iter().enumerate() {
        store("i32", &format!("g{name}"), Field::WorkgroupId, word);
        store("i32", name, Field::LocalInvocationId, word);
        store("i32", &format!("global.{name}"), Field::GlobalInvocationId, word);
    }
    for (name, field) in [
        ("index", Field::LocalInvocationIndex),
        ("subgroup", Field::SubgroupId),
        ("lane", Field::SubgroupLocalInvocationId),
    ] {
        store("i32", name, field, 0);
    }
    for (name, field) in [
        ("eq", Field::SubgroupEqMask),
        ("ge", Field::SubgroupGeMask),
        ("gt", Field::SubgroupGtMask),
        ("le", Field::SubgroupLeMask),
        ("below", Field::SubgroupLtMask),
    ] {
        store("i128", name, field, 0);
    }
    text + &format!("call void @\"{SHADER}\"(ptr %own)\nret void\n}}\ndeclare i32 @llvm.cttz.i32(i32, i1)\n")
}

/// The function that is split, and those that its loops call.
fn split_text(shape: ShaderConstants<'_>) -> String {
    let [width, height, depth] = shape.local;
    let place = shape.fields.offset(Field::WorkgroupId);
    let mut text = format!(
        "@\"{STATE}\" = internal global [1 x [4 x i64]] zeroinitializer\n\
         define void @\"{GROUP}\"(ptr noalias readonly %block) nounwind {{\n\
         call void @\"{ENTER}\"(ptr %block)\nret void\n}}\n\
         define i32 @\"{SIZE}\"(i32 %dimension) nounwind {{\n\
         %is_x = icmp eq i32 %dimension, 0\n%is_y = icmp eq i32 %dimension, 1\n\
         %rest = select i1 %is_y, i32 {height}, i32 {depth}\n%size = select i1 %is_x, i32 {width}, i32 %rest\nret i32 %size\n}}\n\
         define i64 @\"{PLACE}\"(ptr %own, i32 %x, i32 %y, i32 %z) nounwind {{\n\
         %in_plane = mul nuw nsw i32 %y, {width}\n%planes = mul nuw nsw i32 %z, {plane}\n\
         %rows = add nuw nsw i32 %in_plane, %planes\n%index = add nuw nsw i32 %rows, %x\n\
         %result = zext nneg i32 %index to i64\n",
        plane = u64::from(width) * u64::from(height),
    );
    // The invocation as the splitter finds it, `void (ptr)`: the place of the group is that of the interface, its own is the state's.
    let mut enter = format!("define void @\"{ENTER}\"(ptr noalias readonly %block) nounwind {{\n");
    let mut args = String::new();
    for (number, name) in ["x", "y", "z"].into_iter().enumerate() {
        let _ = writeln!(
            text,
            "%wide.{name} = zext nneg i32 %{name} to i64\n\
             %at.{name} = getelementptr i64, ptr %own, i64 {number}\nstore i64 %wide.{name}, ptr %at.{name}"
        );
        let _ = writeln!(
            enter,
            "%at.{name} = getelementptr i64, ptr @\"{STATE}\", i64 {number}\n\
             %wide.{name} = load i64, ptr %at.{name}\n%{name} = trunc nuw nsw i64 %wide.{name} to i32\n\
             %g{name}.at = getelementptr i8, ptr %block, i64 {}\n%g{name} = load i32, ptr %g{name}.at",
            place + 4 * number
        );
        let _ = write!(args, ", i32 %{name}");
    }
    text + "ret i64 %result\n}\n"
        + &enter
        + &format!("call void @\"{INVOCATION}\"(ptr %block, i32 %gx, i32 %gy, i32 %gz{args})\nret void\n}}\n")
}

/// The end of a row of groups in LLVM IR, and what the function for groups names.
const ROW_END_TEXT: &str = "row.next:\n%left.next = sub i64 %left, %wide.here\n\
    %gy.one = add i32 %gy, 1\n%ends = icmp eq i32 %gy.one, %count.y\n\
    %gy.next = select i1 %ends, i32 0, i32 %gy.one\n%carry = zext i1 %ends to i32\n\
    %gz.next = add i32 %gz, %carry\n%is_done = icmp eq i64 %left.next, 0\n\
    br i1 %is_done, label %end, label %row\n\
    end:\nret void\n}\n\
    declare i64 @llvm.umin.i64(i64, i64)\n\
    declare void @llvm.memset.p3.i64(ptr addrspace(3), i8, i64, i1)\n\
    !0 = distinct !{}\n!1 = distinct !{!1, !5}\n!2 = distinct !{!2, !5}\n!3 = distinct !{!3, !5}\n\
    !4 = distinct !{!4, !5}\n!5 = !{!\"llvm.loop.parallel_accesses\", !0}\n";

/// The function for groups: those of a row in a loop, and the rows that they are of.
fn groups_text(shape: ShaderConstants<'_>, waits: bool) -> String {
    let fields = shape.fields;
    let (count, place) = (fields.offset(Field::NumWorkgroups), fields.offset(Field::WorkgroupId));
    let called = if waits {
        format!("declare void @\"{GROUP}\"(ptr)\n")
    } else {
        format!("declare void @\"{INVOCATION}\"(ptr, i32, i32, i32, i32, i32, i32)\n")
    };
    let mut text = called
        + &format!(
            "define void @\"{GROUPS}\"(ptr noalias %interface) nounwind {{\nentry:\n\
         %left.at = getelementptr i8, ptr %interface, i64 {size}\n%all = load i64, ptr %left.at\n",
            size = fields.size
        );
    for (number, name) in ["x", "y", "z"].into_iter().enumerate() {
        let _ = writeln!(
            text,
            "%count.{name}.at = getelementptr i8, ptr %interface, i64 {}\n%count.{name} = load i32, ptr %count.{name}.at\n\
             %start.{name}.at = getelementptr i8, ptr %interface, i64 {}\n%start.{name} = load i32, ptr %start.{name}.at",
            count + 4 * number,
            place + 4 * number
        );
    }
    let _ = writeln!(
        text,
        "%shared.at = getelementptr i8, ptr %interface, i64 {}\n%shared = load ptr addrspace(3), ptr %shared.at\nbr label %row",
        fields.offset(Field::Workgroup)
    );
    text += "row:\n%left = phi i64 [ %all, %entry ], [ %left.next, %row.next ]\n\
             %from = phi i32 [ %start.x, %entry ], [ 0, %row.next ]\n\
             %gy = phi i32 [ %start.y, %entry ], [ %gy.next, %row.next ]\n\
             %gz = phi i32 [ %start.z, %entry ], [ %gz.next, %row.next ]\n\
             %room = sub nuw i32 %count.x, %from\n%wide.room = zext i32 %room to i64\n\
             %wide.here = call i64 @llvm.umin.i64(i64 %left, i64 %wide.room)\n\
             %here = trunc i64 %wide.here to i32\nbr label %group\n\
             group:\n%number = phi i32 [ 0, %row ], [ %number.next, %group.next ]\n\
             %gx = add nuw nsw i32 %from, %number\n";
    if shape.workgroup > 0 {
        let _ = writeln!(
            text,
            "call void @llvm.memset.p3.i64(ptr addrspace(3) align 16 %shared, i8 0, i64 {}, i1 false)",
            shape.workgroup
        );
    }
    text += &if waits { group_call(place) } else { loops_text(shape) };
    // Groups are independent of each other as their invocations are, but for the memory that is one after another's.
    let is_parallel = !waits && shape.workgroup == 0;
    let loop_of = |parallel: bool| if parallel { ", !llvm.loop !1" } else { "" };
    let _ = writeln!(
        text,
        "group.next:\n%number.next = add nuw nsw i32 %number, 1\n%is_last = icmp eq i32 %number.next, %here\n\
         br i1 %is_last, label %row.next, label %group{}",
        loop_of(is_parallel)
    );
    text + ROW_END_TEXT
}

/// The call of the function that was split, for the group at a place.
fn group_call(place: usize) -> String {
    let mut text = String::new();
    for (number, name) in ["x", "y", "z"].into_iter().enumerate() {
        let _ = writeln!(
            text,
            "%to.{name} = getelementptr i8, ptr %interface, i64 {}\nstore i32 %g{name}, ptr %to.{name}",
            place + 4 * number
        );
    }
    text + &format!("call void @\"{GROUP}\"(ptr %interface)\nbr label %group.next\n")
}

/// The loops over the invocations of a group.
fn loops_text(shape: ShaderConstants<'_>) -> String {
    let [width, height, depth] = shape.local;
    format!(
        "br label %z\n\
         z:\n%lz = phi i32 [ 0, %group ], [ %lz.next, %z.next ]\nbr label %y\n\
         y:\n%ly = phi i32 [ 0, %z ], [ %ly.next, %y.next ]\nbr label %x\n\
         x:\n%lx = phi i32 [ 0, %y ], [ %lx.next, %x ]\n\
         call void @\"{INVOCATION}\"(ptr %interface, i32 %gx, i32 %gy, i32 %gz, i32 %lx, i32 %ly, i32 %lz), !llvm.access.group !0\n\
         %lx.next = add nuw nsw i32 %lx, 1\n%is_x = icmp eq i32 %lx.next, {width}\n\
         br i1 %is_x, label %y.next, label %x, !llvm.loop !2\n\
         y.next:\n%ly.next = add nuw nsw i32 %ly, 1\n%is_y = icmp eq i32 %ly.next, {height}\n\
         br i1 %is_y, label %z.next, label %y, !llvm.loop !3\n\
         z.next:\n%lz.next = add nuw nsw i32 %lz, 1\n%is_z = icmp eq i32 %lz.next, {depth}\n\
         br i1 %is_z, label %group.next, label %z, !llvm.loop !4\n"
    )
}
