kernel void race(global const int *in, global int *sum, local int *part) {
  size_t i = get_local_id(0);
  part[i] = in[get_global_id(0)];
  if (i == 0)
    for (size_t k = 0; k < get_local_size(0); k++)
      sum[get_group_id(0)] += part[k];
}
