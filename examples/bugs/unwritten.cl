kernel void unwritten(global const int *in, global int *out) {
  size_t i = get_global_id(0);
  int largest;
  for (int k = 0; k < 4; k++)
    if (in[4 * i + k] > largest)
      largest = in[4 * i + k];
  out[i] = largest;
}
