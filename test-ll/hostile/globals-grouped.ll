target triple = "spir64-unknown-unknown"

$group = comdat any

@grouped = weak_odr addrspace(1) global i32 0, comdat($group)
