// Where work-items stand. Each writes 16 values at its place in the range.
kernel void work_items(global ulong *out) {
    size_t place = 0;
    for (int dim = 2; dim >= 0; --dim)
        place = place * get_global_size(dim) + get_global_id(dim) - get_global_offset(dim);
    out += 16 * place;
    for (uint dim = 0; dim < 3; ++dim) {
        out[dim] = get_global_id(dim);
        out[3 + dim] = get_local_id(dim);
        out[6 + dim] = get_group_id(dim);
        out[9 + dim] = get_local_size(dim);
    }
    out[12] = get_global_linear_id();
    out[13] = get_local_linear_id();
    out[14] = get_work_dim() * 100 + get_num_groups(1) * 10 + get_enqueued_local_size(0);
    // Dimensions that the range does not have.
    out[15] = get_global_size(3) + get_global_id(7) + get_local_size(4) + get_global_offset(3);
}
