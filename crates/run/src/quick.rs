//! Checks that compiled code does by itself where nothing is wrong, as functions of LLVM's text that are put where they are called. What
//! they are not sure of they ask the launcher for.
//!
//! An access of a variable on the stack is right where it is within the variable and all its bytes were written, which their states tell:
//! these lie at a distance from the stack that the launcher sets whenever another work-item goes on. Of an access of other objects the
//! launcher notes, for each place in the code, which object it was the last time.

use std::fmt::Write as _;

use crate::llvm::{BuildError, Function, Module, Value};
use crate::{
    builtin_library::runtime::{ACCESS, DELTA, DIVISION, POLL},
    jit::{MemoryState, SiteWord},
};

/// The words of what is noted for a place in the code: the first address, how many follow at which an access may begin, and the
/// distance of the states; 0 where there are none.
const CELL: usize = 3;
/// The name of these notes.
const CELLS: &str = "spirv_llvm.run.cells";

/// How the names of the functions begin.
const PREFIX: &str = "spirv_llvm.run.quick.";

/// The same of those that are called.
const CALLED: &str = "spirv_llvm.run.quick.called.";

/// The sizes of accesses that are looked at in the code.
const SIZES: [u64; 5] = [1, 2, 4, 8, 16];

/// How many iterations of loops go by between two looks at the time; a power of two.
const ITERATIONS: u32 = 64;

/// The functions of a module.
pub(super) struct Quick<'m> {
    inlined: Functions<'m>,
    called: Functions<'m>,
    cells: Value<'m>,
}

/// The functions that are put where they are called, or those that are called: the code of a large function is then a tenth.
pub(super) struct Functions<'m> {
    near: [Function<'m>; SIZES.len()],
    own: [Function<'m>; SIZES.len()],
    pub(super) variable: Function<'m>,
    pub(super) division: Function<'m>,
    pub(super) poll: Function<'m>,
}

impl<'m> Quick<'m> {
    /// Declares the functions.
    pub(super) fn declare(module: Module<'m>) -> Result<Self, BuildError> {
        let cells = match module.global(CELLS.as_bytes()) {
            Some(cells) => cells,
            None => module.add_global(CELLS.as_bytes(), module.context().i64(), 0)?,
        };
        Ok(Self {
            inlined: Functions::declare(module, PREFIX, [6, 5])?,
            called: Functions::declare(module, CALLED, [2, 4])?,
            cells: cells.value(),
        })
    }

    /// The functions for code of a function, by whether it is large.
    pub(super) const fn functions(&self, is_large: bool) -> &Functions<'m> {
        if is_large { &self.called } else { &self.inlined }
    }

    /// Where a place in the code has its note, as bytes from the first one.
    pub(super) const fn offset_of_cell(site: u64) -> u64 {
        site * CELL as u64 * 8
    }

    /// The first note.
    pub(super) const fn cells(&self) -> Value<'m> {
        self.cells
    }
}

impl<'m> Functions<'m> {
    fn declare(module: Module<'m>, prefix: &str, [near, own]: [usize; 2]) -> Result<Self, BuildError> {
        let (i64, void) = (module.context().i64(), module.context().void());
        let declared = |name: &str, count: usize| {
            let name = format!("{prefix}{name}");
            match module.function(name.as_bytes()) {
                Some(function) => Ok(function),
                None => module.add_function(name.as_bytes(), void.function(&vec![i64; count], false)?),
            }
        };
        let all = |name: &str, count| -> Result<[Function<'m>; SIZES.len()], BuildError> {
            let [a, b, c, d, e] = SIZES.map(|size| declared(&format!("{name}.{size}"), count));
            Ok([a?, b?, c?, d?, e?])
        };
        Ok(Self {
            near: all("near", near)?,
            own: all("own", own)?,
            variable: declared("variable", 3)?,
            division: declared("division", 4)?,
            poll: declared("poll", 1)?,
        })
    }

    /// The function for accesses of variables on the stack, `void (i64 address, i64 site, i64 object, i64 length, i64 mask)`, where
    /// the address has no bit of the mask; none for other sizes, and where the access is never within. One that is called has no mask,
    /// as the site tells it.
    pub(super) fn own(&self, size: Option<u64>, length: u64) -> Option<Function<'m>> {
        let size = size.filter(|size| *size <= length)?;
        let index = SIZES.iter().position(|own| *own == size)?;
        self.own.get(index).copied()
    }

    /// The function for accesses of other objects, the same with `i64 cell` behind the rest; one that is called has address and site alone.
    pub(super) fn near(&self, size: Option<u64>) -> Option<Function<'m>> {
        let index = SIZES.iter().position(|own| Some(*own) == size)?;
        self.near.get(index).copied()
    }
}

/// The definitions for a module with so many places in its code.
pub(super) fn text(sites: usize) -> String {
    let mut text = format!(
        "@\"{DELTA}\" = global i64 0\n\
         @\"{CELLS}\" = global [{sites} x [{CELL} x i64]] zeroinitializer\n\
         @\"{PREFIX}polls\" = global i32 0\n\
         declare void @\"{ACCESS}\"(i64, i64, i64, i64, i64, i64) cold\n\
         declare void @\"{DIVISION}\"(i64, i64, i64, i64) cold\n\
         declare void @\"{POLL}\"(i64) cold\n\
         declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n\
         define void @\"{PREFIX}variable\"(i64 %address, i64 %size, i64 %state) alwaysinline nounwind {{\n\
         %delta = load i64, ptr @\"{DELTA}\"\n%at = add i64 %address, %delta\n%place = inttoptr i64 %at to ptr\n\
         %byte = trunc i64 %state to i8\n\
         call void @llvm.memset.p0.i64(ptr %place, i8 %byte, i64 %size, i1 false)\nret void\n}}\n\
         define void @\"{PREFIX}division\"(i64 %left, i64 %right, i64 %bits, i64 %site) alwaysinline nounwind {{\n\
         %above = add i64 %right, 1\n%is_special = icmp ult i64 %above, 2\n\
         br i1 %is_special, label %ask, label %done, !prof !0\n\
         ask:\ncall void @\"{DIVISION}\"(i64 %left, i64 %right, i64 %bits, i64 %site)\nbr label %done\n\
         done:\nret void\n}}\n\
         define void @\"{PREFIX}poll\"(i64 %site) alwaysinline nounwind {{\n\
         %count = load i32, ptr @\"{PREFIX}polls\"\n%next = add i32 %count, 1\n\
         store i32 %next, ptr @\"{PREFIX}polls\"\n\
         %low = and i32 %next, {}\n%is_time = icmp eq i32 %low, 0\n\
         br i1 %is_time, label %ask, label %done, !prof !0\n\
         ask:\ncall void @\"{POLL}\"(i64 %site)\nbr label %done\ndone:\nret void\n}}\n\
         !0 = !{{!\"branch_weights\", i32 1, i32 1000}}\n!1 = !{{!\"branch_weights\", i32 1000, i32 1}}\n",
        ITERATIONS - 1
    );
    for (name, count) in [("variable", 3), ("division", 4), ("poll", 1)] {
        let list =
            |ty: &str| (0..count).map(|number| format!("{ty}%{number}")).collect::<Vec<_>>().join(", ");
        let _ = write!(
            text,
            "define void @\"{CALLED}{name}\"({0}) noinline nounwind {{\n\
             call void @\"{PREFIX}{name}\"({0})\nret void\n}}\n",
            list("i64 ")
        );
    }
    for size in SIZES {
        access(&mut text, size);
    }
    text
}

/// The functions for accesses of a size.
fn access(text: &mut String, size: u64) {
    let bits = size * 8;
    let written = (0..size).fold(0_u128, |all, _| all << 8 | u128::from(MemoryState::Defined as u8));
    // Whether all bytes at `%at` were written.
    let states = format!(
        "%place = inttoptr i64 %at to ptr\n%states = load i{bits}, ptr %place, align 1\n\
         %is_written = icmp eq i{bits} %states, {written}\n\
         br i1 %is_written, label %done, label %ask, !prof !1\n"
    );
    let _ = write!(
        text,
        "define void @\"{PREFIX}own.{size}\"(i64 %address, i64 %site, i64 %object, i64 %length, i64 %mask) \
         alwaysinline nounwind {{\n\
         %offset = sub i64 %address, %object\n%last = sub i64 %length, {size}\n\
         %is_within = icmp ule i64 %offset, %last\n\
         %low = and i64 %address, %mask\n%is_aligned = icmp eq i64 %low, 0\n\
         %is_right = and i1 %is_within, %is_aligned\n\
         br i1 %is_right, label %look, label %ask, !prof !1\n\
         look:\n%delta = load i64, ptr @\"{DELTA}\"\n%at = add i64 %address, %delta\n{states}\
         ask:\ncall void @\"{ACCESS}\"(i64 %address, i64 {size}, i64 %site, i64 %object, i64 %length, i64 0)\n\
         br label %done\ndone:\nret void\n}}\n\
         define void @\"{PREFIX}near.{size}\"(i64 %address, i64 %site, i64 %object, i64 %length, i64 %mask, i64 %cell) \
         alwaysinline nounwind {{\n\
         %known = inttoptr i64 %cell to ptr\n%start = load i64, ptr %known\n\
         %count.at = getelementptr i64, ptr %known, i64 1\n%count = load i64, ptr %count.at\n\
         %offset = sub i64 %address, %start\n%is_within = icmp ult i64 %offset, %count\n\
         %low = and i64 %address, %mask\n%is_aligned = icmp eq i64 %low, 0\n\
         %is_right = and i1 %is_within, %is_aligned\n\
         br i1 %is_right, label %right, label %ask, !prof !1\n\
         right:\n%delta.at = getelementptr i64, ptr %known, i64 2\n%delta = load i64, ptr %delta.at\n\
         %has_states = icmp ne i64 %delta, 0\nbr i1 %has_states, label %look, label %done\n\
         look:\n%at = add i64 %address, %delta\n{states}\
         ask:\ncall void @\"{ACCESS}\"(i64 %address, i64 {size}, i64 %site, i64 %object, i64 %length, i64 %cell)\n\
         br label %done\ndone:\nret void\n}}\n"
    );
    called(text, size);
}

/// The functions for accesses of a size that are called: what is the same at a place in the code they find by its number.
fn called(text: &mut String, size: u64) {
    let mask = format!(
        "%shift = lshr i64 %site, {}\n%exponent = and i64 %shift, 63\n%alignment = shl i64 1, %exponent\n\
         %mask = sub i64 %alignment, 1\n",
        SiteWord::ALIGNMENT
    );
    let _ = write!(
        text,
        "define void @\"{CALLED}own.{size}\"(i64 %address, i64 %site, i64 %object, i64 %length) noinline nounwind {{\n\
         {mask}call void @\"{PREFIX}own.{size}\"(i64 %address, i64 %site, i64 %object, i64 %length, i64 %mask)\n\
         ret void\n}}\n\
         define void @\"{CALLED}near.{size}\"(i64 %address, i64 %site) noinline nounwind {{\n{mask}\
         %number = and i64 %site, {}\n%offset = mul i64 %number, {}\n%first = ptrtoint ptr @\"{CELLS}\" to i64\n\
         %cell = add i64 %first, %offset\n\
         call void @\"{PREFIX}near.{size}\"(i64 %address, i64 %site, i64 0, i64 0, i64 %mask, i64 %cell)\nret void\n}}\n",
        u32::MAX,
        Quick::offset_of_cell(1)
    );
}
