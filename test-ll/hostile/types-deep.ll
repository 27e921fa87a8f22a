target triple = "spir64-unknown-unknown"

%deep = type { { { { { { { { { { i8 } } } } } } } } } }
%empty = type {}

define %deep @deep(%deep %x, [0 x [0 x i8]] %y, %empty %z) {
  %a = insertvalue %deep %x, i8 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  ret %deep %a
}
