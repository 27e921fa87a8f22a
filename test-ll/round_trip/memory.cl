// standards: CL1.2 CL2.0 CL3.0
// Loads and stores by functions, shuffles, structures of every shape, pointers between address spaces.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void vectors(global float *f, constant uchar *u, local short *s, global half *h, global double *d) {
  vstore4(vload4(0, f), 1, f);
  vstore3(vload3(2, s), 3, s);
  vstore8(convert_float8(vload8(1, u)), 2, f);
  vstore16(vload16(0, f), 4, f);
  f[0] = vload_half(3, h) + vload_half3(2, h).y + vloada_half3(3, h).x;
  vstore_half_rte(f[1], 3, h);
  vstorea_half4(vload4(3, f), 1, h);
  vstore_half2_rtz((double2)(d[1]), 4, h);
  float4 a = vload4(1, f), b = vload4(2, f);
  vstore4(shuffle(a, (uint4)(s[0], 1, 2, 3)) + shuffle2(a, b, (uint4)(7, s[1], 5, 4)), 0, f);
  a.xz = b.yw;
  a.s3 = b[s[2]];
  vstore4(a.wzyx, 1, f);
}
struct inner { short x, y; };
struct outer { int a; float4 v; char c[3]; struct inner in[2]; union { int i; float f; } u; double d; };
struct node { struct node *next; int v; };
struct packed { char c; int i; } __attribute__((packed));
struct empty {};
#pragma OPENCL EXTENSION __cl_clang_bitfields : enable
struct bits { int a : 3; uint b : 7; long c : 40; };
int takes(struct outer o, struct outer *p) { p->a += o.in[1].y; return o.c[2]; }
struct outer gives(int x) {
  struct outer o = {};
  o.a = x;
  o.v = (float4)(x);
  o.in[0].x = 3;
  o.u.f = x;
  return o;
}
struct inner small(struct inner i) { i.x++; return i; }
kernel void structures(global struct outer *o, struct outer by_value, global struct packed *p, global struct bits *b,
                       struct empty e, global struct inner *i) {
  struct outer t = gives(3);
  o[0] = t;
  o[1].a = takes(by_value, &t);
  o[2].u.i = o[3].u.i + as_int(o[4].u.f);
  p[1].i = p[0].i + p[2].c;
  b[1].a = b[0].b + b[0].c;
  b[2].c = b[1].a;
  i[0] = small(i[1]);
  o[get_global_id(0)].in[1] = i[2];
}
constant int table[4] = {1, 2, 3, 4};
constant struct inner inners[2] = {{1, 2}, {3, 4}};
constant char text[] = "text";
kernel void constants(global int *out, global char *c, int n) {
  out[0] = table[n] + inners[n].y + sizeof(struct outer);
  c[0] = text[n];
  c[1] = "literal"[n];
  local int shared[16];
  shared[n] = out[n];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[1] = shared[n + 1];
  int own[8] = {1, 2, 3};
  own[n] = out[3];
  out[2] = own[n + 1];
  printf("%d %s %f %v4hld\n", out[0], "string", 3.0f, (int4)(n));
  printf("none\n");
}
kernel void casts(global int *g, local int *l, ulong address, global void *v) {
  global float *f = (global float *)g;
  f[1] = ((global float4 *)v)->y;
  g[0] = (int)(size_t)g;
  *(global int *)(size_t)address = 3;
  g[1] = g + 4 > (global int *)v;
  g[2] = (global int *)v - g;
  g[3] = g == 0;
  *(global long *)(g + 4) = *(global long *)(g + 6);
  private struct inner in = {1, 2};
  g[8] = *(private int *)&in;
  float x = f[3];
  g[9] = *(private int *)&x;
}
#if __OPENCL_C_VERSION__ >= 200
kernel void generic_pointers(global int *g, local int *l, int n) {
  int own = 3;
  int *p = n == 0 ? g : n == 1 ? (int *)l : &own;
  *p = 4;
  g[0] = to_local(p) != 0;
  global int *q = to_global(p);
  private int *r = to_private(p);
  if (q) *q = 5;
  if (r) *r = 6;
  g[1] = get_fence(p) == CLK_GLOBAL_MEM_FENCE;
  g[2] = own;
}
global int counter = 3;
global int *global where = &counter;
kernel void program_scope(global int *out) { out[0] = counter++ + *where; }
kernel void lists(global struct node *n) { n->next->next->v = n->v; }
#endif
