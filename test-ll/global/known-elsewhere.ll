; What a variable of another module is known to hold is the constant of its name; addresses are not kept.
target triple = "spir64-unknown-unknown"
@number = available_externally addrspace(1) global i32 79, align 4
@same = available_externally addrspace(2) constant i32 79
@table = available_externally addrspace(2) constant [3 x { i16, float }] [{ i16, float } { i16 1, float 2.0 }, { i16, float } zeroinitializer, { i16, float } { i16 3, float 4.0 }]
@one = available_externally addrspace(1) global ptr addrspace(1) @other
@other = available_externally addrspace(1) global ptr addrspace(1) @one
@nothing = available_externally addrspace(1) global i64 undef

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int16
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 4 "number"
;   8 Name 5 "spirv.available.number"
;   4 Name 7 "same"
;   8 Name 5 "spirv.available.same"
;   4 Name 15 "table"
;   8 Name 23 "spirv.available.table"
;   3 Name 28 "one"
;   4 Name 29 "other"
;   4 Name 31 "nothing"
;   6 Decorate 4 LinkageAttributes "number" Import
;   4 Decorate 4 Alignment 4
;   6 Decorate 7 LinkageAttributes "same" Import
;   3 Decorate 7 Constant
;   6 Decorate 15 LinkageAttributes "table" Import
;   3 Decorate 15 Constant
;   5 Decorate 28 LinkageAttributes "one" Import
;   6 Decorate 29 LinkageAttributes "other" Import
;   6 Decorate 31 LinkageAttributes "nothing" Import
;   4 TypeInt 2 32 0
;   4 TypeInt 8 16 0
;   4 TypeInt 11 64 0
;   4 TypeInt 24 8 0
;   4 Constant 2 5 79
;   5 Constant 11 12 3 0
;   4 Constant 8 16 1
;   4 Constant 8 20 3
;   4 TypePointer 3 5 2
;   4 TypePointer 6 0 2
;   3 TypeFloat 9 32
;   4 TypeStruct 10 8 9
;   4 TypeArray 13 10 12
;   4 TypePointer 14 0 13
;   4 TypePointer 25 5 24
;   4 TypePointer 26 5 25
;   4 TypePointer 27 5 26
;   4 TypePointer 30 5 11
;   4 Variable 3 4 5
;   4 Variable 6 7 0
;   4 Variable 14 15 0
;   4 Constant 9 17 1073741824
;   5 ConstantComposite 10 18 16 17
;   3 ConstantNull 10 19
;   4 Constant 9 21 1082130432
;   5 ConstantComposite 10 22 20 21
;   6 ConstantComposite 13 23 18 19 22
;   4 Variable 27 28 5
;   4 Variable 26 29 5
;   4 Variable 30 31 5
