// standards: CL2.0 CL3.0
// Blocks and their kernels: every form of enqueue_kernel, queries, events, ranges.
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void plain(global int *out, queue_t other) {
  queue_t queue = get_default_queue();
  ndrange_t range = ndrange_1D(10, 2);
  int x = out[1];
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, range, ^{ out[0] = x; });
  enqueue_kernel(other, CLK_ENQUEUE_FLAGS_NO_WAIT, range, ^{ out[get_global_id(0)] = 1; });
}

kernel void with_events(global int *out, int n) {
  queue_t queue = get_default_queue();
  clk_event_t first, second, third[2];
  ndrange_t range = ndrange_1D(10);
  enqueue_kernel(queue, 0, range, 0, NULL, &first, ^{ out[0] = n; });
  enqueue_kernel(queue, 0, range, 1, &first, NULL, ^{ out[1] = n; });
  enqueue_kernel(queue, 0, range, 1, &first, &second, ^{ out[2] = n; });
  third[0] = first;
  third[1] = second;
  clk_event_t last;
  enqueue_marker(queue, 2, third, &last);
  retain_event(first);
  release_event(second);
  out[3] = is_valid_event(last);
  clk_event_t user = create_user_event();
  set_user_event_status(user, CL_COMPLETE);
  capture_event_profiling_info(first, CLK_PROFILING_COMMAND_EXEC_TIME, out + 4);
}

kernel void with_local_memory(global int *out, uint n) {
  queue_t queue = get_default_queue();
  ndrange_t range = ndrange_1D(8, 8);
  clk_event_t event;
  enqueue_kernel(queue, 0, range, ^(local void *p) { ((local int *)p)[0] = 3; }, 16);
  enqueue_kernel(queue, 0, range, ^(local void *p, local void *q) { ((local int *)q)[0] = out[2]; }, n, 4 * n);
  enqueue_kernel(queue, 0, range, 0, NULL, &event,
                 ^(local void *p, local void *q, local void *r) { ((local char *)r)[0] = 3; }, 16, n, 32);
}

kernel void in_loop(global int *out, uint n) {
  queue_t queue = get_default_queue();
  for (uint i = 0; i < n; i++)
    enqueue_kernel(queue, 0, ndrange_1D(i), ^(local void *p) { out[0] = i; }, i * 4);
}

kernel void ranges(global int *out, ulong n) {
  queue_t queue = get_default_queue();
  size_t sizes[3] = {n, 2, 3}, local_sizes[3] = {1, 2, 3}, offsets[3] = {4, n, 6};
  enqueue_kernel(queue, 0, ndrange_1D(1, 2, 3), ^{ out[0] = 1; });
  enqueue_kernel(queue, 0, ndrange_2D(sizes), ^{ out[0] = 2; });
  enqueue_kernel(queue, 0, ndrange_2D(sizes, local_sizes), ^{ out[0] = 3; });
  enqueue_kernel(queue, 0, ndrange_3D(offsets, sizes, local_sizes), ^{ out[0] = 4; });
}

kernel void queries(global uint *out) {
  void (^block)(void) = ^{ out[0] = 4; };
  void (^with_memory)(local void *) = ^(local void *p) { ((local int *)p)[0] = 4; };
  out[1] = get_kernel_work_group_size(block) + get_kernel_preferred_work_group_size_multiple(block);
  out[2] = get_kernel_work_group_size(with_memory);
  out[3] = get_kernel_sub_group_count_for_ndrange(ndrange_1D(4), block);
  out[4] = get_kernel_max_sub_group_size_for_ndrange(ndrange_1D(4), block);
  block();
}

kernel void called(global int *out) {
  int y = out[1];
  int (^block)(int) = ^(int x) { return x + y; };
  out[0] = block(out[2]);
}
