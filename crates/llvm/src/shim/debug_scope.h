// Debug info: the functions that scopes belong to.

#ifndef SPIRV_LLVM_DEBUG_SCOPE_H
#define SPIRV_LLVM_DEBUG_SCOPE_H

#include "llvm/IR/DebugInfoMetadata.h"

// The function that a scope is in; none where one of the blocks is in nothing, as their function could not be made.
inline const llvm::DISubprogram *subprogramOf(const llvm::Metadata *Scope) {
  while (auto *Block = llvm::dyn_cast_or_null<llvm::DILexicalBlockBase>(Scope))
    Scope = Block->getRawScope();
  return llvm::dyn_cast_or_null<llvm::DISubprogram>(Scope);
}

// The function that a location is inlined in, or in where it is not inlined; none where it is in nothing, or where one of those
// that it is inlined at is.
inline const llvm::DISubprogram *outermostSubprogramOf(const llvm::DILocation *Location) {
  const llvm::DISubprogram *Function = nullptr;
  while (Location) {
    Function = subprogramOf(Location->getRawScope());
    if (!Function)
      return nullptr;
    Location = llvm::dyn_cast_or_null<llvm::DILocation>(Location->getRawInlinedAt());
  }
  return Function;
}

#endif
