; options: +SPV_KHR_untyped_pointers
; An untyped chain leads to a member that is opaque, and what goes there goes through it.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

%holder = type { i32, target("spirv.Event") }

define spir_func target("spirv.Event") @f(target("spirv.Event") %event) {
  %memory = alloca %holder, align 8
  %member = getelementptr inbounds %holder, ptr %memory, i64 0, i32 1
  store target("spirv.Event") %event, ptr %member, align 8
  %again = load target("spirv.Event"), ptr %member, align 8
  ret target("spirv.Event") %again
}
