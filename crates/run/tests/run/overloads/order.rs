//! Barriers, fences, events and questions about pointers, in the forms that only the header declares.

use spirv_llvm_run::{Arg, LaunchOptions};

use super::zeros;
use crate::common::values::kernel::{buffer, kernel_by_header, launch, words};

/// Work-items, all of one group, of which four are a sub-group.
const ITEMS: usize = 16;

fn run(text: &str, standard: &str, args: &mut [Arg]) {
    let options = LaunchOptions::default().with_subgroup_size(4).expect("a size");
    launch(&mut kernel_by_header(text, standard, &[]), (ITEMS, ITEMS), &options, args);
}

#[test]
fn barriers_with_scopes() {
    let text = "kernel void values(global int *out) {\nlocal int shared[16];\nint i = get_local_id(0);\n\
        shared[i] = i * 10;\nwork_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);\n\
        int far = shared[15 - i];\nwork_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_device);\n\
        shared[i] = far + 1;\nsub_group_barrier(CLK_LOCAL_MEM_FENCE);\n\
        int near = shared[i ^ 3];\nsub_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_sub_group);\n\
        shared[i] = near * 2;\nsub_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);\n\
        out[i] = shared[i ^ 1];\n}";
    let mut args = [zeros(ITEMS * 4)];
    run(text, "CL3.0", &mut args);
    let far = |i: u64| (15 - i) * 10 + 1;
    let exact: Vec<u64> = (0..16).map(|i| far((i ^ 1) ^ 3) * 2).collect();
    assert_eq!(words(&args[0], 4), exact);
}

#[test]
fn fences_of_reads_and_writes() {
    let text = "kernel void values(global int *out, volatile global int *turn) {\nint i = get_global_id(0);\n\
        out[i] = i + 1;\nwrite_mem_fence(CLK_GLOBAL_MEM_FENCE);\natomic_inc(turn);\n\
        read_mem_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);\nmem_fence(CLK_LOCAL_MEM_FENCE);\nout[i] += *turn > 0;\n}";
    for standard in ["CL1.2", "CL2.0"] {
        let mut args = [zeros(ITEMS * 4), zeros(4)];
        run(text, standard, &mut args);
        assert_eq!(words(&args[0], 4), (2..18).collect::<Vec<u64>>(), "{standard}");
        assert_eq!(words(&args[1], 4), [16], "{standard}");
    }
}

#[test]
fn events_in_private_memory() {
    let text = "kernel void values(global int *in, global int *out) {\nlocal int shared[32];\n\
        event_t events[2];\nevents[0] = async_work_group_copy(shared, in, 16, 0);\n\
        events[1] = async_work_group_copy(shared + 16, in, 16, 0);\nwait_group_events(2, events);\n\
        int i = get_local_id(0);\nout[i] = shared[15 - i] + 100 * shared[16 + i];\n}";
    let mut args = [buffer(0..16, 4), zeros(ITEMS * 4)];
    run(text, "CL1.2", &mut args);
    assert_eq!(words(&args[1], 4), (0..16).map(|i| 15 - i + 100 * i).collect::<Vec<u64>>());
}

#[test]
fn pointers_to_what_is_not_changed_know_their_memory() {
    let text = "int place(const void *p) { return get_fence(p); }\n\
        int place_of(void *p) { return get_fence(p); }\n\
        kernel void values(global int *out) {\nlocal int shared[2];\nint own = 0;\n\
        if (get_global_id(0) == 0) { out[0] = place(out); out[1] = place(shared); out[2] = place(&own);\n\
        out[3] = place_of(out); out[4] = place_of(shared); out[5] = place_of(&own); }\n}";
    let mut args = [zeros(6 * 4)];
    run(text, "CL3.0", &mut args);
    assert_eq!(words(&args[0], 4), [2, 1, 0, 2, 1, 0]);
}
