target triple = "spir64-unknown-unknown"

@tls = thread_local global i32 5

; error: InvalidInstruction: thread-local variables
