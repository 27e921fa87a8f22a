; A name that is not mangled as the language has it says nothing of the parameters, and the number of a component is no vector.
target triple = "spir64-unknown-unknown"

define spir_func i64 @k(<2 x i32> %ids) {
  %id = call spir_func i64 @_Z13get_global_idDr2_j(<2 x i32> %ids)
  ret i64 %id
}

declare spir_func i64 @_Z13get_global_idDr2_j(<2 x i32>)
