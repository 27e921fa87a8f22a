// standards: CL1.2 CL2.0 CL3.0
// Integers, floats, conversions and relational functions, on scalars and vectors.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void integers(global char *c, global uchar4 *u, global short *s, global ulong2 *l) {
  c[0] = abs_diff(c[1], c[2]) + add_sat(c[3], c[4]) + hadd(c[5], c[6]) + clz(c[7]) + popcount(c[8]) + mul_hi(c[1], c[2]);
  u[0] = rhadd(u[1], u[2]) + clamp(u[3], u[4], u[5]) + mad_sat(u[6], u[7], u[8]) + rotate(u[1], u[2]) + max(u[1], u[2]);
  s[0] = upsample(c[1], u[1].x) + min(s[1], s[2]) + sub_sat(s[3], s[4]) + s[5] / s[6] + s[7] % s[8] + (s[1] >> s[2]);
  l[0] = mad_hi(l[1], l[2], l[3]) + l[1] / l[2] + l[3] % l[4] + (l[5] << l[6]) + (l[1] >> 3) + abs(l[2]);
  c[1] = mul24((int)c[2], 3) + mad24((uint)c[3], 4u, 5u) + (c[4] ? c[5] : -c[6]) + !c[7] + ~c[8];
}
kernel void floats(global float *f, global double2 *d, global half4 *h, global int *i) {
  f[0] = fma(f[1], f[2], f[3]) + mad(f[4], f[5], f[6]) + fmod(f[7], f[8]) + remainder(f[1], f[2]) + f[3] / f[4] - f[5];
  f[1] = native_sin(f[2]) + half_cos(f[3]) + sincos(f[4], f + 5) + pown(f[6], i[1]) + rootn(f[7], i[2]) + ldexp(f[8], 3);
  d[0] = remquo(d[1], d[2], (global int2 *)i) + frexp(d[3], (global int2 *)i + 1) + modf(d[4], d + 5) + fract(d[6], d + 7);
  h[0] = sqrt(h[1]) + fmax(h[2], h[3]) + mix(h[4], h[5], h[6]) + floor(h[7]) + step(h[1], h[2]) + smoothstep(h[3], h[4], h[5]);
  i[0] = ilogb(f[2]) + isnan(f[3]) + isequal(f[4], f[5]) + signbit(f[6]) + isordered(f[7], f[8]) + (f[1] < f[2]);
  f[2] = dot((float4)(f[0]), (float4)(f[1])) + length((float2)(f[1])) + cross((float3)(f[1]), (float3)(f[2])).x;
  f[3] = lgamma_r(f[1], i) + nan(3u) + maxmag(f[1], f[2]) + -f[3] + distance((float2)(f[1]), (float2)(f[2]));
}
kernel void relations(global int4 *i, global long2 *l, global float4 *f, global double2 *d, global uchar *u) {
  i[0] = isless(f[0], f[1]) | isfinite(f[2]) | (f[0] >= f[1]) | (i[1] != i[2]) | isnotequal(f[0], f[1]);
  l[0] = isgreater(d[0], d[1]) | isnormal(d[2]) | (d[0] == d[1]) | islessgreater(d[0], d[1]) | isunordered(d[0], d[1]);
  u[0] = any(i[1]) + all(l[1] < 0) + select(u[1], u[2], u[3]) + bitselect(u[4], u[5], u[6]);
  f[3] = select(f[0], f[1], i[1]) + bitselect(f[0], f[1], f[2]) + (i[2] ? f[1] : f[2]) + select(f[0], f[1], f[0] < f[1]);
}
kernel void conversions(global char4 *c, global float4 *f, global uint4 *u, global double4 *d, global half4 *h, global long *l) {
  c[0] = convert_char4_sat_rtz(f[0]) + convert_char4(u[1]) + convert_char4_sat(u[2]) + as_char4(u[3].x);
  f[1] = convert_float4(u[0]) + convert_float4_rtp(d[0]) + convert_float4(h[0]) + convert_float4_rte(c[1]) + as_float4(u[2]);
  u[1] = convert_uint4_sat(f[1]) + convert_uint4_rte(d[1]) + convert_uint4(c[2]) + convert_uint4_sat(c[3]);
  d[2] = convert_double4(u[3]) + convert_double4(f[3]);
  h[1] = convert_half4_rtn(f[2]) + convert_half4(u[4]);
  l[0] = convert_long_sat(f[0].x) + convert_long_sat(as_ulong(d[3].x)) + (long)f[0].y + (ulong)d[0].x + (int)l[1];
}
