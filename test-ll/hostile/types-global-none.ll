target triple = "spir64-unknown-unknown"

%empty = type {}

@none = addrspace(1) global [0 x %empty] zeroinitializer
