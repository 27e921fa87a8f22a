// Functions, and the intrinsics among them.

#include "shim.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/AutoUpgrade.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;

extern "C" {

const char *sl_intrinsic_base_name(uint32_t Id, size_t *Length) {
  if (Id == 0 || Id >= Intrinsic::num_intrinsics)
    return nullptr;
  return slice(Intrinsic::getBaseName(Intrinsic::ID(Id)), Length);
}

LLVMValueRef sl_declare_intrinsic(LLVMModuleRef M, const char *Name, size_t Length, LLVMTypeRef Ty, char **Problem) {
  StringRef Wanted(Name, Length);
  Intrinsic::ID Id = compat::intrinsicByName(Wanted);
  auto *F = dyn_cast<FunctionType>(unwrap(Ty));
  if (!Id || !F) {
    *Problem = message(Id ? Twine("an intrinsic needs a function type") : Twine("no intrinsic is named ") + Wanted);
    return nullptr;
  }
  SmallVector<Type *, 4> Overloads;
  if (!compat::intrinsicTypes(Id, F, Overloads)) {
    *Problem = message(Twine("the function type is not one of ") + Wanted);
    return nullptr;
  }
  Module *Mod = unwrap(M);
  std::string Full = Intrinsic::isOverloaded(Id) ? Intrinsic::getName(Id, Overloads, Mod, F) : Intrinsic::getName(Id).str();
  if (GlobalValue *Taken = Mod->getNamedValue(Full)) {
    auto *Old = dyn_cast<Function>(Taken);
    if (!Old || Old->getFunctionType() != F) {
      *Problem = message(Twine("the name ") + Full + " is taken by something else");
      return nullptr;
    }
    return wrap(Old);
  }
  return wrap(compat::declareIntrinsic(Mod, Id, Overloads));
}

// The number of the intrinsic that a whole name is one of, 0 for other names.
uint32_t sl_intrinsic_by_name(const char *Name, size_t Length) {
  return compat::intrinsicByName(StringRef(Name, Length));
}

// Whether an intrinsic can have a function type. The types that its name then tells are counted, and written as far as
// there is room.
bool sl_intrinsic_overloads(uint32_t Id, LLVMTypeRef Ty, LLVMTypeRef *Types, size_t Capacity, size_t *Count) {
  auto *F = dyn_cast<FunctionType>(unwrap(Ty));
  SmallVector<Type *, 4> Overloads;
  if (Id == 0 || Id >= Intrinsic::num_intrinsics || !F ||
      !compat::intrinsicTypes(Intrinsic::ID(Id), F, Overloads))
    return false;
  *Count = Overloads.size();
  for (size_t Index = 0; Index < Overloads.size() && Index < Capacity; ++Index)
    Types[Index] = wrap(Overloads[Index]);
  return true;
}

// Brings all calls of a function to the present form of the former intrinsic that it is; takes it out of the module then.
void sl_upgrade_calls(LLVMValueRef Ref) {
  if (auto *F = dyn_cast<Function>(unwrap(Ref)))
    UpgradeCallsToIntrinsic(F);
}

} // extern "C"
