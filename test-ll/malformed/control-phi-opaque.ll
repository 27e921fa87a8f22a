; Images with samplers are not chosen.
target triple = "spir64-unknown-unknown"
define spir_func target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) @f(i1 %c, target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) %x, target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) %y) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %z = phi target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) [ %x, %a ], [ %y, %0 ]
  ret target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) %z
}
