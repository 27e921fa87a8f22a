; Blocks stand behind those that dominate them.
target triple = "spir64-unknown-unknown"
define spir_func void @f() {
entry:
  br label %first
second:
  ret void
first:
  br label %second
}
