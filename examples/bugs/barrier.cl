kernel void barriers(global int *data, local int *part) {
  size_t i = get_local_id(0);
  part[i] = data[i];
  if (i < 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    data[i] = part[i + 2];
  }
}
