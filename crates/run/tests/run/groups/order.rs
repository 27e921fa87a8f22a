//! Work-items of a sub-group come together where control flow joins, whatever the order in which blocks and functions are written.

use inkwell::{context::Context, memory_buffer::MemoryBuffer};
use spirv_llvm_run::{Arg, Kernel, LaunchOptions, LoadOptions, NdRange};

/// Odd work-items call a function that stands behind the kernel, in a block behind the one that all come to; then each second one
/// goes around a loop again whose body stands last.
const TEXT: &str = r#"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z32sub_group_non_uniform_reduce_addi(i32) #0

define spir_kernel void @k(ptr addrspace(1) %out) #0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %item = trunc i64 %id to i32
  %odd = and i32 %item, 1
  %side = icmp eq i32 %odd, 1
  br i1 %side, label %apart, label %join

join:
  %own = phi i32 [ 0, %entry ], [ %sum, %apart ]
  %all = call spir_func i32 @_Z32sub_group_non_uniform_reduce_addi(i32 1)
  br label %head

head:
  %turn = phi i32 [ 0, %join ], [ %next, %body ]
  %more = icmp ule i32 %turn, %odd
  br i1 %more, label %body, label %exit

exit:
  %last = call spir_func i32 @_Z32sub_group_non_uniform_reduce_addi(i32 1)
  %tens = mul i32 %all, 10
  %hundreds = mul i32 %own, 100
  %a = add i32 %tens, %hundreds
  %b = add i32 %a, %last
  %place = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %b, ptr addrspace(1) %place, align 4
  ret void

body:
  %here = call spir_func i32 @_Z32sub_group_non_uniform_reduce_addi(i32 0)
  %one = add i32 %here, 1
  %next = add i32 %turn, %one
  br label %head

apart:
  %sum = call spir_func i32 @apart(i32 1)
  br label %join
}

define spir_func i32 @apart(i32 %x) #0 {
  %sum = call spir_func i32 @_Z32sub_group_non_uniform_reduce_addi(i32 %x)
  ret i32 %sum
}

attributes #0 = { convergent noinline }
"#;

#[test]
fn places_come_in_the_order_of_control_flow() {
    let context = Context::create();
    for unchecked in [false, true] {
        let buffer = MemoryBuffer::create_from_memory_range_copy(TEXT.as_bytes(), "order");
        let module = context.create_module_from_ir(buffer).expect("a module");
        let options = LoadOptions { unchecked, ..LoadOptions::default() };
        let mut kernel = Kernel::load_with(&module, "k", options).expect("a kernel");
        let mut args = [Arg::Buffer(vec![0; 4 * 8])];
        let launch = LaunchOptions::default().with_subgroup_size(4).expect("a size");
        kernel.launch_with(&NdRange::new(&[8], &[8]).expect("a range"), &mut args, &launch).expect("a run");
        let [Arg::Buffer(bytes)] = &args else { panic!("no buffer") };
        let words: Vec<u32> = bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        // Two of four are odd; four meet behind them, and four behind the loop.
        assert_eq!(words, [44, 244, 44, 244, 44, 244, 44, 244], "unchecked: {unchecked}");
    }
}
