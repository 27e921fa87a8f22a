// The translator between LLVM IR and SPIR-V as a C++ library.
//
// Nothing here throws, prints, or ends the process unless TranslatorOpts says so; modules that are given are only read, but
// for regularizeLlvmForSpirv. Any number of threads may call it, each with an LLVM context of its own. Errors are texts.
#ifndef SPIRV_LLVM_LLVMSPIRVLIB_H
#define SPIRV_LLVM_LLVMSPIRVLIB_H

#include "LLVMSPIRVOpts.h"

#include "llvm/ADT/ArrayRef.h"

#include <iosfwd>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
class ModulePass;
class PassRegistry;
class Type;

void initializeLLVMToSPIRVLegacyPass(PassRegistry &);
void initializeOCLToSPIRVLegacyPass(PassRegistry &);
void initializeOCLTypeToSPIRVLegacyPass(PassRegistry &);
void initializeSPIRVLowerBoolLegacyPass(PassRegistry &);
void initializeSPIRVLowerConstExprLegacyPass(PassRegistry &);
void initializeSPIRVLowerOCLBlocksLegacyPass(PassRegistry &);
void initializeSPIRVLowerMemmoveLegacyPass(PassRegistry &);
void initializeSPIRVLowerLLVMIntrinsicLegacyPass(PassRegistry &);
void initializeSPIRVRegularizeLLVMLegacyPass(PassRegistry &);
void initializeSPIRVToOCL12LegacyPass(PassRegistry &);
void initializeSPIRVToOCL20LegacyPass(PassRegistry &);
void initializePreprocessMetadataLegacyPass(PassRegistry &);
} // namespace llvm

namespace SPIRV {

/// A SPIR-V module that has been read.
class SPIRVModule {
public:
  SPIRVModule();
  /// The first virtual function: programs that know nothing else of the class destroy it so.
  virtual ~SPIRVModule();
  /// Its words, as bytes.
  const std::string &binary() const { return Binary; }
  void setBinary(std::string Bytes) { Binary = std::move(Bytes); }

private:
  std::string Binary;
};

/// What a module declares, as numbers.
struct SPIRVModuleReport {
  VersionNumber Version;
  uint32_t MemoryModel;
  uint32_t AddrModel;
  std::vector<std::string> Extensions;
  std::vector<std::string> ExtendedInstructionSets;
  std::vector<uint32_t> Capabilities;
};

/// The same as texts.
struct SPIRVModuleTextReport {
  std::string Version;
  std::string MemoryModel;
  std::string AddrModel;
  std::vector<std::string> Extensions;
  std::vector<std::string> ExtendedInstructionSets;
  std::vector<std::string> Capabilities;
};

/// Whether the text of llvm-spirv is written and read in place of words.
extern bool SPIRVUseTextFormat;

/// Whether bytes begin as a SPIR-V module in words.
bool isSpirvBinary(const std::string &Bytes);

#ifdef _SPIRV_SUPPORT_TEXT_FMT
/// Changes a module's form between words and text.
bool convertSpirv(std::istream &IS, std::ostream &OS, std::string &ErrMsg, bool FromText, bool ToText);
bool convertSpirv(std::string &Input, std::string &Out, std::string &ErrMsg, bool ToText);
/// Whether bytes begin as a SPIR-V module in text.
bool isSpirvText(std::string &Bytes);
#endif

/// Reads a module; null where it is malformed.
std::unique_ptr<SPIRVModule> readSpirvModule(std::istream &IS, std::string &ErrMsg);
std::unique_ptr<SPIRVModule> readSpirvModule(std::istream &IS, const TranslatorOpts &Opts, std::string &ErrMsg);

/// What a module declares; the code is that of getErrorMessage where there is none.
std::optional<SPIRVModuleReport> getSpirvReport(std::istream &IS);
std::optional<SPIRVModuleReport> getSpirvReport(std::istream &IS, int &ErrCode);
SPIRVModuleTextReport formatSpirvReport(const SPIRVModuleReport &Report);

/// The name and message of an error's code.
std::string getErrorMessage(int ErrCode);

} // namespace SPIRV

namespace llvm {

/// Translates a module to SPIR-V; true for success.
bool writeSpirv(Module *M, std::ostream &OS, std::string &ErrMsg);
bool writeSpirv(Module *M, const SPIRV::TranslatorOpts &Opts, std::ostream &OS, std::string &ErrMsg);

/// Translates SPIR-V to a module, which is the caller's; true for success, else the module is null.
bool readSpirv(LLVMContext &C, std::istream &IS, Module *&M, std::string &ErrMsg);
bool readSpirv(LLVMContext &C, const SPIRV::TranslatorOpts &Opts, std::istream &IS, Module *&M, std::string &ErrMsg);

/// A specialization constant: its SpecId, the size of its value in bytes, and its type, as i32.
struct SpecConstInfoTy {
  uint32_t ID;
  uint32_t Size;
  std::string Type;
};
bool getSpecConstInfo(std::istream &IS, std::vector<SpecConstInfoTy> &Infos);
bool getSpecConstInfo(std::istream &IS, const SPIRV::TranslatorOpts &Opts, std::vector<SpecConstInfoTy> &Infos);

/// Translates a module that has been read; null for failure.
std::unique_ptr<Module> convertSpirvToLLVM(LLVMContext &C, SPIRV::SPIRVModule &BM, std::string &ErrMsg);
std::unique_ptr<Module> convertSpirvToLLVM(LLVMContext &C, SPIRV::SPIRVModule &BM, const SPIRV::TranslatorOpts &Opts,
                                           std::string &ErrMsg);

/// Brings a module into SPIR-V's terms, still as LLVM IR. The module is changed, but not where it fails.
bool regularizeLlvmForSpirv(Module *M, std::string &ErrMsg);
bool regularizeLlvmForSpirv(Module *M, std::string &ErrMsg, const SPIRV::TranslatorOpts &Opts);

/// The mangled name of a builtin function of OpenCL C. Pointers are TypedPointerType; the name is empty where a type is none
/// that such functions take.
void mangleOpenClBuiltin(const std::string &UniqName, ArrayRef<Type *> ArgTypes, std::string &MangledName,
                         const SPIRV::AddrSpaceMap *Map = nullptr);

/// Passes of the legacy pass manager. The writer's stream fails where the translation does.
ModulePass *createSPIRVWriterPass(std::ostream &Str);
ModulePass *createSPIRVWriterPass(std::ostream &Str, const SPIRV::TranslatorOpts &Opts);
ModulePass *createLLVMToSPIRVLegacy(SPIRV::SPIRVModule *);
/// The parts of the way to SPIR-V; each brings the module into the regular form as a whole.
ModulePass *createOCLToSPIRVLegacy();
ModulePass *createOCLTypeToSPIRVLegacy();
ModulePass *createSPIRVLowerBoolLegacy();
ModulePass *createSPIRVLowerConstExprLegacy();
ModulePass *createSPIRVLowerOCLBlocksLegacy();
ModulePass *createSPIRVLowerMemmoveLegacy();
ModulePass *createSPIRVLowerLLVMIntrinsicLegacy(const SPIRV::TranslatorOpts &);
ModulePass *createSPIRVRegularizeLLVMLegacy();
ModulePass *createPreprocessMetadataLegacy();
/// Respell calls of builtin functions, by way of SPIR-V.
ModulePass *createSPIRVBIsLoweringPass(Module &, SPIRV::BIsRepresentation);
ModulePass *createSPIRVToOCL12Legacy();
ModulePass *createSPIRVToOCL20Legacy();

} // namespace llvm

#endif
