// standards: CL2.0 CL3.0
// Pipes: by packet and by reservation, for a work-item, a work-group and a sub-group.
kernel void packets(read_only pipe int4 in, write_only pipe int4 out, global uint *sizes) {
  int4 packet;
  if (read_pipe(in, &packet) == 0)
    write_pipe(out, &packet);
  sizes[0] = get_pipe_num_packets(in) + get_pipe_max_packets(out);
}

kernel void reserved(read_only pipe char in, write_only pipe char out, local char *place) {
  reserve_id_t read = reserve_read_pipe(in, 4);
  if (is_valid_reserve_id(read)) {
    read_pipe(in, read, 1, place);
    commit_read_pipe(in, read);
  }
  reserve_id_t write = reserve_write_pipe(out, 4);
  write_pipe(out, write, 2, place);
  commit_write_pipe(out, write);
}

struct packet { int a; double b; };
kernel void groups(read_only pipe struct packet in, write_only pipe struct packet out) {
  struct packet p[2];
  reserve_id_t read = work_group_reserve_read_pipe(in, 2);
  read_pipe(in, read, 0, &p[0]);
  work_group_commit_read_pipe(in, read);
  reserve_id_t write = work_group_reserve_write_pipe(out, 2);
  write_pipe(out, write, 0, &p[1]);
  work_group_commit_write_pipe(out, write);
}

#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void subgroups(read_only pipe short8 in, write_only pipe short8 out) {
  short8 v;
  reserve_id_t read = sub_group_reserve_read_pipe(in, 2);
  read_pipe(in, read, 0, &v);
  sub_group_commit_read_pipe(in, read);
  reserve_id_t write = sub_group_reserve_write_pipe(out, 2);
  write_pipe(out, write, 0, &v);
  sub_group_commit_write_pipe(out, write);
}
