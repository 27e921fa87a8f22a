; A class around a number is passed and returned through memory; the instruction works on the number.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

%half_class = type { %inner_class }
%inner_class = type { half }

define spir_func void @shuffled(ptr %from, ptr %to) {
  call spir_func void @_Z30__spirv_GroupNonUniformShuffleI10half_classET_N5__spv5Scope4FlagES1_j(ptr sret(%half_class) %to, i32 3, ptr byval(%half_class) %from, i32 8)
  ret void
}

declare spir_func void @_Z30__spirv_GroupNonUniformShuffleI10half_classET_N5__spv5Scope4FlagES1_j(ptr sret(%half_class), i32, ptr byval(%half_class), i32)
