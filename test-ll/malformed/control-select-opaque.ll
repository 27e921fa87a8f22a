; No instruction chooses between opaque values.
target triple = "spir64-unknown-unknown"
define spir_func target("spirv.Event") @event(i1 %c, target("spirv.Event") %a, target("spirv.Event") %b) {
  %v = select i1 %c, target("spirv.Event") %a, target("spirv.Event") %b
  ret target("spirv.Event") %v
}
