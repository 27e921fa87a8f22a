; Other targets are refused.
target triple = "x86_64-unknown-linux-gnu"

; error: InvalidTargetTriple: Actual target triple is x86_64-unknown-linux-gnu
