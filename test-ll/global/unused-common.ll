; Variables of the program that no address space has a storage class for are left out where nothing uses them.
; CHECK-NOT: OpVariable
target triple = "spir64-unknown-unknown"

@environment = common local_unnamed_addr global ptr null
@other = global i32 1

define spir_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p, align 4
  ret void
}
