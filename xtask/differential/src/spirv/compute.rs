//! Conversions, composites, comparisons and arithmetic.

use super::{Dialect, Generator, LANES, SCALARS, Type, U32};
use crate::tree::Stmt;

const LOGIC: &[&str] = &["LogicalAnd", "LogicalOr", "LogicalEqual", "LogicalNotEqual", "LogicalNot"];

impl Generator<'_> {
    pub(super) fn conversion(&mut self) -> Vec<Stmt> {
        let (from, to) = (self.ty(), self.ty());
        let to = Type { lanes: from.lanes, ..to };
        if from.is_float == to.is_float && from.bits == to.bits {
            return self.arithmetic();
        }
        let arg = self.operand(from);
        let sign = self.pick(&["S", "U"]);
        let op = match (from.is_float, to.is_float) {
            (false, false) if self.dialect == Dialect::Kernel && self.rng.u32(0..3) == 0 => {
                self.pick(&["OpSatConvertSToU", "OpSatConvertUToS"]).to_owned()
            }
            (false, false) => format!("Op{sign}Convert"),
            (false, true) => format!("OpConvert{sign}ToF"),
            (true, false) => format!("OpConvertFTo{sign}"),
            (true, true) => "OpFConvert".to_owned(),
        };
        let number = self.next + 1;
        let is_kernel = self.dialect == Dialect::Kernel;
        if from.is_float && !to.is_float && is_kernel {
            self.decorations.push(format!("OpDecorate %r{number}_ SaturatedConversion"));
        }
        if (from.is_float || to.is_float) && is_kernel && self.rng.bool() {
            let mode = self.pick(&["RTE", "RTZ", "RTP", "RTN"]);
            self.decorations.push(format!("OpDecorate %r{number}_ FPRoundingMode {mode}"));
        }
        self.define(to, &format!("%# = {op} {} {{0}}", to.id()), vec![arg])
    }

    pub(super) fn composite(&mut self) -> Vec<Stmt> {
        let lanes = match self.dialect {
            Dialect::Kernel => self.pick(&[2, 3, 4, 8]),
            Dialect::Shader => self.pick(&[2, 3, 4]),
        };
        let ty = Type { lanes, ..self.ty() };
        let (id, element, lanes) = (ty.id(), ty.element(), ty.lanes);
        let args = vec![self.operand(ty), self.operand(element), self.operand(U32), self.operand(ty)];
        let count = self.constant(U32, i64::from(lanes));
        let (lane, part) = (self.rng.u32(0..lanes), element.id());
        match self.rng.u32(0..7) {
            6 if !self.is_old => self.copied_logically(ty),
            0 => self.define(ty, &format!("%# = OpCompositeInsert {id} {{1}} {{0}} {lane}"), args),
            1 => self.define(element, &format!("%# = OpCompositeExtract {part} {{0}} {lane}"), args),
            2 => {
                let form = format!(
                    "%#a = OpUMod %u32 {{2}} {count}\n%# = OpVectorInsertDynamic {id} {{0}} {{1}} %#a"
                );
                self.define(ty, &form, args)
            }
            3 => {
                let form =
                    format!("%#a = OpUMod %u32 {{2}} {count}\n%# = OpVectorExtractDynamic {part} {{0}} %#a");
                self.define(element, &form, args)
            }
            4 => {
                let mask: Vec<String> = (0..lanes).map(|_| self.rng.u32(0..2 * lanes).to_string()).collect();
                self.define(ty, &format!("%# = OpVectorShuffle {id} {{0}} {{3}} {}", mask.join(" ")), args)
            }
            _ => {
                let parts = vec!["{1}"; lanes as usize].join(" ");
                self.define(ty, &format!("%# = OpCompositeConstruct {id} {parts}"), args)
            }
        }
    }

    /// A copy in a type with the same parts, whole or in an array, by way of memory.
    fn copied_logically(&mut self, ty: Type) -> Vec<Stmt> {
        let (name, id, args) = (ty.name(), ty.id(), vec![self.operand(ty), self.operand(U32)]);
        for side in ["a", "b"] {
            self.declare(&format!(
                "%part_{side}_{name} = OpTypeStruct %u32 {id}\n\
                 %parts_{side}_{name} = OpTypeArray %part_{side}_{name} %c_u32_2\n\
                 %whole_{side}_{name} = OpTypeStruct %parts_{side}_{name} %u32"
            ));
        }
        self.declare(&format!("%p_whole_{name} = OpTypePointer Function %whole_b_{name}"));
        self.locals.insert(format!("%l_whole_{name} = OpVariable %p_whole_{name} Function"));
        let form = format!(
            "%#a = OpCompositeConstruct %part_a_{name} {{1}} {{0}}\n%#b = OpCompositeConstruct %parts_a_{name} %#a %#a\n\
             %#c = OpCompositeConstruct %whole_a_{name} %#b {{1}}\n%#d = OpCopyLogical %whole_b_{name} %#c\n\
             OpStore %l_whole_{name} %#d\n%#e = OpLoad %whole_b_{name} %l_whole_{name}\n\
             %# = OpCompositeExtract {id} %#e 0 1 1"
        );
        self.define(ty, &form, args)
    }

    pub(super) fn comparison(&mut self) -> Vec<Stmt> {
        let ty = self.ty();
        let (left, right, yes, no) = (self.operand(ty), self.operand(ty), self.operand(ty), self.operand(ty));
        let is_kernel = self.dialect == Dialect::Kernel;
        let bool = ty.condition();
        let mut operands = "{0} {1}".to_owned();
        let mut before = String::new();
        let op = match (ty.is_float, self.rng.u32(0..4)) {
            (true, 0) => {
                operands = "{0}".to_owned();
                let op = match is_kernel {
                    true => self.pick(&["IsNan", "IsInf", "IsFinite", "IsNormal", "SignBitSet"]),
                    false => self.pick(&["IsNan", "IsInf"]),
                };
                if op == "SignBitSet" {
                    before = self.number_only(ty, "{0}", "y");
                    operands = "%#y".to_owned();
                }
                op
            }
            (true, 1) if self.is_old => self.pick(&["Ordered", "Unordered", "LessOrGreater"]),
            (true, 1) if is_kernel => self.pick(&["Ordered", "Unordered"]),
            (true, _) => self.pick(&[
                "FOrdEqual",
                "FUnordEqual",
                "FOrdNotEqual",
                "FUnordNotEqual",
                "FOrdLessThan",
                "FUnordLessThan",
                "FOrdGreaterThan",
                "FUnordGreaterThan",
                "FOrdLessThanEqual",
                "FUnordLessThanEqual",
                "FOrdGreaterThanEqual",
                "FUnordGreaterThanEqual",
            ]),
            (false, 0) => {
                let (op, logic) = (self.pick(&["IEqual", "SLessThan"]), self.pick(LOGIC));
                let second = if logic == "LogicalNot" { "" } else { " %#k" };
                before = format!(
                    "%#j = OpULessThan {bool} {{2}} {{1}}\n%#k = Op{op} {bool} {{0}} {{1}}\n\
                     %#g = Op{logic} {bool} %#j{second}\n"
                );
                operands = "%#g %#j".to_owned();
                "LogicalNotEqual"
            }
            (false, _) => self.pick(super::constant::COMPARISONS),
        };
        let id = ty.id();
        let select = match ty.lanes > 1 && !self.is_old && self.rng.u32(0..3) == 0 {
            true => format!(
                "%#d = Op{} %bool %#c\n%# = {}",
                self.pick(&["Any", "All"]),
                self.selected(ty, "%#d", "{2}", "{3}")
            ),
            false => format!("%# = OpSelect {id} %#c {{2}} {{3}}"),
        };
        let stmts = self.define(
            ty,
            &format!("{before}%#c = Op{op} {bool} {operands}\n{select}"),
            vec![left, right, yes, no],
        );
        if ty.lanes == 1 {
            self.conditions.push(format!("%r{}_c", self.next));
        }
        stmts
    }

    pub(super) fn arithmetic(&mut self) -> Vec<Stmt> {
        let ty = self.ty();
        let id = ty.id();
        let args = vec![self.operand(ty), self.operand(ty)];
        if ty.is_float {
            let op = self.pick(&["OpFAdd", "OpFSub", "OpFMul", "OpFDiv", "OpFRem", "OpFMod"]);
            return match self.rng.u32(0..8) {
                0 => self.define(ty, &format!("%# = OpFNegate {id} {{0}}"), args),
                1 if ty.lanes > 1 => {
                    let args = vec![self.operand(ty), self.operand(ty.element())];
                    self.define(ty, &format!("%# = OpVectorTimesScalar {id} {{0}} {{1}}"), args)
                }
                2 if ty.bits == 32 && self.dialect == Dialect::Shader => {
                    self.define(ty, &format!("%# = OpQuantizeToF16 {id} {{0}}"), args)
                }
                _ => self.define(ty, &format!("%# = {op} {id} {{0}} {{1}}"), args),
            };
        }
        match self.rng.u32(0..11) {
            9 => self.fields(ty),
            10 => self.dot(),
            0..=2 => {
                let op =
                    self.pick(&["OpIAdd", "OpISub", "OpIMul", "OpBitwiseAnd", "OpBitwiseOr", "OpBitwiseXor"]);
                self.define(ty, &format!("%# = {op} {id} {{0}} {{1}}"), args)
            }
            3 => {
                let op = self.pick(&["OpShiftLeftLogical", "OpShiftRightLogical", "OpShiftRightArithmetic"]);
                let mask = self.constant(ty, i64::from(ty.bits - 1));
                self.define(
                    ty,
                    &format!("%#a = OpBitwiseAnd {id} {{1}} {mask}\n%# = {op} {id} {{0}} %#a"),
                    args,
                )
            }
            4 => {
                let op = self.pick(&["OpUDiv", "OpSDiv", "OpUMod", "OpSRem", "OpSMod"]);
                let (mask, one) = (self.constant(ty, 63), self.constant(ty, 1));
                let form = format!(
                    "%#a = OpBitwiseAnd {id} {{1}} {mask}\n%#b = OpBitwiseOr {id} %#a {one}\n%# = {op} {id} {{0}} %#b"
                );
                self.define(ty, &form, args)
            }
            5 => {
                let op = self.pick(&["OpNot", "OpSNegate", "OpBitCount"]);
                self.define(ty, &format!("%# = {op} {id} {{0}}"), args)
            }
            6 => {
                let op = self.pick(&["OpIAddCarry", "OpISubBorrow", "OpUMulExtended", "OpSMulExtended"]);
                let (part, name) = (self.rng.u32(0..2), ty.name());
                self.pairs.insert(ty);
                self.define(
                    ty,
                    &format!("%#a = {op} %pair_{name} {{0}} {{1}}\n%# = OpCompositeExtract {id} %#a {part}"),
                    args,
                )
            }
            7 => {
                let args = vec![self.operand(U32)];
                let spec = self.pick(&["%spec_word", "%spec_sum"]);
                self.define(U32, &format!("%# = OpIAdd %u32 {{0}} {spec}"), args)
            }
            _ => {
                let is_kernel = self.dialect == Dialect::Kernel;
                let bytes = ty.bits * ty.lanes;
                let others: Vec<Type> = SCALARS
                    .iter()
                    .flat_map(|(is_float, bits)| {
                        LANES.map(|lanes| Type { is_float: *is_float, bits: *bits, lanes })
                    })
                    .filter(|other| !other.is_float && other.bits * other.lanes == bytes && *other != ty)
                    .filter(|other| is_kernel || other.lanes <= 4)
                    .collect();
                match others.is_empty() {
                    true => self.define(ty, &format!("%# = OpCopyObject {id} {{0}}"), args),
                    false => {
                        let from = self.pick(&others);
                        let arg = self.operand(from);
                        self.define(ty, &format!("%# = OpBitcast {id} {{0}}"), vec![arg])
                    }
                }
            }
        }
    }

    /// A selection by a scalar condition: of vectors since SPIR-V 1.4.
    pub(super) fn selected(&self, ty: Type, condition: &str, yes: &str, no: &str) -> String {
        format!("OpSelect {} {condition} {yes} {no}", ty.id())
    }

    /// Fields of bits.
    fn fields(&mut self, ty: Type) -> Vec<Stmt> {
        let id = ty.id();
        let args = vec![self.operand(ty), self.operand(ty), self.operand(U32), self.operand(U32)];
        self.needs.insert("OpExtension \"SPV_KHR_bit_instructions\"");
        if self.dialect == Dialect::Kernel {
            self.needs.insert("OpCapability BitInstructions");
        }
        let half = self.constant(U32, i64::from(ty.bits / 2 - 1));
        let place = format!("%#a = OpBitwiseAnd %u32 {{2}} {half}\n%#b = OpBitwiseAnd %u32 {{3}} {half}\n");
        let form = match self.rng.u32(0..4) {
            0 => format!("{place}%# = OpBitFieldInsert {id} {{0}} {{1}} %#a %#b"),
            1 => format!("{place}%# = OpBitFieldSExtract {id} {{0}} %#a %#b"),
            2 => format!("{place}%# = OpBitFieldUExtract {id} {{0}} %#a %#b"),
            _ => format!("%# = OpBitReverse {id} {{0}}"),
        };
        self.define(ty, &form, args)
    }

    /// Dot products of integers.
    fn dot(&mut self) -> Vec<Stmt> {
        self.needs.insert("OpExtension \"SPV_KHR_integer_dot_product\"");
        self.needs.insert("OpCapability DotProduct");
        let name = self.pick(&["SDot", "UDot", "SUDot"]);
        let (from, packed) = match self.rng.bool() {
            true => {
                self.needs.insert("OpCapability DotProductInput4x8BitPacked");
                (U32, " PackedVectorFormat4x8Bit")
            }
            false => {
                self.needs.insert("OpCapability DotProductInputAll");
                (Type { is_float: false, bits: self.pick(&[8, 16, 32]), lanes: self.pick(&[2, 3, 4]) }, "")
            }
        };
        let args = vec![self.operand(from), self.operand(from), self.operand(U32)];
        // Of saturating ones no sum but the last may be too large for the result.
        let saturates = self.rng.bool() && (from == U32 || from.bits == 8);
        let (saturated, addend) = if saturates { ("AccSat", " {2}") } else { ("", "") };
        let form = format!("%# = Op{name}{saturated} %u32 {{0}} {{1}}{addend}{packed}");
        self.define(U32, &form, args)
    }
}
