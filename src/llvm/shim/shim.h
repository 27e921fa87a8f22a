// What the shim's files share.
//
// The shim holds what the C API of LLVM lacks, and reads that check a class and take a field in one call. Every
// function takes any live handle: it tests the class itself (dyn_cast) and answers null, zero or an error text where the
// value is of another. Error texts and other owned strings are freed by LLVMDisposeMessage.

#ifndef SPIRV_LLVM_SHIM_H
#define SPIRV_LLVM_SHIM_H

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

namespace llvm {
class Module;
}

// Gives functions whose names begin with a mark in place of a letter their own names, puts functions in place of variables
// with such names, which are only called, and brings those that are former intrinsics to their present form. Answers what
// is wrong, if anything is, with the name that it is about.
char *restoreIntrinsics(llvm::Module &M, char Mark, std::string &Subject);

#endif
