// Block reads and writes of sub-groups: consecutive work-items have consecutive components.
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_subgroups_short : enable

uint intel_sub_group_block_read(const global uint *p) __attribute__((overloadable));
uint4 intel_sub_group_block_read4(const global uint *p) __attribute__((overloadable));
void intel_sub_group_block_write2(global uint *p, uint2 value) __attribute__((overloadable));
ushort8 intel_sub_group_block_read_us8(const global ushort *p) __attribute__((overloadable));
void intel_sub_group_block_write_us(global ushort *p, ushort value) __attribute__((overloadable));
uint2 intel_sub_group_block_read2(read_only image2d_t image, int2 at) __attribute__((overloadable));
void intel_sub_group_block_write(write_only image2d_t image, int2 at, uint value) __attribute__((overloadable));
uchar16 intel_sub_group_block_read_uc16(const global uchar *p) __attribute__((overloadable));
void intel_sub_group_block_write_ul2(global ulong *p, ulong2 value) __attribute__((overloadable));

kernel void blocks(global uint *words, global ushort *shorts, global uchar *bytes, global uint *out, global ushort *shorts_out,
                   global ulong *longs) {
  uint group = get_global_id(0) / get_max_sub_group_size();
  uint4 four = intel_sub_group_block_read4(words + group * get_max_sub_group_size() * 4);
  uint one = intel_sub_group_block_read(words);
  uint2 sums = (uint2)(four.x + four.y * 1000, four.z + four.w * 1000 + one * 1000000);
  intel_sub_group_block_write2(out + group * get_max_sub_group_size() * 2, sums);
  ushort8 eight = intel_sub_group_block_read_us8(shorts);
  intel_sub_group_block_write_us(shorts_out + group * get_max_sub_group_size(), eight.s0 + eight.s7);
  uchar16 sixteen = intel_sub_group_block_read_uc16(bytes);
  intel_sub_group_block_write_ul2(longs + group * get_max_sub_group_size() * 2, (ulong2)(sixteen.sf, sixteen.s1));
}

kernel void image_blocks(read_only image2d_t in, write_only image2d_t out, global uint2 *values) {
  values[get_global_id(0)] = intel_sub_group_block_read2(in, (int2)(-4, 1));
  intel_sub_group_block_write(out, (int2)(4, 1), get_sub_group_local_id() + 1);
}

kernel void outside(global uint *words) { words[0] = intel_sub_group_block_read4(words).w; }
