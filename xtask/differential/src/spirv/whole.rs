//! Composites as values: structures, arrays and vectors within each other, which phis, selections, functions, loops, copies and memory
//! pass on whole.

use super::{Dialect, Generator, Type, U32, int};
use crate::tree::{Stmt, Template};

/// A type that may have parts.
#[derive(Clone)]
enum Shape {
    Number(Type),
    Condition,
    Array(Box<Shape>, u32),
    Structure(Vec<Shape>),
}

impl Shape {
    /// The name of its id, which says all of it.
    fn name(&self) -> String {
        match self {
            Self::Number(ty) => ty.name(),
            Self::Condition => "bool".to_owned(),
            Self::Array(element, count) => format!("x{count}_{}", element.name()),
            Self::Structure(members) => {
                let names: Vec<String> = members.iter().map(Self::name).collect();
                format!("S{}_{}_E", members.len(), names.join("_"))
            }
        }
    }

    fn id(&self) -> String {
        format!("%{}", self.name())
    }

    /// The places of its numbers and conditions.
    fn leaves(&self, path: &[u32], found: &mut Vec<(Vec<u32>, Shape)>) {
        let mut part = |number: u32, shape: &Self| shape.leaves(&[path, &[number]].concat(), found);
        match self {
            Self::Number(_) | Self::Condition => found.push((path.to_vec(), self.clone())),
            Self::Array(element, count) => (0..*count).for_each(|number| part(number, element)),
            Self::Structure(members) => {
                members.iter().zip(0..).for_each(|(member, number)| part(number, member));
            }
        }
    }
}

impl Generator<'_> {
    fn shape(&mut self, depth: u32) -> Shape {
        match self.rng.u32(0..7) {
            0 | 1 if depth > 0 => Shape::Array(Box::new(self.shape(depth - 1)), self.rng.u32(1..4)),
            2..=4 if depth > 0 => {
                let count = self.rng.usize(1..4);
                Shape::Structure((0..count).map(|_| self.shape(depth - 1)).collect())
            }
            5 => Shape::Condition,
            _ => Shape::Number(self.ty()),
        }
    }

    fn declare_shape(&mut self, shape: &Shape) {
        let id = shape.id();
        match shape {
            Shape::Number(_) | Shape::Condition => {}
            Shape::Array(element, count) => {
                self.declare_shape(element);
                let count = self.constant(U32, (*count).into());
                self.declare(&format!("{id} = OpTypeArray {} {count}", element.id()));
            }
            Shape::Structure(members) => {
                members.iter().for_each(|member| self.declare_shape(member));
                let ids: Vec<String> = members.iter().map(Shape::id).collect();
                self.declare(&format!("{id} = OpTypeStruct {}", ids.join(" ")));
            }
        }
    }

    /// A value of a type, of operands.
    fn made(&mut self, shape: &Shape, text: &mut Template) -> String {
        let parts: Vec<String> = match shape {
            Shape::Number(ty) => {
                let arg = self.operand(*ty);
                return text.hole(arg);
            }
            Shape::Condition => {
                let arg = self.condition();
                return text.hole(arg);
            }
            _ if self.rng.u32(0..6) == 0 => {
                let null = format!("%null_{}", shape.name());
                self.declare(&format!("{null} = OpConstantNull {}", shape.id()));
                return null;
            }
            Shape::Array(element, count) => (0..*count).map(|_| self.made(element, text)).collect(),
            Shape::Structure(members) => members.iter().map(|member| self.made(member, text)).collect(),
        };
        text.add(&format!("OpCompositeConstruct {} {}", shape.id(), parts.join(" ")))
    }

    /// The value with another number at one place.
    fn changed(&mut self, shape: &Shape, value: &str, text: &mut Template) -> String {
        let (path, leaf) = self.leaf(shape);
        let part = self.made(&leaf, text);
        text.add(&format!("OpCompositeInsert {} {part} {value} {path}", shape.id()))
    }

    fn leaf(&mut self, shape: &Shape) -> (String, Shape) {
        let mut leaves = Vec::new();
        shape.leaves(&[], &mut leaves);
        let (path, leaf) = leaves.swap_remove(self.rng.usize(0..leaves.len()));
        (path.iter().map(u32::to_string).collect::<Vec<_>>().join(" "), leaf)
    }

    /// A composite that is passed on whole in several ways, and a number of it.
    pub(super) fn whole(&mut self) -> Vec<Stmt> {
        let shape = match self.rng.bool() {
            true => Shape::Structure(vec![self.shape(2), self.shape(1)]),
            false => Shape::Array(Box::new(self.shape(2)), self.rng.u32(1..4)),
        };
        self.declare_shape(&shape);
        let mut text = Template::default();
        let mut value = self.made(&shape, &mut text);
        for _ in 0..self.rng.u32(1..4) {
            value = match self.rng.u32(0..6) {
                0 if !self.is_old => {
                    let (other, condition) = (self.changed(&shape, &value, &mut text), self.condition());
                    let condition = text.hole(condition);
                    text.add(&format!("OpSelect {} {condition} {value} {other}", shape.id()))
                }
                1 => self.joined(&shape, &value, &mut text),
                2 => self.around(&shape, &value, &mut text),
                3 => self.through_memory(&shape, &value, &mut text),
                4 => self.passed(&shape, &value, &mut text),
                _ => self.changed(&shape, &value, &mut text),
            };
        }
        let (path, leaf) = self.leaf(&shape);
        match leaf {
            Shape::Number(ty) => {
                text.form += &format!("%# = OpCompositeExtract {} {value} {path}", ty.id());
                self.define(ty, &text.form, text.args)
            }
            _ => {
                let (yes, no) = (self.operand(U32), self.operand(U32));
                let (yes, no) = (text.hole(yes), text.hole(no));
                let condition = text.add(&format!("OpCompositeExtract %bool {value} {path}"));
                text.form += &format!("%# = OpSelect %u32 {condition} {yes} {no}");
                self.define(U32, &text.form, text.args)
            }
        }
    }

    /// A phi of the value and of a changed one.
    fn joined(&mut self, shape: &Shape, value: &str, text: &mut Template) -> String {
        text.parts += 1;
        let n = text.parts;
        let condition = self.condition();
        let condition = text.hole(condition);
        let merge = if self.merges() { format!("OpSelectionMerge %#j{n} None\n") } else { String::new() };
        text.line(&format!(
            "OpBranch %#h{n}\n%#h{n} = OpLabel\n{merge}OpBranchConditional {condition} %#t{n} %#j{n}\n%#t{n} = OpLabel"
        ));
        let other = self.changed(shape, value, text);
        text.line(&format!("OpBranch %#j{n}\n%#j{n} = OpLabel"));
        text.add(&format!("OpPhi {} {value} %#h{n} {other} %#t{n}", shape.id()))
    }

    /// A loop of a few turns, in each of which the value is changed.
    fn around(&mut self, shape: &Shape, value: &str, text: &mut Template) -> String {
        text.parts += 1;
        let n = text.parts;
        let (id, count) = (shape.id(), self.operand(U32));
        let count = text.hole(count);
        let merge = if self.merges() { format!("OpLoopMerge %#x{n} %#l{n} None\n") } else { String::new() };
        text.line(&format!(
            "%#c{n} = OpBitwiseAnd %u32 {count} %c_u32_3\nOpBranch %#p{n}\n%#p{n} = OpLabel\nOpBranch %#h{n}\n%#h{n} = OpLabel\n\
             %#i{n} = OpPhi %u32 %c_u32_0 %#p{n} %#n{n} %#l{n}\n%#v{n} = OpPhi {id} {value} %#p{n} %#w{n} %#l{n}\n\
             %#q{n} = OpULessThan %bool %#i{n} %#c{n}\n{merge}OpBranchConditional %#q{n} %#l{n} %#x{n}\n%#l{n} = OpLabel"
        ));
        let other = self.changed(shape, &format!("%#v{n}"), text);
        text.line(&format!(
            "%#w{n} = OpCopyObject {id} {other}\n%#n{n} = OpIAdd %u32 %#i{n} %c_u32_1\nOpBranch %#h{n}\n%#x{n} = OpLabel"
        ));
        format!("%#v{n}")
    }

    /// A variable of the function with the value, of which a part is changed there, and which is copied.
    fn through_memory(&mut self, shape: &Shape, value: &str, text: &mut Template) -> String {
        let (name, id) = (shape.name(), shape.id());
        self.declare(&format!("%P_{name} = OpTypePointer Function {id}"));
        for local in ["a", "b"] {
            self.locals.insert(format!("%L{local}_{name} = OpVariable %P_{name} Function"));
        }
        text.line(&format!("OpStore %La_{name} {value}"));
        let (path, leaf) = self.leaf(shape);
        let part = self.made(&leaf, text);
        let pointer = format!("%P_{}", leaf.name());
        self.declare(&format!("{pointer} = OpTypePointer Function {}", leaf.id()));
        let indexes: Vec<String> =
            path.split(' ').map(|index| self.constant(U32, index.parse().unwrap_or(0))).collect();
        let chain = self.pick(&["OpAccessChain", "OpInBoundsAccessChain"]);
        let place = text.add(&format!("{chain} {pointer} %La_{name} {}", indexes.join(" ")));
        text.line(&format!("OpStore {place} {part}"));
        let copies = match self.rng.u32(0..4) {
            0 => return text.add(&format!("OpLoad {id} %La_{name}")),
            1 => format!("OpCopyMemory %Lb_{name} %La_{name}"),
            2 if !self.is_old => format!("OpCopyMemory %Lb_{name} %La_{name} Volatile Aligned 1"),
            _ => format!("OpCopyMemory %Lb_{name} %La_{name} Volatile"),
        };
        text.line(&copies);
        text.add(&format!("OpLoad {id} %Lb_{name}"))
    }

    /// A function that takes the value, or a pointer to it, and gives a changed one.
    fn passed(&mut self, shape: &Shape, value: &str, text: &mut Template) -> String {
        let (name, id) = (shape.name(), shape.id());
        let (path, leaf) = self.leaf(shape);
        let (by_pointer, number) = (self.rng.u32(0..3) == 0, self.number());
        self.declare(&format!("%P_{name} = OpTypePointer Function {id}"));
        self.locals.insert(format!("%La_{name} = OpVariable %P_{name} Function"));
        let param = if by_pointer { format!("%P_{name}") } else { id.clone() };
        let signature = format!("%T_{name}_{}_{}", leaf.name(), if by_pointer { "p" } else { "v" });
        self.declare(&format!("{signature} = OpTypeFunction {id} {} {param} %bool", leaf.id()));
        let flag = self.condition();
        let (flag, part) = (text.hole(flag), self.made(&leaf, text));
        let loaded = match by_pointer {
            true => format!("%fv{number} = OpLoad {id} %fa{number}\n"),
            false => format!("%fv{number} = OpCopyObject {id} %fa{number}\n"),
        };
        let written = match by_pointer {
            true => format!("OpStore %fa{number} %fw{number}\n"),
            false => String::new(),
        };
        self.functions.push(format!(
            "%fn{number} = OpFunction {id} {} {signature}\n%fp{number} = OpFunctionParameter {}\n\
             %fa{number} = OpFunctionParameter {param}\n%fc{number} = OpFunctionParameter %bool\n%fe{number} = OpLabel\n{loaded}\
             %fw{number} = OpCompositeInsert {id} %fp{number} %fv{number} {path}\n{written}\
             OpSelectionMerge %fm{number} None\nOpBranchConditional %fc{number} %ft{number} %fm{number}\n\
             %ft{number} = OpLabel\nOpReturnValue %fv{number}\n%fm{number} = OpLabel\nOpReturnValue %fw{number}\nOpFunctionEnd",
            if by_pointer { "None" } else { "Pure" },
            leaf.id(),
        ));
        if !by_pointer {
            return text.add(&format!("OpFunctionCall {id} %fn{number} {part} {value} {flag}"));
        }
        text.line(&format!("OpStore %La_{name} {value}"));
        let found = text.add(&format!("OpFunctionCall {id} %fn{number} {part} %La_{name} {flag}"));
        match self.rng.bool() {
            true => found,
            false => text.add(&format!("OpLoad {id} %La_{name}")),
        }
    }

    /// Vectors of parts of several lengths, and shuffles of vectors of two lengths.
    pub(super) fn assembled(&mut self) -> Vec<Stmt> {
        let lengths: &[u32] = if self.dialect == Dialect::Kernel { &[2, 3, 4, 8] } else { &[2, 3, 4] };
        let ty = Type { lanes: self.pick(lengths), ..self.ty() };
        if self.rng.bool() {
            let (a, b) = (Type { lanes: self.pick(lengths), ..ty }, Type { lanes: self.pick(lengths), ..ty });
            let args = vec![self.operand(a), self.operand(b)];
            let mask: Vec<String> =
                (0..ty.lanes).map(|_| self.rng.u32(0..a.lanes + b.lanes).to_string()).collect();
            return self.define(
                ty,
                &format!("%# = OpVectorShuffle {} {{0}} {{1}} {}", ty.id(), mask.join(" ")),
                args,
            );
        }
        let (mut left, mut args) = (ty.lanes, Vec::new());
        while left > 0 {
            let fitting: Vec<u32> = lengths
                .iter()
                .copied()
                .chain([1])
                .filter(|lanes| *lanes <= left && (*lanes < ty.lanes))
                .collect();
            let lanes = self.pick(&fitting);
            left -= lanes;
            args.push(self.operand(Type { lanes, ..ty }));
        }
        let form = format!("%# = OpCompositeConstruct {} {}", ty.id(), Self::holes(args.len()));
        self.define(ty, &form, args)
    }

    /// A number in a table of the module's own, which a pointer in another variable may point to.
    pub(super) fn of_table(&mut self) -> Vec<Stmt> {
        if self.dialect == Dialect::Shader {
            return self.assembled();
        }
        let ty = self.ty();
        let class = self.pick(&["UniformConstant", "CrossWorkgroup"]);
        let (id, name, args) = (ty.id(), format!("{class}_{}", ty.name()), vec![self.operand(int(8))]);
        let (a, b) = (self.constant(ty, 7), self.constant(ty, -128));
        self.declare(&format!(
            "%table_t_{name} = OpTypeStruct %u8 {id}\n%table_a_{name} = OpTypeArray %table_t_{name} %c_u32_4\n\
             %table_p_{name} = OpTypePointer {class} %table_a_{name}\n\
             %table_1_{name} = OpConstantComposite %table_t_{name} %c_u8_1 {a}\n%table_2_{name} = OpConstantComposite %table_t_{name} %c_u8_1 {b}\n\
             %table_0_{name} = OpConstantNull %table_t_{name}\n\
             %table_i_{name} = OpConstantComposite %table_a_{name} %table_1_{name} %table_2_{name} %table_0_{name} %table_1_{name}\n\
             %table_{name} = OpVariable %table_p_{name} {class} %table_i_{name}\n\
             %table_pp_{name} = OpTypePointer {class} %table_p_{name}\n%table_at_{name} = OpVariable %table_pp_{name} {class} %table_{name}"
        ));
        // Of arguments there are such pointers already.
        let element = match class {
            "CrossWorkgroup" => format!("%g{}", ty.name()),
            _ => {
                self.declare(&format!("%table_e_{name} = OpTypePointer {class} {id}"));
                format!("%table_e_{name}")
            }
        };
        for variable in [format!("%table_{name}"), format!("%table_at_{name}")] {
            if !self.is_old && !self.interface.contains(&variable) {
                self.interface.push(variable);
            }
        }
        let (mask, one) = (self.constant(int(8), 3), self.constant(int(64), 1));
        let mut form = format!("%#a = OpBitwiseAnd %u8 {{0}} {mask}\n");
        let table = match self.rng.bool() {
            true => format!("%table_{name}"),
            false => {
                form += &format!("%#t = OpLoad %table_p_{name} %table_at_{name} Aligned 8\n");
                "%#t".to_owned()
            }
        };
        form += &format!("%#b = OpInBoundsAccessChain {element} {table} %#a {one}\n%# = OpLoad {id} %#b");
        self.define(ty, &form, args)
    }
}
