// Between the C++ interface and the C interface.
#include "translate.h"

#include "llvm-c/Core.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"

#include <cstdio>
#include <cstdlib>

using namespace llvm;

namespace SPIRV {
struct ExtensionKeys {
  /// Returns how many extensions options decide about, where they are all from the first on; 0 otherwise. Programs with an option for
  /// extensions, such as the C++ translator's command, decide about each that their list has.
  static uint32_t count(const TranslatorOpts &Opts) {
    uint32_t Number = 0;
    for (const auto &[Key, Status] : Opts.ExtStatusMap) {
      // Keys of other numbers follow.
      if (static_cast<uint32_t>(Key) >= 0x80000000)
        break;
      if (static_cast<uint32_t>(Key) != ++Number)
        return 0;
    }
    return Number;
  }
};
} // namespace SPIRV

namespace {

/// Whether an earlier point release had a list of so many names.
bool isEarlierList(uint32_t Names) {
#define LIST(Count)                                                                                                    \
  if (Names == Count)                                                                                                  \
    return true;
#include "earlier.def"
  return false;
}

/// Whether the earlier list of so many names lacks this one.
bool isLacking(uint32_t Names, SPIRV::ExtensionID Id) {
  uint32_t List = 0;
#define LIST(Count) List = Count;
#define LACKS(Name)                                                                                                    \
  if (Names <= List && Id == SPIRV::ExtensionID::Name)                                                                 \
    return true;
#include "earlier.def"
  return false;
}

const char *flag(bool Value) { return Value ? "1" : "0"; }

/// How many extensions the list of the release has.
constexpr uint32_t ListedNames = 0
#define LISTED_EXTENSIONS
#define EXT(Name) +1
#include "LLVMSPIRVExtensions.inc"
    ;

/// The list of an option: every allowed extension by its name. Where the options decide about as many as an earlier point release had,
/// they have its numbers. Whoever allows all that a list has reads modules with any other too.
std::string extensionList(const SPIRV::TranslatorOpts &Opts, translator::Direction Direction) {
  uint32_t Names = SPIRV::ExtensionKeys::count(Opts), Number = 0;
  bool IsEarlier = isEarlierList(Names), HasAll = true;
  auto IsAllowed = [&](SPIRV::ExtensionID Id) {
    if (!IsEarlier)
      return Opts.isAllowedToUseExtension(Id);
    return !isLacking(Names, Id) && Opts.isAllowedToUseExtension(SPIRV::ExtensionID(++Number));
  };
  auto IsListed = [&](SPIRV::ExtensionID Id) {
    return static_cast<uint32_t>(Id) <= ListedNames && !(IsEarlier && isLacking(Names, Id));
  };
  std::string List = "-all";
#define EXT(Name)                                                                                                      \
  if (IsAllowed(SPIRV::ExtensionID::Name))                                                                             \
    List += ",+" #Name;                                                                                                \
  else if (IsListed(SPIRV::ExtensionID::Name))                                                                         \
    HasAll = false;
#include "LLVMSPIRVExtensions.inc"
  return HasAll && Direction == translator::Direction::FromSPIRV ? "+all" : List;
}

std::string listOf(const std::vector<uint32_t> &Values) {
  std::string List;
  for (uint32_t Value : Values)
    List += (List.empty() ? "" : ",") + std::to_string(Value);
  return List;
}

const char *nameOf(SPIRV::BIsRepresentation Representation) {
  switch (Representation) {
  case SPIRV::BIsRepresentation::OpenCL12:
    return "CL1.2";
  case SPIRV::BIsRepresentation::OpenCL20:
    return "CL2.0";
  case SPIRV::BIsRepresentation::SPIRVFriendlyIR:
    return "SPV-IR";
  }
  return "CL1.2";
}

const char *nameOf(SPIRV::FPContractMode Mode) {
  switch (Mode) {
  case SPIRV::FPContractMode::On:
    return "on";
  case SPIRV::FPContractMode::Off:
    return "off";
  case SPIRV::FPContractMode::Fast:
    return "fast";
  }
  return "on";
}

const char *nameOf(SPIRV::DebugInfoEIS Set) {
  switch (Set) {
  case SPIRV::DebugInfoEIS::SPIRV_Debug:
    return "legacy";
  case SPIRV::DebugInfoEIS::OpenCL_DebugInfo_100:
    return "ocl-100";
  case SPIRV::DebugInfoEIS::NonSemantic_Shader_DebugInfo_100:
    return "nonsemantic-shader-100";
  case SPIRV::DebugInfoEIS::NonSemantic_Shader_DebugInfo_200:
    return "nonsemantic-shader-200";
  }
  return "ocl-100";
}

/// The specialization for a device, where it is enabled.
void setVariants(spirv_llvm_options *Options, const SPIRV::TranslatorOpts &Opts) {
  if (!Opts.getFnVarSpecEnable())
    return;
  spirv_llvm_options_set(Options, "fnvar-spec-enable", "1");
  auto Number = [&](const char *Name, std::optional<uint32_t> Value) {
    if (Value)
      spirv_llvm_options_set(Options, Name, std::to_string(*Value).c_str());
  };
  Number("fnvar-category", Opts.getFnVarCategory());
  Number("fnvar-family", Opts.getFnVarFamily());
  Number("fnvar-arch", Opts.getFnVarArch());
  Number("fnvar-target", Opts.getFnVarTarget());
  auto List = [&](const char *Name, const std::vector<uint32_t> &Values) {
    if (!Values.empty())
      spirv_llvm_options_set(Options, Name, listOf(Values).c_str());
  };
  List("fnvar-features", Opts.getFnVarFeatures());
  List("fnvar-capabilities", Opts.getFnVarCapabilities());
}

} // namespace

namespace translator {

Options optionsOf(const SPIRV::TranslatorOpts &Opts, Direction Direction) {
  Options Result(spirv_llvm_options_new());
  auto Set = [&](const char *Name, const std::string &Value) {
    spirv_llvm_options_set(Result.get(), Name, Value.c_str());
  };
  Set("spirv-max-version", std::string(SPIRV::formatVersionNumber(static_cast<uint32_t>(Opts.getMaxVersion()))));
  Set("spirv-ext", extensionList(Opts, Direction));
  Set("spirv-target-env", nameOf(Opts.getDesiredBIsRepresentation()));
  Set("spirv-fp-contract", nameOf(Opts.getFPContractMode()));
  Set("spirv-debug-info-version", nameOf(Opts.getDebugInfoEIS()));
  Set("spirv-builtin-format", Opts.getBuiltinFormat() == SPIRV::BuiltinFormat::Global ? "global" : "function");
  Set("spirv-gen-kernel-arg-name-md", flag(Opts.isGenArgNameMDEnabled()));
  Set("spirv-mem2reg", flag(Opts.isSPIRVMemToRegEnabled()));
  Set("spirv-preserve-auxdata", flag(Opts.preserveAuxData()));
  Set("spirv-allow-extra-diexpressions", flag(Opts.allowExtraDIExpressions()));
  Set("spirv-emit-function-ptr-addr-space", flag(Opts.shouldEmitFunctionPtrAddrSpace()));
  Set("spirv-preserve-ocl-kernel-arg-type-metadata-through-string",
      flag(Opts.shouldPreserveOCLKernelArgTypeMetadataThroughString()));
#if SPIRV_LLVM_INTERFACE >= 20
  Set("spirv-use-llvm-backend-target", flag(Opts.getUseLLVMTarget()));
#endif
  if (Opts.getExtInst() == SPIRV::ExtInst::OpenCL)
    Set("spirv-ext-inst", "opencl");
  Set("spirv-replace-fmuladd-with-ocl-mad", flag(Opts.shouldReplaceLLVMFmulAddWithOpenCLMad()));
  if (const auto &Prefixes = Opts.getSPIRVAllowUnknownIntrinsics()) {
    std::string List;
    for (StringRef Prefix : *Prefixes)
      List += (List.empty() ? "" : ",") + Prefix.str();
    Set("spirv-allow-unknown-intrinsics", List);
  }
  if (const SPIRV::AddrSpaceMap *Map = Opts.getAddrSpaceMap()) {
    std::string List;
    for (size_t Place = 0; Place < Map->size(); ++Place)
      List += (List.empty() ? "" : ",") + std::to_string(Place) + ":" + std::to_string((*Map)[Place]);
    Set("spirv-addrspace-map", List);
  }
  for (const auto &[SpecId, Value] : Opts.getSpecializationConstants())
    spirv_llvm_options_specialize(Result.get(), SpecId, Value);
  setVariants(Result.get(), Opts);
  return Result;
}

bool succeeded(const Outcome &Result, const SPIRV::TranslatorOpts &Opts, std::string &ErrMsg) {
  spirv_llvm_status Status = spirv_llvm_outcome_status(Result.get());
  if (Status == 0)
    return true;
  ErrMsg = spirv_llvm_outcome_message(Result.get());
  if (Opts.isErrorHandlingKindSet() && Opts.getErrorHandlingKind() != SPIRV::SPIRVDbgErrorHandlingKinds::Ignore) {
    std::fputs(ErrMsg.c_str(), stderr);
    if (Opts.getErrorHandlingKind() == SPIRV::SPIRVDbgErrorHandlingKinds::Abort)
      std::abort();
    std::exit(Status);
  }
  return false;
}

std::string bytesOf(const Outcome &Result) {
  size_t Size = 0;
  const void *Data = spirv_llvm_outcome_data(Result.get(), &Size);
  return std::string(static_cast<const char *>(Data), Size);
}

bool writeModule(Module &M, const SPIRV::TranslatorOpts &Opts, std::string &Binary, std::string &ErrMsg) {
  Options Options = optionsOf(Opts, Direction::ToSPIRV);
  Outcome Result(spirv_llvm_write_module(wrap(&M), Options.get()));
  if (!succeeded(Result, Opts, ErrMsg))
    return false;
  Binary = bytesOf(Result);
  return true;
}

std::unique_ptr<Module> readModule(LLVMContext &C, const std::string &Binary, const SPIRV::TranslatorOpts &Opts,
                                   std::string &ErrMsg) {
  Options Options = optionsOf(Opts, Direction::FromSPIRV);
  LLVMModuleRef Made = nullptr;
  Outcome Result(spirv_llvm_read_module(wrap(&C), Binary.data(), Binary.size(), Options.get(), &Made));
  std::unique_ptr<Module> M(unwrap(Made));
  return succeeded(Result, Opts, ErrMsg) ? std::move(M) : nullptr;
}

void replaceContent(Module &M, std::unique_ptr<Module> Other) {
  M.dropAllReferences();
  for (NamedMDNode &Node : make_early_inc_range(M.named_metadata()))
    M.eraseNamedMetadata(&Node);
  auto Clear = [](auto &&List) {
    for (auto &Value : make_early_inc_range(List)) {
      Value.replaceAllUsesWith(PoisonValue::get(Value.getType()));
      Value.eraseFromParent();
    }
  };
  Clear(M.functions());
  Clear(M.globals());
  Clear(M.aliases());
  Clear(M.ifuncs());
  M.setModuleInlineAsm("");
  M.setDataLayout(Other->getDataLayout());
  M.setTargetTriple(Other->getTargetTriple());
  Linker::linkModules(M, std::move(Other));
}

} // namespace translator

bool SPIRV::TranslatorOpts::isUnknownIntrinsicAllowed(IntrinsicInst *Intrinsic) const {
  if (!SPIRVAllowUnknownIntrinsics || !Intrinsic)
    return false;
  if (SPIRVAllowUnknownIntrinsics->empty())
    return true;
  StringRef Name = Intrinsic->getCalledOperand()->getName();
  for (StringRef Prefix : *SPIRVAllowUnknownIntrinsics)
    if (Name.starts_with(Prefix))
      return true;
  return false;
}
