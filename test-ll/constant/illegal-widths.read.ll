target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@data = addrspace(1) global i8 0
@low = addrspace(1) global ptr addrspace(1) inttoptr (i33 trunc (i64 add (i64 ptrtoint (ptr inttoptr (i33 ptrtoint (ptr addrspace(1) @data to i33) to ptr) to i64), i64 7) to i33) to ptr addrspace(1))
@bit = addrspace(1) global ptr addrspace(1) inttoptr (i1 xor (i1 ptrtoint (ptr addrspace(1) @data to i1), i1 true) to ptr addrspace(1))
@byte = addrspace(1) global i8 ptrtoint (ptr inttoptr (i20 trunc (i32 sub (i32 0, i32 ptrtoint (ptr inttoptr (i20 ptrtoint (ptr addrspace(1) @data to i20) to ptr) to i32)) to i20) to ptr) to i8)
@halves = addrspace(1) global i32 extractelement (<2 x i32> bitcast (i64 ptrtoint (ptr addrspace(1) @data to i64) to <2 x i32>), i32 1)

; Function Attrs: nounwind
define spir_func i64 @use(i1 %c, i32 %lane) #0 {
entry:
  %0 = ptrtoint ptr addrspace(1) @data to i64
  %1 = and i64 %0, 8589934591
  %2 = xor i64 %1, 8589934591
  br i1 %c, label %yes, label %no

yes:                                              ; preds = %entry
  %3 = ptrtoint ptr addrspace(1) @data to i64
  %4 = and i64 %3, 8589934591
  br label %no

no:                                               ; preds = %yes, %entry
  %low = phi i64 [ %2, %entry ], [ %4, %yes ]
  %5 = ptrtoint ptr addrspace(1) @data to i64
  %6 = and i64 %5, 8589934591
  %7 = sub i64 1, %6
  %8 = and i64 %7, 8589934591
  %9 = insertelement <3 x i64> <i64 0, i64 0, i64 8589934591>, i64 %6, i32 0
  %10 = insertelement <3 x i64> %9, i64 %8, i32 1
  %of = extractelement <3 x i64> %10, i32 %lane
  %11 = add i64 %low, %of
  %sum = and i64 %11, 8589934591
  ret i64 %sum
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{i16 6, i16 14}
