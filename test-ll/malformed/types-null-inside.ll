; Opaque types without a null value, within structures.
target triple = "spir64-unknown-unknown"
@one = addrspace(1) global {i8, target("spirv.Pipe", 0)} zeroinitializer
@two = addrspace(1) global {i8, [2 x {target("spirv.PipeStorage")}]} zeroinitializer
