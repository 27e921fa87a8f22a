; Opaque types without a null value.
target triple = "spir64-unknown-unknown"
@storage = addrspace(1) global target("spirv.PipeStorage") zeroinitializer
@samplers = addrspace(1) global [2 x target("spirv.Sampler")] zeroinitializer
define spir_func void @frozen() {
  %v = freeze target("spirv.Sampler") poison
  %w = freeze target("spirv.Event") zeroinitializer
  ret void
}
