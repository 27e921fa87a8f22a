//! Small typed views on LLVM: the one home of `unsafe`.
