//! Named barriers (SPIR-V 1.1): sub-groups that wait for some others of their work-group.

use inkwell::context::Context;
use spirv_llvm::{ReadOptions, WriteOptions, llvm, spirv};
use spirv_llvm_run::{Arg, Kernel, LaunchOptions, NdRange};

use crate::common::values::kernel::words;

/// Work-items of a group, and of a sub-group.
const ITEMS: u64 = 16;
const LANES: u32 = 4;

/// The first two sub-groups meet `FIRST` times at one barrier, the others once at another one, each time exchanging values by local memory.
const TEXT: &str = r#"
target triple = "spir64-unknown-unknown"
@shared = internal addrspace(3) global [16 x i32] undef
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func target("spirv.NamedBarrier") @_Z30__spirv_NamedBarrierInitializei(i32)
declare spir_func void @_Z26__spirv_MemoryNamedBarrier20__spirv_NamedBarrierii(target("spirv.NamedBarrier"), i32, i32)
define spir_kernel void @values(ptr addrspace(1) %out) {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %a = call spir_func target("spirv.NamedBarrier") @_Z30__spirv_NamedBarrierInitializei(i32 COUNT)
  %b = call spir_func target("spirv.NamedBarrier") @_Z30__spirv_NamedBarrierInitializei(i32 2)
  %mine = getelementptr [16 x i32], ptr addrspace(3) @shared, i64 0, i64 %id
  %other = xor i64 %id, 7
  %theirs = getelementptr [16 x i32], ptr addrspace(3) @shared, i64 0, i64 %other
  %start = trunc i64 %id to i32
  %is.first = icmp ult i64 %id, 8
  br i1 %is.first, label %first, label %second
first:
  %n = phi i32 [ 0, %entry ], [ %next, %first ]
  %value = phi i32 [ %start, %entry ], [ %sum, %first ]
  store i32 %value, ptr addrspace(3) %mine
  call spir_func void @_Z26__spirv_MemoryNamedBarrier20__spirv_NamedBarrierii(target("spirv.NamedBarrier") %a, i32 2, i32 272)
  %read = load i32, ptr addrspace(3) %theirs
  call spir_func void @_Z26__spirv_MemoryNamedBarrier20__spirv_NamedBarrierii(target("spirv.NamedBarrier") %a, i32 2, i32 272)
  %sum = add i32 %read, 100
  %next = add i32 %n, 1
  %again = icmp ult i32 %next, 3
  br i1 %again, label %first, label %end
second:
  store i32 %start, ptr addrspace(3) %mine
  call spir_func void @_Z26__spirv_MemoryNamedBarrier20__spirv_NamedBarrierii(target("spirv.NamedBarrier") %b, i32 2, i32 272)
  %got = load i32, ptr addrspace(3) %theirs
  br label %end
end:
  %result = phi i32 [ %sum, %first ], [ %got, %second ]
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %result, ptr addrspace(1) %at
  ret void
}
"#;

/// Runs the kernel as it is and after a round trip through SPIR-V, each with checks.
fn run(count: &str) -> Vec<Result<Vec<u64>, String>> {
    let context = Context::create();
    let text = TEXT.replace("COUNT", count);
    let module = llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
    let words_of = spirv_llvm::write(&module, &WriteOptions::default()).expect("SPIR-V");
    let bytes = spirv::to_bytes(&words_of, spirv::ByteOrder::Little);
    let again = spirv_llvm::read(&context, &bytes, &ReadOptions::default()).expect("LLVM IR");
    [&module, &again]
        .map(|module| {
            let mut kernel = Kernel::load(module, "values").unwrap_or_else(|error| panic!("{error}"));
            let range = NdRange::new(&[ITEMS], &[ITEMS]).expect("a range");
            let options = LaunchOptions::default().with_subgroup_size(LANES).expect("a size").with_races();
            let mut args = [Arg::Buffer(vec![0; ITEMS as usize * 4])];
            let report =
                kernel.launch_with(&range, &mut args, &options).map_err(|error| error.to_string())?;
            assert!(report.warnings.is_empty(), "{:?}", report.warnings);
            Ok(words(&args[0], 4))
        })
        .to_vec()
}

#[test]
fn sub_groups_meet_at_their_barriers() {
    // Three exchanges with the mirror image are one, and each adds 100.
    let exact: Vec<u64> = (0..ITEMS).map(|id| if id < 8 { (id ^ 7) + 300 } else { id ^ 7 }).collect();
    for result in run("2") {
        assert_eq!(result, Ok(exact.clone()));
    }
}

#[test]
fn barriers_for_more_than_come_are_reported() {
    for result in run("3") {
        let error = result.expect_err("nobody else comes");
        assert!(error.contains("wait at a barrier that the others do not reach"), "{error}");
    }
    for result in run("0") {
        let error = result.expect_err("a barrier of nobody");
        assert!(error.contains("OpNamedBarrierInitialize"), "{error}");
    }
}
