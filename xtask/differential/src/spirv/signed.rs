//! Integers with a sign, which shaders have: mixed with those that have none, in constants, switches, conversions, memory and atomics.

use super::{Generator, Type, U32};
use crate::{program::Layout, tree::Stmt};

impl Generator<'_> {
    /// The id of the type with a sign, which is declared.
    fn with_sign(&mut self, ty: Type) -> String {
        let scalar = format!("%int{}", ty.bits);
        self.declare(&format!("{scalar} = OpTypeInt {} 1", ty.bits));
        if ty.lanes == 1 {
            return scalar;
        }
        let vector = format!("%v{}int{}", ty.lanes, ty.bits);
        self.declare(&format!("{vector} = OpTypeVector {scalar} {}", ty.lanes));
        vector
    }

    fn signed_constant(&mut self, ty: Type, number: i64) -> String {
        let (scalar, id) = (self.with_sign(ty.element()), self.with_sign(ty));
        let number = number << (64 - ty.bits) >> (64 - ty.bits);
        let name = format!("%ci{}_{}{}", ty.bits, if number < 0 { "m" } else { "" }, number.unsigned_abs());
        self.declare(&format!("{name} = OpConstant {scalar} {number}"));
        if ty.lanes == 1 {
            return name;
        }
        let all = format!("{name}_x{}", ty.lanes);
        self.declare(&format!(
            "{all} = OpConstantComposite {id} {}",
            vec![name; ty.lanes as usize].join(" ")
        ));
        all
    }

    /// A number by way of integers with a sign.
    pub(super) fn signed(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        let ty = Type { is_float: false, ..self.ty() };
        let (id, of) = (ty.id(), self.with_sign(ty));
        let args = vec![self.operand(ty), self.operand(ty), self.operand(U32)];
        let mut form = format!("%#a = OpBitcast {of} {{0}}\n%#b = OpBitcast {of} {{1}}\n");
        let back = format!("\n%# = OpBitcast {id} %#c");
        match self.rng.u32(0..11) {
            0 | 1 => {
                let op = self.pick(&["IAdd", "ISub", "IMul", "BitwiseAnd", "BitwiseOr", "BitwiseXor"]);
                let (left, right) = (self.pick(&["%#a", "{0}"]), self.pick(&["%#b", "{1}"]));
                form += &match self.rng.bool() {
                    true => format!("%#c = Op{op} {of} {left} {right}{back}"),
                    false => format!("%# = Op{op} {id} {left} {right}"),
                };
            }
            2 => {
                let op = self.pick(&["ShiftLeftLogical", "ShiftRightLogical", "ShiftRightArithmetic"]);
                let mask = self.signed_constant(ty, i64::from(ty.bits - 1));
                let shifted = self.pick(&["%#a", "{0}"]);
                form += &format!("%#m = OpBitwiseAnd {of} %#b {mask}\n%#c = Op{op} {of} {shifted} %#m{back}");
            }
            3 => {
                let to = Type { bits: self.pick(&[8, 16, 32, 64]), ..ty };
                if to.bits == ty.bits {
                    let op = self.pick(&["SNegate", "Not"]);
                    form += &format!("%#c = Op{op} {of} {{0}}\n%# = Op{op} {id} %#c");
                    return self.define(ty, &form, args);
                }
                let (signed, plain) = (self.with_sign(to), to.id());
                form += &match self.rng.u32(0..3) {
                    0 => format!("%#c = OpSConvert {signed} %#a\n%# = OpBitcast {plain} %#c"),
                    1 => format!("%# = OpUConvert {plain} %#a"),
                    _ => format!("%# = OpSConvert {plain} %#a"),
                };
                return self.define(to, &form, args);
            }
            4 => {
                let op = self.pick(super::constant::COMPARISONS);
                let condition = ty.condition();
                let (left, right) = (self.pick(&["%#a", "{0}"]), self.pick(&["%#b", "{1}"]));
                form +=
                    &format!("%#c = Op{op} {condition} {left} {right}\n%# = OpSelect {id} %#c {{0}} {{1}}");
            }
            5 => {
                let (low, three) = (self.signed_constant(ty, 62), self.signed_constant(ty, 3));
                let op = self.pick(&["SDiv", "SRem", "SMod"]);
                form += &format!("%#d = OpBitwiseAnd {of} %#b {low}\n%#e = OpBitwiseOr {of} %#d {three}\n");
                let by = self.pick(&["%#e", "%#f"]);
                form += &format!("%#f = OpSNegate {of} %#e\n%#c = Op{op} {of} %#a {by}{back}");
            }
            6 => return self.signed_cases(),
            7 => {
                let name = self.pick(&["SMax", "SMin", "SAbs", "SSign", "SClamp", "UMax", "UMin"]);
                let count = match name {
                    "SAbs" | "SSign" => " %#a",
                    "SClamp" => {
                        form += &format!(
                            "%#l = OpExtInst {of} %std SMin %#a %#b\n%#h = OpExtInst {of} %std SMax %#a %#b\n"
                        );
                        " {1} %#l %#h"
                    }
                    _ => " %#a {1}",
                };
                form += &format!("%#c = OpExtInst {of} %std {name}{count}{back}");
            }
            8 => {
                let float = Type { is_float: true, bits: self.pick(&[32, 64]), ..ty };
                let fid = float.id();
                match self.rng.bool() {
                    true => {
                        let op = self.pick(&["ConvertSToF", "ConvertUToF"]);
                        form += &format!("%# = Op{op} {fid} %#a");
                        return self.define(float, &form, args);
                    }
                    // Of numbers that it holds.
                    false => {
                        let low = self.constant(ty, 63);
                        form += &format!(
                            "%#l = OpBitwiseAnd {id} {{0}} {low}\n%#f = OpConvertUToF {fid} %#l\n%#n = OpFNegate {fid} %#f\n\
                             %#c = OpConvertFToS {of} %#n{back}"
                        );
                    }
                }
            }
            9 => {
                let Some(place) = layout.take() else { return self.arithmetic() };
                let scalar = Type { lanes: 1, ..U32 };
                let own = self.with_sign(scalar);
                let op = self.pick(&["SMin", "SMax", "UMin", "UMax", "IAdd", "Exchange", "And"]);
                let mut form = self.shader_place("int32", place);
                form += &format!(
                    "%#x = OpBitcast {own} {{0}}\n%#y = OpBitcast {own} {{1}}\nOpStore %#p %#x\n\
                     %#o = OpAtomic{op} {own} %#p %c_u32_1 %c_u32_0 %#y\n%#l = OpLoad {own} %#p\n\
                     %#z = OpIMul {own} %#l %#o\n%# = OpIAdd %u32 %#z %#o"
                );
                let args = vec![self.operand(scalar), self.operand(scalar)];
                return self.define(scalar, &form, args);
            }
            _ => {
                let index = Type { lanes: 1, ..ty };
                let (index_id, last) = (self.with_sign(index), self.signed_constant(index, 7));
                let args = vec![self.operand(index), self.operand(U32)];
                let form = format!(
                    "%#a = OpBitcast {index_id} {{0}}\n%#b = OpBitwiseAnd {index_id} %#a {last}\n\
                     %#c = OpAccessChain %fword %own %#b\n%# = OpLoad %u32 %#c\nOpStore %#c {{1}}"
                );
                return self.define(U32, &form, args);
            }
        }
        self.define(ty, &form, args)
    }

    /// A switch on a number with a sign.
    fn signed_cases(&mut self) -> Vec<Stmt> {
        let of = super::int(self.pick(&[8, 16, 32, 64]));
        let id = self.with_sign(of);
        let least = -1_i64 << (of.bits - 1);
        let numbers = [-1, least, !least, 0, 5, -2];
        let chosen = self.pick(&numbers);
        let chosen = self.signed_constant(of, chosen);
        let args = vec![self.operand(of), self.condition(), self.operand(U32), self.operand(U32)];
        let form = format!(
            "%#v = OpBitcast {id} {{0}}\n%#x = OpSelect {id} {{1}} {chosen} %#v\nOpBranch %#s\n%#s = OpLabel\n\
             OpSelectionMerge %#d None\nOpSwitch %#x %#d -1 %#a {least} %#b {} %#c 0 %#a 5 %#d -2 %#c\n\
             %#a = OpLabel\nOpBranch %#d\n%#b = OpLabel\nOpBranch %#d\n%#c = OpLabel\nOpBranch %#d\n%#d = OpLabel\n\
             %# = OpPhi %u32 {{2}} %#s {{3}} %#a %c_u32_5 %#b %c_u32_15 %#c",
            !least
        );
        self.define(U32, &form, args)
    }
}
