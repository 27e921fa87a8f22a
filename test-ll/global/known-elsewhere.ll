; What a variable of another module is known to hold is the constant of its name; addresses are not kept.
target triple = "spir64-unknown-unknown"
@number = available_externally addrspace(1) global i32 79, align 4
@same = available_externally addrspace(2) constant i32 79
@table = available_externally addrspace(2) constant [3 x { i16, float }] [{ i16, float } { i16 1, float 2.0 }, { i16, float } zeroinitializer, { i16, float } { i16 3, float 4.0 }]
@one = available_externally addrspace(1) global ptr addrspace(1) @other
@other = available_externally addrspace(1) global ptr addrspace(1) @one
@nothing = available_externally addrspace(1) global i64 undef
