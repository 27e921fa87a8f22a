// Options of the translator between LLVM IR and SPIR-V: plain values that callers copy and keep.
//
// Programs have the layout of TranslatorOpts and the numbers of its enumerations compiled in. Both are those of the release of LLVM
// that SPIRV_LLVM_INTERFACE names, and stay as they are; bindings/cpp/layout.cpp of the sources checks them.
#ifndef SPIRV_LLVM_LLVMSPIRVOPTS_H
#define SPIRV_LLVM_LLVMSPIRVOPTS_H

// Without EXT it only defines SPIRV_LLVM_INTERFACE.
#include "LLVMSPIRVExtensions.inc"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace llvm {
class IntrinsicInst;
} // namespace llvm

namespace SPIRV {

/// Versions of SPIR-V, as the second word of a module spells them.
enum class VersionNumber : uint32_t {
  SPIRV_1_0 = 0x00010000,
  SPIRV_1_1 = 0x00010100,
  SPIRV_1_2 = 0x00010200,
  SPIRV_1_3 = 0x00010300,
  SPIRV_1_4 = 0x00010400,
  SPIRV_1_5 = 0x00010500,
  SPIRV_1_6 = 0x00010600,
  MinimumVersion = SPIRV_1_0,
  MaximumVersion = SPIRV_1_6
};

/// A version as text, "1.0" to "1.6"; "unknown" for any other number.
inline constexpr std::string_view formatVersionNumber(uint32_t Version) {
  switch (static_cast<VersionNumber>(Version)) {
  case VersionNumber::SPIRV_1_0:
    return "1.0";
  case VersionNumber::SPIRV_1_1:
    return "1.1";
  case VersionNumber::SPIRV_1_2:
    return "1.2";
  case VersionNumber::SPIRV_1_3:
    return "1.3";
  case VersionNumber::SPIRV_1_4:
    return "1.4";
  case VersionNumber::SPIRV_1_5:
    return "1.5";
  case VersionNumber::SPIRV_1_6:
    return "1.6";
  }
  return "unknown";
}

/// Whether a version is one of those that are published.
inline bool isSPIRVVersionKnown(VersionNumber Version) {
  return Version >= VersionNumber::MinimumVersion && Version <= VersionNumber::MaximumVersion &&
         (static_cast<uint32_t>(Version) & 0xFF) == 0;
}

/// Extensions of SPIR-V.
enum class ExtensionID : uint32_t {
  First,
#define EXT(Name) Name,
#include "LLVMSPIRVExtensions.inc"
  Last
};

/// The set that LLVM's intrinsics become instructions of.
enum class ExtInst : uint32_t { None, OpenCL };

/// How calls of builtin functions are spelt in LLVM IR that is made of SPIR-V.
enum class BIsRepresentation : uint32_t { OpenCL12, OpenCL20, SPIRVFriendlyIR };

/// Whether kernels get the execution mode ContractionOff: as the module says, always, or never.
enum class FPContractMode : uint32_t { On, Off, Fast };

/// The form in which debug information is written.
enum class DebugInfoEIS : uint32_t {
  SPIRV_Debug,
  OpenCL_DebugInfo_100,
  NonSemantic_Shader_DebugInfo_100,
  NonSemantic_Shader_DebugInfo_200
};

/// How builtin variables appear in LLVM IR.
enum class BuiltinFormat : uint32_t { Function, Global };

/// What an error does to the process. Unless one is set, the functions return and nothing else.
enum class SPIRVDbgErrorHandlingKinds { Abort, Exit, Ignore };

/// The address spaces that a map gives numbers to.
enum SPIRAddressSpace : uint32_t {
  SPIRAS_Private,
  SPIRAS_Global,
  SPIRAS_Constant,
  SPIRAS_Local,
  SPIRAS_Generic,
  SPIRAS_GlobalDevice,
  SPIRAS_GlobalHost,
  SPIRAS_Input,
  SPIRAS_Output,
  SPIRAS_CodeSectionINTEL,
  SPIRAS_Count
};
using AddrSpaceMap = std::array<uint32_t, SPIRAS_Count>;

/// Options of both directions.
class TranslatorOpts {
public:
  /// Extensions that are allowed or not; an extension without a value has not been decided.
  using ExtensionsStatusMap = std::map<ExtensionID, std::optional<bool>>;
  using ArgList = llvm::SmallVector<llvm::StringRef, 4>;

  TranslatorOpts() = default;
  TranslatorOpts(VersionNumber Max, const ExtensionsStatusMap &Map = {}) : MaxVersion(Max), ExtStatusMap(Map) {}

  bool isAllowedToUseVersion(VersionNumber Requested) const { return Requested <= MaxVersion; }
  VersionNumber getMaxVersion() const { return MaxVersion; }

  bool isAllowedToUseExtension(ExtensionID Extension) const {
    auto It = ExtStatusMap.find(Extension);
    return It != ExtStatusMap.end() && It->second.value_or(false);
  }
  /// An extension that was disabled before stays so.
  void setAllowedToUseExtension(ExtensionID Extension, bool Allow = true) {
    std::optional<bool> &Status = ExtStatusMap[Extension];
    if (!Status.value_or(true))
      return;
    Status = Allow;
  }
  /// Allows those that the list of the release has: consumers of what a program of that release writes know no others. Each of the
  /// others is allowed by its name.
  void enableAllExtensions() {
#define LISTED_EXTENSIONS
#define EXT(Name) ExtStatusMap[ExtensionID::Name] = true;
#include "LLVMSPIRVExtensions.inc"
  }
  /// The names of the allowed extensions for which Filter is true.
  std::vector<std::string> getAllowedSPIRVExtensionNames(std::function<bool(ExtensionID)> &Filter) const {
    std::vector<std::string> Names;
#define EXT(Name)                                                                                                      \
  if (isAllowedToUseExtension(ExtensionID::Name) && Filter(ExtensionID::Name))                                        \
    Names.emplace_back(#Name);
#include "LLVMSPIRVExtensions.inc"
    return Names;
  }

  bool isGenArgNameMDEnabled() const { return GenKernelArgNameMD; }
  void enableGenArgNameMD() { GenKernelArgNameMD = true; }
  void setGenKernelArgNameMDEnabled(bool Enabled) { GenKernelArgNameMD = Enabled; }

  bool isSPIRVMemToRegEnabled() const { return SPIRVMemToReg; }
  void setMemToRegEnabled(bool Enabled) { SPIRVMemToReg = Enabled; }

  bool preserveAuxData() const { return PreserveAuxData; }
  void setPreserveAuxData(bool Enabled) { PreserveAuxData = Enabled; }

  void setSpecConst(uint32_t SpecId, uint64_t Value) { ExternalSpecialization[SpecId] = Value; }
  bool getSpecializationConstant(uint32_t SpecId, uint64_t &Value) const {
    auto It = ExternalSpecialization.find(SpecId);
    if (It == ExternalSpecialization.end())
      return false;
    Value = It->second;
    return true;
  }
  /// All constants that have been given a value, by SpecId.
  const std::unordered_map<uint32_t, uint64_t> &getSpecializationConstants() const { return ExternalSpecialization; }

  /// Multiplications and additions are not fused any more when a set is chosen.
  void setExtInst(ExtInst Set) {
    ReplaceLLVMFmulAddWithOpenCLMad = false;
    ExtInstValue = Set;
  }
  ExtInst getExtInst() const { return ExtInstValue; }

  void setDesiredBIsRepresentation(BIsRepresentation Value) { DesiredRepresentationOfBIs = Value; }
  BIsRepresentation getDesiredBIsRepresentation() const { return DesiredRepresentationOfBIs; }

  void setFPContractMode(FPContractMode Mode) { FPCMode = Mode; }
  FPContractMode getFPContractMode() const { return FPCMode; }

  bool isUnknownIntrinsicAllowed(llvm::IntrinsicInst *Intrinsic) const;
  bool isSPIRVAllowUnknownIntrinsicsEnabled() const { return SPIRVAllowUnknownIntrinsics.has_value(); }
  /// Intrinsics whose names begin with one of the prefixes; all, where there are none.
  void setSPIRVAllowUnknownIntrinsics(ArgList Prefixes) { SPIRVAllowUnknownIntrinsics = std::move(Prefixes); }
  /// The prefixes; none where no unknown intrinsic is allowed.
  const std::optional<ArgList> &getSPIRVAllowUnknownIntrinsics() const { return SPIRVAllowUnknownIntrinsics; }

  bool allowExtraDIExpressions() const { return AllowExtraDIExpressions; }
  void setAllowExtraDIExpressionsEnabled(bool Enabled) { AllowExtraDIExpressions = Enabled; }

  DebugInfoEIS getDebugInfoEIS() const { return DebugInfoVersion; }
  void setDebugInfoEIS(DebugInfoEIS Set) { DebugInfoVersion = Set; }

  bool shouldReplaceLLVMFmulAddWithOpenCLMad() const { return ReplaceLLVMFmulAddWithOpenCLMad; }
  void setReplaceLLVMFmulAddWithOpenCLMad(bool Value) { ReplaceLLVMFmulAddWithOpenCLMad = Value; }

  bool shouldPreserveOCLKernelArgTypeMetadataThroughString() const {
    return PreserveOCLKernelArgTypeMetadataThroughString;
  }
  void setPreserveOCLKernelArgTypeMetadataThroughString(bool Value) {
    PreserveOCLKernelArgTypeMetadataThroughString = Value;
  }

  bool shouldEmitFunctionPtrAddrSpace() const { return EmitFunctionPtrAddrSpace; }
  void setEmitFunctionPtrAddrSpace(bool Value) { EmitFunctionPtrAddrSpace = Value; }

  void setBuiltinFormat(BuiltinFormat Value) { SPIRVBuiltinFormat = Value; }
  BuiltinFormat getBuiltinFormat() const { return SPIRVBuiltinFormat; }

#if SPIRV_LLVM_INTERFACE >= 20
  void setUseLLVMTarget(bool Value) { UseLLVMTarget = Value; }
  bool getUseLLVMTarget() const { return UseLLVMTarget; }
#endif

  void setFnVarCategory(uint32_t Value) { FnVarCategory = Value; }
  std::optional<uint32_t> getFnVarCategory() const { return FnVarCategory; }
  void setFnVarFamily(uint32_t Value) { FnVarFamily = Value; }
  std::optional<uint32_t> getFnVarFamily() const { return FnVarFamily; }
  void setFnVarArch(uint32_t Value) { FnVarArch = Value; }
  std::optional<uint32_t> getFnVarArch() const { return FnVarArch; }
  void setFnVarTarget(uint32_t Value) { FnVarTarget = Value; }
  std::optional<uint32_t> getFnVarTarget() const { return FnVarTarget; }
  void setFnVarFeatures(std::vector<uint32_t> Values) { FnVarFeatures = std::move(Values); }
  std::vector<uint32_t> getFnVarFeatures() const { return FnVarFeatures; }
  void setFnVarCapabilities(std::vector<uint32_t> Values) { FnVarCapabilities = std::move(Values); }
  std::vector<uint32_t> getFnVarCapabilities() const { return FnVarCapabilities; }
  void setFnVarSpecEnable(bool Value) { FnVarSpecEnable = Value; }
  bool getFnVarSpecEnable() const { return FnVarSpecEnable; }
  void setFnVarSpvOut(std::string Path) { FnVarSpvOut = std::move(Path); }
  std::string getFnVarSpvOut() const { return FnVarSpvOut; }
  /// Whether an architecture comes with its category and family, features with their target, and nothing without
  /// specialization being enabled.
  bool validateFnVarOpts() const {
    if (FnVarArch && !(FnVarCategory && FnVarFamily))
      return false;
    if (!FnVarFeatures.empty() && !FnVarTarget)
      return false;
    return FnVarSpecEnable || FnVarSpvOut.empty();
  }

  void setErrorHandlingKind(SPIRVDbgErrorHandlingKinds Kind) {
    setBeside(Beside::ErrorHandling, static_cast<uint32_t>(Kind));
  }
  SPIRVDbgErrorHandlingKinds getErrorHandlingKind() const {
    return static_cast<SPIRVDbgErrorHandlingKinds>(
        beside(Beside::ErrorHandling).value_or(static_cast<uint32_t>(SPIRVDbgErrorHandlingKinds::Exit)));
  }
  /// Whether a kind has been set: without one an error never ends the process.
  bool isErrorHandlingKindSet() const { return beside(Beside::ErrorHandling).has_value(); }

#if SPIRV_LLVM_INTERFACE >= 23
  void setAddrSpaceMap(const AddrSpaceMap &Map) { ASMap = Map; }
  const AddrSpaceMap *getAddrSpaceMap() const { return ASMap ? &*ASMap : nullptr; }
  void setFunctionProgramAddrSpace(uint32_t Space) { FunctionProgramAS = Space; }
#else
  void setAddrSpaceMap(const AddrSpaceMap &Map) {
    for (uint32_t Place = 0; Place < Map.size(); ++Place)
      setBeside(Beside::AddressSpaces, Map[Place], Place);
  }
  /// The map stays where it is for as long as the library does.
  const AddrSpaceMap *getAddrSpaceMap() const;
  void setFunctionProgramAddrSpace(uint32_t Space) { setBeside(Beside::FunctionProgramAS, Space); }
#endif
  /// The target's number of an address space.
  uint32_t mapAddrSpace(uint32_t Space) const {
    const AddrSpaceMap *Map = getAddrSpaceMap();
    return Map && Space < Map->size() ? (*Map)[Space] : Space;
  }
  /// The address space of functions, if one has been set; else that of private variables.
  uint32_t getFunctionProgramAddrSpace() const {
#if SPIRV_LLVM_INTERFACE < 23
    std::optional<uint32_t> FunctionProgramAS = beside(Beside::FunctionProgramAS);
#endif
    return FunctionProgramAS ? *FunctionProgramAS : mapAddrSpace(SPIRAS_Private);
  }

private:
  /// Numbers that the release's class has no member for.
  enum class Beside : uint32_t { ErrorHandling, FunctionProgramAS, AddressSpaces };

  /// Such a number stands as two keys of the map of extensions, each with one half of it: keys that name no extension and decide
  /// about none. So it is copied with the object, and means nothing to a library or program that knows the members alone.
  static uint32_t besideKey(Beside Which, uint32_t Place, bool High) {
    return 0x80000000 | (static_cast<uint32_t>(Which) + Place) << 17 | static_cast<uint32_t>(High) << 16;
  }
  void setBeside(Beside Which, uint32_t Number, uint32_t Place = 0) {
    for (bool High : {false, true}) {
      uint32_t Key = besideKey(Which, Place, High);
      ExtStatusMap.erase(ExtStatusMap.lower_bound(ExtensionID(Key)),
                         ExtStatusMap.upper_bound(ExtensionID(Key | 0xFFFF)));
      ExtStatusMap[ExtensionID(Key | ((High ? Number >> 16 : Number) & 0xFFFF))] = std::nullopt;
    }
  }
  std::optional<uint32_t> beside(Beside Which, uint32_t Place = 0) const {
    uint32_t Halves[2];
    for (bool High : {false, true}) {
      uint32_t Key = besideKey(Which, Place, High);
      auto It = ExtStatusMap.lower_bound(ExtensionID(Key));
      if (It == ExtStatusMap.end() || (static_cast<uint32_t>(It->first) & 0xFFFF0000) != Key)
        return std::nullopt;
      Halves[High] = static_cast<uint32_t>(It->first) & 0xFFFF;
    }
    return Halves[1] << 16 | Halves[0];
  }

  friend struct LayoutCheck;
  friend struct ExtensionKeys;

  // The members of the release, in its order; nothing may be added.
  VersionNumber MaxVersion = VersionNumber::MaximumVersion;
  ExtensionsStatusMap ExtStatusMap;
  bool SPIRVMemToReg = false;
  bool GenKernelArgNameMD = false;
  std::unordered_map<uint32_t, uint64_t> ExternalSpecialization;
  ExtInst ExtInstValue = ExtInst::None;
  BIsRepresentation DesiredRepresentationOfBIs = BIsRepresentation::OpenCL12;
  FPContractMode FPCMode = FPContractMode::On;
  std::optional<ArgList> SPIRVAllowUnknownIntrinsics;
  bool AllowExtraDIExpressions = false;
  DebugInfoEIS DebugInfoVersion = DebugInfoEIS::OpenCL_DebugInfo_100;
  bool ReplaceLLVMFmulAddWithOpenCLMad = true;
  bool PreserveOCLKernelArgTypeMetadataThroughString = false;
  bool EmitFunctionPtrAddrSpace = false;
#if SPIRV_LLVM_INTERFACE >= 23
  std::optional<AddrSpaceMap> ASMap;
  std::optional<uint32_t> FunctionProgramAS;
#endif
  bool PreserveAuxData = false;
  std::optional<uint32_t> FnVarCategory;
  std::optional<uint32_t> FnVarFamily;
  std::optional<uint32_t> FnVarArch;
  std::optional<uint32_t> FnVarTarget;
  std::vector<uint32_t> FnVarFeatures;
  std::vector<uint32_t> FnVarCapabilities;
  std::string FnVarSpvOut;
  bool FnVarSpecEnable = false;
  BuiltinFormat SPIRVBuiltinFormat = BuiltinFormat::Function;
#if SPIRV_LLVM_INTERFACE >= 20
  bool UseLLVMTarget = false;
#endif
};

} // namespace SPIRV

#endif
