// Functions of a whole work-group. Each work-item writes eight results.
kernel void collectives(global int *out) {
    const int id = get_global_id(0);
    const int mine = (id * 7) % 5 - 2;
    out += 8 * id;
    out[0] = work_group_reduce_add(mine);
    out[1] = work_group_reduce_max(mine);
    out[2] = (int)work_group_reduce_min((float)mine * 0.5f + 4.0f);
    out[3] = work_group_scan_inclusive_add(mine);
    out[4] = work_group_scan_exclusive_add(mine);
    out[5] = work_group_broadcast(id, 3);
    out[6] = (work_group_all(mine < 2) != 0) * 2 + (work_group_any(id == 9) != 0);
    out[7] = (int)work_group_scan_exclusive_max((uint)(mine + 2));
}
