// The parts of variables that expressions name.

#ifndef SPIRV_LLVM_DEBUG_FRAGMENT_H
#define SPIRV_LLVM_DEBUG_FRAGMENT_H

#include "llvm/IR/DebugInfoMetadata.h"

// Whether the part of a variable that an expression names, if it names one, is one and not all of it.
inline bool fragmentFits(const llvm::DIVariable *Variable, const llvm::DIExpression *Expression) {
  auto Fragment = Expression->getFragmentInfo();
  auto Size = Fragment ? Variable->getSizeInBits() : std::nullopt;
  if (!Size)
    return true;
  return Fragment->SizeInBits < *Size && Fragment->OffsetInBits <= *Size - Fragment->SizeInBits;
}

#endif
