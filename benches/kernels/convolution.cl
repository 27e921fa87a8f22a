// A convolution of an image with a mask of five by five; what is outside of the image counts as its edge.
#pragma OPENCL FP_CONTRACT OFF
kernel void convolution(global const float *image, global const float *mask, global float *result, int width, int height) {
    const int column = get_global_id(0), row = get_global_id(1);
    float sum = 0.0f;
    for (int y = -2; y <= 2; ++y) {
        for (int x = -2; x <= 2; ++x) {
            const int from_row = clamp(row + y, 0, height - 1), from_column = clamp(column + x, 0, width - 1);
            sum += image[from_row * width + from_column] * mask[(y + 2) * 5 + x + 2];
        }
    }
    result[row * width + column] = sum;
}
