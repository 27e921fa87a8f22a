// A struct with members of many sizes goes to a kernel and on to a function by value, and others come back.
typedef struct {
    char tag;
    short offset;
    int table[3];
    float4 scale;
    long base;
    struct {
        uchar shift;
        double weight;
    } inner;
} Parameters;

// Without padding, whose bytes would not be defined.
typedef struct {
    float4 scaled;
    long whole;
    double weighted;
} Result;

Result compute(Parameters parameters, int index) {
    Result result;
    parameters.table[index % 3] += parameters.offset;
    result.whole = parameters.base + ((long)parameters.table[index % 3] << parameters.inner.shift) + parameters.tag;
    result.scaled = parameters.scale * (float)index;
    result.weighted = parameters.inner.weight * (double)result.whole;
    return result;
}

kernel void struct_by_value(Parameters parameters, global Result *results) {
    const size_t i = get_global_id(0);
    results[i] = compute(parameters, (int)i);
}
