/* Sums of neighbours, one for each element. */
kernel void sums(global const float *in, global float *out, local float *part, int n) {
  int i = get_global_id(0), own = get_local_id(0);
  if (i >= n)
    return;
  part[own] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = part[own] + part[own + 1];
}
