//! Builtins that look at a vector as a whole: geometry, `any`, `all`, `select`, `shuffle`.

use super::{
    BuiltinRequest, line,
    types::{BuiltinType, Elem},
};
use crate::mapping::registry::Vector;

pub(super) fn body(call: &mut BuiltinRequest<'_>, operation: Vector) -> Option<String> {
    let first = call.param(0)?;
    match (operation, call.params()) {
        (Vector::Dot, 2) => dot(call),
        (Vector::Length | Vector::Normalize, 1) | (Vector::Distance, 2) if first.elem.is_float() => {
            norm(call, first, operation)
        }
        (Vector::Cross, 2) if first.elem.is_float() => cross(call, first),
        (Vector::Any, 1) => reduce(call, first, "or"),
        (Vector::All, 1) => reduce(call, first, "and"),
        (Vector::Select, 3) => select(call, first),
        (Vector::Shuffle, 2) => shuffle(call, first, call.param(1)?, 1),
        (Vector::Shuffle2, 3) => shuffle(call, first, call.param(2)?, 2),
        (Vector::FaceForward | Vector::Reflect, _) | (Vector::Refract, 3) if first.elem.is_float() => {
            directed(call, first, operation)
        }
        (Vector::SMulExtended, 3) => product(call, "sext"),
        (Vector::UMulExtended, 3) => product(call, "zext"),
        _ => None,
    }
}

/// A product of twice the width, low and high half in a structure that the first parameter points to.
fn product(call: &BuiltinRequest<'_>, extend: &str) -> Option<String> {
    let [to, left, right] = [call.param(0)?, call.param(1)?, call.param(2)?];
    let Elem::Int(bits) = left.elem else { return None };
    let is_pointer = matches!(to, BuiltinType { elem: Elem::Pointer(_), lanes: None, .. });
    if !is_pointer || left != right || call.signature.result.is_some() {
        return None;
    }
    let wide = BuiltinType { elem: Elem::Int(bits * 2), ..left };
    let half = if wide.lanes.is_some() { format!("splat (i{} {bits})", bits * 2) } else { bits.to_string() };
    Some(format!(
        "%x = {extend} {left} %p1 to {wide}
%y = {extend} {left} %p2 to {wide}
%z = mul {wide} %x, %y
%l = trunc {wide} %z to {left}
%s = lshr {wide} %z, {half}
%h = trunc {wide} %s to {left}
store {left} %l, {to} %p0
%q = getelementptr {{ {left}, {left} }}, {to} %p0, i32 0, i32 1
store {left} %h, {to} %q
ret void"
    ))
}

/// Takes component `lane` of a parameter, which is the parameter itself for a scalar.
pub(super) fn component(text: &mut String, ty: BuiltinType, param: usize, lane: u32) -> String {
    if ty.lanes.is_none() {
        return format!("%p{param}");
    }
    line(text, format_args!("%p{param}.{lane} = extractelement {ty} %p{param}, i32 {lane}"));
    format!("%p{param}.{lane}")
}

/// Adds up the products of `%x<lane>` and `%y<lane>` in order.
fn sum_of_products(text: &mut String, elem: Elem, pairs: &[(String, String)]) -> Option<String> {
    let mut sum: Option<String> = None;
    for (lane, (x, y)) in pairs.iter().enumerate() {
        line(text, format_args!("%product{lane} = fmul {elem} {x}, {y}"));
        let product = format!("%product{lane}");
        sum = Some(match sum {
            None => product,
            Some(before) => {
                line(text, format_args!("%sum{lane} = fadd {elem} {before}, {product}"));
                format!("%sum{lane}")
            }
        });
    }
    sum
}

fn dot(call: &BuiltinRequest<'_>) -> Option<String> {
    let ty = call.param(0).filter(|&ty| ty.elem.is_float() && call.param(1) == Some(ty))?;
    if call.signature.result? != BuiltinType::scalar(ty.elem) {
        return None;
    }
    let mut text = String::new();
    let pairs: Vec<_> = (0..ty.count())
        .map(|lane| (component(&mut text, ty, 0, lane), component(&mut text, ty, 1, lane)))
        .collect();
    let sum = sum_of_products(&mut text, ty.elem, &pairs)?;
    line(&mut text, format_args!("ret {} {sum}", ty.elem));
    Some(text)
}

/// `length`, `distance` and `normalize`, in double precision, so that squares of floats do not overflow.
fn norm(call: &BuiltinRequest<'_>, ty: BuiltinType, operation: Vector) -> Option<String> {
    let mut text = String::new();
    let wide = Elem::Float(64);
    let mut parts = Vec::new();
    for lane in 0..ty.count() {
        let part = component(&mut text, ty, 0, lane);
        let mut part = widened(&mut text, ty.elem, &part, &format!("0.{lane}"));
        if operation == Vector::Distance {
            let other = component(&mut text, call.param(1).filter(|&other| other == ty)?, 1, lane);
            let other = widened(&mut text, ty.elem, &other, &format!("1.{lane}"));
            line(&mut text, format_args!("%way{lane} = fsub {wide} {part}, {other}"));
            part = format!("%way{lane}");
        }
        parts.push(part);
    }
    if operation == Vector::Normalize {
        parts = directions(&mut text, &parts);
    }
    let factors = if ty.elem == wide { scaled(&mut text, &parts) } else { parts.clone() };
    let pairs: Vec<_> = factors.iter().map(|part| (part.clone(), part.clone())).collect();
    let sum = sum_of_products(&mut text, wide, &pairs)?;
    line(&mut text, format_args!("%norm = call {wide} @llvm.sqrt.f64({wide} {sum})"));
    let result = call.signature.result?;
    let narrow = |text: &mut String, value: &str, id: &str| {
        if ty.elem == wide {
            return value.to_owned();
        }
        line(text, format_args!("%narrow{id} = fptrunc {wide} {value} to {}", ty.elem));
        format!("%narrow{id}")
    };
    if operation != Vector::Normalize {
        let mut value = narrow(&mut text, "%norm", "");
        if ty.elem == wide {
            line(&mut text, format_args!("%whole = fmul {wide} %norm, %unscale"));
            value = "%whole".to_owned();
        }
        line(&mut text, format_args!("ret {result} {value}"));
        return (result == BuiltinType::scalar(ty.elem)).then_some(text);
    }
    // The zero vector stays what it is.
    line(&mut text, format_args!("%zero = fcmp oeq {wide} %norm, 0.0"));
    line(&mut text, format_args!("%divisor = select i1 %zero, {wide} 1.0, {wide} %norm"));
    let mut values = Vec::new();
    for (lane, part) in parts.iter().enumerate() {
        line(&mut text, format_args!("%q{lane} = fdiv {wide} {part}, %divisor"));
        let mut value = narrow(&mut text, &format!("%q{lane}"), &lane.to_string());
        if ty.elem == wide {
            // Components that are much smaller than the largest one keep their digits so.
            line(&mut text, format_args!("%whole{lane} = fmul {wide} {value}, %scale"));
            value = format!("%whole{lane}");
        }
        values.push(value);
    }
    give_back(&mut text, result, &values);
    (result == ty).then_some(text)
}

/// A vector of the same direction without infinities: where there are some, they are 1 and finite components 0.
fn directions(text: &mut String, parts: &[String]) -> Vec<String> {
    let mut has_infinity = "false".to_owned();
    for (lane, part) in parts.iter().enumerate() {
        line(text, format_args!("%size{lane} = call double @llvm.fabs.f64(double {part})"));
        line(text, format_args!("%infinite{lane} = fcmp oeq double %size{lane}, 0x7FF0000000000000"));
        line(text, format_args!("%any{lane} = or i1 {has_infinity}, %infinite{lane}"));
        has_infinity = format!("%any{lane}");
    }
    let mut bounded = Vec::new();
    for (lane, part) in parts.iter().enumerate() {
        line(text, format_args!("%one{lane} = call double @llvm.copysign.f64(double 1.0, double {part})"));
        // What is not a number stays so.
        line(text, format_args!("%none{lane} = fmul double {part}, 0.0"));
        line(
            text,
            format_args!("%end{lane} = select i1 %infinite{lane}, double %one{lane}, double %none{lane}"),
        );
        line(
            text,
            format_args!("%bounded{lane} = select i1 {has_infinity}, double %end{lane}, double {part}"),
        );
        bounded.push(format!("%bounded{lane}"));
    }
    bounded
}

/// Doubles times a power of two by which their squares stay in range; `%unscale` takes it back.
fn scaled(text: &mut String, parts: &[String]) -> Vec<String> {
    let mut most = "0.0".to_owned();
    for (lane, part) in parts.iter().enumerate() {
        line(text, format_args!("%magnitude{lane} = call double @llvm.fabs.f64(double {part})"));
        line(
            text,
            format_args!(
                "%most{lane} = call double @llvm.maxnum.f64(double {most}, double %magnitude{lane})"
            ),
        );
        most = format!("%most{lane}");
    }
    // Above 2 to the power of 500 by 2 to the power of -600, and the other way round.
    line(text, format_args!("%large = fcmp ogt double {most}, 0x5F30000000000000"));
    line(text, format_args!("%small = fcmp olt double {most}, 0x20B0000000000000"));
    for (name, down, up) in [
        ("scale", "0x1A70000000000000", "0x6570000000000000"),
        ("unscale", "0x6570000000000000", "0x1A70000000000000"),
    ] {
        line(text, format_args!("%{name}.up = select i1 %small, double {up}, double 1.0"));
        line(text, format_args!("%{name} = select i1 %large, double {down}, double %{name}.up"));
    }
    let mut scaled = Vec::new();
    for (lane, part) in parts.iter().enumerate() {
        line(text, format_args!("%scaled{lane} = fmul double {part}, %scale"));
        scaled.push(format!("%scaled{lane}"));
    }
    scaled
}

fn cross(call: &BuiltinRequest<'_>, ty: BuiltinType) -> Option<String> {
    let lanes = ty.lanes.filter(|lanes| matches!(lanes, 3 | 4))?;
    if call.param(1) != Some(ty) || call.signature.result != Some(ty) {
        return None;
    }
    let mut text = String::new();
    let elem = ty.elem;
    for lane in 0..3 {
        component(&mut text, ty, 0, lane);
        component(&mut text, ty, 1, lane);
    }
    let mut values = Vec::new();
    for lane in 0..3 {
        let (next, last) = ((lane + 1) % 3, (lane + 2) % 3);
        line(&mut text, format_args!("%m{lane} = fmul {elem} %p0.{next}, %p1.{last}"));
        line(&mut text, format_args!("%n{lane} = fmul {elem} %p0.{last}, %p1.{next}"));
        line(&mut text, format_args!("%d{lane} = fsub {elem} %m{lane}, %n{lane}"));
        values.push(format!("%d{lane}"));
    }
    if lanes == 4 {
        values.push("0.0".to_owned());
    }
    give_back(&mut text, ty, &values);
    Some(text)
}

/// `FaceForward`, `Reflect` and `Refract`, in double precision; by the components of all vectors at once.
fn directed(call: &BuiltinRequest<'_>, ty: BuiltinType, operation: Vector) -> Option<String> {
    let vectors = if operation == Vector::FaceForward { 3 } else { 2 };
    let params = vectors + usize::from(operation == Vector::Refract);
    let is_vector = |index| call.param(index) == Some(ty);
    if call.params() != params || !(0..vectors).all(is_vector) || call.signature.result != Some(ty) {
        return None;
    }
    let mut text = String::new();
    let mut wide: Vec<Vec<String>> = Vec::new();
    for param in 0..vectors {
        let parts = (0..ty.count()).map(|lane| {
            let part = component(&mut text, ty, param, lane);
            widened(&mut text, ty.elem, &part, &format!("{param}.{lane}"))
        });
        wide.push(parts.collect());
    }
    // The product of the normal, or of its reference, and the incident vector.
    let (normal, incident) = match operation {
        Vector::FaceForward => (wide.get(2)?, wide.get(1)?),
        _ => (wide.get(1)?, wide.first()?),
    };
    let pairs: Vec<_> = normal.iter().cloned().zip(incident.iter().cloned()).collect();
    let dot = sum_of_products(&mut text, Elem::Float(64), &pairs)?;
    let refraction = match operation {
        Vector::Refract => Some(refraction(&mut text, call.param(2)?, &dot)?),
        Vector::Reflect => {
            line(&mut text, format_args!("%twice = fmul double {dot}, 2.0"));
            None
        }
        _ => {
            line(&mut text, format_args!("%faces = fcmp olt double {dot}, 0.0"));
            None
        }
    };
    let mut values = Vec::new();
    for (lane, (first, second)) in wide.first()?.iter().zip(wide.get(1)?).enumerate() {
        let step = refraction.as_ref().map(|(eta, factor)| [eta.as_str(), factor.as_str()]);
        directed_component(&mut text, operation, lane, [first, second], step);
        if ty.elem == Elem::Float(64) {
            values.push(format!("%r{lane}"));
        } else {
            line(&mut text, format_args!("%q{lane} = fptrunc double %r{lane} to {}", ty.elem));
            values.push(format!("%q{lane}"));
        }
    }
    give_back(&mut text, ty, &values);
    Some(text)
}

/// Appends a component of the result, of components of the first two vectors and of what [`refraction`] gives.
fn directed_component(
    text: &mut String,
    operation: Vector,
    lane: usize,
    [first, second]: [&str; 2],
    refraction: Option<[&str; 2]>,
) {
    match (operation, refraction) {
        (Vector::FaceForward, _) => {
            line(text, format_args!("%away{lane} = fneg double {first}"));
            line(text, format_args!("%r{lane} = select i1 %faces, double {first}, double %away{lane}"));
        }
        (_, Some([eta, factor])) => {
            line(text, format_args!("%bent{lane} = fmul double {eta}, {first}"));
            line(text, format_args!("%along{lane} = fmul double {factor}, {second}"));
            line(text, format_args!("%through{lane} = fsub double %bent{lane}, %along{lane}"));
            line(text, format_args!("%r{lane} = select i1 %total, double 0.0, double %through{lane}"));
        }
        (_, None) => {
            line(text, format_args!("%along{lane} = fmul double %twice, {second}"));
            line(text, format_args!("%r{lane} = fsub double {first}, %along{lane}"));
        }
    }
}

/// The ratio of indices of refraction, and the factor of the normal; `%total` tells of total reflection.
fn refraction(text: &mut String, ratio: BuiltinType, dot: &str) -> Option<(String, String)> {
    if ratio.lanes.is_some() || !ratio.elem.is_float() {
        return None;
    }
    let eta = widened(text, ratio.elem, "%p2", "eta");
    line(
        text,
        format_args!(
            "%square = fmul double {dot}, {dot}\n%sine = fsub double 1.0, %square\n%eta2 = fmul double {eta}, {eta}\n\
             %loss = fmul double %eta2, %sine\n%k = fsub double 1.0, %loss\n%total = fcmp olt double %k, 0.0\n\
             %root = call double @llvm.sqrt.f64(double %k)\n%share = fmul double {eta}, {dot}\n\
             %factor = fadd double %share, %root"
        ),
    );
    Some((eta, "%factor".to_owned()))
}

/// A floating-point number as a `double`.
fn widened(text: &mut String, elem: Elem, value: &str, id: &str) -> String {
    if elem == Elem::Float(64) {
        return value.to_owned();
    }
    line(text, format_args!("%wide{id} = fpext {elem} {value} to double"));
    format!("%wide{id}")
}

/// `any` and `all`: over the most significant bits, which for a scalar is the one of OpenCL C's `int`.
fn reduce(call: &BuiltinRequest<'_>, ty: BuiltinType, operation: &str) -> Option<String> {
    let (Elem::Int(_), Elem::Int(bits)) = (ty.elem, call.signature.result?.elem) else { return None };
    let mut text = String::new();
    let mut last: Option<String> = None;
    for lane in 0..ty.count() {
        let part = component(&mut text, ty, 0, lane);
        line(&mut text, format_args!("%set{lane} = icmp slt {} {part}, 0", ty.elem));
        last = Some(match last {
            None => format!("%set{lane}"),
            Some(before) => {
                line(&mut text, format_args!("%so{lane} = {operation} i1 {before}, %set{lane}"));
                format!("%so{lane}")
            }
        });
    }
    let last = last?;
    if bits == 1 {
        line(&mut text, format_args!("ret i1 {last}"));
    } else {
        line(&mut text, format_args!("%boolean = zext i1 {last} to i{bits}\nret i{bits} %boolean"));
    }
    Some(text)
}

/// `c ? b : a`: by component and most significant bit for vectors, by boolean for scalars.
fn select(call: &BuiltinRequest<'_>, ty: BuiltinType) -> Option<String> {
    let condition = call.param(2)?;
    let fits = condition.elem.is_int() && condition.lanes == ty.lanes;
    if !fits || call.param(1) != Some(ty) || call.signature.result != Some(ty) {
        return None;
    }
    let (test, zero) = if ty.lanes.is_some() { ("slt", "zeroinitializer") } else { ("ne", "0") };
    let mask = ty.lanes.map_or_else(|| "i1".to_owned(), |lanes| format!("<{lanes} x i1>"));
    Some(format!(
        "%c = icmp {test} {condition} %p2, {zero}\n%r = select {mask} %c, {ty} %p1, {ty} %p0\nret {ty} %r"
    ))
}

fn shuffle(call: &BuiltinRequest<'_>, from: BuiltinType, mask: BuiltinType, vectors: u32) -> Option<String> {
    let (lanes, result) = (from.lanes.filter(|lanes| lanes.is_power_of_two())?, call.signature.result?);
    let fits = mask.elem.is_int()
        && mask.lanes == result.lanes
        && result.lanes.is_some()
        && result.elem == from.elem;
    if !fits || (vectors == 2 && call.param(1) != Some(from)) {
        return None;
    }
    let mut text = String::new();
    let total = lanes * vectors;
    // Components are loaded from memory: code generators take several times as long for `extractelement` with a variable index.
    line(&mut text, format_args!("%pool = alloca <{total} x {}>", from.elem));
    for vector in 0..vectors {
        let first = vector * lanes;
        line(&mut text, format_args!("%v{vector} = getelementptr {}, ptr %pool, i32 {first}", from.elem));
        line(&mut text, format_args!("store {from} %p{vector}, ptr %v{vector}"));
    }
    let mut values = Vec::new();
    for lane in 0..result.count() {
        line(&mut text, format_args!("%m{lane} = extractelement {mask} %p{vectors}, i32 {lane}"));
        line(&mut text, format_args!("%i{lane} = and {} %m{lane}, {}", mask.elem, total - 1));
        line(
            &mut text,
            format_args!("%a{lane} = getelementptr {}, ptr %pool, {} %i{lane}", from.elem, mask.elem),
        );
        line(&mut text, format_args!("%s{lane} = load {}, ptr %a{lane}", from.elem));
        values.push(format!("%s{lane}"));
    }
    give_back(&mut text, result, &values);
    Some(text)
}

/// Returns a value made of components.
fn give_back(text: &mut String, ty: BuiltinType, values: &[String]) {
    if ty.lanes.is_none() {
        line(text, format_args!("ret {ty} {}", values.first().map_or("poison", String::as_str)));
        return;
    }
    let mut last = "poison".to_owned();
    for (lane, value) in values.iter().enumerate() {
        line(text, format_args!("%back{lane} = insertelement {ty} {last}, {} {value}, i32 {lane}", ty.elem));
        last = format!("%back{lane}");
    }
    line(text, format_args!("ret {ty} {last}"));
}
