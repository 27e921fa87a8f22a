//! Kernels in OpenCL C whose results are defined: arithmetic that wraps is done without sign, divisors and indexes are made fit,
//! conversions from floating point saturate, products and sums are not contracted, and no result is a NaN.

mod math;
mod together;

use fastrand::Rng;

use crate::{
    program::{GROUP, ITEMS, Layout, SLOT, pick},
    tree::{Expr, Stmt, text_of},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scalar {
    name: &'static str,
    bits: u32,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Signed,
    Unsigned,
    Float,
}

const fn row(name: &'static str, bits: u32, kind: Kind) -> Scalar {
    Scalar { name, bits, kind }
}

const SCALARS: [Scalar; 11] = [
    row("char", 8, Kind::Signed),
    row("uchar", 8, Kind::Unsigned),
    row("short", 16, Kind::Signed),
    row("ushort", 16, Kind::Unsigned),
    row("int", 32, Kind::Signed),
    row("uint", 32, Kind::Unsigned),
    row("long", 64, Kind::Signed),
    row("ulong", 64, Kind::Unsigned),
    row("float", 32, Kind::Float),
    row("double", 64, Kind::Float),
    row("half", 16, Kind::Float),
];
const UINT: Scalar = SCALARS[5];
const LANES: [u32; 7] = [1, 1, 1, 2, 3, 4, 8];

/// A scalar or vector type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Type {
    scalar: Scalar,
    lanes: u32,
}

impl Type {
    fn name(self) -> String {
        self.with(self.scalar).spelt()
    }

    fn spelt(self) -> String {
        if self.lanes == 1 {
            self.scalar.name.to_owned()
        } else {
            format!("{}{}", self.scalar.name, self.lanes)
        }
    }

    fn with(self, scalar: Scalar) -> Self {
        Self { scalar, ..self }
    }

    fn is_float(self) -> bool {
        self.scalar.kind == Kind::Float
    }

    /// The integer type of the same width.
    fn integer(self, kind: Kind) -> Self {
        let scalar = SCALARS.iter().find(|row| row.bits == self.scalar.bits && row.kind == kind);
        self.with(*scalar.unwrap_or(&UINT))
    }

    fn element(self) -> Self {
        Self { lanes: 1, ..self }
    }
}

/// Statements on the words {0} and {1} and the kernel's own variables: bit-fields, packed structures, structures by value, volatile
/// variables, jumps, and pointers to any memory. Each work-item has four words of local memory of its own.
const SHAPES: &[&str] = &[
    "f.a = {0}; f.b = (int){1}; f.c ^= {0};",
    "{ F h = f; h.c += {0}; h.d = {1}; own[4] ^= (uint)(h.c >> 5) + h.b + h.d; if ({1} & 1) f = h; }",
    "{ P p = { (uchar){0}, m, { 1, (ushort){1}, 3 }, (float3)(1.0f, g, 2.0f) }; p.w[{0} % 3] += 5; \
     own[5] += p.w[1] + (uint)p.v + p.t + (uint)p.q.y; }",
    "{ P p = { 1, {0}, { 2, 3, (ushort){1} }, (float3)(4.0f) }; P q = packed(f, u, p); own[{1} & 7] ^= (uint)q.v + q.w[2] + q.t + p.w[2]; }",
    "s = changed(s, {0}); own[2] += {1};",
    "{ S t = ({0} & 1) ? changed(s, {1}) : records[{1} % 3]; own[3] += t.b[1] + (uint)t.d; s.c = t.c; }",
    "{ volatile uint v = {0}; v += {1}; own[{1} & 7] += v; }",
    "{ uint t[2][3] = { { 1, 2, 3 }, { {0}, {1}, 6 } }; t[{0} & 1][{1} % 3] ^= 77; own[0] += t[1][2] + t[{1} & 1][1]; }",
    "{ uint t = 0; do { own[6] += {0}; if (own[6] % 3 == 2) break; } while (++t < ({1} & 7)); }",
    "{ uint t = {0} & 3; NAME: own[7] += {1}; if (t--) goto NAME; }",
    "{ if ({0} & 1) goto NAME; for (uint t = 0; t < ({1} & 3); t++) { own[1] ^= {0}; if (own[1] & 8) { NAME: own[1] += 3; break; } } }",
    "switch ((long)({0} & 3) << 33) { case 0: own[1]++; break; case 1L << 33: own[2] += {1}; default: own[3] ^= 9; }",
    "{ generic uint *q = (generic uint *)own; if ({0} & 1) q = (generic uint *)(shared + 8 + l * 4); \
     q[0] = {1}; q[1] = 3; q[q[1] & 1] += {0}; own[1] ^= q[0] + (q == (generic uint *)own); }",
    "{ uint4 t = (uint4)({0}, {1}, g, n); private uint *q = (private uint *)&t; own[0] += q[{0} & 3] + t.s1; t.hi = t.even; own[1] += t.w; }",
    "{ S t[2]; t[0] = s; t[1] = s; t[{0} & 1].b[{1} % 3] = 5; own[2] += t[1].b[1] + t[0].b[2]; }",
    "own[{0} & 7] += records[{1} % 3].b[{0} % 3] + (uint)records[{1} % 3].c.y;",
    "{ local atomic_uint *c = (local atomic_uint *)(shared + 8 + l * 4); atomic_store_explicit(c, {0}, memory_order_relaxed, memory_scope_work_group); \
     own[2] += atomic_fetch_xor_explicit(c, {1}, memory_order_acq_rel, memory_scope_device); \
     uint e = {0}; own[3] += atomic_compare_exchange_strong(c, &e, 5u) + e + atomic_load(c); }",
    "{ local atomic_long *c = (local atomic_long *)(shared + 8 + l * 4); atomic_init(c, (long){0} << 20); \
     long b = atomic_fetch_max_explicit(c, (long){1}, memory_order_release, memory_scope_work_group); own[4] += (uint)(b >> 7) ^ (uint)atomic_exchange(c, 3L); }",
    "{ uchar16 t = (uchar16)((uchar8)((uchar){0}), as_uchar8(m)); t.s37bf = t.s0123; ushort8 w = as_ushort8(t); own[5] += w.s6 + t.se * w.odd.y; }",
];

/// A variable that is in scope.
#[derive(Clone, Debug)]
struct Variable {
    name: String,
    ty: Type,
}

struct Generator<'r> {
    rng: &'r mut Rng,
    variables: Vec<Variable>,
    next: u32,
    /// The number of loops around.
    loops: u32,
}

/// A literal of a type, for a program that is made smaller.
pub fn literal(ty: &str) -> String {
    format!("(({ty})(1))")
}

/// The statements of a program, its head included.
pub fn generate(rng: &mut Rng, layout: &mut Layout) -> Vec<Stmt> {
    let mut g = Generator { rng, variables: Vec::new(), next: 0, loops: 0 };
    let mut program = vec![Stmt::fixed(
        "constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;\n\
         constant sampler_t border = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;\n\
         #pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#pragma OPENCL EXTENSION __cl_clang_bitfields : enable\n#pragma OPENCL FP_CONTRACT OFF\n\
         typedef struct { uchar a; uint b[3]; short2 c; ulong d; } S;\n\
         typedef union { uint w[4]; ushort h[8]; uchar4 b[4]; ulong2 l; } U;\n\
         typedef struct { uint a : 3; int b : 13; ulong c : 37; uchar d : 1; } F;\n\
         typedef struct __attribute__((packed)) { uchar t; ulong v; ushort w[3]; float3 q; } P;\n\
         static constant S records[3] = { { 1, { 2, 3, 4 }, (short2)(5, -6), 7 }, { 0 }, { 255, { 1u << 31, 9, 10 }, (short2)(11, 12), ~0ul } };\n\
         __attribute__((noinline)) S changed(S v, uint x) { v.b[x % 3] ^= x; v.c = v.c.yx; return v; }\n\
         __attribute__((noinline)) P packed(F f, U u, P p) { p.v += f.c; p.w[2] = u.h[3]; p.t = f.a; return p; }",
    )];
    let helpers = g.rng.u32(0..3);
    for number in 0..helpers {
        program.extend(g.helper(number));
    }
    let mut body = vec![Stmt::fixed(
        "uint g = get_global_id(0), l = get_local_id(0);\nlocal uint shared[64]; uint own[8]; S s; U u; F f;\n\
         for (uint i = 0; i < 8; i++) own[i] = ((global const uint *)in)[(g * 8 + i) & 255];\n\
         s.a = (uchar)n; s.b[0] = g; s.b[1] = n; s.b[2] = 7; s.c = (short2)((short)l, 3); s.d = m;\n\
         u.l = (ulong2)(m, g); f.a = n; f.b = -5; f.c = m; f.d = g;",
    )];
    g.variables.push(Variable { name: "g".into(), ty: Type { scalar: UINT, lanes: 1 } });
    g.variables.push(Variable { name: "n".into(), ty: Type { scalar: UINT, lanes: 1 } });
    g.variables.push(Variable { name: "m".into(), ty: Type { scalar: SCALARS[7], lanes: 1 } });
    for _ in 0..g.rng.u32(3..12) {
        let stmt = g.statement(3, true, helpers);
        body.extend(stmt);
    }
    // All variables of the kernel's own block are results, as far as there is room.
    for variable in g.variables.clone().iter().skip(3) {
        let Some(place) = layout.take() else { break };
        body.push(Stmt::fixed(store(variable, place)));
    }
    for (number, part) in
        ["own[3]", "own[6]", "s.b[1]", "s.c.y", "s.d", "s.a", "u.w[1]", "u.h[5]"].iter().enumerate()
    {
        let Some(place) = layout.take() else { break };
        let ty = if number == 4 { "ulong" } else { "uint" };
        body.push(Stmt::fixed(format!("*(global {ty} *)(out + {place} + g * {SLOT}) = {part};")));
    }
    // Other translators give images types by which they are not known any more.
    let images = match text_of(&body).contains("_image") {
        true => ",\nread_only image2d_t ri, write_only image2d_t wi",
        false => "",
    };
    let mut kernel = Stmt::fixed(format!(
        "kernel __attribute__((reqd_work_group_size({GROUP}, 1, 1)))\n\
         void k(global uchar *out, global const uchar *in, volatile global uint *sums, uint n, ulong m{images}) {{"
    ));
    kernel.body = body;
    kernel.end = "}".into();
    program.push(kernel);
    program
}

/// An expression of a floating-point type, NaNs as zeros, as their sign and their other bits are open.
fn number_only(value: &str, ty: Type) -> String {
    match ty.lanes {
        1 => format!("(isnan({value}) ? ({})0 : {value})", ty.name()),
        _ => format!("select({value}, ({})0, isnan({value}))", ty.name()),
    }
}

/// Stores a variable of the kernel, NaNs as zeros.
fn store(variable: &Variable, place: usize) -> String {
    let (name, ty) = (&variable.name, variable.ty);
    let value = if ty.is_float() { number_only(name, ty) } else { name.clone() };
    let pointer = format!("(global {} *)(out + {place} + g * {SLOT})", ty.scalar.name);
    match ty.lanes {
        1 => format!("*{pointer} = {value};"),
        lanes => format!("vstore{lanes}({value}, 0, {pointer});"),
    }
}

impl Generator<'_> {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        pick(self.rng, from)
    }

    fn ty(&mut self) -> Type {
        Type { scalar: self.pick(&SCALARS), lanes: self.pick(&LANES) }
    }

    fn new_name(&mut self) -> String {
        self.next += 1;
        format!("v{}", self.next)
    }

    /// A function that takes a pointer and a number.
    fn helper(&mut self, number: u32) -> Vec<Stmt> {
        let outer = std::mem::take(&mut self.variables);
        self.variables.push(Variable { name: "x".into(), ty: Type { scalar: UINT, lanes: 1 } });
        let uint = Type { scalar: UINT, lanes: 1 };
        let mut body = Vec::new();
        for _ in 0..self.rng.u32(1..4) {
            body.extend(self.simple(2));
        }
        if self.rng.bool() {
            body.extend(self.parted());
        }
        let result = self.expr(uint, 2);
        body.push(Stmt::new("p[x & 7] ^= {0};", vec![result]));
        let result = self.expr(uint, 2);
        let mut end = Stmt::new("return p[{0} & 7];", vec![result]);
        end.is_fixed = true;
        body.push(end);
        self.variables = outer;
        let noinline = if self.rng.bool() { "__attribute__((noinline)) " } else { "" };
        let mut function =
            Stmt::block(format!("{noinline}uint h{number}(private uint *p, uint x) {{"), vec![], body, "}");
        function.is_fixed = true;
        vec![function]
    }

    /// A declaration or an assignment.
    fn simple(&mut self, depth: u32) -> Vec<Stmt> {
        let known =
            self.variables.iter().filter(|variable| !["g", "n", "m", "x"].contains(&variable.name.as_str()));
        let known: Vec<Variable> = known.cloned().collect();
        if !known.is_empty() && self.rng.u32(0..3) == 0 {
            let variable = &known[self.rng.usize(0..known.len())];
            if variable.ty.lanes > 1 && self.rng.bool() {
                let lane = self.rng.u32(0..variable.ty.lanes);
                let value = self.expr(variable.ty.element(), depth);
                return vec![Stmt::new(format!("{}.s{lane:x} = {{0}};", variable.name), vec![value])];
            }
            let value = self.expr(variable.ty, depth);
            return vec![Stmt::new(format!("{} = {{0}};", variable.name), vec![value])];
        }
        let ty = self.ty();
        let value = self.expr(ty, depth);
        let name = self.new_name();
        self.variables.push(Variable { name: name.clone(), ty });
        vec![Stmt::new(format!("{} {name} = {{0}};", ty.name()), vec![value])]
    }

    /// A block's statements; what it declares is not in scope behind it.
    fn block(&mut self, depth: u32, helpers: u32) -> Vec<Stmt> {
        let known = self.variables.len();
        let mut body = Vec::new();
        for _ in 0..self.rng.u32(1..4) {
            body.extend(self.statement(depth, false, helpers));
        }
        self.variables.truncate(known);
        body
    }

    /// A statement; at the kernel's own level all work-items come to it together.
    fn statement(&mut self, depth: u32, is_together: bool, helpers: u32) -> Vec<Stmt> {
        let uint = Type { scalar: UINT, lanes: 1 };
        if depth == 0 {
            return self.simple(2);
        }
        match self.rng.u32(0..18) {
            10 => self.taken_apart(),
            11 => self.parted(),
            0 => {
                let (condition, then, other) =
                    (self.condition(), self.block(depth - 1, helpers), self.block(depth - 1, helpers));
                let mut both = Stmt::block("if ({0}) {", vec![condition], then, "} else {");
                both.is_fixed = false;
                let mut wrapper =
                    Stmt::block("{", vec![], vec![both, Stmt::block("", vec![], other, "}")], "}");
                // The two halves belong together.
                wrapper.body.iter_mut().for_each(|half| half.is_fixed = true);
                vec![wrapper]
            }
            1 => {
                let (count, number) = (self.expr(uint, 1), self.new_name());
                self.loops += 1;
                let mut body = self.block(depth - 1, helpers);
                self.loops -= 1;
                if self.rng.bool() {
                    let word = if self.rng.bool() { "break" } else { "continue" };
                    let place = self.rng.usize(0..=body.len());
                    let condition = self.condition();
                    body.insert(place, Stmt::new(format!("if ({{0}}) {word};"), vec![condition]));
                }
                let head = format!("for (uint {number} = 0; {number} < ({{0}} & 7); {number}++) {{");
                vec![Stmt::block(head, vec![count], body, "}")]
            }
            2 => {
                let value = self.expr(uint, 2);
                let mut cases = Vec::new();
                for case in 0..self.rng.u32(1..5) {
                    let mut body = self.block(depth - 1, helpers);
                    if self.rng.u32(0..3) > 0 {
                        body.push(Stmt::fixed("break;"));
                    }
                    let label =
                        if case == 3 { "default: {".into() } else { format!("case {}: {{", case * 2) };
                    cases.push(Stmt::block(label, vec![], body, "}"));
                }
                cases.iter_mut().for_each(|case| case.is_fixed = true);
                vec![Stmt::block("switch ({0} & 7) {", vec![value], cases, "}")]
            }
            3 if is_together => {
                let (value, step, name) = (self.expr(uint, 2), self.rng.u32(0..64), self.new_name());
                self.variables.push(Variable { name: name.clone(), ty: uint });
                let text = format!(
                    "shared[l] = {{0}};\nbarrier(CLK_LOCAL_MEM_FENCE);\nuint {name} = shared[(l + {step}) % {GROUP}];\n\
                     barrier(CLK_LOCAL_MEM_FENCE);"
                );
                vec![Stmt::new(text, vec![value])]
            }
            4 if is_together => self.exchanged(),
            5 => self.image(),
            6 => {
                let value = self.expr(uint, 2);
                let name = self.pick(&["add", "or", "xor", "min", "max"]);
                let place = match name {
                    "add" => 0,
                    "or" => 1,
                    "xor" => 2,
                    "min" => 3,
                    _ => 4,
                };
                vec![Stmt::new(format!("atomic_{name}(sums + {place}, {{0}});"), vec![value])]
            }
            7 => {
                let (index, value) = (self.expr(uint, 1), self.expr(uint, 2));
                vec![Stmt::new("own[{0} & 7] = {1};", vec![index, value])]
            }
            8 if helpers > 0 => {
                let (number, value) = (self.rng.u32(0..helpers), self.expr(uint, 2));
                vec![Stmt::new(format!("own[1] += h{number}(own, {{0}});"), vec![value])]
            }
            9 => {
                let (value, index) = (self.expr(uint, 2), self.expr(uint, 1));
                let form = self.pick(&[
                    "s.b[({1}) % 3] += {0};",
                    "s.c.x = (short)({0}); s.d ^= {1};",
                    "u.w[{1} & 3] = {0};",
                    "u.h[{1} & 7] += (ushort){0};",
                    "u.b[{1} & 3].yx = (uchar2)((uchar){0}, (uchar)({0} >> 9));",
                    "{ S t = s; t.a += (uchar){0}; t.b[1] ^= {1}; s = ({0} & 1) ? t : s; }",
                    "{ private uint *p = ({0} & 1) ? own : s.b; p[{1} & 1] += {0}; }",
                ]);
                vec![Stmt::new(form, vec![value, index])]
            }
            12 | 13 => {
                let args = vec![self.expr(uint, 2), self.expr(uint, 2)];
                let name = self.new_name();
                vec![Stmt::new(self.pick(SHAPES).replace("NAME", &name), args)]
            }
            _ => self.simple(3),
        }
    }

    /// A condition, as a scalar.
    fn condition(&mut self) -> Expr {
        let ty = self.ty().element();
        let (a, b) = (self.expr(ty, 2), self.expr(ty, 2));
        let op = self.pick(&["<", "<=", ">", ">=", "==", "!="]);
        Expr::new("int", format!("({{0}} {op} {{1}})"), vec![a, b])
    }

    fn leaf(&mut self, ty: Type) -> Expr {
        let name = ty.name();
        let fitting: Vec<Variable> =
            self.variables.iter().filter(|variable| variable.ty == ty).cloned().collect();
        if !fitting.is_empty() && self.rng.u32(0..3) > 0 {
            let variable = &fitting[self.rng.usize(0..fitting.len())];
            return Expr::new(name, variable.name.clone(), Vec::new());
        }
        let form = match self.rng.u32(0..4) {
            0 if ty.is_float() => {
                let value = self.pick(&["0.0", "-0.0", "1.5", "-2.25", "65504.0", "1e-7", "3.0"]);
                format!("(({name})({value}))")
            }
            0 if self.rng.bool() => {
                format!("(({name})({}))", self.pick(&["0", "1", "-1", "127", "-128", "255"]))
            }
            0 | 1 if !ty.is_float() => format!("(({name})({}))", self.rng.u32(..)),
            _ => {
                let place = self.rng.u32(0..64);
                return self.loaded(ty, place);
            }
        };
        Expr::new(name, form, Vec::new())
    }

    /// A value of the input.
    fn loaded(&mut self, ty: Type, place: u32) -> Expr {
        // Of helpers' parameters none is the input.
        if self.variables.iter().any(|variable| variable.name == "x") {
            return Expr::new(ty.name(), format!("(({})(x))", ty.name()), Vec::new());
        }
        let load = match ty.lanes {
            1 => format!("((global const {} *)in)[(g + {place}) & 63]", ty.scalar.name),
            lanes => format!("vload{lanes}((g + {place}) & 15, (global const {} *)in)", ty.scalar.name),
        };
        Expr::new(ty.name(), format!("({load})"), Vec::new())
    }

    fn expr(&mut self, ty: Type, depth: u32) -> Expr {
        if depth == 0 || self.rng.u32(0..6) == 0 {
            return self.leaf(ty);
        }
        match self.rng.u32(0..10) {
            0 => self.converted(ty, depth - 1),
            1 => self.chosen(ty, depth - 1),
            2 if ty.lanes > 1 => self.shuffled(ty, depth - 1),
            2 => self.extracted(ty, depth - 1),
            3 if !ty.is_float() => self.compared(ty, depth - 1),
            _ if ty.is_float() => self.float(ty, depth - 1),
            _ => self.integer(ty, depth - 1),
        }
    }

    fn of(&mut self, ty: Type, form: impl Into<String>, types: &[Type], depth: u32) -> Expr {
        let args = types.iter().map(|ty| self.expr(*ty, depth)).collect();
        Expr::new(ty.name(), form, args)
    }

    /// Another type's value, converted or taken by its bits.
    fn converted(&mut self, ty: Type, depth: u32) -> Expr {
        let from = Type { lanes: ty.lanes, scalar: self.pick(&SCALARS) };
        let same_bits = from.scalar.bits == ty.scalar.bits && !from.is_float();
        if same_bits && self.rng.bool() {
            return self.of(ty, format!("as_{}({{0}})", ty.name()), &[from], depth);
        }
        let rounding = self.pick(&["", "_rte", "_rtz", "_rtp", "_rtn"]);
        let saturates = !ty.is_float() && (from.is_float() || self.rng.bool());
        let rounding = if from.is_float() || ty.is_float() { rounding } else { "" };
        let sat = if saturates { "_sat" } else { "" };
        self.of(ty, format!("convert_{}{sat}{rounding}({{0}})", ty.name()), &[from], depth)
    }

    fn chosen(&mut self, ty: Type, depth: u32) -> Expr {
        if ty.lanes == 1 {
            let condition = self.condition();
            let (a, b) = (self.expr(ty, depth), self.expr(ty, depth));
            // What is smaller than int becomes one.
            let form = format!("(({})({{2}} ? {{0}} : {{1}}))", ty.name());
            return Expr::new(ty.name(), form, vec![a, b, condition]);
        }
        let mask = ty.integer(Kind::Signed);
        self.of(ty, "select({0}, {1}, {2})", &[ty, ty, mask], depth)
    }

    fn shuffled(&mut self, ty: Type, depth: u32) -> Expr {
        let lanes = (0..ty.lanes).map(|_| format!("{:x}", self.rng.u32(0..ty.lanes))).collect::<String>();
        match self.rng.u32(0..3) {
            0 => self.of(ty, format!("({{0}}).s{lanes}"), &[ty], depth),
            1 => {
                let types = vec![ty.element(); ty.lanes as usize];
                let holes: Vec<String> = (0..ty.lanes).map(|lane| format!("{{{lane}}}")).collect();
                self.of(ty, format!("(({})({}))", ty.name(), holes.join(", ")), &types, depth.min(1))
            }
            _ => self.of(ty, format!("(({})({{0}}))", ty.name()), &[ty.element()], depth),
        }
    }

    fn extracted(&mut self, ty: Type, depth: u32) -> Expr {
        let vector = Type { lanes: self.pick(&[2, 3, 4, 8]), ..ty };
        let lane = self.rng.u32(0..vector.lanes);
        self.of(ty, format!("({{0}}).s{lane:x}"), &[vector], depth)
    }

    fn compared(&mut self, ty: Type, depth: u32) -> Expr {
        let of = match ty.lanes {
            1 => Type { scalar: self.pick(&SCALARS), lanes: self.pick(&[1, 2, 4]) },
            _ => {
                let same: Vec<Scalar> =
                    SCALARS.iter().filter(|row| row.bits == ty.scalar.bits).copied().collect();
                ty.with(self.pick(&same))
            }
        };
        let op = self.pick(&["<", "<=", ">", ">=", "==", "!="]);
        match (ty.lanes, of.lanes) {
            (1, 1) => self.of(ty, format!("(({})({{0}} {op} {{1}}))", ty.name()), &[of, of], depth),
            (1, _) => {
                let all = self.pick(&["any", "all"]);
                self.of(ty, format!("(({}){all}({{0}} {op} {{1}}))", ty.name()), &[of, of], depth)
            }
            _ => self.of(ty, format!("as_{}({{0}} {op} {{1}})", ty.name()), &[of, of], depth),
        }
    }

    fn integer(&mut self, ty: Type, depth: u32) -> Expr {
        let name = ty.name();
        let unsigned = ty.integer(Kind::Unsigned).name();
        // Scalars of less than 32 bits are computed in 32, where a product of them is one without sign.
        let wide = if ty.lanes == 1 && ty.scalar.bits < 32 { "uint".to_owned() } else { unsigned.clone() };
        let is_signed = ty.scalar.kind == Kind::Signed;
        match self.rng.u32(0..12) {
            0..=2 => {
                let op = self.pick(&["+", "-", "*"]);
                let form = format!(
                    "as_{name}(({unsigned})(({wide})as_{unsigned}({{0}}) {op} ({wide})as_{unsigned}({{1}})))"
                );
                self.of(ty, form, &[ty, ty], depth)
            }
            3 => {
                let op = self.pick(&["&", "|", "^"]);
                self.of(ty, format!("(({name})({{0}} {op} {{1}}))"), &[ty, ty], depth)
            }
            4 => {
                let op = self.pick(&["<<", ">>"]);
                // A shift by the width or more takes the amount modulo the width (section 6.3).
                self.of(ty, format!("(({name})({{0}} {op} {{1}}))"), &[ty, ty], depth)
            }
            5 => {
                let op = self.pick(&["/", "%"]);
                self.of(
                    ty,
                    format!("(({name})({{0}} {op} ({name})(({{1}} & ({name})(63)) | ({name})(1))))"),
                    &[ty, ty],
                    depth,
                )
            }
            6 => self.of(ty, format!("(({name})(~{{0}}))"), &[ty], depth),
            7 => {
                let function =
                    self.pick(&["min", "max", "add_sat", "sub_sat", "mul_hi", "rotate", "hadd", "rhadd"]);
                self.of(ty, format!("{function}({{0}}, {{1}})"), &[ty, ty], depth)
            }
            8 => {
                let function = self.pick(&["popcount", "clz", "ctz"]);
                self.of(ty, format!("{function}({{0}})"), &[ty], depth)
            }
            9 => {
                let form = format!("as_{name}(abs_diff({{0}}, {{1}}))");
                self.of(ty, form, &[ty, ty], depth)
            }
            10 => self.of(ty, "bitselect({0}, {1}, {2})", &[ty, ty, ty], depth),
            _ if is_signed => self.of(ty, format!("as_{name}(abs({{0}}))"), &[ty], depth),
            _ => self.of(ty, "mad_hi({0}, {1}, {2})", &[ty, ty, ty], depth),
        }
    }

    fn float(&mut self, ty: Type, depth: u32) -> Expr {
        let name = ty.name();
        match self.rng.u32(0..11) {
            8.. => self.math(ty, depth),
            0..=3 => {
                let op = self.pick(&["+", "-", "*", "/"]);
                self.of(ty, format!("({{0}} {op} {{1}})"), &[ty, ty], depth)
            }
            4 => {
                let function = self.pick(&["fabs", "floor", "ceil", "trunc", "rint", "round", "sqrt"]);
                self.of(ty, format!("{function}({{0}})"), &[ty], depth)
            }
            5 => self.of(ty, "fma({0}, {1}, {2})", &[ty, ty, ty], depth),
            // Which zero of two is the smaller one is open; the sum has none but the positive one.
            6 => {
                let function = self.pick(&["fmin", "fmax"]);
                self.of(ty, format!("({function}({{0}}, {{1}}) + ({name})(0))"), &[ty, ty], depth)
            }
            _ => {
                let copy = format!("copysign({{0}}, {})", number_only("{1}", ty));
                let function = self.pick(&[copy.as_str(), "(-{0})", "fdim({0}, {1})"]).to_owned();
                self.of(ty, function, &[ty, ty], depth)
            }
        }
    }
}

const _: () = assert!(ITEMS.is_multiple_of(GROUP));
