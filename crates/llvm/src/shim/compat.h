// The only C++ file that depends on LLVM's version; its counterpart in Rust is `../compat.rs`.
//
// A part of LLVM's interface that changed from one version to the next, or is likely to, has a function or a name here
// that means the same with each version. A version for which that differs gets its branch (#if SPIRV_LLVM_MAJOR).

#ifndef SPIRV_LLVM_COMPAT_H
#define SPIRV_LLVM_COMPAT_H

#include "llvm-c/Core.h"
#include "llvm-c/Target.h"
#include "llvm-c/TargetMachine.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/TargetParser/Triple.h"
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
#if SPIRV_LLVM_MAJOR >= 22
  case LLVMPtrToAddr: return llvm::Instruction::PtrToAddr;
#endif
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
#if SPIRV_LLVM_MAJOR >= 22
  case Location::DeclareValue: return 5;
#endif
  default: return 0;
  }
}

// The first debug record in front of an instruction that has some.
inline LLVMDbgRecordRef firstRecord(llvm::Instruction &I) { return wrap(&*I.getDbgRecordRange().begin()); }

// The record behind one in front of the same instruction, null behind the last.
inline LLVMDbgRecordRef nextRecord(llvm::DbgRecord &Record) {
  llvm::DbgMarker *Marker = Record.getMarker();
  auto Next = std::next(Record.getIterator());
  return Marker && Next != Marker->StoredDbgRecords.end() ? wrap(&*Next) : nullptr;
}

// ---- Intrinsics ----

// The number of the intrinsic that a whole name is one of, 0 for other names.
inline llvm::Intrinsic::ID intrinsicByName(llvm::StringRef Name) {
#if SPIRV_LLVM_MAJOR >= 20
  return llvm::Intrinsic::lookupIntrinsicID(Name);
#else
  return llvm::Function::lookupIntrinsicID(Name);
#endif
}

inline llvm::Function *declareIntrinsic(llvm::Module *M, llvm::Intrinsic::ID Id, llvm::ArrayRef<llvm::Type *> Types) {
#if SPIRV_LLVM_MAJOR >= 20
  return llvm::Intrinsic::getOrInsertDeclaration(M, Id, Types);
#else
  return llvm::Intrinsic::getDeclaration(M, Id, Types);
#endif
}

// Whether an intrinsic can have a function type; the types that its name tells are appended.
inline bool intrinsicTypes(llvm::Intrinsic::ID Id, llvm::FunctionType *F, llvm::SmallVectorImpl<llvm::Type *> &Types) {
#if SPIRV_LLVM_MAJOR >= 23
  return llvm::Intrinsic::isSignatureValid(Id, F, Types);
#else
  return llvm::Intrinsic::getIntrinsicSignature(Id, F, Types);
#endif
}

// ---- Values ----

// The number of an opcode in the C API. LLVM 23 has two for branches, with and without condition, which had one before.
inline uint32_t commonOpcode(uint32_t Number) {
#if SPIRV_LLVM_MAJOR >= 23
  if (Number == LLVMUncondBr || Number == LLVMCondBr)
    return 2;
#endif
  return Number;
}

// The operations of atomicrmw that all versions have, with their numbers in the C API.
#define SPIRV_LLVM_RMW_OPERATIONS(X) \
  X(0, Xchg) X(1, Add) X(2, Sub) X(3, And) X(4, Nand) X(5, Or) X(6, Xor) X(7, Max) X(8, Min) X(9, UMax) X(10, UMin) \
  X(11, FAdd) X(12, FSub) X(13, FMax) X(14, FMin) X(15, UIncWrap) X(16, UDecWrap)
#if SPIRV_LLVM_MAJOR >= 20
#define SPIRV_LLVM_RMW_OPERATIONS_20(X) X(17, USubCond) X(18, USubSat)
#else
#define SPIRV_LLVM_RMW_OPERATIONS_20(X)
#endif
#if SPIRV_LLVM_MAJOR >= 21
#define SPIRV_LLVM_RMW_OPERATIONS_21(X) X(19, FMaximum) X(20, FMinimum)
#else
#define SPIRV_LLVM_RMW_OPERATIONS_21(X)
#endif
#define SPIRV_LLVM_ALL_RMW_OPERATIONS(X) \
  SPIRV_LLVM_RMW_OPERATIONS(X) SPIRV_LLVM_RMW_OPERATIONS_20(X) SPIRV_LLVM_RMW_OPERATIONS_21(X)

// The number of an operation, ~0 for one that is not known here.
inline uint32_t rmwNumber(llvm::AtomicRMWInst::BinOp Op) {
  switch (Op) {
#define SPIRV_LLVM_ENTRY(Number, Name) case llvm::AtomicRMWInst::Name: return Number;
    SPIRV_LLVM_ALL_RMW_OPERATIONS(SPIRV_LLVM_ENTRY)
#undef SPIRV_LLVM_ENTRY
  default: return UINT32_MAX;
  }
}

// Constant data has no list of uses since LLVM 21; before, one that says nothing as modules share it.
inline bool hasUses(const llvm::Value &V) {
#if SPIRV_LLVM_MAJOR >= 21
  return V.hasUseList() && !V.use_empty();
#else
  return !llvm::isa<llvm::ConstantData>(V) && !V.use_empty();
#endif
}

// Whether both operands of a comparison are said to have the same sign, which LLVM says since 20.
inline bool hasSameSign([[maybe_unused]] const llvm::ICmpInst &C) {
#if SPIRV_LLVM_MAJOR >= 20
  return C.hasSameSign();
#else
  return false;
#endif
}

inline void setSameSign([[maybe_unused]] llvm::ICmpInst &C, [[maybe_unused]] bool Same) {
#if SPIRV_LLVM_MAJOR >= 20
  C.setSameSign(Same);
#endif
}

inline void moveBefore(llvm::Instruction &I, llvm::BasicBlock::iterator Place) {
#if SPIRV_LLVM_MAJOR >= 20
  I.moveBefore(Place);
#else
  I.moveBefore(*Place->getParent(), Place);
#endif
}

// The instruction that ends a block, null in one that is not finished, for which LLVM 23 has no answer under the former name.
inline llvm::Instruction *terminator(llvm::BasicBlock &Block) {
  return Block.empty() || !Block.back().isTerminator() ? nullptr : &Block.back();
}

// What a GEP points to, null where its indices lead out of the type. Elements of vectors have to be whole bytes since LLVM 23.
inline llvm::Type *gepResult(llvm::Type *Source, llvm::ArrayRef<llvm::Value *> Indices) {
#if SPIRV_LLVM_MAJOR >= 23
  for (size_t Count = 1; Count < Indices.size(); ++Count)
    if (auto *Vector = llvm::dyn_cast_or_null<llvm::VectorType>(
            llvm::GetElementPtrInst::getIndexedType(Source, Indices.take_front(Count))))
      if (Vector->getScalarSizeInBits() % 8)
        return nullptr;
#endif
  return llvm::GetElementPtrInst::getIndexedType(Source, Indices);
}

// ---- Targets ----

// The data layout of a known target. Before LLVM 22 only the targets that the library was built with tell theirs, and those of
// SPIR-V have none, as it was experimental.
inline std::optional<std::string> dataLayout(const llvm::Triple &Target) {
#if SPIRV_LLVM_MAJOR >= 22
  return Target.computeDataLayout();
#else
  if (Target.isSPIR() || Target.isSPIRV()) {
    bool Is32 = Target.getArch() == llvm::Triple::spirv32;
    return std::string(Is32 ? "e-p:32:32-" : "e-") +
           "i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-" +
           (Target.getArch() == llvm::Triple::spirv ? "G10" : "G1");
  }
  LLVMInitializeAllTargetInfos();
  LLVMInitializeAllTargets();
  LLVMInitializeAllTargetMCs();
  LLVMTargetRef Found;
  char *Problem = nullptr;
  if (LLVMGetTargetFromTriple(Target.str().c_str(), &Found, &Problem)) {
    LLVMDisposeMessage(Problem);
    return std::nullopt;
  }
  LLVMTargetMachineRef Machine = LLVMCreateTargetMachine(Found, Target.str().c_str(), "", "", LLVMCodeGenLevelDefault,
                                                         LLVMRelocDefault, LLVMCodeModelDefault);
  if (!Machine)
    return std::nullopt;
  LLVMTargetDataRef Layout = LLVMCreateTargetDataLayout(Machine);
  char *Text = LLVMCopyStringRepOfTargetData(Layout);
  std::string Result(Text);
  LLVMDisposeMessage(Text);
  LLVMDisposeTargetData(Layout);
  LLVMDisposeTargetMachine(Machine);
  return Result;
#endif
}

} // namespace compat

namespace llvm {
class Module;
}

// LLVM's SPIR-V target, which not every LLVM is built with: the addresses are null there. Where the build script has found its archive
// the references are strong, as weak ones take nothing out of archives. The translation itself is exported for callers like this
// library and has no header: it takes the names of allowed extensions, then the triple and the level of optimisation.
#ifdef SPIRV_LLVM_BACKEND_ARCHIVE
#define SPIRV_LLVM_BACKEND
#else
#define SPIRV_LLVM_BACKEND [[gnu::weak]]
#endif
extern "C" {
SPIRV_LLVM_BACKEND bool SPIRVTranslateModule(llvm::Module *M, std::string &Object, std::string &Error,
                                        const std::vector<std::string> &Extensions,
                                        const std::vector<std::string> &Options);
SPIRV_LLVM_BACKEND void LLVMInitializeSPIRVTargetInfo(void);
SPIRV_LLVM_BACKEND void LLVMInitializeSPIRVTarget(void);
SPIRV_LLVM_BACKEND void LLVMInitializeSPIRVTargetMC(void);
SPIRV_LLVM_BACKEND void LLVMInitializeSPIRVAsmPrinter(void);
}

namespace compat {

inline bool translateWithBackend(llvm::Module *M, std::string &Object, std::string &Error,
                                 const std::vector<std::string> &Extensions, const char *Triple) {
#ifndef SPIRV_LLVM_BACKEND_ARCHIVE
  if (!SPIRVTranslateModule || !LLVMInitializeSPIRVTargetInfo || !LLVMInitializeSPIRVTarget ||
      !LLVMInitializeSPIRVTargetMC || !LLVMInitializeSPIRVAsmPrinter) {
    Error = "the LLVM at hand was built without it";
    return false;
  }
#endif
  // They may run any number of times, from any thread.
  LLVMInitializeSPIRVTargetInfo();
  LLVMInitializeSPIRVTarget();
  LLVMInitializeSPIRVTargetMC();
  LLVMInitializeSPIRVAsmPrinter();
  return SPIRVTranslateModule(M, Object, Error, Extensions, {Triple, "0"});
}

} // namespace compat

#endif
