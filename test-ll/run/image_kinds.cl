// Images of every kind that OpenCL C has. The results are computed again by the test.
#pragma OPENCL EXTENSION cl_khr_gl_msaa_sharing : enable
#pragma OPENCL EXTENSION cl_khr_depth_images : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_mipmap_image : enable
#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable

constant sampler_t border = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
constant sampler_t linear = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

// One texel, what lies beyond the edge, and the format.
kernel void floats(read_only image2d_t in, write_only image2d_t out, global float4 *values, global int *format) {
  values[0] = read_imagef(in, (int2)(0, 0));
  values[1] = read_imagef(in, border, (int2)(-1, 0));
  values[2] = convert_float4(read_imageh(in, edge, (int2)(5, 7)));
  write_imagef(out, (int2)(0, 0), values[0]);
  format[0] = get_image_channel_data_type(in);
  format[1] = get_image_channel_order(in);
}

kernel void halves(write_only image2d_t out, half4 value) { write_imageh(out, (int2)(0, 0), value); }

kernel void ints(read_only image2d_t in, write_only image2d_t out, global int4 *values, int4 given) {
  values[0] = read_imagei(in, (int2)(0, 0));
  values[1] = read_imagei(in, border, (int2)(-1, 0));
  write_imagei(out, (int2)(0, 0), given);
}

kernel void uints(read_only image2d_t in, write_only image2d_t out, global uint4 *values, uint4 given) {
  values[0] = read_imageui(in, (int2)(0, 0));
  values[1] = read_imageui(in, border, (float2)(9.0f, 0.0f));
  write_imageui(out, (int2)(0, 0), given);
}

kernel void lines(read_only image1d_t a, read_only image1d_buffer_t b, read_only image1d_array_t c, write_only image1d_t d,
                  write_only image1d_array_t e, global float *values, global int *sizes) {
  values[0] = read_imagef(a, 2).x;
  values[1] = read_imagef(a, linear, 1.25f).x;
  values[2] = read_imagef(a, edge, 9).x;
  values[3] = read_imagef(b, 3).x;
  values[4] = read_imagef(c, (int2)(1, 2)).x;
  values[5] = read_imagef(c, edge, (int2)(1, 9)).x;
  values[6] = read_imagef(c, linear, (float2)(2.0f, 1.4f)).x;
  write_imagef(d, 3, (float4)(7.0f));
  write_imagef(e, (int2)(0, 2), (float4)(8.0f));
  sizes[0] = get_image_width(a);
  sizes[1] = get_image_width(b);
  sizes[2] = get_image_width(c);
  sizes[3] = get_image_array_size(c);
}

kernel void planes(read_only image2d_array_t a, write_only image2d_array_t b, read_only image3d_t c, write_only image3d_t d,
                   global float *values, global int *sizes) {
  values[0] = read_imagef(a, (int4)(1, 0, 2, 0)).x;
  values[1] = read_imagef(a, edge, (int4)(5, 1, 7, 0)).x;
  values[2] = read_imagef(a, linear, (float4)(1.0f, 1.0f, 1.5f, 0.0f)).x;
  values[3] = read_imagef(c, (int4)(0, 1, 2, 0)).x;
  values[4] = read_imagef(c, linear, (float4)(1.0f, 1.0f, 2.25f, 0.0f)).x;
  values[5] = read_imagef(c, border, (int4)(0, 0, 3, 0)).w;
  write_imagef(b, (int4)(0, 1, 1, 0), (float4)(5.0f));
  write_imagef(d, (int4)(1, 0, 2, 0), (float4)(6.0f));
  sizes[0] = get_image_width(a) * 100 + get_image_height(a) * 10 + get_image_array_size(a);
  sizes[1] = get_image_dim(a).x * 10 + get_image_dim(a).y;
  int4 dim = get_image_dim(c);
  sizes[2] = dim.x * 1000 + dim.y * 100 + dim.z * 10 + dim.w;
  sizes[3] = get_image_depth(c);
}

kernel void depths(read_only image2d_depth_t a, read_only image2d_array_depth_t b, write_only image2d_depth_t c,
                   write_only image2d_array_depth_t d, global float *values, global int *sizes) {
  values[0] = read_imagef(a, (int2)(1, 1));
  values[1] = read_imagef(a, linear, (float2)(1.0f, 0.5f));
  values[2] = read_imagef(b, (int4)(0, 1, 1, 0));
  values[3] = read_imagef(b, border, (int4)(0, 2, 0, 0));
  write_imagef(c, (int2)(0, 1), 0.5f);
  write_imagef(d, (int4)(1, 1, 1, 0), 0.25f);
  sizes[0] = get_image_channel_order(a);
  sizes[1] = get_image_array_size(b);
}

kernel void samples(read_only image2d_msaa_t a, read_only image2d_array_msaa_t b, read_only image2d_msaa_depth_t c,
                    read_only image2d_array_msaa_depth_t d, global float *values, global int *sizes) {
  values[0] = read_imagef(a, (int2)(1, 0), 3).x;
  values[1] = read_imagef(b, (int4)(0, 1, 1, 0), 2).x;
  values[2] = read_imagef(c, (int2)(1, 1), 1);
  values[3] = read_imagef(d, (int4)(1, 0, 1, 0), 0);
  sizes[0] = get_image_num_samples(a);
  sizes[1] = get_image_array_size(b);
}

// Each texel is changed in place.
kernel void in_place(read_write image2d_t image, read_write image3d_t volume) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imageui(image, at, read_imageui(image, at) + 1);
  int4 there = (int4)(at, 0, 0);
  write_imagei(volume, there, -read_imagei(volume, there));
}

// By every mode of addressing between texels, from two images before to two behind.
kernel void addresses(read_only image1d_t in, sampler_t sampler, global float *values) {
  int x = get_global_id(0);
  values[x] = read_imagef(in, sampler, (float)(x - 16) / 8.0f).x;
}

// Two work-items write each texel.
kernel void race(write_only image2d_t out) { write_imagef(out, (int2)(get_global_id(0) / 2, 0), (float4)(1.0f)); }

kernel void levels(read_only image2d_t in, sampler_t sampler, global float *values, global int *sizes) {
  values[0] = read_imagef(in, sampler, (float2)(0.75f, 0.25f), 0.0f).x;
  values[1] = read_imagef(in, sampler, (float2)(0.75f, 0.75f), (float2)(0.0f), (float2)(0.0f)).x;
  sizes[0] = get_image_num_mip_levels(in);
}

kernel void misuse(read_only image2d_t in, write_only image2d_t out, sampler_t sampler, int what, global float4 *values) {
  switch (what) {
  case 0: values[0] = convert_float4(read_imagei(in, (int2)(0, 0))); break;
  case 1: values[0] = read_imagef(in, (int2)(9, 0)); break;
  case 2: write_imagef(out, (int2)(0, -1), (float4)(1.0f)); break;
  case 3: values[0] = read_imagef(in, sampler, (int2)(0, 0)); break;
  case 4: values[0] = read_imagef(in, sampler, (float2)(0.0f, 0.0f)); break;
  }
}
