// The part of the interface that every version of the library has, called as drivers call it: options from a version and a
// map of extensions, a specialization constant, modules there and back, the constants of a module.
#include <LLVMSPIRVLib/LLVMSPIRVLib.h>

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

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
  llvm::Module Module("empty", Context);
#if LLVM_VERSION_MAJOR >= 21
  Module.setTargetTriple(llvm::Triple("spir64-unknown-unknown"));
#else
  Module.setTargetTriple("spir64-unknown-unknown");
#endif
  std::string ErrMsg;
  std::stringstream Stream;
  if (!llvm::writeSpirv(&Module, Opts, Stream, ErrMsg)) {
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
