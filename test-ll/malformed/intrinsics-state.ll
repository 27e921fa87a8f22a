target triple = "spir64-unknown-unknown"

define i64 @state() {
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %s = call i64 @llvm.coro.size.i64()
  %f = call ptr @llvm.frameaddress.p0(i32 0)
  %g = call ptr @llvm.returnaddress(i32 0)
  %h = call ptr @llvm.stacksave.p0()
  call void @llvm.stackrestore.p0(ptr %h)
  %i = call i64 @llvm.read_register.i64(metadata !0)
  ret i64 %s
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare token @llvm.coro.id(i32, ptr readnone, ptr readonly, ptr) #0

; Function Attrs: nounwind memory(none)
declare i64 @llvm.coro.size.i64() #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.frameaddress.p0(i32 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare i64 @llvm.read_register.i64(metadata) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.returnaddress(i32 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.stackrestore.p0(ptr) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare ptr @llvm.stacksave.p0() #4

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #1 = { nounwind memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #4 = { nocallback nofree nosync nounwind willreturn }

!0 = !{!"rsp"}

; error: InvalidFunctionCall: llvm.coro.id
