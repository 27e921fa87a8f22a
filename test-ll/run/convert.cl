// Conversions, and loads and stores of vectors. All entries of `ok` must become 1.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define CHECK(condition) ok[n++] = (condition) ? 1 : 0
#define CHECK_ALL(condition) ok[n++] = all(condition) ? 1 : 0

kernel void convert(global int *ok, int zero, float nought) {
    int n = 0;
    CHECK(convert_int(-2.7f + nought) == -2);
    CHECK(convert_int_rte(2.5f + nought) == 2 && convert_int_rte(3.5f + nought) == 4);
    CHECK(convert_int_rtp(2.1f + nought) == 3 && convert_int_rtp(-2.9f + nought) == -2);
    CHECK(convert_int_rtn(-2.1f + nought) == -3 && convert_int_rtn(2.9f + nought) == 2);
    CHECK(convert_int_rtz(-2.9f + nought) == -2);
    CHECK(convert_uchar_sat(300.5f + nought) == 255 && convert_uchar_sat(-4.0f + nought) == 0);
    CHECK(convert_char_sat(300 + zero) == 127 && convert_char_sat(-300 + zero) == -128);
    CHECK(convert_uint_sat(-1 + zero) == 0u && convert_int_sat(0xffffffffu + zero) == 0x7fffffff);
    CHECK(convert_uchar_sat(0xffffffffffffffffUL + zero) == 255);
    CHECK(convert_long_sat(0xffffffffffffffffUL + zero) == 0x7fffffffffffffffL);
    CHECK(convert_ulong_sat(-5L + zero) == 0UL);
    CHECK(convert_uchar(0x1234 + zero) == 0x34);
    CHECK(convert_long((uchar)(200 + zero)) == 200L && convert_long((char)(-56 + zero)) == -56L);
    CHECK(convert_float(16777217 + zero) == 16777216.0f);
    CHECK(convert_float_rtp(16777217 + zero) == 16777218.0f);
    CHECK(convert_float_rtn(16777219 + zero) == 16777218.0f);
    CHECK(convert_float_rtz(-16777219 + zero) == -16777218.0f);
    CHECK(convert_float_rtn(-16777217 + zero) == -16777218.0f);
    CHECK(convert_float_rtp(0xffffffffffffffffUL + zero) == 18446744073709551616.0f);
    CHECK(convert_float_rtz(0xffffffffffffffffUL + zero) == 18446742974197923840.0f);
    CHECK(convert_float(4000000000u + zero) == 4000000000.0f);
    CHECK(convert_float_rtp(0.1 + nought) == 0x1.99999ap-4f && convert_float_rtn(0.1 + nought) == 0x1.999998p-4f);
    CHECK(convert_float_rtz(-0.1 + nought) == -0x1.999998p-4f);
    CHECK(convert_float_rtp(1e-60 + nought) == 0x1p-149f && convert_float_rtz(1e60 + nought) == 0x1.fffffep127f);
    CHECK(convert_double(0.5f + nought) == 0.5);
    CHECK_ALL(convert_int4_rte((float4)(0.5f, 1.5f, -0.5f, -1.5f) + nought) == (int4)(0, 2, 0, -2));
    CHECK_ALL(convert_uchar3_sat((int3)(-1, 256, 7) + zero) == (uchar3)(0, 255, 7));
    CHECK_ALL(convert_float8((uchar8)(1, 2, 3, 4, 5, 6, 7, 255)) == (float8)(1, 2, 3, 4, 5, 6, 7, 255));
    int numbers[12];
    for (int i = 0; i < 12; ++i)
        numbers[i] = 10 * i;
    CHECK_ALL(vload4(1 + zero, numbers) == (int4)(40, 50, 60, 70));
    CHECK_ALL(vload3(2 + zero, numbers) == (int3)(60, 70, 80));
    vstore3((int3)(1, 2, 3), 1 + zero, numbers);
    CHECK(numbers[2] == 20 && numbers[3] == 1 && numbers[5] == 3 && numbers[6] == 60);
    vstore2((int2)(8, 9), zero, numbers);
    CHECK(numbers[0] == 8 && numbers[1] == 9 && numbers[2] == 20);
    half halves[8];
    vstore_half(1.5f + nought, 2, halves);
    CHECK(vload_half(2 + zero, halves) == 1.5f);
    vstore_half4((float4)(1.0f, -2.0f, 0.25f, 65504.0f) + nought, 1, halves);
    CHECK_ALL(vload_half4(1 + zero, halves) == (float4)(1.0f, -2.0f, 0.25f, 65504.0f));
    ok[n] = 2;
}
