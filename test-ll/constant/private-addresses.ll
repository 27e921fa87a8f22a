; A constant in private memory is a variable of each function that uses it. One that holds addresses of such is stored to where the
; function begins, a phi takes the address from the blocks before it, and a function that returns one stands in place of its calls.
; CHECK: OpVariable %_ptr_Function__arr_uint_ulong_2 Function %
; CHECK-NOT: OpName %address
target datalayout = "e-i64:64-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

@one = private unnamed_addr constant [2 x i32] [i32 11, i32 22], align 4
@two = private unnamed_addr constant [2 x i32] [i32 5, i32 6], align 4
@rows = internal constant { i32, [2 x ptr] } { i32 3, [2 x ptr] [ptr @one, ptr getelementptr inbounds ([2 x i32], ptr @two, i64 0, i64 1)] }, align 8

define spir_kernel void @k(ptr addrspace(1) %out, i1 %c, i64 %i) {
entry:
  %row.at = getelementptr inbounds { i32, [2 x ptr] }, ptr @rows, i32 0, i32 1, i64 %i
  %row = load ptr, ptr %row.at, align 8
  %a = load i32, ptr %row, align 4
  br i1 %c, label %then, label %end
then:
  %b = add i32 %a, 1
  br label %end
end:
  %from = phi ptr [ @one, %entry ], [ @two, %then ]
  %n = phi i32 [ %a, %entry ], [ %b, %then ]
  %value = load i32, ptr %from, align 4
  %far = call spir_func ptr @address(i1 %c)
  %more = load i32, ptr %far, align 4
  %sum = add i32 %n, %value
  %all = add i32 %sum, %more
  store i32 %all, ptr addrspace(1) %out, align 4
  ret void
}

define internal spir_func ptr @address(i1 %c) {
  %it = select i1 %c, ptr @two, ptr @one
  ret ptr %it
}
