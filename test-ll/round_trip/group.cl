// standards: CL2.0 CL3.0
// Functions of work-groups and sub-groups, copies of groups, and what tells work-items where they are.
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void work_groups(global int *i, global uint *u, global float *f, global double *d) {
  i[0] = work_group_reduce_add(i[1]) + work_group_scan_exclusive_min(i[2]) + work_group_all(i[3]) + work_group_any(i[4]);
  u[0] = work_group_reduce_max(u[1]) + work_group_scan_inclusive_add(u[2]) + work_group_broadcast(u[3], 1);
  f[0] = work_group_scan_inclusive_min(f[1]) + work_group_broadcast(f[2], 1, 2) + work_group_broadcast(f[3], 1, 2, 3);
  d[0] = work_group_reduce_min(d[1]);
}
kernel void sub_groups(global int *i, global uint *u, global long *l) {
  i[0] = sub_group_reduce_add(i[1]) + sub_group_any(i[2]) + sub_group_all(i[3]) + sub_group_broadcast(i[4], 1);
  u[0] = sub_group_scan_exclusive_max(u[1]) + get_sub_group_size() + get_max_sub_group_size() + get_num_sub_groups();
  u[1] = get_enqueued_num_sub_groups() + get_sub_group_id() + get_sub_group_local_id();
  l[0] = sub_group_scan_inclusive_min(l[1]);
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void copies(global int *i, local int *l, global float4 *v, local float4 *w, uint n) {
  event_t event = async_work_group_copy(l, i, n, 0);
  event = async_work_group_copy(v, w, 3, event);
  event_t strided = async_work_group_strided_copy(w, v, n, 4, 0);
  event_t events[2] = {event, strided};
  wait_group_events(2, events);
  wait_group_events(1, &strided);
  prefetch(i, n);
}
kernel void places(global size_t *out, uint d) {
  out[0] = get_global_id(0) + get_local_id(1) + get_group_id(2) + get_global_size(0) + get_local_size(1);
  out[1] = get_num_groups(2) + get_global_offset(0) + get_work_dim() + get_global_linear_id() + get_local_linear_id();
  out[2] = get_enqueued_local_size(0) + get_global_id(d) + get_local_size(d);
}
