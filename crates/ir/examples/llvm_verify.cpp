// Reads and verifies bitcode with LLVM: what `ir_verify` is compared with.
//
//   c++ -O2 -std=c++17 llvm_verify.cpp -o llvm_verify $(llvm-config --cppflags --ldflags --libs)
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

// A function of its own, so that profilers can tell it. Nothing is freed in it.
extern "C" __attribute__((noinline)) int parse_and_verify(llvm::MemoryBufferRef bitcode) {
  auto *context = new llvm::LLVMContext;
  auto module = llvm::parseBitcodeFile(bitcode, *context);
  if (!module) {
    llvm::errs() << llvm::toString(module.takeError()) << "\n";
    return 2;
  }
  return llvm::verifyModule(*module->release(), &llvm::errs());
}

int main(int count, char **paths) {
  int status = 0;
  for (int i = 1; i < count; ++i) {
    auto bitcode = llvm::MemoryBuffer::getFile(paths[i]);
    if (!bitcode)
      return 2;
    status |= parse_and_verify((*bitcode)->getMemBufferRef());
  }
  return status;
}
