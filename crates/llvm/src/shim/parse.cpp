// The steps of parsing, verifying and writing modules. `parse.rs` puts them together.
//
// Where LLVM meets debug info while it parses, it verifies the module, and ends the process if that is broken. So the
// parsers are run in halves: their work on debug info is done after the module has been verified here.

#include "shim.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/AsmParser/LLParser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace {

// Whether a unit of debug info is among what a node leads to.
bool namesUnit(const MDNode *From) {
  SmallPtrSet<const MDNode *, 16> Seen;
  SmallVector<const MDNode *, 16> Open{From};
  while (!Open.empty()) {
    const MDNode *Node = Open.pop_back_val();
    if (isa<DICompileUnit>(Node))
      return true;
    if (Seen.insert(Node).second)
      for (const MDOperand &Operand : Node->operands())
        if (auto *Next = dyn_cast_or_null<MDNode>(Operand.get()))
          Open.push_back(Next);
  }
  return false;
}

} // namespace

extern "C" {

// ---- Parsing ----

// The module of a text that a zero stands behind; null and a problem with its location otherwise.
LLVMModuleRef sl_parse_text(LLVMContextRef C, const char *Data, size_t Length, char **Problem, uint32_t *Line,
                            uint32_t *Column) {
  StringRef Text(Data, Length);
  SourceMgr Sources;
  Sources.AddNewSourceBuffer(MemoryBuffer::getMemBuffer(Text, "input"), SMLoc());
  SMDiagnostic Diagnostic;
  auto M = std::make_unique<Module>("input", *unwrap(C));
  LLParser Parser(Text, Sources, Diagnostic, M.get(), nullptr, *unwrap(C));
  if (!Parser.Run(false))
    return wrap(M.release());
  *Problem = message(Twine(Diagnostic.getMessage()));
  *Line = Diagnostic.getLineNo() > 0 ? Diagnostic.getLineNo() : 0;
  *Column = Diagnostic.getColumnNo() >= 0 ? Diagnostic.getColumnNo() + 1 : 0;
  return nullptr;
}

// The module of bitcode, which has to stay where it is: the bodies of functions are read, and the rest waits for
// sl_materialize.
LLVMModuleRef sl_parse_bitcode(LLVMContextRef C, const char *Data, size_t Length, char **Problem) {
  auto M = getLazyBitcodeModule(MemoryBufferRef(StringRef(Data, Length), "input"), *unwrap(C));
  if (!M) {
    *Problem = message(M.takeError());
    return nullptr;
  }
  for (Function &F : **M)
    if (Error E = F.materialize()) {
      *Problem = message(std::move(E));
      return nullptr;
    }
  return wrap(M->release());
}

bool sl_is_materialized(LLVMModuleRef M) { return unwrap(M)->isMaterialized(); }

// Reads the rest of a module from its bitcode.
char *sl_materialize(LLVMModuleRef M) {
  Error E = unwrap(M)->materializeAll();
  return E ? message(std::move(E)) : nullptr;
}

// An intrinsic whose address is taken, null where there is none. The verifier refuses it only once a module has been read
// to its end.
LLVMValueRef sl_used_intrinsic(LLVMModuleRef M) {
  for (Function &F : *unwrap(M))
    if (F.isIntrinsic() && F.hasAddressTaken(nullptr, false, true, false, true))
      return wrap(&F);
  return nullptr;
}

// ---- Looking through modules that may be broken ----

// Walks over all instructions, and takes the metadata of type-based alias analysis off them where asked for. Bits of the
// answer: 0 the identifier of a loop has no operands, 1 constraints of inline assembly are cut off, as the function
// `Whole` tells.
uint32_t sl_scan_instructions(LLVMModuleRef M, bool DropTbaa, bool (*Whole)(const char *Constraints, size_t Length)) {
  bool EmptyLoop = false, CutConstraints = false;
  for (Function &F : *unwrap(M))
    for (BasicBlock &B : F)
      for (Instruction &I : B) {
        if (auto *Call = dyn_cast<CallBase>(&I))
          if (auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand())) {
            StringRef Constraints = Asm->getConstraintString();
            CutConstraints |= !Whole(Constraints.data(), Constraints.size());
          }
        if (!I.hasMetadataOtherThanDebugLoc())
          continue;
        if (DropTbaa) {
          I.setMetadata(LLVMContext::MD_tbaa, nullptr);
          I.setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
        }
        MDNode *Loop = I.getMetadata(LLVMContext::MD_loop);
        EmptyLoop |= Loop && Loop->getNumOperands() == 0;
      }
  return uint32_t(EmptyLoop) | uint32_t(CutConstraints) << 1;
}

// Whether the flags of a module name the version of debug info that this LLVM has.
bool sl_debug_info_is_current(LLVMModuleRef M) {
  NamedMDNode *Flags = unwrap(M)->getModuleFlagsMetadata();
  if (!Flags)
    return false;
  for (MDNode *Flag : Flags->operands()) {
    if (Flag->getNumOperands() < 3)
      continue;
    auto *Name = dyn_cast_or_null<MDString>(Flag->getOperand(1));
    if (Name && Name->getString() == "Debug Info Version")
      if (auto *Version = mdconst::dyn_extract_or_null<ConstantInt>(Flag->getOperand(2)))
        return Version->getLimitedValue() == DEBUG_METADATA_VERSION;
  }
  return false;
}

// Takes debug info away, with the metadata of the module that name its units (the flag "Source Lang Literal"): LLVM leaves
// them, and its verifier finds units that llvm.dbg.cu does not list.
void sl_strip_debug_info(LLVMModuleRef M) {
  Module &Whole = *unwrap(M);
  StripDebugInfo(Whole);
  for (NamedMDNode &Named : Whole.named_metadata()) {
    SmallVector<MDNode *, 8> Rest;
    for (MDNode *Node : Named.operands())
      if (!namesUnit(Node))
        Rest.push_back(Node);
    if (Rest.size() == Named.getNumOperands())
      continue;
    Named.clearOperands();
    for (MDNode *Node : Rest)
      Named.addOperand(Node);
  }
}

// ---- Verifying ----

// Runs the verifier. Bits of the answer: 0 the module is broken, 1 its debug info is; where that is not asked for apart,
// broken debug info breaks the module. The text about it is made where there is a place for it.
uint32_t sl_verify(LLVMModuleRef M, bool DebugInfoApart, char **Text) {
  std::string Words;
  raw_string_ostream Stream(Words);
  bool BrokenDebugInfo = false;
  bool Broken = verifyModule(*unwrap(M), Text ? &Stream : nullptr, DebugInfoApart ? &BrokenDebugInfo : nullptr);
  if (Text)
    *Text = message(Twine(Words));
  return uint32_t(Broken) | uint32_t(BrokenDebugInfo) << 1;
}

// ---- The constant `none` of type token ----

// Whether it stands in metadata. A context frees it behind all metadata, and would then look it up among metadata that are
// freed already.
bool sl_token_is_metadata(LLVMContextRef C) { return ConstantTokenNone::get(*unwrap(C))->isUsedByMetadata(); }

// Takes it out of all metadata.
void sl_forget_token(LLVMContextRef C) { ValueAsMetadata::handleDeletion(ConstantTokenNone::get(*unwrap(C))); }

// ---- Writing ----

// Bitcode in a buffer of the caller's; the C API hands out a copy of a copy.
void *sl_bitcode(LLVMModuleRef M) {
  auto *Buffer = new SmallVector<char, 0>;
  raw_svector_ostream Out(*Buffer);
  WriteBitcodeToFile(*unwrap(M), Out);
  return Buffer;
}

const char *sl_bitcode_data(const void *Buffer, size_t *Length) {
  auto *B = static_cast<const SmallVector<char, 0> *>(Buffer);
  *Length = B->size();
  return B->data();
}

void sl_bitcode_free(void *Buffer) { delete static_cast<SmallVector<char, 0> *>(Buffer); }

} // extern "C"
