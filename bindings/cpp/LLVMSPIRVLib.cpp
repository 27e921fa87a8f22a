// The functions of LLVMSPIRVLib.h.
#define _SPIRV_SUPPORT_TEXT_FMT
#include "translate.h"

#include "llvm-c/Core.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/TypedPointerType.h"

#include <iterator>
#include <mutex>
#include <set>

using namespace llvm;
using namespace translator;

bool SPIRV::SPIRVUseTextFormat = false;

SPIRV::SPIRVModule::SPIRVModule() = default;
SPIRV::SPIRVModule::~SPIRVModule() = default;

#if SPIRV_LLVM_INTERFACE < 23
const SPIRV::AddrSpaceMap *SPIRV::TranslatorOpts::getAddrSpaceMap() const {
  AddrSpaceMap Map;
  for (uint32_t Place = 0; Place < Map.size(); ++Place) {
    std::optional<uint32_t> Space = beside(Beside::AddressSpaces, Place);
    if (!Space)
      return nullptr;
    Map[Place] = *Space;
  }
  // Options have no room for a map, and the pointer has to live as long as they do: every map that was ever asked for stays, once.
  static std::mutex Mutex;
  static std::set<AddrSpaceMap> Maps;
  std::lock_guard<std::mutex> Lock(Mutex);
  return &*Maps.insert(Map).first;
}
#endif

namespace {

/// The options of calls without any: to SPIR-V no extensions, from it all.
SPIRV::TranslatorOpts readingDefaults() {
  SPIRV::TranslatorOpts Opts;
  Opts.enableAllExtensions();
  return Opts;
}

/// All that is left of a stream; false where it fails.
bool readAll(std::istream &IS, std::string &Bytes, std::string &ErrMsg) {
  if (!IS.good()) {
    ErrMsg = "the input stream cannot be read\n";
    return false;
  }
  Bytes.assign(std::istreambuf_iterator<char>(IS), std::istreambuf_iterator<char>());
  if (IS.bad()) {
    ErrMsg = "reading the input stream failed\n";
    return false;
  }
  return true;
}

bool writeAll(std::ostream &OS, const std::string &Bytes, std::string &ErrMsg) {
  OS.write(Bytes.data(), static_cast<std::streamsize>(Bytes.size()));
  OS.flush();
  if (!OS.good()) {
    ErrMsg = "writing the output stream failed\n";
    return false;
  }
  return true;
}

bool convert(const std::string &Input, bool ToText, std::string &Output, std::string &ErrMsg) {
  Outcome Result(spirv_llvm_convert(Input.data(), Input.size(), ToText ? "text" : "binary"));
  if (!succeeded(Result, SPIRV::TranslatorOpts(), ErrMsg))
    return false;
  Output = bytesOf(Result);
  return true;
}

/// The words of a module in a stream, which is text where the process says so.
bool readBinary(std::istream &IS, std::string &Binary, std::string &ErrMsg) {
  if (!readAll(IS, Binary, ErrMsg))
    return false;
  return !SPIRV::SPIRVUseTextFormat || convert(std::string(Binary), false, Binary, ErrMsg);
}

struct FreeReport {
  void operator()(spirv_llvm_report *Report) const { spirv_llvm_report_free(Report); }
};
using Report = std::unique_ptr<spirv_llvm_report, FreeReport>;

Report reportOf(const std::string &Binary, int &Status) {
  spirv_llvm_report *Made = nullptr;
  Outcome Result(spirv_llvm_report_new(Binary.data(), Binary.size(), &Made));
  Status = spirv_llvm_outcome_status(Result.get());
  return Report(Made);
}

/// A type in the spelling of spirv_llvm_mangle_builtin; empty where builtin functions take none such.
std::string spelling(Type *Ty, const SPIRV::AddrSpaceMap *Map, unsigned Depth = 0) {
  if (Depth > 16)
    return "";
  if (auto *Int = dyn_cast<IntegerType>(Ty))
    return "i" + std::to_string(Int->getBitWidth());
  if (Ty->isHalfTy() || Ty->isFloatTy() || Ty->isDoubleTy())
    return "f" + std::to_string(Ty->getPrimitiveSizeInBits().getFixedValue());
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    std::string Component = spelling(Vector->getElementType(), Map, Depth + 1);
    return Component.empty() ? "" : "v" + std::to_string(Vector->getNumElements()) + ":" + Component;
  }
  if (auto *Pointer = dyn_cast<TypedPointerType>(Ty)) {
    std::string Pointee = spelling(Pointer->getElementType(), Map, Depth + 1);
    unsigned Space = Pointer->getAddressSpace();
    if (Map)
      for (unsigned Place = 0; Place < Map->size(); ++Place)
        if ((*Map)[Place] == Space) {
          Space = Place;
          break;
        }
    return Pointee.empty() ? "" : "p" + std::to_string(Space) + ":" + Pointee;
  }
  if (auto *Target = dyn_cast<TargetExtType>(Ty)) {
    std::string Text = "t" + Target->getName().str();
    for (unsigned Number : Target->int_params())
      Text += "," + std::to_string(Number);
    return Text + ";";
  }
  if (auto *Struct = dyn_cast<StructType>(Ty))
    return Struct->hasName() ? "n" + Struct->getName().str() + ";" : "";
  return "";
}

} // namespace

bool SPIRV::isSpirvBinary(const std::string &Bytes) {
  return Bytes.compare(0, 4, "\x03\x02\x23\x07") == 0 || Bytes.compare(0, 4, "\x07\x23\x02\x03") == 0;
}

bool SPIRV::isSpirvText(std::string &Bytes) {
  size_t Start = Bytes.find_first_not_of(" \t\r\n");
  return Start != std::string::npos && Bytes.compare(Start, 9, "119734787") == 0;
}

bool SPIRV::convertSpirv(std::istream &IS, std::ostream &OS, std::string &ErrMsg, bool FromText, bool ToText) {
  std::string Input, Output;
  if (!readAll(IS, Input, ErrMsg))
    return false;
  if (FromText != isSpirvText(Input)) {
    ErrMsg = FromText ? "the input is not SPIR-V as text\n" : "the input is not SPIR-V as words\n";
    return false;
  }
  return convert(Input, ToText, Output, ErrMsg) && writeAll(OS, Output, ErrMsg);
}

bool SPIRV::convertSpirv(std::string &Input, std::string &Out, std::string &ErrMsg, bool ToText) {
  return convert(Input, ToText, Out, ErrMsg);
}

std::unique_ptr<SPIRV::SPIRVModule> SPIRV::readSpirvModule(std::istream &IS, std::string &ErrMsg) {
  return readSpirvModule(IS, readingDefaults(), ErrMsg);
}

std::unique_ptr<SPIRV::SPIRVModule> SPIRV::readSpirvModule(std::istream &IS, const TranslatorOpts &Opts,
                                                           std::string &ErrMsg) {
  std::string Binary;
  if (!readBinary(IS, Binary, ErrMsg))
    return nullptr;
  spirv_llvm_report *Made = nullptr;
  Outcome Result(spirv_llvm_report_new(Binary.data(), Binary.size(), &Made));
  Report Freed(Made);
  if (!succeeded(Result, Opts, ErrMsg))
    return nullptr;
  if (!Opts.isAllowedToUseVersion(static_cast<VersionNumber>(spirv_llvm_report_version(Made)))) {
    ErrMsg = "the module's version is not allowed\n";
    return nullptr;
  }
  auto BM = std::make_unique<SPIRVModule>();
  BM->setBinary(std::move(Binary));
  return BM;
}

std::optional<SPIRV::SPIRVModuleReport> SPIRV::getSpirvReport(std::istream &IS) {
  int Ignored = 0;
  return getSpirvReport(IS, Ignored);
}

std::optional<SPIRV::SPIRVModuleReport> SPIRV::getSpirvReport(std::istream &IS, int &ErrCode) {
  std::string Binary, Ignored;
  ErrCode = 255;
  if (!readBinary(IS, Binary, Ignored))
    return std::nullopt;
  Report Made = reportOf(Binary, ErrCode);
  if (!Made)
    return std::nullopt;
  SPIRVModuleReport Result;
  Result.Version = static_cast<VersionNumber>(spirv_llvm_report_version(Made.get()));
  Result.MemoryModel = spirv_llvm_report_memory_model(Made.get());
  Result.AddrModel = spirv_llvm_report_addressing_model(Made.get());
  auto Names = [&](uint32_t Kind, std::vector<std::string> &List) {
    for (size_t At = 0; At < spirv_llvm_report_count(Made.get(), Kind); ++At)
      List.emplace_back(spirv_llvm_report_name(Made.get(), Kind, At));
  };
  Names(spirv_llvm_extension, Result.Extensions);
  Names(spirv_llvm_extended_set, Result.ExtendedInstructionSets);
  for (size_t At = 0; At < spirv_llvm_report_count(Made.get(), spirv_llvm_capability); ++At)
    Result.Capabilities.push_back(spirv_llvm_report_number(Made.get(), spirv_llvm_capability, At));
  return Result;
}

SPIRV::SPIRVModuleTextReport SPIRV::formatSpirvReport(const SPIRVModuleReport &Report) {
  SPIRVModuleTextReport Result;
  Result.Version = formatVersionNumber(static_cast<uint32_t>(Report.Version));
  auto Name = [](const char *Kind, uint32_t Number) {
    char *Found = spirv_llvm_enumerant_name(Kind, Number);
    std::string Text = Found ? Found : std::to_string(Number);
    spirv_llvm_string_free(Found);
    return Text;
  };
  Result.MemoryModel = Name("MemoryModel", Report.MemoryModel);
  Result.AddrModel = Name("AddressingModel", Report.AddrModel);
  Result.Extensions = Report.Extensions;
  Result.ExtendedInstructionSets = Report.ExtendedInstructionSets;
  for (uint32_t Capability : Report.Capabilities)
    Result.Capabilities.push_back(Name("Capability", Capability));
  return Result;
}

std::string SPIRV::getErrorMessage(int ErrCode) {
  const char *Message = spirv_llvm_error_message(ErrCode);
  return Message ? Message : "Unknown error code";
}

bool llvm::writeSpirv(Module *M, std::ostream &OS, std::string &ErrMsg) {
  return writeSpirv(M, SPIRV::TranslatorOpts(), OS, ErrMsg);
}

bool llvm::writeSpirv(Module *M, const SPIRV::TranslatorOpts &Opts, std::ostream &OS, std::string &ErrMsg) {
  if (!M) {
    ErrMsg = "the module is null\n";
    return false;
  }
  std::string Binary;
  if (!writeModule(*M, Opts, Binary, ErrMsg))
    return false;
  if (SPIRV::SPIRVUseTextFormat && !convert(std::string(Binary), true, Binary, ErrMsg))
    return false;
  return writeAll(OS, Binary, ErrMsg);
}

bool llvm::readSpirv(LLVMContext &C, std::istream &IS, Module *&M, std::string &ErrMsg) {
  return readSpirv(C, readingDefaults(), IS, M, ErrMsg);
}

bool llvm::readSpirv(LLVMContext &C, const SPIRV::TranslatorOpts &Opts, std::istream &IS, Module *&M,
                     std::string &ErrMsg) {
  M = nullptr;
  std::string Binary;
  if (!readBinary(IS, Binary, ErrMsg))
    return false;
  M = readModule(C, Binary, Opts, ErrMsg).release();
  return M != nullptr;
}

bool llvm::getSpecConstInfo(std::istream &IS, std::vector<SpecConstInfoTy> &Infos) {
  return getSpecConstInfo(IS, readingDefaults(), Infos);
}

bool llvm::getSpecConstInfo(std::istream &IS, const SPIRV::TranslatorOpts &, std::vector<SpecConstInfoTy> &Infos) {
  std::string Binary, Ignored;
  int Status = 0;
  if (!readBinary(IS, Binary, Ignored))
    return false;
  Report Made = reportOf(Binary, Status);
  if (!Made)
    return false;
  for (size_t At = 0; At < spirv_llvm_report_count(Made.get(), spirv_llvm_spec_constant); ++At)
    Infos.push_back({spirv_llvm_report_number(Made.get(), spirv_llvm_spec_constant, At),
                     spirv_llvm_report_size(Made.get(), spirv_llvm_spec_constant, At),
                     spirv_llvm_report_name(Made.get(), spirv_llvm_spec_constant, At)});
  return true;
}

std::unique_ptr<Module> llvm::convertSpirvToLLVM(LLVMContext &C, SPIRV::SPIRVModule &BM, std::string &ErrMsg) {
  return convertSpirvToLLVM(C, BM, readingDefaults(), ErrMsg);
}

std::unique_ptr<Module> llvm::convertSpirvToLLVM(LLVMContext &C, SPIRV::SPIRVModule &BM,
                                                 const SPIRV::TranslatorOpts &Opts, std::string &ErrMsg) {
  return readModule(C, BM.binary(), Opts, ErrMsg);
}

bool llvm::regularizeLlvmForSpirv(Module *M, std::string &ErrMsg) {
  return regularizeLlvmForSpirv(M, ErrMsg, SPIRV::TranslatorOpts());
}

bool llvm::regularizeLlvmForSpirv(Module *M, std::string &ErrMsg, const SPIRV::TranslatorOpts &Opts) {
  if (!M) {
    ErrMsg = "the module is null\n";
    return false;
  }
  Options Options = optionsOf(Opts, Direction::ToSPIRV);
  Outcome Result(spirv_llvm_regularize_module(wrap(M), Options.get()));
  return succeeded(Result, Opts, ErrMsg);
}

void llvm::mangleOpenClBuiltin(const std::string &UniqName, ArrayRef<Type *> ArgTypes, std::string &MangledName,
                               const SPIRV::AddrSpaceMap *Map) {
  std::vector<std::string> Spellings;
  for (Type *Ty : ArgTypes)
    Spellings.push_back(spelling(Ty, Map));
  std::vector<const char *> Texts;
  for (const std::string &Text : Spellings)
    Texts.push_back(Text.c_str());
  char *Name = spirv_llvm_mangle_builtin(UniqName.c_str(), Texts.data(), Texts.size());
  MangledName = Name ? Name : "";
  spirv_llvm_string_free(Name);
}
