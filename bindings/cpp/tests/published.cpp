// A program as compilers and drivers have it, compiled against the published interface alone: it sets options in its own memory and
// reads the library's answers there, and so finds out whether the library has the same layout and numbers. Without a fault it prints
// what it got, so that runs with two libraries can be compared.
#include "published.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Pass.h"
#include "llvm/Support/SourceMgr.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "check.h"

using namespace llvm;
using SPIRV::ExtensionID;

static const char Kernel[] = R"(
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) !kernel_arg_addr_space !1 !kernel_arg_access_qual !2
    !kernel_arg_type !3 !kernel_arg_base_type !3 !kernel_arg_type_qual !4 !kernel_arg_name !5 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %slot = alloca i32, align 4
  store i32 %n, ptr %slot, align 4
  %value = load i32, ptr %slot, align 4
  %odd = icmp ne i32 %value, 0
  call void @llvm.assume(i1 %odd)
  %back = call i32 @llvm.bitreverse.i32(i32 %value)
  %place = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %id
  store i32 %back, ptr addrspace(1) %place, align 4
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
declare void @llvm.assume(i1)
declare i32 @llvm.bitreverse.i32(i32)
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!1 = !{i32 1, i32 0}
!2 = !{!"none", !"none"}
!3 = !{!"int*", !"int"}
!4 = !{!"", !""}
!5 = !{!"out", !"n"}
)";

static const char Unknown[] = R"(
target triple = "spir64-unknown-unknown"
define spir_func i64 @f() {
  %x = call i64 @llvm.readcyclecounter()
  ret i64 %x
}
declare i64 @llvm.readcyclecounter()
)";

static std::unique_ptr<Module> parse(LLVMContext &C, const char *Text) {
  SMDiagnostic Error;
  std::unique_ptr<Module> M = parseAssemblyString(Text, Error, C);
  CHECK(M != nullptr);
  return M;
}

static std::string written(const SPIRV::TranslatorOpts &Opts, const char *Text = Kernel) {
  LLVMContext C;
  std::unique_ptr<Module> M = parse(C, Text);
  std::ostringstream OS;
  std::string ErrMsg;
  CHECK(writeSpirv(M.get(), Opts, OS, ErrMsg));
  return OS.str();
}

static bool isWritten(const SPIRV::TranslatorOpts &Opts, const char *Text) {
  LLVMContext C;
  std::unique_ptr<Module> M = parse(C, Text);
  std::ostringstream OS;
  std::string ErrMsg;
  return writeSpirv(M.get(), Opts, OS, ErrMsg);
}

static SPIRV::SPIRVModuleReport reportOf(const std::string &Binary) {
  std::istringstream IS(Binary);
  std::optional<SPIRV::SPIRVModuleReport> Report = SPIRV::getSpirvReport(IS);
  CHECK(Report.has_value());
  return *Report;
}

/// How many instructions of a module have an opcode, and perhaps this word at this place behind it.
static unsigned instructions(const std::string &Binary, uint32_t Opcode, size_t Place = 0, uint32_t Word = 0) {
  std::vector<uint32_t> Words(Binary.size() / 4);
  std::copy(Binary.begin(), Binary.end(), reinterpret_cast<char *>(Words.data()));
  unsigned Found = 0;
  for (size_t At = 5; At < Words.size() && Words[At] >> 16; At += Words[At] >> 16)
    Found += (Words[At] & 0xFFFF) == Opcode && (!Place || Words[At + Place] == Word);
  return Found;
}
enum : uint32_t { OpExecutionMode = 16, OpVariable = 59, ContractionOff = 31 };

using Names = std::vector<std::string>;

/// Every extension is allowed by its own number, and none by another's.
static void extensions() {
  SPIRV::TranslatorOpts None, Bits, Both, Forbidden, Others;
  Bits.ExtStatusMap[ExtensionID::SPV_KHR_bit_instructions] = true;
  Both.ExtStatusMap = {{ExtensionID::SPV_KHR_bit_instructions, true}, {ExtensionID::SPV_KHR_expect_assume, true}};
  Forbidden.ExtStatusMap = {{ExtensionID::SPV_KHR_bit_instructions, std::nullopt},
                            {ExtensionID::SPV_KHR_expect_assume, false}};
  for (uint32_t Number = 0; Number <= uint32_t(ExtensionID::SPV_EXT_long_vector); ++Number)
    if (ExtensionID(Number) != ExtensionID::SPV_KHR_bit_instructions)
      Others.ExtStatusMap[ExtensionID(Number)] = true;
  CHECK(reportOf(written(None)).Extensions.empty());
  CHECK(reportOf(written(Bits)).Extensions == Names{"SPV_KHR_bit_instructions"});
  CHECK(reportOf(written(Both)).Extensions.size() == 2);
  CHECK(reportOf(written(Forbidden)).Extensions.empty());
  Names Used = reportOf(written(Others)).Extensions;
  CHECK(std::count(Used.begin(), Used.end(), "SPV_KHR_expect_assume") == 1);
  CHECK(std::count(Used.begin(), Used.end(), "SPV_KHR_bit_instructions") == 0);
  SPIRV::TranslatorOpts All;
  All.enableAllExtensions();
  std::function<bool(ExtensionID)> Filter = [](ExtensionID Id) { return Id == ExtensionID::SPV_EXT_long_vector; };
  CHECK(All.getAllowedSPIRVExtensionNames(Filter) == Names{"SPV_EXT_long_vector"});
}

/// A program that was compiled with the list of an earlier point release, and allows all of it, has its numbers.
static void earlierExtensions() {
#if SPIRV_LLVM_INTERFACE == 21 || SPIRV_LLVM_INTERFACE == 22
  static const char Short[] = R"(
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr addrspace(1) %p, bfloat %x) {
  store bfloat %x, ptr addrspace(1) %p, align 2
  ret void
}
)";
  // SPV_KHR_bfloat16 is the 77th of 87, and not the 81st.
  auto Without = [](uint32_t Forbidden) {
    SPIRV::TranslatorOpts Opts;
    for (uint32_t Number = 1; Number <= 87; ++Number)
      Opts.ExtStatusMap[ExtensionID(Number)] = Number != Forbidden;
    return Opts;
  };
  Names Used = reportOf(written(Without(81), Short)).Extensions;
  CHECK(std::count(Used.begin(), Used.end(), "SPV_KHR_bfloat16") == 1);
  CHECK(!isWritten(Without(77), Short));
  SPIRV::TranslatorOpts Now;
  Now.enableAllExtensions();
  CHECK(isWritten(Now, Short));
  Now.setAllowedToUseExtension(ExtensionID(81), false);
  CHECK(!isWritten(Now, Short));
#endif
}

static void specialization() {
  // A function f that returns a constant of 32 bits, whose SpecId is 7 and whose value is 42.
  static const uint32_t Words[] = {
      0x07230203,   0x00010000, 0, 10, 0,              // the header, with a bound of 10
      2u << 16 | 17, 4, 2u << 16 | 17, 6, 2u << 16 | 17, 5, // OpCapability Addresses, Kernel, Linkage
      3u << 16 | 14, 2, 2,                             // OpMemoryModel Physical64 OpenCL
      5u << 16 | 71, 8, 41, 'f', 0,                    // OpDecorate %8 LinkageAttributes "f" Export
      4u << 16 | 71, 3, 1, 7,                          // OpDecorate %3 SpecId 7
      4u << 16 | 21, 2, 32, 0,                         // %2 = OpTypeInt 32 0
      4u << 16 | 50, 2, 3, 42,                         // %3 = OpSpecConstant %2 42
      3u << 16 | 33, 4, 2,                             // %4 = OpTypeFunction %2
      5u << 16 | 54, 2, 8, 0, 4,                       // %8 = OpFunction %2 None %4
      2u << 16 | 248, 9, 2u << 16 | 254, 3, 1u << 16 | 56, // OpLabel, OpReturnValue %3, OpFunctionEnd
  };
  std::string Binary(reinterpret_cast<const char *>(Words), sizeof Words);
  std::vector<SpecConstInfoTy> Infos;
  std::istringstream First(Binary);
  CHECK(getSpecConstInfo(First, Infos));
  CHECK(Infos.size() == 1 && Infos[0].ID == 7 && Infos[0].Size == 4 && Infos[0].Type == "i32");
  for (uint64_t Value : {uint64_t(42), uint64_t(77)}) {
    SPIRV::TranslatorOpts Opts;
    if (Value != 42)
      Opts.ExternalSpecialization[7] = Value;
    LLVMContext C;
    Module *M = nullptr;
    std::string ErrMsg;
    std::istringstream IS(Binary);
    CHECK(readSpirv(C, Opts, IS, M, ErrMsg));
    std::unique_ptr<Module> Owned(M);
    auto *Return = cast<ReturnInst>(&*inst_begin(Owned->getFunction("f")));
    CHECK(cast<ConstantInt>(Return->getReturnValue())->getZExtValue() == Value);
  }
}

static bool has(const Module &M, StringRef Part) {
  return std::any_of(M.begin(), M.end(), [&](const Function &F) { return F.getName().contains(Part); });
}

static std::unique_ptr<Module> read(LLVMContext &C, const SPIRV::TranslatorOpts &Opts, const std::string &Binary) {
  Module *M = nullptr;
  std::string ErrMsg;
  std::istringstream IS(Binary);
  CHECK(readSpirv(C, Opts, IS, M, ErrMsg));
  CHECK(!verifyModule(*M));
  return std::unique_ptr<Module>(M);
}

static void reading() {
  SPIRV::TranslatorOpts Opts;
  std::string Binary = written(Opts);
  CHECK(SPIRV::isSpirvBinary(Binary));
  LLVMContext C;
  std::unique_ptr<Module> Plain = read(C, Opts, Binary);
  CHECK(has(*Plain, "get_global_id") && !has(*Plain, "__spirv_"));
  CHECK(!Plain->getFunction("k")->hasMetadata("kernel_arg_name"));
  Opts.DesiredRepresentationOfBIs = SPIRV::BIsRepresentation::SPIRVFriendlyIR;
  Opts.GenKernelArgNameMD = true;
  std::unique_ptr<Module> Friendly = read(C, Opts, Binary);
  CHECK(has(*Friendly, "__spirv_BuiltInGlobalInvocationId"));
  CHECK(Friendly->getFunction("k")->hasMetadata("kernel_arg_name"));
  Opts.SPIRVBuiltinFormat = SPIRV::BuiltinFormat::Global;
  std::unique_ptr<Module> Global = read(C, Opts, Binary);
  CHECK(Global->getGlobalVariable("__spirv_BuiltInGlobalInvocationId"));
  std::string ErrMsg;
  std::istringstream First(Binary), Second(Binary);
  std::unique_ptr<SPIRV::SPIRVModule> BM = SPIRV::readSpirvModule(First, Opts, ErrMsg);
  CHECK(BM && convertSpirvToLLVM(C, *BM, Opts, ErrMsg));
  Opts.MaxVersion = SPIRV::VersionNumber::SPIRV_1_2;
  Binary[5] = 3; // The version becomes 1.3.
  Module *M = nullptr;
  std::istringstream Newer(Binary);
  CHECK(!readSpirv(C, Opts, Newer, M, ErrMsg) && !M && !ErrMsg.empty());
}

static void writing() {
  SPIRV::TranslatorOpts Opts;
  std::string Plain = written(Opts);
  CHECK(instructions(Plain, OpExecutionMode, 2, ContractionOff) == 0);
  Opts.SPIRVMemToReg = true;
  CHECK(instructions(written(Opts), OpVariable) == instructions(Plain, OpVariable) - 1);
  Opts = {};
  Opts.FPCMode = SPIRV::FPContractMode::Off;
  CHECK(instructions(written(Opts), OpExecutionMode, 2, ContractionOff) == 1);
  CHECK(!isWritten(SPIRV::TranslatorOpts(), Unknown));
  Opts = {};
  Opts.SPIRVAllowUnknownIntrinsics = SmallVector<StringRef, 4>{"llvm.other.", "llvm.readcycle"};
  CHECK(isWritten(Opts, Unknown));
  LLVMContext C;
  std::unique_ptr<Module> M = parse(C, Unknown);
  auto *Call = cast<IntrinsicInst>(&*inst_begin(M->getFunction("f")));
  CHECK(Opts.isUnknownIntrinsicAllowed(Call) && Opts.isSPIRVAllowUnknownIntrinsicsEnabled());
  std::unique_ptr<Module> Regular = parse(C, Kernel);
  std::string ErrMsg;
  CHECK(regularizeLlvmForSpirv(Regular.get(), ErrMsg, SPIRV::TranslatorOpts()) && !verifyModule(*Regular));
  std::unique_ptr<Module> Passed = parse(C, Kernel);
  std::ostringstream OS;
  legacy::PassManager Manager;
  Manager.add(createSPIRVWriterPass(OS, SPIRV::TranslatorOpts()));
  Manager.run(*Passed);
  CHECK(OS.str() == Plain);
}

static void reports() {
  SPIRV::SPIRVModuleReport Report = reportOf(written(SPIRV::TranslatorOpts()));
  CHECK(uint32_t(Report.Version) == 0x00010000 && Report.MemoryModel == 2 && Report.AddrModel == 2);
  CHECK(Report.ExtendedInstructionSets == std::vector<std::string>{"OpenCL.std"});
  CHECK(std::count(Report.Capabilities.begin(), Report.Capabilities.end(), 6) == 1);
  SPIRV::SPIRVModuleTextReport Text = SPIRV::formatSpirvReport(Report);
  CHECK(Text.Version == "1.0" && Text.MemoryModel == "OpenCL" && Text.AddrModel == "Physical64");
  CHECK(Text.ExtendedInstructionSets == Report.ExtendedInstructionSets && Text.Extensions.empty());
  CHECK(std::count(Text.Capabilities.begin(), Text.Capabilities.end(), "Kernel") == 1);
  std::istringstream Bad("no module");
  int Code = 0;
  CHECK(!SPIRV::getSpirvReport(Bad, Code) && Code != 0 && !SPIRV::getErrorMessage(Code).empty());
  for (const std::string &Name : Text.Capabilities)
    std::printf("capability %s\n", Name.c_str());
}

/// What the library's functions do to an object shows in this program's own members.
static void members() {
  SPIRV::TranslatorOpts Opts;
  Opts.setAllowedToUseExtension(ExtensionID::SPV_KHR_fma);
  CHECK(Opts.ExtStatusMap.size() == 1 && Opts.ExtStatusMap.count(ExtensionID::SPV_KHR_fma));
  CHECK(Opts.isAllowedToUseExtension(ExtensionID::SPV_KHR_fma));
  Opts.setSpecConst(3, 0x100000000);
  uint64_t Value = 0;
  CHECK(Opts.ExternalSpecialization.at(3) == 0x100000000 && Opts.getSpecializationConstant(3, Value) && Value);
  Opts.setExtInst(SPIRV::ExtInst::OpenCL);
  CHECK(Opts.ExtInstValue == SPIRV::ExtInst::OpenCL && !Opts.ReplaceLLVMFmulAddWithOpenCLMad);
  Opts.setDesiredBIsRepresentation(SPIRV::BIsRepresentation::OpenCL20);
  CHECK(Opts.DesiredRepresentationOfBIs == SPIRV::BIsRepresentation::OpenCL20);
  Opts.setFPContractMode(SPIRV::FPContractMode::Fast);
  CHECK(Opts.FPCMode == SPIRV::FPContractMode::Fast);
  Opts.setDebugInfoEIS(SPIRV::DebugInfoEIS::SPIRV_Debug);
  CHECK(Opts.DebugInfoVersion == SPIRV::DebugInfoEIS::SPIRV_Debug);
  Opts.setBuiltinFormat(SPIRV::BuiltinFormat::Global);
  CHECK(Opts.SPIRVBuiltinFormat == SPIRV::BuiltinFormat::Global);
  Opts.setSPIRVAllowUnknownIntrinsics({"a.", "b."});
  CHECK(Opts.SPIRVAllowUnknownIntrinsics && (*Opts.SPIRVAllowUnknownIntrinsics)[1] == "b.");
  Opts.setMemToRegEnabled(true);
  Opts.setGenKernelArgNameMDEnabled(true);
  Opts.setPreserveAuxData(true);
  Opts.setAllowExtraDIExpressionsEnabled(true);
  Opts.setPreserveOCLKernelArgTypeMetadataThroughString(true);
  Opts.setEmitFunctionPtrAddrSpace(true);
  CHECK(Opts.SPIRVMemToReg && Opts.GenKernelArgNameMD && Opts.PreserveAuxData && Opts.AllowExtraDIExpressions &&
        Opts.PreserveOCLKernelArgTypeMetadataThroughString && Opts.EmitFunctionPtrAddrSpace);
#if SPIRV_LLVM_INTERFACE >= 20
  Opts.setUseLLVMTarget(true);
  CHECK(Opts.UseLLVMTarget);
#endif
  Opts.setFnVarCategory(1);
  Opts.setFnVarFamily(2);
  Opts.setFnVarArch(3);
  Opts.setFnVarTarget(4);
  Opts.setFnVarFeatures({5, 6});
  Opts.setFnVarCapabilities({7});
  Opts.setFnVarSpvOut("out.spv");
  CHECK(Opts.FnVarCategory == 1u && Opts.FnVarFamily == 2u && Opts.FnVarArch == 3u && Opts.FnVarTarget == 4u);
  CHECK(Opts.FnVarFeatures[1] == 6 && Opts.FnVarCapabilities[0] == 7 && Opts.FnVarSpvOut == "out.spv");
  CHECK(!Opts.validateFnVarOpts());
  Opts.setFnVarSpecEnable(true);
  CHECK(Opts.FnVarSpecEnable && Opts.validateFnVarOpts());
}

int main() {
  extensions();
  earlierExtensions();
  specialization();
  reading();
  writing();
  reports();
  members();
  std::puts("the library has the published interface");
}
