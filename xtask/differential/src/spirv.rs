//! Kernels and compute shaders in SPIR-V itself, as assembly: built-in variables by every way of addressing, saturation and rounding of conversions,
//! composites, specialization constants, functions of OpenCL.std, and control flow with and without merges.

mod atomic;
mod compute;
mod constant;
mod extended;
mod group;
mod head;
mod image;
mod kernel;
mod mixed;
mod open;
mod physical;
mod shader;
mod signed;
mod texture;
mod untyped;
mod whole;

use std::collections::BTreeSet;

use fastrand::Rng;

pub use head::OLD;

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
    /// The bytes of its components.
    const fn bytes(self) -> u32 {
        self.bits / 8 * self.lanes
    }

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

/// What a module is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Kernel,
    Shader,
}

struct Generator<'r> {
    rng: &'r mut Rng,
    dialect: Dialect,
    values: Vec<(String, Type)>,
    conditions: Vec<String>,
    next: u32,
    constants: BTreeSet<(Type, i64)>,
    decorations: Vec<String>,
    /// The types of which there are structures of two.
    pairs: BTreeSet<Type>,
    /// Capabilities, and the extensions that have them.
    needs: BTreeSet<&'static str>,
    /// Further types of statements, variables of the function, and what the entry point's interface has besides.
    types: Vec<String>,
    interface: Vec<String>,
    locals: BTreeSet<String>,
    /// Functions besides the entry point and the helper.
    functions: Vec<String>,
    /// Whether it has what the interpreter does not know.
    is_open: bool,
    /// Whether it is a module of SPIR-V 1.3, which has what was taken away later and lacks what came.
    is_old: bool,
    /// Whether it is a shader with pointers that are addresses.
    is_physical: bool,
    /// The images that it has as arguments.
    images: Option<image::Kind>,
}

/// The statements of a program.
pub fn generate(rng: &mut Rng, layout: &mut Layout, dialect: Dialect) -> Vec<Stmt> {
    let is_open = rng.u32(0..4) == 0;
    let is_old = dialect == Dialect::Kernel && rng.u32(0..4) == 0;
    let has_images = dialect == Dialect::Kernel && !is_old && rng.u32(0..5) == 0;
    let is_physical = dialect == Dialect::Shader && rng.u32(0..4) == 0;
    let images = has_images.then(|| image::Kind::any(rng));
    let mut g = Generator {
        rng,
        dialect,
        is_open,
        is_old,
        is_physical,
        images,
        values: vec![("%n".into(), U32), ("%m".into(), int(64)), ("%g".into(), U32)],
        conditions: vec!["%true".into(), "%spec_bool".into(), "%spec_no".into()],
        next: 0,
        constants: BTreeSet::new(),
        decorations: Vec::new(),
        pairs: BTreeSet::new(),
        needs: BTreeSet::new(),
        types: Vec::new(),
        interface: Vec::new(),
        locals: BTreeSet::new(),
        functions: Vec::new(),
    };
    for (is_float, bits) in SCALARS {
        for lanes in LANES {
            g.constants.insert((Type { is_float, bits, lanes }, 1));
        }
    }
    g.constants.extend([(int(64), SLOT as i64), (int(64), 0)]);
    g.constants.extend([0, 2, 3, 4, 5, 7, 15].map(|number| (U32, number)));
    if dialect == Dialect::Shader {
        g.declare("%s_u32 = OpTypePointer StorageBuffer %u32");
    }
    let mut body = Vec::new();
    for _ in 0..3 {
        let ty = g.ty();
        body.extend(g.loaded(ty));
    }
    for _ in 0..g.rng.u32(4..14) {
        body.extend(g.statement(3, layout));
    }
    for (name, ty) in g.values.clone().into_iter().rev() {
        let Some(place) = layout.take() else { break };
        body.extend(g.stored(&name, ty, place));
    }
    let mut program = vec![Stmt::fixed(g.head())];
    let mut entry = Stmt::fixed(g.entry());
    entry.body = body;
    entry.end = "OpReturn\nOpFunctionEnd".into();
    program.push(entry);
    program.push(Stmt::fixed(HELPER));
    program.extend(g.functions.drain(..).map(Stmt::fixed));
    program
}

/// A function that changes an array and returns one of its words.
const HELPER: &str = "%helper = OpFunction %u32 None %helper_type\n%hp = OpFunctionParameter %farray\n\
    %hx = OpFunctionParameter %u32\n%he = OpLabel\n%ha = OpBitwiseAnd %u32 %hx %c_u32_7\n\
    %hb = OpAccessChain %fword %hp %ha\n%hc = OpLoad %u32 %hb\n%hd = OpIMul %u32 %hc %hx\nOpStore %hb %hd\n\
    %hf = OpAccessChain %fword %hp %c_u32_5\n%hg = OpLoad %u32 %hf\nOpReturnValue %hg\nOpFunctionEnd";

impl Generator<'_> {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        pick(self.rng, from)
    }

    fn ty(&mut self) -> Type {
        let (is_float, bits) = self.pick(&SCALARS);
        let lanes = match self.dialect {
            Dialect::Kernel => self.pick(&[1, 1, 1, 2, 3, 4, 8]),
            Dialect::Shader => self.pick(&[1, 1, 1, 2, 3, 4]),
        };
        Type { is_float, bits, lanes }
    }

    fn constant(&mut self, ty: Type, number: i64) -> String {
        self.constants.insert((ty, number));
        name_of(ty, number)
    }

    /// Adds declarations of types; false where they are there.
    fn declare(&mut self, text: &str) -> bool {
        let is_new = self.types.iter().all(|known| known != text);
        if is_new {
            self.types.push(text.to_owned());
        }
        is_new
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

    /// The holes of several operands: `{0} {1}` and so on.
    fn holes(count: usize) -> String {
        (0..count).map(|hole| format!("{{{hole}}}")).collect::<Vec<_>>().join(" ")
    }

    /// Instructions that make a zero of what is no number, as the sign of that is open: `%#OUT` from an operand.
    fn number_only(&mut self, ty: Type, operand: &str, out: &str) -> String {
        let (id, condition, zero) = (ty.id(), ty.condition(), self.constant(ty, 0));
        format!(
            "%#{out}n = OpIsNan {condition} {operand}\n%#{out} = OpSelect {id} %#{out}n {zero} {operand}\n"
        )
    }

    /// `%#OUT` from an operand that is stored where memory is compared byte by byte.
    fn comparable(&mut self, ty: Type, operand: &str, out: &str) -> String {
        match ty.is_float {
            true => self.number_only(ty, operand, out),
            false => format!("%#{out} = OpCopyObject {} {operand}\n", ty.id()),
        }
    }

    fn block(&mut self, depth: u32, layout: &mut Layout) -> Vec<Stmt> {
        let known = (self.values.len(), self.conditions.len());
        let mut body = Vec::new();
        for _ in 0..self.rng.u32(1..4) {
            if self.rng.u32(0..20) == 0 {
                body.push(Stmt::new("OpNop", Vec::new()));
            }
            body.extend(self.statement(depth, layout));
        }
        self.values.truncate(known.0);
        self.conditions.truncate(known.1);
        body
    }

    fn statement(&mut self, depth: u32, layout: &mut Layout) -> Vec<Stmt> {
        let is_shader = self.dialect == Dialect::Shader;
        if let Some(kind) = self.images.filter(|_| self.rng.u32(0..5) == 0) {
            return self.image(kind);
        }
        match self.rng.u32(0..40) {
            0 if depth > 0 => self.branches(depth, layout),
            1 if depth > 0 => self.turns(depth, layout),
            2 if depth > 0 => self.cases(depth, layout),
            3 if depth == 3 && self.dialect == Dialect::Kernel && self.rng.bool() => self.copied(layout),
            3 if depth == 3 => self.shared(),
            4 if depth == 3 => self.exchanged(),
            5 | 6 => self.memory(),
            27 if is_shader && self.is_physical => self.physical(layout),
            26 | 27 => self.specialized(layout),
            7 | 8 => self.built_in(),
            9 | 10 => self.conversion(),
            11 | 12 => self.composite(),
            13..=15 | 21 | 22 if self.is_open => self.open(layout),
            13..=15 => self.extended(),
            16 | 17 => self.comparison(),
            18 => {
                let ty = self.ty();
                self.loaded(ty)
            }
            19 if is_shader || self.rng.bool() => self.matrix(layout),
            20 if is_shader => self.laid_out(layout),
            19..=21 => self.addressed(layout),
            28 if is_shader && self.is_physical => self.physical(layout),
            28..=30 => self.whole(),
            31 => self.assembled(),
            32 => self.of_table(),
            33..=35 => self.mixed(layout),
            36 if is_shader && self.is_physical => self.physical(layout),
            36 | 37 if is_shader => self.signed(layout),
            36 | 38 => self.untyped(layout),
            37 | 39 if !is_shader => self.updated(layout),
            39 => self.texture(),
            _ => self.arithmetic(),
        }
    }

    fn loaded(&mut self, ty: Type) -> Vec<Stmt> {
        match self.dialect {
            Dialect::Kernel => self.kernel_loaded(ty),
            Dialect::Shader => self.shader_loaded(ty),
        }
    }

    /// Stores a value as a result, NaNs as zeros.
    fn stored(&mut self, value: &str, ty: Type, place: usize) -> Vec<Stmt> {
        self.next += 1;
        let number = self.next;
        let mut text = match self.dialect {
            Dialect::Kernel => self.kernel_place(ty, place),
            Dialect::Shader => self.shader_place(&ty.name(), place),
        };
        let mut stored = value.to_owned();
        if ty.is_float {
            text += &self.number_only(ty, value, "y");
            stored = "%#y".to_owned();
        }
        text += &match self.dialect {
            Dialect::Kernel => format!("OpStore %#p {stored} Aligned 1"),
            Dialect::Shader => format!("OpStore %#p {stored}"),
        };
        vec![Stmt::new(text.replace('#', &format!("s{number}_")), Vec::new())]
    }

    /// A condition with two sides and a phi, with a merge or without.
    fn branches(&mut self, depth: u32, layout: &mut Layout) -> Vec<Stmt> {
        let (condition, ty, number) = (self.condition(), self.ty(), self.number());
        let (left, right) = (self.operand(ty), self.operand(ty));
        let (then, other) = (self.block(depth - 1, layout), self.block(depth - 1, layout));
        let merge = if self.merges() { format!("OpSelectionMerge %j{number} None\n") } else { String::new() };
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

    /// Whether a header of a construct gets a merge instruction.
    fn merges(&mut self) -> bool {
        self.dialect == Dialect::Shader || self.rng.bool()
    }

    fn number(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    /// A loop of some turns with a value that goes around.
    fn turns(&mut self, depth: u32, layout: &mut Layout) -> Vec<Stmt> {
        let (ty, number) = (self.ty(), self.number());
        let (start, count) = (self.operand(ty), self.operand(U32));
        let known = (self.values.len(), self.conditions.len());
        self.values.push((format!("%r{number}_"), ty));
        self.values.push((format!("%i{number}"), U32));
        let body = self.block(depth - 1, layout);
        let (around, leaves) = (self.operand(ty), self.condition());
        self.values.truncate(known.0);
        self.conditions.truncate(known.1);
        let id = ty.id();
        let merge =
            if self.merges() { format!("OpLoopMerge %x{number} %l{number} None\n") } else { String::new() };
        let mut head = Stmt::fixed(format!(
            "%c{number} = OpBitwiseAnd %u32 {{1}} %c_u32_7\nOpBranch %p{number}\n%p{number} = OpLabel\nOpBranch %h{number}\n\
             %h{number} = OpLabel\n%i{number} = OpPhi %u32 %c_u32_0 %p{number} %n{number} %l{number}\n\
             %r{number}_ = OpPhi {id} {{0}} %p{number} %w{number} %l{number}\n%q{number} = OpULessThan %bool %i{number} %c{number}\n\
             {merge}OpBranchConditional %q{number} %b{number} %x{number}\n%b{number} = OpLabel"
        ));
        head.args = vec![start, count];
        head.body = body;
        let mut end = Stmt::fixed(format!(
            "%w{number} = OpCopyObject {id} {{0}}\nOpBranch %z{number}\n%z{number} = OpLabel\n\
             OpBranchConditional {{1}} %l{number} %x{number}\n%l{number} = OpLabel\n\
             %n{number} = OpIAdd %u32 %i{number} %c_u32_1\nOpBranch %h{number}\n%x{number} = OpLabel\n\
             %v{number} = OpPhi {id} %r{number}_ %h{number} %w{number} %z{number}"
        ));
        end.args = vec![around, leaves];
        self.values.push((format!("%v{number}"), ty));
        vec![head, end]
    }

    /// A switch whose cases share blocks.
    fn cases(&mut self, depth: u32, layout: &mut Layout) -> Vec<Stmt> {
        let of = int(self.pick(&[8, 16, 32, 64]));
        let (value, ty, number) = (self.operand(of), self.ty(), self.number());
        let (left, right) = (self.operand(ty), self.operand(ty));
        let seven = self.constant(of, 7);
        let body = self.block(depth - 1, layout);
        let merge = if self.merges() { format!("OpSelectionMerge %d{number} None\n") } else { String::new() };
        let mut head = Stmt::fixed(format!(
            "%m{number} = OpBitwiseAnd {} {{0}} {seven}\nOpBranch %s{number}\n%s{number} = OpLabel\n\
             {merge}OpSwitch %m{number} %d{number} 0 %a{number} 1 %a{number} 5 %d{number} 6 %a{number}\n%a{number} = OpLabel",
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
}

/// The name of a constant.
fn name_of(ty: Type, number: i64) -> String {
    let sign = if number < 0 { "m" } else { "" };
    format!("%c_{}_{sign}{}", ty.name(), number.unsigned_abs())
}
