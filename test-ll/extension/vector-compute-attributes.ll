; options: +SPV_INTEL_vector_compute
target triple = "spir64-unknown-unknown"

; String attributes become decorations and execution modes; a variable in the private address space is one of the
; module, and its address goes through an integer.
@slot = internal global i32 undef, align 4 #2

define spir_func "VCSingleElementVector" i32 @f(i32 "VCSingleElementVector" %a, i32 "VCMediaBlockIO" %b) #0 {
  %v = load i32, ptr @slot, align 4
  %s = add i32 %v, %a
  ret i32 %s
}

define spir_kernel void @k(i32 "VCArgumentIOKind"="2" %a) #1 {
  %r = call spir_func i32 @f(i32 %a, i32 %a)
  ret void
}

attributes #0 = { "VCFunction" "VCStackCall" "VCCallable" }
attributes #1 = { "VCFunction" "VCSIMTCall"="3" "VCSLMSize"="128" "VCNamedBarrierCount"="4" }
attributes #2 = { "VCGlobalVariable" "VCByteOffset"="8" "VCVolatile" }
