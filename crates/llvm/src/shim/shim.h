// Declarations that all files of the shim share.
//
// The shim holds calls that the C API of LLVM lacks, and reads that check a class and take a field in one call; it
// decides nothing, but for regions*.cpp, which are a pass over functions: the C API has no dominators, no loops and no
// cloning. Every function takes any live handle: it tests the class itself (dyn_cast) and answers null, zero or an
// error text where the value is of another. Error texts and other owned strings are freed by LLVMDisposeMessage.
// Everything that depends on LLVM's version stands in compat.h.

#ifndef SPIRV_LLVM_SHIM_H
#define SPIRV_LLVM_SHIM_H

#include "compat.h"
#include "llvm-c/Core.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

static inline char *message(const llvm::Twine &Text) { return LLVMCreateMessage(Text.str().c_str()); }

static inline char *message(llvm::Error E) { return message(llvm::Twine(llvm::toString(std::move(E)))); }

static inline const char *slice(llvm::StringRef Text, size_t *Length) {
  *Length = Text.size();
  return Text.data();
}

#endif
