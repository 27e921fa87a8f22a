target triple = "spir64-unknown-unknown"

declare i32 @personality(...)

declare void @may_throw()

define void @funclets() personality ptr @personality {
  invoke void @may_throw()
          to label %good unwind label %dispatch

dispatch:                                         ; preds = %0
  %s = catchswitch within none [label %catch] unwind to caller

catch:                                            ; preds = %dispatch
  %c = catchpad within %s [ptr null, i32 64, ptr null]
  catchret from %c to label %good

good:                                             ; preds = %catch, %0
  ret void
}

; error: InvalidInstruction: invoke void @may_throw()
