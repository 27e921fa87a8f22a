target triple = "spir64-unknown-unknown"
