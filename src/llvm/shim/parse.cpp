// Parsing and verifying modules.
//
// Where LLVM meets debug info while it parses, it verifies the module, and ends the process if that is broken. So the
// parsers are run in halves: what they would do to debug info is done after the module has been verified here.

#include "shim.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/AsmParser/LLParser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
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

// Aliases of aliases lead no further: the verifier goes all the way for each of them.
static constexpr unsigned MaxAliases = 256;

// What is wrong with what aliases and indirect functions stand for, if anything is: the verifier follows it without
// looking where it came from, and its stack overflows where that is a circle.
static char *misled(Module &M) {
  enum State { Unknown, Open, Done };
  struct Known {
    State S = Unknown;
    // How many aliases lead to the end, this one included.
    unsigned Aliases = 0;
  };
  DenseMap<const Constant *, Known> Knowns;
  SmallVector<const Constant *> Path;
  auto IsOnTheWay = [](const Constant *C) {
    return isa<ConstantExpr>(C) || isa<GlobalAlias>(C) || isa<GlobalIFunc>(C);
  };
  auto Start = [&](const GlobalValue &G) -> char * {
    Path.push_back(&G);
    while (!Path.empty()) {
      const Constant *C = Path.back();
      Known K = Knowns.lookup(C);
      if (K.S == Open && IsOnTheWay(C))
        for (const Use &U : C->operands())
          if (auto *Next = dyn_cast<Constant>(U.get()))
            K.Aliases = std::max(K.Aliases, Knowns.lookup(Next).Aliases + isa<GlobalAlias>(C));
      if (K.Aliases > MaxAliases)
        return message(Twine("the alias ") + G.getName() + " stands for one that stands for another, and so on");
      if (K.S != Unknown) {
        K.S = Done;
        Knowns[C] = K;
        Path.pop_back();
        continue;
      }
      Knowns[C].S = Open;
      // Aliases and indirect functions lead on, other globals do not.
      if (!IsOnTheWay(C))
        continue;
      for (const Use &U : C->operands()) {
        auto *Next = dyn_cast<Constant>(U.get());
        if (!Next)
          continue;
        State S = Knowns.lookup(Next).S;
        if (S == Open && is_contained(Path, Next) && isa<GlobalValue>(Next))
          return message(Twine("the alias ") + cast<GlobalValue>(Next)->getName() + " stands for itself");
        if (S == Unknown)
          Path.push_back(Next);
      }
    }
    return nullptr;
  };
  for (const GlobalAlias &A : M.aliases())
    if (char *Problem = Start(A))
      return Problem;
  for (const GlobalIFunc &F : M.ifuncs())
    if (char *Problem = Start(F))
      return Problem;
  return nullptr;
}

// The version of a module's debug info, of a module that may be broken; 0 where it tells none.
static uint64_t debugInfoVersion(Module &M) {
  NamedMDNode *Flags = M.getModuleFlagsMetadata();
  if (!Flags)
    return 0;
  for (MDNode *Flag : Flags->operands()) {
    if (Flag->getNumOperands() < 3)
      continue;
    auto *Name = dyn_cast_or_null<MDString>(Flag->getOperand(1));
    if (Name && Name->getString() == "Debug Info Version")
      if (auto *Version = mdconst::dyn_extract_or_null<ConstantInt>(Flag->getOperand(2)))
        return Version->getLimitedValue();
  }
  return 0;
}

namespace {
// Tells whether constraints of inline assembly can be parsed without reading beyond them.
using WholeCodes = bool (*)(const char *Constraints, size_t Length);

// What a walk over all instructions finds, of a module that may be broken.
struct Survey {
  bool EmptyLoop = false;
  bool CutConstraints = false;

  Survey(Module &M, bool DropTbaa, WholeCodes Whole) {
    for (Function &F : M)
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
  }
};
} // namespace

// What the verifier looks at only once a module has been read to its end.
static const Function *usedIntrinsic(Module &M) {
  for (Function &F : M)
    if (F.isIntrinsic() && F.hasAddressTaken(nullptr, false, true, false, true))
      return &F;
  return nullptr;
}

extern "C" {

char *sl_verify(LLVMModuleRef M) {
  if (char *Problem = misled(*unwrap(M)))
    return Problem;
  std::string Text;
  raw_string_ostream Stream(Text);
  bool BrokenDebugInfo = false;
  if (verifyModule(*unwrap(M), &Stream, &BrokenDebugInfo))
    return message(Twine(Text.empty() ? "the module is broken" : Text));
  if (BrokenDebugInfo)
    return message(Twine("broken debug info: ") + Text);
  return nullptr;
}

// Finishes what sl_parse began. Debug info of another version, or that breaks its own rules, is dropped, as LLVM's tools
// do.
char *sl_accept(LLVMModuleRef Ref, bool DropTbaa, WholeCodes Whole) {
  Module *M = unwrap(Ref);
  if (char *Problem = misled(*M))
    return Problem;
  Survey Found(*M, DropTbaa, Whole);
  // The verifier parses constraints.
  if (Found.CutConstraints)
    return message(Twine("a constraint of inline assembly is cut off"));
  // To print what is wrong with a record of debug info ends the process at times, so that nothing is said of it, and all
  // of it is gone before anything else is printed.
  bool IsCurrent = debugInfoVersion(*M) == DEBUG_METADATA_VERSION;
  bool BrokenDebugInfo = false;
  bool Broken = IsCurrent && verifyModule(*M, nullptr, &BrokenDebugInfo);
  if (!IsCurrent || Broken || BrokenDebugInfo) {
    // Taking debug info away looks into the nodes of loops.
    if (Found.EmptyLoop)
      return message(Twine("the metadata of a loop has no operands"));
    StripDebugInfo(*M);
  }
  if (!M->isMaterialized() && !Broken) {
    const Function *Used = IsCurrent ? usedIntrinsic(*M) : nullptr;
    if (Used)
      return message(Twine("the intrinsic ") + Used->getName() + " is used other than by a call");
    if (Error E = M->materializeAll())
      return message(std::move(E));
  }
  if (IsCurrent && !Broken)
    return nullptr;
  std::string Text;
  raw_string_ostream Stream(Text);
  if (verifyModule(*M, &Stream))
    return message(Twine(Text));
  return Broken ? message(Twine("the module is broken")) : nullptr;
}

// Text is a module then; a zero stands behind it, and a mark is in the names of intrinsics that it declares. Bitcode has no
// mark and has to stay where it is: its bodies are read, and the rest waits for sl_accept. A problem has a place, or is about
// an intrinsic.
LLVMModuleRef sl_parse(LLVMContextRef C, const char *Data, size_t Length, char Mark, char **Problem, char **Intrinsic,
                       uint32_t *Line, uint32_t *Column) {
  StringRef Text(Data, Length);
  if (!Mark) {
    auto M = getLazyBitcodeModule(MemoryBufferRef(Text, "input"), *unwrap(C));
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
  SourceMgr Sources;
  Sources.AddNewSourceBuffer(MemoryBuffer::getMemBuffer(Text, "input"), SMLoc());
  SMDiagnostic Diagnostic;
  auto M = std::make_unique<Module>("input", *unwrap(C));
  LLParser Parser(Text, Sources, Diagnostic, M.get(), nullptr, *unwrap(C));
  if (Parser.Run(false)) {
    *Problem = message(Twine(Diagnostic.getMessage()));
    *Line = Diagnostic.getLineNo() > 0 ? Diagnostic.getLineNo() : 0;
    *Column = Diagnostic.getColumnNo() >= 0 ? Diagnostic.getColumnNo() + 1 : 0;
    return nullptr;
  }
  std::string Subject;
  if (char *Found = restoreIntrinsics(*M, Mark, Subject)) {
    *Problem = Found;
    *Intrinsic = message(Subject);
    return nullptr;
  }
  return wrap(M.release());
}

// Whether the constant `none` of type token stands in metadata. A context frees it behind all metadata, and what it then
// looks up to tell is freed already.
bool sl_token_is_metadata(LLVMContextRef C) { return ConstantTokenNone::get(*unwrap(C))->isUsedByMetadata(); }

// Takes that constant out of all metadata.
void sl_forget_token(LLVMContextRef C) { ValueAsMetadata::handleDeletion(ConstantTokenNone::get(*unwrap(C))); }

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
