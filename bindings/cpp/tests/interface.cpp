// Uses every function of the C++ interface, as programs do: compiled against an installed library, without RTTI and
// exceptions. Arguments: the number of threads, and how many modules each translates. With OLDER_INTERFACE it leaves out what version
// 15 of the C++ translator's library does not have yet.
#define _SPIRV_SUPPORT_TEXT_FMT
#include <LLVMSPIRVLib/LLVMSPIRVLib.h>

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/InitializePasses.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Pass.h"
#include "llvm/PassRegistry.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#if __has_include("llvm/IR/TypedPointerType.h")
#include "llvm/IR/TypedPointerType.h"
#define HAS_TYPED_POINTERS 1
#endif

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "check.h"

using namespace llvm;

static const char Kernel[] = R"(
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"
@table = addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %narrow = trunc i64 %id to i32
  %less = icmp slt i32 %narrow, %n
  %one = zext i1 %less to i32
  %place = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %id
  store i32 %one, ptr addrspace(1) %place, align 4
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
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

static std::string print(const Module &M) {
  std::string Text;
  raw_string_ostream OS(Text);
  M.print(OS, nullptr);
  return OS.str();
}

static std::string written(const char *Text, const SPIRV::TranslatorOpts &Opts = {}) {
  LLVMContext C;
  std::unique_ptr<Module> M = parse(C, Text);
  std::string Before = print(*M), ErrMsg;
  std::ostringstream OS;
  CHECK(writeSpirv(M.get(), Opts, OS, ErrMsg));
  CHECK(ErrMsg.empty());
  CHECK(print(*M) == Before);
  return OS.str();
}

/// The module is the caller's: it is verified, linked, written as bitcode, read elsewhere and destroyed.
static void useModule(std::unique_ptr<Module> M) {
  CHECK(M != nullptr && M->getFunction("k") != nullptr);
  CHECK(!verifyModule(*M));
  std::string Bitcode;
  raw_string_ostream OS(Bitcode);
  WriteBitcodeToFile(*M, OS);
  OS.flush();
  auto Other = std::make_unique<Module>("other", M->getContext());
  Other->setTargetTriple(M->getTargetTriple());
  Other->setDataLayout(M->getDataLayout());
  CHECK(!Linker::linkModules(*Other, std::move(M)));
  LLVMContext Elsewhere;
  auto Read = parseBitcodeFile(MemoryBufferRef(Bitcode, "module"), Elsewhere);
  CHECK(static_cast<bool>(Read));
  CHECK((*Read)->getFunction("k") != nullptr);
}

static void bothDirections() {
  std::string Binary = written(Kernel), ErrMsg;
  CHECK(SPIRV::isSpirvBinary(Binary) && !SPIRV::isSpirvBinary("text"));
  LLVMContext C;
  Module *M = nullptr;
  std::istringstream First(Binary), Second(Binary), Third(Binary), Fourth(Binary);
  CHECK(readSpirv(C, First, M, ErrMsg));
  useModule(std::unique_ptr<Module>(M));
  SPIRV::TranslatorOpts Opts;
  Opts.enableAllExtensions();
  Opts.setDesiredBIsRepresentation(SPIRV::BIsRepresentation::SPIRVFriendlyIR);
  Opts.enableGenArgNameMD();
  CHECK(readSpirv(C, Opts, Second, M, ErrMsg));
  CHECK(M->getFunction("_Z33__spirv_BuiltInGlobalInvocationIdi") != nullptr);
  useModule(std::unique_ptr<Module>(M));
#ifndef OLDER_INTERFACE
  std::unique_ptr<SPIRV::SPIRVModule> BM = SPIRV::readSpirvModule(Third, ErrMsg);
  CHECK(BM != nullptr);
  useModule(convertSpirvToLLVM(C, *BM, ErrMsg));
  BM = SPIRV::readSpirvModule(Fourth, Opts, ErrMsg);
  CHECK(BM != nullptr);
  useModule(convertSpirvToLLVM(C, *BM, Opts, ErrMsg));
#endif
  std::unique_ptr<Module> Default = parse(C, Kernel);
  std::ostringstream OS;
  CHECK(writeSpirv(Default.get(), OS, ErrMsg));
  CHECK(OS.str() == Binary);
}

static void text() {
  std::string Binary = written(Kernel), Text, Again, ErrMsg;
  CHECK(SPIRV::convertSpirv(Binary, Text, ErrMsg, true));
  CHECK(SPIRV::isSpirvText(Text) && !SPIRV::isSpirvText(Binary));
  CHECK(SPIRV::convertSpirv(Text, Again, ErrMsg, false));
  CHECK(Again == Binary);
  std::istringstream IS(Text);
  std::ostringstream OS;
  CHECK(SPIRV::convertSpirv(IS, OS, ErrMsg, true, false));
  CHECK(OS.str() == Binary);
#ifndef OLDER_INTERFACE
  SPIRV::SPIRVUseTextFormat = true;
  CHECK(written(Kernel) == Text);
  LLVMContext C;
  Module *M = nullptr;
  std::istringstream Reading(Text);
  CHECK(readSpirv(C, Reading, M, ErrMsg));
  delete M;
  SPIRV::SPIRVUseTextFormat = false;
#endif
}

static void reports() {
#ifndef OLDER_INTERFACE
  std::istringstream First(written(Kernel)), Second(written(Kernel)), Bad("no module");
  std::optional<SPIRV::SPIRVModuleReport> Report = SPIRV::getSpirvReport(First);
  CHECK(Report && Report->Version == SPIRV::VersionNumber::SPIRV_1_0);
  CHECK(Report->AddrModel == 2 && Report->MemoryModel == 2 && !Report->Capabilities.empty());
  SPIRV::SPIRVModuleTextReport Text = SPIRV::formatSpirvReport(*Report);
  CHECK(Text.Version == "1.0" && Text.MemoryModel == "OpenCL" && Text.AddrModel == "Physical64");
  CHECK(Text.Capabilities.size() == Report->Capabilities.size());
  CHECK(Text.ExtendedInstructionSets == std::vector<std::string>{"OpenCL.std"});
  int Code = -1;
  CHECK(SPIRV::getSpirvReport(Second, Code) && Code == 0);
  CHECK(!SPIRV::getSpirvReport(Bad, Code) && Code != 0);
  CHECK(!SPIRV::getErrorMessage(Code).empty() && !SPIRV::getErrorMessage(-7).empty());
#endif
}

static void specConstants() {
  static const char Text[] = "119734787 65536 0 10 0\n2 Capability Addresses\n2 Capability Kernel\n2 Capability "
                             "Linkage\n2 Capability Int64\n3 MemoryModel 2 2\n4 Decorate 3 SpecId 7\n"
                             "4 TypeInt 2 32 0\n4 SpecConstant 2 3 42\n2 TypeVoid 4\n3 TypeFunction 5 2\n"
                             "4 Decorate 3 SpecId 7\n";
  std::string Input(Text, sizeof(Text) - 1), Binary, ErrMsg;
  Input.erase(Input.rfind("4 Decorate"));
  CHECK(SPIRV::convertSpirv(Input, Binary, ErrMsg, false));
  std::vector<SpecConstInfoTy> Infos;
  std::istringstream IS(Binary), Bad("nothing");
  CHECK(getSpecConstInfo(IS, Infos));
  CHECK(Infos.size() == 1);
#ifndef OLDER_INTERFACE
  CHECK(Infos[0].ID == 7 && Infos[0].Size == 4 && Infos[0].Type == "i32");
  std::istringstream Again(Binary);
  CHECK(getSpecConstInfo(Again, SPIRV::TranslatorOpts(), Infos) && Infos.size() == 2);
#endif
  CHECK(!getSpecConstInfo(Bad, Infos));
}

static void regular() {
  LLVMContext C;
  std::string ErrMsg;
  std::unique_ptr<Module> M = parse(C, Kernel), Other = parse(C, Kernel);
  CHECK(regularizeLlvmForSpirv(M.get(), ErrMsg));
  CHECK(!verifyModule(*M) && M->getFunction("k") && M->getGlobalVariable("table"));
  std::ostringstream OS;
  CHECK(writeSpirv(M.get(), OS, ErrMsg));
  CHECK(regularizeLlvmForSpirv(Other.get(), ErrMsg, SPIRV::TranslatorOpts()));
  CHECK(!regularizeLlvmForSpirv(nullptr, ErrMsg) && !ErrMsg.empty());
}

static void names() {
#ifdef HAS_TYPED_POINTERS
  LLVMContext C;
  std::string Name;
  Type *Int = Type::getInt32Ty(C), *Float4 = FixedVectorType::get(Type::getFloatTy(C), 4);
  mangleOpenClBuiltin("vload4", {Type::getInt64Ty(C), TypedPointerType::get(Type::getFloatTy(C), 1)}, Name);
  CHECK(Name == "_Z6vload4lPU3AS1f");
  mangleOpenClBuiltin("fmax", {Float4, Float4}, Name);
  CHECK(Name == "_Z4fmaxDv4_fS_");
  SPIRV::AddrSpaceMap Map{};
  Map[SPIRV::SPIRAS_Global] = 5;
  Map[SPIRV::SPIRAS_Private] = 9;
  mangleOpenClBuiltin("f", {TypedPointerType::get(Int, 5)}, Name, &Map);
  CHECK(Name == "_Z1fPU3AS1i");
  mangleOpenClBuiltin("f", {Type::getFP128Ty(C)}, Name);
  CHECK(Name.empty());
#endif
}

static void passes() {
  LLVMContext C;
  std::unique_ptr<Module> M = parse(C, Kernel);
  std::ostringstream First, Second;
  legacy::PassManager Writers;
  Writers.add(createSPIRVWriterPass(First));
  Writers.add(createSPIRVWriterPass(Second, SPIRV::TranslatorOpts()));
#ifndef OLDER_INTERFACE
  SPIRV::SPIRVModule BM;
  Writers.add(createLLVMToSPIRVLegacy(&BM));
#endif
  Writers.run(*M);
  CHECK(First.str() == written(Kernel) && Second.str() == First.str());
#ifndef OLDER_INTERFACE
  CHECK(BM.binary() == First.str());
#endif
  legacy::PassManager Parts;
  for (ModulePass *Pass :
       {createOCLToSPIRVLegacy(), createOCLTypeToSPIRVLegacy(), createSPIRVLowerBoolLegacy(),
        createSPIRVLowerConstExprLegacy(), createSPIRVLowerOCLBlocksLegacy(), createSPIRVLowerMemmoveLegacy(),
#ifndef OLDER_INTERFACE
        createSPIRVLowerLLVMIntrinsicLegacy(SPIRV::TranslatorOpts()),
#endif
        createSPIRVRegularizeLLVMLegacy(), createPreprocessMetadataLegacy(), createSPIRVToOCL12Legacy(), createSPIRVToOCL20Legacy(),
        createSPIRVBIsLoweringPass(*M, SPIRV::BIsRepresentation::SPIRVFriendlyIR)})
    Parts.add(Pass);
  Parts.run(*M);
  CHECK(!verifyModule(*M) && M->getFunction("k") != nullptr);
  PassRegistry &Registry = *PassRegistry::getPassRegistry();
  for (int Twice = 0; Twice < 2; ++Twice) {
    initializeLLVMToSPIRVLegacyPass(Registry);
    initializeOCLToSPIRVLegacyPass(Registry);
    initializeOCLTypeToSPIRVLegacyPass(Registry);
    initializeSPIRVLowerBoolLegacyPass(Registry);
    initializeSPIRVLowerConstExprLegacyPass(Registry);
    initializeSPIRVLowerOCLBlocksLegacyPass(Registry);
    initializeSPIRVLowerMemmoveLegacyPass(Registry);
#ifndef OLDER_INTERFACE
    initializeSPIRVLowerLLVMIntrinsicLegacyPass(Registry);
#endif
    initializeSPIRVRegularizeLLVMLegacyPass(Registry);
    initializeSPIRVToOCL12LegacyPass(Registry);
    initializeSPIRVToOCL20LegacyPass(Registry);
    initializePreprocessMetadataLegacyPass(Registry);
  }
}

static void options() {
  using namespace SPIRV;
  TranslatorOpts Opts(VersionNumber::SPIRV_1_2);
  CHECK(!Opts.isAllowedToUseVersion(VersionNumber::SPIRV_1_3) && Opts.getMaxVersion() == VersionNumber::SPIRV_1_2);
  auto Extension = ExtensionID::SPV_KHR_bit_instructions;
#ifndef OLDER_INTERFACE
  CHECK(formatVersionNumber(0x00010200) == "1.2" && formatVersionNumber(3) == "unknown");
  CHECK(isSPIRVVersionKnown(VersionNumber::SPIRV_1_6) && !isSPIRVVersionKnown(VersionNumber(0x00020000)));
  Opts.setAllowedToUseExtension(Extension, false);
  Opts.setAllowedToUseExtension(Extension);
  CHECK(!Opts.isAllowedToUseExtension(Extension));
#endif
  Opts.enableAllExtensions();
  CHECK(Opts.isAllowedToUseExtension(Extension));
#ifndef OLDER_INTERFACE
  std::function<bool(ExtensionID)> Filter = [&](ExtensionID Id) { return Id == Extension; };
  CHECK(Opts.getAllowedSPIRVExtensionNames(Filter) == std::vector<std::string>{"SPV_KHR_bit_instructions"});
  Opts.setPreserveAuxData(true);
  CHECK(Opts.preserveAuxData());
#endif
  Opts.setGenKernelArgNameMDEnabled(true);
  Opts.setMemToRegEnabled(true);
  CHECK(Opts.isGenArgNameMDEnabled() && Opts.isSPIRVMemToRegEnabled());
  uint64_t Value = 0;
  Opts.setSpecConst(7, 9);
  CHECK(Opts.getSpecializationConstant(7, Value) && Value == 9 && !Opts.getSpecializationConstant(8, Value));
  CHECK(Opts.shouldReplaceLLVMFmulAddWithOpenCLMad());
#ifndef OLDER_INTERFACE
  Opts.setExtInst(ExtInst::OpenCL);
  CHECK(Opts.getExtInst() == ExtInst::OpenCL && !Opts.shouldReplaceLLVMFmulAddWithOpenCLMad());
#endif
  Opts.setReplaceLLVMFmulAddWithOpenCLMad(true);
  Opts.setFPContractMode(FPContractMode::Fast);
  Opts.setAllowExtraDIExpressionsEnabled(true);
  Opts.setDebugInfoEIS(DebugInfoEIS::SPIRV_Debug);
  Opts.setPreserveOCLKernelArgTypeMetadataThroughString(true);
  CHECK(Opts.getFPContractMode() == FPContractMode::Fast && Opts.allowExtraDIExpressions() &&
        Opts.getDebugInfoEIS() == DebugInfoEIS::SPIRV_Debug &&
        Opts.shouldPreserveOCLKernelArgTypeMetadataThroughString());
#ifndef OLDER_INTERFACE
  Opts.setDebugInfoEIS(DebugInfoEIS::NonSemantic_Shader_DebugInfo_100);
  Opts.setEmitFunctionPtrAddrSpace(true);
  Opts.setBuiltinFormat(BuiltinFormat::Global);
  CHECK(Opts.getDebugInfoEIS() == DebugInfoEIS::NonSemantic_Shader_DebugInfo_100 &&
        Opts.shouldEmitFunctionPtrAddrSpace() && Opts.getBuiltinFormat() == BuiltinFormat::Global &&
        !Opts.getUseLLVMTarget());
  Opts.setFnVarCategory(1);
  Opts.setFnVarFamily(2);
  Opts.setFnVarArch(3);
  Opts.setFnVarTarget(4);
  Opts.setFnVarFeatures({5});
  Opts.setFnVarCapabilities({6});
  Opts.setFnVarSpvOut("out.spv");
  CHECK(!Opts.validateFnVarOpts());
  Opts.setFnVarSpecEnable(true);
  CHECK(Opts.validateFnVarOpts() && *Opts.getFnVarArch() == 3);
  CHECK(Opts.getErrorHandlingKind() == SPIRVDbgErrorHandlingKinds::Exit && Opts.mapAddrSpace(3) == 3);
  Opts.setErrorHandlingKind(SPIRVDbgErrorHandlingKinds::Ignore);
  AddrSpaceMap Map{};
  Map[SPIRAS_Local] = 8;
  Opts.setAddrSpaceMap(Map);
  CHECK(Opts.getAddrSpaceMap() && Opts.mapAddrSpace(SPIRAS_Local) == 8);
  Opts.setFunctionProgramAddrSpace(9);
  CHECK(Opts.getFunctionProgramAddrSpace() == 9);
#endif
  TranslatorOpts Copy = Opts;
  CHECK(Copy.getSpecializationConstant(7, Value));
}

/// All extensions are those of the release's list, which its consumers know. What it lacks is written by its name alone, and read.
static void laterExtensions() {
#if !defined(OLDER_INTERFACE) && SPIRV_LLVM_INTERFACE < 23
  using SPIRV::ExtensionID;
  static const char Frozen[] = R"(
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p) {
  %value = load i32, ptr addrspace(1) %p, align 4
  %frozen = freeze i32 %value
  store i32 %frozen, ptr addrspace(1) %p, align 4
  ret void
}
)";
  auto HasFreeze = [](const std::string &Binary) {
    return Binary.find("SPV_KHR_poison_freeze") != std::string::npos;
  };
  SPIRV::TranslatorOpts Listed, Named;
  Listed.enableAllExtensions();
  CHECK(!Listed.isAllowedToUseExtension(ExtensionID::SPV_KHR_poison_freeze));
  CHECK(!HasFreeze(written(Frozen, Listed)));
  Named.setAllowedToUseExtension(ExtensionID::SPV_KHR_poison_freeze);
  std::string Binary = written(Frozen, Named), ErrMsg;
  CHECK(HasFreeze(Binary));
  LLVMContext C;
  Module *M = nullptr;
  std::istringstream IS(Binary);
  CHECK(readSpirv(C, Listed, IS, M, ErrMsg));
  useModule(std::unique_ptr<Module>(M));
#endif
}

static void unknownIntrinsics() {
  LLVMContext C;
  std::unique_ptr<Module> M = parse(C, Unknown);
  auto *Call = cast<IntrinsicInst>(&*inst_begin(M->getFunction("f")));
  SPIRV::TranslatorOpts Opts;
  std::string ErrMsg;
  std::ostringstream OS;
  CHECK(!Opts.isSPIRVAllowUnknownIntrinsicsEnabled() && !Opts.isUnknownIntrinsicAllowed(Call));
  Opts.setSPIRVAllowUnknownIntrinsics({"llvm.other."});
  CHECK(Opts.isSPIRVAllowUnknownIntrinsicsEnabled() && !Opts.isUnknownIntrinsicAllowed(Call));
  Opts.setSPIRVAllowUnknownIntrinsics({"llvm.read"});
  CHECK(Opts.isUnknownIntrinsicAllowed(Call));
}

/// Streams that fail and modules that are none are errors, and nothing else.
static void failures() {
  LLVMContext C;
  std::string ErrMsg, Binary = written(Kernel);
  std::unique_ptr<Module> M = parse(C, Kernel);
  std::ostringstream Closed;
  Closed.setstate(std::ios::badbit);
  CHECK(!writeSpirv(M.get(), Closed, ErrMsg) && !ErrMsg.empty());
  CHECK(!writeSpirv(nullptr, Closed, ErrMsg));
  for (size_t Length = 0; Length < Binary.size(); Length += 7) {
    Module *Read = reinterpret_cast<Module *>(1);
    std::istringstream IS(Binary.substr(0, Length)), Again(Binary.substr(0, Length));
    ErrMsg.clear();
    // What ends behind a declaration may be a module.
    if (readSpirv(C, IS, Read, ErrMsg))
      delete Read;
    else
      CHECK(Read == nullptr && !ErrMsg.empty());
#ifndef OLDER_INTERFACE
    std::unique_ptr<SPIRV::SPIRVModule> BM = SPIRV::readSpirvModule(Again, ErrMsg);
    if (BM)
      convertSpirvToLLVM(C, *BM, ErrMsg);
#endif
  }
  // A bound of ids and a length of an instruction that no memory has.
  for (size_t Place : {12u, 20u, 23u}) {
    std::string Damaged = Binary;
    Damaged[Place + 3] = Damaged[Place + 2] = static_cast<char>(0xff);
    std::istringstream IS(Damaged);
    Module *Read = nullptr;
    if (readSpirv(C, IS, Read, ErrMsg))
      delete Read;
  }
  std::istringstream Broken(Binary);
  Broken.setstate(std::ios::badbit);
  Module *Read = nullptr;
  CHECK(!readSpirv(C, Broken, Read, ErrMsg));
  std::string Text = "119734787 1 2", Out;
  CHECK(!SPIRV::convertSpirv(Text, Out, ErrMsg, false));
}

/// The process ends where a program asks for it by the kind of error handling, and nowhere else.
static void endings() {
#ifndef OLDER_INTERFACE
  using Kind = SPIRV::SPIRVDbgErrorHandlingKinds;
  for (Kind Asked : {Kind::Abort, Kind::Exit, Kind::Ignore}) {
    pid_t Child = fork();
    if (Child == 0) {
      SPIRV::TranslatorOpts Opts;
      Opts.setErrorHandlingKind(Asked);
      LLVMContext C;
      std::string ErrMsg;
      std::istringstream IS("no module");
      Module *M = nullptr;
      _exit(readSpirv(C, Opts, IS, M, ErrMsg) ? 101 : 100);
    }
    int Status = 0;
    CHECK(waitpid(Child, &Status, 0) == Child);
    switch (Asked) {
    case Kind::Abort:
      CHECK(WIFSIGNALED(Status) && WTERMSIG(Status) == SIGABRT);
      break;
    case Kind::Exit:
      CHECK(WIFEXITED(Status) && WEXITSTATUS(Status) != 0 && WEXITSTATUS(Status) < 100);
      break;
    case Kind::Ignore:
      CHECK(WIFEXITED(Status) && WEXITSTATUS(Status) == 100);
    }
  }
#endif
}

static void work(int Modules) {
  for (int Number = 0; Number < Modules; ++Number) {
    LLVMContext C;
    std::istringstream IS(written(Kernel));
    std::string ErrMsg;
    Module *M = nullptr;
    CHECK(readSpirv(C, IS, M, ErrMsg));
    delete M;
  }
}

int main(int Count, char **Arguments) {
  int Threads = Count > 1 ? std::atoi(Arguments[1]) : 2, Modules = Count > 2 ? std::atoi(Arguments[2]) : 5;
  bothDirections();
  text();
  reports();
  specConstants();
  regular();
  names();
  passes();
  options();
  laterExtensions();
  unknownIntrinsics();
  failures();
  endings();
  std::vector<std::thread> Workers;
  for (int Number = 0; Number < Threads; ++Number)
    Workers.emplace_back(work, Modules);
  for (std::thread &Worker : Workers)
    Worker.join();
  std::puts("every function of the interface works");
}
