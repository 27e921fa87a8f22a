// Floating-point builtins. All entries of `ok` must become 1.
#define CHECK(condition) ok[n++] = (condition) ? 1 : 0
#define CHECK_ALL(condition) ok[n++] = all(condition) ? 1 : 0
#define NEAR(a, b) (fabs((a) - (b)) <= 4e-6f * (1.0f + fabs(b)))

kernel void math(global int *ok, float zero) {
    int n = 0;
    CHECK(NEAR(sin(1.0f + zero), 0.841470985f) && NEAR(cos(1.0f + zero), 0.540302306f));
    CHECK(NEAR(tan(1.0f + zero), 1.557407725f) && NEAR(atan2(1.0f, -1.0f + zero), 2.356194490f));
    CHECK(NEAR(asin(0.5f + zero), 0.523598776f) && NEAR(acos(0.5f + zero), 1.047197551f));
    CHECK(NEAR(sinh(1.0f + zero), 1.175201194f) && NEAR(cosh(1.0f + zero), 1.543080635f));
    CHECK(NEAR(tanh(0.5f + zero), 0.462117157f) && NEAR(asinh(1.0f + zero), 0.881373587f));
    CHECK(NEAR(exp(1.0f + zero), 2.718281828f) && exp2(3.0f + zero) == 8.0f && NEAR(exp10(2.0f + zero), 100.0f));
    CHECK(NEAR(log(10.0f + zero), 2.302585093f) && log2(8.0f + zero) == 3.0f && NEAR(log10(1000.0f + zero), 3.0f));
    CHECK(NEAR(expm1(1e-5f + zero), 1.000005e-5f) && NEAR(log1p(1e-5f + zero), 9.99995e-6f));
    CHECK(NEAR(pow(2.0f, 0.5f + zero), 1.414213562f) && pown(-2.0f + zero, 3) == -8.0f && powr(4.0f + zero, 2.0f) == 16.0f);
    CHECK(cbrt(27.0f + zero) == 3.0f && hypot(3.0f, 4.0f + zero) == 5.0f && sqrt(2.25f + zero) == 1.5f);
    CHECK(rsqrt(4.0f + zero) == 0.5f && NEAR(native_sin(1.0f + zero), 0.841470985f) && half_sqrt(9.0f + zero) == 3.0f);
    CHECK(native_recip(4.0f + zero) == 0.25f && native_divide(9.0f + zero, 2.0f) == 4.5f);
    CHECK(NEAR(sinpi(0.5f + zero), 1.0f) && NEAR(cospi(1.0f + zero), -1.0f) && NEAR(atanpi(1.0f + zero), 0.25f));
    CHECK(NEAR(tgamma(5.0f + zero), 24.0f) && NEAR(lgamma(10.0f + zero), 12.801827480f) && NEAR(erf(1.0f + zero), 0.842700793f));
    CHECK(floor(-1.5f + zero) == -2.0f && ceil(-1.5f + zero) == -1.0f && trunc(-1.5f + zero) == -1.0f);
    CHECK(round(2.5f + zero) == 3.0f && rint(2.5f + zero) == 2.0f && round(-2.5f + zero) == -3.0f);
    CHECK(fabs(-3.0f + zero) == 3.0f && copysign(3.0f + zero, -1.0f) == -3.0f && fdim(5.0f + zero, 3.0f) == 2.0f);
    CHECK(fmax(1.0f + zero, NAN) == 1.0f && fmin(NAN, 2.0f + zero) == 2.0f && fmod(-7.5f + zero, 2.0f) == -1.5f);
    CHECK(remainder(7.5f + zero, 2.0f) == -0.5f && maxmag(-3.0f + zero, 2.0f) == -3.0f && minmag(-3.0f + zero, 2.0f) == 2.0f);
    CHECK(fma(0x1.000002p0f + zero, 0x1.000002p0f, -0x1.000004p0f) == 0x1p-46f && mad(2.0f + zero, 3.0f, 4.0f) == 10.0f);
    CHECK(ldexp(1.5f + zero, 4) == 24.0f && ilogb(10.0f + zero) == 3 && logb(10.0f + zero) == 3.0f);
    CHECK(nextafter(1.0f + zero, 2.0f) == 0x1.000002p0f && nextafter(1.0f + zero, 0.0f) == 0x1.fffffep-1f);
    CHECK(nextafter(0.0f + zero, -1.0f) == -0x1p-149f && nextafter(-1.0f + zero, -2.0f) == -0x1.000002p0f);
    CHECK(nextafter(-1.0f + zero, 0.0f) == -0x1.fffffep-1f && nextafter(2.0f + zero, 2.0f) == 2.0f);
    CHECK(isnan(nan(5u)) && isnan(nextafter(zero, NAN)));
    float whole, part;
    part = fract(-1.25f + zero, &whole);
    CHECK(part == 0.75f && whole == -2.0f);
    part = modf(-1.25f + zero, &whole);
    CHECK(part == -0.25f && whole == -1.0f);
    part = modf(-INFINITY + zero, &whole);
    CHECK(part == 0.0f && signbit(part) && isinf(whole));
    int exponent;
    part = frexp(10.0f + zero, &exponent);
    CHECK(part == 0.625f && exponent == 4);
    part = sincos(1.0f + zero, &whole);
    CHECK(NEAR(part, 0.841470985f) && NEAR(whole, 0.540302306f));
    part = remquo(7.5f + zero, 2.0f, &exponent);
    CHECK(part == -0.5f && (exponent & 7) == 4);
    part = lgamma_r(-0.5f + zero, &exponent);
    CHECK(NEAR(part, 1.265512123f) && exponent == -1);
    float4 wholes;
    CHECK_ALL(fract((float4)(1.5f, -0.25f, 2.0f, 7.75f) + zero, &wholes) == (float4)(0.5f, 0.75f, 0.0f, 0.75f));
    CHECK_ALL(wholes == (float4)(1.0f, -1.0f, 2.0f, 7.0f));
    int3 exponents;
    CHECK_ALL(frexp((float3)(1.0f, 6.0f, 0.25f) + zero, &exponents) == (float3)(0.5f, 0.75f, 0.5f));
    CHECK_ALL(exponents == (int3)(1, 3, -1));
    CHECK_ALL(ldexp((float2)(1.0f, 3.0f) + zero, 2) == (float2)(4.0f, 12.0f));
    CHECK_ALL(sqrt((double2)(4.0, 9.0) + zero) == (double2)(2.0, 3.0));
    CHECK(fabs(sin(1.0 + zero) - 0.8414709848078965) < 1e-15 && fabs(pown(1.5 + zero, 3) - 3.375) < 1e-15);

    CHECK(clamp(5.0f + zero, 0.0f, 1.0f) == 1.0f && mix(1.0f + zero, 3.0f, 0.25f) == 1.5f);
    CHECK(step(1.0f + zero, 0.5f) == 0.0f && step(1.0f + zero, 1.0f) == 1.0f && smoothstep(0.0f, 2.0f, 1.0f + zero) == 0.5f);
    CHECK(sign(-3.0f + zero) == -1.0f && sign(zero) == 0.0f && sign(NAN) == 0.0f);
    CHECK(NEAR(degrees(M_PI_F + zero), 180.0f) && NEAR(radians(180.0f + zero), M_PI_F));
    CHECK(max(1.0f + zero, 2.0f) == 2.0f && min(1.0f + zero, 2.0f) == 1.0f);
    CHECK_ALL(clamp((float4)(-1.0f, 0.5f, 2.0f, zero), 0.0f, 1.0f) == (float4)(0.0f, 0.5f, 1.0f, 0.0f));
    CHECK(dot((float4)(1, 2, 3, 4) + zero, (float4)(5, 6, 7, 8)) == 70.0f && dot(2.0f + zero, 3.0f) == 6.0f);
    CHECK_ALL(cross((float3)(1, 0, 0) + zero, (float3)(0, 1, 0)) == (float3)(0, 0, 1));
    CHECK_ALL(cross((float4)(0, 2, 0, 9) + zero, (float4)(0, 0, 3, 9)) == (float4)(6, 0, 0, 0));
    CHECK(length((float2)(3e30f, 4e30f) + zero) == 5e30f && distance((float3)(1, 2, 3), (float3)(1, 2, zero)) == 3.0f);
    CHECK_ALL(normalize((float2)(3, 4) + zero) == (float2)(0.6f, 0.8f));
    CHECK_ALL(normalize((float2)(zero, 0)) == (float2)(0, 0));

    CHECK(isequal(1.0f + zero, 1.0f) == 1 && isnotequal(NAN, zero) == 1 && isless(zero, 1.0f) == 1);
    CHECK(isgreater(zero, 1.0f) == 0 && islessgreater(zero, NAN) == 0 && isunordered(zero, NAN) == 1);
    CHECK(isfinite(zero) && !isfinite(INFINITY + zero) && isnormal(1.0f + zero) && !isnormal(zero));
    CHECK(isinf(-INFINITY + zero) && !isinf(zero) && isnan(NAN + zero) && signbit(-1.0f + zero) == 1);
    CHECK_ALL(isless((float2)(0, 2) + zero, (float2)(1, 1)) == (int2)(-1, 0));
    CHECK_ALL(isnan((double2)(NAN, 0) + zero) == (long2)(-1, 0));
    CHECK(bitselect(1.0f, 2.0f + zero, as_float(0)) == 1.0f);
    CHECK_ALL(select((float2)(1, 2), (float2)(3, 4) + zero, (int2)(0, -1)) == (float2)(1, 4));
    ok[n] = 2;
}
