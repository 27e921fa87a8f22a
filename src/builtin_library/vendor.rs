//! Functions of vendors that SPIR-V has no instructions for, so that modules import them by their names in OpenCL C:
//! `cl_amd_media_ops`, `cl_amd_media_ops2`, and `cl_arm_integer_dot_product_*`.
//!
//! As in the rows of instructions, `%a`, `%b` and `%c` are the parameters and `%r` is the result. `{0}`, `{1}` and so on are the
//! words that a row adds to its texts.

use super::{
    Library, component,
    types::{BuiltinType, DeclaredSignature, Elem},
};
use crate::mangle::{self, Builtin, NumberClass};

/// How the parameters become the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VendorRule {
    /// Each component by itself, in vectors of any length.
    Each,
    /// The parameters as they are.
    Whole,
}

/// A type by its component, and how many of these there are.
type VendorType = (Builtin, u32);

/// A function: its name, its types, and the texts that compute the result one after another, with the words in them.
struct VendorFunction {
    name: &'static str,
    shape: VendorRule,
    params: &'static [VendorType],
    result: VendorType,
    texts: &'static [&'static str],
    words: &'static [&'static str],
}

const fn each(
    name: &'static str,
    params: &'static [VendorType],
    result: VendorType,
    texts: &'static [&'static str],
    words: &'static [&'static str],
) -> VendorFunction {
    VendorFunction { name, shape: VendorRule::Each, params, result, texts, words }
}

const fn whole(
    name: &'static str,
    params: &'static [VendorType],
    result: VendorType,
    texts: &'static [&'static str],
    words: &'static [&'static str],
) -> VendorFunction {
    VendorFunction { name, shape: VendorRule::Whole, params, result, texts, words }
}

const INT: VendorType = (Builtin::Int, 1);
const UINT: VendorType = (Builtin::UInt, 1);
const UINT4: VendorType = (Builtin::UInt, 4);
const ULONG: VendorType = (Builtin::ULong, 1);
const FLOAT: VendorType = (Builtin::Float, 1);
const FLOAT4: VendorType = (Builtin::Float, 4);
const CHAR4: VendorType = (Builtin::Char, 4);
const UCHAR4: VendorType = (Builtin::UChar, 4);
const SHORT2: VendorType = (Builtin::Short, 2);
const USHORT2: VendorType = (Builtin::UShort, 2);

/// Shifts 64 bits made of two words to the right by `%n`.
const ALIGN: &str = "%r = call i32 @llvm.fshr(i32 %a, i32 %b, i32 %n)";

/// The byte of `%a` that lies behind so many bits.
const UNPACK: &str = "%s = lshr i32 %a, {0}\n%m = and i32 %s, 255\n%r = uitofp i32 %m to float";

/// `%d`, the absolute differences of the components of two values of a type, as vectors of one type and of a wider one. `%y` are the
/// components of the second value.
const DIFFERENCES: &str = "\
%x = bitcast {0} %a to {1}
%y = bitcast {0} %b to {1}
%x.w = zext {1} %x to {2}
%y.w = zext {1} %y to {2}
%s = sub {2} %x.w, %y.w
%d = call {2} @llvm.abs({2} %s, i1 false)";

/// `%sum`, the sum of the differences.
const SUM: &str = "%sum = call i32 @llvm.vector.reduce.add({2} %d)";

/// The same without those whose component of the second value is zero.
const SUM_OF_MASKED: &str = "\
%off = icmp eq {1} %y, zeroinitializer
%kept = select <4 x i1> %off, {2} zeroinitializer, {2} %d
%sum = call i32 @llvm.vector.reduce.add({2} %kept)";

/// Bytes of a word, and bytes and halves of it in 32 bits.
const BYTES: &[&str] = &["i32", "<4 x i8>", "<4 x i32>"];
const HALVES: &[&str] = &["i32", "<2 x i16>", "<2 x i32>"];
/// Bytes of four words.
const ALL_BYTES: &[&str] = &["<4 x i32>", "<16 x i8>", "<16 x i32>"];

/// The end of sums.
const PLUS_C: &str = "%r = add i32 %sum, %c";

/// `%d`, the absolute differences of the bytes of `%b` and of the four words of `%a` that begin at its first bytes; `%o` has the bytes of
/// `%b` for each.
const WINDOWS: &str = "\
%x = bitcast i64 %a to <8 x i8>
%y = bitcast i32 %b to <4 x i8>
%w = shufflevector <8 x i8> %x, <8 x i8> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 1, i32 2, i32 3, i32 4, \
i32 2, i32 3, i32 4, i32 5, i32 3, i32 4, i32 5, i32 6>
%o = shufflevector <4 x i8> %y, <4 x i8> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3, \
i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3>
%w.w = zext <16 x i8> %w to <16 x i16>
%o.w = zext <16 x i8> %o to <16 x i16>
%s = sub <16 x i16> %w.w, %o.w
%d = call <16 x i16> @llvm.abs(<16 x i16> %s, i1 false)";

/// `%kept`, the differences without those whose byte of `%b` is zero.
const MASKED: &str = "\
%off = icmp eq <16 x i8> %o, zeroinitializer
%kept = select <16 x i1> %off, <16 x i16> zeroinitializer, <16 x i16> %d";

/// The sums of the differences in each window, added to the four numbers of `%c`.
const SUMS: &str = "\
%p0 = shufflevector <16 x i16> {0}, <16 x i16> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
%p1 = shufflevector <16 x i16> {0}, <16 x i16> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
%p2 = shufflevector <16 x i16> {0}, <16 x i16> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
%p3 = shufflevector <16 x i16> {0}, <16 x i16> poison, <4 x i32> <i32 3, i32 7, i32 11, i32 15>
%p01 = add <4 x i16> %p0, %p1
%p23 = add <4 x i16> %p2, %p3
%p = add <4 x i16> %p01, %p23
%n = bitcast i64 %c to <4 x i16>
%all = add <4 x i16> %p, %n
%r = bitcast <4 x i16> %all to i64";

/// The bits of `%a` from `%b` on, `%c` of them, as many as there are, shifted to the right with or without the sign.
const FIELD: &str = "\
%o = and i32 %b, 31
%w = and i32 %c, 31
%end = add i32 %o, %w
%fits = icmp ult i32 %end, 32
%room = sub i32 32, %end
%left = select i1 %fits, i32 %room, i32 0
%up = shl i32 %a, %left
%none = icmp eq i32 %w, 0
%rest = sub i32 32, %w
%within = select i1 %fits, i32 %rest, i32 %o
%right = select i1 %none, i32 0, i32 %within
%field = {0} i32 %up, %right
%r = select i1 %none, i32 0, i32 %field";

/// So many bits, as many to the left.
const MASK: &str = "\
%w = and i32 %a, 31
%o = and i32 %b, 31
%bit = shl i32 1, %w
%mask = sub i32 %bit, 1
%r = shl i32 %mask, %o";

/// The average of the bytes, rounded up where `%c` says so.
const AVERAGE: &str = "\
%x = bitcast i32 %a to <4 x i8>
%y = bitcast i32 %b to <4 x i8>
%z = bitcast i32 %c to <4 x i8>
%x.w = zext <4 x i8> %x to <4 x i16>
%y.w = zext <4 x i8> %y to <4 x i16>
%z.w = zext <4 x i8> %z to <4 x i16>
%up = and <4 x i16> %z.w, splat (i16 1)
%s = add <4 x i16> %x.w, %y.w
%t = add <4 x i16> %s, %up
%h = lshr <4 x i16> %t, splat (i16 1)
%n = trunc <4 x i16> %h to <4 x i8>
%r = bitcast <4 x i8> %n to i32";

/// Four numbers as bytes of a word.
const PACK: &str = "\
%w = call <4 x i32> @llvm.fptoui.sat(<4 x float> %a)
%n = trunc <4 x i32> %w to <4 x i8>
%r = bitcast <4 x i8> %n to i32";

/// The difference of two numbers, added to a third.
const DIFFERENCE: &str = "\
%high = call i32 @llvm.umax(i32 %a, i32 %b)
%low = call i32 @llvm.umin(i32 %a, i32 %b)
%d = sub i32 %high, %low
%r = add i32 %d, %c";

/// The least or the greatest of three, by the intrinsic for two and the type.
const MOST: &str = "%s = call {1} @llvm.{0}({1} %a, {1} %b)\n%r = call {1} @llvm.{0}({1} %s, {1} %c)";

/// The middle one of three: the greater of the least two and the lesser of the first two and the third.
const MEDIAN: &str = "\
%low = call {2} @llvm.{0}({2} %a, {2} %b)
%high = call {2} @llvm.{1}({2} %a, {2} %b)
%top = call {2} @llvm.{0}({2} %high, {2} %c)
%r = call {2} @llvm.{1}({2} %low, {2} %top)";

/// `%sum`, the products of the components, as they are extended to 32 bits.
const PRODUCTS: &str = "\
%x = {2} {0} %a to {1}
%y = {2} {0} %b to {1}
%m = mul {1} %x, %y
%sum = call i32 @llvm.vector.reduce.add({1} %m)";

const PLUS_0: &str = "%r = add i32 %sum, 0";
const PLUS_C_SATURATED: &str = "%r = call i32 @llvm.{3}(i32 %sum, i32 %c)";

const SIGNED_BYTES: &[&str] = &["<4 x i8>", "<4 x i32>", "sext", "sadd.sat"];
const UNSIGNED_BYTES: &[&str] = &["<4 x i8>", "<4 x i32>", "zext", "uadd.sat"];
const SIGNED_HALVES: &[&str] = &["<2 x i16>", "<2 x i32>", "sext"];
const UNSIGNED_HALVES: &[&str] = &["<2 x i16>", "<2 x i32>", "zext"];

const ROWS: &[VendorFunction] = &[
    each("amd_bitalign", &[UINT; 3], UINT, &["%n = and i32 %c, 31", ALIGN], &[]),
    each("amd_bytealign", &[UINT; 3], UINT, &["%m = and i32 %c, 3\n%n = shl i32 %m, 3", ALIGN], &[]),
    each("amd_lerp", &[UINT; 3], UINT, &[AVERAGE], &[]),
    whole("amd_pack", &[FLOAT4], UINT, &[PACK], &[]),
    whole("amd_sad4", &[UINT4, UINT4, UINT], UINT, &[DIFFERENCES, SUM, PLUS_C], ALL_BYTES),
    each("amd_sad", &[UINT; 3], UINT, &[DIFFERENCES, SUM, PLUS_C], BYTES),
    each(
        "amd_sadhi",
        &[UINT; 3],
        UINT,
        &[DIFFERENCES, SUM, "%high = shl i32 %sum, 16\n%r = add i32 %high, %c"],
        BYTES,
    ),
    each("amd_sadw", &[UINT; 3], UINT, &[DIFFERENCES, SUM, PLUS_C], HALVES),
    each("amd_sadd", &[UINT; 3], UINT, &[DIFFERENCE], &[]),
    each("amd_msad", &[UINT; 3], UINT, &[DIFFERENCES, SUM_OF_MASKED, PLUS_C], BYTES),
    each("amd_qsad", &[ULONG, UINT, ULONG], ULONG, &[WINDOWS, SUMS], &["%d"]),
    each("amd_mqsad", &[ULONG, UINT, ULONG], ULONG, &[WINDOWS, MASKED, SUMS], &["%kept"]),
    each("amd_unpack0", &[UINT], FLOAT, &[UNPACK], &["0"]),
    each("amd_unpack1", &[UINT], FLOAT, &[UNPACK], &["8"]),
    each("amd_unpack2", &[UINT], FLOAT, &[UNPACK], &["16"]),
    each("amd_unpack3", &[UINT], FLOAT, &[UNPACK], &["24"]),
    each("amd_bfe", &[UINT; 3], UINT, &[FIELD], &["lshr"]),
    each("amd_bfe", &[INT, UINT, UINT], INT, &[FIELD], &["ashr"]),
    each("amd_bfm", &[UINT; 2], UINT, &[MASK], &[]),
    each("amd_min3", &[UINT; 3], UINT, &[MOST], &["umin", "i32"]),
    each("amd_min3", &[INT; 3], INT, &[MOST], &["smin", "i32"]),
    each("amd_min3", &[FLOAT; 3], FLOAT, &[MOST], &["minnum", "float"]),
    each("amd_max3", &[UINT; 3], UINT, &[MOST], &["umax", "i32"]),
    each("amd_max3", &[INT; 3], INT, &[MOST], &["smax", "i32"]),
    each("amd_max3", &[FLOAT; 3], FLOAT, &[MOST], &["maxnum", "float"]),
    each("amd_median3", &[UINT; 3], UINT, &[MEDIAN], &["umin", "umax", "i32"]),
    each("amd_median3", &[INT; 3], INT, &[MEDIAN], &["smin", "smax", "i32"]),
    each("amd_median3", &[FLOAT; 3], FLOAT, &[MEDIAN], &["minnum", "maxnum", "float"]),
    whole("arm_dot", &[CHAR4; 2], INT, &[PRODUCTS, PLUS_0], SIGNED_BYTES),
    whole("arm_dot", &[UCHAR4; 2], UINT, &[PRODUCTS, PLUS_0], UNSIGNED_BYTES),
    whole("arm_dot_acc", &[CHAR4, CHAR4, INT], INT, &[PRODUCTS, PLUS_C], SIGNED_BYTES),
    whole("arm_dot_acc", &[UCHAR4, UCHAR4, UINT], UINT, &[PRODUCTS, PLUS_C], UNSIGNED_BYTES),
    whole("arm_dot_acc", &[SHORT2, SHORT2, INT], INT, &[PRODUCTS, PLUS_C], SIGNED_HALVES),
    whole("arm_dot_acc", &[USHORT2, USHORT2, UINT], UINT, &[PRODUCTS, PLUS_C], UNSIGNED_HALVES),
    whole("arm_dot_acc_sat", &[CHAR4, CHAR4, INT], INT, &[PRODUCTS, PLUS_C_SATURATED], SIGNED_BYTES),
    whole("arm_dot_acc_sat", &[UCHAR4, UCHAR4, UINT], UINT, &[PRODUCTS, PLUS_C_SATURATED], UNSIGNED_BYTES),
];

/// The names of the parameters in the texts.
const NAMES: [&str; 3] = ["a", "b", "c"];

/// A component as LLVM has it.
fn elem(component: Builtin) -> Elem {
    match component.class() {
        NumberClass::Float => Elem::Float(component.bits()),
        _ => Elem::Int(component.bits()),
    }
}

impl VendorFunction {
    /// A type of the function for vectors of so many components, if it has such.
    fn ty(&self, (component, count): VendorType, lanes: Option<u32>) -> BuiltinType {
        let lanes = match self.shape {
            VendorRule::Each => lanes,
            VendorRule::Whole => Some(count).filter(|count| *count > 1),
        };
        BuiltinType { elem: elem(component), lanes, columns: None }
    }

    /// The types of the parameters.
    fn params(&self, lanes: Option<u32>) -> impl Iterator<Item = BuiltinType> {
        self.params.iter().map(move |param| self.ty(*param, lanes))
    }

    fn fits(&self, signature: &DeclaredSignature) -> bool {
        let Some(result) = signature.result else { return false };
        result == self.ty(self.result, result.lanes)
            && self.params(result.lanes).eq(signature.params.iter().copied())
    }

    /// The component of the first parameter, which tells functions with and without a sign apart.
    fn first(&self) -> Option<Builtin> {
        self.params.first().map(|(component, _)| *component)
    }

    /// The texts with the words in them.
    fn text(&self) -> String {
        let words = self.words.iter().enumerate();
        words.fold(self.texts.join("\n"), |text, (at, word)| text.replace(&format!("{{{at}}}"), word))
    }
}

/// The body of a function of a vendor; `None` where the name or its types are of none.
pub(super) fn body(library: &mut Library, signature: &DeclaredSignature, symbol: &str) -> Option<String> {
    let name = mangle::parse(symbol).ok().filter(mangle::Name::is_plain)?;
    let first = name.params().first()?.scalar()?;
    let mut rows = ROWS.iter().filter(|row| row.name == name.base() && row.first() == Some(first));
    let row = rows.find(|row| row.fits(signature))?;
    let result = signature.result?;
    let of_row = row.ty(row.result, None);
    let helper = format!("spirv_llvm.{}.{first:?}", row.name);
    if library.declared.insert(helper.clone()) {
        let params: Vec<String> =
            row.params(None).zip(NAMES).map(|(ty, name)| format!("{ty} %{name}")).collect();
        library.define(&format!(
            "define internal {of_row} @\"{helper}\"({}) {} {{\n{}\nret {of_row} %r\n}}\n",
            params.join(", "),
            super::attributes([].iter()),
            row.text(),
        ));
    }
    if row.shape == VendorRule::Each {
        let operands: Vec<(usize, BuiltinType)> = signature.params.iter().copied().enumerate().collect();
        return component::each(result, &operands, &helper, of_row.elem, "");
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
        let types = |row: &VendorFunction| row.params(None).collect::<Vec<_>>();
        for (at, row) in ROWS.iter().enumerate() {
            assert!(row.params.len() <= NAMES.len(), "{}", row.name);
            let same = ROWS[at + 1..].iter().find(|other| {
                (other.name, other.first()) == (row.name, row.first()) && types(other) == types(row)
            });
            assert!(same.is_none(), "{} twice", row.name);
        }
    }

    #[test]
    fn texts_get_all_their_words() {
        for row in ROWS {
            let text = row.text();
            assert!(!text.contains(['{', '}']), "{}: {text}", row.name);
        }
    }
}
