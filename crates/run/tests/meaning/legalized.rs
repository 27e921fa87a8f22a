//! Intrinsics that other instructions say as well compute the same after the way through SPIR-V as those others do.

use spirv_llvm::llvm::MAJOR_VERSION;

use crate::common::meaning::{check_against, kernel};

/// A vector type: its lanes, their type, and its suffix in the names of intrinsics.
struct Vector {
    len: u32,
    lane: &'static str,
}

impl Vector {
    fn suffix(&self) -> String {
        let lane = match self.lane {
            "half" => "f16",
            "float" => "f32",
            "double" => "f64",
            other => other,
        };
        format!("v{}{lane}", self.len)
    }

    fn ty(&self) -> String {
        format!("<{} x {}>", self.len, self.lane)
    }

    /// A template with `$v` for the type, `$e` for that of a lane, `$s` for the suffix, `$l` for the number of lanes, and
    /// `$m` for the types and values of mask and length.
    fn fill(&self, template: &str) -> String {
        template
            .replace("$v", &self.ty())
            .replace("$e", self.lane)
            .replace("$s", &self.suffix())
            .replace("$m", &format!("<{} x i1> %m, i32 %n", self.len))
            .replace("$l", &self.len.to_string())
    }

    /// `%a` and `%b`, a mask `%m`, a length `%n`, and the lanes `%active` that both leave.
    fn start(&self) -> String {
        let count =
            |first: &str| (0..self.len).map(|lane| format!("{first} {lane}")).collect::<Vec<_>>().join(", ");
        self.fill(&format!(
            "  %a = load $v, ptr addrspace(1) %p, align 2
  %b = load $v, ptr addrspace(1) %q, align 2
  %mp = getelementptr i8, ptr addrspace(1) %p, i64 300
  %mb = load <$l x i8>, ptr addrspace(1) %mp, align 1
  %m = icmp ugt <$l x i8> %mb, splat (i8 90)
  %np = getelementptr i8, ptr addrspace(1) %p, i64 340
  %nb = load i8, ptr addrspace(1) %np, align 1
  %nr = urem i8 %nb, {}
  %n = zext i8 %nr to i32
  %n0 = insertelement <$l x i32> poison, i32 %n, i32 0
  %ns = shufflevector <$l x i32> %n0, <$l x i32> poison, <$l x i32> zeroinitializer
  %below = icmp ult <$l x i32> <{}>, %ns
  %active = and <$l x i1> %m, %below
",
            self.len + 1,
            count("i32")
        ))
    }

    /// Compares a call with other instructions that give `%x` too; lanes that mask or length lack do not count.
    fn same_lanes(&self, result: &str, call: &str, other: &str) {
        let end = format!(
            "  %z = select <$l x i1> %active, {result} %x, {result} zeroinitializer
  store {result} %z, ptr addrspace(1) %r, align 2\n"
        );
        self.same(&end, call, other);
    }

    fn same(&self, end: &str, call: &str, other: &str) {
        let sign = "  %seen = getelementptr i8, ptr addrspace(1) %r, i64 1000
  store i8 1, ptr addrspace(1) %seen, align 1";
        let text = |middle: &str| kernel(&self.fill(&format!("{}{middle}\n{end}\n{sign}", self.start())), "");
        check_against(&text(call), &text(other));
    }
}

fn vectors(lanes: &[&'static str]) -> Vec<Vector> {
    let of = |len| lanes.iter().map(move |lane| Vector { len, lane });
    [1, 2, 4, 5, 8].into_iter().flat_map(of).collect()
}

#[test]
fn arithmetic_of_integers() {
    for vector in vectors(&["i8", "i32", "i64"]) {
        for name in ["add", "sub", "mul", "and", "or", "xor"] {
            vector.same_lanes(
                "$v",
                &format!("  %x = call $v @llvm.vp.{name}.$s($v %a, $v %b, $m)"),
                &format!("  %x = {name} $v %a, %b"),
            );
        }
        for name in ["shl", "lshr", "ashr"] {
            let amount = "  %c = and $v %b, splat ($e 7)\n";
            vector.same_lanes(
                "$v",
                &format!("{amount}  %x = call $v @llvm.vp.{name}.$s($v %a, $v %c, $m)"),
                &format!("{amount}  %x = {name} $v %a, %c"),
            );
        }
        // Divisors of lanes that do not count are zero.
        for name in ["udiv", "sdiv", "urem", "srem"] {
            let odd = "  %odd = or $v %b, splat ($e 3)\n";
            vector.same_lanes(
                "$v",
                &format!(
                    "{odd}  %c = select <$l x i1> %active, $v %odd, $v zeroinitializer
  %x = call $v @llvm.vp.{name}.$s($v %a, $v %c, $m)"
                ),
                &format!("{odd}  %x = {name} $v %a, %odd"),
            );
        }
    }
}

#[test]
fn intrinsics_conversions_and_comparisons() {
    for vector in vectors(&["i8", "i32", "i64"]) {
        for name in ["smax", "umin", "sadd.sat", "usub.sat"] {
            vector.same_lanes(
                "$v",
                &format!("  %x = call $v @llvm.vp.{name}.$s($v %a, $v %b, $m)"),
                &format!("  %x = call $v @llvm.{name}.$s($v %a, $v %b)"),
            );
        }
        for name in ["abs", "ctlz", "cttz"] {
            vector.same_lanes(
                "$v",
                &format!("  %x = call $v @llvm.vp.{name}.$s($v %a, i1 false, $m)"),
                &format!("  %x = call $v @llvm.{name}.$s($v %a, i1 false)"),
            );
        }
        vector.same_lanes(
            "$v",
            "  %x = call $v @llvm.vp.fshl.$s($v %a, $v %b, $v %a, $m)",
            "  %x = call $v @llvm.fshl.$s($v %a, $v %b, $v %a)",
        );
        vector.same_lanes(
            "<$l x i1>",
            "  %x = call <$l x i1> @llvm.vp.icmp.$s($v %a, $v %b, metadata !\"slt\", $m)",
            "  %x = icmp slt $v %a, %b",
        );
        vector.same_lanes(
            "<$l x float>",
            "  %x = call <$l x float> @llvm.vp.sitofp.v$lf32.$s($v %a, $m)",
            "  %x = sitofp $v %a to <$l x float>",
        );
        vector.same_lanes(
            "<$l x i16>",
            "  %x0 = call <$l x i3> @llvm.vp.trunc.v$li3.$s($v %a, $m)
  %x1 = call <$l x i3> @llvm.vp.merge.v$li3(<$l x i1> %m, <$l x i3> %x0, <$l x i3> splat (i3 2), i32 %n)
  %x = call <$l x i16> @llvm.vp.sext.v$li16.v$li3(<$l x i3> %x1, $m)",
            "  %x0 = trunc $v %a to <$l x i3>\n  %x = sext <$l x i3> %x0 to <$l x i16>",
        );
    }
    for vector in vectors(&["float", "double"]) {
        for name in ["fadd", "fsub", "fmul", "fdiv"] {
            vector.same_lanes(
                "$v",
                &format!("  %x = call $v @llvm.vp.{name}.$s($v %a, $v %b, $m)"),
                &format!("  %x = {name} $v %a, %b"),
            );
        }
        vector.same_lanes(
            "$v",
            "  %x0 = call $v @llvm.vp.fneg.$s($v %a, $m)
  %x = call $v @llvm.vp.roundtozero.$s($v %x0, $m)",
            "  %x0 = fneg $v %a\n  %x = call $v @llvm.trunc.$s($v %x0)",
        );
        vector.same_lanes(
            "<$l x i1>",
            "  %x = call <$l x i1> @llvm.vp.fcmp.$s($v %a, $v %b, metadata !\"ult\", $m)",
            "  %x = fcmp ult $v %a, %b",
        );
    }
}

/// The value of a lane that does not count, and the operation that makes one lane of two.
#[test]
fn reductions() {
    let end = "  store $e %x, ptr addrspace(1) %r, align 2";
    for vector in vectors(&["i8", "i32", "i64"]) {
        for (name, neutral, pair) in [
            ("add", "0", "add $e %s, %t"),
            ("mul", "1", "mul $e %s, %t"),
            ("and", "-1", "and $e %s, %t"),
            ("or", "0", "or $e %s, %t"),
            ("xor", "0", "xor $e %s, %t"),
            ("smin", "127", "call $e @llvm.smin.$e($e %s, $e %t)"),
            ("umax", "0", "call $e @llvm.umax.$e($e %s, $e %t)"),
        ] {
            // All of the type's bits but the sign.
            let neutral = match (name, vector.lane) {
                ("smin", "i32") => "2147483647",
                ("smin", "i64") => "9223372036854775807",
                _ => neutral,
            };
            let start = "  %s = extractelement $v %b, i32 0\n";
            vector.same(
                end,
                &format!("{start}  %x = call $e @llvm.vp.reduce.{name}.$s($e %s, $v %a, $m)"),
                &format!(
                    "{start}  %c = select <$l x i1> %active, $v %a, $v splat ($e {neutral})
  %t = call $e @llvm.vector.reduce.{name}.$s($v %c)
  %x = {pair}"
                ),
            );
        }
        vector.same(
            "  store i32 %x, ptr addrspace(1) %r, align 2",
            "  %v = and $v %a, splat ($e 1)
  %x0 = call i32 @llvm.vp.cttz.elts.i32.$s($v %v, i1 false, $m)\n  %x = add i32 %x0, 1",
            "  %v = and $v %a, splat ($e 1)
  %nonzero = icmp ne $v %v, zeroinitializer
  %last = xor <$l x i1> %below, splat (i1 true)
  %one = and <$l x i1> %nonzero, %active
  %stop = or <$l x i1> %one, %last
  %x0 = call i32 @llvm.experimental.cttz.elts.i32.v$li1(<$l x i1> %stop, i1 false)
  %x = add i32 %x0, 1",
        );
    }
    for vector in vectors(&["float", "double"]) {
        for (name, neutral) in [("fadd", "-0.0"), ("fmul", "1.0")] {
            vector.same(
                end,
                &format!("  %x = call $e @llvm.vp.reduce.{name}.$s($e 1.5, $v %a, $m)"),
                &format!(
                    "  %c = select <$l x i1> %active, $v %a, $v splat ($e {neutral})
  %x = call $e @llvm.vector.reduce.{name}.$s($e 1.5, $v %c)"
                ),
            );
        }
        let numbers =
            "  %i = load <$l x i16>, ptr addrspace(1) %p, align 2\n  %f = sitofp <$l x i16> %i to $v\n";
        vector.same(
            end,
            &format!("{numbers}  %x = call $e @llvm.vp.reduce.fmax.$s($e 1.5, $v %f, $m)"),
            &format!(
                "{numbers}  %c = select <$l x i1> %active, $v %f, $v splat ($e 1.5)
  %x0 = call $e @llvm.vector.reduce.fmax.$s($v %c)
  %x = call $e @llvm.maxnum.$e($e %x0, $e 1.5)"
            )
            .replace("maxnum.$e", if vector.lane == "float" { "maxnum.f32" } else { "maxnum.f64" }),
        );
    }
}

#[test]
fn memory_and_lanes_that_move() {
    for vector in vectors(&["i8", "i32", "double"]) {
        let zero = "$v zeroinitializer";
        vector.same_lanes(
            "$v",
            "  %x = call $v @llvm.vp.load.$s.p1(ptr addrspace(1) align 2 %q, $m)",
            "  %x = call $v @llvm.masked.load.$s.p1(ptr addrspace(1) align 2 %q, <$l x i1> %active, $v poison)",
        );
        vector.same(
            "",
            "  call void @llvm.vp.store.$s.p1($v %a, ptr addrspace(1) align 2 %r, $m)
  store i8 1, ptr addrspace(1) %out, align 1",
            "  call void @llvm.masked.store.$s.p1($v %a, ptr addrspace(1) align 2 %r, <$l x i1> %active)
  store i8 1, ptr addrspace(1) %out, align 1",
        );
        let pointers = "  %ds = zext <$l x i8> %mb to <$l x i64>
  %ps = getelementptr i8, ptr addrspace(1) %p, <$l x i64> %ds\n";
        vector.same_lanes(
            "$v",
            &format!(
                "{pointers}  %x = call $v @llvm.vp.gather.$s.v$lp1(<$l x ptr addrspace(1)> align 1 %ps, $m)"
            ),
            &format!(
                "{pointers}  %x = call $v @llvm.masked.gather.$s.v$lp1(<$l x ptr addrspace(1)> align 1 %ps, <$l x i1> %active, {zero})"
            ),
        );
        let strides = (0..vector.len).map(|lane| format!("i64 {}", i64::from(lane) * -12));
        let strides = strides.collect::<Vec<_>>().join(", ");
        let strides = format!("  %ps = getelementptr i8, ptr addrspace(1) %q, <$l x i64> <{strides}>\n");
        vector.same_lanes(
            "$v",
            "  %x = call $v @llvm.experimental.vp.strided.load.$s.p1.i32(ptr addrspace(1) align 4 %q, i32 -12, $m)",
            &format!(
                "{strides}  %x = call $v @llvm.masked.gather.$s.v$lp1(<$l x ptr addrspace(1)> align 4 %ps, <$l x i1> %active, {zero})"
            ),
        );
        let far = strides.replace("%q", "%far");
        let to = "  %far = getelementptr i8, ptr addrspace(1) %r, i64 200\n";
        vector.same(
            "  store i8 1, ptr addrspace(1) %r, align 1",
            &format!(
                "{to}  call void @llvm.experimental.vp.strided.store.$s.p1.i64($v %a, ptr addrspace(1) align 4 %far, i64 -12, $m)"
            ),
            &format!(
                "{to}{far}  call void @llvm.masked.scatter.$s.v$lp1($v %a, <$l x ptr addrspace(1)> align 4 %ps, <$l x i1> %active)"
            ),
        );
    }
    for vector in vectors(&["i8", "i32"]).into_iter().filter(|vector| vector.len > 1) {
        // Lane by lane through memory.
        let through = |parts: &str| {
            format!(
                "  %room = alloca [64 x $e], align 8
  store [64 x $e] zeroinitializer, ptr %room, align 8
{parts}"
            )
        };
        vector.same_lanes(
            "$v",
            "  %x = call $v @llvm.experimental.vp.splice.$s($v %a, $v %b, i32 1, <$l x i1> %m, i32 %n, i32 %n)",
            &through(
                "  store $v %a, ptr %room, align 1
  %behind = getelementptr $e, ptr %room, i32 %n
  store $v %b, ptr %behind, align 1
  %from = getelementptr $e, ptr %room, i32 1
  %x = load $v, ptr %from, align 1",
            ),
        );
        let lanes: Vec<String> = (0..vector.len)
            .map(|lane| {
                let before = if lane == 0 { "poison".into() } else { format!("%y{}", lane - 1) };
                format!(
                    "  %i{lane} = sub i32 %n, {}
  %ok{lane} = icmp ult i32 %i{lane}, $l
  %j{lane} = select i1 %ok{lane}, i32 %i{lane}, i32 0
  %l{lane} = extractelement $v %a, i32 %j{lane}
  %y{lane} = insertelement $v {before}, $e %l{lane}, i32 {lane}\n",
                    lane + 1
                )
            })
            .collect();
        vector.same_lanes(
            "$v",
            "  %x = call $v @llvm.experimental.vp.reverse.$s($v %a, $m)",
            &format!("{}  %x = select i1 true, $v %y{}, {}", lanes.concat(), vector.len - 1, "$v %a"),
        );
    }
}

#[test]
fn matrices() {
    // Rows, inner length, columns.
    for (rows, inner, columns) in [(1, 1, 1), (2, 3, 4), (3, 3, 3), (4, 2, 1), (1, 5, 2)] {
        for (lane, suffix) in [("i32", "i32"), ("i8", "i8"), ("float", "f32"), ("double", "f64")] {
            let (times, plus) = if lane.starts_with('i') { ("mul", "add") } else { ("fmul", "fadd") };
            let ty = |count: u32| format!("<{count} x {lane}>");
            let (left, right, whole) = (rows * inner, inner * columns, rows * columns);
            let load = format!(
                "  %a = load {}, ptr addrspace(1) %p, align 2\n  %b = load {}, ptr addrspace(1) %q, align 2\n",
                ty(left),
                ty(right)
            );
            let store = |count: u32| format!("  store {} %x, ptr addrspace(1) %r, align 2\n", ty(count));
            let product = format!(
                "{load}  %x = call {w} @llvm.matrix.multiply.v{whole}{suffix}.v{left}{suffix}.v{right}{suffix}({} %a, {} %b, i32 {rows}, i32 {inner}, i32 {columns})\n{}",
                ty(left),
                ty(right),
                store(whole),
                w = ty(whole)
            );
            let mut other = load.clone();
            let mut last = "poison".to_owned();
            for column in 0..columns {
                for row in 0..rows {
                    let mut sum = String::new();
                    for number in 0..inner {
                        let id = format!("{column}_{row}_{number}");
                        other += &format!(
                            "  %a{id} = extractelement {} %a, i32 {}\n  %b{id} = extractelement {} %b, i32 {}\n  %p{id} = {times} {lane} %a{id}, %b{id}\n",
                            ty(left),
                            number * rows + row,
                            ty(right),
                            column * inner + number
                        );
                        let part = format!("%p{id}");
                        sum = if number == 0 {
                            part
                        } else {
                            other += &format!("  %s{id} = {plus} {lane} {sum}, {part}\n");
                            format!("%s{id}")
                        };
                    }
                    let next = format!("%w{column}_{row}");
                    other += &format!(
                        "  {next} = insertelement {} {last}, {lane} {sum}, i32 {}\n",
                        ty(whole),
                        column * rows + row
                    );
                    last = next;
                }
            }
            other += &store(whole).replace("%x", &last);
            check_against(&kernel(&product, ""), &kernel(&other, ""));
            moved_matrix((rows, inner), lane, suffix);
        }
    }
}

/// A matrix that is loaded with a stride, transposed and stored with another one, and the same element by element.
fn moved_matrix((rows, columns): (u32, u32), lane: &str, suffix: &str) {
    let count = rows * columns;
    let vector = format!("<{count} x {lane}>");
    let name = format!("v{count}{suffix}");
    // The intrinsics take generic pointers alone. Strides are below zero.
    let start = "  %far = getelementptr i8, ptr addrspace(1) %r, i64 400
  %from = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %nb = load i8, ptr addrspace(1) %q, align 1
  %small = and i8 %nb, 1
  %n = sub i8 -6, %small\n";
    let body = format!(
        "{start}  %room = alloca [512 x i8], align 8
  call void @llvm.memcpy.p0.p1.i64(ptr %room, ptr addrspace(1) %p, i64 512, i1 false)
  %a = call {vector} @llvm.matrix.column.major.load.{name}.i64(ptr align 2 %room, i64 6, i1 true, i32 {rows}, i32 {columns})
  %t = call {vector} @llvm.matrix.transpose.{name}({vector} %a, i32 {rows}, i32 {columns})
  %to = alloca [512 x i8], align 8
  store [512 x i8] zeroinitializer, ptr %to, align 8
  %last = getelementptr i8, ptr %to, i64 400
  call void @llvm.matrix.column.major.store.{name}.i8({vector} %t, ptr %last, i8 %n, i1 false, i32 {columns}, i32 {rows})
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %r, ptr %to, i64 512, i1 false)\n"
    );
    let mut other = format!("{start}  %w = sext i8 %n to i64\n");
    for row in 0..rows {
        other += &format!("  %o{row} = mul i64 %w, {row}\n");
        for column in 0..columns {
            let id = format!("{row}_{column}");
            other += &format!(
                "  %f{id} = getelementptr {lane}, ptr addrspace(1) %p, i64 {}
  %v{id} = load {lane}, ptr addrspace(1) %f{id}, align 1
  %i{id} = add i64 %o{row}, {column}
  %t{id} = getelementptr {lane}, ptr addrspace(1) %far, i64 %i{id}
  store {lane} %v{id}, ptr addrspace(1) %t{id}, align 1\n",
                column * 6 + row
            );
        }
    }
    check_against(&kernel(&body, ""), &kernel(&other, ""));
}

#[test]
fn lanes_one_after_the_other() {
    if MAJOR_VERSION < "20" {
        // LLVM has no intrinsic for the last active one yet.
        return;
    }
    for vector in vectors(&["i8", "i32"]) {
        let one = "  %first = extractelement $v %b, i32 0\n";
        let chain = |step: &dyn Fn(u32, &str) -> String, start: &str| {
            let mut last = start.to_owned();
            let mut text = String::new();
            for lane in 0..vector.len {
                text += &step(lane, &last);
                last = format!("%y{lane}");
            }
            (text, last)
        };
        let (text, last) = chain(
            &|lane, last| {
                format!(
                    "  %t{lane} = extractelement <$l x i1> %active, i32 {lane}
  %e{lane} = extractelement $v %a, i32 {lane}
  %y{lane} = select i1 %t{lane}, $e %e{lane}, $e {last}\n"
                )
            },
            "%first",
        );
        let end = "  store $e %x, ptr addrspace(1) %r, align 4";
        vector.same(
            end,
            &format!("{one}  %x = call $e @llvm.experimental.vector.extract.last.active.$s($v %a, <$l x i1> %active, $e %first)"),
            &format!("{one}{text}  %x = or $e {last}, 0"),
        );
        let (text, last) = chain(
            &|lane, last| {
                format!(
                    "  %s{lane} = shufflevector $v %d, $v poison, <$l x i32> splat (i32 {lane})
  %e{lane} = icmp eq $v %c, %s{lane}
  %y{lane} = or <$l x i1> {last}, %e{lane}\n"
                )
            },
            "zeroinitializer",
        );
        let few = "  %c = and $v %a, splat ($e 7)\n  %d = and $v %b, splat ($e 7)\n";
        vector.same_lanes(
            "<$l x i1>",
            &format!("{few}  %x = call <$l x i1> @llvm.experimental.vector.match.$s.$s($v %c, $v %d, <$l x i1> %active)"),
            &format!("{few}{text}  %x = and <$l x i1> {last}, %active"),
        );
        // Some of the places are the same.
        let places = "  %k = and <$l x i8> %mb, splat (i8 3)
  %kw = zext <$l x i8> %k to <$l x i64>
  %far = getelementptr i8, ptr addrspace(1) %r, i64 64
  %ps = getelementptr $e, ptr addrspace(1) %far, <$l x i64> %kw\n";
        for (name, operation) in [
            ("add", "add $e %o, %first".to_owned()),
            ("uadd.sat", "call $e @llvm.uadd.sat.$e($e %o, $e %first)".to_owned()),
            ("umax", "call $e @llvm.umax.$e($e %o, $e %first)".to_owned()),
        ] {
            let (text, _) = chain(
                &|lane, _| {
                    format!(
                        "  %t{lane} = extractelement <$l x i1> %active, i32 {lane}
  %p{lane} = extractelement <$l x ptr addrspace(1)> %ps, i32 {lane}
  %o{lane} = load $e, ptr addrspace(1) %p{lane}, align 1
  %new{lane} = {}
  %w{lane} = select i1 %t{lane}, $e %new{lane}, $e %o{lane}
  store $e %w{lane}, ptr addrspace(1) %p{lane}, align 1\n",
                        operation.replace("%o", &format!("%o{lane}"))
                    )
                },
                "",
            );
            vector.same(
                "",
                &format!("{one}{places}  call void @llvm.experimental.vector.histogram.{name}.v$lp1.$e(<$l x ptr addrspace(1)> %ps, $e %first, <$l x i1> %active)"),
                &format!("{one}{places}{text}"),
            );
        }
        vector.same(
            "  store i32 %x, ptr addrspace(1) %r, align 4",
            "  %w = zext i32 %n to i64\n  %x = call i32 @llvm.experimental.get.vector.length.i64(i64 %w, i32 2, i1 false)",
            "  %x = call i32 @llvm.umin.i32(i32 %n, i32 2)",
        );
    }
    let body = "  %room = alloca [4 x i32], align 8
  %at = getelementptr i8, ptr %room, i64 4
  store i32 8, ptr %at, align 4
  %to = getelementptr i8, ptr %room, i64 8
  store i32 77, ptr %to, align 4
  %found = call ptr @llvm.load.relative.i64(ptr %room, i64 4)
  %x = load i32, ptr %found, align 4
  store i32 %x, ptr addrspace(1) %r, align 4";
    check_against(&kernel(body, ""), &kernel("  store i32 77, ptr addrspace(1) %r, align 4", ""));
}

/// Divisors of lanes without the mask are zero, or would let the quotient overflow.
#[test]
fn divisions_under_a_mask() {
    for vector in vectors(&["i8", "i32", "i64"]) {
        for (name, off) in [("udiv", "0"), ("urem", "0"), ("sdiv", "0"), ("sdiv", "-1"), ("srem", "-1")] {
            let least = if vector.lane == "i8" { "-128" } else { "-2147483648" };
            let start = "  %odd = or $v %b, splat ($e 3)\n";
            let off = format!(
                "  %c = select <$l x i1> %m, $v %odd, $v splat ($e {off})
  %d = select <$l x i1> %m, $v %a, $v splat ($e {least})\n"
            );
            let call = format!("{off}  %x = call $v @llvm.masked.{name}.$s($v %d, $v %c, <$l x i1> %m)\n");
            let other = format!("  %x = {name} $v %a, %odd\n");
            let end = "  %z = select <$l x i1> %m, $v %x, $v %b\n  store $v %z, ptr addrspace(1) %r, align 2";
            let text = |middle: &str| vector.fill(&format!("{}{start}{middle}{end}", vector.start()));
            let rest = vector.fill(&format!("declare $v @llvm.masked.{name}.$s($v, $v, <$l x i1>)"));
            check_against(&kernel(&text(&call), &rest), &kernel(&text(&other), ""));
        }
    }
}

#[test]
fn structured_addresses() {
    const TYPE: &str = "{ i32, [4 x { i32, i8 }], <4 x float> }";
    let load = "  %n = load i8, ptr addrspace(1) %p, align 1
  %few = and i8 %n, 3
  %i = zext i8 %few to i32
  %w = zext i8 %n to i64\n";
    let store = "  %x = load i16, ptr addrspace(1) %h, align 2
  store i16 %x, ptr addrspace(1) %r, align 2
  %further = getelementptr i8, ptr addrspace(1) %r, i64 64
  %whole = load [16 x i32], ptr %room, align 4
  store [16 x i32] %whole, ptr addrspace(1) %further, align 4";
    let set = "  store [16 x i32] zeroinitializer, ptr %room, align 4\n";
    let values = "  store i8 %n, ptr %f, align 1\n  store float 2.5, ptr %e, align 4\n  store i32 %i, ptr %g, align 4\n";
    let gep = |result: &str, space: &str, args: &str| {
        format!("  %{result} = call ptr{space} (ptr{space}, ...) @llvm.structured.gep.{args}\n")
    };
    let other = format!(
        "{load}  %room = alloca %S, align 16\n{set}  %f = getelementptr %S, ptr %room, i64 0, i32 1, i32 %i, i32 1
  %e = getelementptr %S, ptr %room, i64 0, i32 2, i32 %i\n{values}  %h = getelementptr i16, ptr addrspace(1) %p, i64 %w\n{store}"
    )
    .replace("%g,", "%room,");
    let rest = "declare ptr @llvm.structured.gep.p0(ptr, ...)
declare ptr addrspace(1) @llvm.structured.gep.p1(ptr addrspace(1), ...)\n";
    let body = |variable: &str| {
        [
            load,
            variable,
            set,
            &gep("part", "", "p0(ptr elementtype(%S) %room, i64 1, i32 %i)"),
            &gep("f", "", "p0(ptr elementtype({ i32, i8 }) %part, i32 1)"),
            &gep("e", "", "p0(ptr elementtype(%S) %room, i32 2, i32 %i)"),
            &gep("g", "", "p0(ptr elementtype(%S) %room)"),
            values,
            // Indices have no sign.
            &gep("h", " addrspace(1)", "p1(ptr addrspace(1) elementtype([256 x i16]) %p, i8 %n)"),
            store,
        ]
        .concat()
        .replace("%S", TYPE)
    };
    let reference = kernel(&other.replace("%S", TYPE), "");
    check_against(&kernel(&body("  %room = alloca %S, align 16\n"), rest), &reference);
    // The attribute stands on results since LLVM 23.
    if MAJOR_VERSION >= "23" {
        let variable = "  %room = call elementtype(%S) ptr @llvm.structured.alloca.p0()\n";
        let rest = format!("{rest}declare ptr @llvm.structured.alloca.p0()");
        check_against(&kernel(&body(variable), &rest), &reference);
    }
}
