// Kernels that kernels enqueue: with captured values, local memory, events, in ranges of all kinds.
kernel void basic(global int *out, int n) {
  queue_t queue = get_default_queue();
  int scale = n * 10;
  out[60] = enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(n), ^{
    out[get_global_id(0)] += scale + get_global_id(0);
  });
  // Children come behind the whole kernel.
  out[get_global_id(0)] = 1;
}

kernel void ranges(global int *out, queue_t queue) {
  size_t offset[3] = {1, 2, 3}, global_size[3] = {4, 2, 2}, local_size[3] = {2, 2, 1};
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(5, 6, 3), ^{
    out[get_global_id(0)] = 100 * get_local_size(0) + 10 * get_group_id(0) + get_global_offset(0);
  });
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_2D(global_size, local_size), ^{
    atomic_add((volatile global int *)&out[20], get_global_size(0) * 100 + get_num_groups(1) * 10 + get_work_dim());
  });
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP, ndrange_3D(offset, global_size, local_size), ^{
    atomic_add((volatile global int *)&out[21], get_global_id(0) + 10 * get_global_id(1) + 100 * get_global_id(2));
  });
}

kernel void more_ranges(global int *out, queue_t queue) {
  size_t global_size[3] = {3, 2, 4}, local_size[3] = {3, 1, 2}, offset[3] = {7, 0, 1};
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_2D(global_size), ^{
    atomic_add((volatile global int *)&out[0], get_global_linear_id() * 100 + get_local_size(0) * 10 + get_work_dim());
  });
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_3D(global_size), ^{
    atomic_add((volatile global int *)&out[1], get_global_linear_id() * 100 + get_local_size(2) * 10 + get_work_dim());
  });
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_3D(global_size, local_size), ^{
    atomic_add((volatile global int *)&out[2], get_global_linear_id() * 100 + get_local_size(2) * 10 + get_num_groups(1));
  });
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(6, 2), ^{
    atomic_add((volatile global int *)&out[3], get_global_id(0) * 100 + get_local_size(0) * 10 + get_num_groups(0));
  });
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_2D(offset, global_size, local_size), ^{
    atomic_add((volatile global int *)&out[4], get_global_id(0) * 100 + get_local_size(0) * 10 + get_global_offset(0));
  });
}

kernel void locals(global int *out) {
  void (^block)(local void *, local void *) = ^(local void *a, local void *b) {
    local int *sums = a;
    local short *flags = b;
    uint id = get_local_id(0);
    sums[id] = id + 1;
    flags[id] = id;
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = sums[get_local_size(0) - 1 - id] * 100 + flags[0];
    out[10] = work_group_reduce_add(sums[id]);
  };
  out[11] = enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(8, 4), block, 16u, 8u);
}

// The second in the queue runs first, as the first one waits for it.
kernel void events(global int *out) {
  queue_t queue = get_default_queue();
  clk_event_t user = create_user_event(), after, marker;
  out[7] = is_valid_event(user);
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &user, &after, ^{ out[0] = out[1] * 2; });
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 0, NULL, NULL, ^{
    out[1] = 21;
    set_user_event_status(user, CL_COMPLETE);
  });
  clk_event_t both[2] = {user, after};
  out[8] = enqueue_marker(queue, 2, both, &marker);
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &marker, NULL, ^{ out[2] = out[0] + 1; });
  clk_event_t failed = create_user_event();
  set_user_event_status(failed, -5);
  out[9] = enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &failed, NULL, ^{ out[3] = 1; });
  capture_event_profiling_info(after, CLK_PROFILING_COMMAND_EXEC_TIME, out + 12);
  retain_event(after);
  release_event(after);
}

// A kernel that enqueues itself again, in one half of the range.
void half_of(global int *out, int n) {
  if (n > 0)
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(n), ^{
      atomic_inc((volatile global int *)&out[n]);
      if (get_global_id(0) == 0) out[0] += n;
    });
}
kernel void nested(global int *out) {
  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(2), ^{
    int id = get_global_id(0);
    half_of(out, id + 3);
  });
}

kernel void queries(global int *out) {
  void (^block)(void) = ^{ out[0] = 1; };
  out[1] = get_kernel_work_group_size(block);
  out[2] = get_kernel_preferred_work_group_size_multiple(block);
  size_t global_size[2] = {8, 8}, local_size[2] = {4, 3};
  out[3] = get_kernel_max_sub_group_size_for_ndrange(ndrange_2D(global_size, local_size), block);
  out[4] = get_kernel_sub_group_count_for_ndrange(ndrange_2D(global_size, local_size), block);
  out[5] = enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(0), block);
}

kernel void wrong(global int *out, int what) {
  queue_t queue = get_default_queue();
  clk_event_t user = create_user_event();
  switch (what) {
  case 0: enqueue_kernel(queue, 0, ndrange_1D(4), ^{ out[get_global_id(0) * 100] = 1; }); break;
  case 1: enqueue_kernel(queue, 0, ndrange_1D(1), 1, &user, NULL, ^{ out[0] = 1; }); break;
  case 2: set_user_event_status(user, 0); set_user_event_status(user, 0); break;
  case 3: enqueue_kernel(queue, 0, ndrange_1D(2, 2), ^(local void *a) { ((local int *)a)[get_local_id(0)] = 1; }, 4u); break;
  case 4: enqueue_kernel(queue, 0, ndrange_1D(2, 2), ^{ if (get_local_id(0) == 0) work_group_barrier(0); }); break;
  }
}
