// Passes of the legacy pass manager, and the plug-in for `opt`.
#include "translate.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/PassInfo.h"
#include "llvm/PassRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#if __has_include("llvm/Plugins/PassPlugin.h")
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

#include <fstream>
#include <iostream>
#include <sstream>

using namespace llvm;
using namespace translator;

namespace {

/// A pass that cannot do its work says so through the context, as passes do; the module is as it was.
void warn(Module &M, const std::string &ErrMsg) {
  M.getContext().diagnose(DiagnosticInfoGeneric(Twine("spirv-llvm: ") + ErrMsg, DS_Warning));
}

bool regularize(Module &M, const SPIRV::TranslatorOpts &Opts) {
  std::string ErrMsg;
  if (regularizeLlvmForSpirv(&M, ErrMsg, Opts))
    return true;
  warn(M, ErrMsg);
  return false;
}

/// Respells calls of builtins: SPIR-V says what they are, and reading spells them.
bool respell(Module &M, SPIRV::BIsRepresentation Representation) {
  SPIRV::TranslatorOpts Opts;
#define EXT(Name) Opts.setAllowedToUseExtension(SPIRV::ExtensionID::Name);
#include "LLVMSPIRVExtensions.inc"
  Opts.setDesiredBIsRepresentation(Representation);
  std::string Binary, ErrMsg;
  if (!writeModule(M, Opts, Binary, ErrMsg)) {
    warn(M, ErrMsg);
    return false;
  }
  std::unique_ptr<Module> Read = readModule(M.getContext(), Binary, Opts, ErrMsg);
  if (!Read) {
    warn(M, ErrMsg);
    return false;
  }
  replaceContent(M, std::move(Read));
  return true;
}

class StreamWriter : public ModulePass {
public:
  static char ID;
  StreamWriter(std::ostream &OS, SPIRV::TranslatorOpts Opts) : ModulePass(ID), OS(OS), Opts(std::move(Opts)) {}
  StringRef getPassName() const override { return "Write SPIR-V"; }
  bool runOnModule(Module &M) override {
    std::string ErrMsg;
    if (!writeSpirv(&M, Opts, OS, ErrMsg)) {
      OS.setstate(std::ios::failbit);
      warn(M, ErrMsg);
    }
    return false;
  }

private:
  std::ostream &OS;
  SPIRV::TranslatorOpts Opts;
};
char StreamWriter::ID = 0;

class ModuleWriter : public ModulePass {
public:
  static char ID;
  explicit ModuleWriter(SPIRV::SPIRVModule *BM = nullptr) : ModulePass(ID), BM(BM) {}
  StringRef getPassName() const override { return "Translate to SPIR-V"; }
  bool runOnModule(Module &M) override {
    std::string Binary, ErrMsg;
    if (!BM)
      return false;
    if (writeModule(M, SPIRV::TranslatorOpts(), Binary, ErrMsg))
      BM->setBinary(std::move(Binary));
    else
      warn(M, ErrMsg);
    return false;
  }

private:
  SPIRV::SPIRVModule *BM;
};
char ModuleWriter::ID = 0;

/// A part of the way to SPIR-V, told apart by a number.
template <int Part> class Regularizer : public ModulePass {
public:
  static char ID;
  explicit Regularizer(SPIRV::TranslatorOpts Opts = {}) : ModulePass(ID), Opts(std::move(Opts)) {}
  StringRef getPassName() const override { return "Bring LLVM IR into SPIR-V's terms"; }
  bool runOnModule(Module &M) override { return regularize(M, Opts); }

private:
  SPIRV::TranslatorOpts Opts;
};
template <int Part> char Regularizer<Part>::ID = 0;

template <SPIRV::BIsRepresentation Representation> class Respeller : public ModulePass {
public:
  static char ID;
  Respeller() : ModulePass(ID) {}
  StringRef getPassName() const override { return "Respell calls of builtin functions"; }
  bool runOnModule(Module &M) override { return respell(M, Representation); }
};
template <SPIRV::BIsRepresentation Representation> char Respeller<Representation>::ID = 0;

using OCLToSPIRV = Regularizer<0>;
using OCLTypeToSPIRV = Regularizer<1>;
using LowerBool = Regularizer<2>;
using LowerConstExpr = Regularizer<3>;
using LowerOCLBlocks = Regularizer<4>;
using LowerMemmove = Regularizer<5>;
using LowerLLVMIntrinsic = Regularizer<6>;
using RegularizeLLVM = Regularizer<7>;
using PreprocessMetadata = Regularizer<8>;
using ToOCL12 = Respeller<SPIRV::BIsRepresentation::OpenCL12>;
using ToOCL20 = Respeller<SPIRV::BIsRepresentation::OpenCL20>;
using ToFriendly = Respeller<SPIRV::BIsRepresentation::SPIRVFriendlyIR>;

/// Makes a pass known by its name on the command line of `opt`, once in a registry.
template <typename PassTy> void registerPass(PassRegistry &Registry, StringRef Name, StringRef Argument) {
  if (!Registry.getPassInfo(&PassTy::ID))
    Registry.registerPass(*new PassInfo(Name, Argument, &PassTy::ID, callDefaultCtor<PassTy>, false, false), true);
}

} // namespace

void llvm::initializeLLVMToSPIRVLegacyPass(PassRegistry &R) {
  registerPass<ModuleWriter>(R, "Translate LLVM IR to SPIR-V", "llvmtospv");
}
void llvm::initializeOCLToSPIRVLegacyPass(PassRegistry &R) {
  registerPass<OCLToSPIRV>(R, "OpenCL C's builtins in SPIR-V's terms", "ocl-to-spv");
}
void llvm::initializeOCLTypeToSPIRVLegacyPass(PassRegistry &R) {
  registerPass<OCLTypeToSPIRV>(R, "OpenCL C's types in SPIR-V's terms", "cltytospv");
}
void llvm::initializeSPIRVLowerBoolLegacyPass(PassRegistry &R) {
  registerPass<LowerBool>(R, "Booleans in SPIR-V's terms", "spvbool");
}
void llvm::initializeSPIRVLowerConstExprLegacyPass(PassRegistry &R) {
  registerPass<LowerConstExpr>(R, "Constant expressions in SPIR-V's terms", "spv-lower-const-expr");
}
void llvm::initializeSPIRVLowerOCLBlocksLegacyPass(PassRegistry &R) {
  registerPass<LowerOCLBlocks>(R, "Blocks in SPIR-V's terms", "spv-lower-ocl-blocks");
}
void llvm::initializeSPIRVLowerMemmoveLegacyPass(PassRegistry &R) {
  registerPass<LowerMemmove>(R, "Moves of memory in SPIR-V's terms", "spvmemmove");
}
void llvm::initializeSPIRVLowerLLVMIntrinsicLegacyPass(PassRegistry &R) {
  registerPass<LowerLLVMIntrinsic>(R, "Intrinsics in SPIR-V's terms", "spv-lower-llvm-intrinsic");
}
void llvm::initializeSPIRVRegularizeLLVMLegacyPass(PassRegistry &R) {
  registerPass<RegularizeLLVM>(R, "LLVM IR in SPIR-V's terms", "spvregular");
}
void llvm::initializeSPIRVToOCL12LegacyPass(PassRegistry &R) {
  registerPass<ToOCL12>(R, "Builtins as OpenCL C 1.2 spells them", "spvtoocl12");
}
void llvm::initializeSPIRVToOCL20LegacyPass(PassRegistry &R) {
  registerPass<ToOCL20>(R, "Builtins as OpenCL C 2.0 spells them", "spvtoocl20");
}
void llvm::initializePreprocessMetadataLegacyPass(PassRegistry &R) {
  registerPass<PreprocessMetadata>(R, "Metadata in SPIR-V's terms", "preprocess-metadata");
}

ModulePass *llvm::createSPIRVWriterPass(std::ostream &Str) {
  return new StreamWriter(Str, SPIRV::TranslatorOpts());
}
ModulePass *llvm::createSPIRVWriterPass(std::ostream &Str, const SPIRV::TranslatorOpts &Opts) {
  return new StreamWriter(Str, Opts);
}
ModulePass *llvm::createLLVMToSPIRVLegacy(SPIRV::SPIRVModule *BM) { return new ModuleWriter(BM); }
ModulePass *llvm::createOCLToSPIRVLegacy() { return new OCLToSPIRV(); }
ModulePass *llvm::createOCLTypeToSPIRVLegacy() { return new OCLTypeToSPIRV(); }
ModulePass *llvm::createSPIRVLowerBoolLegacy() { return new LowerBool(); }
ModulePass *llvm::createSPIRVLowerConstExprLegacy() { return new LowerConstExpr(); }
ModulePass *llvm::createSPIRVLowerOCLBlocksLegacy() { return new LowerOCLBlocks(); }
ModulePass *llvm::createSPIRVLowerMemmoveLegacy() { return new LowerMemmove(); }
ModulePass *llvm::createSPIRVLowerLLVMIntrinsicLegacy(const SPIRV::TranslatorOpts &Opts) {
  return new LowerLLVMIntrinsic(Opts);
}
ModulePass *llvm::createSPIRVRegularizeLLVMLegacy() { return new RegularizeLLVM(); }
ModulePass *llvm::createPreprocessMetadataLegacy() { return new PreprocessMetadata(); }
ModulePass *llvm::createSPIRVBIsLoweringPass(Module &, SPIRV::BIsRepresentation Representation) {
  switch (Representation) {
  case SPIRV::BIsRepresentation::OpenCL12:
    return new ToOCL12();
  case SPIRV::BIsRepresentation::OpenCL20:
    return new ToOCL20();
  case SPIRV::BIsRepresentation::SPIRVFriendlyIR:
    return new ToFriendly();
  }
  return nullptr;
}
ModulePass *llvm::createSPIRVToOCL12Legacy() { return new ToOCL12(); }
ModulePass *llvm::createSPIRVToOCL20Legacy() { return new ToOCL20(); }

namespace {

/// `spirv-writer` writes to standard output, `spirv-writer<FILE>` into a file, with all extensions of the release's list.
struct WriterPass : PassInfoMixin<WriterPass> {
  explicit WriterPass(std::string File) : File(std::move(File)) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    SPIRV::TranslatorOpts Opts;
    Opts.enableAllExtensions();
    std::string ErrMsg;
    bool Done;
    if (File.empty()) {
      Done = writeSpirv(&M, Opts, std::cout, ErrMsg);
    } else {
      std::ofstream OS(File, std::ios::binary);
      Done = writeSpirv(&M, Opts, OS, ErrMsg);
    }
    if (!Done)
      M.getContext().diagnose(DiagnosticInfoGeneric(Twine("spirv-writer: ") + ErrMsg));
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
  std::string File;
};

struct RegularizerPass : PassInfoMixin<RegularizerPass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    return regularize(M, SPIRV::TranslatorOpts()) ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

bool parsePass(StringRef Name, ModulePassManager &Manager, ArrayRef<PassBuilder::PipelineElement>) {
  if (Name == "spirv-regularize") {
    Manager.addPass(RegularizerPass());
    return true;
  }
  if (Name == "spirv-writer") {
    Manager.addPass(WriterPass(""));
    return true;
  }
  if (Name.consume_front("spirv-writer<") && Name.consume_back(">")) {
    Manager.addPass(WriterPass(Name.str()));
    return true;
  }
  return false;
}

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  PassPluginLibraryInfo Info{};
  Info.APIVersion = LLVM_PLUGIN_API_VERSION;
  Info.PluginName = "spirv-llvm";
  Info.PluginVersion = LLVM_VERSION_STRING;
  Info.RegisterPassBuilderCallbacks = [](PassBuilder &PB) { PB.registerPipelineParsingCallback(parsePass); };
  return Info;
}
