//! The rows: for each function its text for one component, by the class of its first operand.

use crate::mapping::registry::Component;

/// Which first operand a row is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::builtin_library) enum OperandClass {
    Float,
    Int,
}

/// How the types of operands and result follow from the first operand's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::builtin_library) enum TypeRule {
    /// All are the same.
    Same,
    /// The result is an integer of 32 bits.
    IntResult,
    /// The second operand is an integer of any width.
    IntSecond,
    /// The result is an integer of any width.
    AnyIntResult,
    /// The result is a floating-point number as wide as the integer.
    FloatOfBits,
    /// The result is an integer of twice the width.
    TwiceTheBits,
    /// The last two operands, offset and count of a bit field, are integers of any width.
    Field,
    /// The operands are integers of whole bytes, the last one of 32 bits.
    IntLast,
    /// All are numbers of single precision.
    Single,
    /// The operand is a number of single precision, the result the 16 bits of a bfloat.
    ToBFloat,
    /// The operand is the 16 bits of a bfloat, the result a number of single precision.
    OfBFloat,
}

/// How the component of the result comes about.
#[derive(Clone, Copy, Debug)]
pub(in crate::builtin_library) enum ComponentBody {
    /// The overloaded LLVM intrinsic of this name.
    Intrinsic(&'static str),
    /// The function of mathematics: an intrinsic of LLVM where it has one, else the C library's.
    Library(&'static str),
    /// Instructions on `double`, to which floating-point operands are widened and from which the result is narrowed.
    Double(&'static str),
    /// Instructions.
    Text(&'static str),
    /// Instructions that give a boolean: 1 in a scalar, all bits in a vector.
    Test(&'static str),
    /// Instructions that also write through the last parameter, to components of this type.
    Out(&'static str, &'static str),
}

/// The text of a function for one class of operands.
#[derive(Clone, Copy, Debug)]
pub(in crate::builtin_library) struct ComponentRow {
    pub(in crate::builtin_library) class: OperandClass,
    pub(in crate::builtin_library) arity: usize,
    pub(in crate::builtin_library) body: ComponentBody,
    pub(in crate::builtin_library) shape: TypeRule,
}

/// The parameters of those of the C library's functions that not every LLVM has an intrinsic for: `T` as the function's own type, `i` as `int`, `p` as a pointer.
pub(super) const LIBRARY: &[(&str, &str, &str)] = &[
    ("atan2", "T", "TT"),
    ("cbrt", "T", "T"),
    ("erf", "T", "T"),
    ("erfc", "T", "T"),
    ("expm1", "T", "T"),
    ("fdim", "T", "TT"),
    ("fmod", "T", "TT"),
    ("hypot", "T", "TT"),
    ("ilogb", "i", "T"),
    ("lgamma", "T", "T"),
    ("lgamma_r", "T", "Tp"),
    ("log1p", "T", "T"),
    ("logb", "T", "T"),
    ("remainder", "T", "TT"),
    ("tgamma", "T", "T"),
];

/// Those for which LLVM has an intrinsic of the same name and parameters, at least in its later versions.
pub(super) const INTRINSICS: &[&str] = &[
    "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "exp10", "exp2", "log", "log10", "log2", "pow",
    "sin", "sinh", "tan", "tanh",
];

/// `%l`, the logarithm of `%y` + 1, without the loss of a small `%y` beside the 1: the quotient makes up for what rounding
/// the sum left out.
macro_rules! log1p {
    () => {
        "\n%u = fadd double %y, 1.0\n%d = fsub double %u, 1.0\n%log = call double @llvm.log.f64(double %u)\n\
        %quotient = fdiv double %y, %d\n%product = fmul double %log, %quotient\n\
        %unbounded = fcmp oeq double %u, 0x7FF0000000000000\n%most = select i1 %unbounded, double %log, double %product\n\
        %tiny = fcmp oeq double %d, 0.0\n%l = select i1 %tiny, double %y, double %most\n"
    };
}

/// `%m`, which is `%l`, or where `%x` is so large that its square is none, the logarithm of twice `%x`.
macro_rules! unless_large {
    () => {
        "\n%large = fcmp ogt double %x, 1.0e150\n%log.x = call double @llvm.log.f64(double %x)\n\
        %log.twice = fadd double %log.x, 0x3FE62E42FEFA39EF\n%m = select i1 %large, double %log.twice, double %l\n"
    };
}

/// `%s` and `%c`, sine and cosine of `%a` half turns by the nearest quarter `%i`, which is exact; `%odd` is whether they are changed
/// for each other.
macro_rules! half_turns {
    () => {
        "%m = frem double %a, 2.0\n%n = fmul double %m, 2.0\n%q = call double @llvm.rint.f64(double %n)\n\
        %h = fmul double %q, 0.5\n%t = fsub double %m, %h\n%y = fmul double %t, 0x400921FB54442D18\n\
        %s = call double @llvm.sin.f64(double %y)\n%c = call double @llvm.cos.f64(double %y)\n\
        %i = call i32 @llvm.fptosi.sat.i32.f64(double %q)\n%bit = and i32 %i, 1\n%odd = icmp ne i32 %bit, 0\n"
    };
}

/// `%sine`, with the sign of `%a` where it is 0.
macro_rules! sine {
    () => {
        "%s.v = select i1 %odd, double %c, double %s\n%s.n = fneg double %s.v\n%s.bit = and i32 %i, 2\n\
        %s.is = icmp ne i32 %s.bit, 0\n%s.r = select i1 %s.is, double %s.n, double %s.v\n\
        %s.z = fcmp oeq double %s.r, 0.0\n%s.o = call double @llvm.copysign.f64(double 0.0, double %a)\n\
        %sine = select i1 %s.z, double %s.o, double %s.r\n"
    };
}

/// `%cosine`, without a sign where it is 0.
macro_rules! cosine {
    () => {
        "%c.v = select i1 %odd, double %s, double %c\n%c.n = fneg double %c.v\n%c.i = add i32 %i, 1\n\
        %c.bit = and i32 %c.i, 2\n%c.is = icmp ne i32 %c.bit, 0\n%c.r = select i1 %c.is, double %c.n, double %c.v\n\
        %cosine = fadd double %c.r, 0.0\n"
    };
}

/// The bit of the index `%d` of this number, in all bits of `%m` with the number behind.
macro_rules! bit_of_index {
    ($bit:literal) => {
        concat!(
            "%h",
            $bit,
            " = lshr $D %d, ",
            $bit,
            "\n%b",
            $bit,
            " = trunc $D %h",
            $bit,
            " to i1\n%m",
            $bit,
            " = sext i1 %b",
            $bit,
            " to $T\n"
        )
    };
}

/// The bits of `$low` where those of `$choice` are 0, and else those of `$high`.
macro_rules! chosen {
    ($result:literal = $choice:literal, $low:literal, $high:literal) => {
        concat!(
            "%",
            $result,
            ".x = xor $T %",
            $low,
            ", %",
            $high,
            "\n%",
            $result,
            ".y = and $T %",
            $result,
            ".x, %",
            $choice,
            "\n%",
            $result,
            " = xor $T %",
            $low,
            ", %",
            $result,
            ".y\n"
        )
    };
}

macro_rules! shape {
    () => {
        TypeRule::Same
    };
    ($shape:ident) => {
        TypeRule::$shape
    };
}

/// Declares the rows of each function; every variant of [`Component`] must have some.
macro_rules! rows {
    ($($function:ident { $($class:ident $arity:literal $body:ident($($text:expr),+) $(as $shape:ident)?),+ })*) => {
        /// The rows of a function.
        pub(in crate::builtin_library) const fn rows(function: Component) -> &'static [ComponentRow] {
            match function {
                $(Component::$function => &[$(ComponentRow {
                    class: OperandClass::$class,
                    arity: $arity,
                    body: ComponentBody::$body($($text),+),
                    shape: shape!($($shape)?),
                }),+],)*
            }
        }
    };
}

rows! {
    Acos { Float 1 Library("acos") }
    Acosh { Float 1 Double(concat!("%x = fadd double %a, 0.0\n%t = fsub double %a, 1.0\n%q = fadd double %t, 2.0\n\
        %s = fmul double %t, %q\n%w = call double @llvm.sqrt.f64(double %s)\n%y = fadd double %t, %w", log1p!(),
        unless_large!(), "%n = fcmp olt double %a, 1.0\n%r = select i1 %n, double 0x7FF8000000000000, double %m")) }
    Acospi { Float 1 Text("%x = call $T @!acos($T %a)\n%r = fdiv $T %x, $PI") }
    Asin { Float 1 Library("asin") }
    Asinh { Float 1 Double(concat!("%x = call double @llvm.fabs.f64(double %a)\n%s = fmul double %x, %x\n\
        %t = fadd double %s, 1.0\n%w = call double @llvm.sqrt.f64(double %t)\n%q = fadd double %w, 1.0\n\
        %v = fdiv double %s, %q\n%y = fadd double %x, %v", log1p!(), unless_large!(),
        "%r = call double @llvm.copysign.f64(double %m, double %a)")) }
    Asinpi { Float 1 Text("%x = call $T @!asin($T %a)\n%r = fdiv $T %x, $PI") }
    Atan { Float 1 Library("atan") }
    Atan2 { Float 2 Library("atan2") }
    Atan2pi { Float 2 Text("%x = call $T @!atan2($T %a, $T %b)\n%r = fdiv $T %x, $PI") }
    Atanh { Float 1 Double(concat!("%x = call double @llvm.fabs.f64(double %a)\n%s = fadd double %x, %x\n\
        %t = fsub double 1.0, %x\n%y = fdiv double %s, %t", log1p!(),
        "%h = fmul double %l, 0.5\n%r = call double @llvm.copysign.f64(double %h, double %a)")) }
    Atanpi { Float 1 Text("%x = call $T @!atan($T %a)\n%r = fdiv $T %x, $PI") }
    Cbrt { Float 1 Library("cbrt") }
    Ceil { Float 1 Intrinsic("ceil") }
    Copysign { Float 2 Intrinsic("copysign") }
    Cos { Float 1 Library("cos") }
    Cosh { Float 1 Library("cosh") }
    Cospi { Float 1 Double(concat!(half_turns!(), cosine!(), "%r = fadd double %cosine, 0.0")) }
    Erf { Float 1 Library("erf") }
    Erfc { Float 1 Library("erfc") }
    Exp { Float 1 Library("exp") }
    Exp10 { Float 1 Library("exp10") }
    Exp2 { Float 1 Library("exp2") }
    Expm1 { Float 1 Library("expm1") }
    Fabs { Float 1 Intrinsic("fabs") }
    Fdim { Float 2 Library("fdim") }
    Floor { Float 1 Intrinsic("floor") }
    Fma { Float 3 Intrinsic("fma") }
    Fmax { Float 2 Intrinsic("maxnum") }
    Fmin { Float 2 Intrinsic("minnum") }
    Fmod { Float 2 Library("fmod") }
    Fract { Float 2 Out("$T", "%f = call $T @llvm.floor.$M($T %a)\n%d = fsub $T %a, %f\n%i = bitcast $T 1.0 to $I\n\
        %j = sub $I %i, 1\n%k = bitcast $I %j to $T\n%m = call $T @llvm.minnum.$M($T %d, $T %k)\n\
        %n = fcmp uno $T %a, 0.0\n%x = select i1 %n, $T %a, $T %m\n\
        %l = call i1 @llvm.is.fpclass.$M($T %a, i32 612)\n%z = call $T @llvm.copysign.$M($T 0.0, $T %a)\n\
        %r = select i1 %l, $T %z, $T %x\nstore $T %f, $B %b") }
    FractionalPart { Float 1 Text("%f = call $T @llvm.floor.$M($T %a)\n%r = fsub $T %a, %f") }
    Frexp { Float 2 Out("i32", "%x = call {$T, i32} @llvm.frexp.$M.i32($T %a)\n%r = extractvalue {$T, i32} %x, 0\n\
        %e = extractvalue {$T, i32} %x, 1\nstore i32 %e, $B %b") }
    Hypot { Float 2 Library("hypot") }
    Ilogb { Float 1 Text("%x = call i32 @!ilogb($T %a)\n%n = fcmp uno $T %a, 0.0\n\
        %r = select i1 %n, i32 2147483647, i32 %x") as IntResult }
    Ldexp { Float 2 Double("$EXPONENT\n%r = call double @llvm.ldexp.f64.i32(double %a, i32 %e)") as IntSecond }
    Lgamma { Float 1 Library("lgamma") }
    LgammaR { Float 2 Out("i32", "%p = alloca i32\n%r = call $T @!lgamma_r($T %a, ptr %p)\n%s = load i32, ptr %p\n\
        store i32 %s, $B %b") }
    Log { Float 1 Library("log") }
    Log10 { Float 1 Library("log10") }
    Log1p { Float 1 Library("log1p") }
    Log2 { Float 1 Library("log2") }
    Logb { Float 1 Library("logb") }
    Mad { Float 3 Text("%m = fmul $T %a, %b\n%r = fadd $T %m, %c") }
    Maxmag { Float 2 Text("%p = call $T @llvm.fabs.$M($T %a)\n%q = call $T @llvm.fabs.$M($T %b)\n\
        %x = fcmp ogt $T %p, %q\n%y = fcmp ogt $T %q, %p\n%m = call $T @llvm.maxnum.$M($T %a, $T %b)\n\
        %z = select i1 %y, $T %b, $T %m\n%r = select i1 %x, $T %a, $T %z") }
    Minmag { Float 2 Text("%p = call $T @llvm.fabs.$M($T %a)\n%q = call $T @llvm.fabs.$M($T %b)\n\
        %x = fcmp olt $T %p, %q\n%y = fcmp olt $T %q, %p\n%m = call $T @llvm.minnum.$M($T %a, $T %b)\n\
        %z = select i1 %y, $T %b, $T %m\n%r = select i1 %x, $T %a, $T %z") }
    Modf { Float 2 Out("$T", "%w = call $T @llvm.trunc.$M($T %a)\nstore $T %w, $B %b\n%d = fsub $T %a, %w\n\
        %e = fcmp oeq $T %a, %w\n%f = select i1 %e, $T 0.0, $T %d\n%r = call $T @llvm.copysign.$M($T %f, $T %a)") }
    Nan { Int 1 Text("%n = bitcast $R 0x7FF8000000000000 to $I\n%x = or $I %n, %a\n%r = bitcast $I %x to $R") as FloatOfBits }
    Nextafter { Float 2 Text("%i = bitcast $T %a to $I\n%up = fcmp olt $T %a, %b\n%neg = icmp slt $I %i, 0\n\
        %grow = xor i1 %up, %neg\n%d = select i1 %grow, $I 1, $I -1\n%j = add $I %i, %d\n\
        %s = bitcast $T %b to $I\n%m = shl $I 1, $L\n%t = and $I %s, %m\n%tiny = or $I %t, 1\n\
        %zero = fcmp oeq $T %a, 0.0\n%k = select i1 %zero, $I %tiny, $I %j\n%x = bitcast $I %k to $T\n\
        %eq = fcmp oeq $T %a, %b\n%y = select i1 %eq, $T %b, $T %x\n%un = fcmp uno $T %a, %b\n\
        %sum = fadd $T %a, %b\n%r = select i1 %un, $T %sum, $T %y") }
    Pow { Float 2 Library("pow") }
    Pown { Float 2 Double("%y = sitofp $B %b to double\n%r = call double @llvm.pow.f64(double %a, double %y)") as IntSecond }
    Powr { Float 2 Double("%x = call double @llvm.fabs.f64(double %a)\n%p = call double @llvm.pow.f64(double %x, double %b)\n\
        %below = fcmp olt double %a, 0.0\n%un = fcmp uno double %a, %b\n%zero.a = fcmp oeq double %a, 0.0\n\
        %zero.b = fcmp oeq double %b, 0.0\n%one = fcmp oeq double %a, 1.0\n\
        %large.a = fcmp oeq double %x, 0x7FF0000000000000\n%size = call double @llvm.fabs.f64(double %b)\n\
        %large.b = fcmp oeq double %size, 0x7FF0000000000000\n%edge = or i1 %zero.a, %large.a\n\
        %first = and i1 %edge, %zero.b\n%second = and i1 %one, %large.b\n%either = or i1 %first, %second\n\
        %sign = or i1 %below, %un\n%bad = or i1 %either, %sign\n%r = select i1 %bad, double 0x7FF8000000000000, double %p") }
    Remainder { Float 2 Library("remainder") }
    Remquo { Float 3 Out("i32", "%r = call $T @!remainder($T %a, $T %b)\n%x = call $T @llvm.fabs.$M($T %a)\n\
        %y = call $T @llvm.fabs.$M($T %b)\n%n = fneg $T %r\n%l = bitcast $T %a to $I\n%k = bitcast $T %b to $I\n\
        %below = icmp slt $I %l, 0\n%e = select i1 %below, $T %n, $T %r\n%m = fmul $T %y, 256.0\n\
        %f = frem $T %x, %m\n%d = fsub $T %f, %e\n%q = fdiv $T %d, %y\n%w = call $T @llvm.rint.$M($T %q)\n\
        %i = call i32 @llvm.fptosi.sat.i32.$M($T %w)\n%j = and i32 %i, 127\n%o = sub i32 0, %j\n%u = xor $I %l, %k\n\
        %v = icmp slt $I %u, 0\n%p = select i1 %v, i32 %o, i32 %j\nstore i32 %p, $C %c") }
    Rint { Float 1 Intrinsic("rint") }
    // The power is off by the error of the exponent, which one step of Newton's takes away.
    Rootn { Float 2 Double("%n = sitofp $B %b to double\n%i = fdiv double 1.0, %n\n%m = call double @llvm.fabs.f64(double %a)\n\
        %p = call double @llvm.pow.f64(double %m, double %i)\n%o = fneg double %i\n\
        %e = call double @llvm.fma.f64(double %o, double %n, double 1.0)\n%l = call double @llvm.log.f64(double %m)\n\
        %f = fmul double %l, %e\n%h = fmul double %f, %i\n%c = fmul double %p, %h\n%s = fadd double %p, %c\n\
        %g = call double @llvm.fabs.f64(double %h)\n%small = fcmp olt double %g, 0.001\n\
        %is = fcmp ord double %s, 0.0\n%near = and i1 %small, %is\n%u = select i1 %near, double %s, double %p\n%bit = and $B %b, 1\n%odd = icmp ne $B %bit, 0\n\
        %v = call double @llvm.copysign.f64(double %u, double %a)\n%x = select i1 %odd, double %v, double %u\n\
        %below = fcmp olt double %a, 0.0\n%even = xor i1 %odd, true\n%none = and i1 %below, %even\n\
        %zero = icmp eq $B %b, 0\n%bad = or i1 %none, %zero\n%r = select i1 %bad, double 0x7FF8000000000000, double %x") as IntSecond }
    Round { Float 1 Intrinsic("round") }
    Rsqrt { Float 1 Double("%x = call double @llvm.sqrt.f64(double %a)\n%r = fdiv double 1.0, %x") }
    Recip { Float 1 Text("%r = fdiv $T 1.0, %a") }
    Divide { Float 2 Text("%r = fdiv $T %a, %b") }
    Sin { Float 1 Library("sin") }
    Sincos { Float 2 Out("$T", "%r = call $T @!sin($T %a)\n%x = call $T @!cos($T %a)\nstore $T %x, $B %b") }
    Sinh { Float 1 Library("sinh") }
    Sinpi { Float 1 Double(concat!(half_turns!(), sine!(), "%r = fmul double %sine, 1.0")) }
    Sqrt { Float 1 Intrinsic("sqrt") }
    Tan { Float 1 Library("tan") }
    Tanh { Float 1 Library("tanh") }
    Tanpi { Float 1 Double(concat!(half_turns!(), sine!(), cosine!(), "%r = fdiv double %sine, %cosine")) }
    Tgamma { Float 1 Library("tgamma") }
    Trunc { Float 1 Intrinsic("trunc") }

    // OpenCL C section 6.15.4: common functions.
    FClamp { Float 3 Text("%m = call $T @llvm.maxnum.$M($T %a, $T %b)\n%r = call $T @llvm.minnum.$M($T %m, $T %c)") }
    Degrees { Float 1 Double("%r = fmul double %a, 0x404CA5DC1A63C1F8") }
    FMaxCommon { Float 2 Text("%x = fcmp olt $T %a, %b\n%r = select i1 %x, $T %b, $T %a") }
    FMinCommon { Float 2 Text("%x = fcmp olt $T %b, %a\n%r = select i1 %x, $T %b, $T %a") }
    Mix { Float 3 Text("%d = fsub $T %b, %a\n%m = fmul $T %d, %c\n%r = fadd $T %a, %m") }
    Blend { Float 3 Text("%o = fsub $T 1.0, %c\n%p = fmul $T %a, %o\n%q = fmul $T %b, %c\n%r = fadd $T %p, %q") }
    Radians { Float 1 Double("%r = fmul double %a, 0x3F91DF46A2529D39") }
    Step { Float 2 Text("%x = fcmp olt $T %b, %a\n%r = select i1 %x, $T 0.0, $T 1.0") }
    Smoothstep { Float 3 Text("%n = fsub $T %c, %a\n%d = fsub $T %b, %a\n%q = fdiv $T %n, %d\n\
        %l = call $T @llvm.maxnum.$M($T %q, $T 0.0)\n%t = call $T @llvm.minnum.$M($T %l, $T 1.0)\n\
        %u = fmul $T %t, 2.0\n%v = fsub $T 3.0, %u\n%w = fmul $T %t, %t\n%r = fmul $T %w, %v") }
    FSign { Float 1 Text("%p = fcmp ogt $T %a, 0.0\n%n = fcmp olt $T %a, 0.0\n%z = fcmp oeq $T %a, 0.0\n\
        %x = select i1 %z, $T %a, $T 0.0\n%y = select i1 %n, $T -1.0, $T %x\n%r = select i1 %p, $T 1.0, $T %y") }

    // OpenCL C section 6.15.3: integer functions.
    SAbs { Int 1 Text("%r = call $T @llvm.abs.$M($T %a, i1 false)") }
    SSign { Int 1 Text("%p = icmp sgt $T %a, 0\n%n = icmp slt $T %a, 0\n%x = zext i1 %p to $T\n%y = sext i1 %n to $T\n\
        %r = or $T %x, %y") }
    // The number of a bit, or -1 where there is none.
    FindLsb { Int 1 Text("%x = call $T @llvm.cttz.$M($T %a, i1 false)\n%z = icmp eq $T %a, 0\n\
        %y = select i1 %z, $T -1, $T %x\n$NUMBER") as AnyIntResult }
    FindSMsb { Int 1 Text("%s = ashr $T %a, $L\n%v = xor $T %a, %s\n%x = call $T @llvm.ctlz.$M($T %v, i1 false)\n\
        %y = sub $T $L, %x\n$NUMBER") as AnyIntResult }
    FindUMsb { Int 1 Text("%x = call $T @llvm.ctlz.$M($T %a, i1 false)\n%y = sub $T $L, %x\n$NUMBER") as AnyIntResult }
    UAbs { Int 1 Text("%r = add $T %a, 0") }
    SAbsDiff { Int 2 Text("%x = call $T @llvm.smax.$M($T %a, $T %b)\n%y = call $T @llvm.smin.$M($T %a, $T %b)\n\
        %r = sub $T %x, %y") }
    UAbsDiff { Int 2 Text("%x = call $T @llvm.umax.$M($T %a, $T %b)\n%y = call $T @llvm.umin.$M($T %a, $T %b)\n\
        %r = sub $T %x, %y") }
    SAddSat { Int 2 Intrinsic("sadd.sat") }
    UAddSat { Int 2 Intrinsic("uadd.sat") }
    SSubSat { Int 2 Intrinsic("ssub.sat") }
    USubSat { Int 2 Intrinsic("usub.sat") }
    SHadd { Int 2 Text("%x = and $T %a, %b\n%y = xor $T %a, %b\n%z = ashr $T %y, 1\n%r = add $T %x, %z") }
    UHadd { Int 2 Text("%x = and $T %a, %b\n%y = xor $T %a, %b\n%z = lshr $T %y, 1\n%r = add $T %x, %z") }
    SRhadd { Int 2 Text("%x = or $T %a, %b\n%y = xor $T %a, %b\n%z = ashr $T %y, 1\n%r = sub $T %x, %z") }
    URhadd { Int 2 Text("%x = or $T %a, %b\n%y = xor $T %a, %b\n%z = lshr $T %y, 1\n%r = sub $T %x, %z") }
    SClamp { Int 3 Text("%m = call $T @llvm.smax.$M($T %a, $T %b)\n%r = call $T @llvm.smin.$M($T %m, $T %c)") }
    UClamp { Int 3 Text("%m = call $T @llvm.umax.$M($T %a, $T %b)\n%r = call $T @llvm.umin.$M($T %m, $T %c)") }
    Clz { Int 1 Text("%r = call $T @llvm.ctlz.$M($T %a, i1 false)") }
    Ctz { Int 1 Text("%r = call $T @llvm.cttz.$M($T %a, i1 false)") }
    Popcount { Int 1 Intrinsic("ctpop") }
    BitReverse { Int 1 Intrinsic("bitreverse") }
    // Twice the width of every number has room for a mask of all bits.
    BitFieldInsert { Int 4 Text("%o = zext $C %c to i128\n%n = zext $D %d to i128\n%p = shl i128 1, %n\n\
        %m = sub i128 %p, 1\n%s = shl i128 %m, %o\n%x = zext $T %a to i128\n%y = zext $T %b to i128\n\
        %f = and i128 %y, %m\n%g = shl i128 %f, %o\n%i = xor i128 %s, -1\n%k = and i128 %x, %i\n\
        %w = or i128 %k, %g\n%r = trunc i128 %w to $T") as Field }
    BitFieldUExtract { Int 3 Text("%o = zext $B %b to i128\n%n = zext $C %c to i128\n\
        %p = shl i128 1, %n\n%m = sub i128 %p, 1\n%x = zext $T %a to i128\n%s = lshr i128 %x, %o\n\
        %w = and i128 %s, %m\n%r = trunc i128 %w to $T") as Field }
    BitFieldSExtract { Int 3 Text("%o = zext $B %b to i128\n%n = zext $C %c to i128\n\
        %x = zext $T %a to i128\n%s = lshr i128 %x, %o\n%z = icmp eq i128 %n, 0\n%u = sub i128 128, %n\n\
        %l = shl i128 %s, %u\n%h = ashr i128 %l, %u\n%w = select i1 %z, i128 0, i128 %h\n\
        %r = trunc i128 %w to $T") as Field }
    SMax { Int 2 Intrinsic("smax") }
    UMax { Int 2 Intrinsic("umax") }
    SMin { Int 2 Intrinsic("smin") }
    UMin { Int 2 Intrinsic("umin") }
    FMin3 { Float 3 Text("%x = call $T @llvm.minnum.$M($T %a, $T %b)\n%r = call $T @llvm.minnum.$M($T %x, $T %c)") }
    FMax3 { Float 3 Text("%x = call $T @llvm.maxnum.$M($T %a, $T %b)\n%r = call $T @llvm.maxnum.$M($T %x, $T %c)") }
    FMid3 { Float 3 Text("%x = call $T @llvm.minnum.$M($T %a, $T %b)\n%y = call $T @llvm.maxnum.$M($T %a, $T %b)\n\
        %z = call $T @llvm.minnum.$M($T %y, $T %c)\n%r = call $T @llvm.maxnum.$M($T %x, $T %z)") }
    UMin3 { Int 3 Text("%x = call $T @llvm.umin.$M($T %a, $T %b)\n%r = call $T @llvm.umin.$M($T %x, $T %c)") }
    UMax3 { Int 3 Text("%x = call $T @llvm.umax.$M($T %a, $T %b)\n%r = call $T @llvm.umax.$M($T %x, $T %c)") }
    UMid3 { Int 3 Text("%x = call $T @llvm.umin.$M($T %a, $T %b)\n%y = call $T @llvm.umax.$M($T %a, $T %b)\n\
        %z = call $T @llvm.umin.$M($T %y, $T %c)\n%r = call $T @llvm.umax.$M($T %x, $T %z)") }
    SMin3 { Int 3 Text("%x = call $T @llvm.smin.$M($T %a, $T %b)\n%r = call $T @llvm.smin.$M($T %x, $T %c)") }
    SMax3 { Int 3 Text("%x = call $T @llvm.smax.$M($T %a, $T %b)\n%r = call $T @llvm.smax.$M($T %x, $T %c)") }
    SMid3 { Int 3 Text("%x = call $T @llvm.smin.$M($T %a, $T %b)\n%y = call $T @llvm.smax.$M($T %a, $T %b)\n\
        %z = call $T @llvm.smin.$M($T %y, $T %c)\n%r = call $T @llvm.smax.$M($T %x, $T %z)") }
    SMulShort { Int 2 Text("%x = shl $T %b, 16\n%y = ashr $T %x, 16\n%r = mul $T %a, %y") }
    UMulShort { Int 2 Text("%x = and $T %b, 65535\n%r = mul $T %a, %x") }
    SMulHi { Int 2 Text("%x = sext $T %a to $W\n%y = sext $T %b to $W\n%z = mul $W %x, %y\n%s = lshr $W %z, $N\n\
        %r = trunc $W %s to $T") }
    UMulHi { Int 2 Text("%x = zext $T %a to $W\n%y = zext $T %b to $W\n%z = mul $W %x, %y\n%s = lshr $W %z, $N\n\
        %r = trunc $W %s to $T") }
    SMadHi { Int 3 Text("%x = sext $T %a to $W\n%y = sext $T %b to $W\n%z = mul $W %x, %y\n%s = lshr $W %z, $N\n\
        %h = trunc $W %s to $T\n%r = add $T %h, %c") }
    UMadHi { Int 3 Text("%x = zext $T %a to $W\n%y = zext $T %b to $W\n%z = mul $W %x, %y\n%s = lshr $W %z, $N\n\
        %h = trunc $W %s to $T\n%r = add $T %h, %c") }
    SMadSat { Int 3 Text("%x = sext $T %a to $W\n%y = sext $T %b to $W\n%w = sext $T %c to $W\n%z = mul $W %x, %y\n\
        %s = add $W %z, %w\n%one = zext $T 1 to $W\n%p = shl $W %one, $L\n%top = sub $W %p, 1\n\
        %low = sub $W 0, %p\n%l = call $W @llvm.smax.$W($W %s, $W %low)\n%h = call $W @llvm.smin.$W($W %l, $W %top)\n\
        %r = trunc $W %h to $T") }
    UMadSat { Int 3 Text("%x = zext $T %a to $W\n%y = zext $T %b to $W\n%w = zext $T %c to $W\n%z = mul $W %x, %y\n\
        %s = add $W %z, %w\n%top = zext $T -1 to $W\n%h = call $W @llvm.umin.$W($W %s, $W %top)\n\
        %r = trunc $W %h to $T") }
    Mul24 { Int 2 Text("%r = mul $T %a, %b") }
    Mad24 { Int 3 Text("%m = mul $T %a, %b\n%r = add $T %m, %c") }
    Rotate { Int 2 Text("%r = call $T @llvm.fshl.$M($T %a, $T %a, $T %b)") }
    Upsample { Int 2 Text("%x = zext $T %a to $R\n%y = zext $T %b to $R\n%z = shl $R %x, $N\n%r = or $R %z, %y") as TwiceTheBits }

    // OpenCL C section 6.15.6: relational functions.
    FOrdEqual { Float 2 Test("%r = fcmp oeq $T %a, %b") }
    FUnordNotEqual { Float 2 Test("%r = fcmp une $T %a, %b") }
    FOrdGreaterThan { Float 2 Test("%r = fcmp ogt $T %a, %b") }
    FOrdGreaterThanEqual { Float 2 Test("%r = fcmp oge $T %a, %b") }
    FOrdLessThan { Float 2 Test("%r = fcmp olt $T %a, %b") }
    FOrdLessThanEqual { Float 2 Test("%r = fcmp ole $T %a, %b") }
    FOrdNotEqual { Float 2 Test("%r = fcmp one $T %a, %b") }
    Ordered { Float 2 Test("%r = fcmp ord $T %a, %b") }
    Unordered { Float 2 Test("%r = fcmp uno $T %a, %b") }
    IsNan { Float 1 Test("%r = fcmp uno $T %a, 0.0") }
    IsInf { Float 1 Test("%r = call i1 @llvm.is.fpclass.$M($T %a, i32 516)") }
    IsFinite { Float 1 Test("%r = call i1 @llvm.is.fpclass.$M($T %a, i32 504)") }
    IsNormal { Float 1 Test("%r = call i1 @llvm.is.fpclass.$M($T %a, i32 264)") }
    SignBitSet { Float 1 Test("%i = bitcast $T %a to $I\n%r = icmp slt $I %i, 0") }
    Bitselect { Int 3 Text("%n = xor $T %c, -1\n%x = and $T %a, %n\n%y = and $T %b, %c\n%r = or $T %x, %y"), Float 3 Text("%i = bitcast $T %a to $I\n%j = bitcast $T %b to $I\n%k = bitcast $T %c to $I\n\
        %n = xor $I %k, -1\n%x = and $I %i, %n\n%y = and $I %j, %k\n%z = or $I %x, %y\n%r = bitcast $I %z to $T") }

    // SPV_INTEL_ternary_bitwise_function: the bits of the first operands, the last one highest, are the number of a bit of the index.
    BitwiseFunction { Int 4 Text(concat!(bit_of_index!(0), bit_of_index!(1), bit_of_index!(2), bit_of_index!(3),
        bit_of_index!(4), bit_of_index!(5), bit_of_index!(6), bit_of_index!(7), chosen!("t0" = "a", "m0", "m1"),
        chosen!("t1" = "a", "m2", "m3"), chosen!("t2" = "a", "m4", "m5"), chosen!("t3" = "a", "m6", "m7"),
        chosen!("u0" = "b", "t0", "t1"), chosen!("u1" = "b", "t2", "t3"), chosen!("r" = "c", "u0", "u1"))) as IntLast }
    Sigmoid { Float 1 Double("%n = fneg double %a\n%e = call double @llvm.exp.f64(double %n)\n%d = fadd double %e, 1.0\n\
        %r = fdiv double 1.0, %d") }
    // SPV_INTEL_tensor_float32_conversion and SPV_INTEL_bfloat16_conversion: to the nearest, and NaN becomes a quiet one.
    ToTf32 { Float 1 Text("%i = bitcast $T %a to $I\n%l = lshr $I %i, 13\n%o = and $I %l, 1\n%h = add $I %i, 4095\n\
        %s = add $I %h, %o\n%q = or $I %i, 4194304\n%un = fcmp uno $T %a, 0.0\n%u = select i1 %un, $I %q, $I %s\n\
        %k = and $I %u, -8192\n%r = bitcast $I %k to $T") as Single }
    ToBFloat16 { Float 1 Text("%i = bitcast $T %a to $I\n%l = lshr $I %i, 16\n%o = and $I %l, 1\n%h = add $I %i, 32767\n\
        %s = add $I %h, %o\n%q = or $I %i, 4194304\n%un = fcmp uno $T %a, 0.0\n%u = select i1 %un, $I %q, $I %s\n\
        %k = lshr $I %u, 16\n%r = trunc $I %k to $R") as ToBFloat }
    OfBFloat16 { Int 1 Text("%i = zext $T %a to i32\n%k = shl i32 %i, 16\n%r = bitcast i32 %k to $R") as OfBFloat }
}
