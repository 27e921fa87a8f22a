//! Builtins that work on each component by itself, as rows of LLVM text for one component.
//!
//! In a body, `%a`, `%b`, `%c` and `%d` are the parameters and `%r` the result. `$T` is the type of the first parameter, `$M`
//! its suffix in intrinsics' names, `$N` its bits, `$I` the integer as wide, `$R` the type of the result, and
//! `@!name` a function of the C library's mathematics for `$T`.

/// Which first parameter a row is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Float,
    Signed,
    Unsigned,
    /// Integers of either sign.
    Int,
}

/// How the component of the result comes about.
#[derive(Clone, Copy, Debug)]
pub(super) enum Body {
    /// The overloaded LLVM intrinsic of this name.
    Intrinsic(&'static str),
    /// The function of the C library.
    Library(&'static str),
    /// Instructions.
    Text(&'static str),
    /// Instructions that give a boolean: 1 in a scalar, all bits in a vector.
    Test(&'static str),
    /// Instructions that also write through the last parameter, to components of this type.
    Out(&'static str, &'static str),
}

/// A builtin that works by component.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) class: Class,
    pub(super) arity: usize,
    pub(super) body: Body,
}

/// The row for a builtin.
pub(super) fn find(name: &str, float: bool, unsigned: bool, arity: usize) -> Option<&'static Row> {
    ROWS.iter().find(|row| {
        row.name == name
            && row.arity == arity
            && match row.class {
                Class::Float => float,
                Class::Int => !float,
                Class::Signed => !float && !unsigned,
                Class::Unsigned => !float && unsigned,
            }
    })
}

/// All rows.
#[cfg(test)]
pub(super) fn rows() -> &'static [Row] {
    ROWS
}

/// The parameters of the C library's functions: `T` as the function's own type, `i` as `int`, `p` as a pointer.
pub(super) const LIBRARY: &[(&str, &str, &str)] = &[
    ("acos", "T", "T"),
    ("acosh", "T", "T"),
    ("asin", "T", "T"),
    ("asinh", "T", "T"),
    ("atan", "T", "T"),
    ("atan2", "T", "TT"),
    ("atanh", "T", "T"),
    ("cbrt", "T", "T"),
    ("cos", "T", "T"),
    ("cosh", "T", "T"),
    ("erf", "T", "T"),
    ("erfc", "T", "T"),
    ("exp", "T", "T"),
    ("exp10", "T", "T"),
    ("exp2", "T", "T"),
    ("expm1", "T", "T"),
    ("fdim", "T", "TT"),
    ("fmod", "T", "TT"),
    ("hypot", "T", "TT"),
    ("ilogb", "i", "T"),
    ("ldexp", "T", "Ti"),
    ("lgamma", "T", "T"),
    ("lgamma_r", "T", "Tp"),
    ("log", "T", "T"),
    ("log10", "T", "T"),
    ("log1p", "T", "T"),
    ("log2", "T", "T"),
    ("logb", "T", "T"),
    ("pow", "T", "TT"),
    ("remainder", "T", "TT"),
    ("remquo", "T", "TTp"),
    ("sin", "T", "T"),
    ("sinh", "T", "T"),
    ("tan", "T", "T"),
    ("tanh", "T", "T"),
    ("tgamma", "T", "T"),
];

macro_rules! rows {
    ($($name:literal $class:ident $arity:literal $body:ident($($text:expr),+);)*) => {
        &[$(Row { name: $name, class: Class::$class, arity: $arity, body: Body::$body($($text),+) }),*]
    };
}

const ROWS: &[Row] = rows! {
    "acos" Float 1 Library("acos");
    "acosh" Float 1 Library("acosh");
    "acospi" Float 1 Text("%x = call $T @!acos($T %a)\n%r = fdiv $T %x, $PI");
    "asin" Float 1 Library("asin");
    "asinh" Float 1 Library("asinh");
    "asinpi" Float 1 Text("%x = call $T @!asin($T %a)\n%r = fdiv $T %x, $PI");
    "atan" Float 1 Library("atan");
    "atan2" Float 2 Library("atan2");
    "atan2pi" Float 2 Text("%x = call $T @!atan2($T %a, $T %b)\n%r = fdiv $T %x, $PI");
    "atanh" Float 1 Library("atanh");
    "atanpi" Float 1 Text("%x = call $T @!atan($T %a)\n%r = fdiv $T %x, $PI");
    "cbrt" Float 1 Library("cbrt");
    "ceil" Float 1 Intrinsic("ceil");
    "copysign" Float 2 Intrinsic("copysign");
    "cos" Float 1 Library("cos");
    "cosh" Float 1 Library("cosh");
    "cospi" Float 1 Text("%m = frem $T %a, 2.0\n%x = fmul $T %m, $PI\n%r = call $T @!cos($T %x)");
    "erf" Float 1 Library("erf");
    "erfc" Float 1 Library("erfc");
    "exp" Float 1 Library("exp");
    "exp10" Float 1 Library("exp10");
    "exp2" Float 1 Library("exp2");
    "expm1" Float 1 Library("expm1");
    "fabs" Float 1 Intrinsic("fabs");
    "fdim" Float 2 Library("fdim");
    "floor" Float 1 Intrinsic("floor");
    "fma" Float 3 Intrinsic("fma");
    "fmax" Float 2 Intrinsic("maxnum");
    "fmin" Float 2 Intrinsic("minnum");
    "fmod" Float 2 Library("fmod");
    "fract" Float 2 Out("$T", "%f = call $T @llvm.floor.$M($T %a)\n%d = fsub $T %a, %f\n%i = bitcast $T 1.0 to $I\n\
        %j = sub $I %i, 1\n%k = bitcast $I %j to $T\n%m = call $T @llvm.minnum.$M($T %d, $T %k)\n\
        %n = fcmp uno $T %a, 0.0\n%r = select i1 %n, $T %a, $T %m\nstore $T %f, $B %b");
    "frexp" Float 2 Out("i32", "%x = call {$T, i32} @llvm.frexp.$M.i32($T %a)\n%r = extractvalue {$T, i32} %x, 0\n\
        %e = extractvalue {$T, i32} %x, 1\nstore i32 %e, $B %b");
    "hypot" Float 2 Library("hypot");
    "ilogb" Float 1 Library("ilogb");
    "ldexp" Float 2 Library("ldexp");
    "lgamma" Float 1 Library("lgamma");
    "lgamma_r" Float 2 Out("i32", "%p = alloca i32\n%r = call $T @!lgamma_r($T %a, ptr %p)\n%s = load i32, ptr %p\n\
        store i32 %s, $B %b");
    "log" Float 1 Library("log");
    "log10" Float 1 Library("log10");
    "log1p" Float 1 Library("log1p");
    "log2" Float 1 Library("log2");
    "logb" Float 1 Library("logb");
    "mad" Float 3 Text("%m = fmul $T %a, %b\n%r = fadd $T %m, %c");
    "maxmag" Float 2 Text("%p = call $T @llvm.fabs.$M($T %a)\n%q = call $T @llvm.fabs.$M($T %b)\n\
        %x = fcmp ogt $T %p, %q\n%y = fcmp ogt $T %q, %p\n%m = call $T @llvm.maxnum.$M($T %a, $T %b)\n\
        %z = select i1 %y, $T %b, $T %m\n%r = select i1 %x, $T %a, $T %z");
    "minmag" Float 2 Text("%p = call $T @llvm.fabs.$M($T %a)\n%q = call $T @llvm.fabs.$M($T %b)\n\
        %x = fcmp olt $T %p, %q\n%y = fcmp olt $T %q, %p\n%m = call $T @llvm.minnum.$M($T %a, $T %b)\n\
        %z = select i1 %y, $T %b, $T %m\n%r = select i1 %x, $T %a, $T %z");
    "modf" Float 2 Out("$T", "%w = call $T @llvm.trunc.$M($T %a)\nstore $T %w, $B %b\n%d = fsub $T %a, %w\n\
        %e = fcmp oeq $T %a, %w\n%f = select i1 %e, $T 0.0, $T %d\n%r = call $T @llvm.copysign.$M($T %f, $T %a)");
    "nan" Int 1 Text("%n = bitcast $R 0x7FF8000000000000 to $I\n%x = or $I %n, %a\n%r = bitcast $I %x to $R");
    "nextafter" Float 2 Text("%i = bitcast $T %a to $I\n%up = fcmp olt $T %a, %b\n%neg = icmp slt $I %i, 0\n\
        %grow = xor i1 %up, %neg\n%d = select i1 %grow, $I 1, $I -1\n%j = add $I %i, %d\n\
        %s = bitcast $T %b to $I\n%m = shl $I 1, $L\n%t = and $I %s, %m\n%tiny = or $I %t, 1\n\
        %zero = fcmp oeq $T %a, 0.0\n%k = select i1 %zero, $I %tiny, $I %j\n%x = bitcast $I %k to $T\n\
        %eq = fcmp oeq $T %a, %b\n%y = select i1 %eq, $T %b, $T %x\n%un = fcmp uno $T %a, %b\n\
        %sum = fadd $T %a, %b\n%r = select i1 %un, $T %sum, $T %y");
    "pow" Float 2 Library("pow");
    "pown" Float 2 Text("%x = fpext $T %a to double\n%y = sitofp i32 %b to double\n\
        %z = call double @pow(double %x, double %y)\n%r = fptrunc double %z to $T");
    "powr" Float 2 Library("pow");
    "remainder" Float 2 Library("remainder");
    "remquo" Float 3 Out("i32", "%p = alloca i32\n%r = call $T @!remquo($T %a, $T %b, ptr %p)\n%s = load i32, ptr %p\n\
        store i32 %s, $C %c");
    "rint" Float 1 Intrinsic("rint");
    "round" Float 1 Intrinsic("round");
    "rsqrt" Float 1 Text("%x = call $T @llvm.sqrt.$M($T %a)\n%r = fdiv $T 1.0, %x");
    "recip" Float 1 Text("%r = fdiv $T 1.0, %a");
    "divide" Float 2 Text("%r = fdiv $T %a, %b");
    "sin" Float 1 Library("sin");
    "sincos" Float 2 Out("$T", "%r = call $T @!sin($T %a)\n%x = call $T @!cos($T %a)\nstore $T %x, $B %b");
    "sinh" Float 1 Library("sinh");
    "sinpi" Float 1 Text("%m = frem $T %a, 2.0\n%x = fmul $T %m, $PI\n%r = call $T @!sin($T %x)");
    "sqrt" Float 1 Intrinsic("sqrt");
    "tan" Float 1 Library("tan");
    "tanh" Float 1 Library("tanh");
    "tanpi" Float 1 Text("%m = frem $T %a, 1.0\n%x = fmul $T %m, $PI\n%r = call $T @!tan($T %x)");
    "tgamma" Float 1 Library("tgamma");
    "trunc" Float 1 Intrinsic("trunc");

    // OpenCL C section 6.15.4: common functions.
    "clamp" Float 3 Text("%m = call $T @llvm.maxnum.$M($T %a, $T %b)\n%r = call $T @llvm.minnum.$M($T %m, $T %c)");
    "degrees" Float 1 Text("%p = fdiv $T 180.0, $PI\n%r = fmul $T %p, %a");
    "max" Float 2 Text("%x = fcmp olt $T %a, %b\n%r = select i1 %x, $T %b, $T %a");
    "min" Float 2 Text("%x = fcmp olt $T %b, %a\n%r = select i1 %x, $T %b, $T %a");
    "mix" Float 3 Text("%d = fsub $T %b, %a\n%m = fmul $T %d, %c\n%r = fadd $T %a, %m");
    "radians" Float 1 Text("%p = fdiv $T $PI, 180.0\n%r = fmul $T %p, %a");
    "step" Float 2 Text("%x = fcmp olt $T %b, %a\n%r = select i1 %x, $T 0.0, $T 1.0");
    "smoothstep" Float 3 Text("%n = fsub $T %c, %a\n%d = fsub $T %b, %a\n%q = fdiv $T %n, %d\n\
        %l = call $T @llvm.maxnum.$M($T %q, $T 0.0)\n%t = call $T @llvm.minnum.$M($T %l, $T 1.0)\n\
        %u = fmul $T %t, 2.0\n%v = fsub $T 3.0, %u\n%w = fmul $T %t, %t\n%r = fmul $T %w, %v");
    "sign" Float 1 Text("%p = fcmp ogt $T %a, 0.0\n%n = fcmp olt $T %a, 0.0\n%z = fcmp oeq $T %a, 0.0\n\
        %x = select i1 %z, $T %a, $T 0.0\n%y = select i1 %n, $T -1.0, $T %x\n%r = select i1 %p, $T 1.0, $T %y");

    // OpenCL C section 6.15.3: integer functions.
    "abs" Signed 1 Text("%r = call $T @llvm.abs.$M($T %a, i1 false)");
    "abs" Unsigned 1 Text("%r = add $T %a, 0");
    "abs_diff" Signed 2 Text("%x = call $T @llvm.smax.$M($T %a, $T %b)\n%y = call $T @llvm.smin.$M($T %a, $T %b)\n\
        %r = sub $T %x, %y");
    "abs_diff" Unsigned 2 Text("%x = call $T @llvm.umax.$M($T %a, $T %b)\n%y = call $T @llvm.umin.$M($T %a, $T %b)\n\
        %r = sub $T %x, %y");
    "add_sat" Signed 2 Intrinsic("sadd.sat");
    "add_sat" Unsigned 2 Intrinsic("uadd.sat");
    "sub_sat" Signed 2 Intrinsic("ssub.sat");
    "sub_sat" Unsigned 2 Intrinsic("usub.sat");
    "hadd" Signed 2 Text("%x = and $T %a, %b\n%y = xor $T %a, %b\n%z = ashr $T %y, 1\n%r = add $T %x, %z");
    "hadd" Unsigned 2 Text("%x = and $T %a, %b\n%y = xor $T %a, %b\n%z = lshr $T %y, 1\n%r = add $T %x, %z");
    "rhadd" Signed 2 Text("%x = or $T %a, %b\n%y = xor $T %a, %b\n%z = ashr $T %y, 1\n%r = sub $T %x, %z");
    "rhadd" Unsigned 2 Text("%x = or $T %a, %b\n%y = xor $T %a, %b\n%z = lshr $T %y, 1\n%r = sub $T %x, %z");
    "clamp" Signed 3 Text("%m = call $T @llvm.smax.$M($T %a, $T %b)\n%r = call $T @llvm.smin.$M($T %m, $T %c)");
    "clamp" Unsigned 3 Text("%m = call $T @llvm.umax.$M($T %a, $T %b)\n%r = call $T @llvm.umin.$M($T %m, $T %c)");
    "clz" Int 1 Text("%r = call $T @llvm.ctlz.$M($T %a, i1 false)");
    "ctz" Int 1 Text("%r = call $T @llvm.cttz.$M($T %a, i1 false)");
    "popcount" Int 1 Intrinsic("ctpop");
    "bit_reverse" Int 1 Intrinsic("bitreverse");
    // Twice the width of every number has room for a mask of all bits.
    "bitfield_insert" Int 4 Text("%o = zext $C %c to i128\n%n = zext $D %d to i128\n%p = shl i128 1, %n\n\
        %m = sub i128 %p, 1\n%s = shl i128 %m, %o\n%x = zext $T %a to i128\n%y = zext $T %b to i128\n\
        %f = and i128 %y, %m\n%g = shl i128 %f, %o\n%i = xor i128 %s, -1\n%k = and i128 %x, %i\n\
        %w = or i128 %k, %g\n%r = trunc i128 %w to $T");
    "bitfield_extract_unsigned" Int 3 Text("%o = zext $B %b to i128\n%n = zext $C %c to i128\n\
        %p = shl i128 1, %n\n%m = sub i128 %p, 1\n%x = zext $T %a to i128\n%s = lshr i128 %x, %o\n\
        %w = and i128 %s, %m\n%r = trunc i128 %w to $T");
    "bitfield_extract_signed" Int 3 Text("%o = zext $B %b to i128\n%n = zext $C %c to i128\n\
        %x = zext $T %a to i128\n%s = lshr i128 %x, %o\n%z = icmp eq i128 %n, 0\n%u = sub i128 128, %n\n\
        %l = shl i128 %s, %u\n%h = ashr i128 %l, %u\n%w = select i1 %z, i128 0, i128 %h\n\
        %r = trunc i128 %w to $T");
    "max" Signed 2 Intrinsic("smax");
    "max" Unsigned 2 Intrinsic("umax");
    "min" Signed 2 Intrinsic("smin");
    "min" Unsigned 2 Intrinsic("umin");
    "mul_hi" Signed 2 Text("%x = sext $T %a to $W\n%y = sext $T %b to $W\n%z = mul $W %x, %y\n%s = lshr $W %z, $N\n\
        %r = trunc $W %s to $T");
    "mul_hi" Unsigned 2 Text("%x = zext $T %a to $W\n%y = zext $T %b to $W\n%z = mul $W %x, %y\n%s = lshr $W %z, $N\n\
        %r = trunc $W %s to $T");
    "mad_hi" Signed 3 Text("%x = sext $T %a to $W\n%y = sext $T %b to $W\n%z = mul $W %x, %y\n%s = lshr $W %z, $N\n\
        %h = trunc $W %s to $T\n%r = add $T %h, %c");
    "mad_hi" Unsigned 3 Text("%x = zext $T %a to $W\n%y = zext $T %b to $W\n%z = mul $W %x, %y\n%s = lshr $W %z, $N\n\
        %h = trunc $W %s to $T\n%r = add $T %h, %c");
    "mad_sat" Signed 3 Text("%x = sext $T %a to $W\n%y = sext $T %b to $W\n%w = sext $T %c to $W\n%z = mul $W %x, %y\n\
        %s = add $W %z, %w\n%one = zext $T 1 to $W\n%p = shl $W %one, $L\n%top = sub $W %p, 1\n\
        %low = sub $W 0, %p\n%l = call $W @llvm.smax.$W($W %s, $W %low)\n%h = call $W @llvm.smin.$W($W %l, $W %top)\n\
        %r = trunc $W %h to $T");
    "mad_sat" Unsigned 3 Text("%x = zext $T %a to $W\n%y = zext $T %b to $W\n%w = zext $T %c to $W\n%z = mul $W %x, %y\n\
        %s = add $W %z, %w\n%top = zext $T -1 to $W\n%h = call $W @llvm.umin.$W($W %s, $W %top)\n\
        %r = trunc $W %h to $T");
    "mul24" Int 2 Text("%r = mul $T %a, %b");
    "mad24" Int 3 Text("%m = mul $T %a, %b\n%r = add $T %m, %c");
    "rotate" Int 2 Text("%r = call $T @llvm.fshl.$M($T %a, $T %a, $T %b)");
    "upsample" Int 2 Text("%x = zext $T %a to $R\n%y = zext $T %b to $R\n%z = shl $R %x, $N\n%r = or $R %z, %y");

    // OpenCL C section 6.15.6: relational functions.
    "isequal" Float 2 Test("%r = fcmp oeq $T %a, %b");
    "isnotequal" Float 2 Test("%r = fcmp une $T %a, %b");
    "isgreater" Float 2 Test("%r = fcmp ogt $T %a, %b");
    "isgreaterequal" Float 2 Test("%r = fcmp oge $T %a, %b");
    "isless" Float 2 Test("%r = fcmp olt $T %a, %b");
    "islessequal" Float 2 Test("%r = fcmp ole $T %a, %b");
    "islessgreater" Float 2 Test("%r = fcmp one $T %a, %b");
    "isordered" Float 2 Test("%r = fcmp ord $T %a, %b");
    "isunordered" Float 2 Test("%r = fcmp uno $T %a, %b");
    "isnan" Float 1 Test("%r = fcmp uno $T %a, 0.0");
    "isinf" Float 1 Test("%r = call i1 @llvm.is.fpclass.$M($T %a, i32 516)");
    "isfinite" Float 1 Test("%r = call i1 @llvm.is.fpclass.$M($T %a, i32 504)");
    "isnormal" Float 1 Test("%r = call i1 @llvm.is.fpclass.$M($T %a, i32 264)");
    "signbit" Float 1 Test("%i = bitcast $T %a to $I\n%r = icmp slt $I %i, 0");
    "bitselect" Int 3 Text("%n = xor $T %c, -1\n%x = and $T %a, %n\n%y = and $T %b, %c\n%r = or $T %x, %y");
    "bitselect" Float 3 Text("%i = bitcast $T %a to $I\n%j = bitcast $T %b to $I\n%k = bitcast $T %c to $I\n\
        %n = xor $I %k, -1\n%x = and $I %i, %n\n%y = and $I %j, %k\n%z = or $I %x, %y\n%r = bitcast $I %z to $T");
};
