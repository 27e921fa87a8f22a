// Atomic functions of both versions. All entries of `ok` must become 1.
#define CHECK(condition) ok[n++] = (condition) ? 1 : 0

kernel void atomics(global int *ok, volatile global int *word, volatile global uint *mark, global float *real) {
    int n = 0;
    *word = 10;
    *mark = 0xfffffff0u;
    CHECK(atomic_add(word, 5) == 10 && *word == 15);
    CHECK(atomic_sub(word, 6) == 15 && *word == 9);
    CHECK(atomic_inc(word) == 9 && atomic_dec(word) == 10 && *word == 9);
    CHECK(atomic_xchg(word, -4) == 9 && *word == -4);
    CHECK(atomic_min(word, 3) == -4 && *word == -4);
    CHECK(atomic_max(word, 3) == -4 && *word == 3);
    CHECK(atomic_min(mark, 3u) == 0xfffffff0u && *mark == 3u);
    CHECK(atomic_max(mark, 0x80000000u) == 3u && *mark == 0x80000000u);
    CHECK(atomic_and(word, 6) == 3 && atomic_or(word, 8) == 2 && atomic_xor(word, 3) == 10 && *word == 9);
    CHECK(atomic_cmpxchg(word, 8, 1) == 9 && *word == 9);
    CHECK(atomic_cmpxchg(word, 9, 1) == 9 && *word == 1);
    *real = 1.5f;
    CHECK(atomic_xchg(real, 2.5f) == 1.5f && *real == 2.5f);

    volatile global atomic_int *object = (volatile global atomic_int *)word;
    volatile global atomic_uint *counter = (volatile global atomic_uint *)mark;
    atomic_init(object, 20);
    CHECK(atomic_load(object) == 20);
    atomic_store_explicit(object, 21, memory_order_release, memory_scope_device);
    CHECK(atomic_load_explicit(object, memory_order_acquire) == 21);
    CHECK(atomic_exchange(object, 22) == 21);
    CHECK(atomic_fetch_add(object, 3) == 22 && atomic_fetch_sub_explicit(object, 5, memory_order_relaxed) == 25);
    CHECK(atomic_fetch_or(object, 3) == 20 && atomic_fetch_and(object, 6) == 23 && atomic_fetch_xor(object, 1) == 6);
    CHECK(atomic_fetch_min(object, -7) == 7 && atomic_fetch_max_explicit(object, 2, memory_order_relaxed) == -7);
    atomic_store(counter, 5u);
    CHECK(atomic_fetch_max(counter, 0xf0000000u) == 5u && atomic_fetch_min(counter, 6u) == 0xf0000000u);
    int expected = 1;
    CHECK(!atomic_compare_exchange_strong(object, &expected, 9) && expected == 2);
    CHECK(atomic_compare_exchange_weak_explicit(object, &expected, 9, memory_order_acq_rel, memory_order_relaxed,
                                                memory_scope_work_group) && *word == 9);
    volatile global atomic_flag *flag = (volatile global atomic_flag *)mark;
    atomic_flag_clear(flag);
    CHECK(!atomic_flag_test_and_set(flag) && atomic_flag_test_and_set(flag));
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
    mem_fence(CLK_LOCAL_MEM_FENCE);
    ok[n] = 2;
}
