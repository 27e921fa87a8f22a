//! Functions of OpenCL.std and GLSL.std.450 whose results are exact.

use super::{Dialect, Generator, Type, U32, int};
use crate::tree::Stmt;

/// Functions of floating-point numbers with the number of their operands. A result's sign that comes from an operand which is
/// no number is open, and so is which zero of two is the smaller one.
const KERNEL_FLOATS: &[(&str, usize)] = &[
    ("fabs", 1),
    ("floor", 1),
    ("ceil", 1),
    ("trunc", 1),
    ("rint", 1),
    ("round", 1),
    ("sqrt", 1),
    ("copysign", 2),
    ("fma", 3),
    ("fdim", 2),
    ("fmod", 2),
    ("fmax", 2),
    ("fmin", 2),
    ("maxmag", 2),
    ("minmag", 2),
    ("nextafter", 2),
    ("sign", 1),
    ("step", 2),
    ("fmax_common", 2),
    ("fmin_common", 2),
    ("fclamp", 1),
    ("bitselect", 3),
    ("ldexp", 1),
];
const KERNEL_INTEGERS: &[(&str, usize)] = &[
    ("s_abs", 1),
    ("u_abs", 1),
    ("s_abs_diff", 2),
    ("u_abs_diff", 2),
    ("s_add_sat", 2),
    ("u_add_sat", 2),
    ("s_hadd", 2),
    ("u_hadd", 2),
    ("s_rhadd", 2),
    ("u_rhadd", 2),
    ("clz", 1),
    ("ctz", 1),
    ("s_max", 2),
    ("u_max", 2),
    ("s_min", 2),
    ("u_min", 2),
    ("s_mul_hi", 2),
    ("u_mul_hi", 2),
    ("rotate", 2),
    ("s_sub_sat", 2),
    ("u_sub_sat", 2),
    ("popcount", 1),
    ("s_mad_hi", 3),
    ("u_mad_hi", 3),
    ("s_mad_sat", 3),
    ("u_mad_sat", 3),
    ("bitselect", 3),
    ("s_clamp", 1),
    ("u_clamp", 1),
];
const SHADER_FLOATS: &[(&str, usize)] = &[
    ("FAbs", 1),
    ("Floor", 1),
    ("Ceil", 1),
    ("Trunc", 1),
    ("RoundEven", 1),
    ("Sqrt", 1),
    ("FMax", 2),
    ("FMin", 2),
    ("NMax", 2),
    ("NMin", 2),
    ("FSign", 1),
    ("Step", 2),
    ("Fract", 1),
    ("FClamp", 1),
    ("NClamp", 1),
    ("Ldexp", 1),
];
const SHADER_INTEGERS: &[(&str, usize)] = &[
    ("SAbs", 1),
    ("SMax", 2),
    ("UMax", 2),
    ("SMin", 2),
    ("UMin", 2),
    ("SSign", 1),
    ("SClamp", 1),
    ("UClamp", 1),
];

impl Generator<'_> {
    pub(super) fn extended(&mut self) -> Vec<Stmt> {
        match (self.dialect, self.rng.u32(0..4)) {
            (Dialect::Kernel, 0) => return self.rearranged(),
            (Dialect::Shader, 0) => return self.packed(),
            _ => {}
        }
        let ty = self.ty();
        let rows = match (self.dialect, ty.is_float) {
            (Dialect::Kernel, true) => KERNEL_FLOATS,
            (Dialect::Kernel, false) => KERNEL_INTEGERS,
            (Dialect::Shader, true) => SHADER_FLOATS,
            (Dialect::Shader, false) => SHADER_INTEGERS,
        };
        let (name, count) = self.pick(rows);
        let id = ty.id();
        let mut args: Vec<_> = (0..count).map(|_| self.operand(ty)).collect();
        if !ty.is_float {
            let bounds = match name.to_ascii_lowercase().ends_with("clamp") {
                true => format!(" {} {}", self.constant(ty, 2), self.constant(ty, 100)),
                false => String::new(),
            };
            return self.define(
                ty,
                &format!("%# = OpExtInst {id} %std {name} {}{bounds}", Self::holes(count)),
                args,
            );
        }
        let mut form = String::new();
        let mut operands = String::new();
        for operand in 0..count {
            let out = ["x", "y", "z"][operand];
            form += &self.number_only(ty, &format!("{{{operand}}}"), out);
            operands += &format!(" %#{out}");
        }
        if name.to_ascii_lowercase().ends_with("clamp") {
            operands += &format!(" {} {}", self.constant(ty, 1), self.constant(ty, 100));
        }
        if name.eq_ignore_ascii_case("ldexp") {
            let by = Type { is_float: false, bits: 32, ..ty };
            args.push(self.operand(by));
            // Within what both sets have for every format.
            let (by_id, mask, less) = (by.id(), self.constant(by, 31), self.constant(by, 15));
            form += &format!("%#k = OpBitwiseAnd {by_id} {{1}} {mask}\n%#l = OpISub {by_id} %#k {less}\n");
            operands += " %#l";
        }
        let is_of_zeros = ["max", "min"].iter().any(|part| name.to_ascii_lowercase().contains(part));
        match is_of_zeros {
            true => {
                let zero = self.constant(ty, 0);
                form += &format!("%#q = OpExtInst {id} %std {name}{operands}\n%# = OpFAdd {id} %#q {zero}");
            }
            false => form += &format!("%# = OpExtInst {id} %std {name}{operands}"),
        }
        self.define(ty, &form, args)
    }

    /// Functions of OpenCL.std that put components elsewhere, and those of 24 bits.
    fn rearranged(&mut self) -> Vec<Stmt> {
        let ty = self.ty();
        match self.rng.u32(0..5) {
            0 | 1 => {
                let from = Type { lanes: self.pick(&[2, 4, 8]), ..ty };
                let to = Type { lanes: self.pick(&[2, 4, 8]), ..ty };
                let mask = Type { is_float: false, bits: ty.bits, lanes: to.lanes };
                let args = vec![self.operand(from), self.operand(from), self.operand(mask)];
                let id = to.id();
                match self.rng.bool() {
                    true => self.define(to, &format!("%# = OpExtInst {id} %std shuffle {{0}} {{2}}"), args),
                    false => {
                        self.define(to, &format!("%# = OpExtInst {id} %std shuffle2 {{0}} {{1}} {{2}}"), args)
                    }
                }
            }
            2 => {
                let mask = Type { is_float: false, ..ty };
                let args = vec![self.operand(ty), self.operand(ty), self.operand(mask)];
                self.define(ty, &format!("%# = OpExtInst {} %std select {{0}} {{1}} {{2}}", ty.id()), args)
            }
            3 => {
                let from = Type { is_float: false, bits: self.pick(&[8, 16, 32]), ..ty };
                let to = Type { bits: from.bits * 2, ..from };
                let name = self.pick(&["u_upsample", "s_upsample"]);
                let args = vec![self.operand(from), self.operand(from)];
                self.define(to, &format!("%# = OpExtInst {} %std {name} {{0}} {{1}}", to.id()), args)
            }
            _ => {
                let ty = Type { lanes: ty.lanes, ..U32 };
                let name = self.pick(&["u_mul24", "s_mul24", "u_mad24", "s_mad24"]);
                let (mask, id) = (self.constant(ty, 0x7f_ffff), ty.id());
                let args = vec![self.operand(ty), self.operand(ty), self.operand(ty)];
                let last = if name.ends_with("mad24") { " {2}" } else { "" };
                let form = format!(
                    "%#a = OpBitwiseAnd {id} {{0}} {mask}\n%#b = OpBitwiseAnd {id} {{1}} {mask}\n\
                     %# = OpExtInst {id} %std {name} %#a %#b{last}"
                );
                self.define(ty, &form, args)
            }
        }
    }

    /// Functions of GLSL.std.450 of one width, and those with two results.
    fn packed(&mut self) -> Vec<Stmt> {
        let pair = Type { is_float: true, bits: 32, lanes: 2 };
        let word = Type { lanes: self.ty().lanes, ..U32 };
        match self.rng.u32(0..6) {
            0 => {
                let args = vec![self.operand(pair)];
                let mut form = self.number_only(pair, "{0}", "y");
                form += "%# = OpExtInst %u32 %std PackHalf2x16 %#y";
                self.define(U32, &form, args)
            }
            1 => {
                let args = vec![self.operand(U32)];
                self.define(pair, "%# = OpExtInst %v2f32 %std UnpackHalf2x16 {0}", args)
            }
            2 => {
                let ty = self.ty();
                let ty = if ty.is_float { ty } else { pair };
                self.pairs.insert(ty);
                let (part, args) = (self.rng.u32(0..2), vec![self.operand(ty)]);
                let mut form = self.number_only(ty, "{0}", "y");
                form += &format!(
                    "%#w = OpExtInst %pair_{} %std ModfStruct %#y\n%# = OpCompositeExtract {} %#w {part}",
                    ty.name(),
                    ty.id()
                );
                self.define(ty, &form, args)
            }
            3 => {
                let (from, args) = (int(64), vec![self.operand(int(64))]);
                let form = "%#a = OpBitcast %v2u32 {0}\n%# = OpBitcast %u64 %#a";
                self.define(from, form, args)
            }
            _ => {
                let name = self.pick(&["FindILsb", "FindUMsb", "FindSMsb"]);
                let args = vec![self.operand(word)];
                self.define(word, &format!("%# = OpExtInst {} %std {name} {{0}}", word.id()), args)
            }
        }
    }
}
