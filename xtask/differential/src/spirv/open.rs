//! What the interpreter does not know: functions that are not exact, and instructions without counterparts in it. Programs with these
//! are compared with what they compute as they are read.

use super::{Dialect, Generator, Type, U32, int};
use crate::{program::Layout, tree::Stmt};

const KERNEL_ONE: &[&str] = &[
    "acos", "acosh", "acospi", "asin", "asinh", "asinpi", "atan", "atanh", "atanpi", "cbrt", "cos", "cosh",
    "cospi", "erfc", "erf", "exp", "exp2", "exp10", "expm1", "lgamma", "log", "log2", "log10", "log1p",
    "logb", "rsqrt", "sin", "sinh", "sinpi", "tan", "tanh", "tanpi", "tgamma", "degrees", "radians",
];
const KERNEL_TWO: &[&str] = &["atan2", "atan2pi", "hypot", "pow", "powr", "remainder"];
const KERNEL_THREE: &[&str] = &["mad", "mix", "smoothstep"];
const KERNEL_SINGLE: &[&str] = &[
    "half_cos",
    "half_exp",
    "half_exp2",
    "half_exp10",
    "half_log",
    "half_log2",
    "half_log10",
    "half_recip",
    "half_rsqrt",
    "half_sin",
    "half_sqrt",
    "half_tan",
    "native_cos",
    "native_exp",
    "native_exp2",
    "native_exp10",
    "native_log",
    "native_log2",
    "native_log10",
    "native_recip",
    "native_rsqrt",
    "native_sin",
    "native_sqrt",
    "native_tan",
];
const KERNEL_SINGLE_TWO: &[&str] = &["half_divide", "half_powr", "native_divide", "native_powr"];
/// With a pointer to a second result of the type, or of integers.
const KERNEL_BOTH: &[&str] = &["sincos"];
const KERNEL_WITH_INTEGER: &[&str] = &["frexp", "lgamma_r"];

/// What is found of a flag that is clear, set, and cleared again.
const FLAG: &str = "OpMemoryBarrier %c_u32_1 SEM\n%#g = OpAtomicFlagTestAndSet %bool %#p %c_u32_1 %c_u32_0\n\
    %#h = OpAtomicFlagTestAndSet %bool %#p %c_u32_1 %c_u32_0\nOpAtomicFlagClear %#p %c_u32_1 %c_u32_0\n\
    %#i = OpAtomicFlagTestAndSet %bool %#p %c_u32_1 %c_u32_0\n%#j = OpSelect %u32 %#h {0} {1}\n\
    %#k = OpLogicalOr %bool %#g %#i\n%# = OpSelect %u32 %#k %c_u32_7 %#j";

const SHADER_ONE: &[&str] = &[
    "Round",
    "Radians",
    "Degrees",
    "Sin",
    "Cos",
    "Tan",
    "Asin",
    "Acos",
    "Atan",
    "Sinh",
    "Cosh",
    "Tanh",
    "Asinh",
    "Acosh",
    "Atanh",
    "Exp",
    "Log",
    "Exp2",
    "Log2",
    "InverseSqrt",
    "Normalize",
];
const SHADER_TWO: &[&str] = &["Atan2", "Pow", "Reflect"];
const SHADER_THREE: &[&str] = &["FMix", "SmoothStep", "Fma", "FaceForward"];

impl Generator<'_> {
    pub(super) fn open(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        match (self.dialect, self.rng.u32(0..4)) {
            (Dialect::Kernel, 0) => self.kernel_open(layout),
            (Dialect::Shader, 0) => self.shader_open(),
            (Dialect::Kernel, _) => self.kernel_math(),
            (Dialect::Shader, _) => self.shader_math(),
        }
    }

    fn float(&mut self, widths: &[u32]) -> Type {
        Type { is_float: true, bits: self.pick(widths), lanes: self.pick(&[1, 1, 2, 3, 4]) }
    }

    fn function(&mut self, ty: Type, name: &str, count: usize) -> Vec<Stmt> {
        let args = (0..count).map(|_| self.operand(ty)).collect();
        let rest = Self::holes(count).split_off("{0}".len());
        let form = format!("{}%# = OpExtInst {} %std {name} %#first{rest}", self.at_run_time(ty), ty.id());
        self.define(ty, &form, args)
    }

    /// Instructions that define `%#first`, the first operand with a zero added that is known at run time alone: a compiler that computes a
    /// function of constants may round otherwise than the library does.
    fn at_run_time(&mut self, ty: Type) -> String {
        let (id, part, shift) = (ty.id(), ty.element().id(), self.constant(U32, 31));
        let mut form = format!("%#z = OpShiftRightLogical %u32 %n {shift}\n%#y = OpConvertUToF {part} %#z\n");
        let zero = match ty.lanes {
            1 => "%#y",
            lanes => {
                form += &format!("%#x = OpCompositeConstruct {id}{}\n", " %#y".repeat(lanes as usize));
                "%#x"
            }
        };
        form + &format!("%#first = OpFAdd {id} {{0}} {zero}\n")
    }

    fn kernel_math(&mut self) -> Vec<Stmt> {
        let ty = self.float(&[16, 32, 32, 64]);
        let is_single = ty.bits == 32;
        let words = Type { is_float: false, bits: 32, ..ty };
        match self.rng.u32(0..10) {
            0 | 1 if is_single => {
                let name = self.pick(KERNEL_SINGLE);
                self.function(ty, name, 1)
            }
            2 if is_single => {
                let name = self.pick(KERNEL_SINGLE_TWO);
                self.function(ty, name, 2)
            }
            3 => {
                let name = self.pick(KERNEL_TWO);
                self.function(ty, name, 2)
            }
            4 => {
                let name = self.pick(KERNEL_THREE);
                self.function(ty, name, 3)
            }
            5 => {
                let name = self.pick(&["pown", "rootn"]);
                let args = vec![self.operand(ty), self.operand(words)];
                let (mask, one, id) = (self.constant(words, 15), self.constant(words, 1), words.id());
                let form = format!(
                    "{}%#a = OpBitwiseAnd {id} {{1}} {mask}\n%#b = OpBitwiseOr {id} %#a {one}\n\
                     %# = OpExtInst {} %std {name} %#first %#b",
                    self.at_run_time(ty),
                    ty.id()
                );
                self.define(ty, &form, args)
            }
            6 => {
                let args = vec![self.operand(ty), self.operand(ty)];
                let (name, part) = (self.pick(&["distance", "length"]), ty.element().id());
                let second = if name == "length" { "" } else { " {1}" };
                self.define(ty.element(), &format!("%# = OpExtInst {part} %std {name} {{0}}{second}"), args)
            }
            7 => match (ty.lanes, is_single, self.rng.u32(0..3)) {
                (3 | 4, _, 0) => self.function(ty, "cross", 2),
                (_, true, 1) => self.function(ty, "fast_normalize", 1),
                _ => self.function(ty, "normalize", 1),
            },
            8 => {
                let is_both = self.rng.bool();
                let of = if is_both { ty } else { words };
                let name = self.pick(if is_both { KERNEL_BOTH } else { KERNEL_WITH_INTEGER });
                let (local, id) = (of.name(), of.id());
                self.declare(&format!("%p_{local} = OpTypePointer Function {id}"));
                self.locals.insert(format!("%l_{local} = OpVariable %p_{local} Function"));
                let args = vec![self.operand(ty)];
                let form = format!(
                    "{}%#w = OpExtInst {} %std {name} %#first %l_{local}\n%# = OpLoad {id} %l_{local}",
                    self.at_run_time(ty),
                    ty.id()
                );
                self.define(of, &form, args)
            }
            _ => {
                let name = self.pick(KERNEL_ONE);
                self.function(ty, name, 1)
            }
        }
    }

    /// Instructions on pointers and memory, and sums of groups, which are exact as their operands are small.
    fn kernel_open(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        let args = vec![self.operand(U32), self.operand(U32)];
        let Some(place) = layout.take() else { return self.kernel_math() };
        let mut form = self.kernel_place(U32, place);
        let semantics = self.constant(U32, 0x210);
        // A flag is changed by instructions of flags alone.
        let is_flag = self.rng.u32(0..3) == 0;
        let start =
            if is_flag { "OpAtomicFlagClear %#p %c_u32_1 %c_u32_0\n" } else { "OpStore %#p {0} Aligned 4\n" };
        form += start;
        form += &match self.rng.u32(0..2) {
            _ if is_flag => FLAG.replace("SEM", &semantics),
            0 => "%#g = OpPtrCastToGeneric %generic %#p\n%#h = OpGenericCastToPtrExplicit %gu32 %#g CrossWorkgroup\n\
                  %# = OpLoad %u32 %#h Aligned 4"
                .to_owned(),
            _ => "%#g = OpPtrCastToGeneric %generic %#p\n%# = OpGenericPtrMemSemantics %u32 %#g".to_owned(),
        };
        self.define(U32, &form, args)
    }

    fn shader_math(&mut self) -> Vec<Stmt> {
        let ty = self.float(&[32]);
        let vector = Type { lanes: 3, ..ty };
        let words = Type { is_float: false, ..ty };
        match self.rng.u32(0..10) {
            0 => {
                let name = self.pick(SHADER_TWO);
                self.function(ty, name, 2)
            }
            1 => {
                let name = self.pick(SHADER_THREE);
                self.function(ty, name, 3)
            }
            2 => {
                let args = vec![self.operand(ty), self.operand(ty)];
                let name = self.pick(&["Length", "Distance"]);
                let second = if name == "Length" { "" } else { " {1}" };
                self.define(ty.element(), &format!("%# = OpExtInst %f32 %std {name} {{0}}{second}"), args)
            }
            3 => self.function(vector, "Cross", 2),
            4 => {
                let args = vec![self.operand(ty), self.operand(ty), self.operand(ty.element())];
                self.define(ty, &format!("%# = OpExtInst {} %std Refract {{0}} {{1}} {{2}}", ty.id()), args)
            }
            5 => {
                let of = if self.rng.bool() { words } else { ty };
                let (local, id) = (of.name(), of.id());
                let name = if of == ty { "Modf" } else { "Frexp" };
                self.declare(&format!("%p_{local} = OpTypePointer Function {id}"));
                self.locals.insert(format!("%l_{local} = OpVariable %p_{local} Function"));
                let args = vec![self.operand(ty)];
                let form = format!(
                    "%#w = OpExtInst {} %std {name} {{0}} %l_{local}\n%# = OpLoad {id} %l_{local}",
                    ty.id()
                );
                self.define(of, &form, args)
            }
            6 => {
                let (name, id, args) = (ty.name(), ty.id(), vec![self.operand(ty)]);
                self.declare(&format!("%split_{name} = OpTypeStruct {id} {}", words.id()));
                let part = self.rng.u32(0..2);
                let of = if part == 0 { ty } else { words };
                let form = format!(
                    "%#w = OpExtInst %split_{name} %std FrexpStruct {{0}}\n%# = OpCompositeExtract {} %#w {part}",
                    of.id()
                );
                self.define(of, &form, args)
            }
            _ => {
                let name = self.pick(SHADER_ONE);
                self.function(ty, name, 1)
            }
        }
    }

    /// Numbers packed into words, matrices, and lengths of arrays.
    fn shader_open(&mut self) -> Vec<Stmt> {
        let float = |bits, lanes| Type { is_float: true, bits, lanes };
        let (pair, four, double) = (float(32, 2), float(32, 4), float(64, 1));
        let pack = |g: &mut Self, name: &str, from: Type, to: Type| {
            let args = vec![g.operand(from)];
            g.define(to, &format!("%# = OpExtInst {} %std {name} {{0}}", to.id()), args)
        };
        match self.rng.u32(0..8) {
            0 => {
                let name = self.pick(&["PackSnorm4x8", "PackUnorm4x8"]);
                pack(self, name, four, U32)
            }
            1 => {
                let name = self.pick(&["PackSnorm2x16", "PackUnorm2x16"]);
                pack(self, name, pair, U32)
            }
            2 => {
                let name = self.pick(&["UnpackSnorm4x8", "UnpackUnorm4x8"]);
                pack(self, name, U32, four)
            }
            3 => {
                let name = self.pick(&["UnpackSnorm2x16", "UnpackUnorm2x16"]);
                pack(self, name, U32, pair)
            }
            4 => pack(self, "PackDouble2x32", Type { lanes: 2, ..U32 }, double),
            5 => pack(self, "UnpackDouble2x32", double, Type { lanes: 2, ..U32 }),
            6 => {
                let args = vec![self.operand(U32)];
                let form = "%#a = OpArrayLength %u32 %sums 0\n%# = OpIAdd %u32 %#a {0}";
                self.define(U32, form, args)
            }
            _ => {
                let (of, args) = (float(32, 2), vec![self.operand(pair), self.operand(pair)]);
                let matrix = "%mat2x2";
                self.declare(&format!("{matrix} = OpTypeMatrix %v2f32 2"));
                let form = match self.rng.bool() {
                    true => format!(
                        "%#m = OpCompositeConstruct {matrix} {{0}} {{1}}\n%#i = OpExtInst {matrix} %std MatrixInverse %#m\n\
                         %# = OpCompositeExtract %v2f32 %#i 1"
                    ),
                    false => format!(
                        "%#m = OpCompositeConstruct {matrix} {{0}} {{1}}\n%#d = OpExtInst %f32 %std Determinant %#m\n\
                         %# = OpCompositeConstruct %v2f32 %#d %#d"
                    ),
                };
                self.define(of, &form, args)
            }
        }
    }

    /// Sums and products of groups, which are exact as their operands are small.
    pub(super) fn added_up(&mut self) -> Vec<Stmt> {
        self.needs.insert("OpCapability GroupNonUniformArithmetic");
        let ty = Type { is_float: true, bits: self.pick(&[16, 32, 64]), lanes: 1 };
        let (id, args) = (ty.id(), vec![self.operand(U32)]);
        let operation = self.pick(&["Reduce", "InclusiveScan", "ExclusiveScan"]);
        let one = self.constant(int(32), 1);
        let names: &[&str] = match self.dialect {
            Dialect::Kernel => &["GroupFAdd", "GroupNonUniformFAdd", "GroupNonUniformFMul"],
            Dialect::Shader => &["GroupNonUniformFAdd", "GroupNonUniformFMul"],
        };
        let name = self.pick(names);
        let form = format!(
            "%#a = OpBitwiseAnd %u32 {{0}} %c_u32_3\n%#b = OpIAdd %u32 %#a {one}\n%#c = OpConvertUToF {id} %#b\n\
             %# = Op{name} {id} %c_u32_3 {operation} %#c"
        );
        self.define(ty, &form, args)
    }
}
