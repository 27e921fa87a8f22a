// standards: CL1.2 CL2.0 CL3.0
// Loops, switches, jumps, calls, attributes of kernels and hints for loops.
kernel __attribute__((reqd_work_group_size(8, 2, 1))) void sized(global int *out) { out[0] = 1; }
kernel __attribute__((work_group_size_hint(8, 1, 1))) __attribute__((vec_type_hint(float4))) void hinted(global int *out) { out[0] = 1; }
kernel void loops(global int *out, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (out[i] == 3) continue;
    if (out[i] == 4) break;
    int j = 0;
    do sum += out[i + j]; while (++j < i);
  }
  #pragma unroll 4
  for (int i = 0; i < 16; i++) sum ^= out[i];
  __attribute__((opencl_unroll_hint(2))) while (n-- > 0) sum += n * out[n];
  #pragma nounroll
  for (int i = 0; i < n; i++) out[i] = i;
  out[0] = sum;
}
kernel void switches(global int *out, int n, long l, char c) {
  switch (n) { case 0: out[0] = 1; case 1: out[1] = 2; break; case -5: return; default: out[2] = 3; }
  switch (l) { case 1L << 40: out[3] = 1; break; case -1L: out[3] = 2; break; }
  switch (c) { case 'a' ... 'f': out[4] = 1; break; case 0: out[4] = 2; }
}
kernel void jumps(global int *out, int n) {
again:
  out[n] = n;
  if (n-- > 3) goto again;
  if (n == 1 && out[0] || out[1] && out[2] != 3) goto end;
  out[3] = n > 2 ? out[4] : out[5];
end:
  out[6] = 3;
}
int doubled(int a) { return a * 2; }
static inline __attribute__((always_inline)) int inlined(int a) { return a + 1; }
__attribute__((noinline)) float2 not_inlined(float2 v, global float2 *p) { return v * *p; }
kernel void calls(global int *out, global float2 *f) {
  out[0] = doubled(inlined(out[1]));
  f[0] = not_inlined(f[1], f + 2);
}
kernel void caller(global int *out) { sized(out); loops(out, 3); }
kernel void conditions(global int *out, global float4 *f, int4 i) {
  bool a = out[0], b = f[0].x < f[1].x;
  out[1] = (a && b) + (a ^ b) + !a;
  f[2] = i > 3 ? f[3] : f[4];
  out[2] = a ? i.x : i.y;
  if (a != b) out[3] = __builtin_expect(out[4], 1) ? 3 : 4;
}
