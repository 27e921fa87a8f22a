source_filename = "input"
target triple = "spirv32-unknown-unknown"

define spir_func i64 @f(i64 %a, i64 %b, <2 x i16> %v, ptr addrspace(1) %p, i32 %n) {
  %1 = call { i64, i1 } @llvm_ssub_with_overflow_i64(i64 %a, i64 %b), !note !0
  %2 = extractvalue { i64, i1 } %1, 0
  %3 = call { <2 x i16>, <2 x i1> } @spirv.llvm_umul_with_overflow_v2i16(<2 x i16> %v, <2 x i16> %v)
  %4 = extractvalue { <2 x i16>, <2 x i1> } %3, 0
  store <2 x i16> %4, ptr addrspace(1) %p, align 4
  %5 = call i64 @spirv.llvm_fshr_i64(i64 %a, i64 %2, i64 %b)
  %6 = call i64 @llvm.ctpop.i64(i64 %5)
  call void @spirv.llvm_memset_p1_i32(ptr addrspace(1) %p, i8 1, i32 %n, i1 false)
  call void @llvm.memset.p1.i32(ptr addrspace(1) %p, i8 1, i32 8, i1 false)
  ret i64 %6
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #0

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p1.i32(ptr addrspace(1) writeonly captures(none), i8, i32, i1 immarg) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <2 x i16> @_Z20__spirv_ocl_u_mul_hiDv2_tS_(<2 x i16>, <2 x i16>) #2

define internal { i64, i1 } @llvm_ssub_with_overflow_i64(i64 %0, i64 %1) {
entry:
  %2 = sub i64 %0, %1
  %3 = xor i64 %0, %2
  %4 = xor i64 %1, %0
  %5 = and i64 %3, %4
  %6 = icmp slt i64 %5, 0
  %7 = insertvalue { i64, i1 } undef, i64 %2, 0
  %8 = insertvalue { i64, i1 } %7, i1 %6, 1
  ret { i64, i1 } %8
}

define internal { <2 x i16>, <2 x i1> } @spirv.llvm_umul_with_overflow_v2i16(<2 x i16> %0, <2 x i16> %1) {
entry:
  %2 = mul <2 x i16> %0, %1
  %3 = call spir_func <2 x i16> @_Z20__spirv_ocl_u_mul_hiDv2_tS_(<2 x i16> %0, <2 x i16> %1) #2
  %4 = icmp ne <2 x i16> %3, zeroinitializer
  %5 = insertvalue { <2 x i16>, <2 x i1> } undef, <2 x i16> %2, 0
  %6 = insertvalue { <2 x i16>, <2 x i1> } %5, <2 x i1> %4, 1
  ret { <2 x i16>, <2 x i1> } %6
}

define internal i64 @spirv.llvm_fshr_i64(i64 %0, i64 %1, i64 %2) {
entry:
  %3 = urem i64 %2, 64
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %10, label %5

5:                                                ; preds = %entry
  %6 = lshr i64 %1, %3
  %7 = sub i64 64, %3
  %8 = shl i64 %0, %7
  %9 = or i64 %6, %8
  br label %spirv.probe.helper.1.exit

10:                                               ; preds = %entry
  br label %spirv.probe.helper.1.exit

spirv.probe.helper.1.exit:                        ; preds = %10, %5
  %11 = phi i64 [ %9, %5 ], [ %1, %10 ]
  ret i64 %11
}

define internal void @spirv.llvm_memset_p1_i32(ptr addrspace(1) %0, i8 %1, i32 %2, i1 %3) {
entry:
  %4 = icmp eq i32 0, %2
  br i1 %4, label %spirv.probe.helper.2.exit, label %5

5:                                                ; preds = %5, %entry
  %6 = phi i32 [ 0, %entry ], [ %8, %5 ]
  %7 = getelementptr inbounds i8, ptr addrspace(1) %0, i32 %6
  store i8 %1, ptr addrspace(1) %7, align 1
  %8 = add i32 %6, 1
  %9 = icmp ult i32 %8, %2
  br i1 %9, label %5, label %spirv.probe.helper.2.exit

spirv.probe.helper.2.exit:                        ; preds = %entry, %5
  ret void
}

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #2 = { nounwind willreturn memory(none) }

!0 = !{!"kept"}
