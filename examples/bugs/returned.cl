int *choose(int value) {
  int kept = value;
  int *place = &kept;
  return place;
}
kernel void returned(global int *out, int value) {
  int *place = choose(value);
  out[get_global_id(0)] = *place;
}
