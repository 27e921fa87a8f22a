// Types that OpenCL C has since 2.0.
#define O __attribute__((overloadable))
void O atomics(global atomic_int *, volatile global atomic_int *, volatile atomic_int *, atomic_int *, atomic_long *, atomic_float *, private atomic_int *, atomic_int *) {}
void O images(read_write image3d_t, read_write image3d_t, read_only image3d_t) {}
void O opaque(queue_t, queue_t, event_t, clk_event_t *, clk_event_t *, reserve_id_t, sampler_t, sampler_t) {}
void O pipes(read_only pipe int, write_only pipe int, read_only pipe float, write_only pipe int) {}
void O ranges(ndrange_t, const ndrange_t *, ndrange_t *) {}
