; Addresses as integers of odd width keep their lowest bits, in the next wider integer with zeros above them.
target triple = "spir64-unknown-unknown"

define spir_func i64 @f(ptr addrspace(1) %p, i32 %x) {
  %a = ptrtoint ptr addrspace(1) %p to i33
  %b = ptrtoint ptr addrspace(1) %p to i1
  %c = trunc i32 %x to i7
  %q = inttoptr i7 %c to ptr addrspace(1)
  %r = inttoptr i1 %b to ptr addrspace(1)
  %v = load i8, ptr addrspace(1) %q
  store i8 %v, ptr addrspace(1) %r
  %y = zext i33 %a to i64
  ret i64 %y
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 7 "f"
;   3 Name 8 "p"
;   3 Name 9 "x"
;   3 Name 19 "b"
;   3 Name 23 "q"
;   3 Name 25 "r"
;   3 Name 26 "v"
;   5 Decorate 7 LinkageAttributes "f" Export
;   4 TypeInt 2 64 0
;   4 TypeInt 3 8 0
;   4 TypeInt 5 32 0
;   5 Constant 2 12 4294967295 1
;   4 Constant 3 16 1
;   4 Constant 3 17 0
;   4 Constant 3 21 127
;   4 TypePointer 4 5 3
;   5 TypeFunction 6 2 4 5
;   2 TypeBool 14
;   5 Function 2 7 0 6
;   3 FunctionParameter 4 8
;   3 FunctionParameter 5 9
;   2 Label 10
;   4 ConvertPtrToU 2 11 8
;   5 BitwiseAnd 2 13 11 12
;   4 ConvertPtrToU 3 15 8
;   5 BitwiseAnd 3 18 15 16
;   5 INotEqual 14 19 18 17
;   4 UConvert 3 20 9
;   5 BitwiseAnd 3 22 20 21
;   4 ConvertUToPtr 4 23 22
;   6 Select 3 24 19 16 17
;   4 ConvertUToPtr 4 25 24
;   6 Load 3 26 23 2 1
;   5 Store 25 26 2 1
;   2 ReturnValue 13
;   1 FunctionEnd
