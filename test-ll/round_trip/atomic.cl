// standards: CL1.2 CL2.0 CL3.0
// Atomics by the old functions and the new.
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
kernel void old(volatile global int *a, volatile local uint *b, volatile global long *c, volatile global float *f,
                global int *out) {
  out[0] = atomic_add(a, 4) + atomic_sub(a, 3) + atomic_inc(a) + atomic_dec(a) + atomic_min(a, 3) + atomic_max(a, -3);
  out[1] = atomic_and(b, 3) + atomic_or(b, 4) + atomic_xor(b, 5) + atomic_min(b, 6) + atomic_max(b, 7);
  out[2] = atomic_xchg(a, 4) + atomic_cmpxchg(a, 5, 6) + atomic_cmpxchg(b, 5, 6) + (int)atomic_xchg(f, 3.0f);
  out[3] = atom_add(c, 3L) + atom_cmpxchg(c, 4L, 5L) + atom_max(c, 6L) + atom_inc(c);
}
kernel void fences(local int *l, global int *g) {
  l[0] = g[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  read_mem_fence(CLK_LOCAL_MEM_FENCE);
  write_mem_fence(CLK_LOCAL_MEM_FENCE);
  g[1] = l[1];
}
#if __OPENCL_C_VERSION__ >= 200
kernel void new(global atomic_int *a, global atomic_uint *u, local atomic_long *l, global atomic_float *f,
                global atomic_flag *flag, global int *out, int order, int scope) {
  int expected = 3;
  atomic_int own, *generic_ = order ? (atomic_int *)a : &own;
  out[0] = atomic_fetch_add(a, 4) + atomic_fetch_min_explicit(a, 3, memory_order_relaxed);
  out[1] = atomic_compare_exchange_strong_explicit(a, &expected, 5, memory_order_acq_rel, memory_order_relaxed,
                                                   memory_scope_device);
  out[2] = atomic_compare_exchange_weak(generic_, &expected, 5);
  atomic_store_explicit(u, 3, memory_order_release, memory_scope_work_group);
  out[3] = atomic_load(u) + (int)atomic_exchange(l, 3L) + expected;
  atomic_init(l, 4);
  out[4] = atomic_load_explicit(f, memory_order_acquire, memory_scope_all_svm_devices);
  if (atomic_flag_test_and_set(flag))
    atomic_flag_clear_explicit(flag, memory_order_release, memory_scope_work_item);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_seq_cst, memory_scope_all_svm_devices);
  work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_device);
  out[5] = atomic_fetch_or_explicit(u, 3, order, scope);
}
#endif
