//! Functions of vendors that SPIR-V has no instructions for, so that modules import them by their names in OpenCL C:
//! `cl_amd_media_ops`, `cl_amd_media_ops2`, and `cl_arm_integer_dot_product_*`.
//!
//! As in the rows of instructions, `%a`, `%b` and `%c` are the parameters and `%r` is the result. `$X` extends factors by their sign.

use super::{
    Library, component,
    types::{Elem, Signature, Ty},
};
use crate::mangle::{self, Builtin};

const INT: Elem = Elem::Int(32);
const LONG: Elem = Elem::Int(64);
const FLOAT: Elem = Elem::Float(32);

/// How the parameters become the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Each component by itself, in vectors of any length.
    Each,
    /// The parameters as they are, vectors of so many components where they are more than one.
    Whole(&'static [u32]),
}

/// A function: its name, the first parameter's components as the name tells them, its types, and the text.
struct Row {
    name: &'static str,
    first: Builtin,
    shape: Shape,
    params: &'static [Elem],
    result: Elem,
    text: &'static str,
}

const fn row(
    name: &'static str,
    first: Builtin,
    params: &'static [Elem],
    result: Elem,
    text: &'static str,
) -> Row {
    Row { name, first, shape: Shape::Each, params, result, text }
}

const fn whole(name: &'static str, first: Builtin, lanes: &'static [u32], row: Row) -> Row {
    Row { name, first, shape: Shape::Whole(lanes), ..row }
}

/// Shifts 64 bits made of two words to the right by `%n`.
macro_rules! align {
    ($count:literal) => {
        concat!($count, "\n%r = call i32 @llvm.fshr.i32(i32 %a, i32 %b, i32 %n)")
    };
}

/// The byte of `%a` that lies behind so many bits.
macro_rules! unpack {
    ($bits:literal) => {
        concat!("%s = lshr i32 %a, ", $bits, "\n%m = and i32 %s, 255\n%r = uitofp i32 %m to float")
    };
}

/// `%d`, the absolute differences of the components of words.
macro_rules! differences {
    ($ty:literal, $count:literal) => {
        concat!(
            "%x = bitcast i32 %a to <",
            $count,
            " x ",
            $ty,
            ">\n%y = bitcast i32 %b to <",
            $count,
            " x ",
            $ty,
            ">\n\
             %x.w = zext <",
            $count,
            " x ",
            $ty,
            "> %x to <",
            $count,
            " x i32>\n\
             %y.w = zext <",
            $count,
            " x ",
            $ty,
            "> %y to <",
            $count,
            " x i32>\n\
             %s = sub <",
            $count,
            " x i32> %x.w, %y.w\n\
             %d = call <",
            $count,
            " x i32> @llvm.abs.v",
            $count,
            "i32(<",
            $count,
            " x i32> %s, i1 false)\n"
        )
    };
}

/// `%sum`, the sum of four.
macro_rules! sum_of_4 {
    ($of:literal) => {
        concat!("%sum = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> ", $of, ")\n")
    };
}

/// `%d`, the absolute differences of the bytes of `%b` and of the four words of `%a` that begin at its first bytes; `%o` has the bytes of
/// `%b` for each.
macro_rules! windows {
    () => {
        "%x = bitcast i64 %a to <8 x i8>\n%y = bitcast i32 %b to <4 x i8>\n\
         %w = shufflevector <8 x i8> %x, <8 x i8> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 1, i32 2, i32 3, i32 4, \
         i32 2, i32 3, i32 4, i32 5, i32 3, i32 4, i32 5, i32 6>\n\
         %o = shufflevector <4 x i8> %y, <4 x i8> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3, \
         i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3>\n\
         %w.w = zext <16 x i8> %w to <16 x i16>\n%o.w = zext <16 x i8> %o to <16 x i16>\n\
         %s = sub <16 x i16> %w.w, %o.w\n%d = call <16 x i16> @llvm.abs.v16i16(<16 x i16> %s, i1 false)\n"
    };
}

/// The sums of the differences in each window, added to the four numbers of `%c`.
macro_rules! sums {
    ($of:literal) => {
        concat!(
            "%p0 = shufflevector <16 x i16> ", $of, ", <16 x i16> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>\n\
             %p1 = shufflevector <16 x i16> ", $of, ", <16 x i16> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>\n\
             %p2 = shufflevector <16 x i16> ", $of, ", <16 x i16> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>\n\
             %p3 = shufflevector <16 x i16> ", $of, ", <16 x i16> poison, <4 x i32> <i32 3, i32 7, i32 11, i32 15>\n\
             %p01 = add <4 x i16> %p0, %p1\n%p23 = add <4 x i16> %p2, %p3\n%p = add <4 x i16> %p01, %p23\n\
             %n = bitcast i64 %c to <4 x i16>\n%all = add <4 x i16> %p, %n\n%r = bitcast <4 x i16> %all to i64"
        )
    };
}

/// `%r`, the bits of `%a` from `%b` on, `%c` of them, as many as there are, shifted to the right with or without the sign.
macro_rules! field {
    ($shift:literal) => {
        concat!(
            "%o = and i32 %b, 31\n%w = and i32 %c, 31\n%end = add i32 %o, %w\n%fits = icmp ult i32 %end, 32\n\
             %room = sub i32 32, %end\n%left = select i1 %fits, i32 %room, i32 0\n%up = shl i32 %a, %left\n\
             %none = icmp eq i32 %w, 0\n%rest = sub i32 32, %w\n%within = select i1 %fits, i32 %rest, i32 %o\n\
             %right = select i1 %none, i32 0, i32 %within\n%field = ", $shift, " i32 %up, %right\n\
             %r = select i1 %none, i32 0, i32 %field"
        )
    };
}

/// The least or the greatest of three.
macro_rules! most {
    ($op:literal, $ty:literal, $suffix:literal) => {
        concat!(
            "%s = call ",
            $ty,
            " @llvm.",
            $op,
            ".",
            $suffix,
            "(",
            $ty,
            " %a, ",
            $ty,
            " %b)\n\
             %r = call ",
            $ty,
            " @llvm.",
            $op,
            ".",
            $suffix,
            "(",
            $ty,
            " %s, ",
            $ty,
            " %c)"
        )
    };
}

/// The middle one of three: the greater of the least two and the lesser of the first two and the third.
macro_rules! median {
    ($min:literal, $max:literal, $ty:literal, $suffix:literal) => {
        concat!(
            "%low = call ",
            $ty,
            " @llvm.",
            $min,
            ".",
            $suffix,
            "(",
            $ty,
            " %a, ",
            $ty,
            " %b)\n\
             %high = call ",
            $ty,
            " @llvm.",
            $max,
            ".",
            $suffix,
            "(",
            $ty,
            " %a, ",
            $ty,
            " %b)\n\
             %top = call ",
            $ty,
            " @llvm.",
            $min,
            ".",
            $suffix,
            "(",
            $ty,
            " %high, ",
            $ty,
            " %c)\n\
             %r = call ",
            $ty,
            " @llvm.",
            $max,
            ".",
            $suffix,
            "(",
            $ty,
            " %low, ",
            $ty,
            " %top)"
        )
    };
}

/// `%sum`, the products of the components in 32 bits.
macro_rules! dot {
    ($ty:literal, $count:literal) => {
        concat!(
            "%x = $X <",
            $count,
            " x ",
            $ty,
            "> %a to <",
            $count,
            " x i32>\n\
             %y = $X <",
            $count,
            " x ",
            $ty,
            "> %b to <",
            $count,
            " x i32>\n\
             %m = mul <",
            $count,
            " x i32> %x, %y\n\
             %sum = call i32 @llvm.vector.reduce.add.v",
            $count,
            "i32(<",
            $count,
            " x i32> %m)\n"
        )
    };
}

const DOT: Row =
    row("", Builtin::Char, &[Elem::Int(8); 2], INT, concat!(dot!("i8", "4"), "%r = add i32 %sum, 0"));
const DOT_ACC: Row = row(
    "",
    Builtin::Char,
    &[Elem::Int(8), Elem::Int(8), INT],
    INT,
    concat!(dot!("i8", "4"), "%r = add i32 %sum, %c"),
);
const DOT_ACC_SHORT: Row = row(
    "",
    Builtin::Short,
    &[Elem::Int(16), Elem::Int(16), INT],
    INT,
    concat!(dot!("i16", "2"), "%r = add i32 %sum, %c"),
);
const DOT_ACC_SAT: Row = row(
    "",
    Builtin::Char,
    &[Elem::Int(8), Elem::Int(8), INT],
    INT,
    concat!(dot!("i8", "4"), "%r = call i32 @llvm.$Sadd.sat.i32(i32 %sum, i32 %c)"),
);

const THREE: &[Elem] = &[INT; 3];
const FLOATS: &[Elem] = &[FLOAT; 3];

const ROWS: &[Row] = &[
    row("amd_bitalign", Builtin::UInt, THREE, INT, align!("%n = and i32 %c, 31")),
    row("amd_bytealign", Builtin::UInt, THREE, INT, align!("%m = and i32 %c, 3\n%n = shl i32 %m, 3")),
    row(
        "amd_lerp",
        Builtin::UInt,
        THREE,
        INT,
        "%x = bitcast i32 %a to <4 x i8>\n%y = bitcast i32 %b to <4 x i8>\n%z = bitcast i32 %c to <4 x i8>\n\
         %x.w = zext <4 x i8> %x to <4 x i16>\n%y.w = zext <4 x i8> %y to <4 x i16>\n%z.w = zext <4 x i8> %z to <4 x i16>\n\
         %up = and <4 x i16> %z.w, splat (i16 1)\n%s = add <4 x i16> %x.w, %y.w\n%t = add <4 x i16> %s, %up\n\
         %h = lshr <4 x i16> %t, splat (i16 1)\n%n = trunc <4 x i16> %h to <4 x i8>\n%r = bitcast <4 x i8> %n to i32",
    ),
    whole(
        "amd_pack",
        Builtin::Float,
        &[4],
        row(
            "",
            Builtin::Float,
            &[FLOAT],
            INT,
            "%w = call <4 x i32> @llvm.fptoui.sat.v4i32.v4f32(<4 x float> %a)\n%n = trunc <4 x i32> %w to <4 x i8>\n\
             %r = bitcast <4 x i8> %n to i32",
        ),
    ),
    whole(
        "amd_sad4",
        Builtin::UInt,
        &[4, 4, 1],
        row(
            "",
            Builtin::UInt,
            THREE,
            INT,
            "%x = bitcast <4 x i32> %a to <16 x i8>\n%y = bitcast <4 x i32> %b to <16 x i8>\n\
             %x.w = zext <16 x i8> %x to <16 x i32>\n%y.w = zext <16 x i8> %y to <16 x i32>\n\
             %s = sub <16 x i32> %x.w, %y.w\n%d = call <16 x i32> @llvm.abs.v16i32(<16 x i32> %s, i1 false)\n\
             %sum = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %d)\n%r = add i32 %sum, %c",
        ),
    ),
    row(
        "amd_sad",
        Builtin::UInt,
        THREE,
        INT,
        concat!(differences!("i8", "4"), sum_of_4!("%d"), "%r = add i32 %sum, %c"),
    ),
    row(
        "amd_sadhi",
        Builtin::UInt,
        THREE,
        INT,
        concat!(differences!("i8", "4"), sum_of_4!("%d"), "%high = shl i32 %sum, 16\n%r = add i32 %high, %c"),
    ),
    row("amd_unpack0", Builtin::UInt, &[INT], FLOAT, unpack!("0")),
    row("amd_unpack1", Builtin::UInt, &[INT], FLOAT, unpack!("8")),
    row("amd_unpack2", Builtin::UInt, &[INT], FLOAT, unpack!("16")),
    row("amd_unpack3", Builtin::UInt, &[INT], FLOAT, unpack!("24")),
    row("amd_bfe", Builtin::UInt, THREE, INT, field!("lshr")),
    row("amd_bfe", Builtin::Int, THREE, INT, field!("ashr")),
    row(
        "amd_bfm",
        Builtin::UInt,
        &[INT; 2],
        INT,
        "%w = and i32 %a, 31\n%o = and i32 %b, 31\n%bit = shl i32 1, %w\n%mask = sub i32 %bit, 1\n%r = shl i32 %mask, %o",
    ),
    row("amd_min3", Builtin::UInt, THREE, INT, most!("umin", "i32", "i32")),
    row("amd_min3", Builtin::Int, THREE, INT, most!("smin", "i32", "i32")),
    row("amd_min3", Builtin::Float, FLOATS, FLOAT, most!("minnum", "float", "f32")),
    row("amd_max3", Builtin::UInt, THREE, INT, most!("umax", "i32", "i32")),
    row("amd_max3", Builtin::Int, THREE, INT, most!("smax", "i32", "i32")),
    row("amd_max3", Builtin::Float, FLOATS, FLOAT, most!("maxnum", "float", "f32")),
    row("amd_median3", Builtin::UInt, THREE, INT, median!("umin", "umax", "i32", "i32")),
    row("amd_median3", Builtin::Int, THREE, INT, median!("smin", "smax", "i32", "i32")),
    row("amd_median3", Builtin::Float, FLOATS, FLOAT, median!("minnum", "maxnum", "float", "f32")),
    row("amd_qsad", Builtin::ULong, &[LONG, INT, LONG], LONG, concat!(windows!(), sums!("%d"))),
    row(
        "amd_mqsad",
        Builtin::ULong,
        &[LONG, INT, LONG],
        LONG,
        concat!(
            windows!(),
            "%off = icmp eq <16 x i8> %o, zeroinitializer\n\
             %kept = select <16 x i1> %off, <16 x i16> zeroinitializer, <16 x i16> %d\n",
            sums!("%kept")
        ),
    ),
    row(
        "amd_msad",
        Builtin::UInt,
        THREE,
        INT,
        concat!(
            differences!("i8", "4"),
            "%off = icmp eq <4 x i8> %y, zeroinitializer\n\
             %kept = select <4 x i1> %off, <4 x i32> zeroinitializer, <4 x i32> %d\n",
            sum_of_4!("%kept"),
            "%r = add i32 %sum, %c"
        ),
    ),
    row(
        "amd_sadd",
        Builtin::UInt,
        THREE,
        INT,
        "%high = call i32 @llvm.umax.i32(i32 %a, i32 %b)\n%low = call i32 @llvm.umin.i32(i32 %a, i32 %b)\n\
         %d = sub i32 %high, %low\n%r = add i32 %d, %c",
    ),
    row(
        "amd_sadw",
        Builtin::UInt,
        THREE,
        INT,
        concat!(
            differences!("i16", "2"),
            "%sum = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %d)\n%r = add i32 %sum, %c"
        ),
    ),
    whole("arm_dot", Builtin::Char, &[4, 4], DOT),
    whole("arm_dot", Builtin::UChar, &[4, 4], DOT),
    whole("arm_dot_acc", Builtin::Char, &[4, 4, 1], DOT_ACC),
    whole("arm_dot_acc", Builtin::UChar, &[4, 4, 1], DOT_ACC),
    whole("arm_dot_acc", Builtin::Short, &[2, 2, 1], DOT_ACC_SHORT),
    whole("arm_dot_acc", Builtin::UShort, &[2, 2, 1], DOT_ACC_SHORT),
    whole("arm_dot_acc_sat", Builtin::Char, &[4, 4, 1], DOT_ACC_SAT),
    whole("arm_dot_acc_sat", Builtin::UChar, &[4, 4, 1], DOT_ACC_SAT),
];

/// The names of the parameters in the texts.
const NAMES: [&str; 3] = ["a", "b", "c"];

impl Row {
    /// The types of the parameters for a result of so many components.
    fn params(&self, lanes: Option<u32>) -> impl Iterator<Item = Ty> {
        let shape = self.shape;
        self.params.iter().enumerate().map(move |(at, elem)| match shape {
            Shape::Each => Ty { elem: *elem, lanes, columns: None },
            Shape::Whole(all) => {
                Ty { elem: *elem, lanes: all.get(at).copied().filter(|count| *count > 1), columns: None }
            }
        })
    }

    fn fits(&self, signature: &Signature) -> bool {
        let Some(result) = signature.result else { return false };
        let lanes = if self.shape == Shape::Each { result.lanes } else { None };
        result == Ty { elem: self.result, lanes, columns: None }
            && self.params(lanes).eq(signature.params.iter().copied())
    }

    /// The text with the ways of this type in it.
    fn expanded(&self) -> String {
        let is_unsigned = matches!(self.first, Builtin::UChar | Builtin::UShort);
        let (extend, sign) = if is_unsigned { ("zext", "u") } else { ("sext", "s") };
        self.text.replace("$X", extend).replace("$S", sign)
    }
}

/// The body of a function of a vendor; `None` where the name or its types are of none.
pub(super) fn body(library: &mut Library, signature: &Signature, symbol: &str) -> Option<String> {
    let name = mangle::parse(symbol).ok().filter(mangle::Name::is_plain)?;
    let first = name.params().first()?.scalar()?;
    let mut rows = ROWS.iter().filter(|row| row.name == name.base() && row.first == first);
    let row = rows.find(|row| row.fits(signature))?;
    let result = signature.result?;
    let helper = format!("spirv_llvm.{}.{first:?}", row.name);
    if library.declared.insert(helper.clone()) {
        let params: Vec<String> =
            row.params(None).zip(NAMES).map(|(ty, name)| format!("{ty} %{name}")).collect();
        library.define(&format!(
            "define internal {} @\"{helper}\"({}) {} {{\n{}\nret {} %r\n}}\n",
            row.result,
            params.join(", "),
            super::attributes(row.params.iter()),
            row.expanded(),
            row.result
        ));
    }
    if row.shape == Shape::Each {
        let operands: Vec<(usize, Ty)> = signature.params.iter().copied().enumerate().collect();
        return component::each(result, &operands, &helper, row.result, "");
    }
    let arguments: Vec<String> =
        signature.params.iter().enumerate().map(|(at, ty)| format!("{ty} %p{at}")).collect();
    Some(format!("%r = call {result} @\"{helper}\"({})\nret {result} %r", arguments.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_tell_functions_apart() {
        let elems = |row: &Row| row.params(None).collect::<Vec<_>>();
        for (at, row) in ROWS.iter().enumerate() {
            assert!(row.params.len() <= NAMES.len(), "{}", row.name);
            let same = ROWS[at + 1..].iter().find(|other| {
                (other.name, other.first) == (row.name, row.first) && elems(other) == elems(row)
            });
            assert!(same.is_none(), "{} twice", row.name);
        }
    }
}
