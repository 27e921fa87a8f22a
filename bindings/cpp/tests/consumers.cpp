// What programs do with the library: a function for each, with its calls and options in its order. The program to be is named on the
// command line.

#include "LLVMSPIRVLib/LLVMSPIRVLib.h"

#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SourceMgr.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sstream>

#include "check.h"

using namespace llvm;

static const char Kernel[] = R"(
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32)
define spir_kernel void @k(ptr addrspace(1) %p, float %by) !kernel_arg_type !1 {
  %slot = alloca float
  store float %by, ptr %slot
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %old = load float, ptr addrspace(1) %at
  %f = load float, ptr %slot
  %new = fmul float %old, %f
  store float %new, ptr addrspace(1) %at
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!1 = !{!"float*", !"float"}
)";

static const char Vector[] = R"(
target triple = "spir64-unknown-unknown"
declare <16 x float> @llvm.genx.any.name(<16 x float>)
define spir_func <16 x float> @f(<16 x float> %x) {
  %y = call <16 x float> @llvm.genx.any.name(<16 x float> %x)
  ret <16 x float> %y
}
)";

static std::unique_ptr<Module> parse(LLVMContext &C, const char *Text) {
  SMDiagnostic Error;
  std::unique_ptr<Module> M = parseAssemblyString(Text, Error, C);
  CHECK(M != nullptr);
  return M;
}

static std::string written(const char *Text, const SPIRV::TranslatorOpts &Opts) {
  LLVMContext C;
  std::unique_ptr<Module> M = parse(C, Text);
  std::stringstream Stream;
  std::string Error;
  bool Success = writeSpirv(M.get(), Opts, Stream, Error);
  if (!Success)
    std::fprintf(stderr, "%s\n", Error.c_str());
  CHECK(Success && Error.empty() && SPIRV::isSpirvBinary(Stream.str()));
  return Stream.str();
}

static bool reads(const std::string &Binary, const SPIRV::TranslatorOpts &Opts, const char *Name) {
  LLVMContext C;
  std::istringstream Stream(Binary);
  Module *M = nullptr;
  std::string Error;
  CHECK(readSpirv(C, Opts, Stream, M, Error) && M && !verifyModule(*M));
  bool Found = false;
  for (const Function &F : *M)
    Found |= F.getName().contains(Name);
  delete M;
  return Found;
}

/// The compiler of ISPC for Intel's devices: intrinsics of its vector back end stay calls, and what it links comes back.
static void ispc() {
  SPIRV::TranslatorOpts Opts;
  Opts.enableAllExtensions();
  Opts.setAllowedToUseExtension(SPIRV::ExtensionID::SPV_KHR_untyped_pointers, false);
  Opts.setSPIRVAllowUnknownIntrinsics({"llvm.genx"});
  Opts.setAllowExtraDIExpressionsEnabled(true);
  Opts.setDesiredBIsRepresentation(SPIRV::BIsRepresentation::SPIRVFriendlyIR);
  Opts.setDebugInfoEIS(SPIRV::DebugInfoEIS::OpenCL_DebugInfo_100);
  std::string Binary = written(Vector, Opts);
  CHECK(Binary.find("llvm.genx.any.name") != std::string::npos);
  written(Kernel, Opts);
  SPIRV::TranslatorOpts Reading;
  Reading.enableAllExtensions();
  Reading.setAllowExtraDIExpressionsEnabled(true);
  Reading.setDesiredBIsRepresentation(SPIRV::BIsRepresentation::SPIRVFriendlyIR);
  CHECK(reads(Binary, Reading, "llvm.genx.any.name"));
}

/// opencl-clang: a version and named extensions, memory to registers unless it compiles without optimisation.
static void openclClang() {
  SPIRV::TranslatorOpts::ExtensionsStatusMap Extensions;
  Extensions[SPIRV::ExtensionID::SPV_INTEL_subgroups] = true;
  Extensions[SPIRV::ExtensionID::SPV_KHR_no_integer_wrap_decoration] = true;
  size_t Sizes[2] = {};
  for (bool Optimises : {false, true}) {
    SPIRV::TranslatorOpts Opts(SPIRV::VersionNumber::SPIRV_1_2, Extensions);
    Opts.setMemToRegEnabled(Optimises);
    Opts.setDebugInfoEIS(SPIRV::DebugInfoEIS::OpenCL_DebugInfo_100);
    Sizes[Optimises] = written(Kernel, Opts).size();
  }
  CHECK(Sizes[1] < Sizes[0]);
}

/// Mesa: all extensions by the list, the driver's switched on, and a report of what the module declares.
static void mesa() {
  SPIRV::TranslatorOpts::ExtensionsStatusMap Extensions;
#define EXT(X) Extensions.insert(std::make_pair(SPIRV::ExtensionID::X, false));
#include "LLVMSPIRVLib/LLVMSPIRVExtensions.inc"
#undef EXT
  Extensions[SPIRV::ExtensionID::SPV_EXT_shader_atomic_float_add] = true;
  Extensions[SPIRV::ExtensionID::SPV_KHR_expect_assume] = true;
  SPIRV::TranslatorOpts Opts(SPIRV::VersionNumber::MaximumVersion, Extensions);
  std::istringstream Stream(written(Kernel, Opts));
  std::optional<SPIRV::SPIRVModuleReport> Report = SPIRV::getSpirvReport(Stream);
  CHECK(Report && Report->MemoryModel == 2 && Report->Extensions.empty());
}

/// PoCL: specialization constants are asked for and set, the program comes in the SPIR-V-friendly form.
static void pocl() {
  SPIRV::TranslatorOpts Opts;
  Opts.enableAllExtensions();
  std::string Binary = written(Kernel, Opts);
  std::istringstream Stream(Binary);
  std::vector<SpecConstInfoTy> Constants;
  CHECK(getSpecConstInfo(Stream, Constants) && Constants.empty());
  SPIRV::TranslatorOpts Reading;
  Reading.enableAllExtensions();
  Reading.setSpecConst(3, 7);
  Reading.setDesiredBIsRepresentation(SPIRV::BIsRepresentation::SPIRVFriendlyIR);
  CHECK(reads(Binary, Reading, "__spirv_BuiltInGlobalInvocationId"));
}

/// AMD's comgr: a module is read with all extensions.
static void comgr() {
  SPIRV::TranslatorOpts Opts;
  Opts.enableAllExtensions();
  CHECK(reads(written(Kernel, Opts), Opts, "k"));
}

int main(int Count, char **Arguments) {
  static const struct {
    const char *Name;
    void (*Run)();
  } Programs[] = {{"ispc", ispc}, {"opencl-clang", openclClang}, {"mesa", mesa}, {"pocl", pocl}, {"comgr", comgr}};
  for (const auto &Program : Programs)
    if (Count == 2 && !std::strcmp(Arguments[1], Program.Name)) {
      Program.Run();
      std::printf("the calls of %s do what it expects\n", Program.Name);
      return 0;
    }
  std::fprintf(stderr, "usage: %s PROGRAM\n", Arguments[0]);
  return 2;
}
