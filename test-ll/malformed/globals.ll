; Linkage, aliases and initializers of every kind.
target triple = "spir64-unknown-unknown"
$group = comdat any
@grouped = linkonce_odr addrspace(1) global i32 0, comdat($group)
@tls = thread_local global i32 5
@weak = extern_weak addrspace(1) global i32
@common = common addrspace(1) global i32 0
@self = addrspace(1) global ptr addrspace(1) @self
@ring.a = addrspace(1) global ptr addrspace(1) @ring.b
@ring.b = addrspace(1) global ptr addrspace(1) @ring.a
@distance = addrspace(1) global i64 sub (i64 ptrtoint (ptr addrspace(1) @ring.a to i64), i64 ptrtoint (ptr addrspace(1) @ring.b to i64))
@inside = addrspace(1) global ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @grouped, i64 -1)
@cast = addrspace(1) global ptr addrspace(4) addrspacecast (ptr addrspace(1) @grouped to ptr addrspace(4))
@local = addrspace(3) global i32 undef
@code = addrspace(1) global ptr @resolver
@list = appending addrspace(1) global [1 x ptr] [ptr @resolver]
@equivalent = addrspace(1) global ptr addrspacecast (ptr addrspace(1) @grouped to ptr)
@nocfi = addrspace(1) global ptr no_cfi @resolver
@"" = addrspace(1) global i32 1
@"a\01b\FF\22" = addrspace(1) global i32 1
@poisoned = addrspace(1) global { i32, ptr } { i32 poison, ptr undef }
@llvm.used = appending global [1 x ptr] [ptr @resolver], section "llvm.metadata"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @resolver, ptr null }]
@alias = alias i32, ptr addrspace(1) @grouped
@alias.alias = alias i8, getelementptr (i8, ptr addrspace(1) @alias, i64 2)
@function.alias = weak alias void (), ptr @body
@ifunc = ifunc void (), ptr @resolver
define ptr @resolver() { ret ptr @body }
define void @body() section "odd" align 64 gc "statepoint-example" prefix i32 7 prologue i8 -112 {
  %t = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  %v = load i32, ptr %t
  call void @ifunc()
  call void @function.alias()
  %w = load i32, ptr addrspace(1) @alias
  ret void
}

; error: InvalidInstruction: thread-local variables
