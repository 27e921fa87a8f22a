//! The functions that stand for instructions on cooperative matrices, as LLVM's text. Each works on the part of the invocation
//! that calls it, but for products, which the launcher computes.

use std::fmt::Write as _;

use rustc_hash::FxHashSet;

use super::{
    Matrix, Passed,
    element::{Computed, MatrixElement},
};
use crate::{
    mapping::shader::{CORE, Callback, Field, ShaderValueKind},
    shader::interface::Fields,
    spirv::{
        Op,
        grammar::{CooperativeMatrixLayout, Scope},
    },
};

/// The functions so far.
#[derive(Default)]
pub(super) struct Texts {
    text: String,
    declared: FxHashSet<String>,
}

/// Whether elements come from memory or go there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MatrixAccess {
    Load,
    Store,
}

/// What a loop over the own elements begins with, and what it does with each.
struct Each<'t> {
    name: &'t str,
    /// The parameters behind the interface.
    params: &'t str,
    matrix: Matrix,
    /// Done for each element, whose number in the part is `%n`, and in the matrix `%e`; ends with a branch to `%tail`.
    body: &'t str,
}

impl Texts {
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// Adds a function for an instruction; false where it has none with such types.
    pub(super) fn add(
        &mut self,
        name: &str,
        op: Op,
        result: Option<&Passed>,
        params: &[Passed],
        pointee: Option<u32>,
    ) -> bool {
        let text = match (op, result, params) {
            (Op::CooperativeMatrixLengthKHR, Some(Passed::Other(ty)), [Passed::Matrix(matrix)])
                if ty == "i32" =>
            {
                self.length(name, *matrix)
            }
            (Op::CooperativeMatrixLoadKHR, Some(Passed::Matrix(matrix)), [pointer, rest @ ..]) => {
                self.access(name, MatrixAccess::Load, *matrix, pointer, rest, pointee)
            }
            (Op::CooperativeMatrixStoreKHR, None, [pointer, Passed::Matrix(matrix), rest @ ..]) => {
                self.access(name, MatrixAccess::Store, *matrix, pointer, rest, pointee)
            }
            (Op::CooperativeMatrixMulAddKHR, Some(Passed::Matrix(matrix)), [a, b, c, rest @ ..]) => {
                self.product(name, *matrix, [a, b, c], rest)
            }
            (Op::CompositeConstruct, Some(Passed::Matrix(matrix)), [Passed::Other(ty)]) => {
                self.filled(name, *matrix, ty)
            }
            (
                Op::CompositeExtract,
                Some(Passed::Other(element)),
                [Passed::Matrix(matrix), Passed::Other(index)],
            ) => (*element == matrix.element.to_string() && index == "i32").then(|| extracted(name, *matrix)),
            (
                Op::CompositeInsert,
                Some(Passed::Matrix(matrix)),
                [Passed::Other(element), Passed::Matrix(old), Passed::Other(index)],
            ) if *element == matrix.element.to_string() && old == matrix && index == "i32" => {
                self.inserted(name, *matrix)
            }
            (_, Some(Passed::Matrix(matrix)), params) => self.computed(name, op, *matrix, params),
            _ => None,
        };
        text.is_some_and(|text| {
            self.text.push_str(&text);
            true
        })
    }

    fn declare(&mut self, name: &str, text: impl FnOnce() -> String) {
        if self.declared.insert(name.to_owned()) {
            let text = text();
            self.text.push_str(&text);
            self.text.push('\n');
        }
    }

    /// The function that tells the first element of the own part, how many that has, and among how many invocations the matrix is
    /// dealt out.
    fn part(&mut self, scope: Scope) -> String {
        let name = format!("spirv_llvm.run.matrix.part.{}", scope.0);
        self.declare(&name.clone(), || {
            let fields = Fields::new();
            let mut text = format!("define {{ i32, i32, i32 }} @{name}(ptr %i, i32 %count) nounwind {{\n");
            let mut load = |name: &str, field: Field, word: usize| {
                let offset = fields.offset(field) + 4 * word;
                let _ = write!(
                    text,
                    "  %{name}.at = getelementptr i8, ptr %i, i64 {offset}\n  %{name} = load i32, ptr %{name}.at\n"
                );
            };
            match scope {
                Scope::Invocation => text.push_str("  %lane = add i32 0, 0\n  %lanes = add i32 0, 1\n"),
                _ => {
                    load("x", Field::WorkgroupSize, 0);
                    load("y", Field::WorkgroupSize, 1);
                    load("z", Field::WorkgroupSize, 2);
                    if scope == Scope::Workgroup {
                        load("lane", Field::LocalInvocationIndex, 0);
                        text.push_str("  %xy = mul i32 %x, %y\n  %lanes = mul i32 %xy, %z\n");
                    } else {
                        load("lane", Field::SubgroupLocalInvocationId, 0);
                        load("size", Field::SubgroupSize, 0);
                        load("id", Field::SubgroupId, 0);
                        // The last subgroup may have fewer.
                        text.push_str(
                            "  %xy = mul i32 %x, %y\n  %all = mul i32 %xy, %z\n  %before = mul i32 %id, %size\n  \
                             %left = sub i32 %all, %before\n  %is.last = icmp ult i32 %left, %size\n  \
                             %lanes = select i1 %is.last, i32 %left, i32 %size\n",
                        );
                    }
                }
            }
            text.push_str(
                "  %last = sub i32 %lanes, 1\n  %up = add i32 %count, %last\n  %per = udiv i32 %up, %lanes\n  \
                 %first = mul i32 %lane, %per\n  %r0 = insertvalue { i32, i32, i32 } poison, i32 %first, 0\n  \
                 %r1 = insertvalue { i32, i32, i32 } %r0, i32 %per, 1\n  \
                 %r2 = insertvalue { i32, i32, i32 } %r1, i32 %lanes, 2\n  ret { i32, i32, i32 } %r2\n}\n",
            );
            text
        });
        name
    }

    fn each(&mut self, each: &Each<'_>) -> String {
        let (part, count) = (self.part(each.matrix.scope), each.matrix.count());
        let Each { name, params, body, .. } = each;
        format!(
            "define void @{name}(ptr %i{params}) nounwind noinline {{
entry:
  %part = call {{ i32, i32, i32 }} @{part}(ptr %i, i32 {count})
  %first = extractvalue {{ i32, i32, i32 }} %part, 0
  %per = extractvalue {{ i32, i32, i32 }} %part, 1
  br label %head
head:
  %n = phi i32 [ 0, %entry ], [ %next, %tail ]
  %goes.on = icmp ult i32 %n, %per
  br i1 %goes.on, label %body, label %done
body:
  %e = add i32 %first, %n
{body}
tail:
  %next = add i32 %n, 1
  br label %head
done:
  ret void
}}
"
        )
    }

    fn length(&mut self, name: &str, matrix: Matrix) -> Option<String> {
        let (part, count) = (self.part(matrix.scope), matrix.count());
        Some(format!(
            "define i32 @{name}(ptr %i, ptr %p0) nounwind {{
  %part = call {{ i32, i32, i32 }} @{part}(ptr %i, i32 {count})
  %per = extractvalue {{ i32, i32, i32 }} %part, 1
  ret i32 %per
}}
"
        ))
    }

    /// A load or, where the address of a matrix comes second, a store. What is accessed for each element is a function of its own,
    /// as accesses of the launcher's functions are not checked.
    fn access(
        &mut self,
        name: &str,
        access: MatrixAccess,
        matrix: Matrix,
        pointer: &Passed,
        rest: &[Passed],
        pointee: Option<u32>,
    ) -> Option<String> {
        let (Passed::Other(pointer), element) = (pointer, matrix.element) else { return None };
        // Layout and stride, and behind them what memory operands say.
        let [Passed::Other(layout), Passed::Other(stride), more @ ..] = rest else { return None };
        if !pointer.starts_with("ptr") || !is_integer(layout) || !is_integer(stride) {
            return None;
        }
        let unit = pointee.unwrap_or_else(|| element.bytes());
        let is_store = access == MatrixAccess::Store;
        let first = if is_store { 2 } else { 1 };
        let mut params =
            if is_store { format!(", {pointer} %p0, ptr %p1") } else { format!(", ptr %r, {pointer} %p0") };
        let _ = write!(params, ", {layout} %p{first}, {stride} %p{}", first + 1);
        for (number, ty) in more.iter().enumerate() {
            let Passed::Other(ty) = ty else { return None };
            let _ = write!(params, ", {ty} %p{}", first + 2 + number);
        }
        let one = self.element_access(is_store, element, pointer);
        let wide = match stride.as_str() {
            "i64" => "add i64 0, %s".to_owned(),
            stride => format!("zext {stride} %s to i64"),
        }
        .replace("%s", &format!("%p{}", first + 1));
        let (bytes, count, columns) = (element.bytes(), matrix.count(), matrix.columns);
        let transfer = match is_store {
            true => {
                format!("  %v = load {element}, ptr %own\n  call void @{one}({pointer} %place, {element} %v)")
            }
            false => {
                format!("  %v = call {element} @{one}({pointer} %place)\n  store {element} %v, ptr %own")
            }
        };
        let body = format!(
            "  %is.in = icmp ult i32 %e, {count}
  br i1 %is.in, label %in, label %tail
in:
  %row = udiv i32 %e, {columns}
  %column = urem i32 %e, {columns}
  %is.by.column = icmp eq {layout} %p{first}, {by_column}
  %major = select i1 %is.by.column, i32 %column, i32 %row
  %minor = select i1 %is.by.column, i32 %row, i32 %column
  %stride = {wide}
  %major.wide = zext i32 %major to i64
  %steps = mul i64 %major.wide, %stride
  %line = mul i64 %steps, {unit}
  %minor.wide = zext i32 %minor to i64
  %within = mul i64 %minor.wide, {bytes}
  %offset = add i64 %line, %within
  %place = getelementptr i8, {pointer} %p0, i64 %offset
  %own = getelementptr {element}, ptr {slot}, i32 %n
{transfer}
  br label %tail",
            by_column = CooperativeMatrixLayout::ColumnMajorKHR.0,
            slot = if is_store { "%p1" } else { "%r" },
        );
        Some(self.each(&Each { name, params: &params, matrix, body: &body }))
    }

    /// The name of a function that loads or stores one element.
    fn element_access(&mut self, is_store: bool, element: MatrixElement, pointer: &str) -> String {
        let space = pointer.strip_prefix("ptr").unwrap_or("").replace([' ', '(', ')'], "");
        let one = format!("matrix.{}.{element}.{space}", if is_store { "store" } else { "load" });
        self.declare(&one, || match is_store {
            true => format!(
                "define void @{one}({pointer} %p, {element} %v) nounwind noinline {{\n  \
                 store {element} %v, {pointer} %p, align {}\n  ret void\n}}",
                element.bytes()
            ),
            false => format!(
                "define {element} @{one}({pointer} %p) nounwind noinline {{\n  \
                 %v = load {element}, {pointer} %p, align {}\n  ret {element} %v\n}}",
                element.bytes()
            ),
        });
        one
    }

    fn filled(&mut self, name: &str, matrix: Matrix, ty: &str) -> Option<String> {
        let element = matrix.element;
        if *ty != element.to_string() {
            return None;
        }
        let params = format!(", ptr %r, {ty} %p0");
        let body = format!(
            "  %to = getelementptr {element}, ptr %r, i32 %n\n  store {element} %p0, ptr %to\n  br label %tail"
        );
        Some(self.each(&Each { name, params: &params, matrix, body: &body }))
    }

    fn inserted(&mut self, name: &str, matrix: Matrix) -> Option<String> {
        let element = matrix.element;
        let params = format!(", ptr %r, {element} %p0, ptr %p1, i32 %p2");
        let body = format!(
            "  %from = getelementptr {element}, ptr %p1, i32 %n
  %old = load {element}, ptr %from
  %is.it = icmp eq i32 %n, %p2
  %v = select i1 %is.it, {element} %p0, {element} %old
  %to = getelementptr {element}, ptr %r, i32 %n
  store {element} %v, ptr %to
  br label %tail"
        );
        Some(self.each(&Each { name, params: &params, matrix, body: &body }))
    }

    /// What is computed element by element.
    fn computed(&mut self, name: &str, op: Op, matrix: Matrix, operands: &[Passed]) -> Option<String> {
        let to = matrix.element;
        let mut params = String::from(", ptr %r");
        let mut body = String::new();
        for (number, operand) in operands.iter().enumerate() {
            match operand {
                Passed::Matrix(own) if own.count() == matrix.count() && own.scope == matrix.scope => {
                    let from = own.element;
                    let _ = write!(params, ", ptr %p{number}");
                    let _ = writeln!(body, "  %p{number}.at = getelementptr {from}, ptr %p{number}, i32 %n");
                    let _ = writeln!(body, "  %a{number} = load {from}, ptr %p{number}.at");
                }
                Passed::Other(ty) if *ty == to.to_string() && op == Op::MatrixTimesScalar => {
                    let _ = write!(params, ", {ty} %a{number}");
                }
                _ => return None,
            }
        }
        let mut computed = Computed::default();
        let value = match operands {
            [Passed::Matrix(from)] => computed.unary(op, from.element, to, "%a0")?,
            [Passed::Matrix(left), Passed::Matrix(right)] if left.element == to && right.element == to => {
                computed.binary(op, to, "%a0", "%a1")?
            }
            [Passed::Matrix(left), Passed::Other(_)] if left.element == to => {
                computed.binary(op, to, "%a0", "%a1")?
            }
            _ => return None,
        };
        for declaration in &computed.declarations {
            self.declare(declaration, || declaration.clone());
        }
        body.push_str(&computed.into_text());
        let _ = write!(
            body,
            "  %to = getelementptr {to}, ptr %r, i32 %n\n  store {to} {value}, ptr %to\n  br label %tail"
        );
        Some(self.each(&Each { name, params: &params, matrix, body: &body }))
    }

    /// A product: all hand their parts of the factors and of the sum to the launcher, and get their part of the result.
    fn product(
        &mut self,
        name: &str,
        matrix: Matrix,
        factors: [&Passed; 3],
        rest: &[Passed],
    ) -> Option<String> {
        let [Passed::Matrix(a), Passed::Matrix(b), Passed::Matrix(c)] = factors else { return None };
        let fits = a.rows == matrix.rows
            && b.columns == matrix.columns
            && a.columns == b.rows
            && (c.rows, c.columns) == (matrix.rows, matrix.columns)
            && [a, b, c]
                .iter()
                .all(|own| own.scope == matrix.scope && own.element.is_int() == matrix.element.is_int());
        let flags = match rest {
            [] => "",
            [Passed::Other(ty)] if ty == "i32" => ", i32 %flags",
            _ => return None,
        };
        if !fits {
            return None;
        }
        let part = self.part(matrix.scope);
        let fields = Fields::new();
        self.describe_product(name, [a, b, c], &matrix);
        let given = if flags.is_empty() { "0" } else { "%flags" };
        let operands = ["%scope", "%p0", "%p1", "%p2", "%sizes", "%signs", "%lanes.at"];
        let mut stores = String::new();
        for (number, operand) in operands.iter().enumerate() {
            let _ = write!(
                stores,
                "  %slot{number} = getelementptr ptr, ptr %operands, i32 {number}\n  store ptr {operand}, ptr %slot{number}\n"
            );
        }
        Some(format!(
            "define void @{name}(ptr %i, ptr %r, ptr %p0, ptr %p1, ptr %p2{flags}) nounwind noinline convergent {{
  %operands = alloca [{operand_count} x ptr]
  %scope = alloca i32
  %sizes = alloca [3 x i32]
  %signs = alloca i32
  %lanes.at = alloca i32
  %part = call {{ i32, i32, i32 }} @{part}(ptr %i, i32 {count})
  %lanes = extractvalue {{ i32, i32, i32 }} %part, 2
  store i32 {scope}, ptr %scope
  store [3 x i32] [i32 {rows}, i32 {columns}, i32 {inner}], ptr %sizes
  store i32 {given}, ptr %signs
  store i32 %lanes, ptr %lanes.at
{stores}  %callbacks.at = getelementptr i8, ptr %i, i64 {callbacks}
  %callbacks = load ptr, ptr %callbacks.at
  %callback.at = getelementptr ptr, ptr %callbacks, i32 {subgroup}
  %callback = load ptr, ptr %callback.at
  call void %callback(ptr %i, ptr @{name}.operation, ptr %operands, ptr %r)
  ret void
}}
",
            operand_count = operands.len(),
            count = matrix.count(),
            scope = matrix.scope.0,
            rows = matrix.rows,
            columns = matrix.columns,
            inner = a.columns,
            callbacks = fields.offset(Field::Callbacks),
            subgroup = Callback::Subgroup as u32,
        ))
    }

    /// Declares what tells the launcher of a product: its operation and the types of its operands.
    fn describe_product(&mut self, name: &str, factors: [&Matrix; 3], result: &Matrix) {
        let words = |count: u32| described(ShaderValueKind::Unsigned, 32, count, 4 * count);
        let of = |own: &Matrix| {
            let element = own.element;
            described(element.kind(), element.bits(), own.count(), own.count() * element.bytes())
        };
        let [a, b, c] = factors.map(of);
        let types = [words(1), a, b, c, words(3), words(1), words(1)];
        self.declare(&format!("{name}.types"), || {
            format!(
                "@{name}.types = private constant [{count} x {VALUE}] [{}]\n@{name}.operation = private constant \
                 {OPERATION} {{ i32 {CORE}, i32 {}, [6 x i32] [{}], {}, i32 {count}, ptr @{name}.types }}",
                types.join(", "),
                Op::CooperativeMatrixMulAddKHR.0,
                ["i32 -1"; 6].join(", "),
                of(result),
                count = types.len(),
            )
        });
    }
}

/// Whether a type in LLVM's text is one of integers that shaders have.
fn is_integer(ty: &str) -> bool {
    matches!(ty, "i8" | "i16" | "i32" | "i64")
}

/// `struct spirv_value` and `struct spirv_operation` of the interface.
const VALUE: &str = "{ i8, i8, i16, i32 }";
const OPERATION: &str = "{ i32, i32, [6 x i32], { i8, i8, i16, i32 }, i32, ptr }";

/// What describes a value to the launcher.
fn described(kind: ShaderValueKind, bits: u32, components: u32, bytes: u32) -> String {
    let components = components.min(u16::MAX.into());
    format!("{VALUE} {{ i8 {}, i8 {bits}, i16 {components}, i32 {bytes} }}", kind as u8)
}

fn extracted(name: &str, matrix: Matrix) -> String {
    let (element, count) = (matrix.element, matrix.count());
    let zero = if matches!(element, MatrixElement::Int(_)) { "0" } else { "0.0" };
    format!(
        "define {element} @{name}(ptr %i, ptr %p0, i32 %p1) nounwind {{
  %is.in = icmp ult i32 %p1, {count}
  br i1 %is.in, label %in, label %out
in:
  %at = getelementptr {element}, ptr %p0, i32 %p1
  %v = load {element}, ptr %at
  ret {element} %v
out:
  ret {element} {zero}
}}
"
    )
}
