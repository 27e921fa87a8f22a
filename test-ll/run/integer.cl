// Integer builtins. Each line tests one result; all entries of `ok` must become 1.
#define CHECK(condition) ok[n++] = (condition) ? 1 : 0
#define CHECK_ALL(condition) ok[n++] = all(condition) ? 1 : 0

kernel void integer(global int *ok, int zero) {
    int n = 0;
    CHECK(abs((int)-5 + zero) == 5u);
    CHECK(abs((char)-128) == (uchar)128);
    CHECK(abs(7u + zero) == 7u);
    CHECK(abs_diff((int)-2000000000 + zero, 2000000000) == 4000000000u);
    CHECK(abs_diff((uchar)3, (uchar)250) == 247);
    CHECK(add_sat((char)100, (char)(100 + zero)) == 127);
    CHECK(add_sat((char)-100, (char)(-100 + zero)) == -128);
    CHECK(add_sat((uchar)200, (uchar)(100 + zero)) == 255);
    CHECK(sub_sat(3u, 5u + zero) == 0u);
    CHECK(sub_sat((short)-32000, (short)(1000 + zero)) == -32768);
    CHECK(hadd(7, 4 + zero) == 5);
    CHECK(hadd(-7, 4 + zero) == -2);
    CHECK(hadd(0xffffffffu, 0xfffffffdu + zero) == 0xfffffffeu);
    CHECK(rhadd(7, 4 + zero) == 6);
    CHECK(rhadd(0xffffffffu, 0xfffffffcu + zero) == 0xfffffffeu);
    CHECK(clamp(5 + zero, -1, 3) == 3);
    CHECK(clamp(0xfffffff0u + zero, 1u, 3u) == 3u);
    CHECK(clz(1 + zero) == 31);
    CHECK(clz((uchar)(1 + zero)) == 7);
    CHECK(clz(zero) == 32);
    CHECK(ctz(8 + zero) == 3);
    CHECK(popcount(0xff00ff00u + zero) == 16u);
    CHECK(mad24(5 + zero, -6, 7) == -23);
    CHECK(mul24(1000u + zero, 2000u) == 2000000u);
    CHECK(mul_hi(0x80000000u + zero, 6u) == 3u);
    CHECK(mul_hi(-0x70000000 + zero, 4) == -2);
    CHECK(mul_hi(0x8000000000000000UL + zero, 10UL) == 5UL);
    CHECK(mad_hi(0x80000000u + zero, 6u, 9u) == 12u);
    CHECK(mad_sat(1000000 + zero, 1000000, 5) == 2147483647);
    CHECK(mad_sat(1000000 + zero, -1000000, 5) == -2147483647 - 1);
    CHECK(mad_sat(100000u + zero, 100000u, 5u) == 0xffffffffu);
    CHECK(mad_sat(3L + zero, 4L, 5L) == 17L);
    CHECK(max(-1, zero) == 0);
    CHECK(max(0xffffffffu + zero, 1u) == 0xffffffffu);
    CHECK(min(-1, zero) == -1);
    CHECK(min((ulong)zero, 5UL) == 0UL);
    CHECK(rotate(0x80000001u + zero, 4u) == 0x18u);
    CHECK(rotate((uchar)(0x81 + zero), (uchar)1) == 3);
    CHECK(upsample((uchar)0x12, (uchar)(0x34 + zero)) == 0x1234);
    CHECK(upsample((int)-1, 5u + zero) == -4294967291L);
    CHECK_ALL(max((int4)(1, -2, 3, -4) + zero, 0) == (int4)(1, 0, 3, 0));
    CHECK_ALL(min((uint4)(1, 0xffffffff, 3, 4) + (uint)zero, (uint4)(2)) == (uint4)(1, 2, 2, 2));
    CHECK_ALL(add_sat((uchar16)(250), (uchar16)(zero + 10)) == (uchar16)(255));
    CHECK_ALL(popcount((uint3)(1, 3, 7) + (uint)zero) == (uint3)(1, 2, 3));
    CHECK_ALL(select((int2)(1, 2), (int2)(3, 4), (int2)(-1, zero)) == (int2)(3, 2));
    CHECK(select(1, 2, 1 + zero) == 2);
    CHECK(bitselect(0xf0f0, 0x1234, 0x00ff + zero) == 0xf034);
    CHECK(any((int3)(zero, -1, 0)) && !any((int3)(zero, 1, 0)));
    CHECK(all((int2)(-1, -1 + zero)) && !all((int2)(-1, zero)));
    CHECK_ALL(shuffle((int4)(10, 11, 12, 13), (uint4)(3, 2, 1, zero)) == (int4)(13, 12, 11, 10));
    CHECK_ALL(shuffle2((int2)(10, 11), (int2)(12, 13 + zero), (uint4)(3, 2, 1, 0)) == (int4)(13, 12, 11, 10));
    ok[n] = 2;
}
