// Kernels whose work-items wait for each other in all ways that OpenCL C has.
#define ARGS global int *out, global const int *in, int n
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)

// The number of the work-item in its group and in the range, and the size of its group.
#define HERE                                                                                                           \
    const int l = (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);       \
    const int size = get_local_size(0) * get_local_size(1) * get_local_size(2);                                        \
    const int g = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0);

kernel void straight(ARGS) {
    HERE local int part[64];
    part[l] = in[g];
    WAIT;
    const int a = part[size - 1 - l];
    WAIT;
    part[l] = a * 3 + n;
    WAIT;
    out[2 * g] = part[(l + 1) % size];
    out[2 * g + 1] = a;
}

kernel void in_a_row(ARGS) {
    HERE local int part[64];
    WAIT;
    WAIT;
    part[l] = in[g] + l;
    WAIT;
    WAIT;
    WAIT;
    out[2 * g] = part[(l + 3) % size];
    WAIT;
}

kernel void in_loop(ARGS) {
    HERE local int part[64];
    part[l] = in[g];
    int sum = 0;
    for (int i = 0; i < n; ++i) {
        WAIT;
        sum += part[(l + i) % size] * (i + 1);
        WAIT;
        part[l] += sum;
    }
    out[2 * g] = sum;
    out[2 * g + 1] = part[l];
}

kernel void in_nested_loops(ARGS) {
    HERE local int part[64];
    int sum = in[g];
    for (int i = 0; i < n; ++i) {
        part[l] = sum + i;
        for (int j = i; j < 3; ++j) {
            WAIT;
            const int other = part[(l + j + 1) % size];
            WAIT;
            part[l] = other * 5 + j;
            sum ^= other;
        }
        sum += i;
    }
    out[2 * g] = sum;
}

// The work-items take their part in trees of any size.
kernel void tree(ARGS) {
    HERE local int part[64];
    part[l] = in[g];
    for (int stride = 32; stride > 0; stride /= 2) {
        WAIT;
        if (l < stride && l + stride < size)
            part[l] += part[l + stride];
    }
    if (l == 0)
        out[2 * g] = part[0];
}

kernel void by_condition(ARGS) {
    HERE local int part[64];
    part[l] = in[g];
    int value = l;
    if (n & 1) {
        WAIT;
        value += part[(l + 1) % size];
        WAIT;
    } else {
        value -= 7;
    }
    part[l] = value;
    WAIT;
    out[2 * g] = part[(l + 2) % size];
    out[2 * g + 1] = value;
}

kernel void by_condition_of_group(ARGS) {
    HERE local int part[64];
    part[l] = in[g];
    int value = 1;
    if (get_group_id(0) & 1) {
        value = 2;
        WAIT;
        part[l] = part[l] + value;
    }
    for (int i = 0; i < (int)get_group_id(0) + n; ++i) {
        WAIT;
        value += part[(l + i) % size];
    }
    WAIT;
    out[2 * g] = part[(l + 2) % size];
    out[2 * g + 1] = value;
}

// What is read from memory is the same for all, which only shows when it is read.
kernel void by_condition_of_memory(ARGS) {
    HERE local int part[64], go;
    part[l] = in[g];
    if (l == 0)
        go = n + 1;
    WAIT;
    int value = 0;
    while (go > 0) {
        value += part[(l + go) % size];
        WAIT;
        if (l == 0)
            go -= 2;
        WAIT;
    }
    if (in[n] & 1)
        WAIT;
    out[2 * g] = value;
}

kernel void early_return(ARGS) {
    HERE local int part[64];
    out[2 * g] = 7;
    if (n == 1)
        return;
    part[l] = in[g];
    WAIT;
    out[2 * g] = part[(l + 1) % size];
    if (n > 3)
        return;
    WAIT;
    out[2 * g + 1] = part[(l + 1) % size];
}

kernel void loop_with_break(ARGS) {
    HERE local int part[64];
    int sum = in[g];
    for (int i = 0;; ++i) {
        part[l] = sum;
        WAIT;
        sum += part[(l + 1) % size];
        if (i == n)
            break;
        WAIT;
        if (i == 1)
            continue;
        sum += 3;
    }
    out[2 * g] = sum;
}

kernel void do_while(ARGS) {
    HERE local int part[64];
    int i = 0, sum = l;
    do {
        part[l] = sum;
        WAIT;
        sum += part[size - 1 - l];
        WAIT;
    } while (++i < n);
    out[2 * g] = sum;
}

kernel void choices(ARGS) {
    HERE local int part[64];
    part[l] = in[g];
    int value = 0;
    switch (n) {
    case 0:
        WAIT;
        value = part[(l + 1) % size];
        break;
    case 1: value = 5; // also goes on
    case 5:
        WAIT;
        value += part[(l + 2) % size];
    default: value += 1;
    }
    out[2 * g] = value;
}

int rotated(local int *part, int l, int size, int by) {
    WAIT;
    const int value = part[(l + by) % size];
    WAIT;
    return value;
}

kernel void in_functions(ARGS) {
    HERE local int part[64];
    part[l] = in[g];
    int value = rotated(part, l, size, 1);
    part[l] = value + 1;
    value += rotated(part, l, size, n);
    out[2 * g] = value;
}

kernel void private_arrays(ARGS) {
    HERE local int part[64];
    int own[9];
    for (int i = 0; i < 9; ++i)
        own[i] = in[g] + i * l;
    part[l] = own[l % 9];
    WAIT;
    own[part[(l + 1) % size] & 7] += 100;
    int sum = 0;
    for (int i = 0; i < n; ++i) {
        WAIT;
        own[(l + i) % 9] += i;
        sum += own[(in[g] + i) & 7];
    }
    WAIT;
    for (int i = 0; i < 9; ++i)
        sum = sum * 3 + own[i];
    out[2 * g] = sum;
}

// An array that is used between two barriers alone.
kernel void passing_array(ARGS) {
    HERE local int part[64];
    part[l] = in[g];
    WAIT;
    int own[16];
    for (int i = 0; i < 16; ++i)
        own[i] = part[(l + i) % size];
    int sum = own[in[g] & 15] + own[n];
    WAIT;
    out[2 * g] = sum;
}

kernel void private_pointers(ARGS) {
    HERE int a = in[g], b = l;
    private int *to = l & 1 ? &a : &b;
    WAIT;
    *to += 10;
    for (int i = 0; i < n; ++i) {
        WAIT;
        to = to == &a ? &b : &a;
        *to += i;
    }
    out[2 * g] = a;
    out[2 * g + 1] = b;
}

kernel void local_pointers(ARGS) {
    HERE local int first[64], second[64];
    local int *from = first, *to = second;
    from[l] = in[g];
    for (int i = 0; i < n; ++i) {
        WAIT;
        to[l] = from[(l + 1) % size] * 2 + i;
        local int *other = from;
        from = to;
        to = other;
    }
    WAIT;
    out[2 * g] = from[(l + 1) % size];
}

// Two values that change places each time.
kernel void exchanged(ARGS) {
    HERE int a = in[g], b = l, c = n;
    for (int i = 0; i < n + 2; ++i) {
        WAIT;
        const int old = a;
        a = b;
        b = c;
        c = old;
    }
    out[2 * g] = a * 31 + b;
    out[2 * g + 1] = c;
}

struct several {
    char a;
    long b;
    short c[3];
};

kernel void kinds_of_values(ARGS) {
    HERE const char a = in[g];
    const short b = in[g] >> 3;
    const long c = (long)in[g] * 123456789L;
    const float d = in[g] * 0.25f;
    const bool e = in[g] & 1;
    float4 f = (float4)(d, l, n, 1.5f);
    int3 h = (int3)(l, in[g], 3);
    struct several s = {a, c, {b, a, 1}};
    WAIT;
    f = f.wzyx * 2.0f;
    h += h.zxy;
    s.c[n % 3] += 5;
    WAIT;
    out[2 * g] = a + b + (int)(c >> 20) + (int)d + (e ? 1000 : 0) + (int)(f.x + f.y * f.z - f.w);
    out[2 * g + 1] = h.x * 3 + h.y - h.z + s.a + (int)s.b + s.c[0] * 2 + s.c[1] - s.c[2] + e;
}

kernel void volatile_memory(ARGS) {
    HERE volatile local int part[64];
    volatile int own = in[g];
    part[l] = own;
    WAIT;
    own += part[(l + 1) % size];
    WAIT;
    out[2 * g] = own + part[l];
}

kernel void atomics(ARGS) {
    HERE local int sum, most;
    if (l == 0) {
        sum = n;
        most = -1;
    }
    WAIT;
    atomic_add(&sum, in[g]);
    atomic_max(&most, in[g] & 255);
    WAIT;
    const int all = sum;
    WAIT;
    if (all & 1)
        atomic_sub(&sum, l);
    WAIT;
    out[2 * g] = sum + all;
    out[2 * g + 1] = most;
}

// Each work-item goes its own ways between the barriers.
kernel void own_ways(ARGS) {
    HERE local int part[64];
    int value = in[g];
    if (l & 1)
        value *= 3;
    else if (l & 2)
        value -= 1;
    part[l] = value;
    WAIT;
    int count = 0;
    for (int i = 0; i < (in[g] & 15); ++i) {
        if (part[(l + i) % size] & 4)
            continue;
        count += part[(l + i) % size];
        if (count > 500)
            break;
    }
    WAIT;
    while (value > 1 && count < 1000) {
        value = value & 1 ? value / 3 : value / 2;
        ++count;
    }
    out[2 * g] = count;
    out[2 * g + 1] = value;
}

// Loops that all run as often, whose accesses are those of neighbours.
kernel void products(ARGS) {
    HERE local float a[64], b[64];
    a[l] = in[g] & 31;
    b[l] = (in[g] >> 2) & 15;
    float sum = 0.5f;
    for (int tile = 0; tile < n; ++tile) {
        WAIT;
        for (int k = 0; k < size; ++k)
            sum += a[k] * b[k] * 0.125f;
        for (int k = 0; k + l < size; ++k)
            sum -= b[k + l];
        WAIT;
        a[l] += sum * 0.001f;
    }
    out[2 * g] = as_int(sum);
    out[2 * g + 1] = as_int(a[l]);
}

// The same without a barrier, with bounds of an outer loop, and behind a condition.
kernel void triangles(ARGS) {
    HERE int sum = l;
    float product = 1.0f;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j <= i; ++j) {
            sum += in[j] * in[g] + i;
            product = product * 1.5f + in[j + i];
        }
    if (l & 1)
        for (int j = 0; j < n; ++j)
            sum ^= in[j + g / 2] << j;
    for (int j = 0; j < n * 3; ++j) {
        if (in[j] & 1)
            sum += j;
        product += j;
    }
    out[2 * g] = sum;
    out[2 * g + 1] = as_int(product);
}

kernel void dimensions(ARGS) {
    HERE local int part[64];
    part[l] = get_global_id(n % 3) * 100 + get_local_id((n + 1) % 3);
    WAIT;
    out[2 * g] = part[(l + 1) % size] + get_global_id(n) * 10000;
    out[2 * g + 1] = get_group_id(n) + get_local_size(n) * 10 + get_global_size(1) * 100 + get_num_groups(0) * 1000;
}

kernel void places(ARGS) {
    HERE local int part[64];
    part[l] = in[g];
    WAIT;
    out[2 * g] = part[l] + get_local_id(0) + 10 * get_local_id(1) + 100 * get_local_id(2);
    WAIT;
    out[2 * g + 1] = get_global_id(0) + 100 * get_global_id(1) + 10000 * get_global_id(2);
}

// Ends in several places, and one part of the code is reached from two.
kernel void tangled(ARGS) {
    HERE local int part[64];
    int value = in[g];
    part[l] = value;
    if (n == 0)
        goto middle;
    WAIT;
    value += part[(l + 1) % size];
    if (n == 5) {
        WAIT;
        part[l] = value;
        goto middle;
    }
    value *= 2;
middle:
    if (value & 1)
        value += 5;
    WAIT;
    value += part[(l + 2) % size];
    if (n == 1 && value != 123456789) {
        out[2 * g] = value;
        return;
    }
    out[2 * g + 1] = value;
}

kernel void prints(ARGS) {
    HERE local int part[64];
    part[l] = in[g];
    if (l < 2)
        printf("%d before\n", g);
    WAIT;
    if (l < 3)
        printf("%d behind: %d\n", g, part[(l + 1) % size]);
    out[2 * g] = l;
}

kernel void copies(ARGS) {
    HERE local int part[64];
    global const int *from = in + g - l;
    if (get_work_dim() == 1) {
        event_t event = async_work_group_copy(part, from, size, 0);
        wait_group_events(1, &event);
    } else {
        part[l] = in[g];
        WAIT;
    }
    out[2 * g] = part[(l + 1) % size];
}

kernel void prints_alone(ARGS) {
    HERE if (l < 2) printf("%d of %d\n", g, size);
    out[2 * g] = l;
}
