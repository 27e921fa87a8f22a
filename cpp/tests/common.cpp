// The part of the interface that every version of the library has, called as drivers call it: options from a version and a
// map of extensions, a specialization constant, modules there and back, the constants of a module.
#include <LLVMSPIRVLib/LLVMSPIRVLib.h>

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <cstdio>
#include <sstream>

int main() {
  SPIRV::TranslatorOpts::ExtensionsStatusMap Extensions;
  Extensions[SPIRV::ExtensionID::SPV_KHR_no_integer_wrap_decoration] = true;
  SPIRV::TranslatorOpts Opts(SPIRV::VersionNumber::SPIRV_1_1, Extensions);
  Opts.setDesiredBIsRepresentation(SPIRV::BIsRepresentation::OpenCL20);
  Opts.setSpecConst(3, 4);
  Opts.setFPContractMode(SPIRV::FPContractMode::On);
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  std::unique_ptr<llvm::Module> Module =
      llvm::parseAssemblyString("target triple = \"spir64-unknown-unknown\"\n", Error, Context);
  std::string ErrMsg;
  std::stringstream Stream;
  if (!Module || !llvm::writeSpirv(Module.get(), Opts, Stream, ErrMsg)) {
    std::fprintf(stderr, "%s", ErrMsg.c_str());
    return 1;
  }
  std::istringstream First(Stream.str()), Second(Stream.str());
  std::vector<llvm::SpecConstInfoTy> Infos;
  llvm::Module *Read = nullptr;
  if (!llvm::getSpecConstInfo(First, Infos) || !llvm::readSpirv(Context, Opts, Second, Read, ErrMsg))
    return 1;
  delete Read;
  return 0;
}
