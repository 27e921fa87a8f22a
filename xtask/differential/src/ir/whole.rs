//! Aggregates as values within each other, by functions, phis, selections, loops and memory; vectors of all lengths and widths; and
//! instructions whose flags hold.

use super::{Generator, Scalar, Type};
use crate::tree::{Stmt, Template};

/// A type that may have parts.
#[derive(Clone)]
enum Shape {
    Number(Type),
    Array(Box<Shape>, u32),
    Structure(Vec<Shape>, bool),
}

impl Shape {
    fn name(&self) -> String {
        match self {
            Self::Number(ty) => ty.name(),
            Self::Array(element, count) => format!("[{count} x {}]", element.name()),
            Self::Structure(members, is_packed) => {
                let names = members.iter().map(Self::name).collect::<Vec<_>>().join(", ");
                if *is_packed { format!("<{{ {names} }}>") } else { format!("{{ {names} }}") }
            }
        }
    }

    /// The places of its numbers.
    fn leaves(&self, path: &[u32], found: &mut Vec<(Vec<u32>, Type)>) {
        let mut part = |number: u32, shape: &Self| shape.leaves(&[path, &[number]].concat(), found);
        match self {
            Self::Number(ty) => found.push((path.to_vec(), *ty)),
            Self::Array(element, count) => (0..*count).for_each(|number| part(number, element)),
            Self::Structure(members, _) => {
                members.iter().zip(0..).for_each(|(member, number)| part(number, member));
            }
        }
    }
}

impl Generator<'_> {
    /// A type of numbers that loads and stores keep.
    fn member(&mut self) -> Type {
        match self.rng.u32(0..3) {
            0 if self.rng.u32(0..4) == 0 => self.ty(),
            0 | 1 => Type::int(self.pick(&[1, 8, 16, 32, 64])),
            _ => Type { lanes: self.pick(&[2, 3, 4]), ..Type::int(self.pick(&[8, 16, 32])) },
        }
    }

    fn shape(&mut self, depth: u32) -> Shape {
        match self.rng.u32(0..5) {
            0 if depth > 0 => Shape::Array(Box::new(self.shape(depth - 1)), self.rng.u32(1..4)),
            1 | 2 if depth > 0 => {
                let count = self.rng.usize(1..4);
                Shape::Structure((0..count).map(|_| self.shape(depth - 1)).collect(), self.rng.u32(0..4) == 0)
            }
            _ => Shape::Number(self.member()),
        }
    }

    fn leaf(&mut self, shape: &Shape) -> (String, Type) {
        let mut leaves = Vec::new();
        shape.leaves(&[], &mut leaves);
        let (path, ty) = leaves.swap_remove(self.rng.usize(0..leaves.len()));
        (path.iter().map(|part| format!(", {part}")).collect(), ty)
    }

    /// The value with another number at one place.
    fn changed(&mut self, shape: &Shape, value: &str, text: &mut Template) -> String {
        let (path, ty) = self.leaf(shape);
        let part = self.operand(ty);
        let part = text.hole(part);
        text.add(&format!("insertvalue {} {value}, {} {part}{path}", shape.name(), ty.name()))
    }

    /// An aggregate that is passed on whole in several ways, and a number of it.
    pub(super) fn whole(&mut self) -> Vec<Stmt> {
        let shape = Shape::Structure(vec![self.shape(2), self.shape(1)], false);
        let name = shape.name();
        let mut text = Template::default();
        let mut value = "zeroinitializer".to_owned();
        for _ in 0..3 {
            value = self.changed(&shape, &value, &mut text);
        }
        for _ in 0..self.rng.u32(1..4) {
            let condition = self.operand(Type::int(1));
            let condition = text.hole(condition);
            text.parts += 1;
            let n = text.parts;
            value = match self.rng.u32(0..6) {
                0 => {
                    let other = self.changed(&shape, &value, &mut text);
                    text.add(&format!("select i1 {condition}, {name} {value}, {name} {other}"))
                }
                1 => {
                    text.form += &format!(
                        "br label %#h{n}\n#h{n}:\nbr i1 {condition}, label %#t{n}, label %#j{n}\n#t{n}:\n"
                    );
                    let other = self.changed(&shape, &value, &mut text);
                    text.form += &format!("br label %#j{n}\n#j{n}:\n");
                    text.add(&format!("phi {name} [ {value}, %#h{n} ], [ {other}, %#t{n} ]"))
                }
                2 => {
                    text.form += &format!(
                        "%#c{n} = zext i1 {condition} to i32\nbr label %#p{n}\n#p{n}:\nbr label %#h{n}\n#h{n}:\n\
                         %#i{n} = phi i32 [ 0, %#p{n} ], [ %#n{n}, %#h{n} ]\n%#v{n} = phi {name} [ {value}, %#p{n} ], [ %#w{n}, %#h{n} ]\n"
                    );
                    let other = self.changed(&shape, &format!("%#v{n}"), &mut text);
                    text.form += &format!(
                        "%#w{n} = freeze {name} {other}\n%#n{n} = add nuw nsw i32 %#i{n}, 1\n\
                         %#q{n} = icmp ult i32 %#i{n}, %#c{n}\nbr i1 %#q{n}, label %#h{n}, label %#x{n}\n#x{n}:\n"
                    );
                    format!("%#w{n}")
                }
                3 => {
                    text.form += &format!("%#m{n} = alloca {name}\nstore {name} {value}, ptr %#m{n}\n");
                    let (path, ty) = self.leaf(&shape);
                    let part = self.operand(ty);
                    let part = text.hole(part);
                    let indexes: String =
                        path.split(", ").skip(1).map(|part| format!(", i32 {part}")).collect();
                    let place = text.add(&format!("getelementptr {name}, ptr %#m{n}, i64 0{indexes}"));
                    text.form += &format!("store {} {part}, ptr {place}, align 1\n", ty.name());
                    text.add(&format!("load {name}, ptr %#m{n}"))
                }
                4 => self.passed(&shape, &value, &condition, &mut text),
                _ => self.changed(&shape, &value, &mut text),
            };
        }
        let (path, ty) = self.leaf(&shape);
        text.form += &format!("%# = extractvalue {name} {value}{path}");
        self.define(ty, &text.form, text.args)
    }

    /// A function that takes the value, or a copy of it in memory, and gives a changed one.
    fn passed(&mut self, shape: &Shape, value: &str, condition: &str, text: &mut Template) -> String {
        self.next += 1;
        text.parts += 1;
        let (number, n, name) = (self.next, text.parts, shape.name());
        let (path, ty) = self.leaf(shape);
        let (part, own) = (self.operand(ty), ty.name());
        let part = text.hole(part);
        let changed = format!("%w = insertvalue {name} %v, {own} %p{path}\n");
        match self.rng.u32(0..3) {
            0 => {
                self.declared.insert(format!(
                    "define internal spir_func {name} @f{number}({own} %p, ptr byval({name}) %a, i1 %c) noinline {{\n\
                     %v = load {name}, ptr %a\n{changed}store {name} %w, ptr %a\n%x = load {name}, ptr %a\n\
                     %r = select i1 %c, {name} %v, {name} %x\nret {name} %r\n}}"
                ));
                text.form += &format!("%#m{n} = alloca {name}\nstore {name} {value}, ptr %#m{n}\n");
                let found = text.add(&format!(
                    "call spir_func {name} @f{number}({own} {part}, ptr byval({name}) %#m{n}, i1 {condition})"
                ));
                // What was passed is as it was.
                if self.rng.bool() { found } else { text.add(&format!("load {name}, ptr %#m{n}")) }
            }
            1 => {
                self.declared.insert(format!(
                    "define internal spir_func void @f{number}(ptr sret({name}) %s, {own} %p, {name} %v, i1 %c) noinline {{\n\
                     {changed}br i1 %c, label %t, label %e\nt:\nstore {name} %v, ptr %s\nret void\n\
                     e:\nstore {name} %w, ptr %s\nret void\n}}"
                ));
                text.form += &format!(
                    "%#m{n} = alloca {name}\ncall spir_func void @f{number}(ptr sret({name}) %#m{n}, {own} {part}, {name} {value}, i1 {condition})\n"
                );
                text.add(&format!("load {name}, ptr %#m{n}"))
            }
            _ => {
                self.declared.insert(format!(
                    "define internal spir_func {name} @f{number}({own} %p, {name} %v, i1 %c) noinline {{\n{changed}\
                     br i1 %c, label %t, label %e\nt:\nret {name} %v\ne:\nret {name} %w\n}}"
                ));
                text.add(&format!(
                    "call spir_func {name} @f{number}({own} {part}, {name} {value}, i1 {condition})"
                ))
            }
        }
    }

    /// A vector of any length and width, and back.
    pub(super) fn long(&mut self) -> Vec<Stmt> {
        let lanes = self.pick(&[2, 3, 4, 5, 6, 7, 8, 9, 16]);
        let bits = self.pick(&[1, 3, 7, 8, 13, 16, 24, 31, 32, 33, 48, 64]);
        let ty = Type { lanes, ..Type::int(bits) };
        let (name, element) = (ty.name(), ty.element().name());
        let of = ty.element();
        let args = vec![
            self.operand(of),
            self.operand(of),
            self.operand(Type::int(32)),
            self.operand(Type::int(1)),
            self.operand(of),
        ];
        let mask = |g: &mut Self, count: u32, of: u32| {
            let all: Vec<String> = (0..count).map(|_| format!("i32 {}", g.rng.u32(0..of))).collect();
            format!("<{count} x i32> <{}>", all.join(", "))
        };
        let splat = mask(self, lanes, 2);
        let last = lanes - 1;
        let mut form = format!(
            "%#a = insertelement {name} zeroinitializer, {element} {{0}}, i32 0\n%#b = insertelement {name} %#a, {element} {{1}}, i32 1\n\
             %#c = shufflevector {name} %#b, {name} poison, {splat}\n%#d = urem i32 {{2}}, {lanes}\n\
             %#e = insertelement {name} %#c, {element} {{4}}, i32 %#d\n"
        );
        form += &match self.rng.u32(0..9) {
            0 => {
                let op = self.pick(&["add", "sub", "mul", "and", "or", "xor"]);
                format!("%#f = {op} {name} %#e, %#b\n")
            }
            1 => {
                let (op, test) = (self.pick(&["zext", "sext"]), self.pick(&["ult", "eq", "sgt", "sle"]));
                let to = Type { lanes, ..Type::int(64) }.name();
                format!(
                    "%#g = icmp {test} {name} %#e, %#b\n%#h = {op} <{lanes} x i1> %#g to {to}\n%#i = lshr {to} %#h, splat (i64 1)\n\
                     %#j = select <{lanes} x i1> %#g, {to} %#i, {to} splat (i64 5)\n%#f = {} {to} %#j to {name}\n",
                    if bits == 64 { "bitcast" } else { "trunc" }
                )
            }
            2 if bits * lanes <= 128 => {
                let all = bits * lanes;
                let back = if all.is_multiple_of(2) {
                    format!("add i{all} %#g, 1")
                } else {
                    format!("xor i{all} %#g, 1")
                };
                format!(
                    "%#g = bitcast {name} %#e to i{all}\n%#h = {back}\n%#f = bitcast i{all} %#h to {name}\n"
                )
            }
            3 => {
                let count = self.rng.u32(2..=lanes);
                let (first, second) = (mask(self, count, 2 * lanes), mask(self, lanes, count));
                format!(
                    "%#g = shufflevector {name} %#e, {name} %#b, {first}\n\
                     %#f = shufflevector <{count} x {element}> %#g, <{count} x {element}> poison, {second}\n"
                )
            }
            4 => format!("%#f = select i1 {{3}}, {name} %#e, {name} %#b\n"),
            5 => {
                format!(
                    "br label %#h\n#h:\nbr i1 {{3}}, label %#t, label %#j\n#t:\nbr label %#j\n#j:\n\
                     %#f = phi {name} [ %#e, %#h ], [ %#b, %#t ]\n"
                )
            }
            6 => {
                self.next += 1;
                let number = self.next;
                self.declared.insert(format!(
                    "define internal spir_func {name} @f{number}({name} %a, {name} %b) noinline {{\n%c = sub {name} %a, %b\nret {name} %c\n}}"
                ));
                format!("%#f = call spir_func {name} @f{number}({name} %#e, {name} %#b)\n")
            }
            7 => {
                let function = self.pick(&["umax", "smin", "usub.sat", "sadd.sat"]);
                let intrinsic = format!("llvm.{function}.{}", ty.suffix());
                self.call(&intrinsic, &name, &[name.clone(), name.clone()]);
                format!("%#f = call {name} @{intrinsic}({name} %#e, {name} %#b)\n")
            }
            _ if !matches!(bits, 8 | 16 | 32 | 64) => format!("%#f = freeze {name} %#e\n"),
            _ => format!("%#m = alloca {name}\nstore {name} %#e, ptr %#m\n%#f = load {name}, ptr %#m\n"),
        };
        form += &match self.rng.u32(0..3) {
            0 => format!("%# = extractelement {name} %#f, i32 %#d"),
            1 => {
                let function = self.pick(&["add", "xor", "umax", "smin", "and", "or"]);
                let intrinsic = format!("llvm.vector.reduce.{function}.{}", ty.suffix());
                self.call(&intrinsic, &element, std::slice::from_ref(&name));
                format!("%# = call {element} @{intrinsic}({name} %#f)")
            }
            _ => format!("%# = extractelement {name} %#f, i64 {last}"),
        };
        self.define(of, &form, args)
    }

    /// Instructions with flags that say what holds of their operands.
    pub(super) fn flagged(&mut self) -> Vec<Stmt> {
        let bits = self.pick(&[8, 13, 16, 24, 32, 33, 48, 64]);
        let ty = match self.rng.u32(0..3) {
            0 => Type { lanes: self.pick(&[2, 3, 4]), ..Type::int(self.pick(&[8, 16, 32, 64])) },
            _ => Type::int(bits),
        };
        let wide = Type { scalar: Scalar::Int(ty.bits() * 2), ..ty };
        let float = Type { scalar: Scalar::Float("float", 32), ..ty };
        let test = Type { scalar: Scalar::Int(1), ..ty }.name();
        let (name, wider, floats) = (ty.name(), wide.name(), float.name());
        let args = vec![self.operand(ty), self.operand(ty)];
        let (low, three, one) = (ty.constant(31), ty.constant(3), ty.constant(1));
        let (high, two) = (ty.constant(-32), ty.constant(2));
        let before = format!("%#a = and {name} {{0}}, {low}\n%#b = and {name} {{1}}, {three}\n");
        let form = match self.rng.u32(0..12) {
            0 => format!("%# = add nuw nsw {name} %#a, %#b"),
            1 => format!("%#c = add {name} %#a, {three}\n%# = sub nuw nsw {name} %#c, %#b"),
            2 => format!("%#c = mul nuw nsw {name} %#a, {two}\n%# = or disjoint {name} %#c, {one}"),
            3 => format!("%#c = and {name} {{0}}, {high}\n%# = or disjoint {name} %#c, %#a"),
            4 => format!("%#c = mul nsw {name} %#a, {three}\n%# = udiv exact {name} %#c, {three}"),
            5 => format!(
                "%#c = sub nsw {name} %#b, %#a\n%#d = mul nsw {name} %#c, {three}\n%# = sdiv exact {name} %#d, {three}"
            ),
            6 => format!(
                "%#c = shl nuw nsw {name} %#b, %#b\n%#d = lshr exact {name} %#c, %#b\n%# = xor {name} %#d, {{0}}"
            ),
            7 => format!(
                "%#c = sub nsw {name} %#b, %#a\n%#d = shl nsw {name} %#c, {one}\n%# = ashr exact {name} %#d, {one}"
            ),
            8 if ty.bits() <= 64 => {
                format!("%#c = zext nneg {name} %#a to {wider}\n%# = trunc nuw nsw {wider} %#c to {name}")
            }
            9 => format!(
                "%#c = icmp samesign ult {name} %#a, %#b\n%# = select {test} %#c, {name} {{0}}, {name} {{1}}"
            ),
            10 => format!(
                "%#c = uitofp nneg {name} %#a to {floats}\n%#d = fadd ninf nnan nsz {floats} %#c, {}\n%# = fptoui {floats} %#d to {name}",
                float.constant(2)
            ),
            _ => {
                format!(
                    "%#c = sub nsw {name} %#b, %#a\n%#d = sext {name} %#c to {wider}\n%# = trunc nsw {wider} %#d to {name}"
                )
            }
        };
        self.define(ty, &(before + &form), args)
    }

    /// Branches to blocks by their addresses, and pointers in vectors and aggregates.
    pub(super) fn by_address(&mut self) -> Vec<Stmt> {
        let args = vec![
            self.operand(Type::int(32)),
            self.operand(Type::int(32)),
            self.operand(Type::int(1)),
            self.pointer(),
            self.pointer(),
        ];
        self.next += 1;
        let number = self.next;
        let form = match self.rng.u32(0..5) {
            0 => format!(
                "br label %s{number}\ns{number}:\n\
                 %#p = select i1 {{2}}, ptr blockaddress(@k, %x{number}), ptr blockaddress(@k, %y{number})\n\
                 indirectbr ptr %#p, [ label %x{number}, label %y{number} ]\nx{number}:\nbr label %y{number}\ny{number}:\n\
                 %# = phi i32 [ {{0}}, %s{number} ], [ {{1}}, %x{number} ]"
            ),
            1 => "%#a = insertelement <2 x ptr> poison, ptr {3}, i32 0\n%#b = insertelement <2 x ptr> %#a, ptr {4}, i32 1\n\
                  %#c = getelementptr i32, <2 x ptr> %#b, <2 x i64> <i64 2, i64 5>\n%#d = zext i1 {2} to i32\n\
                  %#e = extractelement <2 x ptr> %#c, i32 %#d\nstore i32 {0}, ptr %#e\n%#f = extractelement <2 x ptr> %#c, i32 0\n\
                  %# = load i32, ptr %#f"
                .to_owned(),
            2 => "%#a = insertvalue { ptr, i32 } poison, ptr {3}, 0\n%#b = insertvalue { ptr, i32 } %#a, i32 {0}, 1\n\
                  %#c = insertvalue { ptr, i32 } %#b, ptr {4}, 0\n%#d = select i1 {2}, { ptr, i32 } %#b, { ptr, i32 } %#c\n\
                  %#e = extractvalue { ptr, i32 } %#d, 0\n%#f = extractvalue { ptr, i32 } %#d, 1\n\
                  %#g = getelementptr i32, ptr %#e, i32 6\nstore i32 %#f, ptr %#g\n%#h = getelementptr i32, ptr %a0, i32 6\n\
                  %# = load i32, ptr %#h"
                .to_owned(),
            3 => "%#m = alloca [2 x ptr]\nstore ptr {3}, ptr %#m\n%#n = getelementptr [2 x ptr], ptr %#m, i64 0, i64 1\n\
                  store ptr {4}, ptr %#n\n%#d = zext i1 {2} to i64\n%#o = getelementptr ptr, ptr %#m, i64 %#d\n\
                  %#p = load ptr, ptr %#o\n%#q = getelementptr i32, ptr %#p, i64 1\n%# = load i32, ptr %#q\nstore i32 {1}, ptr %#q"
                .to_owned(),
            _ => "%#a = getelementptr i32, ptr {3}, i64 7\n%#b = getelementptr i32, ptr %#a, i64 -2\n\
                  %#c = ptrtoint ptr %#a to i64\n%#d = ptrtoint ptr %#b to i64\n%#e = sub i64 %#c, %#d\n%#f = trunc i64 %#e to i32\n\
                  %#g = icmp ugt ptr %#a, %#b\n%#h = select i1 %#g, i32 %#f, i32 {0}\n%#i = load i32, ptr %#b\n%# = add i32 %#h, %#i"
                .to_owned(),
        };
        self.define(Type::int(32), &form, args)
    }
}
