target triple = "spir64-unknown-unknown"

@labels = external hidden addrspace(2) constant [2 x ptr]

define void @indirect(i64 %n) {
  %p = getelementptr [2 x ptr], ptr addrspace(2) @labels, i64 0, i64 %n
  %t = load ptr, ptr addrspace(2) %p, align 8
  indirectbr ptr %t, [label %one, label %two]

one:                                              ; preds = %0
  ret void

two:                                              ; preds = %0
  unreachable
}

; error: InvalidInstruction: indirectbr ptr %t, [label %one, label %two]
