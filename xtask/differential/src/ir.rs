//! Kernels in LLVM IR of shapes that clang does not make: integers of odd widths, aggregates as values, phis and selections of
//! pointers, switches whose cases share blocks, and intrinsics whose results are defined.

mod access;
mod exact;
mod flow;
mod intrinsic;
mod matrix;
mod place;
mod row;
mod said;
mod vector;
mod whole;

use fastrand::Rng;

use crate::{
    program::{GROUP, Layout, SLOT, pick},
    tree::{Expr, Stmt},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scalar {
    Int(u32),
    Float(&'static str, u32),
}

/// A scalar or vector type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Type {
    scalar: Scalar,
    lanes: u32,
}

const WIDTHS: [u32; 17] = [1, 3, 7, 8, 13, 16, 24, 31, 32, 32, 33, 48, 64, 64, 72, 96, 128];
const FLOATS: [Scalar; 3] =
    [Scalar::Float("half", 16), Scalar::Float("float", 32), Scalar::Float("double", 64)];

impl Type {
    const fn int(bits: u32) -> Self {
        Self { scalar: Scalar::Int(bits), lanes: 1 }
    }

    fn bits(self) -> u32 {
        match self.scalar {
            Scalar::Int(bits) | Scalar::Float(_, bits) => bits,
        }
    }

    fn is_float(self) -> bool {
        matches!(self.scalar, Scalar::Float(..))
    }

    fn element(self) -> Self {
        Self { lanes: 1, ..self }
    }

    fn name(self) -> String {
        let scalar = match self.scalar {
            Scalar::Int(bits) => format!("i{bits}"),
            Scalar::Float(name, _) => name.to_owned(),
        };
        if self.lanes == 1 { scalar } else { format!("<{} x {scalar}>", self.lanes) }
    }

    /// How names of intrinsics spell it.
    fn suffix(self) -> String {
        let scalar = match self.scalar {
            Scalar::Int(bits) => format!("i{bits}"),
            Scalar::Float(_, bits) => format!("f{bits}"),
        };
        if self.lanes == 1 { scalar } else { format!("v{}{scalar}", self.lanes) }
    }

    /// Instructions that make a zero of what is no number, as its sign and other bits are open: `%#OUT` from an operand.
    fn number_only(self, operand: &str, out: &str) -> String {
        let (name, zero) = (self.name(), self.constant(0));
        let condition = Self { scalar: Scalar::Int(1), ..self }.name();
        format!(
            "%#{out}n = fcmp uno {name} {operand}, {operand}\n\
             %#{out} = select {condition} %#{out}n, {name} {zero}, {name} {operand}\n"
        )
    }

    fn constant(self, number: i64) -> String {
        let scalar = match self.scalar {
            Scalar::Int(1) => (number & 1 == 1).to_string(),
            // A number that the width does not hold is an error in newer releases.
            Scalar::Int(bits) if bits < 64 => {
                let kept = number << (64 - bits) >> (64 - bits);
                kept.to_string()
            }
            Scalar::Int(_) => number.to_string(),
            Scalar::Float(..) => format!("{}.0", number % 512),
        };
        if self.lanes == 1 {
            return scalar;
        }
        let lane = format!("{} {scalar}", self.element().name());
        format!("<{}>", vec![lane; self.lanes as usize].join(", "))
    }
}

struct Generator<'r> {
    rng: &'r mut Rng,
    /// Names of values with their types.
    values: Vec<(String, Type)>,
    next: u32,
    /// The intrinsics that are called, by their declarations.
    declared: std::collections::BTreeSet<String>,
}

/// An operand for a program that is made smaller.
pub fn literal(ty: &str) -> String {
    match ty {
        "i1" => "true".to_owned(),
        "ptr" => "%a0".to_owned(),
        ty if ty.starts_with('i') => "1".to_owned(),
        "half" | "float" | "double" => "1.0".to_owned(),
        _ => "zeroinitializer".to_owned(),
    }
}

/// The statements of a program.
pub fn generate(rng: &mut Rng, layout: &mut Layout) -> Vec<Stmt> {
    let mut g = Generator {
        rng,
        values: Vec::new(),
        next: 0,
        declared: ["declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)".to_owned()].into(),
    };
    let mut body = vec![Stmt::fixed(
        "%g64 = call spir_func i64 @_Z13get_global_idj(i32 0)\n%g = trunc i64 %g64 to i32\n\
         %a0 = alloca [8 x i32]\n%a1 = alloca [8 x i32]\n%a2 = alloca { i8, [3 x i32], <2 x i16>, i64 }\n\
         call void @llvm.memcpy.p0.p1.i64(ptr align 4 %a0, ptr addrspace(1) align 4 %in, i64 32, i1 false)\n\
         call void @llvm.memset.p0.i64(ptr align 4 %a1, i8 3, i64 32, i1 false)\n\
         call void @llvm.memset.p0.i64(ptr align 8 %a2, i8 5, i64 32, i1 false)",
    )];
    g.values.extend([
        ("%g".into(), Type::int(32)),
        ("%n".into(), Type::int(32)),
        ("%m".into(), Type::int(64)),
    ]);
    if let Some(place) = layout.take() {
        let text = format!(
            "%slot_a = mul i64 %g64, {SLOT}\n%slot_b = add i64 %slot_a, {place}\n\
             %slot = getelementptr i8, ptr addrspace(1) %out, i64 %slot_b"
        );
        body.push(Stmt::fixed(text));
    }
    for _ in 0..4 {
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
    if let Some(place) = layout.take() {
        body.push(Stmt::fixed(g.text(&format!(
            "%# = getelementptr [8 x i32], ptr %a0, i64 0, i64 5\n%#2 = load i32, ptr %#\n\
             %#3 = mul i64 %g64, {SLOT}\n%#4 = add i64 %#3, {place}\n%#5 = getelementptr i8, ptr addrspace(1) %out, i64 %#4\n\
             store i32 %#2, ptr addrspace(1) %#5"
        ))));
    }
    body.push(Stmt::fixed("ret void"));
    let mut kernel = Stmt::fixed(format!(
        "target datalayout = \"e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1\"\n\
         target triple = \"spir64-unknown-unknown\"\n\
         @table = internal addrspace(2) constant [8 x i32] [i32 5, i32 -1, i32 7, i32 0, i32 9, i32 -2147483648, i32 3, i32 8]\n\
         declare spir_func i64 @_Z13get_global_idj(i32)\n\
         declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)\n\
{}\n\
         define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(1) %sums, i32 %n, i64 %m) \
         !reqd_work_group_size !0 {{",
        g.declared.iter().cloned().collect::<Vec<_>>().join("\n")
    ));
    kernel.body = body;
    kernel.end =
        format!("}}\n!0 = !{{i32 {GROUP}, i32 1, i32 1}}\n!1 = !{{i32 1}}\n!2 = !{{}}{}", said::METADATA);
    vec![kernel]
}

impl Generator<'_> {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        pick(self.rng, from)
    }

    /// A text with a new number in the place of each `#`, which further digits may follow.
    fn text(&mut self, text: &str) -> String {
        self.next += 1;
        text.replace('#', &format!("v{}_", self.next))
    }

    fn ty(&mut self) -> Type {
        match self.rng.u32(0..5) {
            0 => Type { scalar: self.pick(&FLOATS), lanes: self.pick(&[1, 1, 2, 3, 4]) },
            1 => Type { scalar: Scalar::Int(self.pick(&[8, 16, 32, 64])), lanes: self.pick(&[2, 3, 4, 8]) },
            _ => Type::int(self.pick(&WIDTHS)),
        }
    }

    /// A value of the input.
    fn loaded(&mut self, ty: Type) -> Vec<Stmt> {
        let (memory, place) =
            (ty.bits().next_multiple_of(8).next_power_of_two() / 8 * ty.lanes, self.rng.u32(0..16));
        let stored = if ty.is_float() || ty.bits().is_power_of_two() && ty.bits() >= 8 {
            ty
        } else {
            Type { scalar: Scalar::Int(ty.bits().next_power_of_two().max(8)), ..ty }
        };
        let step = memory.next_power_of_two().max(1);
        let name = stored.name();
        let text = self.text(&format!(
            "%#a = add i32 %g, {place}\n%#b = and i32 %#a, 15\n%#c = mul i32 %#b, {step}\n%#d = sext i32 %#c to i64\n\
             %#e = getelementptr i8, ptr addrspace(1) %in, i64 %#d\n%#f = load {name}, ptr addrspace(1) %#e, align 1"
        ));
        let number = self.next;
        let mut stmts = vec![Stmt::new(text, Vec::new())];
        let mut value = format!("%v{number}_f");
        if stored != ty {
            let cut = self.text(&format!("%# = trunc {name} {value} to {}", ty.name()));
            value = format!("%v{}_", self.next);
            stmts.push(Stmt::new(cut, Vec::new()));
        }
        self.values.push((value, ty));
        stmts
    }

    /// Stores a value as a result, NaNs as zeros.
    fn stored(&mut self, name: &str, ty: Type, place: usize) -> Vec<Stmt> {
        let mut text = format!(
            "%#a = mul i64 %g64, {SLOT}\n%#b = add i64 %#a, {place}\n%#p = getelementptr i8, ptr addrspace(1) %out, i64 %#b\n"
        );
        let own = ty.name();
        if ty.is_float() {
            text += &ty.number_only(name, "d");
            text += &format!("store {own} %#d, ptr addrspace(1) %#p, align 1");
        } else if ty.bits().is_power_of_two() && ty.bits() >= 8 {
            text += &format!("store {own} {name}, ptr addrspace(1) %#p, align 1");
        } else {
            let wide = if ty.bits() < 64 { "i64" } else { "i128" };
            text += &format!(
                "%#c = zext {own} {name} to {wide}\nstore {wide} %#c, ptr addrspace(1) %#p, align 1"
            );
        }
        let text = self.text(&text);
        vec![Stmt::new(text, Vec::new())]
    }

    /// An operand of a type: a value that is known, or a constant.
    fn operand(&mut self, ty: Type) -> Expr {
        let fitting: Vec<String> =
            self.values.iter().filter(|value| value.1 == ty).map(|value| value.0.clone()).collect();
        let form = match fitting.is_empty() || self.rng.u32(0..5) == 0 {
            true => {
                let number = self.pick(&[0, 1, -1, 2, 7, 100, -128, 255, i64::MAX, 0x1234_5678]);
                ty.constant(number)
            }
            false => fitting[self.rng.usize(0..fitting.len())].clone(),
        };
        Expr::new(ty.name(), form, Vec::new())
    }

    /// A pointer to eight words.
    fn pointer(&mut self) -> Expr {
        Expr::new("ptr", self.pick(&["%a0", "%a1"]), Vec::new())
    }

    /// An instruction, or several, whose last value is `%#`.
    fn define(&mut self, ty: Type, form: &str, args: Vec<Expr>) -> Vec<Stmt> {
        let text = self.text(form);
        self.values.push((format!("%v{}_", self.next), ty));
        vec![Stmt::new(text, args)]
    }

    fn call(&mut self, name: &str, result: &str, params: &[String]) {
        self.declared.insert(format!("declare {result} @{name}({})", params.join(", ")));
    }

    fn block(&mut self, depth: u32) -> Vec<Stmt> {
        let known = self.values.len();
        let mut body = Vec::new();
        for _ in 0..self.rng.u32(1..4) {
            body.extend(self.statement(depth));
        }
        self.values.truncate(known);
        body
    }

    fn statement(&mut self, depth: u32) -> Vec<Stmt> {
        match self.rng.u32(0..41) {
            0 if depth > 0 => self.branches(depth),
            1 if depth > 0 => self.turns(depth),
            2 if depth > 0 => self.cases(depth),
            3 => self.memory(),
            4 => self.aggregate(),
            5 => self.pointers(),
            6 => {
                let ty = self.ty();
                self.loaded(ty)
            }
            7 | 8 => self.cast(),
            9 | 10 => self.intrinsic(),
            11 => self.exact(),
            12..=14 => self.vector(),
            15 => self.place(),
            20 | 21 => self.inexact(),
            22 | 23 => self.matrix(),
            24 => self.jumps(),
            25 | 26 => self.whole(),
            27 | 28 => self.long(),
            29 | 30 => self.flagged(),
            31 => self.by_address(),
            32 | 33 => self.unstructured(),
            34..=37 => self.access(),
            38..=40 => self.said(),
            _ => self.computed(),
        }
    }

    /// A condition with two sides, and phis of what both have.
    fn branches(&mut self, depth: u32) -> Vec<Stmt> {
        let (condition, ty) = (self.operand(Type::int(1)), self.ty());
        self.next += 1;
        let number = self.next;
        let known = self.values.len();
        let side = |g: &mut Self| {
            let mut body = g.block(depth - 1);
            body.extend(g.computed_of(ty));
            let value = g.operand(ty);
            g.values.truncate(known);
            (body, value)
        };
        let (then, left) = side(self);
        let (other, right) = side(self);
        let name = ty.name();
        let mut stmts = vec![Stmt::fixed("")];
        stmts[0].form = format!("br i1 {{0}}, label %t{number}, label %e{number}\nt{number}:");
        stmts[0].args = vec![condition];
        stmts[0].body = then;
        stmts[0].end = format!("br label %tt{number}\ntt{number}:\nbr label %j{number}\ne{number}:");
        let mut second = Stmt::fixed("");
        second.body = other;
        second.end = format!("br label %ee{number}\nee{number}:\nbr label %j{number}\nj{number}:");
        stmts.push(second);
        let mut phi =
            Stmt::fixed(format!("%v{number}_ = phi {name} [ {{0}}, %tt{number} ], [ {{1}}, %ee{number} ]"));
        phi.args = vec![left, right];
        stmts.push(phi);
        self.values.push((format!("%v{number}_"), ty));
        stmts
    }

    /// A loop of some turns with a value that goes around, and a second way out.
    fn turns(&mut self, depth: u32) -> Vec<Stmt> {
        let ty = self.ty();
        let (start, count) = (self.operand(ty), self.operand(Type::int(32)));
        self.next += 1;
        let number = self.next;
        let known = self.values.len();
        let name = ty.name();
        self.values.push((format!("%v{number}_"), ty));
        self.values.push((format!("%i{number}"), Type::int(32)));
        let mut body = self.block(depth - 1);
        body.extend(self.computed_of(ty));
        let (value, leaves) = (self.operand(ty), self.operand(Type::int(1)));
        self.values.truncate(known);
        let mut head = Stmt::fixed(format!(
            "%c{number} = and i32 {{1}}, 7\nbr label %p{number}\np{number}:\nbr label %h{number}\nh{number}:\n\
             %i{number} = phi i32 [ 0, %p{number} ], [ %n{number}, %l{number} ]\n\
             %v{number}_ = phi {name} [ {{0}}, %p{number} ], [ %w{number}, %l{number} ]\n\
             %q{number} = icmp ult i32 %i{number}, %c{number}\nbr i1 %q{number}, label %b{number}, label %x{number}\nb{number}:"
        ));
        head.args = vec![start, count];
        head.body = body;
        let mut end = Stmt::fixed(format!(
            "%w{number} = freeze {name} {{0}}\n%n{number} = add i32 %i{number}, 1\n\
             br i1 {{1}}, label %l{number}, label %y{number}\nl{number}:\nbr label %h{number}\n\
             y{number}:\nbr label %x{number}\nx{number}:\n\
             %r{number} = phi {name} [ %v{number}_, %h{number} ], [ %w{number}, %y{number} ]"
        ));
        end.args = vec![value, leaves];
        self.values.push((format!("%r{number}"), ty));
        vec![head, end]
    }

    /// A switch whose cases share blocks, one of which goes on to another.
    fn cases(&mut self, depth: u32) -> Vec<Stmt> {
        let of = Type::int(self.pick(&[8, 16, 32, 64, 13]));
        let ty = self.ty();
        let (value, first, second, third) =
            (self.operand(of), self.operand(ty), self.operand(ty), self.operand(ty));
        self.next += 1;
        let number = self.next;
        let (a, b) = (self.block(depth - 1), self.block(depth - 1));
        let (own, name) = (of.name(), ty.name());
        let mut head = Stmt::fixed(format!(
            "%m{number} = and {own} {{0}}, 7\nbr label %s{number}\ns{number}:\n\
             switch {own} %m{number}, label %d{number} [ {own} 0, label %a{number} {own} 1, label %a{number} \
             {own} 2, label %b{number} {own} 5, label %d{number} {own} 6, label %b{number} ]\na{number}:"
        ));
        head.args = vec![value];
        head.body = a;
        head.end = format!("br label %aa{number}\naa{number}:\nbr label %b{number}\nb{number}:");
        let mut middle = Stmt::fixed(format!(
            "%f{number} = phi {name} [ {{0}}, %aa{number} ], [ {{1}}, %s{number} ], [ {{1}}, %s{number} ]"
        ));
        middle.args = vec![first, second];
        middle.body = b;
        middle.end = format!("br label %bb{number}\nbb{number}:\nbr label %d{number}\nd{number}:");
        let mut end = Stmt::fixed(format!(
            "%v{number}_ = phi {name} [ %f{number}, %bb{number} ], [ {{0}}, %s{number} ], [ {{0}}, %s{number} ]"
        ));
        end.args = vec![third];
        self.values.push((format!("%v{number}_"), ty));
        vec![head, middle, end]
    }

    /// A store to the function's own memory and a load from it.
    fn memory(&mut self) -> Vec<Stmt> {
        let (pointer, index, value) =
            (self.pointer(), self.operand(Type::int(32)), self.operand(Type::int(32)));
        let form = self.pick(&[
            "%#a = and i32 {1}, 7\n%#b = getelementptr [8 x i32], ptr {0}, i32 0, i32 %#a\nstore i32 {2}, ptr %#b\n\
             %#c = getelementptr i32, ptr {0}, i64 3\n%# = load i32, ptr %#c",
            "%#a = and i32 {1}, 3\n%#b = getelementptr [2 x i64], ptr {0}, i64 0, i64 1\n%#c = load i64, ptr %#b, align 4\n\
             %#d = zext i32 %#a to i64\n%#e = lshr i64 %#c, %#d\n%# = trunc i64 %#e to i32\nstore i32 {2}, ptr {0}",
            "%#a = urem i32 {1}, 3\n%#b = getelementptr { i8, [3 x i32], <2 x i16>, i64 }, ptr %a2, i64 0, i32 1, i32 %#a\n\
             %# = load i32, ptr %#b\nstore i32 {2}, ptr %#b",
            "%#a = and i32 {1}, 7\n%#b = getelementptr inbounds [8 x i32], ptr addrspace(2) @table, i32 0, i32 %#a\n\
             %#c = load i32, ptr addrspace(2) %#b\n%#d = load i32, ptr addrspace(2) getelementptr inbounds (i8, ptr \
             addrspace(2) @table, i64 8)\n%#e = add i32 %#c, %#d\n%# = xor i32 %#e, {2}",
            "%#a = load <4 x i32>, ptr {0}, align 4\n%#b = and i32 {1}, 3\n%#c = insertelement <4 x i32> %#a, i32 {2}, i32 %#b\n\
             store <4 x i32> %#c, ptr {0}, align 4\n%# = extractelement <4 x i32> %#a, i32 %#b",
            "%#a = atomicrmw xor ptr addrspace(1) %sums, i32 {2} monotonic\n%# = add i32 {1}, 0",
        ]);
        self.define(Type::int(32), form, vec![pointer, index, value])
    }

    /// Aggregates as values.
    fn aggregate(&mut self) -> Vec<Stmt> {
        let (a, b) = (self.ty(), self.ty());
        let pair = format!("{{ {}, [2 x {}] }}", a.name(), b.name());
        let args = vec![self.operand(a), self.operand(b), self.operand(Type::int(1)), self.operand(b)];
        let form = format!(
            "%#a = insertvalue {pair} zeroinitializer, {} {{0}}, 0\n%#b = insertvalue {pair} %#a, {} {{1}}, 1, 1\n\
             %#c = select i1 {{2}}, {pair} %#b, {pair} %#a\n%#d = insertvalue {pair} %#c, {} {{3}}, 1, 0\n\
             %#e = extractvalue {pair} %#d, 1\n%# = extractvalue [2 x {}] %#e, 1",
            a.name(),
            b.name(),
            b.name(),
            b.name(),
        );
        self.define(b, &form, args)
    }

    /// Selections and phis of pointers.
    fn pointers(&mut self) -> Vec<Stmt> {
        let args =
            vec![self.operand(Type::int(1)), self.pointer(), self.pointer(), self.operand(Type::int(32))];
        let form = self.pick(&[
            "%#p = select i1 {0}, ptr {1}, ptr {2}\n%#q = getelementptr i8, ptr %#p, i64 12\nstore i32 {3}, ptr %#q\n\
             %#r = icmp eq ptr %#p, %a0\n%# = zext i1 %#r to i32",
            "br label %#x\n#x:\nbr i1 {0}, label %#y, label %#z\n#y:\nbr label %#z\n#z:\n\
             %#p = phi ptr [ {1}, %#x ], [ {2}, %#y ]\n%#q = getelementptr i32, ptr %#p, i64 4\n\
             %# = load i32, ptr %#q\nstore i32 {3}, ptr %#q",
        ]);
        self.define(Type::int(32), form, args)
    }

    fn cast(&mut self) -> Vec<Stmt> {
        let (from, to) = (self.ty(), self.ty());
        let to = Type { lanes: from.lanes, ..to };
        let to = match to.scalar {
            Scalar::Int(bits) if to.lanes > 1 && !matches!(bits, 8 | 16 | 32 | 64) => {
                Type { scalar: Scalar::Int(32), ..to }
            }
            _ => to,
        };
        let (own, name) = (from.name(), to.name());
        let op = match (from.is_float(), to.is_float()) {
            (false, false) if from.bits() < to.bits() => self.pick(&["zext", "sext"]),
            (false, false) if from.bits() > to.bits() => "trunc",
            (false, true) if from.bits() <= 64 => self.pick(&["sitofp", "uitofp"]),
            (true, true) if from.bits() < to.bits() => "fpext",
            (true, true) if from.bits() > to.bits() => "fptrunc",
            (true, false) if to.bits() <= 64 => {
                let sign = self.pick(&["fptosi", "fptoui"]);
                let intrinsic = format!("llvm.{sign}.sat.{}.{}", to.suffix(), from.suffix());
                self.call(&intrinsic, &name, std::slice::from_ref(&own));
                let arg = self.operand(from);
                return self.define(to, &format!("%# = call {name} @{intrinsic}({own} {{0}})"), vec![arg]);
            }
            _ => return self.computed(),
        };
        let arg = self.operand(from);
        self.define(to, &format!("%# = {op} {own} {{0}} to {name}"), vec![arg])
    }

    fn computed(&mut self) -> Vec<Stmt> {
        let ty = match self.values.is_empty() || self.rng.bool() {
            true => self.ty(),
            false => self.values[self.rng.usize(0..self.values.len())].1,
        };
        self.computed_of(ty)
    }

    fn computed_of(&mut self, ty: Type) -> Vec<Stmt> {
        let name = ty.name();
        let args = vec![self.operand(ty), self.operand(ty), self.operand(Type::int(1))];
        if ty.is_float() {
            let op = self.pick(&["fadd", "fsub", "fmul", "fdiv"]);
            let form = match self.rng.u32(0..4) {
                0 => format!("%# = fneg {name} {{0}}"),
                1 => format!("%# = select i1 {{2}}, {name} {{0}}, {name} {{1}}"),
                _ => format!("%# = {op} {name} {{0}}, {{1}}"),
            };
            return self.define(ty, &form, args);
        }
        let bits = ty.bits();
        let form = match self.rng.u32(0..9) {
            0..=2 => format!("%# = {} {name} {{0}}, {{1}}", self.pick(&["add", "sub", "mul"])),
            3 => format!("%# = {} {name} {{0}}, {{1}}", self.pick(&["and", "or", "xor"])),
            4 if bits >= 8 => {
                let (op, width) = (self.pick(&["shl", "lshr", "ashr"]), ty.constant(i64::from(bits)));
                format!("%#a = urem {name} {{1}}, {width}\n%# = {op} {name} {{0}}, %#a")
            }
            5 if bits >= 8 => {
                let op = self.pick(&["udiv", "sdiv", "urem", "srem"]);
                let (mask, one) = (ty.constant(63), ty.constant(1));
                format!(
                    "%#a = and {name} {{1}}, {mask}\n%#b = or {name} %#a, {one}\n%# = {op} {name} {{0}}, %#b"
                )
            }
            6 => format!("%# = select i1 {{2}}, {name} {{0}}, {name} {{1}}"),
            7 => {
                let of = self.ty().element();
                let (left, right) = (self.operand(of), self.operand(of));
                let op = match of.is_float() {
                    true => format!(
                        "fcmp {}",
                        self.pick(&[
                            "oeq", "olt", "ole", "oge", "ogt", "one", "ueq", "une", "ult", "ule", "ugt",
                            "uge", "ord", "uno"
                        ])
                    ),
                    false => {
                        format!(
                            "icmp {}",
                            self.pick(&["eq", "ne", "ult", "ule", "ugt", "slt", "sle", "sgt", "uge", "sge"])
                        )
                    }
                };
                let text = format!("%# = {op} {} {{0}}, {{1}}", of.name());
                return self.define(Type::int(1), &text, vec![left, right]);
            }
            _ if ty.lanes > 1 => {
                let mask: Vec<String> =
                    (0..ty.lanes).map(|_| format!("i32 {}", self.rng.u32(0..2 * ty.lanes))).collect();
                let count = ty.lanes;
                format!(
                    "%# = shufflevector {name} {{0}}, {name} {{1}}, <{count} x i32> <{}>",
                    mask.join(", ")
                )
            }
            _ => format!("%# = freeze {name} {{0}}"),
        };
        self.define(ty, &form, args)
    }
}
