// The only C++ file that depends on LLVM's version; its counterpart in Rust is `../compat.rs`.
//
// A part of LLVM's interface that changed from one version to the next, or is likely to, has a function or a name here
// that means the same with each version. A version for which that differs gets its branch (#if LLVM_VERSION_MAJOR).

#ifndef SPIRV_LLVM_COMPAT_H
#define SPIRV_LLVM_COMPAT_H

#include "llvm-c/Core.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"
#include <optional>
#include <string>
#include <vector>

// The build script names the version that its feature selects.
#if LLVM_VERSION_MAJOR != SPIRV_LLVM_MAJOR
#error "these headers are not those of the LLVM version whose Cargo feature is enabled"
#endif

namespace compat {

// The casts that a constant expression can be.
inline std::optional<llvm::Instruction::CastOps> constantCast(uint32_t Opcode) {
  switch (Opcode) {
  case LLVMTrunc: return llvm::Instruction::Trunc;
  case LLVMPtrToInt: return llvm::Instruction::PtrToInt;
  case LLVMPtrToAddr: return llvm::Instruction::PtrToAddr;
  case LLVMIntToPtr: return llvm::Instruction::IntToPtr;
  case LLVMBitCast: return llvm::Instruction::BitCast;
  case LLVMAddrSpaceCast: return llvm::Instruction::AddrSpaceCast;
  default: return std::nullopt;
  }
}

// The number that debug_info.rs has for the kind of a record about a variable, 0 for other kinds.
inline uint32_t recordClass(const llvm::DbgVariableRecord &Record) {
  using Location = llvm::DbgVariableRecord::LocationType;
  switch (Record.getType()) {
  case Location::Declare: return 2;
  case Location::Value: return 3;
  case Location::Assign: return 4;
  case Location::DeclareValue: return 5;
  default: return 0;
  }
}

// The language of a compile unit, a number of DWARF's.
inline uint64_t unitLanguage(const llvm::DICompileUnit &Unit) {
  auto Language = Unit.getSourceLanguage();
  // A language of DWARF 6 has a number of another list.
  return Language.hasVersionedName() ? 0 : Language.getUnversionedName();
}

// A compile unit of which only lines are known. The language is a number of DWARF's.
inline llvm::DICompileUnit *lineTablesUnit(llvm::LLVMContext &C, uint32_t Language, llvm::DIFile *File,
                                           llvm::StringRef Producer) {
  return llvm::DICompileUnit::getDistinct(
      C, llvm::DISourceLanguageName(Language), File, Producer, false, "", 0, "", llvm::DICompileUnit::LineTablesOnly,
      nullptr, nullptr, nullptr, nullptr, nullptr, 0, true, false, llvm::DICompileUnit::DebugNameTableKind::Default,
      false, "", "");
}

// A compile unit of full debug info, without its lists. The language is a number of DWARF's. Inlined functions are told of
// in the unit alone; names in no table of their own where the code is a device's.
inline llvm::DICompileUnit *unit(llvm::LLVMContext &C, uint32_t Language, llvm::DIFile *File, llvm::MDString *Producer,
                                 llvm::MDString *Split, llvm::MDString *Flags, bool IsOptimized, uint64_t Dwo,
                                 bool HasNames) {
  using Names = llvm::DICompileUnit::DebugNameTableKind;
  Names Table = HasNames ? Names::Default : Names::None;
  return llvm::DICompileUnit::getDistinct(
      C, llvm::DISourceLanguageName(Language), File, Producer, IsOptimized, Flags, 0, Split,
      unsigned(llvm::DICompileUnit::FullDebug), nullptr, nullptr, nullptr, nullptr, nullptr, Dwo, false, false,
      unsigned(Table), false, static_cast<llvm::MDString *>(nullptr),
      static_cast<llvm::MDString *>(nullptr));
}

} // namespace compat

namespace llvm {
class Module;
}

// The entry point of LLVM's SPIR-V target, which LLVM exports for callers like this library and has no header for: the
// names of allowed extensions, then the triple and the level of optimisation.
extern "C" bool SPIRVTranslateModule(llvm::Module *M, std::string &Object, std::string &Error,
                                     const std::vector<std::string> &Extensions,
                                     const std::vector<std::string> &Options);

namespace compat {

inline bool translateWithBackend(llvm::Module *M, std::string &Object, std::string &Error,
                                 const std::vector<std::string> &Extensions, const char *Triple) {
  return SPIRVTranslateModule(M, Object, Error, Extensions, {Triple, "0"});
}

} // namespace compat

#endif
