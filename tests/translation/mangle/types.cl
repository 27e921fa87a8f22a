// Every class of types that OpenCL C lets a function take, with repetitions for the substitutions.
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
#define O __attribute__((overloadable))
typedef struct pair { int a; float b; } pair;
typedef enum color { red } color;
typedef struct { long l; } untagged;

void O none(void) {}
void O records(pair, color, untagged, pair *, pair *, untagged *) {}
void O qualifiers(global int *restrict, const global int *restrict, volatile local float *const *, const volatile constant char *, global int *restrict) {}
void O spaces(__attribute__((address_space(7))) int *, __attribute__((address_space(12))) const int *) {}
void O pointers(global int *global *local *, private int *private *, void *, private int *, const private int *private *) {}
void O vectors(float4, float4, float4 *, global float4 *, const global float4 *, global float4 *, const float4 *) {}
void O arrays(global int (*)[4], private int (*)[3], constant int (*)[2], private int (*)[3], private int (*)[2][3], private int *) {}
void O functions(void (*)(int, float), int (*)(void), void (*)(int, float)) {}
void O images(read_only image2d_t, read_only image2d_t, write_only image2d_t, read_only image2d_array_msaa_depth_t) {}
void O media(intel_sub_group_avc_mce_payload_t, intel_sub_group_avc_mce_payload_t, intel_sub_group_avc_ime_result_t) {}
void O widths(_BitInt(9), _BitInt(9), unsigned _BitInt(9) *, unsigned _BitInt(9) *) {}
void O scalars(bool, signed char, long long, unsigned long long) {}
#if __clang_major__ >= 22
void O brain(__bf16, __bf16 *, __bf16 *) {}
#endif
void O complexes(float _Complex, float _Complex *, float _Complex *) {}
void O priv(private int *, private float *, private float4 *, float4, private int *, private float *, private float4 *, private int4 *, int4, private int4 *) {}
void O many(char *, uchar *, short *, ushort *, int *, uint *, long *, ulong *, half *, float *, double *,
            char **, uchar **, short **, ushort **, int **, uint **, long **, ulong **, half **, float **, double **,
            char ***, uchar ***, short ***, ushort ***, int ***, uint ***, long ***, ulong ***, half ***, float ***,
            int ****, short ****, int ****, short ****, int ***, float ***, char *, uchar *) {}
