// Pipes: packets in their order, reservations of work-items and groups, and what there is no room for.
kernel void produce(write_only pipe int2 out, global int *ok) {
  int id = get_global_id(0);
  int2 packet = (int2)(id, id * 10);
  ok[id] = write_pipe(out, &packet);
  if (id == 7) {
    ok[8] = get_pipe_num_packets(out);
    ok[9] = get_pipe_max_packets(out);
  }
}

kernel void consume(read_only pipe int2 in, global int2 *got, global int *ok) {
  int id = get_global_id(0);
  int2 packet = (int2)(-1);
  ok[id] = read_pipe(in, &packet);
  got[id] = packet;
}

// Places are filled from the last to the first; what is written in between comes behind them.
kernel void reserved(write_only pipe int out, global int *ok) {
  reserve_id_t id = reserve_write_pipe(out, 3);
  ok[0] = is_valid_reserve_id(id);
  int value = 99;
  ok[1] = write_pipe(out, &value);
  ok[2] = get_pipe_num_packets(out);
  for (int i = 2; i >= 0; --i) {
    value = i;
    write_pipe(out, id, i, &value);
  }
  commit_write_pipe(out, id);
  ok[3] = get_pipe_num_packets(out);
  ok[4] = is_valid_reserve_id(reserve_write_pipe(out, 5));
}

kernel void reserved_read(read_only pipe int in, global int *got) {
  reserve_id_t first = reserve_read_pipe(in, 2);
  reserve_id_t second = reserve_read_pipe(in, 2);
  got[5] = is_valid_reserve_id(reserve_read_pipe(in, 1));
  read_pipe(in, second, 1, &got[0]);
  read_pipe(in, first, 0, &got[1]);
  read_pipe(in, first, 1, &got[2]);
  commit_read_pipe(in, second);
  commit_read_pipe(in, first);
  got[3] = get_pipe_num_packets(in);
}

kernel void by_group(write_only pipe int out, global int *valid) {
  reserve_id_t id = work_group_reserve_write_pipe(out, get_local_size(0));
  int value = get_global_id(0);
  valid[get_global_id(0)] = is_valid_reserve_id(id);
  if (is_valid_reserve_id(id)) {
    write_pipe(out, id, get_local_size(0) - 1 - get_local_id(0), &value);
    work_group_commit_write_pipe(out, id);
  }
}

#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void by_sub_group(read_only pipe int in, global int *got) {
  reserve_id_t id = sub_group_reserve_read_pipe(in, 2);
  if (is_valid_reserve_id(id)) {
    read_pipe(in, id, get_sub_group_local_id(), &got[get_global_id(0)]);
    sub_group_commit_read_pipe(in, id);
  }
}

kernel void wrong(write_only pipe int out, int what, global int *null) {
  reserve_id_t id = reserve_write_pipe(out, 2);
  int value = 1;
  switch (what) {
  case 0: write_pipe(out, id, 2, &value); break;
  case 1: commit_write_pipe(out, id); commit_write_pipe(out, id); break;
  case 2: break;
  case 3: write_pipe(out, id, 0, null + 4); break;
  }
  if (what != 1 && what != 2) commit_write_pipe(out, id);
}
