; Images have no zero, so that variables of them without a value are no tentative definitions.
target triple = "spir64-unknown-unknown"
@one = addrspace(1) global target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) poison
@some = addrspace(1) global [2 x target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0)] undef
@elsewhere = external addrspace(1) global target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0)
@own = internal addrspace(1) global target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) poison
