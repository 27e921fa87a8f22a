// Former intrinsics in their present form.
//
// LLVM knows the former ones by their names, and takes the types of their declarations and calls for granted, before its
// verifier has seen them. Here these are looked at first. What is left as it stands, the verifier judges.

#include "shim.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/AutoUpgrade.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace {

// Whether parts of names tell a type.
bool isNameable(Type *Whole) {
  SmallPtrSet<Type *, 8> Seen;
  SmallVector<Type *, 8> Open = {Whole};
  while (!Open.empty()) {
    Type *T = Open.pop_back_val();
    if (!Seen.insert(T).second)
      continue;
    if (T->isTokenTy() || T->isLabelTy())
      return false;
    append_range(Open, T->subtypes());
  }
  return true;
}

bool isInt(Type *T, unsigned Bits) { return T->isIntegerTy(Bits); }

// Whether a type is a vector with as many components as another one.
bool isAsLong(Type *T, Type *Other) {
  auto *A = dyn_cast<VectorType>(T), *B = dyn_cast<VectorType>(Other);
  return A && B && A->getElementCount() == B->getElementCount();
}

// Whether a type is that of the mask of vectors of another one.
bool isMask(Type *T, Type *Of) { return isAsLong(T, Of) && isInt(T->getScalarType(), 1); }

bool isPointers(Type *T, Type *Of) { return isAsLong(T, Of) && T->getScalarType()->isPointerTy(); }

bool takesOnlyMetadata(FunctionType &T, unsigned Count) {
  return T.getReturnType()->isVoidTy() && T.getNumParams() == Count &&
         all_of(T.params(), [](Type *P) { return P->isMetadataTy(); });
}

// Whether an argument is a power of two, or nothing at all where that counts as one.
bool isAlignment(const CallBase &Call, unsigned Position, bool OrZero) {
  auto *Number = dyn_cast<ConstantInt>(Call.getArgOperand(Position));
  return Number && (Number->getValue().isPowerOf2() || (OrZero && Number->isZero()));
}

bool isNode(const CallBase &Call, unsigned Position) {
  auto *Value = dyn_cast<MetadataAsValue>(Call.getArgOperand(Position));
  return Value && isa<MDNode>(Value->getMetadata());
}

bool anyCall(const CallBase &) { return true; }

struct Former {
  // How the names begin behind `llvm.`.
  StringRef Name;
  // Whether the function has the types of the former intrinsic.
  bool (*Has)(FunctionType &T);
  // Whether a call has the constants that it needs.
  bool (*Takes)(const CallBase &Call) = anyCall;
};

bool hasSize(FunctionType &T) {
  return T.getReturnType()->isVoidTy() && T.getNumParams() == 2 && isInt(T.getParamType(0), 64) &&
         T.getParamType(1)->isPointerTy();
}

bool copiesAligned(FunctionType &T) {
  return T.getReturnType()->isVoidTy() && T.getNumParams() == 5 && T.getParamType(0)->isPointerTy() &&
         T.getParamType(1)->isPointerTy() && T.getParamType(2)->isIntegerTy() && isInt(T.getParamType(3), 32) &&
         isInt(T.getParamType(4), 1);
}

bool setsAligned(FunctionType &T) {
  return T.getReturnType()->isVoidTy() && T.getNumParams() == 5 && T.getParamType(0)->isPointerTy() &&
         isInt(T.getParamType(1), 8) && T.getParamType(2)->isIntegerTy() && isInt(T.getParamType(3), 32) &&
         isInt(T.getParamType(4), 1);
}

bool loadsMasked(FunctionType &T) {
  Type *R = T.getReturnType();
  return T.getNumParams() == 4 && T.getParamType(0)->isPointerTy() && isInt(T.getParamType(1), 32) &&
         isMask(T.getParamType(2), R) && T.getParamType(3) == R;
}

bool gathers(FunctionType &T) {
  Type *R = T.getReturnType();
  return T.getNumParams() == 4 && isPointers(T.getParamType(0), R) && isInt(T.getParamType(1), 32) &&
         isMask(T.getParamType(2), R) && T.getParamType(3) == R;
}

bool storesMasked(FunctionType &T) {
  return T.getReturnType()->isVoidTy() && T.getNumParams() == 4 && T.getParamType(1)->isPointerTy() &&
         isInt(T.getParamType(2), 32) && isMask(T.getParamType(3), T.getParamType(0));
}

bool scatters(FunctionType &T) {
  return T.getReturnType()->isVoidTy() && T.getNumParams() == 4 && isPointers(T.getParamType(1), T.getParamType(0)) &&
         isInt(T.getParamType(2), 32) && isMask(T.getParamType(3), T.getParamType(0));
}

bool splices(FunctionType &T) {
  Type *R = T.getReturnType();
  return R->isVectorTy() && T.getNumParams() == 3 && T.getParamType(0) == R && T.getParamType(1) == R &&
         isInt(T.getParamType(2), 32);
}

bool countsZeros(FunctionType &T) {
  return T.getNumParams() == 1 && T.getReturnType() == T.getParamType(0) && T.getReturnType()->isIntOrIntVectorTy();
}

bool asksSize(FunctionType &T) {
  return (T.getNumParams() == 2 || T.getNumParams() == 3) && T.getReturnType()->isIntegerTy() &&
         T.getParamType(0)->isPointerTy() && all_of(T.params().drop_front(), [](Type *P) { return isInt(P, 1); });
}

bool isOfPointer(FunctionType &T) {
  return T.getNumParams() == 1 && T.getParamType(0)->isPointerTy() && T.getReturnType() == T.getParamType(0);
}

bool annotates(FunctionType &T) {
  return T.getNumParams() == 4 && T.getParamType(0)->isPointerTy() && T.getParamType(1)->isPointerTy() &&
         T.getParamType(2) == T.getParamType(1) && isInt(T.getParamType(3), 32);
}

bool annotatesPointer(FunctionType &T) { return annotates(T) && T.getReturnType() == T.getParamType(0); }

bool annotatesVariable(FunctionType &T) { return annotates(T) && T.getReturnType()->isVoidTy(); }

bool asksRounding(FunctionType &T) { return T.getNumParams() == 0 && isInt(T.getReturnType(), 32); }

bool checksStack(FunctionType &T) {
  return T.getReturnType()->isVoidTy() && T.getNumParams() == 1 && T.getParamType(0)->isPointerTy();
}

bool declares(FunctionType &T) { return takesOnlyMetadata(T, 3); }

bool tellsValue(FunctionType &T) {
  // Once with an offset.
  return declares(T) || (T.getReturnType()->isVoidTy() && T.getNumParams() == 4 && isInt(T.getParamType(1), 64) &&
                         T.getParamType(0)->isMetadataTy() && T.getParamType(2)->isMetadataTy() &&
                         T.getParamType(3)->isMetadataTy());
}

bool assigns(FunctionType &T) { return takesOnlyMetadata(T, 6); }

bool labels(FunctionType &T) { return takesOnlyMetadata(T, 1); }

bool namesVariable(const CallBase &Call) {
  unsigned Last = Call.arg_size() - 1;
  return isNode(Call, Last - 1) && isNode(Call, Last);
}

bool namesAssignment(const CallBase &Call) {
  return isNode(Call, 1) && isNode(Call, 2) && isNode(Call, 3) && isNode(Call, 5);
}

// Made when compiling: commands that parse nothing would load LLVM to fill a table at their start.
constexpr Former Formers[] = {
    {"lifetime.start", hasSize},
    {"lifetime.end", hasSize},
    {"memcpy.", copiesAligned, [](const CallBase &C) { return isAlignment(C, 3, true); }},
    {"memmove.", copiesAligned, [](const CallBase &C) { return isAlignment(C, 3, true); }},
    {"memset.", setsAligned, [](const CallBase &C) { return isAlignment(C, 3, true); }},
    {"masked.load.", loadsMasked, [](const CallBase &C) { return isAlignment(C, 1, false); }},
    {"masked.gather.", gathers, [](const CallBase &C) { return isAlignment(C, 1, true); }},
    {"masked.store.", storesMasked, [](const CallBase &C) { return isAlignment(C, 2, false); }},
    {"masked.scatter.", scatters, [](const CallBase &C) { return isAlignment(C, 2, true); }},
    {"vector.splice", splices, [](const CallBase &C) { return isa<ConstantInt>(C.getArgOperand(2)); }},
    {"experimental.vector.splice", splices, [](const CallBase &C) { return isa<ConstantInt>(C.getArgOperand(2)); }},
    {"ctlz.", countsZeros},
    {"cttz.", countsZeros},
    {"objectsize.", asksSize},
    {"invariant.group.barrier", isOfPointer},
    {"ptr.annotation.", annotatesPointer},
    {"var.annotation", annotatesVariable},
    {"flt.rounds", asksRounding},
    {"stackprotectorcheck", checksStack},
    {"dbg.declare", declares, namesVariable},
    {"dbg.addr", declares, namesVariable},
    {"dbg.value", tellsValue, namesVariable},
    {"dbg.assign", assigns, namesAssignment},
    {"dbg.label", labels, [](const CallBase &C) { return isNode(C, 0); }},
};

// Whether types are those of an intrinsic that has left `experimental` behind, as its name alone tells.
bool hasLeftExperimental(StringRef Name, FunctionType &T) {
  if (!Name.consume_front("experimental."))
    return false;
  bool IsSecond = Name.consume_front("vector.reduce.v2.");
  Intrinsic::ID Id = Intrinsic::lookupIntrinsicID((Twine(IsSecond ? "llvm.vector.reduce." : "llvm.") + Name).str());
  SmallVector<Type *> Types;
  return Id && Intrinsic::getIntrinsicSignature(Id, &T, Types) && all_of(Types, isNameable);
}

// What an intrinsic of a name and a type is.
struct Kind {
  Intrinsic::ID Id;
  // Whether it has the types that LLVM's present intrinsic has, and which of them its name tells.
  bool Present;
  SmallVector<Type *> Types;
  // The row of a former one.
  const Former *Row = nullptr;
  bool Moved = false;

  Kind(StringRef Name, FunctionType &T) : Id(Intrinsic::lookupIntrinsicID(Name)) {
    Present = Id && Intrinsic::getIntrinsicSignature(Id, &T, Types);
    StringRef Own = Name.drop_front(strlen("llvm."));
    // Debug info by calls has another form now, though its types are present ones.
    if (T.isVarArg() || (Present && !Own.starts_with("dbg.")))
      return;
    const Former *Found = find_if(Formers, [&](const Former &R) { return Own.starts_with(R.Name) && R.Has(T); });
    Row = Found == std::end(Formers) ? nullptr : Found;
    Moved = hasLeftExperimental(Own, T);
  }

  bool isKnown() const { return Present || Row || Moved; }
  bool isNameless() const { return Present && !all_of(Types, isNameable); }
};

char *nameless(StringRef Name) { return message(Twine("the intrinsic ") + Name + " has a type that its name cannot tell"); }

char *odd(StringRef Name) { return message(Twine("the intrinsic ") + Name + " does not have such types"); }

// Functions whose types and calls are as LLVM takes for granted.
struct Upgrades {
  SmallVector<Function *> Present, Former;

  // Looks at the types and calls of a function; gives what is wrong with them.
  char *take(Function &F) {
    StringRef Name = F.getName();
    FunctionType &T = *F.getFunctionType();
    const Kind Found(Name, T);
    if ((Found.Id || Found.isKnown()) && !F.isDeclaration())
      return message(Twine("the intrinsic ") + Name + " has a body");
    if (Found.isNameless())
      return nameless(Name);
    if (!Found.isKnown()) {
      // What is not LLVM's may have a meaning elsewhere.
      if (!Found.Id)
        return nullptr;
      if (!F.use_empty())
        return odd(Name);
      F.eraseFromParent();
      return nullptr;
    }
    for (const Use &U : F.uses()) {
      auto *Call = dyn_cast<CallBase>(U.getUser());
      if (!Call || !Call->isCallee(&U) || Call->getFunctionType() != &T)
        return message(Twine("the intrinsic ") + Name + " is used other than by a call of its type");
      if (Found.Row && !Found.Row->Takes(*Call))
        return message(Twine("a call of ") + Name + " lacks a constant that the intrinsic needs");
    }
    (Found.Row || Found.Moved ? Former : Present).push_back(&F);
    // The present form may have this very name, and another type.
    if (Found.Row && Name.size() > strlen("llvm.") + Found.Row->Name.size())
      F.setName(Name + ".former");
    return nullptr;
  }

  // Brings their calls to the present form, and gives them the names that their types ask for.
  void run() {
    // What has its present types gets its name before others ask for it.
    for (Function *F : Present)
      UpgradeCallsToIntrinsic(F);
    for (Function *F : Former)
      UpgradeCallsToIntrinsic(F);
    Present.clear();
    Former.clear();
  }
};

// Declares intrinsics of a name that stands for a variable as their calls have them, in place of the variable.
char *declare(GlobalVariable &V, StringRef Name, Upgrades &All) {
  Module &M = *V.getParent();
  MapVector<FunctionType *, Function *> Declared;
  for (Use &U : make_early_inc_range(V.uses())) {
    auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || !Call->isCallee(&U))
      return message(Twine("the intrinsic ") + Name + " is used other than by a call");
    FunctionType *T = Call->getFunctionType();
    Function *&F = Declared[T];
    if (!F) {
      const Kind Found(Name, *T);
      if (Found.isNameless())
        return nameless(Name);
      if (!Found.isKnown())
        return Found.Id ? odd(Name) : message(Twine("nothing is known of the intrinsic ") + Name);
      if (Found.Present && !Found.Row) {
        U.set(Intrinsic::getOrInsertDeclaration(&M, Found.Id, Found.Types));
        continue;
      }
      F = Function::Create(T, Function::ExternalLinkage, Name, M);
    }
    U.set(F);
  }
  V.eraseFromParent();
  for (auto [Type, F] : Declared)
    if (char *Problem = F ? All.take(*F) : nullptr)
      return Problem;
  All.run();
  return nullptr;
}

} // namespace

char *restoreIntrinsics(Module &M, char Mark, std::string &Subject) {
  std::string Prefix = std::string(1, Mark) + "lvm.";
  auto Own = [&](StringRef Name) { return "llvm." + Name.drop_front(Prefix.size()).str(); };
  for (GlobalValue &V : M.global_values())
    if (!isa<Function>(V) && V.getName().starts_with("llvm.") && Intrinsic::lookupIntrinsicID(V.getName())) {
      Subject = V.getName().str();
      return message(Twine(Subject) + " is an intrinsic, and no variable");
    }
  SmallVector<Function *> Hidden;
  for (Function &F : M)
    if (F.getName().starts_with(Prefix))
      Hidden.push_back(&F);
  for (Function *F : Hidden)
    F->setName(Own(F->getName()));
  Upgrades All;
  for (Function *F : Hidden) {
    Subject = F->getName().str();
    if (char *Problem = All.take(*F))
      return Problem;
  }
  All.run();
  for (GlobalVariable &V : make_early_inc_range(M.globals()))
    if (V.getName().starts_with(Prefix)) {
      Subject = Own(V.getName());
      if (char *Problem = declare(V, Subject, All))
        return Problem;
    }
  return nullptr;
}
