; error: InvalidModule: word 94, OpLifetimeStart: the function type is not one of llvm.lifetime.start
