// A driver with LLVM inside that translates both ways, by the C++ library. `bindings/c/tests/beside.c` loads it beside another LLVM.
#include <LLVMSPIRVLib/LLVMSPIRVLib.h>

#include "llvm-c/Core.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <cstring>
#include <sstream>

using namespace llvm;

static int give(const std::string &Bytes, void **Data, size_t *Size) {
  *Data = std::malloc(Bytes.size());
  std::memcpy(*Data, Bytes.data(), *Size = Bytes.size());
  return 0;
}

/// LLVM IR to SPIR-V.
extern "C" int driver_write(const void *Data, size_t Size, void **Result, size_t *ResultSize) {
  LLVMContext Context;
  SMDiagnostic Error;
  MemoryBufferRef Buffer(StringRef(static_cast<const char *>(Data), Size), "m");
  std::unique_ptr<Module> M = parseIR(Buffer, Error, Context);
  if (!M) {
    Error.print("driver", errs());
    return 1;
  }
  std::ostringstream Spirv;
  std::string Message;
  if (!writeSpirv(M.get(), Spirv, Message)) {
    errs() << Message;
    return 1;
  }
  return give(Spirv.str(), Result, ResultSize);
}

/// SPIR-V to LLVM's bitcode.
extern "C" int driver_read(const void *Data, size_t Size, void **Result, size_t *ResultSize) {
  LLVMContext Context;
  std::istringstream Spirv(std::string(static_cast<const char *>(Data), Size));
  Module *M = nullptr;
  std::string Message;
  if (!readSpirv(Context, Spirv, M, Message)) {
    errs() << Message;
    return 1;
  }
  std::unique_ptr<Module> Owner(M);
  std::string Bitcode;
  raw_string_ostream Stream(Bitcode);
  WriteBitcodeToFile(*M, Stream);
  return give(Stream.str(), Result, ResultSize);
}

/// The major version of the LLVM inside.
extern "C" unsigned driver_major() {
  unsigned Major = 0;
  LLVMGetVersion(&Major, nullptr, nullptr);
  return Major;
}
