target triple = "spir64-unknown-unknown"

declare i32 @personality(...)

declare void @may_throw()

define void @throws() personality ptr @personality {
  invoke void @may_throw()
          to label %good unwind label %bad

good:                                             ; preds = %0
  ret void

bad:                                              ; preds = %0
  %l = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  resume { ptr, i32 } %l
}

; error: InvalidInstruction: invoke void @may_throw()
