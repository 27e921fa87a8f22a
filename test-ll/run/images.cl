// Images of two dimensions: by whole coordinates and between texels, with every mode of addressing. The results are
// computed again by the test.
constant sampler_t border = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
constant sampler_t repeat = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_NEAREST;
constant sampler_t mirrored = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_MIRRORED_REPEAT | CLK_FILTER_NEAREST;
constant sampler_t linear = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

kernel void images(read_only image2d_t in, write_only image2d_t out, sampler_t given, global float *numbers) {
  int x = get_global_id(0);
  float2 normalized = (float2)((x - 4 + 0.5f) / get_image_width(in), 0.5f / get_image_height(in));
  numbers[x * 8] = read_imagef(in, border, (int2)(x - 4, 0)).x;
  numbers[x * 8 + 1] = read_imagef(in, edge, (int2)(x - 4, 0)).x;
  numbers[x * 8 + 2] = read_imagef(in, repeat, normalized).x;
  numbers[x * 8 + 3] = read_imagef(in, mirrored, normalized).x;
  numbers[x * 8 + 4] = read_imagef(in, linear, (float2)(x + 0.75f, 0.5f)).x;
  numbers[x * 8 + 5] = read_imagef(in, given, (int2)(x, 5)).w;
  numbers[x * 8 + 6] = get_image_dim(in).x * 100 + get_image_dim(in).y;
  write_imagef(out, (int2)(x, 1), read_imagef(in, (int2)(3, 0)));
}
