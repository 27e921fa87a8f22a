; options: +SPV_EXT_float8

; error: InvalidTargetTriple: Actual target triple is 
