target triple = "spir64-unknown-unknown"

declare spir_func void @0()
define spir_func void @f() {
  call spir_func void @0()
  ret void
}

; error: InvalidModule: function 0: what another module defines has no name here
