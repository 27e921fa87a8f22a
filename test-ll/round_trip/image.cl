// standards: CL1.2 CL2.0 CL3.0
// Every type of image, every query, reads and writes with and without samplers.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_gl_msaa_sharing : enable
#pragma OPENCL EXTENSION cl_khr_depth_images : enable
#pragma OPENCL EXTENSION cl_khr_mipmap_image : enable
#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable

constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;

kernel void one_dimension(read_only image1d_t a, read_only image1d_array_t b, read_only image1d_buffer_t c,
                          write_only image1d_t d, write_only image1d_array_t e, write_only image1d_buffer_t f,
                          sampler_t s, global int4 *out) {
  out[0].x = get_image_width(a) + get_image_width(b) + get_image_width(c) + get_image_width(d);
  out[0].y = get_image_array_size(b) + get_image_array_size(e);
  out[1] = read_imagei(a, nearest, 1) + read_imagei(a, s, 0.5f) + read_imagei(a, 2) + read_imagei(c, 3);
  out[2] = read_imagei(b, s, (int2)(1, 2)) + read_imagei(b, (int2)(3, 4));
  write_imagei(d, 1, out[1]);
  write_imagei(e, (int2)(1, 2), out[2]);
  write_imagei(f, 1, out[1]);
}

kernel void two_dimensions(read_only image2d_t a, read_only image2d_array_t b, write_only image2d_t c,
                           write_only image2d_array_t d, sampler_t s, global float4 *out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  out[0] = read_imagef(a, nearest, at) + read_imagef(a, at) + read_imagef(a, s, convert_float2(at));
  out[1] = read_imagef(b, nearest, (int4)(at, 1, 0)) + read_imagef(b, (int4)(at, 2, 0));
  out[2] = convert_float4(read_imageui(a, nearest, at)) + convert_float4(read_imagei(b, s, (float4)(1)));
  out[3].xy = convert_float2(get_image_dim(a)) + convert_float2(get_image_dim(b));
  out[3].z = get_image_array_size(b) + get_image_height(b) + get_image_width(d);
  write_imagef(c, at, out[0]);
  write_imageui(d, (int4)(at, 1, 0), (uint4)(at.x, at.y, 1, 2));
  write_imagei(c, at, (int4)(at, at));
}

kernel void three_dimensions(read_only image3d_t a, write_only image3d_t b, sampler_t s, global int4 *out) {
  out[0] = get_image_dim(a);
  out[1].x = get_image_width(a) + get_image_height(a) * get_image_depth(a);
  out[1].y = get_image_depth(b);
  out[2] = convert_int4(read_imagef(a, nearest, (int4)(1, 2, 3, 0)) + read_imagef(a, s, (float4)(0.5f)));
  write_imagef(b, (int4)(1, 2, 3, 0), (float4)(1));
}

kernel void whole_sizes(read_only image3d_t a, read_only image2d_array_t b, read_only image1d_array_t c,
                        global int4 *out) {
  int4 dim = get_image_dim(a);
  out[0] = dim + dim.wzyx;
  out[1] = (int4)(get_image_dim(b), (int)get_image_array_size(b), 0);
  out[2].xy = (int2)(get_image_width(c), (int)get_image_array_size(c));
  out[2].zw = get_image_dim(b) * get_image_dim(b).yx;
}

kernel void queries_under_conditions(read_only image2d_array_t a, global int *out, int n) {
  int2 dim = get_image_dim(a);
  if (n > 3)
    out[0] = dim.x;
  else
    out[0] = dim.y + get_image_channel_order(a);
  for (int i = 0; i < dim.x; i++)
    out[i] += (int)get_image_array_size(a);
}

kernel void channels(read_only image2d_t a, read_only image3d_t b, global int *out) {
  out[0] = get_image_channel_data_type(a);
  out[1] = get_image_channel_order(a);
  out[2] = get_image_channel_data_type(b) - CLK_UNORM_INT8;
  switch (get_image_channel_order(b)) {
  case CLK_R: out[3] = 1; break;
  case CLK_RGBA: out[3] = 4; break;
  default: out[3] = get_image_channel_data_type(b) == CLK_FLOAT;
  }
}

kernel void depth(read_only image2d_depth_t a, read_only image2d_array_depth_t b, write_only image2d_depth_t c,
                  sampler_t s, global float *out) {
  out[0] = read_imagef(a, s, (int2)(1, 2)) + read_imagef(a, (int2)(1, 2)) + read_imagef(b, s, (float4)(1));
  out[1] = get_image_dim(a).y + get_image_array_size(b) + get_image_height(c);
  write_imagef(c, (int2)(1, 2), 0.5f);
}

kernel void samples(read_only image2d_msaa_t a, read_only image2d_array_msaa_t b, read_only image2d_msaa_depth_t c,
                    global float4 *out) {
  out[0] = read_imagef(a, (int2)(1, 2), 3) + read_imagef(b, (int4)(1, 2, 3, 0), 1);
  out[1].x = read_imagef(c, (int2)(1, 2), 1) + get_image_num_samples(a) + get_image_width(b);
  out[1].yz = convert_float2(get_image_dim(c));
}

#if __OPENCL_C_VERSION__ >= 200
kernel void levels(read_only image2d_t a, read_only image3d_t b, sampler_t s, global float4 *out) {
  out[0] = read_imagef(a, s, (float2)(1), 2.0f) + read_imagef(a, s, (float2)(1), (float2)(2), (float2)(3));
  out[1] = read_imagef(b, s, (float4)(1), (float4)(2), (float4)(3));
  out[2].x = get_image_num_mip_levels(a);
}
#endif

kernel void halves(read_only image2d_t a, write_only image2d_t b, sampler_t s, global half4 *out) {
  out[0] = read_imageh(a, s, (int2)(1, 2));
  write_imageh(b, (int2)(1, 2), out[1]);
}

#if __OPENCL_C_VERSION__ >= 200
kernel void both_ways(read_write image2d_t a, read_write image3d_t b, global float4 *out) {
  out[0] = read_imagef(a, (int2)(1, 2)) + read_imagef(b, (int4)(1, 2, 3, 0));
  write_imagef(a, (int2)(1, 2), out[0]);
  out[1].x = get_image_width(a) + get_image_channel_order(b) + get_image_dim(b).z;
  atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group);
}
#endif

float4 through(read_only image2d_t a, sampler_t s, float2 at) { return read_imagef(a, s, at); }
kernel void by_call(read_only image2d_t a, sampler_t s, global float4 *out) {
  out[0] = through(a, s, (float2)(1)) + through(a, nearest, (float2)(2));
}
