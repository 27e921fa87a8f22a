//! The types that an instruction's function may take and give, by the grammar's names of operands.

use std::{collections::HashSet, fmt::Write as _};

use spirv_llvm::{
    mangle::{self, Builtin, Cv, Ty},
    mapping::opaque,
    spirv::{
        Op,
        grammar::{Category, Class, ExtInstRow, OpRow, OperandKind, OperandSpec, Quantifier},
    },
};

/// A type of LLVM IR, and how it is mangled.
#[derive(Clone)]
pub(crate) struct Type {
    text: String,
    ty: Ty<'static>,
}

/// An argument: a parameter of the caller, or a constant.
#[derive(Clone)]
enum Arg {
    Param(Type),
    Constant(Type, String),
}

/// A function to be called.
#[derive(Clone)]
pub(crate) struct Signature {
    args: Vec<Arg>,
    /// Nothing for a function that gives nothing.
    result: Option<Type>,
    /// Whether the result is a structure that goes through memory.
    through_memory: bool,
}

fn number(text: &str, builtin: Builtin) -> Type {
    Type { text: text.to_owned(), ty: builtin.into() }
}

fn vector(text: &str, builtin: Builtin, count: u32) -> Type {
    Type { text: format!("<{count} x {text}>"), ty: Ty::vector(builtin, count) }
}

fn pointer(space: u32, to: &Type) -> Type {
    let ty = if space == 0 {
        Ty::pointer(to.ty.clone())
    } else {
        Ty::pointer_to(to.ty.clone(), space, Cv::empty())
    };
    Type { text: if space == 0 { "ptr".to_owned() } else { format!("ptr addrspace({space})") }, ty }
}

impl Type {
    /// The type of the components of a vector.
    fn scalar(&self) -> Self {
        let inner = self.text.strip_prefix('<').and_then(|text| text.strip_suffix('>'));
        match (inner.and_then(|text| text.split_once(" x ")), &self.ty) {
            (Some((_, text)), Ty::Vector { elem, .. }) => {
                Self { text: text.to_owned(), ty: (**elem).clone() }
            }
            _ => self.clone(),
        }
    }
}

/// A type of the target, by its name in the grammar without `OpType`, and its parameters.
fn target(name: &str, parameters: &str) -> Type {
    let spelt = parameters.trim_start_matches(", ").replace(", ", "_");
    let symbol =
        if spelt.is_empty() { format!("__spirv_{name}") } else { format!("__spirv_{name}__{spelt}") };
    let space = opaque::of_target(&format!("spirv.{name}")).map_or(0, opaque::symbol_address_space);
    let named = Ty::named(symbol);
    let ty = if space == 0 { Ty::pointer(named) } else { Ty::pointer_to(named, space, Cv::empty()) };
    Type { text: format!("target(\"spirv.{name}\"{parameters})"), ty }
}

fn i32() -> Type {
    number("i32", Builtin::Int)
}

/// The numbers that are tried where a name says nothing.
fn numbers() -> Vec<Type> {
    vec![
        i32(),
        number("float", Builtin::Float),
        vector("float", Builtin::Float, 4),
        vector("i32", Builtin::Int, 4),
        number("i1", Builtin::Bool),
        number("i64", Builtin::Long),
        number("i16", Builtin::Short),
        number("half", Builtin::Half),
        matrix("i32", 0),
        matrix("float", 2),
        number("bfloat", Builtin::BFloat16),
        vector("half", Builtin::Half, 2),
        vector("i8", Builtin::Char, 4),
    ]
}

fn matrix(element: &str, usage: u32) -> Type {
    target("CooperativeMatrixKHR", &format!(", {element}, 3, 8, 8, {usage}"))
}

fn image(access: u32, multisampled: u32) -> Type {
    target("Image", &format!(", void, 1, 0, 0, {multisampled}, 0, 0, {access}"))
}

/// The types that an operand may have; none where only numbers are to be tried.
fn by_name(row: &OpRow, spec: &OperandSpec, value: &Type) -> Vec<Arg> {
    let constant = |number: u32| Arg::Constant(i32(), number.to_string());
    let param = |ty: Type| Arg::Param(ty);
    match spec.kind {
        OperandKind::IdScope => return vec![constant(2), constant(3)],
        OperandKind::IdMemorySemantics => return vec![constant(0), constant(16)],
        kind if !kind.is_id() => return literal(spec.kind),
        _ => {}
    }
    let is_generic = row.name.contains("Generic");
    let event = if row.class == Class::DeviceSideEnqueue { "DeviceEvent" } else { "Event" };
    match spec.name {
        "Target" if row.op == Op::ArithmeticFenceEXT => vec![param(value.clone())],
        "Ptr" if row.op == Op::RestoreMemoryINTEL => vec![param(pointer(0, value))],
        "Pointer" if is_generic => [4, 1].map(|space| param(pointer(space, value))).to_vec(),
        "Base" if row.class == Class::Bit => Vec::new(),
        "Pointer" | "Ptr" | "Target" | "Base" | "Source" | "src_ptr" => {
            [1, 4].map(|space| param(pointer(space, value))).to_vec()
        }
        "Destination" | "dst_ptr" => [3, 4].map(|space| param(pointer(space, value))).to_vec(),
        "Pointer 1" | "Pointer 2" => vec![param(pointer(1, value))],
        "Operand 1" | "Operand 2" if row.name.starts_with("OpPtr") => vec![param(pointer(1, value))],
        "Invoke" | "Function" | "Func" => {
            vec![Arg::Constant(pointer(0, &number("i8", Builtin::Char)), "@k".to_owned())]
        }
        "Param" => vec![param(pointer(4, &number("i8", Builtin::Char)))],
        "ND Range" => {
            let sizes = "[3 x i64], [3 x i64], [3 x i64]";
            let range = Type { text: format!("{{ i32, {sizes} }}"), ty: Ty::named("ndrange_t") };
            vec![param(range)]
        }
        "Value" | "Ballot" if row.name.contains("Ballot") && row.name != "OpGroupNonUniformBallot" => {
            vec![param(vector("i32", Builtin::Int, 4))]
        }
        "Object" if row.name.contains("Matrix") => vec![param(matrix("i32", 2)), param(matrix("float", 2))],
        "Matrix" => vec![param(matrix("i32", 0)), param(matrix("i32", 2))],
        "Indexes" if row.name.contains("Chain") => vec![param(i32())],
        "Element" => vec![param(i32())],
        "Scalar" => vec![param(value.scalar())],
        "Object" if row.class == Class::Composite => vec![param(value.scalar())],
        "Component" => vec![param(value.scalar())],
        "Image" => vec![param(image(0, 0)), param(image(1, 0)), param(image(0, 1))],
        "Image Type" | "Src Image" | "Ref Image" | "Fwd Ref Image" | "Bwd Ref Image"
            if row.op != Op::VmeImageINTEL =>
        {
            vec![param(target("VmeImageINTEL", ", void, 1, 0, 0, 0, 0, 0, 0"))]
        }
        "Image Type" => vec![param(image(0, 0))],
        "Sampled Image" | "SampledImage" => {
            vec![param(target("SampledImage", ", void, 1, 0, 0, 0, 0, 0, 0"))]
        }
        "Sampler" => vec![param(target("Sampler", ""))],
        "Coordinate" => {
            vec![param(vector("float", Builtin::Float, 2)), param(vector("i32", Builtin::Int, 2))]
        }
        "Texel" => vec![param(vector("float", Builtin::Float, 4))],
        "Pipe" => vec![param(target("Pipe", ", 0")), param(target("Pipe", ", 1"))],
        "Pipe Storage" => vec![param(target("PipeStorage", ""))],
        "Reserve Id" => vec![param(target("ReserveId", ""))],
        "Event" => vec![param(target(event, ""))],
        "Events List" | "Wait Events" | "Ret Event" => {
            vec![param(pointer(4, &target(event, ""))), param(pointer(0, &target(event, "")))]
        }
        "Queue" => vec![param(target("Queue", ""))],
        "Named Barrier" => vec![param(target("NamedBarrier", ""))],
        "Payload" | "Streamin Components" => vec![param(target("AvcImePayloadINTEL", ""))],
        "Predicate" | "Condition" => vec![param(number("i1", Builtin::Bool))],
        "Packet Size" | "Packet Alignment" | "ClusterSize" | "MemoryLayout" => vec![constant(4), constant(0)],
        "Invocation Id" | "InvocationId" | "Delta" | "Mask" | "LocalId" | "Id" | "Offset" | "Count"
        | "Index" | "Direction" | "Shift" | "Num Packets" | "Num Events" | "Subgroup Count" | "Exp"
        | "exp" => {
            vec![constant(1), param(i32())]
        }
        "Num Elements" | "Stride" | "Size" | "NumBytes" => {
            vec![param(number("i64", Builtin::Long)), constant(16)]
        }
        "Status" | "Profiling Info" => vec![param(i32())],
        "Value" if row.class == Class::Pipe => vec![param(pointer(4, value))],
        "Value" if row.op == Op::CaptureEventProfilingInfo => {
            vec![param(pointer(1, &number("i64", Builtin::Long)))]
        }
        "A" => vec![param(matrix("i32", 0)), param(value.clone())],
        "B" => vec![param(matrix("i32", 1)), param(value.clone())],
        "C" => vec![param(matrix("i32", 2)), param(value.clone())],
        _ => Vec::new(),
    }
}

/// Numbers for an operand that is no id: of an enumerant those that kernels may have, of a mask nothing.
fn literal(kind: OperandKind) -> Vec<Arg> {
    let constant = |number: u32| Arg::Constant(i32(), number.to_string());
    if kind == OperandKind::StorageClass {
        return [5, 4, 7].map(constant).to_vec();
    }
    match kind.category() {
        Category::Mask(_) => vec![constant(0)],
        Category::Value(table) => {
            let rows = table.rows.iter().filter(|row| row.parameters.is_empty());
            let all: Vec<_> = rows.map(|row| constant(row.value)).collect();
            all.into_iter().take(3).collect()
        }
        _ => vec![constant(0), constant(1), constant(32)],
    }
}

fn results(row: &OpRow, value: &Type) -> Vec<(Option<Type>, bool)> {
    if !row.has_result {
        return vec![(None, false)];
    }
    let name = |op: Op| op.name().unwrap_or_default().trim_start_matches("OpType").to_owned();
    if let Some(op) = opaque::combined_type(row.op) {
        return vec![(Some(target(&name(op), ", void, 1, 0, 0, 0, 0, 0, 0")), false)];
    }
    if let Some(op) = opaque::result(row.op) {
        return vec![(Some(target(&name(op), "")), false)];
    }
    let pair = Type { text: format!("{{ {0}, {0} }}", value.text), ty: Ty::named("pair") };
    // A type of the result that the name tells comes first.
    let mut all: Vec<(Option<Type>, bool)> = match row.name {
        name if name.contains("Chain") || name.contains("Pointer") => {
            vec![(Some(pointer(1, value)), false), (Some(pointer(4, value)), false)]
        }
        name if name.contains("Matrix") && !name.contains("Length") => {
            vec![
                (Some(matrix("i32", 2)), false),
                (Some(matrix("float", 2)), false),
                (Some(matrix("i32", 1)), false),
            ]
        }
        "OpImageQuerySize" | "OpImageQuerySizeLod" => vec![(Some(vector("i32", Builtin::Int, 2)), false)],
        "OpCreatePipeFromPipeStorage" => vec![(Some(target("Pipe", ", 0")), false)],
        "OpImage" => vec![(Some(image(0, 0)), false)],
        "OpImageFetch" => vec![(Some(vector("float", Builtin::Float, 4)), false)],
        _ => Vec::new(),
    };
    all.extend([(Some(value.clone()), false), (Some(pair), true)]);
    let others = numbers().into_iter().chain([
        vector("i32", Builtin::Int, 2),
        pointer(1, value),
        pointer(0, value),
        pointer(4, value),
    ]);
    all.extend(others.map(|ty| (Some(ty), false)));
    all
}

/// No more ways are tried to choose operands for one type of number and one result.
const MOST_CHOICES: usize = 12;

/// Every signature to be tried for an instruction, the likeliest first: results that are like the numbers before those
/// that are not.
pub(crate) fn signatures(row: &'static OpRow) -> Vec<Signature> {
    let mut lists = Vec::new();
    for repeats in [0, 1, 4] {
        let mut specs = Vec::new();
        for spec in row.arguments() {
            let count = match spec.quantifier {
                Quantifier::One => 1,
                Quantifier::Optional => usize::from(repeats > 0),
                Quantifier::Many | Quantifier::Counted => repeats,
            };
            specs.extend(std::iter::repeat_n(spec, count));
        }
        if !lists.contains(&specs) {
            lists.push(specs);
        }
    }
    let kinds = results(row, &i32()).len();
    let mut all = Vec::new();
    for kind in 0..kinds {
        for value in numbers() {
            let Some((result, through_memory)) = results(row, &value).get(kind).cloned() else { continue };
            for specs in &lists {
                for args in choices(row, specs, &value) {
                    all.push(Signature { args, result: result.clone(), through_memory });
                }
            }
        }
    }
    all
}

/// The ways to choose an operand each.
fn choices(row: &OpRow, specs: &[&OperandSpec], value: &Type) -> Vec<Vec<Arg>> {
    let mut all: Vec<Vec<Arg>> = vec![Vec::new()];
    for spec in specs {
        let mut own = by_name(row, spec, value);
        if own.is_empty() {
            own.push(Arg::Param(value.clone()));
        }
        let longer = own.iter().flat_map(|arg| {
            all.iter().map(move |args| args.iter().chain(std::iter::once(arg)).cloned().collect::<Vec<_>>())
        });
        all = longer.take(MOST_CHOICES).collect();
    }
    all
}

/// Every signature to be tried for an extended instruction.
pub(crate) fn signatures_of_set(row: &'static ExtInstRow) -> Vec<Signature> {
    let (float, int) = (number("float", Builtin::Float), i32());
    let (floats, ints) = (vector("float", Builtin::Float, 4), vector("i32", Builtin::Int, 4));
    let values =
        [int.clone(), float.clone(), floats.clone(), ints.clone(), vector("float", Builtin::Float, 3)];
    let mut all: Vec<Signature> = Vec::new();
    let mut seen = HashSet::new();
    for kind in 0..7 {
        for value in &values {
            let result = match kind {
                0 => Some(value.clone()),
                1 => None,
                2 => Some(float.clone()),
                3 => Some(int.clone()),
                4 => Some(floats.clone()),
                5 => Some(number("i64", Builtin::Long)),
                _ => Some(ints.clone()),
            };
            let pointees = [
                value.clone(),
                number("half", Builtin::Half),
                int.clone(),
                ints.clone(),
                value.scalar(),
                number("i8", Builtin::Char),
            ];
            for other in [value.clone(), int.clone(), value.scalar(), ints.clone()] {
                for pointee in &pointees {
                    for space in [1, 2] {
                        let args = extended_args(row, value, &other, &pointer(space, pointee));
                        let signature = Signature { args, result: result.clone(), through_memory: false };
                        if seen.insert(signature.module("")) {
                            all.push(signature);
                        }
                    }
                }
            }
        }
    }
    all
}

fn extended_args(row: &ExtInstRow, value: &Type, other: &Type, pointer: &Type) -> Vec<Arg> {
    let mut args = Vec::new();
    for (position, spec) in row.operands.iter().filter(|spec| spec.quantifier == Quantifier::One).enumerate()
    {
        args.push(match spec.name {
            _ if spec.kind == OperandKind::FPRoundingMode => Arg::Constant(i32(), "2".to_owned()),
            _ if !spec.kind.is_id() => Arg::Constant(i32(), "4".to_owned()),
            "p" if !row.name.starts_with('v') => Arg::Param(value.clone()),
            "p" | "ptr" | "iptr" | "cosval" | "exp" | "signp" | "quo" | "format" => {
                Arg::Param(pointer.clone())
            }
            "offset" | "num_elements" | "num elements" => Arg::Param(number("i64", Builtin::Long)),
            _ if position == 0 => Arg::Param(value.clone()),
            _ => Arg::Param(other.clone()),
        });
    }
    args
}

impl Signature {
    /// A module with a call of the function of a name.
    pub(crate) fn module(&self, name: &str) -> String {
        let types: Vec<Ty<'static>> = self.args.iter().map(|arg| arg.ty().ty.clone()).collect();
        let symbol = mangle::encode(name, &types);
        let mut params = Vec::new();
        let mut passed = Vec::new();
        let mut declared = Vec::new();
        for (number, arg) in self.args.iter().enumerate() {
            let text = &arg.ty().text;
            declared.push(text.clone());
            match arg {
                Arg::Param(_) => {
                    params.push(format!("{text} %a{number}"));
                    passed.push(format!("{text} %a{number}"));
                }
                Arg::Constant(_, value) => passed.push(format!("{text} {value}")),
            }
        }
        let mut body = String::new();
        let void = "void".to_owned();
        let result = self.result.as_ref().map_or(&void, |ty| &ty.text);
        let given = if self.through_memory {
            declared.insert(0, format!("ptr sret({result})"));
            passed.insert(0, format!("ptr sret({result}) %m"));
            let _ = writeln!(body, "  %m = alloca {result}");
            &void
        } else {
            result
        };
        let head = if given == "void" { "" } else { "%r = " };
        let _ = writeln!(body, "  {head}call spir_func {given} @\"{symbol}\"({})", passed.join(", "));
        format!(
            "target triple = \"spir64-unknown-unknown\"\n\
             define spir_kernel void @k(ptr addrspace(4) %p) {{\n  ret void\n}}\n\
             define spir_func void @f({}) {{\n{body}  ret void\n}}\n\
             declare spir_func {given} @\"{symbol}\"({})\n",
            params.join(", "),
            declared.join(", "),
        )
    }
}

impl Arg {
    fn ty(&self) -> &Type {
        match self {
            Self::Param(ty) | Self::Constant(ty, _) => ty,
        }
    }
}
