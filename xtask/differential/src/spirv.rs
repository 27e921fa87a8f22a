//! Kernels in SPIR-V itself, as assembly: built-in variables by every way of addressing, saturation and rounding of conversions,
//! composites, specialization constants, functions of OpenCL.std, and control flow with and without merges.

mod head;

use std::collections::BTreeSet;

use fastrand::Rng;

use crate::{
    program::{Layout, SLOT, pick},
    tree::{Expr, Stmt},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Type {
    is_float: bool,
    bits: u32,
    lanes: u32,
}

const fn int(bits: u32) -> Type {
    Type { is_float: false, bits, lanes: 1 }
}

const U32: Type = int(32);
const SCALARS: [(bool, u32); 7] =
    [(false, 8), (false, 16), (false, 32), (false, 64), (true, 16), (true, 32), (true, 64)];
const LANES: [u32; 5] = [1, 2, 3, 4, 8];

impl Type {
    /// The name of its id, without the sign.
    fn name(self) -> String {
        let scalar = format!("{}{}", if self.is_float { 'f' } else { 'u' }, self.bits);
        if self.lanes == 1 { scalar } else { format!("v{}{scalar}", self.lanes) }
    }

    fn id(self) -> String {
        format!("%{}", self.name())
    }

    /// The boolean type with as many components.
    fn condition(self) -> String {
        if self.lanes == 1 { "%bool".to_owned() } else { format!("%v{}bool", self.lanes) }
    }

    fn element(self) -> Self {
        Self { lanes: 1, ..self }
    }
}

/// An operand for a program that is made smaller.
pub fn literal(ty: &str) -> String {
    match ty {
        "bool" => "%true".to_owned(),
        ty => format!("%c_{ty}_1"),
    }
}

struct Generator<'r> {
    rng: &'r mut Rng,
    values: Vec<(String, Type)>,
    conditions: Vec<String>,
    next: u32,
    constants: BTreeSet<(Type, i64)>,
    decorations: Vec<String>,
}

/// The statements of a program.
pub fn generate(rng: &mut Rng, layout: &mut Layout) -> Vec<Stmt> {
    let mut g = Generator {
        rng,
        values: vec![("%n".into(), U32), ("%m".into(), int(64)), ("%g".into(), U32)],
        conditions: vec!["%true".into(), "%spec_bool".into()],
        next: 0,
        constants: BTreeSet::new(),
        decorations: Vec::new(),
    };
    for (is_float, bits) in SCALARS {
        for lanes in LANES {
            g.constants.insert((Type { is_float, bits, lanes }, 1));
        }
    }
    g.constants.extend([(U32, 7), (U32, 3), (int(64), SLOT as i64), (int(64), 0), (U32, 0)]);
    let mut body = Vec::new();
    for _ in 0..3 {
        let ty = g.ty();
        body.extend(g.loaded(ty));
    }
    for _ in 0..g.rng.u32(4..14) {
        body.extend(g.statement(3));
    }
    for (name, ty) in g.values.clone().into_iter().rev() {
        let Some(place) = layout.take() else { break };
        body.extend(g.stored(&name, ty, place));
    }
    let mut program = vec![Stmt::fixed(g.head())];
    let mut kernel = Stmt::fixed(
        "%k = OpFunction %void None %kernel\n%out = OpFunctionParameter %gu8\n%in = OpFunctionParameter %gu8\n\
         %sums = OpFunctionParameter %gu32\n%n = OpFunctionParameter %u32\n%m = OpFunctionParameter %u64\n%entry = OpLabel\n\
         %own = OpVariable %farray Function %words\n%pair = OpVariable %fpair Function\n\
         %ids = OpLoad %v3u64 %global_id Aligned 32\n%g64 = OpCompositeExtract %u64 %ids 0\n%g = OpUConvert %u32 %g64",
    );
    kernel.body = body;
    kernel.end = "OpReturn\nOpFunctionEnd".into();
    program.push(kernel);
    program
}

impl Generator<'_> {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        pick(self.rng, from)
    }

    fn ty(&mut self) -> Type {
        let (is_float, bits) = self.pick(&SCALARS);
        Type { is_float, bits, lanes: self.pick(&[1, 1, 1, 2, 3, 4, 8]) }
    }

    fn constant(&mut self, ty: Type, number: i64) -> String {
        self.constants.insert((ty, number));
        name_of(ty, number)
    }

    fn operand(&mut self, ty: Type) -> Expr {
        let fitting: Vec<String> =
            self.values.iter().filter(|value| value.1 == ty).map(|value| value.0.clone()).collect();
        let form = match fitting.is_empty() || self.rng.u32(0..5) == 0 {
            true => {
                let number = self.pick(&[0, 1, -1, 2, 7, 100, -128, 255, i64::MAX, 0x1234_5678]);
                self.constant(ty, number)
            }
            false => fitting[self.rng.usize(0..fitting.len())].clone(),
        };
        Expr::new(ty.name(), form, Vec::new())
    }

    fn condition(&mut self) -> Expr {
        let form = self.conditions[self.rng.usize(0..self.conditions.len())].clone();
        Expr::new("bool", form, Vec::new())
    }

    /// Instructions whose last result is `%#`; further ids are `%#a`, `%#b` …
    fn define(&mut self, ty: Type, form: &str, args: Vec<Expr>) -> Vec<Stmt> {
        self.next += 1;
        let number = self.next;
        self.values.push((format!("%r{number}_"), ty));
        vec![Stmt::new(form.replace('#', &format!("r{number}_")), args)]
    }

    /// A value of the input; loads are aligned to one byte.
    fn loaded(&mut self, ty: Type) -> Vec<Stmt> {
        let place = self.rng.u32(0..512);
        let place = self.constant(int(64), i64::from(place));
        let (id, name) = (ty.id(), ty.name());
        let form = format!(
            "%#a = OpIAdd %u64 %g64 {place}\n%#b = OpInBoundsPtrAccessChain %gu8 %in %#a\n%#c = OpBitcast %g{name} %#b\n\
             %# = OpLoad {id} %#c Aligned 1"
        );
        self.define(ty, &form, Vec::new())
    }

    /// Stores a value as a result, NaNs as zeros.
    fn stored(&mut self, value: &str, ty: Type, place: usize) -> Vec<Stmt> {
        self.next += 1;
        let number = self.next;
        let (place, slot) = (self.constant(int(64), place as i64), self.constant(int(64), SLOT as i64));
        let (id, name) = (ty.id(), ty.name());
        let mut text = format!(
            "%#a = OpIMul %u64 %g64 {slot}\n%#b = OpIAdd %u64 %#a {place}\n%#c = OpInBoundsPtrAccessChain %gu8 %out %#b\n\
             %#d = OpBitcast %g{name} %#c\n"
        );
        let mut stored = value.to_owned();
        if ty.is_float {
            let zero = self.constant(ty, 0);
            text += &format!(
                "%#e = OpIsNan {} {value}\n%#f = OpSelect {id} %#e {zero} {value}\n",
                ty.condition()
            );
            stored = "%#f".to_owned();
        }
        text += &format!("OpStore %#d {stored} Aligned 1");
        vec![Stmt::new(text.replace('#', &format!("s{number}_")), Vec::new())]
    }

    fn block(&mut self, depth: u32) -> Vec<Stmt> {
        let known = (self.values.len(), self.conditions.len());
        let mut body = Vec::new();
        for _ in 0..self.rng.u32(1..4) {
            body.extend(self.statement(depth));
        }
        self.values.truncate(known.0);
        self.conditions.truncate(known.1);
        body
    }

    fn statement(&mut self, depth: u32) -> Vec<Stmt> {
        match self.rng.u32(0..20) {
            0 if depth > 0 => self.branches(depth),
            1 if depth > 0 => self.turns(depth),
            2 if depth > 0 => self.cases(depth),
            3 if depth == 3 => self.shared(),
            4 | 5 => self.memory(),
            6 | 7 => self.built_in(),
            8 | 9 => self.conversion(),
            10 | 11 => self.composite(),
            12..=14 => self.extended(),
            15 => self.comparison(),
            16 => {
                let ty = self.ty();
                self.loaded(ty)
            }
            _ => self.arithmetic(),
        }
    }

    /// A condition with two sides and a phi, with a merge or without.
    fn branches(&mut self, depth: u32) -> Vec<Stmt> {
        let (condition, ty, number) = (self.condition(), self.ty(), self.number());
        let (left, right) = (self.operand(ty), self.operand(ty));
        let (then, other) = (self.block(depth - 1), self.block(depth - 1));
        let merge =
            if self.rng.bool() { format!("OpSelectionMerge %j{number} None\n") } else { String::new() };
        let mut first = Stmt::fixed(format!(
            "{merge}OpBranchConditional {{0}} %t{number} %e{number}\n%t{number} = OpLabel"
        ));
        first.args = vec![condition];
        first.body = then;
        first.end =
            format!("OpBranch %tt{number}\n%tt{number} = OpLabel\nOpBranch %j{number}\n%e{number} = OpLabel");
        let mut second = Stmt::fixed("");
        second.body = other;
        second.end =
            format!("OpBranch %ee{number}\n%ee{number} = OpLabel\nOpBranch %j{number}\n%j{number} = OpLabel");
        let mut phi =
            Stmt::fixed(format!("%r{number}_ = OpPhi {} {{0}} %tt{number} {{1}} %ee{number}", ty.id()));
        phi.args = vec![left, right];
        self.values.push((format!("%r{number}_"), ty));
        vec![first, second, phi]
    }

    fn number(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    /// A loop of some turns with a value that goes around.
    fn turns(&mut self, depth: u32) -> Vec<Stmt> {
        let (ty, number) = (self.ty(), self.number());
        let (start, count) = (self.operand(ty), self.operand(U32));
        let known = (self.values.len(), self.conditions.len());
        self.values.push((format!("%r{number}_"), ty));
        self.values.push((format!("%i{number}"), U32));
        let body = self.block(depth - 1);
        let around = self.operand(ty);
        self.values.truncate(known.0);
        self.conditions.truncate(known.1);
        let id = ty.id();
        let merge =
            if self.rng.bool() { format!("OpLoopMerge %x{number} %l{number} None\n") } else { String::new() };
        let mut head = Stmt::fixed(format!(
            "%c{number} = OpBitwiseAnd %u32 {{1}} %c_u32_7\nOpBranch %p{number}\n%p{number} = OpLabel\nOpBranch %h{number}\n\
             %h{number} = OpLabel\n%i{number} = OpPhi %u32 %c_u32_0 %p{number} %n{number} %l{number}\n\
             %r{number}_ = OpPhi {id} {{0}} %p{number} %w{number} %l{number}\n%q{number} = OpULessThan %bool %i{number} %c{number}\n\
             {merge}OpBranchConditional %q{number} %b{number} %x{number}\n%b{number} = OpLabel"
        ));
        head.args = vec![start, count];
        head.body = body;
        let mut end = Stmt::fixed(format!(
            "OpBranch %l{number}\n%l{number} = OpLabel\n%w{number} = OpCopyObject {id} {{0}}\n\
             %n{number} = OpIAdd %u32 %i{number} %c_u32_1\nOpBranch %h{number}\n%x{number} = OpLabel"
        ));
        end.args = vec![around];
        self.values.push((format!("%r{number}_"), ty));
        vec![head, end]
    }

    /// A switch whose cases share blocks.
    fn cases(&mut self, depth: u32) -> Vec<Stmt> {
        let of = int(self.pick(&[8, 16, 32, 64]));
        let (value, ty, number) = (self.operand(of), self.ty(), self.number());
        let (left, right) = (self.operand(ty), self.operand(ty));
        let seven = self.constant(of, 7);
        let body = self.block(depth - 1);
        let mut head = Stmt::fixed(format!(
            "%m{number} = OpBitwiseAnd {} {{0}} {seven}\nOpBranch %s{number}\n%s{number} = OpLabel\n\
             OpSwitch %m{number} %d{number} 0 %a{number} 1 %a{number} 5 %d{number} 6 %a{number}\n%a{number} = OpLabel",
            of.id()
        ));
        head.args = vec![value];
        head.body = body;
        head.end =
            format!("OpBranch %aa{number}\n%aa{number} = OpLabel\nOpBranch %d{number}\n%d{number} = OpLabel");
        let mut phi =
            Stmt::fixed(format!("%r{number}_ = OpPhi {} {{0}} %aa{number} {{1}} %s{number}", ty.id()));
        phi.args = vec![left, right];
        self.values.push((format!("%r{number}_"), ty));
        vec![head, phi]
    }

    /// A word that another work-item of the group wrote.
    fn shared(&mut self) -> Vec<Stmt> {
        let (value, step) = (self.operand(U32), self.operand(U32));
        let semantics = self.constant(U32, 0x110);
        let group = self.constant(U32, 2);
        let form = format!(
            "%#a = OpAccessChain %input_part %local_id %c_u32_0\n%#b = OpLoad %u64 %#a Aligned 8\n%#c = OpUConvert %u32 %#b\n\
             %#d = OpInBoundsAccessChain %wword %shared %#c\nOpStore %#d {{0}} Aligned 4\n\
             OpControlBarrier {group} {group} {semantics}\n%#e = OpIAdd %u32 %#c {{1}}\n%#f = OpBitwiseAnd %u32 %#e %c_u32_7\n\
             %#g = OpInBoundsAccessChain %wword %shared %#f\n%# = OpLoad %u32 %#g Aligned 4\n\
             OpControlBarrier {group} {group} {semantics}"
        );
        self.define(U32, &form, vec![value, step])
    }

    fn memory(&mut self) -> Vec<Stmt> {
        let (index, value) = (self.operand(U32), self.operand(U32));
        let condition = self.condition();
        let form = self.pick(&[
            "%#a = OpBitwiseAnd %u32 {0} %c_u32_7\n%#b = OpInBoundsAccessChain %fword %own %#a\n%# = OpLoad %u32 %#b Aligned 4\n\
             OpStore %#b {1} Aligned 4",
            "%#a = OpAccessChain %farray %pair %c_u32_1\nOpCopyMemory %#a %own Aligned 4\n%#b = OpBitwiseAnd %u32 {0} %c_u32_7\n\
             %#c = OpAccessChain %fword %pair %c_u32_1 %#b\n%# = OpLoad %u32 %#c Aligned 4",
            "%#a = OpAccessChain %fword %own %c_u32_3\n%#b = OpAccessChain %fword %own %c_u32_1\n%#c = OpSelect %fword {2} %#a %#b\n\
             %# = OpLoad %u32 %#c Aligned 4\nOpStore %#c {1} Aligned 4",
            "%#a = OpAtomicXor %u32 %sums %c_u32_1 %c_u32_0 {1}\n%# = OpIAdd %u32 {0} {1}",
            "%#a = OpLoad %array %own Aligned 4\n%#b = OpCompositeInsert %array {1} %#a 5\nOpStore %own %#b Aligned 4\n\
             %# = OpCompositeExtract %u32 %#b 2",
        ]);
        self.define(U32, form, vec![index, value, condition])
    }

    /// A built-in variable, by several ways of addressing.
    fn built_in(&mut self) -> Vec<Stmt> {
        let variable = self.pick(&["%global_id", "%local_id"]);
        let (index, condition) = (self.operand(U32), self.condition());
        let form = self.pick(&[
            "%#a = OpLoad %v3u64 @ Aligned 32\n%# = OpCompositeExtract %u64 %#a 0",
            "%#a = OpAccessChain %input_part @ %c_u32_0\n%# = OpLoad %u64 %#a Aligned 8",
            "%#a = OpUMod %u32 {0} %c_u32_3\n%#b = OpInBoundsAccessChain %input_part @ %#a\n%# = OpLoad %u64 %#b Aligned 8",
            "%#a = OpUMod %u32 {0} %c_u32_3\n%#b = OpLoad %v3u64 @ Aligned 32\n%# = OpVectorExtractDynamic %u64 %#b %#a",
            "%#a = OpSelect %input {1} %global_id %local_id\n%#b = OpLoad %v3u64 %#a Aligned 32\n%# = OpCompositeExtract %u64 %#b 0",
            "%#a = OpLoad %v3u64 @ Aligned 32\n%#b = OpVectorShuffle %v2u64 %#a %#a 4 0\n%# = OpCompositeExtract %u64 %#b 1",
        ]);
        self.define(int(64), &form.replace('@', variable), vec![index, condition])
    }

    fn conversion(&mut self) -> Vec<Stmt> {
        let (from, to) = (self.ty(), self.ty());
        let to = Type { lanes: from.lanes, ..to };
        if from.is_float == to.is_float && from.bits == to.bits {
            return self.arithmetic();
        }
        let arg = self.operand(from);
        let sign = self.pick(&["S", "U"]);
        let op = match (from.is_float, to.is_float) {
            (false, false) if self.rng.u32(0..3) == 0 => {
                self.pick(&["OpSatConvertSToU", "OpSatConvertUToS"]).to_owned()
            }
            (false, false) => format!("Op{sign}Convert"),
            (false, true) => format!("OpConvert{sign}ToF"),
            (true, false) => format!("OpConvertFTo{sign}"),
            (true, true) => "OpFConvert".to_owned(),
        };
        let number = self.next + 1;
        if from.is_float && !to.is_float {
            self.decorations.push(format!("OpDecorate %r{number}_ SaturatedConversion"));
        }
        if (from.is_float || to.is_float) && self.rng.bool() {
            let mode = self.pick(&["RTE", "RTZ", "RTP", "RTN"]);
            self.decorations.push(format!("OpDecorate %r{number}_ FPRoundingMode {mode}"));
        }
        self.define(to, &format!("%# = {op} {} {{0}}", to.id()), vec![arg])
    }

    fn composite(&mut self) -> Vec<Stmt> {
        let ty = Type { lanes: self.pick(&[2, 3, 4, 8]), ..self.ty() };
        let (id, element, lanes) = (ty.id(), ty.element(), ty.lanes);
        let args = vec![self.operand(ty), self.operand(element), self.operand(U32), self.operand(ty)];
        let count = self.constant(U32, i64::from(lanes));
        let (lane, part) = (self.rng.u32(0..lanes), element.id());
        match self.rng.u32(0..6) {
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

    /// Functions of OpenCL.std whose results are exact.
    fn extended(&mut self) -> Vec<Stmt> {
        let ty = self.ty();
        let args = vec![self.operand(ty), self.operand(ty), self.operand(ty)];
        let (name, count) = match ty.is_float {
            true => self.pick(&[
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
            ]),
            false => self.pick(&[
                ("s_abs", 1),
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
            ]),
        };
        let holes: Vec<String> = (0..count).map(|hole| format!("{{{hole}}}")).collect();
        self.define(ty, &format!("%# = OpExtInst {} %std {name} {}", ty.id(), holes.join(" ")), args)
    }

    fn comparison(&mut self) -> Vec<Stmt> {
        let ty = self.ty();
        let (left, right, yes, no) = (self.operand(ty), self.operand(ty), self.operand(ty), self.operand(ty));
        let op = match ty.is_float {
            true => self.pick(&[
                "FOrdEqual",
                "FUnordNotEqual",
                "FOrdLessThan",
                "FUnordGreaterThan",
                "FOrdGreaterThanEqual",
                "Ordered",
                "Unordered",
            ]),
            false => self.pick(&[
                "IEqual",
                "INotEqual",
                "UGreaterThan",
                "SGreaterThan",
                "ULessThanEqual",
                "SLessThan",
            ]),
        };
        let bool = ty.condition();
        let stmts = self.define(
            ty,
            &format!("%#c = Op{op} {bool} {{0}} {{1}}\n%# = OpSelect {} %#c {{2}} {{3}}", ty.id()),
            vec![left, right, yes, no],
        );
        if ty.lanes == 1 {
            self.conditions.push(format!("%r{}_c", self.next));
        }
        stmts
    }

    fn arithmetic(&mut self) -> Vec<Stmt> {
        let ty = self.ty();
        let id = ty.id();
        let args = vec![self.operand(ty), self.operand(ty)];
        if ty.is_float {
            let op = self.pick(&["OpFAdd", "OpFSub", "OpFMul", "OpFDiv"]);
            return match self.rng.u32(0..5) {
                0 => self.define(ty, &format!("%# = OpFNegate {id} {{0}}"), args),
                _ => self.define(ty, &format!("%# = {op} {id} {{0}} {{1}}"), args),
            };
        }
        match self.rng.u32(0..9) {
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
                let op = self.pick(&["OpIAddCarry", "OpISubBorrow", "OpUMulExtended"]);
                let args = vec![self.operand(U32), self.operand(U32)];
                let part = self.rng.u32(0..2);
                self.define(
                    U32,
                    &format!("%#a = {op} %carry_type {{0}} {{1}}\n%# = OpCompositeExtract %u32 %#a {part}"),
                    args,
                )
            }
            7 => {
                let args = vec![self.operand(U32)];
                let spec = self.pick(&["%spec_word", "%spec_sum"]);
                self.define(U32, &format!("%# = OpIAdd %u32 {{0}} {spec}"), args)
            }
            _ => {
                let bytes = ty.bits * ty.lanes;
                let others: Vec<Type> = SCALARS
                    .iter()
                    .flat_map(|(is_float, bits)| {
                        LANES.map(|lanes| Type { is_float: *is_float, bits: *bits, lanes })
                    })
                    .filter(|other| !other.is_float && other.bits * other.lanes == bytes && *other != ty)
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
}

/// The name of a constant.
fn name_of(ty: Type, number: i64) -> String {
    let sign = if number < 0 { "m" } else { "" };
    format!("%c_{}_{sign}{}", ty.name(), number.unsigned_abs())
}
