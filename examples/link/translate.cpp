// Translates LLVM IR to SPIR-V with the C++ library, the way that drivers do.
// Usage: translate INPUT OUTPUT
#include <LLVMSPIRVLib/LLVMSPIRVLib.h>

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <fstream>
#include <sstream>

int main(int Count, char **Arguments) {
  if (Count != 3) {
    llvm::errs() << "usage: translate INPUT OUTPUT\n";
    return 2;
  }
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Diagnostic;
  std::unique_ptr<llvm::Module> Module = llvm::parseIRFile(Arguments[1], Diagnostic, Context);
  if (!Module) {
    Diagnostic.print(Arguments[0], llvm::errs());
    return 1;
  }
  std::ostringstream Spirv;
  std::string Message;
  if (!llvm::writeSpirv(Module.get(), SPIRV::TranslatorOpts(), Spirv, Message)) {
    llvm::errs() << Message;
    return 1;
  }
  std::ofstream(Arguments[2], std::ios::binary) << Spirv.str();
}
