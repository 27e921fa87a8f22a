// LLVM's own SPIR-V target.

#include "shim.h"
#include "llvm/IR/Module.h"
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

using namespace llvm;

extern "C" {

// The binary, which LLVMDisposeMessage frees, or null and an error text. The extensions are separated by commas. The
// module is changed.
char *sl_backend(LLVMModuleRef M, const char *Extensions, const char *Triple, size_t *Length, char **Problem) {
  std::vector<std::string> Names;
  StringRef Rest(Extensions);
  while (!Rest.empty()) {
    auto [Name, Next] = Rest.split(',');
    if (!Name.empty())
      Names.push_back(Name.str());
    Rest = Next;
  }
  std::string Object, Error;
  if (!compat::translateWithBackend(unwrap(M), Object, Error, Names, Triple)) {
    *Problem = message(Twine(Error.empty() ? "LLVM gives no reason" : Error));
    return nullptr;
  }
  char *Copy = static_cast<char *>(std::malloc(Object.size() + 1));
  if (!Copy) {
    *Problem = message("out of memory");
    return nullptr;
  }
  std::memcpy(Copy, Object.data(), Object.size());
  *Length = Object.size();
  return Copy;
}

} // extern "C"
