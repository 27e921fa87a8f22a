; A function that other modules call gives the address of a constant in private memory away, whose copy ends with it.
target datalayout = "e-i64:64-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

@words = private unnamed_addr constant [2 x i32] [i32 11, i32 22], align 4

define spir_func void @put(ptr %to, i64 %i) {
  %it = getelementptr inbounds [2 x i32], ptr @words, i64 0, i64 %i
  store ptr %it, ptr %to, align 8
  ret void
}

; error: InvalidInstruction: function put, block 0, instruction `%it = getelementptr inbounds [2 x i32], ptr @words, i64 0, i64 %i`: the address of a constant in private memory may leave this function, and its copy of the constant ends with it; put the constant into another address space, or make the function internal and not recursive
