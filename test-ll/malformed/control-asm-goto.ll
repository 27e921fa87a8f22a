target triple = "spir64-unknown-unknown"

define i32 @asm_goto(i32 %x) {
  callbr void asm sideeffect "", "r,!i"(i32 %x)
          to label %next [label %other]

next:                                             ; preds = %0
  ret i32 0

other:                                            ; preds = %0
  ret i32 1
}

; error: InvalidInstruction: callbr void asm sideeffect "", "r,!i"(i32 %x)
