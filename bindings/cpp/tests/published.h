// The interface of libLLVMSPIRVLib as programs know it that were compiled against the headers of an installed release: classes made of
// the rows of layout.def, whose members such programs read and write themselves, and functions that they take from the library. None of
// this project's own headers is part of it. SPIRV_LLVM_INTERFACE, the major version of LLVM, is given on the command line.
#ifndef PUBLISHED_H
#define PUBLISHED_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <unordered_map>
#include <vector>

namespace llvm {
class IntrinsicInst;
class LLVMContext;
class Module;
class ModulePass;
class Type;
} // namespace llvm

namespace SPIRV {
enum class VersionNumber : uint32_t { SPIRV_1_2 = 0x00010200, MaximumVersion = 0x00010600 };
enum class ExtensionID : uint32_t {
  First,
#define EXTENSION(Name, Number) Name = Number,
#include "layout.def"
};
enum class ExtInst : uint32_t { None, OpenCL };
enum class BIsRepresentation : uint32_t { OpenCL12, OpenCL20, SPIRVFriendlyIR };
enum class FPContractMode : uint32_t { On, Off, Fast };
enum class DebugInfoEIS : uint32_t { SPIRV_Debug, OpenCL_DebugInfo_100 };
enum class BuiltinFormat : uint32_t { Function, Global };

class SPIRVModule {
public:
  virtual ~SPIRVModule();
};

class TranslatorOpts {
public:
#define OPTION(Name, Offset, ...) __VA_ARGS__ Name{};
#include "layout.def"
  TranslatorOpts() {
    MaxVersion = VersionNumber::MaximumVersion;
    DebugInfoVersion = DebugInfoEIS::OpenCL_DebugInfo_100;
    ReplaceLLVMFmulAddWithOpenCLMad = true;
  }
  // Defined in the library, though other headers may define them.
  void setAllowedToUseExtension(ExtensionID, bool = true);
  bool isAllowedToUseExtension(ExtensionID) const;
  void enableAllExtensions();
  std::vector<std::string> getAllowedSPIRVExtensionNames(std::function<bool(ExtensionID)> &) const;
  void setSpecConst(uint32_t, uint64_t);
  bool getSpecializationConstant(uint32_t, uint64_t &) const;
  void setExtInst(ExtInst);
  void setDesiredBIsRepresentation(BIsRepresentation);
  void setFPContractMode(FPContractMode);
  bool isUnknownIntrinsicAllowed(llvm::IntrinsicInst *) const;
  bool isSPIRVAllowUnknownIntrinsicsEnabled() const;
  void setSPIRVAllowUnknownIntrinsics(llvm::SmallVector<llvm::StringRef, 4>);
  void setMemToRegEnabled(bool);
  void setGenKernelArgNameMDEnabled(bool);
  void setPreserveAuxData(bool);
  void setAllowExtraDIExpressionsEnabled(bool);
  void setDebugInfoEIS(DebugInfoEIS);
  void setPreserveOCLKernelArgTypeMetadataThroughString(bool);
  void setEmitFunctionPtrAddrSpace(bool);
  void setBuiltinFormat(BuiltinFormat);
  void setUseLLVMTarget(bool);
  void setFnVarCategory(uint32_t);
  void setFnVarFamily(uint32_t);
  void setFnVarArch(uint32_t);
  void setFnVarTarget(uint32_t);
  void setFnVarFeatures(std::vector<uint32_t>);
  void setFnVarCapabilities(std::vector<uint32_t>);
  void setFnVarSpvOut(std::string);
  void setFnVarSpecEnable(bool);
  bool validateFnVarOpts() const;
};

struct SPIRVModuleReport {
#define REPORT(Name, Offset, ...) __VA_ARGS__ Name;
#include "layout.def"
};

struct SPIRVModuleTextReport {
#define TEXT_REPORT(Name, Offset, ...) __VA_ARGS__ Name;
#include "layout.def"
};

bool isSpirvBinary(const std::string &);
std::unique_ptr<SPIRVModule> readSpirvModule(std::istream &, const TranslatorOpts &, std::string &);
std::optional<SPIRVModuleReport> getSpirvReport(std::istream &);
std::optional<SPIRVModuleReport> getSpirvReport(std::istream &, int &);
SPIRVModuleTextReport formatSpirvReport(const SPIRVModuleReport &);
std::string getErrorMessage(int);
} // namespace SPIRV

namespace llvm {
struct SpecConstInfoTy {
#define CONSTANT(Name, Offset, ...) __VA_ARGS__ Name;
#include "layout.def"
};

bool writeSpirv(Module *, const SPIRV::TranslatorOpts &, std::ostream &, std::string &);
bool readSpirv(LLVMContext &, const SPIRV::TranslatorOpts &, std::istream &, Module *&, std::string &);
bool getSpecConstInfo(std::istream &, std::vector<SpecConstInfoTy> &);
std::unique_ptr<Module> convertSpirvToLLVM(LLVMContext &, SPIRV::SPIRVModule &, const SPIRV::TranslatorOpts &,
                                           std::string &);
bool regularizeLlvmForSpirv(Module *, std::string &, const SPIRV::TranslatorOpts &);
ModulePass *createSPIRVWriterPass(std::ostream &, const SPIRV::TranslatorOpts &);
} // namespace llvm

#define SIZE(Class, Bytes) static_assert(sizeof(Class) == Bytes, #Class " has another size");
#include "layout.def"

#endif
