; A block that aborts goes on to no other, whatever LLVM IR has behind it: the blocks behind lose the way from there.
; options: +SPV_KHR_abort
; spirv-val: Invalid capability operand: 5120
; CHECK: OpSwitch
; CHECK: OpAbortKHR %uint %uint_7
; CHECK: OpAbortKHR %uint %uint_0
; CHECK: OpPhi %uint %uint_1 %entry %uint_3 %third
; CHECK-NOT: uint_2
; CHECK-NOT: uint_8
target triple = "spir64-unknown-unknown"

declare spir_func void @_Z16__spirv_AbortKHRj(i32)
declare void @llvm.trap()

define spir_func i32 @f(i32 %n, ptr addrspace(1) %p) {
entry:
  switch i32 %n, label %join [ i32 0, label %first
                               i32 1, label %second
                               i32 5, label %third ]
first:
  call spir_func void @_Z16__spirv_AbortKHRj(i32 7)
  store i32 9, ptr addrspace(1) %p
  call spir_func void @_Z16__spirv_AbortKHRj(i32 8)
  br label %join
second:
  call void @llvm.trap()
  %again = icmp eq i32 %n, 4
  br i1 %again, label %join, label %second
third:
  br label %join
join:
  %value = phi i32 [ 1, %entry ], [ 2, %first ], [ 5, %second ], [ 3, %third ]
  ret i32 %value
}
